/* http_records.c - shared records: anybody may upload one, and anybody with the link may read
 * it.
 *
 * What is stored is the record as we understood and wrote it, never the bytes that were sent.
 * Its id is derived from that text, so the same record is stored once. It expires a while
 * after its last upload. */
#include "server/http_internal.h"
#include "server/text.h"

#include <stdio.h>
#include <string.h>

/* Uses jansson's check instead of one more UTF-8 decoder of our own. */
static bool is_utf8(const char *text, size_t length)
{
    json_t *string = json_stringn(text ? text : "", length);
    bool    valid = string != NULL;
    json_decref(string);
    return valid;
}

enum { RECORDS_MAX = 10000, KEPT_SECONDS = 90 * 24 * 3600 };

/* A record and its outcome. */
typedef struct record_summary {
    kt_header header;
    kt_state  state;
    int       moves;
    kt_error  error;
} record_summary;

static bool names_are_valid(const kt_header *header)
{
    for (int seat = 0; seat < header->seats; seat++)
        if (!text_is_name_in_record(header->name[seat]))
            return false;
    return true;
}

/* Replays a record and writes it anew. False: the error has line and cause. */
static bool replay(const http_request *request, record_summary *summary, kt_strbuf *out)
{
    kt_reader      reader = kt_reader_on(request->body ? request->body : "", request->length);
    const kt_game *game;
    kt_move        move;
    int            seat, got;
    if (!kt_header_read(&reader, &summary->header, &summary->error))
        return false;
    if (!names_are_valid(&summary->header)) {
        snprintf(summary->error.text, sizeof summary->error.text, "a name has invisible characters");
        return false;
    }
    game = summary->header.game;
    if (!kt_setup(game, &summary->state, summary->header.seats, summary->header.option)) {
        snprintf(summary->error.text, sizeof summary->error.text, "the game is not for that many players");
        return false;
    }
    kt_header_write(&summary->header, out);
    while ((got = kt_replay_next(&reader, game, &summary->state, &seat, &move, NULL, &summary->error)) > 0) {
        kt_line_write(game, seat, move, true, out);
        summary->moves++;
    }
    return got == 0;
}

static void put_names(const kt_header *header, kt_strbuf *out)
{
    kt_json_key(out, "names");
    kt_put_char(out, '[');
    for (int seat = 0; seat < header->seats; seat++) {
        kt_put(out, seat ? "," : "");
        kt_put_json(out, header->name[seat]);
    }
    kt_put_char(out, ']');
}

static http_response reply_summary(http_call *call, const record_summary *summary, const char *id)
{
    kt_strbuf *out = &call->out;
    kt_score   score;
    *out = hub_scratch(call->hub);
    kt_score_of(summary->header.game, &summary->state, &score);
    kt_put_char(out, '{');
    kt_json_text(out, "id", id);
    kt_json_int(out, "until", hub_seconds(call->hub) + KEPT_SECONDS);
    kt_json_text(out, "game", summary->header.game->id);
    put_names(&summary->header, out);
    kt_json_int(out, "moves", summary->moves);
    kt_json_int(out, "actor", summary->state.head.actor);
    kt_json_bool(out, "over", summary->state.head.actor == KT_OVER);
    render_points(&score, summary->header.seats, out);
    kt_put_char(out, '}');
    return http_reply(call, 201, http_json);
}

http_response http_post_record(http_call *call)
{
    record_summary summary = {0};
    char           id[STORE_ID_MAX], cause[260];
    int64_t        now = hub_seconds(call->hub);
    if (!is_utf8(call->request->body, call->request->length))
        return http_error(call, 400, "a record should be text in UTF-8");
    if (!replay(call->request, &summary, &call->out) || call->out.truncated) {
        snprintf(cause, sizeof cause, "line %d: %s", summary.error.line, summary.error.text);
        return http_error(call, 400, cause);
    }
    if (!http_within_limit(call, HTTP_LIMIT_RECORDS))
        return http_error(call, 429, "too many records from your address; try again in an hour");
    token_record_id(call->out.at, id);
    store_records_drop(call->hub->store, now - KEPT_SECONDS);
    store_status status = store_record_add(call->hub->store, id, now, call->out.at, RECORDS_MAX);
    if (status == STORE_OK)
        return reply_summary(call, &summary, id);
    return http_error(call, 503,
                      status == STORE_CONFLICT ? "no more records can be stored now; try again in a few days"
                                               : "the record could not be saved; try again soon");
}

http_response http_get_record(http_call *call)
{
    int64_t      since = hub_seconds(call->hub) - KEPT_SECONDS;
    store_status status = strlen(call->id) < STORE_ID_MAX
                              ? store_record_get(call->hub->store, call->id, since, &call->out)
                              : STORE_NOT_FOUND;
    if (status == STORE_FAILED)
        return http_error(call, 503, "the record cannot be read right now; try again soon");
    return status == STORE_OK ? http_reply(call, 200, http_text)
                              : http_error(call, 404, "there is no such record, or it has expired");
}
