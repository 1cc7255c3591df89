/* reason.c - explains a move: it is played in sampled worlds, and the outcomes are counted.
 *
 * What happens in every world is stated plainly, what happens in some with how often.
 * Then come the points that changed, by their source, and how the seat's valuation
 * moved; if it hardly did, how the move compares with the others. No game is known here:
 * all sentences about pieces are the game's own.
 */
#include "bots/reason.h"
#include "bots/checks.h"

#include <string.h>

enum {
    WORLDS = 16,
    FOLLOW_UP_MAX = 10, /* moves played after the one explained      */
    CHOICES_MAX = 2,    /* of them with a choice                     */
    OUTCOMES_MAX = 10,
    SENTENCE_MAX = 160,
    CERTAIN_MAX = 5, /* sentences printed: certain ones, uncertain ones */
    UNCERTAIN_MAX = 2,
    RARE = 3, /* outcomes of fewer worlds are left out     */
    COMPARED_WORLDS = 4,
    COMPARED_MOVES = 64,
    NOISE = 2, /* tenths of a point that mean nothing */
};

/* A sentence, and how often it came true. */
typedef struct outcome {
    char text[SENTENCE_MAX];
    int  worlds;     /* in how many it happened                           */
    int  last_world; /* the last of them, so that no world counts twice   */
} outcome;

typedef struct explanation {
    const kt_game     *game;
    int                seat, language;
    const char *const *names;
    outcome            outcomes[OUTCOMES_MAX];
    int                count;
    int64_t            value_gain; /* summed over all worlds */
    int                points[KT_SOURCES_MAX];
    bool               varies[KT_SOURCES_MAX]; /* the points differ from world to world */
} explanation;

static bool equals(const char *one, const char *other)
{
    while (*one && *one == *other) {
        one++;
        other++;
    }
    return *one == *other;
}

static void add_outcome(explanation *self, const char *text, int world)
{
    int i = 0;
    while (i < self->count && !equals(self->outcomes[i].text, text))
        i++;
    if (i == OUTCOMES_MAX || !*text)
        return;
    outcome *found = &self->outcomes[i];
    if (i == self->count) {
        kt_strbuf out = kt_strbuf_init(found->text, sizeof found->text);
        kt_put(&out, text);
        found->worlds = 0;
        found->last_world = -1;
        self->count++;
    }
    found->worlds += found->last_world != world;
    found->last_world = world;
}

static void add_events(explanation *self, const kt_log *log, int world)
{
    for (int i = 0; i < log->count; i++) {
        char      text[SENTENCE_MAX];
        kt_strbuf out = kt_strbuf_init(text, sizeof text);
        kt_say_event(self->game, &log->event[i], self->seat, self->language, self->names, &out);
        if (!out.truncated)
            add_outcome(self, text, world);
    }
}

static void add_points(explanation *self, const kt_score *before, const kt_score *after, int world)
{
    for (int i = 0; i < self->game->sources; i++) {
        int gain = after->from[self->seat][i] - before->from[self->seat][i];
        self->varies[i] |= world > 0 && gain != self->points[i];
        self->points[i] = gain;
    }
}

/* A decision made along the way, as the seat would see it. */
static void add_choice(explanation *self, const kt_state *before, kt_move move, int world)
{
    char      text[SENTENCE_MAX];
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    kt_say_logged(self->game, before->head.actor, move, kt_move_seen(self->game, before, move, self->seat),
                  self->language, self->names, &out);
    if (!out.truncated)
        add_outcome(self, text, world);
}

/* The next move: drawn by chance, the only one, or the best immediate one. */
static kt_move next_move(const explanation *self, const kt_state *world, kt_rng *rng, bool *choice)
{
    kt_moves moves;
    int      actor = world->head.actor;
    kt_list(self->game, world, &moves);
    *choice = actor != KT_CHANCE && moves.count > 1;
    if (*choice)
        return moves.move[bot_best_immediate(self->game, world, &moves)];
    return moves.move[kt_pick(&moves, actor, rng)];
}

/* Plays the move, then at most max_steps more until the seat faces its first question
 * again. Returns how many of them belong to the move: all if the question comes back,
 * else those before the first choice, since a later choice is no consequence of the
 * move. Adds outcomes for world number `world`; -1: none. */
