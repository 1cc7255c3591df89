/* hub.c - see hub.h: opening and closing, the regular sweep, notices, bots' jobs, connections.
 * What happens at one table is in live_table.c; what clients say is in messages.c. */
#include "server/devices.h"
#include "server/loading.h"
#include "server/notices.h"
#include "server/presence.h"
#include "server/sleepers.h"
#include "server/text.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In seconds: when a table counts as idle, how often we look for idle ones, and how far the
 * clocks of two servers may be apart. */
enum { IDLE_AFTER = 10, SWEEP_EVERY = 5, CLOCK_SKEW = 20 };
enum { SWEEP_LIMIT = 1000, RESUME_PAGE = 50, EXPIRE_LIMIT = 20, PACK_LIMIT = 20 }; /* tables */
enum { CHORES_MAX = 6, CHORES_MILLISECONDS = 3 };                                  /* at a time */
enum { EXPIRE_EVERY = 10000, CLOCK_STEP = 60000, TRUST_AFTER = 3600000 };
enum { DAY = 24 * 3600, PACK_AFTER = DAY }; /* seconds */

const hub_limits hub_limits_default = {.messages = 200,
                                       .tables = 60,
                                       .records = 60,
                                       .chat = 400,
                                       .chats = 200,
                                       .watching = 100,
                                       .watchers = 1000,
                                       .players = 250,
                                       .contacts = 120,
                                       .unfinished = 90,
                                       .finished = 365};

static uint32_t sodium_below(void *context, uint32_t limit)
{
    (void)context;
    return randombytes_uniform(limit);
}

const session_luck hub_luck = {sodium_below, NULL};

static void forget_addresses(kt_hub *);
static void forget_bucket(kt_hub *, int bucket, bool all);

/* ---- Opening, closing ----------------------------------------------------- */

kt_hub *hub_open(kt_store *store, const hub_io *io, const hub_limits *limits)
{
    kt_hub *hub = calloc(1, sizeof *hub);
    if (!hub)
        return NULL;
    hub->store = store;
    hub->io = *io;
    hub->limits = *limits;
    hub->jobs_end = &hub->jobs;
    hub->scratch = malloc(HUB_SCRATCH);
    if (!hub->scratch || sodium_init() < 0)
        goto fail;
    randombytes_buf(&hub->node, sizeof hub->node);
    hub->clock.offset = hub_now(hub) - hub_steady(hub);
    return hub;
fail:
    free(hub->scratch);
    free(hub);
    return NULL;
}

void hub_set_unsent(kt_hub *hub, int64_t bytes)
{
    hub->counters.unsent = bytes;
}

void hub_set_notices(kt_hub *hub, const hub_notices *notices)
{
    hub->notices = *notices;
}

/* Pointers are copied first: a release unlinks the table from its bucket. */
static void release_all(kt_hub *hub)
{
    for (int i = 0; i < HUB_BUCKETS; i++)
        while (hub->bucket[i]) {
            kt_live_table *live = hub->bucket[i];
            live_table_release(hub, &live);
        }
}

void hub_close(kt_hub *hub)
{
    bot_job *job;
    assert(!hub->counters.clients);
    while ((job = hub_job_take(hub)))
        free(job);
    release_all(hub);
    loading_end_all(hub);
    sleepers_free(hub);
    for (int i = 0; i < HUB_ADDRESSES; i++)
        forget_bucket(hub, i, true);
    free(hub->lost.id);
    free(hub->idle.id);
    free(hub->stale.id);
    free(hub->unreadable.id);
    free(hub->lobby.text);
    free(hub->scratch);
    free(hub);
}

int64_t hub_now(const kt_hub *hub)
{
    return hub->io.now(hub->io.context);
}

int64_t hub_steady(const kt_hub *hub)
{
    return hub->io.steady ? hub->io.steady(hub->io.context) : hub_now(hub);
}

int64_t hub_seconds(const kt_hub *hub)
{
    return hub_now(hub) / 1000;
}

kt_strbuf hub_scratch(kt_hub *hub)
{
    return kt_strbuf_init(hub->scratch, HUB_SCRATCH);
}

kt_store *hub_store(kt_hub *hub)
{
    return hub->store;
}

hub_counters hub_read_counters(const kt_hub *hub)
{
    return hub->counters;
}

