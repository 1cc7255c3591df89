/* token.h - what opens a seat: unguessable, kept only as a hash, compared in constant time. */
#ifndef KT_TOKEN_H
#define KT_TOKEN_H

#include "store/store.h"

enum { TOKEN_MAX = 33 }; /* 24 random bytes in letters, and the zero byte */

void token_make(char token[TOKEN_MAX]);
void token_hash(const char *token, char hash[STORE_HASH_MAX]);
bool token_opens(const char *token, const char *hash);
void token_id(char id[STORE_ID_MAX]); /* of a table: short, and no secret */
void token_of_text(const char *, char id[STORE_ID_MAX]); /* the same text, the same id */

#endif
