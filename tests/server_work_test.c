/* server_work_test.c - no message and no request blocks the loop: sends each one that the server accepts to a
 * table with as many entries, and as much chat, as the limits allow. The server itself lists its messages and
 * requests, so that a new one must be measured here, too. Runs on both stores. */
#include "long_table.h"
#include "server/notices.h"
#include "server/presence.h"
#include "sqlite_steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The text of a member of an answer, or of the last object in the list that the answer is or has. */
static void keep_answer(http_response reply, const char *list, const char *member, char *into, size_t size)
{
    json_t       *json = json_loadb(reply.body, reply.length, 0, NULL);
    const json_t *from = *list ? json_object_get(json, list) : json;
    if (json_is_array(from))
        from = json_array_get(from, json_array_size(from) - 1);
    assert_true(json_is_string(json_object_get(from, member)));
    snprintf(into, size, "%s", json_string_value(json_object_get(from, member)));
    json_decref(json);
}

/* ---- Playing, taking back ------------------------------------------------- */

static void play_any(long_table *t, int variant)
{
    (void)variant;
    long_table_play(t, (int)kt_rng_below(&t->rng, 1000));
}

static bool runs(long_table *t)
{
    return long_table_session(t)->table.now.head.actor >= 0 &&
           long_table_session(t)->number < SESSION_ENTRIES_MAX - 200;
}

static void play_some(long_table *t, int moves)
{
    for (int i = 0; i < moves && runs(t); i++)
        play_any(t, 0);
    assert_true(runs(t));
}

/* Each move of a game is made only once, so its time is not the least of several tries; five moves may be
 * slow because of something else. */
static void play_to_the_end(long_table *t)
{
    enum { OUTLIERS = 5 };
    work    most = {0};
    int64_t longest[OUTLIERS + 1] = {0};
    while (runs(t)) {
        work one = long_table_measure_once(t, play_any, 0);
        most.steps = one.steps > most.steps ? one.steps : most.steps;
        most.bytes = one.bytes > most.bytes ? one.bytes : most.bytes;
        most.questions = one.questions > most.questions ? one.questions : most.questions;
        for (int i = 0; i <= OUTLIERS; i++)
            if (one.cpu > longest[i]) {
                int64_t shorter = longest[i];
                longest[i] = one.cpu;
                one.cpu = shorter;
            }
    }
    most.cpu = longest[OUTLIERS];
    long_table_check(t, "play", "", most);
    long_table_cover(t, "play");
}

static int seat_that_can_undo(long_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (session_can_undo(long_table_session(t), seat))
            return seat;
    return -1;
}

static void find_undo(long_table *t, int variant)
{
    (void)variant;
    do
        play_some(t, 1);
    while (seat_that_can_undo(t) < 0);
}

static void undo(long_table *t, int variant)
{
    int number = long_table_session(t)->number;
    (void)variant;
    long_table_say(t, t->client[seat_that_can_undo(t)], "{\"type\":\"undo\",\"number\":%d,\"key\":\"u%d\"}",
                   number, t->key++);
    assert_int_equal(long_table_session(t)->number, number + 1);
}

static void ask_to_go_back(long_table *t, int variant)
{
    (void)variant;
    long_table_say(t, t->client[0], "{\"type\":\"undo_request\",\"to\":0}");
}

static void let_all_but_one_agree(long_table *t, int variant)
{
    play_some(t, 20);
    ask_to_go_back(t, variant);
    for (int i = 1; i + 1 < t->seats; i++)
        long_table_say(t, t->client[i], "{\"type\":\"undo_answer\"}");
}

static void agree(long_table *t, int variant)
{
    int number = long_table_session(t)->number;
    (void)variant;
    long_table_say(t, t->client[t->seats - 1], "{\"type\":\"undo_answer\"}");
    assert_true(long_table_session(t)->number > number); /* it is done, and luck may have followed */
}

/* ---- Seats ---------------------------------------------------------------- */

static void join_again(long_table *t, kt_client *client, const char *token, bool claim)
{
    long_table_say(t, client, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"claim\":%s}", t->id,
                   token, claim ? "true" : "false");
}

static void sit_down(long_table *t, int variant)
{
    (void)variant;
    if (!t->client[1]->live)
        join_again(t, t->client[1], t->token[1], false);
}

