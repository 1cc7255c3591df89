/* hub_thread.c - see hub_thread.h. */
#include "server/hub_thread.h"
#include "server/bot_pool.h"
#include "server/messages.h"
#include "server/notifier.h"
#include "server/server_log.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum {
    UNSENT_MAX = 256 << 10,     /* bytes, per socket: a client that does not read is dropped */
    PEER_UNSENT_MAX = 8 << 20,  /* ... and per address */
    BATCH_MICROSECONDS = 20000, /* after this much work, a batch is committed */
    SECOND = 1000000,
    RESUME_MILLISECONDS = 1,
    TIDY_EVERY = 100000,          /* microseconds, while there is something to pack or to delete */
    JOBS_MICROSECONDS = 3000,     /* of bots' moves: people come first */
    STUCK_AFTER = 3 * SECOND / 2, /* on one batch: then the store counts as not answering */
    LANES = 1024,
};

typedef enum post_kind { POST_OPEN, POST_MESSAGE, POST_CLOSE, POST_REQUEST } post_kind;

/* What the loop posts. */
typedef struct kt_post {
    struct kt_post *next;
    post_kind       kind;
    kt_link        *link;
    http_request    request; /* its strings lie in text */
    int64_t         begun;   /* when the request came */
    size_t          length;
    char            text[]; /* a message, or the address of a socket that opens */
} kt_post;

typedef struct post_list {
    kt_post *first, **end;
} post_list;

/* Posts of one address, or of several with the same hash. Lanes take turns, one post at a time, so that an
 * address with many requests delays only itself. */
typedef struct post_lane {
    post_list         posts;
    struct post_lane *next; /* of those that are not empty */
} post_lane;

typedef struct delivery_list {
    kt_delivery *first, **end;
} delivery_list;

struct hub_thread {
    kt_store     *store;
    kt_hub       *hub;
    kt_bot_pool  *pool;
    kt_notifier  *notifier; /* NULL: notices are off */
    FILE         *log;
    pthread_t     thread;
    int           bell;        /* an eventfd: something was posted, or a bot has finished */
    post_lane     lane[LANES]; /* taken, not handled yet */
    post_lane    *first_lane, **end_of_lanes;
    post_list     again;                /* requests whose table has been read; they come first */
    kt_post      *waiting;              /* requests for tables that are being read */
    int64_t       loads_ended;          /* when they were last tried: see HTTP_LATER */
    delivery_list outbox;               /* of this batch */
    bot_job      *held;                 /* finished, but not due yet; the earliest first */
    int64_t       next_tick, next_tidy; /* next_tidy 0: with a tick */
    bool          failing;              /* whether the log says that the store fails */
    bool          resuming;             /* there are more tables to resume */
    bool          probe;                /* a second has passed: try to write again */
    void (*wake)(void *);
    void   *context;
    uint8_t lane_key[crypto_shorthash_KEYBYTES]; /* so that nobody can choose to share another's lane */
    /* Shared by both threads: */
    pthread_mutex_t lock; /* of the next two */
    post_list       posted;
    delivery_list   handed;
    atomic_bool     stop, writable;
    atomic_llong    unsent;     /* bytes, of all sockets */
    atomic_llong    busy_since; /* when this batch began; 0: idle */
};

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec / 1000;
}

static int64_t wall_milliseconds(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t steady_milliseconds(void *context)
{
    (void)context;
    return microseconds() / 1000;
}

/* Any thread. */
static void ring(void *context)
{
    uint64_t one = 1;
    ssize_t  written = write(((hub_thread *)context)->bell, &one, sizeof one);
    (void)written; /* fails only after 2^64 unread writes */
}

/* ---- Posting: the loop's side --------------------------------------------- */

static void add_to_list(post_list *list, kt_post *post)
{
    post->next = NULL;
    *list->end = post;
    list->end = &post->next;
}

static kt_post *take_from_list(post_list *list)
{
    kt_post *post = list->first;
    list->first = post->next;
    if (!post->next)
        list->end = &list->first;
    return post;
}

static void add_post(hub_thread *hub, kt_post *post)
{
    pthread_mutex_lock(&hub->lock);
    bool first = !hub->posted.first;
    add_to_list(&hub->posted, post);
    pthread_mutex_unlock(&hub->lock);
    if (first)
        ring(hub);
}

static kt_post *new_post(post_kind kind, kt_link *link, const char *text, size_t length)
{
    kt_post *made = malloc(sizeof *made + length + 1);
    if (!made)
        return NULL;
    *made = (kt_post){.kind = kind, .link = link, .length = length};
    if (length)
        memcpy(made->text, text, length);
    made->text[length] = 0;
    return made;
}

static int lane_of(const hub_thread *hub, const char *address)
{
    uint64_t hash;
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)address, strlen(address), hub->lane_key);
    return (int)(hash % LANES);
}

