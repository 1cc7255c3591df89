/* postgres.c - a database that several servers share.
 *
 * Whoever changes a table tells the others by NOTIFY within the same transaction, so
 * they hear of it exactly when it is there. A lost connection is taken up again with
 * the next statement; what was under way then has failed.
 */
#include "store/sql.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Which servers make the schema at once does not matter, one after the other. */
#define SCHEMA_LOCK "SELECT pg_advisory_lock(5551207)"
#define SCHEMA_UNLOCK "SELECT pg_advisory_unlock(5551207)"

struct sql {
    PGconn     *link;
    const char *statement[SQL_STATEMENTS_MAX]; /* statement i is prepared as "s<i>" */
    int         statements;
    bool        within; /* a transaction */
    bool        missed; /* news, perhaps: the link was down */
    char        cause[200];
};

static const char *cause(const sql *sql)
{
    return sql->cause;
}

/* The first line of what libpq says; more of it may quote what was stored. */
static void keep_cause(sql *sql, const char *words)
{
    snprintf(sql->cause, sizeof sql->cause, "%.*s", (int)strcspn(words, "\n"), words);
}

static store_status failed(sql *sql, const PGresult *result)
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    keep_cause(sql, PQerrorMessage(sql->link));
    return state && strcmp(state, "23505") == 0 ? STORE_TAKEN : STORE_FAILED;
}

static bool plain_command(sql *sql, const char *words)
{
    PGresult *result = PQexec(sql->link, words);
    bool fine = PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!fine)
        failed(sql, result);
    PQclear(result);
    return fine;
}

static bool begin_listening(sql *sql)
{
    sql->statements = 0;
    return plain_command(sql, "SET synchronous_commit TO on") &&
           plain_command(sql, "SET client_min_messages TO warning") &&
           plain_command(sql, "LISTEN kontor");
}

/* Never within a transaction: its first half would be lost without a word. */
static bool connected(sql *sql)
{
    if (PQstatus(sql->link) == CONNECTION_OK)
        return true;
    if (sql->within)
        return false;
    PQreset(sql->link);
    sql->missed = true;
    return PQstatus(sql->link) == CONNECTION_OK && begin_listening(sql);
}

/* The number of the statement, or -1. */
static int prepare(sql *sql, const char *words)
{
    char name[16];
    for (int i = 0; i < sql->statements; i++)
        if (sql->statement[i] == words)
            return i;
    if (sql->statements == SQL_STATEMENTS_MAX)
        return -1;
    snprintf(name, sizeof name, "s%d", sql->statements);
    PGresult *result = PQprepare(sql->link, name, words, 0, NULL);
    bool      fine = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    sql->statement[sql->statements] = words;
    return fine ? sql->statements++ : -1;
}

static void pass_rows(const PGresult *result, sql_row *row, void *to)
{
    const char *column[SQL_COLUMNS_MAX];
    int         columns = PQnfields(result);
    for (int i = 0; i < PQntuples(result); i++) {
        for (int j = 0; j < columns && j < SQL_COLUMNS_MAX; j++)
            column[j] = PQgetvalue(result, i, j);
        if (!row(to, column))
            return;
    }
}

static store_status run_prepared(sql *sql, const char *words, const char *const *values, int count,
                                 sql_row *row, void *to, int *changed)
{
    char name[16];
    int  number = prepare(sql, words);
    if (number < 0)
        return failed(sql, NULL);
    snprintf(name, sizeof name, "s%d", number);
    PGresult      *result = PQexecPrepared(sql->link, name, count, values, NULL, NULL, 0);
    ExecStatusType got = PQresultStatus(result);
    store_status   status = STORE_FINE;
    if (got != PGRES_COMMAND_OK && got != PGRES_TUPLES_OK)
        status = failed(sql, result);
    else if (row)
        pass_rows(result, row, to);
    if (changed)
        *changed = atoi(PQcmdTuples(result));
    PQclear(result);
    return status;
}

static store_status run(sql *sql, const char *words, const char *const *values, int count,
                        sql_row *row, void *to, int *changed)
{
    bool ends = strcmp(words, "ROLLBACK") == 0 || strcmp(words, "COMMIT") == 0;
    bool there = connected(sql);
    if (!there)
        keep_cause(sql, PQerrorMessage(sql->link));
    store_status status =
        there ? run_prepared(sql, words, values, count, row, to, changed) : STORE_FAILED;
    if (words == sql_postgres.begin)
        sql->within = status == STORE_FINE;
    else if (ends)
        sql->within = false;
    return status;
}

static void shut(sql *sql)
{
    PQfinish(sql->link);
    free(sql);
}

static bool make_ready(sql *sql)
{
    bool fine = PQstatus(sql->link) == CONNECTION_OK && begin_listening(sql) &&
                plain_command(sql, SCHEMA_LOCK);
    for (int i = 0; fine && sql_schema[i]; i++)
        fine = plain_command(sql, sql_schema[i]);
    for (int i = 0; fine && sql_later[i][0]; i++)
        fine = plain_command(sql, sql_later[i][0]) || plain_command(sql, sql_later[i][1]);
    return fine && plain_command(sql, SCHEMA_UNLOCK);
}

/* The address is not repeated: it may hold a password. */
static sql *open_link(const char *where, kt_error *error)
{
    sql *sql = calloc(1, sizeof *sql);
    if (!sql)
        return NULL;
    sql->link = PQconnectdb(where);
    if (make_ready(sql))
        return sql;
    keep_cause(sql, PQerrorMessage(sql->link));
    snprintf(error->text, sizeof error->text, "cannot open the store in PostgreSQL: %.150s", sql->cause);
    shut(sql);
    return NULL;
}

static int socket_of(const sql *sql)
{
    return PQsocket(sql->link);
}

/* What this connection told itself is left out. */
static void news(sql *sql, store_each_news *each, void *to)
{
    PGnotify *note;
    PQconsumeInput(sql->link);
    if (sql->missed && PQstatus(sql->link) == CONNECTION_OK) {
        sql->missed = false;
        each(to, "");
    }
    while ((note = PQnotifies(sql->link))) {
        if (note->be_pid != PQbackendPID(sql->link))
            each(to, note->extra);
        PQfreemem(note);
    }
}

static store_status no_backup(sql *sql, const char *path)
{
    (void)path;
    snprintf(sql->cause, sizeof sql->cause, "PostgreSQL has its own: use pg_dump");
    return STORE_FAILED;
}

const sql_driver sql_postgres = {
    "postgres", open_link, shut, cause, run, "BEGIN", false, "SELECT pg_notify('kontor', $1)",
    socket_of, news, no_backup,
};
