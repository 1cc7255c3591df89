/* expand.c - longer commands as people type them, turned into small moves.
 *
 *   sail to genova       every step there, paying with the most frequent colour
 *   wall 3               a wall move of three spaces
 *   activate dipl        a card by the beginning of its name, German or English
 *   activate statue without gray
 *                        the same for one cube less
 *   use court 2          pick ..., discard ... likewise
 *   claim 7, claim barra, dice red blue, joker gold, deliver all, deliver 2, tribute, pass
 *
 * A command is carried out whole or refused whole. With surplus words it is not a command.
 */
#include "engine/parse.h"
#include "games/macao/macao.h"

enum { WORDS_MAX = 6, USES_MAX = 3 };

typedef struct command {
    kt_span word[WORDS_MAX];
    int     count;
} command;

/* ---- Words -------------------------------------------------------------- */

static command split(const char *text)
{
    command result = {.count = 0};
    kt_span rest = kt_span_of(text), word;
    while (result.count < WORDS_MAX && (word = kt_take_word(&rest)).length)
        result.word[result.count++] = word;
    if (kt_take_word(&rest).length)
        result.count = 0; /* no command is that long */
    return result;
}

/* Lower case, including umlauts (their second byte); _ counts as a space. */
static int folded(const char *text, size_t index)
{
    uint8_t byte = (uint8_t)text[index];
    if (byte >= 'A' && byte <= 'Z')
        return byte + 32;
    if (index && (uint8_t)text[index - 1] == 0xc3 && byte >= 0x80 && byte < 0xa0 && byte != 0x9f)
        return byte + 32;
    return byte == '_' || byte == '-' ? ' ' : byte;
}

/* Whether a name begins with these words of the command. */
static bool begins(const char *name, const command *typed, int from, int to)
{
    size_t at = 0;
    for (int i = from; i < to; i++) {
        if (i > from && folded(name, at++) != ' ')
            return false;
        for (size_t j = 0; j < typed->word[i].length; j++, at++)
            if (!name[at] || folded(name, at) != folded(typed->word[i].at, j))
                return false;
    }
    return true;
}

/* Whether this word of the command is in a list that ends with NULL. */
static bool is_any(const command *typed, int index, const char *const *any)
{
    for (; index < typed->count && *any; any++)
        if (kt_span_of(*any).length == typed->word[index].length && begins(*any, typed, index, index + 1))
            return true;
    return false;
}

static bool matches(const kt_piece *piece, const command *typed, int from, int to)
{
    return begins(piece->id, typed, from, to) || begins(piece->name.in[KT_DE], typed, from, to) ||
           begins(piece->name.in[KT_EN], typed, from, to);
}

/* The only piece with this name; 0: none or several. */
static int find_piece(const kt_piece *pieces, int count, const command *typed, int from, int to)
{
    int found = 0, hits = 0;
    for (int i = 1; i <= count && from < to; i++)
        if (matches(&pieces[i], typed, from, to)) {
            found = i;
            hits++;
        }
    return hits == 1 ? found : 0;
}

/* First among these cards, then among all, so that a refusal can say why. */
static int find_card(const uint8_t *cards, const command *typed, int from, int to)
{
    int found = 0, hits = 0;
    for (int i = 1; i <= cards[0] && from < to; i++)
        if (matches(&macao_cards[cards[i]], typed, from, to)) {
            found = cards[i];
            hits++;
        }
    return hits == 1 ? found : hits ? 0 : find_piece(macao_cards, CARDS, typed, from, to);
}

/* 0 to 99; -1: no such number. */
static int number_at(const command *typed, int index)
{
    int number;
    if (index >= typed->count || !kt_span_number(typed->word[index], &number))
        return -1;
    return number >= 0 && number <= 99 ? number : -1;
}

/* ---- The moves ----------------------------------------------------------- */

typedef struct move_list {
    kt_move    *move;
    int         count, max;
    kt_refusal *refusal;
} move_list;

