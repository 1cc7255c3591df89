/* answer.c - requests over HTTP: games, rules, cards, tables, records, health. */
#include "server/make.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { LOBBY_MOST = 100, OWN_MOST = 50 };

typedef struct asked {
    house               *house;
    const house_request *request;
    kt_text              text;
    const char          *id; /* what stands in the path for {} */
    char                 held[41];
} asked;

static const char as_json[] = "application/json; charset=utf-8";

/* jansson knows; an own reader of UTF-8 would be one more to get wrong. */
static bool utf8_fine(const char *words, size_t length)
{
    json_t *string = json_stringn(words ? words : "", length);
    json_decref(string);
    return string != NULL;
}

static house_reply reply(asked *asked, int status, const char *type)
{
    if (asked->text.cut)
        return (house_reply){500, as_json, "{}", 2};
    return (house_reply){status, type, asked->text.at, asked->text.length};
}

static house_reply failure(asked *asked, int status, const char *message)
{
    asked->text = scratch_of(asked->house);
    kt_put_char(&asked->text, '{');
    put_words(&asked->text, "error", message);
    kt_put_char(&asked->text, '}');
    return reply(asked, status, as_json);
}

/* ---- Games ---------------------------------------------------------------- */

static void put_option(const kt_option *option, int language, kt_text *text)
{
    kt_put_char(text, '{');
    put_words(text, "id", option->id);
    put_words(text, "name", option->name.in[language]);
    put_key(text, "choices");
    kt_put_char(text, '[');
    for (int i = 0; i < option->choices; i++) {
        kt_put(text, i ? ",{" : "{");
        put_words(text, "id", option->choice[i].id);
        put_words(text, "name", option->choice[i].name.in[language]);
        put_flag(text, "standard", option->choice[i].value == option->standard);
        kt_put_char(text, '}');
    }
    kt_put(text, "]}");
}

static void put_game(const kt_game *game, int language, kt_text *text)
{
    kt_put_char(text, '{');
    put_words(text, "id", game->id);
    put_words(text, "name", game->name.in[language]);
    put_words(text, "about", game->about.in[language]);
    put_words(text, "credits", game->credits);
    put_number(text, "seats_min", game->seats_min);
    put_number(text, "seats_max", game->seats_max);
    put_number(text, "minutes", game->minutes);
    put_number(text, "rules_version", game->rules_version);
    put_words(text, "data", game->fingerprint);
    put_key(text, "options");
    kt_put_char(text, '[');
    for (int i = 0; i < game->options; i++) {
        kt_put(text, i ? "," : "");
        put_option(&game->option[i], language, text);
    }
    kt_put(text, "]}");
}

static house_reply get_games(asked *asked)
{
    kt_text *text = &asked->text;
    kt_put_char(text, '[');
    for (int i = 0; kt_game_at(i); i++) {
        kt_put(text, i ? "," : "");
        put_game(kt_game_at(i), asked->request->language, text);
    }
    kt_put_char(text, ']');
    return reply(asked, 200, as_json);
}

static house_reply get_rules(asked *asked)
{
    const kt_game *game = kt_game_named(asked->id);
    kt_text       *text = &asked->text;
    if (!game)
        return failure(asked, 404, "there is no such game; see /api/games");
    kt_put_char(text, '[');
    for (int i = 1; i < game->rules; i++) {
        kt_put(text, i > 1 ? ",{" : "{");
        put_words(text, "number", game->rule[i].number);
        put_words(text, "text", game->rule[i].text.in[asked->request->language]);
        put_words(text, "source", game->rule[i].source ? game->rule[i].source : "");
        kt_put_char(text, '}');
    }
    kt_put_char(text, ']');
    return reply(asked, 200, as_json);
}

static void put_card(const kt_kind *kind, const kt_piece *piece, int language, kt_text *text)
{
    const char *words = piece->text.in[language];
    kt_put_char(text, '{');
    put_words(text, "id", piece->id);
    put_words(text, "kind", kind->id);
    put_words(text, "name", piece->name.in[language]);
    put_words(text, "text", words ? words : "");
    put_number(text, "count", piece->count);
    kt_put_char(text, '}');
}

