/* admin.c - `kontor admin`: a host's view of the tables in a store. */
#include "server/admin.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { EXPORT_MAX = 64 << 20, SECONDS_A_DAY = 24 * 3600 };

typedef struct admin_options {
    const char *url, *file;
    bool        all, json;
    int         idle; /* days; 0: any */
} admin_options;

/* ---- Listing -------------------------------------------------------------- */

typedef struct id_list {
    int count, capacity;
    char (*id)[STORE_ID_MAX];
    bool all;
} id_list;

static bool keep_id(void *context, const store_table *table)
{
    id_list *list = context;
    if (table->over && !list->all)
        return true;
    if (list->count == list->capacity) {
        int   capacity = list->capacity ? 2 * list->capacity : 256;
        void *grown = realloc(list->id, (size_t)capacity * sizeof *list->id);
        if (!grown)
            return false;
        list->id = grown;
        list->capacity = capacity;
    }
    memcpy(list->id[list->count++], table->id, STORE_ID_MAX);
    return true;
}

static void print_day(int64_t seconds)
{
    char      text[24] = "";
    time_t    when = (time_t)seconds;
    struct tm parts;
    if (gmtime_r(&when, &parts))
        strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    printf("%-16s  ", text);
}

static void print_row(const admin_table *found)
{
    bool first = true;
    printf("%-12s  %-8s  %-7s  ", found->table.id, *found->game ? found->game : "?", admin_state(found));
    print_day(found->last);
    printf("%7d  ", found->entries);
    for (int i = 0; i < found->rows && found->seat[i].seat >= 0; i++, first = false)
        printf("%s%s%s%s", first ? "" : ", ", *found->seat[i].name ? found->seat[i].name : "-",
               *found->seat[i].bot ? " as " : "", found->seat[i].bot);
    putchar('\n');
}

static void print_table(const admin_table *found, bool json)
{
    char      text[4096];
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    if (!json) {
        print_row(found);
        return;
    }
    admin_write_summary(found, &out);
    puts(text);
}

static int list_tables(const kt_cli *cli, kt_store *store, const admin_options *options, const cli_list *args)
{
    id_list list = {.all = options->all};
    int64_t before = options->idle ? (int64_t)time(NULL) - (int64_t)options->idle * SECONDS_A_DAY : INT64_MAX;
    (void)args;
    if (store_tables_all(store, keep_id, &list) != STORE_OK) {
        free(list.id);
        return cli_error(cli, "%s", store_error(store));
    }
    if (!options->json && list.count)
        fputs(tr(cli, "Tisch         Spiel     Stand    zuletzt (UTC)     Einträge  Plätze\n",
                 "table         game      state    last move (UTC)   entries  seats\n"),
              stdout);
    for (int i = 0; i < list.count; i++) {
        admin_table found;
        if (admin_find(store, list.id[i], &found) == STORE_OK && found.last < before)
            print_table(&found, options->json);
    }
    free(list.id);
    return CLI_OK;
}

/* ---- Closing -------------------------------------------------------------- */

static int close_table(const kt_cli *cli, kt_store *store, const char *id, bool json)
{
    admin_table  found;
    store_status status = admin_find(store, id, &found);
    if (status == STORE_OK)
        status = store_table_close(store, id);
    if (status == STORE_NOT_FOUND)
        return cli_error(cli,
                         tr(cli, "%s: den Tisch gibt es nicht; „kontor admin list --all“ zeigt alle",
                            "%s: there is no such table; 'kontor admin list --all' shows all"),
                         id);
    if (status == STORE_CONFLICT)
        return cli_error(cli, tr(cli, "%s: war schon zu Ende", "%s: the game had already ended"), id);
    if (status != STORE_OK)
        return cli_error(cli, "%s: %s", id, store_error(store));
    if (!json)
        printf("%s", tr(cli, "geschlossen: ", "closed: "));
    found.table.over = true;
    print_table(&found, json);
    return CLI_OK;
}

static int close_tables(const kt_cli *cli, kt_store *store, const admin_options *options,
                        const cli_list *args)
{
    int code = CLI_OK;
    for (int i = 1; i < args->count; i++)
        if (close_table(cli, store, args->item[i], options->json) != CLI_OK)
            code = CLI_FAILED;
    return code;
}

/* ---- Exporting ------------------------------------------------------------ */

static int write_out(const kt_cli *cli, const admin_options *options, const kt_strbuf *out)
{
    if (options->file)
        return file_write(cli, options->file, out->at, out->length) ? CLI_OK : CLI_FAILED;
    fwrite(out->at, 1, out->length, stdout);
    if (options->json)
        putchar('\n');
    return CLI_OK;
}

/* The export of a running game contains secrets. */
static int export_table(const kt_cli *cli, kt_store *store, const admin_options *options,
                        const cli_list *args)
{
    char       *text = malloc(EXPORT_MAX);
    kt_strbuf   out = kt_strbuf_init(text, text ? EXPORT_MAX : 0);
    admin_table found;
    kt_error    error = {.text = "out of memory"};
    const char *id = args->item[1];
    bool        written = text && (options->json ? admin_write_everything(store, id, &out, &error)
                                                 : admin_write_record(store, id, &out, &error));
    int         code = written ? write_out(cli, options, &out) : cli_error(cli, "%s: %s", id, error.text);
    if (code == CLI_OK && admin_find(store, id, &found) == STORE_OK && !found.table.over)
        fputs(
            tr(cli, "kontor admin: Das Spiel läuft noch; das zeigt, was die Spieler voreinander verbergen.\n",
               "kontor admin: the game is still running; this shows what its players hide from each other.\n"),
            stderr);
    free(text);
    return code;
}

