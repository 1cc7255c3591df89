/* records.c - records from elsewhere, to look at. */
#include "server/answer.h"

#include <stdio.h>
#include <string.h>

/* jansson knows; an own reader of UTF-8 would be one more to get wrong. */
static bool utf8_fine(const char *words, size_t length)
{
    json_t *string = json_stringn(words ? words : "", length);
    json_decref(string);
    return string != NULL;
}

/* Replays a record; false with line and cause. */
static bool replay(const house_request *request, kt_header *header, kt_state *state, int *moves,
                   kt_error *error)
{
    kt_reader reader = kt_reader_on(request->body ? request->body : "", request->length);
    kt_move   move;
    int       seat, got;
    if (!kt_header_read(&reader, header, error))
        return false;
    if (!kt_setup(header->game, state, header->seats, header->option)) {
        snprintf(error->text, sizeof error->text, "the game is not for so many seats");
        return false;
    }
    for (*moves = 0; (got = kt_replay_next(&reader, header->game, state, &seat, &move, NULL, error)) > 0;)
        (*moves)++;
    return got == 0;
}

static void put_names(const kt_header *header, kt_text *text)
{
    put_key(text, "names");
    kt_put_char(text, '[');
    for (int seat = 0; seat < header->seats; seat++) {
        kt_put(text, seat ? "," : "");
        kt_put_json(text, header->name[seat]);
    }
    kt_put_char(text, ']');
}

/* Whoever has a whole record may see what it comes to; nothing is kept. */
house_reply post_records(asked *asked)
{
    kt_text  *text = &asked->text;
    kt_header header;
    kt_state  state;
    kt_score  score;
    kt_error  error = {0};
    int       moves;
    if (!utf8_fine(asked->request->body, asked->request->length))
        return failure(asked, 400, "a record is text in UTF-8");
    if (!replay(asked->request, &header, &state, &moves, &error)) {
        char cause[260];
        snprintf(cause, sizeof cause, "line %d: %s", error.line, error.text);
        return failure(asked, 400, cause);
    }
    kt_score_of(header.game, &state, &score);
    kt_put_char(text, '{');
    put_words(text, "game", header.game->id);
    put_names(&header, text);
    put_number(text, "moves", moves);
    put_number(text, "actor", state.head.actor);
    put_flag(text, "over", state.head.actor == KT_OVER);
    put_key(text, "points");
    kt_put_char(text, '[');
    for (int seat = 0; seat < header.seats; seat++) {
        kt_put(text, seat ? "," : "");
        kt_put_int(text, score.points[seat]);
    }
    kt_put(text, "]}");
    return reply(asked, 200, as_json);
}
