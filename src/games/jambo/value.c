/* value.c - how well a seat stands in Jambo, for bots.
 *
 * The measure is gold at the end, times 100, mine less my opponent's. A ware is
 * worth what a third of a plain sale brings, less the card and action it takes;
 * a ware card in hand is worth part of its profit, more if it could be sold now;
 * utilities and stands are worth what they save over some turns.
 */
#include "games/jambo/facts.h"

enum {
    GOLD_WORTH    = 100,
    WARE_WORTH    = 240,
    CARD_WORTH    = 60,  /* any card, known or not */
    SALE_READY    = 60,  /* per cent of the profit of a sale that could be made now */
    BUY_READY     = 150,
    UTILITY_WORTH = 220,
    STAND_WORTH   = 350,
    CROWDED       = 80,  /* each ware beyond four without a small stand */
    WON           = 100000,
};

static int ware_card_worth(const jambo *table, int seat, int card)
{
    const ware_card *shown = &jambo_ware_card[card];
    bool             can_sell = true, can_buy = table->gold[seat] >= shown->buy;
    for (int ware = 1; ware <= WARES; ware++) {
        can_sell &= wares_of(table, seat, ware) >= shown->wares[ware];
        can_buy &= table->supply[ware] >= shown->wares[ware];
    }
    if (can_sell)
        return (shown->sell * GOLD_WORTH - shown->size * WARE_WORTH) * SALE_READY / 100;
    return can_buy ? BUY_READY : 0;
}

static int hand_worth(const jambo *table, int seat)
{
    int worth = CARD_WORTH * hand_size(table, seat);
    for (int card = FIRST_WARE; card <= LAST_WARE; card++)
        if (table->hand[seat][card])
            worth += ware_card_worth(table, seat, card);
    return worth;
}

static int seat_worth(const jambo *table, int seat)
{
    int wares = wares_in_all(table, seat);
    int crowded = wares > 4 && !table->stands[seat] ? wares - 4 : 0;
    return GOLD_WORTH * table->gold[seat] + WARE_WORTH * wares - CROWDED * crowded +
           UTILITY_WORTH * table->utilities[seat][0] + STAND_WORTH * table->stands[seat] +
           hand_worth(table, seat);
}

int jambo_value(const kt_state *state, int seat)
{
    const jambo *table = jambo_of(state);
    int          foe = opponent(seat);
    if (table->phase == PHASE_OVER) {
        int lead = table->gold[seat] - table->gold[foe];
        bool won = lead > 0 || (lead == 0 && table->ender - 1 == foe); /* 14.3 */
        return (won ? WON : -WON) + lead * GOLD_WORTH;
    }
    return seat_worth(table, seat) - seat_worth(table, foe);
}
