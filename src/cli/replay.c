/* replay.c - `kontor replay`: a record as sentences, its positions, its score. */
#include "cli/log_printer.h"
#include "cli/score.h"

#include <stdlib.h>
#include <string.h>

enum { POSITION_BYTES = 65536 };

typedef struct replay_options {
    int  to;   /* moves; -1: all */
    int  seat; /* whose view; KT_OVER: everything */
    bool json, position, steps;
} replay_options;

static void make_view(const kt_local_game *local, int seat, kt_view *view)
{
    if (seat != KT_OVER) {
        kt_view_make(local->table.header.game, &local->table.now, seat, view);
        return;
    }
    view->seat = KT_ALL;
    view->state = local->table.now;
}

static bool is_seen(const replay_options *opts, const kt_step *step)
{
    return opts->seat == KT_OVER || kt_step_seen_by(step, opts->seat);
}

static void print_json_events(const kt_local_game *local, const replay_options *opts, const kt_log *log)
{
    fputs(", \"events\": [", stdout);
    for (int i = 0; i < log->count; i++) {
        char      buffer[400];
        kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
        kt_event  event = log->event[i];
        if (opts->seat == KT_OVER)
            event.visible_to = KT_ALL;
        kt_say_event(local->table.header.game, &event, opts->seat, local->cli->language, local->names, &out);
        fputs(i ? ", " : "", stdout);
        print_json(buffer);
    }
    fputs("]}", stdout);
}

static void print_json_step(const kt_local_game *local, const replay_options *opts, int index,
                            const kt_step *step, const kt_log *log)
{
    const kt_game *game = local->table.header.game;
    char           buffer[400];
    kt_strbuf      out = kt_strbuf_init(buffer, sizeof buffer);
    bool           seen = is_seen(opts, step);
    kt_move_write(game, step->move, seen, &out);
    printf("%s\n    {\"n\": %d, \"seat\": %d, \"move\": ", index ? "," : "", index + 1, step->seat);
    print_json(buffer);
    out = kt_strbuf_init(buffer, sizeof buffer);
    kt_say_logged(game, step->seat, step->move, seen, local->cli->language, local->names, &out);
    fputs(", \"told\": ", stdout);
    print_json(buffer);
    print_json_events(local, opts, log);
}

static void print_text_step(kt_log_printer *printer, const replay_options *opts, int index,
                            const kt_step *step, const kt_log *log)
{
    if (opts->steps) {
        char      buffer[200];
        kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
        kt_line_write(printer->local->table.header.game, step->seat, step->move, is_seen(opts, step), &out);
        log_printer_flush(printer);
        printf("%5d  %s", index + 1, buffer);
    }
    log_printer_move(printer, step);
    log_printer_events(printer, log);
}

/* Prints the first moves as asked for and leaves the table after them. */
static void print_steps(kt_local_game *local, const replay_options *opts)
{
    kt_log_printer printer = log_printer_begin(local, opts->seat, LOG_EVERY_MOVE);
    kt_log         log;
    for (int i = 0; i < opts->to && (opts->json || !opts->position); i++) {
        const kt_step *step = kt_table_step(&local->table, i);
        kt_table_events(&local->table, i, &log);
        if (opts->json)
            print_json_step(local, opts, i, step, &log);
        else
            print_text_step(&printer, opts, i, step, &log);
    }
    log_printer_flush(&printer);
    kt_table_truncate(&local->table, opts->to);
}

static int print_position(const kt_local_game *local, const replay_options *opts)
{
    const kt_game *game = local->table.header.game;
    char          *buffer = malloc(POSITION_BYTES);
    kt_view        view;
    if (!buffer)
        return cli_out_of_memory(local->cli);
    kt_strbuf out = kt_strbuf_init(buffer, POSITION_BYTES);
    make_view(local, opts->seat, &view);
    if (opts->json)
        kt_view_json(game, &view, &out);
    else
        kt_position_write(game, &view.state, &out);
    fputs(buffer, stdout);
    free(buffer);
    return CLI_OK;
}

