/* scenario.c - tests that a board gamer can read.
 *
 *   # The sixth ware on the large stand costs 2 gold.      rule 6.4
 *   game jambo
 *   set gold.0 7
 *   do 0 buy ware_hhh
 *   expect gold.0 2
 *   refuse 0 buy ware_hhh rule 6.5
 *
 * Statements: seats N, option NAME CHOICE, setup (from the first card on, not from the
 * bare table) before all others; set FIELD VALUES; actor SEAT or actor * (who acts first, with
 * set phase ...); do SEAT MOVE; refuse SEAT MOVE rule N.M; legal / illegal SEAT MOVE; expect
 * FIELD VALUES; sees SEAT FIELD VALUES (in that seat's view), sees SEAT ACTOR MOVE (the last move
 * as that seat's record has it: "sees 1 * draw ?"), sees SEAT event ID ... (one of its events:
 * "sees 1 event gets_card 1 guard"); score SEAT POINTS; from SEAT SOURCE POINTS; winners SEAT
 * ...; turn SEAT, turn * (chance) or turn over.
 */
#include "engine/fields.h"
#include "engine/parse.h"

typedef struct run {
    const kt_game     *game;
    kt_state           state;
    bool               started; /* options are read, the position is set up */
    bool               from_setup;
    int                seats;
    uint8_t            option[KT_OPTIONS_MAX];
    kt_error          *error;
    kt_scenario_watch *watch;
    void              *context;
    bool               validated;     /* the position was */
    bool               only_position; /* stop before the first move */
    bool               moved;         /* there is a last move, and this is it: */
    int                mover;
    kt_move            move;
    uint8_t            seen; /* who saw its secret arguments: a bit per seat, and SPECTATOR */
    kt_log             log;
} run;

enum { SPECTATOR = 1 << 7 };

static bool fail(run *test, const char *before, kt_span word, const char *after)
{
    return kt_fail(test->error, before, word, after);
}

static bool start(run *test)
{
    if (test->started)
        return true;
    if (!kt_setup(test->game, &test->state, test->seats, test->option))
        return fail(test, "the game does not allow this number of seats", (kt_span){0}, "");
    if (!test->from_setup)
        test->game->bare_position(&test->state);
    test->started = true;
    return true;
}

static kt_span rest_of(kt_span line)
{
    while (line.length && (*line.at == ' ' || *line.at == '\t')) {
        line.at++;
        line.length--;
    }
    return line;
}

/* Takes "rule 6.5" off the end of a line. */
static kt_span take_rule(kt_span *line)
{
    size_t at = line->length;
    while (at && line->at[at - 1] != ' ')
        at--;
    kt_span rule = {line->at + at, line->length - at};
    while (at && line->at[at - 1] == ' ')
        at--;
    if (at < 5 || !kt_span_is((kt_span){line->at + at - 4, 4}, "rule"))
        return (kt_span){0};
    line->length = at - 4;
    return rule;
}

static bool read_seat(run *test, kt_span *line, int *seat)
{
    kt_span word = kt_take_word(line);
    *seat = KT_CHANCE;
    if (kt_span_is(word, "*"))
        return true;
    return (kt_span_number(word, seat) && *seat >= 0 && *seat < test->state.head.seats) ||
           fail(test, "there is no seat ", word, "");
}

static bool read_move(run *test, kt_span line, int *seat, kt_move *move)
{
    int before = test->error->line;
    if (!read_seat(test, &line, seat))
        return false;
    bool ok = kt_move_read(test->game, line.at, line.length, move, test->error);
    test->error->line = before;
    if (ok && !kt_move_fits(test->game, *move, test->state.head.seats))
        return fail(test, "the move names a seat that is not there", (kt_span){0}, "");
    return ok;
}

static bool listed(const run *test, kt_move move)
{
    kt_moves moves;
    kt_list(test->game, &test->state, &moves);
    for (int i = 0; i < moves.count; i++)
        if (kt_move_same(moves.move[i], move))
            return true;
    return false;
}

static bool say_refused(run *test, kt_refusal refusal)
{
    kt_strbuf out = kt_strbuf_init(test->error->text, sizeof test->error->text);
    kt_put(&out, "refused: ");
    kt_say_refusal(test->game, refusal, KT_EN, NULL, &out);
    kt_put(&out, " (rule ");
    kt_put(&out, test->game->rule[refusal.rule].number);
    kt_put(&out, ")");
    return false;
}

static void call_watch(const run *test, kt_move move, bool refused)
{
    if (test->watch)
        test->watch(test->context, test->game, &test->state, move, refused);
}

