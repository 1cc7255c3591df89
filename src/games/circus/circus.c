/* circus.c - the tables of Circus Maximus, its set-up and its score.
 *
 * The design is in circus.h; the lists of phases, fields, verbs, rules and strings are in the .def
 * files. Here are the tables that are not lists: kinds, options, constants, sources of points.
 */
#include "games/circus/circus.h"

#include "engine/book.inc"

_Static_assert(sizeof(circus) == offsetof(circus, spare) + 1, "no bytes between the fields");

/* ---- Kinds -------------------------------------------------------------- */

/* clang-format off */
static const kt_kind kinds[KINDS] = {
    [KIND_FAVOUR]     = {"favour", KT_DE_EN("Gunstkarten", "Favours"), circus_favours, FAVOURS,
                         FIELD_FAVOUR_PILE, FIELD_FAVOURS_GONE, true,
                         KT_FACTS(circus_favour)},
    [KIND_TICKET]     = {"ticket", KT_DE_EN("Tickets", "Tickets"), circus_tickets, TICKETS,
                         FIELD_TICKET_PILE, FIELD_FORUM, true,
                         KT_FACTS(circus_ticket)},
    [KIND_VISITOR]    = {"visitor", KT_DE_EN("Besucher", "Visitors"), circus_visitors, VISITORS,
                         FIELD_VISITOR_PILE, FIELD_VISITORS_OUT, true,
                         KT_FACTS(circus_visitor)},
    [KIND_RANK]       = {"rank", KT_DE_EN("Händler", "Dealers"), circus_ranks, RANKS, KT_NOWHERE, true,
                         KT_FACTS(circus_rank)},
    [KIND_DEALER]     = {"dealer", KT_DE_EN("Alle Händler", "All dealers"), circus_dealers, DEALERS,
                         FIELD_BENCH, KT_NO_FIELD, false,
                         KT_FACTS(circus_dealer), .per_seat = RANKS},
    [KIND_COIN]       = {"coin", KT_DE_EN("Münzkarten", "Coin cards"), circus_coin, 1,
                         FIELD_COIN_PILE, KT_NO_FIELD, false,
                         KT_FACTS(circus_coin)},
    [KIND_START_CARD] = {"start_card", KT_DE_EN("Startspielerkarte", "Start player card"),
                         circus_start_card, 1, FIELD_START_CARD, KT_NO_FIELD, false},
    [KIND_PLACE]      = {"place", KT_DE_EN("Schauplätze", "Locations"), circus_places, PLACES, KT_NOWHERE, false,
                         KT_FACTS(circus_place)},
    [KIND_VENUE]      = {"venue", KT_DE_EN("Veranstaltungsorte", "Venues"), circus_venues, VENUES, KT_NOWHERE, false,
                         KT_FACTS(circus_venue)},
    [KIND_PRIZE]      = {"prize", KT_DE_EN("Karten an der Villa", "Cards at the Villa"), circus_prizes, PRIZES,
                         KT_NOWHERE, false,
                         KT_FACTS(circus_prize)},
    [KIND_PHASE]      = {"phase", KT_DE_EN("Phasen", "Phases"), phases, PHASES, KT_NOWHERE, false},
    [KIND_COLOUR]     = {"colour", KT_DE_EN("Spielerfarben", "Player colours"), KT_VOCABULARY(circus_colours),
                         KT_FACTS(circus_colour)},
    [KIND_SEAT_ROW]   = {"seat_row", KT_DE_EN("Sitzreihen", "Rows of seats"), KT_VOCABULARY(circus_seat_rows),
                         KT_FACTS(circus_seat_row)},
    [KIND_OFFER]      = {"offer", KT_DE_EN("Was ein Ort bietet", "What a place offers"), KT_VOCABULARY(circus_offers)},
    [KIND_TIMING]     = {"timing", KT_DE_EN("Zeitpunkte", "Times to play"), KT_VOCABULARY(circus_timings)},
    [KIND_FAVOUR_EFFECT] = {"favour_effect", KT_DE_EN("Wirkungen der Gunst", "Effects of favours"),
                            KT_VOCABULARY(circus_favour_effects)},
};

/* ---- Options, constants, sources of points ------------------------------- */

static const kt_choice caesar_choices[] = {
    {0, "off", KT_DE_EN("nein", "no")},
    {1, "on", KT_DE_EN("ja", "yes")},
};
static const kt_option options[] = {
    [OPTION_CAESAR] = {"caesar", KT_DE_EN("Variante mit Caesar", "Variant with Caesar"), 0, 2, caesar_choices},
};