static house_reply get_cards(asked *asked)
{
    const kt_game *game = kt_game_named(asked->id);
    kt_text       *text = &asked->text;
    if (!game)
        return failure(asked, 404, "there is no such game; see /api/games");
    kt_put_char(text, '[');
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        for (int i = 1; game->kind[k].cards && i <= game->kind[k].count; i++) {
            kt_put(text, text->at[text->length - 1] == '[' ? "" : ",");
            put_card(&game->kind[k], &game->kind[k].piece[i], asked->request->language, text);
        }
    kt_put_char(text, ']');
    return reply(asked, 200, as_json);
}

static house_reply get_bots(asked *asked)
{
    kt_text *text = &asked->text;
    kt_put_char(text, '[');
    for (int i = 0; bot_kind_at(i); i++) {
        kt_put(text, i ? ",{" : "{");
        put_words(text, "id", bot_kind_at(i)->id);
        put_words(text, "about", bot_kind_at(i)->about.in[asked->request->language]);
        put_flag(text, "level", bot_kind_at(i)->level);
        kt_put_char(text, '}');
    }
    kt_put_char(text, ']');
    return reply(asked, 200, as_json);
}

/* ---- Tables --------------------------------------------------------------- */

/* An address is kept only as a hash, and for an hour. */
static bool may_make(asked *asked)
{
    house   *house = asked->house;
    int64_t  hour = now_of(house) / 3600000;
    uint64_t who = 0;
    uint8_t  hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)asked->request->address,
                       strlen(asked->request->address), NULL, 0);
    memcpy(&who, hash, sizeof who);
    size_t place = who % ADDRESSES;
    if (house->made[place].hour != hour || house->made[place].who != who) {
        house->made[place].who = who;
        house->made[place].hour = hour;
        house->made[place].tables = 0;
    }
    return house->made[place].tables++ < house->limits.tables;
}

static void put_made(const making *making, kt_text *text)
{
    kt_put_char(text, '{');
    put_words(text, "table", making->table.id);
    put_key(text, "tokens");
    kt_put_char(text, '[');
    for (int i = 0; i < making->rows - 1; i++) {
        kt_put(text, i ? "," : "");
        kt_put_json(text, making->token[i]);
    }
    kt_put_char(text, ']');
    put_words(text, "watch", making->token[making->rows - 1]);
    kt_put_char(text, '}');
}

static json_t *body_of(const house_request *request)
{
    json_error_t cause;
    return json_loadb(request->body ? request->body : "", request->length, JSON_REJECT_DUPLICATES, &cause);
}

static house_reply post_tables(asked *asked)
{
    json_t *json = body_of(asked->request);
    making  making;
    bool    fine = json_is_object(json) && make_read(json, &making);
    if (!json_is_object(json))
        snprintf(making.error.text, sizeof making.error.text, "the body should be a JSON object in UTF-8");
    json_decref(json);
    if (!fine)
        return failure(asked, 400, making.error.text);
    if (!may_make(asked))
        return failure(asked, 429, "too many new tables from your address; try again in an hour");
    store_status status = make_table(asked->house, &making);
    if (status != STORE_FINE)
        return failure(asked, 503, "the table could not be kept; try again soon");
    room *room = room_find(asked->house, making.table.id, &status);
    if (room) /* deals the cards, wakes the bots */
        room_settle(asked->house, room);
    asked->text = scratch_of(asked->house);
    put_made(&making, &asked->text);
    return reply(asked, 201, as_json);
}

static int free_seat(const store_seat *seat, int rows)
{
    for (int i = 0; i < rows; i++)
        if (seat[i].seat >= 0 && !*seat[i].name && !*seat[i].bot)
            return i;
    return -1;
}

typedef struct lobby {
    asked *asked;
    int    count;
    char   id[LOBBY_MOST][STORE_ID_MAX];
} lobby;

static bool keep_table(void *to, const store_table *table)
{
    lobby *lobby = to;
    memcpy(lobby->id[lobby->count++], table->id, STORE_ID_MAX);
    return lobby->count < LOBBY_MOST;
}

