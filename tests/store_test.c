/* store_test.c - what store.h promises of every backend. Runs on a new SQLite file, or on the
 * store named by KONTOR_TEST_STORE (see store_postgres.sh). */
#include "full_disk.h"

#include "store/store.h"

#include <poll.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct fixture {
    char      folder[64], url[200];
    kt_store *store;
    int       tables; /* how many were added: the next one's id */
} fixture;

static kt_store *open_store(const fixture *f)
{
    kt_error  error;
    kt_store *store = store_open(f->url, &error);
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
        snprintf(f.url, sizeof f.url, "%s", other);
    else
        snprintf(f.url, sizeof f.url, "sqlite:%s/a.db", f.folder);
    full_disk_install();
    f.store = open_store(&f);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    static const char *const names[] = {"a.db", "a.db-wal", "a.db-shm", "copy.db"};
    fixture                 *f = *state;
    char                     path[100];
    store_close(f->store);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", f->folder, names[i]);
        unlink(path);
    }
    return rmdir(f->folder);
}

/* A table with a person, a bot and the spectators' row; an open one also has a free seat. */
static store_table add_table(fixture *f, bool open)
{
    store_table table = {.header = "kontor 1\ngame x\n",
                         .created = 1000 + f->tables,
                         .clock = 90,
                         .open = open,
                         .turns = true,
                         .takeover = "hard",
                         .hints = true,
                         .able = true};
    store_seat  seats[4] = {{.seat = 0, .hash = "aa", .name = "Jörg", .since = 12},
                            {.seat = 1, .hash = "bb", .bot = "easy"},
                            {.seat = KT_ALL, .hash = "cc"},
                            {.seat = 2, .hash = "ff"}};
    snprintf(table.id, sizeof table.id, "t%d", f->tables++);
    assert_int_equal(store_table_add(f->store, &table, seats, open ? 4 : 3), STORE_OK);
    return table;
}

static void a_table_is_found_as_it_was_added(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false), found;
    store_seat  seat[STORE_SEATS_MAX];
    int         seats;
    assert_int_equal(store_table_find(f->store, table.id, &found, seat, &seats), STORE_OK);
    assert_string_equal(found.header, table.header);
    assert_int_equal(found.created, table.created);
    assert_int_equal(found.clock, 90);
    assert_true(found.turns);
    assert_string_equal(found.takeover, "hard");
    assert_true(found.hints && found.able);
    assert_int_equal(seat[0].since, 12);
    assert_false(found.open || found.over || *found.next);
    assert_int_equal(seats, 3);
    assert_string_equal(seat[0].name, "Jörg");
    assert_string_equal(seat[1].bot, "easy");
    assert_int_equal(seat[2].seat, KT_ALL);
    assert_string_equal(seat[2].hash, "cc");
    assert_int_equal(store_table_find(f->store, "none", &found, seat, &seats), STORE_NOT_FOUND);
}

static void an_id_is_taken_once_and_a_table_added_whole(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false), fresh = table;
    store_seat  twice[2] = {{.seat = 0, .hash = "x"}, {.seat = 0, .hash = "y"}}, seat[STORE_SEATS_MAX];
    int         seats;
    assert_int_equal(store_table_add(f->store, &table, twice, 1), STORE_CONFLICT);
    snprintf(fresh.id, sizeof fresh.id, "half");
    assert_int_equal(store_table_add(f->store, &fresh, twice, 2), STORE_CONFLICT);
    assert_int_equal(store_table_find(f->store, "half", &fresh, seat, &seats), STORE_NOT_FOUND);
}

typedef struct entry_list {
    int         count;
    store_entry entry[20];
} entry_list;

static bool keep_entry(void *context, const store_entry *entry)
{
    entry_list *kept = context;
    kept->entry[kept->count++] = *entry;
    return kept->count < 20;
}

static void entries_come_back_in_order(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_entry entry[12];
    entry_list  kept = {0};
    for (int i = 0; i < 12; i++)
        entry[i] =
            (store_entry){.number = i, .seat = i % 3 - 1, .text = "look", .key = "k", .time = 1700000000 + i};
    snprintf(entry[11].text, sizeof entry[11].text, "undo 7; DROP TABLE 'entries'");
    assert_int_equal(store_append(f->store, table.id, entry, 3), STORE_OK);
    assert_int_equal(store_append(f->store, table.id, entry + 3, 9), STORE_OK);
    assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 12);
    for (int i = 0; i < 12; i++) {
        assert_int_equal(kept.entry[i].number, i);
        assert_int_equal(kept.entry[i].seat, entry[i].seat);
        assert_string_equal(kept.entry[i].text, entry[i].text);
        assert_int_equal(kept.entry[i].time, entry[i].time);
    }
    kept.count = 0;
    assert_int_equal(store_entries(f->store, table.id, 10, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 2);
}

