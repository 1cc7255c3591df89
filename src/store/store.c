/* store.c - the interface as statements; see sql.h for what runs them. */
#include "store/sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct store {
    const sql_driver *driver;
    sql              *db;
    bool              gathers; /* since store_hold */
    bool              held;    /* the outer transaction has begun */
};

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
    "CREATE INDEX IF NOT EXISTS tables_running ON tables (over, created)",
    NULL,
};

/* Tables from before played live, a bot took over, and nobody was given advice. */
const char *const sql_later[][2] = {
    {"SELECT turns FROM tables LIMIT 0", "ALTER TABLE tables ADD COLUMN turns BIGINT NOT NULL DEFAULT 0"},
    {"SELECT takeover FROM tables LIMIT 0",
     "ALTER TABLE tables ADD COLUMN takeover TEXT NOT NULL DEFAULT 'easy'"},
    {"SELECT hints FROM tables LIMIT 0", "ALTER TABLE tables ADD COLUMN hints BIGINT NOT NULL DEFAULT 0"},
    {"SELECT at FROM seats LIMIT 0", "ALTER TABLE seats ADD COLUMN at BIGINT NOT NULL DEFAULT 0"},
    {"SELECT at FROM entries LIMIT 0", "ALTER TABLE entries ADD COLUMN at BIGINT NOT NULL DEFAULT 0"},
    {NULL, NULL},
};

/* ---- Opening -------------------------------------------------------------- */

static const sql_driver *driver_of(const char *where)
{
    static const sql_driver *const drivers[] = {&sql_sqlite, &sql_postgres};
    for (int i = 0; i < 2; i++)
        if (strncmp(where, drivers[i]->scheme, strlen(drivers[i]->scheme)) == 0)
            return drivers[i];
    return NULL;
}

store *store_open(const char *where, kt_error *error)
{
    const sql_driver *driver = driver_of(where);
    store            *store = driver ? calloc(1, sizeof *store) : NULL;
    error->line = 0;
    snprintf(error->text, sizeof error->text, driver ? "out of memory"
             : "the store should be sqlite:FILE or postgres://USER@HOST/DATABASE");
    if (!store)
        return NULL;
    store->driver = driver;
    store->db = driver->open(where, error);
    if (store->db)
        return store;
    free(store);
    return NULL;
}

void store_close(store *store)
{
    if (!store)
        return;
    store->driver->close(store->db);
    free(store);
}

const char *store_cause(const store *store)
{
    return store->driver->cause(store->db);
}

/* ---- Running -------------------------------------------------------------- */

typedef struct number {
    char digits[24];
} number;

static const char *digits(int64_t value, number *into)
{
    snprintf(into->digits, sizeof into->digits, "%lld", (long long)value);
    return into->digits;
}

static void copy(char *into, size_t size, const char *words)
{
    kt_text text = kt_text_in(into, size);
    kt_put(&text, words);
}

static store_status run(store *store, const char *words, const char *const *values, int count,
                        sql_row *row, void *to)
{
    return store->driver->run(store->db, words, values, count, row, to, NULL);
}

/* Within a transaction: a change of one row, STORE_NONE if there was none to change. */
static store_status change(store *store, const char *words, const char *const *values, int count)
{
    int          changed = 0;
    store_status status = store->driver->run(store->db, words, values, count, NULL, NULL, &changed);
    return status == STORE_FINE && !changed ? STORE_NONE : status;
}

static store_status plain(store *store, const char *words)
{
    return run(store, words, NULL, 0, NULL, NULL);
}

static store_status begin(store *store)
{
    if (!store->gathers)
        return plain(store, store->driver->begin);
    if (!store->held && plain(store, store->driver->begin) != STORE_FINE)
        return STORE_FAILED;
    store->held = true;
    return plain(store, "SAVEPOINT part");
}

/* Ends what `begin` began: kept if it went well, else as if it had not been. */
static store_status finish(store *store, store_status status)
{
    if (status == STORE_FINE)
        status = plain(store, store->gathers ? "RELEASE part" : "COMMIT");
    if (status == STORE_FINE)
        return status;
    plain(store, store->gathers ? "ROLLBACK TO part" : "ROLLBACK");
    if (store->gathers)
        plain(store, "RELEASE part");
    return status;
}

void store_hold(store *store)
{
    store->gathers = store->driver->gathers;
}

bool store_held(const store *store)
{
    return store->held;
}

store_status store_keep(store *store)
{
    store_status status = STORE_FINE;
    store->gathers = false;
    if (!store->held)
        return STORE_FINE;
    store->held = false;
    status = plain(store, "COMMIT");
    if (status != STORE_FINE)
        plain(store, "ROLLBACK");
    return status;
}

