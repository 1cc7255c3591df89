/* commands.c - what one can type besides moves: why, undo, rules, save, ... */
#include "cli/advice.h"
#include "cli/client.h"

#include <string.h>

typedef struct typed {
    client         *client;
    const kt_moves *moves;
    int             seat;
    const char     *rest; /* behind the command's word, "" if nothing */
} typed;

/* ---- why ---------------------------------------------------------------- */

void explain_refusal(client *client, kt_move move, bool whole)
{
    const cli     *cli = client->cli;
    const kt_game *game = client->table.game;
    kt_refusal     refusal = kt_check(game, &client->table.now, client->table.now.head.actor, move);
    char           buffer[400];
    kt_text        text = kt_text_in(buffer, sizeof buffer);
    if (!refusal.rule) {
        puts(said(cli, "Das ist erlaubt.", "That is allowed."));
        return;
    }
    kt_say_refusal(game, refusal, cli->language, client->table.names, &text);
    printf(said(cli, "Das geht nicht: %s (Regel %s)\n", "Not possible: %s (rule %s)\n"), buffer,
           game->rule[refusal.rule].number);
    if (whole)
        rules_show_one(cli, game, refusal.rule);
    else
        printf("%s%s%s\n", faint(cli), said(cli, "„warum“ zeigt die Regel.", "'why' shows the rule."),
               plain(cli));
    client->refused_before = true;
    client->refused = move;
}

static outcome run_why(typed *typed)
{
    client    *client = typed->client;
    const cli *cli = client->cli;
    understood found;
    if (!*typed->rest && client->refused_before) {
        explain_refusal(client, client->refused, true);
        return STAY;
    }
    if (!*typed->rest) {
        puts(said(cli, "Schreib den Zug dahinter: warum ZUG", "Write the move behind it: why MOVE"));
        return STAY;
    }
    understand(&client->table, typed->moves, typed->rest, &found);
    if (found.meaning == MEANS_MOVES)
        puts(said(cli, "Das ist erlaubt.", "That is allowed."));
    else if (found.meaning == MEANS_REFUSED)
        explain_refusal(client, found.move[0], true);
    else if (found.meaning == MEANS_SEVERAL)
        show_choices(client, typed->moves, found.fits);
    else
        printf(said(cli, "Einen Zug „%s“ kennt das Spiel nicht.\n", "The game knows no move '%s'.\n"),
               typed->rest);
    return STAY;
}

/* ---- undo --------------------------------------------------------------- */

static void say_no_undo(const client *client)
{
    const table *table = &client->table;
    const cli   *cli = client->cli;
    int          last = table->count ? table->step[table->count - 1].seat : KT_OVER;
    if (last == KT_OVER)
        puts(said(cli, "Es gibt noch nichts zurückzunehmen.", "There is nothing to take back yet."));
    else if (last == KT_CHANCE)
        puts(said(cli, "Das geht nicht: Seit deiner letzten Entscheidung hat der Zufall etwas aufgedeckt.",
                  "Not possible: luck has shown something since your last decision."));
    else
        printf(said(cli, "Das geht nicht: Seitdem hat %s entschieden.\n",
                    "Not possible: %s has decided since.\n"), table->names[last]);
}

static outcome run_undo(typed *typed)
{
    client *client = typed->client;
    table  *table = &client->table;
    int     limit = table_back_to(table, typed->seat), keep = table->count;
    bool    all = strcmp(typed->rest, "all") == 0 || strcmp(typed->rest, "alles") == 0;
    /* What the client played by itself is no decision to come back to. */
    while (keep > limit && (all || keep == table->count || table->step[keep].automatic))
        keep--;
    if (keep == table->count || table->step[keep].automatic) {
        say_no_undo(client);
        return STAY;
    }
    table_back(table, keep);
    for (int seat = 0; seat < KT_SEATS_MAX; seat++)
        if (client->told[seat] > keep)
            client->told[seat] = keep;
    puts(said(client->cli, "Zurückgenommen.", "Taken back."));
    return PLAYED;
}

/* ---- The rest ----------------------------------------------------------- */

static const char *or_null(const char *words)
{
    return *words ? words : NULL;
}

static outcome run_help(typed *typed)
{
    show_help(typed->client);
    return STAY;
}

