/* game_session.h - the game at one table: its entries in the store, and the kt_table made from
 * them.
 *
 * The store is the truth. A session changes in memory only after the store has accepted the
 * entries, and it is the only code that appends any. It knows no client, no socket and no
 * JSON. The store passed to a call must be the one the session was loaded from.
 */
#ifndef KT_GAME_SESSION_H
#define KT_GAME_SESSION_H

#include "bots/bots.h"
#include "store/store.h"

/* No game is that long; a session with so many entries is over, and answers SESSION_FULL. */
enum { SESSION_ENTRIES_MAX = 20000 };

typedef struct kt_game_session {
    store_table    info;
    store_seat     seat[STORE_SEATS_MAX];
    int            rows; /* of seat: row i is seat i; the spectators' may follow */
    const kt_game *game;
    bool           frozen;      /* begun under other rules or other data: can only be viewed */
    kt_table       table;       /* what was played and not taken back; its header is the record's */
    void          *memory;      /* of the table; owned */
    int            number;      /* of the next entry */
    int            kept;        /* entries covered by the stored checkpoint: see checkpoint.h */
    int            replayed;    /* entries replayed to open it: those after the checkpoint */
    int64_t        last_played; /* in seconds since 1970 */
    uint64_t      *key;         /* hashes of the keys of all moves that people made; owned */
    int            keys, key_capacity;
} kt_game_session;

/* Where luck comes from: a number from 0 to limit - 1. */
typedef struct session_luck {
    uint32_t (*below)(void *context, uint32_t limit);
    void *context;
} session_luck;

/* A move or take-back that a person or a bot asks for. */
typedef struct move_request {
    int         seat;
    int         number; /* the entry it should become */
    const char *key;    /* makes it idempotent: see docs/protocol.md; "": none */
    int64_t     time;   /* now, in seconds */
} move_request;

/* In all cases but SESSION_DONE and SESSION_STALE the session is as it was. */
typedef enum session_result {
    SESSION_DONE,
    SESSION_REPEATED, /* this key has been played before                       */
    SESSION_REFUSED,  /* by the rules                                          */
    SESSION_STALE,    /* the table has moved on; another server's entries may have been read */
    SESSION_FROZEN,   /* the table can only be viewed                          */
    SESSION_FULL,     /* it has as many entries as a table may have            */
    SESSION_CLOSED,   /* the host has ended it                                 */
    SESSION_FAILED,   /* the store failed, or there is no memory               */
} session_result;

/* ---- Loading -------------------------------------------------------------- */

/* Why a table cannot be opened although it is there. */
typedef enum session_fault {
    SESSION_SOUND,
    SESSION_UNREADABLE, /* the store failed, or there is no memory: it may work later */
    SESSION_LOADING,    /* it is being read: see loading.h                            */
    SESSION_NEWER,      /* we cannot read its header: a newer server made it          */
    SESSION_OLDER,      /* it began under rules that cannot be replayed any more      */
    SESSION_DAMAGED,    /* its entries cannot be replayed                             */
} session_fault;
const char *session_fault_text(session_fault); /* for players */

/* Reads a table and replays its entries. The caller closes the session. STORE_NOT_FOUND, or
 * STORE_FAILED with the fault and an error that says more. */
store_status session_load(kt_store *, const char *id, kt_game_session **, session_fault *, kt_error *);
/* The same in slices, so that a long table blocks nothing else: call begin, then next until *more is false.
 * The session must not be used before that; close it if next returns anything but STORE_OK. */
store_status session_load_begin(kt_store *, const char *id, kt_game_session **, session_fault *, kt_error *);
store_status session_load_next(kt_game_session *, kt_store *, bool *more, session_fault *, kt_error *);
void         session_close(kt_game_session *); /* NULL is allowed */
/* Reads what other servers have added and changed, at most STORE_SLICE entries; true: there may be more. */
bool session_refresh(kt_game_session *, kt_store *);

/* ---- Playing -------------------------------------------------------------- */

/* Plays a move and the luck that follows it, as one transaction. The move may be any eight bytes;
 * SESSION_REFUSED sets the refusal. */
session_result session_play(kt_game_session *, kt_store *, const session_luck *, move_request, kt_move,
                            kt_refusal *);
/* Plays luck that is due: after the set-up, and after a crash between two transactions. */
session_result session_play_luck(kt_game_session *, kt_store *, const session_luck *, int64_t time);
/* Ends a full session in the store, so that nobody resumes it. True: this call ended it. */
bool session_end_if_full(kt_game_session *, kt_store *);
/* Takes back the seat's last decision. SESSION_REFUSED: kt_table_undo_bar forbids it, or the
 * game is over. */
session_result session_undo(kt_game_session *, kt_store *, move_request);
/* Goes back to the first `steps` steps, even past luck; the other players must have agreed.
 * SESSION_REFUSED: there is no such step, or the game is over. */
session_result session_undo_agreed(kt_game_session *, kt_store *, move_request, int steps);

/* ---- Asking --------------------------------------------------------------- */

/* Whether this seat may take back its last decision now. Replays nothing. */
bool session_can_undo(const kt_game_session *, int seat);
/* Whether a bot plays this seat, and which. False if there is no such seat. */
bool session_bot(const kt_game_session *, int seat, kt_bot *);
/* Whether the host has ended it before its game was over. */
bool session_is_closed(const kt_game_session *);
/* Whether the session can go on at all: it is neither frozen nor full nor closed. */
bool session_is_playable(const kt_game_session *);
/* Whether it has as many entries as a table may have, though its game is not over. */
bool session_is_full(const kt_game_session *);
/* The seat that a token opens; KT_ALL for the spectators'; KT_OVER: none. Takes the same time
 * for every token. */
int session_seat_of(const kt_game_session *, const char *token);
/* The same for rows of a table that is not loaded. */
int session_seat_of_rows(const store_seat *, int rows, const char *token);
/* The seat that this link opened until somebody claimed it; KT_OVER: none. */
int session_seat_of_link(const store_seat *, int rows, const char *token);
/* Whether somebody may come back to it: a seat is free, or a person's, even if a bot plays it now. */
bool session_has_people(const kt_game_session *);
bool session_seat_is_free(const store_seat *); /* neither a person nor a bot has it */

#endif
