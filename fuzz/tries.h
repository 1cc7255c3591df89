/* tries.h - input from outside, tried out to the end: whatever it says, it is taken whole or
 * refused with a cause, and what was taken can be played on. Used by the fuzzers and by
 * tests/mutation_test.c. Each returns NULL, or what went wrong. */
#ifndef TRIES_H
#define TRIES_H

#include "kontor.h"

const char *try_record(const char *text, size_t length);
const char *try_position(const char *text, size_t length);
const char *try_scenario(const char *text, size_t length);
/* Bytes choose a game, seats and options, then moves: good ones and nonsense. */
const char *try_moves(const uint8_t *bytes, size_t size);

#endif
