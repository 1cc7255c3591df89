/* encoder.c - a view as numbers: a layout of inputs from a game's table of fields.
 *
 * kontor.h describes the layout. Nothing here knows a game, and all it gets is a view. All inputs
 * of a row come in ascending order, so two encodings of a row can be compared in one pass.
 */
#include "engine/fields.h"

enum {
    STEPS = 64,     /* of a thermometer                            */
    BELOW_ZERO = 8, /* steps of a signed number                    */
    UNCOUNTED = 12, /* pieces of which the box does not say how many */
    HEAD_WORDS = 1, /* the head lies in the first eight bytes      */
};

_Static_assert(sizeof(kt_head) <= 8 * HEAD_WORDS, "changes of the head are found in one word");

/* ---- Thermometers --------------------------------------------------------- */

/* Steps that a number reaches. */
static int steps_to(int number)
{
    if (number <= 16)
        return number < 0 ? 0 : number;
    if (number <= 32)
        return 16 + (number - 16) / 2;
    if (number <= 128)
        return 24 + (number - 32) / 4;
    return number < 256 ? 48 + (number - 128) / 8 : STEPS;
}

static int steps_below(int number)
{
    int steps = 0;
    for (int limit = -1; steps < BELOW_ZERO && number <= limit; limit *= 2)
        steps++;
    return steps;
}

static void set(kt_inputs *inputs, int input)
{
    KT_ASSERT(inputs->count < KT_INPUTS_MAX);
    if (__builtin_expect(inputs->count < KT_INPUTS_MAX, 1))
        inputs->at[inputs->count++] = (uint16_t)input;
}

static void set_steps(kt_inputs *inputs, int first, int steps)
{
    KT_ASSERT(inputs->count + steps <= KT_INPUTS_MAX);
    if (__builtin_expect(steps > KT_INPUTS_MAX - inputs->count, 0))
        steps = KT_INPUTS_MAX - inputs->count;
    for (int i = 0; i < steps; i++)
        inputs->at[inputs->count++] = (uint16_t)(first + i);
}

/* ---- The layout ----------------------------------------------------------- */

static bool is_signed(const kt_field *field)
{
    return field->shape == KT_I8 || field->shape == KT_I16;
}

/* Whether this is the companion of a list: a set of seats for each place. */
static bool is_seat_sets(const kt_game *game, int index)
{
    for (int i = 0; i < game->fields; i++)
        if (game->field[i].known == index && game->field[i].shape == KT_LIST && index)
            return true;
    return false;
}

/* The most that there can be of one piece. */
static int most_of(const kt_game *game, const kt_field *field)
{
    int most = 0;
    for (int i = 1; i <= game->kind[field->kind].count; i++) {
        int count = game->kind[field->kind].piece[i].count;
        count = count ? count : UNCOUNTED;
        most = count > most ? count : most;
    }
    return field->shape == KT_LIST && most > field->length ? field->length : most;
}

static int cell_of(const kt_game *game, int index)
{
    const kt_field *field = &game->field[index];
    switch (field->shape) {
    case KT_COUNTS:
    case KT_LIST: return steps_to(most_of(game, field));
    case KT_ITEM: return game->kind[field->kind].count;
    default: break;
    }
    if (field->along)
        return 1;
    if (field->encoding == KT_ENCODE_SEAT || field->encoding == KT_ENCODE_SEAT_OR_0 ||
        is_seat_sets(game, index))
        return game->seats_max;
    if (field->encoding == KT_ENCODE_BITS)
        return 8;
    return is_signed(field) ? BELOW_ZERO + STEPS : STEPS;
}

static int row_inputs(const kt_game *game, int index, int cell)
{
    const kt_field *field = &game->field[index];
    int             pieces = game->kind[field->kind].count;
    if (field->encoding == KT_ENCODE_NOTHING)
        return 0;
    if (field->shape == KT_COUNTS)
        return STEPS + pieces * cell;
    if (field->shape == KT_LIST)
        return STEPS + pieces * cell + (field->encoding == KT_ENCODE_ORDER ? KT_ENCODER_PLACES * pieces : 0);
    if (field->along)
        return game->kind[game->field[field->along].kind].count;
    return field->length * cell;
}

