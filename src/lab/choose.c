/* choose.c - one decision on several cores: independent searches whose visits are added. */
#include "lab/lab.h"

#include <assert.h>
#include <stdlib.h>

typedef struct decision {
    kt_bot          bot;
    const kt_game  *game;
    const kt_view  *view;
    const kt_moves *moves;
    bot_context     context[LAB_THREADS_MAX];
    bot_move_stats *stats;  /* [thread][moves->count] */
    int             choice; /* of the first thread */
    int             threads;
} decision;

static void run_search(void *context, int worker, int index)
{
    decision       *self = context;
    bot_move_stats *own = self->stats + index * self->moves->count;
    (void)worker;
    int choice = bot_move(self->bot, self->game, self->view, self->moves, &self->context[index], own);
    if (index == 0)
        self->choice = choice;
}

/* Adds the statistics of all threads to those of the first. */
static void merge_stats(decision *self)
{
    int count = self->moves->count;
    for (int i = 0; i < count; i++) {
        bot_move_stats *first = &self->stats[i];
        float           total = first->value * (float)first->visits;
        for (int other = 1; other < self->threads; other++) {
            const bot_move_stats *more = &self->stats[other * count + i];
            total += more->value * (float)more->visits;
            first->visits += more->visits;
        }
        first->value = first->visits ? total / (float)first->visits : 0;
    }
}

static int most_visited(const decision *self)
{
    int best = 0;
    for (int i = 1; i < self->moves->count; i++)
        if (self->stats[i].visits > self->stats[best].visits)
            best = i;
    return best;
}

static int decide(decision *self)
{
    lab_job job = {.count = self->threads, .run = run_search, .context = self};
    lab_parallel(&job, self->threads);
    if (self->threads == 1)
        return self->choice;
    merge_stats(self);
    return most_visited(self);
}

int lab_choose(kt_bot bot, const kt_game *game, const kt_view *view, const kt_moves *moves, kt_rng *rng,
               int threads, bot_move_stats *stats)
{
    decision   *self = calloc(1, sizeof *self);
    bot_context no_memory = {.rng = kt_rng_seed(kt_rng_next(rng)), .now = lab_now};
    size_t      size = bot_memory(bot);
    int         choice;
    assert(bot.kind && moves->count > 0);
    threads = bot.kind->tree && bot.kind->choose != bot_easy ? lab_thread_count(threads) : 1;
    char           *memory = malloc(size * (size_t)threads + 1);
    bot_move_stats *all = malloc((size_t)(threads * moves->count + 1) * sizeof *all);
    if (self && memory && all) {
        *self = (decision){
            .bot = bot, .game = game, .view = view, .moves = moves, .stats = all, .threads = threads};
        for (int i = 0; i < threads; i++)
            self->context[i] = (bot_context){.rng = kt_rng_seed(kt_rng_next(rng)),
                                             .memory = memory + (size_t)i * size,
                                             .size = size,
                                             .now = lab_now};
        choice = decide(self);
        for (int i = 0; stats && i < moves->count; i++)
            stats[i] = all[i];
    } else {
        choice = bot_move(bot, game, view, moves, &no_memory, stats);
    }
    free(memory);
    free(all);
    free(self);
    return choice;
}
