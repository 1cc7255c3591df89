/* table_create.c - see table_create.h. */
#include "server/table_create.h"
#include "server/looks.h"
#include "server/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Seconds per decision, at live tables and at correspondence tables. */
enum { LIVE_MIN = 5, LIVE_MAX = 3600, TURNS_MIN = 3600, TURNS_MAX = 30 * 24 * 3600 };

static bool refuse(kt_new_table *wanted, const char *cause, const char *what)
{
    snprintf(wanted->error.text, sizeof wanted->error.text, "%s%.60s", cause, what);
    return false;
}

bool table_create_is_offered(const hub_limits *limits, const bot_kind *kind)
{
    return !kind->tree || !limits->playouts || kind->budget <= limits->playouts;
}

bool table_create_level_is_valid(const hub_limits *limits, const char *level)
{
    kt_bot bot;
    return level && !strchr(level, ':') &&
           (!*level || (bot_read(level, strlen(level), &bot) && table_create_is_offered(limits, bot.kind)));
}

static bool read_options(const json_t *from, const kt_game *game, uint8_t *option, kt_new_table *wanted)
{
    const char *name;
    json_t     *value;
    for (int i = 0; i < game->options; i++)
        option[i] = game->option[i].standard;
    json_object_foreach((json_t *)from, name, value)
    {
        char text[100];
        if (!json_is_string(value))
            return refuse(wanted, "an option should be a string: ", name);
        snprintf(text, sizeof text, "%.40s %.40s", name, json_string_value(value));
        if (!kt_option_read(game, text, strlen(text), option, &wanted->error))
            return false;
    }
    return true;
}

static bool read_seat(const hub_limits *limits, const json_t *from, int seat, kt_new_table *wanted)
{
    store_seat *row = &wanted->seat[seat];
    const char *name = json_get_text(from, "name", KT_NAME_MAX),
               *level = json_get_text(from, "bot", STORE_BOT_MAX);
    kt_strbuf name_out = kt_strbuf_init(row->name, sizeof row->name);
    kt_strbuf bot_out = kt_strbuf_init(row->bot, sizeof row->bot);
    if (!json_is_object(from) || !name || (*name && !text_is_name(name)))
        return refuse(wanted, "a seat should be {\"name\": ...} or {\"bot\": ...}", "");
    if (!table_create_level_is_valid(limits, level))
        return refuse(wanted, "there is no such bot here; see /api/bots", "");
    row->seat = seat;
    kt_put(&name_out, name);
    kt_put(&bot_out, level);
    return true;
}

/* The header has what a record needs: game, rules, options and data. Looks are a comment in it. */
static bool write_header(const kt_game *game, int seats, const uint8_t *option, const char *looks,
                         kt_new_table *wanted)
{
    kt_state  state;
    kt_header header;
    kt_strbuf out = kt_strbuf_init(wanted->table.header, sizeof wanted->table.header);
    if (!kt_setup(game, &state, seats, option))
        return refuse(wanted, "the game is not for that many players: ", game->id);
    kt_header_make(game, &state, &header);
    kt_header_write(&header, &out);
    looks_write(looks, &out);
    return !out.truncated || refuse(wanted, "the options are too long", "");
}

/* "live" or "turns", and a clock within its bounds. */
static bool read_pace(const json_t *from, kt_new_table *wanted)
{
    const json_t *clock = json_object_get(from, "clock");
    const char   *pace = json_get_text(from, "pace", 8);
    store_table  *table = &wanted->table;
    if (!pace || (*pace && strcmp(pace, "live") != 0 && strcmp(pace, "turns") != 0))
        return refuse(wanted, "pace should be live or turns", "");
    table->turns = strcmp(pace, "turns") == 0;
    if (!clock || json_is_null(clock))
        return true;
    json_int_t seconds = json_integer_value(clock);
    if (!json_is_integer(clock) || (seconds && (seconds < (table->turns ? TURNS_MIN : LIVE_MIN) ||
                                                seconds > (table->turns ? TURNS_MAX : LIVE_MAX))))
        return refuse(wanted,
                      table->turns ? "clock should be 0 for none, or seconds from an hour to 30 days"
                                   : "clock should be 0 for none, or 5 to 3600 seconds at a live table",
                      "");
    table->clock = (int)seconds;
    return true;
}

/* Which bot plays on when a clock runs out: true, or the name of a bot. */
static bool read_takeover(const hub_limits *limits, const json_t *from, kt_new_table *wanted)
{
    const json_t *value = json_object_get(from, "takeover");
    const char   *level = json_is_string(value) ? json_get_text(from, "takeover", STORE_BOT_MAX) : "";
    kt_strbuf     out = kt_strbuf_init(wanted->table.takeover, sizeof wanted->table.takeover);
    if (!table_create_level_is_valid(limits, level) ||
        (value && !json_is_string(value) && !json_is_boolean(value)))
        return refuse(wanted, "takeover should be true, false or a bot; see /api/bots", "");
    kt_put(&out, json_is_true(value) ? "easy" : level);
    return true;
}

