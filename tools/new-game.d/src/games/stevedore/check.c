/* check.c - what Stevedore allows, and which rule forbids the rest. */
#include "games/stevedore/stevedore.h"

static kt_refusal check_stack(const stevedore *table, int seat, int crate)
{
    const uint8_t *stack = table->stack[seat];
    int            top = stack[stack[0]];
    if (!table->hand[seat][crate]) /* 3.2 */
        return kt_refuse(RULE_R3_2, REASON_NOT_IN_HAND, crate, 0);
    if (!stack[0])
        return kt_allow();
    if (stevedore_crate[top].fragile) /* 3.4 */
        return kt_refuse(RULE_R3_4, REASON_FRAGILE, top, 0);
    if (stevedore_crate[crate].weight > stevedore_crate[top].weight) /* 3.3 */
        return kt_refuse(RULE_R3_3, REASON_TOO_HEAVY, crate, top);
    return kt_allow();
}

/* The engine has made sure that the actor is a seat and that verb and arguments exist. */
kt_refusal stevedore_check(const kt_state *state, kt_move move)
{
    const stevedore *table = table_of(state);
    int              seat = table->head.actor;
    switch (move.verb) {
    case VERB_STACK: return check_stack(table, seat, move.arg[0]);
    case VERB_SHIP:
        return stack_size(table, seat) ? kt_allow() : kt_refuse(RULE_R3_5, REASON_NO_STACK, 0, 0);
    default: return kt_refuse(RULE_R3_2, REASON_BY_ITSELF, 0, 0); /* a verb of chance */
    }
}
