/* report.c - `kontor sim --report`: one page with plots, light and dark, that works offline.
 *
 * Every rate has its 95 % interval. A card's effect on winning is shown as the share of
 * wins of those who used it. They may have used it because they were already winning; a simulation cannot
 * tell, and the page says so.
 */
#include "cli/report.h"
#include "cli/plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BINS_MAX = 28, NAMES_LEFT = 108, CARDS_MAX = 512, SPARK_WIDTH = 220, NAME_BYTES = 40 };

typedef struct report {
    const kt_cli     *cli;
    const lab_plan   *plan;
    const lab_result *result;
    FILE             *out;
    int               finished, shared;
    bool              same_bots; /* the same bot in all seats */
    double           *number;    /* [games], scratch space */
} report;

static void put(const report *self, const char *de, const char *en)
{
    fputs(tr(self->cli, de, en), self->out);
}

/* A paragraph, heading or caption of our own, without markup. */
static void put_element(const report *self, const char *tag, const char *de, const char *en)
{
    fprintf(self->out, "<%s>", tag);
    put(self, de, en);
    fprintf(self->out, "</%s>\n", tag);
}

static void put_number(const report *self, double number, int places)
{
    html_number(self->out, self->cli, number, places);
}

static void put_percent(const report *self, double part)
{
    put_number(self, 100 * part, 1);
    fputs(" %", self->out);
}

static void seat_name(const report *self, int seat, char *buffer)
{
    char name[NAME_BYTES];
    cli_bot_name(self->plan->player[seat], name, sizeof name);
    snprintf(buffer, NAME_BYTES + 16, "%s %d%s%s", tr(self->cli, "Platz", "seat"), seat,
             self->same_bots ? "" : ": ", self->same_bots ? "" : name);
}

static int finished_games(const lab_plan *plan, const lab_result *result)
{
    int count = 0;
    for (int i = 0; i < plan->games; i++)
        count += result->game[i].finished;
    return count;
}

/* ---- Results by seat -------------------------------------------------------- */

/* seat -1: the seat that decided first */
static lab_mean share_of(const report *self, int seat)
{
    int count = 0;
    for (int i = 0; i < self->plan->games; i++) {
        const lab_game_result *game = &self->result->game[i];
        int                    whose = seat < 0 ? game->first : seat;
        if (game->finished)
            self->number[count++] = (double)lab_win_share(game, self->plan->seats, whose) / LAB_WIN_UNITS;
    }
    return lab_mean_of(self->number, count);
}

static void put_first_seat(const report *self)
{
    lab_mean  share = share_of(self, -1);
    lab_range range = lab_share_range(share);
    double    even = 1.0 / self->plan->seats;
    fputs("<p>", self->out);
    put(self, "Wer als Erster entscheidet, gewinnt ", "Whoever decides first wins ");
    put_percent(self, share.mean);
    put(self, " der Partien (", " of the games (");
    put_percent(self, range.low);
    fputs(" – ", self->out);
    put_percent(self, range.high);
    fputs("). ", self->out);
    if (!self->same_bots)
        put(self,
            "Hier sitzen verschiedene Bots: Was am Platz liegt und was am Bot, trennt erst "
            "<code>kontor ladder</code>.",
            "Different bots sit here: only <code>kontor ladder</code> can separate the seat from the bot.");
    else if (range.low > even)
        put(self, "Anfangen lohnt sich: Der Vorteil ist größer als der Zufall.",
            "Going first pays: the advantage is larger than chance.");
    else if (range.high < even)
        put(self, "Anfangen schadet: Der Nachteil ist größer als der Zufall.",
            "Going first hurts: the disadvantage is larger than chance.");
    else
        put(self, "Ob Anfangen sich lohnt, lässt sich aus so vielen Partien nicht ablesen.",
            "This many games cannot tell whether going first pays.");
    fputs("</p>\n", self->out);
}