const int hub_time_limits[HUB_TIME_LIMITS] = {500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 1000000};

void hub_count_time(kt_hub *hub, hub_time what, int64_t microseconds)
{
    int i = 0;
    while (i < HUB_TIME_LIMITS && microseconds > hub_time_limits[i])
        i++;
    atomic_fetch_add_explicit(&hub->times[what].count[i], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&hub->times[what].sum, microseconds, memory_order_relaxed);
}

/* ---- All tables ----------------------------------------------------------- */

static bool list_add(table_ids *list, const char *id)
{
    if (list->count == list->capacity) {
        int   capacity = list->capacity ? 2 * list->capacity : 256;
        void *grown = realloc(list->id, (size_t)capacity * sizeof *list->id);
        if (!grown)
            return false;
        list->id = grown;
        list->capacity = capacity;
    }
    snprintf(list->id[list->count++], STORE_ID_MAX, "%s", id);
    return true;
}

int hub_bucket_of(const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *at = id; *at; at++)
        hash = (hash ^ (uint8_t)*at) * 16777619u;
    return (int)(hash % HUB_BUCKETS);
}

bool hub_queue_lost(kt_hub *hub, const char *id)
{
    return list_add(&hub->lost, id);
}

bool hub_queue_stale(kt_hub *hub, const char *id)
{
    return list_add(&hub->stale, id);
}

enum { REPORTS_MAX = 1000 };

void hub_report_fault(kt_hub *hub, const char *id, const char *cause)
{
    for (int i = 0; i < hub->unreadable.count; i++)
        if (strcmp(hub->unreadable.id[i], id) == 0)
            return;
    if (hub->unreadable.count < REPORTS_MAX && list_add(&hub->unreadable, id) && hub->io.fault)
        hub->io.fault(hub->io.context, id, cause);
}

static bool add_id(void *context, const store_table *table)
{
    return list_add(context, table->id);
}

static void settle_id(kt_hub *hub, const char *id)
{
    store_status   status;
    kt_live_table *live = live_table_find(hub, id, &status, NULL);
    if (live)
        live_table_settle(hub, &live);
}

/* Reads the rest of a table that is far behind later; out of memory, when somebody asks for it. */
static void reload(kt_hub *hub, kt_live_table *live)
{
    if (live_table_refresh(hub, live))
        live_table_settle(hub, &live);
    else
        hub_queue_stale(hub, live->session->info.id);
}

static void catch_up(kt_hub *hub, const char *id)
{
    kt_live_table *live = live_table_in_memory(hub, id);
    if (live && live->stale)
        reload(hub, live);
    else if (live)
        live_table_resync_next(hub, live);
}

/* Handles tables of the list, and removes them from it, for about this long: each may have to be read first.
 * True: there are more. */
static bool process_list(kt_hub *hub, table_ids *list, void (*each)(kt_hub *, const char *id),
                         int64_t milliseconds)
{
    int64_t begun = hub_steady(hub);
    if (!list->count)
        return false;
    do
        each(hub, list->id[--list->count]);
    while (list->count && hub_steady(hub) - begun < milliseconds);
    if (list->count)
        return true;
    free(list->id);
    *list = (table_ids){0};
    return false;
}

void hub_resume(kt_hub *hub)
{
    hub->resume.active = true;
    hub->resume.touched = 0;
    hub->resume.id[0] = 0;
}

typedef struct resume_page {
    int     count;
    char    id[RESUME_PAGE][STORE_ID_MAX];
    int64_t touched[RESUME_PAGE];
} resume_page;

static bool add_to_page(void *context, const store_table *table)
{
    resume_page *page = context;
    page->touched[page->count] = table->touched;
    memcpy(page->id[page->count++], table->id, STORE_ID_MAX);
    return page->count < RESUME_PAGE;
}

