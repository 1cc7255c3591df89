/* sleepers.h - tables whose clock runs for long while nobody is there. They leave memory, and the hub
 * remembers only when to wake them. */
#ifndef KT_SLEEPERS_H
#define KT_SLEEPERS_H

#include "server/hub_internal.h"

/* Whether a table with this deadline, in milliseconds, may leave memory: it will be woken in time. */
bool sleepers_add(kt_hub *, const char *id, int64_t deadline);
bool sleepers_remove(kt_hub *, const char *id); /* it is in memory again; whether it slept */
/* Once a second: queues those whose deadline is near, to be read again. */
void sleepers_wake(kt_hub *);
void sleepers_free(kt_hub *);

#endif
