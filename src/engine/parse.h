/* parse.h - splitting untrusted text into lines and words. */
#ifndef KT_PARSE_H
#define KT_PARSE_H

#include "engine/game.h"

/* A stretch of a larger text; not zero-terminated. */
typedef struct kt_span {
    const char *at;
    size_t      length;
} kt_span;

kt_span kt_span_of(const char *text); /* of a whole string */
bool    kt_span_is(kt_span, const char *text);
kt_span kt_take_word(kt_span *rest);               /* length 0: none left  */
bool    kt_take_line(kt_reader *, kt_span *line);  /* trimmed; false: end */
bool    kt_span_number(kt_span, int *number);      /* -99999 .. 99999      */
bool    kt_nothing_left(kt_span rest, kt_error *); /* else the error names the first surplus word */

/* Writes "before 'word' after" as the error; always false, to be returned. */
bool kt_fail(kt_error *, const char *before, kt_span word, const char *after);
/* The error says that the rules refuse a move, and why. */
void kt_fail_refused(kt_error *, const kt_game *, kt_refusal);

#endif
