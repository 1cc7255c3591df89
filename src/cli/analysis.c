/* analysis.c - the best moves of a position, with their values and reasons. */
#include "cli/analysis.h"
#include "bots/reason.h"
#include "cli/text_client.h"
#include "lab/lab.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { REASON_MAX = 1200, NOTATION_MAX = 200, WIDTH = 78 };

static int by_visits(const void *one, const void *other)
{
    const analysis_line *a = one, *b = other;
    if (a->stats.visits != b->stats.visits)
        return a->stats.visits < b->stats.visits ? 1 : -1;
    return a->index - b->index;
}

void analysis_run(const kt_local_game *local, kt_bot bot, int threads, const kt_moves *moves,
                  kt_analysis *result)
{
    const kt_game  *game = local->table.header.game;
    const kt_state *now = &local->table.now;
    bot_move_stats  stats[KT_MOVES_MAX] = {{0}};
    kt_rng          rng = local->rng;
    kt_view         view;
    assert(now->head.actor >= 0);
    kt_view_make(game, now, now->head.actor, &view);
    result->moves = moves;
    result->seat = now->head.actor;
    result->count = moves->count;
    int best = lab_choose(bot, game, &view, moves, &rng, threads, stats);
    for (int i = 0; i < moves->count; i++)
        result->line[i] = (analysis_line){i, stats[i]};
    /* A bot that counts no visits can only show its choice. */
    result->line[best].stats.visits += !stats[best].visits;
    qsort(result->line, (size_t)result->count, sizeof result->line[0], by_visits);
}

/* The lines worth printing: moves that were tried, and at least the first. */
static int line_count(const kt_analysis *analysis, int max_lines)
{
    int count = 0;
    while (count < analysis->count && count < max_lines && (analysis->line[count].stats.visits || !count))
        count++;
    return count;
}

static void write_reason(const kt_local_game *local, const kt_analysis *analysis, kt_move move, char *text)
{
    const kt_game *game = local->table.header.game;
    kt_strbuf      out = kt_strbuf_init(text, REASON_MAX);
    kt_view        view;
    kt_view_make(game, &local->table.now, analysis->seat, &view);
    bot_reason(game, &view, move, kt_rng_seed(1), local->cli->language, local->names, &out);
}

static void write_label(const kt_local_game *local, kt_move move, char *text)
{
    kt_strbuf out = kt_strbuf_init(text, REASON_MAX);
    kt_say_choice(local->table.header.game, &local->table.now, move, local->cli->language, &out);
}

static void write_notation(const kt_local_game *local, kt_move move, char *text)
{
    kt_strbuf out = kt_strbuf_init(text, NOTATION_MAX);
    kt_move_write(local->table.header.game, move, true, &out);
}

/* The win estimate as it is printed, in per cent. */
static int percent_of(const analysis_line *line)
{
    return (int)(100.0F * line->stats.value + 0.5F);
}

/* A reason given before is not repeated: only the difference in win estimates is printed. */
static void write_difference(const kt_cli *cli, const kt_analysis *analysis, int line, char *text)
{
    int more = percent_of(&analysis->line[line]) - percent_of(&analysis->line[0]);
    if (!more)
        snprintf(text, REASON_MAX, "%s",
                 tr(cli, "Fürs Erste wie beim ersten Zug, mit gleicher Aussicht.",
                    "For now the same as the first move, with the same win estimate."));
    else
        snprintf(
            text, REASON_MAX,
            more < 0
                ? tr(cli, "Fürs Erste wie beim ersten Zug, aber mit %d Prozentpunkten weniger Aussicht.",
                     "For now the same as the first move, but its win estimate is %d percentage points lower.")
                : tr(cli, "Fürs Erste wie beim ersten Zug, mit %d Prozentpunkten mehr Aussicht.",
                     "For now the same as the first move; its win estimate is %d percentage points higher."),
            more < 0 ? -more : more);
}

/* What to type for this move: its number, or an amount if the question asks for one. 0: neither. */
static int number_of(const kt_local_game *local, const kt_analysis *analysis, int index)
{
    int verb = parse_amount_verb(local->table.header.game, analysis->moves);
    if (verb < 0)
        return index + 1;
    return analysis->moves->move[index].verb == verb ? analysis->moves->move[index].arg[0] : 0;
}

void analysis_print(const kt_local_game *local, const kt_analysis *analysis, int max_lines)
{
    const kt_cli *cli = local->cli;
    char          first[REASON_MAX] = "";
    for (int i = 0; i < line_count(analysis, max_lines); i++) {
        const analysis_line *line = &analysis->line[i];
        kt_move              move = analysis->moves->move[line->index];
        char                 text[REASON_MAX], notation[NOTATION_MAX];
        write_label(local, move, text);
        write_notation(local, move, notation);
        int  number = number_of(local, analysis, line->index);
        char digits[12] = "";
        if (number)
            snprintf(digits, sizeof digits, "%d", number);
        printf("%s%4s  %s%s  %s(%s)%s\n", cli_bold(cli), digits, text, cli_plain(cli), cli_dim(cli), notation,
               cli_plain(cli));
        if (line->stats.visits > 1)
            printf(tr(cli, "      Aussicht %d %%, %d-mal durchdacht\n",
                      "      win estimate %d%%, %d playouts\n"),
                   percent_of(line), line->stats.visits);
        write_reason(local, analysis, move, text);
        if (i && strcmp(text, first) == 0 && line->stats.visits > 1)
            write_difference(cli, analysis, i, text);
        else if (!i)
            memcpy(first, text, sizeof first);
        print_wrapped(stdout, text, 6, WIDTH);
    }
}

void analysis_print_json(const kt_local_game *local, const kt_analysis *analysis, int max_lines)
{
    fputs("[", stdout);
    for (int i = 0; i < line_count(analysis, max_lines); i++) {
        const analysis_line *line = &analysis->line[i];
        kt_move              move = analysis->moves->move[line->index];
        char                 text[REASON_MAX], notation[NOTATION_MAX];
        write_notation(local, move, notation);
        printf("%s\n    {\"move\": ", i ? "," : "");
        print_json(notation);
        write_label(local, move, text);
        fputs(", \"words\": ", stdout);
        print_json(text);
        printf(", \"visits\": %d, \"worth\": %.4f, \"reason\": ", line->stats.visits,
               (double)line->stats.value);
        write_reason(local, analysis, move, text);
        print_json(text);
        putchar('}');
    }
    fputs("\n  ]", stdout);
}
