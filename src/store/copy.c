/* copy.c - copying a whole store: PostgreSQL into a file, and a file that store_backup wrote into an empty
 * store of either kind. The databases list their tables and columns, so that a new one is never
 * forgotten here. */
#include "store/sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLES_MAX = 32, NAME_MAX_BYTES = 64, SQL_TEXT_MAX = 1024, STORE_PATH_MAX = 1024 };

/* One table, and the columns that both sides have. */
typedef struct copied_table {
    char name[NAME_MAX_BYTES];
    char column[SQL_VALUES_MAX][NAME_MAX_BYTES];
    int  columns;
    char select[SQL_TEXT_MAX], insert[SQL_TEXT_MAX];
} copied_table;

typedef struct copy_run {
    const sql_driver *from_driver, *to_driver;
    sql_db           *from, *to;
    copied_table      table[TABLES_MAX];
    int               tables;
    copied_table     *current;
    bool              too_many; /* tables or columns: a limit in this file must be raised */
    store_status      status;
} copy_run;

/* ---- What there is to copy ------------------------------------------------ */

static copied_table *find_table(copy_run *copy, const char *name)
{
    for (int i = 0; i < copy->tables; i++)
        if (strcmp(copy->table[i].name, name) == 0)
            return &copy->table[i];
    return NULL;
}

/* The source has this table and column. */
static bool note_column(void *context, const char *const *column)
{
    copy_run     *copy = context;
    copied_table *table = find_table(copy, column[0]);
    if (!table && copy->tables < TABLES_MAX) {
        table = &copy->table[copy->tables++];
        snprintf(table->name, sizeof table->name, "%s", column[0]);
    }
    copy->too_many = copy->too_many || !table || table->columns == SQL_VALUES_MAX;
    if (!copy->too_many)
        snprintf(table->column[table->columns++], NAME_MAX_BYTES, "%s", column[1]);
    return !copy->too_many;
}

typedef struct column_search {
    const copied_table *table;
    int                 found; /* columns of the table that the other side has */
} column_search;

static bool match_column(void *context, const char *const *column)
{
    column_search *search = context;
    for (int i = 0; i < search->table->columns; i++)
        if (strcmp(search->table->name, column[0]) == 0 && strcmp(search->table->column[i], column[1]) == 0)
            search->found++;
    return true;
}

/* Both sides were opened by this version, so a table of ours is the same in both; others that share a
 * PostgreSQL database are not ours. */
static bool both_have(copy_run *copy, const copied_table *table)
{
    column_search search = {table, 0};
    copy->to_driver->run(copy->to, copy->to_driver->list_columns, NULL, 0, match_column, &search, NULL);
    return search.found == table->columns;
}

static void write_statements(copied_table *table)
{
    kt_strbuf select = kt_strbuf_init(table->select, sizeof table->select);
    kt_strbuf insert = kt_strbuf_init(table->insert, sizeof table->insert);
    kt_put(&select, "SELECT ");
    kt_put(&insert, "INSERT INTO ");
    kt_put(&insert, table->name);
    kt_put(&insert, " (");
    for (int i = 0; i < table->columns; i++) {
        kt_put(&select, i ? ", " : "");
        kt_put(&select, table->column[i]);
        kt_put(&insert, i ? ", " : "");
        kt_put(&insert, table->column[i]);
    }
    kt_put(&select, " FROM ");
    kt_put(&select, table->name);
    kt_put(&insert, ") VALUES (");
    for (int i = 0; i < table->columns; i++) {
        kt_put(&insert, i ? ", $" : "$");
        kt_put_int(&insert, i + 1);
    }
    kt_put(&insert, ")");
}

static bool list_tables(copy_run *copy)
{
    int kept = 0;
    if (copy->from_driver->run(copy->from, copy->from_driver->list_columns, NULL, 0, note_column, copy,
                               NULL) != STORE_OK ||
        copy->too_many)
        return false;
    for (int i = 0; i < copy->tables; i++) {
        if (!both_have(copy, &copy->table[i]))
            continue;
        copy->table[kept] = copy->table[i];
        write_statements(&copy->table[kept++]);
    }
    copy->tables = kept;
    return kept > 0;
}

/* ---- Copying -------------------------------------------------------------- */

static bool copy_row(void *context, const char *const *column)
{
    copy_run *copy = context;
    copy->status = copy->to_driver->run(copy->to, copy->current->insert, column, copy->current->columns, NULL,
                                        NULL, NULL);
    return copy->status == STORE_OK;
}

/* Opening has stored the schema's version; the copied one replaces it. */
static bool copy_table(copy_run *copy, copied_table *table)
{
    char delete[NAME_MAX_BYTES + 16];
    copy->current = table;
    snprintf(delete, sizeof delete, "DELETE FROM %s", table->name);
    return copy->to_driver->stream(copy->to, delete, NULL, NULL) == STORE_OK &&
           copy->from_driver->stream(copy->from, table->select, copy_row, copy) == STORE_OK &&
           copy->status == STORE_OK;
}