static const kt_localized sources[SOURCES] = {
    [FROM_VISITORS] = KT_DE_EN("Besucher", "visitors"),
    [FROM_TICKETS]  = KT_DE_EN("Tickets", "tickets"),
    [FROM_COINS]    = KT_DE_EN("Münzkarten", "coin cards"),
    [FROM_DEALERS]  = KT_DE_EN("Händler", "dealers"),
    [FROM_FAVOURS]  = KT_DE_EN("Gunstkarten", "favours"),
};

static const kt_constant constants[] = {
    {"days", KT_DE_EN("Tage", "days"), DAYS},
    {"phases", KT_DE_EN("Phasen, in denen angestellt wird", "phases in which dealers line up"), STAGES},
    {"ranks", KT_DE_EN("Händler jeder Farbe", "dealers of each colour"), RANKS},
    {"caesars_company", KT_DE_EN("Besucher, die Caesar mitbringt", "visitors that Caesar brings"), CAESARS_COMPANY},
};

/* ---- Set-up ------------------------------------------------------------- */
/* clang-format on */

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
            KT_LIST_ADD(table->hand[seat], dealer_of(seat, rank));
            table->rank[seat][rank - 1] = (uint8_t)rank;
        }
}

void circus_setup(kt_state *state)
{
    circus *table = mutable_table(state);
    open_stacks(table);
    hand_out_dealers(table);
    table->day = 1;
    ask_chance(table, PHASE_START, KT_ALL); /* 2.6 */
}

/* Day 1, phase I, seat 0 starts; nothing but the start player card is on offer. */
void circus_bare_position(kt_state *state)
{
    circus *table = mutable_table(state);
    table->stage = 1;
    ask_seat(table, PHASE_LINE_VILLA, 0);
}

void circus_score(const kt_state *state, kt_score *score)
{
    const circus *table = table_of(state);
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

/* 7.5: lining up without a ticket is allowed, but the book advises against it. */
static bool lacks_ticket(const circus *table, int seat, int place)
{
    int dealers = 1;
    if (place < PLACE_CIRCUS)
        return false;
    for (int i = 1; i <= table->queue[place - 1][0]; i++)
        dealers += owner_of(table->queue[place - 1][i]) == seat;
    return dealers > circus_tickets_for(table, seat, venue_at(place));
}

/* What the dealer would be worth in hand (8.4), and the warning. */
static kt_wording circus_label(const kt_state *state, kt_move move)
{
    const circus *table = table_of(state);
    int           rank = move.arg[0], place = move.arg[1];
    bool          warns = move.verb == VERB_LINE && lacks_ticket(table, table->head.actor, place);
    if (move.verb != VERB_LINE || !(warns || circus_dealer_coins[rank]))
        return (kt_wording){PHRASE_NONE, {0}};
    return (kt_wording){warns ? PHRASE_LINE_NO_TICKET : PHRASE_LINE_WORTH,
                        {(int16_t)rank, (int16_t)place, circus_dealer_coins[rank]}};
}

/* clang-format off */
const kt_game kt_circus = {
    .id            = "circus",
    .name          = KT_DE_EN("Circus Maximus", "Circus Maximus"),
    .about         = KT_DE_EN("Banden von Schwarzmarkthändlern drängeln um Gunst, Tickets und Besucher; nach drei Tagen zählen die Münzen.",
                              "Gangs of ticket touts jostle for favours, tickets and visitors; after three days the coins count."),
    .credits       = "Jeffrey D. Allers, Pegasus Spiele 2008",
    .rules_version = 2,
    .rules_oldest  = 2, /* rules 1 had other coins on three favours */
    .seats_min     = SEATS_MIN,
    .seats_max     = SEATS,
    .minutes       = 60,
    .state_size    = sizeof(circus),
    .fingerprint   = CIRCUS_FINGERPRINT,
    GAME_TABLES,
    .option   = options,   .options   = KT_LENGTH(options),
    .constant = constants, .constants = KT_LENGTH(constants),
    .rule_turn = RULE_R3_3,
    .rule_over = RULE_R12_3,
    .derived = circus_derived, .deriveds = CIRCUS_DERIVED,
    KT_GAME_FUNCTIONS(circus), .values = circus_values,
    .label         = circus_label,
    .rollout_width = 6,
    .level_playouts = {60, 200, 150, 10000},
};
/* clang-format on */
