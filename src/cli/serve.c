/* serve.c - `kontor serve`: tables for people and bots, over the network. */
#include "cli/cli.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SETTINGS = 18, LIST_MAX = 16 };

/* Each can be set by the flag --name, by KONTOR_NAME, or by a line "name value" in a file. NULL:
 * not set yet. */
typedef struct settings {
    const char *port, *address, *store, *web, *origin, *threads, *tables, *messages, *sockets, *proxy,
        *unfinished, *finished, *bots;
    const char *push, *smtp, *mail_from, *url, *notices_local;
    const char *file;
} settings;

typedef struct setting {
    const char  *name;
    const char **value;
} setting;

static void list_settings(settings *set, setting *list)
{
    const setting all[SETTINGS] = {{"port", &set->port},
                                   {"address", &set->address},
                                   {"store", &set->store},
                                   {"web", &set->web},
                                   {"origin", &set->origin},
                                   {"threads", &set->threads},
                                   {"tables", &set->tables},
                                   {"messages", &set->messages},
                                   {"sockets", &set->sockets},
                                   {"bots", &set->bots},
                                   {"trust-proxy", &set->proxy},
                                   {"keep-unfinished", &set->unfinished},
                                   {"keep-finished", &set->finished},
                                   {"push", &set->push},
                                   {"smtp", &set->smtp},
                                   {"mail-from", &set->mail_from},
                                   {"url", &set->url},
                                   {"notices-local", &set->notices_local}};
    memcpy(list, all, sizeof all);
}

static void from_environment(settings *set)
{
    setting list[SETTINGS];
    list_settings(set, list);
    for (int i = 0; i < SETTINGS; i++) {
        char      name[40];
        kt_strbuf out = kt_strbuf_init(name, sizeof name);
        kt_put(&out, "KONTOR_");
        for (const char *at = list[i].name; *at; at++)
            kt_put_char(&out, *at == '-' ? '_' : (char)(*at - 'a' + 'A'));
        if (!*list[i].value)
            *list[i].value = getenv(name);
    }
}

/* Values point into the text, which must outlive them. False: *line is not a setting. */
static bool from_file(settings *set, char *text, int *line)
{
    setting list[SETTINGS];
    char   *rest = text;
    list_settings(set, list);
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
        if (!*list[i].value)
            *list[i].value = value;
    }
    return true;
}

static bool read_number(const kt_cli *cli, const char *name, const char *text, int min, int max, int *number)
{
    char *end;
    if (!text)
        return true;
    long value = strtol(text, &end, 10);
    if (*text && !*end && value >= min && value <= max) {
        *number = (int)value;
        return true;
    }
    cli_usage_error(cli,
                    tr(cli, "%s sollte eine Zahl von %d bis %d sein, nicht '%s'",
                       "%s should be a number from %d to %d, not '%s'"),
                    name, min, max, text);
    return false;
}

/* The most playouts of this level and those below it: a stronger level does not always take more. */
static int playouts_up_to(int level)
{
    const bot_kind *kind;
    int             most = 1;
    for (int i = 0; (kind = bot_kind_at(i)); i++)
        if (kind->level && kind->level <= level && kind->tree && kind->budget > most)
            most = kind->budget;
    return most;
}

/* The strongest level that tables may have. */
static bool read_level(const kt_cli *cli, const char *level, int *playouts)
{
    kt_bot bot;
    if (!level)
        return true;
    if (bot_read(level, strlen(level), &bot) && bot.kind->level && !strchr(level, ':')) {
        *playouts = playouts_up_to(bot.kind->level);
        return true;
    }
    cli_usage_error(cli,
                    tr(cli,
                       "--bots sollte die höchste Stufe sein, die es geben soll, etwa expert, nicht '%s'",
                       "--bots should be the highest level to offer, such as expert, not '%s'"),
                    level);
    return false;
}

/* As a browser sends it: without a path. */
static bool is_origin(const char *text)
{
    const char *host = strstr(text, "://");
    return host && host[3] && !strchr(host + 3, '/');
}

static bool is_address(const char *text)
{
    struct in6_addr any;
    return inet_pton(AF_INET, text, &any) == 1 || inet_pton(AF_INET6, text, &any) == 1;
}

/* Values separated by commas, at most LIST_MAX of them. */
typedef struct value_list {
    char        text[1000]; /* cut up */
    const char *value[LIST_MAX];
    int         count;
} value_list;

