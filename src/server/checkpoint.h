/* checkpoint.h - what a session's entries come to, kept in the store beside them, so that opening a
 * long table replays few. The entries stay the truth: a checkpoint that is damaged, or that another
 * build made, is left aside, and everything is replayed. */
#ifndef KT_CHECKPOINT_H
#define KT_CHECKPOINT_H

#include "server/game_session.h"

enum { CHECKPOINT_EVERY = 512 }; /* entries */

/* Keeps one if the last is old enough. Not being able to is no failure. */
void checkpoint_keep(kt_game_session *, kt_store *);
/* Sets a session that has begun, and has no entries yet, to its checkpoint, if there is a good one.
 * STORE_FAILED: the store does not answer. */
store_status checkpoint_restore(kt_game_session *, kt_store *);

#endif
