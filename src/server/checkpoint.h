/* checkpoint.h - the state of a session after many entries, kept in the store beside them, so that
 * opening a long table replays only a few. The entries remain the truth: a checkpoint that is damaged, or
 * that another build made, is ignored, and everything is replayed. */
#ifndef KT_CHECKPOINT_H
#define KT_CHECKPOINT_H

#include "server/game_session.h"

enum { CHECKPOINT_EVERY = 512 }; /* entries */

/* Stores one if the last one is old enough. If that fails, nothing is lost. */
void checkpoint_keep(kt_game_session *, kt_store *);
/* Sets a session that has begun, and has no entries yet, to its checkpoint, if there is a valid one.
 * STORE_FAILED: the store does not answer. */
store_status checkpoint_restore(kt_game_session *, kt_store *);

#endif
