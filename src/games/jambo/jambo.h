/* jambo.h - Jambo (Rüdiger Dorn, Kosmos 2004), for two.
 *
 * Rulebook: the German one; its sentences are cited in rules.def. The card list
 * is not in the book; data.json says how sure each card is.
 *
 * The course of a turn, as phases (what is asked of the actor):
 *
 *   LOOK <-> KEEP            phase 1: look at cards, keep one or none
 *     |
 *   MARKET -> (questions of a card) -> MARKET -> ... -> the other's LOOK
 *
 * A card in progress lies in `played`, a utility in use in `utility`; questions
 * about wares that arrive are asked in STORE, luck is DRAWING. What follows when
 * the drawing is done stands in `next`.
 *
 * Where the book is silent we decided: see the rules marked "ruling".
 */
#ifndef JAMBO_H
#define JAMBO_H

#include "engine/game.h"
#include "jambo_data.h"

enum {
    PLAYERS         = 2,
    START_GOLD      = 20,
    START_HAND      = 5,
    ACTIONS         = 5,
    BONUS_FROM      = 2, /* actions left, for 1 gold */
    LARGE_SPACES    = 6,
    LARGE_FREE      = 5,
    SIXTH_FEE       = 2,
    SMALL_SPACES    = 3,
    FIRST_STAND     = 6,
    LATER_STAND     = 3,
    UTILITIES       = 3,
    END_GOLD        = 60,
    WISE_GOLD       = 2,
    PORTUGUESE_GOLD = 2,
    WEAPONS_GOLD    = 2,
    LEOPARD_GOLD    = 2,
    BASKET_GOLD     = 2,
    CHEETAH_GOLD    = 2,
    DANCER_WARES    = 3,
    ELDER_KEEPS     = 3,
    ELDER_DRAWS_TO  = 5,
    ARABIAN_CARDS   = 3,
    PAIR            = 2, /* wares of Basket Maker, Carrier, Traveling Merchant */
    PSYCHIC_SIX     = 6,
    DECK            = 110,
    MOST_BID        = 200,
};

enum { OPTION_PSYCHIC, OPTION_DANCER };
enum { DANCER_ANY, DANCER_THREE };

