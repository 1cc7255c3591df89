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
 * With a net for the game, the net takes the place of valuation and rollout: it gives the
 * priors, each from the view of who moves, and where the tree ends it says from the searching
 * seat's view how everybody stands. A game whose moves pay off late keeps priors and rollouts
 * (net_rollout_depth), and only what comes out of them is judged by the net.
 *
 * Knows no game. Calls nothing of the C library but memset and memcpy.
 */
#include "bots/search.h"
#include "bots/checks.h"
#include "bots/net.h"

#include <string.h>

enum {
    CALIBRATION_PLAYOUTS = 24, /* to measure how far the valuation moves         */
    POLL_INTERVAL = 16,        /* playouts between two looks at clock and stop   */
    PLAYOUT_MOVES_MAX = 200,   /* in case a game goes in circles                 */
    ROLLOUT_DEPTH = 4,         /* decisions of a rollout, unless the game says   */
    ROLLOUT_WIDTH = 3,         /* random moves of which each takes the best      */
    NODES_PER_PLAYOUT = 24,
    NODES_MAX = 4 << 20,
};

/* Tuned by self-play at equal playouts: docs/strength.md. */
typedef struct tuning {
    float exploration;  /* weight of rarely visited moves                                    */
    float prior_visits; /* visits that the prior counts for                                  */
    float prior_scale;  /* how far a prior lies behind to divide the exploration by three    */
} tuning;

static const tuning by_valuation = {0.5f, 3.0f, 0.1f};
static const tuning by_net = {0.15f, 3.0f, 0.03f}; /* values are chances to win, and closer together */
/* With four seats and more chances lie closer still. */
static const tuning by_net_of_many = {0.03f, 3.0f, 0.03f};
enum { MANY_SEATS = 4 };

typedef struct node {
    kt_move  move;
    uint32_t child, next; /* index of the first child, of the next sibling; 0: none */
    uint32_t visits;
    float    sum;   /* of results for the seat that moved here           */
    float    prior; /* the valuation after the move, for the same seat   */
    int8_t   seat;  /* that moved here, or KT_CHANCE                     */
    bool     expanded;
} node;

_Static_assert(sizeof(node) == 32, "the help texts state the memory per playout");

/* What a lead means: how large it is at the root, and how far rollouts move it. */
typedef struct yardstick {
    float baseline[KT_SEATS_MAX], scale;
} yardstick;

typedef struct search {
    const kt_game  *game;
    int             seats, seat, rollout_depth, rollout_width;
    kt_rng         *rng;
    kt_sampler      worlds; /* that the view allows */
    const tuning   *tuned;
    const kt_net   *net; /* NULL: valuation and rollouts */
    net_accumulator root;
    net_accumulator eyes[KT_SEATS_MAX][2]; /* what a seat saw latest, and before */
    uint8_t         latest[KT_SEATS_MAX];  /* index of the later one */
    unsigned        looked;                /* a bit for each seat that has */
    node           *tree;                  /* the caller's memory; [0] is the root */
    uint32_t        capacity, used;
    yardstick       by_value, by_edge;       /* for the valuation, and for what the net says */
    float          *chance;                  /* sums for the root's moves, by node; NULL: nobody asks */
    float          *outlook;                 /* sums of all playouts, by seat; NULL: nobody asks */
    net_answer      leaf;                    /* what the net said where this playout ended */
    uint32_t        path[PLAYOUT_MOVES_MAX]; /* the nodes that this playout visits */
    int             path_length;
} search;

/* ---- Results -------------------------------------------------------------- */

/* Maps any number to between 0 and 1, steepest at zero. */
static float squash(float x)
{
    float size = x < 0 ? -x : x;
    return 0.5f + 0.5f * x / (1.0f + size);
}

/* How far each seat is ahead of its best rival. */
static void get_leads(const search *self, const kt_state *world, float *lead)
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

