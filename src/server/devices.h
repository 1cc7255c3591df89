/* devices.h - removing one of the devices that open a seat. */
#ifndef KT_DEVICES_H
#define KT_DEVICES_H

#include "server/hub_internal.h"

/* Disconnects a device (or "", the seat's first) from a table in memory, here and on the other servers. */
void devices_shut_out(kt_hub *, const char *table, int seat, const char *device);
/* A notice from another server: "TABLE !SEAT DEVICE". Any text is accepted; nonsense is ignored. */
void devices_notice(kt_hub *, const char *notice);

#endif
