/* exports.c - the engine as WebAssembly calls.
 *
 * The page holds no pointers. Games are numbers in the registry, states are numbers of
 * slots, and there is one table being played. Anything longer than a number passes through
 * three buffers here, whose addresses the page asks for once: `text` (input of some calls,
 * output of most), `options` and `move`. Calls that write text return its length, or -1.
 * Names, prompts and log lines are written as [German, English].
 */
#include "bots/bots.h"
#include "bots/reason.h"
#include "kontor.h"
#include "wasm/nets.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { SLOTS = 16, TEXT = 512 * 1024, PAGE = 64 * 1024 };

static kt_state          slots[SLOTS];
static kt_moves          moves;
static kt_move           move;
static kt_log            log;
static kt_refusal        refusal;
static kt_error          error;
static kt_rng            rng;
static uint8_t           options[KT_OPTIONS_MAX];
static char              name[KT_SEATS_MAX][KT_NAME_MAX];
static const char *const names[KT_SEATS_MAX] = {name[0], name[1], name[2], name[3], name[4]};
static char              buffer[TEXT];
static kt_strbuf         out;

/* No argument from the page may reach outside the buffers. */
static const kt_game *game_at(int game)
{
    const kt_game *found = kt_game_at(game);
    return found ? found : kt_game_at(0);
}

static kt_state *slot_at(int slot)
{
    return &slots[(unsigned)slot % SLOTS];
}

static kt_strbuf *fresh(void)
{
    out = kt_strbuf_init(buffer, sizeof buffer);
    return &out;
}

