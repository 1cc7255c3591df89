/* bots_test.c - bots cannot cheat, are repeatable and explain their moves; ladders are fair
 * and do not depend on the number of threads. */
#include "bots/bots.h"
#include "bots/reason.h"
#include "lab/lab.h"
#include "lab/train.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DECISIONS = 60, WORLDS = 3, MEMORY = 4 << 20 };

static const char *const bots[] = {"random",  "greedy:2", "search-classic:60",
                                   "easy:40", "net:2",    "search:60"};
enum { BOTS = sizeof bots / sizeof bots[0] };

/* A barely trained net: it plays badly, but uses what it sees. */
static bot_net net_of(const kt_game *game)
{
    bot_net      net = {.name = ""};
    lab_training plan = {.game = game,
                         .seats = game->seats_min,
                         .hidden = 16,
                         .threads = 1,
                         .seed = 1,
                         .games = 2,
                         .batch = 2,
                         .lambda = 0.9,
                         .rate = 0.05,
                         .temperature = 0.02};
    lab_trainer *trainer = lab_trainer_new(&plan);
    lab_trainer_batch(trainer);
    net.bytes = lab_trainer_net(trainer, &net.size);
    lab_trainer_free(trainer);
    assert_non_null(net.bytes);
    return net;
}

static int choose(const char *name, const bot_net *net, const kt_game *game, const kt_view *view,
                  const kt_moves *moves, void *memory)
{
    kt_bot      bot;
    bot_context context = {.rng = kt_rng_seed(7), .memory = memory, .size = MEMORY};
    assert_true(bot_read(name, strlen(name), &bot));
    bot.net = net;
    return bot_move(bot, game, view, moves, &context, NULL);
}

/* A bot must make the same choice in worlds that differ only in what its seat cannot see. Without a net of
 * its own it uses the built-in one, if there is one. */
static void ask_in_worlds(const kt_game *game, const kt_view *view, const bot_net *net, kt_rng *rng,
                          void *memory)
{
    for (int b = 0; b < BOTS; b++) {
        int first = -1;
        for (int i = 0; i < WORLDS; i++) {
            kt_state world;
            kt_view  again;
            kt_moves moves;
            kt_sample_world(game, view, rng, &world);
            kt_view_make(game, &world, view->seat, &again);
            assert_true(kt_same(game, &again.state, &view->state));
            kt_list(game, &world, &moves);
            int pick = choose(bots[b], net, game, &again, &moves, memory);
            assert_in_range(pick, 0, moves.count - 1);
            if (i == 0)
                first = pick;
            assert_int_equal(pick, first);
        }
    }
}

static void bots_use_only_their_view(void **unused)
{
    void *memory = malloc(MEMORY);
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        const kt_game *game = kt_game_at(g);
        kt_rng         rng = kt_rng_seed(11);
        kt_state       state;
        kt_moves       moves;
        kt_view        view;
        bot_net        net = net_of(game);
        kt_setup(game, &state, game->seats_min, NULL);
        for (int asked = 0; asked < DECISIONS && state.head.actor != KT_OVER;) {
            kt_list(game, &state, &moves);
            if (state.head.actor >= 0 && moves.count > 1 && ++asked % 6 == 0) {
                kt_view_make(game, &state, state.head.actor, &view);
                ask_in_worlds(game, &view, &net, &rng, memory);
                ask_in_worlds(game, &view, NULL, &rng, memory);
            }
            kt_play(game, &state, moves.move[kt_pick(&moves, state.head.actor, &rng)], NULL);
        }
        free((void *)net.bytes);
    }
    free(memory);
}

/* Plays to the first decision with a choice. */
static void go_to_choice(const kt_game *game, kt_state *state, kt_moves *moves)
{
    kt_rng rng = kt_rng_seed(3);
    kt_setup(game, state, game->seats_min, NULL);
    for (kt_list(game, state, moves); state->head.actor < 0 || moves->count < 2; kt_list(game, state, moves))
        kt_play(game, state, moves->move[kt_pick(moves, state->head.actor, &rng)], NULL);
}

