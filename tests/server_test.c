/* server_test.c - tables without sockets: joining, playing once, stale and hostile
 * messages, taking back, bots, rematch, talk, requests. Runs on both stores. */
#include "server_guests.h"

#include <sodium.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOVES_MOST = 6000 };

static int set_up(void **state)
{
    inn *inn = malloc(sizeof *inn);
    inn_open(inn, NULL);
    *state = inn;
    return 0;
}

static int tear_down(void **state)
{
    inn_close(*state);
    free(*state);
    return 0;
}

/* A table of the first game with people in all seats. */
typedef struct pair {
    char  id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    guest one, two;
} pair;

static void sit(pair *pair, inn *inn, const char *more)
{
    char body[300];
    memset(pair, 0, sizeof *pair);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"name\":\"Anna\"},{\"name\":\"Ben\"}]%s}",
             kt_game_at(0)->id, more);
    inn_table(inn, body, pair->id, pair->token);
    guest_in(&pair->one, inn, pair->id, pair->token[0]);
    guest_in(&pair->two, inn, pair->id, pair->token[1]);
    assert_string_equal(pair->one.type, "welcome");
}

static void rise(pair *pair)
{
    guest_end(&pair->one);
    guest_end(&pair->two);
}

static guest *actor_of(pair *pair)
{
    return guest_moves(&pair->one) ? &pair->one : &pair->two;
}

static const char *code_of(const guest *guest)
{
    const char *code = json_string_value(json_object_get(guest->last, "code"));
    return code ? code : "";
}

static void play(guest *guest, const char *move, const char *key)
{
    guest_say(guest, "{\"type\":\"play\",\"number\":%d,\"key\":\"%s\",\"move\":\"%s\"}", guest_number(guest),
              key, move);
}

static int count_heard(const guest *guest, const char *words)
{
    int count = 0;
    for (const char *at = guest->heard; at && (at = strstr(at, words)); at++)
        count++;
    return count;
}

/* What one looks for in the answer about one's tables. */
static json_t *mine(inn *inn, const char *body)
{
    house_reply reply = inn_ask(inn, "POST", "/api/mine", body, NULL);
    assert_int_equal(reply.status, 200);
    json_t *json = json_loadb(reply.body, reply.length, 0, NULL);
    assert_non_null(json);
    return json;
}

/* ---- Joining -------------------------------------------------------------- */

static void only_a_token_opens_a_seat(void **state)
{
    inn  *inn = *state;
    pair  pair;
    guest other = {0};
    sit(&pair, inn, "");
    assert_int_equal(json_integer_value(json_object_get(pair.two.standing, "seat")), 1);
    guest_in(&other, inn, pair.id, "wrong");
    assert_string_equal(code_of(&other), "link");
    guest_say(&other, "{\"type\":\"play\",\"number\":0,\"key\":\"k\",\"move\":\"x\"}");
    assert_string_equal(code_of(&other), "join");
    guest_away(&other);
    guest_in(&other, inn, "nosuchtable", pair.token[0]);
    assert_string_equal(code_of(&other), "link");
    guest_away(&other);
    guest_in(&other, inn, pair.id, pair.token[2]); /* the right to watch */
    assert_string_equal(other.type, "welcome");
    assert_int_equal(json_integer_value(json_object_get(other.standing, "seat")), KT_ALL);
    assert_int_equal(guest_moves(&other), 0);
    guest_say(&other, "{\"type\":\"play\",\"number\":%d,\"key\":\"k\",\"move\":\"x\"}", guest_number(&other));
    assert_string_equal(code_of(&other), "watching");
    guest_end(&other);
    rise(&pair);
}

static void tokens_are_kept_only_as_hashes(void **state)
{
    inn        *inn = *state;
    pair        pair;
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    int         rows;
    sit(&pair, inn, "");
    assert_int_equal(store_table_find(inn->store, pair.id, &table, seat, &rows), STORE_FINE);
    assert_int_equal(rows, 3);
    for (int i = 0; i < rows; i++) {
        assert_int_equal(strlen(seat[i].hash), 64);
        assert_null(strstr(seat[i].hash, pair.token[i]));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(pair.token[i], pair.token[j]);
    }
    assert_int_equal(count_heard(&pair.one, pair.token[1]), 0);
    rise(&pair);
}

/* ---- Once, again, stale, refused ------------------------------------------ */

static void a_move_is_played_once(void **state)
{
    inn  *inn = *state;
    pair  pair;
    char  move[200];
    sit(&pair, inn, "");
    guest *actor = actor_of(&pair);
    int    number = guest_number(actor);
    snprintf(move, sizeof move, "%s", guest_move(actor, 0));
    play(actor, move, "first");
    assert_int_equal(count_heard(actor, "\"again\":false"), 1);
    int after = guest_number(actor);
    assert_true(after > number);
    for (int i = 0; i < 2; i++) { /* the same words, then with the number of now */
        guest_say(actor, "{\"type\":\"play\",\"number\":%d,\"key\":\"first\",\"move\":\"%s\"}",
                  i ? after : number, move);
        assert_string_equal(actor->type, "done");
        assert_true(json_is_true(json_object_get(actor->last, "again")));
    }
    guest_say(actor, "{\"type\":\"play\",\"number\":%d,\"key\":\"other\",\"move\":\"%s\"}", number, move);
    assert_string_equal(actor->type, "resync");
    assert_int_equal(guest_number(actor), after);
    rise(&pair);
}

static void a_refusal_cites_its_rule(void **state)
{
    inn   *inn = *state;
    pair   pair;
    sit(&pair, inn, "");
    guest *actor = actor_of(&pair), *waits = actor == &pair.one ? &pair.two : &pair.one;
    int    number = guest_number(actor);
    play(waits, guest_move(actor, 0), "k1");
    assert_string_equal(waits->type, "refused");
    assert_string_equal(json_string_value(json_object_get(waits->last, "rule")),
                        kt_game_at(0)->rule[kt_game_at(0)->rule_turn].number);
    assert_true(strlen(json_string_value(json_object_get(waits->last, "why"))) > 5);
    play(actor, "no_such_verb", "k2");
    assert_string_equal(code_of(actor), "move");
    guest_say(actor, "{\"type\":\"look\"}");
    assert_int_equal(guest_number(actor), number);
    rise(&pair);
}