/* What is asked. Beside it: who is asked. */
#define JAMBO_PHASES(PHASE)                                                                       \
    PHASE(DRAWING, "drawing", "Karten werden gezogen.", "Cards are drawn.")                      \
    PHASE(LOOK, "look", "Phase 1: Sieh dir eine Karte an (1 Aktion) oder geh zum Markt.",        \
          "Phase 1: look at a card (1 action) or go to the market.")                             \
    PHASE(KEEP, "keep", "Behalte die Karte oder leg sie ab.", "Keep the card or discard it.")    \
    PHASE(MARKET, "market",                                                                      \
          "Phase 2: Kaufe, verkaufe, baue, spiele oder nutze Karten, oder beende den Zug.",      \
          "Phase 2: buy, sell, build, play or use cards, or end your turn.")                     \
    PHASE(STORE, "store", "Welche Ware kommt als nächste auf deinen Stand?",                     \
          "Which ware goes to your stand next?")                                                 \
    PHASE(RAIN, "rain", "Antwortest du mit dem Regenmacher?", "Do you answer with the Rain Maker?") \
    PHASE(GUARD, "guard", "Antwortest du mit dem Wächter?", "Do you answer with the Guard?")     \
    PHASE(DRUMS, "drums", "Welche deiner Waren gibst du in den Vorrat?",                         \
          "Which of your wares do you return?")                                                  \
    PHASE(THRONE_TAKE, "throne_take", "Welche Ware des Gegners nimmst du?",                      \
          "Which of the opponent's wares do you take?")                                          \
    PHASE(THRONE_GIVE, "throne_give", "Welche deiner Waren gibst du dafür?",                     \
          "Which of your wares do you give for it?")                                             \
    PHASE(DISCARD, "discard", "Welche Handkarte wirfst du ab?", "Which hand card do you discard?") \
    PHASE(TAKE_WARE, "take_ware", "Welche Ware nimmst du aus dem Vorrat?",                       \
          "Which ware do you take from the supply?")                                             \
    PHASE(SCALE, "scale", "Welche der beiden Karten behältst du?",                               \
          "Which of the two cards do you keep?")                                                 \
    PHASE(SUPPLIES, "supplies", "Zahle 1 Gold oder wirf eine Handkarte ab.",                     \
          "Pay 1 gold or discard a hand card.")                                                  \
    PHASE(KETTLE, "kettle", "Wirf eine zweite Karte ab oder zieh jetzt.",                        \
          "Discard a second card or draw now.")                                                  \
    PHASE(SHAMAN_PUT, "shaman_put", "Welche Sorte tauschst du ein?", "Which kind do you swap?")  \
    PHASE(SHAMAN_TAKE, "shaman_take", "Welche Sorte nimmst du dafür?",                           \
          "Which kind do you take for it?")                                                      \
    PHASE(PSYCHIC, "psychic", "Welche der angesehenen Karten nimmst du?",                        \
          "Which of the cards you saw do you take?")                                             \
    PHASE(ELDER, "elder", "Soll der Gegner abwerfen, oder ziehst du nach?",                      \
          "Shall the opponent discard, or do you draw?")                                         \
    PHASE(PORTUGUESE, "portuguese", "Welche Ware verkaufst du dem Portugiesen, oder bist du fertig?", \
          "Which ware do you sell to the Portuguese, or are you done?")                          \
    PHASE(BASKET, "basket", "Von welcher Sorte nimmst du zwei?", "Of which kind do you take two?") \
    PHASE(PAIR_WARES, "pair", "Welche Ware kommt unter den Hammer?", "Which ware is auctioned?") \
    PHASE(AUCTION, "auction", "Biete mehr oder passe.", "Bid more or pass.")                     \
    PHASE(DANCER_CARD, "dancer_card", "Welche Warenkarte wirfst du ab?",                         \
          "Which ware card do you discard?")                                                     \
    PHASE(DANCER_WARE, "dancer_ware", "Welche Ware verkaufst du?", "Which ware do you sell?")    \
    PHASE(CARRIER, "carrier", "Nimmst du Waren oder Karten?", "Do you take wares or cards?")     \
    PHASE(CARRIER_WARE, "carrier_ware", "Welche Sorte nimmst du?", "Which kind do you take?")    \
    PHASE(DRUMMER, "drummer", "Welchen Gegenstand nimmst du vom Ablagestapel?",                  \
          "Which utility do you take from the discard pile?")                                    \
    PHASE(CROCODILE, "crocodile", "Welchen Gegenstand des Gegners nimmt das Krokodil?",          \
          "Which of the opponent's utilities does the Crocodile take?")                          \
    PHASE(CROCODILE_USE, "crocodile_use", "Willst du ihn einmal nutzen?", "Do you want to use it once?") \
    PHASE(PARROT, "parrot", "Welche Ware nimmt der Papagei?", "Which ware does the Parrot take?") \
    PHASE(HYENA_TAKE, "hyena_take", "Welche Karte des Gegners nimmst du?",                       \
          "Which of the opponent's cards do you take?")                                          \
    PHASE(HYENA_GIVE, "hyena_give", "Welche deiner Karten gibst du dafür?",                      \
          "Which of your cards do you give for it?")                                             \
    PHASE(SNAKE, "snake", "Welchen Gegenstand behältst du?", "Which utility do you keep?")       \
    PHASE(ELEPHANT, "elephant", "Welche Ware nimmst du aus der Mitte?",                          \
          "Which ware do you take from the middle?")                                             \
    PHASE(APE, "ape", "Welche Karte nimmst du aus der Mitte?",                                   \
          "Which card do you take from the middle?")                                             \
    PHASE(LION, "lion", "Welchen Gegenstand nimmst du aus der Mitte?",                           \
          "Which utility do you take from the middle?")                                          \
    PHASE(CHEETAH, "cheetah", "Gibst du 2 Gold, oder zieht der Gegner 2 Karten?",                \
          "Do you give 2 gold, or does your opponent draw 2 cards?")                             \
    PHASE(OVER, "over", "Das Spiel ist aus.", "The game is over.")

enum {
    PHASE_NONE,
#define PHASE(name, id, de, en) PHASE_##name,
    JAMBO_PHASES(PHASE)
#undef PHASE
    PHASES_AND_ONE,
    PHASES = PHASES_AND_ONE - 1
};

/* What follows when the cards are drawn or the wares stored. */
#define JAMBO_NEXTS(NEXT)                                                        \
    NEXT(FINISH, "finish")     /* the card in progress is done                */ \
    NEXT(START, "start")       /* chance names the start player               */ \
    NEXT(DEAL, "deal")         /* the first hands                             */ \
    NEXT(KEEP, "keep")         /* phase 1: keep or drop                       */ \
    NEXT(SCALE, "scale")       /* choose between the two                      */ \
    NEXT(PSYCHIC, "psychic")   /* take one of those seen                      */ \
    NEXT(SUPPLIES, "supplies") /* turn up until a ware card appears           */ \
    NEXT(ARABIAN, "arabian")   /* auction the three                           */ \
    NEXT(CARRIER, "carrier")   /* the opponent's half                         */ \
    NEXT(RAIN, "rain")         /* the Rain Maker is asked                     */ \
    NEXT(ELEPHANT, "elephant") /* the next pick                               */

enum {
    NEXT_NONE,
#define NEXT(name, id) NEXT_##name,
    JAMBO_NEXTS(NEXT)
#undef NEXT
    NEXTS_AND_ONE,
    NEXTS = NEXTS_AND_ONE - 1
};

/* The halves that some cards let one choose between. */
enum { CHOICE_CARDS = 1, CHOICE_WARES, CHOICE_GOLD, CHOICE_DISCARD, CHOICES = 4 };

