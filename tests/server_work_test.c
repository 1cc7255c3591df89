/* server_work_test.c - what one message or request costs, at worst, at a table as long as a table may be:
 * with as many entries, and as much chat, as the limits allow. Nothing is measured by a clock that other
 * programs can slow down: entries that are replayed, steps of SQLite's machine, bytes that are sent, and, in
 * a build as it is used, the thread's own processor time, as the least of several tries. */
#include "server_fixture.h"

#include <setjmp.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum {
    CPU_MAX = 10000,          /* microseconds: nobody may hold the loop for longer */
    REPLAYED_MAX = 512 + 256, /* entries behind a checkpoint, and what one request replays before that */
    STEPS_MAX = 50000,        /* of SQLite's machine, which does 50 to 100 in a microsecond */
    BYTES_MAX = 1 << 20,      /* what is sent to everybody at a table */
    HASH_USUAL = 1000,        /* microseconds for a MiB: see slowness */
    TRIES = 7,
    LEFT = 4000, /* entries for a whole game behind those that were taken back */
    TABLES = 50, /* that one request may name */
};

typedef struct work {
    int64_t cpu; /* microseconds */
    int64_t steps, replayed, bytes;
} work;

/* A game's longest table, and what is asked of it. */
typedef struct long_table {
    test_server    server;
    const kt_game *game;
    char           id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    kt_client     *client[KT_SEATS_MAX + 1]; /* the last one watches */
    int            seats;
    kt_rng         rng;
    int            key;
    char          *body; /* of a request */
} long_table;

static int64_t steps, bytes;

static int add_steps(unsigned what, void *context, void *statement, void *time)
{
    (void)what;
    (void)context;
    (void)time;
    steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    return 0;
}

static int watch(sqlite3 *db, const char **error, const struct sqlite3_api_routines *routines)
{
    (void)error;
    (void)routines;
    return sqlite3_trace_v2(db, SQLITE_TRACE_PROFILE, add_steps, NULL);
}

static void count_bytes(void *socket, const char *text, size_t length)
{
    (void)socket;
    (void)text;
    bytes += (int64_t)length;
}

static int64_t cpu_microseconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

static kt_game_session *session_of(long_table *t)
{
    kt_live_table *live = live_table_in_memory(t->server.hub, t->id);
    assert_non_null(live);
    return live->session;
}

/* ---- Saying something ----------------------------------------------------- */