static void hostile_messages_are_answered(void **state)
{
    static const char *const bad[] = {
        "", "{", "[]", "null", "{\"type\":5}", "{\"type\":\"nothing\"}", "{\"type\":\"join\"}", "{\"a\":1,\"a\":2}",
        "{\"type\":\"play\"}", "{\"type\":\"play\",\"number\":-1,\"key\":\"k\",\"move\":\"x\"}",
        "{\"type\":\"play\",\"number\":99999999999999999999,\"key\":\"k\",\"move\":\"x\"}",
        "{\"type\":\"play\",\"number\":1,\"key\":\"\",\"move\":\"x\"}", "{\"type\":\"chat\",\"words\":\"\\u0000\"}",
        "{\"type\":\"chat\",\"words\":\"\xff\xfe\"}", "{\"type\":\"chat\",\"words\":\"\\u001b[2J\"}",
        "{\"type\":\"seat\",\"bot\":\"nobody\"}", "{\"type\":\"seat\",\"bot\":\"search:1000000\"}",
        "{\"type\":\"rematch\"}", "{\"type\":\"note\",\"words\":7}", "{\"type\":\"undo\",\"number\":\"1\"}",
    };
    inn  *inn = *state;
    pair  pair;
    sit(&pair, inn, "");
    int number = guest_number(&pair.one);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int before = pair.one.messages;
        guest_say(&pair.one, "%s", bad[i]);
        assert_int_equal(pair.one.messages, before + 1);
        if (strcmp(pair.one.type, "error") != 0)
            fail_msg("not refused: %s", bad[i]);
    }
    char *long_one = malloc(70000);
    memset(long_one, '[', 70000);
    assert_false(house_hear(inn->house, pair.one.client, long_one, 70000));
    house_hear(inn->house, pair.one.client, long_one, 10000); /* deep, but not too long */
    assert_string_equal(code_of(&pair.one), "json");
    free(long_one);
    guest_say(&pair.one, "{\"type\":\"look\"}");
    assert_int_equal(guest_number(&pair.one), number);
    rise(&pair);
}

static void who_talks_too_fast_must_go(void **state)
{
    inn        *inn = *state;
    guest       guest = {.house = inn->house};
    house_limits slow = house_limits_standard;
    inn->house->limits = slow;
    guest.client = house_enter(inn->house, &guest);
    int heard = 0;
    while (heard < 1000 && house_hear(inn->house, guest.client, "{\"type\":\"ping\"}", 15))
        heard++;
    assert_int_equal(heard, 2 * slow.messages);
    inn->now += 1000;
    assert_true(house_hear(inn->house, guest.client, "{\"type\":\"ping\"}", 15));
    inn->house->limits.messages = 1000000;
    guest_end(&guest);
}

/* ---- Taking back ---------------------------------------------------------- */

/* Plays on until somebody may take back. */
static guest *until_undo(pair *pair, kt_rng *rng)
{
    char key[20];
    for (int i = 0; i < 500; i++) {
        guest *actor = actor_of(pair);
        for (int g = 0; g < 2; g++) {
            guest *guest = g ? &pair->two : &pair->one;
            if (json_is_true(json_object_get(guest->standing, "undo")))
                return guest;
        }
        snprintf(key, sizeof key, "u%d", i);
        play(actor, guest_move(actor, (int)kt_rng_below(rng, (uint32_t)guest_moves(actor))), key);
    }
    fail_msg("nobody ever could take back");
    return NULL;
}

static void a_decision_is_taken_back(void **state)
{
    inn   *inn = *state;
    pair   pair;
    kt_rng rng = kt_rng_seed(3);
    store_status status;
    sit(&pair, inn, "");
    guest *guest = until_undo(&pair, &rng);
    room  *room = room_find(inn->house, pair.id, &status);
    int    number = guest_number(guest), steps = room->match->count;
    kt_state before;
    match_state_at(room->match, steps - 1, &before);
    guest_say(guest, "{\"type\":\"undo\",\"number\":%d,\"key\":\"back\"}", number);
    assert_int_equal(guest_number(guest), number + 1); /* entries only grow */
    assert_int_equal(room->match->count, steps - 1);
    assert_true(kt_same(room->match->game, &before, &room->match->now));
    guest_say(guest, "{\"type\":\"undo\",\"number\":%d,\"key\":\"back\"}", number);
    assert_true(json_is_true(json_object_get(guest->last, "again")));
    while (json_is_true(json_object_get(guest->standing, "undo")))
        guest_say(guest, "{\"type\":\"undo\",\"number\":%d,\"key\":\"b%d\"}", guest_number(guest),
                  guest_number(guest));
    guest_say(guest, "{\"type\":\"undo\",\"number\":%d,\"key\":\"beyond\"}", guest_number(guest));
    assert_string_equal(code_of(guest), "undo");
    rise(&pair);
}

static void all_go_back_when_all_agree(void **state)
{
    inn   *inn = *state;
    pair   pair;
    kt_rng rng = kt_rng_seed(9);
    char   key[20];
    store_status status;
    sit(&pair, inn, "");
    room *room = room_find(inn->house, pair.id, &status);
    int   back = room->match->count;
    kt_state before = room->match->now;
    for (int i = 0; i < 30; i++) {
        guest *actor = actor_of(&pair);
        snprintf(key, sizeof key, "a%d", i);
        play(actor, guest_move(actor, (int)kt_rng_below(&rng, (uint32_t)guest_moves(actor))), key);
    }
    int number = room->match->number;
    guest_say(&pair.two, "{\"type\":\"agree\"}"); /* nobody has asked */
    assert_string_equal(code_of(&pair.two), "undo");
    guest_say(&pair.one, "{\"type\":\"ask\",\"to\":%d}", back);
    assert_string_equal(pair.two.type, "asked");
    guest_say(&pair.one, "{\"type\":\"agree\"}"); /* to oneself is not enough */
    assert_int_equal(room->match->number, number);
    guest_say(&pair.two, "{\"type\":\"agree\",\"no\":true}");
    guest_say(&pair.two, "{\"type\":\"agree\"}");
    assert_string_equal(code_of(&pair.two), "undo");
    guest_say(&pair.one, "{\"type\":\"ask\",\"to\":%d}", back);
    guest_say(&pair.two, "{\"type\":\"agree\"}");
    assert_int_equal(room->match->count, back);
    assert_int_equal(guest_number(&pair.one), number + 1);
    assert_true(kt_same(room->match->game, &before, &room->match->now));
    guest_say(&pair.one, "{\"type\":\"ask\",\"to\":%d}", 100000);
    assert_string_equal(code_of(&pair.one), "bad");
    rise(&pair);
    inn_again(inn); /* and so it stands in the store */
    assert_int_equal(room_find(inn->house, pair.id, &status)->match->count, back);
}

