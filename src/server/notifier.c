/* notifier.c - see notifier.h. */
#include "server/notifier.h"
#include "server/mail.h"
#include "server/net_guard.h"
#include "server/push.h"
#include "server/server_log.h"

#include <assert.h>
#include <curl/curl.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    QUEUE_MAX = 10000,    /* notices; more are dropped, and counted */
    TRANSFERS_MAX = 64,   /* at a time */
    PENDING_MAX = 4000,   /* transfers that wait; more are dropped, too */
    TIMEOUT_SECONDS = 15, /* for one transfer */
    CONNECT_SECONDS = 5,
    TRIES = 3,
    RETRY_SECONDS = 20, /* after the first failure, twice as long after the second */
    TTL = 12 * 3600,    /* seconds for which a push service keeps a message */
    TOKEN_SECONDS = 11 * 3600,
    PADDED = 400, /* bytes of text: see push_encrypt */
    SWEEP_SECONDS = 3600,
    KEEP_SECONDS = 7 * 24 * 3600, /* contacts of tables that ended */
    REPLY_MAX = 16384,            /* bytes of an answer that are read and ignored */
    MESSAGE_MAX = MAIL_MAX,       /* a push message is shorter */
    WAIT_MILLISECONDS = 1000,
    STOP_MILLISECONDS = 1000,
};

/* Of one service, so that one that is slow, perhaps on purpose, holds up nobody else. */
enum { SERVICE_TRANSFERS_MAX = TRANSFERS_MAX / 8, SERVICE_PENDING_MAX = PENDING_MAX / 4 };

static_assert((int)PUSH_BODY_MAX <= (int)MESSAGE_MAX, "room for any message");

typedef struct queued_notice {
    struct queued_notice *next;
    kt_notice             notice;
} queued_notice;

typedef struct notice_list {
    queued_notice *first, **end;
} notice_list;

/* One message to one contact, from its claim until it has been sent or given up. */
typedef struct transfer {
    struct transfer   *next; /* in the list of active or of pending transfers */
    kt_notice          notice;
    store_contact      contact;
    uint64_t           service; /* who is called: see service_of */
    CURL              *curl;
    struct curl_slist *headers, *recipients;
    uint8_t           *message;                /* owned; NULL: pending */
    size_t             length, sent, received; /* bytes */
    int                tries;
    int64_t            due;   /* not to be tried before, in seconds */
    int64_t            begun; /* in milliseconds */
} transfer;

struct kt_notifier {
    notifier_config config;
    FILE           *log;
    kt_store       *store;
    CURLM          *multi;
    push_keys       keys;
    char            push_key[PUSH_KEY_TEXT];
    pthread_t       thread;
    transfer       *active;  /* under way */
    int             running; /* how many are active */
    transfer       *pending; /* for the first or another try, in order */
    atomic_int      waiting; /* how many are pending */
    int64_t         swept;   /* when, in steady milliseconds; 0: never */
    pthread_mutex_t lock;    /* of the lists and the counts */
    notice_list     staged, queue;
    notice_counts   counts;
    atomic_bool     stop;
};

static int64_t steady_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Queues --------------------------------------------------------------- */

static void list_init(notice_list *list)
{
    list->first = NULL;
    list->end = &list->first;
}

static void list_add(notice_list *list, queued_notice *queued)
{
    queued->next = NULL;
    *list->end = queued;
    list->end = &queued->next;
}

static queued_notice *list_take(notice_list *list)
{
    queued_notice *queued = list->first;
    if (queued && !(list->first = queued->next))
        list->end = &list->first;
    return queued;
}

static void list_free(notice_list *list)
{
    queued_notice *queued;
    while ((queued = list_take(list)))
        free(queued);
}

static void count_dropped(kt_notifier *notifier)
{
    pthread_mutex_lock(&notifier->lock);
    notifier->counts.dropped++;
    pthread_mutex_unlock(&notifier->lock);
}

/* In the hub's thread. */
static void post(void *context, const kt_notice *notice)
{
    kt_notifier   *notifier = context;
    queued_notice *queued = malloc(sizeof *queued);
    pthread_mutex_lock(&notifier->lock);
    if (queued && notifier->counts.waiting < QUEUE_MAX) {
        queued->notice = *notice;
        list_add(&notifier->staged, queued);
        notifier->counts.waiting++;
        queued = NULL;
    } else {
        notifier->counts.dropped++;
    }
    pthread_mutex_unlock(&notifier->lock);
    free(queued);
}

