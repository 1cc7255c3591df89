/* connection.c - see connection.h. */
#include "server/connection.h"
#include "server/messages.h"
#include "server/server_log.h"
#include "server/static_files.h"

#include <arpa/inet.h>
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    BODY_MAX = 262144,
    SOCKETS_MAX = 20000,
    REPEATS_MAX = 3,  /* reports of a body's end */
    PER_SOCKET = 2,   /* connections of an address for each WebSocket that it may have */
    WAITING_MAX = 16, /* unhandled messages per socket */
};
enum { PING_EVERY = 30, BODY_SECONDS = 20, ANSWER_SECONDS = 20, HANG_UP_SECONDS = 3, CLOSE_SECONDS = 10 };

static_assert(DELIVERY_ROOM >= LWS_PRE, "room for a frame's header");

static kt_server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* ---- Sending -------------------------------------------------------------- */

static void free_delivery(kt_delivery *delivery)
{
    if (delivery->kind == DELIVERY_TEXT)
        hub_thread_sent(delivery->link, delivery->length);
    free(delivery);
}

static kt_delivery *take_unsent(kt_connection *connection)
{
    kt_delivery *first = connection->first;
    if (!first)
        return NULL;
    connection->first = first->next;
    if (!connection->first)
        connection->end = &connection->first;
    return first;
}

static void discard_all(kt_connection *connection)
{
    kt_delivery *first;
    while (connection->end && (first = take_unsent(connection)))
        free_delivery(first);
    free(connection->received);
    connection->received = NULL;
    connection->length = 0;
}

