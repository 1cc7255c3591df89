/* siblings.c - decisions whose moves a search compared; see siblings.h. */
#include "lab/siblings.h"

#include <stdlib.h>
#include <string.h>

void siblings_free(kt_siblings *self)
{
    observations_free(&self->observations);
    free(self->at);
    memset(self, 0, sizeof *self);
}

void siblings_clear(kt_siblings *self)
{
    observations_truncate(&self->observations, 0);
}

/* The moves to compare, most visited first; those that were never visited in random order. */
static int pick_moves(const kt_moves *moves, const bot_move_stats *stats, kt_rng *rng, int *pick)
{
    int order[KT_MOVES_MAX],
        count = moves->count < LEARNER_SIBLINGS_MAX ? moves->count : LEARNER_SIBLINGS_MAX;
    for (int i = 0; i < moves->count; i++) {
        int j = (int)kt_rng_below(rng, (uint32_t)i + 1);
        order[i] = i;
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < count; i++) {
        int best = i;
        for (int j = i + 1; j < moves->count; j++)
            if (stats[order[j]].visits > stats[order[best]].visits)
                best = j;
        pick[i] = order[best];
        order[best] = order[i];
    }
    return count;
}

static bool add_position(kt_siblings *self, const kt_encoder *encoder, const kt_state *after, int seat,
                         int visits)
{
    size_t count = self->observations.count;
    void  *at = lab_array_grow(self->at, &self->max, count + 1, sizeof *self->at);
    if (!at)
        return false;
    self->at = at;
    self->at[count] = (struct sibling){.share = (float)visits};
    return observations_add(&self->observations, encoder, after, seat);
}

/* The positions from `first` on become one group. A single one is dropped: there is nothing to compare. */
static void close_group(kt_siblings *self, size_t first)
{
    float  visits = 0;
    size_t end = self->observations.count;
    for (size_t i = first; i < end; i++)
        visits += self->at[i].share;
    if (end < first + 2 || visits <= 0) {
        observations_truncate(&self->observations, first);
        return;
    }
    self->at[first].group = (uint8_t)(end - first);
    for (size_t i = first; i < end; i++)
        self->at[i].share /= visits;
}

/* Leaves out moves that end the game: there is nothing for a net to evaluate. */
static bool add_group(kt_siblings *self, const kt_encoder *encoder, const kt_state *world,
                      const kt_moves *moves, const bot_move_stats *stats, const int *pick, int picks,
                      const kt_rng *luck)
{
    const kt_game *game = encoder->game;
    size_t         first = self->observations.count;
    int            seat = world->head.actor;
    for (int i = 0; i < picks; i++) {
        kt_state after;
        kt_copy(game, &after, world);
        kt_play(game, &after, moves->move[pick[i]], NULL);
        if (luck) {
            kt_rng rng = *luck;
            bot_play_on(game, &after, seat, bot_decision_id(game, world), &rng);
        }
        if (after.head.actor != KT_OVER && !add_position(self, encoder, &after, seat, stats[pick[i]].visits))
            return false;
    }
    close_group(self, first);
    return true;
}

bool siblings_add(kt_siblings *self, const kt_encoder *encoder, const kt_state *state, const kt_moves *moves,
                  const bot_move_stats *stats, kt_rng *rng)
{
    int      pick[LEARNER_SIBLINGS_MAX], picks = pick_moves(moves, stats, rng, pick);
    kt_view  view;
    kt_state world;
    kt_rng   luck = kt_rng_seed(kt_rng_next(rng));
    kt_view_make(encoder->game, state, state->head.actor, &view);
    kt_sample_world(encoder->game, &view, rng, &world);
    if (!add_group(self, encoder, &world, moves, stats, pick, picks, NULL))
        return false;
    kt_sample_world(encoder->game, &view, rng, &world);
    return add_group(self, encoder, &world, moves, stats, pick, picks, &luck);
}

void siblings_pack(const kt_siblings *self, kt_parcel *out)
{
    observations_pack(&self->observations, out);
    parcel_put(out, self->at, self->observations.count * sizeof *self->at);
}

bool siblings_unpack(kt_siblings *self, kt_parcel *in)
{
    if (!observations_unpack(&self->observations, in))
        return false;
    size_t count = self->observations.count;
    void  *at = lab_array_grow(self->at, &self->max, count + 1, sizeof *self->at);
    if (!at) {
        siblings_clear(self);
        return false;
    }
    self->at = at;
    parcel_take(in, self->at, count * sizeof *self->at);
    return !in->failed;
}

learner_sample siblings_sample(const kt_siblings *self, size_t index, int seats)
{
    learner_sample sample = observations_sample(&self->observations, index, seats);
    sample.siblings = self->at[index].group;
    sample.target[0] = self->at[index].share;
    return sample;
}