/* From the store alone: what stands there is for everybody. */
static void put_open_table(asked *asked, const char *id)
{
    kt_text    *text = &asked->text;
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    kt_header   header;
    kt_error    error;
    int         rows;
    if (store_table_find(asked->house->store, id, &table, seat, &rows) != STORE_FINE)
        return;
    kt_reader reader = kt_reader_on(table.head, strlen(table.head));
    if (!kt_header_read(&reader, &header, &error))
        return;
    kt_put(text, text->at[text->length - 1] == '[' ? "{" : ",{");
    put_words(text, "table", table.id);
    put_words(text, "game", header.game->id);
    put_number(text, "created", table.created);
    put_number(text, "clock", table.clock);
    put_flag(text, "free", free_seat(seat, rows) >= 0);
    put_key(text, "seats");
    kt_put_char(text, '[');
    for (int i = 0; i < rows - 1; i++) {
        kt_put(text, i ? ",{" : "{");
        put_words(text, "name", seat[i].name);
        put_words(text, "bot", seat[i].bot);
        kt_put_char(text, '}');
    }
    kt_put(text, "]}");
}

static house_reply get_tables(asked *asked)
{
    lobby lobby = {.asked = asked};
    if (store_tables(asked->house->store, true, LOBBY_MOST, keep_table, &lobby) != STORE_FINE)
        return failure(asked, 503, "the lobby cannot be read now; try again soon");
    kt_put_char(&asked->text, '[');
    for (int i = 0; i < lobby.count; i++)
        put_open_table(asked, lobby.id[i]);
    kt_put_char(&asked->text, ']');
    return reply(asked, 200, as_json);
}

static house_reply put_seat_taken(asked *asked, int seat, const char *token)
{
    asked->text = scratch_of(asked->house);
    kt_put_char(&asked->text, '{');
    put_words(&asked->text, "table", asked->id);
    put_number(&asked->text, "seat", seat);
    put_words(&asked->text, "token", token);
    kt_put_char(&asked->text, '}');
    return reply(asked, 201, as_json);
}

/* The first free seat of a table in the lobby, with a token that only this one has. */
static house_reply take_seat(asked *asked, room *room, const char *name)
{
    match      *match = room->match;
    char        token[TOKEN_MAX];
    int         seat = free_seat(match->seat, match->rows);
    if (!match->table.open || seat < 0)
        return failure(asked, 409, "there is no free seat at this table");
    store_seat taken = match->seat[seat];
    kt_text    into = kt_text_in(taken.name, sizeof taken.name);
    kt_put(&into, name);
    token_make(token);
    token_hash(token, taken.hash);
    if (store_seat_set(asked->house->store, asked->id, &taken, true) != STORE_FINE) {
        match_refresh(match, asked->house->store);
        return failure(asked, 409, "somebody was quicker; look for another seat");
    }
    match->seat[seat] = taken;
    if (free_seat(match->seat, match->rows) < 0 &&
        store_table_close(asked->house->store, asked->id) == STORE_FINE)
        match->table.open = false;
    kt_text text = scratch_of(asked->house);
    tell_seats(match, &text);
    say_all(asked->house, room, &text);
    return put_seat_taken(asked, seat, token);
}

static house_reply post_sit(asked *asked)
{
    store_status status;
    json_t      *json = body_of(asked->request);
    const char  *words = json_is_object(json) ? words_in(json, "name", KT_NAME_MAX) : NULL;
    char         name[KT_NAME_MAX] = "";
    if (words && name_fine(words))
        snprintf(name, sizeof name, "%s", words);
    json_decref(json);
    if (!*name)
        return failure(asked, 400, "say who you are: {\"name\": \"...\"} with at most 39 bytes");
    room *room = room_find(asked->house, asked->id, &status);
    if (!room)
        return failure(asked, status == STORE_NONE ? 404 : 503, "there is no such table to be read");
    return take_seat(asked, room, name);
}

