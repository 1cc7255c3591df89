/* advice.c - the best moves of a position with their values and reasons. */
#include "cli/advice.h"
#include "bots/reason.h"
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>

static int by_visits(const void *one, const void *other)
{
    const advice_line *a = one, *b = other;
    if (a->thought.visits != b->thought.visits)
        return a->thought.visits < b->thought.visits ? 1 : -1;
    return a->index - b->index;
}

void advise(table *table, bot adviser, int seat, int threads, const kt_moves *moves, advice *into)
{
    bot_thought thoughts[KT_MOVES_MAX] = {{0}};
    kt_rng      luck = table->luck;
    kt_view     view;
    kt_view_make(table->game, &table->now, seat, &view);
    into->moves = moves;
    into->seat = seat;
    into->count = moves->count;
    into->best = lab_think(adviser, table->game, &view, moves, &luck, threads, thoughts);
    for (int i = 0; i < moves->count; i++)
        into->line[i] = (advice_line){i, thoughts[i]};
    /* A bot that counts no visits has only its choice to tell. */
    into->line[into->best].thought.visits += !thoughts[into->best].visits;
    qsort(into->line, (size_t)into->count, sizeof into->line[0], by_visits);
}

static int tried(const advice *advice, int top)
{
    int count = 0;
    while (count < advice->count && count < top && (advice->line[count].thought.visits || !count))
        count++;
    return count;
}

static void reason_of(const table *table, const advice *advice, kt_move move, char *words, size_t size)
{
    kt_text text = kt_text_in(words, size);
    kt_view view;
    kt_view_make(table->game, &table->now, advice->seat, &view);
    bot_reason(table->game, &view, move, kt_rng_seed(1), table->cli->language, table->names, &text);
}

void advice_print(const table *table, const advice *advice, int top)
{
    const cli *cli = table->cli;
    for (int i = 0; i < tried(advice, top); i++) {
        const advice_line *line = &advice->line[i];
        kt_move            move = advice->moves->move[line->index];
        char               words[1200], notation[200];
        kt_text            text = kt_text_in(words, sizeof words);
        kt_text            short_form = kt_text_in(notation, sizeof notation);
        kt_say_move(table->game, move, cli->language, &text);
        kt_move_write(table->game, move, true, &short_form);
        printf("%s%4d  %s%s  %s(%s)%s\n", bold(cli), line->index + 1, words, plain(cli), faint(cli),
               notation, plain(cli));
        if (line->thought.visits > 1)
            printf(said(cli, "      Aussicht %.0f %%, %d-mal durchdacht\n",
                        "      prospects %.0f %%, thought through %d times\n"),
                   100.0 * (double)line->thought.worth, line->thought.visits);
        reason_of(table, advice, move, words, sizeof words);
        print_wrapped(stdout, words, 6, 78);
    }
}

void advice_json(const table *table, const advice *advice, int top)
{
    char words[1200];
    fputs("[", stdout);
    for (int i = 0; i < tried(advice, top); i++) {
        const advice_line *line = &advice->line[i];
        kt_move            move = advice->moves->move[line->index];
        kt_text            text = kt_text_in(words, sizeof words);
        kt_move_write(table->game, move, true, &text);
        printf("%s\n    {\"move\": ", i ? "," : "");
        print_json(words);
        text = kt_text_in(words, sizeof words);
        kt_say_move(table->game, move, table->cli->language, &text);
        fputs(", \"words\": ", stdout);
        print_json(words);
        printf(", \"visits\": %d, \"worth\": %.4f, \"reason\": ", line->thought.visits,
               (double)line->thought.worth);
        reason_of(table, advice, move, words, sizeof words);
        print_json(words);
        putchar('}');
    }
    fputs("\n  ]", stdout);
}
