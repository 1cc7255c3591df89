/* mercado.c - the tables of Mercado, its set-up and its score.
 *
 * The design is in mercado.h; the lists of phases, fields, verbs, rules and strings are in the .def
 * files. Here are the tables that are not lists: kinds, options, constants, sources of points.
 */
#include "games/mercado/mercado.h"

#include "engine/book.inc"

/* ---- Kinds -------------------------------------------------------------- */

/* clang-format off */
static const kt_piece places[] = {
    KT_NO_PIECE,
    KT_PIECE("v1",      "1. Gegenstand",  "1st valuable"),
    KT_PIECE("v2",      "2. Gegenstand",  "2nd valuable"),
    KT_PIECE("v3",      "3. Gegenstand",  "3rd valuable"),
    KT_PIECE("v4",      "4. Gegenstand",  "4th valuable"),
    KT_PIECE("p1",      "1. Duft",        "1st perfume"),
    KT_PIECE("p2",      "2. Duft",        "2nd perfume"),
    KT_PIECE("head",    "Marktaufseher",  "Head Merchant"),
    KT_PIECE("changer", "Münzwechslerin", "Coin Changer"),
};

static const kt_kind kinds[KINDS] = {
    [KIND_COIN]      = {"coin", KT_DE_EN("Münzen", "Coins"), mercado_coins, COINS, FIELD_SUPPLY, KT_NO_FIELD, false,
                        KT_FACTS(mercado_coin)},
    [KIND_TILE]      = {"tile", KT_DE_EN("Tafeln", "Tiles"), mercado_tiles, TILES, KT_NOWHERE, true,
                        KT_FACTS(mercado_tile)},
    [KIND_VALUABLE]  = {"valuable", KT_DE_EN("Wertvolle Gegenstände", "Valuable objects"), mercado_valuables,
                        VALUABLES, FIELD_VALUABLE_PILE, FIELD_VALUABLE_DISCARD, false,
                        KT_FACTS(mercado_valuable)},
    [KIND_PERFUME]   = {"perfume", KT_DE_EN("Betörende Düfte", "Enchanting perfumes"), mercado_perfumes,
                        PERFUMES, FIELD_PERFUME_PILE, FIELD_PERFUME_DISCARD, false,
                        KT_FACTS(mercado_perfume)},
    [KIND_PRIVILEGE] = {"privilege", KT_DE_EN("Privilegien", "Privileges"), mercado_privileges, PRIVILEGES,
                        FIELD_STACK, FIELD_PLAYED, true,
                        KT_FACTS(mercado_privilege)},
    [KIND_SEAL]      = {"seal", KT_DE_EN("Siegel", "Seals"), mercado_seals, 1, FIELD_SEAL_SUPPLY, KT_NO_FIELD, false},
    [KIND_SYMBOL]    = {"symbol", KT_DE_EN("Symbole der Leiste", "Symbols of the track"), mercado_symbols, SYMBOLS,
                        KT_NOWHERE, true,
                        KT_FACTS(mercado_symbol)},
    [KIND_PLACE]     = {"place", KT_DE_EN("Plätze", "Places"), places, PLACES, KT_NOWHERE, false,
                        KT_FACTS(mercado_place)},
    [KIND_PHASE]     = {"phase", KT_DE_EN("Phasen", "Phases"), phases, PHASES, KT_NOWHERE, false},
    [KIND_STEP]      = {"step", KT_DE_EN("Schritte", "Steps"), steps, STEPS, KT_NOWHERE, false},
    [KIND_BOARD]     = {"board", KT_DE_EN("Seiten des Spielplans", "Sides of the board"), KT_VOCABULARY(mercado_boards),
                        KT_FACTS(mercado_board)},
    [KIND_TILE_TYPE] = {"tile_type", KT_DE_EN("Arten von Tafeln", "Types of tiles"), KT_VOCABULARY(mercado_tile_types)},
    [KIND_DEMAND]    = {"demand", KT_DE_EN("Was Preise verlangen", "What prices demand"), KT_VOCABULARY(mercado_demands),
                        KT_FACTS(mercado_demand)},
    [KIND_SCORING]   = {"scoring", KT_DE_EN("Wertungen", "Ways of scoring"), KT_VOCABULARY(mercado_scorings)},
    [KIND_EFFECT]    = {"effect", KT_DE_EN("Wirkungen", "Effects"), KT_VOCABULARY(mercado_effects)},
};

