/* serve.h - the server: HTTP and WebSocket around a house. */
#ifndef KT_SERVE_H
#define KT_SERVE_H

#include "kontor.h"

#include <stdio.h>

enum { SERVE_ORIGINS_MAX = 16, SERVE_PROXIES_MAX = 16 };

typedef struct serve_setting {
    const char *address; /* to listen on; "127.0.0.1" unless said otherwise */
    int         port;    /* 0: any that is free */
    const char *store;   /* see store.h */
    const char *web;     /* folder of the pages, or "" */
    const char *origin[SERVE_ORIGINS_MAX]; /* other sites whose pages may play here */
    int         origins;
    const char *proxy[SERVE_PROXIES_MAX]; /* addresses whose X-Forwarded-For is believed */
    int         proxies;
    int         threads; /* in which bots think */
    int         tables;  /* new ones an hour and address */
    int         messages; /* a second and connection */
} serve_setting;

/* Runs until SIGTERM or SIGINT. ready gets the address to open. False with the cause. */
bool serve_run(const serve_setting *, FILE *log, void (*ready)(void *, const char *address), void *with,
               kt_error *);

#endif
