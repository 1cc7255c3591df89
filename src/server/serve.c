/* serve.c - the event loop, and the threads around it: those in which bots think, one
 * that waits for signals, one that waits for news from a shared store. They only wake
 * the loop; everything else happens in it. */
#include "server/serve.h"

#include "server/think.h"
#include "server/wire.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct running {
    server                 server; /* first: wire.c knows only this */
    store                 *store;
    thinkers              *thinkers;
    struct lws_context    *context;
    lws_sorted_usec_list_t second;
    atomic_bool            stop;
    atomic_int             socket; /* of the store, for its news; -1: none */
    pthread_t              signals, news;
} running;

static int64_t milliseconds(void *with)
{
    struct timespec now;
    (void)with;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Threads -------------------------------------------------------------- */

static void wake(void *with)
{
    lws_cancel_service(((running *)with)->context);
}

static sigset_t ending_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    return set;
}

static void *wait_for_signals(void *with)
{
    running *running = with;
    sigset_t set = ending_signals();
    int      got;
    sigwait(&set, &got);
    atomic_store(&running->stop, true);
    wake(running);
    return NULL;
}

/* The loop reads what there is; here we only see that there is something. */
static void *wait_for_news(void *with)
{
    running *running = with;
    while (!atomic_load(&running->stop)) {
        struct pollfd   wait = {.fd = atomic_load(&running->socket), .events = POLLIN};
        struct timespec breath = {.tv_nsec = 3000000};
        if (poll(&wait, 1, 200) > 0) {
            wake(running);
            nanosleep(&breath, NULL);
        }
    }
    return NULL;
}

/* ---- The loop ------------------------------------------------------------- */

static void pass_news(void *with, const char *table)
{
    house_news(with, table);
}

static void look_around(server *server)
{
    running   *running = (struct running *)server;
    house_job *job;
    if (store_socket(running->store) >= 0)
        store_news(running->store, pass_news, server->house);
    while ((job = thinkers_take(running->thinkers)))
        house_job_done(server->house, job);
    while ((job = house_job_take(server->house)))
        thinkers_give(running->thinkers, job);
}

static void every_second(lws_sorted_usec_list_t *second)
{
    running *running = lws_container_of(second, struct running, second);
    atomic_store(&running->socket, store_socket(running->store));
    house_tick(running->server.house);
    look_around(&running->server);
    lws_sul_schedule(running->context, 0, second, every_second, LWS_US_PER_SEC);
}

/* One round of the loop: whoever moved in it waits for the disk together. What they are
 * told stays here until then (see wire.c). */
static int serve_round(running *running)
{
    store_hold(running->store);
    int result = lws_service(running->context, 0);
    if (store_keep(running->store) != STORE_FINE) {
        wire_log(&running->server, "store-failed", "%s", store_cause(running->store));
        house_reset(running->server.house);
    }
    running->server.round++;
    return result;
}

/* ---- Beginning and end ---------------------------------------------------- */

static bool fail(kt_error *error, const char *cause)
{
    snprintf(error->text, sizeof error->text, "%s", cause);
    return false;
}

static struct lws_context *listen_on(running *running)
{
    static const struct lws_protocols protocols[] = {
        {"kontor", wire_callback, sizeof(session), 4096, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    static const lws_retry_bo_t idle = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 45};
    struct lws_context_creation_info info = {
        .port = running->server.setting->port,
        .iface = running->server.setting->address,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .user = &running->server,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (strchr(running->server.setting->address, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .server_string = "kontor",
        .timeout_secs = 15,
        .keepalive_timeout = 30,
        .retry_and_idle_policy = &idle,
    };
    return lws_create_context(&info);
}

static void tell_ready(running *running, void (*ready)(void *, const char *), void *with)
{
    const serve_setting *setting = running->server.setting;
    char                 address[100];
    int port = lws_get_vhost_listen_port(lws_get_vhost_by_name(running->context, "default"));
    snprintf(address, sizeof address, strchr(setting->address, ':') ? "http://[%s]:%d/" : "http://%s:%d/",
             setting->address, port);
    wire_log(&running->server, "listening", "%s store=%.*s threads=%d", address,
             (int)strcspn(setting->store, ":"), setting->store, setting->threads);
    ready(with, address);
}

static bool start(running *running, kt_error *error)
{
    const serve_setting *setting = running->server.setting;
    house_ways   ways = {wire_send, milliseconds, house_luck, NULL, wire_drop};
    house_limits limits = house_limits_standard;
    sigset_t     set = ending_signals();
    limits.tables = setting->tables;
    limits.messages = setting->messages;
    running->store = store_open(setting->store, error);
    if (!running->store)
        return false;
    running->server.house = house_open(running->store, &ways, &limits);
    if (!running->server.house)
        return fail(error, "out of memory");
    pthread_sigmask(SIG_BLOCK, &set, NULL); /* in all threads that begin from here on */
    running->context = listen_on(running);
    if (!running->context)
        return fail(error, "cannot listen there: the port is taken or not allowed; try another --port");
    running->thinkers = thinkers_start(setting->threads, wake, running);
    if (!running->thinkers)
        return fail(error, "cannot start a thread");
    atomic_store(&running->socket, store_socket(running->store));
    pthread_create(&running->signals, NULL, wait_for_signals, running);
    pthread_create(&running->news, NULL, wait_for_news, running);
    return true;
}

/* What was acknowledged is in the store; so there is nothing to save. */
static void finish(running *running, bool started)
{
    thinkers_stop(running->thinkers);
    if (started) {
        if (!atomic_exchange(&running->stop, true)) /* the loop broke by itself */
            pthread_kill(running->signals, SIGTERM);
        pthread_join(running->signals, NULL);
        pthread_join(running->news, NULL);
    }
    if (running->context)
        lws_context_destroy(running->context);
    if (running->server.house)
        house_close(running->server.house);
    store_close(running->store);
}

bool serve_run(const serve_setting *setting, FILE *log, void (*ready)(void *, const char *), void *with,
               kt_error *error)
{
    running *running = calloc(1, sizeof *running);
    if (!running)
        return fail(error, "out of memory");
    running->server = (server){setting, NULL, log, 0, look_around};
    lws_set_log_level(LLL_ERR, wire_complaint);
    bool started = start(running, error);
    if (started) {
        tell_ready(running, ready, with);
        house_resume(running->server.house);
        every_second(&running->second);
        while (!atomic_load(&running->stop) && serve_round(running) >= 0)
            ;
        wire_log(&running->server, "stopping", "clients=%d", house_count(running->server.house).clients);
    }
    finish(running, started);
    free(running);
    return started;
}
