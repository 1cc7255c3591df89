/* report.c - `kontor sim --report`: one page with plots, light and dark, without a net.
 *
 * Every rate stands with its 95 % interval. What a card did to the chance of winning is
 * shown as the share of wins of those who used it; that they used it because they were
 * winning already, no simulation of this kind can exclude, and the page says so.
 */
#include "cli/report.h"
#include "cli/plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BINS_MAX = 28, NAMES_LEFT = 108, CARDS_MAX = 512, SPARK = 220, NAME_MOST = 40 };

typedef struct report {
    const cli        *cli;
    const lab_plan   *plan;
    const lab_result *result;
    FILE             *out;
    int               finished, shared;
    bool              alike; /* the same bot in all seats */
    double           *number; /* [games], to work with */
} report;

static void put(const report *self, const char *de, const char *en)
{
    fputs(said(self->cli, de, en), self->out);
}

/* A paragraph, a heading, a caption: words of ours without markup. */
static void put_in(const report *self, const char *tag, const char *de, const char *en)
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

static void seat_name(const report *self, int seat, char *into)
{
    char name[NAME_MOST];
    bot_name(self->plan->player[seat], name, sizeof name);
    snprintf(into, NAME_MOST + 16, "%s %d%s%s", said(self->cli, "Platz", "seat"), seat,
             self->alike ? "" : ": ", self->alike ? "" : name);
}

static int finished_games(const lab_plan *plan, const lab_result *result)
{
    int count = 0;
    for (int i = 0; i < plan->games; i++)
        count += result->game[i].finished;
    return count;
}

/* ---- Results by seat -------------------------------------------------------- */

/* seat -1: whoever decided first */
static lab_mean share_of(const report *self, int seat)
{
    int count = 0;
    for (int i = 0; i < self->plan->games; i++) {
        const lab_game *game = &self->result->game[i];
        int             whose = seat < 0 ? game->first : seat;
        if (game->finished)
            self->number[count++] = (double)lab_share_of(game, self->plan->seats, whose) / LAB_SHARE;
    }
    return lab_mean_of(self->number, count);
}

static void say_first(const report *self)
{
    lab_mean  share = share_of(self, -1);
    lab_range range = lab_share_range(share);
    double    even = 1.0 / self->plan->seats;
    fputs("<p>", self->out);
    put(self, "Wer als Erster entscheidet, gewinnt ", "Who decides first wins ");
    put_percent(self, share.mean);
    put(self, " der Partien (", " of the games (");
    put_percent(self, range.low);
    fputs(" – ", self->out);
    put_percent(self, range.high);
    fputs("). ", self->out);
    if (!self->alike)
        put(self, "Hier sitzen verschiedene Bots: Was am Platz liegt und was am Bot, trennt erst "
                  "<code>kontor ladder</code>.",
            "Different bots sit here: only <code>kontor ladder</code> tells the seat from the bot.");
    else if (range.low > even)
        put(self, "Anfangen lohnt sich: Der Vorteil ist größer als der Zufall.",
            "Going first pays: the advantage is larger than chance.");
    else if (range.high < even)
        put(self, "Anfangen schadet: Der Nachteil ist größer als der Zufall.",
            "Going first hurts: the disadvantage is larger than chance.");
    else
        put(self, "Ob Anfangen sich lohnt, lässt sich aus so vielen Partien nicht ablesen.",
            "Whether going first pays cannot be told from so many games.");
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
        char      name[NAME_MOST + 16];
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
    put_in(self, "h2", "Wer gewinnt?", "Who wins?");
    say_first(self);
    fputs("<div class=\"grid2\"><figure>", self->out);
    plot plot = plot_begin(self->out, self->cli,
                           said(self->cli, "Anteil der Siege je Platz", "share of wins by seat"),
                           NAMES_LEFT, row * seats, low, high, true);
    plot_scale(&plot);
    plot_line(&plot, even, "even");
    for (int seat = 0; seat < seats; seat++) {
        char      name[NAME_MOST + 16];
        lab_mean  share = share_of(self, seat);
        lab_range range = lab_share_range(share);
        seat_name(self, seat, name);
        plot_name(&plot, row * seat + row / 2, name);
        plot_dot(&plot, share.mean, range.low, range.high, row * seat + row / 2, seat);
    }
    plot_end(&plot);
    put_in(self, "figcaption",
           "Punkt: Anteil der Siege (ein geteilter zählt mit seinem Anteil). Strich: 95-%-Bereich. "
           "Gestrichelt: alle gleich.",
           "Dot: share of wins (a shared one counts with its share). Line: 95 % range. Dashed: all equal.");
    fputs("</figure>\n<div>", self->out);
    seat_table(self);
    fputs("</div></div>\n", self->out);
}

