/* tell.c - see tell.h. */
#include "server/tell.h"

#include <sodium.h>
#include <string.h>

void put_key(kt_text *text, const char *name)
{
    if (text->length && text->at[text->length - 1] != '{')
        kt_put_char(text, ',');
    kt_put_json(text, name);
    kt_put_char(text, ':');
}

void put_words(kt_text *text, const char *name, const char *words)
{
    put_key(text, name);
    kt_put_json(text, words);
}

void put_number(kt_text *text, const char *name, int64_t number)
{
    put_key(text, name);
    kt_put_int(text, number);
}

void put_flag(kt_text *text, const char *name, bool flag)
{
    put_key(text, name);
    kt_put(text, flag ? "true" : "false");
}

static void put_type(kt_text *text, const char *type)
{
    kt_put_char(text, '{');
    put_words(text, "type", type);
}

/* ---- Names ---------------------------------------------------------------- */

/* What people are called: in sentences of a language, or in a record. */
typedef struct names {
    char        name[KT_SEATS_MAX][KT_NAME_MAX];
    const char *list[KT_SEATS_MAX];
} names;

enum { IN_RECORD = -1 }; /* in place of a language */

static void put_nobody(int seat, int language, kt_text *text)
{
    kt_put(text, language == IN_RECORD ? "seat" : language == KT_DE ? "freier Platz" : "free seat");
    if (language == IN_RECORD)
        kt_put_int(text, seat);
}

static void fill_names(const match *match, int language, names *names)
{
    for (int seat = 0; seat < match->header.seats; seat++) {
        const store_seat *row = &match->seat[seat];
        kt_text           text = kt_text_in(names->name[seat], KT_NAME_MAX);
        if (*row->bot && (language == IN_RECORD || !*row->name)) {
            kt_put(&text, "bot:");
            kt_put(&text, row->bot);
        } else if (*row->name) {
            kt_put(&text, row->name);
        } else {
            put_nobody(seat, language, &text);
        }
        names->list[seat] = names->name[seat];
    }
}

static void put_seats(const match *match, kt_text *text)
{
    put_key(text, "seats");
    kt_put_char(text, '[');
    for (int seat = 0; seat < match->header.seats; seat++) {
        const store_seat *row = &match->seat[seat];
        kt_put(text, seat ? ",{" : "{");
        put_words(text, "name", row->name);
        put_words(text, "bot", row->bot);
        kt_put_char(text, '}');
    }
    kt_put_char(text, ']');
}

void tell_seats(const match *match, kt_text *text)
{
    put_type(text, "seats");
    put_seats(match, text);
    put_words(text, "next", match->table.next);
    kt_put_char(text, '}');
}

/* ---- How it stands -------------------------------------------------------- */

static void put_moves(const match *match, tell_viewer viewer, kt_text *text)
{
    kt_moves moves = {0};
    char     words[400];
    put_key(text, "moves");
    kt_put_char(text, '[');
    if (viewer.seat >= 0 && viewer.seat == match->now.head.actor && !match->frozen)
        kt_list(match->game, &match->now, &moves);
    for (int i = 0; i < moves.count; i++) {
        kt_put(text, i ? ",{" : "{");
        kt_text line = kt_text_in(words, sizeof words);
        kt_move_write(match->game, moves.move[i], true, &line);
        put_words(text, "move", words);
        line = kt_text_in(words, sizeof words);
        kt_say_move(match->game, moves.move[i], viewer.language, &line);
        put_words(text, "said", words);
        kt_put_char(text, '}');
    }
    kt_put_char(text, ']');
}

void put_points(const kt_score *score, int seats, kt_text *text)
{
    put_key(text, "points");
    kt_put_char(text, '[');
    for (int seat = 0; seat < seats; seat++) {
        kt_put(text, seat ? "," : "");
        kt_put_int(text, score->points[seat]);
    }
    kt_put_char(text, ']');
}

static void put_result(const match *match, kt_text *text)
{
    kt_score score;
    kt_score_of(match->game, &match->now, &score);
    put_points(&score, match->header.seats, text);
    put_key(text, "winners");
    kt_put_char(text, '[');
    for (int seat = 0, written = 0; seat < match->header.seats; seat++)
        if (score.winners >> seat & 1) {
            kt_put(text, written++ ? "," : "");
            kt_put_int(text, seat);
        }
    kt_put_char(text, ']');
}

/* Who has the engine makes view, prompt and moves from the view's bytes. */
static void put_state(const kt_game *game, const kt_view *view, kt_text *text)
{
    char words[sodium_base64_ENCODED_LEN(sizeof view->state, sodium_base64_VARIANT_ORIGINAL)];
    sodium_bin2base64(words, sizeof words, (const uint8_t *)&view->state, (size_t)game->state_size,
                      sodium_base64_VARIANT_ORIGINAL);
    put_words(text, "state", words);
}

static void put_view(const match *match, const kt_view *view, kt_text *text)
{
    put_key(text, "view");
    kt_view_json(match->game, view, text);
}

