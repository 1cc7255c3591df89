/* input_test.c - bad input gives one clear error with line and cause, and changes nothing.
 * Uses the toy game, whose texts are short enough to write out. */
#include "toy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char position[] = "game toy\n" /* 1  */
                               "seats 2\n"  /* 2  */
                               "option length short\n"
                               "actor 0\n" /* 4  */
                               "phase turn\n"
                               "turn 0\n" /* 6  */
                               "turns 2\n"
                               "points.0 3\n" /* 8  */
                               "points.1 0\n"
                               "top_known 1 0\n" /* 10 */
                               "top gold\n"
                               "deck red red red blue\n" /* 12 */
                               "discard green\n"
                               "aside green green green\n" /* 14 */
                               "hand.0 blue\n"
                               "hand.1 blue gold\n" /* 16 */
                               "known.0 -\n"
                               "known.1 gold\n"; /* 18 */

/* The position with one part replaced. */
static const char *replaced(const char *old, const char *new)
{
    static char text[8192];
    const char *at = strstr(position, old);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - position), position, new, at + strlen(old));
    return text;
}

static void refused(const char *text, size_t length, int line, const char *cause)
{
    const kt_game *game = (const kt_game *)&position; /* must stay */
    kt_state       state, before;
    kt_error       error = {-1, ""};
    char          *copy = malloc(length + !length); /* exactly as long, so that ASan sees a byte too far */
    memset(&state, 0xA5, sizeof state);
    before = state;
    memcpy(copy, text, length);
    bool read = kt_position_read(copy, length, &game, &state, &error);
    free(copy);
    if (read)
        fail_msg("not refused, though: %s", cause);
    if (error.line != line || !strstr(error.text, cause))
        fail_msg("expected line %d, ...%s..., but got line %d, %s", line, cause, error.line, error.text);
    assert_memory_equal(&state, &before, sizeof state);
    assert_ptr_equal(game, &position);
}

static void refused_with(const char *old, const char *new, int line, const char *cause)
{
    const char *text = replaced(old, new);
    refused(text, strlen(text), line, cause);
}

/* ---- Positions -------------------------------------------------------------- */

static void a_good_position_is_read(void **unused)
{
    const kt_game *game;
    kt_state       state;
    kt_error       error;
    char           buffer[2048];
    kt_strbuf      out = kt_strbuf_init(buffer, sizeof buffer);
    (void)unused;
    if (!kt_position_read(position, sizeof position - 1, &game, &state, &error))
        fail_msg("line %d: %s", error.line, error.text);
    kt_position_write(game, &state, &out);
    assert_string_equal(buffer, position);
}

static void impossible_positions_are_refused(void **unused)
{
    (void)unused;
    refused_with("hand.1 blue gold", "hand.1 3*gold", 0, "there are 4 of gold, the box holds 2");
    refused_with("deck red red red", "deck 2*red", 0, "there are 2 of red, the box holds 3");
    refused_with("hand.0 blue", "hand.0 ?", 0, "unknown pieces");
    refused_with("deck red red red blue", "deck 3*red blue ?", 0, "the box holds");
    refused_with("known.1 gold", "known.1 green", 0, "known knows what is not in hand");
    refused_with("known.1 gold", "known.1 ?", 0, "known knows what is not in hand");
    refused_with("top_known 1 0", "top_known 1 1", 0, "top_known knows what is not in top");
    refused_with("top_known 1 0", "top_known 4 0", 0, "top_known knows what is not in top");
    refused_with("turns 2", "turns 200", 0, "the turns do not add up");
    refused_with("actor 0", "actor over", 0, "the turns do not add up");
    refused_with("phase turn", "phase -", 0, "the phase does not fit");
}