/* One of somebody's own tables; false: this token opens nothing there. */
static bool put_own_table(asked *asked, const char *id, const char *token)
{
    store_status status;
    kt_text     *text = &asked->text;
    room        *room = room_find(asked->house, id, &status);
    int          seat = room ? match_seat_of(room->match, token) : KT_OVER;
    if (seat != KT_OVER) {
        const match *match = room->match;
        put_words(text, "game", match->game->id);
        put_number(text, "seat", seat);
        put_number(text, "created", match->table.created);
        put_number(text, "number", match->number);
        put_number(text, "actor", match->now.head.actor);
        put_words(text, "next", match->table.next);
        put_seats(match, text);
    }
    return seat != KT_OVER;
}

/* [{"table", "token"}, ...]: how one's own tables stand. */
static house_reply post_seats(asked *asked)
{
    json_t *json = body_of(asked->request), *each;
    size_t  i;
    if (!json_is_array(json) || json_array_size(json) > OWN_MOST) {
        json_decref(json);
        return failure(asked, 400, "the body should be a list of at most 50 {\"table\": ..., \"token\": ...}");
    }
    kt_put_char(&asked->text, '[');
    json_array_foreach(json, i, each)
    {
        const char *id = words_in(each, "table", STORE_ID_MAX), *token = words_in(each, "token", TOKEN_MAX);
        kt_put(&asked->text, i ? ",{" : "{");
        put_words(&asked->text, "table", id ? id : "");
        bool known = id && token && put_own_table(asked, id, token);
        put_flag(&asked->text, "known", known);
        kt_put_char(&asked->text, '}');
    }
    kt_put_char(&asked->text, ']');
    json_decref(json);
    return reply(asked, 200, as_json);
}

static house_reply get_record(asked *asked)
{
    store_status status;
    room        *room = room_find(asked->house, asked->id, &status);
    int          seat = room ? match_seat_of(room->match, asked->request->token) : KT_OVER;
    if (!room && status == STORE_FAILED)
        return failure(asked, 503, "the table cannot be read now; try again soon");
    if (seat == KT_OVER)
        return failure(asked, 403, "send the token of a seat: Authorization: Bearer TOKEN");
    tell_record(room->match, seat, &asked->text);
    return reply(asked, 200, "text/plain; charset=utf-8");
}

/* ---- Records from elsewhere ----------------------------------------------- */

/* Replays a record; false with line and cause. */
static bool replay(const house_request *request, kt_header *header, kt_state *state, int *moves,
                   kt_error *error)
{
    kt_reader reader = kt_reader_on(request->body ? request->body : "", request->length);
    kt_move   move;
    int       seat, got;
    if (!kt_header_read(&reader, header, error))
        return false;
    if (!kt_setup(header->game, state, header->seats, header->option)) {
        snprintf(error->text, sizeof error->text, "the game is not for so many seats");
        return false;
    }
    for (*moves = 0; (got = kt_replay_next(&reader, header->game, state, &seat, &move, NULL, error)) > 0;)
        (*moves)++;
    return got == 0;
}

static void put_names(const kt_header *header, kt_text *text)
{
    put_key(text, "names");
    kt_put_char(text, '[');
    for (int seat = 0; seat < header->seats; seat++) {
        kt_put(text, seat ? "," : "");
        kt_put_json(text, header->name[seat]);
    }
    kt_put_char(text, ']');
}

/* Whoever has a whole record may see what it comes to; nothing is kept. */
static house_reply post_records(asked *asked)
{
    kt_text  *text = &asked->text;
    kt_header header;
    kt_state  state;
    kt_score  score;
    kt_error  error = {0};
    int       moves;
    if (!utf8_fine(asked->request->body, asked->request->length))
        return failure(asked, 400, "a record is text in UTF-8");
    if (!replay(asked->request, &header, &state, &moves, &error)) {
        char cause[260];
        snprintf(cause, sizeof cause, "line %d: %s", error.line, error.text);
        return failure(asked, 400, cause);
    }
    kt_score_of(header.game, &state, &score);
    kt_put_char(text, '{');
    put_words(text, "game", header.game->id);
    put_names(&header, text);
    put_number(text, "moves", moves);
    put_number(text, "actor", state.head.actor);
    put_flag(text, "over", state.head.actor == KT_OVER);
    put_key(text, "points");
    kt_put_char(text, '[');
    for (int seat = 0; seat < header.seats; seat++) {
        kt_put(text, seat ? "," : "");
        kt_put_int(text, score.points[seat]);
    }
    kt_put(text, "]}");
    return reply(asked, 200, as_json);
}

