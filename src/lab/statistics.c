/* statistics.c - intervals, quantiles, ratings, the sequential test. Pure functions. */
#include "lab/lab.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

lab_range lab_wilson(double successes, double trials)
{
    const double z = 1.959963984540054; /* 95 %, two-sided */
    if (trials <= 0)
        return (lab_range){0, 1};
    double rate = successes / trials, square = z * z / trials;
    double middle = (rate + square / 2) / (1 + square);
    double half = z / (1 + square) * sqrt(rate * (1 - rate) / trials + square / (4 * trials));
    return (lab_range){fmax(0, middle - half), fmin(1, middle + half)};
}

static int by_size(const void *one, const void *other)
{
    int32_t a = *(const int32_t *)one, b = *(const int32_t *)other;
    return (a > b) - (a < b);
}

void lab_sort(int32_t *numbers, int count)
{
    qsort(numbers, (size_t)count, sizeof *numbers, by_size);
}

/* The nearest-rank method: always a number that occurred. */
int32_t lab_quantile(const int32_t *sorted, int count, double fraction)
{
    if (!count)
        return 0;
    int rank = (int)ceil(fraction * count);
    return sorted[rank < 1 ? 0 : rank - 1];
}

lab_mean lab_mean_of(const double *number, int count)
{
    lab_mean mean = {.count = count};
    for (int i = 0; i < count; i++)
        mean.mean += number[i] / count;
    for (int i = 0; i < count && count > 1; i++)
        mean.variance += (number[i] - mean.mean) * (number[i] - mean.mean) / (count - 1);
    return mean;
}

/* Wilson's interval for the number of independent games that would have the variance of
 * these deals. It stays between 0 and 1 and does not vanish when all deals went alike. */
lab_range lab_share_range(lab_mean share)
{
    double games_per_deal = share.variance > 0 ? share.mean * (1 - share.mean) / share.variance : 1;
    double trials = share.count * (games_per_deal > 1 ? games_per_deal : 1);
    return lab_wilson(share.mean * trials, trials);
}

/* ---- Ratings -------------------------------------------------------------- */

double lab_elo(double share)
{
    const double edge = 1e-6; /* keeps ratings finite */
    share = fmin(fmax(share, edge), 1 - edge);
    return 400 * log10(share / (1 - share));
}

double lab_elo_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

enum { ITERATIONS = 200, SAMPLES = 1000 };

/* A pair's deals, weighted, and how much of them the first bot won. */
typedef struct tally {
    double deals, won;
} tally;

/* Bradley-Terry strengths by Zermelo's iteration. */
static void fit(int bots, const tally *pairs, double *elo)
{
    double strength[LAB_BOTS_MAX], mean = 0;
    for (int i = 0; i < bots; i++)
        strength[i] = 1;
    for (int round = 0; round < ITERATIONS; round++) {
        double won[LAB_BOTS_MAX] = {0}, met[LAB_BOTS_MAX] = {0};
        for (int pair = 0; pair < lab_pair_count(bots); pair++) {
            int one, other;
            lab_pair_at(bots, pair, &one, &other);
            double together = pairs[pair].deals / (strength[one] + strength[other]);
            won[one] += pairs[pair].won;
            won[other] += pairs[pair].deals - pairs[pair].won;
            met[one] += together;
            met[other] += together;
        }
        for (int i = 0; i < bots; i++)
            strength[i] = won[i] / met[i];
    }
    for (int i = 0; i < bots; i++)
        mean += (elo[i] = 400 * log10(strength[i])) / bots;
    for (int i = 0; i < bots; i++)
        elo[i] -= mean;
}

static double random_weight(kt_rng *rng) /* exponential, with mean 1 */
{
    return -log((kt_rng_next(rng) + 0.5) / 4294967296.0);
}

/* Every deal counts once, or by a random weight: Rubin's Bayesian bootstrap. All pairs share
 * one weight per deal, since they shared its luck. One tied deal is added to each pair, so
 * that a bot without a loss keeps a finite rating, with a range that says how little is
 * known above it. */
static void count_deals(int pairs, int deals, const double *score, kt_rng *rng, tally *into)
{
    for (int pair = 0; pair < pairs; pair++) {
        double tie = rng ? random_weight(rng) : 1;
        into[pair].deals = tie;
        into[pair].won = tie / 2;
    }
    for (int deal = 0; deal < deals; deal++) {
        double weight = rng ? random_weight(rng) : 1;
        for (int pair = 0; pair < pairs; pair++) {
            into[pair].deals += weight;
            into[pair].won += weight * score[pair * deals + deal];
        }
    }
}

static int by_number(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

bool lab_rate(int bots, int deals, const double *score, lab_rating *rating)
{
    int    pairs = lab_pair_count(bots);
    tally  tallies[LAB_BOTS_MAX * LAB_BOTS_MAX] = {0};
    double elo[LAB_BOTS_MAX], *sample = malloc((size_t)bots * SAMPLES * sizeof *sample);
    kt_rng rng = kt_rng_seed(1);
    assert(bots >= 2 && bots <= LAB_BOTS_MAX && deals > 0);
    if (!sample)
        return false;
    count_deals(pairs, deals, score, NULL, tallies);
    fit(bots, tallies, elo);
    for (int i = 0; i < bots; i++)
        rating[i].elo = elo[i];
    for (int i = 0; i < SAMPLES; i++) {
        count_deals(pairs, deals, score, &rng, tallies);
        fit(bots, tallies, elo);
        for (int b = 0; b < bots; b++)
            sample[b * SAMPLES + i] = elo[b];
    }
    for (int b = 0; b < bots; b++) {
        qsort(sample + b * SAMPLES, SAMPLES, sizeof *sample, by_number);
        rating[b].range = (lab_range){sample[b * SAMPLES + SAMPLES * 25 / 1000],
                                      sample[b * SAMPLES + SAMPLES * 975 / 1000]};
    }
    free(sample);
    return true;
}

/* ---- The sequential test -------------------------------------------------- */

/* Takes the shares of deals as normal with the variance they show, as fishtest does. */
void lab_sprt_update(lab_sprt *test, lab_mean share)
{
    enum { DEALS_MIN = 8 }; /* with fewer their variance says nothing */
    assert(test->low < test->high);
    double low = lab_elo_share(test->low), high = lab_elo_share(test->high);
    double variance = fmax(share.variance, 0.25 / fmax(share.count, 1));
    test->bound = log(0.95 / 0.05);
    test->ratio = share.count * (high - low) * (2 * share.mean - low - high) / (2 * variance);
    test->verdict = 0;
    if (share.count >= DEALS_MIN && fabs(test->ratio) > test->bound)
        test->verdict = test->ratio > 0 ? 1 : -1;
}
