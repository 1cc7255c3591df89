/* search.c - information-set Monte Carlo tree search for any game.
 *
 * Each playout samples a world that the view allows and descends one tree of moves that
 * all worlds share; at every node the acting seat prefers what was best for itself.
 * Luck that the searching seat can see branches the tree. Luck that it cannot see does
 * not, so it never plans on cards it could not know. Where the tree ends, a node is
 * added for each legal move with the game's valuation as its prior. Then a rollout plays
 * some decisions, each the best of a few random moves, and the valuation says how each
 * seat stands.
 *
 * A node's value runs from 0 to 1 and is that of the seat that moved there. A move is
 * visited more often the better it did and the better its prior is, so a hundred
 * possible bids do not cost a hundred playouts. Only moves that are legal in the
 * sampled world compete.
 *
 * With a net for the game, the net replaces valuation and rollouts: it gives the priors, each
 * from the mover's view, and evaluates the leaves from the searching seat's view. A game whose
 * moves pay off late keeps the valuation's priors and the rollouts (net_rollout_depth); there the
 * net evaluates only the end of a rollout.
 *
 * Knows no game. Calls nothing of the C library but memset and memcpy.
 */
#include "bots/search.h"
#include "bots/checks.h"
#include "bots/net.h"

#include <string.h>

enum {
    BASELINE_ROLLOUTS = 24,  /* to measure how far a rollout moves the leads   */
    POLL_INTERVAL = 16,      /* playouts between two looks at clock and stop   */
    PLAYOUT_MOVES_MAX = 200, /* in case a game goes in circles                 */
    ROLLOUT_DEPTH = 4,       /* decisions of a rollout, unless the game says   */
    ROLLOUT_WIDTH = 3,       /* random moves of which each takes the best      */
    NODES_PER_PLAYOUT = 24,
    NODES_MAX = 4 << 20,
};

/* Tuned by self-play at equal playouts: docs/strength.md. */
typedef struct search_parameters {
    float exploration;  /* weight of rarely visited moves                                    */
    float prior_visits; /* visits that the prior counts for                                  */
    float prior_scale;  /* distance from the best prior that divides exploration by three    */
} search_parameters;

static const search_parameters valuation_parameters = {0.5f, 3.0f, 0.1f};
/* Values from a net are win estimates and lie closer together, with four seats and more closer still. */
static const search_parameters net_parameters = {0.15f, 3.0f, 0.03f};
static const search_parameters net_parameters_many_seats = {0.03f, 3.0f, 0.03f};
enum { MANY_SEATS = 4 };

typedef struct node {
    kt_move  move;
    uint32_t child, next; /* index of the first child, of the next sibling; 0: none */
    uint32_t visits;
    float    sum;   /* of results for the seat that moved here           */
    float    prior; /* how good the move looks at once, for the same seat */
    int8_t   seat;  /* that moved here, or KT_CHANCE                     */
    bool     expanded;
} node;

_Static_assert(sizeof(node) == 32, "the help texts state the memory per playout");

/* What a lead is compared with: its mean at the root, and how far rollouts move it. */
typedef struct baseline {
    float lead[KT_SEATS_MAX], scale;
} baseline;

typedef struct search {
    const kt_game           *game;
    int                      seats, seat, rollout_depth, rollout_width;
    kt_rng                  *rng;
    kt_sampler               worlds; /* that the view allows */
    const search_parameters *parameters;
    const kt_net            *net;                          /* NULL: valuation and rollouts */
    net_accumulator          root;                         /* of the searching seat */
    net_accumulator          accumulator[KT_SEATS_MAX][2]; /* of each seat: the newest, and the one before */
    uint8_t                  newest[KT_SEATS_MAX];         /* index of the newest */
    unsigned                 accumulated;                  /* a bit for each seat that has one */
    node                    *tree;                         /* the caller's memory; [0] is the root */
    uint32_t                 capacity, used;
    baseline                 value_baseline, logit_baseline; /* for leads by the valuation, by the net */
    float                   *move_estimates; /* sums for the root's moves, by node; NULL: not wanted */
    float                   *seat_estimates; /* sums over all playouts, by seat; NULL: not wanted */
    net_evaluation           leaf;           /* where this playout ended */
    uint32_t                 path[PLAYOUT_MOVES_MAX]; /* the nodes that this playout visits */
    int                      path_length;
} search;

