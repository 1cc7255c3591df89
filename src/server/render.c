/* render.c - see render.h. */
#include "server/render.h"
#include "server/looks.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

static void put_type(kt_strbuf *out, const char *type)
{
    kt_put_char(out, '{');
    kt_json_text(out, "type", type);
}

/* ---- Names ---------------------------------------------------------------- */

/* The players' names, for sentences in a language or for a record. */
typedef struct player_names {
    char        name[KT_SEATS_MAX][KT_NAME_MAX];
    const char *list[KT_SEATS_MAX];
} player_names;

enum { IN_RECORD = -1 }; /* instead of a language */

static void put_free_seat(int seat, int language, kt_strbuf *out)
{
    kt_put(out, language == IN_RECORD ? "seat" : language == KT_DE ? "freier Platz" : "free seat");
    if (language == IN_RECORD)
        kt_put_int(out, seat);
}

static void fill_names(const kt_game_session *session, int language, player_names *names)
{
    for (int seat = 0; seat < session->table.header.seats; seat++) {
        const store_seat *row = &session->seat[seat];
        kt_strbuf         out = kt_strbuf_init(names->name[seat], KT_NAME_MAX);
        if (*row->bot && (language == IN_RECORD || !*row->name)) {
            kt_put(&out, "bot:");
            kt_put(&out, row->bot);
        } else if (*row->name) {
            kt_put(&out, row->name);
        } else {
            put_free_seat(seat, language, &out);
        }
        names->list[seat] = names->name[seat];
    }
}

