/* table_create.h - new tables, from a request or as a rematch. */
#ifndef KT_TABLE_CREATE_H
#define KT_TABLE_CREATE_H

#include "server/hub_internal.h"
#include "server/token.h"

/* A table as requested, and the tokens of its seats. The tokens are sent once and never
 * stored. */
typedef struct kt_new_table {
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    char        token[STORE_SEATS_MAX][TOKEN_MAX];
    int         rows;  /* of seat and token; the last one is the spectators' */
    kt_error    error; /* why the request was refused */
} kt_new_table;

/* Reads {"game": ..., "options": {...}, "seats": [...], ...}. False: the error says what is
 * wrong. */
bool table_create_parse(const hub_limits *, const json_t *, kt_new_table *);
/* Stores a table that was parsed under a new id, and makes its tokens. */
store_status table_create(kt_hub *, kt_new_table *);
/* Stores the same game for the same people; their tokens open it, too. STORE_OK or
 * STORE_CONFLICT (somebody else was first): session->info.next names the rematch. */
store_status table_create_rematch(kt_hub *, kt_live_table *);

/* Whether this is "" for a person, or a level that the host allows. Budgets ("search:1000") are not allowed:
 * clients must not decide how long the server thinks. NULL is not valid. */
bool table_create_level_is_valid(const hub_limits *, const char *level);
bool table_create_is_offered(const hub_limits *, const bot_kind *);

#endif