static void say(long_table *t, kt_client *client, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void say(long_table *t, kt_client *client, const char *format, ...)
{
    static char text[MESSAGES_SIZE_MAX + 1];
    va_list     rest;
    va_start(rest, format);
    int length = vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    assert_true(length < (int)sizeof text);
    assert_true(messages_receive(t->server.hub, client, text, (size_t)length));
}

static kt_client *join(long_table *t, int seat, bool engine)
{
    static char socket;
    kt_client  *client = hub_connect(t->server.hub, &socket, "127.0.0.1");
    assert_non_null(client);
    say(t, client, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"engine\":%s}", t->id,
        t->token[seat], engine ? "true" : "false");
    return client;
}

static void join_all(long_table *t)
{
    for (int i = 0; i <= t->seats; i++)
        t->client[i] = join(t, i, i % 2);
}

static void leave_all(long_table *t)
{
    for (int i = 0; i <= t->seats; i++)
        hub_disconnect(t->server.hub, t->client[i]);
    assert_null(live_table_in_memory(t->server.hub, t->id));
}

static void play(long_table *t, int index)
{
    kt_game_session *session = session_of(t);
    int              actor = session->table.now.head.actor;
    char             move[STORE_ENTRY_MAX];
    kt_strbuf        text = kt_strbuf_init(move, sizeof move);
    kt_moves         moves;
    kt_list(t->game, &session->table.now, &moves);
    kt_move_write(t->game, moves.move[index % moves.count], true, &text);
    say(t, t->client[actor], "{\"type\":\"play\",\"number\":%d,\"key\":\"k%d\",\"move\":\"%s\"}",
        session->number, t->key++, move);
}

static http_response ask(long_table *t, const char *method, const char *path, const char *body)
{
    return test_server_request(&t->server, method, path, body, t->token[0]);
}

/* ---- Measuring ------------------------------------------------------------ */

/* Several things can be asked in about the same way: the variant says which of them. */
typedef void action(long_table *, int variant);

static work measure_once(long_table *t, action *act, int variant)
{
    int64_t replayed = hub_read_counters(t->server.hub).entries_replayed;
    steps = bytes = 0;
    store_batch_begin(t->server.store);
    int64_t begun = cpu_microseconds();
    act(t, variant);
    work done = {.cpu = cpu_microseconds() - begun, .steps = steps, .bytes = bytes};
    assert_int_equal(store_batch_commit(t->server.store), STORE_OK);
    done.replayed = hub_read_counters(t->server.hub).entries_replayed - replayed;
    return done;
}

/* By how much this machine is slower than one that hashes a MiB in HASH_USUAL; at least 1. A millisecond on
 * an old or crowded one does less. */
static double slowness(void)
{
    static uint8_t text[1 << 20];
    uint8_t        hash[crypto_generichash_BYTES];
    int64_t        least = INT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        int64_t begun = cpu_microseconds();
        crypto_generichash(hash, sizeof hash, text, sizeof text, NULL, 0);
        int64_t taken = cpu_microseconds() - begun;
        least = taken < least ? taken : least;
    }
    return least > HASH_USUAL ? (double)least / HASH_USUAL : 1;
}

/* What the compiler did not make fast is not what people use. */
static bool is_fast_build(void)
{
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
    return true;
#else
    return false;
#endif
}

static void check(const long_table *t, const char *name, work most)
{
    if (getenv("KONTOR_TEST_VERBOSE"))
        printf("%-8s %-22s %6lld us %7lld steps %4lld replayed %8lld bytes\n", t->game->id, name,
               (long long)most.cpu, (long long)most.steps, (long long)most.replayed, (long long)most.bytes);
    if (most.steps > STEPS_MAX || most.replayed > REPLAYED_MAX || most.bytes > BYTES_MAX)
        fail_msg("%s: %s takes %lld steps, replays %lld entries and sends %lld bytes", t->game->id, name,
                 (long long)most.steps, (long long)most.replayed, (long long)most.bytes);
    if (is_fast_build() && most.cpu > CPU_MAX && (double)most.cpu > CPU_MAX * slowness())
        fail_msg("%s: %s holds the loop for %lld microseconds", t->game->id, name, (long long)most.cpu);
}

/* Each several times: the most of everything, but the least of the time. */
static void measure(long_table *t, const char *name, action *act, int variants)
{
    work most = {0};
    for (int i = 0; i < variants; i++) {
        int64_t least = INT64_MAX;
        for (int j = 0; j < TRIES; j++) {
            work one = measure_once(t, act, i);
            least = one.cpu < least ? one.cpu : least;
            most.steps = one.steps > most.steps ? one.steps : most.steps;
            most.replayed = one.replayed > most.replayed ? one.replayed : most.replayed;
            most.bytes = one.bytes > most.bytes ? one.bytes : most.bytes;
        }
        most.cpu = least > most.cpu ? least : most.cpu;
    }
    check(t, name, most);
}

/* ---- The longest table ---------------------------------------------------- */

/* A move after which a seat decides again, so that it can stand before its own undo. */
static bool find_filler(long_table *t, kt_move *filler)
{
    kt_game_session *session = session_of(t);
    kt_moves         moves;
    kt_list(t->game, &session->table.now, &moves);
    for (int i = 0; i < moves.count; i++) {
        kt_state after = session->table.now;
        kt_play(t->game, &after, moves.move[i], NULL);
        *filler = moves.move[i];
        if (after.head.actor == session->table.now.head.actor)
            return true;
    }
    return false;
}

