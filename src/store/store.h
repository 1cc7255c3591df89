/* store.h - where tables are kept.
 *
 * A table is a log of entries: moves and take-backs, numbered from 0 without gaps. Entries
 * are only ever added. The primary key (table, number) decides which of two writers was
 * first, also between servers that share one store. Once a call has returned STORE_OK, its
 * change is on disk (but see store_batch_begin).
 *
 * Two backends: "sqlite:FILE" (created if missing) and "postgres://...". The SQL is the same
 * for both and is in tables.c, entries.c and so on; sqlite.c and postgres.c only run it. The store knows
 * no game, no rule and no client.
 *
 * A store belongs to one thread. Strings and structs passed in are copied before a call
 * returns; strings and structs passed to a callback live only as long as that call. A
 * callback must not call the store again. Whenever a call returns anything but STORE_OK, the
 * store is unchanged.
 *
 * No call blocks for ever. A database that does not answer for some seconds counts as lost; then
 * calls fail at once until store_probe has found it again.
 */
#ifndef KT_STORE_H
#define KT_STORE_H

#include "kontor.h"

/* Sizes of texts include their zero byte. */
enum {
    STORE_ID_MAX = 17,     /* id of a table or a shared record     */
    STORE_HASH_MAX = 65,   /* hash of a token, in hexadecimal      */
    STORE_KEY_MAX = 41,    /* a client's own name for its move     */
    STORE_ENTRY_MAX = 256, /* one entry                            */
    STORE_HEADER_MAX = 1024,
    STORE_BOT_MAX = 24,
    STORE_CHAT_MAX = 513,
    STORE_NOTE_MAX = 4097,
    STORE_CONTACT_MAX = 513, /* endpoint of a push service, or mailbox */
    STORE_SECRET_MAX = 129,
    STORE_CONTACTS_MAX = 8,             /* of one seat */
    STORE_DEVICE_MAX = 9,               /* id of a device */
    STORE_DEVICES_MAX = 10,             /* of one seat, besides its first */
    STORE_SEATS_MAX = KT_SEATS_MAX + 1, /* rows of a table: its seats and the spectators' */
    STORE_TOUCH_EVERY = 5,              /* seconds */
    STORE_SLICE = 512,                  /* entries that are read, packed or deleted at a time */
};

typedef enum store_status {
    STORE_OK,
    STORE_NOT_FOUND, /* no such table, seat, note or record           */
    STORE_CONFLICT,  /* the number, seat or id is already taken       */
    STORE_FAILED,    /* the database failed: store_error says how     */
} store_status;

typedef struct kt_store kt_store;

typedef struct store_table {
    char    id[STORE_ID_MAX];
    char    header[STORE_HEADER_MAX]; /* of its record: game, rules, options, data */
    int64_t created;                  /* seconds since 1970 */
    int     clock;                    /* seconds per decision; 0: no limit */
    bool    turns;                    /* correspondence play over days, not live */
    char    takeover[STORE_BOT_MAX];  /* bot that plays on when time is up; "": none */
    bool    hints;                    /* players may ask a bot for advice */
    bool    able;                     /* seats with a single legal answer are not asked */
    bool    open;                     /* listed in the lobby while a seat is free */
    bool    over;                     /* the game has ended */
    char    next[STORE_ID_MAX];       /* the rematch's table; "": none yet */
    int64_t touched;                  /* when something last happened, roughly; in seconds */
} store_table;

/* A seat; or, with seat KT_ALL, the spectators' row. */
typedef struct store_seat {
    int     seat;
    char    hash[STORE_HASH_MAX]; /* of its token; the token itself is never stored */
    char    link[STORE_HASH_MAX]; /* of the link that opened it until somebody claimed it; "": not claimed */
    char    name[KT_NAME_MAX];    /* "": nobody has sat down yet */
    char    bot[STORE_BOT_MAX];   /* bot that plays this seat; "": a person does */
    int64_t since;                /* when the present player took over, in seconds */
} store_seat;

typedef struct store_entry {
    int     number;
    int     seat; /* or KT_CHANCE */
    char    key[STORE_KEY_MAX];
    char    text[STORE_ENTRY_MAX]; /* a move in notation, or "undo N" */
    int64_t time;                  /* in seconds; 0: the entry is older than this column */
} store_entry;

typedef struct store_chat {
    int     number;
    int     seat;
    int64_t time;
    char    text[STORE_CHAT_MAX];
} store_chat;

/* An additional device that opens a seat, with a token of its own. The first device uses the seat's token. */
typedef struct store_device {
    char    table[STORE_ID_MAX];
    int     seat;
    char    id[STORE_DEVICE_MAX];
    char    hash[STORE_HASH_MAX]; /* of its token */
    char    name[KT_NAME_MAX];    /* "Firefox, Android" */
    int64_t created;
} store_device;

