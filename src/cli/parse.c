/* parse.c - turns a typed line into moves.
 *
 * A number picks from the list. A move in notation, or a choice as it reads on the screen,
 * is taken literally; each word of the notation may be abbreviated as long as only one
 * legal move starts like that. Case does not matter. The game may know longer commands.
 * A move that exists but is not legal is returned as such, so that the rules can say why; a
 * longer command is legal only if every step of it is. Surplus words are an error.
 *
 * Reads the state only as its actor sees it, except to check moves.
 */
#include "cli/text_client.h"

#include <stdlib.h>
#include <string.h>

enum { SURPLUS_WORDS = 8 }; /* no command is longer */

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

static const kt_game *game_of(const kt_local_game *local)
{
    return local->table.header.game;
}

static bool starts_with(const char *whole, word part)
{
    return strncmp(whole, part.at, part.length) == 0;
}

static bool equals(const char *whole, word part)
{
    return strlen(whole) == part.length && starts_with(whole, part);
}

static void write_notation(const kt_game *game, kt_move move, char *text, size_t size)
{
    kt_strbuf out = kt_strbuf_init(text, size);
    kt_move_write(game, move, true, &out);
}

static void copy_lower(char *to, const char *line)
{
    size_t length = 0;
    for (; *line && length < INPUT_LINE_MAX; line++)
        to[length++] = (char)(*line >= 'A' && *line <= 'Z' ? *line + 32 : *line);
    to[length] = 0;
}

/* ---- Names --------------------------------------------------------------- */

