/* bench.c - `kontor bench`: how fast games and bots are, and a signature of their behaviour. */
#include "cli/cli.h"
#include "lab/lab.h"

#include <inttypes.h>
#include <string.h>

static void print_speed(const kt_cli *cli, const kt_game *game, const lab_speed *speed)
{
    printf("%s%s%s\n", cli_bold(cli), game->id, cli_plain(cli));
    printf(tr(cli, "  %12.0f Entscheidungen in der Sekunde\n", "  %12.0f decisions per second\n"),
           (double)speed->decisions / speed->seconds);
    printf(
        tr(cli, "  %12.0f Züge in der Sekunde (mit Zufall)\n", "  %12.0f moves per second (with chance)\n"),
        (double)speed->moves / speed->seconds);
    printf(tr(cli, "  %12.0f Partien in der Sekunde\n", "  %12.0f games per second\n"),
           (double)speed->games / speed->seconds);
    printf(
        tr(cli, "  %12d Bytes je Stand, kopiert in %.1f ns\n", "  %12d bytes per state, copied in %.1f ns\n"),
        game->state_size, speed->copy_nanoseconds);
}

/* Half of the time goes to search; each level gets a quarter. */
static double playouts_per_second(const kt_game *game, const char *name, double seconds, uint64_t seed)
{
    kt_bot      bot;
    lab_latency latency;
    bot_read(name, strlen(name), &bot);
    lab_measure_latency(game, bot, true, seconds / 2, seed, &latency);
    return (double)latency.decisions * bot.budget / latency.seconds;
}

/* False: this kind of bot is not a level. */
static bool measure_level(const kt_game *game, const bot_kind *kind, double seconds, uint64_t seed,
                          lab_latency *latency)
{
    kt_bot bot = {.kind = kind, .budget = kind->budget};
    if (kind->level)
        lab_measure_latency(game, bot, false, seconds / 4, seed, latency);
    return kind->level;
}

static void print_latency(const kt_cli *cli, const kt_game *game, double seconds, uint64_t seed)
{
    printf(tr(cli, "  %12.0f Fortsetzungen in der Sekunde (search, 1000 je Zug)\n",
              "  %12.0f playouts per second (search, 1000 per move)\n"),
           playouts_per_second(game, "search", seconds, seed));
    printf(tr(cli, "  %12.0f Fortsetzungen in der Sekunde (search-classic, ohne Netz)\n",
              "  %12.0f playouts per second (search-classic, without a net)\n"),
           playouts_per_second(game, "search-classic", seconds, seed));
    for (int i = 0; bot_kind_at(i); i++) {
        const bot_kind *kind = bot_kind_at(i);
        lab_latency     latency;
        if (!measure_level(game, kind, seconds, seed, &latency))
            continue;
        printf(tr(cli, "  %12.4f s je Zug von %s, längstens %.4f\n",
                  "  %12.4f s per move of %s, at most %.4f\n"),
               latency.seconds / (double)latency.decisions, kind->id, latency.max);
    }
}

/* Half of the time. */
static void print_net(const kt_cli *cli, const kt_game *game, double seconds, uint64_t seed)
{
    lab_net_speed speed;
    if (lab_bench_net(game, seconds / 2, seed, &speed))
        printf(tr(cli, "  %12.0f Urteile des Netzes in der Sekunde, %.0f von Stellung zu Stellung\n",
                  "  %12.0f evaluations of the net per second, %.0f from one position to the next\n"),
               speed.refreshed, speed.updated);
}

static void print_json_net(const kt_game *game, double seconds, uint64_t seed)
{
    lab_net_speed speed;
    if (lab_bench_net(game, seconds / 2, seed, &speed))
        printf(", \"evaluations_per_second\": {\"fresh\": %.0f, \"following\": %.0f}", speed.refreshed,
               speed.updated);
}

static void print_json_latency(const kt_game *game, double seconds, uint64_t seed)
{
    bool first = true;
    printf(", \"playouts_per_second\": %.0f, \"seconds_per_move\": {",
           playouts_per_second(game, "search", seconds, seed));
    for (int i = 0; bot_kind_at(i); i++) {
        const bot_kind *kind = bot_kind_at(i);
        lab_latency     latency;
        if (!measure_level(game, kind, seconds, seed, &latency))
            continue;
        printf("%s\"%s\": {\"mean\": %.5f, \"longest\": %.5f}", first ? "" : ", ", kind->id,
               latency.seconds / (double)latency.decisions, latency.max);
        first = false;
    }
    putchar('}');
}

