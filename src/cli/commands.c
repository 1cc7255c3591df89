/* commands.c - the commands of the text client that are not moves: why, undo, rules, save, ... */
#include "cli/analysis.h"
#include "cli/log_printer.h"
#include "cli/text_client.h"

#include <string.h>

/* A command as it was typed. */
typedef struct invocation {
    kt_text_client *client;
    const kt_moves *moves;
    int             seat;
    const char     *argument; /* the rest of the line, "" if there is none */
} invocation;

static const kt_game *game_of(const kt_text_client *client)
{
    return client->local.table.header.game;
}

/* ---- why ---------------------------------------------------------------- */

void command_explain_refusal(kt_text_client *client, const refused_move *refused, bool in_full)
{
    const kt_cli *cli = client->cli;
    char          reason[400], step[400];
    kt_strbuf     out = kt_strbuf_init(reason, sizeof reason), label = kt_strbuf_init(step, sizeof step);
    kt_say_refusal(game_of(client), refused->refusal, cli->language, client->local.names, &out);
    if (refused->step) {
        kt_say_move(game_of(client), refused->move, cli->language, &label);
        printf(tr(cli, "Im Ganzen geht das nicht; Schritt %d von %d wäre: %s.\n",
                  "Not possible as a whole; step %d of %d would be: %s.\n"),
               refused->step, refused->steps, step);
    }
    printf(tr(cli, "Das geht nicht: %s (Regel %s)\n", "Not possible: %s (rule %s)\n"), reason,
           game_of(client)->rule[refused->refusal.rule].number);
    if (in_full)
        rules_show_rule(cli, game_of(client), refused->refusal.rule);
    else
        printf("%s%s%s\n", cli_dim(cli), tr(cli, "„warum“ zeigt die Regel.", "'why' shows the rule."),
               cli_plain(cli));
    client->refused = *refused;
}

void command_report_surplus(const kt_text_client *client, const char *line, size_t surplus)
{
    size_t length = surplus;
    while (length && line[length - 1] == ' ')
        length--;
    printf(tr(client->cli, "„%.*s“ ist schon der ganze Zug; lass „%.*s“ weg.\n",
              "'%.*s' is already a whole move; leave out '%.*s'.\n"),
           (int)length, line, utf8_prefix(line + surplus, 60), line + surplus);
}

void command_describe_verb(const kt_text_client *client, const char *line)
{
    const kt_game *game = game_of(client);
    int            index = parse_verb(game, line);
    if (index < 0)
        return;
    const kt_verb *verb = &game->verb[index];
    printf(tr(client->cli, "Der ganze Zug sieht so aus: %s", "The whole move looks like this: %s"), verb->id);
    for (int i = 0; i < verb->params; i++) {
        const char *kind = verb->param[i].kind == KT_KIND_NUMBER ? "n"
                           : verb->param[i].kind == KT_KIND_SEAT ? "seat"
                                                                 : game->kind[verb->param[i].kind].id;
        putchar(' ');
        for (; *kind; kind++)
            putchar(*kind >= 'a' && *kind <= 'z' ? *kind - 32 : *kind);
    }
    putchar('\n');
}

static void explain_line(const invocation *call)
{
    kt_text_client *client = call->client;
    const kt_cli   *cli = client->cli;
    parsed_line     parsed;
    parse_line(&client->local, call->moves, call->argument, &parsed);
    switch (parsed.status) {
    case PARSED_MOVES: puts(tr(cli, "Das ist erlaubt.", "That is allowed.")); break;
    case PARSED_ILLEGAL: command_explain_refusal(client, &parsed.refused, true); break;
    case PARSED_AMBIGUOUS: choices_print(client, call->moves, parsed.matches); break;
    case PARSED_NOTHING:
        if (parsed.surplus) {
            command_report_surplus(client, call->argument, parsed.surplus);
            break;
        }
        printf(tr(cli, "„%s“ ist kein Zug.\n", "'%s' is not a move.\n"), call->argument);
        command_describe_verb(client, call->argument);
        break;
    }
}

static prompt_result run_why(const invocation *call)
{
    kt_text_client *client = call->client;
    if (*call->argument)
        explain_line(call);
    else if (client->refused.refusal.rule)
        command_explain_refusal(client, &client->refused, true);
    else
        puts(tr(client->cli, "Schreib den Zug dahinter: warum ZUG", "Add the move: why MOVE"));
    return PROMPT_AGAIN;
}

/* ---- undo --------------------------------------------------------------- */