static void add(move_list *out, kt_move move)
{
    KT_ASSERT(out->count < out->max);
    out->move[out->count++] = move;
}

static int refuse(move_list *out, kt_refusal refusal)
{
    *out->refusal = refusal;
    return -1;
}

static int add_one(move_list *out, int verb, int first, int second)
{
    add(out, kt_move_of(verb, first, second, 0));
    return out->count;
}

/* Takes a cube of the most frequent colour and returns it. Without any it is the first colour:
 * then the rules refuse the move. */
static int spend(uint8_t *supply)
{
    int most = 1;
    for (int colour = 2; colour <= COLOURS; colour++)
        if (supply[colour] > supply[most])
            most = colour;
    if (supply[most])
        supply[most]--;
    return most;
}

/* The neighbour that is nearer to the goal. */
static int towards(int from, int goal)
{
    for (int i = 0; i < NEAR; i++) {
        int next = macao_space[from].near[i];
        if (next && macao_distance[next][goal] < macao_distance[from][goal])
            return next;
    }
    return goal;
}

/* Every step to the goal: free ones first, then those that cost a cube. Returns the price. */
static int add_steps(const macao *table, int goal, move_list *out)
{
    int     seat = table->head.actor, steps = table->steps, price = 0;
    bool    entry = macao_powers_of(table, seat) >> POWER_HARBOUR_FREE & 1;
    uint8_t supply[COLOURS + 1];
    memcpy(supply, table->supply[seat], sizeof supply);
    for (int at = table->ship[seat]; at != goal;) {
        at = towards(at, goal);
        if (entry && is_harbour(at)) {
            add(out, kt_move_of(VERB_GLIDE, at, 0, 0));
        } else if (steps) {
            steps--;
            add(out, kt_move_of(VERB_GLIDE, at, 0, 0));
        } else {
            price++;
            add(out, kt_move_of(VERB_SAIL, at, spend(supply), 0));
        }
    }
    return price;
}

static int expand_sail(const macao *table, const command *typed, move_list *out)
{
    static const char *const to[] = {"to", "nach", NULL};
    int                      seat = table->head.actor, from = 1 + is_any(typed, 1, to);
    int                      goal = find_piece(macao_spaces, SPACES, typed, from, typed->count);
    int                      have = macao_cubes_of(table, seat);
    if (!goal || macao_distance[table->ship[seat]][goal] > out->max)
        return 0;
    if (table->phase != PHASE_ACTION || goal == table->ship[seat]) /* the rules say why not */
        return add_one(out, VERB_GLIDE, goal, 0);
    int price = add_steps(table, goal, out);
    return price > have ? refuse(out, kt_refuse(RULE_R11_1, REASON_CUBES_FEW, price, have)) : out->count;
}

static int expand_wall(const macao *table, const command *typed, move_list *out)
{
    int     seat = table->head.actor, spaces = typed->count > 1 ? number_at(typed, 1) : 1, price = 0;
    int     have = macao_cubes_of(table, seat);
    bool    gunner = macao_powers_of(table, seat) >> POWER_WALL_ONE & 1;
    bool    first = table->wall_move != WALL_GOING;
    uint8_t supply[COLOURS + 1];
    memcpy(supply, table->supply[seat], sizeof supply);
    if (spaces < 1 || typed->count > 2)
        return 0;
    if (table->phase != PHASE_ACTION || table->wall_move == WALL_DONE) /* the rules say why not */
        return add_one(out, VERB_WALL, spend(supply), 0);
    if (table->wall[seat] + spaces > BEYOND)
        return refuse(out, kt_refuse(RULE_R10_4, REASON_WALL_END, 0, 0));
    for (int i = 0; i < spaces; i++, first = false) {
        int a = spend(supply), b = first || gunner ? a : spend(supply);
        price += first || gunner ? WALL_FIRST : WALL_LATER;
        add(out, first || gunner ? kt_move_of(VERB_WALL, a, 0, 0)
                                 : kt_move_of(VERB_FURTHER, macao_pair_of[a][b], 0, 0));
    }
    return price > have ? refuse(out, kt_refuse(RULE_R10_1, REASON_CUBES_FEW, price, have)) : out->count;
}

