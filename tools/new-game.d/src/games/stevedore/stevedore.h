/* stevedore.h - Stevedore, a small game that shows how a game is written. For two or three.
 *
 * Stack crates, none on a lighter one, and ship the stack in time: n crates bring n x n points.
 *
 * What can be asked, and what follows:
 *
 *   (DEAL) -> TURN --stack--> (DRAW) -> the next seat's TURN
 *                  --ship--------------> the next seat's TURN
 *                  --stack, the last crate of a hand--> OVER
 *
 * In brackets chance decides, and only the seat that draws sees the outcome. head.actor says whose turn it
 * is, head.visible_to who draws: neither needs a field.
 */
#ifndef STEVEDORE_H
#define STEVEDORE_H

#include "engine/game.h"
#include "stevedore_data.h" /* made by data.py: CRATES, DECK, stevedore_crate[] ... */

enum { SEATS = 3, HAND = 3 };

enum { KIND_CRATE = KT_KIND_OWN, KIND_PHASE, KINDS };

/* Every byte belongs to a field in fields.def. */
typedef struct stevedore {
    kt_head head;
    int16_t points[SEATS];
    uint8_t phase;
    uint8_t pile[CRATES + 1];        /* has no order: chance picks a crate when it is drawn */
    uint8_t shipped[CRATES + 1];     /* out of the game */
    uint8_t hand[SEATS][CRATES + 1]; /* how many of each; only the owner sees them */
    uint8_t stack[SEATS][1 + DECK];  /* how many, then the crates; the last one is on top */
} stevedore;

#define GAME_STATE   stevedore
#define GAME_PHASES  "games/stevedore/phases.def"
#define GAME_FIELDS  "games/stevedore/fields.def"
#define GAME_VERBS   "games/stevedore/verbs.def"
#define GAME_RULES   "games/stevedore/rules.def"
#define GAME_STRINGS "games/stevedore/strings.def"
#include "engine/names.inc"

static inline int hand_size(const stevedore *table, int seat)
{
    return kt_counts_sum(table->hand[seat], CRATES);
}

static inline int stack_size(const stevedore *table, int seat)
{
    return table->stack[seat][0];
}

/* The game's functions: one file each, except for the set-up and the score (stevedore.c). */
KT_DECLARE_GAME(stevedore);

#endif