static void a_search_on_two_threads_is_repeatable(void **unused)
{
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        kt_state       state;
        kt_moves       moves;
        kt_view        view;
        kt_bot         bot;
        bot_move_stats one[KT_MOVES_MAX], two[KT_MOVES_MAX];
        kt_rng         rng = kt_rng_seed(5), same_rng = rng;
        int            visits = 0;
        go_to_choice(kt_game_at(g), &state, &moves);
        kt_view_make(kt_game_at(g), &state, state.head.actor, &view);
        bot_read("search:100", 10, &bot);
        int first = lab_choose(bot, kt_game_at(g), &view, &moves, &rng, 2, one);
        int second = lab_choose(bot, kt_game_at(g), &view, &moves, &same_rng, 2, two);
        assert_int_equal(first, second);
        for (int i = 0; i < moves.count; i++) {
            assert_int_equal(one[i].visits, two[i].visits);
            assert_true(one[i].value >= 0 && one[i].value <= 1);
            visits += one[i].visits;
        }
        assert_int_equal(visits, 200);
    }
}

static void a_search_with_little_memory_still_chooses(void **unused)
{
    char        memory[400];
    bot_context context = {.rng = kt_rng_seed(1), .memory = memory, .size = sizeof memory};
    kt_state    state;
    kt_moves    moves;
    kt_view     view;
    kt_bot      bot;
    (void)unused;
    go_to_choice(kt_game_at(0), &state, &moves);
    kt_view_make(kt_game_at(0), &state, state.head.actor, &view);
    bot_read("search:50", 9, &bot);
    assert_in_range(bot_move(bot, kt_game_at(0), &view, &moves, &context, NULL), 0, moves.count - 1);
    context.size = 0;
    assert_in_range(bot_move(bot, kt_game_at(0), &view, &moves, &context, NULL), 0, moves.count - 1);
}

static int clock_reads;

/* A clock that advances by a second whenever it is read. */
static double read_clock(void)
{
    return clock_reads++;
}

static void time_can_be_a_budget(void **unused)
{
    static char    memory[MEMORY];
    bot_context    context = {.rng = kt_rng_seed(1), .memory = memory, .size = sizeof memory};
    bot_move_stats stats[KT_MOVES_MAX];
    kt_state       state;
    kt_moves       moves;
    kt_view        view;
    kt_bot         bot;
    char           text[20];
    kt_strbuf      out = kt_strbuf_init(text, sizeof text);
    (void)unused;
    go_to_choice(kt_game_at(0), &state, &moves);
    kt_view_make(kt_game_at(0), &state, state.head.actor, &view);
    assert_true(bot_read("search:9000ms", 13, &bot));
    bot_write(bot, &out);
    assert_string_equal(text, "search:9000ms");
    for (int clock = 0; clock < 2; clock++) {
        int visits = 0;
        context.now = clock ? read_clock : NULL;
        bot_move(bot, kt_game_at(0), &view, &moves, &context, stats);
        for (int i = 0; i < moves.count; i++)
            visits += stats[i].visits;
        if (clock)
            assert_in_range(visits, 9, 999); /* a few between two readings */
        else
            assert_int_equal(visits, 1000); /* the default budget */
    }
    assert_int_equal(clock_reads, 10); /* at the start, then nine times */
    assert_false(bot_read("greedy:5ms", 10, &bot));
    assert_false(bot_read("search:ms", 9, &bot));
    assert_false(bot_read("search:5mss", 11, &bot));
    assert_false(bot_read("search:0ms", 10, &bot));
}

/* In every game a stronger level of the same search thinks longer, and no level for longer than its memory
 * and its share of the server's threads are made for. */
static void levels_think_longer_and_longer(void **unused)
{
    const bot_kind *kind, *level[KT_LEVELS + 2] = {0};
    (void)unused;
    for (int i = 0; (kind = bot_kind_at(i)); i++)
        if (kind->level)
            level[kind->level] = kind;
    for (int i = 1; i < KT_LEVELS + 2; i++)
        assert_non_null(level[i]);
    for (int g = 0; kt_game_at(g); g++)
        for (int i = 1; i <= KT_LEVELS; i++) {
            int own = kt_game_at(g)->level_playouts[i - 1], above = level[i + 1]->budget;
            if (i < KT_LEVELS && kt_game_at(g)->level_playouts[i])
                above = kt_game_at(g)->level_playouts[i];
            own = own ? own : level[i]->budget;
            assert_true(own <= level[i]->budget);
            assert_true(level[i]->choose != level[i + 1]->choose || own < above);
        }
}

/* ---- One node for each seat -------------------------------------------------
 *
 * A game of two moves. Seat 0 goes; then a coin that only seat 1 can see says who plays
 * heads or tails: with heads on the coin seat 0, with tails seat 1. Heads wins for seat 0,
 * tails for seat 1, so whoever is asked wins: going is worth one half to seat 0. A search
 * that kept one node for the same move by different seats would let one of them choose
 * for the other, and would take going for a certain win or a certain loss. */

