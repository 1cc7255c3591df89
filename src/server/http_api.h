/* http_api.h - the HTTP API of docs/protocol.md, without the network: a request in, a response
 * out. */
#ifndef KT_HTTP_API_H
#define KT_HTTP_API_H

#include "server/hub.h"

typedef struct http_request {
    const char *method, *path; /* the path without its query */
    const char *body;          /* NULL: none */
    size_t      length;
    const char *token;   /* of the Authorization header, or "" */
    const char *address; /* to which limits apply */
    int         language;
} http_request;

typedef struct http_response {
    int         status;
    const char *type; /* of the content */
    const char *body; /* valid until the next call of the hub */
    size_t      length;
} http_response;

/* In place of a status: there is no response yet, because a long table is being read. Try again when
 * hub_counters.loads_ended has changed. */
enum { HTTP_LATER = 0 };

/* The index-th route, such as "GET /api/games/{}/rules"; false: there are no more. */
bool http_api_route(int index, kt_strbuf *out);

http_response http_api_handle(kt_hub *, const http_request *);

#endif
