/* check.c - whether a move of Jambo is legal; if not, the rule a player would look up.
 *
 * The top half asks whether a card may be played or used at all, the bottom half whether an answer
 * fits the question of the phase. Changes nothing.
 */
#include "games/jambo/facts.h"

static kt_refusal refuse(int rule, int reason)
{
    return kt_refuse(rule, reason, 0, 0);
}

/* For reasons that name a card or ware. */
static kt_refusal refuse_for(int rule, int reason, int what)
{
    return kt_refuse(rule, reason, what, 0);
}

static int gold_of_turn(const jambo *table)
{
    return table->gold[table->turn];
}

/* 5.4 */
static kt_refusal must_afford(const jambo *table, int price)
{
    if (gold_of_turn(table) >= price)
        return kt_allow();
    return kt_refuse(RULE_R5_4, REASON_GOLD_SHORT, price, gold_of_turn(table));
}

/* 5.3 */
static kt_refusal must_hold(const jambo *table, int seat, int card)
{
    return table->hand[seat][card] ? kt_allow() : refuse_for(RULE_R5_3, REASON_NOT_IN_HAND, card);
}

/* 13.2 */
static kt_refusal must_find_cards(const jambo *table)
{
    return can_draw(table) ? kt_allow() : refuse(RULE_R13_2, REASON_NO_CARDS);
}

/* ---- Ware cards and stands ---------------------------------------------- */

/* Room for `count` wares after a price is paid: 7.3, 6.3 */
static kt_refusal must_have_room(const jambo *table, int count, int price, int rule)
{
    int seat = table->turn, gold = gold_of_turn(table);
    if (room_for(table, seat, gold - price) >= count)
        return kt_allow();
    if (room_for(table, seat, SIXTH_FEE) >= count)
        return kt_refuse(RULE_R6_3, REASON_FEE_SHORT, price + SIXTH_FEE, gold);
    return kt_refuse(rule, REASON_NO_ROOM, count, room_for(table, seat, gold - price));
}

kt_refusal jambo_may_buy(const jambo *table, int card)
{
    const ware_card *shown = &jambo_ware_card[card];
    for (int ware = 1; ware <= WARES; ware++)
        if (table->supply[ware] < shown->wares[ware])
            return refuse_for(RULE_R7_4, REASON_SUPPLY_SHORT, ware);
    kt_refusal poor = must_afford(table, buy_price(table, card));
    return poor.rule ? poor : must_have_room(table, shown->size, buy_price(table, card), RULE_R7_3);
}

kt_refusal jambo_may_sell(const jambo *table, int card)
{
    for (int ware = 1; ware <= WARES; ware++)
        if (wares_of(table, table->turn, ware) < jambo_ware_card[card].wares[ware])
            return refuse_for(RULE_R7_5, REASON_WARES_SHORT, ware);
    return kt_allow();
}

kt_refusal jambo_may_build(const jambo *table)
{
    kt_refusal missing = must_hold(table, table->turn, CARD_SMALL_MARKET_STAND);
    return missing.rule ? missing : must_afford(table, stand_price(table));
}

static kt_refusal check_ware_card(const jambo *table, int card, bool buying)
{
    kt_refusal missing = must_hold(table, table->turn, card);
    if (missing.rule)
        return missing;
    if (!is_ware_card(card))
        return refuse_for(RULE_R7_1, REASON_WRONG_TYPE, card);
    return buying ? jambo_may_buy(table, card) : jambo_may_sell(table, card);
}

/* ---- Utilities ---------------------------------------------------------- */

/* 8.13: the ware given must be of another kind than the one taken. */
static bool throne_can_take(const jambo *table, int ware)
{
    int seat = table->turn;
    return wares_of(table, other(table), ware) && wares_in_all(table, seat) > wares_of(table, seat, ware);
}

static kt_refusal may_use_throne(const jambo *table)
{
    for (int ware = 1; ware <= WARES; ware++)
        if (throne_can_take(table, ware))
            return kt_allow();
    return refuse_for(RULE_R5_5, REASON_NO_EFFECT, CARD_THRONE);
}

