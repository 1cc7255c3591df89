/* mercado.c - the tables of Mercado, its set-up and its score. */
#include "games/mercado/mercado.h"

/* ---- Kinds -------------------------------------------------------------- */

#define NOTHING                 {"-", KT_WORDS("-", "-"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL}
#define NAMED(id, de, en)       {id, KT_WORDS(de, en), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL}

static const kt_piece phases[] = {
    NOTHING,
#define PHASE(name, id, de, en) {id, KT_WORDS(id, id), KT_WORDS(de, en), 0, KT_PRINTED, NULL},
    MERCADO_PHASES(PHASE)
#undef PHASE
};

static const kt_piece steps[] = {
    NOTHING,
#define STEP(name, id) NAMED(id, id, id),
    MERCADO_STEPS(STEP)
#undef STEP
};

static const kt_piece places[] = {
    NOTHING,
    NAMED("v1", "1. Gegenstand", "1st valuable"), NAMED("v2", "2. Gegenstand", "2nd valuable"),
    NAMED("v3", "3. Gegenstand", "3rd valuable"), NAMED("v4", "4. Gegenstand", "4th valuable"),
    NAMED("p1", "1. Duft", "1st perfume"), NAMED("p2", "2. Duft", "2nd perfume"),
    NAMED("head", "Marktaufseher", "Head Merchant"), NAMED("changer", "Münzwechslerin", "Coin Changer"),
};

enum {
    FIELD_PHASE, FIELD_STEP, FIELD_TURN, FIELD_START, FIELD_ROUND, FIELD_IDLE, FIELD_ENDING,
    FIELD_EXTRA, FIELD_PRIVILEGED, FIELD_SEALED, FIELD_LAIN, FIELD_DRAWS, FIELD_SOLD,
    FIELD_SCORING, FIELD_PLAYING, FIELD_VALUABLES, FIELD_PERFUMES, FIELD_POSITION, FIELD_HEIGHT,
    FIELD_SEALS, FIELD_GAINED, FIELD_PURSE, FIELD_PERSON, FIELD_AT_V1, FIELD_AT_V2, FIELD_AT_V3,
    FIELD_AT_V4, FIELD_AT_P1, FIELD_AT_P2, FIELD_AT_HEAD, FIELD_AT_CHANGER, FIELD_DRAWN,
    FIELD_SUPPLY, FIELD_SEAL_SUPPLY, FIELD_VALUABLE_PILE, FIELD_VALUABLE_DISCARD,
    FIELD_PERFUME_PILE, FIELD_PERFUME_DISCARD, FIELD_HAND, FIELD_GIVEN, FIELD_PLAYED, FIELD_STACK,
    FIELDS
};

static const kt_kind kinds[KINDS] = {
    [KIND_COIN]      = {"coin", KT_WORDS("Münzen", "Coins"), mercado_coins, COINS, FIELD_SUPPLY, KT_NO_FIELD, false},
    [KIND_TILE]      = {"tile", KT_WORDS("Tafeln", "Tiles"), mercado_tiles, TILES, KT_NO_FIELD, KT_NO_FIELD, true},
    [KIND_VALUABLE]  = {"valuable", KT_WORDS("Wertvolle Gegenstände", "Valuable objects"), mercado_valuables,
                        VALUABLES, FIELD_VALUABLE_PILE, FIELD_VALUABLE_DISCARD, false},
    [KIND_PERFUME]   = {"perfume", KT_WORDS("Betörende Düfte", "Enchanting perfumes"), mercado_perfumes,
                        PERFUMES, FIELD_PERFUME_PILE, FIELD_PERFUME_DISCARD, false},
    [KIND_PRIVILEGE] = {"privilege", KT_WORDS("Privilegien", "Privileges"), mercado_privileges, PRIVILEGES,
                        FIELD_STACK, FIELD_PLAYED, true},
    [KIND_SEAL]      = {"seal", KT_WORDS("Siegel", "Seals"), mercado_seals, 1, FIELD_SEAL_SUPPLY, KT_NO_FIELD, false},
    [KIND_SYMBOL]    = {"symbol", KT_WORDS("Symbole der Leiste", "Symbols of the track"), mercado_symbols, SYMBOLS,
                        KT_NO_FIELD, KT_NO_FIELD, true},
    [KIND_PLACE]     = {"place", KT_WORDS("Plätze", "Places"), places, PLACES, KT_NO_FIELD, KT_NO_FIELD, false},
    [KIND_PHASE]     = {"phase", KT_WORDS("Phasen", "Phases"), phases, PHASES, KT_NO_FIELD, KT_NO_FIELD, false},
    [KIND_STEP]      = {"step", KT_WORDS("Schritte", "Steps"), steps, STEPS, KT_NO_FIELD, KT_NO_FIELD, false},
};

