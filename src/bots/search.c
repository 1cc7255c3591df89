/* search.c - information-set Monte-Carlo tree search for any game.
 *
 * Every playout guesses a world that the view allows and walks down one common
 * tree of moves, in which each seat prefers what was best for itself. What the
 * thinking seat can see of luck branches the tree; luck that it cannot see does
 * not, so it never plans on cards it could not know. Where the tree ends, a node
 * is added for each legal move with the game's valuation as first opinion, some
 * decisions are played, each the best of a few tries, and the valuation is asked
 * how each seat stands.
 *
 * A node's worth is seen from the seat that moved there, from 0 to 1. A move is
 * tried the more often the better it did and the better its first opinion is, so
 * that a hundred possible bids do not cost a hundred playouts. Only the moves that
 * are legal in the world at hand compete.
 */
#include "bots/search.h"

#include <string.h>

enum {
    FIRST_LOOKS     = 24,  /* playouts that measure how far the valuation swings */
    BETWEEN_LOOKS   = 16,  /* playouts between two looks at the clock            */
    WALK_MAX        = 200, /* moves in one playout, lest a game goes in circles  */
    BEYOND          = 4,   /* decisions played beyond the tree                   */
    TRIES           = 3,   /* moves of which such a decision takes the best      */
    NODES_A_PLAYOUT = 24,
    NODES_MAX       = 4 << 20,
};

/* Measured by playing each other at equal playouts: docs/strength.md. */
static const float CURIOSITY = 0.5f; /* weight of what was tried seldom                */
static const float OPINION   = 3.0f; /* visits the first opinion counts for            */
static const float TEMPER    = 0.1f; /* how much worse an opinion halves the curiosity */

typedef struct node {
    kt_move  move;
    uint32_t child, next; /* index of the first child, of the next sibling; 0: none */
    uint32_t visits;
    float    sum;     /* of results for the seat that moved here             */
    float    opinion; /* the valuation's first opinion, for the same seat    */
    int8_t   seat;
    bool     grown;   /* its children stand                                  */
} node;

_Static_assert(sizeof(node) == 32, "what --help says about memory");

typedef struct search {
    const kt_game *game;
    int            seats, seat, beyond, tries;
    kt_rng        *rng;
    node          *tree; /* [0] is the root */
    uint32_t       size, used;
    float          base[KT_SEATS_MAX], swing; /* how the valuation stands at first, and its scale */
    uint32_t       path[WALK_MAX];
    int            steps;
} search;

/* ---- Small mathematics, without a library -------------------------------- */

static float root_of(float square)
{
    return __builtin_sqrtf(square);
}

/* Any number to between 0 and 1, steep at the middle. */
static float squeeze(float x)
{
    float size = x < 0 ? -x : x;
    return 0.5f + 0.5f * x / (1.0f + size);
}

/* ---- Results -------------------------------------------------------------- */

/* How far each seat is ahead of the best other one. */
static void leads(const search *self, const kt_state *world, float *lead)
{
    float value[KT_SEATS_MAX];
    for (int seat = 0; seat < self->seats; seat++)
        value[seat] = (float)self->game->value(world, seat);
    for (int seat = 0; seat < self->seats; seat++) {
        float best = -1e30f;
        for (int rival = 0; rival < self->seats; rival++)
            if (rival != seat && value[rival] > best)
                best = value[rival];
        lead[seat] = value[seat] - best;
    }
}

static void final_results(const search *self, const kt_state *world, float *result)
{
    kt_score score;
    kt_score_of(self->game, world, &score);
    int winners = __builtin_popcount(score.winners);
    for (int seat = 0; seat < self->seats; seat++)
        result[seat] = score.winners >> seat & 1 ? 1.0f / (float)winners : 0.0f;
}

static void results(const search *self, const kt_state *world, float *result)
{
    if (world->head.actor == KT_OVER) {
        final_results(self, world, result);
        return;
    }
    leads(self, world, result);
    for (int seat = 0; seat < self->seats; seat++)
        result[seat] = squeeze((result[seat] - self->base[seat]) / self->swing);
}

/* ---- Playing beyond the tree ---------------------------------------------- */

/* The best at once of a few moves at random; the world goes on there. A move that is picked
 * twice is tried once. */
static void play_best(const search *self, kt_state *world, const kt_moves *moves)
{
    kt_state after[2];
    uint64_t tried[(KT_MOVES_MAX + 63) / 64] = {0};
    int      actor = world->head.actor, best = 0, most = 0;
    for (int i = 0; i < self->tries; i++) {
        int       pick = kt_pick(moves, actor, self->rng);
        kt_state *trial = &after[i ? !best : 0];
        if (tried[pick / 64] >> pick % 64 & 1)
            continue;
        tried[pick / 64] |= UINT64_C(1) << pick % 64;
        kt_copy(self->game, trial, world);
        kt_play(self->game, trial, moves->move[pick], NULL);
        int value = self->game->value(trial, actor);
        if (!i || value > most) {
            best = trial == &after[1];
            most = value;
        }
    }
    kt_copy(self->game, world, &after[best]);
}

