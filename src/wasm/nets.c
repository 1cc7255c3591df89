/* nets.c - keeps the net that the page has loaded. */
#include "wasm/nets.h"
#include "bots/bots.h"

static uint8_t        file[NET_FILE_MAX];
static const kt_game *owner; /* NULL: no net */
static kt_net         net;
static bot_net        entry = {"", file, 0};

uint8_t *nets_room(void)
{
    owner = 0;
    return file;
}

bool nets_use(const kt_game *game, size_t size)
{
    kt_error error;
    owner = 0;
    if (size > sizeof file || !net_open(&net, game, file, size, &error))
        return false;
    owner = game;
    entry.size = size;
    return true;
}

int32_t nets_chance(const kt_game *game, const kt_state *state, int viewer, int seat)
{
    net_accumulator accumulator;
    net_evaluation  evaluation;
    if (!bot_net_for(game, state->head.seats) || viewer < 0 || viewer >= state->head.seats || seat < 0 ||
        seat >= state->head.seats)
        return -1;
    net_refresh(&net, state, viewer, &accumulator);
    net_evaluate(&net, &accumulator, &evaluation);
    return evaluation.win_estimate[seat];
}

const bot_net *bot_net_for(const kt_game *game, int seats)
{
    return game == owner && net.seats >> seats & 1 ? &entry : 0;
}

const bot_net *bot_policy_net_for(const kt_game *game, int seats)
{
    (void)game, (void)seats;
    return 0; /* the page's bots all search */
}
