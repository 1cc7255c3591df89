/* tables.c - tables and their seats. */
#include "store/schema.h"
#include "store/work.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static store_status add_seat(kt_store *store, const char *id, const store_seat *seat)
{
    work_number place, at;
    assert(store->in_transaction && seat->seat >= KT_ALL && seat->seat < KT_SEATS_MAX);
    const char *const values[] = {id,        work_digits(seat->seat, &place), seat->hash, seat->name,
                                  seat->bot, work_digits(seat->since, &at),   seat->link};
    return work_defer(store,
                      "INSERT INTO seats (table_id, seat, hash, name, bot, at, link)"
                      " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                      values, 7);
}

static store_status add_table(kt_store *store, const store_table *table)
{
    work_number       created, clock;
    const char *const values[] = {table->id,
                                  table->header,
                                  work_digits(table->created, &created),
                                  work_digits(table->clock, &clock),
                                  table->open ? "1" : "0",
                                  table->over ? "1" : "0",
                                  table->next,
                                  table->turns ? "1" : "0",
                                  table->takeover,
                                  table->hints ? "1" : "0",
                                  table->able ? "1" : "0"};
    return work_defer(
        store,
        "INSERT INTO tables (id, head, created, clock, open, over, next, turns, takeover, hints,"
        " able, touched) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $3)",
        values, 11);
}

/* After any change of its seats. */
static store_status follow_seats(kt_store *store, const char *id, int64_t time)
{
    work_number       now;
    const char *const values[] = {work_digits(time, &now), id};
    return work_defer(
        store,
        "UPDATE tables SET touched = CASE WHEN touched < CAST($1 AS BIGINT) THEN CAST($1 AS BIGINT)"
        " ELSE touched END, free = " FREE_SEATS ", runs = " RUNS " WHERE id = $2",
        values, 2);
}

store_status store_table_add(kt_store *store, const store_table *table, const store_seat *seats, int rows)
{
    assert(rows > 0 && rows <= STORE_SEATS_MAX);
    store_status status = work_begin(store, table->id);
    if (status != STORE_OK)
        return status;
    status = add_table(store, table);
    for (int i = 0; i < rows && status == STORE_OK; i++)
        status = add_seat(store, table->id, &seats[i]);
    return work_finish(store, status == STORE_OK ? follow_seats(store, table->id, table->created) : status);
}

/* In the order in which read_table reads them. */
#define TABLE_COLUMNS "id, head, created, clock, open, over, next, turns, takeover, hints, touched, able"

static void read_table(const char *const *column, store_table *table)
{
    work_copy(table->id, sizeof table->id, column[0]);
    work_copy(table->header, sizeof table->header, column[1]);
    table->created = strtoll(column[2], NULL, 10);
    table->clock = atoi(column[3]);
    table->open = atoi(column[4]);
    table->over = atoi(column[5]);
    work_copy(table->next, sizeof table->next, column[6]);
    table->turns = atoi(column[7]);
    work_copy(table->takeover, sizeof table->takeover, column[8]);
    table->hints = atoi(column[9]);
    table->touched = strtoll(column[10], NULL, 10);
    table->able = atoi(column[11]);
}

typedef struct table_result {
    store_table *table;
    store_seat  *seats; /* [STORE_SEATS_MAX] */
    int          tables, rows;
} table_result;

static bool take_table(void *context, const char *const *column)
{
    table_result *found = context;
    read_table(column, found->table);
    found->tables++;
    return true;
}

static bool take_seat(void *context, const char *const *column)
{
    table_result *found = context;
    if (found->rows == STORE_SEATS_MAX)
        return false;
    store_seat *seat = &found->seats[found->rows++];
    seat->seat = atoi(column[0]);
    work_copy(seat->hash, sizeof seat->hash, column[1]);
    work_copy(seat->name, sizeof seat->name, column[2]);
    work_copy(seat->bot, sizeof seat->bot, column[3]);
    seat->since = strtoll(column[4], NULL, 10);
    work_copy(seat->link, sizeof seat->link, column[5]);
    return true;
}

static store_status read_seats(kt_store *store, table_result *found, const char *id, int *rows)
{
    const char *const values[] = {id};
    store_status      status = work_run(store,
                                        "SELECT seat, hash, name, bot, at, link FROM seats WHERE table_id = $1"
                                             " ORDER BY seat < 0, seat",
                                        values, 1, take_seat, found);
    *rows = found->rows;
    return status;
}

store_status store_table_find(kt_store *store, const char *id, store_table *table, store_seat *seats,
                              int *rows)
{
    table_result      found = {table, seats, 0, 0};
    const char *const values[] = {id};
    store_status status = work_read_ahead(store, "SELECT " TABLE_COLUMNS " FROM tables WHERE id = $1", values,
                                          1, take_table, &found);
    if (status == STORE_OK)
        status = read_seats(store, &found, id, rows);
    return status == STORE_OK && !found.tables ? STORE_NOT_FOUND : status;
}

store_status store_seats(kt_store *store, const char *id, store_seat *seats, int *rows)
{
    table_result found = {NULL, seats, 0, 0};
    store_status status = read_seats(store, &found, id, rows);
    return status == STORE_OK && !found.rows ? STORE_NOT_FOUND : status;
}

typedef struct table_query {
    store_each_table *each;
    void             *context;
} table_query;

static bool pass_table(void *context, const char *const *column)
{
    table_query *query = context;
    store_table  table;
    read_table(column, &table);
    return query->each(query->context, &table);
}

/* ---- Many tables ---------------------------------------------------------- */

typedef struct lobby_query {
    store_each_lobby *each;
    void             *context;
    store_table       table; /* of the rows so far */
    store_seat        seat[STORE_SEATS_MAX];
    int               rows;
} lobby_query;

static bool pass_lobby_table(lobby_query *query)
{
    bool more = !query->rows || query->each(query->context, &query->table, query->seat, query->rows);
    query->rows = 0;
    return more;
}

/* Each row has a table and one of its seats; all rows of a table are adjacent. */
static bool take_lobby_row(void *context, const char *const *column)
{
    lobby_query *query = context;
    if (query->rows && strcmp(query->table.id, column[0]) != 0 && !pass_lobby_table(query))
        return false;
    if (query->rows == STORE_SEATS_MAX)
        return true;
    read_table(column, &query->table);
    store_seat *seat = &query->seat[query->rows++];
    memset(seat, 0, sizeof *seat);
    seat->seat = atoi(column[12]);
    work_copy(seat->name, sizeof seat->name, column[13]);
    work_copy(seat->bot, sizeof seat->bot, column[14]);
    return true;
}

store_status store_lobby(kt_store *store, int limit, store_each_lobby *each, void *context)
{
    lobby_query       query = {.each = each, .context = context};
    work_number       most;
    const char *const values[] = {work_digits(limit, &most)};
    store_status      status = work_run(
             store,
             "SELECT t.id, head, created, clock, open, over, next, turns, takeover, hints, touched, able, seat,"
                  " name, bot FROM"
                  " (SELECT * FROM tables WHERE over = 0 AND open = 1 AND free > 0 ORDER BY created DESC, id LIMIT $1)"
                  " AS t JOIN seats ON table_id = t.id AND seat >= 0 ORDER BY created DESC, t.id, seat",
             values, 1, take_lobby_row, &query);
    if (status == STORE_OK)
        pass_lobby_table(&query);
    return status;
}

store_status store_tables_running(kt_store *store, int64_t from, const char *after, int limit,
                                  store_each_table *each, void *context)
{
    table_query       query = {each, context};
    work_number       first, most;
    const char *const values[] = {work_digits(from, &first), after, work_digits(limit, &most)};
    return work_run(store,
                    "SELECT " TABLE_COLUMNS " FROM tables WHERE over = 0 AND runs = 1 AND"
                    " (touched, id) > (CAST($1 AS BIGINT), CAST($2 AS TEXT)) ORDER BY touched, id"
                    " LIMIT CAST($3 AS BIGINT)",
                    values, 3, pass_table, &query);
}

store_status store_tables_idle(kt_store *store, int64_t from, int64_t until, int limit,
                               store_each_table *each, void *context)
{
    table_query       query = {each, context};
    work_number       first, last, most, touched;
    const char *const values[] = {work_digits(from - STORE_TOUCH_EVERY, &touched), work_digits(until, &last),
                                  work_digits(from, &first), work_digits(limit, &most)};
    return work_run(
        store,
        "SELECT " TABLE_COLUMNS " FROM tables WHERE over = 0 AND runs = 1 AND"
        " touched BETWEEN CAST($1 AS BIGINT) AND CAST($2 AS BIGINT)"
        " AND (COALESCE((SELECT at FROM entries WHERE table_id = id ORDER BY number DESC LIMIT 1),"
        " created) BETWEEN CAST($3 AS BIGINT) AND CAST($2 AS BIGINT) OR EXISTS (SELECT 1 FROM seats"
        " WHERE table_id = id AND at BETWEEN CAST($3 AS BIGINT) AND CAST($2 AS BIGINT)))"
        " ORDER BY touched, id LIMIT CAST($4 AS BIGINT)",
        values, 4, pass_table, &query);
}

store_status store_table_touch(kt_store *store, const char *id, int64_t time)
{
    work_number       now;
    const char *const values[] = {work_digits(time, &now), id};
    return work_change_alone(store, id, "UPDATE tables SET touched = $1 WHERE id = $2", values, 2);
}

store_status store_tables_old(kt_store *store, bool over, int64_t before, int limit, store_each_table *each,
                              void *context)
{
    table_query       query = {each, context};
    work_number       first, most;
    const char *const values[] = {over ? "1" : "0", work_digits(before, &first), work_digits(limit, &most)};
    return work_run(store,
                    "SELECT " TABLE_COLUMNS " FROM tables WHERE over = CAST($1 AS BIGINT) AND"
                    " touched < CAST($2 AS BIGINT) ORDER BY touched LIMIT CAST($3 AS BIGINT)",
                    values, 3, pass_table, &query);
}

store_status store_tables_unpacked(kt_store *store, int64_t before, int limit, store_each_table *each,
                                   void *context)
{
    table_query       query = {each, context};
    work_number       first, most;
    const char *const values[] = {work_digits(before, &first), work_digits(limit, &most)};
    return work_run(store,
                    "SELECT " TABLE_COLUMNS " FROM tables WHERE over = 1 AND packed = 0 AND"
                    " touched < CAST($1 AS BIGINT) ORDER BY touched LIMIT CAST($2 AS BIGINT)",
                    values, 2, pass_table, &query);
}

store_status store_tables_all(kt_store *store, store_each_table *each, void *context)
{
    table_query query = {each, context};
    return work_run(store, "SELECT " TABLE_COLUMNS " FROM tables ORDER BY created DESC, id", NULL, 0,
                    pass_table, &query);
}

/* ---- Deleting ------------------------------------------------------------- */

/* Deletes the first rows of what can be long, at most STORE_SLICE of them. */
static store_status drop_slice(kt_store *store, const char *id, bool *more)
{
    static const char *const parts[] = {
        "DELETE FROM entries WHERE table_id = $1 AND number IN"
        " (SELECT number FROM entries WHERE table_id = $1 ORDER BY number LIMIT CAST($2 AS BIGINT))",
        "DELETE FROM chat WHERE table_id = $1 AND number IN"
        " (SELECT number FROM chat WHERE table_id = $1 ORDER BY number LIMIT CAST($2 AS BIGINT))",
        "DELETE FROM pack_parts WHERE table_id = $1 AND number IN"
        " (SELECT number FROM pack_parts WHERE table_id = $1 ORDER BY number LIMIT CAST($2 AS BIGINT))"};
    store_status status = STORE_OK;
    int          left = STORE_SLICE;
    for (int i = 0; i < 3 && left > 0 && status == STORE_OK; i++) {
        work_number       most;
        const char *const values[] = {id, work_digits(left, &most)};
        int               dropped;
        status = work_count(store, parts[i], values, 2, &dropped);
        left -= dropped;
    }
    *more = left == 0;
    return status;
}

/* Deletes what is always short. */
static store_status drop_small(kt_store *store, const char *id)
{
    static const char *const parts[] = {
        "DELETE FROM checkpoints WHERE table_id = $1", "DELETE FROM notes WHERE table_id = $1",
        "DELETE FROM seats WHERE table_id = $1",       "DELETE FROM contacts WHERE table_id = $1",
        "DELETE FROM devices WHERE table_id = $1",     "DELETE FROM offers WHERE table_id = $1",
        "DELETE FROM packs WHERE table_id = $1"};
    const char *const values[] = {id};
    store_status      status = STORE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == STORE_OK; i++)
        status = work_defer(store, parts[i], values, 1);
    return status == STORE_OK ? work_change(store, "DELETE FROM tables WHERE id = $1", values, 1) : status;
}

