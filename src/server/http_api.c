/* http_api.c - routing; games, rules, cards and bots; health and metrics. */
#include "server/http_internal.h"

#include <string.h>

const char http_json[] = "application/json; charset=utf-8";
const char http_text[] = "text/plain; charset=utf-8";

http_response http_reply(http_call *call, int status, const char *type)
{
    if (call->out.truncated)
        return (http_response){500, http_json, "{}", 2};
    return (http_response){status, type, call->out.at, call->out.length};
}

http_response http_error(http_call *call, int status, const char *message)
{
    call->out = hub_scratch(call->hub);
    kt_put_char(&call->out, '{');
    kt_json_text(&call->out, "error", message);
    kt_put_char(&call->out, '}');
    return http_reply(call, status, http_json);
}

http_response http_not_saved(http_call *call)
{
    return http_error(call, 503, "that could not be saved; try again soon");
}

enum { JSON_MAX = 16384 }; /* bytes: only records are longer, and reading so many keys takes long */

json_t *http_body_json(const http_request *request)
{
    json_error_t cause;
    if (request->length > JSON_MAX)
        return NULL;
    return json_loadb(request->body ? request->body : "", request->length, JSON_REJECT_DUPLICATES, &cause);
}

bool http_within_limit(http_call *call, http_limit limit)
{
    const hub_limits *limits = &call->hub->limits;
    kt_address       *from = hub_address_of(call->hub, call->request->address);
    int64_t           hour = hub_hour(call->hub);
    if (!from)
        return false;
    if (from->usage.hour != hour) {
        memset(&from->usage, 0, sizeof from->usage);
        from->usage.hour = hour;
    }
    switch (limit) {
    case HTTP_LIMIT_TABLES: return from->usage.tables++ < limits->tables;
    case HTTP_LIMIT_RECORDS: return from->usage.records++ < limits->records;
    case HTTP_LIMIT_CONTACTS: return from->usage.contacts++ < limits->contacts;
    }
    return false;
}

/* ---- Games ---------------------------------------------------------------- */

static void put_option(const kt_option *option, int language, kt_strbuf *out)
{
    kt_put_char(out, '{');
    kt_json_text(out, "id", option->id);
    kt_json_text(out, "name", option->name.in[language]);
    kt_json_key(out, "choices");
    kt_put_char(out, '[');
    for (int i = 0; i < option->choices; i++) {
        kt_put(out, i ? ",{" : "{");
        kt_json_text(out, "id", option->choice[i].id);
        kt_json_text(out, "name", option->choice[i].name.in[language]);
        kt_json_bool(out, "standard", option->choice[i].value == option->standard);
        kt_put_char(out, '}');
    }
    kt_put(out, "]}");
}

static void put_game(const kt_game *game, int language, kt_strbuf *out)
{
    kt_put_char(out, '{');
    kt_json_text(out, "id", game->id);
    kt_json_text(out, "name", game->name.in[language]);
    kt_json_text(out, "about", game->about.in[language]);
    kt_json_text(out, "credits", game->credits);
    kt_json_int(out, "seats_min", game->seats_min);
    kt_json_int(out, "seats_max", game->seats_max);
    kt_json_int(out, "minutes", game->minutes);
    kt_json_int(out, "rules_version", game->rules_version);
    kt_json_text(out, "data", game->fingerprint);
    kt_json_key(out, "options");
    kt_put_char(out, '[');
    for (int i = 0; i < game->options; i++) {
        kt_put(out, i ? "," : "");
        put_option(&game->option[i], language, out);
    }
    kt_put(out, "]}");
}

static http_response get_games(http_call *call)
{
    kt_strbuf *out = &call->out;
    kt_put_char(out, '[');
    for (int i = 0; kt_game_at(i); i++) {
        kt_put(out, i ? "," : "");
        put_game(kt_game_at(i), call->request->language, out);
    }
    kt_put_char(out, ']');
    return http_reply(call, 200, http_json);
}