/* ---- Options, constants, sources of points ------------------------------- */

static const kt_choice board_choices[] = {
    {0, "a", KT_DE_EN("Seite A", "side A")},
    {1, "b", KT_DE_EN("Seite B", "side B")},
};

#define SPACE(n) {n, #n, KT_DE_EN("Feld " #n, "space " #n)}
static const kt_choice start_choices[SPACES] = {
    {0, "first", KT_DE_EN("oben rechts (erstes Spiel)", "top right (first game)")},
    SPACE(1),  SPACE(2),  SPACE(3),  SPACE(4),  SPACE(5),  SPACE(6),  SPACE(7),  SPACE(8),
    SPACE(9),  SPACE(10), SPACE(11), SPACE(12), SPACE(13), SPACE(14), SPACE(15), SPACE(16),
    SPACE(17), SPACE(18), SPACE(19), SPACE(20), SPACE(21), SPACE(22), SPACE(23), SPACE(24),
    SPACE(25), SPACE(26), SPACE(27), SPACE(28), SPACE(29),
};

static const kt_option options[] = {
    [OPTION_BOARD] = {"board", KT_DE_EN("Spielplan", "Board"), 0, 2, board_choices}, /* 2.8 */
    [OPTION_START] = {"start", KT_DE_EN("Startplättchen auf", "Starting disc on"), 0, SPACES, start_choices}, /* 2.7 */
};

static const kt_localized sources[SOURCES] = {
    [SOURCE_TILES]           = KT_DE_EN("Waren", "goods"),
    [SOURCE_ADVANCE]         = KT_DE_EN("Symbole", "symbols"),
    [SOURCE_PRIVILEGES]      = KT_DE_EN("gespielte Privilegien", "privileges played"),
    [SOURCE_SEALS_LEFT]      = KT_DE_EN("übrige Siegel", "seals left"),
    [SOURCE_PRIVILEGES_LEFT] = KT_DE_EN("übrige Privilegien", "privileges left"),
};

static const kt_constant constants[] = {
    {"spaces", KT_DE_EN("Felder der Leiste", "spaces of the track"), SPACES},
    {"draws", KT_DE_EN("Münzen einer Aktion A", "coins of an action A"), DRAWS},
    {"seal_draws", KT_DE_EN("Münzen für ein Siegel", "coins for a seal"), SEAL_DRAWS},
    {"start_seals", KT_DE_EN("Siegel zu Beginn", "seals at the start"), START_SEALS},
    {"advance", KT_DE_EN("Felder, die ein Pfeil vorrückt", "spaces an arrow advances"), ADVANCE},
    {"valuable_stalls", KT_DE_EN("ausliegende Gegenstände", "valuables on display"), VALUABLE_STALLS},
    {"perfume_stalls", KT_DE_EN("ausliegende Düfte", "perfumes on display"), PERFUME_STALLS},
};

/* ---- Set-up ------------------------------------------------------------- */
/* clang-format on */

static void deal(mercado *table, int seat) /* 2.1, 2.2 */
{
    for (int coin = 1; coin <= COINS; coin++) {
        table->purse[seat][coin] = mercado_purse[coin];
        table->supply[coin] = (uint8_t)(table->supply[coin] - mercado_purse[coin]);
    }
    table->seals[seat] = START_SEALS;
    table->seal_supply[1] -= START_SEALS;
    table->height[seat] = (uint8_t)(table->head.seats - 1 - seat);
}

