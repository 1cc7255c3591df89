/* json.c - a view as JSON, from the table of fields. Writing only. */
#include "engine/fields.h"

static void put_piece(const kt_game *game, int kind, int value, kt_strbuf *out)
{
    kt_put_json(out, value ? game->kind[kind].piece[value].id : "?");
}

static void put_counts(const kt_game *game, const kt_field *field, const uint8_t *row, kt_strbuf *out)
{
    const kt_kind *kind = &game->kind[field->kind];
    bool           first = true;
    kt_put(out, "{");
    for (int i = 1; i <= kind->count + 1; i++) {
        int value = i <= kind->count ? i : 0; /* unknown ones last */
        if (!row[value])
            continue;
        kt_put(out, first ? "" : ",");
        put_piece(game, field->kind, value, out);
        kt_put(out, ":");
        kt_put_int(out, row[value]);
        first = false;
    }
    kt_put(out, "}");
}

static void put_element(const kt_game *game, const kt_field *field, const uint8_t *row, int index,
                        kt_strbuf *out)
{
    if (field->shape == KT_LIST)
        put_piece(game, field->kind, row[1 + index], out);
    else if (field->shape != KT_ITEM)
        kt_put_int(out, kt_field_number(field, row, index));
    else if (row[index])
        put_piece(game, field->kind, row[index], out);
    else
        kt_put(out, "null");
}

static void put_row(const kt_game *game, const kt_state *state, int index, int row_number, kt_strbuf *out)
{
    const kt_field *field = &game->field[index];
    const uint8_t  *row = kt_field_row(game, state, index, row_number);
    int             length = field->shape == KT_LIST ? row[0] : field->length;
    if (field->shape == KT_COUNTS) {
        put_counts(game, field, row, out);
        return;
    }
    if (field->length == 1 && field->shape != KT_LIST) {
        put_element(game, field, row, 0, out);
        return;
    }
    kt_put(out, "[");
    for (int i = 0; i < length; i++) {
        kt_put(out, i ? "," : "");
        put_element(game, field, row, i, out);
    }
    kt_put(out, "]");
}

static void put_field(const kt_game *game, const kt_state *state, int index, kt_strbuf *out)
{
    const kt_field *field = &game->field[index];
    kt_put_json(out, field->id);
    kt_put(out, ":");
    if (field->rows == KT_ONE) {
        put_row(game, state, index, 0, out);
        return;
    }
    kt_put(out, "[");
    for (int row = 0; row < kt_field_rows(field, state->head.seats); row++) {
        kt_put(out, row ? "," : "");
        put_row(game, state, index, row, out);
    }
    kt_put(out, "]");
}

static void put_options(const kt_game *game, const kt_state *state, kt_strbuf *out)
{
    kt_put(out, "{");
    for (int i = 0; i < game->options; i++) {
        const kt_option *option = &game->option[i];
        kt_put(out, i ? "," : "");
        kt_put_json(out, option->id);
        kt_put(out, ":");
        for (int j = 0; j < option->choices; j++)
            if (option->choice[j].value == state->head.option[i])
                kt_put_json(out, option->choice[j].id);
    }
    kt_put(out, "}");
}

void kt_view_json(const kt_game *game, const kt_view *view, kt_strbuf *out)
{
    const kt_state *state = &view->state;
    kt_put(out, "{\"game\":");
    kt_put_json(out, game->id);
    kt_put(out, ",\"seat\":");
    kt_put_int(out, view->seat);
    kt_put(out, ",\"seats\":");
    kt_put_int(out, state->head.seats);
    kt_put(out, ",\"actor\":");
    kt_put_int(out, state->head.actor);
    kt_put(out, ",\"options\":");
    put_options(game, state, out);
    kt_put(out, ",\"fields\":{");
    for (int i = 0; i < game->fields; i++) {
        kt_put(out, i ? "," : "");
        put_field(game, state, i, out);
    }
    kt_put(out, "}}");
}