static void a_number_is_taken_once_and_entries_are_added_whole(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_entry first = {.number = 1, .seat = 0, .text = "a", .key = "one"};
    store_entry row[2] = {{.number = 0, .seat = 0, .text = "b"}, {.number = 1, .seat = 1, .text = "b"}};
    entry_list  kept = {0};
    assert_int_equal(store_append(f->store, table.id, &first, 1), STORE_OK);
    assert_int_equal(store_append(f->store, table.id, row, 2), STORE_CONFLICT);
    assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 1);
    assert_string_equal(kept.entry[0].key, "one");
    assert_int_equal(store_append(f->store, table.id, row, 1), STORE_OK);
}

static bool keep_first_id(void *context, const store_table *table)
{
    if (!*(char *)context)
        snprintf(context, STORE_ID_MAX, "%s", table->id);
    return true;
}

static void refuse_checkpoint(void *context, int number, const char *text)
{
    (void)context;
    (void)text;
    fail_msg("there is a checkpoint before %d", number);
}

/* A finished table's entries become one row; readers see no difference except for the keys. */
static void entries_of_finished_tables_are_packed(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_entry entry[12], last, late = {.number = 12, .seat = 1, .text = "late", .key = "l", .time = 9};
    entry_list  kept = {0};
    char        id[STORE_ID_MAX] = "";
    bool        more;
    for (int i = 0; i < 12; i++)
        entry[i] = (store_entry){.number = i,
                                 .seat = i % 3 - 1,
                                 .text = "undo 7",
                                 .key = "k",
                                 .time = 1700000000 - i * i * (i % 2)};
    snprintf(entry[4].text, sizeof entry[4].text, "%0*d", STORE_ENTRY_MAX - 1, 7); /* as long as one can be */
    snprintf(entry[5].text, sizeof entry[5].text, " x  y ");
    entry[6].text[0] = 0;
    assert_int_equal(store_append(f->store, table.id, entry, 12), STORE_OK);
    assert_int_equal(store_checkpoint_set(f->store, table.id, 10, "x"), STORE_OK);
    assert_int_equal(store_table_touch(f->store, table.id, 1), STORE_OK);
    assert_int_equal(store_entries_pack(f->store, table.id, &more),
                     STORE_NOT_FOUND); /* its game is not over */
    assert_int_equal(store_tables_unpacked(f->store, 2, 10, keep_first_id, id), STORE_OK);
    assert_string_equal(id, "");
    assert_int_equal(store_table_end(f->store, table.id), STORE_OK);
    assert_int_equal(store_tables_unpacked(f->store, 2, 10, keep_first_id, id), STORE_OK);
    assert_string_equal(id, table.id);
    assert_int_equal(store_entries_pack(f->store, table.id, &more), STORE_OK);
    assert_int_equal(store_entries_pack(f->store, table.id, &more), STORE_NOT_FOUND);
    id[0] = 0;
    assert_int_equal(store_tables_unpacked(f->store, 2, 10, keep_first_id, id), STORE_OK);
    assert_string_equal(id, "");
    assert_int_equal(store_checkpoint_get(f->store, table.id, refuse_checkpoint, NULL), STORE_NOT_FOUND);
    for (int from = 0; from <= 12; from += 5) {
        kept.count = 0;
        assert_int_equal(store_entries(f->store, table.id, from, keep_entry, &kept), STORE_OK);
        assert_int_equal(kept.count, 12 - from);
        for (int i = 0; i < kept.count; i++) {
            assert_int_equal(kept.entry[i].number, from + i);
            assert_int_equal(kept.entry[i].seat, entry[from + i].seat);
            assert_string_equal(kept.entry[i].text, entry[from + i].text);
            assert_int_equal(kept.entry[i].time, entry[from + i].time);
            assert_string_equal(kept.entry[i].key, "");
        }
    }
    assert_int_equal(store_last_entry(f->store, table.id, &last), STORE_OK);
    assert_true(last.number == 11 && last.time == entry[11].time);
    /* Another server that did not know packs it again, and nothing is lost. */
    assert_int_equal(store_append(f->store, table.id, &late, 1), STORE_OK);
    kept.count = 0;
    assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 13);
    assert_string_equal(kept.entry[12].key, "l");
    assert_int_equal(store_table_drop(f->store, table.id), STORE_OK);
    kept.count = 0;
    assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 0);
}

/* ---- Long tables ---------------------------------------------------------- */

enum { LONG = 2 * STORE_SLICE + 100 };

static store_entry long_entry(int number)
{
    store_entry entry = {.number = number, .seat = number % 2, .key = "k", .time = 1700000000 + number};
    snprintf(entry.text, sizeof entry.text, "move %d", number);
    return entry;
}

static store_table add_long_table(fixture *f)
{
    store_table table = add_table(f, false);
    store_batch_begin(f->store);
    for (int i = 0; i < LONG; i++) {
        store_entry entry = long_entry(i);
        assert_int_equal(store_append(f->store, table.id, &entry, 1), STORE_OK);
    }
    assert_int_equal(store_batch_commit(f->store), STORE_OK);
    assert_int_equal(store_checkpoint_set(f->store, table.id, LONG, "x"), STORE_OK);
    assert_int_equal(store_table_end(f->store, table.id), STORE_OK);
    return table;
}

