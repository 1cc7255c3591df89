/* macao.c - the tables of Macao and its set-up. */
#include "games/macao/macao.h"

/* ---- Kinds -------------------------------------------------------------- */

#define PLAIN(id, de, en) {id, KT_WORDS(de, en), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL}

static const kt_piece phases[] = {
    PLAIN("-", "-", "-"),
#define PHASE(name, id, de, en) {id, KT_WORDS(id, id), KT_WORDS(de, en), 0, KT_PRINTED, NULL},
    MACAO_PHASES(PHASE)
#undef PHASE
};

/* Seat 0 plays orange, and so on. */
static const kt_piece players[] = {
    PLAIN("-", "-", "-"),
    PLAIN("orange", "Orange", "Orange"),
    PLAIN("white", "Weiß", "White"),
    PLAIN("yellow", "Gelb", "Yellow"),
    PLAIN("brown", "Braun", "Brown"),
};

static const kt_piece helps[] = {
    PLAIN("-", "-", "-"),
    PLAIN("less", "ein Stein weniger", "one cube less"),
    PLAIN("other", "eine andere Farbe", "another colour"),
    PLAIN("both", "ein Stein weniger und eine andere Farbe", "one cube less and another colour"),
};

enum {
    FIELD_PHASE, FIELD_ROUND, FIELD_AT, FIELD_CLAIMS, FIELD_WALL_MOVE, FIELD_PURCHASES, FIELD_SAILED,
    FIELD_STEPS, FIELD_ADVANCES, FIELD_ASKED, FIELD_CARD, FIELD_LEFT, FIELD_TAKEN, FIELD_QUARTER,
    FIELD_HELP, FIELD_OMITTED, FIELD_REPLACED, FIELD_TRIBUTE, FIELD_POINTS, FIELD_GOLD,
    FIELD_EARNED, FIELD_PENALTY, FIELD_SHIP, FIELD_WALL, FIELD_PLACE, FIELD_SUPPLY, FIELD_ROSE1,
    FIELD_ROSE2, FIELD_ROSE3, FIELD_ROSE4, FIELD_ROSE5, FIELD_ROSE6, FIELD_TABLEAU, FIELD_ACTIVE,
    FIELD_USED, FIELD_GIVEN, FIELD_DICE, FIELD_TILES, FIELD_DELIVERED, FIELD_TILE, FIELD_OWNER,
    FIELD_BAG, FIELD_OUT, FIELD_DISPLAY, FIELD_OFFICES, FIELD_DECK, FIELD_PILE,
    FIELDS
};

#define LOOSE KT_NO_FIELD, KT_NO_FIELD

static const kt_kind kinds[KINDS] = {
    [KIND_COLOUR]  = {"colour", KT_WORDS("Farben", "Colours"), macao_colours, COLOURS, LOOSE, false},
    [KIND_PAIR]    = {"pair", KT_WORDS("Farbpaare", "Pairs of colours"), macao_pairs, PAIRS, LOOSE, false},
    [KIND_TILE]    = {"tile", KT_WORDS("Plättchen", "Tiles"), macao_tiles, TILES, FIELD_BAG, FIELD_OUT, false},
    [KIND_SPACE]   = {"space", KT_WORDS("Meeresfelder", "Sea spaces"), macao_spaces, SPACES, LOOSE, false},
    [KIND_QUARTER] = {"quarter", KT_WORDS("Stadtteile", "City quarters"), macao_quarters, QUARTERS, LOOSE, false},
    [KIND_CARD]    = {"card", KT_WORDS("Karten", "Cards"), macao_cards, CARDS, FIELD_DECK, FIELD_PILE, true},
    [KIND_PLAYER]  = {"player", KT_WORDS("Spielerfarben", "Player colours"), players, PLAYERS, LOOSE, false},
    [KIND_HELP]    = {"help", KT_WORDS("Hilfen", "Helpers"), helps, HELPS, LOOSE, false},
    [KIND_PHASE]   = {"phase", KT_WORDS("Phasen", "Phases"), phases, PHASES, LOOSE, false},
};

/* ---- Fields ------------------------------------------------------------- */

