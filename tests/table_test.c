/* table_test.c - a table being played: checkpoints, events, undo, memory that runs out. */
#include "files.h"
#include "kontor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONG_GAME = 2000 };

/* A table with memory of its own that grows page by page. */
typedef struct fixture {
    kt_table table;
    void    *memory;
    size_t   size;
} fixture;

static void begin(fixture *f, const kt_game *game)
{
    kt_state start;
    f->size = kt_table_memory(game, 0);
    f->memory = malloc(f->size);
    assert_non_null(f->memory);
    kt_setup(game, &start, game->seats_min, NULL);
    kt_table_begin(&f->table, game, &start, f->memory, f->size);
}

static void grow(fixture *f)
{
    f->size = kt_table_memory(f->table.header.game, f->table.count + 1);
    f->memory = realloc(f->memory, f->size);
    assert_non_null(f->memory);
    kt_table_grow(&f->table, f->memory, f->size);
}

static void end(fixture *f)
{
    free(f->memory);
}

/* Plays one random move; false when the game is over. */
static bool play_one(fixture *f, kt_rng *rng, kt_log *log)
{
    kt_moves moves;
    int      actor = f->table.now.head.actor;
    if (actor == KT_OVER)
        return false;
    kt_list(f->table.header.game, &f->table.now, &moves);
    kt_move    move = moves.move[kt_pick(&moves, actor, rng)];
    kt_outcome outcome = kt_table_play(&f->table, actor, move, log, NULL);
    if (outcome == KT_FULL) {
        grow(f);
        outcome = kt_table_play(&f->table, actor, move, log, NULL);
    }
    assert_int_equal(outcome, KT_PLAYED);
    return true;
}

/* ---- Going to any step ------------------------------------------------------ */

/* The states of a whole game, stored one by one, compared with the table's. */
static void every_state_is_near(const kt_game *game, uint64_t seed)
{
    static kt_state known[LONG_GAME + 1];
    fixture         f;
    kt_rng          rng = kt_rng_seed(seed);
    begin(&f, game);
    kt_copy(game, &known[0], &f.table.now);
    while (f.table.count < LONG_GAME && play_one(&f, &rng, NULL))
        kt_copy(game, &known[f.table.count], &f.table.now);
    for (int moves = 0; moves <= f.table.count; moves++) {
        kt_state state;
        uint64_t before = f.table.replayed;
        kt_table_state(&f.table, moves, &state);
        assert_true(kt_same(game, &state, &known[moves]));
        assert_true(f.table.replayed - before < KT_TABLE_SPAN);
    }
    end(&f);
}