static int send_ping(struct lws *wsi, kt_connection *connection)
{
    uint8_t empty[LWS_PRE + 1];
    connection->ping_due = false;
    connection->pinged = true;
    if (connection->first)
        lws_callback_on_writable(wsi);
    return lws_write(wsi, empty + LWS_PRE, 0, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* lws_close_reason would wait for the answer while we stop, but not if there is unread input. */
static void send_close_frame(kt_connection *connection, enum lws_close_status status)
{
    uint8_t frame[LWS_PRE + 4] = {0}, *start = frame + LWS_PRE;
    start[0] = 0x88;
    start[1] = 2;
    start[2] = (uint8_t)(status >> 8);
    start[3] = (uint8_t)status;
    if (!connection->hung_up)
        lws_write(connection->wsi, start, 4, LWS_WRITE_RAW);
    connection->hung_up = true;
}

/* Sends what is unsent first, for a few seconds at most: a client that does not read would never get it, nor
 * the close frame. */
static void begin_closing(kt_connection *connection)
{
    if (!connection->closing)
        lws_set_timer_usecs(connection->wsi, CLOSE_SECONDS * LWS_US_PER_SEC);
    connection->closing = true;
}

/* Then the client closes. Until it does, or for a few seconds, its input is read and discarded: closing with
 * unread input would reset the connection, and the client would lose our last message. */
static int hang_up(kt_connection *connection)
{
    if (connection->hung_up)
        return 0;
    send_close_frame(connection, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    connection->paused = false;
    lws_rx_flow_control(connection->wsi, 1);
    lws_set_timer_usecs(connection->wsi, HANG_UP_SECONDS * LWS_US_PER_SEC);
    return 0;
}

static int send_next(kt_connection *connection)
{
    if (server_of(connection->wsi)->stopping) {
        send_close_frame(connection, LWS_CLOSE_STATUS_GOINGAWAY);
        return -1;
    }
    if (connection->ping_due)
        return send_ping(connection->wsi, connection);
    kt_delivery *next = take_unsent(connection);
    if (!next)
        return connection->closing ? hang_up(connection) : 0;
    int sent = lws_write(connection->wsi, next->bytes + DELIVERY_ROOM, next->length, LWS_WRITE_TEXT);
    free_delivery(next);
    if (connection->first || connection->closing)
        lws_callback_on_writable(connection->wsi);
    return sent < 0 ? -1 : 0;
}

static void free_link(kt_server *server, kt_link *link)
{
    if (link->peer)
        peers_release(&server->peers, link->peer);
    free(link);
}

/* Reads from a socket again once the hub has caught up with its messages. */
static void resume_reading(kt_connection *connection)
{
    if (!connection->paused ||
        (connection->link && atomic_load(&connection->link->waiting) >= WAITING_MAX / 2))
        return;
    connection->paused = false;
    lws_rx_flow_control(connection->wsi, 1);
}

/* For a connection that is still there. */
static void pass_on(kt_connection *connection, kt_delivery *delivery)
{
    if (delivery->kind == DELIVERY_CLOSE || delivery->kind == DELIVERY_DROP)
        begin_closing(connection);
    if (delivery->kind == DELIVERY_DROP)
        discard_all(connection);
    if (delivery->kind == DELIVERY_TEXT || delivery->kind == DELIVERY_REPLY) {
        *connection->end = delivery;
        connection->end = &delivery->next;
    } else {
        free_delivery(delivery);
    }
    resume_reading(connection);
    lws_callback_on_writable(connection->wsi);
}

void connection_deliver(kt_server *server)
{
    kt_delivery *next;
    while ((next = hub_thread_take(server->hub))) {
        kt_link       *link = next->link;
        kt_connection *connection = link->connection;
        bool           ends = next->kind == DELIVERY_REPLY || next->kind == DELIVERY_GONE;
        if (connection && ends)
            connection->link = NULL;
        if (connection)
            pass_on(connection, next);
        else
            free_delivery(next);
        if (ends)
            free_link(server, link);
    }
}

/* ---- Receiving ------------------------------------------------------------ */

/* Appends to what was received. False: too long, or out of memory. */
static bool gather(kt_connection *connection, const void *in, size_t length, size_t most)
{
    if (connection->length + length > most)
        return false;
    char *more = realloc(connection->received, connection->length + length + 1);
    if (!more)
        return false;
    if (length) /* `in` may be NULL for an empty part */
        memcpy(more + connection->length, in, length);
    connection->received = more;
    connection->length += length;
    return true;
}

/* ---- Addresses ------------------------------------------------------------ */

static bool trusted(const kt_server *server, const char *address)
{
    for (int i = 0; i < server->config->proxies; i++)
        if (strcmp(server->config->proxy[i], address) == 0)
            return true;
    return false;
}

static const char mapped[] = "::ffff:";

static bool is_mapped(const char *address)
{
    return strncmp(address, mapped, strlen(mapped)) == 0;
}

/* One customer has a whole IPv6 /64, so limits apply to that. IPv4 within IPv6 is IPv4. */
static void shorten_address(char *address, size_t size)
{
    struct in6_addr six;
    if (is_mapped(address)) {
        memmove(address, address + strlen(mapped), strlen(address + strlen(mapped)) + 1);
    } else if (inet_pton(AF_INET6, address, &six) == 1) {
        memset(six.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &six, address, (socklen_t)size);
    }
}

/* Each proxy appends the address that called it to X-Forwarded-For. So the client is the last address
 * that is not a trusted proxy; anything before it may be made up. */
static void read_address(struct lws *wsi, char *address, size_t size)
{
    const kt_server *server = server_of(wsi);
    char             list[500] = "";
    lws_get_peer_simple(wsi, address, size);
    if (is_mapped(address))
        shorten_address(address, size);
    if (trusted(server, address) && lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) > 0)
        while (trusted(server, address) && *list) {
            char *last = strrchr(list, ','), *word = last ? last + 1 : list;
            word += strspn(word, " ");
            size_t length = strcspn(word, " ");
            length = length < size ? length : size - 1;
            memcpy(address, word, length);
            address[length] = 0;
            *(last ? last : list) = 0;
        }
    shorten_address(address, size);
}

/* ---- Arriving ------------------------------------------------------------- */

/* The address to which limits apply before the first request; false: none, since it is a proxy or unknown. */
static bool network_address(const kt_server *server, const struct sockaddr_storage *from, char *text,
                            size_t size)
{
    const struct sockaddr_in  *four = (const struct sockaddr_in *)from;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)from;
    bool                       is_six = from->ss_family == AF_INET6;
    if ((!is_six && from->ss_family != AF_INET) ||
        !inet_ntop(from->ss_family, is_six ? (const void *)&six->sin6_addr : &four->sin_addr, text,
                   (socklen_t)size))
        return false;
    if (is_mapped(text))
        shorten_address(text, size);
    if (trusted(server, text))
        return false;
    shorten_address(text, size);
    return true;
}

/* Whether to accept a connection at all: otherwise one address could use up all descriptors. */
static int filter_connection(const kt_server *server, const struct lws_filter_network_conn_args *arrived)
{
    char address[64];
    return network_address(server, &arrived->cli_addr, address, sizeof address) &&
           !peers_may_arrive(&server->peers, address, PER_SOCKET * server->config->sockets);
}

static void arrive(struct lws *wsi)
{
    kt_server              *server = server_of(wsi);
    struct sockaddr_storage from = {0};
    socklen_t               length = sizeof from;
    char                    address[64];
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &length) == 0 &&
        network_address(server, &from, address, sizeof address))
        lws_set_opaque_user_data(wsi, peers_arrive(&server->peers, address));
}