static void fill(long_table *t)
{
    kt_game_session *session = session_of(t);
    kt_move          filler;
    int              number, actor;
    while (!find_filler(t, &filler))
        play(t, (int)kt_rng_below(&t->rng, 1000));
    number = session->number;
    actor = session->table.now.head.actor;
    store_entry entry[2] = {{.seat = actor, .time = 1}, {.seat = actor, .time = 1}};
    kt_strbuf   text = kt_strbuf_init(entry[0].text, sizeof entry[0].text);
    kt_move_write(t->game, filler, true, &text);
    snprintf(entry[1].text, sizeof entry[1].text, "undo %d", session->table.count);
    leave_all(t);
    store_batch_begin(t->server.store);
    for (; number + 2 <= SESSION_ENTRIES_MAX - LEFT; number += 2) {
        for (int i = 0; i < 2; i++) {
            entry[i].number = number + i;
            snprintf(entry[i].key, sizeof entry[i].key, "f%d", number + i);
        }
        assert_int_equal(store_append(t->server.store, t->id, entry, 2), STORE_OK);
    }
    assert_int_equal(store_batch_commit(t->server.store), STORE_OK);
    hub_disconnect(t->server.hub,
                   join(t, 0, false)); /* makes a checkpoint, as if the server had played all this */
}

static void talk(long_table *t)
{
    hub_limits limits = hub_limits_default;
    char       text[500];
    memset(text, 'x', sizeof text);
    text[limits.chat] = 0;
    for (int i = 0; i <= t->seats; i++)
        for (int j = 0; j < (i < t->seats ? limits.chats : limits.watching); j++)
            say(t, t->client[i], "{\"type\":\"chat\",\"text\":\"%s\"}", text);
}

static void open_long_table(long_table *t, const kt_game *game)
{
    char body[400];
    memset(t, 0, sizeof *t);
    t->game = game;
    t->seats = game->seats_max;
    t->rng = kt_rng_seed(5);
    t->body = malloc(300000);
    assert_non_null(t->body);
    test_server_open(&t->server, NULL);
    t->server.hub->io.send = count_bytes;
    t->server.hub->limits.tables = t->server.hub->limits.records = t->server.hub->limits.contacts = 1000000;
    kt_strbuf text = kt_strbuf_init(body, sizeof body);
    kt_put(&text, "{\"game\":\"");
    kt_put(&text, game->id);
    kt_put(&text, "\",\"hints\":true,\"seats\":[{\"name\":\"A\"}");
    for (int i = 1; i < t->seats; i++)
        kt_put(&text, ",{\"name\":\"B\"}");
    kt_put(&text, "]}");
    test_server_create_table(&t->server, body, t->id, t->token);
    join_all(t);
    fill(t);
    join_all(t);
    talk(t);
}

static void close_long_table(long_table *t)
{
    leave_all(t);
    free(t->body);
    test_server_close(&t->server);
}

/* ---- What is asked -------------------------------------------------------- */

static void play_any(long_table *t, int variant)
{
    (void)variant;
    play(t, (int)kt_rng_below(&t->rng, 1000));
}

/* Every move of a game is another one, so the times are not the least of several; five of them may be long
 * because of something else. */
static void play_to_the_end(long_table *t)
{
    enum { OUTLIERS = 5 };
    work    most = {0};
    int64_t longest[OUTLIERS + 1] = {0};
    while (session_of(t)->table.now.head.actor >= 0 && session_of(t)->number < SESSION_ENTRIES_MAX - 200) {
        work one = measure_once(t, play_any, 0);
        most.steps = one.steps > most.steps ? one.steps : most.steps;
        most.bytes = one.bytes > most.bytes ? one.bytes : most.bytes;
        for (int i = 0; i <= OUTLIERS; i++)
            if (one.cpu > longest[i]) {
                int64_t shorter = longest[i];
                longest[i] = one.cpu;
                one.cpu = shorter;
            }
    }
    most.cpu = longest[OUTLIERS];
    check(t, "play", most);
}

