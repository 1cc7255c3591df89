/* secrets.c - the leak test: a seat gets what it may know, and nothing else.
 *
 * From a seat's view come worlds that it cannot tell from the truth. In every one
 * of them all that the seat gets must be the same, byte for byte: its view, its
 * choices, the reasons of refusals, and what it hears of the next move. And what
 * is secret in a move must show neither in the view nor in the log.
 */
#include "suite.h"

#include <string.h>

enum { WORLDS = 3, GUESSES_MAX = 4000 };

/* A world next to the truth, as one seat sees both. */
typedef struct pair {
    int      seat;
    kt_view  view;
    kt_state truth, world;
} pair;

bool looks_same(const kt_game *game, kt_move one, kt_move other, bool seen)
{
    if (one.verb != other.verb)
        return false;
    for (int i = 0; i < game->verb[one.verb].params; i++)
        if ((seen || !game->verb[one.verb].param[i].secret) && one.arg[i] != other.arg[i])
            return false;
    return true;
}

void heard(const kt_game *game, int seat, kt_move move, bool seen, const kt_log *log, int viewer,
           int language, kt_strbuf *out)
{
    kt_say_logged(game, seat, move, seen, language, NULL, out);
    for (int i = 0; i < log->count; i++) {
        kt_put(out, "\n");
        kt_say_event(game, &log->event[i], viewer, language, NULL, out);
    }
}

static bool views_same(const kt_game *game, const kt_state *one, const kt_state *other, int seat)
{
    kt_view a, b;
    kt_view_make(game, one, seat, &a);
    kt_view_make(game, other, seat, &b);
    return kt_same(game, &a.state, &b.state);
}

static bool json_same(const kt_game *game, const kt_state *one, const kt_state *other, int seat)
{
    static char a[JSON_MAX], b[JSON_MAX];
    kt_strbuf   first = kt_strbuf_init(a, sizeof a), second = kt_strbuf_init(b, sizeof b);
    kt_view     view;
    kt_view_make(game, one, seat, &view);
    kt_view_json(game, &view, &first);
    kt_view_make(game, other, seat, &view);
    kt_view_json(game, &view, &second);
    return strcmp(a, b) == 0;
}

static bool world_can_be(trial *t, const pair *p)
{
    const kt_game *game = t->at.game;
    kt_error       error;
    const char    *cause;
    if (kt_audit(game, &p->world, &error))
        return found(t, &p->world, NULL, "a guess of seat %d makes a world in which %s", p->seat, error.text);
    if (kt_count_unknown(game, &p->world))
        return found(t, &p->world, NULL, "a guess of seat %d leaves pieces unknown", p->seat);
    cause = game->validate ? game->validate(&p->world) : NULL;
    if (cause)
        return found(t, &p->world, NULL, "a guess of seat %d makes an impossible world: %s", p->seat, cause);
    if (!views_same(game, &p->truth, &p->world, p->seat) || !json_same(game, &p->truth, &p->world, p->seat))
        return found(t, &p->world, NULL, "a guess of seat %d makes a world that it can tell from the truth",
                     p->seat);
    return true;
}

/* A seat always knows its own choices, and why other moves are refused. */
static bool choices_same(trial *t, const pair *p, const kt_moves *moves)
{
    const kt_game *game = t->at.game;
    kt_moves       other;
    odometer       o = odometer_at(game, t->at.seats);
    kt_list(game, &p->world, &other);
    if (other.count != moves->count ||
        memcmp(other.move, moves->move, (size_t)moves->count * sizeof *moves->move) != 0)
        return found(t, &p->truth, NULL, "the choices of seat %d betray what it cannot see", p->seat);
    for (long i = 0; odometer_next(&o, &t->rng); i++) {
        if (kt_rng_below(&t->rng, 16))
            continue;
        kt_refusal a = kt_check(game, &p->truth, p->seat, o.move);
        kt_refusal b = kt_check(game, &p->world, p->seat, o.move);
        if (memcmp(&a, &b, sizeof a) != 0)
            return found(t, &p->truth, &o.move, "a refusal betrays to seat %d what it cannot see", p->seat);
    }
    return true;
}

/* A move of the truth, and what could have been it in the world: as far as the
 * seat sees, the same one. -1: the world has none. */
static int twin(const kt_game *game, const kt_moves *in_world, kt_move move, bool seen, kt_rng *rng)
{
    int choice = -1, count = 0;
    for (int i = 0; i < in_world->count; i++)
        if (looks_same(game, in_world->move[i], move, seen) && !kt_rng_below(rng, (uint32_t)++count))
            choice = i;
    return choice;
}

