/* sim.c - `kontor sim`: many games between bots, and their statistics. */
#include "cli/cli.h"
#include "cli/report.h"
#include "lab/lab.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 100000000, QUANTILES = 5 };

static const double fractions[QUANTILES] = {0.05, 0.25, 0.5, 0.75, 0.95};

/* Sums over all games. */
typedef struct summary {
    int     finished, draws;
    int     wins[KT_SEATS_MAX]; /* not shared */
    int64_t points[KT_SEATS_MAX];
    int64_t decisions, moves; /* of finished games */
    int32_t quantile[KT_SEATS_MAX][QUANTILES];
    int32_t decision_quantile[QUANTILES];
} summary;

static void add_game(summary *sum, const lab_game_result *game, int seats)
{
    if (!game->finished)
        return;
    sum->finished++;
    sum->draws += __builtin_popcount(game->winners) > 1;
    sum->decisions += game->decisions;
    sum->moves += game->moves;
    for (int seat = 0; seat < seats; seat++) {
        sum->wins[seat] += game->winners == 1 << seat;
        sum->points[seat] += game->points[seat];
    }
}

/* Of a seat's points; seat -1: of the decisions per game. numbers: [games], scratch space. */
static void get_quantiles(const lab_plan *plan, const lab_result *result, int seat, int32_t *numbers,
                          int32_t *quantile)
{
    int count = 0;
    for (int i = 0; i < plan->games; i++)
        if (result->game[i].finished)
            numbers[count++] = seat < 0 ? result->game[i].decisions : result->game[i].points[seat];
    lab_sort(numbers, count);
    for (int q = 0; q < QUANTILES; q++)
        quantile[q] = lab_quantile(numbers, count, fractions[q]);
}

static bool summarize(const lab_plan *plan, const lab_result *result, summary *sum)
{
    int32_t *numbers = malloc((size_t)plan->games * sizeof *numbers);
    memset(sum, 0, sizeof *sum);
    if (!numbers)
        return false;
    for (int i = 0; i < plan->games; i++)
        add_game(sum, &result->game[i], plan->seats);
    for (int seat = 0; seat < plan->seats; seat++)
        get_quantiles(plan, result, seat, numbers, sum->quantile[seat]);
    get_quantiles(plan, result, -1, numbers, sum->decision_quantile);
    free(numbers);
    return true;
}

static double ratio(double number, double of)
{
    return of > 0 ? number / of : 0;
}

/* ---- JSON --------------------------------------------------------------- */

static void print_json_quantiles(const int32_t *quantile)
{
    putchar('{');
    for (int q = 0; q < QUANTILES; q++)
        printf("%s\"%.0f\": %d", q ? ", " : "", fractions[q] * 100, quantile[q]);
    putchar('}');
}

static void print_json_setting(const lab_plan *plan)
{
    const kt_game *game = plan->game;
    printf("{\n  \"game\": \"%s\",\n  \"rules_version\": %d,\n  \"data\": ", game->id, game->rules_version);
    print_json(game->fingerprint);
    printf(",\n  \"seats\": %d,\n  \"options\": {", plan->seats);
    for (int i = 0; i < game->options; i++)
        for (int j = 0; j < game->option[i].choices; j++)
            if (game->option[i].choice[j].value == plan->option[i])
                printf("%s\"%s\": \"%s\"", i ? ", " : "", game->option[i].id, game->option[i].choice[j].id);
    fputs("},\n  \"bots\": [", stdout);
    for (int seat = 0; seat < plan->seats; seat++) {
        char name[40];
        cli_bot_name(plan->player[seat], name, sizeof name);
        printf("%s\"%s\"", seat ? ", " : "", name);
    }
    printf("],\n  \"seed\": %" PRIu64 ",\n  \"games\": %d,\n", plan->seed, plan->games);
}

/* How often the seat that decides first wins. */
static void print_json_first(const lab_plan *plan, const lab_result *result, const summary *sum)
{
    double won = 0;
    for (int i = 0; i < plan->games; i++)
        if (result->game[i].finished)
            won +=
                (double)lab_win_share(&result->game[i], plan->seats, result->game[i].first) / LAB_WIN_UNITS;
    lab_range range = lab_wilson(won, sum->finished);
    printf("],\n  \"first_to_decide_won_rate\": %.4f,\n  \"first_to_decide_won_rate_95\": [%.4f, %.4f],\n",
           ratio(won, sum->finished), range.low, range.high);
}

