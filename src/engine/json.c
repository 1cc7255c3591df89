/* json.c - a view as JSON, from the table of fields. Writing only. */
#include "engine/fields.h"

static void put_piece(const kt_game *game, int kind, int value, kt_text *text)
{
    kt_put_json(text, value ? game->kind[kind].piece[value].id : "?");
}

static void put_counts(const kt_game *game, const kt_field *field, const uint8_t *row, kt_text *text)
{
    const kt_kind *kind = &game->kind[field->kind];
    bool           first = true;
    kt_put(text, "{");
    for (int i = 1; i <= kind->count + 1; i++) {
        int value = i <= kind->count ? i : 0; /* the unknown ones last */
        if (!row[value])
            continue;
        kt_put(text, first ? "" : ",");
        put_piece(game, field->kind, value, text);
        kt_put(text, ":");
        kt_put_int(text, row[value]);
        first = false;
    }
    kt_put(text, "}");
}

static void put_element(const kt_game *game, const kt_field *field, const uint8_t *row, int index,
                        kt_text *text)
{
    if (field->shape == KT_LIST)
        put_piece(game, field->kind, row[1 + index], text);
    else if (field->shape != KT_ITEM)
        kt_put_int(text, kt_field_number(field, row, index));
    else if (row[index])
        put_piece(game, field->kind, row[index], text);
    else
        kt_put(text, "null");
}

static void put_row(const kt_game *game, const kt_state *state, int index, int row_number,
                    kt_text *text)
{
    const kt_field *field = &game->field[index];
    const uint8_t  *row = kt_field_row(game, state, index, row_number);
    int             length = field->shape == KT_LIST ? row[0] : field->length;
    if (field->shape == KT_COUNTS) {
        put_counts(game, field, row, text);
        return;
    }
    if (field->length == 1 && field->shape != KT_LIST) {
        put_element(game, field, row, 0, text);
        return;
    }
    kt_put(text, "[");
    for (int i = 0; i < length; i++) {
        kt_put(text, i ? "," : "");
        put_element(game, field, row, i, text);
    }
    kt_put(text, "]");
}

static void put_field(const kt_game *game, const kt_state *state, int index, kt_text *text)
{
    const kt_field *field = &game->field[index];
    kt_put_json(text, field->name);
    kt_put(text, ":");
    if (field->rows == KT_ONE) {
        put_row(game, state, index, 0, text);
        return;
    }
    kt_put(text, "[");
    for (int row = 0; row < kt_field_rows(field, state->head.seats); row++) {
        kt_put(text, row ? "," : "");
        put_row(game, state, index, row, text);
    }
    kt_put(text, "]");
}

static void put_options(const kt_game *game, const kt_state *state, kt_text *text)
{
    kt_put(text, "{");
    for (int i = 0; i < game->options; i++) {
        const kt_option *option = &game->option[i];
        kt_put(text, i ? "," : "");
        kt_put_json(text, option->id);
        kt_put(text, ":");
        for (int j = 0; j < option->choices; j++)
            if (option->choice[j].value == state->head.option[i])
                kt_put_json(text, option->choice[j].id);
    }
    kt_put(text, "}");
}

void kt_view_json(const kt_game *game, const kt_view *view, kt_text *text)
{
    const kt_state *state = &view->state;
    kt_put(text, "{\"game\":");
    kt_put_json(text, game->id);
    kt_put(text, ",\"seat\":");
    kt_put_int(text, view->seat);
    kt_put(text, ",\"seats\":");
    kt_put_int(text, state->head.seats);
    kt_put(text, ",\"actor\":");
    kt_put_int(text, state->head.actor);
    kt_put(text, ",\"options\":");
    put_options(game, state, text);
    kt_put(text, ",\"fields\":{");
    for (int i = 0; i < game->fields; i++) {
        kt_put(text, i ? "," : "");
        put_field(game, state, i, text);
    }
    kt_put(text, "}}");
}
