/* table.c - a game being played: its moves, the state, checkpoints, undo, events.
 *
 * The memory is a row of pages. A page begins with the state before its first move and
 * holds KT_TABLE_SPAN moves, so any step is at most one page of moves away, and a block
 * that grows keeps its layout.
 */
#include "engine/game.h"
#include "engine/parse.h"

static size_t state_bytes(const kt_game *game)
{
    return ((size_t)game->state_size + 7) & ~(size_t)7;
}

static size_t page_bytes(const kt_game *game)
{
    return (state_bytes(game) + KT_TABLE_SPAN * sizeof(kt_step) + 7) & ~(size_t)7;
}

static uint8_t *page_of(const kt_table *table, int moves)
{
    return table->memory + (size_t)(moves / KT_TABLE_SPAN) * page_bytes(table->header.game);
}

size_t kt_table_memory(const kt_game *game, int moves)
{
    return (size_t)(moves / KT_TABLE_SPAN + 1) * page_bytes(game);
}

/* One page less a move: the state after the last move opens a page of its own. */
static int moves_in(const kt_game *game, size_t size)
{
    return (int)(size / page_bytes(game)) * KT_TABLE_SPAN - 1;
}

void kt_table_begin(kt_table *table, const kt_game *game, const kt_state *start, void *memory, size_t size)
{
    KT_ASSERT(size >= kt_table_memory(game, 0));
    memset(table, 0, sizeof *table);
    kt_header_make(game, start, &table->header);
    kt_copy(game, &table->now, start);
    kt_table_grow(table, memory, size);
    memcpy(table->memory, start, game->state_size);
}

void kt_table_grow(kt_table *table, void *memory, size_t size)
{
    table->memory = memory;
    table->capacity = moves_in(table->header.game, size);
    KT_ASSERT(table->count <= table->capacity);
}

kt_step *kt_table_step(const kt_table *table, int index)
{
    KT_ASSERT(index >= 0 && index < table->count);
    kt_step *steps = (kt_step *)(page_of(table, index) + state_bytes(table->header.game));
    return &steps[index % KT_TABLE_SPAN];
}

/* ---- Saving --------------------------------------------------------------- */

size_t kt_table_saved_size(const kt_table *table)
{
    const kt_game *game = table->header.game;
    return 8 + state_bytes(game) + kt_table_memory(game, table->count);
}

/* The gaps between states and steps, and all after the last step, so that equal tables have equal bytes. */
static void clear_unused(const kt_game *game, uint8_t *pages, int count)
{
    size_t used = (size_t)(count % KT_TABLE_SPAN) * sizeof(kt_step);
    for (int i = 0; i <= count / KT_TABLE_SPAN; i++)
        memset(pages + (size_t)i * page_bytes(game) + game->state_size, 0,
               state_bytes(game) - (size_t)game->state_size);
    uint8_t *last = pages + (size_t)(count / KT_TABLE_SPAN) * page_bytes(game);
    memset(last + state_bytes(game) + used, 0, page_bytes(game) - state_bytes(game) - used);
}

void kt_table_save(const kt_table *table, void *bytes)
{
    const kt_game *game = table->header.game;
    uint8_t       *at = bytes;
    uint64_t       count = (uint64_t)table->count;
    memset(at, 0, 8 + state_bytes(game));
    memcpy(at, &count, 8);
    memcpy(at + 8, &table->now, game->state_size);
    at += 8 + state_bytes(game);
    memcpy(at, table->memory, kt_table_memory(game, table->count));
    clear_unused(game, at, table->count);
}

int kt_table_saved_moves(const void *bytes, size_t size)
{
    uint64_t count = 0;
    if (size >= 8)
        memcpy(&count, bytes, 8);
    return size >= 8 && count < 1 << 24 ? (int)count : -1;
}

bool kt_table_restore(kt_table *table, const void *bytes, size_t size)
{
    const kt_game *game = table->header.game;
    const uint8_t *at = bytes;
    int            count = kt_table_saved_moves(bytes, size);
    if (count < 0 || count > table->capacity || size != 8 + state_bytes(game) + kt_table_memory(game, count))
        return false;
    memcpy(&table->now, at + 8, game->state_size);
    memcpy(table->memory, at + 8 + state_bytes(game), kt_table_memory(game, count));
    table->count = count;
    table->events = 0;
    table->first = count;
    return true;
}

