/* sentences_test.c - every sentence of every game with everything that can fill it, in both languages, and
 * the reasons that bots give.
 *
 * tests/sentences/GAME.txt and bots.txt hold them, read and approved by a person. Each pattern is listed
 * once for every piece that can stand in a slot, one slot at a time, and for the numbers 0, 1 and 2. A change
 * of wording shows up as a difference: renew the files with this command and read the diff:
 *
 *     build/tests/sentences_test --renew
 */
#include "bots/reason.h"
#include "files.h"
#include "kontor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 20, LINE_MAX = 1000, SLOTS_MAX = 8 };

static const char *const players[KT_SEATS_MAX] = {"Anna", "Ben", "Cem", "Dora", "Elif"};

/* One pattern to be filled: how to say it, and what its arguments can be. */
typedef struct pattern pattern;
typedef void           speaker(const pattern *, const int *args, int language, kt_strbuf *);
struct pattern {
    const kt_game *game;
    int            code; /* of the verb, reason, event or phrase */
    speaker       *speak;
    int            args;
    int            kind[SLOTS_MAX];
    int            low[SLOTS_MAX], high[SLOTS_MAX]; /* of a number */
};

/* ---- How each sort is said --------------------------------------------------- */

static kt_move move_of(const pattern *of, const int *args)
{
    kt_move move = {.verb = (uint8_t)of->code};
    for (int i = 0; i < of->args; i++)
        move.arg[i] = (uint8_t)args[i];
    return move;
}

static void speak_label(const pattern *of, const int *args, int language, kt_strbuf *out)
{
    kt_say_move(of->game, move_of(of, args), language, out);
}

static void speak_logged(const pattern *of, const int *args, int language, kt_strbuf *out)
{
    kt_say_logged(of->game, 0, move_of(of, args), true, language, players, out);
}

static void speak_hidden(const pattern *of, const int *args, int language, kt_strbuf *out)
{
    kt_say_logged(of->game, 0, move_of(of, args), false, language, players, out);
}

static void speak_reason(const pattern *of, const int *args, int language, kt_strbuf *out)
{
    kt_refusal refusal = {.reason = (uint8_t)of->code};
    for (int i = 0; i < 3; i++)
        refusal.arg[i] = (int16_t)args[i];
    kt_say_refusal(of->game, refusal, language, players, out);
}

static kt_event event_of(const pattern *of, const int *args)
{
    kt_event event = {.code = (uint8_t)of->code, .seat = 0, .visible_to = KT_ALL};
    for (int i = 0; i < 3; i++)
        event.arg[i] = (int16_t)args[i];
    return event;
}

static void speak_event(const pattern *of, const int *args, int language, kt_strbuf *out)
{
    kt_event event = event_of(of, args);
    kt_say_event(of->game, &event, KT_ALL, language, players, out);
}

static void speak_hidden_event(const pattern *of, const int *args, int language, kt_strbuf *out)
{
    kt_event event = event_of(of, args);
    event.visible_to = 1;
    kt_say_event(of->game, &event, KT_ALL, language, players, out);
}

static kt_wording the_wording;

static kt_wording give_wording(const kt_state *state, kt_move move)
{
    (void)state, (void)move;
    return the_wording;
}

static void speak_phrase(const pattern *of, const int *args, int language, kt_strbuf *out)
{
    kt_game game = *of->game;
    game.label = give_wording;
    the_wording.phrase = (uint8_t)of->code;
    for (int i = 0; i < KT_WORDING_ARGS; i++)
        the_wording.arg[i] = (int16_t)args[i];
    kt_say_choice(&game, NULL, (kt_move){0}, language, out);
}

/* ---- Filling ------------------------------------------------------------------ */

static void put_filling(const pattern *of, const int *args, kt_strbuf *out)
{
    char lines[KT_LANGUAGES][LINE_MAX], row[2 * LINE_MAX + 10];
    for (int language = 0; language < KT_LANGUAGES; language++) {
        kt_strbuf line = kt_strbuf_init(lines[language], LINE_MAX);
        of->speak(of, args, language, &line);
    }
    if (!*lines[KT_DE] && !*lines[KT_EN])
        return;
    snprintf(row, sizeof row, "    %s | %s\n", lines[KT_DE], lines[KT_EN]);
    kt_put(out, row);
}

static void set_first(const pattern *of, int *args)
{
    for (int i = 0; i < SLOTS_MAX; i++) {
        args[i] = i < of->args && of->kind[i] == KT_KIND_SEAT ? 0 : 1;
        if (i < of->args && of->kind[i] == KT_KIND_NUMBER)
            args[i] = of->low[i] > 1 ? of->low[i] : of->high[i] > 1 ? 2 : 1;
    }
}

static void range_of(const pattern *of, int slot, int *from, int *to)
{
    *from = of->low[slot];
    *to = of->high[slot];
    if (of->kind[slot] == KT_KIND_SEAT) {
        *from = 0;
        *to = 1;
    } else if (of->kind[slot] >= KT_KIND_OWN) {
        *from = 1;
        *to = of->game->kind[of->kind[slot]].count;
    }
}

