/* server_test.c - the hub without sockets: joining, playing, stale and hostile messages, taking
 * back, bots, clocks, rematch, chat, requests, and what it replays. Runs on both stores. */
#include "files.h"
#include "full_disk.h"
#include "server/notices.h"
#include "server/peers.h"
#include "server/presence.h"
#include "server_fixture.h"

#include "server/token.h"

#include <sodium.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOVES_MAX = 6000 };

static int set_up(void **state)
{
    test_server *server = malloc(sizeof *server);
    full_disk_install();
    test_server_open(server, NULL);
    *state = server;
    return 0;
}

static int tear_down(void **state)
{
    test_server_close(*state);
    free(*state);
    return 0;
}

/* A table of the first game with people in all seats. */
typedef struct test_pair {
    char        id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    test_client one, two;
} test_pair;

static void pair_join(test_pair *pair, test_server *server, const char *more)
{
    char body[300];
    memset(pair, 0, sizeof *pair);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"name\":\"Anna\"},{\"name\":\"Ben\"}]%s}",
             kt_game_at(0)->id, more);
    test_server_create_table(server, body, pair->id, pair->token);
    test_client_join(&pair->one, server, pair->id, pair->token[0]);
    test_client_join(&pair->two, server, pair->id, pair->token[1]);
    assert_string_equal(pair->one.type, "welcome");
}

static void pair_free(test_pair *pair)
{
    test_client_free(&pair->one);
    test_client_free(&pair->two);
}

static test_client *pair_actor(test_pair *pair)
{
    return test_client_moves(&pair->one) ? &pair->one : &pair->two;
}

static const char *error_code(const test_client *client)
{
    const char *code = json_string_value(json_object_get(client->last, "code"));
    return code ? code : "";
}

static void play(test_client *client, const char *move, const char *key)
{
    test_client_send(client, "{\"type\":\"play\",\"number\":%d,\"key\":\"%s\",\"move\":\"%s\"}",
                     test_client_number(client), key, move);
}

static int count_received(const test_client *client, const char *text)
{
    int count = 0;
    for (const char *at = client->received; at && (at = strstr(at, text)); at++)
        count++;
    return count;
}

/* The reply of /api/mine; the caller frees it. */
static json_t *post_mine(test_server *server, const char *body)
{
    http_response reply = test_server_request(server, "POST", "/api/mine", body, NULL);
    assert_int_equal(reply.status, 200);
    json_t *json = json_loadb(reply.body, reply.length, 0, NULL);
    assert_non_null(json);
    return json;
}

/* ---- Joining -------------------------------------------------------------- */

static void only_a_token_opens_a_seat(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  other = {0};
    pair_join(&pair, server, "");
    assert_int_equal(json_integer_value(json_object_get(pair.two.position, "seat")), 1);
    test_client_join(&other, server, pair.id, "wrong");
    assert_string_equal(error_code(&other), "link");
    test_client_send(&other, "{\"type\":\"play\",\"number\":0,\"key\":\"k\",\"move\":\"x\"}");
    assert_string_equal(error_code(&other), "join");
    test_client_disconnect(&other);
    test_client_join(&other, server, "nosuchtable", pair.token[0]);
    assert_string_equal(error_code(&other), "link");
    test_client_disconnect(&other);
    test_client_join(&other, server, pair.id, pair.token[2]); /* the spectators' */
    assert_string_equal(other.type, "welcome");
    assert_int_equal(json_integer_value(json_object_get(other.position, "seat")), KT_ALL);
    assert_int_equal(test_client_moves(&other), 0);
    test_client_send(&other, "{\"type\":\"play\",\"number\":%d,\"key\":\"k\",\"move\":\"x\"}",
                     test_client_number(&other));
    assert_string_equal(error_code(&other), "watching");
    test_client_free(&other);
    pair_free(&pair);
}

static void tokens_are_stored_only_as_hashes(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    store_table  table;
    store_seat   seat[STORE_SEATS_MAX];
    int          rows;
    pair_join(&pair, server, "");
    assert_int_equal(store_table_find(server->store, pair.id, &table, seat, &rows), STORE_OK);
    assert_int_equal(rows, 3);
    for (int i = 0; i < rows; i++) {
        assert_int_equal(strlen(seat[i].hash), 64);
        assert_null(strstr(seat[i].hash, pair.token[i]));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(pair.token[i], pair.token[j]);
    }
    assert_int_equal(count_received(&pair.one, pair.token[1]), 0);
    pair_free(&pair);
}

/* ---- Repeated, stale, refused --------------------------------------------- */

static void a_move_is_played_once(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    char         move[200];
    pair_join(&pair, server, "");
    test_client *actor = pair_actor(&pair);
    int          number = test_client_number(actor);
    snprintf(move, sizeof move, "%s", test_client_move(actor, 0));
    play(actor, move, "first");
    assert_int_equal(count_received(actor, "\"again\":false"), 1);
    int after = test_client_number(actor);
    assert_true(after > number);
    for (int i = 0; i < 2; i++) { /* unchanged, then with the current number */
        test_client_send(actor, "{\"type\":\"play\",\"number\":%d,\"key\":\"first\",\"move\":\"%s\"}",
                         i ? after : number, move);
        assert_string_equal(actor->type, "done");
        assert_true(json_is_true(json_object_get(actor->last, "again")));
    }
    test_client_send(actor, "{\"type\":\"play\",\"number\":%d,\"key\":\"other\",\"move\":\"%s\"}", number,
                     move);
    assert_string_equal(actor->type, "resync");
    assert_int_equal(test_client_number(actor), after);
    pair_free(&pair);
}

static void a_refusal_cites_its_rule(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, "");
    test_client *actor = pair_actor(&pair), *waits = actor == &pair.one ? &pair.two : &pair.one;
    int          number = test_client_number(actor);
    play(waits, test_client_move(actor, 0), "k1");
    assert_string_equal(waits->type, "refused");
    assert_string_equal(json_string_value(json_object_get(waits->last, "rule")),
                        kt_game_at(0)->rule[kt_game_at(0)->rule_turn].number);
    assert_true(strlen(json_string_value(json_object_get(waits->last, "why"))) > 5);
    play(actor, "no_such_verb", "k2");
    assert_string_equal(error_code(actor), "move");
    test_client_send(actor, "{\"type\":\"sync\"}");
    assert_int_equal(test_client_number(actor), number);
    pair_free(&pair);
}

static void hostile_messages_get_errors(void **state)
{
    static const char *const bad[] = {
        "",
        "{",
        "[]",
        "null",
        "{\"type\":5}",
        "{\"type\":\"nothing\"}",
        "{\"type\":\"join\"}",
        "{\"a\":1,\"a\":2}",
        "{\"type\":\"play\"}",
        "{\"type\":\"play\",\"number\":-1,\"key\":\"k\",\"move\":\"x\"}",
        "{\"type\":\"play\",\"number\":99999999999999999999,\"key\":\"k\",\"move\":\"x\"}",
        "{\"type\":\"play\",\"number\":1,\"key\":\"\",\"move\":\"x\"}",
        "{\"type\":\"chat\",\"text\":\"\\u0000\"}",
        "{\"type\":\"chat\",\"text\":\"\xff\xfe\"}",
        "{\"type\":\"chat\",\"text\":\"\\u001b[2J\"}",
        "{\"type\":\"seat\",\"bot\":\"nobody\"}",
        "{\"type\":\"seat\",\"bot\":\"search:1000000\"}",
        "{\"type\":\"rematch\"}",
        "{\"type\":\"note\",\"text\":7}",
        "{\"type\":\"undo\",\"number\":\"1\"}",
    };
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, "");
    int number = test_client_number(&pair.one);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int before = pair.one.messages;
        test_client_send(&pair.one, "%s", bad[i]);
        assert_int_equal(pair.one.messages, before + 1);
        if (strcmp(pair.one.type, "error") != 0)
            fail_msg("not refused: %s", bad[i]);
    }
    char *long_one = malloc(70000);
    memset(long_one, '[', 70000);
    assert_false(messages_receive(server->hub, pair.one.connection, long_one, 70000));
    messages_receive(server->hub, pair.one.connection, long_one, 10000); /* nested deeply, but short enough */
    assert_string_equal(error_code(&pair.one), "json");
    free(long_one);
    test_client_send(&pair.one, "{\"type\":\"sync\"}");
    assert_int_equal(test_client_number(&pair.one), number);
    pair_free(&pair);
}

static void a_flooding_client_is_refused(void **state)
{
    test_server *server = *state;
    test_client  client = {.hub = server->hub};
    hub_limits   slow = hub_limits_default;
    server->hub->limits = slow;
    client.connection = hub_connect(server->hub, &client, "127.0.0.1");
    int heard = 0;
    while (heard < 1000 && messages_receive(server->hub, client.connection, "{\"type\":\"ping\"}", 15))
        heard++;
    assert_int_equal(heard, 2 * slow.messages);
    server->now += 1000;
    assert_true(messages_receive(server->hub, client.connection, "{\"type\":\"ping\"}", 15));
    server->hub->limits.messages = 1000000;
    test_client_free(&client);
}

/* ---- Taking back ---------------------------------------------------------- */

/* Plays until somebody may take something back. */
static test_client *until_undo(test_pair *pair, kt_rng *rng)
{
    char key[20];
    for (int i = 0; i < 500; i++) {
        test_client *actor = pair_actor(pair);
        for (int g = 0; g < 2; g++) {
            test_client *client = g ? &pair->two : &pair->one;
            if (json_is_true(json_object_get(client->position, "undo")))
                return client;
        }
        snprintf(key, sizeof key, "u%d", i);
        play(actor, test_client_move(actor, (int)kt_rng_below(rng, (uint32_t)test_client_moves(actor))), key);
    }
    fail_msg("nobody ever could take back");
    return NULL;
}

static void a_decision_can_be_undone(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    kt_rng       rng = kt_rng_seed(3);
    store_status status;
    pair_join(&pair, server, "");
    test_client   *client = until_undo(&pair, &rng);
    kt_live_table *live = live_table_find(server->hub, pair.id, &status, NULL);
    int            number = test_client_number(client), steps = live->session->table.count;
    kt_state       before;
    kt_table_state(&live->session->table, steps - 1, &before);
    test_client_send(client, "{\"type\":\"undo\",\"number\":%d,\"key\":\"back\"}", number);
    assert_int_equal(test_client_number(client), number + 1); /* entries are only ever added */
    assert_int_equal(live->session->table.count, steps - 1);
    assert_true(kt_same(live->session->game, &before, &live->session->table.now));
    test_client_send(client, "{\"type\":\"undo\",\"number\":%d,\"key\":\"back\"}", number);
    assert_true(json_is_true(json_object_get(client->last, "again")));
    while (json_is_true(json_object_get(client->position, "undo")))
        test_client_send(client, "{\"type\":\"undo\",\"number\":%d,\"key\":\"b%d\"}",
                         test_client_number(client), test_client_number(client));
    test_client_send(client, "{\"type\":\"undo\",\"number\":%d,\"key\":\"beyond\"}",
                     test_client_number(client));
    assert_string_equal(error_code(client), "undo");
    pair_free(&pair);
}

static void players_can_agree_to_undo(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    kt_rng       rng = kt_rng_seed(9);
    char         key[20];
    store_status status;
    pair_join(&pair, server, "");
    kt_live_table *live = live_table_find(server->hub, pair.id, &status, NULL);
    int            back = live->session->table.count;
    kt_state       before = live->session->table.now;
    for (int i = 0; i < 30; i++) {
        test_client *actor = pair_actor(&pair);
        snprintf(key, sizeof key, "a%d", i);
        play(actor, test_client_move(actor, (int)kt_rng_below(&rng, (uint32_t)test_client_moves(actor))),
             key);
    }
    int number = live->session->number;
    test_client_send(&pair.two, "{\"type\":\"undo_answer\"}"); /* there is no request */
    assert_string_equal(error_code(&pair.two), "undo");
    test_client_send(&pair.one, "{\"type\":\"undo_request\",\"to\":%d}", back);
    assert_string_equal(pair.two.type, "undo_requested");
    test_client_send(&pair.one, "{\"type\":\"undo_answer\"}"); /* the others must agree */
    assert_int_equal(live->session->number, number);
    test_client_send(&pair.two, "{\"type\":\"undo_answer\",\"no\":true}");
    test_client_send(&pair.two, "{\"type\":\"undo_answer\"}");
    assert_string_equal(error_code(&pair.two), "undo");
    test_client_send(&pair.one, "{\"type\":\"undo_request\",\"to\":%d}", back);
    test_client_send(&pair.two, "{\"type\":\"undo_answer\"}");
    assert_int_equal(live->session->table.count, back);
    assert_int_equal(test_client_number(&pair.one), number + 1);
    assert_true(kt_same(live->session->game, &before, &live->session->table.now));
    test_client_send(&pair.one, "{\"type\":\"undo_request\",\"to\":%d}", 100000);
    assert_string_equal(error_code(&pair.one), "bad");
    pair_free(&pair);
    test_server_restart(server); /* the store agrees */
    assert_int_equal(live_table_find(server->hub, pair.id, &status, NULL)->session->table.count, back);
}

/* ---- Whole games ---------------------------------------------------------- */

/* The record that a player downloads at the end replays to the hub's state. */
static void record_replays(test_server *server, const char *id, const char *token)
{
    char         path[80];
    kt_header    header;
    kt_state     state;
    kt_error     error;
    kt_move      move;
    int          seat, got;
    store_status status;
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    assert_int_equal(test_server_request(server, "GET", path, NULL, "nonsense").status, 403);
    http_response reply = test_server_request(server, "GET", path, NULL, token);
    assert_int_equal(reply.status, 200);
    kt_reader reader = kt_reader_on(reply.body, reply.length);
    assert_true(kt_header_read(&reader, &header, &error));
    assert_true(kt_setup(header.game, &state, header.seats, header.option));
    while ((got = kt_replay_next(&reader, header.game, &state, &seat, &move, NULL, &error)) > 0)
        ;
    if (got < 0)
        fail_msg("line %d: %s", error.line, error.text);
    kt_live_table *live = live_table_find(server->hub, id, &status, NULL);
    assert_true(kt_same(header.game, &state, &live->session->table.now));
    assert_int_equal(state.head.actor, KT_OVER);
    char *whole = malloc(reply.length + 1); /* uploaded again, as a shared record */
    snprintf(whole, reply.length + 1, "%s", reply.body);
    reply = test_server_request(server, "POST", "/api/records", whole, NULL);
    assert_int_equal(reply.status, 201);
    assert_non_null(strstr(reply.body, "\"over\":true"));
    json_t *json = json_loadb(reply.body, reply.length, 0, NULL);
    snprintf(path, sizeof path, "/api/records/%s", json_string_value(json_object_get(json, "id")));
    json_decref(json);
    reply = test_server_request(server, "GET", path, NULL, NULL); /* needs no token */
    assert_int_equal(reply.status, 200);
    assert_int_equal(reply.length, strlen(whole));
    assert_memory_equal(reply.body, whole, reply.length);
    *strrchr(whole, ' ') = 'x';
    reply = test_server_request(server, "POST", "/api/records", whole, NULL);
    assert_int_equal(reply.status, 400);
    assert_non_null(strstr(reply.body, "line "));
    assert_int_equal(
        test_server_request(server, "POST", "/api/records", "kontor 1\ngame \xff\n", NULL).status, 400);
    free(whole);
}

/* Two people who disconnect, repeat moves and send stale ones; and two bots, or as
 * many as the game has seats for. */
static void play_whole(test_server *server, const kt_game *game, uint64_t seed)
{
    char        id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[300];
    test_client client[2] = {{0}, {0}};
    kt_rng      rng = kt_rng_seed(seed);
    int         seats = game->seats_max < 4 ? game->seats_max : 4, length, moves = 0;
    length = snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}",
                      game->id);
    for (int i = 2; i < seats; i++)
        length += snprintf(body + length, sizeof body - (size_t)length, ",{\"bot\":\"%s\"}",
                           i % 2 ? "greedy" : "random");
    snprintf(body + length, sizeof body - (size_t)length, "]}");
    test_server_create_table(server, body, id, token);
    for (int g = 0; g < 2; g++)
        test_client_join(&client[g], server, id, token[g]);
    for (; moves < MOVES_MAX && !test_client_is_over(&client[0]); moves++) {
        test_server_run_bots(server);
        int                 g = test_client_moves(&client[1]) ? 1 : 0;
        struct test_client *actor = &client[g];
        int                 count = test_client_moves(actor), number = test_client_number(actor);
        if (kt_rng_below(&rng, 15) == 0) { /* a reconnect changes nothing */
            test_client_disconnect(actor);
            test_client_join(actor, server, id, actor->token);
            assert_int_equal(test_client_number(actor), number);
            assert_int_equal(test_client_moves(actor), count);
        }
        if (kt_rng_below(&rng, 60) == 0) {
            test_client_disconnect(&client[0]);
            test_client_disconnect(&client[1]);
            test_server_restart(server);
            test_client_join(&client[0], server, id, token[0]);
            test_client_join(&client[1], server, id, token[1]);
        }
        if (!count)
            continue;
        char move[200];
        snprintf(move, sizeof move, "%s", test_client_move(actor, (int)kt_rng_below(&rng, (uint32_t)count)));
        for (int times = kt_rng_below(&rng, 10) ? 1 : 2; times; times--)
            test_client_send(actor, "{\"type\":\"play\",\"number\":%d,\"key\":\"k%d\",\"move\":\"%s\"}",
                             number, number, move);
        if (kt_rng_below(&rng, 10) == 0)
            test_client_send(actor, "{\"type\":\"play\",\"number\":%d,\"key\":\"s%d\",\"move\":\"%s\"}",
                             number / 2, moves, move);
    }
    assert_true(test_client_is_over(&client[0]) && test_client_is_over(&client[1]));
    record_replays(server, id, token[0]);
    test_client_free(&client[0]);
    test_client_free(&client[1]);
}

static void every_game_is_played_to_its_end(void **state)
{
    test_server *server = *state;
    for (int i = 0; kt_game_at(i); i++)
        play_whole(server, kt_game_at(i), (uint64_t)i + 1);
}

static void bots_play_on_after_a_crash(void **state)
{
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[200];
    store_status status;
    bot_job     *job;
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"seats\":[{\"name\":\"A\",\"bot\":\"random\"},{\"bot\":\"random\"}]}",
             kt_game_at(0)->id);
    test_server_create_table(server, body, id, token);
    for (int i = 0; i < 20 && (job = hub_job_take(server->hub)); i++) {
        bot_job_run(job, NULL, NULL);
        hub_job_done(server->hub, job);
    }
    int number = live_table_find(server->hub, id, &status, NULL)->session->number;
    test_server_restart(server);
    assert_int_equal(live_table_find(server->hub, id, &status, NULL)->session->number, number);
    test_server_run_bots(server);
    assert_true(live_table_find(server->hub, id, &status, NULL)->session->info.over);
    hub_tick(server->hub);
    assert_int_equal(hub_read_counters(server->hub).tables, 0); /* not needed in memory */
}

