/* statistics.c - intervals and quantiles. */
#include "lab/lab.h"

#include <math.h>
#include <stdlib.h>

lab_range lab_wilson(double successes, double trials)
{
    const double z = 1.959963984540054; /* 95 %, two-sided */
    if (trials <= 0)
        return (lab_range){0, 1};
    double rate = successes / trials, square = z * z / trials;
    double middle = (rate + square / 2) / (1 + square);
    double half = z / (1 + square) * sqrt(rate * (1 - rate) / trials + square / (4 * trials));
    return (lab_range){fmax(0, middle - half), fmin(1, middle + half)};
}

static int by_size(const void *one, const void *other)
{
    int32_t a = *(const int32_t *)one, b = *(const int32_t *)other;
    return (a > b) - (a < b);
}

void lab_sort(int32_t *numbers, int count)
{
    qsort(numbers, (size_t)count, sizeof *numbers, by_size);
}

/* The nearest rank: always a number that occurred. */
int32_t lab_quantile(const int32_t *sorted, int count, double part)
{
    if (!count)
        return 0;
    int rank = (int)ceil(part * count);
    return sorted[rank < 1 ? 0 : rank - 1];
}
