/* price.c - prices, and other questions about a position.
 *
 * A price has places for coins: of a fixed colour, of one free colour, of
 * different colours, for jokers only. Coins laid at a tile can become its price
 * exactly when each can be given a place of its own (5.1). A joker may take any
 * place, so only the coloured coins can clash: of each colour, as many as fit go
 * to the fixed places and, if it is the free colour, to those; what is left must
 * be a single coin and go to the "different" places. The rest of the price can always follow, so nothing else
 * needs to be tried.
 */
#include "games/mercado/mercado.h"

enum { JOKER_BIT = 1 << COIN_JOKER };

/* 5.2-5.4: whether the coloured coins find places when this is the free colour. */
static bool colours_find_places(const price_data *price, const uint8_t *laid, int free_colour)
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

bool mercado_price_possible(const price_data *price, const uint8_t *laid)
{
    if (laid[COIN_FALSE] || coins_in(laid) > price->size) /* 5.7, 5.1 */
        return false;
    for (int colour = 1; colour <= COLOURS; colour++)
        if (colours_find_places(price, laid, colour))
            return true;
    return false;
}

/* The four colours as four bytes, so that they are judged together; bit 7 of a byte
 * answers for its colour, and bits_of turns the answers into a bit for each coin. */
enum { ONES = 0x01010101 };
#define HIGHS 0x80808080u

static inline uint32_t four(const uint8_t *coins)
{
    uint32_t colours;
    memcpy(&colours, coins + 1, sizeof colours);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    colours = __builtin_bswap32(colours);
#endif
    return colours;
}

static inline int bits_of(uint32_t answers)
{
    uint32_t low = (answers & HIGHS) >> 7;
    return (int)((low | low >> 7 | low >> 14 | low >> 21) & 15) << 1;
}

static int mixed_fit(const price_data *price, const uint8_t *laid)
{
    int bits = 0;
    for (int colour = 1; colour <= COLOURS; colour++) {
        uint8_t more[COINS + 1];
        memcpy(more, laid, sizeof more);
        more[colour]++;
        bits |= mercado_price_possible(price, more) << colour;
    }
    return bits;
}

/* The colours that may be added while a coin is still to pay. A price has only one of the three
 * parts, so their answers can be combined without a branch. */
static inline int colours_that_fit(const price_data *price, uint32_t colours, int coloured)
{
    uint32_t fewer = (four(price->fixed) | HIGHS) - (colours + ONES); /* 5.2: than demanded */
    uint32_t there = colours + 127u * ONES;                           /* 5.3: or all, if none */
    uint32_t missing = HIGHS - colours;                               /* 5.4 */
    there |= 0u - (uint32_t)(coloured == 0);
    return bits_of(fewer | (there & (0u - (uint32_t)(coloured < price->same))) |
                   (missing & (0u - (uint32_t)(coloured < price->different))));
}

static inline int judge(const price_data *price, const uint8_t *laid)
{
    uint32_t colours = four(laid);
    int      coloured = (int)(colours * ONES >> 24);
    if (coloured + laid[COIN_JOKER] >= price->size) /* 5.1 */
        return 0;
    if (price->form == FORM_MIXED) /* no tile we know of, but data.json may be corrected */
        return JOKER_BIT | mixed_fit(price, laid);
    return JOKER_BIT | colours_that_fit(price, colours, coloured); /* 5.5 */
}

int mercado_coins_that_fit(const price_data *price, const uint8_t *laid)
{
    return judge(price, laid);
}

int mercado_why_not(const price_data *price, const uint8_t *laid, int coin)
{
    int coloured = laid[1] + laid[2] + laid[3] + laid[4];
    if (coin == COIN_FALSE)
        return RULE_R5_7;
    if (coins_in(laid) >= price->size)
        return RULE_R5_1;
    if (price->joker && coloured >= price->size - price->joker)
        return RULE_R5_6; /* only a joker is missing */
    switch (price->form) {
    case FORM_SAME: return RULE_R5_3;
    case FORM_DIFFERENT: return RULE_R5_4;
    default: return RULE_R5_2;
    }
}

/* ---- Tiles --------------------------------------------------------------- */

int mercado_place_of(const mercado *table, int tile)
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

