/* house.h - all tables of a server, and who sits at them. Without sockets, threads and
 * clocks of its own: what it hears comes in by calls, what it says goes out by
 * house_ways. One thread calls it.
 *
 * Bots: a table that waits for a bot lays a job into the queue. Whoever runs the house
 * takes jobs, lets them be thought about anywhere (house_think needs only the job), and
 * brings them back. A job that the table has gone past meanwhile is dropped.
 */
#ifndef KT_HOUSE_H
#define KT_HOUSE_H

#include "server/tell.h"

typedef struct house  house;
typedef struct client client;

typedef struct house_ways {
    void (*send)(void *socket, const char *words, size_t length);
    int64_t (*now)(void *); /* milliseconds */
    match_luck luck;
    void      *with;
    void (*drop)(void *socket); /* forget what was said since store_hold, and close; or NULL */
} house_ways;

typedef struct house_limits {
    int messages; /* a second and client; a burst may be twice as many */
    int tables;   /* new ones an hour and address                      */
    int records;  /* sent to be looked at, an hour and address         */
    int chat;     /* bytes of one message, below STORE_CHAT_MAX        */
    int chats;    /* messages at one table                             */
} house_limits;

extern const house_limits house_limits_standard;

/* What /metrics counts. */
typedef struct house_counts {
    int64_t tables_made, moves, moves_again, refused, resyncs, undos, bot_moves, chats, errors;
    int     tables, clients, jobs; /* now, in memory */
} house_counts;

/* Luck from libsodium. */
extern const match_luck house_luck;

house *house_open(store *, const house_ways *, const house_limits *);
void   house_close(house *); /* all clients must have left */
/* After a start: bots go on where they were. */
void house_resume(house *);
/* The store could not keep what it held: everything is read again, everybody must join again. */
void house_reset(house *);
/* Once a second or so: clocks, what could not be done before, and tables at which another
 * server should have gone on and has not. */
void house_tick(house *);
/* What another server has changed or told: see store_news. */
void house_news(house *, const char *news);
house_counts house_count(const house *);
store       *house_store(house *);

client *house_enter(house *, void *socket); /* NULL: out of memory */
void    house_leave(house *, client *);
/* One message, of any bytes. False: too many; close the connection. */
bool house_hear(house *, client *, const char *words, size_t length);

/* ---- Bots ----------------------------------------------------------------- */

typedef struct house_job {
    struct house_job *next;
    char              table[STORE_ID_MAX];
    int               number, seat;
    const kt_game    *game;
    bot               player;
    kt_view           view;
    kt_moves          moves;
    uint64_t          seed;
    int               choice;
} house_job;

house_job *house_job_take(house *); /* NULL: nothing to think about */
void       house_think(house_job *, bool (*stop)(void *), void *watch);
void       house_job_done(house *, house_job *);

/* ---- Requests (HTTP without the wire) ------------------------------------- */

typedef struct house_request {
    const char *method, *path; /* the path without its query */
    const char *body;
    size_t      length;
    const char *token;   /* of the Authorization header, or "" */
    const char *address; /* whom to count it against           */
    int         language;
} house_request;

typedef struct house_reply {
    int         status;
    const char *type; /* of the content */
    const char *body; /* valid until the next call */
    size_t      length;
} house_reply;

house_reply house_answer(house *, const house_request *);

#endif
