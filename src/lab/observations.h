/* observations.h - what seats saw of positions, kept for a net to learn from. For the lab's own files. */
#ifndef KT_OBSERVATIONS_H
#define KT_OBSERVATIONS_H

#include "lab/learner.h"

typedef struct kt_observations {
    size_t count, max, inputs, inputs_max;
    struct kept_observation {
        size_t   first; /* of its inputs */
        uint16_t inputs;
        float    lead[KT_SEATS_MAX];
    } * at;
    uint16_t *input;
} kt_observations;

void observations_free(kt_observations *);
/* Keeps what a seat sees of a state. False: out of memory. */
bool observations_add(kt_observations *, const kt_encoder *, const kt_state *, int seat);
/* Forgets all from this one on. */
void observations_cut(kt_observations *, size_t count);
/* The index-th as a sample that is yet to be told what to learn. */
learner_sample observations_sample(const kt_observations *, size_t index, int seats);

/* The array, moved if it had to grow, with room for so many of this size; *max says for how many there is.
 * NULL: out of memory, and the array is where it was. */
void *lab_grown(void *array, size_t *max, size_t needed, size_t size);

#endif
