/* nets.h - the net that the page has loaded. */
#ifndef KT_WASM_NETS_H
#define KT_WASM_NETS_H

#include "bots/net.h"

enum { NET_FILE_MAX = 208 * 1024 };

/* Where the page writes a net's file, at most NET_FILE_MAX bytes. */
uint8_t *nets_room(void);
/* Uses the file for this game from now on; false if it does not fit. One net at a time. */
bool nets_use(const kt_game *, size_t size);
/* A seat's chance to win as a viewer sees the state; -1: no net for this game. */
int32_t nets_chance(const kt_game *, const kt_state *, int viewer, int seat);

#endif
