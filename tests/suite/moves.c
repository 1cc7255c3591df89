/* moves.c - the list of moves, and the rules that refuse all others. */
#include "suite.h"

#include <stdlib.h>
#include <string.h>

/* ---- All moves that the verbs can express -------------------------------- */

static int lowest(kt_param param)
{
    return param.kind == KT_KIND_NUMBER ? param.min : param.kind == KT_KIND_SEAT ? 0 : 1;
}

static int highest(const odometer *o, kt_param param)
{
    return param.kind == KT_KIND_NUMBER ? param.max
           : param.kind == KT_KIND_SEAT ? o->seats - 1
                                        : o->game->kind[param.kind].count;
}

static void start_verb(odometer *o)
{
    const kt_verb *verb = &o->game->verb[o->verb];
    o->left = 1;
    memset(&o->move, 0, sizeof o->move);
    o->move.verb = (uint8_t)o->verb;
    for (int i = 0; i < verb->params; i++) {
        o->left *= highest(o, verb->param[i]) - lowest(verb->param[i]) + 1;
        o->move.arg[i] = (uint8_t)lowest(verb->param[i]);
        if (o->left > 1000000000)
            o->left = 1000000000;
    }
    o->sampled = o->left > PRODUCT_MAX;
    if (o->sampled)
        o->left = PRODUCT_MAX;
}

odometer odometer_at(const kt_game *game, int seats)
{
    return (odometer){.game = game, .seats = seats, .verb = -1};
}

static void turn_on(odometer *o)
{
    const kt_verb *verb = &o->game->verb[o->verb];
    for (int i = verb->params - 1; i >= 0; i--) {
        if (o->move.arg[i] < highest(o, verb->param[i])) {
            o->move.arg[i]++;
            return;
        }
        o->move.arg[i] = (uint8_t)lowest(verb->param[i]);
    }
}

static void throw_on(odometer *o, kt_rng *rng)
{
    const kt_verb *verb = &o->game->verb[o->verb];
    for (int i = 0; i < verb->params; i++) {
        int low = lowest(verb->param[i]), high = highest(o, verb->param[i]);
        o->move.arg[i] = (uint8_t)(low + (int)kt_rng_below(rng, (uint32_t)(high - low + 1)));
    }
}

bool odometer_next(odometer *o, kt_rng *rng)
{
    bool fresh = false;
    while (o->left <= 0) {
        if (++o->verb >= o->game->verbs)
            return false;
        start_verb(o);
        fresh = true;
    }
    o->left--;
    if (o->sampled)
        throw_on(o, rng);
    else if (!fresh)
        turn_on(o);
    return true;
}

/* ---- The list ------------------------------------------------------------ */

static uint64_t as_number(kt_move move)
{
    uint64_t number;
    memcpy(&number, &move, sizeof number);
    return number;
}

static int by_number(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? -1 : a > b;
}

static void sorted(const kt_moves *moves, uint64_t *number)
{
    for (int i = 0; i < moves->count; i++)
        number[i] = as_number(moves->move[i]);
    qsort(number, (size_t)moves->count, sizeof *number, by_number);
}

static bool weights_hold(trial *t, const kt_state *state, const kt_moves *moves)
{
    uint32_t total = 0;
    for (int i = 0; i < moves->count; i++) {
        if (!moves->weight[i])
            return found(t, state, &moves->move[i], "an outcome of chance that never comes");
        total += moves->weight[i];
    }
    return total == moves->total ||
           found(t, state, NULL, "the weights sum to %u, not %u", total, moves->total);
}

bool moves_hold(trial *t, const kt_state *state, const kt_moves *moves)
{
    uint64_t number[KT_MOVES_MAX];
    if (moves->count < 1)
        return found(t, state, NULL, "the game is stuck: nobody can move");
    if (moves->count > KT_MOVES_MAX)
        return found(t, state, NULL, "%d moves are listed, more than there is room for", moves->count);
    for (int i = 0; i < moves->count; i++)
        if (!kt_move_fits(t->at.game, moves->move[i], t->at.seats))
            return found(t, state, &moves->move[i], "move %d of the list does not fit its verb", i);
    sorted(moves, number);
    for (int i = 1; i < moves->count; i++)
        if (number[i] == number[i - 1]) {
            kt_move twice;
            memcpy(&twice, &number[i], sizeof twice);
            return found(t, state, &twice, "a move is listed twice");
        }
    return state->head.actor != KT_CHANCE || weights_hold(t, state, moves);
}

/* ---- Refusals ------------------------------------------------------------ */

