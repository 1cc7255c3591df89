/* position.c - fields and whole positions as text, and editing them.
 *
 * A position is "game jambo", "seats 2", options, then a line for each row of
 * each field: "gold.0 20", "hand.1 guard 2*well", "discard -". Everything that
 * is read is checked against the table of fields, the box, and the game's own
 * validation.
 */
#include "engine/fields.h"
#include "engine/parse.h"

/* ---- Writing ------------------------------------------------------------ */

static void write_times(const char *id, int times, bool *first, kt_strbuf *out)
{
    if (times > 3) {
        kt_put(out, *first ? "" : " ");
        kt_put_int(out, times);
        kt_put(out, "*");
        kt_put(out, id);
        *first = false;
        return;
    }
    for (; times > 0; times--) {
        kt_put(out, *first ? "" : " ");
        kt_put(out, id);
        *first = false;
    }
}

static const char *piece_id(const kt_game *game, int kind, int value)
{
    return value ? game->kind[kind].piece[value].id : "?";
}

void kt_field_write(const kt_game *game, const kt_state *state, int index, int row_number, kt_strbuf *out)
{
    const kt_field *field = &game->field[index];
    const uint8_t  *row = kt_field_row(game, state, index, row_number);
    bool            first = true;
    switch (field->shape) {
    case KT_COUNTS:
        for (int value = 1; value <= game->kind[field->kind].count; value++)
            write_times(piece_id(game, field->kind, value), row[value], &first, out);
        write_times("?", row[0], &first, out);
        break;
    case KT_LIST:
        for (int i = 0; i < row[0]; i++)
            write_times(piece_id(game, field->kind, row[1 + i]), 1, &first, out);
        break;
    case KT_ITEM:
        for (int i = 0; i < field->length; i++)
            write_times(row[i] ? piece_id(game, field->kind, row[i]) : "-", 1, &first, out);
        break;
    default:
        for (int i = 0; i < field->length; i++) {
            kt_put(out, i ? " " : "");
            kt_put_int(out, kt_field_number(field, row, i));
        }
        first = false;
        break;
    }
    if (first)
        kt_put(out, "-");
}

static void write_place(const kt_game *game, const kt_field *field, int row, kt_strbuf *out)
{
    kt_put(out, field->id);
    if (field->rows == KT_ONE)
        return;
    kt_put_char(out, '.');
    if (field->row_kind >= KT_KIND_OWN)
        kt_put(out, game->kind[field->row_kind].piece[row + 1].id);
    else
        kt_put_int(out, row);
}

static const kt_choice *choice_of(const kt_option *option, int value)
{
    for (int i = 0; i < option->choices; i++)
        if (option->choice[i].value == value)
            return &option->choice[i];
    return NULL;
}

static void write_actor(const kt_state *state, kt_strbuf *out)
{
    kt_put(out, "actor ");
    if (state->head.actor == KT_CHANCE) {
        kt_put(out, "*");
        if (state->head.visible_to != KT_ALL) {
            kt_put_char(out, ' ');
            kt_put_int(out, state->head.visible_to);
        }
    } else if (state->head.actor == KT_OVER) {
        kt_put(out, "over");
    } else {
        kt_put_int(out, state->head.actor);
    }
}

void kt_position_write(const kt_game *game, const kt_state *state, kt_strbuf *out)
{
    kt_put(out, "game ");
    kt_put(out, game->id);
    kt_put(out, "\nseats ");
    kt_put_int(out, state->head.seats);
    kt_put(out, "\n");
    for (int i = 0; i < game->options; i++) {
        const kt_choice *choice = choice_of(&game->option[i], state->head.option[i]);
        kt_put(out, "option ");
        kt_put(out, game->option[i].id);
        kt_put(out, " ");
        kt_put(out, choice ? choice->id : "?");
        kt_put(out, "\n");
    }
    write_actor(state, out);
    kt_put(out, "\n");
    for (int i = 0; i < game->fields; i++)
        for (int row = 0; row < kt_field_rows(&game->field[i], state->head.seats); row++) {
            write_place(game, &game->field[i], row, out);
            kt_put(out, " ");
            kt_field_write(game, state, i, row, out);
            kt_put(out, "\n");
        }
}

/* ---- Reading one field -------------------------------------------------- */

static bool find_row(const kt_game *game, const kt_field *field, int seats, kt_span name, int *row)
{
    int rows = kt_field_rows(field, seats);
    if (field->row_kind < KT_KIND_OWN)
        return kt_span_number(name, row) && *row >= 0 && *row < rows;
    for (*row = 0; *row < rows; ++*row)
        if (kt_span_is(name, game->kind[field->row_kind].piece[*row + 1].id))
            return true;
    return false;
}

