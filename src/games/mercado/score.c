/* score.c - scores a tile that was bought: points, track, symbols, coins.
 *
 * A step that has to wait for luck or for another player returns true; table->step already names
 * what follows, and mercado_proceed continues from there.
 */
#include "games/mercado/mercado.h"

/* ---- Symbols -------------------------------------------------------------- */

/* 9.1, 9.2: coins from the supply; if there are too few, none (9.12). */
static void receive(mercado *table, int seat, int coin, int count, kt_log *log)
{
    if (!count)
        return;
    if (table->supply[coin] < count) {
        kt_log_event(log, EVENT_COINS_SHORT, seat, coin, 0);
        return;
    }
    table->supply[coin] = (uint8_t)(table->supply[coin] - count);
    table->purse[seat][coin] = (uint8_t)(table->purse[seat][coin] + count);
    kt_log_event(log, EVENT_RECEIVES, seat, count, coin);
}

/* 9.7, 9.10, 9.11: all others, or nobody (9.12). */
static void others_receive(mercado *table, int coin, int count, kt_log *log)
{
    if (!count)
        return;
    if (table->supply[coin] < count * (table->head.seats - 1)) {
        kt_log_event(log, EVENT_COINS_SHORT, table->turn, coin, 0);
        return;
    }
    for (int i = 1; i < table->head.seats; i++)
        receive(table, (table->turn + i) % table->head.seats, coin, count, log);
}

/* 9.3: from the purse, else from the character tile, else nothing. */
static void drop_false(mercado *table, int seat, int count, kt_log *log)
{
    for (; count > 0; count--) {
        uint8_t *from = table->purse[seat][COIN_FALSE] ? table->purse[seat] : table->person[seat];
        if (!from[COIN_FALSE])
            return;
        from[COIN_FALSE]--;
        table->supply[COIN_FALSE]++;
        kt_log_event(log, EVENT_DROPS_FALSE, seat, 0, 0);
    }
}

static void take_seals(mercado *table, int seat, int count, kt_log *log) /* 9.5, 9.12 */
{
    if (!count)
        return;
    if (table->seal_supply[1] < count) {
        kt_log_event(log, EVENT_SEALS_SHORT, seat, 0, 0);
        return;
    }
    table->seal_supply[1] = (uint8_t)(table->seal_supply[1] - count);
    table->seals[seat] = (uint8_t)(table->seals[seat] + count);
    kt_log_event(log, EVENT_SEALS, seat, count, 0);
}

/* 9.4, 9.13: as many as there are. */
static bool draw_privileges(mercado *table, int count, kt_log *log)
{
    int there = mercado_privileges_in(table->stack);
    if (!count)
        return false;
    if (there < count)
        kt_log_event(log, there ? EVENT_PRIVILEGES_SHORT : EVENT_NO_PRIVILEGES, table->turn, there, 0);
    if (!there)
        return false;
    table->draws = (uint8_t)(there < count ? there : count);
    ask_chance(table, PHASE_TAKE, table->turn);
    return true;
}

/* Everything on a panel that needs no luck. */
static void apply_panel(mercado *table, const panel_data *panel, kt_log *log)
{
    int seat = table->turn;
    receive(table, seat, COIN_JOKER, panel->joker, log);
    receive(table, seat, COIN_FALSE, panel->falses, log);
    drop_false(table, seat, panel->remove, log);
    take_seals(table, seat, panel->seal, log);
    if (panel->extra_turn) { /* 9.6 */
        table->extra = (uint8_t)(table->extra + panel->extra_turn);
        kt_log_event(log, EVENT_EXTRA_TURN, seat, 0, 0);
    }
}

/* ---- Track ---------------------------------------------------------------- */

/* 8.1, 8.6: the marker goes on top of those already there. */
static void place_marker(mercado *table, int seat, int spaces)
{
    int position = table->position[seat] + spaces, height = table->height[seat];
    KT_ASSERT(spaces > 0);
    table->position[seat] = (uint8_t)(position < FAR ? position : FAR);
    for (int other = 0; other < table->head.seats; other++)
        table->height[other] = (uint8_t)(table->height[other] - (table->height[other] > height));
    table->height[seat] = (uint8_t)(table->head.seats - 1);
    table->idle = 0;
}

