/* work.h - running statements: alone, in transactions and in batches. Private to src/store.
 *
 * A change is made between work_begin and work_finish, which commits it or rolls it back; work_change_alone
 * does all three. Within a batch a change is a savepoint, and the batch commits. */
#ifndef KT_WORK_H
#define KT_WORK_H

#include "store/sql.h"

struct kt_store {
    const sql_driver *driver;
    sql_db           *db;
    bool              in_batch;       /* between store_batch_begin and store_batch_commit */
    bool              pending;        /* the batch's transaction has begun */
    bool              in_transaction; /* between begin and finish */
    bool              dead;           /* this batch has lost a change, so nothing of it may be stored */
    bool              failing;        /* see store_failing */
    char              cause[200];     /* of the first failure */
    char (*changed)[STORE_ID_MAX];    /* ids of the batch's tables; owned */
    int           changes, change_capacity;
    store_latency latency[STORE_WORKS];
};

/* ---- Values ---------------------------------------------------------------- */

typedef struct work_number {
    char digits[24];
} work_number;

const char *work_digits(int64_t value, work_number *into);
void        work_copy(char *into, size_t size, const char *text);

/* ---- Statements ------------------------------------------------------------ */

store_status work_run(kt_store *, const char *sql, const char *const *values, int count, sql_row *,
                      void *context);
store_status work_execute(kt_store *, const char *sql);
/* Changes one row; STORE_NOT_FOUND if there was none to change. */
store_status work_change(kt_store *, const char *sql, const char *const *values, int count);
/* Changes any number of rows. */
store_status work_count(kt_store *, const char *sql, const char *const *values, int count, int *changed);
/* For a statement whose failure is reported later, by work_finish or store_batch_commit. */
store_status work_defer(kt_store *, const char *sql, const char *const *values, int count);
/* For rows that are wanted together with those of the next work_run: both take one round trip. work_run must
 * follow at once; the rows come before it returns, unless it fails. context must live until then. */
store_status work_read_ahead(kt_store *, const char *sql, const char *const *values, int count, sql_row *,
                             void *context);
/* Tells the other servers once the current change is committed. */
store_status work_notify(kt_store *, const char *id);

/* ---- Transactions ---------------------------------------------------------- */

/* Begins a change of this table; "": of none. */
store_status work_begin(kt_store *, const char *id);
/* Ends it: commits if the status is STORE_OK, else rolls back. */
store_status work_finish(kt_store *, store_status);
/* One change; the second also tells the other servers. */
store_status work_change_alone(kt_store *, const char *id, const char *sql, const char *const *values,
                               int count);
store_status work_change_and_notify(kt_store *, const char *id, const char *sql, const char *const *values,
                                    int count);

#endif