/* ---- Fields ------------------------------------------------------------- */

#define AT(member)          .name = #member, .offset = offsetof(mercado, member)
#define NUMBER(member)      {AT(member), .shape = KT_U8, .length = 1}
#define EACH(member, n)     {AT(member), .shape = KT_U8, .rows = KT_PER_SEAT, .length = (n)}
#define ITEM(member, which) {AT(member), .shape = KT_ITEM, .length = 1, .kind = (which)}
#define HEAP(member, which) {AT(member), .shape = KT_COUNTS, .kind = (which), .pieces = true}
#define HIDDEN(member, which) \
    {AT(member), .shape = KT_COUNTS, .kind = (which), .seen = KT_SEEN_NONE, .pieces = true}
#define COINS_OF(member) \
    {AT(member), .shape = KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_COIN, .pieces = true}
#define LAID(label, place)                                                                       \
    {.name = label, .offset = offsetof(mercado, laid) + (place) * PLAYERS * (COINS + 1),         \
     .shape = KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_COIN, .pieces = true}

static const kt_field fields[FIELDS] = {
    [FIELD_PHASE]            = ITEM(phase, KIND_PHASE),
    [FIELD_STEP]             = ITEM(step, KIND_STEP),
    [FIELD_TURN]             = NUMBER(turn),
    [FIELD_START]            = NUMBER(start),
    [FIELD_ROUND]            = NUMBER(round),
    [FIELD_IDLE]             = NUMBER(idle),
    [FIELD_ENDING]           = NUMBER(ending),
    [FIELD_EXTRA]            = NUMBER(extra),
    [FIELD_PRIVILEGED]       = NUMBER(privileged),
    [FIELD_SEALED]           = NUMBER(sealed),
    [FIELD_LAIN]             = NUMBER(lain),
    [FIELD_DRAWS]            = NUMBER(draws),
    [FIELD_SOLD]             = NUMBER(sold),
    [FIELD_SCORING]          = ITEM(scoring, KIND_PLACE),
    [FIELD_PLAYING]          = ITEM(playing, KIND_PRIVILEGE),
    [FIELD_VALUABLES]        = {AT(valuables), .shape = KT_ITEM, .length = VALUABLE_STALLS,
                                .kind = KIND_VALUABLE, .pieces = true},
    [FIELD_PERFUMES]         = {AT(perfumes), .shape = KT_ITEM, .length = PERFUME_STALLS,
                                .kind = KIND_PERFUME, .pieces = true},
    [FIELD_POSITION]         = EACH(position, 1),
    [FIELD_HEIGHT]           = EACH(height, 1),
    [FIELD_SEALS]            = {AT(seals), .shape = KT_U8, .rows = KT_PER_SEAT, .length = 1,
                                .kind = KIND_SEAL, .value = 1, .pieces = true},
    [FIELD_GAINED]           = EACH(gained, SOURCES - 1),
    [FIELD_PURSE]            = COINS_OF(purse),
    [FIELD_PERSON]           = COINS_OF(person),
    [FIELD_AT_V1]            = LAID("at_v1", 0),
    [FIELD_AT_V2]            = LAID("at_v2", 1),
    [FIELD_AT_V3]            = LAID("at_v3", 2),
    [FIELD_AT_V4]            = LAID("at_v4", 3),
    [FIELD_AT_P1]            = LAID("at_p1", 4),
    [FIELD_AT_P2]            = LAID("at_p2", 5),
    [FIELD_AT_HEAD]          = LAID("at_head", HEAD_MERCHANT),
    [FIELD_AT_CHANGER]       = LAID("at_changer", COIN_CHANGER),
    [FIELD_DRAWN]            = HEAP(drawn, KIND_COIN),
    [FIELD_SUPPLY]           = HEAP(supply, KIND_COIN),
    [FIELD_SEAL_SUPPLY]      = HEAP(seal_supply, KIND_SEAL),
    [FIELD_VALUABLE_PILE]    = HIDDEN(valuable_pile, KIND_VALUABLE),
    [FIELD_VALUABLE_DISCARD] = HEAP(valuable_discard, KIND_VALUABLE),
    [FIELD_PERFUME_PILE]     = HIDDEN(perfume_pile, KIND_PERFUME),
    [FIELD_PERFUME_DISCARD]  = HEAP(perfume_discard, KIND_PERFUME),
    [FIELD_HAND]             = {AT(hand), .shape = KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_PRIVILEGE,
                                .seen = KT_SEEN_OWNER, .pieces = true},
    [FIELD_GIVEN]            = {AT(given), .shape = KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_PRIVILEGE,
                                .seen = KT_SEEN_OWNER, .pieces = true},
    [FIELD_PLAYED]           = HEAP(played, KIND_PRIVILEGE),
    [FIELD_STACK]            = HIDDEN(stack, KIND_PRIVILEGE),
};