/* Before the move is played: who will see it depends on the position. */
static void note_move(run *test, int seat, kt_move move)
{
    test->moved = true;
    test->mover = seat;
    test->move = move;
    test->log.count = 0;
    test->seen = kt_move_seen(test->game, &test->state, move, KT_ALL) ? SPECTATOR : 0;
    for (int i = 0; i < test->state.head.seats; i++)
        if (kt_move_seen(test->game, &test->state, move, i))
            test->seen |= (uint8_t)(1 << i);
}

static bool do_move(run *test, kt_span line)
{
    int     seat;
    kt_move move;
    if (!read_move(test, line, &seat, &move))
        return false;
    kt_refusal refusal = kt_check(test->game, &test->state, seat, move);
    if (refusal.rule)
        return say_refused(test, refusal);
    if (!listed(test, move))
        return fail(test, "the move is legal but not listed", (kt_span){0}, "");
    call_watch(test, move, false);
    note_move(test, seat, move);
    kt_play(test->game, &test->state, move, &test->log);
    return kt_audit(test->game, &test->state, test->error) == NULL;
}

static bool refuse_move(run *test, kt_span line)
{
    int     seat;
    kt_move move;
    kt_span number = take_rule(&line);
    if (!number.length || !kt_rule_find(test->game, number.at, number.length))
        return fail(test, "the refusal must end in a rule that exists: ", number, "");
    if (!read_move(test, line, &seat, &move))
        return false;
    kt_refusal refusal = kt_check(test->game, &test->state, seat, move);
    if (!refusal.rule)
        return fail(test, "the move is not refused", (kt_span){0}, "");
    call_watch(test, move, true);
    if (!kt_span_is(number, test->game->rule[refusal.rule].number))
        return say_refused(test, refusal);
    if (seat == test->state.head.actor && listed(test, move))
        return fail(test, "the move is refused but listed", (kt_span){0}, "");
    return true;
}

static bool expect_legality(run *test, kt_span line, bool expected)
{
    int     seat;
    kt_move move;
    if (!read_move(test, line, &seat, &move))
        return false;
    bool legal = seat == test->state.head.actor && listed(test, move);
    return legal == expected ||
           fail(test, legal ? "the move is legal" : "the move is not legal", (kt_span){0}, "");
}

static bool expect_field(run *test, const kt_state *state, kt_span line)
{
    char      found[1200], wanted[1200];
    kt_strbuf have = kt_strbuf_init(found, sizeof found), want = kt_strbuf_init(wanted, sizeof wanted);
    int       index, row;
    kt_span   where = kt_take_word(&line);
    kt_state  copy = {.head = state->head};
    int       at = test->error->line;
    if (!kt_field_find(test->game, state, where.at, where.length, &index, &row, test->error))
        return false;
    kt_field_write(test->game, state, index, row, &have);
    /* Parse the expected values, so that their order and "3*tea" do not matter. */
    if (!kt_field_read(test->game, &copy, index, row, line.at, line.length, test->error)) {
        test->error->line = at;
        return false;
    }
    kt_field_write(test->game, &copy, index, row, &want);
    test->error->line = at;
    if (memcmp(kt_field_row(test->game, state, index, row), kt_field_row(test->game, &copy, index, row),
               (size_t)kt_field_stride(test->game, &test->game->field[index])) == 0)
        return true;
    kt_strbuf out = kt_strbuf_init(test->error->text, sizeof test->error->text);
    kt_put_n(&out, where.at, where.length);
    kt_put(&out, " is ");
    kt_put(&out, found);
    kt_put(&out, ", expected ");
    kt_put(&out, wanted);
    return false;
}

/* ---- What a seat sees --------------------------------------------------- */

static bool fail_seen(run *test, int seat, const char *found, kt_span wanted)
{
    kt_strbuf out = kt_strbuf_init(test->error->text, sizeof test->error->text);
    kt_put(&out, seat < 0 ? "a spectator" : "seat ");
    if (seat >= 0)
        kt_put_int(&out, seat);
    kt_put(&out, " sees ");
    kt_put(&out, *found ? found : "nothing");
    kt_put(&out, ", expected ");
    kt_put_n(&out, wanted.at, wanted.length);
    return false;
}

/* Whether line and text have the same words; blanks do not matter. */
static bool same_words(kt_span line, const char *text)
{
    kt_span other = kt_span_of(text), one, two;
    do {
        one = kt_take_word(&line);
        two = kt_take_word(&other);
        if (one.length != two.length || memcmp(one.at, two.at, one.length) != 0)
            return false;
    } while (one.length);
    return true;
}

