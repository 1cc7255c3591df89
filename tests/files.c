/* files.c - reading the tests' own files. */
#define _XOPEN_SOURCE 700
#include "files.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *file_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    *length = fread(text, 1, (size_t)size, file);
    text[*length] = 0;
    fclose(file);
    return text;
}

static struct {
    const char *ending;
    char       *path[2000];
    int         count;
} found;

static int gather(const char *path, const struct stat *status, int type, struct FTW *where)
{
    size_t length = strlen(path), ending = strlen(found.ending);
    (void)status, (void)where;
    if (type == FTW_F && length > ending && strcmp(path + length - ending, found.ending) == 0 &&
        found.count < (int)(sizeof found.path / sizeof found.path[0]))
        found.path[found.count++] = strdup(path);
    return 0;
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

int files_each(const char *folder, const char *ending, void (*visit)(const char *path))
{
    found.ending = ending;
    found.count = 0;
    nftw(folder, gather, 16, FTW_PHYS);
    qsort(found.path, (size_t)found.count, sizeof found.path[0], by_name);
    for (int i = 0; i < found.count; i++) {
        visit(found.path[i]);
        free(found.path[i]);
    }
    return found.count;
}
