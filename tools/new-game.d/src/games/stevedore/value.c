/* value.c - how well a seat stands in Stevedore, for bots: in hundredths of a point, less the
 * best of the others. A stack counts in part, since it may still be lost.
 */
#include "games/stevedore/stevedore.h"

enum { POINT = 100, UNSHIPPED = 60 };

static int worth(const stevedore *table, int seat)
{
    int crates = table->phase == PHASE_OVER ? 0 : stack_size(table, seat);
    return POINT * table->points[seat] + UNSHIPPED * crates * crates;
}

int stevedore_value(const kt_state *state, int seat)
{
    const stevedore *table = table_of(state);
    int              best = 0;
    for (int other = 0; other < table->head.seats; other++)
        if (other != seat && worth(table, other) > best)
            best = worth(table, other);
    return worth(table, seat) - best;
}
