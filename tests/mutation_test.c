/* mutation_test.c - thousands of texts that are almost right: records, positions and scenarios of every game
 * with small faults, and invalid moves. Nothing may crash (the sanitizers watch), change a state by a refused
 * input, or hang. KT_MUTATIONS sets how many. */
#include "files.h"
#include "tries.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIZE = 64 * 1024, STANDARD = 3000 };

typedef struct text {
    char   at[SIZE];
    size_t length;
} text;

static kt_rng rng;
static text   seed, changed;

static size_t below(size_t limit)
{
    return limit ? kt_rng_below(&rng, (uint32_t)limit) : 0;
}

/* ---- Faults --------------------------------------------------------------------- */

/* Replaces the text between from and to by `length` bytes. */
static void exchange(size_t from, size_t to, const char *text, size_t length)
{
    char copy[SIZE];
    if (changed.length - (to - from) + length >= SIZE || length >= SIZE)
        return;
    memcpy(copy, text, length);
    memmove(changed.at + from + length, changed.at + to, changed.length - to);
    memcpy(changed.at + from, copy, length);
    changed.length = changed.length - (to - from) + length;
}

static void find_word(size_t *from, size_t *to)
{
    static const char blank[] = " \n.*";
    *from = below(changed.length);
    while (*from && !memchr(blank, changed.at[*from - 1], 4))
        --*from;
    *to = *from;
    while (*to < changed.length && !memchr(blank, changed.at[*to], 4))
        ++*to;
}

static void find_line(size_t *from, size_t *to)
{
    *from = below(changed.length);
    while (*from && changed.at[*from - 1] != '\n')
        --*from;
    *to = *from;
    while (*to < changed.length && changed.at[*to] != '\n')
        ++*to;
    *to += *to < changed.length;
}

static void spoil(void)
{
    size_t from, to, other, end;
    char   letter = (char)below(256), number[16];
    switch (below(9)) {
    case 0: /* a letter */
        if (changed.length)
            changed.at[below(changed.length)] = letter;
        break;
    case 1: /* an extra letter */
        from = below(changed.length);
        exchange(from, from, &letter, 1);
        break;
    case 2: /* one word replaced by another */
        find_word(&from, &to);
        find_word(&other, &end);
        exchange(from, to, changed.at + other, end - other);
        break;
    case 3: /* a number */
        find_word(&from, &to);
        snprintf(number, sizeof number, "%d", (int)below(8) * (below(4) ? 1 : -9999));
        exchange(from, to, number, strlen(number));
        break;
    case 4: /* a word dropped */
        find_word(&from, &to);
        exchange(from, to, "", 0);
        break;
    case 5: /* a line dropped */
        find_line(&from, &to);
        exchange(from, to, "", 0);
        break;
    case 6: /* a line repeated elsewhere */
        find_line(&from, &to);
        find_line(&other, &end);
        exchange(other, other, changed.at + from, to - from);
        break;
    case 7: /* cut off */
        if (below(4) == 0)
            changed.length = below(changed.length);
        break;
    default: /* a number changed a little: most likely to be accepted */
        for (int tries = 0; tries < 50; tries++) {
            from = below(changed.length);
            if (changed.length && changed.at[from] >= '0' && changed.at[from] <= '8') {
                changed.at[from]++;
                break;
            }
        }
        break;
    }
}

typedef const char *trying(const char *, size_t);

static void spoil_and_try(trying *try, int times)
{
    for (int i = 0; i < times; i++) {
        changed = seed;
        for (size_t faults = 1 + below(3); faults > 0; faults--)
            spoil();
        char *copy = malloc(changed.length + 1); /* for ASan: no byte more */
        char *exact = realloc(memcpy(copy, changed.at, changed.length), changed.length ? changed.length : 1);
        const char *wrong = try(exact, changed.length);
        free(exact);
        if (wrong)
            fail_msg("%s:\n%.*s", wrong, (int)changed.length, changed.at);
    }
}

