/* report.h - what came of many games, as one page that needs nothing else. */
#ifndef KT_REPORT_H
#define KT_REPORT_H

#include "cli/cli.h"
#include "lab/lab.h"

void report_write(const cli *, const lab_plan *, const lab_result *, FILE *);

#endif
