/* fields.h - access to a state through its game's table of fields. For the engine's own files. */
#ifndef KT_FIELDS_H
#define KT_FIELDS_H

#include "engine/game.h"

/* `field` is an index into the game's fields, `row` less than kt_field_rows, `index` less than
 * the field's length. Pointers point into the state. */
int            kt_field_rows(const kt_field *, int seats);
int            kt_field_stride(const kt_game *, const kt_field *); /* bytes of a row */
const uint8_t *kt_field_row(const kt_game *, const kt_state *, int field, int row);
uint8_t       *kt_field_row_mutable(const kt_game *, kt_state *, int field, int row);
int            kt_field_number(const kt_field *, const uint8_t *row, int index);

/* Blanks the part of a secret field that a seat, or a spectator (KT_ALL), may not see. */
void kt_field_hide(const kt_game *, kt_state *, int field, int seat);
/* Whether the companion field (`known`) of a field has the right shape: for counts the same counts again, for
 * a list one byte of seats per place. The field must have a companion. */
bool kt_known_shape_fits(const kt_game *, const kt_field *);
/* NULL, or which companion field claims pieces that are not there. */
const char *kt_known_wrong(const kt_game *, const kt_state *, kt_error *);

/* Reads who acts: "0", "*", "* 1" (chance, and only seat 1 sees it), "over". */
bool kt_actor_read(kt_state *, const char *text, size_t length, kt_error *);

/* Reads values into a row; does not care where the pieces come from. */
bool kt_field_read(const kt_game *, kt_state *, int field, int row, const char *values, size_t length,
                   kt_error *);

#endif
