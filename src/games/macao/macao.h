/* macao.h - Macao (Stefan Feld, alea 2009), for two to four: design, state, and what its files
 * share.
 *
 * Book: the German rulebook of 2009; rules.def cites its sections. It prints no list of the 120
 * cards, and of the board only names and counts; data.json says how sure we are of every value.
 * Cards are data: card_data describes what a card does in a small vocabulary, and no code knows a
 * card by name.
 *
 * Phases. Each is a question to the actor; chance answers DISCS to DEAL_OPENING, DEAL and ROLL.
 *
 *   DISCS -> LAY -> OFFICES -> DEAL_OPENING    the table is set
 *   OPENING                                    one card each, last on the wall first
 *   FIRST -> SECOND                            the first cubes on the wind rose, wall order
 *      v
 *   twelve rounds, each step for every seat in wall order:
 *     DEAL -> (TRIBUTE_GOLD)                   four cards, the tribute
 *     DRAFT -> (DRAFT_GOLD) -> (DISCARD)       phase 1
 *     ROLL
 *     DICE -> (DICE_GOLD) -> the rose turns -> (EMPTY -> (EMPTY_JOKER))     phase 2
 *     ACTION -> ACTION ... -> pass             phase 3
 *       a card activated, then (ACTIVATE_GOLD)
 *       a quarter with a helper: OMIT -> REPLACE -> PAY, then (CLAIM_GOLD)
 *       a card that asks for colours: GIVE -> TAKE, again or done
 *       a second use of a joker: JOKER
 *      v
 *   OVER
 *
 * State. `wall` is the space of a disc, 1 to 16, or 17 when it has passed the last one; `place` is
 * the order of all discs, 1 in front (on one space the upper disc is ahead, and a disc that is
 * always on top is the upper one). `at` is the place whose turn it is in the phase. A disc only moves
 * ahead, past seats that have already acted, so `at + 1` is always next. rose[0] is the field
 * whose cubes come next. `used` belongs to the active cards of the actor, by their place. A
 * quarter being paid with a helper is in `quarter`, `help`, `omitted`, `replaced`; a card that
 * asks for colours in `card`, `left`, `given`, `taken`.
 *
 * Where the book is silent, we decided:
 *
 *   the order of the discs is drawn by lot                                         2.2
 *   a question is answered before anything else is done                            3.4
 *   a joker may avert the penalty marker, but only for a cube                      5.8, 9.3
 *   nobody has more than 13 active cards                                           7.4
 *   beyond the last space of the wall, the first to get there stays first          10.4
 *   ... even ahead of a disc that otherwise is always on top                       15.11
 *   free ship spaces may be split over the turn                                    11.6
 *   even a tribute of 0 for 0 may be bought                                        12.3
 *   a card without effect cannot be used; repetitions are one use                  13.4, 13.7
 *   triggers fire automatically; gold may be declined where having none helps      13.5, 13.6
 *
 * and the effects of cards that are reconstructed: chapters 14 and 15, 16.3.
 */
#ifndef MACAO_H
#define MACAO_H

#include "engine/game.h"
#include "macao_data.h"

enum {
    PLAYERS = 4,
    ACTIVE_MAX = 13, /* one card at the start, one a round */
    DISPLAY_MAX = 6,
    FACES = 6,  /* of a die, and fields of a wind rose    */
    EARNED = 5, /* sources of points that the state keeps */
    BEYOND = WALL_SPACES + 1,
    WALL_FIRST = 1, /* cubes for the first space of a wall move */
    WALL_LATER = 2,
};

/* What helps with the cost of a quarter; bits. */
enum { HELP_LESS = 1, HELP_OTHER = 2, HELP_BOTH = 3, HELPS = 3 };

/* The wall move of a turn. */
enum { WALL_NOT_YET, WALL_GOING, WALL_DONE };

/* Sources of points; the rest comes from cards in play. */
enum { EARNED_DELIVERY, EARNED_TRIBUTE, EARNED_PENALTY, EARNED_END, EARNED_CITY };
enum { SOURCE_CARDS = EARNED, SOURCES };

/* clang-format off */
enum {
    KIND_COLOUR = KT_KIND_OWN,
    KIND_PAIR,
    KIND_TILE,
    KIND_SPACE,
    KIND_QUARTER,
    KIND_CARD,
    KIND_PLAYER,
    KIND_HELP,
    KIND_PHASE,
    KIND_CARD_TYPE, /* from here on: used only by facts */
    KIND_SPACE_TYPE,
    KIND_WHEN,
    KIND_RESOURCE,
    KIND_OP,
    KIND_HOW,
    KIND_CONDITION,
    KIND_PER,
    KIND_TRIGGER,
    KIND_POWER,
    KINDS
};
/* clang-format on */

