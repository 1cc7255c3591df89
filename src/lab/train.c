/* train.c - games and TD(lambda); see train.h. */
#include "lab/train.h"
#include "lab/observations.h"
#include "lab/siblings.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS_MAX = 3000, /* of one game; a longer one teaches nothing */
    STEP_SAMPLES = 256,
    SCALE_GAMES = 16, /* to find how many points a game brings */
    STRAY = 16, /* a teacher plays one move in so many at random, or every game would be much the same */
};

/* One game as every seat saw it: position by position, seat by seat. */
typedef struct episode {
    int seats, positions, passed, decisions; /* passed: positions with those it does not learn from */
    kt_observations observations;            /* of each position, as many as seats */
    size_t          told_max;
    struct told_of {
        float said[KT_SEATS_MAX]; /* what a search expected for each seat; [0] < 0: nothing */
        bool  aside;              /* it was not played */
    } * told;                     /* by position */
    kt_siblings siblings;
    net_answer  result;
    bool        finished, failed;
} episode;

struct lab_trainer {
    lab_training    plan;
    kt_learner     *learner;
    kt_net          net;    /* as it plays now */
    char           *memory; /* for the teacher's trees, for each thread */
    size_t          memory_each;
    uint8_t        *file;
    episode        *played; /* [batch] */
    learner_sample *sample;
    int            *order; /* of the lessons, shuffled: a sample, or the first of siblings */
    int             samples, lessons, point_scale;
    size_t          samples_max, order_max;
    lab_lesson      lesson;
};

/* ---- One game ------------------------------------------------------------- */

/* Makes sure there is room to say something about one more position. */
static bool grow(episode *self)
{
    void *told = lab_grown(self->told, &self->told_max, (size_t)self->positions + 1, sizeof *self->told);
    if (told)
        self->told = told;
    return told;
}

/* Returns whether it was kept. */
static bool remember(episode *self, const kt_encoder *encoder, int stride, const kt_state *state,
                     const float *outlook)
{
    if (self->failed || self->positions == POSITIONS_MAX || self->passed++ % stride)
        return false;
    self->failed = !grow(self);
    for (int seat = 0; !self->failed && seat < state->head.seats; seat++)
        self->failed = !observations_add(&self->observations, encoder, state, seat);
    if (self->failed)
        return false;
    struct told_of *told = &self->told[self->positions++];
    told->aside = false;
    memcpy(told->said, outlook, sizeof told->said);
    return true;
}

/* Noise whose maximum picks moves as a softmax would. */
static double gumbel(kt_rng *rng)
{
    return -log(-log((kt_rng_next(rng) + 0.5) / 4294967296.0));
}