/* Each line once: the slots share their first filling. */
static void fill(const pattern *of, const char *title, kt_strbuf *out)
{
    static char seen[1 << 18];
    kt_strbuf   all = kt_strbuf_init(seen, sizeof seen);
    int         args[SLOTS_MAX];
    kt_put(out, title);
    kt_put_char(out, '\n');
    set_first(of, args);
    if (!of->args)
        put_filling(of, args, out);
    for (int slot = 0; slot < of->args; slot++) {
        int from, to;
        range_of(of, slot, &from, &to);
        for (int value = from; value <= to; value++) {
            char      line[3 * LINE_MAX];
            kt_strbuf one = kt_strbuf_init(line, sizeof line);
            set_first(of, args);
            args[slot] = value;
            put_filling(of, args, &one);
            if (strstr(seen, line))
                continue;
            kt_put(&all, line);
            kt_put(out, line);
        }
    }
}

/* What the braces of a pattern say about its arguments: their number and kinds. */
static void read_slots(pattern *of, const char *text)
{
    for (; (text = strchr(text, '{')) != NULL; text++) {
        int index = text[1] - '1';
        if (index < 0 || index >= SLOTS_MAX)
            continue;
        if (text[2] == '*') {
            of->args = of->args > index + 1 ? of->args : index + 1;
            index = text[3] - '1';
        }
        of->args = of->args > index + 1 ? of->args : index + 1;
        const char *end = text + strcspn(text, "}#"), *word = end;
        while (word > text && word[-1] != ' ' && word[-1] != ':' && word[-1] != '{')
            word--;
        char id[40] = "";
        snprintf(id, sizeof id, "%.*s", (int)(end - word), word);
        if (strcmp(id, "seat") == 0)
            of->kind[index] = KT_KIND_SEAT;
        else if (kt_kind_find(of->game, id) >= 0)
            of->kind[index] = kt_kind_find(of->game, id);
    }
}

static pattern free_pattern(const kt_game *game, int code, kt_localized text, speaker *speak)
{
    pattern of = {.game = game, .code = code, .speak = speak};
    for (int i = 0; i < SLOTS_MAX; i++)
        of.high[i] = 2;
    read_slots(&of, text.in[KT_DE]);
    read_slots(&of, text.in[KT_EN]);
    return of;
}

static pattern verb_pattern(const kt_game *game, int verb, speaker *speak)
{
    pattern of = {.game = game, .code = verb, .speak = speak, .args = game->verb[verb].params};
    for (int i = 0; i < of.args; i++) {
        const kt_param *param = &game->verb[verb].param[i];
        of.kind[i] = param->kind;
        of.low[i] = param->min;
        of.high[i] = param->max < param->min + 2 ? param->max : param->min + 2;
    }
    return of;
}

/* ---- A game --------------------------------------------------------------------- */

static void put_verbs(const kt_game *game, kt_strbuf *out)
{
    for (int i = 0; i < game->verbs; i++) {
        char    title[100];
        pattern label = verb_pattern(game, i, speak_label), logged = verb_pattern(game, i, speak_logged);
        pattern hidden = verb_pattern(game, i, speak_hidden);
        bool    secret = false;
        for (int j = 0; j < game->verb[i].params; j++)
            secret |= game->verb[i].param[j].secret;
        snprintf(title, sizeof title, "choice %s", game->verb[i].id);
        fill(&label, title, out);
        snprintf(title, sizeof title, "log %s", game->verb[i].id);
        fill(&logged, title, out);
        if (secret)
            fill(&hidden, "  hidden", out);
    }
}

static void put_phrases(const kt_game *game, const char *what, const kt_phrase *phrase, int count,
                        speaker *speak, kt_strbuf *out)
{
    for (int i = speak == speak_phrase; i < count; i++) { /* phrase 0 stands for none */
        char    title[100];
        pattern of = free_pattern(game, i, phrase[i].text, speak);
        snprintf(title, sizeof title, "%s %s", what, phrase[i].id);
        fill(&of, title, out);
        of.speak = speak_hidden_event;
        if (speak == speak_event && of.args && of.kind[0] >= KT_KIND_OWN &&
            game->kind[of.kind[0]].piece[0].forms)
            fill(&of, "  hidden", out);
    }
}

static void put_pair(kt_localized text, kt_strbuf *out)
{
    kt_put(out, "    ");
    kt_put(out, text.in[KT_DE]);
    kt_put(out, " | ");
    kt_put(out, text.in[KT_EN]);
    kt_put(out, "\n");
}

static void put_game(const kt_game *game, kt_strbuf *out)
{
    const kt_kind *phases = &game->kind[game->field[game->phase].kind];
    kt_put(out, "prompts\n");
    for (int i = 1; i <= phases->count; i++)
        put_pair(phases->piece[i].text, out);
    kt_put(out, "sources of points\n");
    for (int i = 0; i < game->sources; i++)
        put_pair(game->source[i], out);
    put_phrases(game, "phrase", game->phrase, game->phrases, speak_phrase, out);
    put_phrases(game, "reason", game->reason, game->reasons, speak_reason, out);
    put_phrases(game, "event", game->event, game->events, speak_event, out);
    put_verbs(game, out);
}

