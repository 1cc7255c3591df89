/* worlds.c - a guess makes exactly the worlds that the seat's own record allows.
 *
 * Where little is hidden, all worlds of a view can be counted out. Let B be the
 * worlds before a move and A those after it. Then A must be what can become of B:
 * the worlds to which a move leads that looks and sounds the same to the seat, and
 * whose view is the same. Less would be a leak, more would be a seat that forgets
 * what it saw. By induction over the moves the guesses fit the whole record.
 *
 * For this the game is made small: few cards stay in hands and piles, the rest
 * goes where the kind keeps what is out of the game (its sink).
 */
#include "suite.h"

#include "engine/fields.h"

#include <stdlib.h>
#include <string.h>

enum { BEFORE_MAX = 40, AFTER_MAX = 400, STEPS = 60, SOUND_MAX = 8192 };

/* ---- Counting out -------------------------------------------------------- */

typedef struct counting {
    const kt_game *game;
    kt_state       state;                    /* being filled                     */
    int            rest[256][KT_COUNTS_MAX]; /* of each kind: not placed yet */
    kt_state      *worlds;
    int            count, max;
    int            tried; /* with those that the game calls wrong */
} counting;

static void count_rest(counting *c)
{
    const kt_game *game = c->game;
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        for (int v = 1; v <= game->kind[k].count; v++)
            c->rest[k][v] = game->kind[k].piece[v].count;
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        for (int r = 0; field->pieces && r < kt_field_rows(field, c->state.head.seats); r++) {
            const uint8_t *row = kt_field_row(game, &c->state, i, r);
            int           *rest = c->rest[field->kind];
            for (int v = 1; field->shape == KT_COUNTS && v <= game->kind[field->kind].count; v++)
                rest[v] -= row[v];
            for (int n = 0; field->shape == KT_LIST && n < row[0]; n++)
                rest[row[1 + n]] -= row[1 + n] != 0;
            for (int n = 0; field->shape == KT_ITEM && n < field->length; n++)
                rest[row[n]] -= row[n] != 0;
            for (int n = 0; field->shape < KT_ITEM && n < field->length; n++)
                rest[field->value] -= kt_field_number(field, row, n);
        }
    }
}

static void fill_from(counting *c, int field, int row, int value);

/* Tries each remaining value in this place, and continues from there. */
static void try_values(counting *c, int index, int row, uint8_t *place, int from)
{
    const kt_field *field = &c->game->field[index];
    int            *rest = c->rest[field->kind], left = 0;
    int             need = field->shape == KT_COUNTS ? place[0] : 1;
    for (int v = from; v <= c->game->kind[field->kind].count; v++)
        left += rest[v];
    for (int v = from; v <= c->game->kind[field->kind].count && c->count <= c->max; v++) {
        if (left < need) /* too few from here on to fill the place: no need to try */
            return;
        left -= rest[v];
        if (rest[v] <= 0)
            continue;
        rest[v]--;
        if (field->shape == KT_COUNTS) {
            place[0]--;
            place[v]++;
            fill_from(c, index, row, v);
            place[v]--;
            place[0]++;
        } else {
            *place = (uint8_t)v;
            fill_from(c, index, row, 1);
            *place = 0;
        }
        rest[v]++;
    }
}

static uint8_t *open_place(const kt_field *field, uint8_t *row)
{
    if (field->shape == KT_COUNTS)
        return row[0] ? row : NULL;
    for (int i = 0; field->shape == KT_LIST && i < row[0]; i++)
        if (!row[1 + i])
            return row + 1 + i;
    return NULL;
}