static void misspelt_positions_are_refused(void **unused)
{
    (void)unused;
    refused_with("game toy", "game tyo", 1, "there is no game 'tyo'");
    refused_with("game toy", "game toy toy", 1, "'toy' is left over");
    refused_with("game toy\n", "", 1, "a position begins with its game, not with 'seats'");
    refused_with("seats 2", "seats 5", 2, "does not allow this number of seats: '5'");
    refused_with("seats 2", "seats two", 2, "does not allow this number of seats: 'two'");
    refused_with("seats 2", "seats 2 3", 2, "'3' is left over");
    refused_with("seats 2\n", "", 2, "after the game come the seats");
    refused_with("length short", "length medium", 3, "no choice 'medium'");
    refused_with("length short", "size short", 3, "no option 'size'");
    refused_with("length short", "length short long", 3, "'long' is left over");
    refused_with("actor 0", "actor 2", 4, "there is no seat '2'");
    refused_with("actor 0", "actor 0 1", 4, "'1' is left over");
    refused_with("actor 0", "actor * 7", 4, "there is no seat '7'");
    refused_with("actor 0", "actor", 4, "there is no seat ''");
    refused_with("actor 0\n", "", 0, "it lacks the actor");
    refused_with("actor 0", "actor 0\nactor 0", 5, "'actor' appears twice");
    refused_with("phase turn", "phase trun", 5, "unknown name 'trun'");
    refused_with("phase turn", "phase turn turn", 5, "too many values: 'turn'");
    refused_with("turns 2", "turns", 7, "too few values");
    refused_with("turns 2", "turns two", 7, "'two' should be a number");
    refused_with("turns 2", "turns 256", 7, "'256' is out of range");
    refused_with("turns 2", "turns 99999999999999999999", 7, "should be a number");
    refused_with("turns 2", "turns -1", 7, "'-1' is out of range");
    refused_with("turns 2\n", "", 0, "it lacks 'turns'");
    refused_with("points.0 3", "points.0 -32769", 8, "out of range");
    refused_with("points.0 3", "points 3", 8, "say which one: 'points'");
    refused_with("points.0 3", "points.2 3", 8, "there is no 'points.2'");
    refused_with("points.0 3", "points.0 3\npoints.0 3", 9, "'points.0' appears twice");
    refused_with("points.1 0\n", "", 0, "it lacks 'points'");
    refused_with("top gold", "top gold gold gold", 11, "too many to fit: 'gold'");
    refused_with("deck red red red", "deck 0*red", 12, "unknown name");
    refused_with("deck red red red", "deck 300*red", 12, "unknown name");
    refused_with("deck red red red", "deck 255*red red", 12, "too many to fit: 'red'");
    refused_with("deck red red red", "deck *red", 12, "unknown name");
    refused_with("deck red red red blue", "deck.0 3*red blue", 12, "the field has no parts: 'deck.0'");
    refused_with("discard green", "discard", 13, "say '-' for an empty field");
    refused_with("discard green", "discard - green", 13, "unknown name '-'");
    refused_with("discard green", "bin green", 13, "there is no field 'bin'");
}

static void texts_that_are_not_positions_are_refused(void **unused)
{
    char long_line[20000];
    (void)unused;
    refused("", 0, -1, "not a position");
    refused("\n\n# nothing\n", 12, 3, "not a position");
    refused("game toy", 8, 1, "not a position");
    refused("game toy\0x\n", 11, 1, "there is no game");
    refused("\xff\xfe\x00\x01", 4, 1, "a position begins with its game");
    memset(long_line, 'x', sizeof long_line);
    refused(long_line, sizeof long_line, 1, "a position begins with its game, not with 'xxx");
    for (size_t length = 0; length < sizeof position - 2; length++) { /* truncated anywhere */
        const kt_game *game;
        kt_state       state;
        kt_error       error = {0};
        assert_false(kt_position_read(position, length, &game, &state, &error));
        assert_true(error.text[0] != 0);
    }
}

static void errors_contain_no_control_characters(void **unused)
{
    const kt_game *game;
    kt_state       state;
    kt_error       error;
    (void)unused;
    assert_false(kt_position_read("game \x1b[31mx\x07", 12, &game, &state, &error));
    assert_null(strchr(error.text, 0x1b));
    assert_null(strchr(error.text, 0x07));
}