static void leave(long_table *t, int variant)
{
    (void)variant;
    long_table_say(t, t->client[1], "{\"type\":\"leave\"}");
    assert_null(t->client[1]->live);
}

static void be_offered_a_token(long_table *t, int variant)
{
    leave(t, variant); /* the link opens the seat again */
    join_again(t, t->client[1], t->token[1], true);
}

static void claim(long_table *t, int variant)
{
    (void)variant;
    long_table_say(t, t->client[1], "{\"type\":\"claim\",\"token\":\"%s\"}", t->own);
    assert_true(*long_table_session(t)->seat[1].link);
}

static void ask_for_seat(long_table *t, int variant)
{
    static char socket;
    kt_client  *maker = hub_connect(t->server.hub, &socket, "127.0.0.1");
    (void)variant;
    long_table_say(t, maker, "{\"type\":\"ask\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"C\"}", t->id,
                   t->token[1]);
    hub_disconnect(t->server.hub, maker);
}

static void hand_to_bot(long_table *t, int variant)
{
    long_table_say(t, t->client[0], "{\"type\":\"seat\",\"bot\":\"%s\"}", variant ? "" : "easy");
    assert_int_equal(*long_table_session(t)->seat[0].bot, variant ? 0 : 'e');
}

static void rematch(long_table *t, int variant)
{
    (void)variant;
    long_table_say(t, t->client[0], "{\"type\":\"rematch\"}");
    assert_true(*long_table_session(t)->info.next);
}

/* The previous player leaves again; nobody is at the table. */
static void free_seat(long_table *t, int variant)
{
    static char socket;
    kt_client  *client = hub_connect(t->server.hub, &socket, "127.0.0.1");
    (void)variant;
    join_again(t, client, t->found, false);
    long_table_load(t);
    long_table_say(t, client, "{\"type\":\"leave\"}");
    hub_disconnect(t->server.hub, client);
    assert_null(live_table_in_memory(t->server.hub, t->id));
}

static void sit(long_table *t, int variant)
{
    char path[100];
    (void)variant;
    snprintf(path, sizeof path, "/api/tables/%s/sit", t->id);
    http_response reply = long_table_ask(t, "POST", path, "{\"name\":\"Dora\"}");
    assert_int_equal(reply.status, 201);
    keep_answer(reply, "", "token", t->found, sizeof t->found);
}

/* ---- Talking, looking ----------------------------------------------------- */

static void allow_one_more(long_table *t, int variant)
{
    (void)variant;
    t->server.hub->limits.chats++;
}

static void chat(long_table *t, int variant)
{
    (void)variant;
    memset(t->body, 'y', 400);
    t->body[400] = 0;
    long_table_say(t, t->client[0], "{\"type\":\"chat\",\"text\":\"%s\"}", t->body);
}

static void write_note(long_table *t, int variant)
{
    (void)variant;
    memset(t->body, 'n', 4000);
    t->body[4000] = 0;
    long_table_say(t, t->client[0], "{\"type\":\"note\",\"text\":\"%s\"}", t->body);
}

static void ping(long_table *t, int variant)
{
    (void)variant;
    long_table_say(t, t->client[0], "{\"type\":\"ping\"}");
}

static void ask_sync(long_table *t, int variant)
{
    long_table_say(t, t->client[variant], "{\"type\":\"sync\"}");
}

static void ask_history(long_table *t, int variant)
{
    int count = long_table_session(t)->table.count;
    long_table_say(t, t->client[variant % 2], "{\"type\":\"history\",\"steps\":%d}", count - 1 - variant);
}

/* ---- What other servers say ------------------------------------------------ */

/* Who is there. */
static void hear_notice(long_table *t, int variant)
{
    char text[100];
    (void)variant;
    snprintf(text, sizeof text, "%s %u %u\nCleo\nDora", t->id, t->server.hub->node + 1,
             2u << PRESENCE_SEATS | (unsigned)(t->key++ & 1));
    hub_notice(t->server.hub, text);
}

static void tell_all_who_are_due(long_table *t, int variant)
{
    (void)variant;
    while (hub_resume_next(t->server.hub, 0))
        ;
}

/* That the table has changed: somebody is sent all of it. */
static void hear_of_change(long_table *t, int variant)
{
    (void)variant;
    hub_notice(t->server.hub, t->id);
}

