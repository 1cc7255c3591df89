/* make.h - new tables. */
#ifndef KT_MAKE_H
#define KT_MAKE_H

#include "server/rooms.h"
#include "server/token.h"

#include <jansson.h>

/* A table as it was asked for, with the tokens that are told once and then forgotten. */
typedef struct making {
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    char        token[STORE_SEATS_MAX][TOKEN_MAX];
    int         rows;
    kt_error    error; /* why it cannot be */
} making;

/* From {"game": ..., "options": {...}, "seats": [...], ...}. */
bool make_read(const json_t *, making *);
/* Into the store, under a fresh id. */
store_status make_table(house *, making *);
/* The same game again for the same people, whose tokens open it, too. */
store_status make_rematch(house *, room *);

/* Strings of a message: "" if there is none, NULL if it is too long or no string. */
const char *words_in(const json_t *, const char *name, size_t size);

#endif
