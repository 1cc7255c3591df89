/* wire.c - HTTP and WebSocket as callbacks of libwebsockets. */
#include "server/wire.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

void wire_log(const server *server, const char *what, const char *format, ...)
{
    char      when[32], more[300];
    time_t    now = time(NULL);
    struct tm parts;
    va_list   rest;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    va_start(rest, format);
    vsnprintf(more, sizeof more, format, rest);
    va_end(rest);
    for (char *at = more; *at; at++) /* one line, whatever was asked for */
        *at = (unsigned char)*at < ' ' || *at == 127 ? '?' : *at;
    fprintf(server->log, "%s %s %s\n", when, what, more);
    fflush(server->log);
}

/* ---- Sending -------------------------------------------------------------- */

static bool add_parcel(session *session, const char *words, size_t length)
{
    parcel *parcel = malloc(sizeof *parcel + LWS_PRE + length);
    if (!parcel)
        return false;
    parcel->next = NULL;
    parcel->round = server_of(session->wsi)->round;
    parcel->length = length;
    memcpy(parcel->bytes + LWS_PRE, words, length);
    *session->end = parcel;
    session->end = &parcel->next;
    session->unsent += length;
    return true;
}

/* Who does not read must connect again; then it gets the whole table. */
void wire_send(void *to, const char *words, size_t length)
{
    session *session = to;
    if (session->unsent + length > UNSENT_MAX || !add_parcel(session, words, length))
        session->closing = true;
    lws_callback_on_writable(session->wsi);
}

static parcel *take_parcel(session *session)
{
    parcel *parcel = session->first;
    if (!parcel)
        return NULL;
    session->first = parcel->next;
    if (!session->first)
        session->end = &session->first;
    session->unsent -= parcel->length;
    return parcel;
}

static void drop_all(session *session)
{
    parcel *parcel;
    while (session->end && (parcel = take_parcel(session)))
        free(parcel);
    free(session->heard);
    session->heard = NULL;
    session->length = 0;
}

/* Nobody hears of anything that is not on the disk yet: store_keep comes at the end of
 * the round. */
static bool must_wait(const session *session)
{
    server *server = server_of(session->wsi);
    return session->first && session->first->round == server->round &&
           store_held(house_store(server->house));
}

/* What is said here was not kept. */
void wire_drop(void *to)
{
    session *session = to;
    drop_all(session);
    session->closing = true;
    lws_callback_on_writable(session->wsi);
}

static int send_next(session *session, enum lws_write_protocol how)
{
    if (must_wait(session)) {
        lws_callback_on_writable(session->wsi);
        return 0;
    }
    parcel *parcel = take_parcel(session);
    if (!parcel)
        return session->closing ? -1 : 0;
    int sent = lws_write(session->wsi, parcel->bytes + LWS_PRE, parcel->length, how);
    free(parcel);
    if (session->first || session->closing)
        lws_callback_on_writable(session->wsi);
    return sent < 0 ? -1 : 0;
}

/* ---- Hearing -------------------------------------------------------------- */

static bool gather(session *session, const void *in, size_t length, size_t most)
{
    if (session->length + length > most)
        return false;
    char *more = realloc(session->heard, session->length + length + 1);
    if (!more)
        return false;
    memcpy(more + session->length, in, length);
    session->heard = more;
    session->length += length;
    return true;
}

static void begin_session(struct lws *wsi, session *session)
{
    memset(session, 0, sizeof *session);
    session->wsi = wsi;
    session->end = &session->first;
    lws_get_peer_simple(wsi, session->address, sizeof session->address);
}

/* ---- WebSocket ------------------------------------------------------------ */

static bool origin_listed(const server *server, const char *origin)
{
    for (int i = 0; i < server->setting->origins; i++)
        if (strcmp(server->setting->origin[i], origin) == 0)
            return true;
    return false;
}

/* A page may talk to where it came from, and to those who listed it. Programs that are
 * no browsers send no origin. */
