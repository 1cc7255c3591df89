/* circus.h - Circus Maximus (Jeffrey D. Allers, Pegasus 2008), for three to five: design, state,
 * and what its files share.
 *
 * Book: the German rulebook of 2008; rules.def cites its headings. It shows neither all cards nor
 * the texts of the favours; data.json says how sure we are of each.
 *
 * Phases. Each is a question to the actor; chance answers those in brackets. The game has three
 * days like this:
 *
 *   (START)                                                  once: who begins
 *   (FAVOURS) (TICKETS) (VISITORS) (SPECIAL) (VISITORS)      the table of the day
 *      v
 *   LINE_VILLA  -> TAKE      phase I of the book: line up, then be served
 *   LINE_FORUM  -> GET       phase II
 *   LINE_VENUES -> SELL      phase III, venue by venue
 *      v          \
 *   settlement     PARTNER, (FRIEND) (VISITORS)   what a favour asks on the way
 *      v
 *   the next day, or OVER
 *
 * State. `stage` is the phase of the book, 0 while the table is laid. A queue is a list of dealers
 * from the left. `rank` is what a dealer counts as; it differs from the printed rank only in
 * queues of the current stage, so that every queue is sorted by `rank`. While a queue is served,
 * `place` and `served` say where and how far. `due` counts the visitors a venue still awaits,
 * `special` its special performances. Coin cards lie evenly under the visitors, so their sum
 * (`coins_at`) is enough. Everything is open but the three stacks.
 *
 * Where the book is silent, we decided:
 *
 *   a player who can only pass does so automatically                                            4.9
 *   if nobody lines up at the Villa, the start player stays                                    5.6
 *   venues are served in the order in which phase III lists them                   7.3
 *   visitors who come late to a special performance bring coin cards too          9.10
 *   an empty stack gives nothing more                                              9.11
 *   one favour a turn, and one for each dealer served                              10.5
 *   a favour taken in a serving does not work in it                                10.7
 *   a favour without effect cannot be played                                       10.8
 *   Caesar buys nothing; what is sold beside him is sold, not played               13.3, 13.7
 *
 * and smaller points in 1.2, 2.5, 2.6, 4.8, 4.10, 6.3, 7.4, 7.5, 10.6, 11.3 to 11.5, 11.8, 13.2,
 * 13.5, 13.6.
 */
#ifndef CIRCUS_H
#define CIRCUS_H

#include "circus_data.h"
#include "engine/game.h"

enum {
    SEATS_MIN = 3,
    SEATS = 5,
    DAYS = 3,
    STAGES = 3,
    TOP_RANK = 8,
    CAESARS_COMPANY = 2,
    TWICE = 2,
    LAST_BUYER = VISITORS - 1, /* the last visitor is Caesar, who buys nothing */
};

enum { OPTION_CAESAR };

/* Where coins come from. */
enum { FROM_VISITORS, FROM_TICKETS, FROM_COINS, FROM_DEALERS, FROM_FAVOURS, SOURCES };

/* clang-format off */
enum {
    KIND_FAVOUR = KT_KIND_OWN,
    KIND_TICKET,
    KIND_VISITOR,
    KIND_RANK,   /* a dealer of the actor's own, by printed rank */
    KIND_DEALER, /* all forty, each with its colour              */
    KIND_COIN,
    KIND_START_CARD,
    KIND_PLACE,
    KIND_VENUE,
    KIND_PRIZE, /* what can be taken at the Villa: a favour or the start player card */
    KIND_PHASE,
    KIND_COLOUR, /* from here on: used only by facts */
    KIND_SEAT_ROW,
    KIND_OFFER,
    KIND_TIMING,
    KIND_FAVOUR_EFFECT,
    KINDS
};
/* clang-format on */

typedef struct circus {
    kt_head head;
    uint8_t phase;                       /* what is asked                                         */
    uint8_t day;                         /* 1 .. 3                                                */
    uint8_t stage;                       /* phase of the book, 1 .. 3; 0: the table is being laid */
    uint8_t turn;                        /* whose turn it is to line up                           */
    uint8_t starter;                     /* the start player                                      */
    uint8_t place;                       /* the location being served, or 0                       */
    uint8_t served;                      /* dealers of its queue that are done                    */
    uint8_t serves;                      /* cards or sales left for the dealer being served       */
    uint8_t helped;                      /* 1: a favour was played for that dealer                */
    uint8_t extra;                       /* special performances still to be turned up            */
    uint8_t passed[SEATS];               /* 1: out of this phase                                  */
    uint8_t fresh[SEATS];                /* Deep Pockets taken in this serving: not usable in it  */
    uint8_t due[VENUES];                 /* visitors a venue still awaits                         */
    uint8_t special[VENUES];             /* special performances there today                      */
    int16_t noted[SEATS][DAYS];          /* coins of each day; those of unused favours count for the last */
    int16_t earned[SEATS][SOURCES];      /* the same by source                                    */
    uint8_t hand[SEATS][1 + RANKS];      /* dealers, sorted                                       */
    uint8_t rank[SEATS][RANKS];          /* what the dealer of this printed rank counts as        */
    uint8_t queue[PLACES][1 + DEALERS];  /* from the left                                         */
    uint8_t bench[DEALERS + 1];          /* dealers not in play                                   */
    uint8_t favours[SEATS][FAVOURS + 1]; /* in hand                                               */
    uint8_t villa[FAVOURS + 1];          /* on offer                                              */
    uint8_t favour_pile[FAVOURS + 1];
    uint8_t favours_gone[FAVOURS + 1];   /* used, left over or not in this game */
    uint8_t beside[SEATS];               /* the favour sold beside Caesar today */
    uint8_t tickets[SEATS][TICKETS + 1]; /* not sold                            */
    uint8_t sold[SEATS][TICKETS + 1];
    uint8_t forum[TICKETS + 1]; /* on offer, later what nobody took */
    uint8_t ticket_pile[TICKETS + 1];
    uint8_t buyers[SEATS][VISITORS + 1]; /* visitors sold to */
    uint8_t visitors[VENUES][VISITORS + 1];
    uint8_t visitor_pile[VISITORS + 1];
    uint8_t visitors_out[VISITORS + 1]; /* not in this game; Caesar after he has left */
    uint8_t coin_pile[2];
    uint8_t coins_at[VENUES];     /* under the visitors there */
    uint8_t coins[SEATS];         /* taken today              */
    uint8_t start_card[2];        /* at the Villa: [1] is 1   */
    uint8_t start_card_of[SEATS]; /* or with this player */
    uint8_t spare;                /* always 0                 */
} circus;

