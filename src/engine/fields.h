/* fields.h - how the engine's files reach into a state through its table of fields. */
#ifndef KT_FIELDS_H
#define KT_FIELDS_H

#include "engine/game.h"

int            kt_field_rows(const kt_field *, int seats);
int            kt_field_stride(const kt_game *, const kt_field *); /* bytes of a row */
const uint8_t *kt_field_row(const kt_game *, const kt_state *, int field, int row);
uint8_t       *kt_field_row_mutable(const kt_game *, kt_state *, int field, int row);
int            kt_field_number(const kt_field *, const uint8_t *row, int index);

/* NULL, or which field claims that others know what is not there. */
const char *kt_known_wrong(const kt_game *, const kt_state *, kt_error *);

/* Reads values into a row without asking where the pieces come from. */
bool kt_field_read(const kt_game *, kt_state *, int field, int row, const char *values,
                   size_t length, kt_error *);

#endif
