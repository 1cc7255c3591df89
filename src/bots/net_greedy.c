/* net_greedy.c - looks one move ahead with a net.
 *
 * Like greedy, it samples a few worlds from the view. In each it plays every legal move and what the
 * move sets off, with the same luck for all moves; then the net evaluates the position. Without a net
 * for this game and number of seats it plays like greedy.
 */
#include "bots/bots.h"
#include "bots/net.h"

enum { WORLDS_MAX = 64 };

static int32_t move_value(const kt_net *net, const net_accumulator *now, const kt_state *world, kt_move move,
                          kt_rng rng)
{
    const kt_game *game = net->encoder.game;
    int            seat = world->head.actor;
    kt_state       after;
    net_evaluation evaluation = {{0}, {0}, {0}};
    kt_copy(game, &after, world);
    kt_play(game, &after, move, NULL);
    bot_play_on(game, &after, seat, bot_decision_id(game, world), &rng);
    net_evaluate_after(net, now, &after, &evaluation);
    return net_value(net, &evaluation, world->head.seats, seat);
}

static int best_move(const kt_net *net, const kt_view *view, const kt_moves *moves, bot_context *context,
                     int worlds)
{
    const kt_game  *game = net->encoder.game;
    int64_t         sum[KT_MOVES_MAX] = {0};
    net_accumulator now;
    kt_state        world;
    int             best = 0;
    net_refresh(net, &view->state, view->seat, &now);
    for (int i = 0; i < worlds && i < WORLDS_MAX; i++) {
        kt_sample_world(game, view, &context->rng, &world);
        kt_rng rng = kt_rng_seed(kt_rng_next(&context->rng));
        for (int m = 0; m < moves->count; m++)
            sum[m] += move_value(net, &now, &world, moves->move[m], rng);
    }
    for (int m = 1; m < moves->count; m++)
        if (sum[m] > sum[best])
            best = m;
    return best;
}

int bot_net_greedy(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_context *context,
                   int budget, bot_move_stats *stats)
{
    kt_net net;
    if (moves->count <= 1)
        return 0;
    if (!context->net || !net_reopen(&net, game, context->net->bytes, context->net->size))
        return bot_greedy(game, view, moves, context, budget, stats);
    return best_move(&net, view, moves, context, budget);
}
