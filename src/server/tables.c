/* tables.c - requests about tables: new ones, the lobby, one's own, their records. */
#include "server/answer.h"

#include <stdio.h>
#include <string.h>

enum { LOBBY_MOST = 100, MINE_MOST = 50 };

/* ---- New tables ----------------------------------------------------------- */

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

house_reply post_tables(asked *asked)
{
    json_t *json = body_of(asked->request);
    making  making;
    bool    fine = json_is_object(json) && make_read(json, &making);
    if (!json_is_object(json))
        snprintf(making.error.text, sizeof making.error.text, "the body should be a JSON object in UTF-8");
    json_decref(json);
    if (!fine)
        return failure(asked, 400, making.error.text);
    if (!within_hour(asked, COUNT_TABLES))
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
        if (seat_free(&seat[i]))
            return i;
    return -1;
}

typedef struct lobby {
    int  count;
    char id[LOBBY_MOST][STORE_ID_MAX];
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
    put_words(text, "pace", table.turns ? "turns" : "live");
    put_number(text, "clock", table.clock);
    put_words(text, "takeover", table.takeover);
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

house_reply get_tables(asked *asked)
{
    lobby lobby = {.count = 0};
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
    taken.at = seconds_of(asked->house);
    if (store_seat_set(asked->house->store, asked->id, &taken, true) != STORE_FINE) {
        match_refresh(match, asked->house->store);
        return failure(asked, 409, "somebody was quicker; look for another seat");
    }
    match->seat[seat] = taken;
    say_seats(asked->house, room);
    room_settle(asked->house, room); /* clocks wait for the last one */
    return put_seat_taken(asked, seat, token);
}

house_reply post_sit(asked *asked)
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

house_reply get_table_record(asked *asked)
{
    store_status status;
    room        *room = room_find(asked->house, asked->id, &status);
    int          seat = room ? match_seat_of(room->match, asked->request->token) : KT_OVER;
    if (!room && status == STORE_FAILED)
        return failure(asked, 503, "the table cannot be read now; try again soon");
    if (room && seat == KT_OVER)
        room_rest(asked->house, room);
    if (seat == KT_OVER)
        return failure(asked, 403, "send the token of a seat: Authorization: Bearer TOKEN");
    tell_record(room->match, seat, &asked->text);
    room_rest(asked->house, room);
    return reply(asked, 200, as_text);
}

/* ---- One's own ------------------------------------------------------------ */

/* Whether the table exists is told only to who has a link to it. */
static void put_mine(asked *asked, const json_t *from)
{
    kt_text     *text = &asked->text;
    const char  *id = words_in(from, "table", STORE_ID_MAX), *token = words_in(from, "token", TOKEN_MAX);
    store_status status;
    room        *room = id && token ? room_find(asked->house, id, &status) : NULL;
    int          seat = room ? match_seat_of(room->match, token) : KT_OVER;
    kt_put(text, text->at[text->length - 1] == '[' ? "" : ",");
    if (seat != KT_OVER) {
        tell_short(room->match, seat, text);
    } else {
        kt_put_char(text, '{');
        put_words(text, "table", id ? id : "");
        put_flag(text, "gone", true);
        kt_put_char(text, '}');
    }
    if (room)
        room_rest(asked->house, room);
}

/* {"tables": [{"table", "token"}, ...]}, answered in the same order. */
house_reply post_mine(asked *asked)
{
    json_t *json = body_of(asked->request), *list = json_object_get(json, "tables");
    bool    fine = json_is_array(list) && json_array_size(list) <= MINE_MOST;
    kt_put(&asked->text, "{\"tables\":[");
    for (size_t i = 0; fine && i < json_array_size(list); i++)
        put_mine(asked, json_array_get(list, i));
    kt_put(&asked->text, "]}");
    json_decref(json);
    return fine ? reply(asked, 200, as_json)
                : failure(asked, 400, "say which: {\"tables\": [{\"table\": ..., \"token\": ...}]}, at most 50");
}
