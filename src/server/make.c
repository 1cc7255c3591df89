/* make.c - see make.h. */
#include "server/make.h"

#include <stdio.h>
#include <string.h>

/* Seconds for a decision: at a live table, and turn by turn. */
enum { LIVE_MIN = 5, LIVE_MAX = 3600, TURNS_MIN = 3600, TURNS_MAX = 30 * 24 * 3600 };

const char *words_in(const json_t *from, const char *name, size_t size)
{
    const json_t *value = json_object_get(from, name);
    if (!value || json_is_null(value))
        return "";
    if (!json_is_string(value) || json_string_length(value) >= size)
        return NULL;
    return json_string_value(value);
}

static bool wrong(making *making, const char *cause, const char *what)
{
    snprintf(making->error.text, sizeof making->error.text, "%s%.60s", cause, what);
    return false;
}

static bool read_options(const json_t *from, const kt_game *game, uint8_t *option, making *making)
{
    const char *name;
    json_t     *value;
    for (int i = 0; i < game->options; i++)
        option[i] = game->option[i].standard;
    json_object_foreach((json_t *)from, name, value)
    {
        char words[100];
        if (!json_is_string(value))
            return wrong(making, "an option should be a word: ", name);
        snprintf(words, sizeof words, "%.40s %.40s", name, json_string_value(value));
        if (!kt_option_read(game, words, strlen(words), option, &making->error))
            return false;
    }
    return true;
}

static bool read_seat(const json_t *from, int seat, making *making)
{
    store_seat *row = &making->seat[seat];
    const char *name = words_in(from, "name", KT_NAME_MAX), *level = words_in(from, "bot", STORE_BOT_MAX);
    kt_text     into = kt_text_in(row->name, sizeof row->name);
    kt_text     plays = kt_text_in(row->bot, sizeof row->bot);
    bot         player;
    if (!json_is_object(from) || !name || (*name && !name_fine(name)))
        return wrong(making, "a seat should be {\"name\": ...} or {\"bot\": ...}", "");
    if (!level || (*level && !bot_read(level, strlen(level), &player)) || strchr(level, ':'))
        return wrong(making, "there is no such bot; see /api/bots", "");
    row->seat = seat;
    kt_put(&into, name);
    kt_put(&plays, level);
    return true;
}

/* The head keeps what a record needs: game, rules, options and data. */
static bool write_head(const kt_game *game, int seats, const uint8_t *option, making *making)
{
    kt_state  state;
    kt_header header;
    kt_text   text = kt_text_in(making->table.head, sizeof making->table.head);
    if (!kt_setup(game, &state, seats, option))
        return wrong(making, "the game is not for so many seats: ", game->id);
    kt_header_make(game, &state, &header);
    kt_header_write(&header, &text);
    return !text.cut || wrong(making, "too much for a header", "");
}

/* "live" or "turns", and the clock that belongs to it. */
static bool read_pace(const json_t *from, making *making)
{
    const json_t *clock = json_object_get(from, "clock");
    const char   *pace = words_in(from, "pace", 8);
    store_table  *table = &making->table;
    if (!pace || (*pace && strcmp(pace, "live") != 0 && strcmp(pace, "turns") != 0))
        return wrong(making, "pace should be live or turns", "");
    table->turns = strcmp(pace, "turns") == 0;
    if (!clock || json_is_null(clock))
        return true;
    json_int_t seconds = json_integer_value(clock);
    if (!json_is_integer(clock) || (seconds && (seconds < (table->turns ? TURNS_MIN : LIVE_MIN) ||
                                                seconds > (table->turns ? TURNS_MAX : LIVE_MAX))))
        return wrong(making, table->turns ? "clock should be 0 for none, or seconds from an hour to 30 days"
                                          : "clock should be 0 for none, or 5 to 3600 seconds at a live table", "");
    table->clock = (int)seconds;
    return true;
}

/* true, or a bot by name, when a clock runs out. */
static bool read_takeover(const json_t *from, making *making)
{
    const json_t *value = json_object_get(from, "takeover");
    const char   *level = json_is_string(value) ? words_in(from, "takeover", STORE_BOT_MAX) : "";
    kt_text       into = kt_text_in(making->table.takeover, sizeof making->table.takeover);
    bot           player;
    if (!level || strchr(level, ':') || (*level && !bot_read(level, strlen(level), &player)) ||
        (value && !json_is_string(value) && !json_is_boolean(value)))
        return wrong(making, "takeover should be true, false or a bot; see /api/bots", "");
    kt_put(&into, json_is_true(value) ? "easy" : level);
    return true;
}

static int people_at(const making *making)
{
    int people = 0;
    for (int i = 0; i < making->rows; i++)
        people += !*making->seat[i].bot;
    return people;
}

/* Whoever plays alone with bots takes nothing from anybody by asking one of them. */
static bool read_hints(const json_t *from, making *making)
{
    const json_t *value = json_object_get(from, "hints");
    if (value && !json_is_null(value) && !json_is_boolean(value))
        return wrong(making, "hints should be true or false", "");
    making->table.hints = json_is_boolean(value) ? json_is_true(value) : people_at(making) == 1;
    return true;
}

bool make_read(const json_t *from, making *making)
{
    const char    *id = words_in(from, "game", 40);
    const kt_game *game = id ? kt_game_named(id) : NULL;
    const json_t  *seats = json_object_get(from, "seats");
    uint8_t        option[KT_OPTIONS_MAX] = {0};
    memset(making, 0, sizeof *making);
    if (!game)
        return wrong(making, "there is no such game; see /api/games", "");
    if (!json_is_array(seats) || json_array_size(seats) > KT_SEATS_MAX)
        return wrong(making, "seats should be a list, one entry a seat", "");
    if (!read_pace(from, making) || !read_takeover(from, making))
        return false;
    making->table.open = json_is_true(json_object_get(from, "open"));
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (!read_seat(json_array_get(seats, i), (int)i, making))
            return false;
    making->rows = (int)json_array_size(seats);
    return read_hints(from, making) && read_options(json_object_get(from, "options"), game, option, making) &&
           write_head(game, making->rows, option, making);
}

store_status make_table(house *house, making *making)
{
    store_status status = STORE_TAKEN;
    making->seat[making->rows++].seat = KT_ALL;
    for (int i = 0; i < making->rows; i++) {
        token_make(making->token[i]);
        token_hash(making->token[i], making->seat[i].hash);
    }
    making->table.created = seconds_of(house);
    for (int tries = 0; tries < 5 && status == STORE_TAKEN; tries++) {
        token_id(making->table.id);
        status = store_table_add(house->store, &making->table, making->seat, making->rows);
    }
    house->counts.tables_made += status == STORE_FINE;
    return status;
}

/* STORE_TAKEN: there is one already; the match then knows it. */
store_status make_rematch(house *house, room *room)
{
    match       *match = room->match;
    store_table  table = match->table;
    store_status status;
    if (*match->table.next)
        return STORE_TAKEN;
    token_id(table.id);
    table.created = seconds_of(house);
    table.over = table.open = false;
    table.next[0] = 0;
    status = store_table_add(house->store, &table, match->seat, match->rows);
    if (status == STORE_FINE)
        status = store_table_next(house->store, match->table.id, table.id);
    if (status == STORE_FINE)
        memcpy(match->table.next, table.id, sizeof table.id);
    else if (status == STORE_TAKEN)
        match_refresh(match, house->store);
    house->counts.tables_made += status == STORE_FINE;
    return status;
}
