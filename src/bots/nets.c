/* nets.c - finds the built-in nets of a game. Not for WebAssembly, where the page brings them. */
#include "bots/nets.h"

static bool equals(const char *one, const char *other)
{
    while (*one && *one == *other)
        one++, other++;
    return *one == *other;
}

static const bot_net *find(const kt_game *game, int seats, bool policy)
{
    for (const bots_embedded_net *entry = bots_embedded_nets; entry->game; entry++)
        if (entry->policy == policy && entry->seats >> seats & 1 && equals(entry->game, game->id))
            return &entry->net;
    return NULL;
}

const bot_net *bot_net_for(const kt_game *game, int seats)
{
    return find(game, seats, false);
}

const bot_net *bot_policy_net_for(const kt_game *game, int seats)
{
    return find(game, seats, true);
}