/* After a failed commit the hub forgets the tables of that batch, and no others. Bots go on once
 * there is room again. */
static void a_failed_commit_reverts_the_hub(void **state)
{
    test_server *server = *state;
    test_pair    pair, other;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    bot_job     *job;
    if (store_fd(server->store) >= 0)
        return; /* the disk is not ours to break */
    pair_join(&pair, server, "");
    pair_join(&other, server, "");
    test_server_create_table(
        server, "{\"game\":\"jambo\",\"seats\":[{\"name\":\"A\",\"bot\":\"random\"},{\"bot\":\"random\"}]}",
        id, token);
    job = hub_job_take(server->hub);
    assert_non_null(job);
    bot_job_run(job, NULL, NULL);
    int number = test_client_number(pair_actor(&pair));
    store_batch_begin(server->store);
    full_disk = true;
    play(pair_actor(&pair), test_client_move(pair_actor(&pair), 0), "lost");
    assert_int_equal(
        count_received(&pair.one, "\"again\":false") + count_received(&pair.two, "\"again\":false"), 1);
    hub_job_done(server->hub, job);
    assert_int_equal(store_batch_commit(server->store), STORE_FAILED);
    hub_batch_failed(server->hub);
    test_client_send(&other.one, "{\"type\":\"sync\"}"); /* it has stayed */
    assert_string_equal(other.one.type, "resync");
    play(pair_actor(&other), test_client_move(pair_actor(&other), 0), "refused");
    assert_string_equal(error_code(pair_actor(&other)), "store");
    assert_null(live_table_in_memory(server->hub, id));
    while ((job = hub_job_take(server->hub))) /* of the move that was lost */
        free(job);
    hub_tick(server->hub);
    assert_null(hub_job_take(server->hub)); /* thinking is pointless now */
    assert_int_equal(test_server_request(server, "GET", "/readyz", NULL, NULL).status, 503);
    full_disk = false;
    assert_int_equal(store_probe(server->store), STORE_OK);
    assert_int_equal(test_server_request(server, "GET", "/readyz", NULL, NULL).status, 200);
    test_client_send(&pair.one, "{\"type\":\"sync\"}");
    assert_string_equal(error_code(&pair.one), "join");
    test_client_disconnect(&pair.one);
    test_client_join(&pair.one, server, pair.id, pair.token[0]);
    assert_int_equal(test_client_number(&pair.one), number);
    hub_tick(server->hub);
    test_server_run_bots(server);
    store_status status;
    assert_true(live_table_find(server->hub, id, &status, NULL)->session->info.over);
    hub_tick(server->hub);
    pair_free(&pair);
    pair_free(&other);
}

/* ---- Seats, clocks, rematch, chat ----------------------------------------- */

static void a_bot_plays_on_and_the_seat_is_taken_back(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, "");
    test_client *actor = pair_actor(&pair);
    int          number = test_client_number(actor);
    test_client_send(actor, "{\"type\":\"seat\",\"bot\":\"random\"}");
    assert_string_equal(actor->type, "seats");
    test_client_send(actor, "{\"type\":\"seat\",\"bot\":\"\"}"); /* before the bot has moved */
    test_server_run_bots(server);
    test_client_send(actor, "{\"type\":\"sync\"}");
    assert_int_equal(test_client_number(actor), number);
    test_client_send(actor, "{\"type\":\"seat\",\"bot\":\"random\"}");
    test_server_run_bots(server);
    assert_true(test_client_number(actor) > number);
    pair_free(&pair);
}

static int clock_left(const test_client *client)
{
    return (int)json_integer_value(json_object_get(client->clock, "left"));
}

static bool clock_out(const test_client *client)
{
    return json_is_true(json_object_get(client->clock, "out"));
}

static void a_bot_takes_over_when_time_is_up(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, ",\"clock\":60,\"takeover\":\"random\"");
    test_client *actor = pair_actor(&pair);
    int          number = test_client_number(actor);
    assert_int_equal(clock_left(&pair.one), 60000);
    assert_true(json_equal(pair.one.clock, pair.two.clock));
    server->now += 59000;
    hub_tick(server->hub);
    test_server_run_bots(server);
    assert_int_equal(test_client_number(actor), number);
    server->now += 2000;
    hub_tick(server->hub);
    assert_string_equal(actor->type, "seats");
    assert_int_equal(count_received(actor, "\"bot\":\"random\""), 1);
    test_server_run_bots(server);
    assert_true(test_client_number(actor) > number);
    pair_free(&pair);
}

static void time_up_is_announced_and_others_may_call_a_bot(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, ",\"clock\":60");
    test_client *actor = pair_actor(&pair), *waits = actor == &pair.one ? &pair.two : &pair.one;
    int          number = test_client_number(actor), seat = actor == &pair.one ? 0 : 1;
    test_client_send(waits, "{\"type\":\"seat\",\"seat\":%d,\"bot\":\"random\"}", seat); /* too early */
    assert_string_equal(error_code(waits), "bad");
    server->now += 61000;
    for (int i = 0; i < 3; i++)
        hub_tick(server->hub);
    test_server_run_bots(server);
    assert_true(clock_out(waits) && clock_out(actor) && clock_left(waits) == 0);
    assert_int_equal(count_received(waits, "\"out\":true"), 1); /* once, not every second */
    assert_int_equal(test_client_number(actor), number);
    assert_string_not_equal(actor->type, "seats");
    test_client_send(waits, "{\"type\":\"seat\",\"seat\":%d,\"bot\":\"random\"}", seat);
    test_server_run_bots(server);
    assert_true(test_client_number(actor) > number);
    assert_int_equal(test_client_moves(waits) > 0, 1);
    test_client_send(actor, "{\"type\":\"seat\",\"bot\":\"\"}"); /* the player is back */
    test_client_send(actor, "{\"type\":\"sync\"}");
    assert_string_equal(actor->type, "resync");
    pair_free(&pair);
}

/* A clock of days must not start again with the server. */
static void a_clock_survives_a_restart(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, ",\"pace\":\"turns\",\"clock\":86400,\"takeover\":true");
    test_client *actor = pair_actor(&pair);
    int          seat = actor == &pair.one ? 0 : 1;
    assert_null(pair.one.presence); /* none for correspondence play */
    pair_free(&pair);
    server->now += 86000 * 1000;
    test_server_restart(server);
    test_client_join(&pair.one, server, pair.id, pair.token[0]);
    assert_int_equal(clock_left(&pair.one), 400000);
    assert_string_equal(json_string_value(json_object_get(pair.one.last, "pace")), "turns");
    assert_string_equal(json_string_value(json_object_get(pair.one.last, "takeover")), "easy");
    test_client_free(&pair.one);
    server->now += 401 * 1000;
    hub_tick(server->hub);
    store_status status;
    assert_string_equal(live_table_find(server->hub, pair.id, &status, NULL)->session->seat[seat].bot,
                        "easy");
    server->now += 1000;
}

static void tick_for(test_server *server, int seconds)
{
    for (int i = 0; i < seconds; i++, server->now += 1000)
        hub_tick(server->hub);
}

/* While nobody is there, a table whose clock runs for days needs no memory; and it is there again in time. */
static void a_distant_deadline_takes_no_memory(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    store_status status;
    pair_join(&pair, server, ",\"pace\":\"turns\",\"clock\":86400,\"takeover\":\"random\"");
    int seat = pair_actor(&pair) == &pair.one ? 0 : 1;
    assert_non_null(live_table_in_memory(server->hub, pair.id));
    test_client_disconnect(&pair.one);
    test_client_disconnect(&pair.two);
    assert_null(live_table_in_memory(server->hub, pair.id));
    for (int i = 0; i < 2; i++) { /* also if somebody looks in meanwhile */
        server->now += 20000 * 1000;
        tick_for(server, 100);
        assert_null(live_table_in_memory(server->hub, pair.id));
        test_client_join(&pair.one, server, pair.id, pair.token[0]);
        test_client_disconnect(&pair.one);
    }
    server->now += (86400 - 40200 - 600) * (int64_t)1000;
    tick_for(server, 590);
    kt_live_table *live = live_table_in_memory(server->hub, pair.id);
    assert_non_null(live);
    assert_string_equal(live->session->seat[seat].bot, "");
    tick_for(server, 20);
    live = live_table_find(server->hub, pair.id, &status, NULL);
    assert_string_equal(live->session->seat[seat].bot, "random");
    live_table_settle(server->hub, &live);
    pair_free(&pair);
    test_server_restart(server);
}

/* It fell asleep in a batch that was not stored, so its true deadline is another one. */
static void a_failed_commit_wakes_sleepers(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    if (store_fd(server->store) >= 0)
        return; /* the disk is not ours to break */
    pair_join(&pair, server, ",\"pace\":\"turns\",\"clock\":86400");
    int64_t loaded = hub_read_counters(server->hub).tables_loaded;
    store_batch_begin(server->store);
    full_disk = true;
    play(pair_actor(&pair), test_client_move(pair_actor(&pair), 0), "lost");
    test_client_disconnect(&pair.one);
    test_client_disconnect(&pair.two);
    assert_null(live_table_in_memory(server->hub, pair.id));
    assert_int_equal(store_batch_commit(server->store), STORE_FAILED);
    hub_batch_failed(server->hub);
    full_disk = false;
    assert_int_equal(store_probe(server->store), STORE_OK);
    hub_tick(server->hub);
    assert_int_equal(hub_read_counters(server->hub).tables_loaded, loaded + 1);
    pair_free(&pair);
    test_server_restart(server);
}

/* The table sets whether there are hints; by default only for games against bots alone. */
static void a_table_says_whether_it_allows_hints(void **state)
{
    static const struct {
        const char *made;
        bool        hints;
    } tables[] = {
        {"\"seats\":[{\"name\":\"A\"},{\"bot\":\"easy\"}]", true},
        {"\"seats\":[{\"name\":\"A\"},{}]", false},
        {"\"seats\":[{\"name\":\"A\"},{\"bot\":\"easy\"}],\"hints\":false", false},
        {"\"seats\":[{\"name\":\"A\"},{}],\"hints\":true", true},
    };
    test_server *server = *state;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char        id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[200];
        test_client one = {0};
        snprintf(body, sizeof body, "{\"game\":\"%s\",%s}", kt_game_at(0)->id, tables[i].made);
        test_server_create_table(server, body, id, token);
        test_server_restart(server);
        test_client_join(&one, server, id, token[0]);
        assert_int_equal(json_is_true(json_object_get(one.last, "hints")), tables[i].hints);
        test_client_free(&one);
    }
}

/* How often, in a game of two people, somebody is asked after the other's move without a choice. */
static int count_forced(test_server *server, const char *more)
{
    test_pair pair;
    kt_rng    rng = kt_rng_seed(5);
    int       forced = 0, before = -1;
    pair_join(&pair, server, more);
    for (int i = 0; i < MOVES_MAX && !test_client_is_over(&pair.one); i++) {
        char         key[20];
        test_client *actor = pair_actor(&pair);
        int          seat = actor == &pair.two, count = test_client_moves(actor);
        forced += count == 1 && seat != before;
        before = seat;
        snprintf(key, sizeof key, "f%d", i);
        play(actor, test_client_move(actor, (int)kt_rng_below(&rng, (uint32_t)count)), key);
        assert_string_equal(error_code(actor), "");
    }
    assert_true(test_client_is_over(&pair.one) && test_client_is_over(&pair.two));
    pair_free(&pair);
    return forced;
}

/* A table either asks everybody, which hides the hand, or only those who have a choice. */
static void reactions_follow_the_table_setting(void **state)
{
    test_server *server = *state;
    assert_true(count_forced(server, "") > 0);
    assert_true(count_forced(server, ",\"pace\":\"turns\",\"reactions\":\"always\"") > 0);
    assert_int_equal(count_forced(server, ",\"reactions\":\"able\""), 0);
    assert_int_equal(count_forced(server, ",\"pace\":\"turns\""), 0);
}

static void the_clock_starts_when_everybody_has_sat_down(void **state)
{
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[200];
    test_client  one = {0}, two = {0};
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"clock\":30,\"takeover\":true,\"seats\":[{\"name\":\"A\"},{}]}",
             kt_game_at(0)->id);
    test_server_create_table(server, body, id, token);
    test_client_join(&one, server, id, token[0]);
    server->now += 100000;
    hub_tick(server->hub);
    assert_null(one.clock);
    test_client_join(&two, server, id, token[1]); /* without a name: a guest */
    assert_int_equal(clock_left(&one), 30000);
    assert_int_equal(clock_left(&two), 30000);
    assert_int_equal(count_received(&one, "\"Guest\""), 1);
    test_client_free(&one);
    test_client_free(&two);
}

static bool is_present(const test_client *client, int seat)
{
    return json_is_true(json_array_get(json_object_get(client->presence, "seats"), (size_t)seat));
}

static int watchers(const test_client *client)
{
    return (int)json_integer_value(json_object_get(client->presence, "watchers"));
}

/* Here, and at another server. */
static void players_see_how_many_watch(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  eye = {0};
    char         text[80];
    pair_join(&pair, server, "");
    assert_int_equal(watchers(&pair.one), 0);
    test_client_join(&eye, server, pair.id, pair.token[2]);
    assert_int_equal(watchers(&pair.one), 1);
    assert_int_equal(watchers(&eye), 1);
    assert_true(is_present(&eye, 0) && is_present(&eye, 1));
    snprintf(text, sizeof text, "%s %u %u", pair.id, server->hub->node + 1, 2u << PRESENCE_SEATS | 1u);
    hub_notice(server->hub, text);
    assert_int_equal(watchers(&pair.two), 3);
    test_client_disconnect(&eye);
    assert_int_equal(watchers(&pair.two), 2);
    test_client_free(&eye);
    pair_free(&pair);
}

/* The names in the last presence, with a comma between them. */
static const char *watching(const test_client *client)
{
    static char   names[2000];
    const json_t *list = json_object_get(client->presence, "watching");
    kt_strbuf     out = kt_strbuf_init(names, sizeof names);
    assert_true(json_is_array(list));
    for (size_t i = 0; i < json_array_size(list); i++) {
        kt_put(&out, i ? "," : "");
        kt_put(&out, json_string_value(json_array_get(list, i)));
    }
    return names;
}

static void watch_as(test_client *eye, test_server *server, const test_pair *pair, const char *name)
{
    *eye = (test_client){0};
    snprintf(eye->name, sizeof eye->name, "%s", name);
    test_client_join(eye, server, pair->id, pair->token[2]);
}

/* Spectators without a name are only counted; misleading names are refused. */
static void players_see_who_watches(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  cleo, silent, forged;
    pair_join(&pair, server, "");
    assert_string_equal(watching(&pair.one), "");
    watch_as(&cleo, server, &pair, "Cleo \\\"C\\\"");
    assert_string_equal(watching(&pair.one), "Cleo \"C\"");
    assert_string_equal(watching(&cleo), "Cleo \"C\"");
    watch_as(&silent, server, &pair, "");
    assert_int_equal(watchers(&pair.two), 2);
    assert_string_equal(watching(&pair.two), "Cleo \"C\"");
    watch_as(&forged, server, &pair, "nalp\xE2\x80\xAE");
    assert_string_equal(error_code(&forged), "bad");
    test_client_free(&forged);
    watch_as(&forged, server, &pair, "A name of more bytes than a player's may have");
    assert_string_equal(error_code(&forged), "bad");
    assert_int_equal(watchers(&pair.one), 2);
    test_client_disconnect(&cleo);
    assert_string_equal(watching(&pair.one), "");
    assert_int_equal(watchers(&pair.one), 1);
    test_client_free(&forged);
    test_client_free(&silent);
    test_client_free(&cleo);
    pair_free(&pair);
}

/* A player's own connection does not count as a watcher. */
static void watchers_on_other_servers_are_shown(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  eye;
    char         text[200];
    unsigned     other = server->hub->node + 1;
    pair_join(&pair, server, "");
    watch_as(&eye, server, &pair, "Cleo");
    snprintf(text, sizeof text, "%s %u %u\nDora !1\n\n bad\nbot:x\nEmil", pair.id, other,
             3u << PRESENCE_SEATS | 1u);
    hub_notice(server->hub, text);
    assert_string_equal(watching(&pair.one), "Cleo,Dora !1,Emil");
    assert_int_equal(watchers(&pair.one), 4);
    snprintf(text, sizeof text, "%s %u %u\nEmil", pair.id, other, 1u << PRESENCE_SEATS);
    hub_notice(server->hub, text);
    assert_string_equal(watching(&pair.one), "Cleo,Emil");
    snprintf(text, sizeof text, "%s %u 0", pair.id, other);
    hub_notice(server->hub, text);
    assert_string_equal(watching(&pair.one), "Cleo");
    test_client_free(&eye);
    pair_free(&pair);
}

/* As many as the protocol says, those who came first; and however often windows are opened and closed, a
 * table hears of it a few times a second. Players are told of each other at once all the same. */
static void watchers_do_not_flood_a_table(void **state)
{
    enum { EYES = 60 };
    static test_client eye[EYES];
    test_server       *server = *state;
    test_pair          pair;
    char               name[20];
    pair_join(&pair, server, "");
    hub_tick(server->hub);
    int before = count_received(&pair.one, "\"presence\"");
    for (int i = 0; i < EYES; i++) {
        snprintf(name, sizeof name, "Eye %d", i);
        watch_as(&eye[i], server, &pair, name);
        assert_int_equal(watchers(&eye[i]), i + 1); /* a new client is told, too */
    }
    assert_true(count_received(&pair.one, "\"presence\"") <= before + 4);
    test_client_disconnect(&pair.two);
    assert_false(is_present(&pair.one, 1));
    test_client_free(&eye[0]);
    hub_tick(server->hub);
    assert_int_equal(watchers(&pair.one), EYES - 1);
    assert_int_equal(json_array_size(json_object_get(pair.one.presence, "watching")), PRESENCE_NAMES_MAX);
    assert_memory_equal(watching(&pair.one), "Eye 1,Eye 2,Eye 3,", 18);
    before = count_received(&pair.one, "\"presence\"");
    hub_tick(server->hub); /* nothing has changed */
    assert_int_equal(count_received(&pair.one, "\"presence\""), before);
    for (int i = 1; i < EYES; i++)
        test_client_free(&eye[i]);
    pair_free(&pair);
}

