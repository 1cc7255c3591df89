/* records_test.c - old records replay for ever.
 *
 * Every records/NAME.ktr is replayed to its end; a comment in it says what must come
 * of it: "# ends after 312 moves with 61 44". This folder only grows.
 */
#include "files.h"
#include "kontor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int failures;

static void complain(const char *path, int line, const char *words)
{
    print_error("%s:%d: %s\n", path, line, words);
    failures++;
}

/* "ends after MOVES moves with POINTS ..." */
static void say_end(const kt_game *game, const kt_state *state, int moves, char *words, size_t size)
{
    kt_score score;
    kt_text  text = kt_text_in(words, size);
    kt_score_of(game, state, &score);
    kt_put(&text, "# ends after ");
    kt_put_int(&text, moves);
    kt_put(&text, " moves with");
    for (int seat = 0; seat < state->head.seats; seat++) {
        kt_put(&text, " ");
        kt_put_int(&text, score.points[seat]);
    }
    kt_put(&text, "\n");
}

static void replay(const char *path)
{
    size_t    length;
    char     *text = file_read(path, &length), words[200];
    kt_reader reader = kt_reader_on(text, length);
    kt_header header;
    kt_state  state;
    kt_move   move;
    kt_error  error = {0};
    int       seat, got, moves = 0;
    if (!kt_header_read(&reader, &header, &error)) {
        complain(path, error.line, error.text);
        free(text);
        return;
    }
    kt_setup(header.game, &state, header.seats, header.option);
    while ((got = kt_replay_next(&reader, header.game, &state, &seat, &move, NULL, &error)) > 0)
        moves++;
    say_end(header.game, &state, moves, words, sizeof words);
    if (got < 0)
        complain(path, error.line, error.text);
    else if (!strstr(text, words))
        complain(path, reader.line, words);
    free(text);
}

static void old_records_replay(void **state)
{
    (void)state;
    assert_true(files_each(KT_SOURCE "/tests/records", ".ktr", replay) > 0);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(old_records_replay)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