static int choose_by_net(const kt_net *net, const kt_state *state, const kt_moves *moves, double heat,
                         kt_rng *rng)
{
    const kt_game *game = net->encoder.game;
    int32_t        worth[KT_MOVES_MAX];
    kt_view        view;
    kt_state       world;
    int            best = 0;
    double         most = 0;
    kt_view_make(game, state, state->head.actor, &view);
    kt_sample_world(game, &view, rng, &world);
    net_moves(net, &world, moves, worth);
    for (int i = 0; i < moves->count; i++) {
        double value = worth[i] + (heat > 0 ? heat * NET_SURE * gumbel(rng) : 0);
        if (!i || value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* *strayed: the move is any, so what the search expected does not hold after it. */
static int choose_by_teacher(const lab_training *plan, const kt_state *state, const kt_moves *moves,
                             bot_context *context, bool *strayed)
{
    kt_view view;
    *strayed = kt_rng_below(&context->rng, STRAY) == 0;
    int pick = (int)kt_rng_below(&context->rng, (uint32_t)moves->count);
    if (*strayed && plan->trust <= 0)
        return pick;
    kt_view_make(plan->game, state, state->head.actor, &view);
    int best = bot_move(plan->teacher, plan->game, &view, moves, context, NULL);
    return *strayed ? pick : best;
}

/* The teacher compares the moves, and the net learns to prefer what it preferred. The move is the teacher's
 * or the net's, in turn by chance: the net must see where its own choices lead, too. */
static int compare_moves(const lab_trainer *trainer, const kt_state *state, const kt_moves *moves,
                         bot_context *context, episode *self, bool *strayed)
{
    const lab_training *plan = &trainer->plan;
    bot_move_stats      stats[KT_MOVES_MAX];
    kt_view             view;
    kt_view_make(plan->game, state, state->head.actor, &view);
    int best = bot_move(plan->teacher, plan->game, &view, moves, context, stats), pick = best;
    if (!siblings_add(&self->siblings, &trainer->net.encoder, state, moves, stats, &context->rng))
        self->failed = true;
    if (kt_rng_below(&context->rng, 2))
        pick = choose_by_net(&trainer->net, state, moves, plan->heat, &context->rng);
    *strayed = pick != best;
    return pick;
}

/* What is going on in a game while it is remembered. */
typedef struct telling {
    float outlook[KT_SEATS_MAX]; /* of the last search */
    bool  luck;                  /* since the last decision */
    bool  kept;                  /* the position on the table was remembered */
} telling;

/* Plays a move that the net likes better than the teacher does, and learns what the teacher's search expects
 * then. Otherwise a net that only ever sees good moves never learns which ones are bad. */
static void look_aside(const lab_trainer *trainer, const kt_state *state, const kt_moves *moves, int pick,
                       bot_context *context, episode *self)
{
    const lab_training *plan = &trainer->plan;
    int      other = choose_by_net(&trainer->net, state, moves, plan->heat, &context->rng), stride = 1;
    float    outlook[KT_SEATS_MAX] = {-1}, *kept = context->outlook;
    kt_state after, at;
    kt_moves next;
    kt_view  view;
    if (other == pick)
        other = (int)kt_rng_below(&context->rng, (uint32_t)moves->count);
    if (other == pick)
        return;
    kt_copy(plan->game, &after, state);
    kt_play(plan->game, &after, moves->move[other], NULL);
    kt_copy(plan->game, &at, &after);
    for (kt_list(plan->game, &at, &next); at.head.actor != KT_OVER && (at.head.actor < 0 || next.count < 2);
         kt_list(plan->game, &at, &next))
        kt_play(plan->game, &at, next.move[kt_pick(&next, at.head.actor, &context->rng)], NULL);
    if (at.head.actor == KT_OVER)
        return;
    kt_view_make(plan->game, &at, at.head.actor, &view);
    context->outlook = outlook;
    bot_move(plan->teacher, plan->game, &view, &next, context, NULL);
    context->outlook = kept;
    if (outlook[0] >= 0 && remember(self, &trainer->net.encoder, stride, &after, outlook))
        self->told[self->positions - 1].aside = true;
}

static int decide(const lab_trainer *trainer, const kt_state *state, const kt_moves *moves, kt_rng *rng,
                  bot_context *context, episode *self, telling *now)
{
    const lab_training *plan = &trainer->plan;
    bool                strayed = false;
    if (now->luck) {
        now->outlook[0] = -1;
        now->kept = remember(self, &trainer->net.encoder, plan->stride, state, now->outlook);
    }
    now->luck = false;
    now->outlook[0] = -1;
    int pick;
    if (plan->siblings && kt_rng_below(rng, (uint32_t)plan->siblings) == 0)
        pick = compare_moves(trainer, state, moves, context, self, &strayed);
    else if (plan->teacher.kind && !plan->siblings)
        pick = choose_by_teacher(plan, state, moves, context, &strayed);
    else
        pick = choose_by_net(&trainer->net, state, moves, plan->heat, rng);
    if (now->kept)
        memcpy(self->told[self->positions - 1].said, now->outlook, sizeof now->outlook);
    if (strayed)
        now->outlook[0] = -1;
    if (plan->teacher.kind && plan->asides && kt_rng_below(rng, (uint32_t)plan->asides) == 0)
        look_aside(trainer, state, moves, pick, context, self);
    return pick;
}

/* Positions right after a decision, and those that luck leads to the next one. */
static void play_episode(const lab_trainer *trainer, uint64_t number, void *memory, episode *self)
{
    const lab_training *plan = &trainer->plan;
    kt_rng              rng = lab_rng(plan->seed, number, 0);
    telling             now = {{0}, false, false};
    bot_context         context = {.rng = lab_rng(plan->seed, number, 1),
                                   .memory = memory,
                                   .size = trainer->memory_each,
                                   .outlook = now.outlook};
    kt_state            state;
    kt_moves            moves;
    self->seats = plan->seats + (int)(number % (uint64_t)(plan->seats_most - plan->seats + 1));
    self->positions = self->decisions = 0;
    self->passed = (int)(number % (uint64_t)plan->stride);
    observations_cut(&self->observations, 0);
    siblings_clear(&self->siblings);
    kt_setup(plan->game, &state, self->seats, NULL);
    while (state.head.actor != KT_OVER && self->positions < POSITIONS_MAX &&
           self->decisions < LAB_MOVES_MAX) {
        int  actor = state.head.actor, pick;
        bool choice;
        kt_list(plan->game, &state, &moves);
        choice = actor != KT_CHANCE && moves.count > 1;
        pick = choice ? decide(trainer, &state, &moves, &rng, &context, self, &now)
                      : kt_pick(&moves, actor, &rng);
        now.luck |= actor == KT_CHANCE;
        now.kept = false;
        kt_play(plan->game, &state, moves.move[pick], NULL);
        self->decisions += actor != KT_CHANCE;
        if (choice && state.head.actor != KT_OVER)
            now.kept = remember(self, &trainer->net.encoder, plan->stride, &state, now.outlook);
    }
    self->finished = state.head.actor == KT_OVER;
    if (self->finished)
        net_result(plan->game, &state, &self->result);
}

static void play_index(void *context, int worker, int index)
{
    lab_trainer *self = context;
    play_episode(self, (uint64_t)self->lesson.games + (uint64_t)index,
                 self->memory + (size_t)worker * self->memory_each, &self->played[index]);
}

/* ---- Lessons -------------------------------------------------------------- */

static bool add_samples(lab_trainer *self, size_t more)
{
    size_t count = (size_t)self->samples + more;
    void  *sample = lab_grown(self->sample, &self->samples_max, count, sizeof *self->sample);
    if (sample)
        self->sample = sample;
    void *order = lab_grown(self->order, &self->order_max, count, sizeof *self->order);
    if (order)
        self->order = order;
    return sample && order;
}

/* Mixes what a search expected into the chances to learn. */
static void mix_outlook(const float *said, float trust, int seats, int viewer, float *target)
{
    for (int i = 0; said[0] >= 0 && i < seats; i++)
        target[i] += trust * (said[(viewer + i) % seats] - target[i]);
}

/* From the last position back: what was learned later, mixed with what the next position says. */
static bool make_samples(lab_trainer *self, const episode *game, int viewer)
{
    int   seats = game->seats, width = 2 * seats;
    float lambda = (float)self->plan.lambda, later[NET_OUTPUTS_MAX], now[NET_OUTPUTS_MAX];
    if (!add_samples(self, (size_t)game->positions))
        return false;
    for (int i = 0; i < seats; i++) {
        int who = (viewer + i) % seats;
        later[i] = (float)game->result.chance[who] / NET_SURE;
        later[seats + i] = (float)game->result.points[who] / (100.0f * (float)self->point_scale);
    }
    for (int position = game->positions - 1; position >= 0; position--) {
        const struct told_of *told = &game->told[position];
        learner_sample       *sample = &self->sample[self->samples];
        self->order[self->lessons++] = self->samples++;
        *sample = observations_sample(&game->observations, (size_t)position * (size_t)seats + (size_t)viewer,
                                      seats);
        memcpy(sample->target, later, sizeof later);
        mix_outlook(told->said, told->aside ? 1 : (float)self->plan.trust, seats, viewer, sample->target);
        if (lambda >= 1 || told->aside)
            continue;
        learner_predict(self->learner, sample, now);
        for (int i = 0; i < width; i++)
            later[i] = lambda * later[i] + (1 - lambda) * now[i];
    }
    return true;
}

/* Siblings stay together: the first of them stands for all in the order. */
static bool make_groups(lab_trainer *self, const episode *game)
{
    const kt_siblings *all = &game->siblings;
    if (!add_samples(self, all->observations.count))
        return false;
    for (size_t i = 0; i < all->observations.count; i++) {
        self->sample[self->samples] = siblings_sample(all, i, game->seats);
        if (self->sample[self->samples].siblings)
            self->order[self->lessons++] = self->samples;
        self->samples++;
    }
    return true;
}

static void shuffle(lab_trainer *self, int pass)
{
    kt_rng rng = lab_rng(self->plan.seed, (uint64_t)self->lesson.games, 2 + pass);
    for (int i = self->lessons - 1; i > 0; i--) {
        int j = (int)kt_rng_below(&rng, (uint32_t)i + 1), swap = self->order[i];
        self->order[i] = self->order[j];
        self->order[j] = swap;
    }
}

/* The rate falls from step to step, over all batches. */
static float rate_at(const lab_trainer *self, int pass, int lesson)
{
    double batch = (pass + (double)lesson / self->lessons) / self->plan.passes;
    double part = (self->lesson.games + batch * self->plan.batch) / self->plan.games;
    return (float)(self->plan.rate * (1 - 0.9 * (part < 1 ? part : 1)));
}

/* Returns the mean loss, or -1 if there were too few samples. */
static double learn_pass(lab_trainer *self, int pass)
{
    double                loss = 0;
    int                   steps = 0;
    const learner_sample *step[STEP_SAMPLES];
    shuffle(self, pass);
    for (int i = 0; i + STEP_SAMPLES / 2 <= self->lessons; i += STEP_SAMPLES) {
        int count = self->lessons - i < STEP_SAMPLES ? self->lessons - i : STEP_SAMPLES;
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
        self->lesson.loss += (self->lesson.loss > 0 ? 0.05 : 1.0) * (loss - self->lesson.loss);
}

static bool renew_net(lab_trainer *self)
{
    kt_error error;
    size_t   size = learner_write(self->learner, (size_t)self->plan.size * 1024, self->file);
    return net_open(&self->net, self->plan.game, self->file, size, &error);
}

bool lab_trainer_batch(lab_trainer *self)
{
    const lab_training *plan = &self->plan;
    int                 games = plan->games - self->lesson.games;
    games = games < plan->batch ? games : plan->batch;
    lab_job job = {.count = games, .run = play_index, .context = self};
    double  length = 0;
    if (games <= 0 || !renew_net(self))
        return false;
    lab_parallel(&job, plan->threads);
    self->samples = self->lessons = 0;
    for (int i = 0; i < games; i++) {
        const episode *game = &self->played[i];
        length += (double)game->decisions / games;
        if (game->finished && !game->failed && !make_groups(self, game))
            return false;
        for (int seat = 0; game->finished && !game->failed && seat < game->seats; seat++)
            if (!make_samples(self, game, seat))
                return false;
    }
    learn(self);
    self->lesson.length += (self->lesson.length > 0 ? 0.05 : 1.0) * (length - self->lesson.length);
    self->lesson.games += games;
    return self->lesson.games < plan->games;
}

/* ---- The trainer ---------------------------------------------------------- */

/* The mean of the winners' points among greedy bots. */
static int find_scale(const lab_training *plan)
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

static bool begin_with(lab_trainer *self)
{
    const bot_net *start = self->plan.start;
    kt_error       error;
    if (!start)
        return true;
    if (!net_open(&self->net, self->plan.game, start->bytes, start->size, &error) ||
        !learner_start(self->learner, &self->net))
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
    self->point_scale = find_scale(plan);
    unsigned seats = (2u << plan->seats_most) - (1u << plan->seats);
    self->learner = learner_new(plan->game, seats, plan->hidden, self->point_scale, plan->seed);
    self->memory_each = plan->teacher.kind ? bot_memory(plan->teacher) : 0;
    self->memory = malloc(self->memory_each * (size_t)lab_thread_count(plan->threads) + 1);
    self->file = self->learner ? malloc(learner_file_max(self->learner)) : NULL;
    self->played = calloc((size_t)plan->batch, sizeof *self->played);
    if (self->file && self->played && self->memory && begin_with(self))
        return self;
    lab_trainer_free(self);
    return NULL;
}

void lab_trainer_free(lab_trainer *self)
{
    if (!self)
        return;
    for (int i = 0; self->played && i < self->plan.batch; i++) {
        observations_free(&self->played[i].observations);
        free(self->played[i].told);
        siblings_free(&self->played[i].siblings);
    }
    learner_free(self->learner);
    free(self->played);
    free(self->memory);
    free(self->file);
    free(self->sample);
    free(self->order);
    free(self);
}

lab_lesson lab_trainer_lesson(const lab_trainer *self)
{
    return self->lesson;
}

uint8_t *lab_trainer_net(const lab_trainer *self, size_t *size)
{
    uint8_t *file = malloc(learner_file_max(self->learner));
    if (file)
        *size = learner_write(self->learner, (size_t)self->plan.size * 1024, file);
    return file;
}

/* ---- Checkpoints ---------------------------------------------------------- */

/* The plan as text, then the lessons so far, then the learner. */
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
        "kontor training 4: %s %016" PRIx64 " seats %d to %d hidden %d seed %" PRIu64
        " games %d batch %d lambda %.9g rate %.9g heat %.9g stride %d size %d passes %d trust %.9g asides %d"
        " siblings %d teacher %s %016" PRIx64 " start %016" PRIx64 "\n",
        plan->game->id, self->net.encoder.fingerprint, plan->seats, plan->seats_most, plan->hidden,
        plan->seed, plan->games, plan->batch, plan->lambda, plan->rate, plan->heat, plan->stride, plan->size,
        plan->passes, plan->trust, plan->asides, plan->siblings, teacher,
        plan->teacher.net ? net_checksum(plan->teacher.net->bytes, plan->teacher.net->size) : 0,
        plan->start ? net_checksum(plan->start->bytes, plan->start->size) : 0);
}

void *lab_trainer_save(const lab_trainer *self, size_t *size)
{
    size_t head = PLAN_TEXT + sizeof self->lesson, inner = learner_save(self->learner, NULL);
    char  *bytes = malloc(head + inner);
    if (!bytes)
        return NULL;
    write_plan(self, bytes);
    memcpy(bytes + PLAN_TEXT, &self->lesson, sizeof self->lesson);
    learner_save(self->learner, bytes + head);
    *size = head + inner;
    return bytes;
}

bool lab_trainer_load(lab_trainer *self, const void *bytes, size_t size)
{
    char   own[PLAN_TEXT];
    size_t head = PLAN_TEXT + sizeof self->lesson;
    if (size != head + learner_save(self->learner, NULL) || !renew_net(self))
        return false;
    write_plan(self, own);
    if (memcmp(own, bytes, PLAN_TEXT) != 0)
        return false;
    memcpy(&self->lesson, (const char *)bytes + PLAN_TEXT, sizeof self->lesson);
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
