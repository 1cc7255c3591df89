/* play.h - the small steps that play.c (turns, phases, luck), store.c (wares on their way) and
 * effects.c (what the cards do) are made of.
 *
 * All of them change the table, and none checks a rule: the caller has.
 */
#ifndef JAMBO_PLAY_H
#define JAMBO_PLAY_H

#include "games/jambo/facts.h"

/* ---- Asking ------------------------------------------------------------- */

static inline void ask_turn(jambo *table, int phase)
{
    ask_seat(table, phase, table->turn);
}

/* ---- Gold --------------------------------------------------------------- */

static inline void pay(jambo *table, int seat, int gold, kt_log *log)
{
    table->gold[seat] = (int16_t)(table->gold[seat] - gold);
    if (gold)
        kt_log_event(log, EVENT_SPENT, seat, gold, 0);
}

static inline void receive(jambo *table, int seat, int gold, kt_log *log)
{
    table->gold[seat] = (int16_t)(table->gold[seat] + gold);
    kt_log_event(log, EVENT_GAINED, seat, gold, 0);
}

/* ---- Cards -------------------------------------------------------------- */

/* openly: the opponent sees which card it is (13.4). */
static inline void to_hand(jambo *table, int seat, int card, bool openly)
{
    table->hand[seat][card]++;
    if (openly)
        table->known[seat][card]++;
}

/* It may have been the known copy, so one copy fewer is known for certain. */
static inline void from_hand(jambo *table, int seat, int card)
{
    table->hand[seat][card]--;
    if (table->known[seat][card])
        table->known[seat][card]--;
}

static inline void lay_down(jambo *table, int card)
{
    KT_LIST_ADD(table->discard, card);
}

static inline void discard_from_hand(jambo *table, int seat, int card)
{
    from_hand(table, seat, card);
    lay_down(table, card);
}

static inline void remove_utility(jambo *table, int seat, int place)
{
    kt_list_remove_at(table->utilities[seat], place);
    for (int i = place; i < UTILITIES - 1; i++)
        table->used[seat][i] = table->used[seat][i + 1];
    table->used[seat][UTILITIES - 1] = 0;
}

static inline void add_utility(jambo *table, int seat, int card, bool used)
{
    KT_ASSERT(table->utilities[seat][0] < UTILITIES);
    table->used[seat][table->utilities[seat][0]] = used;
    KT_LIST_ADD(table->utilities[seat], card);
}

/* ---- Wares --------------------------------------------------------------- */

static inline void lot_from_supply(jambo *table, int ware, int count)
{
    table->supply[ware] = (uint8_t)(table->supply[ware] - count);
    table->lot[ware] = (uint8_t)(table->lot[ware] + count);
}

/* Small stands first (6.11). Returns the stand it came from. */
static inline uint8_t *take_from_stand(jambo *table, int seat, int ware)
{
    uint8_t *stand = table->small[seat][ware] ? table->small[seat] : table->large[seat];
    stand[ware]--;
    return stand;
}

static inline void return_ware(jambo *table, int ware)
{
    take_from_stand(table, table->turn, ware);
    table->supply[ware]++;
}

/* ---- What the parts ask of each other ------------------------------------ */

/* play.c */
void jambo_finish(jambo *, kt_log *);  /* the card in progress is done     */
void jambo_proceed(jambo *, kt_log *); /* to `next`, after luck or storing */
void jambo_draw(jambo *, int seat, int count, int next, kt_log *);
void jambo_continue_drawing(jambo *, kt_log *);
void jambo_reshuffle(jambo *, kt_log *);
void jambo_remove_top(jambo *, int place);
int  jambo_take_looked(jambo *, int place, int *seen);

/* store.c */
void jambo_store(jambo *, int seat, int next, kt_log *); /* the lot goes to this seat's stands */
void jambo_play_store(jambo *, kt_move, kt_log *);

/* effects.c */
void jambo_begin_utility(jambo *, int card, kt_log *);
void jambo_begin_person(jambo *, int card, kt_log *);
void jambo_begin_animal(jambo *, kt_log *);
void jambo_continue_search(jambo *, kt_log *);
void jambo_next_elephant(jambo *, kt_log *);
void jambo_carry_other_half(jambo *, kt_log *);
void jambo_end_scale(jambo *, kt_log *);
void jambo_answer(jambo *, kt_move, kt_log *); /* to what a card asks */

#endif
