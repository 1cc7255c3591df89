/* hub_internal.h - the inside of a hub, for the files that implement it. Nobody outside
 * src/server includes it but tests. */
#ifndef KT_HUB_INTERNAL_H
#define KT_HUB_INTERNAL_H

#include "server/client.h"
#include "server/live_table.h"

enum {
    HUB_BUCKETS = 4096,
    HUB_SCRATCH = 2 << 20,
    HUB_ADDRESSES = 1024,
    HUB_MAILBOXES = 4096,
    HUB_BOT_KINDS = 32,
    HUB_WORK = 65536, /* bytes that a message may cause to be sent, on average */
};

typedef struct kt_load    kt_load;
typedef struct kt_sleeper kt_sleeper;

typedef struct table_ids {
    int count, capacity;
    char (*id)[STORE_ID_MAX];
} table_ids;

struct kt_hub {
    kt_store      *store;
    hub_io         io;
    hub_limits     limits;
    hub_counters   counters;
    hub_times      times[HUB_TIMES];
    hub_notices    notices;
    kt_live_table *bucket[HUB_BUCKETS];  /* by a hash of the id */
    kt_load       *loads;                /* tables on their way into memory: see loading.h */
    kt_sleeper    *sleeper[HUB_BUCKETS]; /* tables that wait for a distant deadline: see sleepers.h */
    unsigned       waking;               /* the next bucket of those to look at */
    bot_job       *jobs, **jobs_end;     /* for hub_job_take */
    int            asked[HUB_BOT_KINDS]; /* by kind of bot: jobs that are not done yet */
    char          *scratch;
    table_ids      lost;       /* tables of failed batches, or whose deadline is near, to be resumed */
    table_ids      idle;       /* tables whose server may have died, to be resumed */
    table_ids      stale;      /* tables another server may have changed, to be read again or sent to all */
    table_ids      unreadable; /* tables that could not be opened; each was reported once */
    struct {
        bool    active;
        int64_t touched; /* progress: see store_tables_running */
        char    id[STORE_ID_MAX];
    } resume;
    struct {
        char   *text; /* what GET /api/tables answers; owned; NULL: not made yet */
        size_t  length;
        int64_t made;    /* milliseconds */
        bool    changed; /* an open table has changed since */
    } lobby;
    struct {
        int64_t offset; /* of the system's clock to the steady one, in milliseconds */
        int64_t set;    /* when we noticed that the clock had been set, in steady milliseconds; 0: never */
    } clock;
    int64_t     swept_until;            /* in seconds: see hub_tick */
    int64_t     expired;                /* when we last looked for old tables, in milliseconds */
    uint32_t    node;                   /* identifies this server among those on the same store */
    kt_address *address[HUB_ADDRESSES]; /* recent ones, by hash */
    int         addresses;              /* how many there are */
    unsigned    forgetting;             /* the next bucket to clean up */
    struct {
        uint64_t mailbox; /* hashed */
        int64_t  until;   /* not to be asked again before, in steady milliseconds: see http_notices.c */
    } asked_mailbox[HUB_MAILBOXES];
};

/* Refills the budget; whether anything is left of it. */
bool hub_within_budget(const kt_hub *, kt_budget *);
/* NULL: there is no memory for it. */
kt_address *hub_address_of(kt_hub *, const char *address);
int64_t     hub_hour(const kt_hub *); /* of the monotonic clock, for kt_address.usage */

int64_t hub_now(const kt_hub *);     /* milliseconds since 1970 */
int64_t hub_steady(const kt_hub *);  /* milliseconds of a monotonic clock, for limits */
int64_t hub_seconds(const kt_hub *); /* seconds since 1970 */
/* One buffer for everything that is written: each call invalidates what was
 * written there before. */
kt_strbuf hub_scratch(kt_hub *);
int       hub_bucket_of(const char *id);
/* A later round resumes the table. False: out of memory. */
bool hub_queue_lost(kt_hub *, const char *id);
/* A later round reads the table again if it is stale, and sends it to clients whose resync is due. False: out
 * of memory. */
bool hub_queue_stale(kt_hub *, const char *id);
/* Tells the host that a table cannot be opened, once per table. */
void hub_report_fault(kt_hub *, const char *id, const char *cause);
/* Queues a job for hub_job_take; the hub owns it now. */
void hub_job_add(kt_hub *, bot_job *);

#endif
