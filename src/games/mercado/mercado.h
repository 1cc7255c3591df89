/* mercado.h - Mercado (Rüdiger Dorn, Kosmos 2018), for two to four: design, state, and what its
 * files share.
 *
 * Book: the German rulebook of 2018; rules.def cites its pages. Most tiles, all privileges and
 * most spaces of the track are not in it; data.json says how sure we are of each.
 *
 * Phases. Each is a question to the actor; chance answers START, REFILL, DRAWING, REVEAL, TAKE.
 *
 *   START -> REFILL                            the table is set
 *     v
 *   TURN --privilege--> SYMBOL? --> TURN       at most one, before the action
 *     |  action A: DRAWING -> LAY --seal--> DRAWING -> LAY
 *     |  action B, or a pass
 *     v
 *   ORDER -> score one tile -> ORDER ... -> REFILL -> TURN of the next
 *     v
 *   COUNT for each player after the last round, from the start player on; OVER
 *
 * A tile is scored in steps. `step` names the next one, so that luck and other players' decisions
 * can come in between:
 *
 *   points (REVEAL for "?"), move -> SECOND -> BUYER -> OTHERS -> COINS -> NEXT
 *      symbol of the space: TAKE        TAKE,     GIVE
 *                                       JOKER
 *
 * COUNT is a move of its own, so that the owner sees a privilege drawn last before it counts.
 *
 * State. The coins at a tile are laid[place][seat]; places are four valuables, two perfumes and the
 * two market tiles. Tiles are unique, so moves name the tile. `position` counts spaces from the
 * start disc; `height` ranks all markers, since on one space the one placed later lies on top.
 * `supply` also holds the spare coloured coins of the box, which nobody ever gets. Which place of a
 * price a coin takes is never recorded: price.c only asks whether some assignment still fits.
 *
 * Where the book is silent, we decided:
 *
 *   all coins are open, even in the purses, since draws are                        1.3
 *   a player who can neither draw nor put back passes                              3.5
 *   a seal is spent while laying, with two coins left in the purse                 4.4
 *   the order in which a tile is scored                                            6.8
 *   the Coin Changer's joker goes into the purse if it fits nowhere                7.4
 *   a symbol that the supply cannot pay for everybody is ignored                   9.12
 *   if privileges run short, those that are left are drawn                         9.13
 *   ten rounds without a coin laid or a marker moved end the game                  11.7
 *
 * and smaller points in 2.6, 2.9, 3.3, 4.5, 4.7, 5.5, 6.4, 6.5, 6.11, 6.12, 7.6, 8.5, 8.6, 9.3, 9.6,
 * 10.2, 10.4, 11.3, 11.4.
 */
#ifndef MERCADO_H
#define MERCADO_H

#include "engine/game.h"
#include "mercado_data.h"

enum {
    PLAYERS = 4, /* at most                           */
    STALLS = 6,  /* valuables and perfumes on display */
    VALUABLE_STALLS = 4,
    PERFUME_STALLS = 2,
    PLACES = 8,
    HEAD_MERCHANT = 6, /* places of the market tiles */
    COIN_CHANGER = 7,
    DRAWS = 3,
    SEAL_DRAWS = 2,
    START_SEALS = 1,
    ADVANCE = 3,
    IDLE_ROUNDS = 10,
    FAR = 250, /* further than any marker gets; keeps the byte from overflowing */
};

enum { OPTION_BOARD, OPTION_START };

/* clang-format off */
enum {
    KIND_COIN = KT_KIND_OWN,
    KIND_TILE, /* all 38, in moves and texts */
    KIND_VALUABLE,
    KIND_PERFUME,
    KIND_PRIVILEGE,
    KIND_SEAL,
    KIND_SYMBOL,
    KIND_PLACE,
    KIND_PHASE,
    KIND_STEP,
    KIND_BOARD, /* from here on: used only by facts */
    KIND_TILE_TYPE,
    KIND_DEMAND,
    KIND_SCORING,
    KIND_EFFECT,
    KINDS
};
/* clang-format on */

/* Sources of points. Those that are not in `gained` come from tiles. */
enum { SOURCE_TILES, SOURCE_ADVANCE, SOURCE_PRIVILEGES, SOURCE_SEALS_LEFT, SOURCE_PRIVILEGES_LEFT, SOURCES };

