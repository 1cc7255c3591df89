/* libc.c - the four functions of the C library that the engine uses, for builds
 * without one. Compiled with -fno-builtin, or the loops would call themselves. */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    unsigned char       *out = to;
    const unsigned char *in = from;
    for (size_t i = 0; i < length; i++)
        out[i] = in[i];
    return to;
}

void *memmove(void *to, const void *from, size_t length)
{
    unsigned char       *out = to;
    const unsigned char *in = from;
    if (out < in)
        return memcpy(to, from, length);
    while (length--)
        out[length] = in[length];
    return to;
}

void *memset(void *to, int value, size_t length)
{
    unsigned char *out = to;
    for (size_t i = 0; i < length; i++)
        out[i] = (unsigned char)value;
    return to;
}

int memcmp(const void *one, const void *other, size_t length)
{
    const unsigned char *a = one, *b = other;
    for (size_t i = 0; i < length; i++)
        if (a[i] != b[i])
            return a[i] - b[i];
    return 0;
}