/* ---- Whole games ---------------------------------------------------------- */

/* The record that a seat downloads at the end replays to the state in the house. */
static void record_replays(inn *inn, const char *id, const char *token)
{
    char         path[80];
    kt_header    header;
    kt_state     state;
    kt_error     error;
    kt_move      move;
    int          seat, got;
    store_status status;
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    assert_int_equal(inn_ask(inn, "GET", path, NULL, "nonsense").status, 403);
    house_reply reply = inn_ask(inn, "GET", path, NULL, token);
    assert_int_equal(reply.status, 200);
    kt_reader reader = kt_reader_on(reply.body, reply.length);
    assert_true(kt_header_read(&reader, &header, &error));
    assert_true(kt_setup(header.game, &state, header.seats, header.option));
    while ((got = kt_replay_next(&reader, header.game, &state, &seat, &move, NULL, &error)) > 0)
        ;
    if (got < 0)
        fail_msg("line %d: %s", error.line, error.text);
    room *room = room_find(inn->house, id, &status);
    assert_true(kt_same(header.game, &state, &room->match->now));
    assert_int_equal(state.head.actor, KT_OVER);
    char *whole = malloc(reply.length + 1); /* the same text, sent back to be looked at */
    snprintf(whole, reply.length + 1, "%s", reply.body);
    reply = inn_ask(inn, "POST", "/api/records", whole, NULL);
    assert_int_equal(reply.status, 201);
    assert_non_null(strstr(reply.body, "\"over\":true"));
    json_t *json = json_loadb(reply.body, reply.length, 0, NULL);
    snprintf(path, sizeof path, "/api/records/%s", json_string_value(json_object_get(json, "id")));
    json_decref(json);
    reply = inn_ask(inn, "GET", path, NULL, NULL); /* anybody who has the link */
    assert_int_equal(reply.status, 200);
    assert_int_equal(reply.length, strlen(whole));
    assert_memory_equal(reply.body, whole, reply.length);
    *strrchr(whole, ' ') = 'x';
    reply = inn_ask(inn, "POST", "/api/records", whole, NULL);
    assert_int_equal(reply.status, 400);
    assert_non_null(strstr(reply.body, "line "));
    assert_int_equal(inn_ask(inn, "POST", "/api/records", "kontor 1\ngame \xff\n", NULL).status, 400);
    free(whole);
}

/* Two people who drop out, say things twice, and say old things; and two bots, or as
 * many as the game has seats for. */
static void play_whole(inn *inn, const kt_game *game, uint64_t seed)
{
    char   id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[300];
    guest  guest[2] = {{0}, {0}};
    kt_rng rng = kt_rng_seed(seed);
    int    seats = game->seats_max < 4 ? game->seats_max : 4, length, moves = 0;
    length = snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}", game->id);
    for (int i = 2; i < seats; i++)
        length += snprintf(body + length, sizeof body - (size_t)length, ",{\"bot\":\"%s\"}",
                           i % 2 ? "greedy" : "random");
    snprintf(body + length, sizeof body - (size_t)length, "]}");
    inn_table(inn, body, id, token);
    for (int g = 0; g < 2; g++)
        guest_in(&guest[g], inn, id, token[g]);
    for (; moves < MOVES_MOST && !guest_over(&guest[0]); moves++) {
        inn_think(inn);
        int g = guest_moves(&guest[1]) ? 1 : 0;
        struct guest *actor = &guest[g];
        int count = guest_moves(actor), number = guest_number(actor);
        if (kt_rng_below(&rng, 15) == 0) { /* reconnecting goes on exactly here */
            guest_away(actor);
            guest_in(actor, inn, id, actor->token);
            assert_int_equal(guest_number(actor), number);
            assert_int_equal(guest_moves(actor), count);
        }
        if (kt_rng_below(&rng, 60) == 0) {
            guest_away(&guest[0]);
            guest_away(&guest[1]);
            inn_again(inn);
            guest_in(&guest[0], inn, id, token[0]);
            guest_in(&guest[1], inn, id, token[1]);
        }
        if (!count)
            continue;
        char move[200];
        snprintf(move, sizeof move, "%s", guest_move(actor, (int)kt_rng_below(&rng, (uint32_t)count)));
        for (int times = kt_rng_below(&rng, 10) ? 1 : 2; times; times--)
            guest_say(actor, "{\"type\":\"play\",\"number\":%d,\"key\":\"k%d\",\"move\":\"%s\"}", number, number,
                      move);
        if (kt_rng_below(&rng, 10) == 0)
            guest_say(actor, "{\"type\":\"play\",\"number\":%d,\"key\":\"s%d\",\"move\":\"%s\"}", number / 2,
                      moves, move);
    }
    assert_true(guest_over(&guest[0]) && guest_over(&guest[1]));
    record_replays(inn, id, token[0]);
    guest_end(&guest[0]);
    guest_end(&guest[1]);
}

static void every_game_is_played_to_its_end(void **state)
{
    inn *inn = *state;
    for (int i = 0; kt_game_at(i); i++)
        play_whole(inn, kt_game_at(i), (uint64_t)i + 1);
}

static void bots_alone_go_on_after_a_crash(void **state)
{
    inn         *inn = *state;
    char         id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[200];
    store_status status;
    house_job   *job;
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"bot\":\"random\"},{\"bot\":\"random\"}]}",
             kt_game_at(0)->id);
    inn_table(inn, body, id, token);
    for (int i = 0; i < 20 && (job = house_job_take(inn->house)); i++) {
        house_think(job, NULL, NULL);
        house_job_done(inn->house, job);
    }
    int number = room_find(inn->house, id, &status)->match->number;
    inn_again(inn);
    assert_int_equal(room_find(inn->house, id, &status)->match->number, number);
    inn_think(inn);
    assert_true(room_find(inn->house, id, &status)->match->table.over);
    house_tick(inn->house);
    assert_int_equal(house_count(inn->house).tables, 0); /* nobody needs it any more */
}