/* Without a tile the price is empty, and nothing fits. */
static inline int fits_at(const mercado *table, int place, int tile, int seat)
{
    if (is_sold(table, place)) /* 6.11 */
        return 0;
    return judge(&mercado_tile[tile].price, table->laid[place][seat]);
}

int mercado_fitting(const mercado *table, int place, int seat)
{
    return fits_at(table, place, tile_at(table, place), seat);
}

enum { LAYS_MAX = PLACES * COINS };
_Static_assert(LAYS_MAX + 2 <= KT_MOVES_MAX, "the list has room for every way to lay, a seal and the end");

int mercado_fitting_moves(const mercado *table, kt_moves *moves)
{
    int      drawn = mercado_drawn_bits(table);
    kt_move *at = moves->move;
    KT_ASSERT(moves->count == 0);
    for (int place = 0; drawn && place < PLACES; place++) {
        int tile = tile_at(table, place), bits = fits_at(table, place, tile, table->turn) & drawn;
        for (; bits; bits &= bits - 1)
            *at++ = kt_move_of(VERB_LAY, __builtin_ctz((unsigned)bits), tile, 0);
    }
    moves->count = (int)(at - moves->move);
    return moves->count;
}

/* Only coins that fit the price are ever laid, so counting them is enough. */
bool mercado_paid(const mercado *table, int place, int seat)
{
    int tile = tile_at(table, place);
    return tile && coins_in(table->laid[place][seat]) >= mercado_tile[tile].price.size;
}

int mercado_joker_places(const mercado *table)
{
    int bits = 0;
    for (int place = 0; place < PLACES; place++)
        if (place != COIN_CHANGER && mercado_fitting(table, place, table->turn) & JOKER_BIT) /* 7.3 */
            bits |= 1 << place;
    return bits;
}

int mercado_drawn_bits(const mercado *table)
{
    int bits = 0;
    for (int coin = 1; coin <= COINS; coin++)
        bits |= (table->drawn[coin] != 0) << coin;
    return bits;
}

bool mercado_something_fits(const mercado *table)
{
    int drawn = mercado_drawn_bits(table);
    if (drawn)
        for (int place = 0; place < PLACES; place++)
            if (mercado_fitting(table, place, table->turn) & drawn)
                return true;
    return false;
}

bool mercado_seal_possible(const mercado *table) /* 4.3, 4.4 */
{
    return !table->sealed && table->seals[table->turn] && coins_in(table->purse[table->turn]) >= SEAL_DRAWS;
}

int mercado_gap_to_fill(const mercado *table)
{
    for (int stall = 0; stall < VALUABLE_STALLS; stall++)
        if (!table->valuables[stall] && (kt_counts_sum(table->valuable_pile, VALUABLES) ||
                                         kt_counts_sum(table->valuable_discard, VALUABLES)))
            return stall;
    for (int stall = 0; stall < PERFUME_STALLS; stall++)
        if (!table->perfumes[stall] &&
            (kt_counts_sum(table->perfume_pile, PERFUMES) || kt_counts_sum(table->perfume_discard, PERFUMES)))
            return VALUABLE_STALLS + stall;
    return -1;
}

int mercado_privileges_in(const uint8_t *counts)
{
    return kt_counts_sum(counts, PRIVILEGES);
}

/* ---- Track --------------------------------------------------------------- */

static bool ahead(const mercado *table, int one, int other) /* 6.4, 11.5 */
{
    return table->position[one] != table->position[other] ? table->position[one] > table->position[other]
                                                          : table->height[one] > table->height[other];
}

int mercado_rank_of(const mercado *table, int seat)
{
    int rank = 1;
    for (int other = 0; other < table->head.seats; other++)
        rank += other != seat && ahead(table, other, seat);
    return rank;
}

/* Markers on their second lap stand on the same spaces. */
bool mercado_space_taken(const mercado *table, int seat)
{
    for (int other = 0; other < table->head.seats; other++)
        if (other != seat && table->position[other] % SPACES == table->position[seat] % SPACES)
            return true;
    return false;
}

int mercado_symbol_under(const mercado *table, int seat)
{
    int position = table->position[seat];
    if (position == 0 || position >= SPACES || mercado_space_taken(table, seat)) /* 2.7, 11.3, 8.3 */
        return 0;
    return mercado_space[table->head.option[OPTION_BOARD]]
                        [(table->head.option[OPTION_START] + position) % SPACES];
}
