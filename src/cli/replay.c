/* replay.c - `kontor replay`: a record in words, its positions, its score. */
#include "cli/score.h"
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

enum { POSITION_MOST = 65536 };

typedef struct request {
    int  to;   /* moves; -1: all */
    int  seat; /* KT_OVER: all-knowing */
    bool json, position, steps;
} request;

/* What the viewer may know; all of it for the all-knowing. */
static void look(const kt_game *game, const kt_state *state, int seat, kt_view *view)
{
    if (seat != KT_OVER) {
        kt_view_make(game, state, seat, view);
        return;
    }
    view->seat = KT_ALL;
    view->state = *state;
}

static bool sees(const request *want, const kt_game *game, const kt_state *before, kt_move move)
{
    return want->seat == KT_OVER || kt_move_seen(game, before, move, want->seat);
}

static void json_step(const table *table, const request *want, int index, const kt_state *before,
                      const kt_log *log)
{
    const table_step *step = &table->step[index];
    char              buffer[400];
    kt_text           text = kt_text_in(buffer, sizeof buffer);
    bool              seen = sees(want, table->game, before, step->move);
    int               language = table->cli->language;
    kt_move_write(table->game, step->move, seen, &text);
    printf("%s\n    {\"n\": %d, \"seat\": %d, \"move\": ", index ? "," : "", index + 1, step->seat);
    print_json(buffer);
    text = kt_text_in(buffer, sizeof buffer);
    kt_say_told(table->game, step->seat, step->move, seen, language, table->names, &text);
    fputs(", \"told\": ", stdout);
    print_json(buffer);
    fputs(", \"events\": [", stdout);
    for (int i = 0; i < log->count; i++) {
        kt_event event = log->event[i];
        text = kt_text_in(buffer, sizeof buffer);
        if (want->seat == KT_OVER)
            event.whom = KT_ALL;
        kt_say_event(table->game, &event, want->seat, language, table->names, &text);
        fputs(i ? ", " : "", stdout);
        print_json(buffer);
    }
    fputs("]}", stdout);
}

static void text_step(const table *table, const request *want, int index, const kt_state *before,
                      const kt_log *log, teller *teller)
{
    const table_step *step = &table->step[index];
    if (want->steps) {
        char    buffer[200];
        kt_text text = kt_text_in(buffer, sizeof buffer);
        kt_line_write(table->game, step->seat, step->move,
                      sees(want, table->game, before, step->move), &text);
        tell_end(teller);
        printf("%5d  %s", index + 1, buffer);
    }
    tell_move(teller, before, step);
    tell_events(teller, log);
}

/* Goes through the first `to` moves and leaves the table there. */
static void walk(table *table, const request *want)
{
    teller   teller = {table->cli, table->game, table->names, want->seat, "", "", 0, 0};
    kt_state state = table->start;
    kt_log   log;
    for (int i = 0; i < want->to; i++) {
        kt_state before = state;
        kt_play(table->game, &state, table->step[i].move, &log);
        if (want->json)
            json_step(table, want, i, &before, &log);
        else if (!want->position)
            text_step(table, want, i, &before, &log, &teller);
    }
    tell_end(&teller);
    table->now = state;
}

static int show_position(const table *table, const request *want)
{
    char   *buffer = malloc(POSITION_MOST);
    kt_view view;
    if (!buffer)
        return cli_fail(table->cli, said(table->cli, "zu wenig Speicher", "out of memory"));
    kt_text text = kt_text_in(buffer, POSITION_MOST);
    look(table->game, &table->now, want->seat, &view);
    if (want->json)
        kt_view_json(table->game, &view, &text);
    else
        kt_position_write(table->game, &view.state, &text);
    fputs(buffer, stdout);
    free(buffer);
    return CLI_FINE;
}

static int show_json(table *table, const request *want)
{
    int seats = table->start.head.seats;
    printf("{\n  \"game\": \"%s\",\n  \"seats\": [", table->game->id);
    for (int seat = 0; seat < seats; seat++) {
        fputs(seat ? ", " : "", stdout);
        print_json(table->names[seat]);
    }
    printf("],\n  \"moves\": %d,\n  \"at\": %d,\n  \"steps\": [", table->count, want->to);
    walk(table, want);
    printf("],\n  \"finished\": %s,\n  \"score\": ",
           table->now.head.actor == KT_OVER ? "true" : "false");
    score_json(table->game, &table->now);
    fputs(",\n  \"view\": ", stdout);
    int code = show_position(table, want);
    puts("\n}");
    return code;
}

