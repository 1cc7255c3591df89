/* looks.h - how the seats of a table look: a word for each, such as "gold/p03" for a colour and a face,
 * "blue" or "/p03" for one of them, "-" for nothing chosen. Clients alone know what colours and faces there
 * are; here it matters only that no two seats have the same colour. They stand in the table's header as a
 * comment, so that readers of records skip them. */
#ifndef KT_LOOKS_H
#define KT_LOOKS_H

#include "store/store.h"

#define LOOKS_COMMENT "# looks "
enum { LOOKS_MAX = 100, LOOK_MAX = 17 }; /* bytes, with the zero: of a table, and of one seat */

/* Not with the same colour twice; NULL is not valid, either. */
bool looks_are_valid(const char *looks);
bool look_is_valid(const char *look);
/* The looks in a table's header; "": there are none. */
void looks_read(const char *header, char looks[LOOKS_MAX]);
/* Behind the lines of a header. Nothing if there are none. */
void looks_write(const char *looks, kt_strbuf *header);
/* Gives a seat another look, in `looks`. A colour that another seat has is not taken; what the look does not
 * say stays. False: nothing has changed, also since there is no room. */
bool looks_choose(char looks[LOOKS_MAX], int seats, int seat, const char *look);

#endif
