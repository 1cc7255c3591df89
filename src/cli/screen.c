/* screen.c - what a person sees: the board, a welcome, help.
 *
 * Prints plain lines only, so that it works on any terminal and with a screen reader. The
 * board comes from the seat's view.
 */
#include "cli/text_client.h"

#include <inttypes.h>

enum { WIDTH = 78 };

void screen_board(const kt_text_client *client, int seat)
{
    const kt_table *table = &client->local.table;
    kt_view         view;
    char            board[8192];
    kt_strbuf       out = kt_strbuf_init(board, sizeof board);
    kt_view_make(table->header.game, &table->now, seat, &view);
    table->header.game->board(&view.state, seat, client->cli->language, client->local.names, &out);
    printf("\n%s", board);
    if (out.length && board[out.length - 1] != '\n')
        putchar('\n');
}

/* ---- Welcome and help --------------------------------------------------- */

static void print_seats(const kt_text_client *client)
{
    const kt_table *table = &client->local.table;
    fputs(tr(client->cli, "Am Tisch: ", "At the table: "), stdout);
    for (int seat = 0; seat < table->now.head.seats; seat++) {
        printf("%s%s", seat ? ", " : "", client->local.names[seat]);
        if (client->local.player[seat].kind)
            printf(" (Bot)");
        else if (client->people == 1)
            fputs(tr(client->cli, " (du)", " (you)"), stdout);
    }
    puts(".");
}

void screen_welcome(const kt_text_client *client, uint64_t seed)
{
    const kt_cli  *cli = client->cli;
    const kt_game *game = client->local.table.header.game;
    printf("%s%s%s  (%s)\n", cli_bold(cli), game->name.in[cli->language], cli_plain(cli), game->credits);
    print_wrapped(stdout, game->about.in[cli->language], 0, WIDTH);
    print_seats(client);
    if (client->people)
        print_wrapped(stdout,
                      tr(cli,
                         "Zu jeder Frage stehen nummerierte Möglichkeiten da: Tippe die Zahl "
                         "und Enter. „hilfe“ zeigt, was du sonst tippen kannst, „regeln“ und "
                         "„karten“ erklären das Spiel, „tipp“ rät dir etwas.",
                         "Every question comes with numbered choices: type a number and press "
                         "Enter. 'help' lists what else you can type, 'rules' and 'cards' "
                         "explain the game, 'hint' suggests a move."),
                      0, WIDTH);
    printf(tr(cli, "%sDiesen Zufall gibt es mit --seed %" PRIu64 " noch einmal.%s\n",
              "%sPlay the same luck again with --seed %" PRIu64 ".%s\n"),
           cli_dim(cli), seed, cli_plain(cli));
}

void screen_help(const kt_text_client *client)
{
    puts(tr(client->cli,
            "  7               die Möglichkeit mit dieser Nummer; wird nach einer Zahl\n"
            "                  gefragt, die Zahl selbst\n"
            "  ein Zug         wie er rechts neben den Möglichkeiten steht, auch abgekürzt\n"
            "  Enter           zeigt die Möglichkeiten noch einmal\n"
            "  Tab             ergänzt Befehle, Züge, Karten und Orte (auf einem Terminal)\n"
            "  warum ZUG       darf ich das? Wenn nicht: welche Regel sagt nein?\n"
            "  zurück          nimmt deine letzte Entscheidung zurück, „zurück alles“ alles,\n"
            "                  was geht: bis zum Zufall, zur Entscheidung eines anderen oder\n"
            "                  zu einem Zug, der dir etwas Neues gezeigt hat\n"
            "  was 7           was die Karte in dieser Möglichkeit tut\n"
            "  tisch           zeigt den Tisch\n"
            "  hand            was du hast, und was es tut\n"
            "  zeige NAME      was dort liegt, und was es tut; „zeige“ nennt die Namen\n"
            "  karten [NAME]   was eine Karte tut\n"
            "  regeln [N|WORT] Kapitel, eine Regel oder eine Suche\n"
            "  verlauf         was bisher geschah\n"
            "  tipp            die drei besten Züge eines guten Bots, und warum\n"
            "  speichern DATEI schreibt die Partie auf; weiter mit kontor play --load DATEI\n"
            "  ende            hört auf",
            "  7               the choice with this number; when asked for an amount, the\n"
            "                  amount itself\n"
            "  a move          as printed to the right of a choice; may be abbreviated\n"
            "  Enter           shows the choices again\n"
            "  Tab             completes commands, moves, cards and places (on a terminal)\n"
            "  why MOVE        whether the move is allowed, and if not, which rule forbids it\n"
            "  undo            takes back your last decision; 'undo all' takes back all you\n"
            "                  may: as far as luck, another player's decision, or a move that\n"
            "                  showed you something new\n"
            "  about 7         what the card in this choice does\n"
            "  board           shows the board\n"
            "  hand            what you have, and what it does\n"
            "  show NAME       what lies there, and what it does; 'show' lists the names\n"
            "  cards [NAME]    what a card does\n"
            "  rules [N|WORD]  the chapters, one rule, or a search\n"
            "  log             what has happened so far\n"
            "  hint            the three best moves according to a strong bot, and why\n"
            "  save FILE       saves the game; continue it with kontor play --load FILE\n"
            "  quit            stops"));
}