void notifier_release(kt_notifier *notifier, bool stored)
{
    queued_notice *queued;
    bool           any = false;
    if (!notifier)
        return;
    pthread_mutex_lock(&notifier->lock);
    while ((queued = list_take(&notifier->staged))) {
        any = true;
        if (stored) {
            list_add(&notifier->queue, queued);
        } else {
            notifier->counts.waiting--;
            free(queued);
        }
    }
    pthread_mutex_unlock(&notifier->lock);
    if (any)
        curl_multi_wakeup(notifier->multi);
}

static void read_counts(void *context, notice_counts *counts)
{
    kt_notifier *notifier = context;
    pthread_mutex_lock(&notifier->lock);
    *counts = notifier->counts;
    pthread_mutex_unlock(&notifier->lock);
    counts->waiting += atomic_load(&notifier->waiting);
}

/* ---- One transfer --------------------------------------------------------- */

/* Keeps what another try needs. */
static void clean_transfer(transfer *work)
{
    curl_easy_cleanup(work->curl);
    curl_slist_free_all(work->headers);
    curl_slist_free_all(work->recipients);
    free(work->message);
    work->curl = NULL;
    work->headers = work->recipients = NULL;
    work->message = NULL;
}

static void free_transfer(transfer *work)
{
    clean_transfer(work);
    free(work);
}

/* Answers are ignored; a long one ends the transfer. */
static size_t ignore_answer(char *bytes, size_t size, size_t count, void *context)
{
    transfer *work = context;
    (void)bytes;
    work->received += size * count;
    return work->received > REPLY_MAX ? 0 : size * count;
}

static size_t give_mail(char *bytes, size_t size, size_t count, void *context)
{
    transfer *work = context;
    size_t    rest = work->length - work->sent, most = size * count;
    size_t    now = rest < most ? rest : most;
    memcpy(bytes, work->message + work->sent, now);
    work->sent += now;
    return now;
}

/* Checks the resolved address, so that a later DNS answer cannot change it. */
static curl_socket_t open_public_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    const kt_notifier *notifier = context;
    (void)purpose;
    if (!notifier->config.local && !net_is_public(&address->addr))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static void set_common(transfer *work)
{
    CURL *curl = work->curl;
    curl_easy_setopt(curl, CURLOPT_PRIVATE, work);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)TIMEOUT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore_answer);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, work);
}

/* Where the registered domain of a host begins, more or less: its last two labels. */
static const char *domain_of(const char *host, const char *end)
{
    const char *at = end;
    for (int dots = 0; at > host; at--) {
        dots += at[-1] == '.';
        if (dots == 2)
            break;
    }
    return at;
}

/* The domain of a push service, or 0 for our own mail server. Whoever owns a domain can give it as many hosts
 * as they like, in capitals or with a dot at the end, but it stays one service. */
static uint64_t service_of(const store_contact *contact)
{
    static const uint8_t salt[crypto_shorthash_KEYBYTES] = "kontor service";
    uint8_t              folded[STORE_CONTACT_MAX];
    size_t               length = 0;
    uint64_t             hash;
    if (contact->mail)
        return 0;
    const char *host = strstr(contact->address, "://") + 3, *end = host + strcspn(host, "/?:");
    while (end > host && end[-1] == '.')
        end--;
    for (const char *at = domain_of(host, end); at < end; at++)
        folded[length++] = (uint8_t)(*at >= 'A' && *at <= 'Z' ? *at + ('a' - 'A') : *at);
    crypto_shorthash((uint8_t *)&hash, folded, length, salt);
    return hash;
}

/* "https://push.example:8443" of an endpoint. */
static void copy_origin(const char *endpoint, char *origin, size_t size)
{
    const char *host = strstr(endpoint, "://") + 3;
    size_t      length = (size_t)(host - endpoint) + strcspn(host, "/?");
    snprintf(origin, size, "%.*s", (int)length, endpoint);
}

static bool add_header(transfer *work, const char *name, const char *value)
{
    char line[PUSH_TOKEN_MAX + 200];
    snprintf(line, sizeof line, "%s: %s", name, value);
    struct curl_slist *more = curl_slist_append(work->headers, line);
    work->headers = more ? more : work->headers;
    return more;
}

enum { TOPIC_BYTES = 24, TOPIC_MAX = 33 };

/* At a push service a notice of a table replaces the one before it. Each browser has a topic of its own, or
 * the service would learn who plays with whom. */
