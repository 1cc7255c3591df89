/* random.c - the bot that plays any legal move. */
#include "bots/bots.h"

int bot_random(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_context *context,
               int budget, bot_move_stats *stats)
{
    (void)game;
    (void)budget;
    (void)stats;
    return kt_pick(moves, view->seat, &context->rng);
}
