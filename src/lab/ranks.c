/* ranks.c - several processes as one, by MPI if it was there at build time. */
#include "lab/ranks.h"

#ifdef KONTOR_MPI

#include <mpi.h>
#include <stdlib.h>

static bool launched(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE");
}

int ranks_begin(int *rank)
{
    int size = 1;
    *rank = 0;
    if (!launched() || MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return 1;
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}

void ranks_end(void)
{
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun)
        MPI_Finalize();
}

/* What was not played here is all zero, so the larger number is the one that was. */
void ranks_gather(lab_duel *duel, int count)
{
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun)
        MPI_Allreduce(MPI_IN_PLACE, duel, count * (int)(sizeof *duel / sizeof(int32_t)), MPI_INT32_T,
                      MPI_MAX, MPI_COMM_WORLD);
}

#else

int ranks_begin(int *rank)
{
    *rank = 0;
    return 1;
}

void ranks_end(void)
{
}

void ranks_gather(lab_duel *duel, int count)
{
    (void)duel;
    (void)count;
}

#endif
