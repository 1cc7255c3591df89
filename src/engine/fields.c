/* fields.c - what a state holds and who may see it: views, sampled worlds, audits.
 *
 * Everything here works from the game's table of fields, the one place that says who
 * may see what. No game has code of its own for this.
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
    case KT_LIST: return field->length + 1;
    case KT_ITEM: return field->length;
    default: return field->length * width[field->shape];
    }
}

const uint8_t *kt_field_row(const kt_game *game, const kt_state *state, int index, int row)
{
    const kt_field *field = &game->field[index];
    KT_ASSERT(index >= 0 && index < game->fields && row >= 0 && row < kt_field_rows(field, game->seats_max));
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
    case KT_I8: return (int8_t)row[index];
    case KT_I16: memcpy(&wide, row + 2 * index, 2); return wide;
    case KT_U16: memcpy(&tall, row + 2 * index, 2); return tall;
    default: return row[index];
    }
}

/* ---- Hiding ------------------------------------------------------------- */

bool kt_known_shape_fits(const kt_game *game, const kt_field *field)
{
    const kt_field *known = &game->field[field->known];
    if (field->known >= game->fields || known->rows != field->rows || known->seen != KT_SEEN_ALL)
        return false;
    return field->shape == KT_COUNTS
               ? known->shape == KT_COUNTS && known->kind == field->kind
               : field->shape == KT_LIST && known->shape == KT_U8 && known->length >= field->length;
}

/* Known pieces must be among the counts, and no unknown piece is known. */
static bool known_counts_fit(const uint8_t *row, const uint8_t *known, int values)
{
    for (int value = 1; value <= values; value++)
        if (known[value] > row[value])
            return false;
    return known[0] == 0;
}

/* Keeps the counts that the seat knows; all others become unknown pieces. */
static void hide_counts(uint8_t *row, const uint8_t *known, int values)
{
    int hidden = kt_counts_sum(row, values) - (known ? kt_counts_sum(known, values) : 0);
    KT_ASSERT(!known || known_counts_fit(row, known, values));
    if (known)
        memcpy(row, known, (size_t)values + 1);
    else
        memset(row, 0, (size_t)values + 1);
    row[0] = (uint8_t)hidden;
}

/* Hides every place that not all of these seats have seen. */
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
    /* A spectator sees what all players know. */
    unsigned       who = seat >= 0 ? 1u << seat : (1u << state->head.seats) - 1;
    const uint8_t *known = field->known ? kt_field_row(game, state, field->known, row_number) : NULL;
    KT_ASSERT(!known || kt_known_shape_fits(game, field));
    switch (field->shape) {
    case KT_COUNTS: hide_counts(row, known, game->kind[field->kind].count); break;
    case KT_LIST: hide_list(row, known, who); break;
    default: memset(row, 0, (size_t)kt_field_stride(game, field)); break;
    }
}

void kt_field_hide(const kt_game *game, kt_state *state, int index, int seat)
{
    const kt_field *field = &game->field[index];
    int             rows = kt_field_rows(field, state->head.seats);
    for (int row = 0; row < rows; row++)
        if (field->seen == KT_SEEN_NONE || row != seat)
            hide_row(game, state, index, row, seat);
}

void kt_view_make(const kt_game *game, const kt_state *state, int seat, kt_view *view)
{
    view->seat = seat;
    kt_copy(game, &view->state, state);
    for (int i = 0; i < game->fields; i++)
        if (game->field[i].seen != KT_SEEN_ALL)
            kt_field_hide(game, &view->state, i, seat);
}

bool kt_move_seen(const kt_game *game, const kt_state *before, kt_move move, int seat)
{
    bool secret = false;
    for (int i = 0; i < game->verb[move.verb].params; i++)
        secret |= game->verb[move.verb].param[i].secret;
    if (!secret)
        return true;
    if (before->head.actor == KT_CHANCE)
        return before->head.visible_to == KT_ALL || before->head.visible_to == seat;
    return before->head.actor == seat;
}

/* ---- Counting ----------------------------------------------------------- */

/* Adds the pieces of a row to sum[value]; sum[0] counts unknown ones. */
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
    kt_strbuf out = kt_strbuf_init(error->text, sizeof error->text);
    kt_put(&out, "there are ");
    kt_put_int(&out, have);
    kt_put(&out, " of ");
    kt_put(&out, piece->id);
    kt_put(&out, ", the box holds ");
    kt_put_int(&out, piece->count);
    return error->text;
}

/* Unknown pieces make up for missing ones. */
const char *kt_audit(const kt_game *game, const kt_state *state, kt_error *error)
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
        if (missing != sum[0]) /* more unknown pieces than missing ones */
            return wrong_count(sum[0], &kind->piece[0], error);
    }
    return NULL;
}

/* Nobody knows anything beyond the end of a list, and only seats know things. */
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
    KT_ASSERT(kt_known_shape_fits(game, field));
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
                kt_strbuf out = kt_strbuf_init(error->text, sizeof error->text);
                kt_put(&out, game->field[field->known].id);
                kt_put(&out, " knows what is not in ");
                kt_put(&out, field->id);
                return error->text;
            }
    }
    return NULL;
}

/* ---- Sampling worlds ---------------------------------------------------- */

/* All pieces of a kind that the view hides, in random order. */
static int shuffled_rest(const kt_game *game, const kt_state *view, int kind, kt_rng *rng, uint8_t *rest,
                         int size)
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

/* The state may imply more than the fields say: a player who is asked for a certain card must
 * hold one. The game's `validate` rejects worlds that break this; sampling until one passes
 * keeps all valid worlds equally likely. */
void kt_sample_world(const kt_game *game, const kt_view *view, kt_rng *rng, kt_state *world)
{
    enum { TRIES = 1000 };
    for (int i = 0; i < TRIES; i++) {
        fill_world(game, view, rng, world);
        if (!game->validate || !game->validate(world))
            return;
    }
}

int kt_count_unknown(const kt_game *game, const kt_state *state)
{
    int sum[KT_COUNTS_MAX], unknown = 0;
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        count_kind(game, state, k, sum);
        unknown += sum[0];
    }
    return unknown;
}
