/* notifier.h - sends notices by Web Push and e-mail, in a thread of its own with a store of its own, so that
 * neither the event loop nor the hub ever waits for a stranger's server.
 *
 * A posted notice waits until notifier_release, so a notice of a move that was not stored is never sent. Each
 * contact is told of a turn once, by whichever server is first (store_contact_claim). An endpoint that its
 * service no longer knows (404, 410) is deleted. Each service gets only a share of the transfers, so a slow
 * one delays only those who use it.
 *
 * Without libcurl or OpenSSL at build time there is no notifier: notifier_start says so.
 */
#ifndef KT_NOTIFIER_H
#define KT_NOTIFIER_H

#include "server/notices.h"

#include <stdio.h>

/* All strings are the caller's and must outlive the notifier; "" for what is not set. */
typedef struct notifier_config {
    const char *store;        /* URL */
    const char *push_contact; /* "mailto:..." or "https:...", for push services; "": no Web Push */
    const char *smtp;         /* "smtp://user:password@host:587"; "": no e-mail */
    const char *from;         /* sender of e-mails */
    const char *url;          /* where people find the page; for links in e-mails */
    bool        local;        /* for tests: see hub_notices */
} notifier_config;

typedef struct kt_notifier kt_notifier;

/* NULL: the error says why. `notices` is what the hub needs. */
kt_notifier *notifier_start(const notifier_config *, FILE *log, hub_notices *notices, kt_error *);
/* Ends current transfers and frees everything. NULL is allowed. */
void notifier_stop(kt_notifier *);
/* The changes behind everything posted since the last call are on disk or, with false, were never stored.
 * NULL is allowed. */
void notifier_release(kt_notifier *, bool stored);

#endif