/* Whatever is played is sent to everybody at the table, so there cannot be any number. */
static void connections_to_a_table_are_limited(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  eye[3] = {{0}}, again = {0};
    hub_limits   before = server->hub->limits;
    pair_join(&pair, server, "");
    server->hub->limits.watchers = 2;
    server->hub->limits.players = 2;
    for (int i = 0; i < 3; i++) {
        test_client_join(&eye[i], server, pair.id, pair.token[2]);
        assert_string_equal(i < 2 ? eye[i].type : error_code(&eye[i]), i < 2 ? "welcome" : "limit");
    }
    test_client_join(&again, server, pair.id, pair.token[0]); /* spectators take no player's place */
    assert_int_equal(count_received(&again, "\"welcome\""), 1);
    test_client_disconnect(&eye[0]);
    test_client_disconnect(&eye[2]);
    test_client_join(&eye[2], server, pair.id, pair.token[2]);
    assert_string_equal(eye[2].type, "welcome");
    test_client_disconnect(&eye[0]);
    test_client_join(&eye[0], server, pair.id, pair.token[0]);
    assert_string_equal(error_code(&eye[0]), "limit");
    server->hub->limits = before;
    for (int i = 0; i < 3; i++)
        test_client_free(&eye[i]);
    test_client_free(&again);
    pair_free(&pair);
}

static void presence_is_sent_at_live_tables(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  again = {0};
    pair_join(&pair, server, "");
    assert_true(is_present(&pair.one, 0) && is_present(&pair.one, 1) && is_present(&pair.two, 0) &&
                is_present(&pair.two, 1));
    test_client_join(&again, server, pair.id, pair.token[1]); /* a second window */
    test_client_disconnect(&pair.two);
    assert_true(is_present(&pair.one, 1));
    test_client_disconnect(&again);
    assert_false(is_present(&pair.one, 1));
    /* Another server announces the seat and then falls silent. */
    char text[80];
    snprintf(text, sizeof text, "%s %u 2", pair.id, server->hub->node + 1);
    hub_notice(server->hub, text);
    assert_true(is_present(&pair.one, 1));
    server->now += 40000;
    hub_tick(server->hub);
    assert_true(is_present(&pair.one, 1));
    server->now += 20000;
    hub_tick(server->hub);
    assert_false(is_present(&pair.one, 1));
    hub_notice(server->hub, "nonsense that is no news");
    hub_notice(server->hub, "nosuchtable 1 2");
    test_client_free(&again);
    pair_free(&pair);
}

/* After a connection to the database that was lost: all tables are read again, but one after the other, with
 * other work in between. */
static void missed_notices_are_recovered_in_slices(void **state)
{
    enum { TABLES = 5 };
    test_server *server = *state;
    test_pair    pair[TABLES];
    int          rounds = 0;
    for (int i = 0; i < TABLES; i++)
        pair_join(&pair[i], server, "");
    hub_notice(server->hub, "");
    hub_notice(server->hub, ""); /* once more: still each table once */
    for (bool more = true; more; rounds++) {
        int told = 0;
        for (int i = 0; i < TABLES; i++)
            told += count_received(&pair[i].one, "\"resync\"");
        assert_true(told <= rounds);
        more = hub_resume_next(server->hub, 0);
    }
    assert_true(rounds >= TABLES);
    for (int i = 0; i < TABLES; i++) {
        assert_int_equal(count_received(&pair[i].one, "\"resync\""), 1);
        assert_int_equal(count_received(&pair[i].two, "\"resync\""), 1);
        pair_free(&pair[i]);
    }
}

static void a_seat_that_was_left_can_be_taken(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  next = {0};
    char         path[80];
    pair_join(&pair, server, ",\"open\":true");
    assert_null(strstr(test_server_request(server, "GET", "/api/tables", NULL, NULL).body, pair.id));
    test_client_send(&pair.two, "{\"type\":\"note\",\"text\":\"my secret plan\"}");
    test_client_send(&pair.two, "{\"type\":\"leave\"}");
    assert_string_equal(pair.two.type, "left");
    assert_string_equal(pair.one.type, "seats");
    assert_false(is_present(&pair.one, 1));
    test_client_send(&pair.two, "{\"type\":\"sync\"}");
    assert_string_equal(error_code(&pair.two), "join");
    assert_non_null(strstr(test_server_request(server, "GET", "/api/tables", NULL, NULL).body, pair.id));
    test_client_join(&next, server, pair.id, pair.token[1]); /* the same link, but without the note */
    assert_string_equal(next.type, "welcome");
    assert_int_equal(count_received(&next, "secret plan"), 0);
    assert_true(is_present(&pair.one, 1));
    test_client_send(&next, "{\"type\":\"leave\"}");
    snprintf(path, sizeof path, "/api/tables/%s/sit", pair.id);
    assert_int_equal(test_server_request(server, "POST", path, "{\"name\":\"Dora\"}", NULL).status, 201);
    test_client_disconnect(&next);
    test_client_join(&next, server, pair.id, pair.token[1]); /* it is hers now, with a new token */
    assert_string_equal(error_code(&next), "taken");
    test_client_free(&next);
    pair_free(&pair);
}

static void players_may_put_a_bot_into_a_free_seat(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  spectator = {0};
    pair_join(&pair, server, "");
    test_client_join(&spectator, server, pair.id, pair.token[2]);
    test_client_send(&pair.one,
                     "{\"type\":\"seat\",\"seat\":1,\"bot\":\"random\"}"); /* Ben still sits there */
    assert_string_equal(error_code(&pair.one), "bad");
    test_client_send(&spectator, "{\"type\":\"leave\"}");
    assert_string_equal(error_code(&spectator), "bad");
    test_client_send(&pair.two, "{\"type\":\"leave\"}");
    test_client_send(&spectator, "{\"type\":\"seat\",\"seat\":1,\"bot\":\"random\"}");
    assert_string_equal(error_code(&spectator), "watching");
    test_client_send(&pair.one, "{\"type\":\"seat\",\"seat\":7,\"bot\":\"random\"}");
    assert_string_equal(error_code(&pair.one), "bad");
    /* an invalid seat is taken neither for the player's own nor for another one */
    static const char *const wrong[] = {"\"1\"", "1.0", "-1", "true", "[1]", "4294967296", "4294967297"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        test_client_send(&pair.one, "{\"type\":\"seat\",\"seat\":%s,\"bot\":\"random\"}", wrong[i]);
        assert_string_equal(error_code(&pair.one), "bad");
    }
    test_client_send(&pair.one, "{\"type\":\"seat\",\"seat\":1,\"bot\":\"random\"}");
    test_server_run_bots(server);
    test_client_send(&pair.one, "{\"type\":\"sync\"}");
    assert_true(test_client_moves(&pair.one) > 0);
    test_client_free(&spectator);
    pair_free(&pair);
}

/* ---- Other rules ---------------------------------------------------------- */

/* As if the table had been made by a server with other rules. */
static void copy_with_header(test_server *server, const char *id, const char *from, const char *to,
                             char *fresh)
{
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    store_entry first = {.number = 0, .seat = 0, .text = "a_verb_of_old"};
    int         rows;
    assert_int_equal(store_table_find(server->store, id, &table, seat, &rows), STORE_OK);
    char *at = strstr(table.header, from);
    assert_non_null(at);
    memcpy(at, to, strlen(to));
    snprintf(table.id, sizeof table.id, "%c%.14s", to[1], id);
    snprintf(fresh, STORE_ID_MAX, "%s", table.id);
    assert_int_equal(store_table_add(server->store, &table, seat, rows), STORE_OK);
    assert_int_equal(store_append(server->store, fresh, &first, 1), STORE_OK);
}

static void a_table_of_other_rules_can_only_be_viewed(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  client = {0};
    char         old[STORE_ID_MAX], newer[STORE_ID_MAX], body[300];
    pair_join(&pair, server, ",\"takeover\":true,\"clock\":60");
    copy_with_header(server, pair.id, "\ndata ", "\ndata x", old);
    test_client_join(&client, server, old, pair.token[0]);
    assert_string_equal(client.type, "welcome");
    assert_true(json_is_true(json_object_get(client.last, "frozen")));
    assert_int_equal(test_client_moves(&client), 0);
    int number = test_client_number(&client);
    play(&client, test_client_move(pair_actor(&pair), 0), "k");
    assert_string_equal(error_code(&client), "frozen");
    test_client_send(&client, "{\"type\":\"undo\",\"number\":%d,\"key\":\"u\"}", number);
    assert_string_equal(error_code(&client), "frozen");
    test_client_send(&client, "{\"type\":\"seat\",\"bot\":\"random\"}");
    server->now += 100000;
    hub_tick(server->hub);
    test_server_run_bots(server); /* no luck, no bot and no clock moves it */
    test_client_disconnect(&client);
    pair_free(&pair);
    test_server_restart(server);
    test_client_join(&client, server, old, pair.token[0]);
    assert_int_equal(test_client_number(&client), number);
    test_client_free(&client);
    copy_with_header(server, pair.id, "\nrules ", "\nrules 9", newer);
    test_client_join(&client, server, newer, pair.token[0]); /* rules we do not know yet */
    assert_string_equal(error_code(&client), "rules");
    snprintf(body, sizeof body, "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"}]}", old, pair.token[0]);
    json_t *json = post_mine(server, body);
    assert_true(json_is_true(json_object_get(json_array_get(json_object_get(json, "tables"), 0), "frozen")));
    json_decref(json);
    test_client_free(&client);
}

/* Rows that contradict the header: the table cannot be opened, and nothing else happens. */
static void a_table_with_wrong_rows_is_refused(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  client = {0};
    store_table  table;
    store_seat   seat[STORE_SEATS_MAX];
    int          rows;
    pair_join(&pair, server, "");
    assert_int_equal(store_table_find(server->store, pair.id, &table, seat, &rows), STORE_OK);
    table.id[0]++;
    assert_int_equal(store_table_add(server->store, &table, seat, 1), STORE_OK); /* seat 1 is missing */
    test_client_join(&client, server, table.id, pair.token[0]);
    assert_string_equal(error_code(&client), "damaged");
    test_client_disconnect(&client);
    table.id[0]++;
    seat[1].seat = 4; /* beyond the game's seats */
    assert_int_equal(store_table_add(server->store, &table, seat, 2), STORE_OK);
    test_client_join(&client, server, table.id, pair.token[1]);
    assert_string_equal(error_code(&client), "damaged");
    test_client_free(&client);
    pair_free(&pair);
}

/* A table that cannot be read is reported to the host once, and its player is told that it is damaged:
 * neither that it is gone nor that trying again helps. */
static void a_damaged_table_is_reported(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  client = {0};
    char         path[80], body[200];
    pair_join(&pair, server, "");
    int         number = test_client_number(&pair.one), faults;
    store_entry broken = {.number = number, .seat = 0, .text = "gobbledygook", .time = 1};
    pair_free(&pair);
    assert_int_equal(store_append(server->store, pair.id, &broken, 1), STORE_OK);
    test_server_restart(server);
    faults = server->faults; /* other tests have left such tables, too */
    for (int i = 0; i < 3; i++) {
        test_client_join(&client, server, pair.id, pair.token[0]);
        assert_string_equal(error_code(&client), "damaged");
        test_client_disconnect(&client);
    }
    snprintf(path, sizeof path, "/api/tables/%s/record", pair.id);
    assert_int_equal(test_server_request(server, "GET", path, NULL, pair.token[0]).status, 500);
    assert_int_equal(test_server_request(server, "GET", path, NULL, "wrong").status, 403);
    snprintf(body, sizeof body, "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"}]}", pair.id, pair.token[0]);
    json_t *json = post_mine(server, body), *mine = json_array_get(json_object_get(json, "tables"), 0);
    assert_string_equal(json_string_value(json_object_get(mine, "unreadable")), "damaged");
    assert_null(json_object_get(mine, "gone"));
    json_decref(json);
    assert_int_equal(server->faults, faults + 1);
    snprintf(body, sizeof body, "%s: entry %d does not fit", pair.id, number);
    assert_string_equal(server->fault, body);
    test_client_free(&client);
}

static void the_same_tokens_open_a_rematch(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  again = {0};
    pair_join(&pair, server, "");
    test_client_send(&pair.one, "{\"type\":\"seat\",\"bot\":\"random\"}");
    test_client_send(&pair.two, "{\"type\":\"seat\",\"bot\":\"random\"}");
    test_server_run_bots(server);
    assert_true(test_client_is_over(&pair.one));
    test_client_send(&pair.one, "{\"type\":\"rematch\"}");
    const char *next = json_string_value(json_object_get(pair.one.last, "next"));
    assert_int_equal(strlen(next), 12);
    test_client_join(&again, server, next, pair.token[1]);
    assert_string_equal(again.type, "welcome");
    test_client_send(&pair.two, "{\"type\":\"rematch\"}"); /* both ask: one table */
    assert_string_equal(json_string_value(json_object_get(pair.two.last, "next")), again.table);
    test_client_free(&again);
    pair_free(&pair);
}

static void chat_is_for_the_table_and_notes_are_private(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  again = {0};
    pair_join(&pair, server, "");
    test_client_send(&pair.one, "{\"type\":\"chat\",\"text\":\"Viel Glück!\"}");
    assert_string_equal(json_string_value(json_object_get(pair.two.last, "text")), "Viel Glück!");
    test_client_send(&pair.one, "{\"type\":\"note\",\"text\":\"She bluffs\"}");
    assert_string_equal(pair.one.type, "note_saved");
    test_client_join(&again, server, pair.id, pair.token[1]);
    assert_int_equal(count_received(&again, "Viel Glück!"), 1);
    assert_int_equal(count_received(&again, "She bluffs"), 0);
    test_client_free(&again);
    test_client_join(&again, server, pair.id, pair.token[0]);
    assert_int_equal(count_received(&again, "She bluffs"), 1);
    test_client_free(&again);
    char long_chat[600];
    memset(long_chat, 'x', sizeof long_chat - 1);
    long_chat[sizeof long_chat - 1] = 0;
    test_client_send(&pair.one, "{\"type\":\"chat\",\"text\":\"%s\"}", long_chat);
    assert_string_equal(error_code(&pair.one), "bad");
    pair_free(&pair);
}

/* ---- Requests ------------------------------------------------------------- */

static void requests_are_answered(void **state)
{
    test_server             *server = *state;
    char                     path[80];
    static const char *const fine[] = {"/api/games", "/api/bots", "/api/tables",
                                       "/healthz",   "/readyz",   "/metrics"};
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
        assert_int_equal(test_server_request(server, "GET", fine[i], NULL, NULL).status, 200);
    for (int i = 0; kt_game_at(i); i++)
        for (int j = 0; j < 2; j++) {
            snprintf(path, sizeof path, "/api/games/%s/%s", kt_game_at(i)->id, j ? "rules" : "cards");
            http_response reply = test_server_request(server, "GET", path, NULL, NULL);
            json_t       *json = json_loadb(reply.body, reply.length, 0, NULL);
            assert_true(json_array_size(json) > 3);
            json_decref(json);
        }
    assert_int_equal(test_server_request(server, "GET", "/api/games/../../etc/rules", NULL, NULL).status,
                     404);
    assert_int_equal(test_server_request(server, "GET", "/api/games/none/rules", NULL, NULL).status, 404);
    assert_int_equal(test_server_request(server, "DELETE", "/api/tables", NULL, NULL).status, 405);
}

/* The page tells players how long tables are kept, from the host's settings. */
static void retention_follows_the_settings(void **state)
{
    test_server *server = *state;
    hub_limits   before = server->hub->limits;
    server->hub->limits.unfinished = 7;
    server->hub->limits.finished = 0;
    http_response reply = test_server_request(server, "GET", "/api/retention", NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_int_equal(reply.length, strlen("{\"unfinished\":7,\"finished\":0}"));
    assert_memory_equal(reply.body, "{\"unfinished\":7,\"finished\":0}", reply.length);
    server->hub->limits = before;
}

static void invalid_tables_are_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "{}",
        "[]",
        "{\"game\":\"none\",\"seats\":[{},{}]}",
        "{\"game\":\"%s\"}",
        "{\"game\":\"%s\",\"seats\":[]}",
        "{\"game\":\"%s\",\"seats\":[1,2]}",
        "{\"game\":\"%s\",\"seats\":[{},{},{},{},{},{},{}]}",
        "{\"game\":\"%s\",\"seats\":[{\"bot\":\"none\"},{}]}",
        "{\"game\":\"%s\",\"seats\":[{\"name\":\"a\\nb\"},{}]}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"options\":{\"none\":\"x\"}}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"clock\":-1}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"clock\":86400}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"clock\":60,\"pace\":\"turns\"}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"pace\":\"fast\"}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"pace\":1}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"takeover\":\"nobody\"}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"takeover\":1}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"hints\":\"yes\"}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"reactions\":\"never\"}",
        "{\"game\":\"%s\",\"seats\":[{\"name\":\"bot:x\"},{}]}",
    };
    test_server *server = *state;
    char         body[200];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *slot = strstr(bad[i], "%s");
        snprintf(body, sizeof body, "%.*s%s%s", slot ? (int)(slot - bad[i]) : (int)strlen(bad[i]), bad[i],
                 slot ? kt_game_at(0)->id : "", slot ? slot + 2 : "");
        http_response reply = test_server_request(server, "POST", "/api/tables", body, NULL);
        if (reply.status != 400)
            fail_msg("%d for %s", reply.status, body);
    }
}

static void a_seat_in_the_lobby_is_taken_once(void **state)
{
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[200], path[80];
    test_client  client = {0};
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"open\":true,\"seats\":[{\"name\":\"A\"},{}]}",
             kt_game_at(0)->id);
    test_server_create_table(server, body, id, token);
    http_response reply = test_server_request(server, "GET", "/api/tables", NULL, NULL);
    assert_non_null(strstr(reply.body, id));
    snprintf(path, sizeof path, "/api/tables/%s/sit", id);
    assert_int_equal(test_server_request(server, "POST", path, "{\"name\":\"\"}", NULL).status, 400);
    reply = test_server_request(server, "POST", path, "{\"name\":\"Cleo\"}", NULL);
    assert_int_equal(reply.status, 201);
    json_t *json = json_loadb(reply.body, reply.length, 0, NULL);
    test_client_join(&client, server, id, json_string_value(json_object_get(json, "token")));
    assert_string_equal(client.type, "welcome");
    json_decref(json);
    test_client_free(&client);
    test_client_join(&client, server, id, token[1]); /* the old link is void */
    assert_string_equal(error_code(&client), "taken");
    test_client_free(&client);
    assert_int_equal(test_server_request(server, "POST", path, "{\"name\":\"Dora\"}", NULL).status, 409);
    assert_null(strstr(test_server_request(server, "GET", "/api/tables", NULL, NULL).body, id));
}

