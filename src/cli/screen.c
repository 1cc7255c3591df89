/* screen.c - what a person sees: the table, the choices, a welcome, help.
 *
 * Plain lines only, so that it works on any terminal and for a screen reader.
 */
#include "cli/client.h"

#include <inttypes.h>
#include <string.h>

enum { WIDTH = 78, LABEL = 44 };

void show_board(const client *client, int seat)
{
    const table *table = &client->table;
    kt_view      view;
    char         board[8192];
    kt_text      text = kt_text_in(board, sizeof board);
    kt_view_make(table->game, &table->now, seat, &view);
    table->game->board(&view.state, seat, client->cli->language, table->names, &text);
    printf("\n%s", board);
    if (text.length && board[text.length - 1] != '\n')
        putchar('\n');
}

void say_move(const client *client, kt_move move)
{
    char    label[400], line[200];
    kt_text words = kt_text_in(label, sizeof label), notation = kt_text_in(line, sizeof line);
    kt_say_move(client->table.game, move, client->cli->language, &words);
    kt_move_write(client->table.game, move, true, &notation);
    print_padded(label, LABEL);
    /* Too long for one line: the notation goes below, where the eye looks for it. */
    if (kt_columns(label, words.length) + kt_columns(line, notation.length) > WIDTH - 7) {
        putchar('\n');
        print_padded("", LABEL + 6);
    }
    printf(" %s%s%s\n", faint(client->cli), line, plain(client->cli));
}

void show_choice(const client *client, const kt_moves *moves, int index)
{
    int verb = amount_verb(client->table.game, moves), number = index + 1;
    if (verb >= 0)
        number = moves->move[index].verb == verb ? moves->move[index].arg[0] : 0;
    if (number)
        printf("%s%4d%s  ", bold(client->cli), number, plain(client->cli));
    else
        fputs("      ", stdout);
    say_move(client, moves->move[index]);
}

/* An amount is one line, from the lowest to the highest, and not dozens. */
static void show_amounts(const client *client, const kt_moves *moves, int verb)
{
    int first = -1, last = -1;
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].verb == verb) {
            first = first < 0 ? i : first;
            last = i;
        }
    show_choice(client, moves, first);
    if (last > first + 1)
        puts("   ...");
    show_choice(client, moves, last);
}

void show_choices(const client *client, const kt_moves *moves, const bool *only)
{
    int verb = amount_verb(client->table.game, moves);
    if (verb >= 0 && !only) {
        puts(said(client->cli, "  (Tippe die Zahl selbst.)", "  (Type the amount itself.)"));
        show_amounts(client, moves, verb);
    }
    for (int i = 0; i < moves->count; i++)
        if (only ? only[i] : moves->move[i].verb != verb)
            show_choice(client, moves, i);
}

/* ---- The hand ----------------------------------------------------------- */

static const kt_piece *find_piece(const kt_kind *kind, const char *id, size_t length)
{
    for (int i = 1; i <= kind->count; i++)
        if (strlen(kind->piece[i].id) == length && memcmp(kind->piece[i].id, id, length) == 0)
            return &kind->piece[i];
    return NULL;
}

/* Words as kt_field_write puts them: "guard", "5*guard", "?". Equal ones stand together. */
static void print_pieces(const cli *cli, const kt_kind *kind, const char *words)
{
    while (*words) {
        int    times = 0;
        size_t length = strcspn(words, " ");
        const kt_piece *piece = NULL, *first = NULL;
        do {
            int         many = 1;
            const char *star = memchr(words, '*', length), *id = star ? star + 1 : words;
            if (star && sscanf(words, "%d", &many) != 1)
                many = 1;
            piece = find_piece(kind, id, length - (size_t)(id - words));
            if (first && piece != first)
                break;
            first = piece;
            times += many;
            words += length;
            words += strspn(words, " ");
            length = strcspn(words, " ");
        } while (*words);
        if (first)
            piece_show(cli, first, times, false);
    }
}

