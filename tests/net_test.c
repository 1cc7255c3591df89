/* net_test.c - nets: bad files are refused with the cause, incremental updates give the sums of a refresh,
 * win estimates are probabilities, and training is repeatable on any number of threads. */
#include "bots/net.h"
#include "lab/episode.h"
#include "lab/learner.h"
#include "lab/train.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static lab_training plan_for(const kt_game *game)
{
    return (lab_training){.game = game,
                          .seats = game->seats_min,
                          .hidden = 16,
                          .threads = 1,
                          .seed = 5,
                          .games = 4,
                          .batch = 2,
                          .lambda = 0.9,
                          .rate = 0.01,
                          .temperature = 0.02};
}

static uint8_t *train_by(const lab_training *plan, size_t *size)
{
    lab_trainer *trainer = lab_trainer_new(plan);
    assert_non_null(trainer);
    while (lab_trainer_batch(trainer))
        ;
    assert_int_equal(lab_trainer_progress(trainer).games, 4);
    uint8_t *net = lab_trainer_net(trainer, size);
    lab_trainer_free(trainer);
    assert_non_null(net);
    return net;
}

/* The net of a plan, which must be the same on two threads. */
static uint8_t *train_repeatably(lab_training plan, size_t *size)
{
    size_t   other_size;
    uint8_t *one = train_by(&plan, size);
    plan.threads = 2;
    uint8_t *two = train_by(&plan, &other_size);
    assert_int_equal(*size, other_size);
    assert_memory_equal(one, two, *size);
    free(two);
    return one;
}

static void assert_other_net(const lab_training *plan, const uint8_t *net, size_t size)
{
    size_t   other_size;
    uint8_t *other = train_by(plan, &other_size);
    assert_true(size != other_size || memcmp(net, other, size) != 0);
    free(other);
}

static uint8_t *train(const kt_game *game, size_t *size)
{
    lab_training plan = plan_for(game);
    return train_by(&plan, size);
}

/* An untrained net follows the game's own valuation, so it begins as strong as greedy. */
static void an_untrained_net_follows_the_valuation(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        static kt_net  net;
        const kt_game *game = kt_game_at(g);
        lab_training   plan = plan_for(game);
        lab_trainer   *trainer = lab_trainer_new(&plan);
        kt_rng         rng = kt_rng_seed(2);
        kt_state       state;
        kt_moves       moves;
        kt_error       error;
        size_t         size;
        uint8_t       *file = lab_trainer_net(trainer, &size);
        assert_true(net_open(&net, game, file, size, &error));
        kt_setup(game, &state, game->seats_min, NULL);
        for (int i = 0; i < 200 && state.head.actor != KT_OVER; i++) {
            net_accumulator accumulator;
            net_evaluation  evaluation;
            int32_t         lead[KT_SEATS_MAX];
            net_refresh(&net, &state, 0, &accumulator);
            net_evaluate(&net, &accumulator, &evaluation);
            net_leads(game, &accumulator.seen.view, lead);
            if (lead[0] > lead[1] + NET_LEAD_UNIT / 10)
                assert_true(evaluation.win_estimate[0] > evaluation.win_estimate[1]);
            if (lead[0] == lead[1])
                assert_int_equal(evaluation.win_estimate[0], evaluation.win_estimate[1]);
            kt_list(game, &state, &moves);
            kt_play(game, &state, moves.move[kt_pick(&moves, state.head.actor, &rng)], NULL);
        }
        free(file);
        lab_trainer_free(trainer);
    }
}

