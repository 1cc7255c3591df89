/* learner.c - a net in floating point: prediction, gradient, Adam, rounding.
 *
 * A step adds up the gradients of a few hundred samples and changes only the rows of weights
 * whose inputs came up. All sums run in a fixed order, so the same samples give the same net.
 */
#include "lab/learner.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Compiles a function for wide registers, too. No sum is reordered, so the results are the same bits. */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__ && !defined __SANITIZE_ADDRESS__
#define WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDE
#endif

/* The integer that stands for a weight of 1 in the hidden layer's file. Weights stay below it while they are
 * learned: a single large one would leave the others too few steps. Positions after two moves differ in some
 * ten inputs, and the rounding of their weights must not outweigh what the moves differ by. */
enum { UNIT = 127 };
static const float WEIGHT_MAX = (float)INT8_MAX / UNIT;

static const float BETA1 = 0.9f, BETA2 = 0.999f, EPSILON = 1e-8f;
static const float POINTS_WEIGHT = 0.25f;  /* of the loss in points; that in win estimates counts 1 */
static const float SIBLINGS_WEIGHT = 0.2f; /* of the loss of a group of siblings */
static const float SHARPNESS = 10.0f; /* inverse temperature of the softmax over the log-odds of siblings */

/* Weights, their gradient and the two moments of Adam. */
typedef struct weights {
    float *at, *gradient, *mean, *square;
} weights;

struct kt_learner {
    kt_encoder encoder;
    int        hidden, outputs, point_scale;
    unsigned   seats; /* a bit for each number of seats */
    int64_t    steps;
    size_t     size; /* floats in each of the four arrays */
    weights    w; /* rows of the inputs, biases of the hidden layer, outputs, biases of the outputs, weight of
                     leads */
    uint8_t  *touched;   /* [inputs] whether an input came up in this step */
    int      *row, rows; /* the inputs that came up in this step */
    float    *memory;
    uint32_t *seen; /* [inputs] samples in which it came up */
    int64_t   samples;
};

static size_t bias_at(const kt_learner *self)
{
    return (size_t)self->encoder.inputs * (size_t)self->hidden;
}

static size_t out_at(const kt_learner *self, int output)
{
    return bias_at(self) + (size_t)self->hidden * (size_t)(1 + output);
}

static size_t out_bias_at(const kt_learner *self)
{
    return out_at(self, self->outputs);
}

static size_t lead_at(const kt_learner *self)
{
    return out_bias_at(self) + (size_t)self->outputs;
}

static float random_weight(kt_rng *rng, float size)
{
    return size * (2.0f * (float)kt_rng_next(rng) / 4294967296.0f - 1.0f);
}

static void randomize(kt_learner *self, uint64_t seed)
{
    kt_rng rng = kt_rng_seed(seed);
    for (size_t i = 0; i < bias_at(self); i++)
        self->w.at[i] = random_weight(&rng, 0.05f);
    self->w.at[lead_at(self)] = 1;
}

kt_learner *learner_new(const kt_game *game, unsigned seats, int hidden, int point_scale, uint64_t seed)
{
    kt_learner *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    kt_encoder_init(game, &self->encoder);
    self->seats = seats;
    self->hidden = hidden;
    self->outputs = 2 * game->seats_max;
    self->point_scale = point_scale;
    self->size = lead_at(self) + 1;
    self->memory = calloc(4 * self->size, sizeof *self->memory);
    self->touched = calloc((size_t)self->encoder.inputs, 1);
    self->seen = calloc((size_t)self->encoder.inputs, sizeof *self->seen);
    self->row = calloc((size_t)self->encoder.inputs, sizeof *self->row);
    if (!self->memory || !self->touched || !self->seen || !self->row) {
        learner_free(self);
        return NULL;
    }
    self->w = (weights){self->memory, self->memory + 3 * self->size, self->memory + self->size,
                        self->memory + 2 * self->size};
    randomize(self, seed);
    return self;
}

void learner_free(kt_learner *self)
{
    if (!self)
        return;
    free(self->memory);
    free(self->touched);
    free(self->seen);
    free(self->row);
    free(self);
}

