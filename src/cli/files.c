/* files.c - reads and writes whole files. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 64 * 1024 * 1024 };

static char *read_all(FILE *file, size_t *length)
{
    size_t capacity = 1 << 16, used = 0;
    char  *text = malloc(capacity + 1);
    while (text) {
        used += fread(text + used, 1, capacity - used, file);
        if (used < capacity || capacity >= FILE_MAX)
            break;
        char *larger = realloc(text, 2 * capacity + 1);
        if (!larger)
            free(text);
        text = larger;
        capacity *= 2;
    }
    if (text)
        text[used] = 0;
    *length = used;
    return text;
}

static bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

char *file_read(const kt_cli *cli, const char *path, size_t *length)
{
    FILE *file = is_directory(path) ? (errno = EISDIR, NULL) : fopen(path, "rb");
    char *text = file ? read_all(file, length) : NULL;
    bool  failed = file && ferror(file);
    if (file)
        fclose(file);
    if (text && !failed)
        return text;
    free(text);
    cli_error(cli, tr(cli, "%s: lässt sich nicht lesen: %s", "%s: cannot read: %s"), path, strerror(errno));
    return NULL;
}

bool file_write(const kt_cli *cli, const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    bool  ok = file && fwrite(text, 1, length, file) == length;
    if (file && fclose(file) != 0)
        ok = false;
    if (!ok)
        cli_error(cli, tr(cli, "%s: lässt sich nicht schreiben: %s", "%s: cannot write: %s"), path,
                  strerror(errno));
    return ok;
}
