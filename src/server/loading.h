/* loading.h - tables on their way into memory.
 *
 * A table with a valid checkpoint loads at once. Without one, its entries (up to 20,000) are replayed in
 * slices, one or a few per round, so that nobody else waits for it. Clients that join meanwhile wait;
 * requests are retried (HTTP_LATER). When it is loaded, it is held in memory for a round, so that they find
 * it there.
 */
#ifndef KT_LOADING_H
#define KT_LOADING_H

#include "server/hub_internal.h"

/* The session, if one slice was enough. NULL with STORE_FAILED and SESSION_LOADING: loading has begun, now or
 * earlier, and hub_load_next continues it. `wanted`: somebody waits for it, so it comes before others. */
kt_game_session *loading_begin(kt_hub *, const char *id, bool wanted, store_status *, session_fault *);
/* The client's message is handled once the table is there. It must not be at a table. */
void loading_wait(kt_hub *, kt_client *, const char *id, json_t *join);
/* Whether a client that joins a table which has just been loaded should wait for a later round, because
 * loading took a while. If so, it waits. */
bool loading_pause(kt_hub *, kt_live_table *, kt_client *, json_t *join);
/* The client's connection has closed. */
void loading_leave(kt_client *);
/* After a failed batch, which an unfinished load may have read from: starts over. */
void loading_restart(kt_hub *, const char *id);
void loading_end_all(kt_hub *); /* no client may be waiting */

#endif
