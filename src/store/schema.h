/* schema.h - columns of `tables` that follow from its seats, and the schema's number. Private to src/store.
 */
#ifndef KT_SCHEMA_H
#define KT_SCHEMA_H

#include "store/store.h"

/* What free and runs say, of the table with this id. A table runs by itself if it has a clock, or a
 * bot beside people; bots alone wait until somebody watches. */
#define FREE_SEATS \
    "(SELECT count(*) FROM seats WHERE table_id = tables.id AND seat >= 0 AND name = '' AND bot = '')"
#define RUNS                                                                                               \
    "(CASE WHEN clock > 0 OR (EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND bot <> '') AND"   \
    " EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND seat >= 0 AND (bot = '' OR name <> '')))" \
    " THEN 1 ELSE 0 END)"

/* Once the driver has added what was missing: migrates what it cannot. False, with the error: a newer version
 * made the store, which is left alone, or it cannot be written. */
bool schema_check(kt_store *, store_each_progress *, void *context, kt_error *);

#endif
