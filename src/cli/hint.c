/* hint.c - `kontor hint`: what to do in a position or at a move of a record, and why. */
#include "cli/advice.h"
#include "cli/table.h"
#include "lab/lab.h"

#include <string.h>

typedef struct request {
    const char *bot;
    int         move, seat, top, threads;
    bool        json;
    uint64_t    seed;
} request;

static const kt_words numbered[KT_SEATS_MAX] = {
    KT_WORDS("Platz 0", "seat 0"), KT_WORDS("Platz 1", "seat 1"), KT_WORDS("Platz 2", "seat 2"),
    KT_WORDS("Platz 3", "seat 3"), KT_WORDS("Platz 4", "seat 4")};

/* A record is wound back to before move N; behind the end of it, nothing was played. */
static int wind(table *table, const request *want, kt_move *played, bool *known)
{
    const cli *cli = table->cli;
    int        keep = want->move ? want->move - 1 : table->count;
    if (table->placed && want->move)
        return cli_misuse(cli, said(cli, "eine Stellung hat keine Züge: ohne --move",
                                    "a position has no moves: leave --move out"));
    if (keep > table->count)
        return cli_misuse(cli, said(cli, "--move %d: die Partie hat nur %d Züge",
                                    "--move %d: the game has only %d moves"), want->move, table->count);
    *known = keep < table->count;
    if (*known)
        *played = table->step[keep].move;
    for (int i = keep; i < table->count; i++)
        if (table->step[i].seat >= 0 && i > keep && table->step[keep].seat == KT_CHANCE)
            return cli_fail(cli, said(cli, "bei Zug %d entscheidet der Zufall; die nächste Entscheidung ist --move %d",
                                      "at move %d luck decides; the next decision is --move %d"),
                            keep + 1, i + 1);
    table_back(table, keep);
    return CLI_FINE;
}

/* Two bots of one name, or a seat without one, would make riddles of the reasons. */
static void tell_apart(table *table)
{
    for (int seat = 0; seat < table->now.head.seats; seat++) {
        bool unclear = !*table->name[seat];
        for (int other = 0; other < table->now.head.seats; other++)
            unclear |= other != seat && strcmp(table->name[seat], table->name[other]) == 0;
        if (unclear)
            table->names[seat] = numbered[seat].in[table->cli->language];
    }
}

static int check_actor(const table *table, const request *want)
{
    const cli *cli = table->cli;
    int        actor = table->now.head.actor;
    if (actor == KT_OVER)
        return cli_fail(cli, said(cli, "die Partie ist zu Ende; mit --move N geht es zurück",
                                  "the game is over; --move N goes back"));
    if (actor == KT_CHANCE)
        return cli_fail(cli, said(cli, "hier entscheidet der Zufall, da gibt es nichts zu raten",
                                  "luck decides here: there is nothing to advise"));
    if (want->seat >= 0 && want->seat != actor)
        return cli_fail(cli, said(cli, "hier entscheidet Platz %d, nicht Platz %d",
                                  "seat %d decides here, not seat %d"), actor, want->seat);
    return CLI_FINE;
}

static void show_text(const table *table, const advice *advice, const request *want,
                      const kt_move *played)
{
    const cli *cli = table->cli;
    char       words[600];
    kt_text    text = kt_text_in(words, sizeof words);
    kt_view    view;
    kt_view_make(table->game, &table->now, advice->seat, &view);
    kt_put(&text, table->names[advice->seat]);
    kt_put(&text, *table->names[advice->seat] ? ": " : "");
    kt_say_prompt(table->game, &view.state, cli->language, &text);
    print_wrapped(stdout, words, 0, 78);
    advice_print(table, advice, want->top);
    if (!played)
        return;
    text = kt_text_in(words, sizeof words);
    kt_move_write(table->game, *played, true, &text);
    printf(said(cli, "Gespielt wurde: %s\n", "Played was: %s\n"), words);
}

static void show_json(const table *table, const advice *advice, const request *want, bot adviser,
                      const kt_move *played)
{
    char    words[200], name[40];
    kt_text text = kt_text_in(words, sizeof words);
    printf("{\n  \"game\": \"%s\",\n  \"move\": %d,\n  \"seat\": %d,\n  \"bot\": \"%s\",\n",
           table->game->id, table->count + 1, advice->seat, bot_name(adviser, name, sizeof name));
    if (played) {
        kt_move_write(table->game, *played, true, &text);
        fputs("  \"played\": ", stdout);
        print_json(words);
        fputs(",\n", stdout);
    }
    fputs("  \"moves\": ", stdout);
    advice_json(table, advice, want->top);
    fputs("\n}\n", stdout);
}