static float as_result(int32_t worth)
{
    return worth <= 0 ? 0.0f : worth >= NET_SURE ? 1.0f : (float)worth / NET_SURE;
}

/* What the net says from the searching seat's view, which is the same in all worlds at the root. */
static void ask_net(const search *self, const kt_state *world, net_answer *answer)
{
    net_accumulator accumulator;
    if (world->head.actor == KT_OVER) {
        net_result(self->game, world, answer);
    } else {
        net_update(self->net, &self->root, world, &accumulator);
        net_ask(self->net, &accumulator, answer);
    }
}

static void get_net_results(search *self, const kt_state *world, float *result)
{
    ask_net(self, world, &self->leaf);
    for (int seat = 0; seat < self->seats; seat++)
        result[seat] = as_result(net_worth(self->net, &self->leaf, self->seats, seat));
}

/* How far the net sees each seat ahead, from the same view. */
static void get_edges(const search *self, const kt_state *world, float *edge)
{
    net_answer      answer = {{0}, {0}, {0}};
    net_accumulator accumulator;
    net_update(self->net, &self->root, world, &accumulator);
    net_ask(self->net, &accumulator, &answer);
    for (int seat = 0; seat < self->seats; seat++)
        edge[seat] = (float)answer.edge[seat];
}

typedef void leads_fn(const search *, const kt_state *, float *lead);

static void get_compared(const search *self, const yardstick *by, leads_fn *leads, const kt_state *world,
                         float *result)
{
    if (world->head.actor == KT_OVER) {
        get_final_results(self, world, result);
        return;
    }
    leads(self, world, result);
    for (int seat = 0; seat < self->seats; seat++)
        result[seat] = squash((result[seat] - by->baseline[seat]) / by->scale);
}

/* Whether the net does all: priors, and no rollouts. */
static bool net_alone(const search *self)
{
    return self->net && !self->rollout_depth;
}