/* ---- Verbs -------------------------------------------------------------- */

#define COIN_ARG      {.kind = KIND_COIN}
#define TILE_ARG      {.kind = KIND_TILE}
#define PRIVILEGE_ARG {.kind = KIND_PRIVILEGE}
#define SECRET_ARG    {.kind = KIND_PRIVILEGE, .secret = true}

static const kt_verb verbs[VERBS] = {
    /* Chance */
    [VERB_START]   = {"start", KT_WORDS("{1} beginnt", "{1} starts"),
                      KT_WORDS("Das Los entscheidet: {1} beginnt.", "Chance decides: {1} starts."),
                      1, {{.kind = KT_KIND_SEAT}}},
    [VERB_OPEN]    = {"open", KT_WORDS("in die Auslage: {1}", "on display: {1}"),
                      KT_WORDS("Neu in der Auslage: {1}.", "New on display: {1}."), 1, {TILE_ARG}},
    [VERB_REVEAL]  = {"reveal", KT_WORDS("aufgedeckt: {1}", "revealed: {1}"),
                      KT_WORDS("Aufgedeckt für die Punkte: {1}.", "Revealed for its points: {1}."), 1, {TILE_ARG}},
    [VERB_DRAW]    = {"draw", KT_WORDS("gezogen: {1}", "drawn: {1}"),
                      KT_WORDS("Gezogen: {1}.", "Drawn: {1}."), 1, {COIN_ARG}},
    [VERB_TAKE]    = {"take", KT_WORDS("gezogen: {1}", "drawn: {1}"),
                      KT_WORDS("Gezogen: {1}.", "Drawn: {1}."), 1, {SECRET_ARG}},
    /* The turn */
    [VERB_PLAY]    = {"play", KT_WORDS("ausspielen: {1}", "play: {1}"),
                      KT_WORDS("{who} spielt: {1}.", "{who} plays: {1}."), 1, {PRIVILEGE_ARG}},
    [VERB_USE]     = {"use", KT_WORDS("das Symbol nutzen: {1}", "use the symbol: {1}"),
                      KT_WORDS("{who} nutzt das Symbol: {1}.", "{who} uses the symbol: {1}."),
                      1, {{.kind = KIND_SYMBOL}}},
    [VERB_SKIP]    = {"skip", KT_WORDS("das Symbol lassen", "leave the symbol"),
                      KT_WORDS("{who} lässt das Symbol.", "{who} leaves the symbol."), 0, {{0}}},
    [VERB_REACH]   = {"reach", KT_WORDS("Aktion A: 3 Münzen ziehen", "action A: draw 3 coins"),
                      KT_WORDS("{who} zieht 3 Münzen.", "{who} draws 3 coins."), 0, {{0}}},
    [VERB_COLLECT] = {"collect", KT_WORDS("Aktion B: Münzen zurück in den Beutel", "action B: coins back into the purse"),
                      KT_WORDS("{who} legt alle Münzen der Personentafel in den Beutel.",
                               "{who} puts all coins of the character tile into the purse."), 0, {{0}}},
    [VERB_PASS]    = {"pass", KT_WORDS("passen", "pass"), KT_WORDS("{who} muss passen.", "{who} has to pass."), 0, {{0}}},
    [VERB_LAY]     = {"lay", KT_WORDS("{1} an: {2}", "{1} at: {2}"),
                      KT_WORDS("{who} legt {1} an: {2}.", "{who} lays {1} at: {2}."), 2, {COIN_ARG, TILE_ARG}},
    [VERB_SEAL]    = {"seal", KT_WORDS("Siegel abgeben: 2 Münzen mehr ziehen", "spend a seal: draw 2 more coins"),
                      KT_WORDS("{who} gibt ein Siegel ab und zieht 2 Münzen mehr.",
                               "{who} spends a seal and draws 2 more coins."), 0, {{0}}},
    [VERB_DONE]    = {"done", KT_WORDS("fertig, Rest in den Beutel", "done, the rest into the purse"),
                      KT_WORDS("{who} ist mit dem Anlegen fertig.", "{who} is done laying."), 0, {{0}}},
    /* Answers */
    [VERB_SCORE]   = {"score", KT_WORDS("werten: {1}", "score: {1}"),
                      KT_WORDS("{who} wählt zur Wertung: {1}.", "{who} picks for scoring: {1}."), 1, {TILE_ARG}},
    [VERB_GIVE]    = {"give", KT_WORDS("abgeben: {1}", "give up: {1}"),
                      KT_WORDS("{who} gibt ein Privileg ab: {1}.", "{who} gives up a privilege: {1}."), 1, {SECRET_ARG}},
    [VERB_COUNT]   = {"count", KT_WORDS("Siegel und Privilegien zählen", "count seals and privileges"),
                      KT_WORDS("{who} zählt, was übrig ist.", "{who} counts what is left."), 0, {{0}}},
};

