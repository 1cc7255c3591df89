/* pieces.c - lists pieces and what they do: `hand` lists a seat's own things, `show` a field.
 *
 * Everything comes from the tables of the game and from the seat's view.
 */
#include "cli/text_client.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 78, COUNT = 6, NAME = 24, TEXT_BYTES = 4000 };

/* One word of a field as kt_field_write writes it: "guard", "5*guard", "?", "-". */
typedef struct field_word {
    int             count;
    const kt_piece *piece; /* NULL: hidden, or none */
    bool            hidden;
} field_word;

static const kt_piece *find_piece(const kt_kind *kind, const char *id, size_t length)
{
    for (int i = 1; i <= kind->count; i++)
        if (strlen(kind->piece[i].id) == length && memcmp(kind->piece[i].id, id, length) == 0)
            return &kind->piece[i];
    return NULL;
}

static field_word read_word(const kt_kind *kind, const char *text, size_t length)
{
    const char *star = memchr(text, '*', length), *id = star ? star + 1 : text;
    field_word  word = {.count = star ? atoi(text) : 1};
    length -= (size_t)(id - text);
    word.piece = find_piece(kind, id, length);
    word.hidden = length == 1 && *id == '?';
    return word;
}

/* Two columns: how many and what, then what it does. Without a text: how many and what. */
static void print_piece(const kt_cli *cli, const kt_piece *piece, int count)
{
    char      text[TEXT_BYTES], about[TEXT_BYTES];
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    kt_strbuf words = kt_strbuf_init(about, sizeof about);
    kt_describe(piece, cli->language, &words);
    bool wide = kt_columns(piece->name.in[cli->language], strlen(piece->name.in[cli->language])) > NAME;
    printf("  %2d× %s", count, cli_bold(cli));
    print_padded(piece->name.in[cli->language], *about ? NAME : 0);
    fputs(cli_plain(cli), stdout);
    if (wide && *about) {
        putchar('\n');
        print_padded("", COUNT + NAME);
    }
    kt_pad(&out, 0, COUNT + NAME); /* so that the first line has its length on the screen */
    kt_put(&out, " ");
    kt_put_wrapped(&out, about, WIDTH, COUNT + NAME + 1);
    puts(*about ? text + COUNT + NAME : "");
}

/* Pieces that need no explanation share a line: "4 gold coins, 1 hide". */
static void put_plain_piece(const kt_cli *cli, field_word word, kt_strbuf *row)
{
    kt_put(row, row->length ? ", " : "");
    kt_put_int(row, word.count);
    kt_put_char(row, ' ');
    kt_put(row, word.piece ? kt_counted_noun(word.piece, word.count, cli->language)
                           : tr(cli, "(verdeckt)", "(hidden)"));
}

/* Equal pieces are adjacent and are counted together. False: there are none. */
static bool print_pieces(const kt_cli *cli, const kt_kind *kind, const char *text)
{
    char      plain[TEXT_BYTES];
    kt_strbuf row = kt_strbuf_init(plain, sizeof plain);
    bool      any = false;
    while (*text) {
        size_t     length = strcspn(text, " ");
        field_word word = read_word(kind, text, length);
        for (text += length + strspn(text + length, " "); *text;
             text += length + strspn(text + length, " ")) {
            field_word next = read_word(kind, text, length = strcspn(text, " "));
            if (next.piece != word.piece || next.hidden != word.hidden)
                break;
            word.count += next.count;
        }
        if (word.hidden || (word.piece && !word.piece->text.in[cli->language]))
            put_plain_piece(cli, word, &row);
        else if (word.piece)
            print_piece(cli, word.piece, word.count);
        any = any || word.piece || word.hidden;
    }
    if (row.length)
        print_wrapped(stdout, plain, 5, WIDTH);
    return any;
}

/* A number of equal pieces, such as seals. */
static bool print_tally(const kt_cli *cli, const kt_piece *piece, int count)
{
    if (count)
        print_piece(cli, piece, count);
    return count > 0;
}

static bool is_tally(const kt_field *field)
{
    return field->shape != KT_ITEM && field->shape != KT_COUNTS && field->shape != KT_LIST;
}

static bool is_empty(const char *text)
{
    return !text[strspn(text, "-0 ")];
}

