/* http_tables.c - requests about tables: creating one, the lobby, taking a seat, one's own
 * tables, their records. */
#include "server/http_internal.h"
#include "server/looks.h"
#include "server/presence.h"
#include "server/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOBBY_MAX = 100, LOBBY_MILLISECONDS = 1000 };
enum {
    MINE_MAX = 50,
    MINE_MILLISECONDS = 4,
    MINE_ENTRIES = 256
}; /* entries that one request replays, give or take a table */

/* ---- New tables ----------------------------------------------------------- */

static void put_created(const kt_new_table *wanted, kt_strbuf *out)
{
    kt_put_char(out, '{');
    kt_json_text(out, "table", wanted->table.id);
    kt_json_key(out, "tokens");
    kt_put_char(out, '[');
    for (int i = 0; i < wanted->rows - 1; i++) {
        kt_put(out, i ? "," : "");
        kt_put_json(out, wanted->token[i]);
    }
    kt_put_char(out, ']');
    kt_json_text(out, "watch", wanted->token[wanted->rows - 1]);
    kt_put_char(out, '}');
}

http_response http_post_table(http_call *call)
{
    json_t      *json = http_body_json(call->request);
    kt_new_table wanted;
    bool         valid = json_is_object(json) && table_create_parse(&call->hub->limits, json, &wanted);
    if (!json_is_object(json))
        snprintf(wanted.error.text, sizeof wanted.error.text, "the body should be a JSON object in UTF-8");
    json_decref(json);
    if (!valid)
        return http_error(call, 400, wanted.error.text);
    if (!http_within_limit(call, HTTP_LIMIT_TABLES))
        return http_error(call, 429, "too many new tables from your address; try again in an hour");
    store_status status = table_create(call->hub, &wanted);
    if (status != STORE_OK)
        return http_error(call, 503, "the table could not be saved; try again soon");
    kt_live_table *live = live_table_find(call->hub, wanted.table.id, &status, NULL);
    if (live) /* deals the cards, starts the bots */
        live_table_settle(call->hub, &live);
    call->out = hub_scratch(call->hub);
    put_created(&wanted, &call->out);
    return http_reply(call, 201, http_json);
}

static int free_seat(const store_seat *seat, int rows)
{
    for (int i = 0; i < rows; i++)
        if (session_seat_is_free(&seat[i]))
            return i;
    return -1;
}

/* Needs only the store's rows: nothing of the game itself is public. */
static bool put_open_table(void *context, const store_table *table, const store_seat *seat, int rows)
{
    kt_strbuf *out = context;
    kt_header  header;
    kt_error   error;
    kt_reader  reader = kt_reader_on(table->header, strlen(table->header));
    char       looks[LOOKS_MAX];
    if (!kt_header_read(&reader, &header, &error))
        return true;
    looks_read(table->header, looks);
    kt_put(out, out->at[out->length - 1] == '[' ? "{" : ",{");
    kt_json_text(out, "table", table->id);
    kt_json_text(out, "game", header.game->id);
    kt_json_int(out, "created", table->created);
    kt_json_text(out, "pace", table->turns ? "turns" : "live");
    kt_json_int(out, "clock", table->clock);
    kt_json_text(out, "takeover", table->takeover);
    kt_json_text(out, "looks", looks);
    kt_json_key(out, "seats");
    kt_put_char(out, '[');
    for (int i = 0; i < rows; i++) {
        kt_put(out, i ? ",{" : "{");
        kt_json_text(out, "name", seat[i].name);
        kt_json_text(out, "bot", seat[i].bot);
        kt_put_char(out, '}');
    }
    kt_put(out, "]}");
    return !out->truncated;
}

static bool make_lobby(kt_hub *hub, kt_strbuf *out)
{
    kt_put_char(out, '[');
    if (store_lobby(hub->store, LOBBY_MAX, put_open_table, out) != STORE_OK)
        return false;
    kt_put_char(out, ']');
    char *text = realloc(hub->lobby.text, out->length);
    if (!text)
        return true; /* this answer is good; the next is made anew */
    memcpy(text, out->at, out->length);
    hub->lobby.text = text;
    hub->lobby.length = out->length;
    hub->lobby.made = hub_steady(hub);
    hub->lobby.changed = false;
    return true;
}

