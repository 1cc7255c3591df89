/* score.h - prints points by source, for people and as JSON. */
#ifndef KT_SCORE_H
#define KT_SCORE_H

#include "cli/cli.h"

void score_print(const kt_cli *, const kt_game *, const kt_state *, const char *const *names);
void score_print_json(const kt_game *, const kt_state *);

#endif