static uint64_t fold(uint64_t hash, uint64_t byte)
{
    return (hash ^ byte) * 1099511628211u;
}

static uint64_t fold_number(uint64_t hash, uint64_t number)
{
    for (int shift = 0; shift < 64; shift += 8)
        hash = fold(hash, number >> shift & 255);
    return hash;
}

static uint64_t fold_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = fold(hash, (uint8_t)*text);
    return hash;
}

static uint64_t fold_field(uint64_t hash, const kt_field *field)
{
    hash = fold_number(fold_text(hash, field->id), field->offset);
    hash = fold_number(fold_number(hash, field->shape), field->rows);
    return fold_number(fold_number(fold_number(hash, field->length), field->kind), field->known);
}

uint64_t kt_game_layout(const kt_game *game)
{
    uint64_t hash = fold_text(14695981039346656037u, game->fingerprint);
    hash = fold_number(fold_number(hash, (uint64_t)game->rules_version), (uint64_t)game->state_size);
    hash = fold_number(fold_number(hash, sizeof(kt_step)), KT_TABLE_SPAN);
    for (int i = 0; i < game->fields; i++)
        hash = fold_field(hash, &game->field[i]);
    return hash;
}

/* ---- Events --------------------------------------------------------------- */

static void drop_oldest_events(kt_table *table)
{
    int dropped = table->event_count[0];
    int kept = table->count - table->first;
    memmove(table->event, table->event + dropped, (size_t)(table->events - dropped) * sizeof *table->event);
    memmove(table->event_count, table->event_count + 1, (size_t)(kept - 1));
    table->events -= dropped;
    table->first++;
}

/* Before the step is counted: table->count is its index. A log always fits: KT_EVENTS_MAX is
 * the smaller number. */
static void keep_events(kt_table *table, const kt_log *log)
{
    while (table->events + log->count > KT_TABLE_EVENTS || table->count - table->first == KT_TABLE_EVENTS)
        drop_oldest_events(table);
    memcpy(table->event + table->events, log->event, (size_t)log->count * sizeof *log->event);
    table->event_count[table->count - table->first] = (uint8_t)log->count;
    table->events += log->count;
}

static void drop_events_from(kt_table *table, int moves)
{
    if (moves <= table->first) {
        table->first = moves;
        table->events = 0;
        return;
    }
    table->events = 0;
    for (int i = table->first; i < moves; i++)
        table->events += table->event_count[i - table->first];
}

static void replay(kt_table *table, int from, int to, kt_state *state, kt_log *log)
{
    for (int i = from; i < to; i++)
        kt_play(table->header.game, state, kt_table_step(table, i)->move, i + 1 == to ? log : NULL);
    table->replayed += (uint64_t)(to - from);
}

void kt_table_state(kt_table *table, int moves, kt_state *state)
{
    KT_ASSERT(moves >= 0 && moves <= table->count);
    if (moves == table->count) {
        kt_copy(table->header.game, state, &table->now);
        return;
    }
    memcpy(state, page_of(table, moves), table->header.game->state_size);
    replay(table, moves - moves % KT_TABLE_SPAN, moves, state, NULL);
}

void kt_table_events(kt_table *table, int index, kt_log *log)
{
    const kt_event *event = table->event;
    kt_state        state;
    KT_ASSERT(index >= 0 && index < table->count);
    log->count = 0;
    if (index < table->first) {
        kt_table_state(table, index, &state);
        replay(table, index, index + 1, &state, log);
        return;
    }
    for (int i = table->first; i < index; i++)
        event += table->event_count[i - table->first];
    log->count = table->event_count[index - table->first];
    memcpy(log->event, event, (size_t)log->count * sizeof *event);
}

/* ---- Playing -------------------------------------------------------------- */

