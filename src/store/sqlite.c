/* sqlite.c - the driver for one SQLite file. WAL with synchronous FULL: a commit returns when
 * it is on disk. */
#include "store/sql.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

typedef struct prepared {
    const char   *sql;
    sqlite3_stmt *statement;
} prepared;

struct sql_db {
    sqlite3 *handle;
    prepared statement[SQL_STATEMENTS_MAX];
    int      statements;
    int      served; /* a descriptor whose lock says that a server runs; -1: none */
    char     error[200];
};

static const char *error(const sql_db *db)
{
    return db->error;
}

static store_status record_error(sql_db *db, int code)
{
    snprintf(db->error, sizeof db->error, "%s", sqlite3_errmsg(db->handle));
    return (code & 0xff) == SQLITE_CONSTRAINT ? STORE_CONFLICT : STORE_FAILED;
}

static sqlite3_stmt *prepare(sql_db *db, const char *sql)
{
    for (int i = 0; i < db->statements; i++)
        if (db->statement[i].sql == sql)
            return db->statement[i].statement;
    if (db->statements == SQL_STATEMENTS_MAX)
        return NULL;
    prepared *slot = &db->statement[db->statements];
    if (sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &slot->statement, NULL))
        return NULL;
    slot->sql = sql;
    db->statements++;
    return slot->statement;
}

static bool pass_row(sqlite3_stmt *statement, sql_row *row, void *context)
{
    const char *column[SQL_COLUMNS_MAX];
    int         columns = sqlite3_column_count(statement);
    for (int i = 0; i < columns && i < SQL_COLUMNS_MAX; i++) {
        const char *text = (const char *)sqlite3_column_text(statement, i);
        column[i] = text ? text : "";
    }
    return row(context, column);
}

