/* hub_thread.h - the hub, its store and its bots in a thread of their own, so that the event loop
 * waits for none of them.
 *
 * The loop posts what connections bring. The thread takes everything that has arrived, handles it as one
 * batch of the store, each address in turn, commits, and only then hands over what is to be sent. So nothing
 * is sent that is not on disk, and the slower the disk is, the more moves share a commit. If the commit
 * fails, those messages are discarded and their connections dropped.
 *
 * All functions are for the loop's thread.
 */
#ifndef KT_HUB_THREAD_H
#define KT_HUB_THREAD_H

#include "server/http_api.h"
#include "server/peers.h"
#include "server/server.h"

typedef struct hub_thread hub_thread;

/* One connection, as both threads know it. It outlives the connection until the hub has released it. */
typedef struct kt_link {
    hub_thread     *thread;
    void           *connection; /* owned by the loop; NULL: it has closed */
    kt_client      *client;     /* owned by the hub; NULL: a request, or not connected yet */
    kt_peer        *peer;       /* NULL: a request */
    int             lane;       /* in which its address waits for the hub */
    atomic_llong    unsent;     /* bytes that were handed over and not sent yet */
    atomic_int      waiting;    /* messages that were posted and not handled yet */
    bool            dropped;    /* set by the hub: whatever it still sends or gets is ignored */
    struct kt_post *farewell;   /* allocated at the start, so that closing needs no memory */
} kt_link;

typedef enum delivery_kind {
    DELIVERY_TEXT,   /* a message for the socket                          */
    DELIVERY_NOTICE, /* ... from the loop itself, to which no limit applies */
    DELIVERY_REPLY,  /* the answer to a request, which ends the link      */
    DELIVERY_CLOSE,  /* close the socket, once what came before is sent   */
    DELIVERY_DROP,   /* discard what is unsent, and close                 */
    DELIVERY_GONE,   /* the hub has released the link: free it            */
} delivery_kind;

enum { DELIVERY_ROOM = 16 }; /* bytes before the text, for the frame header */

/* What the hub hands over. The loop owns it once it has taken it; freed with free(). */
typedef struct kt_delivery {
    struct kt_delivery *next;
    kt_link            *link;
    delivery_kind       kind;
    bool                changes; /* a reply to a request that may have changed something */
    int                 status;  /* of a reply */
    const char         *type;    /* of a reply's content */
    size_t              length;
    uint8_t             bytes[]; /* DELIVERY_ROOM, then the text */
} kt_delivery;

/* Opens the store and starts. `wake` is called in other threads when there is something to take.
 * NULL: the error says why. */
hub_thread *hub_thread_start(const server_config *, FILE *log, void (*wake)(void *), void *context,
                             kt_error *);
/* Handles what was posted, ends the thread and closes the store. What it still hands over can be
 * taken afterwards, until hub_thread_free. */
void hub_thread_stop(hub_thread *);
void hub_thread_free(hub_thread *);

/* A socket has opened. NULL: out of memory. The link lives until DELIVERY_GONE. */
kt_link *hub_thread_open(hub_thread *, void *connection, kt_peer *, const char *address);
/* Text is copied. False: out of memory. */
bool hub_thread_message(hub_thread *, kt_link *, const char *text, size_t length);
/* The socket has closed: clears link->connection. */
void hub_thread_close(hub_thread *, kt_link *);
/* The link lives until DELIVERY_REPLY; if the connection closes before, clear link->connection.
 * NULL: out of memory. */
kt_link *hub_thread_request(hub_thread *, void *connection, const http_request *);

/* The next thing that was handed over; NULL: nothing. */
kt_delivery *hub_thread_take(hub_thread *);
/* The caller has sent or discarded so many bytes for this link. */
void hub_thread_sent(kt_link *, size_t bytes);

/* Whether the store can be written and answers: the thread has not been working on the same batch for too
 * long. */
bool hub_thread_is_ready(const hub_thread *);
/* Counts a round of the event loop for /metrics. */
void hub_thread_count_round(hub_thread *, int64_t microseconds);

#endif