static int rows_at_most(const kt_game *game, int rows)
{
    return rows == KT_PER_SEAT ? game->seats_max : rows == KT_ONE ? 1 : rows;
}

/* Inputs of the head: seats; who acts, with chance and nobody; who sees chance; options. */
static int head_inputs(const kt_game *game)
{
    return game->seats_max + 2 * (game->seats_max + 2) + game->options * KT_ENCODER_PLACES;
}

/* How a row is encoded: kt_encoder_row.encoding. */
enum {
    ROW_HEAD,
    ROW_BYTE,
    ROW_NUMBERS,
    ROW_SEATS,
    ROW_ALONG,
    ROW_ITEMS,
    ROW_COUNTS,
    ROW_ROTATED_COUNTS,
    ROW_LIST,
    ROW_DERIVED
};

static int row_encoding(const kt_game *game, int index)
{
    const kt_field *field = &game->field[index];
    switch (field->shape) {
    case KT_COUNTS: return game->kind[field->kind].per_seat ? ROW_ROTATED_COUNTS : ROW_COUNTS;
    case KT_LIST: return ROW_LIST;
    case KT_ITEM: return ROW_ITEMS;
    default: break;
    }
    if (field->along)
        return ROW_ALONG;
    if (is_seat_sets(game, index))
        return ROW_SEATS;
    bool plain = field->shape == KT_U8 && field->length == 1 && field->encoding == KT_ENCODE_PLAIN;
    return plain ? ROW_BYTE : ROW_NUMBERS;
}

static void add_reader(kt_encoder *encoder, int from, int bytes)
{
    int row = encoder->rows - 1;
    for (int word = from / 8; bytes > 0 && word <= (from + bytes - 1) / 8; word++)
        encoder->readers[word][row / 64] |= UINT64_C(1) << row % 64;
}

static struct kt_encoder_row *add_row(kt_encoder *encoder, int encoding, int from, int bytes)
{
    KT_ASSERT(encoder->rows < KT_ENCODER_ROWS);
    struct kt_encoder_row *row = &encoder->row[encoder->rows++];
    row->encoding = (uint8_t)encoding;
    row->offset = (uint16_t)from;
    row->bytes = (uint8_t)bytes;
    add_reader(encoder, from, bytes);
    return row;
}

/* A row of numbers along a list reads that list, too. */
static void add_field_row(kt_encoder *encoder, int index, int number, int first, int inputs, int cell)
{
    const kt_game         *game = encoder->game;
    const kt_field        *field = &game->field[index], *list = &game->field[field->along];
    int                    stride = kt_field_stride(game, field), list_stride = kt_field_stride(game, list);
    struct kt_encoder_row *row =
        add_row(encoder, row_encoding(game, index), field->offset + number * stride, stride);
    row->field = (uint8_t)index;
    row->row = (uint8_t)number;
    row->first = (uint16_t)(field->rows == KT_PER_SEAT ? first : first + number * inputs);
    row->step = (uint16_t)inputs;
    row->cell = (uint16_t)cell;
    row->self_contained = !field->along;
    row->per_seat = field->rows == KT_PER_SEAT;
    if (field->along && field->rows == list->rows) {
        add_reader(encoder, list->offset + number * list_stride, list_stride);
    } else if (field->along) { /* the actor's list */
        add_reader(encoder, 0, 8 * HEAD_WORDS);
        add_reader(encoder, list->offset, rows_at_most(game, list->rows) * list_stride);
    }
}

static void add_secret(kt_encoder *encoder, int field)
{
    KT_ASSERT(encoder->secrets < KT_ENCODER_SECRETS);
    encoder->secret[encoder->secrets++] = (uint8_t)field;
}

