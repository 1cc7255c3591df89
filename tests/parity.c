/* parity.c - plays seeded random games and prints the hash of every final state:
 * "game seats number hash moves". parity.mjs plays the same picks in WebAssembly. */
#include "kontor.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The choices of game number n: each option at its own pace. */
static void choose(const kt_game *game, int n, uint8_t *option)
{
    for (int i = 0; i < game->options; i++) {
        option[i] = game->option[i].choice[n % game->option[i].choices].value;
        n /= game->option[i].choices;
    }
}

static void play(const kt_game *game, int seats, int n)
{
    uint8_t  option[KT_OPTIONS_MAX] = {0};
    kt_rng   rng = kt_rng_seed((uint64_t)n + 1);
    kt_state state;
    kt_moves moves;
    int      count = 0;
    choose(game, n, option);
    if (!kt_setup(game, &state, seats, option))
        exit(1);
    for (; state.head.actor != KT_OVER; count++) {
        kt_list(game, &state, &moves);
        kt_play(game, &state, moves.move[kt_pick(&moves, state.head.actor, &rng)], NULL);
    }
    printf("%s %d %d %016" PRIx64 " %d\n", game->id, seats, n, kt_hash(game, &state), count);
}

int main(int argc, char **argv)
{
    const kt_game *game;
    int            games = argc > 1 ? atoi(argv[1]) : 1000;
    for (int i = 0; (game = kt_game_at(i)); i++)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++)
            for (int n = 0; n < games; n++)
                play(game, seats, n);
    return 0;
}
