/* looks.c - what seats saw of positions; see looks.h. */
#include "lab/looks.h"

#include <stdlib.h>
#include <string.h>

void *lab_grown(void *array, size_t *max, size_t needed, size_t size)
{
    if (array && needed <= *max)
        return array;
    void *moved = realloc(array, 2 * needed * size);
    if (moved)
        *max = 2 * needed;
    return moved;
}

void looks_free(kt_looks *self)
{
    free(self->at);
    free(self->input);
    memset(self, 0, sizeof *self);
}

void looks_cut(kt_looks *self, size_t count)
{
    if (count < self->count)
        self->inputs = self->at[count].first;
    self->count = count;
}

static bool grow(kt_looks *self, size_t count, size_t inputs)
{
    void *at = lab_grown(self->at, &self->max, count, sizeof *self->at);
    if (at)
        self->at = at;
    void *input = lab_grown(self->input, &self->inputs_max, inputs, sizeof *self->input);
    if (input)
        self->input = input;
    return at && input;
}

bool looks_add(kt_looks *self, const kt_encoder *encoder, const kt_state *state, int seat)
{
    kt_observation observation;
    kt_inputs      seen;
    int32_t        lead[KT_SEATS_MAX];
    kt_observe(encoder, state, seat, &observation);
    kt_encode(encoder, &observation, &seen);
    if (!grow(self, self->count + 1, self->inputs + (size_t)seen.count))
        return false;
    struct kept_look *look = &self->at[self->count++];
    *look = (struct kept_look){.first = self->inputs, .inputs = (uint16_t)seen.count};
    net_leads(encoder->game, &observation.view, lead);
    for (int i = 0; i < state->head.seats; i++)
        look->lead[i] = (float)lead[i] / NET_LEAD_UNIT;
    memcpy(self->input + self->inputs, seen.at, (size_t)seen.count * sizeof *seen.at);
    self->inputs += (size_t)seen.count;
    return true;
}

learner_sample looks_sample(const kt_looks *self, size_t index, int seats)
{
    const struct kept_look *look = &self->at[index];
    learner_sample sample = {.seats = seats, .input = self->input + look->first, .inputs = look->inputs};
    memcpy(sample.lead, look->lead, sizeof sample.lead);
    return sample;
}
