/* value.c - how well a seat stands in Jambo, for bots. Reads a view or a world, changes nothing.
 *
 * The measure is expected gold at the end, times 100, less the opponent's. A ware is worth a third
 * of a plain sale, less the card and the action that takes; a ware card in hand part of its profit,
 * more if it could be sold now; utilities and stands what they save over some turns.
 */
#include "games/jambo/facts.h"

enum {
    GOLD_WORTH = 100,
    WARE_WORTH = 240,
    CARD_WORTH = 60, /* any card, known or not */
    SALE_READY = 60, /* per cent of the profit of a sale that is possible now */
    BUY_READY = 150,
    UTILITY_WORTH = 220,
    STAND_WORTH = 350,
    CROWDED = 80, /* each ware beyond four without a small stand */
    WON = 100000,
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
    const jambo *table = table_of(state);
    int          foe = opponent(seat);
    if (table->phase == PHASE_OVER) {
        int  lead = table->gold[seat] - table->gold[foe];
        bool won = lead > 0 || (lead == 0 && table->ender - 1 == foe); /* 14.3 */
        return (won ? WON : -WON) + lead * GOLD_WORTH;
    }
    return seat_worth(table, seat) - seat_worth(table, foe);
}

/* What one is ahead the other is behind; also at the end, since nobody shares a win. */
void jambo_values(const kt_state *state, int *value)
{
    value[0] = jambo_value(state, 0);
    value[1] = -value[0];
}

/* ---- For the encoder: what the fields say only together ------------------ */

static int wares(const kt_state *view, int seat)
{
    return wares_in_all(table_of(view), seat);
}

static int room(const kt_state *view, int seat) /* for wares, without paying */
{
    return room_for(table_of(view), seat, 0);
}

static int hand(const kt_state *view, int seat)
{
    return hand_size(table_of(view), seat);
}

/* Over all ware cards that the viewer knows in a hand: what they would sell for if the wares are there. */
static int sales(const kt_state *view, int seat)
{
    const jambo *table = table_of(view);
    uint64_t     shop = kt_six(table->large[seat]) + kt_six(table->small[seat]);
    int          sum = 0;
    for (int card = kt_counts_next(table->hand[seat], FIRST_WARE, LAST_WARE); card <= LAST_WARE;
         card = kt_counts_next(table->hand[seat], card + 1, LAST_WARE))
        if (kt_six_covers(shop, kt_six(jambo_ware_card[card].wares)))
            sum += table->hand[seat][card] * jambo_ware_card[card].sell;
    return sum;
}

static int best_sale(const kt_state *view, int seat)
{
    const jambo *table = table_of(view);
    uint64_t     shop = kt_six(table->large[seat]) + kt_six(table->small[seat]);
    int          best = 0;
    for (int card = kt_counts_next(table->hand[seat], FIRST_WARE, LAST_WARE); card <= LAST_WARE;
         card = kt_counts_next(table->hand[seat], card + 1, LAST_WARE))
        if (kt_six_covers(shop, kt_six(jambo_ware_card[card].wares)) && jambo_ware_card[card].sell > best)
            best = jambo_ware_card[card].sell;
    return best;
}

static int lead(const kt_state *view, int seat)
{
    return table_of(view)->gold[seat] - table_of(view)->gold[opponent(seat)];
}

/* Gold that is missing to the end of the game, when the best sale is made. */
static int short_of_end(const kt_state *view, int seat)
{
    int gold = table_of(view)->gold[seat] + best_sale(view, seat);
    return gold < END_GOLD ? END_GOLD - gold : 0;
}

const kt_derived jambo_derived[JAMBO_DERIVED] = {
    {"wares", KT_PER_SEAT, wares},
    {"room", KT_PER_SEAT, room},
    {"hand", KT_PER_SEAT, hand},
    {"sales", KT_PER_SEAT, sales},
    {"best_sale", KT_PER_SEAT, best_sale},
    {"lead", KT_PER_SEAT, lead},
    {"short_of_end", KT_PER_SEAT, short_of_end},
};
