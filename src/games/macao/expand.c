/* expand.c - longer commands as people type them, turned into small moves.
 *
 *   sail to genova       every step there, paying the colour one has most of
 *   wall 3               a wall move of three spaces
 *   activate dipl        a card by the beginning of its name, German or English
 *   use court 2          pick ..., discard ... likewise
 *   claim 7, dice red blue, joker gold, deliver all, tribute, pass
 */
#include "games/macao/macao.h"

enum { WORDS_MAX = 6 };

typedef struct span {
    const char *at;
    int         length;
} span;

typedef struct typed {
    span word[WORDS_MAX];
    int  count;
} typed;

/* ---- Words -------------------------------------------------------------- */

static typed split(const char *words)
{
    typed result = {.count = 0};
    while (*words && result.count < WORDS_MAX) {
        while (*words == ' ')
            words++;
        span word = {words, 0};
        while (*words && *words != ' ') {
            words++;
            word.length++;
        }
        if (word.length)
            result.word[result.count++] = word;
    }
    return result;
}

/* Lower case, also of umlauts (their second byte), and _ like a space. */
static int folded(const char *text, int index)
{
    uint8_t byte = (uint8_t)text[index];
    if (byte >= 'A' && byte <= 'Z')
        return byte + 32;
    if (index && (uint8_t)text[index - 1] == 0xc3 && byte >= 0x80 && byte < 0xa0 && byte != 0x9f)
        return byte + 32;
    return byte == '_' || byte == '-' ? ' ' : byte;
}

/* Does the name begin with these words? */
static bool begins(const char *name, const typed *words, int from, int to)
{
    int at = 0;
    for (int i = from; i < to; i++) {
        if (i > from && folded(name, at++) != ' ')
            return false;
        for (int j = 0; j < words->word[i].length; j++, at++)
            if (!name[at] || folded(name, at) != folded(words->word[i].at, j))
                return false;
    }
    return true;
}

static bool is(const typed *words, int index, const char *const *any)
{
    for (; index < words->count && *any; any++) {
        int length = 0;
        while ((*any)[length])
            length++;
        if (length == words->word[index].length && begins(*any, words, index, index + 1))
            return true;
    }
    return false;
}

static bool called(const kt_piece *piece, const typed *words, int from, int to)
{
    return begins(piece->id, words, from, to) || begins(piece->name.in[KT_DE], words, from, to) ||
           begins(piece->name.in[KT_EN], words, from, to);
}

/* The one piece that is called so; 0: none or several. */
static int find(const kt_piece *pieces, int count, const typed *words, int from, int to)
{
    int found = 0, matches = 0;
    for (int i = 1; i <= count && from < to; i++)
        if (called(&pieces[i], words, from, to)) {
            found = i;
            matches++;
        }
    return matches == 1 ? found : 0;
}

/* First among these cards, then among all: so that a refusal can say why. */
static int find_card(const uint8_t *cards, const typed *words, int from, int to)
{
    int found = 0, matches = 0;
    for (int i = 1; i <= cards[0] && from < to; i++)
        if (called(&macao_cards[cards[i]], words, from, to)) {
            found = cards[i];
            matches++;
        }
    return matches == 1 ? found : matches ? 0 : find(macao_cards, CARDS, words, from, to);
}

static int number_at(const typed *words, int index)
{
    int number = 0;
    if (index >= words->count || words->word[index].length > 2)
        return -1;
    for (int i = 0; i < words->word[index].length; i++) {
        char digit = words->word[index].at[i];
        if (digit < '0' || digit > '9')
            return -1;
        number = number * 10 + digit - '0';
    }
    return number;
}

/* ---- Rows of moves ------------------------------------------------------ */

typedef struct row {
    kt_move *move;
    int      count, max;
} row;

static bool add(row *out, kt_move move)
{
    if (out->count == out->max)
        return false;
    out->move[out->count++] = move;
    return true;
}