static int play_through(explanation *self, kt_state *state, kt_move move, kt_rng rng, int max_steps,
                        int world)
{
    int    question = bot_decision_id(self->game, state), before_choice = -1, choices = 0, steps = 0;
    bool   records = world >= 0;
    kt_log log = {0};
    kt_play(self->game, state, move, &log);
    if (records)
        add_events(self, &log, world);
    for (; steps < max_steps && state->head.actor != KT_OVER; steps++) {
        bool choice;
        if (state->head.actor == self->seat && bot_decision_id(self->game, state) == question)
            return steps;
        kt_move next = next_move(self, state, &rng, &choice);
        if (choice && before_choice < 0)
            before_choice = steps;
        if (choice && choices++ == CHOICES_MAX)
            return before_choice;
        if (records && choice)
            add_choice(self, state, next, world);
        log.count = 0;
        kt_play(self->game, state, next, &log);
        if (records)
            add_events(self, &log, world);
    }
    return before_choice < 0 || state->head.actor == KT_OVER ? steps : before_choice;
}

/* Each world is played twice with the same luck: first to learn how many follow-ups
 * belong to the move, then to record them. */
static void sample_outcomes(explanation *self, const kt_view *view, kt_move move, kt_rng *rng)
{
    for (int i = 0; i < WORLDS; i++) {
        kt_state world, trial;
        kt_score before, after;
        kt_sample_world(self->game, view, rng, &world);
        kt_score_of(self->game, &world, &before);
        self->value_gain -= self->game->value(&world, self->seat);
        kt_copy(self->game, &trial, &world);
        int steps = play_through(self, &trial, move, *rng, FOLLOW_UP_MAX, -1);
        play_through(self, &world, move, *rng, steps, i);
        kt_rng_next(rng);
        kt_score_of(self->game, &world, &after);
        self->value_gain += self->game->value(&world, self->seat);
        add_points(self, &before, &after, i);
    }
}

/* ---- Words ------------------------------------------------------------------ */

static const kt_localized phrases[BOT_PHRASES] = {
    [BOT_PROBABLY] = KT_DE_EN("Wahrscheinlich ({n} %): {s}", "Probably ({n} %): {s}"),
    [BOT_PERHAPS] = KT_DE_EN("Vielleicht ({n} %): {s}", "Perhaps ({n} %): {s}"),
    [BOT_POINTS] = KT_DE_EN("Wertung: {s}.", "Score: {s}."),
    [BOT_BETTER] =
        KT_DE_EN("Der Stand wird um etwa {t} Punkte besser.", "The position improves by about {t} points."),
    [BOT_WORSE] = KT_DE_EN("Der Stand wird um etwa {t} Punkte schlechter.",
                           "The position worsens by about {t} points."),
    [BOT_ELSEWHERE] = KT_DE_EN(
        "Am Stand ändert das zunächst kaum etwas; „{s}“ brächte sofort etwa {t} Punkte mehr.",
        "This hardly changes the position for now; \"{s}\" would gain about {t} points more right away."),
    [BOT_COSTLIER] = KT_DE_EN(
        "Am Stand ändert das zunächst kaum etwas, aber kein Zug ist sofort besser; „{s}“ würde "
        "etwa {t} Punkte kosten.",
        "This hardly changes the position for now, but no move does better right away; \"{s}\" would "
        "cost about {t} points."),
    [BOT_LATER] = KT_DE_EN("Der Unterschied zu den anderen Zügen zeigt sich erst später.",
                           "How it differs from the other moves only shows later."),
};

static void put_tenths(int64_t tenths, int language, kt_strbuf *out)
{
    kt_put_int(out, tenths / 10);
    kt_put(out, language == KT_DE ? "," : ".");
    kt_put_int(out, tenths % 10);
}

void bot_say(int phrase, int64_t number, const char *text, int language, kt_strbuf *out)
{
    for (const char *at = phrases[phrase].in[language]; *at; at++) {
        if (at[0] != '{') {
            kt_put_char(out, *at);
            continue;
        }
        if (at[1] == 'n')
            kt_put_int(out, number);
        else if (at[1] == 't')
            put_tenths(number, language, out);
        else
            kt_put(out, text);
        at += 2; /* the slot is {x} */
    }
}

/* ---- Writing the text ------------------------------------------------------ */

static void separate(kt_strbuf *out, size_t start)
{
    if (out->length > start)
        kt_put(out, " ");
}

static void write_outcomes(const explanation *self, kt_strbuf *out, size_t start)
{
    int written = 0;
    for (int i = 0; i < self->count && written < CERTAIN_MAX; i++)
        if (self->outcomes[i].worlds == WORLDS) {
            separate(out, start);
            kt_put(out, self->outcomes[i].text);
            written++;
        }
    written = 0;
    for (int i = 0; i < self->count && written < UNCERTAIN_MAX; i++) {
        int worlds = self->outcomes[i].worlds;
        if (worlds == WORLDS || worlds < RARE)
            continue;
        separate(out, start);
        /* Sixteen worlds are not more precise than 5 %. */
        bot_say(worlds * 4 >= WORLDS * 3 ? BOT_PROBABLY : BOT_PERHAPS,
                5 * ((worlds * 20 + WORLDS / 2) / WORLDS), self->outcomes[i].text, self->language, out);
        written++;
    }
}

