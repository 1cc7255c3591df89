/* devices.c - further devices of a seat, and offers to become one. */
#include "store/work.h"

#include <stdlib.h>

#define DEVICE_COLUMNS "table_id, seat, id, hash, name, created"

typedef struct device_query {
    store_each_device *each;
    void              *context;
} device_query;

static bool pass_device(void *context, const char *const *column)
{
    device_query *query = context;
    store_device  device;
    work_copy(device.table, sizeof device.table, column[0]);
    device.seat = atoi(column[1]);
    work_copy(device.id, sizeof device.id, column[2]);
    work_copy(device.hash, sizeof device.hash, column[3]);
    work_copy(device.name, sizeof device.name, column[4]);
    device.created = strtoll(column[5], NULL, 10);
    return query->each(query->context, &device);
}

store_status store_device_add(kt_store *store, const store_device *device)
{
    work_number       place, when, most;
    const char *const values[] = {device->table,
                                  work_digits(device->seat, &place),
                                  device->id,
                                  device->hash,
                                  device->name,
                                  work_digits(device->created, &when),
                                  work_digits(STORE_DEVICES_MAX, &most)};
    store_status      status = work_change_alone(
             store, device->table,
             "INSERT INTO devices (" DEVICE_COLUMNS ") SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT),"
                  " CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS BIGINT)"
                  " WHERE (SELECT count(*) FROM devices WHERE table_id = $1 AND seat = CAST($2 AS BIGINT))"
                  " < CAST($7 AS BIGINT)",
             values, 7);
    return status == STORE_NOT_FOUND ? STORE_CONFLICT : status;
}

typedef struct device_result {
    store_device *device;
    bool          found;
} device_result;

static bool take_device(void *context, const store_device *device)
{
    device_result *result = context;
    *result->device = *device;
    result->found = true;
    return false;
}

store_status store_device_find(kt_store *store, const char *id, const char *hash, store_device *device)
{
    device_result     result = {device, false};
    device_query      query = {take_device, &result};
    const char *const values[] = {id, hash};
    store_status      status =
        work_run(store, "SELECT " DEVICE_COLUMNS " FROM devices WHERE table_id = $1 AND hash = $2", values, 2,
                 pass_device, &query);
    return status == STORE_OK && !result.found ? STORE_NOT_FOUND : status;
}

store_status store_devices(kt_store *store, const char *id, int seat, store_each_device *each, void *context)
{
    device_query      query = {each, context};
    work_number       place;
    const char *const values[] = {id, work_digits(seat, &place)};
    return work_run(store,
                    "SELECT " DEVICE_COLUMNS
                    " FROM devices WHERE table_id = $1 AND seat = $2 ORDER BY created, id",
                    values, 2, pass_device, &query);
}

store_status store_device_drop(kt_store *store, const char *id, int seat, const char *device)
{
    work_number       place;
    const char *const values[] = {id, work_digits(seat, &place), device};
    return work_change_alone(store, id, "DELETE FROM devices WHERE table_id = $1 AND seat = $2 AND id = $3",
                             values, 3);
}

store_status store_device_forget(kt_store *store, const char *id, int seat, const char *device)
{
    work_number       place;
    const char *const values[] = {id, work_digits(seat, &place), device};
    store_status      status = work_begin(store, id);
    if (status != STORE_OK)
        return status;
    status = work_run(store, "DELETE FROM offers WHERE table_id = $1 AND seat = $2", values, 2, NULL, NULL);
    if (status == STORE_OK)
        status = work_run(store,
                          "DELETE FROM contacts WHERE table_id = $1 AND seat = $2 AND kind = 'push'"
                          " AND owner = $3",
                          values, 3, NULL, NULL);
    return work_finish(store, status);
}

store_status store_seat_reset(kt_store *store, const char *id, int seat)
{
    static const char *const parts[] = {"DELETE FROM devices WHERE table_id = $1 AND seat = $2",
                                        "DELETE FROM offers WHERE table_id = $1 AND seat = $2",
                                        "DELETE FROM contacts WHERE table_id = $1 AND seat = $2"};
    work_number              place;
    const char *const        values[] = {id, work_digits(seat, &place)};
    store_status             status = work_begin(store, id);
    if (status != STORE_OK)
        return status;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == STORE_OK; i++)
        status = work_run(store, parts[i], values, 2, NULL, NULL);
    return work_finish(store, status);
}

store_status store_devices_copy(kt_store *store, const char *from, const char *to)
{
    const char *const values[] = {to, from};
    store_status      status =
        work_change_alone(store, to,
                          "INSERT INTO devices (" DEVICE_COLUMNS ") SELECT CAST($1 AS TEXT), seat,"
                          " id, hash, name, created FROM devices WHERE table_id = $2",
                          values, 2);
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}

store_status store_offer_add(kt_store *store, const char *hash, const char *id, int seat, int64_t expires)
{
    work_number       place, until;
    const char *const values[] = {hash, id, work_digits(seat, &place), work_digits(expires, &until)};
    return work_change_alone(
        store, "", "INSERT INTO offers (hash, table_id, seat, expires, taken) VALUES ($1, $2, $3, $4, 0)",
        values, 4);
}

store_status store_offers_sweep(kt_store *store, int64_t now)
{
    work_number       present, most;
    const char *const values[] = {work_digits(now, &present), work_digits(STORE_SLICE, &most)};
    store_status      status =
        work_change_alone(store, "",
                          "DELETE FROM offers WHERE (hash, table_id, seat) IN (SELECT hash, table_id, seat"
                          " FROM offers WHERE expires < $1 ORDER BY expires LIMIT CAST($2 AS BIGINT))",
                          values, 2);
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}

store_status store_offer_take(kt_store *store, const char *hash, int64_t now)
{
    work_number       present;
    const char *const values[] = {hash, work_digits(now, &present)};
    return work_change_alone(
        store, "", "UPDATE offers SET taken = 1 WHERE hash = $1 AND taken = 0 AND expires >= $2", values, 2);
}

store_status store_offered(kt_store *store, const char *hash, store_each_device *each, void *context)
{
    device_query      query = {each, context};
    const char *const values[] = {hash};
    return work_run(
        store, "SELECT table_id, seat, '', '', '', 0 FROM offers WHERE hash = $1 ORDER BY table_id, seat",
        values, 1, pass_device, &query);
}
