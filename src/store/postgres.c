/* postgres.c - a database that several servers share.
 *
 * Statements travel in libpq's pipeline mode: those that were deferred leave together with the next
 * one whose result is needed, so a move costs one round trip. A change and its NOTIFY share a
 * transaction, so other servers learn of a change exactly when they can read it.
 *
 * Nothing blocks for ever: a database that does not answer within the limit counts as lost, with the
 * open transaction. Then every call fails at once, and each spends a moment on reconnecting.
 */
#include "store/sql.h"

#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Servers that start at the same time create the schema one after the other. */
#define SCHEMA_LOCK   "SELECT pg_advisory_lock(5551207)"
#define SCHEMA_UNLOCK "SELECT pg_advisory_unlock(5551207)"

/* Milliseconds. LOCK_LIMIT is short: otherwise two servers whose batches wait for each other would hang
 * until one batch is aborted as a whole. */
enum { OPEN_LIMIT = 600000, CONNECT_LIMIT = 5000, ANSWER_LIMIT = 3000, STEP_LIMIT = 50, RETRY_AFTER = 500 };
#define SET_STATEMENT_TIMEOUT "SET statement_timeout TO '2500ms'"
/* Every statement has an index to use. PostgreSQL keeps plans, and one made while a table was nearly empty
 * would scan all of it until the next analyze, which may take a minute. */
#define SET_PLANS "SET enable_seqscan TO off"
#define SESSION_SETTINGS                                                                             \
    "SET synchronous_commit TO on; SET client_min_messages TO warning; SET lock_timeout TO '100ms';" \
    " " SET_STATEMENT_TIMEOUT "; " SET_PLANS "; LISTEN kontor"

enum { QUEUE_MAX = 256 };

