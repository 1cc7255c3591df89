/* parcel.c - bytes on their way from one process to another; see parcel.h. */
#include "lab/parcel.h"
#include "lab/observations.h"

#include <stdlib.h>
#include <string.h>

void parcel_free(kt_parcel *self)
{
    free(self->bytes);
    *self = (kt_parcel){0};
}

void parcel_clear(kt_parcel *self)
{
    self->size = self->taken = 0;
    self->failed = false;
}

bool parcel_resize(kt_parcel *self, size_t size)
{
    char *bytes = lab_array_grow(self->bytes, &self->max, size + 1, 1);
    self->failed |= !bytes;
    if (!bytes)
        return false;
    self->bytes = bytes;
    self->size = size;
    return true;
}

void parcel_put(kt_parcel *self, const void *bytes, size_t size)
{
    size_t before = self->size;
    if (size && parcel_resize(self, before + size))
        memcpy(self->bytes + before, bytes, size);
}

void parcel_take(kt_parcel *self, void *bytes, size_t size)
{
    self->failed |= size > self->size - self->taken;
    if (self->failed) {
        memset(bytes, 0, size);
    } else if (size) {
        memcpy(bytes, self->bytes + self->taken, size);
        self->taken += size;
    }
}