static kt_link *new_link(hub_thread *hub, void *connection, kt_peer *peer, const char *address)
{
    kt_link *link = calloc(1, sizeof *link);
    if (!link)
        return NULL;
    link->lane = lane_of(hub, address);
    link->thread = hub;
    link->connection = connection;
    link->peer = peer;
    return link;
}

kt_link *hub_thread_open(hub_thread *hub, void *connection, kt_peer *peer, const char *address)
{
    kt_link *link = new_link(hub, connection, peer, address);
    if (!link)
        return NULL;
    kt_post *post = new_post(POST_OPEN, link, address, strlen(address));
    link->farewell = new_post(POST_CLOSE, link, "", 0);
    if (post && link->farewell) {
        add_post(hub, post);
        return link;
    }
    free(post);
    free(link->farewell);
    free(link);
    return NULL;
}

bool hub_thread_message(hub_thread *hub, kt_link *link, const char *text, size_t length)
{
    kt_post *post = new_post(POST_MESSAGE, link, text, length);
    if (!post)
        return false;
    atomic_fetch_add(&link->waiting, 1);
    add_post(hub, post);
    return true;
}

void hub_thread_close(hub_thread *hub, kt_link *link)
{
    link->connection = NULL;
    add_post(hub, link->farewell);
}

static const char *keep(char **at, const char *text, size_t length)
{
    char *kept = *at;
    if (length)
        memcpy(kept, text, length);
    kept[length] = 0;
    *at += length + 1;
    return kept;
}

kt_link *hub_thread_request(hub_thread *hub, void *connection, const http_request *request)
{
    size_t method = strlen(request->method), path = strlen(request->path), token = strlen(request->token),
           address = strlen(request->address), body = request->body ? request->length : 0;
    kt_link *link = new_link(hub, connection, NULL, request->address);
    kt_post *post = link ? malloc(sizeof *post + method + path + token + address + body + 5) : NULL;
    if (!post) {
        free(link);
        return NULL;
    }
    char *at = post->text;
    post->kind = POST_REQUEST;
    post->link = link;
    post->request = *request;
    post->begun = microseconds();
    post->request.method = keep(&at, request->method, method);
    post->request.path = keep(&at, request->path, path);
    post->request.token = keep(&at, request->token, token);
    post->request.address = keep(&at, request->address, address);
    post->request.body = keep(&at, request->body, body);
    post->request.length = body;
    add_post(hub, post);
    return link;
}

kt_delivery *hub_thread_take(hub_thread *hub)
{
    pthread_mutex_lock(&hub->lock);
    kt_delivery *taken = hub->handed.first;
    if (taken) {
        hub->handed.first = taken->next;
        if (!taken->next)
            hub->handed.end = &hub->handed.first;
        taken->next = NULL;
    }
    pthread_mutex_unlock(&hub->lock);
    return taken;
}

void hub_thread_sent(kt_link *link, size_t bytes)
{
    atomic_fetch_sub(&link->unsent, (long long)bytes);
    if (link->peer)
        atomic_fetch_sub(&link->thread->unsent, (long long)bytes);
    if (link->peer)
        atomic_fetch_sub(&link->peer->unsent, (long long)bytes);
}

bool hub_thread_is_ready(const hub_thread *hub)
{
    int64_t since = atomic_load(&hub->busy_since);
    return atomic_load(&hub->writable) && (!since || microseconds() - since < STUCK_AFTER);
}

void hub_thread_count_round(hub_thread *hub, int64_t microseconds)
{
    hub_count_time(hub->hub, HUB_LOOP, microseconds);
}

/* ---- Handing over: the hub's side ----------------------------------------- */

static const char not_stored[] = "{\"error\":\"that could not be saved; try again soon\"}";

