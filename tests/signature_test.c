/* signature_test.c - no game changes its behaviour by accident.
 *
 * signatures.txt has a line "GAME SIGNATURE" for every game: one hash over seeded random
 * games (`kontor bench --signature`). A commit that changes a rule on purpose updates it.
 */
#include "files.h"
#include "lab/lab.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void signatures_have_not_changed(void **state)
{
    const kt_game *game;
    size_t         length;
    int            wrong = 0;
    char          *expected = file_read(KT_SOURCE "/tests/signatures.txt", &length);
    (void)state;
    assert_non_null(expected);
    for (int i = 0; (game = kt_game_at(i)); i++) {
        char line[100];
        snprintf(line, sizeof line, "%s %016" PRIx64 "\n", game->id, lab_signature(game));
        if (!strstr(expected, line)) {
            print_error("tests/signatures.txt has another line than: %s", line);
            wrong++;
        }
    }
    free(expected);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(signatures_have_not_changed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
