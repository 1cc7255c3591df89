/* check.c - whether a move of Circus Maximus is legal; if not, the rule a player would look up.
 * Changes nothing.
 */
#include "games/circus/circus.h"

/* ---- Lining up ---------------------------------------------------------- */

static kt_refusal check_place(const circus *table, int place)
{
    if (place < first_place(table->stage) || place > last_place(table->stage))
        return kt_refuse(RULE_R4_11, REASON_OTHER_PLACE, place, 0);
    return kt_allow();
}

static kt_refusal check_line(const circus *table, int seat, int rank, int place)
{
    if (kt_list_find(table->hand[seat], dealer_of(seat, rank)) < 0)
        return kt_refuse(RULE_R4_7, REASON_NOT_IN_HAND, rank, 0);
    return check_place(table, place);
}

static kt_refusal check_held(const circus *table, int seat, int favour)
{
    if (!table->favours[seat][favour])
        return kt_refuse(RULE_R10_1, REASON_NO_FAVOUR, favour, 0);
    return kt_allow();
}

static kt_refusal check_phase(const circus *table, int favour)
{
    if (!circus_usable_now(table, favour))
        return kt_refuse(RULE_R10_4, REASON_NOT_PHASE, favour, 0);
    return kt_allow();
}

static bool is_with(int favour)
{
    return favour == FAVOUR_RANK_8 || favour == FAVOUR_TWO_DEALERS || favour == FAVOUR_WINS_TIES;
}

static kt_refusal check_recall(const circus *table, int seat, int rank)
{
    int index, dealer = dealer_of(seat, rank);
    if (!circus_find_queued(table, dealer, PLACE_VILLA, first_place(table->stage) - 1, &index))
        return kt_refuse(RULE_R11_3, REASON_NOT_RESTED, rank, 0);
    return kt_allow();
}

static kt_refusal check_with_effect(const circus *table, int seat, int favour, int rank, int place)
{
    if (favour == FAVOUR_RANK_8 && rank != 1)
        return kt_refuse(RULE_R11_2, REASON_ONLY_ONE, 0, 0);
    kt_refusal refusal =
        favour == FAVOUR_RECALL ? check_recall(table, seat, rank) : check_line(table, seat, rank, place);
    if (refusal.rule)
        return refusal;
    if (favour == FAVOUR_TWO_DEALERS && table->hand[seat][0] < TWICE)
        return kt_refuse(RULE_R11_6, REASON_NO_PARTNER, 0, 0);
    if (favour == FAVOUR_WINS_TIES && !circus_rank_there(table, place, rank))
        return kt_refuse(RULE_R11_7, REASON_NO_EQUAL, rank, 0);
    return kt_allow();
}

static kt_refusal check_with(const circus *table, int seat, int favour, int rank, int place)
{
    kt_refusal refusal = check_held(table, seat, favour);
    if (!refusal.rule && favour != FAVOUR_RECALL && !is_with(favour))
        refusal = kt_refuse(RULE_R10_3, REASON_NOT_WITH, favour, 0);
    if (!refusal.rule)
        refusal = check_phase(table, favour);
    if (!refusal.rule)
        refusal = check_place(table, place);
    return refusal.rule ? refusal : check_with_effect(table, seat, favour, rank, place);
}

static kt_refusal check_push(const circus *table, int seat, int favour, int rank)
{
    int        index;
    kt_refusal refusal = check_held(table, seat, favour);
    if (!refusal.rule && favour != FAVOUR_OVERTAKE)
        refusal = kt_refuse(RULE_R10_3, REASON_NOT_PLACE, favour, 0);
    if (!refusal.rule)
        refusal = check_phase(table, favour);
    if (refusal.rule)
        return refusal;
    if (!circus_find_queued(table, dealer_of(seat, rank), first_place(table->stage), last_place(table->stage),
                            &index))
        return kt_refuse(RULE_R11_4, REASON_NOT_QUEUED, rank, 0);
    return index ? kt_allow() : kt_refuse(RULE_R11_4, REASON_FOREMOST, rank, 0);
}

