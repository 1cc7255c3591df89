/* store_test.c - what every store promises. Runs on a fresh SQLite file, or on the store
 * that KONTOR_TEST_STORE names (see store_postgres.sh). */
#include "store/store.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct fixture {
    char   folder[64], where[200];
    store *store;
    int    tables; /* for fresh ids */
} fixture;

static store *opened(const fixture *f)
{
    kt_error error;
    store   *store = store_open(f->where, &error);
    if (!store)
        fail_msg("%s", error.text);
    return store;
}

static int set_up(void **state)
{
    static fixture f;
    const char    *other = getenv("KONTOR_TEST_STORE");
    snprintf(f.folder, sizeof f.folder, "/tmp/kontor-store.XXXXXX");
    if (!mkdtemp(f.folder))
        return -1;
    if (other)
        snprintf(f.where, sizeof f.where, "%s", other);
    else
        snprintf(f.where, sizeof f.where, "sqlite:%s/a.db", f.folder);
    f.store = opened(&f);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    static const char *const names[] = {"a.db", "a.db-wal", "a.db-shm", "copy.db"};
    fixture *f = *state;
    char     path[100];
    store_close(f->store);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", f->folder, names[i]);
        unlink(path);
    }
    return rmdir(f->folder);
}

/* A table with one person, one bot and the right to watch. */
static store_table added(fixture *f, bool open)
{
    store_table table = {.head = "kontor 1\ngame x\n", .created = 1000 + f->tables, .clock = 90, .open = open,
                         .turns = true, .takeover = "hard", .hints = true};
    store_seat  seats[4] = {{.seat = 0, .hash = "aa", .name = "Jörg", .at = 12},
                            {.seat = 1, .hash = "bb", .bot = "easy"},
                            {.seat = KT_ALL, .hash = "cc"},
                            {.seat = 2, .hash = "ff"}};
    snprintf(table.id, sizeof table.id, "t%d", f->tables++);
    assert_int_equal(store_table_add(f->store, &table, seats, open ? 4 : 3), STORE_FINE);
    return table;
}

static void a_table_is_found_as_it_was_added(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false), found;
    store_seat  seat[STORE_SEATS_MAX];
    int         seats;
    assert_int_equal(store_table_find(f->store, table.id, &found, seat, &seats), STORE_FINE);
    assert_string_equal(found.head, table.head);
    assert_int_equal(found.created, table.created);
    assert_int_equal(found.clock, 90);
    assert_true(found.turns);
    assert_string_equal(found.takeover, "hard");
    assert_true(found.hints);
    assert_int_equal(seat[0].at, 12);
    assert_false(found.open || found.over || *found.next);
    assert_int_equal(seats, 3);
    assert_string_equal(seat[0].name, "Jörg");
    assert_string_equal(seat[1].bot, "easy");
    assert_int_equal(seat[2].seat, KT_ALL);
    assert_string_equal(seat[2].hash, "cc");
    assert_int_equal(store_table_find(f->store, "none", &found, seat, &seats), STORE_NONE);
}

static void an_id_is_taken_once_and_whole(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false), fresh = table;
    store_seat  twice[2] = {{.seat = 0, .hash = "x"}, {.seat = 0, .hash = "y"}}, seat[STORE_SEATS_MAX];
    int         seats;
    assert_int_equal(store_table_add(f->store, &table, twice, 1), STORE_TAKEN);
    snprintf(fresh.id, sizeof fresh.id, "half");
    assert_int_equal(store_table_add(f->store, &fresh, twice, 2), STORE_TAKEN);
    assert_int_equal(store_table_find(f->store, "half", &fresh, seat, &seats), STORE_NONE);
}

typedef struct kept {
    int         count;
    store_entry entry[20];
} kept;

static bool keep(void *to, const store_entry *entry)
{
    kept *kept = to;
    kept->entry[kept->count++] = *entry;
    return kept->count < 20;
}