/* Net and encoder are the same from the truth and from the seat's view. */
static void follow_game(const kt_net *net, int seats, uint64_t seed)
{
    const kt_game  *game = net->encoder.game;
    kt_state        after;
    kt_moves        moves;
    kt_rng          rng = kt_rng_seed(seed);
    net_accumulator accumulator, before, fresh;
    kt_setup(game, &after, seats, NULL);
    net_refresh(net, &after, 0, &accumulator);
    for (int i = 0; after.head.actor != KT_OVER && i < 1000; i++) {
        net_evaluation evaluation, seen;
        kt_view        view;
        int            total = 0;
        before = accumulator;
        kt_list(game, &after, &moves);
        kt_play(game, &after, moves.move[kt_pick(&moves, after.head.actor, &rng)], NULL);
        net_update(net, &before, &after, &accumulator);
        kt_view_make(game, &after, 0, &view);
        net_refresh(net, &view.state, 0, &fresh);
        assert_memory_equal(accumulator.sum, fresh.sum, (size_t)net->hidden * sizeof *accumulator.sum);
        net_evaluate(net, &accumulator, &evaluation);
        net_evaluate(net, &fresh, &seen);
        for (int seat = 0; seat < after.head.seats; seat++) {
            assert_in_range(evaluation.win_estimate[seat], 0, NET_ONE);
            assert_int_equal(evaluation.win_estimate[seat], seen.win_estimate[seat]);
            assert_int_equal(evaluation.points[seat], seen.points[seat]);
            total += evaluation.win_estimate[seat];
        }
        assert_in_range(total, NET_ONE - KT_SEATS_MAX, NET_ONE);
    }
}

/* One net for all numbers of seats, from games of a teacher. */
static void a_teacher_and_many_seats_are_repeatable(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        static kt_net  net;
        const kt_game *game = kt_game_at(g);
        lab_training   plan = plan_for(game);
        kt_error       error;
        size_t         size;
        plan.seats_most = game->seats_max;
        plan.stride = 3;
        assert_true(bot_read("search-classic:4", 16, &plan.teacher));
        uint8_t *trained = train_repeatably(plan, &size);
        assert_true(net_open(&net, game, trained, size, &error));
        for (int seats = 0; seats <= KT_SEATS_MAX; seats++)
            assert_int_equal(net.seats >> seats & 1, seats >= game->seats_min && seats <= game->seats_max);
        follow_game(&net, game->seats_max, 4);
        free(trained);
    }
}

/* A teacher that searches with a net: the net learns its win estimates, also of moves that were not played.
 */
static void a_search_as_teacher_is_repeatable(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        lab_training plan = plan_for(kt_game_at(g));
        size_t       first_size, size;
        bot_net      first = {.name = "first", .bytes = train_by(&plan, &first_size)};
        first.size = first_size;
        plan.start = &first;
        assert_true(bot_read("search:4", 8, &plan.teacher));
        plan.teacher.net = &first;
        plan.trust = 0.5;
        plan.asides = 2;
        plan.passes = 2;
        plan.lambda = 1;
        uint8_t *trained = train_repeatably(plan, &size);
        plan.trust = 0;
        assert_other_net(&plan, trained, size);
        free(trained);
        free((void *)first.bytes);
    }
}

/* A game that another process played is learned from as if it had been played here. */
static void an_episode_travels_whole(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        static kt_net net;
        lab_training  plan = plan_for(kt_game_at(g));
        kt_episode    sent = {0}, received = {0};
        kt_parcel     first = {0}, again = {0};
        kt_error      error;
        size_t        size;
        uint8_t      *file = train_by(&plan, &size);
        assert_true(net_open(&net, plan.game, file, size, &error));
        plan.seats_most = plan.seats;
        plan.siblings = 4;
        plan.stride = 3;
        assert_true(bot_read("search-classic:8", 16, &plan.teacher));
        void *memory = malloc(bot_memory(plan.teacher));
        episode_play(&plan, &net, 1, memory, bot_memory(plan.teacher), &received); /* will be replaced */
        episode_play(&plan, &net, 0, memory, bot_memory(plan.teacher), &sent);
        episode_pack(&sent, &first);
        episode_unpack(&received, &first);
        assert_false(received.failed);
        assert_true(received.finished && received.siblings.observations.count > 0);
        assert_int_equal(first.taken, first.size);
        episode_pack(&received, &again);
        assert_int_equal(first.size, again.size);
        assert_memory_equal(first.bytes, again.bytes, first.size);
        first.size--;
        first.taken = 0;
        episode_unpack(&received, &first);
        assert_true(received.failed);
        episode_free(&sent);
        episode_free(&received);
        parcel_free(&first);
        parcel_free(&again);
        free(memory);
        free(file);
    }
}

