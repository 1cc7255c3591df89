/* fields.c - what a state holds and who may see it: hiding, guessing, counting.
 *
 * Everything here reads the game's table of fields; no game has code for it.
 * Visibility stands there once, at the field.
 */
#include "engine/fields.h"

static const uint8_t width[] = {[KT_U8] = 1, [KT_I8] = 1, [KT_I16] = 2, [KT_U16] = 2};

int kt_field_rows(const kt_field *field, int seats)
{
    return field->rows == KT_PER_SEAT ? seats : field->rows == KT_ONE ? 1 : field->rows;
}

/* Bytes of one row. */
int kt_field_stride(const kt_game *game, const kt_field *field)
{
    switch (field->shape) {
    case KT_COUNTS: return game->kind[field->kind].count + 1;
    case KT_LIST:   return field->length + 1;
    case KT_ITEM:   return field->length;
    default:        return field->length * width[field->shape];
    }
}

const uint8_t *kt_field_row(const kt_game *game, const kt_state *state, int index, int row)
{
    const kt_field *field = &game->field[index];
    return (const uint8_t *)state + field->offset + row * kt_field_stride(game, field);
}

uint8_t *kt_field_row_mutable(const kt_game *game, kt_state *state, int index, int row)
{
    return (uint8_t *)state + (kt_field_row(game, state, index, row) - (const uint8_t *)state);
}

int kt_field_number(const kt_field *field, const uint8_t *row, int index)
{
    int16_t  wide;
    uint16_t tall;
    switch (field->shape) {
    case KT_I8:  return (int8_t)row[index];
    case KT_I16: memcpy(&wide, row + 2 * index, 2); return wide;
    case KT_U16: memcpy(&tall, row + 2 * index, 2); return tall;
    default:     return row[index];
    }
}

/* ---- Hiding ------------------------------------------------------------- */

/* Keeps what the seat knows of these counts, the rest becomes unknown ones. */
static void hide_counts(uint8_t *row, const uint8_t *known, int values)
{
    int hidden = row[0];
    for (int value = 1; value <= values; value++) {
        int keep = known ? known[value] : 0;
        KT_ASSERT(keep <= row[value]);
        hidden += row[value] - keep;
        row[value] = (uint8_t)keep;
    }
    row[0] = (uint8_t)hidden;
}

/* `who` are the seats that must all have seen a place. */
static void hide_list(uint8_t *row, const uint8_t *known, unsigned who)
{
    for (int i = 0; i < row[0]; i++)
        if (!known || (known[i] & who) != who)
            row[1 + i] = 0;
}

static void hide_row(const kt_game *game, kt_state *state, int index, int row_number, int seat)
{
    const kt_field *field = &game->field[index];
    uint8_t        *row = kt_field_row_mutable(game, state, index, row_number);
    /* Somebody who only watches sees what everybody at the table knows. */
    unsigned       who = seat >= 0 ? 1u << seat : (1u << state->head.seats) - 1;
    const uint8_t *known = field->known ? kt_field_row(game, state, field->known, row_number) : NULL;
    switch (field->shape) {
    case KT_COUNTS: hide_counts(row, known, game->kind[field->kind].count); break;
    case KT_LIST:   hide_list(row, known, who); break;
    default:        memset(row, 0, (size_t)kt_field_stride(game, field)); break;
    }
}

void kt_view_make(const kt_game *game, const kt_state *state, int seat, kt_view *view)
{
    view->seat = seat;
    kt_copy(game, &view->state, state);
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        if (field->seen == KT_SEEN_ALL)
            continue;
        for (int row = 0; row < kt_field_rows(field, state->head.seats); row++)
            if (field->seen == KT_SEEN_NONE || row != seat)
                hide_row(game, &view->state, i, row, seat);
    }
}

bool kt_move_seen(const kt_game *game, const kt_state *before, kt_move move, int seat)
{
    bool secret = false;
    for (int i = 0; i < game->verb[move.verb].params; i++)
        secret |= game->verb[move.verb].param[i].secret;
    if (!secret)
        return true;
    if (before->head.actor == KT_CHANCE)
        return before->head.whom == KT_ALL || before->head.whom == seat;
    return before->head.actor == seat;
}

/* ---- Counting ----------------------------------------------------------- */

/* Adds what lies in a row to sum[value]; sum[0] counts the unknown ones. */
static void count_row(const kt_game *game, const kt_field *field, const uint8_t *row, int *sum)
{
    switch (field->shape) {
    case KT_COUNTS:
        for (int value = 0; value <= game->kind[field->kind].count; value++)
            sum[value] += row[value];
        break;
    case KT_LIST:
        for (int i = 0; i < row[0]; i++)
            sum[row[1 + i]]++;
        break;
    case KT_ITEM:
        for (int i = 0; i < field->length; i++)
            if (row[i])
                sum[row[i]]++;
        break;
    default:
        for (int i = 0; i < field->length; i++)
            sum[field->value] += kt_field_number(field, row, i);
        break;
    }
}

static void count_kind(const kt_game *game, const kt_state *state, int kind, int *sum)
{
    memset(sum, 0, KT_COUNTS_MAX * sizeof *sum);
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        if (field->pieces && field->kind == kind)
            for (int row = 0; row < kt_field_rows(field, state->head.seats); row++)
                count_row(game, field, kt_field_row(game, state, i, row), sum);
    }
}

static bool kind_has_pieces(const kt_game *game, int kind)
{
    for (int i = 0; i < game->fields; i++)
        if (game->field[i].pieces && game->field[i].kind == kind)
            return true;
    return false;
}

