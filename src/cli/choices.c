/* choices.c - the numbered choices below a question.
 *
 * One line a choice, as long as they fit on a screen. Where an amount is asked for only the
 * lowest and the highest are printed. More than CHOICES_MAX are grouped: moves of one verb that
 * differ in one argument become one entry,
 *
 *       take the quarter … (help: one cube less)        claim_with … less
 *      12 Barra (1), 15 Lilau (2), 18 Penha (3)
 *
 * and every choice keeps its number and its notation.
 */
#include "cli/text_client.h"

#include <string.h>

enum { WIDTH = 78, LABEL = 44, INDENT = 6, CHOICES_MAX = 40, LABEL_BYTES = 300, NOTATION_BYTES = 200 };

static const kt_game *game_of(const kt_text_client *client)
{
    return client->local.table.header.game;
}

/* A label in a column this wide, then the notation; on a line of its own, moved left as needed, if
 * both do not fit on one line. */
static void print_line(const kt_text_client *client, const char *label, const char *notation, int width)
{
    int rest = WIDTH - INDENT - 1 - kt_columns(notation, strlen(notation));
    if (kt_columns(label, strlen(label)) <= rest) {
        print_padded(label, width);
    } else {
        print_rest(stdout, label, INDENT, WIDTH);
        print_padded("", INDENT + (width < rest ? width : rest));
    }
    printf(" %s%s%s\n", cli_dim(client->cli), notation, cli_plain(client->cli));
}

static void say(const kt_text_client *client, kt_move move, char *label, char *notation)
{
    kt_strbuf text = kt_strbuf_init(label, LABEL_BYTES), line = kt_strbuf_init(notation, NOTATION_BYTES);
    kt_say_choice(game_of(client), &client->local.table.now, move, client->cli->language, &text);
    kt_move_write(game_of(client), move, true, &line);
}

void choices_print_move(const kt_text_client *client, kt_move move)
{
    char label[LABEL_BYTES], notation[NOTATION_BYTES];
    say(client, move, label, notation);
    print_line(client, label, notation, LABEL);
}

/* How wide the column of labels is: wider than usual if every label and every notation then fit on a line. */
static int label_width(const kt_text_client *client, const kt_moves *moves, const bool *shown)
{
    int width = LABEL, notations = 0;
    for (int i = 0; i < moves->count; i++) {
        char label[LABEL_BYTES], notation[NOTATION_BYTES];
        if (!shown[i])
            continue;
        say(client, moves->move[i], label, notation);
        int columns = kt_columns(label, strlen(label)), rest = kt_columns(notation, strlen(notation));
        width = columns > width ? columns : width;
        notations = rest > notations ? rest : notations;
    }
    return width + notations > WIDTH - INDENT - 1 ? LABEL : width;
}

static void print_choice(const kt_text_client *client, const kt_moves *moves, int index, int width)
{
    char label[LABEL_BYTES], notation[NOTATION_BYTES];
    int  verb = parse_amount_verb(game_of(client), moves), number = index + 1;
    if (verb >= 0)
        number = moves->move[index].verb == verb ? moves->move[index].arg[0] : 0;
    if (number)
        printf("%s%4d%s  ", cli_bold(client->cli), number, cli_plain(client->cli));
    else
        print_padded("", INDENT);
    say(client, moves->move[index], label, notation);
    print_line(client, label, notation, width);
}

/* Only the lowest and the highest amount, instead of dozens of lines. */
static void print_amounts(const kt_text_client *client, const kt_moves *moves, int verb)
{
    int first = -1, last = -1;
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].verb == verb) {
            first = first < 0 ? i : first;
            last = i;
        }
    print_choice(client, moves, first, LABEL);
    if (last > first + 1)
        puts("   ...");
    print_choice(client, moves, last, LABEL);
}

/* ---- Groups ------------------------------------------------------------- */

/* How many values the moves of a verb have in this argument. */
static int count_values(const kt_moves *moves, int verb, int argument)
{
    bool seen[256] = {false};
    int  count = 0;
    for (int i = 0; i < moves->count; i++) {
        int value = moves->move[i].arg[argument];
        if (moves->move[i].verb == verb && !seen[value]) {
            seen[value] = true;
            count++;
        }
    }
    return count;
}

/* The argument that all moves of a group share: the one with the fewest values, so that there are
 * few groups. -1: the verb alone makes the group. */
