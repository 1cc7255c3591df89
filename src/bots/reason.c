/* reason.c - why a move is good: it is played in guessed worlds, and what happens is told.
 *
 * What happens in every world is said plainly, what happens in some with how often.
 * Then come the points that changed, by their source, and how much better the seat
 * stands by the game's valuation. No game is known here: all words are its own.
 */
#include "bots/reason.h"

#include <string.h>

enum {
    WORLDS       = 16,
    ON_MAX       = 10, /* moves that may follow                             */
    CHOICES_MAX  = 2,  /* of them with a choice                             */
    HAPPENINGS   = 10,
    WORDS        = 160,
    CERTAIN_SAID = 5,  /* sentences about what happens for sure, and perhaps */
    LIKELY_SAID  = 2,
    SELDOM       = 3,  /* what happens in fewer worlds is not worth a word   */
};

typedef struct happening {
    char words[WORDS];
    int  worlds; /* in how many it happens */
    int  last;   /* the last of them, so that none counts twice */
} happening;

typedef struct story {
    const kt_game     *game;
    int                seat, language;
    const char *const *names;
    happening          happening[HAPPENINGS];
    int                count;
    int64_t            value;                 /* sums over all worlds of what was gained */
    int                points[KT_SOURCES_MAX];
    bool               unsure[KT_SOURCES_MAX]; /* differs from world to world */
} story;

static bool same_words(const char *one, const char *other)
{
    while (*one && *one == *other) {
        one++;
        other++;
    }
    return *one == *other;
}

static void note(story *self, const char *words, int world)
{
    int i = 0;
    while (i < self->count && !same_words(self->happening[i].words, words))
        i++;
    if (i == HAPPENINGS || !*words)
        return;
    happening *here = &self->happening[i];
    if (i == self->count) {
        kt_text text = kt_text_in(here->words, sizeof here->words);
        kt_put(&text, words);
        here->worlds = 0;
        here->last = -1;
        self->count++;
    }
    here->worlds += here->last != world;
    here->last = world;
}

static void note_events(story *self, const kt_log *log, int world)
{
    for (int i = 0; i < log->count; i++) {
        char    words[WORDS];
        kt_text text = kt_text_in(words, sizeof words);
        kt_say_event(self->game, &log->event[i], self->seat, self->language, self->names, &text);
        if (!text.cut)
            note(self, words, world);
    }
}

static void note_points(story *self, const kt_score *before, const kt_score *after, int world)
{
    for (int i = 0; i < self->game->sources; i++) {
        int gain = after->from[self->seat][i] - before->from[self->seat][i];
        self->unsure[i] |= world > 0 && gain != self->points[i];
        self->points[i] = gain;
    }
}

/* What somebody had to choose on the way, as the seat saw it. */
static void note_choice(story *self, const kt_state *before, kt_move move, int world)
{
    char    words[WORDS];
    kt_text text = kt_text_in(words, sizeof words);
    kt_say_told(self->game, before->head.actor, move, kt_move_seen(self->game, before, move, self->seat),
                self->language, self->names, &text);
    if (!text.cut)
        note(self, words, world);
}

/* The move after a choice: luck, the only one, or the one that is best at once. */
static kt_move next_move(const story *self, const kt_state *world, kt_rng *luck, bool *choice)
{
    kt_moves moves;
    int      actor = world->head.actor;
    kt_list(self->game, world, &moves);
    *choice = actor != KT_CHANCE && moves.count > 1;
    if (*choice)
        return moves.move[bot_answer(self->game, world, &moves)];
    return moves.move[kt_pick(&moves, actor, luck)];
}

/* Plays the move and at most so many more until the seat is back at its first question.
 * Returns how many more belong to the move: all, if it comes back; else those before
 * the first choice, since what is chosen then is no reason for the move. */
static int carry_out(story *self, kt_state *world, kt_move move, kt_rng luck, int most, int number)
{
    int    asked = bot_question(self->game, world), before_choice = -1, choices = 0, steps = 0;
    bool   tells = number >= 0;
    kt_log log = {0};
    kt_play(self->game, world, move, &log);
    if (tells)
        note_events(self, &log, number);
    for (; steps < most && world->head.actor != KT_OVER; steps++) {
        bool choice;
        if (world->head.actor == self->seat && bot_question(self->game, world) == asked)
            return steps;
        kt_move next = next_move(self, world, &luck, &choice);
        if (choice && before_choice < 0)
            before_choice = steps;
        if (choice && choices++ == CHOICES_MAX)
            return before_choice;
        if (tells && choice)
            note_choice(self, world, next, number);
        log.count = 0;
        kt_play(self->game, world, next, &log);
        if (tells)
            note_events(self, &log, number);
    }
    return before_choice < 0 || world->head.actor == KT_OVER ? steps : before_choice;
}

