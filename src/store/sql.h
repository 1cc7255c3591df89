/* sql.h - what store.c needs of a database: running words with values.
 *
 * Values and columns are text. Parameters are $1, $2, ... in the order in which they
 * first stand there, which SQLite and PostgreSQL read alike. Words are literals: a
 * driver knows a prepared statement again by its address.
 */
#ifndef KT_SQL_H
#define KT_SQL_H

#include "store/store.h"

enum { SQL_STATEMENTS_MAX = 40, SQL_VALUES_MAX = 10, SQL_COLUMNS_MAX = 10 };

typedef struct sql sql;
typedef bool sql_row(void *, const char *const *column);

typedef struct sql_driver {
    const char *scheme; /* "sqlite:" */
    sql *(*open)(const char *where, kt_error *);
    void (*close)(sql *);
    const char *(*cause)(const sql *);
    /* changed: how many rows, may be NULL. row may be NULL. */
    store_status (*run)(sql *, const char *words, const char *const *values, int count,
                        sql_row *row, void *to, int *changed);
    const char *begin;
    bool        gathers; /* whether many changes may share one commit: see store_hold */
    const char *notify; /* tells the others of table $1, or NULL */
    int (*socket)(const sql *);
    void (*news)(sql *, store_each_news *, void *);
    store_status (*backup)(sql *, const char *path);
} sql_driver;

extern const sql_driver sql_sqlite, sql_postgres;
extern const char *const sql_schema[]; /* statements; NULL ends them */
/* What has come to the schema since: if the first fails, the second is run. */
extern const char *const sql_later[][2];

#endif
