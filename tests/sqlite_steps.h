/* sqlite_steps.h - how much work SQLite does, without a clock: the steps of its machine, of all statements of
 * all databases that are opened after sqlite_steps_install. */
#ifndef KT_SQLITE_STEPS_H
#define KT_SQLITE_STEPS_H

extern long long sqlite_steps; /* so far; tests set it to 0 */
void             sqlite_steps_install(void);

#endif
