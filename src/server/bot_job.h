/* bot_job.h - one decision for a bot. Holds everything the bot may know, so it can be worked
 * out in any thread; it knows neither hub nor store. */
#ifndef KT_BOT_JOB_H
#define KT_BOT_JOB_H

#include "server/game_session.h"

typedef struct bot_job {
    struct bot_job *next; /* in the queue that holds it */
    char            table[STORE_ID_MAX];
    int             number; /* of the entry its move would become */
    int             seat;
    const kt_game  *game;
    kt_bot          bot;
    kt_view         view;
    kt_moves        moves;
    uint64_t        seed;
    int             choice;     /* index into moves; set by bot_job_run */
    bool            waited_for; /* somebody is connected to the table */
    uint64_t        owner;      /* who pays for it: the hash of an address at the table; 0: nobody */
    int64_t         turn;       /* for the pool: see bot_pool_give */
    int             beat;       /* milliseconds: see bot_job_due; 0: at once */
    int64_t         begun;      /* when the bot began to think, in microseconds; set by the pool */
    int64_t         due;        /* when its move may be played; set by the pool: see bot_job_due */
} bot_job;

/* A job for the seat that is to act, which `bot` plays. Freed with free(). NULL: out of
 * memory. */
bot_job *bot_job_new(const kt_game_session *, kt_bot bot);
/* When a choice that is ready `now` may be played, in microseconds: a whole number of beats after
 * the bot began to think. Thinking time depends on its hand (with one legal move it does not think at
 * all), so people must not be able to measure it. A beat depends only on the bot, and is longer than it
 * usually thinks. Waiting for a thread does not count, or a bot that waited for most of a beat would answer
 * one beat later if it had a choice. Tables of bots alone have no beat. */
int64_t bot_job_due(const bot_job *, int64_t now);
/* When the bot must stop thinking, so that its move is due after one beat even on a slow machine. */
int64_t bot_job_deadline(const bot_job *);
/* Lets the bot choose. `stop` is polled and may cut the search short; NULL: never. */
void bot_job_run(bot_job *, bool (*stop)(void *context), void *context);

#endif
