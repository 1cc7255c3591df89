/* admin.h - what a host may ask of a store, for `kontor admin`. Knows no client and no socket; the store is
 * the caller's. */
#ifndef KT_ADMIN_H
#define KT_ADMIN_H

#include "store/store.h"

typedef struct admin_table {
    store_table table;
    store_seat  seat[STORE_SEATS_MAX];
    int         rows;     /* of seat; the last one is the spectators' */
    char        game[40]; /* "": its header cannot be read */
    int         entries;
    int64_t     last; /* when something was last played, or it was created; in seconds */
} admin_table;

/* STORE_NOT_FOUND, or what the store says. */
store_status admin_find(kt_store *, const char *id, admin_table *);
/* "open" (a seat is free), "running", or "over". */
const char *admin_state(const admin_table *);
/* One line of JSON with everything above but the hashes of tokens. */
void admin_write_summary(const admin_table *, kt_strbuf *out);

/* The complete record, as text. It shows what players hide from each other. False with the error. */
bool admin_write_record(kt_store *, const char *id, kt_strbuf *out, kt_error *);
/* Everything that is stored about a table, as JSON, including chat, notes, devices, mailboxes and push
 * endpoints, but not what opens a seat or reaches a contact. False with the error. */
bool admin_write_everything(kt_store *, const char *id, kt_strbuf *out, kt_error *);

#endif
