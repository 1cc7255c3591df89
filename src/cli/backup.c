/* backup.c - `kontor backup`: copies all tables into one file, even while a server runs; and `kontor
 * restore`: creates a store from that file. */
#include "cli/cli.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opening a missing file would create an empty store, and back that up. */
static bool exists(const char *url)
{
    return strncmp(url, "sqlite:", 7) != 0 || access(url + 7, R_OK) == 0;
}

/* The file, and the store's URL. The file contains names and chats, so only its owner may read it. */
static int read_arguments(const kt_cli *cli, int argc, char **argv, cli_list *args, const char **url)
{
    *url = getenv("KONTOR_STORE");
    cli_option options[] = {{"--store", CLI_STRING, url, 0, 0}};
    int        code = cli_parse(cli, argc, argv, options, 1, args, 1);
    if (!*url || !**url)
        *url = "sqlite:kontor.db";
    umask(077);
    return code;
}

static int backup(const kt_cli *cli, int argc, char **argv)
{
    const char *url;
    cli_list    args;
    kt_error    error;
    int         code = read_arguments(cli, argc, argv, &args, &url);
    if (code)
        return code;
    if (!args.count)
        return cli_usage_error(
            cli, tr(cli, "wohin? kontor backup DATEI", "name a file to write: kontor backup FILE"));
    if (access(args.item[0], F_OK) == 0)
        return cli_error(
            cli,
            tr(cli, "%s gibt es schon; nimm einen anderen Namen", "%s already exists; choose another name"),
            args.item[0]);
    if (!exists(url))
        return cli_error(cli,
                         tr(cli, "%s gibt es nicht; sag mit --store, wo die Tische sind",
                            "%s does not exist; name the store with --store"),
                         url);
    kt_store *store = store_open(url, &error);
    if (!store)
        return cli_error(cli, "%s", error.text);
    code = CLI_OK;
    if (store_backup(store, args.item[0]) != STORE_OK)
        code = cli_error(cli, "%s", store_error(store));
    store_close(store);
    return code;
}

static int restore(const kt_cli *cli, int argc, char **argv)
{
    const char *url;
    cli_list    args;
    kt_error    error;
    int         code = read_arguments(cli, argc, argv, &args, &url);
    if (code)
        return code;
    if (!args.count)
        return cli_usage_error(cli, tr(cli, "woraus? kontor restore DATEI",
                                       "name the file to restore from: kontor restore FILE"));
    if (!store_restore(args.item[0], url, &error))
        return cli_error(cli, "%s", error.text);
    return CLI_OK;
}

const cli_command cli_backup = {
    "backup", KT_DE_EN("sichert alle Tische in eine Datei", "copy all tables into one file"),
    KT_DE_EN("Beispiele\n"
             "  kontor backup tische.db\n"
             "  kontor backup --store sqlite:/var/lib/kontor/kontor.db /backup/kontor.db\n"
             "  kontor backup --store postgres://kontor@db/kontor /backup/kontor.db\n\n"
             "Auch während der Server läuft. Die Datei ist selbst ein Speicher für `kontor serve`;\n"
             "`kontor restore` macht einen anderen daraus.\n\n"
             "Angaben\n"
             "  --store WO  sqlite:DATEI oder postgres://... (sonst KONTOR_STORE oder sqlite:kontor.db)\n",
             "Examples\n"
             "  kontor backup tables.db\n"
             "  kontor backup --store sqlite:/var/lib/kontor/kontor.db /backup/kontor.db\n"
             "  kontor backup --store postgres://kontor@db/kontor /backup/kontor.db\n\n"
             "Works while the server runs. The file is itself a store for `kontor serve`;\n"
             "`kontor restore` creates a new store from it.\n\n"
             "Options\n"
             "  --store URL  sqlite:FILE or postgres://... (default: KONTOR_STORE, or sqlite:kontor.db)\n"),
    backup};

const cli_command cli_restore = {
    "restore", KT_DE_EN("macht aus einer Sicherung wieder einen Speicher", "create a store from a backup"),
    KT_DE_EN(
        "Beispiele\n"
        "  kontor restore tische.db\n"
        "  kontor restore --store sqlite:/var/lib/kontor/kontor.db /backup/kontor.db\n"
        "  kontor restore --store postgres://kontor@db/kontor /backup/kontor.db\n\n"
        "Liest, was `kontor backup` schrieb, auch von einer älteren Version. Überschreibt nichts: Die Datei\n"
        "darf es noch nicht geben, die Datenbank darf keine Tische haben. Ganz oder gar nicht.\n\n"
        "Angaben\n"
        "  --store WO  sqlite:DATEI oder postgres://... (sonst KONTOR_STORE oder sqlite:kontor.db)\n",
        "Examples\n"
        "  kontor restore tables.db\n"
        "  kontor restore --store sqlite:/var/lib/kontor/kontor.db /backup/kontor.db\n"
        "  kontor restore --store postgres://kontor@db/kontor /backup/kontor.db\n\n"
        "Reads what `kontor backup` wrote, even an older version. Overwrites nothing: the file must\n"
        "not exist yet, the database must have no tables. Copies everything or nothing.\n\n"
        "Options\n"
        "  --store URL  sqlite:FILE or postgres://... (default: KONTOR_STORE, or sqlite:kontor.db)\n"),
    restore};