/* ---- Editing ------------------------------------------------------------------ */

static void editing_refuses_missing_pieces(void **unused)
{
    static const struct {
        const char *where, *values, *cause;
    } bad[] = {
        {"hand.0", "3*gold", "not that many left: 'gold'"},
        {"hand.0", "?", "not that many left: '?'"},
        {"hand.9", "red", "there is no 'hand.9'"},
        {"hand", "red", "say which one"},
        {"hand.0", "purple", "unknown name 'purple'"},
        {"hand.0", "", "say '-' for an empty field"},
        {"deck", "4*red", "not that many left: 'red'"},
        {"", "", "there is no field ''"},
        {"turns", "1 2", "too many values"},
    };
    const kt_game *game;
    kt_state       state, before;
    kt_error       error;
    (void)unused;
    assert_true(kt_position_read(position, sizeof position - 1, &game, &state, &error));
    before = state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(kt_field_set(game, &state, bad[i].where, strlen(bad[i].where), bad[i].values,
                                  strlen(bad[i].values), &error));
        if (!strstr(error.text, bad[i].cause))
            fail_msg("expected %s, got %s", bad[i].cause, error.text);
        assert_memory_equal(&state, &before, sizeof state);
    }
}

static void editing_takes_from_home_and_sink(void **unused)
{
    const kt_game *game;
    kt_state       state;
    kt_error       error;
    char           buffer[200];
    kt_strbuf      out = kt_strbuf_init(buffer, sizeof buffer);
    int            field, row;
    (void)unused;
    assert_true(kt_position_read(position, sizeof position - 1, &game, &state, &error));
    assert_true(kt_field_set(game, &state, "hand.0", 6, "red red", 7, &error)); /* blue goes home */
    assert_true(kt_field_find(game, &state, "deck", 4, &field, &row, &error));
    kt_field_write(game, &state, field, row, &out);
    assert_string_equal(buffer, "red blue blue");
    assert_true(kt_field_set(game, &state, "deck", 4, "green", 5, &error)); /* the rest goes aside */
    out = kt_strbuf_init(buffer, sizeof buffer);
    assert_true(kt_field_find(game, &state, "aside", 5, &field, &row, &error));
    kt_field_write(game, &state, field, row, &out);
    assert_string_equal(buffer, "red blue blue green green");
    assert_null(kt_audit(game, &state, &error));
}

/* ---- Records ---------------------------------------------------------------------- */

#define HEAD  "kontor 1\ngame toy\nrules 2\nseats Anna Bert\noption length short\ndata 0123456789abcdef\n"
#define DEALT HEAD "* deal red\n* deal red\n* deal blue\n* deal gold\n" /* up to line 10 */

static void record_refused(const char *text, int line, const char *cause)
{
    size_t    length = strlen(text);
    char     *copy = memcpy(malloc(length + !length), text, length);
    kt_reader reader = kt_reader_on(copy, length);
    kt_header header;
    kt_state  state, before;
    kt_error  error = {0};
    kt_move   move;
    int       seat, got = -1;
    if (kt_header_read(&reader, &header, &error)) {
        assert_true(kt_setup(header.game, &state, header.seats, header.option));
        do {
            before = state;
            got = kt_replay_next(&reader, header.game, &state, &seat, &move, NULL, &error);
        } while (got > 0);
        assert_memory_equal(&state, &before, sizeof state);
    }
    free(copy);
    if (got == 0)
        fail_msg("not refused, though: %s", cause);
    if (error.line != line || !strstr(error.text, cause))
        fail_msg("expected line %d, ...%s..., but got line %d, %s", line, cause, error.line, error.text);
}