static void no_step_replays_more_than_a_span(void **unused)
{
    const kt_game *game;
    (void)unused;
    for (int i = 0; (game = kt_game_at(i)); i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            every_state_is_near(game, seed);
}

/* Random players can take a long time: more than 2,000 moves with this seed. */
static void a_game_of_2000_moves(void **unused)
{
    const kt_game *game = kt_game_at(0);
    fixture        f;
    kt_rng         rng = kt_rng_seed(7);
    (void)unused;
    begin(&f, game);
    while (f.table.count < LONG_GAME && play_one(&f, &rng, NULL))
        ;
    assert_int_equal(f.table.count, LONG_GAME);
    assert_int_equal(f.table.replayed, 0);
    for (int jump = 0; jump < 500; jump++) {
        kt_state state;
        uint64_t before = f.table.replayed;
        kt_table_state(&f.table, (int)kt_rng_below(&rng, LONG_GAME + 1), &state);
        assert_true(f.table.replayed - before < KT_TABLE_SPAN);
    }
    kt_table_truncate(&f.table, 1000);
    assert_int_equal(f.table.count, 1000);
    end(&f);
}

/* ---- Events ------------------------------------------------------------------ */

static void events_are_those_of_the_move(const kt_game *game)
{
    static kt_log known[LONG_GAME];
    fixture       f;
    kt_rng        rng = kt_rng_seed(3);
    begin(&f, game);
    while (f.table.count < LONG_GAME && play_one(&f, &rng, &known[f.table.count]))
        ;
    for (int i = f.table.count - 1; i >= 0; i--) {
        kt_log log;
        kt_table_events(&f.table, i, &log);
        assert_int_equal(log.count, known[i].count);
        assert_memory_equal(log.event, known[i].event, (size_t)log.count * sizeof *log.event);
    }
    end(&f);
}

static void events_of_every_step(void **unused)
{
    const kt_game *game;
    (void)unused;
    for (int i = 0; (game = kt_game_at(i)); i++)
        events_are_those_of_the_move(game);
}

static void the_newest_events_need_no_replay(void **unused)
{
    fixture f;
    kt_rng  rng = kt_rng_seed(4);
    kt_log  log, again;
    (void)unused;
    begin(&f, kt_game_at(0));
    while (play_one(&f, &rng, &log)) {
        kt_table_events(&f.table, f.table.count - 1, &again);
        assert_int_equal(again.count, log.count);
    }
    assert_int_equal(f.table.replayed, 0);
    kt_table_events(&f.table, 0, &again);
    assert_true(f.table.replayed > 0);
    end(&f);
}

/* Undo forgets the events of the moves taken back, and only those. */
static void undo_forgets_events(void **unused)
{
    fixture f;
    kt_rng  rng = kt_rng_seed(5);
    kt_log  before[40], log;
    (void)unused;
    begin(&f, kt_game_at(0));
    for (int i = 0; i < 40; i++)
        play_one(&f, &rng, &before[i]);
    kt_table_truncate(&f.table, 35);
    play_one(&f, &rng, &before[35]);
    for (int i = 0; i < 36; i++) {
        kt_table_events(&f.table, i, &log);
        assert_int_equal(log.count, before[i].count);
        assert_memory_equal(log.event, before[i].event, (size_t)log.count * sizeof *log.event);
    }
    end(&f);
}

/* ---- Refusals and memory ------------------------------------------------------ */

static void a_full_table_refuses_and_stays_unchanged(void **unused)
{
    const kt_game *game = kt_game_at(0);
    fixture        f;
    kt_rng         rng = kt_rng_seed(6);
    (void)unused;
    begin(&f, game);
    while (f.table.count < f.table.capacity)
        play_one(&f, &rng, NULL);
    kt_moves moves;
    kt_state before = f.table.now;
    kt_list(game, &f.table.now, &moves);
    assert_int_equal(kt_table_play(&f.table, f.table.now.head.actor, moves.move[0], NULL, NULL), KT_FULL);
    assert_true(kt_same(game, &before, &f.table.now));
    assert_int_equal(f.table.count, f.table.capacity);
    assert_int_equal(f.table.count, KT_TABLE_SPAN - 1);
    end(&f);
}

static void a_refused_move_changes_nothing(void **unused)
{
    fixture    f;
    kt_refusal refusal;
    kt_move    nonsense = {255, {255, 255, 255, 255, 255, 255, 255}};
    (void)unused;
    begin(&f, kt_game_at(0));
    kt_table before = f.table;
    for (int seat = -3; seat < 8; seat++) {
        assert_int_equal(kt_table_play(&f.table, seat, nonsense, NULL, &refusal), KT_REFUSED);
        assert_true(refusal.rule > 0);
    }
    assert_memory_equal(&before, &f.table, sizeof before);
    end(&f);
}

/* ---- Records ------------------------------------------------------------------- */

static void a_record_reads_back(void **unused)
{
    static char text[200000];
    fixture     one, other;
    kt_rng      rng = kt_rng_seed(8);
    kt_header   header;
    kt_error    error;
    kt_strbuf   out = kt_strbuf_init(text, sizeof text);
    int         got;
    (void)unused;
    begin(&one, kt_game_at(0));
    while (play_one(&one, &rng, NULL))
        ;
    kt_table_record(&one.table, KT_OVER, &out);
    assert_false(out.truncated);
    kt_reader reader = kt_reader_on(text, out.length);
    assert_true(kt_header_read(&reader, &header, &error));
    begin(&other, header.game);
    while ((got = kt_table_read(&other.table, &reader, &error)) != 0) {
        assert_int_not_equal(got, -1);
        if (got == KT_TABLE_NO_ROOM)
            grow(&other);
    }
    assert_int_equal(other.table.count, one.table.count);
    assert_true(kt_same(header.game, &one.table.now, &other.table.now));
    end(&one);
    end(&other);
}

/* ---- Taking back: the cases in tests/undo, see the README there ------------------ */

static const char *const bars[] = {"free", "nothing", "chance", "others", "knowledge"};

static void check_case(const char *path, const fixture *f, const char *line)
{
    int  seat, keeps;
    char bar[16];
    assert_int_equal(sscanf(line, "# undo seat %d keeps %d because %15s", &seat, &keeps, bar), 3);
    if (kt_table_undo_to(&f->table, seat) != keeps)
        fail_msg("%s: seat %d keeps %d of %d moves, expected %d", path, seat,
                 kt_table_undo_to(&f->table, seat), f->table.count, keeps);
    assert_string_equal(bars[kt_table_undo_bar(&f->table, seat)], bar);
}

static void run_case(const char *path)
{
    size_t    length;
    char     *text = file_read(path, &length);
    kt_reader reader = kt_reader_on(text, length);
    kt_header header;
    kt_error  error;
    fixture   f;
    int       got;
    assert_true(kt_header_read(&reader, &header, &error));
    begin(&f, header.game);
    while ((got = kt_table_read(&f.table, &reader, &error)) != 0) {
        if (got == -1)
            fail_msg("%s:%d: %s", path, error.line, error.text);
        if (got == KT_TABLE_NO_ROOM)
            grow(&f);
    }
    int cases = 0;
    for (const char *line = text; (line = strstr(line, "# undo ")); line++, cases++)
        check_case(path, &f, line);
    assert_true(cases > 0);
    end(&f);
    free(text);
}

static void undo_cases(void **unused)
{
    (void)unused;
    assert_true(files_each(KT_SOURCE "/tests/undo", ".ktr", run_case) >= 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_step_replays_more_than_a_span),
        cmocka_unit_test(a_game_of_2000_moves),
        cmocka_unit_test(events_of_every_step),
        cmocka_unit_test(the_newest_events_need_no_replay),
        cmocka_unit_test(undo_forgets_events),
        cmocka_unit_test(a_full_table_refuses_and_stays_unchanged),
        cmocka_unit_test(a_refused_move_changes_nothing),
        cmocka_unit_test(a_record_reads_back),
        cmocka_unit_test(undo_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
