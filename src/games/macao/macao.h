/* macao.h - Macao (Stefan Feld, alea 2009), for two to four.
 *
 * Rulebook: the German one; its sections are cited in rules.def. Of the 120 cards
 * the book prints no list, and of the board only names and counts: data.json says
 * of every value how sure it is. Cards are data: what a card does is a small
 * vocabulary (card_data), and code knows no card by name.
 *
 * The course of the game, as phases (what is asked of the actor):
 *
 *   DISCS LAY OFFICES DEAL_OPENING    the set-up, by chance
 *   OPENING                           one card each, last on the wall first
 *   FIRST -> SECOND                   first cubes on the wind rose, wall order
 *
 *   12 times, each part for every seat in wall order:
 *     DEAL -> (TRIBUTE_GOLD)          four cards, the tribute
 *     DRAFT -> (DRAFT_GOLD) -> (DISCARD)
 *     ROLL
 *     DICE -> (DICE_GOLD) -> turn the rose -> (EMPTY -> (EMPTY_JOKER))
 *     ACTION -> ... -> pass
 *       claim with a helper: OMIT -> REPLACE -> PAY, then (CLAIM_GOLD)
 *       a card that asks for colours: GIVE -> TAKE, again or done
 *       a joker of the Juggler's: JOKER
 *
 * `at` is the place on the wall of the seat that a phase has come to. A disc only
 * moves ahead, past seats that have already acted, so `at + 1` is always next.
 *
 * The wall: `wall` is the space 1 to 16, or 17 for a disc that has passed the last
 * one; `place` is the order of all discs, 1 in front. On one space the upper disc
 * is ahead.
 *
 * Where the book is silent we decided: see the rules marked "ruling".
 */
#ifndef MACAO_H
#define MACAO_H

#include "engine/game.h"
#include "macao_data.h"

enum {
    PLAYERS     = 4,
    ACTIVE_MAX  = 13, /* one card at the start, one a round             */
    DISPLAY_MAX = 6,
    FACES       = 6,  /* of a die, and fields of a wind rose            */
    EARNED      = 5,  /* sources of points that are kept                */
    BEYOND      = WALL_SPACES + 1,
    WALL_FIRST  = 1,  /* cubes for the first space of a wall move       */
    WALL_LATER  = 2,
};

/* What is asked. Beside it: who is asked. */
#define MACAO_PHASES(PHASE)                                                                        \
    PHASE(DISCS, "discs", "Die Scheiben kommen auf die Mauer.", "The discs are put on the wall.") \
    PHASE(LAY, "lay", "Die Stadtteile werden belegt.", "Tiles are put on the quarters.")          \
    PHASE(OFFICES, "offices", "Die Ämter werden ausgelegt.", "The offices are laid out.")         \
    PHASE(DEAL_OPENING, "deal_opening", "Die ersten Karten werden aufgedeckt.",                   \
          "The first cards are revealed.")                                                        \
    PHASE(OPENING, "opening", "Nimm deine erste Karte.", "Take your first card.")                 \
    PHASE(FIRST, "first", "Welche Farbe hat dein Stein am 1er-Feld der Windrose?",                \
          "Which colour is your cube at field 1 of the wind rose?")                               \
    PHASE(SECOND, "second", "Welche Farbe haben deine zwei Steine am 2er-Feld?",                  \
          "Which colour are your two cubes at field 2?")                                          \
    PHASE(DEAL, "deal", "Vier Karten werden aufgedeckt.", "Four cards are revealed.")             \
    PHASE(TRIBUTE_GOLD, "tribute_gold", "Der Tribut bringt dir Gold. Nimmst du es?",              \
          "The tribute brings you gold. Do you take it?")                                         \
    PHASE(DRAFT, "draft", "Phase 1: Nimm eine Karte auf dein Tableau.",                           \
          "Phase 1: take a card onto your tableau.")                                              \
    PHASE(DRAFT_GOLD, "draft_gold", "Die Karte bringt dir Gold. Nimmst du es?",                   \
          "The card brings you gold. Do you take it?")                                            \
    PHASE(DISCARD, "discard", "Dein Tableau ist voll: Welche der sechs Karten legst du ab?",      \
          "Your tableau is full: which of the six cards do you discard?")                         \
    PHASE(ROLL, "roll", "Die Würfel rollen.", "The dice are rolled.")                             \
    PHASE(DICE, "dice", "Phase 2: Wähle zwei Würfel.", "Phase 2: choose two dice.")               \
    PHASE(DICE_GOLD, "dice_gold", "Die Würfel bringen dir Gold. Nimmst du es?",                   \
          "The dice bring you gold. Do you take it?")                                             \
    PHASE(EMPTY, "empty",                                                                         \
          "Dein Aktionsvorrat ist leer: Gib einen Joker für einen Stein, oder nimm den Strafmarker.", \
          "Your supply is empty: spend a joker for a cube, or take the penalty marker.")          \
    PHASE(EMPTY_JOKER, "empty_joker", "Was bringt dir der Joker noch?",                           \
          "What else does the joker bring you?")                                                  \
    PHASE(ACTION, "action", "Phase 3: Nutze deine Aktionssteine, Karten und dein Gold, oder passe.", \
          "Phase 3: use your cubes, cards and gold, or pass.")                                    \
    PHASE(JOKER, "joker", "Was bringt dir der Joker noch?", "What else does the joker bring you?") \
    PHASE(OMIT, "omit", "Welchen Stein sparst du ein?", "Which cube do you save?")                \
    PHASE(REPLACE, "replace", "Welchen Stein ersetzt du?", "Which cube do you replace?")          \
    PHASE(PAY, "pay", "Mit welcher Farbe ersetzt du ihn?", "Which colour do you pay instead?")    \
    PHASE(CLAIM_GOLD, "claim_gold", "Der Stadtteil bringt dir Gold. Nimmst du es?",               \
          "The quarter brings you gold. Do you take it?")                                         \
    PHASE(GIVE, "give", "Welchen Stein gibst du ab?", "Which cube do you return?")                \
    PHASE(TAKE, "take", "Welche Farbe nimmst du?", "Which colour do you take?")                   \
    PHASE(OVER, "over", "Das Spiel ist aus.", "The game is over.")