/* A net that learns from a search which moves of a decision to prefer. */
static void siblings_are_repeatable(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        static kt_net  net;
        const kt_game *game = kt_game_at(g);
        lab_training   plan = plan_for(game);
        kt_error       error;
        size_t         size;
        plan.seats_most = game->seats_max;
        plan.stride = 3;
        plan.lambda = 1;
        plan.passes = 2;
        plan.siblings = 4;
        assert_true(bot_read("search-classic:8", 16, &plan.teacher));
        uint8_t *trained = train_repeatably(plan, &size);
        assert_true(net_open(&net, game, trained, size, &error));
        plan.siblings = 5;
        assert_other_net(&plan, trained, size);
        free(trained);
    }
}

/* The learner itself: it comes to prefer the position that its target prefers. */
static float log_odds(const kt_learner *learner, const learner_sample *sample)
{
    float output[NET_OUTPUTS_MAX];
    learner_predict(learner, sample, output);
    return logf(output[0] / (1 - output[0]));
}

static void siblings_are_preferred_as_shown(void **unused)
{
    static const uint16_t input[2][2] = {{40, 50}, {41, 50}};
    (void)unused;
    for (int seats = 2; seats <= kt_game_at(0)->seats_max; seats++) {
        kt_learner           *learner = learner_new(kt_game_at(0), 1u << seats, 16, 10, 3);
        learner_sample        pair[2];
        const learner_sample *lesson = pair;
        memset(pair, 0, sizeof pair);
        for (int i = 0; i < 2; i++) {
            pair[i] = (learner_sample){.seats = seats, .input = input[i], .inputs = 2};
            pair[i].target[0] = i ? 0.75f : 0.25f;
        }
        pair[0].siblings = 2;
        for (int i = 0; i < 4000; i++)
            assert_true(learner_step(learner, &lesson, 1, 0.001f) < 0);
        float more = log_odds(learner, &pair[1]) - log_odds(learner, &pair[0]);
        assert_true(more > 0.5f * logf(3) / 10 && more < 2 * logf(3) / 10);
        learner_free(learner);
    }
}

/* A learner that starts from a net says what the net says, but for rounding. */
static void a_learner_starts_where_a_net_stopped(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        static kt_net  net;
        const kt_game *game = kt_game_at(g);
        int            seats = game->seats_min;
        kt_learner    *learner = learner_new(game, 1u << seats, 16, 10, 3);
        kt_rng         rng = kt_rng_seed(7);
        kt_state       state;
        kt_moves       moves;
        kt_error       error;
        size_t         size;
        uint8_t       *file = train(game, &size);
        assert_true(net_open(&net, game, file, size, &error));
        assert_true(learner_copy_net(learner, &net));
        kt_setup(game, &state, seats, NULL);
        for (int i = 0; i < 200 && state.head.actor != KT_OVER; i++) {
            net_accumulator accumulator;
            net_evaluation  evaluation;
            kt_inputs       inputs;
            int32_t         lead[KT_SEATS_MAX];
            float           output[NET_OUTPUTS_MAX];
            net_refresh(&net, &state, 0, &accumulator);
            net_evaluate(&net, &accumulator, &evaluation);
            kt_encode(&net.encoder, &accumulator.seen, &inputs);
            learner_sample sample = {.seats = seats, .input = inputs.at, .inputs = inputs.count};
            net_leads(game, &accumulator.seen.view, lead);
            for (int seat = 0; seat < seats; seat++)
                sample.lead[seat] = (float)lead[seat] / NET_LEAD_UNIT;
            learner_predict(learner, &sample, output);
            for (int seat = 0; seat < seats; seat++)
                assert_float_equal(output[seat], (float)evaluation.win_estimate[seat] / NET_ONE, 0.005);
            kt_list(game, &state, &moves);
            kt_play(game, &state, moves.move[kt_pick(&moves, state.head.actor, &rng)], NULL);
        }
        free(file);
        learner_free(learner);
    }
}

