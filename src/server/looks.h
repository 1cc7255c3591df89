/* looks.h - how the seats of a table look: a word for each, such as "gold/p03" for a colour and a face,
 * "blue" or "/p03" for one of them, "-" for nothing chosen. Only clients know what colours and faces there
 * are; the server only makes sure that no two seats have the same colour. Looks are a comment in the table's
 * header, so that readers of records skip them. */
#ifndef KT_LOOKS_H
#define KT_LOOKS_H

#include "store/store.h"

#define LOOKS_COMMENT "# looks "
enum { LOOKS_MAX = 100, LOOK_MAX = 17 }; /* bytes, with the zero: of a table, and of one seat */

/* Looks with the same colour twice are not valid, nor is NULL. */
bool looks_are_valid(const char *looks);
bool look_is_valid(const char *look);
/* Reads the looks from a table's header; "": there are none. */
void looks_read(const char *header, char looks[LOOKS_MAX]);
/* Appends them to a header. Nothing if there are none. */
void looks_write(const char *looks, kt_strbuf *header);
/* Gives a seat another look, in `looks`. A colour that another seat has is left out; the seat keeps whatever
 * the new look leaves out. False: nothing has changed, or there is no room. */
bool looks_choose(char looks[LOOKS_MAX], int seats, int seat, const char *look);

#endif
