/* net_guard.c - see net_guard.h. */
#include "server/net_guard.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Reserved in the registries of special addresses (RFC 6890). */
static const struct {
    uint32_t net;
    int      bits;
} special4[] = {
    {0x00000000, 8},  /* this network           */
    {0x0a000000, 8},  /* private                */
    {0x64400000, 10}, /* behind a carrier's NAT */
    {0x7f000000, 8},  /* this machine           */
    {0xa9fe0000, 16}, /* link-local             */
    {0xac100000, 12}, /* private                */
    {0xc0000000, 24}, /* protocols              */
    {0xc0000200, 24}, /* documentation          */
    {0xc0a80000, 16}, /* private                */
    {0xc6120000, 15}, /* benchmarks             */
    {0xc6336400, 24}, /* documentation          */
    {0xcb007100, 24}, /* documentation          */
    {0xe0000000, 3},  /* multicast, reserved    */
};

static bool is_public4(uint32_t address)
{
    for (size_t i = 0; i < sizeof special4 / sizeof special4[0]; i++)
        if ((address ^ special4[i].net) >> (32 - special4[i].bits) == 0)
            return false;
    return true;
}

/* Only 2000::/3 is public. Within it, tunnels (2001::/23, 2002::/16) lead elsewhere, and 2001:db8::/32 is for
 * documentation. */
static bool is_public6(const uint8_t *byte)
{
    if (byte[0] >> 5 != 1)
        return false;
    if (byte[0] == 0x20 && byte[1] == 0x01 && (byte[2] < 2 || (byte[2] == 0x0d && byte[3] == 0xb8)))
        return false;
    return byte[0] != 0x20 || byte[1] != 0x02;
}

bool net_is_public(const struct sockaddr *address)
{
    struct sockaddr_in  four;
    struct sockaddr_in6 six;
    switch (address->sa_family) {
    case AF_INET: memcpy(&four, address, sizeof four); return is_public4(ntohl(four.sin_addr.s_addr));
    case AF_INET6: memcpy(&six, address, sizeof six); return is_public6(six.sin6_addr.s6_addr);
    default: return false;
    }
}
