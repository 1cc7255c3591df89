/* live_table.c - see live_table.h. */
#include "server/loading.h"
#include "server/notices.h"
#include "server/presence.h"
#include "server/sleepers.h"
#include "server/token.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sending -------------------------------------------------------------- */

void live_table_send(const kt_hub *hub, const kt_live_table *live, const kt_strbuf *out)
{
    for (const kt_client *client = live->clients; client; client = client->next)
        client_send(hub, client, out);
}

/* Bytes: after this many, the remaining clients are sent the table in a later round. */
enum { RESYNC_MAX = 131072 };

void live_table_resync_next(kt_hub *hub, const kt_live_table *live)
{
    size_t sent = 0;
    for (kt_client *client = live->clients; client; client = client->next) {
        if (!client->resync_due)
            continue;
        if (sent >= RESYNC_MAX && hub_queue_stale(hub, live->session->info.id))
            return;
        size_t length = client_send_table(hub, client, "resync");
        if (!length && hub_queue_stale(hub, live->session->info.id))
            return;
        sent += length;
    }
}

void live_table_resync(kt_hub *hub, const kt_live_table *live)
{
    bool begun = false;
    for (kt_client *client = live->clients; client; client = client->next) {
        begun |= client->resync_due;
        client->resync_due = true;
    }
    if (!begun || !hub_queue_stale(hub, live->session->info.id))
        live_table_resync_next(hub, live);
}

void live_table_send_seats(kt_hub *hub, const kt_live_table *live)
{
    kt_strbuf out = hub_scratch(hub);
    render_seats(live->session, &out);
    live_table_send(hub, live, &out);
    hub->lobby.changed |= live->session->info.open;
}

void live_table_send_connections(kt_hub *hub, const kt_live_table *live, int seat)
{
    kt_strbuf out = hub_scratch(hub);
    int       count = 0;
    for (const kt_client *client = live->clients; client; client = client->next)
        count += client->viewer.seat == seat;
    kt_put_char(&out, '{');
    kt_json_text(&out, "type", "connections");
    kt_json_int(&out, "count", count);
    kt_put_char(&out, '}');
    for (const kt_client *client = live->clients; client && seat >= 0; client = client->next)
        if (client->viewer.seat == seat)
            client_send(hub, client, &out);
}

enum { ASK_EVERY = 10000 }; /* milliseconds */

bool live_table_send_question(kt_hub *hub, kt_live_table *live, int seat, const char *name)
{
    kt_strbuf out = hub_scratch(hub);
    int64_t   now = hub_steady(hub);
    bool      anybody = false, again = false;
    if (seat < 0 || seat >= live->session->table.header.seats)
        return false;
    again = live->asked[seat] && now - live->asked[seat] < ASK_EVERY;
    kt_put_char(&out, '{');
    kt_json_text(&out, "type", "seat_asked");
    kt_json_text(&out, "name", name);
    kt_put_char(&out, '}');
    for (const kt_client *client = live->clients; client; client = client->next) {
        if (client->viewer.seat != seat)
            continue;
        anybody = true;
        if (!again)
            client_send(hub, client, &out);
    }
    if (anybody && !again)
        live->asked[seat] = now;
    return anybody;
}

/* {"seat": who must decide, "left": milliseconds, "out": whether time is up}; seat -1: no clock is running.
 */
void live_table_send_clock(kt_hub *hub, const kt_live_table *live, const kt_client *client)
{
    kt_strbuf out = hub_scratch(hub);
    int64_t   left = live->deadline - hub_now(hub);
    if (!live->session->info.clock)
        return;
    kt_put_char(&out, '{');
    kt_json_text(&out, "type", "clock");
    kt_json_int(&out, "seat", live->deadline ? live->session->table.now.head.actor : KT_CHANCE);
    kt_json_int(&out, "left", live->deadline && left > 0 ? left : 0);
    kt_json_bool(&out, "out", live->deadline && left <= 0);
    kt_put_char(&out, '}');
    if (client)
        client_send(hub, client, &out);
    else
        live_table_send(hub, live, &out);
}

static bool sees_the_same(const kt_client *one, const kt_client *other)
{
    return !one->resync_due && one->viewer.seat == other->viewer.seat &&
           one->viewer.language == other->viewer.language && one->viewer.engine == other->viewer.engine;
}

