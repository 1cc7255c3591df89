/* facts.c - questions about a position of Circus Maximus. Nothing here changes it. */
#include "games/circus/circus.h"

int circus_buyers_at(const circus *table, int venue)
{
    int sum = 0;
    for (int visitor = 1; visitor <= LAST_BUYER; visitor++)
        sum += table->visitors[venue][visitor];
    return sum;
}

int circus_tickets_for(const circus *table, int seat, int venue)
{
    int sum = 0;
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        if (circus_ticket_venue[ticket] == venue)
            sum += table->tickets[seat][ticket];
    return sum;
}

int circus_favours_held(const circus *table, int seat)
{
    return kt_counts_sum(table->favours[seat], FAVOURS);
}

int circus_find_queued(const circus *table, int dealer, int first, int last, int *index)
{
    for (int place = first; place <= last; place++) {
        *index = kt_list_find(table->queue[place - 1], dealer);
        if (*index >= 0)
            return place;
    }
    return 0;
}

bool circus_usable_now(const circus *table, int favour)
{
    return circus_favour_phases[favour] >> table->stage & 1; /* 10.4 */
}

/* Whether the seat has a dealer at a place already served today. */
static bool has_served_dealer(const circus *table, int seat)
{
    for (int place = PLACE_VILLA; place < first_place(table->stage); place++)
        for (int i = 1; i <= table->queue[place - 1][0]; i++)
            if (owner_of(table->queue[place - 1][i]) == seat)
                return true;
    return false;
}

/* Whether the seat has a dealer in a queue with somebody in front. */
static bool can_overtake(const circus *table, int seat)
{
    for (int place = first_place(table->stage); place <= last_place(table->stage); place++)
        for (int i = 2; i <= table->queue[place - 1][0]; i++)
            if (owner_of(table->queue[place - 1][i]) == seat)
                return true;
    return false;
}

static bool somebody_else_in(const circus *table, int seat)
{
    for (int other = 0; other < table->head.seats; other++)
        if (other != seat && !table->passed[other])
            return true;
    return false;
}

bool circus_has_effect(const circus *table, int seat, int favour)
{
    switch (favour) {
    case FAVOUR_NEW_TICKET: return kt_counts_any(table->ticket_pile, TICKETS);
    case FAVOUR_RECALL: return has_served_dealer(table, seat);
    case FAVOUR_OVERTAKE: return can_overtake(table, seat);
    case FAVOUR_WAIT: return somebody_else_in(table, seat);
    default: return false; /* not played in place of a dealer */
    }
}

bool circus_rank_there(const circus *table, int place, int rank)
{
    const uint8_t *queue = table->queue[place - 1];
    for (int i = 1; i <= queue[0]; i++)
        if (rank_now(table, queue[i]) == rank)
            return true;
    return false;
}

bool circus_can_act(const circus *table, int seat)
{
    static const uint8_t in_place[] = {FAVOUR_NEW_TICKET, FAVOUR_RECALL, FAVOUR_OVERTAKE, FAVOUR_WAIT};
    if (table->hand[seat][0])
        return true;
    for (int i = 0; i < KT_LENGTH(in_place); i++)
        if (table->favours[seat][in_place[i]] && circus_usable_now(table, in_place[i]) &&
            circus_has_effect(table, seat, in_place[i]))
            return true;
    return false;
}

/* ---- Who is served ------------------------------------------------------ */

static int prizes_left(const circus *table)
{
    return kt_counts_sum(table->villa, FAVOURS) + table->start_card[1];
}

static bool caesar_here(const circus *table)
{
    return table->visitors[venue_at(table->place)][VISITOR_CAESAR] > 0;
}

bool circus_may_forge(const circus *table, int seat)
{
    if (table->helped || !table->favours[seat][FAVOUR_OTHER_VENUE] ||
        !circus_usable_now(table, FAVOUR_OTHER_VENUE))
        return false;
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        if (table->tickets[seat][ticket] && circus_ticket_venue[ticket] != venue_at(table->place))
            return true;
    return false;
}

bool circus_can_get(const circus *table, int seat)
{
    if (table->stage == 1)
        return table->start_card[1] || kt_counts_any(table->villa, FAVOURS);
    if (table->stage == 2)
        return kt_counts_any(table->forum, TICKETS);
    int venue = venue_at(table->place);
    return circus_buyers_at(table, venue) &&
           (circus_tickets_for(table, seat, venue) || circus_may_forge(table, seat) ||
            (caesar_here(table) && circus_favours_held(table, seat)));
}

/* 11.8; with Caesar the second sale may be a favour, but not Deep Pockets itself (13.7) */
bool circus_can_twice(const circus *table, int seat)
{
    if (table->stage == 1)
        return prizes_left(table) >= TWICE;
    if (table->stage == 2)
        return kt_counts_sum(table->forum, TICKETS) >= TWICE;
    int venue = venue_at(table->place), goods = circus_tickets_for(table, seat, venue);
    if (caesar_here(table) && circus_favours_held(table, seat) > 1)
        goods++;
    return goods >= TWICE && circus_buyers_at(table, venue) >= TWICE;
}
