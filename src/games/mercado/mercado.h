/* mercado.h - Mercado (Rüdiger Dorn, Kosmos 2018), for two to four.
 *
 * Rulebook: the German one; its pages are cited in rules.def. Most tiles, all
 * privileges and most spaces of the track are not in the book: data.json says of
 * each how sure it is.
 *
 * The course of a turn, as phases (what is asked of the actor):
 *
 *   TURN --privilege--> SYMBOL? --> TURN      at most one, at the start
 *     |  action A: DRAWING -> LAY -(seal)-> DRAWING -> LAY
 *     |  action B, or the pass
 *     v
 *   ORDER -> one tile is scored -> ORDER ... -> REFILL -> TURN of the next
 *
 * and after the last round COUNT for each player, from the start player on. (The
 * count is a move of its own: a privilege drawn last is seen by its owner first.)
 *
 * A tile is scored in steps; `step` names the one that comes next, so that luck
 * and other players' decisions can come in between and it goes on afterwards:
 *
 *   points (REVEAL for "?") and move -> SECOND -> BUYER -> OTHERS -> COINS -> NEXT
 *      symbol of the space: TAKE         TAKE,     GIVE
 *                                        JOKER
 *
 * The state: what lies at a tile stands in laid[place][seat]; places are the four
 * valuables, the two perfumes and the two market tiles. All tiles differ, so moves
 * name the tile. Markers are counted as distance from the start disc; on one space
 * the marker placed later lies higher, and `height` ranks all markers by that.
 * Coloured coins in the supply are the spare ones in the box: nobody gets them.
 *
 * Where the book is silent we decided: see the rules marked "ruling".
 */
#ifndef MERCADO_H
#define MERCADO_H

#include "engine/game.h"
#include "mercado_data.h"

enum {
    PLAYERS         = 4, /* at most */
    STALLS          = 6, /* valuables and perfumes on display */
    VALUABLE_STALLS = 4,
    PERFUME_STALLS  = 2,
    PLACES          = 8,
    HEAD_MERCHANT   = 6, /* places of the market tiles */
    COIN_CHANGER    = 7,
    DRAWS           = 3,
    SEAL_DRAWS      = 2,
    START_SEALS     = 1,
    ADVANCE         = 3,
    IDLE_ROUNDS     = 10,
    FAR             = 250, /* no marker gets there; keeps a byte from running over */
};

enum { OPTION_BOARD, OPTION_START };

/* What is asked. Beside it: who is asked. */
#define MERCADO_PHASES(PHASE)                                                                   \
    PHASE(START, "start", "Das Los bestimmt den Startspieler.", "Chance names the start player.") \
    PHASE(REFILL, "refill", "Die Auslage wird aufgefüllt.", "The display is filled up.")        \
    PHASE(TURN, "turn",                                                                         \
          "Du bist am Zug: Aktion A (3 Münzen ziehen) oder Aktion B (Personentafel in den Beutel).", \
          "Your turn: action A (draw 3 coins) or action B (character tile into the purse).")    \
    PHASE(SYMBOL, "symbol", "Willst du das Symbol dieses Feldes nutzen?",                       \
          "Do you want to use the symbol of this space?")                                       \
    PHASE(DRAWING, "drawing", "Münzen werden gezogen.", "Coins are drawn.")                     \
    PHASE(LAY, "lay", "Leg deine Münzen an; was übrig bleibt, kommt zurück in den Beutel.",     \
          "Lay your coins; what is left goes back into the purse.")                             \
    PHASE(ORDER, "order", "Welche Tafel wertest du als nächste?", "Which tile do you score next?") \
    PHASE(REVEAL, "reveal", "Der nächste Gegenstand wird aufgedeckt.",                          \
          "The next valuable is revealed.")                                                     \
    PHASE(TAKE, "take", "Ein Privileg wird gezogen.", "A privilege is drawn.")                  \
    PHASE(GIVE, "give", "Welches Privileg gibst du ab?", "Which privilege do you give up?")     \
    PHASE(JOKER, "joker", "An welche andere Tafel legst du den Joker der Münzwechslerin?",      \
          "At which other tile do you lay the Coin Changer's joker?")                           \
    PHASE(COUNT, "count", "Zähle deine Siegel und Privilegien.", "Count your seals and privileges.") \
    PHASE(OVER, "over", "Das Spiel ist aus.", "The game is over.")

enum {
    PHASE_NONE,
#define PHASE(name, id, de, en) PHASE_##name,
    MERCADO_PHASES(PHASE)
#undef PHASE
    PHASES_AND_ONE,
    PHASES = PHASES_AND_ONE - 1
};

/* What comes next when nobody is asked any more. */
#define MERCADO_STEPS(STEP)                                                  \
    STEP(EXTRA, "extra")   /* the extra of the privilege, then the turn   */ \
    STEP(SECOND, "second") /* the seal for the second most coins          */ \
    STEP(BUYER, "buyer")   /* what the tile brings its buyer              */ \
    STEP(OTHERS, "others") /* what it brings the others                   */ \
    STEP(COINS, "coins")   /* the coins leave the tile                    */ \
    STEP(NEXT, "next")     /* the next tile, or the turn is over          */

enum {
    STEP_NONE,
#define STEP(name, id) STEP_##name,
    MERCADO_STEPS(STEP)
#undef STEP
    STEPS_AND_ONE,
    STEPS = STEPS_AND_ONE - 1
};

enum {
    KIND_COIN = KT_KIND_OWN,
    KIND_TILE, /* all 38, in moves and words */
    KIND_VALUABLE,
    KIND_PERFUME,
    KIND_PRIVILEGE,
    KIND_SEAL,
    KIND_SYMBOL,
    KIND_PLACE,
    KIND_PHASE,
    KIND_STEP,
    KINDS
};

