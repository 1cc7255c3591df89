/* notices.h - telling people who are not here that it is their turn: when, and of what. How they are told is
 * notifier.h's business. For correspondence tables only; at live ones people are there. */
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
/* A client has gone that was here when its turn came. If it was silent since then, it may have been a phone
 * in a pocket: its player is told after all. Else its player has seen the turn, which is stored; call this
 * before presence_changed, so that other servers hear of the one together with the other. */
void notices_client_left(kt_hub *, kt_live_table *, const kt_client *);

#endif