static void bad_headers_are_refused(void **unused)
{
    (void)unused;
    record_refused("", 0, "not a record");
    record_refused("hello\n", 1, "not a record");
    record_refused("kontor 2\ngame toy\n", 1, "unknown format of a record: '2'");
    record_refused("kontor\n", 1, "unknown format of a record");
    record_refused("kontor 1\nrules 1\n", 2, "name its game before 'rules'");
    record_refused("kontor 1\ngame chess\n", 2, "there is no game 'chess'");
    record_refused("kontor 1\ngame toy\ngame toy\n", 3, "the game appears twice");
    record_refused("kontor 1\ngame toy\nrules 3\nseats a b\n", 4, "does not know that version");
    record_refused("kontor 1\ngame toy\nrules 0\nseats a b\n", 4, "names no version of the rules");
    record_refused("kontor 1\ngame toy\nseats a b\n", 3, "names no version of the rules");
    record_refused("kontor 1\ngame toy\nrules new\n", 3, "'new' should be a number");
    record_refused("kontor 1\ngame toy\nrules 2 2\n", 3, "'2' is left over");
    record_refused("kontor 1\ngame toy\nrules 2\nseats a\n", 4, "needs more seats");
    record_refused("kontor 1\ngame toy\nrules 2\nseats a b c d e\n", 4, "too many seats for this game: 'e'");
    record_refused("kontor 1\ngame toy\nrules 2\nseats a b\nseats a b c\n", 5, "the seats appear twice");
    record_refused("kontor 1\ngame toy\nrules 2\n", 3, "names no game or no seats");
    record_refused("kontor 1\ngame toy\nrules 2\nseats a b\noption length endless\n", 5,
                   "no choice 'endless'");
    record_refused("kontor 1\ngame toy\nrules 2\nseats a b\noption colour red\n", 5, "no option 'colour'");
    record_refused("kontor 1\ngame toy\nrules 2\nseats a b\nweather fine\n", 5,
                   "unknown entry in the header: 'weather'");
    record_refused("kontor 1\ngame toy\nrules 2\nseats a b\ndata 0123456789abcdef0\n", 5,
                   "too long for a fingerprint");
    record_refused("kontor 1\ngame toy\nrules 2\nseats a nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn\n", 4,
                   "too long");
}

static void bad_moves_are_refused(void **unused)
{
    (void)unused;
    record_refused(HEAD "* deal purple\n", 7, "unknown name 'purple'");
    record_refused(HEAD "* deal ?\n", 7, "unknown name '?'");
    record_refused(HEAD "* deal\n", 7, "too short: it needs a 'card'");
    record_refused(HEAD "* deal red red\n", 7, "too long: 'red' is left over");
    record_refused(HEAD "*\n", 7, "there is no move");
    record_refused(HEAD "* juggle\n", 7, "unknown verb 'juggle'");
    record_refused(HEAD "9 pass\n", 7, "there is no seat '9'");
    record_refused(HEAD "0 pass\n", 7, "the rules refuse this move: Chance decides now. (rule 1.1)");
    record_refused(DEALT "1 pass\n", 11, "It is seat 0's turn. (rule 1.1)");
    record_refused(DEALT "0 pass\n# a comment\n\n1 play green\n", 14, "You have no green. (rule 2.3)");
    record_refused(DEALT "* deal red\n", 11, "(rule 1.1)");
    record_refused(DEALT "0 pass\n1 pass\n0 pass\n1 pass\n0 pass\n1 pass\n0 pass\n", 17,
                   "The game is over. (rule 1.2)");
    record_refused(DEALT "game toy\n", 11, "there is no seat 'game'");
}

static void a_header_is_written_as_it_was_read(void **unused)
{
    kt_header header;
    kt_error  error;
    kt_reader reader = kt_reader_on(HEAD, strlen(HEAD));
    char      buffer[400];
    kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
    (void)unused;
    assert_true(kt_header_read(&reader, &header, &error));
    kt_header_write(&header, &out);
    assert_string_equal(buffer, HEAD);
}

/* ---- Scenarios ---------------------------------------------------------------------- */

#define TITLE "# A title. rule 2.3\ngame toy\n" /* two lines */

