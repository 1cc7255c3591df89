/* server_log.c - see server_log.h. */
#include "server/server_log.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

enum { LINE_MAX_BYTES = 1000 };

/* Leaves room for the end of the line: a text may be cut, but the line stays well-formed. */
typedef struct log_line {
    char   text[LINE_MAX_BYTES];
    size_t length;
} log_line;

static void put_char(log_line *line, char letter)
{
    if (line->length < sizeof line->text - 32)
        line->text[line->length++] = letter;
}

static void put_plain(log_line *line, const char *text)
{
    for (const char *at = text; *at; at++)
        put_char(line, *at);
}

/* Texts that are empty or contain a space, a quote or an equals sign would be ambiguous. */
static bool needs_quotes(const char *text)
{
    return !*text || strpbrk(text, " \"=\\");
}

static void put_text(log_line *line, const char *text)
{
    bool quoted = needs_quotes(text);
    if (quoted)
        put_char(line, '"');
    for (const char *at = text; *at && line->length < sizeof line->text - 34; at++) { /* two more fit */
        if (*at == '"' || *at == '\\')
            put_char(line, '\\');
        put_char(line, (unsigned char)*at < ' ' || (unsigned char)*at >= 127 ? '?' : *at);
    }
    if (quoted)
        line->text[line->length++] = '"'; /* there is always room for this one */
}

static void put_field(log_line *line, const log_field *field)
{
    char digits[24];
    put_char(line, ' ');
    put_plain(line, field->key);
    put_char(line, '=');
    snprintf(digits, sizeof digits, "%lld", field->number);
    if (field->text)
        put_text(line, field->text);
    else
        put_plain(line, digits);
}

void log_event_fields(FILE *file, const char *event, const log_field *fields)
{
    log_line  line = {.length = 0};
    char      when[32];
    time_t    now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    put_plain(&line, "time=");
    put_plain(&line, when);
    put_plain(&line, " event=");
    put_plain(&line, event);
    for (; fields->key; fields++)
        put_field(&line, fields);
    fprintf(file, "%.*s\n", (int)line.length, line.text);
    fflush(file);
}

void log_request(FILE *file, const char *method, const char *path, int status, long long milliseconds)
{
    static const char secret[] = "/api/notices/";
    size_t            length = strlen(secret);
    char              masked[80];
    bool              hide = strncmp(path, secret, length) == 0;
    if (hide)
        snprintf(masked, sizeof masked, "%s-%.40s", secret, path + length + strcspn(path + length, "/"));
    log_event(file, "request", LOG_TEXT("method", method), LOG_TEXT("path", hide ? masked : path),
              LOG_INT("status", status), LOG_INT("ms", milliseconds));
}

/* libwebsockets' last complaint: it repeats it in every round while it cannot accept connections. */
static struct {
    pthread_mutex_t lock;
    char            text[300];
    time_t          since; /* by a monotonic clock */
    long            repeats, all;
} last = {.lock = PTHREAD_MUTEX_INITIALIZER};

enum { REPEAT_AFTER = 60 }; /* seconds */

static void write_lws_line(const char *text)
{
    if (last.repeats)
        log_event(stderr, "libwebsockets", LOG_TEXT("text", last.text), LOG_INT("repeats", last.repeats));
    if (strstr(text, "accept: errno 24"))
        log_event(stderr, "libwebsockets", LOG_TEXT("text", text),
                  LOG_TEXT("advice", "no file descriptors are left; raise the limit (LimitNOFILE)"));
    else
        log_event(stderr, "libwebsockets", LOG_TEXT("text", text));
}

void server_log_lws(int level, const char *text)
{
    char            details[300];
    struct timespec clock;
    (void)level;
    clock_gettime(CLOCK_MONOTONIC, &clock);
    snprintf(details, sizeof details, "%.*s", (int)strcspn(text, "\n"), text);
    pthread_mutex_lock(&last.lock);
    last.all++;
    if (strcmp(details, last.text) == 0 && clock.tv_sec - last.since < REPEAT_AFTER) {
        last.repeats++;
    } else {
        write_lws_line(details);
        memcpy(last.text, details, sizeof last.text);
        last.since = clock.tv_sec;
        last.repeats = 0;
    }
    pthread_mutex_unlock(&last.lock);
}

long server_log_lws_count(void)
{
    pthread_mutex_lock(&last.lock);
    long all = last.all;
    pthread_mutex_unlock(&last.lock);
    return all;
}