/* With room for not_stored: see deny. */
static kt_delivery *new_delivery(delivery_kind kind, kt_link *link, const char *text, size_t length)
{
    size_t       room = kind == DELIVERY_REPLY && length < sizeof not_stored ? sizeof not_stored : length;
    kt_delivery *made = malloc(sizeof *made + DELIVERY_ROOM + room);
    if (!made)
        return NULL;
    *made = (kt_delivery){.kind = kind, .link = link, .length = length};
    if (length)
        memcpy(made->bytes + DELIVERY_ROOM, text, length);
    return made;
}

static void deliver(hub_thread *hub, kt_delivery *delivery)
{
    if (!delivery)
        return; /* out of memory: the client will ask again */
    *hub->outbox.end = delivery;
    hub->outbox.end = &delivery->next;
}

/* Nothing more will be sent to this link. */
static void end_link(kt_link *link, delivery_kind how)
{
    if (!link->dropped)
        deliver(link->thread, new_delivery(how, link, "", 0));
    link->dropped = true;
}

static void drop(void *socket)
{
    end_link(socket, DELIVERY_DROP);
}

/* A client that does not read is dropped; it gets the whole table when it comes back. One message
 * always fits. */
static void send_text(void *socket, const char *text, size_t length)
{
    kt_link *link = socket;
    if (link->dropped)
        return;
    long long bytes = (long long)length, before = atomic_fetch_add(&link->unsent, bytes);
    long long all = atomic_fetch_add(&link->peer->unsent, bytes) + bytes;
    atomic_fetch_add(&link->thread->unsent, bytes);
    kt_delivery *text_delivery = new_delivery(DELIVERY_TEXT, link, text, length);
    if (!text_delivery || (before && before + bytes > UNSENT_MAX) || all > PEER_UNSENT_MAX) {
        free(text_delivery);
        hub_thread_sent(link, length);
        drop(link);
        return;
    }
    deliver(link->thread, text_delivery);
}

static void hand_over(hub_thread *hub)
{
    if (!hub->outbox.first)
        return;
    pthread_mutex_lock(&hub->lock);
    bool first = !hub->handed.first;
    *hub->handed.end = hub->outbox.first;
    hub->handed.end = hub->outbox.end;
    pthread_mutex_unlock(&hub->lock);
    hub->outbox = (delivery_list){.end = &hub->outbox.first};
    if (first)
        hub->wake(hub->context);
}

/* Turns an answer into an error in place: there may be no memory for another. */
static void deny(kt_delivery *reply)
{
    reply->status = 503;
    reply->type = "application/json; charset=utf-8";
    reply->length = sizeof not_stored - 1;
    memcpy(reply->bytes + DELIVERY_ROOM, not_stored, reply->length);
}

static void turn_into_drop(hub_thread *hub, kt_delivery *text)
{
    hub_thread_sent(text->link, text->length);
    if (text->link->dropped) {
        free(text);
        return;
    }
    text->link->dropped = true;
    text->kind = DELIVERY_DROP;
    text->length = 0;
    deliver(hub, text);
}

/* The batch was not stored: clients with messages in it are dropped, requests get an error. */
static void revoke_outbox(hub_thread *hub)
{
    kt_delivery *next, *all = hub->outbox.first;
    hub->outbox = (delivery_list){.end = &hub->outbox.first};
    for (kt_delivery *at = all; at; at = next) {
        next = at->next;
        at->next = NULL;
        if (at->kind == DELIVERY_TEXT) {
            turn_into_drop(hub, at);
        } else if (at->kind == DELIVERY_REPLY && at->changes) {
            deny(at);
            deliver(hub, at);
        } else {
            deliver(hub, at);
        }
    }
}

/* ---- Handling ------------------------------------------------------------- */

static void handle_message(hub_thread *hub, const kt_post *post)
{
    kt_link *link = post->link;
    atomic_fetch_sub(&link->waiting, 1);
    if (!link->dropped && link->client && !messages_receive(hub->hub, link->client, post->text, post->length))
        end_link(link, DELIVERY_CLOSE);
}