static void print_json_speed(const kt_game *game, const lab_speed *speed)
{
    printf("{\"game\": \"%s\", \"seats\": %d, \"seconds\": %.3f, \"decisions_per_second\": %.0f, "
           "\"moves_per_second\": %.0f, \"games_per_second\": %.0f, \"state_bytes\": %d, "
           "\"copy_nanoseconds\": %.2f",
           game->id, game->seats_max, speed->seconds, (double)speed->decisions / speed->seconds,
           (double)speed->moves / speed->seconds, (double)speed->games / speed->seconds, game->state_size,
           speed->copy_nanoseconds);
}

static void measure(const kt_cli *cli, const kt_game *game, double seconds, uint64_t seed, bool json)
{
    lab_speed speed;
    lab_bench(game, seconds, seed, &speed);
    if (json) {
        print_json_speed(game, &speed);
        print_json_net(game, seconds, seed);
        print_json_latency(game, seconds, seed);
        putchar('}');
    } else {
        print_speed(cli, game, &speed);
        print_net(cli, game, seconds, seed);
        print_latency(cli, game, seconds, seed);
    }
}

static int measure_all(const kt_cli *cli, const kt_game *game, double seconds, uint64_t seed, bool json)
{
    if (game) {
        measure(cli, game, seconds, seed, json);
        fputs(json ? "\n" : "", stdout);
        return CLI_OK;
    }
    fputs(json ? "[" : "", stdout);
    for (int i = 0; kt_game_at(i); i++) {
        fputs(json && i ? ",\n " : "", stdout);
        measure(cli, kt_game_at(i), seconds, seed, json);
    }
    fputs(json ? "]\n" : "", stdout);
    return CLI_OK;
}

static int print_signatures(const kt_game *only, bool json)
{
    bool first = true;
    fputs(json ? "{" : "", stdout);
    for (int i = 0; kt_game_at(i); i++) {
        const kt_game *game = kt_game_at(i);
        if (only && game != only)
            continue;
        if (json)
            printf("%s\"%s\": \"%016" PRIx64 "\"", first ? "" : ", ", game->id, lab_signature(game));
        else
            printf("%s %016" PRIx64 "\n", game->id, lab_signature(game));
        first = false;
    }
    fputs(json ? "}\n" : "", stdout);
    return CLI_OK;
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    bool           json = false, signature = false;
    double         seconds = 3;
    uint64_t       seed = 1;
    cli_list       args;
    const kt_game *game = NULL;
    cli_option     options[] = {{"--json", CLI_FLAG, &json, 0, 0},
                                {"--signature", CLI_FLAG, &signature, 0, 0},
                                {"--seconds", CLI_REAL, &seconds, 0, 0},
                                {"--seed", CLI_SEED, &seed, 0, 0}};
    int            code = cli_parse(cli, argc, argv, options, 4, &args, 1);
    if (code)
        return code;
    if (args.count && !(game = cli_find_game(cli, args.item[0])))
        return CLI_USAGE;
    return signature ? print_signatures(game, json) : measure_all(cli, game, seconds, seed, json);
}

const cli_command cli_bench = {
    "bench", KT_DE_EN("misst, wie schnell gespielt wird", "measure how fast games and bots are"),
    KT_DE_EN("Beispiele\n"
             "  kontor bench {game} --seconds 3 --json    Zufallspartien und Bots auf einem Kern\n"
             "  kontor bench --signature                  ein Fingerabdruck des Verhaltens je Spiel\n\n"
             "Angaben\n"
             "  --seconds S    wie lange je Spiel (sonst 3) Zufallspartien; die Bots bekommen\n"
             "                 noch einmal anderthalbmal so viel\n"
             "  --seed N       Anfang des Zufalls (sonst 1)\n"
             "  --signature    statt zu messen: ändert sich genau dann, wenn ein Spiel sich\n"
             "                 anders verhält\n"
             "  --json         als Daten\n",
             "Examples\n"
             "  kontor bench {game} --seconds 3 --json    random games, then bots, on one core\n"
             "  kontor bench --signature                  a fingerprint of each game's behaviour\n\n"
             "Options\n"
             "  --seconds S    time per game for random play (default 3); the bots get one and\n"
             "                 a half times that on top\n"
             "  --seed N       seed (default 1)\n"
             "  --signature    print a hash instead that changes exactly when a game behaves\n"
             "                 differently\n"
             "  --json         as JSON\n"),
    run};
