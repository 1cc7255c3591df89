/* table.c - a game that is being played: its moves, saving, loading, telling. */
#include "cli/table.h"
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>

void table_begin(table *table, const cli *cli, const kt_game *game, uint64_t seed)
{
    memset(table, 0, sizeof *table);
    table->cli = cli;
    table->game = game;
    table->luck = kt_rng_seed(seed);
    table->thinking = kt_rng_seed(~seed);
    table->threads = 1;
    for (int seat = 0; seat < KT_SEATS_MAX; seat++)
        table->names[seat] = table->name[seat];
}

void table_end(table *table)
{
    free(table->step);
    table->step = NULL;
}

int table_think(table *table, bot player, int seat, const kt_moves *moves)
{
    kt_view view;
    kt_view_make(table->game, &table->now, seat, &view);
    return lab_think(player, table->game, &view, moves, &table->thinking, table->threads, NULL);
}

static bool add_step(table *table, int seat, kt_move move, bool automatic)
{
    if (table->count == table->room) {
        int         room = table->room ? 2 * table->room : 256;
        table_step *more = realloc(table->step, (size_t)room * sizeof *more);
        if (!more) {
            cli_fail(table->cli, said(table->cli, "zu wenig Speicher", "out of memory"));
            return false;
        }
        table->step = more;
        table->room = room;
    }
    table->step[table->count++] = (table_step){move, (int8_t)seat, automatic};
    return true;
}

bool table_play(table *table, kt_move move, bool automatic)
{
    if (!add_step(table, table->now.head.actor, move, automatic))
        return false;
    kt_play(table->game, &table->now, move, NULL);
    return true;
}

void table_back(table *table, int keep)
{
    kt_copy(table->game, &table->now, &table->start);
    for (int i = 0; i < keep; i++)
        kt_play(table->game, &table->now, table->step[i].move, NULL);
    table->count = keep;
}

/* Only the last moves matter: more than these nobody makes in a row. */
int table_back_to(const table *table, int seat)
{
    enum { LAST = 512 };
    int8_t seats[LAST];
    int    skipped = table->count > LAST ? table->count - LAST : 0;
    for (int i = skipped; i < table->count; i++)
        seats[i - skipped] = table->step[i].seat;
    return skipped + kt_undo_to(seats, table->count - skipped, seat);
}

/* ---- Telling ------------------------------------------------------------ */

enum { TIMES_ROOM = 24 };

static void print_times(const char *words, int times)
{
    char    line[400 + TIMES_ROOM];
    kt_text text = kt_text_in(line, sizeof line);
    if (!times)
        return;
    kt_put(&text, words);
    if (times > 1) {
        kt_put(&text, " (");
        kt_put_int(&text, times);
        kt_put(&text, "×)");
    }
    fputs("  · ", stdout);
    print_wrapped(stdout, line, 0, 76);
}

static void end_line(teller *teller)
{
    print_times(teller->line, teller->times);
    teller->times = 0;
}

static void end_secrets(teller *teller)
{
    print_times(teller->secret, teller->secrets);
    teller->secrets = 0;
}

void tell_end(teller *teller)
{
    end_line(teller);
    end_secrets(teller);
}

static void tell_line(teller *teller, const char *words)
{
    if (!*words)
        return;
    if (!teller->times || strcmp(words, teller->line) != 0) {
        end_line(teller);
        kt_text text = kt_text_in(teller->line, sizeof teller->line);
        kt_put(&text, words);
    }
    teller->times++;
}

static void tell_secret(teller *teller, const char *words)
{
    if (!*words)
        return;
    if (!teller->secrets || strcmp(words, teller->secret) != 0) {
        end_secrets(teller);
        kt_text text = kt_text_in(teller->secret, sizeof teller->secret);
        kt_put(&text, words);
    }
    teller->secrets++;
}

void tell_move(teller *teller, const kt_state *before, const table_step *step)
{
    char    words[300];
    kt_text text = kt_text_in(words, sizeof words);
    bool    seen = teller->viewer == KT_OVER ||
                kt_move_seen(teller->game, before, step->move, teller->viewer);
    kt_say_told(teller->game, step->seat, step->move, seen, teller->cli->language, teller->names,
                &text);
    if (step->seat == KT_CHANCE && !seen) {
        tell_secret(teller, words);
        return;
    }
    if (step->seat != KT_CHANCE && teller->secrets)
        tell_end(teller);
    if (step->automatic && step->seat == teller->viewer)
        kt_put(&text, said(teller->cli, " (Dir blieb nur das.)", " (Your only choice.)"));
    tell_line(teller, words);
}

