/* notation.c - moves as text and back: "buy ware_hhh", "draw ?". */
#include "engine/parse.h"

static void write_argument(const kt_game *game, kt_param param, int value, kt_text *text)
{
    if (param.kind < KT_KIND_OWN)
        kt_put_int(text, value);
    else
        kt_put(text, game->kind[param.kind].piece[value].id);
}

void kt_move_write(const kt_game *game, kt_move move, bool seen, kt_text *text)
{
    const kt_verb *verb = &game->verb[move.verb];
    kt_put(text, verb->id);
    for (int i = 0; i < verb->params; i++) {
        kt_put_char(text, ' ');
        if (seen || !verb->param[i].secret)
            write_argument(game, verb->param[i], move.arg[i], text);
        else
            kt_put_char(text, '?');
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

static bool read_argument(const kt_game *game, kt_param param, kt_span word, uint8_t *value,
                          kt_error *error)
{
    int number = 0;
    if (!word.length)
        return kt_fail(error, "the move is too short: it needs a ",
                       kt_span_of(param.kind == KT_KIND_NUMBER ? "number"
                                  : param.kind == KT_KIND_SEAT ? "seat"
                                                               : game->kind[param.kind].id), "");
    if (param.kind >= KT_KIND_OWN) {
        number = find_piece(&game->kind[param.kind], word);
        if (!number)
            return kt_fail(error, "", word, " is no name of such a thing here");
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

bool kt_move_read(const kt_game *game, const char *words, size_t length, kt_move *move,
                  kt_error *error)
{
    kt_span rest = {words, length};
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
        if (!read_argument(game, game->verb[index].param[i], kt_take_word(&rest), &read.arg[i],
                           error))
            return false;
    word = kt_take_word(&rest);
    if (word.length)
        return kt_fail(error, "the move is too long: ", word, " is left over");
    *move = read;
    return true;
}

int kt_rule_find(const kt_game *game, const char *number, size_t length)
{
    for (int i = 1; i < game->rules; i++)
        if (kt_span_is((kt_span){number, length}, game->rule[i].number))
            return i;
    return 0;
}
