/* rooms.h - what house.c, hear.c and answer.c share: the inside of a house. */
#ifndef KT_ROOMS_H
#define KT_ROOMS_H

#include "server/house.h"

enum { BUCKETS = 4096, SCRATCH = 2 << 20, ADDRESSES = 1024, OTHERS_MAX = 4 };

typedef struct room {
    match       *match;
    client      *first;    /* who is here */
    int          thinking; /* the number at which a bot thinks, or -1 */
    int64_t      deadline; /* of the person to act; 0: none */
    int          deadline_number; /* the entry it was set for */
    bool         late;            /* it is over, and everybody knows */
    uint32_t     here;            /* a bit for each seat that is, as it was said last */
    int64_t      here_told;       /* to other servers, when */
    struct {
        uint32_t node, seats;
        int64_t  heard;
    } other[OTHERS_MAX]; /* servers, and who is there */
    struct {
        int      number, seat, steps; /* who asks to go back to where; good only at this number */
        uint32_t agreed;              /* a bit for each seat */
    } asks;
    struct room *next;
} room;

struct client {
    room       *room; /* NULL: has not joined yet */
    tell_viewer viewer;
    void       *socket;
    int64_t     heard;  /* when, and how many more messages it may send: */
    int64_t     credit; /* in thousandths */
    client     *next;   /* at the same table */
};

struct house {
    store       *store;
    house_ways   ways;
    house_limits limits;
    house_counts counts;
    room        *bucket[BUCKETS];
    house_job   *job, **job_end;
    char        *scratch;
    int64_t      swept;      /* until when, in seconds; see house_tick */
    bool         unreadable; /* what room_find did not find is there, but of another version */
    uint32_t     node; /* which of the servers on the same store we are */
    struct {
        uint64_t who;
        int64_t  hour;
        int      tables, records;
    } made[ADDRESSES];
};

int64_t now_of(const house *);
int64_t seconds_of(const house *);
room   *room_in_memory(house *, const char *id); /* or NULL */
/* In memory or from the store; NULL with what went wrong. */
room *room_find(house *, const char *id, store_status *);
/* After every change: luck, bots, clocks; and a table that nobody needs goes. */
void room_settle(house *, room *);
/* After only looking: a table that nobody needs goes. */
void room_rest(house *, room *);
kt_text scratch_of(house *);
void    say(const house *, const client *, const kt_text *);
void    say_error(house *, client *, const char *code, const char *message);
void    say_table(house *, client *, const char *type);
void    say_all_tables(house *, room *, const char *type);
void    say_all(const house *, const room *, const kt_text *);
void    say_seats(house *, const room *);           /* to all */
void    say_clock(house *, const room *, const client *); /* NULL: to all */
/* News of what was played since. */
void say_news(house *, room *, int from_step, int from_number);

/* A person's name: false if it cannot be one. */
bool seat_free(const store_seat *); /* for somebody to sit down */
bool name_fine(const char *name);
int  language_named(const char *name);

#endif
