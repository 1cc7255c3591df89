/* train.c - trains a net with TD(lambda); see train.h. episode.c plays the games. */
#include "lab/train.h"
#include "lab/episode.h"
#include "lab/ranks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP_SAMPLES = 256, /* examples of one step of gradient descent */
    SCALE_GAMES = 16,   /* to measure how many points a game brings */
};

struct lab_trainer {
    lab_training    plan;
    kt_learner     *learner;
    kt_net          net;    /* the learner's net, as it plays now */
    char           *memory; /* for the teacher's trees, for each thread */
    size_t          memory_each;
    uint8_t        *file;
    kt_episode     *episodes; /* [batch] */
    kt_parcel       parcel;   /* an episode from or for another rank */
    learner_sample *sample;
    int            *order; /* of the examples, shuffled: each a sample, or the first of a group of siblings */
    int             samples, examples, point_scale;
    size_t          samples_max, order_max;
    lab_progress    progress;
};

/* ---- Playing -------------------------------------------------------------- */

static int rank_count(const lab_trainer *self)
{
    return self->plan.ranks ? self->plan.ranks : 1;
}

/* Plays the index-th game of a batch of those that are this rank's. */
static void play_index(void *context, int worker, int index)
{
    lab_trainer *self = context;
    int          game = self->plan.rank + index * rank_count(self);
    episode_play(&self->plan, &self->net, (uint64_t)self->progress.games + (uint64_t)game,
                 self->memory + (size_t)worker * self->memory_each, self->memory_each, &self->episodes[game]);
}

/* Hands rank 0 the games of the other ranks. */
static void gather_games(lab_trainer *self, int games)
{
    for (int i = 0; i < games; i++) {
        int rank = i % rank_count(self);
        if (rank && rank == self->plan.rank) {
            parcel_clear(&self->parcel);
            episode_pack(&self->episodes[i], &self->parcel);
            ranks_send(&self->parcel);
        } else if (rank && !self->plan.rank) {
            ranks_receive(rank, &self->parcel);
            episode_unpack(&self->episodes[i], &self->parcel);
        }
    }
}

/* What rank 0 tells the others before a batch, followed by the net's file. */
typedef struct announcement {
    int32_t  games; /* played so far */
    uint32_t size;  /* of the net; 0: there are no more batches */
} announcement;

/* Lets all ranks play with the same net. False: there are no more batches. */
static bool begin_batch(lab_trainer *self)
{
    announcement next = {.games = self->progress.games};
    kt_error     error;
    if (!self->plan.rank) {
        if (self->progress.games >= self->plan.games)
            return false;
        next.size = (uint32_t)learner_write(self->learner, (size_t)self->plan.size * 1024, self->file);
    }
    ranks_broadcast(&next, sizeof next);
    if (!next.size)
        return false;
    ranks_broadcast(self->file, next.size);
    self->progress.games = next.games;
    return net_open(&self->net, self->plan.game, self->file, next.size, &error);
}

void lab_trainer_dismiss(void)
{
    announcement end = {0};
    ranks_broadcast(&end, sizeof end);
}

static int games_of_batch(const lab_trainer *self)
{
    int left = self->plan.games - self->progress.games;
    return left < self->plan.batch ? left : self->plan.batch;
}

static void play_games(lab_trainer *self, int games)
{
    int     own = (games - self->plan.rank + rank_count(self) - 1) / rank_count(self);
    lab_job job = {.count = own, .run = play_index, .context = self};
    lab_parallel(&job, self->plan.threads);
    gather_games(self, games);
}

/* ---- Learning ------------------------------------------------------------- */

static bool add_samples(lab_trainer *self, size_t more)
{
    size_t count = (size_t)self->samples + more;
    void  *sample = lab_array_grow(self->sample, &self->samples_max, count, sizeof *self->sample);
    if (sample)
        self->sample = sample;
    void *order = lab_array_grow(self->order, &self->order_max, count, sizeof *self->order);
    if (order)
        self->order = order;
    return sample && order;
}

/* Moves the win targets towards a search's estimate, if there is one. */
static void blend_estimate(const float *win_estimate, float weight, int seats, int viewer, float *target)
{
    for (int i = 0; win_estimate[0] >= 0 && i < seats; i++)
        target[i] += weight * (win_estimate[(viewer + i) % seats] - target[i]);
}

