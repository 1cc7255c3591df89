/* token.c - see token.h; libsodium does the work. */
#include "server/token.h"

#include <sodium.h>
#include <string.h>

enum { RANDOM_BYTES = 24, HASH_BYTES = 32 };

void token_make(char token[TOKEN_MAX])
{
    uint8_t bytes[RANDOM_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(token, TOKEN_MAX, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void token_hash(const char *token, char hash[STORE_HASH_MAX])
{
    uint8_t bytes[HASH_BYTES];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)token, strlen(token), NULL, 0);
    sodium_bin2hex(hash, STORE_HASH_MAX, bytes, sizeof bytes);
}

bool token_matches(const char *token, const char *hash)
{
    char offered[STORE_HASH_MAX];
    token_hash(token, offered);
    return strlen(hash) == STORE_HASH_MAX - 1 && sodium_memcmp(offered, hash, STORE_HASH_MAX - 1) == 0;
}

/* Without letters and digits that look alike. */
static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";

void token_record_id(const char *text, char id[STORE_ID_MAX])
{
    uint8_t bytes[HASH_BYTES];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)text, strlen(text), NULL, 0);
    for (int i = 0; i < STORE_ID_MAX - 1; i++)
        id[i] = letters[(256 * bytes[2 * i] + bytes[2 * i + 1]) % (sizeof letters - 1)];
    id[STORE_ID_MAX - 1] = 0;
}

void token_make_table_id(char id[STORE_ID_MAX])
{
    for (int i = 0; i < 12; i++)
        id[i] = letters[randombytes_uniform(sizeof letters - 1)];
    id[12] = 0;
}