static store_status notify(store *store, const char *id)
{
    const char *const values[] = {id};
    return store->driver->notify ? run(store, store->driver->notify, values, 1, NULL, NULL)
                                 : STORE_FINE;
}

/* One change and the news of it. */
static store_status change_and_tell(store *store, const char *id, const char *words,
                                    const char *const *values, int count)
{
    store_status status = begin(store);
    if (status != STORE_FINE)
        return status;
    status = change(store, words, values, count);
    return finish(store, status == STORE_FINE ? notify(store, id) : status);
}

static bool ignore_row(void *to, const char *const *column)
{
    (void)to;
    (void)column;
    return true;
}

store_status store_ready(store *store)
{
    return run(store, "SELECT count(*) FROM tables WHERE id = ''", NULL, 0, ignore_row, NULL);
}

/* ---- Tables --------------------------------------------------------------- */

static store_status add_seat(store *store, const char *id, const store_seat *seat)
{
    number            place, at;
    const char *const values[] = {id,         digits(seat->seat, &place), seat->hash,
                                  seat->name, seat->bot,                  digits(seat->at, &at)};
    return run(store, "INSERT INTO seats (table_id, seat, hash, name, bot, at)"
                      " VALUES ($1, $2, $3, $4, $5, $6)", values, 6, NULL, NULL);
}

