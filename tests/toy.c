/* toy.c - a small card game to test the suite with. Not a real game.
 *
 * Ten cards in four colours; everybody is dealt two. In a turn you draw a card, peek at the top card and
 * leave it there, take the top card openly, play a card for points, or pass. After some turns the most points
 * win.
 *
 *   SETUP --deal--> TURN --draw--> DEALING --> TURN
 *                        --peek--> PEEKING --> TURN
 *
 * It has one of everything the engine can hide: hands that others know in part, a list whose places
 * single seats know, luck that one seat sees.
 */
#include "toy.h"

#include "engine/game.h"

int toy_fault;

enum { RED = 1, BLUE, GREEN, GOLD, COLOURS = GOLD };
enum { KIND_CARD = KT_KIND_OWN, KIND_PHASE, KINDS };
enum { SEATS = 4, HAND_MAX = 4, TOP_MAX = 2 };

typedef struct toy {
    kt_head head;
    int16_t points[SEATS];
    uint8_t phase;
    uint8_t turn;  /* whose it is           */
    uint8_t turns; /* that were taken       */
    uint8_t top_known[TOP_MAX];
    uint8_t top[TOP_MAX + 1];
    uint8_t deck[COLOURS + 1], discard[COLOURS + 1], aside[COLOURS + 1];
    uint8_t hand[SEATS][COLOURS + 1], known[SEATS][COLOURS + 1];
} toy;

#define GAME_STATE   toy
#define GAME_PHASES  "toy/phases.def"
#define GAME_FIELDS  "toy/fields.def"
#define GAME_VERBS   "toy/verbs.def"
#define GAME_RULES   "toy/rules.def"
#define GAME_STRINGS "toy/strings.def"
#include "engine/names.inc"

/* ---- Tables --------------------------------------------------------------- */

#include "engine/book.inc"

/* clang-format off */
static const kt_piece cards[] = {
    KT_NO_PIECE,
    {"red",   KT_DE_EN("Rot", "red"),    KT_DE_EN("1 Punkt", "1 point"),   3, .rules = {RULE_HAVE}},
    {"blue",  KT_DE_EN("Blau", "blue"),  KT_DE_EN("2 Punkte", "2 points"), 3, .rules = {RULE_HAVE}},
    {"green", KT_DE_EN("Grün", "green"), KT_DE_EN("3 Punkte", "3 points"), 4, .rules = {RULE_HAVE}},
    {"gold",  KT_DE_EN("Gold", "gold"),  KT_DE_EN("4 Punkte", "4 points"), 2, .rules = {RULE_FULL, RULE_HAVE}},
};

/* One fact of each type. */
static const kt_fact card_facts[] = {
    {"points", KT_DE_EN("Punkte", "points"), KT_FACT_NUMBER, KT_KIND_NUMBER, 1},
    {"rare", KT_DE_EN("selten", "rare"), KT_FACT_FLAG, KT_KIND_NUMBER, 1},
    {"next", KT_DE_EN("die nächste", "the next one"), KT_FACT_PIECE, KIND_CARD, 1},
    {"better", KT_DE_EN("bessere", "better ones"), KT_FACT_LIST, KIND_CARD, 1 + 3},
    {"worth", KT_DE_EN("so viel wie", "worth"), KT_FACT_COUNTS, KIND_CARD, COLOURS},
    {"place", KT_DE_EN("Platz", "place"), KT_FACT_POINT, KT_KIND_NUMBER, 2},
};
static const int16_t card_values[] = {
    0, 0, 0,     0, 0, 0, 0,             0, 0, 0, 0,   0, 0,
    1, 0, BLUE,  3, BLUE, GREEN, GOLD,   1, 0, 0, 0,   -5, 7,
    2, 0, GREEN, 2, GREEN, GOLD, 0,      2, 0, 0, 0,   0, 0,
    3, 0, GOLD,  1, GOLD, 0, 0,          1, 1, 0, 0,   12, 300,
    4, 1, 0,     0, 0, 0, 0,             0, 2, 0, 0,   1, 1,
};

static const kt_kind kinds[] = {
    [KIND_CARD] = {"card", KT_DE_EN("Karten", "cards"), cards, COLOURS, FIELD_DECK, FIELD_ASIDE, true,
                   KT_FACTS(card)},
    [KIND_PHASE] = {"phase", KT_DE_EN("Phasen", "phases"), phases, PHASES, KT_NO_FIELD, KT_NO_FIELD, false},
};

static const kt_localized sources[] = {KT_DE_EN("Karten", "cards")};
static const kt_choice    lengths[] = {{3, "short", KT_DE_EN("kurz", "short")}, {6, "long", KT_DE_EN("lang", "long")}};
static const kt_option    options[] = {{"length", KT_DE_EN("Dauer", "length"), 3, 2, lengths}};

/* ---- Rules ------------------------------------------------------------------ */
/* clang-format on */

static bool is_fault(int fault)
{
    return toy_fault == fault;
}

static int cards_in(const uint8_t *counts)
{
    return kt_counts_sum(counts, COLOURS);
}

