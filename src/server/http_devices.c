/* http_devices.c - "take along": brings a player's seats to another device, by an offer that can be taken
 * once, within ten minutes; lists the devices of a seat, and removes one. */
#include "server/devices.h"
#include "server/http_internal.h"
#include "server/presence.h"
#include "server/text.h"

#include <stdio.h>
#include <string.h>

enum { ALONG_TABLES_MAX = 50, ALONG_SECONDS = 600 };

/* ---- Shutting out --------------------------------------------------------- */

static void disconnect(kt_hub *hub, const char *table, int seat, const char *device)
{
    kt_live_table *live = live_table_in_memory(hub, table);
    if (!live)
        return;
    for (kt_client *client = live->clients, *next; client; client = next) {
        next = client->next;
        if (client->viewer.seat != seat || strcmp(client->device, device) != 0)
            continue;
        live_table_detach(live, client);
        client_send_error(hub, client, "link", "this device was removed from the seat");
    }
    presence_changed(hub, live, NULL);
    live_table_settle(hub, &live);
}

void devices_shut_out(kt_hub *hub, const char *table, int seat, const char *device)
{
    char text[STORE_ID_MAX + STORE_DEVICE_MAX + 24];
    snprintf(text, sizeof text, "%s !%d %s", table, seat, device);
    store_notify(hub->store, text);
    disconnect(hub, table, seat, device);
}

void devices_notice(kt_hub *hub, const char *notice)
{
    char id[STORE_ID_MAX], device[STORE_DEVICE_MAX] = "";
    int  seat;
    if (sscanf(notice, "%16s !%d %8s", id, &seat, device) >= 2)
        disconnect(hub, id, seat, device);
}

/* ---- Offering ------------------------------------------------------------- */

/* The seat that an entry {"table", "token"} opens; below 0: none, or with STORE_FAILED nobody can tell. */
static int seat_of_entry(http_call *call, const json_t *entry, const char **id, char device[STORE_DEVICE_MAX],
                         store_status *status)
{
    const char *token = json_get_text(entry, "token", TOKEN_MAX);
    *status = STORE_NOT_FOUND;
    *id = json_get_text(entry, "table", STORE_ID_MAX);
    return *id && token ? live_table_seat_of(call->hub, *id, token, device, status) : KT_OVER;
}

/* *offered: how many seats. STORE_FAILED: not all of them could be looked up or saved. */
static store_status offer_all(http_call *call, const json_t *tables, const char *hash, int *offered)
{
    int64_t expires = hub_seconds(call->hub) + ALONG_SECONDS;
    store_offers_sweep(call->hub->store, hub_seconds(call->hub));
    for (size_t i = 0; i < json_array_size(tables); i++) {
        char         device[STORE_DEVICE_MAX];
        const char  *id;
        store_status status;
        int          seat = seat_of_entry(call, json_array_get(tables, i), &id, device, &status);
        if (seat >= 0)
            status = store_offer_add(call->hub->store, hash, id, seat, expires);
        if (status == STORE_FAILED)
            return STORE_FAILED;
        *offered += seat >= 0 && status == STORE_OK;
    }
    return STORE_OK;
}

static http_response put_offer(http_call *call, const char *code, int offered)
{
    call->out = hub_scratch(call->hub);
    kt_put_char(&call->out, '{');
    kt_json_text(&call->out, "code", code);
    kt_json_int(&call->out, "tables", offered);
    kt_json_int(&call->out, "seconds", ALONG_SECONDS);
    kt_put_char(&call->out, '}');
    return http_reply(call, 201, http_json);
}

