/* schema.h - columns of `tables` that are derived from its seats, and the schema's version. Private to
 * src/store. */
#ifndef KT_SCHEMA_H
#define KT_SCHEMA_H

#include "store/store.h"

/* Expressions for the columns `free` and `runs` of a row of `tables`. A table runs by itself if it has a
 * clock, or a bot beside people; tables of bots alone wait until somebody watches. */
#define FREE_SEATS \
    "(SELECT count(*) FROM seats WHERE table_id = tables.id AND seat >= 0 AND name = '' AND bot = '')"
#define RUNS                                                                                               \
    "(CASE WHEN clock > 0 OR (EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND bot <> '') AND"   \
    " EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND seat >= 0 AND (bot = '' OR name <> '')))" \
    " THEN 1 ELSE 0 END)"

/* Migrates an older store. Call it after the driver has added missing tables and columns. False, with the
 * error: the store cannot be written, or a newer version made it; then it is left alone. */
bool schema_check(kt_store *, store_each_progress *, void *context, kt_error *);

#endif
