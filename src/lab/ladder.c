/* ladder.c - two bots and one deal, in every seating. */
#include "lab/lab.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int lab_pairs(int bots)
{
    return bots * (bots - 1) / 2;
}

void lab_pair(int bots, int pair, int *one, int *other)
{
    for (*one = 0; pair >= bots - 1 - *one; ++*one)
        pair -= bots - 1 - *one;
    *other = *one + 1 + pair;
}

int lab_games_a_deal(int seats)
{
    return seats == 2 ? 2 : 2 * seats;
}

/* One game with `lone` in a seat and `crowd` in all others: what `lone` wins. */
static int play_alone(const lab_ladder *ladder, lab_match *match, bot lone, bot crowd, int seat,
                      void *memory, size_t size, lab_duel *duel)
{
    bot      player[KT_SEATS_MAX];
    lab_game game;
    kt_score score;
    for (int i = 0; i < ladder->seats; i++)
        player[i] = i == seat ? lone : crowd;
    match->player = player;
    lab_play(match, memory, size, &game, &score);
    match->seating++;
    duel->unfinished += !game.finished;
    return lab_share_of(&game, ladder->seats, seat);
}

static void play_duel(const lab_ladder *ladder, int pair, int deal, void *memory, size_t size,
                      lab_duel *duel)
{
    int       one, other;
    lab_match match = {.game = ladder->game, .seats = ladder->seats, .option = ladder->option,
                       .seed = ladder->seed, .deal = (uint64_t)deal};
    lab_pair(ladder->bots, pair, &one, &other);
    memset(duel, 0, sizeof *duel);
    for (int seat = 0; seat < ladder->seats; seat++)
        duel->alone[0] += play_alone(ladder, &match, ladder->player[one], ladder->player[other],
                                     seat, memory, size, duel);
    for (int seat = 0; seat < ladder->seats && ladder->seats > 2; seat++)
        duel->alone[1] += play_alone(ladder, &match, ladder->player[other], ladder->player[one],
                                     seat, memory, size, duel);
    if (ladder->seats == 2)
        duel->alone[1] = 2 * LAB_SHARE - duel->alone[0];
    duel->done = 1;
}

double lab_duel_score(const lab_duel *duel, int seats)
{
    int whole = seats * LAB_SHARE;
    return (double)(duel->alone[0] + whole - duel->alone[1]) / (2 * whole);
}

/* ---- All of them ----------------------------------------------------------- */

typedef struct round_robin {
    const lab_ladder *ladder;
    lab_duel         *duel;
    int               first, pairs;
    char             *memory; /* a part for each worker */
    size_t            size;
    void (*done)(void *, int deal, int pair, const lab_duel *);
    void           *context;
    pthread_mutex_t one_at_a_time;
} round_robin;

static void play_piece(void *context, int worker, int index)
{
    round_robin *self = context;
    int          deal = self->first + index / self->pairs, pair = index % self->pairs;
    lab_duel    *duel = &self->duel[deal * self->pairs + pair];
    if (duel->done || (self->ladder->ranks && deal % self->ladder->ranks != self->ladder->rank))
        return;
    play_duel(self->ladder, pair, deal, self->memory + (size_t)worker * self->size, self->size, duel);
    if (!self->done)
        return;
    pthread_mutex_lock(&self->one_at_a_time);
    self->done(self->context, deal, pair, duel);
    pthread_mutex_unlock(&self->one_at_a_time);
}

bool lab_ladder_play(const lab_ladder *ladder, int first, int last, lab_duel *duel,
                     void (*done)(void *, int deal, int pair, const lab_duel *), void *context)
{
    int         crew = lab_crew(ladder->threads), pairs = lab_pairs(ladder->bots);
    round_robin self = {ladder, duel, first, pairs, NULL, 0, done, context,
                        PTHREAD_MUTEX_INITIALIZER};
    lab_job     job = {(last - first) * pairs, play_piece, &self, ladder->progress, first * pairs,
                       ladder->deals * pairs};
    self.size = lab_memory(ladder->player, ladder->bots);
    self.memory = malloc(self.size * (size_t)crew + 1);
    if (!self.memory)
        return false;
    lab_share(&job, crew);
    free(self.memory);
    pthread_mutex_destroy(&self.one_at_a_time);
    return true;
}
