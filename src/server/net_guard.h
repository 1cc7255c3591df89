/* net_guard.h - which addresses a server may connect to on a stranger's word. */
#ifndef KT_NET_GUARD_H
#define KT_NET_GUARD_H

#include <stdbool.h>
#include <sys/socket.h>

/* Whether this is an address on the public internet: not this machine, not a private network, not one that
 * leads to either. Anything unknown is not. */
bool net_is_public(const struct sockaddr *);

#endif
