/* play.c - `kontor play`: people and bots at one terminal. */
#include "cli/editor.h"
#include "cli/log_printer.h"
#include "cli/score.h"
#include "cli/text_client.h"
#include "lab/lab.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct play_options {
    const char *game, *bots, *names, *load_path, *save_path;
    int         seats, seat, threads;
    bool        hotseat, ask_all;
    uint64_t    seed;
    cli_list    game_options;
} play_options;

static const kt_game *game_of(const kt_text_client *client)
{
    return client->local.table.header.game;
}

static int actor_of(const kt_text_client *client)
{
    return client->local.table.now.head.actor;
}

static int seats_of(const kt_text_client *client)
{
    return client->local.table.now.head.seats;
}

/* ---- A person's decision ------------------------------------------------ */

static void show_new_log(kt_text_client *client, int seat)
{
    log_printer_run(&client->local, client->log_shown[seat], seat, false, LOG_SUMMARY);
    client->log_shown[seat] = client->local.table.count;
}

static void clear_screen(const kt_text_client *client)
{
    if (client->cli->color)
        fputs("\033[2J\033[3J\033[H", stdout);
    else
        for (int i = 0; i < 50; i++)
            putchar('\n');
}

/* Whether some players may see what others may not. */
static bool has_secrets(const kt_game *game)
{
    for (int i = 0; i < game->fields; i++)
        if (game->field[i].seen == KT_SEEN_OWNER || game->field[i].known)
            return true;
    return false;
}

/* Whether this seat must not see the screen as it is. */
static bool must_pass_keyboard(const kt_text_client *client, int seat)
{
    return client->people > 1 && client->keyboard != seat && has_secrets(game_of(client));
}

/* Keeps hands secret: the next person confirms before anything is shown. */
static bool pass_keyboard(kt_text_client *client, int seat)
{
    const kt_cli *cli = client->cli;
    char          line[INPUT_LINE_MAX + 1];
    if (!must_pass_keyboard(client, seat))
        return true;
    client->keyboard = seat;
    editor_forget(client->editor); /* forget what the previous person typed */
    if (client->terminal)
        clear_screen(client);
    printf(
        tr(cli, "\n%s--- Gib die Tastatur an %s weiter. ---%s\n", "\n%s--- Pass the keyboard to %s. ---%s\n"),
        cli_bold(cli), client->local.names[seat], cli_plain(cli));
    return !client->terminal ||
           input_read_line(cli, tr(cli, "Enter, wenn du da bist: ", "Press Enter when you are ready: "),
                           line);
}

static void show_question(const kt_text_client *client, int seat, const kt_moves *moves)
{
    char      question[500];
    kt_strbuf out = kt_strbuf_init(question, sizeof question);
    kt_view   view;
    if (client->people > 1) {
        kt_put(&out, client->local.names[seat]);
        kt_put(&out, ": ");
    }
    kt_view_make(game_of(client), &client->local.table.now, seat, &view);
    kt_say_prompt(game_of(client), &view.state, client->cli->language, &out);
    printf("\n%s", cli_bold(client->cli));
    print_wrapped(stdout, question, 0, 78);
    fputs(cli_plain(client->cli), stdout);
    choices_print(client, moves, NULL);
}

/* The parser has tried the whole sequence, so every move of it is legal. */
static prompt_result play_moves(kt_text_client *client, const parsed_line *parsed)
{
    for (int i = 0; i < parsed->count; i++)
        if (!local_game_play(&client->local, parsed->move[i], 0))
            return PROMPT_QUIT;
    return PROMPT_DONE;
}

static void report_unparsed(const kt_text_client *client, const char *line, const parsed_line *parsed,
                            const kt_moves *moves)
{
    const kt_cli *cli = client->cli;
    int           number = parse_number(line);
    if (number >= 0) {
        printf(tr(cli, "Die Nummer %d gibt es nicht; zur Wahl stehen 1 bis %d.\n",
                  "There is no choice %d; choose from 1 to %d.\n"),
               number, moves->count);
        return;
    }
    if (parsed->status == PARSED_AMBIGUOUS) {
        puts(tr(cli, "Das kann mehreres heißen:", "That could mean several moves:"));
        choices_print(client, moves, parsed->matches);
        return;
    }
    if (parsed->surplus) {
        command_report_surplus(client, line, parsed->surplus);
        return;
    }
    printf(tr(cli, "„%.*s“ verstehe ich nicht. Tippe eine Zahl von 1 bis %d oder „hilfe“.\n",
              "I don't understand '%.*s'. Type a number from 1 to %d, or 'help'.\n"),
           utf8_prefix(line, 60), line, moves->count);
    command_describe_verb(client, line);
    if (parsed->match_count && parsed->match_count <= 12) {
        puts(tr(cli, "Meinst du:", "Did you mean:"));
        choices_print(client, moves, parsed->matches);
    }
}

