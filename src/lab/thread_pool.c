/* thread_pool.c - runs a job on several threads, one index at a time. */
#include "lab/lab.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct worker {
    const lab_job *job;
    atomic_int    *next;
    int            number;
} worker;

static void *work(void *context)
{
    const worker  *self = context;
    const lab_job *job = self->job;
    int            index;
    while ((index = atomic_fetch_add(self->next, 1)) < job->count) {
        if (self->number == 0 && job->progress)
            job->progress(job->done_before + index, job->total);
        job->run(job->context, self->number, index);
    }
    return NULL;
}

int lab_thread_count(int threads)
{
    return threads < 1 ? 1 : threads > LAB_THREADS_MAX ? LAB_THREADS_MAX : threads;
}

/* The calling thread is worker 0. */
void lab_parallel(const lab_job *job, int threads)
{
    pthread_t  thread[LAB_THREADS_MAX];
    worker     workers[LAB_THREADS_MAX];
    atomic_int next = 0;
    int        count = lab_thread_count(threads), started = 1;
    for (int i = 0; i < count; i++)
        workers[i] = (worker){job, &next, i};
    while (started < count && started < job->count &&
           !pthread_create(&thread[started], NULL, work, &workers[started]))
        started++;
    work(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
}