typedef struct next_entry {
    int number;
} next_entry;

static bool expect_entry(void *context, const store_entry *entry)
{
    next_entry *next = context;
    store_entry wanted = long_entry(next->number++);
    assert_int_equal(entry->number, wanted.number);
    assert_int_equal(entry->seat, wanted.seat);
    assert_int_equal(entry->time, wanted.time);
    assert_string_equal(entry->text, wanted.text);
    return true;
}

/* From wherever somebody reads, and the last one by itself. */
static void expect_all(const fixture *f, const char *id)
{
    static const int from[] = {0,        1,   STORE_SLICE - 1, STORE_SLICE, STORE_SLICE + 1, 2 * STORE_SLICE,
                               LONG - 1, LONG};
    store_entry      last;
    for (size_t i = 0; i < sizeof from / sizeof from[0]; i++) {
        next_entry next = {from[i]};
        assert_int_equal(store_entries(f->store, id, from[i], expect_entry, &next), STORE_OK);
        assert_int_equal(next.number, LONG);
    }
    assert_int_equal(store_last_entry(f->store, id, &last), STORE_OK);
    assert_int_equal(last.number, LONG - 1);
    assert_int_equal(last.time, long_entry(LONG - 1).time);
}

static void accept_checkpoint(void *context, int number, const char *text)
{
    (void)text;
    *(int *)context = number;
}

/* Between any two slices the server may end, with or without its last batch; nothing reads differently. */
static void a_long_table_is_packed_in_slices(void **state)
{
    fixture    *f = *state;
    store_table table = add_long_table(f);
    int         slices = 0, checkpoint = 0;
    bool        more = true;
    while (more) {
        store_batch_begin(f->store);
        assert_int_equal(store_entries_pack(f->store, table.id, &more), STORE_OK);
        expect_all(f, table.id);
        store_close(f->store); /* the batch is lost */
        f->store = open_store(f);
        expect_all(f, table.id);
        assert_int_equal(store_entries_pack(f->store, table.id, &more), STORE_OK);
        slices++;
        store_close(f->store);
        f->store = open_store(f);
        expect_all(f, table.id);
    }
    assert_int_equal(slices, 3);
    assert_int_equal(store_entries_pack(f->store, table.id, &more), STORE_NOT_FOUND);
    assert_int_equal(store_checkpoint_get(f->store, table.id, accept_checkpoint, &checkpoint), STORE_OK);
    assert_int_equal(checkpoint, LONG); /* or opening it would replay everything */
    assert_int_equal(store_table_drop(f->store, table.id), STORE_OK);
}

static bool count_entry(void *context, const store_entry *entry)
{
    (void)entry;
    ++*(int *)context;
    return true;
}

/* Nobody finds it from the first slice on, and the rest is deleted later, even after a restart. */
static void a_long_table_is_deleted_in_slices(void **state)
{
    fixture    *f = *state;
    store_table table = add_long_table(f), found;
    store_seat  seat[STORE_SEATS_MAX];
    int         rows, left = 0, before = LONG;
    bool        more = true;
    assert_int_equal(store_table_drop(f->store, table.id), STORE_OK);
    for (int slices = 1; more; slices++) {
        assert_int_equal(store_table_find(f->store, table.id, &found, seat, &rows), STORE_NOT_FOUND);
        left = 0;
        assert_int_equal(store_entries(f->store, table.id, 0, count_entry, &left), STORE_OK);
        assert_true(before - left <= STORE_SLICE && slices < 10);
        before = left;
        store_close(f->store);
        f->store = open_store(f);
        assert_int_equal(store_remains_drop(f->store, &more), STORE_OK);
    }
    assert_int_equal(left, 0);
}

/* Entries that are not a complete sequence of lines stay as they are, and are not tried again. */
static void unpackable_entries_stay(void **state)
{
    fixture    *f = *state;
    entry_list  kept = {0};
    store_entry gap = {.number = 1, .text = "a", .key = "k"}, lines = {.text = "a\nb", .key = "k"};
    bool        more;
    for (int i = 0; i < 2; i++) {
        store_table table = add_table(f, false);
        assert_int_equal(store_append(f->store, table.id, i ? &gap : &lines, 1), STORE_OK);
        assert_int_equal(store_table_end(f->store, table.id), STORE_OK);
        assert_int_equal(store_entries_pack(f->store, table.id, &more), STORE_OK);
        kept.count = 0;
        assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
        assert_int_equal(kept.count, 1);
        assert_string_equal(kept.entry[0].key, "k");
        assert_string_equal(kept.entry[0].text, i ? "a" : "a\nb");
        assert_int_equal(store_entries_pack(f->store, table.id, &more), STORE_NOT_FOUND);
        assert_int_equal(store_table_drop(f->store, table.id), STORE_OK);
    }
}