static void put_decision(const match *match, tell_viewer viewer, const kt_view *view, kt_text *text)
{
    char    prompt[400];
    kt_text words = kt_text_in(prompt, sizeof prompt);
    put_view(match, view, text);
    kt_say_prompt(match->game, &view->state, viewer.language, &words);
    put_words(text, "prompt", prompt);
    put_moves(match, viewer, text);
}

static void put_standing(const match *match, tell_viewer viewer, kt_text *text)
{
    kt_view view;
    bool    over = match->now.head.actor == KT_OVER;
    kt_view_make(match->game, &match->now, viewer.seat, &view);
    put_number(text, "number", match->number);
    put_number(text, "steps", match->count);
    put_number(text, "actor", view.state.head.actor);
    put_flag(text, "over", over);
    if (over)
        put_result(match, text);
    if (viewer.engine)
        put_state(match->game, &view, text);
    else
        put_decision(match, viewer, &view, text);
    put_flag(text, "undo", viewer.seat >= 0 && !over && !match->frozen && match_undo_to(match, viewer.seat) < match->count);
}

/* What the seat saw then; so it tells nothing new. */
void tell_past(const match *match, tell_viewer viewer, int steps, kt_text *text)
{
    kt_state state;
    kt_view  view;
    match_state_at(match, steps, &state);
    kt_view_make(match->game, &state, viewer.seat, &view);
    put_type(text, "past");
    put_number(text, "steps", steps);
    if (viewer.engine)
        put_state(match->game, &view, text);
    else
        put_view(match, &view, text);
    kt_put_char(text, '}');
}

/* ---- What was played ------------------------------------------------------ */

/* One step and what happened in it: line 0 is the move, then its events. */
typedef struct step_told {
    const match      *match;
    const match_step *step;
    names             names[2]; /* by language */
    int               viewer;
    bool              seen;
    kt_log            log;
} step_told;

static void put_line(const step_told *told, int line, int language, kt_text *text)
{
    char           words[400];
    kt_text        said = kt_text_in(words, sizeof words);
    const kt_game *game = told->match->game;
    if (line == 0)
        kt_say_told(game, told->step->seat, told->step->move, told->seen, language, told->names[language].list, &said);
    else
        kt_say_event(game, &told->log.event[line - 1], told->viewer, language, told->names[language].list, &said);
    kt_put_json(text, words);
}

/* In the viewer's language, without lines that say nothing. */
static void put_said(const step_told *told, int language, kt_text *text)
{
    for (int line = 0; line <= told->log.count; line++) {
        size_t before = text->length;
        kt_put(text, before && text->at[before - 1] != '[' ? "," : "");
        size_t begin = text->length;
        put_line(told, line, language, text);
        if (text->length == begin + 2) { /* "" */
            text->length = before;
            text->at[before] = 0;
        }
    }
}

static void put_said_both(const step_told *told, kt_text *text)
{
    for (int line = 0; line <= told->log.count; line++) {
        kt_put(text, line ? ",[" : "[");
        put_line(told, line, KT_DE, text);
        kt_put_char(text, ',');
        put_line(told, line, KT_EN, text);
        kt_put_char(text, ']');
    }
}

/* Plays one step on and tells it. */
static void put_step(tell_viewer viewer, step_told *told, kt_state *state, kt_text *text)
{
    const kt_game *game = told->match->game;
    kt_move        move = told->step->move;
    char           words[400];
    kt_text        line = kt_text_in(words, sizeof words);
    told->seen = kt_move_seen(game, state, move, viewer.seat);
    put_number(text, "seat", told->step->seat);
    kt_move_write(game, move, told->seen, &line);
    put_words(text, "move", words);
    kt_play(game, state, move, &told->log);
    put_key(text, "said");
    kt_put_char(text, '[');
    if (viewer.engine)
        put_said_both(told, text);
    else
        put_said(told, viewer.language, text);
    kt_put_char(text, ']');
}

/* All steps from this one on; number: of its entry, or -1 if nobody asks. */
static void put_steps(const match *match, tell_viewer viewer, int from, int number, kt_text *text)
{
    kt_state  state;
    step_told told = {.match = match, .viewer = viewer.seat};
    match_state_at(match, from, &state);
    fill_names(match, KT_DE, &told.names[KT_DE]);
    fill_names(match, KT_EN, &told.names[KT_EN]);
    kt_put_char(text, '[');
    for (int i = from; i < match->count; i++) {
        kt_put(text, i > from ? ",{" : "{");
        if (number >= 0)
            put_number(text, "number", number + i - from);
        told.step = &match->step[i];
        put_step(viewer, &told, &state, text);
        kt_put_char(text, '}');
    }
    kt_put_char(text, ']');
}

void tell_news(const match *match, tell_viewer viewer, int from, int number, kt_text *text)
{
    put_type(text, "news");
    put_key(text, "events");
    put_steps(match, viewer, from, number, text);
    put_standing(match, viewer, text);
    kt_put_char(text, '}');
}

void tell_undo(const match *match, tell_viewer viewer, int seat, kt_text *text)
{
    put_type(text, "news");
    put_key(text, "events");
    kt_put(text, "[{");
    put_number(text, "number", match->number - 1);
    put_number(text, "seat", seat);
    put_number(text, "undo", match->count);
    kt_put(text, "}]");
    put_standing(match, viewer, text);
    kt_put_char(text, '}');
}