void mercado_move_marker(mercado *table, int seat, int spaces, kt_log *log)
{
    place_marker(table, seat, spaces);
    kt_log_event(log, EVENT_MOVES, seat, spaces, table->position[seat]);
    if (table->position[seat] >= SPACES && !table->ending) { /* 11.1 */
        table->ending = 1;
        kt_log_event(log, EVENT_LAST_ROUND, seat, 0, 0);
    }
}

bool mercado_use_symbol(mercado *table, kt_log *log)
{
    int seat = table->turn, symbol = mercado_symbol_under(table, seat);
    kt_log_event(log, EVENT_SYMBOL, seat, symbol, 0);
    switch (symbol) {
    case SYMBOL_FALSE: receive(table, seat, COIN_FALSE, 1, log); break;
    case SYMBOL_REMOVE: drop_false(table, seat, 1, log); break;
    case SYMBOL_JOKER: receive(table, seat, COIN_JOKER, 1, log); break;
    case SYMBOL_SEAL: take_seals(table, seat, 1, log); break;
    case SYMBOL_PRIVILEGE: return draw_privileges(table, 1, log);
    case SYMBOL_OTHERS_FALSE: others_receive(table, COIN_FALSE, 1, log); break;
    case SYMBOL_OTHERS_JOKER: others_receive(table, COIN_JOKER, 1, log); break;
    case SYMBOL_ADVANCE: /* 8.5: the symbol at its end counts too */
        table->gained[seat][SOURCE_ADVANCE - 1] =
            (uint8_t)(table->gained[seat][SOURCE_ADVANCE - 1] + ADVANCE);
        mercado_move_marker(table, seat, ADVANCE, log);
        return mercado_land(table, log);
    }
    return false;
}

bool mercado_land(mercado *table, kt_log *log)
{
    if (!mercado_symbol_under(table, table->turn)) /* 8.2, 8.3 */
        return false;
    if (table->step != STEP_EXTRA)
        return mercado_use_symbol(table, log);
    ask_seat(table, PHASE_SYMBOL, table->turn); /* 8.4: after a privilege it is optional */
    return true;
}

/* ---- The steps of a scoring ------------------------------------------------ */

static void refresh(uint8_t *pile, uint8_t *discard, int values, kt_log *log) /* 6.12 */
{
    int count = kt_counts_sum(discard, values);
    if (kt_counts_sum(pile, values) || !count)
        return;
    memcpy(pile, discard, (size_t)values + 1);
    memset(discard, 0, (size_t)values + 1);
    kt_log_event(log, EVENT_RESHUFFLE, 0, count, 0);
}

static bool begin_points(mercado *table, int place, kt_log *log)
{
    int tile = tile_at(table, place), points = mercado_tile[tile].points;
    table->scoring = (uint8_t)(place + 1);
    kt_log_event(log, EVENT_BUYS, table->turn, tile, 0);
    if (place >= STALLS) { /* 7.5: no points, no seal */
        table->step = STEP_BUYER;
        return false;
    }
    table->step = STEP_SECOND;
    if (points == POINTS_NEXT) { /* 6.5 */
        refresh(table->valuable_pile, table->valuable_discard, VALUABLES, log);
        if (!kt_counts_sum(table->valuable_pile, VALUABLES))
            return false;
        ask_chance(table, PHASE_REVEAL, KT_ALL);
        return true;
    }
    if (!points) /* 6.6 */
        return false;
    mercado_move_marker(table, table->turn,
                        points == POINTS_RANK ? mercado_rank_of(table, table->turn) : points,
                        log); /* 6.3, 6.4 */
    return mercado_land(table, log);
}

void mercado_begin_scoring(mercado *table, int place, kt_log *log)
{
    if (!begin_points(table, place, log))
        mercado_proceed(table, log);
}

void mercado_score_points(mercado *table, int points, kt_log *log)
{
    mercado_move_marker(table, table->turn,
                        points == POINTS_RANK ? mercado_rank_of(table, table->turn) : points, log);
    if (!mercado_land(table, log))
        mercado_proceed(table, log);
}

/* 6.7: the most coins among the others; in a tie all of them, or nobody (9.12). */
static void second_place(mercado *table, int place, kt_log *log)
{
    int coins[PLAYERS] = {0}, most = 0, tied = 0;
    if (mercado_tile[tile_at(table, place)].no_seal) /* 9.8 */
        return;
    for (int seat = 0; seat < table->head.seats; seat++)
        if (seat != table->turn) {
            coins[seat] = coins_in(table->laid[place][seat]);
            most = coins[seat] > most ? coins[seat] : most;
        }
    for (int seat = 0; most && seat < table->head.seats; seat++)
        tied += coins[seat] == most;
    if (tied > table->seal_supply[1]) {
        kt_log_event(log, EVENT_SEALS_SHORT, table->turn, 0, 0);
        return;
    }
    for (int i = 1; tied && i < table->head.seats; i++) {
        int seat = (table->turn + i) % table->head.seats;
        if (coins[seat] == most)
            take_seals(table, seat, 1, log);
    }
}

