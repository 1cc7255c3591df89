/* understand.c - typed words become moves.
 *
 * A number chooses from the list. A move in the notation or a choice in its own
 * words is taken as it is; each word of the notation may be cut short as long as
 * only one legal move begins like that. Upper and lower case are alike.
 * The game may know longer commands. What fits no legal move but could be one is
 * handed back as refused, so that the rules can say why.
 */
#include "cli/client.h"

#include <stdlib.h>
#include <string.h>

typedef struct word {
    const char *at;
    size_t      length;
} word;

static word next_word(const char **at)
{
    word found;
    *at += strspn(*at, " ");
    found.at = *at;
    found.length = strcspn(*at, " ");
    *at += found.length;
    return found;
}

static bool begins(const char *whole, word part)
{
    return strncmp(whole, part.at, part.length) == 0;
}

static bool is(const char *whole, word part)
{
    return strlen(whole) == part.length && begins(whole, part);
}

static void notation(const kt_game *game, kt_move move, char *into, size_t size)
{
    kt_text text = kt_text_in(into, size);
    kt_move_write(game, move, true, &text);
}

/* ---- Among the legal moves ---------------------------------------------- */

/* Each typed word begins the word of the notation in its place. */
static bool cut_short(const char *whole, const char *typed)
{
    for (;;) {
        word part = next_word(&typed);
        if (!part.length)
            return true;
        word full = next_word(&whole);
        if (part.length > full.length || memcmp(part.at, full.at, part.length) != 0)
            return false;
    }
}

/* In the notation, or as the choice reads on the screen. */
static int find_exactly(const table *table, const kt_moves *moves, const char *line)
{
    for (int i = 0; i < moves->count; i++) {
        char    whole[200], label[400];
        kt_text text = kt_text_in(label, sizeof label);
        notation(table->game, moves->move[i], whole, sizeof whole);
        kt_say_move(table->game, moves->move[i], table->cli->language, &text);
        if (strcmp(whole, line) == 0 || alike(label, line))
            return i;
    }
    return -1;
}

static void find_cut_short(const kt_game *game, const kt_moves *moves, const char *line,
                           understood *result)
{
    char whole[200];
    for (int i = 0; i < moves->count; i++) {
        notation(game, moves->move[i], whole, sizeof whole);
        result->fits[i] = cut_short(whole, line);
        if (!result->fits[i])
            continue;
        result->move[0] = moves->move[i];
        result->fitting++;
    }
}

/* Legal moves that hold the words somewhere, also in their description. */
static void find_like(const table *table, const kt_moves *moves, const char *line,
                      understood *result)
{
    for (int i = 0; i < moves->count; i++) {
        char    label[400];
        kt_text text = kt_text_in(label, sizeof label);
        kt_say_move(table->game, moves->move[i], table->cli->language, &text);
        kt_put(&text, " ");
        kt_move_write(table->game, moves->move[i], true, &text);
        result->fits[i] = contains(label, line);
        result->fitting += result->fits[i];
    }
}

/* ---- Among all moves ---------------------------------------------------- */

/* The one thing that is called so or begins so; -1: none or several. */
static int find_name(const char *(*name)(const void *, int), const void *of, int from, int to,
                     word part)
{
    int found = -1, matches = 0;
    for (int i = from; part.length && i <= to; i++) {
        if (is(name(of, i), part))
            return i;
        if (begins(name(of, i), part)) {
            found = i;
            matches++;
        }
    }
    return matches == 1 ? found : -1;
}

static const char *verb_name(const void *game, int index)
{
    return ((const kt_game *)game)->verb[index].id;
}

static const char *piece_name(const void *kind, int index)
{
    return ((const kt_kind *)kind)->piece[index].id;
}

static int read_number(word part)
{
    int number = 0;
    if (!part.length || part.length > 5)
        return -1;
    for (size_t i = 0; i < part.length; i++) {
        if (part.at[i] < '0' || part.at[i] > '9')
            return -1;
        number = number * 10 + part.at[i] - '0';
    }
    return number;
}

/* Any move that the verbs can express, cut short or not, legal or not. */
static bool read_any(const kt_game *game, int seats, const char *line, kt_move *move)
{
    int verb = find_name(verb_name, game, 0, game->verbs - 1, next_word(&line));
    if (verb < 0)
        return false;
    memset(move, 0, sizeof *move);
    move->verb = (uint8_t)verb;
    for (int i = 0; i < game->verb[verb].params; i++) {
        const kt_kind *kind = &game->kind[game->verb[verb].param[i].kind];
        word           part = next_word(&line);
        int value = game->verb[verb].param[i].kind < KT_KIND_OWN
                        ? read_number(part)
                        : find_name(piece_name, kind, 1, kind->count, part);
        if (value < 0 || value > 255)
            return false;
        move->arg[i] = (uint8_t)value;
    }
    return !next_word(&line).length && kt_move_fits(game, *move, seats);
}