bool kt_field_find(const kt_game *game, const kt_state *state, const char *where, size_t length, int *index,
                   int *row, kt_error *error)
{
    size_t dot = 0;
    *row = 0;
    while (dot < length && where[dot] != '.')
        dot++;
    for (*index = 0; *index < game->fields; ++*index)
        if (kt_span_is((kt_span){where, dot}, game->field[*index].id))
            break;
    if (*index == game->fields)
        return kt_fail(error, "there is no field ", (kt_span){where, dot}, "");
    if (game->field[*index].rows == KT_ONE)
        return dot == length || kt_fail(error, "the field has no parts: ", (kt_span){where, length}, "");
    if (dot == length)
        return kt_fail(error, "say which one: ", (kt_span){where, length}, ".0, ...");
    if (!find_row(game, &game->field[*index], state->head.seats, (kt_span){where + dot + 1, length - dot - 1},
                  row))
        return kt_fail(error, "there is no ", (kt_span){where, length}, " in this game");
    return true;
}

static int find_value(const kt_kind *kind, kt_span word)
{
    for (int value = 1; value <= kind->count; value++)
        if (kt_span_is(word, kind->piece[value].id))
            return value;
    return kt_span_is(word, "?") ? 0 : -1;
}

/* Splits "3*tea" into 3 and "tea". */
static int take_times(kt_span *word)
{
    int times = 1;
    for (size_t i = 0; i < word->length; i++)
        if (word->at[i] == '*') {
            if (!kt_span_number((kt_span){word->at, i}, &times) || times < 1 || times > 255)
                return 0;
            word->at += i + 1;
            word->length -= i + 1;
            return times;
        }
    return times;
}

static bool put_number(const kt_field *field, uint8_t *row, int index, kt_span word, kt_error *error)
{
    static const int low[] = {[KT_U8] = 0, [KT_I8] = -128, [KT_I16] = -32768, [KT_U16] = 0};
    static const int high[] = {[KT_U8] = 255, [KT_I8] = 127, [KT_I16] = 32767, [KT_U16] = 65535};
    int              number;
    if (!kt_span_number(word, &number))
        return kt_fail(error, "", word, " should be a number");
    if (number < low[field->shape] || number > high[field->shape])
        return kt_fail(error, "", word, " is out of range");
    if (field->shape == KT_I16 || field->shape == KT_U16) {
        uint16_t wide = (uint16_t)number;
        memcpy(row + 2 * index, &wide, 2);
    } else {
        row[index] = (uint8_t)number;
    }
    return true;
}

static bool put_item(const kt_game *game, const kt_field *field, uint8_t *row, int index, kt_span word,
                     kt_error *error)
{
    int value = kt_span_is(word, "-") ? 0 : find_value(&game->kind[field->kind], word);
    if (value < 0 || kt_span_is(word, "?"))
        return kt_fail(error, "unknown name ", word, "");
    row[index] = (uint8_t)value;
    return true;
}

static bool put_pieces(const kt_game *game, const kt_field *field, uint8_t *row, kt_span word,
                       kt_error *error)
{
    int times = take_times(&word);
    int value = find_value(&game->kind[field->kind], word);
    if (times == 0 || value < 0)
        return kt_fail(error, "unknown name ", word, "");
    for (; times > 0; times--) {
        if (field->shape == KT_COUNTS && row[value] < 255) {
            row[value]++;
        } else if (field->shape == KT_LIST && row[0] < field->length) {
            kt_list_add(row, field->length, value);
        } else {
            return kt_fail(error, "too many to fit: ", word, "");
        }
    }
    return true;
}

/* A lone "-" means empty. */
static bool is_empty(kt_span values)
{
    kt_span word = kt_take_word(&values);
    return kt_span_is(word, "-") && !kt_take_word(&values).length;
}

/* Reads a row into a zeroed buffer that is large enough for any row. */
static bool read_row(const kt_game *game, const kt_field *field, kt_span values, uint8_t *row,
                     kt_error *error)
{
    bool several = field->shape == KT_COUNTS || field->shape == KT_LIST;
    int  count = 0;
    memset(row, 0, (size_t)kt_field_stride(game, field));
    if (several && is_empty(values))
        return true;
    for (kt_span word; (word = kt_take_word(&values)).length; count++) {
        if (!several && count == field->length)
            return kt_fail(error, "there are too many values: ", word, " is left over");
        if (several                   ? !put_pieces(game, field, row, word, error)
            : field->shape == KT_ITEM ? !put_item(game, field, row, count, word, error)
                                      : !put_number(field, row, count, word, error))
            return false;
    }
    if (!several && count < field->length)
        return kt_fail(error, "there are too few values", (kt_span){0}, "");
    if (several && count == 0)
        return kt_fail(error, "say '-' for an empty field", (kt_span){0}, "");
    return true;
}

