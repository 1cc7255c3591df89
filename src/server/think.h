/* think.h - threads in which bots think, so that nobody else has to wait. */
#ifndef KT_THINK_H
#define KT_THINK_H

#include "server/house.h"

typedef struct thinkers thinkers;

/* done is called in a thinking thread whenever there is something to bring back. */
thinkers *thinkers_start(int threads, void (*done)(void *), void *with); /* NULL: out of memory */
void       thinkers_give(thinkers *, house_job *);
house_job *thinkers_take(thinkers *); /* one that is thought about; NULL: none */
void       thinkers_stop(thinkers *);  /* what is under way is given up */

#endif
