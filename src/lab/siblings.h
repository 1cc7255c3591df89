/* siblings.h - decisions of a game whose moves a search compared, for a net to learn from. For the lab's
 * own files.
 *
 * A net that chooses by looking one move ahead must tell the moves of one decision apart. What came of a game
 * hardly says anything about that: it is the same for all of them. So a teacher searches, and the positions
 * after each move are kept together, with the share of its playouts that the search gave to the move.
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
/* Keeps what the actor of a state sees after each of its moves, up to LEARNER_SIBLINGS_MAX of them: right
 * after it, and when what it sets off is done, both in worlds that the actor thinks possible and with the
 * same luck for all moves. stats: what the search found, by move. False: out of memory. */
bool siblings_add(kt_siblings *, const kt_encoder *, const kt_state *, const kt_moves *,
                  const bot_move_stats *, kt_rng *);
/* The index-th position as a sample. */
learner_sample siblings_sample(const kt_siblings *, size_t index, int seats);

#endif
