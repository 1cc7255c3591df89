/* store.c - see store.h: opening and closing, health, other servers, backup. The SQL for everything else is
 * in tables.c, entries.c, texts.c, contacts.c and devices.c; the drivers of sql.h run it, and nothing there
 * knows which database it talks to. */
#include "store/schema.h"
#include "store/work.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening -------------------------------------------------------------- */

const sql_driver *sql_driver_of(const char *url)
{
    static const sql_driver *const drivers[] = {&sql_sqlite, &sql_postgres};
    for (int i = 0; i < 2; i++)
        if (strncmp(url, drivers[i]->scheme, strlen(drivers[i]->scheme)) == 0)
            return drivers[i];
    return NULL;
}

static void tell_nobody(void *context, int64_t tables, bool done)
{
    (void)context;
    (void)tables;
    (void)done;
}

kt_store *store_open(const char *url, kt_error *error)
{
    return store_open_with_progress(url, tell_nobody, NULL, error);
}

kt_store *store_open_with_progress(const char *url, store_each_progress *tell, void *context, kt_error *error)
{
    const sql_driver *driver = sql_driver_of(url);
    kt_store         *store = driver ? calloc(1, sizeof *store) : NULL;
    error->line = 0;
    snprintf(error->text, sizeof error->text,
             driver ? "out of memory" : "the store should be sqlite:FILE or postgres://USER@HOST/DATABASE");
    if (!store)
        return NULL;
    store->driver = driver;
    store->db = driver->open(url, error);
    if (store->db && schema_check(store, tell, context, error))
        return store;
    if (store->db)
        driver->close(store->db);
    free(store);
    return NULL;
}

void store_close(kt_store *store)
{
    if (!store)
        return;
    store->driver->close(store->db);
    free(store->changed);
    free(store);
}

bool store_serve(kt_store *store)
{
    return !store->driver->serve || store->driver->serve(store->db);
}

bool store_is_served(const char *url)
{
    const sql_driver *driver = sql_driver_of(url);
    return driver && driver->is_served && driver->is_served(url);
}

const char *store_error(const kt_store *store)
{
    return store->failing ? store->cause : store->driver->error(store->db);
}

/* ---- Whether it works ------------------------------------------------------ */

bool store_failing(const kt_store *store)
{
    return store->failing || !store->driver->online(store->db);
}

static bool ignore_row(void *context, const char *const *column)
{
    (void)context;
    (void)column;
    return true;
}

store_status store_ready(kt_store *store)
{
    if (store->failing)
        return STORE_FAILED;
    return work_run(store, "SELECT count(*) FROM tables WHERE id = ''", NULL, 0, ignore_row, NULL);
}

/* The value changes each time: SQLite does not write a page that stays the same. */
store_status store_probe(kt_store *store)
{
    const char *const values[] = {"probe"};
    assert(!store->in_batch);
    store->failing = false;
    return work_change_alone(store, "",
                             "INSERT INTO meta (name, value) VALUES ($1, 'a') ON CONFLICT (name)"
                             " DO UPDATE SET value = CASE WHEN meta.value = 'a' THEN 'b' ELSE 'a' END",
                             values, 1);
}

/* ---- Values that stay ------------------------------------------------------ */

typedef struct text_query {
    char  *text;
    size_t size;
} text_query;

static bool take_text(void *context, const char *const *column)
{
    text_query *query = context;
    work_copy(query->text, query->size, column[0]);
    return true;
}

/* Whichever server is first decides; the others take its value. */
store_status store_keep(kt_store *store, const char *name, char *value, size_t size)
{
    text_query        query = {value, size};
    const char *const values[] = {name, value};
    store_status      status = work_change_alone(store, "",
                                                 "INSERT INTO meta (name, value) VALUES ($1, $2)"
                                                      " ON CONFLICT (name) DO NOTHING",
                                                 values, 2);
    if (status == STORE_FAILED)
        return status;
    return work_run(store, "SELECT value FROM meta WHERE name = $1", values, 1, take_text, &query);
}

/* ---- Other servers, backup ------------------------------------------------ */

int store_fd(const kt_store *store)
{
    return store->driver->notice_fd(store->db);
}

void store_poll(kt_store *store, store_each_notice *each, void *context)
{
    store->driver->poll_notices(store->db, each, context);
}

bool store_is_shared(const kt_store *store)
{
    return store->driver->notify;
}

/* Within a batch it is sent with the next change, or with the commit. */
void store_notify(kt_store *store, const char *text)
{
    if (!store->driver->online(store->db))
        return;
    work_notify(store, text);
    if (!store->in_batch)
        store->driver->settle(store->db);
}

store_status store_backup(kt_store *store, const char *path)
{
    return store->driver->backup(store->db, path);
}
