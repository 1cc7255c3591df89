/* tries.c - see tries.h. */
#include "tries.h"

#include <string.h>

enum { MOVES = 200, TEXT = 32 * 1024 };

/* ---- Positions ----------------------------------------------------------- */

static const char *returns(const kt_game *game, const kt_state *state)
{
    static char    buffer[TEXT];
    kt_strbuf      out = kt_strbuf_init(buffer, sizeof buffer);
    const kt_game *other;
    kt_state       again;
    kt_error       error;
    kt_position_write(game, state, &out);
    if (out.truncated || !kt_position_read(buffer, out.length, &other, &again, &error))
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
        kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
        kt_view_make(game, state, seat, &view);
        kt_view_json(game, &view, &out);
        kt_sample_world(game, &view, rng, &world);
        if (kt_audit(game, &world, &error) || kt_count_unknown(game, &world))
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
        if (kt_audit(game, state, &error))
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

/* ---- Moves -------------------------------------------------------------------- */

/* The bytes that choose what is tried, eaten from the left. */
typedef struct input {
    const uint8_t *at, *end;
} input;

static int eat(input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

static const kt_game *eat_game(input *in)
{
    int games = 1; /* there is at least one */
    while (kt_game_at(games))
        games++;
    return kt_game_at(eat(in) % games);
}

static const char *eat_setup(input *in, const kt_game *game, kt_state *state)
{
    uint8_t options[KT_OPTIONS_MAX] = {0};
    int     seats = game->seats_min + eat(in) % (game->seats_max - game->seats_min + 1);
    for (int i = 0; i < game->options; i++)
        options[i] = game->option[i].choice[eat(in) % game->option[i].choices].value;
    return kt_setup(game, state, seats, options) ? NULL : "a game cannot be set up";
}

static bool listed(const kt_moves *moves, kt_move move)
{
    for (int i = 0; i < moves->count; i++)
        if (kt_move_same(moves->move[i], move))
            return true;
    return false;
}

/* Any eight bytes from any seat: legal exactly if they are listed, and refused without a trace. */
static const char *try_bytes(kt_table *table, const kt_moves *moves, int seat, kt_move move)
{
    const kt_game *game = table->header.game;
    kt_state       before = table->now;
    kt_refusal     refusal = {0};
    bool           legal = seat == before.head.actor && listed(moves, move);
    if (legal != !kt_check(game, &before, seat, move).rule)
        return legal ? "a listed move is refused" : "a move passes that is not listed";
    kt_outcome outcome = kt_table_play(table, seat, move, NULL, &refusal);
    if (legal)
        return outcome == KT_REFUSED ? "a table refuses a legal move" : NULL;
    if (outcome != KT_REFUSED || !refusal.rule || refusal.rule >= game->rules)
        return "invalid bytes are not refused by a rule";
    return memcmp(&table->now, &before, sizeof before) ? "a refused move changed the state" : NULL;
}

static const char *play_nth(kt_table *table, const kt_moves *moves, int n)
{
    kt_move move = moves->move[n % moves->count];
    return kt_table_play(table, table->now.head.actor, move, NULL, NULL) == KT_REFUSED
               ? "a table refuses a listed move"
               : NULL;
}

/* Nothing is lost; and, since that takes longer, now and then: everybody's view can be told, and
 * the position survives as text. */
static const char *state_adds_up(const kt_game *game, const kt_state *state, bool closely)
{
    static char buffer[TEXT];
    kt_error    error;
    kt_view     view;
    if (kt_audit(game, state, &error))
        return "a legal move loses or makes pieces";
    for (int seat = KT_ALL; closely && seat < state->head.seats; seat++) {
        kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
        kt_view_make(game, state, seat, &view);
        kt_view_json(game, &view, &out);
        if (!out.length || out.truncated || kt_audit(game, &view.state, &error))
            return "a view does not add up";
    }
    return closely ? returns(game, state) : NULL;
}

/* A byte below ODD plays that one of the legal moves; any other is followed by a seat and the
 * eight bytes of a move. */
const char *try_moves(const uint8_t *bytes, size_t size)
{
    enum { ODD = 0xC0, CLOSELY = 64, MEMORY = 256 * 1024 };
    static _Alignas(8) uint8_t memory[MEMORY];
    static kt_table            table;
    input                      in = {bytes, bytes + size};
    const kt_game             *game = eat_game(&in);
    kt_state                   state;
    const char                *wrong = eat_setup(&in, game, &state);
    kt_table_begin(&table, game, &state, memory, sizeof memory);
    for (int i = 0; !wrong && in.at < in.end && table.count < table.capacity; i++) {
        kt_moves moves;
        kt_list(game, &table.now, &moves);
        if (moves.count < 1 && table.now.head.actor != KT_OVER)
            return "the game is stuck";
        int  byte = eat(&in);
        bool odd = byte >= ODD || !moves.count;
        if (odd) {
            int     seat = (int8_t)eat(&in);
            kt_move move = {(uint8_t)eat(&in), {0}};
            for (int j = 0; j < KT_ARGS_MAX; j++)
                move.arg[j] = (uint8_t)eat(&in);
            wrong = try_bytes(&table, &moves, byte & 1 ? table.now.head.actor : seat, move);
        } else {
            wrong = play_nth(&table, &moves, byte);
        }
        if (!wrong)
            wrong = state_adds_up(game, &table.now, (odd && byte % 4 == 0) || i % CLOSELY == 0);
    }
    return wrong;
}