static void mine_summarizes_tables(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    char         body[500];
    pair_join(&pair, server, "");
    test_client *actor = pair_actor(&pair);
    server->now += 5000;
    play(actor, test_client_move(actor, 0), "first");
    snprintf(body, sizeof body,
             "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"},{\"table\":\"%s\",\"token\":\"no\"},"
             "{\"table\":\"nosuch\",\"token\":\"x\"},{\"table\":\"%s\",\"token\":\"%s\"},7]}",
             pair.id, pair.token[1], pair.id, pair.id, pair.token[2]);
    json_t *json = post_mine(server, body), *list = json_object_get(json, "tables");
    json_t *own = json_array_get(list, 0);
    assert_int_equal(json_array_size(list), 5);
    assert_string_equal(json_string_value(json_object_get(own, "table")), pair.id);
    assert_int_equal(json_integer_value(json_object_get(own, "seat")), 1);
    assert_int_equal(json_integer_value(json_object_get(own, "moved")), server->now / 1000);
    assert_true(json_equal(json_object_get(own, "actor"), json_object_get(pair.one.position, "actor")));
    assert_true(json_equal(json_object_get(own, "number"), json_object_get(pair.one.position, "number")));
    assert_true(json_is_false(json_object_get(own, "over")));
    assert_non_null(
        strstr(json_string_value(json_object_get(json_array_get(json_object_get(own, "seats"), 0), "name")),
               "Anna"));
    for (int i = 1; i < 5; i++)
        assert_int_equal(json_is_true(json_object_get(json_array_get(list, (size_t)i), "gone")), i != 3);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(list, 3), "seat")), KT_ALL);
    json_decref(json);
    pair_free(&pair);
}

/* Without a token no request loads a table. */
static void strangers_cannot_load_a_table(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  other = {0};
    char         body[300], path[80];
    pair_join(&pair, server, "");
    pair_free(&pair);
    assert_null(live_table_in_memory(server->hub, pair.id));
    int64_t loaded = hub_read_counters(server->hub).tables_loaded;
    snprintf(body, sizeof body,
             "{\"tables\":[{\"table\":\"%s\",\"token\":\"wrong\"},{\"table\":\"%s\",\"token\":\"\"}]}",
             pair.id, pair.id);
    json_t *json = post_mine(server, body);
    assert_true(json_is_true(json_object_get(json_array_get(json_object_get(json, "tables"), 1), "gone")));
    json_decref(json);
    test_client_join(&other, server, pair.id, "wrong");
    assert_string_equal(error_code(&other), "link");
    test_client_free(&other);
    snprintf(path, sizeof path, "/api/tables/%s/record", pair.id);
    assert_int_equal(test_server_request(server, "GET", path, NULL, "wrong").status, 403);
    snprintf(path, sizeof path, "/api/tables/%s/sit", pair.id);
    assert_int_equal(test_server_request(server, "POST", path, "{\"name\":\"X\"}", NULL).status, 409);
    assert_int_equal(hub_read_counters(server->hub).tables_loaded, loaded);
    assert_int_equal(test_server_request(server, "GET", path, NULL, NULL).status, 405);
}

/* The page forgets a table that is gone, so a store that cannot be read must not look like that. */
static void mine_never_says_gone_when_the_store_fails(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    char         body[300];
    kt_error     error;
    if (store_fd(server->store) >= 0)
        return; /* the disk is not ours to break */
    pair_join(&pair, server, "");
    pair_free(&pair);
    snprintf(body, sizeof body, "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"}]}", pair.id, pair.token[0]);
    kt_store *second = store_open(server->url, &error);
    assert_int_equal(store_probe(second), STORE_OK); /* so that SQLite must read again */
    store_close(second);
    broken_disk = true;
    http_response reply = test_server_request(server, "POST", "/api/mine", body, NULL);
    broken_disk = false;
    assert_int_equal(reply.status, 503);
    json_t *json = post_mine(server, body);
    assert_null(json_object_get(json_array_get(json_object_get(json, "tables"), 0), "gone"));
    json_decref(json);
}

static void ignore_notice(void *context, const kt_notice *notice)
{
    (void)context;
    (void)notice;
}

/* Nor do the other requests say that a token opens nothing, only because nobody can tell right now. */
static void requests_say_when_the_store_fails(void **state)
{
    static const char *const request[][2] = {
        {"/api/along", "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"}]}"},
        {"/api/devices", "{\"table\":\"%s\",\"token\":\"%s\"}"},
        {"/api/devices/drop", "{\"table\":\"%s\",\"token\":\"%s\",\"device\":\"abcdefgh\"}"},
        {"/api/notices",
         "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"}],\"mail\":\"a@b.example\",\"key\":\"\"}"},
        {"/api/notices",
         "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"}],\"mail\":\"a@b.example\",\"key\":\"\","
         "\"stop\":true}"}};
    test_server *server = *state;
    test_pair    pair;
    char         body[300];
    kt_error     error;
    if (store_fd(server->store) >= 0)
        return; /* the disk is not ours to break */
    hub_set_notices(server->hub, &(hub_notices){.post = ignore_notice, .mail = true, .push_key = ""});
    pair_join(&pair, server, "");
    pair_free(&pair);
    for (size_t i = 0; i < sizeof request / sizeof *request; i++) {
        snprintf(body, sizeof body, request[i][1], pair.id, pair.token[0]);
        kt_store *second = store_open(server->url, &error);
        assert_int_equal(store_probe(second), STORE_OK); /* so that SQLite must read again */
        store_close(second);
        broken_disk = true;
        int status = test_server_request(server, "POST", request[i][0], body, NULL).status;
        broken_disk = false;
        assert_int_equal(store_probe(server->store), STORE_OK);
        if (status != 503)
            fail_msg("%s: %d", request[i][0], status);
    }
    hub_set_notices(server->hub, &(hub_notices){0});
}

static void mine_refuses_too_many_tables(void **state)
{
    test_server *server = *state;
    char         body[2000];
    kt_strbuf    out = kt_strbuf_init(body, sizeof body);
    kt_put(&out, "{\"tables\":[");
    for (int i = 0; i < 51; i++)
        kt_put(&out, i ? ",{\"table\":\"a\"}" : "{\"table\":\"a\"}");
    kt_put(&out, "]}");
    assert_int_equal(test_server_request(server, "POST", "/api/mine", body, NULL).status, 400);
    assert_int_equal(test_server_request(server, "POST", "/api/mine", "{}", NULL).status, 400);
    assert_int_equal(test_server_request(server, "POST", "/api/mine", "[]", NULL).status, 400);
    json_decref(post_mine(server, "{\"tables\":[]}"));
}

static const char *id_of_record(test_server *server, const char *body, char *id)
{
    http_response reply = test_server_request(server, "POST", "/api/records", body, NULL);
    assert_int_equal(reply.status, 201);
    json_t *json = json_loadb(reply.body, reply.length, 0, NULL);
    snprintf(id, STORE_ID_MAX, "%s", json_string_value(json_object_get(json, "id")));
    json_decref(json);
    return id;
}

static void a_shared_record_is_stored_once_and_expires(void **state)
{
    test_server *server = *state;
    char         body[300], id[STORE_ID_MAX], other[STORE_ID_MAX], path[80];
    int          length = snprintf(body, sizeof body, "kontor 1\ngame %s\nrules %d\nseats Anna Ben\n",
                                   kt_game_at(0)->id, kt_game_at(0)->rules_version);
    server->hub->limits.records = 4;
    id_of_record(server, body, id);
    assert_int_equal(strlen(id), STORE_ID_MAX - 1);
    snprintf(body + length, sizeof body - (size_t)length, "# <script>not ours</script>\n\n");
    assert_string_equal(id_of_record(server, body, other), id); /* comments are not stored */
    snprintf(path, sizeof path, "/api/records/%s", id);
    assert_null(strstr(test_server_request(server, "GET", path, NULL, NULL).body, "script"));
    *strstr(body, "Ben") = 'X';
    assert_string_not_equal(id_of_record(server, body, other), id);
    assert_int_equal(test_server_request(server, "GET", "/api/records/nosuchrecord", NULL, NULL).status, 404);
    assert_int_equal(
        test_server_request(server, "GET", "/api/records/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL, NULL)
            .status,
        404);
    id_of_record(server, body, other);
    assert_int_equal(test_server_request(server, "POST", "/api/records", body, NULL).status, 429);
    server->now += 91LL * 24 * 3600 * 1000;
    assert_int_equal(test_server_request(server, "GET", path, NULL, NULL).status, 404);
    server->hub->limits.records = hub_limits_default.records;
}

static void tables_per_address_are_limited(void **state)
{
    test_server *server = *state;
    char         body[200];
    int          made = 0;
    http_request request = {"POST", "/api/tables", body, 0, "", "10.1.2.3", KT_EN};
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"name\":\"A\"},{}]}", kt_game_at(0)->id);
    request.length = strlen(body);
    server->hub->limits.tables = 5;
    while (made < 20 && http_api_handle(server->hub, &request).status == 201)
        made++;
    assert_int_equal(made, 5);
    assert_int_equal(http_api_handle(server->hub, &request).status, 429);
    server->now += 3600000;
    assert_int_equal(http_api_handle(server->hub, &request).status, 201);
    server->hub->limits.tables = hub_limits_default.tables;
}

/* Regardless of how many other addresses there are, and how much later within the hour. */
static void other_addresses_do_not_lift_a_limit(void **state)
{
    test_server *server = *state;
    char         address[40] = "10.1.2.3";
    http_request request = {"POST", "/api/along", "{\"tables\":[]}", 13, "", address, KT_EN};
    server->now += 3600000 - server->now % 3600000;
    server->hub->limits.contacts = 1;
    assert_int_equal(http_api_handle(server->hub, &request).status, 403); /* counted: it offers nothing */
    for (int i = 0; i < 8 * HUB_ADDRESSES; i++) {
        snprintf(address, sizeof address, "2001:db8:0:%x::", i);
        assert_int_equal(http_api_handle(server->hub, &request).status, 403);
    }
    server->now += 1800000;
    for (int i = 0; i < 60; i++)
        hub_tick(server->hub);
    snprintf(address, sizeof address, "10.1.2.3");
    assert_int_equal(http_api_handle(server->hub, &request).status, 429);
    server->now += 1800000;
    for (int i = 0; i < 60; i++)
        hub_tick(server->hub);
    assert_int_equal(server->hub->addresses, 0); /* nobody is connected, and the hour is over */
    assert_int_equal(http_api_handle(server->hub, &request).status, 403);
    server->hub->limits.contacts = hub_limits_default.contacts;
}

/* ---- Clients that have the engine ------------------------------------------- */

static void state_of(const test_client *client, kt_state *state)
{
    const char *text = json_string_value(json_object_get(client->last, "state"));
    size_t      length;
    memset(state, 0, sizeof *state);
    assert_non_null(text);
    assert_int_equal(sodium_base642bin((uint8_t *)state, sizeof *state, text, strlen(text), NULL, &length,
                                       NULL, sodium_base64_VARIANT_ORIGINAL),
                     0);
    assert_int_equal(length, kt_game_at(0)->state_size);
}

static void an_engine_client_gets_the_view_and_the_log(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  page = {.engine = true};
    kt_state     told;
    kt_view      view;
    pair_join(&pair, server, "");
    int seat = pair_actor(&pair) == &pair.one ? 0 : 1;
    test_client_join(&page, server, pair.id, pair.token[seat]);
    kt_live_table *live = live_table_find(server->hub, pair.id, &(store_status){0}, NULL);
    kt_view_make(live->session->game, &live->session->table.now, seat, &view);
    state_of(&page, &told);
    assert_true(kt_same(live->session->game, &told, &view.state));
    const json_t *log = json_object_get(page.last, "log");
    assert_int_equal(json_array_size(log), live->session->table.count);
    const json_t *tr = json_array_get(json_object_get(json_array_get(log, 0), "lines"), 0);
    assert_int_equal(json_array_size(tr), 2);
    assert_string_not_equal(json_string_value(json_array_get(tr, 0)),
                            json_string_value(json_array_get(tr, 1)));
    assert_null(json_object_get(page.last, "moves"));
    play(pair_actor(&pair), test_client_move(pair_actor(&pair), 0), "k");
    assert_string_equal(page.type, "update");
    assert_int_equal(json_integer_value(json_object_get(page.last, "steps")), live->session->table.count);
    test_client_free(&page);
    pair_free(&pair);
}

static void history_shows_what_the_viewer_saw(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  page = {.engine = true};
    kt_state     told, then;
    kt_view      view;
    pair_join(&pair, server, "");
    test_client_join(&page, server, pair.id, pair.token[1]);
    for (int i = 0; i < 12; i++) {
        char key[8];
        snprintf(key, sizeof key, "k%d", i);
        play(pair_actor(&pair), test_client_move(pair_actor(&pair), 0), key);
    }
    kt_live_table *live = live_table_find(server->hub, pair.id, &(store_status){0}, NULL);
    for (int steps = 0; steps <= live->session->table.count; steps++) {
        test_client_send(&page, "{\"type\":\"history\",\"steps\":%d}", steps);
        assert_string_equal(page.type, "history");
        state_of(&page, &told);
        kt_table_state(&live->session->table, steps, &then);
        kt_view_make(live->session->game, &then, 1, &view);
        assert_true(kt_same(live->session->game, &told, &view.state));
    }
    test_client_send(&page, "{\"type\":\"history\",\"steps\":%d}", live->session->table.count + 1);
    assert_string_equal(error_code(&page), "bad");
    test_client_free(&page);
    pair_free(&pair);
}

/* ---- What is replayed ----------------------------------------------------- */

enum { VIEWERS_MAX = 2 * STORE_SEATS_MAX };

/* A table with a person in every seat. Everybody is connected twice, with and without the
 * engine, and so is a spectator. */
typedef struct audience {
    char           id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    test_client    client[VIEWERS_MAX]; /* seats, spectator; then the same with the engine */
    int            seats, count;
    kt_live_table *live;
} audience;

