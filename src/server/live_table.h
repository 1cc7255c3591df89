/* live_table.h - a table in memory: its game session, the clients at it, its clock and its bot.
 *
 * A table is in memory while somebody is connected to it, a bot is to move, or a clock is about to run out.
 * Then it leaves; the store has everything. So every function that may end a table's stay
 * takes the pointer's address and sets it to NULL when it does: a caller cannot keep a
 * pointer to a table that is gone.
 */
#ifndef KT_LIVE_TABLE_H
#define KT_LIVE_TABLE_H

#include "server/client.h"

enum { LIVE_TABLE_PEERS_MAX = 4 };

typedef struct kt_live_table {
    kt_game_session *session;               /* owned */
    kt_client       *clients;               /* linked by next; not owned */
    bool             held;                  /* stays in memory: see loading.h */
    bool             stale;                 /* another server may have changed it: see live_table_refresh */
    int              bot_number;            /* the entry a bot is working on; -1: none */
    bool             bot_unwatched;         /* nobody was connected when its job was queued */
    int64_t          deadline;              /* of the person to act, in milliseconds; 0: none */
    int              deadline_number;       /* the entry it was set for */
    bool             time_up_sent;          /* the deadline has passed, and everybody was told */
    kt_budget        work[STORE_SEATS_MAX]; /* of all connections of a seat; the first: spectators */
    uint32_t         present;               /* as last sent to all clients: see presence.h */
    uint64_t         presence_text;         /* a hash of the text sent */
    int              watch_changes;         /* how often spectators came or went since the last tick */
    uint32_t         peers_told;            /* the presence here, as last sent to other servers */
    bool             peers_due;             /* ... and it has changed since */
    int64_t          presence_sent;         /* to other servers: when, in milliseconds */
    int              notice_turn;           /* the last turn a notice was considered for: see notices.h */
    bool             notice_withheld;       /* its player was at another server */
    struct {
        uint32_t node, seats; /* a bit for each seat that is connected there */
        char    *names;       /* of the spectators there, each with its zero, then ""; owned; NULL: none */
        int64_t  last_seen;
    } peer[LIVE_TABLE_PEERS_MAX]; /* other servers */
    struct {
        int      number;      /* valid only while this is the session's number; -1: none */
        int      seat, steps; /* who wants to go back, and to how many steps */
        uint32_t agreed;      /* a bit for each seat */
    } undo_request;
    char    offered[KT_SEATS_MAX][STORE_HASH_MAX]; /* of tokens that were sent and not confirmed yet */
    int64_t asked[KT_SEATS_MAX];                   /* when somebody asked for it, in milliseconds; 0: never */
    struct kt_live_table *next;                    /* in its bucket */
} kt_live_table;

/* ---- Finding, leaving ----------------------------------------------------- */

/* From memory, or loaded from the store. NULL: the status says why, and with STORE_FAILED the fault,
 * which may be NULL; with SESSION_LOADING it will be there soon. When done, call live_table_settle or
 * live_table_release_if_idle, or it stays in memory for ever. */
kt_live_table *live_table_find(kt_hub *, const char *id, store_status *, session_fault *);
/* The same for the holder of this token, which is checked before anything is replayed. *seat becomes the seat
 * it opens. NULL with STORE_OK: the table exists, but the token opens nothing. */
kt_live_table *live_table_find_seat(kt_hub *, const char *id, const char *token, int *seat, store_status *,
                                    session_fault *);
/* Whether this link opened a seat that somebody has claimed since: that seat, or KT_OVER. */
int            live_table_seat_taken(kt_hub *, const char *id, const char *token);
kt_live_table *live_table_in_memory(kt_hub *, const char *id); /* NULL: it is not */
/* Adds a table that was just loaded. Takes over the session; out of memory, it is closed. */
kt_live_table *live_table_add(kt_hub *, kt_game_session *, store_status *);
/* The seat that a token opens, without loading the table: the seat's own token, or another device's. `device`
 * becomes the device's id, "" for the first. KT_ALL: the spectators'; KT_OVER: none, or the status says why.
 */
int live_table_seat_of(kt_hub *, const char *id, const char *token, char device[STORE_DEVICE_MAX],
                       store_status *);
/* Brings a table up to date after a change: plays chance moves that are due, sets the clock,
 * queues a bot's job, and releases the table if nobody needs it. */
void live_table_settle(kt_hub *, kt_live_table **);
/* After only reading: releases the table if nobody needs it. */
void live_table_release_if_idle(kt_hub *, kt_live_table **);
/* Removes the table from memory, for hub_batch_failed and hub_close. Clients are detached and, if there is
 * io.drop, dropped. */
void live_table_release(kt_hub *, kt_live_table **);
/* Reads what another server has changed, and sends everybody a resync. False: there was too much of it, or
 * the store does not answer. Then the table stays stale, nobody has been told, and this must be called again
 * in a later round. Call this before handling a join or a message at a stale table. */
bool live_table_refresh(kt_hub *, kt_live_table *);
/* Once a second. */
void live_table_tick(kt_hub *, kt_live_table **);

/* ---- Clients -------------------------------------------------------------- */

/* attach: the client must not be at a table. detach: it must be at this one. */
void live_table_attach(kt_live_table *, kt_client *);
void live_table_detach(kt_live_table *, kt_client *);
#define LIVE_TABLE_SEAT_TAKEN "somebody has taken the seat that this link opened; you can ask for it back"
/* Detaches the clients of a seat, and tells them. */
void live_table_empty_seat(kt_hub *, kt_live_table *, int seat);
/* Does so for clients who joined before somebody claimed their seat, or left one that was claimed. True:
 * there were some. */
bool live_table_check_claims(kt_hub *, kt_live_table *);

/* ---- Sending to all clients; all but the first use hub_scratch ------------ */

void live_table_send(const kt_hub *, const kt_live_table *, const kt_strbuf *);
/* The whole table. If it is long, some clients get it in a later round, from live_table_resync_next; until
 * then they get no updates. */
void live_table_resync(kt_hub *, const kt_live_table *);
void live_table_resync_next(kt_hub *, const kt_live_table *);
void live_table_send_seats(kt_hub *, const kt_live_table *);
/* Tells each connection of a seat how many connections the seat has; spectators are not told. */
void live_table_send_connections(kt_hub *, const kt_live_table *, int seat);
/* Tells the seat's player that somebody with this name asks for the seat, at most every ten seconds so that
 * questions cannot flood them. False: nobody is connected to the seat here. */
bool live_table_send_question(kt_hub *, kt_live_table *, int seat, const char *name);
/* Whose clock runs, to one client or, with NULL, to all. Nothing if the table has none. */
void live_table_send_clock(kt_hub *, const kt_live_table *, const kt_client *);
/* What each viewer may see, rendered once for all who see the same; not to clients who are to get the whole
 * table. */
typedef void render_for(const void *context, kt_viewer, kt_strbuf *out);
void         live_table_send_rendered(kt_hub *, const kt_live_table *, render_for *, const void *context);
/* The steps played since step `from_step`, which was entry `from_number`. */
void live_table_send_update(kt_hub *, const kt_live_table *, int from_step, int from_number);

#endif
