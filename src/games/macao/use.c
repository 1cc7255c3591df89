/* use.c - carries out what active cards do: uses (give and get), triggers, free wall spaces. */
#include "games/macao/play.h"

/* ---- Points, gold, the wall --------------------------------------------- */

void macao_gain_points(macao *table, int seat, int points, int card, kt_log *log)
{
    table->points[seat] = (int16_t)(table->points[seat] + points);
    if (card)
        kt_log_event(log, EVENT_POINTS_BY, seat, points, card);
    else
        kt_log_event(log, EVENT_POINTS, seat, points, 0);
}

void macao_gain_gold(macao *table, int seat, int gold, kt_log *log)
{
    table->gold[seat] = (int16_t)(table->gold[seat] + gold);
    kt_log_event(log, EVENT_GOLD, seat, gold, 0);
}

/* Whether a disc stays on top of one that arrives on its space. */
static bool stays_above(const macao *table, int other, int seat)
{
    return macao_on_top(table, other) && !macao_on_top(table, seat); /* 15.11 */
}

/* How many others are ahead of a disc that has just arrived on this space. */
static int others_ahead(const macao *table, int seat, int space)
{
    int ahead = 0;
    for (int other = 0; other < table->head.seats; other++) {
        if (other == seat)
            continue;
        if (table->wall[other] == space)
            ahead += space == BEYOND || stays_above(table, other, seat); /* 10.4, 15.11 */
        else
            ahead += table->wall[other] > space; /* 10.3 */
    }
    return ahead;
}

/* Moves a disc to this place; those it passes drop back by one. */
static void come_to_place(macao *table, int seat, int after)
{
    int before = table->place[seat];
    KT_ASSERT(after <= before);
    for (int other = 0; other < PLAYERS; other++) /* empty seats have place 0 */
        if (other != seat && table->place[other] >= after && table->place[other] < before)
            table->place[other]++;
    table->place[seat] = (uint8_t)after;
}

void macao_advance(macao *table, int seat, kt_log *log)
{
    int space = table->wall[seat] + 1, after = 1 + others_ahead(table, seat, space);
    KT_ASSERT(space <= BEYOND);
    come_to_place(table, seat, after);
    table->wall[seat] = (uint8_t)space;
    if (space == BEYOND)
        kt_log_event(log, EVENT_BEYOND, seat, after, 0);
    else
        kt_log_event(log, EVENT_ADVANCES, seat, space, after);
}

void macao_rise(macao *table, int seat, kt_log *log)
{
    int space = table->wall[seat], after = 1 + others_ahead(table, seat, space);
    if (space == BEYOND || after == table->place[seat]) /* 10.4 */
        return;
    come_to_place(table, seat, after);
    kt_log_event(log, EVENT_RISES, seat, after, 0);
}

/* ---- Triggers ----------------------------------------------------------- */

/* What an event earns: points are added, the gold is returned. */
int macao_fire(macao *table, int seat, int event, int number, int times, kt_log *log)
{
    const uint8_t *active = table->active[seat];
    int            gold = 0;
    for (int i = 1; i <= active[0]; i++) {
        const card_data *card = &macao_card[active[i]];
        if (card->op != OP_TRIGGER || card->event != event || number < card->low || number > card->high)
            continue;
        int count = macao_scaled(card, times, card->per ? macao_how_many(table, seat, card->per) : 1);
        gold += card->get.gold * count;
        if (card->get.points && count)
            macao_gain_points(table, seat, card->get.points * count, active[i], log);
    }
    return gold;
}

/* ---- Uses --------------------------------------------------------------- */

static void move_cubes(macao *table, int seat, int colour, int count, kt_log *log)
{
    table->supply[seat][colour] = (uint8_t)(table->supply[seat][colour] + count);
    kt_log_event(log, count > 0 ? EVENT_TAKES : EVENT_RETURNS, seat, count > 0 ? count : -count, colour);
}