bool learner_copy_net(kt_learner *self, const kt_net *net)
{
    size_t hidden = (size_t)self->hidden;
    if (net->hidden != self->hidden || net->outputs != self->outputs)
        return false;
    self->point_scale = net->point_scale;
    self->samples = 2; /* as if every input of the net had come up in half of them */
    for (int i = 0; i < self->encoder.inputs; i++) {
        size_t row = net->row_of[2 * i] | (size_t)net->row_of[2 * i + 1] << 8;
        self->seen[i] = row > 0;
        for (size_t h = 0; h < hidden; h++) /* row 0 is all zero */
            self->w.at[(size_t)i * hidden + h] = (float)net->weight[row * hidden + h] / (float)net->unit;
    }
    for (int h = 0; h < self->hidden; h++)
        self->w.at[bias_at(self) + (size_t)h] = (float)net->bias[net_unit_slot(h)] / (float)net->unit;
    for (int o = 0; o < self->outputs; o++) {
        for (int h = 0; h < self->hidden; h++)
            self->w.at[out_at(self, o) + (size_t)h] = (float)net->out[o][net_unit_slot(h)] / NET_FRACTION;
        self->w.at[out_bias_at(self) + (size_t)o] = (float)net->out_bias[o] / NET_FRACTION;
    }
    self->w.at[lead_at(self)] = (float)net->lead_weight / NET_FRACTION;
    return true;
}

/* ---- Forward -------------------------------------------------------------- */

static inline void add_row(float *restrict sum, const float *restrict row, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] += row[i];
}

/* A few units at a time, so that their sums stay in registers. */
WIDE static void hidden_layer(const kt_learner *self, const uint16_t *input, int inputs, float *active)
{
    enum { UNITS = 16 };
    size_t hidden = (size_t)self->hidden;
    for (size_t from = 0; from < hidden; from += UNITS) {
        const float *weight = self->w.at + from;
        float        sum[UNITS];
        memcpy(sum, self->w.at + bias_at(self) + from, sizeof sum);
        for (int i = 0; i < inputs; i++)
            for (int h = 0; h < UNITS; h++)
                sum[h] += weight[(size_t)input[i] * hidden + (size_t)h];
        for (int h = 0; h < UNITS; h++)
            active[from + (size_t)h] = sum[h] < 0 ? 0 : sum[h] > NET_CLAMP ? NET_CLAMP : sum[h];
    }
}

static float output_of(const kt_learner *self, const float *active, int output)
{
    const float *weight = self->w.at + out_at(self, output);
    float        sum = self->w.at[out_bias_at(self) + (size_t)output];
    for (int h = 0; h < self->hidden; h++)
        sum += active[h] * weight[h];
    return sum;
}

static void output_layer(const kt_learner *self, const learner_sample *sample, const float *active,
                         float *output)
{
    int   seats = sample->seats;
    float best = -1e30f, total = 0;
    for (int i = 0; i < seats; i++) {
        output[i] = output_of(self, active, i) + sample->lead[i] * self->w.at[lead_at(self)];
        output[seats + i] = output_of(self, active, self->outputs / 2 + i);
        best = output[i] > best ? output[i] : best;
    }
    for (int i = 0; i < seats; i++)
        total += output[i] = expf(output[i] - best);
    for (int i = 0; i < seats; i++)
        output[i] /= total;
}

void learner_predict(const kt_learner *self, const learner_sample *sample, float *output)
{
    float active[NET_HIDDEN_MAX];
    hidden_layer(self, sample->input, sample->inputs, active);
    output_layer(self, sample, active, output);
}

/* ---- Backward ------------------------------------------------------------- */

static void mark_row(kt_learner *self, int input)
{
    self->seen[input]++;
    if (self->touched[input])
        return;
    self->touched[input] = 1;
    self->row[self->rows++] = input;
}

static inline void add_scaled(float *restrict sum, const float *restrict row, float by, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] += by * row[i];
}

/* Adds one output's error to the gradient of its weights and to the error of the hidden layer. */
static inline void backpropagate_output(kt_learner *self, int output, float error, const float *active,
                                        float *hidden_error)
{
    add_scaled(self->w.gradient + out_at(self, output), active, error, self->hidden);
    self->w.gradient[out_bias_at(self) + (size_t)output] += error;
    add_scaled(hidden_error, self->w.at + out_at(self, output), error, self->hidden);
}