static void entries_come_back_in_order(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false);
    store_entry entry[12];
    kept        kept = {0};
    for (int i = 0; i < 12; i++)
        entry[i] = (store_entry){.number = i, .seat = i % 3 - 1, .words = "look", .key = "k", .at = 1700000000 + i};
    snprintf(entry[11].words, sizeof entry[11].words, "undo 7; DROP TABLE 'entries'");
    assert_int_equal(store_append(f->store, table.id, entry, 3), STORE_FINE);
    assert_int_equal(store_append(f->store, table.id, entry + 3, 9), STORE_FINE);
    assert_int_equal(store_entries(f->store, table.id, 0, keep, &kept), STORE_FINE);
    assert_int_equal(kept.count, 12);
    for (int i = 0; i < 12; i++) {
        assert_int_equal(kept.entry[i].number, i);
        assert_int_equal(kept.entry[i].seat, entry[i].seat);
        assert_string_equal(kept.entry[i].words, entry[i].words);
        assert_int_equal(kept.entry[i].at, entry[i].at);
    }
    kept.count = 0;
    assert_int_equal(store_entries(f->store, table.id, 10, keep, &kept), STORE_FINE);
    assert_int_equal(kept.count, 2);
}

static void a_number_is_taken_once_and_a_row_of_entries_whole(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false);
    store_entry first = {.number = 1, .seat = 0, .words = "a", .key = "one"};
    store_entry row[2] = {{.number = 0, .seat = 0, .words = "b"}, {.number = 1, .seat = 1, .words = "b"}};
    kept        kept = {0};
    assert_int_equal(store_append(f->store, table.id, &first, 1), STORE_FINE);
    assert_int_equal(store_append(f->store, table.id, row, 2), STORE_TAKEN);
    assert_int_equal(store_entries(f->store, table.id, 0, keep, &kept), STORE_FINE);
    assert_int_equal(kept.count, 1);
    assert_string_equal(kept.entry[0].key, "one");
    assert_int_equal(store_append(f->store, table.id, row, 1), STORE_FINE);
}

static void what_was_added_outlives_the_store(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false);
    store_entry entry = {.number = 0, .seat = 1, .words = "pass"};
    kept        kept = {0};
    assert_int_equal(store_append(f->store, table.id, &entry, 1), STORE_FINE);
    store_close(f->store);
    f->store = opened(f);
    assert_int_equal(store_entries(f->store, table.id, 0, keep, &kept), STORE_FINE);
    assert_int_equal(kept.count, 1);
}

static void a_free_seat_is_taken_once(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, true);
    store_seat  anna = {.seat = 1, .hash = "new", .name = "Anna"}, ben = {.seat = 1, .hash = "x", .name = "Ben"};
    store_seat  seat[STORE_SEATS_MAX], nowhere = {.seat = 4, .hash = "x"};
    int         seats;
    assert_int_equal(store_seat_set(f->store, table.id, &anna, true), STORE_FINE);
    assert_int_equal(store_seat_set(f->store, table.id, &ben, true), STORE_TAKEN);
    assert_int_equal(store_table_find(f->store, table.id, &table, seat, &seats), STORE_FINE);
    assert_string_equal(seat[1].name, "Anna");
    assert_string_equal(seat[1].hash, "new");
    assert_string_equal(seat[1].bot, "");
    assert_int_equal(store_seat_set(f->store, table.id, &ben, false), STORE_FINE);
    assert_int_equal(store_seat_set(f->store, table.id, &nowhere, false), STORE_NONE);
}

typedef struct counted {
    int         tables;
    const char *wanted;
    bool        found;
} counted;

static bool count_table(void *to, const store_table *table)
{
    counted *counted = to;
    counted->tables++;
    counted->found |= strcmp(table->id, counted->wanted) == 0;
    return true;
}