static void play_and_hear(const kt_game *game, kt_state *state, kt_move move, int viewer, int language,
                          char *buffer, size_t size)
{
    kt_strbuf out = kt_strbuf_init(buffer, size);
    kt_log    log;
    int       actor = state->head.actor;
    bool      seen = kt_move_seen(game, state, move, viewer);
    kt_play(game, state, move, &log);
    heard(game, actor, move, seen, &log, viewer, language, &out);
}

/* If the seat sees the same before and after, it must also have heard the same. */
static bool told_same(trial *t, const pair *p, const kt_moves *moves)
{
    static char    in_truth[8192], in_world[8192];
    const kt_game *game = t->at.game;
    kt_move        move = moves->move[kt_rng_below(&t->rng, (uint32_t)moves->count)];
    bool           seen = kt_move_seen(game, &p->truth, move, p->seat);
    kt_moves       others;
    kt_list(game, &p->world, &others);
    int index = twin(game, &others, move, seen, &t->rng);
    if (index < 0)
        return true;
    for (int language = 0; language < KT_LANGUAGES; language++) {
        kt_state truth = p->truth, world = p->world;
        play_and_hear(game, &truth, move, p->seat, language, in_truth, sizeof in_truth);
        play_and_hear(game, &world, others.move[index], p->seat, language, in_world, sizeof in_world);
        if (views_same(game, &truth, &world, p->seat) && strcmp(in_truth, in_world) != 0)
            return found(t, &p->truth, &move,
                         "seat %d hears what it cannot see: '%s', but '%s' in another world", p->seat,
                         in_truth, in_world);
    }
    return true;
}

/* Luck that another seat sees must not show: had it been another card, this seat would
 * see and hear the same. (What people choose in secret may show: one gets the card.) */
static bool secret_stays(trial *t, const pair *p, const kt_moves *moves)
{
    static char    one[8192], other[8192];
    const kt_game *game = t->at.game;
    kt_move        move = moves->move[kt_rng_below(&t->rng, (uint32_t)moves->count)];
    if (p->truth.head.actor != KT_CHANCE || kt_move_seen(game, &p->truth, move, p->seat))
        return true;
    kt_move  instead = moves->move[twin(game, moves, move, false, &t->rng)];
    kt_state after = p->truth, else_after = p->truth;
    play_and_hear(game, &after, move, p->seat, KT_EN, one, sizeof one);
    play_and_hear(game, &else_after, instead, p->seat, KT_EN, other, sizeof other);
    if (!views_same(game, &after, &else_after, p->seat))
        return found(t, &p->truth, &move, "the view of seat %d shows what is secret in this move", p->seat);
    return strcmp(one, other) == 0 ||
           found(t, &p->truth, &move, "seat %d hears what is secret in this move: '%s', or else '%s'",
                 p->seat, one, other);
}

/* If something is hidden, some guess must differ from the truth, or the guess leaks. */
static bool guesses_differ(trial *t, const pair *p)
{
    const kt_game *game = t->at.game;
    kt_state       one, world;
    for (int i = 0; i < GUESSES_MAX; i++) {
        kt_sample_world(game, &p->view, &t->rng, &world);
        if (!kt_same(game, &world, &p->truth))
            return true;
        if (i == 10 && worlds_of(game, &p->view, &one, 1) == 1) /* there is nothing to differ in */
            return true;
    }
    return found(t, &p->truth, NULL, "every guess of seat %d is the truth", p->seat);
}

static bool pair_holds(trial *t, const pair *p, const kt_moves *moves)
{
    if (!world_can_be(t, p))
        return false;
    if (p->seat >= 0 && p->seat == p->truth.head.actor && !choices_same(t, p, moves))
        return false;
    /* A spectator hears what is for everybody, even if the view does not keep all of it. */
    return p->seat < 0 || !moves->count || told_same(t, p, moves);
}

bool secrets_hold(trial *t, const kt_state *state, const kt_moves *moves)
{
    static pair p;
    kt_error    error;
    for (p.seat = KT_ALL; p.seat < t->at.seats; p.seat++) {
        p.truth = *state;
        kt_view_make(t->at.game, state, p.seat, &p.view);
        if (kt_audit(t->at.game, &p.view.state, &error))
            return found(t, state, NULL, "in the view of seat %d %s", p.seat, error.text);
        for (int i = 0; i < WORLDS; i++) {
            kt_sample_world(t->at.game, &p.view, &t->rng, &p.world);
            if (!pair_holds(t, &p, moves))
                return false;
        }
        if (!guesses_differ(t, &p) || (moves->count && !secret_stays(t, &p, moves)))
            return false;
    }
    return true;
}