static void put_seats(const kt_game_session *session, kt_strbuf *out)
{
    kt_json_key(out, "seats");
    kt_put_char(out, '[');
    for (int seat = 0; seat < session->table.header.seats; seat++) {
        const store_seat *row = &session->seat[seat];
        kt_put(out, seat ? ",{" : "{");
        kt_json_text(out, "name", row->name);
        kt_json_text(out, "bot", row->bot);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

static void put_looks(const kt_game_session *session, kt_strbuf *out)
{
    char looks[LOOKS_MAX];
    looks_read(session->info.header, looks);
    kt_json_text(out, "looks", looks);
}

void render_seats(const kt_game_session *session, kt_strbuf *out)
{
    put_type(out, "seats");
    put_seats(session, out);
    put_looks(session, out);
    kt_json_text(out, "next", session->info.next);
    kt_put_char(out, '}');
}

/* ---- The position --------------------------------------------------------- */

static void put_moves(const kt_game_session *session, kt_viewer viewer, kt_strbuf *out)
{
    kt_moves moves = {0};
    char     text[400];
    kt_json_key(out, "moves");
    kt_put_char(out, '[');
    if (viewer.seat >= 0 && viewer.seat == session->table.now.head.actor && session_is_playable(session))
        kt_list(session->game, &session->table.now, &moves);
    for (int i = 0; i < moves.count; i++) {
        kt_put(out, i ? ",{" : "{");
        kt_strbuf line = kt_strbuf_init(text, sizeof text);
        kt_move_write(session->game, moves.move[i], true, &line);
        kt_json_text(out, "move", text);
        line = kt_strbuf_init(text, sizeof text);
        kt_say_choice(session->game, &session->table.now, moves.move[i], viewer.language, &line);
        kt_json_text(out, "text", text);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

void render_points(const kt_score *score, int seats, kt_strbuf *out)
{
    kt_json_key(out, "points");
    kt_put_char(out, '[');
    for (int seat = 0; seat < seats; seat++) {
        kt_put(out, seat ? "," : "");
        kt_put_int(out, score->points[seat]);
    }
    kt_put_char(out, ']');
}

static void put_result(const kt_game_session *session, kt_strbuf *out)
{
    kt_score score;
    kt_score_of(session->game, &session->table.now, &score);
    render_points(&score, session->table.header.seats, out);
    kt_json_key(out, "winners");
    kt_put_char(out, '[');
    for (int seat = 0, written = 0; seat < session->table.header.seats; seat++)
        if (score.winners >> seat & 1) {
            kt_put(out, written++ ? "," : "");
            kt_put_int(out, seat);
        }
    kt_put_char(out, ']');
}

/* A client with the engine makes view, prompt and moves from the view's bytes. */
static void put_state(const kt_game *game, const kt_view *view, kt_strbuf *out)
{
    char text[sodium_base64_ENCODED_LEN(sizeof view->state, sodium_base64_VARIANT_ORIGINAL)];
    sodium_bin2base64(text, sizeof text, (const uint8_t *)&view->state, (size_t)game->state_size,
                      sodium_base64_VARIANT_ORIGINAL);
    kt_json_text(out, "state", text);
}

static void put_view(const kt_game_session *session, const kt_view *view, kt_strbuf *out)
{
    kt_json_key(out, "view");
    kt_view_json(session->game, view, out);
}

static void put_decision(const kt_game_session *session, kt_viewer viewer, const kt_view *view,
                         kt_strbuf *out)
{
    char      prompt[400];
    kt_strbuf text = kt_strbuf_init(prompt, sizeof prompt);
    put_view(session, view, out);
    kt_say_prompt(session->game, &view->state, viewer.language, &text);
    kt_json_text(out, "prompt", prompt);
    put_moves(session, viewer, out);
}

static void put_position(const kt_game_session *session, kt_viewer viewer, kt_strbuf *out)
{
    kt_view view;
    bool    over = session->table.now.head.actor == KT_OVER;
    kt_view_make(session->game, &session->table.now, viewer.seat, &view);
    kt_json_int(out, "number", session->number);
    kt_json_int(out, "steps", session->table.count);
    kt_json_int(out, "actor", view.state.head.actor);
    kt_json_bool(out, "over", over);
    if (session_is_full(session))
        kt_json_bool(out, "full", true);
    if (session_is_closed(session))
        kt_json_bool(out, "closed", true);
    if (over)
        put_result(session, out);
    if (viewer.engine)
        put_state(session->game, &view, out);
    else
        put_decision(session, viewer, &view, out);
    kt_json_bool(out, "undo", session_can_undo(session, viewer.seat));
}

/* What the viewer saw then, so it reveals nothing new. */
void render_history(kt_game_session *session, kt_viewer viewer, int steps, kt_strbuf *out)
{
    kt_state state;
    kt_view  view;
    kt_table_state(&session->table, steps, &state);
    kt_view_make(session->game, &state, viewer.seat, &view);
    put_type(out, "history");
    kt_json_int(out, "steps", steps);
    if (viewer.engine)
        put_state(session->game, &view, out);
    else
        put_view(session, &view, out);
    kt_put_char(out, '}');
}

/* ---- What was played ------------------------------------------------------ */

/* What is needed to describe steps to one viewer. */
typedef struct step_writer {
    const kt_game *game;
    kt_viewer      viewer;
    player_names   names[KT_LANGUAGES];
} step_writer;

/* In place: names point into themselves. */
static void writer_begin(step_writer *writer, const kt_game_session *session, kt_viewer viewer)
{
    writer->game = session->game;
    writer->viewer = viewer;
    for (int language = 0; language < KT_LANGUAGES; language++)
        fill_names(session, language, &writer->names[language]);
}

/* Line 0 is the move, the others are its events. */
static void put_line(const step_writer *writer, const kt_step *step, const kt_log *events, int line,
                     int language, kt_strbuf *out)
{
    char               text[400];
    kt_strbuf          sentence = kt_strbuf_init(text, sizeof text);
    const char *const *names = writer->names[language].list;
    if (line == 0)
        kt_say_logged(writer->game, step->seat, step->move, kt_step_seen_by(step, writer->viewer.seat),
                      language, names, &sentence);
    else
        kt_say_event(writer->game, &events->event[line - 1], writer->viewer.seat, language, names, &sentence);
    kt_put_json(out, text);
}

/* In the viewer's language, without empty lines. */
static void put_lines(const step_writer *writer, const kt_step *step, const kt_log *events, kt_strbuf *out)
{
    for (int line = 0; line <= events->count; line++) {
        size_t before = out->length;
        kt_put(out, before && out->at[before - 1] != '[' ? "," : "");
        size_t begin = out->length;
        put_line(writer, step, events, line, writer->viewer.language, out);
        if (out->length == begin + 2) { /* "" */
            out->length = before;
            out->at[before] = 0;
        }
    }
}

static void put_lines_both(const step_writer *writer, const kt_step *step, const kt_log *events,
                           kt_strbuf *out)
{
    for (int line = 0; line <= events->count; line++) {
        kt_put(out, line ? ",[" : "[");
        put_line(writer, step, events, line, KT_DE, out);
        kt_put_char(out, ',');
        put_line(writer, step, events, line, KT_EN, out);
        kt_put_char(out, ']');
    }
}

/* The members of one step, after its number if it has one. */
static void put_step(const step_writer *writer, const kt_step *step, const kt_log *events, kt_strbuf *out)
{
    char      text[400];
    kt_strbuf move = kt_strbuf_init(text, sizeof text);
    kt_json_int(out, "seat", step->seat);
    kt_move_write(writer->game, step->move, kt_step_seen_by(step, writer->viewer.seat), &move);
    kt_json_text(out, "move", text);
    kt_json_key(out, "lines");
    kt_put_char(out, '[');
    if (writer->viewer.engine)
        put_lines_both(writer, step, events, out);
    else
        put_lines(writer, step, events, out);
    kt_put_char(out, ']');
}

/* The newest steps: the table still has their events. */
static void put_new_steps(kt_game_session *session, kt_viewer viewer, int from, int number, kt_strbuf *out)
{
    step_writer writer;
    kt_log      events;
    writer_begin(&writer, session, viewer);
    kt_put_char(out, '[');
    for (int i = from; i < session->table.count; i++) {
        kt_put(out, i > from ? ",{" : "{");
        kt_json_int(out, "number", number + i - from);
        kt_table_events(&session->table, i, &events);
        put_step(&writer, kt_table_step(&session->table, i), &events, out);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

/* All steps, in one pass from the first: asking the table for each step's events would replay
 * up to KT_TABLE_SPAN moves every time. */
static void put_all_steps(kt_game_session *session, kt_viewer viewer, kt_strbuf *out)
{
    step_writer writer;
    kt_state    state;
    kt_log      events;
    writer_begin(&writer, session, viewer);
    kt_table_state(&session->table, 0, &state);
    kt_put_char(out, '[');
    for (int i = 0; i < session->table.count; i++) {
        const kt_step *step = kt_table_step(&session->table, i);
        kt_play(session->game, &state, step->move, &events);
        kt_put(out, i ? ",{" : "{");
        put_step(&writer, step, &events, out);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

void render_update(kt_game_session *session, kt_viewer viewer, int from_step, int from_number, kt_strbuf *out)
{
    assert(from_step <= session->table.count && from_number <= session->number);
    put_type(out, "update");
    kt_json_key(out, "events");
    put_new_steps(session, viewer, from_step, from_number, out);
    put_position(session, viewer, out);
    kt_put_char(out, '}');
}

void render_undo(const kt_game_session *session, kt_viewer viewer, int seat, kt_strbuf *out)
{
    put_type(out, "update");
    kt_json_key(out, "events");
    kt_put(out, "[{");
    kt_json_int(out, "number", session->number - 1);
    kt_json_int(out, "seat", seat);
    kt_json_int(out, "undo", session->table.count);
    kt_put(out, "}]");
    put_position(session, viewer, out);
    kt_put_char(out, '}');
}

/* ---- The whole table ------------------------------------------------------ */

void render_record(kt_game_session *session, int viewer, kt_strbuf *out)
{
    bool         over = session->table.now.head.actor == KT_OVER;
    player_names names = {0};
    char         looks[LOOKS_MAX];
    fill_names(session, IN_RECORD, &names);
    memcpy(session->table.header.name, names.name, sizeof names.name);
    kt_table_record(&session->table, over ? KT_OVER : viewer, out);
    looks_read(session->info.header, looks);
    looks_write(looks, out);
}

/* Escapes the record in place, because it is long: makes room for the backslashes at the end, then moves
 * everything, last character first. A record has no other characters that need escaping. */
static void put_record(kt_game_session *session, int viewer, kt_strbuf *out)
{
    kt_json_key(out, "record");
    kt_put_char(out, '"');
    size_t from = out->length;
    render_record(session, viewer, out);
    size_t lines = 0, end = out->length;
    for (size_t i = from; i < end; i++)
        lines += out->at[i] == '\n' || out->at[i] == '"' || out->at[i] == '\\';
    for (size_t i = 0; i < lines; i++)
        kt_put_char(out, ' ');
    for (size_t to = out->length; !out->truncated && end > from;) {
        char letter = out->at[--end];
        out->at[--to] = letter == '\n' ? 'n' : letter;
        if (letter == '\n' || letter == '"' || letter == '\\')
            out->at[--to] = '\\';
    }
    kt_put_char(out, '"');
}

void render_chat(const store_chat *chat, kt_strbuf *out)
{
    put_type(out, "chat");
    kt_json_int(out, "number", chat->number);
    kt_json_int(out, "seat", chat->seat);
    kt_json_int(out, "at", chat->time);
    kt_json_text(out, "text", chat->text);
    kt_put_char(out, '}');
}

static bool put_chat(void *context, const store_chat *chat)
{
    kt_strbuf *out = context;
    if (out->at[out->length - 1] != '[')
        kt_put_char(out, ',');
    render_chat(chat, out);
    return !out->truncated;
}

static store_status put_chat_and_note(const kt_game_session *session, kt_viewer viewer, kt_store *store,
                                      kt_strbuf *out)
{
    char note[STORE_NOTE_MAX] = "";
    kt_json_key(out, "chat");
    kt_put_char(out, '[');
    store_status status =
        store_note_and_chats(store, session->info.id, viewer.seat, note, sizeof note, put_chat, out);
    kt_put_char(out, ']');
    kt_json_text(out, "note", note);
    return status;
}

store_status render_table(kt_game_session *session, kt_viewer viewer, const char *type, kt_store *store,
                          kt_strbuf *out)
{
    put_type(out, type);
    kt_json_text(out, "table", session->info.id);
    kt_json_text(out, "game", session->game->id);
    kt_json_int(out, "seat", viewer.seat);
    put_seats(session, out);
    kt_json_text(out, "pace", session->info.turns ? "turns" : "live");
    kt_json_int(out, "clock", session->info.clock);
    kt_json_text(out, "takeover", session->info.takeover);
    kt_json_bool(out, "hints", session->info.hints);
    kt_json_text(out, "reactions", session->info.able ? "able" : "always");
    kt_json_bool(out, "frozen", session->frozen);
    kt_json_text(out, "next", session->info.next);
    put_record(session, viewer.seat, out);
    put_position(session, viewer, out);
    if (viewer.engine) {
        kt_json_key(out, "log");
        put_all_steps(session, viewer, out);
    }
    store_status status = put_chat_and_note(session, viewer, store, out);
    kt_put_char(out, '}');
    return status;
}

void render_summary(const kt_game_session *session, int seat, kt_strbuf *out)
{
    kt_put_char(out, '{');
    kt_json_text(out, "table", session->info.id);
    kt_json_text(out, "game", session->game->id);
    kt_json_int(out, "seat", seat);
    put_seats(session, out);
    put_looks(session, out);
    kt_json_text(out, "pace", session->info.turns ? "turns" : "live");
    kt_json_int(out, "clock", session->info.clock);
    kt_json_bool(out, "frozen", session->frozen);
    kt_json_int(out, "created", session->info.created);
    kt_json_int(out, "moved", session->last_played);
    kt_json_int(out, "number", session->number);
    kt_json_int(out, "actor", session->table.now.head.actor);
    kt_json_bool(out, "over", session->table.now.head.actor == KT_OVER);
    if (session_is_full(session))
        kt_json_bool(out, "full", true);
    if (session_is_closed(session))
        kt_json_bool(out, "closed", true);
    if (session->table.now.head.actor == KT_OVER)
        put_result(session, out);
    kt_json_text(out, "next", session->info.next);
    kt_put_char(out, '}');
}

void render_refusal(const kt_game_session *session, kt_viewer viewer, kt_refusal refusal, const char *key,
                    kt_strbuf *out)
{
    char         why[400];
    kt_strbuf    text = kt_strbuf_init(why, sizeof why);
    player_names names;
    fill_names(session, viewer.language, &names);
    kt_say_refusal(session->game, refusal, viewer.language, names.list, &text);
    put_type(out, "refused");
    kt_json_text(out, "key", key);
    kt_json_text(out, "rule", session->game->rule[refusal.rule].number);
    kt_json_text(out, "why", why);
    kt_json_text(out, "text", session->game->rule[refusal.rule].text.in[viewer.language]);
    kt_put_char(out, '}');
}