static void hear_of_change_anew(long_table *t, int variant)
{
    tell_all_who_are_due(t, variant);
    hear_of_change(t, variant);
}

/* ... and then somebody else. */
static void tell_next(long_table *t, int variant)
{
    (void)variant;
    hub_resume_next(t->server.hub, 0);
}

/* That some of it was lost: every table in memory is marked, and read when its turn comes. */
static void miss_notices(long_table *t, int variant)
{
    (void)variant;
    hub_notice(t->server.hub, "");
    assert_true(live_table_in_memory(t->server.hub, t->id)->stale);
}

/* ---- Requests about tables ------------------------------------------------ */

static void ask_record(long_table *t, int variant)
{
    char path[100];
    (void)variant;
    snprintf(path, sizeof path, "/api/tables/%s/record", t->id);
    assert_int_equal(long_table_ask(t, "GET", path, NULL).status, 200);
}

/* Fifty times this table, with valid tokens or with others; or fifty tables. */
enum { THIS_TABLE, WRONG_TOKENS, OTHER_TABLES, KINDS_OF_LISTS };

static void write_tables(long_table *t, int kind, const char *more)
{
    kt_strbuf text = kt_strbuf_init(t->body, LONG_BODY);
    kt_put(&text, "{\"tables\":[");
    for (int i = 0; i < LONG_TABLES; i++) {
        kt_put(&text, i ? ",{\"table\":\"" : "{\"table\":\"");
        kt_put(&text, kind == OTHER_TABLES ? t->other[i].id : t->id);
        kt_put(&text, "\",\"token\":\"");
        kt_put(&text, kind == WRONG_TOKENS   ? "wrongwrongwrongwrongwrongwrongwr"
                      : kind == OTHER_TABLES ? t->other[i].token[0]
                                             : t->token[i % t->seats]);
        kt_put(&text, "\"}");
    }
    kt_put(&text, "]");
    kt_put(&text, more);
    kt_put(&text, "}");
}

static void ask_mine(long_table *t, int variant)
{
    write_tables(t, variant, "");
    assert_int_equal(long_table_ask(t, "POST", "/api/mine", t->body).status, 200);
}

static void make_table(long_table *t, int variant)
{
    (void)variant;
    snprintf(t->body, 300, "{\"game\":\"%s\",\"open\":true,\"seats\":[{\"name\":\"A\"},{}]}", t->game->id);
    int status = long_table_ask(t, "POST", "/api/tables", t->body).status;
    assert_true(status == 201 || t->game->seats_min > 2);
}

static void share_record(long_table *t, int variant)
{
    char path[100];
    (void)variant;
    snprintf(path, sizeof path, "/api/tables/%s/record", t->id);
    http_response reply = long_table_ask(t, "GET", path, NULL);
    assert_true(reply.status == 200 && reply.length < 262144);
    memcpy(t->body, reply.body, reply.length);
    t->body[reply.length] = 0;
    reply = long_table_ask(t, "POST", "/api/records", t->body);
    assert_int_equal(reply.status, 201);
    keep_answer(reply, "", "id", t->found, sizeof t->found);
}

static void ask_shared_record(long_table *t, int variant)
{
    char path[100];
    (void)variant;
    snprintf(path, sizeof path, "/api/records/%s", t->found);
    assert_int_equal(long_table_ask(t, "GET", path, NULL).status, 200);
}

/* A valid header, then the longest text in which nothing is played. */
static void share_nonsense(long_table *t, int variant)
{
    enum { SIZE = 262143 };
    static const char *const parts[] = {"\n", "# x\n", "0 x\n"};
    size_t                   length = strlen(parts[variant]);
    char                     path[100];
    snprintf(path, sizeof path, "/api/tables/%s/record", t->id);
    http_response reply = long_table_ask(t, "GET", path, NULL);
    for (size_t i = 0; i < SIZE; i++)
        t->body[i] = i < reply.length ? reply.body[i] : parts[variant][(i - reply.length) % length];
    t->body[SIZE] = 0;
    long_table_ask(t, "POST", "/api/records", t->body);
}

/* ---- Requests about devices ----------------------------------------------- */