bool hub_resume_next(kt_hub *hub, int64_t milliseconds)
{
    resume_page page = {.count = 0};
    int64_t     begun = hub_steady(hub);
    if (hub_load_next(hub, milliseconds))
        return true;
    if (store_failing(hub->store))
        return false; /* a later round continues */
    if (process_list(hub, &hub->stale, catch_up, milliseconds) ||
        process_list(hub, &hub->lost, settle_id, milliseconds) ||
        process_list(hub, &hub->idle, settle_id, milliseconds))
        return true;
    if (!hub->resume.active)
        return false;
    if (store_tables_running(hub->store, hub->resume.touched, hub->resume.id, RESUME_PAGE, add_to_page,
                             &page) != STORE_OK)
        return true;
    for (int i = 0; i < page.count && (!i || hub_steady(hub) - begun < milliseconds); i++) {
        settle_id(hub, page.id[i]);
        hub->resume.touched = page.touched[i];
        memcpy(hub->resume.id, page.id[i], STORE_ID_MAX);
    }
    hub->resume.active = page.count;
    return hub->resume.active;
}

static void forget_table(void *context, const char *id)
{
    kt_hub        *hub = context;
    kt_live_table *live = live_table_in_memory(hub, id);
    bool           wanted = live || sleepers_remove(hub, id);
    loading_restart(hub, id);
    if (live)
        live_table_release(hub, &live);
    if (!wanted)
        return;               /* listed twice, or neither in memory nor asleep */
    list_add(&hub->lost, id); /* out of memory: it waits until somebody joins */
}

void hub_batch_failed(kt_hub *hub)
{
    store_batch_tables(hub->store, forget_table, hub);
}

/* The server that ran a table's bot or clock may have died. So every server resumes tables where nothing
 * has happened for a while; if two run the same bot, the first move counts. */
static void sweep(kt_hub *hub)
{
    int64_t until = hub_seconds(hub) - IDLE_AFTER;
    if (until < hub->swept_until)
        hub->swept_until = 0; /* the clock was set back */
    if (!store_is_shared(hub->store) || until < hub->swept_until + SWEEP_EVERY || hub->idle.count)
        return;
    int64_t from = hub->swept_until ? hub->swept_until - CLOCK_SKEW : until - SWEEP_EVERY - CLOCK_SKEW;
    if (store_tables_idle(hub->store, from, until, SWEEP_LIMIT, add_id, &hub->idle) == STORE_OK)
        hub->swept_until = until;
    process_list(hub, &hub->idle, settle_id, CHORES_MILLISECONDS);
}

/* How much may still be tidied up in this call. A long table takes many calls, one or a few slices each. */
typedef struct chores {
    int64_t begun; /* in milliseconds */
    int     left;  /* slices */
    bool    more;  /* there was not enough time */
} chores;

static bool may_go_on(const kt_hub *hub, chores *todo)
{
    todo->more = todo->left <= 0 || hub_steady(hub) - todo->begun >= CHORES_MILLISECONDS;
    todo->left--;
    return !todo->more;
}

static void drop_remains(kt_hub *hub, chores *todo)
{
    bool more = true;
    while (more && may_go_on(hub, todo))
        if (store_remains_drop(hub->store, &more) != STORE_OK)
            return;
}

/* A table with clients is not old. */
static void drop_old(kt_hub *hub, bool over, int days, chores *todo)
{
    table_ids list = {0};
    if (days)
        store_tables_old(hub->store, over, hub_seconds(hub) - (int64_t)days * DAY, EXPIRE_LIMIT, add_id,
                         &list);
    for (int i = 0; i < list.count && may_go_on(hub, todo); i++)
        if (!live_table_in_memory(hub, list.id[i]) && store_table_drop(hub->store, list.id[i]) == STORE_OK)
            hub->counters.tables_dropped++;
    free(list.id);
}

/* Packs finished tables into one row, or a few. */
static void pack_finished(kt_hub *hub, chores *todo)
{
    table_ids list = {0};
    store_tables_unpacked(hub->store, hub_seconds(hub) - PACK_AFTER, PACK_LIMIT, add_id, &list);
    for (int i = 0; i < list.count; i++)
        for (bool more = !live_table_in_memory(hub, list.id[i]); more && may_go_on(hub, todo);)
            if (store_entries_pack(hub->store, list.id[i], &more) != STORE_OK)
                break;
    free(list.id);
}

/* A clock that is set forward makes every table old. A host who set it wrongly has an hour to notice. */
static bool clock_is_trusted(kt_hub *hub)
{
    int64_t offset = hub_now(hub) - hub_steady(hub);
    if (llabs(offset - hub->clock.offset) > CLOCK_STEP) {
        hub->clock.offset = offset;
        hub->clock.set = hub_steady(hub);
    }
    return !hub->clock.set || hub_steady(hub) - hub->clock.set >= TRUST_AFTER;
}