static void answer(hub_thread *hub, const kt_post *post, http_response response)
{
    kt_delivery *reply = new_delivery(DELIVERY_REPLY, post->link, response.body, response.length);
    log_request(hub->log, post->request.method, post->request.path, response.status,
                (microseconds() - post->begun) / 1000);
    if (!reply)
        return; /* the loop gives up on it after a while */
    reply->status = response.status;
    reply->type = response.type;
    reply->changes = strcmp(post->request.method, "GET") != 0;
    deliver(hub, reply);
}

/* True: it has been answered. */
static bool handle_request(hub_thread *hub, const kt_post *post)
{
    hub_set_unsent(hub->hub, atomic_load(&hub->unsent));
    http_response response = http_api_handle(hub->hub, &post->request);
    if (response.status == HTTP_LATER)
        return false;
    answer(hub, post, response);
    return true;
}

static void handle_close(hub_thread *hub, kt_link *link)
{
    link->dropped = true;
    if (link->client)
        hub_disconnect(hub->hub, link->client);
    link->client = NULL;
    deliver(hub, new_delivery(DELIVERY_GONE, link, "", 0));
}

static void handle(hub_thread *hub, kt_post *post)
{
    switch (post->kind) {
    case POST_OPEN:
        post->link->client = hub_connect(hub->hub, post->link, post->text);
        if (!post->link->client)
            drop(post->link);
        break;
    case POST_MESSAGE: handle_message(hub, post); break;
    case POST_REQUEST:
        if (handle_request(hub, post))
            break;
        post->next = hub->waiting;
        hub->waiting = post;
        return;
    case POST_CLOSE: handle_close(hub, post->link); break;
    }
    free(post);
}

/* A long table has been read: retries the requests that wait for one. */
static void retry_requests(hub_thread *hub)
{
    int64_t ended = hub_read_counters(hub->hub).loads_ended;
    if (ended == hub->loads_ended)
        return;
    hub->loads_ended = ended;
    while (hub->waiting) {
        kt_post *post = hub->waiting;
        hub->waiting = post->next;
        add_to_list(&hub->again, post);
    }
}

/* Answers the requests that still wait when the server stops. */
static void refuse_waiting(hub_thread *hub)
{
    static const char text[] = "{\"error\":\"the server is stopping; try again soon\"}";
    while (hub->waiting) {
        kt_post *post = hub->waiting;
        hub->waiting = post->next;
        answer(hub, post, (http_response){503, "application/json; charset=utf-8", text, sizeof text - 1});
        free(post);
    }
    hand_over(hub);
}

static void add_lane(hub_thread *hub, post_lane *lane)
{
    lane->next = NULL;
    *hub->end_of_lanes = lane;
    hub->end_of_lanes = &lane->next;
}

static void take_posts(hub_thread *hub)
{
    uint64_t rung;
    if (read(hub->bell, &rung, sizeof rung) < 0)
        rung = 0; /* nobody rang */
    pthread_mutex_lock(&hub->lock);
    kt_post *next, *post = hub->posted.first;
    hub->posted = (post_list){.end = &hub->posted.first};
    pthread_mutex_unlock(&hub->lock);
    for (; post; post = next) {
        post_lane *lane = &hub->lane[post->link->lane];
        next = post->next;
        if (!lane->posts.first)
            add_lane(hub, lane);
        add_to_list(&lane->posts, post);
    }
}

static bool has_posts(const hub_thread *hub)
{
    return hub->again.first || hub->first_lane;
}

/* There must be one. */
static kt_post *next_post(hub_thread *hub)
{
    post_lane *lane = hub->first_lane;
    if (hub->again.first)
        return take_from_list(&hub->again);
    hub->first_lane = lane->next;
    if (!lane->next)
        hub->end_of_lanes = &hub->first_lane;
    kt_post *post = take_from_list(&lane->posts);
    if (lane->posts.first)
        add_lane(hub, lane);
    return post;
}

static void handle_posts(hub_thread *hub)
{
    int64_t begun = microseconds(), now = begun;
    while (has_posts(hub) && now - begun < BATCH_MICROSECONDS) {
        int64_t before = now;
        handle(hub, next_post(hub));
        now = microseconds();
        hub_count_time(hub->hub, HUB_TASK, now - before);
    }
}

/* ---- Bots ----------------------------------------------------------------- */

static void hold_job(hub_thread *hub, bot_job *job)
{
    bot_job **at = &hub->held;
    while (*at && (*at)->due <= job->due)
        at = &(*at)->next;
    job->next = *at;
    *at = job;
}