store_status store_table_drop(kt_store *store, const char *id)
{
    const char *const values[] = {id};
    bool              more = false;
    store_status      status = work_begin(store, id);
    if (status != STORE_OK)
        return status;
    status = drop_small(store, id);
    if (status == STORE_OK)
        status = drop_slice(store, id, &more);
    if (status == STORE_OK && more)
        status = work_defer(store, "INSERT INTO remains (table_id) VALUES ($1)", values, 1);
    return work_finish(store, status == STORE_OK ? work_notify(store, id) : status);
}

static bool take_id(void *context, const char *const *column)
{
    work_copy(context, STORE_ID_MAX, column[0]);
    return true;
}

store_status store_remains_drop(kt_store *store, bool *more)
{
    char              id[STORE_ID_MAX] = "";
    const char *const values[] = {id};
    bool              rest = false;
    store_status      status = work_run(store, "SELECT table_id FROM remains LIMIT 1", NULL, 0, take_id, id);
    *more = status == STORE_OK && *id;
    if (!*more)
        return status;
    status = work_begin(store, "");
    if (status != STORE_OK)
        return status;
    status = drop_slice(store, id, &rest);
    if (status == STORE_OK && !rest)
        status = work_defer(store, "DELETE FROM remains WHERE table_id = $1", values, 1);
    return work_finish(store, status);
}