static void fill_from(counting *c, int index, int row, int value)
{
    for (; index < c->game->fields; index++, row = 0) {
        const kt_field *field = &c->game->field[index];
        if (!field->pieces || field->seen == KT_SEEN_ALL)
            continue;
        for (; row < kt_field_rows(field, c->state.head.seats); row++, value = 1) {
            uint8_t *place = open_place(field, kt_field_row_mutable(c->game, &c->state, index, row));
            if (place) {
                try_values(c, index, row, place, value);
                return;
            }
        }
        value = 1;
    }
    if (c->tried++ > 4 * c->max + 100)
        c->count = c->max + 1; /* as good as too many */
    if (c->count > c->max || (c->game->validate && c->game->validate(&c->state)))
        return;
    if (c->count < c->max)
        kt_copy(c->game, &c->worlds[c->count], &c->state);
    c->count++;
}

int worlds_of(const kt_game *game, const kt_view *view, kt_state *worlds, int max)
{
    static counting c;
    memset(&c, 0, sizeof c);
    c.game = game;
    c.worlds = worlds;
    c.max = max;
    kt_copy(game, &c.state, &view->state);
    count_rest(&c);
    fill_from(&c, 0, 0, 1);
    return c.count > max ? -1 : c.count;
}

/* ---- Making the game small ------------------------------------------------ */

/* Leaves at most `keep` pieces in a row of counts; the rest goes home. */
static bool thin_out(trial *t, kt_state *state, int index, int row, int keep, const kt_field *known)
{
    const kt_game  *game = t->at.game;
    const kt_field *field = &game->field[index];
    char            where[60], values[2000];
    kt_strbuf       place = kt_strbuf_init(where, sizeof where), text = kt_strbuf_init(values, sizeof values);
    uint8_t         left[KT_COUNTS_MAX] = {0};
    const uint8_t  *have = kt_field_row(game, state, index, row);
    kt_error        error;
    int             count = game->kind[field->kind].count, sum = 0;
    for (int v = 1; v <= count; v++) /* what others know stays */
        left[v] = known ? ((const uint8_t *)state)[known->offset + row * (count + 1) + v] : 0;
    for (int v = 1; v <= count; v++)
        sum += left[v];
    for (int tries = 0; tries < 2000 && sum < keep; tries++) {
        int v = 1 + (int)kt_rng_below(&t->rng, (uint32_t)count);
        if (left[v] < have[v]) {
            left[v]++;
            sum++;
        }
    }
    for (int v = 1; v <= count; v++)
        for (int i = 0; i < left[v]; i++) {
            kt_put(&text, game->kind[field->kind].piece[v].id);
            kt_put(&text, " ");
        }
    if (!sum)
        kt_put(&text, "-");
    kt_put(&place, field->id);
    if (field->rows != KT_ONE) {
        kt_put(&place, ".");
        if (field->row_kind >= KT_KIND_OWN)
            kt_put(&place, game->kind[field->row_kind].piece[row + 1].id);
        else
            kt_put_int(&place, row);
    }
    return kt_field_set(game, state, where, place.length, values, text.length, &error);
}

/* First the hands, whose pieces go home; then the homes, whose pieces go to the sink. */
static bool make_small(trial *t, kt_state *state)
{
    const kt_game *game = t->at.game;
    bool           small = false;
    for (int homes = 0; homes < 2; homes++)
        for (int i = 0; i < game->fields; i++) {
            const kt_field *field = &game->field[i];
            if (!field->pieces || field->shape != KT_COUNTS || game->kind[field->kind].sink == KT_NO_FIELD)
                continue;
            bool home = i == game->kind[field->kind].home;
            if (home != (homes == 1) || i == game->kind[field->kind].sink)
                continue;
            bool pile = field->seen == KT_SEEN_ALL;
            for (int row = 0; row < kt_field_rows(field, state->head.seats); row++) {
                int keep = (int)kt_rng_below(&t->rng, home ? 4 : pile ? 3 : 4);
                small |= home;
                if (!thin_out(t, state, i, row, keep, field->known ? &game->field[field->known] : NULL))
                    return false;
            }
        }
    return small;
}

/* ---- The closure ----------------------------------------------------------- */