static void add_derived(kt_encoder *encoder, int which)
{
    const kt_derived *derived = &encoder->game->derived[which];
    int               rows = rows_at_most(encoder->game, derived->rows), inputs = BELOW_ZERO + STEPS;
    KT_ASSERT(encoder->rows + rows - encoder->fields <= KT_DERIVED_MAX);
    for (int i = 0; i < rows; i++) {
        struct kt_encoder_row *row = add_row(encoder, ROW_DERIVED, 0, 0);
        row->field = (uint8_t)which;
        row->row = (uint8_t)i;
        row->first =
            (uint16_t)(derived->rows == KT_PER_SEAT ? encoder->inputs : encoder->inputs + i * inputs);
        row->step = (uint16_t)inputs;
        row->per_seat = derived->rows == KT_PER_SEAT;
    }
    encoder->inputs += rows * inputs;
}

static uint64_t fold(uint64_t hash, const char *text, int number)
{
    for (; text && *text; text++)
        hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    return (hash ^ (uint64_t)(number + 256)) * 0x100000001b3u;
}

static uint64_t fold_field(const kt_game *game, uint64_t hash, const kt_field *field, int first, int cell)
{
    const kt_kind *kind = &game->kind[field->kind];
    hash = fold(hash, field->id, field->shape);
    hash = fold(hash, "", first);
    hash = fold(hash, "", cell * 16 + field->encoding);
    for (int i = 1; field->kind >= KT_KIND_OWN && i <= kind->count; i++)
        hash = fold(hash, kind->piece[i].id, kind->per_seat);
    return hash;
}

void kt_encoder_init(const kt_game *game, kt_encoder *encoder)
{
    uint64_t hash = fold(0xcbf29ce484222325u, game->id, KT_ENCODING_VERSION);
    memset(encoder, 0, sizeof *encoder);
    encoder->game = game;
    add_row(encoder, ROW_HEAD, 0, 8 * HEAD_WORDS)->self_contained = true;
    encoder->inputs = head_inputs(game);
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        if (field->seen != KT_SEEN_ALL)
            add_secret(encoder, i);
        int rows = rows_at_most(game, field->rows), cell = cell_of(game, i),
            inputs = row_inputs(game, i, cell);
        for (int row = 0; inputs && row < rows; row++)
            add_field_row(encoder, i, row, encoder->inputs, inputs, cell);
        hash = fold_field(game, hash, field, encoder->inputs, cell);
        encoder->inputs += rows * inputs;
    }
    encoder->fields = encoder->rows;
    for (int i = 0; i < game->deriveds; i++) {
        hash = fold(hash, game->derived[i].id, encoder->inputs);
        add_derived(encoder, i);
    }
    KT_ASSERT(encoder->inputs <= UINT16_MAX);
    encoder->fingerprint = fold(hash, "", encoder->inputs);
}

/* ---- Encoding ------------------------------------------------------------- */

typedef struct encoding {
    const kt_encoder *encoder;
    const kt_state   *state;
    int               seat;
    kt_inputs        *inputs;
} encoding;

/* The number of a seat when the viewer counts as 0. */
static int rotated(const encoding *self, int seat)
{
    int seats = self->state->head.seats;
    if (self->seat < 0 || seat >= seats)
        return seat;
    return seat >= self->seat ? seat - self->seat : seat - self->seat + seats;
}

/* The same for a piece that belongs to a seat. */
static int rotated_piece(const encoding *self, const kt_kind *kind, int value)
{
    if (!kind->per_seat || !value)
        return value;
    int seat = (value - 1) / kind->per_seat;
    return value + (rotated(self, seat) - seat) * kind->per_seat;
}

/* The number of seats, who acts, and who sees what chance does. */
static void encode_actor(const encoding *self)
{
    const kt_head *head = &self->state->head;
    int            most = self->encoder->game->seats_max, first = most;
    set(self->inputs, head->seats - 1);
    set(self->inputs, first + (head->actor >= 0 ? rotated(self, head->actor) : most - 1 - head->actor));
    first += most + 2;
    if (head->actor == KT_CHANCE && head->visible_to >= 0)
        set(self->inputs, first + rotated(self, head->visible_to));
}

