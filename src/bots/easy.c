/* easy.c - an opponent for the first games: sees what is good, and does not always do it.
 *
 * It searches a little and then takes one of the moves that it finds not much worse
 * than the best, each the likelier the more it was tried. So it overlooks things as
 * a beginner does, but never throws anything away.
 */
#include "bots/search.h"

static const float NOT_MUCH = 0.08f; /* of the way from lost to won */

int bot_easy(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_mind *mind,
             int budget, bot_thought *thoughts)
{
    bot_thought own[KT_MOVES_MAX] = {{0}};
    int         best = bot_search(game, view, moves, mind, budget, own), sum = 0;
    for (int i = 0; i < moves->count; i++) {
        if (thoughts)
            thoughts[i] = own[i];
        if (own[i].worth < own[best].worth - NOT_MUCH)
            own[i].visits = 0;
        sum += own[i].visits;
    }
    int ticket = sum ? (int)kt_rng_below(&mind->rng, (uint32_t)sum) : 0;
    for (int i = 0; i < moves->count; i++)
        if ((ticket -= own[i].visits) < 0)
            return i;
    return best;
}
