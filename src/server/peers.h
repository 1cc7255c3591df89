/* peers.h - open sockets and unsent bytes, counted by address. For the event loop; the hub's thread
 * touches only `unsent`. An address is kept as a hash, and only while it has connections. */
#ifndef KT_PEERS_H
#define KT_PEERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { PEERS_BUCKETS = 1024 };

typedef struct kt_peer {
    uint64_t        hash;
    int             connections; /* open now, of any kind */
    int             sockets;     /* WebSockets among them */
    int             links;       /* those, and closed ones that the hub has not released yet */
    atomic_llong    unsent;      /* bytes that wait to be sent to it */
    struct kt_peer *next;        /* in its bucket */
} kt_peer;

typedef struct kt_peers {
    kt_peer *bucket[PEERS_BUCKETS];
    int      sockets; /* of all addresses */
} kt_peers;

/* Whether this address may make another connection, or open another socket: it has fewer than `most`. */
bool peers_may_arrive(const kt_peers *, const char *address, int most);
bool peers_may_connect(const kt_peers *, const char *address, int most);
/* A connection was accepted, and has closed. NULL: out of memory. */
kt_peer *peers_arrive(kt_peers *, const char *address);
void     peers_depart(kt_peers *, kt_peer *);
/* A socket opens. NULL: out of memory. */
kt_peer *peers_connect(kt_peers *, const char *address);
void     peers_disconnect(kt_peers *, kt_peer *); /* the socket has closed */
void     peers_release(kt_peers *, kt_peer *);    /* the hub has released it, too */

#endif
