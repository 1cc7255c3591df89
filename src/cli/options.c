/* options.c - reading a command's words. Every complaint says what to do next. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const cli_option *find_option(const char *word, size_t length, const cli_option *option,
                                     int options)
{
    for (int i = 0; i < options; i++)
        if (strlen(option[i].name) == length && memcmp(option[i].name, word, length) == 0)
            return &option[i];
    return NULL;
}

static int unknown_option(const cli *cli, const char *word, const cli_option *option, int options)
{
    char    known[512];
    kt_text text = kt_text_in(known, sizeof known);
    for (int i = 0; i < options; i++) {
        kt_put(&text, option[i].name);
        kt_put(&text, " ");
    }
    return cli_misuse(cli, said(cli, "die Angabe %s gibt es nicht; es gibt: %s--lang --help",
                                "there is no option %s; there are: %s--lang --help"),
                      word, known);
}

static bool read_int(const char *word, const cli_option *option)
{
    char *end;
    errno = 0;
    long number = strtol(word, &end, 10);
    if (errno || end == word || *end || number < option->min || number > option->max)
        return false;
    *(int *)option->into = (int)number;
    return true;
}

static bool read_seed(const char *word, uint64_t *seed)
{
    char *end;
    errno = 0;
    *seed = strtoull(word, &end, 0);
    return !errno && end != word && !*end && *word != '-';
}

static bool read_real(const char *word, double *real)
{
    char *end;
    *real = strtod(word, &end);
    return end != word && !*end && *real > 0 && *real <= 86400;
}

static int take_value(const cli *cli, const cli_option *option, const char *word)
{
    cli_many *many = option->into;
    switch (option->shape) {
    case CLI_INT:
        if (!read_int(word, option))
            return cli_misuse(cli, said(cli, "%s braucht eine Zahl von %d bis %d, nicht '%s'",
                                        "%s needs a number from %d to %d, not '%s'"),
                              option->name, option->min, option->max, word);
        break;
    case CLI_SEED:
        if (!read_seed(word, option->into))
            return cli_misuse(cli, said(cli, "%s braucht eine ganze Zahl ab 0, nicht '%s'",
                                        "%s needs a whole number from 0, not '%s'"),
                              option->name, word);
        break;
    case CLI_REAL:
        if (!read_real(word, option->into))
            return cli_misuse(cli, said(cli, "%s braucht Sekunden, etwa 3 oder 0.5, nicht '%s'",
                                        "%s needs seconds, like 3 or 0.5, not '%s'"),
                              option->name, word);
        break;
    case CLI_MANY:
        if (many->count == CLI_MANY_MAX)
            return cli_misuse(cli, said(cli, "zu oft %s", "too many %s"), option->name);
        many->word[many->count++] = word;
        break;
    default: *(const char **)option->into = word; break;
    }
    return CLI_FINE;
}

/* One option; *at goes on to its value if that is the next word. */
static int take_option(const cli *cli, int count, char **words, int *at, const cli_option *known,
                       int options)
{
    const char       *word = words[*at];
    size_t            length = strcspn(word, "=");
    const cli_option *option = find_option(word, length, known, options);
    if (!option)
        return unknown_option(cli, word, known, options);
    if (option->shape == CLI_FLAG) {
        if (word[length])
            return cli_misuse(cli, said(cli, "%s nimmt keinen Wert", "%s takes no value"),
                              option->name);
        *(bool *)option->into = true;
        return CLI_FINE;
    }
    if (word[length])
        return take_value(cli, option, word + length + 1);
    if (*at + 1 >= count)
        return cli_misuse(cli, said(cli, "nach %s fehlt der Wert", "%s lacks its value"),
                          option->name);
    return take_value(cli, option, words[++*at]);
}

int cli_parse(const cli *cli, int count, char **words, const cli_option *option, int options,
              cli_many *left, int most)
{
    bool only_words = false;
    left->count = 0;
    for (int i = 0; i < count; i++) {
        if (!only_words && strcmp(words[i], "--") == 0) {
            only_words = true;
        } else if (!only_words && words[i][0] == '-' && words[i][1] == '-') {
            int code = take_option(cli, count, words, &i, option, options);
            if (code)
                return code;
        } else if (left->count == most || left->count == CLI_MANY_MAX) {
            return cli_misuse(cli, said(cli, "'%s' ist zu viel; siehe: kontor help %s",
                                        "'%s' is too much; see: kontor help %s"),
                              words[i], cli->command);
        } else {
            left->word[left->count++] = words[i];
        }
    }
    return CLI_FINE;
}

/* ---- Games, seats, options, bots ---------------------------------------- */

