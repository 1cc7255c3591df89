/* server_log.h - the server's log: one line per event, all of it key=value, so that programs can read it:
 *
 *     time=2026-11-17T05:00:00Z event=request method=GET path=/api/games status=200 ms=1
 *
 * kontor-serve(8) lists the events. Never log a token, a note, a hand or a person's address. */
#ifndef KT_SERVER_LOG_H
#define KT_SERVER_LOG_H

#include <stdio.h>

typedef struct log_field {
    const char *key;
    const char *text; /* NULL: the number */
    long long   number;
} log_field;

/* A text is quoted if it needs to be. Bytes that are not printable ASCII become '?'. */
#define LOG_TEXT(key, value) \
    {                        \
        key, value, 0        \
    }
#define LOG_INT(key, value) \
    {                       \
        key, NULL, value    \
    }
/* log_event(log, "request", LOG_TEXT("path", path), LOG_INT("status", 200)): at least one field. */
#define log_event(file, event, ...) \
    log_event_fields(file, event, (const log_field[]){__VA_ARGS__, {NULL, NULL, 0}})
void log_event_fields(FILE *, const char *event, const log_field *); /* a field without a key ends the list */

/* A request that was answered. A secret in its path (a link of a mail) is not logged. */
void log_request(FILE *, const char *method, const char *path, int status, long long milliseconds);

/* For libwebsockets, which passes no context: writes to stderr. A line that repeats the one before it
 * is written once a minute, with a count. */
void server_log_lws(int level, const char *text);
/* How often that was called, including for lines left out. */
long server_log_lws_count(void);

#endif