static prompt_result handle_line(kt_text_client *client, const kt_moves *moves, const char *line)
{
    parsed_line   parsed;
    prompt_result result;
    if (!*line) {
        choices_print(client, moves, NULL);
        return PROMPT_AGAIN;
    }
    parse_line(&client->local, moves, line, &parsed);
    /* A move typed in full wins over a command of that name, an abbreviated one does not. */
    bool in_full = parsed.status == PARSED_MOVES && strchr(line, ' ');
    if (!in_full && command_run(client, moves, line, &result))
        return result;
    if (parsed.status == PARSED_MOVES)
        return play_moves(client, &parsed);
    if (parsed.status == PARSED_ILLEGAL)
        command_explain_refusal(client, &parsed.refused, false);
    else
        report_unparsed(client, line, &parsed, moves);
    return PROMPT_AGAIN;
}

static bool read_line(const kt_text_client *client, const kt_moves *moves, const char *prompt, char *line)
{
    return client->editor ? editor_read_line(client->editor, client, moves, prompt, line)
                          : input_read_line(client->cli, prompt, line);
}

static prompt_result ask(kt_text_client *client, int seat, const kt_moves *moves)
{
    char          line[INPUT_LINE_MAX + 1], prompt[40];
    kt_strbuf     out = kt_strbuf_init(prompt, sizeof prompt);
    prompt_result result = PROMPT_AGAIN;
    kt_put(&out, game_of(client)->id);
    kt_put(&out, "> ");
    if (!pass_keyboard(client, seat))
        return PROMPT_QUIT;
    show_new_log(client, seat);
    screen_board(client, seat);
    show_question(client, seat, moves);
    client->refused = (refused_move){0};
    while (result == PROMPT_AGAIN) {
        if (!read_line(client, moves, prompt, line))
            return PROMPT_QUIT;
        if (!client->terminal)
            puts(line); /* echoed, so that the output of piped input reads like a session */
        result = handle_line(client, moves, line);
    }
    return result;
}

/* A single choice needs no question. Where hands are secret, the next of several people is still asked, or
 * the others would learn that it had no choice. */
static bool is_forced(const kt_text_client *client, int seat, const kt_moves *moves)
{
    return moves->count == 1 && !client->ask_all && !must_pass_keyboard(client, seat);
}

static prompt_result play_person(kt_text_client *client, int seat, const kt_moves *moves)
{
    if (!is_forced(client, seat, moves))
        return ask(client, seat, moves);
    return local_game_play(&client->local, moves->move[0], STEP_AUTOMATIC) ? PROMPT_DONE : PROMPT_QUIT;
}

/* ---- The game ----------------------------------------------------------- */

static prompt_result play_next(kt_text_client *client)
{
    kt_local_game *local = &client->local;
    int            actor = actor_of(client), pick;
    kt_moves       moves;
    kt_list(game_of(client), &local->table.now, &moves);
    if (actor == KT_CHANCE)
        pick = kt_pick(&moves, KT_CHANCE, &local->rng);
    else if (local->player[actor].kind)
        pick = local_game_choose(local, local->player[actor], &moves);
    else
        return play_person(client, actor, &moves);
    return local_game_play(local, moves.move[pick], 0) ? PROMPT_DONE : PROMPT_QUIT;
}

static void offer_save(kt_text_client *client)
{
    const kt_cli *cli = client->cli;
    char          line[INPUT_LINE_MAX + 1];
    if (client->save_path) {
        local_game_save(&client->local, client->save_path);
        return;
    }
    if (client->terminal && !input_interrupted() && client->local.table.count &&
        input_read_line(cli,
                        tr(cli, "Partie speichern? Dateiname, oder Enter für nein: ",
                           "Save the game? Type a file name, or press Enter for no: "),
                        line) &&
        *line)
        local_game_save(&client->local, line);
}

static int first_person(const kt_text_client *client)
{
    for (int seat = 0; seat < seats_of(client); seat++)
        if (!client->local.player[seat].kind)
            return seat;
    return KT_ALL;
}

static void show_result(kt_text_client *client)
{
    int viewer = first_person(client);
    log_printer_run(&client->local, viewer < 0 ? 0 : client->log_shown[viewer], viewer, viewer < 0,
                    LOG_FOLDED);
    screen_board(client, viewer);
    putchar('\n');
    score_print(client->cli, game_of(client), &client->local.table.now, client->local.names);
}

static int play(kt_text_client *client)
{
    prompt_result result = PROMPT_DONE;
    while (actor_of(client) != KT_OVER && result == PROMPT_DONE && !input_interrupted())
        result = play_next(client);
    if (actor_of(client) == KT_OVER)
        show_result(client);
    else
        puts(tr(client->cli, "Abgebrochen.", "Stopped before the end."));
    offer_save(client);
    return input_interrupted() ? CLI_INTERRUPTED : CLI_OK;
}