/* ---- Distributions ---------------------------------------------------------- */

typedef struct bins {
    int low, width, count;
} bins;

/* seat -1: decisions */
static int number_of(const lab_game *game, int seat)
{
    return seat < 0 ? game->decisions : game->points[seat];
}

static bins bins_for(const report *self, int from, int to)
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
    return (bins){first, widths[w], count < BINS_MAX ? count : BINS_MAX};
}

static void fill(const report *self, bins bins, int seat, int64_t *count)
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
    bins    bins = bins_for(self, 0, seats);
    int64_t count[BINS_MAX];
    fputs("<figure>", self->out);
    put_in(self, "h3", "Punkte", "Points");
    plot plot = plot_begin(self->out, self->cli, said(self->cli, "Verteilung der Punkte je Platz",
                                                      "distribution of points by seat"),
                           NAMES_LEFT, row * seats, bins.low, bins.low + bins.count * bins.width, false);
    plot_scale(&plot);
    for (int seat = 0; seat < seats; seat++) {
        char name[NAME_MOST + 16];
        seat_name(self, seat, name);
        fill(self, bins, seat, count);
        plot_name(&plot, row * (seat + 1) - row / 3, name);
        plot_columns(&plot, count, bins.count, bins.width, row * (seat + 1), row - 10, seat);
    }
    plot_end(&plot);
    put_in(self, "figcaption", "Je höher die Säule, desto mehr Partien endeten mit so vielen Punkten.",
           "The taller a column, the more games ended with so many points.");
    fputs("</figure>\n", self->out);
}

static void length_figure(const report *self)
{
    bins     bins = bins_for(self, -1, 0);
    int64_t  count[BINS_MAX];
    lab_mean mean;
    int      games = 0;
    for (int i = 0; i < self->plan->games; i++)
        if (self->result->game[i].finished)
            self->number[games++] = self->result->game[i].decisions;
    mean = lab_mean_of(self->number, games);
    fputs("<figure>", self->out);
    put_in(self, "h3", "Länge", "Length");
    plot plot = plot_begin(self->out, self->cli, said(self->cli, "Entscheidungen je Partie", "decisions a game"),
                           PLOT_EDGE, 150, bins.low, bins.low + bins.count * bins.width, false);
    plot_scale(&plot);
    fill(self, bins, -1, count);
    plot_columns(&plot, count, bins.count, bins.width, 150, 140, 0);
    plot_line(&plot, mean.mean, "even");
    plot_end(&plot);
    fputs("<figcaption>", self->out);
    put(self, "Entscheidungen je Partie, im Mittel (gestrichelt) ", "Decisions a game, on average (dashed) ");
    put_number(self, mean.mean, 1);
    fputs(".</figcaption></figure>\n", self->out);
}

/* ---- Points by source -------------------------------------------------------- */

static double from_source(const report *self, int seat, int source)
{
    return (double)self->result->from[seat][source] / self->finished;
}

static bool source_counts(const report *self, int source)
{
    for (int seat = 0; seat < self->plan->seats; seat++)
        if (self->result->from[seat][source])
            return true;
    return false;
}