/* The first client at the table that sees what this one does. */
static bool is_first(const kt_live_table *live, const kt_client *client)
{
    const kt_client *first = live->clients;
    while (first != client && !sees_the_same(first, client))
        first = first->next;
    return first == client;
}

void live_table_send_rendered(kt_hub *hub, const kt_live_table *live, render_for *render, const void *context)
{
    for (const kt_client *client = live->clients; client; client = client->next) {
        kt_strbuf out = hub_scratch(hub);
        if (client->resync_due || !is_first(live, client))
            continue;
        render(context, client->viewer, &out);
        for (const kt_client *other = client; other; other = other->next)
            if (sees_the_same(other, client))
                client_send(hub, other, &out);
    }
}

typedef struct played_steps {
    kt_game_session *session;
    int              from_step, from_number;
} played_steps;

static void put_update(const void *context, kt_viewer viewer, kt_strbuf *out)
{
    const played_steps *played = context;
    render_update(played->session, viewer, played->from_step, played->from_number, out);
}

void live_table_send_update(kt_hub *hub, const kt_live_table *live, int from_step, int from_number)
{
    live_table_send_rendered(hub, live, put_update, &(played_steps){live->session, from_step, from_number});
}

/* ---- Clients -------------------------------------------------------------- */

void live_table_attach(kt_live_table *live, kt_client *client)
{
    assert(!client->live);
    assert(client->viewer.seat >= KT_ALL && client->viewer.seat < live->session->table.header.seats);
    client->live = live;
    client->heard = live->session->number;
    if (client->viewer.seat >= 0)
        memcpy(client->link, live->session->seat[client->viewer.seat].link, sizeof client->link);
    client->next = live->clients;
    live->clients = client;
}

void live_table_detach(kt_live_table *live, kt_client *client)
{
    kt_client **at = &live->clients;
    assert(client->live == live);
    while (*at != client)
        at = &(*at)->next;
    *at = client->next;
    client->next = NULL;
    client->live = NULL;
    client->resync_due = false;
}

static void send_away(kt_hub *hub, kt_live_table *live, kt_client *client)
{
    bool taken = *live->session->seat[client->viewer.seat].link;
    live_table_detach(live, client);
    if (taken)
        client_send_error(hub, client, "taken", LIVE_TABLE_SEAT_TAKEN);
    else
        client_send_type(hub, client, "left");
}

void live_table_empty_seat(kt_hub *hub, kt_live_table *live, int seat)
{
    for (kt_client *client = live->clients, *next; client; client = next) {
        next = client->next;
        if (client->viewer.seat == seat)
            send_away(hub, live, client);
    }
}

bool live_table_check_claims(kt_hub *hub, kt_live_table *live)
{
    bool any = false;
    for (kt_client *client = live->clients, *next; client; client = next) {
        next = client->next;
        if (client->viewer.seat >= 0 &&
            strcmp(client->link, live->session->seat[client->viewer.seat].link) != 0) {
            send_away(hub, live, client);
            any = true;
        }
    }
    return any;
}

/* ---- Finding, leaving ----------------------------------------------------- */

static kt_live_table **slot_of(kt_hub *hub, const char *id)
{
    kt_live_table **slot = &hub->bucket[hub_bucket_of(id)];
    while (*slot && strcmp((*slot)->session->info.id, id) != 0)
        slot = &(*slot)->next;
    return slot;
}

kt_live_table *live_table_in_memory(kt_hub *hub, const char *id)
{
    return *slot_of(hub, id);
}

kt_live_table *live_table_add(kt_hub *hub, kt_game_session *session, store_status *status)
{
    kt_live_table **slot = slot_of(hub, session->info.id), *live = calloc(1, sizeof *live);
    assert(!*slot);
    if (!live) {
        *status = STORE_FAILED;
        session_close(session);
        return NULL;
    }
    live->session = session;
    live->bot_number = -1;
    live->undo_request.number = -1;
    sleepers_remove(hub, session->info.id);
    hub->counters.tables++;
    hub->counters.tables_loaded++;
    return *slot = live;
}

