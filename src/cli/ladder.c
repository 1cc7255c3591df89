/* ladder.c - `kontor ladder`: which bot is stronger, and how certain that is.
 *
 * The unit is a deal played in every seating; shares, intervals and ratings are computed
 * over deals. The file of --resume has a header that identifies the tournament, then one
 * line for each deal that a pair has played.
 */
#include "cli/cli.h"
#include "lab/lab.h"
#include "lab/ranks.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 10000000, BATCH = 8, HEADER_BYTES = 1000, NAME_BYTES = 40 };

typedef struct ladder_options {
    const char *bots, *claim, *bounds, *resume;
    cli_list    game_options;
    int         games;
    bool        json;
} ladder_options;

typedef struct tournament {
    const kt_cli    *cli;
    lab_ladder       ladder;
    int              pairs, played; /* deals; fewer than ladder.deals if a test was settled early */
    lab_deal_result *result;        /* [deal * pairs + pair] */
    double          *score;         /* [pair * played + deal] */
    lab_rating       rating[LAB_BOTS_MAX];
    bool             tests;
    lab_sprt         sprt;
    FILE            *file; /* or NULL */
} tournament;

/* ---- Resuming ------------------------------------------------------------ */

static void write_header(const tournament *self, char *buffer)
{
    const lab_ladder *ladder = &self->ladder;
    const kt_game    *game = ladder->game;
    kt_strbuf         out = kt_strbuf_init(buffer, HEADER_BYTES);
    kt_put(&out, "kontor-ladder 1 ");
    kt_put(&out, game->id);
    kt_put(&out, " rules ");
    kt_put_int(&out, game->rules_version);
    kt_put(&out, " data ");
    kt_put(&out, game->fingerprint);
    kt_put(&out, " seats ");
    kt_put_int(&out, ladder->seats);
    kt_put(&out, " options");
    for (int i = 0; i < game->options; i++) {
        kt_put(&out, " ");
        kt_put_int(&out, ladder->option[i]);
    }
    kt_put(&out, " seed ");
    kt_put_int(&out, (int64_t)ladder->seed);
    kt_put(&out, " bots");
    for (int i = 0; i < ladder->bots; i++) {
        kt_put(&out, " ");
        bot_write(ladder->player[i], &out);
    }
    kt_put(&out, "\n");
}

static void append_result(void *context, int deal, int pair, const lab_deal_result *result)
{
    const tournament *self = context;
    fprintf(self->file, "%d %d %d %d %d\n", deal, pair, result->wins[0], result->wins[1], result->unfinished);
    fflush(self->file);
}

/* A crash may have cut off the last line; its deal is played again. */
static void read_results(tournament *self, const char *at)
{
    int max = self->ladder.seats * LAB_WIN_UNITS;
    for (const char *end; (end = strchr(at, '\n')); at = end + 1) {
        lab_deal_result result = {.done = 1};
        int             deal, pair;
        if (sscanf(at, "%d %d %d %d %d", &deal, &pair, &result.wins[0], &result.wins[1],
                   &result.unfinished) != 5)
            continue;
        if (deal >= 0 && deal < self->ladder.deals && pair >= 0 && pair < self->pairs &&
            result.wins[0] >= 0 && result.wins[0] <= max && result.wins[1] >= 0 && result.wins[1] <= max)
            self->result[deal * self->pairs + pair] = result;
    }
}