/* 7.2-7.4: the Coin Changer's joker is laid at another tile at once. */
static bool change_coins(mercado *table, kt_log *log)
{
    if (!table->supply[COIN_JOKER]) {
        kt_log_event(log, EVENT_COINS_SHORT, table->turn, COIN_JOKER, 0);
    } else if (mercado_joker_places(table)) {
        ask_seat(table, PHASE_JOKER, table->turn);
        return true;
    } else {
        receive(table, table->turn, COIN_JOKER, 1, log);
    }
    return false;
}

static bool buyer_gets(mercado *table, const tile_data *tile, kt_log *log) /* 6.8 */
{
    apply_panel(table, &tile->buyer, log);
    if (tile->buyer.joker_now)
        return change_coins(table, log);
    return draw_privileges(table, tile->buyer.privilege, log);
}

int mercado_next_giver(const mercado *table, int seat)
{
    int seats = table->head.seats;
    for (seat = (seat + 1) % seats; seat != table->turn; seat = (seat + 1) % seats)
        if (mercado_privileges_in(table->hand[seat]))
            return seat;
    return -1;
}

static bool others_get(mercado *table, const tile_data *tile, kt_log *log)
{
    others_receive(table, COIN_FALSE, tile->others_false, log);
    int giver = tile->lose_privilege ? mercado_next_giver(table, table->turn) : -1; /* 9.9 */
    if (giver >= 0)
        ask_seat(table, PHASE_GIVE, giver);
    return giver >= 0;
}

static void pour(uint8_t *to, uint8_t *from)
{
    for (int coin = 1; coin <= COINS; coin++)
        to[coin] = (uint8_t)(to[coin] + from[coin]);
    memset(from, 0, COINS + 1);
}

static void settle_coins(mercado *table, int place, kt_log *log)
{
    KT_ASSERT(place >= 0 && place < PLACES);
    uint8_t *own = table->laid[place][table->turn];
    table->supply[COIN_JOKER] = (uint8_t)(table->supply[COIN_JOKER] + own[COIN_JOKER]);
    if (own[COIN_JOKER])
        kt_log_event(log, EVENT_JOKERS_SPENT, table->turn, own[COIN_JOKER], 0);
    own[COIN_JOKER] = 0;
    if (coins_in(own))
        kt_log_event(log, EVENT_COINS_SPENT, table->turn, coins_in(own), 0);
    pour(table->person[table->turn], own); /* 6.9, 7.6 */
    table->scoring = 0;
    if (place >= STALLS) /* 7.5: the others' coins stay */
        return;
    table->sold |= (uint8_t)(1 << place);
    for (int i = 1; i < table->head.seats; i++) {
        int seat = (table->turn + i) % table->head.seats, coins = coins_in(table->laid[place][seat]);
        if (coins)
            kt_log_event(log, EVENT_COINS_BACK, seat, coins, 0);
        pour(table->purse[seat], table->laid[place][seat]); /* 6.10 */
    }
}

/* 6.1, 6.2: tiles that are paid for, one after the other. */
static bool next_tile(mercado *table, kt_log *log)
{
    int last = -1, count = 0;
    for (int place = 0; place < PLACES; place++)
        if (mercado_paid(table, place, table->turn)) {
            last = place;
            count++;
        }
    if (count == 1)
        return begin_points(table, last, log);
    table->step = STEP_NONE;
    if (count)
        ask_seat(table, PHASE_ORDER, table->turn);
    else
        mercado_end_turn(table, log);
    return true;
}

static bool extra_of_privilege(mercado *table, kt_log *log) /* 10.2 */
{
    apply_panel(table, &mercado_privilege[table->playing].extra, log);
    table->playing = 0;
    table->step = STEP_NONE;
    ask_seat(table, PHASE_TURN, table->turn);
    return true;
}

