/* backup.c - `kontor backup`: all tables in one file, also while a server runs. */
#include "cli/cli.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Opening a store would make an empty one, and that is no backup. */
static bool is_there(const char *where)
{
    return strncmp(where, "sqlite:", 7) != 0 || access(where + 7, R_OK) == 0;
}

static int run(const cli *cli, int count, char **words)
{
    const char *where = getenv("KONTOR_STORE");
    cli_many    left;
    kt_error    error;
    cli_option  options[] = {{"--store", CLI_WORD, &where, 0, 0}};
    int         code = cli_parse(cli, count, words, options, 1, &left, 1);
    if (code)
        return code;
    if (!left.count)
        return cli_misuse(cli, said(cli, "wohin? kontor backup DATEI", "where to? kontor backup FILE"));
    if (!where || !*where)
        where = "sqlite:kontor.db";
    if (access(left.word[0], F_OK) == 0)
        return cli_fail(cli, said(cli, "%s gibt es schon; nimm einen anderen Namen",
                                  "%s is there already; take another name"), left.word[0]);
    if (!is_there(where))
        return cli_fail(cli, said(cli, "%s gibt es nicht; sag mit --store, wo die Tische sind",
                                  "%s is not there; say with --store where the tables are"), where);
    store *store = store_open(where, &error);
    if (!store)
        return cli_fail(cli, "%s", error.text);
    code = CLI_FINE;
    if (store_backup(store, left.word[0]) != STORE_FINE)
        code = cli_fail(cli, "%s", store_cause(store));
    store_close(store);
    return code;
}

const cli_command cli_backup = {
    "backup", KT_WORDS("sichert alle Tische in eine Datei", "copies all tables into a file"),
    KT_WORDS("Beispiele\n"
             "  kontor backup tische.db\n"
             "  kontor backup --store sqlite:/var/lib/kontor/kontor.db /backup/kontor.db\n\n"
             "Auch während der Server läuft. Die Datei ist selbst ein Speicher für `kontor serve`.\n"
             "Auf PostgreSQL nimm pg_dump.\n\n"
             "Angaben\n"
             "  --store WO  sqlite:DATEI (sonst KONTOR_STORE oder sqlite:kontor.db)\n",
             "Examples\n"
             "  kontor backup tables.db\n"
             "  kontor backup --store sqlite:/var/lib/kontor/kontor.db /backup/kontor.db\n\n"
             "Also while the server runs. The file is itself a store for `kontor serve`.\n"
             "On PostgreSQL use pg_dump.\n\n"
             "Options\n"
             "  --store WHERE  sqlite:FILE (else KONTOR_STORE or sqlite:kontor.db)\n"),
    run};
