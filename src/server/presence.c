/* presence.c - see presence.h. */
#include "server/presence.h"

#include <stdio.h>
#include <string.h>

enum { NOTIFY_EVERY = 20000, PEER_TIMEOUT = 50000 }; /* milliseconds */

static uint32_t watchers_of(uint32_t presence)
{
    return presence >> PRESENCE_SEATS;
}

/* Both together; a seat may be present at both. */
static uint32_t join(uint32_t one, uint32_t other)
{
    uint32_t watchers = watchers_of(one) + watchers_of(other);
    uint32_t seats = (one | other) & ((1u << PRESENCE_SEATS) - 1);
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
    kt_put(out, "}");
}

static void send_if_changed(kt_hub *hub, kt_live_table *live, const kt_client *joined)
{
    uint32_t  seats = presence_of(live);
    kt_strbuf out = hub_scratch(hub);
    put_presence(live, seats, &out);
    if (live->session->info.turns)
        return;
    if (seats != live->present)
        live_table_send(hub, live, &out);
    else if (joined)
        client_send(hub, joined, &out);
    live->present = seats;
}

static void notify_peers(kt_hub *hub, kt_live_table *live)
{
    char text[STORE_ID_MAX + 32];
    live->presence_sent = hub_steady(hub);
    snprintf(text, sizeof text, "%s %u %u", live->session->info.id, hub->node, presence_here(live));
    store_notify(hub->store, text);
}

void presence_changed(kt_hub *hub, kt_live_table *live, const kt_client *joined)
{
    notify_peers(hub, live);
    send_if_changed(hub, live, joined);
}

void presence_tick(kt_hub *hub, kt_live_table *live)
{
    int64_t now = hub_steady(hub);
    for (int i = 0; i < LIVE_TABLE_PEERS_MAX; i++)
        if (live->peer[i].seats && live->peer[i].last_seen + PEER_TIMEOUT < now)
            live->peer[i].seats = 0;
    if (presence_here(live) && live->presence_sent + NOTIFY_EVERY < now)
        notify_peers(hub, live);
    send_if_changed(hub, live, NULL);
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

/* A server we have not heard of does not know about us either, so we answer. */
void presence_notice(kt_hub *hub, const char *notice)
{
    char     id[STORE_ID_MAX];
    unsigned node, seats;
    bool     known;
    if (sscanf(notice, "%16s %u %u", id, &node, &seats) != 3 || node == hub->node)
        return;
    kt_live_table *live = live_table_in_memory(hub, id);
    if (!live)
        return;
    int slot = peer_slot(live, node, &known);
    live->peer[slot].node = node;
    live->peer[slot].seats = seats;
    live->peer[slot].last_seen = hub_steady(hub);
    if (!known && presence_here(live))
        notify_peers(hub, live);
    send_if_changed(hub, live, NULL);
}