static void scenario_fails(const char *text, int line, const char *cause)
{
    kt_reader   reader = kt_reader_on(text, strlen(text));
    kt_scenario scenario;
    assert_true(kt_scenario_next(&reader, &scenario, NULL, NULL));
    if (scenario.passed)
        fail_msg("the scenario passes, though: %s\n%s", cause, text);
    if (scenario.error.line != line || !strstr(scenario.error.text, cause))
        fail_msg("expected line %d, ...%s..., but got line %d, %s", line, cause, scenario.error.line,
                 scenario.error.text);
}

static void scenarios_that_pass(void **unused)
{
    const char  text[] = "# Cards bring points. rule 2.3, 1.1\n"
                         "game toy\n"
                         "seats 3\n"
                         "option length long\n"
                         "set hand.0 red gold\n"
                         "expect hand.1 -\n"
                         "legal 0 play gold\n"
                         "illegal 0 play blue\n"
                         "refuse 0 play blue rule 2.3\n"
                         "refuse 1 pass rule 1.1\n"
                         "sees 1 hand.0 2*?\n"
                         "sees * deck 10*?\n"
                         "do 0 play gold\n"
                         "expect discard gold\n"
                         "score 0 4\n"
                         "turn 1\n"
                         "\n"
                         "# de: Die nächste, mit Glück.\n"
                         "# The next one, with luck. rule 1.3\n"
                         "game toy\n"
                         "do 0 draw\n"
                         "turn *\n"
                         "do * deal red\n"
                         "sees 0 hand.0 red\n"
                         "winners\n";
    kt_reader   reader = kt_reader_on(text, strlen(text));
    kt_scenario scenario;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        assert_true(kt_scenario_next(&reader, &scenario, NULL, NULL));
        if (!scenario.passed)
            fail_msg("line %d: %s", scenario.error.line, scenario.error.text);
        assert_int_equal(scenario.line, i ? 20 : 2);
        assert_int_equal(scenario.rules, i ? 1 : 2);
        assert_memory_equal(scenario.title, i ? "The next one" : "Cards bring points.", 12);
        assert_memory_equal(scenario.german, i ? "Die n" : "Cards",
                            5); /* without a German title, the title */
    }
    assert_false(kt_scenario_next(&reader, &scenario, NULL, NULL));
}

static void scenarios_say_who_sees_what(void **unused)
{
    const char text[] = "# Who sees a card. rule 1.3\n"
                        "game toy\n"
                        "seats 3\n"
                        "do 0 draw\n"
                        "do * deal red\n"
                        "sees 0 * deal red\n"
                        "sees 1 * deal ?\n"
                        "sees * * deal ?\n"
                        "sees 0 event  drawn 0 red\n" /* blanks do not matter */
                        "sees 2 event drawn 0 ?\n"
                        "from 0 cards 0\n"
                        "\n"
                        "# Another actor. rule 1.1\n"
                        "game toy\n"
                        "set turn 1\n"
                        "actor 1\n"
                        "do 1 pass\n"
                        "turn 0\n"
                        "\n"
                        "# Chance begins. rule 1.3\n"
                        "game toy\n"
                        "set phase draw\n"
                        "actor * 0\n"
                        "do * deal gold\n"
                        "sees 1 * deal ?\n"
                        "expect hand.0 gold\n";
    kt_reader   reader = kt_reader_on(text, sizeof text - 1);
    kt_scenario scenario;
    (void)unused;
    for (int i = 0; i < 3; i++) {
        assert_true(kt_scenario_next(&reader, &scenario, NULL, NULL));
        if (!scenario.passed)
            fail_msg("line %d: %s", scenario.error.line, scenario.error.text);
    }
}

