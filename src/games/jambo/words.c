/* words.c - Jambo's prompts and choices whose wording depends on the position. */
#include "games/jambo/facts.h"

static kt_wording usual(void)
{
    return (kt_wording){PHRASE_NONE, {0}};
}

static kt_wording say(int phrase, int a, int b)
{
    return (kt_wording){(uint8_t)phrase, {(int16_t)a, (int16_t)b}};
}

/* ---- Prompts ------------------------------------------------------------ */

static kt_wording market_prompt(const jambo *table)
{
    return table->wise ? say(PHRASE_MARKET_WISE, table->actions, WISE_GOLD * table->wise)
                       : say(PHRASE_MARKET_ACTIONS, table->actions, 0);
}

static kt_wording discard_prompt(const jambo *table)
{
    if (table->utility == CARD_MASK_OF_TRANSFORMATION)
        return say(PHRASE_MASK_SWAP, table->discard[table->discard[0]], 0);
    if (!table->utility && table->played == CARD_TRIBAL_ELDER)
        return say(PHRASE_ELDER_DISCARD, hand_size(table, table->head.actor) - ELDER_KEEPS, 0);
    return usual();
}

static kt_wording store_prompt(const jambo *table)
{
    int small = small_spaces(table, table->receiver), all = free_spaces(table, table->receiver);
    if (!gift_overflows(table))
        return say(PHRASE_STORE_WHERE, small, all - small);
    return all ? usual() : say(PHRASE_STORE_PAID, 0, 0);
}

kt_wording jambo_prompt(const kt_state *state)
{
    const jambo *table = table_of(state);
    switch (table->phase) {
    case PHASE_LOOK: return say(PHRASE_LOOK_ACTIONS, table->actions, 0);
    case PHASE_MARKET: return market_prompt(table);
    case PHASE_STORE: return store_prompt(table);
    case PHASE_DISCARD: return discard_prompt(table);
    case PHASE_CROCODILE_USE: return say(PHRASE_CROCODILE_USE, table->taken, 0);
    case PHASE_PAIR_WARES:
        return say(kt_counts_any(table->lot, WARES) ? PHRASE_SECOND_OF_TWO : PHRASE_FIRST_OF_TWO, 0, 0);
    case PHASE_DANCER_WARE: return say(PHRASE_DANCER_WARES, DANCER_WARES - table->steps, table->price);
    case PHASE_AUCTION: return table->bidder ? say(PHRASE_AUCTION_BID, table->bid, 0) : usual();
    default: return usual();
    }
}

/* ---- Choices ------------------------------------------------------------ */

/* The next ware would lie on the sixth space (6.2). */
static bool sixth_is_next(const jambo *table, int seat)
{
    return !free_spaces(table, seat) && sixth_empty(table, seat);
}

static kt_wording buy_label(const jambo *table, int card)
{
    bool fee = is_ware_card(card) && free_spaces(table, table->turn) < jambo_ware_card[card].size;
    return is_ware_card(card) ? say(fee ? PHRASE_BUY_WITH_FEE : PHRASE_BUY_FOR, card, buy_price(table, card))
                              : usual();
}

static kt_wording take_label(const jambo *table, int ware)
{
    if (table->phase == PHASE_PAIR_WARES)
        return say(PHRASE_PUT_UP, ware, 0);
    if (table->phase == PHASE_TAKE_WARE && sixth_is_next(table, table->turn))
        return say(PHRASE_TAKE_SIXTH, ware, 0);
    return usual();
}

/* The only ware on its way, or 0. */
static int only_ware(const jambo *table)
{
    int ware = WARES;
    while (ware && !to_store(table, ware))
        ware--;
    return lot_size(table) == 1 ? ware : 0;
}

static kt_wording store_label(const jambo *table, int ware)
{
    if (small_spaces(table, table->receiver) > 0)
        return say(PHRASE_STORE_SMALL, ware, 0);
    return say(sixth_is_next(table, table->receiver) ? PHRASE_STORE_SIXTH : PHRASE_STORE_LARGE, ware, 0);
}

/* on_large: how many wares would go to the large stand. */
static kt_wording stands_label(const jambo *table, kt_move move, int on_large)
{
    bool fee = kt_counts_sum(table->large[table->receiver], WARES) + on_large == LARGE_SPACES;
    int  only = only_ware(table);
    switch (move.verb) {
    case VERB_SMALL: return only ? say(PHRASE_STORE_SMALL, only, 0) : usual();
    case VERB_LARGE:
        if (only)
            return say(fee ? PHRASE_STORE_SIXTH : PHRASE_STORE_LARGE, only, 0);
        return fee ? say(PHRASE_LARGE_FEE, 0, 0) : usual();
    case VERB_ONE_SMALL: return fee ? say(PHRASE_ONE_SMALL_FEE, move.arg[0], 0) : usual();
    default: return fee ? say(PHRASE_ONE_LARGE_FEE, move.arg[0], 0) : usual();
    }
}

static kt_wording choose_label(const jambo *table, int choice)
{
    switch (table->phase * 8 + choice) {
    case PHASE_ELDER * 8 + CHOICE_CARDS: return say(PHRASE_ELDER_DRAWS, 0, 0);
    case PHASE_ELDER * 8 + CHOICE_DISCARD: return say(PHRASE_ELDER_MAKES, 0, 0);
    case PHASE_CARRIER * 8 + CHOICE_CARDS: return say(PHRASE_CARRIER_CARDS, 0, 0);
    case PHASE_CARRIER * 8 + CHOICE_WARES: return say(PHRASE_CARRIER_WARES, 0, 0);
    case PHASE_CHEETAH * 8 + CHOICE_CARDS: return say(PHRASE_CHEETAH_CARDS, 0, 0);
    case PHASE_CHEETAH * 8 + CHOICE_GOLD: return say(PHRASE_CHEETAH_GOLD, 0, 0);
    default: return usual();
    }
}

kt_wording jambo_label(const kt_state *state, kt_move move)
{
    const jambo *table = table_of(state);
    int          what = move.arg[0];
    switch (move.verb) {
    case VERB_BUY: return buy_label(table, what);
    case VERB_SELL: return is_ware_card(what) ? say(PHRASE_SELL_FOR, what, sell_price(table, what)) : usual();
    case VERB_BUILD: return say(PHRASE_BUILD_FOR, stand_price(table), 0);
    case VERB_STORE: return store_label(table, what);
    case VERB_SMALL: return stands_label(table, move, 0);
    case VERB_LARGE: return stands_label(table, move, lot_size(table));
    case VERB_ONE_SMALL: return stands_label(table, move, lot_size(table) - 1);
    case VERB_ONE_LARGE: return stands_label(table, move, 1);
    case VERB_TAKE: return take_label(table, what);
    case VERB_DISCARD:
        return table->utility == CARD_MASK_OF_TRANSFORMATION ? say(PHRASE_SWAP_CARD, what, 0) : usual();
    case VERB_PICK: return table->phase == PHASE_SNAKE ? say(PHRASE_KEEP_UTILITY, what, 0) : usual();
    case VERB_NO: return table->phase == PHASE_CROCODILE_USE ? say(PHRASE_NOT_USED, 0, 0) : usual();
    case VERB_END: return table->actions >= BONUS_FROM ? say(PHRASE_END_BONUS, 0, 0) : usual();
    case VERB_CHOOSE: return choose_label(table, what);
    default: return usual();
    }
}
