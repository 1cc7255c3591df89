/* conformance.c - every game in the registry keeps the engine's promises.
 *
 * A new game gets all of this without a change here, for every number of seats and every choice
 * of its options. KT_GAMES is the number of random games per game (spread over the settings), KT_SEED the
 * seed.
 */
#include "suite/suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES_MAX = 32, GAMES_STANDARD = 2000 };

static trial t;

static long from_environment(const char *name, long standard)
{
    const char *text = getenv(name);
    long        number = text ? strtol(text, NULL, 10) : 0;
    return number > 0 ? number : standard;
}

/* Runs a check `times` times, spread over all settings of a game. */
static void over_settings(const kt_game *game, bool (*holds)(trial *), long times)
{
    setting  settings[SETTINGS_MAX];
    int      count = settings_of(game, settings);
    uint64_t seed = (uint64_t)from_environment("KT_SEED", 1);
    for (int i = 0; i < count; i++) {
        trial_begin(&t, &settings[i], seed * 1000 + (uint64_t)i);
        bool fine = true;
        for (long n = (times + count - 1) / count; fine && n > 0; n--)
            fine = holds(&t);
        trial_end(&t);
        if (!fine) {
            fprintf(stderr, "%s\n", t.report); /* fail_msg would cut it short */
            fail();
        }
    }
}

static void tables_are_complete(void **state)
{
    over_settings(*state, tables_hold, 1);
}

static void fields_cover_the_state(void **state)
{
    over_settings(*state, layout_holds, 1);
}

static void random_games_are_sound(void **state)
{
    over_settings(*state, game_holds, from_environment("KT_GAMES", GAMES_STANDARD));
}

static void sampled_worlds_fit_the_record(void **state)
{
    over_settings(*state, worlds_hold, from_environment("KT_GAMES", GAMES_STANDARD) / 2);
}

static void run_it_over(const kt_game *game, struct CMUnitTest *tests, int *count)
{
    static const struct {
        const char        *text;
        CMUnitTestFunction run;
    } all[] = {
        {"tables", tables_are_complete},
        {"layout", fields_cover_the_state},
        {"games", random_games_are_sound},
        {"worlds", sampled_worlds_fit_the_record},
    };
    static char names[GAMES_MAX * 4][60];
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        snprintf(names[*count], sizeof names[0], "%s: %s", game->id, all[i].text);
        tests[*count] = (struct CMUnitTest){names[*count], all[i].run, NULL, NULL, (void *)game};
        ++*count;
    }
}

/* Arguments: only these games. */
int main(int argc, char **argv)
{
    static struct CMUnitTest tests[GAMES_MAX * 4];
    const kt_game           *game;
    int                      count = 0;
    for (int i = 0; i < GAMES_MAX && (game = kt_game_at(i)); i++) {
        bool wanted = argc == 1;
        for (int j = 1; j < argc; j++)
            wanted |= strcmp(argv[j], game->id) == 0;
        if (wanted)
            run_it_over(game, tests, &count);
    }
    return _cmocka_run_group_tests("conformance", tests, (size_t)count, NULL, NULL);
}