static void write_points(const explanation *self, kt_strbuf *out, size_t start)
{
    char      text[SENTENCE_MAX];
    kt_strbuf list = kt_strbuf_init(text, sizeof text);
    for (int i = 0; i < self->game->sources; i++) {
        if (!self->points[i] || self->varies[i])
            continue;
        kt_put(&list, list.length ? ", " : "");
        kt_put(&list, self->game->source[i].in[self->language]);
        kt_put(&list, self->points[i] > 0 ? " +" : " ");
        kt_put_int(&list, self->points[i]);
    }
    if (!list.length)
        return;
    separate(out, start);
    bot_say(BOT_POINTS, 0, text, self->language, out);
}

/* ---- Comparing the moves --------------------------------------------------- */

typedef struct comparison {
    int64_t own, best, worst; /* gain in tenths of a point */
    kt_move best_move, worst_move;
} comparison;

/* What a move does to the seat's valuation, in tenths of a point; every move is tried in the
 * same worlds. */
static int64_t gain_of(explanation *self, const kt_view *view, kt_move move, kt_rng rng)
{
    int64_t gain = 0;
    for (int i = 0; i < COMPARED_WORLDS; i++) {
        kt_state world, trial;
        kt_sample_world(self->game, view, &rng, &world);
        gain -= self->game->value(&world, self->seat);
        kt_copy(self->game, &trial, &world);
        int steps = play_through(self, &trial, move, rng, FOLLOW_UP_MAX, -1);
        play_through(self, &world, move, rng, steps, -1);
        gain += self->game->value(&world, self->seat);
    }
    return gain / COMPARED_WORLDS / 10;
}

static comparison compare(explanation *self, const kt_view *view, kt_move move, kt_rng rng)
{
    kt_moves   moves;
    int64_t    own = gain_of(self, view, move, rng);
    comparison found = {own, own, own, move, move};
    kt_list(self->game, &view->state, &moves);
    for (int i = 0; i < moves.count && i < COMPARED_MOVES; i++) {
        int64_t gain = gain_of(self, view, moves.move[i], rng);
        if (gain > found.best) {
            found.best = gain;
            found.best_move = moves.move[i];
        }
        if (gain < found.worst) {
            found.worst = gain;
            found.worst_move = moves.move[i];
        }
    }
    return found;
}

static void write_other(const explanation *self, const kt_view *view, int phrase, kt_move move,
                        int64_t tenths, kt_strbuf *out)
{
    char      label[SENTENCE_MAX];
    kt_strbuf text = kt_strbuf_init(label, sizeof label);
    kt_say_choice(self->game, &view->state, move, self->language, &text);
    bot_say(phrase, tenths, label, self->language, out);
}

/* The position hardly changes: what would the other moves do? */
static void write_comparison(const explanation *self, const kt_view *view, const comparison *found,
                             kt_strbuf *out)
{
    int64_t better = found->best - found->own, worse = found->own - found->worst;
    if (better >= NOISE && better < 1000)
        write_other(self, view, BOT_ELSEWHERE, found->best_move, better, out);
    else if (worse >= NOISE && worse < 1000)
        write_other(self, view, BOT_COSTLIER, found->worst_move, worse, out);
    else
        bot_say(BOT_LATER, 0, "", self->language, out);
}

/* In tenths of a point; a smaller change is noise. */
static void write_value_gain(explanation *self, const kt_view *view, kt_move move, kt_rng rng, kt_strbuf *out,
                             size_t start)
{
    int64_t tenths = self->value_gain / WORLDS / 10;
    int64_t size = tenths < 0 ? -tenths : tenths;
    if (size > 1000) /* the game ended: then the valuation does not measure points */
        return;
    separate(out, start);
    if (size < NOISE) {
        comparison found = compare(self, view, move, rng);
        write_comparison(self, view, &found, out);
        return;
    }
    bot_say(tenths > 0 ? BOT_BETTER : BOT_WORSE, size, "", self->language, out);
}

void bot_reason(const kt_game *game, const kt_view *view, kt_move move, kt_rng rng, int language,
                const char *const *names, kt_strbuf *out)
{
    explanation self;
    size_t      start = out->length;
    BOT_ASSERT(view->seat >= 0 && view->seat == view->state.head.actor);
    memset(&self, 0, sizeof self);
    self.game = game;
    self.seat = view->seat;
    self.language = language;
    self.names = names;
    sample_outcomes(&self, view, move, &rng);
    write_outcomes(&self, out, start);
    write_points(&self, out, start);
    write_value_gain(&self, view, move, rng, out, start);
}
