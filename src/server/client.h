/* client.h - one connection at the hub: who it is, and sending to it. */
#ifndef KT_CLIENT_H
#define KT_CLIENT_H

#include "server/hub.h"
#include "server/json.h"
#include "server/render.h"

/* How many bytes somebody may still be sent before they may ask for more. It fills at a fixed rate; bursts
 * may be twice as long. */
typedef struct kt_budget {
    int64_t left;
    int64_t renewed; /* when it was last filled, in milliseconds; 0: it is new, and full */
} kt_budget;

/* What limits apply to: all clients with the same address. It is kept for a while after the last has
 * gone. */
typedef struct kt_address {
    uint64_t  hash; /* the address itself is not kept */
    int       clients;
    kt_budget work;
    struct {
        int64_t hour;
        int     tables, records, contacts;
    } usage;                 /* in this hour */
    struct kt_address *next; /* in its bucket */
} kt_address;

struct kt_client {
    struct kt_live_table *live; /* NULL: has not joined a table */
    kt_viewer             viewer;
    void                 *socket;
    char                  device[STORE_DEVICE_MAX]; /* whose token it joined with; "": the seat's own */
    char                  link[STORE_HASH_MAX];     /* of the seat, when it joined: see store_seat */
    char                  name[KT_NAME_MAX];        /* of a spectator; "": none given */
    kt_address           *address;                  /* the hub's */
    int64_t               last_message;             /* when, in milliseconds */
    int             heard;  /* the number of the table's next entry when it joined or last sent a message */
    int64_t         credit; /* thousandths of messages it may still send */
    struct kt_load *load;   /* the table it waits for; NULL: it does not wait */
    json_t         *join;   /* the message to handle then; owned */
    bool            resync_due; /* see live_table_resync */
    kt_client      *next;       /* at the same table, or waiting for it */
};

/* Sends what is in the buffer. A truncated message is not sent at all. */
void client_send(const kt_hub *, const kt_client *, const kt_strbuf *);
/* These use hub_scratch. */
void client_send_type(kt_hub *, const kt_client *, const char *type); /* {"type": type} */
void client_send_error(kt_hub *, const kt_client *, const char *code, const char *message);
/* The whole table, as "welcome" or "resync". The client must have joined. Returns its length; 0: chat and
 * note cannot be read now, and nothing was sent. */
size_t client_send_table(kt_hub *, kt_client *, const char *type);

/* "de" is KT_DE, everything else KT_EN. */
int client_language(const char *code);

#endif
