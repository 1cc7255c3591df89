/* http_internal.h - what the files of the HTTP API share: a call in progress and how to answer
 * it. */
#ifndef KT_HTTP_INTERNAL_H
#define KT_HTTP_INTERNAL_H

#include "server/http_api.h"
#include "server/table_create.h"

typedef struct http_call {
    kt_hub             *hub;
    const http_request *request;
    kt_strbuf           out; /* the body; it is in hub_scratch, so begin it again after any
                              * call that sends */
    char id[41];             /* what {} stands for in the path */
} http_call;

extern const char http_json[], http_text[]; /* content types */

/* Sends what call->out holds; status 500 if it did not fit. */
http_response http_reply(http_call *, int status, const char *type);
/* Discards call->out and sends {"error": message}. */
http_response http_error(http_call *, int status, const char *message);
http_response http_not_saved(http_call *);
json_t       *http_body_json(const http_request *); /* owned by the caller; NULL: not JSON, or too long */

/* Counts one action of this address. False: it has reached its hourly limit. */
typedef enum http_limit { HTTP_LIMIT_TABLES, HTTP_LIMIT_RECORDS, HTTP_LIMIT_CONTACTS } http_limit;
bool http_within_limit(http_call *, http_limit);

/* http_tables.c */
http_response http_post_table(http_call *);
http_response http_get_lobby(http_call *);
http_response http_post_sit(http_call *);
http_response http_post_mine(http_call *);
http_response http_get_table_record(http_call *);

/* http_metrics.c */
http_response http_get_metrics(http_call *);

/* http_devices.c */
http_response http_post_along(http_call *);
http_response http_post_along_take(http_call *);
http_response http_post_devices(http_call *);
http_response http_post_device_drop(http_call *);

/* http_notices.c */
http_response http_get_notices(http_call *);
http_response http_post_notices(http_call *);
http_response http_get_mail_page(http_call *);
http_response http_post_mail_confirm(http_call *);
http_response http_post_mail_stop(http_call *);

/* http_records.c */
http_response http_post_record(http_call *);
http_response http_get_record(http_call *);

#endif
