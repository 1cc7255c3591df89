/* macao.c - the tables of Macao and its set-up.
 *
 * The design is in macao.h; the lists of phases, fields, verbs, rules and strings are in the .def
 * files. Here are the tables that are not lists: kinds, options, constants, sources of points.
 */
#include "games/macao/macao.h"

#include "engine/book.inc"

/* ---- Kinds -------------------------------------------------------------- */

/* clang-format off */
/* Seat 0 plays orange, and so on. */
static const kt_piece players[] = {
    KT_NO_PIECE,
    KT_PIECE("orange", "Orange", "Orange"),
    KT_PIECE("white", "Weiß", "White"),
    KT_PIECE("yellow", "Gelb", "Yellow"),
    KT_PIECE("brown", "Braun", "Brown"),
};

static const kt_piece helps[] = {
    KT_NO_PIECE,
    KT_PIECE("less", "ein Stein weniger", "one cube less"),
    KT_PIECE("other", "eine andere Farbe", "another colour"),
    KT_PIECE("both", "ein Stein weniger und eine andere Farbe", "one cube less and another colour"),
};

static const kt_kind kinds[KINDS] = {
    [KIND_COLOUR]  = {"colour", KT_DE_EN("Farben", "Colours"), macao_colours, COLOURS, KT_NOWHERE, false},
    [KIND_PAIR]    = {"pair", KT_DE_EN("Farbpaare", "Pairs of colours"), macao_pairs, PAIRS, KT_NOWHERE, false,
                      KT_FACTS(macao_pair)},
    [KIND_TILE]    = {"tile", KT_DE_EN("Plättchen", "Tiles"), macao_tiles, TILES, FIELD_BAG, FIELD_OUT, false,
                      KT_FACTS(macao_tile)},
    [KIND_SPACE]   = {"space", KT_DE_EN("Meeresfelder", "Sea spaces"), macao_spaces, SPACES, KT_NOWHERE, false,
                      KT_FACTS(macao_space)},
    [KIND_QUARTER] = {"quarter", KT_DE_EN("Stadtteile", "City quarters"), macao_quarters, QUARTERS, KT_NOWHERE, false,
                      KT_FACTS(macao_quarter)},
    [KIND_CARD]    = {"card", KT_DE_EN("Karten", "Cards"), macao_cards, CARDS, FIELD_DECK, FIELD_PILE, true,
                      KT_FACTS(macao_card)},
    [KIND_PLAYER]  = {"player", KT_DE_EN("Spielerfarben", "Player colours"), players, PLAYERS, KT_NOWHERE, false,
                      KT_FACTS(macao_player), .per_seat = 1},
    [KIND_HELP]    = {"help", KT_DE_EN("Hilfen", "Helpers"), helps, HELPS, KT_NOWHERE, false},
    [KIND_PHASE]   = {"phase", KT_DE_EN("Phasen", "Phases"), phases, PHASES, KT_NOWHERE, false},
    [KIND_CARD_TYPE]  = {"card_type", KT_DE_EN("Kartenarten", "Card types"), KT_VOCABULARY(macao_card_types)},
    [KIND_SPACE_TYPE] = {"space_type", KT_DE_EN("Arten von Feldern", "Types of spaces"), KT_VOCABULARY(macao_space_types)},
    [KIND_WHEN]       = {"when", KT_DE_EN("Zeitpunkte", "Times"), KT_VOCABULARY(macao_whens)},
    [KIND_RESOURCE]   = {"resource", KT_DE_EN("Was Karten geben", "What cards give"), KT_VOCABULARY(macao_resources)},
    [KIND_OP]         = {"op", KT_DE_EN("Arten von Wirkungen", "Types of effects"), KT_VOCABULARY(macao_ops)},
    [KIND_HOW]        = {"how", KT_DE_EN("Wahl der Steine", "Choice of cubes"), KT_VOCABULARY(macao_hows)},
    [KIND_CONDITION]  = {"condition", KT_DE_EN("Bedingungen", "Conditions"), KT_VOCABULARY(macao_conditions)},
    [KIND_PER]        = {"per", KT_DE_EN("Was gezählt wird", "What is counted"), KT_VOCABULARY(macao_pers)},
    [KIND_TRIGGER]    = {"trigger", KT_DE_EN("Anlässe", "Triggers"), KT_VOCABULARY(macao_triggers)},
    [KIND_POWER]      = {"power", KT_DE_EN("Geänderte Regeln", "Changed rules"), KT_VOCABULARY(macao_powers)},
};

