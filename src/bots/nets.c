/* nets.c - finds the built-in net of a game. Not for WebAssembly, where the page brings them. */
#include "bots/nets.h"

static bool equals(const char *one, const char *other)
{
    while (*one && *one == *other)
        one++, other++;
    return *one == *other;
}

const bot_net *bot_net_for(const kt_game *game, int seats)
{
    for (const bots_embedded_net *entry = bots_embedded_nets; entry->game; entry++)
        if (entry->seats >> seats & 1 && equals(entry->game, game->id))
            return &entry->net;
    return NULL;
}
