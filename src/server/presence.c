/* presence.c - see presence.h. */
#include "server/presence.h"
#include "server/text.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTIFY_EVERY = 20000, PEER_TIMEOUT = 50000 }; /* milliseconds */
enum { NAMES_SIZE = PRESENCE_NAMES_MAX * (KT_NAME_MAX + 1) };

/* So many arrivals and departures of watchers are announced at once; further ones wait for the next tick.
 * Otherwise opening and closing windows would flood the table and the other servers. */
enum { WATCH_CHANGES_MAX = 4 };

static uint32_t watchers_of(uint32_t presence)
{
    return presence >> PRESENCE_SEATS;
}

static uint32_t seats_of(uint32_t presence)
{
    return presence & ((1u << PRESENCE_SEATS) - 1);
}

/* Both together; a seat may be present at both. */
static uint32_t join(uint32_t one, uint32_t other)
{
    uint32_t watchers = watchers_of(one) + watchers_of(other);
    uint32_t seats = seats_of(one | other);
    return (watchers < PRESENCE_WATCHERS_MAX ? watchers : PRESENCE_WATCHERS_MAX) << PRESENCE_SEATS | seats;
}

uint32_t presence_here(const kt_live_table *live)
{
    uint32_t presence = 0;
    for (const kt_client *client = live->clients; client; client = client->next)
        presence = join(presence, 1u << (client->viewer.seat >= 0 ? client->viewer.seat : PRESENCE_SEATS));
    return presence;
}

uint32_t presence_of(const kt_live_table *live)
{
    uint32_t presence = presence_here(live);
    for (int i = 0; i < LIVE_TABLE_PEERS_MAX; i++)
        presence = join(presence, live->peer[i].seats);
    return presence;
}

/* ---- Names of watchers ---------------------------------------------------- */

typedef struct name_list {
    const char *name[PRESENCE_NAMES_MAX];
    int         count;
} name_list;

/* The earliest watchers. Clients are listed newest first, so earlier ones overwrite later ones. */
static void list_names_here(const kt_live_table *live, name_list *list)
{
    const char *first[PRESENCE_NAMES_MAX];
    int         named = 0;
    for (const kt_client *client = live->clients; client; client = client->next)
        if (client->viewer.seat < 0 && *client->name)
            first[named++ % PRESENCE_NAMES_MAX] = client->name;
    while (list->count < PRESENCE_NAMES_MAX && named-- > 0)
        list->name[list->count++] = first[named % PRESENCE_NAMES_MAX];
}

static void put_watching(const kt_live_table *live, kt_strbuf *out)
{
    name_list list = {.count = 0};
    list_names_here(live, &list);
    for (int i = 0; i < LIVE_TABLE_PEERS_MAX; i++) {
        const char *name = live->peer[i].seats ? live->peer[i].names : NULL;
        for (; name && *name && list.count < PRESENCE_NAMES_MAX; name += strlen(name) + 1)
            list.name[list.count++] = name;
    }
    kt_json_key(out, "watching");
    kt_put_char(out, '[');
    for (int i = 0; i < list.count; i++) {
        kt_put(out, i ? "," : "");
        kt_put_json(out, list.name[i]);
    }
    kt_put_char(out, ']');
}

/* Names from another server, one per line, as strings one after the other, with "" at the end. NULL: there
 * are none, or no memory. */
static char *read_names(const char *lines)
{
    char  *names = *lines ? malloc(NAMES_SIZE + 1) : NULL, *at = names;
    size_t length;
    for (int left = PRESENCE_NAMES_MAX; names && *lines && left; left--) {
        lines += *lines == '\n';
        length = strcspn(lines, "\n");
        if (length < KT_NAME_MAX) {
            memcpy(at, lines, length);
            at[length] = 0;
            at += text_is_name(at) ? length + 1 : 0;
        }
        lines += length;
    }
    if (names)
        *at = 0;
    return names;
}

/* ---- Telling -------------------------------------------------------------- */

static void put_presence(const kt_live_table *live, uint32_t seats, kt_strbuf *out)
{
    kt_put_char(out, '{');
    kt_json_text(out, "type", "presence");
    kt_json_key(out, "seats");
    kt_put_char(out, '[');
    for (int seat = 0; seat < live->session->table.header.seats; seat++) {
        kt_put(out, seat ? "," : "");
        kt_put(out, seats >> seat & 1 ? "true" : "false");
    }
    kt_put(out, "]");
    kt_json_int(out, "watchers", watchers_of(seats));
    put_watching(live, out);
    kt_put(out, "}");
}

