/* play.c - `kontor play`: people and bots at one terminal. */
#include "cli/client.h"
#include "cli/score.h"
#include "lab/lab.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct request {
    const char *game, *bots, *names, *load, *save;
    int         seats, seat, threads;
    bool        hotseat, ask_all;
    uint64_t    seed;
    cli_many    chosen;
} request;

/* ---- A person's decision ------------------------------------------------ */

static void tell_news(client *client, int seat)
{
    table_tell(&client->table, client->told[seat], seat, false);
    client->told[seat] = client->table.count;
}

static void clear_screen(const client *client)
{
    if (client->cli->color)
        fputs("\033[2J\033[3J\033[H", stdout);
    else
        for (int i = 0; i < 50; i++)
            putchar('\n');
}

/* Hands stay secret: whoever comes to the keyboard says so first. */
static bool pass_keyboard(client *client, int seat)
{
    const cli *cli = client->cli;
    char       line[LINE_MOST + 1];
    if (client->people < 2 || client->keyboard == seat)
        return true;
    client->keyboard = seat;
    if (client->terminal)
        clear_screen(client);
    printf(said(cli, "\n%s--- Gib die Tastatur an %s weiter. ---%s\n", "\n%s--- Pass the keyboard to %s. ---%s\n"),
           bold(cli), client->table.names[seat], plain(cli));
    return !client->terminal || input_line(cli, said(cli, "Enter, wenn du da bist: ",
                                                     "Press Enter when you are there: "), line);
}

static void show_question(client *client, int seat, const kt_moves *moves)
{
    const table *table = &client->table;
    char         question[500];
    kt_text      text = kt_text_in(question, sizeof question);
    kt_view      view;
    if (client->people > 1) {
        kt_put(&text, table->names[seat]);
        kt_put(&text, ": ");
    }
    kt_view_make(table->game, &table->now, seat, &view);
    kt_say_prompt(table->game, &view.state, client->cli->language, &text);
    printf("\n%s", bold(client->cli));
    print_wrapped(stdout, question, 0, 78);
    fputs(plain(client->cli), stdout);
    show_choices(client, moves, NULL);
}

/* Plays a row; what the game does in between (luck, others) ends it. */
static outcome play_row(client *client, const understood *found)
{
    int seat = client->table.now.head.actor;
    for (int i = 0; i < found->count && client->table.now.head.actor == seat; i++) {
        if (kt_check(client->table.game, &client->table.now, seat, found->move[i]).rule)
            break;
        if (!table_play(&client->table, found->move[i], false))
            return LEAVE;
    }
    client->refused_before = false;
    return PLAYED;
}

static void say_not_understood(const client *client, const char *line, const understood *found,
                               const kt_moves *moves)
{
    const cli *cli = client->cli;
    if (found->meaning == MEANS_SEVERAL) {
        puts(said(cli, "Das kann mehreres heißen:", "That can mean several things:"));
        show_choices(client, moves, found->fits);
        return;
    }
    printf(said(cli, "„%.*s“ verstehe ich nicht. Tippe eine Zahl von 1 bis %d oder „hilfe“.\n",
                "I do not understand '%.*s'. Type a number from 1 to %d, or 'help'.\n"),
           whole_characters(line, 60), line, moves->count);
    if (found->fitting && found->fitting <= 12) {
        puts(said(cli, "Meinst du:", "Do you mean:"));
        show_choices(client, moves, found->fits);
    }
}

static outcome take_line(client *client, const kt_moves *moves, char *line)
{
    understood found;
    outcome    result;
    int        number = bare_number(line);
    if (!*line) {
        show_choices(client, moves, NULL);
        return STAY;
    }
    understand(&client->table, moves, line, &found);
    /* A whole move goes before a command of that name, a cut-short one behind it. */
    bool whole = found.meaning == MEANS_MOVES && strchr(line, ' ');
    if (!whole && command_run(client, moves, line, &result))
        return result;
    if (found.meaning == MEANS_MOVES)
        return play_row(client, &found);
    if (found.meaning == MEANS_REFUSED)
        explain_refusal(client, found.move[0], false);
    else if (number >= 0)
        printf(said(client->cli, "Die Nummer %d gibt es nicht; zur Wahl stehen 1 bis %d.\n",
                    "There is no number %d; choose from 1 to %d.\n"), number, moves->count);
    else
        say_not_understood(client, line, &found, moves);
    return STAY;
}

