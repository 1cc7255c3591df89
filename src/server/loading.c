/* loading.c - see loading.h. */
#include "server/loading.h"
#include "server/messages.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Entries: after this many, the table is sent in a later round. Loading and sending together may take too
 * long. */
enum { PAUSE_AFTER = 64 };

struct kt_load {
    char             id[STORE_ID_MAX];
    kt_game_session *session; /* owned; NULL: not begun */
    kt_client       *waiting; /* linked by next; not owned */
    bool             wanted;
    bool             loaded; /* it is in memory and held there, or cannot be opened */
    kt_load         *next;
};

static kt_load *find(const kt_hub *hub, const char *id)
{
    kt_load *load = hub->loads;
    while (load && strcmp(load->id, id) != 0)
        load = load->next;
    return load;
}

/* True: there is more to load. Otherwise the session is complete, or NULL with status and fault. */
static bool advance(kt_hub *hub, kt_load *load, store_status *status, session_fault *fault)
{
    kt_error error = {.line = 0};
    bool     more = false;
    *status = STORE_OK;
    if (!load->session)
        *status = session_load_begin(hub->store, load->id, &load->session, fault, &error);
    int before = load->session ? load->session->replayed : 0;
    if (*status == STORE_OK)
        *status = session_load_next(load->session, hub->store, &more, fault, &error);
    if (load->session)
        hub->counters.entries_replayed += load->session->replayed - before;
    if (*status == STORE_OK)
        return more;
    session_close(load->session);
    load->session = NULL;
    /* A database that is out of reach is reported elsewhere. */
    if (*status == STORE_FAILED && !store_failing(hub->store))
        hub_report_fault(hub, load->id, error.text);
    return false;
}

static void free_load(kt_load *load)
{
    session_close(load->session);
    free(load);
}

/* Adds it after the loads that began earlier. */
static kt_load *add(kt_hub *hub, const kt_load *begun)
{
    kt_load **end = &hub->loads, *added = malloc(sizeof *added);
    if (!added)
        return NULL;
    while (*end)
        end = &(*end)->next;
    *added = *begun;
    return *end = added;
}

kt_game_session *loading_begin(kt_hub *hub, const char *id, bool wanted, store_status *status,
                               session_fault *fault)
{
    kt_load *load = find(hub, id), first = {.session = NULL};
    if (!load) {
        snprintf(first.id, sizeof first.id, "%s", id);
        if (!advance(hub, &first, status, fault))
            return first.session;
        load = add(hub, &first);
    }
    *status = STORE_FAILED;
    *fault = load ? SESSION_LOADING : SESSION_UNREADABLE;
    if (load) {
        load->wanted |= wanted;
        load->loaded = false; /* it could not be opened just now: try again */
    } else {
        session_close(first.session);
    }
    return NULL;
}

bool loading_pause(kt_hub *hub, kt_live_table *live, kt_client *client, json_t *join)
{
    kt_load load = {.wanted = true, .loaded = true};
    if (live->session->replayed < PAUSE_AFTER || live->clients || find(hub, live->session->info.id))
        return false;
    memcpy(load.id, live->session->info.id, sizeof load.id);
    live->session->replayed = 0; /* already charged */
    live->held = add(hub, &load);
    if (live->held)
        loading_wait(hub, client, load.id, join);
    return live->held;
}

void loading_wait(kt_hub *hub, kt_client *client, const char *id, json_t *join)
{
    kt_load    *load = find(hub, id);
    kt_client **end = &load->waiting;
    assert(!client->live && !client->load);
    while (*end)
        end = &(*end)->next;
    *end = client;
    client->next = NULL;
    client->load = load;
    client->join = json_incref(join);
}

void loading_leave(kt_client *client)
{
    kt_client **at;
    if (!client->load)
        return;
    for (at = &client->load->waiting; *at != client; at = &(*at)->next)
        ;
    *at = client->next;
    client->next = NULL;
    client->load = NULL;
    json_decref(client->join);
    client->join = NULL;
}

void loading_restart(kt_hub *hub, const char *id)
{
    kt_load *load = find(hub, id);
    if (!load)
        return;
    session_close(load->session);
    load->session = NULL;
    load->loaded = false;
}

void loading_end_all(kt_hub *hub)
{
    while (hub->loads) {
        kt_load *load = hub->loads;
        assert(!load->waiting);
        hub->loads = load->next;
        free_load(load);
    }
}

static void fail_all(kt_hub *hub, kt_load *load, store_status status, session_fault fault)
{
    while (load->waiting) {
        kt_client *client = load->waiting;
        loading_leave(client);
        messages_join_failed(hub, client, status, fault);
    }
}

/* Replays a slice. The last one puts the table into memory, or tells everybody why it cannot be opened. */
static void read_slice(kt_hub *hub, kt_load *load)
{
    store_status   status;
    session_fault  fault = SESSION_UNREADABLE;
    kt_live_table *live = NULL;
    if (advance(hub, load, &status, &fault))
        return;
    if (load->session)
        live = live_table_add(hub, load->session, &status);
    load->session = NULL;
    load->loaded = true;
    hub->counters.loads_ended++;
    if (live)
        live->held = true;
    else
        fail_all(hub, load, status, fault);
}

/* One at a time: each is sent the whole table. */
static void admit_next(kt_hub *hub, kt_load *load)
{
    kt_client *client = load->waiting;
    json_t    *join = json_incref(client->join);
    loading_leave(client);
    messages_join_again(hub, client, join);
    json_decref(join);
}

static void end_load(kt_hub *hub, kt_load **at)
{
    kt_load       *load = *at;
    kt_live_table *live = live_table_in_memory(hub, load->id);
    *at = load->next;
    free_load(load);
    if (!live)
        return;
    live->held = false;
    live_table_settle(hub, &live); /* perhaps nobody was waiting */
}

static kt_load **choose(kt_hub *hub)
{
    for (kt_load **at = &hub->loads; *at; at = &(*at)->next)
        if ((*at)->wanted)
            return at;
    return &hub->loads;
}

bool hub_load_next(kt_hub *hub, int64_t milliseconds)
{
    int64_t begun = hub_steady(hub);
    if (!hub->loads)
        return false;
    do {
        kt_load **at = choose(hub), *load = *at;
        if (!load->loaded) {
            read_slice(hub, load);
            if (load->loaded)
                break; /* waiting requests are retried before the next one */
        } else if (load->waiting) {
            admit_next(hub, load);
        } else {
            end_load(hub, at);
        }
    } while (hub->loads && hub_steady(hub) - begun < milliseconds);
    return hub->loads;
}
