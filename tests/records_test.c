/* records_test.c - old records replay forever, or are refused with a reason.
 *
 * Every records/NAME.ktr is replayed to its end; a comment in it says how it must end: "# ends after 312
 * moves with 61 44". If the rules have changed too much to replay a record, "# refused: REASON" is the
 * expected error. This folder only grows.
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

static void complain(const char *path, int line, const char *text)
{
    print_error("%s:%d: %s\n", path, line, text);
    failures++;
}

/* "ends after MOVES moves with POINTS ..." */
static void say_end(const kt_game *game, const kt_state *state, int moves, char *text, size_t size)
{
    kt_score  score;
    kt_strbuf out = kt_strbuf_init(text, size);
    kt_score_of(game, state, &score);
    kt_put(&out, "# ends after ");
    kt_put_int(&out, moves);
    kt_put(&out, " moves with");
    for (int seat = 0; seat < state->head.seats; seat++) {
        kt_put(&out, " ");
        kt_put_int(&out, score.points[seat]);
    }
    kt_put(&out, "\n");
}

/* The header was refused: the record must name this reason. */
static void expect_refusal(const char *path, const char *text, const kt_error *error)
{
    char      words[300];
    kt_strbuf out = kt_strbuf_init(words, sizeof words);
    kt_put(&out, "\n# refused: ");
    kt_put(&out, error->text);
    kt_put(&out, "\n");
    if (!strstr(text, words))
        complain(path, error->line, error->text);
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
        expect_refusal(path, text, &error);
        free(text);
        return;
    }
    if (strstr(text, "\n# refused: "))
        complain(path, reader.line, "should have been refused");
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
