/* sqlite.c - one file. WAL, and every transaction on the disk before it is answered. */
#include "store/sql.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct prepared {
    const char   *words;
    sqlite3_stmt *statement;
} prepared;

struct sql {
    sqlite3 *db;
    prepared statement[SQL_STATEMENTS_MAX];
    int      statements;
    char     cause[200];
};

static const char *cause(const sql *sql)
{
    return sql->cause;
}

static store_status failed(sql *sql, int code)
{
    snprintf(sql->cause, sizeof sql->cause, "%s", sqlite3_errmsg(sql->db));
    return (code & 0xff) == SQLITE_CONSTRAINT ? STORE_TAKEN : STORE_FAILED;
}

static sqlite3_stmt *prepare(sql *sql, const char *words)
{
    for (int i = 0; i < sql->statements; i++)
        if (sql->statement[i].words == words)
            return sql->statement[i].statement;
    if (sql->statements == SQL_STATEMENTS_MAX)
        return NULL;
    prepared *fresh = &sql->statement[sql->statements];
    if (sqlite3_prepare_v3(sql->db, words, -1, SQLITE_PREPARE_PERSISTENT, &fresh->statement, NULL))
        return NULL;
    fresh->words = words;
    sql->statements++;
    return fresh->statement;
}

static bool pass_row(sqlite3_stmt *statement, sql_row *row, void *to)
{
    const char *column[SQL_COLUMNS_MAX];
    int         columns = sqlite3_column_count(statement);
    for (int i = 0; i < columns && i < SQL_COLUMNS_MAX; i++) {
        const char *words = (const char *)sqlite3_column_text(statement, i);
        column[i] = words ? words : "";
    }
    return row(to, column);
}

static store_status run(sql *sql, const char *words, const char *const *values, int count,
                        sql_row *row, void *to, int *changed)
{
    sqlite3_stmt *statement = prepare(sql, words);
    store_status  status = STORE_FINE;
    int           code;
    if (!statement)
        return failed(sql, SQLITE_ERROR);
    for (int i = 0; i < count; i++)
        sqlite3_bind_text(statement, i + 1, values[i], -1, SQLITE_STATIC);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (row && !pass_row(statement, row, to))
            break;
    if (code != SQLITE_DONE && code != SQLITE_ROW)
        status = failed(sql, code);
    if (changed)
        *changed = sqlite3_changes(sql->db);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

static void shut(sql *sql)
{
    for (int i = 0; i < sql->statements; i++)
        sqlite3_finalize(sql->statement[i].statement);
    sqlite3_close(sql->db);
    free(sql);
}

static bool make_ready(sql *sql)
{
    sqlite3_busy_timeout(sql->db, 5000);
    if (sqlite3_exec(sql->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", NULL, NULL, NULL))
        return false;
    for (int i = 0; sql_schema[i]; i++)
        if (sqlite3_exec(sql->db, sql_schema[i], NULL, NULL, NULL))
            return false;
    for (int i = 0; sql_later[i][0]; i++)
        if (sqlite3_exec(sql->db, sql_later[i][0], NULL, NULL, NULL) &&
            sqlite3_exec(sql->db, sql_later[i][1], NULL, NULL, NULL))
            return false;
    return true;
}

static sql *open_file(const char *where, kt_error *error)
{
    const char *path = where + strlen(sql_sqlite.scheme);
    sql        *sql = calloc(1, sizeof *sql);
    if (!sql)
        return NULL;
    if (*path && !sqlite3_open(path, &sql->db) && make_ready(sql))
        return sql;
    snprintf(error->text, sizeof error->text, "cannot open the store '%.80s': %.60s", path,
             *path ? sqlite3_errmsg(sql->db) : "name a file, as in sqlite:kontor.db");
    shut(sql);
    return NULL;
}

static int no_socket(const sql *sql)
{
    (void)sql;
    return -1;
}

static void no_news(sql *sql, store_each_news *each, void *to)
{
    (void)sql;
    (void)each;
    (void)to;
}

static store_status backup(sql *sql, const char *path)
{
    sqlite3 *copy = NULL;
    int      code = sqlite3_open(path, &copy);
    sqlite3_backup *work = code ? NULL : sqlite3_backup_init(copy, "main", sql->db, "main");
    if (work) {
        sqlite3_backup_step(work, -1);
        code = sqlite3_backup_finish(work);
    } else {
        code = SQLITE_ERROR;
    }
    if (code)
        snprintf(sql->cause, sizeof sql->cause, "%s", copy ? sqlite3_errmsg(copy) : "out of memory");
    sqlite3_close(copy);
    return code ? STORE_FAILED : STORE_FINE;
}

const sql_driver sql_sqlite = {
    "sqlite:", open_file, shut, cause, run, "BEGIN IMMEDIATE", true, NULL, no_socket, no_news, backup,
};
