/* options.c - parses command lines. Every message says what would be right. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const cli_option *find_option(const char *word, size_t length, const cli_option *option, int options)
{
    for (int i = 0; i < options; i++)
        if (strlen(option[i].name) == length && memcmp(option[i].name, word, length) == 0)
            return &option[i];
    return NULL;
}

static int report_unknown_option(const kt_cli *cli, const char *word, const cli_option *option, int options)
{
    char      known[512];
    kt_strbuf out = kt_strbuf_init(known, sizeof known);
    for (int i = 0; i < options; i++) {
        kt_put(&out, option[i].name);
        kt_put(&out, " ");
    }
    return cli_usage_error(cli,
                           tr(cli, "die Angabe %s gibt es nicht; es gibt: %s--lang --help",
                              "unknown option %s; the options are: %s--lang --help"),
                           word, known);
}

static bool read_int(const char *word, const cli_option *option)
{
    char *end;
    errno = 0;
    long number = strtol(word, &end, 10);
    if (errno || end == word || *end || number < option->min || number > option->max)
        return false;
    *(int *)option->value = (int)number;
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

static int parse_value(const kt_cli *cli, const cli_option *option, const char *word)
{
    cli_list *list = option->value;
    switch (option->type) {
    case CLI_INT:
        if (!read_int(word, option))
            return cli_usage_error(cli,
                                   tr(cli, "%s braucht eine Zahl von %d bis %d, nicht '%s'",
                                      "%s needs a number from %d to %d, not '%s'"),
                                   option->name, option->min, option->max, word);
        break;
    case CLI_SEED:
        if (!read_seed(word, option->value))
            return cli_usage_error(cli,
                                   tr(cli, "%s braucht eine ganze Zahl ab 0, nicht '%s'",
                                      "%s needs a whole number, 0 or more, not '%s'"),
                                   option->name, word);
        break;
    case CLI_REAL:
        if (!read_real(word, option->value))
            return cli_usage_error(cli,
                                   tr(cli, "%s braucht eine Zahl über 0 und bis 86400, etwa 0.5, nicht '%s'",
                                      "%s needs a number above 0 and up to 86400, such as 0.5, not '%s'"),
                                   option->name, word);
        break;
    case CLI_LIST:
        if (list->count == CLI_LIST_MAX)
            return cli_usage_error(cli, tr(cli, "%s steht zu oft da", "%s is given too often"), option->name);
        list->item[list->count++] = word;
        break;
    default: *(const char **)option->value = word; break;
    }
    return CLI_OK;
}

/* One option; advances *at to its value if that is the next argument. */
static int parse_option(const kt_cli *cli, int argc, char **argv, int *at, const cli_option *known,
                        int options)
{
    const char       *word = argv[*at];
    size_t            length = strcspn(word, "=");
    const cli_option *option = find_option(word, length, known, options);
    if (!option)
        return report_unknown_option(cli, word, known, options);
    if (option->type == CLI_FLAG) {
        if (word[length])
            return cli_usage_error(cli, tr(cli, "%s nimmt keinen Wert", "%s takes no value"), option->name);
        *(bool *)option->value = true;
        return CLI_OK;
    }
    if (word[length])
        return parse_value(cli, option, word + length + 1);
    if (*at + 1 >= argc)
        return cli_usage_error(cli, tr(cli, "nach %s fehlt der Wert", "%s needs a value"), option->name);
    return parse_value(cli, option, argv[++*at]);
}

int cli_parse(const kt_cli *cli, int argc, char **argv, const cli_option *option, int options, cli_list *args,
              int max_args)
{
    bool options_ended = false;
    args->count = 0;
    for (int i = 0; i < argc; i++) {
        if (!options_ended && strcmp(argv[i], "--") == 0) {
            options_ended = true;
        } else if (!options_ended && argv[i][0] == '-' && argv[i][1] == '-') {
            int code = parse_option(cli, argc, argv, &i, option, options);
            if (code)
                return code;
        } else if (args->count == max_args || args->count == CLI_LIST_MAX) {
            return cli_usage_error(cli,
                                   tr(cli, "'%s' ist zu viel; siehe: kontor help %s",
                                      "unexpected argument '%s'; see: kontor help %s"),
                                   argv[i], cli->command);
        } else {
            args->item[args->count++] = argv[i];
        }
    }
    return CLI_OK;
}

/* ---- Games, seats, game options, bots ------------------------------------ */

const kt_game *cli_find_game(const kt_cli *cli, const char *name)
{
    char           known[256];
    kt_strbuf      out = kt_strbuf_init(known, sizeof known);
    const kt_game *game = name ? kt_game_named(name) : NULL;
    if (game)
        return game;
    for (int i = 0; kt_game_at(i); i++) {
        kt_put(&out, i ? ", " : "");
        kt_put(&out, kt_game_at(i)->id);
    }
    if (name)
        cli_usage_error(
            cli, tr(cli, "das Spiel '%s' gibt es nicht; es gibt: %s", "unknown game '%s'; the games are: %s"),
            name, known);
    else
        cli_usage_error(cli, tr(cli, "welches Spiel? Es gibt: %s", "which game? Choose one of: %s"), known);
    return NULL;
}

