/* observations.h - encoded views of positions, for a net to learn from. For the lab's own files. */
#ifndef KT_OBSERVATIONS_H
#define KT_OBSERVATIONS_H

#include "lab/learner.h"
#include "lab/parcel.h"

typedef struct kt_observations {
    size_t count, max, inputs, inputs_max;
    struct encoded_view {
        size_t   first; /* of its inputs */
        uint16_t inputs;
        float    lead[KT_SEATS_MAX];
    } * at;
    uint16_t *input;
} kt_observations;

void observations_free(kt_observations *);
/* Adds what a seat sees of a state. False: out of memory. */
bool observations_add(kt_observations *, const kt_encoder *, const kt_state *, int seat);
/* Drops all but the first `count`. */
void observations_truncate(kt_observations *, size_t count);
/* The index-th as a sample, without a target. */
learner_sample observations_sample(const kt_observations *, size_t index, int seats);

void observations_pack(const kt_observations *, kt_parcel *);
/* Replaces what was there. False: out of memory. */
bool observations_unpack(kt_observations *, kt_parcel *);

/* Returns the array with room for `needed` elements of this size, moved if it had to grow; *max is the room.
 * NULL: out of memory, and the array is unchanged. */
void *lab_array_grow(void *array, size_t *max, size_t needed, size_t size);

#endif
