/* train.h - nets that learn from games.
 *
 * Games are played with the net as it is, one look ahead, or by a teacher. Then every position of a game, as
 * each seat saw it, is taught what the positions after it said and how the game ended (TD(lambda)), and what
 * a teacher that searches with a net of its own expected there. Luck and exploration come from the seed and
 * the number of the game, and samples are learned in a fixed order: the same plan gives the same net on any
 * number of threads.
 */
#ifndef KT_TRAIN_H
#define KT_TRAIN_H

#include "lab/lab.h"

enum { LAB_NET_SIZE = 200 };

typedef struct lab_training {
    const kt_game *game;
    int      seats, seats_most; /* from one number of seats to the other, in turn; most 0: the one only */
    int      hidden, threads;
    uint64_t seed;
    int      games;  /* in all                                                   */
    int      batch;  /* games between two lessons                                */
    double   lambda; /* how far ahead a position learns: 0 next move .. 1 result */
    double   rate;   /* of learning, at the start; falls to a tenth              */
    double   heat;   /* of choosing: how large differences of chances are overlooked */
    int      stride; /* learns from one position in so many, 0 from all: neighbours say much the same */
    int      size;   /* of the net's file at most, in KiB; 0: LAB_NET_SIZE */
    int      passes; /* over the positions of a batch, 0 is 1 */
    double   trust;  /* how much a position learns of what the teacher's search expected there: 0 .. 1 */
    int      asides; /* once in so many decisions the teacher looks at a move that the net would have liked,
                      * too, and what it expects after it is learned; 0: never */
    int siblings;    /* once in so many decisions the teacher's search compares all moves, and the net learns
                      * to prefer what it preferred; the net plays the other decisions. 0: never */
    kt_bot         teacher; /* plays the games; without a kind the net itself does */
    const bot_net *start;   /* the net to begin with, of the same width; NULL: one that knows nothing */
} lab_training;

typedef struct lab_trainer lab_trainer;

/* NULL: out of memory, or the net to begin with does not fit. */
lab_trainer *lab_trainer_new(const lab_training *);
void         lab_trainer_free(lab_trainer *);
/* Plays and learns one batch; false when all games are done. */
bool lab_trainer_batch(lab_trainer *);

typedef struct lab_lesson {
    int    games;  /* so far                                           */
    double loss;   /* in chances, cross entropy, mean over late lessons */
    double length; /* decisions of a game, the same mean               */
} lab_lesson;
lab_lesson lab_trainer_lesson(const lab_trainer *);

/* The net as it is now, as a file; the caller frees it. NULL: out of memory. */
uint8_t *lab_trainer_net(const lab_trainer *, size_t *size);
/* The share of wins of one net against another in so many deals, each in every seating. -1: out of
 * memory, or one of them does not fit. */
double lab_compare_nets(const kt_game *, int seats, const uint8_t *one, size_t one_size, const uint8_t *other,
                        size_t other_size, int deals, uint64_t seed, int threads);

/* A checkpoint: all that going on needs. */
void *lab_trainer_save(const lab_trainer *, size_t *size);        /* the caller frees it */
bool  lab_trainer_load(lab_trainer *, const void *, size_t size); /* false: of another plan */

#endif
