/* report.h - the statistics of a simulation as one self-contained HTML page. */
#ifndef KT_REPORT_H
#define KT_REPORT_H

#include "cli/cli.h"
#include "lab/lab.h"

/* Writes nothing if no game finished or memory runs out. The caller checks the file for errors. */
void report_write(const kt_cli *, const lab_plan *, const lab_result *, FILE *);

#endif
