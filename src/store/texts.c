/* texts.c - chat, notes and shared records. */
#include "store/work.h"

#include <stdlib.h>

/* ---- Chat and notes ------------------------------------------------------- */

static store_status add_chat(kt_store *store, const char *id, int seat, int64_t time, const char *text)
{
    work_number       place, when;
    const char *const values[] = {id, work_digits(seat, &place), work_digits(time, &when), text};
    return work_change_and_notify(store, id,
                                  "INSERT INTO chat (table_id, number, seat, at, words)"
                                  " SELECT CAST($1 AS TEXT), (SELECT count(*) FROM chat"
                                  " WHERE table_id = $1), CAST($2 AS BIGINT),"
                                  " CAST($3 AS BIGINT), CAST($4 AS TEXT)",
                                  values, 4);
}

/* Two servers may pick the same number at once; the later one tries the next. */
store_status store_chat_add(kt_store *store, const char *id, int seat, int64_t time, const char *text)
{
    store_status status = STORE_CONFLICT;
    for (int tries = 0; tries < 20 && status == STORE_CONFLICT; tries++)
        status = add_chat(store, id, seat, time, text);
    return status;
}

typedef struct chat_query {
    store_each_chat *each;
    void            *context;
} chat_query;

static bool pass_chat(void *context, const char *const *column)
{
    chat_query *query = context;
    store_chat  chat;
    chat.number = atoi(column[0]);
    chat.seat = atoi(column[1]);
    chat.time = strtoll(column[2], NULL, 10);
    work_copy(chat.text, sizeof chat.text, column[3]);
    return query->each(query->context, &chat);
}

store_status store_chats(kt_store *store, const char *id, int from, store_each_chat *each, void *context)
{
    chat_query        query = {each, context};
    work_number       first;
    const char *const values[] = {id, work_digits(from, &first)};
    return work_run(store,
                    "SELECT number, seat, at, words FROM chat WHERE table_id = $1"
                    " AND number >= $2 ORDER BY number",
                    values, 2, pass_chat, &query);
}

store_status store_note_set(kt_store *store, const char *id, int seat, const char *text)
{
    work_number       place;
    const char *const values[] = {id, work_digits(seat, &place), text};
    return work_change_alone(store, id,
                             "INSERT INTO notes (table_id, seat, words) VALUES ($1, $2, $3)"
                             " ON CONFLICT (table_id, seat) DO UPDATE SET words = excluded.words",
                             values, 3);
}

typedef struct note_query {
    char  *text;
    size_t size;
    bool   found;
} note_query;

static bool take_note(void *context, const char *const *column)
{
    note_query *query = context;
    work_copy(query->text, query->size, column[0]);
    query->found = true;
    return true;
}

static const char read_note[] = "SELECT words FROM notes WHERE table_id = $1 AND seat = $2";

store_status store_note_get(kt_store *store, const char *id, int seat, char *text, size_t size)
{
    note_query        query = {text, size, false};
    work_number       place;
    const char *const values[] = {id, work_digits(seat, &place)};
    store_status      status = work_run(store, read_note, values, 2, take_note, &query);
    return status == STORE_OK && !query.found ? STORE_NOT_FOUND : status;
}

store_status store_note_and_chats(kt_store *store, const char *id, int seat, char *text, size_t size,
                                  store_each_chat *each, void *context)
{
    note_query        query = {text, size, false};
    work_number       place;
    const char *const values[] = {id, work_digits(seat, &place)};
    store_status      status = work_read_ahead(store, read_note, values, 2, take_note, &query);
    return status == STORE_OK ? store_chats(store, id, 0, each, context) : status;
}

/* ---- Shared records ------------------------------------------------------- */

static store_status renew_or_add_record(kt_store *store, const char *id, int64_t time, const char *text,
                                        int limit)
{
    work_number       when, most;
    const char *const renewed[] = {work_digits(time, &when), id};
    const char *const added[] = {id, work_digits(time, &when), text, work_digits(limit, &most)};
    store_status status = work_change(store, "UPDATE records SET created = $1 WHERE id = $2", renewed, 2);
    if (status != STORE_NOT_FOUND)
        return status;
    status = work_change(store,
                         "INSERT INTO records (id, created, words) SELECT CAST($1 AS TEXT),"
                         " CAST($2 AS BIGINT), CAST($3 AS TEXT) WHERE (SELECT count(*) FROM records)"
                         " < CAST($4 AS BIGINT)",
                         added, 4);
    return status == STORE_NOT_FOUND ? STORE_CONFLICT : status;
}

store_status store_record_add(kt_store *store, const char *id, int64_t time, const char *text, int limit)
{
    store_status status = work_begin(store, "");
    return status == STORE_OK ? work_finish(store, renew_or_add_record(store, id, time, text, limit))
                              : status;
}

static bool put_record(void *context, const char *const *column)
{
    kt_put(context, column[0]);
    return true;
}

store_status store_record_get(kt_store *store, const char *id, int64_t since, kt_strbuf *out)
{
    work_number       first;
    const char *const values[] = {id, work_digits(since, &first)};
    size_t            before = out->length;
    store_status status = work_run(store, "SELECT words FROM records WHERE id = $1 AND created >= $2", values,
                                   2, put_record, out);
    return status == STORE_OK && out->length == before ? STORE_NOT_FOUND : status;
}

store_status store_records_drop(kt_store *store, int64_t before)
{
    work_number       first;
    const char *const values[] = {work_digits(before, &first)};
    store_status      status = work_change_alone(store, "",
                                                 "DELETE FROM records WHERE id IN (SELECT id FROM records"
                                                      " WHERE created < $1 ORDER BY created LIMIT 8)",
                                                 values, 1);
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}