static bool refusal_holds(trial *t, const kt_state *state, kt_move move, kt_refusal refusal)
{
    const kt_game *game = t->at.game;
    if (refusal.rule >= game->rules)
        return found(t, state, &move, "a refusal cites rule row %d of %d", refusal.rule, game->rules);
    if (!strchr(game->rule[refusal.rule].number, '.'))
        return found(t, state, &move, "a refusal cites a whole chapter");
    if (refusal.reason == KT_REASON_NONE || refusal.reason >= game->reasons)
        return found(t, state, &move, "a refusal gives no reason (%d)", refusal.reason);
    if (kt_rng_below(&t->rng, 8)) /* there are many */
        return true;
    for (int language = 0; language < KT_LANGUAGES; language++) {
        char      buffer[400];
        kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
        kt_say_refusal(game, refusal, language, NULL, &out);
        if (!out.length || out.truncated)
            return found(t, state, &move, "the reason of a refusal is empty or endless");
    }
    return true;
}

/* A seat that is not the actor is refused for that reason. */
static bool others_wait(trial *t, const kt_state *state, kt_move move)
{
    const kt_game *game = t->at.game;
    int            actor = state->head.actor;
    int            rule = actor == KT_OVER ? game->rule_over : game->rule_turn;
    for (int seat = KT_CHANCE; seat < t->at.seats; seat++) {
        if (seat == actor)
            continue;
        kt_refusal refusal = kt_check(game, state, seat, move);
        if (refusal.rule != rule)
            return found(t, state, &move, "seat %d moves out of turn, and rule row %d is cited", seat,
                         refusal.rule);
        if (!refusal_holds(t, state, move, refusal))
            return false;
    }
    return true;
}

/* Whether a move is listed; the numbers are those of the list, sorted. */
static bool is_listed(const kt_moves *moves, const uint64_t *number, kt_move move)
{
    uint64_t key = as_number(move);
    return bsearch(&key, number, (size_t)moves->count, sizeof key, by_number);
}

bool check_agrees(trial *t, const kt_state *state, const kt_moves *moves)
{
    const kt_game *game = t->at.game;
    int            actor = state->head.actor;
    uint64_t       number[KT_MOVES_MAX];
    odometer       o = odometer_at(game, t->at.seats);
    kt_state       before = *state;
    sorted(moves, number);
    for (long i = 0; odometer_next(&o, &t->rng); i++) {
        if (i % 37 == 0 && !others_wait(t, state, o.move))
            return false;
        if (actor == KT_OVER)
            continue;
        if (actor == KT_CHANCE && i % 16 && game->verbs > 4)
            continue; /* chance is checked against its list by definition */
        bool       listed = is_listed(moves, number, o.move);
        kt_refusal refusal = kt_check(game, state, actor, o.move);
        if (listed != !refusal.rule)
            return found(t, state, &o.move,
                         listed ? "a move is listed but refused" : "a move is legal but not listed");
        if (refusal.rule && !refusal_holds(t, state, o.move, refusal))
            return false;
    }
    for (int i = 0; i < moves->count; i++)
        if (kt_check(game, state, actor, moves->move[i]).rule)
            return found(t, state, &moves->move[i], "a move is listed but refused");
    return kt_same(game, state, &before) || found(t, &before, NULL, "asking changed the state");
}

/* ---- Any eight bytes ----------------------------------------------------- */

/* Mostly verbs that exist, with arguments that mostly do not, and now and then pure noise. */
static kt_move random_bytes(const kt_game *game, kt_rng *rng)
{
    kt_move move;
    for (size_t i = 0; i < sizeof move; i++)
        ((uint8_t *)&move)[i] = (uint8_t)kt_rng_below(rng, 256);
    if (kt_rng_below(rng, 4) == 0)
        return move;
    move.verb = (uint8_t)kt_rng_below(rng, game->verbs);
    int params = game->verb[move.verb].params;
    memset(move.arg + params, 0, (size_t)(KT_ARGS_MAX - params));
    return move;
}

bool check_is_total(trial *t, const kt_state *state, const kt_moves *moves)
{
    const kt_game *game = t->at.game;
    uint64_t       number[KT_MOVES_MAX];
    sorted(moves, number);
    for (int i = 0; i < BYTES_MAX; i++) {
        kt_move    move = random_bytes(game, &t->rng);
        int        seat = i % 4 ? state->head.actor : (int)kt_rng_below(&t->rng, 256) - 128;
        kt_refusal refusal = kt_check(game, state, seat, move);
        bool       legal = seat == state->head.actor && is_listed(moves, number, move);
        if (legal != !refusal.rule)
            return found(t, state, NULL, "verb %d %d %d %d by seat %d: %s", move.verb, move.arg[0],
                         move.arg[1], move.arg[2], seat,
                         legal ? "listed but refused" : "bytes that are not a legal move pass");
        if (refusal.rule && !refusal_holds(t, state, (kt_move){0}, refusal))
            return false;
    }
    return true;
}
