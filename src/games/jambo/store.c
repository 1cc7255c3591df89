/* store.c - wares on their way to somebody's stands (chapter 6).
 *
 * The owner chooses between large and small stands where there is more than one way (6.7). A
 * purchase is stored whole; with a gift the receiver may decline the space that costs a fee.
 */
#include "games/jambo/play.h"

static void leave_ware(jambo *table, int ware, int count, kt_log *log)
{
    table->lot[ware] = (uint8_t)(table->lot[ware] - count);
    table->supply[ware] = (uint8_t)(table->supply[ware] + count);
    kt_log_event(log, EVENT_TO_SUPPLY, 0, count, ware);
}

static void put_on_small(jambo *table, int ware)
{
    table->lot[ware]--;
    table->small[table->receiver][ware]++;
}

static void put_on_large(jambo *table, int ware, kt_log *log)
{
    int seat = table->receiver;
    table->lot[ware]--;
    table->large[seat][ware]++;
    if (kt_counts_sum(table->large[seat], WARES) == LARGE_SPACES) { /* 6.2 */
        table->gold[seat] = (int16_t)(table->gold[seat] - SIXTH_FEE);
        kt_log_event(log, EVENT_FEE, seat, 0, 0);
    }
}

/* Small stands first: the only way, or one that makes no difference (6.7). */
static void store_ware(jambo *table, int ware, kt_log *log)
{
    if (small_spaces(table, table->receiver) > 0)
        put_on_small(table, ware);
    else
        put_on_large(table, ware, log);
}

static void store_rest(jambo *table, kt_log *log)
{
    for (int ware = 1; ware <= WARES; ware++)
        for (int count = to_store(table, ware); count; count--)
            store_ware(table, ware, log);
}

static void store_rest_on_large(jambo *table, kt_log *log)
{
    for (int ware = 1; ware <= WARES; ware++)
        for (int count = to_store(table, ware); count; count--)
            put_on_large(table, ware, log);
}

static void leave_rest(jambo *table, kt_log *log)
{
    for (int ware = 1; ware <= WARES; ware++)
        if (to_store(table, ware))
            leave_ware(table, ware, to_store(table, ware), log);
}

static int kinds_to_store(const jambo *table)
{
    int kinds = 0;
    for (int ware = 1; ware <= WARES; ware++)
        kinds += to_store(table, ware) > 0;
    return kinds;
}

/* 6.7: there is more than one way to store the lot, and it still matters. */
static bool stand_matters(const jambo *table)
{
    int size = lot_size(table), small = small_spaces(table, table->receiver);
    int least = size - large_spaces(table, table->receiver); /* that must go to small stands */
    int most = small < size ? small : size;
    if (table->ender && !table->actions)
        return false;
    return most > (least > 0 ? least : 0) || (least > 0 && least < size && kinds_to_store(table) > 1);
}

/* Stores what needs no decision, and asks for the rest. */
static void store_lot(jambo *table, kt_log *log)
{
    bool short_of_room = gift_overflows(table);
    if (short_of_room && !room_for(table, table->receiver, table->gold[table->receiver])) {
        leave_rest(table, log);
    } else if (short_of_room || stand_matters(table)) {
        ask_seat(table, PHASE_STORE, table->receiver);
        return;
    } else {
        store_rest(table, log);
    }
    jambo_proceed(table, log);
}

void jambo_store(jambo *table, int seat, int next, kt_log *log)
{
    table->receiver = (uint8_t)seat;
    table->next = (uint8_t)next;
    store_lot(table, log);
}

void jambo_play_store(jambo *table, kt_move move, kt_log *log)
{
    int ware = move.arg[0];
    switch (move.verb) {
    case VERB_STORE:
        store_ware(table, ware, log);
        if (table->played != CARD_ELEPHANT && lot_size(table)) {
            store_lot(table, log);
            return;
        }
        break;
    case VERB_ONE_SMALL:
        put_on_small(table, ware);
        store_rest_on_large(table, log);
        break;
    case VERB_LARGE: store_rest_on_large(table, log); break;
    case VERB_ONE_LARGE:
        put_on_large(table, ware, log);
        store_rest(table, log);
        break;
    case VERB_SMALL: store_rest(table, log); break;
    default: leave_rest(table, log); break;
    }
    jambo_proceed(table, log);
}
