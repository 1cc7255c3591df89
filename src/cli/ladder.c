/* ladder.c - `kontor ladder`: which bot is stronger, and how sure that is.
 *
 * The unit is a deal played in every seating; shares, intervals and ratings are
 * counted over deals. A file given with --resume holds one line for each deal that a
 * pair has played, under a header that names the tournament.
 */
#include "cli/cli.h"
#include "lab/lab.h"
#include "lab/ranks.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 10000000, BATCH = 8, HEADER_MOST = 1000, NAME_MOST = 40 };

typedef struct request {
    const char *bots, *claim, *bounds, *resume;
    cli_many    chosen;
    int         games;
    bool        json;
} request;

typedef struct tournament {
    const cli *cli;
    lab_ladder ladder;
    int        pairs, played; /* deals; fewer than ladder.deals when a test was settled early */
    lab_duel  *duel;          /* [deal * pairs + pair] */
    double    *score;         /* [pair * played + deal] */
    lab_rating rating[LAB_BOTS_MAX];
    bool       tests;
    lab_sprt   sprt;
    FILE      *file; /* or NULL */
} tournament;

/* ---- Resuming ------------------------------------------------------------ */

static void write_header(const tournament *self, char *into)
{
    const lab_ladder *ladder = &self->ladder;
    const kt_game    *game = ladder->game;
    kt_text           text = kt_text_in(into, HEADER_MOST);
    kt_put(&text, "kontor-ladder 1 ");
    kt_put(&text, game->id);
    kt_put(&text, " rules ");
    kt_put_int(&text, game->rules_version);
    kt_put(&text, " data ");
    kt_put(&text, game->fingerprint);
    kt_put(&text, " seats ");
    kt_put_int(&text, ladder->seats);
    kt_put(&text, " options");
    for (int i = 0; i < game->options; i++) {
        kt_put(&text, " ");
        kt_put_int(&text, ladder->option[i]);
    }
    kt_put(&text, " seed ");
    kt_put_int(&text, (int64_t)ladder->seed);
    kt_put(&text, " bots");
    for (int i = 0; i < ladder->bots; i++) {
        kt_put(&text, " ");
        bot_write(ladder->player[i], &text);
    }
    kt_put(&text, "\n");
}

static void note(void *context, int deal, int pair, const lab_duel *duel)
{
    const tournament *self = context;
    fprintf(self->file, "%d %d %d %d %d\n", deal, pair, duel->alone[0], duel->alone[1],
            duel->unfinished);
    fflush(self->file);
}

/* A line that was cut short by a crash is not taken; its deal is played again. */
static void take_lines(tournament *self, const char *at)
{
    int most = self->ladder.seats * LAB_SHARE;
    for (const char *end; (end = strchr(at, '\n')); at = end + 1) {
        lab_duel duel = {.done = 1};
        int      deal, pair;
        if (sscanf(at, "%d %d %d %d %d", &deal, &pair, &duel.alone[0], &duel.alone[1],
                   &duel.unfinished) != 5)
            continue;
        if (deal >= 0 && deal < self->ladder.deals && pair >= 0 && pair < self->pairs &&
            duel.alone[0] >= 0 && duel.alone[0] <= most && duel.alone[1] >= 0 && duel.alone[1] <= most)
            self->duel[deal * self->pairs + pair] = duel;
    }
}

static int resume(tournament *self, const char *path)
{
    const cli *cli = self->cli;
    char       header[HEADER_MOST];
    size_t     length;
    FILE      *there = fopen(path, "rb");
    char      *text = NULL;
    write_header(self, header);
    if (there) {
        fclose(there);
        if (!(text = file_read(cli, path, &length)))
            return CLI_FAILED;
    }
    if (text && *text && strncmp(text, header, strlen(header)) != 0) {
        free(text);
        return cli_fail(cli, said(cli, "%s gehört zu einem anderen Turnier (Spiel, Bots, Plätze, Zufall)",
                                  "%s belongs to another tournament (game, bots, seats, seed)"), path);
    }
    bool begun = text && *text;
    if (begun)
        take_lines(self, text + strlen(header));
    bool broken = begun && text[length - 1] != '\n';
    free(text);
    if (self->ladder.rank) /* the first rank writes */
        return CLI_FINE;
    self->file = fopen(path, "ab");
    if (!self->file)
        return cli_fail(cli, said(cli, "%s: lässt sich nicht schreiben", "%s: cannot be written"), path);
    fputs(!begun ? header : broken ? "\n" : "", self->file);
    return CLI_FINE;
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
                lab_duel_score(&self->duel[deal * self->pairs + pair], self->ladder.seats);
}