static void sources_figure(const report *self)
{
    const kt_game *game = self->plan->game;
    int            seats = self->plan->seats, thick = seats > 3 ? 6 : 9, rows = 0;
    int            row = seats * thick + 14;
    double         low = 0, high = 1;
    for (int source = 0; source < game->sources; source++) {
        rows += source_counts(self, source);
        for (int seat = 0; seat < seats; seat++) {
            low = fmin(low, from_source(self, seat, source));
            high = fmax(high, from_source(self, seat, source));
        }
    }
    fputs("<figure>", self->out);
    put_in(self, "h3", "Woher die Punkte kommen", "Where the points come from");
    plot plot = plot_begin(self->out, self->cli, said(self->cli, "Punkte nach Herkunft", "points by source"),
                           NAMES_LEFT + 40, row * rows, floor(low), ceil(high), false);
    plot_scale(&plot);
    for (int source = 0, y = 0; source < game->sources; source++) {
        if (!source_counts(self, source))
            continue;
        plot_name(&plot, y + row / 2, game->source[source].in[self->cli->language]);
        for (int seat = 0; seat < seats; seat++)
            plot_bar(&plot, 0, from_source(self, seat, source), y + 7 + seat * thick, thick - 1, seat);
        y += row;
    }
    plot_line(&plot, 0, "zero");
    plot_end(&plot);
    put_in(self, "figcaption", "Punkte im Mittel je Partie; je Platz ein Balken, der erste oben.",
           "Mean points a game; one bar a seat, the first on top.");
    fputs("</figure>\n", self->out);
}

/* ---- Decisions ---------------------------------------------------------------- */

typedef struct span {
    int from, to;
} span;

static const span choice_spans[] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 6}, {7, 8}, {9, 12}, {13, 16},
                                    {17, 24}, {25, 48}, {49, KT_MOVES_MAX}};
static const span row_spans[] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 6}, {7, 8}, {9, 12}, {13, 16},
                                 {17, 24}, {25, LAB_ROW_MAX}};

/* How much of all falls into each span, as bars with their numbers. */
static void spans_figure(const report *self, const int64_t *count, const span *spans, int n, const char *label)
{
    enum { ROW = 20 };
    double all = 0, most = 0, part[16] = {0};
    for (int i = 0; i < n; i++)
        for (int c = spans[i].from; c <= spans[i].to; c++)
            all += (double)count[c], part[i] += (double)count[c];
    for (int i = 0; i < n; i++)
        most = fmax(most, part[i] = all > 0 ? part[i] / all : 0);
    plot plot = plot_begin(self->out, self->cli, label, 64, ROW * n, 0, most, true);
    plot_scale(&plot);
    for (int i = 0; i < n; i++) {
        char name[24];
        bool open = i == n - 1;
        if (spans[i].from == spans[i].to || open)
            snprintf(name, sizeof name, "%d%s", spans[i].from, open ? "+" : "");
        else
            snprintf(name, sizeof name, "%d–%d", spans[i].from, spans[i].to);
        plot_name(&plot, ROW * i + ROW / 2, name);
        plot_bar(&plot, 0, part[i], ROW * i + 4, ROW - 7, 0);
    }
    plot_end(&plot);
}

static double mean_of(const int64_t *count, int most)
{
    double sum = 0, all = 0;
    for (int i = 1; i <= most; i++) {
        sum += (double)count[i] * i;
        all += (double)count[i];
    }
    return all > 0 ? sum / all : 0;
}

static void choices_figures(const report *self)
{
    const lab_result *result = self->result;
    fputs("<figure>", self->out);
    put_in(self, "h3", "Wahl bei einer Entscheidung", "Choices at a decision");
    spans_figure(self, result->choices, choice_spans, sizeof choice_spans / sizeof choice_spans[0],
                 said(self->cli, "Zahl der erlaubten Züge", "number of legal moves"));
    fputs("<figcaption>", self->out);
    put(self, "Wie viele Züge erlaubt sind, im Mittel ", "How many moves are legal, on average ");
    put_number(self, mean_of(result->choices, KT_MOVES_MAX), 1);
    fputs(".</figcaption></figure>\n<figure>", self->out);
    put_in(self, "h3", "Entscheidungen in einem Zug", "Decisions in a turn");
    spans_figure(self, result->row, row_spans, sizeof row_spans / sizeof row_spans[0],
                 said(self->cli, "Entscheidungen hintereinander", "decisions in a row"));
    fputs("<figcaption>", self->out);
    put(self, "Wie oft jemand entscheidet, ehe ein anderer gefragt wird, im Mittel ",
        "How often somebody decides before another is asked, on average ");
    put_number(self, mean_of(result->row, LAB_ROW_MAX), 1);
    fputs(".</figcaption></figure>\n", self->out);
}