static int mutations(void)
{
    const char *text = getenv("KT_MUTATIONS");
    return text && atoi(text) > 0 ? atoi(text) : STANDARD;
}

/* ---- Seeds from random games ---------------------------------------------------------- */

static void play(const kt_game *game, int seats, bool record)
{
    kt_strbuf out = kt_strbuf_init(seed.at, SIZE);
    kt_state  state;
    kt_moves  moves;
    kt_header header;
    kt_setup(game, &state, seats, NULL);
    kt_header_make(game, &state, &header);
    if (record)
        kt_header_write(&header, &out);
    for (size_t i = below(record ? 60 : 400); i > 0 && state.head.actor != KT_OVER; i--) {
        kt_list(game, &state, &moves);
        kt_move move = moves.move[kt_pick(&moves, state.head.actor, &rng)];
        if (record)
            kt_line_write(game, state.head.actor, move, true, &out);
        kt_play(game, &state, move, NULL);
    }
    if (!record)
        kt_position_write(game, &state, &out);
    seed.length = out.length;
}

static void over_games(trying *try, bool record)
{
    const kt_game *game;
    for (int i = 0; (game = kt_game_at(i)); i++)
        for (int n = 0; n < mutations() / 20; n++) {
            play(game, game->seats_min + (int)below((size_t)(game->seats_max - game->seats_min) + 1), record);
            assert_null(try(seed.at, seed.length));
            spoil_and_try(try, 20);
        }
}

static void mutated_records(void **state)
{
    (void)state;
    rng = kt_rng_seed(1);
    over_games(try_record, true);
}

static void mutated_positions(void **state)
{
    (void)state;
    rng = kt_rng_seed(2);
    over_games(try_position, false);
}

/* ---- Seeds from scenario files ------------------------------------------------------------- */

static void spoil_file(const char *path)
{
    size_t length;
    char  *text = file_read(path, &length);
    assert_non_null(text);
    seed.length = length < 4096 ? length : 4096;
    memcpy(seed.at, text, seed.length);
    free(text);
    spoil_and_try(try_scenario, 1 + mutations() / 50);
}

static void mutated_scenarios(void **state)
{
    (void)state;
    rng = kt_rng_seed(3);
    files_each(KT_SOURCE "/tests/scenarios", ".scn", spoil_file);
}

static void garbage(void **state)
{
    (void)state;
    rng = kt_rng_seed(4);
    for (int i = 0; i < mutations(); i++) {
        static const char letters[] = "game toy\nseats 2\n*0 #-?.\t\r";
        changed.length = below(300);
        for (size_t at = 0; at < changed.length; at++)
            changed.at[at] = below(2) ? letters[below(sizeof letters)] : (char)below(256);
        assert_null(try_record(changed.at, changed.length));
        assert_null(try_position(changed.at, changed.length));
        assert_null(try_scenario(changed.at, changed.length));
    }
}

/* Every game from its set-up, with invalid moves in between. */
static void legal_and_invalid_moves(void **state)
{
    (void)state;
    rng = kt_rng_seed(5);
    for (int i = 0; i < mutations() / 20; i++) {
        changed.length = below(1500);
        for (size_t at = 0; at < changed.length; at++)
            changed.at[at] = (char)below(below(12) ? 0xC0 : 256);
        const char *wrong = try_moves((const uint8_t *)changed.at, changed.length);
        if (wrong)
            fail_msg("%s", wrong);
    }
}

/* Long texts take little time: reading is linear. */
static void very_long_texts(void **state)
{
    size_t length = 8 << 20;
    char  *text = malloc(length);
    (void)state;
    for (int i = 0; i < 3; i++) {
        memset(text, "\n# "[i], length);
        memcpy(text, "game jambo\n", 11);
        assert_null(try_record(text, length));
        assert_null(try_position(text, length));
        assert_null(try_scenario(text, length));
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mutated_records),         cmocka_unit_test(mutated_positions),
        cmocka_unit_test(mutated_scenarios),       cmocka_unit_test(garbage),
        cmocka_unit_test(legal_and_invalid_moves), cmocka_unit_test(very_long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
