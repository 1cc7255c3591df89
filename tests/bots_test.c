/* bots_test.c - bots cannot cheat, repeat themselves, and say why; ladders are fair and
 * the same on any number of threads. */
#include "bots/bots.h"
#include "bots/reason.h"
#include "lab/lab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DECISIONS = 60, WORLDS = 3, ROOM = 4 << 20 };

static const char *const bots[] = {"random", "greedy:2", "search:60", "easy:40"};
enum { BOTS = sizeof bots / sizeof bots[0] };

static int choose(const char *name, const kt_game *game, const kt_view *view, const kt_moves *moves,
                  void *memory)
{
    bot      player;
    bot_mind mind = {.rng = kt_rng_seed(7), .memory = memory, .size = ROOM};
    assert_true(bot_read(name, strlen(name), &player));
    return bot_move(player, game, view, moves, &mind, NULL);
}

/* Worlds that differ only in what the seat cannot see must get the same answer. */
static void ask_in_worlds(const kt_game *game, const kt_view *view, kt_rng *rng, void *memory)
{
    for (int b = 0; b < BOTS; b++) {
        int first = -1;
        for (int i = 0; i < WORLDS; i++) {
            kt_state world;
            kt_view  again;
            kt_moves moves;
            kt_guess(game, view, rng, &world);
            kt_view_make(game, &world, view->seat, &again);
            assert_true(kt_same(game, &again.state, &view->state));
            kt_list(game, &world, &moves);
            int pick = choose(bots[b], game, &again, &moves, memory);
            assert_in_range(pick, 0, moves.count - 1);
            if (i == 0)
                first = pick;
            assert_int_equal(pick, first);
        }
    }
}

static void no_bot_sees_more_than_its_view(void **context)
{
    void *memory = malloc(ROOM);
    (void)context;
    for (int g = 0; kt_game_at(g); g++) {
        const kt_game *game = kt_game_at(g);
        kt_rng         rng = kt_rng_seed(11);
        kt_state       state;
        kt_moves       moves;
        kt_view        view;
        kt_setup(game, &state, game->seats_min, NULL);
        for (int asked = 0; asked < DECISIONS && state.head.actor != KT_OVER;) {
            kt_list(game, &state, &moves);
            if (state.head.actor >= 0 && moves.count > 1 && ++asked % 6 == 0) {
                kt_view_make(game, &state, state.head.actor, &view);
                ask_in_worlds(game, &view, &rng, memory);
            }
            kt_play(game, &state, moves.move[kt_pick(&moves, state.head.actor, &rng)], NULL);
        }
    }
    free(memory);
}

/* To the first decision with a choice. */
static void go_to_choice(const kt_game *game, kt_state *state, kt_moves *moves)
{
    kt_rng rng = kt_rng_seed(3);
    kt_setup(game, state, game->seats_min, NULL);
    for (kt_list(game, state, moves); state->head.actor < 0 || moves->count < 2; kt_list(game, state, moves))
        kt_play(game, state, moves->move[kt_pick(moves, state->head.actor, &rng)], NULL);
}

static void thinking_on_two_threads_repeats_itself(void **context)
{
    (void)context;
    for (int g = 0; kt_game_at(g); g++) {
        kt_state    state;
        kt_moves    moves;
        kt_view     view;
        bot         player;
        bot_thought one[KT_MOVES_MAX], two[KT_MOVES_MAX];
        kt_rng      luck = kt_rng_seed(5), again = luck;
        int         visits = 0;
        go_to_choice(kt_game_at(g), &state, &moves);
        kt_view_make(kt_game_at(g), &state, state.head.actor, &view);
        bot_read("search:100", 10, &player);
        int first = lab_think(player, kt_game_at(g), &view, &moves, &luck, 2, one);
        int second = lab_think(player, kt_game_at(g), &view, &moves, &again, 2, two);
        assert_int_equal(first, second);
        for (int i = 0; i < moves.count; i++) {
            assert_int_equal(one[i].visits, two[i].visits);
            assert_true(one[i].worth >= 0 && one[i].worth <= 1);
            visits += one[i].visits;
        }
        assert_int_equal(visits, 200);
    }
}

static void a_search_with_little_memory_still_answers(void **context)
{
    char     memory[400];
    bot_mind mind = {.rng = kt_rng_seed(1), .memory = memory, .size = sizeof memory};
    kt_state state;
    kt_moves moves;
    kt_view  view;
    bot      player;
    (void)context;
    go_to_choice(kt_game_at(0), &state, &moves);
    kt_view_make(kt_game_at(0), &state, state.head.actor, &view);
    bot_read("search:50", 9, &player);
    assert_in_range(bot_move(player, kt_game_at(0), &view, &moves, &mind, NULL), 0, moves.count - 1);
    mind.size = 0;
    assert_in_range(bot_move(player, kt_game_at(0), &view, &moves, &mind, NULL), 0, moves.count - 1);
}

static int looks;

static double a_second_a_look(void)
{
    return looks++;
}