static void give_all(macao *table, int seat, const bundle *give, int times, kt_log *log)
{
    for (int colour = 1; give->size && colour <= COLOURS; colour++)
        if (give->cubes[colour])
            move_cubes(table, seat, colour, -give->cubes[colour] * times, log);
    if (give->gold) {
        table->gold[seat] = (int16_t)(table->gold[seat] - give->gold * times);
        kt_log_event(log, EVENT_PAYS, seat, give->gold * times, 0);
    }
    if (give->points) {
        table->points[seat] = (int16_t)(table->points[seat] - give->points * times);
        kt_log_event(log, EVENT_LOSES, seat, give->points * times, 0);
    }
}

static void get_all(macao *table, int seat, int number, int times, kt_log *log)
{
    const card_data *card = &macao_card[number];
    const bundle    *get = &card->get;
    int count = macao_scaled(card, times, card->per ? macao_how_many(table, seat, card->per) : 1);
    for (int colour = 1; get->size && colour <= COLOURS; colour++)
        if (get->cubes[colour])
            move_cubes(table, seat, colour, get->cubes[colour] * times, log);
    if (get->gold)
        macao_gain_gold(table, seat, get->gold * count, log);
    if (get->points)
        macao_gain_points(table, seat, get->points * count, 0, log);
    if (get->steps && table->steps < 200) {
        table->steps = (uint8_t)(table->steps + get->steps * times);
        kt_log_event(log, EVENT_STEPS, seat, table->steps, 0);
    }
    for (int i = 0; i < get->wall; i++)
        if (table->wall[seat] < BEYOND)
            macao_advance(table, seat, log);
}

static void ask_first(macao *table)
{
    table->phase = macao_card[table->card].give.any ? PHASE_GIVE : PHASE_TAKE;
}

void macao_use(macao *table, int seat, int number, int times, kt_log *log)
{
    const card_data *card = &macao_card[number];
    if (card->each_claim)
        table->advances--;
    else
        table->used[macao_active_index(table, seat, number)] = 1; /* 13.2 */
    if (!card->asks) {
        give_all(table, seat, &card->give, times, log);
        get_all(table, seat, number, times, log);
        return;
    }
    table->card = (uint8_t)number;
    table->left = card->times;
    ask_first(table);
}

void macao_finish_use(macao *table)
{
    table->card = table->left = table->taken = 0;
    memset(table->given, 0, sizeof table->given);
    table->phase = PHASE_ACTION;
}

/* All colours of one repetition are named: gold and points follow, then perhaps the next one. */
static void complete(macao *table, int seat, kt_log *log)
{
    int number = table->card, left = table->left - 1;
    give_all(table, seat, &macao_card[number].give, 1, log);
    get_all(table, seat, number, 1, log);
    table->taken = 0;
    memset(table->given, 0, sizeof table->given);
    table->left = (uint8_t)left;
    if (left && macao_can_give(table, seat, &macao_card[number].give))
        ask_first(table);
    else
        macao_finish_use(table);
}

void macao_give(macao *table, int seat, int colour, kt_log *log)
{
    const card_data *card = &macao_card[table->card];
    int              count = card->give.how == HOW_SAME ? card->give.any : 1;
    table->supply[seat][colour] = (uint8_t)(table->supply[seat][colour] - count);
    table->given[colour] = (uint8_t)(table->given[colour] + count);
    kt_log_event(log, EVENT_RETURNS, seat, count, colour);
    if (kt_counts_sum(table->given, COLOURS) < card->give.any)
        return;
    if (card->get.any)
        table->phase = PHASE_TAKE;
    else
        complete(table, seat, log);
}

void macao_take(macao *table, int seat, int colour, kt_log *log)
{
    const card_data *card = &macao_card[table->card];
    int              count = card->get.how == HOW_ANY ? 1 : card->get.any;
    table->supply[seat][colour] = (uint8_t)(table->supply[seat][colour] + count);
    table->taken = (uint8_t)(table->taken + count);
    kt_log_event(log, EVENT_TAKES, seat, count, colour);
    if (table->taken == card->get.any)
        complete(table, seat, log);
}