static void encode_options(const encoding *self)
{
    const kt_game *game = self->encoder->game;
    const kt_head *head = &self->state->head;
    int            first = game->seats_max + 2 * (game->seats_max + 2);
    for (int i = 0; i < game->options; i++)
        for (int j = 0; j < game->option[i].choices && j < KT_ENCODER_PLACES; j++)
            if (game->option[i].choice[j].value == head->option[i])
                set(self->inputs, first + i * KT_ENCODER_PLACES + j);
}

static int bounded_steps(int count, int cell)
{
    int steps = steps_to(count);
    return steps < cell ? steps : cell;
}

/* One count for each piece, index 0 for unknown ones. */
static void encode_counts(const encoding *self, const uint8_t *counts, int pieces, int first, int cell)
{
    set_steps(self->inputs, first, steps_to(counts[0]));
    first += STEPS;
    for (int i = kt_counts_next(counts, 1, pieces); i <= pieces; i = kt_counts_next(counts, i + 1, pieces))
        set_steps(self->inputs, first + (i - 1) * cell, bounded_steps(counts[i], cell));
}

static void encode_rotated_counts(const encoding *self, const struct kt_encoder_row *row, int first)
{
    const kt_kind *kind = &self->encoder->game->kind[self->encoder->game->field[row->field].kind];
    uint8_t        counts[KT_COUNTS_MAX];
    const uint8_t *visible = (const uint8_t *)self->state + row->offset;
    counts[0] = visible[0];
    for (int i = 1; i <= kind->count; i++)
        counts[rotated_piece(self, kind, i)] = visible[i];
    encode_counts(self, counts, kind->count, first, row->cell);
}

/* How many there are of each piece of a list, rotated for the viewer. */
static void tally(const encoding *self, const kt_kind *kind, const uint8_t *list, uint8_t *counts)
{
    memset(counts, 0, (size_t)kind->count + 1);
    for (int i = 1; i <= list[0]; i++)
        counts[rotated_piece(self, kind, list[i])]++;
}

/* Pieces of a list whose place is encoded; behind its end there are zeros. */
static int places_of(const kt_field *field)
{
    int places = field->encoding == KT_ENCODE_ORDER ? field->length : 0;
    return places < KT_ENCODER_PLACES ? places : KT_ENCODER_PLACES;
}

static void encode_list(const encoding *self, const struct kt_encoder_row *row, int first)
{
    const kt_field *field = &self->encoder->game->field[row->field];
    const kt_kind  *kind = &self->encoder->game->kind[field->kind];
    const uint8_t  *list = (const uint8_t *)self->state + row->offset;
    uint8_t         counts[KT_COUNTS_MAX];
    if (!list[0])
        return;
    tally(self, kind, list, counts);
    encode_counts(self, counts, kind->count, first, row->cell);
    first += STEPS + kind->count * row->cell;
    for (int i = 0; i < places_of(field) && i < list[0]; i++)
        if (list[1 + i])
            set(self->inputs, first + i * kind->count + rotated_piece(self, kind, list[1 + i]) - 1);
}

enum { MARKS = KT_COUNTS_MAX / 64 };

/* Pieces of the list whose number is not 0. */
static void mark_along(const encoding *self, const struct kt_encoder_row *row, uint64_t *marked)
{
    const kt_game  *game = self->encoder->game;
    const kt_field *field = &game->field[row->field], *list = &game->field[field->along];
    const uint8_t  *number = (const uint8_t *)self->state + row->offset;
    int             owner = field->rows == list->rows ? row->row : self->state->head.actor;
    memset(marked, 0, MARKS * sizeof *marked);
    if (owner < 0)
        return;
    const uint8_t *value = (const uint8_t *)self->state + list->offset + owner * (list->length + 1);
    for (int i = 0; i < value[0] && i < field->length; i++)
        if (kt_field_number(field, number, i))
            marked[value[1 + i] / 64] |= UINT64_C(1) << value[1 + i] % 64;
}

static void set_marked(kt_inputs *inputs, uint64_t marked, int first)
{
    for (; marked; marked &= marked - 1)
        set(inputs, first + __builtin_ctzll(marked));
}