static void offer(long_table *t, int variant)
{
    write_tables(t, variant ? OTHER_TABLES : THIS_TABLE, "");
    http_response reply = long_table_ask(t, "POST", "/api/along", t->body);
    assert_int_equal(reply.status, 201);
    keep_answer(reply, "", "code", t->found, sizeof t->found);
}

static void offer_many(long_table *t, int variant)
{
    (void)variant;
    offer(t, 1);
}

static void take(long_table *t, int variant)
{
    (void)variant;
    snprintf(t->body, 300, "{\"code\":\"%s\",\"device\":\"A phone\"}", t->found);
    assert_int_equal(long_table_ask(t, "POST", "/api/along/take", t->body).status, 201);
}

static void ask_devices(long_table *t, int variant)
{
    (void)variant;
    snprintf(t->body, 300, "{\"table\":\"%s\",\"token\":\"%s\"}", t->id, t->token[0]);
    http_response reply = long_table_ask(t, "POST", "/api/devices", t->body);
    assert_int_equal(reply.status, 200);
    keep_answer(reply, "devices", "id", t->found, sizeof t->found);
}

static void add_device(long_table *t, int variant)
{
    offer(t, 0);
    take(t, variant);
    ask_devices(t, variant);
}

static void drop_device(long_table *t, int variant)
{
    (void)variant;
    snprintf(t->body, 300, "{\"table\":\"%s\",\"token\":\"%s\",\"device\":\"%s\"}", t->id, t->token[0],
             t->found);
    assert_int_equal(long_table_ask(t, "POST", "/api/devices/drop", t->body).status, 200);
}

/* ---- Requests about notices ----------------------------------------------- */

static void keep_notice(void *context, const kt_notice *notice)
{
    long_table *t = context;
    if (notice->kind == NOTICE_CONFIRM)
        snprintf(t->secret, sizeof t->secret, "%s", notice->contact.secret);
}

static void count_notices(void *context, notice_counts *counts)
{
    (void)context;
    *counts = (notice_counts){.waiting = 0};
}

static void send_notices(long_table *t)
{
    hub_set_notices(
        t->server.hub,
        &(hub_notices){
            .post = keep_notice, .count = count_notices, .context = t, .push_key = "key", .mail = true});
}

static void subscribe(long_table *t, int variant)
{
    static const char push[] =
        ",\"push\":{\"endpoint\":\"https://push.example/x\",\"p256dh\":\"%087d\",\"auth\":"
        "\"%022d\"}%s";
    char more[400];
    int  kind = variant % 3;
    if (kind < 2) /* begins, and ends */
        snprintf(more, sizeof more, push, 0, 0, kind ? ",\"stop\":true" : "");
    else
        snprintf(more, sizeof more, ",\"mail\":\"a%d@mail.example\"", t->key++);
    write_tables(t, variant < 3 ? OTHER_TABLES : THIS_TABLE, more);
    assert_int_equal(long_table_ask(t, "POST", "/api/notices", t->body).status, 200);
}

/* A seat has only so many contacts. */
static void forget_contacts(long_table *t, int variant)
{
    (void)variant;
    for (int i = 0; i < LONG_TABLES; i++)
        assert_int_equal(store_seat_reset(t->server.store, t->other[i].id, 0), STORE_OK);
}

static void name_mailbox(long_table *t, int variant)
{
    forget_contacts(t, variant);
    t->secret[0] = 0;
    subscribe(t, 2);
    assert_true(*t->secret);
}

static void follow_link(long_table *t, int variant)
{
    static const char *const path[] = {"/api/notices/%s/confirm", "/api/notices/%s/stop"};
    char                     text[200];
    snprintf(text, sizeof text, path[variant % 2], t->secret);
    assert_int_equal(long_table_ask(t, variant < 2 ? "GET" : "POST", text, NULL).status, 200);
}

static void look_at_confirm(long_table *t, int variant)
{
    follow_link(t, variant);
}

static void look_at_stop(long_table *t, int variant)
{
    follow_link(t, 1 + variant);
}

static void confirm(long_table *t, int variant)
{
    follow_link(t, 2 + variant);
}

static void stop(long_table *t, int variant)
{
    follow_link(t, 3 + variant);
}

/* ---- Other requests ------------------------------------------------------- */

static const char *const lists[] = {"/api/games",   "/api/bots", "/api/retention", "/api/tables",
                                    "/api/notices", "/healthz",  "/readyz",        "/metrics"};
