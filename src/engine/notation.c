/* notation.c - moves as text and back: "buy ware_hhh", "draw ?"; events as text. */
#include "engine/parse.h"

static void write_argument(const kt_game *game, kt_param param, int value, kt_strbuf *out)
{
    if (param.kind < KT_KIND_OWN)
        kt_put_int(out, value);
    else
        kt_put(out, game->kind[param.kind].piece[value].id);
}

void kt_move_write(const kt_game *game, kt_move move, bool seen, kt_strbuf *out)
{
    const kt_verb *verb = &game->verb[move.verb];
    kt_put(out, verb->id);
    for (int i = 0; i < verb->params; i++) {
        kt_put_char(out, ' ');
        if (seen || !verb->param[i].secret)
            write_argument(game, verb->param[i], move.arg[i], out);
        else
            kt_put_char(out, '?');
    }
}

static int find_verb(const kt_game *game, kt_span word)
{
    for (int i = 0; i < game->verbs; i++)
        if (kt_span_is(word, game->verb[i].id))
            return i;
    return -1;
}

static int find_piece(const kt_kind *kind, kt_span word)
{
    for (int i = 1; i <= kind->count; i++)
        if (kt_span_is(word, kind->piece[i].id))
            return i;
    return 0;
}

static bool read_argument(const kt_game *game, kt_param param, kt_span word, uint8_t *value, kt_error *error)
{
    int number = 0;
    if (!word.length)
        return kt_fail(error, "the move is too short: it needs a ",
                       kt_span_of(param.kind == KT_KIND_NUMBER ? "number"
                                  : param.kind == KT_KIND_SEAT ? "seat"
                                                               : game->kind[param.kind].id),
                       "");
    if (param.kind >= KT_KIND_OWN) {
        number = find_piece(&game->kind[param.kind], word);
        if (!number)
            return kt_fail(error, "unknown name ", word, "");
    } else {
        int low = param.kind == KT_KIND_NUMBER ? param.min : 0;
        int high = param.kind == KT_KIND_NUMBER ? param.max : KT_SEATS_MAX - 1;
        if (!kt_span_number(word, &number))
            return kt_fail(error, "", word, " should be a number");
        if (number < low || number > high)
            return kt_fail(error, "", word, " is out of range");
    }
    *value = (uint8_t)number;
    return true;
}

bool kt_move_read(const kt_game *game, const char *text, size_t length, kt_move *move, kt_error *error)
{
    kt_span rest = {text, length};
    kt_span word = kt_take_word(&rest);
    int     index = find_verb(game, word);
    kt_move read = {0};
    error->line = 0;
    if (!word.length)
        return kt_fail(error, "there is no move", (kt_span){0}, "");
    if (index < 0)
        return kt_fail(error, "unknown verb ", word, "");
    read.verb = (uint8_t)index;
    for (int i = 0; i < game->verb[index].params; i++)
        if (!read_argument(game, game->verb[index].param[i], kt_take_word(&rest), &read.arg[i], error))
            return false;
    word = kt_take_word(&rest);
    if (word.length)
        return kt_fail(error, "the move is too long: ", word, " is left over");
    *move = read;
    return true;
}

/* ---- Events ------------------------------------------------------------- */

/* What an event's sentence says about its arguments. */
typedef struct event_shape {
    bool who;
    int  args; /* as many as the sentence names */
    int  kind[3];
} event_shape;

static int find_kind(const kt_game *game, kt_span name)
{
    if (kt_span_is(name, "seat"))
        return KT_KIND_SEAT;
    for (int kind = KT_KIND_OWN; kind < game->kinds; kind++)
        if (kt_span_is(name, game->kind[kind].id))
            return kind;
    return KT_KIND_NUMBER;
}

static bool ends_word(char letter)
{
    return letter == ':' || letter == ' ' || letter == '#';
}

/* inside: what stands between the braces: "who", "1", "2:card", "1#card#cards". If the slot names
 * two arguments ("1*2:ware": how many of what), the kind belongs to the second. */
static void read_slot(const kt_game *game, kt_span inside, event_shape *shape)
{
    int arg = 0;
    shape->who = shape->who || kt_span_is(inside, "who");
    for (size_t i = 0; i < inside.length && (i == 0 || inside.at[i - 1] == '*'); i += 2) {
        int digit = inside.at[i] - '0';
        if (digit < 1 || digit > 3)
            return;
        arg = digit;
        shape->args = arg > shape->args ? arg : shape->args;
    }
    for (size_t i = 0; arg && i < inside.length && inside.at[i] != '#'; i++) {
        if (inside.at[i] != ':' && inside.at[i] != ' ')
            continue;
        kt_span word = {inside.at + i + 1, 0};
        while (i + 1 + word.length < inside.length && !ends_word(word.at[word.length]))
            word.length++;
        if (find_kind(game, word) != KT_KIND_NUMBER)
            shape->kind[arg - 1] = find_kind(game, word);
    }
}

static event_shape shape_of(const kt_game *game, int code)
{
    event_shape shape = {.who = false};
    for (const char *at = game->event[code].text.in[KT_EN]; *at; at++) {
        if (*at != '{')
            continue;
        kt_span inside = {at + 1, 0};
        while (inside.at[inside.length] && inside.at[inside.length] != '}')
            inside.length++;
        read_slot(game, inside, &shape);
    }
    return shape;
}

static void write_event_argument(const kt_game *game, int kind, int value, kt_strbuf *out)
{
    if (kind < KT_KIND_OWN)
        kt_put_int(out, value);
    else
        kt_put(out, value >= 1 && value <= game->kind[kind].count ? game->kind[kind].piece[value].id : "-");
}

void kt_event_write(const kt_game *game, const kt_event *event, int viewer, kt_strbuf *out)
{
    event_shape shape = shape_of(game, event->code);
    bool        hidden = event->visible_to != KT_ALL && event->visible_to != viewer;
    for (const char *at = game->event[event->code].id; *at; at++)
        kt_put_char(out, (char)(*at >= 'A' && *at <= 'Z' ? *at + 32 : *at));
    if (shape.who) {
        kt_put_char(out, ' ');
        write_event_argument(game, KT_KIND_SEAT, event->seat, out);
    }
    for (int i = 0; i < shape.args; i++) {
        kt_put_char(out, ' ');
        if (hidden)
            kt_put_char(out, '?');
        else
            write_event_argument(game, shape.kind[i], event->arg[i], out);
    }
}

int kt_rule_find(const kt_game *game, const char *number, size_t length)
{
    for (int i = 1; i < game->rules; i++)
        if (kt_span_is((kt_span){number, length}, game->rule[i].number))
            return i;
    return 0;
}
