/* encoder_test.c - a view as numbers: every game and every number of seats fits the layout, the viewer
 * comes first, and what changed from one state to the next is the difference of two encodings.
 * The encoder gets a view, so there is nothing hidden that it could show. */
#include "kontor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 6 };

static void mark(const kt_encoder *encoder, const kt_inputs *seen, int8_t *set, int by)
{
    for (int i = 0; i < seen->count; i++) {
        assert_in_range(seen->at[i], 0, encoder->inputs - 1);
        set[seen->at[i]] = (int8_t)(set[seen->at[i]] + by);
        assert_in_range(set[seen->at[i]], 0, 1); /* no input twice */
    }
}

static int8_t *encode(const kt_encoder *encoder, const kt_state *state, int seat)
{
    static kt_inputs seen;
    int8_t          *set = calloc((size_t)encoder->inputs, 1);
    kt_observation   observation;
    kt_observe(encoder, state, seat, &observation);
    kt_encode(encoder, &observation, &seen);
    assert_in_range(seen.count, 1, KT_INPUTS_MAX - 1); /* it all fits */
    mark(encoder, &seen, set, 1);
    return set;
}

static void difference_is_exact(const kt_encoder *encoder, const kt_state *before, const kt_state *after,
                                int seat)
{
    static kt_inputs gone, come;
    int8_t          *set = encode(encoder, before, seat), *afresh = encode(encoder, after, seat);
    kt_observation   one, other;
    kt_observe(encoder, before, seat, &one);
    kt_observe(encoder, after, seat, &other);
    kt_encode_changes(encoder, &one, &other, &gone, &come);
    mark(encoder, &gone, set, -1);
    mark(encoder, &come, set, 1);
    assert_memory_equal(set, afresh, (size_t)encoder->inputs);
    free(set);
    free(afresh);
}

static void follow_game(const kt_encoder *encoder, int seats, uint64_t seed)
{
    kt_state before, after;
    kt_moves moves;
    kt_rng   rng = kt_rng_seed(seed);
    kt_setup(encoder->game, &after, seats, NULL);
    for (int i = 0; after.head.actor != KT_OVER && i < 1500; i++) {
        before = after;
        kt_list(encoder->game, &after, &moves);
        kt_play(encoder->game, &after, moves.move[kt_pick(&moves, after.head.actor, &rng)], NULL);
        difference_is_exact(encoder, &before, &after, i % (seats + 1) - 1); /* a spectator, too */
    }
}

static void every_game_fits_and_changes_are_exact(void **unused)
{
    static kt_encoder encoder;
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        kt_encoder_init(kt_game_at(g), &encoder);
        for (int seats = encoder.game->seats_min; seats <= encoder.game->seats_max; seats++)
            for (int n = 0; n < GAMES; n++)
                follow_game(&encoder, seats, (uint64_t)n + 1);
    }
}

static void fingerprints_are_stable_and_differ(void **unused)
{
    static kt_encoder one, other;
    (void)unused;
    for (int g = 0; kt_game_at(g); g++) {
        kt_encoder_init(kt_game_at(g), &one);
        kt_encoder_init(kt_game_at(g), &other);
        assert_memory_equal(&one, &other, sizeof one);
        for (int h = 0; h < g; h++) {
            kt_encoder_init(kt_game_at(h), &other);
            assert_true(one.fingerprint != other.fingerprint);
        }
    }
}

/* ---- A small table, looked at by hand -------------------------------------- */

typedef struct bazaar {
    kt_head head;
    uint8_t phase;
    uint8_t turn;        /* a seat                               */
    uint8_t gold[2];     /* a number for each seat               */
    uint8_t hand[2][3];  /* counts of two cards, owner sees them */
    uint8_t known[2][3]; /* what the other knows of it           */
    uint8_t row[3];      /* a list of pawns, in order            */
} bazaar;

enum { KIND_CARD = KT_KIND_OWN, KIND_PAWN, KIND_PHASE, KINDS };
enum { FIELD_PHASE, FIELD_TURN, FIELD_GOLD, FIELD_HAND, FIELD_KNOWN, FIELD_ROW, FIELDS };

static const kt_piece cards[] = {{.id = "-"}, {.id = "ape", .count = 2}, {.id = "bee", .count = 2}};
static const kt_piece pawns[] = {{.id = "-"}, {.id = "red", .count = 1}, {.id = "blue", .count = 1}};
static const kt_piece phases[] = {{.id = "-"}, {.id = "go"}};
static const kt_kind  kinds[] = {[KIND_CARD] = {.id = "card", .piece = cards, .count = 2},
                                 [KIND_PAWN] = {.id = "pawn", .piece = pawns, .count = 2, .per_seat = 1},
                                 [KIND_PHASE] = {.id = "phase", .piece = phases, .count = 1}};