static int one(row *out, int verb, int first, int second)
{
    add(out, kt_move_of(verb, first, second, 0));
    return out->count;
}

/* Takes a cube of the colour there is most of; 0: there is none. */
static int spend(uint8_t *supply)
{
    int most = 0;
    for (int colour = 1; colour <= COLOURS; colour++)
        if (supply[colour] > (most ? supply[most] : 0))
            most = colour;
    if (most)
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

static int expand_sail(const macao *table, const typed *words, row *out)
{
    static const char *const to[] = {"to", "nach", NULL};
    int     seat = table->head.actor, from = 1 + is(words, 1, to), steps = table->steps;
    int     goal = find(macao_spaces, SPACES, words, from, words->count);
    bool    entry = macao_powers_of(table, seat) >> POWER_HARBOUR_FREE & 1;
    uint8_t supply[COLOURS + 1];
    memcpy(supply, table->supply[seat], sizeof supply);
    if (!goal || goal == table->ship[seat])
        return 0;
    for (int at = table->ship[seat]; at != goal;) {
        at = towards(at, goal);
        bool free_entry = entry && is_harbour(at);
        int  colour = free_entry || steps ? 0 : spend(supply);
        if (!free_entry && steps)
            steps--;
        else if (!free_entry && !colour)
            return out->count; /* as far as the cubes go */
        if (!add(out, kt_move_of(colour ? VERB_SAIL : VERB_GLIDE, at, colour, 0)))
            return out->count;
    }
    return out->count;
}

static int expand_wall(const macao *table, const typed *words, row *out)
{
    int     seat = table->head.actor, spaces = words->count > 1 ? number_at(words, 1) : 1;
    bool    gunner = macao_powers_of(table, seat) >> POWER_WALL_ONE & 1;
    bool    first = table->wall_move == WALL_NOT_YET;
    uint8_t supply[COLOURS + 1];
    memcpy(supply, table->supply[seat], sizeof supply);
    for (int i = 0; i < spaces; i++, first = false) {
        int a = spend(supply), b = first || gunner ? a : spend(supply);
        if (!a || !b)
            return i ? 0 : out->count;
        add(out, first || gunner ? kt_move_of(VERB_WALL, a, 0, 0)
                                 : kt_move_of(VERB_FURTHER, macao_pair_of[a][b], 0, 0));
    }
    return out->count;
}

static int expand_deliver(const macao *table, row *out)
{
    int seat = table->head.actor, count = table->tiles[seat][macao_space[table->ship[seat]].good];
    add(out, kt_move_of(VERB_DELIVER, 0, 0, 0));
    for (int i = 1; i < count; i++)
        add(out, kt_move_of(VERB_DELIVER, 0, 0, 0));
    return out->count;
}

static int expand_dice(const typed *words, row *out)
{
    int a = find(macao_colours, COLOURS, words, 1, 2), b = find(macao_colours, COLOURS, words, 2, 3);
    return words->count == 3 && a && b ? one(out, VERB_DICE, macao_pair_of[a][b], 0) : 0;
}

static int expand_joker(const typed *words, row *out)
{
    static const char *const gold[] = {"gold", "3", NULL};
    int                      colour = find(macao_colours, COLOURS, words, 1, words->count);
    if (is(words, 1, gold))
        return one(out, VERB_CASH, 0, 0);
    return colour ? one(out, VERB_JOKER, colour, 0) : 0;
}

static int expand_use(const macao *table, const typed *words, row *out)
{
    int times = number_at(words, words->count - 1), end = words->count - (times > 0);
    int card = find_card(table->active[table->head.actor], words, 1, end);
    if (!card)
        return 0;
    return times > 1 && times <= 3 ? one(out, VERB_TRADE, card, times) : one(out, VERB_USE, card, 0);
}

static int expand_claim(const typed *words, row *out)
{
    int number = number_at(words, 1);
    return words->count == 2 && number >= 1 && number <= QUARTERS ? one(out, VERB_CLAIM, number, 0) : 0;
}

static int expand_card(const uint8_t *cards, int verb, const typed *words, row *out)
{
    int card = find_card(cards, words, 1, words->count);
    return card ? one(out, verb, card, 0) : 0;
}

static int expand_colour(int verb, const typed *words, row *out)
{
    int colour = find(macao_colours, COLOURS, words, 1, words->count);
    return colour ? one(out, verb, colour, 0) : 0;
}

/* ---- Commands ----------------------------------------------------------- */

enum { DO_SAIL, DO_WALL, DO_ACTIVATE, DO_USE, DO_PICK, DO_DISCARD, DO_CLAIM, DO_DICE, DO_JOKER,
       DO_DELIVER, DO_TRIBUTE, DO_PASS, DO_PLACE, DO_GIVE, DO_TAKE, COMMANDS };

static const char *const spoken[COMMANDS][6] = {
    [DO_SAIL]     = {"sail", "segle", "segeln", "fahre", NULL},
    [DO_WALL]     = {"wall", "mauer", NULL},
    [DO_ACTIVATE] = {"activate", "aktiviere", "aktivieren", NULL},
    [DO_USE]      = {"use", "nutze", "nutzen", "trade", NULL},
    [DO_PICK]     = {"pick", "nimm", "wähle", NULL},
    [DO_DISCARD]  = {"discard", "ablegen", NULL},
    [DO_CLAIM]    = {"claim", "quarter", "stadtteil", NULL},
    [DO_DICE]     = {"dice", "würfel", NULL},
    [DO_JOKER]    = {"joker", NULL},
    [DO_DELIVER]  = {"deliver", "liefere", "liefern", NULL},
    [DO_TRIBUTE]  = {"tribute", "tribut", "prestige", "buy", NULL},
    [DO_PASS]     = {"pass", "passe", "passen", NULL},
    [DO_PLACE]    = {"place", "lege", NULL},
    [DO_GIVE]     = {"give", "return", "gib", NULL},
    [DO_TAKE]     = {"take", "nehme", NULL},
};

static int command_of(const typed *words)
{
    for (int i = 0; i < COMMANDS; i++)
        if (is(words, 0, spoken[i]))
            return i;
    return -1;
}

static int expand_word(const macao *table, const typed *words, row *out)
{
    int seat = table->head.actor;
    switch (command_of(words)) {
    case DO_SAIL:     return expand_sail(table, words, out);
    case DO_WALL:     return expand_wall(table, words, out);
    case DO_ACTIVATE: return expand_card(table->tableau[seat], VERB_ACTIVATE, words, out);
    case DO_USE:      return expand_use(table, words, out);
    case DO_PICK:     return expand_card(table->display, VERB_PICK, words, out);
    case DO_DISCARD:  return expand_card(table->tableau[seat], VERB_DISCARD, words, out);
    case DO_CLAIM:    return expand_claim(words, out);
    case DO_DICE:     return expand_dice(words, out);
    case DO_JOKER:    return expand_joker(words, out);
    case DO_DELIVER:  return expand_deliver(table, out);
    case DO_TRIBUTE:  return one(out, VERB_TRIBUTE, 0, 0);
    case DO_PASS:     return one(out, VERB_PASS, 0, 0);
    case DO_PLACE:    return expand_colour(VERB_PLACE, words, out);
    case DO_GIVE:     return expand_colour(VERB_GIVE, words, out);
    case DO_TAKE:     return expand_colour(VERB_TAKE, words, out);
    default:          return 0;
    }
}

int macao_expand(const kt_state *state, const char *words, kt_move *moves, int max)
{
    const macao *table = macao_of(state);
    typed        split_words = split(words);
    row          out = {moves, 0, max};
    if (!split_words.count || table->head.actor < 0 || max <= 0)
        return 0;
    return expand_word(table, &split_words, &out);
}
