/* server_leak_test.c - the wire leak test. Two houses play the same game move by move,
 * but in the second one everything that seat A cannot know is different. All that A
 * receives, from the first welcome to the last news and over reconnects, must be the
 * same, byte for byte.
 *
 * The driver first plays both games to the end on its own states: for each move in the one
 * it looks for a different one in the other that leaves A's view the same, and goes back
 * where there is none (when A is about to see a hand). Then both houses are played through,
 * with luck coming in through match_luck. A may also be somebody who only watches.
 *
 * In some games nobody hides anything, and all that A cannot know is the luck to come. For
 * these, and for the others, too, two houses play the same game until luck decides
 * otherwise: up to there everybody must have heard the same, and from there on not.
 */
#include "server_guests.h"

#include "server/token.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LUCK_MOST = 256, GAMES = 5, STEPS_MOST = 1500, DEAD_ENDS_MOST = 400, SPLITS = 12 };

/* One of the two: what is true there, and the luck to come. */
typedef struct side {
    inn      inn;
    kt_state state;
    uint32_t luck[LUCK_MOST];
    int      lucks, used;
    guest    guest[STORE_SEATS_MAX]; /* and behind the seats, who watches */
    guest    page; /* where A sits, too, with an engine of its own */
} side;

/* A decision in both, and the luck behind it. */
typedef struct decision {
    int      actor, lucks[2];
    kt_move  move[2];
    uint32_t luck[2][LUCK_MOST];
    kt_state after[2];
} decision;

typedef struct twins {
    const kt_game *game;
    int            seats, viewer;
    side           side[2];
    kt_rng         rng;
    decision      *plan;
    int            planned;
    int            steps, differing; /* in how many the states were not the same */
    bool           told_apart;       /* somebody else has heard the difference */
    bool           over;             /* nothing was left but to end the game: it shows the hands */
} twins;

static uint32_t planned(void *from, uint32_t limit)
{
    side *side = from;
    assert_true(side->used < side->lucks);
    assert_true(side->luck[side->used] < limit);
    return side->luck[side->used++];
}

/* ---- Finding the next pair of moves --------------------------------------- */

static bool looks_same(const twins *t, kt_move one, kt_move other)
{
    char    a[300], b[300];
    kt_text first = kt_text_in(a, sizeof a), second = kt_text_in(b, sizeof b);
    kt_move_write(t->game, one, kt_move_seen(t->game, &t->side[0].state, one, t->viewer), &first);
    kt_move_write(t->game, other, kt_move_seen(t->game, &t->side[1].state, other, t->viewer), &second);
    return strcmp(a, b) == 0;
}

static bool ends_same(twins *t, const kt_state *one, const kt_state *other)
{
    kt_view  a, b;
    kt_score first, second;
    t->over |= one->head.actor == KT_OVER && other->head.actor == KT_OVER;
    kt_view_make(t->game, one, t->viewer, &a);
    kt_view_make(t->game, other, t->viewer, &b);
    if (!kt_same(t->game, &a.state, &b.state))
        return false;
    if (one->head.actor != KT_OVER)
        return true;
    kt_score_of(t->game, one, &first);
    kt_score_of(t->game, other, &second);
    return memcmp(&first, &second, sizeof first) == 0;
}

static bool pair_fits(twins *t, kt_move one, kt_move other)
{
    kt_state first = t->side[0].state, second = t->side[1].state;
    if (!looks_same(t, one, other))
        return false;
    if (t->viewer >= 0 && first.head.actor == t->viewer && !kt_move_same(one, other))
        return false;
    kt_play(t->game, &first, one, NULL);
    kt_play(t->game, &second, other, NULL);
    return ends_same(t, &first, &second);
}

/* Indexes of a pair. Half of the time first one in which the secrets differ: with all of
 * them different, the two could soon not go on alike. */