/* "* draw ?": the last move as this seat's record has it. */
static bool sees_move(run *test, int seat, kt_span line)
{
    char      found[200];
    kt_strbuf out = kt_strbuf_init(found, sizeof found);
    if (!test->moved)
        return fail(test, "nobody has moved yet", (kt_span){0}, "");
    kt_line_write(test->game, test->mover, test->move, test->seen >> (seat < 0 ? 7 : seat) & 1, &out);
    while (out.length && found[out.length - 1] == '\n')
        found[--out.length] = 0;
    return same_words(line, found) || fail_seen(test, seat, found, rest_of(line));
}

/* "gets_card 1 guard": one of the last move's events. */
static bool sees_event(run *test, int seat, kt_span line)
{
    char      all[120];
    kt_strbuf list = kt_strbuf_init(all, sizeof all);
    if (!test->moved)
        return fail(test, "nobody has moved yet", (kt_span){0}, "");
    if (!rest_of(line).length)
        return fail(test, "which event?", (kt_span){0}, "");
    for (int i = 0; i < test->log.count; i++) {
        char      found[200];
        kt_strbuf out = kt_strbuf_init(found, sizeof found);
        kt_event_write(test->game, &test->log.event[i], seat, &out);
        if (same_words(line, found))
            return true;
        kt_put(&list, i ? "; " : "");
        kt_put(&list, found);
    }
    return fail_seen(test, seat, all, rest_of(line));
}

static bool sees(run *test, kt_span line)
{
    kt_view view;
    int     seat;
    if (!read_seat(test, &line, &seat))
        return false;
    kt_span rest = line, word = kt_take_word(&rest);
    int     number;
    if (kt_span_is(word, "event"))
        return sees_event(test, seat, rest);
    if (kt_span_is(word, "*") || kt_span_number(word, &number))
        return sees_move(test, seat, line);
    kt_view_make(test->game, &test->state, seat, &view);
    return expect_field(test, &view.state, line);
}

/* ---- Points ------------------------------------------------------------- */

/* A seat, not chance. */
static bool read_player(run *test, kt_span *line, int *seat)
{
    return read_seat(test, line, seat) &&
           (*seat >= 0 || fail(test, "chance has no points and cannot win", (kt_span){0}, ""));
}

static bool fail_number(run *test, const char *what, int found, int expected)
{
    kt_strbuf out = kt_strbuf_init(test->error->text, sizeof test->error->text);
    kt_put(&out, what);
    kt_put_int(&out, found);
    kt_put(&out, ", expected ");
    kt_put_int(&out, expected);
    return false;
}

static bool expect_score(run *test, kt_span line)
{
    kt_score score;
    int      seat, points;
    if (!read_player(test, &line, &seat))
        return false;
    kt_span word = kt_take_word(&line);
    if (!kt_span_number(word, &points))
        return fail(test, "", word, " should be a number");
    if (!kt_nothing_left(line, test->error))
        return false;
    kt_score_of(test->game, &test->state, &score);
    return score.points[seat] == points || fail_number(test, "the score is ", score.points[seat], points);
}

/* Takes the number off the end of a line. */
static kt_span take_last_word(kt_span *line)
{
    size_t at = line->length;
    while (at && line->at[at - 1] != ' ')
        at--;
    kt_span word = {line->at + at, line->length - at};
    while (at && line->at[at - 1] == ' ')
        at--;
    line->length = at;
    return word;
}

/* "0 privileges left 3": points of a seat from one source, by its English name. */
static bool expect_source(run *test, kt_span line)
{
    kt_score score;
    int      seat, points;
    if (!read_player(test, &line, &seat))
        return false;
    line = rest_of(line);
    kt_span word = take_last_word(&line);
    if (!kt_span_number(word, &points))
        return fail(test, "", word, " should be a number");
    kt_score_of(test->game, &test->state, &score);
    for (int source = 0; source < test->game->sources; source++)
        if (kt_span_is(line, test->game->source[source].in[KT_EN]))
            return score.from[seat][source] == points ||
                   fail_number(test, "the points from there are ", score.from[seat][source], points);
    return fail(test, "there is no source ", line, "");
}

static bool expect_winners(run *test, kt_span line)
{
    kt_score score;
    int      winners = 0, seat;
    for (line = rest_of(line); line.length; line = rest_of(line)) {
        if (!read_player(test, &line, &seat))
            return false;
        winners |= 1 << seat;
    }
    kt_score_of(test->game, &test->state, &score);
    return score.winners == winners || fail_number(test, "the winners as bits are ", score.winners, winners);
}

