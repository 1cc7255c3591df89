/* search.h - information-set Monte Carlo tree search.
 *
 * Knows the engine only. Allocates nothing: the tree grows in the caller's memory, and
 * when that is full the search continues with the tree it has.
 */
#ifndef KT_SEARCH_H
#define KT_SEARCH_H

#include "bots/bots.h"

/* Bytes that hold the tree of this many playouts in most games: 0.8 MB per thousand,
 * and never more than 128 MB. */
size_t search_memory(int playouts);

#endif