static void write_topic(const store_contact *contact, char topic[TOPIC_MAX])
{
    char    text[STORE_ID_MAX + STORE_SECRET_MAX + 1];
    uint8_t hash[TOPIC_BYTES];
    int     length = snprintf(text, sizeof text, "%s %s", contact->table, contact->secret);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text, (unsigned long long)length, NULL, 0);
    sodium_bin2base64(topic, TOPIC_MAX, hash, sizeof hash, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool add_push_headers(const kt_notifier *notifier, transfer *work)
{
    char origin[300], token[PUSH_TOKEN_MAX], value[PUSH_TOKEN_MAX + 120], seconds[16], topic[TOPIC_MAX];
    write_topic(&work->contact, topic);
    copy_origin(work->contact.address, origin, sizeof origin);
    if (!push_token(&notifier->keys, origin, notifier->config.push_contact,
                    (int64_t)time(NULL) + TOKEN_SECONDS, token))
        return false;
    snprintf(value, sizeof value, "vapid t=%s, k=%s", token, notifier->push_key);
    snprintf(seconds, sizeof seconds, "%d", TTL);
    return add_header(work, "Authorization", value) && add_header(work, "TTL", seconds) &&
           add_header(work, "Content-Encoding", "aes128gcm") && add_header(work, "Urgency", "normal") &&
           add_header(work, "Topic", topic) && add_header(work, "Content-Type", "application/octet-stream") &&
           add_header(work, "Expect", "");
}

static void write_push(const transfer *work, char *text, size_t size)
{
    kt_strbuf out = kt_strbuf_init(text, size);
    bool      german = work->contact.language == KT_DE;
    char      body[200];
    kt_strbuf words = kt_strbuf_init(body, sizeof body);
    kt_put(&words, work->notice.game->name.in[work->contact.language]);
    if (*work->notice.other) {
        kt_put(&words, german ? ", mit " : ", with ");
        kt_put(&words, work->notice.other);
    }
    kt_put_char(&out, '{');
    kt_json_text(&out, "table", work->contact.table);
    kt_json_text(&out, "title", german ? "Du bist dran" : "Your turn");
    kt_json_text(&out, "body", body);
    kt_put_char(&out, '}');
}

static bool encrypt(transfer *work)
{
    char        p256dh[100] = "", auth[40] = "", text[PADDED + 1];
    uint8_t     salt[PUSH_SALT];
    push_target target;
    push_keys   once;
    write_push(work, text, sizeof text);
    if (sscanf(work->contact.secret, "%99s %39s", p256dh, auth) != 2 ||
        !push_target_read(p256dh, auth, &target) || !push_keys_make(&once))
        return false;
    randombytes_buf(salt, sizeof salt);
    work->length = push_encrypt(&target, &once, salt, text, PADDED, work->message);
    sodium_memzero(&once, sizeof once);
    return work->length > 0;
}

static bool prepare_push(kt_notifier *notifier, transfer *work)
{
    CURL *curl = work->curl;
    if (!encrypt(work) || !add_push_headers(notifier, work))
        return false;
    curl_easy_setopt(curl, CURLOPT_URL, work->contact.address);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, notifier->config.local ? "https,http" : "https");
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, notifier);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, work->headers);
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, work->message);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)work->length);
    return true;
}

/* The host's own mail server: a password goes over TLS only. */
static bool prepare_mail(kt_notifier *notifier, transfer *work)
{
    CURL       *curl = work->curl;
    bool        secret = strchr(notifier->config.smtp, '@') != NULL;
    mail_letter letter = {.from = notifier->config.from,
                          .url = notifier->config.url,
                          .contact = &work->contact,
                          .game = work->notice.game,
                          .other = work->notice.other,
                          .confirm = work->notice.kind == NOTICE_CONFIRM};
    work->length = mail_write(&letter, (char *)work->message, MESSAGE_MAX);
    work->recipients = curl_slist_append(NULL, work->contact.address);
    if (!work->length || !work->recipients)
        return false;
    curl_easy_setopt(curl, CURLOPT_URL, notifier->config.smtp);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_USE_SSL,
                     secret && !notifier->config.local ? CURLUSESSL_ALL : CURLUSESSL_TRY);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, notifier->config.from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, work->recipients);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, give_mail);
    curl_easy_setopt(curl, CURLOPT_READDATA, work);
    return true;
}

static void end_transfer(kt_notifier *notifier, const transfer *work)
{
    transfer **at = &notifier->active;
    while (*at != work)
        at = &(*at)->next;
    *at = work->next;
    notifier->running--;
    curl_multi_remove_handle(notifier->multi, work->curl);
}

