/* server_fixture.h - a hub without sockets, and clients of it, for tests. Failures of the
 * fixture itself are failed assertions. */
#ifndef KT_SERVER_FIXTURE_H
#define KT_SERVER_FIXTURE_H

#include "server/http_api.h"
#include "server/hub_internal.h"
#include "server/messages.h"

#include <jansson.h>

typedef struct test_client {
    kt_hub    *hub;
    kt_client *connection; /* NULL: not connected */
    char      *received;   /* everything, one line per message */
    size_t     length, capacity;
    json_t    *last;                           /* the last message but presence and clock */
    json_t    *position;                       /* the last message with the state of the table */
    json_t    *presence, *clock, *connections; /* the last of these, which come at any time */
    char       table[STORE_ID_MAX], token[40];
    char       type[20]; /* of `last` */
    int        messages; /* how many, but presence and clock */
    bool       engine;   /* joins as a client that has the engine */
    char       name[80]; /* joins under this name */
} test_client;

typedef struct test_server {
    char         folder[64], url[200];
    kt_store    *store;
    kt_hub      *hub;
    int64_t      now;     /* milliseconds; tests set it */
    int64_t      stepped; /* how far the system's clock was set, in milliseconds */
    int          faults;  /* that were reported */
    char         fault[200];
    kt_rng       rng;
    session_luck luck;
} test_server;

/* On a new SQLite file, or on KONTOR_TEST_STORE. luck NULL: seeded, from rng. */
void test_server_open(test_server *, const session_luck *luck);
/* As after a crash, before any table is looked after; and after all were. No client may be connected. */
void test_server_reopen(test_server *);
void test_server_restart(test_server *);
void test_server_close(test_server *);
/* Runs bots until none is to move. */
void test_server_run_bots(test_server *);

/* Creates a table; tokens: [STORE_SEATS_MAX], the spectators' behind those of the seats. */
void          test_server_create_table(test_server *, const char *body, char *id, char tokens[][40]);
http_response test_server_request(test_server *, const char *method, const char *path, const char *body,
                                  const char *token);

/* Connects and joins; the client starts zeroed, but for `engine` and `name`. */
void test_client_join(test_client *, test_server *, const char *table, const char *token);
void test_client_send(test_client *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void test_client_disconnect(test_client *); /* keeps what was received */
void test_client_free(test_client *);       /* disconnects, too */

/* From the last position: its number, how many moves it offers, one of them. */
int         test_client_number(const test_client *);
int         test_client_moves(const test_client *);
const char *test_client_move(const test_client *, int index);
bool        test_client_is_over(const test_client *);

#endif