static void ask_turn(toy *t)
{
    ask_seat(t, PHASE_TURN, t->turn);
    if (is_fault(TOY_LEAVES_DIRT))
        t->head.visible_to = (int8_t)(t->turn & 1);
}

static void setup(kt_state *state)
{
    toy *t = mutable_table(state);
    for (int colour = 1; colour <= COLOURS; colour++)
        t->deck[colour] = cards[colour].count;
    ask_chance(t, PHASE_DEAL, 0);
}

static void bare_position(kt_state *state)
{
    ask_turn(mutable_table(state));
}

static kt_refusal check_draw(const toy *t, int actor)
{
    if (cards_in(t->hand[actor]) >= HAND_MAX) /* 2.1 */
        return kt_refuse(is_fault(TOY_CITES_A_CHAPTER) ? RULE_CARDS : RULE_FULL,
                         is_fault(TOY_GIVES_NO_REASON) ? KT_REASON_NONE : REASON_FULL, 0, 0);
    if (!cards_in(t->deck)) /* 2.2 */
        return kt_refuse(RULE_EMPTY, REASON_EMPTY, 0, 0);
    if (is_fault(TOY_BETRAYS_BY_CHOICES) && t->hand[actor ? 0 : 1][GOLD])
        return kt_refuse(RULE_EMPTY, REASON_EMPTY, 0, 0);
    return kt_allow();
}

static kt_refusal check(const kt_state *state, kt_move move)
{
    const toy *t = table_of(state);
    int        actor = t->head.actor;
    switch (move.verb) {
    case VERB_DEAL: return kt_refuse(RULE_NOW, REASON_NOW, 0, 0); /* 1.3 */
    case VERB_DRAW: return check_draw(t, actor);
    case VERB_PEEK:
        if (t->top[0] == TOP_MAX)
            return kt_refuse(RULE_FULL, REASON_FULL, 0, 0);
        return cards_in(t->deck) ? kt_allow() : kt_refuse(RULE_EMPTY, REASON_EMPTY, 0, 0);
    case VERB_TAKE:
        if (cards_in(t->hand[actor]) >= HAND_MAX)
            return kt_refuse(RULE_FULL, REASON_FULL, 0, 0);
        return t->top[0] ? kt_allow() : kt_refuse(RULE_EMPTY, REASON_EMPTY, 0, 0);
    case VERB_PLAY: /* 2.3 */
        return t->hand[actor][move.arg[0]] ? kt_allow() : kt_refuse(RULE_HAVE, REASON_HAVE, move.arg[0], 0);
    default: return kt_allow();
    }
}

static void list(const kt_state *state, kt_moves *moves)
{
    const toy *t = table_of(state);
    if (t->head.actor == KT_CHANCE) {
        kt_offer_counts(moves, VERB_DEAL, t->deck, COLOURS);
        return;
    }
    if (is_fault(TOY_GETS_STUCK) && t->turns == 3)
        return;
    for (int verb = VERB_DRAW; verb < VERBS; verb++)
        for (int colour = 1; colour <= (verb == VERB_PLAY ? COLOURS : 1); colour++) {
            kt_move move = kt_move_of(verb, verb == VERB_PLAY ? colour : 0, 0, 0);
            bool    legal = !check(state, move).rule;
            if (is_fault(TOY_FORGETS_A_MOVE) && verb == VERB_TAKE && t->turns % 2)
                legal = false;
            if (is_fault(TOY_LISTS_TOO_MUCH) && verb == VERB_TAKE && t->top[0])
                legal = true;
            if (legal)
                kt_offer(moves, move);
            if (legal && is_fault(TOY_REPEATS_A_MOVE) && colour == GREEN)
                kt_offer(moves, move);
        }
}

static void next_turn(toy *t)
{
    if (!is_fault(TOY_NEVER_ENDS))
        t->turns++;
    t->turn = (uint8_t)((t->turn + 1) % t->head.seats);
    if (t->turns == t->head.option[0] * t->head.seats) {
        t->head.actor = KT_OVER;
        t->head.visible_to = KT_ALL;
        return;
    }
    ask_turn(t);
}

/* Two cards each, seat by seat; then the turns begin. */
static void deal(toy *t, int colour, kt_log *log)
{
    int visible_to = t->head.visible_to;
    t->deck[colour]--;
    if (t->phase == PHASE_PEEK) {
        KT_LIST_ADD(t->top, colour);
        t->top_known[t->top[0] - 1] = (uint8_t)(1 << visible_to);
        next_turn(t);
        return;
    }
    t->hand[visible_to][colour]++;
    if (is_fault(TOY_KNOWS_TOO_MUCH) && colour == GOLD)
        t->known[visible_to][colour]++;
    kt_log_private(log, is_fault(TOY_TELLS_ALL) ? KT_ALL : visible_to, EVENT_DRAWN, visible_to, colour, 0);
    if (t->phase == PHASE_DRAW)
        next_turn(t);
    else if (cards_in(t->hand[t->head.seats - 1]) == 2)
        ask_turn(t);
    else if (cards_in(t->hand[visible_to]) == 2)
        t->head.visible_to++;
}

