/* toy.c - a small card game to try the suite on. Not a real game.
 *
 * Ten cards in four colours; everybody is dealt two. In a turn one draws a card,
 * peeks at the top card and leaves it there, takes that top card openly, plays a
 * card for points, or passes. After some turns the most points win.
 *
 *   SETUP --deal--> TURN --draw--> DEALING --> TURN
 *                        --peek--> PEEKING --> TURN
 *
 * It has one of everything the engine can hide: hands with a part that others
 * know, a list of which single seats know places, luck that one seat sees.
 */
#include "toy.h"

#include "engine/game.h"

int toy_fault;

enum { RED = 1, BLUE, GREEN, GOLD, COLOURS = GOLD };
enum { PHASE_DEAL = 1, PHASE_TURN, PHASE_DRAW, PHASE_PEEK, PHASES = PHASE_PEEK };
enum { KIND_CARD = KT_KIND_OWN, KIND_PHASE, KINDS };
enum { SEATS = 4, HAND_MAX = 4, TOP_MAX = 2 };
enum { DEAL, DRAW, PEEK, TAKE, PLAY, PASS, VERBS };

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

/* ---- Tables --------------------------------------------------------------- */

static const kt_piece cards[] = {
    {"-", KT_WORDS("-", "-"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
    {"red", KT_WORDS("Rot", "red"), KT_WORDS("1 Punkt", "1 point"), 3, KT_PRINTED, NULL},
    {"blue", KT_WORDS("Blau", "blue"), KT_WORDS("2 Punkte", "2 points"), 3, KT_PRINTED, NULL},
    {"green", KT_WORDS("Grün", "green"), KT_WORDS("3 Punkte", "3 points"), 4, KT_PRINTED, NULL},
    {"gold", KT_WORDS("Gold", "gold"), KT_WORDS("4 Punkte", "4 points"), 2, KT_PRINTED, NULL},
};

static const kt_piece phases[] = {
    {"-", KT_WORDS("-", "-"), KT_WORDS(NULL, NULL), 0, KT_PRINTED, NULL},
    {"deal", KT_WORDS("Geben", "deal"), KT_WORDS("Es wird gegeben.", "Cards are dealt."), 0, 0, NULL},
    {"turn", KT_WORDS("Zug", "turn"), KT_WORDS("Was tust du?", "What do you do?"), 0, 0, NULL},
    {"draw", KT_WORDS("Ziehen", "draw"), KT_WORDS("Eine Karte.", "A card."), 0, 0, NULL},
    {"peek", KT_WORDS("Spähen", "peek"), KT_WORDS("Ein Blick.", "A look."), 0, 0, NULL},
};

enum {
    FIELD_PHASE, FIELD_TURN, FIELD_TURNS, FIELD_POINTS, FIELD_TOP_KNOWN, FIELD_TOP, FIELD_DECK,
    FIELD_DISCARD, FIELD_ASIDE, FIELD_HAND, FIELD_KNOWN, FIELDS
};

static const kt_kind kinds[] = {
    [KIND_CARD] = {"card", KT_WORDS("Karten", "cards"), cards, COLOURS, FIELD_DECK, FIELD_ASIDE, true},
    [KIND_PHASE] = {"phase", KT_WORDS("Phasen", "phases"), phases, PHASES, KT_NO_FIELD, KT_NO_FIELD, false},
};

#define AT(member) offsetof(toy, member)
static const kt_field fields[FIELDS] = {
    [FIELD_PHASE] = {.name = "phase", .offset = AT(phase), .shape = KT_ITEM, .length = 1, .kind = KIND_PHASE},
    [FIELD_TURN] = {.name = "turn", .offset = AT(turn), .shape = KT_U8, .length = 1},
    [FIELD_TURNS] = {.name = "turns", .offset = AT(turns), .shape = KT_U8, .length = 1},
    [FIELD_POINTS] = {.name = "points", .offset = AT(points), .shape = KT_I16, .rows = KT_PER_SEAT, .length = 1},
    [FIELD_TOP_KNOWN] = {.name = "top_known", .offset = AT(top_known), .shape = KT_U8, .length = TOP_MAX},
    [FIELD_TOP] = {.name = "top", .offset = AT(top), .shape = KT_LIST, .length = TOP_MAX, .kind = KIND_CARD,
                   .seen = KT_SEEN_NONE, .known = FIELD_TOP_KNOWN, .pieces = true},
    [FIELD_DECK] = {.name = "deck", .offset = AT(deck), .shape = KT_COUNTS, .kind = KIND_CARD,
                    .seen = KT_SEEN_NONE, .pieces = true},
    [FIELD_DISCARD] = {.name = "discard", .offset = AT(discard), .shape = KT_COUNTS, .kind = KIND_CARD,
                       .pieces = true},
    [FIELD_ASIDE] = {.name = "aside", .offset = AT(aside), .shape = KT_COUNTS, .kind = KIND_CARD,
                     .pieces = true},
    [FIELD_HAND] = {.name = "hand", .offset = AT(hand), .shape = KT_COUNTS, .rows = KT_PER_SEAT,
                    .kind = KIND_CARD, .seen = KT_SEEN_OWNER, .known = FIELD_KNOWN, .pieces = true},
    [FIELD_KNOWN] = {.name = "known", .offset = AT(known), .shape = KT_COUNTS, .rows = KT_PER_SEAT,
                     .kind = KIND_CARD},
};

static const kt_verb verbs[VERBS] = {
    [DEAL] = {"deal", KT_WORDS("{1} geben", "deal {1}"), KT_WORDS("{1} wird gezogen", "{1} is drawn"), 1,
              {{KIND_CARD, 0, 0, true}}},
    [DRAW] = {"draw", KT_WORDS("ziehen", "draw"), KT_WORDS("{who} zieht", "{who} draws"), 0, {{0}}},
    [PEEK] = {"peek", KT_WORDS("spähen", "peek"), KT_WORDS("{who} späht", "{who} peeks"), 0, {{0}}},
    [TAKE] = {"take", KT_WORDS("nehmen", "take"), KT_WORDS("{who} nimmt", "{who} takes"), 0, {{0}}},
    [PLAY] = {"play", KT_WORDS("{1} spielen", "play {1}"), KT_WORDS("{who} spielt {1}", "{who} plays {1}"), 1,
              {{KIND_CARD, 0, 0, false}}},
    [PASS] = {"pass", KT_WORDS("passen", "pass"), KT_WORDS("{who} passt", "{who} passes"), 0, {{0}}},
};

enum { RULE_NONE, CHAPTER_1, RULE_TURN, RULE_OVER, RULE_NOW, CHAPTER_2, RULE_FULL, RULE_EMPTY, RULE_HAVE, RULES };
static const kt_rule rules[RULES] = {
    [CHAPTER_1] = {"1", "toy", 0, KT_WORDS("Ablauf", "Course")},
    [RULE_TURN] = {"1.1", "toy", KT_TAG(ORDER), KT_WORDS("Es geht reihum.", "Turns go round.")},
    [RULE_OVER] = {"1.2", "toy", KT_TAG(ENDING), KT_WORDS("Dann ist Schluss.", "Then it ends.")},
    [RULE_NOW] = {"1.3", "toy", KT_TAG(LUCK), KT_WORDS("Gegeben wird vom Zufall.", "Chance deals.")},
    [CHAPTER_2] = {"2", "toy", 0, KT_WORDS("Karten", "Cards")},
    [RULE_FULL] = {"2.1", "toy", KT_TAG(HAND), KT_WORDS("Höchstens vier Karten.", "At most four cards.")},
    [RULE_EMPTY] = {"2.2", "toy", KT_TAG(LUCK), KT_WORDS("Wo nichts ist, geht nichts.", "Of nothing comes nothing.")},
    [RULE_HAVE] = {"2.3", "toy", KT_TAG(HAND), KT_WORDS("Man spielt, was man hat.", "Play what you hold.")},
};

enum { REASON_NOW = KT_REASON_OWN, REASON_FULL, REASON_EMPTY, REASON_HAVE, REASONS };
static const kt_phrase reasons[REASONS] = {
    [KT_REASON_TURN] = {"turn", KT_WORDS("{1:seat} ist dran.", "It is the turn of {1:seat}.")},
    [KT_REASON_OVER] = {"over", KT_WORDS("Es ist vorbei.", "It is over.")},
    [KT_REASON_CHANCE] = {"chance", KT_WORDS("Das Glück ist dran.", "It is up to chance.")},
    [REASON_NOW] = {"now", KT_WORDS("Nur das Glück gibt.", "Only chance deals.")},
    [REASON_FULL] = {"full", KT_WORDS("Die Hand ist voll.", "The hand is full.")},
    [REASON_EMPTY] = {"empty", KT_WORDS("Da liegt nichts.", "Nothing lies there.")},
    [REASON_HAVE] = {"have", KT_WORDS("{1:card} hast du nicht.", "You have no {1:card}.")},
};

enum { EVENT_DRAWN, EVENT_TAKEN, EVENTS };
static const kt_phrase events[EVENTS] = {
    [EVENT_DRAWN] = {"drawn", KT_WORDS("{who} bekommt {1:card}", "{who} gets {1:card}")},
    [EVENT_TAKEN] = {"taken", KT_WORDS("{who} zeigt {1:card}", "{who} shows {1:card}")},
};

static const kt_words  sources[] = {KT_WORDS("Karten", "cards")};
static const kt_choice lengths[] = {{3, "short", KT_WORDS("kurz", "short")}, {6, "long", KT_WORDS("lang", "long")}};
static const kt_option options[] = {{"length", KT_WORDS("Dauer", "length"), 3, 2, lengths}};

/* ---- Rules ------------------------------------------------------------------ */

static bool is_fault(int fault)
{
    return toy_fault == fault;
}

static int cards_in(const uint8_t *counts)
{
    return kt_counts_sum(counts, COLOURS);
}

static void ask_chance(toy *t, int phase, int whom)
{
    t->phase = (uint8_t)phase;
    t->head.actor = KT_CHANCE;
    t->head.whom = (int8_t)whom;
}

static void ask_seat(toy *t)
{
    t->phase = PHASE_TURN;
    t->head.actor = (int8_t)t->turn;
    t->head.whom = is_fault(TOY_LEAVES_DIRT) ? (int8_t)(t->turn & 1) : KT_ALL;
}

static void setup(kt_state *state)
{
    toy *t = (toy *)state;
    for (int colour = 1; colour <= COLOURS; colour++)
        t->deck[colour] = cards[colour].count;
    ask_chance(t, PHASE_DEAL, 0);
}

static void scene(kt_state *state)
{
    ask_seat((toy *)state);
}

static kt_refusal check_draw(const toy *t, int actor)
{
    if (cards_in(t->hand[actor]) >= HAND_MAX) /* 2.1 */
        return kt_refuse(is_fault(TOY_CITES_A_CHAPTER) ? CHAPTER_2 : RULE_FULL,
                         is_fault(TOY_GIVES_NO_REASON) ? KT_REASON_NONE : REASON_FULL, 0, 0);
    if (!cards_in(t->deck)) /* 2.2 */
        return kt_refuse(RULE_EMPTY, REASON_EMPTY, 0, 0);
    if (is_fault(TOY_BETRAYS_BY_CHOICES) && t->hand[actor ? 0 : 1][GOLD])
        return kt_refuse(RULE_EMPTY, REASON_EMPTY, 0, 0);
    return kt_fine();
}

static kt_refusal check(const kt_state *state, kt_move move)
{
    const toy *t = (const toy *)state;
    int        actor = t->head.actor;
    switch (move.verb) {
    case DEAL: return kt_refuse(RULE_NOW, REASON_NOW, 0, 0); /* 1.3 */
    case DRAW: return check_draw(t, actor);
    case PEEK:
        if (t->top[0] == TOP_MAX)
            return kt_refuse(RULE_FULL, REASON_FULL, 0, 0);
        return cards_in(t->deck) ? kt_fine() : kt_refuse(RULE_EMPTY, REASON_EMPTY, 0, 0);
    case TAKE:
        if (cards_in(t->hand[actor]) >= HAND_MAX)
            return kt_refuse(RULE_FULL, REASON_FULL, 0, 0);
        return t->top[0] ? kt_fine() : kt_refuse(RULE_EMPTY, REASON_EMPTY, 0, 0);
    case PLAY: /* 2.3 */
        return t->hand[actor][move.arg[0]] ? kt_fine() : kt_refuse(RULE_HAVE, REASON_HAVE, move.arg[0], 0);
    default: return kt_fine();
    }
}

static void list(const kt_state *state, kt_moves *moves)
{
    const toy *t = (const toy *)state;
    if (t->head.actor == KT_CHANCE) {
        kt_weigh_counts(moves, DEAL, t->deck, COLOURS);
        return;
    }
    if (is_fault(TOY_GETS_STUCK) && t->turns == 3)
        return;
    for (int verb = DRAW; verb < VERBS; verb++)
        for (int colour = 1; colour <= (verb == PLAY ? COLOURS : 1); colour++) {
            kt_move move = kt_move_of(verb, verb == PLAY ? colour : 0, 0, 0);
            bool    legal = !check(state, move).rule;
            if (is_fault(TOY_FORGETS_A_MOVE) && verb == TAKE && t->turns % 2)
                legal = false;
            if (is_fault(TOY_LISTS_TOO_MUCH) && verb == TAKE && t->top[0])
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
        t->head.whom = KT_ALL;
        return;
    }
    ask_seat(t);
}

/* Two cards each, seat by seat; then the turns begin. */
static void deal(toy *t, int colour, kt_log *log)
{
    int whom = t->head.whom;
    t->deck[colour]--;
    if (t->phase == PHASE_PEEK) {
        kt_list_add(t->top, colour);
        t->top_known[t->top[0] - 1] = (uint8_t)(1 << whom);
        next_turn(t);
        return;
    }
    t->hand[whom][colour]++;
    if (is_fault(TOY_KNOWS_TOO_MUCH) && colour == GOLD)
        t->known[whom][colour]++;
    kt_whisper(log, is_fault(TOY_TELLS_ALL) ? KT_ALL : whom, EVENT_DRAWN, whom, colour, 0);
    if (t->phase == PHASE_DRAW)
        next_turn(t);
    else if (cards_in(t->hand[t->head.seats - 1]) == 2)
        ask_seat(t);
    else if (cards_in(t->hand[whom]) == 2)
        t->head.whom++;
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
    kt_note(log, EVENT_TAKEN, actor, colour, 0);
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
    toy *t = (toy *)state;
    int  actor = t->head.actor;
    switch (move.verb) {
    case DEAL: deal(t, move.arg[0], log); return;
    case DRAW: ask_chance(t, PHASE_DRAW, actor); return;
    case PEEK: ask_chance(t, PHASE_PEEK, actor); return;
    case TAKE: take(t, actor, log); break;
    case PLAY: put_down(t, actor, move.arg[0], log); break;
    default: break;
    }
    next_turn(t);
}

static void score(const kt_state *state, kt_score *score)
{
    const toy *t = (const toy *)state;
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
    return ((const toy *)state)->points[seat] * 100;
}

/* Whatever a text may say, the game must be able to go on from there. */
static const char *wrong(const kt_state *state)
{
    const toy *t = (const toy *)state;
    bool       chance = t->head.actor == KT_CHANCE, over = t->head.actor == KT_OVER;
    int        limit = t->head.option[0] * t->head.seats;
    if (t->turn >= t->head.seats || t->turns > limit || over != (t->turns == limit))
        return "the turns do not add up";
    if (over)
        return NULL;
    if (t->phase == 0 || chance != (t->phase != PHASE_TURN) || (!chance && t->head.actor != t->turn))
        return "the phase does not fit the actor";
    if (chance && (t->head.whom == KT_ALL || !cards_in(t->deck) || t->top[0] + (t->phase == PHASE_PEEK) > TOP_MAX))
        return "chance has nothing to deal, or nobody to deal to";
    int dealt = 0;
    for (int seat = 0; seat < t->head.seats; seat++) {
        dealt += cards_in(t->hand[seat]);
        int most = t->phase == PHASE_DEAL ? (seat < t->head.whom ? 2 : seat == t->head.whom ? 1 : 0) : HAND_MAX;
        if (t->phase == PHASE_DEAL && seat < t->head.whom && cards_in(t->hand[seat]) != 2)
            return "the deal is not in order";
        if (cards_in(t->hand[seat]) + (t->phase == PHASE_DRAW && seat == t->head.whom) > most)
            return "a hand is too large";
    }
    if (chance && t->phase != PHASE_DEAL && t->head.whom != t->turn)
        return "chance deals to somebody whose turn it is not";
    if (t->phase == PHASE_DEAL && cards_in(t->deck) < 2 * t->head.seats - dealt)
        return "there are not enough cards to deal";
    return NULL;
}

const kt_game kt_toy = {
    .id = "toy",
    .name = KT_WORDS("Spielzeug", "Toy"),
    .about = KT_WORDS("Ein Spiel zum Prüfen der Prüfungen.", "A game to test the tests with."),
    .credits = "the tests",
    .rules_version = 2,
    .seats_min = 2,
    .seats_max = SEATS,
    .minutes = 1,
    .state_size = offsetof(toy, known) + SEATS * (COLOURS + 1), /* without padding */
    .fingerprint = "0123456789abcdef",
    .kind = kinds, .field = fields, .verb = verbs, .rule = rules, .option = options,
    .reason = reasons, .event = events, .source = sources,
    .kinds = KINDS, .fields = FIELDS, .verbs = VERBS, .rules = RULES, .options = 1,
    .reasons = REASONS, .events = EVENTS, .sources = 1,
    .rule_turn = RULE_TURN, .rule_over = RULE_OVER, .phase = FIELD_PHASE,
    .setup = setup, .scene = scene, .list = list, .check = check, .play = play,
    .score = score, .value = value, .wrong = wrong,
};

/* The registry of the tests that link this file. */
const kt_game *kt_game_at(int index)
{
    return index == 0 ? &kt_toy : NULL;
}

const kt_game *kt_game_named(const char *id)
{
    return strcmp(id, "toy") == 0 ? &kt_toy : NULL;
}
