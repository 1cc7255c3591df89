/* price.c - prices, and other questions about a position.
 *
 * A price has places for coins: of a fixed colour, of one free colour, of
 * different colours, for jokers only. Coins laid at a tile can become its price
 * exactly when each can be given a place of its own (5.1). A joker may take any
 * place, so only the coloured coins can clash: of each colour, as many as fit go
 * to the fixed places and, if it is the free colour, to those; what is left must
 * be a single coin and go to the "different" places. The rest of the price can
 * always still come, so nothing else needs to be tried.
 */
#include "games/mercado/mercado.h"

enum {
    JOKER_BIT   = 1 << COIN_JOKER,
    COLOUR_BITS = 1 << COIN_GOLD | 1 << COIN_SILVER | 1 << COIN_COPPER | 1 << COIN_TURQUOISE,
};

/* 5.2-5.4: whether the coloured coins find places when this is the free colour. */
static bool colours_find_places(const price *price, const uint8_t *laid, int free_colour)
{
    int over = 0;
    for (int colour = 1; colour <= COLOURS; colour++) {
        int left = laid[colour] - price->fixed[colour] - (colour == free_colour ? price->same : 0);
        if (left > 1)
            return false;
        over += left > 0 ? left : 0;
    }
    return over <= price->different;
}

bool price_possible(const price *price, const uint8_t *laid)
{
    if (laid[COIN_FALSE] || coins_in(laid) > price->size) /* 5.7, 5.1 */
        return false;
    for (int colour = 1; colour <= COLOURS; colour++)
        if (colours_find_places(price, laid, colour))
            return true;
    return false;
}

/* The colours that may be added, while there is a coin to pay. */
static int colours_that_fit(const price *price, const uint8_t *laid, int coloured)
{
    int bits = 0;
    switch (price->form) {
    case FORM_FIXED: /* 5.2 */
        for (int colour = 1; colour <= COLOURS; colour++)
            bits |= (laid[colour] < price->fixed[colour]) << colour;
        return bits;
    case FORM_SAME: /* 5.3 */
        if (!coloured)
            return COLOUR_BITS;
        if (coloured < price->same)
            for (int colour = 1; colour <= COLOURS; colour++)
                bits |= (laid[colour] != 0) << colour;
        return bits;
    case FORM_DIFFERENT: /* 5.4 */
        if (coloured < price->different)
            for (int colour = 1; colour <= COLOURS; colour++)
                bits |= (laid[colour] == 0) << colour;
        return bits;
    default: /* several of these on one tile: none known, but boxes differ from guesses */
        for (int colour = 1; colour <= COLOURS; colour++) {
            uint8_t more[COINS + 1];
            memcpy(more, laid, sizeof more);
            more[colour]++;
            bits |= price_possible(price, more) << colour;
        }
        return bits;
    }
}

int coins_that_fit(const price *price, const uint8_t *laid)
{
    int coloured = laid[1] + laid[2] + laid[3] + laid[4];
    if (coloured + laid[COIN_JOKER] >= price->size) /* 5.1 */
        return 0;
    return JOKER_BIT | colours_that_fit(price, laid, coloured); /* 5.5 */
}

int why_not(const price *price, const uint8_t *laid, int coin)
{
    int coloured = laid[1] + laid[2] + laid[3] + laid[4];
    if (coin == COIN_FALSE)
        return RULE_R5_7;
    if (coins_in(laid) >= price->size)
        return RULE_R5_1;
    if (price->joker && coloured >= price->size - price->joker)
        return RULE_R5_6; /* only a joker is missing */
    switch (price->form) {
    case FORM_SAME:      return RULE_R5_3;
    case FORM_DIFFERENT: return RULE_R5_4;
    default:             return RULE_R5_2;
    }
}

/* ---- Tiles --------------------------------------------------------------- */

int place_of(const mercado *table, int tile)
{
    for (int place = 0; place < PLACES; place++)
        if (tile_at(table, place) == tile)
            return place;
    return -1;
}

static bool is_sold(const mercado *table, int place)
{
    return table->sold >> place & 1;
}

int fitting(const mercado *table, int place, int seat)
{
    int tile = tile_at(table, place);
    if (!tile || is_sold(table, place)) /* 6.11 */
        return 0;
    return coins_that_fit(&mercado_tile[tile].price, table->laid[place][seat]);
}

/* What lies there can become the price, so the number of coins tells. */
bool paid(const mercado *table, int place, int seat)
{
    int tile = tile_at(table, place);
    return tile && coins_in(table->laid[place][seat]) >= mercado_tile[tile].price.size;
}

int joker_places(const mercado *table)
{
    int bits = 0;
    for (int place = 0; place < PLACES; place++)
        if (place != COIN_CHANGER && fitting(table, place, table->turn) & JOKER_BIT) /* 7.3 */
            bits |= 1 << place;
    return bits;
}

int drawn_bits(const mercado *table)
{
    int bits = 0;
    for (int coin = 1; coin <= COINS; coin++)
        bits |= (table->drawn[coin] != 0) << coin;
    return bits;
}

bool something_fits(const mercado *table)
{
    int drawn = drawn_bits(table);
    if (drawn)
        for (int place = 0; place < PLACES; place++)
            if (fitting(table, place, table->turn) & drawn)
                return true;
    return false;
}

bool seal_possible(const mercado *table) /* 4.3, 4.4 */
{
    return !table->sealed && table->seals[table->turn] &&
           coins_in(table->purse[table->turn]) >= SEAL_DRAWS;
}

int gap_to_fill(const mercado *table)
{
    for (int stall = 0; stall < VALUABLE_STALLS; stall++)
        if (!table->valuables[stall] && (kt_counts_sum(table->valuable_pile, VALUABLES) ||
                                         kt_counts_sum(table->valuable_discard, VALUABLES)))
            return stall;
    for (int stall = 0; stall < PERFUME_STALLS; stall++)
        if (!table->perfumes[stall] && (kt_counts_sum(table->perfume_pile, PERFUMES) ||
                                        kt_counts_sum(table->perfume_discard, PERFUMES)))
            return VALUABLE_STALLS + stall;
    return -1;
}

int privileges_in(const uint8_t *counts)
{
    return kt_counts_sum(counts, PRIVILEGES);
}

/* ---- Track --------------------------------------------------------------- */

static bool ahead(const mercado *table, int one, int other) /* 6.4, 11.5 */
{
    return table->position[one] != table->position[other]
               ? table->position[one] > table->position[other]
               : table->height[one] > table->height[other];
}

int rank_of(const mercado *table, int seat)
{
    int rank = 1;
    for (int other = 0; other < table->head.seats; other++)
        rank += other != seat && ahead(table, other, seat);
    return rank;
}

/* Markers on their second lap stand on the same spaces. */
bool space_taken(const mercado *table, int seat)
{
    for (int other = 0; other < table->head.seats; other++)
        if (other != seat && table->position[other] % SPACES == table->position[seat] % SPACES)
            return true;
    return false;
}

int symbol_under(const mercado *table, int seat)
{
    int position = table->position[seat];
    if (position == 0 || position >= SPACES || space_taken(table, seat)) /* 2.7, 11.3, 8.3 */
        return 0;
    return mercado_space[table->head.option[OPTION_BOARD]]
                        [(table->head.option[OPTION_START] + position) % SPACES];
}
