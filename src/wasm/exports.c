/* exports.c - the engine as WebAssembly calls.
 *
 * A page holds no pointers: games go by their number in the registry, states by
 * the number of a slot. What is longer than a number passes through four buffers
 * here, whose addresses the page asks for once: `text` (what the calls write, and
 * what is read from the page), `options`, `move` (of the next call) and `moves`
 * (eight bytes each, from the last list). Calls that write text return its length.
 */
#include "bots/bots.h"
#include "bots/reason.h"
#include "kontor.h"
#include "tables.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { SLOTS = 16, TEXT = 512 * 1024, PAGE = 64 * 1024 };

static kt_state   slots[SLOTS];
static kt_moves   moves;
static kt_move    move;
static kt_log     log;
static kt_refusal refusal;
static kt_error   error;
static kt_rng     rng;
static uint8_t    options[KT_OPTIONS_MAX];
static char       name[KT_SEATS_MAX][KT_NAME_MAX];
static const char *const names[KT_SEATS_MAX] = {name[0], name[1], name[2], name[3], name[4]};
static char       buffer[TEXT];
static kt_text    text;

/* Nothing that a page says may reach outside. */
static const kt_game *game_at(int game)
{
    const kt_game *found = kt_game_at(game);
    return found ? found : kt_game_at(0);
}

static kt_state *slot_at(int slot)
{
    return &slots[(unsigned)slot % SLOTS];
}

static kt_text *fresh(void)
{
    text = kt_text_in(buffer, sizeof buffer);
    return &text;
}

static int written(void)
{
    return text.cut ? -1 : (int)text.length;
}

static int language_of(int language)
{
    return language == KT_DE ? KT_DE : KT_EN;
}

/* ---- Buffers ------------------------------------------------------------- */

char *EXPORT(text_at)(void)
{
    return buffer;
}

int EXPORT(text_size)(void)
{
    return TEXT;
}

uint8_t *EXPORT(options_at)(void)
{
    return options;
}

kt_move *EXPORT(move_at)(void)
{
    return &move;
}

kt_move *EXPORT(moves_at)(void)
{
    return moves.move;
}

/* A state lies in state_size bytes here, so that one module can hand it to another. */
kt_state *EXPORT(slot_address)(int slot)
{
    return slot_at(slot);
}

int EXPORT(state_size)(int game)
{
    return game_at(game)->state_size;
}

/* Names a seat: with so much of the text buffer. */
void EXPORT(name_seat)(int seat, int length)
{
    kt_text into = kt_text_in(name[(unsigned)seat % KT_SEATS_MAX], KT_NAME_MAX);
    kt_put_some(&into, buffer, length > 0 && length < KT_NAME_MAX ? (size_t)length : 0);
}

/* ---- Games ------------------------------------------------------------------ */

int EXPORT(games)(void)
{
    int count = 0;
    while (kt_game_at(count))
        count++;
    return count;
}

int EXPORT(game_id)(int game)
{
    kt_put(fresh(), game_at(game)->id);
    return written();
}

/* All tables of a game, see tables.h. */
int EXPORT(game_json)(int game)
{
    tables_write(game_at(game), fresh());
    return written();
}

int EXPORT(seats_min)(int game)
{
    return game_at(game)->seats_min;
}

int EXPORT(seats_max)(int game)
{
    return game_at(game)->seats_max;
}

int EXPORT(options_count)(int game)
{
    return game_at(game)->options;
}

int EXPORT(choices_count)(int game, int option)
{
    return option >= 0 && option < game_at(game)->options ? game_at(game)->option[option].choices : 0;
}

int EXPORT(choice_value)(int game, int option, int choice)
{
    const kt_game *found = game_at(game);
    if (option < 0 || option >= found->options || choice < 0 || choice >= found->option[option].choices)
        return -1;
    return found->option[option].choice[choice].value;
}

/* ---- Playing ------------------------------------------------------------------ */

/* With the options that stand in the buffer. */
int EXPORT(setup)(int game, int slot, int seats)
{
    return kt_setup(game_at(game), slot_at(slot), seats, options);
}

void EXPORT(copy)(int game, int to, int from)
{
    kt_copy(game_at(game), slot_at(to), slot_at(from));
}

