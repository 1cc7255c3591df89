/* bots.h - who can play.
 *
 * A bot gets what a person in its seat gets: the view, the legal moves, luck of
 * its own and a budget. It is never handed a state, so it cannot peek.
 */
#ifndef KT_BOTS_H
#define KT_BOTS_H

#include "kontor.h"

/* Returns the index of the chosen move. */
typedef int bot_choose(const kt_game *, const kt_view *, const kt_moves *, kt_rng *, int budget);

typedef struct bot_kind {
    const char *id;
    kt_words    about;  /* one line                                        */
    int         budget; /* unless "name:budget" says otherwise; 0: needs none */
    bot_choose *choose;
} bot_kind;

/* A bot with its budget, as somebody asked for it: "greedy", "greedy:8". */
typedef struct bot {
    const bot_kind *kind;
    int             budget;
} bot;

const bot_kind *bot_kind_at(int index); /* NULL behind the last */
/* False: there is no such bot, or it takes no such budget. */
bool bot_read(const char *words, size_t length, bot *);
int  bot_move(bot, const kt_game *, const kt_view *, const kt_moves *, kt_rng *);

bot_choose bot_random, bot_greedy;

#endif
