/* complete.c - completes a half-typed line.
 *
 * The first word is a command or a verb, the others follow the notation of the legal moves. A piece
 * may also be typed by its name: its id takes the name's place. Where no legal move matches,
 * any piece that the legal moves' verbs can name completes a longer command, as in "sail to gen".
 */
#include "cli/complete.h"

#include <string.h>

typedef struct half_line {
    const char *before; /* the words before the last one */
    size_t      before_length;
    const char *last; /* the word to complete, possibly "" */
} half_line;

static half_line split(const char *line)
{
    line += strspn(line, " ");
    const char *space = strrchr(line, ' ');
    return space ? (half_line){line, (size_t)(space - line), space + 1} : (half_line){line, 0, line};
}

/* Whether a word begins with this; case does not matter. */
static bool begins(const char *word, const char *start)
{
    char      head[COMPLETION_BYTES];
    kt_strbuf out = kt_strbuf_init(head, sizeof head);
    if (strlen(word) < strlen(start))
        return false;
    kt_put_n(&out, word, strlen(start));
    return !out.truncated && text_equals(head, start);
}

static void add(completions *found, const char *word, size_t length)
{
    if (length >= COMPLETION_BYTES || found->count == COMPLETIONS_MAX)
        return;
    for (int i = 0; i < found->count; i++)
        if (strlen(found->word[i]) == length && memcmp(found->word[i], word, length) == 0)
            return;
    memcpy(found->word[found->count], word, length);
    found->word[found->count++][length] = 0;
}

static void add_piece(completions *found, const kt_piece *piece, const char *typed)
{
    if (begins(piece->id, typed) ||
        (*typed && (begins(piece->name.in[KT_DE], typed) || begins(piece->name.in[KT_EN], typed))))
        add(found, piece->id, strlen(piece->id));
}

/* The word at this place of the notation; length 0: there is none. */
static const char *word_at(const char *text, int place, size_t *length)
{
    for (;; place--) {
        text += strspn(text, " ");
        *length = strcspn(text, " ");
        if (place == 0 || !*length)
            return text;
        text += *length;
    }
}

/* Whether the words before the last one abbreviate those of the notation; *place counts them. */
static bool fits(const char *notation, half_line line, int *place)
{
    size_t at = 0;
    for (*place = 0;; (*place)++) {
        at += strspn(line.before + at, " ");
        if (at >= line.before_length)
            return true;
        size_t      typed = strcspn(line.before + at, " "), length;
        const char *word = word_at(notation, *place, &length);
        if (typed > length || strncmp(word, line.before + at, typed) != 0)
            return false;
        at += typed;
    }
}

static void add_moves(const kt_game *game, const kt_moves *moves, half_line line, completions *found)
{
    for (int i = 0; i < moves->count; i++) {
        char           notation[200];
        kt_strbuf      out = kt_strbuf_init(notation, sizeof notation);
        const kt_verb *verb = &game->verb[moves->move[i].verb];
        int            place;
        size_t         length;
        kt_move_write(game, moves->move[i], true, &out);
        if (!fits(notation, line, &place))
            continue;
        const char *word = word_at(notation, place, &length);
        if (length >= strlen(line.last) && strncmp(word, line.last, strlen(line.last)) == 0)
            add(found, word, length);
        else if (place >= 1 && place <= verb->params && verb->param[place - 1].kind >= KT_KIND_OWN)
            add_piece(found, &game->kind[verb->param[place - 1].kind].piece[moves->move[i].arg[place - 1]],
                      line.last);
    }
}

/* Pieces of the kinds that the legal moves name, for longer commands. */
static void add_pieces(const kt_game *game, const kt_moves *moves, half_line line, completions *found)
{
    bool seen[256] = {false};
    for (int i = 0; i < moves->count; i++) {
        const kt_verb *verb = &game->verb[moves->move[i].verb];
        for (int j = 0; j < verb->params; j++) {
            int kind = verb->param[j].kind;
            if (kind < KT_KIND_OWN || seen[kind])
                continue;
            seen[kind] = true;
            for (int piece = 1; piece <= game->kind[kind].count; piece++)
                add_piece(found, &game->kind[kind].piece[piece], line.last);
        }
    }
}

static void add_cards(const kt_game *game, half_line line, completions *found)
{
    for (int kind = KT_KIND_OWN; kind < game->kinds; kind++)
        for (int piece = 1; game->kind[kind].cards && piece <= game->kind[kind].count; piece++)
            add_piece(found, &game->kind[kind].piece[piece], line.last);
}

static void add_fields(const kt_game *game, half_line line, completions *found)
{
    for (int i = 0; i < game->fields; i++)
        if (game->field[i].pieces && begins(game->field[i].id, line.last))
            add(found, game->field[i].id, strlen(game->field[i].id));
}

static void add_commands(half_line line, completions *found)
{
    const char *names;
    for (int i = 0; (names = command_names(i)); i++)
        for (int place = 0;; place++) {
            char        name[COMPLETION_BYTES];
            kt_strbuf   out = kt_strbuf_init(name, sizeof name);
            size_t      length;
            const char *word = word_at(names, place, &length);
            if (!length)
                break;
            kt_put_n(&out, word, length);
            if (length > 1 && begins(name, line.last))
                add(found, word, length);
        }
}

static bool first_word_is(half_line line, const char *const *any)
{
    size_t length = strcspn(line.before, " ");
    for (; *any; any++)
        if (strlen(*any) == length && strncmp(line.before, *any, length) == 0)
            return true;
    return false;
}

/* The argument of a command; false: the line does not begin with a command that takes names. */
static bool add_argument(const kt_text_client *client, const kt_moves *moves, half_line line,
                         completions *found)
{
    static const char *const why[] = {"why", "warum", NULL}, *const show[] = {"show", "zeige", "zeig", NULL},
                             *const cards[] = {"cards", "card", "karten", "karte", NULL};
    const kt_game                  *game = client->local.table.header.game;
    if (!line.before_length)
        return false;
    if (first_word_is(line, show))
        add_fields(game, line, found);
    else if (first_word_is(line, cards))
        add_cards(game, line, found);
    else if (first_word_is(line, why)) {
        size_t skip = strcspn(line.before, " ");
        line.before += skip;
        line.before_length -= skip;
        add_moves(game, moves, line, found);
    } else
        return false;
    return true;
}

void complete_line(const kt_text_client *client, const kt_moves *moves, const char *text, completions *found)
{
    const kt_game *game = client->local.table.header.game;
    half_line      line = split(text);
    found->count = 0;
    found->typed = strlen(line.last);
    if (add_argument(client, moves, line, found))
        return;
    add_moves(game, moves, line, found);
    if (!line.before_length)
        add_commands(line, found);
    else if (!found->count && *line.last)
        add_pieces(game, moves, line, found);
}

size_t complete_common(const completions *found)
{
    size_t common = found->count ? strlen(found->word[0]) : 0;
    for (int i = 1; i < found->count; i++) {
        size_t at = 0;
        while (at < common && found->word[i][at] == found->word[0][at])
            at++;
        common = at;
    }
    while (common && ((unsigned char)found->word[0][common] & 0xC0) == 0x80) /* never half a character */
        common--;
    return common;
}