/* When the store could not keep what it held, all is read again as it is there. */
static void a_house_is_set_back_to_its_store(void **state)
{
    inn  *inn = *state;
    pair  pair;
    sit(&pair, inn, "");
    int number = guest_number(&pair.one);
    store_status status;
    room_find(inn->house, pair.id, &status)->match->number += 5; /* as if five had been lost */
    house_reset(inn->house);
    guest_say(&pair.one, "{\"type\":\"look\"}");
    assert_string_equal(code_of(&pair.one), "join");
    guest_away(&pair.one);
    guest_in(&pair.one, inn, pair.id, pair.token[0]);
    assert_int_equal(guest_number(&pair.one), number);
    rise(&pair);
}

/* ---- Seats, clocks, rematch, talk ----------------------------------------- */

static void a_bot_plays_on_and_the_seat_is_taken_back(void **state)
{
    inn  *inn = *state;
    pair  pair;
    sit(&pair, inn, "");
    guest *actor = actor_of(&pair);
    int    number = guest_number(actor);
    guest_say(actor, "{\"type\":\"seat\",\"bot\":\"random\"}");
    assert_string_equal(actor->type, "seats");
    guest_say(actor, "{\"type\":\"seat\",\"bot\":\"\"}"); /* before the bot is done */
    inn_think(inn);
    guest_say(actor, "{\"type\":\"look\"}");
    assert_int_equal(guest_number(actor), number);
    guest_say(actor, "{\"type\":\"seat\",\"bot\":\"random\"}");
    inn_think(inn);
    assert_true(guest_number(actor) > number);
    rise(&pair);
}

static int clock_left(const guest *guest)
{
    return (int)json_integer_value(json_object_get(guest->clock, "left"));
}

static bool clock_out(const guest *guest)
{
    return json_is_true(json_object_get(guest->clock, "out"));
}

static void when_time_is_up_a_bot_plays_on_if_the_table_says_so(void **state)
{
    inn  *inn = *state;
    pair  pair;
    sit(&pair, inn, ",\"clock\":60,\"takeover\":\"random\"");
    guest *actor = actor_of(&pair);
    int    number = guest_number(actor);
    assert_int_equal(clock_left(&pair.one), 60000);
    assert_true(json_equal(pair.one.clock, pair.two.clock));
    inn->now += 59000;
    house_tick(inn->house);
    inn_think(inn);
    assert_int_equal(guest_number(actor), number);
    inn->now += 2000;
    house_tick(inn->house);
    assert_string_equal(actor->type, "seats");
    assert_int_equal(count_heard(actor, "\"bot\":\"random\""), 1);
    inn_think(inn);
    assert_true(guest_number(actor) > number);
    rise(&pair);
}

static void when_time_is_up_the_others_are_told_and_may_help(void **state)
{
    inn  *inn = *state;
    pair  pair;
    sit(&pair, inn, ",\"clock\":60");
    guest *actor = actor_of(&pair), *waits = actor == &pair.one ? &pair.two : &pair.one;
    int    number = guest_number(actor), seat = actor == &pair.one ? 0 : 1;
    guest_say(waits, "{\"type\":\"seat\",\"seat\":%d,\"bot\":\"random\"}", seat); /* too early */
    assert_string_equal(code_of(waits), "bad");
    inn->now += 61000;
    for (int i = 0; i < 3; i++)
        house_tick(inn->house);
    inn_think(inn);
    assert_true(clock_out(waits) && clock_out(actor) && clock_left(waits) == 0);
    assert_int_equal(count_heard(waits, "\"out\":true"), 1); /* and not every second */
    assert_int_equal(guest_number(actor), number);
    assert_string_not_equal(actor->type, "seats");
    guest_say(waits, "{\"type\":\"seat\",\"seat\":%d,\"bot\":\"random\"}", seat);
    inn_think(inn);
    assert_true(guest_number(actor) > number);
    assert_int_equal(guest_moves(waits) > 0, 1);
    guest_say(actor, "{\"type\":\"seat\",\"bot\":\"\"}"); /* back from the kitchen */
    guest_say(actor, "{\"type\":\"look\"}");
    assert_string_equal(actor->type, "resync");
    rise(&pair);
}

/* A clock of days is no good if it begins anew whenever the server does. */
static void a_clock_runs_on_over_a_restart(void **state)
{
    inn  *inn = *state;
    pair  pair;
    sit(&pair, inn, ",\"pace\":\"turns\",\"clock\":86400,\"takeover\":true");
    guest *actor = actor_of(&pair);
    int    seat = actor == &pair.one ? 0 : 1;
    assert_null(pair.one.here); /* nobody is missed: it is played over days */
    rise(&pair);
    inn->now += 86000 * 1000;
    inn_again(inn);
    guest_in(&pair.one, inn, pair.id, pair.token[0]);
    assert_int_equal(clock_left(&pair.one), 400000);
    assert_string_equal(json_string_value(json_object_get(pair.one.last, "pace")), "turns");
    assert_string_equal(json_string_value(json_object_get(pair.one.last, "takeover")), "easy");
    guest_end(&pair.one);
    inn->now += 401 * 1000;
    house_tick(inn->house);
    store_status status;
    assert_string_equal(room_find(inn->house, pair.id, &status)->match->seat[seat].bot, "easy");
    inn->now += 1000;
}

/* Whether one may ask a bot: as the table was made, else where nobody else is there to mind */
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
    inn *inn = *state;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char  id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[200];
        guest one = {0};
        snprintf(body, sizeof body, "{\"game\":\"%s\",%s}", kt_game_at(0)->id, tables[i].made);
        inn_table(inn, body, id, token);
        inn_again(inn);
        guest_in(&one, inn, id, token[0]);
        assert_int_equal(json_is_true(json_object_get(one.last, "hints")), tables[i].hints);
        guest_end(&one);
    }
}