/* Bounded, so that a lucky landslide does not upset the net. */
static float points_error(float output, float target)
{
    float error = POINTS_WEIGHT * (output - target);
    return error > 1 ? 1 : error < -1 ? -1 : error;
}

/* Adds the errors of the hidden layer to the gradients of the inputs that were set. */
static inline void backpropagate_hidden(kt_learner *self, const learner_sample *sample, const float *active,
                                        float *error)
{
    self->samples++;
    for (int h = 0; h < self->hidden; h++)
        if (active[h] <= 0 || active[h] >= NET_CLAMP)
            error[h] = 0;
    add_row(self->w.gradient + bias_at(self), error, self->hidden);
    for (int i = 0; i < sample->inputs; i++) {
        mark_row(self, sample->input[i]);
        add_row(self->w.gradient + (size_t)sample->input[i] * (size_t)self->hidden, error, self->hidden);
    }
}

WIDE static double learn_sample(kt_learner *self, const learner_sample *sample)
{
    float  active[NET_HIDDEN_MAX], error[NET_HIDDEN_MAX] = {0}, output[NET_OUTPUTS_MAX];
    double loss = 0;
    hidden_layer(self, sample->input, sample->inputs, active);
    output_layer(self, sample, active, output);
    for (int i = 0; i < sample->seats; i++) {
        loss -= sample->target[i] * log(output[i] + 1e-7);
        self->w.gradient[lead_at(self)] += (output[i] - sample->target[i]) * sample->lead[i];
        backpropagate_output(self, i, output[i] - sample->target[i], active, error);
        backpropagate_output(self, self->outputs / 2 + i,
                             points_error(output[sample->seats + i], sample->target[sample->seats + i]),
                             active, error);
    }
    backpropagate_hidden(self, sample, active, error);
    return loss;
}

/* ---- Siblings ------------------------------------------------------------- */

/* How much the net prefers each sibling: a softmax over the log-odds of the viewer's win estimates. */
static void preferences(float (*output)[NET_OUTPUTS_MAX], int count, float *preference)
{
    float best = -1e30f, total = 0;
    for (int i = 0; i < count; i++) {
        float chance = output[i][0];
        preference[i] = SHARPNESS * logf((chance + 1e-6f) / (1 - chance + 1e-6f));
        best = preference[i] > best ? preference[i] : best;
    }
    for (int i = 0; i < count; i++)
        total += preference[i] = expf(preference[i] - best);
    for (int i = 0; i < count; i++)
        preference[i] /= total;
}

/* The log-odds rise with the viewer's logit and fall with those of the others, by their shares of the rest.
 */
WIDE static void backpropagate_preference(kt_learner *self, const learner_sample *sample, const float *active,
                                          const float *output, float error)
{
    float hidden_error[NET_HIDDEN_MAX] = {0}, others = 1 - output[0] + 1e-6f;
    for (int i = 0; i < sample->seats; i++) {
        float part = i ? -error * output[i] / others : error;
        self->w.gradient[lead_at(self)] += part * sample->lead[i];
        backpropagate_output(self, i, part, active, hidden_error);
    }
    backpropagate_hidden(self, sample, active, hidden_error);
}

static void learn_siblings(kt_learner *self, const learner_sample *first)
{
    float active[LEARNER_SIBLINGS_MAX][NET_HIDDEN_MAX], output[LEARNER_SIBLINGS_MAX][NET_OUTPUTS_MAX] = {{0}},
                                                        preference[LEARNER_SIBLINGS_MAX];
    int count = first->siblings;
    for (int i = 0; i < count; i++) {
        hidden_layer(self, first[i].input, first[i].inputs, active[i]);
        output_layer(self, &first[i], active[i], output[i]);
    }
    preferences(output, count, preference);
    for (int i = 0; i < count; i++)
        backpropagate_preference(self, &first[i], active[i], output[i],
                                 SIBLINGS_WEIGHT * SHARPNESS * (preference[i] - first[i].target[0]));
}

/* ---- Adam ----------------------------------------------------------------- */

