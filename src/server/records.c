/* records.c - records from elsewhere, to look at: whoever has the link can open them.
 *
 * What is kept is the record as it was understood, not what was sent; it is found again by
 * an id made from it, so the same record is kept once. It goes some time after it was last
 * sent. */
#include "server/answer.h"

#include <stdio.h>
#include <string.h>

/* jansson knows; an own reader of UTF-8 would be one more to get wrong. */
static bool utf8_fine(const char *words, size_t length)
{
    json_t *string = json_stringn(words ? words : "", length);
    bool    fine = string != NULL;
    json_decref(string);
    return fine;
}

enum { RECORDS_MOST = 10000, KEPT = 90 * 24 * 3600 };

/* What a record comes to. */
typedef struct looked_at {
    kt_header header;
    kt_state  state;
    int       moves;
    kt_error  error;
} looked_at;

/* Replays a record and writes it as we do; false with line and cause. */
static bool replay(const house_request *request, looked_at *seen, kt_text *text)
{
    kt_reader      reader = kt_reader_on(request->body ? request->body : "", request->length);
    const kt_game *game;
    kt_move        move;
    int            seat, got;
    if (!kt_header_read(&reader, &seen->header, &seen->error))
        return false;
    game = seen->header.game;
    if (!kt_setup(game, &seen->state, seen->header.seats, seen->header.option)) {
        snprintf(seen->error.text, sizeof seen->error.text, "the game is not for so many seats");
        return false;
    }
    kt_header_write(&seen->header, text);
    while ((got = kt_replay_next(&reader, game, &seen->state, &seat, &move, NULL, &seen->error)) > 0) {
        kt_line_write(game, seat, move, true, text);
        seen->moves++;
    }
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

static house_reply say_looked_at(asked *asked, const looked_at *seen, const char *id)
{
    kt_text  *text = &asked->text;
    kt_score  score;
    *text = scratch_of(asked->house);
    kt_score_of(seen->header.game, &seen->state, &score);
    kt_put_char(text, '{');
    put_words(text, "id", id);
    put_number(text, "until", seconds_of(asked->house) + KEPT);
    put_words(text, "game", seen->header.game->id);
    put_names(&seen->header, text);
    put_number(text, "moves", seen->moves);
    put_number(text, "actor", seen->state.head.actor);
    put_flag(text, "over", seen->state.head.actor == KT_OVER);
    put_points(&score, seen->header.seats, text);
    kt_put_char(text, '}');
    return reply(asked, 201, as_json);
}

house_reply post_records(asked *asked)
{
    looked_at seen = {0};
    char      id[STORE_ID_MAX], cause[260];
    int64_t   now = seconds_of(asked->house);
    if (!utf8_fine(asked->request->body, asked->request->length))
        return failure(asked, 400, "a record is text in UTF-8");
    if (!replay(asked->request, &seen, &asked->text) || asked->text.cut) {
        snprintf(cause, sizeof cause, "line %d: %s", seen.error.line, seen.error.text);
        return failure(asked, 400, cause);
    }
    if (!within_hour(asked, COUNT_RECORDS))
        return failure(asked, 429, "too many records from your address; try again in an hour");
    token_of_text(asked->text.at, id);
    store_records_drop(asked->house->store, now - KEPT);
    store_status status = store_record_add(asked->house->store, id, now, asked->text.at, RECORDS_MOST);
    if (status == STORE_FINE)
        return say_looked_at(asked, &seen, id);
    return failure(asked, 503, status == STORE_TAKEN ? "the shelf is full; try again in some days"
                                                     : "the record could not be kept; try again soon");
}

house_reply get_record(asked *asked)
{
    int64_t      since = seconds_of(asked->house) - KEPT;
    store_status status = strlen(asked->id) < STORE_ID_MAX
                              ? store_record_get(asked->house->store, asked->id, since, &asked->text)
                              : STORE_NONE;
    if (status == STORE_FAILED)
        return failure(asked, 503, "the record cannot be read now; try again soon");
    return status == STORE_FINE ? reply(asked, 200, as_text)
                                : failure(asked, 404, "there is no such record, or not any more");
}