static void time_can_be_a_budget(void **context)
{
    static char memory[ROOM];
    bot_mind    mind = {.rng = kt_rng_seed(1), .memory = memory, .size = sizeof memory};
    bot_thought thoughts[KT_MOVES_MAX];
    kt_state    state;
    kt_moves    moves;
    kt_view     view;
    bot         player;
    char        words[20];
    kt_text     text = kt_text_in(words, sizeof words);
    (void)context;
    go_to_choice(kt_game_at(0), &state, &moves);
    kt_view_make(kt_game_at(0), &state, state.head.actor, &view);
    assert_true(bot_read("search:9000ms", 13, &player));
    bot_write(player, &text);
    assert_string_equal(words, "search:9000ms");
    for (int clock = 0; clock < 2; clock++) {
        int visits = 0;
        mind.now = clock ? a_second_a_look : NULL;
        bot_move(player, kt_game_at(0), &view, &moves, &mind, thoughts);
        for (int i = 0; i < moves.count; i++)
            visits += thoughts[i].visits;
        if (clock)
            assert_in_range(visits, 9, 999); /* some at each of nine looks */
        else
            assert_int_equal(visits, 1000); /* as usual */
    }
    assert_int_equal(looks, 10); /* when it began, and nine times since */
    assert_false(bot_read("greedy:5ms", 10, &player));
    assert_false(bot_read("search:ms", 9, &player));
    assert_false(bot_read("search:5mss", 11, &player));
    assert_false(bot_read("search:0ms", 10, &player));
}

static void every_move_has_a_reason(void **context)
{
    static const char *const names[KT_SEATS_MAX] = {"A", "B", "C", "D", "E"};
    (void)context;
    for (int g = 0; kt_game_at(g); g++) {
        kt_state state;
        kt_moves moves;
        kt_view  view;
        go_to_choice(kt_game_at(g), &state, &moves);
        kt_view_make(kt_game_at(g), &state, state.head.actor, &view);
        for (int language = 0; language < KT_LANGUAGES; language++)
            for (int i = 0; i < moves.count; i++) {
                char    words[2000];
                kt_text text = kt_text_in(words, sizeof words);
                bot_reason(kt_game_at(g), &view, moves.move[i], kt_rng_seed(1), language, names, &text);
                assert_true(text.length > 0 && !text.cut);
            }
    }
}

static void play_ladder(const kt_game *game, int threads, lab_duel *duel)
{
    lab_ladder ladder = {.game = game, .seats = game->seats_min, .bots = 3, .deals = 3, .seed = 9,
                         .threads = threads};
    for (int i = 0; i < game->options; i++)
        ladder.option[i] = game->option[i].standard;
    bot_read("random", 6, &ladder.player[0]);
    bot_read("greedy:1", 8, &ladder.player[1]);
    bot_read("search:10", 9, &ladder.player[2]);
    memset(duel, 0, 9 * sizeof *duel);
    assert_true(lab_ladder_play(&ladder, 0, 3, duel, NULL, NULL));
}

static void ladders_do_not_depend_on_threads(void **context)
{
    lab_duel one[9], three[9];
    (void)context;
    for (int g = 0; kt_game_at(g); g++) {
        play_ladder(kt_game_at(g), 1, one);
        play_ladder(kt_game_at(g), 3, three);
        assert_memory_equal(one, three, sizeof one);
    }
}

/* Whoever sits where, the same deal between equals must come out even. */
static void a_bot_draws_with_itself(void **context)
{
    (void)context;
    for (int g = 0; kt_game_at(g); g++) {
        const kt_game *game = kt_game_at(g);
        lab_duel       duel = {0};
        int            seats = game->seats_min, whole = seats * LAB_SHARE;
        duel.alone[0] = duel.alone[1] = LAB_SHARE;
        if (seats == 2)
            assert_int_equal(duel.alone[0] + duel.alone[1], whole);
        assert_true(lab_duel_score(&duel, seats) == 0.5);
    }
}

static void statistics_are_sound(void **context)
{
    double     score[40];
    lab_rating rating[2];
    lab_sprt   test = {.low = 0, .high = 30};
    (void)context;
    for (int i = 0; i < 40; i++)
        score[i] = i % 4 ? 1.0 : 0.5; /* 87.5 % */
    lab_mean  mean = lab_mean_of(score, 40);
    lab_range range = lab_share_range(mean);
    assert_true(mean.mean > 0.874 && mean.mean < 0.876);
    assert_true(range.low > 0.5 && range.low < mean.mean && range.high > mean.mean && range.high < 1);
    assert_true(lab_rate(2, 40, score, rating));
    assert_true(rating[0].elo > 100 && rating[0].elo < 200 && rating[0].range.low > 0);
    assert_true(rating[0].range.low < rating[0].elo && rating[0].elo < rating[0].range.high);
    assert_true(lab_elo(lab_elo_share(123)) > 122.9 && lab_elo(lab_elo_share(123)) < 123.1);
    lab_sprt_look(&test, mean);
    assert_int_equal(test.verdict, 1);
    for (int i = 0; i < 40; i++)
        score[i] = 1 - score[i];
    lab_sprt_look(&test, lab_mean_of(score, 40));
    assert_int_equal(test.verdict, -1);
}

static void pairs_are_all_there(void **context)
{
    int one, other, last = -1;
    (void)context;
    for (int pair = 0; pair < lab_pairs(5); pair++) {
        lab_pair(5, pair, &one, &other);
        assert_true(one < other && other < 5 && one * 5 + other > last);
        last = one * 5 + other;
    }
    assert_int_equal(last, 3 * 5 + 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_bot_sees_more_than_its_view),
        cmocka_unit_test(thinking_on_two_threads_repeats_itself),
        cmocka_unit_test(a_search_with_little_memory_still_answers),
        cmocka_unit_test(time_can_be_a_budget),
        cmocka_unit_test(every_move_has_a_reason),
        cmocka_unit_test(ladders_do_not_depend_on_threads),
        cmocka_unit_test(a_bot_draws_with_itself),
        cmocka_unit_test(statistics_are_sound),
        cmocka_unit_test(pairs_are_all_there),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