WIDE static void adam_update(kt_learner *self, size_t from, size_t count, float scale, float rate, float most)
{
    float *restrict at = self->w.at + from, *restrict gradient = self->w.gradient + from;
    float *restrict mean = self->w.mean + from, *restrict square = self->w.square + from;
    for (size_t i = 0; i < count; i++) {
        float g = gradient[i] * scale;
        mean[i] += (1 - BETA1) * (g - mean[i]);
        square[i] += (1 - BETA2) * (g * g - square[i]);
        float moved = at[i] - rate * mean[i] / (sqrtf(square[i]) + EPSILON);
        at[i] = moved > most ? most : moved < -most ? -most : moved;
        gradient[i] = 0;
    }
}

double learner_step(kt_learner *self, const learner_sample *const *sample, int count, float rate)
{
    double loss = 0;
    int    plain = 0; /* samples that are not siblings */
    self->rows = 0;
    for (int i = 0; i < count; i++) {
        if (sample[i]->siblings) {
            learn_siblings(self, sample[i]);
        } else {
            loss += learn_sample(self, sample[i]);
            plain++;
        }
    }
    self->steps++;
    double steps = (double)self->steps;
    float  corrected = rate * (float)(sqrt(1 - pow(BETA2, steps)) / (1 - pow(BETA1, steps)));
    for (int i = 0; i < self->rows; i++) {
        adam_update(self, (size_t)self->row[i] * (size_t)self->hidden, (size_t)self->hidden, 1 / (float)count,
                    corrected, WEIGHT_MAX);
        self->touched[self->row[i]] = 0;
    }
    adam_update(self, bias_at(self), self->size - bias_at(self), 1 / (float)count, corrected, FLT_MAX);
    return plain ? loss / plain : -1;
}

/* ---- Rounding ------------------------------------------------------------- */

