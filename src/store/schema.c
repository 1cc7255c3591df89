/* schema.c - the tables of the database, its version, and migrations from older ones. */
#include "store/schema.h"
#include "store/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The version of the schema. Raise it whenever an older server could misread or corrupt a newer store.
 *   none  the first release, or older: pace, takeover, hints, times of seats and entries, and shared records
 *         may be missing
 *   2     has those, and a version
 *   3     free seats, whether a table runs by itself, and when it was touched, as columns
 *   4     packs, which replace a finished table's entries
 *   5     packs in parts, which begin with the entry of their number; what deleted tables have left behind */
enum { SCHEMA_VERSION = 5 };

const char *const sql_schema[] = {
    "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, head TEXT NOT NULL,"
    " created BIGINT NOT NULL, clock BIGINT NOT NULL, open BIGINT NOT NULL,"
    " over BIGINT NOT NULL, next TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS seats (table_id TEXT NOT NULL, seat BIGINT NOT NULL,"
    " hash TEXT NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL, PRIMARY KEY (table_id, seat))",
    "CREATE TABLE IF NOT EXISTS entries (table_id TEXT NOT NULL, number BIGINT NOT NULL,"
    " seat BIGINT NOT NULL, key TEXT NOT NULL, words TEXT NOT NULL,"
    " PRIMARY KEY (table_id, number))",
    "CREATE TABLE IF NOT EXISTS chat (table_id TEXT NOT NULL, number BIGINT NOT NULL,"
    " seat BIGINT NOT NULL, at BIGINT NOT NULL, words TEXT NOT NULL,"
    " PRIMARY KEY (table_id, number))",
    "CREATE TABLE IF NOT EXISTS notes (table_id TEXT NOT NULL, seat BIGINT NOT NULL,"
    " words TEXT NOT NULL, PRIMARY KEY (table_id, seat))",
    "CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, created BIGINT NOT NULL, words TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS records_created ON records (created)",
    "CREATE TABLE IF NOT EXISTS devices (table_id TEXT NOT NULL, seat BIGINT NOT NULL, id TEXT NOT NULL,"
    " hash TEXT NOT NULL, name TEXT NOT NULL, created BIGINT NOT NULL, PRIMARY KEY (table_id, seat, id))",
    "CREATE INDEX IF NOT EXISTS devices_hash ON devices (table_id, hash)",
    "CREATE TABLE IF NOT EXISTS offers (hash TEXT NOT NULL, table_id TEXT NOT NULL, seat BIGINT NOT NULL,"
    " expires BIGINT NOT NULL, taken BIGINT NOT NULL, PRIMARY KEY (hash, table_id, seat))",
    "CREATE INDEX IF NOT EXISTS offers_expires ON offers (expires)",
    "CREATE INDEX IF NOT EXISTS offers_seat ON offers (table_id, seat)",
    "CREATE TABLE IF NOT EXISTS contacts (table_id TEXT NOT NULL, seat BIGINT NOT NULL, kind TEXT NOT NULL,"
    " address TEXT NOT NULL, secret TEXT NOT NULL, owner TEXT NOT NULL, lang TEXT NOT NULL,"
    " created BIGINT NOT NULL, confirmed BIGINT NOT NULL, told BIGINT NOT NULL,"
    " PRIMARY KEY (table_id, seat, address))",
    "CREATE INDEX IF NOT EXISTS contacts_secret ON contacts (secret)",
    "CREATE INDEX IF NOT EXISTS contacts_address ON contacts (address)",
    "CREATE TABLE IF NOT EXISTS checkpoints (table_id TEXT PRIMARY KEY, number BIGINT NOT NULL,"
    " words TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS packs (table_id TEXT PRIMARY KEY, words TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS pack_parts (table_id TEXT NOT NULL, number BIGINT NOT NULL, words TEXT NOT NULL,"
    " PRIMARY KEY (table_id, number))",
    "CREATE TABLE IF NOT EXISTS remains (table_id TEXT PRIMARY KEY)",
    "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    NULL,
};

