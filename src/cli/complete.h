/* complete.h - completes a half-typed line: commands, verbs, cards and places. */
#ifndef KT_COMPLETE_H
#define KT_COMPLETE_H

#include "cli/text_client.h"

enum { COMPLETIONS_MAX = 300, COMPLETION_BYTES = 64 };

typedef struct completions {
    int    count;
    char   word[COMPLETIONS_MAX][COMPLETION_BYTES]; /* in place of the last word; each once */
    size_t typed;                                   /* bytes of that word so far */
} completions;

/* Completes the last word of a line. moves: the legal moves of the actor. */
void complete_line(const kt_text_client *, const kt_moves *, const char *line, completions *);
/* Length in bytes of the start that all completions share. */
size_t complete_common(const completions *);

#endif