/* From memory, unless one of our tables has changed; other servers' tables appear within a second. */
http_response http_get_lobby(http_call *call)
{
    kt_hub *hub = call->hub;
    if (hub->lobby.text && !hub->lobby.changed && hub_steady(hub) - hub->lobby.made < LOBBY_MILLISECONDS)
        return (http_response){200, http_json, hub->lobby.text, hub->lobby.length};
    if (!make_lobby(hub, &call->out))
        return http_error(call, 503, "the lobby cannot be read right now; try again soon");
    return http_reply(call, 200, http_json);
}

static http_response put_seat_taken(http_call *call, int seat, const char *token)
{
    call->out = hub_scratch(call->hub);
    kt_put_char(&call->out, '{');
    kt_json_text(&call->out, "table", call->id);
    kt_json_int(&call->out, "seat", seat);
    kt_json_text(&call->out, "token", token);
    kt_put_char(&call->out, '}');
    return http_reply(call, 201, http_json);
}

/* The first free seat of a table in the lobby. It gets a new token, so the old link is void. */
static http_response take_seat(http_call *call, kt_live_table *live, const char *name)
{
    kt_game_session *session = live->session;
    char             token[TOKEN_MAX];
    int              seat = free_seat(session->seat, session->rows);
    if (!session->info.open || seat < 0) {
        live_table_release_if_idle(call->hub, &live);
        return http_error(call, 409, "there is no free seat at this table");
    }
    store_seat taken = session->seat[seat];
    kt_strbuf  name_out = kt_strbuf_init(taken.name, sizeof taken.name);
    kt_put(&name_out, name);
    token_make(token);
    memcpy(taken.link, taken.hash, sizeof taken.link);
    token_hash(token, taken.hash);
    taken.since = hub_seconds(call->hub);
    if (store_seat_set(call->hub->store, call->id, &taken, true) != STORE_OK) {
        session_refresh(session, call->hub->store);
        live_table_settle(call->hub, &live);
        return http_error(call, 409, "somebody else has just taken that seat; look for another one");
    }
    /* Devices, offers, contacts and connections that came by the link may be the creator's.
     */
    if (store_seat_reset(call->hub->store, call->id, seat) != STORE_OK)
        return http_not_saved(call);
    session->seat[seat] = taken;
    if (live_table_check_claims(call->hub, live))
        presence_changed(call->hub, live, NULL);
    live_table_send_seats(call->hub, live);
    live_table_settle(call->hub, &live); /* the clock may start now */
    return put_seat_taken(call, seat, token);
}

/* Asks the store, so that a stranger cannot cause a replay. */
static bool has_free_seat(http_call *call, store_status *status)
{
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    int         rows;
    *status = store_table_find(call->hub->store, call->id, &table, seat, &rows);
    return *status == STORE_OK && table.open && free_seat(seat, rows) >= 0;
}

static http_response no_table(http_call *call, session_fault fault)
{
    bool lasts = fault == SESSION_DAMAGED || fault == SESSION_NEWER || fault == SESSION_OLDER;
    if (fault == SESSION_LOADING)
        return (http_response){.status = HTTP_LATER};
    return http_error(call, lasts ? 500 : 503, session_fault_text(fault));
}

http_response http_post_sit(http_call *call)
{
    store_status  status;
    session_fault fault = SESSION_UNREADABLE;
    json_t       *json = http_body_json(call->request);
    const char   *text = json_is_object(json) ? json_get_text(json, "name", KT_NAME_MAX) : NULL;
    char          name[KT_NAME_MAX] = "";
    if (text && text_is_name(text))
        snprintf(name, sizeof name, "%s", text);
    json_decref(json);
    if (!*name)
        return http_error(call, 400, "give a name: {\"name\": \"...\"} of at most 39 bytes");
    kt_live_table *live =
        has_free_seat(call, &status) ? live_table_find(call->hub, call->id, &status, &fault) : NULL;
    if (live)
        return take_seat(call, live, name);
    if (status == STORE_OK)
        return http_error(call, 409, "there is no free seat at this table");
    return status == STORE_NOT_FOUND ? http_error(call, 404, "there is no such table")
                                     : no_table(call, fault);
}

http_response http_get_table_record(http_call *call)
{
    store_status   status;
    int            seat;
    session_fault  fault = SESSION_UNREADABLE;
    kt_live_table *live =
        live_table_find_seat(call->hub, call->id, call->request->token, &seat, &status, &fault);
    if (!live && status == STORE_FAILED)
        return no_table(call, fault);
    if (!live)
        return http_error(call, 403, "send the token of a seat: Authorization: Bearer TOKEN");
    render_record(live->session, seat, &call->out);
    live_table_release_if_idle(call->hub, &live);
    return http_reply(call, 200, http_text);
}

