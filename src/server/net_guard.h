/* net_guard.h - which addresses the server may connect to when a stranger names them. */
#ifndef KT_NET_GUARD_H
#define KT_NET_GUARD_H

#include <stdbool.h>
#include <sys/socket.h>

/* Whether this is an address on the public internet: neither this machine nor a private network, nor an
 * address that leads to either. Unknown kinds of addresses are not. */
bool net_is_public(const struct sockaddr *);

#endif
