/* think.c - see think.h. */
#include "server/think.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

typedef struct line {
    house_job *first, **end;
} line;

struct thinkers {
    pthread_mutex_t lock;
    pthread_cond_t  more;
    line            waiting, thought;
    atomic_bool     stop;
    void (*done)(void *);
    void     *with;
    int       threads;
    pthread_t thread[THREADS_MAX];
};

static void line_add(line *line, house_job *job)
{
    job->next = NULL;
    *line->end = job;
    line->end = &job->next;
}

static house_job *line_take(line *line)
{
    house_job *job = line->first;
    if (!job)
        return NULL;
    line->first = job->next;
    if (!line->first)
        line->end = &line->first;
    return job;
}

static bool told_to_stop(void *with)
{
    return atomic_load(&((thinkers *)with)->stop);
}

static house_job *wait_for_job(thinkers *thinkers)
{
    house_job *job = NULL;
    pthread_mutex_lock(&thinkers->lock);
    while (!told_to_stop(thinkers) && !(job = line_take(&thinkers->waiting)))
        pthread_cond_wait(&thinkers->more, &thinkers->lock);
    pthread_mutex_unlock(&thinkers->lock);
    return job;
}

static void *think(void *with)
{
    thinkers  *thinkers = with;
    house_job *job;
    while ((job = wait_for_job(thinkers))) {
        house_think(job, told_to_stop, thinkers);
        pthread_mutex_lock(&thinkers->lock);
        line_add(&thinkers->thought, job);
        pthread_mutex_unlock(&thinkers->lock);
        if (!told_to_stop(thinkers))
            thinkers->done(thinkers->with);
    }
    return NULL;
}

thinkers *thinkers_start(int threads, void (*done)(void *), void *with)
{
    thinkers *thinkers = calloc(1, sizeof *thinkers);
    if (!thinkers)
        return NULL;
    pthread_mutex_init(&thinkers->lock, NULL);
    pthread_cond_init(&thinkers->more, NULL);
    thinkers->waiting.end = &thinkers->waiting.first;
    thinkers->thought.end = &thinkers->thought.first;
    thinkers->done = done;
    thinkers->with = with;
    for (int i = 0; i < threads && i < THREADS_MAX; i++)
        if (pthread_create(&thinkers->thread[thinkers->threads], NULL, think, thinkers) == 0)
            thinkers->threads++;
    if (thinkers->threads)
        return thinkers;
    free(thinkers);
    return NULL;
}

void thinkers_give(thinkers *thinkers, house_job *job)
{
    pthread_mutex_lock(&thinkers->lock);
    line_add(&thinkers->waiting, job);
    pthread_cond_signal(&thinkers->more);
    pthread_mutex_unlock(&thinkers->lock);
}

house_job *thinkers_take(thinkers *thinkers)
{
    pthread_mutex_lock(&thinkers->lock);
    house_job *job = line_take(&thinkers->thought);
    pthread_mutex_unlock(&thinkers->lock);
    return job;
}

void thinkers_stop(thinkers *thinkers)
{
    house_job *job;
    if (!thinkers)
        return;
    pthread_mutex_lock(&thinkers->lock);
    atomic_store(&thinkers->stop, true);
    pthread_cond_broadcast(&thinkers->more);
    pthread_mutex_unlock(&thinkers->lock);
    for (int i = 0; i < thinkers->threads; i++)
        pthread_join(thinkers->thread[i], NULL);
    while ((job = line_take(&thinkers->waiting)) || (job = line_take(&thinkers->thought)))
        free(job);
    pthread_cond_destroy(&thinkers->more);
    pthread_mutex_destroy(&thinkers->lock);
    free(thinkers);
}