typedef struct step {
    const kt_game *game;
    kt_state       before, after;
    int            seat, actor;
    kt_move        move;
    bool           seen;
    kt_view        view; /* after */
    char           sound[SOUND_MAX];
} step;

static int place_of(const kt_game *game, const kt_state *world, const kt_state *worlds, int count)
{
    for (int i = 0; i < count; i++)
        if (kt_same(game, world, &worlds[i]))
            return i;
    return -1;
}

/* Marks the worlds after the move that can come of one before it. */
static bool lead_on(trial *t, const step *s, const kt_state *world, const kt_state *after, int count,
                    bool *reached)
{
    static char sound[SOUND_MAX];
    kt_moves    moves;
    kt_list(s->game, world, &moves);
    for (int i = 0; i < moves.count; i++) {
        kt_state  next = *world;
        kt_view   view;
        kt_log    log;
        kt_strbuf out = kt_strbuf_init(sound, sizeof sound);
        if (!looks_same(s->game, moves.move[i], s->move, s->seen))
            continue;
        kt_play(s->game, &next, moves.move[i], &log);
        heard(s->game, s->actor, moves.move[i], s->seen, &log, s->seat, KT_EN, &out);
        kt_view_make(s->game, &next, s->seat, &view);
        if (!kt_same(s->game, &view.state, &s->view.state) || strcmp(sound, s->sound) != 0)
            continue;
        int at = place_of(s->game, &next, after, count);
        if (at < 0)
            return found(t, &next, NULL, "seat %d could be in this world, but no guess makes it", s->seat);
        reached[at] = true;
    }
    return true;
}

/* A card lies in the pile that did not before. */
static bool refilled(const step *s, int field)
{
    const uint8_t *before = kt_field_row(s->game, &s->before, field, 0);
    const uint8_t *after = kt_field_row(s->game, &s->after, field, 0);
    for (int value = 1; value <= s->game->kind[s->game->field[field].kind].count; value++)
        if (after[value] > before[value])
            return true;
    return false;
}

/* The one thing that fields cannot say: a pile that everybody has counted is shuffled
 * while a card from the old one lies somewhere between pile and hand. The seat knows
 * which cards those two places hold, but not which holds which; its guesses mix in the
 * new pile. Such a step is left out, the next one is examined again. */
static bool counted_beyond_words(const step *s)
{
    bool between = false, shuffled = false;
    for (int i = 0; i < s->game->fields; i++) {
        const kt_field *field = &s->game->field[i];
        if (!field->pieces || field->seen == KT_SEEN_ALL)
            continue;
        if (field->shape == KT_COUNTS && s->game->kind[field->kind].home == i)
            shuffled |= refilled(s, i);
        for (int row = 0; field->shape == KT_LIST && row < kt_field_rows(field, s->after.head.seats); row++)
            between |=
                open_place(field, kt_field_row_mutable(s->game, (kt_state *)&s->view.state, i, row)) != NULL;
    }
    return between && shuffled;
}

static bool closes(trial *t, const step *s)
{
    static kt_state before[BEFORE_MAX], after[AFTER_MAX];
    bool            reached[AFTER_MAX] = {false};
    kt_view         view;
    kt_view_make(s->game, &s->before, s->seat, &view);
    int worlds = worlds_of(s->game, &view, before, BEFORE_MAX);
    if (worlds < 0 || counted_beyond_words(s))
        return true;
    int count = worlds_of(s->game, &s->view, after, AFTER_MAX);
    if (count < 0)
        return true;
    for (int i = 0; i < worlds; i++)
        if (!lead_on(t, s, &before[i], after, count, reached))
            return false;
    for (int i = 0; i < count; i++)
        if (!reached[i]) {
            static char impossible[TEXT_MAX];
            kt_strbuf   out = kt_strbuf_init(impossible, sizeof impossible);
            kt_put(&out, "before the move:\n");
            kt_position_write(s->game, &s->before, &out);
            kt_put(&out, "a world after it that cannot be:\n");
            kt_position_write(s->game, &after[i], &out);
            found(t, &s->after, NULL, "seat %d heard '%.300s' and should know better than this world",
                  s->seat, s->sound);
            size_t used = strlen(t->report);
            out = kt_strbuf_init(t->report + used, sizeof t->report - used);
            kt_put(&out, impossible);
            return false;
        }
    return true;
}