/* A small file has fewer inputs and still plays. */
static void a_file_is_as_small_as_asked_for(void **unused)
{
    static kt_net net;
    kt_error      error;
    size_t        size, smaller;
    lab_training  plan = plan_for(kt_game_at(0));
    (void)unused;
    uint8_t *whole = train_by(&plan, &size);
    plan.size = (int)(size / 1024) - 2;
    uint8_t *part = train_by(&plan, &smaller);
    assert_in_range(smaller, 1, plan.size * 1024);
    assert_in_range(smaller, plan.size * 1024 - 2 * 16, size - 1);
    assert_true(net_open(&net, kt_game_at(0), part, smaller, &error));
    follow_game(&net, kt_game_at(0)->seats_min, 5);
    free(whole);
    free(part);
}

/* Inputs of made-up positions: the first ones are always set, the next ones tell who wins, the rest come up
 * once in a hundred times. */
enum { ALWAYS = 12, TELLING = 20, RARE = 40 };

static learner_sample made_up_sample(kt_rng *rng, uint16_t *input)
{
    learner_sample sample = {.seats = 2, .input = input};
    int            telling = 0;
    for (int i = 0; i < ALWAYS + TELLING + RARE; i++) {
        bool tells = i >= ALWAYS && i < ALWAYS + TELLING;
        bool set = i < ALWAYS || kt_rng_below(rng, tells ? 2 : 100) == 0;
        telling += tells && set;
        if (set)
            input[sample.inputs++] = (uint16_t)i;
    }
    sample.target[0] = (float)telling / TELLING;
    sample.target[1] = 1 - sample.target[0];
    return sample;
}

/* A file with room for the telling inputs alone says much the same as the learner. */
static void a_small_file_keeps_what_matters(void **unused)
{
    enum { STEPS = 4000, TRIES = 200 };
    static kt_net  net;
    uint16_t       input[ALWAYS + TELLING + RARE];
    kt_error       error;
    kt_rng         rng = kt_rng_seed(3);
    kt_learner    *learner = learner_new(kt_game_at(0), 1u << 2, 16, 10, 3);
    kt_learner    *copy = learner_new(kt_game_at(0), 1u << 2, 16, 10, 4);
    learner_sample sample;
    (void)unused;
    for (int i = 0; i < STEPS; i++) {
        const learner_sample *step = &sample;
        sample = made_up_sample(&rng, input);
        learner_step(learner, &step, 1, 0.001f);
    }
    kt_encoder encoder;
    kt_encoder_init(kt_game_at(0), &encoder);
    uint8_t *file = malloc(learner_file_max(learner));
    assert_non_null(file);
    size_t most = learner_file_max(learner) - 16u * (unsigned)(encoder.inputs - TELLING);
    size_t size = learner_write(learner, most, file);
    assert_in_range(size, 1, most);
    assert_true(net_open(&net, kt_game_at(0), file, size, &error));
    assert_true(learner_copy_net(copy, &net));
    float sum = 0;
    for (int i = 0; i < TRIES; i++) {
        float said[NET_OUTPUTS_MAX], kept[NET_OUTPUTS_MAX];
        sample = made_up_sample(&rng, input);
        learner_predict(learner, &sample, said);
        learner_predict(copy, &sample, kept);
        sum += fabsf(said[0] - kept[0]) / TRIES;
    }
    assert_true(sum < 0.02f);
    learner_free(learner);
    learner_free(copy);
    free(file);
}

static void training_is_repeatable_on_any_number_of_threads(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        size_t size;
        free(train_repeatably(plan_for(kt_game_at(g)), &size));
    }
}