static kt_refusal check_use_in_line(const circus *table, int seat, int favour)
{
    kt_refusal refusal = check_held(table, seat, favour);
    if (refusal.rule)
        return refusal;
    if (favour == FAVOUR_COLLECT_TWICE || favour == FAVOUR_OTHER_VENUE)
        return kt_refuse(RULE_R10_3, REASON_NOT_PLACE, favour, 0);
    if (favour != FAVOUR_NEW_TICKET && favour != FAVOUR_WAIT)
        return kt_refuse(RULE_R10_3, REASON_NEEDS_DEALER, favour, 0);
    refusal = check_phase(table, favour);
    if (!refusal.rule && !circus_has_effect(table, seat, favour))
        refusal = kt_refuse(favour == FAVOUR_WAIT ? RULE_R11_5 : RULE_R10_8, REASON_NO_EFFECT, favour, 0);
    return refusal;
}

static kt_refusal check_lining(const circus *table, int seat, kt_move move)
{
    switch (move.verb) {
    case VERB_LINE: return check_line(table, seat, move.arg[0], move.arg[1]);
    case VERB_WITH: return check_with(table, seat, move.arg[0], move.arg[1], move.arg[2]);
    case VERB_PUSH: return check_push(table, seat, move.arg[0], move.arg[1]);
    case VERB_USE: return check_use_in_line(table, seat, move.arg[0]);
    case VERB_PASS: return kt_allow();
    default: return kt_refuse(RULE_R4_6, REASON_NOT_SERVED, 0, 0);
    }
}

/* ---- Being served ------------------------------------------------------- */

static kt_refusal check_use_when_served(const circus *table, int seat, int favour)
{
    kt_refusal refusal = check_held(table, seat, favour);
    if (refusal.rule)
        return refusal;
    if (favour == FAVOUR_OTHER_VENUE) {
        refusal = check_phase(table, favour);
        return refusal.rule ? refusal : kt_refuse(RULE_R10_3, REASON_NEEDS_SALE, favour, 0);
    }
    if (favour != FAVOUR_COLLECT_TWICE)
        return kt_refuse(RULE_R10_3, REASON_NOT_SERVE, favour, 0);
    refusal = check_phase(table, favour);
    if (refusal.rule)
        return refusal;
    if (table->helped)
        return kt_refuse(RULE_R10_5, REASON_HELPED, 0, 0);
    if (table->favours[seat][favour] <= table->fresh[seat])
        return kt_refuse(RULE_R10_7, REASON_FRESH, favour, 0);
    if (!circus_can_twice(table, seat))
        return kt_refuse(RULE_R11_8, REASON_NO_EFFECT, favour, 0);
    return kt_allow();
}

static kt_refusal check_take(const circus *table, int prize)
{
    if (prize == PRIZE_START_CARD)
        return table->start_card[1] ? kt_allow() : kt_refuse(RULE_R5_2, REASON_NOT_ON_OFFER, 0, 0);
    return table->villa[prize] ? kt_allow() : kt_refuse(RULE_R5_1, REASON_NOT_ON_OFFER, 0, 0);
}

static kt_refusal check_visitor(const circus *table, int visitor)
{
    if (visitor == VISITOR_CAESAR)
        return kt_refuse(RULE_R13_3, REASON_CAESAR_BUYS, 0, 0);
    if (!table->visitors[venue_at(table->place)][visitor])
        return kt_refuse(RULE_R7_6, REASON_NO_VISITOR, visitor, 0);
    return kt_allow();
}

static kt_refusal check_sell(const circus *table, int seat, int ticket, int visitor)
{
    if (!table->tickets[seat][ticket])
        return kt_refuse(RULE_R7_4, REASON_NO_TICKET, ticket, 0);
    if (circus_ticket_venue[ticket] != venue_at(table->place))
        return kt_refuse(RULE_R7_5, REASON_OTHER_VENUE, ticket, 0);
    return check_visitor(table, visitor);
}

