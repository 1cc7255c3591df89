/* sql.h - what work.c needs of a database. Private to src/store.
 *
 * Values and columns are text. Parameters are $1, $2, ... numbered in the order in which they
 * first occur, which SQLite and PostgreSQL read alike. A statement must be a string literal:
 * drivers recognize a prepared statement by its address.
 */
#ifndef KT_SQL_H
#define KT_SQL_H

#include "store/store.h"

enum { SQL_STATEMENTS_MAX = 100, SQL_VALUES_MAX = 16, SQL_COLUMNS_MAX = 16 };

typedef struct sql_db sql_db;
/* False ends the query. The columns live only during the call. */
typedef bool sql_row(void *context, const char *const *column);

typedef struct sql_driver {
    const char *scheme; /* "sqlite:" */
    /* Connects, creates what is missing, and migrates. NULL with the error. No call blocks for ever. */
    sql_db *(*open)(const char *url, kt_error *);
    void (*close)(sql_db *);
    const char *(*error)(const sql_db *); /* of the last STORE_FAILED */
    /* Runs one statement. row and changed (how many rows it changed) may be NULL.
     * STORE_CONFLICT: a unique key is taken. */
    store_status (*run)(sql_db *, const char *sql, const char *const *values, int count, sql_row *row,
                        void *context, int *changed);
    /* Like run, but it may be carried out later, at the latest with the next run or settle. If it fails,
     * that call fails. Its rows come before those of the next run, or not at all if that fails. */
    store_status (*defer)(sql_db *, const char *sql, const char *const *values, int count, sql_row *row,
                          void *context);
    store_status (*settle)(sql_db *); /* carries out what was deferred */
    bool (*online)(const sql_db *);   /* whether there is a connection */
    /* While a store of an older version is migrated, statements may take long; NULL: they always may. */
    void (*migrating)(sql_db *, bool);
    const char *begin;
    const char *notify; /* sends $1 to the other servers; NULL: there are none */
    int (*notice_fd)(const sql_db *);
    void (*poll_notices)(sql_db *, store_each_notice *, void *context);
    store_status (*backup)(sql_db *, const char *path);
    /* For copy.c. stream runs a statement that need not be a literal, row by row, and never reconnects. */
    store_status (*stream)(sql_db *, const char *sql, sql_row *, void *context);
    const char *snapshot;     /* begins a transaction that reads one consistent state */
    const char *list_columns; /* (table, column) of all tables */
    /* See store_serve and store_is_served; NULL: servers learn of every change. */
    bool (*serve)(sql_db *);
    bool (*is_served)(const char *url);
} sql_driver;

extern const sql_driver sql_sqlite, sql_postgres;
/* Creates what is missing; NULL ends the list. Never rename a table or column: existing files have
 * them. */
extern const char *const sql_schema[];
/* Columns that came later: if the first statement fails, the second adds it. */
extern const char *const sql_migrations[][2];
/* Created last, because some are on those columns; NULL ends the list. */
extern const char *const sql_indexes[];

const sql_driver *sql_driver_of(const char *url); /* NULL: there is none */
/* Copies everything; `to` must be new or empty, and must be closed afterwards. False with the error. */
bool sql_copy(const sql_driver *from_driver, sql_db *from, const sql_driver *to_driver, sql_db *to,
              kt_error *);
/* Copies a store's file, which is not changed and may be in use. False: it is no store, or is damaged. */
bool sql_sqlite_copy_file(const char *from, const char *to, kt_error *);

#endif