static bool listed(fixture *f, bool open, const char *id)
{
    counted counted = {0, id, false};
    assert_int_equal(store_tables(f->store, open, 1000, count_table, &counted), STORE_FINE);
    return counted.found;
}

/* Somebody sits down in the free seat of an open table. */
static bool taken(fixture *f, const char *id)
{
    store_seat seat = {.seat = 2, .hash = "dd", .name = "Cleo", .at = 77};
    return store_seat_set(f->store, id, &seat, true) == STORE_FINE;
}

static void the_lobby_and_what_runs(void **state)
{
    fixture    *f = *state;
    store_table shut = added(f, false), open = added(f, true);
    counted     one = {0, "", false};
    assert_true(listed(f, false, shut.id) && listed(f, false, open.id) && listed(f, true, open.id));
    assert_false(listed(f, true, shut.id));
    assert_int_equal(store_tables(f->store, false, 1, count_table, &one), STORE_FINE);
    assert_int_equal(one.tables, 1);
    assert_true(taken(f, open.id)); /* the last free seat: nothing to look for there */
    assert_false(listed(f, true, open.id));
    assert_int_equal(store_table_end(f->store, shut.id), STORE_FINE);
    assert_false(listed(f, false, shut.id));
    assert_int_equal(store_table_end(f->store, "none"), STORE_NONE);
}

static bool quiet(fixture *f, int64_t from, int64_t until, const char *id)
{
    counted counted = {0, id, false};
    assert_int_equal(store_tables_quiet(f->store, from, until, 1000, count_table, &counted), STORE_FINE);
    return counted.found;
}

static void tables_at_which_nothing_happens(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false);
    store_entry entry[2] = {{.number = 0, .words = "a", .at = 5000}, {.number = 1, .words = "b", .at = 6000}};
    store_seat  seat = {.seat = 1, .hash = "bb", .bot = "easy", .at = 7000};
    assert_true(quiet(f, table.created, table.created, table.id)); /* since it was made */
    assert_int_equal(store_append(f->store, table.id, entry, 2), STORE_FINE);
    assert_false(quiet(f, table.created, table.created, table.id));
    assert_false(quiet(f, 4000, 5500, table.id)); /* the last entry counts */
    assert_true(quiet(f, 5999, 6000, table.id));
    assert_false(quiet(f, 6500, 7500, table.id));
    assert_int_equal(store_seat_set(f->store, table.id, &seat, false), STORE_FINE);
    assert_true(quiet(f, 6500, 7500, table.id));
    assert_int_equal(store_table_end(f->store, table.id), STORE_FINE);
    assert_false(quiet(f, 6500, 7500, table.id));
}

static void a_rematch_is_named_once(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false);
    store_seat  seat[STORE_SEATS_MAX];
    int         seats;
    assert_int_equal(store_table_next(f->store, table.id, "r1"), STORE_FINE);
    assert_int_equal(store_table_next(f->store, table.id, "r2"), STORE_TAKEN);
    assert_int_equal(store_table_find(f->store, table.id, &table, seat, &seats), STORE_FINE);
    assert_string_equal(table.next, "r1");
}

typedef struct chats {
    int        count;
    store_chat chat[8];
} chats;

static bool keep_chat(void *to, const store_chat *chat)
{
    chats *chats = to;
    chats->chat[chats->count++] = *chat;
    return chats->count < 8;
}

