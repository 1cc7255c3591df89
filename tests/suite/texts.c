/* texts.c - whatever is written reads back the same. */
#include "suite.h"

#include <stdlib.h>
#include <string.h>

/* ---- A small judge of JSON ------------------------------------------------ */

static const char *value(const char *at, int depth);

static const char *word(const char *at, const char *text)
{
    size_t length = strlen(text);
    return strncmp(at, text, length) == 0 ? at + length : NULL;
}

static const char *string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at == '\\' && !*++at)
            return NULL;
    }
    return at + 1;
}

static const char *number(const char *at)
{
    at += *at == '-';
    if (*at == '0')
        return at + 1;
    if (*at < '1' || *at > '9')
        return NULL;
    while (*at >= '0' && *at <= '9')
        at++;
    return at;
}

/* The text between brackets or braces, after the first. */
static const char *several(const char *at, char close, int depth)
{
    if (*at == close)
        return at + 1;
    for (;;) {
        if (close == '}') {
            at = string(at);
            if (!at || *at++ != ':')
                return NULL;
        }
        at = value(at, depth + 1);
        if (!at)
            return NULL;
        if (*at == close)
            return at + 1;
        if (*at++ != ',')
            return NULL;
    }
}

static const char *value(const char *at, int depth)
{
    if (depth > 20)
        return NULL;
    switch (*at) {
    case '{': return several(at + 1, '}', depth);
    case '[': return several(at + 1, ']', depth);
    case '"': return string(at);
    case 'n': return word(at, "null");
    case 't': return word(at, "true");
    case 'f': return word(at, "false");
    default: return number(at);
    }
}

bool json_is_sound(const char *text)
{
    const char *end = value(text, 0);
    return end && !*end;
}

/* ---- Positions, moves, sentences ------------------------------------------ */

static bool position_returns(trial *t, const kt_state *state)
{
    static char    buffer[TEXT_MAX];
    kt_strbuf      out = kt_strbuf_init(buffer, sizeof buffer);
    const kt_game *game = NULL;
    kt_state       again;
    kt_error       error;
    kt_position_write(t->at.game, state, &out);
    if (out.truncated)
        return found(t, state, NULL, "the position does not fit into %d bytes", TEXT_MAX);
    if (!kt_position_read(buffer, out.length, &game, &again, &error))
        return found(t, state, NULL, "a position cannot be read again: line %d, %s", error.line, error.text);
    if (game != t->at.game || !kt_same(game, state, &again))
        return found(t, state, NULL, "a position is not the same after save and load");
    return true;
}

static bool move_returns(trial *t, const kt_state *state, kt_move move)
{
    char      buffer[400];
    kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
    kt_move   again;
    kt_error  error;
    kt_move_write(t->at.game, move, true, &out);
    if (!kt_move_read(t->at.game, buffer, out.length, &again, &error))
        return found(t, state, &move, "a move cannot be read again: %s", error.text);
    return kt_move_same(move, again) || found(t, state, &move, "a move is read as another");
}

static bool move_is_said(trial *t, const kt_state *state, kt_move move)
{
    for (int language = 0; language < KT_LANGUAGES; language++)
        for (int form = 0; form < 3; form++) {
            char      buffer[400];
            kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
            bool silent = form && !*t->at.game->verb[move.verb].logged.in[language]; /* the events say it */
            if (form == 0)
                kt_say_choice(t->at.game, state, move, language, &out);
            else
                kt_say_logged(t->at.game, state->head.actor, move, form == 1, language, NULL, &out);
            if (!out.length != silent || out.truncated || strchr(buffer, '{'))
                return found(t, state, &move, "a move has no proper words: '%s'", buffer);
        }
    return true;
}