static int count_service(const transfer *list, uint64_t service)
{
    int count = 0;
    for (; list; list = list->next)
        count += list->service == service;
    return count;
}

/* Takes the transfer over. */
static void add_pending(kt_notifier *notifier, transfer *work)
{
    transfer **end = &notifier->pending;
    while (*end)
        end = &(*end)->next;
    work->next = NULL;
    *end = work;
    atomic_fetch_add(&notifier->waiting, 1);
}

/* ---- How it went ---------------------------------------------------------- */

enum transfer_result { SENT, FAILED, GONE };
static const char *const outcome_names[] = {"sent", "failed", "gone"};

/* For e-mail the code is SMTP's. */
static enum transfer_result outcome_of(const transfer *work, CURLcode code, long status)
{
    if (work->contact.mail)
        return code == CURLE_OK ? SENT : FAILED;
    if (code == CURLE_OK && status >= 200 && status < 300)
        return SENT;
    return code == CURLE_OK && (status == 404 || status == 410) ? GONE : FAILED;
}

/* A refusal is final; a service that is busy or unreachable may work later. */
static bool is_worth_a_retry(const transfer *work, CURLcode code, long status)
{
    if (work->tries >= TRIES)
        return false;
    if (work->contact.mail)
        return status < 500;
    return code != CURLE_OK ? code != CURLE_UNSUPPORTED_PROTOCOL && code != CURLE_URL_MALFORMAT
                            : status == 429 || status >= 500;
}

static void log_outcome(const kt_notifier *notifier, const transfer *work, enum transfer_result outcome,
                        CURLcode code, long status)
{
    char origin[300] = "";
    if (!work->contact.mail)
        copy_origin(work->contact.address, origin, sizeof origin);
    log_event(notifier->log, "notice", LOG_TEXT("via", work->contact.mail ? "mail" : "push"),
              LOG_TEXT("result", outcome_names[outcome]), LOG_TEXT("table", work->contact.table),
              LOG_INT("seat", work->contact.seat), LOG_TEXT("service", work->contact.mail ? "smtp" : origin),
              LOG_INT("status", status), LOG_INT("ms", steady_milliseconds() - work->begun),
              LOG_INT("tries", work->tries),
              LOG_TEXT("cause", code == CURLE_OK ? "-" : curl_easy_strerror(code)));
}

static void retry_later(kt_notifier *notifier, transfer *work)
{
    clean_transfer(work);
    work->due = steady_milliseconds() / 1000 + (notifier->config.local ? 1 : RETRY_SECONDS) * work->tries;
    add_pending(notifier, work);
}

static void count_and_free(kt_notifier *notifier, transfer *work, enum transfer_result outcome)
{
    pthread_mutex_lock(&notifier->lock);
    (work->contact.mail ? notifier->counts.mail : notifier->counts.push)[outcome]++;
    pthread_mutex_unlock(&notifier->lock);
    free_transfer(work);
}

static void finish_transfer(kt_notifier *notifier, CURL *curl, CURLcode code)
{
    transfer *work;
    long      status = 0;
    curl_easy_getinfo(curl, CURLINFO_PRIVATE, (char **)&work);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    end_transfer(notifier, work);
    enum transfer_result outcome = outcome_of(work, code, status);
    log_outcome(notifier, work, outcome, code, status);
    if (outcome == FAILED && is_worth_a_retry(work, code, status)) {
        retry_later(notifier, work);
        return;
    }
    if (outcome == GONE)
        store_contact_drop(notifier->store, work->contact.table, work->contact.seat, work->contact.address);
    count_and_free(notifier, work, outcome);
}

/* ---- Starting transfers --------------------------------------------------- */

/* Takes the transfer over. */
static void start_transfer(kt_notifier *notifier, transfer *work)
{
    work->curl = curl_easy_init();
    work->message = malloc(MESSAGE_MAX);
    work->sent = work->received = 0;
    work->tries++;
    work->begun = steady_milliseconds();
    if (work->curl)
        set_common(work);
    if (work->curl && work->message &&
        (work->contact.mail ? prepare_mail(notifier, work) : prepare_push(notifier, work)) &&
        curl_multi_add_handle(notifier->multi, work->curl) == CURLM_OK) {
        notifier->running++;
        work->next = notifier->active;
        notifier->active = work;
    } else {
        log_outcome(notifier, work, FAILED, CURLE_FAILED_INIT, 0); /* such as a key that is none */
        count_and_free(notifier, work, FAILED);
    }
}

