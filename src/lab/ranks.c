/* ranks.c - one ladder or training run on several processes, if MPI was available at build time. */
#include "lab/ranks.h"

#ifdef KONTOR_MPI

#include <mpi.h>
#include <stdlib.h>

static bool has_launcher(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE");
}

int ranks_begin(int *rank)
{
    int size = 1;
    *rank = 0;
    if (!has_launcher() || MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return 1;
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}

void ranks_end(void)
{
    int initialized = 0;
    MPI_Initialized(&initialized);
    if (initialized)
        MPI_Finalize();
}

/* Results of other ranks are all zero here, so the maximum over all ranks is the result. */
void ranks_gather(lab_deal_result *result, int count)
{
    int initialized = 0;
    MPI_Initialized(&initialized);
    if (initialized)
        MPI_Allreduce(MPI_IN_PLACE, result, count * (int)(sizeof *result / sizeof(int32_t)), MPI_INT32_T,
                      MPI_MAX, MPI_COMM_WORLD);
}

void ranks_broadcast(void *bytes, size_t size)
{
    int initialized = 0;
    MPI_Initialized(&initialized);
    if (initialized)
        MPI_Bcast(bytes, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD);
}

/* Out of memory ends all ranks, or the others would wait for ever. */
void ranks_send(const kt_parcel *parcel)
{
    if (parcel->failed)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Send(parcel->bytes, (int)parcel->size, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
}

void ranks_receive(int rank, kt_parcel *parcel)
{
    MPI_Status status;
    int        size;
    MPI_Probe(rank, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &size);
    parcel_clear(parcel);
    if (!parcel_resize(parcel, (size_t)size))
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Recv(parcel->bytes, size, MPI_BYTE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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

void ranks_gather(lab_deal_result *result, int count)
{
    (void)result;
    (void)count;
}

void ranks_broadcast(void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
}

void ranks_send(const kt_parcel *parcel)
{
    (void)parcel;
}

void ranks_receive(int rank, kt_parcel *parcel)
{
    (void)rank;
    parcel_clear(parcel);
}

#endif
