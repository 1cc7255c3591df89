/* greedy.c - one look ahead with the game's own valuation.
 *
 * A few worlds are guessed from the view; in each, every legal move is played,
 * then what it sets off: luck, moves without alternative, and a few answers to
 * the questions it raises, each the best at once for whoever is asked. The best
 * mean value wins. All moves meet the same worlds and the same luck, so that
 * they differ by what they do and not by what they drew.
 */
#include "bots/bots.h"

enum { WORLDS_MAX = 64, FOLLOW_MAX = 16, ANSWERS_MAX = 3 };

int bot_question(const kt_game *game, const kt_state *state)
{
    return ((const uint8_t *)state)[game->field[game->phase].offset];
}

int bot_answer(const kt_game *game, const kt_state *world, const kt_moves *moves)
{
    int best = 0, most = 0;
    for (int i = 0; i < moves->count; i++) {
        kt_state after;
        kt_copy(game, &after, world);
        kt_play(game, &after, moves->move[i], NULL);
        int value = game->value(&after, world->head.actor);
        if (!i || value > most) {
            best = i;
            most = value;
        }
    }
    return best;
}

/* Plays on until the seat faces its first question again; bounded, since turns can be long. */
static void follow(const kt_game *game, kt_state *world, int seat, int asked, kt_rng *rng)
{
    kt_moves moves;
    int      answers = 0;
    for (int i = 0; i < FOLLOW_MAX && world->head.actor != KT_OVER; i++) {
        int pick = 0;
        if (world->head.actor == seat && bot_question(game, world) == asked)
            return;
        kt_list(game, world, &moves);
        if (world->head.actor == KT_CHANCE)
            pick = kt_pick(&moves, KT_CHANCE, rng);
        else if (moves.count > 1 && answers++ == ANSWERS_MAX)
            return;
        else if (moves.count > 1)
            pick = bot_answer(game, world, &moves);
        kt_play(game, world, moves.move[pick], NULL);
    }
}

static int64_t worth(const kt_game *game, const kt_state *world, int seat, kt_move move, kt_rng luck)
{
    kt_state after;
    kt_copy(game, &after, world);
    kt_play(game, &after, move, NULL);
    follow(game, &after, seat, bot_question(game, world), &luck);
    return game->value(&after, seat);
}

/* The highest wins; among equals each is as likely. */
static int best(const int64_t *sum, int count, kt_rng *rng)
{
    int index = 0, equals = 1;
    for (int i = 1; i < count; i++) {
        if (sum[i] > sum[index]) {
            index = i;
            equals = 1;
        } else if (sum[i] == sum[index] && kt_rng_below(rng, (uint32_t)++equals) == 0) {
            index = i;
        }
    }
    return index;
}

int bot_greedy(const kt_game *game, const kt_view *view, const kt_moves *moves, bot_mind *mind,
               int budget, bot_thought *thoughts)
{
    int64_t  sum[KT_MOVES_MAX] = {0};
    kt_state world;
    (void)thoughts;
    if (moves->count <= 1)
        return 0;
    for (int i = 0; i < budget && i < WORLDS_MAX; i++) {
        kt_guess(game, view, &mind->rng, &world);
        kt_rng luck = kt_rng_seed(kt_rng_next(&mind->rng));
        for (int m = 0; m < moves->count; m++)
            sum[m] += worth(game, &world, view->seat, moves->move[m], luck);
    }
    return best(sum, moves->count, &mind->rng);
}