static void imagine(story *self, const kt_view *view, kt_move move, kt_rng *luck)
{
    for (int i = 0; i < WORLDS; i++) {
        kt_state world, trial;
        kt_score before, after;
        kt_guess(self->game, view, luck, &world);
        kt_score_of(self->game, &world, &before);
        self->value -= self->game->value(&world, self->seat);
        kt_copy(self->game, &trial, &world);
        carry_out(self, &world, move, *luck, carry_out(self, &trial, move, *luck, ON_MAX, -1), i);
        kt_rng_next(luck);
        kt_score_of(self->game, &world, &after);
        self->value += self->game->value(&world, self->seat);
        note_points(self, &before, &after, i);
    }
}

/* ---- Telling --------------------------------------------------------------- */

static void begin(kt_text *text, size_t start)
{
    if (text->length > start)
        kt_put(text, " ");
}

static void tell_happenings(const story *self, kt_text *text, size_t start)
{
    int said = 0;
    for (int i = 0; i < self->count && said < CERTAIN_SAID; i++)
        if (self->happening[i].worlds == WORLDS) {
            begin(text, start);
            kt_put(text, self->happening[i].words);
            said++;
        }
    said = 0;
    for (int i = 0; i < self->count && said < LIKELY_SAID; i++) {
        int worlds = self->happening[i].worlds;
        if (worlds == WORLDS || worlds < SELDOM)
            continue;
        begin(text, start);
        if (worlds * 4 >= WORLDS * 3)
            kt_put(text, self->language == KT_DE ? "Wahrscheinlich (" : "Probably (");
        else
            kt_put(text, self->language == KT_DE ? "Vielleicht (" : "Perhaps (");
        kt_put_int(text, 5 * ((worlds * 20 + WORLDS / 2) / WORLDS)); /* sixteen worlds: in steps of 5 */
        kt_put(text, " %): ");
        kt_put(text, self->happening[i].words);
        said++;
    }
}

static void tell_points(const story *self, kt_text *text, size_t start)
{
    bool first = true;
    for (int i = 0; i < self->game->sources; i++) {
        if (!self->points[i] || self->unsure[i])
            continue;
        if (first)
            begin(text, start);
        kt_put(text, first ? "" : ", ");
        kt_put(text, self->game->source[i].in[self->language]);
        kt_put(text, self->points[i] > 0 ? " +" : " ");
        kt_put_int(text, self->points[i]);
        first = false;
    }
    kt_put(text, first ? "" : ".");
}

/* Tenths of a point; what is less is not worth a word. */
static void tell_standing(const story *self, kt_text *text, size_t start)
{
    int64_t tenths = self->value / WORLDS / 10;
    int64_t size = tenths < 0 ? -tenths : tenths;
    bool    german = self->language == KT_DE;
    if (size > 1000) /* the end of the game, whose valuation is no number of points */
        return;
    begin(text, start);
    if (size < 2) {
        kt_put(text, german ? "Am Stand ändert das zunächst kaum etwas."
                            : "For now this hardly changes the standing.");
        return;
    }
    kt_put(text, german ? "Der Stand wird um etwa " : "The standing gets ");
    kt_put(text, german ? "" : tenths > 0 ? "better by about " : "worse by about ");
    kt_put_int(text, size / 10);
    kt_put(text, german ? "," : ".");
    kt_put_int(text, size % 10);
    kt_put(text, german ? " Punkte " : " points");
    kt_put(text, german ? (tenths > 0 ? "besser" : "schlechter") : "");
    kt_put(text, ".");
}

void bot_reason(const kt_game *game, const kt_view *view, kt_move move, kt_rng luck, int language,
                const char *const *names, kt_text *text)
{
    story  self;
    size_t start = text->length;
    memset(&self, 0, sizeof self);
    self.game = game;
    self.seat = view->seat;
    self.language = language;
    self.names = names;
    imagine(&self, view, move, &luck);
    tell_happenings(&self, text, start);
    tell_points(&self, text, start);
    tell_standing(&self, text, start);
}
