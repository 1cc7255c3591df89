/* notifier_none.c - takes the place of notifier.c where Kontor is built without libcurl or OpenSSL. */
#include "server/notifier.h"

kt_notifier *notifier_start(const notifier_config *config, FILE *log, hub_notices *notices, kt_error *error)
{
    (void)config;
    (void)log;
    (void)notices;
    snprintf(error->text, sizeof error->text, "this Kontor was built without notices (libcurl and OpenSSL)");
    return NULL;
}

void notifier_stop(kt_notifier *notifier)
{
    (void)notifier;
}

void notifier_release(kt_notifier *notifier, bool stored)
{
    (void)notifier;
    (void)stored;
}