/* 8.16 */
static kt_refusal may_use_mask(const jambo *table)
{
    if (table->phase != PHASE_LOOK || table->looks)
        return refuse(RULE_R8_16, REASON_ONCE_BEFORE);
    int top = table->discard[0] ? table->discard[table->discard[0]] : 0;
    if (!top || hand_size(table, table->turn) == table->hand[table->turn][top])
        return refuse_for(RULE_R5_5, REASON_NO_EFFECT, CARD_MASK_OF_TRANSFORMATION);
    return kt_allow();
}

/* 8.7: a ware from the supply, after a price. The supply never runs dry: all stands together hold 27 of the
 * 36 wares, so two of some kind are left. */
static kt_refusal may_fetch_ware(const jambo *table, int price)
{
    kt_refusal poor = must_afford(table, price);
    return poor.rule ? poor : must_have_room(table, 1, price, RULE_R8_7);
}

static kt_refusal may_use_supplies(const jambo *table)
{
    if (!search_can_find(table))
        return refuse_for(RULE_R5_5, REASON_NO_EFFECT, CARD_SUPPLIES);
    return has_hand(table, table->turn) ? kt_allow() : must_afford(table, 1);
}

kt_refusal jambo_may_use(const jambo *table, int utility)
{
    int        rule = rule_of(utility);
    kt_refusal refusal;
    switch (utility) {
    case CARD_WELL: refusal = must_afford(table, 1); return refusal.rule ? refusal : must_find_cards(table);
    case CARD_DRUMS:
        if (!wares_in_all(table, table->turn))
            return refuse_for(RULE_R5_5, REASON_NO_EFFECT, utility);
        return must_find_cards(table);
    case CARD_THRONE: return may_use_throne(table);
    case CARD_SCALE: return must_find_cards(table);
    case CARD_SUPPLIES: return may_use_supplies(table);
    case CARD_LEOPARD_STATUE: return may_fetch_ware(table, LEOPARD_GOLD);
    case CARD_MASK_OF_TRANSFORMATION: return may_use_mask(table);
    default: /* Boat, Kettle, Weapons discard a card */
        if (!has_hand(table, table->turn))
            return refuse(rule, REASON_NO_HAND);
        return utility == CARD_BOAT ? may_fetch_ware(table, 0) : kt_allow();
    }
}

static kt_refusal check_use(const jambo *table, int card)
{
    int place = utility_at(table, table->turn, card);
    if (!is_utility(card))
        return refuse_for(RULE_R8_2, REASON_WRONG_TYPE, card);
    if (place < 0)
        return refuse_for(RULE_R8_1, REASON_NOT_LAID_OUT, card);
    if (table->used[table->turn][place])
        return refuse_for(RULE_R8_3, REASON_USED, card);
    if (table->phase == PHASE_LOOK && card != CARD_MASK_OF_TRANSFORMATION)
        return refuse(RULE_R8_6, REASON_PHASE_ONE);
    return jambo_may_use(table, card);
}

static kt_refusal check_lay(const jambo *table, int card, int instead)
{
    kt_refusal missing = must_hold(table, table->turn, card);
    bool       full = table->utilities[table->turn][0] == UTILITIES;
    if (missing.rule)
        return missing;
    if (!is_utility(card))
        return refuse_for(RULE_R8_1, REASON_WRONG_TYPE, card);
    if (!instead)
        return full ? refuse(RULE_R8_4, REASON_THREE_OUT) : kt_allow();
    if (!full)
        return refuse(RULE_R8_4, REASON_ROOM_LEFT);
    return utility_at(table, table->turn, instead) < 0 ? refuse_for(RULE_R8_4, REASON_NOT_LAID_OUT, instead)
                                                       : kt_allow();
}

/* ---- People and animals: could they bring anything about? (5.5) ----------- */

static bool shaman_can_swap(const jambo *table, int ware, int for_ware)
{
    int count = wares_of(table, table->turn, ware);
    return count && ware != for_ware && table->supply[for_ware] >= count; /* 9.11 */
}

static bool shaman_can_give(const jambo *table, int ware)
{
    for (int for_ware = 1; for_ware <= WARES; for_ware++)
        if (shaman_can_swap(table, ware, for_ware))
            return true;
    return false;
}