/* Where the player of a seat wants to be told that it is their turn. */
typedef struct store_contact {
    char    table[STORE_ID_MAX];
    int     seat;
    bool    mail;                       /* an e-mail; else Web Push */
    char    address[STORE_CONTACT_MAX]; /* mailbox, or endpoint */
    char    secret[STORE_SECRET_MAX];   /* what the links in a mail carry; or "P256DH AUTH", in base64 */
    char    owner[STORE_HASH_MAX];      /* hash of a key that its browser keeps; for push: its device's id */
    int     language;
    int64_t created;
    bool    confirmed; /* its owner has asked for it; always true for push */
} store_contact;

/* Called once for each result; returning false stops the query. */
typedef bool store_each_table(void *context, const store_table *);
typedef bool store_each_lobby(void *context, const store_table *, const store_seat *, int rows);
typedef bool store_each_entry(void *context, const store_entry *);
typedef bool store_each_device(void *context, const store_device *);
typedef bool store_each_contact(void *context, const store_contact *);
typedef bool store_each_chat(void *context, const store_chat *);
typedef void store_each_notice(void *context, const char *notice);

/* Migrates a store of an older version. The caller closes it. NULL: cannot be opened, or a newer
 * version made it; the error says why and never contains a password. */
kt_store *store_open(const char *url, kt_error *);
/* The same, for a store that may be large: reports how many tables have been migrated, from 0 to all of them;
 * nothing if there is nothing to do. An interrupted migration continues at the next opening. */
typedef void store_each_progress(void *context, int64_t tables, bool done);
kt_store    *store_open_with_progress(const char *url, store_each_progress *, void *context, kt_error *);
/* NULL is allowed. A batch that was not committed is lost. */
void store_close(kt_store *);
/* Why the last call returned STORE_FAILED. Valid until the next call. */
const char *store_error(const kt_store *);
/* STORE_OK: the database answers, and the last change did not fail. */
store_status store_ready(kt_store *);
/* Whether a change has failed, or the database is out of reach. Every change is then refused at
 * once, without touching the disk or the network, until store_probe succeeds; store_error keeps the
 * cause. */
bool store_failing(const kt_store *);
/* Briefly tries to reconnect and to write something. Not within a batch (asserted). STORE_OK ends
 * store_failing. */
store_status store_probe(kt_store *);

/* How long statements of a kind took: count[i] of them at most store_latency_limits[i] microseconds; the last
 * element counts longer ones. */
enum { STORE_LATENCY_LIMITS = 9 };
typedef enum store_work { STORE_READ, STORE_WRITE, STORE_COMMIT, STORE_WORKS } store_work;
typedef struct store_latency {
    int64_t count[STORE_LATENCY_LIMITS + 1];
    int64_t sum; /* microseconds */
} store_latency;
extern const int     store_latency_limits[STORE_LATENCY_LIMITS];
const store_latency *store_read_latency(const kt_store *, store_work);

/* For a server: marks the store as in use until store_close; see store_is_served. False: that failed. */
bool store_serve(kt_store *);
/* Whether a server uses this store and would not learn of another's changes. Always false for PostgreSQL,
 * whose servers are told. Call it before store_open, or not at all. */
bool store_is_served(const char *url);

/* ---- Tables --------------------------------------------------------------- */

/* Adds a table with its rows, 1 to STORE_SEATS_MAX of them: all or nothing. STORE_CONFLICT:
 * the id is taken, or two rows name the same seat. */
store_status store_table_add(kt_store *, const store_table *, const store_seat *seats, int rows);
/* seats: [STORE_SEATS_MAX]. Rows come in the order of the seats, the spectators' row last. */
store_status store_table_find(kt_store *, const char *id, store_table *, store_seat *seats, int *rows);
/* Only the rows, in the same order. */
store_status store_seats(kt_store *, const char *id, store_seat *seats, int *rows);
/* Open tables with a free seat, newest first, with the rows of their seats but without hashes. */
store_status store_lobby(kt_store *, int limit, store_each_lobby *, void *context);
/* Unfinished tables that run by themselves (a clock, or a bot beside people), ordered by `touched` and id,
 * from after this pair on. */
store_status store_tables_running(kt_store *, int64_t touched, const char *id, int limit, store_each_table *,
                                  void *context);
/* The same, last changed between the two times. */
store_status store_tables_idle(kt_store *, int64_t from, int64_t until, int limit, store_each_table *,
                               void *context);
