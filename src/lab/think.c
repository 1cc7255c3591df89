/* think.c - one decision with several cores: independent searches, their visits added. */
#include "lab/lab.h"

#include <stdlib.h>

typedef struct council {
    bot             player;
    const kt_game  *game;
    const kt_view  *view;
    const kt_moves *moves;
    bot_mind        mind[LAB_THREADS_MAX];
    bot_thought    *thoughts; /* [thread][moves->count] */
    int             choice;   /* of a bot that thinks alone */
    int             threads;
} council;

static void think(void *context, int worker, int index)
{
    council     *self = context;
    bot_thought *own = self->thoughts + index * self->moves->count;
    (void)worker;
    int choice = bot_move(self->player, self->game, self->view, self->moves, &self->mind[index], own);
    if (index == 0)
        self->choice = choice;
}

/* Adds what the others thought to the first one's thoughts. */
static void add_thoughts(council *self)
{
    int count = self->moves->count;
    for (int i = 0; i < count; i++) {
        bot_thought *sum = &self->thoughts[i];
        float        total = sum->worth * (float)sum->visits;
        for (int other = 1; other < self->threads; other++) {
            const bot_thought *more = &self->thoughts[other * count + i];
            total += more->worth * (float)more->visits;
            sum->visits += more->visits;
        }
        sum->worth = sum->visits ? total / (float)sum->visits : 0;
    }
}

static int most_visited(const council *self)
{
    int best = 0;
    for (int i = 1; i < self->moves->count; i++)
        if (self->thoughts[i].visits > self->thoughts[best].visits)
            best = i;
    return best;
}

static int decide(council *self)
{
    lab_job job = {.count = self->threads, .run = think, .context = self};
    lab_share(&job, self->threads);
    if (self->threads == 1)
        return self->choice;
    add_thoughts(self);
    return most_visited(self);
}

/* With too little memory it thinks less, but it answers. */
int lab_think(bot player, const kt_game *game, const kt_view *view, const kt_moves *moves,
              kt_rng *rng, int threads, bot_thought *thoughts)
{
    council *self = calloc(1, sizeof *self);
    bot_mind alone = {.rng = kt_rng_seed(kt_rng_next(rng)), .now = lab_now};
    size_t   size = bot_memory(player);
    int      choice;
    threads = player.kind->choose == bot_search ? lab_crew(threads) : 1;
    char        *memory = malloc(size * (size_t)threads + 1);
    bot_thought *all = malloc((size_t)(threads * moves->count + 1) * sizeof *all);
    if (self && memory && all) {
        *self = (council){.player = player, .game = game, .view = view, .moves = moves,
                          .thoughts = all, .threads = threads};
        for (int i = 0; i < threads; i++)
            self->mind[i] = (bot_mind){.rng = kt_rng_seed(kt_rng_next(rng)),
                                       .memory = memory + (size_t)i * size, .size = size,
                                       .now = lab_now};
        choice = decide(self);
        for (int i = 0; thoughts && i < moves->count; i++)
            thoughts[i] = all[i];
    } else {
        choice = bot_move(player, game, view, moves, &alone, thoughts);
    }
    free(memory);
    free(all);
    free(self);
    return choice;
}