static store_status add_table(store *store, const store_table *table)
{
    number            created, clock;
    const char *const values[] = {table->id, table->head, digits(table->created, &created),
                                  digits(table->clock, &clock), table->open ? "1" : "0",
                                  table->over ? "1" : "0", table->next, table->turns ? "1" : "0",
                                  table->takeover, table->hints ? "1" : "0"};
    return run(store, "INSERT INTO tables (id, head, created, clock, open, over, next, turns, takeover, hints)"
                      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", values, 10, NULL, NULL);
}

store_status store_table_add(store *store, const store_table *table, const store_seat *seat, int seats)
{
    store_status status = begin(store);
    if (status != STORE_FINE)
        return status;
    status = add_table(store, table);
    for (int i = 0; i < seats && status == STORE_FINE; i++)
        status = add_seat(store, table->id, &seat[i]);
    return finish(store, status);
}

/* As read_table wants them. */
#define TABLE_COLUMNS "id, head, created, clock, open, over, next, turns, takeover, hints"

static void read_table(const char *const *column, store_table *table)
{
    copy(table->id, sizeof table->id, column[0]);
    copy(table->head, sizeof table->head, column[1]);
    table->created = strtoll(column[2], NULL, 10);
    table->clock = atoi(column[3]);
    table->open = atoi(column[4]);
    table->over = atoi(column[5]);
    copy(table->next, sizeof table->next, column[6]);
    table->turns = atoi(column[7]);
    copy(table->takeover, sizeof table->takeover, column[8]);
    table->hints = atoi(column[9]);
}

typedef struct found_table {
    store_table *table;
    store_seat  *seat;
    int          tables, seats;
} found_table;

static bool take_table(void *to, const char *const *column)
{
    found_table *found = to;
    read_table(column, found->table);
    found->tables++;
    return true;
}

static bool take_seat(void *to, const char *const *column)
{
    found_table *found = to;
    if (found->seats == STORE_SEATS_MAX)
        return false;
    store_seat *seat = &found->seat[found->seats++];
    seat->seat = atoi(column[0]);
    copy(seat->hash, sizeof seat->hash, column[1]);
    copy(seat->name, sizeof seat->name, column[2]);
    copy(seat->bot, sizeof seat->bot, column[3]);
    seat->at = strtoll(column[4], NULL, 10);
    return true;
}

store_status store_table_find(store *store, const char *id, store_table *table, store_seat *seat,
                              int *seats)
{
    found_table       found = {table, seat, 0, 0};
    const char *const values[] = {id};
    store_status      status = run(store, "SELECT " TABLE_COLUMNS " FROM tables WHERE id = $1", values, 1,
                                   take_table, &found);
    if (status != STORE_FINE || !found.tables)
        return status == STORE_FINE ? STORE_NONE : status;
    status = run(store, "SELECT seat, hash, name, bot, at FROM seats WHERE table_id = $1"
                        " ORDER BY seat < 0, seat", values, 1, take_seat, &found);
    *seats = found.seats;
    return status;
}

typedef struct tables_wanted {
    store_each_table *each;
    void             *to;
} tables_wanted;

static bool pass_table(void *to, const char *const *column)
{
    tables_wanted *wanted = to;
    store_table    table;
    read_table(column, &table);
    return wanted->each(wanted->to, &table);
}

store_status store_tables(store *store, bool open, int most, store_each_table *each, void *to)
{
    tables_wanted     wanted = {each, to};
    number            limit;
    const char *const values[] = {digits(most, &limit)};
    return run(store, open ? "SELECT " TABLE_COLUMNS " FROM tables WHERE over = 0 AND open = 1 AND EXISTS"
                             " (SELECT 1 FROM seats WHERE table_id = id AND seat >= 0 AND name = ''"
                             " AND bot = '') ORDER BY created DESC, id LIMIT $1"
                           : "SELECT " TABLE_COLUMNS " FROM tables"
                             " WHERE over = 0 ORDER BY created DESC, id LIMIT $1",
               values, 1, pass_table, &wanted);
}

store_status store_tables_quiet(store *store, int64_t from, int64_t until, int most,
                                store_each_table *each, void *to)
{
    tables_wanted     wanted = {each, to};
    number            first, last, limit;
    const char *const values[] = {digits(from, &first), digits(until, &last), digits(most, &limit)};
    return run(store, "SELECT " TABLE_COLUMNS " FROM tables WHERE over = 0 AND (clock > 0 OR EXISTS"
                      " (SELECT 1 FROM seats WHERE table_id = id AND bot <> ''))"
                      " AND (COALESCE((SELECT at FROM entries WHERE table_id = id ORDER BY number DESC LIMIT 1),"
                      " created) BETWEEN CAST($1 AS BIGINT) AND CAST($2 AS BIGINT) OR EXISTS (SELECT 1 FROM seats"
                      " WHERE table_id = id AND at BETWEEN CAST($1 AS BIGINT) AND CAST($2 AS BIGINT)))"
                      " ORDER BY created DESC, id LIMIT CAST($3 AS BIGINT)", values, 3, pass_table, &wanted);
}

store_status store_table_end(store *store, const char *id)
{
    const char *const values[] = {id};
    return change(store, "UPDATE tables SET over = 1 WHERE id = $1", values, 1);
}

store_status store_table_next(store *store, const char *id, const char *next)
{
    const char *const values[] = {next, id};
    store_status status = change_and_tell(store, id, "UPDATE tables SET next = $1 WHERE id = $2"
                                                     " AND next = ''", values, 2);
    return status == STORE_NONE ? STORE_TAKEN : status;
}

store_status store_seat_set(store *store, const char *id, const store_seat *seat, bool only_free)
{
    number            place, at;
    const char *const values[] = {seat->hash,           seat->name, seat->bot,
                                  digits(seat->at, &at), id,         digits(seat->seat, &place)};
    store_status      status =
        change_and_tell(store, id, only_free ? "UPDATE seats SET hash = $1, name = $2, bot = $3, at = $4"
                                               " WHERE table_id = $5 AND seat = $6 AND name = ''"
                                             : "UPDATE seats SET hash = $1, name = $2, bot = $3, at = $4"
                                               " WHERE table_id = $5 AND seat = $6", values, 6);
    return only_free && status == STORE_NONE ? STORE_TAKEN : status;
}

/* ---- Entries -------------------------------------------------------------- */

static store_status add_entry(store *store, const char *id, const store_entry *entry)
{
    number            place, seat, at;
    const char *const values[] = {id, digits(entry->number, &place), digits(entry->seat, &seat),
                                  entry->key, entry->words, digits(entry->at, &at)};
    return run(store, "INSERT INTO entries (table_id, number, seat, key, words, at)"
                      " VALUES ($1, $2, $3, $4, $5, $6)", values, 6, NULL, NULL);
}

store_status store_append(store *store, const char *id, const store_entry *entry, int count)
{
    store_status status = begin(store);
    if (status != STORE_FINE)
        return status;
    for (int i = 0; i < count && status == STORE_FINE; i++)
        status = add_entry(store, id, &entry[i]);
    return finish(store, status == STORE_FINE ? notify(store, id) : status);
}

typedef struct entries_wanted {
    store_each_entry *each;
    void             *to;
} entries_wanted;

static bool pass_entry(void *to, const char *const *column)
{
    entries_wanted *wanted = to;
    store_entry     entry;
    entry.number = atoi(column[0]);
    entry.seat = atoi(column[1]);
    copy(entry.key, sizeof entry.key, column[2]);
    copy(entry.words, sizeof entry.words, column[3]);
    entry.at = strtoll(column[4], NULL, 10);
    return wanted->each(wanted->to, &entry);
}

store_status store_entries(store *store, const char *id, int from, store_each_entry *each, void *to)
{
    entries_wanted    wanted = {each, to};
    number            first;
    const char *const values[] = {id, digits(from, &first)};
    return run(store, "SELECT number, seat, key, words, at FROM entries WHERE table_id = $1"
                      " AND number >= $2 ORDER BY number", values, 2, pass_entry, &wanted);
}

/* ---- Chat and notes ------------------------------------------------------- */

static store_status add_chat(store *store, const char *id, int seat, int64_t at, const char *words)
{
    number            place, when;
    const char *const values[] = {id, digits(seat, &place), digits(at, &when), words};
    return change_and_tell(store, id, "INSERT INTO chat (table_id, number, seat, at, words)"
                                      " SELECT CAST($1 AS TEXT), (SELECT count(*) FROM chat"
                                      " WHERE table_id = $1), CAST($2 AS BIGINT),"
                                      " CAST($3 AS BIGINT), CAST($4 AS TEXT)", values, 4);
}

/* Two servers may take the same number at once; then one takes the next. */
store_status store_chat_add(store *store, const char *id, int seat, int64_t at, const char *words)
{
    store_status status = STORE_TAKEN;
    for (int tries = 0; tries < 20 && status == STORE_TAKEN; tries++)
        status = add_chat(store, id, seat, at, words);
    return status;
}

typedef struct chats_wanted {
    store_each_chat *each;
    void            *to;
} chats_wanted;

static bool pass_chat(void *to, const char *const *column)
{
    chats_wanted *wanted = to;
    store_chat    chat;
    chat.number = atoi(column[0]);
    chat.seat = atoi(column[1]);
    chat.at = strtoll(column[2], NULL, 10);
    copy(chat.words, sizeof chat.words, column[3]);
    return wanted->each(wanted->to, &chat);
}

store_status store_chats(store *store, const char *id, int from, store_each_chat *each, void *to)
{
    chats_wanted      wanted = {each, to};
    number            first;
    const char *const values[] = {id, digits(from, &first)};
    return run(store, "SELECT number, seat, at, words FROM chat WHERE table_id = $1"
                      " AND number >= $2 ORDER BY number", values, 2, pass_chat, &wanted);
}

store_status store_note_set(store *store, const char *id, int seat, const char *words)
{
    number            place;
    const char *const values[] = {id, digits(seat, &place), words};
    return change(store, "INSERT INTO notes (table_id, seat, words) VALUES ($1, $2, $3)"
                         " ON CONFLICT (table_id, seat) DO UPDATE SET words = excluded.words",
                  values, 3);
}

typedef struct note_wanted {
    char  *into;
    size_t size;
    bool   found;
} note_wanted;

static bool take_note(void *to, const char *const *column)
{
    note_wanted *wanted = to;
    copy(wanted->into, wanted->size, column[0]);
    wanted->found = true;
    return true;
}

store_status store_note_get(store *store, const char *id, int seat, char *into, size_t size)
{
    note_wanted       wanted = {into, size, false};
    number            place;
    const char *const values[] = {id, digits(seat, &place)};
    store_status status = run(store, "SELECT words FROM notes WHERE table_id = $1 AND seat = $2",
                              values, 2, take_note, &wanted);
    return status == STORE_FINE && !wanted.found ? STORE_NONE : status;
}

/* ---- Records to look at --------------------------------------------------- */

store_status store_record_add(store *store, const char *id, int64_t at, const char *words, int most)
{
    number            when, limit;
    const char *const again[] = {digits(at, &when), id};
    const char *const fresh[] = {id, digits(at, &when), words, digits(most, &limit)};
    store_status status = change(store, "UPDATE records SET created = $1 WHERE id = $2", again, 2);
    if (status != STORE_NONE)
        return status;
    status = change(store, "INSERT INTO records (id, created, words) SELECT CAST($1 AS TEXT),"
                           " CAST($2 AS BIGINT), CAST($3 AS TEXT) WHERE (SELECT count(*) FROM records)"
                           " < CAST($4 AS BIGINT)", fresh, 4);
    return status == STORE_NONE ? STORE_TAKEN : status;
}

static bool put_record(void *to, const char *const *column)
{
    kt_put(to, column[0]);
    return true;
}

store_status store_record_get(store *store, const char *id, int64_t since, kt_text *into)
{
    number            first;
    const char *const values[] = {id, digits(since, &first)};
    size_t            before = into->length;
    store_status status = run(store, "SELECT words FROM records WHERE id = $1 AND created >= $2", values, 2,
                              put_record, into);
    return status == STORE_FINE && into->length == before ? STORE_NONE : status;
}

store_status store_records_drop(store *store, int64_t before)
{
    number            first;
    const char *const values[] = {digits(before, &first)};
    return run(store, "DELETE FROM records WHERE created < $1", values, 1, NULL, NULL);
}

/* ---- Other servers, backup ------------------------------------------------ */

int store_socket(const store *store)
{
    return store->driver->socket(store->db);
}

void store_news(store *store, store_each_news *each, void *to)
{
    store->driver->news(store->db, each, to);
}

void store_tell(store *store, const char *words)
{
    notify(store, words);
}

store_status store_backup(store *store, const char *path)
{
    return store->driver->backup(store->db, path);
}
