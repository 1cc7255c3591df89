/* tries.c - see tries.h. */
#include "tries.h"

#include <string.h>

enum { MOVES = 200, TEXT = 32 * 1024 };

/* ---- Positions ----------------------------------------------------------- */

static const char *returns(const kt_game *game, const kt_state *state)
{
    static char    buffer[TEXT];
    kt_text        text = kt_text_in(buffer, sizeof buffer);
    const kt_game *other;
    kt_state       again;
    kt_error       error;
    kt_position_write(game, state, &text);
    if (text.cut || !kt_position_read(buffer, text.length, &other, &again, &error))
        return "a position that was read cannot be read again";
    return kt_same(game, state, &again) ? NULL : "a position that was read is another when read again";
}

static const char *can_be_seen(const kt_game *game, const kt_state *state, kt_rng *rng)
{
    static char buffer[TEXT];
    kt_view     view;
    kt_state    world;
    kt_error    error;
    for (int seat = KT_ALL; seat < state->head.seats; seat++) {
        kt_text text = kt_text_in(buffer, sizeof buffer);
        kt_view_make(game, state, seat, &view);
        kt_view_json(game, &view, &text);
        kt_guess(game, &view, rng, &world);
        if (kt_count(game, &world, &error) || kt_unknown(game, &world))
            return "a guess from a position that was read does not add up";
    }
    return NULL;
}

static const char *can_be_played(const kt_game *game, kt_state *state, kt_rng *rng)
{
    kt_moves moves;
    kt_error error;
    kt_log   log;
    for (int i = 0; i < MOVES && state->head.actor != KT_OVER; i++) {
        kt_list(game, state, &moves);
        if (moves.count < 1 || moves.count > KT_MOVES_MAX)
            return "a position that was read gets stuck";
        kt_move move = moves.move[kt_pick(&moves, state->head.actor, rng)];
        if (kt_check(game, state, state->head.actor, move).rule)
            return "a position that was read lists a move that it refuses";
        kt_play(game, state, move, &log);
        if (kt_count(game, state, &error))
            return "a position that was read loses pieces in play";
    }
    return NULL;
}

const char *try_position(const char *text, size_t length)
{
    const kt_game *game;
    kt_state       state;
    kt_error       error = {0};
    kt_rng         rng = kt_rng_seed(length);
    const char    *wrong;
    if (!kt_position_read(text, length, &game, &state, &error))
        return *error.text ? NULL : "a position is refused without a cause";
    if ((wrong = returns(game, &state)) || (wrong = can_be_seen(game, &state, &rng)))
        return wrong;
    return can_be_played(game, &state, &rng);
}

/* ---- Records --------------------------------------------------------------- */

const char *try_record(const char *text, size_t length)
{
    kt_reader reader = kt_reader_on(text, length);
    kt_header header;
    kt_state  state, before;
    kt_error  error = {0};
    kt_move   move;
    kt_log    log;
    int       seat, got;
    if (!kt_header_read(&reader, &header, &error))
        return *error.text ? NULL : "a header is refused without a cause";
    if (!kt_setup(header.game, &state, header.seats, header.option))
        return "a header was read that cannot be set up";
    do {
        before = state;
        got = kt_replay_next(&reader, header.game, &state, &seat, &move, &log, &error);
    } while (got > 0);
    if (memcmp(&state, &before, sizeof state) != 0)
        return "a refused move changed the state";
    if (got < 0 && (!*error.text || error.line != reader.line))
        return "a move is refused without cause and line";
    return NULL;
}

/* ---- Scenarios ---------------------------------------------------------------- */

const char *try_scenario(const char *text, size_t length)
{
    kt_reader   reader = kt_reader_on(text, length);
    kt_scenario scenario;
    kt_state    state;
    while (kt_scenario_next(&reader, &scenario, NULL, NULL))
        if (!scenario.passed && !*scenario.error.text)
            return "a scenario fails without a cause";
    reader = kt_reader_on(text, length);
    while (kt_scenario_position(&reader, &scenario, &state))
        if (scenario.passed && scenario.game) {
            kt_moves moves;
            kt_list(scenario.game, &state, &moves);
        }
    return NULL;
}
