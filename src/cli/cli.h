/* cli.h - what the commands share: language, options, files, printing.
 *
 * Data goes to stdout, messages to stderr. Exit codes: 0, 1 (failed), 2 (usage).
 * No command names a game: everything they know about one is in its tables.
 */
#ifndef KT_CLI_H
#define KT_CLI_H

#include "bots/bots.h"
#include "kontor.h"

#include <stdio.h>

enum { CLI_OK, CLI_FAILED, CLI_USAGE, CLI_INTERRUPTED = 130 };

/* Nets that bots of this run think with, read from files. Whoever creates the kt_cli owns them;
 * a bot only points to its net. */
typedef struct cli_nets {
    struct cli_net *first;
} cli_nets;

/* This run: which command, in which language, on what terminal. */
typedef struct kt_cli {
    const char *command; /* NULL until it is known */
    int         language;
    bool        color; /* stdout is a terminal with colours */
    cli_nets   *nets;
} kt_cli;

typedef struct cli_command {
    const char  *name;
    kt_localized about;                                /* one line                     */
    kt_localized help;                                 /* examples, then the options   */
    int (*run)(const kt_cli *, int argc, char **argv); /* returns the exit code */
} cli_command;

extern const cli_command cli_play, cli_hint, cli_sim, cli_ladder, cli_bench, cli_replay, cli_check, cli_rules,
    cli_cards, cli_serve, cli_backup, cli_restore, cli_admin, cli_train;

/* ---- Output (output.c) -------------------------------------------------- */

/* The text in the language of this run. */
__attribute__((format_arg(2), format_arg(3))) const char *tr(const kt_cli *, const char *de, const char *en);
/* Terminal styles; "" where there are no colours. */
const char *cli_bold(const kt_cli *);
const char *cli_dim(const kt_cli *);
const char *cli_plain(const kt_cli *);

/* Prints one line to stderr and returns the exit code: CLI_FAILED, CLI_USAGE. */
__attribute__((format(printf, 2, 3))) int cli_error(const kt_cli *, const char *format, ...);
__attribute__((format(printf, 2, 3))) int cli_usage_error(const kt_cli *, const char *format, ...);
int                                       cli_out_of_memory(const kt_cli *); /* CLI_FAILED */

/* Breaks the text into lines of at most `width` columns and ends the last one. */
void print_wrapped(FILE *, const char *text, int indent, int width);
/* The same where the cursor already stands at `indent`. */
void print_rest(FILE *, const char *text, int indent, int width);
/* Indented and dim: a note below the thing it explains. */
void print_note(const kt_cli *, const char *text, int indent, int width);
/* The same after a mark; further lines are indented by its width. */
void print_marked(FILE *, const char *mark, const char *text, int width);
void print_padded(const char *text, int columns);
void print_json(const char *text); /* quoted and escaped; broken UTF-8 is replaced */
/* Bytes of the UTF-8 character there; 0: it is not one. */
int utf8_length(const char *);
/* Bytes of the longest start of the text that is whole characters and fits. */
int utf8_prefix(const char *text, int max_bytes);
/* Comparisons that ignore case. */
bool text_equals(const char *, const char *);
bool text_contains(const char *text, const char *part); /* false for NULL */
/* How many bytes at the start and at the end two texts share: whole words, and never all of a text.
 * At most as many as `most`, so that it can be called for one text after the other. */
typedef struct text_parts {
    size_t prefix, suffix;
} text_parts;
text_parts text_common(const char *, const char *, text_parts most);

/* ---- Options (options.c) ------------------------------------------------ */

enum { CLI_LIST_MAX = 64 };

typedef struct cli_list {
    int         count;
    const char *item[CLI_LIST_MAX];
} cli_list;

typedef enum cli_type {
    CLI_FLAG,   /* bool *                                  */
    CLI_STRING, /* const char **                           */
    CLI_INT,    /* int *, min .. max                       */
    CLI_SEED,   /* uint64_t *                              */
    CLI_REAL,   /* double *, > 0                           */
    CLI_LIST,   /* cli_list *: the option may be repeated  */
} cli_type;

typedef struct cli_option {
    const char *name; /* "--seed" */
    cli_type    type;
    void       *value; /* points to the default, which the option replaces */
    int         min, max;
} cli_option;

/* Options may come anywhere, as "--name value" or "--name=value"; everything else is a
 * positional argument. Strings point into argv. Returns CLI_OK, or CLI_USAGE after a message. */
int cli_parse(const kt_cli *, int argc, char **argv, const cli_option *, int options, cli_list *args,
              int max_args);

/* All of these print a message if they fail. */
const kt_game *cli_find_game(const kt_cli *, const char *name); /* NULL: no such game */
bool           cli_check_seats(const kt_cli *, const kt_game *, int seats);
/* "name=choice" items into options[KT_OPTIONS_MAX], with the defaults for the others. */
bool cli_parse_game_options(const kt_cli *, const kt_game *, const cli_list *, uint8_t *options);
/* One bot, optionally followed by @ and the file of a net. False after a message. */
bool cli_parse_bot(const kt_cli *, const char *text, size_t length, kt_bot *);
/* "random,greedy": returns how many, 0 if it fails. With `humans`, "human" gives kind NULL. */
int cli_parse_bots(const kt_cli *, const char *list, bool humans, kt_bot *bots, int max);

const char *cli_bot_name(kt_bot, char *buffer, size_t size); /* returns the buffer */
uint64_t    cli_random_seed(void);                           /* a new one each time */
int         cli_core_count(void);
/* A function that draws a progress bar on stderr; NULL if that is not a terminal. */
void (*cli_progress(void))(int done, int total);
void cli_progress_end(void);

/* ---- Nets from files (nets.c) --------------------------------------------- */

/* Reads a net and gives it to the bot. path: on the heap, and the net's from now on; NULL: out of memory.
 * False after a message. */
bool cli_read_net(const kt_cli *, char *path, kt_bot *);
/* Whether nets from files fit the game and the number of seats; the message names the one that does not.
 * No bot may think with a net before that. */
bool cli_check_nets(const kt_cli *, const kt_game *, int seats, const kt_bot *, int count);
void cli_free_nets(cli_nets *);

/* ---- Files (files.c) ---------------------------------------------------- */

/* The whole file, with a zero byte after it. The caller frees it. NULL after a message. */
char *file_read(const kt_cli *, const char *path, size_t *length);
/* Replaces the file. False after a message. */
bool file_write(const kt_cli *, const char *path, const char *text, size_t length);

/* ---- Rulebook and cards (rules.c, cards.c), also for `play` -------------- */

/* The chapters; or one rule or chapter by its number, or all rules with a word. */
void rules_show(const kt_cli *, const kt_game *, const char *wanted);
void rules_show_rule(const kt_cli *, const kt_game *, int rule);
/* All cards, or those whose name contains the word. */
void cards_show(const kt_cli *, const kt_game *, const char *wanted);
/* count 0: not printed. With `marked` the mark of its origin comes first. */
void cards_show_piece(const kt_cli *, const kt_piece *, int count, bool marked);

/* The scenarios of the source tree, built into the program. */
typedef struct embedded_file {
    const char *path, *text;
    size_t      length;
} embedded_file;
extern const embedded_file embedded_scenarios[]; /* ends with path NULL */

#endif