static void set_final_target(const lab_trainer *self, const kt_episode *game, int viewer, float *target)
{
    for (int i = 0; i < game->seats; i++) {
        int seat = (viewer + i) % game->seats;
        target[i] = (float)game->result.win_estimate[seat] / NET_ONE;
        target[game->seats + i] = (float)game->result.points[seat] / (100.0f * (float)self->point_scale);
    }
}

/* TD(lambda), from the last position back: `target` is the lambda-return. */
static bool make_samples(lab_trainer *self, const kt_episode *game, int viewer)
{
    int   seats = game->seats;
    float lambda = (float)self->plan.lambda, target[NET_OUTPUTS_MAX], prediction[NET_OUTPUTS_MAX];
    if (!add_samples(self, (size_t)game->positions))
        return false;
    set_final_target(self, game, viewer, target);
    for (int position = game->positions - 1; position >= 0; position--) {
        const episode_position *known = &game->position[position];
        learner_sample         *sample = &self->sample[self->samples];
        float                   trust = known->off_path ? 1 : (float)self->plan.trust;
        self->order[self->examples++] = self->samples++;
        *sample = observations_sample(&game->observations, (size_t)position * (size_t)seats + (size_t)viewer,
                                      seats);
        memcpy(sample->target, target, sizeof target);
        blend_estimate(known->win_estimate, trust, seats, viewer, sample->target);
        if (lambda >= 1 || known->off_path)
            continue;
        learner_predict(self->learner, sample, prediction);
        for (int i = 0; i < 2 * seats; i++)
            target[i] = lambda * target[i] + (1 - lambda) * prediction[i];
    }
    return true;
}

/* A group of siblings is one example; the order names its first sample. */
static bool make_sibling_samples(lab_trainer *self, const kt_episode *game)
{
    const kt_siblings *all = &game->siblings;
    if (!add_samples(self, all->observations.count))
        return false;
    for (size_t i = 0; i < all->observations.count; i++) {
        self->sample[self->samples] = siblings_sample(all, i, game->seats);
        if (self->sample[self->samples].siblings)
            self->order[self->examples++] = self->samples;
        self->samples++;
    }
    return true;
}

static void shuffle(lab_trainer *self, int pass)
{
    kt_rng rng = lab_rng(self->plan.seed, (uint64_t)self->progress.games, 2 + pass);
    for (int i = self->examples - 1; i > 0; i--) {
        int j = (int)kt_rng_below(&rng, (uint32_t)i + 1), swap = self->order[i];
        self->order[i] = self->order[j];
        self->order[j] = swap;
    }
}

/* The learning rate falls linearly to a hundredth, over all batches. */
static float rate_at(const lab_trainer *self, int pass, int example)
{
    double batch = (pass + (double)example / self->examples) / self->plan.passes;
    double done = (self->progress.games + batch * self->plan.batch) / self->plan.games;
    return (float)(self->plan.rate * (1 - 0.99 * (done < 1 ? done : 1)));
}

/* Returns the mean loss, or -1 if there were too few examples. */
static double learn_pass(lab_trainer *self, int pass)
{
    double                loss = 0;
    int                   steps = 0;
    const learner_sample *step[STEP_SAMPLES];
    shuffle(self, pass);
    for (int i = 0; i + STEP_SAMPLES / 2 <= self->examples; i += STEP_SAMPLES) {
        int count = self->examples - i < STEP_SAMPLES ? self->examples - i : STEP_SAMPLES;
        for (int j = 0; j < count; j++)
            step[j] = &self->sample[self->order[i + j]];
        double mean = learner_step(self->learner, step, count, rate_at(self, pass, i));
        loss += mean >= 0 ? mean : 0;
        steps += mean >= 0;
    }
    return steps ? loss / steps : -1;
}

static void learn(lab_trainer *self)
{
    double loss = -1;
    for (int pass = 0; pass < self->plan.passes; pass++)
        loss = learn_pass(self, pass);
    if (loss >= 0)
        self->progress.loss += (self->progress.loss > 0 ? 0.05 : 1.0) * (loss - self->progress.loss);
}