/* Starts those that are due and whose service has room. */
static void start_pending(kt_notifier *notifier)
{
    int64_t now = steady_milliseconds() / 1000;
    for (transfer **at = &notifier->pending; *at && notifier->running < TRANSFERS_MAX;) {
        transfer *work = *at;
        if (work->due > now || count_service(notifier->active, work->service) >= SERVICE_TRANSFERS_MAX) {
            at = &work->next;
            continue;
        }
        *at = work->next;
        atomic_fetch_sub(&notifier->waiting, 1);
        start_transfer(notifier, work);
    }
}

/* ---- Notices -------------------------------------------------------------- */

typedef struct contact_list {
    store_contact contact[STORE_CONTACTS_MAX];
    int           count;
} contact_list;

static bool keep_contact(void *context, const store_contact *contact)
{
    contact_list *list = context;
    list->contact[list->count++] = *contact;
    return list->count < STORE_CONTACTS_MAX;
}

static bool can_send(const kt_notifier *notifier, const store_contact *contact)
{
    return contact->mail ? *notifier->config.smtp : *notifier->push_key;
}

static void begin_transfer(kt_notifier *notifier, const kt_notice *notice, const store_contact *contact)
{
    uint64_t service = service_of(contact);
    bool     room = atomic_load(&notifier->waiting) < PENDING_MAX &&
                count_service(notifier->pending, service) < SERVICE_PENDING_MAX;
    transfer *work = room && can_send(notifier, contact) ? calloc(1, sizeof *work) : NULL;
    if (work) {
        work->notice = *notice;
        work->contact = *contact;
        work->service = service;
        add_pending(notifier, work);
    } else if (can_send(notifier, contact)) {
        count_dropped(notifier);
    }
}

/* A contact that another server has told, or that has seen the turn, cannot be claimed again. A contact that
 * is confirmed later is told only of later turns. */
static void handle_notice(kt_notifier *notifier, const kt_notice *notice)
{
    contact_list list = {.count = 0};
    if (notice->kind == NOTICE_CONFIRM) {
        begin_transfer(notifier, notice, &notice->contact);
        return;
    }
    store_contacts(notifier->store, notice->table, notice->seat, keep_contact, &list);
    for (int i = 0; i < list.count; i++)
        if (store_contact_claim(notifier->store, &list.contact[i], notice->turn) == STORE_OK &&
            list.contact[i].confirmed)
            begin_transfer(notifier, notice, &list.contact[i]);
}

static queued_notice *next_notice(kt_notifier *notifier)
{
    pthread_mutex_lock(&notifier->lock);
    queued_notice *queued = list_take(&notifier->queue);
    notifier->counts.waiting -= queued ? 1 : 0;
    pthread_mutex_unlock(&notifier->lock);
    return queued;
}

/* After a failure the store refuses changes until it is probed. */
static void look_after_store(kt_notifier *notifier)
{
    int64_t now = steady_milliseconds();
    if (store_failing(notifier->store))
        store_probe(notifier->store);
    if (notifier->swept && now < notifier->swept + 1000 * SWEEP_SECONDS)
        return;
    notifier->swept = now;
    store_contacts_sweep(notifier->store, (int64_t)time(NULL) - KEEP_SECONDS);
}

/* True: there may be more. */
static bool handle_notices(kt_notifier *notifier)
{
    queued_notice *queued;
    int            handled = 0;
    for (; handled < TRANSFERS_MAX && (queued = next_notice(notifier)); handled++) {
        handle_notice(notifier, &queued->notice);
        free(queued);
    }
    return handled == TRANSFERS_MAX;
}

static void advance(kt_notifier *notifier, int wait)
{
    CURLMsg *message;
    int      rest;
    curl_multi_poll(notifier->multi, NULL, 0, wait, NULL);
    curl_multi_perform(notifier->multi, &rest);
    while ((message = curl_multi_info_read(notifier->multi, &rest)))
        if (message->msg == CURLMSG_DONE)
            finish_transfer(notifier, message->easy_handle, message->data.result);
}

static void *send_notices(void *context)
{
    kt_notifier *notifier = context;
    while (!atomic_load(&notifier->stop)) {
        look_after_store(notifier);
        bool more = handle_notices(notifier);
        start_pending(notifier);
        advance(notifier, more ? 0 : WAIT_MILLISECONDS);
    }
    return NULL;
}

/* ---- Starting and stopping ------------------------------------------------ */