static void the_clock_waits_until_all_have_sat_down(void **state)
{
    inn  *inn = *state;
    char  id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[200];
    guest one = {0}, two = {0};
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"clock\":30,\"takeover\":true,\"seats\":[{\"name\":\"A\"},{}]}",
             kt_game_at(0)->id);
    inn_table(inn, body, id, token);
    guest_in(&one, inn, id, token[0]);
    inn->now += 100000;
    house_tick(inn->house);
    assert_null(one.clock);
    guest_in(&two, inn, id, token[1]); /* without a name: a guest */
    assert_int_equal(clock_left(&one), 30000);
    assert_int_equal(clock_left(&two), 30000);
    assert_int_equal(count_heard(&one, "\"Guest\""), 1);
    guest_end(&one);
    guest_end(&two);
}

static bool is_here(const guest *guest, int seat)
{
    return json_is_true(json_array_get(json_object_get(guest->here, "seats"), (size_t)seat));
}

static void at_a_live_table_one_sees_who_is_here(void **state)
{
    inn  *inn = *state;
    pair  pair;
    guest again = {0};
    sit(&pair, inn, "");
    assert_true(is_here(&pair.one, 0) && is_here(&pair.one, 1) && is_here(&pair.two, 0) && is_here(&pair.two, 1));
    guest_in(&again, inn, pair.id, pair.token[1]); /* a second window */
    guest_away(&pair.two);
    assert_true(is_here(&pair.one, 1));
    guest_away(&again);
    assert_false(is_here(&pair.one, 1));
    /* Another server tells that the seat is there, then nothing any more. */
    char words[80];
    snprintf(words, sizeof words, "%s %u 2", pair.id, inn->house->node + 1);
    house_news(inn->house, words);
    assert_true(is_here(&pair.one, 1));
    inn->now += 40000;
    house_tick(inn->house);
    assert_true(is_here(&pair.one, 1));
    inn->now += 20000;
    house_tick(inn->house);
    assert_false(is_here(&pair.one, 1));
    house_news(inn->house, "nonsense that is no news");
    house_news(inn->house, "nosuchtable 1 2");
    guest_end(&again);
    rise(&pair);
}

static void who_leaves_makes_room_for_somebody_else(void **state)
{
    inn  *inn = *state;
    pair  pair;
    guest next = {0};
    char  path[80];
    sit(&pair, inn, ",\"open\":true");
    assert_null(strstr(inn_ask(inn, "GET", "/api/tables", NULL, NULL).body, pair.id));
    guest_say(&pair.two, "{\"type\":\"note\",\"words\":\"my secret plan\"}");
    guest_say(&pair.two, "{\"type\":\"leave\"}");
    assert_string_equal(pair.two.type, "left");
    assert_string_equal(pair.one.type, "seats");
    assert_false(is_here(&pair.one, 1));
    guest_say(&pair.two, "{\"type\":\"look\"}");
    assert_string_equal(code_of(&pair.two), "join");
    assert_non_null(strstr(inn_ask(inn, "GET", "/api/tables", NULL, NULL).body, pair.id));
    guest_in(&next, inn, pair.id, pair.token[1]); /* the same link; what was noted is gone */
    assert_string_equal(next.type, "welcome");
    assert_int_equal(count_heard(&next, "secret plan"), 0);
    assert_true(is_here(&pair.one, 1));
    guest_say(&next, "{\"type\":\"leave\"}");
    snprintf(path, sizeof path, "/api/tables/%s/sit", pair.id);
    assert_int_equal(inn_ask(inn, "POST", path, "{\"name\":\"Dora\"}", NULL).status, 201);
    guest_away(&next);
    guest_in(&next, inn, pair.id, pair.token[1]); /* now it is hers, by a link of her own */
    assert_string_equal(code_of(&next), "link");
    guest_end(&next);
    rise(&pair);
}

static void in_a_free_seat_the_others_may_let_a_bot_play(void **state)
{
    inn  *inn = *state;
    pair  pair;
    guest watches = {0};
    sit(&pair, inn, "");
    guest_in(&watches, inn, pair.id, pair.token[2]);
    guest_say(&pair.one, "{\"type\":\"seat\",\"seat\":1,\"bot\":\"random\"}"); /* Ben still sits there */
    assert_string_equal(code_of(&pair.one), "bad");
    guest_say(&watches, "{\"type\":\"leave\"}");
    assert_string_equal(code_of(&watches), "bad");
    guest_say(&pair.two, "{\"type\":\"leave\"}");
    guest_say(&watches, "{\"type\":\"seat\",\"seat\":1,\"bot\":\"random\"}");
    assert_string_equal(code_of(&watches), "watching");
    guest_say(&pair.one, "{\"type\":\"seat\",\"seat\":7,\"bot\":\"random\"}");
    assert_string_equal(code_of(&pair.one), "bad");
    guest_say(&pair.one, "{\"type\":\"seat\",\"seat\":1,\"bot\":\"random\"}");
    inn_think(inn);
    guest_say(&pair.one, "{\"type\":\"look\"}");
    assert_true(guest_moves(&pair.one) > 0);
    guest_end(&watches);
    rise(&pair);
}

/* ---- Other rules ---------------------------------------------------------- */

/* As if the table had been made by a server with other rules. */
static void change_head(inn *inn, const char *id, const char *from, const char *to, char *fresh)
{
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    store_entry first = {.number = 0, .seat = 0, .words = "a_verb_of_old"};
    int         rows;
    assert_int_equal(store_table_find(inn->store, id, &table, seat, &rows), STORE_FINE);
    char *at = strstr(table.head, from);
    assert_non_null(at);
    memcpy(at, to, strlen(to));
    snprintf(table.id, sizeof table.id, "%c%.14s", to[1], id);
    snprintf(fresh, STORE_ID_MAX, "%s", table.id);
    assert_int_equal(store_table_add(inn->store, &table, seat, rows), STORE_FINE);
    assert_int_equal(store_append(inn->store, fresh, &first, 1), STORE_FINE);
}

