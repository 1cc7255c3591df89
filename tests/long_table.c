/* long_table.c - see long_table.h. */
#include "long_table.h"
#include "sqlite_steps.h"

#include <setjmp.h>
#include <sodium.h>
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
    QUESTIONS_MAX = 210, /* to the store, whose answer is waited for; on PostgreSQL one takes some 50 us */
    BYTES_MAX = 1 << 20, /* what is sent to everybody at a table */
    HASH_USUAL = 1000,   /* microseconds for a MiB: see slowness */
    TRIES = 7,
    LEFT = 6000, /* entries for a whole game behind those that were taken back */
};

static int64_t bytes;
static int     errors;
static char    last_error[300], last_token[40];

static void keep_text(char *into, size_t size, const char *text, const char *before)
{
    const char *at = strstr(text, before);
    if (at)
        snprintf(into, size, "%.*s", (int)strcspn(at + strlen(before), "\""), at + strlen(before));
}

static void count_bytes(void *socket, const char *text, size_t length)
{
    (void)socket;
    bytes += (int64_t)length;
    keep_text(last_token, sizeof last_token, text, "{\"type\":\"token\",\"token\":\"");
    if (strncmp(text, "{\"type\":\"error\"", 15) != 0)
        return;
    snprintf(last_error, sizeof last_error, "%.*s", (int)length, text);
    errors++;
}

static int64_t cpu_microseconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

bool long_table_verbose(void)
{
    return getenv("KONTOR_TEST_VERBOSE");
}

kt_game_session *long_table_session(long_table *t)
{
    kt_live_table *live = live_table_in_memory(t->server.hub, t->id);
    assert_non_null(live);
    return live->session;
}

/* ---- Saying something ----------------------------------------------------- */

void long_table_say(long_table *t, kt_client *client, const char *format, ...)
{
    static char text[MESSAGES_SIZE_MAX + 1];
    va_list     rest;
    va_start(rest, format);
    int length = vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    assert_true(length < (int)sizeof text);
    assert_true(messages_receive(t->server.hub, client, text, (size_t)length));
    snprintf(t->own, sizeof t->own, "%s", last_token);
}

kt_client *long_table_join(long_table *t, int seat, bool engine)
{
    static char socket;
    kt_client  *client = hub_connect(t->server.hub, &socket, "127.0.0.1");
    assert_non_null(client);
    long_table_say(t, client, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"engine\":%s}", t->id,
                   t->token[seat], engine ? "true" : "false");
    return client;
}

void long_table_load(long_table *t)
{
    while (hub_load_next(t->server.hub, 0))
        ;
}

void long_table_join_all(long_table *t)
{
    for (int i = 0; i <= t->seats; i++)
        t->client[i] = long_table_join(t, i, i % 2);
    long_table_load(t);
}

void long_table_leave_all(long_table *t)
{
    for (int i = 0; i <= t->seats; i++)
        hub_disconnect(t->server.hub, t->client[i]);
    long_table_load(t);
    assert_null(live_table_in_memory(t->server.hub, t->id));
}

void long_table_play(long_table *t, int index)
{
    kt_game_session *session = long_table_session(t);
    int              actor = session->table.now.head.actor;
    char             move[STORE_ENTRY_MAX];
    kt_strbuf        text = kt_strbuf_init(move, sizeof move);
    kt_moves         moves;
    kt_list(t->game, &session->table.now, &moves);
    kt_move_write(t->game, moves.move[index % moves.count], true, &text);
    long_table_say(t, t->client[actor], "{\"type\":\"play\",\"number\":%d,\"key\":\"k%d\",\"move\":\"%s\"}",
                   session->number, t->key++, move);
}

http_response long_table_ask(long_table *t, const char *method, const char *path, const char *body)
{
    return test_server_request(&t->server, method, path, body, t->token[0]);
}

/* ---- Measuring ------------------------------------------------------------ */

/* That were answered: what is only sent along with others does not count. */
static int64_t questions_of(kt_store *store)
{
    const store_latency *reads = store_read_latency(store, STORE_READ);
    int64_t              all = 0;
    for (int i = 0; i <= STORE_LATENCY_LIMITS; i++)
        all += reads->count[i];
    return all;
}