static void seat_table(const report *self)
{
    fputs("<table class=\"seats\"><tr><th></th><th>", self->out);
    put(self, "Anteil der Siege", "share of wins");
    fputs("</th><th>95 %</th><th>", self->out);
    put(self, "Punkte im Mittel", "mean points");
    fputs("</th></tr>\n", self->out);
    for (int seat = 0; seat < self->plan->seats; seat++) {
        char      name[NAME_BYTES + 16];
        lab_range range = lab_share_range(share_of(self, seat));
        double    points = 0;
        for (int i = 0; i < self->plan->games; i++)
            points += self->result->game[i].finished ? self->result->game[i].points[seat] : 0;
        seat_name(self, seat, name);
        fprintf(self->out, "<tr><th>%s</th><td>", name);
        put_percent(self, share_of(self, seat).mean);
        fputs("</td><td>", self->out);
        put_percent(self, range.low);
        fputs(" – ", self->out);
        put_percent(self, range.high);
        fputs("</td><td>", self->out);
        put_number(self, points / self->finished, 1);
        fputs("</td></tr>\n", self->out);
    }
    fputs("</table>\n", self->out);
}

static void seats_section(const report *self)
{
    int    seats = self->plan->seats, row = 34;
    double low = 1, high = 0, even = 1.0 / seats;
    for (int seat = 0; seat < seats; seat++) {
        lab_range range = lab_share_range(share_of(self, seat));
        low = fmin(low, fmin(range.low, even));
        high = fmax(high, fmax(range.high, even));
    }
    low = fmax(0, floor(low * 20 - 0.2) / 20);
    high = fmin(1, ceil(high * 20 + 0.2) / 20);
    put_element(self, "h2", "Wer gewinnt?", "Who wins?");
    put_first_seat(self);
    fputs("<div class=\"grid2\"><figure>", self->out);
    kt_plot plot =
        plot_begin(self->out, self->cli, tr(self->cli, "Anteil der Siege je Platz", "share of wins by seat"),
                   NAMES_LEFT, row * seats, low, high, true);
    plot_scale(&plot);
    plot_line(&plot, even, "even");
    for (int seat = 0; seat < seats; seat++) {
        char      name[NAME_BYTES + 16];
        lab_mean  share = share_of(self, seat);
        lab_range range = lab_share_range(share);
        seat_name(self, seat, name);
        plot_name(&plot, row * seat + row / 2, name);
        plot_dot(&plot, share.mean, range.low, range.high, row * seat + row / 2, seat);
    }
    plot_end(&plot);
    put_element(
        self, "figcaption",
        "Punkt: Anteil der Siege (ein geteilter zählt mit seinem Anteil). Strich: 95-%-Bereich. "
        "Gestrichelt: alle gleich.",
        "Dot: share of wins (a shared win counts by its share). Line: 95 % range. Dashed: equal chances.");
    fputs("</figure>\n<div>", self->out);
    seat_table(self);
    fputs("</div></div>\n", self->out);
}

/* ---- Distributions ---------------------------------------------------------- */

typedef struct binning {
    int low, width, count;
} binning;

/* seat -1: decisions */
static int number_of(const lab_game_result *game, int seat)
{
    return seat < 0 ? game->decisions : game->points[seat];
}

static binning bins_for(const report *self, int from, int to)
{
    static const int widths[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000};
    int              low = INT32_MAX, high = INT32_MIN, w = 0;
    for (int i = 0; i < self->plan->games; i++)
        for (int seat = from; seat < to && self->result->game[i].finished; seat++) {
            int number = number_of(&self->result->game[i], seat);
            low = number < low ? number : low;
            high = number > high ? number : high;
        }
    if (low > high)
        low = high = 0;
    while (w < 12 && (high - low) / widths[w] >= BINS_MAX - 2)
        w++;
    int first = (int)floor((double)low / widths[w]) * widths[w];
    int count = (high - first) / widths[w] + 1;
    return (binning){first, widths[w], count < BINS_MAX ? count : BINS_MAX};
}

static void fill(const report *self, binning bins, int seat, int64_t *count)
{
    memset(count, 0, BINS_MAX * sizeof *count);
    for (int i = 0; i < self->plan->games; i++) {
        if (!self->result->game[i].finished)
            continue;
        int bin = (number_of(&self->result->game[i], seat) - bins.low) / bins.width;
        count[bin < bins.count ? bin : bins.count - 1]++;
    }
}

