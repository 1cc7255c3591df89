/* play.c - carries out the moves of Stevedore. They are legal: check.c has checked them. */
#include "games/stevedore/stevedore.h"

static void next_turn(stevedore *table, int seat)
{
    ask_seat(table, PHASE_TURN, (seat + 1) % table->head.seats); /* 3.1 */
}

/* 2.1: hands are dealt one after the other, then seat 0 begins. */
static void deal_on(stevedore *table, int seat)
{
    if (hand_size(table, seat) < HAND)
        ask_chance(table, PHASE_DEAL, seat);
    else if (seat + 1 < table->head.seats)
        ask_chance(table, PHASE_DEAL, seat + 1);
    else
        ask_seat(table, PHASE_TURN, 0);
}

static void draw(stevedore *table, int crate)
{
    int seat = table->head.visible_to;
    table->pile[crate]--;
    table->hand[seat][crate]++;
    if (table->phase == PHASE_DEAL)
        deal_on(table, seat);
    else
        next_turn(table, seat);
}

static void stack(stevedore *table, int seat, int crate, kt_log *log)
{
    table->hand[seat][crate]--;
    KT_LIST_ADD(table->stack[seat], crate);
    if (kt_counts_any(table->pile, CRATES)) {
        ask_chance(table, PHASE_DRAW, seat); /* 3.2 */
    } else if (hand_size(table, seat)) {
        next_turn(table, seat);
    } else {
        kt_log_event(log, EVENT_THE_END, seat, 0, 0); /* 4.1 */
        ask_seat(table, PHASE_OVER, KT_OVER);
    }
}

/* 3.5: all crates of the stack leave the game. */
static void ship(stevedore *table, int seat, kt_log *log)
{
    int crates = stack_size(table, seat);
    while (stack_size(table, seat))
        table->shipped[kt_list_remove_at(table->stack[seat], stack_size(table, seat) - 1)]++;
    table->points[seat] = (int16_t)(table->points[seat] + crates * crates);
    kt_log_event(log, EVENT_SHIPPED, seat, crates, crates * crates);
    next_turn(table, seat);
}

void stevedore_play(kt_state *state, kt_move move, kt_log *log)
{
    stevedore *table = mutable_table(state);
    switch (move.verb) {
    case VERB_DRAW: draw(table, move.arg[0]); break;
    case VERB_STACK: stack(table, table->head.actor, move.arg[0], log); break;
    case VERB_SHIP: ship(table, table->head.actor, log); break;
    }
}
