/* log_printer.h - prints what happened, in sentences, as one viewer saw it.
 *
 * Equal sentences in a row become one with a count. Luck that the viewer could not see
 * is collected into one line. Folded, outcomes of one kind become one sentence,
 * "Revealed: Inn, Palace, Poet.", and a summary cuts a long one.
 */
#ifndef KT_LOG_PRINTER_H
#define KT_LOG_PRINTER_H

#include "cli/local_game.h"

enum { LOG_LINE_MAX = 400, LOG_RUN_MAX = 32 };

/* A line that is not printed yet, and how often it occurred. */
typedef struct log_line {
    char text[LOG_LINE_MAX];
    int  times;
} log_line;

typedef enum log_style {
    LOG_EVERY_MOVE, /* a line for each */
    LOG_FOLDED,     /* outcomes of one kind in one sentence */
    LOG_SUMMARY,    /* and only the start of a long one */
} log_style;

/* Consecutive outcomes of one kind that are not printed yet. */
typedef struct log_run {
    int  verb, count;
    char text[LOG_RUN_MAX][LOG_LINE_MAX];
} log_run;

typedef struct kt_log_printer {
    const kt_local_game *local;
    int                  viewer; /* a seat, KT_ALL, or KT_OVER: sees everything */
    log_style            style;
    log_line             open, hidden;
    log_run              luck;
} kt_log_printer;

/* Prints moves and their events in order; log_printer_flush prints what is still held
 * back and must come last. */
kt_log_printer log_printer_begin(const kt_local_game *, int viewer, log_style);
void           log_printer_move(kt_log_printer *, const kt_step *);
void           log_printer_events(kt_log_printer *, const kt_log *);
void           log_printer_flush(kt_log_printer *);

/* Prints the moves from this one on. With `own` also the viewer's own decisions. */
void log_printer_run(kt_local_game *, int from, int viewer, bool own, log_style);

#endif