static outcome ask(client *client, int seat, const kt_moves *moves)
{
    char    line[LINE_MOST + 1], prompt[40];
    kt_text text = kt_text_in(prompt, sizeof prompt);
    outcome result = STAY;
    kt_put(&text, client->table.game->id);
    kt_put(&text, "> ");
    if (!pass_keyboard(client, seat))
        return LEAVE;
    tell_news(client, seat);
    show_board(client, seat);
    show_question(client, seat, moves);
    while (result == STAY) {
        if (!input_line(client->cli, prompt, line))
            return LEAVE;
        if (!client->terminal)
            puts(line); /* so that a log of piped play reads like a session */
        result = take_line(client, moves, line);
    }
    return result;
}

/* With one choice there is nothing to ask; but in a round of people a seat is
 * asked all the same, or the others would learn that it had no other choice. */
static bool may_answer(const client *client, int seat, const kt_moves *moves)
{
    return moves->count == 1 && !client->ask_all &&
           (client->people == 1 || client->keyboard == seat);
}

static outcome decide(client *client, int seat)
{
    kt_moves moves;
    kt_list(client->table.game, &client->table.now, &moves);
    if (!may_answer(client, seat, &moves))
        return ask(client, seat, &moves);
    return table_play(&client->table, moves.move[0], true) ? PLAYED : LEAVE;
}

/* ---- The game ----------------------------------------------------------- */

static outcome play_chance(client *client)
{
    kt_moves moves;
    kt_list(client->table.game, &client->table.now, &moves);
    int pick = kt_pick(&moves, KT_CHANCE, &client->table.luck);
    return table_play(&client->table, moves.move[pick], false) ? PLAYED : LEAVE;
}

static outcome play_bot(client *client, int seat)
{
    table   *table = &client->table;
    kt_moves moves;
    kt_list(table->game, &table->now, &moves);
    int pick = table_think(table, table->player[seat], seat, &moves);
    return table_play(table, moves.move[pick], false) ? PLAYED : LEAVE;
}

static outcome step(client *client)
{
    int actor = client->table.now.head.actor;
    if (actor == KT_CHANCE)
        return play_chance(client);
    return client->table.player[actor].kind ? play_bot(client, actor) : decide(client, actor);
}

static void offer_save(client *client)
{
    const cli *cli = client->cli;
    char       line[LINE_MOST + 1];
    if (client->save) {
        table_save(&client->table, client->save);
        return;
    }
    if (client->terminal && !input_interrupted() && client->table.count &&
        input_line(cli, said(cli, "Partie speichern? Dateiname, oder Enter für nein: ",
                             "Save the game? A file name, or Enter for no: "), line) && *line)
        table_save(&client->table, line);
}

static int first_person(const client *client)
{
    for (int seat = 0; seat < client->table.now.head.seats; seat++)
        if (!client->table.player[seat].kind)
            return seat;
    return KT_ALL;
}

static void finish(client *client)
{
    const table *table = &client->table;
    int          viewer = first_person(client);
    table_tell(table, viewer < 0 ? 0 : client->told[viewer], viewer, viewer < 0);
    show_board(client, viewer);
    putchar('\n');
    score_print(client->cli, table->game, &table->now, table->names);
}

static int play(client *client)
{
    outcome result = PLAYED;
    while (client->table.now.head.actor != KT_OVER && result == PLAYED && !input_interrupted())
        result = step(client);
    bool over = client->table.now.head.actor == KT_OVER;
    if (over)
        finish(client);
    else
        puts(said(client->cli, "Abgebrochen.", "Stopped before the end."));
    offer_save(client);
    return input_interrupted() ? 130 : CLI_FINE;
}

/* ---- Who sits where ----------------------------------------------------- */

static const char *const persons[KT_SEATS_MAX] = {"Anna", "Ben", "Clara", "David", "Eva"};

static int how_many(const client *client, bot kind)
{
    int count = 0;
    for (int seat = 0; seat < client->table.now.head.seats; seat++)
        count += client->table.player[seat].kind == kind.kind;
    return count;
}

static void name_seat(client *client, int seat)
{
    bot     player = client->table.player[seat];
    kt_text text = kt_text_in(client->table.name[seat], KT_NAME_MAX);
    if (!player.kind) {
        kt_put(&text, client->people > 1 ? persons[seat] : said(client->cli, "Gast", "Guest"));
        return;
    }
    kt_put_char(&text, (char)toupper((unsigned char)player.kind->id[0]));
    kt_put(&text, player.kind->id + 1);
    if (how_many(client, player) > 1)
        kt_put_int(&text, seat);
}

