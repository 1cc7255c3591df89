/* play.c - one random game from the set-up to the end, watched at every move. */
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static void remember(trial *t, kt_move move)
{
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 1024;
        t->moves = realloc(t->moves, (size_t)t->room * sizeof *t->moves);
    }
    t->moves[t->count++] = move;
}

static bool events_hold(trial *t, const kt_state *state, kt_move move, const kt_log *log)
{
    const kt_game *game = t->at.game;
    if (log->count >= KT_EVENTS_MAX)
        return found(t, state, &move, "a move has more events than there is room for");
    for (int i = 0; i < log->count; i++) {
        const kt_event *event = &log->event[i];
        if (event->code >= game->events || event->seat >= t->at.seats || event->visible_to >= t->at.seats)
            return found(t, state, &move, "event %d of a move names what is not there", i);
        for (int language = 0; language < KT_LANGUAGES; language++) {
            char      buffer[400];
            kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
            kt_say_event(game, event, 0, language, NULL, &out);
            if (!out.length || out.truncated || strchr(buffer, '{'))
                return found(t, state, &move, "event %s has no proper words: '%s'",
                             game->event[event->code].id, buffer);
        }
    }
    return true;
}

/* Chance plays the verbs that are marked so, and no seat does. */
static bool verb_fits_actor(trial *t, const kt_state *state, kt_move move)
{
    bool chance = state->head.actor == KT_CHANCE;
    return t->at.game->verb[move.verb].chance == chance ||
           found(t, state, &move,
                 chance ? "chance plays a verb that is not marked as its own"
                        : "a seat plays a verb that is marked as chance's");
}

/* With a log and without, a move must lead to the same state; and nothing may get lost. */
static bool step_holds(trial *t, kt_state *state, kt_move move, bool closely)
{
    const kt_game *game = t->at.game;
    kt_state       before = *state, silent = *state;
    kt_error       error;
    kt_log         log;
    if (!verb_fits_actor(t, state, move))
        return false;
    kt_play(game, state, move, &log);
    remember(t, move);
    if (kt_audit(game, state, &error))
        return found(t, &before, &move, "after this move %s", error.text);
    if (state->head.seats != before.head.seats ||
        memcmp(state->head.option, before.head.option, sizeof before.head.option) != 0)
        return found(t, &before, &move, "a move changed the seats or the options");
    if (state->head.actor < KT_OVER || state->head.actor >= t->at.seats)
        return found(t, &before, &move, "after this move the actor is %d", state->head.actor);
    if (!closely)
        return true;
    kt_play(game, &silent, move, NULL);
    if (!kt_same(game, state, &silent))
        return found(t, &before, &move, "the move leads elsewhere when nobody keeps a log");
    return events_hold(t, &before, move, &log);
}

static bool score_adds_up(trial *t, const kt_state *state)
{
    kt_score score;
    kt_score_of(t->at.game, state, &score);
    for (int seat = 0; seat < t->at.seats; seat++) {
        int sum = 0;
        for (int i = 0; i < KT_SOURCES_MAX; i++)
            sum += score.from[seat][i];
        if (sum != score.points[seat])
            return found(t, state, NULL, "seat %d has %d points, but its sources sum to %d", seat,
                         score.points[seat], sum);
        for (int i = t->at.game->sources; i < KT_SOURCES_MAX; i++)
            if (score.from[seat][i])
                return found(t, state, NULL, "points come from a source that has no name");
    }
    if (state->head.actor == KT_OVER ? !score.winners || score.winners >> t->at.seats : score.winners)
        return found(t, state, NULL, "the winners are %d (as bits)", score.winners);
    return true;
}

static bool state_holds(trial *t, const kt_state *state, const kt_moves *moves)
{
    const char *cause = t->at.game->validate ? t->at.game->validate(state) : NULL;
    if (cause)
        return found(t, state, NULL, "a position that came up in play is called impossible: %s", cause);
    return check_agrees(t, state, moves) && check_is_total(t, state, moves) && texts_hold(t, state, moves) &&
           secrets_hold(t, state, moves) && score_adds_up(t, state);
}

static bool end_holds(trial *t, const kt_state *state)
{
    kt_moves moves;
    kt_list(t->at.game, state, &moves);
    if (moves.count)
        return found(t, state, NULL, "moves are listed after the end");
    return state_holds(t, state, &moves);
}

bool game_holds(trial *t)
{
    const kt_game *game = t->at.game;
    kt_state       state;
    kt_moves       moves;
    kt_error       error;
    t->count = 0;
    if (!kt_setup(game, &state, t->at.seats, t->at.option))
        return found(t, NULL, NULL, "the game cannot be set up");
    t->start = state;
    if (kt_audit(game, &state, &error))
        return found(t, &state, NULL, "at the start %s", error.text);
    while (state.head.actor != KT_OVER) {
        bool closely = kt_rng_below(&t->rng, (uint32_t)t->rate) == 0;
        kt_list(game, &state, &moves);
        if (moves.count < 1 || closely) {
            if (!moves_hold(t, &state, &moves) || !state_holds(t, &state, &moves))
                return false;
        }
        kt_move move = moves.move[kt_pick(&moves, state.head.actor, &t->rng)];
        if (kt_check(game, &state, state.head.actor, move).rule)
            return found(t, &state, &move, "a move is listed but refused");
        if (!step_holds(t, &state, move, closely || kt_rng_below(&t->rng, 4) == 0))
            return false;
        if (t->count > GAME_MAX)
            return found(t, &state, NULL, "the game does not end");
    }
    bool replay = kt_rng_below(&t->rng, 8) == 0;
    return (!replay && t->rate > 1) || (end_holds(t, &state) && record_holds(t, &state));
}