/* All servers on one store sign with the same key, which the first one makes. */
static bool load_keys(kt_notifier *notifier, kt_error *error)
{
    char    text[64];
    uint8_t private_key[PUSH_PRIVATE];
    size_t  length = 0;
    snprintf(error->text, sizeof error->text, "cannot make keys for Web Push");
    if (!push_keys_make(&notifier->keys))
        return false;
    sodium_bin2base64(text, sizeof text, notifier->keys.private_key, PUSH_PRIVATE,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    if (store_keep(notifier->store, "push-key", text, sizeof text) != STORE_OK) {
        snprintf(error->text, sizeof error->text, "cannot store the keys for Web Push: %.120s",
                 store_error(notifier->store));
        return false;
    }
    if (sodium_base642bin(private_key, sizeof private_key, text, strlen(text), NULL, &length, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        length != PUSH_PRIVATE || !push_keys_from_private(private_key, &notifier->keys))
        return false;
    sodium_bin2base64(notifier->push_key, sizeof notifier->push_key, notifier->keys.public_key, PUSH_PUBLIC,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return true;
}

static bool config_is_valid(const notifier_config *config, kt_error *error)
{
    const char *contact = config->push_contact;
    if (*contact && strncmp(contact, "mailto:", 7) != 0 && strncmp(contact, "https://", 8) != 0)
        snprintf(error->text, sizeof error->text,
                 "--push should be mailto:... or https://...: how to reach you");
    else if (strpbrk(contact, "\"\\ \n"))
        snprintf(error->text, sizeof error->text, "--push should be an address without spaces and quotes");
    else if (*config->smtp && strncmp(config->smtp, "smtp://", 7) != 0 &&
             strncmp(config->smtp, "smtps://", 8) != 0)
        snprintf(error->text, sizeof error->text,
                 "--smtp should be smtp://USER:PASSWORD@HOST:PORT, or smtps://...");
    else if (*config->smtp && (!strchr(config->from, '@') || strpbrk(config->from, "<>\" \r\n")))
        snprintf(error->text, sizeof error->text,
                 "--smtp needs --mail-from, an address like kontor@club.example");
    else if (*config->smtp && strncmp(config->url, "https://", 8) != 0 &&
             strncmp(config->url, "http://", 7) != 0)
        snprintf(error->text, sizeof error->text, "--smtp needs --url, where people find the page");
    else
        return true;
    return false;
}

static void free_notifier(kt_notifier *notifier)
{
    if (notifier->multi)
        curl_multi_cleanup(notifier->multi);
    store_close(notifier->store);
    list_free(&notifier->staged);
    list_free(&notifier->queue);
    pthread_mutex_destroy(&notifier->lock);
    free(notifier);
}

kt_notifier *notifier_start(const notifier_config *config, FILE *log, hub_notices *notices, kt_error *error)
{
    kt_notifier *notifier = config_is_valid(config, error) ? calloc(1, sizeof *notifier) : NULL;
    if (!notifier)
        return NULL;
    notifier->config = *config;
    notifier->log = log;
    list_init(&notifier->staged);
    list_init(&notifier->queue);
    pthread_mutex_init(&notifier->lock, NULL);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    notifier->multi = curl_multi_init();
    notifier->store = store_open(config->store, error);
    if (!notifier->multi || !notifier->store || (*config->push_contact && !load_keys(notifier, error)) ||
        pthread_create(&notifier->thread, NULL, send_notices, notifier) != 0) {
        free_notifier(notifier);
        return NULL;
    }
    *notices = (hub_notices){.post = post,
                             .count = read_counts,
                             .context = notifier,
                             .push_key = notifier->push_key,
                             .mail = *config->smtp,
                             .local = config->local};
    return notifier;
}

/* Active transfers get a moment to finish. */
static void drop_transfers(kt_notifier *notifier)
{
    int64_t end = steady_milliseconds() + STOP_MILLISECONDS;
    while (notifier->active && steady_milliseconds() < end)
        advance(notifier, 50);
    while (notifier->active) {
        transfer *work = notifier->active;
        end_transfer(notifier, work);
        free_transfer(work);
    }
    while (notifier->pending) {
        transfer *work = notifier->pending;
        notifier->pending = work->next;
        free_transfer(work);
    }
}

void notifier_stop(kt_notifier *notifier)
{
    if (!notifier)
        return;
    atomic_store(&notifier->stop, true);
    curl_multi_wakeup(notifier->multi);
    pthread_join(notifier->thread, NULL);
    drop_transfers(notifier);
    free_notifier(notifier);
}