/* Everybody sees which card it is. */
static void take(toy *t, int actor, kt_log *log)
{
    int colour = kt_list_remove_at(t->top, 0);
    t->top_known[0] = t->top_known[1];
    t->top_known[1] = 0;
    t->hand[actor][colour]++;
    if (!is_fault(TOY_FORGETS_WHAT_IS_SEEN))
        t->known[actor][colour]++;
    kt_log_event(log, EVENT_TAKEN, actor, colour, 0);
}

static void put_down(toy *t, int actor, int colour, const kt_log *log)
{
    t->hand[actor][colour]--;
    if (t->known[actor][colour])
        t->known[actor][colour]--;
    if (!is_fault(TOY_LOSES_A_CARD) || colour != GREEN)
        t->discard[colour]++;
    t->points[actor] = (int16_t)(t->points[actor] + colour);
    if (is_fault(TOY_NEEDS_A_LOG) && !log)
        t->points[actor]++;
}

static void play(kt_state *state, kt_move move, kt_log *log)
{
    toy *t = mutable_table(state);
    int  actor = t->head.actor;
    switch (move.verb) {
    case VERB_DEAL: deal(t, move.arg[0], log); return;
    case VERB_DRAW: ask_chance(t, PHASE_DRAW, actor); return;
    case VERB_PEEK: ask_chance(t, PHASE_PEEK, actor); return;
    case VERB_TAKE: take(t, actor, log); break;
    case VERB_PLAY: put_down(t, actor, move.arg[0], log); break;
    default: break;
    }
    next_turn(t);
}

static void score(const kt_state *state, kt_score *score)
{
    const toy *t = table_of(state);
    int        best = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        score->points[seat] = t->points[seat];
        score->from[seat][0] = t->points[seat] + is_fault(TOY_MISCOUNTS_POINTS);
        best = t->points[seat] > best ? t->points[seat] : best;
    }
    for (int seat = 0; seat < t->head.seats; seat++)
        if (t->points[seat] == best && !is_fault(TOY_HAS_NO_WINNER))
            score->winners |= (uint8_t)(1 << seat);
}

static int value(const kt_state *state, int seat)
{
    return table_of(state)->points[seat] * 100;
}

/* Whatever a text says, the game must be playable from there. */
static const char *validate(const kt_state *state)
{
    const toy *t = table_of(state);
    bool       chance = t->head.actor == KT_CHANCE, over = t->head.actor == KT_OVER;
    int        limit = t->head.option[0] * t->head.seats;
    if (t->turn >= t->head.seats || t->turns > limit || over != (t->turns == limit))
        return "the turns do not add up";
    if (over)
        return NULL;
    if (t->phase == 0 || chance != (t->phase != PHASE_TURN) || (!chance && t->head.actor != t->turn))
        return "the phase does not fit the actor";
    if (chance && (t->head.visible_to == KT_ALL || !cards_in(t->deck) ||
                   t->top[0] + (t->phase == PHASE_PEEK) > TOP_MAX))
        return "chance has nothing to deal, or nobody to deal to";
    int dealt = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        dealt += cards_in(t->hand[seat]);
        int most = t->phase == PHASE_DEAL ? (seat < t->head.visible_to    ? 2
                                             : seat == t->head.visible_to ? 1
                                                                          : 0)
                                          : HAND_MAX;
        if (t->phase == PHASE_DEAL && seat < t->head.visible_to && cards_in(t->hand[seat]) != 2)
            return "the deal is not in order";
        if (cards_in(t->hand[seat]) + (t->phase == PHASE_DRAW && seat == t->head.visible_to) > most)
            return "a hand is too large";
    }
    if (chance && t->phase != PHASE_DEAL && t->head.visible_to != t->turn)
        return "chance deals to somebody whose turn it is not";
    if (t->phase == PHASE_DEAL && cards_in(t->deck) < 2 * t->head.seats - dealt)
        return "there are not enough cards to deal";
    return NULL;
}

/* clang-format off */
const kt_game kt_toy = {
    .id = "toy",
    .name = KT_DE_EN("Spielzeug", "Toy"),
    .about = KT_DE_EN("Ein Spiel zum Prüfen der Prüfungen.", "A game to test the tests with."),
    .credits = "the tests",
    .rules_version = 2,
    .seats_min = 2,
    .seats_max = SEATS,
    .minutes = 1,
    .state_size = offsetof(toy, known) + SEATS * (COLOURS + 1), /* without padding */
    .fingerprint = "0123456789abcdef",
    GAME_TABLES,
    .option = options, .options = KT_LENGTH(options),
    .rule_turn = RULE_TURN, .rule_over = RULE_OVER,
    .setup = setup, .bare_position = bare_position, .list = list, .check = check, .play = play,
    .score = score, .value = value, .validate = validate,
};
/* clang-format on */

/* The registry of the tests that link this file. */
const kt_game *kt_game_at(int index)
{
    return index == 0 ? &kt_toy : NULL;
}

const kt_game *kt_game_named(const char *id)
{
    return strcmp(id, "toy") == 0 ? &kt_toy : NULL;
}