static void training_resumes_from_a_checkpoint(void **unused)
{
    lab_training plan = plan_for(kt_game_at(0)), other = plan;
    lab_trainer *whole = lab_trainer_new(&plan), *part = lab_trainer_new(&plan),
                *rest = lab_trainer_new(&plan);
    size_t size, state_size, net_size;
    (void)unused;
    lab_trainer_batch(part);
    void *state = lab_trainer_save(part, &state_size);
    assert_true(lab_trainer_load(rest, state, state_size));
    assert_false(lab_trainer_load(rest, state, state_size - 1));
    while (lab_trainer_batch(whole))
        ;
    while (lab_trainer_batch(rest))
        ;
    uint8_t *net = lab_trainer_net(whole, &size), *same = lab_trainer_net(rest, &net_size);
    assert_int_equal(size, net_size);
    assert_memory_equal(net, same, size);
    other.lambda = 0.5;
    lab_trainer *stranger = lab_trainer_new(&other);
    assert_false(lab_trainer_load(stranger, state, state_size));
    lab_trainer_free(stranger);
    lab_trainer_free(whole);
    lab_trainer_free(part);
    lab_trainer_free(rest);
    free(net);
    free(same);
    free(state);
}

static void sums_follow_and_see_no_secret(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        static kt_net net;
        kt_error      error;
        size_t        size;
        uint8_t      *file = train(kt_game_at(g), &size);
        assert_true(net_open(&net, kt_game_at(g), file, size, &error));
        assert_int_equal(net.seats, 1 << kt_game_at(g)->seats_min);
        follow_game(&net, kt_game_at(g)->seats_min, 3);
        free(file);
    }
}

static void is_refused(const kt_game *game, const uint8_t *file, size_t size, const char *cause)
{
    static kt_net net;
    kt_error      error;
    assert_false(net_open(&net, game, file, size, &error));
    if (!strstr(error.text, cause))
        fail_msg("'%s' does not say '%s'", error.text, cause);
}

static void a_net_that_does_not_fit_is_refused(void **unused)
{
    static kt_net net;
    kt_error      error;
    size_t        size;
    uint8_t      *file = train(kt_game_at(0), &size), *bad = malloc(size);
    (void)unused;
    assert_true(net_open(&net, kt_game_at(0), file, size, &error));
    is_refused(kt_game_at(1), file, size, "another encoding");
    is_refused(kt_game_at(0), file, size - 1, "impossible shape");
    is_refused(kt_game_at(0), file, 10, "not a net");
    for (size_t i = 0; i < size; i += i < 64 ? 1 : 997) { /* any byte that changed is found */
        memcpy(bad, file, size);
        bad[i] ^= 0x40;
        assert_false(net_open(&net, kt_game_at(0), bad, size, &error));
    }
    memcpy(bad, file, size);
    bad[7]++;
    is_refused(kt_game_at(0), bad, size, "version");
    bad[7]--;
    bad[size - 1] ^= 1;
    is_refused(kt_game_at(0), bad, size, "damaged");
    free(file);
    free(bad);
}

/* Weights that could overflow, or rows that are not there, with a right checksum. */
static void a_hostile_net_is_refused(void **unused)
{
    size_t     size;
    uint8_t   *file = train(kt_game_at(0), &size);
    kt_encoder encoder;
    (void)unused;
    kt_encoder_init(kt_game_at(0), &encoder);
    size_t  rows_at = size - 16 * (size_t)(file[28] | file[29] << 8) - 2 * (size_t)encoder.inputs;
    uint8_t kept = file[rows_at + 1];
    file[rows_at + 1] = 0xff;
    uint64_t sum = net_checksum(file + 24, size - 24);
    memcpy(file + 16, &sum, 8);
    is_refused(kt_game_at(0), file, size, "impossible shape");
    file[rows_at + 1] = kept;
    file[NET_HEADER + 2 * 16] = 0xff;
    file[NET_HEADER + 2 * 16 + 1] = 0x7f;
    sum = net_checksum(file + 24, size - 24);
    memcpy(file + 16, &sum, 8);
    is_refused(kt_game_at(0), file, size, "impossible shape");
    free(file);
}

