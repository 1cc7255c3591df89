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
    HUB_WORK = 65536
}; /* bytes that a message may cause to be sent, in the mean */

typedef struct kt_load kt_load;

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
    bot_job       *jobs, **jobs_end;     /* to be taken */
    int            asked[HUB_BOT_KINDS]; /* by kind of bot: jobs that are not done yet */
    char          *scratch;
    table_ids      lost;  /* tables of failed batches, to be resumed */
    table_ids      idle;  /* tables that another server may have left behind, to be looked after */
    table_ids      stale; /* tables that another server may have changed, to be read again or sent to all */
    table_ids      unreadable; /* tables that could not be opened; each was reported once */
    struct {
        bool    active;
        int64_t touched; /* how far we are: see store_tables_running */
        char    id[STORE_ID_MAX];
    } resume;
    struct {
        char   *text; /* what GET /api/tables answers; owned; NULL: not made yet */
        size_t  length;
        int64_t made;    /* milliseconds */
        bool    changed; /* an open table has, since */
    } lobby;
    struct {
        int64_t offset; /* of the system's clock to the steady one, in milliseconds */
        int64_t set;    /* when we noticed that somebody had set it, in steady milliseconds; 0: never */
    } clock;
    int64_t     swept_until;            /* in seconds: see hub_tick */
    int64_t     expired;                /* when we last looked for old tables, in milliseconds */
    uint32_t    node;                   /* tells us apart from other servers on the same store */
    kt_address *address[HUB_ADDRESSES]; /* those heard of lately, by hash */
    int         addresses;              /* how many those are */
    unsigned    forgetting;             /* the bucket that is looked at next */
    struct {
        uint64_t mailbox; /* hashed */
        int64_t  until;   /* in steady milliseconds: not before is it asked again; see http_notices.c */
    } asked_mailbox[HUB_MAILBOXES];
};

/* Renews it; whether something is left. */
bool hub_within_budget(const kt_hub *, kt_budget *);
/* NULL: there is no memory for it. */
kt_address *hub_address_of(kt_hub *, const char *address);
int64_t     hub_hour(const kt_hub *); /* of a clock that nobody sets: for kt_address.usage */

int64_t hub_now(const kt_hub *);     /* milliseconds since 1970 */
int64_t hub_steady(const kt_hub *);  /* milliseconds of a clock that nobody sets, for limits */
int64_t hub_seconds(const kt_hub *); /* seconds since 1970 */
/* One buffer for everything that is written: each call invalidates what was
 * written there before. */
kt_strbuf hub_scratch(kt_hub *);
/* In another round, a table that is stale is read, and clients that are due are sent it. False: out of
 * memory. */
bool hub_queue_stale(kt_hub *, const char *id);
/* A table cannot be opened: tells the host, once for each table. */
void hub_report_fault(kt_hub *, const char *id, const char *cause);
/* Queues a job for hub_job_take; the hub owns it now. */
void hub_job_add(kt_hub *, bot_job *);

#endif