static void play_due_jobs(hub_thread *hub)
{
    int64_t begun = microseconds(), now = begun;
    while (hub->held && hub->held->due <= now && now - begun < JOBS_MICROSECONDS) {
        bot_job *job = hub->held;
        hub->held = job->next;
        hub_job_done(hub->hub, job);
        now = microseconds();
    }
}

static void move_jobs(hub_thread *hub)
{
    bot_job *job;
    while ((job = bot_pool_take(hub->pool)))
        hold_job(hub, job);
    play_due_jobs(hub);
    while ((job = hub_job_take(hub->hub)))
        bot_pool_give(hub->pool, job);
}

/* ---- Rounds --------------------------------------------------------------- */

static void report_fault(void *context, const char *table, const char *cause)
{
    const hub_thread *hub = context;
    log_event(hub->log, "table-unreadable", LOG_TEXT("table", table), LOG_TEXT("cause", cause));
}

static void pass_notice(void *context, const char *notice)
{
    hub_notice(context, notice);
}

/* Logs when writing begins to fail, and when it works again; not every failure in between. */
static void log_store_state(hub_thread *hub)
{
    bool failing = store_failing(hub->store);
    if (failing && !hub->failing)
        log_event(hub->log, "store-failed", LOG_TEXT("cause", store_error(hub->store)));
    else if (!failing && hub->failing)
        log_event(hub->log, "store-recovered", LOG_INT("failing", 0));
    hub->failing = failing;
    atomic_store(&hub->writable, !failing);
}

static void end_batch(hub_thread *hub)
{
    bool    pending = store_batch_pending(hub->store);
    int64_t begun = microseconds();
    bool    stored = store_batch_commit(hub->store) == STORE_OK;
    notifier_release(hub->notifier, stored);
    if (!stored) {
        revoke_outbox(hub);
        hub_batch_failed(hub->hub);
    } else if (pending) {
        hub_count_time(hub->hub, HUB_COMMIT, microseconds() - begun);
    }
    log_store_state(hub);
    hand_over(hub);
}

static void tick_if_due(hub_thread *hub)
{
    int64_t now = microseconds();
    bool    more;
    if (now >= hub->next_tick) {
        hub->next_tick = now + SECOND;
        hub->probe = true;
        more = hub_tick(hub->hub);
    } else if (hub->next_tidy && now >= hub->next_tidy) {
        more = hub_tidy(hub->hub);
    } else {
        return;
    }
    hub->next_tidy = more ? now + TIDY_EVERY : 0;
}

/* Resumes tables that run by themselves, and reads long ones that somebody waits for. */
static void resume(hub_thread *hub)
{
    int64_t begun = microseconds();
    hub->resuming = hub_resume_next(hub->hub, RESUME_MILLISECONDS);
    if (hub->resuming)
        hub_count_time(hub->hub, HUB_TASK, microseconds() - begun);
    retry_requests(hub);
}

static void run_round(hub_thread *hub)
{
    atomic_store(&hub->busy_since, microseconds());
    if (hub->probe && store_failing(hub->store))
        store_probe(hub->store);
    hub->probe = false;
    store_batch_begin(hub->store);
    take_posts(hub);
    handle_posts(hub);
    store_poll(hub->store, pass_notice, hub->hub);
    move_jobs(hub);
    tick_if_due(hub);
    resume(hub);
    end_batch(hub);
    atomic_store(&hub->busy_since, 0);
}

static void wait_for_work(hub_thread *hub)
{
    int64_t until = hub->next_tidy && hub->next_tidy < hub->next_tick ? hub->next_tidy : hub->next_tick;
    until = hub->held && hub->held->due < until ? hub->held->due : until;
    int64_t       left = has_posts(hub) || hub->resuming ? 0 : (until - microseconds() + 999) / 1000;
    struct pollfd wait[] = {{.fd = hub->bell, .events = POLLIN},
                            {.fd = store_fd(hub->store), .events = POLLIN}};
    poll(wait, 2, left > 0 ? (int)left : 0);
}

static void *work(void *context)
{
    hub_thread *hub = context;
    hub_resume(hub->hub);
    while (!atomic_load(&hub->stop)) {
        run_round(hub);
        wait_for_work(hub);
    }
    do /* handles clients that have left since */
        run_round(hub);
    while (has_posts(hub));
    refuse_waiting(hub);
    return NULL;
}

