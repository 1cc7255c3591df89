/* wire.c - HTTP and WebSocket as callbacks of libwebsockets. */
#include "server/wire.h"

#include <arpa/inet.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static void write_line(FILE *log, const char *what, char *more)
{
    char      when[32];
    time_t    now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    for (char *at = more; *at; at++) /* one line of plain letters, whatever was asked for */
        *at = (unsigned char)*at < ' ' || (unsigned char)*at >= 127 ? '?' : *at;
    fprintf(log, "%s %s %s\n", when, what, more);
    fflush(log);
}

void wire_log(const server *server, const char *what, const char *format, ...)
{
    char    more[300];
    va_list rest;
    va_start(rest, format);
    vsnprintf(more, sizeof more, format, rest);
    va_end(rest);
    write_line(server->log, what, more);
}

void wire_complaint(int level, const char *words)
{
    char more[300];
    (void)level;
    snprintf(more, sizeof more, "%.*s", (int)strcspn(words, "\n"), words);
    write_line(stderr, "libwebsockets", more);
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
    if (length) /* of nothing there is no address */
        memcpy(more + session->length, in, length);
    session->heard = more;
    session->length += length;
    return true;
}

/* ---- Whom to count it against --------------------------------------------- */

static bool trusted(const server *server, const char *address)
{
    for (int i = 0; i < server->setting->proxies; i++)
        if (strcmp(server->setting->proxy[i], address) == 0)
            return true;
    return false;
}

/* Who has one IPv6 address has them all in its /64; IPv4 in IPv6 is IPv4. */
static void shorten_address(char *address, size_t size)
{
    struct in6_addr six;
    static const char mapped[] = "::ffff:";
    if (strncmp(address, mapped, strlen(mapped)) == 0) {
        memmove(address, address + strlen(mapped), strlen(address + strlen(mapped)) + 1);
    } else if (inet_pton(AF_INET6, address, &six) == 1) {
        memset(six.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &six, address, (socklen_t)size);
    }
}

/* A proxy that we trust writes whom it speaks for behind what it was told: the last one
 * that is no proxy of ours. What stands before it may be anything. */
static void find_address(struct lws *wsi, char *address, size_t size)
{
    const server *server = server_of(wsi);
    char          list[500] = "";
    lws_get_peer_simple(wsi, address, size);
    if (strncmp(address, "::ffff:", 7) == 0)
        shorten_address(address, size);
    if (trusted(server, address) && lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) > 0)
        while (trusted(server, address) && *list) {
            char  *last = strrchr(list, ','), *word = last ? last + 1 : list;
            word += strspn(word, " ");
            size_t length = strcspn(word, " ");
            length = length < size ? length : size - 1;
            memcpy(address, word, length);
            address[length] = 0;
            *(last ? last : list) = 0;
        }
    shorten_address(address, size);
}

static void begin_session(struct lws *wsi, session *session)
{
    memset(session, 0, sizeof *session);
    session->wsi = wsi;
    session->end = &session->first;
    find_address(wsi, session->address, sizeof session->address);
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

/* With a word, and not only a close: a proxy would take that for a dead server. */
static int refuse(struct lws *wsi, unsigned int status)
{
    lws_return_http_status(wsi, status, NULL);
    return -1;
}

static int filter(struct lws *wsi)
{
    server *server = server_of(wsi);
    char    path[PATH_MOST] = "";
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (strcmp(path, "/ws") != 0 || !origin_fine(wsi) ||
        house_count(server->house).clients >= OPEN_MAX) {
        wire_log(server, "socket-refused", "path=%s", path);
        return refuse(wsi, HTTP_STATUS_FORBIDDEN);
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

static int send_reply(struct lws *wsi, session *session, house_reply reply)
{
    uint8_t buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, (unsigned int)reply.status, reply.type, reply.length, &at, end) ||
        pages_headers(wsi, "no-store", &at, end) || lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    if (session->head)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    if (!add_parcel(session, reply.body, reply.length))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
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
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return refuse(wsi, HTTP_STATUS_LENGTH_REQUIRED); /* libwebsockets would take the body for the next request */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI)) {
        if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
            return 0; /* the body comes */
        return answer(wsi, session, "POST");
    }
    session->head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!session->head && !lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return answer(wsi, session, "OTHER");
    if (pages_find(server->setting->web, session->path, file))
        return pages_send(wsi, file, session->head);
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
    return refuse(wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE);
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
