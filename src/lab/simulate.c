/* simulate.c - plays many games between bots on several threads and adds them up. */
#include "lab/lab.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The sums of one thread: whole numbers, so the order of adding does not matter. */
typedef struct worker {
    const lab_plan *plan;
    lab_result      sum;   /* sum.game is the array that all threads share */
    int16_t        *named; /* in this game: [(kind * KT_COUNTS_MAX + value) * seats + seat] */
    void           *memory;
    int             last_seat, streak; /* who decided last, and how often in a row */
    struct {
        int32_t decisions, expected;
    } estimates[KT_SEATS_MAX][LAB_BINS]; /* in this game */
} worker;

static size_t memory_of(const lab_plan *plan)
{
    size_t players = lab_bot_memory(plan->player, plan->seats), asked = bot_memory(plan->asked);
    return players > asked ? players : asked;
}

static size_t usage_count(const kt_game *game)
{
    return (size_t)game->kinds * KT_COUNTS_MAX;
}

static void count_named(worker *self, int seat, kt_move move)
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

static void end_streak(worker *self)
{
    if (self->streak)
        self->sum.streak[self->streak < LAB_STREAK_MAX ? self->streak : LAB_STREAK_MAX]++;
    self->streak = 0;
}

static void note_estimate(worker *self, int seat, float win_estimate)
{
    int bin = (int)(win_estimate * LAB_BINS);
    bin = bin < LAB_BINS ? bin : LAB_BINS - 1;
    self->estimates[seat][bin].decisions++;
    self->estimates[seat][bin].expected += (int32_t)(win_estimate * LAB_ESTIMATE_ONE + 0.5f);
}

static void on_decision(void *context, int seat, const kt_moves *moves, int pick, float win_estimate)
{
    worker *self = context;
    if (win_estimate >= 0)
        note_estimate(self, seat, win_estimate);
    count_named(self, seat, moves->move[pick]);
    self->sum.choices[moves->count]++;
    if (seat != self->last_seat)
        end_streak(self);
    self->last_seat = seat;
    self->streak++;
}

static void count_usage(worker *self, const lab_game_result *result)
{
    int seats = self->plan->seats;
    for (size_t at = 0; at < usage_count(self->plan->game); at++)
        for (int seat = 0; seat < seats; seat++) {
            int times = self->named[at * (size_t)seats + (size_t)seat];
            if (!times)
                continue;
            self->sum.usage[at].used += times;
            self->sum.usage[at].users++;
            self->sum.usage[at].won += lab_win_share(result, seats, seat);
        }
}

/* The squares are whole numbers as well, so that adding them gives the same in any order. */
static void count_estimates(worker *self, const lab_game_result *result)
{
    for (int seat = 0; seat < self->plan->seats; seat++)
        for (int i = 0; i < LAB_BINS; i++) {
            int64_t decisions = self->estimates[seat][i].decisions,
                    expected = self->estimates[seat][i].expected;
            int64_t  won = decisions * lab_win_share(result, self->plan->seats, seat);
            int64_t  error = won * LAB_ESTIMATE_ONE / LAB_WIN_UNITS - expected;
            lab_bin *bin = &self->sum.bin[i];
            bin->decisions += decisions;
            bin->expected += expected;
            bin->won += won;
            bin->square_errors += error / 100 * (error / 100);
        }
}

static void play_index(void *context, int worker_index, int index)
{
    worker          *self = (worker *)context + worker_index;
    const lab_plan  *plan = self->plan;
    lab_game_result *result = &self->sum.game[index];
    kt_score         score;
    lab_match        match = {.game = plan->game,
                              .seats = plan->seats,
                              .option = plan->option,
                              .player = plan->player,
                              .seed = plan->seed,
                              .deal = (uint64_t)index,
                              .on_decision = on_decision,
                              .estimates = plan->calibrate,
                              .asked = plan->asked,
                              .context = self};
    memset(self->named, 0, usage_count(plan->game) * (size_t)plan->seats * sizeof *self->named);
    memset(self->estimates, 0, sizeof self->estimates);
    self->last_seat = KT_OVER;
    lab_play(&match, self->memory, memory_of(plan), result, &score);
    end_streak(self);
    if (!result->finished)
        return;
    for (int seat = 0; seat < plan->seats; seat++)
        for (int source = 0; source < plan->game->sources; source++)
            self->sum.from[seat][source] += score.from[seat][source];
    count_usage(self, result);
    count_estimates(self, result);
}

static bool worker_init(worker *self, const lab_plan *plan, const lab_result *result)
{
    size_t size = memory_of(plan);
    *self = (worker){.plan = plan, .sum.game = result->game};
    self->sum.usage = calloc(usage_count(plan->game), sizeof *self->sum.usage);
    self->named = calloc(usage_count(plan->game) * (size_t)plan->seats, sizeof *self->named);
    self->memory = size ? malloc(size) : NULL;
    return self->sum.usage && self->named && (self->memory || !size);
}

static void add_sums(const worker *self, lab_result *result)
{
    for (size_t at = 0; at < usage_count(self->plan->game); at++) {
        result->usage[at].used += self->sum.usage[at].used;
        result->usage[at].users += self->sum.usage[at].users;
        result->usage[at].won += self->sum.usage[at].won;
    }
    for (int seat = 0; seat < KT_SEATS_MAX; seat++)
        for (int source = 0; source < KT_SOURCES_MAX; source++)
            result->from[seat][source] += self->sum.from[seat][source];
    for (int i = 0; i <= KT_MOVES_MAX; i++)
        result->choices[i] += self->sum.choices[i];
    for (int i = 0; i <= LAB_STREAK_MAX; i++)
        result->streak[i] += self->sum.streak[i];
    for (int i = 0; i < LAB_BINS; i++) {
        result->bin[i].decisions += self->sum.bin[i].decisions;
        result->bin[i].expected += self->sum.bin[i].expected;
        result->bin[i].won += self->sum.bin[i].won;
        result->bin[i].square_errors += self->sum.bin[i].square_errors;
    }
}

static void worker_free(worker *self)
{
    free(self->sum.usage);
    free(self->named);
    free(self->memory);
}

bool lab_simulate(const lab_plan *plan, lab_result *result)
{
    assert(plan->games > 0 && plan->seats <= KT_SEATS_MAX);
    int     count = lab_thread_count(plan->threads);
    worker *workers = calloc((size_t)count, sizeof *workers);
    lab_job job = {.count = plan->games,
                   .run = play_index,
                   .context = workers,
                   .progress = plan->progress,
                   .total = plan->games};
    memset(result, 0, sizeof *result);
    result->game = calloc((size_t)plan->games, sizeof *result->game);
    result->usage = calloc(usage_count(plan->game), sizeof *result->usage);
    bool ok = workers && result->game && result->usage;
    for (int i = 0; ok && i < count; i++)
        ok = worker_init(&workers[i], plan, result);
    if (ok)
        lab_parallel(&job, count);
    for (int i = 0; workers && i < count; i++) {
        if (ok)
            add_sums(&workers[i], result);
        worker_free(&workers[i]);
    }
    free(workers);
    if (!ok)
        lab_result_free(result);
    return ok;
}

void lab_result_free(lab_result *result)
{
    free(result->game);
    free(result->usage);
    memset(result, 0, sizeof *result);
}
