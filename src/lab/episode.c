/* episode.c - plays one game for training; see episode.h.
 *
 * Positions are recorded right after a decision, and before the next one if luck came between. If a teacher
 * searched there, its win estimates are kept with them.
 */
#include "lab/episode.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS_MAX = 3000, /* kept of one game; a longer game counts as unfinished and is dropped */
    EXPLORE_ONE_IN = 16,  /* moves of a teacher: that one is random, or all games would be much alike */
};

/* A game under way. */
typedef struct recorder {
    const lab_training *plan;
    const kt_net       *net;
    kt_episode         *episode;
    kt_rng              rng;                        /* luck, and the net's choices */
    bot_context         teacher;                    /* with its own generator */
    float               win_estimate[KT_SEATS_MAX]; /* by the teacher's last search; [0] < 0: none */
    bool                luck;                       /* there was some since the last decision */
    bool                recorded;                   /* the current position was */
} recorder;

/* ---- Recording ------------------------------------------------------------ */

/* Makes room for one more position. */
static bool grow(kt_episode *self)
{
    size_t needed = (size_t)self->positions + 1;
    void  *position = lab_array_grow(self->position, &self->positions_max, needed, sizeof *self->position);
    if (position)
        self->position = position;
    return position;
}

/* Keeps one position in `stride`. Returns whether it kept this one. */
static bool record_position(recorder *self, int stride, const kt_state *state, const float *win_estimate)
{
    kt_episode *episode = self->episode;
    if (episode->failed || episode->positions == POSITIONS_MAX || episode->seen++ % stride)
        return false;
    episode->failed = !grow(episode);
    for (int seat = 0; !episode->failed && seat < state->head.seats; seat++)
        episode->failed = !observations_add(&episode->observations, &self->net->encoder, state, seat);
    if (episode->failed)
        return false;
    episode_position *position = &episode->position[episode->positions++];
    position->off_path = false;
    memcpy(position->win_estimate, win_estimate, sizeof position->win_estimate);
    return true;
}

static episode_position *last_position(recorder *self)
{
    return &self->episode->position[self->episode->positions - 1];
}

/* ---- Choosing moves ------------------------------------------------------- */

/* Gumbel noise: the maximum of values with this noise is distributed like a softmax. */
static double gumbel(kt_rng *rng)
{
    return -log(-log((kt_rng_next(rng) + 0.5) / 4294967296.0));
}

static int choose_by_net(const recorder *self, const kt_state *state, const kt_moves *moves, kt_rng *rng)
{
    const kt_game *game = self->plan->game;
    double         temperature = self->plan->temperature, most = 0;
    int32_t        value[KT_MOVES_MAX];
    kt_view        view;
    kt_state       world;
    int            best = 0;
    kt_view_make(game, state, state->head.actor, &view);
    kt_sample_world(game, &view, rng, &world);
    net_move_values(self->net, &world, moves, value);
    for (int i = 0; i < moves->count; i++) {
        double noisy = value[i] + (temperature > 0 ? temperature * NET_ONE * gumbel(rng) : 0);
        if (!i || noisy > most) {
            most = noisy;
            best = i;
        }
    }
    return best;
}

static int ask_teacher(recorder *self, const kt_state *state, const kt_moves *moves, bot_move_stats *stats)
{
    const lab_training *plan = self->plan;
    kt_view             view;
    kt_view_make(plan->game, state, state->head.actor, &view);
    return bot_move(plan->teacher, plan->game, &view, moves, &self->teacher, stats);
}

/* *off_policy: the move is random, so the search's estimate does not hold after it. */
static int choose_by_teacher(recorder *self, const kt_state *state, const kt_moves *moves, bool *off_policy)
{
    kt_rng *rng = &self->teacher.rng;
    *off_policy = kt_rng_below(rng, EXPLORE_ONE_IN) == 0;
    int random = (int)kt_rng_below(rng, (uint32_t)moves->count);
    if (*off_policy && self->plan->trust <= 0)
        return random;
    int best = ask_teacher(self, state, moves, NULL);
    return *off_policy ? random : best;
}

