/* bot.c - a bot in C against one that plays at random, with nothing but the engine: include/kontor.h is the
 * manual.
 *
 *     cc -O2 -Iinclude examples/bot.c build/libkontor.a -o my-bot && ./my-bot macao
 */
#include <kontor.h>
#include <limits.h>
#include <stdio.h>

enum { GAMES = 20, WORLDS = 8 };

static void play_luck(const kt_game *game, kt_state *state, kt_rng *rng)
{
    while (state->head.actor == KT_CHANCE) {
        kt_moves luck;
        kt_list(game, state, &luck);
        kt_play(game, state, luck.move[kt_pick(&luck, KT_CHANCE, rng)], NULL);
    }
}

/* What the game itself thinks of my position after a move, in one of the worlds that fit what I see. */
static long try_move(const kt_game *game, const kt_view *view, kt_move move, kt_rng *rng)
{
    kt_state world;
    int      value[KT_SEATS_MAX];
    kt_sample_world(game, view, rng, &world);
    kt_play(game, &world, move, NULL);
    play_luck(game, &world, rng);
    kt_values(game, &world, value);
    return value[view->seat];
}

static int choose(const kt_game *game, const kt_view *view, const kt_moves *moves, kt_rng *rng)
{
    int  best = 0;
    long most = LONG_MIN;
    for (int i = 0; i < moves->count; i++) {
        long sum = 0;
        for (int world = 0; world < WORLDS; world++)
            sum += try_move(game, view, moves->move[i], rng);
        if (sum > most) {
            most = sum;
            best = i;
        }
    }
    return best;
}

/* Whether seat 0, the bot, wins. */
static bool play_game(const kt_game *game, kt_rng *rng)
{
    kt_state state;
    kt_score score;
    kt_setup(game, &state, game->seats_min, NULL);
    for (play_luck(game, &state, rng); state.head.actor != KT_OVER; play_luck(game, &state, rng)) {
        kt_moves moves;
        kt_view  view;
        kt_list(game, &state, &moves);
        kt_view_make(game, &state, state.head.actor, &view);
        int pick = view.seat ? kt_pick(&moves, view.seat, rng) : choose(game, &view, &moves, rng);
        kt_play(game, &state, moves.move[pick], NULL);
    }
    kt_score_of(game, &state, &score);
    return score.winners & 1;
}

int main(int argc, char **argv)
{
    const kt_game *game = argc > 1 ? kt_game_named(argv[1]) : NULL;
    kt_rng         rng = kt_rng_seed(1);
    int            won = 0;
    if (!game) {
        fprintf(stderr, "bot GAME, one of:");
        for (int i = 0; (game = kt_game_at(i)); i++)
            fprintf(stderr, " %s", game->id);
        fprintf(stderr, "\n");
        return 2;
    }
    for (int i = 0; i < GAMES; i++)
        won += play_game(game, &rng);
    printf("%s: the bot wins %d of %d games\n", game->id, won, GAMES);
    return won * 2 > GAMES ? 0 : 1;
}
