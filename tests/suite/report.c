/* report.c - settings, trials, and what is said when something is wrong. */
#include "suite.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long combinations(const kt_game *game)
{
    long product = 1;
    for (int i = 0; i < game->options; i++)
        product *= game->option[i].choices;
    return product;
}

/* The options of combination number `index`; beyond all combinations in a sample,
 * each option turns at its own pace, so that every choice comes up. */
static void choose(const kt_game *game, long index, bool sample, uint8_t *option)
{
    for (int i = 0; i < game->options; i++) {
        int choices = game->option[i].choices;
        option[i] = game->option[i].choice[(sample ? index + index * i / 3 : index) % choices].value;
        if (!sample)
            index /= choices;
    }
}

int settings_of(const kt_game *game, setting *settings)
{
    int  seats = game->seats_max - game->seats_min + 1, count = 0;
    long all = combinations(game);
    bool sample = all * seats > SETTINGS_MAX;
    long each = sample ? SETTINGS_MAX / seats : all;
    for (int s = 0; s < seats; s++)
        for (long i = 0; i < each; i++) {
            setting *at = &settings[count++];
            memset(at, 0, sizeof *at);
            at->game = game;
            at->seats = game->seats_min + s;
            choose(game, i, sample, at->option);
        }
    return count;
}

void trial_begin(trial *t, const setting *at, uint64_t seed)
{
    memset(t, 0, sizeof *t);
    t->at = *at;
    t->rng = kt_rng_seed(seed);
    t->rate = 400;
}

void trial_end(trial *t)
{
    free(t->moves);
    t->moves = NULL;
    t->count = t->room = 0;
}

static void say_setting(const trial *t, kt_text *text)
{
    const kt_game *game = t->at.game;
    kt_put(text, "\n  game ");
    kt_put(text, game->id);
    kt_put(text, ", seats ");
    kt_put_int(text, t->at.seats);
    for (int i = 0; i < game->options; i++) {
        kt_put(text, i ? " " : ", options ");
        kt_put(text, game->option[i].id);
        kt_put(text, "=");
        kt_put_int(text, t->at.option[i]);
    }
    kt_put(text, "\n");
}

static void say_move(const trial *t, const kt_state *state, kt_move move, kt_text *text)
{
    const kt_game *game = t->at.game;
    if (!kt_move_fits(game, move, t->at.seats)) {
        kt_put(text, "  a move that does not fit its verb\n");
        return;
    }
    kt_put(text, "  move ");
    kt_move_write(game, move, true, text);
    if (!state)
        return;
    kt_refusal refusal = kt_check(game, state, state->head.actor, move);
    kt_put(text, refusal.rule ? " (refused by rule " : " (legal");
    if (refusal.rule && refusal.rule < game->rules)
        kt_put(text, game->rule[refusal.rule].number);
    kt_put(text, ")\n");
}

bool found(trial *t, const kt_state *state, const kt_move *move, const char *format, ...)
{
    char    words[600];
    kt_text text = kt_text_in(t->report, sizeof t->report);
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    kt_put(&text, words);
    say_setting(t, &text);
    if (move)
        say_move(t, state, *move, &text);
    if (state)
        kt_position_write(t->at.game, state, &text);
    if (t->count) {
        kt_put(&text, "  last moves:");
        for (int i = t->count > 6 ? t->count - 6 : 0; i < t->count; i++) {
            kt_put(&text, "  ");
            kt_move_write(t->at.game, t->moves[i], true, &text);
        }
        kt_put(&text, "\n");
    }
    return false;
}