static void scores_figure(const report *self)
{
    int     seats = self->plan->seats, row = 62;
    binning bins = bins_for(self, 0, seats);
    int64_t count[BINS_MAX];
    fputs("<figure>", self->out);
    put_element(self, "h3", "Punkte", "Points");
    kt_plot plot =
        plot_begin(self->out, self->cli,
                   tr(self->cli, "Verteilung der Punkte je Platz", "distribution of points by seat"),
                   NAMES_LEFT, row * seats, bins.low, bins.low + bins.count * bins.width, false);
    plot_scale(&plot);
    for (int seat = 0; seat < seats; seat++) {
        char name[NAME_BYTES + 16];
        seat_name(self, seat, name);
        fill(self, bins, seat, count);
        plot_name(&plot, row * (seat + 1) - row / 3, name);
        plot_columns(&plot, count, bins.count, bins.width, row * (seat + 1), row - 10, seat);
    }
    plot_end(&plot);
    put_element(self, "figcaption", "Je höher die Säule, desto mehr Partien endeten mit so vielen Punkten.",
                "The taller a column, the more games ended with that many points.");
    fputs("</figure>\n", self->out);
}

static void length_figure(const report *self)
{
    binning  bins = bins_for(self, -1, 0);
    int64_t  count[BINS_MAX];
    lab_mean mean;
    int      games = 0;
    for (int i = 0; i < self->plan->games; i++)
        if (self->result->game[i].finished)
            self->number[games++] = self->result->game[i].decisions;
    mean = lab_mean_of(self->number, games);
    fputs("<figure>", self->out);
    put_element(self, "h3", "Länge", "Length");
    kt_plot plot =
        plot_begin(self->out, self->cli, tr(self->cli, "Entscheidungen je Partie", "decisions per game"),
                   PLOT_EDGE, 150, bins.low, bins.low + bins.count * bins.width, false);
    plot_scale(&plot);
    fill(self, bins, -1, count);
    plot_columns(&plot, count, bins.count, bins.width, 150, 140, 0);
    plot_line(&plot, mean.mean, "even");
    plot_end(&plot);
    fputs("<figcaption>", self->out);
    put(self, "Entscheidungen je Partie, im Mittel (gestrichelt) ",
        "Decisions per game, on average (dashed) ");
    put_number(self, mean.mean, 1);
    fputs(".</figcaption></figure>\n", self->out);
}

/* ---- Points by source -------------------------------------------------------- */

static double from_source(const report *self, int seat, int source)
{
    return (double)self->result->from[seat][source] / self->finished;
}

static bool has_points(const report *self, int source)
{
    for (int seat = 0; seat < self->plan->seats; seat++)
        if (self->result->from[seat][source])
            return true;
    return false;
}

static void sources_figure(const report *self)
{
    const kt_game *game = self->plan->game;
    int            seats = self->plan->seats, thickness = seats > 3 ? 6 : 9, rows = 0;
    int            row = seats * thickness + 14;
    double         low = 0, high = 1;
    for (int source = 0; source < game->sources; source++) {
        rows += has_points(self, source);
        for (int seat = 0; seat < seats; seat++) {
            low = fmin(low, from_source(self, seat, source));
            high = fmax(high, from_source(self, seat, source));
        }
    }
    fputs("<figure>", self->out);
    put_element(self, "h3", "Woher die Punkte kommen", "Where the points come from");
    kt_plot plot = plot_begin(self->out, self->cli, tr(self->cli, "Punkte nach Herkunft", "points by source"),
                              NAMES_LEFT + 40, row * rows, floor(low), ceil(high), false);
    plot_scale(&plot);
    for (int source = 0, y = 0; source < game->sources; source++) {
        if (!has_points(self, source))
            continue;
        plot_name(&plot, y + row / 2, game->source[source].in[self->cli->language]);
        for (int seat = 0; seat < seats; seat++)
            plot_bar(&plot, 0, from_source(self, seat, source), y + 7 + seat * thickness, thickness - 1,
                     seat);
        y += row;
    }
    plot_line(&plot, 0, "zero");
    plot_end(&plot);
    put_element(self, "figcaption", "Punkte im Mittel je Partie; je Platz ein Balken, der erste oben.",
                "Mean points per game; one bar per seat, the first on top.");
    fputs("</figure>\n", self->out);
}

