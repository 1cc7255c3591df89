/* reason.h - why a move is good, in words that need no knowledge of the rules. */
#ifndef KT_REASON_H
#define KT_REASON_H

#include "bots/bots.h"

/* What the move brings about, as far as its seat can know: what certainly happens,
 * what luck may make of it, the points that change and by how much the seat stands
 * better. Looks into guessed worlds only. */
void bot_reason(const kt_game *, const kt_view *, kt_move, kt_rng luck, int language,
                const char *const *names, kt_text *);

#endif
