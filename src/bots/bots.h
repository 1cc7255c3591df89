/* bots.h - who can play.
 *
 * A bot gets what a person in its seat gets: the view, the legal moves, luck of
 * its own and a budget. It is never handed a state, so it cannot peek.
 */
#ifndef KT_BOTS_H
#define KT_BOTS_H

#include "kontor.h"

/* What a bot has to think with: luck of its own, memory for a tree (bot_memory says
 * how much; with less it thinks less), and somebody to tell it to come to an end. */
typedef struct bot_mind {
    kt_rng rng;
    void  *memory;
    size_t size;
    bool (*stop)(void *); /* asked now and then; may be NULL */
    void  *watch;
    double (*now)(void);  /* seconds; NULL: whoever has a time of his own thinks as usual */
    double until;         /* set by bot_move for such a bot; 0: no end */
} bot_mind;

/* What it thinks of a move: how often it was tried and what it promises, from 0
 * (lost) to 1 (won). */
typedef struct bot_thought {
    int   visits;
    float worth;
} bot_thought;

/* Returns the index of the chosen move. thoughts: [moves->count], or NULL; a bot that
 * does not weigh moves leaves them zero. */
typedef int bot_choose(const kt_game *, const kt_view *, const kt_moves *, bot_mind *, int budget,
                       bot_thought *thoughts);

typedef struct bot_kind {
    const char *id;
    kt_words    about;  /* one line                                           */
    int         budget; /* unless "name:budget" says otherwise; 0: needs none */
    bool        tree;   /* its budget is playouts, and it needs memory        */
    bool        level;  /* a strength to choose as opponent                   */
    bot_choose *choose;
} bot_kind;

/* A bot with its budget, as somebody asked for it: "greedy", "search:1000", "search:500ms". */
typedef struct bot {
    const bot_kind *kind;
    int             budget;
    int             milliseconds; /* its budget is time; 0: it is not */
} bot;

const bot_kind *bot_kind_at(int index); /* NULL behind the last */
/* False: there is no such bot, or it takes no such budget. */
bool bot_read(const char *words, size_t length, bot *);
void   bot_write(bot, kt_text *); /* as bot_read reads it */
size_t bot_memory(bot); /* bytes that its tree may grow to; 0: it needs none */
int    bot_move(bot, const kt_game *, const kt_view *, const kt_moves *, bot_mind *, bot_thought *);

/* What is asked, as a number: when a seat faces the same question again, what it chose
 * before is carried out. And the answer after which the actor stands best at once. */
int bot_question(const kt_game *, const kt_state *);
int bot_answer(const kt_game *, const kt_state *, const kt_moves *);

bot_choose bot_random, bot_greedy, bot_search, bot_easy;

#endif