/* ---- Ending --------------------------------------------------------------- */

store_status store_table_end(kt_store *store, const char *id)
{
    const char *const values[] = {id};
    return work_change_alone(store, id, "UPDATE tables SET over = 1 WHERE id = $1", values, 1);
}

store_status store_table_close(kt_store *store, const char *id)
{
    const char *const values[] = {id};
    store_status      status =
        work_change_and_notify(store, id, "UPDATE tables SET over = 1 WHERE id = $1 AND over = 0", values, 1);
    return status == STORE_NOT_FOUND ? STORE_CONFLICT : status;
}

store_status store_table_next(kt_store *store, const char *id, const char *next)
{
    const char *const values[] = {next, id};
    store_status      status = work_change_and_notify(store, id,
                                                      "UPDATE tables SET next = $1 WHERE id = $2"
                                                           " AND next = ''",
                                                      values, 2);
    return status == STORE_NOT_FOUND ? STORE_CONFLICT : status;
}

store_status store_table_header(kt_store *store, const char *id, const char *before, const char *header)
{
    const char *const values[] = {header, id, before};
    store_status      status = work_change_and_notify(
             store, id, "UPDATE tables SET head = $1 WHERE id = $2 AND head = $3", values, 3);
    return status == STORE_NOT_FOUND ? STORE_CONFLICT : status;
}

store_status store_seat_set(kt_store *store, const char *id, const store_seat *seat, bool only_if_free)
{
    work_number       place, at;
    const char *const values[] = {seat->hash,
                                  seat->name,
                                  seat->bot,
                                  work_digits(seat->since, &at),
                                  seat->link,
                                  id,
                                  work_digits(seat->seat, &place)};
    store_status      status = work_begin(store, id);
    if (status != STORE_OK)
        return status;
    status = work_change(store,
                         only_if_free ? "UPDATE seats SET hash = $1, name = $2, bot = $3, at = $4, link = $5"
                                        " WHERE table_id = $6 AND seat = $7 AND name = ''"
                                      : "UPDATE seats SET hash = $1, name = $2, bot = $3, at = $4, link = $5"
                                        " WHERE table_id = $6 AND seat = $7",
                         values, 7);
    if (status == STORE_OK)
        status = follow_seats(store, id, seat->since);
    status = work_finish(store, status == STORE_OK ? work_notify(store, id) : status);
    return only_if_free && status == STORE_NOT_FOUND ? STORE_CONFLICT : status;
}
