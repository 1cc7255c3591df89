/* suite_test.c - tests the conformance suite itself: the toy game must pass, and each of its faults must be
 * found. */
#include "suite/suite.h"
#include "toy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static trial t;

enum { CLOSELY = 4, LOOSELY = 1 << 20 };

/* Only the worlds of small positions. */
static bool toy_remembers(int games)
{
    setting at = {.game = &kt_toy, .seats = 2, .option = {6}};
    bool    fine = true;
    trial_begin(&t, &at, 1);
    while (fine && games-- > 0)
        fine = worlds_hold(&t);
    trial_end(&t);
    return fine;
}

/* Runs everything on the toy; false at the first finding. */
static bool toy_passes(int games, int rate)
{
    setting settings[SETTINGS_MAX];
    int     count = settings_of(&kt_toy, settings);
    bool    fine = true;
    for (int i = 0; fine && i < count; i++) {
        trial_begin(&t, &settings[i], (uint64_t)i + 1);
        t.rate = rate;
        fine = tables_hold(&t) && layout_holds(&t);
        for (int game = 0; fine && game < games; game++)
            fine = game_holds(&t);
        for (int game = 0; fine && game < games; game++)
            fine = worlds_hold(&t);
        trial_end(&t);
    }
    return fine;
}

static void sound_toy_passes(void **state)
{
    (void)state;
    toy_fault = TOY_SOUND;
    if (!toy_passes(150, CLOSELY))
        fail_msg("%s", t.report);
}

static void every_setting_is_listed(void **state)
{
    setting settings[SETTINGS_MAX];
    (void)state;
    assert_int_equal(settings_of(&kt_toy, settings), 3 * 2); /* 2 to 4 seats, short or long */
}

static void find(int fault, const char *text)
{
    bool only_worlds = fault == TOY_FORGETS_WHAT_IS_SEEN;
    toy_fault = fault;
    bool fine =
        only_worlds ? toy_remembers(300) : toy_passes(60, fault == TOY_NEVER_ENDS ? LOOSELY : CLOSELY);
    toy_fault = TOY_SOUND;
    if (fine)
        fail_msg("fault %d was not found: %s", fault, text);
    if (!strstr(t.report, text) && !(fault == TOY_NEEDS_A_LOG && strstr(t.report, "replays to another end")))
        fail_msg("fault %d was found for the wrong reason, not '%s':\n%s", fault, text, t.report);
}

/* clang-format off */
#define FAULT(name, fault, text)    \
    static void name(void **state)   \
    {                                \
        (void)state;                 \
        find(fault, text);          \
    }
/* clang-format on */

FAULT(finds_a_move_that_is_not_listed, TOY_FORGETS_A_MOVE, "legal but not listed")
FAULT(finds_a_listed_move_that_is_refused, TOY_LISTS_TOO_MUCH, "listed but refused")
FAULT(finds_a_refusal_without_rule, TOY_CITES_A_CHAPTER, "whole chapter")
FAULT(finds_a_refusal_without_reason, TOY_GIVES_NO_REASON, "no reason")
FAULT(finds_a_lost_card, TOY_LOSES_A_CARD, "of green, the box holds 4")
FAULT(finds_play_that_needs_a_log, TOY_NEEDS_A_LOG, "nobody keeps a log")
FAULT(finds_a_log_that_tells, TOY_TELLS_ALL, "hears what")
FAULT(finds_a_seat_that_forgets, TOY_FORGETS_WHAT_IS_SEEN, "should know better")
FAULT(finds_knowledge_from_nowhere, TOY_KNOWS_TOO_MUCH, "shows what is secret")
FAULT(finds_choices_that_betray, TOY_BETRAYS_BY_CHOICES, "betray")
FAULT(finds_bytes_that_no_text_keeps, TOY_LEAVES_DIRT, "not the same after save and load")
FAULT(finds_points_from_nowhere, TOY_MISCOUNTS_POINTS, "sources sum to")
FAULT(finds_a_game_without_winner, TOY_HAS_NO_WINNER, "winners are 0")
FAULT(finds_a_game_that_is_stuck, TOY_GETS_STUCK, "stuck")
FAULT(finds_a_game_without_end, TOY_NEVER_ENDS, "does not end")
FAULT(finds_a_repeated_move, TOY_REPEATS_A_MOVE, "listed twice")

/* ---- Broken tables ---------------------------------------------------------- */

static kt_game broken;

static void find_in_tables(const char *text)
{
    setting at = {.game = &broken, .seats = 2};
    trial_begin(&t, &at, 1);
    if (tables_hold(&t) && layout_holds(&t))
        fail_msg("not found: %s", text);
    if (!strstr(t.report, text))
        fail_msg("found for the wrong reason, not '%s':\n%s", text, t.report);
}

