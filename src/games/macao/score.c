/* score.c - the settlement at the end, and who has won. */
#include "games/macao/macao.h"

/* What an active card earns at the end of the game. */
int macao_end_points(const macao *table, int seat, int number)
{
    const card_data *card = &macao_card[number];
    if (card->op != OP_SCORE)
        return 0;
    if (card->per == PER_WALL)
        return card->table[table->place[seat] - 1];
    return macao_scaled(card, card->points, macao_how_many(table, seat, card->per));
}

static void count(macao *table, int seat, int source, int points)
{
    table->points[seat] = (int16_t)(table->points[seat] + points);
    table->earned[seat][source] = (int16_t)(table->earned[seat][source] + points);
}

/* 16.1: penalty markers for what was never activated */
static void punish_leftovers(macao *table, int seat, kt_log *log)
{
    const uint8_t *active = table->active[seat];
    int            cards = table->tableau[seat][0];
    for (int i = 1; i <= active[0]; i++)
        if (macao_card[active[i]].op == OP_RULE && macao_card[active[i]].power == POWER_NO_LEFTOVERS) {
            if (cards)
                kt_log_event(log, EVENT_ABBOT, seat, cards, active[i]);
            return;
        }
    cards = cards + table->penalty[seat] > 255 ? 255 - table->penalty[seat] : cards; /* the state's limit */
    table->penalty[seat] = (uint8_t)(table->penalty[seat] + cards);
    if (cards)
        kt_log_event(log, EVENT_LEFT_OVER, seat, cards, 0);
}

static void count_penalties(macao *table, int seat, kt_log *log)
{
    int points = -PENALTY_POINTS * table->penalty[seat]; /* 16.2 */
    count(table, seat, EARNED_PENALTY, points);
    if (points)
        kt_log_event(log, EVENT_MINUS, seat, points, 0);
}

static void count_end_cards(macao *table, int seat, kt_log *log)
{
    const uint8_t *active = table->active[seat];
    for (int i = 1; i <= active[0]; i++) { /* 16.3 */
        int points = macao_end_points(table, seat, active[i]);
        count(table, seat, EARNED_END, points);
        if (points)
            kt_log_event(log, EVENT_POINTS_BY, seat, points, active[i]);
    }
}

static void count_city(macao *table, int seat, kt_log *log)
{
    int area = macao_largest_area(macao_city_of(table, seat)); /* 16.4 */
    count(table, seat, EARNED_CITY, AREA_POINTS * area);
    if (area)
        kt_log_event(log, EVENT_AREA, seat, AREA_POINTS * area, area);
}

void macao_settle(macao *table, kt_log *log)
{
    static void (*const step[])(macao *, int, kt_log *) = {punish_leftovers, count_penalties, count_end_cards,
                                                           count_city};
    kt_log_event(log, EVENT_THE_END, 0, 0, 0);
    for (int i = 0; i < KT_LENGTH(step); i++)
        for (int place = 1; place <= table->head.seats; place++)
            step[i](table, macao_seat_at(table, place), log);
    for (int seat = 0; seat < table->head.seats; seat++)
        kt_log_event(log, EVENT_TOTAL, seat, table->points[seat], 0);
}

/* 16.5: ties go to the player further ahead on the wall */
static int winner(const macao *table)
{
    int best = 0;
    for (int seat = 1; seat < table->head.seats; seat++)
        if (table->points[seat] > table->points[best] ||
            (table->points[seat] == table->points[best] && table->place[seat] < table->place[best]))
            best = seat;
    return best;
}

void macao_score(const kt_state *state, kt_score *score)
{
    const macao *table = table_of(state);
    for (int seat = 0; seat < table->head.seats; seat++) {
        int rest = table->points[seat];
        score->points[seat] = rest;
        for (int i = 0; i < EARNED; i++) {
            score->from[seat][i] = table->earned[seat][i];
            rest -= table->earned[seat][i];
        }
        score->from[seat][SOURCE_CARDS] = rest;
    }
    score->winners = (uint8_t)(1 << winner(table));
}