/* ---- Decisions ---------------------------------------------------------------- */

typedef struct span {
    int from, to;
} span;

static const span choice_spans[] = {{1, 1},
                                    {2, 2},
                                    {3, 3},
                                    {4, 4},
                                    {5, 6},
                                    {7, 8},
                                    {9, 12},
                                    {13, 16},
                                    {17, 24},
                                    {25, 48},
                                    {49, KT_MOVES_MAX}};
static const span streak_spans[] = {{1, 1}, {2, 2},  {3, 3},   {4, 4},   {5, 6},
                                    {7, 8}, {9, 12}, {13, 16}, {17, 24}, {25, LAB_STREAK_MAX}};

/* The share of each span, as bars. */
static void spans_figure(const report *self, const int64_t *count, const span *spans, int n,
                         const char *label)
{
    enum { ROW = 20 };
    double total = 0, max = 0, share[16] = {0};
    for (int i = 0; i < n; i++)
        for (int c = spans[i].from; c <= spans[i].to; c++)
            total += (double)count[c], share[i] += (double)count[c];
    for (int i = 0; i < n; i++)
        max = fmax(max, share[i] = total > 0 ? share[i] / total : 0);
    kt_plot plot = plot_begin(self->out, self->cli, label, 64, ROW * n, 0, max, true);
    plot_scale(&plot);
    for (int i = 0; i < n; i++) {
        char name[24];
        bool open = i == n - 1;
        if (spans[i].from == spans[i].to || open)
            snprintf(name, sizeof name, "%d%s", spans[i].from, open ? "+" : "");
        else
            snprintf(name, sizeof name, "%d–%d", spans[i].from, spans[i].to);
        plot_name(&plot, ROW * i + ROW / 2, name);
        plot_bar(&plot, 0, share[i], ROW * i + 4, ROW - 7, 0);
    }
    plot_end(&plot);
}

static double mean_of(const int64_t *count, int max)
{
    double sum = 0, total = 0;
    for (int i = 1; i <= max; i++) {
        sum += (double)count[i] * i;
        total += (double)count[i];
    }
    return total > 0 ? sum / total : 0;
}

static void choices_figures(const report *self)
{
    const lab_result *result = self->result;
    fputs("<figure>", self->out);
    put_element(self, "h3", "Wahl bei einer Entscheidung", "Choices at a decision");
    spans_figure(self, result->choices, choice_spans, sizeof choice_spans / sizeof choice_spans[0],
                 tr(self->cli, "Zahl der erlaubten Züge", "number of legal moves"));
    fputs("<figcaption>", self->out);
    put(self, "Wie viele Züge erlaubt sind, im Mittel ", "Number of legal moves, on average ");
    put_number(self, mean_of(result->choices, KT_MOVES_MAX), 1);
    fputs(".</figcaption></figure>\n<figure>", self->out);
    put_element(self, "h3", "Entscheidungen in einem Zug", "Decisions in a turn");
    spans_figure(self, result->streak, streak_spans, sizeof streak_spans / sizeof streak_spans[0],
                 tr(self->cli, "Entscheidungen hintereinander", "decisions in a row"));
    fputs("<figcaption>", self->out);
    put(self, "Wie oft jemand entscheidet, ehe ein anderer gefragt wird, im Mittel ",
        "Decisions of one seat before another seat decides, on average ");
    put_number(self, mean_of(result->streak, LAB_STREAK_MAX), 1);
    fputs(".</figcaption></figure>\n", self->out);
}

/* ---- Cards -------------------------------------------------------------------- */

typedef struct card {
    const kt_kind   *kind;
    const kt_piece  *piece;
    const lab_usage *usage;
    double           share;
    lab_range        range;
} card;

static int by_share(const void *one, const void *other)
{
    const card *a = one, *b = other;
    if (!a->usage->users != !b->usage->users)
        return a->usage->users ? -1 : 1;
    return (a->share < b->share) - (a->share > b->share);
}