static bool shaman_works(const jambo *table)
{
    for (int ware = 1; ware <= WARES; ware++)
        if (shaman_can_give(table, ware))
            return true;
    return false;
}

/* The Elder still counts as a hand card before he is played, but not afterwards. */
static bool elder_can_draw(const jambo *table)
{
    int hand = hand_size(table, table->turn) - (table->played != CARD_TRIBAL_ELDER);
    return hand < ELDER_DRAWS_TO && can_draw(table); /* 9.13 */
}

static bool elder_can_discard(const jambo *table)
{
    return hand_size(table, other(table)) > ELDER_KEEPS; /* 9.13 */
}

static bool dancer_works(const jambo *table)
{
    if (wares_in_all(table, table->turn) < DANCER_WARES)
        return false;
    for (int card = FIRST_WARE; card <= LAST_WARE; card++)
        if (table->hand[table->turn][card] && dancer_takes(table, card))
            return true;
    return false;
}

static bool drummer_works(const jambo *table)
{
    for (int i = 0; i < table->discard[0]; i++)
        if (is_utility(table->discard[1 + i]))
            return true;
    return false;
}

static kt_refusal may_play_basket_maker(const jambo *table)
{
    kt_refusal poor = must_afford(table, BASKET_GOLD);
    return poor.rule ? poor : must_have_room(table, 1, BASKET_GOLD, RULE_R9_16);
}

static bool has_effect(const jambo *table, int card)
{
    int seat = table->turn, foe = other(table);
    switch (card) {
    case CARD_SHAMAN: return shaman_works(table);
    case CARD_TRIBAL_ELDER: return elder_can_draw(table) || elder_can_discard(table);
    case CARD_PORTUGUESE: return wares_in_all(table, seat) > 0;
    case CARD_DANCER: return dancer_works(table);
    case CARD_CARRIER: return true;
    case CARD_DRUMMER: return drummer_works(table);
    case CARD_CROCODILE: return table->utilities[foe][0] > 0;
    case CARD_PARROT: return wares_in_all(table, foe) > 0;
    case CARD_HYENA: return has_hand(table, foe);
    case CARD_SNAKE: return table->utilities[seat][0] > 1 || table->utilities[foe][0] > 1;
    /* The player's only piece would simply come back. */
    case CARD_ELEPHANT: return wares_in_all(table, foe) || wares_in_all(table, seat) > 1;
    case CARD_APE: return has_hand(table, foe) || hand_size(table, seat) - 1 > 1;
    case CARD_LION: return table->utilities[foe][0] || table->utilities[seat][0] > 1;
    case CARD_CHEETAH: return table->gold[foe] >= CHEETAH_GOLD || can_draw(table);
    default: return table->actions > 1; /* Wise Man: for purchases and sales still to come */
    }
}

kt_refusal jambo_may_play(const jambo *table, int card)
{
    switch (card) {
    case CARD_GUARD:
    case CARD_RAIN_MAKER: return refuse_for(RULE_R11_3, REASON_ONLY_REACTS, card);
    case CARD_PSYCHIC:
    case CARD_ARABIAN_MERCHANT: return must_find_cards(table);
    case CARD_BASKET_MAKER: return may_play_basket_maker(table);
    case CARD_TRAVELING_MERCHANT: return must_afford(table, 1); /* 9.17: the opening bid */
    default: return has_effect(table, card) ? kt_allow() : refuse_for(RULE_R5_5, REASON_NO_EFFECT, card);
    }
}

/* How a card is used that is not played: bought or sold with, laid out, built. */
static int rule_of_type(int card)
{
    return is_ware_card(card) ? RULE_R7_1 : is_utility(card) ? RULE_R8_1 : RULE_R6_4;
}

static kt_refusal check_play(const jambo *table, int card)
{
    kt_refusal missing = must_hold(table, table->turn, card);
    if (missing.rule)
        return missing;
    if (card < FIRST_PERSON)
        return refuse_for(rule_of_type(card), REASON_WRONG_TYPE, card);
    return jambo_may_play(table, card);
}

