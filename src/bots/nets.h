/* nets.h - the built-in nets: src/games/GAME/NAME.net, by tools/embed_nets.py. */
#ifndef KT_NETS_H
#define KT_NETS_H

#include "bots/bots.h"

typedef struct bots_embedded_net {
    const char *game;   /* its id; NULL behind the last */
    unsigned    seats;  /* a bit for each number of seats it is for */
    bool        policy; /* NAME.policy.net: trained to compare moves */
    bot_net     net;
} bots_embedded_net;

extern const bots_embedded_net bots_embedded_nets[];

#endif