static int give(table *table, const request *want, bot adviser)
{
    kt_move  played;
    kt_moves moves;
    advice   advice;
    bool     known;
    int      code = wind(table, want, &played, &known);
    if (!code)
        code = check_actor(table, want);
    if (code)
        return code;
    tell_apart(table);
    kt_list(table->game, &table->now, &moves);
    advise(table, adviser, table->now.head.actor, want->threads, &moves, &advice);
    if (want->json)
        show_json(table, &advice, want, adviser, known ? &played : NULL);
    else
        show_text(table, &advice, want, known ? &played : NULL);
    return CLI_FINE;
}

static int run(const cli *cli, int count, char **words)
{
    request    want = {.bot = "expert", .seat = -1, .top = 3, .threads = 1, .seed = 1};
    cli_many   left;
    bot        adviser;
    table      table;
    cli_option options[] = {{"--move", CLI_INT, &want.move, 1, 10000000},
                            {"--seat", CLI_INT, &want.seat, 0, KT_SEATS_MAX - 1},
                            {"--bot", CLI_WORD, &want.bot, 0, 0},
                            {"--top", CLI_INT, &want.top, 1, KT_MOVES_MAX},
                            {"--threads", CLI_INT, &want.threads, 1, LAB_THREADS_MAX},
                            {"--seed", CLI_SEED, &want.seed, 0, 0},
                            {"--json", CLI_FLAG, &want.json, 0, 0}};
    int        code = cli_parse(cli, count, words, options, 7, &left, 1);
    if (code)
        return code;
    if (!left.count)
        return cli_misuse(cli, said(cli, "welche Datei? Etwa: kontor hint partie.ktr --move 40",
                                    "which file? For instance: kontor hint game.ktr --move 40"));
    if (cli_bots(cli, want.bot, false, &adviser, 1) != 1)
        return CLI_USAGE;
    table_begin(&table, cli, NULL, want.seed);
    code = table_load(&table, left.word[0]) ? give(&table, &want, adviser) : CLI_FAILED;
    table_end(&table);
    return code;
}

const cli_command cli_hint = {
    "hint", KT_WORDS("rät zu einem Zug und sagt, warum", "advises a move and says why"),
    KT_WORDS("Beispiele\n"
             "  kontor hint partie.ktr                     was nun zu tun wäre\n"
             "  kontor hint partie.ktr --move 40           statt des Zuges 40\n"
             "  kontor hint stellung.ktp --bot search:20000 --top 5 --json\n\n"
             "Der Ratgeber weiß nur, was der Platz weiß, der am Zug ist. Zu jedem Zug stehen die\n"
             "Aussicht (0 % verloren, 100 % gewonnen), wie oft er durchdacht wurde, und was er\n"
             "bewirkt.\n\n"
             "Angaben\n"
             "  --move N     vor Zug N der Aufzeichnung (Zufall zählt mit, wie bei replay --steps)\n"
             "  --seat S     nur, wenn dieser Platz am Zug ist\n"
             "  --bot BOT    wer rät (sonst expert)\n"
             "  --top N      wie viele Züge (sonst 3)\n"
             "  --threads N  so viele Suchen zugleich (sonst 1)\n"
             "  --seed N     Zufall des Ratgebers (sonst 1)\n"
             "  --json       als Daten\n"
             "\nsearch und die Stufen brauchen 0,8 MB Speicher je 1000 Fortsetzungen, nie mehr als 128 MB;\n"
             "ist er voll, denken sie mit dem Baum weiter, den sie haben.\n",
             "Examples\n"
             "  kontor hint game.ktr                       what to do now\n"
             "  kontor hint game.ktr --move 40             instead of move 40\n"
             "  kontor hint position.ktp --bot search:20000 --top 5 --json\n\n"
             "The adviser knows only what the seat knows that is to act. With each move stand its\n"
             "prospects (0 % lost, 100 % won), how often it was thought through, and what it\n"
             "brings about.\n\n"
             "Options\n"
             "  --move N     before move N of the record (chance counts, as in replay --steps)\n"
             "  --seat S     only if this seat is to act\n"
             "  --bot BOT    who advises (else expert)\n"
             "  --top N      how many moves (else 3)\n"
             "  --threads N  so many searches at once (else 1)\n"
             "  --seed N     the adviser's luck (else 1)\n"
             "  --json       as data\n"
             "\nsearch and the levels take 0.8 MB of memory per 1000 playouts, never more than 128 MB; when\n"
             "it is full they think on with the tree they have.\n"),
    run};