static int gather_cards(const report *self, card *cards)
{
    const kt_game *game = self->plan->game;
    int            count = 0;
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        for (int value = 1; game->kind[k].cards && value <= game->kind[k].count; value++) {
            const lab_usage *usage = &self->result->usage[k * KT_COUNTS_MAX + value];
            double           users = (double)usage->users, won = (double)usage->won / LAB_WIN_UNITS;
            if (count == CARDS_MAX)
                return count;
            cards[count++] = (card){&game->kind[k], &game->kind[k].piece[value], usage,
                                    users > 0 ? won / users : 0, lab_wilson(won, users)};
        }
    qsort(cards, (size_t)count, sizeof *cards, by_share);
    return count;
}

/* A small plot of a card's share. All cards have the same scale, with equal chances marked. */
static void put_spark(const report *self, const card *shown, double low, double high)
{
    double even = 1.0 / self->plan->seats, x_scale = SPARK_WIDTH / (high - low);
    int    color = shown->range.low > even ? 2 : shown->range.high < even ? 1 : 5;
    fprintf(self->out,
            "<svg class=\"spark\" viewBox=\"0 0 %d 16\" aria-hidden=\"true\">"
            "<line class=\"even\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"16\"/>"
            "<line class=\"range s%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"8\" y2=\"8\"/>"
            "<circle class=\"s%d\" cx=\"%.1f\" cy=\"8\" r=\"4\"/></svg>",
            SPARK_WIDTH, (even - low) * x_scale, (even - low) * x_scale, color,
            (shown->range.low - low) * x_scale, (shown->range.high - low) * x_scale, color,
            (shown->share - low) * x_scale);
}

static void put_card_row(const report *self, const card *shown, double low, double high)
{
    static const char *const marks[] = {"", " ′", " ~", " ≈"};
    fputs("<tr><th>", self->out);
    html_text(self->out, shown->piece->name.in[self->cli->language]);
    fprintf(self->out, "<span class=\"mark\">%s</span></th><td class=\"wide\">",
            marks[shown->piece->origin & 3]);
    html_text(self->out, shown->kind->name.in[self->cli->language]);
    fputs("</td><td>", self->out);
    put_number(self, (double)shown->usage->used / self->finished, 2);
    fputs("</td>", self->out);
    if (!shown->usage->users) {
        fputs("<td>–</td><td></td><td class=\"wide\"></td></tr>\n", self->out);
        return;
    }
    fputs("<td>", self->out);
    put_percent(self, shown->share);
    fputs("</td><td class=\"plot\">", self->out);
    put_spark(self, shown, low, high);
    fputs("</td><td class=\"wide\">", self->out);
    put_percent(self, shown->range.low);
    fputs(" – ", self->out);
    put_percent(self, shown->range.high);
    fputs("</td></tr>\n", self->out);
}

static void cards_head(const report *self)
{
    static const struct {
        kt_localized name;
        bool         wide;
    } heads[] = {{KT_DE_EN("Karte", "card"), false},
                 {KT_DE_EN("Art", "kind"), true},
                 {KT_DE_EN("genutzt je Partie", "uses per game"), false},
                 {KT_DE_EN("Siege der Nutzer", "wins of users"), false},
                 {KT_DE_EN("", ""), false},
                 {KT_DE_EN("95 %", "95 %"), true}};
    fputs("<table class=\"cards\"><thead><tr>", self->out);
    for (int i = 0; i < 6; i++)
        fprintf(self->out, "<th%s>%s</th>", heads[i].wide ? " class=\"wide\"" : "",
                heads[i].name.in[self->cli->language]);
    fputs("</tr></thead><tbody>\n", self->out);
}