static void scenarios_that_fail(void **unused)
{
    (void)unused;
    scenario_fails("# No rule.\ngame toy\n", 2, "cites no rule");
    scenario_fails("# Wrong. rule 9.9\ngame toy\n", 2, "there is no rule '9.9'");
    scenario_fails("# A title. rule 2.3\ngame chess\n", 2, "there is no game 'chess'");
    scenario_fails("set hand.0 red\n", 1, "a scenario begins with its game, not with 'set'");
    scenario_fails(TITLE "expect hand.0 red\n", 3, "hand.0 is -, expected red");
    scenario_fails(TITLE "set hand.0 red\nexpect hand.0 blue\n", 4, "hand.0 is red, expected blue");
    scenario_fails(TITLE "refuse 0 play red rule 2.1\n", 3, "You have no red. (rule 2.3)");
    scenario_fails(TITLE "refuse 0 play red rule 9.9\n", 3, "a rule that exists: '9.9'");
    scenario_fails(TITLE "refuse 0 play red\n", 3, "must end in a rule");
    scenario_fails(TITLE "refuse 0 pass rule 2.3\n", 3, "the move is not refused");
    scenario_fails(TITLE "do 0 play red\n", 3, "refused: You have no red. (rule 2.3)");
    scenario_fails(TITLE "legal 0 play red\n", 3, "the move is not legal");
    scenario_fails(TITLE "illegal 0 pass\n", 3, "the move is legal");
    scenario_fails(TITLE "exspect hand.0 -\n", 3, "unknown statement 'exspect'");
    scenario_fails(TITLE "do 0 pas\n", 3, "unknown verb 'pas'");
    scenario_fails(TITLE "do 5 pass\n", 3, "there is no seat '5'");
    scenario_fails(TITLE "set hnad.0 red\n", 3, "there is no field 'hnad'");
    scenario_fails(TITLE "set hand.0 rde\n", 3, "unknown name 'rde'");
    scenario_fails(TITLE "set hand.0 4*red\ndo 0 pass\n", 3, "not that many left: 'red'");
    scenario_fails(TITLE "set known.0 gold\ndo 0 pass\n", 4, "known knows what is not in hand");
    scenario_fails(TITLE "set known.0 gold\nsees 1 hand.0 gold\n", 4, "known knows what is not in hand");
    scenario_fails(TITLE "set turns 99\n", 3, "an impossible position: 'the turns do not add up'");
    scenario_fails(TITLE "do 0 pass\nset known.0 gold\ndo 1 pass\n", 5, "known knows what is not in hand");
    scenario_fails(TITLE "turn 1\n", 3, "the actor is 0, expected 1");
    scenario_fails(TITLE "turn over\n", 3, "the actor is 0, expected -2");
    scenario_fails(TITLE "score 0 1\n", 3, "the score is 0, expected 1");
    scenario_fails(TITLE "score * 1\n", 3, "chance has no points");
    scenario_fails(TITLE "score 0\n", 3, "should be a number");
    scenario_fails(TITLE "winners 0\n", 3, "the winners as bits are 0, expected 1");
    scenario_fails(TITLE "winners *\n", 3, "cannot win");
    scenario_fails(TITLE "do 0 pass\nseats 3\n", 4, "must come before all other statements");
    scenario_fails(TITLE "seats 9\ndo 0 pass\n", 4, "does not allow this number of seats");
    scenario_fails(TITLE "option length endless\n", 3, "no choice 'endless'");
#define DRAWN_RED TITLE "do 0 draw\ndo * deal red\n" /* four lines */
    scenario_fails(DRAWN_RED "sees 1 * deal red\n", 5, "seat 1 sees * deal ?, expected * deal red");
    scenario_fails(DRAWN_RED "sees 0 * deal ?\n", 5, "seat 0 sees * deal red, expected * deal ?");
    scenario_fails(DRAWN_RED "sees * * deal red\n", 5, "a spectator sees * deal ?, expected * deal red");
    scenario_fails(DRAWN_RED "sees 1 event drawn 0 red\n", 5, "seat 1 sees drawn 0 ?, expected drawn 0 red");
    scenario_fails(DRAWN_RED "sees 0 event drawn 0\n", 5, "seat 0 sees drawn 0 red, expected drawn 0");
    scenario_fails(DRAWN_RED "sees 0 event\n", 5, "which event?");
    scenario_fails(TITLE "sees 0 event drawn 0 red\n", 3, "nobody has moved yet");
    scenario_fails(TITLE "sees 0 0 pass\n", 3, "nobody has moved yet");
    scenario_fails(TITLE "do 0 pass\nsees 1 event drawn 0 red\n", 4,
                   "seat 1 sees nothing, expected drawn 0 red");
    scenario_fails(TITLE "from 0 cards 1\n", 3, "the points from there are 0, expected 1");
    scenario_fails(TITLE "from 0 crads 1\n", 3, "there is no source 'crads'");
    scenario_fails(TITLE "from 0 cards\n", 3, "'cards' should be a number");
    scenario_fails(TITLE "from * cards 1\n", 3, "chance has no points");
    scenario_fails(TITLE "actor 7\n", 3, "there is no seat '7'");
    scenario_fails(TITLE "actor 0 1\n", 3, "only chance acts for somebody");
    scenario_fails(TITLE "do 0 pass\nactor 0\n", 4, "before the first move");
    scenario_fails(TITLE "actor *\ndo * deal red\n", 4, "an impossible position");
}

