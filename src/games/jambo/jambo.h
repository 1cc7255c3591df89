/* jambo.h - Jambo (Rüdiger Dorn, Kosmos 2004), for two: design, state, and what its files share.
 *
 * Book: the German rulebook of 2004; rules.def cites its sentences by number. It prints no list of the cards,
 * so data.json says how sure we are of each.
 *
 * Phases. Each is a question to the actor; chance answers DRAWING.
 *
 *   DRAWING          start player, first hands
 *      v
 *   LOOK <---> DRAWING, KEEP       phase 1: look at cards, keep one or none
 *      v
 *   MARKET ---> a card's questions ---> MARKET      phase 2: one round for each action
 *      v            reactions of the opponent: GUARD, RAIN
 *   the opponent's LOOK, or OVER
 *
 * A card asks its questions in phases named after it. Drawing and storing wares may take several
 * decisions; `next` says what follows them (STEP_). Every card ends in jambo_finish.
 *
 * State. A card being carried out lies in `played`; a utility in use is named in `utility` but
 * stays where it lies. Wares on their way to a stand lie in `lot`. The draw pile has no order (`pile`)
 * except for the cards on top that somebody has seen (`top`); a card that is drawn but not yet decided
 * on lies in `looked`. What a seat knows of the other's hand is `known`, who has seen a
 * card of `top` or `looked` is a bit per seat in `top_seen` and `looked_seen`. Two equal utilities
 * are one choice; the rules below say which of them is meant.
 *
 * Where the book is silent, we decided:
 *
 *   a card without effect cannot be played, nor what cannot be paid in full        5.4, 5.5
 *   a turn ends by itself when no action is left                                   3.5
 *   the owner chooses the stand for a ware where the ways to store it differ        6.7
 *   of equal wares the one on a small stand goes first; wares never change stands   6.11, 6.8
 *   a gift need not be stored in the space that costs a fee                        6.10
 *   a reaction is asked for whether or not the hand holds the card                 11.5
 *   auctions: open bids in turn; a pass is final                                   12.1, 12.2
 *   the discard pile is shuffled in the middle of a draw, too                      13.1
 *   what somebody has seen stays known                                             13.4
 *   the end, once triggered, stays so even if the gold falls below 60              14.4
 *
 * and in the texts of cards: 8.13, 8.16, 8.17, 9.12 to 9.20, 10.11, 10.13, 10.17. There are two readings of
 * the Psychic and of the Dancer, so both are options.
 */
#ifndef JAMBO_H
#define JAMBO_H

#include "engine/game.h"
#include "jambo_data.h"

enum {
    PLAYERS = 2,
    START_GOLD = 20,
    START_HAND = 5,
    ACTIONS = 5,
    BONUS_FROM = 2, /* unused actions that bring 1 gold */
    LARGE_SPACES = 6,
    LARGE_FREE = 5,
    SIXTH_FEE = 2,
    SMALL_SPACES = 3,
    FIRST_STAND = 6,
    LATER_STAND = 3,
    UTILITIES = 3,
    END_GOLD = 60,
    WISE_GOLD = 2,
    PORTUGUESE_GOLD = 2,
    WEAPONS_GOLD = 2,
    LEOPARD_GOLD = 2,
    BASKET_GOLD = 2,
    CHEETAH_GOLD = 2,
    DANCER_WARES = 3,
    ELDER_KEEPS = 3,
    ELDER_DRAWS_TO = 5,
    ARABIAN_CARDS = 3,
    PAIR = 2, /* wares of Basket Maker, Carrier, Traveling Merchant */
    PSYCHIC_SIX = 6,
    DECK = 110,
    MOST_BID = 200,
};

enum { OPTION_PSYCHIC, OPTION_DANCER };
enum { DANCER_ANY, DANCER_THREE };

/* Some cards offer a choice of two of these. */
enum { CHOICE_CARDS = 1, CHOICE_WARES, CHOICE_GOLD, CHOICE_DISCARD, CHOICES = 4 };

/* clang-format off */
enum {
    KIND_WARE = KT_KIND_OWN,
    KIND_CARD,
    KIND_PHASE,
    KIND_NEXT,
    KIND_CHOICE,
    KIND_CARD_TYPE, /* from here on: used only by facts */
    KIND_RESOURCE,
    KIND_EFFECT,
    KINDS
};
/* clang-format on */

