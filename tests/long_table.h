/* long_table.h - a table as long as the limits allow, and what a message or request costs there. Nothing is
 * measured by a clock that other programs can slow down: entries that are replayed, steps of SQLite's
 * machine, questions to the store, bytes that are sent, and, in a build as it is used, the thread's own
 * processor time, as the least of several tries. */
#ifndef KT_LONG_TABLE_H
#define KT_LONG_TABLE_H

#include "server_fixture.h"

enum { LONG_TABLES = 50, LONG_BODY = 300000 };

typedef struct work {
    int64_t cpu; /* microseconds */
    int64_t steps, questions, replayed, bytes;
} work;

/* A game's longest table, and what is asked of it. */
typedef struct long_table {
    test_server    server;
    const kt_game *game;
    char           id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    kt_client     *client[KT_SEATS_MAX + 1]; /* the last one watches */
    int            seats;
    kt_rng         rng;
    int            key;
    char          *body; /* of a request; LONG_BODY bytes */
    int            tries;
    struct {
        char id[STORE_ID_MAX], token[STORE_SEATS_MAX][40];
    } other[LONG_TABLES]; /* short ones, that the first player has, too */
    char own[40];         /* a token that was sent last: an offer's, or of whoever has sat down */
    char found[60];       /* an id or a code that was answered last */
    char secret[STORE_SECRET_MAX];
    char covered[100][60]; /* messages and requests that were measured */
    int  covers;
} long_table;

/* Everybody is at the table. */
void             long_table_open(long_table *, const kt_game *);
void             long_table_close(long_table *);
kt_game_session *long_table_session(long_table *);

kt_client *long_table_join(long_table *, int seat, bool engine);
void       long_table_join_all(long_table *);
void       long_table_load(long_table *); /* lets everybody in who waits */
void       long_table_leave_all(long_table *);
void long_table_say(long_table *, kt_client *, const char *format, ...) __attribute__((format(printf, 3, 4)));
void long_table_play(long_table *, int index); /* a move of whoever is to act */
http_response long_table_ask(long_table *, const char *method, const char *path, const char *body);

/* Several things can be asked in about the same way: the variant says which of them. */
typedef void action(long_table *, int variant);

/* Measures one act, within a batch; an error that is sent is a failure. */
work long_table_measure_once(long_table *, action *, int variant);
/* Each variant several times, after `prepare`, which may be NULL and is not measured: the most of everything,
 * but the least of the time. The name is that of messages_type or http_api_route, and is covered then. */
void long_table_measure(long_table *, const char *name, const char *more, action *prepare, action *act,
                        int variants);
/* Fails if it is more than one may hold the loop for. */
void long_table_check(const long_table *, const char *name, const char *more, work);
void long_table_keep_most(work *most, const work *);
void long_table_cover(long_table *, const char *name);
bool long_table_verbose(void);

#endif