/* ---- Constants, sources of points ---------------------------------------- */

static const kt_localized sources[SOURCES] = {
    [EARNED_DELIVERY] = KT_DE_EN("Lieferungen", "deliveries"),
    [EARNED_TRIBUTE]  = KT_DE_EN("Tribut", "tribute"),
    [EARNED_PENALTY]  = KT_DE_EN("Strafmarker", "penalty markers"),
    [EARNED_END]      = KT_DE_EN("Karten am Spielende", "cards at the end"),
    [EARNED_CITY]     = KT_DE_EN("größtes Gebiet", "largest area"),
    [SOURCE_CARDS]    = KT_DE_EN("Karten im Spiel", "cards in play"),
};

static const kt_constant constants[] = {
    {"rounds", KT_DE_EN("Runden", "rounds"), ROUNDS},
    {"start_gold", KT_DE_EN("Gold zu Beginn", "gold at the start"), START_GOLD},
    {"tableau_cards", KT_DE_EN("Karten auf dem Tableau", "cards on a tableau"), TABLEAU_CARDS},
    {"penalty_points", KT_DE_EN("Prestige, das ein Strafmarker kostet", "prestige a penalty marker costs"), PENALTY_POINTS},
    {"area_points", KT_DE_EN("Prestige je Stadtteil im größten Gebiet", "prestige for each quarter of the largest area"), AREA_POINTS},
    {"joker_gold", KT_DE_EN("Gold für einen Joker", "gold for a joker"), JOKER_GOLD},
    {"wall_spaces", KT_DE_EN("Felder der Mauer", "spaces of the wall"), WALL_SPACES},
    {"wall_first", KT_DE_EN("Steine für das erste Mauerfeld", "cubes for the first wall space"), WALL_FIRST},
    {"wall_later", KT_DE_EN("Steine für jedes weitere", "cubes for each later one"), WALL_LATER},
    {"faces", KT_DE_EN("Seiten der Windrose", "sides of the wind rose"), FACES},
    {"sea_width", KT_DE_EN("Breite des Meeres", "width of the sea"), SEA_WIDTH},
    {"sea_height", KT_DE_EN("Höhe des Meeres", "height of the sea"), SEA_HEIGHT},
    {"city_columns", KT_DE_EN("Spalten der Stadt", "columns of the city"), CITY_COLUMNS},
    {"city_rows", KT_DE_EN("Reihen der Stadt", "rows of the city"), CITY_ROWS},
};

/* clang-format on */

/* How many cubes the way from the seat's ship takes: one for each space. */
static int quote_way(const kt_state *view, int seat, int space)
{
    return seat < 0 ? 0 : macao_distance[table_of(view)->ship[seat]][space];
}

static const kt_quote quotes[] = {{"way", KIND_SPACE, quote_way}};

/* ---- Set-up ------------------------------------------------------------- */

static void fill_box(macao *table)
{
    for (int card = 1; card <= CARDS; card++)
        table->deck[card] = macao_cards[card].count;
    for (int good = 1; good <= GOODS; good++)
        table->bag[good] = macao_tiles[good].count;
    for (int quarter = 1; quarter <= QUARTERS; quarter++)
        if (macao_quarter[quarter].dark)
            table->tile[quarter - 1] = TILE_JOKER; /* 2.3 */
    for (int seat = 0; seat < table->head.seats; seat++) {
        table->gold[seat] = START_GOLD; /* 2.1 */
        table->ship[seat] = SPACE_START;
    }
    table->at = 1;
}

void macao_setup(kt_state *state)
{
    macao *table = mutable_table(state);
    fill_box(table);
    ask_chance(table, PHASE_DISCS, KT_ALL);
}

