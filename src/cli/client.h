/* client.h - the text client: what a person at the terminal types and sees. */
#ifndef KT_CLIENT_H
#define KT_CLIENT_H

#include "cli/table.h"

typedef struct client {
    const cli  *cli;
    table       table;
    bool        ask_all;              /* also when there is no choice */
    int         people;               /* how many seats are persons   */
    int         keyboard;             /* the seat at the keyboard, or -1 */
    int         told[KT_SEATS_MAX];   /* moves this seat has been told of */
    const char *save;                 /* file to save to at the end, or NULL */
    bool        terminal;             /* somebody types, no pipe */
    bool        refused_before;       /* `why` alone asks about this move */
    kt_move     refused;
} client;

/* What came of a typed line. */
typedef enum outcome { STAY, PLAYED, LEAVE } outcome;

/* ---- understand.c: typed words become moves ----------------------------- */

typedef enum meaning {
    MEANS_NOTHING, /* no move at all                              */
    MEANS_MOVES,   /* one legal move, or a row of them            */
    MEANS_REFUSED, /* a move that the rules refuse                */
    MEANS_SEVERAL, /* more than one legal move begins like this   */
} meaning;

enum { ROW_MAX = 16 };

typedef struct understood {
    meaning meaning;
    int     count;
    kt_move move[ROW_MAX];      /* MEANS_MOVES and MEANS_REFUSED */
    bool    fits[KT_MOVES_MAX]; /* MEANS_SEVERAL and MEANS_NOTHING: which of the legal ones */
    int     fitting;
} understood;

void understand(const table *, const kt_moves *, const char *typed, understood *);
int  bare_number(const char *line); /* -1: it is none */
/* The verb by which an amount is asked for (a bid), or -1. Then a bare number is the
 * amount and not a place in the list: else "5" would bid what stands in line five. */
int amount_verb(const kt_game *, const kt_moves *);

/* ---- commands.c: what one can type besides moves ------------------------ */

/* False: the line is no command. */
bool command_run(client *, const kt_moves *, char *line, outcome *);
void explain_refusal(client *, kt_move, bool whole);

/* ---- screen.c: what is shown -------------------------------------------- */

void show_board(const client *, int seat);
void show_choices(const client *, const kt_moves *, const bool *only);
void show_hand(const client *, int seat);
void show_welcome(const client *, uint64_t seed);
void show_help(const client *);
void show_choice(const client *, const kt_moves *, int index);
void say_move(const client *, kt_move); /* in words, with the notation */

/* ---- input.c: lines from the keyboard ----------------------------------- */

enum { LINE_MOST = 1000 };

void input_catch_interrupt(void);
bool input_interrupted(void);
/* False: the input has ended. What is longer than LINE_MOST is dropped with a word. */
bool input_line(const cli *, const char *prompt, char *line);

#endif