static int show_json(kt_local_game *local, const replay_options *opts)
{
    const kt_table *table = &local->table;
    printf("{\n  \"game\": \"%s\",\n  \"seats\": [", table->header.game->id);
    for (int seat = 0; seat < table->header.seats; seat++) {
        fputs(seat ? ", " : "", stdout);
        print_json(local->names[seat]);
    }
    printf("],\n  \"moves\": %d,\n  \"at\": %d,\n  \"steps\": [", table->count, opts->to);
    print_steps(local, opts);
    printf("],\n  \"finished\": %s,\n  \"score\": ", table->now.head.actor == KT_OVER ? "true" : "false");
    score_print_json(table->header.game, &table->now);
    fputs(",\n  \"view\": ", stdout);
    int code = print_position(local, opts);
    puts("\n}");
    return code;
}

static int show_text(kt_local_game *local, const replay_options *opts)
{
    const kt_cli  *cli = local->cli;
    const kt_game *game = local->table.header.game;
    int            total = local->table.count;
    kt_view        view;
    char           board[8192];
    kt_strbuf      out = kt_strbuf_init(board, sizeof board);
    print_steps(local, opts);
    make_view(local, opts->seat, &view);
    game->board(&view.state, opts->seat == KT_OVER ? KT_ALL : opts->seat, cli->language, local->names, &out);
    printf("\n%s\n", board);
    printf(tr(cli, "Nach %d von %d Zügen:\n", "After %d of %d moves:\n"), opts->to, total);
    score_print(cli, game, &local->table.now, local->names);
    return CLI_OK;
}

static int check_options(const kt_local_game *local, const replay_options *opts)
{
    const kt_cli   *cli = local->cli;
    const kt_table *table = &local->table;
    if (local->from_position)
        return cli_usage_error(cli, tr(cli, "das ist eine Stellung; spiel sie mit: kontor play --load",
                                       "this is a position; play it with: kontor play --load"));
    if (opts->to > table->count)
        return cli_usage_error(
            cli, tr(cli, "--to %d: die Partie hat nur %d Züge", "--to %d: the game has only %d moves"),
            opts->to, table->count);
    if (opts->seat >= table->header.seats)
        return cli_usage_error(
            cli, tr(cli, "--seat %d: die Plätze gehen von 0 bis %d", "--seat %d: seats are 0 to %d"),
            opts->seat, table->header.seats - 1);
    return CLI_OK;
}

static int show(kt_local_game *local, replay_options *opts)
{
    int code = check_options(local, opts);
    if (code)
        return code;
    if (opts->to < 0)
        opts->to = local->table.count;
    if (opts->json)
        return show_json(local, opts);
    if (!opts->position)
        return show_text(local, opts);
    print_steps(local, opts);
    return print_position(local, opts);
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    replay_options opts = {.to = -1, .seat = KT_OVER};
    cli_list       args;
    cli_option     options[] = {{"--to", CLI_INT, &opts.to, 0, 10000000},
                                {"--seat", CLI_INT, &opts.seat, 0, KT_SEATS_MAX - 1},
                                {"--json", CLI_FLAG, &opts.json, 0, 0},
                                {"--position", CLI_FLAG, &opts.position, 0, 0},
                                {"--steps", CLI_FLAG, &opts.steps, 0, 0}};
    int            code = cli_parse(cli, argc, argv, options, 5, &args, 1);
    kt_local_game  local;
    if (code)
        return code;
    if (!args.count)
        return cli_usage_error(cli, tr(cli, "welche Datei? Etwa: kontor replay partie.ktr",
                                       "which file? For example: kontor replay game.ktr"));
    local_game_init(&local, cli, 0);
    code = local_game_load(&local, args.item[0]) ? show(&local, &opts) : CLI_FAILED;
    local_game_free(&local);
    return code;
}

const cli_command cli_replay = {
    "replay", KT_DE_EN("zeigt eine aufgezeichnete Partie", "show a recorded game"),
    KT_DE_EN("Beispiele\n"
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
             "  kontor replay game.ktr                    the game in sentences, and its result\n"
             "  kontor replay game.ktr --to 40 --steps    the first 40 moves in notation\n"
             "  kontor replay game.ktr --to 40 --position > position.ktp\n"
             "  kontor play --load position.ktp           ... and continue from there\n\n"
             "Options\n"
             "  --to N       only the first N moves (chance counts)\n"
             "  --seat S     only what this seat could see\n"
             "  --steps      also print the moves in notation, numbered\n"
             "  --position   print only the position, as text\n"
             "  --json       everything as JSON\n"),
    run};
