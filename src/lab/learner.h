/* learner.h - a net in floating point, while it learns. For the lab's own files. */
#ifndef KT_LEARNER_H
#define KT_LEARNER_H

#include "bots/net.h"

/* One look at a position, and what came of it: for each seat, the viewer first, its share of the
 * win, then its points in units of the net's scale. Or the first of several positions after the moves of one
 * decision of the viewer: of those it learns which to prefer, and target[0] is how much to prefer each. */
typedef struct learner_sample {
    int             siblings; /* how many, this one first, in an array; 0: a position of its own */
    int             seats;
    const uint16_t *input; /* [inputs] that are set */
    int             inputs;
    float           lead[KT_SEATS_MAX]; /* net_leads, in NET_LEAD_UNIT */
    float           target[NET_OUTPUTS_MAX];
} learner_sample;

enum { LEARNER_SIBLINGS_MAX = 16 };

typedef struct kt_learner kt_learner;

/* Weights of the hidden layer begin at random, those of the outputs at nothing: at first the net says what
 * the game's own valuation does. seats: a bit for each number it is for. hidden: a multiple of 16. NULL: out
 * of memory. */
kt_learner *learner_new(const kt_game *, unsigned seats, int hidden, int point_scale, uint64_t seed);
void        learner_free(kt_learner *);
/* Takes over what a net of the same width knows. False: it has another, or was made for other seats' points.
 */
bool learner_start(kt_learner *, const kt_net *);
/* What the net says: as in a sample's target. */
void learner_predict(const kt_learner *, const learner_sample *, float *output);
/* One step with these samples; returns the mean loss of those that are no siblings in chances (cross
 * entropy), or -1 if there were none. */
double learner_step(kt_learner *, const learner_sample *const *, int count, float rate);
/* The net as a file for play; returns its size, at most learner_file_max. If it would be larger than so many
 * bytes, it leaves out the inputs that matter least: those with the smallest weights. */
size_t learner_write(const kt_learner *, size_t most, uint8_t *file);
size_t learner_file_max(const kt_learner *);
/* All that going on with learning needs. Saving returns its size; with NULL, nothing else. */
size_t learner_save(const kt_learner *, void *bytes);
void   learner_load(kt_learner *, const void *bytes);

#endif
