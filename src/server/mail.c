/* mail.c - see mail.h. */
#include "server/mail.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE = 54 }; /* bytes that become one line of 72 characters in base64 */

/* base64 keeps any name of a player out of the letter's form. */
static void put_base64(kt_strbuf *out, const char *text, size_t length)
{
    char encoded[4 * ((LINE + 2) / 3) + 1];
    sodium_bin2base64(encoded, sizeof encoded, (const uint8_t *)text, length, sodium_base64_VARIANT_ORIGINAL);
    kt_put(out, encoded);
}

static void put_header(kt_strbuf *out, const char *name, const char *value)
{
    kt_put(out, name);
    kt_put(out, ": ");
    kt_put(out, value);
    kt_put(out, "\r\n");
}

/* An encoded word has at most 75 characters, and ends between two characters of the text. */
static void put_subject(kt_strbuf *out, const char *text)
{
    size_t length = strlen(text);
    kt_put(out, "Subject:");
    for (size_t at = 0, now; at < length; at += now) {
        now = length - at < 42 ? length - at : 42;
        while (at + now < length && ((unsigned char)text[at + now] & 0xc0) == 0x80)
            now--;
        kt_put(out, at ? "\r\n =?UTF-8?B?" : " =?UTF-8?B?");
        put_base64(out, text + at, now);
        kt_put(out, "?=");
    }
    kt_put(out, "\r\n");
}

static void put_date(kt_strbuf *out)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    char                     text[64];
    time_t                   now = time(NULL);
    struct tm                parts;
    gmtime_r(&now, &parts);
    snprintf(text, sizeof text, "%s, %d %s %d %02d:%02d:%02d +0000", days[parts.tm_wday], parts.tm_mday,
             months[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
    put_header(out, "Date", text);
}

static void put_message_id(kt_strbuf *out, const char *from)
{
    uint8_t bytes[12];
    char    hex[25], text[400];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
    snprintf(text, sizeof text, "<%s%s>", hex, strchr(from, '@'));
    put_header(out, "Message-ID", text);
}

/* "https://kontor.example/" + "api/notices/..." */
static void write_link(const mail_letter *letter, const char *path, char *text, size_t size)
{
    size_t length = strlen(letter->url);
    snprintf(text, size, "%s%s%s", letter->url, length && letter->url[length - 1] == '/' ? "" : "/", path);
}

static void write_stop_link(const mail_letter *letter, char *text, size_t size)
{
    char path[STORE_SECRET_MAX + 40];
    snprintf(path, sizeof path, "api/notices/%s/stop%s", letter->contact->secret,
             letter->contact->language == KT_DE ? "?lang=de" : "");
    write_link(letter, path, text, size);
}

static void put_headers(const mail_letter *letter, const char *subject, kt_strbuf *out)
{
    char link[600], text[640];
    put_header(out, "From", letter->from);
    put_header(out, "To", letter->contact->address);
    put_subject(out, subject);
    put_date(out);
    put_message_id(out, letter->from);
    write_stop_link(letter, link, sizeof link);
    snprintf(text, sizeof text, "<%s>", link);
    put_header(out, "List-Unsubscribe", text);
    put_header(out, "List-Unsubscribe-Post", "List-Unsubscribe=One-Click"); /* RFC 8058 */
    put_header(out, "Auto-Submitted", "auto-generated");
    put_header(out, "MIME-Version", "1.0");
    put_header(out, "Content-Type", "text/plain; charset=utf-8");
    put_header(out, "Content-Transfer-Encoding", "base64");
    kt_put(out, "\r\n");
}

static void write_turn(const mail_letter *letter, kt_strbuf *subject, kt_strbuf *body)
{
    int  language = letter->contact->language;
    char path[STORE_ID_MAX + 16], link[600], stop[600];
    snprintf(path, sizeof path, "#/table/%s", letter->contact->table);
    write_link(letter, path, link, sizeof link);
    write_stop_link(letter, stop, sizeof stop);
    kt_put(subject, language == KT_DE ? "Du bist dran: " : "Your turn: ");
    kt_put(subject, letter->game->name.in[language]);
    if (*letter->other) {
        kt_put(body, letter->other);
        kt_put(body, language == KT_DE ? " hat gezogen. " : " has moved. ");
    }
    kt_put(body, language == KT_DE ? "Du bist dran in " : "It is your turn in ");
    kt_put(body, letter->game->name.in[language]);
    kt_put(body, ".\n\n");
    kt_put(body, link);
    kt_put(body, language == KT_DE ? "\n\n-- \nKeine solchen E-Mails mehr: "
                                   : "\n\n-- \nNo more e-mails like this: ");
    kt_put(body, stop);
    kt_put(body, "\n");
}

static void write_question(const mail_letter *letter, kt_strbuf *subject, kt_strbuf *body)
{
    bool german = letter->contact->language == KT_DE;
    char path[STORE_SECRET_MAX + 40], link[600], stop[600];
    snprintf(path, sizeof path, "api/notices/%s/confirm%s", letter->contact->secret,
             german ? "?lang=de" : "");
    write_link(letter, path, link, sizeof link);
    write_stop_link(letter, stop, sizeof stop);
    kt_put(subject, german ? "Kontor: E-Mails, wenn du dran bist?" : "Kontor: e-mails when it is your turn?");
    kt_put(body,
           german
               ? "Jemand möchte, dass diese Adresse eine E-Mail bekommt, wenn er an einem Tisch dran ist. "
                 "Wenn du das bist, bestätige es:\n\n"
               : "Somebody wants this address to get an e-mail when it is their turn at a table. If that is "
                 "you, confirm it:\n\n");
    kt_put(body, link);
    kt_put(body, german
                     ? "\n\nWenn nicht, tu nichts: Es kommt keine weitere E-Mail. Oder lösche die Adresse: "
                     : "\n\nIf not, do nothing: no further e-mail will come. Or delete the address: ");
    kt_put(body, stop);
    kt_put(body, "\n");
}

size_t mail_write(const mail_letter *letter, char *text, size_t size)
{
    char      subject_text[200], body_text[3000];
    kt_strbuf subject = kt_strbuf_init(subject_text, sizeof subject_text);
    kt_strbuf body = kt_strbuf_init(body_text, sizeof body_text), out = kt_strbuf_init(text, size);
    (letter->confirm ? write_question : write_turn)(letter, &subject, &body);
    put_headers(letter, subject_text, &out);
    for (size_t at = 0; at < body.length; at += LINE) {
        put_base64(&out, body_text + at, body.length - at < LINE ? body.length - at : LINE);
        kt_put(&out, "\r\n");
    }
    return out.truncated || body.truncated || subject.truncated ? 0 : out.length;
}
