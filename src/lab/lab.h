/* lab.h - many games at once: simulate, compare, measure, fingerprint.
 *
 * Knows the engine and the bots; prints nothing. The same plan gives the same
 * result on any number of threads: every game draws its luck from (seed, deal).
 */
#ifndef KT_LAB_H
#define KT_LAB_H

#include "bots/bots.h"

enum {
    LAB_MOVES_MAX   = 100000, /* a game that takes longer counts as not finished */
    LAB_SHARE       = 60,     /* a win in parts that 1 to 5 winners can share     */
    LAB_THREADS_MAX = 64,
};

/* ---- Threads ------------------------------------------------------------ */

typedef struct lab_job {
    int count; /* pieces of work: run is called once for each, in any order */
    void (*run)(void *context, int worker, int index);
    void *context;
    void (*progress)(int done, int of); /* from one thread only; may be NULL */
    int   before, of; /* for the progress: pieces done in earlier jobs, and in all jobs */
} lab_job;

void lab_share(const lab_job *, int threads);
int  lab_crew(int threads); /* how many workers there can be: at least 1 */

/* ---- One game ----------------------------------------------------------- */

typedef struct lab_match {
    const kt_game *game;
    int            seats;
    const uint8_t *option;
    const bot     *player; /* [seats] */
    uint64_t       seed, deal;
    uint64_t       seating; /* which of the games with this deal: only the bots' own luck differs */
    void (*watch)(void *watcher, int seat, const kt_moves *, int pick); /* may be NULL */
    void *watcher;
} lab_match;

typedef struct lab_game {
    int32_t points[KT_SEATS_MAX];
    int32_t decisions; /* moves by seats */
    int32_t moves;     /* with chance    */
    uint8_t winners;   /* bit per seat   */
    uint8_t first;     /* the seat that decided first */
    bool    finished;
} lab_game;

/* memory: for the bots' trees, one after the other; lab_memory says how much. */
void   lab_play(const lab_match *, void *memory, size_t size, lab_game *, kt_score *);
size_t lab_memory(const bot *, int count);
/* What a seat gets of the win, in LAB_SHAREs; of an unfinished game all the same. */
int lab_share_of(const lab_game *, int seats, int seat);
/* Independent luck for one stream of one deal. */
kt_rng lab_luck(uint64_t seed, uint64_t deal, uint64_t stream);

/* A bot's choice with memory of its own. A search may use several cores: as many
 * independent searches with the whole budget each, whose visits are added. The same
 * luck and the same number of threads give the same choice. thoughts may be NULL. */
int lab_think(bot, const kt_game *, const kt_view *, const kt_moves *, kt_rng *, int threads,
              bot_thought *thoughts);

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

/* How often a piece was named in a seat's move, by how many (game, seat), and
 * their wins in LAB_SHAREs. */
typedef struct lab_use {
    int64_t used, users, won;
} lab_use;

enum { LAB_ROW_MAX = 32 };

typedef struct lab_result {
    lab_game *game; /* [plan.games] */
    lab_use  *use;  /* [kind * KT_COUNTS_MAX + value] */
    int64_t   from[KT_SEATS_MAX][KT_SOURCES_MAX];
    int64_t   choices[KT_MOVES_MAX + 1]; /* decisions with so many legal moves         */
    int64_t   row[LAB_ROW_MAX + 1];      /* times a seat decided so often in a row; the
                                          * last counts all longer ones                 */
} lab_result;

bool lab_simulate(const lab_plan *, lab_result *); /* false: out of memory */
void lab_release(lab_result *);

/* ---- Comparing bots ------------------------------------------------------ */

enum { LAB_BOTS_MAX = 12 };

/* A round robin. Each pair plays every deal in every seating: two seats, both ways
 * round; more seats, each of the two alone among copies of the other, in every seat. */
typedef struct lab_ladder {
    const kt_game *game;
    int            seats;
    uint8_t        option[KT_OPTIONS_MAX];
    int            bots;
    bot            player[LAB_BOTS_MAX];
    int            deals;
    uint64_t       seed;
    int            threads;
    int            rank, ranks; /* this process plays every ranks-th deal; 0: all of them */
    void (*progress)(int done, int of); /* may be NULL */
} lab_ladder;

/* What came of one deal between the two bots of a pair. */
typedef struct lab_duel {
    int32_t alone[2]; /* wins in LAB_SHAREs of the one bot among others, then of the other;
                       * with two seats the second is what the first left over           */
    int32_t unfinished;
    int32_t done; /* 0 or 1; all parts have one size, so that ranks can exchange them */
} lab_duel;

int  lab_pairs(int bots);
void lab_pair(int bots, int pair, int *one, int *other);
int  lab_games_a_deal(int seats);
/* Plays the deals first .. last - 1 that are not yet done: duel[deal * pairs + pair].
 * `done` hears of each, from one thread at a time; may be NULL. False: out of memory. */
bool lab_ladder_play(const lab_ladder *, int first, int last, lab_duel *duel,
                     void (*done)(void *, int deal, int pair, const lab_duel *), void *context);
/* The first bot's share of a deal, from 0 to 1; equals get 1/2 on average. */
double lab_duel_score(const lab_duel *, int seats);

/* ---- Measuring ---------------------------------------------------------- */

typedef struct lab_speed {
    double  seconds;
    int64_t decisions, moves, games;
    double  copy_nanoseconds;
} lab_speed;

double lab_now(void); /* seconds since some moment */

/* Random games with the most seats, one after the other, on this thread. */
void lab_bench(const kt_game *, double seconds, uint64_t seed, lab_speed *);

/* How long a bot thinks about a decision in which there is a choice. */
typedef struct lab_pace {
    int64_t decisions;
    double  seconds, longest; /* in all, and for a single one */
} lab_pace;

/* Decisions from games between greedy bots, with the fewest seats, until the time is up;
 * `whole`: the bot spends its budget even when its choice is settled before. */
void lab_pace_of(const kt_game *, bot, bool whole, double seconds, uint64_t seed, lab_pace *);

/* One hash over seeded random games, with all numbers of seats and every choice of
 * every option: it changes exactly when the game's behaviour does. */
uint64_t lab_signature(const kt_game *);

/* ---- Statistics --------------------------------------------------------- */

typedef struct lab_range {
    double low, high;
} lab_range;

typedef struct lab_mean {
    int    count;
    double mean, variance; /* of a single one */
} lab_mean;

lab_range lab_wilson(double successes, double trials); /* 95 % */
lab_mean  lab_mean_of(const double *, int count);
/* 95 % for the mean of shares between 0 and 1, each deal one observation. */
lab_range lab_share_range(lab_mean);
void      lab_sort(int32_t *, int count);
int32_t   lab_quantile(const int32_t *sorted, int count, double part);

double lab_elo(double share);      /* how much stronger, if that is the share of wins */
double lab_elo_share(double elo);  /* and back */

/* Ratings that explain all pairs best, with the mean at 0, and 95 % by weighting
 * the deals anew again and again. score[pair * deals + deal]. False: out of memory. */
typedef struct lab_rating {
    double    elo;
    lab_range range;
} lab_rating;
bool lab_rate(int bots, int deals, const double *score, lab_rating *);

/* A sequential test: does the first bot's advantage lie at `low` Elo or at `high`?
 * The ratio of likelihoods decides at 5 % either way. */
typedef struct lab_sprt {
    double low, high;    /* Elo                          */
    double ratio, bound; /* settled when |ratio| > bound */
    int    verdict;      /* 1: high, -1: low, 0: open    */
} lab_sprt;
void lab_sprt_look(lab_sprt *, lab_mean);

#endif