static void print_json_results(const lab_plan *plan, const lab_result *result, const summary *sum)
{
    printf("  \"finished\": %d,\n  \"draws\": %d,\n  \"wins\": [", sum->finished, sum->draws);
    for (int seat = 0; seat < plan->seats; seat++)
        printf("%s%d", seat ? ", " : "", sum->wins[seat]);
    fputs("],\n  \"win_rate\": [", stdout);
    for (int seat = 0; seat < plan->seats; seat++)
        printf("%s%.4f", seat ? ", " : "", ratio(sum->wins[seat], sum->finished));
    fputs("],\n  \"win_rate_95\": [", stdout);
    for (int seat = 0; seat < plan->seats; seat++) {
        lab_range range = lab_wilson(sum->wins[seat], sum->finished);
        printf("%s[%.4f, %.4f]", seat ? ", " : "", range.low, range.high);
    }
    print_json_first(plan, result, sum);
    fputs("  \"mean_score\": [", stdout);
    for (int seat = 0; seat < plan->seats; seat++)
        printf("%s%.4f", seat ? ", " : "", ratio((double)sum->points[seat], sum->finished));
    fputs("],\n  \"score_quantiles\": [", stdout);
    for (int seat = 0; seat < plan->seats; seat++) {
        fputs(seat ? ", " : "", stdout);
        print_json_quantiles(sum->quantile[seat]);
    }
    printf("],\n  \"mean_decisions\": %.4f,\n  \"mean_moves\": %.4f,\n  \"decision_quantiles\": ",
           ratio((double)sum->decisions, sum->finished), ratio((double)sum->moves, sum->finished));
    print_json_quantiles(sum->decision_quantile);
    fputs(",\n", stdout);
}

/* How often each number occurred; numbers that did not are left out. */
static void print_json_counts(const char *name, const int64_t *count, int max)
{
    bool first = true;
    printf("  \"%s\": {", name);
    for (int i = 1; i <= max; i++)
        if (count[i]) {
            printf("%s\"%d\": %" PRId64, first ? "" : ", ", i, count[i]);
            first = false;
        }
    fputs("},\n", stdout);
}

static void print_json_sources(const lab_plan *plan, const lab_result *result, const summary *sum)
{
    fputs("  \"mean_score_by_source\": {", stdout);
    for (int source = 0; source < plan->game->sources; source++) {
        fputs(source ? ", " : "", stdout);
        print_json(plan->game->source[source].in[KT_EN]);
        fputs(": [", stdout);
        for (int seat = 0; seat < plan->seats; seat++)
            printf("%s%.4f", seat ? ", " : "", ratio((double)result->from[seat][source], sum->finished));
        putchar(']');
    }
    fputs("},\n", stdout);
}

static void print_json_card(const kt_kind *kind, int value, const lab_usage *use, bool first)
{
    double    won = (double)use->won / LAB_WIN_UNITS, users = (double)use->users;
    lab_range range = lab_wilson(won, users);
    printf("%s\n    {\"id\": \"%s\", \"kind\": \"%s\", \"used\": %" PRId64 ", \"users\": %" PRId64
           ", \"users_won_rate\": %.4f, \"users_won_rate_95\": [%.4f, %.4f]}",
           first ? "" : ",", kind->piece[value].id, kind->id, use->used, use->users, ratio(won, users),
           range.low, range.high);
}

static void print_json_cards(const lab_plan *plan, const lab_result *result)
{
    bool first = true;
    fputs("  \"cards\": [", stdout);
    for (int k = KT_KIND_OWN; k < plan->game->kinds; k++)
        for (int value = 1; plan->game->kind[k].cards && value <= plan->game->kind[k].count; value++) {
            print_json_card(&plan->game->kind[k], value, &result->usage[k * KT_COUNTS_MAX + value], first);
            first = false;
        }
    fputs("\n  ]\n}\n", stdout);
}

/* ---- CSV and text ------------------------------------------------------- */