/* The teacher's search compares the moves; the positions after them become siblings. The move played is the
 * teacher's or the net's, at random: the net must also see where its own choices lead. */
static int compare_moves(recorder *self, const kt_state *state, const kt_moves *moves, bool *off_policy)
{
    kt_episode    *episode = self->episode;
    kt_rng        *rng = &self->teacher.rng;
    bot_move_stats stats[KT_MOVES_MAX];
    int            best = ask_teacher(self, state, moves, stats), pick = best;
    if (!siblings_add(&episode->siblings, &self->net->encoder, state, moves, stats, rng))
        episode->failed = true;
    if (kt_rng_below(rng, 2))
        pick = choose_by_net(self, state, moves, rng);
    *off_policy = pick != best;
    return pick;
}

/* ---- Alternatives --------------------------------------------------------- */

/* Plays luck and forced moves up to the next decision, and lists its moves. False: the game is over. */
static bool play_to_decision(const kt_game *game, kt_state *state, kt_moves *moves, kt_rng *rng)
{
    for (;;) {
        int actor = state->head.actor;
        kt_list(game, state, moves);
        if (actor == KT_OVER || (actor >= 0 && moves->count > 1))
            return actor != KT_OVER;
        kt_play(game, state, moves->move[kt_pick(moves, actor, rng)], NULL);
    }
}

/* Another move than the one played: the net's choice, or else a random one. -1: none was found. */
static int choose_alternative(recorder *self, const kt_state *state, const kt_moves *moves, int played)
{
    int other = choose_by_net(self, state, moves, &self->teacher.rng);
    if (other == played)
        other = (int)kt_rng_below(&self->teacher.rng, (uint32_t)moves->count);
    return other == played ? -1 : other;
}

/* Records the position after a move that was not played, with the teacher's estimate of it. A net that only
 * ever sees good moves would never learn which ones are bad. */
static void explore_alternative(recorder *self, const kt_state *state, const kt_moves *moves, int played)
{
    const kt_game *game = self->plan->game;
    float          win_estimate[KT_SEATS_MAX] = {-1};
    kt_state       after, decision;
    kt_moves       next;
    int            other = choose_alternative(self, state, moves, played);
    if (other < 0)
        return;
    kt_copy(game, &after, state);
    kt_play(game, &after, moves->move[other], NULL);
    kt_copy(game, &decision, &after);
    if (!play_to_decision(game, &decision, &next, &self->teacher.rng))
        return;
    self->teacher.win_estimates = win_estimate;
    ask_teacher(self, &decision, &next, NULL);
    self->teacher.win_estimates = self->win_estimate;
    if (win_estimate[0] >= 0 && record_position(self, 1, &after, win_estimate))
        last_position(self)->off_path = true;
}

/* ---- The game ------------------------------------------------------------- */

static int decide(recorder *self, const kt_state *state, const kt_moves *moves)
{
    const lab_training *plan = self->plan;
    bool                off_policy = false;
    int                 pick;
    self->win_estimate[0] = -1;
    if (self->luck)
        self->recorded = record_position(self, plan->stride, state, self->win_estimate);
    self->luck = false;
    if (plan->siblings && kt_rng_below(&self->rng, (uint32_t)plan->siblings) == 0)
        pick = compare_moves(self, state, moves, &off_policy);
    else if (plan->teacher.kind && !plan->siblings)
        pick = choose_by_teacher(self, state, moves, &off_policy);
    else
        pick = choose_by_net(self, state, moves, &self->rng);
    if (self->recorded)
        memcpy(last_position(self)->win_estimate, self->win_estimate, sizeof self->win_estimate);
    if (off_policy)
        self->win_estimate[0] = -1;
    if (plan->teacher.kind && plan->asides && kt_rng_below(&self->rng, (uint32_t)plan->asides) == 0)
        explore_alternative(self, state, moves, pick);
    return pick;
}

