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

bool peers_may_connect(const kt_peers *peers, const char *address, int most)
{
    uint64_t       hash = hash_of(address);
    const kt_peer *peer = *find(&peers->bucket[hash % PEERS_BUCKETS], hash);
    return !peer || peer->sockets < most;
}

kt_peer *peers_connect(kt_peers *peers, const char *address)
{
    uint64_t  hash = hash_of(address);
    kt_peer **bucket = &peers->bucket[hash % PEERS_BUCKETS];
    kt_peer  *peer = *find(bucket, hash);
    if (!peer) {
        peer = calloc(1, sizeof *peer);
        if (!peer)
            return NULL;
        peer->hash = hash;
        peer->next = *bucket;
        *bucket = peer;
    }
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
    if (--peer->links)
        return;
    kt_peer **slot = &peers->bucket[peer->hash % PEERS_BUCKETS];
    while (*slot != peer)
        slot = &(*slot)->next;
    *slot = peer->next;
    free(peer);
}
