/* seeds.c WHAT FOLDER - texts of random games for the fuzzers to begin with; for `moves` the
 * bytes that choose them (see try_moves). */
#include "kontor.h"

#include <stdio.h>
#include <string.h>

enum { SIZE = 64 * 1024, MOVES = 150, CHOICES = 400 };

static void save(const char *folder, const char *id, int number, const kt_strbuf *out)
{
    char  path[600];
    FILE *file;
    snprintf(path, sizeof path, "%s/%s-%d", folder, id, number);
    file = fopen(path, "wb");
    if (file) {
        fwrite(out->at, 1, out->length, file);
        fclose(file);
    }
}

/* Plays for a while; the record is written on the way, the position at the end. */
static void play(const kt_game *game, int seats, int number, bool record, kt_strbuf *out)
{
    kt_rng    rng = kt_rng_seed((uint64_t)number);
    kt_state  state;
    kt_moves  moves;
    kt_header header;
    kt_setup(game, &state, seats, NULL);
    kt_header_make(game, &state, &header);
    if (record)
        kt_header_write(&header, out);
    for (int i = (int)kt_rng_below(&rng, MOVES); i > 0 && state.head.actor != KT_OVER; i--) {
        kt_list(game, &state, &moves);
        kt_move move = moves.move[kt_pick(&moves, state.head.actor, &rng)];
        if (record)
            kt_line_write(game, state.head.actor, move, true, out);
        kt_play(game, &state, move, NULL);
    }
    if (!record)
        kt_position_write(game, &state, out);
}

/* Mostly legal moves by their index in the list, now and then an invalid one. */
static void choose(int game, int seats_over, int number, kt_strbuf *out)
{
    kt_rng rng = kt_rng_seed((uint64_t)number);
    kt_put_char(out, (char)game);
    kt_put_char(out, (char)seats_over);
    for (int i = (int)kt_rng_below(&rng, CHOICES); i > 0; i--)
        kt_put_char(out, (char)kt_rng_below(&rng, kt_rng_below(&rng, 100) ? 0xC0 : 256));
}

int main(int argc, char **argv)
{
    static char    buffer[SIZE];
    const kt_game *game;
    if (argc != 3)
        return 2;
    int seeds = strcmp(argv[1], "moves") == 0 ? 10 : 40; /* moves take longer to try */
    for (int i = 0; strcmp(argv[1], "scenario") != 0 && (game = kt_game_at(i)); i++)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++)
            for (int number = 0; number < seeds; number++) {
                kt_strbuf out = kt_strbuf_init(buffer, sizeof buffer);
                if (strcmp(argv[1], "moves") == 0)
                    choose(i, seats - game->seats_min, number, &out);
                else
                    play(game, seats, number, strcmp(argv[1], "record") == 0, &out);
                save(argv[2], game->id, seats * 100 + number, &out);
            }
    return 0;
}
