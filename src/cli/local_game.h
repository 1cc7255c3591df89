/* local_game.h - a game in this process: who sits where, the bots' choices, files.
 *
 * The engine's kt_table holds the moves and the state, decides what may be taken back
 * and remembers events. This adds what the engine does not know: people, bots, names
 * on the screen, luck, and files.
 */
#ifndef KT_LOCAL_GAME_H
#define KT_LOCAL_GAME_H

#include "cli/cli.h"

typedef struct kt_local_game {
    const kt_cli *cli;
    kt_table      table;
    void         *memory; /* the table's; NULL until a game begins */
    size_t        size;
    bool          from_position;        /* began from a position, so it has no record */
    kt_bot        player[KT_SEATS_MAX]; /* kind NULL: a person */
    char          name[KT_SEATS_MAX][KT_NAME_MAX];
    const char   *names[KT_SEATS_MAX]; /* as printed; by default name[seat] */
    kt_rng        rng;                 /* luck of the game */
    kt_rng        bot_rng;             /* luck of the bots */
    int           threads;             /* parallel searches for a bot's move */
} kt_local_game;

/* kt_step.tag of a move that the client played automatically because it was the only one. */
enum { STEP_AUTOMATIC = 1 };

/* An empty game, to be filled by local_game_begin or local_game_load and released by
 * local_game_free, whether or not these succeeded. The game must not be moved in memory. */
void local_game_init(kt_local_game *, const kt_cli *, uint64_t seed);
void local_game_free(kt_local_game *);
/* Begins at this position, which is copied. False, after a message: out of memory. */
bool local_game_begin(kt_local_game *, const kt_game *, const kt_state *start);
/* Reads a record or a position. False, after a message with file and line. */
bool local_game_load(kt_local_game *, const char *path);
/* Writes the record, or the position if the game began from one. False, after a message. */
bool local_game_save(kt_local_game *, const char *path);

/* Plays a legal move of the actor. False, after a message: out of memory. */
bool local_game_play(kt_local_game *, kt_move, uint8_t tag);
/* The index of the move that a bot would choose for this seat, which must be the actor. */
int local_game_choose(kt_local_game *, kt_bot, const kt_moves *);
/* How many moves there were when this seat had made its last one. */
int local_game_last_move_of(const kt_local_game *, int seat);
/* Whether a name in a record stands for a bot, as "bot:greedy" does. */
bool local_game_parse_bot(const char *name, kt_bot *);

#endif