static int resume(tournament *self, const char *path)
{
    const kt_cli *cli = self->cli;
    char          header[HEADER_BYTES];
    size_t        length;
    FILE         *existing = fopen(path, "rb");
    char         *text = NULL;
    write_header(self, header);
    if (existing) {
        fclose(existing);
        if (!(text = file_read(cli, path, &length)))
            return CLI_FAILED;
    }
    if (text && *text && strncmp(text, header, strlen(header)) != 0) {
        free(text);
        return cli_error(cli,
                         tr(cli, "%s gehört zu einem anderen Turnier (Spiel, Bots, Plätze, Zufall)",
                            "%s is from another tournament (game, bots, seats or seed differ)"),
                         path);
    }
    bool has_header = text && *text;
    if (has_header)
        read_results(self, text + strlen(header));
    bool cut_off = has_header && text[length - 1] != '\n';
    free(text);
    if (self->ladder.rank) /* only the first rank writes */
        return CLI_OK;
    self->file = fopen(path, "ab");
    if (!self->file)
        return cli_error(cli, tr(cli, "%s: lässt sich nicht schreiben", "%s: cannot write"), path);
    fputs(!has_header ? header : cut_off ? "\n" : "", self->file);
    return CLI_OK;
}

/* ---- Playing -------------------------------------------------------------- */

static lab_mean share_of(const tournament *self, int pair)
{
    return lab_mean_of(self->score + pair * self->played, self->played);
}

static void count_scores(tournament *self)
{
    for (int pair = 0; pair < self->pairs; pair++)
        for (int deal = 0; deal < self->played; deal++)
            self->score[pair * self->played + deal] =
                lab_deal_score(&self->result[deal * self->pairs + pair], self->ladder.seats);
}

/* The results of the other ranks go into the file as well. */
static void append_others(tournament *self, int first, int last)
{
    const lab_ladder *ladder = &self->ladder;
    for (int deal = first; self->file && ladder->ranks > 1 && deal < last; deal++)
        for (int pair = 0; deal % ladder->ranks != ladder->rank && pair < self->pairs; pair++)
            append_result(self, deal, pair, &self->result[deal * self->pairs + pair]);
}

/* In batches of a fixed size, so that a test stops after the same deal on any number of threads. */
static bool play(tournament *self)
{
    const lab_ladder *ladder = &self->ladder;
    int               step = self->tests ? BATCH : ladder->deals;
    while (self->played < ladder->deals && !self->sprt.verdict) {
        int last = self->played + step < ladder->deals ? self->played + step : ladder->deals;
        if (!lab_ladder_play(ladder, self->played, last, self->result, self->file ? append_result : NULL,
                             self))
            return false;
        ranks_gather(self->result + self->played * self->pairs, (last - self->played) * self->pairs);
        append_others(self, self->played, last);
        self->played = last;
        count_scores(self);
        if (self->tests)
            lab_sprt_update(&self->sprt, share_of(self, 0));
    }
    return lab_rate(ladder->bots, self->played, self->score, self->rating);
}

/* ---- Showing -------------------------------------------------------------- */

static const char *name_of(const tournament *self, int index, char *buffer)
{
    return cli_bot_name(self->ladder.player[index], buffer, NAME_BYTES);
}

/* The share of games that a bot wins when it sits alone among copies of the other. */
static double lone_win_rate(const tournament *self, int pair, int which)
{
    double sum = 0;
    for (int deal = 0; deal < self->played; deal++)
        sum += self->result[deal * self->pairs + pair].wins[which];
    return sum / ((double)self->played * self->ladder.seats * LAB_WIN_UNITS);
}

static int count_unfinished(const tournament *self, int pair)
{
    int sum = 0;
    for (int deal = 0; deal < self->played; deal++)
        sum += self->result[deal * self->pairs + pair].unfinished;
    return sum;
}

static void print_json_pair(const tournament *self, int pair)
{
    char      one[NAME_BYTES], other[NAME_BYTES];
    int       a, b;
    lab_mean  share = share_of(self, pair);
    lab_range range = lab_share_range(share);
    lab_pair_at(self->ladder.bots, pair, &a, &b);
    printf("%s\n    {\"one\": \"%s\", \"other\": \"%s\", \"share\": %.4f, \"share_95\": [%.4f, %.4f], "
           "\"elo\": %.1f, \"elo_95\": [%.1f, %.1f], \"alone\": [%.4f, %.4f], \"even\": %.4f, "
           "\"unfinished\": %d}",
           pair ? "," : "", name_of(self, a, one), name_of(self, b, other), share.mean, range.low, range.high,
           lab_elo(share.mean), lab_elo(range.low), lab_elo(range.high), lone_win_rate(self, pair, 0),
           lone_win_rate(self, pair, 1), 1.0 / self->ladder.seats, count_unfinished(self, pair));
}

