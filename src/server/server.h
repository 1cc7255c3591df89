/* server.h - the whole server: HTTP and WebSocket around a hub. */
#ifndef KT_SERVER_H
#define KT_SERVER_H

#include "kontor.h"

#include <stdio.h>

/* All strings and lists are the caller's and must outlive server_run. */
typedef struct server_config {
    const char        *address; /* to listen on: "127.0.0.1" */
    int                port;    /* 0: any free one */
    const char        *store;   /* see store_open */
    const char        *web;     /* folder of the page's files; "": none */
    const char *const *origin;  /* other sites whose pages may connect */
    int                origins;
    const char *const *proxy; /* addresses whose X-Forwarded-For we trust */
    int                proxies;
    int                threads;  /* for bots */
    int                tables;   /* new ones per hour and address */
    int                messages; /* per second and connection */
    int                playouts; /* of a bot per move at most; 0: no limit */
    int                sockets;  /* at a time, per address */
    int unfinished, finished;    /* days after which a table nobody touches is deleted; 0: never */
    /* Notices: see notifier.h. "": not set */
    const char *push;          /* contact for push services */
    const char *smtp;          /* mail server */
    const char *mail_from;     /* sender */
    const char *url;           /* of the page */
    bool        notices_local; /* for tests */
} server_config;

/* Runs until SIGTERM or SIGINT; then true. `ready` gets the address to open, once the server
 * listens. False: it could not start, and the error says why. Blocks those signals in the
 * calling thread. */
bool server_run(const server_config *, FILE *log, void (*ready)(void *context, const char *address),
                void *context, kt_error *);

#endif