/* Why this seat cannot take back more than the moves after the first `keep`. */
static void explain_undo(const kt_text_client *client, int keep, int seat)
{
    const kt_cli *cli = client->cli;
    kt_table      table = client->local.table; /* as it was then: the same table with fewer moves */
    table.count = keep;
    switch (kt_table_undo_bar(&table, seat)) {
    case KT_UNDO_CHANCE:
        puts(tr(cli, "Das geht nicht: Seit deiner letzten Entscheidung hat der Zufall etwas aufgedeckt.",
                "Not possible: luck has intervened since your last decision."));
        break;
    case KT_UNDO_OTHERS:
        printf(tr(cli, "Das geht nicht: Seitdem hat %s entschieden.\n",
                  "Not possible: %s has made a decision since then.\n"),
               client->local.names[kt_table_step(&table, keep - 1)->seat]);
        break;
    case KT_UNDO_KNOWLEDGE:
        puts(tr(cli, "Das geht nicht: Dein letzter Zug hat dir etwas gezeigt, das du vorher nicht wusstest.",
                "Not possible: your last move showed you something you did not know before."));
        break;
    default: puts(tr(cli, "Es gibt noch nichts zurückzunehmen.", "There is nothing to take back yet."));
    }
}

static bool is_automatic(const kt_table *table, int index)
{
    return kt_table_step(table, index)->tag == STEP_AUTOMATIC;
}

/* How many moves remain: without the last decision, or without all that can go. A move that the
 * client played automatically is not a decision to return to. */
static int undo_target(const kt_table *table, int seat, bool all)
{
    int limit = kt_table_undo_to(table, seat), keep = table->count;
    while (keep > limit && (all || keep == table->count || is_automatic(table, keep)))
        keep--;
    return keep;
}

static prompt_result run_undo(const invocation *call)
{
    kt_text_client *client = call->client;
    kt_table       *table = &client->local.table;
    bool            all = text_equals(call->argument, "all") || text_equals(call->argument, "alles");
    int             keep = undo_target(table, call->seat, all);
    if (*call->argument && !all) {
        puts(tr(client->cli, "Tippe „zurück“ oder „zurück alles“.", "Type 'undo', or 'undo all'."));
        return PROMPT_AGAIN;
    }
    if (keep == table->count || is_automatic(table, keep)) {
        explain_undo(client, keep, call->seat);
        return PROMPT_AGAIN;
    }
    kt_table_truncate(table, keep);
    for (int seat = 0; seat < KT_SEATS_MAX; seat++)
        if (client->log_shown[seat] > keep)
            client->log_shown[seat] = keep;
    puts(tr(client->cli, "Zurückgenommen.", "Taken back."));
    return PROMPT_DONE;
}

/* ---- The rest ----------------------------------------------------------- */

static const char *or_null(const char *text)
{
    return *text ? text : NULL;
}

static prompt_result run_help(const invocation *call)
{
    screen_help(call->client);
    return PROMPT_AGAIN;
}

static prompt_result run_rules(const invocation *call)
{
    rules_show(call->client->cli, game_of(call->client), or_null(call->argument));
    return PROMPT_AGAIN;
}

static prompt_result run_cards(const invocation *call)
{
    cards_show(call->client->cli, game_of(call->client), or_null(call->argument));
    return PROMPT_AGAIN;
}

static prompt_result run_board(const invocation *call)
{
    screen_board(call->client, call->seat);
    return PROMPT_AGAIN;
}

static prompt_result run_hand(const invocation *call)
{
    pieces_show_own(call->client, call->seat);
    return PROMPT_AGAIN;
}

static prompt_result run_show(const invocation *call)
{
    const kt_text_client *client = call->client;
    if (!*call->argument) {
        pieces_list_fields(client);
    } else if (!pieces_show_field(client, call->seat, call->argument)) {
        printf(tr(client->cli, "„%s“ gibt es hier nicht.\n", "There is no '%s' here.\n"), call->argument);
        pieces_list_fields(client);
    }
    return PROMPT_AGAIN;
}

static prompt_result run_log(const invocation *call)
{
    log_printer_run(&call->client->local, 0, call->seat, true, LOG_FOLDED);
    return PROMPT_AGAIN;
}

static prompt_result run_moves(const invocation *call)
{
    choices_print(call->client, call->moves, NULL);
    return PROMPT_AGAIN;
}

