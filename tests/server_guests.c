/* server_guests.c - see server_guests.h. */
#include "server_guests.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void receive(void *socket, const char *words, size_t length)
{
    guest *guest = socket;
    if (guest->length + length + 2 > guest->room) {
        guest->room = 2 * guest->room + length + 65536;
        guest->heard = realloc(guest->heard, guest->room);
        assert_non_null(guest->heard);
    }
    memcpy(guest->heard + guest->length, words, length);
    guest->length += length;
    guest->heard[guest->length++] = '\n';
    guest->heard[guest->length] = 0;
    json_t *json = json_loadb(words, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json)
        fail_msg("not JSON: %.*s", (int)length, words);
    const char *type = json_string_value(json_object_get(json, "type"));
    json_t    **by_the_way = strcmp(type, "here") == 0 ? &guest->here : strcmp(type, "clock") == 0 ? &guest->clock : NULL;
    if (by_the_way) {
        json_decref(*by_the_way);
        *by_the_way = json;
        return;
    }
    guest->messages++;
    json_decref(guest->last);
    guest->last = json;
    snprintf(guest->type, sizeof guest->type, "%s", type);
    if (!json_object_get(guest->last, "undo"))
        return;
    json_decref(guest->standing);
    guest->standing = json_incref(guest->last);
}

static int64_t show_clock(void *with)
{
    return ((inn *)with)->now;
}

static uint32_t seeded(void *from, uint32_t limit)
{
    return kt_rng_below(from, limit);
}

static void open_house(inn *inn)
{
    kt_error     error;
    house_limits limits = house_limits_standard;
    house_ways   ways = {receive, show_clock, inn->luck, inn, NULL};
    limits.messages = 1000000;
    inn->store = store_open(inn->where, &error);
    if (!inn->store)
        fail_msg("%s", error.text);
    inn->house = house_open(inn->store, &ways, &limits);
    assert_non_null(inn->house);
}

void inn_open(inn *inn, const match_luck *luck)
{
    const char *other = getenv("KONTOR_TEST_STORE");
    memset(inn, 0, sizeof *inn);
    inn->rng = kt_rng_seed(7);
    inn->now = 1000000;
    inn->luck = luck ? *luck : (match_luck){seeded, &inn->rng};
    snprintf(inn->folder, sizeof inn->folder, "%s/kontor-house.XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"); /* store_test goes to the disk */
    assert_non_null(mkdtemp(inn->folder));
    if (other && !luck)
        snprintf(inn->where, sizeof inn->where, "%s", other);
    else
        snprintf(inn->where, sizeof inn->where, "sqlite:%s/a.db", inn->folder);
    open_house(inn);
}

void inn_again(inn *inn)
{
    house_close(inn->house);
    store_close(inn->store);
    open_house(inn);
    house_resume(inn->house);
}

void inn_close(inn *inn)
{
    static const char *const names[] = {"a.db", "a.db-wal", "a.db-shm"};
    char path[100];
    house_close(inn->house);
    store_close(inn->store);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", inn->folder, names[i]);
        unlink(path);
    }
    rmdir(inn->folder);
}

void inn_think(inn *inn)
{
    house_job *job;
    while ((job = house_job_take(inn->house))) {
        house_think(job, NULL, NULL);
        house_job_done(inn->house, job);
    }
}

house_reply inn_ask(inn *inn, const char *method, const char *path, const char *body, const char *token)
{
    house_request request = {method, path, body, body ? strlen(body) : 0, token ? token : "", "127.0.0.1",
                             KT_EN};
    return house_answer(inn->house, &request);
}

void inn_table(inn *inn, const char *body, char *id, char tokens[][40])
{
    house_reply reply = inn_ask(inn, "POST", "/api/tables", body, NULL);
    if (reply.status != 201)
        fail_msg("%d %.*s", reply.status, (int)reply.length, reply.body);
    json_t *json = json_loadb(reply.body, reply.length, 0, NULL), *list = json_object_get(json, "tokens");
    int     count = (int)json_array_size(list);
    snprintf(id, STORE_ID_MAX, "%s", json_string_value(json_object_get(json, "table")));
    for (int i = 0; i < count; i++)
        snprintf(tokens[i], 40, "%s", json_string_value(json_array_get(list, (size_t)i)));
    snprintf(tokens[count], 40, "%s", json_string_value(json_object_get(json, "watch")));
    json_decref(json);
}

void guest_in(guest *guest, inn *inn, const char *table, const char *token)
{
    guest->house = inn->house;
    snprintf(guest->table, sizeof guest->table, "%s", table);
    memmove(guest->token, token, strlen(token) + 1);
    guest->client = house_enter(inn->house, guest);
    guest_say(guest, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"engine\":%s}", guest->table, guest->token,
              guest->engine ? "true" : "false");
}

void guest_say(guest *guest, const char *format, ...)
{
    char    words[8192];
    va_list rest;
    va_start(rest, format);
    int length = vsnprintf(words, sizeof words, format, rest);
    va_end(rest);
    assert_true(length < (int)sizeof words);
    char *exact = malloc((size_t)length); /* so that ASan sees a byte too far */
    memcpy(exact, words, (size_t)length);
    house_hear(guest->house, guest->client, exact, (size_t)length);
    free(exact);
}

void guest_away(guest *guest)
{
    if (guest->client)
        house_leave(guest->house, guest->client);
    guest->client = NULL;
}

void guest_end(guest *guest)
{
    guest_away(guest);
    json_decref(guest->last);
    json_decref(guest->standing);
    json_decref(guest->here);
    json_decref(guest->clock);
    free(guest->heard);
    memset(guest, 0, sizeof *guest);
}

int guest_number(const guest *guest)
{
    return (int)json_integer_value(json_object_get(guest->standing, "number"));
}

int guest_moves(const guest *guest)
{
    return (int)json_array_size(json_object_get(guest->standing, "moves"));
}

const char *guest_move(const guest *guest, int index)
{
    const json_t *move = json_array_get(json_object_get(guest->standing, "moves"), (size_t)index);
    return json_string_value(json_object_get(move, "move"));
}

bool guest_over(const guest *guest)
{
    return json_is_true(json_object_get(guest->standing, "over"));
}
