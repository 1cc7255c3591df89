/* facts.h - questions about a position of Jambo. Nothing here changes it. */
#ifndef JAMBO_FACTS_H
#define JAMBO_FACTS_H

#include "games/jambo/jambo.h"

static inline int hand_size(const jambo *table, int seat)
{
    return kt_counts_sum(table->hand[seat], CARDS);
}

static inline bool has_hand(const jambo *table, int seat)
{
    return kt_counts_any(table->hand[seat], CARDS);
}

static inline int wares_of(const jambo *table, int seat, int ware)
{
    return table->large[seat][ware] + table->small[seat][ware];
}

static inline int wares_in_all(const jambo *table, int seat)
{
    return kt_counts_sum(table->large[seat], WARES) + kt_counts_sum(table->small[seat], WARES);
}

static inline int small_spaces(const jambo *table, int seat)
{
    return SMALL_SPACES * table->stands[seat] - kt_counts_sum(table->small[seat], WARES); /* 6.4 */
}

static inline int free_spaces(const jambo *table, int seat)
{
    int large = LARGE_FREE - kt_counts_sum(table->large[seat], WARES); /* 6.2: -1 if the sixth is taken */
    return small_spaces(table, seat) + (large > 0 ? large : 0);
}

static inline bool sixth_empty(const jambo *table, int seat)
{
    return kt_counts_sum(table->large[seat], WARES) < LARGE_SPACES; /* 6.1 */
}

static inline int room_for(const jambo *table, int seat, int gold)
{
    return free_spaces(table, seat) + (sixth_empty(table, seat) && gold >= SIXTH_FEE); /* 6.3 */
}

/* Spaces of the large stand that can be filled now, the paid one included: 6.1, 6.3 */
static inline int large_spaces(const jambo *table, int seat)
{
    int left = LARGE_SPACES - kt_counts_sum(table->large[seat], WARES);
    return left && table->gold[seat] < SIXTH_FEE ? left - 1 : left;
}

/* ---- Wares on their way to the receiver's stands -------------------------- */

/* The Elephant's lot is the pool; only the ware just picked is on its way. */
static inline int to_store(const jambo *table, int ware)
{
    return table->played == CARD_ELEPHANT ? ware == table->chosen : table->lot[ware];
}

static inline int lot_size(const jambo *table)
{
    return table->played == CARD_ELEPHANT ? 1 : kt_counts_sum(table->lot, WARES);
}

/* By a ware card or a utility; what people and animals bring is a gift. */
static inline bool is_bought(const jambo *table)
{
    return is_ware_card(table->played) || table->utility;
}

/* It does not fit without a fee, so the receiver chooses what to take (6.10). */
static inline bool gift_overflows(const jambo *table)
{
    return !is_bought(table) && lot_size(table) > free_spaces(table, table->receiver);
}

static inline bool pile_is_empty(const jambo *table)
{
    return !table->top[0] && !kt_counts_any(table->pile, CARDS);
}

static inline bool can_draw(const jambo *table)
{
    return table->discard[0] > table->turned || !pile_is_empty(table); /* 13.1 */
}

static inline int buy_price(const jambo *table, int card)
{
    int price = jambo_ware_card[card].buy - WISE_GOLD * table->wise; /* 9.14 */
    return price > 0 ? price : 0;
}

static inline int sell_price(const jambo *table, int card)
{
    return jambo_ware_card[card].sell + WISE_GOLD * table->wise; /* 9.14 */
}

static inline int stand_price(const jambo *table)
{
    return table->stands[0] + table->stands[1] ? LATER_STAND : FIRST_STAND; /* 6.5 */
}

static inline int psychic_sees(const jambo *table)
{
    return table->head.option[OPTION_PSYCHIC]; /* 9.12 */
}

static inline int rule_of(int card)
{
    static const uint8_t rule[CARDS + 1] = {
        [CARD_SMALL_MARKET_STAND] = RULE_R6_4,
        [CARD_WELL] = RULE_R8_11,
        [CARD_DRUMS] = RULE_R8_12,
        [CARD_THRONE] = RULE_R8_13,
        [CARD_BOAT] = RULE_R8_14,
        [CARD_SCALE] = RULE_R8_15,
        [CARD_MASK_OF_TRANSFORMATION] = RULE_R8_16,
        [CARD_SUPPLIES] = RULE_R8_17,
        [CARD_KETTLE] = RULE_R8_18,
        [CARD_LEOPARD_STATUE] = RULE_R8_19,
        [CARD_WEAPONS] = RULE_R8_20,
        [CARD_GUARD] = RULE_R11_1,
        [CARD_RAIN_MAKER] = RULE_R11_4,
        [CARD_SHAMAN] = RULE_R9_11,
        [CARD_PSYCHIC] = RULE_R9_12,
        [CARD_TRIBAL_ELDER] = RULE_R9_13,
        [CARD_WISE_MAN] = RULE_R9_14,
        [CARD_PORTUGUESE] = RULE_R9_15,
        [CARD_BASKET_MAKER] = RULE_R9_16,
        [CARD_TRAVELING_MERCHANT] = RULE_R9_17,
        [CARD_ARABIAN_MERCHANT] = RULE_R9_18,
        [CARD_DANCER] = RULE_R9_19,
        [CARD_CARRIER] = RULE_R9_20,
        [CARD_DRUMMER] = RULE_R9_21,
        [CARD_CROCODILE] = RULE_R10_11,
        [CARD_PARROT] = RULE_R10_12,
        [CARD_HYENA] = RULE_R10_13,
        [CARD_SNAKE] = RULE_R10_14,
        [CARD_ELEPHANT] = RULE_R10_15,
        [CARD_APE] = RULE_R10_16,
        [CARD_LION] = RULE_R10_17,
        [CARD_CHEETAH] = RULE_R10_18,
    };
    return rule[card] ? rule[card] : RULE_R7_1;
}

static inline int utility_at(const jambo *table, int seat, int card)
{
    int found = -1;
    for (int i = 0; i < table->utilities[seat][0]; i++)
        if (table->utilities[seat][1 + i] == card && (found < 0 || !table->used[seat][i]))
            found = i;
    return found;
}

static inline bool discard_holds_ware_card(const jambo *table)
{
    for (int i = 0; i < table->discard[0] - table->turned; i++)
        if (is_ware_card(table->discard[1 + i]))
            return true;
    return false;
}

static inline bool search_can_find(const jambo *table)
{
    return !pile_is_empty(table) || discard_holds_ware_card(table); /* 8.17 */
}

static inline bool dancer_takes(const jambo *table, int card)
{
    if (!is_ware_card(card))
        return false;
    return table->head.option[OPTION_DANCER] == DANCER_ANY ||
           jambo_ware_card[card].size == DANCER_WARES; /* 9.19 */
}

#endif
