/* main.c - the front door: language, help, and which command. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const cli_command *const commands[] = {&cli_play,   &cli_hint,  &cli_sim,
                                              &cli_ladder, &cli_bench, &cli_replay,
                                              &cli_check,  &cli_rules, &cli_cards,
                                              &cli_serve,  &cli_backup};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int language_of(const char *word)
{
    if (strncmp(word, "de", 2) == 0 || strncmp(word, "DE", 2) == 0)
        return KT_DE;
    return KT_EN;
}

/* The locale as POSIX orders it. */
static int language_here(void)
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

static void overview(const cli *cli, FILE *out)
{
    fputs(said(cli, "kontor - Brettspiele, genau nach ihren Regeln\n\n",
               "kontor - board games, exactly by their rulebooks\n\n"), out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  kontor %-7s %s\n", commands[i]->name, commands[i]->about.in[cli->language]);
    fputs(said(cli, "\nSpiele\n", "\nGames\n"), out);
    for (int i = 0; kt_game_at(i); i++)
        fprintf(out, "  %-8s %s\n", kt_game_at(i)->id, kt_game_at(i)->about.in[cli->language]);
    fprintf(out, said(cli, "\nZum Anfangen: kontor play %s\n"
                           "Mehr:         kontor help BEFEHL, kontor --version, --lang de|en\n",
                      "\nTo begin: kontor play %s\n"
                      "More:     kontor help COMMAND, kontor --version, --lang de|en\n"),
            kt_game_at(0)->id);
}

static int unknown_command(const cli *cli, const char *name)
{
    cli_misuse(cli, said(cli, "den Befehl '%s' gibt es nicht", "there is no command '%s'"), name);
    overview(cli, stderr);
    return CLI_USAGE;
}

/* The examples are written with {game}, so that they fit whatever games there are. */
static void print_help(const char *words)
{
    const char *slot;
    while ((slot = strstr(words, "{game}"))) {
        printf("%.*s%s", (int)(slot - words), words, kt_game_at(0)->id);
        words = slot + strlen("{game}");
    }
    fputs(words, stdout);
}

static int help(const cli *cli, const char *name)
{
    const cli_command *command = name ? find_command(name) : NULL;
    if (name && !command)
        return unknown_command(cli, name);
    if (!command) {
        overview(cli, stdout);
        return CLI_FINE;
    }
    printf("kontor %s - %s\n\n", command->name, command->about.in[cli->language]);
    print_help(command->help.in[cli->language]);
    return CLI_FINE;
}

/* Takes "--lang de" out of the words, wherever it stands; false: no such language. */
static bool take_language(cli *cli, int *count, char **words)
{
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        const char *value = NULL;
        if (strncmp(words[i], "--lang=", 7) == 0)
            value = words[i] + 7;
        else if (strcmp(words[i], "--lang") == 0)
            value = i + 1 < *count ? words[++i] : "";
        if (!value) {
            words[kept++] = words[i];
            continue;
        }
        if (strcmp(value, "de") != 0 && strcmp(value, "en") != 0)
            return false;
        cli->language = language_of(value);
    }
    *count = kept;
    return true;
}

static bool wants_help(int count, char **words)
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            return true;
    return false;
}

static int dispatch(cli *cli, int count, char **words)
{
    if (!count)
        return help(cli, NULL);
    if (strcmp(words[0], "--version") == 0) {
        printf("kontor %s\n", KONTOR_VERSION);
        return CLI_FINE;
    }
    if (strcmp(words[0], "help") == 0)
        return help(cli, count > 1 ? words[1] : NULL);
    const cli_command *command = find_command(words[0]);
    if (wants_help(count, words))
        return help(cli, command ? command->name : NULL);
    if (!command)
        return unknown_command(cli, words[0]);
    cli->command = command->name;
    return command->run(cli, count - 1, words + 1);
}

int main(int count, char **words)
{
    cli cli = {.language = language_here(), .color = can_color()};
    count--;
    words++;
    if (!take_language(&cli, &count, words))
        return cli_misuse(&cli, said(&cli, "--lang kennt de und en", "--lang knows de and en"));
    int code = dispatch(&cli, count, words);
    /* A full disk or a closed pipe must not look like success. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return code ? code : CLI_FAILED;
    return code;
}
