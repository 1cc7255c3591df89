/* parity.c - plays seeded random games and prints the hash of every final state:
 * "game seats number hash moves". parity.mjs plays the same picks in WebAssembly.
 *
 * With `net FOLDER` it writes a net for each game there and prints what the net says along one game:
 * "game move viewer chances".
 *
 * With `choose FOLDER` it writes the built-in nets there and prints what bots that think with them choose
 * along games: "game seats bot move choice", the numbers in the list of legal moves. */
#include "bots/bots.h"
#include "bots/net.h"
#include "lab/train.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* A barely trained net: any weights will do. */
static uint8_t *make_net(const kt_game *game, size_t *size)
{
    lab_training plan = {.game = game,
                         .seats = game->seats_min,
                         .hidden = 32,
                         .threads = 1,
                         .seed = 1,
                         .games = 4,
                         .batch = 2,
                         .lambda = 0.9,
                         .rate = 0.01,
                         .temperature = 0.02};
    lab_trainer *trainer = lab_trainer_new(&plan);
    while (trainer && lab_trainer_batch(trainer))
        ;
    uint8_t *file = trainer ? lab_trainer_net(trainer, size) : NULL;
    lab_trainer_free(trainer);
    return file;
}

static void ask(const kt_net *net, const kt_state *state, int count)
{
    net_accumulator accumulator;
    net_evaluation  evaluation;
    int             viewer = count % state->head.seats;
    net_refresh(net, state, viewer, &accumulator);
    net_evaluate(net, &accumulator, &evaluation);
    printf("%s %d %d", net->encoder.game->id, count, viewer);
    for (int seat = 0; seat < state->head.seats; seat++)
        printf(" %d", evaluation.win_estimate[seat]);
    putchar('\n');
}

static bool ask_along(const kt_game *game, const char *folder)
{
    static kt_net net;
    char          path[1000];
    kt_error      error;
    kt_rng        rng = kt_rng_seed(1);
    kt_state      state;
    kt_moves      moves;
    size_t        size;
    uint8_t      *bytes = make_net(game, &size);
    snprintf(path, sizeof path, "%s/%s.net", folder, game->id);
    FILE *file = fopen(path, "wb");
    bool  ok =
        file && bytes && fwrite(bytes, 1, size, file) == size && net_open(&net, game, bytes, size, &error);
    if (file && fclose(file) != 0)
        ok = false;
    kt_setup(game, &state, game->seats_min, NULL);
    for (int count = 0; ok && state.head.actor != KT_OVER; count++) {
        kt_list(game, &state, &moves);
        kt_play(game, &state, moves.move[kt_pick(&moves, state.head.actor, &rng)], NULL);
        ask(&net, &state, count);
    }
    free(bytes);
    return ok;
}

enum { MEMORY = 4 << 20, DECISIONS = 150 };

/* One generator for luck and bots, as in WebAssembly. */
static void choose_along(const kt_game *game, int seats, const char *name, void *memory)
{
    bot_context context = {.rng = kt_rng_seed((uint64_t)seats), .memory = memory, .size = MEMORY};
    kt_state    state;
    kt_moves    moves;
    kt_view     view;
    kt_bot      bot;
    int         count = 0;
    if (!bot_read(name, strlen(name), &bot) || !kt_setup(game, &state, seats, NULL))
        exit(1);
    bot.net = bot_net_for(game, seats); /* the one that the page has, too */
    for (; state.head.actor != KT_OVER && count < DECISIONS; count++) {
        int pick;
        kt_list(game, &state, &moves);
        if (state.head.actor == KT_CHANCE) {
            pick = kt_pick(&moves, KT_CHANCE, &context.rng);
        } else {
            kt_view_make(game, &state, state.head.actor, &view);
            pick = bot_move(bot, game, &view, &moves, &context, NULL);
        }
        printf("%s %d %s %d %d\n", game->id, seats, name, count, pick);
        kt_play(game, &state, moves.move[pick], NULL);
    }
}

static bool write_net(const kt_game *game, int seats, const char *folder)
{
    const bot_net *net = bot_net_for(game, seats);
    char           path[1000];
    snprintf(path, sizeof path, "%s/%s-%d.net", folder, game->id, seats);
    FILE *file = fopen(path, "wb");
    bool  ok = file && fwrite(net->bytes, 1, net->size, file) == net->size;
    return file && fclose(file) == 0 && ok;
}

static int choose_all(const char *folder)
{
    static _Alignas(16) char memory[MEMORY];
    static const char *const bots[] = {"net", "search:40"};
    const kt_game           *game;
    for (int i = 0; (game = kt_game_at(i)); i++)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            if (!bot_net_for(game, seats))
                continue;
            if (!write_net(game, seats, folder))
                return 1;
            for (size_t b = 0; b < sizeof bots / sizeof bots[0]; b++)
                choose_along(game, seats, bots[b], memory);
        }
    return 0;
}

int main(int argc, char **argv)
{
    const kt_game *game;
    if (argc == 3 && strcmp(argv[1], "choose") == 0)
        return choose_all(argv[2]);
    if (argc == 3 && strcmp(argv[1], "net") == 0) {
        for (int i = 0; (game = kt_game_at(i)); i++)
            if (!ask_along(game, argv[2]))
                return 1;
        return 0;
    }
    int games = argc > 1 ? atoi(argv[1]) : 1000;
    for (int i = 0; (game = kt_game_at(i)); i++)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++)
            for (int n = 0; n < games; n++)
                play(game, seats, n);
    return 0;
}