enum {
    PHASE_NONE,
#define PHASE(name, id, de, en) PHASE_##name,
    MACAO_PHASES(PHASE)
#undef PHASE
    PHASES_AND_ONE,
    PHASES = PHASES_AND_ONE - 1
};

/* Who helps with the cost of a quarter; bits. */
enum { HELP_LESS = 1, HELP_OTHER = 2, HELP_BOTH = 3, HELPS = 3 };

/* The wall move of a turn. */
enum { WALL_NOT_YET, WALL_GOING, WALL_DONE };

/* Where points come from; those from cards in play are the rest. */
enum { EARNED_DELIVERY, EARNED_TRIBUTE, EARNED_PENALTY, EARNED_END, EARNED_CITY };
enum { SOURCE_CARDS = EARNED, SOURCES };

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
    KINDS
};

enum {
    VERB_DISC, VERB_LAY, VERB_OFFICE, VERB_DEAL, VERB_ROLL, /* chance */
    VERB_PICK, VERB_SKIP, VERB_DISCARD, VERB_PLACE, VERB_DICE, VERB_ACCEPT, VERB_DECLINE,
    VERB_ACTIVATE, VERB_CLAIM, VERB_CLAIM_WITH, VERB_OMIT, VERB_REPLACE, VERB_PAY,
    VERB_WALL, VERB_FURTHER, VERB_SAIL, VERB_GLIDE, VERB_DELIVER, VERB_TRIBUTE,
    VERB_JOKER, VERB_CASH, VERB_USE, VERB_TRADE, VERB_GIVE, VERB_TAKE, VERB_DONE, VERB_PASS,
    VERBS
};

typedef struct macao {
    kt_head head;
    int16_t points[PLAYERS];       /* on the track                                       */
    int16_t gold[PLAYERS];
    int16_t earned[PLAYERS][EARNED];
    uint8_t phase;                 /* what is asked                                      */
    uint8_t round;                 /* 1 to 12; 0 in the set-up                           */
    uint8_t at;                    /* the place on the wall that the phase has come to   */
    uint8_t claims;                /* quarters taken in this turn                        */
    uint8_t wall_move;             /* WALL_                                              */
    uint8_t purchases;             /* of prestige in this turn                           */
    uint8_t sailed;                /* spaces sailed in this turn                         */
    uint8_t steps;                 /* free ship spaces left in this turn                 */
    uint8_t advances;              /* free wall spaces that quarters brought, left       */
    uint8_t asked;                 /* gold that the actor is asked about                 */
    uint8_t card;                  /* in use: it asks for colours                        */
    uint8_t left;                  /* uses of it left, this one included                 */
    uint8_t taken;                 /* cubes taken with it in this use                    */
    uint8_t quarter;               /* being paid with a helper                           */
    uint8_t help;                  /* HELP_                                              */
    uint8_t omitted;               /* colour that is not paid                            */
    uint8_t replaced;              /* colour that is replaced                            */
    uint8_t tribute[2];            /* gold, prestige                                     */
    uint8_t penalty[PLAYERS];      /* penalty markers                                    */
    uint8_t ship[PLAYERS];         /* its space                                          */
    uint8_t wall[PLAYERS];         /* 1 to 16, 17: beyond                                */
    uint8_t place[PLAYERS];        /* in the order on the wall, 1 is first               */
    uint8_t supply[PLAYERS][COLOURS + 1];
    uint8_t rose[FACES][PLAYERS][COLOURS + 1]; /* field 1 first                          */
    uint8_t tableau[PLAYERS][1 + TABLEAU_CARDS + 1];
    uint8_t active[PLAYERS][1 + ACTIVE_MAX];
    uint8_t used[ACTIVE_MAX];      /* cards of the actor used in this round, by place    */
    uint8_t given[COLOURS + 1];    /* for the card in use                                */
    uint8_t dice[COLOURS];         /* by colour                                          */
    uint8_t tiles[PLAYERS][TILES + 1];     /* aboard; jokers beside the tableau          */
    uint8_t delivered[PLAYERS][TILES + 1]; /* in the harbours, by whom                   */
    uint8_t tile[QUARTERS];        /* what lies in the city                              */
    uint8_t owner[QUARTERS];       /* seat + 1                                           */
    uint8_t bag[TILES + 1];        /* not yet laid out                                   */
    uint8_t out[TILES + 1];        /* jokers spent                                       */
    uint8_t display[1 + DISPLAY_MAX]; /* open cards: offices, then as revealed           */
    uint8_t offices[ROUNDS][2];
    uint8_t deck[CARDS + 1];       /* face down: has no order                            */
    uint8_t pile[CARDS + 1];       /* the open discard pile                              */
} macao;

