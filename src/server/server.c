/* server.c - the event loop, the hub's thread, and a thread that waits for signals. The loop
 * only moves bytes: it never waits for rules, bots or the store. */
#include "server/server.h"
#include "server/connection.h"
#include "server/server_log.h"

#include <pthread.h>
#include <signal.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum { GOODBYE_SECONDS = 3 };

typedef struct event_loop {
    kt_server           server; /* first, because connections know only this part */
    struct lws_context *lws;
    uv_loop_t           uv; /* on epoll, so that silent connections cost nothing */
    bool on_uv;             /* if not, libwebsockets polls, because its plugin for libuv is not installed */
    lws_sorted_usec_list_t timer;
    pthread_mutex_t        lock; /* for waking, which other threads may do until the end */
    bool                   over;
    atomic_bool            stop;
    pthread_t              signals;
} event_loop;

/* ---- Threads -------------------------------------------------------------- */

/* Any thread. */
static void wake(void *context)
{
    event_loop *loop = context;
    pthread_mutex_lock(&loop->lock);
    if (loop->lws && !loop->over)
        lws_cancel_service(loop->lws);
    pthread_mutex_unlock(&loop->lock);
}

static sigset_t stop_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    return set;
}

static void *wait_for_signals(void *context)
{
    event_loop *loop = context;
    sigset_t    set = stop_signals();
    int         got;
    sigwait(&set, &got);
    atomic_store(&loop->stop, true);
    wake(loop);
    return NULL;
}

/* ---- The loop ------------------------------------------------------------- */

static int run_round(event_loop *loop)
{
    long complaints = server_log_lws_count();
    int  result = loop->on_uv ? (uv_run(&loop->uv, UV_RUN_ONCE), 0) : lws_service(loop->lws, 0);
    hub_thread_count_round(loop->server.hub, loop->server.busy);
    loop->server.busy = 0;
    if (server_log_lws_count() != complaints) /* it would complain again at once: do not spin */
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    return result;
}

static void every_second(lws_sorted_usec_list_t *timer)
{
    event_loop *loop = lws_container_of(timer, struct event_loop, timer);
    bool        ready = hub_thread_is_ready(loop->server.hub);
    if (ready != loop->server.ready) {
        loop->server.ready = ready;
        connection_tell_store_state(loop->lws);
    }
    connection_ping(loop->lws);
    lws_sul_schedule(loop->lws, 0, timer, every_second, LWS_US_PER_SEC);
}

/* ---- Starting and stopping ------------------------------------------------ */

static bool fail(kt_error *error, const char *cause)
{
    snprintf(error->text, sizeof error->text, "%s", cause);
    return false;
}

/* On libuv, if its plugin is installed. */
static struct lws_context *create_context(event_loop *loop, struct lws_context_creation_info *info)
{
    void    *loops[] = {&loop->uv};
    uint64_t options = info->options;
    loop->on_uv = uv_loop_init(&loop->uv) == 0;
    info->options |= LWS_SERVER_OPTION_LIBUV;
    info->foreign_loops = loops;
    struct lws_context *context = loop->on_uv ? lws_create_context(info) : NULL;
    info->options = options;
    info->foreign_loops = NULL;
    if (context)
        return context;
    loop->on_uv = false;
    return lws_create_context(info);
}

/* libuv needs two steps: its handles close while its loop runs. */
static void destroy_context(event_loop *loop, struct lws_context *context)
{
    lws_context_destroy(context);
    if (!loop->on_uv)
        return;
    uv_run(&loop->uv, UV_RUN_DEFAULT);
    lws_context_destroy(context);
    uv_loop_close(&loop->uv);
}

