/* circus.h - Circus Maximus (Jeffrey D. Allers, Pegasus 2008), for three to five.
 *
 * Rulebook: the German one; rules.def cites its headings. Neither the faces of all
 * cards nor the favours' texts are in the book; data.json says how sure each is.
 *
 * The course, as phases (what is asked of the actor). Chance turns up cards in those
 * in brackets; one round is a day, and there are three:
 *
 *   (START)                     who begins, once
 *   (FAVOURS) (TICKETS) (VISITORS) (SPECIAL) (VISITORS)      the table of the day
 *       |
 *   LINE_VILLA  -> TAKE         book phase I:   line up, then be served
 *   LINE_FORUM  -> GET          book phase II
 *   LINE_VENUES -> SELL         book phase III, venue by venue
 *       |         \
 *   settlement     PARTNER, (FRIEND) (VISITORS)   what a favour asks on the way
 *
 * Layout. `stage` is the phase of the book, 0 while the table is laid. A queue is a
 * list of dealers from the left; `rank` says as what each dealer counts, and differs
 * from the printed rank only in queues of the current stage. So a queue is always
 * sorted by `rank`. While it is served, `place` and `served` say where and how far.
 * Visitors that a venue still awaits stand in `due`, special performances in
 * `special`; coin cards lie under visitors evenly, so their sum per venue is enough.
 * Everything is open but the three stacks, and these are what is left over.
 *
 * Where the book is silent we decided: see the rules marked "ruling".
 */
#ifndef CIRCUS_H
#define CIRCUS_H

#include "circus_data.h"
#include "engine/game.h"

enum {
    SEATS_MIN       = 3,
    SEATS           = 5,
    DAYS            = 3,
    STAGES          = 3,
    TOP_RANK        = 8,
    CAESARS_COMPANY = 2,
    TWICE           = 2,
    LAST_BUYER      = VISITORS - 1, /* behind them only Caesar, who buys nothing */
};

enum { OPTION_CAESAR };

/* Where coins come from. */
enum { FROM_VISITORS, FROM_TICKETS, FROM_COINS, FROM_DEALERS, FROM_FAVOURS, SOURCES };

/* What is asked. Beside it: who is asked. */
#define CIRCUS_PHASES(PHASE)                                                                       \
    PHASE(START, "start", "Wer beginnt?", "Who starts?")                                           \
    PHASE(FAVOURS, "favours", "Gunstkarten werden aufgedeckt.", "Favours are turned up.")          \
    PHASE(TICKETS, "tickets", "Tickets werden aufgedeckt.", "Tickets are turned up.")              \
    PHASE(VISITORS, "visitors", "Besucher werden aufgedeckt.", "Visitors are turned up.")          \
    PHASE(SPECIAL, "special", "Wo ist eine Sondervorstellung?", "Where is a special performance?") \
    PHASE(FRIEND, "friend", "Das Ticket von der Kasse wird aufgedeckt.",                           \
          "The ticket from the box office is turned up.")                                          \
    PHASE(LINE_VILLA, "line_villa",                                                                \
          "Phase I: Stell einen Händler vor Caesars Villa an, nutze eine Gunst oder passe.",       \
          "Phase I: line up a dealer at Caesar's Villa, use a favour or pass.")                    \
    PHASE(LINE_FORUM, "line_forum",                                                                \
          "Phase II: Stell einen Händler auf dem Forum an, nutze eine Gunst oder passe.",          \
          "Phase II: line up a dealer at the Forum, use a favour or pass.")                        \
    PHASE(LINE_VENUES, "line_venues",                                                              \
          "Phase III: Stell einen Händler an einem Veranstaltungsort an, nutze eine Gunst oder "   \
          "passe für alle drei.",                                                                  \
          "Phase III: line up a dealer at one of the venues, use a favour or pass for all three.") \
    PHASE(PARTNER, "partner", "Komplizen: Stell einen zweiten Händler an.",                        \
          "Partners in Crime: line up a second dealer.")                                           \
    PHASE(TAKE, "take", "Dein Händler ist an der Reihe: Welche Karte nimmst du?",                  \
          "Your dealer is served: which card do you take?")                                        \
    PHASE(GET, "get", "Dein Händler ist an der Reihe: Welches Ticket nimmst du?",                  \
          "Your dealer is served: which ticket do you take?")                                      \
    PHASE(SELL, "sell", "Dein Händler ist an der Reihe: Welches Ticket verkaufst du an wen?",      \
          "Your dealer is served: which ticket do you sell to whom?")                              \
    PHASE(OVER, "over", "Das Spiel ist aus.", "The game is over.")

enum {
    PHASE_NONE,
#define PHASE(name, id, de, en) PHASE_##name,
    CIRCUS_PHASES(PHASE)
#undef PHASE
    PHASES_AND_ONE,
    PHASES = PHASES_AND_ONE - 1
};

enum {
    KIND_FAVOUR = KT_KIND_OWN,
    KIND_TICKET,
    KIND_VISITOR,
    KIND_RANK,   /* a dealer of one's own, as a player names him */
    KIND_DEALER, /* all forty */
    KIND_COIN,
    KIND_START_CARD,
    KIND_PLACE,
    KIND_VENUE,
    KIND_PRIZE, /* what can be taken at the Villa: a favour or the start player card */
    KIND_PHASE,
    KINDS
};