static void print_json_test(const tournament *self)
{
    static const char *const verdicts[] = {"refuted", "open", "shown"};
    if (!self->tests)
        return;
    printf("  \"sprt\": {\"elo\": [%.1f, %.1f], \"ratio\": %.3f, \"bound\": %.3f, \"claim\": \"%s\", "
           "\"stopped_early\": %s},\n",
           self->sprt.low, self->sprt.high, self->sprt.ratio, self->sprt.bound,
           verdicts[self->sprt.verdict + 1], self->sprt.verdict ? "true" : "false");
}

static void show_json(const tournament *self)
{
    const lab_ladder *ladder = &self->ladder;
    char              name[NAME_BYTES];
    printf("{\n  \"game\": \"%s\",\n  \"rules_version\": %d,\n  \"data\": ", ladder->game->id,
           ladder->game->rules_version);
    print_json(ladder->game->fingerprint);
    printf(",\n  \"seats\": %d,\n  \"seed\": %" PRIu64 ",\n  \"deals\": %d,\n  \"games_a_deal\": %d,\n",
           ladder->seats, ladder->seed, self->played, lab_games_per_deal(ladder->seats));
    print_json_test(self);
    fputs("  \"bots\": [", stdout);
    for (int i = 0; i < ladder->bots; i++)
        printf("%s\n    {\"bot\": \"%s\", \"elo\": %.1f, \"elo_95\": [%.1f, %.1f]}", i ? "," : "",
               name_of(self, i, name), self->rating[i].elo, self->rating[i].range.low,
               self->rating[i].range.high);
    fputs("\n  ],\n  \"pairs\": [", stdout);
    for (int pair = 0; pair < self->pairs; pair++)
        print_json_pair(self, pair);
    fputs("\n  ]\n}\n", stdout);
}

static int pair_of(int bots, int one, int other)
{
    int a, b;
    for (int pair = 0; pair < lab_pair_count(bots); pair++) {
        lab_pair_at(bots, pair, &a, &b);
        if (a == one && b == other)
            return pair;
    }
    return -1;
}

static void show_matrix(const tournament *self)
{
    int  bots = self->ladder.bots;
    char name[NAME_BYTES];
    puts(tr(
        self->cli,
        "\nAnteil der Siege: Zeile gegen Spalte, ± halbe Breite des 95-%-Bereichs; gleich Starke hätten 50 %\n",
        "\nShare of wins: row against column, ± half the 95 % range; equal bots would have 50 %\n"));
    printf("%-14s", "");
    for (int i = 0; i < bots; i++)
        printf(" %14s", name_of(self, i, name));
    for (int i = 0; i < bots; i++) {
        printf("\n%-14s", name_of(self, i, name));
        for (int j = 0; j < bots; j++) {
            lab_mean  share = share_of(self, i == j ? 0 : pair_of(bots, i < j ? i : j, i < j ? j : i));
            lab_range range = lab_share_range(share);
            if (i == j)
                printf(" %14s", "-");
            else
                printf("  %5.1f%% ±%4.1f%%", 100 * (i < j ? share.mean : 1 - share.mean),
                       50 * (range.high - range.low));
        }
    }
    putchar('\n');
}

/* With more than two seats: each bot alone among copies of the other. */
static void show_lone_wins(const tournament *self)
{
    char one[NAME_BYTES], other[NAME_BYTES];
    if (self->ladder.seats == 2)
        return;
    printf(tr(self->cli, "\nAllein unter lauter anderen gewinnt er (gleich Starke %.1f %%):\n",
              "\nWins when alone among copies of the other (equal bots: %.1f %%):\n"),
           100.0 / self->ladder.seats);
    for (int pair = 0; pair < self->pairs; pair++) {
        int a, b;
        lab_pair_at(self->ladder.bots, pair, &a, &b);
        printf("  %-14s %5.1f %%   %-14s %5.1f %%\n", name_of(self, a, one),
               100 * lone_win_rate(self, pair, 0), name_of(self, b, other),
               100 * lone_win_rate(self, pair, 1));
    }
}

