/* bot_pool.c - see bot_pool.h. */
#include "server/bot_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { THREADS_MAX = 64, OWNERS = 1024 };

typedef struct job_queue {
    bot_job *first, **end;
} job_queue;

struct kt_bot_pool {
    pthread_mutex_t lock;
    pthread_cond_t  job_added;
    bot_job        *waiting; /* in the order in which they are due */
    job_queue       finished;
    int64_t         now;           /* turn of the last job that was begun */
    int64_t         share[OWNERS]; /* by owner: the turn after its last job */
    atomic_bool     stop;
    void (*on_finished)(void *);
    void     *context;
    int       threads;
    pthread_t thread[THREADS_MAX];
};

static void queue_add(job_queue *queue, bot_job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static bot_job *queue_take(job_queue *queue)
{
    bot_job *job = queue->first;
    if (!job)
        return NULL;
    queue->first = job->next;
    if (!queue->first)
        queue->end = &queue->first;
    return job;
}

/* Start-time fair queueing: a job's turn comes after the owner's last one, and the next turn comes later by
 * what this job costs. Owners whose hashes collide share their time. */
static int64_t next_turn(kt_bot_pool *pool, const bot_job *job)
{
    int64_t *last = &pool->share[job->owner % OWNERS];
    int64_t  turn = *last > pool->now ? *last : pool->now;
    *last = turn + 1 + job->bot.budget;
    return turn;
}

static bool comes_before(const bot_job *one, const bot_job *other)
{
    return one->waited_for != other->waited_for ? one->waited_for : one->turn < other->turn;
}

static bot_job *take_waiting(kt_bot_pool *pool)
{
    bot_job *job = pool->waiting;
    if (!job)
        return NULL;
    pool->waiting = job->next;
    if (job->turn > pool->now && job->waited_for)
        pool->now = job->turn;
    return job;
}

static bool is_stopping(const kt_bot_pool *pool)
{
    return atomic_load(&pool->stop);
}

static bot_job *wait_for_job(kt_bot_pool *pool)
{
    bot_job *job = NULL;
    pthread_mutex_lock(&pool->lock);
    while (!is_stopping(pool) && !(job = take_waiting(pool)))
        pthread_cond_wait(&pool->job_added, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

typedef struct pool_work {
    const kt_bot_pool *pool;
    int64_t            deadline;
} pool_work;

static bool must_end(void *context)
{
    const pool_work *current = context;
    return is_stopping(current->pool) || microseconds() >= current->deadline;
}

static void think(const kt_bot_pool *pool, bot_job *job)
{
    job->begun = microseconds();
    pool_work current = {pool, bot_job_deadline(job)};
    bot_job_run(job, must_end, &current);
    job->due = bot_job_due(job, microseconds());
}

static void *work(void *context)
{
    kt_bot_pool *pool = context;
    bot_job     *job;
    while ((job = wait_for_job(pool))) {
        think(pool, job);
        pthread_mutex_lock(&pool->lock);
        queue_add(&pool->finished, job);
        pthread_mutex_unlock(&pool->lock);
        if (!is_stopping(pool))
            pool->on_finished(pool->context);
    }
    return NULL;
}

kt_bot_pool *bot_pool_start(int threads, void (*on_finished)(void *), void *context)
{
    kt_bot_pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->job_added, NULL);
    pool->finished.end = &pool->finished.first;
    pool->on_finished = on_finished;
    pool->context = context;
    for (int i = 0; i < threads && i < THREADS_MAX; i++)
        if (pthread_create(&pool->thread[pool->threads], NULL, work, pool) == 0)
            pool->threads++;
    if (pool->threads)
        return pool;
    free(pool);
    return NULL;
}

void bot_pool_give(kt_bot_pool *pool, bot_job *job)
{
    pthread_mutex_lock(&pool->lock);
    job->turn = next_turn(pool, job);
    bot_job **at = &pool->waiting;
    while (*at && !comes_before(job, *at))
        at = &(*at)->next;
    job->next = *at;
    *at = job;
    pthread_cond_signal(&pool->job_added);
    pthread_mutex_unlock(&pool->lock);
}

bot_job *bot_pool_take(kt_bot_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    bot_job *job = queue_take(&pool->finished);
    pthread_mutex_unlock(&pool->lock);
    return job;
}

void bot_pool_stop(kt_bot_pool *pool)
{
    bot_job *job;
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->stop, true);
    pthread_cond_broadcast(&pool->job_added);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    while ((job = take_waiting(pool)) || (job = queue_take(&pool->finished)))
        free(job);
    pthread_cond_destroy(&pool->job_added);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