/* Goods on the quarters kind by kind, offices in the order of data.json. */
static void lay_out(macao *table)
{
    int good = 1, office = 1;
    for (int i = 0; i < QUARTERS; i++) {
        if (macao_quarter[i + 1].dark)
            continue;
        while (!table->bag[good])
            good++;
        table->bag[good]--;
        table->tile[i] = (uint8_t)good;
    }
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < 2; i++, office++) {
            table->deck[office] = 0;
            table->offices[round][i] = (uint8_t)office;
        }
}

/* Seat 0 is in its action turn of round 1, nobody has a card or a cube. */
void macao_bare_position(kt_state *state)
{
    macao *table = mutable_table(state);
    lay_out(table);
    for (int seat = 0; seat < table->head.seats; seat++) {
        table->wall[seat] = 1;
        table->place[seat] = (uint8_t)(seat + 1);
    }
    for (int i = 0; i < 2; i++) {
        table->pile[table->offices[0][i]] = 1;
        table->offices[0][i] = 0;
    }
    table->round = 1;
    ask_seat(table, PHASE_ACTION, 0);
}

static kt_wording macao_prompt(const kt_state *state)
{
    const macao *table = table_of(state);
    int          cubes = table->phase == PHASE_ACTION ? macao_cubes_of(table, table->head.actor) : 0;
    return (kt_wording){cubes ? PHRASE_SPEND_CUBES : PHRASE_NONE, {(int16_t)cubes}};
}

/* What a choice means in this position: faces, prices, what is declined. */
static kt_wording macao_label(const kt_state *state, kt_move move)
{
    const macao *table = table_of(state);
    int          seat = table->head.actor;
    switch (move.verb) {
    case VERB_DICE: {
        int one = macao_pair[move.arg[0]][0], other = macao_pair[move.arg[0]][1];
        return (kt_wording){PHRASE_TWO_DICE,
                            {(int16_t)one, table->dice[one - 1], (int16_t)other, table->dice[other - 1]}};
    }
    case VERB_DECLINE:
        return (kt_wording){table->phase == PHASE_EMPTY ? PHRASE_TAKE_MARKER : PHRASE_NO_GOLD, {0}};
    case VERB_TRIBUTE:
        return (kt_wording){PHRASE_BUY_POINTS,
                            {(int16_t)macao_tribute_price(table, seat),
                             (int16_t)(table->tribute[1] + macao_power(table, seat, POWER_TRIBUTE_MORE))}};
    case VERB_DELIVER: return (kt_wording){PHRASE_DELIVER, {macao_space[table->ship[seat]].good}};
    default: return (kt_wording){PHRASE_NONE, {0}};
    }
}

/* clang-format off */
const kt_game kt_macao = {
    .id            = "macao",
    .name          = KT_DE_EN("Macao", "Macao"),
    .about         = KT_DE_EN("Zwölf Runden in Macao: Würfel bringen Aktionssteine, die erst später kommen, für Karten, Stadtteile und Fahrten nach Europa.",
                              "Twelve rounds in Macao: dice bring cubes that arrive later, for cards, city quarters and voyages to Europe."),
    .credits       = "Stefan Feld, alea/Ravensburger 2009",
    .rules_version = 2,
    .rules_oldest  = 2, /* rules 1 had other cards */
    .seats_min     = 2,
    .seats_max     = PLAYERS,
    .minutes       = 90,
    .state_size    = sizeof(macao),
    .fingerprint   = MACAO_FINGERPRINT,
    GAME_TABLES,
    .constant = constants, .constants = KT_LENGTH(constants),
    .rule_turn = RULE_R3_3,
    .rule_over = RULE_R16_6,
    .derived = macao_derived, .deriveds = MACAO_DERIVED,
    .quote = quotes, .quotes = KT_LENGTH(quotes),
    KT_GAME_FUNCTIONS(macao),
    .prompt = macao_prompt,
    .label = macao_label,
    .rollout_depth = 60, /* cubes and cards pay off rounds later */
    .net_rollout_depth = 12,
    .level_playouts = {60, 25, 100, 10000},
    .expand = macao_expand,
};
/* clang-format on */
