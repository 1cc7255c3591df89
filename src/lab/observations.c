/* observations.c - encoded views of positions; see observations.h. */
#include "lab/observations.h"

#include <stdlib.h>
#include <string.h>

void *lab_array_grow(void *array, size_t *max, size_t needed, size_t size)
{
    if (array && needed <= *max)
        return array;
    void *moved = realloc(array, 2 * needed * size);
    if (moved)
        *max = 2 * needed;
    return moved;
}

void observations_free(kt_observations *self)
{
    free(self->at);
    free(self->input);
    memset(self, 0, sizeof *self);
}

void observations_truncate(kt_observations *self, size_t count)
{
    if (count < self->count)
        self->inputs = self->at[count].first;
    self->count = count;
}

static bool grow(kt_observations *self, size_t count, size_t inputs)
{
    void *at = lab_array_grow(self->at, &self->max, count, sizeof *self->at);
    if (at)
        self->at = at;
    void *input = lab_array_grow(self->input, &self->inputs_max, inputs, sizeof *self->input);
    if (input)
        self->input = input;
    return at && input;
}

bool observations_add(kt_observations *self, const kt_encoder *encoder, const kt_state *state, int seat)
{
    kt_observation observation;
    kt_inputs      seen;
    int32_t        lead[KT_SEATS_MAX];
    kt_observe(encoder, state, seat, &observation);
    kt_encode(encoder, &observation, &seen);
    if (!grow(self, self->count + 1, self->inputs + (size_t)seen.count))
        return false;
    struct encoded_view *kept = &self->at[self->count++];
    *kept = (struct encoded_view){.first = self->inputs, .inputs = (uint16_t)seen.count};
    net_leads(encoder->game, &observation.view, lead);
    for (int i = 0; i < state->head.seats; i++)
        kept->lead[i] = (float)lead[i] / NET_LEAD_UNIT;
    memcpy(self->input + self->inputs, seen.at, (size_t)seen.count * sizeof *seen.at);
    self->inputs += (size_t)seen.count;
    return true;
}

void observations_pack(const kt_observations *self, kt_parcel *out)
{
    parcel_put(out, &self->count, sizeof self->count);
    parcel_put(out, &self->inputs, sizeof self->inputs);
    parcel_put(out, self->at, self->count * sizeof *self->at);
    parcel_put(out, self->input, self->inputs * sizeof *self->input);
}

bool observations_unpack(kt_observations *self, kt_parcel *in)
{
    parcel_take(in, &self->count, sizeof self->count);
    parcel_take(in, &self->inputs, sizeof self->inputs);
    if (in->failed || !grow(self, self->count + 1, self->inputs + 1)) {
        self->count = self->inputs = 0;
        return false;
    }
    parcel_take(in, self->at, self->count * sizeof *self->at);
    parcel_take(in, self->input, self->inputs * sizeof *self->input);
    return !in->failed;
}

learner_sample observations_sample(const kt_observations *self, size_t index, int seats)
{
    const struct encoded_view *kept = &self->at[index];
    learner_sample sample = {.seats = seats, .input = self->input + kept->first, .inputs = kept->inputs};
    memcpy(sample.lead, kept->lead, sizeof sample.lead);
    return sample;
}