#define AT(member)          .name = #member, .offset = offsetof(macao, member)
#define NUMBER(member)      {AT(member), .shape = KT_U8, .length = 1}
#define NUMBERS(member, n)  {AT(member), .shape = KT_U8, .length = (n)}
#define ITEM(member, which) {AT(member), .shape = KT_ITEM, .length = 1, .kind = (which)}
#define PER_SEAT(member)    AT(member), .rows = KT_PER_SEAT
#define ROSE(n)                                                                                   \
    {.name = "rose" #n, .offset = offsetof(macao, rose) + ((n) - 1) * PLAYERS * (COLOURS + 1),    \
     .rows = KT_PER_SEAT, .shape = KT_COUNTS, .kind = KIND_COLOUR}

static const kt_field fields[FIELDS] = {
    [FIELD_PHASE]     = ITEM(phase, KIND_PHASE),
    [FIELD_ROUND]     = NUMBER(round),
    [FIELD_AT]        = NUMBER(at),
    [FIELD_CLAIMS]    = NUMBER(claims),
    [FIELD_WALL_MOVE] = NUMBER(wall_move),
    [FIELD_PURCHASES] = NUMBER(purchases),
    [FIELD_SAILED]    = NUMBER(sailed),
    [FIELD_STEPS]     = NUMBER(steps),
    [FIELD_ADVANCES]  = NUMBER(advances),
    [FIELD_ASKED]     = NUMBER(asked),
    [FIELD_CARD]      = ITEM(card, KIND_CARD),
    [FIELD_LEFT]      = NUMBER(left),
    [FIELD_TAKEN]     = NUMBER(taken),
    [FIELD_QUARTER]   = ITEM(quarter, KIND_QUARTER),
    [FIELD_HELP]      = ITEM(help, KIND_HELP),
    [FIELD_OMITTED]   = ITEM(omitted, KIND_COLOUR),
    [FIELD_REPLACED]  = ITEM(replaced, KIND_COLOUR),
    [FIELD_TRIBUTE]   = NUMBERS(tribute, 2),
    [FIELD_POINTS]    = {PER_SEAT(points), .shape = KT_I16, .length = 1},
    [FIELD_GOLD]      = {PER_SEAT(gold), .shape = KT_I16, .length = 1},
    [FIELD_EARNED]    = {PER_SEAT(earned), .shape = KT_I16, .length = EARNED},
    [FIELD_PENALTY]   = {PER_SEAT(penalty), .shape = KT_U8, .length = 1},
    [FIELD_SHIP]      = {PER_SEAT(ship), .shape = KT_ITEM, .length = 1, .kind = KIND_SPACE},
    [FIELD_WALL]      = {PER_SEAT(wall), .shape = KT_U8, .length = 1},
    [FIELD_PLACE]     = {PER_SEAT(place), .shape = KT_U8, .length = 1},
    [FIELD_SUPPLY]    = {PER_SEAT(supply), .shape = KT_COUNTS, .kind = KIND_COLOUR},
    [FIELD_ROSE1] = ROSE(1), [FIELD_ROSE2] = ROSE(2), [FIELD_ROSE3] = ROSE(3),
    [FIELD_ROSE4] = ROSE(4), [FIELD_ROSE5] = ROSE(5), [FIELD_ROSE6] = ROSE(6),
    [FIELD_TABLEAU]   = {PER_SEAT(tableau), .shape = KT_LIST, .length = TABLEAU_CARDS + 1,
                         .kind = KIND_CARD, .pieces = true},
    [FIELD_ACTIVE]    = {PER_SEAT(active), .shape = KT_LIST, .length = ACTIVE_MAX,
                         .kind = KIND_CARD, .pieces = true},
    [FIELD_USED]      = NUMBERS(used, ACTIVE_MAX),
    [FIELD_GIVEN]     = {AT(given), .shape = KT_COUNTS, .kind = KIND_COLOUR},
    [FIELD_DICE]      = NUMBERS(dice, COLOURS),
    [FIELD_TILES]     = {PER_SEAT(tiles), .shape = KT_COUNTS, .kind = KIND_TILE, .pieces = true},
    [FIELD_DELIVERED] = {PER_SEAT(delivered), .shape = KT_COUNTS, .kind = KIND_TILE, .pieces = true},
    [FIELD_TILE]      = {AT(tile), .rows = QUARTERS, .row_kind = KIND_QUARTER, .shape = KT_ITEM,
                         .length = 1, .kind = KIND_TILE, .pieces = true},
    [FIELD_OWNER]     = {AT(owner), .rows = QUARTERS, .row_kind = KIND_QUARTER, .shape = KT_ITEM,
                         .length = 1, .kind = KIND_PLAYER},
    [FIELD_BAG]       = {AT(bag), .shape = KT_COUNTS, .kind = KIND_TILE, .pieces = true},
    [FIELD_OUT]       = {AT(out), .shape = KT_COUNTS, .kind = KIND_TILE, .pieces = true},
    [FIELD_DISPLAY]   = {AT(display), .shape = KT_LIST, .length = DISPLAY_MAX, .kind = KIND_CARD, .pieces = true},
    [FIELD_OFFICES]   = {AT(offices), .rows = ROUNDS, .shape = KT_ITEM, .length = 2,
                         .kind = KIND_CARD, .pieces = true},
    [FIELD_DECK]      = {AT(deck), .shape = KT_COUNTS, .kind = KIND_CARD, .seen = KT_SEEN_NONE, .pieces = true},
    [FIELD_PILE]      = {AT(pile), .shape = KT_COUNTS, .kind = KIND_CARD, .pieces = true},
};

