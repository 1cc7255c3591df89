/* match.h - the game at a table: its record, and the state that follows from it.
 *
 * The entries in the store are the truth; a match is what they come to. Nothing
 * changes here before it is in the store. Knows no client, no socket and no JSON.
 */
#ifndef KT_MATCH_H
#define KT_MATCH_H

#include "bots/bots.h"
#include "store/store.h"

enum { MATCH_ENTRIES_MAX = 20000 }; /* no game is that long; then it stands still */

typedef struct match_step {
    kt_move move;
    int8_t  seat;
} match_step;

typedef struct match {
    store_table    table;
    store_seat     seat[STORE_SEATS_MAX];
    int            rows; /* of seat: those who play, then the right to watch */
    const kt_game *game;
    kt_header      header;
    bool           frozen; /* begun under other rules or with other data: only to look at */
    kt_state       now;
    match_step    *step; /* what has been played and not taken back */
    int            count, room;
    int            number; /* of the next entry */
    int64_t        moved;  /* when something was played last, in seconds */
    uint64_t      *key;    /* of the moves that people made */
    int            keys, key_room;
} match;

/* Where luck comes from: a number below the limit. */
typedef struct match_luck {
    uint32_t (*below)(void *, uint32_t limit);
    void *from;
} match_luck;

typedef enum match_answer {
    MATCH_DONE,
    MATCH_AGAIN,   /* this key has been played before           */
    MATCH_REFUSED, /* by the rules: see the refusal             */
    MATCH_STALE,   /* the table has gone on: look at it again   */
    MATCH_FROZEN,  /* it was begun under other rules            */
    MATCH_FAILED,  /* the store or memory; nothing has changed  */
} match_answer;

/* STORE_FINE, STORE_NONE, or STORE_FAILED with the cause; it has a line if the table was
 * made by a server that knows more than this one. */
store_status match_load(store *, const char *id, match **, kt_error *);
void         match_free(match *);

/* What a person or a bot asks for: at which number, by which key ("": none). */
typedef struct match_wish {
    int         seat;
    int         number;
    const char *key;
    int64_t     at; /* now, in seconds */
} match_wish;

/* Plays a move and the luck that follows it, together. */
match_answer match_play(match *, store *, const match_luck *, match_wish, kt_move, kt_refusal *);
match_answer match_undo(match *, store *, match_wish);
/* Back to so many steps, whatever lies in between: the others must have agreed. */
match_answer match_undo_agreed(match *, store *, match_wish, int steps);
/* Luck that is due: at the beginning, and after a crash between two moves. */
match_answer match_luck_play(match *, store *, const match_luck *, int64_t at);
/* What others have added to the store; true: there was something. */
bool match_refresh(match *, store *);

/* How many steps remain if this seat takes back: not beyond luck, somebody else's
 * decision, or a move that showed the seat something. */
int  match_undo_to(const match *, int seat);
void match_state_at(const match *, int steps, kt_state *);
bool match_bot(const match *, int seat, bot *); /* who plays for it, if a bot does */
int  match_seat_of(const match *, const char *token); /* a seat, KT_ALL, or KT_OVER: none */

#endif