static bool find_pair(twins *t, const kt_moves *moves, int *chosen)
{
    int first = (int)kt_rng_below(&t->rng, 2);
    for (int same = first; same < 2; same++)
        for (int tries = 0; tries < 24; tries++) {
            int one = (int)kt_rng_below(&t->rng, (uint32_t)moves[0].count);
            int from = (int)kt_rng_below(&t->rng, (uint32_t)moves[1].count);
            for (int i = 0; i < moves[1].count; i++) {
                int other = (from + i) % moves[1].count;
                if (!same && kt_move_same(moves[0].move[one], moves[1].move[other]))
                    continue;
                if (!pair_fits(t, moves[0].move[one], moves[1].move[other]))
                    continue;
                chosen[0] = one;
                chosen[1] = other;
                return true;
            }
        }
    return false;
}

static bool next_pair(twins *t, int *chosen, kt_moves *moves)
{
    for (int s = 0; s < 2; s++)
        kt_list(t->game, &t->side[s].state, &moves[s]);
    return find_pair(t, moves, chosen);
}

static void plan_luck(side *side, const kt_moves *moves, int chosen)
{
    uint32_t before = 0;
    for (int i = 0; i < chosen; i++)
        before += moves->weight[i];
    assert_true(side->lucks < LUCK_MOST);
    side->luck[side->lucks++] = before;
}

/* Plans all luck until somebody decides; false: the two cannot go on alike. */
static bool play_luck(twins *t)
{
    static kt_moves moves[2];
    int             chosen[2];
    while (t->side[0].state.head.actor == KT_CHANCE) {
        if (!next_pair(t, chosen, moves))
            return false;
        for (int s = 0; s < 2; s++) {
            plan_luck(&t->side[s], &moves[s], chosen[s]);
            kt_play(t->game, &t->side[s].state, moves[s].move[chosen[s]], NULL);
        }
    }
    return true;
}

/* ---- Two houses ----------------------------------------------------------- */

static void token_for(int seat, char *token)
{
    snprintf(token, 40, "leak-test-token-%d", seat);
}

/* Who only watches comes behind the seats. */
static int place_of(const twins *t)
{
    return t->viewer < 0 ? t->seats : t->viewer;
}

static guest *viewer_of(twins *t, int s)
{
    return &t->side[s].guest[place_of(t)];
}

/* Into the store by hand, so that ids and tokens are the same in both. */
static void add_table(const twins *t, side *side)
{
    store_table table = {.id = "leaktest", .created = 1};
    store_seat  seat[STORE_SEATS_MAX] = {{0}};
    kt_state    state;
    kt_header   header;
    char        token[40];
    kt_text     text = kt_text_in(table.head, sizeof table.head);
    kt_setup(t->game, &state, t->seats, NULL);
    kt_header_make(t->game, &state, &header);
    kt_header_write(&header, &text);
    for (int i = 0; i < t->seats; i++) {
        seat[i].seat = i;
        token_for(i, token);
        token_hash(token, seat[i].hash);
        snprintf(seat[i].name, sizeof seat[i].name, "Person%d", i);
    }
    seat[t->seats].seat = KT_ALL;
    token_for(t->seats, token);
    token_hash(token, seat[t->seats].hash);
    assert_int_equal(store_table_add(side->inn.store, &table, seat, t->seats + 1), STORE_FINE);
}

static void come_in(side *side, guest *guest, int seat)
{
    char token[40];
    token_for(seat, token);
    guest_in(guest, &side->inn, "leaktest", token);
}

static void open_sides(twins *t)
{
    for (int s = 0; s < 2; s++) {
        match_luck luck = {planned, &t->side[s]};
        inn_open(&t->side[s].inn, &luck);
        add_table(t, &t->side[s]);
        kt_setup(t->game, &t->side[s].state, t->seats, NULL);
    }
}

static bool heard_same(const guest *one, const guest *other)
{
    return one->length == other->length && memcmp(one->heard, other->heard, one->length) == 0;
}

