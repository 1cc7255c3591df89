/* advice.h - the best moves of a position with their values and reasons. */
#ifndef KT_ADVICE_H
#define KT_ADVICE_H

#include "cli/table.h"

typedef struct advice_line {
    int         index; /* of the move in the list */
    bot_thought thought;
} advice_line;

typedef struct advice {
    const kt_moves *moves;
    int             seat, count, best;
    advice_line     line[KT_MOVES_MAX]; /* the bot's choice first, then the most tried */
} advice;

/* The table's own luck stays as it was: asking does not change the game. */
void advise(table *, bot, int seat, int threads, const kt_moves *, advice *);
void advice_print(const table *, const advice *, int top);
void advice_json(const table *, const advice *, int top);

#endif