/* All tables, newest first. */
store_status store_tables_all(kt_store *, store_each_table *, void *context);
/* Notes activity. Called every STORE_TOUCH_EVERY seconds while entries are appended. */
store_status store_table_touch(kt_store *, const char *id, int64_t time);
store_status store_table_end(kt_store *, const char *id); /* its game is over */
/* Tables, finished or not, that were last touched before this time; the oldest first. */
store_status store_tables_old(kt_store *, bool over, int64_t before, int limit, store_each_table *,
                              void *context);
/* Finished tables whose entries are not packed yet, last touched before this time; the oldest first. */
store_status store_tables_unpacked(kt_store *, int64_t before, int limit, store_each_table *, void *context);
/* Deletes a table with everything that belongs to it: nobody finds it any more. If it has more than
 * STORE_SLICE entries, the others remain until store_remains_drop deletes them. */
store_status store_table_drop(kt_store *, const char *id);
/* Deletes a slice of what dropped tables have left behind. *more: there may be more. */
store_status store_remains_drop(kt_store *, bool *more);
/* Like store_table_end, for callers other than a server: also tells the servers. Not while store_is_served.
 * STORE_CONFLICT: the table had already ended. */
store_status store_table_close(kt_store *, const char *id);
/* Names the rematch. STORE_CONFLICT: the table already has one. */
store_status store_table_next(kt_store *, const char *id, const char *next);
/* Replaces the header. STORE_CONFLICT: it is no longer `before`. */
store_status store_table_header(kt_store *, const char *id, const char *before, const char *header);
/* Replaces a row. only_if_free: STORE_CONFLICT if the seat already has a name. */
store_status store_seat_set(kt_store *, const char *id, const store_seat *, bool only_if_free);

/* ---- Entries -------------------------------------------------------------- */

/* Adds at least one entry: all or none. Their numbers must ascend by one (asserted).
 * STORE_CONFLICT: another writer has used one of the numbers. */
store_status store_append(kt_store *, const char *id, const store_entry *, int count);
/* The one with the highest number. STORE_NOT_FOUND: there is none. */
store_status store_last_entry(kt_store *, const char *id, store_entry *);
/* In ascending order, beginning with number `from`. */
store_status store_entries(kt_store *, const char *id, int from, store_each_entry *, void *context);
/* The same, but at most STORE_SLICE of them. */
store_status store_entries_slice(kt_store *, const char *id, int from, store_each_entry *, void *context);

/* Packs a finished table's next STORE_SLICE entries into one row, which takes less than a third of the space,
 * and forgets their keys. *more: call it again, now or after a restart. Readers notice nothing, even in
 * between. A table that fits into one row loses its checkpoint. Entries that cannot be packed stay rows.
 * STORE_NOT_FOUND: there is no such table, its game is not over, or it is already packed. */
store_status store_entries_pack(kt_store *, const char *id, bool *more);

/* The result of all entries before `number`, in the caller's own format, so that they need not be read
 * again. One per table; a later one replaces it. */
typedef void store_each_checkpoint(void *context, int number, const char *text);
store_status store_checkpoint_set(kt_store *, const char *id, int number, const char *text);
store_status store_checkpoint_get(kt_store *, const char *id, store_each_checkpoint *, void *context);

/* ---- Chat, notes, shared records ------------------------------------------ */

store_status store_chat_add(kt_store *, const char *id, int seat, int64_t time, const char *text);
store_status store_chats(kt_store *, const char *id, int from, store_each_chat *, void *context);
store_status store_note_set(kt_store *, const char *id, int seat, const char *text);
store_status store_note_get(kt_store *, const char *id, int seat, char *text, size_t size);
/* Both for the cost of one. Without a note the text is unchanged. */
store_status store_note_and_chats(kt_store *, const char *id, int seat, char *text, size_t size,
                                  store_each_chat *, void *context);

/* A record that somebody uploaded, under an id derived from its text. Adding it again renews
 * its date. STORE_CONFLICT: there are already `limit` records. */
store_status store_record_add(kt_store *, const char *id, int64_t time, const char *text, int limit);
/* STORE_NOT_FOUND also if it was last added before `since`. */
store_status store_record_get(kt_store *, const char *id, int64_t since, kt_strbuf *out);
/* Deletes some of those that were last added before this time, the oldest first. */
store_status store_records_drop(kt_store *, int64_t before);

/* ---- Contacts -------------------------------------------------------------- */

/* Adds or replaces one; it will only be told of later turns. STORE_CONFLICT: the seat has
 * STORE_CONTACTS_MAX already. */
store_status store_contact_set(kt_store *, const store_contact *);
store_status store_contact_drop(kt_store *, const char *id, int seat, const char *address);
store_status store_contacts(kt_store *, const char *id, int seat, store_each_contact *, void *context);
/* All with this mailbox. */
store_status store_contacts_of(kt_store *, const char *mailbox, store_each_contact *, void *context);
/* Marks a contact as told of a turn. STORE_CONFLICT: it has already been told, perhaps by another server, or
 * is gone. */