static uint8_t *put(uint8_t *at, uint64_t number, int width)
{
    for (int i = 0; i < width; i++)
        *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

static int rounded(float number, int most)
{
    float bounded = number < (float)-most ? (float)-most : number > (float)most ? (float)most : number;
    return (int)floorf(bounded + 0.5f);
}

size_t learner_file_max(const kt_learner *self)
{
    return NET_HEADER + 2 * (size_t)self->hidden + (size_t)self->outputs * (2 * (size_t)self->hidden + 4) +
           2 * (size_t)self->encoder.inputs + (size_t)(self->encoder.inputs + 1) * (size_t)self->hidden;
}

static uint8_t *put_outputs(const kt_learner *self, uint8_t *at)
{
    for (int o = 0; o < self->outputs; o++) {
        bool trained = self->seats >> (o % (self->outputs / 2) + 1); /* that many seats, or more */
        for (int h = 0; h < self->hidden; h++)
            at = put(at,
                     trained ? (uint64_t)rounded(self->w.at[out_at(self, o) + (size_t)h] * NET_FRACTION,
                                                 NET_OUT_MAX)
                             : 0,
                     2);
        float bias = trained ? self->w.at[out_bias_at(self) + (size_t)o] : 0;
        at = put(at, (uint64_t)rounded(bias * NET_FRACTION, NET_OUT_BIAS_MAX), 4);
    }
    return at;
}

/* The share of samples in which an input came up. */
static float share_of(const kt_learner *self, int input)
{
    return self->samples ? (float)self->seen[input] / (float)self->samples : 0;
}

/* What the hidden layer would miss without an input: the variance of what it adds. One that is nearly always
 * set says as little as one that is hardly ever. */
static float importance_of(const kt_learner *self, int input)
{
    float sum = 0, share = share_of(self, input);
    for (int h = 0; h < self->hidden; h++)
        sum += self->w.at[input * self->hidden + h] * self->w.at[input * self->hidden + h];
    return sum * share * (1 - share);
}

static int descending(const void *one, const void *other)
{
    float a = *(const float *)one, b = *(const float *)other;
    return a < b ? 1 : a > b ? -1 : 0;
}

/* Inputs that matter more than this fit into a file of at most `most` bytes. */
static float importance_threshold(const kt_learner *self, size_t most)
{
    size_t without = learner_file_max(self) - (size_t)self->encoder.inputs * (size_t)self->hidden;
    size_t room = most > without ? (most - without) / (size_t)self->hidden : 0, rows = 0;
    float *importance = malloc((size_t)self->encoder.inputs * sizeof *importance + 1), threshold = -1;
    for (int i = 0; importance && i < self->encoder.inputs; i++)
        if (self->seen[i])
            importance[rows++] = importance_of(self, i);
    if (importance && rows > room) {
        qsort(importance, rows, sizeof *importance, descending);
        threshold = importance[room];
    }
    free(importance);
    return threshold;
}

static bool is_written(const kt_learner *self, int input, float threshold)
{
    return self->seen[input] && importance_of(self, input) > threshold;
}

/* With what the inputs that are left out add in the mean. */
static uint8_t *put_biases(const kt_learner *self, float threshold, uint8_t *at)
{
    float bias[NET_HIDDEN_MAX];
    memcpy(bias, self->w.at + bias_at(self), (size_t)self->hidden * sizeof *bias);
    for (int i = 0; i < self->encoder.inputs; i++)
        if (self->seen[i] && !is_written(self, i, threshold))
            add_scaled(bias, self->w.at + (size_t)i * (size_t)self->hidden, share_of(self, i), self->hidden);
    for (int h = 0; h < self->hidden; h++)
        at = put(at, (uint64_t)rounded(bias[h] * (float)UNIT, INT16_MAX), 2);
    return at;
}

size_t learner_write(const kt_learner *self, size_t most, uint8_t *file)
{
    int      rows = 1;
    float    threshold = importance_threshold(self, most);
    uint8_t *at = put_biases(self, threshold, file + NET_HEADER);
    at = put_outputs(self, at);
    for (int i = 0; i < self->encoder.inputs; i++)
        at = put(at, is_written(self, i, threshold) ? (uint64_t)rows++ : 0, 2);
    memset(at, 0, (size_t)self->hidden);
    at += self->hidden;
    for (int i = 0; i < self->encoder.inputs; i++) {
        bool written = is_written(self, i, threshold);
        for (int h = 0; written && h < self->hidden; h++)
            *at++ = (uint8_t)rounded(self->w.at[i * self->hidden + h] * (float)UNIT, INT8_MAX);
    }
    memcpy(file, "KONTNET", 7);
    file[7] = NET_VERSION;
    put(file + 8, self->encoder.fingerprint, 8);
    put(file + 24, (uint64_t)self->encoder.inputs, 4);
    put(file + 28, (uint64_t)rows, 2);
    put(file + 30, (uint64_t)self->hidden, 2);
    put(file + 32, (uint64_t)self->outputs, 2);
    put(file + 34, self->seats, 2);
    put(file + 36, (uint64_t)UNIT, 2);
    put(file + 38, (uint64_t)self->point_scale, 2);
    put(file + 40,
        (uint64_t)rounded(fmaxf(0, self->w.at[lead_at(self)]) * NET_FRACTION,
                          NET_OUT_BIAS_MAX / NET_LEAD_MAX),
        4);
    put(file + 16, net_checksum(file + 24, (size_t)(at - file) - 24), 8);
    return (size_t)(at - file);
}

/* ---- Checkpoints ---------------------------------------------------------- */

static char *save_part(char *at, const void *part, size_t size)
{
    memcpy(at, part, size);
    return at + size;
}

static const char *load_part(const char *at, void *part, size_t size)
{
    memcpy(part, at, size);
    return at + size;
}

/* Weights and moments lie one after the other; the gradients behind them are zero between steps. */
size_t learner_save(const kt_learner *self, void *bytes)
{
    size_t floats = 3 * self->size * sizeof *self->memory;
    size_t seen = (size_t)self->encoder.inputs * sizeof *self->seen;
    if (bytes) {
        char *at = save_part(bytes, &self->steps, sizeof self->steps);
        at = save_part(at, &self->samples, sizeof self->samples);
        at = save_part(at, self->memory, floats);
        save_part(at, self->seen, seen);
    }
    return sizeof self->steps + sizeof self->samples + floats + seen;
}

void learner_load(kt_learner *self, const void *bytes)
{
    const char *at = load_part(bytes, &self->steps, sizeof self->steps);
    at = load_part(at, &self->samples, sizeof self->samples);
    at = load_part(at, self->memory, 3 * self->size * sizeof *self->memory);
    load_part(at, self->seen, (size_t)self->encoder.inputs * sizeof *self->seen);
}