static void print_csv(const lab_plan *plan, const lab_result *result)
{
    fputs("game,finished,winners,first,decisions,moves", stdout);
    for (int seat = 0; seat < plan->seats; seat++)
        printf(",points%d", seat);
    putchar('\n');
    for (int i = 0; i < plan->games; i++) {
        const lab_game_result *game = &result->game[i];
        printf("%d,%d,", i, game->finished);
        for (int seat = 0, written = 0; seat < plan->seats; seat++)
            if (game->winners >> seat & 1)
                printf("%s%d", written++ ? "+" : "", seat);
        printf(",%d,%d,%d", game->first, game->decisions, game->moves);
        for (int seat = 0; seat < plan->seats; seat++)
            printf(",%d", game->points[seat]);
        putchar('\n');
    }
}

static void print_csv_cards(const lab_plan *plan, const lab_result *result)
{
    static const char *const origins[] = {"printed", "reported", "inferred", "reconstructed"};
    puts("kind,card,origin,used,users,users_won_rate,low_95,high_95");
    for (int k = KT_KIND_OWN; k < plan->game->kinds; k++)
        for (int value = 1; plan->game->kind[k].cards && value <= plan->game->kind[k].count; value++) {
            const kt_kind   *kind = &plan->game->kind[k];
            const lab_usage *use = &result->usage[k * KT_COUNTS_MAX + value];
            double           won = (double)use->won / LAB_WIN_UNITS, users = (double)use->users;
            lab_range        range = lab_wilson(won, users);
            printf("%s,%s,%s,%" PRId64 ",%" PRId64 ",%.4f,%.4f,%.4f\n", kind->id, kind->piece[value].id,
                   origins[kind->piece[value].origin & 3], use->used, use->users, ratio(won, users),
                   range.low, range.high);
        }
}

static void print_text(const kt_cli *cli, const lab_plan *plan, const summary *sum)
{
    printf(tr(cli, "%s%s%s: %d Partien, %d zu Ende gespielt, %d geteilte Siege, Zufall %" PRIu64 "\n\n",
              "%s%s%s: %d games, %d finished, %d shared wins, seed %" PRIu64 "\n\n"),
           cli_bold(cli), plan->game->name.in[cli->language], cli_plain(cli), plan->games, sum->finished,
           sum->draws, plan->seed);
    puts(tr(cli, "Platz Bot             Siege  Anteil  (95 %)             Punkte  Median",
            "seat  bot              wins    rate  (95 %)             points  median"));
    for (int seat = 0; seat < plan->seats; seat++) {
        char      name[40];
        lab_range range = lab_wilson(sum->wins[seat], sum->finished);
        cli_bot_name(plan->player[seat], name, sizeof name);
        printf("%4d  %-12s %8d  %5.1f%%  (%5.1f%% - %5.1f%%)  %8.2f %7d\n", seat, name, sum->wins[seat],
               100 * ratio(sum->wins[seat], sum->finished), 100 * range.low, 100 * range.high,
               ratio((double)sum->points[seat], sum->finished), sum->quantile[seat][2]);
    }
    printf(tr(cli,
              "\nEntscheidungen je Partie: %.1f im Mittel, die mittleren 90 %% liegen zwischen %d und %d\n",
              "\ndecisions per game: %.1f on average, the middle 90 %% between %d and %d\n"),
           ratio((double)sum->decisions, sum->finished), sum->decision_quantile[0],
           sum->decision_quantile[QUANTILES - 1]);
    puts(tr(cli, "Karten, Punkte nach Herkunft und Verteilungen: --report oder --json",
            "Cards, points by source and distributions: --report or --json"));
}

/* ---- Calibration --------------------------------------------------------- */

/* Expected against actual wins, by win estimate. */
static void print_calibration(const kt_cli *cli, const lab_result *result)
{
    puts(tr(cli, "\nAussicht     Entscheidungen   erwartet   gewonnen  (± 95 %)",
            "\nwin estimate      decisions   expected        won  (± 95 %)"));
    for (int i = 0; i < LAB_BINS; i++) {
        const lab_bin *bin = &result->bin[i];
        double         count = (double)bin->decisions;
        if (bin->decisions)
            printf("%3d - %3d %%  %14.0f   %6.1f %%   %6.1f %%  (± %.1f)\n", 100 * i / LAB_BINS,
                   100 * (i + 1) / LAB_BINS, count, 100 * (double)bin->expected / LAB_ESTIMATE_ONE / count,
                   100 * (double)bin->won / LAB_WIN_UNITS / count,
                   1.96 * sqrt((double)bin->square_errors) / count);
    }
}

