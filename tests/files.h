/* files.h - reading the tests' own files. */
#ifndef FILES_H
#define FILES_H

#include <stddef.h>

/* A whole file with a zero byte after it, to be freed; NULL if there is none. */
char *file_read(const char *path, size_t *length);

/* Calls visit for every file below the folder whose name ends like this, sorted by name; returns how many. */
int files_each(const char *folder, const char *ending, void (*visit)(const char *path));

#endif
