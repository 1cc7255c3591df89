/* lab.h - many games at once: simulation, tournaments, timing, fingerprints, statistics.
 *
 * Knows the engine and the bots; prints nothing and reads no file. The same plan gives
 * the same result on any number of threads: every game draws its luck from (seed, deal)
 * and its own streams, and sums are whole numbers.
 */
#ifndef KT_LAB_H
#define KT_LAB_H

#include "bots/bots.h"

enum {
    LAB_MOVES_MAX = 100000, /* a longer game counts as unfinished                     */
    LAB_WIN_UNITS = 60,     /* one win, in units that 1 to 5 winners can share evenly */
    LAB_THREADS_MAX = 64,
};

/* ---- Threads ------------------------------------------------------------ */

typedef struct lab_job {
    int count; /* run is called once for each index below count, in any order */
    void (*run)(void *context, int worker, int index); /* on several threads at once */
    void *context;
    void (*progress)(int done, int total); /* from one thread only; may be NULL            */
    int done_before, total;                /* for progress: done by earlier jobs, by all jobs */
} lab_job;

/* Returns when all work is done. `worker` is below lab_thread_count(threads). If fewer
 * threads start than asked for, the rest do all the work. */
void lab_parallel(const lab_job *, int threads);
/* The number of workers that lab_parallel uses at most: 1 .. LAB_THREADS_MAX. */
int lab_thread_count(int threads);

/* ---- One game ----------------------------------------------------------- */

typedef struct lab_match {
    const kt_game *game;
    int            seats;
    const uint8_t *option; /* [KT_OPTIONS_MAX] */
    const kt_bot  *player; /* [seats] */
    uint64_t       seed, deal;
    uint64_t       seating; /* tells the games of one deal apart: only the bots' own luck differs */
    /* win_estimate: of the bot, after the move it picked; < 0: it has none. May be NULL. */
    void (*on_decision)(void *context, int seat, const kt_moves *, int pick, float win_estimate);
    bool   estimates; /* bots are asked for win estimates, which makes a search spend its whole budget */
    kt_bot asked; /* with a kind: it decides at one decision in LAB_ASK_EVERY, and only it is asked for win
                   * estimates. A seat's decisions share a result, so a few say as much as all. */
    void *context;
} lab_match;

enum { LAB_ASK_EVERY = 10 };

typedef struct lab_game_result {
    int32_t points[KT_SEATS_MAX];
    int32_t decisions; /* moves by seats            */
    int32_t moves;     /* all moves, with chance's  */
    uint8_t winners;   /* bit per seat              */
    uint8_t first;     /* the seat that decided first */
    bool    finished;  /* if not, points and winners are 0 */
} lab_game_result;

/* Plays one game. memory: lab_bot_memory bytes for the bots' search trees, used by one
 * bot after the other; with less they play weaker. The score is zero if the game did
 * not finish. */
void   lab_play(const lab_match *, void *memory, size_t size, lab_game_result *, kt_score *);
size_t lab_bot_memory(const kt_bot *, int count);
/* A seat's share of the win in LAB_WIN_UNITS; an unfinished game is shared by all. */
int lab_win_share(const lab_game_result *, int seats, int seat);
/* An independent generator for one stream of one deal. */
kt_rng lab_rng(uint64_t seed, uint64_t deal, uint64_t stream);

/* A bot's choice, with memory that is allocated and freed inside. A search may use
 * several threads: as many independent searches with the whole budget each, whose
 * visits are added. The same rng and number of threads give the same choice. stats:
 * [moves->count] or NULL. Without memory the bot plays weaker, but it always answers. */
int lab_choose(kt_bot, const kt_game *, const kt_view *, const kt_moves *, kt_rng *, int threads,
               bot_move_stats *stats);

/* ---- Simulation --------------------------------------------------------- */

typedef struct lab_plan {
    const kt_game *game;
    int            seats;
    uint8_t        option[KT_OPTIONS_MAX];
    kt_bot         player[KT_SEATS_MAX];
    int            games;
    uint64_t       seed;
    int            threads;
    bool           calibrate;              /* fills the result's bins */
    kt_bot         asked;                  /* see lab_match */
    void (*progress)(int done, int total); /* from one thread only; may be NULL */
} lab_plan;

/* Decisions with a win estimate in the same tenth: what the bots expected and what they won. Decisions of one
 * seat in one game share its result, so the error is estimated over those sums. */
typedef struct lab_bin {
    int64_t decisions;
    int64_t expected;      /* sum of the win estimates, of LAB_ESTIMATE_ONE */
    int64_t won;           /* in LAB_WIN_UNITS */
    int64_t square_errors; /* of (won - expected), summed over a seat's decisions in a game, in hundredths */
} lab_bin;

enum { LAB_BINS = 10, LAB_ESTIMATE_ONE = 10000 };

/* How a piece was used: how often a seat's move named it, by how many (game, seat)
 * pairs, and what those won in LAB_WIN_UNITS. */
typedef struct lab_usage {
    int64_t used, users, won;
} lab_usage;

enum { LAB_STREAK_MAX = 32 };

typedef struct lab_result {
    lab_game_result *game;                               /* [plan.games] */
    lab_usage       *usage;                              /* [kind * KT_COUNTS_MAX + value] */
    int64_t          from[KT_SEATS_MAX][KT_SOURCES_MAX]; /* points of finished games by source */
    int64_t          choices[KT_MOVES_MAX + 1];          /* [n]: decisions with n legal moves */
    int64_t          streak[LAB_STREAK_MAX + 1];         /* [n]: how often one seat made n decisions in a
                                                          * row; the last entry counts all longer ones */
    lab_bin bin[LAB_BINS];                               /* calibration of the win estimates */
} lab_result;

