/* token.h - tokens that open seats, and ids. Tokens cannot be guessed, are stored only as
 * hashes, and are compared in constant time. Call sodium_init first (hub_open does). */
#ifndef KT_TOKEN_H
#define KT_TOKEN_H

#include "store/store.h"

enum { TOKEN_MAX = 33 }; /* 24 random bytes in base64, and the zero byte */

void token_make(char token[TOKEN_MAX]);
void token_hash(const char *token, char hash[STORE_HASH_MAX]);
bool token_matches(const char *token, const char *hash);

/* A random id for a table: short, not secret. */
void token_make_table_id(char id[STORE_ID_MAX]);
/* An id derived from a record: equal texts have equal ids. */
void token_record_id(const char *text, char id[STORE_ID_MAX]);

#endif