/* ---- Phases 1 and 2 ----------------------------------------------------- */

static kt_refusal not_asked(const jambo *table, kt_move move)
{
    bool unseen = table->phase == PHASE_LOOK && !table->looks;
    switch (move.verb) {
    case VERB_LOOK: return refuse(RULE_R4_7, REASON_PHASE_TWO);
    case VERB_MARKET: return refuse(RULE_R3_1, REASON_PHASE_TWO);
    case VERB_KEEP:
    case VERB_DROP: return refuse(unseen ? RULE_R4_1 : RULE_R4_4, REASON_NO_LOOK);
    case VERB_GUARD: return refuse(RULE_R11_1, REASON_NOT_ASKED);
    case VERB_RAIN: return refuse(RULE_R11_4, REASON_NOT_ASKED);
    case VERB_BID:
    case VERB_PASS: return refuse(RULE_R12_1, REASON_NOT_ASKED);
    case VERB_BUY:
    case VERB_SELL:
    case VERB_BUILD:
    case VERB_LAY:
    case VERB_REPLACE:
    case VERB_PLAY:
    case VERB_END: return refuse(RULE_R3_1, REASON_PHASE_ONE);
    default: return refuse(RULE_R5_2, REASON_NOT_ASKED);
    }
}

static kt_refusal check_look_phase(const jambo *table, kt_move move)
{
    switch (move.verb) {
    case VERB_LOOK: return must_find_cards(table); /* 4.1 */
    case VERB_MARKET: return kt_allow();           /* 4.3, 4.5 */
    case VERB_USE: return check_use(table, move.arg[0]);
    default: return not_asked(table, move);
    }
}

static kt_refusal check_market(const jambo *table, kt_move move)
{
    int card = move.arg[0];
    switch (move.verb) {
    case VERB_BUY: return check_ware_card(table, card, true);
    case VERB_SELL: return check_ware_card(table, card, false);
    case VERB_BUILD: return jambo_may_build(table);
    case VERB_LAY: return check_lay(table, card, 0);
    case VERB_REPLACE: return check_lay(table, card, move.arg[1]);
    case VERB_USE: return check_use(table, card);
    case VERB_PLAY: return check_play(table, card);
    case VERB_END: return kt_allow(); /* 5.2 */
    default: return not_asked(table, move);
    }
}

/* ---- Answers ------------------------------------------------------------ */

#define V(verb) ((uint64_t)1 << VERB_##verb)

/* The card that asks: the utility in use, or else the card played. */
static int asking(const jambo *table)
{
    return table->utility ? table->utility : table->played;
}

static kt_refusal unfinished(const jambo *table)
{
    int card = asking(table);
    if (!card)
        return refuse(RULE_R4_1, REASON_LOOK_FIRST);
    return refuse_for(table->phase == PHASE_STORE && is_ware_card(card) ? RULE_R7_2 : rule_of(card),
                      REASON_UNFINISHED, card);
}

static kt_refusal wrong_answer(const jambo *table, int reason)
{
    return refuse(rule_of(asking(table)), reason);
}

static kt_refusal answer_if(const jambo *table, bool good, int reason)
{
    return good ? kt_allow() : wrong_answer(table, reason);
}

/* 6.10: the rest of a gift, but not while there is room without a fee. */
static kt_refusal answer_leave(const jambo *table)
{
    if (is_bought(table))
        return unfinished(table); /* 7.2: all or nothing */
    return free_spaces(table, table->receiver) ? refuse(RULE_R6_10, REASON_MUST_TAKE) : kt_allow();
}

/* 6.7: `count` wares to small stands, the rest to the large one. */
static kt_refusal answer_stands(const jambo *table, int on_small)
{
    int seat = table->receiver, small = small_spaces(table, seat);
    int on_large = lot_size(table) - on_small, large = large_spaces(table, seat);
    if (on_small > small)
        return kt_refuse(RULE_R6_4, REASON_NO_ROOM, on_small, small);
    if (on_large <= large)
        return kt_allow();
    if (on_large <= LARGE_SPACES - kt_counts_sum(table->large[seat], WARES))
        return kt_refuse(RULE_R6_3, REASON_FEE_SHORT, SIXTH_FEE, table->gold[seat]);
    return kt_refuse(RULE_R6_1, REASON_NO_ROOM, on_large, large);
}