/* ---- Results -------------------------------------------------------------- */

/* Maps any number to between 0 and 1, steepest at zero. */
static float squash(float x)
{
    float size = x < 0 ? -x : x;
    return 0.5f + 0.5f * x / (1.0f + size);
}

/* How far each seat is ahead of its best rival, by the game's valuation. */
static void get_value_leads(const search *self, const kt_state *world, float *lead)
{
    int value[KT_SEATS_MAX];
    kt_values(self->game, world, value);
    for (int seat = 0; seat < self->seats; seat++) {
        int best = INT32_MIN;
        for (int rival = 0; rival < self->seats; rival++)
            if (rival != seat && value[rival] > best)
                best = value[rival];
        lead[seat] = (float)value[seat] - (float)best;
    }
}

static void get_final_results(const search *self, const kt_state *world, float *result)
{
    kt_score score;
    kt_score_of(self->game, world, &score);
    int winners = __builtin_popcount(score.winners);
    for (int seat = 0; seat < self->seats; seat++)
        result[seat] = score.winners >> seat & 1 ? 1.0f / (float)winners : 0.0f;
}

static float as_result(int32_t value)
{
    return value <= 0 ? 0.0f : value >= NET_ONE ? 1.0f : (float)value / NET_ONE;
}

static void get_net_results(search *self, const kt_state *world, float *result)
{
    net_evaluate_after(self->net, &self->root, world, &self->leaf);
    for (int seat = 0; seat < self->seats; seat++)
        result[seat] = as_result(net_value(self->net, &self->leaf, self->seats, seat));
}

/* How far each seat is ahead of its best rival, by the net from the searching seat's view. */
static void get_logit_leads(const search *self, const kt_state *world, float *lead)
{
    net_evaluation evaluation = {{0}, {0}, {0}};
    net_evaluate_after(self->net, &self->root, world, &evaluation);
    for (int seat = 0; seat < self->seats; seat++)
        lead[seat] = (float)evaluation.logit_lead[seat];
}

typedef void leads_fn(const search *, const kt_state *, float *lead);

/* Results between 0 and 1: 0.5 for a lead like that at the root. */
static void get_relative_results(const search *self, const baseline *root, leads_fn *leads,
                                 const kt_state *world, float *result)
{
    if (world->head.actor == KT_OVER) {
        get_final_results(self, world, result);
        return;
    }
    leads(self, world, result);
    for (int seat = 0; seat < self->seats; seat++)
        result[seat] = squash((result[seat] - root->lead[seat]) / root->scale);
}

/* Whether the net gives priors and evaluates leaves, without rollouts. */
static bool uses_net_only(const search *self)
{
    return self->net && !self->rollout_depth;
}

static void get_results(search *self, const kt_state *world, float *result)
{
    if (uses_net_only(self))
        get_net_results(self, world, result);
    else if (self->net)
        get_relative_results(self, &self->logit_baseline, get_logit_leads, world, result);
    else
        get_relative_results(self, &self->value_baseline, get_value_leads, world, result);
}

/* ---- Rollouts -------------------------------------------------------------- */

/* Plays the best immediate one of a few random moves. A move picked twice is tried once. */
static void play_best_of_few(const search *self, kt_state *world, const kt_moves *moves)
{
    kt_state after[2];
    uint64_t tried[(KT_MOVES_MAX + 63) / 64] = {0};
    int      actor = world->head.actor, best = 0, best_value = 0;
    for (int i = 0; i < self->rollout_width; i++) {
        int       pick = kt_pick(moves, actor, self->rng);
        kt_state *trial = &after[i ? !best : 0];
        if (tried[pick / 64] >> pick % 64 & 1)
            continue;
        tried[pick / 64] |= UINT64_C(1) << pick % 64;
        kt_copy(self->game, trial, world);
        kt_play(self->game, trial, moves->move[pick], NULL);
        int value = self->game->value(trial, actor);
        if (!i || value > best_value) {
            best = trial == &after[1];
            best_value = value;
        }
    }
    kt_copy(self->game, world, &after[best]);
}

