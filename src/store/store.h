/* store.h - where tables are kept.
 *
 * A table is its entries: moves and take-backs in the order in which they came. They
 * are only ever added, each under its number; (table, number) is taken once, and this
 * decides who was first, also between servers that share one store. What was answered
 * with STORE_FINE is on the disk.
 *
 * Two homes: "sqlite:FILE" (one file, made by itself) and "postgres://...". The words
 * of SQL are the same for both and stand in store.c; sqlite.c and postgres.c only run
 * them. A store belongs to one thread.
 */
#ifndef KT_STORE_H
#define KT_STORE_H

#include "kontor.h"

enum {
    STORE_ID_MAX    = 17,  /* of a table, with its zero byte                     */
    STORE_HASH_MAX  = 65,  /* of a token, in hexadecimal                         */
    STORE_KEY_MAX   = 41,  /* by which a client knows its move again             */
    STORE_WORDS_MAX = 256, /* of an entry                                        */
    STORE_HEAD_MAX  = 1024,
    STORE_BOT_MAX   = 24,
    STORE_CHAT_MAX  = 513,
    STORE_NOTE_MAX  = 4097,
    STORE_SEATS_MAX = KT_SEATS_MAX + 1, /* and who watches */
};

typedef enum store_status {
    STORE_FINE,
    STORE_NONE,   /* there is no such thing                              */
    STORE_TAKEN,  /* somebody was quicker: number, seat or id is taken   */
    STORE_FAILED, /* see store_cause; nothing was changed                */
} store_status;

typedef struct store store;

typedef struct store_table {
    char    id[STORE_ID_MAX];
    char    head[STORE_HEAD_MAX]; /* of its record: game, rules, options, data */
    int64_t created;              /* seconds since 1970 */
    int     clock;                /* seconds for a decision; 0: none */
    bool    turns;                /* turn by turn over days, not live */
    char    takeover[STORE_BOT_MAX]; /* who plays on when time is up, or "": nobody */
    bool    hints;                /* a bot may be asked for advice */
    bool    open;                 /* stands in the lobby while it has a free seat */
    bool    over;                 /* the game has ended */
    char    next[STORE_ID_MAX];   /* the rematch, or "" */
} store_table;

/* A seat, or with seat KT_ALL the right to watch. */
typedef struct store_seat {
    int  seat;
    char hash[STORE_HASH_MAX]; /* of its token: the token itself is never kept */
    char name[KT_NAME_MAX];    /* "": nobody has sat down yet */
    char bot[STORE_BOT_MAX];   /* who plays for it, or "" */
    int64_t at;                /* since when the one who plays there does, in seconds */
} store_seat;

typedef struct store_entry {
    int  number;
    int  seat; /* or KT_CHANCE */
    char key[STORE_KEY_MAX];
    char words[STORE_WORDS_MAX]; /* a move in notation, or "undo N" */
    int64_t at;                  /* when, in seconds; 0: from before that was kept */
} store_entry;

typedef struct store_chat {
    int     number;
    int     seat;
    int64_t at;
    char    words[STORE_CHAT_MAX];
} store_chat;

/* Called for each; false ends it. */
typedef bool store_each_table(void *, const store_table *);
typedef bool store_each_entry(void *, const store_entry *);
typedef bool store_each_chat(void *, const store_chat *);
typedef void store_each_news(void *, const char *news);

/* NULL with the cause. */
store       *store_open(const char *where, kt_error *);
void         store_close(store *);
const char  *store_cause(const store *);
store_status store_ready(store *);

store_status store_table_add(store *, const store_table *, const store_seat *, int seats);
/* seats: [STORE_SEATS_MAX], seat KT_ALL last. */
store_status store_table_find(store *, const char *id, store_table *, store_seat *, int *seats);
/* Those in the lobby, or those that are not over, newest first. */
store_status store_tables(store *, bool open, int most, store_each_table *, void *);
/* Those that are not over, have a bot or a clock, and were last changed between the two. */
store_status store_tables_quiet(store *, int64_t from, int64_t until, int most, store_each_table *, void *);
store_status store_table_end(store *, const char *id);
store_status store_table_next(store *, const char *id, const char *next); /* once */

/* only_free: STORE_TAKEN if somebody has a name there already. */
store_status store_seat_set(store *, const char *id, const store_seat *, bool only_free);

/* All or none. */
store_status store_append(store *, const char *id, const store_entry *, int count);
store_status store_entries(store *, const char *id, int from, store_each_entry *, void *);

store_status store_chat_add(store *, const char *id, int seat, int64_t at, const char *words);
store_status store_chats(store *, const char *id, int from, store_each_chat *, void *);
store_status store_note_set(store *, const char *id, int seat, const char *words);
store_status store_note_get(store *, const char *id, int seat, char *into, size_t size);

/* Records to look at, each under an id made from it. STORE_TAKEN: there are `most` already.
 * One that is there already counts as new. */
store_status store_record_add(store *, const char *id, int64_t at, const char *words, int most);
store_status store_record_get(store *, const char *id, int64_t since, kt_text *into);
store_status store_records_drop(store *, int64_t before);

/* What other servers on the same store have changed. -1: it has none. News are a table's
 * id; "" if some may have been missed; or, with a space, words told by store_tell. */
int  store_socket(const store *);
void store_news(store *, store_each_news *, void *);
/* To the other servers; nothing is kept. */
void store_tell(store *, const char *words);

/* Gathering: between the two, STORE_FINE only means that it will be on the disk when
 * store_keep says so; then it is there all at once, and the disk is waited for once.
 * STORE_FAILED of store_keep: all since store_hold is undone. PostgreSQL does not gather.
 * store_held: whether something waits for store_keep. */
void         store_hold(store *);
bool         store_held(const store *);
store_status store_keep(store *);

/* A copy of everything as it is now, in one file, while the store goes on. */
store_status store_backup(store *, const char *path);

#endif