static bool prompt_is_said(trial *t, const kt_state *state)
{
    for (int language = 0; state->head.actor >= 0 && language < KT_LANGUAGES; language++) {
        char      buffer[400];
        kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
        kt_say_prompt(t->at.game, state, language, &out);
        if (!out.length || out.truncated)
            return found(t, state, NULL, "somebody is to act, and no prompt says so");
    }
    return true;
}

static bool views_are_json(trial *t, const kt_state *state)
{
    static char buffer[JSON_MAX];
    for (int seat = KT_ALL; seat < t->at.seats; seat++) {
        kt_view   view;
        kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
        kt_view_make(t->at.game, state, seat, &view);
        kt_view_json(t->at.game, &view, &out);
        if (out.truncated || !json_is_sound(buffer))
            return found(t, state, NULL, "the view of seat %d is not JSON of at most 16 KiB", seat);
    }
    return true;
}

static bool board_is_drawn(trial *t, const kt_state *state)
{
    static char buffer[TEXT_MAX];
    for (int seat = 0; t->at.game->board && seat < t->at.seats; seat++)
        for (int language = 0; language < KT_LANGUAGES; language++) {
            kt_view   view;
            kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
            kt_view_make(t->at.game, state, seat, &view);
            t->at.game->board(&view.state, seat, language, NULL, &out);
            if (!out.length || out.truncated)
                return found(t, state, NULL, "the board is empty or endless");
            for (char *line = buffer, *end; *line; line = end + (*end != 0)) {
                end = line + strcspn(line, "\n");
                if (kt_columns(line, (size_t)(end - line)) > 80)
                    return found(t, state, NULL, "a line of the board is wider than 80 columns: %.200s",
                                 line);
            }
        }
    return true;
}

bool texts_hold(trial *t, const kt_state *state, const kt_moves *moves)
{
    for (int i = 0; i < moves->count; i++)
        if (!move_returns(t, state, moves->move[i]) || !move_is_said(t, state, moves->move[i]))
            return false;
    return position_returns(t, state) && prompt_is_said(t, state) && views_are_json(t, state) &&
           board_is_drawn(t, state);
}

/* ---- Records ---------------------------------------------------------------- */

static char *write_record(trial *t, size_t *length)
{
    size_t    size = 4096 + (size_t)t->count * 100;
    char     *buffer = malloc(size);
    kt_strbuf out = kt_strbuf_init(buffer, size);
    kt_state  state = t->start;
    kt_header header;
    kt_header_make(t->at.game, &state, &header);
    kt_header_write(&header, &out);
    for (int i = 0; i < t->count; i++) {
        kt_line_write(t->at.game, state.head.actor, t->moves[i], true, &out);
        kt_play(t->at.game, &state, t->moves[i], NULL);
    }
    *length = out.length;
    return buffer;
}

static bool replays(trial *t, const char *record, size_t length, const kt_state *last)
{
    const kt_game *game = t->at.game;
    kt_reader      reader = kt_reader_on(record, length);
    kt_header      header;
    kt_state       state;
    kt_error       error = {0};
    kt_move        move;
    int            seat, got, count = 0;
    if (!kt_header_read(&reader, &header, &error))
        return found(t, last, NULL, "the header of a record cannot be read: %s", error.text);
    if (header.game != game || header.seats != t->at.seats ||
        memcmp(header.option, t->at.option, game->options) != 0)
        return found(t, last, NULL, "the header of a record has lost seats or options");
    kt_setup(game, &state, header.seats, header.option);
    while ((got = kt_replay_next(&reader, game, &state, &seat, &move, NULL, &error)) > 0)
        count++;
    if (got < 0)
        return found(t, &state, NULL, "a record does not replay: line %d, %s", error.line, error.text);
    if (count != t->count || !kt_same(game, &state, last))
        return found(t, last, NULL, "a record replays to another end");
    return true;
}

bool record_holds(trial *t, const kt_state *last)
{
    size_t length;
    char  *record = write_record(t, &length);
    bool   fine = replays(t, record, length, last);
    free(record);
    return fine;
}