/* One row below its heading; nothing if it is empty. */
static bool print_row(const kt_text_client *client, const kt_view *view, int index, int row,
                      const char *heading)
{
    const kt_game  *game = client->local.table.header.game;
    const kt_field *field = &game->field[index];
    const kt_kind  *kind = &game->kind[field->kind];
    char            text[TEXT_BYTES];
    kt_strbuf       out = kt_strbuf_init(text, sizeof text);
    kt_field_write(game, &view->state, index, row, &out);
    if (is_empty(text))
        return false;
    printf("%s%s%s\n", cli_bold(client->cli), heading, cli_plain(client->cli));
    return is_tally(field) ? print_tally(client->cli, &kind->piece[field->value], atoi(text))
                           : print_pieces(client->cli, kind, text);
}

void pieces_show_own(const kt_text_client *client, int seat)
{
    const kt_game *game = client->local.table.header.game;
    kt_view        view;
    bool           any = false;
    kt_view_make(game, &client->local.table.now, seat, &view);
    for (int i = 0; i < game->fields; i++)
        if (game->field[i].held)
            any |= print_row(client, &view, i, seat, game->field[i].name.in[client->cli->language]);
    if (!any)
        puts(tr(client->cli, "Du hast noch nichts.", "You have nothing yet."));
}

/* ---- Any field ---------------------------------------------------------- */

static bool is_shown(const kt_field *field)
{
    return field->pieces && field->kind >= KT_KIND_OWN;
}

static bool is_called(const kt_field *field, const char *name)
{
    return text_equals(field->id, name) || text_equals(field->name.in[KT_DE], name) ||
           text_equals(field->name.in[KT_EN], name);
}

/* Rows belong to seats or to pieces, or are counted from 1, as rounds are. */
static void write_row_name(const kt_text_client *client, const kt_field *field, int row, kt_strbuf *out)
{
    const kt_kind *kind = &client->local.table.header.game->kind[field->row_kind];
    if (field->rows == KT_PER_SEAT)
        kt_put(out, client->local.names[row]);
    else if (field->row_kind >= KT_KIND_OWN)
        kt_put(out, kind->piece[row + 1].name.in[client->cli->language]);
    else
        kt_put_int(out, row + 1);
}

static void print_field(const kt_text_client *client, const kt_view *view, int index)
{
    const kt_field *field = &client->local.table.header.game->field[index];
    const char     *name = field->name.in[client->cli->language];
    bool            any = false;
    int             rows = field->rows == KT_PER_SEAT ? view->state.head.seats : field->rows;
    for (int row = 0; row < (rows ? rows : 1); row++) {
        char      heading[200];
        kt_strbuf out = kt_strbuf_init(heading, sizeof heading);
        kt_put(&out, name);
        if (rows) {
            kt_put(&out, field->rows == KT_PER_SEAT || field->row_kind >= KT_KIND_OWN ? ": " : " ");
            write_row_name(client, field, row, &out);
        }
        any |= print_row(client, view, index, row, heading);
    }
    if (!any)
        printf(tr(client->cli, "%s: nichts\n", "%s: nothing\n"), name);
}

bool pieces_show_field(const kt_text_client *client, int seat, const char *name)
{
    const kt_game *game = client->local.table.header.game;
    kt_view        view;
    bool           found = false;
    kt_view_make(game, &client->local.table.now, seat, &view);
    for (int i = 0; i < game->fields; i++)
        if (is_shown(&game->field[i]) && is_called(&game->field[i], name)) {
            print_field(client, &view, i);
            found = true;
        }
    return found;
}

void pieces_list_fields(const kt_text_client *client)
{
    const kt_game *game = client->local.table.header.game;
    char           text[TEXT_BYTES];
    kt_strbuf      out = kt_strbuf_init(text, sizeof text);
    kt_put(&out, tr(client->cli, "Zeigen kann ich:", "I can show:"));
    for (int i = 0; i < game->fields; i++)
        if (is_shown(&game->field[i])) {
            kt_put(&out, out.at[out.length - 1] == ':' ? " " : "; ");
            kt_put(&out, game->field[i].name.in[client->cli->language]);
        }
    print_wrapped(stdout, text, 0, WIDTH);
}
