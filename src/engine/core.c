/* core.c - set-up, legal moves, playing, scoring, random numbers. Knows no particular game. */
#include "engine/game.h"

const struct kt_tag kt_tags[KT_TAG_COUNT] = {
#define TAG(name, en, de) {en, KT_DE_EN(de, en)},
    KT_TAGS(TAG)
#undef TAG
};

static bool option_known(const kt_option *option, uint8_t value)
{
    for (int i = 0; i < option->choices; i++)
        if (option->choice[i].value == value)
            return true;
    return false;
}

bool kt_setup(const kt_game *game, kt_state *state, int seats, const uint8_t *options)
{
    if (seats < game->seats_min || seats > game->seats_max)
        return false;
    for (int i = 0; options && i < game->options; i++)
        if (!option_known(&game->option[i], options[i]))
            return false;
    memset(state, 0, sizeof *state);
    state->head.seats = (uint8_t)seats;
    for (int i = 0; i < game->options; i++)
        state->head.option[i] = options ? options[i] : game->option[i].standard;
    game->setup(state);
    return true;
}

void kt_copy(const kt_game *game, kt_state *to, const kt_state *from)
{
    memcpy(to, from, game->state_size);
}

bool kt_same(const kt_game *game, const kt_state *one, const kt_state *other)
{
    return memcmp(one, other, game->state_size) == 0;
}

uint64_t kt_hash(const kt_game *game, const kt_state *state)
{
    const uint8_t *byte = (const uint8_t *)state;
    uint64_t       hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (size_t i = 0; i < game->state_size; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}

void kt_list(const kt_game *game, const kt_state *state, kt_moves *moves)
{
    moves->count = 0;
    moves->total = 0;
    if (state->head.actor != KT_OVER)
        game->list(state, moves);
}

bool kt_move_same(kt_move one, kt_move other)
{
    return memcmp(&one, &other, sizeof one) == 0;
}

static bool argument_fits(const kt_game *game, kt_param param, int value, int seats)
{
    if (param.kind == KT_KIND_NUMBER)
        return value >= param.min && value <= param.max;
    if (param.kind == KT_KIND_SEAT)
        return value < seats;
    return value >= 1 && value <= game->kind[param.kind].count;
}

static bool rest_is_zero(kt_move move, int params)
{
    uint64_t bytes = kt_counts_eight(&move.verb); /* all at once: every check asks */
    return params == KT_ARGS_MAX || !(bytes >> 8 * (1 + params));
}

bool kt_move_fits(const kt_game *game, kt_move move, int seats)
{
    if (move.verb >= game->verbs)
        return false;
    const kt_verb *verb = &game->verb[move.verb];
    for (int i = 0; i < verb->params; i++)
        if (!argument_fits(game, verb->param[i], move.arg[i], seats))
            return false;
    return rest_is_zero(move, verb->params);
}

/* Whatever chance can do is in its list of outcomes. */
static kt_refusal check_chance(const kt_game *game, const kt_state *state, kt_move move)
{
    kt_moves moves;
    kt_list(game, state, &moves);
    for (int i = 0; i < moves.count; i++)
        if (kt_move_same(moves.move[i], move))
            return kt_allow();
    return kt_refuse(game->rule_turn, KT_REASON_CHANCE, 0, 0);
}

kt_refusal kt_check(const kt_game *game, const kt_state *state, int seat, kt_move move)
{
    int actor = state->head.actor;
    if (actor == KT_OVER)
        return kt_refuse(game->rule_over, KT_REASON_OVER, 0, 0);
    if (seat != actor)
        return kt_refuse(game->rule_turn, actor == KT_CHANCE ? KT_REASON_CHANCE : KT_REASON_TURN, actor, 0);
    if (!kt_move_fits(game, move, state->head.seats))
        return kt_refuse(game->rule_turn, KT_REASON_NO_MOVE, 0, 0);
    return actor == KT_CHANCE ? check_chance(game, state, move) : game->check(state, move);
}

void kt_play(const kt_game *game, kt_state *state, kt_move move, kt_log *log)
{
    KT_ASSERT(kt_check(game, state, state->head.actor, move).rule == 0);
    if (log)
        log->count = 0;
    game->play(state, move, log);
}

void kt_score_of(const kt_game *game, const kt_state *state, kt_score *score)
{
    memset(score, 0, sizeof *score);
    game->score(state, score);
    if (state->head.actor != KT_OVER)
        score->winners = 0;
}

void kt_values(const kt_game *game, const kt_state *state, int *value)
{
    if (game->values)
        game->values(state, value);
    else
        for (int seat = 0; seat < state->head.seats; seat++)
            value[seat] = game->value(state, seat);
}

/* ---- Random numbers: splitmix64 expands the seed, xorshift128+ does the rest ---- */

static uint64_t mix(uint64_t *seed)
{
    uint64_t word = *seed += 0x9e3779b97f4a7c15u;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

kt_rng kt_rng_seed(uint64_t seed)
{
    kt_rng rng;
    rng.a = mix(&seed);
    rng.b = mix(&seed) | 1; /* never both zero */
    return rng;
}

uint32_t kt_rng_next(kt_rng *rng) /* xorshift128+ */
{
    uint64_t x = rng->a, y = rng->b;
    rng->a = y;
    x ^= x << 23;
    rng->b = x ^ y ^ x >> 18 ^ y >> 5;
    return (uint32_t)((rng->b + y) >> 32);
}

uint32_t kt_rng_below(kt_rng *rng, uint32_t limit)
{
    return (uint32_t)((uint64_t)kt_rng_next(rng) * limit >> 32);
}

int kt_pick(const kt_moves *moves, int actor, kt_rng *rng)
{
    if (actor != KT_CHANCE)
        return (int)kt_rng_below(rng, (uint32_t)moves->count);
    uint32_t ticket = kt_rng_below(rng, moves->total);
    int      index = 0;
    while (ticket >= moves->weight[index])
        ticket -= moves->weight[index++];
    return index;
}
