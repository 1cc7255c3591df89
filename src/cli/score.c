/* score.c - prints points by source, for people and as JSON. */
#include "cli/score.h"

#include <string.h>

enum { WIDTH = 80, COLUMN_MAX = 14, LABEL_MAX = 30 };

/* At the right edge of the column, cut if it is longer than the column less a space. */
static void print_right(const char *text, int columns)
{
    size_t length = strlen(text);
    while (kt_columns(text, length) > columns - 1)
        length = (size_t)utf8_prefix(text, (int)length - 1);
    for (int column = kt_columns(text, length); column < columns; column++)
        putchar(' ');
    printf("%.*s", (int)length, text);
}

static bool has_points(const kt_score *score, int source, int seats)
{
    for (int seat = 0; seat < seats; seat++)
        if (score->from[seat][source])
            return true;
    return false;
}

static void print_winners(const kt_cli *cli, const kt_score *score, int seats, const char *const *names)
{
    int count = __builtin_popcount(score->winners);
    for (int seat = 0, printed = 0; seat < seats; seat++)
        if (score->winners >> seat & 1)
            printf("%s%s%s", cli_bold(cli), printed++ ? tr(cli, " und ", " and ") : "", names[seat]);
    if (count > 1)
        printf("%s%s\n", tr(cli, " teilen sich den Sieg.", " share the win."), cli_plain(cli));
    else
        printf("%s%s\n", tr(cli, " gewinnt.", " wins."), cli_plain(cli));
}

/* The widest label of a row that is printed, and a space. */
static int label_columns(const kt_cli *cli, const kt_game *game, const kt_score *score, int seats)
{
    int widest = (int)strlen(tr(cli, "zusammen", "total"));
    for (int source = 0; source < game->sources; source++) {
        const char *label = game->source[source].in[cli->language];
        int         columns = kt_columns(label, strlen(label));
        if (has_points(score, source, seats) && columns > widest)
            widest = columns;
    }
    return (widest < LABEL_MAX ? widest : LABEL_MAX) + 1;
}

void score_print(const kt_cli *cli, const kt_game *game, const kt_state *state, const char *const *names)
{
    kt_score score;
    int      seats = state->head.seats;
    kt_score_of(game, state, &score);
    int label = label_columns(cli, game, &score, seats), column = (WIDTH - label) / seats;
    if (column > COLUMN_MAX)
        column = COLUMN_MAX;
    print_padded("", label);
    for (int seat = 0; seat < seats; seat++)
        print_right(names[seat], column);
    putchar('\n');
    for (int source = 0; source < game->sources; source++) {
        if (!has_points(&score, source, seats))
            continue;
        print_padded(game->source[source].in[cli->language], label);
        for (int seat = 0; seat < seats; seat++)
            printf("%*d", column, score.from[seat][source]);
        putchar('\n');
    }
    fputs(cli_bold(cli), stdout);
    print_padded(tr(cli, "zusammen", "total"), label);
    for (int seat = 0; seat < seats; seat++)
        printf("%*d", column, score.points[seat]);
    printf("%s\n", cli_plain(cli));
    if (score.winners)
        print_winners(cli, &score, seats, names);
}

void score_print_json(const kt_game *game, const kt_state *state)
{
    kt_score score;
    int      seats = state->head.seats;
    bool     first = true;
    kt_score_of(game, state, &score);
    fputs("{\"points\": [", stdout);
    for (int seat = 0; seat < seats; seat++)
        printf("%s%d", seat ? ", " : "", score.points[seat]);
    fputs("], \"sources\": {", stdout);
    for (int source = 0; source < game->sources; source++) {
        fputs(source ? ", " : "", stdout);
        print_json(game->source[source].in[KT_EN]);
        for (int seat = 0; seat < seats; seat++)
            printf("%s%d", seat ? ", " : ": [", score.from[seat][source]);
        putchar(']');
    }
    fputs("}, \"winners\": [", stdout);
    for (int seat = 0; seat < seats; seat++)
        if (score.winners >> seat & 1) {
            printf("%s%d", first ? "" : ", ", seat);
            first = false;
        }
    fputs("]}", stdout);
}
