/* play.h - the small movements that carrying out a move is made of.
 *
 * For play.c (turns, phases, luck), store.c (wares on their way) and effects.c
 * (what the cards do).
 */
#ifndef JAMBO_PLAY_H
#define JAMBO_PLAY_H

#include "games/jambo/facts.h"

/* ---- Asking ------------------------------------------------------------- */

static inline void ask(jambo *table, int seat, int phase)
{
    table->phase = (uint8_t)phase;
    table->head.actor = (int8_t)seat;
    table->head.whom = KT_ALL;
}

static inline void ask_turn(jambo *table, int phase)
{
    ask(table, table->turn, phase);
}

/* ---- Gold --------------------------------------------------------------- */

static inline void pay(jambo *table, int seat, int gold, kt_log *log)
{
    table->gold[seat] = (int16_t)(table->gold[seat] - gold);
    if (gold)
        kt_note(log, EVENT_SPENT, seat, gold, 0);
}

static inline void receive(jambo *table, int seat, int gold, kt_log *log)
{
    table->gold[seat] = (int16_t)(table->gold[seat] + gold);
    kt_note(log, EVENT_GAINED, seat, gold, 0);
}

/* ---- Cards -------------------------------------------------------------- */

/* openly: the opponent sees which card it is (13.4). */
static inline void to_hand(jambo *table, int seat, int card, bool openly)
{
    table->hand[seat][card]++;
    if (openly)
        table->known[seat][card]++;
}

/* He may have laid down the copy that was known: then no copy is known for sure. */
static inline void from_hand(jambo *table, int seat, int card)
{
    table->hand[seat][card]--;
    if (table->known[seat][card])
        table->known[seat][card]--;
}

static inline void lay_down(jambo *table, int card)
{
    kt_list_add(table->discard, card);
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
    table->used[seat][table->utilities[seat][0]] = used;
    kt_list_add(table->utilities[seat], card);
}

/* ---- Wares --------------------------------------------------------------- */

static inline void lot_from_supply(jambo *table, int ware, int count)
{
    table->supply[ware] = (uint8_t)(table->supply[ware] - count);
    table->lot[ware] = (uint8_t)(table->lot[ware] + count);
}

/* Small stands first (6.7). The stand it came from. */
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
void jambo_draw_on(jambo *, kt_log *);
void jambo_reshuffle(jambo *, kt_log *);
void jambo_remove_top(jambo *, int place);
int  jambo_take_looked(jambo *, int place, int *seen);

/* store.c */
void jambo_store(jambo *, int seat, int next, kt_log *); /* the lot goes to this seat's stands */
void jambo_play_store(jambo *, kt_move, kt_log *);
void jambo_place_ware(jambo *, int ware, kt_log *);
void jambo_to_supply(jambo *, uint8_t *from, int ware, int count, kt_log *);
int  jambo_lot_size(const jambo *);

/* effects.c */
void jambo_begin_utility(jambo *, int card, kt_log *);
void jambo_begin_person(jambo *, int card, kt_log *);
void jambo_begin_animal(jambo *, kt_log *);
void jambo_search_on(jambo *, kt_log *);
void jambo_next_elephant(jambo *, kt_log *);
void jambo_carry_other_half(jambo *, kt_log *);
void jambo_end_scale(jambo *, kt_log *);
void jambo_answer(jambo *, kt_move, kt_log *); /* to what a card asks */

#endif
