/* tries.h - texts from outside, tried out to the end: whatever they say, they are
 * taken whole or refused with a cause, and what was taken can be played on.
 * Used by the fuzzers and by tests/mutation_test.c. NULL, or what went wrong. */
#ifndef TRIES_H
#define TRIES_H

#include "kontor.h"

const char *try_record(const char *text, size_t length);
const char *try_position(const char *text, size_t length);
const char *try_scenario(const char *text, size_t length);

#endif
