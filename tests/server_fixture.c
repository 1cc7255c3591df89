/* server_fixture.c - see server_fixture.h. */
#include "server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void receive(void *socket, const char *text, size_t length)
{
    test_client *client = socket;
    if (client->length + length + 2 > client->capacity) {
        client->capacity = 2 * client->capacity + length + 65536;
        client->received = realloc(client->received, client->capacity);
        assert_non_null(client->received);
    }
    memcpy(client->received + client->length, text, length);
    client->length += length;
    client->received[client->length++] = '\n';
    client->received[client->length] = 0;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json)
        fail_msg("not JSON: %.*s", (int)length, text);
    const char *type = json_string_value(json_object_get(json, "type"));
    json_t    **aside = strcmp(type, "presence") == 0      ? &client->presence
                        : strcmp(type, "clock") == 0       ? &client->clock
                        : strcmp(type, "connections") == 0 ? &client->connections
                                                           : NULL;
    if (aside) {
        json_decref(*aside);
        *aside = json;
        return;
    }
    client->messages++;
    json_decref(client->last);
    client->last = json;
    snprintf(client->type, sizeof client->type, "%s", type);
    if (!json_object_get(client->last, "undo"))
        return;
    json_decref(client->position);
    client->position = json_incref(client->last);
}

static int64_t show_clock(void *with)
{
    return ((test_server *)with)->now + ((test_server *)with)->stepped;
}

static int64_t show_steady_clock(void *with)
{
    return ((test_server *)with)->now;
}

static void keep_fault(void *with, const char *table, const char *cause)
{
    test_server *server = with;
    snprintf(server->fault, sizeof server->fault, "%s: %s", table, cause);
    server->faults++;
}

static uint32_t seeded(void *from, uint32_t limit)
{
    return kt_rng_below(from, limit);
}

static void open_hub(test_server *server)
{
    kt_error   error;
    hub_limits limits = hub_limits_default;
    hub_io     io = {.send = receive,
                     .now = show_clock,
                     .luck = server->luck,
                     .context = server,
                     .steady = show_steady_clock,
                     .fault = keep_fault};
    limits.messages = 1000000;
    server->store = store_open(server->url, &error);
    if (!server->store)
        fail_msg("%s", error.text);
    server->hub = hub_open(server->store, &io, &limits);
    assert_non_null(server->hub);
}

void test_server_open(test_server *server, const session_luck *luck)
{
    const char *other = getenv("KONTOR_TEST_STORE");
    memset(server, 0, sizeof *server);
    server->rng = kt_rng_seed(7);
    server->now = 1000000;
    server->luck = luck ? *luck : (session_luck){seeded, &server->rng};
    snprintf(server->folder, sizeof server->folder, "%s/kontor-server.XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"); /* store_test covers real disks */
    assert_non_null(mkdtemp(server->folder));
    if (other && !luck)
        snprintf(server->url, sizeof server->url, "%s", other);
    else
        snprintf(server->url, sizeof server->url, "sqlite:%s/a.db", server->folder);
    open_hub(server);
}

void test_server_reopen(test_server *server)
{
    hub_close(server->hub);
    store_close(server->store);
    open_hub(server);
}

void test_server_restart(test_server *server)
{
    test_server_reopen(server);
    hub_resume(server->hub);
    while (hub_resume_next(server->hub, 1000))
        ;
}

void test_server_close(test_server *server)
{
    static const char *const names[] = {"a.db", "a.db-wal", "a.db-shm"};
    char                     path[100];
    if (!hub_read_counters(server->hub).clients) /* a failed test leaves its clients behind */
        hub_close(server->hub);
    store_close(server->store);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", server->folder, names[i]);
        unlink(path);
    }
    rmdir(server->folder);
}

void test_server_run_bots(test_server *server)
{
    bot_job *job;
    while ((job = hub_job_take(server->hub))) {
        bot_job_run(job, NULL, NULL);
        hub_job_done(server->hub, job);
    }
}

http_response test_server_request(test_server *server, const char *method, const char *path, const char *body,
                                  const char *token)
{
    http_request  request = {method,      path, body, body ? strlen(body) : 0, token ? token : "",
                             "127.0.0.1", KT_EN};
    http_response reply = http_api_handle(server->hub, &request);
    while (reply.status == HTTP_LATER && hub_load_next(server->hub, 0))
        reply = http_api_handle(server->hub, &request);
    return reply;
}

void test_server_create_table(test_server *server, const char *body, char *id, char tokens[][40])
{
    http_response reply = test_server_request(server, "POST", "/api/tables", body, NULL);
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

void test_client_join(test_client *client, test_server *server, const char *table, const char *token)
{
    client->hub = server->hub;
    snprintf(client->table, sizeof client->table, "%s", table);
    memmove(client->token, token, strlen(token) + 1);
    client->connection = hub_connect(server->hub, client, "127.0.0.1");
    test_client_send(client,
                     "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"engine\":%s,\"name\":\"%s\"}",
                     client->table, client->token, client->engine ? "true" : "false", client->name);
    while (hub_load_next(server->hub, 0))
        ;
}

void test_client_send(test_client *client, const char *format, ...)
{
    char    text[8192];
    va_list rest;
    va_start(rest, format);
    int length = vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    assert_true(length < (int)sizeof text);
    char *exact = malloc((size_t)length); /* so that ASan sees a read past the end */
    memcpy(exact, text, (size_t)length);
    messages_receive(client->hub, client->connection, exact, (size_t)length);
    free(exact);
}

void test_client_disconnect(test_client *client)
{
    if (client->connection)
        hub_disconnect(client->hub, client->connection);
    client->connection = NULL;
}

void test_client_free(test_client *client)
{
    test_client_disconnect(client);
    json_decref(client->last);
    json_decref(client->position);
    json_decref(client->presence);
    json_decref(client->clock);
    json_decref(client->connections);
    free(client->received);
    memset(client, 0, sizeof *client);
}

int test_client_number(const test_client *client)
{
    return (int)json_integer_value(json_object_get(client->position, "number"));
}

int test_client_moves(const test_client *client)
{
    return (int)json_array_size(json_object_get(client->position, "moves"));
}

const char *test_client_move(const test_client *client, int index)
{
    const json_t *move = json_array_get(json_object_get(client->position, "moves"), (size_t)index);
    return json_string_value(json_object_get(move, "move"));
}

bool test_client_is_over(const test_client *client)
{
    return json_is_true(json_object_get(client->position, "over"));
}
