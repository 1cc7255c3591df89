/* bots.h - computer players.
 *
 * A bot gets what a person in its seat gets: the view and the legal moves, plus a
 * random generator and a budget of its own. It never receives a state, so it cannot
 * cheat.
 *
 * Knows the engine's public header only. Nothing here allocates, prints or keeps
 * anything between calls; the code also runs in WebAssembly without a C library.
 */
#ifndef KT_BOTS_H
#define KT_BOTS_H

#include "kontor.h"

/* A net for one game: the bytes of its file, which net_open has checked. */
typedef struct bot_net {
    const char    *name; /* for messages; "" if it is built in */
    const uint8_t *bytes;
    size_t         size;
} bot_net;

/* What one bot works with. All of it belongs to the caller, and no two bots that
 * run at the same time may share one. */
typedef struct bot_context {
    kt_rng rng;                   /* advanced by every call                                     */
    void  *memory;                /* for the search tree, aligned for any type; NULL with size 0 */
    size_t size;                  /* bytes; with fewer than bot_memory asks for it plays weaker */
    bool (*stop)(void *);         /* polled during a search: true ends it early. May be NULL    */
    void *stop_context;           /* handed to stop                                             */
    double (*now)(void);          /* clock in seconds. NULL: a bot with a time budget falls back
                                   * to its default number of playouts                          */
    double         deadline;      /* set by bot_move from a time budget; 0: none                */
    const bot_net *net;           /* set by bot_move: the one to think with, or NULL             */
    float         *win_estimates; /* [seats] or NULL. A search with a net sets them, to the means over its
                                   * playouts; other bots leave them alone          */
} bot_context;

/* What a search learned about one move. */
typedef struct bot_move_stats {
    int   visits; /* playouts that began with it          */
    float value;  /* their mean result: 0 lost .. 1 won   */
} bot_move_stats;

/* Chooses one of at least one legal moves for view->seat and returns its index.
 * stats: [moves->count], zeroed by the caller, or NULL. A bot that does not compare
 * moves by playouts leaves them zero. */
typedef int bot_choose_fn(const kt_game *, const kt_view *, const kt_moves *, bot_context *, int budget,
                          bot_move_stats *stats);

typedef struct bot_kind {
    const char  *id;
    kt_localized name;    /* of a player in a sentence: "Bot Leicht"                */
    kt_localized about;   /* one line                                               */
    int          budget;  /* default; "name:budget" overrides it. 0: takes no budget. A game may have fewer
                           * playouts for a level: kt_game's level_playouts                */
    bool           tree;  /* the budget is playouts, and it needs memory            */
    uint8_t        level; /* of difficulty, from 1; 0: not a level that people are offered */
    bot_choose_fn *choose;
} bot_kind;

/* A bot with its budget: "greedy", "search:1000", "search:500ms". */
typedef struct kt_bot {
    const bot_kind *kind; /* static; NULL only where a caller marks a seat as human */
    int             budget;
    int             milliseconds; /* budget in time; 0: none */
    const bot_net  *net;          /* to think with, instead of the built-in one; NULL: that one */
} kt_bot;

/* The index-th kind of bot; NULL past the last one. */
const bot_kind *bot_kind_at(int index);
/* Parses a bot's name and budget, and writes them the same way. False, with *bot
 * unusable: there is no such bot, or it does not take such a budget. */
bool bot_read(const char *text, size_t length, kt_bot *bot);
void bot_write(kt_bot, kt_strbuf *);
/* Bytes that its search tree may use; 0: it needs none. */
size_t bot_memory(kt_bot);
/* The index of the bot's choice among the legal moves. The view's seat must be the
 * actor, and there must be at least one move. stats: [moves->count] or NULL; zeroed
 * first. Asking for stats makes a search spend its whole budget. */
int bot_move(kt_bot, const kt_game *, const kt_view *, const kt_moves *, bot_context *,
             bot_move_stats *stats);

/* The question the actor faces, as a number: its phase. When a seat faces the same
 * question again, its previous move has been carried out. */
int bot_decision_id(const kt_game *, const kt_state *);
/* The index of the move right after which the actor's valuation is highest. */
int bot_best_immediate(const kt_game *, const kt_state *world, const kt_moves *);
/* Plays what a move of a seat sets off, until the seat faces the same question again: luck, forced moves,
 * and a few answers, each the best immediate one for whoever is asked. */
void bot_play_on(const kt_game *, kt_state *world, int seat, int question, kt_rng *);

/* The built-in net for a game and number of seats; NULL: there is none. Whoever links the bots defines these
 * functions: the command has the nets of the repository, WebAssembly those that the page handed over. The net
 * with the best win estimates need not be the one that compares moves best. Where a game has a second net for
 * that, a policy net, the bot "net" plays with it; searches use the first. */
const bot_net *bot_net_for(const kt_game *, int seats);
const bot_net *bot_policy_net_for(const kt_game *, int seats);

bot_choose_fn bot_random, bot_greedy, bot_net_greedy, bot_search, bot_search_classic, bot_easy;

#endif