static void scenarios_after_a_failure_still_run(void **unused)
{
    const char  text[] = TITLE "do 0 juggle\n\n# Another. rule 1.1\ngame toy\ndo 0 pass\n";
    kt_reader   reader = kt_reader_on(text, strlen(text));
    kt_scenario scenario;
    (void)unused;
    assert_true(kt_scenario_next(&reader, &scenario, NULL, NULL));
    assert_false(scenario.passed);
    assert_true(kt_scenario_next(&reader, &scenario, NULL, NULL));
    assert_true(scenario.passed);
    assert_memory_equal(scenario.title, "Another.", 8);
}

static void a_scenario_position_precedes_the_first_move(void **unused)
{
    const char  text[] = TITLE "set hand.0 red\ndo 0 play red\n";
    kt_reader   reader = kt_reader_on(text, strlen(text));
    kt_scenario scenario;
    kt_state    state;
    kt_move     move;
    (void)unused;
    assert_true(kt_scenario_position(&reader, &scenario, &state));
    assert_true(scenario.passed);
    assert_memory_equal(reader.at, "do 0 play red", 13);
    kt_error error;
    assert_true(kt_move_read(&kt_toy, "play red", 8, &move, &error));
    assert_int_equal(kt_check(&kt_toy, &state, 0, move).rule, 0);
}

/* ---- Texts -------------------------------------------------------------------------- */

static void strbuf_never_overflows(void **unused)
{
    char      buffer[8] = "xxxxxxx";
    kt_strbuf none = kt_strbuf_init(NULL, 0), small = kt_strbuf_init(buffer, 4);
    (void)unused;
    kt_put(&none, "words");
    kt_put_int(&none, -5);
    kt_put_json(&none, "a\"b");
    assert_true(none.truncated);
    assert_int_equal(none.length, 0);
    kt_put(&small, "words");
    kt_put_char(&small, '!');
    assert_true(small.truncated);
    assert_string_equal(buffer, "wor");
    assert_memory_equal(buffer + 4, "xxx", 3);
    small = kt_strbuf_init(buffer, sizeof buffer);
    kt_put_int(&small, INT64_MIN);
    assert_string_equal(buffer, "-922337");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_position_is_read),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(misspelt_positions_are_refused),
        cmocka_unit_test(texts_that_are_not_positions_are_refused),
        cmocka_unit_test(errors_contain_no_control_characters),
        cmocka_unit_test(editing_refuses_missing_pieces),
        cmocka_unit_test(editing_takes_from_home_and_sink),
        cmocka_unit_test(bad_headers_are_refused),
        cmocka_unit_test(bad_moves_are_refused),
        cmocka_unit_test(a_header_is_written_as_it_was_read),
        cmocka_unit_test(scenarios_that_pass),
        cmocka_unit_test(scenarios_say_who_sees_what),
        cmocka_unit_test(scenarios_that_fail),
        cmocka_unit_test(scenarios_after_a_failure_still_run),
        cmocka_unit_test(a_scenario_position_precedes_the_first_move),
        cmocka_unit_test(strbuf_never_overflows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
