/* value.c - how well a seat stands in Mercado, for bots. Reads a view or a world, changes nothing.
 *
 * The measure is spaces on the track, times 100, less those of the best rival. Added to the spaces
 * are seals and privileges (at least their points at the end), coins laid (the worth of the tile
 * times the square of the part paid, less when rivals are close) and the purse: the share of good
 * coins in it and their number, since an empty purse costs a turn. Coins just drawn or to be drawn
 * are tempo, worth a bit more than those in the purse.
 */
#include "games/mercado/mercado.h"

enum {
    SPACE_WORTH = 100,
    SEAL_WORTH = 125,
    PRIVILEGE_WORTH = 215, /* one that is not known */
    JOKER_WORTH = 130,
    FALSE_WORTH = -45,
    DROP_WORTH = 45,
    TURN_WORTH = 330,
    NEXT_POINTS = 4,   /* of the next valuable, about */
    SHARE_WORTH = 550, /* of a purse without counterfeit coins */
    COIN_WORTH = 26,   /* in the purse, up to ENOUGH */
    ENOUGH = 14,
    TEMPO = 75, /* a good coin in hand, or about to be */
    WON = 100000,
};

static int panel_worth(const panel_data *panel)
{
    return JOKER_WORTH * (panel->joker + panel->joker_now) + FALSE_WORTH * panel->falses +
           DROP_WORTH * panel->remove + SEAL_WORTH * panel->seal + TURN_WORTH * panel->extra_turn +
           PRIVILEGE_WORTH * panel->privilege;
}

static int tile_worth(const mercado *table, const tile_data *tile, int seat)
{
    int points = tile->points == POINTS_NEXT   ? NEXT_POINTS
                 : tile->points == POINTS_RANK ? mercado_rank_of(table, seat)
                                               : tile->points;
    return SPACE_WORTH * points + panel_worth(&tile->buyer) - FALSE_WORTH * tile->others_false +
           PRIVILEGE_WORTH / 2 * tile->lose_privilege;
}

static int best_rival(const mercado *table, int place, int seat)
{
    int most = 0;
    for (int other = 0; other < table->head.seats; other++) {
        int coins = other != seat ? coins_in(table->laid[place][other]) : 0;
        most = coins > most ? coins : most;
    }
    return most;
}

/* Coins that lie at a tile: all of its worth when it is paid for. */
static int laid_worth(const mercado *table, int place, int seat)
{
    int coins = coins_in(table->laid[place][seat]), tile_number = tile_at(table, place);
    if (!coins || !tile_number)
        return 0;
    const tile_data *tile = &mercado_tile[tile_number];
    int              size = tile->price.size, worth = tile_worth(table, tile, seat);
    if (coins == size)
        return worth;
    worth = worth * coins * coins * 80 / (size * size * 100);
    worth = worth * (100 - 40 * best_rival(table, place, seat) / size) / 100;
    return worth + coins * COIN_WORTH / 2 + table->laid[place][seat][COIN_JOKER] * JOKER_WORTH / 2;
}

static int purse_worth(const mercado *table, int seat)
{
    const uint8_t *purse = table->purse[seat];
    int            all = coins_in(purse), good = all - purse[COIN_FALSE];
    int            worth = purse[COIN_JOKER] * JOKER_WORTH;
    if (all)
        worth += SHARE_WORTH * good / all;
    if (table->turn == seat && table->phase == PHASE_DRAWING && all)
        worth += TEMPO * table->draws * good / all;
    worth += COIN_WORTH * (good < ENOUGH ? good : ENOUGH);
    return worth + FALSE_WORTH / 2 * (table->person[seat][COIN_FALSE] + purse[COIN_FALSE]);
}

static int privileges_worth(const mercado *table, int seat)
{
    int worth = PRIVILEGE_WORTH * table->hand[seat][0];
    for (int face = kt_counts_next(table->hand[seat], 1, PRIVILEGES); face <= PRIVILEGES;
         face = kt_counts_next(table->hand[seat], face + 1, PRIVILEGES))
        worth += table->hand[seat][face] * (SPACE_WORTH * mercado_privilege[face].value +
                                            panel_worth(&mercado_privilege[face].extra) / 2);
    return worth;
}

static int seat_worth(const mercado *table, int seat)
{
    int worth = SPACE_WORTH * table->position[seat] + SEAL_WORTH * table->seals[seat] +
                privileges_worth(table, seat) + purse_worth(table, seat);
    for (int place = 0; place < PLACES; place++)
        worth += laid_worth(table, place, seat);
    if (table->turn == seat) {
        worth += TURN_WORTH * table->extra + TEMPO * coins_in(table->drawn);
        worth += table->drawn[COIN_JOKER] * JOKER_WORTH;
    }
    return worth;
}

static int result(const mercado *table, int seat)
{
    return (mercado_rank_of(table, seat) == 1 ? WON : -WON) + SPACE_WORTH * table->position[seat];
}

void mercado_values(const kt_state *state, int *value)
{
    const mercado *table = table_of(state);
    int            worth[PLAYERS], seats = table->head.seats;
    for (int seat = 0; seat < seats; seat++)
        worth[seat] = table->phase == PHASE_OVER ? 0 : seat_worth(table, seat);
    for (int seat = 0; seat < seats; seat++) {
        int rival = -WON; /* there are at least two */
        for (int other = 0; other < seats; other++)
            rival = other != seat && worth[other] > rival ? worth[other] : rival;
        value[seat] = table->phase == PHASE_OVER ? result(table, seat) : worth[seat] - rival;
    }
}

int mercado_value(const kt_state *state, int seat)
{
    int value[PLAYERS];
    mercado_values(state, value);
    return value[seat];
}

/* ---- For the encoder: what the fields say only together ------------------ */

/* Coins that the seat still needs at a place; a tile that is not there needs none. */
static int missing_at(const kt_state *view, int place, int seat)
{
    const mercado *table = table_of(view);
    int            tile = tile_at(table, place);
    return tile ? mercado_tile[tile].price.size - coins_in(table->laid[place][seat]) : 0;
}

static int purse_good(const kt_state *view, int seat)
{
    const uint8_t *purse = table_of(view)->purse[seat];
    return coins_in(purse) - purse[COIN_FALSE];
}

static int purse_share(const kt_state *view, int seat) /* of good coins, in sixteenths */
{
    int all = coins_in(table_of(view)->purse[seat]);
    return all ? 16 * purse_good(view, seat) / all : 0;
}

#define EACH_PLACE(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define AT_PLACE(place)                                           \
    static int missing_at_##place(const kt_state *view, int seat) \
    {                                                             \
        return missing_at(view, place, seat);                     \
    }
EACH_PLACE(AT_PLACE)

/* clang-format off */
#define MISSING(place) {"missing_" #place, KT_PER_SEAT, missing_at_##place},
const kt_derived mercado_derived[MERCADO_DERIVED] = {
    {"purse_good",  KT_PER_SEAT, purse_good},
    {"purse_share", KT_PER_SEAT, purse_share},
    EACH_PLACE(MISSING)
};
/* clang-format on */