enum { HEADS = 1, TAILS };
enum { PHASE_GO = 1, PHASE_CALL };
enum { KIND_COIN = KT_KIND_OWN, KIND_PHASE, COIN_KINDS };
enum { FIELD_PHASE, FIELD_COIN, FIELD_OTHER_COIN, COIN_FIELDS };
enum { GO, WAIT, CALL_HEADS, CALL_TAILS };

typedef struct coin_state {
    kt_head head;
    uint8_t phase, winner;
    uint8_t coin[2], other_coin[2]; /* lists of one */
} coin_state;

static const kt_piece coins[] = {{.id = "-"}, {.id = "heads", .count = 1}, {.id = "tails", .count = 1}};
static const kt_piece coin_phases[] = {{.id = "-"}, {.id = "go"}, {.id = "call"}};
static const kt_kind  coin_kinds[] = {
     [KIND_COIN] = {.id = "coin", .piece = coins, .count = TAILS},
     [KIND_PHASE] = {.id = "phase", .piece = coin_phases, .count = PHASE_CALL}};
static const kt_field coin_fields[] = {
    [FIELD_PHASE] = {.offset = offsetof(coin_state, phase),
                     .shape = KT_ITEM,
                     .length = 1,
                     .kind = KIND_PHASE},
    [FIELD_COIN] = {.offset = offsetof(coin_state, coin),
                    .shape = KT_LIST,
                    .length = 1,
                    .kind = KIND_COIN,
                    .seen = KT_SEEN_NONE,
                    .pieces = true},
    [FIELD_OTHER_COIN] = {.offset = offsetof(coin_state, other_coin),
                          .shape = KT_LIST,
                          .length = 1,
                          .kind = KIND_COIN,
                          .seen = KT_SEEN_NONE,
                          .pieces = true},
};
static const kt_verb coin_verbs[] = {{.id = "go"}, {.id = "wait"}, {.id = "heads"}, {.id = "tails"}};

static void coin_setup(kt_state *state)
{
    coin_state *self = (coin_state *)state;
    self->phase = PHASE_GO;
    self->coin[0] = self->other_coin[0] = 1;
    self->coin[1] = HEADS;
    self->other_coin[1] = TAILS;
}

static void coin_list(const kt_state *state, kt_moves *moves)
{
    bool go = ((const coin_state *)state)->phase == PHASE_GO;
    moves->count = 2;
    moves->move[0] = (kt_move){.verb = go ? GO : CALL_HEADS};
    moves->move[1] = (kt_move){.verb = go ? WAIT : CALL_TAILS};
}

static kt_refusal coin_check(const kt_state *state, kt_move move)
{
    bool go = ((const coin_state *)state)->phase == PHASE_GO;
    return (kt_refusal){.rule = (move.verb <= WAIT) != go};
}

static void coin_play(kt_state *state, kt_move move, kt_log *log)
{
    coin_state *self = (coin_state *)state;
    (void)log;
    if (move.verb == GO) {
        self->phase = PHASE_CALL;
        self->head.actor = self->coin[1] == HEADS ? 0 : 1;
        return;
    }
    self->winner = move.verb == CALL_HEADS ? 0 : 1;
    self->head.actor = KT_OVER;
}

static void coin_score(const kt_state *state, kt_score *score)
{
    score->winners = (uint8_t)(1 << ((const coin_state *)state)->winner);
}

static int coin_value(const kt_state *state, int seat)
{
    (void)state;
    (void)seat;
    return 0; /* equal for both: only the end of the game decides */
}

static const kt_game coin_game = {.id = "coin",
                                  .seats_min = 2,
                                  .seats_max = 2,
                                  .state_size = sizeof(coin_state),
                                  .kind = coin_kinds,
                                  .field = coin_fields,
                                  .verb = coin_verbs,
                                  .kinds = COIN_KINDS,
                                  .fields = COIN_FIELDS,
                                  .verbs = 4,
                                  .phase = FIELD_PHASE,
                                  .setup = coin_setup,
                                  .list = coin_list,
                                  .check = coin_check,
                                  .play = coin_play,
                                  .score = coin_score,
                                  .value = coin_value};

