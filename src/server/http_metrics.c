/* http_metrics.c - /metrics, in the text format of Prometheus. docs/hosting.md says what to watch;
 * examples/grafana.json draws it. */
#include "server/http_internal.h"

#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static void put_head(kt_strbuf *out, const char *name, const char *type, const char *help)
{
    kt_put(out, "# HELP ");
    kt_put(out, name);
    kt_put(out, " ");
    kt_put(out, help);
    kt_put(out, "\n# TYPE ");
    kt_put(out, name);
    kt_put(out, " ");
    kt_put(out, type);
    kt_put(out, "\n");
}

/* label: NULL for none, else its name and value. */
static void put_value(kt_strbuf *out, const char *name, const char *label, const char *value, int64_t number)
{
    kt_put(out, name);
    if (label) {
        kt_put(out, "{");
        kt_put(out, label);
        kt_put(out, "=\"");
        kt_put(out, value);
        kt_put(out, "\"}");
    }
    kt_put(out, " ");
    kt_put_int(out, number);
    kt_put(out, "\n");
}

/* Seconds with six digits. */
static void put_seconds(kt_strbuf *out, int64_t microseconds)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%lld.%06lld", (long long)(microseconds / 1000000),
             (long long)(microseconds % 1000000));
    kt_put(out, digits);
}

/* ---- Counters and gauges -------------------------------------------------- */

static void put_counters(const kt_hub *hub, kt_strbuf *out)
{
    const hub_counters *c = &hub->counters;
    const struct {
        const char *name, *type, *help;
        int64_t     value;
    } metrics[] = {
        {"kontor_tables_made_total", "counter", "Tables that were created.", c->tables_made},
        {"kontor_tables_loaded_total", "counter", "Tables that were read from the store.", c->tables_loaded},
        {"kontor_entries_replayed_total", "counter", "Entries that were replayed to open these tables.",
         c->entries_replayed},
        {"kontor_tables_unreadable", "gauge", "Tables that could not be opened since the start.",
         hub->unreadable.count},
        {"kontor_tables_dropped_total", "counter", "Tables deleted because nobody had touched them for long.",
         c->tables_dropped},
        {"kontor_moves_total", "counter", "Moves by people.", c->moves},
        {"kontor_moves_again_total", "counter", "Moves that had been played before.", c->moves_again},
        {"kontor_moves_refused_total", "counter", "Moves that the rules forbid.", c->refused},
        {"kontor_resyncs_total", "counter", "Moves that came too late.", c->resyncs},
        {"kontor_undos_total", "counter", "Moves that were taken back.", c->undos},
        {"kontor_bot_moves_total", "counter", "Moves by bots.", c->bot_moves},
        {"kontor_chats_total", "counter", "Chat messages.", c->chats},
        {"kontor_errors_total", "counter", "Messages that were answered with an error.", c->errors},
        {"kontor_tables_in_memory", "gauge", "Tables in memory.", c->tables},
        {"kontor_clients", "gauge", "Open WebSockets.", c->clients},
        {"kontor_unsent_bytes", "gauge", "Bytes that wait to be sent.", c->unsent},
        {"kontor_bot_jobs_waiting", "gauge", "Bots' decisions that wait for a thread.", c->jobs},
        {"kontor_store_failing", "gauge", "1 while changes cannot be stored.", store_failing(hub->store)},
    };
    for (size_t i = 0; i < sizeof metrics / sizeof metrics[0]; i++) {
        put_head(out, metrics[i].name, metrics[i].type, metrics[i].help);
        put_value(out, metrics[i].name, NULL, NULL, metrics[i].value);
    }
}

static void put_bots(const kt_hub *hub, kt_strbuf *out)
{
    put_head(out, "kontor_bot_jobs", "gauge", "Decisions that bots have not played yet, by kind of bot.");
    for (int i = 0; i < HUB_BOT_KINDS && bot_kind_at(i); i++)
        put_value(out, "kontor_bot_jobs", "level", bot_kind_at(i)->id, hub->asked[i]);
}

typedef enum table_state {
    WAITS_FOR_PERSON,
    WAITS_FOR_BOT,
    WAITS_FOR_LUCK,
    CANNOT_GO_ON,
    OVER,
    STATES
} table_state;
static const char *const state_names[STATES] = {"person", "bot", "luck", "ended", "over"};

static table_state state_of(const kt_live_table *live)
{
    int    actor = live->session->table.now.head.actor;
    kt_bot bot;
    if (actor == KT_OVER)
        return OVER;
    if (!session_is_playable(live->session))
        return CANNOT_GO_ON;
    if (actor == KT_CHANCE)
        return WAITS_FOR_LUCK;
    return session_bot(live->session, actor, &bot) ? WAITS_FOR_BOT : WAITS_FOR_PERSON;
}

static void put_tables(const kt_hub *hub, kt_strbuf *out)
{
    int64_t count[STATES] = {0};
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (const kt_live_table *live = hub->bucket[i]; live; live = live->next)
            count[state_of(live)]++;
    put_head(out, "kontor_tables", "gauge",
             "Tables in memory by what they wait for; ended: frozen, full or closed; over: with a result.");
    for (int i = 0; i < STATES; i++)
        put_value(out, "kontor_tables", "state", state_names[i], count[i]);
}

