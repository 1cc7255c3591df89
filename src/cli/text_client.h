/* text_client.h - the text client of `kontor play`: what a person types and sees.
 *
 * Knows the game only through the engine's tables. Lines come from input.c, parse.c turns
 * them into moves, commands.c runs everything that is not a move, screen.c prints.
 */
#ifndef KT_TEXT_CLIENT_H
#define KT_TEXT_CLIENT_H

#include "cli/local_game.h"

/* A move that the rules refuse, alone or as one step of a longer command. */
typedef struct refused_move {
    kt_refusal refusal;     /* rule 0: nothing was refused */
    int        step, steps; /* the step of the longer command, from 1; 0: not a single step */
    kt_move    move;        /* of that step */
} refused_move;

struct kt_editor;

typedef struct kt_text_client {
    const kt_cli     *cli;
    kt_local_game     local;
    bool              ask_all;                 /* also ask when there is only one choice */
    int               people;                  /* seats that are people */
    int               keyboard;                /* the seat at the keyboard, or -1 */
    int               log_shown[KT_SEATS_MAX]; /* moves that this seat has been shown */
    const char       *save_path;               /* where to save at the end, or NULL */
    bool              terminal;                /* stdin is a terminal, not a pipe */
    refused_move      refused;                 /* what `why` alone asks about */
    struct kt_editor *editor;                  /* NULL: plain lines */
} kt_text_client;

/* What a typed line led to. */
typedef enum prompt_result {
    PROMPT_AGAIN, /* the same question again         */
    PROMPT_DONE,  /* the position has changed        */
    PROMPT_QUIT,  /* stop playing                    */
} prompt_result;

/* ---- parse.c: typed lines become moves ---------------------------------- */

typedef enum parse_status {
    PARSED_NOTHING,   /* no move at all                            */
    PARSED_MOVES,     /* one legal move, or a sequence of them     */
    PARSED_ILLEGAL,   /* the rules refuse it, or one step of it    */
    PARSED_AMBIGUOUS, /* the start of more than one legal move     */
} parse_status;

enum { PARSED_MOVES_MAX = 32 };

typedef struct parsed_line {
    parse_status status;
    int          count;
    kt_move      move[PARSED_MOVES_MAX]; /* PARSED_MOVES */
    refused_move refused;                /* PARSED_ILLEGAL */
    size_t       surplus; /* PARSED_NOTHING: without the words from here on it is a move; or 0 */
    bool         matches[KT_MOVES_MAX]; /* PARSED_AMBIGUOUS, PARSED_NOTHING: similar legal moves */
    int          match_count;
} parsed_line;

/* moves: the legal moves of the table's actor, which must be a seat. */
void parse_line(const kt_local_game *, const kt_moves *, const char *line, parsed_line *);
/* A line of digits as a number; -1 if it is anything else. */
int parse_number(const char *line);
/* The verb that a line begins with, or -1. */
int parse_verb(const kt_game *, const char *line);
/* The verb that asks for an amount, as a bid does, or -1. Then a bare number is the amount
 * and not a position in the list: otherwise "5" would bid whatever line 5 says. */
int parse_amount_verb(const kt_game *, const kt_moves *);

/* ---- commands.c: commands that are not moves ---------------------------- */

/* Runs the command that a line names. False: the line is not a command. */
bool command_run(kt_text_client *, const kt_moves *, const char *line, prompt_result *);
/* All names of a command, separated by spaces; NULL after the last. */
const char *command_names(int index);
/* Says which rule refuses a move, and remembers it for `why`; `in_full` also prints the rule. */
void command_explain_refusal(kt_text_client *, const refused_move *, bool in_full);
/* Says that a line has too many words: all from `surplus` on. */
void command_report_surplus(const kt_text_client *, const char *line, size_t surplus);
/* If a line begins with a verb: says what the whole move looks like. */
void command_describe_verb(const kt_text_client *, const char *line);

/* ---- screen.c: what is printed ------------------------------------------ */

void screen_welcome(const kt_text_client *, uint64_t seed);
void screen_help(const kt_text_client *);
void screen_board(const kt_text_client *, int seat);

/* ---- choices.c: the numbered choices ------------------------------------- */

/* only: [moves->count], which ones; NULL: all. */
void choices_print(const kt_text_client *, const kt_moves *, const bool *only);
void choices_print_move(const kt_text_client *, kt_move); /* as a choice, with its notation */

/* ---- pieces.c: what lies where, and what it does ------------------------- */

/* Everything that this seat has and can still use. */
void pieces_show_own(const kt_text_client *, int seat);
/* A field by its name or id, as this seat sees it. False: there is none. */
bool pieces_show_field(const kt_text_client *, int seat, const char *name);
void pieces_list_fields(const kt_text_client *);

/* ---- input.c: lines from the keyboard or a pipe ------------------------- */

enum { INPUT_LINE_MAX = 1000 };

/* From now on Ctrl-C and SIGTERM only set a flag. */
void input_catch_interrupt(void);
bool input_interrupted(void);
/* Reads a line into line[INPUT_LINE_MAX + 1], without control characters and blanks at its
 * ends. A longer line becomes an empty one, after a message. False: end of input, or
 * interrupted. */
bool input_read_line(const kt_cli *, const char *prompt, char *line);
/* The same for a line that was read elsewhere; it may end in a line break. */
void input_take_line(const kt_cli *, const char *text, size_t length, char *line);

#endif