/* The verbs that answer the question of storing. Each way to store up to three wares is one answer;
 * more of them, or a gift that does not fit, are taken ware by ware. */
static uint64_t ways_to_store(const jambo *table)
{
    static const uint64_t ways[] = {0, V(SMALL) | V(LARGE), V(SMALL) | V(LARGE) | V(ONE_SMALL),
                                    V(SMALL) | V(LARGE) | V(ONE_SMALL) | V(ONE_LARGE)};
    int                   size = lot_size(table);
    if (gift_overflows(table))
        return V(STORE);
    return size < (int)KT_LENGTH(ways) ? ways[size] : V(SMALL) | V(LARGE) | V(STORE);
}

static kt_refusal answer_store(const jambo *table, kt_move move)
{
    bool all = move.verb == VERB_SMALL || move.verb == VERB_LARGE;
    if (move.verb == VERB_LEAVE)
        return answer_leave(table);
    if (!all && !to_store(table, move.arg[0]))
        return refuse(RULE_R6_7, REASON_NOT_THERE);
    if (!(ways_to_store(table) >> move.verb & 1))
        return refuse(RULE_R6_7, REASON_OTHER_WAY);
    switch (move.verb) {
    case VERB_SMALL: return answer_stands(table, lot_size(table));
    case VERB_LARGE: return answer_stands(table, 0);
    case VERB_ONE_SMALL: return answer_stands(table, 1);
    case VERB_ONE_LARGE: return answer_stands(table, lot_size(table) - 1);
    default:
        return room_for(table, table->receiver, table->gold[table->receiver])
                   ? kt_allow()
                   : kt_refuse(RULE_R6_1, REASON_NO_ROOM, 1, 0);
    }
}

static kt_refusal answer_reaction(const jambo *table, kt_move move, int card)
{
    return move.verb == VERB_NO ? kt_allow() : must_hold(table, table->head.actor, card);
}

static kt_refusal answer_discard(const jambo *table, int card)
{
    kt_refusal missing = must_hold(table, table->head.actor, card);
    if (missing.rule)
        return missing;
    if (table->utility == CARD_MASK_OF_TRANSFORMATION)
        return answer_if(table, card != table->discard[table->discard[0]], REASON_SAME_AGAIN); /* 8.16 */
    return kt_allow();
}

static kt_refusal answer_dancer(const jambo *table, int card)
{
    kt_refusal missing = must_hold(table, table->turn, card);
    if (missing.rule)
        return missing;
    if (!is_ware_card(card))
        return refuse_for(RULE_R9_19, REASON_WRONG_TYPE, card);
    return answer_if(table, dancer_takes(table, card), REASON_ONLY_THREES);
}

static kt_refusal answer_own_ware(const jambo *table, int ware)
{
    if (wares_of(table, table->turn, ware))
        return kt_allow();
    return refuse_for(rule_of(asking(table)), REASON_WARES_SHORT, ware);
}

static kt_refusal answer_supply_ware(const jambo *table, int ware, int count)
{
    if (table->supply[ware] >= count)
        return kt_allow();
    return refuse_for(rule_of(asking(table)), REASON_SUPPLY_SHORT, ware);
}

static kt_refusal answer_throne_give(const jambo *table, int ware)
{
    if (ware == table->chosen)
        return wrong_answer(table, REASON_SAME_AGAIN);
    return answer_own_ware(table, ware);
}

static kt_refusal answer_reach(const jambo *table, int card, int place)
{
    bool there = place <= table->top[0] && place <= psychic_sees(table) && table->top[place] == card;
    return answer_if(table, there, REASON_NOT_THERE);
}

