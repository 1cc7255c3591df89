/* connection.h - HTTP and WebSocket connections, as callbacks of libwebsockets. server.c sets
 * up what they need; the hub, in its own thread, does the rest. */
#ifndef KT_CONNECTION_H
#define KT_CONNECTION_H

#include "server/hub_thread.h"

#include <libwebsockets.h>

enum { CONNECTION_PATH_MAX = 200 };

/* What all connections share; the context's user pointer in libwebsockets. */
typedef struct kt_server {
    const server_config *config;
    hub_thread          *hub;
    FILE                *log;
    kt_peers             peers;
    int64_t              busy;     /* microseconds of work in this round, without waiting */
    int                  second;   /* for pings: 0 to PING_EVERY - 1 */
    int                  opened;   /* sockets so far, to spread them over the seconds */
    int                  depth;    /* of nested callbacks */
    bool                 ready;    /* what sockets were told about the store */
    bool                 stopping; /* every socket gets a close frame instead of what is unsent */
} kt_server;

/* libwebsockets allocates it, zeroed. */
typedef struct kt_connection {
    struct lws  *wsi;
    kt_link     *link;         /* to the hub; NULL: no request is open */
    kt_delivery *first, **end; /* to be sent */
    bool         closing;
    bool         hung_up;          /* a close frame was sent */
    int          turn;             /* the value of `second` at which it gets a ping */
    bool         pinged, ping_due; /* a ping is unanswered; one is to be sent */
    bool         paused;           /* too many of its messages wait: nothing more is read */
    int          asked;            /* how often the end of the request was reported; only the first counts */
    char        *received;         /* message or body so far; owned */
    size_t       length;
    char         path[CONNECTION_PATH_MAX];
    char         address[64];
    char         token[64];
    int          language;
    lws_usec_t   begun; /* when the request began; monotonic */
    bool         head;  /* a HEAD request: only the headers are wanted */
    bool         last;  /* not GET: the connection closes after this request */
} kt_connection;

/* Also adds the time it takes to server->busy. */
int connection_callback(struct lws *, enum lws_callback_reasons, void *connection, void *in, size_t length);
/* Queues the hub's deliveries at their connections. */
void connection_deliver(kt_server *);
/* Once a second: pings the sockets whose turn it is, and hangs up on those that did not answer the last
 * one. One timer for all: libwebsockets keeps its timers in a sorted list, which gets slower the more
 * connections there are. */
void connection_ping(struct lws_context *);
/* Tells every socket whether the store works: server->ready. */
void connection_tell_store_state(struct lws_context *);

#endif
