/* play.c - carries out the moves of Mercado. Every move here has been checked. */
#include "games/mercado/mercado.h"

/* ---- Action A -------------------------------------------------------------- */

static void lay_down(mercado *table, int coin, int place)
{
    table->laid[place][table->turn][coin]++;
    table->lain = 1;
    table->idle = 0;
}

/* 4.6: coins that were not laid go back; then the tiles paid for are scored. */
static void finish_laying(mercado *table, kt_log *log)
{
    uint8_t *purse = table->purse[table->turn];
    int      left = coins_in(table->drawn);
    if (left)
        kt_log_event(log, EVENT_PUTS_BACK, table->turn, left, 0);
    for (int coin = 1; coin <= COINS; coin++)
        purse[coin] = (uint8_t)(purse[coin] + table->drawn[coin]);
    memset(table->drawn, 0, sizeof table->drawn);
    table->step = STEP_NEXT;
    mercado_proceed(table, log);
}

/* The laying is over when nothing is left to decide. */
static void continue_laying(mercado *table, kt_log *log)
{
    if (mercado_seal_possible(table) || mercado_something_fits(table))
        ask_seat(table, PHASE_LAY, table->turn);
    else
        finish_laying(table, log);
}

static void draw_coin(mercado *table, int coin, kt_log *log)
{
    table->purse[table->turn][coin]--;
    kt_log_event(log, EVENT_DRAWS, table->turn, coin, 0);
    if (coin == COIN_FALSE)
        table->person[table->turn][coin]++; /* 4.2 */
    else
        table->drawn[coin]++;
    if (--table->draws == 0)
        continue_laying(table, log);
}

static void draw_coins(mercado *table, int count)
{
    table->draws = (uint8_t)count;
    ask_chance(table, PHASE_DRAWING, KT_ALL);
}

static void spend_seal(mercado *table) /* 4.3 */
{
    table->seals[table->turn]--;
    table->seal_supply[1]++;
    table->sealed = 1;
    draw_coins(table, SEAL_DRAWS);
}

static void lay(mercado *table, int coin, int tile, kt_log *log)
{
    int place = mercado_place_of(table, tile);
    if (table->phase == PHASE_JOKER) { /* 7.3 */
        table->supply[COIN_JOKER]--;
        lay_down(table, coin, place);
        mercado_proceed(table, log);
        return;
    }
    table->drawn[coin]--;
    lay_down(table, coin, place);
    continue_laying(table, log);
}

/* ---- The other moves ------------------------------------------------------- */

static void collect(mercado *table, kt_log *log) /* 3.4 */
{
    int seat = table->turn;
    kt_log_event(log, EVENT_COLLECTS, seat, coins_in(table->person[seat]), table->person[seat][COIN_FALSE]);
    for (int coin = 1; coin <= COINS; coin++)
        table->purse[seat][coin] = (uint8_t)(table->purse[seat][coin] + table->person[seat][coin]);
    memset(table->person[seat], 0, sizeof table->person[seat]);
    table->step = STEP_NEXT;
    mercado_proceed(table, log);
}

static void play_privilege(mercado *table, int face, kt_log *log)
{
    int seat = table->turn, spaces = mercado_privilege[face].value;
    table->hand[seat][face]--;
    table->played[face]++; /* 10.4 */
    table->privileged = 1;
    table->playing = (uint8_t)face;
    table->step = STEP_EXTRA;
    table->gained[seat][SOURCE_PRIVILEGES - 1] =
        (uint8_t)(table->gained[seat][SOURCE_PRIVILEGES - 1] + spaces);
    mercado_move_marker(table, seat, spaces, log); /* 10.1 */
    if (!mercado_land(table, log))
        mercado_proceed(table, log);
}

static void give_up(mercado *table, int face, kt_log *log) /* 9.9 */
{
    int giver = table->head.actor;
    table->hand[giver][face]--;
    table->given[giver][face]++;
    giver = mercado_next_giver(table, giver);
    if (giver >= 0)
        ask_seat(table, PHASE_GIVE, giver);
    else
        mercado_proceed(table, log);
}

/* ---- Chance ----------------------------------------------------------------- */

/* 2.5: the start player on top, below that the others in seating order. */
static void name_start_player(mercado *table, int start, kt_log *log)
{
    table->start = table->turn = (uint8_t)start;
    for (int i = 0; i < table->head.seats; i++)
        table->height[(start + i) % table->head.seats] = (uint8_t)(table->head.seats - 1 - i);
    mercado_refill(table, log);
}

static void open_tile(mercado *table, int tile, kt_log *log)
{
    int gap = mercado_gap_to_fill(table);
    if (gap < VALUABLE_STALLS) {
        table->valuable_pile[tile]--;
        table->valuables[gap] = (uint8_t)tile;
    } else {
        table->perfume_pile[tile - VALUABLES]--;
        table->perfumes[gap - VALUABLE_STALLS] = (uint8_t)(tile - VALUABLES);
    }
    mercado_refill(table, log);
}

static void reveal(mercado *table, int tile, kt_log *log) /* 6.5 */
{
    table->valuable_pile[tile]--;
    table->valuable_discard[tile]++;
    mercado_score_points(table, mercado_tile[tile].points, log);
}

static void take_privilege(mercado *table, int face, kt_log *log) /* 9.4 */
{
    table->stack[face]--;
    table->hand[table->turn][face]++;
    kt_log_private(log, table->turn, EVENT_PRIVILEGE, table->turn, face, 0);
    if (--table->draws == 0)
        mercado_proceed(table, log);
}

void mercado_play(kt_state *state, kt_move move, kt_log *log)
{
    mercado *table = mutable_table(state);
    int      what = move.arg[0];
    switch (move.verb) {
    case VERB_START: name_start_player(table, what, log); break;
    case VERB_OPEN: open_tile(table, what, log); break;
    case VERB_REVEAL: reveal(table, what, log); break;
    case VERB_DRAW: draw_coin(table, what, log); break;
    case VERB_TAKE: take_privilege(table, what, log); break;
    case VERB_PLAY: play_privilege(table, what, log); break;
    case VERB_USE:
        if (!mercado_use_symbol(table, log))
            mercado_proceed(table, log);
        break;
    case VERB_SKIP: mercado_proceed(table, log); break;
    case VERB_REACH: draw_coins(table, DRAWS); break;
    case VERB_COLLECT: collect(table, log); break;
    case VERB_PASS:
        table->step = STEP_NEXT;
        mercado_proceed(table, log);
        break;
    case VERB_LAY: lay(table, what, move.arg[1], log); break;
    case VERB_SEAL: spend_seal(table); break;
    case VERB_DONE: finish_laying(table, log); break;
    case VERB_SCORE: mercado_begin_scoring(table, mercado_place_of(table, what), log); break;
    case VERB_GIVE: give_up(table, what, log); break;
    case VERB_COUNT: mercado_count_rest(table, table->head.actor, log); break;
    }
}