/* "Anna,Ben": for the persons in the order of their seats. */
static void take_names(client *client, const char *names)
{
    for (int seat = 0; names && *names && seat < client->table.now.head.seats; seat++) {
        if (client->table.player[seat].kind)
            continue;
        size_t  length = strcspn(names, ",");
        kt_text text = kt_text_in(client->table.name[seat], KT_NAME_MAX);
        kt_put_some(&text, names, length);
        names += length + (names[length] == ',');
    }
}

/* The list names all seats, or all but the person's; one alone stands for all of them. */
static int seat_bots(client *client, const request *want)
{
    const cli *cli = client->cli;
    bot        list[KT_SEATS_MAX] = {{0}};
    int        seats = client->table.now.head.seats;
    int        count = cli_bots(cli, want->bots ? want->bots : "medium", true, list, KT_SEATS_MAX);
    if (!count)
        return CLI_USAGE;
    if (count == seats && want->bots) {
        memcpy(client->table.player, list, sizeof list);
        return CLI_FINE;
    }
    if (count != 1 && count != seats - 1)
        return cli_misuse(cli, said(cli, "--bots: für %d Plätze sind %d zu viel oder zu wenig",
                                    "--bots: for %d seats %d are too many or too few"),
                          seats, count);
    for (int seat = 0, next = 0; seat < seats; seat++)
        if (seat != want->seat)
            client->table.player[seat] = list[count == 1 ? 0 : next++];
    return CLI_FINE;
}

static int seat_all(client *client, const request *want)
{
    const cli *cli = client->cli;
    int        seats = client->table.now.head.seats;
    if (want->seat >= seats)
        return cli_misuse(cli, said(cli, "--seat %d: die Plätze gehen von 0 bis %d",
                                    "--seat %d: the seats go from 0 to %d"), want->seat, seats - 1);
    int code = want->hotseat ? CLI_FINE : seat_bots(client, want);
    for (int seat = 0; seat < seats; seat++)
        client->people += !client->table.player[seat].kind;
    for (int seat = 0; seat < seats; seat++)
        name_seat(client, seat);
    take_names(client, want->names);
    return code;
}

/* A record says itself who sat where. */
static void seat_from_record(client *client)
{
    table *table = &client->table;
    for (int seat = 0; seat < table->now.head.seats; seat++) {
        if (!name_is_bot(table->name[seat], &table->player[seat]))
            table->player[seat] = (bot){0};
        client->people += !table->player[seat].kind;
    }
    for (int seat = 0; seat < table->now.head.seats; seat++)
        if (table->player[seat].kind)
            name_seat(client, seat);
}

static int load(client *client, const request *want)
{
    if (!table_load(&client->table, want->load))
        return CLI_FAILED;
    for (int seat = 0; seat < client->table.now.head.seats; seat++)
        client->told[seat] = table_told(&client->table, seat);
    if (want->game && kt_game_named(want->game) != client->table.game)
        return cli_misuse(client->cli, said(client->cli, "%s ist eine Partie %s, nicht %s",
                                            "%s is a game of %s, not %s"),
                          want->load, client->table.game->id, want->game);
    if (client->table.placed || want->bots || want->hotseat)
        return seat_all(client, want);
    seat_from_record(client);
    take_names(client, want->names);
    return CLI_FINE;
}

static int set_up(client *client, const request *want)
{
    const cli     *cli = client->cli;
    uint8_t        options[KT_OPTIONS_MAX] = {0};
    const kt_game *game = cli_game(cli, want->game);
    if (!game || !cli_choices(cli, game, &want->chosen, options))
        return CLI_USAGE;
    int seats = want->seats ? want->seats : game->seats_min;
    if (!cli_seats(cli, game, seats))
        return CLI_USAGE;
    client->table.game = game;
    kt_setup(game, &client->table.start, seats, options);
    client->table.now = client->table.start;
    return seat_all(client, want);
}

