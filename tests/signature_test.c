/* signature_test.c - the behaviour of a game never changes by accident.
 *
 * signatures.txt has a line "GAME SIGNATURE" for every game: one hash over seeded
 * random games (`kontor bench --signature`). Who changes a rule on purpose writes the
 * new one down, in the same commit.
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

static void signatures_are_the_kept_ones(void **state)
{
    const kt_game *game;
    size_t         length;
    int            wrong = 0;
    char          *kept = file_read(KT_SOURCE "/tests/signatures.txt", &length);
    (void)state;
    assert_non_null(kept);
    for (int i = 0; (game = kt_game_at(i)); i++) {
        char line[100];
        snprintf(line, sizeof line, "%s %016" PRIx64 "\n", game->id, lab_signature(game));
        if (!strstr(kept, line)) {
            print_error("tests/signatures.txt should say: %s", line);
            wrong++;
        }
    }
    free(kept);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(signatures_are_the_kept_ones)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
