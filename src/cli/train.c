/* train.c - `kontor train`: trains a net for a game, by self-play or from a teacher. */
#include "lab/train.h"
#include "bots/net.h"
#include "cli/cli.h"
#include "lab/ranks.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MAX = 100000000, BATCH_MAX = 65536, STRIDE_MAX = 100, PASSES_MAX = 100, COMPARE_DEALS = 100 };

typedef struct training {
    const kt_cli *cli;
    lab_training  plan;
    lab_trainer  *trainer;
    const char   *path;       /* of the net */
    char          saved[520]; /* path of the checkpoint */
    double        minutes;    /* between two checkpoints */
    uint8_t      *last;       /* the net at the last checkpoint, to measure strength against */
    size_t        last_size;
    double        began, paused; /* when training began; seconds that measuring took */
    int           first;         /* games played by an earlier run */
    double        share;         /* of wins against the last net; < 0: not measured yet */
} training;

static volatile sig_atomic_t stop_requested; /* all that a signal handler may write */

static void request_stop(int signal)
{
    (void)signal;
    stop_requested = 1;
}

/* The first Ctrl-C asks to stop after this batch; a second one stops at once. */
static void catch_interrupt(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = request_stop;
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* One line on a terminal, one line a checkpoint elsewhere. */
static void show_progress(const training *self, bool checkpoint)
{
    lab_progress progress = lab_trainer_progress(self->trainer);
    double       seconds = lab_now() - self->began - self->paused;
    bool         terminal = isatty(STDERR_FILENO);
    if (!terminal && !checkpoint)
        return;
    fprintf(stderr,
            tr(self->cli, "%s%d von %d Partien, %.1f/s, Verlust %.4f, %.0f Entscheidungen je Partie",
               "%s%d of %d games, %.1f/s, loss %.4f, %.0f decisions a game"),
            terminal ? "\r\033[K" : "", progress.games, self->plan.games,
            (progress.games - self->first) / (seconds > 0 ? seconds : 1), progress.loss, progress.length);
    if (self->share >= 0)
        fprintf(stderr, tr(self->cli, ", %.0f %% gegen das Netz davor", ", %.0f %% against the previous net"),
                100 * self->share);
    fputs(terminal ? "" : "\n", stderr);
}

/* Writes the net and the checkpoint, each to a new file that then takes the old one's place. */
static bool replace_file(const kt_cli *cli, const char *path, const void *bytes, size_t size)
{
    char      name[530];
    kt_strbuf out = kt_strbuf_init(name, sizeof name);
    kt_put(&out, path);
    kt_put(&out, ".new");
    if (!file_write(cli, name, bytes, size))
        return false;
    if (rename(name, path) == 0)
        return true;
    cli_error(cli, tr(cli, "%s: lässt sich nicht schreiben: %s", "%s: cannot write: %s"), path,
              strerror(errno));
    return false;
}

static void measure_strength(training *self, const uint8_t *net, size_t size)
{
    double begin = lab_now();
    if (self->last && !stop_requested)
        self->share = lab_compare_nets(self->plan.game, self->plan.seats, net, size, self->last,
                                       self->last_size, COMPARE_DEALS, self->plan.seed, self->plan.threads);
    self->paused += lab_now() - begin;
}

static bool save(training *self)
{
    size_t   size, state_size;
    uint8_t *net = lab_trainer_net(self->trainer, &size);
    void    *state = lab_trainer_save(self->trainer, &state_size);
    bool     ok = net && state;
    if (!ok)
        cli_out_of_memory(self->cli);
    ok = ok && replace_file(self->cli, self->path, net, size) &&
         replace_file(self->cli, self->saved, state, state_size);
    free(state);
    if (ok) {
        measure_strength(self, net, size);
        free(self->last);
        self->last = net;
        self->last_size = size;
        show_progress(self, true);
    } else {
        free(net);
    }
    return ok;
}

static int resume(training *self)
{
    size_t size;
    char  *state;
    if (access(self->saved, F_OK) != 0)
        return CLI_OK;
    state = file_read(self->cli, self->saved, &size);
    if (!state)
        return CLI_FAILED;
    bool fits = lab_trainer_load(self->trainer, state, size);
    free(state);
    if (!fits)
        return cli_error(self->cli,
                         tr(self->cli, "%s gehört zu einem anderen Training; lösche es, um neu zu beginnen",
                            "%s belongs to another training run; delete it to start over"),
                         self->saved);
    self->first = lab_trainer_progress(self->trainer).games;
    return CLI_OK;
}

static int train(training *self)
{
    bool   more = true;
    int    code = resume(self);
    double saved_at = self->began = lab_now();
    catch_interrupt();
    while (!code && more && !stop_requested) {
        more = lab_trainer_batch(self->trainer);
        show_progress(self, false);
        if (more && !stop_requested && lab_now() - saved_at < 60 * self->minutes)
            continue;
        code = save(self) ? CLI_OK : CLI_FAILED;
        saved_at = lab_now();
    }
    fputs(isatty(STDERR_FILENO) ? "\n" : "", stderr);
    if (code)
        return code;
    if (more) {
        fputs(tr(self->cli, "Angehalten; derselbe Befehl macht hier weiter.\n",
                 "Stopped; the same command continues here.\n"),
              stderr);
        return CLI_INTERRUPTED;
    }
    bool done = lab_trainer_progress(self->trainer).games == self->plan.games;
    return done ? CLI_OK : cli_out_of_memory(self->cli);
}

/* Rank 0 trains; the others play games for it until it needs no more. */
static int run_training(training *self)
{
    int code = CLI_OK;
    self->plan.ranks = ranks_begin(&self->plan.rank);
    self->trainer = lab_trainer_new(&self->plan);
    if (!self->trainer)
        return cli_out_of_memory(
            self->cli); /* without ranks_end, so that the launcher ends the other ranks */
    if (self->plan.rank) {
        while (lab_trainer_batch(self->trainer))
            ;
    } else {
        code = train(self);
        lab_trainer_dismiss();
    }
    lab_trainer_free(self->trainer);
    ranks_end();
    return code;
}

/* "2", "2-4"; NULL: the fewest. */
static bool read_seats(training *self, const char *text)
{
    lab_training *plan = &self->plan;
    int           end = 0;
    plan->seats = plan->seats_most = plan->game->seats_min;
    if (!text)
        return true;
    int count = sscanf(text, "%d%n-%d%n", &plan->seats, &end, &plan->seats_most, &end);
    if (count < 1 || text[end]) {
        cli_usage_error(self->cli, tr(self->cli, "--seats braucht eine Zahl oder zwei, etwa 2 oder 2-4",
                                      "--seats needs one number or two, such as 2 or 2-4"));
        return false;
    }
    plan->seats_most = count == 1 ? plan->seats : plan->seats_most;
    return cli_check_seats(self->cli, plan->game, plan->seats) &&
           cli_check_seats(self->cli, plan->game, plan->seats_most) && plan->seats <= plan->seats_most;
}

/* A teacher is limited by playouts: limited by time, the same plan would not give the same net. */
static bool read_teacher(training *self, const char *text)
{
    if (!text)
        return true;
    if (cli_parse_bots(self->cli, text, false, &self->plan.teacher, 1) != 1)
        return false;
    if (!self->plan.teacher.milliseconds)
        return cli_check_nets(self->cli, self->plan.game, self->plan.seats, &self->plan.teacher, 1) &&
               cli_check_nets(self->cli, self->plan.game, self->plan.seats_most, &self->plan.teacher, 1);
    cli_usage_error(self->cli,
                    tr(self->cli,
                       "--teacher braucht eine Zahl von Fortsetzungen statt einer Zeit, etwa search:200",
                       "--teacher needs a number of playouts instead of a time, such as search:200"));
    return false;
}

/* The initial net is read like a bot's and kept until the command ends. */
static bool read_start(training *self, const char *path)
{
    char      text[540];
    kt_bot    bot;
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    kt_net    net;
    kt_error  error;
    if (!path)
        return true;
    kt_put(&out, "net@");
    kt_put(&out, path);
    if (out.truncated || cli_parse_bots(self->cli, text, false, &bot, 1) != 1 ||
        !cli_check_nets(self->cli, self->plan.game, self->plan.seats, &bot, 1))
        return false;
    self->plan.start = bot.net;
    if (net_open(&net, self->plan.game, bot.net->bytes, bot.net->size, &error) &&
        net.hidden == self->plan.hidden)
        return true;
    cli_usage_error(self->cli,
                    tr(self->cli, "%s hat eine innere Schicht von %d, nicht %d; siehe --hidden",
                       "%s has a hidden layer of %d, not %d; see --hidden"),
                    path, net.hidden, self->plan.hidden);
    return false;
}

static void write_name(const lab_training *plan, char *name, size_t size)
{
    kt_strbuf out = kt_strbuf_init(name, size);
    kt_put(&out, plan->game->id);
    kt_put(&out, "-");
    kt_put_int(&out, plan->seats);
    if (plan->seats_most > plan->seats) {
        kt_put(&out, "-");
        kt_put_int(&out, plan->seats_most);
    }
    kt_put(&out, ".net");
}

static int prepare(training *self, const char *game, const char *seats, const char *teacher,
                   const char *start)
{
    const kt_cli *cli = self->cli;
    lab_training *plan = &self->plan;
    plan->game = cli_find_game(cli, game);
    if (!plan->game || !read_seats(self, seats) || !read_teacher(self, teacher) || !read_start(self, start))
        return CLI_USAGE;
    if (plan->siblings && !(plan->teacher.kind && plan->teacher.kind->tree))
        return cli_usage_error(cli,
                               tr(cli, "--siblings braucht einen Lehrer, der sucht: --teacher search:200",
                                  "--siblings needs a teacher that searches: --teacher search:200"));
    if (plan->hidden % 16)
        return cli_usage_error(
            cli, tr(cli, "--hidden braucht ein Vielfaches von 16", "--hidden needs a multiple of 16"));
    if (plan->lambda > 1 || plan->trust > 1)
        return cli_usage_error(cli, tr(cli, "--lambda und --trust brauchen Zahlen von 0 bis 1",
                                       "--lambda and --trust need numbers from 0 to 1"));
    return CLI_OK;
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    struct {
        const char *seats, *teacher, *start;
    } opts = {0};
    training   self = {.cli = cli,
                       .plan = {.hidden = 64,
                                .seed = 1,
                                .threads = cli_core_count(),
                                .games = 50000,
                                .batch = 64,
                                .lambda = 0.9,
                                .rate = 0.001,
                                .temperature = 0.01,
                                .stride = 1,
                                .passes = 1},
                       .minutes = 5,
                       .share = -1};
    cli_list   args;
    cli_option options[] = {{"--seats", CLI_STRING, &opts.seats, 0, 0},
                            {"--teacher", CLI_STRING, &opts.teacher, 0, 0},
                            {"--start", CLI_STRING, &opts.start, 0, 0},
                            {"--games", CLI_INT, &self.plan.games, 1, GAMES_MAX},
                            {"--seed", CLI_SEED, &self.plan.seed, 0, 0},
                            {"--hidden", CLI_INT, &self.plan.hidden, 16, 128},
                            {"--batch", CLI_INT, &self.plan.batch, 1, BATCH_MAX},
                            {"--stride", CLI_INT, &self.plan.stride, 1, STRIDE_MAX},
                            {"--size", CLI_INT, &self.plan.size, 1, LAB_NET_SIZE},
                            {"--passes", CLI_INT, &self.plan.passes, 1, PASSES_MAX},
                            {"--asides", CLI_INT, &self.plan.asides, 1, STRIDE_MAX},
                            {"--siblings", CLI_INT, &self.plan.siblings, 1, STRIDE_MAX},
                            {"--trust", CLI_REAL, &self.plan.trust, 0, 0},
                            {"--lambda", CLI_REAL, &self.plan.lambda, 0, 0},
                            {"--rate", CLI_REAL, &self.plan.rate, 0, 0},
                            {"--heat", CLI_REAL, &self.plan.temperature, 0, 0},
                            {"--minutes", CLI_REAL, &self.minutes, 0, 0},
                            {"--threads", CLI_INT, &self.plan.threads, 1, LAB_THREADS_MAX},
                            {"--net", CLI_STRING, &self.path, 0, 0}};
    int        code = cli_parse(cli, argc, argv, options, 19, &args, 1);
    if (code)
        return code;
    code = prepare(&self, args.count ? args.item[0] : NULL, opts.seats, opts.teacher, opts.start);
    if (code)
        return code;
    char name[512];
    write_name(&self.plan, name, sizeof name);
    self.path = self.path ? self.path : name;
    snprintf(self.saved, sizeof self.saved, "%s.train", self.path);
    code = run_training(&self);
    free(self.last);
    return code;
}

const cli_command cli_train = {
    "train", KT_DE_EN("lehrt ein Netz, ein Spiel zu spielen", "train a net to play a game"),
    KT_DE_EN("Beispiele\n"
             "  kontor train {game}                       50000 Partien gegen sich selbst\n"
             "  kontor train {game} --games 200000 --net stark.net\n"
             "  kontor ladder {game} --bots greedy,net@stark.net\n"
             "  mpirun -np 8 kontor train {game} ...      auf mehreren Rechnern, wenn mit MPI gebaut\n\n"
             "Das Netz spielt gegen sich selbst und lernt aus jeder Stellung, was danach kam\n"
             "(TD(lambda)). Netz und Zwischenstand (NETZ.train) werden alle paar Minuten geschrieben,\n"
             "und bei Strg-C am Ende des Schubs; derselbe Befehl macht dort weiter. Gleiche Angaben\n"
             "ergeben dasselbe Netz, auf jeder Zahl von Kernen und Rechnern.\n\n"
             "Angaben\n"
             "  --seats N     wie viele Plätze; 2-4: ein Netz für alle diese Zahlen\n"
             "  --teacher BOT wer die Partien spielt, aus denen es lernt (sonst es selbst)\n"
             "  --start NETZ  womit es beginnt (sonst mit nichts)\n"
             "  --games N     Partien im Ganzen (sonst 50000)\n"
             "  --net DATEI   wohin (sonst SPIEL-PLÄTZE.net)\n"
             "  --seed N      Anfang des Zufalls (sonst 1)\n"
             "  --hidden N    Breite der inneren Schicht (sonst 64)\n"
             "  --batch N     Partien, bevor das Netz wieder lernt (sonst 64)\n"
             "  --stride N    lernt aus jeder N-ten Stellung (sonst aus jeder)\n"
             "  --size N      größte Datei in KiB (sonst 200); zu viele Eingänge fallen weg\n"
             "  --passes N    wie oft es aus jeder Stellung lernt (sonst einmal)\n"
             "  --asides N    bei jeder N-ten Entscheidung prüft der Lehrer auch den Zug, den das Netz mag\n"
             "  --siblings N  bei jeder N-ten Entscheidung vergleicht die Suche des Lehrers alle Züge, und\n"
             "                das Netz lernt, welche sie vorzieht; alles andere spielt das Netz\n"
             "  --trust X     wie viel von dem zählt, was die Suche des Lehrers erwartet, bis 1 (sonst 0)\n"
             "  --lambda X    wie weit eine Stellung vorausschaut, bis 1 (sonst 0.9)\n"
             "  --rate X      Lernrate am Anfang (sonst 0.001); sie fällt auf ein Hundertstel\n"
             "  --heat X      welche Unterschiede der Aussichten übersehen werden (sonst 0.01)\n"
             "  --minutes X   zwischen zwei Zwischenständen (sonst 5)\n"
             "  --threads N   wie viele Kerne (sonst alle)\n",
             "Examples\n"
             "  kontor train {game}                       50000 games against itself\n"
             "  kontor train {game} --games 200000 --net strong.net\n"
             "  kontor ladder {game} --bots greedy,net@strong.net\n"
             "  mpirun -np 8 kontor train {game} ...      on several machines, if built with MPI\n\n"
             "The net plays against itself and learns from every position what came after it\n"
             "(TD(lambda)). Net and checkpoint (NET.train) are written every few minutes and on\n"
             "Ctrl-C, at the end of the batch; the same command continues there. The same options\n"
             "give the same net, on any number of threads and machines.\n\n"
             "Options\n"
             "  --seats N     number of seats; 2-4: one net for all these numbers\n"
             "  --teacher BOT bot whose games the net learns from (default: the net itself)\n"
             "  --start NET   initial net (default: untrained)\n"
             "  --games N     games in all (default 50000)\n"
             "  --net FILE    where to write it (default GAME-SEATS.net)\n"
             "  --seed N      seed (default 1)\n"
             "  --hidden N    width of the hidden layer (default 64)\n"
             "  --batch N     games between two updates of the net (default 64)\n"
             "  --stride N    learn from every N-th position (default: from all)\n"
             "  --size N      largest file in KiB (default 200); the least useful inputs are dropped\n"
             "  --passes N    how often to learn from each position (default 1)\n"
             "  --asides N    at one decision in N the teacher also tries the move that the net likes\n"
             "  --siblings N  at one decision in N the teacher's search compares all moves, and the net\n"
             "                learns which it prefers; the net plays everything else\n"
             "  --trust X     weight of what the teacher's search expects, up to 1 (default 0)\n"
             "  --lambda X    TD(lambda): how far ahead a position looks, up to 1 (default 0.9)\n"
             "  --rate X      learning rate at the start (default 0.001); it falls to a hundredth\n"
             "  --heat X      temperature of self-play: noise on the win estimates (default 0.01)\n"
             "  --minutes X   minutes between two checkpoints (default 5)\n"
             "  --threads N   number of threads (default: all cores)\n"),
    run};
