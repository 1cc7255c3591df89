/* store_steps_test.c - what a question costs must not grow with the number of tables. SQLite counts the steps
 * of its machine for every statement, so no clock is needed. */
#include "sqlite_steps.h"
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FEW = 500, MANY = 4000 }; /* tables */

/* ---- Tables of all kinds -------------------------------------------------- */

/* The first are in turn of all kinds: with a bot, with a clock, open, of people, finished. All others are of
 * people, or were packed long ago, so that a question that looks at them is found out. */
static void add_table(kt_store *store, int i)
{
    enum { BOT, CLOCK, OPEN, PEOPLE, OVER, KINDS, PACKED };
    bool        more;
    int         kind = i < FEW - 100 ? i % KINDS : i % 2 ? PEOPLE : PACKED;
    store_table table = {
        .header = "kontor 1\ngame x\n", .created = kind == PACKED ? 1050 : 1000 + i, .open = kind == OPEN};
    store_seat seats[3] = {{.seat = 0, .hash = "aa", .name = "A"},
                           {.seat = 1, .hash = "bb", .name = "B"},
                           {.seat = KT_ALL, .hash = "cc"}};
    snprintf(table.id, sizeof table.id, "t%d", i);
    table.clock = kind == CLOCK ? 60 : 0;
    if (kind == BOT)
        snprintf(seats[1].bot, sizeof seats[1].bot, "easy");
    if (kind == OPEN)
        seats[1].name[0] = 0;
    assert_int_equal(store_table_add(store, &table, seats, 3), STORE_OK);
    if (kind == OVER || kind == PACKED)
        assert_int_equal(store_table_end(store, table.id), STORE_OK);
    if (kind == PACKED)
        assert_int_equal(store_entries_pack(store, table.id, &more), STORE_OK);
}

static void add_tables(kt_store *store, int from, int to)
{
    store_batch_begin(store);
    for (int i = from; i < to; i++)
        add_table(store, i);
    assert_int_equal(store_batch_commit(store), STORE_OK);
}

/* ---- Questions ------------------------------------------------------------ */

static bool count_table(void *context, const store_table *table)
{
    (void)table;
    ++*(int *)context;
    return true;
}

static bool count_lobby(void *context, const store_table *table, const store_seat *seat, int rows)
{
    (void)seat;
    (void)rows;
    return count_table(context, table);
}

static store_status ask_lobby(kt_store *store, int *found)
{
    return store_lobby(store, 100, count_lobby, found);
}

static store_status ask_running(kt_store *store, int *found)
{
    return store_tables_running(store, 1300, "", 50, count_table, found);
}

static store_status ask_idle(kt_store *store, int *found)
{
    return store_tables_idle(store, 1200, 1260, 1000, count_table, found);
}

static store_status ask_old(kt_store *store, int *found)
{
    return store_tables_old(store, false, 1010, 20, count_table, found);
}

static store_status ask_unpacked(kt_store *store, int *found)
{
    return store_tables_unpacked(store, 1100, 20, count_table, found);
}

static store_status ask_one(kt_store *store, int *found)
{
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    return store_table_find(store, "t77", &table, seat, found);
}

typedef struct question {
    const char *name;
    store_status (*ask)(kt_store *, int *found);
    int       found;
    long long steps;
} question;

static void ask_all(kt_store *store, question *list, int count)
{
    for (int i = 0; i < count; i++) {
        list[i].found = 0;
        sqlite_steps = 0;
        assert_int_equal(list[i].ask(store, &list[i].found), STORE_OK);
        list[i].steps = sqlite_steps;
    }
}

static void query_cost_is_independent_of_table_count(void **state)
{
    enum { QUESTIONS = 6 };
    question few[QUESTIONS] = {{"lobby", ask_lobby, 0, 0}, {"running", ask_running, 0, 0},
                               {"idle", ask_idle, 0, 0},   {"old", ask_old, 0, 0},
                               {"one", ask_one, 0, 0},     {"unpacked", ask_unpacked, 0, 0}};
    question many[QUESTIONS];
    char     folder[] = "/tmp/kontor-steps.XXXXXX", url[100], path[100];
    kt_error error;
    (void)state;
    memcpy(many, few, sizeof many);
    assert_non_null(mkdtemp(folder));
    snprintf(url, sizeof url, "sqlite:%s/a.db", folder);
    sqlite_steps_install();
    kt_store *store = store_open(url, &error);
    assert_non_null(store);
    add_tables(store, 0, FEW);
    ask_all(store, few, QUESTIONS);
    add_tables(store, FEW, MANY);
    ask_all(store, many, QUESTIONS);
    for (int i = 0; i < QUESTIONS; i++) {
        assert_true(few[i].found > 0 && few[i].steps > 0);
        assert_int_equal(many[i].found, few[i].found);
        if (many[i].steps > few[i].steps + few[i].steps / 4)
            fail_msg("%s: %lld steps among %d tables, %lld among %d", few[i].name, few[i].steps, FEW,
                     many[i].steps, MANY);
    }
    store_close(store);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/a.db%s", folder, (const char *const[]){"", "-wal", "-shm"}[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* ---- Long tables ---------------------------------------------------------- */

static void add_long_table(kt_store *store, const char *id, int entries)
{
    store_table table = {.header = "kontor 1\ngame x\n", .created = 1};
    store_seat  seat = {.seat = 0, .hash = "aa", .name = "A"};
    snprintf(table.id, sizeof table.id, "%s", id);
    store_batch_begin(store);
    assert_int_equal(store_table_add(store, &table, &seat, 1), STORE_OK);
    for (int i = 0; i < entries; i++) {
        store_entry entry = {.number = i, .text = "a move of usual length"};
        assert_int_equal(store_append(store, id, &entry, 1), STORE_OK);
    }
    assert_int_equal(store_table_end(store, id), STORE_OK);
    assert_int_equal(store_batch_commit(store), STORE_OK);
}

/* The most that a slice costs until the table is packed, or until it is gone. */
static long long worst_slice(kt_store *store, const char *id, bool pack)
{
    long long worst = 0;
    bool      more = true, first = true;
    while (more) {
        sqlite_steps = 0;
        assert_int_equal(pack    ? store_entries_pack(store, id, &more)
                         : first ? store_table_drop(store, id)
                                 : store_remains_drop(store, &more),
                         STORE_OK);
        worst = sqlite_steps > worst ? sqlite_steps : worst;
        first = false;
    }
    return worst;
}

/* However long a table is, no slice of packing or deleting it costs more. */
static void slice_cost_is_independent_of_table_length(void **state)
{
    enum { SHORT = 2 * STORE_SLICE, LONG = 20000 };
    char     folder[] = "/tmp/kontor-steps.XXXXXX", url[100], path[100];
    kt_error error;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(url, sizeof url, "sqlite:%s/a.db", folder);
    sqlite_steps_install();
    kt_store *store = store_open(url, &error);
    assert_non_null(store);
    add_long_table(store, "short", SHORT);
    add_long_table(store, "long", LONG);
    add_long_table(store, "short2", SHORT);
    add_long_table(store, "long2", LONG);
    long long few = worst_slice(store, "short", true), many = worst_slice(store, "long", true);
    assert_true(few > 0 && many <= few + few / 4);
    few = worst_slice(store, "short2", false);
    many = worst_slice(store, "long2", false);
    assert_true(few > 0 && many <= few + few / 4);
    store_close(store);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/a.db%s", folder, (const char *const[]){"", "-wal", "-shm"}[i]);
        unlink(path);
    }
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(query_cost_is_independent_of_table_count),
                                       cmocka_unit_test(slice_cost_is_independent_of_table_length)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
