/* ranks.h - several processes as one, where an MPI launcher (mpirun) started them.
 *
 * Built without MPI, or started without a launcher, there is one rank, and nothing
 * of this costs anything.
 */
#ifndef KT_RANKS_H
#define KT_RANKS_H

#include "lab/lab.h"

int  ranks_begin(int *rank); /* how many there are, and which is this one */
void ranks_end(void);
/* Afterwards every rank knows what any of them has played. */
void ranks_gather(lab_duel *, int count);

#endif
