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

_Static_assert(WARES == 6, "kt_six holds them all");

static int hand_worth(const jambo *table, int seat)
{
    uint64_t shop = kt_six(table->large[seat]) + kt_six(table->small[seat]);
    uint64_t supply = kt_six(table->supply);
    int      worth = CARD_WORTH * hand_size(table, seat);
    for (int card = kt_counts_next(table->hand[seat], FIRST_WARE, LAST_WARE); card <= LAST_WARE;
         card = kt_counts_next(table->hand[seat], card + 1, LAST_WARE)) {
        const ware_card *shown = &jambo_ware_card[card];
        uint64_t         wares = kt_six(shown->wares);
        if (kt_six_covers(shop, wares))
            worth += (shown->sell * GOLD_WORTH - shown->size * WARE_WORTH) * SALE_READY / 100;
        else if (table->gold[seat] >= shown->buy && kt_six_covers(supply, wares))
            worth += BUY_READY;
    }
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