int EXPORT(actor)(int slot)
{
    return slot_at(slot)->head.actor;
}

uint64_t EXPORT(hash)(int game, int slot)
{
    return kt_hash(game_at(game), slot_at(slot));
}

int EXPORT(list)(int game, int slot)
{
    kt_list(game_at(game), slot_at(slot), &moves);
    return moves.count;
}

/* The rule that refuses the move in the buffer; 0: none; -1: there is no such move. */
int EXPORT(check)(int game, int slot, int seat)
{
    if (!kt_move_fits(game_at(game), move, slot_at(slot)->head.seats))
        return -1;
    refusal = kt_check(game_at(game), slot_at(slot), seat, move);
    return refusal.rule;
}

/* Plays the move in the buffer if it is legal; how many events it had, or -1. */
int EXPORT(play)(int game, int slot)
{
    if (check(game, slot, slot_at(slot)->head.actor))
        return -1;
    kt_play(game_at(game), slot_at(slot), move, &log);
    return log.count;
}

int EXPORT(points)(int game, int slot, int seat)
{
    kt_score score;
    kt_score_of(game_at(game), slot_at(slot), &score);
    return seat >= 0 && seat < KT_SEATS_MAX ? score.points[seat] : 0;
}

int EXPORT(winners)(int game, int slot)
{
    kt_score score;
    kt_score_of(game_at(game), slot_at(slot), &score);
    return score.winners;
}

/* ---- Luck ------------------------------------------------------------------------ */

void EXPORT(seed)(uint64_t number)
{
    rng = kt_rng_seed(number);
}

/* Puts one move of the last list into the buffer: by luck. */
int EXPORT(pick)(int slot)
{
    if (moves.count < 1)
        return -1;
    int index = kt_pick(&moves, slot_at(slot)->head.actor, &rng);
    move = moves.move[index];
    return index;
}

/* A world that the seat cannot tell from the truth. */
void EXPORT(guess)(int game, int to, int from, int seat)
{
    kt_view view;
    kt_view_make(game_at(game), slot_at(from), seat, &view);
    kt_guess(game_at(game), &view, &rng, slot_at(to));
}

/* The slot holds a seat's view that a server made: a world that fits it. Whatever the seat
 * may know or do is the same there as in the truth. */
void EXPORT(imagine)(int game, int to, int from, int seat)
{
    kt_view view = {.seat = seat, .state = *slot_at(from)};
    kt_guess(game_at(game), &view, &rng, slot_at(to));
}

/* Whether the seat sees the same in both, and not less hidden than before. */
int EXPORT(foreseen)(int game, int before, int one, int other, int seat)
{
    kt_view        was, first, second;
    const kt_game *played = game_at(game);
    kt_view_make(played, slot_at(before), seat, &was);
    kt_view_make(played, slot_at(one), seat, &first);
    kt_view_make(played, slot_at(other), seat, &second);
    return kt_same(played, &first.state, &second.state) &&
           kt_unknown(played, &first.state) >= kt_unknown(played, &was.state);
}

/* ---- Texts --------------------------------------------------------------------------- */

int EXPORT(view_json)(int game, int slot, int seat)
{
    kt_view view;
    kt_view_make(game_at(game), slot_at(slot), seat, &view);
    kt_view_json(game_at(game), &view, fresh());
    return written();
}

int EXPORT(position_write)(int game, int slot)
{
    kt_position_write(game_at(game), slot_at(slot), fresh());
    return written();
}

static int written_error(void)
{
    char    words[sizeof error.text];
    kt_text cause = kt_text_in(words, sizeof words);
    kt_put(&cause, error.text);
    kt_put_int(fresh(), error.line);
    kt_put(&text, ": ");
    kt_put(&text, words);
    return -1;
}

/* Reads so much of the text buffer; 0, or -1 with the error in the buffer. */
int EXPORT(position_read)(int slot, int length)
{
    const kt_game *game;
    bool fine = length >= 0 && length < TEXT &&
                kt_position_read(buffer, (size_t)length, &game, slot_at(slot), &error);
    return fine ? 0 : written_error();
}

static int number_of(const kt_game *game)
{
    int number = 0;
    while (kt_game_at(number) != game)
        number++;
    return number;
}