work long_table_measure_once(long_table *t, action *act, int variant)
{
    int64_t replayed = hub_read_counters(t->server.hub).entries_replayed;
    int64_t asked = questions_of(t->server.store);
    sqlite_steps = bytes = errors = 0;
    store_batch_begin(t->server.store);
    int64_t begun = cpu_microseconds();
    act(t, variant);
    work done = {.cpu = cpu_microseconds() - begun, .steps = sqlite_steps, .bytes = bytes};
    assert_int_equal(store_batch_commit(t->server.store), STORE_OK);
    done.replayed = hub_read_counters(t->server.hub).entries_replayed - replayed;
    done.questions = questions_of(t->server.store) - asked;
    if (errors)
        fail_msg("%s", last_error);
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

void long_table_check(const long_table *t, const char *name, const char *more, work most)
{
    if (long_table_verbose())
        printf("%-8s %-30s %-20s %6lld us %7lld steps %4lld questions %4lld replayed %8lld bytes\n",
               t->game->id, name, more, (long long)most.cpu, (long long)most.steps, (long long)most.questions,
               (long long)most.replayed, (long long)most.bytes);
    if (most.steps > STEPS_MAX || most.questions > QUESTIONS_MAX || most.replayed > REPLAYED_MAX ||
        most.bytes > BYTES_MAX)
        fail_msg("%s: %s %s takes %lld steps, asks %lld times, replays %lld entries and sends %lld bytes",
                 t->game->id, name, more, (long long)most.steps, (long long)most.questions,
                 (long long)most.replayed, (long long)most.bytes);
    if (is_fast_build() && most.cpu > CPU_MAX && (double)most.cpu > CPU_MAX * slowness())
        fail_msg("%s: %s %s holds the loop for %lld microseconds", t->game->id, name, more,
                 (long long)most.cpu);
}

void long_table_keep_most(work *most, const work *one)
{
    most->cpu = one->cpu > most->cpu ? one->cpu : most->cpu;
    most->steps = one->steps > most->steps ? one->steps : most->steps;
    most->questions = one->questions > most->questions ? one->questions : most->questions;
    most->replayed = one->replayed > most->replayed ? one->replayed : most->replayed;
    most->bytes = one->bytes > most->bytes ? one->bytes : most->bytes;
}

void long_table_measure(long_table *t, const char *name, const char *more, action *prepare, action *act,
                        int variants)
{
    work most = {0};
    for (int i = 0; i < variants; i++) {
        int64_t least = INT64_MAX;
        for (int j = 0; j < t->tries; j++) {
            if (prepare)
                prepare(t, i);
            work one = long_table_measure_once(t, act, i);
            least = one.cpu < least ? one.cpu : least;
            one.cpu = 0;
            long_table_keep_most(&most, &one);
        }
        if (t->tries > 1) /* what happens once may be long because of something else */
            most.cpu = least > most.cpu ? least : most.cpu;
    }
    long_table_check(t, name, more, most);
    long_table_cover(t, name);
}

void long_table_cover(long_table *t, const char *name)
{
    assert_true(t->covers < 100);
    snprintf(t->covered[t->covers++], sizeof t->covered[0], "%s", name);
}

/* ---- The longest table ---------------------------------------------------- */

/* A move after which a seat decides again, so that it can stand before its own undo. */
static bool find_filler(long_table *t, kt_move *filler)
{
    kt_game_session *session = long_table_session(t);
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
    kt_game_session *session = long_table_session(t);
    kt_move          filler;
    int              number, actor;
    while (!find_filler(t, &filler))
        long_table_play(t, (int)kt_rng_below(&t->rng, 1000));
    number = session->number;
    actor = session->table.now.head.actor;
    store_entry entry[2] = {{.seat = actor, .time = 1}, {.seat = actor, .time = 1}};
    kt_strbuf   text = kt_strbuf_init(entry[0].text, sizeof entry[0].text);
    kt_move_write(t->game, filler, true, &text);
    snprintf(entry[1].text, sizeof entry[1].text, "undo %d", session->table.count);
    long_table_leave_all(t);
    store_batch_begin(t->server.store);
    for (; number + 2 <= SESSION_ENTRIES_MAX - LEFT; number += 2) {
        for (int i = 0; i < 2; i++) {
            entry[i].number = number + i;
            snprintf(entry[i].key, sizeof entry[i].key, "f%d", number + i);
        }
        assert_int_equal(store_append(t->server.store, t->id, entry, 2), STORE_OK);
    }
    assert_int_equal(store_batch_commit(t->server.store), STORE_OK);
    kt_client *first =
        long_table_join(t, 0, false); /* makes a checkpoint, as if the server had played all this */
    long_table_load(t);
    hub_disconnect(t->server.hub, first);
}

static void talk(long_table *t)
{
    hub_limits limits = hub_limits_default;
    char       text[500];
    memset(text, 'x', sizeof text);
    text[limits.chat] = 0;
    for (int i = 0; i <= t->seats; i++)
        for (int j = 0; j < (i < t->seats ? limits.chats : limits.watching); j++)
            long_table_say(t, t->client[i], "{\"type\":\"chat\",\"text\":\"%s\"}", text);
}

static void put_people(kt_strbuf *text, int people)
{
    kt_put(text, "\"seats\":[{\"name\":\"A\"}");
    for (int i = 1; i < people; i++)
        kt_put(text, ",{\"name\":\"B\"}");
    kt_put(text, "]}");
}

static void make_tables(long_table *t)
{
    char      body[400];
    kt_strbuf text = kt_strbuf_init(body, sizeof body);
    kt_put(&text, "{\"game\":\"");
    kt_put(&text, t->game->id);
    kt_put(&text, "\",\"hints\":true,\"open\":true,");
    put_people(&text, t->seats);
    test_server_create_table(&t->server, body, t->id, t->token);
    text = kt_strbuf_init(body, sizeof body);
    kt_put(&text, "{\"game\":\"");
    kt_put(&text, t->game->id);
    kt_put(&text, "\",\"pace\":\"turns\",");
    put_people(&text, t->game->seats_min > 2 ? t->game->seats_min : 2);
    for (int i = 0; i < LONG_TABLES; i++)
        test_server_create_table(&t->server, body, t->other[i].id, t->other[i].token);
}

void long_table_open(long_table *t, const kt_game *game)
{
    memset(t, 0, sizeof *t);
    t->game = game;
    t->seats = game->seats_max;
    t->rng = kt_rng_seed(5);
    t->tries = TRIES;
    t->body = malloc(LONG_BODY);
    assert_non_null(t->body);
    test_server_open(&t->server, NULL);
    t->server.now = 1000000000; /* no mailbox was asked within the last hour */
    t->server.hub->io.send = count_bytes;
    t->server.hub->limits.tables = t->server.hub->limits.records = t->server.hub->limits.contacts = 1000000;
    make_tables(t);
    long_table_join_all(t);
    fill(t);
    long_table_join_all(t);
    talk(t);
}

void long_table_close(long_table *t)
{
    long_table_leave_all(t);
    free(t->body);
    test_server_close(&t->server);
}
