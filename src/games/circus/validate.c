/* validate.c - what is wrong with a position that was read from text: it cannot occur, or could not be
 * played on. Relies only on the audit of pieces.
 */
#include "games/circus/circus.h"

static const char *wrong_numbers(const circus *table)
{
    int seats = table->head.seats, specials = 0;
    if (table->phase < PHASE_START || table->phase > PHASE_OVER)
        return "there is no such phase";
    if (table->day < 1 || table->day > DAYS || table->stage > STAGES)
        return "day must be 1 to 3, stage 0 to 3";
    if (table->spare)
        return "spare must be 0";
    if (table->turn >= seats || table->starter >= seats)
        return "turn and starter must be seats";
    for (int seat = 0; seat < seats; seat++)
        if (table->passed[seat] > 1 || table->start_card_of[seat] > 1)
            return "passed and start_card_of must be 0 or 1";
    for (int venue = 0; venue < VENUES; venue++)
        specials += table->special[venue];
    if (specials + table->extra > table->day - 1)
        return "there are too many special performances for this day";
    return NULL;
}

/* Points stay far below this; above it sums could overflow. */
static const char *wrong_points(const circus *table)
{
    enum { MOST = 1000 };
    for (int seat = 0; seat < table->head.seats; seat++) {
        for (int i = 0; i < DAYS; i++)
            if (table->noted[seat][i] < 0 || table->noted[seat][i] > MOST)
                return "noted must be 0 to 1000";
        for (int i = 0; i < SOURCES; i++)
            if (table->earned[seat][i] < 0 || table->earned[seat][i] > MOST)
                return "earned must be 0 to 1000";
    }
    return NULL;
}

/* ---- Dealers ------------------------------------------------------------ */

static const char *wrong_hand(const circus *table, int seat)
{
    const uint8_t *hand = table->hand[seat];
    for (int i = 1; i <= hand[0]; i++) {
        if (!hand[i] || owner_of(hand[i]) != seat)
            return "a hand holds dealers of another colour";
        if (i > 1 && hand[i] < hand[i - 1])
            return "the dealers of a hand must stand in order of rank";
        if (rank_now(table, hand[i]) != printed_rank(hand[i]))
            return "a dealer in hand has his printed rank";
    }
    for (int i = 0; i < RANKS; i++)
        if (table->rank[seat][i] < 1 || table->rank[seat][i] > TOP_RANK)
            return "a rank must be 1 to 8";
    return NULL;
}

static const char *wrong_queue(const circus *table, int place)
{
    const uint8_t *queue = table->queue[place - 1];
    bool           current = table->phase != PHASE_OVER && place >= first_place(table->stage);
    if (queue[0] && (!table->stage || place > last_place(table->stage)))
        return "nobody can stand at this place yet";
    for (int i = 1; i <= queue[0]; i++) {
        if (!queue[i] || owner_of(queue[i]) >= table->head.seats)
            return "a dealer of a colour that does not play stands in a queue";
        if (current && i > 1 && rank_now(table, queue[i]) > rank_now(table, queue[i - 1]))
            return "a queue must stand in order of rank";
        if (!current && rank_now(table, queue[i]) != printed_rank(queue[i]))
            return "a changed rank lasts for its phase only";
    }
    return NULL;
}

static const char *wrong_dealers(const circus *table)
{
    const char *cause = NULL;
    for (int seat = 0; seat < table->head.seats && !cause; seat++)
        cause = wrong_hand(table, seat);
    for (int place = 1; place <= PLACES && !cause; place++)
        cause = wrong_queue(table, place);
    return cause;
}

/* ---- Cards -------------------------------------------------------------- */

static const char *wrong_cards(const circus *table)
{
    int holders = 0, beside = 0;
    for (int seat = 0; seat < table->head.seats; seat++) {
        if (table->buyers[seat][VISITOR_CAESAR])
            return "Caesar buys nothing";
        if (table->start_card_of[seat] && table->starter != seat)
            return "whoever has the start player card must be the start player";
        if (table->fresh[seat] > table->favours[seat][FAVOUR_COLLECT_TWICE] ||
            (table->fresh[seat] && table->phase != PHASE_TAKE))
            return "fresh favours must be in hand, while the Villa is served";
        holders += table->start_card_of[seat];
        beside += table->beside[seat] > 0;
    }
    if (holders > 1 || beside > 1)
        return "there is one start player card, and one seat beside Caesar";
    if (!table->head.option[OPTION_CAESAR] && !table->visitors_out[VISITOR_CAESAR])
        return "Caesar only comes in his variant";
    if (beside && !table->visitors_out[VISITOR_CAESAR])
        return "Caesar leaves once a favour is sold beside him";
    return NULL;
}

