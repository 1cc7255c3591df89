/* list.c - the legal moves of Circus Maximus, and the outcomes of chance with their weights.
 * Must list exactly what check.c lets pass.
 */
#include "games/circus/circus.h"

/* ---- Chance ------------------------------------------------------------- */

static void list_visitors(const circus *table, kt_moves *moves)
{
    int venue = 0;
    while (venue < VENUES && !table->due[venue])
        venue++;
    for (int visitor = 1; visitor <= VISITORS; visitor++)
        if (table->visitor_pile[visitor])
            kt_offer_weighted(moves, kt_move_of(VERB_VISITOR, visitor, venue + 1, 0),
                              table->visitor_pile[visitor]);
}

static void list_chance(const circus *table, kt_moves *moves)
{
    switch (table->phase) {
    case PHASE_START:
        for (int seat = 0; seat < table->head.seats; seat++)
            kt_offer_weighted(moves, kt_move_of(VERB_START, seat, 0, 0), 1);
        break;
    case PHASE_FAVOURS: kt_offer_counts(moves, VERB_FAVOUR, table->favour_pile, FAVOURS); break;
    case PHASE_VISITORS: list_visitors(table, moves); break;
    default: kt_offer_counts(moves, VERB_TICKET, table->ticket_pile, TICKETS); break;
    }
}

/* ---- Lining up ---------------------------------------------------------- */

static void list_line(const circus *table, int seat, kt_moves *moves)
{
    const uint8_t *hand = table->hand[seat];
    int            first = first_place(table->stage), last = last_place(table->stage), dealers = hand[0];
    for (int i = 1; i <= dealers; i++)
        for (int place = first; place <= last; place++)
            kt_offer(moves, kt_move_of(VERB_LINE, printed_rank(hand[i]), place, 0));
}

/* One dealer with one favour, at every place where it may line up. */
static void offer_with(const circus *table, int favour, int rank, kt_moves *moves)
{
    for (int place = first_place(table->stage); place <= last_place(table->stage); place++)
        if (favour != FAVOUR_WINS_TIES || circus_rank_there(table, place, rank))
            kt_offer(moves, kt_move_of(VERB_WITH, favour, rank, place));
}

static void list_recall(const circus *table, int seat, kt_moves *moves)
{
    for (int place = PLACE_VILLA; place < first_place(table->stage); place++)
        for (int i = 1; i <= table->queue[place - 1][0]; i++)
            if (owner_of(table->queue[place - 1][i]) == seat)
                offer_with(table, FAVOUR_RECALL, printed_rank(table->queue[place - 1][i]), moves);
}

static void list_with_hand(const circus *table, int seat, int favour, kt_moves *moves)
{
    const uint8_t *hand = table->hand[seat];
    if (favour == FAVOUR_TWO_DEALERS && hand[0] < TWICE)
        return;
    for (int i = 1; i <= hand[0]; i++)
        if (favour != FAVOUR_RANK_8 || printed_rank(hand[i]) == 1)
            offer_with(table, favour, printed_rank(hand[i]), moves);
}

static void list_push(const circus *table, int seat, kt_moves *moves)
{
    for (int place = first_place(table->stage); place <= last_place(table->stage); place++)
        for (int i = 2; i <= table->queue[place - 1][0]; i++)
            if (owner_of(table->queue[place - 1][i]) == seat)
                kt_offer(moves,
                         kt_move_of(VERB_PUSH, FAVOUR_OVERTAKE, printed_rank(table->queue[place - 1][i]), 0));
}

static void list_favour(const circus *table, int seat, int favour, kt_moves *moves)
{
    switch (favour) {
    case FAVOUR_RECALL: list_recall(table, seat, moves); break;
    case FAVOUR_RANK_8:
    case FAVOUR_TWO_DEALERS:
    case FAVOUR_WINS_TIES: list_with_hand(table, seat, favour, moves); break;
    case FAVOUR_OVERTAKE: list_push(table, seat, moves); break;
    default: /* those that need no dealer; favours for the serving have no effect here */
        if (circus_has_effect(table, seat, favour))
            kt_offer(moves, kt_move_of(VERB_USE, favour, 0, 0));
        break;
    }
}

static void list_lining(const circus *table, int seat, kt_moves *moves)
{
    list_line(table, seat, moves);
    for (int favour = 1; favour <= FAVOURS; favour++)
        if (table->favours[seat][favour] && circus_usable_now(table, favour))
            list_favour(table, seat, favour, moves);
    kt_offer(moves, kt_move_of(VERB_PASS, 0, 0, 0));
}

/* ---- Being served ------------------------------------------------------- */

/* One sale to each kind of visitor there. */
static void offer_sales(const circus *table, kt_move sale, int last, kt_moves *moves)
{
    const uint8_t *visitors = table->visitors[venue_at(table->place)];
    for (int visitor = 1; visitor <= LAST_BUYER; visitor++)
        if (visitors[visitor]) {
            sale.arg[last] = (uint8_t)visitor;
            kt_offer(moves, sale);
        }
}

static void list_sales(const circus *table, int seat, kt_moves *moves)
{
    int  venue = venue_at(table->place);
    bool forge = circus_may_forge(table, seat);
    for (int ticket = 1; ticket <= TICKETS; ticket++) {
        if (!table->tickets[seat][ticket])
            continue;
        if (circus_ticket_venue[ticket] == venue)
            offer_sales(table, kt_move_of(VERB_SELL, ticket, 0, 0), 1, moves);
        else if (forge)
            offer_sales(table, kt_move_of(VERB_FORGE, FAVOUR_OTHER_VENUE, ticket, 0), 2, moves);
    }
    for (int favour = 1; table->visitors[venue][VISITOR_CAESAR] && favour <= FAVOURS; favour++)
        if (table->favours[seat][favour]) /* 13.4 */
            offer_sales(table, kt_move_of(VERB_CAESAR, favour, 0, 0), 1, moves);
}

static void list_serving(const circus *table, int seat, kt_moves *moves)
{
    if (table->stage == 1) {
        for (int favour = 1; favour <= FAVOURS; favour++)
            if (table->villa[favour])
                kt_offer(moves, kt_move_of(VERB_TAKE, favour, 0, 0));
        if (table->start_card[1])
            kt_offer(moves, kt_move_of(VERB_TAKE, PRIZE_START_CARD, 0, 0));
    } else if (table->stage == 2) {
        for (int ticket = 1; ticket <= TICKETS; ticket++)
            if (table->forum[ticket])
                kt_offer(moves, kt_move_of(VERB_GET, ticket, 0, 0));
    } else {
        list_sales(table, seat, moves);
    }
    if (table->favours[seat][FAVOUR_COLLECT_TWICE] > table->fresh[seat] && !table->helped &&
        circus_usable_now(table, FAVOUR_COLLECT_TWICE) && circus_can_twice(table, seat))
        kt_offer(moves, kt_move_of(VERB_USE, FAVOUR_COLLECT_TWICE, 0, 0));
    kt_offer(moves, kt_move_of(VERB_NOTHING, 0, 0, 0)); /* 4.8 */
}

void circus_list(const kt_state *state, kt_moves *moves)
{
    const circus *table = table_of(state);
    int           seat = table->head.actor;
    if (seat == KT_CHANCE)
        list_chance(table, moves);
    else if (table->phase == PHASE_PARTNER)
        list_line(table, seat, moves);
    else if (is_line_phase(table->phase))
        list_lining(table, seat, moves);
    else
        list_serving(table, seat, moves);
}