static void depart(struct lws *wsi)
{
    kt_peer *peer = lws_get_opaque_user_data(wsi);
    if (peer)
        peers_depart(&server_of(wsi)->peers, peer);
    lws_set_opaque_user_data(wsi, NULL);
}

static void begin(struct lws *wsi, kt_connection *connection)
{
    memset(connection, 0, sizeof *connection);
    connection->wsi = wsi;
    connection->end = &connection->first;
    connection->begun = lws_now_usecs();
    read_address(wsi, connection->address, sizeof connection->address);
}

/* ---- WebSocket ------------------------------------------------------------ */

static bool origin_listed(const kt_server *server, const char *origin)
{
    for (int i = 0; i < server->config->origins; i++)
        if (strcmp(server->config->origin[i], origin) == 0)
            return true;
    return false;
}

/* A page may connect to its own host, and to servers that list its origin. Programs other than
 * browsers send no origin. */
static bool origin_allowed(struct lws *wsi)
{
    char origin[200] = "", host[160] = "";
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *host_part = strstr(origin, "://");
    return (host_part && strcmp(host_part + 3, host) == 0) || origin_listed(server_of(wsi), origin);
}

/* Answers before it closes: a proxy would take a bare close for a dead server. */
static int refuse(struct lws *wsi, unsigned int status)
{
    lws_return_http_status(wsi, status, NULL);
    return -1;
}

/* Only POST has a body, whose length is one plain number. A request is refused if a proxy and this server
 * could disagree about where it ends. Returns the status, or 0. */
static unsigned int framing_error(struct lws *wsi)
{
    char length[12] = "";
    bool post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    int  size = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) || (post && !size))
        return HTTP_STATUS_LENGTH_REQUIRED;
    if (!size)
        return 0;
    if (lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, 1) > 0 || size >= (int)sizeof length ||
        lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 ||
        length[strspn(length, "0123456789")])
        return HTTP_STATUS_BAD_REQUEST;
    if (!post)
        return strcmp(length, "0") == 0 ? 0 : HTTP_STATUS_BAD_REQUEST;
    return strtoll(length, NULL, 10) > BODY_MAX ? HTTP_STATUS_REQ_ENTITY_TOO_LARGE : 0;
}

/* libwebsockets would also upgrade to HTTP/2 within the connection, bypassing a proxy's rules. */
static int confirm_upgrade(struct lws *wsi, const char *to)
{
    unsigned int error = framing_error(wsi);
    if (strcasecmp(to, "websocket") == 0 && !error)
        return 0;
    log_event(server_of(wsi)->log, "upgrade-refused", LOG_TEXT("to", to));
    return refuse(wsi, error ? error : HTTP_STATUS_BAD_REQUEST);
}