/* Plays this many decisions, and all luck before, between and after them. */
static void rollout(const search *self, kt_state *world, int decisions)
{
    kt_moves moves;
    for (int i = 0; i < PLAYOUT_MOVES_MAX && world->head.actor != KT_OVER; i++) {
        int actor = world->head.actor;
        if (actor != KT_CHANCE && decisions-- <= 0)
            return;
        kt_list(self->game, world, &moves);
        if (actor == KT_CHANCE || moves.count == 1)
            kt_play(self->game, world, moves.move[kt_pick(&moves, actor, self->rng)], NULL);
        else
            play_best_of_few(self, world, &moves);
    }
}

/* Plays the luck that a move sets off. */
static void resolve_chance(const search *self, kt_state *world)
{
    rollout(self, world, 0);
}

/* ---- The tree ------------------------------------------------------------- */

/* Adds a node after a sibling, or as the first child if there is none. 0: memory is full. */
static uint32_t add_node(search *self, uint32_t parent, uint32_t sibling, kt_move move, int seat)
{
    if (self->used == self->capacity)
        return 0;
    uint32_t index = self->used++;
    node    *added = &self->tree[index];
    memset(added, 0, sizeof *added);
    added->move = move;
    added->seat = (int8_t)seat;
    uint32_t *link = sibling ? &self->tree[sibling].next : &self->tree[parent].child;
    added->next = *link;
    *link = index;
    return index;
}

/* The node of a seat's move among this one and its later siblings; 0: there is none. The seat
 * is part of the identity: in another world another seat may make the same move here, and the
 * results of a node are those of one seat. */
static uint32_t find_from(const search *self, uint32_t index, kt_move move, int seat)
{
    while (index && (!kt_move_same(self->tree[index].move, move) || self->tree[index].seat != seat))
        index = self->tree[index].next;
    return index;
}

static uint32_t find_child(const search *self, uint32_t parent, kt_move move, int seat)
{
    return find_from(self, self->tree[parent].child, move, seat);
}

/* How good a move looks by the valuation, after the luck it sets off. */
static float value_prior(const search *self, const kt_state *world, kt_move move, int seat)
{
    kt_state after;
    float    result[KT_SEATS_MAX];
    kt_copy(self->game, &after, world);
    kt_play(self->game, &after, move, NULL);
    resolve_chance(self, &after);
    get_relative_results(self, &self->value_baseline, get_value_leads, &after, result);
    return result[seat];
}

/* The child of a legal move, added without a prior when it comes up for the first time. Games tend to
 * list moves in the same order, so it is usually the next sibling of the previous move's child. */
static uint32_t child_of(search *self, uint32_t parent, uint32_t previous, const kt_state *world,
                         kt_move move)
{
    int      seat = world->head.actor;
    uint32_t index = previous ? find_from(self, self->tree[previous].next, move, seat) : 0;
    if (!index)
        index = find_child(self, parent, move, seat);
    if (index)
        return index;
    return add_node(self, parent, previous, move, seat);
}

/* The nodes of the legal moves (0: memory was full), their best prior and total visits. */
typedef struct candidates {
    uint32_t node[KT_MOVES_MAX];
    float    best_prior, visits;
} candidates;

/* The actor's accumulator for a world, updated from the one for the world where it was last needed. */
static const net_accumulator *actor_accumulator(search *self, const kt_state *world)
{
    int              actor = world->head.actor;
    net_accumulator *pair = self->accumulator[actor], *before = &pair[self->newest[actor]];
    net_accumulator *now = &pair[self->newest[actor] ^= 1];
    if (self->accumulated >> actor & 1)
        net_update(self->net, before, world, now);
    else
        net_refresh(self->net, world, actor, now);
    self->accumulated |= 1u << actor;
    return now;
}