/* Chance must have something to turn up. */
static const char *wrong_chance(const circus *table)
{
    int due = table->due[0] + table->due[1] + table->due[2];
    for (int venue = 0; venue < VENUES; venue++)
        if (table->due[venue] > 2 * TICKETS)
            return "a venue cannot await that many visitors";
    if (due && table->phase != PHASE_VISITORS && table->phase != PHASE_SPECIAL)
        return "visitors are due, but they are not being turned up";
    switch (table->phase) {
    case PHASE_START: return table->stage || table->day > 1 ? "the game has begun already" : NULL;
    case PHASE_FAVOURS:
        if (table->stage || !kt_counts_sum(table->favour_pile, FAVOURS))
            return "there is no favour to turn up";
        return NULL;
    case PHASE_VISITORS:
        return !due || !kt_counts_sum(table->visitor_pile, VISITORS) ? "there is no visitor to turn up"
                                                                     : NULL;
    case PHASE_FRIEND:
        return !table->stage || !kt_counts_sum(table->ticket_pile, TICKETS) ? "there is no ticket to turn up"
                                                                            : NULL;
    case PHASE_SPECIAL:
        if (!table->extra)
            return "there is no special performance to turn up";
        /* fall through */
    default:
        return table->stage || !kt_counts_sum(table->ticket_pile, TICKETS) ? "there is no ticket to turn up"
                                                                           : NULL;
    }
}

/* ---- Who acts ----------------------------------------------------------- */

static const char *wrong_lining(const circus *table)
{
    if (table->head.actor != table->turn || table->passed[table->turn])
        return "the actor must be the one on turn, and not have passed";
    if (table->phase == PHASE_PARTNER ? table->stage == 0 || !table->hand[table->turn][0]
                                      : table->stage != table->phase - PHASE_LINE_VILLA + 1)
        return "phase and stage do not fit";
    return NULL;
}

static const char *wrong_serving(const circus *table)
{
    if (table->stage != table->phase - PHASE_TAKE + 1)
        return "phase and stage do not fit";
    if (table->place < first_place(table->stage) || table->place > last_place(table->stage))
        return "another place is served in this stage";
    const uint8_t *queue = table->queue[table->place - 1];
    if (table->served >= queue[0] || table->head.actor != owner_of(queue[1 + table->served]))
        return "the actor must own the dealer who is served";
    if (table->helped > 1 || table->serves < 1 || table->serves > 1 + table->helped)
        return "a dealer is served once, or twice with Deep Pockets";
    for (int seat = 0; seat < table->head.seats; seat++)
        if (!table->passed[seat])
            return "dealers are served when all have passed";
    return NULL;
}

const char *circus_validate(const kt_state *state)
{
    const circus *table = table_of(state);
    const char   *cause = wrong_numbers(table);
    if (!cause)
        cause = wrong_points(table);
    if (!cause)
        cause = wrong_dealers(table);
    if (!cause)
        cause = wrong_cards(table);
    if (cause)
        return cause;
    if ((table->head.actor == KT_CHANCE) != is_chance_phase(table->phase) ||
        (table->head.actor == KT_OVER) != (table->phase == PHASE_OVER))
        return "phase and actor do not fit";
    if (table->head.actor == KT_CHANCE && table->head.visible_to != KT_ALL)
        return "everybody sees what chance turns up";
    if (!is_serve_phase(table->phase) && (table->place || table->served || table->serves || table->helped))
        return "nobody is served in this phase";
    if (is_chance_phase(table->phase))
        return wrong_chance(table);
    if (table->due[0] || table->due[1] || table->due[2])
        return "visitors are due, but they are not being turned up";
    if (table->phase == PHASE_OVER)
        return NULL;
    return is_serve_phase(table->phase) ? wrong_serving(table) : wrong_lining(table);
}
