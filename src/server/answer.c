/* answer.c - requests over HTTP: games, rules, cards, health; and who answers which. */
#include "server/answer.h"

#include <sodium.h>
#include <string.h>

const char as_json[] = "application/json; charset=utf-8";
const char as_text[] = "text/plain; charset=utf-8";

house_reply reply(asked *asked, int status, const char *type)
{
    if (asked->text.cut)
        return (house_reply){500, as_json, "{}", 2};
    return (house_reply){status, type, asked->text.at, asked->text.length};
}

house_reply failure(asked *asked, int status, const char *message)
{
    asked->text = scratch_of(asked->house);
    kt_put_char(&asked->text, '{');
    put_words(&asked->text, "error", message);
    kt_put_char(&asked->text, '}');
    return reply(asked, status, as_json);
}

json_t *body_of(const house_request *request)
{
    json_error_t cause;
    return json_loadb(request->body ? request->body : "", request->length, JSON_REJECT_DUPLICATES, &cause);
}

/* An address is kept only as a hash, and for an hour. */
bool within_hour(asked *asked, counted what)
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
        house->made[place].tables = house->made[place].records = 0;
    }
    return what == COUNT_TABLES ? house->made[place].tables++ < house->limits.tables
                                : house->made[place].records++ < house->limits.records;
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

/* ---- Health --------------------------------------------------------------- */

static house_reply get_health(asked *asked)
{
    kt_put(&asked->text, "ok\n");
    return reply(asked, 200, as_text);
}

static house_reply get_ready(asked *asked)
{
    bool ready = store_ready(asked->house->store) == STORE_FINE;
    kt_put(&asked->text, ready ? "ready\n" : "the store does not answer\n");
    return reply(asked, ready ? 200 : 503, as_text);
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
    {"GET", "/api/tables/{}/record", get_table_record},
    {"POST", "/api/mine", post_mine},
    {"POST", "/api/records", post_records},
    {"GET", "/api/records/{}", get_record},
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
