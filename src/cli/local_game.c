/* local_game.c - a game in this process: memory for its moves, bots, records, positions. */
#include "cli/local_game.h"
#include "lab/lab.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_MOVES = 255, HEADER_BYTES = 16384, LINE_BYTES = 256 };

void local_game_init(kt_local_game *local, const kt_cli *cli, uint64_t seed)
{
    memset(local, 0, sizeof *local);
    local->cli = cli;
    local->rng = kt_rng_seed(seed);
    local->bot_rng = kt_rng_seed(~seed);
    local->threads = 1;
    for (int seat = 0; seat < KT_SEATS_MAX; seat++)
        local->names[seat] = local->name[seat];
}

void local_game_free(kt_local_game *local)
{
    free(local->memory);
    local->memory = NULL;
}

static bool out_of_memory(const kt_local_game *local)
{
    cli_out_of_memory(local->cli);
    return false;
}

bool local_game_begin(kt_local_game *local, const kt_game *game, const kt_state *start)
{
    assert(!local->memory);
    local->size = kt_table_memory(game, FIRST_MOVES);
    local->memory = malloc(local->size);
    if (!local->memory)
        return out_of_memory(local);
    kt_table_begin(&local->table, game, start, local->memory, local->size);
    return true;
}

static bool grow(kt_local_game *local)
{
    void *memory = realloc(local->memory, 2 * local->size);
    if (!memory)
        return out_of_memory(local);
    local->memory = memory;
    local->size *= 2;
    kt_table_grow(&local->table, local->memory, local->size);
    return true;
}

bool local_game_play(kt_local_game *local, kt_move move, uint8_t tag)
{
    kt_table  *table = &local->table;
    int        seat = table->now.head.actor;
    kt_outcome outcome = kt_table_play(table, seat, move, NULL, NULL);
    if (outcome == KT_FULL) {
        if (!grow(local))
            return false;
        outcome = kt_table_play(table, seat, move, NULL, NULL);
    }
    assert(outcome == KT_PLAYED);
    kt_table_step(table, table->count - 1)->tag = tag;
    return true;
}

int local_game_choose(kt_local_game *local, kt_bot bot, const kt_moves *moves)
{
    const kt_table *table = &local->table;
    const kt_game  *game = table->header.game;
    kt_view         view;
    kt_view_make(game, &table->now, table->now.head.actor, &view);
    return lab_choose(bot, game, &view, moves, &local->bot_rng, local->threads, NULL);
}

int local_game_last_move_of(const kt_local_game *local, int seat)
{
    int moves = local->table.count;
    while (moves > 0 && kt_table_step(&local->table, moves - 1)->seat != seat)
        moves--;
    return moves;
}

/* ---- Saving ------------------------------------------------------------- */

/* A record names a bot so that it can be loaded again: "bot:hard". */
static void write_header_names(kt_local_game *local)
{
    for (int seat = 0; seat < local->table.header.seats; seat++) {
        kt_strbuf out = kt_strbuf_init(local->table.header.name[seat], KT_NAME_MAX);
        kt_bot    bot = local->player[seat];
        kt_put(&out, bot.kind ? "bot:" : local->name[seat]);
        if (bot.kind)
            bot_write(bot, &out);
    }
}

bool local_game_save(kt_local_game *local, const char *path)
{
    const kt_table *table = &local->table;
    size_t          size = HEADER_BYTES + (size_t)table->count * LINE_BYTES;
    char           *buffer = malloc(size);
    if (!buffer)
        return out_of_memory(local);
    kt_strbuf out = kt_strbuf_init(buffer, size);
    if (local->from_position) {
        kt_position_write(table->header.game, &table->now, &out);
    } else {
        write_header_names(local);
        kt_table_record(table, KT_OVER, &out);
    }
    assert(!out.truncated);
    bool ok = file_write(local->cli, path, buffer, out.length);
    free(buffer);
    return ok;
}

/* ---- Loading ------------------------------------------------------------ */

bool local_game_parse_bot(const char *name, kt_bot *bot)
{
    return strncmp(name, "bot:", 4) == 0 && bot_read(name + 4, strlen(name + 4), bot);
}

/* Names from a file must not control the terminal. */
static void copy_name(char *to, const char *name)
{
    kt_strbuf out = kt_strbuf_init(to, KT_NAME_MAX);
    while (*name) {
        int length = utf8_length(name);
        if (length == 1)
            kt_put_char(&out, (unsigned char)*name < ' ' || *name == 127 ? '?' : *name);
        else
            kt_put_n(&out, length ? name : "?", length ? (size_t)length : 1);
        name += length ? length : 1;
    }
}

static bool read_moves(kt_local_game *local, kt_reader *reader, kt_error *error)
{
    int got;
    while ((got = kt_table_read(&local->table, reader, error)) != 0) {
        if (got == -1)
            return false;
        if (got == KT_TABLE_NO_ROOM && !grow(local))
            return false;
    }
    return true;
}

static bool read_record(kt_local_game *local, kt_reader *reader, kt_error *error)
{
    kt_header header;
    kt_state  start;
    if (!kt_header_read(reader, &header, error))
        return false;
    if (!kt_setup(header.game, &start, header.seats, header.option))
        return false;
    if (!local_game_begin(local, header.game, &start))
        return false;
    for (int seat = 0; seat < header.seats; seat++)
        copy_name(local->name[seat], header.name[seat]);
    return read_moves(local, reader, error);
}

static bool read_position(kt_local_game *local, const char *text, size_t length, kt_error *error)
{
    const kt_game *game;
    kt_state       start;
    local->from_position = true;
    return kt_position_read(text, length, &game, &start, error) && local_game_begin(local, game, &start);
}

bool local_game_load(kt_local_game *local, const char *path)
{
    size_t   length;
    char    *text = file_read(local->cli, path, &length);
    kt_error error = {0};
    if (!text)
        return false;
    kt_reader reader = kt_reader_on(text, length);
    bool      ok = strncmp(text, "game ", 5) == 0 ? read_position(local, text, length, &error)
                                                  : read_record(local, &reader, &error);
    free(text);
    if (!ok && error.line)
        cli_error(local->cli, "%s:%d: %s", path, error.line, error.text);
    else if (!ok && *error.text)
        cli_error(local->cli, "%s: %s", path, error.text);
    return ok;
}