static http_response get_rules(http_call *call)
{
    const kt_game *game = kt_game_named(call->id);
    kt_strbuf     *out = &call->out;
    if (!game)
        return http_error(call, 404, "there is no such game; see /api/games");
    kt_put_char(out, '[');
    for (int i = 1; i < game->rules; i++) {
        kt_put(out, i > 1 ? ",{" : "{");
        kt_json_text(out, "number", game->rule[i].number);
        kt_json_text(out, "text", game->rule[i].text.in[call->request->language]);
        kt_json_text(out, "source", game->rule[i].source ? game->rule[i].source : "");
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
    return http_reply(call, 200, http_json);
}

static void put_card(const kt_kind *kind, const kt_piece *piece, int language, kt_strbuf *out)
{
    const char *text = piece->text.in[language];
    kt_put_char(out, '{');
    kt_json_text(out, "id", piece->id);
    kt_json_text(out, "kind", kind->id);
    kt_json_text(out, "name", piece->name.in[language]);
    kt_json_text(out, "text", text ? text : "");
    kt_json_int(out, "count", piece->count);
    kt_put_char(out, '}');
}

static http_response get_cards(http_call *call)
{
    const kt_game *game = kt_game_named(call->id);
    kt_strbuf     *out = &call->out;
    if (!game)
        return http_error(call, 404, "there is no such game; see /api/games");
    kt_put_char(out, '[');
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        for (int i = 1; game->kind[k].cards && i <= game->kind[k].count; i++) {
            kt_put(out, out->at[out->length - 1] == '[' ? "" : ",");
            put_card(&game->kind[k], &game->kind[k].piece[i], call->request->language, out);
        }
    kt_put_char(out, ']');
    return http_reply(call, 200, http_json);
}

static http_response get_bots(http_call *call)
{
    kt_strbuf *out = &call->out;
    kt_put_char(out, '[');
    for (int i = 0; bot_kind_at(i); i++) {
        kt_put(out, i ? ",{" : "{");
        kt_json_text(out, "id", bot_kind_at(i)->id);
        kt_json_text(out, "about", bot_kind_at(i)->about.in[call->request->language]);
        kt_json_bool(out, "level", bot_kind_at(i)->level);
        kt_json_bool(out, "offered", table_create_is_offered(&call->hub->limits, bot_kind_at(i)));
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
    return http_reply(call, 200, http_json);
}

/* How long this host keeps tables, in days; 0: for ever. */
static http_response get_retention(http_call *call)
{
    kt_put_char(&call->out, '{');
    kt_json_int(&call->out, "unfinished", call->hub->limits.unfinished);
    kt_json_int(&call->out, "finished", call->hub->limits.finished);
    kt_put_char(&call->out, '}');
    return http_reply(call, 200, http_json);
}

/* ---- Health --------------------------------------------------------------- */

static http_response get_health(http_call *call)
{
    kt_put(&call->out, "ok\n");
    return http_reply(call, 200, http_text);
}

static http_response get_ready(http_call *call)
{
    bool ready = store_ready(call->hub->store) == STORE_OK;
    kt_put(&call->out, ready                             ? "ready\n"
                       : store_failing(call->hub->store) ? "the store cannot be written\n"
                                                         : "the store does not answer\n");
    return http_reply(call, ready ? 200 : 503, http_text);
}

/* ---- Routing -------------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *method, *path;
    http_response (*handle)(http_call *);
} routes[] = {
    {"GET", "/api/games", get_games},
    {"GET", "/api/games/{}/rules", get_rules},
    {"GET", "/api/games/{}/cards", get_cards},
    {"GET", "/api/bots", get_bots},
    {"GET", "/api/retention", get_retention},
    {"GET", "/api/tables", http_get_lobby},
    {"POST", "/api/tables", http_post_table},
    {"POST", "/api/tables/{}/sit", http_post_sit},
    {"GET", "/api/tables/{}/record", http_get_table_record},
    {"POST", "/api/mine", http_post_mine},
    {"POST", "/api/records", http_post_record},
    {"GET", "/api/records/{}", http_get_record},
    {"POST", "/api/along", http_post_along},
    {"POST", "/api/along/take", http_post_along_take},
    {"POST", "/api/devices", http_post_devices},
    {"POST", "/api/devices/drop", http_post_device_drop},
    {"GET", "/api/notices", http_get_notices},
    {"POST", "/api/notices", http_post_notices},
    {"GET", "/api/notices/{}/confirm", http_get_mail_page},
    {"POST", "/api/notices/{}/confirm", http_post_mail_confirm},
    {"GET", "/api/notices/{}/stop", http_get_mail_page},
    {"POST", "/api/notices/{}/stop", http_post_mail_stop},
    {"GET", "/healthz", get_health},
    {"GET", "/readyz", get_ready},
    {"GET", "/metrics", http_get_metrics},
};
/* clang-format on */

bool http_api_route(int index, kt_strbuf *out)
{
    if (index >= (int)(sizeof routes / sizeof routes[0]))
        return false;
    kt_put(out, routes[index].method);
    kt_put_char(out, ' ');
    kt_put(out, routes[index].path);
    return true;
}

/* {} matches 1 to 40 lower-case letters, digits and _, which are copied to id. */
static bool path_matches(const char *pattern, const char *path, char *id)
{
    const char *slot = strstr(pattern, "{}");
    size_t      before = slot ? (size_t)(slot - pattern) : strlen(pattern), length;
    if (!slot || strncmp(pattern, path, before) != 0)
        return !slot && strcmp(pattern, path) == 0;
    length = strspn(path + before, "abcdefghijklmnopqrstuvwxyz0123456789_");
    if (!length || length > 40 || strcmp(slot + 2, path + before + length) != 0)
        return false;
    memcpy(id, path + before, length);
    id[length] = 0;
    return true;
}

static http_response route(http_call *call)
{
    bool known = false;
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (!path_matches(routes[i].path, call->request->path, call->id))
            continue;
        known = true;
        if (strcmp(routes[i].method, call->request->method) == 0)
            return routes[i].handle(call);
    }
    return known ? http_error(call, 405, "this path needs another method; see docs/protocol.md")
                 : http_error(call, 404, "there is nothing here; see docs/protocol.md");
}

/* What a request costs its address, in bytes of the budget that its sockets share: the answer, plus a rough
 * price for looking up everything in the body. The host's own requests are free. */
enum { REQUEST_WORK = 8192, BODY_WORK = 16 };

http_response http_api_handle(kt_hub *hub, const http_request *request)
{
    http_call   call = {hub, request, hub_scratch(hub), ""};
    bool        counts = strncmp(request->path, "/api/", 5) == 0;
    kt_address *from = counts ? hub_address_of(hub, request->address) : NULL;
    kt_budget  *budget = from ? &from->work : NULL;
    if (budget && !hub_within_budget(hub, budget))
        return http_error(&call, 429, "too many requests from your address; wait a moment and try again");
    http_response response = route(&call);
    if (budget && response.status != HTTP_LATER)
        budget->left -= REQUEST_WORK + (int64_t)response.length + BODY_WORK * (int64_t)request->length;
    return response;
}