/* ---- Rules, options, words ---------------------------------------------- */

#include "engine/book.inc"

static const kt_choice board_choices[] = {
    {0, "a", KT_WORDS("Seite A", "side A")},
    {1, "b", KT_WORDS("Seite B", "side B")},
};

#define SPACE(n) {n, #n, KT_WORDS("Feld " #n, "space " #n)}
static const kt_choice start_choices[SPACES] = {
    {0, "first", KT_WORDS("oben rechts (erstes Spiel)", "top right (first game)")},
    SPACE(1),  SPACE(2),  SPACE(3),  SPACE(4),  SPACE(5),  SPACE(6),  SPACE(7),  SPACE(8),
    SPACE(9),  SPACE(10), SPACE(11), SPACE(12), SPACE(13), SPACE(14), SPACE(15), SPACE(16),
    SPACE(17), SPACE(18), SPACE(19), SPACE(20), SPACE(21), SPACE(22), SPACE(23), SPACE(24),
    SPACE(25), SPACE(26), SPACE(27), SPACE(28), SPACE(29),
};

static const kt_option options[] = {
    [OPTION_BOARD] = {"board", KT_WORDS("Spielplan", "Board"), 0, 2, board_choices}, /* 2.8 */
    [OPTION_START] = {"start", KT_WORDS("Startplättchen auf", "Starting disc on"), 0, SPACES, start_choices}, /* 2.7 */
};