bool kt_field_read(const kt_game *game, kt_state *state, int index, int row_number, const char *values,
                   size_t length, kt_error *error)
{
    uint8_t fresh[KT_STATE_MAX];
    if (!read_row(game, &game->field[index], (kt_span){values, length}, fresh, error))
        return false;
    memcpy(kt_field_row_mutable(game, state, index, row_number), fresh,
           (size_t)kt_field_stride(game, &game->field[index]));
    return true;
}

/* ---- Editing: pieces move between a field and the home of their kind ------ */

/* direction 1: adds the pieces of a row to the counts; -1: takes them away. */
static bool move_pieces(const kt_game *game, const kt_field *field, const uint8_t *row, uint8_t *counts,
                        int direction, kt_error *error)
{
    int times[KT_COUNTS_MAX] = {0};
    switch (field->shape) {
    case KT_COUNTS:
        for (int value = 0; value <= game->kind[field->kind].count; value++)
            times[value] = row[value];
        break;
    case KT_LIST:
        for (int i = 0; i < row[0]; i++)
            times[row[1 + i]]++;
        break;
    case KT_ITEM:
        for (int i = 0; i < field->length; i++)
            times[row[i]] += row[i] != 0;
        break;
    default:
        for (int i = 0; i < field->length; i++)
            times[field->value] += kt_field_number(field, row, i);
        break;
    }
    for (int value = 0; value <= game->kind[field->kind].count; value++) {
        int left = counts[value] + direction * times[value];
        if (left < 0 || left > 255)
            return kt_fail(error, "not that many left: ", kt_span_of(piece_id(game, field->kind, value)), "");
        counts[value] = (uint8_t)left;
    }
    return true;
}

bool kt_field_set(const kt_game *game, kt_state *state, const char *where, size_t where_length,
                  const char *values, size_t length, kt_error *error)
{
    int index, row_number;
    error->line = 0;
    if (!kt_field_find(game, state, where, where_length, &index, &row_number, error))
        return false;
    const kt_field *field = &game->field[index];
    const kt_kind  *kind = &game->kind[field->kind];
    kt_state        edited;
    uint8_t         fresh[KT_STATE_MAX];
    memcpy(&edited, state, sizeof edited);
    uint8_t *row = kt_field_row_mutable(game, &edited, index, row_number);
    if (!read_row(game, field, (kt_span){values, length}, fresh, error))
        return false;
    int from = !field->pieces ? KT_NO_FIELD : index == kind->home ? kind->sink : kind->home;
    if (from != KT_NO_FIELD) {
        uint8_t *counts = kt_field_row_mutable(game, &edited, from, 0);
        KT_ASSERT(game->field[from].shape == KT_COUNTS);
        if (!move_pieces(game, field, row, counts, 1, error) ||
            !move_pieces(game, field, fresh, counts, -1, error))
            return false;
    }
    memcpy(row, fresh, (size_t)kt_field_stride(game, field));
    memcpy(state, &edited, sizeof edited);
    return true;
}

/* ---- Reading a whole position ------------------------------------------- */

static bool read_option(const kt_game *game, kt_span rest, uint8_t *options, kt_error *error)
{
    kt_span name = kt_take_word(&rest), value = kt_take_word(&rest);
    if (!kt_nothing_left(rest, error))
        return false;
    for (int i = 0; i < game->options; i++) {
        if (!kt_span_is(name, game->option[i].id))
            continue;
        for (int j = 0; j < game->option[i].choices; j++)
            if (kt_span_is(value, game->option[i].choice[j].id)) {
                options[i] = game->option[i].choice[j].value;
                return true;
            }
        return kt_fail(error, "the option has no choice ", value, "");
    }
    return kt_fail(error, "there is no option ", name, "");
}

bool kt_option_read(const kt_game *game, const char *text, size_t length, uint8_t *options, kt_error *error)
{
    error->line = 0;
    return read_option(game, (kt_span){text, length}, options, error);
}

static bool read_actor(kt_state *state, kt_span rest, kt_error *error)
{
    kt_span word = kt_take_word(&rest), visible_to = kt_take_word(&rest);
    int     seat = KT_ALL;
    if (!kt_nothing_left(rest, error))
        return false;
    if (visible_to.length && !kt_span_is(word, "*"))
        return kt_fail(error, "only chance acts for somebody: ", visible_to, " is left over");
    if (visible_to.length && (!kt_span_number(visible_to, &seat) || seat < 0 || seat >= state->head.seats))
        return kt_fail(error, "there is no seat ", visible_to, "");
    state->head.visible_to = (int8_t)seat;
    if (kt_span_is(word, "*")) {
        state->head.actor = KT_CHANCE;
    } else if (kt_span_is(word, "over")) {
        state->head.actor = KT_OVER;
    } else if (kt_span_number(word, &seat) && seat >= 0 && seat < state->head.seats) {
        state->head.actor = (int8_t)seat;
    } else {
        return kt_fail(error, "there is no seat ", word, "");
    }
    return true;
}