static int run(const cli *cli, int count, char **words)
{
    request    want = {.seed = cli_fresh_seed(), .threads = 1};
    cli_many   left;
    cli_option options[] = {{"--seats", CLI_INT, &want.seats, 1, KT_SEATS_MAX},
                            {"--bots", CLI_WORD, &want.bots, 0, 0},
                            {"--hotseat", CLI_FLAG, &want.hotseat, 0, 0},
                            {"--seat", CLI_INT, &want.seat, 0, KT_SEATS_MAX - 1},
                            {"--option", CLI_MANY, &want.chosen, 0, 0},
                            {"--seed", CLI_SEED, &want.seed, 0, 0},
                            {"--names", CLI_WORD, &want.names, 0, 0},
                            {"--load", CLI_WORD, &want.load, 0, 0},
                            {"--save", CLI_WORD, &want.save, 0, 0},
                            {"--threads", CLI_INT, &want.threads, 1, LAB_THREADS_MAX},
                            {"--ask-all", CLI_FLAG, &want.ask_all, 0, 0}};
    int        code = cli_parse(cli, count, words, options, 11, &left, 1);
    if (code)
        return code;
    if (want.hotseat && want.bots)
        return cli_misuse(cli, said(cli, "--hotseat oder --bots; beides zusammen: --bots human,human,greedy",
                                    "--hotseat or --bots; for both: --bots human,human,greedy"));
    want.game = left.count ? left.word[0] : NULL;
    client client = {.cli = cli, .keyboard = -1, .ask_all = want.ask_all, .save = want.save,
                     .terminal = isatty(STDIN_FILENO)};
    table_begin(&client.table, cli, NULL, want.seed);
    client.table.threads = want.threads;
    code = want.load ? load(&client, &want) : set_up(&client, &want);
    if (!code) {
        input_catch_interrupt();
        show_welcome(&client, want.seed);
        code = play(&client);
    }
    table_end(&client.table);
    return code;
}

const cli_command cli_play = {
    "play", KT_WORDS("spielt ein Spiel im Terminal", "plays a game in the terminal"),
    KT_WORDS("Beispiele\n"
             "  kontor play {game}                      gegen einen Bot\n"
             "  kontor play {game} --hotseat            mehrere Menschen an einer Tastatur\n"
             "  kontor play {game} --bots random --seat 1 --seed 42\n"
             "  kontor play {game} --bots greedy,random zusehen, wie Bots spielen\n"
             "  kontor play --load partie.ktr           eine gespeicherte Partie oder Stellung\n\n"
             "Angaben\n"
             "  --seats N           wie viele Plätze\n"
             "  --bots LISTE        wer die anderen Plätze (oder alle) hat: easy, medium,\n"
             "                      hard, expert, random, greedy, search:1000, human\n"
             "  --hotseat           nur Menschen\n"
             "  --seat N            dein Platz, ab 0 (sonst 0)\n"
             "  --names NAMEN       wie die Menschen heißen: Anna,Ben\n"
             "  --option NAME=WAHL  eine Variante\n"
             "  --seed N            derselbe Zufall noch einmal\n"
             "  --load DATEI        mit dieser Partie oder Stellung weiterspielen\n"
             "  --save DATEI        am Ende dorthin speichern\n"
             "  --threads N         so viele Suchen je Zug eines Bots zugleich (sonst 1)\n"
             "  --ask-all           auch fragen, wenn nur eine Möglichkeit bleibt\n"
             "\nsearch und die Stufen brauchen 0,8 MB Speicher je 1000 Fortsetzungen, nie mehr als 128 MB;\n"
             "ist er voll, denken sie mit dem Baum weiter, den sie haben.\n",
             "Examples\n"
             "  kontor play {game}                      against a bot\n"
             "  kontor play {game} --hotseat            several people at one keyboard\n"
             "  kontor play {game} --bots random --seat 1 --seed 42\n"
             "  kontor play {game} --bots greedy,random watch bots play\n"
             "  kontor play --load game.ktr             a saved game or position\n\n"
             "Options\n"
             "  --seats N             how many seats\n"
             "  --bots LIST           who has the other seats (or all): easy, medium, hard,\n"
             "                        expert, random, greedy, search:1000, human\n"
             "  --hotseat             people only\n"
             "  --seat N              your seat, from 0 (else 0)\n"
             "  --names NAMES         what the people are called: Anna,Ben\n"
             "  --option NAME=CHOICE  a variant\n"
             "  --seed N              the same luck again\n"
             "  --load FILE           go on with this game or position\n"
             "  --save FILE           save there at the end\n"
             "  --threads N           so many searches at once for a bot's move (else 1)\n"
             "  --ask-all             ask even when there is only one choice\n"
             "\nsearch and the levels take 0.8 MB of memory per 1000 playouts, never more than 128 MB; when\n"
             "it is full they think on with the tree they have.\n"),
    run};