/* ---- What bots give as reasons ------------------------------------------------------ */

/* One line: a phrase with a number and, in each language, a text. */
static void put_bot(int phrase, int number, const kt_localized *text, kt_strbuf *out)
{
    kt_put(out, "    ");
    for (int language = 0; language < KT_LANGUAGES; language++) {
        kt_put(out, language ? " | " : "");
        bot_say(phrase, number, text ? text->in[language] : "", language, out);
    }
    kt_put(out, "\n");
}

/* The choices and log lines of a verb with its first filling. */
static void put_bot_verb(const kt_game *game, int verb, int phrase, int number, speaker *speak,
                         kt_strbuf *out)
{
    char         lines[KT_LANGUAGES][LINE_MAX];
    kt_localized text = {{lines[0], lines[1]}};
    pattern      of = verb_pattern(game, verb, speak);
    int          args[SLOTS_MAX];
    set_first(&of, args);
    for (int language = 0; language < KT_LANGUAGES; language++) {
        kt_strbuf line = kt_strbuf_init(lines[language], LINE_MAX);
        of.speak(&of, args, language, &line);
    }
    if (*lines[KT_DE] && !game->verb[verb].chance)
        put_bot(phrase, number, &text, out);
}

static void put_bot_points(const kt_game *game, kt_strbuf *out)
{
    for (int i = 0; i < game->sources; i++) {
        char         lines[KT_LANGUAGES][LINE_MAX];
        kt_localized text = {{lines[0], lines[1]}};
        for (int language = 0; language < KT_LANGUAGES; language++)
            snprintf(lines[language], LINE_MAX, "%s %s", game->source[i].in[language], i % 2 ? "-2" : "+1");
        put_bot(BOT_POINTS, 0, &text, out);
    }
}

static void put_bots(kt_strbuf *out)
{
    static const int tenths[] = {2, 9, 10, 11, 999};
    kt_put(out, "later\n");
    put_bot(BOT_LATER, 0, NULL, out);
    kt_put(out, "better, worse\n");
    for (size_t i = 0; i < sizeof tenths / sizeof *tenths; i++) {
        put_bot(BOT_BETTER, tenths[i], NULL, out);
        put_bot(BOT_WORSE, tenths[i], NULL, out);
    }
    for (int i = 0; kt_game_at(i); i++) {
        const kt_game *game = kt_game_at(i);
        char           title[100];
        snprintf(title, sizeof title, "%s: points, then what may follow and how other moves compare\n",
                 game->id);
        kt_put(out, title);
        put_bot_points(game, out);
        for (int verb = 0; verb < game->verbs; verb++) {
            put_bot_verb(game, verb, verb % 2 ? BOT_PROBABLY : BOT_PERHAPS, verb % 2 ? 75 : 20, speak_logged,
                         out);
            put_bot_verb(game, verb, verb % 2 ? BOT_ELSEWHERE : BOT_COSTLIER, 12, speak_label, out);
        }
    }
}

/* ---- Comparing with what is kept ----------------------------------------------------- */

static int differs(const char *what, const char *path, const char *now)
{
    size_t length;
    char  *kept = file_read(path, &length);
    int    line = 1;
    if (kept && strcmp(kept, now) == 0) {
        free(kept);
        return 0;
    }
    const char *old = kept ? kept : "", *new = now, *old_line = old, *new_line = new;
    for (; *old && *old == *new; old++, new ++)
        if (*old == '\n') {
            line++;
            old_line = old + 1;
            new_line = new + 1;
        }
    printf("%s: line %d of %s\n  kept: %.*s\n  now:  %.*s\nRead the sentences, then renew the file: "
           "sentences_test --renew; git diff tests/sentences\n",
           what, line, path, (int)strcspn(old_line, "\n"), old_line, (int)strcspn(new_line, "\n"), new_line);
    free(kept);
    return 1;
}

static int renew(const char *path, const char *now)
{
    FILE *file = fopen(path, "w");
    if (!file || fputs(now, file) < 0 || fclose(file))
        return 1;
    printf("%s\n", path);
    return 0;
}

/* The text is complete: keep it, or compare it with what is kept. */
static int settle(const char *what, const kt_strbuf *out, const char *text, bool renewing)
{
    char path[500];
    snprintf(path, sizeof path, "%s/tests/sentences/%s.txt", KT_SOURCE, what);
    if (out->truncated) {
        printf("%s: too many sentences\n", what);
        return 1;
    }
    return renewing ? renew(path, text) : differs(what, path, text);
}

int main(int argc, char **argv)
{
    static char text[TEXT_MAX];
    int         faults = 0;
    bool        renewing = argc > 1 && strcmp(argv[1], "--renew") == 0;
    for (int i = 0; kt_game_at(i); i++) {
        kt_strbuf out = kt_strbuf_init(text, sizeof text);
        put_game(kt_game_at(i), &out);
        faults += settle(kt_game_at(i)->id, &out, text, renewing);
    }
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    put_bots(&out);
    faults += settle("bots", &out, text, renewing);
    return faults > 0;
}