static int count_people(const kt_new_table *wanted)
{
    int people = 0;
    for (int i = 0; i < wanted->rows; i++)
        people += !*wanted->seat[i].bot;
    return people;
}

/* By default, hints are only for games against bots alone. */
static bool read_hints(const json_t *from, kt_new_table *wanted)
{
    const json_t *value = json_object_get(from, "hints");
    if (value && !json_is_null(value) && !json_is_boolean(value))
        return refuse(wanted, "hints should be true or false", "");
    wanted->table.hints = json_is_boolean(value) ? json_is_true(value) : count_people(wanted) == 1;
    return true;
}

/* Whether a seat with a single answer is asked. In a game over days, nobody should have to wait for that. */
static bool read_reactions(const json_t *from, kt_new_table *wanted)
{
    const char *reactions = json_get_text(from, "reactions", 8);
    if (!reactions || (*reactions && strcmp(reactions, "always") != 0 && strcmp(reactions, "able") != 0))
        return refuse(wanted, "reactions should be always or able", "");
    wanted->table.able = *reactions ? strcmp(reactions, "able") == 0 : wanted->table.turns;
    return true;
}

bool table_create_parse(const hub_limits *limits, const json_t *from, kt_new_table *wanted)
{
    const char    *id = json_get_text(from, "game", 40), *looks = json_get_text(from, "looks", LOOKS_MAX);
    const kt_game *game = id ? kt_game_named(id) : NULL;
    const json_t  *seats = json_object_get(from, "seats");
    uint8_t        option[KT_OPTIONS_MAX] = {0};
    memset(wanted, 0, sizeof *wanted);
    if (!game)
        return refuse(wanted, "there is no such game; see /api/games", "");
    if (!json_is_array(seats) || json_array_size(seats) > KT_SEATS_MAX)
        return refuse(wanted, "seats should be a list with one entry per seat", "");
    if (!read_pace(from, wanted) || !read_takeover(limits, from, wanted) || !read_reactions(from, wanted))
        return false;
    if (!looks_are_valid(looks))
        return refuse(wanted,
                      "looks should be words of letters and digits, one per seat, and no colour twice", "");
    wanted->table.open = json_is_true(json_object_get(from, "open"));
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (!read_seat(limits, json_array_get(seats, i), (int)i, wanted))
            return false;
    wanted->rows = (int)json_array_size(seats);
    return read_hints(from, wanted) && read_options(json_object_get(from, "options"), game, option, wanted) &&
           write_header(game, wanted->rows, option, looks, wanted);
}

store_status table_create(kt_hub *hub, kt_new_table *wanted)
{
    store_status status = STORE_CONFLICT;
    assert(wanted->rows > 0 && wanted->rows < STORE_SEATS_MAX);
    wanted->seat[wanted->rows++].seat = KT_ALL;
    for (int i = 0; i < wanted->rows; i++) {
        token_make(wanted->token[i]);
        token_hash(wanted->token[i], wanted->seat[i].hash);
    }
    wanted->table.created = hub_seconds(hub);
    for (int tries = 0; tries < 5 && status == STORE_CONFLICT; tries++) {
        token_make_table_id(wanted->table.id);
        status = store_table_add(hub->store, &wanted->table, wanted->seat, wanted->rows);
    }
    hub->counters.tables_made += status == STORE_OK;
    hub->lobby.changed |= wanted->table.open;
    return status;
}

store_status table_create_rematch(kt_hub *hub, kt_live_table *live)
{
    kt_game_session *session = live->session;
    store_table      table = session->info;
    store_status     status;
    if (*session->info.next)
        return STORE_CONFLICT;
    token_make_table_id(table.id);
    table.created = hub_seconds(hub);
    table.over = table.open = false;
    table.next[0] = 0;
    status = store_table_add(hub->store, &table, session->seat, session->rows);
    if (status == STORE_OK)
        status = store_table_next(hub->store, session->info.id, table.id);
    if (status == STORE_OK)
        store_contacts_move(hub->store, session->info.id, table.id);
    if (status == STORE_OK)
        store_devices_copy(hub->store, session->info.id, table.id);
    if (status == STORE_OK)
        memcpy(session->info.next, table.id, sizeof table.id);
    else if (status == STORE_CONFLICT)
        session_refresh(session, hub->store);
    hub->counters.tables_made += status == STORE_OK;
    return status;
}