bool kt_actor_read(kt_state *state, const char *text, size_t length, kt_error *error)
{
    return read_actor(state, (kt_span){text, length}, error);
}

/* seen[field] has a bit for each row that was read; seen[fields] is the actor's. */
enum { ACTOR = KT_FIELDS_MAX };

static bool read_field(const kt_game *game, kt_state *state, kt_span where, kt_span values, uint64_t *seen,
                       kt_error *error)
{
    int index, row;
    if (!kt_field_find(game, state, where.at, where.length, &index, &row, error))
        return false;
    if (seen[index] >> (row & 63) & 1)
        return kt_fail(error, "", where, " appears twice");
    if (!kt_field_read(game, state, index, row, values.at, values.length, error))
        return false;
    seen[index] |= (uint64_t)1 << (row & 63);
    return true;
}

static bool all_seen(const kt_game *game, int seats, const uint64_t *seen, kt_error *error)
{
    if (!seen[ACTOR])
        return kt_fail(error, "the position is incomplete: it lacks the actor", (kt_span){0}, "");
    for (int i = 0; i < game->fields; i++)
        for (int row = 0; row < kt_field_rows(&game->field[i], seats); row++)
            if (!(seen[i] >> (row & 63) & 1))
                return kt_fail(error, "the position is incomplete: it lacks ", kt_span_of(game->field[i].id),
                               "");
    return true;
}

static bool read_line(const kt_game **game, kt_state *state, kt_span line, int *stage, uint64_t *seen,
                      kt_error *error)
{
    enum { NOTHING, GAME, SEATS, FIELDS };
    kt_span rest = line, word = kt_take_word(&rest);
    int     seats;
    if (kt_span_is(word, "game") && *stage == NOTHING) {
        word = kt_take_word(&rest);
        for (int i = 0; (*game = kt_game_at(i)); i++)
            if (kt_span_is(word, (*game)->id))
                break;
        *stage = GAME;
        return *game ? kt_nothing_left(rest, error) : kt_fail(error, "there is no game ", word, "");
    }
    if (*stage == NOTHING)
        return kt_fail(error, "a position begins with its game, not with ", word, "");
    if (kt_span_is(word, "seats") && *stage == GAME) {
        word = kt_take_word(&rest);
        if (!kt_span_number(word, &seats) || !kt_setup(*game, state, seats, NULL))
            return kt_fail(error, "the game does not allow this number of seats: ", word, "");
        *stage = SEATS;
        return kt_nothing_left(rest, error);
    }
    if (*stage == GAME)
        return kt_fail(error, "after the game come the seats, not ", word, "");
    if (kt_span_is(word, "option") && *stage == SEATS)
        return read_option(*game, rest, state->head.option, error);
    *stage = FIELDS;
    if (kt_span_is(word, "actor"))
        return seen[ACTOR]++ ? kt_fail(error, "", word, " appears twice") : read_actor(state, rest, error);
    return read_field(*game, state, word, rest, seen, error);
}

bool kt_position_read(const char *text, size_t length, const kt_game **game, kt_state *state, kt_error *error)
{
    kt_reader      reader = kt_reader_on(text, length);
    kt_state       read;
    kt_span        line;
    uint64_t       seen[KT_FIELDS_MAX + 1] = {0};
    int            stage = 0;
    const char    *cause;
    const kt_game *found = NULL;
    memset(&read, 0, sizeof read);
    while (kt_take_line(&reader, &line)) {
        error->line = reader.line;
        if (!line.length || *line.at == '#')
            continue;
        if (!read_line(&found, &read, line, &stage, seen, error))
            return false;
    }
    if (stage < 2)
        return kt_fail(error, "not a position", (kt_span){0}, "");
    error->line = 0;
    if (!all_seen(found, read.head.seats, seen, error) || kt_audit(found, &read, error))
        return false;
    if (kt_known_wrong(found, &read, error))
        return false;
    if (kt_count_unknown(found, &read))
        return kt_fail(error, "a position must not hold unknown pieces ('?')", (kt_span){0}, "");
    cause = found->validate ? found->validate(&read) : NULL;
    if (cause)
        return kt_fail(error, cause, (kt_span){0}, "");
    *game = found;
    memcpy(state, &read, sizeof read);
    return true;
}
