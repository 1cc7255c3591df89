/* hub_thread_test.c - what waits for clients that do not read, to the byte. The test plays the event loop: it
 * takes what the hub hands over, and says that nothing was sent. No kernel takes any of it in between. */
#include "server/hub_thread.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { UNSENT_MAX = 256 << 10, UNSENT_OF_ADDRESS_MAX = 8 << 20, LINKS = 60 }; /* see kontor-serve(8) */

typedef struct test_loop {
    char            folder[40], store[80];
    hub_thread     *hub;
    FILE           *log;
    pthread_mutex_t lock;
    pthread_cond_t  rung;
    bool            awake;
    char            table[40], watch[40];
} test_loop;

/* A connection. */
typedef struct test_link {
    kt_link     *link;
    kt_delivery *unsent;
    long long    bytes; /* of those */
    bool         dropped;
} test_link;

static void wake(void *context)
{
    test_loop *loop = context;
    pthread_mutex_lock(&loop->lock);
    loop->awake = true;
    pthread_cond_signal(&loop->rung);
    pthread_mutex_unlock(&loop->lock);
}

static kt_delivery *next_delivery(test_loop *loop)
{
    kt_delivery *delivery;
    while (!(delivery = hub_thread_take(loop->hub))) {
        pthread_mutex_lock(&loop->lock);
        while (!loop->awake)
            pthread_cond_wait(&loop->rung, &loop->lock);
        loop->awake = false;
        pthread_mutex_unlock(&loop->lock);
    }
    return delivery;
}

static void copy_text(const kt_delivery *from, const char *before, char *into, size_t size)
{
    const char *at = strstr((const char *)from->bytes + DELIVERY_ROOM, before);
    assert_non_null(at);
    snprintf(into, size, "%.*s", (int)strcspn(at + strlen(before), "\""), at + strlen(before));
}

static void make_table(test_loop *loop)
{
    static const char body[] =
        "{\"game\":\"macao\",\"pace\":\"turns\",\"seats\":[{\"name\":\"A\"},{\"name\":\"B\"}]}";
    http_request request = {.method = "POST",
                            .path = "/api/tables",
                            .body = body,
                            .length = sizeof body - 1,
                            .token = "",
                            .address = "1.1.1.1"};
    assert_non_null(hub_thread_request(loop->hub, loop, &request));
    kt_delivery *reply = next_delivery(loop);
    assert_int_equal(reply->status, 201);
    copy_text(reply, "\"table\":\"", loop->table, sizeof loop->table);
    copy_text(reply, "\"watch\":\"", loop->watch, sizeof loop->watch);
    free(reply->link);
    free(reply);
}

static int open_loop(void **state)
{
    static test_loop loop = {.lock = PTHREAD_MUTEX_INITIALIZER, .rung = PTHREAD_COND_INITIALIZER};
    server_config    config = {
           .threads = 1, .tables = 100, .messages = 100000, .push = "", .smtp = "", .store = loop.store};
    kt_error error;
    snprintf(loop.folder, sizeof loop.folder, "%s/kontor-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    assert_non_null(mkdtemp(loop.folder));
    snprintf(loop.store, sizeof loop.store, "sqlite:%s/a.db", loop.folder);
    loop.log = fopen("/dev/null", "w");
    assert_non_null(loop.log);
    loop.hub = hub_thread_start(&config, loop.log, wake, &loop, &error);
    assert_non_null(loop.hub);
    make_table(&loop);
    *state = &loop;
    return 0;
}

static int close_loop(void **state)
{
    test_loop *loop = *state;
    char       file[60];
    hub_thread_stop(loop->hub);
    hub_thread_free(loop->hub);
    fclose(loop->log);
    snprintf(file, sizeof file, "%s/a.db", loop->folder);
    return unlink(file) || rmdir(loop->folder);
}

static void say(test_loop *loop, test_link *client, const char *text)
{
    assert_true(hub_thread_message(loop->hub, client->link, text, strlen(text)));
}

/* What comes next is for this one: at a table that is played in turns nobody hears of the others. */
static void take_one(test_loop *loop, test_link *client)
{
    kt_delivery *delivery = next_delivery(loop);
    assert_ptr_equal(delivery->link, client->link);
    client->dropped = delivery->kind == DELIVERY_DROP;
    if (client->dropped) {
        free(delivery);
        return;
    }
    assert_int_equal(delivery->kind, DELIVERY_TEXT);
    delivery->next = client->unsent;
    client->unsent = delivery;
    client->bytes += (long long)delivery->length;
}

static void join(test_loop *loop, test_link *client, kt_peer *peer, const char *address)
{
    char text[200];
    *client = (test_link){.link = hub_thread_open(loop->hub, client, peer, address)};
    assert_non_null(client->link);
    snprintf(text, sizeof text, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", loop->table,
             loop->watch);
    say(loop, client, text);
    take_one(loop, client);
}

/* Until so many bytes wait for it. */
static void ask_for_table(test_loop *loop, test_link *client, long long enough)
{
    while (!client->dropped && client->bytes < enough) {
        say(loop, client, "{\"type\":\"sync\"}");
        take_one(loop, client);
    }
}

static void part(test_loop *loop, test_link *client)
{
    while (client->unsent) {
        kt_delivery *next = client->unsent->next;
        hub_thread_sent(client->link, client->unsent->length);
        free(client->unsent);
        client->unsent = next;
    }
    hub_thread_close(loop->hub, client->link);
    kt_delivery *gone = next_delivery(loop);
    assert_true(gone->kind == DELIVERY_GONE && gone->link == client->link);
    free(gone);
    free(client->link);
}

static void a_silent_client_is_dropped(void **state)
{
    test_loop *loop = *state;
    kt_peer    peer = {.hash = 1};
    test_link  client;
    join(loop, &client, &peer, "2.2.2.2");
    ask_for_table(loop, &client, 4 * UNSENT_MAX);
    assert_true(client.dropped);
    assert_in_range(client.bytes, UNSENT_MAX / 2, UNSENT_MAX);
    part(loop, &client);
    assert_int_equal(atomic_load(&peer.unsent), 0);
}

static void silent_clients_of_an_address_are_dropped(void **state)
{
    test_loop *loop = *state;
    kt_peer    peer = {.hash = 1}, other = {.hash = 2};
    test_link  client[LINKS], calm;
    long long  all = 0;
    int        count = 0;
    bool       dropped = false;
    while (count < LINKS && !dropped) {
        join(loop, &client[count], &peer, "2.2.2.2");
        ask_for_table(loop, &client[count], UNSENT_MAX * 3 / 4);
        all += client[count].bytes;
        dropped = client[count++].dropped;
    }
    assert_true(dropped);
    assert_in_range(all, UNSENT_OF_ADDRESS_MAX / 2, UNSENT_OF_ADDRESS_MAX);
    join(loop, &calm, &other, "3.3.3.3");
    ask_for_table(loop, &calm, UNSENT_MAX / 2); /* and nobody else is */
    assert_false(calm.dropped);
    part(loop, &calm);
    while (count--)
        part(loop, &client[count]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_silent_client_is_dropped),
                                       cmocka_unit_test(silent_clients_of_an_address_are_dropped)};
    return cmocka_run_group_tests(tests, open_loop, close_loop);
}