typedef struct jambo {
    kt_head head;
    uint8_t phase;           /* what is asked                                                 */
    uint8_t next;            /* what follows the drawing or storing                           */
    uint8_t turn;            /* whose turn it is                                              */
    uint8_t actions;         /* left in this turn                                             */
    uint8_t looks;           /* cards looked at in this turn                                  */
    uint8_t wise;            /* Wise Men played in this turn                                  */
    uint8_t ender;           /* who triggered the end: seat + 1, or 0 */
    uint8_t played;          /* the card in progress                                          */
    uint8_t utility;         /* the utility in use, its owner's or the Crocodile's            */
    uint8_t draws;           /* cards still to be drawn, shown or turned up                   */
    uint8_t drawer;          /* by whom                                                       */
    uint8_t receiver;        /* who stores the wares in `lot`                                 */
    uint8_t steps;           /* wares or cards chosen so far for the card                     */
    uint8_t chosen;          /* a ware chosen before                                          */
    uint8_t taken;           /* a card chosen before                                          */
    uint8_t price;           /* of the Dancer's card                                          */
    uint8_t bid;             /* highest bid                                                   */
    uint8_t bidder;          /* whose: seat + 1, or 0                                         */
    uint8_t turned;          /* top cards of `discard` turned up by Supplies: not shuffled in */
    uint8_t stands[PLAYERS]; /* small stands built                                            */
    uint8_t spare;           /* always 0                                                      */
    int16_t gold[PLAYERS];
    uint8_t large[PLAYERS][WARES + 1];
    uint8_t small[PLAYERS][WARES + 1];
    uint8_t supply[WARES + 1];
    uint8_t lot[WARES + 1]; /* wares on their way: bought, given, auctioned, the Elephant's pool */
    uint8_t utilities[PLAYERS][1 + UTILITIES];
    uint8_t used[PLAYERS][UTILITIES];
    uint8_t herd[1 + 2 * UTILITIES]; /* the Lion's pool                 */
    uint8_t herd_of[2 * UTILITIES];  /* whose it was: seat, + 2 if used */
    uint8_t hand[PLAYERS][CARDS + 1];
    uint8_t known[PLAYERS][CARDS + 1]; /* of this hand, what the opponent knows      */
    uint8_t pile[CARDS + 1];           /* the draw pile below `top`: has no order    */
    uint8_t top[1 + PSYCHIC_SIX];      /* its top cards, once somebody has seen them */
    uint8_t top_seen[PSYCHIC_SIX];     /* a bit for each seat that has               */
    uint8_t looked[1 + 2];             /* drawn, but not yet decided on              */
    uint8_t looked_seen[2];
    uint8_t pool[CARDS + 1];   /* open cards: the Ape's, the Arabian's       */
    uint8_t discard[1 + DECK]; /* the last is on top                         */
    uint8_t aside[CARDS + 1];  /* out of the game: only in edited positions */
} jambo;

#define GAME_STATE   jambo
#define GAME_PHASES  "games/jambo/phases.def"
#define GAME_FIELDS  "games/jambo/fields.def"
#define GAME_VERBS   "games/jambo/verbs.def"
#define GAME_RULES   "games/jambo/rules.def"
#define GAME_STRINGS "games/jambo/strings.def"
#include "engine/names.inc"

static inline bool is_ware_card(int card)
{
    return card >= FIRST_WARE && card <= LAST_WARE;
}

static inline bool is_utility(int card)
{
    return card >= FIRST_UTILITY && card <= LAST_UTILITY;
}

static inline bool is_animal(int card)
{
    return card >= FIRST_ANIMAL && card <= LAST_ANIMAL;
}

static inline int opponent(int seat)
{
    return 1 - seat;
}

static inline int other(const jambo *table) /* of the player on turn */
{
    return 1 - table->turn;
}

/* In what follows, arguments must name what exists: a seat below PLAYERS, a card or ware within
 * its kind. */

/* ---- Whether something may be done (check.c) ---- */

kt_refusal jambo_may_buy(const jambo *, int card);
kt_refusal jambo_may_sell(const jambo *, int card);
kt_refusal jambo_may_build(const jambo *);
kt_refusal jambo_may_use(const jambo *, int utility); /* its cost and effect, not whose it is */
kt_refusal jambo_may_play(const jambo *, int card);   /* a person's or an animal's effect     */

/* ---- Derived numbers for bots (value.c) ---- */

enum { JAMBO_DERIVED = 7 };
extern const kt_derived jambo_derived[JAMBO_DERIVED];

/* ---- The game's functions ---- */

KT_DECLARE_GAME(jambo);
void       jambo_values(const kt_state *, int *value);
kt_wording jambo_prompt(const kt_state *);
kt_wording jambo_label(const kt_state *, kt_move);

#endif