bool hub_tidy(kt_hub *hub)
{
    bool trusted = clock_is_trusted(hub);
    if (!trusted || store_failing(hub->store) ||
        (hub->expired && hub_steady(hub) - hub->expired < EXPIRE_EVERY))
        return false;
    chores todo = {.begun = hub_steady(hub), .left = CHORES_MAX};
    drop_remains(hub, &todo);
    drop_old(hub, false, hub->limits.unfinished, &todo);
    drop_old(hub, true, hub->limits.finished, &todo);
    pack_finished(hub, &todo);
    hub->expired = todo.more ? 0 : hub_steady(hub);
    return todo.more;
}

/* Calls `each` for every table in memory. It may release that table, but no other. */
static void for_each_table(kt_hub *hub, void (*each)(kt_hub *, kt_live_table **))
{
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (kt_live_table *live = hub->bucket[i], *next; live; live = next) {
            next = live->next;
            each(hub, &live);
        }
}

bool hub_tick(kt_hub *hub)
{
    for_each_table(hub, live_table_tick);
    forget_addresses(hub);
    sleepers_wake(hub);
    if (!store_failing(hub->store))
        process_list(hub, &hub->lost, settle_id, CHORES_MILLISECONDS);
    sweep(hub);
    return hub_tidy(hub);
}

static void mark_stale(kt_hub *hub, kt_live_table **pointer)
{
    (*pointer)->stale = true;
    hub_queue_stale(hub, (*pointer)->session->info.id);
}

/* Notices were missed, so any table may have changed. Reading all of them takes many rounds; a table that
 * somebody asks for is read first. */
static void mark_all_stale(kt_hub *hub)
{
    hub->stale.count = 0;
    for_each_table(hub, mark_stale);
}

/* "TABLE ?SEAT NAME": somebody at another server asks for a seat. */
static void pass_question(kt_hub *hub, const char *notice)
{
    char id[STORE_ID_MAX];
    int  seat, end = 0;
    if (sscanf(notice, "%16s ?%d %n", id, &seat, &end) != 2 || !end || !text_is_name(notice + end))
        return;
    kt_live_table *live = live_table_in_memory(hub, id);
    if (live)
        live_table_send_question(hub, live, seat, notice + end);
}

/* "": some notices were lost. "TABLE": it has changed. All others have a space. */
void hub_notice(kt_hub *hub, const char *notice)
{
    const char *space = strchr(notice, ' ');
    if (!*notice)
        mark_all_stale(hub);
    else if (space && space[1] == '!')
        devices_notice(hub, notice);
    else if (space && space[1] == '?')
        pass_question(hub, notice);
    else if (space)
        presence_notice(hub, notice);
    else {
        kt_live_table *live = live_table_in_memory(hub, notice);
        if (live)
            reload(hub, live);
    }
}

/* ---- Bots ----------------------------------------------------------------- */

static int kind_index(const bot_kind *kind)
{
    int i = 0;
    while (i < HUB_BOT_KINDS - 1 && bot_kind_at(i) && bot_kind_at(i) != kind)
        i++;
    return i;
}

void hub_job_add(kt_hub *hub, bot_job *job)
{
    job->next = NULL;
    *hub->jobs_end = job;
    hub->jobs_end = &job->next;
    hub->counters.jobs++;
    hub->asked[kind_index(job->bot.kind)]++;
}

bot_job *hub_job_take(kt_hub *hub)
{
    bot_job *job = hub->jobs;
    if (!job)
        return NULL;
    hub->jobs = job->next;
    if (!hub->jobs)
        hub->jobs_end = &hub->jobs;
    job->next = NULL;
    hub->counters.jobs--;
    return job;
}

static session_result play_for_bot(kt_hub *hub, kt_game_session *session, const bot_job *job)
{
    move_request request = {job->seat, job->number, "", hub_seconds(hub)};
    kt_refusal   refusal;
    kt_bot       bot;
    if (!session_bot(session, job->seat, &bot)) /* a person has taken the seat back */
        return SESSION_STALE;
    return session_play(session, hub->store, &hub->io.luck, request, job->moves.move[job->choice], &refusal);
}