/* What the other ranks have played goes into the file as well. */
static void note_others(tournament *self, int first, int last)
{
    const lab_ladder *ladder = &self->ladder;
    for (int deal = first; self->file && ladder->ranks > 1 && deal < last; deal++)
        for (int pair = 0; deal % ladder->ranks != ladder->rank && pair < self->pairs; pair++)
            note(self, deal, pair, &self->duel[deal * self->pairs + pair]);
}

/* In fixed batches, so that a test stops at the same deal on any number of cores. */
static bool play(tournament *self)
{
    const lab_ladder *ladder = &self->ladder;
    int               step = self->tests ? BATCH : ladder->deals;
    while (self->played < ladder->deals && !self->sprt.verdict) {
        int last = self->played + step < ladder->deals ? self->played + step : ladder->deals;
        if (!lab_ladder_play(ladder, self->played, last, self->duel, self->file ? note : NULL, self))
            return false;
        ranks_gather(self->duel + self->played * self->pairs, (last - self->played) * self->pairs);
        note_others(self, self->played, last);
        self->played = last;
        count_scores(self);
        if (self->tests)
            lab_sprt_look(&self->sprt, share_of(self, 0));
    }
    return lab_rate(ladder->bots, self->played, self->score, self->rating);
}

/* ---- Showing -------------------------------------------------------------- */

static const char *name_of(const tournament *self, int index, char *into)
{
    return bot_name(self->ladder.player[index], into, NAME_MOST);
}

/* How one of a pair does alone among the others, as a share of the games. */
static double alone_rate(const tournament *self, int pair, int which)
{
    double sum = 0;
    for (int deal = 0; deal < self->played; deal++)
        sum += self->duel[deal * self->pairs + pair].alone[which];
    return sum / ((double)self->played * self->ladder.seats * LAB_SHARE);
}

static int unfinished(const tournament *self, int pair)
{
    int sum = 0;
    for (int deal = 0; deal < self->played; deal++)
        sum += self->duel[deal * self->pairs + pair].unfinished;
    return sum;
}

static void json_pair(const tournament *self, int pair)
{
    char      one[NAME_MOST], other[NAME_MOST];
    int       a, b;
    lab_mean  share = share_of(self, pair);
    lab_range range = lab_share_range(share);
    lab_pair(self->ladder.bots, pair, &a, &b);
    printf("%s\n    {\"one\": \"%s\", \"other\": \"%s\", \"share\": %.4f, \"share_95\": [%.4f, %.4f], "
           "\"elo\": %.1f, \"elo_95\": [%.1f, %.1f], \"alone\": [%.4f, %.4f], \"even\": %.4f, "
           "\"unfinished\": %d}",
           pair ? "," : "", name_of(self, a, one), name_of(self, b, other), share.mean, range.low,
           range.high, lab_elo(share.mean), lab_elo(range.low), lab_elo(range.high),
           alone_rate(self, pair, 0), alone_rate(self, pair, 1), 1.0 / self->ladder.seats,
           unfinished(self, pair));
}

static void json_test(const tournament *self)
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
    char              name[NAME_MOST];
    printf("{\n  \"game\": \"%s\",\n  \"rules_version\": %d,\n  \"data\": ", ladder->game->id,
           ladder->game->rules_version);
    print_json(ladder->game->fingerprint);
    printf(",\n  \"seats\": %d,\n  \"seed\": %" PRIu64 ",\n  \"deals\": %d,\n  \"games_a_deal\": %d,\n",
           ladder->seats, ladder->seed, self->played, lab_games_a_deal(ladder->seats));
    json_test(self);
    fputs("  \"bots\": [", stdout);
    for (int i = 0; i < ladder->bots; i++)
        printf("%s\n    {\"bot\": \"%s\", \"elo\": %.1f, \"elo_95\": [%.1f, %.1f]}", i ? "," : "",
               name_of(self, i, name), self->rating[i].elo, self->rating[i].range.low,
               self->rating[i].range.high);
    fputs("\n  ],\n  \"pairs\": [", stdout);
    for (int pair = 0; pair < self->pairs; pair++)
        json_pair(self, pair);
    fputs("\n  ]\n}\n", stdout);
}

static int pair_of(int bots, int one, int other)
{
    int a, b;
    for (int pair = 0; pair < lab_pairs(bots); pair++) {
        lab_pair(bots, pair, &a, &b);
        if (a == one && b == other)
            return pair;
    }
    return -1;
}