static const kt_words sources[SOURCES] = {
    [SOURCE_TILES]           = KT_WORDS("Waren", "goods"),
    [SOURCE_ADVANCE]         = KT_WORDS("3 Felder vor", "advance 3"),
    [SOURCE_PRIVILEGES]      = KT_WORDS("gespielte Privilegien", "privileges played"),
    [SOURCE_SEALS_LEFT]      = KT_WORDS("übrige Siegel", "seals left"),
    [SOURCE_PRIVILEGES_LEFT] = KT_WORDS("übrige Privilegien", "privileges left"),
};

/* ---- Set-up ------------------------------------------------------------- */

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

static void setup(kt_state *state)
{
    mercado *table = (mercado *)state;
    for (int coin = 1; coin <= COINS; coin++)
        table->supply[coin] = mercado_coins[coin].count; /* 2.3 */
    table->seal_supply[1] = SEALS_IN_ALL;
    for (int face = 1; face <= PRIVILEGES; face++)
        table->stack[face] = mercado_privileges[face].count; /* 2.9 */
    memset(table->valuable_pile + 1, 1, VALUABLES);
    memset(table->perfume_pile + 1, 1, PERFUMES);
    for (int seat = 0; seat < table->head.seats; seat++)
        deal(table, seat);
    mercado_ask_chance(table, PHASE_START, KT_ALL); /* 2.6 */
}

/* Seat 0 starts and is on turn; six tiles that data.json names are on display. */
static void scene(kt_state *state)
{
    mercado *table = (mercado *)state;
    memcpy(table->valuables, mercado_scene_valuables, sizeof table->valuables);
    memcpy(table->perfumes, mercado_scene_perfumes, sizeof table->perfumes);
    for (int stall = 0; stall < VALUABLE_STALLS; stall++)
        table->valuable_pile[table->valuables[stall]]--;
    for (int stall = 0; stall < PERFUME_STALLS; stall++)
        table->perfume_pile[table->perfumes[stall]]--;
    table->round = 1;
    mercado_ask(table, PHASE_TURN, 0);
}

static void score(const kt_state *state, kt_score *score)
{
    const mercado *table = mercado_of(state);
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

const kt_game kt_mercado = {
    .id            = "mercado",
    .name          = KT_WORDS("Mercado", "Mercado"),
    .about         = KT_WORDS("Reiche Bürger greifen in ihre Beutel, kaufen schöne Dinge und mehren ihr Ansehen; Falschgeld stört dabei.",
                              "Wealthy citizens reach into their purses, buy fine things and gain reputation; counterfeit money gets in the way."),
    .credits       = "Rüdiger Dorn, Kosmos 2018",
    .rules_version = 1,
    .seats_min     = 2,
    .seats_max     = PLAYERS,
    .minutes       = 30,
    .state_size    = sizeof(mercado),
    .fingerprint   = MERCADO_FINGERPRINT,
    .kind    = kinds,   .kinds   = KINDS,
    .field   = fields,  .fields  = FIELDS,
    .verb    = verbs,   .verbs   = VERBS,
    .rule    = rules,   .rules   = RULES,
    .option  = options, .options = KT_LENGTH(options),
    .reason  = reasons, .reasons = REASONS,
    .event   = events,  .events  = EVENTS,
    .source  = sources, .sources = KT_LENGTH(sources),
    .rule_turn = RULE_R1_2,
    .rule_over = RULE_R11_8,
    .phase     = FIELD_PHASE,
    .setup = setup,
    .scene = scene,
    .list  = mercado_list,
    .check = mercado_check,
    .play  = mercado_play,
    .score = score,
    .value = mercado_value,
    .beyond = 12, /* a turn lays coin after coin */
    .tries = 6,
    .wrong = mercado_wrong,
    .board = mercado_board,
};