static void audience_join(audience *crowd, test_server *server, const kt_game *game)
{
    char body[300];
    int  length;
    memset(crowd, 0, sizeof *crowd);
    crowd->seats = game->seats_max < 3 ? game->seats_max : 3;
    crowd->count = 2 * (crowd->seats + 1);
    length = snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[", game->id);
    for (int i = 0; i < crowd->seats; i++)
        length +=
            snprintf(body + length, sizeof body - (size_t)length, "%s{\"name\":\"P%d\"}", i ? "," : "", i);
    snprintf(body + length, sizeof body - (size_t)length, "]}");
    test_server_create_table(server, body, crowd->id, crowd->token);
    for (int i = 0; i < crowd->count; i++) {
        crowd->client[i].engine = i > crowd->seats;
        test_client_join(&crowd->client[i], server, crowd->id, crowd->token[i % (crowd->seats + 1)]);
    }
    crowd->live = live_table_in_memory(server->hub, crowd->id);
    assert_non_null(crowd->live);
}

static void audience_free(audience *crowd)
{
    for (int i = 0; i < crowd->count; i++)
        test_client_free(&crowd->client[i]);
}

/* One random move of the seat to act; false: the game is over. */
static bool audience_play(audience *crowd, kt_rng *rng)
{
    int  actor = crowd->live->session->table.now.head.actor;
    char key[20];
    if (actor < 0)
        return false;
    test_client *client = &crowd->client[actor];
    snprintf(key, sizeof key, "k%d", test_client_number(client));
    play(client, test_client_move(client, (int)kt_rng_below(rng, (uint32_t)test_client_moves(client))), key);
    return true;
}

static void an_update_replays_no_move(void **state)
{
    test_server *server = *state;
    for (int g = 0; kt_game_at(g); g++) {
        audience crowd;
        kt_rng   rng = kt_rng_seed((uint64_t)g + 20);
        int      moves = 0;
        audience_join(&crowd, server, kt_game_at(g));
        const kt_table *table = &crowd.live->session->table;
        uint64_t        before = table->replayed;
        while (moves < MOVES_MAX && audience_play(&crowd, &rng)) {
            moves++;
            if (table->replayed != before)
                fail_msg("%s: move %d replayed %d moves", kt_game_at(g)->id, moves,
                         (int)(table->replayed - before));
            for (int i = 0; i < crowd.count; i++) /* and everybody has received it */
                assert_int_equal(test_client_number(&crowd.client[i]), crowd.live->session->number);
        }
        assert_true(test_client_is_over(&crowd.client[0]));
        for (int i = 0; i < crowd.count; i++)
            assert_int_equal(count_received(&crowd.client[i], "\"type\":\"update\""), moves);
        audience_free(&crowd);
    }
}

/* A sync has the record in it, and the undo flag. */
static void a_record_replays_no_move(void **state)
{
    test_server *server = *state;
    audience     crowd;
    kt_rng       rng = kt_rng_seed(30);
    audience_join(&crowd, server, kt_game_at(0));
    const kt_table *table = &crowd.live->session->table;
    while (table->count < 5 * KT_TABLE_SPAN && audience_play(&crowd, &rng))
        ;
    for (int i = 0; i < crowd.count; i++)
        test_client_send(&crowd.client[i], "{\"type\":\"sync\"}");
    assert_string_equal(crowd.client[0].type, "resync");
    assert_int_equal(table->replayed, 0);
    audience_free(&crowd);
}

static void history_replays_less_than_a_span(void **state)
{
    test_server *server = *state;
    audience     crowd;
    kt_rng       rng = kt_rng_seed(40);
    uint64_t     most = 0;
    audience_join(&crowd, server, kt_game_at(0));
    const kt_table *table = &crowd.live->session->table;
    while (table->count < 10 * KT_TABLE_SPAN && audience_play(&crowd, &rng))
        ;
    assert_true(table->count > 5 * KT_TABLE_SPAN);
    for (int steps = 0; steps <= table->count; steps++) {
        uint64_t     before = table->replayed;
        test_client *client = &crowd.client[steps % crowd.count];
        test_client_send(client, "{\"type\":\"history\",\"steps\":%d}", steps);
        assert_string_equal(client->type, "history");
        uint64_t replayed = table->replayed - before;
        assert_true(replayed <= KT_TABLE_SPAN - 1);
        most = replayed > most ? replayed : most;
    }
    assert_int_equal(most, KT_TABLE_SPAN - 1); /* so the counter does count */
    audience_free(&crowd);
}

/* ---- The cases in tests/undo: the server agrees with the engine ----------- */

typedef struct undo_case {
    test_server *server;
    const char  *path;
    kt_header    header;
    store_entry *entry;
    int          entries, seat, keeps;
    bool         is_free; /* the last move can be taken back */
    char         id[STORE_ID_MAX];
} undo_case;

/* Directly into the store, under a new id; the token of a seat is its number. */
static void store_case(undo_case *undo)
{
    static int  number;
    store_table table = {.created = 1};
    store_seat  seat[STORE_SEATS_MAX] = {{0}};
    kt_strbuf   out = kt_strbuf_init(table.header, sizeof table.header);
    snprintf(undo->id, sizeof undo->id, "undo%d", number++);
    memcpy(table.id, undo->id, sizeof table.id);
    kt_header_write(&undo->header, &out);
    for (int i = 0; i < undo->header.seats; i++) {
        seat[i].seat = i;
        snprintf(seat[i].name, sizeof seat[i].name, "P%d", i);
        token_hash((char[]){(char)('0' + i), 0}, seat[i].hash);
    }
    assert_int_equal(store_table_add(undo->server->store, &table, seat, undo->header.seats), STORE_OK);
    if (undo->entries)
        assert_int_equal(store_append(undo->server->store, undo->id, undo->entry, undo->entries), STORE_OK);
}

/* The session alone: nothing else moves the table on. */
static void undo_in_session(undo_case *undo)
{
    kt_game_session *session;
    session_fault    fault;
    kt_error         error;
    session_result   result;
    store_case(undo);
    assert_int_equal(session_load(undo->server->store, undo->id, &session, &fault, &error), STORE_OK);
    assert_false(session->frozen);
    assert_int_equal(session->table.count, undo->entries);
    assert_int_equal(session_can_undo(session, undo->seat), undo->is_free);
    do {
        move_request request = {undo->seat, session->number, "", 1};
        result = session_undo(session, undo->server->store, request);
    } while (result == SESSION_DONE);
    assert_int_equal(result, SESSION_REFUSED);
    if (session->table.count != undo->keeps)
        fail_msg("%s: seat %d keeps %d moves, expected %d", undo->path, undo->seat, session->table.count,
                 undo->keeps);
    session_close(session);
}

/* As a client sees it. Luck that is due would be played at once, so such a case ends here. */
static void undo_as_client(undo_case *undo)
{
    test_client  client = {0};
    store_status status;
    store_case(undo);
    kt_live_table *live = live_table_find(undo->server->hub, undo->id, &status, NULL);
    assert_non_null(live);
    if (live->session->table.now.head.actor == KT_CHANCE) {
        live_table_release_if_idle(undo->server->hub, &live);
        return;
    }
    test_client_join(&client, undo->server, undo->id, (char[]){(char)('0' + undo->seat), 0});
    assert_int_equal(json_is_true(json_object_get(client.position, "undo")), undo->is_free);
    for (int i = 0; i <= undo->entries && strcmp(client.type, "error") != 0; i++)
        test_client_send(&client, "{\"type\":\"undo\",\"number\":%d,\"key\":\"u%d\"}",
                         test_client_number(&client), i);
    assert_string_equal(error_code(&client), "undo");
    assert_int_equal(json_integer_value(json_object_get(client.position, "steps")), undo->keeps);
    test_client_free(&client);
}

static test_server *undo_server; /* files_each passes no context */

static void run_undo_case(const char *path)
{
    size_t    length;
    char     *text = file_read(path, &length), bar[16];
    undo_case undo = {.server = undo_server, .path = path};
    kt_reader reader = kt_reader_on(text, length);
    kt_error  error;
    kt_move   move;
    int       seat, cases = 0;
    assert_true(kt_header_read(&reader, &undo.header, &error));
    undo.entry = calloc(length, sizeof *undo.entry);
    while (kt_line_read(&reader, undo.header.game, &seat, &move, &error) > 0) {
        store_entry *entry = &undo.entry[undo.entries];
        kt_strbuf    out = kt_strbuf_init(entry->text, sizeof entry->text);
        kt_move_write(undo.header.game, move, true, &out);
        entry->number = undo.entries++;
        entry->seat = seat;
    }
    for (const char *line = text; (line = strstr(line, "# undo ")); line++, cases++) {
        assert_int_equal(sscanf(line, "# undo seat %d keeps %d because %15s", &undo.seat, &undo.keeps, bar),
                         3);
        undo.is_free = strcmp(bar, "free") == 0;
        undo_in_session(&undo);
        undo_as_client(&undo);
    }
    assert_true(cases > 0);
    free(undo.entry);
    free(text);
}

static void the_undo_cases(void **state)
{
    undo_server = *state;
    assert_true(files_each(KT_SOURCE "/tests/undo", ".ktr", run_undo_case) >= 8);
}

/* ---- What a bot's time tells ---------------------------------------------- */

/* The bot's job at this table; others are discarded. NULL: a person is to move there. */
static bot_job *take_job_of(test_server *server, const char *id)
{
    bot_job *job;
    while ((job = hub_job_take(server->hub)) && strcmp(job->table, id) != 0)
        free(job);
    return job;
}

/* Forced or not, a bot's answer to a person is due at the same time. */
static void bot_timing_leaks_nothing(void **state)
{
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    bot_job     *job;
    test_server_create_table(
        server, "{\"game\":\"jambo\",\"seats\":[{\"name\":\"A\",\"bot\":\"medium\"},{\"bot\":\"medium\"}]}",
        id, token);
    assert_non_null(job = take_job_of(server, id));
    assert_int_equal(bot_job_due(job, 1234), 1234); /* nobody plays against it */
    free(job);
    test_server_create_table(
        server, "{\"game\":\"jambo\",\"seats\":[{\"bot\":\"expert\"},{\"name\":\"Anna\"}]}", id, token);
    test_client anna = {0};
    test_client_join(&anna, server, id, token[1]);
    for (int i = 0; i < 50 && !(job = take_job_of(server, id)); i++) { /* until it is the bot's turn */
        char key[8];
        snprintf(key, sizeof key, "k%d", i);
        play(&anna, test_client_move(&anna, 0), key);
    }
    assert_non_null(job);
    job->begun = 5000000;
    int64_t soon = bot_job_due(job, 5000100), later = bot_job_due(job, 5000000 + 60000);
    assert_int_equal(soon, later);
    assert_in_range(soon, 5000000 + 200000, 5000000 + 1000000);
    assert_int_equal(bot_job_due(job, soon + 1) - job->begun, 2 * (soon - job->begun));
    free(job);
    test_client_free(&anna);
    test_server_restart(server);
}

/* ---- Limits by cost ------------------------------------------------------- */

static void connections_per_address_are_limited(void **state)
{
    static kt_peers peers;
    kt_peer        *peer[3], *other;
    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_true(peers_may_connect(&peers, "10.0.0.1", 3));
        assert_non_null(peer[i] = peers_connect(&peers, "10.0.0.1"));
    }
    assert_false(peers_may_connect(&peers, "10.0.0.1", 3));
    assert_true(peers_may_connect(&peers, "10.0.0.2", 3));
    assert_non_null(other = peers_connect(&peers, "10.0.0.2"));
    assert_int_equal(peers.sockets, 4);
    peers_disconnect(&peers, peer[0]);
    assert_true(peers_may_connect(&peers, "10.0.0.1", 3)); /* also before the hub has let go */
    peers_release(&peers, peer[0]);
    peers_disconnect(&peers, other);
    peers_release(&peers, other);
    for (int i = 1; i < 3; i++) {
        peers_disconnect(&peers, peer[i]);
        peers_release(&peers, peer[i]);
    }
    assert_int_equal(peers.sockets, 0);
}

/* An address that asks for the whole table again and again is refused for a while, even on a new
 * connection. Its moves still count, and other addresses are not affected. */
static void output_per_address_is_limited(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  again = {0};
    int          synced = 0;
    pair_join(&pair, server, "");
    test_client *greedy = pair_actor(&pair);
    server->now += 60000;
    server->hub->limits.messages = 20; /* and 20 * HUB_WORK bytes a second */
    for (int i = 0; i < 40; i++) {
        greedy->connection->credit = 1000000;             /* messages are another limit */
        greedy->connection->address->work.left -= 100000; /* as if the table were longer */
        test_client_send(greedy, "{\"type\":\"sync\"}");
        synced += strcmp(greedy->type, "resync") == 0;
    }
    assert_in_range(synced, 10, 30); /* two seconds' worth */
    assert_string_equal(error_code(greedy), "limit");
    test_client_join(&again, server, pair.id, pair.token[2]);
    assert_string_equal(error_code(&again), "limit");
    test_client_free(&again);
    greedy->connection->credit = 1000000;
    play(greedy, test_client_move(greedy, 0), "still");
    assert_int_equal(count_received(greedy, "\"key\":\"still\""), 1);
    again.connection = hub_connect(server->hub, &again, "10.0.0.9");
    again.hub = server->hub;
    test_client_send(&again, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", pair.id, pair.token[2]);
    assert_string_equal(again.type, "welcome");
    server->now += 5000;
    test_client_send(greedy, "{\"type\":\"sync\"}");
    assert_string_equal(greedy->type, "resync");
    server->hub->limits.messages = 1000000;
    test_client_free(&again);
    pair_free(&pair);
}

/* Requests count against the same budget, by what they make the server look up. Other addresses and the
 * host's own requests are not concerned. */
static void requests_per_address_are_limited(void **state)
{
    test_server *server = *state;
    char         body[4096] = "{\"tables\":[";
    int          answered = 0;
    for (int i = 0; i < 50; i++)
        snprintf(body + strlen(body), 60, "%s{\"table\":\"nowhere%d\",\"token\":\"wrong\"}", i ? "," : "", i);
    snprintf(body + strlen(body), 3, "]}");
    server->now += 60000;
    server->hub->limits.messages = 20; /* and 20 * HUB_WORK bytes a second, the burst twice as much */
    while (answered < 100 && test_server_request(server, "POST", "/api/mine", body, NULL).status == 200)
        answered++;
    assert_in_range(answered, 50, 80); /* 2.6 MB, some 40 KB each */
    assert_int_equal(test_server_request(server, "GET", "/api/tables", NULL, NULL).status, 429);
    assert_int_equal(test_server_request(server, "GET", "/healthz", NULL, NULL).status, 200);
    http_request elsewhere = {"GET", "/api/tables", NULL, 0, "", "10.0.0.9", KT_EN};
    assert_int_equal(http_api_handle(server->hub, &elsewhere).status, 200);
    server->now += 2000;
    assert_int_equal(test_server_request(server, "GET", "/api/tables", NULL, NULL).status, 200);
    server->hub->limits.messages = 1000000;
}

/* All addresses that use one link share the seat's budget. */
static void output_per_seat_is_limited(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  spread[40] = {{0}};
    int          synced = 0;
    pair_join(&pair, server, "");
    server->now += 60000;
    server->hub->limits.messages = 20;
    for (int i = 0; i < 40; i++) {
        char address[20];
        snprintf(address, sizeof address, "10.1.0.%d", i);
        spread[i].hub = server->hub;
        spread[i].connection = hub_connect(server->hub, &spread[i], address);
        test_client_send(&spread[i], "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", pair.id,
                         pair.token[2]);
        assert_string_equal(spread[i].type, "welcome");
        live_table_in_memory(server->hub, pair.id)->work[0].left -= 100000; /* as if the table were longer */
        test_client_send(&spread[i], "{\"type\":\"sync\"}");
        synced += strcmp(spread[i].type, "resync") == 0;
    }
    assert_in_range(synced, 10, 30);
    assert_string_equal(error_code(&spread[39]), "limit");
    test_client_send(&pair.one, "{\"type\":\"sync\"}"); /* another seat */
    assert_string_equal(pair.one.type, "resync");
    server->hub->limits.messages = 1000000;
    for (int i = 0; i < 40; i++)
        test_client_free(&spread[i]);
    pair_free(&pair);
}

/* A clock that is set back or forward neither locks anybody out nor lifts a limit. */
static void limits_ignore_clock_steps(void **state)
{
    test_server      *server = *state;
    test_client       client = {.hub = server->hub};
    static const char body[] = "{\"game\":\"jambo\",\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}]}";
    int               tables = server->hub->limits.tables;
    server->hub->limits.messages = 10;
    server->hub->limits.tables = 0;
    client.connection = hub_connect(server->hub, &client, "10.0.0.3");
    server->stepped = -3600000;
    assert_true(messages_receive(server->hub, client.connection, "{\"type\":\"ping\"}", 15));
    while (messages_receive(server->hub, client.connection, "{\"type\":\"ping\"}", 15))
        assert_true(client.messages < 30);
    server->stepped = 3 * 3600000;
    assert_false(messages_receive(server->hub, client.connection, "{\"type\":\"ping\"}", 15));
    assert_int_equal(test_server_request(server, "POST", "/api/tables", body, NULL).status, 429);
    server->stepped = 0;
    server->hub->limits.messages = 1000000;
    server->hub->limits.tables = tables;
    test_client_free(&client);
}

/* No name can look like another one, or be invisible. */
static const char *const unseen_names[] = {
    "A\\u202Enna", "\\u2066Anna", "An\\u200Fna", "\\u061CAnna", "A\\u2069", "A\\u0085", "A\\u0007",
    "Anna\\u200B", "An\\u00ADna", "Anna\\uFEFF", "An\\u2028na", "Anna\\u00A0", "\\u3164", "\\u2800",
    "Anna\\u2060", "A\\uFFF9", "Anna\\u034F", "Anna\\uFE00", "An\\u180Ena", "Anna\\u3000B",
    "Anna\\uDB40\\uDC41", "\\uD834\\uDD59", "Anna\\uDB40\\uDD00",
    /* invisible blanks */
    " ", "   ", " Anna", "Anna ", "Anna  B",
    /* joiners where there is nothing to join */
    "\\u200C", "\\u200D\\u200D", "An\\u200Dna", "Anna\\u200C", "Anna\\uFE0F", "Nguy\\u1EC5\\u200Cn",
    "\\u200Dسارا", "سارا\\u200C", "می\\u200C\\u200Cخ", "1\\uFE0F",
    /* marks that are drawn over what comes before the name, or over the lines around it */
    "\\u0301", "\\u0336Anna", "Anna \\u20DD", "A\\u0301\\u0302\\u0303\\u0304"};
static const char *const seen_names[] = {"שרה",
                                         "Ça à — ل",
                                         "नेपाल",
                                         "می\\u200Cخواهم",
                                         "王芳",
                                         "Zoë 🎲",
                                         "☺\\uFE0F",
                                         "Anna Lena",
                                         "Zoe\\u0308",
                                         "Nguye\\u0302\\u0303n",
                                         "❤\\uFE0F\\u200D🔥",
                                         "👩\\u200D🚀"};
enum { UNSEEN = sizeof unseen_names / sizeof *unseen_names, SEEN = sizeof seen_names / sizeof *seen_names };

/* Creates a table, and takes its free seat from the lobby, from its link and as a spectator, under this
 * name. Returns how many of these were refused. */
static int refusals_of_name(test_server *server, const char *name)
{
    char        body[200], id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], path[80];
    test_client client[2] = {{0}};
    snprintf(body, sizeof body, "{\"game\":\"jambo\",\"seats\":[{\"name\":\"%s\"},{}]}", name);
    int refused = test_server_request(server, "POST", "/api/tables", body, NULL).status == 400;
    test_server_create_table(server, "{\"game\":\"jambo\",\"open\":true,\"seats\":[{\"name\":\"B\"},{}]}", id,
                             token);
    for (int i = 0; i < 2; i++) {
        snprintf(client[i].name, sizeof client[i].name, "%s", name);
        test_client_join(&client[i], server, id, token[i ? 2 : 0]);
        refused += strcmp(error_code(&client[i]), "bad") == 0;
        test_client_free(&client[i]);
    }
    snprintf(path, sizeof path, "/api/tables/%s/sit", id);
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    server->now += 600000; /* so that it is not too much from one address */
    return refused + (test_server_request(server, "POST", path, body, NULL).status == 400);
}

static void invisible_names_are_refused(void **state)
{
    enum { WAYS = 4 };
    for (int i = 0; i < UNSEEN; i++)
        if (refusals_of_name(*state, unseen_names[i]) != WAYS)
            fail_msg("\"%s\" was taken for a name", unseen_names[i]);
    for (int i = 0; i < SEEN; i++)
        if (refusals_of_name(*state, seen_names[i]))
            fail_msg("\"%s\" was not taken for a name", seen_names[i]);
}

/* Names in a record are shown to everybody who opens its link. */
static void invisible_names_in_records_are_refused(void **state)
{
    static const char *const names[][2] = {{"Anna", "bot:easy"},         {"Anna_Lena", "-"},
                                           {"می\xE2\x80\x8Cخواهم", "B"}, {"Anna\xE2\x80\x8B", "B"},
                                           {"B", "\xE3\x85\xA4"},        {"A\xE2\x80\xAEnna", "B"}};
    test_server             *server = *state;
    kt_state                 start;
    kt_header                header;
    char                     text[1000];
    assert_true(kt_setup(kt_game_named("jambo"), &start, 2, NULL));
    kt_header_make(kt_game_named("jambo"), &start, &header);
    for (int i = 0; i < 6; i++) {
        kt_strbuf out = kt_strbuf_init(text, sizeof text);
        for (int seat = 0; seat < 2; seat++)
            snprintf(header.name[seat], KT_NAME_MAX, "%s", names[i][seat]);
        kt_header_write(&header, &out);
        assert_int_equal(test_server_request(server, "POST", "/api/records", text, NULL).status,
                         i < 3 ? 201 : 400);
    }
}

/* A chat message stays within its line and is not blank. Direction marks are allowed: people who write from
 * right to left need them. */
static void disruptive_chat_is_refused(void **state)
{
    static const char *const bad[] = {"\\u202Eolleh",
                                      "a\\u2028b",
                                      "a\\u2029b",
                                      "\\u2067a",
                                      "a\\u0085b",
                                      "a\\u009Bb",
                                      "   ",
                                      "\\u200B",
                                      "\\n \\n",
                                      "\\u3164\\u200D",
                                      "\\u0336a",
                                      "a\\n\\u0301",
                                      "a\\u0301\\u0301\\u0301\\u0301"};
    static const char *const good[] = {"hello",      "a\\nb",     "שלום\\u200F!",
                                       "10\\u00A0%", "👩\\u200D🚀", "Zoe\\u0308"};
    enum { BAD = sizeof bad / sizeof *bad, ALL = BAD + sizeof good / sizeof *good };
    test_pair pair;
    pair_join(&pair, *state, "");
    for (int i = 0; i < ALL; i++) {
        test_client_send(&pair.one, "{\"type\":\"chat\",\"text\":\"%s\"}", i < BAD ? bad[i] : good[i - BAD]);
        assert_string_equal(pair.one.type, i < BAD ? "error" : "chat");
    }
    assert_int_equal(count_received(&pair.two, "\"type\":\"chat\""), ALL - BAD);
    pair_free(&pair);
}

/* Spectators cannot use up the players' messages, nor one player another's. */
static void nobody_can_mute_a_table(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  watcher = {0};
    hub_limits   before = server->hub->limits;
    pair_join(&pair, server, "");
    test_client_join(&watcher, server, pair.id, pair.token[2]);
    server->hub->limits.chats = 5;
    server->hub->limits.watching = 3;
    for (int i = 0; i < 8; i++) {
        test_client_send(&watcher, "{\"type\":\"chat\",\"text\":\"w%d\"}", i);
        test_client_send(&pair.two, "{\"type\":\"chat\",\"text\":\"two%d\"}", i);
    }
    assert_string_equal(error_code(&watcher), "limit");
    assert_string_equal(error_code(&pair.two), "limit");
    test_client_send(&pair.one, "{\"type\":\"chat\",\"text\":\"hello\"}");
    assert_string_equal(pair.two.type, "chat");
    assert_string_equal(json_string_value(json_object_get(pair.two.last, "text")), "hello");
    assert_int_equal(json_integer_value(json_object_get(pair.two.last, "number")), 8);
    assert_int_equal(count_received(&pair.one, "\"text\":\"w"), 3);
    assert_int_equal(count_received(&pair.one, "\"text\":\"two"), 5);
    server->hub->limits = before;
    test_client_free(&watcher);
    pair_free(&pair);
}