static int filter(struct lws *wsi)
{
    kt_server *server = server_of(wsi);
    char       path[CONNECTION_PATH_MAX] = "", address[64];
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    read_address(wsi, address, sizeof address);
    if (!peers_may_connect(&server->peers, address, server->config->sockets))
        return refuse(wsi, 429);
    if (strcmp(path, "/ws") != 0 || !origin_allowed(wsi) || server->peers.sockets >= SOCKETS_MAX) {
        log_event(server->log, "socket-refused", LOG_TEXT("path", path));
        return refuse(wsi, HTTP_STATUS_FORBIDDEN);
    }
    return 0;
}

static int open_socket(struct lws *wsi, kt_connection *connection)
{
    kt_server *server = server_of(wsi);
    begin(wsi, connection);
    connection->turn = server->opened++ % PING_EVERY;
    kt_peer *peer = peers_connect(&server->peers, connection->address);
    if (!peer)
        return -1;
    connection->link = hub_thread_open(server->hub, connection, peer, connection->address);
    if (connection->link)
        return 0;
    peers_disconnect(&server->peers, peer);
    peers_release(&server->peers, peer);
    return -1;
}

static int receive(struct lws *wsi, kt_connection *connection, const void *in, size_t length)
{
    kt_server *server = server_of(wsi);
    connection->pinged = false;
    if (connection->closing)
        return 0;
    if (lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    if (!gather(connection, in, length, MESSAGES_SIZE_MAX)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi))
        return 0;
    if (!hub_thread_message(server->hub, connection->link, connection->received, connection->length))
        return -1;
    connection->length = 0;
    if (atomic_load(&connection->link->waiting) >= WAITING_MAX && !connection->paused) {
        connection->paused = true;
        lws_rx_flow_control(wsi, 0);
    }
    return 0;
}

static void queue_unsent(kt_connection *connection, kt_delivery *delivery)
{
    *connection->end = delivery;
    connection->end = &delivery->next;
    lws_callback_on_writable(connection->wsi);
}

/* For sockets; libwebsockets asks us about every connection. */
static void tell_store_state(struct lws *wsi, kt_connection *connection)
{
    static const char works[] = "{\"type\":\"store\",\"works\":true}",
                      fails[] = "{\"type\":\"store\",\"works\":false}";
    const char  *text = server_of(wsi)->ready ? works : fails;
    kt_delivery *notice = NULL;
    if (connection && connection->link && connection->link->peer && !connection->closing)
        notice = malloc(sizeof *notice + DELIVERY_ROOM + sizeof fails);
    if (!notice)
        return;
    *notice = (kt_delivery){.kind = DELIVERY_NOTICE, .length = strlen(text)};
    memcpy(notice->bytes + DELIVERY_ROOM, text, notice->length);
    queue_unsent(connection, notice);
}

enum { TELL_STORE_STATE = LWS_CALLBACK_USER, PING = LWS_CALLBACK_USER + 1 };

static void for_all(struct lws_context *context, int what)
{
    struct lws_vhost *host = lws_get_vhost_by_name(context, "default");
    lws_callback_all_protocol(context, lws_vhost_name_to_protocol(host, "kontor"), what);
}

void connection_tell_store_state(struct lws_context *context)
{
    for_all(context, TELL_STORE_STATE);
}

void connection_ping(struct lws_context *context)
{
    kt_server *server = lws_context_user(context);
    server->second = (server->second + 1) % PING_EVERY;
    for_all(context, PING);
}

static void ping(struct lws *wsi, kt_connection *connection)
{
    if (!connection || !connection->link || !connection->link->peer ||
        connection->turn != server_of(wsi)->second)
        return;
    if (connection->pinged)
        begin_closing(connection);
    connection->ping_due = !connection->closing;
    lws_callback_on_writable(wsi);
}

/* Also for a request that nobody waits for any more. */
static void close_connection(struct lws *wsi, kt_connection *connection)
{
    kt_server *server = server_of(wsi);
    kt_link   *link = connection->link;
    discard_all(connection);
    connection->closing = true;
    connection->link = NULL;
    if (!link)
        return;
    link->connection = NULL;
    if (!link->peer)
        return;
    peers_disconnect(&server->peers, link->peer);
    hub_thread_close(server->hub, link);
}

