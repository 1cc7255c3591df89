/* train.h - trains a net from games.
 *
 * The net plays against itself, looking one move ahead, or a teacher plays. Then every position of a game, as
 * each seat saw it, is a sample. Its target is TD(lambda): how the game ended, mixed with the net's
 * predictions for later positions, and with what the teacher expected if it searches with a net of its own.
 * Luck and exploration come from the seed and the number of the game, and samples are learned in a fixed
 * order: the same plan gives the same net on any number of threads.
 */
#ifndef KT_TRAIN_H
#define KT_TRAIN_H

#include "lab/lab.h"

enum { LAB_NET_SIZE = 200 }; /* KiB */

typedef struct lab_training {
    const kt_game *game;
    int      seats, seats_most; /* games of every number of seats from one to the other; most 0: only one */
    int      hidden, threads;
    uint64_t seed;
    int      games;       /* in all                                                   */
    int      batch;       /* games between two updates of the net                     */
    double   lambda;      /* of TD(lambda): 0 the next position .. 1 the result       */
    double   rate;        /* learning rate at the start; it falls to a hundredth      */
    double   temperature; /* of self-play: noise on the win estimates */
    int      stride;      /* learns from every stride-th position, 0: from all. Neighbours are much alike */
    int      size;        /* of the net's file at most, in KiB; 0: LAB_NET_SIZE */
    int      passes;      /* over the positions of a batch, 0 is 1 */
    double   trust;       /* weight of the teacher's win estimate in the target: 0 .. 1 */
    int      asides;      /* one decision in this many: the teacher also estimates the net's move; 0: never */
    int      siblings;    /* one decision in this many: the teacher compares all moves; 0: never. The net
                           * learns to prefer the same ones, and plays all other decisions */
    int            rank, ranks; /* of processes that share the games; ranks 0: there is only this one */
    kt_bot         teacher;     /* plays the games; without a kind, the net itself does */
    const bot_net *start;       /* initial net, of the same width; NULL: untrained */
} lab_training;

typedef struct lab_trainer lab_trainer;

/* NULL: out of memory, or the initial net does not fit. */
lab_trainer *lab_trainer_new(const lab_training *);
void         lab_trainer_free(lab_trainer *);
/* Plays a batch and learns from it; false when all games are done, or memory is full. With several ranks each
 * plays its part of the games and hands them to rank 0, which alone learns. So the other ranks do nothing but
 * call this until it returns false. */
bool lab_trainer_batch(lab_trainer *);
/* Rank 0 calls this once at the end, and the other ranks stop. */
void lab_trainer_dismiss(void);

typedef struct lab_progress {
    int    games;  /* so far */
    double loss;   /* cross entropy of the win estimates, a moving average over batches */
    double length; /* decisions of a game, likewise */
} lab_progress;
lab_progress lab_trainer_progress(const lab_trainer *);

/* The net as it is now, as a file; the caller frees it. NULL: out of memory. */
uint8_t *lab_trainer_net(const lab_trainer *, size_t *size);
/* The share of wins of one net against another in this many deals, each in every seating. -1: out of
 * memory, or one of them does not fit. */
double lab_compare_nets(const kt_game *, int seats, const uint8_t *one, size_t one_size, const uint8_t *other,
                        size_t other_size, int deals, uint64_t seed, int threads);

/* A checkpoint: all that is needed to continue. */
void *lab_trainer_save(const lab_trainer *, size_t *size);        /* the caller frees it */
bool  lab_trainer_load(lab_trainer *, const void *, size_t size); /* false: of another plan */

#endif
