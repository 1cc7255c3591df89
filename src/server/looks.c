/* looks.c - see looks.h. */
#include "server/looks.h"

#include <stdio.h>
#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyz0123456789"

/* One seat's. Words of a table may be as long as its looks. */
typedef struct look {
    char colour[LOOKS_MAX], face[LOOKS_MAX]; /* "": not chosen */
} look;

static look read_look(const char *word, size_t length)
{
    look        read = {"", ""};
    const char *slash = memchr(word, '/', length);
    size_t      colour = slash ? (size_t)(slash - word) : length;
    if (length == 1 && *word == '-')
        return read;
    snprintf(read.colour, sizeof read.colour, "%.*s", (int)colour, word);
    if (slash)
        snprintf(read.face, sizeof read.face, "%.*s", (int)(length - colour - 1), slash + 1);
    return read;
}

static void write_look(const look *from, kt_strbuf *out)
{
    kt_put(out, *from->colour || *from->face ? from->colour : "-");
    kt_put(out, *from->face ? "/" : "");
    kt_put(out, from->face);
}

bool look_is_valid(const char *word)
{
    if (!word)
        return false;
    size_t colour = strspn(word, LETTERS), slash = word[colour] == '/';
    size_t face = slash ? strspn(word + colour + 1, LETTERS) : 0;
    return colour + face && !word[colour + slash + face] && (!slash || face);
}

void looks_read(const char *header, char looks[LOOKS_MAX])
{
    const char *line = strstr(header, LOOKS_COMMENT);
    looks[0] = 0;
    if (!line)
        return;
    line += strlen(LOOKS_COMMENT);
    snprintf(looks, LOOKS_MAX, "%.*s", (int)strcspn(line, "\n"), line);
}

void looks_write(const char *looks, kt_strbuf *header)
{
    if (!*looks)
        return;
    kt_put(header, LOOKS_COMMENT);
    kt_put(header, looks);
    kt_put(header, "\n");
}

static void read_all(const char *looks, look *each, int seats)
{
    for (int i = 0; i < seats; i++) {
        looks += strspn(looks, " ");
        size_t length = strcspn(looks, " ");
        each[i] = read_look(looks, length);
        looks += length;
    }
}

static bool is_taken(const look *each, int seats, int seat, const char *colour)
{
    for (int i = 0; i < seats; i++)
        if (i != seat && strcmp(each[i].colour, colour) == 0)
            return true;
    return false;
}

bool looks_are_valid(const char *looks)
{
    look each[KT_SEATS_MAX];
    if (!looks || strspn(looks, LETTERS "/ -") != strlen(looks) || strlen(looks) >= LOOKS_MAX)
        return false;
    read_all(looks, each, KT_SEATS_MAX);
    for (int i = 0; i < KT_SEATS_MAX; i++)
        if (*each[i].colour && is_taken(each, KT_SEATS_MAX, i, each[i].colour))
            return false;
    return true;
}

bool looks_choose(char looks[LOOKS_MAX], int seats, int seat, const char *chosen)
{
    look      each[KT_SEATS_MAX], wanted = read_look(chosen, strlen(chosen));
    char      text[LOOKS_MAX];
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    read_all(looks, each, seats);
    if (*wanted.colour && !is_taken(each, seats, seat, wanted.colour))
        memcpy(each[seat].colour, wanted.colour, sizeof wanted.colour);
    if (*wanted.face)
        memcpy(each[seat].face, wanted.face, sizeof wanted.face);
    for (int i = 0; i < seats; i++) {
        kt_put(&out, i ? " " : "");
        write_look(&each[i], &out);
    }
    if (out.truncated || strcmp(text, looks) == 0)
        return false;
    memcpy(looks, text, sizeof text);
    return true;
}
