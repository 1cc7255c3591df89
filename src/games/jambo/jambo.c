/* jambo.c - the tables of Jambo, its set-up and its score.
 *
 * The design is in jambo.h; the lists of phases, fields, verbs, rules and strings are in the .def
 * files. Here are the tables that are not lists: kinds, options, constants, sources of points.
 */
#include "games/jambo/facts.h"

#include "engine/book.inc"

/* ---- Kinds -------------------------------------------------------------- */

/* clang-format off */
static const kt_piece choices[] = {
    KT_NO_PIECE,
    KT_PIECE("cards",   "Karten",   "cards"),
    KT_PIECE("wares",   "Waren",    "wares"),
    KT_PIECE("gold",    "2 Gold",   "2 gold"),
    KT_PIECE("discard", "Abwerfen", "discarding"),
};

static const kt_kind kinds[KINDS] = {
    [KIND_WARE]   = {"ware", KT_DE_EN("Waren", "Wares"), jambo_wares, WARES, FIELD_SUPPLY, KT_NO_FIELD, false},
    [KIND_CARD]   = {"card", KT_DE_EN("Karten", "Cards"), jambo_cards, CARDS, FIELD_PILE, FIELD_ASIDE, true,
                     KT_FACTS(jambo_card)},
    [KIND_PHASE]  = {"phase", KT_DE_EN("Phasen", "Phases"), phases, PHASES, KT_NOWHERE, false},
    [KIND_NEXT]   = {"next", KT_DE_EN("Folgen", "What follows"), steps, STEPS, KT_NOWHERE, false},
    [KIND_CHOICE] = {"choice", KT_DE_EN("Wahl", "Choices"), choices, CHOICES, KT_NOWHERE, false},
    [KIND_CARD_TYPE] = {"card_type", KT_DE_EN("Kartenarten", "Card types"), KT_VOCABULARY(jambo_card_types)},
    [KIND_RESOURCE]  = {"resource", KT_DE_EN("Was Karten geben", "What cards give"), KT_VOCABULARY(jambo_resources)},
    [KIND_EFFECT]    = {"effect", KT_DE_EN("Wirkungen", "Effects"), KT_VOCABULARY(jambo_effects)},
};

/* ---- Options, constants, sources of points ------------------------------- */

static const kt_choice psychic_choices[] = {
    {6, "six", KT_DE_EN("sechs Karten", "six cards")},
    {5, "five", KT_DE_EN("fünf Karten", "five cards")},
};
static const kt_choice dancer_choices[] = {
    {DANCER_ANY, "any", KT_DE_EN("jede Warenkarte", "any ware card")},
    {DANCER_THREE, "three", KT_DE_EN("nur Karten mit drei Waren", "only cards with three wares")},
};
static const kt_option options[] = {
    [OPTION_PSYCHIC] = {"psychic", KT_DE_EN("Der Hellseher sieht", "The Psychic sees"), 6, 2, psychic_choices},
    [OPTION_DANCER]  = {"dancer", KT_DE_EN("Die Tänzerin nimmt", "The Dancer takes"), DANCER_ANY, 2, dancer_choices},
};

static const kt_localized sources[] = {KT_DE_EN("Gold", "gold")};

static const kt_constant constants[] = {
    {"actions", KT_DE_EN("Aktionen im Zug", "actions of a turn"), ACTIONS},
    {"bonus_from", KT_DE_EN("übrige Aktionen, die 1 Gold bringen", "actions left that bring 1 gold"), BONUS_FROM},
    {"start_gold", KT_DE_EN("Gold zu Beginn", "gold at the start"), START_GOLD},
    {"start_hand", KT_DE_EN("Handkarten zu Beginn", "hand cards at the start"), START_HAND},
    {"end_gold", KT_DE_EN("Gold, das das Ende einleitet", "gold that triggers the end"), END_GOLD},
    {"large_spaces", KT_DE_EN("Plätze auf dem großen Stand", "spaces of the large stand"), LARGE_SPACES},
    {"large_free", KT_DE_EN("davon ohne Gebühr", "of them without a fee"), LARGE_FREE},
    {"sixth_fee", KT_DE_EN("Gebühr für den sechsten Platz", "fee for the sixth space"), SIXTH_FEE},
    {"small_spaces", KT_DE_EN("Plätze auf einem kleinen Stand", "spaces of a small stand"), SMALL_SPACES},
    {"first_stand", KT_DE_EN("Preis des ersten kleinen Stands", "price of the first small stand"), FIRST_STAND},
    {"later_stand", KT_DE_EN("Preis jedes weiteren", "price of each later one"), LATER_STAND},
    {"utilities", KT_DE_EN("Gegenstände, die ausliegen dürfen", "utilities that may be laid out"), UTILITIES},
    {"wise_gold", KT_DE_EN("Gold, um das der Weise Mann jeden Preis ändert", "gold by which the Wise Man changes each price"), WISE_GOLD},
};