/* Each guess is one of the worlds, and each world is guessed sooner or later. */
static bool guesses_cover(trial *t, const kt_state *state, int seat)
{
    static kt_state worlds[BEFORE_MAX];
    bool            made[BEFORE_MAX] = {false};
    kt_view         view;
    kt_state        world;
    int             missing;
    kt_view_make(t->at.game, state, seat, &view);
    int count = missing = worlds_of(t->at.game, &view, worlds, BEFORE_MAX);
    for (int i = 0; i < 20000 && missing > 0; i++) {
        kt_sample_world(t->at.game, &view, &t->rng, &world);
        int at = place_of(t->at.game, &world, worlds, count);
        if (at < 0)
            return found(t, state, NULL, "seat %d guesses a world that cannot be counted out", seat);
        missing -= !made[at];
        made[at] = true;
    }
    return missing <= 0 ||
           found(t, state, NULL, "seat %d never guesses %d of its %d worlds", seat, missing, count);
}

static bool step_closes(trial *t, kt_state *state, kt_move move)
{
    static step s;
    kt_log      log;
    s.game = t->at.game;
    s.before = *state;
    s.move = move;
    s.actor = state->head.actor;
    kt_play(s.game, state, move, &log);
    s.after = *state;
    for (s.seat = 0; s.seat < t->at.seats; s.seat++) {
        kt_strbuf out = kt_strbuf_init(s.sound, sizeof s.sound);
        s.seen = kt_move_seen(s.game, &s.before, move, s.seat);
        heard(s.game, s.actor, move, s.seen, &log, s.seat, KT_EN, &out);
        kt_view_make(s.game, state, s.seat, &s.view);
        if (!closes(t, &s))
            return false;
        if (kt_rng_below(&t->rng, 64) == 0 && !guesses_cover(t, state, s.seat))
            return false;
    }
    return true;
}

/* A move by luck; false if there is none that is allowed. */
static bool next_move(trial *t, const kt_state *state, kt_move *move)
{
    kt_moves moves;
    *move = (kt_move){0};
    kt_list(t->at.game, state, &moves);
    if (!moves.count)
        return found(t, state, NULL, "a small position is stuck");
    *move = moves.move[kt_pick(&moves, state->head.actor, &t->rng)];
    return !kt_check(t->at.game, state, state->head.actor, *move).rule ||
           found(t, state, move, "a move is listed but refused");
}

static bool play_some(trial *t, kt_state *state, int count)
{
    kt_move move;
    for (; count > 0 && state->head.actor != KT_OVER; count--) {
        if (!next_move(t, state, &move))
            return false;
        kt_play(t->at.game, state, move, NULL);
    }
    return true;
}

bool worlds_hold(trial *t)
{
    const kt_game *game = t->at.game;
    kt_state       state;
    kt_move        move;
    kt_error       error;
    kt_setup(game, &state, t->at.seats, t->at.option);
    if (!play_some(t, &state, (int)kt_rng_below(&t->rng, 200)))
        return false;
    while (state.head.actor == KT_CHANCE)
        if (!play_some(t, &state, 1))
            return false;
    if (state.head.actor == KT_OVER || !make_small(t, &state) || kt_audit(game, &state, &error) ||
        kt_known_wrong(game, &state, &error) || (game->validate && game->validate(&state)))
        return true; /* not every position can be made small */
    for (int i = 0; i < STEPS && state.head.actor != KT_OVER; i++) {
        if (!next_move(t, &state, &move) || !step_closes(t, &state, move))
            return false;
    }
    return true;
}