static void show_matrix(const tournament *self)
{
    int  bots = self->ladder.bots;
    char name[NAME_MOST];
    puts(said(self->cli, "\nAnteil der Siege: Zeile gegen Spalte, ± halbe Breite des 95-%-Bereichs; gleich Starke hätten 50 %\n",
              "\nShare of wins: row against column, ± half the width of the 95 % range; equals would have 50 %\n"));
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

/* With more than two seats: one bot alone at a table of the other's copies. */
static void show_alone(const tournament *self)
{
    char one[NAME_MOST], other[NAME_MOST];
    if (self->ladder.seats == 2)
        return;
    printf(said(self->cli, "\nAllein unter lauter anderen gewinnt er (gleich Starke %.1f %%):\n",
                "\nAlone among copies of the other it wins (equals %.1f %%):\n"),
           100.0 / self->ladder.seats);
    for (int pair = 0; pair < self->pairs; pair++) {
        int a, b;
        lab_pair(self->ladder.bots, pair, &a, &b);
        printf("  %-14s %5.1f %%   %-14s %5.1f %%\n", name_of(self, a, one),
               100 * alone_rate(self, pair, 0), name_of(self, b, other),
               100 * alone_rate(self, pair, 1));
    }
}

static void show_test(const tournament *self)
{
    const cli *cli = self->cli;
    if (!self->tests)
        return;
    printf(said(cli, "\nBehauptung (Elo %.0f gegen %.0f, je 5 %% Irrtum): %s nach %d Verteilungen\n",
                "\nclaim (Elo %.0f against %.0f, 5 %% error either way): %s after %d deals\n"),
           self->sprt.low, self->sprt.high,
           self->sprt.verdict > 0   ? said(cli, "bestätigt", "shown")
           : self->sprt.verdict < 0 ? said(cli, "widerlegt", "refuted")
                                    : said(cli, "offen", "open"),
           self->played);
    if (self->sprt.verdict)
        puts(said(cli, "Der Test hielt an, als er entschieden war: Die Anteile oben sind darum etwas zu deutlich.",
                  "The test stopped when it was settled: the shares above are therefore somewhat too clear."));
}

static void show_text(const tournament *self)
{
    const lab_ladder *ladder = &self->ladder;
    const cli        *cli = self->cli;
    char              name[NAME_MOST];
    int               open = 0;
    printf(said(cli, "%s%s%s zu %d: %d Verteilungen, jede in %d Sitzordnungen je Paar, Zufall %" PRIu64 "\n\n",
                "%s%s%s for %d: %d deals, each in %d seatings a pair, seed %" PRIu64 "\n\n"),
           bold(cli), ladder->game->name.in[cli->language], plain(cli), ladder->seats, self->played,
           lab_games_a_deal(ladder->seats), ladder->seed);
    puts(said(cli, "Bot               Elo  (95 %)", "bot               Elo  (95 %)"));
    for (int i = 0; i < ladder->bots; i++)
        printf("%-14s %6.0f  (%+.0f .. %+.0f)\n", name_of(self, i, name), self->rating[i].elo,
               self->rating[i].range.low, self->rating[i].range.high);
    show_matrix(self);
    show_alone(self);
    show_test(self);
    for (int pair = 0; pair < self->pairs; pair++)
        open += unfinished(self, pair);
    if (open)
        printf(said(cli, "\n%d Partien wurden nicht fertig und zählen für alle gleich.\n",
                    "\n%d games did not finish and count the same for all.\n"), open);
}

/* ---- The command ----------------------------------------------------------- */

/* "A>B" */
static int take_claim(tournament *self, const request *want)
{
    const cli  *cli = self->cli;
    const char *than = strchr(want->claim, '>');
    lab_ladder *ladder = &self->ladder;
    self->tests = true;
    self->sprt = (lab_sprt){.low = 0, .high = 30};
    if (!than || !bot_read(want->claim, (size_t)(than - want->claim), &ladder->player[0]) ||
        !bot_read(than + 1, strlen(than + 1), &ladder->player[1]))
        return cli_misuse(cli, said(cli, "--sprt braucht zwei Bots: --sprt 'search:400>greedy'",
                                    "--sprt needs two bots: --sprt 'search:400>greedy'"));
    if (want->bounds && (sscanf(want->bounds, "%lf,%lf", &self->sprt.low, &self->sprt.high) != 2 ||
                         !(self->sprt.low < self->sprt.high)))
        return cli_misuse(cli, said(cli, "--bounds braucht zwei Elo, die kleinere zuerst: --bounds 0,30",
                                    "--bounds needs two Elo, the smaller first: --bounds 0,30"));
    ladder->bots = 2;
    return CLI_FINE;
}

static int prepare(tournament *self, const request *want)
{
    const cli  *cli = self->cli;
    lab_ladder *ladder = &self->ladder;
    int         code = want->claim ? take_claim(self, want) : CLI_FINE;
    if (code)
        return code;
    if (!want->claim && !(ladder->bots = cli_bots(cli, want->bots, false, ladder->player, LAB_BOTS_MAX)))
        return CLI_USAGE;
    if (ladder->bots < 2)
        return cli_misuse(cli, said(cli, "ein Turnier braucht zwei Bots: --bots greedy,random",
                                    "a tournament needs two bots: --bots greedy,random"));
    ladder->seats = ladder->seats ? ladder->seats : ladder->game->seats_min;
    if (!cli_seats(cli, ladder->game, ladder->seats) ||
        !cli_choices(cli, ladder->game, &want->chosen, ladder->option))
        return CLI_USAGE;
    int games = lab_games_a_deal(ladder->seats);
    ladder->deals = (want->games + games - 1) / games;
    ladder->ranks = ranks_begin(&ladder->rank);
    ladder->progress = ladder->rank ? NULL : cli_progress();
    self->pairs = lab_pairs(ladder->bots);
    return CLI_FINE;
}

static int hold(tournament *self, const request *want)
{
    const cli *cli = self->cli;
    size_t     duels = (size_t)self->ladder.deals * (size_t)self->pairs;
    self->duel = calloc(duels, sizeof *self->duel);
    self->score = calloc(duels, sizeof *self->score);
    int  code = want->resume && self->duel ? resume(self, want->resume) : CLI_FINE;
    bool fine = !code && self->duel && self->score && play(self);
    cli_progress_end();
    if (fine && want->json && !self->ladder.rank)
        show_json(self);
    else if (fine && !self->ladder.rank)
        show_text(self);
    if (self->file && fclose(self->file) != 0)
        code = cli_fail(cli, said(cli, "%s: lässt sich nicht schreiben", "%s: cannot be written"),
                        want->resume);
    free(self->duel);
    free(self->score);
    return fine || code ? code : cli_fail(cli, said(cli, "zu wenig Speicher", "out of memory"));
}

static int run(const cli *cli, int count, char **words)
{
    request     want = {.bots = "random,greedy,search:200", .games = 200};
    tournament  self = {.cli = cli, .ladder = {.seed = 1, .threads = cli_cores()}};
    lab_ladder *ladder = &self.ladder;
    cli_many    left;
    cli_option  options[] = {{"--bots", CLI_WORD, &want.bots, 0, 0},
                             {"--games", CLI_INT, &want.games, 1, GAMES_MOST},
                             {"--seed", CLI_SEED, &ladder->seed, 0, 0},
                             {"--seats", CLI_INT, &ladder->seats, 1, KT_SEATS_MAX},
                             {"--option", CLI_MANY, &want.chosen, 0, 0},
                             {"--threads", CLI_INT, &ladder->threads, 1, LAB_THREADS_MAX},
                             {"--sprt", CLI_WORD, &want.claim, 0, 0},
                             {"--bounds", CLI_WORD, &want.bounds, 0, 0},
                             {"--resume", CLI_WORD, &want.resume, 0, 0},
                             {"--json", CLI_FLAG, &want.json, 0, 0}};
    int code = cli_parse(cli, count, words, options, 10, &left, 1);
    if (code)
        return code;
    ladder->game = cli_game(cli, left.count ? left.word[0] : NULL);
    if (!ladder->game)
        return CLI_USAGE;
    code = prepare(&self, &want);
    if (!code)
        code = hold(&self, &want);
    ranks_end();
    return code;
}

const cli_command cli_ladder = {
    "ladder", KT_WORDS("misst, welcher Bot stärker ist", "measures which bot is stronger"),
    KT_WORDS("Beispiele\n"
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
             "Everybody plays everybody. The unit is a deal: the same luck is played in every\n"
             "seating; by two with swapped seats, by more with each of the two once in every seat,\n"
             "alone among copies of the other. Elo explains all pairs at once (mean 0, one drawn\n"
             "deal added to each pair); the ranges come from weighting the deals anew again and again.\n\n"
             "Options\n"
             "  --bots LIST           who plays, 2 to 12: random, greedy, search:1000, easy, hard\n"
             "  --games N             games a pair (else 200), rounded up to whole deals\n"
             "  --seed N              where luck begins (else 1)\n"
             "  --seats N             how many seats\n"
             "  --option NAME=CHOICE  a variant\n"
             "  --threads N           how many cores (else all); the result stays the same\n"
             "  --sprt 'A>B'          stops as soon as it is settled whether A is stronger than B;\n"
             "                        --games is then the limit\n"
             "  --bounds L,H          between which Elo --sprt decides (else 0,30)\n"
             "  --resume FILE         notes each deal there, and goes on from there\n"
             "  --json                as data\n"
             "\nsearch and the levels take 0.8 MB of memory per 1000 playouts, never more than 128 MB; when\n"
             "it is full they think on with the tree they have.\n"),
    run};