static void chat_and_notes(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false);
    chats       chats = {0};
    char        note[STORE_NOTE_MAX];
    assert_int_equal(store_chat_add(f->store, table.id, 0, 77, "Grüß dich"), STORE_FINE);
    assert_int_equal(store_chat_add(f->store, table.id, 1, 78, "'; DROP TABLE chat; --"), STORE_FINE);
    assert_int_equal(store_chats(f->store, table.id, 0, keep_chat, &chats), STORE_FINE);
    assert_int_equal(chats.count, 2);
    assert_string_equal(chats.chat[0].words, "Grüß dich");
    assert_int_equal(chats.chat[0].at, 77);
    assert_int_equal(chats.chat[1].number, 1);
    assert_int_equal(chats.chat[1].seat, 1);
    assert_int_equal(store_note_get(f->store, table.id, 0, note, sizeof note), STORE_NONE);
    assert_int_equal(store_note_set(f->store, table.id, 0, "one"), STORE_FINE);
    assert_int_equal(store_note_set(f->store, table.id, 0, "two"), STORE_FINE);
    assert_int_equal(store_note_get(f->store, table.id, 0, note, sizeof note), STORE_FINE);
    assert_string_equal(note, "two");
    assert_int_equal(store_note_get(f->store, table.id, 1, note, sizeof note), STORE_NONE);
}

static void records_are_kept_so_many_and_so_long(void **state)
{
    fixture *f = *state;
    char     words[100];
    kt_text  text = kt_text_in(words, sizeof words);
    assert_int_equal(store_records_drop(f->store, 1000000), STORE_FINE);
    assert_int_equal(store_record_add(f->store, "one", 10, "'; DROP TABLE records", 2), STORE_FINE);
    assert_int_equal(store_record_add(f->store, "two", 20, "zwei", 2), STORE_FINE);
    assert_int_equal(store_record_add(f->store, "three", 30, "drei", 2), STORE_TAKEN);
    assert_int_equal(store_record_add(f->store, "one", 40, "'; DROP TABLE records", 2), STORE_FINE);
    assert_int_equal(store_record_get(f->store, "one", 40, &text), STORE_FINE);
    assert_string_equal(words, "'; DROP TABLE records");
    assert_int_equal(store_record_get(f->store, "three", 0, &text), STORE_NONE);
    assert_int_equal(store_record_get(f->store, "one", 41, &text), STORE_NONE);
    assert_int_equal(store_records_drop(f->store, 21), STORE_FINE);
    assert_int_equal(store_record_get(f->store, "two", 0, &text), STORE_NONE);
    assert_int_equal(store_record_add(f->store, "three", 50, "drei", 2), STORE_FINE);
}

/* Two servers: the number decides, and the slower one hears of it. */
static void hear_news(void *to, const char *table)
{
    snprintf(to, STORE_ID_MAX, "%s", table);
}

static void two_at_one_store(void **state)
{
    fixture    *f = *state;
    store      *other = opened(f);
    store_table table = added(f, false);
    store_entry mine = {.number = 0, .words = "mine"}, theirs = {.number = 0, .words = "theirs"};
    char        news[STORE_ID_MAX] = "";
    kept        kept = {0};
    assert_int_equal(store_append(f->store, table.id, &mine, 1), STORE_FINE);
    assert_int_equal(store_append(other, table.id, &theirs, 1), STORE_TAKEN);
    assert_int_equal(store_entries(other, table.id, 0, keep, &kept), STORE_FINE);
    assert_string_equal(kept.entry[0].words, "mine");
    if (store_socket(other) >= 0) {
        struct pollfd wait = {.fd = store_socket(other), .events = POLLIN};
        poll(&wait, 1, 100); /* it may have come with the answers already */
        store_news(other, hear_news, news);
        assert_string_equal(news, table.id);
        news[0] = 0;
        store_news(f->store, hear_news, news);
        assert_string_equal(news, "");
    }
    store_close(other);
}