static void encode_along(const encoding *self, const struct kt_encoder_row *row, int first)
{
    uint64_t marked[MARKS];
    mark_along(self, row, marked);
    for (int i = 0; i < MARKS; i++)
        set_marked(self->inputs, marked[i], first - 1 + 64 * i);
}

/* A set of seats for each place. */
static void encode_seats(const encoding *self, const struct kt_encoder_row *row, int first)
{
    const uint8_t *seats = (const uint8_t *)self->state + row->offset;
    int            count = self->state->head.seats, viewer = self->seat > 0 ? self->seat : 0;
    for (int place = 0; place < row->bytes; place++)
        for (int i = 0; seats[place] && i < count; i++)
            if (seats[place] >> (viewer + i) % count & 1)
                set(self->inputs, first + place * row->cell + i);
}

static void encode_number(const encoding *self, const kt_field *field, int number, int first)
{
    switch (field->encoding) {
    case KT_ENCODE_SEAT_OR_0: number--; /* fall through */
    case KT_ENCODE_SEAT:
        if (number >= 0 && number < self->encoder->game->seats_max)
            set(self->inputs, first + rotated(self, number));
        return;
    case KT_ENCODE_BITS:
        for (int i = 0; i < 8; i++)
            if (number >> i & 1)
                set(self->inputs, first + i);
        return;
    default: break;
    }
    if (is_signed(field)) {
        set_steps(self->inputs, first, steps_below(number));
        first += BELOW_ZERO;
    }
    set_steps(self->inputs, first, steps_to(number));
}

static void encode_numbers(const encoding *self, const struct kt_encoder_row *row, int first)
{
    const kt_field *field = &self->encoder->game->field[row->field];
    for (int i = 0; i < field->length; i++)
        encode_number(self, field, kt_field_number(field, (const uint8_t *)self->state + row->offset, i),
                      first + i * row->cell);
}

static void encode_items(const encoding *self, const struct kt_encoder_row *row, int first)
{
    const kt_field *field = &self->encoder->game->field[row->field];
    const kt_kind  *kind = &self->encoder->game->kind[field->kind];
    const uint8_t  *item = (const uint8_t *)self->state + row->offset;
    for (int i = 0; i < field->length; i++)
        if (item[i])
            set(self->inputs, first + i * row->cell + rotated_piece(self, kind, item[i]) - 1);
}

/* The first input of a row for this viewer; -1: nobody sits there. */
static int first_of(const encoding *self, const struct kt_encoder_row *row)
{
    if (!row->per_seat)
        return row->first;
    return row->row < self->state->head.seats ? row->first + rotated(self, row->row) * row->step : -1;
}

static void encode_row(const encoding *self, const struct kt_encoder_row *row)
{
    int first = first_of(self, row);
    if (first < 0)
        return;
    switch (row->encoding) {
    case ROW_HEAD:
        encode_actor(self);
        encode_options(self);
        break;
    case ROW_BYTE:
        set_steps(self->inputs, first, steps_to(((const uint8_t *)self->state)[row->offset]));
        break;
    case ROW_NUMBERS: encode_numbers(self, row, first); break;
    case ROW_SEATS: encode_seats(self, row, first); break;
    case ROW_ALONG: encode_along(self, row, first); break;
    case ROW_ITEMS: encode_items(self, row, first); break;
    case ROW_COUNTS:
        encode_counts(self, (const uint8_t *)self->state + row->offset,
                      self->encoder->game->kind[self->encoder->game->field[row->field].kind].count, first,
                      row->cell);
        break;
    case ROW_ROTATED_COUNTS: encode_rotated_counts(self, row, first); break;
    default: encode_list(self, row, first); break;
    }
}

/* Four derived numbers are compared at once, so there are zeros behind the last one. */
static void derive(const kt_encoder *encoder, kt_observation *seen)
{
    const kt_game *game = encoder->game;
    int16_t       *number = seen->derived, *end = number + (encoder->rows - encoder->fields + 3) / 4 * 4;
    for (int i = 0; i < game->deriveds; i++) {
        const kt_derived *derived = &game->derived[i];
        int               most = rows_at_most(game, derived->rows);
        int               rows = derived->rows == KT_PER_SEAT ? seen->view.state.head.seats : most;
        for (int row = 0; row < most; row++)
            *number++ = (int16_t)(row < rows ? derived->number(&seen->view.state, row) : 0);
    }
    while (number < end)
        *number++ = 0;
}

