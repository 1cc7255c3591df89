/* entries.c - what was played at a table, and its checkpoint.
 *
 * A finished table's entries can be packed: one text replaces their rows. It has a line per entry, in order:
 * the seat, the seconds since the entry before, and the entry's text. Keys are dropped, because nobody
 * repeats a move once the game is over. A long table is packed a slice at a time, each in a transaction of
 * its own, so an entry is either in a pack or in a row. Readers notice nothing. */
#include "store/work.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static store_status add_entry(kt_store *store, const char *id, const store_entry *entry)
{
    work_number place, seat, at;
    assert(store->in_transaction);
    const char *const values[] = {
        id,          work_digits(entry->number, &place), work_digits(entry->seat, &seat), entry->key,
        entry->text, work_digits(entry->time, &at)};
    return work_defer(store,
                      "INSERT INTO entries (table_id, number, seat, key, words, at)"
                      " VALUES ($1, $2, $3, $4, $5, $6)",
                      values, 6);
}

store_status store_append(kt_store *store, const char *id, const store_entry *entry, int count)
{
    assert(count > 0 && entry[0].number >= 0);
    for (int i = 1; i < count; i++)
        assert(entry[i].number == entry[0].number + i);
    store_status status = work_begin(store, id);
    if (status != STORE_OK)
        return status;
    for (int i = 0; i < count && status == STORE_OK; i++)
        status = add_entry(store, id, &entry[i]);
    return work_finish(store, status == STORE_OK ? work_notify(store, id) : status);
}

typedef struct entry_query {
    store_each_entry *each;
    void             *context;
    int               from; /* of a pack: lines before this entry are left out */
    int               left; /* entries that are still wanted; below 0: all */
} entry_query;

static bool pass(entry_query *query, const store_entry *entry)
{
    return query->left && query->each(query->context, entry) && --query->left;
}

static bool pass_entry(void *context, const char *const *column)
{
    entry_query *query = context;
    store_entry  entry;
    entry.number = atoi(column[0]);
    entry.seat = atoi(column[1]);
    work_copy(entry.key, sizeof entry.key, column[2]);
    work_copy(entry.text, sizeof entry.text, column[3]);
    entry.time = strtoll(column[4], NULL, 10);
    return pass(query, &entry);
}

/* Reads a line of a pack, which ends before the result; NULL: there is none. */
static const char *read_line(const char *line, store_entry *entry)
{
    char       *rest;
    const char *end = strchr(line, '\n');
    if (!end)
        return NULL;
    entry->seat = (int)strtol(line, &rest, 10);
    entry->time += strtoll(rest, &rest, 10);
    rest += *rest == ' ';
    snprintf(entry->text, sizeof entry->text, "%.*s", (int)(end - rest), rest);
    return end + 1;
}

static bool pass_pack(entry_query *query, int first, const char *words)
{
    store_entry entry = {.number = first - 1};
    while ((words = read_line(words, &entry)))
        if (++entry.number >= query->from && !pass(query, &entry))
            return false;
    return true;
}

static bool pass_entry_or_pack(void *context, const char *const *column)
{
    return atoi(column[5]) ? pass_pack(context, atoi(column[0]), column[3]) : pass_entry(context, column);
}

store_status store_entries(kt_store *store, const char *id, int from, store_each_entry *each, void *context)
{
    entry_query       query = {each, context, from, -1};
    work_number       first;
    const char *const values[] = {id, work_digits(from, &first)};
    return work_run(store,
                    "SELECT number, seat, key, words, at, 0 FROM entries WHERE table_id = $1 AND number >= $2"
                    " UNION ALL SELECT number, 0, '', words, 0, 1 FROM pack_parts WHERE table_id = $1 AND"
                    " number >= COALESCE((SELECT max(number) FROM pack_parts WHERE table_id = $1"
                    " AND number <= $2), 0)"
                    " UNION ALL SELECT 0, 0, '', words, 0, 1 FROM packs WHERE table_id = $1 ORDER BY number",
                    values, 2, pass_entry_or_pack, &query);
}