typedef struct macao {
    kt_head head;
    int16_t points[PLAYERS]; /* on the track */
    int16_t gold[PLAYERS];
    int16_t earned[PLAYERS][EARNED];
    uint8_t phase;            /* what is asked                                    */
    uint8_t round;            /* 1 to 12; 0 in the set-up                         */
    uint8_t at;               /* the place on the wall that acts in this phase */
    uint8_t claims;           /* quarters taken in this turn                      */
    uint8_t wall_move;        /* WALL_                                            */
    uint8_t purchases;        /* of prestige in this turn                         */
    uint8_t sailed;           /* spaces sailed in this turn                       */
    uint8_t steps;            /* free ship spaces left in this turn               */
    uint8_t advances;         /* free wall spaces left, gained with quarters */
    uint8_t asked;            /* gold that the actor is asked about               */
    uint8_t card;             /* in use: it asks for colours                      */
    uint8_t left;             /* uses of it left, this one included               */
    uint8_t taken;            /* cubes taken with it in this use                  */
    uint8_t quarter;          /* being paid with a helper                         */
    uint8_t help;             /* HELP_                                            */
    uint8_t omitted;          /* colour that is not paid                          */
    uint8_t replaced;         /* colour that is replaced                          */
    uint8_t tribute[2];       /* gold, prestige                                   */
    uint8_t penalty[PLAYERS]; /* penalty markers                                  */
    uint8_t ship[PLAYERS];    /* its space                                        */
    uint8_t wall[PLAYERS];    /* 1 to 16, 17: beyond                              */
    uint8_t place[PLAYERS];   /* in the order on the wall, 1 is first             */
    uint8_t supply[PLAYERS][COLOURS + 1];
    uint8_t rose[FACES][PLAYERS][COLOURS + 1]; /* field 1 first */
    uint8_t tableau[PLAYERS][1 + TABLEAU_CARDS + 1];
    uint8_t active[PLAYERS][1 + ACTIVE_MAX];
    uint8_t used[ACTIVE_MAX];              /* cards of the actor used in this round, by place */
    uint8_t given[COLOURS + 1];            /* for the card in use                             */
    uint8_t dice[COLOURS];                 /* by colour                                       */
    uint8_t tiles[PLAYERS][TILES + 1];     /* aboard; jokers beside the tableau               */
    uint8_t delivered[PLAYERS][TILES + 1]; /* in the harbours, by whom                        */
    uint8_t tile[QUARTERS];                /* what lies in the city                           */
    uint8_t owner[QUARTERS];               /* seat + 1                                        */
    uint8_t bag[TILES + 1];                /* not yet laid out                                */
    uint8_t out[TILES + 1];                /* jokers spent                                    */
    uint8_t display[1 + DISPLAY_MAX];      /* open cards: offices, then as revealed           */
    uint8_t offices[ROUNDS][2];
    uint8_t deck[CARDS + 1]; /* face down: has no order */
    uint8_t pile[CARDS + 1]; /* the open discard pile   */
} macao;

#define GAME_STATE   macao
#define GAME_PHASES  "games/macao/phases.def"
#define GAME_FIELDS  "games/macao/fields.def"
#define GAME_VERBS   "games/macao/verbs.def"
#define GAME_RULES   "games/macao/rules.def"
#define GAME_STRINGS "games/macao/strings.def"
#include "engine/names.inc"

static inline bool is_office(int card)
{
    return card <= OFFICES;
}

static inline bool is_harbour(int space)
{
    return macao_space[space].good != 0;
}

/* 15.12: with these powers the card costs one cube less. */
static inline bool is_cheaper(int card, uint32_t powers)
{
    return powers >> POWER_BUILDING_LESS & 1 && macao_card[card].type == TYPE_BUILDING;
}

/* In what follows, arguments must name what exists: a seat below head.seats; places, cards and the
 * like within their kinds. Functions that change the table carry out what has been checked, and
 * their log may be NULL. */

/* ---- Questions about a position (facts.c) ---- */

uint32_t macao_powers_of(const macao *, int seat);           /* a bit for each POWER_ of active cards  */
int      macao_power(const macao *, int seat, int which);    /* its value summed, or how many have it  */
int      macao_times_for(const macao *, int seat, int good); /* factor for a delivery of it */
int      macao_cubes_of(const macao *, int seat);            /* in the action supply                   */
int      macao_seat_at(const macao *, int place);
int      macao_active_index(const macao *, int seat, int card);  /* -1: not active                       */
int      macao_power_index(const macao *, int seat, int which);  /* an unused active card with it, or -1 */
uint32_t macao_city_of(const macao *, int seat);                 /* a bit for each quarter, 1 << id      */
int      macao_size_of(uint32_t city);                           /* its quarters                         */
int      macao_largest_area(uint32_t city);                      /* quarters side by side                */
int      macao_how_many(const macao *, int seat, int per);       /* of what PER_ counts                  */
int      macao_scaled(const card_data *, int amount, int count); /* up to the card's limit */
int      macao_delivered_in_all(const macao *, int good);
int      macao_delivery_points(const macao *, int seat, int good);
int      macao_tribute_price(const macao *, int seat);
int      macao_top_die(const macao *);          /* higher dice are turned to 1    */
bool     macao_on_top(const macao *, int seat); /* its disc is always the top one */
bool     macao_covers(const uint8_t *supply, const uint8_t *cost, int times);
bool     macao_payable(const macao *, int seat, int quarter, int omitted, int replaced, int paid);
bool     macao_helped(const macao *, int seat, int quarter, int help, int omitted, int replaced);

/* ---- Whether something may be done (check.c): 0 or the refusal ---- */

kt_refusal macao_may_claim(const macao *, int seat, uint32_t powers, int quarter, bool pay);
kt_refusal macao_may_use(const macao *, int seat, int index, int times);
bool       macao_can_give(const macao *, int seat, const bundle *);
bool macao_can_finish(const macao *, int seat); /* the card in use asks nothing that cannot be answered */
kt_refusal macao_may_sail(const macao *, int seat, uint32_t powers, int space, bool pay);
kt_refusal macao_may_wall(const macao *, int seat, uint32_t powers, int cubes);

/* ---- The end (score.c) ---- */

void macao_settle(macao *, kt_log *);
int  macao_end_points(const macao *, int seat, int card);
void macao_score(const kt_state *, kt_score *);

/* ---- The game's functions ---- */

/* ---- Derived numbers for bots (value.c) ---- */

enum { MACAO_DERIVED = 11 };
extern const kt_derived macao_derived[MACAO_DERIVED];

KT_DECLARE_GAME(macao);
int macao_expand(const kt_state *, const char *text, kt_move *, int max, kt_refusal *);

#endif