static struct lws_context *listen_on(event_loop *loop)
{
    static const struct lws_protocols protocols[] = {
        {"kontor", connection_callback, sizeof(kt_connection), 4096, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    static const lws_retry_bo_t      no_pings = {.secs_since_valid_ping = 0}; /* see connection_ping */
    struct lws_context_creation_info info = {
        .port = loop->server.config->port,
        .iface = loop->server.config->address,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .user = &loop->server,
        .vhost_name = "default",
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (strchr(loop->server.config->address, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .server_string = "kontor",
        .timeout_secs = 15,
        .keepalive_timeout = 30,
        .retry_and_idle_policy = &no_pings,
    };
    struct lws_context *context = create_context(loop, &info);
    if (!context || lws_create_vhost(context, &info))
        return context;
    destroy_context(loop, context);
    return NULL;
}

static void announce(event_loop *loop, void (*ready)(void *, const char *), void *context)
{
    const server_config *config = loop->server.config;
    char                 address[100];
    int                  port = lws_get_vhost_listen_port(lws_get_vhost_by_name(loop->lws, "default"));
    snprintf(address, sizeof address, strchr(config->address, ':') ? "http://[%s]:%d/" : "http://%s:%d/",
             config->address, port);
    log_event(loop->server.log, "listening", LOG_TEXT("address", address),
              LOG_TEXT("store", strncmp(config->store, "sqlite:", 7) == 0 ? "sqlite" : "postgres"),
              LOG_INT("threads", config->threads), LOG_INT("pid", getpid()));
    if (geteuid() == 0)
        log_event(loop->server.log, "warning",
                  LOG_TEXT("text", "running as root; use a user of its own (examples/kontor.service)"));
    ready(context, address);
}

static bool start(event_loop *loop, kt_error *error)
{
    sigset_t set = stop_signals();
    pthread_sigmask(SIG_BLOCK, &set, NULL); /* threads inherit it */
    signal(SIGXFSZ, SIG_IGN);               /* a file at its size limit is a failed write, not the end */
    loop->server.hub = hub_thread_start(loop->server.config, loop->server.log, wake, loop, error);
    if (!loop->server.hub)
        return false;
    struct lws_context *lws = listen_on(loop);
    pthread_mutex_lock(&loop->lock);
    loop->lws = lws;
    pthread_mutex_unlock(&loop->lock);
    if (!lws)
        return fail(error, "cannot listen there: the port is in use or not permitted; try another --port");
    return pthread_create(&loop->signals, NULL, wait_for_signals, loop) == 0 ||
           fail(error, "no thread can be started");
}

/* Sends every client a close frame, so that it reconnects at once, to another server or when this one is
 * back. Takes at most GOODBYE_SECONDS. */
static void say_goodbye(event_loop *loop)
{
    struct lws_vhost *host = lws_get_vhost_by_name(loop->lws, "default");
    lws_usec_t        end = lws_now_usecs() + GOODBYE_SECONDS * LWS_US_PER_SEC;
    loop->server.stopping = true;
    lws_callback_on_writable_all_protocol(loop->lws, lws_vhost_name_to_protocol(host, "kontor"));
    while (loop->server.peers.sockets && lws_now_usecs() < end) {
        wake(loop); /* otherwise it would sleep until something happens */
        run_round(loop);
    }
}

/* Everything acknowledged is in the store, so there is nothing to save. The hub's thread ends
 * last: it must release every connection. */
static void finish(event_loop *loop, bool started)
{
    if (started) {
        if (!atomic_exchange(&loop->stop, true)) /* the loop ended by an error */
            /* wakes its sigwait and kills nothing; NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread) */
            pthread_kill(loop->signals, SIGTERM);
        pthread_join(loop->signals, NULL);
    }
    pthread_mutex_lock(&loop->lock);
    loop->over = true;
    pthread_mutex_unlock(&loop->lock);
    if (loop->lws)
        destroy_context(loop, loop->lws);
    if (!loop->server.hub)
        return;
    hub_thread_stop(loop->server.hub);
    connection_deliver(&loop->server);
    hub_thread_free(loop->server.hub);
}

bool server_run(const server_config *config, FILE *log, void (*ready)(void *, const char *), void *context,
                kt_error *error)
{
    event_loop *loop = calloc(1, sizeof *loop);
    if (!loop)
        return fail(error, "out of memory");
    loop->server.config = config;
    loop->server.log = log;
    pthread_mutex_init(&loop->lock, NULL);
    lws_set_log_level(LLL_ERR, server_log_lws);
    bool started = start(loop, error);
    if (started) {
        announce(loop, ready, context);
        loop->server.ready = true;
        every_second(&loop->timer);
        while (!atomic_load(&loop->stop) && run_round(loop) >= 0)
            ;
        log_event(loop->server.log, "stopping", LOG_INT("clients", loop->server.peers.sockets));
        say_goodbye(loop);
    }
    finish(loop, started);
    pthread_mutex_destroy(&loop->lock);
    free(loop);
    return started;
}
