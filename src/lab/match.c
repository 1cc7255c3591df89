/* match.c - one game between bots.
 *
 * Luck comes in streams: each chance verb (a pile, a die), and each seat that alone sees
 * the outcome, has its own. The n-th outcome of a stream depends only on the seed, the
 * deal and n, so a deal brings the same luck to whoever sits there, as long as the games
 * draw from the same streams in the same order.
 */
#include "lab/lab.h"

#include <assert.h>
#include <string.h>

enum { VERBS_MAX = 256, RECEIVERS = KT_SEATS_MAX + 1, STREAM_BITS = 16 };

typedef struct streams {
    uint64_t seed, deal;
    uint16_t drawn[VERBS_MAX][RECEIVERS]; /* outcomes taken from each stream */
} streams;

static uint64_t mix(uint64_t word) /* the finalizer of MurmurHash3 */
{
    word = (word ^ word >> 33) * 0xff51afd7ed558ccdu;
    word = (word ^ word >> 33) * 0xc4ceb9fe1a85ec53u;
    return word ^ word >> 33;
}

kt_rng lab_rng(uint64_t seed, uint64_t deal, uint64_t stream)
{
    uint64_t word = mix(seed + 0x9e3779b97f4a7c15u);
    word = mix(word ^ (deal + 1) * 0xbf58476d1ce4e5b9u);
    return kt_rng_seed(mix(word ^ (stream + 1) * 0x94d049bb133111ebu));
}

static int pick_chance(streams *self, const kt_state *state, const kt_moves *moves)
{
    int      verb = moves->move[0].verb, receiver = state->head.visible_to + 1;
    uint64_t stream = (uint64_t)(verb * RECEIVERS + receiver + 1) << STREAM_BITS;
    kt_rng   rng = lab_rng(self->seed, self->deal, stream + self->drawn[verb][receiver]++);
    return kt_pick(moves, KT_CHANCE, &rng);
}

size_t lab_bot_memory(const kt_bot *player, int count)
{
    size_t max = 0;
    for (int i = 0; i < count; i++)
        max = bot_memory(player[i]) > max ? bot_memory(player[i]) : max;
    return max;
}

static void init_contexts(const lab_match *match, bot_context *context, void *memory, size_t size)
{
    for (int seat = 0; seat < match->seats; seat++) {
        uint64_t stream = match->seating * KT_SEATS_MAX + (uint64_t)seat;
        context[seat] = (bot_context){.rng = lab_rng(~match->seed, match->deal, stream),
                                      .memory = memory,
                                      .size = size,
                                      .now = lab_now};
    }
}

static int decide(const lab_match *match, const kt_state *state, const kt_moves *moves, bot_context *context)
{
    bot_move_stats stats[KT_MOVES_MAX];
    kt_view        view;
    int            seat = state->head.actor;
    bool           other = match->asked.kind && kt_rng_below(&context[seat].rng, LAB_ASK_EVERY) == 0;
    bool           wanted = match->estimates && (other || !match->asked.kind);
    kt_view_make(match->game, state, seat, &view);
    int pick = bot_move(other ? match->asked : match->player[seat], match->game, &view, moves, &context[seat],
                        wanted ? stats : NULL);
    bool estimated = wanted && moves->count > 1 && stats[pick].visits;
    if (match->on_decision)
        match->on_decision(match->context, seat, moves, pick, estimated ? stats[pick].value : -1);
    return pick;
}

static void finish(const lab_match *match, const kt_state *state, lab_game_result *result, kt_score *score)
{
    memset(score, 0, sizeof *score);
    result->finished = state->head.actor == KT_OVER;
    if (!result->finished)
        return;
    kt_score_of(match->game, state, score);
    result->winners = score->winners;
    for (int seat = 0; seat < match->seats; seat++)
        result->points[seat] = score->points[seat];
}

void lab_play(const lab_match *match, void *memory, size_t size, lab_game_result *result, kt_score *score)
{
    streams     luck = {.seed = match->seed, .deal = match->deal};
    bot_context context[KT_SEATS_MAX];
    kt_state    state;
    kt_moves    moves;
    init_contexts(match, context, memory, size);
    memset(result, 0, sizeof *result);
    bool valid = kt_setup(match->game, &state, match->seats, match->option);
    assert(valid);
    (void)valid;
    while (state.head.actor != KT_OVER && result->moves < LAB_MOVES_MAX) {
        bool chance = state.head.actor == KT_CHANCE;
        kt_list(match->game, &state, &moves);
        int pick = chance ? pick_chance(&luck, &state, &moves) : decide(match, &state, &moves, context);
        if (!chance && !result->decisions)
            result->first = (uint8_t)state.head.actor;
        kt_play(match->game, &state, moves.move[pick], NULL);
        result->decisions += !chance;
        result->moves++;
    }
    finish(match, &state, result, score);
}

int lab_win_share(const lab_game_result *result, int seats, int seat)
{
    if (!result->finished)
        return LAB_WIN_UNITS / seats;
    if (!(result->winners >> seat & 1))
        return 0;
    return LAB_WIN_UNITS / __builtin_popcount(result->winners);
}