static void put_notices(const kt_hub *hub, kt_strbuf *out)
{
    static const char *const results[] = {"sent", "failed", "gone"};
    notice_counts            counts = {0};
    if (hub->notices.post)
        hub->notices.count(hub->notices.context, &counts);
    put_head(out, "kontor_notices_total", "counter", "Notices by channel and result.");
    for (int i = 0; i < 6; i++) {
        kt_put(out, i < 3 ? "kontor_notices_total{via=\"push\",result=\""
                          : "kontor_notices_total{via=\"mail\",result=\"");
        kt_put(out, results[i % 3]);
        kt_put(out, "\"} ");
        kt_put_int(out, i < 3 ? counts.push[i] : counts.mail[i - 3]);
        kt_put(out, "\n");
    }
    put_head(out, "kontor_notices_dropped_total", "counter",
             "Notices dropped because too many were waiting.");
    put_value(out, "kontor_notices_dropped_total", NULL, NULL, counts.dropped);
    put_head(out, "kontor_notices_waiting", "gauge", "Notices that wait to be sent.");
    put_value(out, "kontor_notices_waiting", NULL, NULL, counts.waiting);
}

/* ---- Histograms ----------------------------------------------------------- */

/* As Prometheus wants it: each count includes those before it. The label may be "". */
static void put_histogram(kt_strbuf *out, const char *name, const char *label, const int *limits,
                          int limit_count, const int64_t *counts, int64_t sum)
{
    int64_t count = 0;
    for (int i = 0; i <= limit_count; i++) {
        count += counts[i];
        kt_put(out, name);
        kt_put(out, "_bucket{");
        kt_put(out, label);
        kt_put(out, *label ? ",le=\"" : "le=\"");
        if (i < limit_count)
            put_seconds(out, limits[i]);
        else
            kt_put(out, "+Inf");
        kt_put(out, "\"} ");
        kt_put_int(out, count);
        kt_put(out, "\n");
    }
    for (int i = 0; i < 2; i++) {
        kt_put(out, name);
        kt_put(out, i ? "_count" : "_sum");
        kt_put(out, *label ? "{" : "");
        kt_put(out, label);
        kt_put(out, *label ? "} " : " ");
        if (i)
            kt_put_int(out, count);
        else
            put_seconds(out, sum);
        kt_put(out, "\n");
    }
}

static void put_times(const kt_hub *hub, kt_strbuf *out)
{
    static const struct {
        const char *name, *help;
    } metrics[HUB_TIMES] = {
        [HUB_LOOP] = {"kontor_loop_seconds", "How long rounds of the event loop took, waiting not included."},
        [HUB_TASK] = {"kontor_task_seconds", "How long messages and requests took, without their commit."},
        [HUB_COMMIT] = {"kontor_commit_seconds", "How long it took to put a batch of changes on disk."},
    };
    for (int i = 0; i < HUB_TIMES; i++) {
        int64_t count[HUB_TIME_LIMITS + 1];
        for (int j = 0; j <= HUB_TIME_LIMITS; j++)
            count[j] = atomic_load(&hub->times[i].count[j]);
        put_head(out, metrics[i].name, "histogram", metrics[i].help);
        put_histogram(out, metrics[i].name, "", hub_time_limits, HUB_TIME_LIMITS, count,
                      atomic_load(&hub->times[i].sum));
    }
}

static void put_store(const kt_hub *hub, kt_strbuf *out)
{
    static const char *const labels[STORE_WORKS] = {"work=\"read\"", "work=\"write\"", "work=\"commit\""};
    put_head(out, "kontor_store_seconds", "histogram", "How long statements of the database took.");
    for (int i = 0; i < STORE_WORKS; i++) {
        const store_latency *latency = store_read_latency(hub->store, i);
        put_histogram(out, "kontor_store_seconds", labels[i], store_latency_limits, STORE_LATENCY_LIMITS,
                      latency->count, latency->sum);
    }
}

/* ---- The process ---------------------------------------------------------- */

static int64_t resident_bytes(void)
{
    long long pages = 0;
    FILE     *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*s %lld", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

static void put_process(kt_strbuf *out)
{
    struct rusage use;
    put_head(out, "process_resident_memory_bytes", "gauge", "Memory of the process.");
    put_value(out, "process_resident_memory_bytes", NULL, NULL, resident_bytes());
    if (getrusage(RUSAGE_SELF, &use) != 0)
        return;
    put_head(out, "process_cpu_seconds_total", "counter", "Processor time used by the process.");
    kt_put(out, "process_cpu_seconds_total ");
    put_seconds(out, (int64_t)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1000000 + use.ru_utime.tv_usec +
                         use.ru_stime.tv_usec);
    kt_put(out, "\n");
}

http_response http_get_metrics(http_call *call)
{
    put_counters(call->hub, &call->out);
    put_bots(call->hub, &call->out);
    put_tables(call->hub, &call->out);
    put_times(call->hub, &call->out);
    put_store(call->hub, &call->out);
    put_notices(call->hub, &call->out);
    put_process(&call->out);
    return http_reply(call, 200, "text/plain; version=0.0.4; charset=utf-8");
}