/* ---- A player's own tables ------------------------------------------------ */

/* Also for a link whose seat somebody has claimed since: then `taken` says so. */
static void put_gone(http_call *call, const char *id, const char *token)
{
    bool taken = id && token && live_table_seat_taken(call->hub, id, token) != KT_OVER;
    kt_put_char(&call->out, '{');
    kt_json_text(&call->out, "table", id ? id : "");
    kt_json_bool(&call->out, "gone", true);
    if (taken)
        kt_json_bool(&call->out, "taken", true);
    kt_put_char(&call->out, '}');
}

static void put_unreadable(http_call *call, const char *id, session_fault fault)
{
    kt_put_char(&call->out, '{');
    kt_json_text(&call->out, "table", id);
    kt_json_text(&call->out, "unreadable",
                 fault == SESSION_NEWER   ? "newer"
                 : fault == SESSION_OLDER ? "older"
                                          : "damaged");
    kt_put_char(&call->out, '}');
}

/* For a table that the client should ask for again: this request has taken long enough. */
static void put_later(http_call *call, const char *id)
{
    kt_put(&call->out, call->out.at[call->out.length - 1] == '[' ? "{" : ",{");
    kt_json_text(&call->out, "table", id ? id : "");
    kt_json_bool(&call->out, "later", true);
    kt_put_char(&call->out, '}');
}

/* A wrong token and a missing table give the same answer. STORE_FAILED: the store does not answer.
 * STORE_CONFLICT: the first table of the request is still being read, so the whole request waits. */
static store_status put_mine(http_call *call, const json_t *from, bool first)
{
    const char *id = json_get_text(from, "table", STORE_ID_MAX),
               *token = json_get_text(from, "token", TOKEN_MAX);
    store_status   status = STORE_NOT_FOUND;
    int            seat = KT_OVER;
    session_fault  fault = SESSION_UNREADABLE;
    kt_live_table *live =
        id && token ? live_table_find_seat(call->hub, id, token, &seat, &status, &fault) : NULL;
    if (!live && status == STORE_FAILED && fault == SESSION_UNREADABLE)
        return STORE_FAILED;
    if (!live && status == STORE_FAILED && fault == SESSION_LOADING) {
        put_later(call, id);
        return first ? STORE_CONFLICT : STORE_OK;
    }
    kt_put(&call->out, call->out.at[call->out.length - 1] == '[' ? "" : ",");
    if (live) {
        render_summary(live->session, seat, &call->out);
        live_table_release_if_idle(call->hub, &live);
    } else if (status == STORE_FAILED) {
        put_unreadable(call, id, fault);
    } else {
        put_gone(call, id, token);
    }
    return STORE_OK;
}

/* {"tables": [{"table", "token"}, ...]}, answered in the same order. */
http_response http_post_mine(http_call *call)
{
    json_t      *json = http_body_json(call->request), *list = json_object_get(json, "tables");
    bool         valid = json_is_array(list) && json_array_size(list) <= MINE_MAX;
    store_status status = STORE_OK;
    int64_t      begun = hub_steady(call->hub), replayed = call->hub->counters.entries_replayed;
    kt_put(&call->out, "{\"tables\":[");
    for (size_t i = 0; valid && status == STORE_OK && i < json_array_size(list); i++) {
        const json_t *asked = json_array_get(list, i);
        if (i && (hub_steady(call->hub) - begun >= MINE_MILLISECONDS ||
                  call->hub->counters.entries_replayed - replayed >= MINE_ENTRIES))
            put_later(call, json_get_text(asked, "table", STORE_ID_MAX));
        else
            status = put_mine(call, asked, !i);
    }
    kt_put(&call->out, "]}");
    json_decref(json);
    if (status == STORE_CONFLICT)
        return (http_response){.status = HTTP_LATER};
    if (status != STORE_OK) /* never "gone": the page would forget the token */
        return http_error(call, 503, "your tables cannot be read right now; try again soon");
    return valid ? http_reply(call, 200, http_json)
                 : http_error(call, 400,
                              "send at most 50 tables: {\"tables\": [{\"table\": ..., \"token\": ...}]}");
}
