/* random.c - the bot that plays anything that is legal. */
#include "bots/bots.h"

int bot_random(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_mind *mind,
               int budget, bot_thought *thoughts)
{
    (void)game;
    (void)budget;
    (void)thoughts;
    return kt_pick(moves, view->seat, &mind->rng);
}