static const kt_field fields[] = {
    [FIELD_PHASE] = {"phase", offsetof(bazaar, phase), KT_ITEM, .length = 1, .kind = KIND_PHASE},
    [FIELD_TURN] = {"turn", offsetof(bazaar, turn), KT_U8, .length = 1, .encoding = KT_ENCODE_SEAT},
    [FIELD_GOLD] = {"gold", offsetof(bazaar, gold), KT_U8, .rows = KT_PER_SEAT, .length = 1},
    [FIELD_HAND] = {"hand", offsetof(bazaar, hand), KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_CARD,
                    .seen = KT_SEEN_OWNER, .known = FIELD_KNOWN},
    [FIELD_KNOWN] = {"known", offsetof(bazaar, known), KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_CARD,
                     .encoding = KT_ENCODE_NOTHING},
    [FIELD_ROW] = {"row", offsetof(bazaar, row), KT_LIST, .length = 2, .kind = KIND_PAWN,
                   .encoding = KT_ENCODE_ORDER},
};

static int richer_by(const kt_state *state, int row)
{
    const bazaar *self = (const bazaar *)state;
    return self->gold[row] - self->gold[1 - row];
}

static const kt_derived deriveds[] = {{"richer_by", KT_PER_SEAT, richer_by}};
static const kt_game    game = {.id = "bazaar",
                                .seats_min = 2,
                                .seats_max = 2,
                                .state_size = sizeof(bazaar),
                                .kind = kinds,
                                .kinds = KINDS,
                                .field = fields,
                                .fields = FIELDS,
                                .derived = deriveds,
                                .deriveds = 1};

/* Inputs: 2 numbers of seats, 4 actors, 4 who see chance (10); 1 phase; 2 seats; gold 2 x 64; hands
 * 2 x (64 unknown + 2 x 2); the row of pawns 64 unknown + 2 x 1 + 6 places x 2; derived 2 x 72. */
enum {
    PHASE_AT = 10,
    TURN_AT = PHASE_AT + 1,
    GOLD_AT = TURN_AT + 2,
    HAND_AT = GOLD_AT + 128,
    ROW_AT = HAND_AT + 136,
    DERIVED_AT = ROW_AT + 78,
    INPUTS = DERIVED_AT + 144
};

static void sees_exactly(const kt_encoder *encoder, const bazaar *table, int seat, const int *expected,
                         int count)
{
    int8_t  *set;
    kt_state state = {0};
    memcpy(&state, table, sizeof *table);
    set = encode(encoder, &state, seat);
    for (int i = 0; i < count; i++) {
        assert_int_equal(set[expected[i]], 1);
        set[expected[i]] = 0;
    }
    for (int i = 0; i < encoder->inputs; i++)
        if (set[i])
            fail_msg("seat %d sees input %d", seat, i);
    free(set);
}

static void the_viewer_comes_first_and_sees_no_secret(void **unused)
{
    static kt_encoder encoder;
    bazaar            table = {.head = {.seats = 2, .actor = 1, .visible_to = KT_ALL},
                               .phase = 1,
                               .turn = 1,
                               .gold = {3, 18},
                               .hand = {{0, 2, 0}, {0, 1, 1}},
                               .known = {{0, 1, 0}, {0, 0, 0}},
                               .row = {2, 2, 1}}; /* blue, then red */
    /* Seat 1: two seats; it acts; its own turn; 18 gold are 17 steps, the other's 3; its own ape and
     * bee; of the other's apes one known, one unknown; its own pawn (blue) counts as the first. */
    int from_1[80], n = 0;
    (void)unused;
    kt_encoder_init(&game, &encoder);
    assert_int_equal(encoder.inputs, INPUTS);
    from_1[n++] = 1;
    from_1[n++] = 2;
    from_1[n++] = PHASE_AT;
    from_1[n++] = TURN_AT;
    for (int i = 0; i < 17; i++)
        from_1[n++] = GOLD_AT + i;
    for (int i = 0; i < 3; i++)
        from_1[n++] = GOLD_AT + 64 + i;
    from_1[n++] = HAND_AT + 64;
    from_1[n++] = HAND_AT + 64 + 2;
    from_1[n++] = HAND_AT + 68;
    from_1[n++] = HAND_AT + 68 + 64;
    from_1[n++] = ROW_AT + 64;
    from_1[n++] = ROW_AT + 65;
    from_1[n++] = ROW_AT + 66;
    from_1[n++] = ROW_AT + 66 + 2 + 1;
    for (int i = 0; i < 15; i++) /* 15 richer */
        from_1[n++] = DERIVED_AT + 8 + i;
    for (int i = 0; i < 4; i++) /* -15: reaches -1, -2, -4, -8 */
        from_1[n++] = DERIVED_AT + 72 + i;
    sees_exactly(&encoder, &table, 1, from_1, n);
    table.hand[0][1] = 1; /* another card in its place: seat 1 cannot tell */
    table.hand[0][2] = 1;
    sees_exactly(&encoder, &table, 1, from_1, n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_fits_and_changes_are_exact),
        cmocka_unit_test(fingerprints_are_stable_and_differ),
        cmocka_unit_test(the_viewer_comes_first_and_sees_no_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
