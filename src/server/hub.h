/* hub.h - all live tables of one server, and the clients at them.
 *
 * The hub has no sockets, threads or clock of its own: messages come in by calls, replies go
 * out through hub_io, so tests and the fuzzer can stand in for the network. One thread calls
 * it. The store is the truth; what the hub holds can be rebuilt from it at any time.
 *
 * Bots: a table that waits for a bot queues a bot_job. The caller takes jobs, runs them
 * wherever it likes (bot_job_run needs nothing but the job) and returns them. A job is
 * dropped if its table has changed meanwhile.
 */
#ifndef KT_HUB_H
#define KT_HUB_H

#include "server/bot_job.h"
#include "server/game_session.h"

#include <stdatomic.h>

typedef struct kt_hub    kt_hub;
typedef struct kt_client kt_client;

/* How the hub reaches the world. send and drop must not call the hub. */
typedef struct hub_io {
    /* Queues a message; `text` is valid only during the call. */
    void (*send)(void *socket, const char *text, size_t length);
    int64_t (*now)(void *context); /* milliseconds since 1970 */
    session_luck luck;
    void        *context; /* for now, steady and fault */
    /* Discards what was sent since store_batch_begin and closes the connection. May be NULL. */
    void (*drop)(void *socket);
    /* Milliseconds of a monotonic clock, for limits. NULL: use now. */
    int64_t (*steady)(void *context);
    /* A table cannot be opened, and why: for the host's log. May be NULL. */
    void (*fault)(void *context, const char *table, const char *cause);
} hub_io;

typedef struct hub_limits {
    int messages;             /* per second and client; bursts may be twice as long */
    int tables;               /* new ones per hour and address                      */
    int records;              /* uploads per hour and address                       */
    int chat;                 /* bytes of one message, below STORE_CHAT_MAX         */
    int chats;                /* messages of one seat at one table                  */
    int watching;             /* messages of all spectators at one table            */
    int watchers, players;    /* connections that watch one table, or play one seat */
    int unfinished, finished; /* days after which a table that nobody touches is deleted; 0: never */
    int contacts;             /* changes of them per hour and address               */
    int playouts;             /* of a bot's move, at new seats; 0: as many as any level makes */
} hub_limits;

extern const hub_limits hub_limits_default;

/* What /metrics reports. */
typedef struct hub_counters {
    int64_t tables_made, tables_loaded, entries_replayed, tables_dropped, moves, moves_again, refused,
        resyncs, undos, bot_moves, chats, errors;
    int64_t loads_ended;           /* of long tables; when it changes, retry requests that wait for one */
    int     tables, clients, jobs; /* in memory now */
    int64_t unsent;                /* bytes that wait to be sent: see hub_set_unsent */
} hub_counters;

/* How long things took: count[i] of them at most hub_time_limits[i] microseconds; the last element counts
 * longer ones. Any thread may count. */
enum { HUB_TIME_LIMITS = 9 };
extern const int hub_time_limits[HUB_TIME_LIMITS];
typedef struct hub_times {
    atomic_llong count[HUB_TIME_LIMITS + 1];
    atomic_llong sum; /* microseconds */
} hub_times;

typedef enum hub_time {
    HUB_LOOP,   /* a round of the event loop, without waiting  */
    HUB_TASK,   /* one message or request, without its commit  */
    HUB_COMMIT, /* a batch of the store                        */
    HUB_TIMES,
} hub_time;

/* How the hub tells people who are not here; see notices.h. */
typedef struct notice_counts {
    int64_t push[3], mail[3]; /* sent, failed, gone: the service no longer knows the address */
    int64_t dropped;          /* there were too many */
    int     waiting;
} notice_counts;
typedef struct kt_notice kt_notice;
typedef struct hub_notices {
    void (*post)(void *context, const kt_notice *); /* NULL: nobody is told */
    void (*count)(void *context, notice_counts *);
    void       *context;
    const char *push_key; /* the server's public key, in base64url; "": no Web Push */
    bool        mail;
    bool        local; /* for tests: push services may be on this machine, without TLS */
} hub_notices;

/* Luck from libsodium. */
extern const session_luck hub_luck;

/* The store stays the caller's and must outlive the hub. NULL: out of memory. */
kt_hub *hub_open(kt_store *, const hub_io *, const hub_limits *);
/* All clients must have been disconnected, and all jobs that were taken returned or freed. */
void hub_close(kt_hub *);
void hub_set_unsent(kt_hub *, int64_t bytes);        /* for /metrics; the caller sends, so it knows */
void hub_set_notices(kt_hub *, const hub_notices *); /* copied; its strings must outlive the hub */
/* After a start, so that bots and clocks continue: begins to resume the tables that run by themselves.
 * hub_resume_next works on that, and on what hub_tick and hub_notice could not finish, for about this long;
 * false: there is nothing left to do. */
void hub_resume(kt_hub *);
bool hub_resume_next(kt_hub *, int64_t milliseconds);
/* Reads long tables that somebody has asked for, for about this long; false: there are none. */
bool hub_load_next(kt_hub *, int64_t milliseconds);
/* After store_batch_commit has failed: forgets the tables of that batch and drops their clients.
 * hub_tick resumes them once the store can be written again. */
void hub_batch_failed(kt_hub *);
/* About once a second: clocks, retries, tables of servers that have died, and hub_tidy. */
bool hub_tick(kt_hub *);
/* Packs and deletes old tables, a little at a time. True: there is more, so call it again soon. */
bool hub_tidy(kt_hub *);
/* A notice from store_poll. Any text is accepted. */
void         hub_notice(kt_hub *, const char *notice);
hub_counters hub_read_counters(const kt_hub *);
void         hub_count_time(kt_hub *, hub_time, int64_t microseconds);
kt_store    *hub_store(kt_hub *);

/* A connection opens. `socket` is passed to send and drop; limits apply to the address. NULL:
 * out of memory. */
kt_client *hub_connect(kt_hub *, void *socket, const char *address);
/* It has closed: frees the client, and perhaps the table it was at. */
void hub_disconnect(kt_hub *, kt_client *);

/* The caller owns the job until it calls hub_job_done or free. NULL: no bot is to move. */
bot_job *hub_job_take(kt_hub *);
/* Plays the move that was chosen, if the table still waits for it. Frees the job. */
void hub_job_done(kt_hub *, bot_job *);

#endif
