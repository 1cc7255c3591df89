/* bot_pool.h - threads that work on bot_jobs, so that the event loop never waits for a bot. */
#ifndef KT_BOT_POOL_H
#define KT_BOT_POOL_H

#include "server/bot_job.h"

typedef struct kt_bot_pool kt_bot_pool;

/* `finished` is called in a worker thread whenever a job can be taken. NULL: no thread could
 * be started, or out of memory. */
kt_bot_pool *bot_pool_start(int threads, void (*finished)(void *context), void *context);
/* The pool owns the job from here until bot_pool_take returns it. The queue is fair: jobs that
 * somebody waits for come first, and among those each owner gets the same share of the time,
 * however many jobs it has. */
void     bot_pool_give(kt_bot_pool *, bot_job *);
bot_job *bot_pool_take(kt_bot_pool *); /* a finished job, now the caller's; NULL: none */
/* Cuts the bots short, joins the threads and frees everything, the pool's jobs included. NULL
 * is allowed. */
void bot_pool_stop(kt_bot_pool *);

#endif