static outcome run_rules(typed *typed)
{
    rules_show(typed->client->cli, typed->client->table.game, or_null(typed->rest));
    return STAY;
}

static outcome run_cards(typed *typed)
{
    cards_show(typed->client->cli, typed->client->table.game, or_null(typed->rest));
    return STAY;
}

static outcome run_board(typed *typed)
{
    show_board(typed->client, typed->seat);
    return STAY;
}

static outcome run_hand(typed *typed)
{
    show_hand(typed->client, typed->seat);
    return STAY;
}

static outcome run_log(typed *typed)
{
    table_tell(&typed->client->table, 0, typed->seat, true);
    return STAY;
}

static outcome run_moves(typed *typed)
{
    show_choices(typed->client, typed->moves, NULL);
    return STAY;
}

/* What the cards in a choice do. */
static outcome run_about(typed *typed)
{
    client        *client = typed->client;
    const kt_game *game = client->table.game;
    int            number = 0;
    if (sscanf(typed->rest, "%4d", &number) != 1 || number < 1 || number > typed->moves->count) {
        puts(said(client->cli, "Schreib die Nummer dahinter: was 1", "Write the number behind it: about 1"));
        return STAY;
    }
    kt_move        move = typed->moves->move[number - 1];
    const kt_verb *verb = &game->verb[move.verb];
    say_move(client, move);
    for (int i = 0; i < verb->params; i++)
        if (verb->param[i].kind >= KT_KIND_OWN)
            piece_show(client->cli, &game->kind[verb->param[i].kind].piece[move.arg[i]], 0,
                       false);
    return STAY;
}

static outcome run_hint(typed *typed)
{
    table *table = &typed->client->table;
    bot    adviser;
    advice advice;
    bot_read("expert", 6, &adviser);
    advise(table, adviser, typed->seat, table->threads, typed->moves, &advice);
    advice_print(table, &advice, 3);
    return STAY;
}

static outcome run_save(typed *typed)
{
    const client *client = typed->client;
    const cli    *cli = client->cli;
    const char   *path = *typed->rest ? typed->rest : client->save;
    if (!path)
        puts(said(cli, "Wohin? Etwa: speichern partie.ktr", "Where to? Like: save game.ktr"));
    else if (table_save(&client->table, path))
        printf(said(cli, "Gespeichert. Weiter geht es mit: kontor play --load %s\n",
                    "Saved. Go on with: kontor play --load %s\n"), path);
    return STAY;
}

static outcome run_quit(typed *typed)
{
    (void)typed;
    return LEAVE;
}

/* ---- Finding the command ------------------------------------------------ */

static const struct command {
    const char *names; /* in all languages, whichever is spoken */
    outcome (*run)(typed *);
} commands[] = {
    {" help hilfe ? h ", run_help},
    {" why warum ", run_why},
    {" undo zurück zurueck u ", run_undo},
    {" rules rule regeln regel ", run_rules},
    {" cards card karten karte ", run_cards},
    {" board table tisch ", run_board},
    {" hand ", run_hand},
    {" log verlauf ", run_log},
    {" moves choices züge zuege ", run_moves},
    {" about was ", run_about},
    {" hint tipp ", run_hint},
    {" save speichern ", run_save},
    {" quit exit ende q ", run_quit},
};

static const struct command *find_command(const char *word, size_t length)
{
    char    wanted[32];
    kt_text text = kt_text_in(wanted, sizeof wanted);
    kt_put(&text, " ");
    for (size_t i = 0; i < length; i++)
        kt_put_char(&text, (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] + 32 : word[i]));
    kt_put(&text, " ");
    for (size_t i = 0; !text.cut && length && i < sizeof commands / sizeof commands[0]; i++)
        if (strstr(commands[i].names, wanted))
            return &commands[i];
    return NULL;
}

/* A slash before the word makes it a command where a game has a move of that name. */
bool command_run(client *client, const kt_moves *moves, char *line, outcome *result)
{
    const char           *word = line + (*line == '/');
    size_t                length = strcspn(word, " ");
    const struct command *command = find_command(word, length);
    if (!command)
        return false;
    typed typed = {client, moves, client->table.now.head.actor, word + length};
    typed.rest += strspn(typed.rest, " ");
    *result = command->run(&typed);
    return true;
}
