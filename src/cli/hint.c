/* hint.c - `kontor hint`: the best moves in a position or at a move of a record, and why. */
#include "cli/analysis.h"
#include "lab/lab.h"

#include <string.h>

typedef struct hint_options {
    const char *bot;
    int         move, seat, top, threads;
    bool        json;
    uint64_t    seed;
} hint_options;

static const kt_localized seat_names[KT_SEATS_MAX] = {
    KT_DE_EN("Platz 0", "seat 0"), KT_DE_EN("Platz 1", "seat 1"), KT_DE_EN("Platz 2", "seat 2"),
    KT_DE_EN("Platz 3", "seat 3"), KT_DE_EN("Platz 4", "seat 4")};

/* If the move at this index is chance's: the index of the next decision, else -1. */
static int next_decision(const kt_table *table, int index)
{
    if (index >= table->count || kt_table_step(table, index)->seat != KT_CHANCE)
        return -1;
    for (int i = index + 1; i < table->count; i++)
        if (kt_table_step(table, i)->seat >= 0)
            return i;
    return -1;
}

/* Goes back to before the move that was asked for; *played: whether one was made there. */
static int go_to_move(kt_local_game *local, const hint_options *opts, kt_move *move, bool *played)
{
    const kt_cli *cli = local->cli;
    kt_table     *table = &local->table;
    int           keep = opts->move ? opts->move - 1 : table->count;
    if (local->from_position && opts->move)
        return cli_usage_error(cli, tr(cli, "eine Stellung hat keine Züge: ohne --move",
                                       "a position has no moves: leave out --move"));
    if (keep > table->count)
        return cli_usage_error(
            cli, tr(cli, "--move %d: die Partie hat nur %d Züge", "--move %d: the game has only %d moves"),
            opts->move, table->count);
    int next = next_decision(table, keep);
    if (next >= 0)
        return cli_error(cli,
                         tr(cli, "bei Zug %d entscheidet der Zufall; die nächste Entscheidung ist --move %d",
                            "move %d is decided by luck; the next decision is --move %d"),
                         keep + 1, next + 1);
    *played = keep < table->count;
    if (*played)
        *move = kt_table_step(table, keep)->move;
    kt_table_truncate(table, keep);
    return CLI_OK;
}

/* Reasons name seats, so seats without a name or with the same one get a number. */
static void make_names_unique(kt_local_game *local)
{
    int seats = local->table.header.seats;
    for (int seat = 0; seat < seats; seat++) {
        bool unclear = !*local->name[seat];
        for (int other = 0; other < seats; other++)
            unclear |= other != seat && strcmp(local->name[seat], local->name[other]) == 0;
        if (unclear)
            local->names[seat] = seat_names[seat].in[local->cli->language];
    }
}

static int check_actor(const kt_local_game *local, const hint_options *opts)
{
    const kt_cli *cli = local->cli;
    int           actor = local->table.now.head.actor;
    if (actor == KT_OVER)
        return cli_error(cli, tr(cli, "die Partie ist zu Ende; mit --move N geht es zurück",
                                 "the game is over; use --move N for an earlier move"));
    if (actor == KT_CHANCE)
        return cli_error(cli, tr(cli, "hier entscheidet der Zufall, da gibt es nichts zu raten",
                                 "luck decides here, so there is nothing to suggest"));
    if (opts->seat >= 0 && opts->seat != actor)
        return cli_error(
            cli, tr(cli, "hier entscheidet Platz %d, nicht Platz %d", "seat %d decides here, not seat %d"),
            actor, opts->seat);
    return CLI_OK;
}

static void show_text(const kt_local_game *local, const kt_analysis *analysis, const hint_options *opts,
                      const kt_move *played)
{
    const kt_cli  *cli = local->cli;
    const kt_game *game = local->table.header.game;
    char           text[600];
    kt_strbuf      out = kt_strbuf_init(text, sizeof text);
    kt_view        view;
    kt_view_make(game, &local->table.now, analysis->seat, &view);
    kt_put(&out, local->names[analysis->seat]);
    kt_put(&out, *local->names[analysis->seat] ? ": " : "");
    kt_say_prompt(game, &view.state, cli->language, &out);
    print_wrapped(stdout, text, 0, 78);
    analysis_print(local, analysis, opts->top);
    if (!played)
        return;
    out = kt_strbuf_init(text, sizeof text);
    kt_move_write(game, *played, true, &out);
    printf(tr(cli, "Gespielt wurde: %s\n", "Move played: %s\n"), text);
}