static bool origin_fine(struct lws *wsi)
{
    char origin[200] = "", host[160] = "";
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *behind = strstr(origin, "://");
    return (behind && strcmp(behind + 3, host) == 0) || origin_listed(server_of(wsi), origin);
}

static int filter(struct lws *wsi)
{
    server *server = server_of(wsi);
    char    path[PATH_MOST] = "";
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (strcmp(path, "/ws") != 0 || !origin_fine(wsi) ||
        house_count(server->house).clients >= OPEN_MAX) {
        wire_log(server, "socket-refused", "path=%s", path);
        return 1;
    }
    return 0;
}

static int enter(struct lws *wsi, session *session)
{
    begin_session(wsi, session);
    session->client = house_enter(server_of(wsi)->house, session);
    return session->client ? 0 : -1;
}

static int hear(struct lws *wsi, session *session, const void *in, size_t length)
{
    server *server = server_of(wsi);
    if (session->closing)
        return 0;
    if (lws_frame_is_binary(wsi) || !gather(session, in, length, MESSAGE_MOST)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi))
        return 0;
    if (!house_hear(server->house, session->client, session->heard, session->length)) {
        session->closing = true;
        lws_callback_on_writable(wsi);
    }
    session->length = 0;
    server->look_around(server);
    return 0;
}

static void leave(struct lws *wsi, session *session)
{
    server *server = server_of(wsi);
    if (session->client)
        house_leave(server->house, session->client);
    session->client = NULL;
    drop_all(session);
}

/* ---- HTTP ----------------------------------------------------------------- */

static const struct {
    const char *name, *value;
} safe_headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
     "form-action 'self'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"}, /* links are keys */
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

static int put_headers(struct lws *wsi, bool keep, uint8_t **at, uint8_t *end)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof safe_headers / sizeof safe_headers[0]; i++)
        wrong |= lws_add_http_header_by_name(wsi, (const uint8_t *)safe_headers[i].name,
                                             (const uint8_t *)safe_headers[i].value,
                                             (int)strlen(safe_headers[i].value), at, end);
    const char *cache = keep ? "no-cache" : "no-store";
    return wrong | lws_add_http_header_by_name(wsi, (const uint8_t *)"cache-control:", (const uint8_t *)cache,
                                               (int)strlen(cache), at, end);
}

static int send_reply(struct lws *wsi, session *session, house_reply reply)
{
    uint8_t buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, (unsigned int)reply.status, reply.type, reply.length, &at, end) ||
        put_headers(wsi, false, &at, end) || lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    if (!add_parcel(session, reply.body, reply.length))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},         {".png", "image/png"},
        {".json", "application/json"},         {".woff2", "font/woff2"},
        {".ico", "image/x-icon"},              {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"}, {".webp", "image/webp"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return NULL;
}

/* The file behind a path, if it is one of the pages: plain names only, and whatever links
 * there are must not lead out of the folder. */
