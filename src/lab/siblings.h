/* siblings.h - groups of positions after the moves of one decision, for a net to learn which to prefer. For
 * the lab's own files.
 *
 * A net that looks one move ahead must tell the moves of one decision apart. The result of the game hardly
 * helps: it is the same for all of them. So a teacher searches, and the positions after the moves are kept as
 * a group, each with its move's share of the playouts.
 */
#ifndef KT_SIBLINGS_H
#define KT_SIBLINGS_H

#include "bots/bots.h"
#include "lab/observations.h"

typedef struct kt_siblings {
    kt_observations observations;
    size_t          max;
    struct sibling {
        uint8_t group; /* positions of the same decision from here on; 0: not the first of them */
        float   share; /* of the playouts */
    } * at;            /* by observation */
} kt_siblings;

void siblings_free(kt_siblings *);
void siblings_clear(kt_siblings *);
/* Adds two groups: what the actor sees right after each of its moves, and after what the move sets off. Up to
 * LEARNER_SIBLINGS_MAX moves, each group in one world that fits the actor's view, with the same luck for all
 * moves. stats: of the search, by move. False: out of memory. */
bool siblings_add(kt_siblings *, const kt_encoder *, const kt_state *, const kt_moves *,
                  const bot_move_stats *, kt_rng *);
void siblings_pack(const kt_siblings *, kt_parcel *);
/* Replaces what was there. False: out of memory. */
bool siblings_unpack(kt_siblings *, kt_parcel *);
/* The index-th position as a sample. */
learner_sample siblings_sample(const kt_siblings *, size_t index, int seats);

#endif