static void entries_survive_reopening(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_entry entry = {.number = 0, .seat = 1, .text = "pass"};
    entry_list  kept = {0};
    assert_int_equal(store_append(f->store, table.id, &entry, 1), STORE_OK);
    store_close(f->store);
    f->store = open_store(f);
    assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 1);
}

static void a_free_seat_is_taken_once(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, true);
    store_seat  anna = {.seat = 1, .hash = "new", .name = "Anna"},
               ben = {.seat = 1, .hash = "x", .name = "Ben"};
    store_seat seat[STORE_SEATS_MAX], nowhere = {.seat = 4, .hash = "x"};
    int        seats;
    assert_int_equal(store_seat_set(f->store, table.id, &anna, true), STORE_OK);
    assert_int_equal(store_seat_set(f->store, table.id, &ben, true), STORE_CONFLICT);
    assert_int_equal(store_table_find(f->store, table.id, &table, seat, &seats), STORE_OK);
    assert_string_equal(seat[1].name, "Anna");
    assert_string_equal(seat[1].hash, "new");
    assert_string_equal(seat[1].bot, "");
    assert_int_equal(store_seat_set(f->store, table.id, &ben, false), STORE_OK);
    assert_int_equal(store_seat_set(f->store, table.id, &nowhere, false), STORE_NOT_FOUND);
}

typedef struct table_count {
    int         tables;
    const char *wanted;
    bool        found;
} table_count;

static bool count_table(void *context, const store_table *table)
{
    table_count *counted = context;
    counted->tables++;
    counted->found |= strcmp(table->id, counted->wanted) == 0;
    return true;
}

static bool count_lobby(void *context, const store_table *table, const store_seat *seat, int rows)
{
    assert_true(rows == 3 && strcmp(seat[0].name, "Jörg") == 0);
    return count_table(context, table);
}

static bool is_in_lobby(fixture *f, const char *id)
{
    table_count counted = {0, id, false};
    assert_int_equal(store_lobby(f->store, 1000, count_lobby, &counted), STORE_OK);
    return counted.found;
}

/* Takes the free seat of an open table. */
static bool take_free_seat(fixture *f, const char *id)
{
    store_seat seat = {.seat = 2, .hash = "dd", .name = "Cleo", .since = 77};
    return store_seat_set(f->store, id, &seat, true) == STORE_OK;
}

static void the_lobby_lists_open_tables_with_a_free_seat(void **state)
{
    fixture    *f = *state;
    store_table shut = add_table(f, false), open = add_table(f, true), ended = add_table(f, true);
    table_count one = {0, "", false};
    assert_true(is_in_lobby(f, open.id) && is_in_lobby(f, ended.id));
    assert_false(is_in_lobby(f, shut.id));
    assert_int_equal(store_lobby(f->store, 1, count_lobby, &one), STORE_OK);
    assert_int_equal(one.tables, 1);
    assert_true(take_free_seat(f, open.id)); /* the last one */
    assert_false(is_in_lobby(f, open.id));
    assert_int_equal(store_table_end(f->store, ended.id), STORE_OK);
    assert_false(is_in_lobby(f, ended.id));
    assert_int_equal(store_table_end(f->store, "none"), STORE_NOT_FOUND);
}

static bool is_idle(fixture *f, int64_t from, int64_t until, const char *id)
{
    table_count counted = {0, id, false};
    assert_int_equal(store_tables_idle(f->store, from, until, 1000, count_table, &counted), STORE_OK);
    return counted.found;
}

static void idle_tables_are_found_by_their_last_change(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_entry entry[2] = {{.number = 0, .text = "a", .time = 5000},
                            {.number = 1, .text = "b", .time = 6000}};
    store_seat  seat = {.seat = 1, .hash = "bb", .bot = "easy", .since = 7000};
    assert_true(is_idle(f, table.created, table.created, table.id)); /* since it was created */
    assert_int_equal(store_append(f->store, table.id, entry, 2), STORE_OK);
    assert_int_equal(store_table_touch(f->store, table.id, 5998), STORE_OK); /* it need not be exact */
    assert_false(is_idle(f, table.created, table.created, table.id));
    assert_false(is_idle(f, 4000, 5500, table.id)); /* the last entry counts */
    assert_true(is_idle(f, 5999, 6000, table.id));
    assert_false(is_idle(f, 6500, 7500, table.id));
    assert_int_equal(store_seat_set(f->store, table.id, &seat, false), STORE_OK);
    assert_true(is_idle(f, 6500, 7500, table.id));
    assert_int_equal(store_table_end(f->store, table.id), STORE_OK);
    assert_false(is_idle(f, 6500, 7500, table.id));
}

