/* serve.c - whose turn it is to line up, and how dealers are served once all have passed. */
#include "games/circus/circus.h"

static void clear_serving(circus *table)
{
    table->place = 0;
    table->served = 0;
    table->serves = 0;
    table->helped = 0;
}

/* 10.9: printed ranks again */
static void forget_ranks(circus *table)
{
    for (int seat = 0; seat < table->head.seats; seat++)
        for (int rank = 1; rank <= RANKS; rank++)
            table->rank[seat][rank - 1] = (uint8_t)rank;
}

/* ---- The end of a phase ------------------------------------------------- */

/* 5.5, 5.6 */
static void give_start_card(circus *table, kt_log *log)
{
    const uint8_t *queue = table->queue[PLACE_VILLA - 1];
    if (!table->start_card[1])
        return;
    if (!queue[0]) {
        kt_log_event(log, EVENT_STILL_STARTS, table->starter, 0, 0);
        return;
    }
    table->starter = (uint8_t)owner_of(queue[1]);
    table->start_card[1] = 0;
    table->start_card_of[table->starter] = 1;
    kt_log_event(log, EVENT_MUST_START, table->starter, 0, 0);
}

/* 5.4 */
static void clear_villa(circus *table, kt_log *log)
{
    for (int favour = 1; favour <= FAVOURS; favour++)
        for (; table->villa[favour]; table->villa[favour]--) {
            table->favours_gone[favour]++;
            kt_log_event(log, EVENT_LEFT_OVER, 0, favour, 0);
        }
    memset(table->fresh, 0, sizeof table->fresh);
}

static void end_stage(circus *table, kt_log *log)
{
    clear_serving(table);
    forget_ranks(table);
    memset(table->passed, 0, sizeof table->passed);
    if (table->stage == 1) {
        clear_villa(table, log);
        give_start_card(table, log);
    }
    if (table->stage < STAGES)
        circus_begin(table, table->stage + 1, log); /* 3.2 */
    else
        circus_settle(table, log);
}

/* ---- Serving ------------------------------------------------------------ */

/* On to the next dealer who can get something; the others get nothing: 4.6, 4.10, 7.3 */
static void serve_next(circus *table, kt_log *log)
{
    for (;;) {
        const uint8_t *queue = table->queue[table->place - 1];
        if (table->served == queue[0]) {
            if (table->place == last_place(table->stage))
                break;
            table->place++;
            table->served = 0;
            if (table->queue[table->place - 1][0])
                kt_log_event(log, EVENT_SERVING, 0, table->place, 0);
            continue;
        }
        int dealer = queue[1 + table->served], owner = owner_of(dealer);
        table->helped = 0;
        if (circus_can_get(table, owner)) {
            table->serves = 1;
            ask_seat(table, PHASE_TAKE + table->stage - 1, owner);
            return;
        }
        kt_log_event(log, EVENT_NOTHING_LEFT, owner, printed_rank(dealer), 0);
        table->served++;
    }
    end_stage(table, log);
}

void circus_next_dealer(circus *table, kt_log *log)
{
    table->served++;
    serve_next(table, log);
}

void circus_served(circus *table, kt_log *log)
{
    table->serves--;
    if (!table->serves || !circus_can_get(table, table->head.actor))
        circus_next_dealer(table, log);
}

static void serve(circus *table, kt_log *log)
{
    table->place = (uint8_t)first_place(table->stage);
    table->served = 0;
    if (table->queue[table->place - 1][0])
        kt_log_event(log, EVENT_SERVING, 0, table->place, 0);
    serve_next(table, log);
}

/* ---- Turns -------------------------------------------------------------- */

void circus_turn_to(circus *table, int seat, kt_log *log)
{
    for (int tried = 0; tried < table->head.seats; tried++, seat = (seat + 1) % table->head.seats) {
        if (table->passed[seat])
            continue;
        if (circus_can_act(table, seat)) {
            table->turn = (uint8_t)seat;
            ask_seat(table, PHASE_LINE_VILLA + table->stage - 1, seat);
            return;
        }
        table->passed[seat] = 1; /* 4.9 */
        kt_log_event(log, EVENT_AUTO_PASS, seat, 0, 0);
    }
    serve(table, log); /* 4.5: all have passed */
}

void circus_begin(circus *table, int stage, kt_log *log)
{
    table->stage = (uint8_t)stage;
    kt_log_event(log, EVENT_PHASE_1 + stage - 1, table->starter, 0, 0);
    circus_turn_to(table, table->starter, log); /* 4.1, 5.2 */
}