static kt_refusal check_forge(const circus *table, int seat, int favour, int ticket, int visitor)
{
    kt_refusal refusal = check_held(table, seat, favour);
    if (!refusal.rule && favour != FAVOUR_OTHER_VENUE)
        refusal = kt_refuse(RULE_R10_3, REASON_NOT_SERVE, favour, 0);
    if (!refusal.rule)
        refusal = check_phase(table, favour);
    if (refusal.rule)
        return refusal;
    if (table->helped)
        return kt_refuse(RULE_R10_5, REASON_HELPED, 0, 0);
    if (!table->tickets[seat][ticket])
        return kt_refuse(RULE_R7_4, REASON_NO_TICKET, ticket, 0);
    if (circus_ticket_venue[ticket] == venue_at(table->place))
        return kt_refuse(RULE_R11_9, REASON_THIS_VENUE, ticket, 0);
    return check_visitor(table, visitor);
}

static kt_refusal check_caesar(const circus *table, int seat, int favour, int visitor)
{
    if (!table->visitors[venue_at(table->place)][VISITOR_CAESAR]) {
        bool gone = false; /* 13.5: he was here and left after a favour was sold */
        for (int other = 0; other < table->head.seats; other++)
            gone |= table->beside[other] > 0;
        return kt_refuse(gone ? RULE_R13_5 : RULE_R13_4, REASON_NO_CAESAR, 0, 0);
    }
    kt_refusal refusal = check_held(table, seat, favour);
    return refusal.rule ? refusal : check_visitor(table, visitor);
}

static kt_refusal check_goods(const circus *table, int seat, kt_move move)
{
    static const uint8_t rule[] = {0, RULE_R5_1, RULE_R6_1, RULE_R7_4};
    if (table->stage == 1 && move.verb == VERB_TAKE)
        return check_take(table, move.arg[0]);
    if (table->stage == 2 && move.verb == VERB_GET)
        return table->forum[move.arg[0]] ? kt_allow() : kt_refuse(RULE_R6_1, REASON_NOT_ON_OFFER, 0, 0);
    if (table->stage == STAGES && move.verb == VERB_SELL)
        return check_sell(table, seat, move.arg[0], move.arg[1]);
    if (move.verb == VERB_FORGE) /* elsewhere its phase is refused: 10.4 */
        return check_forge(table, seat, move.arg[0], move.arg[1], move.arg[2]);
    if (table->stage == STAGES && move.verb == VERB_CAESAR)
        return check_caesar(table, seat, move.arg[0], move.arg[1]);
    return kt_refuse(rule[table->stage], REASON_WRONG_GOODS, 0, 0);
}

static kt_refusal check_serving(const circus *table, int seat, kt_move move)
{
    switch (move.verb) {
    case VERB_NOTHING: return kt_allow(); /* 4.8 */
    case VERB_USE: return check_use_when_served(table, seat, move.arg[0]);
    case VERB_PASS:
    case VERB_LINE: return kt_refuse(RULE_R4_6, REASON_SERVING, 0, 0);
    case VERB_WITH:
    case VERB_PUSH: return kt_refuse(RULE_R10_6, REASON_SERVING, 0, 0);
    default: return check_goods(table, seat, move);
    }
}

/* 11.6, and no second favour: 10.5 */
static kt_refusal check_partner(const circus *table, int seat, kt_move move)
{
    if (move.verb == VERB_LINE)
        return check_line(table, seat, move.arg[0], move.arg[1]);
    bool favour = move.verb == VERB_WITH || move.verb == VERB_PUSH || move.verb == VERB_USE;
    return favour ? kt_refuse(RULE_R10_5, REASON_ONE_FAVOUR, 0, 0)
                  : kt_refuse(RULE_R11_6, REASON_SECOND, 0, 0);
}

kt_refusal circus_check(const kt_state *state, kt_move move)
{
    const circus *table = table_of(state);
    int           seat = table->head.actor;
    if (move.verb <= VERB_VISITOR)
        return kt_refuse(RULE_R3_3, REASON_LUCK, 0, 0);
    if (table->phase == PHASE_PARTNER)
        return check_partner(table, seat, move);
    if (is_line_phase(table->phase))
        return check_lining(table, seat, move);
    return check_serving(table, seat, move);
}
