/* registry.c - all games. The only file outside a game's folder that names it. */
#include "kontor.h"

extern const kt_game kt_jambo, kt_mercado, kt_circus, kt_macao;

static const kt_game *const games[] = {&kt_jambo, &kt_mercado, &kt_circus, &kt_macao};

const kt_game *kt_game_at(int index)
{
    return index >= 0 && index < (int)(sizeof games / sizeof games[0]) ? games[index] : NULL;
}

static bool same(const char *one, const char *other)
{
    while (*one && *one == *other) {
        one++;
        other++;
    }
    return *one == *other;
}

const kt_game *kt_game_named(const char *id)
{
    const kt_game *game;
    for (int i = 0; (game = kt_game_at(i)); i++)
        if (same(game->id, id))
            return game;
    return NULL;
}