/* Tables older than these columns were live, let a bot take over, gave no hints, and asked everybody. */
/* clang-format off */
const char *const sql_migrations[][2] = {
    {"SELECT turns FROM tables LIMIT 0", "ALTER TABLE tables ADD COLUMN turns BIGINT NOT NULL DEFAULT 0"},
    {"SELECT takeover FROM tables LIMIT 0",
     "ALTER TABLE tables ADD COLUMN takeover TEXT NOT NULL DEFAULT 'easy'"},
    {"SELECT hints FROM tables LIMIT 0", "ALTER TABLE tables ADD COLUMN hints BIGINT NOT NULL DEFAULT 0"},
    {"SELECT at FROM seats LIMIT 0", "ALTER TABLE seats ADD COLUMN at BIGINT NOT NULL DEFAULT 0"},
    {"SELECT at FROM entries LIMIT 0", "ALTER TABLE entries ADD COLUMN at BIGINT NOT NULL DEFAULT 0"},
    {"SELECT link FROM seats LIMIT 0", "ALTER TABLE seats ADD COLUMN link TEXT NOT NULL DEFAULT ''"},
    {"SELECT free FROM tables LIMIT 0", "ALTER TABLE tables ADD COLUMN free BIGINT NOT NULL DEFAULT 0"},
    {"SELECT runs FROM tables LIMIT 0", "ALTER TABLE tables ADD COLUMN runs BIGINT NOT NULL DEFAULT 0"},
    {"SELECT touched FROM tables LIMIT 0", "ALTER TABLE tables ADD COLUMN touched BIGINT NOT NULL DEFAULT 0"},
    {"SELECT able FROM tables LIMIT 0", "ALTER TABLE tables ADD COLUMN able BIGINT NOT NULL DEFAULT 0"},
    {"SELECT packed FROM tables LIMIT 0", "ALTER TABLE tables ADD COLUMN packed BIGINT NOT NULL DEFAULT 0"},
    {NULL, NULL},
};
/* clang-format on */

/* All but the third stay small: a table leaves them when its seats are taken, its game is over, or it is
 * packed. They begin with the columns that a query fixes, or SQLite would prefer the third; it did with those
 * that are dropped here. */
const char *const sql_indexes[] = {
    "DROP INDEX IF EXISTS tables_running",
    "DROP INDEX IF EXISTS tables_lobby",
    "DROP INDEX IF EXISTS tables_runs",
    ("CREATE INDEX IF NOT EXISTS tables_open ON tables (over, open, created)"
     " WHERE over = 0 AND open = 1 AND free > 0"),
    "CREATE INDEX IF NOT EXISTS tables_alive ON tables (over, runs, touched, id) WHERE over = 0 AND runs = 1",
    "CREATE INDEX IF NOT EXISTS tables_touched ON tables (over, touched)",
    "CREATE INDEX IF NOT EXISTS tables_unpacked ON tables (over, packed, touched) WHERE over = 1 AND packed = 0",
    NULL,
};

static bool take_version(void *context, const char *const *column)
{
    *(int *)context = atoi(column[0]);
    return true;
}

/* ---- Migrating ------------------------------------------------------------ */

/* A step is one transaction of so many tables, however many there are. Progress is in meta under this name: a
 * server that was killed, or that meets another one doing the same, continues from there. */
#define FILLED "filled"
enum { FILL_STEP = 1000, FILL_TRIES = 600, FILL_PAUSE = 100000000 /* nanoseconds */ };

typedef struct fill_position {
    int  version;
    char after[STORE_ID_MAX], until[STORE_ID_MAX]; /* ids: the last that is done, and the last of this step */
} fill_position;

static bool take_after(void *context, const char *const *column)
{
    work_copy(((fill_position *)context)->after, STORE_ID_MAX, column[0]);
    return true;
}

static bool take_until(void *context, const char *const *column)
{
    work_copy(((fill_position *)context)->until, STORE_ID_MAX, column[0]);
    return true;
}

/* Version 1 has no number, so it is set before this. */
static store_status read_version(kt_store *store, int *version)
{
    const char *const values[] = {"schema"};
    return work_run(store, "SELECT value FROM meta WHERE name = $1", values, 1, take_version, version);
}

/* Changes the row of FILLED first, so that if two servers do this, one waits for the other. */
static store_status find_step(kt_store *store, fill_position *at)
{
    work_number       most;
    const char *const name[] = {FILLED};
    const char *const values[] = {at->after, work_digits(FILL_STEP, &most)};
    store_status      status = work_change(store,
                                           "INSERT INTO meta (name, value) VALUES ($1, '') ON CONFLICT (name)"
                                                " DO UPDATE SET value = meta.value",
                                           name, 1);
    if (status == STORE_OK)
        status = read_version(store, &at->version);
    if (status == STORE_OK)
        status = work_run(store, "SELECT value FROM meta WHERE name = $1", name, 1, take_after, at);
    return status == STORE_OK ? work_run(store,
                                         "SELECT COALESCE(max(id), '') FROM (SELECT id FROM tables WHERE id >"
                                         " CAST($1 AS TEXT) ORDER BY id LIMIT CAST($2 AS BIGINT)) AS step",
                                         values, 2, take_until, at)
                              : status;
}

