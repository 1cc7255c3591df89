/* words.c - speaking to people: languages, colour, wrapped lines, JSON strings. */
#include "cli/cli.h"

#include <stdarg.h>
#include <string.h>

const char *said(const cli *cli, const char *de, const char *en)
{
    return cli->language == KT_DE ? de : en;
}

const char *bold(const cli *cli)
{
    return cli->color ? "\033[1m" : "";
}

const char *faint(const cli *cli)
{
    return cli->color ? "\033[2m" : "";
}

const char *plain(const cli *cli)
{
    return cli->color ? "\033[0m" : "";
}

static void complain(const cli *cli, const char *format, va_list arguments)
{
    fflush(stdout);
    fprintf(stderr, "kontor%s%s: ", cli->command ? " " : "", cli->command ? cli->command : "");
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

int cli_fail(const cli *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(cli, format, arguments);
    va_end(arguments);
    return CLI_FAILED;
}

int cli_misuse(const cli *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(cli, format, arguments);
    va_end(arguments);
    return CLI_USAGE;
}

static void spaces(FILE *out, int count)
{
    for (int i = 0; i < count; i++)
        fputc(' ', out);
}

void print_wrapped(FILE *out, const char *words, int indent, int width)
{
    int column = indent;
    spaces(out, indent);
    while (*words) {
        size_t length = strcspn(words, " \n");
        int    columns = kt_columns(words, length);
        if (column > indent && column + 1 + columns > width) {
            fputc('\n', out);
            spaces(out, column = indent);
        } else if (column > indent && length) {
            fputc(' ', out);
            column++;
        }
        fwrite(words, 1, length, out);
        column += columns;
        words += length;
        if (*words == '\n') {
            fputc('\n', out);
            spaces(out, column = indent);
        }
        words += strspn(words, " \n");
    }
    fputc('\n', out);
}

void print_padded(const char *words, int columns)
{
    fputs(words, stdout);
    spaces(stdout, columns - kt_columns(words, strlen(words)));
}

int utf8_length(const char *words)
{
    const unsigned char *at = (const unsigned char *)words;
    int length = *at < 0x80 ? 1 : *at >= 0xC2 && *at < 0xE0 ? 2 : *at >= 0xE0 && *at < 0xF0 ? 3
               : *at >= 0xF0 && *at < 0xF5 ? 4 : 0;
    for (int i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

int whole_characters(const char *words, int most)
{
    int bytes = 0;
    while (words[bytes]) {
        int length = utf8_length(words + bytes);
        if (!length || bytes + length > most)
            break;
        bytes += length;
    }
    return bytes;
}

void print_json(const char *words)
{
    putchar('"');
    while (*words) {
        int length = utf8_length(words);
        if (!length)
            fputs("\\ufffd", stdout); /* from a file that is not UTF-8 */
        else if ((unsigned char)*words < 0x20)
            printf("\\u%04x", *words);
        else if (*words == '"' || *words == '\\')
            printf("\\%c", *words);
        else
            fwrite(words, 1, (size_t)length, stdout);
        words += length ? length : 1;
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

static bool begins(const char *text, const char *word)
{
    for (; *word; text++, word++)
        if (lower((unsigned char)*text) != lower((unsigned char)*word))
            return false;
    return true;
}

bool alike(const char *one, const char *other)
{
    return strlen(one) == strlen(other) && begins(one, other);
}

bool contains(const char *text, const char *word)
{
    for (; text && *text; text++)
        if (begins(text, word))
            return true;
    return false;
}
