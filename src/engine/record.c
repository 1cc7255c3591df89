/* record.c - games as text: a header, then one move a line with its seat.
 *
 *   kontor 1
 *   game jambo
 *   rules 1
 *   seats Anna bot:greedy
 *   option psychic six
 *   data 9f31c2a07b44d1e8
 *   * draw guard
 *   0 look
 */
#include "engine/parse.h"

enum { FORMAT = 1 };

void kt_header_make(const kt_game *game, const kt_state *state, kt_header *header)
{
    memset(header, 0, sizeof *header);
    header->game = game;
    header->rules_version = game->rules_version;
    header->seats = state->head.seats;
    memcpy(header->option, state->head.option, sizeof header->option);
    for (int seat = 0; seat < header->seats; seat++) {
        kt_strbuf name = kt_strbuf_init(header->name[seat], KT_NAME_MAX);
        kt_put(&name, "seat");
        kt_put_int(&name, seat);
    }
    kt_strbuf data = kt_strbuf_init(header->data, sizeof header->data);
    kt_put(&data, game->fingerprint);
}

static void put_name(const char *name, kt_strbuf *out)
{
    kt_put_char(out, ' ');
    if (!*name)
        kt_put_char(out, '-');
    for (; *name; name++) /* a name is a single word in a record */
        kt_put_char(out, (unsigned char)*name <= ' ' ? '_' : *name);
}

void kt_header_write(const kt_header *header, kt_strbuf *out)
{
    const kt_game *game = header->game;
    kt_put(out, "kontor ");
    kt_put_int(out, FORMAT);
    kt_put(out, "\ngame ");
    kt_put(out, game->id);
    kt_put(out, "\nrules ");
    kt_put_int(out, header->rules_version);
    kt_put(out, "\nseats");
    for (int seat = 0; seat < header->seats; seat++)
        put_name(header->name[seat], out);
    for (int i = 0; i < game->options; i++)
        for (int j = 0; j < game->option[i].choices; j++)
            if (game->option[i].choice[j].value == header->option[i]) {
                kt_put(out, "\noption ");
                kt_put(out, game->option[i].id);
                kt_put(out, " ");
                kt_put(out, game->option[i].choice[j].id);
            }
    kt_put(out, "\ndata ");
    kt_put(out, header->data);
    kt_put(out, "\n");
}

void kt_line_write(const kt_game *game, int seat, kt_move move, bool seen, kt_strbuf *out)
{
    if (seat == KT_CHANCE)
        kt_put_char(out, '*');
    else
        kt_put_int(out, seat);
    kt_put_char(out, ' ');
    kt_move_write(game, move, seen, out);
    kt_put_char(out, '\n');
}

/* The next line that is not empty. */
static bool next_line(kt_reader *reader, kt_span *line)
{
    while (kt_take_line(reader, line))
        if (line->length && *line->at != '#')
            return true;
    return false;
}

static bool read_names(kt_header *header, kt_span rest, kt_error *error)
{
    kt_span word;
    if (header->seats)
        return kt_fail(error, "the seats appear twice", (kt_span){0}, "");
    while ((word = kt_take_word(&rest)).length) {
        if (header->seats == header->game->seats_max)
            return kt_fail(error, "too many seats for this game: ", word, "");
        kt_strbuf name = kt_strbuf_init(header->name[header->seats++], KT_NAME_MAX);
        kt_put_n(&name, word.at, word.length);
        if (name.truncated)
            return kt_fail(error, "the name is too long: ", word, "");
    }
    if (header->seats < header->game->seats_min)
        return kt_fail(error, "the game needs more seats", (kt_span){0}, "");
    return true;
}

static bool read_game(kt_header *header, kt_span word, kt_error *error)
{
    for (int i = 0; (header->game = kt_game_at(i)); i++)
        if (kt_span_is(word, header->game->id))
            break;
    if (!header->game)
        return kt_fail(error, "there is no game ", word, "");
    for (int i = 0; i < header->game->options; i++)
        header->option[i] = header->game->option[i].standard;
    return true;
}