/* The only thing with this name, or whose name starts with it; -1: none or several. */
static int find_name(const char *(*name)(const void *, int), const void *of, int from, int to, word part)
{
    int found = -1, matches = 0;
    for (int i = from; part.length && i <= to; i++) {
        if (equals(name(of, i), part))
            return i;
        if (starts_with(name(of, i), part)) {
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

/* The verb that a line begins with, abbreviated or not; chance's own verbs do not count. */
int parse_verb(const kt_game *game, const char *text)
{
    char line[INPUT_LINE_MAX + 1];
    copy_lower(line, text);
    const char *at = line;
    int         verb = find_name(verb_name, game, 0, game->verbs - 1, next_word(&at));
    return verb >= 0 && !game->verb[verb].chance ? verb : -1;
}

/* ---- Among the legal moves ---------------------------------------------- */

/* Whether each typed word is the start of the notation's word in its place. */
static bool is_abbreviation(const char *whole, const char *typed)
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
static int find_exact(const kt_local_game *local, const kt_moves *moves, const char *line)
{
    for (int i = 0; i < moves->count; i++) {
        char      whole[200], label[400];
        kt_strbuf out = kt_strbuf_init(label, sizeof label);
        write_notation(game_of(local), moves->move[i], whole, sizeof whole);
        kt_say_choice(game_of(local), &local->table.now, moves->move[i], local->cli->language, &out);
        if (strcmp(whole, line) == 0 || text_equals(label, line))
            return i;
    }
    return -1;
}

static void find_abbreviated(const kt_game *game, const kt_moves *moves, const char *line,
                             parsed_line *result)
{
    char whole[200];
    for (int i = 0; i < moves->count; i++) {
        write_notation(game, moves->move[i], whole, sizeof whole);
        result->matches[i] = is_abbreviation(whole, line);
        if (!result->matches[i])
            continue;
        result->move[0] = moves->move[i];
        result->match_count++;
    }
}

/* For a suggestion: legal moves that contain the text somewhere, else those with the verb it begins with. */
static void find_similar(const kt_local_game *local, const kt_moves *moves, const char *line,
                         parsed_line *result)
{
    for (int i = 0; i < moves->count; i++) {
        char      label[400];
        kt_strbuf out = kt_strbuf_init(label, sizeof label);
        kt_say_choice(game_of(local), &local->table.now, moves->move[i], local->cli->language, &out);
        kt_put(&out, " ");
        kt_move_write(game_of(local), moves->move[i], true, &out);
        result->matches[i] = text_contains(label, line);
        result->match_count += result->matches[i];
    }
    int verb = result->match_count ? -1 : parse_verb(game_of(local), line);
    for (int i = 0; verb >= 0 && i < moves->count; i++) {
        result->matches[i] = moves->move[i].verb == verb;
        result->match_count += result->matches[i];
    }
}

/* ---- Among all moves ---------------------------------------------------- */

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

/* Any move that the verbs can express, abbreviated or not, legal or not. */
static bool read_any_move(const kt_game *game, int seats, const char *line, kt_move *move)
{
    int verb = find_name(verb_name, game, 0, game->verbs - 1, next_word(&line));
    if (verb < 0)
        return false;
    memset(move, 0, sizeof *move);
    move->verb = (uint8_t)verb;
    for (int i = 0; i < game->verb[verb].params; i++) {
        const kt_kind *kind = &game->kind[game->verb[verb].param[i].kind];
        word           part = next_word(&line);
        int            value = game->verb[verb].param[i].kind < KT_KIND_OWN
                                   ? read_number(part)
                                   : find_name(piece_name, kind, 1, kind->count, part);
        if (value < 0 || value > 255)
            return false;
        move->arg[i] = (uint8_t)value;
    }
    return !next_word(&line).length && kt_move_fits(game, *move, seats);
}

/* ---- Sequences of moves ------------------------------------------------- */

/* Tries a sequence on a copy: this seat must be able to play all of it. */
static parse_status try_sequence(const kt_local_game *local, parsed_line *result)
{
    kt_state copy = local->table.now;
    int      seat = copy.head.actor;
    for (int i = 0; i < result->count; i++) {
        kt_move move = result->move[i];
        if (!kt_move_fits(game_of(local), move, copy.head.seats))
            return PARSED_NOTHING;
        kt_refusal refusal = kt_check(game_of(local), &copy, seat, move);
        if (refusal.rule) {
            result->refused = (refused_move){refusal, result->count > 1 ? i + 1 : 0, result->count, move};
            return PARSED_ILLEGAL;
        }
        kt_play(game_of(local), &copy, move, NULL);
    }
    return PARSED_MOVES;
}

static bool expand(const kt_local_game *local, const char *line, parsed_line *result)
{
    kt_view view;
    if (!game_of(local)->expand)
        return false;
    kt_view_make(game_of(local), &local->table.now, local->table.now.head.actor, &view);
    int count =
        game_of(local)->expand(&view.state, line, result->move, PARSED_MOVES_MAX, &result->refused.refusal);
    if (count == 0)
        return false;
    result->count = count > 0 ? count : 0;
    result->status = count > 0 ? try_sequence(local, result) : PARSED_ILLEGAL;
    return result->status != PARSED_NOTHING;
}

/* ---- The whole line ----------------------------------------------------- */

static void set_one(const kt_local_game *local, kt_move move, parsed_line *result)
{
    kt_refusal refusal = kt_check(game_of(local), &local->table.now, local->table.now.head.actor, move);
    result->status = refusal.rule ? PARSED_ILLEGAL : PARSED_MOVES;
    result->refused.refusal = refusal;
    result->count = 1;
    result->move[0] = move;
}

static bool is_amount(const kt_verb *verb)
{
    return verb->params == 1 && verb->param[0].kind == KT_KIND_NUMBER;
}

int parse_amount_verb(const kt_game *game, const kt_moves *moves)
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

/* The move that a bare number stands for; false: none. */
static bool read_numbered(const kt_local_game *local, const kt_moves *moves, int number, kt_move *move)
{
    int verb = parse_amount_verb(game_of(local), moves);
    if (verb < 0 && number >= 1 && number <= moves->count) {
        *move = moves->move[number - 1];
        return true;
    }
    if (verb < 0 || number < 0 || number > 255)
        return false;
    *move = (kt_move){(uint8_t)verb, {(uint8_t)number}};
    return kt_move_fits(game_of(local), *move, local->table.now.head.seats);
}

int parse_number(const char *line)
{
    return line[strspn(line, "0123456789")] ? -1 : read_number((word){line, strlen(line)});
}

static void parse_words(const kt_local_game *local, const kt_moves *moves, const char *line,
                        parsed_line *result)
{
    const kt_game *game = game_of(local);
    kt_move        move;
    memset(result, 0, sizeof *result);
    if (read_numbered(local, moves, parse_number(line), &move)) {
        set_one(local, move, result);
        return;
    }
    int exact = find_exact(local, moves, line);
    if (exact >= 0) {
        set_one(local, moves->move[exact], result);
        return;
    }
    if (expand(local, line, result))
        return;
    find_abbreviated(game, moves, line, result);
    if (result->match_count == 1)
        set_one(local, result->move[0], result);
    else if (result->match_count > 1)
        result->status = PARSED_AMBIGUOUS;
    else if (read_any_move(game, local->table.now.head.seats, line, &move))
        set_one(local, move, result);
}

/* Whether this many words are a complete move: a verb without its arguments only abbreviates one. */
static bool says_whole(const kt_local_game *local, const parsed_line *parsed, int words)
{
    if (parsed->status == PARSED_ILLEGAL)
        return words > 1 || !local->table.header.game->verb[parsed->refused.move.verb].params;
    return parsed->status == PARSED_MOVES &&
           (words > 1 || !local->table.header.game->verb[parsed->move[0].verb].params);
}

/* Where the surplus words begin, if those before them are a move; else 0. */
static size_t find_surplus(const kt_local_game *local, const kt_moves *moves, const char *line)
{
    char        start[INPUT_LINE_MAX + 1];
    parsed_line parsed;
    size_t      surplus = 0;
    int         words = 0;
    snprintf(start, sizeof start, "%s", line);
    for (const char *at = line; words < SURPLUS_WORDS && next_word(&at).length && *at; words++) {
        size_t length = (size_t)(at - line);
        start[length] = 0;
        parse_words(local, moves, start, &parsed);
        start[length] = ' ';
        if (says_whole(local, &parsed, words + 1))
            surplus = length + strspn(at, " ");
    }
    return surplus;
}

void parse_line(const kt_local_game *local, const kt_moves *moves, const char *text, parsed_line *result)
{
    char line[INPUT_LINE_MAX + 1];
    copy_lower(line, text);
    parse_words(local, moves, line, result);
    if (result->status != PARSED_NOTHING)
        return;
    result->surplus = find_surplus(local, moves, line);
    find_similar(local, moves, line, result);
}
