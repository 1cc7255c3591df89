/* check.c - `kontor check`: runs scenarios. */
#include "cli/cli.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH_MAX = 20, PATH_BYTES = 4096 };

typedef struct path_list {
    char **path;
    int    count, capacity;
} path_list;

typedef struct tally {
    int  passed, failed;
    bool unreadable, json;
} tally;

static bool add_path(path_list *list, const char *path)
{
    if (list->count == list->capacity) {
        int    capacity = list->capacity ? 2 * list->capacity : 64;
        char **larger = realloc(list->path, (size_t)capacity * sizeof *larger);
        if (!larger)
            return false;
        list->path = larger;
        list->capacity = capacity;
    }
    char *copy = strdup(path);
    if (copy)
        list->path[list->count++] = copy;
    return copy != NULL;
}

static bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_scenario(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".scn") == 0;
}

static void collect(const kt_cli *cli, path_list *list, const char *directory, int depth, tally *sum)
{
    DIR           *handle = depth < DEPTH_MAX ? opendir(directory) : NULL;
    struct dirent *entry;
    if (!handle) {
        cli_error(cli, tr(cli, "%s: lässt sich nicht lesen", "%s: cannot read"), directory);
        sum->unreadable = true;
        return;
    }
    while ((entry = readdir(handle))) {
        char path[PATH_BYTES];
        int  length = snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        if (entry->d_name[0] == '.' || length >= PATH_BYTES)
            continue;
        if (is_directory(path))
            collect(cli, list, path, depth + 1, sum);
        else if (is_scenario(entry->d_name) && !add_path(list, path))
            sum->unreadable = true;
    }
    closedir(handle);
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* ---- Running ------------------------------------------------------------ */

static void print_failure(const char *path, const kt_scenario *scenario, tally *sum)
{
    int line = scenario->error.line ? scenario->error.line : scenario->line;
    if (!sum->json) {
        printf("%s:%d: %.*s: %s\n", path, line, (int)scenario->title_length,
               scenario->title ? scenario->title : "", scenario->error.text);
        return;
    }
    char      title[400];
    kt_strbuf out = kt_strbuf_init(title, sizeof title);
    kt_put_n(&out, scenario->title ? scenario->title : "", scenario->title_length);
    printf("%s\n    {\"file\": ", sum->failed > 1 ? "," : "");
    print_json(path);
    printf(", \"line\": %d, \"title\": ", line);
    print_json(title);
    fputs(", \"cause\": ", stdout);
    print_json(scenario->error.text);
    putchar('}');
}

static void check_file(const kt_cli *cli, const char *path, tally *sum)
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
        print_failure(path, &scenario, sum);
    }
    free(text);
}

static int finish(const kt_cli *cli, const tally *sum)
{
    if (sum->json)
        printf("%s],\n  \"passed\": %d,\n  \"failed\": %d\n}\n", sum->failed ? "\n  " : "", sum->passed,
               sum->failed);
    else if (sum->passed + sum->failed || sum->unreadable)
        printf("%d passed, %d failed\n", sum->passed, sum->failed);
    if (sum->unreadable || sum->failed)
        return CLI_FAILED;
    if (!sum->passed)
        return cli_usage_error(cli,
                               tr(cli, "hier sind keine Szenarien (*.scn)", "no scenarios (*.scn) found"));
    return CLI_OK;
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    cli_list   args;
    path_list  list = {0};
    tally      sum = {0};
    cli_option options[] = {{"--json", CLI_FLAG, &sum.json, 0, 0}};
    int        code = cli_parse(cli, argc, argv, options, 1, &args, CLI_LIST_MAX);
    if (code)
        return code;
    if (!args.count)
        return cli_usage_error(cli, tr(cli, "welche Dateien? Etwa: kontor check tests/scenarios",
                                       "which files? For example: kontor check tests/scenarios"));
    fputs(sum.json ? "{\n  \"failures\": [" : "", stdout);
    for (int i = 0; i < args.count; i++) {
        int first = list.count;
        if (is_directory(args.item[i]))
            collect(cli, &list, args.item[i], 0, &sum);
        else if (!add_path(&list, args.item[i]))
            sum.unreadable = true;
        if (list.count > first)
            qsort(list.path + first, (size_t)(list.count - first), sizeof *list.path, by_name);
    }
    for (int i = 0; i < list.count; i++) {
        check_file(cli, list.path[i], &sum);
        free(list.path[i]);
    }
    free(list.path);
    return finish(cli, &sum);
}

const cli_command cli_check = {
    "check", KT_DE_EN("prüft Szenarien", "run scenarios"),
    KT_DE_EN("Beispiele\n"
             "  kontor check tests/scenarios        alle *.scn in diesem Ordner und darunter\n"
             "  kontor check meine.scn              eine Datei\n\n"
             "Jeder Fehlschlag ist eine Zeile DATEI:ZEILE: Titel: Ursache; zuletzt steht, wie viele\n"
             "bestanden haben und wie viele nicht. Rückgabe 1, wenn etwas fehlschlug.\n\n"
             "Angaben\n"
             "  --json   als Daten: passed, failed, failures\n",
             "Examples\n"
             "  kontor check tests/scenarios        all *.scn files in this folder and below\n"
             "  kontor check mine.scn               one file\n\n"
             "Each failure is printed as FILE:LINE: title: cause; the last line counts what passed and\n"
             "failed. The exit code is 1 if anything failed.\n\n"
             "Options\n"
             "  --json   as JSON: passed, failed, failures\n"),
    run};
