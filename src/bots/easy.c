/* easy.c - an opponent for somebody's first games: sees what is good and does not
 * always play it.
 *
 * It runs a small search, then picks at random among the moves that came out close to
 * the best one, weighted by their visits. So it overlooks things as a beginner does
 * but never makes a blunder. Knows no game.
 */
#include "bots/search.h"

static const float MAX_VALUE_LOSS = 0.08f; /* below the best move's value; values run from 0 to 1 */

int bot_easy(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_context *context,
             int budget, bot_move_stats *stats)
{
    bot_move_stats own[KT_MOVES_MAX] = {{0}};
    int            best = bot_search_classic(game, view, moves, context, budget, own), total = 0;
    for (int i = 0; i < moves->count; i++) {
        if (stats)
            stats[i] = own[i];
        if (own[i].value < own[best].value - MAX_VALUE_LOSS)
            own[i].visits = 0;
        total += own[i].visits;
    }
    int draw = total ? (int)kt_rng_below(&context->rng, (uint32_t)total) : 0;
    for (int i = 0; i < moves->count; i++)
        if ((draw -= own[i].visits) < 0)
            return i;
    return best;
}
