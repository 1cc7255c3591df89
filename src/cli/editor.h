/* editor.h - line editing for the text client: cursor keys, history, completion with Tab.
 *
 * Uses libedit if Kontor was built with it. Without it, or if input or output is not a terminal,
 * there is no editor and lines come from input.c.
 */
#ifndef KT_EDITOR_H
#define KT_EDITOR_H

#include "cli/complete.h"

typedef struct kt_editor kt_editor;

/* NULL: not a terminal, built without libedit, or out of memory. */
kt_editor *editor_open(void);
void       editor_close(kt_editor *); /* NULL is fine */

/* Reads a line into line[INPUT_LINE_MAX + 1] as input_read_line does; Tab completes moves and
 * commands. The line is added to the history. False: end of input, or interrupted. */
bool editor_read_line(kt_editor *, const kt_text_client *, const kt_moves *, const char *prompt, char *line);

/* Clears the history, for the next person at the keyboard. NULL is fine. */
void editor_forget(kt_editor *);

#endif
