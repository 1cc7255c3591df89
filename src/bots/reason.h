/* reason.h - explains a move in sentences that need no knowledge of the rules. */
#ifndef KT_REASON_H
#define KT_REASON_H

#include "bots/bots.h"

/* Appends what a legal move of view->seat leads to, as far as that seat can know: what
 * is certain, what depends on luck, which points change, and how the seat's valuation
 * moves. Samples worlds from the view only; the same rng gives the same text. names:
 * one per seat. If the text does not fit, out->truncated is set. */
void bot_reason(const kt_game *, const kt_view *, kt_move, kt_rng, int language, const char *const *names,
                kt_strbuf *out);

/* The sentences it is made of; what a game says itself comes from its own tables. */
enum {
    BOT_PROBABLY,  /* {n} per cent: the sentence {s}                     */
    BOT_PERHAPS,   /* the same, less sure                                */
    BOT_POINTS,    /* {s}: points by source                              */
    BOT_BETTER,    /* by {t} points                                      */
    BOT_WORSE,     /* by {t} points                                      */
    BOT_ELSEWHERE, /* the choice {s} would bring {t} points more right away */
    BOT_COSTLIER,  /* the choice {s} would cost {t} points               */
    BOT_LATER,
    BOT_PHRASES
};

/* number: for {n}, or in tenths for {t}. */
void bot_say(int phrase, int64_t number, const char *text, int language, kt_strbuf *out);

#endif
