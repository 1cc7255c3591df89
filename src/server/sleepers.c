/* sleepers.c - see sleepers.h. */
#include "server/sleepers.h"

#include <stdlib.h>
#include <string.h>

/* Milliseconds before the deadline: only above the first may a table sleep, and at the second it is woken.
 * Each tick looks at so many buckets that every sleeper is seen in between. */
enum { SLEEP_BEFORE = 900000, WAKE_BEFORE = 180000, BUCKETS_A_TICK = HUB_BUCKETS / 64 };

struct kt_sleeper {
    char        id[STORE_ID_MAX];
    int64_t     deadline;
    kt_sleeper *next; /* in its bucket */
};

static kt_sleeper **slot_of(kt_hub *hub, const char *id)
{
    kt_sleeper **slot = &hub->sleeper[hub_bucket_of(id)];
    while (*slot && strcmp((*slot)->id, id) != 0)
        slot = &(*slot)->next;
    return slot;
}

static void drop(kt_sleeper **slot)
{
    kt_sleeper *sleeper = *slot;
    *slot = sleeper->next;
    free(sleeper);
}

bool sleepers_add(kt_hub *hub, const char *id, int64_t deadline)
{
    kt_sleeper **slot = slot_of(hub, id);
    if (deadline - hub_now(hub) < SLEEP_BEFORE)
        return false;
    if (!*slot && (*slot = calloc(1, sizeof **slot)))
        memcpy((*slot)->id, id, strlen(id) + 1);
    if (*slot)
        (*slot)->deadline = deadline;
    return *slot;
}

bool sleepers_remove(kt_hub *hub, const char *id)
{
    kt_sleeper **slot = slot_of(hub, id);
    bool         slept = *slot;
    if (slept)
        drop(slot);
    return slept;
}

void sleepers_wake(kt_hub *hub)
{
    int64_t near = hub_now(hub) + WAKE_BEFORE;
    for (int i = 0; i < BUCKETS_A_TICK; i++)
        for (kt_sleeper **slot = &hub->sleeper[hub->waking++ % HUB_BUCKETS]; *slot;)
            if ((*slot)->deadline <= near && hub_queue_lost(hub, (*slot)->id))
                drop(slot);
            else
                slot = &(*slot)->next;
}

void sleepers_free(kt_hub *hub)
{
    for (int i = 0; i < HUB_BUCKETS; i++)
        while (hub->sleeper[i])
            drop(&hub->sleeper[i]);
}