/* A scenario in so much of the text buffer: the slot gets its position before the first
 * move; the game's number, or -1 with the error in the buffer. */
int EXPORT(scene_read)(int slot, int length)
{
    kt_scenario scenario = {0};
    kt_reader   scene = kt_reader_on(buffer, length > 0 && length < TEXT ? (size_t)length : 0);
    bool        found = kt_scenario_position(&scene, &scenario, slot_at(slot));
    error = scenario.error;
    return found && scenario.passed ? number_of(scenario.game) : written_error();
}

/* Edits the position in the slot by so much of the text buffer: FIELD VALUES. */
int EXPORT(field_set)(int game, int slot, int length)
{
    int end = 0;
    length = length > 0 && length < TEXT ? length : 0;
    while (end < length && buffer[end] != ' ')
        end++;
    int from = end < length ? end + 1 : end;
    return kt_field_set(game_at(game), slot_at(slot), buffer, (size_t)end, buffer + from,
                        (size_t)(length - from), &error)
               ? 0
               : written_error();
}

int EXPORT(move_read)(int game, int length)
{
    bool fine = length >= 0 && length < TEXT &&
                kt_move_read(game_at(game), buffer, (size_t)length, &move, &error);
    return fine ? 0 : written_error();
}

/* The move in the buffer, as notation or as a choice. */
int EXPORT(move_write)(int game)
{
    kt_move_write(game_at(game), move, true, fresh());
    return written();
}

int EXPORT(say_move)(int game, int language)
{
    kt_say_move(game_at(game), move, language_of(language), fresh());
    return written();
}

int EXPORT(say_prompt)(int game, int slot, int language)
{
    kt_say_prompt(game_at(game), slot_at(slot), language_of(language), fresh());
    return written();
}

/* Of the last check. */
int EXPORT(say_refusal)(int game, int language)
{
    kt_say_refusal(game_at(game), refusal, language_of(language), NULL, fresh());
    return written();
}

/* Of the last move played. */
int EXPORT(say_event)(int game, int event, int viewer, int language)
{
    fresh();
    if (event >= 0 && event < log.count)
        kt_say_event(game_at(game), &log.event[event], viewer, language_of(language), NULL, &text);
    return written();
}

/* ---- For a page: whole answers as JSON, words as [German, English] --------------------- */

typedef void speaker(const void *what, int language);

static void put_both(speaker *speak, const void *what)
{
    char    words[1600];
    kt_text whole = text;
    kt_put(&whole, "[");
    for (int language = 0; language < KT_LANGUAGES; language++) {
        text = kt_text_in(words, sizeof words);
        speak(what, language);
        kt_put(&whole, language ? "," : "");
        kt_put_json(&whole, words);
    }
    kt_put(&whole, "]");
    text = whole;
}

static const kt_game *speaking; /* of what the next words are */

static void speak_move(const void *what, int language)
{
    kt_say_move(speaking, *(const kt_move *)what, language, &text);
}

static void speak_refusal(const void *what, int language)
{
    kt_say_refusal(speaking, *(const kt_refusal *)what, language, names, &text);
}

static void speak_prompt(const void *what, int language)
{
    kt_say_prompt(speaking, what, language, &text);
}

typedef struct telling {
    int  seat, viewer;
    bool seen;
} telling;

static void speak_told(const void *what, int language)
{
    const telling *told = what;
    kt_say_told(speaking, told->seat, move, told->seen, language, names, &text);
}

static int viewer_now;

static void speak_event(const void *what, int language)
{
    kt_say_event(speaking, what, viewer_now, language, names, &text);
}

static void put_move(kt_move written_move)
{
    char    words[200];
    kt_text notation = kt_text_in(words, sizeof words);
    kt_move_write(speaking, written_move, true, &notation);
    kt_put(&text, "{\"move\":");
    kt_put_json(&text, words);
    kt_put(&text, ",\"verb\":");
    kt_put_int(&text, written_move.verb);
    kt_put(&text, ",\"args\":[");
    for (int i = 0; i < speaking->verb[written_move.verb].params; i++) {
        kt_put(&text, i ? "," : "");
        kt_put_int(&text, written_move.arg[i]);
    }
    kt_put(&text, "],\"words\":");
    put_both(speak_move, &written_move);
    kt_put(&text, "}");
}