static void show_test(const tournament *self)
{
    const kt_cli *cli = self->cli;
    if (!self->tests)
        return;
    printf(tr(cli, "\nBehauptung (Elo %.0f gegen %.0f, je 5 %% Irrtum): %s nach %d Verteilungen\n",
              "\nClaim (Elo %.0f against %.0f, 5 %% error either way): %s after %d deals\n"),
           self->sprt.low, self->sprt.high,
           self->sprt.verdict > 0   ? tr(cli, "bestätigt", "confirmed")
           : self->sprt.verdict < 0 ? tr(cli, "widerlegt", "refuted")
                                    : tr(cli, "offen", "undecided"),
           self->played);
    if (self->sprt.verdict)
        puts(tr(
            cli, "Der Test hielt an, als er entschieden war: Die Anteile oben sind darum etwas zu deutlich.",
            "The test stopped as soon as it was decided, so the shares above look somewhat too extreme."));
}

static void show_text(const tournament *self)
{
    const lab_ladder *ladder = &self->ladder;
    const kt_cli     *cli = self->cli;
    char              name[NAME_BYTES];
    int               open = 0;
    printf(tr(cli, "%s%s%s zu %d: %d Verteilungen, jede in %d Sitzordnungen je Paar, Zufall %" PRIu64 "\n\n",
              "%s%s%s for %d: %d deals, each in %d seatings per pair, seed %" PRIu64 "\n\n"),
           cli_bold(cli), ladder->game->name.in[cli->language], cli_plain(cli), ladder->seats, self->played,
           lab_games_per_deal(ladder->seats), ladder->seed);
    puts(tr(cli, "Bot               Elo  (95 %)", "bot               Elo  (95 %)"));
    for (int i = 0; i < ladder->bots; i++)
        printf("%-14s %6.0f  (%+.0f .. %+.0f)\n", name_of(self, i, name), self->rating[i].elo,
               self->rating[i].range.low, self->rating[i].range.high);
    show_matrix(self);
    show_lone_wins(self);
    show_test(self);
    for (int pair = 0; pair < self->pairs; pair++)
        open += count_unfinished(self, pair);
    if (open)
        printf(tr(cli, "\n%d Partien wurden nicht fertig und zählen für alle gleich.\n",
                  "\n%d games did not finish and count the same for everybody.\n"),
               open);
}

/* ---- The command ----------------------------------------------------------- */

/* "A>B" */
static int parse_claim(tournament *self, const ladder_options *opts)
{
    const kt_cli *cli = self->cli;
    const char   *than = strchr(opts->claim, '>');
    lab_ladder   *ladder = &self->ladder;
    self->tests = true;
    self->sprt = (lab_sprt){.low = 0, .high = 30};
    if (than && (!cli_parse_bot(cli, opts->claim, (size_t)(than - opts->claim), &ladder->player[0]) ||
                 !cli_parse_bot(cli, than + 1, strlen(than + 1), &ladder->player[1])))
        return CLI_USAGE;
    if (!than)
        return cli_usage_error(cli, tr(cli, "--sprt braucht zwei Bots: --sprt 'search:400>greedy'",
                                       "--sprt needs two bots: --sprt 'search:400>greedy'"));
    if (opts->bounds && (sscanf(opts->bounds, "%lf,%lf", &self->sprt.low, &self->sprt.high) != 2 ||
                         !(self->sprt.low < self->sprt.high)))
        return cli_usage_error(cli, tr(cli, "--bounds braucht zwei Elo, die kleinere zuerst: --bounds 0,30",
                                       "--bounds needs two Elo values, the lower one first: --bounds 0,30"));
    ladder->bots = 2;
    return CLI_OK;
}

