/* server_leak_test.c - nothing that a seat receives depends on what it may not know.
 *
 * Two servers play the same game move by move, but in the second one everything that seat A
 * cannot know is different. All that A receives, from the first welcome to the last update and
 * across reconnects, must be the same byte for byte. A may also be a spectator.
 *
 * The test first plays both games to the end on states of its own: for each move in the one it
 * looks for a different move in the other that leaves A's view the same, and backtracks where
 * there is none (as when A is about to see a hand). Then both servers play the games through,
 * with planned luck.
 *
 * In some games nobody hides anything, and all that A cannot know is the luck to come. So, for
 * all games, two servers also play the same game until luck differs: up to there everybody must
 * have received the same, and from there on not.
 */
#include "server_fixture.h"

#include "server/token.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LUCK_MAX = 256, GAMES = 5, STEPS_MAX = 1500, DEAD_ENDS_MAX = 400, SPLITS = 12 };

/* One of the two servers: its true state, and the luck to come. */
typedef struct twin_side {
    test_server server;
    kt_state    state;
    uint32_t    luck[LUCK_MAX];
    int         lucks, used;
    test_client client[STORE_SEATS_MAX]; /* the spectator behind the seats */
    test_client page;                    /* a second client of A, one that has the engine */
} twin_side;

/* A decision on both sides, and the luck that follows it. */
typedef struct twin_decision {
    int      actor, lucks[2];
    kt_move  move[2];
    uint32_t luck[2][LUCK_MAX];
    kt_state after[2];
} twin_decision;

typedef struct twins {
    const kt_game *game;
    int            seats, viewer;
    twin_side      side[2];
    kt_rng         rng;
    twin_decision *plan;
    int            planned;
    int            steps, differing; /* in how many the two states differed */
    bool           others_differ;    /* somebody else received something different */
    bool           over;             /* only the end was left, which reveals the hands */
} twins;

static uint32_t planned(void *context, uint32_t limit)
{
    twin_side *side = context;
    assert_true(side->used < side->lucks);
    assert_true(side->luck[side->used] < limit);
    return side->luck[side->used++];
}

/* ---- Finding the next pair of moves --------------------------------------- */