/* ---- Verbs -------------------------------------------------------------- */

#define A_CARD    {.kind = KIND_CARD}
#define A_COLOUR  {.kind = KIND_COLOUR}
#define A_PAIR    {.kind = KIND_PAIR}
#define A_QUARTER {.kind = KIND_QUARTER}
#define A_SPACE   {.kind = KIND_SPACE}
#define NONE      0, {{0}}

static const kt_verb verbs[VERBS] = {
    /* Chance */
    [VERB_DISC]    = {"disc", KT_WORDS("obenauf: {1}", "on top: {1}"),
                      KT_WORDS("Auf den Stapel der Mauer kommt {1}.", "On the stack at the wall goes {1}."),
                      1, {{.kind = KT_KIND_SEAT}}},
    [VERB_LAY]     = {"lay", KT_WORDS("auf {1}: {2}", "on {1}: {2}"),
                      KT_WORDS("Auf {1} kommt {2}.", "On {1} goes {2}."), 2, {A_QUARTER, {.kind = KIND_TILE}}},
    [VERB_OFFICE]  = {"office", KT_WORDS("Amt: {1}", "office: {1}"),
                      KT_WORDS("Ausgelegt: {1}.", "Laid out: {1}."), 1, {A_CARD}},
    [VERB_DEAL]    = {"deal", KT_WORDS("aufgedeckt: {1}", "revealed: {1}"),
                      KT_WORDS("Aufgedeckt: {1}.", "Revealed: {1}."), 1, {A_CARD}},
    [VERB_ROLL]    = {"roll", KT_WORDS("{1}: {2}", "{1}: {2}"),
                      KT_WORDS("Würfel {1}: {2}.", "Die {1}: {2}."),
                      2, {A_COLOUR, {.kind = KT_KIND_NUMBER, .min = 1, .max = FACES}}},
    /* Phases 1 and 2 */
    [VERB_PICK]    = {"pick", KT_WORDS("nehmen: {1}", "take: {1}"),
                      KT_WORDS("{who} nimmt {1}.", "{who} takes {1}."), 1, {A_CARD}},
    [VERB_SKIP]    = {"skip", KT_WORDS("keine Karte nehmen", "take no card"),
                      KT_WORDS("{who} nimmt keine Karte.", "{who} takes no card."), NONE},
    [VERB_DISCARD] = {"discard", KT_WORDS("ablegen: {1}", "discard: {1}"),
                      KT_WORDS("{who} legt {1} ab.", "{who} discards {1}."), 1, {A_CARD}},
    [VERB_PLACE]   = {"place", KT_WORDS("an die Windrose: {1}", "to the wind rose: {1}"),
                      KT_WORDS("{who} legt {1} an die Windrose.", "{who} puts {1} at the wind rose."), 1, {A_COLOUR}},
    [VERB_DICE]    = {"dice", KT_WORDS("Würfel {1}", "dice {1}"),
                      KT_WORDS("{who} wählt die Würfel {1}.", "{who} chooses the dice {1}."), 1, {A_PAIR}},
    [VERB_ACCEPT]  = {"accept", KT_WORDS("nehmen", "take it"),
                      KT_WORDS("{who} nimmt das Gold.", "{who} takes the gold."), NONE},
    [VERB_DECLINE] = {"decline", KT_WORDS("verzichten", "decline"),
                      KT_WORDS("{who} verzichtet.", "{who} declines."), NONE},
    /* Phase 3 */
    [VERB_ACTIVATE] = {"activate", KT_WORDS("aktivieren: {1}", "activate: {1}"),
                       KT_WORDS("{who} aktiviert {1}.", "{who} activates {1}."), 1, {A_CARD}},
    [VERB_CLAIM]   = {"claim", KT_WORDS("Stadtteil nehmen: {1}", "take quarter {1}"),
                      KT_WORDS("{who} nimmt Stadtteil {1}.", "{who} takes quarter {1}."), 1, {A_QUARTER}},
    [VERB_CLAIM_WITH] = {"claim_with", KT_WORDS("Stadtteil nehmen: {1}, {2}", "take quarter {1}, {2}"),
                         KT_WORDS("{who} nimmt Stadtteil {1}, {2}.", "{who} takes quarter {1}, {2}."),
                         2, {A_QUARTER, {.kind = KIND_HELP}}},
    [VERB_OMIT]    = {"omit", KT_WORDS("einsparen: {1}", "save: {1}"),
                      KT_WORDS("{who} spart {1} ein.", "{who} saves {1}."), 1, {A_COLOUR}},
    [VERB_REPLACE] = {"replace", KT_WORDS("ersetzen: {1}", "replace: {1}"),
                      KT_WORDS("{who} ersetzt {1}.", "{who} replaces {1}."), 1, {A_COLOUR}},
    [VERB_PAY]     = {"pay", KT_WORDS("durch: {1}", "with: {1}"),
                      KT_WORDS("{who} zahlt dafür {1}.", "{who} pays {1} instead."), 1, {A_COLOUR}},
    [VERB_WALL]    = {"wall", KT_WORDS("auf der Mauer vorrücken für {1}", "advance on the wall for {1}"),
                      KT_WORDS("{who} rückt auf der Mauer vor und zahlt {1}.", "{who} advances on the wall, paying {1}."),
                      1, {A_COLOUR}},
    [VERB_FURTHER] = {"further", KT_WORDS("weiter auf der Mauer für {1}", "further on the wall for {1}"),
                      KT_WORDS("{who} rückt weiter vor und zahlt {1}.", "{who} advances further, paying {1}."), 1, {A_PAIR}},
    [VERB_SAIL]    = {"sail", KT_WORDS("segeln nach {1} für {2}", "sail to {1} for {2}"),
                      KT_WORDS("{who} segelt nach {1} und zahlt {2}.", "{who} sails to {1}, paying {2}."),
                      2, {A_SPACE, A_COLOUR}},
    [VERB_GLIDE]   = {"glide", KT_WORDS("frei segeln nach {1}", "sail to {1} for free"),
                      KT_WORDS("{who} segelt frei nach {1}.", "{who} sails to {1} for free."), 1, {A_SPACE}},
    [VERB_DELIVER] = {"deliver", KT_WORDS("Ware abliefern", "deliver a tile"),
                      KT_WORDS("{who} liefert ab.", "{who} delivers."), NONE},
    [VERB_TRIBUTE] = {"tribute", KT_WORDS("Prestige erwerben", "buy prestige"),
                      KT_WORDS("{who} erwirbt Prestige.", "{who} buys prestige."), NONE},
    [VERB_JOKER]   = {"joker", KT_WORDS("Joker: 1 {1}", "joker: 1 {1}"),
                      KT_WORDS("{who} nimmt für einen Joker 1 {1}.", "{who} takes 1 {1} for a joker."), 1, {A_COLOUR}},
    [VERB_CASH]    = {"cash", KT_WORDS("Joker: 3 Gold", "joker: 3 gold"),
                      KT_WORDS("{who} nimmt für einen Joker Gold.", "{who} takes gold for a joker."), NONE},
    [VERB_USE]     = {"use", KT_WORDS("nutzen: {1}", "use: {1}"),
                      KT_WORDS("{who} nutzt {1}.", "{who} uses {1}."), 1, {A_CARD}},
    [VERB_TRADE]   = {"trade", KT_WORDS("nutzen: {1}, {2}-mal", "use: {1}, {2} times"),
                      KT_WORDS("{who} nutzt {1} {2}-mal.", "{who} uses {1} {2} times."),
                      2, {A_CARD, {.kind = KT_KIND_NUMBER, .min = 2, .max = 3}}},
    [VERB_GIVE]    = {"give", KT_WORDS("abgeben: {1}", "return: {1}"),
                      KT_WORDS("{who} gibt {1} ab.", "{who} returns {1}."), 1, {A_COLOUR}},
    [VERB_TAKE]    = {"take", KT_WORDS("nehmen: {1}", "take: {1}"),
                      KT_WORDS("{who} nimmt {1}.", "{who} takes {1}."), 1, {A_COLOUR}},
    [VERB_DONE]    = {"done", KT_WORDS("fertig", "done"), KT_WORDS("{who} ist fertig.", "{who} is done."), NONE},
    [VERB_PASS]    = {"pass", KT_WORDS("passen", "pass"), KT_WORDS("{who} passt.", "{who} passes."), NONE},
};

