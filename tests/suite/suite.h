/* suite.h - the checks that every game must pass, whatever its rules.
 *
 * A check looks at one trial: a game with its seats and options, and a random
 * generator. It returns false at the first thing it finds wrong, and the trial's
 * report says what, where and after which move. Nothing here knows a particular game, and nothing here is a
 * test by itself: conformance.c runs the checks over the registry, suite_test.c over a toy game and broken
 * versions of it.
 */
#ifndef SUITE_H
#define SUITE_H

#include "kontor.h"

enum {
    TEXT_MAX = 32 * 1024,
    JSON_MAX = 16 * 1024, /* a view must fit                            */
    GAME_MAX = 200000,    /* moves; a longer game counts as endless */
    PRODUCT_MAX = 5000,   /* moves of one verb that are tried at a time */
    BYTES_MAX = 200,      /* random moves thrown at a position          */
    SETTINGS_MAX = 24,
};

typedef struct setting {
    const kt_game *game;
    int            seats;
    uint8_t        option[KT_OPTIONS_MAX];
} setting;

typedef struct trial {
    setting  at;
    kt_rng   rng;
    int      rate; /* one state in this many is examined closely */
    kt_state start;
    kt_move *moves; /* as played since the start */
    int      count, room;
    char     report[TEXT_MAX];
} trial;

/* Every number of seats with every combination of choices; a sample of the
 * combinations, with each choice in it, where they are too many. */
int settings_of(const kt_game *, setting *settings);

void trial_begin(trial *, const setting *, uint64_t seed);
void trial_end(trial *);
/* Writes the report; always false, to be returned. state and move may be NULL. */
bool found(trial *, const kt_state *, const kt_move *, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The checks. */
bool tables_hold(trial *);  /* words, ids, rules, options                   */
bool layout_holds(trial *); /* fields cover the state, hiding can work      */
bool game_holds(trial *);   /* one random game, with all that follows       */
bool worlds_hold(trial *);  /* guesses are what the seat's record allows    */

/* ... and their parts, on one state. */
bool moves_hold(trial *, const kt_state *, const kt_moves *);
bool check_agrees(trial *, const kt_state *, const kt_moves *);
bool check_is_total(trial *, const kt_state *, const kt_moves *); /* any eight bytes get an answer */
bool texts_hold(trial *, const kt_state *, const kt_moves *);
bool secrets_hold(trial *, const kt_state *, const kt_moves *);
bool record_holds(trial *, const kt_state *last);

/* Helpers. */
typedef struct odometer { /* over all moves that the verbs can express */
    const kt_game *game;
    int            seats, verb;
    long           left; /* of this verb */
    bool           sampled;
    kt_move        move;
} odometer;
odometer odometer_at(const kt_game *, int seats);
bool     odometer_next(odometer *, kt_rng *);

bool json_is_sound(const char *text);
bool looks_same(const kt_game *, kt_move, kt_move, bool seen); /* to a viewer who sees this much */
/* What a viewer hears of a move: the told line and all events, in one language. */
void heard(const kt_game *, int seat, kt_move, bool seen, const kt_log *, int viewer, int language,
           kt_strbuf *);

/* All worlds of a view, counted out one by one. Returns how many, or -1 if they
 * are more than max. */
int worlds_of(const kt_game *, const kt_view *, kt_state *worlds, int max);

#endif