static void a_rematch_is_named_once(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_seat  seat[STORE_SEATS_MAX];
    int         seats;
    assert_int_equal(store_table_next(f->store, table.id, "r1"), STORE_OK);
    assert_int_equal(store_table_next(f->store, table.id, "r2"), STORE_CONFLICT);
    assert_int_equal(store_table_find(f->store, table.id, &table, seat, &seats), STORE_OK);
    assert_string_equal(table.next, "r1");
}

typedef struct chat_list {
    int        count;
    store_chat chat[8];
} chat_list;

static bool keep_chat(void *context, const store_chat *chat)
{
    chat_list *chats = context;
    chats->chat[chats->count++] = *chat;
    return chats->count < 8;
}

static void chat_and_notes_come_back(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    chat_list   chats = {0};
    char        note[STORE_NOTE_MAX];
    assert_int_equal(store_chat_add(f->store, table.id, 0, 77, "Grüß dich"), STORE_OK);
    assert_int_equal(store_chat_add(f->store, table.id, 1, 78, "'; DROP TABLE chat; --"), STORE_OK);
    assert_int_equal(store_chats(f->store, table.id, 0, keep_chat, &chats), STORE_OK);
    assert_int_equal(chats.count, 2);
    assert_string_equal(chats.chat[0].text, "Grüß dich");
    assert_int_equal(chats.chat[0].time, 77);
    assert_int_equal(chats.chat[1].number, 1);
    assert_int_equal(chats.chat[1].seat, 1);
    assert_int_equal(store_note_get(f->store, table.id, 0, note, sizeof note), STORE_NOT_FOUND);
    assert_int_equal(store_note_set(f->store, table.id, 0, "one"), STORE_OK);
    assert_int_equal(store_note_set(f->store, table.id, 0, "two"), STORE_OK);
    assert_int_equal(store_note_get(f->store, table.id, 0, note, sizeof note), STORE_OK);
    assert_string_equal(note, "two");
    assert_int_equal(store_note_get(f->store, table.id, 1, note, sizeof note), STORE_NOT_FOUND);
}

static void shared_records_are_limited_in_number_and_age(void **state)
{
    fixture  *f = *state;
    char      text[100];
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    assert_int_equal(store_records_drop(f->store, 1000000), STORE_OK);
    assert_int_equal(store_record_add(f->store, "one", 10, "'; DROP TABLE records", 2), STORE_OK);
    assert_int_equal(store_record_add(f->store, "two", 20, "zwei", 2), STORE_OK);
    assert_int_equal(store_record_add(f->store, "three", 30, "drei", 2), STORE_CONFLICT);
    assert_int_equal(store_record_add(f->store, "one", 40, "'; DROP TABLE records", 2), STORE_OK);
    assert_int_equal(store_record_get(f->store, "one", 40, &out), STORE_OK);
    assert_string_equal(text, "'; DROP TABLE records");
    assert_int_equal(store_record_get(f->store, "three", 0, &out), STORE_NOT_FOUND);
    assert_int_equal(store_record_get(f->store, "one", 41, &out), STORE_NOT_FOUND);
    assert_int_equal(store_records_drop(f->store, 21), STORE_OK);
    assert_int_equal(store_record_get(f->store, "two", 0, &out), STORE_NOT_FOUND);
    assert_int_equal(store_record_add(f->store, "three", 50, "drei", 2), STORE_OK);
}

/* The number decides which server was first, and the other one gets a notice. */
static void keep_notice(void *context, const char *table)
{
    snprintf(context, STORE_ID_MAX, "%s", table);
}

