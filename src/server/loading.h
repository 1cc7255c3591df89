/* loading.h - tables on their way into memory.
 *
 * A table whose checkpoint is good takes a moment. One without, of up to 20,000 entries, is replayed in
 * slices, one or a few a round, so that nobody else waits for it. Clients that join meanwhile wait; requests
 * are asked again (HTTP_LATER). Then the table is held in memory for a round, so that they find it there.
 */
#ifndef KT_LOADING_H
#define KT_LOADING_H

#include "server/hub_internal.h"

/* The session, if one slice was enough. NULL with STORE_FAILED and SESSION_LOADING: it was begun, now or
 * before, and loading_next goes on. `wanted`: somebody waits for it, so it comes before others. */
kt_game_session *loading_begin(kt_hub *, const char *id, bool wanted, store_status *, session_fault *);
/* The client's message is handled once the table is there. It must not be at a table. */
void loading_wait(kt_hub *, kt_client *, const char *id, json_t *join);
/* Whether a client that joins a table which was read just now should be sent it in another round, since
 * reading has taken a while: then it waits. */
bool loading_pause(kt_hub *, kt_live_table *, kt_client *, json_t *join);
/* It has closed. */
void loading_leave(kt_client *);
/* The batch that an unfinished load may have read from is lost. */
void loading_restart(kt_hub *, const char *id);
void loading_end_all(kt_hub *); /* nobody may be waiting */

#endif