/* ---- Who sits where ----------------------------------------------------- */

static const char *const default_names[KT_SEATS_MAX] = {"Anna", "Ben", "Clara", "David", "Eva"};

static int count_kind(const kt_text_client *client, const bot_kind *kind)
{
    int count = 0;
    for (int seat = 0; seat < seats_of(client); seat++)
        count += client->local.player[seat].kind == kind;
    return count;
}

static void set_default_name(kt_text_client *client, int seat)
{
    const bot_kind *kind = client->local.player[seat].kind;
    kt_strbuf       out = kt_strbuf_init(client->local.name[seat], KT_NAME_MAX);
    if (!kind) {
        kt_put(&out, client->people > 1 ? default_names[seat] : tr(client->cli, "Gast", "Guest"));
        return;
    }
    kt_put(&out, kind->name.in[client->cli->language]);
    if (count_kind(client, kind) > 1) {
        kt_put(&out, tr(client->cli, " ", "")); /* "Bot Leicht 1", "Easy1" */
        kt_put_int(&out, seat);
    }
}

/* "Anna,Ben": for the people in the order of their seats. */
static void set_names(kt_text_client *client, const char *names)
{
    for (int seat = 0; names && *names && seat < seats_of(client); seat++) {
        if (client->local.player[seat].kind)
            continue;
        size_t    length = strcspn(names, ",");
        kt_strbuf out = kt_strbuf_init(client->local.name[seat], KT_NAME_MAX);
        kt_put_n(&out, names, length);
        names += length + (names[length] == ',');
    }
}

/* The list names a bot for every seat, or for all but the person's; a single one is for all of them. */
static int seat_bots(kt_text_client *client, const play_options *opts)
{
    const kt_cli *cli = client->cli;
    kt_bot        list[KT_SEATS_MAX] = {{0}};
    int           seats = seats_of(client);
    int           count = cli_parse_bots(cli, opts->bots ? opts->bots : "medium", true, list, KT_SEATS_MAX);
    if (!count)
        return CLI_USAGE;
    if (!cli_check_nets(cli, client->local.table.header.game, seats, list, count))
        return CLI_FAILED;
    if (count == seats && opts->bots) {
        memcpy(client->local.player, list, sizeof list);
        return CLI_OK;
    }
    if (count != 1 && count != seats - 1)
        return cli_usage_error(cli,
                               tr(cli, "--bots: für %d Plätze sind %d zu viel oder zu wenig",
                                  "--bots: %d seats cannot take %d bots"),
                               seats, count);
    for (int seat = 0, next = 0; seat < seats; seat++)
        if (seat != opts->seat)
            client->local.player[seat] = list[count == 1 ? 0 : next++];
    return CLI_OK;
}

static int seat_all(kt_text_client *client, const play_options *opts)
{
    const kt_cli *cli = client->cli;
    int           seats = seats_of(client);
    if (opts->seat >= seats)
        return cli_usage_error(
            cli, tr(cli, "--seat %d: die Plätze gehen von 0 bis %d", "--seat %d: seats are 0 to %d"),
            opts->seat, seats - 1);
    int code = opts->hotseat ? CLI_OK : seat_bots(client, opts);
    client->people = count_kind(client, NULL);
    for (int seat = 0; seat < seats; seat++)
        set_default_name(client, seat);
    set_names(client, opts->names);
    return code;
}

/* A record says who sat where. */
static void seat_from_record(kt_text_client *client)
{
    kt_local_game *local = &client->local;
    for (int seat = 0; seat < seats_of(client); seat++)
        if (!local_game_parse_bot(local->name[seat], &local->player[seat]))
            local->player[seat] = (kt_bot){0};
    client->people = count_kind(client, NULL);
    for (int seat = 0; seat < seats_of(client); seat++)
        if (local->player[seat].kind)
            set_default_name(client, seat);
}

static int load(kt_text_client *client, const play_options *opts)
{
    if (!local_game_load(&client->local, opts->load_path))
        return CLI_FAILED;
    for (int seat = 0; seat < seats_of(client); seat++)
        client->log_shown[seat] = local_game_last_move_of(&client->local, seat);
    if (opts->game && kt_game_named(opts->game) != game_of(client))
        return cli_usage_error(
            client->cli, tr(client->cli, "%s ist eine Partie %s, nicht %s", "%s is a game of %s, not of %s"),
            opts->load_path, game_of(client)->id, opts->game);
    if (client->local.from_position || opts->bots || opts->hotseat)
        return seat_all(client, opts);
    seat_from_record(client);
    set_names(client, opts->names);
    return CLI_OK;
}