static void clear(kt_episode *self, const lab_training *plan, uint64_t number)
{
    self->seats = plan->seats + (int)(number % (uint64_t)(plan->seats_most - plan->seats + 1));
    self->positions = self->decisions = 0;
    self->seen = (int)(number % (uint64_t)plan->stride);
    observations_truncate(&self->observations, 0);
    siblings_clear(&self->siblings);
}

static void play_move(recorder *self, kt_state *state)
{
    const kt_game *game = self->plan->game;
    int            actor = state->head.actor;
    kt_moves       moves;
    kt_list(game, state, &moves);
    bool choice = actor != KT_CHANCE && moves.count > 1;
    int  pick = choice ? decide(self, state, &moves) : kt_pick(&moves, actor, &self->rng);
    self->luck |= actor == KT_CHANCE;
    self->recorded = false;
    kt_play(game, state, moves.move[pick], NULL);
    self->episode->decisions += actor != KT_CHANCE;
    if (choice && state->head.actor != KT_OVER)
        self->recorded = record_position(self, self->plan->stride, state, self->win_estimate);
}

void episode_play(const lab_training *plan, const kt_net *net, uint64_t number, void *memory, size_t size,
                  kt_episode *episode)
{
    recorder self = {.plan = plan, .net = net, .episode = episode, .rng = lab_rng(plan->seed, number, 0)};
    kt_state state;
    self.teacher = (bot_context){.rng = lab_rng(plan->seed, number, 1),
                                 .memory = memory,
                                 .size = size,
                                 .win_estimates = self.win_estimate};
    clear(episode, plan, number);
    kt_setup(plan->game, &state, episode->seats, NULL);
    while (state.head.actor != KT_OVER && episode->positions < POSITIONS_MAX &&
           episode->decisions < LAB_MOVES_MAX)
        play_move(&self, &state);
    episode->finished = state.head.actor == KT_OVER;
    if (episode->finished)
        net_evaluate_final(plan->game, &state, &episode->result);
}

void episode_free(kt_episode *self)
{
    observations_free(&self->observations);
    siblings_free(&self->siblings);
    free(self->position);
}

/* ---- Between processes ------------------------------------------------------ */

/* The members that are not arrays. */
typedef struct summary {
    int            seats, decisions, positions, seen;
    net_evaluation result;
    bool           finished, failed;
} summary;

void episode_pack(const kt_episode *self, kt_parcel *out)
{
    summary all;
    memset(&all, 0, sizeof all); /* also what lies between the members */
    all.seats = self->seats;
    all.decisions = self->decisions;
    all.positions = self->positions;
    all.seen = self->seen;
    all.result = self->result;
    all.finished = self->finished;
    all.failed = self->failed;
    parcel_put(out, &all, sizeof all);
    parcel_put(out, self->position, (size_t)self->positions * sizeof *self->position);
    observations_pack(&self->observations, out);
    siblings_pack(&self->siblings, out);
}

void episode_unpack(kt_episode *self, kt_parcel *in)
{
    summary all;
    parcel_take(in, &all, sizeof all);
    self->seats = all.seats;
    self->decisions = all.decisions;
    self->positions = 0;
    self->seen = all.seen;
    self->result = all.result;
    self->finished = all.finished;
    self->failed = true;
    size_t count = (size_t)all.positions;
    void  *position = lab_array_grow(self->position, &self->positions_max, count + 1, sizeof *self->position);
    if (in->failed || !position)
        return;
    self->position = position;
    self->positions = all.positions;
    parcel_take(in, self->position, count * sizeof *self->position);
    self->failed =
        !observations_unpack(&self->observations, in) || !siblings_unpack(&self->siblings, in) || all.failed;
}
