/* value.c - how well a seat stands in Macao, in points times 100, for bots. Reads a view or a world,
 * changes nothing.
 *
 * Points count as they are. Everything else is worth what it should still bring: a cube about half
 * a point, gold somewhat more while prestige can be bought with it, an active card one use times
 * the turns left, a card on the tableau part of that as far as its cubes are within reach, less the
 * penalty it threatens. Goods aboard are worth their delivery, less as the end comes near and the
 * harbour is far. A gap in the rose threatens a penalty marker.
 */
#include "games/macao/macao.h"

enum { MARKER = 300, SPACE_ON_WALL = 12, PLACE = 45 }; /* and WORTH_, from data.py */

/* ---- Cubes -------------------------------------------------------------- */

/* Many cubes at once are harder to spend well. */
static int worth_of_cubes(int count)
{
    int first = count < 5 ? count : 5, rest = count - first;
    return first * (WORTH_CUBE + 10) + (rest < 6 ? rest : 6) * (WORTH_CUBE - 10) +
           (rest > 6 ? rest - 6 : 0) * 15;
}

/* Whether the seat's rose has been turned in this round. */
static bool rose_turned(const macao *table, int seat)
{
    if (table->phase >= PHASE_ACTION)
        return true;
    return table->phase >= PHASE_DICE && (table->place[seat] < table->at ||
                                          (table->place[seat] == table->at && table->phase >= PHASE_EMPTY));
}

static bool turn_over(const macao *table, int seat)
{
    if (table->phase < PHASE_ACTION)
        return false;
    return seat != table->head.actor && table->place[seat] <= table->at;
}

static int worth_of_rose(const macao *table, int seat)
{
    static const int gap[FACES] = {220, 90, 40, 0, 0, 0};
    int              turns = ROUNDS - table->round + !rose_turned(table, seat);
    int              sum = worth_of_cubes(kt_six_sum(kt_six(table->supply[seat])));
    for (int field = 0; field < FACES && field < turns; field++) {
        int count = kt_six_sum(kt_six(table->rose[field][seat]));
        sum += count ? worth_of_cubes(count) * (24 - field) / 24 : -gap[field];
    }
    return sum;
}

/* ---- Cards -------------------------------------------------------------- */

/* A card whose worth depends on the position. */
static int worth_by_position(const macao *table, int seat, int number, int turns)
{
    const card_data *card = &macao_card[number];
    int              gain;
    switch (card->op) {
    case OP_USE:
        gain = card->get.worth * macao_scaled(card, 1, macao_how_many(table, seat, card->per));
        return (gain < WORTH_LEAST ? WORTH_LEAST : gain) * turns;
    case OP_SCORE: return macao_end_points(table, seat, number) * 100 + card->turn * turns;
    default: break;
    }
    if (card->power == POWER_NO_LEFTOVERS)
        return table->tableau[seat][0] * MARKER * (ROUNDS - turns) / ROUNDS + card->turn * turns;
    return card->turn * turns / 2 + table->tiles[seat][card->good] * (turns ? 250 : 0); /* a warehouse */
}

/* turns: action turns in which it can still work. */
static int worth_of_card(const macao *table, int seat, int number, int turns)
{
    const card_data *card = &macao_card[number];
    return card->varies ? worth_by_position(table, seat, number, turns) : card->turn * turns;
}

/* The cubes in the supply and those that will come in time, by colour. */
static uint64_t cubes_to_come(const macao *table, int seat, int turns)
{
    uint64_t cubes = kt_six(table->supply[seat]);
    for (int field = 0; field < FACES && field < turns; field++)
        cubes += kt_six(table->rose[field][seat]);
    return cubes;
}

static int worth_of_tableau(const macao *table, int seat, int turns)
{
    static const int crowd[] = {0, 0, 0, 30, 90, 220, 220};
    static const int likely[] = {0, 256, 146, 102, 79, 64, 54};      /* 1024ths: 1 / (1 + 3 size) */
    static const int missing[] = {0, 1024, 512, 341, 256, 205, 171}; /* 1024ths: 1 / size         */
    const uint8_t   *tableau = table->tableau[seat];
    uint64_t         cubes = cubes_to_come(table, seat, turns);
    int              sum = -crowd[tableau[0]];
    int              danger = turns ? MARKER * (ROUNDS + 1 - turns) / (2 * ROUNDS) : MARKER;
    for (int i = 1; i <= tableau[0]; i++) {
        const card_data *card = &macao_card[tableau[i]];
        int              seen = kt_six_sum(kt_six_least(cubes, card->price));
        int              gain =
            worth_of_card(table, seat, tableau[i], turns > 1 ? turns - 2 : turns) - card->size * WORTH_CUBE;
        sum += gain * (1 + 2 * seen) * likely[card->size] / 1024;
        sum -= danger * (card->size - seen) * missing[card->size] / 1024;
    }
    return sum;
}

static int worth_of_active(const macao *table, int seat, int turns)
{
    const uint8_t *active = table->active[seat];
    bool           mine = table->phase >= PHASE_ACTION && seat == table->head.actor;
    int            sum = 0;
    for (int i = 0; i < active[0]; i++) {
        bool used = mine && table->used[i];
        sum += worth_of_card(table, seat, active[1 + i], turns - (used && turns > 0));
    }
    return sum;
}

/* ---- City, sea, wall ---------------------------------------------------- */