static void ask_sync(long_table *t, int variant)
{
    say(t, t->client[variant], "{\"type\":\"sync\"}");
}

static void ask_history(long_table *t, int variant)
{
    int count = session_of(t)->table.count;
    say(t, t->client[variant % 2], "{\"type\":\"history\",\"steps\":%d}", count - 1 - variant);
}

static void write_note(long_table *t, int variant)
{
    (void)variant;
    memset(t->body, 'n', 4000);
    t->body[4000] = 0;
    say(t, t->client[0], "{\"type\":\"note\",\"text\":\"%s\"}", t->body);
}

static void ask_for_undo(long_table *t, int variant)
{
    (void)variant;
    say(t, t->client[0], "{\"type\":\"undo_request\",\"to\":0}");
}

static void ask_record(long_table *t, int variant)
{
    char path[100];
    (void)variant;
    snprintf(path, sizeof path, "/api/tables/%s/record", t->id);
    assert_int_equal(ask(t, "GET", path, NULL).status, 200);
}

/* Fifty times the same table, with tokens that fit or with others. */
static void write_tables(long_table *t, bool wrong, const char *more)
{
    kt_strbuf text = kt_strbuf_init(t->body, 300000);
    kt_put(&text, "{\"tables\":[");
    for (int i = 0; i < TABLES; i++) {
        kt_put(&text, i ? ",{\"table\":\"" : "{\"table\":\"");
        kt_put(&text, t->id);
        kt_put(&text, "\",\"token\":\"");
        kt_put(&text, wrong ? "wrongwrongwrongwrongwrongwrongwr" : t->token[i % t->seats]);
        kt_put(&text, "\"}");
    }
    kt_put(&text, "]");
    kt_put(&text, more);
    kt_put(&text, "}");
}

static void ask_mine(long_table *t, int variant)
{
    write_tables(t, variant, "");
    assert_int_equal(ask(t, "POST", "/api/mine", t->body).status, 200);
}

static void take_along(long_table *t, int variant)
{
    (void)variant;
    write_tables(t, false, "");
    assert_int_equal(ask(t, "POST", "/api/along", t->body).status, 201);
}

static void ask_devices(long_table *t, int variant)
{
    (void)variant;
    snprintf(t->body, 300, "{\"table\":\"%s\",\"token\":\"%s\"}", t->id, t->token[0]);
    assert_int_equal(ask(t, "POST", "/api/devices", t->body).status, 200);
}

static void share_record(long_table *t, int variant)
{
    char path[100];
    (void)variant;
    snprintf(path, sizeof path, "/api/tables/%s/record", t->id);
    http_response reply = ask(t, "GET", path, NULL);
    assert_true(reply.status == 200 && reply.length < 262144);
    memcpy(t->body, reply.body, reply.length);
    t->body[reply.length] = 0;
    assert_int_equal(ask(t, "POST", "/api/records", t->body).status, 201);
}

/* A good beginning, and then the longest text in which nothing is played. */
static void share_nonsense(long_table *t, int variant)
{
    enum { SIZE = 262143 };
    static const char *const parts[] = {"\n", "# x\n", "0 x\n"};
    size_t                   length = strlen(parts[variant]);
    char                     path[100];
    snprintf(path, sizeof path, "/api/tables/%s/record", t->id);
    http_response reply = ask(t, "GET", path, NULL);
    for (size_t i = 0; i < SIZE; i++)
        t->body[i] = i < reply.length ? reply.body[i] : parts[variant][(i - reply.length) % length];
    t->body[SIZE] = 0;
    ask(t, "POST", "/api/records", t->body);
}