enum {
    VERB_START, VERB_FAVOUR, VERB_TICKET, VERB_VISITOR, /* chance */
    VERB_LINE, VERB_WITH, VERB_PUSH, VERB_USE, VERB_PASS,
    VERB_TAKE, VERB_GET, VERB_SELL, VERB_FORGE, VERB_CAESAR, VERB_NOTHING,
    VERBS
};

typedef struct circus {
    kt_head head;
    uint8_t phase;          /* what is asked                                           */
    uint8_t day;            /* 1 .. 3                                                  */
    uint8_t stage;          /* phase of the book, 1 .. 3; 0: the table is being laid   */
    uint8_t turn;           /* whose turn it is to line up                             */
    uint8_t starter;        /* the start player                                        */
    uint8_t place;          /* the location being served, or 0                         */
    uint8_t served;         /* dealers of its queue that are done                      */
    uint8_t serves;         /* cards or sales the dealer now served may still have     */
    uint8_t helped;         /* 1: a favour was played for him                          */
    uint8_t extra;          /* special performances still to be turned up              */
    uint8_t passed[SEATS];  /* 1: not in this phase any more                           */
    uint8_t fresh[SEATS];   /* Deep Pockets taken in this serving: no use in it        */
    uint8_t due[VENUES];    /* visitors a venue still awaits                           */
    uint8_t special[VENUES]; /* special performances there today                       */
    int16_t noted[SEATS][DAYS];     /* coins of each day, and of the favours at the end */
    int16_t earned[SEATS][SOURCES]; /* the same by source                              */
    uint8_t hand[SEATS][1 + RANKS]; /* dealers, rising                                 */
    uint8_t rank[SEATS][RANKS];     /* as what the dealer of this printed rank counts  */
    uint8_t queue[PLACES][1 + DEALERS]; /* from the left                               */
    uint8_t bench[DEALERS + 1];     /* dealers not in play                             */
    uint8_t favours[SEATS][FAVOURS + 1]; /* in hand                                    */
    uint8_t villa[FAVOURS + 1];     /* on offer                                        */
    uint8_t favour_pile[FAVOURS + 1];
    uint8_t favours_gone[FAVOURS + 1]; /* used, left over or sorted out                */
    uint8_t beside[SEATS];          /* the favour sold beside Caesar today             */
    uint8_t tickets[SEATS][TICKETS + 1]; /* not sold                                   */
    uint8_t sold[SEATS][TICKETS + 1];
    uint8_t forum[TICKETS + 1];     /* on offer, later what nobody took                */
    uint8_t ticket_pile[TICKETS + 1];
    uint8_t buyers[SEATS][VISITORS + 1]; /* visitors sold to                           */
    uint8_t visitors[VENUES][VISITORS + 1];
    uint8_t visitor_pile[VISITORS + 1];
    uint8_t visitors_out[VISITORS + 1]; /* sorted out; Caesar when he has left         */
    uint8_t coin_pile[2];
    uint8_t coins_at[VENUES];       /* under the visitors there                        */
    uint8_t coins[SEATS];           /* taken today                                     */
    uint8_t start_card[2];          /* at the Villa: [1] is 1                          */
    uint8_t start_card_of[SEATS];   /* or before this player                           */
    uint8_t spare;                  /* always 0                                        */
} circus;

#define GAME_RULES "games/circus/rules.def"
#define GAME_WORDS "games/circus/words.def"
#include "engine/names.inc"

static inline const circus *circus_of(const kt_state *state)
{
    return (const circus *)state;
}

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

/* ---- Questions about a position (facts.c) ---- */

int  circus_buyers_at(const circus *, int venue);             /* visitors without Caesar        */
int  circus_tickets_for(const circus *, int seat, int venue); /* unsold                         */
int  circus_favours_held(const circus *, int seat);
int  circus_find_queued(const circus *, int dealer, int first, int last, int *index); /* place or 0 */
bool circus_usable_now(const circus *, int favour);           /* names this phase               */
bool circus_has_effect(const circus *, int seat, int favour); /* in place of a dealer           */
bool circus_rank_there(const circus *, int place, int rank);  /* somebody counts as this rank   */
bool circus_can_act(const circus *, int seat);                /* more than pass                 */
bool circus_can_get(const circus *, int seat);                /* more than nothing              */
bool circus_can_twice(const circus *, int seat);              /* Deep Pockets would help        */
bool circus_may_forge(const circus *, int seat);              /* Forged Stub, for who is served */

/* ---- Turns and serving (serve.c) ---- */

void circus_begin(circus *, int stage, kt_log *);  /* a phase of the book                   */
void circus_turn_to(circus *, int seat, kt_log *); /* to him or the next who has not passed */
void circus_served(circus *, kt_log *);            /* the dealer took a card or sold        */
void circus_next_dealer(circus *, kt_log *);

/* ---- The table of the day and its settlement (day.c) ---- */

void circus_lay_favours(circus *, kt_log *); /* from its beginning */
void circus_favour_shown(circus *, int favour, kt_log *);
void circus_ticket_shown(circus *, int ticket, kt_log *);
void circus_visitor_shown(circus *, int visitor, int venue, kt_log *);
void circus_settle(circus *, kt_log *); /* phase IV, and the next day */

/* ---- The game's functions ---- */

void        circus_list(const kt_state *, kt_moves *);
kt_refusal  circus_check(const kt_state *, kt_move);
void        circus_play(kt_state *, kt_move, kt_log *);
int         circus_value(const kt_state *, int seat);
void        circus_board(const kt_state *, int seat, int language, const char *const *names, kt_text *);
const char *circus_wrong(const kt_state *);

#endif