static kt_live_table *fresh_in_memory(kt_hub *hub, const char *id)
{
    kt_live_table *live = live_table_in_memory(hub, id);
    if (live && live->stale)
        live_table_refresh(hub, live);
    return live;
}

static kt_live_table *find_or_load(kt_hub *hub, const char *id, bool wanted, store_status *status,
                                   session_fault *fault)
{
    kt_live_table *live = fresh_in_memory(hub, id);
    session_fault  unused;
    *status = STORE_OK;
    if (live)
        return live;
    kt_game_session *session = loading_begin(hub, id, wanted, status, fault ? fault : &unused);
    return session ? live_table_add(hub, session, status) : NULL;
}

kt_live_table *live_table_find(kt_hub *hub, const char *id, store_status *status, session_fault *fault)
{
    return find_or_load(hub, id, false, status, fault);
}

/* A seat's other devices are not in memory: there are few, and each connection checks its token only once. */
static int seat_of_device(kt_hub *hub, const char *id, const char *token, char device[STORE_DEVICE_MAX],
                          store_status *status)
{
    char         hash[STORE_HASH_MAX];
    store_device found;
    token_hash(token, hash);
    *status = store_device_find(hub->store, id, hash, &found);
    if (*status == STORE_NOT_FOUND)
        *status = STORE_OK;
    else if (*status == STORE_OK) {
        memcpy(device, found.id, STORE_DEVICE_MAX);
        return found.seat;
    }
    return KT_OVER;
}

int live_table_seat_of(kt_hub *hub, const char *id, const char *token, char device[STORE_DEVICE_MAX],
                       store_status *status)
{
    const kt_live_table *live = fresh_in_memory(hub, id);
    store_seat           row[STORE_SEATS_MAX];
    int                  rows = 0;
    device[0] = 0;
    *status = live ? STORE_OK : store_seats(hub->store, id, row, &rows);
    if (*status != STORE_OK)
        return KT_OVER;
    int seat = live ? session_seat_of(live->session, token) : session_seat_of_rows(row, rows, token);
    return seat == KT_OVER ? seat_of_device(hub, id, token, device, status) : seat;
}

kt_live_table *live_table_find_seat(kt_hub *hub, const char *id, const char *token, int *seat,
                                    store_status *status, session_fault *fault)
{
    char device[STORE_DEVICE_MAX];
    *seat = live_table_seat_of(hub, id, token, device, status);
    return *seat == KT_OVER ? NULL : find_or_load(hub, id, true, status, fault);
}

int live_table_seat_taken(kt_hub *hub, const char *id, const char *token)
{
    store_seat row[STORE_SEATS_MAX];
    int        rows = 0;
    return store_seats(hub->store, id, row, &rows) == STORE_OK ? session_seat_of_link(row, rows, token)
                                                               : KT_OVER;
}

void live_table_release(kt_hub *hub, kt_live_table **pointer)
{
    kt_live_table *live = *pointer;
    *pointer = NULL;
    while (live->clients) {
        kt_client *client = live->clients;
        live_table_detach(live, client);
        if (hub->io.drop)
            hub->io.drop(client->socket);
    }
    *slot_of(hub, live->session->info.id) = live->next;
    session_close(live->session);
    presence_forget(live);
    free(live);
    hub->counters.tables--;
}

void live_table_release_if_idle(kt_hub *hub, kt_live_table **pointer)
{
    const kt_live_table *live = *pointer;
    if (live->held || live->clients || live->bot_number >= 0)
        return;
    if (!live->deadline || live->time_up_sent || sleepers_add(hub, live->session->info.id, live->deadline))
        live_table_release(hub, pointer);
}

/* ---- Clocks --------------------------------------------------------------- */

/* Computed from what the store knows, so that a clock keeps running during restarts and is the same on
 * every server. It does not start before everybody has sat down. */
static int64_t deadline_of(const kt_game_session *session)
{
    int     actor = session->table.now.head.actor;
    int64_t since = session->last_played;
    if (!session->info.clock || !session_is_playable(session) || actor < 0 || *session->seat[actor].bot)
        return 0;
    for (int i = 0; i < session->rows; i++) {
        if (session_seat_is_free(&session->seat[i]))
            return 0;
        since = session->seat[i].since > since ? session->seat[i].since : since;
    }
    return (since + session->info.clock) * 1000;
}