/* ---- Starting and stopping ------------------------------------------------ */

static bool start_notifier(hub_thread *hub, const server_config *config, kt_error *error)
{
    hub_notices notices;
    if (!*config->push && !*config->smtp)
        return true;
    hub->notifier = notifier_start(&(notifier_config){.store = config->store,
                                                      .push_contact = config->push,
                                                      .smtp = config->smtp,
                                                      .from = config->mail_from,
                                                      .url = config->url,
                                                      .local = config->notices_local},
                                   hub->log, &notices, error);
    if (hub->notifier)
        hub_set_notices(hub->hub, &notices);
    return hub->notifier;
}

enum { PROGRESS_EVERY = 5 * SECOND };

/* A large store of an older version takes a while; the loop has not begun. */
static void log_upgrade(void *context, int64_t tables, bool done)
{
    hub_thread *hub = context;
    if (!done && tables && microseconds() < hub->next_tick)
        return;
    hub->next_tick = microseconds() + PROGRESS_EVERY;
    log_event(hub->log, "upgrading", LOG_INT("tables", tables), LOG_INT("done", done));
}

static bool open_hub(hub_thread *hub, const server_config *config, kt_error *error)
{
    hub_io     io = {.send = send_text,
                     .now = wall_milliseconds,
                     .luck = hub_luck,
                     .context = hub,
                     .drop = drop,
                     .steady = steady_milliseconds,
                     .fault = report_fault};
    hub_limits limits = hub_limits_default;
    limits.tables = config->tables;
    limits.messages = config->messages;
    limits.playouts = config->playouts;
    limits.unfinished = config->unfinished;
    limits.finished = config->finished;
    hub->store = store_open_with_progress(config->store, log_upgrade, hub, error);
    hub->next_tick = 0;
    if (!hub->store)
        return false;
    store_serve(hub->store);
    hub->hub = hub_open(hub->store, &io, &limits);
    randombytes_buf(hub->lane_key, sizeof hub->lane_key);
    snprintf(error->text, sizeof error->text, "out of memory");
    if (!hub->hub || !start_notifier(hub, config, error))
        return false;
    snprintf(error->text, sizeof error->text, "out of memory, or no thread can be started");
    hub->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    hub->pool = hub->hub && hub->bell >= 0 ? bot_pool_start(config->threads, ring, hub) : NULL;
    return hub->pool && pthread_create(&hub->thread, NULL, work, hub) == 0;
}

static void close_hub(hub_thread *hub)
{
    bot_pool_stop(hub->pool);
    while (hub->held) {
        bot_job *job = hub->held;
        hub->held = job->next;
        free(job);
    }
    if (hub->hub)
        hub_close(hub->hub);
    notifier_stop(hub->notifier);
    store_close(hub->store);
    if (hub->bell >= 0)
        close(hub->bell);
}

hub_thread *hub_thread_start(const server_config *config, FILE *log, void (*wake)(void *), void *context,
                             kt_error *error)
{
    hub_thread *hub = calloc(1, sizeof *hub);
    snprintf(error->text, sizeof error->text, "out of memory");
    if (!hub)
        return NULL;
    hub->log = log;
    hub->wake = wake;
    hub->context = context;
    hub->bell = -1;
    for (int i = 0; i < LANES; i++)
        hub->lane[i].posts.end = &hub->lane[i].posts.first;
    hub->end_of_lanes = &hub->first_lane;
    hub->again.end = &hub->again.first;
    hub->posted.end = &hub->posted.first;
    hub->outbox.end = &hub->outbox.first;
    hub->handed.end = &hub->handed.first;
    pthread_mutex_init(&hub->lock, NULL);
    atomic_store(&hub->writable, true);
    if (open_hub(hub, config, error))
        return hub;
    close_hub(hub);
    hub_thread_free(hub);
    return NULL;
}

void hub_thread_stop(hub_thread *hub)
{
    atomic_store(&hub->stop, true);
    ring(hub);
    pthread_join(hub->thread, NULL);
    close_hub(hub);
}

void hub_thread_free(hub_thread *hub)
{
    pthread_mutex_destroy(&hub->lock);
    free(hub);
}