/* The legal moves of the actor, with their words. */
int EXPORT(moves_json)(int game, int slot)
{
    speaking = game_at(game);
    kt_list(speaking, slot_at(slot), &moves);
    kt_put(fresh(), "[");
    for (int i = 0; i < moves.count; i++) {
        kt_put(&text, i ? "," : "");
        put_move(moves.move[i]);
    }
    kt_put(&text, "]");
    return written();
}

int EXPORT(prompt_json)(int game, int slot)
{
    speaking = game_at(game);
    fresh();
    put_both(speak_prompt, slot_at(slot));
    return written();
}

/* Of the last check. */
int EXPORT(refusal_json)(int game)
{
    speaking = game_at(game);
    kt_put(fresh(), "{\"rule\":");
    kt_put_json(&text, speaking->rule[refusal.rule].number ? speaking->rule[refusal.rule].number : "");
    kt_put(&text, ",\"words\":");
    put_both(speak_refusal, &refusal);
    kt_put(&text, "}");
    return written();
}

/* Plays the move in the buffer and tells of it as the viewer saw it (KT_OVER: all of
 * it); -1 and nothing is changed if it is not legal. */
int EXPORT(play_json)(int game, int slot, int viewer)
{
    kt_state *state = slot_at(slot);
    telling   told = {state->head.actor, viewer, true};
    speaking = game_at(game);
    viewer_now = viewer;
    if (check(game, slot, state->head.actor))
        return -1;
    told.seen = viewer == KT_OVER || kt_move_seen(speaking, state, move, viewer);
    kt_play(speaking, state, move, &log);
    kt_put(fresh(), "{\"seat\":");
    kt_put_int(&text, told.seat);
    kt_put(&text, ",\"verb\":");
    kt_put_int(&text, move.verb);
    kt_put(&text, ",\"seen\":");
    kt_put(&text, told.seen ? "true" : "false");
    kt_put(&text, ",\"words\":");
    put_both(speak_told, &told);
    kt_put(&text, ",\"events\":[");
    for (int i = 0; i < log.count; i++) {
        if (viewer == KT_OVER)
            log.event[i].whom = KT_ALL;
        kt_put(&text, i ? "," : "");
        put_both(speak_event, &log.event[i]);
    }
    kt_put(&text, "]}");
    return written();
}

/* The table as text of 80 columns, as the viewer sees it. */
int EXPORT(board)(int game, int slot, int viewer, int language)
{
    kt_view view;
    speaking = game_at(game);
    kt_view_make(speaking, slot_at(slot), viewer, &view);
    speaking->board(&view.state, viewer, language_of(language), names, fresh());
    return written();
}

/* Points by source, and who has won: while the game runs, only as the viewer can know them. */
int EXPORT(score_json)(int game, int slot, int viewer)
{
    kt_score        score;
    kt_view         view;
    const kt_state *state = slot_at(slot);
    speaking = game_at(game);
    kt_view_make(speaking, state, viewer, &view);
    kt_score_of(speaking, state->head.actor == KT_OVER ? state : &view.state, &score);
    kt_put(fresh(), "{\"winners\":");
    kt_put_int(&text, score.winners);
    kt_put(&text, ",\"points\":[");
    for (int seat = 0; seat < slot_at(slot)->head.seats; seat++) {
        kt_put(&text, seat ? "," : "");
        kt_put_int(&text, score.points[seat]);
    }
    kt_put(&text, "],\"from\":[");
    for (int seat = 0; seat < slot_at(slot)->head.seats; seat++) {
        kt_put(&text, seat ? ",[" : "[");
        for (int i = 0; i < speaking->sources; i++) {
            kt_put(&text, i ? "," : "");
            kt_put_int(&text, score.from[seat][i]);
        }
        kt_put(&text, "]");
    }
    kt_put(&text, "]}");
    return written();
}

/* ---- Records ---------------------------------------------------------------------------- */