/* Plays plan.games games. The result is the caller's to free with lab_result_free.
 * False: out of memory, and there is nothing to free. */
bool lab_simulate(const lab_plan *, lab_result *);
void lab_result_free(lab_result *);

/* ---- Tournaments --------------------------------------------------------- */

enum { LAB_BOTS_MAX = 12 };

/* A round robin. Each pair plays every deal in every seating: with two seats both ways
 * round; with more, each of the two alone among copies of the other, in every seat. */
typedef struct lab_ladder {
    const kt_game *game;
    int            seats;
    uint8_t        option[KT_OPTIONS_MAX];
    int            bots;
    kt_bot         player[LAB_BOTS_MAX];
    int            deals;
    uint64_t       seed;
    int            threads;
    int            rank, ranks;            /* this process plays every ranks-th deal; ranks 0: all of them */
    void (*progress)(int done, int total); /* may be NULL */
} lab_ladder;

/* The games of one deal between the two bots of a pair. */
typedef struct lab_deal_result {
    int32_t wins[2]; /* in LAB_WIN_UNITS: of the first bot where it sat alone among copies of the
                      * second, and the reverse; with two seats these are the same games          */
    int32_t unfinished;
    int32_t done; /* 0 or 1. All members have one size, so that MPI can exchange them */
} lab_deal_result;

/* Pairs of bots are numbered 0 .. lab_pair_count - 1; one < other. */
int  lab_pair_count(int bots);
void lab_pair_at(int bots, int pair, int *one, int *other);
int  lab_games_per_deal(int seats);
/* Plays the deals first .. last - 1 that are not done yet into result[deal * pairs + pair],
 * the caller's array. on_done is called for each, by one thread at a time; may be NULL.
 * False: out of memory, and nothing was played. */
bool lab_ladder_play(const lab_ladder *, int first, int last, lab_deal_result *result,
                     void (*on_done)(void *, int deal, int pair, const lab_deal_result *), void *context);
/* The first bot's share of a deal that is done, 0 .. 1; equal bots get 1/2 on average. */
double lab_deal_score(const lab_deal_result *, int seats);

/* ---- Timing -------------------------------------------------------------- */

typedef struct lab_speed {
    double  seconds;
    int64_t decisions, moves, games;
    double  copy_nanoseconds;
} lab_speed;

double lab_now(void); /* a steady clock in seconds */

/* Plays random games with the most seats on this thread for about this many seconds. */
void lab_bench(const kt_game *, double seconds, uint64_t seed, lab_speed *);

/* How many positions a net evaluates in a second: each from scratch, and each from the one before. */
typedef struct lab_net_speed {
    double refreshed, updated;
} lab_net_speed;

/* With the built-in net for the fewest seats, along games of greedy bots. False: there is none. */
bool lab_bench_net(const kt_game *, double seconds, uint64_t seed, lab_net_speed *);

/* How long a bot takes for decisions that offer a choice. */
typedef struct lab_latency {
    int64_t decisions;
    double  seconds, max; /* in total, and for the slowest decision */
} lab_latency;

/* Times decisions from games of greedy bots with the fewest seats until the time is up.
 * `whole`: the bot spends its budget even when its choice is decided before. Without
 * memory for the bot nothing is measured: decisions stays 0. */
void lab_measure_latency(const kt_game *, kt_bot, bool whole, double seconds, uint64_t seed, lab_latency *);

/* One hash over seeded random games with every number of seats and every choice of
 * every option. It changes exactly when the game's behaviour does. */
uint64_t lab_signature(const kt_game *);

/* ---- Statistics --------------------------------------------------------- */

typedef struct lab_range {
    double low, high;
} lab_range;

typedef struct lab_mean {
    int    count;
    double mean, variance; /* of a single observation */
} lab_mean;

/* Wilson's 95 % interval for a rate. Without trials: 0 .. 1. */
lab_range lab_wilson(double successes, double trials);
lab_mean  lab_mean_of(const double *, int count);
/* A 95 % interval for the mean of shares between 0 and 1, one observation per deal. */
lab_range lab_share_range(lab_mean);
void      lab_sort(int32_t *, int count); /* ascending, in place */
/* The smallest number that at least this fraction does not exceed; 0 if there are none. */
int32_t lab_quantile(const int32_t *sorted, int count, double fraction);

double lab_elo(double share);     /* the Elo difference that explains this share of wins */
double lab_elo_share(double elo); /* and back */

/* Elo ratings that best explain all pairs, with mean 0, and their 95 % ranges by
 * bootstrap over deals. score[pair * deals + deal]. False: out of memory. */
typedef struct lab_rating {
    double    elo;
    lab_range range;
} lab_rating;
bool lab_rate(int bots, int deals, const double *score, lab_rating *);

/* A sequential probability ratio test: is the first bot's advantage `low` Elo or `high`?
 * The log-likelihood ratio decides with 5 % error either way. */
typedef struct lab_sprt {
    double low, high;    /* Elo, low < high; set by the caller */
    double ratio, bound; /* decided when |ratio| > bound       */
    int    verdict;      /* 1: high, -1: low, 0: undecided     */
} lab_sprt;
/* Looks at all deals so far. */
void lab_sprt_update(lab_sprt *, lab_mean);

#endif
