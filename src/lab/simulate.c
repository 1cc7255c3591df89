/* simulate.c - plays many games between bots, on several threads. */
#include "lab/lab.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

/* What one thread adds up; sums of whole numbers, so their order does not matter. */
typedef struct worker {
    const lab_plan *plan;
    lab_game       *game;
    lab_use        *use;
    int64_t         from[KT_SEATS_MAX][KT_SOURCES_MAX];
    int16_t        *named; /* in this game: [(kind * KT_COUNTS_MAX + value) * seats + seat] */
    void           *memory; /* for the bots' trees, one after the other */
    size_t          size;
    atomic_int     *next;
    bool            reports;
} worker;

static uint64_t mixed(uint64_t word) /* the finaliser of MurmurHash3 */
{
    word = (word ^ word >> 33) * 0xff51afd7ed558ccdu;
    word = (word ^ word >> 33) * 0xc4ceb9fe1a85ec53u;
    return word ^ word >> 33;
}

kt_rng lab_luck(uint64_t seed, uint64_t game, uint64_t stream)
{
    uint64_t word = mixed(seed + 0x9e3779b97f4a7c15u);
    word = mixed(word ^ (game + 1) * 0xbf58476d1ce4e5b9u);
    return kt_rng_seed(mixed(word ^ (stream + 1) * 0x94d049bb133111ebu));
}

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

static int winners_in(uint8_t winners)
{
    return __builtin_popcount(winners);
}

static void count_uses(worker *self, const lab_game *result)
{
    int seats = self->plan->seats;
    for (size_t at = 0; at < uses(self->plan->game); at++)
        for (int seat = 0; seat < seats; seat++) {
            int times = self->named[at * (size_t)seats + (size_t)seat];
            if (!times)
                continue;
            self->use[at].used += times;
            self->use[at].users++;
            if (result->winners >> seat & 1)
                self->use[at].won += LAB_SHARE / winners_in(result->winners);
        }
}

/* Plays until the end or the cap; the caller looks at the state. */
static void play_out(worker *self, int index, kt_state *state, lab_game *result)
{
    const lab_plan *plan = self->plan;
    kt_rng          luck = lab_luck(plan->seed, (uint64_t)index, 0);
    bot_mind        mind[KT_SEATS_MAX];
    kt_moves        moves;
    kt_view         view;
    for (int seat = 0; seat < plan->seats; seat++)
        mind[seat] = (bot_mind){.rng = lab_luck(plan->seed, (uint64_t)index, (uint64_t)seat + 1),
                                .memory = self->memory, .size = self->size};
    while (state->head.actor != KT_OVER && result->moves < LAB_MOVES_MAX) {
        int actor = state->head.actor, pick;
        kt_list(plan->game, state, &moves);
        if (actor == KT_CHANCE) {
            pick = kt_pick(&moves, actor, &luck);
        } else {
            kt_view_make(plan->game, state, actor, &view);
            pick = bot_move(plan->player[actor], plan->game, &view, &moves, &mind[actor], NULL);
            note_use(self, actor, moves.move[pick]);
            result->decisions++;
        }
        kt_play(plan->game, state, moves.move[pick], NULL);
        result->moves++;
    }
}

static void play_one(worker *self, int index)
{
    const lab_plan *plan = self->plan;
    lab_game       *result = &self->game[index];
    kt_state        state;
    kt_score        score;
    memset(self->named, 0, uses(plan->game) * (size_t)plan->seats * sizeof *self->named);
    kt_setup(plan->game, &state, plan->seats, plan->option);
    play_out(self, index, &state, result);
    result->finished = state.head.actor == KT_OVER;
    if (!result->finished)
        return;
    kt_score_of(plan->game, &state, &score);
    result->winners = score.winners;
    for (int seat = 0; seat < plan->seats; seat++) {
        result->points[seat] = score.points[seat];
        for (int source = 0; source < plan->game->sources; source++)
            self->from[seat][source] += score.from[seat][source];
    }
    count_uses(self, result);
}

static void *work(void *context)
{
    worker *self = context;
    int     index;
    while ((index = atomic_fetch_add(self->next, 1)) < self->plan->games) {
        if (self->reports && self->plan->progress)
            self->plan->progress(index, self->plan->games);
        play_one(self, index);
    }
    return NULL;
}

static bool prepare(worker *self, const lab_plan *plan, lab_result *result, atomic_int *next)
{
    *self = (worker){.plan = plan, .game = result->game, .next = next};
    self->use = calloc(uses(plan->game), sizeof *self->use);
    self->named = calloc(uses(plan->game) * (size_t)plan->seats, sizeof *self->named);
    for (int seat = 0; seat < plan->seats; seat++)
        if (bot_memory(plan->player[seat]) > self->size)
            self->size = bot_memory(plan->player[seat]);
    self->memory = self->size ? malloc(self->size) : NULL;
    return self->use && self->named && (self->memory || !self->size);
}

static void gather(const worker *self, lab_result *result)
{
    for (size_t at = 0; at < uses(self->plan->game); at++) {
        result->use[at].used += self->use[at].used;
        result->use[at].users += self->use[at].users;
        result->use[at].won += self->use[at].won;
    }
    for (int seat = 0; seat < KT_SEATS_MAX; seat++)
        for (int source = 0; source < KT_SOURCES_MAX; source++)
            result->from[seat][source] += self->from[seat][source];
}

/* This thread works too; fewer threads than asked for only take longer. */
static void run_workers(worker *crew, int count)
{
    pthread_t thread[THREADS_MAX];
    int       started = 1;
    crew[0].reports = true;
    while (started < count && !pthread_create(&thread[started], NULL, work, &crew[started]))
        started++;
    work(&crew[0]);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
}

bool lab_simulate(const lab_plan *plan, lab_result *result)
{
    worker     crew[THREADS_MAX] = {{0}};
    atomic_int next = 0;
    int        count = plan->threads < 1 ? 1 : plan->threads > THREADS_MAX ? THREADS_MAX : plan->threads;
    bool       fine;
    memset(result, 0, sizeof *result);
    result->game = calloc((size_t)plan->games, sizeof *result->game);
    result->use = calloc(uses(plan->game), sizeof *result->use);
    fine = result->game && result->use;
    for (int i = 0; fine && i < count; i++)
        fine = prepare(&crew[i], plan, result, &next);
    if (fine)
        run_workers(crew, count);
    for (int i = 0; i < count; i++) {
        if (fine)
            gather(&crew[i], result);
        free(crew[i].use);
        free(crew[i].named);
        free(crew[i].memory);
    }
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