static void finish_job(kt_hub *hub, kt_live_table *live, const bot_job *job)
{
    kt_game_session *session = live->session;
    int              step = session->table.count;
    live->bot_number = -1;
    session_result result = play_for_bot(hub, session, job);
    if (result == SESSION_DONE) {
        hub->counters.bot_moves++;
        live_table_send_update(hub, live, step, job->number);
    } else if (session->number != job->number) {
        live_table_resync(hub, live);
    }
    if (result != SESSION_FAILED) /* else the next tick tries again */
        live_table_settle(hub, &live);
}

void hub_job_done(kt_hub *hub, bot_job *job)
{
    kt_live_table *live = live_table_in_memory(hub, job->table);
    hub->asked[kind_index(job->bot.kind)]--;
    if (live && live->bot_number == job->number)
        finish_job(hub, live, job);
    free(job);
}

/* ---- Addresses ------------------------------------------------------------ */

kt_address *hub_address_of(kt_hub *hub, const char *text)
{
    uint64_t             hash;
    static const uint8_t salt[crypto_shorthash_KEYBYTES] = "kontor address";
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)text, strlen(text), salt);
    kt_address **slot = &hub->address[hash % HUB_ADDRESSES];
    while (*slot && (*slot)->hash != hash)
        slot = &(*slot)->next;
    if (!*slot && (*slot = calloc(1, sizeof **slot))) {
        (*slot)->hash = hash;
        hub_within_budget(hub, &(*slot)->work);
        hub->addresses++;
    }
    return *slot;
}

bool hub_within_budget(const kt_hub *hub, kt_budget *budget)
{
    int64_t now = hub_steady(hub), rate = (int64_t)hub->limits.messages * HUB_WORK;
    int64_t passed = budget->renewed ? now - budget->renewed : 10000;
    budget->left += (passed < 10000 ? passed : 10000) * rate / 1000;
    budget->left = budget->left < 2 * rate ? budget->left : 2 * rate;
    budget->renewed = now;
    return budget->left >= 0;
}

int64_t hub_hour(const kt_hub *hub)
{
    return hub_steady(hub) / 3600000;
}

enum { ADDRESSES_AN_HOUR = 50000, FORGET_BUCKETS = 64 /* at a time */ };

/* An address is kept while it has clients and for a minute after its last request. If it used an hourly
 * limit, it is kept for that hour, or reconnecting would reset the limit; but not if there are too many
 * addresses. */
static bool is_kept(const kt_hub *hub, const kt_address *address)
{
    bool used = address->usage.tables || address->usage.records || address->usage.contacts;
    return address->clients || address->work.renewed + 60000 > hub_steady(hub) ||
           (used && address->usage.hour == hub_hour(hub) && hub->addresses < ADDRESSES_AN_HOUR);
}

static void forget_bucket(kt_hub *hub, int bucket, bool all)
{
    for (kt_address **slot = &hub->address[bucket]; *slot;) {
        kt_address *address = *slot;
        if (!all && is_kept(hub, address)) {
            slot = &address->next;
            continue;
        }
        *slot = address->next;
        hub->addresses--;
        free(address);
    }
}

static void forget_addresses(kt_hub *hub)
{
    for (int i = 0; i < FORGET_BUCKETS; i++)
        forget_bucket(hub, hub->forgetting++ % HUB_ADDRESSES, false);
}

/* ---- Connections ---------------------------------------------------------- */

kt_client *hub_connect(kt_hub *hub, void *socket, const char *address)
{
    kt_address *from = hub_address_of(hub, address);
    kt_client  *client = from ? calloc(1, sizeof *client) : NULL;
    if (!client)
        return NULL;
    client->socket = socket;
    client->address = from;
    from->clients++;
    client->last_message = hub_steady(hub);
    client->credit = 2000 * (int64_t)hub->limits.messages;
    hub->counters.clients++;
    return client;
}

void hub_disconnect(kt_hub *hub, kt_client *client)
{
    kt_live_table *live = client->live;
    loading_leave(client);
    hub->counters.clients--;
    client->address->clients--;
    if (live) {
        live_table_detach(live, client);
        notices_client_left(hub, live, client);
        presence_changed(hub, live, NULL);
        live_table_send_connections(hub, live, client->viewer.seat);
        live_table_settle(hub, &live);
    }
    free(client);
}
