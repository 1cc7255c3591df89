/* validate.c - rejects impossible positions of Stevedore. They come from outside, so nothing is trusted; what
 * passes can be played to the end.
 */
#include "games/stevedore/stevedore.h"

static const char *wrong_seat(const stevedore *table, int seat)
{
    const uint8_t *stack = table->stack[seat];
    if (table->points[seat] < 0 || table->points[seat] > 9999)
        return "the points are out of range";
    if (hand_size(table, seat) > HAND)
        return "a hand is too large";
    for (int i = 2; i <= stack[0]; i++)
        if (stevedore_crate[stack[i - 1]].fragile ||
            stevedore_crate[stack[i]].weight > stevedore_crate[stack[i - 1]].weight)
            return "no such stack can be made";
    return NULL;
}

/* Hands are full up to the seat that draws, and empty after it. */
static const char *wrong_deal(const stevedore *table, int drawer)
{
    int missing = 0;
    for (int seat = 0; seat < table->head.seats; seat++) {
        int size = hand_size(table, seat);
        if (stack_size(table, seat) || (seat < drawer && size != HAND) || (seat > drawer && size))
            return "the deal is not in order";
        missing += HAND - size;
    }
    if (hand_size(table, drawer) == HAND || kt_counts_sum(table->pile, CRATES) < missing)
        return "there is nothing to deal";
    return NULL;
}

/* The seats whose hand is empty, a bit each. */
static int empty_hands(const stevedore *table)
{
    int empty = 0;
    for (int seat = 0; seat < table->head.seats; seat++)
        empty |= !hand_size(table, seat) << seat;
    return empty;
}

static const char *wrong_phase(const stevedore *table)
{
    int  actor = table->head.actor, drawer = table->head.visible_to;
    bool drawing = actor == KT_CHANCE && drawer >= 0;
    bool empty_pile = !kt_counts_any(table->pile, CRATES);
    switch (table->phase) {
    case PHASE_DEAL: return drawing ? wrong_deal(table, drawer) : "nobody deals";
    case PHASE_DRAW:
        if (!drawing || empty_pile || hand_size(table, drawer) == HAND || empty_hands(table) & ~(1 << drawer))
            return "nobody can draw";
        return NULL;
    case PHASE_TURN: return actor >= 0 && !empty_hands(table) ? NULL : "on a turn everybody holds a crate";
    case PHASE_OVER:
        return actor == KT_OVER && empty_pile && empty_hands(table) ? NULL : "the game is not over";
    default: return "there is no such phase";
    }
}

const char *stevedore_validate(const kt_state *state)
{
    const stevedore *table = table_of(state);
    for (int seat = 0; seat < table->head.seats; seat++)
        if (wrong_seat(table, seat))
            return wrong_seat(table, seat);
    return wrong_phase(table);
}