/* ---- The whole table ------------------------------------------------------ */

void tell_record(const match *match, int viewer, kt_text *text)
{
    kt_header header = match->header;
    bool      whole = match->now.head.actor == KT_OVER;
    names     names;
    kt_state  state;
    fill_names(match, IN_RECORD, &names);
    memcpy(header.name, names.name, sizeof header.name);
    kt_header_write(&header, text);
    match_state_at(match, 0, &state);
    for (int i = 0; i < match->count; i++) {
        kt_move move = match->step[i].move;
        bool    seen = whole || kt_move_seen(match->game, &state, move, viewer);
        kt_line_write(match->game, match->step[i].seat, move, seen, text);
        kt_play(match->game, &state, move, NULL);
    }
}

/* Quoted in place: nothing in a record needs escaping but the ends of lines. */
static void put_record(const match *match, int viewer, kt_text *text)
{
    put_key(text, "record");
    kt_put_char(text, '"');
    size_t from = text->length;
    tell_record(match, viewer, text);
    size_t lines = 0, end = text->length;
    for (size_t i = from; i < end; i++)
        lines += text->at[i] == '\n' || text->at[i] == '"' || text->at[i] == '\\';
    for (size_t i = 0; i < lines; i++)
        kt_put_char(text, ' ');
    for (size_t to = text->length; !text->cut && end > from;) {
        char letter = text->at[--end];
        text->at[--to] = letter == '\n' ? 'n' : letter;
        if (letter == '\n' || letter == '"' || letter == '\\')
            text->at[--to] = '\\';
    }
    kt_put_char(text, '"');
}

void tell_chat(const store_chat *chat, kt_text *text)
{
    put_type(text, "chat");
    put_number(text, "number", chat->number);
    put_number(text, "seat", chat->seat);
    put_number(text, "at", chat->at);
    put_words(text, "words", chat->words);
    kt_put_char(text, '}');
}

static bool put_chat(void *to, const store_chat *chat)
{
    kt_text *text = to;
    if (text->at[text->length - 1] != '[')
        kt_put_char(text, ',');
    tell_chat(chat, text);
    return !text->cut;
}

static void put_talk(const match *match, tell_viewer viewer, store *store, kt_text *text)
{
    char note[STORE_NOTE_MAX] = "";
    put_key(text, "chat");
    kt_put_char(text, '[');
    store_chats(store, match->table.id, 0, put_chat, text);
    kt_put_char(text, ']');
    if (viewer.seat >= 0)
        store_note_get(store, match->table.id, viewer.seat, note, sizeof note);
    put_words(text, "note", note);
}

void tell_table(const match *match, tell_viewer viewer, const char *type, store *store, kt_text *text)
{
    put_type(text, type);
    put_words(text, "table", match->table.id);
    put_words(text, "game", match->game->id);
    put_number(text, "seat", viewer.seat);
    put_seats(match, text);
    put_words(text, "pace", match->table.turns ? "turns" : "live");
    put_number(text, "clock", match->table.clock);
    put_words(text, "takeover", match->table.takeover);
    put_flag(text, "hints", match->table.hints);
    put_flag(text, "frozen", match->frozen);
    put_words(text, "next", match->table.next);
    put_record(match, viewer.seat, text);
    put_standing(match, viewer, text);
    if (viewer.engine) {
        put_key(text, "log");
        put_steps(match, viewer, 0, -1, text);
    }
    put_talk(match, viewer, store, text);
    kt_put_char(text, '}');
}

void tell_short(const match *match, int seat, kt_text *text)
{
    kt_put_char(text, '{');
    put_words(text, "table", match->table.id);
    put_words(text, "game", match->game->id);
    put_number(text, "seat", seat);
    put_seats(match, text);
    put_words(text, "pace", match->table.turns ? "turns" : "live");
    put_number(text, "clock", match->table.clock);
    put_flag(text, "frozen", match->frozen);
    put_number(text, "created", match->table.created);
    put_number(text, "moved", match->moved);
    put_number(text, "number", match->number);
    put_number(text, "actor", match->now.head.actor);
    put_flag(text, "over", match->now.head.actor == KT_OVER);
    if (match->now.head.actor == KT_OVER)
        put_result(match, text);
    put_words(text, "next", match->table.next);
    kt_put_char(text, '}');
}

void tell_refusal(const match *match, tell_viewer viewer, kt_refusal refusal, const char *key,
                  kt_text *text)
{
    char    why[400];
    kt_text words = kt_text_in(why, sizeof why);
    names   names;
    fill_names(match, viewer.language, &names);
    kt_say_refusal(match->game, refusal, viewer.language, names.list, &words);
    put_type(text, "refused");
    put_words(text, "key", key);
    put_words(text, "rule", match->game->rule[refusal.rule].number);
    put_words(text, "why", why);
    put_words(text, "text", match->game->rule[refusal.rule].text.in[viewer.language]);
    kt_put_char(text, '}');
}