static int expand_deliver(const macao *table, const command *typed, move_list *out)
{
    static const char *const all[] = {"all", "alles", "alle", NULL};
    int seat = table->head.actor, count = table->tiles[seat][macao_space[table->ship[seat]].good];
    if (typed->count == 2 && !is_any(typed, 1, all))
        count = number_at(typed, 1);
    if (typed->count > 2 || count < 0 || count > out->max)
        return 0;
    for (int i = 0; i == 0 || i < count; i++) /* without a tile the rules say why not */
        add(out, kt_move_of(VERB_DELIVER, 0, 0, 0));
    return out->count;
}

static int expand_dice(const command *typed, move_list *out)
{
    int a = find_piece(macao_colours, COLOURS, typed, 1, 2),
        b = find_piece(macao_colours, COLOURS, typed, 2, 3);
    return typed->count == 3 && a && b ? add_one(out, VERB_DICE, macao_pair_of[a][b], 0) : 0;
}

static int expand_joker(const command *typed, move_list *out)
{
    static const char *const gold[] = {"gold", "3", NULL};
    int                      colour = find_piece(macao_colours, COLOURS, typed, 1, typed->count);
    if (typed->count == 2 && is_any(typed, 1, gold))
        return add_one(out, VERB_CASH, 0, 0);
    return colour ? add_one(out, VERB_JOKER, colour, 0) : 0;
}

static int expand_use(const macao *table, const command *typed, move_list *out)
{
    int times = number_at(typed, typed->count - 1), end = typed->count - (times > 0);
    int card = find_card(table->active[table->head.actor], typed, 1, end);
    if (!card)
        return 0;
    if (times > USES_MAX)
        return refuse(out, kt_refuse(RULE_R13_7, REASON_NOT_SO_OFTEN, card, macao_card[card].times));
    return times > 1 ? add_one(out, VERB_TRADE, card, times) : add_one(out, VERB_USE, card, 0);
}

static int expand_claim(const command *typed, move_list *out)
{
    int number = number_at(typed, 1), quarter = number;
    if (number < 0)
        quarter = find_piece(macao_quarters, QUARTERS, typed, 1, typed->count);
    else if (typed->count > 2)
        return 0;
    return quarter >= 1 && quarter <= QUARTERS ? add_one(out, VERB_CLAIM, quarter, 0) : 0;
}

static int expand_card(const uint8_t *cards, int verb, const command *typed, move_list *out)
{
    int card = find_card(cards, typed, 1, typed->count);
    return card ? add_one(out, verb, card, 0) : 0;
}

/* "activate statue without gray" saves a cube. */
static int expand_activate(const macao *table, const command *typed, move_list *out)
{
    static const char *const without[] = {"without", "ohne", NULL};
    const uint8_t           *tableau = table->tableau[table->head.actor];
    int                      end = 2;
    while (end < typed->count && !is_any(typed, end, without))
        end++;
    int card = find_card(tableau, typed, 1, end);
    int saved = find_piece(macao_colours, COLOURS, typed, end + 1, typed->count);
    if (end >= typed->count)
        return expand_card(tableau, VERB_ACTIVATE, typed, out);
    return card && saved ? add_one(out, VERB_ACTIVATE_LESS, card, saved) : 0;
}

static int expand_colour(int verb, const command *typed, move_list *out)
{
    int colour = find_piece(macao_colours, COLOURS, typed, 1, typed->count);
    return colour ? add_one(out, verb, colour, 0) : 0;
}

/* ---- Commands ----------------------------------------------------------- */