static int set_up(kt_text_client *client, const play_options *opts)
{
    const kt_cli  *cli = client->cli;
    uint8_t        options[KT_OPTIONS_MAX] = {0};
    kt_state       start;
    const kt_game *game = cli_find_game(cli, opts->game);
    if (!game || !cli_parse_game_options(cli, game, &opts->game_options, options))
        return CLI_USAGE;
    int seats = opts->seats ? opts->seats : game->seats_min;
    if (!cli_check_seats(cli, game, seats))
        return CLI_USAGE;
    kt_setup(game, &start, seats, options);
    return local_game_begin(&client->local, game, &start) ? seat_all(client, opts) : CLI_FAILED;
}

static int run_client(const kt_cli *cli, const play_options *opts)
{
    kt_text_client client = {.cli = cli,
                             .keyboard = -1,
                             .ask_all = opts->ask_all,
                             .save_path = opts->save_path,
                             .terminal = isatty(STDIN_FILENO)};
    local_game_init(&client.local, cli, opts->seed);
    client.local.threads = opts->threads;
    int code = opts->load_path ? load(&client, opts) : set_up(&client, opts);
    if (!code) {
        input_catch_interrupt();
        client.editor = client.people ? editor_open() : NULL;
        screen_welcome(&client, opts->seed);
        code = play(&client);
    }
    editor_close(client.editor);
    local_game_free(&client.local);
    return code;
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    play_options opts = {.seed = cli_random_seed(), .threads = 1};
    cli_list     args;
    cli_option   options[] = {{"--seats", CLI_INT, &opts.seats, 1, KT_SEATS_MAX},
                              {"--bots", CLI_STRING, &opts.bots, 0, 0},
                              {"--hotseat", CLI_FLAG, &opts.hotseat, 0, 0},
                              {"--seat", CLI_INT, &opts.seat, 0, KT_SEATS_MAX - 1},
                              {"--option", CLI_LIST, &opts.game_options, 0, 0},
                              {"--seed", CLI_SEED, &opts.seed, 0, 0},
                              {"--names", CLI_STRING, &opts.names, 0, 0},
                              {"--load", CLI_STRING, &opts.load_path, 0, 0},
                              {"--save", CLI_STRING, &opts.save_path, 0, 0},
                              {"--threads", CLI_INT, &opts.threads, 1, LAB_THREADS_MAX},
                              {"--ask-all", CLI_FLAG, &opts.ask_all, 0, 0}};
    int          code = cli_parse(cli, argc, argv, options, 11, &args, 1);
    if (code)
        return code;
    if (opts.hotseat && opts.bots)
        return cli_usage_error(cli,
                               tr(cli, "--hotseat oder --bots; beides zusammen: --bots human,human,greedy",
                                  "--hotseat or --bots, not both; to mix: --bots human,human,greedy"));
    opts.game = args.count ? args.item[0] : NULL;
    return run_client(cli, &opts);
}

const cli_command cli_play = {
    "play", KT_DE_EN("spielt ein Spiel im Terminal", "play a game in the terminal"),
    KT_DE_EN("Beispiele\n"
             "  kontor play {game}                      gegen einen Bot\n"
             "  kontor play {game} --hotseat            mehrere Menschen an einer Tastatur\n"
             "  kontor play {game} --bots random --seat 1 --seed 42\n"
             "  kontor play {game} --bots greedy,random zusehen, wie Bots spielen\n"
             "  kontor play --load partie.ktr           eine gespeicherte Partie oder Stellung\n\n"
             "Angaben\n"
             "  --seats N           wie viele Plätze\n"
             "  --bots LISTE        wer die anderen Plätze (oder alle) hat: easy, medium,\n"
             "                      hard, expert, master:5000ms, random, greedy, human\n"
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
             "  kontor play --load game.ktr             continue a saved game or position\n\n"
             "Options\n"
             "  --seats N             number of seats\n"
             "  --bots LIST           who has the other seats (or all): easy, medium, hard,\n"
             "                        expert, master:5000ms, random, greedy, human\n"
             "  --hotseat             people only\n"
             "  --seat N              your seat, counted from 0 (default 0)\n"
             "  --names NAMES         names of the people: Anna,Ben\n"
             "  --option NAME=CHOICE  a variant of the game\n"
             "  --seed N              play the same luck again\n"
             "  --load FILE           continue this game or position\n"
             "  --save FILE           save there at the end\n"
             "  --threads N           parallel searches for each bot move (default 1)\n"
             "  --ask-all             ask even when there is only one choice\n"
             "\nsearch and the levels use 0.8 MB of memory per 1000 playouts and never more than 128 MB;\n"
             "when that is full they continue with the tree they have.\n"),
    run};
