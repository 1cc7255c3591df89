/* tries.h - tries input from outside: whatever it says, it is accepted whole or refused with a cause, and
 * what was accepted can be played on. Used by the fuzzers and by tests/mutation_test.c. Each returns NULL, or
 * what went wrong. */
#ifndef TRIES_H
#define TRIES_H

#include "kontor.h"

const char *try_record(const char *text, size_t length);
const char *try_position(const char *text, size_t length);
const char *try_scenario(const char *text, size_t length);
/* Bytes choose a game, seats and options, then moves, legal and invalid. */
const char *try_moves(const uint8_t *bytes, size_t size);

#endif