/* {"tables": [{"table", "token"}, ...]} */
http_response http_post_along(http_call *call)
{
    json_t      *json = http_body_json(call->request), *tables = json_object_get(json, "tables");
    bool         valid = json_is_array(tables) && json_array_size(tables) <= ALONG_TABLES_MAX;
    bool         allowed = valid && http_within_limit(call, HTTP_LIMIT_CONTACTS);
    store_status status = STORE_OK;
    int          offered = 0;
    char         code[TOKEN_MAX], hash[STORE_HASH_MAX];
    token_make(code);
    token_hash(code, hash);
    if (allowed)
        status = offer_all(call, tables, hash, &offered);
    json_decref(json);
    if (!valid)
        return http_error(call, 400,
                          "send at most 50 tables: {\"tables\": [{\"table\": ..., \"token\": ...}]}");
    if (!allowed)
        return http_error(call, 429, "too many requests from your address; try again in an hour");
    if (status != STORE_OK)
        return http_not_saved(call);
    return offered ? put_offer(call, code, offered)
                   : http_error(call, 403, "none of these tokens opens a seat");
}

/* ---- Taking --------------------------------------------------------------- */

typedef struct offered_seats {
    store_device seat[ALONG_TABLES_MAX];
    int          count;
} offered_seats;

static bool keep_offered(void *context, const store_device *device)
{
    offered_seats *seats = context;
    seats->seat[seats->count++] = *device;
    return seats->count < ALONG_TABLES_MAX;
}

static void make_device_id(char id[STORE_DEVICE_MAX])
{
    char long_id[STORE_ID_MAX];
    token_make_table_id(long_id);
    snprintf(id, STORE_DEVICE_MAX, "%.8s", long_id);
}

/* A token of its own for this seat. False: the seat has too many devices, or it could not be saved. */
static bool add_device(http_call *call, store_device *device, const char *name, char token[TOKEN_MAX])
{
    token_make(token);
    token_hash(token, device->hash);
    make_device_id(device->id);
    snprintf(device->name, sizeof device->name, "%s", name);
    device->created = hub_seconds(call->hub);
    return store_device_add(call->hub->store, device) == STORE_OK;
}

static http_response take(http_call *call, const char *hash, const char *name)
{
    offered_seats seats = {.count = 0};
    char          token[ALONG_TABLES_MAX][TOKEN_MAX];
    bool          done[ALONG_TABLES_MAX] = {false}, first = true;
    store_status  status = store_offer_take(call->hub->store, hash, hub_seconds(call->hub));
    if (status == STORE_OK)
        status = store_offered(call->hub->store, hash, keep_offered, &seats);
    if (status != STORE_OK)
        return status == STORE_NOT_FOUND
                   ? http_error(call, 410, "this link was used or is older than ten minutes; make a new one")
                   : http_not_saved(call);
    for (int i = 0; i < seats.count; i++)
        done[i] = add_device(call, &seats.seat[i], name, token[i]);
    call->out = hub_scratch(call->hub);
    kt_put(&call->out, "{\"tables\":[");
    for (int i = 0; i < seats.count; i++) {
        if (!done[i])
            continue;
        kt_put(&call->out, first ? "{" : ",{");
        kt_json_text(&call->out, "table", seats.seat[i].table);
        kt_json_int(&call->out, "seat", seats.seat[i].seat);
        kt_json_text(&call->out, "token", token[i]);
        kt_put_char(&call->out, '}');
        first = false;
    }
    kt_put(&call->out, "]}");
    return http_reply(call, 201, http_json);
}

/* {"code": ..., "device": "Firefox, Android"} */
http_response http_post_along_take(http_call *call)
{
    json_t     *json = http_body_json(call->request);
    const char *code = json_get_text(json, "code", TOKEN_MAX),
               *text = json_get_text(json, "device", KT_NAME_MAX);
    char hash[STORE_HASH_MAX] = "", name[KT_NAME_MAX] = "";
    if (code && *code)
        token_hash(code, hash);
    if (text && text_is_name(text))
        snprintf(name, sizeof name, "%s", text);
    json_decref(json);
    if (!*hash || !*name)
        return http_error(call, 400, "send {\"code\": ..., \"device\": ...} with a name of at most 39 bytes");
    return take(call, hash, name);
}

/* ---- Devices of a seat ---------------------------------------------------- */

typedef struct device_writer {
    kt_strbuf  *out;
    const char *own; /* the id of the device that asks */
} device_writer;

