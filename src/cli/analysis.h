/* analysis.h - the best moves of a position, with their values and reasons. */
#ifndef KT_ANALYSIS_H
#define KT_ANALYSIS_H

#include "cli/local_game.h"

typedef struct analysis_line {
    int            index; /* of the move in the list of legal moves */
    bot_move_stats stats;
} analysis_line;

typedef struct kt_analysis {
    const kt_moves *moves; /* the caller's; must outlive the analysis */
    int             seat, count;
    analysis_line   line[KT_MOVES_MAX]; /* the most visited first; the bot's choice has visits */
} kt_analysis;

/* Lets a bot evaluate the legal moves of the actor, from what the actor can see. The game's own
 * generators are not used: asking does not change the game. */
void analysis_run(const kt_local_game *, kt_bot, int threads, const kt_moves *, kt_analysis *);
void analysis_print(const kt_local_game *, const kt_analysis *, int max_lines);
void analysis_print_json(const kt_local_game *, const kt_analysis *, int max_lines);

#endif
