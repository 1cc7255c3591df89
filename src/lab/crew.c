/* crew.c - the same work on several threads, shared out piece by piece. */
#include "lab/lab.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct hand {
    const lab_job *job;
    atomic_int    *next;
    int            number;
} hand;

static void *work(void *context)
{
    const hand    *self = context;
    const lab_job *job = self->job;
    int            index;
    while ((index = atomic_fetch_add(self->next, 1)) < job->count) {
        if (self->number == 0 && job->progress)
            job->progress(job->before + index, job->of);
        job->run(job->context, self->number, index);
    }
    return NULL;
}

int lab_crew(int threads)
{
    return threads < 1 ? 1 : threads > LAB_THREADS_MAX ? LAB_THREADS_MAX : threads;
}

/* This thread works too; fewer threads than asked for only take longer. */
void lab_share(const lab_job *job, int threads)
{
    pthread_t  thread[LAB_THREADS_MAX];
    hand       crew[LAB_THREADS_MAX];
    atomic_int next = 0;
    int        count = lab_crew(threads), started = 1;
    for (int i = 0; i < count; i++)
        crew[i] = (hand){job, &next, i};
    while (started < count && started < job->count &&
           !pthread_create(&thread[started], NULL, work, &crew[started]))
        started++;
    work(&crew[0]);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
}