static bool copy_tables(copy_run *copy)
{
    for (int i = 0; i < copy->tables; i++)
        if (!copy_table(copy, &copy->table[i]))
            return false;
    return true;
}

static bool execute(const sql_driver *driver, sql_db *db, const char *sql)
{
    return driver->run(db, sql, NULL, 0, NULL, NULL, NULL) == STORE_OK;
}

/* One snapshot is read and one transaction is written, so it is all or nothing. */
static bool copy_all(copy_run *copy)
{
    bool copied = execute(copy->from_driver, copy->from, copy->from_driver->snapshot) &&
                  execute(copy->to_driver, copy->to, copy->to_driver->begin) && list_tables(copy) &&
                  copy_tables(copy);
    copied = execute(copy->to_driver, copy->to, copied ? "COMMIT" : "ROLLBACK") && copied;
    execute(copy->from_driver, copy->from, "ROLLBACK");
    return copied;
}

bool sql_copy(const sql_driver *from_driver, sql_db *from, const sql_driver *to_driver, sql_db *to,
              kt_error *error)
{
    copy_run *copy = calloc(1, sizeof *copy);
    if (!copy)
        return false;
    *copy = (copy_run){.from_driver = from_driver, .from = from, .to_driver = to_driver, .to = to};
    bool        copied = copy_all(copy);
    const char *why = copy->too_many              ? "there are more tables or columns than expected"
                      : *to_driver->error(to)     ? to_driver->error(to)
                      : *from_driver->error(from) ? from_driver->error(from)
                                                  : "there is nothing to copy";
    if (!copied)
        snprintf(error->text, sizeof error->text, "%s", why);
    free(copy);
    return copied;
}

/* ---- Restoring ------------------------------------------------------------ */

static bool fail(kt_error *error, const char *format, const char *what)
{
    *error = (kt_error){0};
    snprintf(error->text, sizeof error->text, format, what);
    return false;
}

/* A copy of the file that this version can read, at `path`. The file itself is not migrated. */
static bool prepare_copy(const char *file, const char *path, kt_error *error)
{
    char url[STORE_PATH_MAX + 8];
    unlink(path);
    snprintf(url, sizeof url, "%s%s", sql_sqlite.scheme, path);
    if (!sql_sqlite_copy_file(file, path, error))
        return false;
    kt_store *store = store_open(url, error);
    store_close(store);
    return store;
}

static bool restore_to_file(const char *file, const char *target, kt_error *error)
{
    char path[STORE_PATH_MAX];
    if (access(target, F_OK) == 0)
        return fail(error, "%.120s already exists: stop the server and move that file away first", target);
    snprintf(path, sizeof path, "%s.restoring", target);
    if (prepare_copy(file, path, error)) {
        if (rename(path, target) == 0)
            return true;
        fail(error, "cannot write %.120s", target);
    }
    unlink(path);
    return false;
}

static bool take_count(void *context, const char *const *column)
{
    *(int64_t *)context = strtoll(column[0], NULL, 10);
    return true;
}

static bool is_empty(const sql_driver *driver, sql_db *db)
{
    int64_t tables = -1;
    driver->run(db, "SELECT count(*) FROM tables", NULL, 0, take_count, &tables, NULL);
    return tables == 0;
}

static bool copy_into_database(const char *path, const sql_driver *driver, const char *url, kt_error *error)
{
    char from_url[STORE_PATH_MAX + 8];
    snprintf(from_url, sizeof from_url, "%s%s", sql_sqlite.scheme, path);
    sql_db *from = sql_sqlite.open(from_url, error), *to = from ? driver->open(url, error) : NULL;
    bool    copied = false;
    if (to && !is_empty(driver, to))
        fail(error, "%s", "there are tables in that database already: name an empty one");
    else if (to)
        copied = sql_copy(&sql_sqlite, from, driver, to, error);
    if (to)
        driver->close(to);
    if (from)
        sql_sqlite.close(from);
    return copied;
}

static bool restore_to_database(const char *file, const sql_driver *driver, const char *url, kt_error *error)
{
    char      folder[] = "/tmp/kontor-restore.XXXXXX", path[sizeof folder + 8];
    kt_store *store = store_open(url, error); /* creates what is missing; refuses a newer version */
    store_close(store);
    if (!store)
        return false;
    if (!mkdtemp(folder))
        return fail(error, "cannot write to %s", "/tmp");
    snprintf(path, sizeof path, "%s/copy.db", folder);
    bool restored = prepare_copy(file, path, error) && copy_into_database(path, driver, url, error);
    unlink(path);
    rmdir(folder);
    return restored;
}

bool store_restore(const char *file, const char *url, kt_error *error)
{
    const sql_driver *driver = sql_driver_of(url);
    size_t            length = driver ? strlen(driver->scheme) : 0;
    if (!driver || strlen(url) >= STORE_PATH_MAX - 16 || strlen(file) >= STORE_PATH_MAX)
        return fail(error, "the store should be sqlite:FILE or postgres://USER@HOST/DATABASE%s", "");
    return driver == &sql_sqlite ? restore_to_file(file, url + length, error)
                                 : restore_to_database(file, driver, url, error);
}