static int shared_argument(const kt_game *game, const kt_moves *moves, int verb)
{
    int best = -1, fewest = 0;
    for (int i = 0; game->verb[verb].params > 1 && i < game->verb[verb].params; i++) {
        int count = count_values(moves, verb, i);
        if (best < 0 || count < fewest) {
            best = i;
            fewest = count;
        }
    }
    return best;
}

/* The indices of the moves in the group of this one; returns how many. */
static int find_group(const kt_game *game, const kt_moves *moves, const bool *left, int first, int *group)
{
    kt_move of = moves->move[first];
    int     shared = shared_argument(game, moves, of.verb), count = 0;
    for (int i = first; i < moves->count; i++)
        if (left[i] && moves->move[i].verb == of.verb &&
            (shared < 0 || moves->move[i].arg[shared] == of.arg[shared]))
            group[count++] = i;
    return count;
}

/* The text with "…" for what lies between these parts of it. */
static void put_outside(const char *text, text_parts common, kt_strbuf *out)
{
    kt_put_n(out, text, common.prefix);
    kt_put(out, "…");
    kt_put(out, text + strlen(text) - common.suffix);
}

static text_parts common_of(char (*text)[LABEL_BYTES], int count)
{
    text_parts common = {strlen(text[0]), strlen(text[0])};
    for (int i = 1; i < count; i++)
        common = text_common(text[0], text[i], common);
    return common;
}

/* "12 Barra (1)", after the last item or on a new line; an item is never broken. */
static void print_item(const kt_text_client *client, int number, const char *text, size_t length, int *column)
{
    char digits[12];
    int  columns = snprintf(digits, sizeof digits, "%d", number) + 1 + kt_columns(text, length);
    if (*column && *column + 2 + columns > WIDTH) {
        fputs(",\n", stdout);
        *column = 0;
    }
    if (*column)
        fputs(", ", stdout);
    else
        print_padded("", INDENT + 2);
    *column = *column ? *column + 2 + columns : INDENT + 2 + columns;
    printf("%s%s%s %.*s", cli_bold(client->cli), digits, cli_plain(client->cli), (int)length, text);
}

static void print_group(const kt_text_client *client, const kt_moves *moves, const int *group, int count)
{
    char      label[KT_MOVES_MAX][LABEL_BYTES], notation[KT_MOVES_MAX][LABEL_BYTES];
    char      head[LABEL_BYTES + 8], code[LABEL_BYTES + 8];
    kt_strbuf title = kt_strbuf_init(head, sizeof head), line = kt_strbuf_init(code, sizeof code);
    int       column = 0;
    for (int i = 0; i < count; i++)
        say(client, moves->move[group[i]], label[i], notation[i]);
    text_parts common = common_of(label, count);
    put_outside(label[0], common, &title);
    put_outside(notation[0], common_of(notation, count), &line);
    print_padded("", INDENT);
    print_line(client, head, code, LABEL);
    for (int i = 0; i < count; i++)
        print_item(client, group[i] + 1, label[i] + common.prefix,
                   strlen(label[i]) - common.prefix - common.suffix, &column);
    putchar('\n');
}

static void print_groups(const kt_text_client *client, const kt_moves *moves, bool *left)
{
    int group[KT_MOVES_MAX];
    for (int i = 0; i < moves->count; i++) {
        if (!left[i])
            continue;
        int count = find_group(game_of(client), moves, left, i, group);
        if (count == 1)
            print_choice(client, moves, i, LABEL);
        else
            print_group(client, moves, group, count);
        for (int j = 0; j < count; j++)
            left[group[j]] = false;
    }
}

void choices_print(const kt_text_client *client, const kt_moves *moves, const bool *only)
{
    int  verb = parse_amount_verb(game_of(client), moves), count = 0;
    bool left[KT_MOVES_MAX] = {false};
    if (verb >= 0 && !only) {
        puts(tr(client->cli, "  (Tippe die Zahl selbst.)", "  (Type the amount itself.)"));
        print_amounts(client, moves, verb);
    }
    for (int i = 0; i < moves->count; i++) {
        left[i] = only ? only[i] : moves->move[i].verb != verb;
        count += left[i];
    }
    if (count > CHOICES_MAX && verb < 0) {
        print_groups(client, moves, left);
        return;
    }
    int width = label_width(client, moves, left);
    for (int i = 0; i < moves->count; i++)
        if (left[i])
            print_choice(client, moves, i, width);
}