/* ---- HTTP ----------------------------------------------------------------- */

static int send_reply(struct lws *wsi, kt_connection *connection, http_response reply)
{
    uint8_t buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, (unsigned int)reply.status, reply.type, reply.length, &at, end) ||
        static_files_headers(wsi, "no-store", &at, end) ||
        (connection->last && lws_add_http_header_by_name(wsi, (const uint8_t *)"connection:",
                                                         (const uint8_t *)"close", 5, &at, end)) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    if (!connection->head && lws_write(wsi, (uint8_t *)reply.body, reply.length, LWS_WRITE_HTTP_FINAL) < 0)
        return -1;
    return connection->last || lws_http_transaction_completed(wsi)
               ? -1
               : 0; /* it sends the rest before it closes */
}

static const http_response no_answer = {503, "application/json; charset=utf-8",
                                        "{\"error\":\"the server cannot answer right now; try again soon\"}",
                                        62};

static void read_token(struct lws *wsi, kt_connection *connection)
{
    char text[100] = "";
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_AUTHORIZATION) > 7 &&
        strncmp(text, "Bearer ", 7) == 0)
        snprintf(connection->token, sizeof connection->token, "%.60s", text + 7);
}

static void log_answer(const kt_server *server, const kt_connection *connection, const char *method,
                       int status)
{
    log_request(server->log, method, connection->path, status, (lws_now_usecs() - connection->begun) / 1000);
}

/* The loop's own answers are sent like the hub's, when the connection is writable. Answering within the
 * callback of a request confuses libwebsockets if more requests have arrived. */
static int answer_later(kt_connection *connection, http_response reply)
{
    kt_delivery *answer = malloc(sizeof *answer + DELIVERY_ROOM + reply.length);
    if (!answer)
        return -1;
    *answer = (kt_delivery){
        .kind = DELIVERY_REPLY, .status = reply.status, .type = reply.type, .length = reply.length};
    memcpy(answer->bytes + DELIVERY_ROOM, reply.body, reply.length);
    queue_unsent(connection, answer);
    return 0;
}

/* Requests that the loop answers itself, whatever the hub is doing. */
static bool answer_health(const kt_server *server, const char *path, http_response *reply)
{
    bool ready = hub_thread_is_ready(server->hub);
    *reply = (http_response){200, "text/plain; charset=utf-8", "ok\n", 3};
    if (strcmp(path, "/healthz") == 0)
        return true;
    reply->status = ready ? 200 : 503;
    reply->body = ready ? "ready\n" : "the store cannot be written, or does not answer\n";
    reply->length = strlen(reply->body);
    return strcmp(path, "/readyz") == 0;
}

/* The hub answers later. Until then nothing is read from this connection, because libwebsockets reports the
 * end of a body again whenever more bytes arrive, and endlessly if they came with an earlier request; then
 * the connection is closed. A request that may change something is always the connection's last. */
