/* scenarios_test.c - all scenarios pass, and together they test every rule and name every card.
 *
 * The scenarios are tests/scenarios/GAME/.../NAME.scn; new files are found automatically.
 */
#include "files.h"
#include "kontor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES_MAX = 32 };

static struct {
    int  scenarios, failed;
    bool rule[GAMES_MAX][256];
    bool piece[GAMES_MAX][16][KT_COUNTS_MAX];
} seen;

static int number_of(const kt_game *game)
{
    int i = 0;
    while (kt_game_at(i) != game)
        i++;
    return i;
}

/* ---- What the scenarios name ------------------------------------------------ */

static void note_move(void *context, const kt_game *game, const kt_state *state, kt_move move, bool refused)
{
    const kt_verb *verb = &game->verb[move.verb];
    (void)context, (void)state, (void)refused;
    for (int i = 0; i < verb->params; i++)
        if (verb->param[i].kind >= KT_KIND_OWN)
            seen.piece[number_of(game)][verb->param[i].kind][move.arg[i]] = true;
}

static void note_word(const kt_game *game, const char *word, size_t length)
{
    const char *star = memchr(word, '*', length);
    if (star) {
        length -= (size_t)(star + 1 - word);
        word = star + 1;
    }
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        for (int i = 1; i <= game->kind[k].count; i++)
            if (strlen(game->kind[k].piece[i].id) == length &&
                memcmp(game->kind[k].piece[i].id, word, length) == 0)
                seen.piece[number_of(game)][k][i] = true;
}

/* The words of all lines that begin with "set". */
static void note_positions(const kt_game *game, const char *at, const char *end)
{
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (!line_end)
            line_end = end;
        if (line_end - at > 4 && memcmp(at, "set ", 4) == 0)
            for (const char *word = at + 4; word < line_end;) {
                size_t length = strcspn(word, " \t\r\n");
                note_word(game, word, length);
                word += length + 1;
            }
        at = line_end + 1;
    }
}

static void note(const kt_scenario *scenario, const char *from, const char *to)
{
    int game = number_of(scenario->game);
    for (int i = 0; i < scenario->rules; i++)
        seen.rule[game][kt_rule_find(scenario->game, scenario->rule[i], scenario->rule_length[i])] = true;
    note_positions(scenario->game, from, to);
}

static void run_file(const char *path)
{
    size_t      length;
    char       *text = file_read(path, &length);
    kt_reader   reader = kt_reader_on(text, text ? length : 0);
    kt_scenario scenario;
    const char *from = reader.at;
    for (; text && kt_scenario_next(&reader, &scenario, note_move, NULL); from = reader.at) {
        seen.scenarios++;
        if (!scenario.passed) {
            seen.failed++;
            print_error("%s:%d: %.*s: %s\n", path, scenario.error.line, (int)scenario.title_length,
                        scenario.title ? scenario.title : "", scenario.error.text);
        }
        if (scenario.game)
            note(&scenario, from, reader.at);
    }
    free(text);
}

/* ---- The tests ---------------------------------------------------------------- */

static void all_scenarios_pass(void **state)
{
    (void)state;
    int files = files_each(KT_SOURCE "/tests/scenarios", ".scn", run_file);
    print_message("%d scenarios in %d files, %d failed\n", seen.scenarios, files, seen.failed);
    assert_int_equal(seen.failed, 0);
    assert_true(seen.scenarios > 0);
}

static void every_rule_has_a_scenario(void **state)
{
    const kt_game *game;
    int            missing = 0;
    (void)state;
    for (int g = 0; (game = kt_game_at(g)); g++)
        for (int i = 1; i < game->rules; i++)
            if (strchr(game->rule[i].number, '.') && !seen.rule[g][i]) {
                print_error("%s: no scenario for rule %s: %s\n", game->id, game->rule[i].number,
                            game->rule[i].text.in[KT_EN]);
                missing++;
            }
    assert_int_equal(missing, 0);
}

static void every_card_is_in_a_scenario(void **state)
{
    const kt_game *game;
    int            missing = 0;
    (void)state;
    for (int g = 0; (game = kt_game_at(g)); g++)
        for (int k = KT_KIND_OWN; k < game->kinds; k++)
            for (int i = 1; game->kind[k].cards && i <= game->kind[k].count; i++)
                if (!seen.piece[g][k][i]) {
                    print_error("%s: no scenario names the %s %s\n", game->id, game->kind[k].id,
                                game->kind[k].piece[i].id);
                    missing++;
                }
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_scenarios_pass),
        cmocka_unit_test(every_rule_has_a_scenario),
        cmocka_unit_test(every_card_is_in_a_scenario),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