static void two_servers_share_a_store(void **state)
{
    fixture    *f = *state;
    kt_store   *other = open_store(f);
    store_table table = add_table(f, false);
    store_entry mine = {.number = 0, .text = "mine"}, theirs = {.number = 0, .text = "theirs"};
    char        notice[STORE_ID_MAX] = "";
    entry_list  kept = {0};
    assert_int_equal(store_append(f->store, table.id, &mine, 1), STORE_OK);
    assert_int_equal(store_append(other, table.id, &theirs, 1), STORE_CONFLICT);
    assert_int_equal(store_entries(other, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_string_equal(kept.entry[0].text, "mine");
    if (store_fd(other) >= 0) {
        struct pollfd wait = {.fd = store_fd(other), .events = POLLIN};
        poll(&wait, 1, 100); /* it may have arrived with earlier results */
        store_poll(other, keep_notice, notice);
        assert_string_equal(notice, table.id);
        notice[0] = 0;
        store_poll(f->store, keep_notice, notice);
        assert_string_equal(notice, "");
    }
    store_close(other);
}

/* Others see a batch all at once, without the change that failed in its middle. */
static void keep_last_but_end(void *context, const char *notice)
{
    if (strcmp(notice, "t end") != 0)
        snprintf(context, STORE_ID_MAX, "%s", notice);
}

/* A server says that a player is here, gone, and here again: only the last one counts. */
static void the_last_of_repeated_notices_wins(void **state)
{
    fixture  *f = *state;
    kt_store *other = open_store(f);
    char      last[STORE_ID_MAX] = "t here";
    store_notify(other, "t here");
    store_notify(other, "t gone");
    store_notify(other, "t here");
    store_notify(other, "t end");
    for (int i = 0; i < 100; i++) /* until all of them have come */
        assert_int_equal(store_ready(f->store), STORE_OK);
    store_poll(f->store, keep_last_but_end, last);
    assert_string_equal(last, "t here");
    store_close(other);
}

/* No server announces a turn that its player has seen. */
static void seen_turns_are_not_claimed(void **state)
{
    fixture      *f = *state;
    store_table   table = add_table(f, false);
    store_contact contact = {.seat = 0, .address = "https://push.example/1", .confirmed = true};
    snprintf(contact.table, sizeof contact.table, "%s", table.id);
    assert_int_equal(store_contact_set(f->store, &contact), STORE_OK);
    assert_int_equal(store_contacts_seen(f->store, table.id, 1, 10), STORE_OK); /* another's seat */
    assert_int_equal(store_contact_claim(f->store, &contact, 5), STORE_OK);
    assert_int_equal(store_contact_claim(f->store, &contact, 5), STORE_CONFLICT);
    assert_int_equal(store_contacts_seen(f->store, table.id, 0, 7), STORE_OK);
    assert_int_equal(store_contact_claim(f->store, &contact, 7), STORE_CONFLICT);
    assert_int_equal(store_contacts_seen(f->store, table.id, 0, 6), STORE_OK); /* that was before */
    assert_int_equal(store_contact_claim(f->store, &contact, 8), STORE_OK);
}

static void a_batch_becomes_visible_at_once(void **state)
{
    fixture    *f = *state;
    kt_store   *other = open_store(f);
    store_table table = add_table(f, false);
    store_entry entry[3] = {
        {.number = 0, .text = "a"}, {.number = 1, .text = "b"}, {.number = 0, .text = "c"}};
    entry_list kept = {0};
    store_batch_begin(f->store);
    assert_false(store_batch_pending(f->store));
    assert_int_equal(store_append(f->store, table.id, &entry[0], 1), STORE_OK);
    assert_int_equal(store_append(f->store, table.id, &entry[2], 1), STORE_CONFLICT);
    assert_int_equal(store_append(f->store, table.id, &entry[1], 1), STORE_OK);
    assert_int_equal(store_entries(other, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, store_batch_pending(f->store) ? 0 : 2);
    assert_int_equal(store_batch_commit(f->store), STORE_OK);
    kept.count = 0;
    assert_int_equal(store_entries(other, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 2);
    assert_string_equal(kept.entry[0].text, "a");
    store_batch_begin(f->store);
    assert_int_equal(store_batch_commit(f->store), STORE_OK); /* an empty one */
    store_close(other);
}

/* As if the server were killed before store_batch_commit. */
static void an_uncommitted_batch_is_lost(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_entry entry = {.number = 0, .text = "a"};
    entry_list  kept = {0};
    store_batch_begin(f->store);
    assert_int_equal(store_append(f->store, table.id, &entry, 1), STORE_OK);
    bool batched = store_batch_pending(f->store);
    store_close(f->store);
    f->store = open_store(f);
    assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, batched ? 0 : 1);
}

/* Changes until the disk is needed: SQLite writes in the middle of a batch that outgrows its
 * cache. Returns how many notes were accepted. */
static int write_notes_until_it_fails(kt_store *store, const char *id)
{
    char text[STORE_NOTE_MAX];
    int  count = 0;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    while (count < 3000 && store_note_set(store, id, count, text) == STORE_OK)
        count++;
    return count;
}

/* Ends all other sessions of the PostgreSQL that the store is in. */
static void end_sessions(const fixture *f)
{
    char command[400];
    snprintf(command, sizeof command,
             "psql -qAt -c 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
             " WHERE pid <> pg_backend_pid() AND datname = current_database()' '%s' >/dev/null",
             f->url);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c) */
}

/* The same on PostgreSQL, whose connection is lost. It comes back, but not within the batch. */
static void a_disconnected_batch_stores_nothing(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_entry entry[2] = {{.number = 0, .text = "a"}, {.number = 1, .text = "b"}};
    entry_list  kept = {0};
    if (store_fd(f->store) < 0)
        return;
    store_batch_begin(f->store);
    assert_int_equal(store_append(f->store, table.id, &entry[0], 1), STORE_OK);
    end_sessions(f);
    for (int i = 0; i < 100; i++) /* long enough to connect anew */
        assert_int_equal(store_append(f->store, table.id, &entry[1], 1), STORE_FAILED);
    assert_int_equal(store_batch_commit(f->store), STORE_FAILED);
    while (store_probe(f->store) != STORE_OK)
        ;
    assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 0);
    assert_int_equal(store_append(f->store, table.id, entry, 2), STORE_OK);
}

/* The transaction is lost in the middle of the batch. What follows must not be stored without
 * what came before, even if there is room again. */
static void a_failed_batch_stores_nothing(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false), other = add_table(f, false);
    store_entry entry[2] = {{.number = 0, .text = "a"}, {.number = 1, .text = "b"}};
    entry_list  kept = {0};
    char        note[STORE_NOTE_MAX];
    if (store_fd(f->store) >= 0)
        return; /* the disk is not ours to break */
    store_batch_begin(f->store);
    assert_int_equal(store_append(f->store, table.id, &entry[0], 1), STORE_OK);
    full_disk = true;
    assert_in_range(write_notes_until_it_fails(f->store, other.id), 1, 2999);
    full_disk = false;
    assert_int_equal(store_append(f->store, table.id, &entry[1], 1), STORE_FAILED);
    assert_int_equal(store_table_end(f->store, table.id), STORE_FAILED);
    assert_int_equal(store_note_set(f->store, table.id, 0, "x"), STORE_FAILED);
    assert_int_equal(store_batch_commit(f->store), STORE_FAILED);
    assert_non_null(strstr(store_error(f->store), "full")); /* and not what the rollback said */
    assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 0);
    assert_int_equal(store_note_get(f->store, other.id, 0, note, sizeof note), STORE_NOT_FOUND);
    assert_int_equal(store_probe(f->store), STORE_OK);
    assert_int_equal(store_append(f->store, table.id, entry, 2), STORE_OK);
}