/* What is left out, or never matches, would be noticed only when it matters. */
static bool read_list(const kt_cli *cli, const char *name, const char *text, bool (*is_valid)(const char *),
                      const char *example, value_list *list)
{
    int length = snprintf(list->text, sizeof list->text, "%s", text ? text : "");
    for (char *at = strtok(list->text, ", "); at; at = strtok(NULL, ", ")) {
        if (!is_valid(at)) {
            cli_usage_error(cli,
                            tr(cli, "%s sollte eine Liste wie %s sein, nicht '%s'",
                               "%s should be a list like %s, not '%s'"),
                            name, example, at);
            return false;
        }
        if (list->count == LIST_MAX)
            length = sizeof list->text;
        else
            list->value[list->count++] = at;
    }
    if (length < (int)sizeof list->text)
        return true;
    cli_usage_error(cli, tr(cli, "%s nennt mehr als %d", "%s names more than %d"), name, LIST_MAX);
    return false;
}

static void show_address(void *context, const char *address)
{
    const kt_cli *cli = context;
    printf(tr(cli, "Kontor läuft: %s (Strg-C beendet)\n", "Kontor is running: %s (Ctrl-C stops it)\n"),
           address);
    fflush(stdout);
}

static int serve(const kt_cli *cli, const settings *set)
{
    int           cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    server_config config = {.address = set->address ? set->address : "127.0.0.1",
                            .port = 8080,
                            .store = set->store ? set->store : "sqlite:kontor.db",
                            .web = set->web ? set->web : "",
                            .threads = cores > 2 ? cores - 1 : 1,
                            .tables = 60,
                            .messages = 200,
                            .sockets = 200,
                            .unfinished = 90,
                            .finished = 365,
                            .push = set->push ? set->push : "",
                            .smtp = set->smtp ? set->smtp : "",
                            .mail_from = set->mail_from ? set->mail_from : "",
                            .url = set->url ? set->url : "",
                            .notices_local = set->notices_local && *set->notices_local};
    value_list    origins = {.count = 0}, proxies = {.count = 0};
    kt_error      error;
    if (!read_number(cli, "--port", set->port, 0, 65535, &config.port) ||
        !read_number(cli, "--threads", set->threads, 1, 64, &config.threads) ||
        !read_number(cli, "--tables", set->tables, 1, 1000000, &config.tables) ||
        !read_number(cli, "--messages", set->messages, 1, 100000, &config.messages) ||
        !read_number(cli, "--sockets", set->sockets, 1, 100000, &config.sockets) ||
        !read_level(cli, set->bots, &config.playouts) ||
        !read_list(cli, "--origin", set->origin, is_origin, "https://a.example,https://b.example",
                   &origins) ||
        !read_list(cli, "--trust-proxy", set->proxy, is_address, "127.0.0.1,10.0.0.7", &proxies) ||
        !read_number(cli, "--keep-unfinished", set->unfinished, 0, 36500, &config.unfinished) ||
        !read_number(cli, "--keep-finished", set->finished, 0, 36500, &config.finished))
        return CLI_USAGE;
    config.origin = origins.value;
    config.origins = origins.count;
    config.proxy = proxies.value;
    config.proxies = proxies.count;
    if (!server_run(&config, stderr, show_address, (void *)cli, &error))
        return cli_error(cli, "%s", error.text);
    return CLI_OK;
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    settings   set = {0};
    cli_list   args;
    char      *text = NULL;
    size_t     length;
    int        line = 0;
    cli_option options[] = {{"--port", CLI_STRING, &set.port, 0, 0},
                            {"--address", CLI_STRING, &set.address, 0, 0},
                            {"--store", CLI_STRING, &set.store, 0, 0},
                            {"--web", CLI_STRING, &set.web, 0, 0},
                            {"--origin", CLI_STRING, &set.origin, 0, 0},
                            {"--threads", CLI_STRING, &set.threads, 0, 0},
                            {"--tables", CLI_STRING, &set.tables, 0, 0},
                            {"--config", CLI_STRING, &set.file, 0, 0},
                            {"--messages", CLI_STRING, &set.messages, 0, 0},
                            {"--trust-proxy", CLI_STRING, &set.proxy, 0, 0},
                            {"--sockets", CLI_STRING, &set.sockets, 0, 0},
                            {"--bots", CLI_STRING, &set.bots, 0, 0},
                            {"--keep-unfinished", CLI_STRING, &set.unfinished, 0, 0},
                            {"--keep-finished", CLI_STRING, &set.finished, 0, 0},
                            {"--push", CLI_STRING, &set.push, 0, 0},
                            {"--smtp", CLI_STRING, &set.smtp, 0, 0},
                            {"--mail-from", CLI_STRING, &set.mail_from, 0, 0},
                            {"--url", CLI_STRING, &set.url, 0, 0}};
    int code = cli_parse(cli, argc, argv, options, (int)(sizeof options / sizeof options[0]), &args, 0);
    if (code)
        return code;
    from_environment(&set);
    if (!set.file)
        set.file = getenv("KONTOR_CONFIG");
    if (set.file && !(text = file_read(cli, set.file, &length)))
        return CLI_FAILED;
    if (text && !from_file(&set, text, &line))
        code = cli_usage_error(cli,
                               tr(cli, "%s:%d: hier sollte „name wert“ stehen, etwa „port 8080“",
                                  "%s:%d: this should be 'name value', as in 'port 8080'"),
                               set.file, line);
    else
        code = serve(cli, &set);
    free(text);
    return code;
}