static uint8_t who_sees(const kt_table *table, kt_move move)
{
    const kt_game *game = table->header.game;
    uint8_t        seen = kt_move_seen(game, &table->now, move, KT_ALL) ? KT_STEP_SPECTATOR : 0;
    for (int seat = 0; seat < table->header.seats; seat++)
        if (kt_move_seen(game, &table->now, move, seat))
            seen |= (uint8_t)(1 << seat);
    return seen;
}

bool kt_step_seen_by(const kt_step *step, int seat)
{
    return step->seen & (seat < 0 ? KT_STEP_SPECTATOR : 1 << seat);
}

static int unknown_to(const kt_table *table, int seat)
{
    kt_view view;
    kt_view_make(table->header.game, &table->now, seat, &view);
    return kt_count_unknown(table->header.game, &view.state);
}

static void add(kt_table *table, int seat, kt_move move, kt_log *log)
{
    const kt_game *game = table->header.game;
    kt_step        step = {.move = move, .seat = (int8_t)seat, .seen = who_sees(table, move)};
    int            unknown = seat == KT_CHANCE ? 0 : unknown_to(table, seat);
    kt_play(game, &table->now, move, log);
    step.learned = seat != KT_CHANCE && unknown_to(table, seat) < unknown;
    keep_events(table, log);
    *kt_table_step(table, table->count++) = step;
    if (table->count % KT_TABLE_SPAN == 0)
        memcpy(page_of(table, table->count), &table->now, game->state_size);
}

kt_outcome kt_table_play(kt_table *table, int seat, kt_move move, kt_log *log, kt_refusal *refusal)
{
    kt_log     own;
    kt_refusal cause = kt_check(table->header.game, &table->now, seat, move);
    if (refusal)
        *refusal = cause;
    if (cause.rule)
        return KT_REFUSED;
    if (table->count == table->capacity)
        return KT_FULL;
    add(table, seat, move, log ? log : &own);
    return KT_PLAYED;
}

int kt_table_read(kt_table *table, kt_reader *reader, kt_error *error)
{
    kt_reader  before = *reader;
    kt_move    move;
    kt_refusal refusal;
    int        seat;
    int        got = kt_line_read(reader, table->header.game, &seat, &move, error);
    if (got <= 0)
        return got;
    switch (kt_table_play(table, seat, move, NULL, &refusal)) {
    case KT_PLAYED: return 1;
    case KT_FULL: *reader = before; return KT_TABLE_NO_ROOM;
    case KT_REFUSED: break;
    }
    error->line = reader->line;
    kt_fail_refused(error, table->header.game, refusal);
    return -1;
}

/* ---- Taking back ---------------------------------------------------------- */

kt_undo_bar kt_table_undo_bar(const kt_table *table, int seat)
{
    if (!table->count)
        return KT_UNDO_NOTHING;
    const kt_step *last = kt_table_step(table, table->count - 1);
    if (last->seat == KT_CHANCE)
        return KT_UNDO_CHANCE;
    if (last->seat != seat)
        return KT_UNDO_OTHERS;
    return last->learned ? KT_UNDO_KNOWLEDGE : KT_UNDO_FREE;
}

int kt_table_undo_to(const kt_table *table, int seat)
{
    int keep = table->count;
    for (; keep > 0; keep--) {
        const kt_step *step = kt_table_step(table, keep - 1);
        if (step->seat != seat || step->learned)
            break;
    }
    return keep;
}

void kt_table_truncate(kt_table *table, int moves)
{
    kt_state state;
    kt_table_state(table, moves, &state);
    kt_copy(table->header.game, &table->now, &state);
    drop_events_from(table, moves);
    table->count = moves;
}

/* ---- Records -------------------------------------------------------------- */

void kt_table_record(const kt_table *table, int viewer, kt_strbuf *out)
{
    kt_header_write(&table->header, out);
    for (int i = 0; i < table->count; i++) {
        const kt_step *step = kt_table_step(table, i);
        bool           whole = viewer == KT_OVER || kt_step_seen_by(step, viewer);
        kt_line_write(table->header.game, step->seat, step->move, whole, out);
    }
}
