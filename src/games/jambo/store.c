/* store.c - wares on their way to somebody's stands (chapter 6).
 *
 * A purchase must be stored whole; of a gift the receiver may refuse the paid space.
 */
#include "games/jambo/play.h"

void jambo_to_supply(jambo *table, uint8_t *from, int ware, int count, kt_log *log)
{
    from[ware] = (uint8_t)(from[ware] - count);
    table->supply[ware] = (uint8_t)(table->supply[ware] + count);
    kt_note(log, EVENT_TO_SUPPLY, 0, count, ware);
}

/* Small stands first (6.7). */
void jambo_place_ware(jambo *table, int ware, kt_log *log)
{
    int seat = table->receiver;
    table->lot[ware]--;
    if (small_spaces(table, seat) > 0) {
        table->small[seat][ware]++;
        return;
    }
    table->large[seat][ware]++;
    if (kt_counts_sum(table->large[seat], WARES) == LARGE_SPACES) { /* 6.2 */
        table->gold[seat] = (int16_t)(table->gold[seat] - SIXTH_FEE);
        kt_note(log, EVENT_FEE, seat, 0, 0);
    }
}

static void place_lot(jambo *table, kt_log *log)
{
    for (int ware = 1; ware <= WARES; ware++)
        while (table->lot[ware])
            jambo_place_ware(table, ware, log);
}

static void leave_lot(jambo *table, kt_log *log)
{
    for (int ware = 1; ware <= WARES; ware++)
        if (table->lot[ware])
            jambo_to_supply(table, table->lot, ware, table->lot[ware], log);
}

int jambo_lot_size(const jambo *table)
{
    return kt_counts_sum(table->lot, WARES);
}

static int kinds_in_lot(const jambo *table)
{
    int kinds = 0;
    for (int ware = 1; ware <= WARES; ware++)
        kinds += table->lot[ware] > 0;
    return kinds;
}

/* 6.7: which wares go to the small stands matters when the rest fills the sixth space. */
static bool placing_matters(const jambo *table)
{
    int small = small_spaces(table, table->receiver);
    int large = kt_counts_sum(table->large[table->receiver], WARES);
    return small > 0 && small < jambo_lot_size(table) && kinds_in_lot(table) > 1 &&
           large + jambo_lot_size(table) - small == LARGE_SPACES;
}

static void store_purchase(jambo *table, kt_log *log)
{
    if (placing_matters(table)) {
        ask(table, table->receiver, PHASE_STORE);
        return;
    }
    place_lot(table, log);
    jambo_proceed(table, log);
}

/* 6.10: what fits without a fee is taken; about the rest the receiver decides. */
static void store_gift(jambo *table, kt_log *log)
{
    int seat = table->receiver, size = jambo_lot_size(table), room = free_spaces(table, seat);
    if (size <= room) {
        place_lot(table, log);
    } else if (room == 0 && room_for(table, seat, table->gold[seat]) == 0) {
        leave_lot(table, log);
    } else {
        ask(table, seat, PHASE_STORE);
        return;
    }
    jambo_proceed(table, log);
}

void jambo_store(jambo *table, int seat, int next, kt_log *log)
{
    table->receiver = (uint8_t)seat;
    table->next = (uint8_t)next;
    if (is_ware_card(table->played) || table->utility)
        store_purchase(table, log);
    else
        store_gift(table, log);
}

void jambo_play_store(jambo *table, kt_move move, kt_log *log)
{
    if (table->played == CARD_ELEPHANT) { /* only the ware just picked */
        if (move.verb == VERB_STORE)
            jambo_place_ware(table, table->chosen, log);
        else
            jambo_to_supply(table, table->lot, table->chosen, 1, log);
        jambo_proceed(table, log);
    } else if (move.verb == VERB_LEAVE) {
        leave_lot(table, log);
        jambo_proceed(table, log);
    } else {
        jambo_place_ware(table, move.arg[0], log);
        jambo_store(table, table->receiver, table->next, log);
    }
}