/* Notes cannot be written: their table is not there, or the disk cannot be read. */
static void lose_notes(const fixture *f, bool lost)
{
    char command[400];
    broken_disk = lost;
    if (store_fd(f->store) < 0)
        return;
    snprintf(command, sizeof command, "psql -qAt -c 'ALTER TABLE %s RENAME TO %s' '%s' >/dev/null",
             lost ? "notes" : "lost_notes", lost ? "lost_notes" : "notes", f->url);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c) */
    broken_disk = false;
}

/* PostgreSQL calls it a success to commit what it has rolled back because of a failed change. */
static void a_batch_with_a_failed_change_stores_nothing(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_entry entry = {.number = 0, .text = "a"};
    entry_list  kept = {0};
    store_close(f->store); /* what it has read of the disk is forgotten */
    f->store = open_store(f);
    store_batch_begin(f->store);
    assert_int_equal(store_append(f->store, table.id, &entry, 1), STORE_OK);
    lose_notes(f, true);
    assert_int_equal(store_note_set(f->store, table.id, 0, "x"), STORE_FAILED);
    lose_notes(f, false);
    assert_int_equal(store_batch_commit(f->store), STORE_FAILED);
    while (store_probe(f->store) != STORE_OK)
        ;
    assert_int_equal(store_entries(f->store, table.id, 0, keep_entry, &kept), STORE_OK);
    assert_int_equal(kept.count, 0);
}

static void keep_ids(void *context, const char *id)
{
    kt_strbuf *out = context;
    kt_put(out, id);
    kt_put(out, " ");
}

static void a_store_that_cannot_be_written_says_so(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false), other = add_table(f, false);
    store_entry entry = {.number = 0, .text = "a"};
    char        ids[100], wanted[100];
    kt_strbuf   out = kt_strbuf_init(ids, sizeof ids);
    if (store_fd(f->store) >= 0)
        return;
    full_disk = true;
    store_batch_begin(f->store);
    assert_int_equal(store_append(f->store, table.id, &entry, 1), STORE_OK);
    assert_int_equal(store_note_set(f->store, other.id, 0, "x"), STORE_OK);
    assert_int_equal(store_batch_commit(f->store), STORE_FAILED); /* it waits for the disk only here */
    store_batch_tables(f->store, keep_ids, &out);
    snprintf(wanted, sizeof wanted, "%s %s ", table.id, other.id);
    assert_string_equal(ids, wanted);
    assert_true(store_failing(f->store));
    assert_int_equal(store_ready(f->store), STORE_FAILED);
    assert_int_equal(store_probe(f->store), STORE_FAILED);
    full_disk = false;
    assert_int_equal(store_append(f->store, table.id, &entry, 1), STORE_FAILED); /* not before a probe */
    assert_int_equal(store_probe(f->store), STORE_OK);
    assert_int_equal(store_ready(f->store), STORE_OK);
    assert_int_equal(store_append(f->store, table.id, &entry, 1), STORE_OK);
}

static void a_backup_opens_as_a_store(void **state)
{
    fixture    *f = *state;
    store_table table = add_table(f, false);
    store_seat  seat[STORE_SEATS_MAX];
    fixture     copy = {0};
    char        path[100];
    int         seats;
    snprintf(path, sizeof path, "%s/copy.db", f->folder);
    snprintf(copy.url, sizeof copy.url, "sqlite:%s", path);
    assert_int_equal(store_backup(f->store, path), STORE_OK);
    copy.store = open_store(&copy);
    assert_int_equal(store_table_find(copy.store, table.id, &table, seat, &seats), STORE_OK);
    store_close(copy.store);
}

