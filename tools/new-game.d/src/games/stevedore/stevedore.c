/* stevedore.c - the tables of Stevedore, its set-up and its score.
 *
 * The design is in stevedore.h; the lists of phases, fields, verbs, rules and strings are in the
 * .def files. Here are the tables that are not lists: kinds, constants, sources of points.
 */
#include "games/stevedore/stevedore.h"

#include "engine/book.inc"

/* clang-format off */
static const kt_kind kinds[KINDS] = {
    [KIND_CRATE] = {"crate", KT_DE_EN("Kisten", "Crates"), stevedore_crates, CRATES, FIELD_PILE, FIELD_SHIPPED, true,
                    KT_FACTS(stevedore_crate)},
    [KIND_PHASE] = {"phase", KT_DE_EN("Phasen", "Phases"), phases, PHASES, KT_NOWHERE, false},
};

static const kt_localized sources[] = {KT_DE_EN("verschiffte Kisten", "shipped crates")};

static const kt_constant constants[] = {
    {"hand", KT_DE_EN("Kisten auf der Hand", "crates in hand"), HAND},
};
/* clang-format on */

void stevedore_setup(kt_state *state)
{
    stevedore *table = mutable_table(state);
    for (int crate = 1; crate <= CRATES; crate++)
        table->pile[crate] = stevedore_crates[crate].count;
    ask_chance(table, PHASE_DEAL, 0); /* 2.1 */
}

/* Seat 0 is to move; nobody holds a crate until the scenario says so. */
void stevedore_bare_position(kt_state *state)
{
    ask_seat(mutable_table(state), PHASE_TURN, 0);
}

static int most_points(const stevedore *table)
{
    int most = 0;
    for (int seat = 0; seat < table->head.seats; seat++)
        if (table->points[seat] > most)
            most = table->points[seat];
    return most;
}

void stevedore_score(const kt_state *state, kt_score *score)
{
    const stevedore *table = table_of(state);
    for (int seat = 0; seat < table->head.seats; seat++) {
        score->points[seat] = score->from[seat][0] = table->points[seat];
        if (table->phase == PHASE_OVER && table->points[seat] == most_points(table)) /* 1.1 */
            score->winners |= (uint8_t)(1 << seat);
    }
}

/* clang-format off */
const kt_game kt_stevedore = {
    .id            = "stevedore",
    .name          = KT_DE_EN("Stevedore", "Stevedore"),
    .about         = KT_DE_EN("Kisten stapeln, keine auf eine leichtere, und den Stapel rechtzeitig verschiffen.",
                              "Stack crates, none on a lighter one, and ship the stack in time."),
    .credits       = "an example of Kontor",
    .rules_version = 1,
    .seats_min     = 2,
    .seats_max     = SEATS,
    .minutes       = 5,
    .state_size    = offsetof(stevedore, stack) + SEATS * (1 + DECK), /* without padding */
    .fingerprint   = STEVEDORE_FINGERPRINT,
    GAME_TABLES,
    .constant  = constants, .constants = KT_LENGTH(constants),
    .rule_turn = RULE_R3_1,
    .rule_over = RULE_R4_1,
    KT_GAME_FUNCTIONS(stevedore),
};
/* clang-format on */