static bool expect_turn(run *test, kt_span line)
{
    int seat = KT_OVER;
    if (!kt_span_is(line, "over") && (!read_seat(test, &line, &seat) || !kt_nothing_left(line, test->error)))
        return false;
    return test->state.head.actor == seat || fail_number(test, "the actor is ", test->state.head.actor, seat);
}

/* Who acts when the scenario begins. */
static bool set_actor(run *test, kt_span line)
{
    int at = test->error->line;
    if (test->moved)
        return fail(test, "the actor must be set before the first move", (kt_span){0}, "");
    bool ok = kt_actor_read(&test->state, line.at, line.length, test->error);
    test->error->line = at;
    return ok;
}

static bool read_setup_statement(run *test, kt_span key, kt_span rest)
{
    if (test->started)
        return fail(test, "", key, " must come before all other statements");
    if (kt_span_is(key, "setup"))
        return test->from_setup = true;
    if (kt_span_is(key, "option"))
        return kt_option_read(test->game, rest.at, rest.length, test->option, test->error);
    return kt_span_number(rest, &test->seats) || fail(test, "", rest, " should be a number");
}

static bool statement(run *test, kt_span line)
{
    kt_span key = kt_take_word(&line);
    kt_span rest = rest_of(line);
    int     at = test->error->line;
    bool    ok;
    if (kt_span_is(key, "seats") || kt_span_is(key, "option") || kt_span_is(key, "setup")) {
        ok = read_setup_statement(test, key, rest);
        test->error->line = at;
        return ok;
    }
    if (!start(test))
        return false;
    if (kt_span_is(key, "do"))
        return do_move(test, rest);
    if (kt_span_is(key, "refuse"))
        return refuse_move(test, rest);
    if (kt_span_is(key, "legal"))
        return expect_legality(test, rest, true);
    if (kt_span_is(key, "illegal"))
        return expect_legality(test, rest, false);
    if (kt_span_is(key, "expect"))
        return expect_field(test, &test->state, rest);
    if (kt_span_is(key, "sees"))
        return sees(test, rest);
    if (kt_span_is(key, "score"))
        return expect_score(test, rest);
    if (kt_span_is(key, "from"))
        return expect_source(test, rest);
    if (kt_span_is(key, "actor"))
        return set_actor(test, rest);
    if (kt_span_is(key, "winners"))
        return expect_winners(test, rest);
    if (kt_span_is(key, "turn"))
        return expect_turn(test, rest);
    if (kt_span_is(key, "set")) {
        kt_span where = kt_take_word(&rest);
        rest = rest_of(rest);
        ok =
            kt_field_set(test->game, &test->state, where.at, where.length, rest.at, rest.length, test->error);
        test->error->line = at;
        return ok;
    }
    return fail(test, "unknown statement ", key, "");
}

static bool is_move(kt_span line)
{
    kt_span key = kt_take_word(&line);
    return kt_span_is(key, "do") || kt_span_is(key, "refuse") || kt_span_is(key, "legal") ||
           kt_span_is(key, "illegal");
}

/* A position may be built in several steps. It must be valid once a move or an expectation uses it. */
static bool needs_position(kt_span line)
{
    kt_span rest = line, key = kt_take_word(&rest);
    return is_move(line) || kt_span_is(key, "sees") || kt_span_is(key, "score") || kt_span_is(key, "from") ||
           kt_span_is(key, "winners");
}

static bool position_is_valid(run *test)
{
    const char *cause;
    if (!start(test))
        return false;
    if (kt_audit(test->game, &test->state, test->error) ||
        kt_known_wrong(test->game, &test->state, test->error))
        return false;
    cause = test->game->validate ? test->game->validate(&test->state) : NULL;
    return !cause || fail(test, "an impossible position: ", kt_span_of(cause), "");
}

/* ---- Titles ------------------------------------------------------------- */

static void read_title(kt_span line, kt_scenario *scenario)
{
    line.at++; /* the # */
    line.length--;
    line = rest_of(line);
    scenario->title = line.at;
    scenario->title_length = line.length;
    scenario->rules = 0;
    /* "... rule 6.4 6.5" or "... rule 6.4, 6.5" at the end */
    for (size_t at = line.length; at >= 5; at--) {
        if (!kt_span_is((kt_span){line.at + at - 5, 5}, "rule "))
            continue;
        kt_span rest = {line.at + at, line.length - at}, word;
        while ((word = kt_take_word(&rest)).length && scenario->rules < 12) {
            if (word.at[word.length - 1] == ',')
                word.length--;
            scenario->rule[scenario->rules] = word.at;
            scenario->rule_length[scenario->rules++] = word.length;
        }
        for (at -= 5; at && line.at[at - 1] == ' '; at--)
            ;
        scenario->title_length = at;
        return;
    }
}