/* What is gathered is there for others all at once; what failed in between is not. */
static void changes_are_gathered(void **state)
{
    fixture    *f = *state;
    store      *other = opened(f);
    store_table table = added(f, false);
    store_entry entry[3] = {{.number = 0, .words = "a"}, {.number = 1, .words = "b"}, {.number = 0, .words = "c"}};
    kept        kept = {0};
    store_hold(f->store);
    assert_false(store_held(f->store));
    assert_int_equal(store_append(f->store, table.id, &entry[0], 1), STORE_FINE);
    assert_int_equal(store_append(f->store, table.id, &entry[2], 1), STORE_TAKEN);
    assert_int_equal(store_append(f->store, table.id, &entry[1], 1), STORE_FINE);
    assert_int_equal(store_entries(other, table.id, 0, keep, &kept), STORE_FINE);
    assert_int_equal(kept.count, store_held(f->store) ? 0 : 2);
    assert_int_equal(store_keep(f->store), STORE_FINE);
    kept.count = 0;
    assert_int_equal(store_entries(other, table.id, 0, keep, &kept), STORE_FINE);
    assert_int_equal(kept.count, 2);
    assert_string_equal(kept.entry[0].words, "a");
    assert_int_equal(store_keep(f->store), STORE_FINE); /* nothing to keep */
    store_close(other);
}

/* As if the server were killed before store_keep. */
static void what_was_not_kept_is_gone(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false);
    store_entry entry = {.number = 0, .words = "a"};
    kept        kept = {0};
    store_hold(f->store);
    assert_int_equal(store_append(f->store, table.id, &entry, 1), STORE_FINE);
    bool held = store_held(f->store);
    store_close(f->store);
    f->store = opened(f);
    assert_int_equal(store_entries(f->store, table.id, 0, keep, &kept), STORE_FINE);
    assert_int_equal(kept.count, held ? 0 : 1);
}

static void a_backup_opens_as_a_store(void **state)
{
    fixture    *f = *state;
    store_table table = added(f, false);
    store_seat  seat[STORE_SEATS_MAX];
    fixture     copy = {0};
    char        path[100];
    int         seats;
    snprintf(path, sizeof path, "%s/copy.db", f->folder);
    snprintf(copy.where, sizeof copy.where, "sqlite:%s", path);
    if (store_socket(f->store) >= 0) { /* PostgreSQL says what to do instead */
        assert_int_equal(store_backup(f->store, path), STORE_FAILED);
        assert_non_null(strstr(store_cause(f->store), "pg_dump"));
        return;
    }
    assert_int_equal(store_backup(f->store, path), STORE_FINE);
    copy.store = opened(&copy);
    assert_int_equal(store_table_find(copy.store, table.id, &table, seat, &seats), STORE_FINE);
    store_close(copy.store);
}

static void what_cannot_be_opened_says_why(void **state)
{
    static const char *const bad[] = {"mysql:x", "", "sqlite:", "sqlite:/nowhere/at/all.db",
                                      "postgres://nobody@127.0.0.1:1/none?connect_timeout=2"};
    (void)state;
    for (int i = 0; i < 5; i++) {
        kt_error error = {.text = ""};
        assert_null(store_open(bad[i], &error));
        assert_true(strlen(error.text) > 20);
    }
    store_close(NULL);
}

static void it_is_ready(void **state)
{
    fixture *f = *state;
    assert_int_equal(store_ready(f->store), STORE_FINE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_ready),
        cmocka_unit_test(a_table_is_found_as_it_was_added),
        cmocka_unit_test(an_id_is_taken_once_and_whole),
        cmocka_unit_test(entries_come_back_in_order),
        cmocka_unit_test(a_number_is_taken_once_and_a_row_of_entries_whole),
        cmocka_unit_test(what_was_added_outlives_the_store),
        cmocka_unit_test(a_free_seat_is_taken_once),
        cmocka_unit_test(the_lobby_and_what_runs),
        cmocka_unit_test(tables_at_which_nothing_happens),
        cmocka_unit_test(a_rematch_is_named_once),
        cmocka_unit_test(chat_and_notes),
        cmocka_unit_test(records_are_kept_so_many_and_so_long),
        cmocka_unit_test(two_at_one_store),
        cmocka_unit_test(changes_are_gathered),
        cmocka_unit_test(what_was_not_kept_is_gone),
        cmocka_unit_test(a_backup_opens_as_a_store),
        cmocka_unit_test(what_cannot_be_opened_says_why),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