static void moves_of_different_seats_are_different_nodes(void **unused)
{
    static char memory[MEMORY];
    (void)unused;
    for (uint64_t seed = 1; seed <= 8; seed++) { /* either seat may be sampled first */
        bot_context    context = {.rng = kt_rng_seed(seed), .memory = memory, .size = sizeof memory};
        bot_move_stats stats[2];
        kt_bot         bot;
        kt_state       state;
        kt_moves       moves;
        kt_view        view;
        assert_true(kt_setup(&coin_game, &state, 2, NULL));
        kt_list(&coin_game, &state, &moves);
        kt_view_make(&coin_game, &state, 0, &view);
        assert_true(bot_read("search:2000", 11, &bot));
        bot_move(bot, &coin_game, &view, &moves, &context, stats);
        assert_true(stats[GO].visits > 1000);
        if (stats[GO].value < 0.4f || stats[GO].value > 0.6f)
            fail_msg("going is worth %.2f to seat 0, not one half", (double)stats[GO].value);
    }
}

static void every_move_has_a_reason(void **unused)
{
    static const char *const names[KT_SEATS_MAX] = {"A", "B", "C", "D", "E"};
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        kt_state state;
        kt_moves moves;
        kt_view  view;
        go_to_choice(kt_game_at(g), &state, &moves);
        kt_view_make(kt_game_at(g), &state, state.head.actor, &view);
        for (int language = 0; language < KT_LANGUAGES; language++)
            for (int i = 0; i < moves.count; i++) {
                char      text[2000];
                kt_strbuf out = kt_strbuf_init(text, sizeof text);
                bot_reason(kt_game_at(g), &view, moves.move[i], kt_rng_seed(1), language, names, &out);
                assert_true(out.length > 0 && !out.truncated);
            }
    }
}

static void play_ladder(const kt_game *game, int threads, lab_deal_result *result)
{
    lab_ladder ladder = {
        .game = game, .seats = game->seats_min, .bots = 3, .deals = 3, .seed = 9, .threads = threads};
    for (int i = 0; i < game->options; i++)
        ladder.option[i] = game->option[i].standard;
    bot_read("random", 6, &ladder.player[0]);
    bot_read("greedy:1", 8, &ladder.player[1]);
    bot_read("search:10", 9, &ladder.player[2]);
    memset(result, 0, 9 * sizeof *result);
    assert_true(lab_ladder_play(&ladder, 0, 3, result, NULL, NULL));
}

static void ladders_do_not_depend_on_threads(void **unused)
{
    lab_deal_result one[9], three[9];
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        play_ladder(kt_game_at(g), 1, one);
        play_ladder(kt_game_at(g), 3, three);
        assert_memory_equal(one, three, sizeof one);
    }
}

/* Swapping the two bots of a pair must mirror the score; an even deal scores one half. */
static void swapping_bots_mirrors_the_score(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= KT_SEATS_MAX; seats++) {
        int             all = seats * LAB_WIN_UNITS;
        lab_deal_result even = {.wins = {LAB_WIN_UNITS, LAB_WIN_UNITS}, .done = 1};
        lab_deal_result one = {.wins = {all, 0}, .done = 1}, other = {.wins = {0, all}, .done = 1};
        assert_true(lab_deal_score(&even, seats) == 0.5);
        assert_true(lab_deal_score(&one, seats) == 1);
        assert_true(lab_deal_score(&other, seats) == 0);
    }
}

static void statistics_match_known_values(void **unused)
{
    double     score[40];
    lab_rating rating[2];
    lab_sprt   test = {.low = 0, .high = 30};
    (void)unused;
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
    lab_sprt_update(&test, mean);
    assert_int_equal(test.verdict, 1);
    for (int i = 0; i < 40; i++)
        score[i] = 1 - score[i];
    lab_sprt_update(&test, lab_mean_of(score, 40));
    assert_int_equal(test.verdict, -1);
}

static void every_pair_has_a_number(void **unused)
{
    int one, other, last = -1;
    (void)unused;
    for (int pair = 0; pair < lab_pair_count(5); pair++) {
        lab_pair_at(5, pair, &one, &other);
        assert_true(one < other && other < 5 && one * 5 + other > last);
        last = one * 5 + other;
    }
    assert_int_equal(last, 3 * 5 + 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_use_only_their_view),
        cmocka_unit_test(a_search_on_two_threads_is_repeatable),
        cmocka_unit_test(a_search_with_little_memory_still_chooses),
        cmocka_unit_test(time_can_be_a_budget),
        cmocka_unit_test(levels_think_longer_and_longer),
        cmocka_unit_test(moves_of_different_seats_are_different_nodes),
        cmocka_unit_test(every_move_has_a_reason),
        cmocka_unit_test(ladders_do_not_depend_on_threads),
        cmocka_unit_test(swapping_bots_mirrors_the_score),
        cmocka_unit_test(statistics_match_known_values),
        cmocka_unit_test(every_pair_has_a_number),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
