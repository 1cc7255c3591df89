/* facts.c - questions about a position of Macao. Nothing here changes it. */
#include "games/macao/macao.h"

/* ---- Cards -------------------------------------------------------------- */

uint32_t macao_powers_of(const macao *table, int seat)
{
    const uint8_t *active = table->active[seat];
    uint32_t       powers = 0;
    for (int i = 1; i <= active[0]; i++)
        if (macao_card[active[i]].op == OP_RULE)
            powers |= 1u << macao_card[active[i]].power;
    return powers;
}

int macao_power(const macao *table, int seat, int which)
{
    const uint8_t *active = table->active[seat];
    int            sum = 0;
    for (int i = 1; i <= active[0]; i++)
        if (macao_card[active[i]].op == OP_RULE && macao_card[active[i]].power == which)
            sum += macao_card[active[i]].value;
    return sum;
}

int macao_power_index(const macao *table, int seat, int which)
{
    const uint8_t *active = table->active[seat];
    for (int i = 0; i < active[0]; i++)
        if (macao_card[active[1 + i]].op == OP_RULE && macao_card[active[1 + i]].power == which &&
            !table->used[i])
            return i;
    return -1;
}

int macao_active_index(const macao *table, int seat, int card)
{
    return kt_list_find(table->active[seat], card);
}

/* 15.8: warehouses; 1 without one. */
int macao_times_for(const macao *table, int seat, int good)
{
    const uint8_t *active = table->active[seat];
    int            times = 1;
    for (int i = 1; i <= active[0]; i++) {
        const card_data *card = &macao_card[active[i]];
        if (card->op == OP_RULE && card->power == POWER_DELIVERY_TIMES && card->good == good)
            times *= card->value;
    }
    return times;
}

/* 15.11 */
bool macao_on_top(const macao *table, int seat)
{
    return macao_powers_of(table, seat) >> POWER_ON_TOP & 1;
}

int macao_scaled(const card_data *card, int amount, int count)
{
    return amount * (card->max && count > card->max ? card->max : count);
}

/* ---- Cubes -------------------------------------------------------------- */

int macao_cubes_of(const macao *table, int seat)
{
    return kt_counts_sum(table->supply[seat], COLOURS);
}

bool macao_covers(const uint8_t *supply, const uint8_t *cost, int times)
{
    for (int colour = 1; colour <= COLOURS; colour++)
        if (supply[colour] < cost[colour] * times)
            return false;
    return true;
}

/* Whether the supply pays for a quarter if one cube is omitted and one replaced; 0: none. */
bool macao_payable(const macao *table, int seat, int quarter, int omitted, int replaced, int paid)
{
    const uint8_t *cost = macao_quarter[quarter].cost;
    for (int colour = 1; colour <= COLOURS; colour++) {
        int due = cost[colour] - (colour == omitted) - (colour == replaced);
        if (due < 0 || table->supply[seat][colour] < due + (colour == paid))
            return false;
    }
    return true;
}

static bool payable_with_any(const macao *table, int seat, int quarter, int omitted, int replaced)
{
    for (int paid = 1; paid <= COLOURS; paid++)
        if (paid != omitted && paid != replaced &&
            macao_payable(table, seat, quarter, omitted, replaced, paid))
            return true;
    return false;
}

/* Whether the quarter can be paid with this help, once these cubes are named (0: not yet).
 * 15.4: at least one cube is paid. */
bool macao_helped(const macao *table, int seat, int quarter, int help, int omitted, int replaced)
{
    if (help & HELP_LESS && macao_quarter[quarter].size < 2)
        return false;
    if (help & HELP_LESS && !omitted) {
        for (int colour = 1; colour <= COLOURS; colour++)
            if (macao_quarter[quarter].cost[colour] &&
                macao_helped(table, seat, quarter, help, colour, replaced))
                return true;
        return false;
    }
    if (!(help & HELP_OTHER))
        return macao_payable(table, seat, quarter, omitted, 0, 0);
    if (replaced)
        return payable_with_any(table, seat, quarter, omitted, replaced);
    for (int colour = 1; colour <= COLOURS; colour++)
        if (macao_quarter[quarter].cost[colour] - (colour == omitted) > 0 &&
            payable_with_any(table, seat, quarter, omitted, colour))
            return true;
    return false;
}

/* ---- City, wall, sea ---------------------------------------------------- */

int macao_seat_at(const macao *table, int place)
{
    for (int seat = 0; seat < table->head.seats; seat++)
        if (table->place[seat] == place)
            return seat;
    return 0;
}

