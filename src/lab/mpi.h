/* mpi.h - one ladder on several processes, when an MPI launcher (mpirun) started them.
 *
 * Built without MPI, or started without a launcher, there is one rank and these calls
 * cost nothing.
 */
#ifndef KT_MPI_H
#define KT_MPI_H

#include "lab/lab.h"

/* Returns the number of ranks, at least 1, and this process's own: 0 .. ranks - 1. Call it once,
 * and mpi_end before the process exits. */
int  mpi_begin(int *rank);
void mpi_end(void);
/* All ranks must call this with the same count. Afterwards every rank has the results of all of
 * them; a result that this rank did not play must be zero before. */
void mpi_gather(lab_deal_result *, int count);

#endif