/* The header of a record of the game in this slot, with the seats' names. */
int EXPORT(header_write)(int game, int slot)
{
    kt_header header;
    kt_header_make(game_at(game), slot_at(slot), &header);
    for (int seat = 0; seat < header.seats; seat++) {
        kt_text into = kt_text_in(header.name[seat], KT_NAME_MAX);
        kt_put(&into, name[seat]);
    }
    kt_header_write(&header, fresh());
    return written();
}

static kt_reader reader;
static kt_header header_read_last;

/* Reads the header from so much of the text buffer, sets the slot up and names the seats;
 * the game's number, or -1 with the error in the buffer. The text must stay as it is. */
int EXPORT(record_open)(int slot, int length)
{
    reader = kt_reader_on(buffer, length > 0 && length < TEXT ? (size_t)length : 0);
    if (!kt_header_read(&reader, &header_read_last, &error))
        return written_error();
    if (!kt_setup(header_read_last.game, slot_at(slot), header_read_last.seats, header_read_last.option))
        return -1;
    for (int seat = 0; seat < header_read_last.seats; seat++) {
        kt_text into = kt_text_in(name[seat], KT_NAME_MAX);
        kt_put(&into, header_read_last.name[seat]);
    }
    return number_of(header_read_last.game);
}

/* Plays the next move of the record; it then stands in the move buffer. 1; 0: it has
 * ended; -1: see the text buffer. */
int EXPORT(record_next)(int slot)
{
    int seat;
    int got = kt_replay_next(&reader, header_read_last.game, slot_at(slot), &seat, &move, NULL, &error);
    return got < 0 ? written_error() : got;
}

char *EXPORT(name_at)(int seat)
{
    return name[(unsigned)seat % KT_SEATS_MAX];
}

/* ---- Bots --------------------------------------------------------------------------------- */

static bot_thought thoughts[KT_MOVES_MAX];

/* Memory that nobody else uses, from the end of what there is; it grows when needed. */
static void *arena(size_t size, size_t *given)
{
    static char  *begin;
    static size_t have;
    if (have < size) {
        size_t pages = (size - have + PAGE - 1) / PAGE;
        size_t before = __builtin_wasm_memory_grow(0, pages);
        if (before != (size_t)-1) {
            begin = begin ? begin : (char *)(before * PAGE);
            have += pages * PAGE;
        }
    }
    *given = have;
    return begin;
}

/* A bot, named in so much of the text buffer, chooses from its seat's view: the index into
 * the legal moves, or -1. With `weigh` its thoughts can be asked for. */
int EXPORT(think)(int game, int slot, int length, int weigh)
{
    const kt_state *state = slot_at(slot);
    bot             player;
    bot_mind        mind = {.rng = rng};
    kt_view         view;
    if (state->head.actor < 0 || length < 0 || length >= TEXT || !bot_read(buffer, (size_t)length, &player))
        return -1;
    mind.memory = arena(bot_memory(player), &mind.size);
    kt_view_make(game_at(game), state, state->head.actor, &view);
    kt_list(game_at(game), state, &moves);
    for (int i = 0; i < KT_MOVES_MAX; i++)
        thoughts[i] = (bot_thought){0, 0};
    int index = bot_move(player, game_at(game), &view, &moves, &mind, weigh ? thoughts : NULL);
    rng = mind.rng;
    return index;
}

int EXPORT(thought_visits)(int index)
{
    return thoughts[(unsigned)index % KT_MOVES_MAX].visits;
}

float EXPORT(thought_worth)(int index)
{
    return thoughts[(unsigned)index % KT_MOVES_MAX].worth;
}

typedef struct advice {
    kt_view view;
    int     index;
} advice;

static void speak_reason(const void *what, int language)
{
    const advice *given = what;
    bot_reason(speaking, &given->view, moves.move[given->index], rng, language, names, &text);
}

/* What one of the legal moves would bring about, in words, as its seat can know. */
int EXPORT(reason_json)(int game, int slot, int index)
{
    advice given;
    speaking = game_at(game);
    kt_list(speaking, slot_at(slot), &moves);
    if (slot_at(slot)->head.actor < 0 || index < 0 || index >= moves.count)
        return -1;
    given.index = index;
    kt_view_make(speaking, slot_at(slot), slot_at(slot)->head.actor, &given.view);
    fresh();
    put_both(speak_reason, &given);
    return written();
}