struct sql_db {
    PGconn     *conn;
    const char *statement[SQL_STATEMENTS_MAX]; /* statement i is prepared as "s<i>" */
    bool        prepared[SQL_STATEMENTS_MAX];
    int         statements;
    struct {
        int      statement;
        bool     prepare; /* only prepares the statement */
        sql_row *row;     /* gets its rows; NULL: nobody does */
        void    *context;
    } queue[QUEUE_MAX]; /* sent, results not read yet */
    int     queued;
    bool    in_transaction;
    bool    lost;           /* there is no connection */
    bool    connecting;     /* ... but one is being made, until `until` */
    bool    missed_notices; /* the connection was down, so there may have been some */
    int64_t until, retry_at;
    int64_t answer_limit; /* milliseconds */
    char    error[200];
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static const char *error(const sql_db *db)
{
    return db->error;
}

/* Only the first line of libpq's message: the rest may quote stored data. */
static void keep_error(sql_db *db, const char *message)
{
    snprintf(db->error, sizeof db->error, "%.*s", (int)strcspn(message, "\n"), message);
}

static void lose(sql_db *db, const char *cause)
{
    keep_error(db, cause);
    db->lost = true;
    db->connecting = false;
    db->missed_notices = true;
    db->queued = 0;
    db->retry_at = now();
}

/* Somebody else was first, or is about to be. */
static store_status record_error(sql_db *db, const PGresult *result)
{
    static const char *const taken[] = {"23505", "55P03", "40P01"};
    const char              *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    keep_error(db, PQresultErrorMessage(result));
    for (size_t i = 0; state && i < sizeof taken / sizeof taken[0]; i++)
        if (strcmp(state, taken[i]) == 0)
            return STORE_CONFLICT;
    return STORE_FAILED;
}

/* ---- Waiting -------------------------------------------------------------- */

static bool wait_socket(sql_db *db, short events, int64_t until)
{
    struct pollfd wait = {.fd = PQsocket(db->conn), .events = events};
    int64_t       left = until - now();
    return left > 0 && poll(&wait, 1, (int)left) > 0;
}

/* Sends what is unsent and reads until there is a result, or the end of a command's. False: the
 * connection is lost. */
static bool wait_result(sql_db *db, int64_t until)
{
    for (;;) {
        int unsent = PQflush(db->conn);
        if (unsent == 0 && !PQisBusy(db->conn))
            return true;
        if (unsent < 0 || !wait_socket(db, (short)(POLLIN | (unsent ? POLLOUT : 0)), until) ||
            !PQconsumeInput(db->conn))
            break;
    }
    lose(db, now() >= until ? "PostgreSQL does not answer" : PQerrorMessage(db->conn));
    return false;
}

/* Simple statements, not in a pipeline. */
static bool execute(sql_db *db, const char *sql, int64_t until)
{
    PGresult *result;
    bool      ok = PQsendQuery(db->conn, sql);
    if (!ok)
        keep_error(db, PQerrorMessage(db->conn));
    while (wait_result(db, until) && (result = PQgetResult(db->conn))) {
        bool done = PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
        if (!done)
            record_error(db, result);
        ok &= done;
        PQclear(result);
    }
    return ok && !db->lost;
}

/* ---- Connecting ----------------------------------------------------------- */

/* Or libpq would write them to stderr, into the log. What matters comes as an error, too. */
static void ignore_warning(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

static bool start_session(sql_db *db, int64_t until)
{
    db->lost = false;
    db->queued = 0;
    memset(db->prepared, 0, sizeof db->prepared);
    if (!PQsetnonblocking(db->conn, 1) && execute(db, SESSION_SETTINGS, until) &&
        PQenterPipelineMode(db->conn))
        return true;
    lose(db, db->lost ? "PostgreSQL does not answer" : PQerrorMessage(db->conn));
    return false;
}

/* Goes on with a connection that is being made, for at most STEP_LIMIT. */
static bool continue_connecting(sql_db *db)
{
    int64_t until = now() + STEP_LIMIT;
    for (;;) {
        PostgresPollingStatusType next = PQresetPoll(db->conn);
        if (next == PGRES_POLLING_OK) {
            db->connecting = false;
            return start_session(db, now() + ANSWER_LIMIT);
        }
        if (next == PGRES_POLLING_FAILED || now() > db->until) {
            lose(db, next == PGRES_POLLING_FAILED ? PQerrorMessage(db->conn) : "PostgreSQL does not answer");
            db->retry_at = now() + RETRY_AFTER;
            return false;
        }
        if (!wait_socket(db, next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until))
            return false;
    }
}

/* Never within a transaction: its first half would be lost silently. */
static bool ensure_connected(sql_db *db)
{
    if (!db->lost)
        return true;
    if (db->in_transaction || (!db->connecting && now() < db->retry_at))
        return false;
    if (!db->connecting) {
        db->connecting = PQresetStart(db->conn);
        db->until = now() + CONNECT_LIMIT;
        if (!db->connecting) {
            lose(db, PQerrorMessage(db->conn));
            db->retry_at = now() + RETRY_AFTER;
            return false;
        }
    }
    return continue_connecting(db);
}

static bool connect_first(sql_db *db, const char *url)
{
    int64_t                   until = now() + CONNECT_LIMIT;
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;
    db->conn = PQconnectStart(url);
    if (!db->conn || PQstatus(db->conn) == CONNECTION_BAD)
        return false;
    PQsetNoticeReceiver(db->conn, ignore_warning, NULL);
    while (next != PGRES_POLLING_OK) {
        if (!wait_socket(db, next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until)) {
            keep_error(db, "it does not answer");
            return false;
        }
        next = PQconnectPoll(db->conn);
        if (next == PGRES_POLLING_FAILED)
            return false;
    }
    return true;
}

/* ---- Statements ----------------------------------------------------------- */

/* Returns the number of the statement, or -1. */
static int number_of(sql_db *db, const char *sql)
{
    for (int i = 0; i < db->statements; i++)
        if (db->statement[i] == sql)
            return i;
    if (db->statements == SQL_STATEMENTS_MAX)
        return -1;
    db->statement[db->statements] = sql;
    return db->statements++;
}

static void note_queued(sql_db *db, int statement, bool prepare, sql_row *row, void *context)
{
    db->queue[db->queued].statement = statement;
    db->queue[db->queued].prepare = prepare;
    db->queue[db->queued].row = row;
    db->queue[db->queued++].context = context;
}

/* Sends a statement; its result comes with read_results. */
static bool send(sql_db *db, const char *sql, const char *const *values, int count, sql_row *row,
                 void *context)
{
    char name[16];
    int  number = number_of(db, sql);
    if (number < 0 || db->queued + 2 > QUEUE_MAX)
        return false;
    snprintf(name, sizeof name, "s%d", number);
    if (!db->prepared[number]) {
        if (!PQsendPrepare(db->conn, name, sql, 0, NULL))
            return false;
        note_queued(db, number, true, NULL, NULL);
        db->prepared[number] = true;
    }
    if (!PQsendQueryPrepared(db->conn, name, count, values, NULL, NULL, 0))
        return false;
    note_queued(db, number, false, row, context);
    return true;
}

static void pass_rows(const PGresult *result, sql_row *row, void *context)
{
    const char *column[SQL_COLUMNS_MAX];
    int         columns = PQnfields(result);
    for (int i = 0; i < PQntuples(result); i++) {
        for (int j = 0; j < columns && j < SQL_COLUMNS_MAX; j++)
            column[j] = PQgetvalue(result, i, j);
        if (!row(context, column))
            return;
    }
}

/* The next result that is not the end of a command's; NULL: the connection is lost. */
static PGresult *next_result(sql_db *db, int64_t until)
{
    for (int tries = 0; tries < 2; tries++) { /* each command's results end with NULL */
        if (!wait_result(db, until))
            return NULL;
        PGresult *result = PQgetResult(db->conn);
        if (result)
            return result;
    }
    lose(db, "unexpected answer from PostgreSQL");
    return NULL;
}

/* The result of queued command i. What failed to be prepared, or was skipped behind a failure, must
 * be prepared again. */
static store_status take_result(sql_db *db, int i, const PGresult *result)
{
    ExecStatusType got = PQresultStatus(result);
    if (got == PGRES_COMMAND_OK || got == PGRES_TUPLES_OK)
        return STORE_OK;
    if (db->queue[i].prepare)
        db->prepared[db->queue[i].statement] = false;
    return got == PGRES_PIPELINE_ABORTED ? STORE_OK : record_error(db, result);
}

/* Reads all results; the count of changes is that of the last command. */
static store_status read_results(sql_db *db, int *changed)
{
    int64_t      until = now() + db->answer_limit;
    store_status status = STORE_OK;
    int          queued = db->queued;
    PGresult    *result;
    if (!PQpipelineSync(db->conn)) {
        lose(db, PQerrorMessage(db->conn));
        return STORE_FAILED;
    }
    for (int i = 0; i < queued; i++) {
        if (!(result = next_result(db, until)))
            return STORE_FAILED;
        store_status one = take_result(db, i, result);
        status = status == STORE_OK ? one : status;
        if (status == STORE_OK && db->queue[i].row)
            pass_rows(result, db->queue[i].row, db->queue[i].context);
        if (i == queued - 1 && changed)
            *changed = atoi(PQcmdTuples(result));
        PQclear(result);
    }
    if (!(result = next_result(db, until)))
        return STORE_FAILED;
    PQclear(result); /* of the sync */
    db->queued = 0;
    return status;
}

static store_status settle(sql_db *db)
{
    if (db->lost)
        return STORE_FAILED;
    return db->queued ? read_results(db, NULL) : STORE_OK;
}

static void follow_transaction(sql_db *db, const char *sql, bool ok)
{
    if (sql == sql_postgres.begin)
        db->in_transaction = ok;
    else if (strcmp(sql, "ROLLBACK") == 0 || strcmp(sql, "COMMIT") == 0)
        db->in_transaction = false;
}

static bool send_or_lose(sql_db *db, const char *sql, const char *const *values, int count, sql_row *row,
                         void *context)
{
    if (!ensure_connected(db) || (db->queued + 2 > QUEUE_MAX && settle(db) != STORE_OK))
        return false;
    if (send(db, sql, values, count, row, context))
        return true;
    lose(db, PQerrorMessage(db->conn));
    return false;
}

static store_status run(sql_db *db, const char *sql, const char *const *values, int count, sql_row *row,
                        void *context, int *changed)
{
    store_status status =
        send_or_lose(db, sql, values, count, row, context) ? read_results(db, changed) : STORE_FAILED;
    follow_transaction(db, sql, status == STORE_OK);
    return status;
}

static store_status defer(sql_db *db, const char *sql, const char *const *values, int count, sql_row *row,
                          void *context)
{
    bool sent = send_or_lose(db, sql, values, count, row, context);
    follow_transaction(db, sql, sent);
    return sent ? STORE_OK : STORE_FAILED;
}

static bool online(const sql_db *db)
{
    return !db->lost;
}

/* ---- Opening -------------------------------------------------------------- */

static void close_db(sql_db *db)
{
    PQfinish(db->conn);
    free(db);
}

/* Nobody waits for us yet, and an index over very many tables takes minutes. */
static bool prepare(sql_db *db, const char *sql)
{
    return execute(db, sql, now() + OPEN_LIMIT);
}

static bool prepare_db(sql_db *db)
{
    bool ok = prepare(db, "SET client_min_messages TO warning; SET statement_timeout TO 0") &&
              prepare(db, SCHEMA_LOCK);
    for (int i = 0; ok && sql_schema[i]; i++)
        ok = prepare(db, sql_schema[i]);
    for (int i = 0; ok && sql_migrations[i][0]; i++)
        ok = prepare(db, sql_migrations[i][0]) || prepare(db, sql_migrations[i][1]);
    for (int i = 0; ok && sql_indexes[i]; i++)
        ok = prepare(db, sql_indexes[i]);
    return ok && prepare(db, SCHEMA_UNLOCK) && start_session(db, now() + ANSWER_LIMIT);
}

/* The error does not repeat the URL: it may contain a password. */
static sql_db *open_db(const char *url, kt_error *error)
{
    sql_db *db = calloc(1, sizeof *db);
    if (!db)
        return NULL;
    db->answer_limit = ANSWER_LIMIT;
    if (connect_first(db, url) && prepare_db(db))
        return db;
    if (!*db->error)
        keep_error(db, db->conn ? PQerrorMessage(db->conn) : "out of memory");
    snprintf(error->text, sizeof error->text, "cannot open the store in PostgreSQL: %.150s", db->error);
    close_db(db);
    return NULL;
}

/* ---- Notices, backup ------------------------------------------------------ */

static int notice_fd(const sql_db *db)
{
    return db->lost ? -1 : PQsocket(db->conn);
}

enum { NOTICES_MAX = 64 };

/* Removes an earlier notice with the same text: of "here", "gone" and "here" the last one counts. */
static int remove_repeat(const char *text, PGnotify **notes, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(notes[i]->extra, text) == 0) {
            PQfreemem(notes[i]);
            for (; i + 1 < count; i++)
                notes[i] = notes[i + 1];
            return count - 1;
        }
    return count;
}

/* The notices that have arrived, without our own and without repeats: a table that another server
 * has changed ten times is read once. */
static int take_notices(sql_db *db, PGnotify **notes)
{
    PGnotify *note;
    int       count = 0;
    while (count < NOTICES_MAX && (note = PQnotifies(db->conn))) {
        if (note->be_pid == PQbackendPID(db->conn)) {
            PQfreemem(note);
            continue;
        }
        count = remove_repeat(note->extra, notes, count);
        notes[count++] = note;
    }
    return count;
}

static void poll_notices(sql_db *db, store_each_notice *each, void *context)
{
    PGnotify *notes[NOTICES_MAX];
    int       count;
    if (db->lost)
        return;
    if (!PQconsumeInput(db->conn)) {
        lose(db, PQerrorMessage(db->conn));
        return;
    }
    if (db->missed_notices) {
        db->missed_notices = false;
        each(context, "");
    }
    while (!db->lost && (count = take_notices(db, notes)))
        for (int i = 0; i < count; i++) {
            each(context, notes[i]->extra);
            PQfreemem(notes[i]);
        }
}

/* ---- Copying -------------------------------------------------------------- */

/* For copies: row by row, so that a long table is never in memory as a whole. That rules out a pipeline, and
 * the usual limits do not apply. */
static store_status stream(sql_db *db, const char *sql, sql_row *row, void *context)
{
    store_status status = STORE_OK;
    bool         wanted = row != NULL;
    PGresult    *result;
    if (db->lost || !PQexitPipelineMode(db->conn) || !PQsendQuery(db->conn, sql) ||
        !PQsetSingleRowMode(db->conn)) {
        keep_error(db, PQerrorMessage(db->conn));
        return STORE_FAILED;
    }
    while (wait_result(db, now() + OPEN_LIMIT) && (result = PQgetResult(db->conn))) {
        ExecStatusType kind = PQresultStatus(result);
        if (kind == PGRES_SINGLE_TUPLE && wanted) {
            const char *column[SQL_COLUMNS_MAX];
            for (int i = 0; i < PQnfields(result) && i < SQL_COLUMNS_MAX; i++)
                column[i] = PQgetvalue(result, 0, i);
            wanted = row(context, column);
        } else if (kind != PGRES_SINGLE_TUPLE && kind != PGRES_TUPLES_OK && kind != PGRES_COMMAND_OK) {
            status = record_error(db, result);
        }
        PQclear(result);
    }
    return db->lost || !PQenterPipelineMode(db->conn) ? STORE_FAILED : status;
}

/* A database that was just restored may lack the statistics on which PostgreSQL bases its plans. */
static void migrating(sql_db *db, bool begins)
{
    db->answer_limit = begins ? OPEN_LIMIT : ANSWER_LIMIT;
    stream(db, begins ? "SET statement_timeout TO 0" : SET_STATEMENT_TIMEOUT, NULL, NULL);
    if (begins)
        stream(db, "ANALYZE tables, seats", NULL, NULL);
}

static store_status backup(sql_db *db, const char *path)
{
    char     url[1100];
    kt_error error = {0};
    snprintf(url, sizeof url, "%s%s", sql_sqlite.scheme, path);
    sql_db *copy = sql_sqlite.open(url, &error);
    bool    copied = copy && stream(db, "SET statement_timeout TO 0", NULL, NULL) == STORE_OK &&
                  sql_copy(&sql_postgres, db, &sql_sqlite, copy, &error) &&
                  sql_sqlite.run(copy, "PRAGMA journal_mode = DELETE", NULL, 0, NULL, NULL, NULL) == STORE_OK;
    if (copy)
        sql_sqlite.close(copy);
    stream(db, SET_STATEMENT_TIMEOUT, NULL, NULL);
    if (!copied) {
        unlink(path);
        keep_error(db, error.text);
    }
    return copied ? STORE_OK : STORE_FAILED;
}

const sql_driver sql_postgres = {
    .scheme = "postgres",
    .open = open_db,
    .close = close_db,
    .error = error,
    .run = run,
    .defer = defer,
    .settle = settle,
    .online = online,
    .migrating = migrating,
    .begin = "BEGIN",
    .notify = "SELECT pg_notify('kontor', $1)",
    .notice_fd = notice_fd,
    .poll_notices = poll_notices,
    .backup = backup,
    .stream = stream,
    .snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    .list_columns =
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        " ORDER BY table_name, ordinal_position",
};
