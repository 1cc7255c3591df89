/* jambo.c - the tables of Jambo, its set-up and its score. */
#include "games/jambo/jambo.h"

/* ---- Kinds -------------------------------------------------------------- */

static const kt_piece phases[] = {
    {"-", KT_WORDS("-", "-"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
#define PHASE(name, id, de, en) {id, KT_WORDS(id, id), KT_WORDS(de, en), 0, KT_PRINTED, NULL},
    JAMBO_PHASES(PHASE)
#undef PHASE
};

static const kt_piece nexts[] = {
    {"-", KT_WORDS("-", "-"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
#define NEXT(name, id) {id, KT_WORDS(id, id), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
    JAMBO_NEXTS(NEXT)
#undef NEXT
};

static const kt_piece choices[] = {
    {"-", KT_WORDS("-", "-"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
    {"cards", KT_WORDS("Karten ziehen", "draw cards"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
    {"wares", KT_WORDS("Waren nehmen", "take wares"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
    {"gold", KT_WORDS("2 Gold geben", "give 2 gold"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
    {"discard", KT_WORDS("der Gegner wirft ab", "the opponent discards"), KT_WORDS(NULL, NULL), 0,
     KT_PRINTED, NULL},
};

enum {
    FIELD_PHASE, FIELD_NEXT, FIELD_TURN, FIELD_ACTIONS, FIELD_LOOKS, FIELD_WISE, FIELD_ENDER,
    FIELD_PLAYED, FIELD_UTILITY, FIELD_DRAWS, FIELD_DRAWER, FIELD_RECEIVER, FIELD_STEPS,
    FIELD_CHOSEN, FIELD_TAKEN, FIELD_PRICE, FIELD_BID, FIELD_BIDDER, FIELD_TURNED, FIELD_STANDS,
    FIELD_SPARE, FIELD_GOLD, FIELD_LARGE, FIELD_SMALL, FIELD_SUPPLY, FIELD_LOT, FIELD_UTILITIES,
    FIELD_USED, FIELD_HERD, FIELD_HERD_OF, FIELD_HAND, FIELD_KNOWN, FIELD_PILE, FIELD_TOP,
    FIELD_TOP_SEEN, FIELD_LOOKED, FIELD_LOOKED_SEEN, FIELD_POOL, FIELD_DISCARD, FIELD_ASIDE,
    FIELDS
};

static const kt_kind kinds[KINDS] = {
    [KIND_WARE]   = {"ware", KT_WORDS("Waren", "Wares"), jambo_wares, WARES, FIELD_SUPPLY, KT_NO_FIELD, false},
    [KIND_CARD]   = {"card", KT_WORDS("Karten", "Cards"), jambo_cards, CARDS, FIELD_PILE, FIELD_ASIDE, true},
    [KIND_PHASE]  = {"phase", KT_WORDS("Phasen", "Phases"), phases, PHASES, KT_NO_FIELD, KT_NO_FIELD, false},
    [KIND_NEXT]   = {"next", KT_WORDS("Folgen", "What follows"), nexts, NEXTS, KT_NO_FIELD, KT_NO_FIELD, false},
    [KIND_CHOICE] = {"choice", KT_WORDS("Wahl", "Choices"), choices, CHOICES, KT_NO_FIELD, KT_NO_FIELD, false},
};

/* ---- Fields ------------------------------------------------------------- */

#define AT(member)          .name = #member, .offset = offsetof(jambo, member)
#define NUMBER(member)      {AT(member), .shape = KT_U8, .length = 1}
#define NUMBERS(member, n)  {AT(member), .shape = KT_U8, .length = (n)}
#define ITEM(member, which) {AT(member), .shape = KT_ITEM, .length = 1, .kind = (which)}

static const kt_field fields[FIELDS] = {
    [FIELD_PHASE]       = ITEM(phase, KIND_PHASE),
    [FIELD_NEXT]        = ITEM(next, KIND_NEXT),
    [FIELD_TURN]        = NUMBER(turn),
    [FIELD_ACTIONS]     = NUMBER(actions),
    [FIELD_LOOKS]       = NUMBER(looks),
    [FIELD_WISE]        = NUMBER(wise),
    [FIELD_ENDER]       = NUMBER(ender),
    [FIELD_PLAYED]      = {AT(played), .shape = KT_ITEM, .length = 1, .kind = KIND_CARD, .pieces = true},
    [FIELD_UTILITY]     = ITEM(utility, KIND_CARD),
    [FIELD_DRAWS]       = NUMBER(draws),
    [FIELD_DRAWER]      = NUMBER(drawer),
    [FIELD_RECEIVER]    = NUMBER(receiver),
    [FIELD_STEPS]       = NUMBER(steps),
    [FIELD_CHOSEN]      = ITEM(chosen, KIND_WARE),
    [FIELD_TAKEN]       = ITEM(taken, KIND_CARD),
    [FIELD_PRICE]       = NUMBER(price),
    [FIELD_BID]         = NUMBER(bid),
    [FIELD_BIDDER]      = NUMBER(bidder),
    [FIELD_TURNED]      = NUMBER(turned),
    [FIELD_STANDS]      = {AT(stands), .shape = KT_U8, .rows = KT_PER_SEAT, .length = 1,
                           .kind = KIND_CARD, .value = CARD_SMALL_MARKET_STAND, .pieces = true},
    [FIELD_SPARE]       = NUMBER(spare),
    [FIELD_GOLD]        = {AT(gold), .shape = KT_I16, .rows = KT_PER_SEAT, .length = 1},
    [FIELD_LARGE]       = {AT(large), .shape = KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_WARE, .pieces = true},
    [FIELD_SMALL]       = {AT(small), .shape = KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_WARE, .pieces = true},
    [FIELD_SUPPLY]      = {AT(supply), .shape = KT_COUNTS, .kind = KIND_WARE, .pieces = true},
    [FIELD_LOT]         = {AT(lot), .shape = KT_COUNTS, .kind = KIND_WARE, .pieces = true},
    [FIELD_UTILITIES]   = {AT(utilities), .shape = KT_LIST, .rows = KT_PER_SEAT, .length = UTILITIES,
                           .kind = KIND_CARD, .pieces = true},
    [FIELD_USED]        = {AT(used), .shape = KT_U8, .rows = KT_PER_SEAT, .length = UTILITIES},
    [FIELD_HERD]        = {AT(herd), .shape = KT_LIST, .length = 2 * UTILITIES, .kind = KIND_CARD, .pieces = true},
    [FIELD_HERD_OF]     = NUMBERS(herd_of, 2 * UTILITIES),
    [FIELD_HAND]        = {AT(hand), .shape = KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_CARD,
                           .seen = KT_SEEN_OWNER, .known = FIELD_KNOWN, .pieces = true},
    [FIELD_KNOWN]       = {AT(known), .shape = KT_COUNTS, .rows = KT_PER_SEAT, .kind = KIND_CARD},
    [FIELD_PILE]        = {AT(pile), .shape = KT_COUNTS, .kind = KIND_CARD, .seen = KT_SEEN_NONE, .pieces = true},
    [FIELD_TOP]         = {AT(top), .shape = KT_LIST, .length = PSYCHIC_SIX, .kind = KIND_CARD,
                           .seen = KT_SEEN_NONE, .known = FIELD_TOP_SEEN, .pieces = true},
    [FIELD_TOP_SEEN]    = NUMBERS(top_seen, PSYCHIC_SIX),
    [FIELD_LOOKED]      = {AT(looked), .shape = KT_LIST, .length = 2, .kind = KIND_CARD,
                           .seen = KT_SEEN_NONE, .known = FIELD_LOOKED_SEEN, .pieces = true},
    [FIELD_LOOKED_SEEN] = NUMBERS(looked_seen, 2),
    [FIELD_POOL]        = {AT(pool), .shape = KT_COUNTS, .kind = KIND_CARD, .pieces = true},
    [FIELD_DISCARD]     = {AT(discard), .shape = KT_LIST, .length = DECK, .kind = KIND_CARD, .pieces = true},
    [FIELD_ASIDE]       = {AT(aside), .shape = KT_COUNTS, .kind = KIND_CARD, .pieces = true},
};

/* ---- Verbs -------------------------------------------------------------- */

#define WARE_ARG   {.kind = KIND_WARE}
#define CARD_ARG   {.kind = KIND_CARD}
#define SECRET_ARG {.kind = KIND_CARD, .secret = true}

static const kt_verb verbs[VERBS] = {
    /* Chance */
    [VERB_START]   = {"start", KT_WORDS("{1} beginnt", "{1} starts"),
                      KT_WORDS("Das Los entscheidet: {1} beginnt.", "Chance decides: {1} starts."),
                      1, {{.kind = KT_KIND_SEAT}}},
    [VERB_DRAW]    = {"draw", KT_WORDS("gezogen: {1}", "drawn: {1}"),
                      KT_WORDS("Gezogen: {1}.", "Drawn: {1}."), 1, {SECRET_ARG}},
    [VERB_SHOW]    = {"show", KT_WORDS("gesehen: {1}", "seen: {1}"),
                      KT_WORDS("Gesehen: {1}.", "Seen: {1}."), 1, {SECRET_ARG}},
    [VERB_TURN]    = {"turn", KT_WORDS("aufgedeckt: {1}", "turned up: {1}"),
                      KT_WORDS("Aufgedeckt: {1}.", "Turned up: {1}."), 1, {CARD_ARG}},
    /* Phase 1 */
    [VERB_LOOK]    = {"look", KT_WORDS("eine Karte ansehen", "look at a card"),
                      KT_WORDS("{who} sieht sich eine Karte an.", "{who} looks at a card."), 0, {{0}}},
    [VERB_KEEP]    = {"keep", KT_WORDS("behalten", "keep it"),
                      KT_WORDS("{who} behält die Karte.", "{who} keeps the card."), 0, {{0}}},
    [VERB_DROP]    = {"drop", KT_WORDS("ablegen", "discard it"),
                      KT_WORDS("{who} legt die Karte ab.", "{who} discards the card."), 0, {{0}}},
    [VERB_MARKET]  = {"market", KT_WORDS("zum Markt gehen (Phase 2)", "go to the market (phase 2)"),
                      KT_WORDS("{who} geht zum Markt.", "{who} goes to the market."), 0, {{0}}},
    /* Phase 2 */
    [VERB_BUY]     = {"buy", KT_WORDS("einkaufen: {1}", "buy: {1}"),
                      KT_WORDS("{who} kauft ein: {1}.", "{who} buys: {1}."), 1, {CARD_ARG}},
    [VERB_SELL]    = {"sell", KT_WORDS("verkaufen: {1}", "sell: {1}"),
                      KT_WORDS("{who} verkauft: {1}.", "{who} sells: {1}."), 1, {CARD_ARG}},
    [VERB_BUILD]   = {"build", KT_WORDS("kleinen Marktstand bauen", "build a small stand"),
                      KT_WORDS("{who} baut einen kleinen Marktstand.", "{who} builds a small stand."), 0, {{0}}},
    [VERB_LAY]     = {"lay", KT_WORDS("auslegen: {1}", "lay out: {1}"),
                      KT_WORDS("{who} legt aus: {1}.", "{who} lays out: {1}."), 1, {CARD_ARG}},
    [VERB_REPLACE] = {"replace", KT_WORDS("auslegen: {1}, dafür ablegen: {2}", "lay out: {1}, discarding: {2}"),
                      KT_WORDS("{who} legt aus: {1}, und legt ab: {2}.", "{who} lays out: {1}, discarding: {2}."),
                      2, {CARD_ARG, CARD_ARG}},
    [VERB_USE]     = {"use", KT_WORDS("nutzen: {1}", "use: {1}"),
                      KT_WORDS("{who} nutzt: {1}.", "{who} uses: {1}."), 1, {CARD_ARG}},
    [VERB_PLAY]    = {"play", KT_WORDS("ausspielen: {1}", "play: {1}"),
                      KT_WORDS("{who} spielt: {1}.", "{who} plays: {1}."), 1, {CARD_ARG}},
    [VERB_END]     = {"end", KT_WORDS("Zug beenden", "end the turn"),
                      KT_WORDS("{who} beendet den Zug.", "{who} ends the turn."), 0, {{0}}},
    /* Reactions */
    [VERB_GUARD]   = {"guard", KT_WORDS("Wächter spielen", "play the Guard"),
                      KT_WORDS("{who} antwortet mit dem Wächter.", "{who} answers with the Guard."), 0, {{0}}},
    [VERB_RAIN]    = {"rain", KT_WORDS("Regenmacher spielen", "play the Rain Maker"),
                      KT_WORDS("{who} antwortet mit dem Regenmacher.", "{who} answers with the Rain Maker."), 0, {{0}}},
    [VERB_NO]      = {"no", KT_WORDS("nein", "no"), KT_WORDS("{who} tut nichts.", "{who} does nothing."), 0, {{0}}},
    /* Answers to what a card asks */
    [VERB_STORE]   = {"store", KT_WORDS("auf den Stand: {1}", "to the stand: {1}"),
                      KT_WORDS("{who} stellt auf: {1}.", "{who} stores: {1}."), 1, {WARE_ARG}},
    [VERB_LEAVE]   = {"leave", KT_WORDS("den Rest in den Vorrat", "leave the rest to the supply"),
                      KT_WORDS("{who} lässt den Rest im Vorrat.", "{who} leaves the rest to the supply."), 0, {{0}}},
    [VERB_TAKE]    = {"take", KT_WORDS("nehmen: {1}", "take: {1}"),
                      KT_WORDS("{who} nimmt: {1}.", "{who} takes: {1}."), 1, {WARE_ARG}},
    [VERB_PUT]     = {"put", KT_WORDS("hergeben: {1}", "return: {1}"),
                      KT_WORDS("{who} gibt in den Vorrat: {1}.", "{who} returns: {1}."), 1, {WARE_ARG}},
    [VERB_GIVE]    = {"give", KT_WORDS("dem Gegner geben: {1}", "give to the opponent: {1}"),
                      KT_WORDS("{who} gibt dem Gegner: {1}.", "{who} gives the opponent: {1}."), 1, {WARE_ARG}},
    [VERB_DISCARD] = {"discard", KT_WORDS("abwerfen: {1}", "discard: {1}"),
                      KT_WORDS("{who} wirft ab: {1}.", "{who} discards: {1}."), 1, {CARD_ARG}},
    [VERB_PICK]    = {"pick", KT_WORDS("wählen: {1}", "choose: {1}"),
                      KT_WORDS("{who} wählt: {1}.", "{who} chooses: {1}."), 1, {CARD_ARG}},
    [VERB_REACH]   = {"reach", KT_WORDS("Karte {2} nehmen: {1}", "take card {2}: {1}"),
                      KT_WORDS("{who} nimmt die {2}. der Karten: {1}.", "{who} takes card number {2}: {1}."),
                      2, {SECRET_ARG, {.kind = KT_KIND_NUMBER, .min = 1, .max = PSYCHIC_SIX}}},
    [VERB_HOLD]    = {"hold", KT_WORDS("behalten: {1}", "keep: {1}"),
                      KT_WORDS("{who} behält eine Karte und gibt die andere weiter.",
                               "{who} keeps one card and passes the other on."),
                      1, {SECRET_ARG}},
    [VERB_HAND]    = {"hand", KT_WORDS("dem Gegner geben: {1}", "give to the opponent: {1}"),
                      KT_WORDS("{who} gibt dem Gegner: {1}.", "{who} gives the opponent: {1}."), 1, {CARD_ARG}},
    [VERB_PAY]     = {"pay", KT_WORDS("1 Gold zahlen", "pay 1 gold"),
                      KT_WORDS("{who} zahlt 1 Gold.", "{who} pays 1 gold."), 0, {{0}}},
    [VERB_DONE]    = {"done", KT_WORDS("fertig", "done"), KT_WORDS("{who} ist fertig.", "{who} is done."), 0, {{0}}},
    [VERB_CHOOSE]  = {"choose", KT_WORDS("{1}", "{1}"), KT_WORDS("{who} wählt: {1}.", "{who} chooses: {1}."),
                      1, {{.kind = KIND_CHOICE}}},
    [VERB_BID]     = {"bid", KT_WORDS("{1} Gold bieten", "bid {1} gold"),
                      KT_WORDS("{who} bietet {1} Gold.", "{who} bids {1} gold."),
                      1, {{.kind = KT_KIND_NUMBER, .min = 1, .max = MOST_BID}}},
    [VERB_PASS]    = {"pass", KT_WORDS("passen", "pass"), KT_WORDS("{who} passt.", "{who} passes."), 0, {{0}}},
};

/* ---- Rules, options, words ---------------------------------------------- */

#include "engine/book.inc"

static const kt_choice psychic_choices[] = {
    {6, "six", KT_WORDS("sechs Karten", "six cards")},
    {5, "five", KT_WORDS("fünf Karten", "five cards")},
};
static const kt_choice dancer_choices[] = {
    {DANCER_ANY, "any", KT_WORDS("jede Warenkarte", "any ware card")},
    {DANCER_THREE, "three", KT_WORDS("nur Karten mit drei Waren", "only cards with three wares")},
};
static const kt_option options[] = {
    [OPTION_PSYCHIC] = {"psychic", KT_WORDS("Der Hellseher sieht", "The Psychic sees"), 6, 2, psychic_choices},
    [OPTION_DANCER]  = {"dancer", KT_WORDS("Die Tänzerin nimmt", "The Dancer takes"), DANCER_ANY, 2, dancer_choices},
};

static const kt_words sources[] = {KT_WORDS("Gold", "gold")};

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

static void setup(kt_state *state)
{
    jambo *table = (jambo *)state;
    fill_box(table);
    table->phase = PHASE_DRAWING; /* 2.5: chance names the start player */
    table->next = NEXT_START;
    table->head.actor = KT_CHANCE;
    table->head.whom = KT_ALL;
}

/* Seat 0 is about to look at cards; nobody holds any. */
static void scene(kt_state *state)
{
    jambo *table = (jambo *)state;
    table->phase = PHASE_LOOK;
    table->next = NEXT_NONE;
    table->actions = ACTIONS;
    table->head.actor = 0;
}

/* 14.3: the last turn wins a tie. */
static int winner(const jambo *table)
{
    int ender = table->ender - 1;
    if (ender < 0)
        return -1;
    return table->gold[opponent(ender)] >= table->gold[ender] ? opponent(ender) : ender;
}

static void score(const kt_state *state, kt_score *score)
{
    const jambo *table = jambo_of(state);
    for (int seat = 0; seat < PLAYERS; seat++)
        score->points[seat] = score->from[seat][0] = table->gold[seat]; /* 1.1 */
    if (winner(table) >= 0)
        score->winners = (uint8_t)(1 << winner(table));
}

const kt_game kt_jambo = {
    .id            = "jambo",
    .name          = KT_WORDS("Jambo", "Jambo"),
    .about         = KT_WORDS("Zwei Händler kaufen und verkaufen sechs Waren; wer zuerst 60 Gold hat, leitet das Ende ein.",
                              "Two merchants buy and sell six wares; who has 60 gold first brings on the end."),
    .credits       = "Rüdiger Dorn, Kosmos 2004",
    .rules_version = 1,
    .seats_min     = PLAYERS,
    .seats_max     = PLAYERS,
    .minutes       = 45,
    .state_size    = sizeof(jambo),
    .fingerprint   = JAMBO_FINGERPRINT,
    .kind    = kinds,   .kinds   = KINDS,
    .field   = fields,  .fields  = FIELDS,
    .verb    = verbs,   .verbs   = VERBS,
    .rule    = rules,   .rules   = RULES,
    .option  = options, .options = KT_LENGTH(options),
    .reason  = reasons, .reasons = REASONS,
    .event   = events,  .events  = EVENTS,
    .source  = sources, .sources = KT_LENGTH(sources),
    .rule_turn = RULE_R3_4,
    .rule_over = RULE_R14_5,
    .phase     = FIELD_PHASE,
    .setup = setup,
    .scene = scene,
    .list  = jambo_list,
    .check = jambo_check,
    .play  = jambo_play,
    .score = score,
    .value = jambo_value,
    .wrong = jambo_wrong,
    .board = jambo_board,
};
