/* parse.h - taking words and lines out of a text that may be anything. */
#ifndef KT_PARSE_H
#define KT_PARSE_H

#include "engine/game.h"

/* A piece of somebody's text; not ended by a zero byte. */
typedef struct kt_span {
    const char *at;
    size_t      length;
} kt_span;

kt_span kt_span_of(const char *words); /* of a whole string */
bool    kt_span_is(kt_span, const char *words);
kt_span kt_take_word(kt_span *rest);             /* length 0: none left  */
bool    kt_take_line(kt_reader *, kt_span *line); /* trimmed; false: end */
bool    kt_span_number(kt_span, int *number);    /* -99999 .. 99999      */
bool    kt_nothing_left(kt_span rest, kt_error *); /* or the error says what is */

/* Writes "before 'word' after" as the error; always false, to be returned. */
bool kt_fail(kt_error *, const char *before, kt_span word, const char *after);

#endif
