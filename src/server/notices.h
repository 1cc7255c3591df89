/* notices.h - when to tell absent players that it is their turn. How they are told is up to notifier.h. Only
 * for correspondence tables: at live ones people are there. */
#ifndef KT_NOTICES_H
#define KT_NOTICES_H

#include "server/hub_internal.h"

typedef enum notice_kind {
    NOTICE_TURN,    /* the table waits for a seat whose player is away    */
    NOTICE_CONFIRM, /* somebody has named a mailbox: is it theirs?        */
} notice_kind;

struct kt_notice {
    notice_kind    kind;
    char           table[STORE_ID_MAX];
    int            seat;
    int            turn; /* grows from turn to turn; at most one notice is sent for each */
    const kt_game *game;
    char           other[KT_NAME_MAX]; /* who has moved; "": a bot, or nobody yet */
    store_contact  contact;            /* of a NOTICE_CONFIRM */
};

/* After anything has changed at a table: posts a notice if its turn has passed to another seat. */
void notices_settle(kt_hub *, kt_live_table *);
/* A client that was connected when its turn came has disconnected. If it has been silent since then, it may
 * be a phone in a pocket: its player is told after all. Otherwise its player has seen the turn, which is
 * stored. Call this before presence_changed, so that other servers learn of both at once. */
void notices_client_left(kt_hub *, kt_live_table *, const kt_client *);

#endif