static kt_refusal answer_choose(const jambo *table, int choice)
{
    int foe = other(table);
    switch (table->phase * 8 + choice) {
    case PHASE_ELDER * 8 + CHOICE_DISCARD:
        return answer_if(table, elder_can_discard(table), REASON_HALF_EMPTY);
    case PHASE_ELDER * 8 + CHOICE_CARDS: return answer_if(table, elder_can_draw(table), REASON_HALF_EMPTY);
    case PHASE_CARRIER * 8 + CHOICE_WARES: return kt_allow();
    case PHASE_CARRIER * 8 + CHOICE_CARDS:
    case PHASE_CHEETAH * 8 + CHOICE_CARDS: return answer_if(table, can_draw(table), REASON_HALF_EMPTY);
    case PHASE_CHEETAH * 8 + CHOICE_GOLD:
        if (table->gold[foe] >= CHEETAH_GOLD)
            return kt_allow();
        return kt_refuse(RULE_R10_18, REASON_GOLD_SHORT, CHEETAH_GOLD, table->gold[foe]);
    default: return wrong_answer(table, REASON_NOT_CHOICE);
    }
}

static kt_refusal answer_auction(const jambo *table, kt_move move)
{
    int bid = move.arg[0], gold = table->gold[table->head.actor];
    if (move.verb == VERB_PASS)
        return kt_allow(); /* 12.2 */
    if (bid <= table->bid)
        return kt_refuse(RULE_R12_1, REASON_BID_LOW, table->bid, 0);
    return bid <= gold ? kt_allow() : kt_refuse(RULE_R12_1, REASON_BID_HIGH, gold, 0);
}

static kt_refusal answer_hyena_give(const jambo *table, int card)
{
    if (table->hand[table->turn][card] > (card == table->taken)) /* 10.13 */
        return kt_allow();
    return card == table->taken ? wrong_answer(table, REASON_SAME_AGAIN)
                                : must_hold(table, table->turn, card);
}

static kt_refusal answer_crocodile_use(const jambo *table, kt_move move)
{
    return answer_if(table, move.verb == VERB_NO || move.arg[0] == table->taken, REASON_NOT_THERE);
}

/* The verbs that answer the question of a phase. */
/* clang-format off */
static const uint64_t answers[PHASES + 1] = {
    [PHASE_KEEP]          = V(KEEP) | V(DROP),
    [PHASE_STORE]         = V(STORE) | V(LEAVE) | V(SMALL) | V(LARGE) | V(ONE_SMALL) | V(ONE_LARGE),
    [PHASE_RAIN]          = V(RAIN) | V(NO),
    [PHASE_GUARD]         = V(GUARD) | V(NO),
    [PHASE_DRUMS]         = V(PUT),
    [PHASE_THRONE_TAKE]   = V(TAKE),
    [PHASE_THRONE_GIVE]   = V(GIVE),
    [PHASE_DISCARD]       = V(DISCARD),
    [PHASE_TAKE_WARE]     = V(TAKE),
    [PHASE_SCALE]         = V(HOLD),
    [PHASE_SUPPLIES]      = V(PAY) | V(DISCARD),
    [PHASE_KETTLE]        = V(DISCARD) | V(DONE),
    [PHASE_SHAMAN_PUT]    = V(PUT),
    [PHASE_SHAMAN_TAKE]   = V(TAKE),
    [PHASE_PSYCHIC]       = V(REACH),
    [PHASE_ELDER]         = V(CHOOSE),
    [PHASE_PORTUGUESE]    = V(PUT) | V(DONE),
    [PHASE_BASKET]        = V(TAKE),
    [PHASE_PAIR_WARES]    = V(TAKE),
    [PHASE_AUCTION]       = V(BID) | V(PASS),
    [PHASE_DANCER_CARD]   = V(DISCARD),
    [PHASE_DANCER_WARE]   = V(PUT),
    [PHASE_CARRIER]       = V(CHOOSE),
    [PHASE_CARRIER_WARE]  = V(TAKE),
    [PHASE_DRUMMER]       = V(PICK),
    [PHASE_CROCODILE]     = V(PICK),
    [PHASE_CROCODILE_USE] = V(USE) | V(NO),
    [PHASE_PARROT]        = V(TAKE),
    [PHASE_HYENA_TAKE]    = V(PICK),
    [PHASE_HYENA_GIVE]    = V(HAND),
    [PHASE_SNAKE]         = V(PICK),
    [PHASE_ELEPHANT]      = V(TAKE),
    [PHASE_APE]           = V(PICK),
    [PHASE_LION]          = V(PICK),
    [PHASE_CHEETAH]       = V(CHOOSE),
};
/* clang-format on */