enum {
    COMMAND_SAIL,
    COMMAND_WALL,
    COMMAND_ACTIVATE,
    COMMAND_USE,
    COMMAND_PICK,
    COMMAND_DISCARD,
    COMMAND_CLAIM,
    COMMAND_DICE,
    COMMAND_JOKER,
    COMMAND_DELIVER,
    COMMAND_TRIBUTE,
    COMMAND_PASS,
    COMMAND_PLACE,
    COMMAND_GIVE,
    COMMAND_TAKE,
    COMMANDS
};

/* clang-format off */
static const char *const command_words[COMMANDS][6] = {
    [COMMAND_SAIL]     = {"sail", "segle", "segeln", "fahre", NULL},
    [COMMAND_WALL]     = {"wall", "mauer", NULL},
    [COMMAND_ACTIVATE] = {"activate", "aktiviere", "aktivieren", NULL},
    [COMMAND_USE]      = {"use", "nutze", "nutzen", "trade", NULL},
    [COMMAND_PICK]     = {"pick", "nimm", "wähle", NULL},
    [COMMAND_DISCARD]  = {"discard", "ablegen", NULL},
    [COMMAND_CLAIM]    = {"claim", "quarter", "stadtteil", NULL},
    [COMMAND_DICE]     = {"dice", "würfel", NULL},
    [COMMAND_JOKER]    = {"joker", NULL},
    [COMMAND_DELIVER]  = {"deliver", "liefere", "liefern", NULL},
    [COMMAND_TRIBUTE]  = {"tribute", "tribut", "prestige", "buy", NULL},
    [COMMAND_PASS]     = {"pass", "passe", "passen", NULL},
    [COMMAND_PLACE]    = {"place", "lege", NULL},
    [COMMAND_GIVE]     = {"give", "return", "gib", NULL},
    [COMMAND_TAKE]     = {"take", "nehme", NULL},
};
/* clang-format on */

static int command_of(const command *typed)
{
    for (int i = 0; i < COMMANDS; i++)
        if (is_any(typed, 0, command_words[i]))
            return i;
    return -1;
}

static int expand_command(const macao *table, const command *typed, move_list *out)
{
    int seat = table->head.actor;
    switch (command_of(typed)) {
    case COMMAND_SAIL: return expand_sail(table, typed, out);
    case COMMAND_WALL: return expand_wall(table, typed, out);
    case COMMAND_ACTIVATE: return expand_activate(table, typed, out);
    case COMMAND_USE: return expand_use(table, typed, out);
    case COMMAND_PICK: return expand_card(table->display, VERB_PICK, typed, out);
    case COMMAND_DISCARD: return expand_card(table->tableau[seat], VERB_DISCARD, typed, out);
    case COMMAND_CLAIM: return expand_claim(typed, out);
    case COMMAND_DICE: return expand_dice(typed, out);
    case COMMAND_JOKER: return expand_joker(typed, out);
    case COMMAND_DELIVER: return expand_deliver(table, typed, out);
    case COMMAND_TRIBUTE: return typed->count == 1 ? add_one(out, VERB_TRIBUTE, 0, 0) : 0;
    case COMMAND_PASS: return typed->count == 1 ? add_one(out, VERB_PASS, 0, 0) : 0;
    case COMMAND_PLACE: return expand_colour(VERB_PLACE, typed, out);
    case COMMAND_GIVE: return expand_colour(VERB_GIVE, typed, out);
    case COMMAND_TAKE: return expand_colour(VERB_TAKE, typed, out);
    default: return 0;
    }
}

int macao_expand(const kt_state *state, const char *text, kt_move *moves, int max, kt_refusal *refusal)
{
    const macao *table = table_of(state);
    command      typed = split(text);
    move_list    out = {moves, 0, max, refusal};
    if (!typed.count || table->head.actor < 0 || max < WALL_SPACES)
        return 0;
    return expand_command(table, &typed, &out);
}
