/* ranks.h - one ladder or training run on several processes, when an MPI launcher (mpirun) started them.
 *
 * Built without MPI, or started without a launcher, there is one rank and these calls
 * cost nothing. (A file of our own called mpi.h would hide that of MPI.)
 */
#ifndef KT_RANKS_H
#define KT_RANKS_H

#include "lab/lab.h"
#include "lab/parcel.h"

/* Returns the number of ranks, at least 1, and this process's own: 0 .. ranks - 1. Call it once,
 * and ranks_end before the process exits. */
int  ranks_begin(int *rank);
void ranks_end(void);
/* All ranks must call this with the same count. Afterwards every rank has the results of all of
 * them; a result that this rank did not play must be zero before. */
void ranks_gather(lab_deal_result *, int count);
/* All ranks must call this with the same size: they get the bytes of rank 0. */
void ranks_broadcast(void *bytes, size_t size);
/* Rank 0 receives what another rank sent to it, in the order in which it was sent. */
void ranks_send(const kt_parcel *);
void ranks_receive(int rank, kt_parcel *);

#endif