static bool page_of(const char *web, const char *path, char found[PATH_MAX])
{
    char        wanted[PATH_MAX], root[PATH_MAX];
    struct stat about;
    bool        page = strcmp(path, "/") == 0 || strncmp(path, "/t/", 3) == 0;
    if (!*web || strstr(path, "..") || strstr(path, "/.") ||
        path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-")])
        return false;
    snprintf(wanted, sizeof wanted, "%s%s", web, page ? "/index.html" : path);
    if (!realpath(web, root) || !realpath(wanted, found))
        return false;
    size_t length = strlen(root);
    return strncmp(found, root, length) == 0 && found[length] == '/' && stat(found, &about) == 0 &&
           S_ISREG(about.st_mode) && type_of(found);
}

/* The build lays a compressed twin beside what is worth it. */
static bool packed_of(struct lws *wsi, const char *file, char packed[PATH_MAX])
{
    char        accepted[200] = "";
    struct stat about;
    lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    return strstr(accepted, "gzip") && snprintf(packed, PATH_MAX, "%s.gz", file) < PATH_MAX &&
           stat(packed, &about) == 0 && S_ISREG(about.st_mode);
}

static int send_page(struct lws *wsi, const char *file)
{
    uint8_t buffer[2048], *at = buffer, *end = buffer + sizeof buffer;
    char    packed[PATH_MAX];
    bool    small = packed_of(wsi, file, packed);
    if (put_headers(wsi, true, &at, end) ||
        (small && lws_add_http_header_by_name(wsi, (const uint8_t *)"content-encoding:", (const uint8_t *)"gzip", 4,
                                              &at, end)) ||
        lws_add_http_header_by_name(wsi, (const uint8_t *)"vary:", (const uint8_t *)"accept-encoding", 15, &at, end))
        return -1;
    int sent = lws_serve_http_file(wsi, small ? packed : file, type_of(file), (const char *)buffer,
                                   (int)(at - buffer));
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

static void read_token(struct lws *wsi, session *session)
{
    char words[100] = "";
    if (lws_hdr_copy(wsi, words, sizeof words, WSI_TOKEN_HTTP_AUTHORIZATION) > 7 &&
        strncmp(words, "Bearer ", 7) == 0)
        snprintf(session->token, sizeof session->token, "%.60s", words + 7);
}

static int answer(struct lws *wsi, session *session, const char *method)
{
    server       *server = server_of(wsi);
    house_request request = {method, session->path, session->heard, session->length, session->token,
                             session->address, session->language};
    house_reply   reply = house_answer(server->house, &request);
    wire_log(server, "request", "%s %s %d", method, session->path, reply.status);
    int result = send_reply(wsi, session, reply);
    server->look_around(server);
    return result;
}

static int begin_request(struct lws *wsi, session *session, const char *path)
{
    server *server = server_of(wsi);
    char    lang[8] = "", file[PATH_MAX];
    begin_session(wsi, session);
    snprintf(session->path, sizeof session->path, "%s", path);
    session->language = KT_EN;
    if (lws_get_urlarg_by_name(wsi, "lang=", lang, sizeof lang) && strcmp(lang, "de") == 0)
        session->language = KT_DE;
    read_token(wsi, session);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI)) {
        if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
            return 0; /* the body comes */
        return answer(wsi, session, "POST");
    }
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return answer(wsi, session, "OTHER");
    if (page_of(server->setting->web, session->path, file))
        return send_page(wsi, file);
    if (strcmp(session->path, "/") == 0) {
        static const char hello[] = "Kontor is running. There are no pages here: start it with --web FOLDER.\n"
                                    "For programs: docs/protocol.md, /api/games, and a WebSocket at /ws.\n";
        return send_reply(wsi, session, (house_reply){200, "text/plain; charset=utf-8", hello, sizeof hello - 1});
    }
    return answer(wsi, session, "GET");
}

static int take_body(struct lws *wsi, session *session, const void *in, size_t length)
{
    if (gather(session, in, length, BODY_MAX))
        return 0;
    wire_log(server_of(wsi), "request", "POST %s too long", session->path);
    return -1;
}

static int send_body(struct lws *wsi, session *session)
{
    if (!session->first)
        return 0;
    if (must_wait(session)) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (send_next(session, LWS_WRITE_HTTP_FINAL) < 0)
        return -1;
    drop_all(session);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* ---- All of them ---------------------------------------------------------- */

int wire_callback(struct lws *wsi, enum lws_callback_reasons reason, void *with, void *in, size_t length)
{
    session *session = with;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return begin_request(wsi, session, in);
    case LWS_CALLBACK_HTTP_BODY: return take_body(wsi, session, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return answer(wsi, session, "POST");
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_body(wsi, session);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return lws_http_transaction_completed(wsi) ? -1 : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session)
            drop_all(session);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return filter(wsi);
    case LWS_CALLBACK_ESTABLISHED: return enter(wsi, session);
    case LWS_CALLBACK_RECEIVE: return hear(wsi, session, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return send_next(session, LWS_WRITE_TEXT);
    case LWS_CALLBACK_CLOSED: leave(wsi, session); return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: server_of(wsi)->look_around(server_of(wsi)); return 0;
    default: return 0;
    }
}
