/* words.c - sentences for people, from the games' tables.
 *
 * In a pattern, {who} is the name of the seat, {1} the first argument, {1:card}
 * the first argument as a name of that kind, {1#card#cards} one of two words by
 * whether the first argument is 1.
 */
#include "engine/parse.h"

typedef struct filling {
    const kt_game     *game;
    int                language;
    const char *const *names; /* of the seats; NULL: "seat 0" */
    int                who;
    int                count;
    int                arg[KT_ARGS_MAX];
    uint8_t            kind[KT_ARGS_MAX];
    bool               hidden[KT_ARGS_MAX];
} filling;

static void put_seat(const filling *fill, int seat, kt_text *text)
{
    if (seat < 0)
        kt_put(text, fill->language == KT_DE ? "Der Zufall" : "Chance");
    else if (fill->names && fill->names[seat])
        kt_put(text, fill->names[seat]);
    else {
        kt_put(text, fill->language == KT_DE ? "Platz " : "seat ");
        kt_put_int(text, seat);
    }
}

static void put_value(const filling *fill, int kind, int value, kt_text *text)
{
    if (kind == KT_KIND_NUMBER)
        kt_put_int(text, value);
    else if (kind == KT_KIND_SEAT)
        put_seat(fill, value, text);
    else if (value >= 1 && value <= fill->game->kind[kind].count)
        kt_put(text, fill->game->kind[kind].piece[value].name.in[fill->language]);
    else
        kt_put(text, "-");
}

static int find_kind(const kt_game *game, kt_span name)
{
    if (kt_span_is(name, "seat"))
        return KT_KIND_SEAT;
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        if (kt_span_is(name, game->kind[k].id))
            return k;
    return KT_KIND_NUMBER;
}

/* inside: what stands between the braces. */
static void put_slot(const filling *fill, kt_span inside, kt_text *text)
{
    if (kt_span_is(inside, "who")) {
        put_seat(fill, fill->who, text);
        return;
    }
    int index = inside.length ? inside.at[0] - '1' : -1;
    if (index < 0 || index >= fill->count)
        return;
    bool plural = inside.length > 1 && inside.at[1] == '#';
    if (fill->hidden[index] && !plural) {
        kt_put(text, fill->language == KT_DE ? "(verdeckt)" : "(hidden)");
        return;
    }
    int kind = fill->kind[index];
    if (inside.length > 2 && inside.at[1] == ':')
        kind = find_kind(fill->game, (kt_span){inside.at + 2, inside.length - 2});
    if (!plural) {
        put_value(fill, kind, fill->arg[index], text);
        return;
    }
    size_t middle = 2;
    while (middle < inside.length && inside.at[middle] != '#')
        middle++;
    bool one = fill->arg[index] == 1 && !fill->hidden[index]; /* the word must not betray the number */
    if (one || middle == inside.length)
        kt_put_some(text, inside.at + 2, middle - 2);
    else
        kt_put_some(text, inside.at + middle + 1, inside.length - middle - 1);
}

static void put_filled(const filling *fill, kt_words words, kt_text *text)
{
    const char *at = words.in[fill->language];
    for (; at && *at; at++) {
        if (*at != '{') {
            kt_put_char(text, *at);
            continue;
        }
        kt_span inside = {++at, 0};
        while (*at && *at != '}')
            at++;
        inside.length = (size_t)(at - inside.at);
        put_slot(fill, inside, text);
        if (!*at)
            return;
    }
}

static filling from_move(const kt_game *game, kt_move move, int language)
{
    filling        fill = {.game = game, .language = language};
    const kt_verb *verb = &game->verb[move.verb];
    fill.count = verb->params;
    for (int i = 0; i < verb->params; i++) {
        fill.arg[i] = move.arg[i];
        fill.kind[i] = verb->param[i].kind;
    }
    return fill;
}

void kt_say_move(const kt_game *game, kt_move move, int language, kt_text *text)
{
    filling fill = from_move(game, move, language);
    put_filled(&fill, game->verb[move.verb].label, text);
}

void kt_say_told(const kt_game *game, int seat, kt_move move, bool seen, int language,
                 const char *const *names, kt_text *text)
{
    filling fill = from_move(game, move, language);
    fill.who = seat;
    fill.names = names;
    for (int i = 0; i < fill.count; i++)
        fill.hidden[i] = !seen && game->verb[move.verb].param[i].secret;
    put_filled(&fill, game->verb[move.verb].told, text);
}

void kt_say_event(const kt_game *game, const kt_event *event, int viewer, int language,
                  const char *const *names, kt_text *text)
{
    filling fill = {.game = game, .language = language, .names = names, .who = event->seat};
    fill.count = 3;
    for (int i = 0; i < 3; i++) {
        fill.arg[i] = event->arg[i];
        fill.hidden[i] = event->whom != KT_ALL && event->whom != viewer;
    }
    put_filled(&fill, game->event[event->code].words, text);
}

void kt_say_refusal(const kt_game *game, kt_refusal refusal, int language,
                    const char *const *names, kt_text *text)
{
    filling fill = {.game = game, .language = language, .names = names, .who = refusal.arg[0]};
    fill.count = 3;
    for (int i = 0; i < 3; i++)
        fill.arg[i] = refusal.arg[i];
    put_filled(&fill, game->reason[refusal.reason].words, text);
}

void kt_say_prompt(const kt_game *game, const kt_state *state, int language, kt_text *text)
{
    const kt_field *field = &game->field[game->phase];
    int             phase = ((const uint8_t *)state)[field->offset];
    const char     *words = game->kind[field->kind].piece[phase].text.in[language];
    kt_put(text, words ? words : "");
}