static bool looks_same(const twins *t, kt_move one, kt_move other)
{
    char      a[300], b[300];
    kt_strbuf first = kt_strbuf_init(a, sizeof a), second = kt_strbuf_init(b, sizeof b);
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
    return memcmp(first.points, second.points, sizeof first.points) == 0 &&
           memcmp(first.from, second.from, sizeof first.from) == 0 && first.winners == second.winners;
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

/* Indexes of a pair. Only half of the time it tries one with different secrets first: if all
 * differed, the two games would soon have no moves in common. */
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

static void plan_luck(twin_side *side, const kt_moves *moves, int chosen)
{
    uint32_t before = 0;
    for (int i = 0; i < chosen; i++)
        before += moves->weight[i];
    assert_true(side->lucks < LUCK_MAX);
    side->luck[side->lucks++] = before;
}

/* Plans all luck until the next decision; false: no luck fits both. */
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

/* ---- Two servers ---------------------------------------------------------- */

static void token_for(int seat, char *token)
{
    snprintf(token, 40, "leak-test-token-%d", seat);
}

/* The spectator comes behind the seats. */
static int place_of(const twins *t)
{
    return t->viewer < 0 ? t->seats : t->viewer;
}

static test_client *viewer_of(twins *t, int s)
{
    return &t->side[s].client[place_of(t)];
}

/* Directly into the store, so that ids and tokens are the same on both sides. */
static void add_table(const twins *t, twin_side *side)
{
    store_table table = {.id = "leaktest", .created = 1};
    store_seat  seat[STORE_SEATS_MAX] = {{0}};
    kt_state    state;
    kt_header   header;
    char        token[40];
    kt_strbuf   out = kt_strbuf_init(table.header, sizeof table.header);
    kt_setup(t->game, &state, t->seats, NULL);
    kt_header_make(t->game, &state, &header);
    kt_header_write(&header, &out);
    for (int i = 0; i < t->seats; i++) {
        seat[i].seat = i;
        token_for(i, token);
        token_hash(token, seat[i].hash);
        snprintf(seat[i].name, sizeof seat[i].name, "Person%d", i);
    }
    seat[t->seats].seat = KT_ALL;
    token_for(t->seats, token);
    token_hash(token, seat[t->seats].hash);
    assert_int_equal(store_table_add(side->server.store, &table, seat, t->seats + 1), STORE_OK);
}

static void join(twin_side *side, test_client *client, int seat)
{
    char token[40];
    token_for(seat, token);
    test_client_join(client, &side->server, "leaktest", token);
}

static void open_sides(twins *t)
{
    for (int s = 0; s < 2; s++) {
        session_luck luck = {planned, &t->side[s]};
        test_server_open(&t->side[s].server, &luck);
        add_table(t, &t->side[s]);
        kt_setup(t->game, &t->side[s].state, t->seats, NULL);
    }
}

static bool received_same(const test_client *one, const test_client *other)
{
    return one->length == other->length && memcmp(one->received, other->received, one->length) == 0;
}

static void must_be_same(const twins *t, const test_client *one, const test_client *other)
{
    size_t at = 0;
    if (received_same(one, other))
        return;
    while (one->received[at] == other->received[at])
        at++;
    at = at > 150 ? at - 150 : 0;
    fail_msg("%s, seat %d, step %d:\n%.300s\nbut on the other server\n%.300s", t->game->id, t->viewer,
             t->steps, one->received + at, other->received + at);
}

static void same_so_far(twins *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        t->others_differ |= !received_same(&t->side[0].client[seat], &t->side[1].client[seat]);
    must_be_same(t, viewer_of(t, 0), viewer_of(t, 1));
    must_be_same(t, &t->side[0].page, &t->side[1].page);
}

static void send_moves(twins *t, const twin_decision *decision)
{
    for (int s = 0; s < 2; s++) {
        twin_side   *side = &t->side[s];
        test_client *client = &side->client[decision->actor];
        char         text[300];
        kt_strbuf    out = kt_strbuf_init(text, sizeof text);
        memcpy(side->luck, decision->luck[s], sizeof side->luck);
        side->lucks = decision->lucks[s];
        side->used = 0;
        side->state = decision->after[s];
        kt_move_write(t->game, decision->move[s], true, &out);
        test_client_send(client, "{\"type\":\"play\",\"number\":%d,\"key\":\"k%d\",\"move\":\"%s\"}",
                         test_client_number(client), t->steps, text);
        store_status   status;
        kt_live_table *live = live_table_find(side->server.hub, "leaktest", &status, NULL);
        if (!kt_same(t->game, &live->session->table.now, &side->state))
            fail_msg("the server has another state: %s", client->type);
    }
}

/* Things A may do in between: reconnect, sync, ask for history, play out of turn. */
static void disturb(twins *t)
{
    int what = (int)kt_rng_below(&t->rng, 8);
    for (int s = 0; s < 2; s++) {
        test_client *client = viewer_of(t, s);
        if (what == 0) {
            test_client_disconnect(client);
            join(&t->side[s], client, place_of(t));
        } else if (what == 1) {
            test_client_send(client, "{\"type\":\"sync\"}");
            test_client_send(&t->side[s].page, "{\"type\":\"history\",\"steps\":%d}", t->steps / 2);
            test_client_disconnect(&t->side[s].page);
            join(&t->side[s], &t->side[s].page, place_of(t));
        } else if (what == 2) {
            char      text[300];
            kt_strbuf out = kt_strbuf_init(text, sizeof text);
            kt_move   any = {.verb = (uint8_t)(1 + t->steps % (t->game->verbs - 1))};
            kt_move_write(t->game, any, true, &out);
            if (t->side[s].state.head.actor != t->viewer) /* out of turn */
                test_client_send(client, "{\"type\":\"play\",\"number\":%d,\"key\":\"x%d\",\"move\":\"%s\"}",
                                 test_client_number(client), t->steps, text);
        }
    }
}

static void begin(twins *t)
{
    open_sides(t);
    assert_true(play_luck(t));
    for (int s = 0; s < 2; s++) {
        twin_side *side = &t->side[s];
        for (int seat = 0; seat <= t->seats; seat++)
            join(side, &side->client[seat], seat);
        side->page.engine = true;
        join(side, &side->page, place_of(t));
    }
    same_so_far(t);
}

/* The next decision and the luck that follows it; false: there is none that fits both. */
static bool plan_decision(twins *t)
{
    static kt_moves moves[2];
    kt_state        before[2] = {t->side[0].state, t->side[1].state};
    twin_decision  *decision = &t->plan[t->planned];
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

/* Drops the last decisions: more of them, the more dead ends there were. */
static void go_back(twins *t, const kt_state *start, int dead_ends)
{
    int back = 1 + (int)kt_rng_below(&t->rng, (uint32_t)(4 + dead_ends / 4));
    t->planned = back < t->planned ? t->planned - back : 0;
    for (int s = 0; s < 2; s++)
        t->side[s].state = t->planned ? t->plan[t->planned - 1].after[s] : start[s];
}

/* Whether nothing is left to decide, and only the final count reveals the hands. */
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
    while (t->planned < STEPS_MAX && t->side[0].state.head.actor != KT_OVER && dead_ends < DEAD_ENDS_MAX) {
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
    t->plan = malloc(STEPS_MAX * sizeof *t->plan);
    assert_non_null(t->plan);
    assert_true(plan_to_end(t, start));
}

static void play_twins(twins *t)
{
    begin(t);
    plan_game(t);
    for (; t->steps < t->planned; t->steps++) {
        send_moves(t, &t->plan[t->steps]);
        t->differing += !kt_same(t->game, &t->side[0].state, &t->side[1].state);
        if (t->side[0].state.head.actor != KT_OVER) /* at the end the whole record is sent */
            disturb(t);
        same_so_far(t);
    }
    free(t->plan);
    for (int s = 0; s < 2; s++) {
        for (int seat = 0; seat <= t->seats; seat++)
            test_client_free(&t->side[s].client[seat]);
        test_client_free(&t->side[s].page);
        test_server_close(&t->side[s].server);
    }
}

/* Whether a player can know what another one does not. */
static bool has_secrets(const kt_game *game)
{
    for (int i = 0; i < game->fields; i++)
        if (game->field[i].seen == KT_SEEN_OWNER)
            return true;
    return false;
}

static void seat_output_is_independent_of_secrets(void **state)
{
    (void)state;
    for (int g = 0; kt_game_at(g); g++) {
        const kt_game *game = kt_game_at(g);
        int            steps = 0, differing = 0;
        for (int i = 0; i < GAMES; i++) {
            twins *t = calloc(1, sizeof *t);
            t->game = game;
            t->seats = i % 2 ? game->seats_max : game->seats_min < 2 ? 2 : game->seats_min;
            t->viewer = i == GAMES - 1 ? KT_ALL : i % t->seats;
            t->rng = kt_rng_seed(100 * (uint64_t)g + (uint64_t)i);
            play_twins(t);
            steps += t->steps;
            differing += t->differing;
            assert_true(t->over && t->others_differ == has_secrets(game));
            assert_true(has_secrets(game) ? t->differing > t->steps / 4 : !t->differing);
            free(t);
        }
        print_message("%s: %d moves of %d games to the end, in %d of them the secrets differed\n", game->id,
                      steps, GAMES, differing);
        assert_true(steps > 100);
    }
}

/* ---- The luck to come ----------------------------------------------------- */

/* The n-th throw depends on nothing but n; from `split` on the two sides differ. */
typedef struct seeded_dice {
    uint64_t seed;
    int      used, split;
    bool     other;
} seeded_dice;

static uint32_t thrown(void *context, uint32_t limit)
{
    seeded_dice *dice = context;
    kt_rng       rng = kt_rng_seed(dice->seed + (uint64_t)dice->used * 1000003 +
                                   (dice->other && dice->used >= dice->split ? 77 : 0));
    dice->used++;
    return kt_rng_below(&rng, limit);
}

static bool all_received_same(const twins *t)
{
    bool same = true;
    for (int seat = 0; seat <= t->seats; seat++)
        same &= received_same(&t->side[0].client[seat], &t->side[1].client[seat]);
    return same;
}

static kt_state *state_of(twin_side *side)
{
    store_status status;
    return &live_table_find(side->server.hub, "leaktest", &status, NULL)->session->table.now;
}

/* The same move on both sides; false: the game is over. */
static bool move_both(twins *t)
{
    int  actor = state_of(&t->side[0])->head.actor;
    char move[300];
    if (actor < 0)
        return false;
    test_client *client = &t->side[0].client[actor];
    int          number = test_client_number(client);
    snprintf(move, sizeof move, "%s",
             test_client_move(client, (int)kt_rng_below(&t->rng, (uint32_t)test_client_moves(client))));
    for (int s = 0; s < 2; s++)
        test_client_send(&t->side[s].client[actor],
                         "{\"type\":\"play\",\"number\":%d,\"key\":\"k%d\",\"move\":\"%s\"}", number,
                         t->steps, move);
    t->steps++;
    return true;
}

static void split_at(twins *t, seeded_dice *dice)
{
    for (int s = 0; s < 2; s++) {
        session_luck luck = {thrown, &dice[s]};
        test_server_open(&t->side[s].server, &luck);
        add_table(t, &t->side[s]);
        for (int seat = 0; seat <= t->seats; seat++)
            join(&t->side[s], &t->side[s].client[seat], seat);
    }
    bool goes_on = true;
    for (; goes_on && dice[0].used <= dice[0].split; goes_on = move_both(t))
        if (!all_received_same(t))
            fail_msg("%s: luck %d was sent after %d draws, before it was due", t->game->id, dice[0].split,
                     dice[0].used);
    if (!kt_same(t->game, state_of(&t->side[0]), state_of(&t->side[1])))
        t->differing += !all_received_same(t); /* for the one who saw it, or for all */
    for (int s = 0; s < 2; s++) {
        for (int seat = 0; seat <= t->seats; seat++)
            test_client_free(&t->side[s].client[seat]);
        test_server_close(&t->side[s].server);
    }
}

static void luck_is_not_sent_before_it_is_due(void **state)
{
    (void)state;
    for (int g = 0; kt_game_at(g); g++) {
        int differing = 0;
        for (int i = 0; i < SPLITS; i++) {
            twins *t = calloc(1, sizeof *t);
            t->game = kt_game_at(g);
            t->seats = i % 2 ? t->game->seats_max : t->game->seats_min < 2 ? 2 : t->game->seats_min;
            t->rng = kt_rng_seed(100 * (uint64_t)g + (uint64_t)i);
            int         split = (int)kt_rng_below(&t->rng, 60);
            seeded_dice dice[2] = {{(uint64_t)i, 0, split, false}, {(uint64_t)i, 0, split, true}};
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
        cmocka_unit_test(seat_output_is_independent_of_secrets),
        cmocka_unit_test(luck_is_not_sent_before_it_is_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
