/* check.c - `kontor check`: runs scenarios. */
#include "cli/cli.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH_MAX = 20, PATH_MOST = 4096 };

typedef struct paths {
    char **at;
    int    count, room;
} paths;

typedef struct tally {
    int  passed, failed;
    bool unreadable, json;
} tally;

static bool add_path(paths *list, const char *path)
{
    if (list->count == list->room) {
        int    room = list->room ? 2 * list->room : 64;
        char **more = realloc(list->at, (size_t)room * sizeof *more);
        if (!more)
            return false;
        list->at = more;
        list->room = room;
    }
    char *copy = strdup(path);
    if (copy)
        list->at[list->count++] = copy;
    return copy != NULL;
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_scenario(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".scn") == 0;
}

static void collect(const cli *cli, paths *list, const char *folder, int depth, tally *sum)
{
    DIR           *open = depth < DEPTH_MAX ? opendir(folder) : NULL;
    struct dirent *entry;
    if (!open) {
        cli_fail(cli, said(cli, "%s: lässt sich nicht lesen", "%s: cannot be read"), folder);
        sum->unreadable = true;
        return;
    }
    while ((entry = readdir(open))) {
        char path[PATH_MOST];
        int  length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || length >= PATH_MOST)
            continue;
        if (is_folder(path))
            collect(cli, list, path, depth + 1, sum);
        else if (is_scenario(entry->d_name) && !add_path(list, path))
            sum->unreadable = true;
    }
    closedir(open);
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* ---- Running ------------------------------------------------------------ */

static void report(const char *path, const kt_scenario *scenario, tally *sum)
{
    int line = scenario->error.line ? scenario->error.line : scenario->line;
    if (!sum->json) {
        printf("%s:%d: %.*s: %s\n", path, line, (int)scenario->title_length,
               scenario->title ? scenario->title : "", scenario->error.text);
        return;
    }
    char    title[400];
    kt_text text = kt_text_in(title, sizeof title);
    kt_put_some(&text, scenario->title ? scenario->title : "", scenario->title_length);
    printf("%s\n    {\"file\": ", sum->failed > 1 ? "," : "");
    print_json(path);
    printf(", \"line\": %d, \"title\": ", line);
    print_json(title);
    fputs(", \"cause\": ", stdout);
    print_json(scenario->error.text);
    putchar('}');
}

static void check_file(const cli *cli, const char *path, tally *sum)
{
    size_t      length;
    kt_scenario scenario;
    char       *text = file_read(cli, path, &length);
    if (!text) {
        sum->unreadable = true;
        return;
    }
    kt_reader reader = kt_reader_on(text, length);
    while (kt_scenario_next(&reader, &scenario, NULL, NULL)) {
        if (scenario.passed) {
            sum->passed++;
            continue;
        }
        sum->failed++;
        report(path, &scenario, sum);
    }
    free(text);
}

static int finish(const cli *cli, const tally *sum)
{
    if (sum->json)
        printf("%s],\n  \"passed\": %d,\n  \"failed\": %d\n}\n", sum->failed ? "\n  " : "",
               sum->passed, sum->failed);
    else if (sum->passed + sum->failed || sum->unreadable)
        printf("%d passed, %d failed\n", sum->passed, sum->failed);
    if (sum->unreadable || sum->failed)
        return CLI_FAILED;
    if (!sum->passed)
        return cli_misuse(cli, said(cli, "hier sind keine Szenarien (*.scn)",
                                    "there are no scenarios here (*.scn)"));
    return CLI_FINE;
}

static int run(const cli *cli, int count, char **words)
{
    cli_many   left;
    paths      list = {0};
    tally      sum = {0};
    cli_option options[] = {{"--json", CLI_FLAG, &sum.json, 0, 0}};
    int        code = cli_parse(cli, count, words, options, 1, &left, CLI_MANY_MAX);
    if (code)
        return code;
    if (!left.count)
        return cli_misuse(cli, said(cli, "welche Dateien? Etwa: kontor check tests/scenarios",
                                    "which files? For instance: kontor check tests/scenarios"));
    fputs(sum.json ? "{\n  \"failures\": [" : "", stdout);
    for (int i = 0; i < left.count; i++) {
        int first = list.count;
        if (is_folder(left.word[i]))
            collect(cli, &list, left.word[i], 0, &sum);
        else if (!add_path(&list, left.word[i]))
            sum.unreadable = true;
        if (list.count > first)
            qsort(list.at + first, (size_t)(list.count - first), sizeof *list.at, by_name);
    }
    for (int i = 0; i < list.count; i++) {
        check_file(cli, list.at[i], &sum);
        free(list.at[i]);
    }
    free(list.at);
    return finish(cli, &sum);
}

const cli_command cli_check = {
    "check", KT_WORDS("prüft Szenarien", "runs scenarios"),
    KT_WORDS("Beispiele\n"
             "  kontor check tests/scenarios        alle *.scn in diesem Ordner und darunter\n"
             "  kontor check meine.scn              eine Datei\n\n"
             "Jeder Fehlschlag ist eine Zeile DATEI:ZEILE: Titel: Ursache; zuletzt steht, wie viele\n"
             "bestanden haben und wie viele nicht. Rückgabe 1, wenn etwas fehlschlug.\n\n"
             "Angaben\n"
             "  --json   als Daten: passed, failed, failures\n",
             "Examples\n"
             "  kontor check tests/scenarios        all *.scn in this folder and below\n"
             "  kontor check mine.scn               one file\n\n"
             "Each failure is a line FILE:LINE: title: cause; the last line says how many passed\n"
             "and how many failed. Exit code 1 if something failed.\n\n"
             "Options\n"
             "  --json   as data: passed, failed, failures\n"),
    run};