static void make_table(long_table *t, int variant)
{
    (void)variant;
    snprintf(t->body, 300, "{\"game\":\"%s\",\"open\":true,\"seats\":[{\"name\":\"A\"},{}]}", t->game->id);
    int status = ask(t, "POST", "/api/tables", t->body).status;
    assert_true(status == 201 || t->game->seats_min > 2);
}

static void ask_games(long_table *t, int variant)
{
    static const char *const paths[] = {"/api/games", "/api/bots", "/api/tables", "/metrics",
                                        "/api/retention"};
    assert_int_equal(ask(t, "GET", paths[variant], NULL).status, 200);
}

static void ask_cards(long_table *t, int variant)
{
    char path[100];
    snprintf(path, sizeof path, "/api/games/%s/%s", t->game->id, variant ? "rules" : "cards");
    assert_int_equal(ask(t, "GET", path, NULL).status, 200);
}

/* The longest bodies, of much that must be read. */
static void send_nonsense(long_table *t, int variant)
{
    enum { SIZE = 262143 };
    static const char *const parts[] = {"[", "1,", "{\"a\":", "\"\\u00e4\","};
    size_t                   length = strlen(parts[variant]);
    for (size_t i = 0; i < SIZE; i++)
        t->body[i] = parts[variant][i % length];
    t->body[0] = '[';
    t->body[SIZE] = 0;
    assert_true(ask(t, "POST", "/api/mine", t->body).status >= 400);
}

static void send_keys(long_table *t, int variant)
{
    kt_strbuf text = kt_strbuf_init(t->body, 262144);
    (void)variant;
    kt_put(&text, "{\"x\":0");
    for (int i = 0; text.length < 262100; i++) {
        kt_put(&text, ",\"");
        kt_put_int(&text, i);
        kt_put(&text, "\":0");
    }
    kt_put(&text, "}");
    assert_true(ask(t, "POST", "/api/mine", t->body).status >= 400);
}

/* Opens a table that nobody is at. */
static void come_and_go(long_table *t, int variant)
{
    hub_disconnect(t->server.hub, join(t, variant / 2, variant % 2));
}

static void mine_from_outside(long_table *t, int variant)
{
    write_tables(t, variant, "");
    assert_int_equal(ask(t, "POST", "/api/mine", t->body).status, 200);
}

/* ---- Tests ---------------------------------------------------------------- */

static void nothing_holds_the_loop(void **state)
{
    static long_table t;
    (void)state;
    for (int i = 0; kt_game_at(i); i++) {
        open_long_table(&t, kt_game_at(i));
        play_to_the_end(&t);
        measure(&t, "sync", ask_sync, t.seats + 1);
        measure(&t, "history", ask_history, 32);
        measure(&t, "note", write_note, 1);
        measure(&t, "undo_request", ask_for_undo, 1);
        measure(&t, "record", ask_record, 1);
        measure(&t, "mine", ask_mine, 2);
        measure(&t, "along", take_along, 1);
        measure(&t, "devices", ask_devices, 1);
        measure(&t, "records", share_record, 1);
        measure(&t, "records of nothing", share_nonsense, 3);
        measure(&t, "tables", make_table, 1);
        measure(&t, "lists", ask_games, 5);
        measure(&t, "cards and rules", ask_cards, 2);
        measure(&t, "nonsense", send_nonsense, 4);
        measure(&t, "keys", send_keys, 1);
        leave_all(&t);
        measure(&t, "join", come_and_go, 2 * (t.seats + 1));
        measure(&t, "mine, not in memory", mine_from_outside, 2);
        join_all(&t);
        close_long_table(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_holds_the_loop)};
    unsetenv("KONTOR_TEST_STORE");
    sqlite3_auto_extension((void (*)(void))watch);
    if (getenv("KONTOR_TEST_VERBOSE"))
        printf("slowness %.2f, %s\n", slowness(), is_fast_build() ? "times count" : "times do not count");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
