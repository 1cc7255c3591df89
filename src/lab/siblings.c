/* siblings.c - decisions whose moves a search compared; see siblings.h. */
#include "lab/siblings.h"

#include <stdlib.h>
#include <string.h>

void siblings_free(kt_siblings *self)
{
    free(self->at);
    free(self->input);
    memset(self, 0, sizeof *self);
}

void siblings_clear(kt_siblings *self)
{
    self->count = 0;
    self->inputs = 0;
}

static bool grow(kt_siblings *self, int count, size_t inputs)
{
    if (count > self->max) {
        void *at = realloc(self->at, 2 * (size_t)count * sizeof *self->at);
        if (!at)
            return false;
        self->at = at;
        self->max = 2 * count;
    }
    if (inputs > self->inputs_max) {
        void *at = realloc(self->input, 2 * inputs * sizeof *self->input);
        if (!at)
            return false;
        self->input = at;
        self->inputs_max = 2 * inputs;
    }
    return true;
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

static bool keep(kt_siblings *self, const kt_encoder *encoder, const kt_state *after, int seat, int visits)
{
    kt_observation observation;
    kt_inputs      seen;
    int32_t        lead[KT_SEATS_MAX];
    kt_observe(encoder, after, seat, &observation);
    kt_encode(encoder, &observation, &seen);
    if (!grow(self, self->count + 1, self->inputs + (size_t)seen.count))
        return false;
    struct sibling *one = &self->at[self->count++];
    *one = (struct sibling){.first = self->inputs, .inputs = (uint16_t)seen.count, .share = (float)visits};
    net_leads(encoder->game, &observation.view, lead);
    for (int i = 0; i < after->head.seats; i++)
        one->lead[i] = (float)lead[i] / NET_LEAD_UNIT;
    memcpy(self->input + self->inputs, seen.at, (size_t)seen.count * sizeof *seen.at);
    self->inputs += (size_t)seen.count;
    return true;
}

/* The positions from `first` on become one group; one alone teaches nothing. */
static void close_group(kt_siblings *self, int first)
{
    float visits = 0;
    for (int i = first; i < self->count; i++)
        visits += self->at[i].share;
    if (self->count < first + 2 || visits <= 0) {
        self->inputs = self->count > first ? self->at[first].first : self->inputs;
        self->count = first;
        return;
    }
    self->at[first].group = (uint8_t)(self->count - first);
    for (int i = first; i < self->count; i++)
        self->at[i].share /= visits;
}

/* A move that ends the game needs no net. */
static bool add_group(kt_siblings *self, const kt_encoder *encoder, const kt_state *world,
                      const kt_moves *moves, const bot_move_stats *stats, const int *pick, int picks,
                      const kt_rng *luck)
{
    const kt_game *game = encoder->game;
    int            first = self->count, seat = world->head.actor;
    for (int i = 0; i < picks; i++) {
        kt_state after;
        kt_copy(game, &after, world);
        kt_play(game, &after, moves->move[pick[i]], NULL);
        if (luck) {
            kt_rng rng = *luck;
            bot_play_on(game, &after, seat, bot_decision_id(game, world), &rng);
        }
        if (after.head.actor != KT_OVER && !keep(self, encoder, &after, seat, stats[pick[i]].visits))
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

void siblings_sample(const kt_siblings *self, int index, int seats, learner_sample *sample)
{
    const struct sibling *one = &self->at[index];
    memset(sample, 0, sizeof *sample);
    sample->seats = seats;
    sample->input = self->input + one->first;
    sample->inputs = one->inputs;
    sample->siblings = one->group;
    sample->target[0] = one->share;
    memcpy(sample->lead, one->lead, sizeof sample->lead);
}