/* ---- Health --------------------------------------------------------------- */

static house_reply get_health(asked *asked)
{
    kt_put(&asked->text, "ok\n");
    return reply(asked, 200, "text/plain; charset=utf-8");
}

static house_reply get_ready(asked *asked)
{
    bool ready = store_ready(asked->house->store) == STORE_FINE;
    kt_put(&asked->text, ready ? "ready\n" : "the store does not answer\n");
    return reply(asked, ready ? 200 : 503, "text/plain; charset=utf-8");
}

static void put_metric(kt_text *text, const char *name, bool counter, int64_t value)
{
    kt_put(text, "# TYPE kontor_");
    kt_put(text, name);
    kt_put(text, counter ? " counter\nkontor_" : " gauge\nkontor_");
    kt_put(text, name);
    kt_put(text, " ");
    kt_put_int(text, value);
    kt_put(text, "\n");
}

static house_reply get_metrics(asked *asked)
{
    const house_counts *counts = &asked->house->counts;
    kt_text            *text = &asked->text;
    put_metric(text, "tables_made_total", true, counts->tables_made);
    put_metric(text, "moves_total", true, counts->moves);
    put_metric(text, "moves_again_total", true, counts->moves_again);
    put_metric(text, "moves_refused_total", true, counts->refused);
    put_metric(text, "resyncs_total", true, counts->resyncs);
    put_metric(text, "undos_total", true, counts->undos);
    put_metric(text, "bot_moves_total", true, counts->bot_moves);
    put_metric(text, "chats_total", true, counts->chats);
    put_metric(text, "errors_total", true, counts->errors);
    put_metric(text, "tables_in_memory", false, counts->tables);
    put_metric(text, "clients", false, counts->clients);
    put_metric(text, "bot_jobs_waiting", false, counts->jobs);
    return reply(asked, 200, "text/plain; version=0.0.4; charset=utf-8");
}

/* ---- Which one ------------------------------------------------------------ */

static const struct {
    const char *method, *path;
    house_reply (*answer)(asked *);
} ways[] = {
    {"GET", "/api/games", get_games},
    {"GET", "/api/games/{}/rules", get_rules},
    {"GET", "/api/games/{}/cards", get_cards},
    {"GET", "/api/bots", get_bots},
    {"GET", "/api/tables", get_tables},
    {"POST", "/api/tables", post_tables},
    {"POST", "/api/tables/{}/sit", post_sit},
    {"GET", "/api/tables/{}/record", get_record},
    {"POST", "/api/seats", post_seats},
    {"POST", "/api/records", post_records},
    {"GET", "/healthz", get_health},
    {"GET", "/readyz", get_ready},
    {"GET", "/metrics", get_metrics},
};

/* {} stands for a word of small letters, digits and _. */
static bool path_fits(const char *pattern, const char *path, char *held)
{
    const char *slot = strstr(pattern, "{}");
    size_t      before = slot ? (size_t)(slot - pattern) : strlen(pattern), length;
    if (!slot || strncmp(pattern, path, before) != 0)
        return !slot && strcmp(pattern, path) == 0;
    length = strspn(path + before, "abcdefghijklmnopqrstuvwxyz0123456789_");
    if (!length || length > 40 || strcmp(slot + 2, path + before + length) != 0)
        return false;
    memcpy(held, path + before, length);
    held[length] = 0;
    return true;
}

house_reply house_answer(house *house, const house_request *request)
{
    asked asked = {house, request, scratch_of(house), NULL, ""};
    bool  known = false;
    asked.id = asked.held;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (!path_fits(ways[i].path, request->path, asked.held))
            continue;
        known = true;
        if (strcmp(ways[i].method, request->method) == 0)
            return ways[i].answer(&asked);
    }
    return known ? failure(&asked, 405, "this address knows another method; see docs/protocol.md")
                 : failure(&asked, 404, "there is nothing here; see docs/protocol.md");
}