enum { LISTS = sizeof lists / sizeof lists[0] };
static int list;

static void ask_list(long_table *t, int variant)
{
    (void)variant;
    assert_int_equal(long_table_ask(t, "GET", lists[list], NULL).status, 200);
}

static void ask_about_game(long_table *t, const char *what)
{
    char path[100];
    snprintf(path, sizeof path, "/api/games/%s/%s", t->game->id, what);
    assert_int_equal(long_table_ask(t, "GET", path, NULL).status, 200);
}

static void ask_cards(long_table *t, int variant)
{
    (void)variant;
    ask_about_game(t, "cards");
}

static void ask_rules(long_table *t, int variant)
{
    (void)variant;
    ask_about_game(t, "rules");
}

/* The longest bodies, with the most to parse. */
static void send_nonsense(long_table *t, int variant)
{
    enum { SIZE = 262143 };
    static const char *const parts[] = {"[", "1,", "{\"a\":", "\"\\u00e4\","};
    size_t                   length = strlen(parts[variant]);
    for (size_t i = 0; i < SIZE; i++)
        t->body[i] = parts[variant][i % length];
    t->body[0] = '[';
    t->body[SIZE] = 0;
    assert_true(long_table_ask(t, "POST", "/api/mine", t->body).status >= 400);
}

static void send_keys(long_table *t, int variant)
{
    kt_strbuf text = kt_strbuf_init(t->body, variant ? 16384 : 262144);
    kt_put(&text, "{\"x\":0");
    for (int i = 0; text.length < text.size - 44; i++) {
        kt_put(&text, ",\"");
        kt_put_int(&text, i);
        kt_put(&text, "\":0");
    }
    kt_put(&text, "}");
    assert_true(long_table_ask(t, "POST", "/api/mine", t->body).status >= 400);
}

/* ---- Joining a table that nobody is at ------------------------------------- */

static kt_client *joiner;

static void begin_to_join(long_table *t, int variant)
{
    joiner = long_table_join(t, variant / 2, variant % 2);
}

static void read_slice(long_table *t, int variant)
{
    (void)variant;
    hub_load_next(t->server.hub, 0);
}

static void disconnect_joiner(long_table *t)
{
    hub_disconnect(t->server.hub, joiner);
    long_table_load(t);
    assert_null(live_table_in_memory(t->server.hub, t->id));
}

/* The joiner waits for one slice after the other; each is measured, as the least of the tries. Returns how
 * many there were. */
static int join_in_slices(long_table *t, int variant, bool spoilt, work *most)
{
    enum { SLICES_MAX = 64, SENT_WITH = 64 /* entries: after more, the table is sent in another round */ };
    static work slice[SLICES_MAX];
    int         slices = 0;
    for (int j = 0; j < t->tries; j++) {
        if (spoilt)
            assert_int_equal(store_checkpoint_set(t->server.store, t->id, 1, "not of this version"),
                             STORE_OK);
        slices = 0;
        do {
            assert_true(slices < SLICES_MAX);
            work one = long_table_measure_once(t, slices ? read_slice : begin_to_join, variant);
            assert_true(one.bytes == 0 || joiner->live); /* it still waits */
            assert_true(one.bytes == 0 || one.replayed < SENT_WITH);
            if (j && slice[slices].cpu < one.cpu)
                one.cpu = slice[slices].cpu;
            slice[slices++] = one;
        } while (!joiner->live);
        disconnect_joiner(t);
    }
    for (int i = 0; i < slices; i++)
        long_table_keep_most(most, &slice[i]);
    return slices;
}

static void measure_joining(long_table *t)
{
    work most = {0};
    for (int i = 0; i < 2 * (t->seats + 1); i++)
        assert_true(join_in_slices(t, i, false, &most) <= 2);
    long_table_check(t, "join", "", most);
    long_table_cover(t, "join");
}

static void measure_joining_without_checkpoint(long_table *t)
{
    work most = {0};
    t->tries = 3;
    assert_true(join_in_slices(t, 0, true, &most) > 20);
    long_table_check(t, "join", "without a checkpoint", most);
}

/* ---- A crowd -------------------------------------------------------------- */

static int64_t time_of_a_move(long_table *t)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < t->tries && runs(t); i++) {
        work one = long_table_measure_once(t, play_any, 0);
        least = one.cpu < least ? one.cpu : least;
    }
    return least;
}

