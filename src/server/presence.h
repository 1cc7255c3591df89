/* presence.h - which players are connected to a live table, and who watches.
 *
 * A seat is present if somebody is connected to it, on this server or on another one that
 * shares the store. Nothing is stored: servers notify each other, and one that has not been
 * heard from for a while is considered dead. At correspondence tables players do not see who is
 * there; servers tell only each other, so that they know whom to send a notice.
 */
#ifndef KT_PRESENCE_H
#define KT_PRESENCE_H

#include "server/hub_internal.h"

/* A bit for each seat that is present; above them, how many connections only watch. */
enum { PRESENCE_SEATS = 16, PRESENCE_WATCHERS_MAX = 9999 };
enum { PRESENCE_NAMES_MAX = 20 }; /* of watchers; the others are only counted */

uint32_t presence_of(const kt_live_table *);
uint32_t presence_here(const kt_live_table *); /* on this server */
/* Somebody has joined, and is sent the presence in any case; NULL: somebody has left. */
void presence_changed(kt_hub *, kt_live_table *, const kt_client *joined);
/* Once a second. */
void presence_tick(kt_hub *, kt_live_table *);
/* A notice from another server: "TABLE NODE SEATS", then the names of the spectators there, a line each. Any
 * text is accepted; nonsense is ignored. */
void presence_notice(kt_hub *, const char *notice);
/* Call this when the table leaves memory. */
void presence_forget(kt_live_table *);

#endif