static bool round_net(lab_trainer *self)
{
    kt_error error;
    size_t   size = learner_write(self->learner, (size_t)self->plan.size * 1024, self->file);
    return net_open(&self->net, self->plan.game, self->file, size, &error);
}

static bool learn_games(lab_trainer *self, int games)
{
    double length = 0;
    self->samples = self->examples = 0;
    for (int i = 0; i < games; i++) {
        const kt_episode *game = &self->episodes[i];
        length += (double)game->decisions / games;
        if (!game->finished || game->failed)
            continue;
        if (!make_sibling_samples(self, game))
            return false;
        for (int seat = 0; seat < game->seats; seat++)
            if (!make_samples(self, game, seat))
                return false;
    }
    learn(self);
    self->progress.length += (self->progress.length > 0 ? 0.05 : 1.0) * (length - self->progress.length);
    return true;
}

bool lab_trainer_batch(lab_trainer *self)
{
    if (!begin_batch(self))
        return false;
    int games = games_of_batch(self);
    play_games(self, games);
    if (self->plan.rank)
        return true;
    if (!learn_games(self, games))
        return false;
    self->progress.games += games;
    return self->progress.games < self->plan.games;
}

/* ---- The trainer ---------------------------------------------------------- */

/* The mean of the winners' points among greedy bots. */
static int measure_point_scale(const lab_training *plan)
{
    kt_bot          greedy[KT_SEATS_MAX];
    uint8_t         option[KT_OPTIONS_MAX] = {0};
    lab_game_result result;
    kt_score        score;
    int             sum = 0;
    for (int i = 0; i < plan->game->options; i++)
        option[i] = plan->game->option[i].standard;
    for (int seat = 0; seat < KT_SEATS_MAX; seat++)
        bot_read("greedy:1", 8, &greedy[seat]);
    for (int n = 0; n < SCALE_GAMES; n++) {
        lab_match match = {.game = plan->game,
                           .seats = plan->seats,
                           .option = option,
                           .player = greedy,
                           .seed = plan->seed,
                           .deal = (uint64_t)n};
        int       most = 0;
        lab_play(&match, NULL, 0, &result, &score);
        for (int seat = 0; seat < plan->seats; seat++)
            most = score.points[seat] > most ? score.points[seat] : most;
        sum += most;
    }
    return sum / SCALE_GAMES > 1 ? sum / SCALE_GAMES : 1;
}

static bool copy_start(lab_trainer *self)
{
    const bot_net *start = self->plan.start;
    kt_error       error;
    if (!start)
        return true;
    if (!net_open(&self->net, self->plan.game, start->bytes, start->size, &error) ||
        !learner_copy_net(self->learner, &self->net))
        return false;
    self->point_scale = self->net.point_scale;
    return true;
}

lab_trainer *lab_trainer_new(const lab_training *plan)
{
    lab_trainer *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->plan = *plan;
    self->plan.seats_most = plan->seats_most ? plan->seats_most : plan->seats;
    self->plan.stride = plan->stride ? plan->stride : 1;
    self->plan.passes = plan->passes ? plan->passes : 1;
    self->plan.size = plan->size ? plan->size : LAB_NET_SIZE;
    plan = &self->plan;
    self->point_scale = measure_point_scale(plan);
    unsigned seats = (2u << plan->seats_most) - (1u << plan->seats);
    self->learner = learner_new(plan->game, seats, plan->hidden, self->point_scale, plan->seed);
    self->memory_each = plan->teacher.kind ? bot_memory(plan->teacher) : 0;
    self->memory = malloc(self->memory_each * (size_t)lab_thread_count(plan->threads) + 1);
    self->file = self->learner ? malloc(learner_file_max(self->learner)) : NULL;
    self->episodes = calloc((size_t)plan->batch, sizeof *self->episodes);
    if (self->file && self->episodes && self->memory && copy_start(self))
        return self;
    lab_trainer_free(self);
    return NULL;
}

