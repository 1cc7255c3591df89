/* table.h - a game that is being played: its moves, who sits where, what is told.
 *
 * The moves are the truth; taking back and telling replay them from the start.
 */
#ifndef KT_TABLE_H
#define KT_TABLE_H

#include "cli/cli.h"

typedef struct table_step {
    kt_move move;
    int8_t  seat;
    bool    automatic; /* played by the client, because there was no other choice */
} table_step;

typedef struct table {
    const cli     *cli;
    const kt_game *game;
    kt_state       start, now;
    bool           placed; /* begun from a position: then there is no record */
    table_step    *step;
    int            count, room;
    bot            player[KT_SEATS_MAX]; /* kind NULL: a person */
    char           name[KT_SEATS_MAX][KT_NAME_MAX];
    const char    *names[KT_SEATS_MAX];
    kt_rng         luck;
    kt_rng         thinking; /* luck of the bots */
    int            threads;  /* that a search may use */
} table;

void table_begin(table *, const cli *, const kt_game *, uint64_t seed);
void table_end(table *);
/* The index of the move that a bot chooses in a seat. */
int  table_think(table *, bot, int seat, const kt_moves *);
bool table_play(table *, kt_move, bool automatic); /* legal; false: out of memory */
void table_back(table *, int keep);
int  table_back_to(const table *, int seat); /* how many moves the last `undo` may leave */
/* A record or a position; false after a complaint with file and line. */
bool table_load(table *, const char *path);
bool table_save(const table *, const char *path);

/* Says in words what the moves from..count did, as the viewer saw it. With
 * `own` also what the viewer chose. */
void table_tell(const table *, int from, int viewer, bool own);
/* After loading: what this seat has been told is all up to its last decision. */
int table_told(const table *, int seat);

/* Lines for people. Equal ones in a row become one with a number; luck that the
 * viewer could not see is gathered into one line. */
typedef struct teller {
    const cli         *cli;
    const kt_game     *game;
    const char *const *names;
    int                viewer; /* KT_OVER: all-knowing */
    char               line[400], secret[400];
    int                times, secrets;
} teller;

void tell_move(teller *, const kt_state *before, const table_step *);
void tell_events(teller *, const kt_log *);
void tell_end(teller *);

/* Whether a name in a record stands for a bot: "bot:greedy". */
bool name_is_bot(const char *name, bot *);

#endif