static uint64_t hash_of(const kt_strbuf *text)
{
    uint64_t             hash;
    static const uint8_t salt[crypto_shorthash_KEYBYTES] = "kontor presence";
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)text->at, text->length, salt);
    return hash;
}

static void send_if_changed(kt_hub *hub, kt_live_table *live, const kt_client *joined)
{
    if (live->session->info.turns)
        return;
    uint32_t  seats = presence_of(live);
    kt_strbuf out = hub_scratch(hub);
    put_presence(live, seats, &out);
    uint64_t text = hash_of(&out);
    if (text != live->presence_text &&
        (seats_of(seats ^ live->present) || live->watch_changes++ < WATCH_CHANGES_MAX)) {
        live_table_send(hub, live, &out);
        live->present = seats;
        live->presence_text = text;
    } else if (joined) {
        client_send(hub, joined, &out);
    }
}

static void notify_peers(kt_hub *hub, kt_live_table *live)
{
    char      buffer[STORE_ID_MAX + 32 + NAMES_SIZE];
    kt_strbuf text = kt_strbuf_init(buffer, sizeof buffer);
    name_list list = {.count = 0};
    uint32_t  here = presence_here(live);
    kt_put(&text, live->session->info.id);
    kt_put_char(&text, ' ');
    kt_put_int(&text, hub->node);
    kt_put_char(&text, ' ');
    kt_put_int(&text, here);
    list_names_here(live, &list);
    for (int i = 0; i < list.count && !live->session->info.turns; i++) {
        kt_put_char(&text, '\n');
        kt_put(&text, list.name[i]);
    }
    live->presence_sent = hub_steady(hub);
    live->peers_told = here;
    live->peers_due = false;
    store_notify(hub->store, buffer);
}

/* Announces that nobody is here, at once: the table leaves memory, so it has no further tick. */
static void notify_peers_soon(kt_hub *hub, kt_live_table *live)
{
    uint32_t here = presence_here(live);
    live->peers_due = here && !seats_of(here ^ live->peers_told) && live->watch_changes >= WATCH_CHANGES_MAX;
    if (!live->peers_due)
        notify_peers(hub, live);
}

void presence_changed(kt_hub *hub, kt_live_table *live, const kt_client *joined)
{
    notify_peers_soon(hub, live);
    send_if_changed(hub, live, joined);
}

void presence_tick(kt_hub *hub, kt_live_table *live)
{
    int64_t now = hub_steady(hub);
    live->watch_changes = 0;
    for (int i = 0; i < LIVE_TABLE_PEERS_MAX; i++)
        if (live->peer[i].seats && live->peer[i].last_seen + PEER_TIMEOUT < now)
            live->peer[i].seats = 0;
    if (live->peers_due || (presence_here(live) && live->presence_sent + NOTIFY_EVERY < now))
        notify_peers(hub, live);
    send_if_changed(hub, live, NULL);
}

void presence_forget(kt_live_table *live)
{
    for (int i = 0; i < LIVE_TABLE_PEERS_MAX; i++)
        free(live->peer[i].names);
}

/* The slot of this server, or else the one that has been silent longest. */
static int peer_slot(const kt_live_table *live, uint32_t node, bool *known)
{
    int oldest = 0;
    for (int i = 0; i < LIVE_TABLE_PEERS_MAX; i++) {
        *known = live->peer[i].node == node;
        if (*known)
            return i;
        if (live->peer[i].last_seen < live->peer[oldest].last_seen)
            oldest = i;
    }
    return oldest;
}

/* A server that is new to us does not know us either, so we answer. */
void presence_notice(kt_hub *hub, const char *notice)
{
    char     id[STORE_ID_MAX];
    unsigned node, seats;
    bool     known;
    int      end = 0;
    if (sscanf(notice, "%16s %u %u%n", id, &node, &seats, &end) != 3 || node == hub->node)
        return;
    kt_live_table *live = live_table_in_memory(hub, id);
    if (!live)
        return;
    int slot = peer_slot(live, node, &known);
    live->peer[slot].node = node;
    live->peer[slot].seats = seats;
    free(live->peer[slot].names);
    live->peer[slot].names = read_names(notice + end);
    live->peer[slot].last_seen = hub_steady(hub);
    if (!known && presence_here(live))
        notify_peers(hub, live);
    send_if_changed(hub, live, NULL);
}
