/* main.c - picks the language and the command, prints help. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const cli_command *const commands[] = {&cli_play,   &cli_hint,    &cli_sim,   &cli_ladder, &cli_bench,
                                              &cli_replay, &cli_check,   &cli_rules, &cli_cards,  &cli_serve,
                                              &cli_backup, &cli_restore, &cli_admin, &cli_train};
enum { COMMANDS = sizeof commands / sizeof commands[0], WIDTH = 80, CONTINUED = 10, HELP_BYTES = 8192 };

static int language_of(const char *word)
{
    if (strncmp(word, "de", 2) == 0 || strncmp(word, "DE", 2) == 0)
        return KT_DE;
    return KT_EN;
}

/* The first one set decides, as POSIX says. */
static int language_of_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return language_of(value);
    }
    return KT_EN;
}

static bool can_color(void)
{
    const char *off = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(off && *off) && term && strcmp(term, "dumb") != 0;
}

static const cli_command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static void print_overview(const kt_cli *cli, FILE *out)
{
    fputs(tr(cli, "kontor - Brettspiele, genau nach ihren Regeln\n\n",
             "kontor - board games, exactly by their rulebooks\n\n"),
          out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  kontor %-7s %s\n", commands[i]->name, commands[i]->about.in[cli->language]);
    fputs(tr(cli, "\nSpiele\n", "\nGames\n"), out);
    for (int i = 0; kt_game_at(i); i++) {
        char mark[32];
        snprintf(mark, sizeof mark, "  %-8s ", kt_game_at(i)->id);
        print_marked(out, mark, kt_game_at(i)->about.in[cli->language], WIDTH);
    }
    fprintf(out,
            tr(cli,
               "\nZum Anfangen: kontor play %s\n"
               "Mehr:         kontor help BEFEHL, kontor --version, --lang de|en\n",
               "\nTo start: kontor play %s\n"
               "More:     kontor help COMMAND, kontor --version, --lang de|en\n"),
            kt_game_at(0)->id);
}

static int report_unknown_command(const kt_cli *cli, const char *name)
{
    cli_usage_error(cli, tr(cli, "den Befehl '%s' gibt es nicht", "unknown command '%s'"), name);
    print_overview(cli, stderr);
    return CLI_USAGE;
}

/* ---- Help ---------------------------------------------------------------- */

/* Writes the text with the first game's id in place of every example game. */
static void fill_in_game(const char *text, kt_strbuf *out)
{
    const char *slot;
    while ((slot = strstr(text, "{game}"))) {
        kt_put_n(out, text, (size_t)(slot - text));
        kt_put(out, kt_game_at(0)->id);
        text = slot + strlen("{game}");
    }
    kt_put(out, text);
}

/* Where the explanation begins, after a word and two spaces: "  --games N   how many"; 0: there is none. */
static size_t explanation_at(const char *line, size_t length)
{
    for (size_t at = strspn(line, " "); at + 2 < length; at++)
        if (memcmp(line + at, "  ", 2) == 0)
            return at + strspn(line + at, " ");
    return 0;
}

/* Whether a line continues the one before it: prose, or the rest of an explanation. */
static bool continues(const char *line, bool indented)
{
    size_t indent = strspn(line, " ");
    return line[indent] && line[indent] != '\n' && (indented ? indent >= CONTINUED : !indent);
}

/* One paragraph, example or option in lines that fit; returns what follows it. */
static const char *print_block(const char *text)
{
    char        mark[HELP_BYTES], words[HELP_BYTES];
    size_t      length = strcspn(text, "\n"), start = explanation_at(text, length);
    bool        indented = *text == ' ';
    kt_strbuf   first = kt_strbuf_init(mark, sizeof mark), rest = kt_strbuf_init(words, sizeof words);
    const char *next = text + length + (text[length] == '\n');
    kt_put_n(&first, text, indented ? start : 0);
    kt_put_n(&rest, text + (indented ? start : 0), length - (indented ? start : 0));
    while (length && (start || !indented) && continues(next, indented)) {
        next += strspn(next, " ");
        kt_put(&rest, " ");
        kt_put_n(&rest, next, length = strcspn(next, "\n"));
        next += length + (next[length] == '\n');
    }
    if (indented && !start)
        puts(words);
    else
        print_marked(stdout, mark, words, WIDTH);
    return next;
}

static void print_help(const char *text)
{
    char      filled[HELP_BYTES];
    kt_strbuf out = kt_strbuf_init(filled, sizeof filled);
    fill_in_game(text, &out);
    for (const char *at = filled; *at;)
        at = print_block(at);
}

static int help(const kt_cli *cli, const char *name)
{
    const cli_command *command = name ? find_command(name) : NULL;
    if (name && !command)
        return report_unknown_command(cli, name);
    if (!command) {
        print_overview(cli, stdout);
        return CLI_OK;
    }
    printf("kontor %s - %s\n\n", command->name, command->about.in[cli->language]);
    print_help(command->help.in[cli->language]);
    return CLI_OK;
}

/* Removes "--lang de" from the arguments, wherever it is; false: no such language. */
static bool take_language(kt_cli *cli, int *argc, char **argv)
{
    int kept = 0;
    for (int i = 0; i < *argc; i++) {
        const char *value = NULL;
        if (strncmp(argv[i], "--lang=", 7) == 0)
            value = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0)
            value = i + 1 < *argc ? argv[++i] : "";
        if (!value) {
            argv[kept++] = argv[i];
            continue;
        }
        if (strcmp(value, "de") != 0 && strcmp(value, "en") != 0)
            return false;
        cli->language = language_of(value);
    }
    *argc = kept;
    return true;
}

static bool wants_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static int dispatch(kt_cli *cli, int argc, char **argv)
{
    if (!argc)
        return help(cli, NULL);
    if (strcmp(argv[0], "--version") == 0) {
        printf("kontor %s\n", KONTOR_VERSION);
        return CLI_OK;
    }
    if (strcmp(argv[0], "help") == 0)
        return help(cli, argc > 1 ? argv[1] : NULL);
    const cli_command *command = find_command(argv[0]);
    if (wants_help(argc, argv))
        return help(cli, command ? command->name : NULL);
    if (!command)
        return report_unknown_command(cli, argv[0]);
    cli->command = command->name;
    return command->run(cli, argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    cli_nets nets = {0};
    kt_cli   cli = {.language = language_of_locale(), .color = can_color(), .nets = &nets};
    argc--;
    argv++;
    if (!take_language(&cli, &argc, argv))
        return cli_usage_error(&cli, tr(&cli, "--lang kennt de und en", "--lang takes de or en"));
    int code = dispatch(&cli, argc, argv);
    cli_free_nets(&nets);
    /* A full disk or a closed pipe is a failure. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return code ? code : CLI_FAILED;
    return code;
}