static void must_be_same(const twins *t, const guest *one, const guest *other)
{
    size_t at = 0;
    if (heard_same(one, other))
        return;
    while (one->heard[at] == other->heard[at])
        at++;
    at = at > 150 ? at - 150 : 0;
    fail_msg("%s, seat %d, step %d:\n%.300s\nbut in another world\n%.300s", t->game->id, t->viewer, t->steps,
             one->heard + at, other->heard + at);
}

static void same_so_far(twins *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        t->told_apart |= !heard_same(&t->side[0].guest[seat], &t->side[1].guest[seat]);
    must_be_same(t, viewer_of(t, 0), viewer_of(t, 1));
    must_be_same(t, &t->side[0].page, &t->side[1].page);
}

static void say_moves(twins *t, const decision *decision)
{
    for (int s = 0; s < 2; s++) {
        side   *side = &t->side[s];
        guest  *guest = &side->guest[decision->actor];
        char    words[300];
        kt_text text = kt_text_in(words, sizeof words);
        memcpy(side->luck, decision->luck[s], sizeof side->luck);
        side->lucks = decision->lucks[s];
        side->used = 0;
        side->state = decision->after[s];
        kt_move_write(t->game, decision->move[s], true, &text);
        guest_say(guest, "{\"type\":\"play\",\"number\":%d,\"key\":\"k%d\",\"move\":\"%s\"}", guest_number(guest),
                  t->steps, words);
        store_status status;
        room *room = room_find(side->inn.house, "leaktest", &status);
        if (!kt_same(t->game, &room->match->now, &side->state))
            fail_msg("the house has not followed: %s", guest->type);
    }
}

/* What A may do besides: come again, try what is not allowed, take back and play again. */
static void disturb(twins *t)
{
    int what = (int)kt_rng_below(&t->rng, 8);
    for (int s = 0; s < 2; s++) {
        guest *guest = viewer_of(t, s);
        if (what == 0) {
            guest_away(guest);
            come_in(&t->side[s], guest, place_of(t));
        } else if (what == 1) {
            guest_say(guest, "{\"type\":\"look\"}");
            guest_say(&t->side[s].page, "{\"type\":\"past\",\"steps\":%d}", t->steps / 2);
            guest_away(&t->side[s].page);
            come_in(&t->side[s], &t->side[s].page, place_of(t));
        } else if (what == 2) {
            char    words[300];
            kt_text text = kt_text_in(words, sizeof words);
            kt_move any = {.verb = (uint8_t)(1 + t->steps % (t->game->verbs - 1))};
            kt_move_write(t->game, any, true, &text);
            if (t->side[s].state.head.actor != t->viewer) /* out of turn */
                guest_say(guest, "{\"type\":\"play\",\"number\":%d,\"key\":\"x%d\",\"move\":\"%s\"}",
                          guest_number(guest), t->steps, words);
        }
    }
}

static void begin(twins *t)
{
    open_sides(t);
    assert_true(play_luck(t));
    for (int s = 0; s < 2; s++) {
        side *side = &t->side[s];
        for (int seat = 0; seat <= t->seats; seat++)
            come_in(side, &side->guest[seat], seat);
        side->page.engine = true;
        come_in(side, &side->page, place_of(t));
    }
    same_so_far(t);
}

/* The next decision and the luck behind it; false: there is no way to go on. */
static bool plan_decision(twins *t)
{
    static kt_moves moves[2];
    kt_state        before[2] = {t->side[0].state, t->side[1].state};
    decision       *decision = &t->plan[t->planned];
    int             chosen[2];
    for (int tries = 0; tries < 10; tries++) {
        if (!next_pair(t, chosen, moves))
            return false;
        decision->actor = before[0].head.actor;
        for (int s = 0; s < 2; s++) {
            t->side[s].lucks = 0;
            decision->move[s] = moves[s].move[chosen[s]];
            kt_play(t->game, &t->side[s].state, decision->move[s], NULL);
        }
        bool fine = play_luck(t);
        for (int s = 0; fine && s < 2; s++) {
            memcpy(decision->luck[s], t->side[s].luck, sizeof decision->luck[s]);
            decision->lucks[s] = t->side[s].lucks;
            decision->after[s] = t->side[s].state;
        }
        t->planned += fine;
        if (fine)
            return true;
        for (int s = 0; s < 2; s++)
            t->side[s].state = before[s];
    }
    return false;
}

