/* search.h - thinking ahead: information-set Monte-Carlo tree search.
 *
 * Knows the engine only. Allocates nothing: the tree grows in the caller's memory,
 * and when that is full the search goes on with the tree it has.
 */
#ifndef KT_SEARCH_H
#define KT_SEARCH_H

#include "kontor.h"

typedef struct search_settings {
    int playouts; /* at the most */
    int depth;    /* decisions played beyond the tree before the valuation is asked */
    bool (*stop)(void *); /* asked every few playouts, for a clock; may be NULL */
    void *watch;
} search_settings;

/* What the search thinks of a move: how often it was tried and what it promises
 * the one to move, from 0 (lost) to 1 (won). */
typedef struct search_thought {
    int   visits;
    float worth;
} search_thought;

/* Bytes of memory that hold the tree of so many playouts in most games. */
size_t search_memory(int playouts);

/* Returns the index of the best move. thoughts: [moves->count], or NULL. */
int search_think(const kt_game *, const kt_view *, const kt_moves *, kt_rng *,
                 const search_settings *, void *memory, size_t size, search_thought *thoughts);

#endif
