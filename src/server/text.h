/* text.h - which texts of people others are shown: nothing may hide in a name, or change what stands around
 * it. Knows characters, nothing else. Texts are UTF-8; one that is not is no danger here, but not refused. */
#ifndef KT_TEXT_H
#define KT_TEXT_H

#include <stdbool.h>

/* Whether a person, or a device, may have this name. */
bool text_is_name(const char *);
/* Whether a record may name a player so: a name without blanks, or "bot:" and a level. */
bool text_is_name_in_record(const char *);
/* Whether it can be said in the chat: there is something to see, and it stays within its line. */
bool text_is_chat(const char *);

#endif