void tell_events(teller *teller, const kt_log *log)
{
    for (int i = 0; i < log->count; i++) {
        char     words[300];
        kt_text  text = kt_text_in(words, sizeof words);
        kt_event event = log->event[i];
        if (teller->viewer == KT_OVER)
            event.whom = KT_ALL;
        kt_say_event(teller->game, &event, teller->viewer, teller->cli->language, teller->names,
                     &text);
        if (teller->secrets)
            tell_end(teller);
        tell_line(teller, words);
    }
}

void table_tell(const table *table, int from, int viewer, bool own)
{
    teller   teller = {table->cli, table->game, table->names, viewer, "", "", 0, 0};
    kt_state state;
    kt_log   log;
    kt_copy(table->game, &state, &table->start);
    for (int i = 0; i < table->count; i++) {
        const table_step *step = &table->step[i];
        kt_state          before;
        kt_copy(table->game, &before, &state);
        kt_play(table->game, &state, step->move, &log);
        if (i < from)
            continue;
        if (own || step->seat != viewer || step->automatic)
            tell_move(&teller, &before, step);
        tell_events(&teller, &log);
    }
    tell_end(&teller);
}

int table_told(const table *table, int seat)
{
    int told = table->count;
    while (told > 0 && table->step[told - 1].seat != seat)
        told--;
    return told;
}

/* ---- Saving and loading ------------------------------------------------- */

bool name_is_bot(const char *name, bot *player)
{
    return strncmp(name, "bot:", 4) == 0 && bot_read(name + 4, strlen(name + 4), player);
}

static void write_name(const table *table, int seat, char *into)
{
    kt_text text = kt_text_in(into, KT_NAME_MAX);
    bot     player = table->player[seat];
    if (!player.kind) {
        kt_put(&text, table->name[seat]);
        return;
    }
    kt_put(&text, "bot:");
    bot_write(player, &text);
}

static void write_record(const table *table, kt_text *text)
{
    kt_header header;
    kt_header_make(table->game, &table->start, &header);
    for (int seat = 0; seat < header.seats; seat++)
        write_name(table, seat, header.name[seat]);
    kt_header_write(&header, text);
    for (int i = 0; i < table->count; i++)
        kt_line_write(table->game, table->step[i].seat, table->step[i].move, true, text);
}

bool table_save(const table *table, const char *path)
{
    size_t size = 16384 + (size_t)table->count * 256;
    char  *buffer = malloc(size);
    bool   fine = false;
    if (buffer) {
        kt_text text = kt_text_in(buffer, size);
        if (table->placed)
            kt_position_write(table->game, &table->now, &text);
        else
            write_record(table, &text);
        fine = !text.cut && file_write(table->cli, path, buffer, text.length);
    }
    free(buffer);
    return fine;
}

/* A name from a file must not reach the terminal with what steers it. */
static void take_name(char *into, const char *name)
{
    kt_text text = kt_text_in(into, KT_NAME_MAX);
    while (*name) {
        int length = utf8_length(name);
        if (length == 1)
            kt_put_char(&text, (unsigned char)*name < ' ' || *name == 127 ? '?' : *name);
        else
            kt_put_some(&text, length ? name : "?", length ? (size_t)length : 1);
        name += length ? length : 1;
    }
}

static bool replay_record(table *table, kt_reader *reader, kt_error *error)
{
    kt_header header;
    kt_state  state;
    kt_move   move;
    int       seat, got;
    if (!kt_header_read(reader, &header, error))
        return false;
    table->game = header.game;
    if (!kt_setup(header.game, &state, header.seats, header.option))
        return false;
    table->start = state;
    for (int i = 0; i < header.seats; i++)
        take_name(table->name[i], header.name[i]);
    while ((got = kt_replay_next(reader, header.game, &state, &seat, &move, NULL, error)) > 0)
        if (!add_step(table, seat, move, false))
            return false;
    table->now = state;
    return got == 0;
}

bool table_load(table *table, const char *path)
{
    size_t   length;
    char    *text = file_read(table->cli, path, &length);
    kt_error error = {0};
    if (!text)
        return false;
    kt_reader reader = kt_reader_on(text, length);
    bool      fine;
    table->placed = strncmp(text, "game ", 5) == 0;
    if (table->placed) {
        fine = kt_position_read(text, length, &table->game, &table->start, &error);
        table->now = table->start;
    } else {
        fine = replay_record(table, &reader, &error);
    }
    free(text);
    if (!fine && error.line)
        cli_fail(table->cli, "%s:%d: %s", path, error.line, error.text);
    else if (!fine)
        cli_fail(table->cli, "%s: %s", path, error.text);
    return fine;
}