/* ---- The command ---------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *name;
    int         min, max; /* tables to name */
    bool        changes;
    int (*run)(const kt_cli *, kt_store *, const admin_options *, const cli_list *);
} verbs[] = {
    {"list",   0, 0,                false, list_tables},
    {"close",  1, CLI_LIST_MAX - 1, true,  close_tables},
    {"export", 1, 1,                false, export_table},
};
/* clang-format on */
enum { VERBS = sizeof verbs / sizeof verbs[0] };

/* Opening a missing file would create an empty store. */
static int check_store(const kt_cli *cli, const char *url, bool changes)
{
    if (strncmp(url, "sqlite:", 7) == 0 && access(url + 7, R_OK) != 0)
        return cli_error(cli,
                         tr(cli, "%s gibt es nicht; sag mit --store, wo die Tische sind",
                            "%s does not exist; name the store with --store"),
                         url);
    if (changes && store_is_served(url))
        return cli_error(cli,
                         tr(cli,
                            "auf diesem Speicher läuft ein Server, der die Änderung nicht bemerken würde; "
                            "beende ihn zuerst",
                            "a server is running on this store and would not notice the change; stop it "
                            "first"));
    return CLI_OK;
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    admin_options set = {.url = getenv("KONTOR_STORE")};
    cli_list      args;
    kt_error      error;
    cli_option    options[] = {{"--store", CLI_STRING, &set.url, 0, 0},
                               {"--output", CLI_STRING, &set.file, 0, 0},
                               {"--all", CLI_FLAG, &set.all, 0, 0},
                               {"--json", CLI_FLAG, &set.json, 0, 0},
                               {"--idle", CLI_INT, &set.idle, 1, 100000}};
    int           code = cli_parse(cli, argc, argv, options, 5, &args, CLI_LIST_MAX), i = 0;
    if (code)
        return code;
    while (i < VERBS && (!args.count || strcmp(args.item[0], verbs[i].name) != 0))
        i++;
    if (i == VERBS || args.count - 1 < verbs[i].min || args.count - 1 > verbs[i].max)
        return cli_usage_error(cli, tr(cli, "was? kontor admin list, close TISCH..., export TISCH",
                                       "say what to do: kontor admin list, close TABLE..., export TABLE"));
    if (!set.url || !*set.url)
        set.url = "sqlite:kontor.db";
    if ((code = check_store(cli, set.url, verbs[i].changes)))
        return code;
    umask(077);
    kt_store *store = store_open(set.url, &error);
    if (!store)
        return cli_error(cli, "%s", error.text);
    code = verbs[i].run(cli, store, &set, &args);
    store_close(store);
    return code;
}

const cli_command cli_admin = {
    "admin",
    KT_DE_EN("zeigt, schließt und exportiert Tische eines Servers",
             "list, close and export a server's tables"),
    KT_DE_EN(
        "Beispiele\n"
        "  kontor admin list\n"
        "  kontor admin list --all --idle 30 --json\n"
        "  kontor admin close k3n7wq2mfx8d\n"
        "  kontor admin export k3n7wq2mfx8d --output tisch.ktr\n"
        "  kontor admin export k3n7wq2mfx8d --json\n\n"
        "`list` und `export` lesen nur und gehen auch, während ein Server läuft. `close` beendet einen Tisch\n"
        "ohne Ergebnis: Man kann ihn noch ansehen, aber nicht weiterspielen. Auf PostgreSQL erfahren die\n"
        "Server davon; auf SQLite muss der Server dafür stehen. `export` schreibt die Aufzeichnung mit allem\n"
        "Verdeckten, mit --json alles, was über den Tisch gespeichert ist (auch Chat, Notizen, Geräte und\n"
        "Kontakte).\n\n"
        "Angaben\n"
        "  --store WO      sqlite:DATEI oder postgres://... (sonst KONTOR_STORE oder sqlite:kontor.db)\n"
        "  --all           auch beendete Tische\n"
        "  --idle N        nur Tische, an denen seit N Tagen nichts geschah\n"
        "  --json          eine Zeile JSON je Tisch\n"
        "  --output DATEI  in eine Datei statt auf den Schirm\n",
        "Examples\n"
        "  kontor admin list\n"
        "  kontor admin list --all --idle 30 --json\n"
        "  kontor admin close k3n7wq2mfx8d\n"
        "  kontor admin export k3n7wq2mfx8d --output table.ktr\n"
        "  kontor admin export k3n7wq2mfx8d --json\n\n"
        "`list` and `export` only read, and work while a server runs. `close` ends a table without a result:\n"
        "it can still be viewed, but not played on. On PostgreSQL the servers are told; on SQLite the server\n"
        "must be stopped first. `export` writes the record with everything hidden in it, with --json all\n"
        "that is stored about the table (including chat, notes, devices and contacts).\n\n"
        "Options\n"
        "  --store URL    sqlite:FILE or postgres://... (default: KONTOR_STORE, or sqlite:kontor.db)\n"
        "  --all          also tables that have ended\n"
        "  --idle N       only tables where nothing has happened for N days\n"
        "  --json         one line of JSON for each table\n"
        "  --output FILE  into a file instead of the terminal\n"),
    run};