/* Forgets the last decisions. The further back, the more often it had to. */
static void go_back(twins *t, const kt_state *start, int dead_ends)
{
    int back = 1 + (int)kt_rng_below(&t->rng, (uint32_t)(4 + dead_ends / 4));
    t->planned = back < t->planned ? t->planned - back : 0;
    for (int s = 0; s < 2; s++)
        t->side[s].state = t->planned ? t->plan[t->planned - 1].after[s] : start[s];
}

/* Nothing is left to decide, only hands to be laid open and counted. */
static bool only_counting_left(const twins *t)
{
    static kt_moves moves;
    for (int s = 0; s < 2; s++) {
        kt_state state = t->side[s].state;
        while (state.head.actor != KT_OVER) {
            kt_list(t->game, &state, &moves);
            if (moves.count != 1)
                return false;
            kt_play(t->game, &state, moves.move[0], NULL);
        }
    }
    return true;
}

/* Whether a way to the end was found. */
static bool plan_to_end(twins *t, const kt_state *start)
{
    int dead_ends = 0;
    while (t->planned < STEPS_MOST && t->side[0].state.head.actor != KT_OVER && dead_ends < DEAD_ENDS_MOST) {
        t->over = false;
        if (plan_decision(t))
            continue;
        t->over |= only_counting_left(t);
        if (t->over)
            return true;
        go_back(t, start, dead_ends++);
    }
    return t->side[0].state.head.actor == KT_OVER;
}

static void plan_game(twins *t)
{
    kt_state start[2] = {t->side[0].state, t->side[1].state};
    t->plan = malloc(STEPS_MOST * sizeof *t->plan);
    assert_non_null(t->plan);
    assert_true(plan_to_end(t, start));
}

static void go_through(twins *t)
{
    begin(t);
    plan_game(t);
    for (; t->steps < t->planned; t->steps++) {
        say_moves(t, &t->plan[t->steps]);
        t->differing += !kt_same(t->game, &t->side[0].state, &t->side[1].state);
        if (t->side[0].state.head.actor != KT_OVER) /* at the end the record is told whole */
            disturb(t);
        same_so_far(t);
    }
    free(t->plan);
    for (int s = 0; s < 2; s++) {
        for (int seat = 0; seat <= t->seats; seat++)
            guest_end(&t->side[s].guest[seat]);
        guest_end(&t->side[s].page);
        inn_close(&t->side[s].inn);
    }
}

/* Whether somebody knows what another one does not. */
static bool has_secrets(const kt_game *game)
{
    for (int i = 0; i < game->fields; i++)
        if (game->field[i].seen == KT_SEEN_OWNER)
            return true;
    return false;
}

static void what_a_seat_receives_does_not_depend_on_secrets(void **state)
{
    (void)state;
    for (int g = 0; kt_game_at(g); g++) {
        const kt_game *game = kt_game_at(g);
        int steps = 0, differing = 0;
        for (int i = 0; i < GAMES; i++) {
            twins *t = calloc(1, sizeof *t);
            t->game = game;
            t->seats = i % 2 ? game->seats_max : game->seats_min < 2 ? 2 : game->seats_min;
            t->viewer = i == GAMES - 1 ? KT_ALL : i % t->seats;
            t->rng = kt_rng_seed((uint64_t)(100 * g + i));
            go_through(t);
            steps += t->steps;
            differing += t->differing;
            assert_true(t->over && t->told_apart == has_secrets(game));
            assert_true(has_secrets(game) ? t->differing > t->steps / 4 : !t->differing);
            free(t);
        }
        print_message("%s: %d moves of %d games to the end, in %d of them the secrets differed\n", game->id,
                      steps, GAMES, differing);
        assert_true(steps > 100);
    }
}