static void finds_missing_translations(void **state)
{
    kt_rule rules[32];
    (void)state;
    broken = kt_toy;
    memcpy(rules, kt_toy.rule, kt_toy.rules * sizeof *rules);
    broken.rule = rules;
    rules[2].text.in[KT_EN] = "";
    find_in_tables("rule 1.1: words are missing");
    rules[2] = kt_toy.rule[2];
    rules[2].tags = 0;
    find_in_tables("rule 1.1: it has no source or no tags");
    rules[2] = kt_toy.rule[3];
    find_in_tables("out of order");
}

enum { CARDS = KT_KIND_OWN, CELLS = 13 }; /* of the toy: its cards, and the numbers of their facts */
enum { RARE = 1, NEXT = 2, BETTER = 3, WORTH = 7, BLUE_CARD = 2 * CELLS };

/* Puts a number into the facts of the toy's cards. */
static void find_bad_value(int cell, int16_t value, const char *text)
{
    kt_kind kinds[8];
    int16_t values[5 * CELLS];
    broken = kt_toy;
    memcpy(kinds, kt_toy.kind, kt_toy.kinds * sizeof *kinds);
    memcpy(values, kinds[CARDS].value, sizeof values);
    values[cell] = value;
    kinds[CARDS].value = values;
    broken.kind = kinds;
    find_in_tables(text);
}

static void finds_facts_out_of_range(void **state)
{
    (void)state;
    find_bad_value(RARE, 1, "fact rare of card: nothing has one");
    find_bad_value(BLUE_CARD + RARE, 2, "fact rare of card blue: out of range");
    find_bad_value(BLUE_CARD + NEXT, 5, "fact next of card blue: out of range");
    find_bad_value(BLUE_CARD + BETTER, 4, "fact better of card blue: out of range");
    find_bad_value(BLUE_CARD + BETTER + 1, -1, "fact better of card blue: out of range");
    find_bad_value(BLUE_CARD + BETTER + 3, 1, "fact better of card blue: out of range");
    find_bad_value(BLUE_CARD + WORTH, -1, "fact worth of card blue: out of range");
}

/* Gives the toy's second card this one rule. */
static void find_bad_rule(uint8_t rule, const char *text)
{
    kt_kind  kinds[8];
    kt_piece pieces[5];
    broken = kt_toy;
    memcpy(kinds, kt_toy.kind, kt_toy.kinds * sizeof *kinds);
    memcpy(pieces, kinds[CARDS].piece, sizeof pieces);
    pieces[2].rules[0] = rule;
    kinds[CARDS].piece = pieces;
    broken.kind = kinds;
    find_in_tables(text);
}

static void finds_unknown_rules(void **state)
{
    (void)state;
    find_bad_rule(0, "card blue: a card must name its rules");
    find_bad_rule(1, "card blue: a rule of it is none"); /* a chapter */
    find_bad_rule((uint8_t)kt_toy.rules, "card blue: a rule of it is none");
}

static void writes_the_rules_of_a_piece(void **state)
{
    char      buffer[64];
    kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
    (void)state;
    kt_put_char(&out, '{');
    kt_piece_rules_json(&kt_toy, &kt_toy.kind[CARDS].piece[4], &out);
    assert_string_equal(buffer, "{\"rules\":[\"2.1\",\"2.3\"]");
    out = kt_strbuf_init(buffer, sizeof buffer);
    kt_put_char(&out, '{');
    kt_piece_rules_json(&kt_toy, &kt_toy.kind[CARDS].piece[0], &out);
    assert_string_equal(buffer, "{");
}

static void finds_columns_that_do_not_fit(void **state)
{
    kt_kind kinds[8];
    kt_fact facts[6];
    (void)state;
    broken = kt_toy;
    memcpy(kinds, kt_toy.kind, kt_toy.kinds * sizeof *kinds);
    memcpy(facts, kinds[CARDS].fact, sizeof facts);
    kinds[CARDS].fact = facts;
    broken.kind = kinds;
    facts[4].cells = 3;
    find_in_tables("fact worth of card: its type, kind and cells do not fit");
    facts[4] = kt_toy.kind[CARDS].fact[4];
    facts[2].kind = KT_KIND_NUMBER;
    find_in_tables("fact next of card: its type, kind and cells do not fit");
    facts[2] = kt_toy.kind[CARDS].fact[2];
    facts[5].id = "rare";
    find_in_tables("two facts have the id rare");
    facts[5] = kt_toy.kind[CARDS].fact[5];
    facts[0].name.in[KT_DE] = NULL;
    find_in_tables("fact points of card: words are missing");
}

