/* peers.c - see peers.h. */
#include "server/peers.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static uint64_t hash_of(const char *address)
{
    uint64_t             hash;
    static const uint8_t salt[crypto_shorthash_KEYBYTES] = "kontor peer";
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)address, strlen(address), salt);
    return hash;
}

static kt_peer *const *find(kt_peer *const *slot, uint64_t hash)
{
    while (*slot && (*slot)->hash != hash)
        slot = &(*slot)->next;
    return slot;
}

static const kt_peer *look_up(const kt_peers *peers, const char *address)
{
    uint64_t hash = hash_of(address);
    return *find(&peers->bucket[hash % PEERS_BUCKETS], hash);
}

bool peers_may_arrive(const kt_peers *peers, const char *address, int most)
{
    const kt_peer *peer = look_up(peers, address);
    return !peer || peer->connections < most;
}

bool peers_may_connect(const kt_peers *peers, const char *address, int most)
{
    const kt_peer *peer = look_up(peers, address);
    return !peer || peer->sockets < most;
}

static kt_peer *find_or_add(kt_peers *peers, const char *address)
{
    uint64_t  hash = hash_of(address);
    kt_peer **bucket = &peers->bucket[hash % PEERS_BUCKETS];
    kt_peer  *peer = *find(bucket, hash);
    if (peer || !(peer = calloc(1, sizeof *peer)))
        return peer;
    peer->hash = hash;
    peer->next = *bucket;
    return *bucket = peer;
}

static void forget_if_unused(kt_peers *peers, kt_peer *peer)
{
    if (peer->links || peer->connections)
        return;
    kt_peer **slot = &peers->bucket[peer->hash % PEERS_BUCKETS];
    while (*slot != peer)
        slot = &(*slot)->next;
    *slot = peer->next;
    free(peer);
}

kt_peer *peers_arrive(kt_peers *peers, const char *address)
{
    kt_peer *peer = find_or_add(peers, address);
    if (peer)
        peer->connections++;
    return peer;
}

void peers_depart(kt_peers *peers, kt_peer *peer)
{
    peer->connections--;
    forget_if_unused(peers, peer);
}

kt_peer *peers_connect(kt_peers *peers, const char *address)
{
    kt_peer *peer = find_or_add(peers, address);
    if (!peer)
        return NULL;
    peer->sockets++;
    peer->links++;
    peers->sockets++;
    return peer;
}

void peers_disconnect(kt_peers *peers, kt_peer *peer)
{
    peer->sockets--;
    peers->sockets--;
}

void peers_release(kt_peers *peers, kt_peer *peer)
{
    peer->links--;
    forget_if_unused(peers, peer);
}