static int show_text(table *table, const request *want)
{
    const cli *cli = table->cli;
    kt_view    view;
    char       board[8192];
    kt_text    text = kt_text_in(board, sizeof board);
    walk(table, want);
    look(table->game, &table->now, want->seat, &view);
    table->game->board(&view.state, want->seat == KT_OVER ? KT_ALL : want->seat, cli->language,
                       table->names, &text);
    printf("\n%s\n", board);
    printf(said(cli, "Nach %d von %d Zügen:\n", "After %d of %d moves:\n"), want->to, table->count);
    score_print(cli, table->game, &table->now, table->names);
    return CLI_FINE;
}

static int show(table *table, request *want)
{
    const cli *cli = table->cli;
    if (table->placed)
        return cli_misuse(cli, said(cli, "das ist eine Stellung; spiel sie mit: kontor play --load",
                                    "this is a position; play it with: kontor play --load"));
    if (want->to > table->count)
        return cli_misuse(cli, said(cli, "--to %d: die Partie hat nur %d Züge",
                                    "--to %d: the game has only %d moves"), want->to, table->count);
    if (want->seat >= table->start.head.seats)
        return cli_misuse(cli, said(cli, "--seat %d: die Plätze gehen von 0 bis %d",
                                    "--seat %d: the seats go from 0 to %d"),
                          want->seat, table->start.head.seats - 1);
    if (want->to < 0)
        want->to = table->count;
    if (want->json)
        return show_json(table, want);
    if (!want->position)
        return show_text(table, want);
    walk(table, want);
    return show_position(table, want);
}

static int run(const cli *cli, int count, char **words)
{
    request    want = {.to = -1, .seat = KT_OVER};
    cli_many   left;
    cli_option options[] = {{"--to", CLI_INT, &want.to, 0, 10000000},
                            {"--seat", CLI_INT, &want.seat, 0, KT_SEATS_MAX - 1},
                            {"--json", CLI_FLAG, &want.json, 0, 0},
                            {"--position", CLI_FLAG, &want.position, 0, 0},
                            {"--steps", CLI_FLAG, &want.steps, 0, 0}};
    int        code = cli_parse(cli, count, words, options, 5, &left, 1);
    table      table;
    if (code)
        return code;
    if (!left.count)
        return cli_misuse(cli, said(cli, "welche Datei? Etwa: kontor replay partie.ktr",
                                    "which file? For instance: kontor replay game.ktr"));
    table_begin(&table, cli, NULL, 0);
    code = table_load(&table, left.word[0]) ? show(&table, &want) : CLI_FAILED;
    table_end(&table);
    return code;
}

const cli_command cli_replay = {
    "replay", KT_WORDS("zeigt eine aufgezeichnete Partie", "shows a recorded game"),
    KT_WORDS("Beispiele\n"
             "  kontor replay partie.ktr                    die Partie in Worten und ihr Ergebnis\n"
             "  kontor replay partie.ktr --to 40 --steps    die ersten 40 Züge in Notation\n"
             "  kontor replay partie.ktr --to 40 --position > stellung.ktp\n"
             "  kontor play --load stellung.ktp             ... und von dort weiterspielen\n\n"
             "Angaben\n"
             "  --to N       nur die ersten N Züge (Zufall zählt mit)\n"
             "  --seat S     nur, was dieser Platz sehen konnte\n"
             "  --steps      auch die Züge in Notation, mit Nummer\n"
             "  --position   nur die Stellung, als Text\n"
             "  --json       alles als Daten\n",
             "Examples\n"
             "  kontor replay game.ktr                    the game in words and its result\n"
             "  kontor replay game.ktr --to 40 --steps    the first 40 moves in notation\n"
             "  kontor replay game.ktr --to 40 --position > position.ktp\n"
             "  kontor play --load position.ktp           ... and play on from there\n\n"
             "Options\n"
             "  --to N       only the first N moves (chance counts)\n"
             "  --seat S     only what this seat could see\n"
             "  --steps      also the moves in notation, numbered\n"
             "  --position   only the position, as text\n"
             "  --json       everything as data\n"),
    run};