static void play_on(const search *self, kt_state *world, int decisions)
{
    kt_moves moves;
    for (int i = 0; i < WALK_MAX && world->head.actor != KT_OVER; i++) {
        int actor = world->head.actor;
        if (actor != KT_CHANCE && decisions-- <= 0)
            return;
        kt_list(self->game, world, &moves);
        if (actor == KT_CHANCE || moves.count == 1)
            kt_play(self->game, world, moves.move[kt_pick(&moves, actor, self->rng)], NULL);
        else
            play_best(self, world, &moves);
    }
}

/* Luck that follows at once belongs to the move. */
static void settle(const search *self, kt_state *world)
{
    play_on(self, world, 0);
}

/* ---- The tree ------------------------------------------------------------- */

/* Behind a sibling; 0: as the first. */
static uint32_t new_node(search *self, uint32_t parent, uint32_t sibling, kt_move move, int seat)
{
    if (self->used == self->size)
        return 0;
    uint32_t index = self->used++;
    node    *fresh = &self->tree[index];
    memset(fresh, 0, sizeof *fresh);
    fresh->move = move;
    fresh->seat = (int8_t)seat;
    uint32_t *before = sibling ? &self->tree[sibling].next : &self->tree[parent].child;
    fresh->next = *before;
    *before = index;
    return index;
}

/* The node of a move among this one and its next siblings; 0: there is none. */
static uint32_t find_from(const search *self, uint32_t index, kt_move move)
{
    while (index && !kt_move_same(self->tree[index].move, move))
        index = self->tree[index].next;
    return index;
}

static uint32_t find_child(const search *self, uint32_t parent, kt_move move)
{
    return find_from(self, self->tree[parent].child, move);
}

/* A first opinion: the valuation after the move and the luck it sets off. */
static float opinion(const search *self, const kt_state *world, kt_move move, int seat)
{
    kt_state after;
    float    result[KT_SEATS_MAX];
    kt_copy(self->game, &after, world);
    kt_play(self->game, &after, move, NULL);
    settle(self, &after);
    results(self, &after, result);
    return result[seat];
}

/* The child of a legal move; made when it is met for the first time. Games list their moves in
 * the same order again and again: so it mostly stands behind that of the move before. */
static uint32_t child_of(search *self, uint32_t parent, uint32_t before, const kt_state *world,
                         kt_move move)
{
    uint32_t index = before ? find_from(self, self->tree[before].next, move) : 0;
    int      seat = world->head.actor;
    if (!index)
        index = find_child(self, parent, move);
    if (index)
        return index;
    index = new_node(self, parent, before, move, seat);
    if (index && seat >= 0)
        self->tree[index].opinion = opinion(self, world, move, seat);
    return index;
}

/* The nodes of the legal moves, their best first opinion and all their visits. */
typedef struct siblings {
    uint32_t node[KT_MOVES_MAX];
    float    top, visits;
} siblings;

static void gather(search *self, uint32_t parent, const kt_state *world, const kt_moves *moves,
                   siblings *all)
{
    uint32_t before = 0;
    all->top = all->visits = 0;
    for (int i = 0; i < moves->count; i++) {
        all->node[i] = child_of(self, parent, before, world, moves->move[i]);
        const node *child = &self->tree[all->node[i]];
        if (!all->node[i])
            continue;
        before = all->node[i];
        all->top = child->opinion > all->top ? child->opinion : all->top;
        all->visits += (float)child->visits;
    }
}

static float promise(const node *child, float top, float curiosity)
{
    float visits = (float)child->visits, behind = (top - child->opinion) / TEMPER;
    float worth = (child->sum + OPINION * child->opinion) / (visits + OPINION);
    return worth + curiosity / ((1.0f + behind + behind * behind) * (visits + 1.0f));
}

/* The most promising of the legal moves; its node in *chosen, 0 when memory is full. */
static int most_promising(search *self, uint32_t parent, const kt_state *world,
                          const kt_moves *moves, uint32_t *chosen)
{
    siblings all;
    float    best = -1.0f;
    int      pick = (int)kt_rng_below(self->rng, (uint32_t)moves->count);
    gather(self, parent, world, moves, &all);
    float curiosity = CURIOSITY * root_of(all.visits + 1.0f);
    *chosen = 0;
    for (int i = 0; i < moves->count; i++) {
        float worth = all.node[i] ? promise(&self->tree[all.node[i]], all.top, curiosity) : -1.0f;
        if (worth > best) {
            best = worth;
            pick = i;
            *chosen = all.node[i];
        }
    }
    return pick;
}