static int prepare(tournament *self, const ladder_options *opts)
{
    const kt_cli *cli = self->cli;
    lab_ladder   *ladder = &self->ladder;
    int           code = opts->claim ? parse_claim(self, opts) : CLI_OK;
    if (code)
        return code;
    if (!opts->claim &&
        !(ladder->bots = cli_parse_bots(cli, opts->bots, false, ladder->player, LAB_BOTS_MAX)))
        return CLI_USAGE;
    if (ladder->bots < 2)
        return cli_usage_error(cli, tr(cli, "ein Turnier braucht zwei Bots: --bots greedy,random",
                                       "a tournament needs two bots: --bots greedy,random"));
    ladder->seats = ladder->seats ? ladder->seats : ladder->game->seats_min;
    if (!cli_check_seats(cli, ladder->game, ladder->seats) ||
        !cli_parse_game_options(cli, ladder->game, &opts->game_options, ladder->option))
        return CLI_USAGE;
    if (!cli_check_nets(cli, ladder->game, ladder->seats, ladder->player, ladder->bots))
        return CLI_FAILED;
    int games = lab_games_per_deal(ladder->seats);
    ladder->deals = (opts->games + games - 1) / games;
    ladder->ranks = ranks_begin(&ladder->rank);
    ladder->progress = ladder->rank ? NULL : cli_progress();
    self->pairs = lab_pair_count(ladder->bots);
    return CLI_OK;
}

static int run_tournament(tournament *self, const ladder_options *opts)
{
    const kt_cli    *cli = self->cli;
    size_t           results = (size_t)self->ladder.deals * (size_t)self->pairs;
    lab_deal_result *result = self->result = calloc(results, sizeof *result);
    double          *score = self->score = calloc(results, sizeof *score);
    int              code = opts->resume && self->result ? resume(self, opts->resume) : CLI_OK;
    bool             ok = !code && self->result && self->score && play(self);
    cli_progress_end();
    if (ok && opts->json && !self->ladder.rank)
        show_json(self);
    else if (ok && !self->ladder.rank)
        show_text(self);
    if (self->file && fclose(self->file) != 0)
        code = cli_error(cli, tr(cli, "%s: lässt sich nicht schreiben", "%s: cannot write"), opts->resume);
    free(result);
    free(score);
    return ok || code ? code : cli_out_of_memory(cli);
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    ladder_options opts = {.bots = "random,greedy,search:200", .games = 200};
    tournament     self = {.cli = cli, .ladder = {.seed = 1, .threads = cli_core_count()}};
    lab_ladder    *ladder = &self.ladder;
    cli_list       args;
    cli_option     options[] = {{"--bots", CLI_STRING, &opts.bots, 0, 0},
                                {"--games", CLI_INT, &opts.games, 1, GAMES_MAX},
                                {"--seed", CLI_SEED, &ladder->seed, 0, 0},
                                {"--seats", CLI_INT, &ladder->seats, 1, KT_SEATS_MAX},
                                {"--option", CLI_LIST, &opts.game_options, 0, 0},
                                {"--threads", CLI_INT, &ladder->threads, 1, LAB_THREADS_MAX},
                                {"--sprt", CLI_STRING, &opts.claim, 0, 0},
                                {"--bounds", CLI_STRING, &opts.bounds, 0, 0},
                                {"--resume", CLI_STRING, &opts.resume, 0, 0},
                                {"--json", CLI_FLAG, &opts.json, 0, 0}};
    int            code = cli_parse(cli, argc, argv, options, 10, &args, 1);
    if (code)
        return code;
    ladder->game = cli_find_game(cli, args.count ? args.item[0] : NULL);
    if (!ladder->game)
        return CLI_USAGE;
    code = prepare(&self, &opts);
    if (!code)
        code = run_tournament(&self, &opts);
    ranks_end();
    return code;
}