static void a_store_that_cannot_be_opened_says_why(void **state)
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

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db;
    char    *error = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s", error);
    sqlite3_close(db);
}

static void read_sql(char *text, size_t size)
{
    FILE *file = fopen(KT_SOURCE "/tests/store_v1.sql", "r");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = 0;
    fclose(file);
}

static void read_version(const char *path, char *version, size_t size)
{
    static const char query[] = "SELECT value FROM meta WHERE name = 'schema'";
    sqlite3          *db;
    sqlite3_stmt     *statement;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, query, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    snprintf(version, size, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

/* A file older than any release is migrated (server_http.py has the first release's), twice without harm; one
 * of a version between gets the number of this one, so that older programs leave it alone, as this does with
 * a later version's. */
static void an_old_store_is_migrated(void **state)
{
    fixture    *f = *state;
    char        path[100], sql[4000], note[STORE_NOTE_MAX], current[20], version[20];
    fixture     old = {0};
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    entry_list  kept = {0};
    table_count running = {0, "old", false};
    int64_t     begun = (int64_t)time(NULL);
    kt_error    error;
    int         rows;
    snprintf(path, sizeof path, "%s/copy.db", f->folder);
    snprintf(old.url, sizeof old.url, "sqlite:%s", path);
    unlink(path);
    read_sql(sql, sizeof sql);
    run_sql(path, sql);
    for (int i = 0; i < 2; i++) {
        old.store = open_store(&old);
        assert_int_equal(store_table_find(old.store, "old", &table, seat, &rows), STORE_OK);
        assert_true(!table.turns && !table.hints && strcmp(table.takeover, "easy") == 0 && rows == 3);
        assert_true(table.touched >= begun); /* nothing is old because of the upgrade */
        running.found = false;
        assert_int_equal(store_tables_running(old.store, 0, "", 10, count_table, &running), STORE_OK);
        assert_true(running.found); /* it has a clock */
        kept.count = 0;
        assert_int_equal(store_entries(old.store, "old", 0, keep_entry, &kept), STORE_OK);
        assert_int_equal(kept.count, 2 + i);
        assert_int_equal(store_note_get(old.store, "old", 0, note, sizeof note), STORE_OK);
        store_entry entry = {.number = 2 + i, .text = "z", .time = 5};
        assert_int_equal(store_append(old.store, "old", &entry, 1), STORE_OK);
        store_close(old.store);
    }
    read_version(path, current, sizeof current);
    run_sql(path, "UPDATE meta SET value = '3' WHERE name = 'schema'");
    store_close(open_store(&old));
    read_version(path, version, sizeof version);
    assert_string_equal(version, current);
    run_sql(path, "UPDATE meta SET value = '999' WHERE name = 'schema'");
    assert_null(store_open(old.url, &error));
    assert_non_null(strstr(error.text, "newer"));
    unlink(path);
}

static void an_open_store_is_ready(void **state)
{
    fixture *f = *state;
    assert_int_equal(store_ready(f->store), STORE_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_open_store_is_ready),
        cmocka_unit_test(a_table_is_found_as_it_was_added),
        cmocka_unit_test(an_id_is_taken_once_and_a_table_added_whole),
        cmocka_unit_test(entries_come_back_in_order),
        cmocka_unit_test(a_number_is_taken_once_and_entries_are_added_whole),
        cmocka_unit_test(entries_of_finished_tables_are_packed),
        cmocka_unit_test(unpackable_entries_stay),
        cmocka_unit_test(a_long_table_is_packed_in_slices),
        cmocka_unit_test(a_long_table_is_deleted_in_slices),
        cmocka_unit_test(entries_survive_reopening),
        cmocka_unit_test(a_free_seat_is_taken_once),
        cmocka_unit_test(the_lobby_lists_open_tables_with_a_free_seat),
        cmocka_unit_test(idle_tables_are_found_by_their_last_change),
        cmocka_unit_test(a_rematch_is_named_once),
        cmocka_unit_test(chat_and_notes_come_back),
        cmocka_unit_test(shared_records_are_limited_in_number_and_age),
        cmocka_unit_test(two_servers_share_a_store),
        cmocka_unit_test(the_last_of_repeated_notices_wins),
        cmocka_unit_test(seen_turns_are_not_claimed),
        cmocka_unit_test(a_batch_becomes_visible_at_once),
        cmocka_unit_test(an_uncommitted_batch_is_lost),
        cmocka_unit_test(a_failed_batch_stores_nothing),
        cmocka_unit_test(a_batch_with_a_failed_change_stores_nothing),
        cmocka_unit_test(a_disconnected_batch_stores_nothing),
        cmocka_unit_test(a_store_that_cannot_be_written_says_so),
        cmocka_unit_test(a_backup_opens_as_a_store),
        cmocka_unit_test(a_store_that_cannot_be_opened_says_why),
        cmocka_unit_test(an_old_store_is_migrated),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