/* Sets the priors of the new nodes, those from index first_new on, by the net. */
static void set_net_priors(search *self, uint32_t first_new, const kt_state *world, const kt_moves *moves,
                           const candidates *all)
{
    const net_accumulator *now = actor_accumulator(self, world);
    for (int i = 0; i < moves->count; i++)
        if (all->node[i] >= first_new)
            self->tree[all->node[i]].prior = as_result(net_move_value(self->net, now, world, moves->move[i]));
}

/* The same by the game's valuation. */
static void set_value_priors(search *self, uint32_t first_new, const kt_state *world, const kt_moves *moves,
                             const candidates *all)
{
    for (int i = 0; i < moves->count; i++)
        if (all->node[i] >= first_new)
            self->tree[all->node[i]].prior = value_prior(self, world, moves->move[i], world->head.actor);
}

static void collect_candidates(search *self, uint32_t parent, const kt_state *world, const kt_moves *moves,
                               candidates *all)
{
    uint32_t previous = 0, first_new = self->used;
    all->best_prior = all->visits = 0;
    for (int i = 0; i < moves->count; i++) {
        all->node[i] = child_of(self, parent, previous, world, moves->move[i]);
        previous = all->node[i] ? all->node[i] : previous;
    }
    if (self->used > first_new)
        (uses_net_only(self) ? set_net_priors : set_value_priors)(self, first_new, world, moves, all);
    for (int i = 0; i < moves->count; i++) {
        const node *child = &self->tree[all->node[i]];
        if (!all->node[i])
            continue;
        all->best_prior = child->prior > all->best_prior ? child->prior : all->best_prior;
        all->visits += (float)child->visits;
    }
}

static float selection_score(const search_parameters *parameters, const node *child, float best_prior,
                             float exploration)
{
    float visits = (float)child->visits, behind = (best_prior - child->prior) / parameters->prior_scale;
    float value =
        (child->sum + parameters->prior_visits * child->prior) / (visits + parameters->prior_visits);
    return value + exploration / ((1.0f + behind + behind * behind) * (visits + 1.0f));
}

/* The index of the move to try next; its node in *chosen, 0 when memory is full. */
static int select_move(search *self, uint32_t parent, const kt_state *world, const kt_moves *moves,
                       uint32_t *chosen)
{
    candidates all;
    float      best = -1.0f;
    int        pick = (int)kt_rng_below(self->rng, (uint32_t)moves->count);
    collect_candidates(self, parent, world, moves, &all);
    float exploration = self->parameters->exploration * __builtin_sqrtf(all.visits + 1.0f);
    *chosen = 0;
    for (int i = 0; i < moves->count; i++) {
        if (!all.node[i])
            continue;
        float score =
            selection_score(self->parameters, &self->tree[all.node[i]], all.best_prior, exploration);
        if (score > best) {
            best = score;
            pick = i;
            *chosen = all.node[i];
        }
    }
    return pick;
}

/* Plays one move and goes to its node. False where the tree ends. Luck that the searching
 * seat cannot see, and moves without an alternative, stay at their node. */
static bool descend(search *self, kt_state *world, const kt_moves *root_moves, uint32_t *at)
{
    kt_moves        own;
    const kt_moves *moves = root_moves;
    int             actor = world->head.actor, pick;
    uint32_t        next = *at;
    bool            expands = false;
    if (!moves) {
        kt_list(self->game, world, &own);
        moves = &own;
    }
    if (actor == KT_CHANCE || moves->count == 1) {
        pick = kt_pick(moves, actor, self->rng);
        kt_move move = moves->move[pick];
        if (actor == KT_CHANCE && kt_move_seen(self->game, world, move, self->seat)) {
            next = find_child(self, *at, move, actor);
            next = next ? next : add_node(self, *at, 0, move, actor);
        }
    } else {
        expands = !self->tree[*at].expanded;
        pick = select_move(self, *at, world, moves, &next);
        self->tree[*at].expanded = true;
    }
    kt_play(self->game, world, moves->move[pick], NULL);
    if (next && next != *at)
        self->path[self->path_length++] = next;
    *at = next;
    return next && !expands;
}