static store_status run(sql_db *db, const char *sql, const char *const *values, int count, sql_row *row,
                        void *context, int *changed)
{
    sqlite3_stmt *statement = prepare(db, sql);
    store_status  status = STORE_OK;
    int           code;
    if (!statement)
        return record_error(db, SQLITE_ERROR);
    for (int i = 0; i < count; i++)
        sqlite3_bind_text(statement, i + 1, values[i], -1, SQLITE_STATIC);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (row && !pass_row(statement, row, context))
            break;
    if (code != SQLITE_DONE && code != SQLITE_ROW)
        status = record_error(db, code);
    if (changed)
        *changed = sqlite3_changes(db->handle);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

static void close_db(sql_db *db)
{
    for (int i = 0; i < db->statements; i++)
        sqlite3_finalize(db->statement[i].statement);
    sqlite3_close(db->handle);
    if (db->served >= 0)
        close(db->served); /* not before SQLite has closed the file: that would drop SQLite's own locks */
    free(db);
}

static bool prepare_db(sql_db *db)
{
    sqlite3_busy_timeout(db->handle, 5000);
    if (sqlite3_exec(db->handle, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", NULL, NULL, NULL))
        return false;
    for (int i = 0; sql_schema[i]; i++)
        if (sqlite3_exec(db->handle, sql_schema[i], NULL, NULL, NULL))
            return false;
    for (int i = 0; sql_migrations[i][0]; i++)
        if (sqlite3_exec(db->handle, sql_migrations[i][0], NULL, NULL, NULL) &&
            sqlite3_exec(db->handle, sql_migrations[i][1], NULL, NULL, NULL))
            return false;
    for (int i = 0; sql_indexes[i]; i++)
        if (sqlite3_exec(db->handle, sql_indexes[i], NULL, NULL, NULL))
            return false;
    return true;
}

static sql_db *open_db(const char *url, kt_error *error)
{
    const char *path = url + strlen(sql_sqlite.scheme);
    sql_db     *db = calloc(1, sizeof *db);
    if (!db)
        return NULL;
    db->served = -1;
    if (*path && !sqlite3_open(path, &db->handle) && prepare_db(db))
        return db;
    snprintf(error->text, sizeof error->text, "cannot open the store '%.80s': %.60s", path,
             *path ? sqlite3_errmsg(db->handle) : "name a file, as in sqlite:kontor.db");
    close_db(db);
    return NULL;
}

static int no_notice_fd(const sql_db *db)
{
    (void)db;
    return -1;
}

static void no_notices(sql_db *db, store_each_notice *each, void *context)
{
    (void)db;
    (void)each;
    (void)context;
}

/* The copy is a single file, without a write-ahead log, so that it can be moved and kept. */
static int copy_handle(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *work = sqlite3_backup_init(to, "main", from, "main");
    if (!work)
        return SQLITE_ERROR;
    sqlite3_backup_step(work, -1);
    int code = sqlite3_backup_finish(work);
    return code ? code : sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
}

static store_status backup(sql_db *db, const char *path)
{
    sqlite3 *copy = NULL;
    int      code = sqlite3_open(path, &copy);
    if (!code)
        code = copy_handle(db->handle, copy);
    if (code)
        snprintf(db->error, sizeof db->error, "%s", copy ? sqlite3_errmsg(copy) : "out of memory");
    sqlite3_close(copy);
    if (code)
        unlink(path);
    return code ? STORE_FAILED : STORE_OK;
}

/* ---- Restoring ------------------------------------------------------------ */

/* Without a log beside it nobody is writing; and its folder may not be writable. */
static int open_to_read(const char *path, sqlite3 **handle)
{
    char log[1100], *uri;
    int  code;
    snprintf(log, sizeof log, "%s-wal", path);
    if (access(log, F_OK) == 0)
        return sqlite3_open_v2(path, handle, SQLITE_OPEN_READONLY, NULL);
    uri = sqlite3_mprintf("file:%s?immutable=1", path);
    code = uri && !strpbrk(path, "?#%")
               ? sqlite3_open_v2(uri, handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL)
               : sqlite3_open_v2(path, handle, SQLITE_OPEN_READONLY, NULL);
    sqlite3_free(uri);
    return code;
}

static int is_ok(void *context, int columns, char **text, char **names)
{
    (void)names;
    *(bool *)context = columns == 1 && text[0] && strcmp(text[0], "ok") == 0;
    return 0;
}

static bool is_intact(sqlite3 *handle)
{
    bool ok = false;
    return !sqlite3_exec(handle, "SELECT id, head FROM tables LIMIT 0", NULL, NULL, NULL) &&
           !sqlite3_exec(handle, "SELECT table_id, number FROM entries LIMIT 0", NULL, NULL, NULL) &&
           !sqlite3_exec(handle, "PRAGMA integrity_check(1)", is_ok, &ok, NULL) && ok;
}

bool sql_sqlite_copy_file(const char *from, const char *to, kt_error *error)
{
    sqlite3 *source = NULL, *copy = NULL;
    bool     opened = access(from, R_OK) == 0 && !open_to_read(from, &source);
    bool     intact = opened && is_intact(source);
    bool     copied = intact && !sqlite3_open(to, &copy) && !copy_handle(source, copy);
    *error = (kt_error){0};
    if (!copied)
        snprintf(error->text, sizeof error->text,
                 !opened   ? "cannot read %.120s"
                 : !intact ? "%.120s is not a backup of Kontor, or is damaged"
                           : "cannot write the copy of %.120s",
                 from);
    sqlite3_close(copy);
    sqlite3_close(source);
    return copied;
}

/* ---- Servers -------------------------------------------------------------- */

static bool serve(sql_db *db)
{
    db->served = open(sqlite3_db_filename(db->handle, "main"), O_RDONLY | O_CLOEXEC);
    return db->served >= 0 && flock(db->served, LOCK_SH | LOCK_NB) == 0;
}

static bool is_served(const char *url)
{
    int  file = open(url + strlen(sql_sqlite.scheme), O_RDONLY | O_CLOEXEC);
    bool locked = file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0;
    if (file >= 0)
        close(file);
    return locked;
}

static store_status stream(sql_db *db, const char *sql, sql_row *row, void *context)
{
    sqlite3_stmt *statement;
    int           code = sqlite3_prepare_v2(db->handle, sql, -1, &statement, NULL);
    if (code)
        return record_error(db, code);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!pass_row(statement, row, context))
            break;
    sqlite3_finalize(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_OK : record_error(db, code);
}

static store_status run_now(sql_db *db, const char *sql, const char *const *values, int count, sql_row *row,
                            void *context)
{
    return run(db, sql, values, count, row, context, NULL);
}

static store_status nothing_deferred(sql_db *db)
{
    (void)db;
    return STORE_OK;
}

static bool always_online(const sql_db *db)
{
    (void)db;
    return true;
}

const sql_driver sql_sqlite = {
    .scheme = "sqlite:",
    .open = open_db,
    .close = close_db,
    .error = error,
    .run = run,
    .defer = run_now,
    .settle = nothing_deferred,
    .online = always_online,
    .begin = "BEGIN IMMEDIATE",
    .notice_fd = no_notice_fd,
    .poll_notices = no_notices,
    .backup = backup,
    .stream = stream,
    .snapshot = "BEGIN",
    .list_columns = "SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p"
                    " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, p.cid",
    .serve = serve,
    .is_served = is_served,
};
