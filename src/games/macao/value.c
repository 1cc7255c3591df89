/* value.c - how good a seat stands, in points times 100. For bots.
 *
 * Points count as they are. Everything else is worth what it should still bring:
 * cubes about half a point, gold somewhat more while prestige can be bought for it,
 * an active card what one use brings times the turns left, a card on the tableau a
 * part of that, as far as its cubes are in sight, or the penalty that threatens.
 * Goods aboard are worth their delivery, less the nearer the end and the farther
 * the harbour. A gap in the rose threatens a penalty marker. No search, no luck.
 */
#include "games/macao/macao.h"

enum { MARKER = 300, SPACE_ON_WALL = 12, PLACE = 45 }; /* and WORTH_, from data.py */

/* ---- Cubes -------------------------------------------------------------- */

/* Many cubes at once are harder to spend well. */
static int worth_of_cubes(int count)
{
    int first = count < 5 ? count : 5, rest = count - first;
    return first * (WORTH_CUBE + 10) + (rest < 6 ? rest : 6) * (WORTH_CUBE - 10) + (rest > 6 ? rest - 6 : 0) * 15;
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

/* A card that brings more or less by how the seat stands. */
static int worth_by_position(const macao *table, int seat, int number, int turns)
{
    const card_data *card = &macao_card[number];
    int              gain;
    switch (card->op) {
    case OP_USE:
        gain = card->get.worth * macao_scaled(card, 1, macao_how_many(table, seat, card->per));
        return (gain < WORTH_LEAST ? WORTH_LEAST : gain) * turns;
    case OP_SCORE:
        return macao_end_points(table, seat, number) * 100 + card->turn * turns;
    default:
        break;
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
        int gain = worth_of_card(table, seat, tableau[i], turns > 1 ? turns - 2 : turns) - card->size * WORTH_CUBE;
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

/* Gold is worth prestige as long as there is something to buy for it. */
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
    const macao *table = macao_of(state);
    int          value = table->points[seat] * 100;
    if (table->phase == PHASE_OVER)
        return value;
    int turns = ROUNDS - table->round + !turn_over(table, seat);
    value += worth_of_gold(table, seat, turns) - table->penalty[seat] * MARKER;
    value += worth_of_rose(table, seat) + worth_of_active(table, seat, turns) + worth_of_tableau(table, seat, turns);
    value += worth_of_goods(table, seat, turns) + worth_of_city(table, seat, turns);
    return value + table->wall[seat] * SPACE_ON_WALL - table->place[seat] * PLACE * turns / ROUNDS;
}
