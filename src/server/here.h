/* here.h - who is at a live table just now.
 *
 * A seat is here if somebody is connected to it, on this server or on another one that
 * shares the store. Nothing of it is kept: servers tell each other, and one that is not
 * heard of for a while has died. Turn by turn nobody needs to be here, so nothing is told.
 */
#ifndef KT_HERE_H
#define KT_HERE_H

#include "server/rooms.h"

/* Somebody came, and is told in any case; or NULL: somebody went. */
void here_changed(house *, room *, const client *came);
/* Once a second. */
void here_tick(house *, room *);
/* What another server told: "TABLE NODE SEATS". */
void here_heard(house *, const char *words);

#endif