/* Each message makes the server read all others, so it costs more the more there are. */
static void chat_counts_as_work(void **state)
{
    enum { CHATS = 30, LONG = 300 };
    test_server *server = *state;
    test_pair    pair;
    char         text[LONG + 1] = "";
    pair_join(&pair, server, "");
    memset(text, 'x', LONG);
    for (int i = 0; i < CHATS; i++)
        test_client_send(&pair.one, "{\"type\":\"chat\",\"text\":\"%s\"}", text);
    kt_budget *work = &pair.one.connection->address->work;
    int64_t    before = work->left;
    test_client_send(&pair.one, "{\"type\":\"chat\",\"text\":\"short\"}");
    assert_string_equal(pair.one.type, "chat");
    assert_true(before - work->left >= CHATS * LONG);
    int received = count_received(&pair.two, "\"type\":\"chat\"");
    work->left = INT64_MIN / 2;
    test_client_send(&pair.one, "{\"type\":\"chat\",\"text\":\"short\"}");
    assert_string_equal(error_code(&pair.one), "limit");
    assert_int_equal(count_received(&pair.two, "\"type\":\"chat\""), received);
    work->left = before;
    pair_free(&pair);
}

/* ---- Too long a game ------------------------------------------------------ */

static void a_full_table_answers_with_an_error(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, ",\"clock\":60,\"takeover\":true");
    kt_game_session *session = live_table_in_memory(server->hub, pair.id)->session;
    test_client     *actor = pair_actor(&pair);
    char             move[200];
    snprintf(move, sizeof move, "%s", test_client_move(actor, 0));
    session->number = SESSION_ENTRIES_MAX; /* as if that many had been played */
    for (int i = 0; i < 2; i++) {
        test_client_send(actor, "{\"type\":\"play\",\"number\":%d,\"key\":\"f%d\",\"move\":\"%s\"}",
                         SESSION_ENTRIES_MAX, i, move);
        assert_int_equal(count_received(actor, "\"code\":\"full\""), i + 1);
    }
    assert_int_equal(session->number, SESSION_ENTRIES_MAX);
    test_client_send(actor, "{\"type\":\"seat\",\"bot\":\"random\"}");
    server->now += 100000;
    hub_tick(server->hub);
    test_server_run_bots(server); /* bots and clocks stop, too */
    test_client_send(actor, "{\"type\":\"sync\"}");
    assert_string_equal(actor->type, "resync");
    assert_int_equal(test_client_number(actor), SESSION_ENTRIES_MAX);
    assert_int_equal(test_client_moves(actor), 0);
    pair_free(&pair);
}

/* Fills a table of two bots by moves that are taken back, until `left` entries are left. */
static void fill_table(test_server *server, const char *id, int left)
{
    kt_game_session *session = live_table_in_memory(server->hub, id)->session;
    int              number = session->number, actor = session->table.now.head.actor;
    kt_moves         moves;
    store_entry      entry[2] = {{.seat = actor, .time = 1}, {.seat = actor, .time = 1}};
    kt_strbuf        text = kt_strbuf_init(entry[0].text, sizeof entry[0].text);
    kt_list(session->game, &session->table.now, &moves);
    kt_move_write(session->game, moves.move[0], true, &text);
    snprintf(entry[1].text, sizeof entry[1].text, "undo %d", session->table.count);
    store_batch_begin(server->store);
    for (; number + 2 <= SESSION_ENTRIES_MAX - left; number += 2) {
        entry[0].number = number;
        entry[1].number = number + 1;
        assert_int_equal(store_append(server->store, id, entry, 2), STORE_OK);
    }
    assert_int_equal(store_batch_commit(server->store), STORE_OK);
}

/* As another server leaves it: ahead of what is in memory here, by pairs of entries. */
static void get_ahead(test_server *server, const char *id, int entries)
{
    int number = live_table_in_memory(server->hub, id)->session->number;
    fill_table(server, id, SESSION_ENTRIES_MAX - number - entries);
}

static int resyncs(const test_client *client)
{
    return count_received(client, "\"resync\"");
}

/* Clients are told nothing before all of it has been read. */
static void a_stale_table_catches_up_in_slices(void **state)
{
    enum { AHEAD = 3 * STORE_SLICE + 2 };
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, "");
    kt_game_session *session = live_table_in_memory(server->hub, pair.id)->session;
    int              number = session->number, rounds = 0;
    get_ahead(server, pair.id, AHEAD);
    hub_notice(server->hub, pair.id);
    for (bool more = true; more; rounds++) {
        assert_true(session->number - number <= (rounds + 1) * STORE_SLICE);
        assert_int_equal(resyncs(&pair.one), session->number == number + AHEAD);
        more = hub_resume_next(server->hub, 0);
    }
    assert_int_equal(session->number, number + AHEAD);
    assert_int_equal(resyncs(&pair.one), 1);
    assert_int_equal(test_client_number(&pair.two), number + AHEAD);
    pair_free(&pair);
}

/* A long table is sent to one client a round. Until its turn comes, moves would mean nothing to a client;
 * then it is sent everything, once. */
static void clients_due_a_resync_get_no_updates(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, "");
    test_client   *actor = pair_actor(&pair), *due = actor == &pair.one ? &pair.two : &pair.one;
    kt_live_table *live = live_table_in_memory(server->hub, pair.id);
    int            number = live->session->number;
    char           move[200];
    snprintf(move, sizeof move, "%s", test_client_move(actor, 0));
    due->connection->resync_due = true;
    assert_true(hub_queue_stale(server->hub, pair.id));
    play(actor, move, "k");
    assert_true(live->session->number > number);
    assert_true(count_received(actor, "\"update\"") > 0); /* luck may have followed */
    assert_int_equal(count_received(due, "\"update\""), 0);
    assert_int_equal(resyncs(due), 0);
    hub_notice(server->hub, pair.id); /* not again now: its turn will come */
    assert_int_equal(resyncs(due), 0);
    while (hub_resume_next(server->hub, 0))
        ;
    assert_int_equal(resyncs(due), 1);
    assert_int_equal(resyncs(actor), 1);
    assert_int_equal(test_client_number(due), live->session->number);
    pair_free(&pair);
}

/* A join or a message brings its table up to date before the queue gets to it. */
static void requests_do_not_wait_for_missed_notices(void **state)
{
    test_server *server = *state;
    test_pair    pair, other;
    test_client  late = {0};
    pair_join(&pair, server, "");
    pair_join(&other, server, "");
    kt_game_session *session = live_table_in_memory(server->hub, pair.id)->session;
    int              number = session->number;
    get_ahead(server, pair.id, 2);
    store_seat claimed = session->seat[1]; /* elsewhere */
    memcpy(claimed.link, claimed.hash, sizeof claimed.link);
    memset(claimed.hash, 'a', sizeof claimed.hash - 1);
    assert_int_equal(store_seat_set(server->store, pair.id, &claimed, false), STORE_OK);
    hub_notice(server->hub, "");
    test_client_join(&late, server, pair.id, pair.token[1]);
    assert_string_equal(error_code(&late), "taken");
    test_client_free(&late);
    assert_int_equal(test_client_number(&pair.one), number + 2);
    get_ahead(server, other.id, 2);
    number = test_client_number(&other.one);
    play(pair_actor(&other), "nonsense", "n");
    assert_int_equal(test_client_number(&other.one), number + 2);
    while (hub_resume_next(server->hub, 0))
        ;
    assert_int_equal(resyncs(&pair.one), 1); /* not again */
    assert_int_equal(resyncs(&other.one), 1);
    pair_free(&other);
    pair_free(&pair);
}

/* The clock of a table that may be out of date is ignored. */
static void a_clock_waits_for_missed_notices(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, ",\"clock\":60,\"takeover\":true");
    const kt_game_session *session = live_table_in_memory(server->hub, pair.id)->session;
    int                    actor = session->table.now.head.actor;
    hub_notice(server->hub, "");
    server->now += 61000;
    hub_tick(server->hub);
    assert_string_equal(session->seat[actor].bot, "");
    while (hub_resume_next(server->hub, 0))
        ;
    hub_tick(server->hub);
    assert_string_equal(session->seat[actor].bot, "easy");
    test_server_run_bots(server);
    pair_free(&pair);
}

static bool find_id(void *context, const store_table *table)
{
    return strcmp(context, table->id) != 0 || !memset(context, 0, 1);
}

/* Bots play until the table is full. Then nobody plays on, and nobody resumes it. */
static void a_full_table_has_ended(void **state)
{
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[200];
    test_client  one = {0};
    store_table  table;
    store_seat   seat[STORE_SEATS_MAX];
    int          rows;
    bot_job     *job;
    test_server_create_table(
        server, "{\"game\":\"jambo\",\"seats\":[{\"name\":\"A\",\"bot\":\"random\"},{\"bot\":\"random\"}]}",
        id, token);
    fill_table(server, id, 70);
    while ((job = hub_job_take(server->hub)))
        free(job);
    test_server_restart(server);
    assert_non_null(live_table_in_memory(server->hub, id)); /* a bot is to move */
    test_server_run_bots(server);
    assert_null(live_table_in_memory(server->hub, id));
    test_server_restart(server);
    assert_null(live_table_in_memory(server->hub, id));
    assert_int_equal(store_table_find(server->store, id, &table, seat, &rows), STORE_OK);
    assert_true(table.over);
    test_client_join(&one, server, id, token[0]);
    assert_string_equal(one.type, "welcome");
    assert_true(json_is_true(json_object_get(one.position, "full")));
    assert_false(test_client_is_over(&one));
    hub_tick(server->hub);
    assert_null(hub_job_take(server->hub));
    snprintf(body, sizeof body, "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"}]}", id, token[0]);
    json_t *json = post_mine(server, body);
    assert_true(json_is_true(json_object_get(json_array_get(json_object_get(json, "tables"), 0), "full")));
    json_decref(json);
    test_client_send(&one, "{\"type\":\"rematch\"}");
    assert_string_equal(one.type, "seats");
    test_client_free(&one);
    test_server_run_bots(server);
}

/* ---- Checkpoints ---------------------------------------------------------- */

static kt_game_session *load(test_server *server, const char *id)
{
    kt_game_session *session;
    session_fault    fault;
    kt_error         error;
    assert_int_equal(session_load(server->store, id, &session, &fault, &error), STORE_OK);
    return session;
}

static void assert_same_session(const kt_game_session *one, const kt_game_session *other)
{
    size_t size = kt_table_saved_size(&one->table);
    assert_int_equal(kt_table_saved_size(&other->table), size);
    uint8_t *a = malloc(size), *b = malloc(size);
    kt_table_save(&one->table, a);
    kt_table_save(&other->table, b);
    assert_memory_equal(a, b, size);
    free(a);
    free(b);
    assert_int_equal(one->number, other->number);
    assert_int_equal(one->keys, other->keys);
    assert_memory_equal(one->key, other->key, (size_t)one->keys * sizeof *one->key);
    assert_int_equal(one->last_played, other->last_played);
}

/* A long table opens from its checkpoint as if everything had been replayed; one that is damaged is
 * left aside. */
static void a_long_table_opens_from_its_checkpoint(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, "");
    for (int i = 0; i < 40; i++) {
        test_client *actor = pair_actor(&pair);
        char         key[16];
        snprintf(key, sizeof key, "c%d", i);
        play(actor, test_client_move(actor, 0), key);
    }
    fill_table(server, pair.id, 10000);
    pair_free(&pair);
    test_server_restart(server);
    kt_game_session *replayed = load(server, pair.id), *opened, *again;
    assert_int_equal(replayed->kept, replayed->number); /* it was long: now there is one */
    opened = load(server, pair.id);
    assert_int_equal(opened->kept, replayed->number);
    assert_same_session(opened, replayed);
    assert_int_equal(store_checkpoint_set(server->store, pair.id, opened->number, "bm9uc2Vuc2U="), STORE_OK);
    again = load(server, pair.id);
    assert_same_session(again, replayed);
    session_close(again);
    session_close(opened);
    session_close(replayed);
    test_client_join(&pair.one, server, pair.id, pair.token[0]);
    assert_string_equal(pair.one.type, "welcome");
    test_client_send(&pair.one, "{\"type\":\"history\",\"steps\":5}"); /* from before the checkpoint */
    assert_string_equal(pair.one.type, "history");
    test_client_free(&pair.one);
}

/* Bots do not play while nobody watches. */
static void bot_only_tables_run_only_while_watched(void **state)
{
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    test_client  watcher = {0};
    bot_job     *job;
    test_server_create_table(
        server, "{\"game\":\"jambo\",\"seats\":[{\"bot\":\"random\"},{\"bot\":\"random\"}]}", id, token);
    assert_null(hub_job_take(server->hub));
    assert_null(live_table_in_memory(server->hub, id));
    test_server_restart(server);
    assert_null(live_table_in_memory(server->hub, id)); /* not even loaded */
    test_client_join(&watcher, server, id, token[2]);
    int number = test_client_number(&watcher);
    for (int i = 0; i < 5; i++) {
        assert_non_null(job = hub_job_take(server->hub));
        bot_job_run(job, NULL, NULL);
        hub_job_done(server->hub, job);
    }
    assert_true(test_client_number(&watcher) >= number + 5);
    assert_non_null(job = hub_job_take(server->hub));
    test_client_disconnect(&watcher);
    bot_job_run(job, NULL, NULL);
    hub_job_done(server->hub, job); /* what was begun still counts */
    assert_null(hub_job_take(server->hub));
    hub_tick(server->hub);
    assert_null(hub_job_take(server->hub));
    assert_null(live_table_in_memory(server->hub, id));
    test_client_free(&watcher);
}

static void watch_from(test_client *client, test_server *server, const char *address, const char *id,
                       const char *token)
{
    client->hub = server->hub;
    client->connection = hub_connect(server->hub, client, address);
    test_client_send(client, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, token);
    assert_string_equal(client->type, "welcome");
}

/* The pool shares its threads by who waits: what it is told of that is the address of somebody at the table.
 */
static void a_job_counts_against_who_waits(void **state)
{
    static const char *const address[] = {"10.0.0.1", "10.0.0.1", "10.0.0.2", NULL};
    test_server             *server = *state;
    test_client              client[4] = {{0}};
    uint64_t                 owner[4];
    char                     id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    for (int i = 0; i < 4; i++) {
        test_server_create_table(
            server,
            address[i]
                ? "{\"game\":\"jambo\",\"seats\":[{\"bot\":\"random\"},{\"bot\":\"random\"}]}"
                : "{\"game\":\"jambo\",\"seats\":[{\"name\":\"A\",\"bot\":\"random\"},{\"bot\":\"random\"}]}",
            id, token);
        if (address[i])
            watch_from(&client[i], server, address[i], id, token[2]);
        bot_job *job = take_job_of(server, id);
        assert_non_null(job);
        assert_int_equal(job->waited_for, address[i] != NULL);
        owner[i] = job->owner;
        free(job);
    }
    assert_true(owner[0] && owner[0] == owner[1] && owner[2] && owner[2] != owner[0]);
    assert_true(!owner[3]); /* nobody is connected, so it comes last anyway */
    for (int i = 0; i < 3; i++)
        test_client_free(&client[i]);
    test_server_restart(server);
}

/* A few at a time, and other tests have left some. */
static void tidy_up(test_server *server)
{
    for (int i = 0; i < 50; i++, server->now += 10000)
        hub_tick(server->hub);
}

static bool is_stored(test_server *server, const char *id)
{
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    int         rows;
    return store_table_find(server->store, id, &table, seat, &rows) == STORE_OK;
}

/* Finished tables have their own limit; 0 means for ever. */
static void finished_tables_are_deleted_later(void **state)
{
    const int64_t day = 24 * 3600 * 1000;
    test_server  *server = *state;
    test_pair     over, running;
    int64_t       before = server->now;
    pair_join(&over, server, "");
    pair_join(&running, server, "");
    pair_free(&over);
    pair_free(&running);
    assert_int_equal(store_table_end(server->store, over.id), STORE_OK);
    server->hub->limits.unfinished = server->hub->limits.finished = 0;
    server->now += 1000 * day;
    tidy_up(server);
    assert_true(is_stored(server, over.id) && is_stored(server, running.id));
    server->hub->limits.finished = 1002;
    tidy_up(server);
    assert_true(is_stored(server, over.id));
    server->now += 3 * day;
    tidy_up(server);
    assert_false(is_stored(server, over.id));
    assert_true(is_stored(server, running.id));
    server->hub->limits.unfinished = hub_limits_default.unfinished;
    server->hub->limits.finished = hub_limits_default.finished;
    server->now = before;
    test_server_restart(server);
}

/* Only tables that nobody touches are deleted, after the time that the host has set. */
static void old_tables_are_deleted(void **state)
{
    test_server *server = *state;
    test_pair    old, used;
    int64_t      before = server->now;
    pair_join(&old, server, "");
    pair_join(&used, server, "");
    pair_free(&old);
    server->now += 89ll * 24 * 3600 * 1000;
    play(pair_actor(&used), test_client_move(pair_actor(&used), 0), "late");
    pair_free(&used);
    hub_tick(server->hub);
    assert_true(is_stored(server, old.id));
    server->now += 2ll * 24 * 3600 * 1000;
    tidy_up(server);
    assert_false(is_stored(server, old.id));
    assert_true(is_stored(server, used.id));
    server->now = before;
    test_server_restart(server);
}

static bool exists(test_server *server, const char *id)
{
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    int         rows;
    return store_table_find(server->store, id, &table, seat, &rows) == STORE_OK;
}

/* The system's clock is set a year ahead by mistake: nothing is deleted for an hour, and nothing at all if it
 * is set right before that. */
static void a_clock_step_deletes_nothing_at_once(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    int64_t      before = server->now;
    pair_join(&pair, server, "");
    pair_free(&pair);
    for (int wrong = 1; wrong >= 0; wrong--) {
        server->stepped = wrong ? 365ll * 24 * 3600 * 1000 : 0;
        for (int i = 0; i < 59; i++, server->now += 60000)
            hub_tick(server->hub);
        assert_true(exists(server, pair.id));
    }
    server->stepped = 365ll * 24 * 3600 * 1000; /* the change was intended */
    for (int i = 0; i < 1000 && exists(server, pair.id); i++, server->now += 60000)
        hub_tick(server->hub);
    assert_false(exists(server, pair.id));
    server->stepped = 0;
    server->now = before;
    test_server_restart(server);
}

static char *record_of(test_server *server, const char *id, const char *token)
{
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    http_response reply = test_server_request(server, "GET", path, NULL, token);
    assert_int_equal(reply.status, 200);
    char *text = malloc(reply.length + 1);
    snprintf(text, reply.length + 1, "%.*s", (int)reply.length, reply.body);
    return text;
}

static bool is_unpacked(test_server *server, const char *id)
{
    char wanted[STORE_ID_MAX];
    snprintf(wanted, sizeof wanted, "%s", id);
    assert_int_equal(store_tables_unpacked(server->store, INT64_MAX, 100000, find_id, wanted), STORE_OK);
    return !*wanted;
}