/* Explains the cards that a choice names. */
static prompt_result run_about(const invocation *call)
{
    const kt_text_client *client = call->client;
    const kt_game        *game = game_of(client);
    int                   number = 0;
    bool                  is_number = sscanf(call->argument, "%4d", &number) == 1;
    if (is_number && (number < 1 || number > call->moves->count)) {
        printf(tr(client->cli, "Die Nummer %d gibt es nicht; zur Wahl stehen 1 bis %d.\n",
                  "There is no choice %d; choose from 1 to %d.\n"),
               number, call->moves->count);
        return PROMPT_AGAIN;
    }
    if (!is_number) {
        puts(tr(client->cli, "Schreib die Nummer dahinter: was 1", "Add the number: about 1"));
        return PROMPT_AGAIN;
    }
    kt_move        move = call->moves->move[number - 1];
    const kt_verb *verb = &game->verb[move.verb];
    int            shown = 0;
    choices_print_move(client, move);
    for (int i = 0; i < verb->params; i++) {
        if (verb->param[i].kind < KT_KIND_OWN)
            continue;
        cards_show_piece(client->cli, &game->kind[verb->param[i].kind].piece[move.arg[i]], 0, false);
        shown++;
    }
    if (!shown)
        puts(tr(client->cli,
                "      Diese Wahl nennt keine Karte; „karten NAME“ erklärt eine, „hand“ alle deine.",
                "      This choice names no card; 'cards NAME' explains one, 'hand' all of yours."));
    return PROMPT_AGAIN;
}

static prompt_result run_hint(const invocation *call)
{
    enum { LINES = 3 };
    const kt_local_game *local = &call->client->local;
    kt_bot               bot;
    kt_analysis          analysis;
    bot_read("expert", 6, &bot);
    analysis_run(local, bot, local->threads, call->moves, &analysis);
    analysis_print(local, &analysis, LINES);
    return PROMPT_AGAIN;
}

static prompt_result run_save(const invocation *call)
{
    kt_text_client *client = call->client;
    const kt_cli   *cli = client->cli;
    const char     *path = *call->argument ? call->argument : client->save_path;
    if (!path)
        puts(tr(cli, "Wohin? Etwa: speichern partie.ktr", "Where to? For example: save game.ktr"));
    else if (local_game_save(&client->local, path))
        printf(tr(cli, "Gespeichert. Weiter geht es mit: kontor play --load %s\n",
                  "Saved. Continue with: kontor play --load %s\n"),
               path);
    return PROMPT_AGAIN;
}

static prompt_result run_quit(const invocation *call)
{
    (void)call;
    return PROMPT_QUIT;
}

/* ---- Finding the command ------------------------------------------------ */

static const struct command_entry {
    const char *names; /* both languages always work */
    prompt_result (*run)(const invocation *);
    bool takes_argument;
} commands[] = {
    {" help hilfe ? h ", run_help, false},
    {" why warum ", run_why, true},
    {" undo zurück zurueck u ", run_undo, true},
    {" rules rule regeln regel ", run_rules, true},
    {" cards card karten karte ", run_cards, true},
    {" board table tisch ", run_board, false},
    {" hand mine meine ", run_hand, false},
    {" show zeige zeig ", run_show, true},
    {" log verlauf ", run_log, false},
    {" moves choices züge zuege ", run_moves, false},
    {" about was ", run_about, true},
    {" hint tipp ", run_hint, false},
    {" save speichern ", run_save, true},
    {" quit exit ende q ", run_quit, false},
};

const char *command_names(int index)
{
    return index < (int)(sizeof commands / sizeof commands[0]) ? commands[index].names : NULL;
}

static const struct command_entry *find_command(const char *word, size_t length)
{
    char      wanted[32];
    kt_strbuf out = kt_strbuf_init(wanted, sizeof wanted);
    kt_put(&out, " ");
    for (size_t i = 0; i < length; i++)
        kt_put_char(&out, (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] + 32 : word[i]));
    kt_put(&out, " ");
    for (size_t i = 0; !out.truncated && length && i < sizeof commands / sizeof commands[0]; i++)
        if (strstr(commands[i].names, wanted))
            return &commands[i];
    return NULL;
}

/* A slash before the word makes it a command where the game has a move of that name. */
bool command_run(kt_text_client *client, const kt_moves *moves, const char *line, prompt_result *result)
{
    const char                 *word = line + (*line == '/');
    size_t                      length = strcspn(word, " ");
    const struct command_entry *command = find_command(word, length);
    if (!command) { /* the name of a field alone shows it */
        *result = PROMPT_AGAIN;
        return *word && pieces_show_field(client, client->local.table.now.head.actor, word);
    }
    invocation call = {client, moves, client->local.table.now.head.actor, word + length};
    call.argument += strspn(call.argument, " ");
    if (*call.argument && !command->takes_argument) {
        printf(tr(client->cli, "„%.*s“ steht allein; lass „%.*s“ weg.\n",
                  "'%.*s' stands alone; leave out '%.*s'.\n"),
               (int)length, word, utf8_prefix(call.argument, 60), call.argument);
        *result = PROMPT_AGAIN;
        return true;
    }
    *result = command->run(&call);
    return true;
}