const cli_command cli_serve = {
    "serve",
    KT_DE_EN("hält Tische für Leute und Bots im Netz", "run a server with tables for people and bots"),
    KT_DE_EN(
        "Beispiele\n"
        "  kontor serve\n"
        "  kontor serve --port 9000 --store sqlite:/srv/kontor.db --web web/dist\n"
        "  kontor serve --store postgres://kontor@db/kontor --address 0.0.0.0\n\n"
        "Angaben (auch als KONTOR_PORT usw. oder als Zeilen wie „port 9000“ in einer Datei)\n"
        "  --port N         Port (sonst 8080; 0: irgendein freier)\n"
        "  --address IP     worauf gehört wird (sonst 127.0.0.1; :: für alles)\n"
        "  --store WO       sqlite:DATEI oder postgres://... (sonst sqlite:kontor.db)\n"
        "  --web ORDNER     die Seiten für den Browser\n"
        "  --origin LISTE   fremde Seiten, die hier spielen dürfen, mit Komma getrennt\n"
        "  --threads N      Threads für Bots (sonst einer weniger als Kerne)\n"
        "  --tables N       neue Tische je Stunde und Adresse (sonst 60)\n"
        "  --messages N     Nachrichten je Sekunde und Verbindung (sonst 200)\n"
        "  --sockets N      Verbindungen zugleich je Adresse (sonst 200)\n"
        "  --bots STUFE     stärkste Bots, die es an Tischen gibt (sonst master)\n"
        "  --trust-proxy L  Proxys, deren X-Forwarded-For gilt, mit Komma getrennt\n"
        "  --keep-unfinished N, --keep-finished N\n"
        "                   Tage, nach denen ein Tisch verschwindet, den niemand anrührt\n"
        "                   (sonst 90, wenn das Spiel zu Ende ist 365; 0: nie)\n"
        "  --push KONTAKT   Mitteilungen im Browser, wenn man dran ist; mailto:du@verein.example sagt den\n"
        "                   Diensten, die sie zustellen, wie man dich erreicht\n"
        "  --smtp WO        E-Mails, wenn man dran ist: smtp://NAME:PASSWORT@SERVER:587\n"
        "  --mail-from VON  Absender dieser E-Mails\n"
        "  --url ADRESSE    wo man die Seite findet, für Links in E-Mails\n"
        "  --config DATEI   eine Datei mit diesen Angaben\n",
        "Examples\n"
        "  kontor serve\n"
        "  kontor serve --port 9000 --store sqlite:/srv/kontor.db --web web/dist\n"
        "  kontor serve --store postgres://kontor@db/kontor --address 0.0.0.0\n\n"
        "Options (also as KONTOR_PORT etc., or as lines like 'port 9000' in a file)\n"
        "  --port N         port to listen on (default 8080; 0: any free one)\n"
        "  --address IP     address to listen on (default 127.0.0.1; :: for all)\n"
        "  --store URL      sqlite:FILE or postgres://... (default sqlite:kontor.db)\n"
        "  --web FOLDER     the page's files\n"
        "  --origin LIST    other sites whose pages may connect, separated by commas\n"
        "  --threads N      threads for bots (default: one less than there are cores)\n"
        "  --tables N       new tables per hour and address (default 60)\n"
        "  --messages N     messages per second and connection (default 200)\n"
        "  --sockets N      connections at a time per address (default 200)\n"
        "  --bots LEVEL     strongest bots that tables may have (default master)\n"
        "  --trust-proxy L  proxies whose X-Forwarded-For is trusted, separated by commas\n"
        "  --keep-unfinished N, --keep-finished N\n"
        "                   days after which a table that nobody touches is deleted\n"
        "                   (default 90, once the game is over 365; 0: never)\n"
        "  --push CONTACT   notices in the browser when it is someone's turn; mailto:you@club.example tells\n"
        "                   the services that deliver them how to reach you\n"
        "  --smtp URL       e-mails when it is someone's turn: smtp://USER:PASSWORD@HOST:587\n"
        "  --mail-from BOX  sender of these e-mails\n"
        "  --url ADDRESS    where people find the page, for links in e-mails\n"
        "  --config FILE    a file with these settings\n"),
    run};
