/* bench.c - `kontor bench`: how fast, and the signature of how. */
#include "cli/cli.h"
#include "lab/lab.h"

#include <inttypes.h>

static void print_speed(const cli *cli, const kt_game *game, const lab_speed *speed)
{
    printf("%s%s%s\n", bold(cli), game->id, plain(cli));
    printf(said(cli, "  %12.0f Entscheidungen in der Sekunde\n", "  %12.0f decisions per second\n"),
           (double)speed->decisions / speed->seconds);
    printf(said(cli, "  %12.0f Züge in der Sekunde (mit Zufall)\n",
                "  %12.0f moves per second (with chance)\n"),
           (double)speed->moves / speed->seconds);
    printf(said(cli, "  %12.0f Partien in der Sekunde\n", "  %12.0f games per second\n"),
           (double)speed->games / speed->seconds);
    printf(said(cli, "  %12d Bytes je Stand, kopiert in %.1f ns\n",
                "  %12d bytes a state, copied in %.1f ns\n"),
           game->state_size, speed->copy_nanoseconds);
}

/* Bots share the seconds: half for the pace of search, the rest for the levels. */
static double playouts_a_second(const kt_game *game, double seconds, uint64_t seed)
{
    bot      player;
    lab_pace pace;
    bot_read("search", 6, &player);
    lab_pace_of(game, player, true, seconds / 2, seed, &pace);
    return (double)pace.decisions * player.budget / pace.seconds;
}

static void print_pace(const cli *cli, const kt_game *game, double seconds, uint64_t seed)
{
    printf(said(cli, "  %12.0f Fortsetzungen in der Sekunde (search, 1000 je Zug)\n",
                "  %12.0f playouts per second (search, 1000 a move)\n"),
           playouts_a_second(game, seconds, seed));
    for (int i = 0; bot_kind_at(i); i++) {
        bot      player = {.kind = bot_kind_at(i), .budget = bot_kind_at(i)->budget};
        lab_pace pace;
        if (!player.kind->level)
            continue;
        lab_pace_of(game, player, false, seconds / 4, seed, &pace);
        printf(said(cli, "  %12.4f s je Zug von %s, längstens %.4f\n", "  %12.4f s a move of %s, at most %.4f\n"),
               pace.seconds / (double)pace.decisions, player.kind->id, pace.longest);
    }
}

static void json_pace(const kt_game *game, double seconds, uint64_t seed)
{
    bool first = true;
    printf(", \"playouts_per_second\": %.0f, \"seconds_per_move\": {", playouts_a_second(game, seconds, seed));
    for (int i = 0; bot_kind_at(i); i++) {
        bot      player = {.kind = bot_kind_at(i), .budget = bot_kind_at(i)->budget};
        lab_pace pace;
        if (!player.kind->level)
            continue;
        lab_pace_of(game, player, false, seconds / 4, seed, &pace);
        printf("%s\"%s\": {\"mean\": %.5f, \"longest\": %.5f}", first ? "" : ", ", player.kind->id,
               pace.seconds / (double)pace.decisions, pace.longest);
        first = false;
    }
    putchar('}');
}

static void json_speed(const kt_game *game, const lab_speed *speed)
{
    printf("{\"game\": \"%s\", \"seats\": %d, \"seconds\": %.3f, \"decisions_per_second\": %.0f, "
           "\"moves_per_second\": %.0f, \"games_per_second\": %.0f, \"state_bytes\": %d, "
           "\"copy_nanoseconds\": %.2f",
           game->id, game->seats_max, speed->seconds, (double)speed->decisions / speed->seconds,
           (double)speed->moves / speed->seconds, (double)speed->games / speed->seconds,
           game->state_size, speed->copy_nanoseconds);
}

static void measure(const cli *cli, const kt_game *game, double seconds, uint64_t seed, bool json)
{
    lab_speed speed;
    lab_bench(game, seconds, seed, &speed);
    if (json) {
        json_speed(game, &speed);
        json_pace(game, seconds, seed);
        putchar('}');
    } else {
        print_speed(cli, game, &speed);
        print_pace(cli, game, seconds, seed);
    }
}

static int measure_all(const cli *cli, const kt_game *game, double seconds, uint64_t seed, bool json)
{
    if (game) {
        measure(cli, game, seconds, seed, json);
        fputs(json ? "\n" : "", stdout);
        return CLI_FINE;
    }
    fputs(json ? "[" : "", stdout);
    for (int i = 0; kt_game_at(i); i++) {
        fputs(json && i ? ",\n " : "", stdout);
        measure(cli, kt_game_at(i), seconds, seed, json);
    }
    fputs(json ? "]\n" : "", stdout);
    return CLI_FINE;
}

static int sign_all(const kt_game *only, bool json)
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
    return CLI_FINE;
}

static int run(const cli *cli, int count, char **words)
{
    bool           json = false, signature = false;
    double         seconds = 3;
    uint64_t       seed = 1;
    cli_many       left;
    const kt_game *game = NULL;
    cli_option     options[] = {{"--json", CLI_FLAG, &json, 0, 0},
                                {"--signature", CLI_FLAG, &signature, 0, 0},
                                {"--seconds", CLI_REAL, &seconds, 0, 0},
                                {"--seed", CLI_SEED, &seed, 0, 0}};
    int            code = cli_parse(cli, count, words, options, 4, &left, 1);
    if (code)
        return code;
    if (left.count && !(game = cli_game(cli, left.word[0])))
        return CLI_USAGE;
    return signature ? sign_all(game, json) : measure_all(cli, game, seconds, seed, json);
}

const cli_command cli_bench = {
    "bench", KT_WORDS("misst, wie schnell gespielt wird", "measures how fast it plays"),
    KT_WORDS("Beispiele\n"
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
             "  kontor bench {game} --seconds 3 --json    random games and bots on one core\n"
             "  kontor bench --signature                  a fingerprint of each game's behaviour\n\n"
             "Options\n"
             "  --seconds S    how long for each game (else 3) random games; the bots get\n"
             "                 one and a half times as much again\n"
             "  --seed N       where luck begins (else 1)\n"
             "  --signature    instead of measuring: changes exactly when a game behaves\n"
             "                 differently\n"
             "  --json         as data\n"),
    run};
