/* lab.h - many games at once: simulate, measure, fingerprint.
 *
 * Knows the engine and the bots; prints nothing. The same plan gives the same
 * result on any number of threads: every game draws its luck from (seed, game).
 */
#ifndef KT_LAB_H
#define KT_LAB_H

#include "bots/bots.h"

enum {
    LAB_MOVES_MAX = 100000, /* a game that takes longer counts as not finished */
    LAB_SHARE     = 60,     /* a win in parts that 1 to 5 winners can share     */
};

/* Independent luck for one stream (0: the table's, seat + 1: a bot's) of one game. */
kt_rng lab_luck(uint64_t seed, uint64_t game, uint64_t stream);

/* ---- Simulating --------------------------------------------------------- */

typedef struct lab_plan {
    const kt_game *game;
    int            seats;
    uint8_t        option[KT_OPTIONS_MAX];
    bot            player[KT_SEATS_MAX];
    int            games;
    uint64_t       seed;
    int            threads;
    void (*progress)(int done, int games); /* from one thread only; may be NULL */
} lab_plan;

typedef struct lab_game {
    int32_t points[KT_SEATS_MAX];
    int32_t decisions; /* moves by seats */
    int32_t moves;     /* with chance    */
    uint8_t winners;   /* bit per seat   */
    bool    finished;
} lab_game;

/* How often a piece was named in a seat's move, by how many (game, seat), and
 * their wins in LAB_SHAREs. */
typedef struct lab_use {
    int64_t used, users, won;
} lab_use;

typedef struct lab_result {
    lab_game *game; /* [plan.games] */
    lab_use  *use;  /* [kind * KT_COUNTS_MAX + value] */
    int64_t   from[KT_SEATS_MAX][KT_SOURCES_MAX];
} lab_result;

bool lab_simulate(const lab_plan *, lab_result *); /* false: out of memory or threads */
void lab_release(lab_result *);

/* ---- Measuring ---------------------------------------------------------- */

typedef struct lab_speed {
    double  seconds;
    int64_t decisions, moves, games;
    double  copy_nanoseconds;
} lab_speed;

/* Random games with the most seats, one after the other, on this thread. */
void lab_bench(const kt_game *, double seconds, uint64_t seed, lab_speed *);

/* One hash over seeded random games, with all numbers of seats and every choice of
 * every option: it changes exactly when the game's behaviour does. */
uint64_t lab_signature(const kt_game *);

/* ---- Statistics --------------------------------------------------------- */

typedef struct lab_range {
    double low, high;
} lab_range;

lab_range lab_wilson(double successes, double trials); /* 95 % */
void      lab_sort(int32_t *, int count);
int32_t   lab_quantile(const int32_t *sorted, int count, double part);

#endif