static void cards_section(const report *self)
{
    card  *cards = malloc(CARDS_MAX * sizeof *cards);
    int    count = cards ? gather_cards(self, cards) : 0;
    double low = 1.0 / self->plan->seats, high = low;
    for (int i = 0; i < count; i++) {
        if (cards[i].usage->users < 20) /* a card with few users would stretch the scale for all */
            continue;
        low = fmin(low, cards[i].range.low);
        high = fmax(high, cards[i].range.high);
    }
    low = fmax(0, low - 0.02);
    high = fmin(1, high + 0.02);
    if (count) {
        put_element(self, "h2", "Karten", "Cards");
        put_element(
            self, "p",
            "Wie oft jede Karte genutzt wurde und wie oft gewann, wer sie nutzte; gestrichelt, was bei "
            "gleichen Chancen zu erwarten wäre. Ein hoher Anteil heißt: Wer vorn liegt, nutzt sie, oder "
            "wer sie nutzt, liegt vorn. Zeichen hinter dem Namen: ′ nur einmal berichtet, ~ erschlossen, "
            "≈ von uns rekonstruiert.",
            "How often each card was used, and how often those who used it won; the dashed line is what "
            "equal chances would give. A high share means that leaders use the card, or that its users "
            "lead. Marks after the name: ′ reported by one source, ~ inferred, ≈ reconstructed by us.");
        cards_head(self);
        for (int i = 0; i < count; i++)
            put_card_row(self, &cards[i], low, high);
        fputs("</tbody></table>\n", self->out);
    }
    free(cards);
}

/* ---- The page ------------------------------------------------------------------- */

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fdfcf9;--ink:#23201b;--faint:#6f675c;--line:#ded8cc;"
    "--s0:#2a6fb0;--s1:#c0561b;--s2:#2f7f52;--s3:#8b4396;--s4:#857000;--s5:#8a8378}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#191815;--ink:#ece7dc;--faint:#a89f90;--line:#3a362f;"
    "--s0:#6aaee8;--s1:#ee8a4e;--s2:#67bd8b;--s3:#c888d2;--s4:#cdb645;--s5:#8f887b}}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}\n"
    "main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 4rem}\n"
    "h1{font-size:1.9rem;margin:0}.seats th{white-space:nowrap!important}h2{margin:2.5rem 0 .25rem;border-top:1px solid var(--line);padding-top:1.5rem}\n"
    "h3{margin:0 0 .5rem;font-size:1rem}p{max-width:44rem}\n"
    ".sub,figcaption,.mark,footer{color:var(--faint)}figcaption{font-size:.875rem}\n"
    ".facts{display:flex;flex-wrap:wrap;gap:.75rem 2.5rem;margin:1.25rem 0 0;padding:0;list-style:none}\n"
    ".facts b{display:block;font-size:1.5rem;line-height:1.2;font-variant-numeric:tabular-nums}\n"
    ".grid2{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:2rem;margin-top:1rem}\n"
    "figure{margin:1rem 0;max-width:36rem}.grid2 figure{margin:0}\n"
    "svg{display:block;width:100%;height:auto;font:12px system-ui,sans-serif}svg text{fill:var(--ink)}\n"
    ".grid{stroke:var(--line)}.even{stroke:var(--ink);stroke-dasharray:4 3}.zero{stroke:var(--faint)}\n"
    ".range{stroke-width:3;stroke-linecap:round;opacity:.55}\n"
    ".s0{fill:var(--s0);stroke:var(--s0)}.s1{fill:var(--s1);stroke:var(--s1)}.s2{fill:var(--s2);stroke:var(--s2)}"
    ".s3{fill:var(--s3);stroke:var(--s3)}.s4{fill:var(--s4);stroke:var(--s4)}.s5{fill:var(--s5);stroke:var(--s5)}"
    "rect{stroke:none!important}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:1rem 0}\n"
    "th,td{padding:.25rem .75rem .25rem 0;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}\n"
    "th:first-child,td.wide:nth-child(2),th.wide:nth-child(2){text-align:left}tbody th{font-weight:500;white-space:normal}\n"
    "thead th{font-weight:500;color:var(--faint);font-size:.875rem;vertical-align:bottom;white-space:normal}\n"
    ".cards{width:100%}.plot{width:14rem}.spark{width:14rem;max-width:38vw}\n"
    "code{font-size:.9em}footer{margin-top:3rem;font-size:.875rem}\n"
    "@media(max-width:40rem){.wide{display:none}.plot,.spark{width:7rem}th,td{padding-right:.5rem}}\n";

