/* mail.h - the text of the server's two e-mails: "it is your turn" and "is this mailbox yours?". notifier.c
 * sends them. */
#ifndef KT_MAIL_H
#define KT_MAIL_H

#include "store/store.h"

enum { MAIL_MAX = 8192 };

typedef struct mail_letter {
    const char          *from; /* the sender's mailbox */
    const char          *url;  /* of the page */
    const store_contact *contact;
    const kt_game       *game;  /* not for `confirm` */
    const char          *other; /* who has moved; "": nobody to name */
    bool                 confirm;
} mail_letter;

/* Headers and body, as SMTP wants them. Returns the length; 0: it does not fit. */
size_t mail_write(const mail_letter *, char *text, size_t size);

#endif