static void put_device(kt_strbuf *out, const char *id, const char *name, int64_t created, bool own)
{
    kt_put(out, out->at[out->length - 1] == '[' ? "{" : ",{");
    kt_json_text(out, "id", id);
    kt_json_text(out, "name", name);
    kt_json_int(out, "created", created);
    kt_json_bool(out, "own", own);
    kt_put_char(out, '}');
}

static bool put_each_device(void *context, const store_device *device)
{
    device_writer *writer = context;
    put_device(writer->out, device->id, device->name, device->created, strcmp(device->id, writer->own) == 0);
    return true;
}

static http_response no_seat(http_call *call, store_status status)
{
    return status == STORE_FAILED
               ? http_error(call, 503, "the seat cannot be looked up right now; try again soon")
               : http_error(call, 403, "send the table and the token of a seat");
}

/* {"table", "token"}: the first device has the id "" and no name. */
http_response http_post_devices(http_call *call)
{
    json_t      *json = http_body_json(call->request);
    char         own[STORE_DEVICE_MAX] = "", id[STORE_ID_MAX] = "";
    const char  *text;
    store_status status;
    int          seat = seat_of_entry(call, json, &text, own, &status);
    snprintf(id, sizeof id, "%s", seat >= 0 ? text : "");
    json_decref(json);
    if (seat < 0)
        return no_seat(call, status);
    device_writer writer = {&call->out, own};
    kt_put(&call->out, "{\"devices\":[");
    put_device(&call->out, "", "", 0, !*own);
    if (store_devices(call->hub->store, id, seat, put_each_device, &writer) != STORE_OK)
        return http_error(call, 503, "the devices cannot be read right now; try again soon");
    kt_put(&call->out, "]}");
    return http_reply(call, 200, http_json);
}

/* Nobody knows the token that replaces the first device's. */
static store_status void_first_token(http_call *call, const char *id, int seat)
{
    kt_live_table *live = live_table_in_memory(call->hub, id);
    char           token[TOKEN_MAX];
    store_table    table;
    store_seat     row[STORE_SEATS_MAX];
    int            rows;
    store_status   status = store_table_find(call->hub->store, id, &table, row, &rows);
    if (status != STORE_OK || seat >= rows)
        return status == STORE_OK ? STORE_NOT_FOUND : status;
    token_make(token);
    token_hash(token, row[seat].hash);
    status = store_seat_set(call->hub->store, id, &row[seat], false);
    if (status == STORE_OK && live)
        live->session->seat[seat] = row[seat];
    return status;
}

/* {"table", "token", "device": ID}. No device removes itself: somebody must be able to open the seat. */
http_response http_post_device_drop(http_call *call)
{
    json_t      *json = http_body_json(call->request);
    char         own[STORE_DEVICE_MAX] = "", id[STORE_ID_MAX] = "", device[STORE_DEVICE_MAX] = "";
    const char  *text, *named = json_get_text(json, "device", STORE_DEVICE_MAX);
    bool         given = named && json_is_string(json_object_get(json, "device"));
    store_status status;
    int          seat = seat_of_entry(call, json, &text, own, &status);
    snprintf(id, sizeof id, "%s", seat >= 0 ? text : "");
    snprintf(device, sizeof device, "%s", given ? named : "");
    json_decref(json);
    if (seat < 0)
        return no_seat(call, status);
    if (!given || strcmp(device, own) == 0)
        return http_error(call, 400, "name another device than the one that asks");
    status =
        *device ? store_device_drop(call->hub->store, id, seat, device) : void_first_token(call, id, seat);
    if (status == STORE_OK)
        status = store_device_forget(call->hub->store, id, seat, device);
    if (status != STORE_OK)
        return status == STORE_NOT_FOUND ? http_error(call, 404, "there is no such device")
                                         : http_not_saved(call);
    devices_shut_out(call->hub, id, seat, device);
    call->out = hub_scratch(call->hub);
    kt_put(&call->out, "{}");
    return http_reply(call, 200, http_json);
}