static void get_results(search *self, const kt_state *world, float *result)
{
    if (net_alone(self))
        get_net_results(self, world, result);
    else if (self->net)
        get_compared(self, &self->by_edge, get_edges, world, result);
    else
        get_compared(self, &self->by_value, get_leads, world, result);
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

/* Plays so many decisions, and all luck before, between and after them. */
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

/* The valuation after a move and the luck it sets off. */
static float prior_of(const search *self, const kt_state *world, kt_move move, int seat)
{
    kt_state after;
    float    result[KT_SEATS_MAX];
    kt_copy(self->game, &after, world);
    kt_play(self->game, &after, move, NULL);
    resolve_chance(self, &after);
    get_compared(self, &self->by_value, get_leads, &after, result);
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

/* A world as its actor sees it, followed from what that seat saw when it was asked last. */
static const net_accumulator *actor_sees(search *self, const kt_state *world)
{
    int              actor = world->head.actor;
    net_accumulator *eyes = self->eyes[actor], *now = &eyes[self->latest[actor] ^= 1];
    if (self->looked >> actor & 1)
        net_update(self->net, &eyes[self->latest[actor] ^ 1], world, now);
    else
        net_refresh(self->net, world, actor, now);
    self->looked |= 1u << actor;
    return now;
}

/* Priors of the nodes that are new, from the index `old` on: as the net sees the moves, ... */
static void set_net_priors(search *self, uint32_t old, const kt_state *world, const kt_moves *moves,
                           const candidates *all)
{
    const net_accumulator *now = actor_sees(self, world);
    for (int i = 0; i < moves->count; i++)
        if (all->node[i] >= old)
            self->tree[all->node[i]].prior = as_result(net_move_worth(self->net, now, world, moves->move[i]));
}

/* ... or as the valuation does. */
static void set_value_priors(search *self, uint32_t old, const kt_state *world, const kt_moves *moves,
                             const candidates *all)
{
    for (int i = 0; i < moves->count; i++)
        if (all->node[i] >= old)
            self->tree[all->node[i]].prior = prior_of(self, world, moves->move[i], world->head.actor);
}

static void collect(search *self, uint32_t parent, const kt_state *world, const kt_moves *moves,
                    candidates *all)
{
    uint32_t previous = 0, old = self->used;
    all->best_prior = all->visits = 0;
    for (int i = 0; i < moves->count; i++) {
        all->node[i] = child_of(self, parent, previous, world, moves->move[i]);
        previous = all->node[i] ? all->node[i] : previous;
    }
    if (self->used > old)
        (net_alone(self) ? set_net_priors : set_value_priors)(self, old, world, moves, all);
    for (int i = 0; i < moves->count; i++) {
        const node *child = &self->tree[all->node[i]];
        if (!all->node[i])
            continue;
        all->best_prior = child->prior > all->best_prior ? child->prior : all->best_prior;
        all->visits += (float)child->visits;
    }
}

static float selection_score(const tuning *tuned, const node *child, float best_prior, float exploration)
{
    float visits = (float)child->visits, behind = (best_prior - child->prior) / tuned->prior_scale;
    float value = (child->sum + tuned->prior_visits * child->prior) / (visits + tuned->prior_visits);
    return value + exploration / ((1.0f + behind + behind * behind) * (visits + 1.0f));
}

/* The index of the move to try next; its node in *chosen, 0 when memory is full. */
static int select_move(search *self, uint32_t parent, const kt_state *world, const kt_moves *moves,
                       uint32_t *chosen)
{
    candidates all;
    float      best = -1.0f;
    int        pick = (int)kt_rng_below(self->rng, (uint32_t)moves->count);
    collect(self, parent, world, moves, &all);
    float exploration = self->tuned->exploration * __builtin_sqrtf(all.visits + 1.0f);
    *chosen = 0;
    for (int i = 0; i < moves->count; i++) {
        if (!all.node[i])
            continue;
        float score = selection_score(self->tuned, &self->tree[all.node[i]], all.best_prior, exploration);
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
    bool            fresh = false;
    if (!moves) {
        kt_list(self->game, world, &own);
        moves = &own;
    }
    if (actor == KT_CHANCE || moves->count == 1) {
        pick = kt_pick(moves, actor, self->rng);
        kt_move move = moves->move[pick];
        if (actor == KT_CHANCE && kt_move_seen(self->game, world, move, self->seat)) {
            next = find_child(self, *at, move, actor);
            fresh = !next;
            next = next ? next : add_node(self, *at, 0, move, actor);
        }
    } else {
        fresh = !self->tree[*at].expanded;
        pick = select_move(self, *at, world, moves, &next);
        self->tree[*at].expanded = true;
    }
    kt_play(self->game, world, moves->move[pick], NULL);
    if (next && next != *at)
        self->path[self->path_length++] = next;
    *at = next;
    return next && !(fresh && actor != KT_CHANCE);
}

/* Results hold a little for points, and with rollouts before the net they compare with the root; people who
 * ask, and nets that learn, want chances. */
static void note_chance(search *self, const kt_state *world)
{
    bool of_move = self->chance && self->path_length && self->path[0] <= KT_MOVES_MAX;
    if (!of_move && !self->outlook)
        return;
    if (!net_alone(self))
        ask_net(self, world, &self->leaf);
    if (of_move)
        self->chance[self->path[0]] += (float)self->leaf.chance[self->seat] / NET_SURE;
    for (int seat = 0; self->outlook && seat < self->seats; seat++)
        self->outlook[seat] += (float)self->leaf.chance[seat] / NET_SURE;
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
    note_chance(self, &world);
    for (int i = 0; i < self->path_length; i++) {
        node *visited = &self->tree[self->path[i]];
        visited->visits++;
        if (visited->seat >= 0)
            visited->sum += result[visited->seat];
    }
}

/* Adds a lead at the root to the mean, and returns that of the searching seat. */
static float add_to_baseline(const search *self, yardstick *by, leads_fn *leads, const kt_state *world)
{
    float lead[KT_SEATS_MAX];
    leads(self, world, lead);
    for (int seat = 0; seat < self->seats; seat++)
        by->baseline[seat] += lead[seat] / CALIBRATION_PLAYOUTS;
    return lead[self->seat];
}

static float moved_since(const search *self, float before, leads_fn *leads, const kt_state *world)
{
    float lead[KT_SEATS_MAX];
    leads(self, world, lead);
    return lead[self->seat] > before ? lead[self->seat] - before : before - lead[self->seat];
}

/* Leads at the root, and how far rollouts move them. */
static void calibrate(search *self)
{
    kt_state world;
    float    moved = 0, edge_moved = 0;
    for (int i = 0; i < CALIBRATION_PLAYOUTS; i++) {
        kt_sampler_next(&self->worlds, self->rng, &world);
        float lead = add_to_baseline(self, &self->by_value, get_leads, &world), edge = 0;
        if (self->net)
            edge = add_to_baseline(self, &self->by_edge, get_edges, &world);
        rollout(self, &world, self->rollout_depth);
        if (world.head.actor == KT_OVER)
            continue;
        moved += moved_since(self, lead, get_leads, &world);
        if (self->net)
            edge_moved += moved_since(self, edge, get_edges, &world);
    }
    self->by_value.scale = moved / CALIBRATION_PLAYOUTS + 100.0f; /* at least one point */
    self->by_edge.scale = edge_moved / CALIBRATION_PLAYOUTS + 0.1f * NET_FRACTION;
}

static int most_visited(const search *self, const kt_moves *moves, bot_move_stats *stats)
{
    int      best = 0;
    uint32_t most_visits = 0;
    for (int i = 0; i < moves->count; i++) {
        uint32_t    index = find_child(self, 0, moves->move[i], self->seat);
        const node *child = &self->tree[index];
        uint32_t    visits = index ? child->visits : 0;
        float       sum = self->chance && index <= KT_MOVES_MAX ? self->chance[index] : child->sum;
        float       value = visits ? sum / (float)visits : 0;
        if (stats)
            stats[i] =
                (bot_move_stats){(int)visits, self->chance && visits ? net_told(self->net, value) : value};
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
    if (!net_alone(self))
        calibrate(self);
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

static int search_with(const kt_net *net, const kt_game *game, const kt_view *view, const kt_moves *moves,
                       bot_context *context, int budget, bot_move_stats *stats)
{
    float  chance[KT_MOVES_MAX + 1] = {0};
    search self = {.game = game, .seats = view->state.head.seats, .seat = view->seat, .net = net};
    self.rollout_depth = net                   ? game->net_rollout_depth
                         : game->rollout_depth ? game->rollout_depth
                                               : ROLLOUT_DEPTH;
    self.tuned = !net_alone(&self) ? &by_valuation : self.seats < MANY_SEATS ? &by_net : &by_net_of_many;
    self.chance = net && stats ? chance : NULL;
    self.outlook = net ? context->outlook : NULL;
    self.rollout_width = game->rollout_width ? game->rollout_width : ROLLOUT_WIDTH;
    self.rng = &context->rng;
    self.tree = context->memory;
    self.capacity = (uint32_t)(context->size / sizeof(node));
    if (moves->count <= 1 && !stats) /* forced */
        return 0;
    if (self.capacity < 2)
        return kt_pick(moves, view->seat, &context->rng);
    for (int seat = 0; self.outlook && seat < self.seats; seat++)
        self.outlook[seat] = 0;
    int playouts = run_playouts(&self, view, moves, context, budget, stats != NULL);
    for (int seat = 0; self.outlook && seat < self.seats; seat++)
        self.outlook[seat] /= (float)playouts;
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