/* A day after its end a game becomes one row, and readers notice nothing. */
static void a_finished_table_is_packed_into_one_row(void **state)
{
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    test_client  one = {0}, later = {0};
    int64_t      before = server->now;
    test_server_create_table(
        server, "{\"game\":\"jambo\",\"seats\":[{\"name\":\"A\",\"bot\":\"random\"},{\"bot\":\"random\"}]}",
        id, token);
    test_server_run_bots(server);
    test_client_join(&one, server, id, token[0]);
    assert_true(test_client_is_over(&one));
    test_client_disconnect(&one);
    char *played = record_of(server, id, token[0]);
    hub_tick(server->hub);
    assert_true(is_unpacked(server, id)); /* it has only just ended */
    server->now += 25ll * 3600 * 1000;
    for (int i = 0; i < 50 && is_unpacked(server, id); i++, server->now += 10000)
        hub_tick(server->hub); /* a few at a time, and other tests have left some */
    assert_false(is_unpacked(server, id));
    test_server_restart(server);
    char *kept = record_of(server, id, token[0]);
    assert_string_equal(kept, played);
    test_client_join(&later, server, id, token[0]);
    assert_true(json_equal(later.last, one.last));
    test_client_send(&later, "{\"type\":\"history\",\"steps\":5}");
    assert_string_equal(later.type, "history");
    test_client_send(&later, "{\"type\":\"rematch\"}");
    assert_string_equal(later.type, "seats");
    free(kept);
    free(played);
    test_client_free(&one);
    test_client_free(&later);
    server->now = before;
    test_server_restart(server);
    test_server_run_bots(server);
}

/* ---- Many tables ---------------------------------------------------------- */

/* A server is there at once: tables that run by themselves are opened one after the other, between requests.
 */
static void starting_loads_no_table(void **state)
{
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    bot_job     *job;
    int64_t      before = 0;
    for (int i = 0; i < 3; i++)
        test_server_create_table(
            server, "{\"game\":\"jambo\",\"seats\":[{\"name\":\"A\"},{\"bot\":\"random\"}],\"clock\":600}",
            id, token);
    while ((job = hub_job_take(server->hub)))
        free(job);
    test_server_reopen(server);
    hub_resume(server->hub);
    assert_int_equal(hub_read_counters(server->hub).tables_loaded, 0);
    while (hub_resume_next(server->hub, 0)) {
        int64_t loaded = hub_read_counters(server->hub).tables_loaded;
        assert_true(loaded <= before + 1);
        before = loaded;
    }
    assert_true(before >= 3);
    assert_non_null(live_table_in_memory(server->hub, id));
    test_server_restart(server);
}

static int64_t reads(test_server *server)
{
    const store_latency *latency = store_read_latency(server->store, STORE_READ);
    int64_t              all = 0;
    for (int i = 0; i <= STORE_LATENCY_LIMITS; i++)
        all += latency->count[i];
    return all;
}

/* The lobby is asked of the store only when an open table of this server has changed, or a second has passed.
 */
static void the_lobby_is_answered_from_memory(void **state)
{
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    assert_int_equal(test_server_request(server, "GET", "/api/tables", NULL, NULL).status, 200);
    int64_t before = reads(server);
    for (int i = 0; i < 10; i++)
        assert_int_equal(test_server_request(server, "GET", "/api/tables", NULL, NULL).status, 200);
    assert_int_equal(reads(server), before);
    test_server_create_table(server, "{\"game\":\"jambo\",\"seats\":[{\"name\":\"A\"},{}],\"open\":true}", id,
                             token);
    http_response reply = test_server_request(server, "GET", "/api/tables", NULL, NULL);
    assert_non_null(strstr(reply.body, id));
    before = reads(server);
    server->now += 1000; /* another server may have changed something */
    assert_int_equal(test_server_request(server, "GET", "/api/tables", NULL, NULL).status, 200);
    assert_int_equal(reads(server), before + 1);
}

/* ---- Notices -------------------------------------------------------------- */

typedef struct posted {
    int       count;
    kt_notice last;
} posted;

static void keep_post(void *context, const kt_notice *notice)
{
    posted *posts = context;
    posts->count++;
    posts->last = *notice;
}

static void play_last_move(test_client *client)
{
    char key[16];
    snprintf(key, sizeof key, "p%d", test_client_number(client));
    play(client, test_client_move(client, test_client_moves(client) - 1), key);
}

/* Plays until the other one is to act. */
static void pass_turn(test_pair *pair)
{
    test_client *actor = pair_actor(pair);
    for (int i = 0; pair_actor(pair) == actor; i++) {
        assert_true(i < 500);
        play_last_move(actor);
    }
}

/* Whoever was here and has seen the turn is not told; a phone in a pocket is; and another server's word
 * counts until it says that its player has gone. */
static void only_unseen_turns_are_announced(void **state)
{
    test_server  *server = *state;
    test_pair     pair;
    posted        posts = {0};
    hub_notices   notices = {.post = keep_post, .context = &posts};
    store_contact contact = {.address = "https://push.example/seen", .confirmed = true};
    char          elsewhere[60];
    pair_join(&pair, server, ",\"pace\":\"turns\"");
    hub_set_notices(server->hub, &notices);
    const kt_live_table *live = live_table_in_memory(server->hub, pair.id);
    pass_turn(&pair);
    test_client *here = pair_actor(&pair), *other = here == &pair.one ? &pair.two : &pair.one;
    test_client_disconnect(here); /* silent since, though all this happened within a millisecond */
    assert_int_equal(posts.count, 1);
    posts.count = 0;
    test_client_join(here, server, pair.id, here->token);
    contact.seat = here == &pair.two;
    snprintf(contact.table, sizeof contact.table, "%s", pair.id);
    assert_int_equal(store_contact_set(server->store, &contact), STORE_OK);
    server->now += 1000;
    test_client_send(here, "{\"type\":\"ping\"}");
    int turn = live->notice_turn;
    test_client_disconnect(here);
    hub_tick(server->hub);
    assert_int_equal(posts.count, 0);
    assert_int_equal(store_contact_claim(server->store, &contact, turn), STORE_CONFLICT); /* nor elsewhere */
    test_client_join(here, server, pair.id, here->token);
    pass_turn(&pair);
    server->now += 1000;
    test_client_disconnect(other); /* it was silent since */
    assert_true(posts.count == 1 && posts.last.turn == live->notice_turn);
    test_client_join(other, server, pair.id, other->token);
    test_client_disconnect(here);
    snprintf(elsewhere, sizeof elsewhere, "%s 12345 %u", pair.id, 1u << contact.seat);
    hub_notice(server->hub, elsewhere);
    while (live->session->table.now.head.actor != contact.seat)
        play_last_move(other);
    server->now += 10000;
    hub_tick(server->hub);
    assert_int_equal(posts.count, 1);
    snprintf(elsewhere, sizeof elsewhere, "%s 12345 0", pair.id);
    hub_notice(server->hub, elsewhere);
    hub_tick(server->hub);
    hub_tick(server->hub);
    assert_true(posts.count == 2 && posts.last.seat == contact.seat);
    hub_set_notices(server->hub, &(hub_notices){0});
    pair_free(&pair);
}

/* ---- Long tables ---------------------------------------------------------- */

/* A table of two people whom nobody is at, of a move that was taken back again and again, without a
 * checkpoint. `damaged`: the last entry is none. */
static void make_long_table(test_pair *pair, test_server *server, bool damaged)
{
    enum { LONG = 5 * STORE_SLICE };
    store_entry entry[2] = {{.time = 1}, {.time = 1}};
    pair_join(pair, server, "");
    int number = test_client_number(&pair->one);
    entry[0].seat = entry[1].seat = pair_actor(pair) == &pair->two;
    snprintf(entry[0].text, sizeof entry[0].text, "%s", test_client_move(pair_actor(pair), 0));
    snprintf(entry[1].text, sizeof entry[1].text, "undo %d",
             (int)json_integer_value(json_object_get(pair->one.position, "steps")));
    pair_free(pair);
    store_batch_begin(server->store);
    for (int i = 0; i < LONG; i += 2) {
        entry[0].number = number + i;
        entry[1].number = number + i + 1;
        if (damaged && i == LONG - 2)
            snprintf(entry[0].text, sizeof entry[0].text, "no move");
        assert_int_equal(store_append(server->store, pair->id, entry, 2), STORE_OK);
    }
    assert_int_equal(store_batch_commit(server->store), STORE_OK);
}

static void begin_to_join(test_client *client, test_server *server, const test_pair *pair, int seat)
{
    *client = (test_client){.hub = server->hub};
    client->connection = hub_connect(server->hub, client, "127.0.0.1");
    test_client_send(client, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", pair->id,
                     pair->token[seat]);
    assert_int_equal(client->messages, 0);
}

static void read_slices(test_server *server, int slices)
{
    for (int i = 0; i < slices; i++)
        assert_true(hub_load_next(server->hub, 0));
}

/* Other clients are served meanwhile, and a waiting one may disconnect. */
static void joining_a_long_table_waits(void **state)
{
    test_server *server = *state;
    test_pair    pair, other;
    test_client  one, two, gone;
    pair_join(&other, server, "");
    make_long_table(&pair, server, false);
    begin_to_join(&one, server, &pair, 0);
    read_slices(server, 1);
    begin_to_join(&gone, server, &pair, 1);
    begin_to_join(&two, server, &pair, 1);
    test_client_send(&two, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"x\"}", pair.id);
    assert_string_equal(error_code(&two), "joined");
    test_client_send(&two, "{\"type\":\"sync\"}");
    assert_string_equal(error_code(&two), "join");
    test_client_free(&gone);
    play(pair_actor(&other), test_client_move(pair_actor(&other), 0), "k");
    assert_int_equal(count_received(&other.one, "\"done\"") + count_received(&other.two, "\"done\""), 1);
    read_slices(server, 1);
    assert_int_equal(one.messages, 0);
    while (hub_load_next(server->hub, 0))
        ;
    assert_int_equal(count_received(&one, "\"welcome\""), 1);
    assert_int_equal(count_received(&two, "\"welcome\""), 1);
    assert_true(is_present(&one, 1) && is_present(&two, 0));
    assert_int_equal(test_client_number(&one), test_client_number(&two));
    test_client_free(&one);
    test_client_free(&two);
    pair_free(&other);
    assert_null(live_table_in_memory(server->hub, pair.id));
}

static void a_damaged_long_table_is_reported(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  one, two;
    make_long_table(&pair, server, true);
    begin_to_join(&one, server, &pair, 0);
    begin_to_join(&two, server, &pair, 1);
    while (one.messages == 0)
        read_slices(server, 1);
    assert_string_equal(error_code(&one), "damaged");
    assert_string_equal(error_code(&two), "damaged");
    test_client_send(&two, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", pair.id, pair.token[1]);
    while (hub_load_next(server->hub, 0))
        ;
    assert_int_equal(two.messages, 2);
    assert_string_equal(error_code(&two), "damaged");
    test_client_free(&one);
    test_client_free(&two);
}

/* A seat that changes while a table is being read: the new rows count. */
static void seats_changed_during_a_load_are_reread(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  one, two;
    store_table  table;
    store_seat   seat[STORE_SEATS_MAX];
    int          rows;
    make_long_table(&pair, server, false);
    begin_to_join(&one, server, &pair, 0);
    begin_to_join(&two, server, &pair, 1);
    read_slices(server, 2);
    assert_int_equal(store_table_find(server->store, pair.id, &table, seat, &rows), STORE_OK);
    memset(seat[1].hash, '0', STORE_HASH_MAX - 1); /* somebody has shut this device out */
    snprintf(seat[0].name, sizeof seat[0].name, "Zoe");
    assert_int_equal(store_seat_set(server->store, pair.id, &seat[0], false), STORE_OK);
    assert_int_equal(store_seat_set(server->store, pair.id, &seat[1], false), STORE_OK);
    while (hub_load_next(server->hub, 0))
        ;
    assert_string_equal(one.type, "welcome");
    assert_true(count_received(&one, "Zoe") > 0);
    assert_string_equal(error_code(&two), "link");
    test_client_free(&one);
    test_client_free(&two);
}

/* What was read of a batch that is lost then must be read again. */
static void a_failed_commit_restarts_a_long_load(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  one;
    store_entry  entry = {.time = 1};
    if (store_fd(server->store) >= 0)
        return; /* the disk is not ours to break */
    make_long_table(&pair, server, false);
    assert_int_equal(store_last_entry(server->store, pair.id, &entry), STORE_OK);
    int number = ++entry.number;
    snprintf(entry.text, sizeof entry.text, "never stored");
    store_batch_begin(server->store);
    assert_int_equal(store_append(server->store, pair.id, &entry, 1), STORE_OK);
    begin_to_join(&one, server, &pair, 0);
    full_disk = true;
    assert_int_equal(store_batch_commit(server->store), STORE_FAILED);
    hub_batch_failed(server->hub);
    full_disk = false;
    assert_int_equal(store_probe(server->store), STORE_OK);
    while (hub_load_next(server->hub, 0))
        ;
    assert_string_equal(one.type, "welcome");
    assert_int_equal(test_client_number(&one), number);
    test_client_free(&one);
}

/* ---- Servers that share a store -------------------------------------------- */

/* A bot is to move, or a clock runs, and nobody is connected. */
static void make_running_table(test_server *server, bool clock, char *id)
{
    char token[STORE_SEATS_MAX][40];
    test_server_create_table(server,
                             clock ? "{\"game\":\"jambo\",\"clock\":5,\"takeover\":true,"
                                     "\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}]}"
                                   : "{\"game\":\"jambo\","
                                     "\"seats\":[{\"name\":\"A\",\"bot\":\"easy\"},{\"bot\":\"easy\"}]}",
                             id, token);
}

/* Whether the server has begun to think for this table. */
static bool thinks_for(test_server *server, const char *id)
{
    bool     found = false;
    bot_job *job;
    while ((job = hub_job_take(server->hub))) {
        found |= strcmp(job->table, id) == 0;
        free(job);
    }
    return found;
}

/* However its rounds lie to the death of the other, and for clocks as for bots. */
static void another_server_takes_over_in_time(void **state)
{
    enum { BOUND = 20, PHASES = 6 }; /* seconds, as kontor-serve(8) says */
    test_server *server = *state;
    if (!store_is_shared(server->store))
        return;
    for (int i = 0; i < 2 * PHASES; i++) {
        char        id[STORE_ID_MAX];
        test_server other;
        int         seconds = 0;
        test_server_open(&other, NULL);
        other.now = server->now;
        for (int j = 0; j < 30 + i / 2; j++) { /* it has been there for a while */
            other.now += 1000;
            hub_tick(other.hub);
        }
        server->now = other.now;
        make_running_table(server, i % 2, id); /* and is never ticked again */
        thinks_for(&other, id);
        while (seconds <= BOUND && !thinks_for(&other, id)) {
            other.now += 1000;
            seconds++;
            hub_tick(other.hub);
            while (hub_resume_next(other.hub, 1000))
                ;
        }
        if (seconds > BOUND)
            fail_msg("%s: nobody has taken over within %d seconds", i % 2 ? "clock" : "bot", BOUND);
        test_server_reopen(server); /* it is alive again, and knows of nothing */
        test_server_close(&other);
    }
}

/* ---- What a host offers, what players look like ----------------------------- */

static int create_with(test_server *server, const char *more)
{
    char body[300];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"name\":\"A\"},{%s}]}", kt_game_at(0)->id,
             more);
    return test_server_request(server, "POST", "/api/tables", body, NULL).status;
}

static bool is_offered(test_server *server, const char *level)
{
    http_response reply = test_server_request(server, "GET", "/api/bots", NULL, NULL);
    json_t       *list = json_loadb(reply.body, reply.length, 0, NULL), *bot;
    size_t        i;
    bool          offered = false;
    json_array_foreach(list, i, bot)
    {
        if (strcmp(json_string_value(json_object_get(bot, "id")), level) == 0)
            offered = json_is_true(json_object_get(bot, "offered"));
    }
    json_decref(list);
    return offered;
}

static bool keep_id(void *context, const store_table *table)
{
    snprintf(context, STORE_ID_MAX, "%s", table->id);
    return false;
}

/* Other tests need not wait for masters. */
static void end_running_tables(test_server *server)
{
    for (;;) {
        char id[STORE_ID_MAX] = "";
        assert_int_equal(store_tables_running(server->store, 0, "", 1, keep_id, id), STORE_OK);
        if (!*id)
            return;
        assert_int_equal(store_table_end(server->store, id), STORE_OK);
    }
}

/* At new tables, in a seat that is handed over, for whoever leaves, and when time is up; whoever sits there
 * already stays. */
static void the_host_limits_bot_strength(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    kt_bot       expert;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    end_running_tables(server);
    test_server_reopen(server);
    assert_true(is_offered(server, "master"));
    assert_int_equal(create_with(server, "\"bot\":\"master\""), 201);
    test_server_create_table(
        server, "{\"game\":\"jambo\",\"seats\":[{\"name\":\"A\",\"bot\":\"master\"},{\"bot\":\"master\"}]}",
        id, token);
    assert_true(thinks_for(server, id));
    assert_true(bot_read("expert", 6, &expert));
    pair_join(&pair, server, "");
    server->hub->limits.playouts = expert.kind->budget;
    assert_true(is_offered(server, "expert") && is_offered(server, "easy") && !is_offered(server, "master"));
    assert_int_equal(create_with(server, "\"bot\":\"master\""), 400);
    assert_int_equal(create_with(server, "}],\"takeover\":\"master\",\"x\":[{"), 400);
    assert_int_equal(create_with(server, "\"bot\":\"expert\""), 201);
    test_client_send(&pair.one, "{\"type\":\"seat\",\"bot\":\"master\"}");
    assert_string_equal(error_code(&pair.one), "bad");
    test_client_send(&pair.one, "{\"type\":\"leave\",\"bot\":\"master\"}");
    assert_string_equal(error_code(&pair.one), "bad");
    test_client_send(&pair.one, "{\"type\":\"seat\",\"bot\":\"expert\"}");
    assert_string_equal(pair.one.type, "seats");
    pair_free(&pair);
    int64_t playouts = server->hub->limits.playouts;
    test_server_restart(server);
    server->hub->limits.playouts = (int)playouts;
    assert_true(thinks_for(server, id));
    end_running_tables(server);
    test_server_reopen(server);
}