/* As kt_view_make does, without looking for the fields to hide. */
void kt_observe(const kt_encoder *encoder, const kt_state *state, int seat, kt_observation *seen)
{
    seen->view.seat = seat;
    kt_copy(encoder->game, &seen->view.state, state);
    for (int i = 0; i < encoder->secrets; i++)
        kt_field_hide(encoder->game, &seen->view.state, encoder->secret[i], seat);
    derive(encoder, seen);
}

void kt_encode(const kt_encoder *encoder, const kt_observation *seen, kt_inputs *inputs)
{
    encoding self = {encoder, &seen->view.state, seen->view.seat, inputs};
    inputs->count = 0;
    for (int row = 0; row < encoder->fields; row++)
        encode_row(&self, &encoder->row[row]);
    for (int row = encoder->fields; row < encoder->rows; row++) {
        int number = seen->derived[row - encoder->fields], first = first_of(&self, &encoder->row[row]);
        if (!number || first < 0)
            continue;
        set_steps(inputs, first, steps_below(number));
        set_steps(inputs, first + BELOW_ZERO, steps_to(number));
    }
}

/* ---- Comparing ------------------------------------------------------------ */

/* What only one of two ascending lists holds. */
static void diff(const kt_inputs *before, const kt_inputs *after, kt_inputs *removed, kt_inputs *added)
{
    int i = 0, j = 0;
    while (i < before->count || j < after->count) {
        if (j == after->count || (i < before->count && before->at[i] < after->at[j]))
            set(removed, before->at[i++]);
        else if (i == before->count || after->at[j] < before->at[i])
            set(added, after->at[j++]);
        else
            i++, j++;
    }
}

/* Two states as one seat sees them, and what only one of them sets. */
typedef struct comparison {
    encoding   before, after;
    kt_inputs *removed, *added;
} comparison;

typedef void encode_fn(const encoding *);

static void compare_encoded(const comparison *self, encode_fn *encode)
{
    self->before.inputs->count = self->after.inputs->count = 0;
    encode(&self->before);
    encode(&self->after);
    diff(self->before.inputs, self->after.inputs, self->removed, self->added);
}

/* Options hardly ever change, who acts does with most moves. */
static void compare_head(const comparison *self)
{
    compare_encoded(self, encode_actor);
    if (memcmp(self->before.state->head.option, self->after.state->head.option, KT_OPTIONS_MAX) != 0)
        compare_encoded(self, encode_options);
}

static void compare_steps(const comparison *self, int first, int before, int after)
{
    if (after < before)
        set_steps(self->removed, first + after, before - after);
    else
        set_steps(self->added, first + before, after - before);
}

static void compare_count(const comparison *self, const struct kt_encoder_row *row, int first, int piece,
                          int before, int after)
{
    compare_steps(self, first + STEPS + (piece - 1) * row->cell, bounded_steps(before, row->cell),
                  bounded_steps(after, row->cell));
}

/* Counts change in a few places only. */
static void compare_counts(const comparison *self, const struct kt_encoder_row *row, const uint8_t *old,
                           const uint8_t *new, int first)
{
    int pieces = row->bytes - 1, i = 1;
    compare_steps(self, first, steps_to(old[0]), steps_to(new[0]));
    for (; i + 7 <= pieces; i += 8) {
        uint64_t changed = kt_counts_eight(old + i) ^ kt_counts_eight(new + i);
        while (changed) {
            int byte = __builtin_ctzll(changed) / 8;
            compare_count(self, row, first, i + byte, old[i + byte], new[i + byte]);
            changed &= ~(UINT64_C(255) << 8 * byte);
        }
    }
    for (; i <= pieces; i++)
        if (old[i] != new[i])
            compare_count(self, row, first, i, old[i], new[i]);
}