/* ---- The luck to come ----------------------------------------------------- */

/* The n-th throw, whenever it is asked for; from `split` on there are two worlds. */
typedef struct dice {
    uint64_t seed;
    int      used, split;
    bool     other;
} dice;

static uint32_t thrown(void *from, uint32_t limit)
{
    dice  *dice = from;
    kt_rng rng = kt_rng_seed(dice->seed + (uint64_t)dice->used * 1000003 +
                             (dice->other && dice->used >= dice->split ? 77 : 0));
    dice->used++;
    return kt_rng_below(&rng, limit);
}

static bool all_heard_same(const twins *t)
{
    bool same = true;
    for (int seat = 0; seat <= t->seats; seat++)
        same &= heard_same(&t->side[0].guest[seat], &t->side[1].guest[seat]);
    return same;
}

static kt_state *state_of(side *side)
{
    store_status status;
    return &room_find(side->inn.house, "leaktest", &status)->match->now;
}

/* The same move in both; false: the game is over. */
static bool move_both(twins *t)
{
    int  actor = state_of(&t->side[0])->head.actor;
    char move[300];
    if (actor < 0)
        return false;
    guest *guest = &t->side[0].guest[actor];
    int    number = guest_number(guest);
    snprintf(move, sizeof move, "%s", guest_move(guest, (int)kt_rng_below(&t->rng, (uint32_t)guest_moves(guest))));
    for (int s = 0; s < 2; s++)
        guest_say(&t->side[s].guest[actor], "{\"type\":\"play\",\"number\":%d,\"key\":\"k%d\",\"move\":\"%s\"}",
                  number, t->steps, move);
    t->steps++;
    return true;
}

static void split_at(twins *t, dice *dice)
{
    for (int s = 0; s < 2; s++) {
        match_luck luck = {thrown, &dice[s]};
        inn_open(&t->side[s].inn, &luck);
        add_table(t, &t->side[s]);
        for (int seat = 0; seat <= t->seats; seat++)
            come_in(&t->side[s], &t->side[s].guest[seat], seat);
    }
    bool goes_on = true;
    for (; goes_on && dice[0].used <= dice[0].split; goes_on = move_both(t))
        if (!all_heard_same(t))
            fail_msg("%s: somebody heard of luck %d at %d, before it was due", t->game->id, dice[0].split, dice[0].used);
    if (!kt_same(t->game, state_of(&t->side[0]), state_of(&t->side[1])))
        t->differing += !all_heard_same(t); /* whoever drew it, or all */
    for (int s = 0; s < 2; s++) {
        for (int seat = 0; seat <= t->seats; seat++)
            guest_end(&t->side[s].guest[seat]);
        inn_close(&t->side[s].inn);
    }
}

static void nobody_hears_of_luck_before_it_is_due(void **state)
{
    (void)state;
    for (int g = 0; kt_game_at(g); g++) {
        int differing = 0;
        for (int i = 0; i < SPLITS; i++) {
            twins *t = calloc(1, sizeof *t);
            t->game = kt_game_at(g);
            t->seats = i % 2 ? t->game->seats_max : t->game->seats_min < 2 ? 2 : t->game->seats_min;
            t->rng = kt_rng_seed((uint64_t)(100 * g + i));
            int  split = (int)kt_rng_below(&t->rng, 60);
            dice dice[2] = {{(uint64_t)i, 0, split, false}, {(uint64_t)i, 0, split, true}};
            split_at(t, dice);
            differing += t->differing;
            free(t);
        }
        print_message("%s: luck fell differently in %d of %d games\n", kt_game_at(g)->id, differing, SPLITS);
        assert_true(differing > SPLITS / 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_seat_receives_does_not_depend_on_secrets),
        cmocka_unit_test(nobody_hears_of_luck_before_it_is_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
