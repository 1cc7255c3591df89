/* parse.c - splitting untrusted text into lines and words. */
#include "engine/parse.h"

kt_span kt_span_of(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return (kt_span){text, length};
}

bool kt_span_is(kt_span span, const char *text)
{
    for (size_t i = 0; i < span.length; i++)
        if (!text[i] ||
            text[i] != span.at[i]) /* a zero byte in untrusted text is a character like any other */
            return false;
    return text[span.length] == 0;
}

static bool blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r';
}

kt_span kt_take_word(kt_span *rest)
{
    while (rest->length && blank(*rest->at)) {
        rest->at++;
        rest->length--;
    }
    kt_span word = {rest->at, 0};
    while (word.length < rest->length && !blank(word.at[word.length]))
        word.length++;
    rest->at += word.length;
    rest->length -= word.length;
    return word;
}

bool kt_take_line(kt_reader *reader, kt_span *line)
{
    if (reader->at == reader->end)
        return false;
    const char *from = reader->at, *to = from;
    while (to < reader->end && *to != '\n')
        to++;
    reader->at = to < reader->end ? to + 1 : to;
    reader->line++;
    while (from < to && blank(*from))
        from++;
    while (from < to && blank(to[-1]))
        to--;
    *line = (kt_span){from, (size_t)(to - from)};
    return true;
}

bool kt_span_number(kt_span span, int *number)
{
    bool   minus = span.length && *span.at == '-';
    size_t i = minus;
    int    sum = 0;
    if (i == span.length || span.length - i > 5)
        return false;
    for (; i < span.length; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return false;
        sum = sum * 10 + (span.at[i] - '0');
    }
    *number = minus ? -sum : sum;
    return true;
}

bool kt_nothing_left(kt_span rest, kt_error *error)
{
    kt_span word = kt_take_word(&rest);
    return !word.length || kt_fail(error, "", word, " is left over");
}

bool kt_fail(kt_error *error, const char *before, kt_span word, const char *after)
{
    kt_strbuf out = kt_strbuf_init(error->text, sizeof error->text);
    kt_put(&out, before);
    if (word.at) {
        kt_put(&out, "'");
        for (size_t i = 0; i < word.length && i < 60; i++) /* control characters must not reach a terminal */
            kt_put_char(&out, (unsigned char)word.at[i] < 0x20 || word.at[i] == 0x7f ? '?' : word.at[i]);
        kt_put(&out, "'");
    }
    kt_put(&out, after);
    return false;
}

kt_reader kt_reader_on(const char *text, size_t length)
{
    return (kt_reader){text, text + length, 0};
}