static void a_table_of_other_rules_is_only_looked_at(void **state)
{
    inn  *inn = *state;
    pair  pair;
    guest guest = {0};
    char  old[STORE_ID_MAX], newer[STORE_ID_MAX], body[300];
    sit(&pair, inn, ",\"takeover\":true,\"clock\":60");
    change_head(inn, pair.id, "\ndata ", "\ndata x", old);
    guest_in(&guest, inn, old, pair.token[0]);
    assert_string_equal(guest.type, "welcome");
    assert_true(json_is_true(json_object_get(guest.last, "frozen")));
    assert_int_equal(guest_moves(&guest), 0);
    int number = guest_number(&guest);
    play(&guest, guest_move(actor_of(&pair), 0), "k");
    assert_string_equal(code_of(&guest), "frozen");
    guest_say(&guest, "{\"type\":\"undo\",\"number\":%d,\"key\":\"u\"}", number);
    assert_string_equal(code_of(&guest), "frozen");
    guest_say(&guest, "{\"type\":\"seat\",\"bot\":\"random\"}");
    inn->now += 100000;
    house_tick(inn->house);
    inn_think(inn); /* neither luck nor bots nor clocks go on */
    guest_away(&guest);
    rise(&pair);
    inn_again(inn);
    guest_in(&guest, inn, old, pair.token[0]);
    assert_int_equal(guest_number(&guest), number);
    guest_end(&guest);
    change_head(inn, pair.id, "\nrules ", "\nrules 9", newer);
    guest_in(&guest, inn, newer, pair.token[0]); /* nothing is known of those rules */
    assert_string_equal(code_of(&guest), "frozen");
    snprintf(body, sizeof body, "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"}]}", old, pair.token[0]);
    json_t *json = mine(inn, body);
    assert_true(json_is_true(json_object_get(json_array_get(json_object_get(json, "tables"), 0), "frozen")));
    json_decref(json);
    guest_end(&guest);
}

static void a_rematch_is_opened_by_the_same_links(void **state)
{
    inn  *inn = *state;
    pair  pair;
    guest again = {0};
    sit(&pair, inn, "");
    guest_say(&pair.one, "{\"type\":\"seat\",\"bot\":\"random\"}");
    guest_say(&pair.two, "{\"type\":\"seat\",\"bot\":\"random\"}");
    inn_think(inn);
    assert_true(guest_over(&pair.one));
    guest_say(&pair.one, "{\"type\":\"rematch\"}");
    const char *next = json_string_value(json_object_get(pair.one.last, "next"));
    assert_int_equal(strlen(next), 12);
    guest_in(&again, inn, next, pair.token[1]);
    assert_string_equal(again.type, "welcome");
    guest_say(&pair.two, "{\"type\":\"rematch\"}"); /* both press the button: one table */
    assert_string_equal(json_string_value(json_object_get(pair.two.last, "next")), again.table);
    guest_end(&again);
    rise(&pair);
}

static void talk_is_for_the_table_and_notes_for_oneself(void **state)
{
    inn  *inn = *state;
    pair  pair;
    guest again = {0};
    sit(&pair, inn, "");
    guest_say(&pair.one, "{\"type\":\"chat\",\"words\":\"Viel Glück!\"}");
    assert_string_equal(json_string_value(json_object_get(pair.two.last, "words")), "Viel Glück!");
    guest_say(&pair.one, "{\"type\":\"note\",\"words\":\"She bluffs\"}");
    assert_string_equal(pair.one.type, "noted");
    guest_in(&again, inn, pair.id, pair.token[1]);
    assert_int_equal(count_heard(&again, "Viel Glück!"), 1);
    assert_int_equal(count_heard(&again, "She bluffs"), 0);
    guest_end(&again);
    guest_in(&again, inn, pair.id, pair.token[0]);
    assert_int_equal(count_heard(&again, "She bluffs"), 1);
    guest_end(&again);
    char long_chat[600];
    memset(long_chat, 'x', sizeof long_chat - 1);
    long_chat[sizeof long_chat - 1] = 0;
    guest_say(&pair.one, "{\"type\":\"chat\",\"words\":\"%s\"}", long_chat);
    assert_string_equal(code_of(&pair.one), "bad");
    rise(&pair);
}

/* ---- Requests ------------------------------------------------------------- */

static void requests_are_answered(void **state)
{
    inn *inn = *state;
    char path[80];
    static const char *const fine[] = {"/api/games", "/api/bots", "/api/tables", "/healthz", "/readyz", "/metrics"};
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
        assert_int_equal(inn_ask(inn, "GET", fine[i], NULL, NULL).status, 200);
    for (int i = 0; kt_game_at(i); i++)
        for (int j = 0; j < 2; j++) {
            snprintf(path, sizeof path, "/api/games/%s/%s", kt_game_at(i)->id, j ? "rules" : "cards");
            house_reply reply = inn_ask(inn, "GET", path, NULL, NULL);
            json_t     *json = json_loadb(reply.body, reply.length, 0, NULL);
            assert_true(json_array_size(json) > 3);
            json_decref(json);
        }
    assert_int_equal(inn_ask(inn, "GET", "/api/games/../../etc/rules", NULL, NULL).status, 404);
    assert_int_equal(inn_ask(inn, "GET", "/api/games/none/rules", NULL, NULL).status, 404);
    assert_int_equal(inn_ask(inn, "DELETE", "/api/tables", NULL, NULL).status, 405);
}

static void wrong_tables_are_refused(void **state)
{
    static const char *const bad[] = {
        "", "{}", "[]", "{\"game\":\"none\",\"seats\":[{},{}]}", "{\"game\":\"%s\"}", "{\"game\":\"%s\",\"seats\":[]}",
        "{\"game\":\"%s\",\"seats\":[1,2]}", "{\"game\":\"%s\",\"seats\":[{},{},{},{},{},{},{}]}",
        "{\"game\":\"%s\",\"seats\":[{\"bot\":\"none\"},{}]}", "{\"game\":\"%s\",\"seats\":[{\"name\":\"a\\nb\"},{}]}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"options\":{\"none\":\"x\"}}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"clock\":-1}", "{\"game\":\"%s\",\"seats\":[{},{}],\"clock\":86400}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"clock\":60,\"pace\":\"turns\"}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"pace\":\"fast\"}", "{\"game\":\"%s\",\"seats\":[{},{}],\"pace\":1}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"takeover\":\"nobody\"}", "{\"game\":\"%s\",\"seats\":[{},{}],\"takeover\":1}",
        "{\"game\":\"%s\",\"seats\":[{},{}],\"hints\":\"yes\"}",
        "{\"game\":\"%s\",\"seats\":[{\"name\":\"bot:x\"},{}]}",
    };
    inn *inn = *state;
    char body[200];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *slot = strstr(bad[i], "%s");
        snprintf(body, sizeof body, "%.*s%s%s", slot ? (int)(slot - bad[i]) : (int)strlen(bad[i]), bad[i],
                 slot ? kt_game_at(0)->id : "", slot ? slot + 2 : "");
        house_reply reply = inn_ask(inn, "POST", "/api/tables", body, NULL);
        if (reply.status != 400)
            fail_msg("%d for %s", reply.status, body);
    }
}