static void show_json(const kt_local_game *local, const kt_analysis *analysis, const hint_options *opts,
                      kt_bot bot, const kt_move *played)
{
    const kt_game *game = local->table.header.game;
    char           text[200], name[40];
    kt_strbuf      out = kt_strbuf_init(text, sizeof text);
    printf("{\n  \"game\": \"%s\",\n  \"move\": %d,\n  \"seat\": %d,\n  \"bot\": \"%s\",\n", game->id,
           local->table.count + 1, analysis->seat, cli_bot_name(bot, name, sizeof name));
    if (played) {
        kt_move_write(game, *played, true, &out);
        fputs("  \"played\": ", stdout);
        print_json(text);
        fputs(",\n", stdout);
    }
    fputs("  \"moves\": ", stdout);
    analysis_print_json(local, analysis, opts->top);
    fputs("\n}\n", stdout);
}

static int give_hint(kt_local_game *local, const hint_options *opts, kt_bot bot)
{
    kt_move     move;
    kt_moves    moves;
    kt_analysis analysis;
    bool        played = false;
    int         code = go_to_move(local, opts, &move, &played);
    if (!code && !cli_check_nets(local->cli, local->table.header.game, local->table.now.head.seats, &bot, 1))
        code = CLI_FAILED;
    if (!code)
        code = check_actor(local, opts);
    if (code)
        return code;
    make_names_unique(local);
    kt_list(local->table.header.game, &local->table.now, &moves);
    analysis_run(local, bot, opts->threads, &moves, &analysis);
    if (opts->json)
        show_json(local, &analysis, opts, bot, played ? &move : NULL);
    else
        show_text(local, &analysis, opts, played ? &move : NULL);
    return CLI_OK;
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    hint_options  opts = {.bot = "expert", .seat = -1, .top = 3, .threads = 1, .seed = 1};
    cli_list      args;
    kt_bot        bot;
    kt_local_game local;
    cli_option    options[] = {{"--move", CLI_INT, &opts.move, 1, 10000000},
                               {"--seat", CLI_INT, &opts.seat, 0, KT_SEATS_MAX - 1},
                               {"--bot", CLI_STRING, &opts.bot, 0, 0},
                               {"--top", CLI_INT, &opts.top, 1, KT_MOVES_MAX},
                               {"--threads", CLI_INT, &opts.threads, 1, LAB_THREADS_MAX},
                               {"--seed", CLI_SEED, &opts.seed, 0, 0},
                               {"--json", CLI_FLAG, &opts.json, 0, 0}};
    int           code = cli_parse(cli, argc, argv, options, 7, &args, 1);
    if (code)
        return code;
    if (!args.count)
        return cli_usage_error(cli, tr(cli, "welche Datei? Etwa: kontor hint partie.ktr --move 40",
                                       "which file? For example: kontor hint game.ktr --move 40"));
    if (cli_parse_bots(cli, opts.bot, false, &bot, 1) != 1)
        return CLI_USAGE;
    local_game_init(&local, cli, opts.seed);
    code = local_game_load(&local, args.item[0]) ? give_hint(&local, &opts, bot) : CLI_FAILED;
    local_game_free(&local);
    return code;
}

const cli_command cli_hint = {
    "hint", KT_DE_EN("rät zu einem Zug und sagt, warum", "suggest a move and say why"),
    KT_DE_EN("Beispiele\n"
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
             "The bot knows only what the seat to act knows. Each move is listed with its win estimate\n"
             "(0 % lost, 100 % won), the number of playouts behind it, and what it leads to.\n\n"
             "Options\n"
             "  --move N     before move N of the record (chance counts, as in replay --steps)\n"
             "  --seat S     fail unless this seat is to act\n"
             "  --bot BOT    the bot to ask (default expert)\n"
             "  --top N      number of moves (default 3)\n"
             "  --threads N  parallel searches (default 1)\n"
             "  --seed N     seed of the bot (default 1)\n"
             "  --json       as JSON\n"
             "\nsearch and the levels use 0.8 MB of memory per 1000 playouts and never more than 128 MB;\n"
             "when that is full they continue with the tree they have.\n"),
    run};
