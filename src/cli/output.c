/* output.c - messages, styles, wrapped lines, JSON strings, comparing text. */
#include "cli/cli.h"

#include <stdarg.h>
#include <string.h>

const char *tr(const kt_cli *cli, const char *de, const char *en)
{
    return cli->language == KT_DE ? de : en;
}

const char *cli_bold(const kt_cli *cli)
{
    return cli->color ? "\033[1m" : "";
}

const char *cli_dim(const kt_cli *cli)
{
    return cli->color ? "\033[2m" : "";
}

const char *cli_plain(const kt_cli *cli)
{
    return cli->color ? "\033[0m" : "";
}

static void print_error(const kt_cli *cli, const char *format, va_list arguments)
{
    fflush(stdout);
    fprintf(stderr, "kontor%s%s: ", cli->command ? " " : "", cli->command ? cli->command : "");
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

int cli_error(const kt_cli *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_error(cli, format, arguments);
    va_end(arguments);
    return CLI_FAILED;
}

int cli_usage_error(const kt_cli *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_error(cli, format, arguments);
    va_end(arguments);
    return CLI_USAGE;
}

int cli_out_of_memory(const kt_cli *cli)
{
    return cli_error(cli, tr(cli, "zu wenig Speicher", "out of memory"));
}

static void print_spaces(FILE *out, int count)
{
    for (int i = 0; i < count; i++)
        fputc(' ', out);
}

void print_rest(FILE *out, const char *text, int indent, int width)
{
    int column = indent;
    while (*text) {
        size_t length = strcspn(text, " \n");
        int    columns = kt_columns(text, length);
        if (column > indent && column + 1 + columns > width) {
            fputc('\n', out);
            print_spaces(out, column = indent);
        } else if (column > indent && length) {
            fputc(' ', out);
            column++;
        }
        fwrite(text, 1, length, out);
        column += columns;
        text += length;
        if (*text == '\n') {
            fputc('\n', out);
            print_spaces(out, column = indent);
        }
        text += strspn(text, " \n");
    }
    fputc('\n', out);
}

void print_wrapped(FILE *out, const char *text, int indent, int width)
{
    print_spaces(out, indent);
    print_rest(out, text, indent, width);
}

void print_note(const kt_cli *cli, const char *text, int indent, int width)
{
    fputs(cli_dim(cli), stdout);
    print_wrapped(stdout, text, indent, width);
    fputs(cli_plain(cli), stdout);
}

void print_marked(FILE *out, const char *mark, const char *text, int width)
{
    fputs(mark, out);
    print_rest(out, text, kt_columns(mark, strlen(mark)), width);
}

void print_padded(const char *text, int columns)
{
    fputs(text, stdout);
    print_spaces(stdout, columns - kt_columns(text, strlen(text)));
}

int utf8_length(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    int                  length = *at < 0x80                  ? 1
                                  : *at >= 0xC2 && *at < 0xE0 ? 2
                                  : *at >= 0xE0 && *at < 0xF0 ? 3
                                  : *at >= 0xF0 && *at < 0xF5 ? 4
                                                              : 0;
    for (int i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

int utf8_prefix(const char *text, int max_bytes)
{
    int bytes = 0;
    while (text[bytes]) {
        int length = utf8_length(text + bytes);
        if (!length || bytes + length > max_bytes)
            break;
        bytes += length;
    }
    return bytes;
}

void print_json(const char *text)
{
    putchar('"');
    while (*text) {
        int length = utf8_length(text);
        if (!length)
            fputs("\\ufffd", stdout); /* not UTF-8 */
        else if ((unsigned char)*text < 0x20)
            printf("\\u%04x", *text);
        else if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else
            fwrite(text, 1, (size_t)length, stdout);
        text += length ? length : 1;
    }
    putchar('"');
}

/* Lower case of ASCII and of the second byte of Ä, Ö, Ü (C3 84, 96, 9C). */
static int lower(unsigned char letter)
{
    if (letter >= 'A' && letter <= 'Z')
        return letter + 32;
    return letter == 0x84 || letter == 0x96 || letter == 0x9C ? letter + 0x20 : letter;
}

static bool starts_with(const char *text, const char *part)
{
    for (; *part; text++, part++)
        if (lower((unsigned char)*text) != lower((unsigned char)*part))
            return false;
    return true;
}

bool text_equals(const char *one, const char *other)
{
    return strlen(one) == strlen(other) && starts_with(one, other);
}

bool text_contains(const char *text, const char *part)
{
    for (; text && *text; text++)
        if (starts_with(text, part))
            return true;
    return false;
}

text_parts text_common(const char *one, const char *other, text_parts most)
{
    size_t     first = strlen(one), second = strlen(other), shorter = first < second ? first : second, at = 0;
    text_parts common = {0, 0};
    for (; at < shorter && at < most.prefix && one[at] == other[at]; at++)
        if (one[at] == ' ')
            common.prefix = at + 1;
    for (at = 1; common.prefix + at < shorter && at <= most.suffix && one[first - at] == other[second - at];
         at++)
        if (one[first - at] == ' ' || (one[first - at] == ',' && common.suffix == at - 1))
            common.suffix = at;
    return common;
}