/* Adds the win estimates of a playout. Its results are not that: they include a little for points, and after
 * a rollout they are relative to the root. */
static void add_estimates(search *self, const kt_state *world)
{
    bool of_move = self->move_estimates && self->path_length && self->path[0] <= KT_MOVES_MAX;
    if (!of_move && !self->seat_estimates)
        return;
    if (!uses_net_only(self))
        net_evaluate_after(self->net, &self->root, world, &self->leaf);
    if (of_move)
        self->move_estimates[self->path[0]] += (float)self->leaf.win_estimate[self->seat] / NET_ONE;
    for (int seat = 0; self->seat_estimates && seat < self->seats; seat++)
        self->seat_estimates[seat] += (float)self->leaf.win_estimate[seat] / NET_ONE;
}

static void playout(search *self, const kt_moves *moves)
{
    kt_state world;
    float    result[KT_SEATS_MAX];
    uint32_t at = 0;
    kt_sampler_next(&self->worlds, self->rng, &world);
    self->path_length = 0;
    bool deeper = descend(self, &world, moves, &at);
    for (int i = 1; deeper && i < PLAYOUT_MOVES_MAX && world.head.actor != KT_OVER; i++)
        deeper = descend(self, &world, NULL, &at);
    rollout(self, &world, self->rollout_depth);
    get_results(self, &world, result);
    add_estimates(self, &world);
    for (int i = 0; i < self->path_length; i++) {
        node *visited = &self->tree[self->path[i]];
        visited->visits++;
        if (visited->seat >= 0)
            visited->sum += result[visited->seat];
    }
}

/* Adds the leads in a world at the root to their means, and returns that of the searching seat. */
static float add_to_baseline(const search *self, baseline *root, leads_fn *leads, const kt_state *world)
{
    float lead[KT_SEATS_MAX];
    leads(self, world, lead);
    for (int seat = 0; seat < self->seats; seat++)
        root->lead[seat] += lead[seat] / BASELINE_ROLLOUTS;
    return lead[self->seat];
}

/* How far the searching seat's lead has moved. */
static float distance_from(const search *self, float before, leads_fn *leads, const kt_state *world)
{
    float lead[KT_SEATS_MAX];
    leads(self, world, lead);
    return lead[self->seat] > before ? lead[self->seat] - before : before - lead[self->seat];
}

static void measure_baselines(search *self)
{
    kt_state world;
    float    value_moved = 0, logit_moved = 0;
    for (int i = 0; i < BASELINE_ROLLOUTS; i++) {
        kt_sampler_next(&self->worlds, self->rng, &world);
        float lead = add_to_baseline(self, &self->value_baseline, get_value_leads, &world), logit_lead = 0;
        if (self->net)
            logit_lead = add_to_baseline(self, &self->logit_baseline, get_logit_leads, &world);
        rollout(self, &world, self->rollout_depth);
        if (world.head.actor == KT_OVER)
            continue;
        value_moved += distance_from(self, lead, get_value_leads, &world);
        if (self->net)
            logit_moved += distance_from(self, logit_lead, get_logit_leads, &world);
    }
    self->value_baseline.scale = value_moved / BASELINE_ROLLOUTS + 100.0f; /* at least one point */
    self->logit_baseline.scale = logit_moved / BASELINE_ROLLOUTS + 0.1f * NET_FRACTION;
}

static int most_visited(const search *self, const kt_moves *moves, bot_move_stats *stats)
{
    int      best = 0;
    uint32_t most_visits = 0;
    for (int i = 0; i < moves->count; i++) {
        uint32_t    index = find_child(self, 0, moves->move[i], self->seat);
        const node *child = &self->tree[index];
        uint32_t    visits = index ? child->visits : 0;
        float sum = self->move_estimates && index <= KT_MOVES_MAX ? self->move_estimates[index] : child->sum;
        float value = visits ? sum / (float)visits : 0;
        if (stats)
            stats[i] = (bot_move_stats){
                (int)visits, self->move_estimates && visits ? net_calibrate(self->net, value) : value};
        if (visits > most_visits) {
            most_visits = visits;
            best = i;
        }
    }
    return best;
}

