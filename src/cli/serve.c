/* serve.c - `kontor serve`: tables for people and bots, over the network. */
#include "cli/cli.h"
#include "server/serve.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SETTINGS = 9 };

/* What a flag --name, KONTOR_NAME or a line "name value" of the file may say. */
typedef struct wanted {
    const char *port, *address, *store, *web, *origin, *threads, *tables, *messages, *proxy;
    const char *file;
} wanted;

typedef struct entry {
    const char  *name;
    const char **into;
} entry;

static void list_entries(wanted *want, entry *list)
{
    const entry all[SETTINGS] = {{"port", &want->port},       {"address", &want->address},
                                 {"store", &want->store},     {"web", &want->web},
                                 {"origin", &want->origin},   {"threads", &want->threads},
                                 {"tables", &want->tables},   {"messages", &want->messages},
                                 {"trust-proxy", &want->proxy}};
    memcpy(list, all, sizeof all);
}

static void from_environment(wanted *want)
{
    entry list[SETTINGS];
    list_entries(want, list);
    for (int i = 0; i < SETTINGS; i++) {
        char    name[40];
        kt_text text = kt_text_in(name, sizeof name);
        kt_put(&text, "KONTOR_");
        for (const char *at = list[i].name; *at; at++)
            kt_put_char(&text, *at == '-' ? '_' : (char)(*at - 'a' + 'A'));
        if (!*list[i].into)
            *list[i].into = getenv(name);
    }
}

/* The text stays, the words point into it. False: a line that says nothing known. */
static bool from_file(wanted *want, char *text, int *line)
{
    entry list[SETTINGS];
    char *rest = text;
    list_entries(want, list);
    for (*line = 1; *rest; (*line)++) {
        char *word = rest, *end = rest + strcspn(rest, "\n");
        rest = *end ? end + 1 : end;
        *end = 0;
        word += strspn(word, " \t");
        if (!*word || *word == '#')
            continue;
        char *value = word + strcspn(word, " \t=");
        value += strspn(value, " \t=");
        int i = 0;
        while (i < SETTINGS && (strncmp(word, list[i].name, strlen(list[i].name)) != 0 ||
                                !strchr(" \t=", word[strlen(list[i].name)])))
            i++;
        if (i == SETTINGS || !*value)
            return false;
        if (!*list[i].into)
            *list[i].into = value;
    }
    return true;
}

static bool number_in(const cli *cli, const char *name, const char *words, int min, int max, int *into)
{
    char *end;
    if (!words)
        return true;
    long value = strtol(words, &end, 10);
    if (*words && !*end && value >= min && value <= max) {
        *into = (int)value;
        return true;
    }
    cli_misuse(cli, said(cli, "%s sollte eine Zahl von %d bis %d sein, nicht '%s'",
                         "%s should be a number from %d to %d, not '%s'"), name, min, max, words);
    return false;
}

/* "https://a.example,https://b.example", into a list that may hold so many. */
static int split(char *words, const char **list, int most)
{
    int count = 0;
    for (char *at = strtok(words, ", "); at && count < most; at = strtok(NULL, ", "))
        list[count++] = at;
    return count;
}

static void show_address(void *with, const char *address)
{
    const cli *cli = with;
    printf(said(cli, "Kontor läuft: %s (Strg-C beendet)\n", "Kontor is running: %s (Ctrl-C ends it)\n"), address);
    fflush(stdout);
}

static int serve(const cli *cli, const wanted *want)
{
    int           cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    serve_setting setting = {.address = want->address ? want->address : "127.0.0.1", .port = 8080,
                             .store = want->store ? want->store : "sqlite:kontor.db",
                             .web = want->web ? want->web : "", .threads = cores > 2 ? cores - 1 : 1,
                             .tables = 60, .messages = 200};
    char          origins[1000], proxies[1000];
    kt_error      error;
    snprintf(origins, sizeof origins, "%s", want->origin ? want->origin : "");
    snprintf(proxies, sizeof proxies, "%s", want->proxy ? want->proxy : "");
    if (!number_in(cli, "--port", want->port, 0, 65535, &setting.port) ||
        !number_in(cli, "--threads", want->threads, 1, 64, &setting.threads) ||
        !number_in(cli, "--tables", want->tables, 1, 1000000, &setting.tables) ||
        !number_in(cli, "--messages", want->messages, 1, 100000, &setting.messages))
        return CLI_USAGE;
    setting.origins = split(origins, setting.origin, SERVE_ORIGINS_MAX);
    setting.proxies = split(proxies, setting.proxy, SERVE_PROXIES_MAX);
    if (!serve_run(&setting, stderr, show_address, (void *)cli, &error))
        return cli_fail(cli, "%s", error.text);
    return CLI_FINE;
}