typedef struct mercado {
    kt_head head;
    uint8_t phase;      /* what is asked                                       */
    uint8_t step;       /* what comes next when nobody is asked                */
    uint8_t turn;       /* the active player                                   */
    uint8_t start;      /* the start player                                    */
    uint8_t round;      /* from 1; 0 during the set-up */
    uint8_t idle;       /* turns ended since a coin was laid or a marker moved */
    uint8_t ending;     /* 1: somebody has reached the start disc              */
    uint8_t extra;      /* extra turns that the active player still has        */
    uint8_t privileged; /* 1: a privilege has been played in this turn         */
    uint8_t sealed;     /* 1: a seal has been spent in this turn               */
    uint8_t lain;       /* 1: a coin has been laid in this turn                */
    uint8_t draws;      /* coins or privileges still to be drawn               */
    uint8_t sold;       /* a bit for each place sold in this turn              */
    uint8_t scoring;    /* place of the tile being scored, + 1                 */
    uint8_t playing;    /* the privilege whose extra is still to come          */
    uint8_t valuables[VALUABLE_STALLS];
    uint8_t perfumes[PERFUME_STALLS];
    uint8_t position[PLAYERS]; /* spaces from the start disc                 */
    uint8_t height[PLAYERS];   /* the one placed later has the larger number */
    uint8_t seals[PLAYERS];
    uint8_t gained[PLAYERS][SOURCES - 1];
    uint8_t purse[PLAYERS][COINS + 1];
    uint8_t person[PLAYERS][COINS + 1]; /* on the character tile */
    uint8_t laid[PLACES][PLAYERS][COINS + 1];
    uint8_t drawn[COINS + 1];  /* drawn by the active player */
    uint8_t supply[COINS + 1]; /* with the spare coins of the box */
    uint8_t seal_supply[1 + 1];
    uint8_t valuable_pile[VALUABLES + 1];
    uint8_t valuable_discard[VALUABLES + 1];
    uint8_t perfume_pile[PERFUMES + 1];
    uint8_t perfume_discard[PERFUMES + 1];
    uint8_t hand[PLAYERS][PRIVILEGES + 1];
    uint8_t given[PLAYERS][PRIVILEGES + 1]; /* given up, face down: out of the game */
    uint8_t played[PRIVILEGES + 1];         /* played or counted at the end         */
    uint8_t stack[PRIVILEGES + 1];
} mercado;

#define GAME_STATE   mercado
#define GAME_PHASES  "games/mercado/phases.def"
#define GAME_FIELDS  "games/mercado/fields.def"
#define GAME_VERBS   "games/mercado/verbs.def"
#define GAME_RULES   "games/mercado/rules.def"
#define GAME_STRINGS "games/mercado/strings.def"
#include "engine/names.inc"

/* In what follows, arguments must name what exists: a seat below head.seats; places, cards and the
 * like within their kinds. Functions that change the table carry out what has been checked, and
 * their log may be NULL. */

/* ---- Prices (price.c) ---- */

bool mercado_price_possible(const price_data *, const uint8_t *laid); /* can these coins become the price? */
int  mercado_coins_that_fit(const price_data *,
                            const uint8_t *laid); /* which coins may be added: a bit each */
int  mercado_why_not(const price_data *, const uint8_t *laid, int coin); /* the rule that forbids it */

static inline int coins_in(const uint8_t *coins)
{
    return coins[1] + coins[2] + coins[3] + coins[4] + coins[5] + coins[6];
}

/* ---- Questions about a position (price.c) ---- */

static inline int tile_at(const mercado *table, int place) /* 0: none */
{
    if (place < VALUABLE_STALLS)
        return table->valuables[place];
    if (place >= STALLS)
        return VALUABLES + PERFUMES + 1 + place - STALLS;
    int perfume = table->perfumes[place - VALUABLE_STALLS];
    return perfume ? VALUABLES + perfume : 0;
}

int mercado_place_of(const mercado *, int tile);           /* -1: it does not lie there                */
int mercado_fitting(const mercado *, int place, int seat); /* coins that may be laid there: a bit each */
/* Lists the moves that lay a drawn coin, into an empty list; returns how many. */
int  mercado_fitting_moves(const mercado *, kt_moves *);
bool mercado_paid(const mercado *, int place, int seat);
int  mercado_joker_places(const mercado *); /* for the changer's joker */
int  mercado_drawn_bits(const mercado *);
bool mercado_something_fits(const mercado *); /* of the coins drawn */
bool mercado_seal_possible(const mercado *);
int  mercado_rank_of(const mercado *, int seat);      /* 1: in the lead                 */
bool mercado_space_taken(const mercado *, int seat);  /* by another marker              */
int  mercado_symbol_under(const mercado *, int seat); /* that counts for the seat; or 0 */
int  mercado_gap_to_fill(const mercado *);            /* a place, or -1                 */
int  mercado_privileges_in(const uint8_t *);

/* ---- Scoring (score.c) ---- */

void mercado_move_marker(mercado *, int seat, int spaces, kt_log *);
bool mercado_land(mercado *, kt_log *);                     /* true: somebody must decide first       */
bool mercado_use_symbol(mercado *, kt_log *);               /* likewise                               */
void mercado_proceed(mercado *, kt_log *);                  /* takes steps until somebody must decide */
void mercado_begin_scoring(mercado *, int place, kt_log *); /* and proceed                            */
void mercado_score_points(mercado *, int points, kt_log *); /* of the tile in progress, and proceed   */
void mercado_end_turn(mercado *, kt_log *);                 /* sold tiles leave, gaps are filled      */
void mercado_refill(mercado *, kt_log *);                   /* the next gap, or the next turn         */
int  mercado_next_giver(const mercado *, int seat);         /* after this one; -1: nobody             */
void mercado_count_rest(mercado *, int seat, kt_log *);     /* at the end; then the next, or over     */

/* ---- Derived numbers for bots (value.c) ---- */

enum { MERCADO_DERIVED = 10 };
extern const kt_derived mercado_derived[MERCADO_DERIVED];

/* ---- The game's functions ---- */

KT_DECLARE_GAME(mercado);
void mercado_values(const kt_state *, int *value);

#endif