store_status store_contact_claim(kt_store *, const store_contact *, int turn);
/* Marks all contacts of a seat as told of a turn. */
store_status store_contacts_seen(kt_store *, const char *id, int seat, int turn);
/* All mailboxes with this secret. STORE_NOT_FOUND: none. */
store_status store_mail_confirm(kt_store *, const char *secret);
store_status store_mail_drop(kt_store *, const char *secret);
/* The players of a table continue at its rematch. */
store_status store_contacts_move(kt_store *, const char *from, const char *to);
/* Forgets contacts of tables that ended before this time, and mailboxes not confirmed by then. */
store_status store_contacts_sweep(kt_store *, int64_t before);

/* ---- Devices --------------------------------------------------------------- */

/* STORE_CONFLICT: the seat has STORE_DEVICES_MAX already, or the id is taken. */
store_status store_device_add(kt_store *, const store_device *);
/* The device with this hash. */
store_status store_device_find(kt_store *, const char *id, const char *hash, store_device *);
store_status store_devices(kt_store *, const char *id, int seat, store_each_device *, void *context);
/* STORE_NOT_FOUND: there is no such device. */
store_status store_device_drop(kt_store *, const char *id, int seat, const char *device);
/* Deletes what a device, or the seat's first ("") has set up: its push subscriptions; and all offers of the
 * seat, because nobody knows which device made them. */
store_status store_device_forget(kt_store *, const char *id, int seat, const char *device);
/* Somebody else has the seat from now on: forgets its devices, offers and contacts. */
store_status store_seat_reset(kt_store *, const char *id, int seat);
/* The same devices can open the rematch. */
store_status store_devices_copy(kt_store *, const char *from, const char *to);

/* Offers a seat to the holder of the code with this hash, until it expires; called once for each seat of an
 * offer. */
store_status store_offer_add(kt_store *, const char *hash, const char *id, int seat, int64_t expires);
/* Deletes some expired offers. */
store_status store_offers_sweep(kt_store *, int64_t now);
/* Takes the offer: STORE_OK for one caller only, and only before it expires. Then store_offered says what was
 * offered. */
store_status store_offer_take(kt_store *, const char *hash, int64_t now);
/* Only table and seat of each device are set. */
store_status store_offered(kt_store *, const char *hash, store_each_device *, void *context);

/* A value that is set once and never changes; *value becomes what is stored. */
store_status store_keep(kt_store *, const char *name, char *value, size_t size);

/* ---- Other servers on the same store -------------------------------------- */

bool store_is_shared(const kt_store *); /* whether there can be other servers at all */
/* A descriptor that is readable when there are notices to poll; -1: there are no other servers, or there is
 * no connection. It may change when the connection is lost. */
int store_fd(const kt_store *);
/* Passes on what other servers sent: the id of a table they changed, the text of a
 * store_notify, or "" if notices may have been missed. Our own are left out. Here the
 * callback may call the store. */
void store_poll(kt_store *, store_each_notice *, void *context);
/* Sends a text that contains a space to the other servers. Best effort; it is not stored. */
void store_notify(kt_store *, const char *text);

/* ---- Batches --------------------------------------------------------------- */

/* From begin to commit, changes share one transaction, so that many moves wait for the disk
 * once. In between, STORE_OK means that this store sees the change; it is on disk, and visible
 * to others, when store_batch_commit has returned STORE_OK. If the commit fails, or a change in the
 * middle lost the transaction, everything since store_batch_begin is undone. Calls must come in pairs
 * and do not nest (asserted).
 *
 * If the connection is lost during the commit, the batch may have been stored after all: read the tables
 * again. A change that another server is about to make counts as STORE_CONFLICT after a moment, so
 * that two batches never wait for each other for long. */
void         store_batch_begin(kt_store *);
store_status store_batch_commit(kt_store *);
/* Whether a change is waiting for store_batch_commit. */
bool store_batch_pending(const kt_store *);
/* Passes on the ids of the tables that the last batch tried to change, some more than once. For callers that
 * keep tables in memory, after a failed store_batch_commit. The callback may read from the store, but not
 * change anything. */
void store_batch_tables(kt_store *, store_each_notice *, void *context);

/* Copies everything, as it is at one moment, into a new SQLite file. The store stays in use. */
store_status store_backup(kt_store *, const char *path);
/* Puts what store_backup wrote into the store with this URL: a file that does not exist yet, or a
 * PostgreSQL database without tables. All or nothing; the backup is not changed. False with the error. */
bool store_restore(const char *file, const char *url, kt_error *);

#endif