/* Colours and faces that people chose are in every record that they get, and at the rematch. */
static void looks_are_stored_with_the_table(void **state)
{
    static const char line[] = "# looks gold/p03 blue\n", quoted[] = "# looks gold/p03 blue\\n";
    static const char too_long[] = "0123456789012345678901234567890123456789012345678901234567890123456789"
                                   "012345678901234567890123456789";
    static const char *const refused[] = {"gold\\nmove", "Gold", "a\\u0000b", "gold/p01 gold", too_long};
    test_server             *server = *state;
    test_pair                pair;
    char                     path[80], next[STORE_ID_MAX], more[200];
    pair_join(&pair, server, ",\"looks\":\"gold/p03 blue\"");
    assert_int_equal(count_received(&pair.one, quoted), 1);
    assert_int_equal(count_received(&pair.two, quoted), 1);
    snprintf(path, sizeof path, "/api/tables/%s/record", pair.id);
    http_response reply = test_server_request(server, "GET", path, NULL, pair.token[1]);
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.body, line));
    kt_rng rng = kt_rng_seed(3);
    for (int i = 0; i < MOVES_MAX && !test_client_is_over(&pair.one); i++) {
        test_client *actor = pair_actor(&pair);
        snprintf(more, sizeof more, "l%d", i);
        play(actor, test_client_move(actor, (int)kt_rng_below(&rng, (uint32_t)test_client_moves(actor))),
             more);
    }
    test_client_send(&pair.one, "{\"type\":\"rematch\"}");
    snprintf(next, sizeof next, "%s", json_string_value(json_object_get(pair.one.last, "next")));
    snprintf(path, sizeof path, "/api/tables/%s/record", next);
    assert_non_null(strstr(test_server_request(server, "GET", path, NULL, pair.token[0]).body, line));
    pair_free(&pair);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        snprintf(more, sizeof more, "}],\"looks\":\"%s\",\"x\":[{", refused[i]);
        assert_int_equal(create_with(server, more), 400);
    }
}

/* ---- Whose seat it is ----------------------------------------------------- */

static void join_with(test_client *client, test_server *server, const char *id, const char *token,
                      const char *more)
{
    client->hub = server->hub;
    client->connection = hub_connect(server->hub, client, "127.0.0.1");
    test_client_send(client, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"%s}", id, token, more);
}

static const char *looks_in(const json_t *message)
{
    return json_string_value(json_object_get(message, "looks"));
}

/* A table's entry in the lobby, which the caller releases. */
static json_t *in_lobby(test_server *server, const char *id)
{
    http_response reply = test_server_request(server, "GET", "/api/tables", NULL, NULL);
    json_t       *list = json_loadb(reply.body, reply.length, 0, NULL), *entry, *found = NULL;
    size_t        i;
    json_array_foreach(list, i, entry)
    {
        if (strcmp(json_string_value(json_object_get(entry, "table")), id) == 0)
            found = json_incref(entry);
    }
    json_decref(list);
    assert_non_null(found);
    return found;
}

/* Players choose a look when they sit down, and everybody is told. No two seats have the same colour. */
static void joining_players_choose_a_look(void **state)
{
    static const struct {
        const char *look, *after; /* "": it is refused */
    } tried[] = {{"red/p05", "gold/p03 red/p05"},
                 {"gold/p06", "gold/p03 red/p06"},
                 {"/p07", "gold/p03 red/p07"},
                 {"violet", "gold/p03 violet/p07"},
                 {"Red", ""},
                 {"red/", ""},
                 {"/", ""},
                 {"-", ""},
                 {"red p01", ""},
                 {"red/p01/x", ""},
                 {"red\\n0 pass", ""},
                 {"12345678901234567", ""}};
    test_server *server = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], more[80], body[200];
    const char  *before = "gold/p03";
    test_client  anna = {0};
    test_server_create_table(
        server,
        "{\"game\":\"jambo\",\"looks\":\"gold/p03\",\"seats\":[{\"name\":\"Anna\"},{\"name\":\"Ben\"}]}", id,
        token);
    test_client_join(&anna, server, id, token[0]);
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        test_client ben = {0}, watcher = {0};
        snprintf(more, sizeof more, ",\"look\":\"%s\"", tried[i].look);
        join_with(&watcher, server, id, token[2], more); /* has no seat */
        join_with(&ben, server, id, token[1], more);
        if (*tried[i].after) {
            assert_string_equal(ben.type, "welcome");
            assert_string_equal(anna.type, "seats");
            assert_string_equal(looks_in(anna.last), tried[i].after);
            before = tried[i].after;
            snprintf(body, sizeof body, "# looks %s\\n", before);
            assert_int_equal(count_received(&ben, body), 1); /* in the record */
        } else {
            assert_string_equal(error_code(&ben), "bad");
        }
        test_client_free(&watcher);
        test_client_free(&ben);
    }
    test_client_free(&anna);
    test_server_reopen(server);
    snprintf(body, sizeof body, "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"}]}", id, token[1]);
    json_t *mine = post_mine(server, body);
    assert_string_equal(looks_in(json_array_get(json_object_get(mine, "tables"), 0)), before);
    json_decref(mine);
}

/* Whoever looks for a table sees the faces of those who wait there, as they are now, and nothing else of it.
 */
static void the_lobby_shows_looks(void **state)
{
    static const char *const fields[] = {"table", "game",     "created", "pace",
                                         "clock", "takeover", "looks",   "seats"};
    test_server             *server = *state;
    char                     id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    test_client              anna = {0};
    test_server_create_table(server,
                             "{\"game\":\"jambo\",\"open\":true,\"looks\":\"gold/p03 -\","
                             "\"seats\":[{\"name\":\"Anna\"},{}]}",
                             id, token);
    json_t *table = in_lobby(server, id);
    assert_string_equal(looks_in(table), "gold/p03 -");
    assert_int_equal(json_object_size(table), sizeof fields / sizeof *fields);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_non_null(json_object_get(table, fields[i]));
    json_decref(table);
    join_with(&anna, server, id, token[0], ",\"look\":\"red/p05\"");
    assert_string_equal(anna.type, "welcome");
    table = in_lobby(server, id);
    assert_string_equal(looks_in(table), "red/p05 -");
    json_decref(table);
    test_client_free(&anna);
    test_server_create_table(server, "{\"game\":\"jambo\",\"open\":true,\"seats\":[{\"name\":\"Ben\"},{}]}",
                             id, token);
    table = in_lobby(server, id);
    assert_string_equal(looks_in(table), ""); /* nothing chosen */
    json_decref(table);
}

/* Two join at two servers at the same time, and want the same colour: it is the first one's. */
static void a_look_can_be_chosen_once(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  again = {0};
    char         header[STORE_HEADER_MAX];
    pair_join(&pair, server, "");
    store_table *table = &live_table_in_memory(server->hub, pair.id)->session->info;
    snprintf(header, sizeof header, "%.900s# looks red -\n", table->header);
    assert_int_equal(store_table_header(server->store, pair.id, table->header, header), STORE_OK);
    join_with(&again, server, pair.id, pair.token[1], ",\"look\":\"red\"");
    assert_string_equal(again.type, "welcome");
    hub_notice(server->hub, pair.id);
    assert_string_equal(table->header, header);
    test_client_disconnect(&again);
    join_with(&again, server, pair.id, pair.token[1], ",\"look\":\"red\"");
    assert_string_equal(table->header, header);
    test_client_free(&again);
    pair_free(&pair);
}

/* The creator of a table has the links of all seats. Once a seat is claimed, its link only says so; the
 * creator can ask for the seat, and its player can give it back. */
static void a_claimed_seat_belongs_to_its_claimant(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  guest = {0}, maker = {0}, again = {0};
    char         own[40];
    pair_join(&pair, server, "");
    test_client_free(&pair.two);
    join_with(&guest, server, pair.id, pair.token[1], ",\"claim\":true");
    assert_string_equal(guest.type, "token");
    snprintf(own, sizeof own, "%s", json_string_value(json_object_get(guest.last, "token")));
    join_with(&again, server, pair.id, pair.token[1], ""); /* the token may have been lost on its way */
    assert_true(count_received(&again, "\"type\":\"welcome\"") == 1);
    /* the seat sees that somebody else is in it */
    assert_int_equal(json_integer_value(json_object_get(guest.connections, "count")), 2);
    test_client_free(&again);
    assert_int_equal(json_integer_value(json_object_get(guest.connections, "count")), 1);
    test_client_send(&guest, "{\"type\":\"claim\",\"token\":\"%s\"}", pair.token[0]);
    assert_string_equal(error_code(&guest), "claim");
    join_with(&again, server, pair.id, pair.token[1],
              ""); /* the creator has opened it, and stays connected */
    test_client_send(&guest, "{\"type\":\"claim\",\"token\":\"%s\"}", own);
    assert_string_equal(guest.type, "claimed");
    assert_int_equal(json_integer_value(json_object_get(guest.connections, "count")), 1);
    assert_string_equal(error_code(&again), "taken");
    test_client_send(&again, "{\"type\":\"sync\"}");
    assert_string_equal(error_code(&again), "join");
    test_client_free(&again);
    join_with(&maker, server, pair.id, pair.token[1], "");
    assert_string_equal(error_code(&maker), "taken");
    assert_int_equal(count_received(&maker, "\"state\""), 0);
    assert_int_equal(count_received(&maker, "\"view\""), 0);
    test_client_send(&maker, "{\"type\":\"ask\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"Mia\"}", pair.id,
                     pair.token[1]);
    assert_string_equal(maker.type, "asked");
    assert_string_equal(guest.type, "seat_asked");
    assert_int_equal(count_received(&pair.one, "seat_asked"), 0);
    test_client_disconnect(&guest);
    test_client_free(&maker);
    test_client_free(&pair.one);
    test_server_restart(server);
    join_with(&again, server, pair.id, own, ",\"claim\":true"); /* also after a restart; no second token */
    assert_string_equal(again.type, "welcome");
    test_client_send(&again, "{\"type\":\"leave\"}");
    assert_string_equal(again.type, "left");
    test_client_free(&again);
    join_with(&again, server, pair.id, own, "");
    assert_string_equal(error_code(&again), "link"); /* a player who left has no seat any more */
    test_client_free(&again);
    join_with(&again, server, pair.id, pair.token[1], "");
    assert_string_equal(again.type, "welcome");
    test_client_free(&again);
    test_client_free(&maker);
    test_client_free(&guest);
    pair_free(&pair);
}

/* Without playing through it: somebody has claimed the second seat, and has a token of its own. */
static void claim_second_seat(test_server *server, const test_pair *pair, test_client *guest)
{
    join_with(guest, server, pair->id, pair->token[1], ",\"claim\":true");
    assert_string_equal(guest->type, "token");
    test_client_send(guest, "{\"type\":\"claim\",\"token\":\"%s\"}",
                     json_string_value(json_object_get(guest->last, "token")));
    assert_string_equal(guest->type, "claimed");
}

static void ask_for_second_seat(const test_pair *pair, test_client *maker)
{
    test_client_send(maker, "{\"type\":\"ask\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"Mia\"}", pair->id,
                     pair->token[1]);
}

static void keep_question(void *context, const char *notice)
{
    if (strchr(notice, '?'))
        snprintf(context, 100, "%s", notice);
}

/* Whoever asks is told the truth about it, and cannot flood the player; and the player may be at another
 * server. */
static void a_seat_is_asked_for(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    test_client  guest = {0}, maker = {0};
    char         question[100], heard[100] = "";
    kt_error     error;
    pair_join(&pair, server, "");
    test_client_free(&pair.two);
    claim_second_seat(server, &pair, &guest);
    join_with(&maker, server, pair.id, pair.token[1], "");
    for (int i = 0; i < 3; i++) {
        ask_for_second_seat(&pair, &maker);
        assert_string_equal(maker.type, "asked");
    }
    assert_int_equal(count_received(&guest, "seat_asked"), 1);
    server->now += 10000;
    snprintf(question, sizeof question, "%s ?1 Mia", pair.id);
    hub_notice(server->hub, question);
    assert_int_equal(count_received(&guest, "seat_asked"), 2);
    assert_int_equal(count_received(&pair.one, "seat_asked"), 0);
    test_client_disconnect(&guest);
    kt_store *other = store_open(server->url, &error);
    assert_non_null(other);
    ask_for_second_seat(&pair, &maker); /* the first player is at the table, but nobody at the second seat */
    assert_string_equal(error_code(&maker), "absent");
    while (store_is_shared(other) && !*heard)
        store_poll(other, keep_question, heard);
    if (store_is_shared(other))
        assert_string_equal(heard, question);
    store_close(other);
    test_client_free(&maker);
    test_client_free(&guest);
    pair_free(&pair);
}

/* A seat is claimed on one server while the creator is connected by its link on another. */
static void a_claim_on_another_server_ends_link_connections(void **state)
{
    test_server *server = *state;
    test_pair    pair;
    pair_join(&pair, server, "");
    store_seat claimed = live_table_in_memory(server->hub, pair.id)->session->seat[1];
    memcpy(claimed.link, claimed.hash, sizeof claimed.link);
    claimed.hash[0] ^= 1;
    assert_int_equal(store_seat_set(server->store, pair.id, &claimed, false), STORE_OK);
    hub_notice(server->hub, pair.id);
    assert_string_equal(error_code(&pair.two), "taken");
    assert_string_equal(pair.one.type, "resync");
    assert_false(is_present(&pair.one, 1));
    test_client_send(&pair.two, "{\"type\":\"sync\"}");
    assert_string_equal(error_code(&pair.two), "join");
    pair_free(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_token_opens_a_seat),
        cmocka_unit_test(tokens_are_stored_only_as_hashes),
        cmocka_unit_test(a_move_is_played_once),
        cmocka_unit_test(a_refusal_cites_its_rule),
        cmocka_unit_test(hostile_messages_get_errors),
        cmocka_unit_test(a_flooding_client_is_refused),
        cmocka_unit_test(a_decision_can_be_undone),
        cmocka_unit_test(players_can_agree_to_undo),
        cmocka_unit_test(every_game_is_played_to_its_end),
        cmocka_unit_test(bots_play_on_after_a_crash),
        cmocka_unit_test(a_failed_commit_reverts_the_hub),
        cmocka_unit_test(a_bot_plays_on_and_the_seat_is_taken_back),
        cmocka_unit_test(a_bot_takes_over_when_time_is_up),
        cmocka_unit_test(time_up_is_announced_and_others_may_call_a_bot),
        cmocka_unit_test(a_clock_survives_a_restart),
        cmocka_unit_test(a_distant_deadline_takes_no_memory),
        cmocka_unit_test(a_failed_commit_wakes_sleepers),
        cmocka_unit_test(a_table_says_whether_it_allows_hints),
        cmocka_unit_test(reactions_follow_the_table_setting),
        cmocka_unit_test(the_clock_starts_when_everybody_has_sat_down),
        cmocka_unit_test(connections_to_a_table_are_limited),
        cmocka_unit_test(presence_is_sent_at_live_tables),
        cmocka_unit_test(players_see_how_many_watch),
        cmocka_unit_test(players_see_who_watches),
        cmocka_unit_test(watchers_on_other_servers_are_shown),
        cmocka_unit_test(watchers_do_not_flood_a_table),
        cmocka_unit_test(a_seat_that_was_left_can_be_taken),
        cmocka_unit_test(players_may_put_a_bot_into_a_free_seat),
        cmocka_unit_test(a_table_of_other_rules_can_only_be_viewed),
        cmocka_unit_test(a_table_with_wrong_rows_is_refused),
        cmocka_unit_test(a_damaged_table_is_reported),
        cmocka_unit_test(another_server_takes_over_in_time),
        cmocka_unit_test(missed_notices_are_recovered_in_slices),
        cmocka_unit_test(a_stale_table_catches_up_in_slices),
        cmocka_unit_test(clients_due_a_resync_get_no_updates),
        cmocka_unit_test(requests_do_not_wait_for_missed_notices),
        cmocka_unit_test(a_clock_waits_for_missed_notices),
        cmocka_unit_test(the_host_limits_bot_strength),
        cmocka_unit_test(looks_are_stored_with_the_table),
        cmocka_unit_test(joining_players_choose_a_look),
        cmocka_unit_test(the_lobby_shows_looks),
        cmocka_unit_test(a_look_can_be_chosen_once),
        cmocka_unit_test(joining_a_long_table_waits),
        cmocka_unit_test(a_damaged_long_table_is_reported),
        cmocka_unit_test(seats_changed_during_a_load_are_reread),
        cmocka_unit_test(a_failed_commit_restarts_a_long_load),
        cmocka_unit_test(the_same_tokens_open_a_rematch),
        cmocka_unit_test(chat_is_for_the_table_and_notes_are_private),
        cmocka_unit_test(requests_are_answered),
        cmocka_unit_test(retention_follows_the_settings),
        cmocka_unit_test(invalid_tables_are_refused),
        cmocka_unit_test(a_seat_in_the_lobby_is_taken_once),
        cmocka_unit_test(mine_summarizes_tables),
        cmocka_unit_test(strangers_cannot_load_a_table),
        cmocka_unit_test(mine_never_says_gone_when_the_store_fails),
        cmocka_unit_test(requests_say_when_the_store_fails),
        cmocka_unit_test(mine_refuses_too_many_tables),
        cmocka_unit_test(a_shared_record_is_stored_once_and_expires),
        cmocka_unit_test(tables_per_address_are_limited),
        cmocka_unit_test(other_addresses_do_not_lift_a_limit),
        cmocka_unit_test(an_engine_client_gets_the_view_and_the_log),
        cmocka_unit_test(history_shows_what_the_viewer_saw),
        cmocka_unit_test(an_update_replays_no_move),
        cmocka_unit_test(a_record_replays_no_move),
        cmocka_unit_test(history_replays_less_than_a_span),
        cmocka_unit_test(the_undo_cases),
        cmocka_unit_test(bot_timing_leaks_nothing),
        cmocka_unit_test(connections_per_address_are_limited),
        cmocka_unit_test(output_per_address_is_limited),
        cmocka_unit_test(requests_per_address_are_limited),
        cmocka_unit_test(output_per_seat_is_limited),
        cmocka_unit_test(limits_ignore_clock_steps),
        cmocka_unit_test(invisible_names_are_refused),
        cmocka_unit_test(invisible_names_in_records_are_refused),
        cmocka_unit_test(disruptive_chat_is_refused),
        cmocka_unit_test(nobody_can_mute_a_table),
        cmocka_unit_test(chat_counts_as_work),
        cmocka_unit_test(a_full_table_answers_with_an_error),
        cmocka_unit_test(a_full_table_has_ended),
        cmocka_unit_test(a_long_table_opens_from_its_checkpoint),
        cmocka_unit_test(bot_only_tables_run_only_while_watched),
        cmocka_unit_test(a_job_counts_against_who_waits),
        cmocka_unit_test(starting_loads_no_table),
        cmocka_unit_test(the_lobby_is_answered_from_memory),
        cmocka_unit_test(only_unseen_turns_are_announced),
        cmocka_unit_test(a_claimed_seat_belongs_to_its_claimant),
        cmocka_unit_test(a_seat_is_asked_for),
        cmocka_unit_test(a_claim_on_another_server_ends_link_connections),
        cmocka_unit_test(a_finished_table_is_packed_into_one_row),
        cmocka_unit_test(old_tables_are_deleted),
        cmocka_unit_test(finished_tables_are_deleted_later),
        cmocka_unit_test(a_clock_step_deletes_nothing_at_once),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
