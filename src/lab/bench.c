/* bench.c - how fast the engine plays and the bots decide, and a hash over how games behave. */
#include "bots/net.h"
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES_PER_CLOCK_CHECK = 8, COPIES = 1000000, SIGNATURE_GAMES = 40, SIGNATURE_MOVES = 5000 };

double lab_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* CPU time of this thread, so that other load on the machine does not count. */
static double cpu_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void play_random(const kt_game *game, const kt_state *start, kt_rng *rng, lab_speed *speed)
{
    kt_state state;
    kt_moves moves;
    int64_t  played = 0, decisions = 0;
    kt_copy(game, &state, start);
    while (state.head.actor != KT_OVER && played < LAB_MOVES_MAX) {
        int actor = state.head.actor;
        kt_list(game, &state, &moves);
        kt_play(game, &state, moves.move[kt_pick(&moves, actor, rng)], NULL);
        decisions += actor >= 0;
        played++;
    }
    speed->moves += played;
    speed->decisions += decisions;
    speed->games++;
}

static double time_copy(const kt_game *game, const kt_state *start)
{
    kt_state pair[2];
    kt_copy(game, &pair[0], start);
    double begin = cpu_now();
    for (int i = 0; i < COPIES; i++) {
        kt_copy(game, &pair[~i & 1], &pair[i & 1]);
        __asm__ volatile("" : : "r"(pair) : "memory"); /* keeps the compiler from dropping the copy */
    }
    return (cpu_now() - begin) * 1e9 / COPIES;
}

void lab_bench(const kt_game *game, double seconds, uint64_t seed, lab_speed *speed)
{
    kt_state start;
    kt_rng   rng = kt_rng_seed(seed);
    memset(speed, 0, sizeof *speed);
    kt_setup(game, &start, game->seats_max, NULL);
    double begin = cpu_now();
    do
        for (int i = 0; i < GAMES_PER_CLOCK_CHECK; i++)
            play_random(game, &start, &rng, speed);
    while ((speed->seconds = cpu_now() - begin) < seconds);
    speed->copy_nanoseconds = time_copy(game, &start);
}

/* ---- Nets --------------------------------------------------------------- */

/* States along games of `greedy`, one move apart: such as bots evaluate. */
static void collect_states(const kt_game *game, uint64_t seed, kt_state *state, int count)
{
    bot_context context = {.rng = kt_rng_seed(seed)};
    kt_bot      greedy;
    kt_moves    moves;
    kt_view     view;
    bot_read("greedy:1", 8, &greedy);
    kt_setup(game, &state[0], game->seats_min, NULL);
    for (int i = 1; i < count; i++) {
        int actor = state[i - 1].head.actor, pick;
        if (actor == KT_OVER) {
            kt_setup(game, &state[i], game->seats_min, NULL);
            continue;
        }
        state[i] = state[i - 1];
        kt_list(game, &state[i], &moves);
        kt_view_make(game, &state[i], actor >= 0 ? actor : KT_ALL, &view);
        pick = actor >= 0 ? bot_move(greedy, game, &view, &moves, &context, NULL)
                          : kt_pick(&moves, actor, &context.rng);
        kt_play(game, &state[i], moves.move[pick], NULL);
    }
}

static double evaluate_states(const kt_net *net, const kt_state *state, int count, double seconds,
                              bool incremental)
{
    net_accumulator accumulator[2];
    net_evaluation  evaluation;
    int64_t         evaluated = 0;
    double          begin = cpu_now(), elapsed;
    do {
        net_refresh(net, &state[0], 0, &accumulator[0]);
        for (int i = 1; i < count; i++) {
            if (incremental)
                net_update(net, &accumulator[~i & 1], &state[i], &accumulator[i & 1]);
            else
                net_refresh(net, &state[i], 0, &accumulator[i & 1]);
            net_evaluate(net, &accumulator[i & 1], &evaluation);
        }
        evaluated += count - 1;
    } while ((elapsed = cpu_now() - begin) < seconds);
    return (double)evaluated / elapsed;
}

