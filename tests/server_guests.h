/* server_guests.h - a house without sockets for tests, and guests who sit in it. */
#ifndef KT_SERVER_GUESTS_H
#define KT_SERVER_GUESTS_H

#include "server/rooms.h"

#include <jansson.h>

typedef struct guest {
    house  *house;
    client *client; /* NULL: away */
    char    table[STORE_ID_MAX], token[40];
    char   *heard; /* everything, a line a message */
    size_t  length, room;
    json_t *last;     /* the last message                               */
    json_t *standing; /* the last one that told how it stands           */
    json_t *here, *clock; /* the last ones that told who is here, and how time runs: both
                           * come by the way and are not `last` */
    char    type[20]; /* of the last message                            */
    int     messages;
    bool    engine; /* joins as one who has the engine itself          */
} guest;

typedef struct inn {
    char    folder[64], where[200];
    store  *store;
    house  *house;
    int64_t now; /* what its clock shows */
    kt_rng  rng;
    match_luck luck;
} inn;

void inn_open(inn *, const match_luck *); /* luck NULL: from rng */
void inn_again(inn *);                     /* as after a crash and a start */
void inn_close(inn *);
void inn_think(inn *); /* until no bot has anything to do */

/* Makes a table by a request; tokens: [STORE_SEATS_MAX], the right to watch last. */
void inn_table(inn *, const char *body, char *id, char tokens[][40]);
house_reply inn_ask(inn *, const char *method, const char *path, const char *body, const char *token);

void guest_in(guest *, inn *, const char *table, const char *token); /* joins */
void guest_say(guest *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void guest_away(guest *);
void guest_end(guest *);
int  guest_number(const guest *);
int  guest_moves(const guest *);
const char *guest_move(const guest *, int index);
bool guest_over(const guest *);

#endif