const kt_game *cli_game(const cli *cli, const char *name)
{
    char           known[256];
    kt_text        text = kt_text_in(known, sizeof known);
    const kt_game *game = name ? kt_game_named(name) : NULL;
    if (game)
        return game;
    for (int i = 0; kt_game_at(i); i++) {
        kt_put(&text, i ? ", " : "");
        kt_put(&text, kt_game_at(i)->id);
    }
    if (name)
        cli_misuse(cli, said(cli, "das Spiel '%s' gibt es nicht; es gibt: %s",
                             "there is no game '%s'; there are: %s"), name, known);
    else
        cli_misuse(cli, said(cli, "welches Spiel? Es gibt: %s", "which game? There are: %s"), known);
    return NULL;
}

static void list_options(const kt_game *game, kt_text *text)
{
    for (int i = 0; i < game->options; i++)
        for (int j = 0; j < game->option[i].choices; j++) {
            kt_put(text, i || j ? ", " : "");
            kt_put(text, game->option[i].id);
            kt_put(text, "=");
            kt_put(text, game->option[i].choice[j].id);
        }
    if (!game->options)
        kt_put(text, "-");
}

bool cli_choices(const cli *cli, const kt_game *game, const cli_many *chosen, uint8_t *options)
{
    for (int i = 0; i < game->options; i++)
        options[i] = game->option[i].standard;
    for (int i = 0; i < chosen->count; i++) {
        char     word[80], known[512];
        kt_text  copy = kt_text_in(word, sizeof word), list = kt_text_in(known, sizeof known);
        kt_error error;
        for (const char *at = chosen->word[i]; *at; at++)
            kt_put_char(&copy, *at == '=' ? ' ' : *at);
        if (!copy.cut && kt_option_read(game, word, copy.length, options, &error))
            continue;
        list_options(game, &list);
        cli_misuse(cli, said(cli, "%s kennt '%s' nicht; möglich ist --option mit: %s",
                             "%s does not know '%s'; --option can be: %s"),
                   game->name.in[cli->language], chosen->word[i], known);
        return false;
    }
    return true;
}

bool cli_seats(const cli *cli, const kt_game *game, int seats)
{
    if (seats >= game->seats_min && seats <= game->seats_max)
        return true;
    if (game->seats_min == game->seats_max)
        cli_misuse(cli, said(cli, "%s ist für genau %d, nicht für %d",
                             "%s is for exactly %d, not for %d"),
                   game->name.in[cli->language], game->seats_min, seats);
    else
        cli_misuse(cli, said(cli, "%s ist für %d bis %d, nicht für %d",
                             "%s is for %d to %d, not for %d"),
                   game->name.in[cli->language], game->seats_min, game->seats_max, seats);
    return false;
}

static int unknown_bot(const cli *cli, const char *word, size_t length, bool humans)
{
    char    known[128];
    kt_text text = kt_text_in(known, sizeof known);
    for (int i = 0; bot_kind_at(i); i++) {
        kt_put(&text, i ? ", " : "");
        kt_put(&text, bot_kind_at(i)->id);
    }
    kt_put(&text, humans ? ", human" : "");
    cli_misuse(cli, said(cli, "den Bot '%.*s' gibt es nicht; es gibt: %s",
                         "there is no bot '%.*s'; there are: %s"), (int)length, word, known);
    return 0;
}

int cli_bots(const cli *cli, const char *list, bool humans, bot *into, int most)
{
    int count = 0;
    for (;;) {
        size_t length = strcspn(list, ",");
        if (count == most) {
            cli_misuse(cli, said(cli, "mehr als %d Bots sind zu viel", "more than %d bots are too many"),
                       most);
            return 0;
        }
        if (humans && length == 5 && memcmp(list, "human", 5) == 0)
            into[count] = (bot){0};
        else if (!bot_read(list, length, &into[count]))
            return unknown_bot(cli, list, length, humans);
        count++;
        if (!list[length])
            return count;
        list += length + 1;
    }
}

const char *bot_name(bot player, char *into, size_t size)
{
    kt_text text = kt_text_in(into, size);
    bot_write(player, &text);
    return into;
}

int cli_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > 64 ? 64 : (int)cores;
}

static void show_progress(int done, int of)
{
    enum { WIDTH = 30 };
    char bar[WIDTH + 1];
    int  full = (int)((int64_t)done * WIDTH / (of ? of : 1));
    if (done % (of / 400 + 1))
        return;
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < full ? '#' : '.';
    bar[WIDTH] = 0;
    fprintf(stderr, "\r[%s] %d/%d ", bar, done, of);
}

void (*cli_progress(void))(int done, int of)
{
    return isatty(STDERR_FILENO) ? show_progress : NULL;
}

void cli_progress_end(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

/* Different each time; the caller says which, so that it can be asked for again. */
uint64_t cli_fresh_seed(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return ((uint64_t)time.tv_nsec ^ (uint64_t)time.tv_sec * 1000003u ^ (uint64_t)getpid() << 7) %
           1000000;
}