bool lab_bench_net(const kt_game *game, double seconds, uint64_t seed, lab_net_speed *speed)
{
    enum { STATES = 1001 };
    const bot_net *found = bot_net_for(game, game->seats_min);
    kt_state      *state = malloc(STATES * sizeof *state);
    kt_net         net;
    bool           fits = found && state && net_reopen(&net, game, found->bytes, found->size);
    memset(speed, 0, sizeof *speed);
    if (fits) {
        collect_states(game, seed, state, STATES);
        speed->refreshed = evaluate_states(&net, state, STATES, seconds / 2, false);
        speed->updated = evaluate_states(&net, state, STATES, seconds / 2, true);
    }
    free(state);
    return fits;
}

/* ---- Decisions ---------------------------------------------------------- */

static void time_decision(const kt_game *game, const kt_view *view, const kt_moves *moves, kt_bot bot,
                          bool whole, bot_context *context, lab_latency *latency)
{
    bot_move_stats stats[KT_MOVES_MAX];
    double         begin = cpu_now();
    bot_move(bot, game, view, moves, context, whole ? stats : NULL);
    double elapsed = cpu_now() - begin;
    latency->decisions++;
    latency->seconds += elapsed;
    latency->max = elapsed > latency->max ? elapsed : latency->max;
}

/* Times only every few decisions, so that all phases of the game come up early. */
static void time_game(const kt_game *game, kt_bot bot, bool whole, double seconds, bot_context *context,
                      lab_latency *latency)
{
    enum { EVERY = 7 };
    kt_bot   greedy;
    kt_state state;
    kt_moves moves;
    kt_view  view;
    bot_read("greedy:1", 8, &greedy);
    kt_setup(game, &state, game->seats_min, NULL);
    for (int i = 0; state.head.actor != KT_OVER && latency->seconds < seconds && i < LAB_MOVES_MAX; i++) {
        int actor = state.head.actor, pick;
        kt_list(game, &state, &moves);
        if (actor == KT_CHANCE) {
            pick = kt_pick(&moves, actor, &context->rng);
        } else {
            kt_view_make(game, &state, actor, &view);
            if (moves.count > 1 && i % EVERY == 0)
                time_decision(game, &view, &moves, bot, whole, context, latency);
            pick = bot_move(greedy, game, &view, &moves, context, NULL);
        }
        kt_play(game, &state, moves.move[pick], NULL);
    }
}

void lab_measure_latency(const kt_game *game, kt_bot bot, bool whole, double seconds, uint64_t seed,
                         lab_latency *latency)
{
    bot_context context = {.rng = kt_rng_seed(seed), .size = bot_memory(bot)};
    context.memory = malloc(context.size + 1);
    memset(latency, 0, sizeof *latency);
    while (context.memory && latency->seconds < seconds)
        time_game(game, bot, whole, seconds, &context, latency);
    free(context.memory);
}

/* ---- Signature ---------------------------------------------------------- */

static void hash_game(const kt_game *game, int seats, const uint8_t *options, kt_rng *rng, uint64_t *hash)
{
    kt_state state;
    kt_moves moves;
    kt_setup(game, &state, seats, options);
    for (int i = 0; i < SIGNATURE_MOVES && state.head.actor != KT_OVER; i++) {
        kt_list(game, &state, &moves);
        kt_play(game, &state, moves.move[kt_pick(&moves, state.head.actor, rng)], NULL);
        *hash = (*hash ^ kt_hash(game, &state)) * 0x100000001b3u;
    }
}

/* The standard game first, then every other choice of one option at a time. */
static void hash_seats(const kt_game *game, int seats, kt_rng *rng, uint64_t *hash)
{
    uint8_t options[KT_OPTIONS_MAX] = {0};
    for (int i = 0; i < game->options; i++)
        options[i] = game->option[i].standard;
    for (int n = 0; n < SIGNATURE_GAMES; n++)
        hash_game(game, seats, options, rng, hash);
    for (int i = 0; i < game->options; i++) {
        for (int j = 0; j < game->option[i].choices; j++) {
            options[i] = game->option[i].choice[j].value;
            for (int n = 0; options[i] != game->option[i].standard && n < SIGNATURE_GAMES; n++)
                hash_game(game, seats, options, rng, hash);
        }
        options[i] = game->option[i].standard;
    }
}

uint64_t lab_signature(const kt_game *game)
{
    kt_rng   rng = kt_rng_seed(1);
    uint64_t hash = 0xcbf29ce484222325u;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++)
        hash_seats(game, seats, &rng, &hash);
    return hash;
}