/* Two parts of a pack are enough: one holds the entry `from`, and the next has STORE_SLICE more, unless it is
 * the last. */
store_status store_entries_slice(kt_store *store, const char *id, int from, store_each_entry *each,
                                 void *context)
{
    entry_query       query = {each, context, from, STORE_SLICE};
    work_number       first, most;
    const char *const values[] = {id, work_digits(from, &first), work_digits(STORE_SLICE, &most)};
    return work_run(
        store,
        "SELECT number, seat, key, words, at, 0 FROM (SELECT number, seat, key, words, at FROM entries"
        " WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT CAST($3 AS BIGINT)) AS rows"
        " UNION ALL SELECT number, 0, '', words, 0, 1 FROM (SELECT number, words FROM pack_parts"
        " WHERE table_id = $1 AND number >= COALESCE((SELECT max(number) FROM pack_parts"
        " WHERE table_id = $1 AND number <= $2), 0) ORDER BY number LIMIT 2) AS parts"
        " UNION ALL SELECT 0, 0, '', words, 0, 1 FROM packs WHERE table_id = $1 ORDER BY number",
        values, 3, pass_entry_or_pack, &query);
}

typedef struct last_query {
    store_entry *entry;
    bool         found;
} last_query;

static bool take_last(void *context, const store_entry *entry)
{
    last_query *query = context;
    *query->entry = *entry;
    query->found = true;
    return true;
}

store_status store_last_entry(kt_store *store, const char *id, store_entry *entry)
{
    last_query        last = {entry, false};
    entry_query       query = {take_last, &last, 0, -1};
    const char *const values[] = {id};
    store_status      status = work_run(store,
                                        "SELECT number, seat, key, words, at FROM entries WHERE table_id = $1"
                                             " ORDER BY number DESC LIMIT 1",
                                        values, 1, pass_entry, &query);
    if (status == STORE_OK && !last.found)
        status = work_run(store,
                          "SELECT number, 0, '', words, 0, 1 FROM pack_parts WHERE table_id = $1"
                          " ORDER BY number DESC LIMIT 1",
                          values, 1, pass_entry_or_pack, &query);
    if (status == STORE_OK && !last.found) /* packed before there were parts */
        status = store_entries(store, id, 0, take_last, &last);
    return status == STORE_OK && !last.found ? STORE_NOT_FOUND : status;
}

/* ---- Packing -------------------------------------------------------------- */

typedef struct entry_pack {
    char   *words; /* owned */
    size_t  length, capacity;
    int     first, entries;
    int64_t time; /* of the last one */
    bool    fits; /* numbers ascend by one, nothing spans lines, and there was memory */
} entry_pack;

static bool pack_entry(void *context, const store_entry *entry)
{
    entry_pack *pack = context;
    if (!pack->entries)
        pack->first = entry->number;
    if (pack->capacity - pack->length < STORE_ENTRY_MAX + 40) {
        size_t capacity = pack->capacity ? 2 * pack->capacity : 16384;
        char  *grown = realloc(pack->words, capacity);
        pack->words = grown ? grown : pack->words;
        pack->capacity = grown ? capacity : pack->capacity;
        pack->fits &= grown != NULL;
    }
    pack->fits &= entry->number == pack->first + pack->entries++ && !strchr(entry->text, '\n');
    if (!pack->fits)
        return false;
    pack->length +=
        (size_t)snprintf(pack->words + pack->length, pack->capacity - pack->length, "%d %lld %s\n",
                         entry->seat, (long long)(entry->time - pack->time), entry->text);
    pack->time = entry->time;
    return true;
}

static bool take_count(void *context, const char *const *column)
{
    *(int *)context = atoi(column[0]);
    return true;
}