/* One step down. False where the tree ends. */
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
            next = find_child(self, *at, move);
            fresh = !next;
            next = next ? next : new_node(self, *at, 0, move, actor);
        }
    } else {
        fresh = !self->tree[*at].grown;
        pick = most_promising(self, *at, world, moves, &next);
        self->tree[*at].grown = true;
    }
    kt_play(self->game, world, moves->move[pick], NULL);
    if (next && next != *at)
        self->path[self->steps++] = next;
    *at = next;
    return next && !(fresh && actor != KT_CHANCE);
}

static void playout(search *self, const kt_view *view, const kt_moves *moves)
{
    kt_state world;
    float    result[KT_SEATS_MAX];
    uint32_t at = 0;
    kt_guess(self->game, view, self->rng, &world);
    self->steps = 0;
    bool deeper = descend(self, &world, moves, &at);
    for (int i = 1; deeper && i < WALK_MAX && world.head.actor != KT_OVER; i++)
        deeper = descend(self, &world, NULL, &at);
    play_on(self, &world, self->beyond);
    results(self, &world, result);
    for (int i = 0; i < self->steps; i++) {
        node *passed = &self->tree[self->path[i]];
        passed->visits++;
        if (passed->seat >= 0)
            passed->sum += result[passed->seat];
    }
}

/* How the valuation stands now, and how far random play moves it. */
static void measure_swing(search *self, const kt_view *view)
{
    kt_state world;
    float    lead[KT_SEATS_MAX], sum = 0;
    for (int i = 0; i < FIRST_LOOKS; i++) {
        kt_guess(self->game, view, self->rng, &world);
        leads(self, &world, lead);
        for (int seat = 0; seat < self->seats; seat++)
            self->base[seat] += lead[seat] / FIRST_LOOKS;
        play_on(self, &world, self->beyond);
        if (world.head.actor == KT_OVER)
            continue;
        float before = lead[self->seat];
        leads(self, &world, lead);
        sum += lead[self->seat] > before ? lead[self->seat] - before : before - lead[self->seat];
    }
    self->swing = sum / FIRST_LOOKS + 100.0f; /* never less than a point */
}

static int most_visited(const search *self, const kt_moves *moves, bot_thought *thoughts)
{
    int      best = 0;
    uint32_t most = 0;
    for (int i = 0; i < moves->count; i++) {
        uint32_t    index = find_child(self, 0, moves->move[i]);
        const node *child = &self->tree[index];
        uint32_t    visits = index ? child->visits : 0;
        if (thoughts)
            thoughts[i] = (bot_thought){(int)visits, visits ? child->sum / (float)visits : 0};
        if (visits > most) {
            most = visits;
            best = i;
        }
    }
    return best;
}

size_t search_memory(int playouts)
{
    size_t nodes = (size_t)playouts * NODES_A_PLAYOUT + 1024;
    return (nodes < NODES_MAX ? nodes : NODES_MAX) * sizeof(node);
}

/* Nobody can catch up with the most visited move any more. */
static bool settled(const search *self, const kt_moves *moves, int left)
{
    uint32_t first = 0, second = 0;
    for (int i = 0; i < moves->count; i++) {
        uint32_t index = find_child(self, 0, moves->move[i]);
        uint32_t visits = index ? self->tree[index].visits : 0;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first > second + (uint32_t)left;
}

/* With thoughts wanted, the whole budget is spent: then the numbers matter, too. */
static void think(search *self, const kt_view *view, const kt_moves *moves, const bot_mind *mind,
                  int playouts, bool whole)
{
    memset(&self->tree[0], 0, sizeof(node));
    self->used = 1;
    measure_swing(self, view);
    for (int i = 0; i < playouts; i++) {
        bool look = i && i % BETWEEN_LOOKS == 0;
        if (look && mind->stop && mind->stop(mind->watch))
            return;
        if (look && mind->until > 0 && mind->now() >= mind->until)
            return;
        if (look && !whole && 2 * i > playouts && settled(self, moves, playouts - i))
            return;
        playout(self, view, moves);
    }
}

int bot_search(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_mind *mind,
               int budget, bot_thought *thoughts)
{
    search self = {.game = game, .seats = view->state.head.seats, .seat = view->seat};
    self.beyond = game->beyond ? game->beyond : BEYOND;
    self.tries = game->tries ? game->tries : TRIES;
    self.rng = &mind->rng;
    self.tree = mind->memory;
    self.size = (uint32_t)(mind->size / sizeof(node));
    if (moves->count <= 1 && !thoughts) /* nothing to think about */
        return 0;
    if (self.size < 2)
        return kt_pick(moves, view->seat, &mind->rng);
    think(&self, view, moves, mind, budget, thoughts != NULL);
    return most_visited(&self, moves, thoughts);
}