/* Compares the counts of all pieces of a list, each once. */
static void compare_listed(const comparison *self, const struct kt_encoder_row *row, const uint8_t *list,
                           int first, uint8_t *was, const uint8_t *is)
{
    const kt_kind *kind = &self->after.encoder->game->kind[self->after.encoder->game->field[row->field].kind];
    for (int i = 1; i <= list[0]; i++) {
        int piece = rotated_piece(&self->after, kind, list[i]);
        if (!piece || was[piece] == is[piece])
            continue;
        compare_count(self, row, first, piece, was[piece], is[piece]);
        was[piece] = is[piece];
    }
}

static void compare_item(const comparison *self, const kt_kind *kind, int first, int old, int new)
{
    if (old == new)
        return;
    if (old)
        set(self->removed, first + rotated_piece(&self->before, kind, old) - 1);
    if (new)
        set(self->added, first + rotated_piece(&self->after, kind, new) - 1);
}

static void compare_lists(const comparison *self, const struct kt_encoder_row *row, const uint8_t *old,
                          const uint8_t *new, int first)
{
    const kt_game  *game = self->after.encoder->game;
    const kt_field *field = &game->field[row->field];
    const kt_kind  *kind = &game->kind[field->kind];
    uint8_t         was[KT_COUNTS_MAX], is[KT_COUNTS_MAX];
    tally(&self->before, kind, old, was);
    tally(&self->after, kind, new, is);
    compare_steps(self, first, steps_to(was[0]), steps_to(is[0]));
    compare_listed(self, row, old, first, was, is);
    compare_listed(self, row, new, first, was, is);
    first += STEPS + kind->count * row->cell;
    for (int i = 0; i < places_of(field); i++)
        compare_item(self, kind, first + i * kind->count, old[1 + i], new[1 + i]);
}

static void compare_items(const comparison *self, const struct kt_encoder_row *row, const uint8_t *old,
                          const uint8_t *new, int first)
{
    const kt_game *game = self->after.encoder->game;
    const kt_kind *kind = &game->kind[game->field[row->field].kind];
    for (int i = 0; i < row->bytes; i++)
        compare_item(self, kind, first + i * row->cell, old[i], new[i]);
}

static void compare_numbers(const comparison *self, const struct kt_encoder_row *row, const uint8_t *old,
                            const uint8_t *new, int first)
{
    const kt_field *field = &self->after.encoder->game->field[row->field];
    for (int i = 0; i < field->length; i++, first += row->cell) {
        int was = kt_field_number(field, old, i), is = kt_field_number(field, new, i);
        if (was == is)
            continue;
        if (field->encoding == KT_ENCODE_PLAIN && !is_signed(field)) {
            compare_steps(self, first, steps_to(was), steps_to(is));
            continue;
        }
        self->before.inputs->count = self->after.inputs->count = 0;
        encode_number(&self->before, field, was, first);
        encode_number(&self->after, field, is, first);
        diff(self->before.inputs, self->after.inputs, self->removed, self->added);
    }
}

static void compare_along(const comparison *self, const struct kt_encoder_row *row, int first)
{
    uint64_t was[MARKS], is[MARKS];
    mark_along(&self->before, row, was);
    mark_along(&self->after, row, is);
    for (int i = 0; i < MARKS; i++) {
        set_marked(self->removed, was[i] & ~is[i], first - 1 + 64 * i);
        set_marked(self->added, is[i] & ~was[i], first - 1 + 64 * i);
    }
}

static void compare_row(const comparison *self, const struct kt_encoder_row *row)
{
    const uint8_t *old = (const uint8_t *)self->before.state + row->offset;
    const uint8_t *new = (const uint8_t *)self->after.state + row->offset;
    if (row->self_contained && (row->bytes == 1 ? *old == *new : memcmp(old, new, row->bytes) == 0))
        return; /* a neighbour in the same word has changed */
    int first = first_of(&self->after, row);
    if (first < 0)
        return;
    switch (row->encoding) {
    case ROW_HEAD: compare_head(self); return;
    case ROW_BYTE: compare_steps(self, first, steps_to(*old), steps_to(*new)); return;
    case ROW_NUMBERS: compare_numbers(self, row, old, new, first); return;
    case ROW_ALONG: compare_along(self, row, first); return;
    case ROW_ITEMS: compare_items(self, row, old, new, first); return;
    case ROW_COUNTS: compare_counts(self, row, old, new, first); return;
    case ROW_LIST: compare_lists(self, row, old, new, first); return;
    default: break;
    }
    self->before.inputs->count = self->after.inputs->count = 0;
    encode_row(&self->before, row);
    encode_row(&self->after, row);
    diff(self->before.inputs, self->after.inputs, self->removed, self->added);
}

