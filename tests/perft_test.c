/* perft_test.c - exact counts of move sequences from fixed positions.
 *
 * perft.txt has lines "POSITION DEPTH COUNT": the position is a file in positions/,
 * the count is the number of move sequences of that length, counting outcomes of chance as
 * moves. A change of the rules shows up here at once, with the position.
 */
#include "files.h"
#include "kontor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static long long sequences(const kt_game *game, const kt_state *state, int depth)
{
    kt_moves  moves;
    long long sum = 0;
    kt_list(game, state, &moves);
    if (depth == 1)
        return moves.count;
    for (int i = 0; i < moves.count; i++) {
        kt_state next;
        kt_copy(game, &next, state);
        kt_play(game, &next, moves.move[i], NULL);
        sum += sequences(game, &next, depth - 1);
    }
    return sum;
}

/* Prints the count below each first move, to compare by hand. */
static void divide(const kt_game *game, const kt_state *state, int depth)
{
    kt_moves moves;
    kt_list(game, state, &moves);
    for (int i = 0; i < moves.count; i++) {
        kt_state  next;
        char      buffer[200];
        kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
        kt_copy(game, &next, state);
        kt_play(game, &next, moves.move[i], NULL);
        kt_move_write(game, moves.move[i], true, &out);
        print_error("  %-30s %lld\n", buffer, depth > 1 ? sequences(game, &next, depth - 1) : 1);
    }
}

static bool count_holds(const char *line)
{
    char           name[100], path[600];
    int            depth;
    long long      count;
    size_t         length;
    const kt_game *game;
    kt_state       state;
    kt_error       error;
    if (sscanf(line, "%99s %d %lld", name, &depth, &count) != 3 || depth < 1)
        fail_msg("perft.txt: cannot read '%s'", line);
    snprintf(path, sizeof path, "%s/tests/positions/%s", KT_SOURCE, name);
    char *text = file_read(path, &length);
    if (!text)
        fail_msg("%s is not there", path);
    if (!kt_position_read(text, length, &game, &state, &error))
        fail_msg("%s:%d: %s", path, error.line, error.text);
    free(text);
    long long found = sequences(game, &state, depth);
    if (found == count)
        return true;
    print_error("%s, depth %d: %lld sequences, expected %lld\n", name, depth, found, count);
    divide(game, &state, depth);
    return false;
}

static void counts_match(void **state)
{
    size_t length;
    int    wrong = 0, lines = 0;
    char  *text = file_read(KT_SOURCE "/tests/perft.txt", &length);
    (void)state;
    assert_non_null(text);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (*line != '#') {
            wrong += !count_holds(line);
            lines++;
        }
    free(text);
    assert_int_equal(wrong, 0);
    assert_true(lines > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_match)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
