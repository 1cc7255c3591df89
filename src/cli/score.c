/* score.c - points by source, for people and as data. */
#include "cli/score.h"

#include <string.h>

enum { LABEL = 26, COLUMN = 14 };

static void print_right(const char *words, int columns)
{
    for (int have = kt_columns(words, strlen(words)); have < columns; have++)
        putchar(' ');
    fputs(words, stdout);
}

static bool counts_here(const kt_score *score, int source, int seats)
{
    for (int seat = 0; seat < seats; seat++)
        if (score->from[seat][source])
            return true;
    return false;
}

static void print_winners(const cli *cli, const kt_score *score, int seats,
                          const char *const *names)
{
    int count = __builtin_popcount(score->winners);
    for (int seat = 0, said_so_far = 0; seat < seats; seat++)
        if (score->winners >> seat & 1)
            printf("%s%s%s", bold(cli), said_so_far++ ? said(cli, " und ", " and ") : "", names[seat]);
    if (count > 1)
        printf("%s%s\n", said(cli, " teilen sich den Sieg.", " share the win."), plain(cli));
    else
        printf("%s%s\n", said(cli, " gewinnt.", " wins."), plain(cli));
}

void score_print(const cli *cli, const kt_game *game, const kt_state *state,
                 const char *const *names)
{
    kt_score score;
    int      seats = state->head.seats;
    kt_score_of(game, state, &score);
    print_padded("", LABEL);
    for (int seat = 0; seat < seats; seat++)
        print_right(names[seat], COLUMN);
    putchar('\n');
    for (int source = 0; source < game->sources; source++) {
        if (!counts_here(&score, source, seats))
            continue;
        print_padded(game->source[source].in[cli->language], LABEL);
        for (int seat = 0; seat < seats; seat++)
            printf("%*d", COLUMN, score.from[seat][source]);
        putchar('\n');
    }
    fputs(bold(cli), stdout);
    print_padded(said(cli, "zusammen", "together"), LABEL);
    for (int seat = 0; seat < seats; seat++)
        printf("%*d", COLUMN, score.points[seat]);
    printf("%s\n", plain(cli));
    if (score.winners)
        print_winners(cli, &score, seats, names);
}

void score_json(const kt_game *game, const kt_state *state)
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
