/* strbuf.c - writing text and JSON into bounded buffers. Knows nothing of games. */
#include "engine/game.h"

kt_strbuf kt_strbuf_init(char *buffer, size_t size)
{
    if (size)
        buffer[0] = 0;
    return (kt_strbuf){buffer, size, 0, size == 0};
}

void kt_put_n(kt_strbuf *out, const char *text, size_t length)
{
    if (out->truncated)
        return;
    size_t room = out->size - out->length - 1;
    if (length > room) {
        out->truncated = true;
        length = room;
    }
    memcpy(out->at + out->length, text, length);
    out->length += length;
    out->at[out->length] = 0;
}

void kt_put_char(kt_strbuf *out, char letter)
{
    kt_put_n(out, &letter, 1);
}

static size_t length_of(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

void kt_put(kt_strbuf *out, const char *text)
{
    kt_put_n(out, text, length_of(text));
}

void kt_put_int(kt_strbuf *out, int64_t number)
{
    char     digits[24];
    size_t   at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    kt_put_n(out, digits + at, sizeof digits - at);
}

static void put_hex(kt_strbuf *out, uint64_t number, int digits)
{
    while (digits-- > 0)
        kt_put_char(out, "0123456789abcdef"[number >> (4 * digits) & 15]);
}

void kt_put_json(kt_strbuf *out, const char *text)
{
    kt_put_char(out, '"');
    for (; *text; text++) {
        unsigned char letter = (unsigned char)*text;
        if (letter == '"' || letter == '\\')
            kt_put_char(out, '\\');
        if (letter >= 0x20) {
            kt_put_char(out, *text);
        } else {
            kt_put(out, "\\u");
            put_hex(out, letter, 4);
        }
    }
    kt_put_char(out, '"');
}

int kt_columns(const char *text, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)text[i] & 0xC0) != 0x80; /* UTF-8: count first bytes */
    return columns;
}

void kt_pad(kt_strbuf *out, size_t from, int columns)
{
    for (int have = kt_columns(out->at + from, out->length - from); have < columns; have++)
        kt_put_char(out, ' ');
}

void kt_put_wrapped(kt_strbuf *out, const char *text, int columns, int indent)
{
    size_t line = out->length; /* where this line began */
    while (line && out->at[line - 1] != '\n')
        line--;
    while (*text) {
        size_t length = 0;
        int    gap = *text == ' ';
        while (text[gap + length] && text[gap + length] != ' ')
            length++;
        int have = kt_columns(out->at + line, out->length - line);
        if (have > indent && have + gap + kt_columns(text + gap, length) > columns) {
            kt_put_char(out, '\n');
            line = out->length;
            kt_pad(out, line, indent);
        } else if (gap) {
            kt_put_char(out, ' ');
        }
        kt_put_n(out, text + gap, length);
        text += (size_t)gap + length;
    }
}

/* ---- Members of a JSON object --------------------------------------------- */

void kt_json_key(kt_strbuf *out, const char *name)
{
    if (out->length && out->at[out->length - 1] != '{')
        kt_put_char(out, ',');
    kt_put_json(out, name);
    kt_put_char(out, ':');
}

void kt_json_text(kt_strbuf *out, const char *name, const char *text)
{
    kt_json_key(out, name);
    kt_put_json(out, text ? text : "");
}

void kt_json_int(kt_strbuf *out, const char *name, int64_t number)
{
    kt_json_key(out, name);
    kt_put_int(out, number);
}

void kt_json_bool(kt_strbuf *out, const char *name, bool flag)
{
    kt_json_key(out, name);
    kt_put(out, flag ? "true" : "false");
}

void kt_json_localized(kt_strbuf *out, const char *name, kt_localized text)
{
    kt_json_key(out, name);
    kt_put_char(out, '[');
    kt_put_json(out, text.in[KT_DE] ? text.in[KT_DE] : "");
    kt_put_char(out, ',');
    kt_put_json(out, text.in[KT_EN] ? text.in[KT_EN] : "");
    kt_put_char(out, ']');
}