/* ---- Cards -------------------------------------------------------------------- */

typedef struct card {
    const kt_kind  *kind;
    const kt_piece *piece;
    const lab_use  *use;
    double          share;
    lab_range       range;
} card;

static int by_share(const void *one, const void *other)
{
    const card *a = one, *b = other;
    if (!a->use->users != !b->use->users)
        return a->use->users ? -1 : 1;
    return (a->share < b->share) - (a->share > b->share);
}

static int gather_cards(const report *self, card *cards)
{
    const kt_game *game = self->plan->game;
    int            count = 0;
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        for (int value = 1; game->kind[k].cards && value <= game->kind[k].count; value++) {
            const lab_use *use = &self->result->use[k * KT_COUNTS_MAX + value];
            double         users = (double)use->users, won = (double)use->won / LAB_SHARE;
            if (count == CARDS_MAX)
                return count;
            cards[count++] = (card){&game->kind[k], &game->kind[k].piece[value], use,
                                    users > 0 ? won / users : 0, lab_wilson(won, users)};
        }
    qsort(cards, (size_t)count, sizeof *cards, by_share);
    return count;
}

/* A line of its own scale: the same for all cards, with the even share marked. */
static void spark(const report *self, const card *card, double low, double high)
{
    double even = 1.0 / self->plan->seats, wide = SPARK / (high - low);
    int    color = card->range.low > even ? 2 : card->range.high < even ? 1 : 5;
    fprintf(self->out,
            "<svg class=\"spark\" viewBox=\"0 0 %d 16\" aria-hidden=\"true\">"
            "<line class=\"even\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"16\"/>"
            "<line class=\"range s%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"8\" y2=\"8\"/>"
            "<circle class=\"s%d\" cx=\"%.1f\" cy=\"8\" r=\"4\"/></svg>",
            SPARK, (even - low) * wide, (even - low) * wide, color, (card->range.low - low) * wide,
            (card->range.high - low) * wide, color, (card->share - low) * wide);
}

static void card_row(const report *self, const card *card, double low, double high)
{
    static const char *const marks[] = {"", " ′", " ~", " ≈"};
    fputs("<tr><th>", self->out);
    html_words(self->out, card->piece->name.in[self->cli->language]);
    fprintf(self->out, "<span class=\"mark\">%s</span></th><td class=\"wide\">", marks[card->piece->origin & 3]);
    html_words(self->out, card->kind->name.in[self->cli->language]);
    fputs("</td><td>", self->out);
    put_number(self, (double)card->use->used / self->finished, 2);
    fputs("</td>", self->out);
    if (!card->use->users) {
        fputs("<td>–</td><td></td><td class=\"wide\"></td></tr>\n", self->out);
        return;
    }
    fputs("<td>", self->out);
    put_percent(self, card->share);
    fputs("</td><td class=\"plot\">", self->out);
    spark(self, card, low, high);
    fputs("</td><td class=\"wide\">", self->out);
    put_percent(self, card->range.low);
    fputs(" – ", self->out);
    put_percent(self, card->range.high);
    fputs("</td></tr>\n", self->out);
}