static void list_options(const kt_game *game, kt_strbuf *out)
{
    for (int i = 0; i < game->options; i++)
        for (int j = 0; j < game->option[i].choices; j++) {
            kt_put(out, i || j ? ", " : "");
            kt_put(out, game->option[i].id);
            kt_put(out, "=");
            kt_put(out, game->option[i].choice[j].id);
        }
    if (!game->options)
        kt_put(out, "-");
}

bool cli_parse_game_options(const kt_cli *cli, const kt_game *game, const cli_list *choices, uint8_t *options)
{
    for (int i = 0; i < game->options; i++)
        options[i] = game->option[i].standard;
    for (int i = 0; i < choices->count; i++) {
        char      word[80], known[512];
        kt_strbuf copy = kt_strbuf_init(word, sizeof word), list = kt_strbuf_init(known, sizeof known);
        kt_error  error;
        for (const char *at = choices->item[i]; *at; at++)
            kt_put_char(&copy, *at == '=' ? ' ' : *at);
        if (!copy.truncated && kt_option_read(game, word, copy.length, options, &error))
            continue;
        list_options(game, &list);
        cli_usage_error(cli,
                        tr(cli, "%s kennt '%s' nicht; möglich ist --option mit: %s",
                           "%s has no option '%s'; --option takes: %s"),
                        game->name.in[cli->language], choices->item[i], known);
        return false;
    }
    return true;
}

bool cli_check_seats(const kt_cli *cli, const kt_game *game, int seats)
{
    if (seats >= game->seats_min && seats <= game->seats_max)
        return true;
    if (game->seats_min == game->seats_max)
        cli_usage_error(
            cli, tr(cli, "%s ist für genau %d, nicht für %d", "%s is a game for exactly %d, not for %d"),
            game->name.in[cli->language], game->seats_min, seats);
    else
        cli_usage_error(
            cli, tr(cli, "%s ist für %d bis %d, nicht für %d", "%s is a game for %d to %d, not for %d"),
            game->name.in[cli->language], game->seats_min, game->seats_max, seats);
    return false;
}

static int report_unknown_bot(const kt_cli *cli, const char *word, size_t length, bool humans)
{
    char      known[200];
    kt_strbuf out = kt_strbuf_init(known, sizeof known);
    for (int i = 0; bot_kind_at(i); i++) {
        kt_put(&out, i ? ", " : "");
        kt_put(&out, bot_kind_at(i)->id);
    }
    kt_put(&out, humans ? ", human" : "");
    cli_usage_error(
        cli, tr(cli, "den Bot '%.*s' gibt es nicht; es gibt: %s", "unknown bot '%.*s'; the bots are: %s"),
        (int)length, word, known);
    return 0;
}

bool cli_parse_bot(const kt_cli *cli, const char *text, size_t length, kt_bot *bot)
{
    const char *net = memchr(text, '@', length);
    size_t      name = net ? (size_t)(net - text) : length;
    if (!bot_read(text, name, bot)) {
        report_unknown_bot(cli, text, length, false);
        return false;
    }
    if (!net)
        return true;
    return cli_read_net(cli, strndup(net + 1, length - name - 1), bot);
}

int cli_parse_bots(const kt_cli *cli, const char *list, bool humans, kt_bot *bots, int max)
{
    int count = 0;
    for (;;) {
        size_t length = strcspn(list, ",");
        if (count == max) {
            cli_usage_error(cli, tr(cli, "mehr als %d Bots sind zu viel", "at most %d bots"), max);
            return 0;
        }
        if (humans && length == 5 && memcmp(list, "human", 5) == 0)
            bots[count] = (kt_bot){0};
        else if (humans && !bot_read(list, strcspn(list, ",@"), &bots[count]))
            return report_unknown_bot(cli, list, length, humans);
        else if (!cli_parse_bot(cli, list, length, &bots[count]))
            return 0;
        count++;
        if (!list[length])
            return count;
        list += length + 1;
    }
}

const char *cli_bot_name(kt_bot bot, char *buffer, size_t size)
{
    kt_strbuf out = kt_strbuf_init(buffer, size);
    bot_write(bot, &out);
    return buffer;
}

int cli_core_count(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > 64 ? 64 : (int)cores;
}

static void draw_progress(int done, int total)
{
    enum { WIDTH = 30 };
    char bar[WIDTH + 1];
    int  full = (int)((int64_t)done * WIDTH / (total ? total : 1));
    if (done % (total / 400 + 1))
        return;
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < full ? '#' : '.';
    bar[WIDTH] = 0;
    fprintf(stderr, "\r[%s] %d/%d ", bar, done, total);
}

void (*cli_progress(void))(int done, int total)
{
    return isatty(STDERR_FILENO) ? draw_progress : NULL;
}

void cli_progress_end(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

/* The caller prints it, so that the same luck can be had again. */
uint64_t cli_random_seed(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return ((uint64_t)time.tv_nsec ^ (uint64_t)time.tv_sec * 1000003u ^ (uint64_t)getpid() << 7) % 1000000;
}
