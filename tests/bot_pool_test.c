/* bot_pool_test.c - whose bot thinks next. The pool has one thread, which is held until all jobs have been
 * given, so the order depends only on the queue, not on time. */
#include "server/bot_pool.h"

#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { EASY = 10, EXPERT = 100000 }; /* what a decision costs */

typedef struct held_pool {
    kt_bot_pool    *pool;
    pthread_mutex_t lock;
    pthread_cond_t  changed;
    bool            released;
    int             finished;
} held_pool;

/* In the worker: waits until the test has queued everything. */
static void finished(void *context)
{
    held_pool *held = context;
    pthread_mutex_lock(&held->lock);
    held->finished++;
    pthread_cond_broadcast(&held->changed);
    while (!held->released)
        pthread_cond_wait(&held->changed, &held->lock);
    pthread_mutex_unlock(&held->lock);
}

static void wait_for(held_pool *held, int jobs)
{
    pthread_mutex_lock(&held->lock);
    while (held->finished < jobs)
        pthread_cond_wait(&held->changed, &held->lock);
    pthread_mutex_unlock(&held->lock);
}

static void release(held_pool *held)
{
    pthread_mutex_lock(&held->lock);
    held->released = true;
    pthread_cond_broadcast(&held->changed);
    pthread_mutex_unlock(&held->lock);
}

static bot_job *new_job(const char *bot, uint64_t owner, bool waited_for, int cost)
{
    const kt_game *game = kt_game_at(0);
    uint8_t        option[KT_OPTIONS_MAX] = {0};
    kt_state       state;
    kt_moves       moves;
    bot_job       *job = calloc(1, sizeof *job);
    assert_non_null(job);
    for (int i = 0; i < game->options; i++)
        option[i] = game->option[i].standard;
    assert_true(kt_setup(game, &state, game->seats_min, option));
    while (state.head.actor == KT_CHANCE) {
        kt_list(game, &state, &moves);
        kt_play(game, &state, moves.move[0], NULL);
    }
    assert_true(bot_read(bot, strlen(bot), &job->bot));
    job->bot.budget = cost;
    job->game = game;
    job->seat = state.head.actor;
    job->owner = owner;
    job->waited_for = waited_for;
    kt_view_make(game, &state, job->seat, &job->view);
    kt_list(game, &state, &job->moves);
    return job;
}

/* The bot plays at random, whatever cost it claims. */
static void give(held_pool *held, uint64_t owner, bool waited_for, int cost)
{
    bot_pool_give(held->pool, new_job("random", owner, waited_for, cost));
}

static void begin(held_pool *held)
{
    *held = (held_pool){.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    held->pool = bot_pool_start(1, finished, held);
    assert_non_null(held->pool);
    give(held, 1, true, EASY); /* the thread stops after this one */
    wait_for(held, 1);
    free(bot_pool_take(held->pool));
}

/* The owners of `jobs` jobs, in the order in which they were done. */
static void run(held_pool *held, int jobs, uint64_t *owner)
{
    release(held);
    wait_for(held, jobs + 1);
    for (int i = 0; i < jobs; i++) {
        bot_job *job = bot_pool_take(held->pool);
        assert_non_null(job);
        owner[i] = job->owner;
        free(job);
    }
    assert_null(bot_pool_take(held->pool));
    bot_pool_stop(held->pool);
}

/* Fifty experts from one address, then three easy bots of somebody else: at most one expert goes first. */
static void experts_do_not_starve_easy_bots(void **state)
{
    held_pool held;
    uint64_t  owner[53];
    int       last = 0;
    (void)state;
    begin(&held);
    for (int i = 0; i < 50; i++)
        give(&held, 6, true, EXPERT);
    for (int i = 0; i < 3; i++)
        give(&held, 7, true, EASY);
    run(&held, 53, owner);
    for (int i = 0; i < 53; i++)
        last = owner[i] == 7 ? i : last;
    assert_true(last <= 3);
}

/* Two addresses with equal bots take turns, however many each has. */
static void owners_take_turns(void **state)
{
    held_pool held;
    uint64_t  owner[40];
    (void)state;
    begin(&held);
    for (int i = 0; i < 30; i++)
        give(&held, 6, true, EXPERT);
    for (int i = 0; i < 10; i++)
        give(&held, 7, true, EXPERT);
    run(&held, 40, owner);
    for (int i = 0; i < 20; i += 2)
        assert_true(owner[i] != owner[i + 1]);
}

/* Bots of tables where nobody is connected wait for all others. */
static void tables_with_people_come_first(void **state)
{
    held_pool held;
    uint64_t  owner[25];
    (void)state;
    begin(&held);
    for (int i = 0; i < 20; i++)
        give(&held, 0, false, EASY);
    for (int i = 0; i < 5; i++)
        give(&held, 7, true, EXPERT);
    run(&held, 25, owner);
    for (int i = 0; i < 25; i++)
        assert_int_equal(owner[i], i < 5 ? 7 : 0);
}

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* How long a bot waits for a thread does not count as its thinking: see bot_job_due. */
static void thinking_begins_with_a_thread(void **state)
{
    held_pool held;
    (void)state;
    begin(&held);
    give(&held, 6, true, EXPERT);
    int64_t given = microseconds();
    while (microseconds() == given)
        ;
    int64_t released = microseconds();
    release(&held);
    wait_for(&held, 2);
    bot_job *job = bot_pool_take(held.pool);
    assert_true(job->begun >= released && job->begun <= microseconds());
    free(job);
    bot_pool_stop(held.pool);
}

static long cpu_milliseconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (long)used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

/* On a slow machine, too, a choice is due after one beat, like a forced move: the bot stops thinking in time.
 * It cannot have used more of the processor than the time that passed. */
static void thinking_ends_within_a_beat(void **state)
{
    enum { BEAT = 100, COST = 200000 }; /* milliseconds; playouts, which take several beats */
    held_pool held;
    (void)state;
    begin(&held);
    bot_job *job = new_job("expert", 6, true, COST);
    assert_true(job->moves.count > 1);
    job->beat = BEAT;
    long before = cpu_milliseconds();
    bot_pool_give(held.pool, job);
    release(&held);
    wait_for(&held, 2);
    assert_in_range(cpu_milliseconds() - before, 0, 2 * BEAT);
    job = bot_pool_take(held.pool);
    assert_true(job->due > job->begun && (job->due - job->begun) % (1000 * BEAT) == 0);
    assert_int_equal(bot_job_due(job, bot_job_deadline(job)), job->begun + 1000 * BEAT);
    assert_true(bot_job_deadline(job) < job->begun + 1000 * BEAT);
    free(job);
    bot_pool_stop(held.pool);
}

/* A bot that would think for days does not delay shutdown; if it did, this test would never end. */
static void shutdown_stops_a_thinking_bot(void **state)
{
    held_pool held = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    long      before = cpu_milliseconds();
    (void)state;
    held.pool = bot_pool_start(1, finished, &held);
    assert_non_null(held.pool);
    bot_pool_give(held.pool, new_job("expert", 1, true, INT_MAX));
    while (cpu_milliseconds() < before + 100) /* until it has started to think */
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    bot_pool_stop(held.pool);
    assert_int_equal(held.finished, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(experts_do_not_starve_easy_bots), cmocka_unit_test(owners_take_turns),
        cmocka_unit_test(tables_with_people_come_first),   cmocka_unit_test(thinking_begins_with_a_thread),
        cmocka_unit_test(thinking_ends_within_a_beat),     cmocka_unit_test(shutdown_stops_a_thinking_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