/* Which of eight quarters belong to the seat, a bit each. */
static uint32_t owned_of_eight(const uint8_t *owner, int seat)
{
    const uint64_t ones = 0x0101010101010101, sevens = 0x7f7f7f7f7f7f7f7f, gather = 0x0102040810204080;
    uint64_t       differ = kt_counts_eight(owner) ^ ones * (uint64_t)(seat + 1);
    return (uint32_t)((~(differ + sevens) >> 7 & ones) * gather >> 56);
}

uint32_t macao_city_of(const macao *table, int seat)
{
    uint32_t city = 0;
    int      i = 0;
    for (; i + 8 <= QUARTERS; i += 8) /* bots ask this most often */
        city |= owned_of_eight(table->owner + i, seat) << (i + 1);
    for (; i < QUARTERS; i++)
        city |= (uint32_t)(table->owner[i] == seat + 1) << (i + 1);
    return city;
}

int macao_size_of(uint32_t city)
{
    city -= city >> 1 & 0x55555555; /* the bits of two, of four, of eight, of all */
    city = (city & 0x33333333) + (city >> 2 & 0x33333333);
    city = (city + (city >> 4)) & 0x0f0f0f0f;
    return (int)(city * 0x01010101 >> 24);
}

int macao_largest_area(uint32_t city)
{
    int largest = 0;
    while (macao_size_of(city) > largest) { /* otherwise no larger area is left */
        uint32_t area = 0, edge = city & -city;
        while (edge) {
            uint32_t one = edge & -edge;
            area |= one;
            edge = (edge | (macao_quarter[__builtin_ctz(one)].near & city)) & ~area;
        }
        city &= ~area;
        int size = macao_size_of(area);
        largest = size > largest ? size : largest;
    }
    return largest;
}

int macao_delivered_in_all(const macao *table, int good)
{
    int sum = 0;
    for (int seat = 0; seat < table->head.seats; seat++)
        sum += table->delivered[seat][good];
    return sum;
}

/* 11.3: the highest free number of its harbour; 15.8: times the warehouse. */
int macao_delivery_points(const macao *table, int seat, int good)
{
    int slot = macao_delivered_in_all(table, good);
    return slot < SLOTS ? macao_space[macao_harbour_of[good]].value[slot] * macao_times_for(table, seat, good)
                        : 0;
}

/* 15.9: the Embassy */
int macao_tribute_price(const macao *table, int seat)
{
    int price = table->tribute[0] - macao_power(table, seat, POWER_TRIBUTE_LESS);
    return price > 0 ? price : 0;
}

/* 5.2 */
int macao_top_die(const macao *table)
{
    return table->round > ROUNDS - FACES + 1 ? ROUNDS + 1 - table->round : FACES;
}

/* ---- Counting what cards count ------------------------------------------ */

static int active_of(const macao *table, int seat, int type)
{
    const uint8_t *active = table->active[seat];
    int            count = 0;
    for (int i = 1; i <= active[0]; i++)
        count += macao_card[active[i]].type == type;
    return count;
}

static int sets_of(const macao *table, int seat)
{
    int fewest = ACTIVE_MAX;
    for (int type = TYPE_OFFICE; type <= TYPE_PERSON; type++) {
        int count = active_of(table, seat, type);
        fewest = count < fewest ? count : fewest;
    }
    return fewest;
}

static int dark_of(uint32_t city)
{
    int dark = 0;
    for (; city; city &= city - 1)
        dark += macao_quarter[__builtin_ctz(city)].dark;
    return dark;
}

static int goods_in(const uint8_t *tiles, bool kinds)
{
    int sum = 0;
    for (int good = 1; good <= GOODS; good++)
        sum += kinds ? tiles[good] != 0 : tiles[good];
    return sum;
}

int macao_how_many(const macao *table, int seat, int per)
{
    switch (per) {
    case PER_MARKERS: return macao_size_of(macao_city_of(table, seat));
    case PER_MARKER_PAIRS: return macao_size_of(macao_city_of(table, seat)) / 2;
    case PER_DARK: return dark_of(macao_city_of(table, seat));
    case PER_NEIGHBOURS:
        return macao_size_of(macao_city_of(table, seat) & macao_quarter[table->quarter].near);
    case PER_PENALTIES: return table->penalty[seat];
    case PER_OFFICES: return active_of(table, seat, TYPE_OFFICE);
    case PER_BUILDINGS: return active_of(table, seat, TYPE_BUILDING);
    case PER_PERSONS: return active_of(table, seat, TYPE_PERSON);
    case PER_CARDS: return table->active[seat][0];
    case PER_SETS: return sets_of(table, seat);
    case PER_ABOARD: return goods_in(table->tiles[seat], false);
    case PER_DELIVERED: return goods_in(table->delivered[seat], false);
    case PER_HARBOURS: return goods_in(table->delivered[seat], true);
    case PER_GOLD: return table->gold[seat];
    default: return 1;
    }
}