void mercado_setup(kt_state *state)
{
    mercado *table = mutable_table(state);
    for (int coin = 1; coin <= COINS; coin++)
        table->supply[coin] = mercado_coins[coin].count; /* 2.3 */
    table->seal_supply[1] = SEALS_IN_ALL;
    for (int face = 1; face <= PRIVILEGES; face++)
        table->stack[face] = mercado_privileges[face].count; /* 2.9 */
    memset(table->valuable_pile + 1, 1, VALUABLES);
    memset(table->perfume_pile + 1, 1, PERFUMES);
    for (int seat = 0; seat < table->head.seats; seat++)
        deal(table, seat);
    ask_chance(table, PHASE_START, KT_ALL); /* 2.6 */
}

/* Seat 0 starts and is on turn; six tiles that data.json names are on display. */
void mercado_bare_position(kt_state *state)
{
    mercado *table = mutable_table(state);
    memcpy(table->valuables, mercado_bare_position_valuables, sizeof table->valuables);
    memcpy(table->perfumes, mercado_bare_position_perfumes, sizeof table->perfumes);
    for (int stall = 0; stall < VALUABLE_STALLS; stall++)
        table->valuable_pile[table->valuables[stall]]--;
    for (int stall = 0; stall < PERFUME_STALLS; stall++)
        table->perfume_pile[table->perfumes[stall]]--;
    table->round = 1;
    ask_seat(table, PHASE_TURN, 0);
}

void mercado_score(const kt_state *state, kt_score *score)
{
    const mercado *table = table_of(state);
    for (int seat = 0; seat < table->head.seats; seat++) {
        int rest = table->position[seat]; /* 1.1 */
        score->points[seat] = rest;
        for (int source = 1; source < SOURCES; source++) {
            score->from[seat][source] = table->gained[seat][source - 1];
            rest -= table->gained[seat][source - 1];
        }
        score->from[seat][SOURCE_TILES] = rest;
        if (mercado_rank_of(table, seat) == 1) /* 11.5 */
            score->winners = (uint8_t)(1 << seat);
    }
}

static kt_wording lay_prompt(const mercado *table)
{
    int left = coins_in(table->drawn);
    if (!mercado_something_fits(table))
        return (kt_wording){mercado_seal_possible(table) ? PHRASE_LAY_SEAL : PHRASE_LAY_NOTHING, {0}};
    return (kt_wording){table->lain ? PHRASE_LAY_MORE : PHRASE_LAY_SOME, {(int16_t)left}}; /* 4.5 */
}

static kt_wording mercado_prompt(const kt_state *state)
{
    const mercado *table = table_of(state);
    if (table->phase == PHASE_LAY)
        return lay_prompt(table);
    bool may_play = table->phase == PHASE_TURN && !table->privileged && /* 10.3 */
                    kt_counts_any(table->hand[table->turn], PRIVILEGES);
    return (kt_wording){may_play ? PHRASE_WITH_PRIVILEGE : PHRASE_NONE, {0}};
}

/* clang-format off */
const kt_game kt_mercado = {
    .id            = "mercado",
    .name          = KT_DE_EN("Mercado", "Mercado"),
    .about         = KT_DE_EN("Reiche Bürger greifen in ihre Beutel, kaufen schöne Dinge und mehren ihr Ansehen; Falschgeld stört dabei.",
                              "Wealthy citizens reach into their purses, buy fine things and gain reputation; counterfeit money gets in the way."),
    .credits       = "Rüdiger Dorn, Kosmos 2018",
    .rules_version = 1,
    .seats_min     = 2,
    .seats_max     = PLAYERS,
    .minutes       = 30,
    .state_size    = sizeof(mercado),
    .fingerprint   = MERCADO_FINGERPRINT,
    GAME_TABLES,
    .option   = options,   .options   = KT_LENGTH(options),
    .constant = constants, .constants = KT_LENGTH(constants),
    .rule_turn = RULE_R1_2,
    .rule_over = RULE_R11_8,
    .derived = mercado_derived, .deriveds = MERCADO_DERIVED,
    KT_GAME_FUNCTIONS(mercado), .values = mercado_values,
    .prompt = mercado_prompt,
    .rollout_depth = 12, /* a turn lays coin after coin */
    .rollout_width = 6,
    .level_playouts = {60, 50, 25, 10000},
};
/* clang-format on */
