/* random.c - the bot that plays anything that is legal. */
#include "bots/bots.h"

int bot_random(const kt_game *game, const kt_view *view, const kt_moves *moves, kt_rng *rng,
               int budget)
{
    (void)game;
    (void)budget;
    return kt_pick(moves, view->seat, rng);
}