static void compare_derived_number(const comparison *self, const struct kt_encoder_row *row, int was, int is)
{
    int first = was != is ? first_of(&self->after, row) : -1;
    if (first < 0)
        return;
    compare_steps(self, first, steps_below(was), steps_below(is));
    compare_steps(self, first + BELOW_ZERO, steps_to(was), steps_to(is));
}

static void compare_derived(const comparison *self, const int16_t *was, const int16_t *is)
{
    const kt_encoder            *encoder = self->after.encoder;
    const struct kt_encoder_row *row = &encoder->row[encoder->fields];
    int                          rows = encoder->rows - encoder->fields;
    for (int four = 0; four < rows; four += 4)
        if (kt_counts_eight((const uint8_t *)(was + four)) != kt_counts_eight((const uint8_t *)(is + four)))
            for (int i = four; i < four + 4 && i < rows; i++)
                compare_derived_number(self, &row[i], was[i], is[i]);
}

enum { SETS = KT_ENCODER_ROWS / 64, BLOCK = 8 };

static uint64_t word_difference(const kt_state *one, const kt_state *other, int word)
{
    size_t at = (size_t)8 * (size_t)word;
    return kt_counts_eight((const uint8_t *)one + at) ^ kt_counts_eight((const uint8_t *)other + at);
}

static inline bool block_same(const kt_state *one, const kt_state *other, int word)
{
    uint64_t difference = 0;
    for (int i = 0; i < BLOCK; i++)
        difference |= word_difference(one, other, word + i);
    return !difference;
}

/* Bytes behind the state's own are not read: the last word may be a short one. */
static bool last_bytes_same(const kt_game *game, const kt_state *one, const kt_state *other)
{
    size_t whole = game->state_size / 8u * 8u;
    return memcmp((const uint8_t *)one + whole, (const uint8_t *)other + whole, game->state_size - whole) ==
           0;
}

/* The rows that read bytes which differ. */
static void find_changed_rows(const kt_encoder *encoder, const kt_state *one, const kt_state *other,
                              uint64_t *rows)
{
    int words = encoder->game->state_size / 8, word = 0;
    memset(rows, 0, SETS * sizeof *rows);
    while (word < words) {
        if (word + BLOCK <= words && block_same(one, other, word)) {
            word += BLOCK;
            continue;
        }
        for (int end = word + BLOCK; word < end && word < words; word++)
            for (int i = 0; word_difference(one, other, word) && i < SETS; i++)
                rows[i] |= encoder->readers[word][i];
    }
    for (int i = 0; !last_bytes_same(encoder->game, one, other) && i < SETS; i++)
        rows[i] |= encoder->readers[words][i];
}

void kt_encode_changes(const kt_encoder *encoder, const kt_observation *before, const kt_observation *after,
                       kt_inputs *removed, kt_inputs *added)
{
    kt_inputs  old, new;
    comparison self = {.removed = removed, .added = added};
    uint64_t   rows[SETS];
    self.before = (encoding){encoder, &before->view.state, before->view.seat, &old};
    self.after = (encoding){encoder, &after->view.state, after->view.seat, &new};
    KT_ASSERT(before->view.seat == after->view.seat);
    removed->count = added->count = 0;
    find_changed_rows(encoder, self.before.state, self.after.state, rows);
    for (int i = 0; i < SETS; i++)
        for (; rows[i]; rows[i] &= rows[i] - 1)
            compare_row(&self, &encoder->row[64 * i + __builtin_ctzll(rows[i])]);
    compare_derived(&self, before->derived, after->derived);
}
