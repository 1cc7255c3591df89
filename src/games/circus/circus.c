/* circus.c - the tables of Circus Maximus, its set-up and its score. */
#include "games/circus/circus.h"

_Static_assert(sizeof(circus) == offsetof(circus, spare) + 1, "no bytes between the fields");

/* ---- Kinds -------------------------------------------------------------- */

static const kt_piece phases[] = {
    {"-", KT_WORDS("-", "-"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
#define PHASE(name, id, de, en) {id, KT_WORDS(id, id), KT_WORDS(de, en), 0, KT_PRINTED, NULL},
    CIRCUS_PHASES(PHASE)
#undef PHASE
};

enum {
    FIELD_PHASE, FIELD_DAY, FIELD_STAGE, FIELD_TURN, FIELD_STARTER, FIELD_PLACE, FIELD_SERVED,
    FIELD_SERVES, FIELD_HELPED, FIELD_EXTRA, FIELD_PASSED, FIELD_FRESH, FIELD_DUE, FIELD_SPECIAL,
    FIELD_NOTED, FIELD_EARNED, FIELD_HAND, FIELD_RANK, FIELD_QUEUE, FIELD_BENCH, FIELD_FAVOURS,
    FIELD_VILLA, FIELD_FAVOUR_PILE, FIELD_FAVOURS_GONE, FIELD_BESIDE, FIELD_TICKETS, FIELD_SOLD,
    FIELD_FORUM, FIELD_TICKET_PILE, FIELD_BUYERS, FIELD_VISITORS, FIELD_VISITOR_PILE,
    FIELD_VISITORS_OUT, FIELD_COIN_PILE, FIELD_COINS_AT, FIELD_COINS, FIELD_START_CARD,
    FIELD_START_CARD_OF, FIELD_SPARE,
    FIELDS
};

#define NOWHERE KT_NO_FIELD, KT_NO_FIELD

static const kt_kind kinds[KINDS] = {
    [KIND_FAVOUR]     = {"favour", KT_WORDS("Gunstkarten", "Favours"), circus_favours, FAVOURS,
                         FIELD_FAVOUR_PILE, FIELD_FAVOURS_GONE, true},
    [KIND_TICKET]     = {"ticket", KT_WORDS("Tickets", "Tickets"), circus_tickets, TICKETS,
                         FIELD_TICKET_PILE, FIELD_FORUM, true},
    [KIND_VISITOR]    = {"visitor", KT_WORDS("Besucher", "Visitors"), circus_visitors, VISITORS,
                         FIELD_VISITOR_PILE, FIELD_VISITORS_OUT, true},
    [KIND_RANK]       = {"rank", KT_WORDS("Händler", "Dealers"), circus_ranks, RANKS, NOWHERE, true},
    [KIND_DEALER]     = {"dealer", KT_WORDS("Alle Händler", "All dealers"), circus_dealers, DEALERS,
                         FIELD_BENCH, KT_NO_FIELD, false},
    [KIND_COIN]       = {"coin", KT_WORDS("Münzkarten", "Coin cards"), circus_coin, 1,
                         FIELD_COIN_PILE, KT_NO_FIELD, false},
    [KIND_START_CARD] = {"start_card", KT_WORDS("Startspielerkarte", "Start player card"),
                         circus_start_card, 1, FIELD_START_CARD, KT_NO_FIELD, false},
    [KIND_PLACE]      = {"place", KT_WORDS("Schauplätze", "Locations"), circus_places, PLACES, NOWHERE, false},
    [KIND_VENUE]      = {"venue", KT_WORDS("Veranstaltungsorte", "Venues"), circus_venues, VENUES, NOWHERE, false},
    [KIND_PRIZE]      = {"prize", KT_WORDS("Karten an der Villa", "Cards at the Villa"), circus_prizes, PRIZES,
                         NOWHERE, false},
    [KIND_PHASE]      = {"phase", KT_WORDS("Phasen", "Phases"), phases, PHASES, NOWHERE, false},
};

/* ---- Fields ------------------------------------------------------------- */

#define AT(member)            .name = #member, .offset = offsetof(circus, member)
#define NUMBER(member)        {AT(member), .shape = KT_U8, .length = 1}
#define EACH_SEAT(member)     {AT(member), .shape = KT_U8, .rows = KT_PER_SEAT, .length = 1}
#define EACH_VENUE(member)    {AT(member), .shape = KT_U8, .rows = VENUES, .row_kind = KIND_VENUE, .length = 1}
#define PIECES(member, which) {AT(member), .shape = KT_COUNTS, .kind = (which), .pieces = true}
#define PIECES_OF(member, which) \
    {AT(member), .shape = KT_COUNTS, .rows = KT_PER_SEAT, .kind = (which), .pieces = true}
#define PILE(member, which) \
    {AT(member), .shape = KT_COUNTS, .kind = (which), .seen = KT_SEEN_NONE, .pieces = true}

static const kt_field fields[FIELDS] = {
    [FIELD_PHASE]         = {AT(phase), .shape = KT_ITEM, .length = 1, .kind = KIND_PHASE},
    [FIELD_DAY]           = NUMBER(day),
    [FIELD_STAGE]         = NUMBER(stage),
    [FIELD_TURN]          = NUMBER(turn),
    [FIELD_STARTER]       = NUMBER(starter),
    [FIELD_PLACE]         = {AT(place), .shape = KT_ITEM, .length = 1, .kind = KIND_PLACE},
    [FIELD_SERVED]        = NUMBER(served),
    [FIELD_SERVES]        = NUMBER(serves),
    [FIELD_HELPED]        = NUMBER(helped),
    [FIELD_EXTRA]         = NUMBER(extra),
    [FIELD_PASSED]        = EACH_SEAT(passed),
    [FIELD_FRESH]         = EACH_SEAT(fresh),
    [FIELD_DUE]           = EACH_VENUE(due),
    [FIELD_SPECIAL]       = EACH_VENUE(special),
    [FIELD_NOTED]         = {AT(noted), .shape = KT_I16, .rows = KT_PER_SEAT, .length = DAYS},
    [FIELD_EARNED]        = {AT(earned), .shape = KT_I16, .rows = KT_PER_SEAT, .length = SOURCES},
    [FIELD_HAND]          = {AT(hand), .shape = KT_LIST, .rows = KT_PER_SEAT, .length = RANKS,
                             .kind = KIND_DEALER, .pieces = true},
    [FIELD_RANK]          = {AT(rank), .shape = KT_U8, .rows = KT_PER_SEAT, .length = RANKS},
    [FIELD_QUEUE]         = {AT(queue), .shape = KT_LIST, .rows = PLACES, .row_kind = KIND_PLACE,
                             .length = DEALERS, .kind = KIND_DEALER, .pieces = true},
    [FIELD_BENCH]         = PIECES(bench, KIND_DEALER),
    [FIELD_FAVOURS]       = PIECES_OF(favours, KIND_FAVOUR),
    [FIELD_VILLA]         = PIECES(villa, KIND_FAVOUR),
    [FIELD_FAVOUR_PILE]   = PILE(favour_pile, KIND_FAVOUR),
    [FIELD_FAVOURS_GONE]  = PIECES(favours_gone, KIND_FAVOUR),
    [FIELD_BESIDE]        = {AT(beside), .shape = KT_ITEM, .rows = KT_PER_SEAT, .length = 1,
                             .kind = KIND_FAVOUR, .pieces = true},
    [FIELD_TICKETS]       = PIECES_OF(tickets, KIND_TICKET),
    [FIELD_SOLD]          = PIECES_OF(sold, KIND_TICKET),
    [FIELD_FORUM]         = PIECES(forum, KIND_TICKET),
    [FIELD_TICKET_PILE]   = PILE(ticket_pile, KIND_TICKET),
    [FIELD_BUYERS]        = PIECES_OF(buyers, KIND_VISITOR),
    [FIELD_VISITORS]      = {AT(visitors), .shape = KT_COUNTS, .rows = VENUES, .row_kind = KIND_VENUE,
                             .kind = KIND_VISITOR, .pieces = true},
    [FIELD_VISITOR_PILE]  = PILE(visitor_pile, KIND_VISITOR),
    [FIELD_VISITORS_OUT]  = PIECES(visitors_out, KIND_VISITOR),
    [FIELD_COIN_PILE]     = PIECES(coin_pile, KIND_COIN),
    [FIELD_COINS_AT]      = {AT(coins_at), .shape = KT_U8, .rows = VENUES, .row_kind = KIND_VENUE,
                             .length = 1, .kind = KIND_COIN, .value = 1, .pieces = true},
    [FIELD_COINS]         = {AT(coins), .shape = KT_U8, .rows = KT_PER_SEAT, .length = 1,
                             .kind = KIND_COIN, .value = 1, .pieces = true},
    [FIELD_START_CARD]    = PIECES(start_card, KIND_START_CARD),
    [FIELD_START_CARD_OF] = {AT(start_card_of), .shape = KT_U8, .rows = KT_PER_SEAT, .length = 1,
                             .kind = KIND_START_CARD, .value = 1, .pieces = true},
    [FIELD_SPARE]         = NUMBER(spare),
};

/* ---- Verbs -------------------------------------------------------------- */

#define A_FAVOUR  {.kind = KIND_FAVOUR}
#define A_TICKET  {.kind = KIND_TICKET}
#define A_VISITOR {.kind = KIND_VISITOR}
#define A_RANK    {.kind = KIND_RANK}
#define A_PLACE   {.kind = KIND_PLACE}

static const kt_verb verbs[VERBS] = {
    /* Chance */
    [VERB_START]   = {"start", KT_WORDS("{1} beginnt", "{1} starts"),
                      KT_WORDS("Das Los entscheidet: {1} beginnt.", "Chance decides: {1} starts."),
                      1, {{.kind = KT_KIND_SEAT}}},
    [VERB_FAVOUR]  = {"favour", KT_WORDS("an die Villa: {1}", "to the Villa: {1}"),
                      KT_WORDS("An Caesars Villa liegt: {1}.", "At Caesar's Villa lies: {1}."), 1, {A_FAVOUR}},
    [VERB_TICKET]  = {"ticket", KT_WORDS("Ticket aufgedeckt: {1}", "ticket turned up: {1}"),
                      KT_WORDS("Ein Ticket: {1}.", "A ticket: {1}."), 1, {A_TICKET}},
    [VERB_VISITOR] = {"visitor", KT_WORDS("{1} kommt zu: {2}", "{1} comes to: {2}"),
                      KT_WORDS("Besucher bei {2}: {1}.", "Visitor at {2}: {1}."),
                      2, {A_VISITOR, {.kind = KIND_VENUE}}},
    /* Lining up */
    [VERB_LINE]    = {"line", KT_WORDS("{1} anstellen: {2}", "line up {1}: {2}"),
                      KT_WORDS("{who} stellt {1} an: {2}.", "{who} lines up {1}: {2}."),
                      2, {A_RANK, A_PLACE}},
    [VERB_WITH]    = {"with", KT_WORDS("{1}: {2} anstellen: {3}", "{1}: line up {2}: {3}"),
                      KT_WORDS("{who} spielt {1} und stellt {2} an: {3}.", "{who} plays {1} and lines up {2}: {3}."),
                      3, {A_FAVOUR, A_RANK, A_PLACE}},
    [VERB_PUSH]    = {"push", KT_WORDS("{1}: {2} rückt einen Platz vor", "{1}: {2} moves one place forward"),
                      KT_WORDS("{who} spielt {1}: {2} rückt einen Platz vor.", "{who} plays {1}: {2} moves one place forward."),
                      2, {A_FAVOUR, A_RANK}},
    [VERB_USE]     = {"use", KT_WORDS("{1} nutzen", "use {1}"),
                      KT_WORDS("{who} nutzt {1}.", "{who} uses {1}."), 1, {A_FAVOUR}},
    [VERB_PASS]    = {"pass", KT_WORDS("passen", "pass"), KT_WORDS("{who} passt.", "{who} passes."), 0, {{0}}},
    /* Being served */
    [VERB_TAKE]    = {"take", KT_WORDS("nehmen: {1}", "take: {1}"),
                      KT_WORDS("{who} nimmt: {1}.", "{who} takes: {1}."), 1, {{.kind = KIND_PRIZE}}},
    [VERB_GET]     = {"get", KT_WORDS("Ticket nehmen: {1}", "take ticket: {1}"),
                      KT_WORDS("{who} nimmt das Ticket: {1}.", "{who} takes the ticket: {1}."), 1, {A_TICKET}},
    [VERB_SELL]    = {"sell", KT_WORDS("{1} verkaufen an: {2}", "sell {1} to: {2}"),
                      KT_WORDS("{who} verkauft {1} an: {2}.", "{who} sells {1} to: {2}."), 2, {A_TICKET, A_VISITOR}},
    [VERB_FORGE]   = {"forge", KT_WORDS("{1}: {2} hier verkaufen an: {3}", "{1}: sell {2} here to: {3}"),
                      KT_WORDS("{who} spielt {1}: {2} geht an: {3}.", "{who} plays {1}: {2} goes to: {3}."),
                      3, {A_FAVOUR, A_TICKET, A_VISITOR}},
    [VERB_CAESAR]  = {"caesar", KT_WORDS("{1} neben Caesar verkaufen an: {2}", "sell {1} beside Caesar to: {2}"),
                      KT_WORDS("{who} verkauft {1} neben Caesar an: {2}.", "{who} sells {1} beside Caesar to: {2}."),
                      2, {A_FAVOUR, A_VISITOR}},
    [VERB_NOTHING] = {"nothing", KT_WORDS("nichts", "nothing"),
                      KT_WORDS("{who} verzichtet.", "{who} takes nothing."), 0, {{0}}},
};

/* ---- Rules, options, words ---------------------------------------------- */

#include "engine/book.inc"

static const kt_choice caesar_choices[] = {
    {0, "off", KT_WORDS("nein", "no")},
    {1, "on", KT_WORDS("ja", "yes")},
};
static const kt_option options[] = {
    [OPTION_CAESAR] = {"caesar", KT_WORDS("Variante mit Caesar", "Variant with Caesar"), 0, 2, caesar_choices},
};

static const kt_words sources[SOURCES] = {
    [FROM_VISITORS] = KT_WORDS("Besucher", "visitors"),
    [FROM_TICKETS]  = KT_WORDS("Tickets", "tickets"),
    [FROM_COINS]    = KT_WORDS("Münzkarten", "coin cards"),
    [FROM_DEALERS]  = KT_WORDS("Händler", "dealers"),
    [FROM_FAVOURS]  = KT_WORDS("Gunstkarten", "favours"),
};

/* ---- Set-up ------------------------------------------------------------- */

static void open_stacks(circus *table)
{
    int out = table->head.seats == SEATS_MIN; /* 2.2: one copy of each */
    for (int favour = 1; favour <= FAVOURS; favour++) {
        table->favour_pile[favour] = (uint8_t)(circus_favours[favour].count - out);
        table->favours_gone[favour] = (uint8_t)out;
    }
    for (int visitor = 1; visitor <= LAST_BUYER; visitor++) {
        table->visitor_pile[visitor] = (uint8_t)(circus_visitors[visitor].count - out);
        table->visitors_out[visitor] = (uint8_t)out;
    }
    if (table->head.option[OPTION_CAESAR])
        table->visitor_pile[VISITOR_CAESAR] = 1; /* 13.1 */
    else
        table->visitors_out[VISITOR_CAESAR] = 1; /* 2.7 */
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        table->ticket_pile[ticket] = circus_tickets[ticket].count;
    table->coin_pile[1] = circus_coin[1].count; /* 2.8 */
    table->start_card[1] = 1;
}

static void hand_out_dealers(circus *table)
{
    for (int seat = 0; seat < COLOURS; seat++)
        for (int rank = 1; rank <= RANKS; rank++) {
            if (seat >= table->head.seats) {
                table->bench[dealer_of(seat, rank)] = 1; /* 2.1 */
                continue;
            }
            kt_list_add(table->hand[seat], dealer_of(seat, rank));
            table->rank[seat][rank - 1] = (uint8_t)rank;
        }
}

static void setup(kt_state *state)
{
    circus *table = (circus *)state;
    open_stacks(table);
    hand_out_dealers(table);
    table->day = 1;
    table->phase = PHASE_START; /* 2.6 */
    table->head.actor = KT_CHANCE;
    table->head.whom = KT_ALL;
}

/* Day 1, phase I, seat 0 starts; nothing but the start player card is on offer. */
static void scene(kt_state *state)
{
    circus *table = (circus *)state;
    table->phase = PHASE_LINE_VILLA;
    table->stage = 1;
    table->head.actor = 0;
}

static void score(const kt_state *state, kt_score *score)
{
    const circus *table = circus_of(state);
    int           best = 0;
    for (int seat = 0; seat < table->head.seats; seat++) {
        for (int source = 0; source < SOURCES; source++) {
            score->from[seat][source] = table->earned[seat][source];
            score->points[seat] += table->earned[seat][source];
        }
        if (seat == 0 || score->points[seat] > best)
            best = score->points[seat];
    }
    for (int seat = 0; seat < table->head.seats; seat++)
        if (score->points[seat] == best) /* 1.1, 12.2 */
            score->winners |= (uint8_t)(1 << seat);
}

const kt_game kt_circus = {
    .id            = "circus",
    .name          = KT_WORDS("Circus Maximus", "Circus Maximus"),
    .about         = KT_WORDS("Banden von Schwarzmarkthändlern drängeln um Gunst, Tickets und Besucher; nach drei Tagen zählen die Münzen.",
                              "Gangs of ticket touts jostle for favours, tickets and visitors; after three days the coins count."),
    .credits       = "Jeffrey D. Allers, Pegasus Spiele 2008",
    .rules_version = 1,
    .seats_min     = SEATS_MIN,
    .seats_max     = SEATS,
    .minutes       = 60,
    .state_size    = sizeof(circus),
    .fingerprint   = CIRCUS_FINGERPRINT,
    .kind    = kinds,   .kinds   = KINDS,
    .field   = fields,  .fields  = FIELDS,
    .verb    = verbs,   .verbs   = VERBS,
    .rule    = rules,   .rules   = RULES,
    .option  = options, .options = KT_LENGTH(options),
    .reason  = reasons, .reasons = REASONS,
    .event   = events,  .events  = EVENTS,
    .source  = sources, .sources = SOURCES,
    .rule_turn = RULE_R3_3,
    .rule_over = RULE_R12_3,
    .phase     = FIELD_PHASE,
    .setup = setup,
    .scene = scene,
    .list  = circus_list,
    .check = circus_check,
    .play  = circus_play,
    .score = score,
    .value = circus_value,
    .tries = 6,
    .wrong = circus_wrong,
    .board = circus_board,
};