static void set_deadline(kt_hub *hub, kt_live_table *live)
{
    int64_t deadline = deadline_of(live->session);
    if (deadline == live->deadline && (!deadline || live->deadline_number == live->session->number))
        return;
    live->deadline = deadline;
    live->deadline_number = live->session->number;
    live->time_up_sent = false;
    live_table_send_clock(hub, live, NULL);
}

/* Time is up. If the table names a bot, it plays on until the person takes the seat back. Otherwise the clock
 * stays at zero, and everybody is told once. */
static void handle_time_up(kt_hub *hub, kt_live_table *live)
{
    kt_game_session *session = live->session;
    int              actor = session->table.now.head.actor;
    assert(actor >= 0 && actor < session->table.header.seats); /* or there is no deadline */
    store_seat *seat = &session->seat[actor];
    store_seat  changed = *seat;
    if (!live->time_up_sent)
        live_table_send_clock(hub, live, NULL);
    live->time_up_sent = !*session->info.takeover;
    if (live->time_up_sent)
        return;
    memcpy(changed.bot, session->info.takeover, sizeof changed.bot);
    if (store_seat_set(hub->store, session->info.id, &changed, false) != STORE_OK)
        return; /* the next tick tries again */
    *seat = changed;
    live_table_send_seats(hub, live);
}

/* ---- Settling ------------------------------------------------------------- */

static void play_due_chance(kt_hub *hub, kt_live_table *live)
{
    kt_game_session *session = live->session;
    int              step = session->table.count, number = session->number;
    if (session->table.now.head.actor != KT_CHANCE || !session_is_playable(session))
        return;
    if (session_play_luck(session, hub->store, &hub->io.luck, hub_seconds(hub)) == SESSION_STALE)
        live_table_resync(hub, live);
    else if (session->number != number)
        live_table_send_update(hub, live, step, number);
}

/* Who waits for the bot: a player if one is connected, else a spectator, else NULL. */
static const kt_client *first_player(const kt_live_table *live)
{
    for (const kt_client *client = live->clients; client; client = client->next)
        if (client->viewer.seat >= 0)
            return client;
    return live->clients;
}

/* Tables of bots alone wait until somebody watches. Without memory for a job, or a working store for its
 * move, a later tick tries again. A job that nobody was watching may be far back in the queue, so a client
 * that joins queues a second one, and the first to finish counts. */
static void queue_bot(kt_hub *hub, kt_live_table *live)
{
    kt_bot bot;
    bool   pending = live->bot_number >= 0 && (!live->bot_unwatched || !live->clients);
    if (pending || store_failing(hub->store) || (!live->clients && !session_has_people(live->session)) ||
        !session_bot(live->session, live->session->table.now.head.actor, &bot))
        return;
    bot_job *job = bot_job_new(live->session, bot);
    if (!job)
        return;
    const kt_client *first = first_player(live);
    job->waited_for = first != NULL;
    live->bot_unwatched = !first;
    job->owner = first ? first->address->hash : 0;
    live->bot_number = job->number;
    hub_job_add(hub, job);
}

void live_table_settle(kt_hub *hub, kt_live_table **pointer)
{
    kt_live_table *live = *pointer;
    play_due_chance(hub, live);
    if (session_end_if_full(live->session, hub->store))
        live_table_resync(hub, live);
    set_deadline(hub, live);
    queue_bot(hub, live);
    notices_settle(hub, live);
    live_table_release_if_idle(hub, pointer);
}

bool live_table_refresh(kt_hub *hub, kt_live_table *live)
{
    bool more = session_refresh(live->session, hub->store);
    if (live_table_check_claims(hub, live))
        presence_changed(hub, live, NULL);
    live->stale = more || store_failing(hub->store);
    if (!live->stale)
        live_table_resync(hub, live);
    return !live->stale;
}

void live_table_tick(kt_hub *hub, kt_live_table **pointer)
{
    kt_live_table *live = *pointer;
    if (live->deadline && live->deadline <= hub_now(hub) && !live->stale)
        handle_time_up(hub, live);
    presence_tick(hub, live);
    live_table_settle(hub, pointer);
}
