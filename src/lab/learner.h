/* learner.h - a net in floating point, for training. For the lab's own files. */
#ifndef KT_LEARNER_H
#define KT_LEARNER_H

#include "bots/net.h"

/* A seat's view of a position, and the target: for each seat, the viewer first, its share of the win; then
 * for each seat its points, in units of the net's point scale.
 * Or one of a group of siblings, the positions after the moves of one decision of the viewer: the net learns
 * which to prefer, and target[0] is how much to prefer this one; these shares add up to 1. */
typedef struct learner_sample {
    int             siblings; /* of the first of a group: its size; the others follow in the array. Else 0 */
    int             seats;
    const uint16_t *input; /* [inputs] that are set */
    int             inputs;
    float           lead[KT_SEATS_MAX]; /* net_leads, in NET_LEAD_UNIT */
    float           target[NET_OUTPUTS_MAX];
} learner_sample;

enum { LEARNER_SIBLINGS_MAX = 16 };

typedef struct kt_learner kt_learner;

/* Weights of the hidden layer begin at random, those of the outputs at zero: at first the net only follows
 * the game's own valuation. seats: a bit for each number of seats it is for. hidden: a multiple of 16. NULL:
 * out of memory. */
kt_learner *learner_new(const kt_game *, unsigned seats, int hidden, int point_scale, uint64_t seed);
void        learner_free(kt_learner *);
/* Copies the weights of a net. False: it has another width or number of outputs. */
bool learner_copy_net(kt_learner *, const kt_net *);
/* The net's outputs, as in a sample's target. */
void learner_predict(const kt_learner *, const learner_sample *, float *output);
/* One step of gradient descent. Each entry is a sample, or the first of a group of siblings. Returns the mean
 * cross entropy of the win estimates, without siblings, or -1 if there were only siblings. */
double learner_step(kt_learner *, const learner_sample *const *, int count, float rate);
/* The net as a file for play; returns its size, at most learner_file_max. If it would be larger than `most`
 * bytes, the inputs that matter least are left out, and the biases get what they add in the mean. */
size_t learner_write(const kt_learner *, size_t most, uint8_t *file);
size_t learner_file_max(const kt_learner *);
/* The whole learner as bytes, to continue later. Saving returns the size; with NULL it does nothing else. */
size_t learner_save(const kt_learner *, void *bytes);
void   learner_load(kt_learner *, const void *bytes);

#endif