/* All that only this seat sees: hands and the like. */
void show_hand(const client *client, int seat)
{
    const kt_game *game = client->table.game;
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        char            words[2000];
        kt_text         text = kt_text_in(words, sizeof words);
        if (field->seen != KT_SEEN_OWNER || field->rows != KT_PER_SEAT || !field->pieces)
            continue;
        kt_field_write(game, &client->table.now, i, seat, &text);
        if (strcmp(words, "-") == 0)
            puts(said(client->cli, "Du hast nichts auf der Hand.", "Your hand is empty."));
        else
            print_pieces(client->cli, &game->kind[field->kind], words);
    }
}

/* ---- Welcome and help --------------------------------------------------- */

static void show_seats(const client *client)
{
    const table *table = &client->table;
    fputs(said(client->cli, "Am Tisch: ", "At the table: "), stdout);
    for (int seat = 0; seat < table->now.head.seats; seat++) {
        printf("%s%s", seat ? ", " : "", table->names[seat]);
        if (table->player[seat].kind)
            printf(" (Bot)");
        else if (client->people == 1)
            fputs(said(client->cli, " (du)", " (you)"), stdout);
    }
    puts(".");
}

void show_welcome(const client *client, uint64_t seed)
{
    const cli     *cli = client->cli;
    const kt_game *game = client->table.game;
    printf("%s%s%s  (%s)\n", bold(cli), game->name.in[cli->language], plain(cli), game->credits);
    print_wrapped(stdout, game->about.in[cli->language], 0, WIDTH);
    show_seats(client);
    if (client->people)
        print_wrapped(stdout, said(cli,
                                   "Zu jeder Frage stehen nummerierte Möglichkeiten da: Tippe die Zahl "
                                   "und Enter. „hilfe“ zeigt, was du sonst tippen kannst, „regeln“ und "
                                   "„karten“ erklären das Spiel, „tipp“ rät dir etwas.",
                                   "Every question comes with numbered choices: type the number and "
                                   "Enter. 'help' shows what else you can type, 'rules' and 'cards' "
                                   "explain the game, 'hint' gives advice."),
                      0, WIDTH);
    printf(said(cli, "%sDiesen Zufall gibt es mit --seed %" PRIu64 " noch einmal.%s\n",
                "%sThe same luck comes again with --seed %" PRIu64 ".%s\n"),
           faint(cli), seed, plain(cli));
}

void show_help(const client *client)
{
    puts(said(client->cli,
              "  7               die Möglichkeit mit dieser Nummer; wo nach einer Zahl gefragt wird, sie selbst\n"
              "  ein Zug         wie er rechts neben den Möglichkeiten steht, auch abgekürzt\n"
              "  Enter           zeigt die Möglichkeiten noch einmal\n"
              "  warum ZUG       darf ich das? Wenn nicht: welche Regel sagt nein?\n"
              "  zurück          nimmt deine letzte Entscheidung zurück; „zurück alles“ geht bis zum\n"
              "                  letzten Zufall oder zur letzten Entscheidung eines anderen\n"
              "  was 7           was die Karte in dieser Möglichkeit tut\n"
              "  tisch, hand     zeigt den Tisch, deine Karten mit ihrer Wirkung\n"
              "  karten [NAME]   was eine Karte tut\n"
              "  regeln [N|WORT] Kapitel, eine Regel oder eine Suche\n"
              "  verlauf         was bisher geschah\n"
              "  tipp            die drei besten Züge eines guten Bots, und warum\n"
              "  speichern DATEI schreibt die Partie auf; weiter mit kontor play --load DATEI\n"
              "  ende            hört auf",
              "  7               the choice with this number; where an amount is asked for, the amount\n"
              "  a move          as it stands to the right of a choice, also cut short\n"
              "  Enter           shows the choices again\n"
              "  why MOVE        may I do that? If not: which rule says no?\n"
              "  undo            takes back your last decision; 'undo all' goes back to the last\n"
              "                  luck or the last decision of somebody else\n"
              "  about 7         what the card in this choice does\n"
              "  board, hand     shows the table, your cards with their effects\n"
              "  cards [NAME]    what a card does\n"
              "  rules [N|WORD]  the chapters, one rule, or a search\n"
              "  log             what happened so far\n"
              "  hint            the three best moves of a good bot, and why\n"
              "  save FILE       writes the game down; go on with kontor play --load FILE\n"
              "  quit            stops"));
}