static kt_refusal check_answer(const jambo *table, kt_move move)
{
    int what = move.arg[0], actor = table->head.actor, foe = other(table);
    switch (table->phase) {
    case PHASE_STORE: return answer_store(table, move);
    case PHASE_RAIN: return answer_reaction(table, move, CARD_RAIN_MAKER);
    case PHASE_GUARD: return answer_reaction(table, move, CARD_GUARD);
    case PHASE_DRUMS:
    case PHASE_DANCER_WARE: return answer_own_ware(table, what);
    case PHASE_THRONE_TAKE: return answer_if(table, throne_can_take(table, what), REASON_NOT_THERE);
    case PHASE_THRONE_GIVE: return answer_throne_give(table, what);
    case PHASE_DISCARD: return answer_discard(table, what);
    case PHASE_TAKE_WARE:
    case PHASE_PAIR_WARES:
    case PHASE_CARRIER_WARE: return answer_supply_ware(table, what, 1);
    case PHASE_BASKET: return answer_supply_ware(table, what, PAIR);
    case PHASE_SCALE: return answer_if(table, kt_list_find(table->looked, what) >= 0, REASON_NOT_THERE);
    case PHASE_SUPPLIES: return move.verb == VERB_PAY ? must_afford(table, 1) : must_hold(table, actor, what);
    case PHASE_KETTLE: return move.verb == VERB_DONE ? kt_allow() : must_hold(table, actor, what);
    case PHASE_SHAMAN_PUT: return answer_if(table, shaman_can_give(table, what), REASON_NOT_THERE);
    case PHASE_SHAMAN_TAKE:
        return answer_if(table, shaman_can_swap(table, table->chosen, what), REASON_NOT_THERE);
    case PHASE_PSYCHIC: return answer_reach(table, what, move.arg[1]);
    case PHASE_ELDER:
    case PHASE_CARRIER:
    case PHASE_CHEETAH: return answer_choose(table, what);
    case PHASE_PORTUGUESE:
        return move.verb == VERB_DONE ? answer_if(table, table->steps, REASON_NEED_ONE)
                                      : answer_own_ware(table, what);
    case PHASE_AUCTION: return answer_auction(table, move);
    case PHASE_DANCER_CARD: return answer_dancer(table, what);
    case PHASE_DRUMMER:
        return answer_if(table, is_utility(what) && kt_list_find(table->discard, what) >= 0,
                         REASON_NOT_THERE);
    case PHASE_CROCODILE:
        return answer_if(table, kt_list_find(table->utilities[foe], what) >= 0, REASON_NOT_THERE);
    case PHASE_CROCODILE_USE: return answer_crocodile_use(table, move);
    case PHASE_PARROT: return answer_if(table, wares_of(table, foe, what), REASON_NOT_THERE);
    case PHASE_HYENA_TAKE: return answer_if(table, table->hand[foe][what], REASON_NOT_THERE);
    case PHASE_HYENA_GIVE: return answer_hyena_give(table, what);
    case PHASE_SNAKE:
        return answer_if(table, kt_list_find(table->utilities[actor], what) >= 0, REASON_NOT_THERE);
    case PHASE_ELEPHANT: return answer_if(table, table->lot[what], REASON_NOT_THERE);
    case PHASE_APE: return answer_if(table, table->pool[what], REASON_NOT_THERE);
    case PHASE_LION: return answer_if(table, kt_list_find(table->herd, what) >= 0, REASON_NOT_THERE);
    default: return kt_allow(); /* KEEP */
    }
}

kt_refusal jambo_check(const kt_state *state, kt_move move)
{
    const jambo *table = table_of(state);
    if (table->phase == PHASE_LOOK)
        return check_look_phase(table, move);
    if (table->phase == PHASE_MARKET)
        return check_market(table, move);
    if (!(answers[table->phase] >> move.verb & 1))
        return unfinished(table);
    return check_answer(table, move);
}
