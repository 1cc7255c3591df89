/* messages.h - what clients send over their WebSocket. docs/protocol.md describes the same
 * messages from outside. Knows no socket; replies go out through the hub's io. */
#ifndef KT_MESSAGES_H
#define KT_MESSAGES_H

#include "server/hub.h"
#include "server/json.h"

enum { MESSAGES_SIZE_MAX = 16384 };

/* Handles one message of any bytes; `text` need not end in a zero byte. The client, and
 * everybody else it concerns, is answered before this returns. False: the client broke a limit
 * and was told so; the caller should close the connection. */
bool messages_receive(kt_hub *, kt_client *, const char *text, size_t length);
/* The index-th type of message; NULL: there are no more. */
const char *messages_type(int index);
/* For loading.h: the table that a client has asked to join is in memory now, or cannot be opened. */
void messages_join_again(kt_hub *, kt_client *, json_t *join);
void messages_join_failed(kt_hub *, kt_client *, store_status, session_fault);

#endif
