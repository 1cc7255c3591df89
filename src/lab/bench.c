/* bench.c - how fast the engine plays and the bots think, and one hash over how it plays. */
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES_PER_LOOK = 8, COPIES = 1000000, SIGNED_GAMES = 40, SIGNED_MOVES = 5000 };

double lab_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void play_random(const kt_game *game, const kt_state *start, kt_rng *rng, lab_speed *speed)
{
    kt_state state;
    kt_moves moves;
    int64_t  all = 0, decisions = 0;
    kt_copy(game, &state, start);
    while (state.head.actor != KT_OVER && all < LAB_MOVES_MAX) {
        int actor = state.head.actor;
        kt_list(game, &state, &moves);
        kt_play(game, &state, moves.move[kt_pick(&moves, actor, rng)], NULL);
        decisions += actor >= 0;
        all++;
    }
    speed->moves += all;
    speed->decisions += decisions;
    speed->games++;
}

static double copy_time(const kt_game *game, const kt_state *start)
{
    kt_state pair[2];
    kt_copy(game, &pair[0], start);
    double begin = lab_now();
    for (int i = 0; i < COPIES; i++) {
        kt_copy(game, &pair[~i & 1], &pair[i & 1]);
        __asm__ volatile("" : : "r"(pair) : "memory"); /* the copy is needed */
    }
    return (lab_now() - begin) * 1e9 / COPIES;
}

void lab_bench(const kt_game *game, double seconds, uint64_t seed, lab_speed *speed)
{
    kt_state start;
    kt_rng   rng = kt_rng_seed(seed);
    memset(speed, 0, sizeof *speed);
    kt_setup(game, &start, game->seats_max, NULL);
    double begin = lab_now();
    do
        for (int i = 0; i < GAMES_PER_LOOK; i++)
            play_random(game, &start, &rng, speed);
    while ((speed->seconds = lab_now() - begin) < seconds);
    speed->copy_nanoseconds = copy_time(game, &start);
}

/* ---- Thinking ----------------------------------------------------------- */

static void time_one(const kt_game *game, const kt_view *view, const kt_moves *moves, bot player,
                     bool whole, bot_mind *mind, lab_pace *pace)
{
    bot_thought thoughts[KT_MOVES_MAX];
    double      begin = lab_now();
    bot_move(player, game, view, moves, mind, whole ? thoughts : NULL);
    double took = lab_now() - begin;
    pace->decisions++;
    pace->seconds += took;
    pace->longest = took > pace->longest ? took : pace->longest;
}

/* Not every decision is timed, so that all phases of the game come up early. */
static void pace_game(const kt_game *game, bot player, bool whole, double seconds, bot_mind *mind,
                      lab_pace *pace)
{
    enum { EVERY = 7 };
    bot      guide;
    kt_state state;
    kt_moves moves;
    kt_view  view;
    bot_read("greedy:1", 8, &guide);
    kt_setup(game, &state, game->seats_min, NULL);
    for (int i = 0; state.head.actor != KT_OVER && pace->seconds < seconds && i < LAB_MOVES_MAX; i++) {
        int actor = state.head.actor, pick;
        kt_list(game, &state, &moves);
        if (actor == KT_CHANCE) {
            pick = kt_pick(&moves, actor, &mind->rng);
        } else {
            kt_view_make(game, &state, actor, &view);
            if (moves.count > 1 && i % EVERY == 0)
                time_one(game, &view, &moves, player, whole, mind, pace);
            pick = bot_move(guide, game, &view, &moves, mind, NULL);
        }
        kt_play(game, &state, moves.move[pick], NULL);
    }
}

void lab_pace_of(const kt_game *game, bot player, bool whole, double seconds, uint64_t seed,
                 lab_pace *pace)
{
    bot_mind mind = {.rng = kt_rng_seed(seed), .size = bot_memory(player)};
    mind.memory = malloc(mind.size + 1);
    memset(pace, 0, sizeof *pace);
    while (mind.memory && pace->seconds < seconds)
        pace_game(game, player, whole, seconds, &mind, pace);
    free(mind.memory);
}

/* ---- Signature ---------------------------------------------------------- */

static void sign_game(const kt_game *game, int seats, const uint8_t *options, kt_rng *rng,
                      uint64_t *hash)
{
    kt_state state;
    kt_moves moves;
    kt_setup(game, &state, seats, options);
    for (int i = 0; i < SIGNED_MOVES && state.head.actor != KT_OVER; i++) {
        kt_list(game, &state, &moves);
        kt_play(game, &state, moves.move[kt_pick(&moves, state.head.actor, rng)], NULL);
        *hash = (*hash ^ kt_hash(game, &state)) * 0x100000001b3u;
    }
}

/* The standard game first, then each other choice of one option at a time. */
static void sign_seats(const kt_game *game, int seats, kt_rng *rng, uint64_t *hash)
{
    uint8_t options[KT_OPTIONS_MAX] = {0};
    for (int i = 0; i < game->options; i++)
        options[i] = game->option[i].standard;
    for (int n = 0; n < SIGNED_GAMES; n++)
        sign_game(game, seats, options, rng, hash);
    for (int i = 0; i < game->options; i++) {
        for (int j = 0; j < game->option[i].choices; j++) {
            options[i] = game->option[i].choice[j].value;
            for (int n = 0; options[i] != game->option[i].standard && n < SIGNED_GAMES; n++)
                sign_game(game, seats, options, rng, hash);
        }
        options[i] = game->option[i].standard;
    }
}

uint64_t lab_signature(const kt_game *game)
{
    kt_rng   rng = kt_rng_seed(1);
    uint64_t hash = 0xcbf29ce484222325u;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++)
        sign_seats(game, seats, &rng, &hash);
    return hash;
}
