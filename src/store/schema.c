/* schema.c - the tables of the database, how older ones are migrated, and the number that says which is
 * which. */
#include "store/schema.h"
#include "store/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Stores without a number are the first release's, or older: then pace, takeover, hints and times of seats
 * and entries are added, and shared records. 2: the same, with the number. 3: free seats, whether a table
 * runs by itself, and when it was touched, as columns. 4: packs, which take the place of a finished table's
 * entries. Raise it whenever an older server could misread or spoil a newer store. */
enum { SCHEMA_VERSION = 4 };

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
    "CREATE TABLE IF NOT EXISTS contacts (table_id TEXT NOT NULL, seat BIGINT NOT NULL, kind TEXT NOT NULL,"
    " address TEXT NOT NULL, secret TEXT NOT NULL, owner TEXT NOT NULL, lang TEXT NOT NULL,"
    " created BIGINT NOT NULL, confirmed BIGINT NOT NULL, told BIGINT NOT NULL,"
    " PRIMARY KEY (table_id, seat, address))",
    "CREATE INDEX IF NOT EXISTS contacts_secret ON contacts (secret)",
    "CREATE INDEX IF NOT EXISTS contacts_address ON contacts (address)",
    "CREATE TABLE IF NOT EXISTS checkpoints (table_id TEXT PRIMARY KEY, number BIGINT NOT NULL,"
    " words TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS packs (table_id TEXT PRIMARY KEY, words TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    NULL,
};

/* Tables older than these columns were live, had a bot take over, gave no hints, and asked everybody. */
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

/* Small, all but the third: a table leaves them when its seats are taken, its game is over, or it is packed.
 * Their first columns are those that a question sets, or SQLite would prefer the third; it did with those
 * that are dropped. */
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

/* Those of version 3. All tables count as touched now: an upgrade deletes nothing that was safe before it. */
static store_status fill_columns(kt_store *store)
{
    work_number       now;
    const char *const values[] = {work_digits((int64_t)time(NULL), &now)};
    return work_run(store,
                    "UPDATE tables SET free = " FREE_SEATS ", runs = " RUNS ", touched = CAST($1 AS BIGINT)",
                    values, 1, NULL, NULL);
}

/* The driver has added what was missing. A store of a newer version is left alone. */
bool schema_check(kt_store *store, kt_error *error)
{
    int               version = 1;
    work_number       current;
    const char *const values[] = {"schema", work_digits(SCHEMA_VERSION, &current)};
    store_status      status =
        work_run(store, "SELECT value FROM meta WHERE name = $1", values, 1, take_version, &version);
    if (status == STORE_OK && version > SCHEMA_VERSION) {
        snprintf(error->text, sizeof error->text,
                 "a newer version of Kontor made this store (schema %d; this one knows %d): update Kontor",
                 version, SCHEMA_VERSION);
        return false;
    }
    if (status == STORE_OK && version < 3)
        status = fill_columns(store);
    if (status == STORE_OK && version < SCHEMA_VERSION)
        status = work_change_alone(store, "",
                                   "INSERT INTO meta (name, value) VALUES ($1, $2)"
                                   " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                                   values, 2);
    if (status != STORE_OK)
        snprintf(error->text, sizeof error->text, "cannot write the store: %.150s", store_error(store));
    return status == STORE_OK;
}