/* A move is rendered once for all who see the same, not once for each. */
static void measure_crowd(long_table *t)
{
    enum { CROWD = 400, FACTOR = 15 };
    static kt_client *crowd[CROWD];
    int64_t           alone = time_of_a_move(t);
    for (int i = 0; i < CROWD; i++)
        crowd[i] = long_table_join(t, t->seats, i % 2);
    int64_t watched = time_of_a_move(t);
    if (long_table_verbose())
        printf("%s: a move takes %lld us, and %lld us before a crowd\n", t->game->id, (long long)alone,
               (long long)watched);
    if (watched > FACTOR * alone)
        fail_msg("%s: a move takes %lld us, and %lld us before a crowd", t->game->id, (long long)alone,
                 (long long)watched);
    for (int i = 0; i < CROWD; i++)
        hub_disconnect(t->server.hub, crowd[i]);
}

/* ---- Tests ---------------------------------------------------------------- */

/* While the game runs. */
static void ask_during_the_game(long_table *t)
{
    play_some(t, 100);
    long_table_measure(t, "undo", "", find_undo, undo, 1);
    long_table_measure(t, "undo_request", "", NULL, ask_to_go_back, 1);
    long_table_measure(t, "undo_answer", "", let_all_but_one_agree, agree, 1);
    long_table_measure(t, "seat", "", NULL, hand_to_bot, 2);
    test_server_run_bots(&t->server); /* its job is void, but keeps the table in memory */
    long_table_measure(t, "leave", "", sit_down, leave, 1);
    sit_down(t, 0);
    long_table_measure(t, "claim", "", be_offered_a_token, claim, 1);
    long_table_measure(t, "ask", "", NULL, ask_for_seat, 1);
    snprintf(t->found, sizeof t->found, "%s", t->own);
    long_table_leave_all(t);
    long_table_measure(t, "POST /api/tables/{}/sit", "", free_seat, sit, 1);
    free_seat(t, 0);
    long_table_join_all(t);
}

static void ask_in_memory(long_table *t)
{
    long_table_measure(t, "chat", "", allow_one_more, chat, 1);
    long_table_measure(t, "note", "", NULL, write_note, 1);
    long_table_measure(t, "ping", "", NULL, ping, 1);
    long_table_measure(t, "sync", "", NULL, ask_sync, t->seats + 1);
    long_table_measure(t, "history", "", NULL, ask_history, 32);
    long_table_measure(t, "notice", "", NULL, hear_notice, 1);
    long_table_measure(t, "notice", "change", tell_all_who_are_due, hear_of_change, 1);
    long_table_measure(t, "notice", "change, next", hear_of_change_anew, tell_next, 1);
    tell_all_who_are_due(t, 0);
    long_table_measure(t, "notice", "lost", NULL, miss_notices, 1);
    tell_all_who_are_due(t, 0);
    long_table_measure(t, "GET /api/tables/{}/record", "", NULL, ask_record, 1);
    long_table_measure(t, "POST /api/mine", "", NULL, ask_mine, KINDS_OF_LISTS);
    long_table_measure(t, "POST /api/mine", "nonsense", NULL, send_nonsense, 4);
    long_table_measure(t, "POST /api/mine", "keys", NULL, send_keys, 2);
    long_table_measure(t, "POST /api/records", "", NULL, share_record, 1);
    long_table_measure(t, "GET /api/records/{}", "", NULL, ask_shared_record, 1);
    long_table_measure(t, "POST /api/records", "nonsense", NULL, share_nonsense, 3);
    long_table_measure(t, "POST /api/tables", "", NULL, make_table, 1);
    long_table_measure(t, "GET /api/games/{}/cards", "", NULL, ask_cards, 1);
    long_table_measure(t, "GET /api/games/{}/rules", "", NULL, ask_rules, 1);
    for (list = 0; list < LISTS; list++) {
        char name[60];
        snprintf(name, sizeof name, "GET %s", lists[list]);
        long_table_measure(t, name, "", NULL, ask_list, 1);
    }
}