static int worth_of_goods(const macao *table, int seat, int turns)
{
    int sum = table->tiles[seat][TILE_JOKER] * (turns ? 190 : 0), reach = 2 + 3 * turns;
    for (int good = 1; good <= GOODS; good++) {
        if (!table->tiles[seat][good])
            continue;
        int far = macao_distance[table->ship[seat]][macao_harbour_of[good]];
        if (far < reach && turns)
            sum += macao_delivery_points(table, seat, good) * 100 * (reach - far) / (reach + 3) *
                   (table->tiles[seat][good] + 1) / 2;
    }
    return sum;
}

static int worth_of_city(const macao *table, int seat, int turns)
{
    uint32_t city = macao_city_of(table, seat);
    int      largest = macao_largest_area(city), all = macao_size_of(city);
    return largest * AREA_POINTS * 100 + (all - largest) * 12 * turns;
}

/* Gold is worth prestige as long as there is some to buy. */
static int worth_of_gold(const macao *table, int seat, int turns)
{
    int gold = table->gold[seat], later = ROUNDS - table->round, buys = 5 * later;
    if (turns > later && gold > buys && !(seat == table->head.actor && table->purchases)) {
        int price = macao_tribute_price(table, seat);
        buys += gold >= price ? price : 0;
    }
    if (buys > gold)
        buys = gold;
    return buys * WORTH_GOLD + (gold - buys) * 10;
}

int macao_value(const kt_state *state, int seat)
{
    const macao *table = table_of(state);
    int          value = table->points[seat] * 100;
    if (table->phase == PHASE_OVER)
        return value;
    int turns = ROUNDS - table->round + !turn_over(table, seat);
    value += worth_of_gold(table, seat, turns) - table->penalty[seat] * MARKER;
    value += worth_of_rose(table, seat) + worth_of_active(table, seat, turns) +
             worth_of_tableau(table, seat, turns);
    value += worth_of_goods(table, seat, turns) + worth_of_city(table, seat, turns);
    return value + table->wall[seat] * SPACE_ON_WALL - table->place[seat] * PLACE * turns / ROUNDS;
}

/* ---- For the encoder: what the fields say only together ------------------ */

static int largest_area(const kt_state *view, int seat)
{
    return macao_largest_area(macao_city_of(table_of(view), seat));
}

static int quarters(const kt_state *view, int seat)
{
    return macao_size_of(macao_city_of(table_of(view), seat));
}

static int cubes(const kt_state *view, int seat)
{
    return macao_cubes_of(table_of(view), seat);
}

static int cubes_to_come_soon(const kt_state *view, int seat) /* with the next turn of the rose */
{
    return kt_six_sum(kt_six(table_of(view)->rose[0][seat]));
}

static int cubes_in_rose(const kt_state *view, int seat)
{
    int sum = 0;
    for (int field = 0; field < FACES; field++)
        sum += kt_six_sum(kt_six(table_of(view)->rose[field][seat]));
    return sum;
}

static int goods_worth(const kt_state *view, int seat) /* if all were delivered as it is now */
{
    const macao *table = table_of(view);
    int          sum = 0;
    for (int good = 1; good <= GOODS; good++)
        if (table->tiles[seat][good])
            sum += macao_delivery_points(table, seat, good) * table->tiles[seat][good];
    return sum;
}

static int way_to_harbour(const kt_state *view, int seat) /* the nearest that takes a good aboard; 0: none */
{
    const macao *table = table_of(view);
    int          nearest = 0;
    for (int good = 1; good <= GOODS; good++) {
        int way =
            table->tiles[seat][good] ? macao_distance[table->ship[seat]][macao_harbour_of[good]] + 1 : 0;
        if (way && (!nearest || way < nearest))
            nearest = way;
    }
    return nearest;
}

static int cards_payable(const kt_state *view, int seat) /* with the cubes at hand, one by one */
{
    const macao *table = table_of(view);
    int          count = 0;
    for (int i = 1; i <= table->tableau[seat][0]; i++)
        count += kt_six_covers(kt_six(table->supply[seat]), macao_card[table->tableau[seat][i]].price);
    return count;
}

static int cards_waiting(const kt_state *view, int seat)
{
    return table_of(view)->tableau[seat][0];
}

static int cards_active(const kt_state *view, int seat)
{
    return table_of(view)->active[seat][0];
}

static int cards_worth(const kt_state *view, int seat) /* what active cards will still bring, in points */
{
    const macao *table = table_of(view);
    return worth_of_active(table, seat, ROUNDS - table->round + !turn_over(table, seat)) / 100;
}

const kt_derived macao_derived[MACAO_DERIVED] = {
    {"largest_area", KT_PER_SEAT, largest_area},
    {"quarters", KT_PER_SEAT, quarters},
    {"cubes", KT_PER_SEAT, cubes},
    {"cubes_to_come_soon", KT_PER_SEAT, cubes_to_come_soon},
    {"cubes_in_rose", KT_PER_SEAT, cubes_in_rose},
    {"goods_worth", KT_PER_SEAT, goods_worth},
    {"way_to_harbour", KT_PER_SEAT, way_to_harbour},
    {"cards_payable", KT_PER_SEAT, cards_payable},
    {"cards_waiting", KT_PER_SEAT, cards_waiting},
    {"cards_active", KT_PER_SEAT, cards_active},
    {"cards_worth", KT_PER_SEAT, cards_worth},
};