void lab_trainer_free(lab_trainer *self)
{
    if (!self)
        return;
    for (int i = 0; self->episodes && i < self->plan.batch; i++)
        episode_free(&self->episodes[i]);
    learner_free(self->learner);
    parcel_free(&self->parcel);
    free(self->episodes);
    free(self->memory);
    free(self->file);
    free(self->sample);
    free(self->order);
    free(self);
}

lab_progress lab_trainer_progress(const lab_trainer *self)
{
    return self->progress;
}

uint8_t *lab_trainer_net(const lab_trainer *self, size_t *size)
{
    uint8_t *file = malloc(learner_file_max(self->learner));
    if (file)
        *size = learner_write(self->learner, (size_t)self->plan.size * 1024, file);
    return file;
}

/* ---- Checkpoints ---------------------------------------------------------- */

/* The plan as text, then the progress, then the learner. */
enum { PLAN_TEXT = 1024 };

static void write_plan(const lab_trainer *self, char *text)
{
    const lab_training *plan = &self->plan;
    char                teacher[600] = "itself";
    kt_strbuf           out = kt_strbuf_init(teacher, sizeof teacher);
    if (plan->teacher.kind)
        bot_write(plan->teacher, &out);
    memset(text, 0, PLAN_TEXT);
    snprintf(
        text, PLAN_TEXT,
        "kontor training 5: %s %016" PRIx64 " seats %d to %d hidden %d seed %" PRIu64
        " games %d batch %d lambda %.9g rate %.9g heat %.9g stride %d size %d passes %d trust %.9g asides %d"
        " siblings %d teacher %s %016" PRIx64 " start %016" PRIx64 "\n",
        plan->game->id, self->net.encoder.fingerprint, plan->seats, plan->seats_most, plan->hidden,
        plan->seed, plan->games, plan->batch, plan->lambda, plan->rate, plan->temperature, plan->stride,
        plan->size, plan->passes, plan->trust, plan->asides, plan->siblings, teacher,
        plan->teacher.net ? net_checksum(plan->teacher.net->bytes, plan->teacher.net->size) : 0,
        plan->start ? net_checksum(plan->start->bytes, plan->start->size) : 0);
}

void *lab_trainer_save(const lab_trainer *self, size_t *size)
{
    size_t head = PLAN_TEXT + sizeof self->progress, inner = learner_save(self->learner, NULL);
    char  *bytes = malloc(head + inner);
    if (!bytes)
        return NULL;
    write_plan(self, bytes);
    memcpy(bytes + PLAN_TEXT, &self->progress, sizeof self->progress);
    learner_save(self->learner, bytes + head);
    *size = head + inner;
    return bytes;
}

bool lab_trainer_load(lab_trainer *self, const void *bytes, size_t size)
{
    char   own[PLAN_TEXT];
    size_t head = PLAN_TEXT + sizeof self->progress;
    if (size != head + learner_save(self->learner, NULL) || !round_net(self))
        return false;
    write_plan(self, own);
    if (memcmp(own, bytes, PLAN_TEXT) != 0)
        return false;
    memcpy(&self->progress, (const char *)bytes + PLAN_TEXT, sizeof self->progress);
    learner_load(self->learner, (const char *)bytes + head);
    return true;
}

/* ---- Strength ------------------------------------------------------------- */

double lab_compare_nets(const kt_game *game, int seats, const uint8_t *one, size_t one_size,
                        const uint8_t *other, size_t other_size, int deals, uint64_t seed, int threads)
{
    bot_net    net[2] = {{"1", one, one_size}, {"2", other, other_size}};
    lab_ladder ladder = {
        .game = game, .seats = seats, .bots = 2, .deals = deals, .seed = seed, .threads = threads};
    lab_deal_result *result = calloc((size_t)deals, sizeof *result);
    double           share = 0;
    for (int i = 0; i < game->options; i++)
        ladder.option[i] = game->option[i].standard;
    for (int i = 0; i < 2; i++) {
        bot_read("net:1", 5, &ladder.player[i]);
        ladder.player[i].net = &net[i];
    }
    bool played = result && lab_ladder_play(&ladder, 0, deals, result, NULL, NULL);
    for (int i = 0; played && i < deals; i++)
        share += lab_deal_score(&result[i], seats) / deals;
    free(result);
    return played ? share : -1;
}