/* ---- The command -------------------------------------------------------- */

typedef struct sim_options {
    const char *bots, *asked;
    cli_list    game_options;
    const char *report;
    bool        json, csv, csv_cards;
    int         seats;
} sim_options;

static int prepare(const kt_cli *cli, const sim_options *opts, lab_plan *plan)
{
    int count = cli_parse_bots(cli, opts->bots, false, plan->player, KT_SEATS_MAX);
    if (!count)
        return CLI_USAGE;
    plan->seats = opts->seats ? opts->seats : count == 1 ? plan->game->seats_min : count;
    if (!cli_check_seats(cli, plan->game, plan->seats) ||
        !cli_parse_game_options(cli, plan->game, &opts->game_options, plan->option))
        return CLI_USAGE;
    if (count != 1 && count != plan->seats)
        return cli_usage_error(cli,
                               tr(cli, "%d Plätze brauchen %d Bots oder einen für alle, nicht %d",
                                  "%d seats need %d bots, or one for all of them, not %d"),
                               plan->seats, plan->seats, count);
    if (!cli_check_nets(cli, plan->game, plan->seats, plan->player, count))
        return CLI_FAILED;
    if (opts->asked && cli_parse_bots(cli, opts->asked, false, &plan->asked, 1) != 1)
        return CLI_USAGE;
    if (opts->asked && !cli_check_nets(cli, plan->game, plan->seats, &plan->asked, 1))
        return CLI_FAILED;
    plan->calibrate |= opts->asked != NULL;
    for (int seat = count; seat < plan->seats; seat++)
        plan->player[seat] = plan->player[0];
    plan->progress = cli_progress();
    return CLI_OK;
}

static int write_report(const kt_cli *cli, const lab_plan *plan, const lab_result *result, const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file)
        report_write(cli, plan, result, file);
    bool ok = file && !ferror(file);
    if ((file && fclose(file) != 0) || !ok)
        return cli_error(cli, tr(cli, "%s: lässt sich nicht schreiben", "%s: cannot write"), path);
    return CLI_OK;
}

static int simulate(const kt_cli *cli, const lab_plan *plan, const sim_options *opts)
{
    lab_result result;
    summary    sum;
    if (!lab_simulate(plan, &result))
        return cli_out_of_memory(cli);
    cli_progress_end();
    bool ok = summarize(plan, &result, &sum);
    int  code = ok && opts->report ? write_report(cli, plan, &result, opts->report) : CLI_OK;
    if (ok && opts->json) {
        print_json_setting(plan);
        print_json_results(plan, &result, &sum);
        print_json_counts("choices", result.choices, KT_MOVES_MAX);
        print_json_counts("decisions_in_a_row", result.streak, LAB_STREAK_MAX);
        print_json_sources(plan, &result, &sum);
        print_json_cards(plan, &result);
    } else if (ok && opts->csv_cards) {
        print_csv_cards(plan, &result);
    } else if (ok && opts->csv) {
        print_csv(plan, &result);
    } else if (ok) {
        print_text(cli, plan, &sum);
        if (plan->calibrate)
            print_calibration(cli, &result);
    }
    lab_result_free(&result);
    return ok ? code : cli_out_of_memory(cli);
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    sim_options opts = {.bots = "random"};
    lab_plan    plan = {.games = 1000, .seed = 1, .threads = cli_core_count()};
    cli_list    args;
    cli_option  options[] = {{"--bots", CLI_STRING, &opts.bots, 0, 0},
                             {"--games", CLI_INT, &plan.games, 1, GAMES_MAX},
                             {"--seed", CLI_SEED, &plan.seed, 0, 0},
                             {"--seats", CLI_INT, &opts.seats, 1, KT_SEATS_MAX},
                             {"--option", CLI_LIST, &opts.game_options, 0, 0},
                             {"--threads", CLI_INT, &plan.threads, 1, 64},
                             {"--json", CLI_FLAG, &opts.json, 0, 0},
                             {"--csv", CLI_FLAG, &opts.csv, 0, 0},
                             {"--csv-cards", CLI_FLAG, &opts.csv_cards, 0, 0},
                             {"--report", CLI_STRING, &opts.report, 0, 0},
                             {"--calibration", CLI_FLAG, &plan.calibrate, 0, 0},
                             {"--asked", CLI_STRING, &opts.asked, 0, 0}};
    int         code = cli_parse(cli, argc, argv, options, 12, &args, 1);
    if (code)
        return code;
    plan.game = cli_find_game(cli, args.count ? args.item[0] : NULL);
    if (!plan.game)
        return CLI_USAGE;
    code = prepare(cli, &opts, &plan);
    return code ? code : simulate(cli, &plan, &opts);
}

