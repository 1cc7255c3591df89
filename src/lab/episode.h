/* episode.h - one game played for training, and what is kept of it. For the lab's own files. */
#ifndef KT_EPISODE_H
#define KT_EPISODE_H

#include "lab/observations.h"
#include "lab/siblings.h"
#include "lab/train.h"

/* What is known about a position besides its observations. */
typedef struct episode_position {
    float win_estimate[KT_SEATS_MAX]; /* by the teacher's search, for each seat; [0] < 0: none */
    bool  off_path;                   /* the game did not pass through it */
} episode_position;

/* One game as every seat saw it: position by position, seat by seat. */
typedef struct kt_episode {
    int               seats, decisions;
    int               positions, seen; /* positions kept; those that came up, for the stride */
    kt_observations   observations;    /* [positions][seats] */
    episode_position *position;        /* [positions] */
    size_t            positions_max;
    kt_siblings       siblings;
    net_evaluation    result;
    bool              finished, failed; /* failed: out of memory */
} kt_episode;

/* Plays game number `number` of a plan with the net as it is, or with the plan's teacher, and records it. The
 * episode is reused: what it held is dropped. memory: for the teacher's search tree. */
void episode_play(const lab_training *, const kt_net *, uint64_t number, void *memory, size_t size,
                  kt_episode *);
void episode_free(kt_episode *);
/* For another process of the same build. */
void episode_pack(const kt_episode *, kt_parcel *);
/* Replaces what the episode held; it has failed if that does not fit into memory. */
void episode_unpack(kt_episode *, kt_parcel *);

#endif
