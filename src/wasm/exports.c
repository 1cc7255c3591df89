/* exports.c - the engine as WebAssembly calls.
 *
 * A page holds no pointers: games go by their number in the registry, states by
 * the number of a slot. What is longer than a number passes through four buffers
 * here, whose addresses the page asks for once: `text` (what the calls write, and
 * what is read from the page), `options`, `move` (of the next call) and `moves`
 * (eight bytes each, from the last list). Calls that write text return its length.
 */
#include "kontor.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { SLOTS = 16, TEXT = 64 * 1024 };

static kt_state   slots[SLOTS];
static kt_moves   moves;
static kt_move    move;
static kt_log     log;
static kt_refusal refusal;
static kt_error   error;
static kt_rng     rng;
static uint8_t    options[KT_OPTIONS_MAX];
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
