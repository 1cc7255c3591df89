/* list.c - the legal moves of Stevedore, and the outcomes of its luck. */
#include "games/stevedore/stevedore.h"

void stevedore_list(const kt_state *state, kt_moves *moves)
{
    const stevedore *table = table_of(state);
    if (table->head.actor == KT_OVER)
        return;
    if (table->head.actor == KT_CHANCE) {
        kt_offer_counts(moves, VERB_DRAW, table->pile, CRATES); /* each crate by how many there are */
        return;
    }
    for (int crate = 1; crate <= CRATES; crate++)
        if (!stevedore_check(state, kt_move_of(VERB_STACK, crate, 0, 0)).rule)
            kt_offer(moves, kt_move_of(VERB_STACK, crate, 0, 0));
    if (stack_size(table, table->head.actor))
        kt_offer(moves, kt_move_of(VERB_SHIP, 0, 0, 0));
}