static int ask_hub(struct lws *wsi, kt_connection *connection, const char *method)
{
    http_request request = {method,
                            connection->path,
                            connection->received,
                            connection->length,
                            connection->token,
                            connection->address,
                            connection->language};
    if (connection->asked++)
        return connection->asked > REPEATS_MAX ? -1 : 0;
    connection->link = hub_thread_request(server_of(wsi)->hub, connection, &request);
    if (!connection->link)
        return refuse(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
    connection->paused = connection->last;
    if (connection->paused)
        lws_rx_flow_control(wsi, 0);
    lws_set_timer_usecs(wsi, ANSWER_SECONDS * LWS_US_PER_SEC);
    return 0;
}

/* The hub did not answer in time. */
static int give_up(struct lws *wsi, kt_connection *connection)
{
    if (!connection->link || connection->link->peer)
        return 0; /* it has answered in the meantime */
    connection->link->connection = NULL;
    connection->link = NULL;
    log_answer(server_of(wsi), connection, "-", no_answer.status);
    connection->last = true;
    return send_reply(wsi, connection, no_answer);
}

static int begin_request(struct lws *wsi, kt_connection *connection, const char *path)
{
    kt_server    *server = server_of(wsi);
    char          lang[16] = "", file[PATH_MAX];
    unsigned int  error = framing_error(wsi);
    http_response health;
    begin(wsi, connection);
    if (error)
        return refuse(wsi, error);
    snprintf(connection->path, sizeof connection->path, "%s", path);
    connection->language = KT_EN;
    const char *value = lws_get_urlarg_by_name(wsi, "lang=", lang, sizeof lang);
    if (value && strcmp(value, "de") == 0)
        connection->language = KT_DE;
    read_token(wsi, connection);
    connection->head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    connection->last = !connection->head && !lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI))
        return 0; /* the body follows */
    if (connection->last)
        return ask_hub(wsi, connection, "OTHER");
    if (static_files_find(server->config->web, connection->path, file))
        return static_files_send(wsi, file, connection->head);
    if (strcmp(connection->path, "/") == 0) {
        static const char hello[] =
            "Kontor is running without its page. Start it with --web FOLDER to serve that, too.\n"
            "For programs: docs/protocol.md, /api/games, and a WebSocket at /ws.\n";
        return answer_later(connection,
                            (http_response){200, "text/plain; charset=utf-8", hello, sizeof hello - 1});
    }
    if (answer_health(server, connection->path, &health))
        return answer_later(connection, health);
    return ask_hub(wsi, connection, "GET");
}

static int take_body(struct lws *wsi, kt_connection *connection, const void *in, size_t length)
{
    if (lws_now_usecs() > connection->begun + BODY_SECONDS * LWS_US_PER_SEC)
        return refuse(wsi, HTTP_STATUS_REQUEST_TIMEOUT);
    if (gather(connection, in, length, BODY_MAX))
        return 0;
    log_answer(server_of(wsi), connection, "POST", 413);
    return refuse(wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE);
}

static int send_answer(struct lws *wsi, kt_connection *connection)
{
    kt_delivery *answer = take_unsent(connection);
    if (!answer)
        return connection->closing ? -1 : 0;
    http_response reply = {answer->status, answer->type, (const char *)answer->bytes + DELIVERY_ROOM,
                           answer->length};
    lws_set_timer_usecs(wsi, LWS_SET_TIMER_USEC_CANCEL);
    int result = send_reply(wsi, connection, reply);
    free_delivery(answer);
    return result;
}

/* ---- Dispatch ------------------------------------------------------------- */

static int dispatch(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    kt_connection *connection = user;
    switch ((int)reason) {
    case TELL_STORE_STATE: tell_store_state(wsi, connection); return 0;
    case PING: ping(wsi, connection); return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return filter_connection(server_of(wsi), user);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: arrive(wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: depart(wsi); return 0;
    case LWS_CALLBACK_HTTP: return begin_request(wsi, connection, in);
    case LWS_CALLBACK_HTTP_BODY: return take_body(wsi, connection, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return ask_hub(wsi, connection, "POST");
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_answer(wsi, connection);
    case LWS_CALLBACK_TIMER: return connection->closing ? -1 : give_up(wsi, connection);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return lws_http_transaction_completed(wsi) ? -1 : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (connection)
            close_connection(wsi, connection);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return filter(wsi);
    case LWS_CALLBACK_ESTABLISHED: return open_socket(wsi, connection);
    case LWS_CALLBACK_RECEIVE: return receive(wsi, connection, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return send_next(connection);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return connection->hung_up ? -1 : 0;
    case LWS_CALLBACK_CLOSED: close_connection(wsi, connection); return 0;
    case LWS_CALLBACK_RECEIVE_PONG: connection->pinged = false; return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: connection_deliver(server_of(wsi)); return 0;
    default: return 0;
    }
}

int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t length)
{
    kt_server *server = server_of(wsi);
    if (!server || server->depth) /* libwebsockets calls back from within its functions, too */
        return dispatch(wsi, reason, user, in, length);
    lws_usec_t begun = lws_now_usecs();
    server->depth++;
    int result = dispatch(wsi, reason, user, in, length);
    server->depth--;
    server->busy += lws_now_usecs() - begun;
    return result;
}