static void writes_each_type_of_fact(void **state)
{
    char      buffer[512];
    kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
    (void)state;
    kt_put_char(&out, '{');
    kt_facts_json(&kt_toy, CARDS, 1, &out);
    assert_string_equal(buffer, "{\"facts\":{\"points\":1,\"rare\":false,\"next\":\"blue\","
                                "\"better\":[\"blue\",\"green\",\"gold\"],\"worth\":{\"red\":1},"
                                "\"place\":[-5,7]}");
    out = kt_strbuf_init(buffer, sizeof buffer);
    kt_put_char(&out, '{');
    kt_facts_json(&kt_toy, CARDS, 4, &out);
    assert_string_equal(buffer, "{\"facts\":{\"points\":4,\"rare\":true,\"next\":null,\"better\":[],"
                                "\"worth\":{\"blue\":2},\"place\":[1,1]}");
}

static void finds_gaps_in_the_layout(void **state)
{
    kt_field fields[KT_FIELDS_MAX];
    (void)state;
    broken = kt_toy;
    memcpy(fields, kt_toy.field, kt_toy.fields * sizeof *fields);
    broken.field = fields;
    fields[1].offset = fields[2].offset;
    find_in_tables("overlap");
    memcpy(fields, kt_toy.field, kt_toy.fields * sizeof *fields);
    broken.fields--;
    fields[kt_toy.fields - 2].known = 0;
    find_in_tables("belongs to no field");
    broken.fields++;
    memcpy(fields, kt_toy.field, kt_toy.fields * sizeof *fields);
    fields[1].seen = KT_SEEN_NONE;
    find_in_tables("nothing could guess it");
}

static void finds_a_field_without_name(void **state)
{
    kt_field fields[KT_FIELDS_MAX];
    (void)state;
    broken = kt_toy;
    memcpy(fields, kt_toy.field, kt_toy.fields * sizeof *fields);
    broken.field = fields;
    fields[3].name.in[KT_EN] = NULL;
    find_in_tables("field points: its name is missing");
}

static void find_in_game(const char *text)
{
    setting at = {.game = &broken, .seats = 2, .option = {3}};
    trial_begin(&t, &at, 1);
    t.rate = LOOSELY;
    bool fine = game_holds(&t);
    trial_end(&t);
    if (fine)
        fail_msg("not found: %s", text);
    if (!strstr(t.report, text))
        fail_msg("found for the wrong reason, not '%s':\n%s", text, t.report);
}

static void finds_verbs_of_the_wrong_actor(void **state)
{
    static kt_verb verbs[16]; /* `broken` keeps pointing at it */
    (void)state;
    broken = kt_toy;
    broken.verb = verbs;
    for (int flipped = 0; flipped < kt_toy.verbs; flipped++) {
        memcpy(verbs, kt_toy.verb, kt_toy.verbs * sizeof *verbs);
        verbs[flipped].chance = !verbs[flipped].chance;
        find_in_game(kt_toy.verb[flipped].chance ? "not marked as its own" : "marked as chance's");
    }
}

static void judges_json(void **state)
{
    (void)state;
    assert_true(json_is_sound("{\"a\":[1,-2,null,\"x\\\"y\"],\"b\":{}}"));
    assert_false(json_is_sound("{\"a\":[1,]}"));
    assert_false(json_is_sound("{\"a\" 1}"));
    assert_false(json_is_sound("{\"a\":1}}"));
    assert_false(json_is_sound("{\"a\":\"b}"));
    assert_false(json_is_sound(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_toy_passes),
        cmocka_unit_test(every_setting_is_listed),
        cmocka_unit_test(finds_a_move_that_is_not_listed),
        cmocka_unit_test(finds_a_listed_move_that_is_refused),
        cmocka_unit_test(finds_a_refusal_without_rule),
        cmocka_unit_test(finds_a_refusal_without_reason),
        cmocka_unit_test(finds_a_lost_card),
        cmocka_unit_test(finds_play_that_needs_a_log),
        cmocka_unit_test(finds_a_log_that_tells),
        cmocka_unit_test(finds_a_seat_that_forgets),
        cmocka_unit_test(finds_knowledge_from_nowhere),
        cmocka_unit_test(finds_choices_that_betray),
        cmocka_unit_test(finds_bytes_that_no_text_keeps),
        cmocka_unit_test(finds_points_from_nowhere),
        cmocka_unit_test(finds_a_game_without_winner),
        cmocka_unit_test(finds_a_game_that_is_stuck),
        cmocka_unit_test(finds_a_game_without_end),
        cmocka_unit_test(finds_a_repeated_move),
        cmocka_unit_test(finds_missing_translations),
        cmocka_unit_test(finds_facts_out_of_range),
        cmocka_unit_test(finds_unknown_rules),
        cmocka_unit_test(writes_the_rules_of_a_piece),
        cmocka_unit_test(finds_columns_that_do_not_fit),
        cmocka_unit_test(writes_each_type_of_fact),
        cmocka_unit_test(finds_gaps_in_the_layout),
        cmocka_unit_test(finds_a_field_without_name),
        cmocka_unit_test(finds_verbs_of_the_wrong_actor),
        cmocka_unit_test(judges_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