static void a_seat_in_the_lobby_is_taken_once(void **state)
{
    inn  *inn = *state;
    char  id[STORE_ID_MAX], token[STORE_SEATS_MAX][40], body[200], path[80];
    guest guest = {0};
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"open\":true,\"seats\":[{\"name\":\"A\"},{}]}", kt_game_at(0)->id);
    inn_table(inn, body, id, token);
    house_reply reply = inn_ask(inn, "GET", "/api/tables", NULL, NULL);
    assert_non_null(strstr(reply.body, id));
    snprintf(path, sizeof path, "/api/tables/%s/sit", id);
    assert_int_equal(inn_ask(inn, "POST", path, "{\"name\":\"\"}", NULL).status, 400);
    reply = inn_ask(inn, "POST", path, "{\"name\":\"Cleo\"}", NULL);
    assert_int_equal(reply.status, 201);
    json_t *json = json_loadb(reply.body, reply.length, 0, NULL);
    guest_in(&guest, inn, id, json_string_value(json_object_get(json, "token")));
    assert_string_equal(guest.type, "welcome");
    json_decref(json);
    guest_end(&guest);
    guest_in(&guest, inn, id, token[1]); /* the old link is not good any more */
    assert_string_equal(code_of(&guest), "link");
    guest_end(&guest);
    assert_int_equal(inn_ask(inn, "POST", path, "{\"name\":\"Dora\"}", NULL).status, 409);
    assert_null(strstr(inn_ask(inn, "GET", "/api/tables", NULL, NULL).body, id));
}

static void ones_own_tables_are_told_in_short(void **state)
{
    inn   *inn = *state;
    pair   pair;
    char   body[500];
    sit(&pair, inn, "");
    guest *actor = actor_of(&pair);
    inn->now += 5000;
    play(actor, guest_move(actor, 0), "first");
    snprintf(body, sizeof body, "{\"tables\":[{\"table\":\"%s\",\"token\":\"%s\"},{\"table\":\"%s\",\"token\":\"no\"},"
             "{\"table\":\"nosuch\",\"token\":\"x\"},{\"table\":\"%s\",\"token\":\"%s\"},7]}",
             pair.id, pair.token[1], pair.id, pair.id, pair.token[2]);
    json_t *json = mine(inn, body), *list = json_object_get(json, "tables");
    json_t *own = json_array_get(list, 0);
    assert_int_equal(json_array_size(list), 5);
    assert_string_equal(json_string_value(json_object_get(own, "table")), pair.id);
    assert_int_equal(json_integer_value(json_object_get(own, "seat")), 1);
    assert_int_equal(json_integer_value(json_object_get(own, "moved")), inn->now / 1000);
    assert_true(json_equal(json_object_get(own, "actor"), json_object_get(pair.one.standing, "actor")));
    assert_true(json_equal(json_object_get(own, "number"), json_object_get(pair.one.standing, "number")));
    assert_true(json_is_false(json_object_get(own, "over")));
    assert_non_null(strstr(json_string_value(json_object_get(json_array_get(json_object_get(own, "seats"), 0), "name")),
                           "Anna"));
    for (int i = 1; i < 5; i++)
        assert_int_equal(json_is_true(json_object_get(json_array_get(list, (size_t)i), "gone")), i != 3);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(list, 3), "seat")), KT_ALL);
    json_decref(json);
    rise(&pair);
}

static void of_too_many_tables_nothing_is_told(void **state)
{
    inn *inn = *state;
    char body[2000] = "{\"tables\":[";
    for (int i = 0; i < 51; i++)
        strcat(body, i ? ",{\"table\":\"a\"}" : "{\"table\":\"a\"}");
    strcat(body, "]}");
    assert_int_equal(inn_ask(inn, "POST", "/api/mine", body, NULL).status, 400);
    assert_int_equal(inn_ask(inn, "POST", "/api/mine", "{}", NULL).status, 400);
    assert_int_equal(inn_ask(inn, "POST", "/api/mine", "[]", NULL).status, 400);
    json_decref(mine(inn, "{\"tables\":[]}"));
}

static const char *id_of_record(inn *inn, const char *body, char *id)
{
    house_reply reply = inn_ask(inn, "POST", "/api/records", body, NULL);
    assert_int_equal(reply.status, 201);
    json_t *json = json_loadb(reply.body, reply.length, 0, NULL);
    snprintf(id, STORE_ID_MAX, "%s", json_string_value(json_object_get(json, "id")));
    json_decref(json);
    return id;
}