/* ---- Rows of moves ------------------------------------------------------ */

/* Rehearses a row on a copy: as far as this seat decides, all must be legal. */
static meaning rehearse(const table *table, understood *result)
{
    kt_state copy = table->now;
    int      seat = copy.head.actor;
    for (int i = 0; i < result->count && copy.head.actor == seat; i++) {
        kt_move move = result->move[i];
        if (!kt_move_fits(table->game, move, copy.head.seats))
            return MEANS_NOTHING;
        if (kt_check(table->game, &copy, seat, move).rule) {
            /* Only the first one can be explained from here. */
            if (i)
                return MEANS_NOTHING;
            result->count = 1;
            return MEANS_REFUSED;
        }
        kt_play(table->game, &copy, move, NULL);
    }
    return MEANS_MOVES;
}

static bool expand(const table *table, const char *line, understood *result)
{
    kt_view view;
    if (!table->game->expand)
        return false;
    kt_view_make(table->game, &table->now, table->now.head.actor, &view);
    result->count = table->game->expand(&view.state, line, result->move, ROW_MAX);
    if (result->count <= 0)
        return false;
    result->meaning = rehearse(table, result);
    return result->meaning != MEANS_NOTHING;
}

/* ---- All together ------------------------------------------------------- */

static void mean_one(understood *result, meaning meaning, kt_move move)
{
    result->meaning = meaning;
    result->count = 1;
    result->move[0] = move;
}

static bool is_amount(const kt_verb *verb)
{
    return verb->params == 1 && verb->param[0].kind == KT_KIND_NUMBER;
}

int amount_verb(const kt_game *game, const kt_moves *moves)
{
    int found = -1, count = 0;
    for (int i = 0; i < moves->count; i++) {
        int verb = moves->move[i].verb;
        if (!is_amount(&game->verb[verb]))
            continue;
        if (found >= 0 && verb != found)
            return -1;
        found = verb;
        count++;
    }
    return count > 1 ? found : -1;
}

/* The move that a bare number stands for; false: it stands for none. */
static bool read_choice(const table *table, const kt_moves *moves, int number, kt_move *move)
{
    int verb = amount_verb(table->game, moves);
    if (verb < 0 && number >= 1 && number <= moves->count) {
        *move = moves->move[number - 1];
        return true;
    }
    if (verb < 0 || number < 0 || number > 255)
        return false;
    *move = (kt_move){(uint8_t)verb, {(uint8_t)number}};
    return kt_move_fits(table->game, *move, table->now.head.seats);
}

static bool is_legal(const table *table, kt_move move)
{
    return !kt_check(table->game, &table->now, table->now.head.actor, move).rule;
}

static void put_lower(char *into, const char *line)
{
    size_t length = 0;
    for (; *line && length < LINE_MOST; line++)
        into[length++] = (char)(*line >= 'A' && *line <= 'Z' ? *line + 32 : *line);
    into[length] = 0;
}

int bare_number(const char *line)
{
    return line[strspn(line, "0123456789")] ? -1 : read_number((word){line, strlen(line)});
}

void understand(const table *table, const kt_moves *moves, const char *typed, understood *result)
{
    const kt_game *game = table->game;
    char           line[LINE_MOST + 1];
    kt_move        move;
    int            number = bare_number(typed);
    memset(result, 0, sizeof *result);
    put_lower(line, typed);
    if (read_choice(table, moves, number, &move)) {
        mean_one(result, is_legal(table, move) ? MEANS_MOVES : MEANS_REFUSED, move);
        return;
    }
    int exact = find_exactly(table, moves, line);
    if (exact >= 0) {
        mean_one(result, MEANS_MOVES, moves->move[exact]);
        return;
    }
    if (expand(table, line, result))
        return;
    find_cut_short(game, moves, line, result);
    if (result->fitting == 1) {
        mean_one(result, MEANS_MOVES, result->move[0]);
    } else if (result->fitting > 1) {
        result->meaning = MEANS_SEVERAL;
    } else if (read_any(game, table->now.head.seats, line, &move)) {
        mean_one(result, MEANS_REFUSED, move);
    } else {
        result->meaning = MEANS_NOTHING;
        find_like(table, moves, line, result);
    }
}
