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

/* The options of combination number `index`; in a sample of the combinations each option cycles at its
 * own pace, so that every choice occurs. */
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

static void say_setting(const trial *t, kt_strbuf *out)
{
    const kt_game *game = t->at.game;
    kt_put(out, "\n  game ");
    kt_put(out, game->id);
    kt_put(out, ", seats ");
    kt_put_int(out, t->at.seats);
    for (int i = 0; i < game->options; i++) {
        kt_put(out, i ? " " : ", options ");
        kt_put(out, game->option[i].id);
        kt_put(out, "=");
        kt_put_int(out, t->at.option[i]);
    }
    kt_put(out, "\n");
}

static void say_move(const trial *t, const kt_state *state, kt_move move, kt_strbuf *out)
{
    const kt_game *game = t->at.game;
    if (!kt_move_fits(game, move, t->at.seats)) {
        kt_put(out, "  a move that does not fit its verb\n");
        return;
    }
    kt_put(out, "  move ");
    kt_move_write(game, move, true, out);
    if (!state)
        return;
    kt_refusal refusal = kt_check(game, state, state->head.actor, move);
    kt_put(out, refusal.rule ? " (refused by rule " : " (legal");
    if (refusal.rule && refusal.rule < game->rules)
        kt_put(out, game->rule[refusal.rule].number);
    kt_put(out, ")\n");
}

bool found(trial *t, const kt_state *state, const kt_move *move, const char *format, ...)
{
    char      text[600];
    kt_strbuf out = kt_strbuf_init(t->report, sizeof t->report);
    va_list   list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    kt_put(&out, text);
    say_setting(t, &out);
    if (move)
        say_move(t, state, *move, &out);
    if (state)
        kt_position_write(t->at.game, state, &out);
    if (t->count) {
        kt_put(&out, "  last moves:");
        for (int i = t->count > 6 ? t->count - 6 : 0; i < t->count; i++) {
            kt_put(&out, "  ");
            kt_move_write(t->at.game, t->moves[i], true, &out);
        }
        kt_put(&out, "\n");
    }
    return false;
}