static void ask_about_people(long_table *t)
{
    long_table_measure(t, "POST /api/along", "", NULL, offer, 2);
    long_table_measure(t, "POST /api/along/take", "", offer_many, take, 1);
    long_table_measure(t, "POST /api/devices", "", NULL, ask_devices, 1);
    long_table_measure(t, "POST /api/devices/drop", "", add_device, drop_device, 1);
    long_table_measure(t, "POST /api/notices", "", NULL, subscribe, 6);
    name_mailbox(t, 0);
    long_table_measure(t, "GET /api/notices/{}/confirm", "", NULL, look_at_confirm, 1);
    long_table_measure(t, "GET /api/notices/{}/stop", "", NULL, look_at_stop, 1);
    long_table_measure(t, "POST /api/notices/{}/confirm", "", name_mailbox, confirm, 1);
    long_table_measure(t, "POST /api/notices/{}/stop", "", name_mailbox, stop, 1);
}

static void ask_once(long_table *t)
{
    int tries = t->tries;
    t->tries = 1;
    long_table_measure(t, "rematch", "", NULL, rematch, 1);
    t->tries = tries;
}

static bool is_covered(const long_table *t, const char *name)
{
    for (int i = 0; i < t->covers; i++)
        if (strcmp(t->covered[i], name) == 0)
            return true;
    return false;
}

static void everything_was_asked(const long_table *t)
{
    char name[60];
    for (int i = 0; messages_type(i); i++)
        if (!is_covered(t, messages_type(i)))
            fail_msg("nobody has measured the message %s", messages_type(i));
    for (int i = 0;; i++) {
        kt_strbuf out = kt_strbuf_init(name, sizeof name);
        if (!http_api_route(i, &out))
            break;
        if (!is_covered(t, name))
            fail_msg("nobody has measured the request %s", name);
    }
}

static void nothing_blocks_the_loop(void **state)
{
    static long_table t;
    (void)state;
    for (int i = 0; kt_game_at(i); i++) {
        long_table_open(&t, kt_game_at(i));
        send_notices(&t);
        ask_during_the_game(&t);
        measure_crowd(&t);
        play_to_the_end(&t);
        ask_in_memory(&t);
        ask_about_people(&t);
        if (!long_table_session(&t)->info.over)
            fail_msg("%s: the game did not end within the entries that a table may have", t.game->id);
        ask_once(&t);
        long_table_leave_all(&t);
        measure_joining(&t);
        long_table_measure(&t, "POST /api/mine", "not in memory", NULL, ask_mine, KINDS_OF_LISTS);
        everything_was_asked(&t);
        long_table_join_all(&t);
        long_table_close(&t);
    }
}

/* A record, and the list of one's tables, wait as well. */
static void requests_wait(long_table *t)
{
    char         path[100];
    http_request record = {.method = "GET", .path = path, .token = t->token[0], .address = "127.0.0.1"};
    http_request mine = {
        .method = "POST", .path = "/api/mine", .body = t->body, .token = "", .address = "::1"};
    assert_int_equal(store_checkpoint_set(t->server.store, t->id, 1, "not of this version"), STORE_OK);
    snprintf(path, sizeof path, "/api/tables/%s/record", t->id);
    write_tables(t, THIS_TABLE, "");
    mine.length = strlen(t->body);
    assert_int_equal(http_api_handle(t->server.hub, &record).status, HTTP_LATER);
    int64_t ended = hub_read_counters(t->server.hub).loads_ended;
    while (hub_read_counters(t->server.hub).loads_ended == ended) {
        assert_int_equal(http_api_handle(t->server.hub, &mine).status, HTTP_LATER);
        assert_true(hub_load_next(t->server.hub, 0) || !t->server.hub->loads);
    }
    assert_int_equal(http_api_handle(t->server.hub, &record).status,
                     200); /* from the checkpoint it has now */
    assert_int_equal(http_api_handle(t->server.hub, &mine).status, 200);
    long_table_load(t);
}

static void a_long_table_is_read_in_slices(void **state)
{
    static long_table t;
    (void)state;
    for (int i = 0; kt_game_at(i); i++) {
        long_table_open(&t, kt_game_at(i));
        play_some(&t, 100);
        long_table_leave_all(&t);
        measure_joining_without_checkpoint(&t);
        requests_wait(&t);
        long_table_join_all(&t);
        long_table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_blocks_the_loop),
                                       cmocka_unit_test(a_long_table_is_read_in_slices)};
    sqlite_steps_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