const cli_command cli_sim = {
    "sim", KT_DE_EN("lässt Bots viele Partien spielen", "let bots play many games"),
    KT_DE_EN("Beispiele\n"
             "  kontor sim {game} --bots random,random --games 10000 --seed 1 --json\n"
             "  kontor sim {game} --bots greedy,random --games 1000\n"
             "  kontor sim {game} --bots greedy --games 10000 --report bericht.html\n"
             "  kontor sim {game} --bots random --csv > partien.csv\n\n"
             "Derselbe --seed gibt dieselben Bytes, auf beliebig vielen Kernen. Ein geteilter Sieg\n"
             "zählt bei `wins` für niemanden und bei `users_won_rate` mit seinem Anteil.\n\n"
             "Angaben\n"
             "  --bots LISTE        je Platz einer, oder einer für alle: random, greedy, greedy:8\n"
             "  --games N           wie viele Partien (sonst 1000)\n"
             "  --seed N            Anfang des Zufalls (sonst 1)\n"
             "  --seats N           wie viele Plätze\n"
             "  --option NAME=WAHL  eine Variante\n"
             "  --threads N         wie viele Kerne (sonst alle)\n"
             "  --json              alles, auch je Karte\n"
             "  --csv               eine Zeile je Partie\n"
             "  --csv-cards         eine Zeile je Karte\n"
             "  --calibration       dazu, was die Bots erwarteten und was sie gewannen\n"
             "  --asked BOT         dasselbe für BOT, der jeden zehnten Zug entscheidet\n"
             "  --report DATEI      dazu eine Seite mit Schaubildern (HTML, ohne Netz)\n"
             "\nsearch und die Stufen brauchen 0,8 MB Speicher je 1000 Fortsetzungen, nie mehr als 128 MB;\n"
             "ist er voll, denken sie mit dem Baum weiter, den sie haben.\n",
             "Examples\n"
             "  kontor sim {game} --bots random,random --games 10000 --seed 1 --json\n"
             "  kontor sim {game} --bots greedy,random --games 1000\n"
             "  kontor sim {game} --bots greedy --games 10000 --report report.html\n"
             "  kontor sim {game} --bots random --csv > games.csv\n\n"
             "The same --seed gives the same bytes, on any number of cores. A shared win counts\n"
             "for nobody in `wins`, and by its share in `users_won_rate`.\n\n"
             "Options\n"
             "  --bots LIST           one per seat, or one for all: random, greedy, greedy:8\n"
             "  --games N             number of games (default 1000)\n"
             "  --seed N              seed (default 1)\n"
             "  --seats N             number of seats\n"
             "  --option NAME=CHOICE  a variant of the game\n"
             "  --threads N           number of threads (default: all cores)\n"
             "  --json                everything, including each card\n"
             "  --csv                 one line per game\n"
             "  --csv-cards           one line per card\n"
             "  --calibration         also print the bots' win estimates against their results\n"
             "  --asked BOT           the same for BOT, which decides one move in ten\n"
             "  --report FILE         also write a page with plots (HTML, works offline)\n"
             "\nsearch and the levels use 0.8 MB of memory per 1000 playouts and never more than 128 MB;\n"
             "when that is full they continue with the tree they have.\n"),
    run};