const cli_command cli_ladder = {
    "ladder", KT_DE_EN("misst, welcher Bot stärker ist", "measure which bot is stronger"),
    KT_DE_EN("Beispiele\n"
             "  kontor ladder {game} --bots random,greedy,search:200 --games 200 --seed 1\n"
             "  kontor ladder {game} --sprt 'search:400>search:200' --games 4000\n"
             "  kontor ladder {game} --bots easy,medium,hard --games 1000 --resume stand.txt\n"
             "  mpirun -np 8 kontor ladder {game} ...   auf mehreren Rechnern, wenn mit MPI gebaut\n\n"
             "Jeder spielt gegen jeden. Gezählt wird je Verteilung: Derselbe Zufall wird in jeder\n"
             "Sitzordnung gespielt; bei zweien mit vertauschten Plätzen, bei mehr sitzt jeder der\n"
             "beiden auf jedem Platz einmal allein unter lauter anderen. Elo erklärt alle Paare\n"
             "zugleich (Mittel 0, je Paar eine unentschiedene Verteilung dazu); die Bereiche\n"
             "entstehen, indem die Verteilungen wieder und wieder anders gewichtet werden.\n\n"
             "Angaben\n"
             "  --bots LISTE        wer mitspielt, 2 bis 12: random, greedy, search:1000, easy, hard\n"
             "  --games N           Partien je Paar (sonst 200), auf ganze Verteilungen gerundet\n"
             "  --seed N            Anfang des Zufalls (sonst 1)\n"
             "  --seats N           wie viele Plätze\n"
             "  --option NAME=WAHL  eine Variante\n"
             "  --threads N         wie viele Kerne (sonst alle); das Ergebnis bleibt gleich\n"
             "  --sprt 'A>B'        hält an, sobald feststeht, ob A stärker ist als B; --games\n"
             "                      ist dann die Grenze\n"
             "  --bounds T,H        zwischen welchen Elo --sprt entscheidet (sonst 0,30)\n"
             "  --resume DATEI      merkt sich jede Verteilung dort und macht da weiter\n"
             "  --json              als Daten\n"
             "\nsearch und die Stufen brauchen 0,8 MB Speicher je 1000 Fortsetzungen, nie mehr als 128 MB;\n"
             "ist er voll, denken sie mit dem Baum weiter, den sie haben.\n",
             "Examples\n"
             "  kontor ladder {game} --bots random,greedy,search:200 --games 200 --seed 1\n"
             "  kontor ladder {game} --sprt 'search:400>search:200' --games 4000\n"
             "  kontor ladder {game} --bots easy,medium,hard --games 1000 --resume state.txt\n"
             "  mpirun -np 8 kontor ladder {game} ...   on several machines, if built with MPI\n\n"
             "Every bot plays every other. The unit is a deal: the same luck is played in every\n"
             "seating. With two seats the bots swap; with more, each of the two sits once in every\n"
             "seat, alone among copies of the other. The Elo ratings explain all pairs at once (mean 0,\n"
             "one tied deal added to each pair); their ranges come from a bootstrap over deals.\n\n"
             "Options\n"
             "  --bots LIST           2 to 12 bots: random, greedy, search:1000, easy, hard\n"
             "  --games N             games per pair (default 200), rounded up to whole deals\n"
             "  --seed N              seed (default 1)\n"
             "  --seats N             number of seats\n"
             "  --option NAME=CHOICE  a variant of the game\n"
             "  --threads N           number of threads (default: all cores); same result\n"
             "  --sprt 'A>B'          stop as soon as it is decided whether A is stronger than B;\n"
             "                        --games is then the limit\n"
             "  --bounds L,H          the two Elo values --sprt decides between (default 0,30)\n"
             "  --resume FILE         record each deal there, and continue from there\n"
             "  --json                as JSON\n"
             "\nsearch and the levels use 0.8 MB of memory per 1000 playouts and never more than 128 MB;\n"
             "when that is full they continue with the tree they have.\n"),
    run};
