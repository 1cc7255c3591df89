/* sqlite_steps.c - see sqlite_steps.h. */
#include "sqlite_steps.h"

#include <sqlite3.h>
#include <stddef.h>

long long sqlite_steps;

static int add_steps(unsigned what, void *context, void *statement, void *time)
{
    (void)what;
    (void)context;
    (void)time;
    sqlite_steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    return 0;
}

static int watch(sqlite3 *db, const char **error, const struct sqlite3_api_routines *routines)
{
    (void)error;
    (void)routines;
    return sqlite3_trace_v2(db, SQLITE_TRACE_PROFILE, add_steps, NULL);
}

void sqlite_steps_install(void)
{
    sqlite3_auto_extension((void (*)(void))watch);
}
