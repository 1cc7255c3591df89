/* simulate.c - plays many games between bots, on several threads. */
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>

/* What one thread adds up; sums of whole numbers, so their order does not matter. */
typedef struct worker {
    const lab_plan *plan;
    lab_result      sum;   /* its game array is the common one */
    int16_t        *named; /* in this game: [(kind * KT_COUNTS_MAX + value) * seats + seat] */
    void           *memory;
    int             last, row; /* who decided last, how often in a row */
} worker;

static size_t uses(const kt_game *game)
{
    return (size_t)game->kinds * KT_COUNTS_MAX;
}

static void note_use(worker *self, int seat, kt_move move)
{
    const kt_game *game = self->plan->game;
    const kt_verb *verb = &game->verb[move.verb];
    for (int i = 0; i < verb->params; i++) {
        int kind = verb->param[i].kind;
        if (kind < KT_KIND_OWN || !game->kind[kind].cards)
            continue;
        int at = (kind * KT_COUNTS_MAX + move.arg[i]) * self->plan->seats + seat;
        if (self->named[at] < INT16_MAX)
            self->named[at]++;
    }
}

static void end_row(worker *self)
{
    if (self->row)
        self->sum.row[self->row < LAB_ROW_MAX ? self->row : LAB_ROW_MAX]++;
    self->row = 0;
}

static void watch(void *context, int seat, const kt_moves *moves, int pick)
{
    worker *self = context;
    note_use(self, seat, moves->move[pick]);
    self->sum.choices[moves->count]++;
    if (seat != self->last)
        end_row(self);
    self->last = seat;
    self->row++;
}

static void count_uses(worker *self, const lab_game *result)
{
    int seats = self->plan->seats;
    for (size_t at = 0; at < uses(self->plan->game); at++)
        for (int seat = 0; seat < seats; seat++) {
            int times = self->named[at * (size_t)seats + (size_t)seat];
            if (!times)
                continue;
            self->sum.use[at].used += times;
            self->sum.use[at].users++;
            self->sum.use[at].won += lab_share_of(result, seats, seat);
        }
}

static void play_one(void *context, int number, int index)
{
    worker         *self = (worker *)context + number;
    const lab_plan *plan = self->plan;
    lab_game       *result = &self->sum.game[index];
    kt_score        score;
    lab_match       match = {.game = plan->game, .seats = plan->seats, .option = plan->option,
                             .player = plan->player, .seed = plan->seed, .deal = (uint64_t)index,
                             .watch = watch, .watcher = self};
    memset(self->named, 0, uses(plan->game) * (size_t)plan->seats * sizeof *self->named);
    self->last = KT_OVER;
    lab_play(&match, self->memory, lab_memory(plan->player, plan->seats), result, &score);
    end_row(self);
    if (!result->finished)
        return;
    for (int seat = 0; seat < plan->seats; seat++)
        for (int source = 0; source < plan->game->sources; source++)
            self->sum.from[seat][source] += score.from[seat][source];
    count_uses(self, result);
}

static bool prepare(worker *self, const lab_plan *plan, const lab_result *result)
{
    size_t size = lab_memory(plan->player, plan->seats);
    *self = (worker){.plan = plan, .sum.game = result->game};
    self->sum.use = calloc(uses(plan->game), sizeof *self->sum.use);
    self->named = calloc(uses(plan->game) * (size_t)plan->seats, sizeof *self->named);
    self->memory = size ? malloc(size) : NULL;
    return self->sum.use && self->named && (self->memory || !size);
}

static void gather(const worker *self, lab_result *result)
{
    for (size_t at = 0; at < uses(self->plan->game); at++) {
        result->use[at].used += self->sum.use[at].used;
        result->use[at].users += self->sum.use[at].users;
        result->use[at].won += self->sum.use[at].won;
    }
    for (int seat = 0; seat < KT_SEATS_MAX; seat++)
        for (int source = 0; source < KT_SOURCES_MAX; source++)
            result->from[seat][source] += self->sum.from[seat][source];
    for (int i = 0; i <= KT_MOVES_MAX; i++)
        result->choices[i] += self->sum.choices[i];
    for (int i = 0; i <= LAB_ROW_MAX; i++)
        result->row[i] += self->sum.row[i];
}

static void dismiss(worker *self)
{
    free(self->sum.use);
    free(self->named);
    free(self->memory);
}

bool lab_simulate(const lab_plan *plan, lab_result *result)
{
    int     count = lab_crew(plan->threads);
    worker *crew = calloc((size_t)count, sizeof *crew);
    lab_job job = {.count = plan->games, .run = play_one, .context = crew,
                   .progress = plan->progress, .of = plan->games};
    memset(result, 0, sizeof *result);
    result->game = calloc((size_t)plan->games, sizeof *result->game);
    result->use = calloc(uses(plan->game), sizeof *result->use);
    bool fine = crew && result->game && result->use;
    for (int i = 0; fine && i < count; i++)
        fine = prepare(&crew[i], plan, result);
    if (fine)
        lab_share(&job, count);
    for (int i = 0; crew && i < count; i++) {
        if (fine)
            gather(&crew[i], result);
        dismiss(&crew[i]);
    }
    free(crew);
    if (!fine)
        lab_release(result);
    return fine;
}

void lab_release(lab_result *result)
{
    free(result->game);
    free(result->use);
    memset(result, 0, sizeof *result);
}
