/* match.c - one game between bots.
 *
 * Luck comes in streams: each kind of question (a pile, a die) and each seat that
 * alone sees the answer has its own, and the n-th answer of a stream depends on
 * nothing but the seed, the deal and n. So the same deal brings the same luck to
 * whoever sits there, for as long as the games ask alike.
 */
#include "lab/lab.h"

#include <string.h>

enum { VERBS_MAX = 256, RECEIVERS = KT_SEATS_MAX + 1, STREAM_BITS = 16 };

typedef struct luck {
    uint64_t seed, deal;
    uint16_t asked[VERBS_MAX][RECEIVERS];
} luck;

static uint64_t mixed(uint64_t word) /* the finaliser of MurmurHash3 */
{
    word = (word ^ word >> 33) * 0xff51afd7ed558ccdu;
    word = (word ^ word >> 33) * 0xc4ceb9fe1a85ec53u;
    return word ^ word >> 33;
}

kt_rng lab_luck(uint64_t seed, uint64_t deal, uint64_t stream)
{
    uint64_t word = mixed(seed + 0x9e3779b97f4a7c15u);
    word = mixed(word ^ (deal + 1) * 0xbf58476d1ce4e5b9u);
    return kt_rng_seed(mixed(word ^ (stream + 1) * 0x94d049bb133111ebu));
}

static int pick_luck(luck *luck, const kt_state *state, const kt_moves *moves)
{
    int      verb = moves->move[0].verb, receiver = state->head.whom + 1;
    uint64_t stream = (uint64_t)(verb * RECEIVERS + receiver + 1) << STREAM_BITS;
    kt_rng   rng = lab_luck(luck->seed, luck->deal, stream + luck->asked[verb][receiver]++);
    return kt_pick(moves, KT_CHANCE, &rng);
}

size_t lab_memory(const bot *player, int count)
{
    size_t most = 0;
    for (int i = 0; i < count; i++)
        most = bot_memory(player[i]) > most ? bot_memory(player[i]) : most;
    return most;
}

static void wake(const lab_match *match, bot_mind *mind, void *memory, size_t size)
{
    for (int seat = 0; seat < match->seats; seat++) {
        uint64_t stream = match->seating * KT_SEATS_MAX + (uint64_t)seat;
        mind[seat] = (bot_mind){.rng = lab_luck(~match->seed, match->deal, stream),
                                .memory = memory, .size = size, .now = lab_now};
    }
}

static int decide(const lab_match *match, const kt_state *state, const kt_moves *moves,
                  bot_mind *mind)
{
    kt_view view;
    int     seat = state->head.actor;
    kt_view_make(match->game, state, seat, &view);
    int pick = bot_move(match->player[seat], match->game, &view, moves, &mind[seat], NULL);
    if (match->watch)
        match->watch(match->watcher, seat, moves, pick);
    return pick;
}

static void finish(const lab_match *match, const kt_state *state, lab_game *result, kt_score *score)
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

void lab_play(const lab_match *match, void *memory, size_t size, lab_game *result, kt_score *score)
{
    luck     luck = {.seed = match->seed, .deal = match->deal};
    bot_mind mind[KT_SEATS_MAX];
    kt_state state;
    kt_moves moves;
    wake(match, mind, memory, size);
    memset(result, 0, sizeof *result);
    kt_setup(match->game, &state, match->seats, match->option);
    while (state.head.actor != KT_OVER && result->moves < LAB_MOVES_MAX) {
        bool chance = state.head.actor == KT_CHANCE;
        kt_list(match->game, &state, &moves);
        int pick = chance ? pick_luck(&luck, &state, &moves) : decide(match, &state, &moves, mind);
        if (!chance && !result->decisions)
            result->first = (uint8_t)state.head.actor;
        kt_play(match->game, &state, moves.move[pick], NULL);
        result->decisions += !chance;
        result->moves++;
    }
    finish(match, &state, result, score);
}

int lab_share_of(const lab_game *game, int seats, int seat)
{
    if (!game->finished)
        return LAB_SHARE / seats;
    if (!(game->winners >> seat & 1))
        return 0;
    return LAB_SHARE / __builtin_popcount(game->winners);
}
