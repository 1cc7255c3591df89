/* toy.h - a small card game to test the suite with, and its planted faults. */
#ifndef TOY_H
#define TOY_H

#include "kontor.h"

extern const kt_game kt_toy;

/* With a fault the toy breaks one promise; the suite must find it. */
enum {
    TOY_SOUND,
    TOY_FORGETS_A_MOVE,  /* a legal move is not listed                     */
    TOY_LISTS_TOO_MUCH,  /* an illegal move is listed                      */
    TOY_CITES_A_CHAPTER, /* a refusal names no single rule                 */
    TOY_GIVES_NO_REASON,
    TOY_LOSES_A_CARD,
    TOY_NEEDS_A_LOG,          /* plays differently when nobody keeps a log      */
    TOY_TELLS_ALL,            /* the log tells everybody what was drawn         */
    TOY_FORGETS_WHAT_IS_SEEN, /* a card taken openly is unknown again           */
    TOY_KNOWS_TOO_MUCH,       /* a card drawn secretly counts as known          */
    TOY_BETRAYS_BY_CHOICES,   /* what one may do depends on another's hand      */
    TOY_LEAVES_DIRT,          /* a byte that no text keeps                      */
    TOY_MISCOUNTS_POINTS,
    TOY_HAS_NO_WINNER,
    TOY_GETS_STUCK,
    TOY_NEVER_ENDS,
    TOY_REPEATS_A_MOVE, /* a move is listed twice                         */
    TOY_FAULTS
};
extern int toy_fault;

#endif