/* The first entries that are not packed yet. */
static store_status pack_slice(kt_store *store, const char *id, entry_pack *pack)
{
    work_number       most;
    entry_query       query = {pack_entry, pack, 0, -1};
    const char *const values[] = {id, work_digits(STORE_SLICE, &most)};
    return work_run(store,
                    "SELECT number, seat, key, words, at FROM entries WHERE table_id = $1 ORDER BY number"
                    " LIMIT CAST($2 AS BIGINT)",
                    values, 2, pass_entry, &query);
}

static store_status replace_entries(kt_store *store, const char *id, const entry_pack *pack)
{
    work_number       first, end;
    const char *const added[] = {id, work_digits(pack->first, &first), pack->words};
    const char *const dropped[] = {id, work_digits(pack->first + pack->entries, &end)};
    store_status      status =
        work_defer(store, "INSERT INTO pack_parts (table_id, number, words) VALUES ($1, $2, $3)", added, 3);
    return status == STORE_OK
               ? work_defer(store, "DELETE FROM entries WHERE table_id = $1 AND number < $2", dropped, 2)
               : status;
}

/* A table with several parts keeps its checkpoint: opening it must not replay them all. */
static store_status finish_packing(kt_store *store, const char *id, int parts)
{
    const char *const values[] = {id};
    store_status      status = work_defer(store, "UPDATE tables SET packed = 1 WHERE id = $1", values, 1);
    return status == STORE_OK && parts == 1
               ? work_defer(store, "DELETE FROM checkpoints WHERE table_id = $1", values, 1)
               : status;
}

static store_status pack_next(kt_store *store, const char *id, entry_pack *pack, bool *more)
{
    const char *const values[] = {id};
    int               parts = 0;
    store_status      status =
        work_run(store, "SELECT count(*) FROM pack_parts WHERE table_id = $1", values, 1, take_count, &parts);
    if (status == STORE_OK)
        status = pack_slice(store, id, pack);
    if (status != STORE_OK)
        return status;
    bool fits = pack->fits && pack->entries && (parts || !pack->first);
    *more = fits && pack->entries == STORE_SLICE;
    if (fits)
        status = replace_entries(store, id, pack);
    return status == STORE_OK && !*more ? finish_packing(store, id, parts + fits) : status;
}

/* Changes the table's row first, so that if two servers do this, one waits for the other. */
store_status store_entries_pack(kt_store *store, const char *id, bool *more)
{
    const char *const values[] = {id};
    entry_pack        pack = {.fits = true};
    store_status      status = work_begin(store, id);
    *more = false;
    if (status != STORE_OK)
        return status;
    status =
        work_change(store, "UPDATE tables SET over = 1 WHERE id = $1 AND over = 1 AND packed = 0", values, 1);
    if (status == STORE_OK)
        status = pack_next(store, id, &pack, more);
    free(pack.words);
    status = work_finish(store, status);
    *more &= status == STORE_OK;
    return status;
}

/* ---- Checkpoints ---------------------------------------------------------- */

store_status store_checkpoint_set(kt_store *store, const char *id, int before, const char *text)
{
    work_number       first;
    const char *const values[] = {id, work_digits(before, &first), text};
    return work_change_alone(store, id,
                             "INSERT INTO checkpoints (table_id, number, words) VALUES ($1, $2, $3)"
                             " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number,"
                             " words = excluded.words",
                             values, 3);
}

typedef struct checkpoint_query {
    store_each_checkpoint *each;
    void                  *context;
    bool                   found;
} checkpoint_query;

static bool pass_checkpoint(void *context, const char *const *column)
{
    checkpoint_query *query = context;
    query->found = true;
    query->each(query->context, atoi(column[0]), column[1]);
    return false;
}

store_status store_checkpoint_get(kt_store *store, const char *id, store_each_checkpoint *each, void *context)
{
    checkpoint_query  query = {each, context, false};
    const char *const values[] = {id};
    store_status status = work_run(store, "SELECT number, words FROM checkpoints WHERE table_id = $1", values,
                                   1, pass_checkpoint, &query);
    return status == STORE_OK && !query.found ? STORE_NOT_FOUND : status;
}