static void cards_head(const report *self)
{
    static const struct {
        kt_words name;
        bool     wide;
    } heads[] = {{KT_WORDS("Karte", "card"), false},
                 {KT_WORDS("Art", "kind"), true},
                 {KT_WORDS("genutzt je Partie", "used a game"), false},
                 {KT_WORDS("Siege der Nutzer", "wins of users"), false},
                 {KT_WORDS("", ""), false},
                 {KT_WORDS("95 %", "95 %"), true}};
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
        if (cards[i].use->users < 20) /* a few users would stretch the scale for all */
            continue;
        low = fmin(low, cards[i].range.low);
        high = fmax(high, cards[i].range.high);
    }
    low = fmax(0, low - 0.02);
    high = fmin(1, high + 0.02);
    if (count) {
        put_in(self, "h2", "Karten", "Cards");
        put_in(self, "p",
               "Wie oft jede Karte genutzt wurde und wie oft gewann, wer sie nutzte; gestrichelt, was bei "
               "gleichen Chancen zu erwarten wäre. Ein hoher Anteil heißt: Wer vorn liegt, nutzt sie, oder "
               "wer sie nutzt, liegt vorn. Zeichen hinter dem Namen: ′ nur einmal berichtet, ~ erschlossen, "
               "≈ von uns rekonstruiert.",
               "How often each card was used, and how often those who used it won; dashed, what equal "
               "chances would give. A high share means that who leads uses it, or that who uses it leads. "
               "Marks behind the name: ′ reported once, ~ inferred, ≈ reconstructed by us.");
        cards_head(self);
        for (int i = 0; i < count; i++)
            card_row(self, &cards[i], low, high);
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
    fprintf(self->out, "</b>%s</li>\n", said(self->cli, de, en));
}

static void put_command(const report *self)
{
    const lab_plan *plan = self->plan;
    fprintf(self->out, "<code>kontor sim %s --bots ", plan->game->id);
    for (int seat = 0; seat < plan->seats; seat++) {
        char name[NAME_MOST];
        fprintf(self->out, "%s%s", seat ? "," : "", bot_name(plan->player[seat], name, sizeof name));
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
    fprintf(self->out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>%s: %s</title>\n"
            "<style>\n%s</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n<p class=\"sub\">",
            said(self->cli, "de", "en"), name, said(self->cli, "viele Partien", "many games"), style, name);
    put_command(self);
    fputs("</p>\n<ul class=\"facts\">\n", self->out);
    fact(self, self->finished, 0, "Partien zu Ende gespielt", "games played to the end");
    if (self->plan->games > self->finished)
        fact(self, self->plan->games - self->finished, 0, "nicht fertig geworden", "not finished");
    fact(self, (double)decisions / self->finished, 0, "Entscheidungen je Partie", "decisions a game");
    fact(self, mean_of(self->result->choices, KT_MOVES_MAX), 1, "erlaubte Züge je Entscheidung",
         "legal moves a decision");
    fact(self, 100.0 * self->shared / self->finished, 1, "% geteilte Siege", "% shared wins");
    fputs("</ul>\n", self->out);
}

static void foot(const report *self)
{
    fputs("<footer>", self->out);
    fprintf(self->out,
            said(self->cli,
                 "Kontor, Regelfassung %d, Daten %s. Alle Bereiche sind 95-%%-Bereiche; sie sagen, was der Zufall "
                 "offen lässt, nicht, wie gut diese Bots spielen.",
                 "Kontor, rules version %d, data %s. All ranges are 95 %% ranges; they say what chance leaves "
                 "open, not how well these bots play."),
            self->plan->game->rules_version, self->plan->game->fingerprint);
    fputs("</footer>\n</main>\n</body>\n</html>\n", self->out);
}

void report_write(const cli *cli, const lab_plan *plan, const lab_result *result, FILE *out)
{
    report self = {cli, plan, result, out, finished_games(plan, result), 0, true, NULL};
    self.number = malloc((size_t)plan->games * sizeof *self.number);
    for (int i = 0; i < plan->games; i++)
        self.shared += __builtin_popcount(result->game[i].winners) > 1;
    for (int seat = 1; seat < plan->seats; seat++)
        self.alike &= plan->player[seat].kind == plan->player[0].kind &&
                      plan->player[seat].budget == plan->player[0].budget;
    if (self.number && self.finished) {
        head(&self);
        seats_section(&self);
        put_in(&self, "h2", "Punkte und Länge", "Points and length");
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