static int written(void)
{
    return out.truncated ? -1 : (int)out.length;
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

/* A state lies in state_size bytes here, so that one module can hand it to another. */
kt_state *EXPORT(slot_address)(int slot)
{
    return slot_at(slot);
}

int EXPORT(state_size)(int game)
{
    return game_at(game)->state_size;
}

/* Names a seat with the first `length` bytes of the text buffer. */
void EXPORT(name_seat)(int seat, int length)
{
    kt_strbuf into = kt_strbuf_init(name[(unsigned)seat % KT_SEATS_MAX], KT_NAME_MAX);
    kt_put_n(&into, buffer, length > 0 && length < KT_NAME_MAX ? (size_t)length : 0);
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

/* All tables of a game. */
int EXPORT(game_json)(int game)
{
    kt_game_json(game_at(game), fresh());
    return written();
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

/* With the options in the buffer. */
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

int EXPORT(seats)(int slot)
{
    return slot_at(slot)->head.seats;
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

/* The rule that refuses the move in the buffer; 0: it is legal. See refusal_json. */
int EXPORT(check)(int game, int slot, int seat)
{
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

/* Plays a move of the last list by its index; 0, or -1: no such move, or the list is of another position. */
int EXPORT(play_index)(int game, int slot, int index)
{
    if (index < 0 || index >= moves.count)
        return -1;
    move = moves.move[index];
    return play(game, slot) < 0 ? -1 : 0;
}

/* ---- Luck ------------------------------------------------------------------------ */

void EXPORT(seed)(uint64_t number)
{
    rng = kt_rng_seed(number);
}

/* Puts a random move of the last list into the buffer. */
int EXPORT(pick)(int slot)
{
    if (moves.count < 1)
        return -1;
    int index = kt_pick(&moves, slot_at(slot)->head.actor, &rng);
    move = moves.move[index];
    return index;
}

/* The slot holds a seat's view that a server made: a world that fits it. Whatever the seat may know or do is
 * the same there as in the true state. */
void EXPORT(world_of_view)(int game, int to, int from, int seat)
{
    kt_view view = {.seat = seat, .state = *slot_at(from)};
    kt_sample_world(game_at(game), &view, &rng, slot_at(to));
}

/* Whether the seat sees the same in both, and as much is hidden from it as before. */
int EXPORT(same_for_seat)(int game, int before, int one, int other, int seat)
{
    kt_view        was, first, second;
    const kt_game *played = game_at(game);
    kt_view_make(played, slot_at(before), seat, &was);
    kt_view_make(played, slot_at(one), seat, &first);
    kt_view_make(played, slot_at(other), seat, &second);
    return kt_same(played, &first.state, &second.state) &&
           kt_count_unknown(played, &first.state) >= kt_count_unknown(played, &was.state);
}

/* ---- Texts --------------------------------------------------------------------------- */

int EXPORT(view_json)(int game, int slot, int seat)
{
    kt_view view;
    kt_view_make(game_at(game), slot_at(slot), seat, &view);
    kt_view_json(game_at(game), &view, fresh());
    return written();
}

/* What was wrong, after a call that returned -1. */
int EXPORT(error_json)(void)
{
    kt_put(fresh(), "{");
    kt_json_int(&out, "line", error.line);
    kt_json_text(&out, "text", error.text);
    kt_put(&out, "}");
    return written();
}

static int number_of(const kt_game *game)
{
    int number = 0;
    while (kt_game_at(number) != game)
        number++;
    return number;
}

/* A scenario in the first `length` bytes of the text buffer: the slot gets its position before the first
 * move; the game's number, or -1: see error_json. */
int EXPORT(scenario_read)(int slot, int length)
{
    kt_scenario scenario = {0};
    kt_reader   reader = kt_reader_on(buffer, length > 0 && length < TEXT ? (size_t)length : 0);
    bool        found = kt_scenario_position(&reader, &scenario, slot_at(slot));
    error = scenario.error;
    return found && scenario.passed ? number_of(scenario.game) : -1;
}

/* Edits the position in the slot as the first `length` bytes of the text buffer say: FIELD VALUES. */
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
               : -1;
}

int EXPORT(move_read)(int game, int length)
{
    bool fine =
        length >= 0 && length < TEXT && kt_move_read(game_at(game), buffer, (size_t)length, &move, &error);
    return fine ? 0 : -1;
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

/* ---- Sentences as [German, English] ------------------------------------------------- */

/* What a sentence is about; each kind of sentence reads the members it needs. */
typedef struct subject {
    const kt_game  *game;
    const kt_state *state;
    const kt_view  *view;
    const kt_step  *step;
    const kt_event *event;
    kt_move         move;
    int             viewer;
} subject;

typedef void speaker(const subject *, int language, kt_strbuf *);

static void put_sentence(const char *key, speaker *speak, const subject *about)
{
    char sentence[1600];
    if (key)
        kt_json_key(&out, key);
    kt_put_char(&out, '[');
    for (int language = 0; language < KT_LANGUAGES; language++) {
        kt_strbuf one = kt_strbuf_init(sentence, sizeof sentence);
        speak(about, language, &one);
        kt_put(&out, language ? "," : "");
        kt_put_json(&out, sentence);
    }
    kt_put_char(&out, ']');
}

static void speak_choice(const subject *about, int language, kt_strbuf *to)
{
    kt_say_choice(about->game, about->state, about->move, language, to);
}

static void speak_refusal(const subject *about, int language, kt_strbuf *to)
{
    kt_say_refusal(about->game, refusal, language, names, to);
}

static void speak_prompt(const subject *about, int language, kt_strbuf *to)
{
    kt_say_prompt(about->game, about->state, language, to);
}

static bool step_seen(const subject *about)
{
    return about->viewer == KT_OVER || kt_step_seen_by(about->step, about->viewer);
}

static void speak_step(const subject *about, int language, kt_strbuf *to)
{
    kt_say_logged(about->game, about->step->seat, about->step->move, step_seen(about), language, names, to);
}

static void speak_event(const subject *about, int language, kt_strbuf *to)
{
    kt_say_event(about->game, about->event, about->viewer, language, names, to);
}

static void speak_reason(const subject *about, int language, kt_strbuf *to)
{
    bot_reason(about->game, about->view, about->move, rng, language, names, to);
}

/* ---- Positions as JSON ----------------------------------------------------------------- */

/* Pieces by their id, seats and numbers as they are. */
static void put_arguments(const kt_game *game, kt_move of)
{
    const kt_verb *verb = &game->verb[of.verb];
    kt_json_key(&out, "args");
    kt_put_char(&out, '[');
    for (int i = 0; i < verb->params; i++) {
        int kind = verb->param[i].kind;
        kt_put(&out, i ? "," : "");
        if (kind < KT_KIND_OWN)
            kt_put_int(&out, of.arg[i]);
        else
            kt_put_json(&out, game->kind[kind].piece[of.arg[i]].id);
    }
    kt_put_char(&out, ']');
}

static void put_move(const kt_game *game, const kt_state *state, kt_move of)
{
    char      notation[200];
    kt_strbuf written_move = kt_strbuf_init(notation, sizeof notation);
    subject   about = {.game = game, .state = state, .move = of};
    kt_move_write(game, of, true, &written_move);
    kt_put_char(&out, '{');
    kt_json_text(&out, "move", notation);
    kt_json_text(&out, "verb", game->verb[of.verb].id);
    put_arguments(game, of);
    put_sentence("text", speak_choice, &about);
    kt_put_char(&out, '}');
}

/* The legal moves of the actor. */
int EXPORT(moves_json)(int game, int slot)
{
    kt_list(game_at(game), slot_at(slot), &moves);
    kt_put(fresh(), "[");
    for (int i = 0; i < moves.count; i++) {
        kt_put(&out, i ? "," : "");
        put_move(game_at(game), slot_at(slot), moves.move[i]);
    }
    kt_put(&out, "]");
    return written();
}

int EXPORT(prompt_json)(int game, int slot)
{
    subject about = {.game = game_at(game), .state = slot_at(slot)};
    fresh();
    put_sentence(NULL, speak_prompt, &about);
    return written();
}

/* Of the last check. */
int EXPORT(refusal_json)(int game)
{
    subject about = {.game = game_at(game)};
    kt_put(fresh(), "{");
    kt_json_text(&out, "rule", about.game->rule[refusal.rule].number);
    put_sentence("text", speak_refusal, &about);
    kt_put(&out, "}");
    return written();
}

/* The table as text of 80 columns, as the viewer sees it. */
int EXPORT(board)(int game, int slot, int viewer, int language)
{
    kt_view view;
    kt_view_make(game_at(game), slot_at(slot), viewer, &view);
    game_at(game)->board(&view.state, viewer, language_of(language), names, fresh());
    return written();
}

static void put_points(const char *key, const int *points, int count)
{
    if (key)
        kt_json_key(&out, key);
    kt_put_char(&out, '[');
    for (int i = 0; i < count; i++) {
        kt_put(&out, i ? "," : "");
        kt_put_int(&out, points[i]);
    }
    kt_put_char(&out, ']');
}

/* Points by source, and who has won: while the game runs, only as the viewer can know them. */
int EXPORT(score_json)(int game, int slot, int viewer)
{
    kt_score        score;
    kt_view         view;
    const kt_state *state = slot_at(slot);
    kt_view_make(game_at(game), state, viewer, &view);
    kt_score_of(game_at(game), state->head.actor == KT_OVER ? state : &view.state, &score);
    kt_put(fresh(), "{");
    kt_json_int(&out, "winners", score.winners);
    put_points("points", score.points, state->head.seats);
    kt_json_key(&out, "from");
    kt_put_char(&out, '[');
    for (int seat = 0; seat < state->head.seats; seat++) {
        kt_put(&out, seat ? "," : "");
        put_points(NULL, score.from[seat], game_at(game)->sources);
    }
    kt_put(&out, "]}");
    return written();
}

/* What pieces cost or earn a seat now, by quote and piece. */
int EXPORT(quotes_json)(int game, int slot, int seat)
{
    const kt_game *of = game_at(game);
    kt_view        view;
    kt_view_make(of, slot_at(slot), seat, &view);
    kt_put(fresh(), "{");
    for (int i = 0; i < of->quotes; i++) {
        const kt_kind *kind = &of->kind[of->quote[i].kind];
        kt_json_key(&out, of->quote[i].id);
        kt_put_char(&out, '{');
        for (int piece = 1; piece <= kind->count; piece++)
            kt_json_int(&out, kind->piece[piece].id, of->quote[i].amount(&view.state, seat, piece));
        kt_put_char(&out, '}');
    }
    kt_put(&out, "}");
    return written();
}

/* ---- The table being played --------------------------------------------------------------- */

static kt_table table;
static _Alignas(8) uint8_t table_memory[1 << 20]; /* for more than 20,000 moves of any game */

/* Begins with the position in the slot. */
void EXPORT(table_begin)(int game, int slot)
{
    kt_table_begin(&table, game_at(game), slot_at(slot), table_memory, sizeof table_memory);
}

/* Reads a record, which must stay in the text buffer, and plays all its moves. Names the seats. The
 * game's number, or -1: see error_json. */
int EXPORT(table_load)(int length)
{
    kt_reader reader = kt_reader_on(buffer, length > 0 && length < TEXT ? (size_t)length : 0);
    kt_header header;
    kt_state *start = slot_at(SLOTS - 1);
    int       got;
    if (!kt_header_read(&reader, &header, &error) ||
        !kt_setup(header.game, start, header.seats, header.option))
        return -1;
    kt_table_begin(&table, header.game, start, table_memory, sizeof table_memory);
    memcpy(name, header.name, sizeof name);
    while ((got = kt_table_read(&table, &reader, &error)) > 0)
        ;
    if (got == KT_TABLE_NO_ROOM)
        error = (kt_error){reader.line, "the record is too long"};
    return got ? -1 : number_of(header.game);
}

int EXPORT(table_count)(void)
{
    return table.count;
}

int EXPORT(table_seats)(void)
{
    return table.header.seats;
}

/* Who made a move: a seat or KT_CHANCE. */
int EXPORT(table_seat)(int index)
{
    return index >= 0 && index < table.count ? kt_table_step(&table, index)->seat : KT_OVER;
}

/* The state after this many moves, into a slot. */
void EXPORT(table_state)(int slot, int count)
{
    kt_table_state(&table, count < 0 ? 0 : count > table.count ? table.count : count, slot_at(slot));
}

/* Plays the move in the buffer: 0; 1: it is refused, see refusal_json; 2: the table is full. */
int EXPORT(table_play)(int seat)
{
    return (int)kt_table_play(&table, seat, move, NULL, &refusal);
}

/* Plays chance until a seat has to decide; returns the number of moves. */
int EXPORT(table_play_chance)(void)
{
    int before = table.count;
    while (table.now.head.actor == KT_CHANCE) {
        kt_list(table.header.game, &table.now, &moves);
        if (kt_table_play(&table, KT_CHANCE, moves.move[kt_pick(&moves, KT_CHANCE, &rng)], NULL, NULL))
            break;
    }
    return table.count - before;
}

/* How many moves remain after this seat has taken back all it may. */
int EXPORT(table_undo_to)(int seat)
{
    return kt_table_undo_to(&table, seat);
}

/* Why this seat cannot take back the last move: see kt_undo_bar. */
int EXPORT(table_undo_bar)(int seat)
{
    return (int)kt_table_undo_bar(&table, seat);
}

void EXPORT(table_truncate)(int count)
{
    if (count >= 0 && count <= table.count)
        kt_table_truncate(&table, count);
}

static void put_events(subject *about)
{
    kt_json_key(&out, "events");
    kt_put_char(&out, '[');
    for (int i = 0; i < log.count; i++) {
        if (about->viewer == KT_OVER)
            log.event[i].visible_to = KT_ALL;
        about->event = &log.event[i];
        kt_put(&out, i ? "," : "");
        put_sentence(NULL, speak_event, about);
    }
    kt_put_char(&out, ']');
}

static void put_log_entry(int index, subject *about)
{
    kt_put(fresh(), "{");
    kt_json_int(&out, "step", index);
    kt_json_int(&out, "seat", about->step->seat);
    kt_json_text(&out, "verb", about->game->verb[about->step->move.verb].id);
    kt_json_bool(&out, "seen", step_seen(about));
    put_sentence("text", speak_step, about);
    put_events(about);
    kt_put(&out, "}");
}

/* A move and its events, as the viewer saw them (KT_OVER: all of it). -1: no such move. */
int EXPORT(log_json)(int index, int viewer)
{
    subject about = {.game = table.header.game, .viewer = viewer};
    if (index < 0 || index >= table.count)
        return -1;
    about.step = kt_table_step(&table, index);
    kt_table_events(&table, index, &log);
    put_log_entry(index, &about);
    return written();
}

/* Tries the move in the buffer on a slot instead of the table, and writes what its seat would
 * see; -1 and nothing is changed if it is not legal. */
int EXPORT(try_json)(int game, int slot, int viewer)
{
    kt_state *state = slot_at(slot);
    kt_step   step = {.move = move, .seat = state->head.actor, .seen = 255};
    subject   about = {.game = game_at(game), .step = &step, .viewer = viewer};
    if (check(game, slot, step.seat))
        return -1;
    if (viewer != KT_OVER && !kt_move_seen(about.game, state, move, viewer))
        step.seen = 0;
    kt_play(about.game, state, move, &log);
    put_log_entry(0, &about);
    return written();
}

/* The record of the first `count` moves, with the seats' names and nothing hidden: only for a table
 * that is kept here. */
int EXPORT(table_record)(int count)
{
    memcpy(table.header.name, name, sizeof name);
    kt_header_write(&table.header, fresh());
    for (int i = 0; i < count && i < table.count; i++) {
        const kt_step *step = kt_table_step(&table, i);
        kt_line_write(table.header.game, step->seat, step->move, true, &out);
    }
    return written();
}

/* The lines of the moves alone, each after a word: "do ". */
int EXPORT(table_lines)(int count)
{
    fresh();
    for (int i = 0; i < count && i < table.count; i++) {
        const kt_step *step = kt_table_step(&table, i);
        kt_put(&out, "do ");
        kt_line_write(table.header.game, step->seat, step->move, true, &out);
    }
    return written();
}

/* ---- Records of others ---------------------------------------------------------------------- */

/* Reads the header of a record in the first `length` bytes of the text buffer, sets the slot up and names the
 * seats; the game's number, or -1: see error_json. */
int EXPORT(record_open)(int slot, int length)
{
    kt_reader reader = kt_reader_on(buffer, length > 0 && length < TEXT ? (size_t)length : 0);
    kt_header header;
    if (!kt_header_read(&reader, &header, &error) ||
        !kt_setup(header.game, slot_at(slot), header.seats, header.option))
        return -1;
    memcpy(name, header.name, sizeof name);
    return number_of(header.game);
}

char *EXPORT(name_at)(int seat)
{
    return name[(unsigned)seat % KT_SEATS_MAX];
}

/* ---- Bots --------------------------------------------------------------------------------- */

static bot_move_stats stats[KT_MOVES_MAX];

/* Memory after all that is in use; it grows when needed. */
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

/* A bot, named in the first `length` bytes of the text buffer, chooses from its seat's view: the index into
 * the legal moves, or -1. With `analyse` move_visits and move_value tell what it thinks of each. */
int EXPORT(choose)(int game, int slot, int length, int analyse)
{
    const kt_state *state = slot_at(slot);
    kt_bot          player;
    bot_context     context = {.rng = rng};
    kt_view         view;
    if (state->head.actor < 0 || length < 0 || length >= TEXT || !bot_read(buffer, (size_t)length, &player))
        return -1;
    context.memory = arena(bot_memory(player), &context.size);
    kt_view_make(game_at(game), state, state->head.actor, &view);
    kt_list(game_at(game), state, &moves);
    for (int i = 0; i < KT_MOVES_MAX; i++)
        stats[i] = (bot_move_stats){0, 0};
    int index = bot_move(player, game_at(game), &view, &moves, &context, analyse ? stats : NULL);
    rng = context.rng;
    return index;
}

/* Where to write a net's file, at most net_size bytes. Then net_use: 1, or 0 if it does not fit the game. */
uint8_t *EXPORT(net_at)(void)
{
    return nets_room();
}

int EXPORT(net_size)(void)
{
    return NET_FILE_MAX;
}

int EXPORT(net_use)(int game, int size)
{
    return size >= 0 && nets_use(game_at(game), (size_t)size);
}

/* Whether the bots have a net for this game and number of seats. */
int EXPORT(net_known)(int game, int seats)
{
    return bot_net_for(game_at(game), seats) != NULL;
}

/* A seat's chance to win as a viewer sees it, out of 65536; -1: no net. */
int EXPORT(net_chance)(int game, int slot, int viewer, int seat)
{
    return nets_chance(game_at(game), slot_at(slot), viewer, seat);
}

int EXPORT(move_visits)(int index)
{
    return stats[(unsigned)index % KT_MOVES_MAX].visits;
}

float EXPORT(move_value)(int index)
{
    return stats[(unsigned)index % KT_MOVES_MAX].value;
}

/* What a legal move would lead to, in words, as far as its seat can know. */
int EXPORT(reason_json)(int game, int slot, int index)
{
    kt_view view;
    subject about = {.game = game_at(game), .view = &view};
    kt_list(about.game, slot_at(slot), &moves);
    if (slot_at(slot)->head.actor < 0 || index < 0 || index >= moves.count)
        return -1;
    about.move = moves.move[index];
    kt_view_make(about.game, slot_at(slot), slot_at(slot)->head.actor, &view);
    fresh();
    put_sentence(NULL, speak_reason, &about);
    return written();
}
