/* bot_job.c - see bot_job.h. */
#include "server/bot_job.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SLACK = 20 }; /* milliseconds of a beat that are not for thinking */

/* See docs/strength.md for how long bots think: a playout of a level that makes many takes up to 15
 * microseconds on a core of its own, one without a net up to 45. */
static int beat_of(const kt_game_session *session, kt_bot bot)
{
    bool people = false;
    for (int i = 0; i < session->table.header.seats; i++)
        people |= !*session->seat[i].bot;
    return people && bot.kind->budget ? SLACK + bot.budget / 20 : 0;
}

int64_t bot_job_due(const bot_job *job, int64_t now)
{
    int64_t beat = 1000 * (int64_t)job->beat, passed = now - job->begun;
    return beat ? job->begun + (passed / beat + 1) * beat : now;
}

int64_t bot_job_deadline(const bot_job *job)
{
    return job->beat ? job->begun + 1000 * (int64_t)(job->beat - SLACK / 2) : INT64_MAX;
}

bot_job *bot_job_new(const kt_game_session *session, kt_bot bot)
{
    bot_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    assert(session->table.now.head.actor >= 0);
    memcpy(job->table, session->info.id, sizeof job->table);
    job->number = session->number;
    job->seat = session->table.now.head.actor;
    job->game = session->game;
    job->bot = bot;
    job->beat = beat_of(session, bot);
    kt_view_make(session->game, &session->table.now, job->seat, &job->view);
    kt_list(session->game, &session->table.now, &job->moves);
    randombytes_buf(&job->seed, sizeof job->seed);
    return job;
}

/* Without memory for its tree a bot thinks less, but it still answers. */
void bot_job_run(bot_job *job, bool (*stop)(void *), void *context)
{
    bot_context thinking = {
        .rng = kt_rng_seed(job->seed), .size = bot_memory(job->bot), .stop = stop, .stop_context = context};
    thinking.memory = thinking.size ? malloc(thinking.size) : NULL;
    thinking.size = thinking.memory ? thinking.size : 0;
    job->choice = bot_move(job->bot, job->game, &job->view, &job->moves, &thinking, NULL);
    free(thinking.memory);
    assert(job->choice >= 0 && job->choice < job->moves.count);
}