static bool take_step(mercado *table, kt_log *log)
{
    int              place = table->scoring - 1;
    const tile_data *tile = &mercado_tile[place >= 0 ? tile_at(table, place) : 0];
    switch (table->step) {
    case STEP_EXTRA: return extra_of_privilege(table, log);
    case STEP_SECOND:
        table->step = STEP_BUYER;
        second_place(table, place, log);
        return false;
    case STEP_BUYER:
        table->step = place < STALLS ? STEP_OTHERS : STEP_COINS;
        return buyer_gets(table, tile, log);
    case STEP_OTHERS: table->step = STEP_COINS; return others_get(table, tile, log);
    case STEP_COINS:
        table->step = STEP_NEXT;
        settle_coins(table, place, log);
        return false;
    default: return next_tile(table, log);
    }
}

void mercado_proceed(mercado *table, kt_log *log)
{
    while (!take_step(table, log))
        ;
}

/* ---- The end of a turn, of a round, of the game ---------------------------- */

static void begin_turn(mercado *table, int seat, kt_log *log)
{
    table->turn = (uint8_t)seat;
    table->privileged = table->sealed = table->lain = 0;
    ask_seat(table, PHASE_TURN, seat);
    kt_log_event(log, EVENT_TURN, seat, 0, 0);
}

/* 11.4, 11.6: seals and privileges in hand, without any symbol. */
void mercado_count_rest(mercado *table, int seat, kt_log *log)
{
    int seals = table->seals[seat], points = 0, next = (seat + 1) % table->head.seats;
    for (int face = 1; face <= PRIVILEGES; face++) {
        points += table->hand[seat][face] * mercado_privilege[face].value;
        table->played[face] = (uint8_t)(table->played[face] + table->hand[seat][face]);
        table->hand[seat][face] = 0;
    }
    table->gained[seat][SOURCE_SEALS_LEFT - 1] = (uint8_t)seals;
    table->gained[seat][SOURCE_PRIVILEGES_LEFT - 1] = (uint8_t)points;
    kt_log_event(log, EVENT_REST, seat, seals, points);
    if (seals + points) {
        place_marker(table, seat, seals + points);
        kt_log_event(log, EVENT_MOVES, seat, seals + points, table->position[seat]);
    }
    if (next != table->start) {
        ask_seat(table, PHASE_COUNT, next);
        return;
    }
    ask_seat(table, PHASE_OVER, KT_OVER);
    kt_log_event(log, EVENT_THE_END, 0, 0, 0);
}

static void next_turn(mercado *table, kt_log *log)
{
    int seat = (table->turn + 1) % table->head.seats;
    if (!table->round) { /* the table is set */
        table->round = 1;
        begin_turn(table, table->start, log);
    } else if (table->extra) { /* 9.6 */
        table->extra--;
        begin_turn(table, table->turn, log);
    } else if (seat != table->start) { /* 3.2 */
        begin_turn(table, seat, log);
    } else if (table->ending || table->idle > IDLE_ROUNDS * table->head.seats) { /* 11.2, 11.7 */
        if (!table->ending)
            kt_log_event(log, EVENT_STUCK, seat, 0, 0);
        ask_seat(table, PHASE_COUNT, table->start);
    } else {
        table->round = (uint8_t)(table->round + (table->round < 255));
        begin_turn(table, seat, log);
    }
}

static void discard_sold(mercado *table) /* 6.11 */
{
    for (int stall = 0; stall < VALUABLE_STALLS; stall++)
        if (table->sold >> stall & 1) {
            table->valuable_discard[table->valuables[stall]]++;
            table->valuables[stall] = 0;
        }
    for (int stall = 0; stall < PERFUME_STALLS; stall++)
        if (table->sold >> (VALUABLE_STALLS + stall) & 1) {
            table->perfume_discard[table->perfumes[stall]]++;
            table->perfumes[stall] = 0;
        }
    table->sold = 0;
}

void mercado_refill(mercado *table, kt_log *log)
{
    int gap = mercado_gap_to_fill(table);
    if (gap < 0) {
        next_turn(table, log);
        return;
    }
    if (gap < VALUABLE_STALLS)
        refresh(table->valuable_pile, table->valuable_discard, VALUABLES, log);
    else
        refresh(table->perfume_pile, table->perfume_discard, PERFUMES, log);
    ask_chance(table, PHASE_REFILL, KT_ALL);
}

void mercado_end_turn(mercado *table, kt_log *log)
{
    table->idle = (uint8_t)(table->idle + (table->idle < 255));
    discard_sold(table);
    mercado_refill(table, log);
}