static bool check_title(kt_scenario *scenario)
{
    if (!scenario->rules)
        return kt_fail(&scenario->error, "the line above cites no rule", (kt_span){0}, "");
    for (int i = 0; i < scenario->rules; i++)
        if (!kt_rule_find(scenario->game, scenario->rule[i], scenario->rule_length[i]))
            return kt_fail(&scenario->error, "there is no rule ",
                           (kt_span){scenario->rule[i], scenario->rule_length[i]}, "");
    return true;
}

/* "# de: Ein Tier kostet eine Aktion." */
static bool read_german(kt_span line, kt_scenario *scenario)
{
    static const char mark[] = "# de: ";
    size_t            length = sizeof mark - 1;
    if (line.length < length || memcmp(line.at, mark, length) != 0)
        return false;
    scenario->german = line.at + length;
    scenario->german_length = line.length - length;
    return true;
}

static void german_or_title(kt_scenario *scenario)
{
    if (scenario->german)
        return;
    scenario->german = scenario->title;
    scenario->german_length = scenario->title_length;
}

/* Finds the next game statement and the comments above it: its title. */
static bool find_start(kt_reader *reader, kt_scenario *scenario, kt_span *name)
{
    kt_span line;
    while (kt_take_line(reader, &line)) {
        kt_span rest = line, key = kt_take_word(&rest);
        if (line.length && *line.at == '#') {
            if (!read_german(line, scenario))
                read_title(line, scenario);
        } else if (kt_span_is(key, "game")) {
            german_or_title(scenario);
            scenario->line = scenario->error.line = reader->line;
            *name = kt_take_word(&rest);
            return true;
        } else if (line.length) {
            scenario->line = scenario->error.line = reader->line;
            *name = (kt_span){0};
            kt_fail(&scenario->error, "a scenario begins with its game, not with ", key, "");
            return true;
        }
    }
    return false;
}

/* Runs one statement; validates the position before the first statement that depends on it. */
static bool run_line(run *test, kt_span line)
{
    if (!test->validated && needs_position(line)) {
        if (!position_is_valid(test))
            return false;
        test->validated = true;
    }
    kt_span rest = line, key = kt_take_word(&rest);
    if (kt_span_is(key, "set") || kt_span_is(key, "actor"))
        test->validated = false;
    return statement(test, line);
}

/* Runs the statements up to the next scenario; after a failure it only skips them.
 * Comments above the next game statement belong to that scenario. */
static bool run_statements(kt_reader *reader, run *test, bool ok)
{
    kt_reader after = *reader; /* the last statement of this scenario */
    kt_span   line;
    while (kt_take_line(reader, &line)) {
        kt_span rest = line, key = kt_take_word(&rest);
        if (!line.length || *line.at == '#')
            continue;
        if (kt_span_is(key, "game"))
            break;
        if (ok) {
            test->error->line = reader->line;
            if (test->only_position && is_move(line))
                break;
            ok = run_line(test, line);
        }
        after = *reader;
    }
    *reader = after;
    return ok && (test->validated || position_is_valid(test));
}

static bool run_next(kt_reader *reader, kt_scenario *scenario, run *test)
{
    kt_span name = {0};
    memset(scenario, 0, sizeof *scenario);
    memset(test, 0, sizeof *test);
    test->error = &scenario->error;
    if (!find_start(reader, scenario, &name))
        return false;
    for (int i = 0; name.at && (test->game = kt_game_at(i)); i++)
        if (kt_span_is(name, test->game->id))
            break;
    scenario->game = test->game;
    if (name.at && !test->game)
        kt_fail(&scenario->error, "there is no game ", name, "");
    if (test->game) {
        test->seats = test->game->seats_min;
        for (int i = 0; i < test->game->options; i++)
            test->option[i] = test->game->option[i].standard;
    }
    return true;
}

bool kt_scenario_next(kt_reader *reader, kt_scenario *scenario, kt_scenario_watch *watch, void *context)
{
    run test;
    if (!run_next(reader, scenario, &test))
        return false;
    test.watch = watch;
    test.context = context;
    scenario->passed = run_statements(reader, &test, test.game && check_title(scenario));
    return true;
}

bool kt_scenario_position(kt_reader *reader, kt_scenario *scenario, kt_state *state)
{
    run test;
    if (!run_next(reader, scenario, &test))
        return false;
    test.only_position = true;
    scenario->passed = run_statements(reader, &test, test.game != NULL);
    memcpy(state, &test.state, sizeof *state);
    return true;
}