/* The columns of version 3. All tables count as touched now, so that an upgrade deletes nothing. */
static store_status fill_step(kt_store *store, const fill_position *at, int *filled)
{
    work_number       now;
    const char *const values[] = {work_digits((int64_t)time(NULL), &now), at->after, at->until};
    const char *const place[] = {at->until, FILLED};
    store_status      status =
        work_count(store,
                   "UPDATE tables SET free = " FREE_SEATS ", runs = " RUNS ", touched = CAST($1 AS BIGINT)"
                   " WHERE id > CAST($2 AS TEXT) AND id <= CAST($3 AS TEXT)",
                   values, 3, filled);
    return status == STORE_OK ? work_change(store, "UPDATE meta SET value = $1 WHERE name = $2", place, 2)
                              : status;
}

static store_status set_version(kt_store *store)
{
    work_number       current;
    const char *const values[] = {"schema", work_digits(SCHEMA_VERSION, &current)};
    return work_change(store,
                       "INSERT INTO meta (name, value) VALUES ($1, $2)"
                       " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                       values, 2);
}

static store_status end_filling(kt_store *store)
{
    const char *const name[] = {FILLED};
    store_status      status = set_version(store);
    return status == STORE_OK ? work_change(store, "DELETE FROM meta WHERE name = $1", name, 1) : status;
}

/* One step; *done: it was the last. STORE_CONFLICT: another server is at it. */
static store_status fill_next(kt_store *store, int *filled, bool *done)
{
    fill_position at = {.version = 1};
    store_status  status = work_begin(store, "");
    *filled = 0;
    *done = false;
    if (status != STORE_OK)
        return status;
    status = find_step(store, &at);
    bool last = status == STORE_OK && (at.version >= 3 || !*at.until);
    if (status == STORE_OK)
        status = last ? end_filling(store) : fill_step(store, &at, filled);
    status = work_finish(store, status);
    *done = last && status == STORE_OK;
    return status;
}

static store_status fill_columns(kt_store *store, store_each_progress *tell, void *context)
{
    int64_t      all = 0;
    int          tries = 0, filled = 0;
    bool         done = false;
    store_status status = STORE_OK;
    while (!done && (status == STORE_OK || (status == STORE_CONFLICT && tries++ < FILL_TRIES))) {
        if (status == STORE_CONFLICT)
            nanosleep(&(struct timespec){.tv_nsec = FILL_PAUSE}, NULL);
        status = fill_next(store, &filled, &done);
        if (filled && !all)
            tell(context, 0, false);
        all += filled;
        if (all && status == STORE_OK)
            tell(context, all, done);
    }
    return status;
}

static store_status migrate(kt_store *store, store_each_progress *tell, void *context)
{
    if (store->driver->migrating)
        store->driver->migrating(store->db, true);
    store_status status = fill_columns(store, tell, context);
    if (store->driver->migrating)
        store->driver->migrating(store->db, false);
    return status;
}

static store_status raise_version(kt_store *store)
{
    store_status status = work_begin(store, "");
    return status == STORE_OK ? work_finish(store, set_version(store)) : status;
}

/* The driver has added missing tables and columns. A store of a newer version is left alone. */
bool schema_check(kt_store *store, store_each_progress *tell, void *context, kt_error *error)
{
    int          version = 1;
    store_status status = read_version(store, &version);
    if (status == STORE_OK && version > SCHEMA_VERSION) {
        snprintf(error->text, sizeof error->text,
                 "a newer version of Kontor made this store (schema %d; this one knows %d): update Kontor",
                 version, SCHEMA_VERSION);
        return false;
    }
    if (status == STORE_OK && version < 3)
        status = migrate(store, tell, context);
    else if (status == STORE_OK && version < SCHEMA_VERSION)
        status = raise_version(store);
    if (status != STORE_OK)
        snprintf(error->text, sizeof error->text, "cannot write the store: %.150s", store_error(store));
    return status == STORE_OK;
}
