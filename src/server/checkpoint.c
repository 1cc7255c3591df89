/* checkpoint.c - see checkpoint.h. The text is base64 of a head, the table and the hashes of keys. */
#include "server/checkpoint.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { VARIANT = sodium_base64_VARIANT_ORIGINAL };

typedef struct head {
    uint8_t  checksum[16]; /* of the table's id and everything behind this */
    uint64_t layout;       /* of the game's states */
    int64_t  last_played;
    int32_t  number, keys;
} head;

static void sum(const char *id, const uint8_t *bytes, size_t size, uint8_t *checksum)
{
    crypto_generichash(checksum, 16, bytes + 16, size - 16, (const uint8_t *)id, strlen(id));
}

static uint8_t *write_bytes(const kt_game_session *session, size_t *size)
{
    size_t table = kt_table_saved_size(&session->table), keys = (size_t)session->keys * sizeof *session->key;
    head   begin = {.layout = kt_game_layout(session->game),
                    .last_played = session->last_played,
                    .number = session->number,
                    .keys = session->keys};
    uint8_t *bytes = malloc(sizeof begin + table + keys);
    if (!bytes)
        return NULL;
    *size = sizeof begin + table + keys;
    memcpy(bytes, &begin, sizeof begin);
    kt_table_save(&session->table, bytes + sizeof begin);
    if (keys)
        memcpy(bytes + sizeof begin + table, session->key, keys);
    sum(session->info.id, bytes, *size, bytes);
    return bytes;
}

void checkpoint_keep(kt_game_session *session, kt_store *store)
{
    size_t size;
    if (session->frozen || session->number - session->kept < CHECKPOINT_EVERY)
        return;
    session->kept = session->number;
    uint8_t *bytes = write_bytes(session, &size);
    char    *text = bytes ? malloc(sodium_base64_encoded_len(size, VARIANT)) : NULL;
    if (text) {
        sodium_bin2base64(text, sodium_base64_encoded_len(size, VARIANT), bytes, size, VARIANT);
        store_checkpoint_set(store, session->info.id, session->number, text);
    }
    free(text);
    free(bytes);
}

static bool make_room(kt_game_session *session, int moves, int keys)
{
    size_t size = kt_table_memory(session->game, moves + KT_TABLE_SPAN);
    void  *memory = realloc(session->memory, size);
    if (!memory)
        return false;
    session->memory = memory;
    kt_table_grow(&session->table, memory, size);
    void *key = keys ? realloc(session->key, (size_t)keys * sizeof *session->key) : session->key;
    if (keys && !key)
        return false;
    session->key = key;
    session->key_capacity = keys > session->key_capacity ? keys : session->key_capacity;
    return true;
}

static void read_bytes(kt_game_session *session, const uint8_t *bytes, size_t size)
{
    head    begin;
    uint8_t checksum[16];
    if (size < sizeof begin)
        return;
    memcpy(&begin, bytes, sizeof begin);
    sum(session->info.id, bytes, size, checksum);
    if (memcmp(checksum, begin.checksum, sizeof checksum) != 0 ||
        begin.layout != kt_game_layout(session->game)) /* if both match, the rest can be trusted */
        return;
    size_t         keys = (size_t)begin.keys * sizeof *session->key, table = size - sizeof begin - keys;
    const uint8_t *at = bytes + sizeof begin;
    if (!make_room(session, kt_table_saved_moves(at, table), begin.keys) ||
        !kt_table_restore(&session->table, at, table))
        return;
    if (keys)
        memcpy(session->key, at + table, keys);
    session->keys = begin.keys;
    session->number = session->kept = begin.number;
    session->last_played = begin.last_played;
}

static void read_text(void *context, int number, const char *text)
{
    size_t   length = strlen(text), size = 0;
    uint8_t *bytes = malloc(length / 4 * 3 + 3);
    (void)number;
    if (bytes && sodium_base642bin(bytes, length / 4 * 3 + 3, text, length, NULL, &size, NULL, VARIANT) == 0)
        read_bytes(context, bytes, size);
    free(bytes);
}

store_status checkpoint_restore(kt_game_session *session, kt_store *store)
{
    store_status status =
        session->frozen ? STORE_OK : store_checkpoint_get(store, session->info.id, read_text, session);
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}