enum {
    KIND_WARE = KT_KIND_OWN,
    KIND_CARD,
    KIND_PHASE,
    KIND_NEXT,
    KIND_CHOICE,
    KINDS
};

enum {
    VERB_START, VERB_DRAW, VERB_SHOW, VERB_TURN, /* chance */
    VERB_LOOK, VERB_KEEP, VERB_DROP, VERB_MARKET,
    VERB_BUY, VERB_SELL, VERB_BUILD, VERB_LAY, VERB_REPLACE, VERB_USE, VERB_PLAY, VERB_END,
    VERB_GUARD, VERB_RAIN, VERB_NO,
    VERB_STORE, VERB_LEAVE, VERB_TAKE, VERB_PUT, VERB_GIVE,
    VERB_DISCARD, VERB_PICK, VERB_REACH, VERB_HOLD, VERB_HAND, VERB_PAY, VERB_DONE, VERB_CHOOSE,
    VERB_BID, VERB_PASS,
    VERBS
};

typedef struct jambo {
    kt_head head;
    uint8_t phase;           /* what is asked                                      */
    uint8_t next;            /* what follows the drawing or storing                */
    uint8_t turn;            /* whose turn it is                                   */
    uint8_t actions;         /* left in this turn                                  */
    uint8_t looks;           /* cards looked at in this turn                       */
    uint8_t wise;            /* Wise Men played in this turn                       */
    uint8_t ender;           /* who began the end: seat + 1, or 0                  */
    uint8_t played;          /* the card in progress                               */
    uint8_t utility;         /* the utility in use, its owner's or the Crocodile's */
    uint8_t draws;           /* cards still to be drawn, shown or turned up        */
    uint8_t drawer;          /* by whom                                            */
    uint8_t receiver;        /* who stores the wares in `lot`                      */
    uint8_t steps;           /* wares or cards chosen so far for the card          */
    uint8_t chosen;          /* a ware chosen before                               */
    uint8_t taken;           /* a card chosen before                               */
    uint8_t price;           /* of the Dancer's card                               */
    uint8_t bid;             /* highest bid                                        */
    uint8_t bidder;          /* whose: seat + 1, or 0                              */
    uint8_t turned;          /* cards on the discard pile that wait for Supplies   */
    uint8_t stands[PLAYERS]; /* small stands built                                 */
    uint8_t spare;           /* always 0                                           */
    int16_t gold[PLAYERS];
    uint8_t large[PLAYERS][WARES + 1];
    uint8_t small[PLAYERS][WARES + 1];
    uint8_t supply[WARES + 1];
    uint8_t lot[WARES + 1];  /* wares on their way: bought, given, auctioned, the Elephant's pool */
    uint8_t utilities[PLAYERS][1 + UTILITIES];
    uint8_t used[PLAYERS][UTILITIES];
    uint8_t herd[1 + 2 * UTILITIES];  /* the Lion's pool                            */
    uint8_t herd_of[2 * UTILITIES];   /* whose it was: seat, + 2 if used            */
    uint8_t hand[PLAYERS][CARDS + 1];
    uint8_t known[PLAYERS][CARDS + 1]; /* of this hand, what the opponent knows     */
    uint8_t pile[CARDS + 1];           /* the draw pile below `top`: has no order   */
    uint8_t top[1 + PSYCHIC_SIX];      /* its first cards, once somebody saw them   */
    uint8_t top_seen[PSYCHIC_SIX];     /* a bit for each seat that did              */
    uint8_t looked[1 + 2];             /* drawn, but not yet decided on             */
    uint8_t looked_seen[2];
    uint8_t pool[CARDS + 1];           /* open cards: the Ape's, the Arabian's      */
    uint8_t discard[1 + DECK];         /* the last one on top                       */
    uint8_t aside[CARDS + 1];          /* out of the game: only in made-up positions */
} jambo;

#define GAME_RULES "games/jambo/rules.def"
#define GAME_WORDS "games/jambo/words.def"
#include "engine/names.inc"

static inline const jambo *jambo_of(const kt_state *state)
{
    return (const jambo *)state;
}

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

static inline int other(const jambo *table) /* of the one on turn */
{
    return 1 - table->turn;
}

/* ---- Whether something may be done (check.c) ---- */

kt_refusal jambo_may_buy(const jambo *, int card);
kt_refusal jambo_may_sell(const jambo *, int card);
kt_refusal jambo_may_build(const jambo *);
kt_refusal jambo_may_use(const jambo *, int utility); /* its cost and effect, not whose it is */
kt_refusal jambo_may_play(const jambo *, int card);   /* a person's or an animal's effect     */

/* ---- The game's functions ---- */

void        jambo_list(const kt_state *, kt_moves *);
kt_refusal  jambo_check(const kt_state *, kt_move);
void        jambo_play(kt_state *, kt_move, kt_log *);
int         jambo_value(const kt_state *, int seat);
void        jambo_board(const kt_state *, int seat, int language, const char *const *names, kt_text *);
const char *jambo_wrong(const kt_state *);

#endif
