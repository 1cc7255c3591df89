/* ladder.c - tournaments: pairs of bots play every deal in every seating. */
#include "lab/lab.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int lab_pair_count(int bots)
{
    return bots * (bots - 1) / 2;
}

void lab_pair_at(int bots, int pair, int *one, int *other)
{
    for (*one = 0; pair >= bots - 1 - *one; ++*one)
        pair -= bots - 1 - *one;
    *other = *one + 1 + pair;
}

int lab_games_per_deal(int seats)
{
    return seats == 2 ? 2 : 2 * seats;
}

/* One game with `lone` in one seat and `others` in all the rest; returns what `lone` wins. */
static int play_alone(const lab_ladder *ladder, lab_match *match, kt_bot lone, kt_bot others, int seat,
                      void *memory, size_t size, lab_deal_result *result)
{
    kt_bot          player[KT_SEATS_MAX];
    lab_game_result outcome;
    kt_score        score;
    for (int i = 0; i < ladder->seats; i++)
        player[i] = i == seat ? lone : others;
    match->player = player;
    lab_play(match, memory, size, &outcome, &score);
    match->seating++;
    result->unfinished += !outcome.finished;
    return lab_win_share(&outcome, ladder->seats, seat);
}

static void play_deal(const lab_ladder *ladder, int pair, int deal, void *memory, size_t size,
                      lab_deal_result *result)
{
    int       one, other;
    lab_match match = {.game = ladder->game,
                       .seats = ladder->seats,
                       .option = ladder->option,
                       .seed = ladder->seed,
                       .deal = (uint64_t)deal};
    lab_pair_at(ladder->bots, pair, &one, &other);
    memset(result, 0, sizeof *result);
    for (int seat = 0; seat < ladder->seats; seat++)
        result->wins[0] += play_alone(ladder, &match, ladder->player[one], ladder->player[other], seat,
                                      memory, size, result);
    for (int seat = 0; seat < ladder->seats && ladder->seats > 2; seat++)
        result->wins[1] += play_alone(ladder, &match, ladder->player[other], ladder->player[one], seat,
                                      memory, size, result);
    if (ladder->seats == 2)
        result->wins[1] = 2 * LAB_WIN_UNITS - result->wins[0];
    result->done = 1;
}

double lab_deal_score(const lab_deal_result *result, int seats)
{
    int whole = seats * LAB_WIN_UNITS;
    assert(result->done);
    return (double)(result->wins[0] + whole - result->wins[1]) / (2 * whole);
}

/* ---- The round robin -------------------------------------------------------- */

typedef struct round_robin {
    const lab_ladder *ladder;
    lab_deal_result  *result;
    int               first, pairs;
    char             *memory; /* [worker][size] */
    size_t            size;
    void (*on_done)(void *, int deal, int pair, const lab_deal_result *);
    void           *context;
    pthread_mutex_t callback_lock;
} round_robin;

static void play_index(void *context, int worker, int index)
{
    round_robin     *self = context;
    int              deal = self->first + index / self->pairs, pair = index % self->pairs;
    lab_deal_result *result = &self->result[deal * self->pairs + pair];
    if (result->done || (self->ladder->ranks && deal % self->ladder->ranks != self->ladder->rank))
        return;
    play_deal(self->ladder, pair, deal, self->memory + (size_t)worker * self->size, self->size, result);
    if (!self->on_done)
        return;
    pthread_mutex_lock(&self->callback_lock);
    self->on_done(self->context, deal, pair, result);
    pthread_mutex_unlock(&self->callback_lock);
}

bool lab_ladder_play(const lab_ladder *ladder, int first, int last, lab_deal_result *result,
                     void (*on_done)(void *, int deal, int pair, const lab_deal_result *), void *context)
{
    int         workers = lab_thread_count(ladder->threads), pairs = lab_pair_count(ladder->bots);
    round_robin self = {ladder, result, first, pairs, NULL, 0, on_done, context, PTHREAD_MUTEX_INITIALIZER};
    lab_job     job = {(last - first) * pairs, play_index,    &self,
                       ladder->progress,       first * pairs, ladder->deals * pairs};
    assert(first <= last && last <= ladder->deals && ladder->bots >= 2);
    self.size = lab_bot_memory(ladder->player, ladder->bots);
    self.memory = malloc(self.size * (size_t)workers + 1);
    if (!self.memory)
        return false;
    lab_parallel(&job, workers);
    free(self.memory);
    pthread_mutex_destroy(&self.callback_lock);
    return true;
}
