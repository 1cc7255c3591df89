/* message.c - libFuzzer target for everything a client can send: one message per line. A line
 * that begins with GET or POST is a request; a line of a single digit chooses the client that
 * sends the following ones. */
#include "server/http_api.h"
#include "server/messages.h"
#include "server/token.h"

#include <stdlib.h>
#include <string.h>

enum { CLIENTS = 3 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reads every byte, so that the sanitizers see it. */
static void discard(void *socket, const char *text, size_t length)
{
    (void)socket;
    if (memchr(text, 0, length))
        abort();
}

static int64_t no_time(void *context)
{
    (void)context;
    return 0;
}

static uint32_t zero(void *context, uint32_t limit)
{
    (void)context;
    (void)limit;
    return 0;
}

static void add_table(kt_store *store)
{
    store_table table = {.id = "t", .created = 1, .open = true};
    store_seat  seat[2] = {{.seat = 0, .name = "A"}, {.seat = 1}};
    kt_state    state;
    kt_header   header;
    kt_strbuf   out = kt_strbuf_init(table.header, sizeof table.header);
    kt_setup(kt_game_at(0), &state, 2, NULL);
    kt_header_make(kt_game_at(0), &state, &header);
    kt_header_write(&header, &out);
    token_hash("a", seat[0].hash);
    token_hash("b", seat[1].hash);
    store_table_add(store, &table, seat, 2);
}

static void request(kt_hub *hub, const char *line, size_t length)
{
    char   path[200] = "";
    size_t start = length > 4 && line[0] == 'P' ? 5 : 4, end = start;
    while (end < length && line[end] != ' ' && end - start < sizeof path - 1)
        end++;
    if (end > length || start > length)
        return;
    memcpy(path, line + start, end - start);
    http_request http = {start == 5 ? "POST" : "GET", path, line + end, length - end, "a", "x", KT_DE};
    http_api_handle(hub, &http);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kt_error    error;
    hub_limits  limits = hub_limits_default;
    hub_io      io = {discard, no_time, {zero, NULL}, NULL, NULL, NULL};
    kt_store   *store = store_open("sqlite::memory:", &error);
    kt_client  *client[CLIENTS];
    int         sender = 0;
    const char *at = (const char *)data, *end = at + size;
    limits.messages = 1000000;
    kt_hub *hub = hub_open(store, &io, &limits);
    add_table(store);
    for (int i = 0; i < CLIENTS; i++)
        client[i] = hub_connect(hub, client, "x");
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t      length = (size_t)((stop ? stop : end) - at);
        if (length == 1 && *at >= '0' && *at < '0' + CLIENTS)
            sender = *at - '0';
        else if (length >= 4 && (memcmp(at, "GET ", 4) == 0 || memcmp(at, "POST", 4) == 0))
            request(hub, at, length);
        else
            messages_receive(hub, client[sender], at, length);
        at += length + 1;
    }
    for (int i = 0; i < CLIENTS; i++)
        hub_disconnect(hub, client[i]);
    hub_close(hub);
    store_close(store);
    return 0;
}
