/* parcel.h - bytes on their way from one process to another of the same build. For the lab's own files. */
#ifndef KT_PARCEL_H
#define KT_PARCEL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct kt_parcel {
    char  *bytes;
    size_t size, max;
    size_t taken;  /* bytes that were read */
    bool   failed; /* out of memory, or read beyond the end: what was taken since is zero */
} kt_parcel;

void parcel_free(kt_parcel *);
void parcel_clear(kt_parcel *);
/* Makes room for a parcel of this size, whose bytes the caller fills in. */
bool parcel_resize(kt_parcel *, size_t size);
void parcel_put(kt_parcel *, const void *, size_t size);
void parcel_take(kt_parcel *, void *, size_t size);

#endif