static bool read_entry(kt_header *header, kt_span key, kt_span rest, kt_error *error)
{
    kt_span value = rest, word = kt_take_word(&value);
    if (kt_span_is(key, "game"))
        return header->game ? kt_fail(error, "the game appears twice", (kt_span){0}, "")
                            : read_game(header, word, error) && kt_nothing_left(value, error);
    if (!header->game)
        return kt_fail(error, "the header must name its game before ", key, "");
    if (kt_span_is(key, "rules"))
        return kt_span_number(word, &header->rules_version) ? kt_nothing_left(value, error)
                                                            : kt_fail(error, "", word, " should be a number");
    if (kt_span_is(key, "seats"))
        return read_names(header, rest, error);
    if (kt_span_is(key, "option"))
        return kt_option_read(header->game, rest.at, rest.length, header->option, error);
    if (kt_span_is(key, "data")) {
        kt_strbuf data = kt_strbuf_init(header->data, sizeof header->data);
        kt_put_n(&data, word.at, word.length);
        return data.truncated ? kt_fail(error, "", word, " is too long for a fingerprint")
                              : kt_nothing_left(value, error);
    }
    return kt_fail(error, "unknown entry in the header: ", key, "");
}

static bool begins_move(kt_span word)
{
    return kt_span_is(word, "*") || (word.length == 1 && *word.at >= '0' && *word.at <= '9');
}

/* Always false. */
static bool too_old(const kt_header *header, kt_error *error)
{
    kt_strbuf out = kt_strbuf_init(error->text, sizeof error->text);
    kt_put(&out, "this record was made under rules ");
    kt_put_int(&out, header->rules_version);
    kt_put(&out, " of ");
    kt_put(&out, header->game->id);
    kt_put(&out, "; this program plays rules ");
    kt_put_int(&out, header->game->rules_version);
    kt_put(&out, " and cannot replay it");
    return false;
}

static bool read_header(kt_reader *reader, kt_header *header, kt_error *error)
{
    kt_span line, word;
    int     format;
    memset(header, 0, sizeof *header);
    if (!next_line(reader, &line) || (word = kt_take_word(&line), !kt_span_is(word, "kontor")))
        return kt_fail(error, "not a record: it should begin with 'kontor 1'", (kt_span){0}, "");
    word = kt_take_word(&line);
    if (!kt_span_number(word, &format) || format != FORMAT)
        return kt_fail(error, "unknown format of a record: ", word, "");
    for (;;) {
        kt_reader before = *reader;
        if (!next_line(reader, &line))
            break;
        word = kt_take_word(&line);
        if (begins_move(word)) {
            *reader = before;
            break;
        }
        if (!read_entry(header, word, line, error))
            return false;
    }
    if (!header->game || !header->seats)
        return kt_fail(error, "the header names no game or no seats", (kt_span){0}, "");
    if (!header->rules_version)
        return kt_fail(error, "the header names no version of the rules", (kt_span){0}, "");
    if (header->rules_version < 1 || header->rules_version > header->game->rules_version)
        return kt_fail(error, "this program does not know that version of the rules", (kt_span){0}, "");
    return header->rules_version >= header->game->rules_oldest || too_old(header, error);
}

bool kt_header_read(kt_reader *reader, kt_header *header, kt_error *error)
{
    bool ok = read_header(reader, header, error);
    error->line = reader->line;
    return ok;
}

int kt_line_read(kt_reader *reader, const kt_game *game, int *seat, kt_move *move, kt_error *error)
{
    kt_span line;
    if (!next_line(reader, &line))
        return 0;
    kt_span word = kt_take_word(&line);
    bool    ok = true;
    *seat = KT_CHANCE;
    if (!kt_span_is(word, "*") && (!kt_span_number(word, seat) || *seat < 0 || *seat >= KT_SEATS_MAX))
        ok = kt_fail(error, "there is no seat ", word, "");
    ok = ok && kt_move_read(game, line.at, line.length, move, error);
    error->line = reader->line;
    return ok ? 1 : -1;
}

void kt_fail_refused(kt_error *error, const kt_game *game, kt_refusal refusal)
{
    kt_strbuf out = kt_strbuf_init(error->text, sizeof error->text);
    kt_put(&out, "the rules refuse this move: ");
    kt_say_refusal(game, refusal, KT_EN, NULL, &out);
    kt_put(&out, " (rule ");
    kt_put(&out, game->rule[refusal.rule].number);
    kt_put(&out, ")");
}

int kt_replay_next(kt_reader *reader, const kt_game *game, kt_state *state, int *seat, kt_move *move,
                   kt_log *log, kt_error *error)
{
    int got = kt_line_read(reader, game, seat, move, error);
    if (got <= 0)
        return got;
    error->line = reader->line;
    kt_refusal refusal = kt_check(game, state, *seat, *move);
    if (refusal.rule) {
        kt_fail_refused(error, game, refusal);
        return -1;
    }
    kt_play(game, state, *move, log);
    return 1;
}