static void a_record_to_look_at_is_kept_once_and_for_a_while(void **state)
{
    inn *inn = *state;
    char body[300], id[STORE_ID_MAX], other[STORE_ID_MAX], path[80];
    int  length = snprintf(body, sizeof body, "kontor 1\ngame %s\nrules 1\nseats Anna Ben\n", kt_game_at(0)->id);
    inn->house->limits.records = 4;
    id_of_record(inn, body, id);
    assert_int_equal(strlen(id), STORE_ID_MAX - 1);
    snprintf(body + length, sizeof body - (size_t)length, "# <script>not ours</script>\n\n");
    assert_string_equal(id_of_record(inn, body, other), id); /* what was understood is kept */
    snprintf(path, sizeof path, "/api/records/%s", id);
    assert_null(strstr(inn_ask(inn, "GET", path, NULL, NULL).body, "script"));
    *strstr(body, "Ben") = 'X';
    assert_string_not_equal(id_of_record(inn, body, other), id);
    assert_int_equal(inn_ask(inn, "GET", "/api/records/nosuchrecord", NULL, NULL).status, 404);
    assert_int_equal(inn_ask(inn, "GET", "/api/records/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL, NULL).status, 404);
    id_of_record(inn, body, other);
    assert_int_equal(inn_ask(inn, "POST", "/api/records", body, NULL).status, 429);
    inn->now += 91LL * 24 * 3600 * 1000;
    assert_int_equal(inn_ask(inn, "GET", path, NULL, NULL).status, 404);
    inn->house->limits.records = house_limits_standard.records;
}

static void an_address_makes_so_many_tables(void **state)
{
    inn          *inn = *state;
    char          body[200];
    int           made = 0;
    house_request request = {"POST", "/api/tables", body, 0, "", "10.1.2.3", KT_EN};
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"name\":\"A\"},{}]}", kt_game_at(0)->id);
    request.length = strlen(body);
    inn->house->limits.tables = 5;
    while (made < 20 && house_answer(inn->house, &request).status == 201)
        made++;
    assert_int_equal(made, 5);
    assert_int_equal(house_answer(inn->house, &request).status, 429);
    inn->now += 3600000;
    assert_int_equal(house_answer(inn->house, &request).status, 201);
    inn->house->limits.tables = house_limits_standard.tables;
}

/* ---- Pages: they have the engine themselves --------------------------------- */

static void state_of(const guest *guest, kt_state *state)
{
    const char *words = json_string_value(json_object_get(guest->last, "state"));
    size_t      length;
    memset(state, 0, sizeof *state);
    assert_non_null(words);
    assert_int_equal(sodium_base642bin((uint8_t *)state, sizeof *state, words, strlen(words), NULL, &length, NULL,
                                       sodium_base64_VARIANT_ORIGINAL), 0);
    assert_int_equal(length, kt_game_at(0)->state_size);
}

static void a_page_gets_the_view_and_the_log_in_both_languages(void **state)
{
    inn      *inn = *state;
    pair      pair;
    guest     page = {.engine = true};
    kt_state  told;
    kt_view   view;
    sit(&pair, inn, "");
    int seat = actor_of(&pair) == &pair.one ? 0 : 1;
    guest_in(&page, inn, pair.id, pair.token[seat]);
    room *room = room_find(inn->house, pair.id, &(store_status){0});
    kt_view_make(room->match->game, &room->match->now, seat, &view);
    state_of(&page, &told);
    assert_true(kt_same(room->match->game, &told, &view.state));
    const json_t *log = json_object_get(page.last, "log");
    assert_int_equal(json_array_size(log), room->match->count);
    const json_t *said = json_array_get(json_object_get(json_array_get(log, 0), "said"), 0);
    assert_int_equal(json_array_size(said), 2);
    assert_string_not_equal(json_string_value(json_array_get(said, 0)), json_string_value(json_array_get(said, 1)));
    assert_null(json_object_get(page.last, "moves"));
    play(actor_of(&pair), guest_move(actor_of(&pair), 0), "k");
    assert_string_equal(page.type, "news");
    assert_int_equal(json_integer_value(json_object_get(page.last, "steps")), room->match->count);
    guest_end(&page);
    rise(&pair);
}

static void the_past_is_shown_as_it_was_seen(void **state)
{
    inn     *inn = *state;
    pair     pair;
    guest    page = {.engine = true};
    kt_state told, then;
    kt_view  view;
    sit(&pair, inn, "");
    guest_in(&page, inn, pair.id, pair.token[1]);
    for (int i = 0; i < 12; i++) {
        char key[8];
        snprintf(key, sizeof key, "k%d", i);
        play(actor_of(&pair), guest_move(actor_of(&pair), 0), key);
    }
    room *room = room_find(inn->house, pair.id, &(store_status){0});
    for (int steps = 0; steps <= room->match->count; steps++) {
        guest_say(&page, "{\"type\":\"past\",\"steps\":%d}", steps);
        assert_string_equal(page.type, "past");
        state_of(&page, &told);
        match_state_at(room->match, steps, &then);
        kt_view_make(room->match->game, &then, 1, &view);
        assert_true(kt_same(room->match->game, &told, &view.state));
    }
    guest_say(&page, "{\"type\":\"past\",\"steps\":%d}", room->match->count + 1);
    assert_string_equal(code_of(&page), "bad");
    guest_end(&page);
    rise(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_token_opens_a_seat),
        cmocka_unit_test(tokens_are_kept_only_as_hashes),
        cmocka_unit_test(a_move_is_played_once),
        cmocka_unit_test(a_refusal_cites_its_rule),
        cmocka_unit_test(hostile_messages_are_answered),
        cmocka_unit_test(who_talks_too_fast_must_go),
        cmocka_unit_test(a_decision_is_taken_back),
        cmocka_unit_test(all_go_back_when_all_agree),
        cmocka_unit_test(every_game_is_played_to_its_end),
        cmocka_unit_test(bots_alone_go_on_after_a_crash),
        cmocka_unit_test(a_house_is_set_back_to_its_store),
        cmocka_unit_test(a_bot_plays_on_and_the_seat_is_taken_back),
        cmocka_unit_test(when_time_is_up_a_bot_plays_on_if_the_table_says_so),
        cmocka_unit_test(when_time_is_up_the_others_are_told_and_may_help),
        cmocka_unit_test(a_clock_runs_on_over_a_restart),
        cmocka_unit_test(a_table_says_whether_it_allows_hints),
        cmocka_unit_test(the_clock_waits_until_all_have_sat_down),
        cmocka_unit_test(at_a_live_table_one_sees_who_is_here),
        cmocka_unit_test(who_leaves_makes_room_for_somebody_else),
        cmocka_unit_test(in_a_free_seat_the_others_may_let_a_bot_play),
        cmocka_unit_test(a_table_of_other_rules_is_only_looked_at),
        cmocka_unit_test(a_rematch_is_opened_by_the_same_links),
        cmocka_unit_test(talk_is_for_the_table_and_notes_for_oneself),
        cmocka_unit_test(requests_are_answered),
        cmocka_unit_test(wrong_tables_are_refused),
        cmocka_unit_test(a_seat_in_the_lobby_is_taken_once),
        cmocka_unit_test(ones_own_tables_are_told_in_short),
        cmocka_unit_test(of_too_many_tables_nothing_is_told),
        cmocka_unit_test(a_record_to_look_at_is_kept_once_and_for_a_while),
        cmocka_unit_test(an_address_makes_so_many_tables),
        cmocka_unit_test(a_page_gets_the_view_and_the_log_in_both_languages),
        cmocka_unit_test(the_past_is_shown_as_it_was_seen),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
