/* cli.h - what the commands share: language, options, files, printing.
 *
 * Data goes to stdout, messages to stderr. Exit codes: 0, 1 (failed), 2 (usage).
 * No command names a game: all they know of one stands in its tables.
 */
#ifndef KT_CLI_H
#define KT_CLI_H

#include "bots/bots.h"
#include "kontor.h"

#include <stdio.h>

enum { CLI_FINE, CLI_FAILED, CLI_USAGE };

/* How this run speaks and to whom. */
typedef struct cli {
    const char *command;
    int         language;
    bool        color; /* stdout is a terminal that can */
} cli;

typedef struct cli_command {
    const char *name;
    kt_words    about; /* one line                 */
    kt_words    help;  /* examples, then the rest  */
    int (*run)(const cli *, int count, char **words);
} cli_command;

extern const cli_command cli_play, cli_hint, cli_sim, cli_ladder, cli_bench, cli_replay,
    cli_check, cli_rules, cli_cards, cli_serve, cli_backup;

/* ---- Words -------------------------------------------------------------- */

__attribute__((format_arg(2), format_arg(3))) const char *said(const cli *, const char *de,
                                                               const char *en);
const char *bold(const cli *);
const char *faint(const cli *);
const char *plain(const cli *);

/* One line on stderr, and the exit code: return it. */
__attribute__((format(printf, 2, 3))) int cli_fail(const cli *, const char *format, ...);
__attribute__((format(printf, 2, 3))) int cli_misuse(const cli *, const char *format, ...);

void print_wrapped(FILE *, const char *words, int indent, int width); /* ends its line */
void print_padded(const char *words, int columns);
void print_json(const char *words); /* quoted */
int  whole_characters(const char *words, int most); /* bytes of UTF-8, not cut within one */
int  utf8_length(const char *at); /* bytes of the character there; 0: it is none */
/* Upper and lower case alike. */
bool alike(const char *, const char *);
bool contains(const char *text, const char *word);

/* ---- Options ------------------------------------------------------------ */

enum { CLI_MANY_MAX = 64 };

typedef struct cli_many {
    int         count;
    const char *word[CLI_MANY_MAX];
} cli_many;

typedef enum cli_shape {
    CLI_FLAG,  /* bool *            */
    CLI_WORD,  /* const char **     */
    CLI_INT,   /* int *, min .. max */
    CLI_SEED,  /* uint64_t *        */
    CLI_REAL,  /* double *, > 0     */
    CLI_MANY,  /* cli_many *        */
} cli_shape;

typedef struct cli_option {
    const char *name; /* "--seed" */
    cli_shape   shape;
    void       *into;
    int         min, max;
} cli_option;

/* Options may stand anywhere, as "--name value" or "--name=value"; what is left
 * are the words. Returns CLI_FINE or complains and returns CLI_USAGE. */
int cli_parse(const cli *, int count, char **words, const cli_option *, int options,
              cli_many *left, int most);

const kt_game *cli_game(const cli *, const char *name); /* complains if NULL */
bool cli_choices(const cli *, const kt_game *, const cli_many *chosen, uint8_t *options);
bool cli_seats(const cli *, const kt_game *, int seats);
/* "random,greedy": returns how many, 0 after a complaint. "human" gives kind NULL. */
int cli_bots(const cli *, const char *list, bool humans, bot *into, int most);
const char *bot_name(bot, char *into, size_t size); /* returns into */
uint64_t cli_fresh_seed(void);
int      cli_cores(void);
/* A bar on the terminal; NULL when stderr is none. */
void (*cli_progress(void))(int done, int of);
void cli_progress_end(void);

/* ---- Files -------------------------------------------------------------- */

/* The whole file, ended by a zero byte, to be freed; NULL with the cause said. */
char *file_read(const cli *, const char *path, size_t *length);
bool  file_write(const cli *, const char *path, const char *words, size_t length);

/* ---- The rulebook and the cards, also for `play` ------------------------ */

void rules_show(const cli *, const kt_game *, const char *wanted); /* NULL: the chapters */
void rules_show_one(const cli *, const kt_game *, int rule);
void cards_show(const cli *, const kt_game *, const char *wanted); /* NULL: all */
void piece_show(const cli *, const kt_piece *, int times, bool marked); /* times 0: not said */

/* The scenarios of the source tree, built in. */
typedef struct embedded_file {
    const char *path, *text;
    size_t      length;
} embedded_file;
extern const embedded_file embedded_scenarios[]; /* path NULL ends it */

#endif