static void fact(const report *self, double number, int places, const char *de, const char *en)
{
    fputs("<li><b>", self->out);
    put_number(self, number, places);
    fprintf(self->out, "</b>%s</li>\n", tr(self->cli, de, en));
}

static void put_command(const report *self)
{
    const lab_plan *plan = self->plan;
    fprintf(self->out, "<code>kontor sim %s --bots ", plan->game->id);
    for (int seat = 0; seat < plan->seats; seat++) {
        char name[NAME_BYTES];
        fprintf(self->out, "%s%s", seat ? "," : "", cli_bot_name(plan->player[seat], name, sizeof name));
    }
    for (int i = 0; i < plan->game->options; i++)
        for (int j = 0; j < plan->game->option[i].choices; j++)
            if (plan->option[i] == plan->game->option[i].choice[j].value &&
                plan->option[i] != plan->game->option[i].standard)
                fprintf(self->out, " --option %s=%s", plan->game->option[i].id,
                        plan->game->option[i].choice[j].id);
    fprintf(self->out, " --games %d --seed %" PRIu64 "</code>", plan->games, plan->seed);
}

static void head(const report *self)
{
    const kt_game *game = self->plan->game;
    const char    *name = game->name.in[self->cli->language];
    int64_t        decisions = 0;
    for (int i = 0; i < self->plan->games; i++)
        decisions += self->result->game[i].finished ? self->result->game[i].decisions : 0;
    fprintf(
        self->out,
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>%s: %s</title>\n"
        "<style>\n%s</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n<p class=\"sub\">",
        tr(self->cli, "de", "en"), name, tr(self->cli, "viele Partien", "many games"), style, name);
    put_command(self);
    fputs("</p>\n<ul class=\"facts\">\n", self->out);
    fact(self, self->finished, 0, "Partien zu Ende gespielt", "games played to the end");
    if (self->plan->games > self->finished)
        fact(self, self->plan->games - self->finished, 0, "nicht fertig geworden", "not finished");
    fact(self, (double)decisions / self->finished, 0, "Entscheidungen je Partie", "decisions per game");
    fact(self, mean_of(self->result->choices, KT_MOVES_MAX), 1, "erlaubte Züge je Entscheidung",
         "legal moves per decision");
    fact(self, 100.0 * self->shared / self->finished, 1, "% geteilte Siege", "% shared wins");
    fputs("</ul>\n", self->out);
}

static void foot(const report *self)
{
    fputs("<footer>", self->out);
    fprintf(
        self->out,
        tr(self->cli,
           "Kontor, Regelfassung %d, Daten %s. Alle Bereiche sind 95-%%-Bereiche; sie sagen, was der Zufall "
           "offen lässt, nicht, wie gut diese Bots spielen.",
           "Kontor, rules version %d, data %s. All ranges are 95 %% ranges: they cover chance, not how "
           "well these bots play."),
        self->plan->game->rules_version, self->plan->game->fingerprint);
    fputs("</footer>\n</main>\n</body>\n</html>\n", self->out);
}

void report_write(const kt_cli *cli, const lab_plan *plan, const lab_result *result, FILE *out)
{
    report self = {cli, plan, result, out, finished_games(plan, result), 0, true, NULL};
    self.number = malloc((size_t)plan->games * sizeof *self.number);
    for (int i = 0; i < plan->games; i++)
        self.shared += __builtin_popcount(result->game[i].winners) > 1;
    for (int seat = 1; seat < plan->seats; seat++)
        self.same_bots &= plan->player[seat].kind == plan->player[0].kind &&
                          plan->player[seat].budget == plan->player[0].budget;
    if (self.number && self.finished) {
        head(&self);
        seats_section(&self);
        put_element(&self, "h2", "Punkte und Länge", "Points and length");
        fputs("<div class=\"grid2\">\n", out);
        scores_figure(&self);
        length_figure(&self);
        choices_figures(&self);
        sources_figure(&self);
        fputs("</div>\n", out);
        cards_section(&self);
        foot(&self);
    }
    free(self.number);
}