/* ---- Rules and words ---------------------------------------------------- */

#include "engine/book.inc"

static const kt_words sources[SOURCES] = {
    [EARNED_DELIVERY] = KT_WORDS("Lieferungen", "deliveries"),
    [EARNED_TRIBUTE]  = KT_WORDS("Tribut", "tribute"),
    [EARNED_PENALTY]  = KT_WORDS("Strafmarker", "penalty markers"),
    [EARNED_END]      = KT_WORDS("Karten am Spielende", "cards at the end"),
    [EARNED_CITY]     = KT_WORDS("größtes Gebiet", "largest area"),
    [SOURCE_CARDS]    = KT_WORDS("Karten im Spiel", "cards in play"),
};

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

static void setup(kt_state *state)
{
    macao *table = (macao *)state;
    fill_box(table);
    table->phase = PHASE_DISCS;
    table->head.actor = KT_CHANCE;
    table->head.whom = KT_ALL;
}

/* Goods in the order of their kinds on the quarters, offices in the order of the data. */
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
static void scene(kt_state *state)
{
    macao *table = (macao *)state;
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
    table->phase = PHASE_ACTION;
    table->head.actor = 0;
}

const kt_game kt_macao = {
    .id            = "macao",
    .name          = KT_WORDS("Macao", "Macao"),
    .about         = KT_WORDS("Zwölf Runden in Macao: Würfel bringen Aktionssteine, die erst später kommen, für Karten, Stadtteile und Fahrten nach Europa.",
                              "Twelve rounds in Macao: dice bring cubes that arrive later, for cards, city quarters and voyages to Europe."),
    .credits       = "Stefan Feld, alea/Ravensburger 2009",
    .rules_version = 1,
    .seats_min     = 2,
    .seats_max     = PLAYERS,
    .minutes       = 90,
    .state_size    = sizeof(macao),
    .fingerprint   = MACAO_FINGERPRINT,
    .kind    = kinds,   .kinds   = KINDS,
    .field   = fields,  .fields  = FIELDS,
    .verb    = verbs,   .verbs   = VERBS,
    .rule    = rules,   .rules   = RULES,
    .option  = NULL,    .options = 0,
    .reason  = reasons, .reasons = REASONS,
    .event   = events,  .events  = EVENTS,
    .source  = sources, .sources = SOURCES,
    .rule_turn = RULE_R3_3,
    .rule_over = RULE_R16_6,
    .phase     = FIELD_PHASE,
    .setup = setup,
    .scene = scene,
    .list  = macao_list,
    .check = macao_check,
    .play  = macao_play,
    .score = macao_score,
    .value = macao_value,
    .beyond = 60, /* cubes and cards pay off rounds later */
    .wrong = macao_wrong,
    .board = macao_board,
    .expand = macao_expand,
};