static int run(const cli *cli, int count, char **words)
{
    wanted     want = {0};
    cli_many   left;
    char      *text = NULL;
    size_t     length;
    int        line = 0;
    cli_option options[] = {{"--port", CLI_WORD, &want.port, 0, 0},     {"--address", CLI_WORD, &want.address, 0, 0},
                            {"--store", CLI_WORD, &want.store, 0, 0},   {"--web", CLI_WORD, &want.web, 0, 0},
                            {"--origin", CLI_WORD, &want.origin, 0, 0}, {"--threads", CLI_WORD, &want.threads, 0, 0},
                            {"--tables", CLI_WORD, &want.tables, 0, 0}, {"--config", CLI_WORD, &want.file, 0, 0},
                            {"--messages", CLI_WORD, &want.messages, 0, 0},
                            {"--trust-proxy", CLI_WORD, &want.proxy, 0, 0}};
    int code = cli_parse(cli, count, words, options, 10, &left, 0);
    if (code)
        return code;
    from_environment(&want);
    if (!want.file)
        want.file = getenv("KONTOR_CONFIG");
    if (want.file && !(text = file_read(cli, want.file, &length)))
        return CLI_FAILED;
    if (text && !from_file(&want, text, &line))
        code = cli_misuse(cli, said(cli, "%s:%d: hier sollte „name wert“ stehen, etwa „port 8080“",
                                    "%s:%d: this should be 'name value', as in 'port 8080'"), want.file, line);
    else
        code = serve(cli, &want);
    free(text);
    return code;
}

const cli_command cli_serve = {
    "serve", KT_WORDS("hält Tische für Leute und Bots im Netz", "keeps tables for people and bots on the net"),
    KT_WORDS("Beispiele\n"
             "  kontor serve\n"
             "  kontor serve --port 9000 --store sqlite:/var/lib/kontor/kontor.db --web web/dist\n"
             "  kontor serve --store postgres://kontor@db/kontor --address 0.0.0.0\n\n"
             "Angaben (auch als KONTOR_PORT usw., und als Zeilen „port 9000“ in einer Datei)\n"
             "  --port N         Port (sonst 8080; 0: irgendein freier)\n"
             "  --address IP     worauf gehört wird (sonst 127.0.0.1; :: für alles)\n"
             "  --store WO       sqlite:DATEI oder postgres://... (sonst sqlite:kontor.db)\n"
             "  --web ORDNER     die Seiten für den Browser\n"
             "  --origin LISTE   fremde Seiten, die hier spielen dürfen, mit Komma getrennt\n"
             "  --threads N      in so vielen Fäden denken Bots\n"
             "  --tables N       neue Tische je Stunde und Adresse (sonst 60)\n"
             "  --messages N     Nachrichten je Sekunde und Verbindung (sonst 200)\n"
             "  --trust-proxy L  Adressen davor, deren X-Forwarded-For gilt, mit Komma getrennt\n"
             "  --config DATEI   die Datei\n",
             "Examples\n"
             "  kontor serve\n"
             "  kontor serve --port 9000 --store sqlite:/var/lib/kontor/kontor.db --web web/dist\n"
             "  kontor serve --store postgres://kontor@db/kontor --address 0.0.0.0\n\n"
             "Options (also as KONTOR_PORT etc., and as lines 'port 9000' in a file)\n"
             "  --port N         port (else 8080; 0: any that is free)\n"
             "  --address IP     what to listen on (else 127.0.0.1; :: for everything)\n"
             "  --store WHERE    sqlite:FILE or postgres://... (else sqlite:kontor.db)\n"
             "  --web FOLDER     the pages for the browser\n"
             "  --origin LIST    other sites whose pages may play here, with commas\n"
             "  --threads N      bots think in so many threads\n"
             "  --tables N       new tables an hour and address (else 60)\n"
             "  --messages N     messages a second and connection (else 200)\n"
             "  --trust-proxy L  addresses in front whose X-Forwarded-For counts, with commas\n"
             "  --config FILE    the file\n"),
    run};