enum {
    VERB_START, VERB_OPEN, VERB_REVEAL, VERB_DRAW, VERB_TAKE, /* chance */
    VERB_PLAY, VERB_USE, VERB_SKIP,
    VERB_REACH, VERB_COLLECT, VERB_PASS,
    VERB_LAY, VERB_SEAL, VERB_DONE,
    VERB_SCORE, VERB_GIVE, VERB_COUNT,
    VERBS
};

/* Where points come from. What is not counted in `gained` comes from tiles. */
enum {
    SOURCE_TILES,
    SOURCE_ADVANCE,
    SOURCE_PRIVILEGES,
    SOURCE_SEALS_LEFT,
    SOURCE_PRIVILEGES_LEFT,
    SOURCES
};

typedef struct mercado {
    kt_head head;
    uint8_t phase;      /* what is asked                                        */
    uint8_t step;       /* what comes next when nobody is asked                 */
    uint8_t turn;       /* the active player                                    */
    uint8_t start;      /* the start player                                     */
    uint8_t round;      /* from 1 on; 0 while the table is set                  */
    uint8_t idle;       /* turns ended since a coin was laid or a marker moved  */
    uint8_t ending;     /* 1: somebody has reached the start disc               */
    uint8_t extra;      /* extra turns that the active player still has         */
    uint8_t privileged; /* 1: a privilege has been played in this turn          */
    uint8_t sealed;     /* 1: a seal has been spent in this turn                */
    uint8_t lain;       /* 1: a coin has been laid in this turn                 */
    uint8_t draws;      /* coins or privileges still to be drawn                */
    uint8_t sold;       /* a bit for each place sold in this turn               */
    uint8_t scoring;    /* place of the tile being scored, + 1                  */
    uint8_t playing;    /* the privilege whose extra is still to come           */
    uint8_t valuables[VALUABLE_STALLS];
    uint8_t perfumes[PERFUME_STALLS];
    uint8_t position[PLAYERS];   /* spaces from the start disc                  */
    uint8_t height[PLAYERS];     /* who was placed later has the larger number  */
    uint8_t seals[PLAYERS];
    uint8_t gained[PLAYERS][SOURCES - 1];
    uint8_t purse[PLAYERS][COINS + 1];
    uint8_t person[PLAYERS][COINS + 1]; /* on the character tile                */
    uint8_t laid[PLACES][PLAYERS][COINS + 1];
    uint8_t drawn[COINS + 1];           /* before the active player             */
    uint8_t supply[COINS + 1];          /* with the spare coins of the box      */
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

#define GAME_RULES "games/mercado/rules.def"
#define GAME_WORDS "games/mercado/words.def"
#include "engine/names.inc"

static inline const mercado *mercado_of(const kt_state *state)
{
    return (const mercado *)state;
}

/* ---- Prices (price.c) ---- */

bool mercado_price_possible(const price *, const uint8_t *laid);        /* can these become the price? */
int  mercado_coins_that_fit(const price *, const uint8_t *laid);        /* a bit for each coin         */
int  mercado_why_not(const price *, const uint8_t *laid, int coin);     /* the rule that forbids it    */

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

int  mercado_place_of(const mercado *, int tile);                       /* -1: it does not lie there   */
int  mercado_fitting(const mercado *, int place, int seat);             /* coins he may lay, as bits   */
int  mercado_fitting_moves(const mercado *, kt_moves *);                /* the coins drawn, laid; how many */
bool mercado_paid(const mercado *, int place, int seat);
int  mercado_joker_places(const mercado *);                             /* for the changer's joker     */
int  mercado_drawn_bits(const mercado *);
bool mercado_something_fits(const mercado *);                           /* of the coins drawn          */
bool mercado_seal_possible(const mercado *);
int  mercado_rank_of(const mercado *, int seat);                        /* 1: in the lead              */
bool mercado_space_taken(const mercado *, int seat);                    /* by another marker           */
int  mercado_symbol_under(const mercado *, int seat);                   /* that counts for him; or 0   */
int  mercado_gap_to_fill(const mercado *);                              /* a place, or -1              */
int  mercado_privileges_in(const uint8_t *);

/* ---- Scoring (score.c) ---- */

void mercado_ask(mercado *, int phase, int seat);
void mercado_ask_chance(mercado *, int phase, int whom);
void mercado_move_marker(mercado *, int seat, int spaces, kt_log *);
bool mercado_land(mercado *, kt_log *);                      /* true: somebody must act first      */
bool mercado_use_symbol(mercado *, kt_log *);                /* likewise                           */
void mercado_proceed(mercado *, kt_log *);                   /* on with the steps until somebody must act */
void mercado_begin_scoring(mercado *, int place, kt_log *);  /* and proceed                        */
void mercado_score_points(mercado *, int points, kt_log *);  /* of the tile in progress, and proceed */
void mercado_end_turn(mercado *, kt_log *);                  /* sold tiles leave, gaps are filled  */
void mercado_refill(mercado *, kt_log *);                    /* the next gap, or the next turn     */
int  mercado_next_giver(const mercado *, int seat);          /* after this one; -1: nobody         */
void mercado_count_rest(mercado *, int seat, kt_log *);      /* at the end; then the next, or over */

/* ---- The game's functions ---- */

void        mercado_list(const kt_state *, kt_moves *);
kt_refusal  mercado_check(const kt_state *, kt_move);
void        mercado_play(kt_state *, kt_move, kt_log *);
int         mercado_value(const kt_state *, int seat);
void        mercado_board(const kt_state *, int seat, int language, const char *const *names, kt_text *);
const char *mercado_wrong(const kt_state *);

#endif
