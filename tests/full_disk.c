/* full_disk.c - see full_disk.h. */
#include "full_disk.h"

#include <sqlite3.h>
#include <stddef.h>

bool full_disk, broken_disk;

static sqlite3_vfs       *real_vfs;
static sqlite3_vfs        vfs;
static sqlite3_io_methods methods[2]; /* of the database, and of its log */
static int (*real_write)(sqlite3_file *, const void *, int, sqlite3_int64);

static int write_unless_full(sqlite3_file *file, const void *data, int size, sqlite3_int64 at)
{
    return full_disk ? SQLITE_FULL : real_write(file, data, size, at);
}

static int (*real_read)(sqlite3_file *, void *, int, sqlite3_int64);

static int read_unless_broken(sqlite3_file *file, void *data, int size, sqlite3_int64 at)
{
    return broken_disk ? SQLITE_IOERR_READ : real_read(file, data, size, at);
}

static int open_file(sqlite3_vfs *self, const char *name, sqlite3_file *file, int flags, int *out)
{
    int                 code = real_vfs->xOpen(real_vfs, name, file, flags, out);
    sqlite3_io_methods *wrapped = &methods[flags & SQLITE_OPEN_WAL ? 1 : 0];
    (void)self;
    if (code != SQLITE_OK || !(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)))
        return code;
    *wrapped = *file->pMethods;
    real_write = wrapped->xWrite; /* the same for both */
    real_read = wrapped->xRead;
    wrapped->xRead = read_unless_broken;
    wrapped->xWrite = write_unless_full;
    file->pMethods = wrapped;
    return code;
}

void full_disk_install(void)
{
    if (real_vfs)
        return;
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "full-disk";
    vfs.xOpen = open_file;
    sqlite3_vfs_register(&vfs, 1);
}