#define GAME_STATE   circus
#define GAME_PHASES  "games/circus/phases.def"
#define GAME_FIELDS  "games/circus/fields.def"
#define GAME_VERBS   "games/circus/verbs.def"
#define GAME_RULES   "games/circus/rules.def"
#define GAME_STRINGS "games/circus/strings.def"
#include "engine/names.inc"

/* ---- Dealers: numbered 1 .. 40, colour by colour; a seat has the colour of its number ---- */

static inline int dealer_of(int seat, int rank)
{
    return seat * RANKS + rank;
}

static inline int owner_of(int dealer)
{
    return (dealer - 1) / RANKS;
}

static inline int printed_rank(int dealer)
{
    return (dealer - 1) % RANKS + 1;
}

static inline int rank_now(const circus *table, int dealer)
{
    return table->rank[owner_of(dealer)][printed_rank(dealer) - 1];
}

/* ---- Places: the Villa, the Forum, the three venues ---- */

static inline int venue_at(int place) /* 0 .. 2 */
{
    return place - PLACE_CIRCUS;
}

static inline int first_place(int stage)
{
    return stage; /* Villa, Forum, Circus Maximus */
}

static inline int last_place(int stage)
{
    return stage == STAGES ? PLACES : stage;
}

static inline bool is_line_phase(int phase)
{
    return phase >= PHASE_LINE_VILLA && phase <= PHASE_LINE_VENUES;
}

static inline bool is_serve_phase(int phase)
{
    return phase >= PHASE_TAKE && phase <= PHASE_SELL;
}

static inline bool is_chance_phase(int phase)
{
    return phase >= PHASE_START && phase <= PHASE_FRIEND;
}

/* In what follows, arguments must name what exists: a seat below head.seats; places, cards and the
 * like within their kinds. Functions that change the table carry out what has been checked, and
 * their log may be NULL. */

/* ---- Questions about a position (facts.c) ---- */

int  circus_buyers_at(const circus *, int venue);             /* visitors without Caesar */
int  circus_tickets_for(const circus *, int seat, int venue); /* unsold                  */
int  circus_favours_held(const circus *, int seat);
int  circus_find_queued(const circus *, int dealer, int first, int last, int *index); /* the place, or 0 */
bool circus_usable_now(const circus *, int favour);           /* works in this phase                      */
bool circus_has_effect(const circus *, int seat, int favour); /* in place of a dealer                     */
bool circus_rank_there(const circus *, int place, int rank);  /* somebody counts as this rank             */
bool circus_can_act(const circus *, int seat);                /* has more to do than pass                 */
bool circus_can_get(const circus *, int seat);                /* there is something to get                */
bool circus_can_twice(const circus *, int seat);              /* Deep Pockets would help                  */
bool circus_may_forge(const circus *, int seat);              /* Forged Stub, for the dealer being served */

/* ---- Turns and serving (serve.c) ---- */

void circus_begin(circus *, int stage, kt_log *);  /* a phase of the book               */
void circus_turn_to(circus *, int seat, kt_log *); /* or to the next who has not passed */
void circus_served(circus *, kt_log *);            /* the dealer took a card or sold    */
void circus_next_dealer(circus *, kt_log *);

/* ---- The table of the day and its settlement (day.c) ---- */

void circus_lay_favours(circus *, kt_log *); /* begins the table of the day */
void circus_favour_shown(circus *, int favour, kt_log *);
void circus_ticket_shown(circus *, int ticket, kt_log *);
void circus_visitor_shown(circus *, int visitor, int venue, kt_log *);
void circus_settle(circus *, kt_log *); /* phase IV, and the next day */

/* ---- The game's functions ---- */

/* ---- Derived numbers for bots (value.c) ---- */

enum { CIRCUS_DERIVED = 4 };
extern const kt_derived circus_derived[CIRCUS_DERIVED];

KT_DECLARE_GAME(circus);
void circus_values(const kt_state *, int *value);

#endif
