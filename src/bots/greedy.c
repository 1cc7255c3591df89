/* greedy.c - looks one move ahead with the game's own valuation.
 *
 * It samples a few worlds from the view. In each it plays every legal move and then
 * what the move sets off: luck, forced moves, and a few answers to the questions it
 * raises, each the best immediate one for whoever is asked. The best mean value wins.
 * All moves meet the same worlds and the same luck, so they differ by what they do and
 * not by what they drew. Knows no game.
 */
#include "bots/bots.h"
#include "bots/checks.h"

enum { WORLDS_MAX = 64, FOLLOW_UP_MAX = 16, ANSWERS_MAX = 3 };

int bot_decision_id(const kt_game *game, const kt_state *state)
{
    return ((const uint8_t *)state)[game->field[game->phase].offset];
}

int bot_best_immediate(const kt_game *game, const kt_state *world, const kt_moves *moves)
{
    int best = 0, best_value = 0;
    BOT_ASSERT(world->head.actor >= 0 && moves->count > 0);
    for (int i = 0; i < moves->count; i++) {
        kt_state after;
        kt_copy(game, &after, world);
        kt_play(game, &after, moves->move[i], NULL);
        int value = game->value(&after, world->head.actor);
        if (!i || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return best;
}

/* Bounded, since turns can be long. */
void bot_play_on(const kt_game *game, kt_state *world, int seat, int question, kt_rng *rng)
{
    kt_moves moves;
    int      answers = 0;
    for (int i = 0; i < FOLLOW_UP_MAX && world->head.actor != KT_OVER; i++) {
        int pick = 0;
        if (world->head.actor == seat && bot_decision_id(game, world) == question)
            return;
        kt_list(game, world, &moves);
        if (world->head.actor == KT_CHANCE)
            pick = kt_pick(&moves, KT_CHANCE, rng);
        else if (moves.count > 1 && answers++ == ANSWERS_MAX)
            return;
        else if (moves.count > 1)
            pick = bot_best_immediate(game, world, &moves);
        kt_play(game, world, moves.move[pick], NULL);
    }
}

static int64_t move_value(const kt_game *game, const kt_state *world, int seat, kt_move move, kt_rng rng)
{
    kt_state after;
    kt_copy(game, &after, world);
    kt_play(game, &after, move, NULL);
    bot_play_on(game, &after, seat, bot_decision_id(game, world), &rng);
    return game->value(&after, seat);
}

/* The index of the highest sum; ties are broken at random. */
static int index_of_max(const int64_t *sum, int count, kt_rng *rng)
{
    int max = 0, ties = 1;
    for (int i = 1; i < count; i++) {
        if (sum[i] > sum[max]) {
            max = i;
            ties = 1;
        } else if (sum[i] == sum[max] && kt_rng_below(rng, (uint32_t)++ties) == 0) {
            max = i;
        }
    }
    return max;
}

int bot_greedy(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_context *context,
               int budget, bot_move_stats *stats)
{
    int64_t  sum[KT_MOVES_MAX] = {0};
    kt_state world;
    (void)stats;
    if (moves->count <= 1)
        return 0;
    for (int i = 0; i < budget && i < WORLDS_MAX; i++) {
        kt_sample_world(game, view, &context->rng, &world);
        kt_rng rng = kt_rng_seed(kt_rng_next(&context->rng));
        for (int m = 0; m < moves->count; m++)
            sum[m] += move_value(game, &world, view->seat, moves->move[m], rng);
    }
    return index_of_max(sum, moves->count, &context->rng);
}