#define GAME_RULES "games/macao/rules.def"
#define GAME_WORDS "games/macao/words.def"
#include "engine/names.inc"

static inline const macao *macao_of(const kt_state *state)
{
    return (const macao *)state;
}

static inline bool is_office(int card)
{
    return card <= OFFICES;
}

static inline bool is_harbour(int space)
{
    return macao_space[space].good != 0;
}

/* ---- Questions about a position (facts.c) ---- */

uint32_t macao_powers_of(const macao *, int seat);            /* a bit for each POWER_ of active cards     */
int      macao_power(const macao *, int seat, int which);     /* its value summed, or how many have it     */
int      macao_times_for(const macao *, int seat, int good);  /* what a delivery of it is multiplied by    */
int      macao_cubes_of(const macao *, int seat);             /* in the action supply                      */
int      macao_seat_at(const macao *, int place);
int      macao_active_index(const macao *, int seat, int card); /* -1: not active                          */
int      macao_power_index(const macao *, int seat, int which); /* an unused active card with it, or -1    */
uint32_t macao_city_of(const macao *, int seat);              /* a bit for each quarter, 1 << id           */
int      macao_size_of(uint32_t city);                        /* its quarters                              */
int      macao_largest_area(uint32_t city);                   /* quarters side by side                     */
int      macao_how_many(const macao *, int seat, int per);    /* of what PER_ counts                       */
int      macao_scaled(const card_data *, int amount, int count); /* with the card's most                   */
int      macao_delivered_in_all(const macao *, int good);
int      macao_delivery_points(const macao *, int seat, int good);
int      macao_tribute_price(const macao *, int seat);
int      macao_top_die(const macao *);                        /* higher dice are turned to 1               */
bool     macao_covers(const uint8_t *supply, const uint8_t *cost, int times);
bool     macao_payable(const macao *, int seat, int quarter, int omitted, int replaced, int paid);
bool     macao_helped(const macao *, int seat, int quarter, int help, int omitted, int replaced);

/* ---- Whether something may be done (check.c): 0 or the refusal ---- */

kt_refusal macao_may_claim(const macao *, int seat, uint32_t powers, int quarter, bool pay);
kt_refusal macao_may_use(const macao *, int seat, int index, int times);
bool       macao_can_give(const macao *, int seat, const bundle *);
bool       macao_can_finish(const macao *, int seat); /* the card in use asks nothing that cannot be answered */
kt_refusal macao_may_sail(const macao *, int seat, uint32_t powers, int space, bool pay);
kt_refusal macao_may_wall(const macao *, int seat, uint32_t powers, int cubes);

/* ---- The end (score.c) ---- */

void macao_settle(macao *, kt_log *);
int  macao_end_points(const macao *, int seat, int card);
void macao_score(const kt_state *, kt_score *);

/* ---- The game's functions ---- */

void        macao_list(const kt_state *, kt_moves *);
kt_refusal  macao_check(const kt_state *, kt_move);
void        macao_play(kt_state *, kt_move, kt_log *);
int         macao_value(const kt_state *, int seat);
const char *macao_wrong(const kt_state *);
void        macao_board(const kt_state *, int seat, int language, const char *const *names, kt_text *);
int         macao_expand(const kt_state *, const char *words, kt_move *, int max);

#endif