/* clang-format on */

/* ---- What ware cards cost and bring -------------------------------------- */

/* A Wise Man changes prices for the player whose turn it is (9.14). */
static int quote_buy(const kt_state *view, int seat, int card)
{
    const jambo *table = table_of(view);
    if (!is_ware_card(card))
        return 0;
    return seat == table->turn ? buy_price(table, card) : jambo_ware_card[card].buy;
}

static int quote_sell(const kt_state *view, int seat, int card)
{
    const jambo *table = table_of(view);
    if (!is_ware_card(card))
        return 0;
    return seat == table->turn ? sell_price(table, card) : jambo_ware_card[card].sell;
}

static const kt_quote quotes[] = {
    {"buy", KIND_CARD, quote_buy},
    {"sell", KIND_CARD, quote_sell},
};

/* ---- Set-up ------------------------------------------------------------- */

static void fill_box(jambo *table)
{
    for (int ware = 1; ware <= WARES; ware++)
        table->supply[ware] = jambo_wares[ware].count; /* 2.4 */
    for (int card = 1; card <= CARDS; card++)
        table->pile[card] = jambo_cards[card].count; /* 2.3 */
    for (int seat = 0; seat < PLAYERS; seat++)
        table->gold[seat] = START_GOLD; /* 2.2 */
}

void jambo_setup(kt_state *state)
{
    jambo *table = mutable_table(state);
    fill_box(table);
    table->next = STEP_START;
    ask_chance(table, PHASE_DRAWING, KT_ALL); /* 2.5: chance names the start player */
}

/* Seat 0 is about to look at cards; nobody holds any. */
void jambo_bare_position(kt_state *state)
{
    jambo *table = mutable_table(state);
    table->next = STEP_NONE;
    table->actions = ACTIONS;
    ask_seat(table, PHASE_LOOK, 0);
}

/* 14.3: the last turn wins a tie. */
static int winner(const jambo *table)
{
    int ender = table->ender - 1;
    if (ender < 0)
        return -1;
    return table->gold[opponent(ender)] >= table->gold[ender] ? opponent(ender) : ender;
}

void jambo_score(const kt_state *state, kt_score *score)
{
    const jambo *table = table_of(state);
    for (int seat = 0; seat < PLAYERS; seat++)
        score->points[seat] = score->from[seat][0] = table->gold[seat]; /* 1.1 */
    if (winner(table) >= 0)
        score->winners = (uint8_t)(1 << winner(table));
}

/* clang-format off */
const kt_game kt_jambo = {
    .id            = "jambo",
    .name          = KT_DE_EN("Jambo", "Jambo"),
    .about         = KT_DE_EN("Zwei Händler kaufen und verkaufen sechs Waren; wer zuerst 60 Gold hat, leitet das Ende ein.",
                              "Two merchants buy and sell six wares; whoever has 60 gold first triggers the end."),
    .credits       = "Rüdiger Dorn, Kosmos 2004",
    .rules_version = 2,
    .rules_oldest  = 2, /* rules 1 did not ask for the stand (6.7) */
    .seats_min     = PLAYERS,
    .seats_max     = PLAYERS,
    .minutes       = 45,
    .state_size    = sizeof(jambo),
    .fingerprint   = JAMBO_FINGERPRINT,
    GAME_TABLES,
    .option   = options,   .options   = KT_LENGTH(options),
    .constant = constants, .constants = KT_LENGTH(constants),
    .rule_turn = RULE_R3_4,
    .rule_over = RULE_R14_5,
    .derived = jambo_derived, .deriveds = JAMBO_DERIVED,
    .quote = quotes, .quotes = KT_LENGTH(quotes),
    .level_playouts = {60, 200, 16, 10000},
    KT_GAME_FUNCTIONS(jambo), .values = jambo_values,
    .prompt = jambo_prompt,
    .label  = jambo_label,
};
/* clang-format on */
