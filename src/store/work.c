/* work.c - see work.h; and the batches of store.h. */
#include "store/work.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const int store_latency_limits[STORE_LATENCY_LIMITS] = {100,   250,   500,    1000,   2500,
                                                        10000, 50000, 250000, 1000000};

const char *work_digits(int64_t value, work_number *into)
{
    snprintf(into->digits, sizeof into->digits, "%lld", (long long)value);
    return into->digits;
}

void work_copy(char *into, size_t size, const char *text)
{
    kt_strbuf out = kt_strbuf_init(into, size);
    kt_put(&out, text);
}

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void count_latency(kt_store *store, const char *sql, bool reads, int64_t taken)
{
    store_work     work = reads ? STORE_READ : strcmp(sql, "COMMIT") == 0 ? STORE_COMMIT : STORE_WRITE;
    store_latency *latency = &store->latency[work];
    int            i = 0;
    while (i < STORE_LATENCY_LIMITS && taken > store_latency_limits[i])
        i++;
    latency->count[i]++;
    latency->sum += taken;
}

const store_latency *store_read_latency(const kt_store *store, store_work work)
{
    return &store->latency[work];
}

/* Every statement goes through here. */
static store_status run_timed(kt_store *store, const char *sql, const char *const *values, int count,
                              sql_row *row, void *context, int *changed)
{
    int64_t      begun = microseconds();
    store_status status = store->driver->run(store->db, sql, values, count, row, context, changed);
    count_latency(store, sql, row != NULL, microseconds() - begun);
    return status;
}

store_status work_run(kt_store *store, const char *sql, const char *const *values, int count, sql_row *row,
                      void *context)
{
    return run_timed(store, sql, values, count, row, context, NULL);
}

/* Changes one row; STORE_NOT_FOUND if there was none to change. */
store_status work_change(kt_store *store, const char *sql, const char *const *values, int count)
{
    int          changed = 0;
    store_status status = run_timed(store, sql, values, count, NULL, NULL, &changed);
    return status == STORE_OK && !changed ? STORE_NOT_FOUND : status;
}

store_status work_count(kt_store *store, const char *sql, const char *const *values, int count, int *changed)
{
    *changed = 0;
    return run_timed(store, sql, values, count, NULL, NULL, changed);
}

store_status work_execute(kt_store *store, const char *sql)
{
    return work_run(store, sql, NULL, 0, NULL, NULL);
}

static store_status defer_timed(kt_store *store, const char *sql, const char *const *values, int count,
                                sql_row *row, void *context)
{
    int64_t      begun = microseconds();
    store_status status = store->driver->defer(store->db, sql, values, count, row, context);
    count_latency(store, sql, row != NULL, microseconds() - begun);
    return status;
}

store_status work_defer(kt_store *store, const char *sql, const char *const *values, int count)
{
    return defer_timed(store, sql, values, count, NULL, NULL);
}

store_status work_read_ahead(kt_store *store, const char *sql, const char *const *values, int count,
                             sql_row *row, void *context)
{
    return defer_timed(store, sql, values, count, row, context);
}

/* Only the first cause is kept: later failures follow from it. */
static store_status fail(kt_store *store)
{
    if (!store->failing)
        snprintf(store->cause, sizeof store->cause, "%s", store->driver->error(store->db));
    store->failing = true;
    return STORE_FAILED;
}

/* A database that runs out of space may roll back on its own. Later changes would then be committed
 * without the earlier ones, so a batch with a failure in it is never committed. */
static store_status fail_batch(kt_store *store)
{
    store->dead = true;
    return fail(store);
}

static bool remember_table(kt_store *store, const char *id)
{
    if (store->changes == store->change_capacity) {
        int   capacity = store->change_capacity ? 2 * store->change_capacity : 64;
        void *grown = realloc(store->changed, (size_t)capacity * sizeof *store->changed);
        if (!grown)
            return false;
        store->changed = grown;
        store->change_capacity = capacity;
    }
    work_copy(store->changed[store->changes++], STORE_ID_MAX, id);
    return true;
}

static store_status begin_in_batch(kt_store *store, const char *id)
{
    if (!remember_table(store, id))
        return STORE_FAILED;
    if (!store->pending && work_defer(store, store->driver->begin, NULL, 0) != STORE_OK)
        return fail(store);
    store->pending = true;
    return work_defer(store, "SAVEPOINT part", NULL, 0) == STORE_OK ? STORE_OK : fail_batch(store);
}

/* Begins a change of this table; "": of none. */
store_status work_begin(kt_store *store, const char *id)
{
    assert(!store->in_transaction);
    if (store->failing)
        return STORE_FAILED;
    store_status status =
        store->in_batch ? begin_in_batch(store, id) : work_execute(store, store->driver->begin);
    store->in_transaction = status == STORE_OK;
    return status == STORE_FAILED ? fail(store) : status;
}

static store_status finish_in_batch(kt_store *store, store_status status)
{
    if (status == STORE_FAILED)
        return fail_batch(store);
    if (status != STORE_OK && work_execute(store, "ROLLBACK TO part") != STORE_OK)
        return fail_batch(store);
    return work_defer(store, "RELEASE part", NULL, 0) == STORE_OK ? status : fail_batch(store);
}

/* Ends the transaction: commits if the status is STORE_OK, else rolls back. */
store_status work_finish(kt_store *store, store_status status)
{
    assert(store->in_transaction);
    store->in_transaction = false;
    store_status deferred = store->driver->settle(store->db);
    status = status == STORE_OK ? deferred : status;
    if (store->in_batch)
        return finish_in_batch(store, status);
    if (status == STORE_OK)
        status = work_execute(store, "COMMIT");
    store->failing = store->failing && status != STORE_OK;
    if (status == STORE_OK)
        return status;
    if (status == STORE_FAILED)
        fail(store);
    work_execute(store, "ROLLBACK");
    return status;
}

void store_batch_begin(kt_store *store)
{
    assert(!store->in_batch && !store->pending && !store->in_transaction);
    store->in_batch = true;
    store->dead = false;
    store->changes = 0;
}

bool store_batch_pending(const kt_store *store)
{
    return store->pending;
}

store_status store_batch_commit(kt_store *store)
{
    assert(store->in_batch && !store->in_transaction);
    store->in_batch = false;
    if (!store->pending) {
        store->driver->settle(store->db); /* notices */
        return STORE_OK;
    }
    store->pending = false;
    if (!store->dead && work_execute(store, "COMMIT") == STORE_OK)
        return STORE_OK;
    fail(store);
    work_execute(store, "ROLLBACK");
    return STORE_FAILED;
}

void store_batch_tables(kt_store *store, store_each_notice *each, void *context)
{
    for (int i = 0; i < store->changes; i++)
        if (*store->changed[i])
            each(context, store->changed[i]);
}

store_status work_notify(kt_store *store, const char *id)
{
    const char *const values[] = {id};
    return store->driver->notify ? work_defer(store, store->driver->notify, values, 1) : STORE_OK;
}

/* One change. */
store_status work_change_alone(kt_store *store, const char *id, const char *sql, const char *const *values,
                               int count)
{
    store_status status = work_begin(store, id);
    return status == STORE_OK ? work_finish(store, work_change(store, sql, values, count)) : status;
}

/* One change, and a notice of it to the other servers. */
store_status work_change_and_notify(kt_store *store, const char *id, const char *sql,
                                    const char *const *values, int count)
{
    store_status status = work_begin(store, id);
    if (status != STORE_OK)
        return status;
    status = work_change(store, sql, values, count);
    return work_finish(store, status == STORE_OK ? work_notify(store, id) : status);
}