static const char *wrong_count(int have, const kt_piece *piece, kt_error *error)
{
    kt_text text = kt_text_in(error->text, sizeof error->text);
    kt_put(&text, "there are ");
    kt_put_int(&text, have);
    kt_put(&text, " of ");
    kt_put(&text, piece->id);
    kt_put(&text, ", the box holds ");
    kt_put_int(&text, piece->count);
    return error->text;
}

/* Unknown pieces stand for whatever is missing. */
const char *kt_count(const kt_game *game, const kt_state *state, kt_error *error)
{
    int sum[KT_COUNTS_MAX];
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        const kt_kind *kind = &game->kind[k];
        if (!kind_has_pieces(game, k))
            continue;
        count_kind(game, state, k, sum);
        int missing = 0;
        for (int value = 1; value <= kind->count; value++) {
            if (sum[value] > kind->piece[value].count)
                return wrong_count(sum[value], &kind->piece[value], error);
            missing += kind->piece[value].count - sum[value];
        }
        for (int value = 1; missing != sum[0] && value <= kind->count; value++)
            if (sum[value] < kind->piece[value].count)
                return wrong_count(sum[value], &kind->piece[value], error);
        if (missing != sum[0]) /* nothing is missing that the unknown ones could be */
            return wrong_count(sum[0], &kind->piece[0], error);
    }
    return NULL;
}

/* What is known of these counts must lie there, and nothing unknown can be known. */
static bool known_counts_fit(const uint8_t *row, const uint8_t *known, int values)
{
    for (int value = 1; value <= values; value++)
        if (known[value] > row[value])
            return false;
    return known[0] == 0;
}

/* Behind the end of a list nobody knows anything, and only seats know. */
static bool known_places_fit(const uint8_t *row, const uint8_t *known, int places, int seats)
{
    for (int i = 0; i < places; i++)
        if (known[i] >> seats || (known[i] && i >= row[0]))
            return false;
    return true;
}

static bool known_row_fits(const kt_game *game, const kt_state *state, int index, int row_number)
{
    const kt_field *field = &game->field[index];
    const uint8_t  *row = kt_field_row(game, state, index, row_number);
    const uint8_t  *known = kt_field_row(game, state, field->known, row_number);
    return field->shape == KT_COUNTS
               ? known_counts_fit(row, known, game->kind[field->kind].count)
               : known_places_fit(row, known, game->field[field->known].length, state->head.seats);
}

const char *kt_known_wrong(const kt_game *game, const kt_state *state, kt_error *error)
{
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        for (int row = 0; field->known && row < kt_field_rows(field, state->head.seats); row++)
            if (!known_row_fits(game, state, i, row)) {
                kt_text text = kt_text_in(error->text, sizeof error->text);
                kt_put(&text, game->field[field->known].name);
                kt_put(&text, " knows what does not lie in ");
                kt_put(&text, field->name);
                return error->text;
            }
    }
    return NULL;
}

/* ---- Guessing ----------------------------------------------------------- */

/* All pieces of a kind that the view does not show, in random order. */
static int shuffled_rest(const kt_game *game, const kt_state *view, int kind, kt_rng *rng,
                         uint8_t *rest, int size)
{
    int sum[KT_COUNTS_MAX], count = 0;
    count_kind(game, view, kind, sum);
    for (int value = 1; value <= game->kind[kind].count; value++)
        for (int i = sum[value]; i < game->kind[kind].piece[value].count && count < size; i++)
            rest[count++] = (uint8_t)value;
    KT_ASSERT(count == sum[0]);
    for (int i = count - 1; i > 0; i--) {
        int     j = (int)kt_rng_below(rng, (uint32_t)i + 1);
        uint8_t swap = rest[i];
        rest[i] = rest[j];
        rest[j] = swap;
    }
    return count;
}

static int fill_row(const kt_field *field, uint8_t *row, const uint8_t *rest, int left)
{
    if (field->shape == KT_COUNTS) {
        for (; row[0] && left; row[0]--)
            row[rest[--left]]++;
    } else if (field->shape == KT_LIST) {
        for (int i = 0; i < row[0] && left; i++)
            if (!row[1 + i])
                row[1 + i] = rest[--left];
    }
    return left;
}

static void fill_world(const kt_game *game, const kt_view *view, kt_rng *rng, kt_state *world)
{
    uint8_t rest[256];
    kt_copy(game, world, &view->state);
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        if (!kind_has_pieces(game, k))
            continue;
        int left = shuffled_rest(game, world, k, rng, rest, (int)sizeof rest);
        for (int i = 0; i < game->fields && left; i++) {
            const kt_field *field = &game->field[i];
            if (field->pieces && field->kind == k && field->seen != KT_SEEN_ALL)
                for (int row = 0; row < kt_field_rows(field, world->head.seats); row++)
                    left = fill_row(field, kt_field_row_mutable(game, world, i, row), rest, left);
        }
    }
}

/* What a seat has seen may tell more than which cards lie where: who is asked for a card of
 * some sort was allowed to play what asks for it, so he holds one. A world without it the
 * game calls wrong; worlds are dealt until one is right: so all right ones stay equally likely. */
void kt_guess(const kt_game *game, const kt_view *view, kt_rng *rng, kt_state *world)
{
    enum { TRIES = 1000 };
    for (int i = 0; i < TRIES; i++) {
        fill_world(game, view, rng, world);
        if (!game->wrong || !game->wrong(world))
            return;
    }
}

int kt_unknown(const kt_game *game, const kt_state *state)
{
    int sum[KT_COUNTS_MAX], unknown = 0;
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        count_kind(game, state, k, sum);
        unknown += sum[0];
    }
    return unknown;
}
