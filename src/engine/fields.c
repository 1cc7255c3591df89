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

/* All pieces of a kind that the view hides. */
static void add_hidden_pieces(kt_sampler *self, int kind, struct kt_sampler_kind *hidden)
{
    int sum[KT_COUNTS_MAX];
    count_kind(self->game, &self->view->state, kind, sum);
    for (int value = 1; value <= self->game->kind[kind].count; value++)
        for (int i = sum[value]; i < self->game->kind[kind].piece[value].count; i++)
            if (hidden->first_piece + hidden->pieces < KT_SAMPLER_PIECES)
                self->piece[hidden->first_piece + hidden->pieces++] = (uint8_t)value;
    KT_ASSERT(hidden->pieces == sum[0]);
}

/* The rows of a kind that may hold hidden pieces, in the order in which they are filled. */
static void add_hidden_rows(kt_sampler *self, int kind, struct kt_sampler_kind *hidden)
{
    const kt_game *game = self->game;
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        int             rows = kt_field_rows(field, self->view->state.head.seats);
        if (!field->pieces || field->kind != kind || field->seen == KT_SEEN_ALL)
            continue;
        for (int row = 0; row < rows; row++) {
            KT_ASSERT(hidden->first_row + hidden->rows < KT_SAMPLER_ROWS);
            if (hidden->first_row + hidden->rows < KT_SAMPLER_ROWS)
                self->row[hidden->first_row + hidden->rows++] = (struct kt_sampler_row){
                    (uint16_t)(field->offset + row * kt_field_stride(game, field)), field->shape};
        }
    }
}

void kt_sampler_init(kt_sampler *self, const kt_game *game, const kt_view *view)
{
    int pieces = 0, rows = 0;
    self->game = game;
    self->view = view;
    self->kinds = 0;
    for (int kind = KT_KIND_OWN; kind < game->kinds; kind++) {
        if (!kind_has_pieces(game, kind))
            continue;
        KT_ASSERT(self->kinds < KT_SAMPLER_KINDS);
        if (self->kinds == KT_SAMPLER_KINDS)
            return;
        struct kt_sampler_kind *hidden = &self->kind[self->kinds];
        *hidden = (struct kt_sampler_kind){pieces, 0, rows, 0};
        add_hidden_pieces(self, kind, hidden);
        if (!hidden->pieces)
            continue;
        add_hidden_rows(self, kind, hidden);
        pieces += hidden->pieces;
        rows += hidden->rows;
        self->kinds++;
    }
}

static void shuffle(uint8_t *piece, int count, kt_rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int     j = (int)kt_rng_below(rng, (uint32_t)i + 1);
        uint8_t swap = piece[i];
        piece[i] = piece[j];
        piece[j] = swap;
    }
}

static int fill_row(int shape, uint8_t *row, const uint8_t *rest, int left)
{
    if (shape == KT_COUNTS) {
        for (; row[0] && left; row[0]--)
            row[rest[--left]]++;
    } else if (shape == KT_LIST) {
        for (int i = 0; i < row[0] && left; i++)
            if (!row[1 + i])
                row[1 + i] = rest[--left];
    }
    return left;
}

static void fill_world(const kt_sampler *self, kt_rng *rng, kt_state *world)
{
    uint8_t rest[KT_SAMPLER_PIECES];
    kt_copy(self->game, world, &self->view->state);
    for (int k = 0; k < self->kinds; k++) {
        const struct kt_sampler_kind *hidden = &self->kind[k];
        const struct kt_sampler_row  *row = &self->row[hidden->first_row];
        int                           left = hidden->pieces;
        memcpy(rest, self->piece + hidden->first_piece, (size_t)left);
        shuffle(rest, left, rng);
        for (int i = 0; i < hidden->rows && left; i++)
            left = fill_row(row[i].shape, (uint8_t *)world + row[i].offset, rest, left);
    }
}

/* The state may imply more than the fields say: a player who is asked for a certain card must
 * hold one. The game's `validate` rejects worlds that break this; sampling until one passes
 * keeps all valid worlds equally likely. */
void kt_sampler_next(const kt_sampler *self, kt_rng *rng, kt_state *world)
{
    enum { TRIES = 1000 };
    for (int i = 0; i < TRIES; i++) {
        fill_world(self, rng, world);
        if (!self->game->validate || !self->game->validate(world))
            return;
    }
}

void kt_sample_world(const kt_game *game, const kt_view *view, kt_rng *rng, kt_state *world)
{
    kt_sampler sampler;
    kt_sampler_init(&sampler, game, view);
    kt_sampler_next(&sampler, rng, world);
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