size_t search_memory(int playouts)
{
    size_t nodes = (size_t)playouts * NODES_PER_PLAYOUT + 1024;
    return (nodes < NODES_MAX ? nodes : NODES_MAX) * sizeof(node);
}

/* Whether the most visited move can no longer be overtaken. */
static bool is_decided(const search *self, const kt_moves *moves, int playouts_left)
{
    uint32_t first = 0, second = 0;
    for (int i = 0; i < moves->count; i++) {
        uint32_t index = find_child(self, 0, moves->move[i], self->seat);
        uint32_t visits = index ? self->tree[index].visits : 0;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first > second + (uint32_t)playouts_left;
}

/* `whole`: spends the budget even when the choice is decided before, because the caller
 * wants the statistics, too. Returns how many there were. */
static int run_playouts(search *self, const kt_view *view, const kt_moves *moves, const bot_context *context,
                        int playouts, bool whole)
{
    int i;
    memset(&self->tree[0], 0, sizeof(node));
    self->used = 1;
    kt_sampler_init(&self->worlds, self->game, view);
    if (self->net)
        net_refresh(self->net, &view->state, self->seat, &self->root);
    if (!uses_net_only(self))
        measure_baselines(self);
    for (i = 0; i < playouts; i++) {
        bool poll = i && i % POLL_INTERVAL == 0;
        if (poll && context->stop && context->stop(context->stop_context))
            break;
        if (poll && context->deadline > 0 && context->now() >= context->deadline)
            break;
        if (poll && !whole && 2 * i > playouts && is_decided(self, moves, playouts - i))
            break;
        playout(self, moves);
    }
    return i;
}

static void set_parameters(search *self)
{
    const kt_game *game = self->game;
    if (self->net)
        self->rollout_depth = game->net_rollout_depth;
    else
        self->rollout_depth = game->rollout_depth ? game->rollout_depth : ROLLOUT_DEPTH;
    self->rollout_width = game->rollout_width ? game->rollout_width : ROLLOUT_WIDTH;
    if (!uses_net_only(self))
        self->parameters = &valuation_parameters;
    else
        self->parameters = self->seats < MANY_SEATS ? &net_parameters : &net_parameters_many_seats;
}

static int search_with(const kt_net *net, const kt_game *game, const kt_view *view, const kt_moves *moves,
                       bot_context *context, int budget, bot_move_stats *stats)
{
    float  move_estimates[KT_MOVES_MAX + 1] = {0};
    search self = {.game = game, .seats = view->state.head.seats, .seat = view->seat, .net = net};
    set_parameters(&self);
    self.move_estimates = net && stats ? move_estimates : NULL;
    self.seat_estimates = net ? context->win_estimates : NULL;
    self.rng = &context->rng;
    self.tree = context->memory;
    self.capacity = (uint32_t)(context->size / sizeof(node));
    if (moves->count <= 1 && !stats) /* forced */
        return 0;
    if (self.capacity < 2)
        return kt_pick(moves, view->seat, &context->rng);
    for (int seat = 0; self.seat_estimates && seat < self.seats; seat++)
        self.seat_estimates[seat] = 0;
    int playouts = run_playouts(&self, view, moves, context, budget, stats != NULL);
    for (int seat = 0; self.seat_estimates && seat < self.seats; seat++)
        self.seat_estimates[seat] /= (float)playouts;
    return most_visited(&self, moves, stats);
}

int bot_search_classic(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_context *context,
                       int budget, bot_move_stats *stats)
{
    return search_with(NULL, game, view, moves, context, budget, stats);
}

int bot_search(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_context *context,
               int budget, bot_move_stats *stats)
{
    kt_net net;
    bool   found = context->net && net_reopen(&net, game, context->net->bytes, context->net->size);
    return search_with(found ? &net : NULL, game, view, moves, context, budget, stats);
}