static void put_calibration(uint8_t *file, size_t size, const int *table)
{
    for (int i = 0; i < NET_CALIBRATION_POINTS; i++) {
        file[size + 2 * (size_t)i] = (uint8_t)table[i];
        file[size + 2 * (size_t)i + 1] = (uint8_t)(table[i] >> 8);
    }
    uint64_t sum = net_checksum(file + 24, size + 2 * NET_CALIBRATION_POINTS - 24);
    memcpy(file + 16, &sum, 8);
}

/* Win estimates stay as they are without a table, and follow its points with one. */
static void win_estimates_are_calibrated(void **unused)
{
    static kt_net net;
    int table[NET_CALIBRATION_POINTS] = {0, 0, 0, 13107, 13107, 32768, 39321, 45874, 52428, 58981, 65535};
    kt_error error;
    size_t   size;
    uint8_t *plain = train(kt_game_at(0), &size), *file = malloc(size + 2 * NET_CALIBRATION_POINTS);
    (void)unused;
    assert_true(net_open(&net, kt_game_at(0), plain, size, &error));
    for (int percent = 0; percent <= 100; percent++)
        assert_float_equal(net_calibrate(&net, (float)percent / 100), (float)percent / 100, 1e-4);
    memcpy(file, plain, size);
    put_calibration(file, size, table);
    assert_true(net_open(&net, kt_game_at(0), file, size + 2 * NET_CALIBRATION_POINTS, &error));
    assert_float_equal(net_calibrate(&net, 0.2f), 0, 1e-4);
    assert_float_equal(net_calibrate(&net, 0.25f), 0.1, 1e-4);
    assert_float_equal(net_calibrate(&net, 0.35f), 0.2, 1e-4);
    assert_float_equal(net_calibrate(&net, 0.9f), 0.9, 1e-4);
    assert_float_equal(net_calibrate(&net, 1), 1, 1e-4);
    table[4] = 13106; /* it falls */
    put_calibration(file, size, table);
    is_refused(kt_game_at(0), file, size + 2 * NET_CALIBRATION_POINTS, "impossible shape");
    is_refused(kt_game_at(0), file, size + 2, "impossible shape");
    free(plain);
    free(file);
}

static void fits(const kt_game *game, int seats, const bot_net *found)
{
    static kt_net net;
    kt_error      error;
    if (!net_open(&net, game, found->bytes, found->size, &error))
        fail_msg("%s for %d: %s", game->id, seats, error.text);
    assert_true(net.seats >> seats & 1);
    assert_in_range(found->size, 1, 200 * 1024);
}

/* Every net of the repository fits its game, and is found for its numbers of seats. */
static void built_in_nets_fit(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++)
        for (int seats = 1; seats <= KT_SEATS_MAX; seats++) {
            const bot_net *found[] = {bot_net_for(kt_game_at(g), seats),
                                      bot_policy_net_for(kt_game_at(g), seats)};
            for (int i = 0; i < 2; i++)
                if (found[i])
                    fits(kt_game_at(g), seats, found[i]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_untrained_net_follows_the_valuation),
        cmocka_unit_test(a_teacher_and_many_seats_are_repeatable),
        cmocka_unit_test(a_search_as_teacher_is_repeatable),
        cmocka_unit_test(an_episode_travels_whole),
        cmocka_unit_test(siblings_are_repeatable),
        cmocka_unit_test(siblings_are_preferred_as_shown),
        cmocka_unit_test(a_learner_starts_where_a_net_stopped),
        cmocka_unit_test(a_file_is_as_small_as_asked_for),
        cmocka_unit_test(a_small_file_keeps_what_matters),
        cmocka_unit_test(win_estimates_are_calibrated),
        cmocka_unit_test(training_is_repeatable_on_any_number_of_threads),
        cmocka_unit_test(training_resumes_from_a_checkpoint),
        cmocka_unit_test(sums_follow_and_see_no_secret),
        cmocka_unit_test(a_net_that_does_not_fit_is_refused),
        cmocka_unit_test(a_hostile_net_is_refused),
        cmocka_unit_test(built_in_nets_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
