/* full_disk.h - a disk that is full on demand: a VFS of SQLite that passes everything to the real
 * one, but refuses to write while full_disk is set, and to read while broken_disk is. */
#ifndef KT_FULL_DISK_H
#define KT_FULL_DISK_H

#include <stdbool.h>

extern bool full_disk, broken_disk;
/* Makes it SQLite's default for stores opened from now on. */
void full_disk_install(void);

#endif
