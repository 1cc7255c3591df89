/* text.h - which texts people may show to others: nothing in a name may be invisible, or change the text
 * around it. Knows only characters. Texts should be UTF-8; invalid UTF-8 is harmless here, but not refused.
 */
#ifndef KT_TEXT_H
#define KT_TEXT_H

#include <stdbool.h>

/* Whether a person, or a device, may have this name. */
bool text_is_name(const char *);
/* Whether a player may have this name in a record: a name without blanks, or "bot:" and a level. */
bool text_is_name_in_record(const char *);
/* Whether this can be a chat message: it is not blank, and it stays within its lines. */
bool text_is_chat(const char *);

#endif
