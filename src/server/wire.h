/* wire.h - connections: what serve.c sets up and wire.c answers. */
#ifndef KT_WIRE_H
#define KT_WIRE_H

#include "server/house.h"
#include "server/serve.h"

#include <libwebsockets.h>

enum { MESSAGE_MOST = 16384, BODY_MAX = 262144, UNSENT_MAX = 8 << 20, PATH_MOST = 200, OPEN_MAX = 10000 };

/* Something to be sent, with the room that libwebsockets wants in front. */
typedef struct parcel {
    struct parcel *next;
    size_t         length;
    uint64_t       round; /* of the loop in which it was said */
    uint8_t        bytes[];
} parcel;

/* One connection. libwebsockets keeps it, zeroed at first. */
typedef struct session {
    struct lws *wsi;
    client     *client; /* WebSocket: at the house */
    parcel     *first, **end;
    size_t      unsent; /* bytes */
    bool        closing;
    char       *heard; /* message or body so far */
    size_t      length;
    char        path[PATH_MOST];
    char        address[64];
    char        token[64];
    int         language;
    bool        head; /* only the headers are wanted */
} session;

typedef struct server {
    const serve_setting *setting;
    house               *house;
    FILE                *log;
    uint64_t             round; /* of the loop */
    void (*look_around)(struct server *); /* whatever woke the loop */
} server;

/* ---- Pages (pages.c) ------------------------------------------------------ */

/* What every answer carries. */
int pages_headers(struct lws *, const char *cache, uint8_t **at, uint8_t *end);
/* The file behind a path, if it is one of the pages; found: [PATH_MAX]. */
bool pages_find(const char *web, const char *path, char *found);
int  pages_send(struct lws *, const char *file, bool head);

/* ---- Connections ---------------------------------------------------------- */

int  wire_callback(struct lws *, enum lws_callback_reasons, void *session, void *in, size_t length);
void wire_send(void *session, const char *words, size_t length); /* for house_ways */
void wire_drop(void *session);
/* What libwebsockets complains of; it knows nobody, so this goes to stderr. */
void wire_complaint(int level, const char *words);
/* One line: what happened, and more of it. Never a token, never a hand. */
__attribute__((format(printf, 3, 4))) void wire_log(const server *, const char *what, const char *format, ...);

#endif
