/* files.c - whole files in and out. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 64 * 1024 * 1024 };

static char *read_all(FILE *file, size_t *length)
{
    size_t room = 1 << 16, have = 0;
    char  *text = malloc(room + 1);
    while (text) {
        have += fread(text + have, 1, room - have, file);
        if (have < room || room >= FILE_MAX)
            break;
        char *more = realloc(text, 2 * room + 1);
        if (!more)
            free(text);
        text = more;
        room *= 2;
    }
    if (text)
        text[have] = 0;
    *length = have;
    return text;
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

char *file_read(const cli *cli, const char *path, size_t *length)
{
    FILE *file = is_folder(path) ? (errno = EISDIR, NULL) : fopen(path, "rb");
    char *text = file ? read_all(file, length) : NULL;
    bool  broken = file && ferror(file);
    if (file)
        fclose(file);
    if (text && !broken)
        return text;
    free(text);
    cli_fail(cli, said(cli, "%s: lässt sich nicht lesen: %s", "%s: cannot be read: %s"), path,
             strerror(errno));
    return NULL;
}

bool file_write(const cli *cli, const char *path, const char *words, size_t length)
{
    FILE *file = fopen(path, "wb");
    bool  fine = file && fwrite(words, 1, length, file) == length;
    if (file && fclose(file) != 0)
        fine = false;
    if (!fine)
        cli_fail(cli, said(cli, "%s: lässt sich nicht schreiben: %s", "%s: cannot be written: %s"),
                 path, strerror(errno));
    return fine;
}
