/* http_notices.c - requests about notices: what the server can send, where players want it, and the links
 * in the server's mails. */
#include "server/http_internal.h"
#include "server/notices.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { NOTICE_TABLES_MAX = 50, MAILBOX_MAX = 255, SECRET_BYTES = 16, CONFIRM_AGAIN = 3600 };

http_response http_get_notices(http_call *call)
{
    const hub_notices *notices = &call->hub->notices;
    kt_put_char(&call->out, '{');
    kt_json_text(&call->out, "push", notices->post ? notices->push_key : "");
    kt_json_bool(&call->out, "mail", notices->post && notices->mail);
    kt_put_char(&call->out, '}');
    return http_reply(call, 200, http_json);
}

/* ---- Addresses ------------------------------------------------------------ */

/* Browsers name push services, so the server must not trust them: https, no user, no odd characters. Where
 * the name leads is checked when it is called (net_guard.h). */
static bool endpoint_is_valid(const char *endpoint, bool local)
{
    const char *host = strncmp(endpoint, "https://", 8) == 0           ? endpoint + 8
                       : local && strncmp(endpoint, "http://", 7) == 0 ? endpoint + 7
                                                                       : NULL;
    if (!host || !strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789."))
        return false;
    for (const char *at = host; *at; at++)
        if ((unsigned char)*at <= ' ' || (unsigned char)*at >= 127 || strchr("\"<>\\^`{|}@#", *at))
            return false;
    return true;
}

static bool is_word(const char *text, size_t length, const char *more)
{
    for (size_t i = 0; i < length; i++)
        if (!((text[i] | 32) >= 'a' && (text[i] | 32) <= 'z') && !(text[i] >= '0' && text[i] <= '9') &&
            !strchr(more, text[i]))
            return false;
    return length > 0;
}

/* What common mailboxes look like; nothing that could end a line or a list. */
static bool mailbox_is_valid(const char *mailbox)
{
    const char *at = strchr(mailbox, '@'), *dot = at ? strrchr(at, '.') : NULL;
    return at && at - mailbox <= 64 && strlen(mailbox) < MAILBOX_MAX && *mailbox != '-' &&
           is_word(mailbox, (size_t)(at - mailbox), ".!#$%&'*+/=?^_`{|}~-") && dot && dot[1] &&
           dot != at + 1 && at[1] != '-' && is_word(at + 1, strlen(at + 1), ".-");
}

/* ---- Setting -------------------------------------------------------------- */

/* A request, once it is read. */
typedef struct contact_request {
    store_contact contact;                   /* without table and seat */
    char          key[2 * SECRET_BYTES + 1]; /* what the browser keeps, to name its mailbox again */
    bool          stop;
    bool          confirm; /* a mail must ask the mailbox */
} contact_request;

static void make_secret(char text[2 * SECRET_BYTES + 1])
{
    uint8_t bytes[SECRET_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(text, 2 * SECRET_BYTES + 1, bytes, sizeof bytes);
}

static bool read_push(const http_call *call, const json_t *json, contact_request *wanted)
{
    const json_t *push = json_object_get(json, "push");
    const char   *endpoint = json_get_text(push, "endpoint", STORE_CONTACT_MAX),
               *p256dh = json_get_text(push, "p256dh", 100), *auth = json_get_text(push, "auth", 28);
    if (!json_is_object(push) || !*call->hub->notices.push_key || !endpoint || !p256dh || !auth)
        return false;
    if (!endpoint_is_valid(endpoint, call->hub->notices.local) || (!wanted->stop && strlen(p256dh) != 87) ||
        (!wanted->stop && strlen(auth) != 22))
        return false;
    snprintf(wanted->contact.address, sizeof wanted->contact.address, "%s", endpoint);
    snprintf(wanted->contact.secret, sizeof wanted->contact.secret, "%s %s", p256dh, auth);
    wanted->contact.confirmed = true;
    return true;
}

static bool read_mail(const http_call *call, const json_t *json, contact_request *wanted)
{
    const char *mailbox = json_get_text(json, "mail", MAILBOX_MAX),
               *key = json_get_text(json, "key", sizeof wanted->key);
    if (!call->hub->notices.mail || !mailbox || !key || !mailbox_is_valid(mailbox))
        return false;
    wanted->contact.mail = true;
    snprintf(wanted->contact.address, sizeof wanted->contact.address, "%s", mailbox);
    snprintf(wanted->key, sizeof wanted->key, "%s", key);
    return true;
}

static bool read_contact(http_call *call, const json_t *json, contact_request *wanted)
{
    const char *lang = json_get_text(json, "lang", 3);
    *wanted = (contact_request){.stop = json_is_true(json_object_get(json, "stop"))};
    wanted->contact.language = client_language(lang ? lang : "");
    wanted->contact.created = hub_seconds(call->hub);
    return json_object_get(json, "push") ? read_push(call, json, wanted) : read_mail(call, json, wanted);
}

typedef struct mailbox_search {
    contact_request *wanted;
    bool             known;  /* the same browser has named it before */
    int64_t          newest; /* when it was last named without being confirmed */
} mailbox_search;

/* A known key keeps its secret, so that the link in any mail stops all of them. */
static bool compare_mailbox(void *context, const store_contact *contact)
{
    mailbox_search *search = context;
    if (token_matches(search->wanted->key, contact->owner)) {
        search->known = true;
        search->wanted->contact.confirmed = contact->confirmed;
        memcpy(search->wanted->contact.secret, contact->secret, sizeof contact->secret);
    }
    if (!contact->confirmed && contact->created > search->newest)
        search->newest = contact->created;
    return true;
}

/* Until when this mailbox is not asked again. This outlives the contact, or somebody could flood a mailbox by
 * adding and removing it again and again. Upper or lower case, or a tag after a +, do not make another
 * mailbox. Two mailboxes in one slot overwrite each other; nobody can choose which, because `node` is secret.
 */
static int64_t *asked_until(kt_hub *hub, const char *mailbox)
{
    uint8_t  folded[MAILBOX_MAX], key[crypto_shorthash_KEYBYTES] = {0};
    size_t   length = 0;
    bool     tag = false;
    uint64_t hash;
    for (const char *at = mailbox; *at; at++) {
        tag = *at == '+' || (tag && *at != '@');
        if (!tag)
            folded[length++] = (uint8_t)(*at >= 'A' && *at <= 'Z' ? *at + ('a' - 'A') : *at);
    }
    memcpy(key, &hub->node, sizeof hub->node);
    crypto_shorthash((uint8_t *)&hash, folded, length, key);
    size_t slot = hash % HUB_MAILBOXES;
    if (hub->asked_mailbox[slot].mailbox != hash)
        hub->asked_mailbox[slot].until = 0;
    hub->asked_mailbox[slot].mailbox = hash;
    return &hub->asked_mailbox[slot].until;
}

/* A mailbox that this browser has not confirmed gets a mail that asks, at most one an hour. STORE_CONFLICT:
 * it has already been asked. */
static store_status prepare_mailbox(http_call *call, contact_request *wanted)
{
    mailbox_search search = {wanted, false, 0};
    if (!wanted->contact.mail || wanted->stop)
        return STORE_OK;
    if (store_contacts_of(call->hub->store, wanted->contact.address, compare_mailbox, &search) != STORE_OK)
        return STORE_FAILED;
    if (!search.known) {
        make_secret(wanted->contact.secret);
        make_secret(wanted->key);
    }
    token_hash(wanted->key, wanted->contact.owner);
    bool asked = search.newest + CONFIRM_AGAIN > wanted->contact.created ||
                 *asked_until(call->hub, wanted->contact.address) > hub_steady(call->hub);
    wanted->confirm = !wanted->contact.confirmed && !asked;
    return search.known || wanted->contact.confirmed || !asked ? STORE_OK : STORE_CONFLICT;
}

/* For one table of the request. Not STORE_OK: its token opens no seat, it has too many contacts, or with
 * STORE_FAILED nobody can tell. */
static store_status apply_to_table(http_call *call, const json_t *from, contact_request *wanted)
{
    const char *id = json_get_text(from, "table", STORE_ID_MAX),
               *token = json_get_text(from, "token", TOKEN_MAX);
    char         device[STORE_DEVICE_MAX];
    store_status status = STORE_NOT_FOUND;
    int          seat = id && token ? live_table_seat_of(call->hub, id, token, device, &status) : KT_OVER;
    if (seat < 0)
        return status == STORE_OK ? STORE_NOT_FOUND : status;
    snprintf(wanted->contact.table, sizeof wanted->contact.table, "%s", id);
    wanted->contact.seat = seat;
    if (!wanted->contact.mail)
        snprintf(wanted->contact.owner, sizeof wanted->contact.owner, "%s", device);
    return wanted->stop ? store_contact_drop(call->hub->store, id, seat, wanted->contact.address)
                        : store_contact_set(call->hub->store, &wanted->contact);
}

static void post_confirmation(kt_hub *hub, const contact_request *wanted)
{
    kt_notice notice = {.kind = NOTICE_CONFIRM, .contact = wanted->contact};
    *asked_until(hub, wanted->contact.address) = hub_steady(hub) + 1000 * CONFIRM_AGAIN;
    hub->notices.post(hub->notices.context, &notice);
}

static http_response apply(http_call *call, const json_t *tables, contact_request *wanted)
{
    bool done[NOTICE_TABLES_MAX] = {false}, any = false;
    for (size_t i = 0; i < json_array_size(tables); i++) {
        store_status status = apply_to_table(call, json_array_get(tables, i), wanted);
        if (status == STORE_FAILED)
            return http_not_saved(call);
        done[i] = status == STORE_OK;
        any = any || done[i];
    }
    if (any && wanted->confirm)
        post_confirmation(call->hub, wanted);
    call->out = hub_scratch(call->hub);
    kt_put(&call->out, "{\"tables\":[");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        kt_put(&call->out, i ? "," : "");
        kt_put(&call->out, done[i] ? "true" : "false");
    }
    kt_put_char(&call->out, ']');
    if (wanted->contact.mail && !wanted->stop) {
        kt_json_text(&call->out, "key", wanted->key);
        kt_json_bool(&call->out, "confirmed", wanted->contact.confirmed);
    }
    kt_put_char(&call->out, '}');
    return http_reply(call, 200, http_json);
}

/* {"tables": [{"table", "token"}, ...], "push": {"endpoint", "p256dh", "auth"}} or {"tables", "mail", "key"};
 * with "stop", no more. */
http_response http_post_notices(http_call *call)
{
    json_t         *json = http_body_json(call->request), *tables = json_object_get(json, "tables");
    contact_request wanted;
    http_response   reply;
    store_status    status;
    if (!call->hub->notices.post)
        reply = http_error(call, 404, "this server sends no notices");
    else if (!json_is_array(tables) || json_array_size(tables) > NOTICE_TABLES_MAX ||
             !read_contact(call, json, &wanted))
        reply = http_error(
            call, 400, "send at most 50 tables, and a push subscription or a mailbox; see docs/protocol.md");
    else if (!http_within_limit(call, HTTP_LIMIT_CONTACTS))
        reply = http_error(call, 429, "too many changes from your address; try again in an hour");
    else if ((status = prepare_mailbox(call, &wanted)) == STORE_CONFLICT)
        reply =
            http_error(call, 429, "this mailbox was asked recently; check its mail, or try again in an hour");
    else
        reply = status == STORE_OK ? apply(call, tables, &wanted) : http_not_saved(call);
    json_decref(json);
    return reply;
}

/* ---- The links in a mail -------------------------------------------------- */

static const char http_html[] = "text/html; charset=utf-8";

static http_response put_page(http_call *call, int status, kt_localized text, bool button)
{
    kt_strbuf  *out = &call->out;
    int         language = call->request->language;
    const char *label = language == KT_DE ? "Ja" : "Yes";
    kt_put(out, "<!doctype html><html lang=\"");
    kt_put(out, language == KT_DE ? "de" : "en");
    kt_put(out, "\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
                "<title>Kontor</title><h1>Kontor</h1><p>");
    kt_put(out, text.in[language]);
    kt_put(out, "</p>");
    if (button) {
        kt_put(out, "<form method=\"post\"><button name=\"answer\" value=\"yes\">");
        kt_put(out, label);
        kt_put(out, "</button></form>");
    }
    kt_put(out, "</html>\n");
    return http_reply(call, status, http_html);
}

/* Mail programs open links by themselves, so a GET changes nothing but asks. */
http_response http_get_mail_page(http_call *call)
{
    bool confirm = strstr(call->request->path, "/confirm") != NULL;
    return put_page(call, 200,
                    confirm ? (kt_localized)KT_DE_EN("Willst du per E-Mail erfahren, wenn du dran bist?",
                                                     "Do you want an e-mail when it is your turn?")
                            : (kt_localized)KT_DE_EN("Willst du keine E-Mails mehr, wenn du dran bist?",
                                                     "Do you want to stop these e-mails?"),
                    true);
}

static http_response put_result(http_call *call, store_status status, kt_localized done)
{
    if (status == STORE_OK)
        return put_page(call, 200, done, false);
    if (status == STORE_NOT_FOUND)
        return put_page(call, 404,
                        (kt_localized)KT_DE_EN("Dieser Link gilt nicht mehr: Es kommen keine E-Mails.",
                                               "This link is no longer valid: you will get no e-mails."),
                        false);
    return put_page(call, 503,
                    (kt_localized)KT_DE_EN("Das ging gerade nicht. Versuch es bald noch einmal.",
                                           "That did not work just now. Try again soon."),
                    true);
}

http_response http_post_mail_confirm(http_call *call)
{
    return put_result(call, store_mail_confirm(call->hub->store, call->id),
                      (kt_localized)KT_DE_EN("Gut. Du bekommst eine E-Mail, wenn du dran bist.",
                                             "Good. You will get an e-mail when it is your turn."));
}

http_response http_post_mail_stop(http_call *call)
{
    return put_result(
        call, store_mail_drop(call->hub->store, call->id),
        (kt_localized)KT_DE_EN("Gut. Es kommen keine E-Mails mehr.", "Good. You will get no more e-mails."));
}
