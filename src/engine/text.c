/* text.c - writing into bounded buffers. Knows nothing of games. */
#include "engine/game.h"

kt_text kt_text_in(char *buffer, size_t size)
{
    if (size)
        buffer[0] = 0;
    return (kt_text){buffer, size, 0, size == 0};
}

void kt_put_some(kt_text *text, const char *words, size_t length)
{
    if (text->cut)
        return;
    size_t room = text->size - text->length - 1;
    if (length > room) {
        text->cut = true;
        length = room;
    }
    memcpy(text->at + text->length, words, length);
    text->length += length;
    text->at[text->length] = 0;
}

void kt_put_char(kt_text *text, char letter)
{
    kt_put_some(text, &letter, 1);
}

static size_t length_of(const char *words)
{
    size_t length = 0;
    while (words[length])
        length++;
    return length;
}

void kt_put(kt_text *text, const char *words)
{
    kt_put_some(text, words, length_of(words));
}

void kt_put_int(kt_text *text, int64_t number)
{
    char     digits[24];
    size_t   at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    kt_put_some(text, digits + at, sizeof digits - at);
}

void kt_put_hex(kt_text *text, uint64_t number, int digits)
{
    while (digits-- > 0)
        kt_put_char(text, "0123456789abcdef"[number >> (4 * digits) & 15]);
}

void kt_put_json(kt_text *text, const char *words)
{
    kt_put_char(text, '"');
    for (; *words; words++) {
        unsigned char letter = (unsigned char)*words;
        if (letter == '"' || letter == '\\')
            kt_put_char(text, '\\');
        if (letter >= 0x20) {
            kt_put_char(text, *words);
        } else {
            kt_put(text, "\\u");
            kt_put_hex(text, letter, 4);
        }
    }
    kt_put_char(text, '"');
}

int kt_columns(const char *words, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)words[i] & 0xC0) != 0x80; /* UTF-8: count first bytes */
    return columns;
}

void kt_pad(kt_text *text, size_t from, int columns)
{
    for (int have = kt_columns(text->at + from, text->length - from); have < columns; have++)
        kt_put_char(text, ' ');
}

void kt_put_wrapped(kt_text *text, const char *words, int columns, int indent)
{
    size_t line = text->length; /* where this line began */
    while (line && text->at[line - 1] != '\n')
        line--;
    while (*words) {
        size_t length = 0;
        int    gap = *words == ' ';
        while (words[gap + length] && words[gap + length] != ' ')
            length++;
        int have = kt_columns(text->at + line, text->length - line);
        if (have > indent && have + gap + kt_columns(words + gap, length) > columns) {
            kt_put_char(text, '\n');
            line = text->length;
            kt_pad(text, line, indent);
        } else if (gap) {
            kt_put_char(text, ' ');
        }
        kt_put_some(text, words + gap, length);
        words += (size_t)gap + length;
    }
}
