/* kontor.h - the engine's one public header.
 *
 * Kontor plays board games exactly by their rulebooks. Whoever has read this
 * file can write a bot, a server or a fifth game.
 *
 * Words
 *   game     a rulebook as tables and functions (struct kt_game); const, one a game
 *   state    everything on the table and in the hands: one flat struct without
 *            pointers. Copy it with kt_copy; equal states are equal bytes
 *   move     a verb with up to seven arguments: eight bytes
 *   actor    who decides next: a seat, KT_CHANCE, or KT_OVER when the game has ended
 *   chance   luck is a move. The engine holds no generator: kt_list gives the
 *            outcomes with integer weights, the caller picks one and plays it
 *   field    a named part of a state, with who may see it
 *   kind     a set of things a field or argument can name: wares, cards, phases
 *   view     a state from which everything that one seat may not know is blanked
 *   world    a view filled up again with one possibility for all that is hidden
 *
 * Promises
 *   - No call allocates, prints, exits, reads a clock or keeps anything: memory is
 *     the caller's, and any number of games may run in any number of threads.
 *   - A refused move leaves the state as it was, byte for byte.
 *   - kt_list lists exactly the moves that kt_check lets pass.
 *   - Nothing that comes from outside as text can harm: it is taken whole or
 *     refused with line and cause, and then nothing is changed.
 *   - A record replays for ever under the rules version it names.
 */
#ifndef KONTOR_H
#define KONTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Limits ------------------------------------------------------------- */

enum {
    KT_SEATS_MAX   = 5,
    KT_ARGS_MAX    = 7,    /* arguments of a move                       */
    KT_OPTIONS_MAX = 5,    /* options of a game                         */
    KT_STATE_MAX   = 1280, /* bytes of the largest state                */
    KT_MOVES_MAX   = 256,  /* moves offered at once                     */
    KT_EVENTS_MAX  = 96,   /* events of one move                        */
    KT_SOURCES_MAX = 12,   /* where points come from                    */
    KT_COUNTS_MAX  = 128,  /* values of a kind, the unknown one included */
    KT_FIELDS_MAX  = 96,
};

/* Who acts, when it is not a seat. */
enum { KT_CHANCE = -1, KT_OVER = -2 };

/* Who sees the outcome of chance, when it is not one seat alone. */
enum { KT_ALL = -1 };

/* ---- Languages ---------------------------------------------------------- */

enum { KT_DE, KT_EN, KT_LANGUAGES };
typedef struct kt_words {
    const char *in[KT_LANGUAGES];
} kt_words;
#define KT_WORDS(de, en) {{(de), (en)}}

/* ---- State and moves ---------------------------------------------------- */

/* Every game's state begins with this. */
typedef struct kt_head {
    uint8_t seats;
    int8_t  actor;                  /* who decides next: a seat, KT_CHANCE, KT_OVER     */
    int8_t  whom;                   /* chance: the one seat that sees it, or KT_ALL     */
    uint8_t option[KT_OPTIONS_MAX]; /* in the order of the game's options              */
} kt_head;

typedef struct kt_state {
    kt_head head;
    _Alignas(8) uint8_t rest[KT_STATE_MAX - sizeof(kt_head)];
} kt_state;

/* What a seat may know of a state. Only kt_view_make makes one, so a function
 * that takes a view cannot be handed a secret. */
typedef struct kt_view {
    int      seat; /* KT_ALL: somebody who only watches */
    kt_state state;
} kt_view;

typedef struct kt_move {
    uint8_t verb;
    uint8_t arg[KT_ARGS_MAX]; /* unused ones are 0 */
} kt_move;

/* The legal moves of the actor, or the outcomes of chance with their weights. */
typedef struct kt_moves {
    int      count;
    uint32_t total; /* sum of the weights */
    kt_move  move[KT_MOVES_MAX];
    uint16_t weight[KT_MOVES_MAX]; /* only for chance */
} kt_moves;

/* Why a move is refused. rule 0: it is not refused. */
typedef struct kt_refusal {
    uint8_t rule;   /* index into the game's rules                            */
    uint8_t reason; /* index into the game's reasons, and its parameters      */
    int16_t arg[3];
} kt_refusal;

/* The reasons every game shares; its own begin at KT_REASON_OWN. */
enum { KT_REASON_NONE, KT_REASON_TURN, KT_REASON_OVER, KT_REASON_CHANCE, KT_REASON_OWN };

/* What a move brought about, for the log. */
typedef struct kt_event {
    uint8_t code; /* index into the game's events */
    int8_t  seat; /* {who} */
    int8_t  whom; /* the one seat that sees the arguments, or KT_ALL */
    int16_t arg[3];
} kt_event;

typedef struct kt_log {
    int      count;
    kt_event event[KT_EVENTS_MAX];
} kt_log;

/* Points, and where they come from (index into the game's sources). */
typedef struct kt_score {
    int     points[KT_SEATS_MAX];
    int     from[KT_SEATS_MAX][KT_SOURCES_MAX];
    uint8_t winners; /* bit per seat; more than one: they share the win. 0 while the game runs */
} kt_score;

/* ---- Text, bounded ------------------------------------------------------ */

/* A buffer of the caller's that is written from the left and always ends in a
 * zero byte. What does not fit is left out and `cut` tells. */
typedef struct kt_text {
    char  *at;
    size_t size, length;
    bool   cut;
} kt_text;

kt_text kt_text_in(char *buffer, size_t size);
void    kt_put(kt_text *, const char *words);
void    kt_put_char(kt_text *, char);
void    kt_put_some(kt_text *, const char *words, size_t length);
void    kt_put_int(kt_text *, int64_t);
void    kt_put_hex(kt_text *, uint64_t, int digits);
void    kt_put_json(kt_text *, const char *words); /* quoted and escaped */
void    kt_pad(kt_text *, size_t from, int columns); /* spaces until `columns` stand since `from` */
/* Words broken into lines of so many columns, all but the first indented. */
void    kt_put_wrapped(kt_text *, const char *words, int columns, int indent);
int     kt_columns(const char *words, size_t length); /* characters, not bytes */

/* What is wrong with a text from outside, and in which line (0: in none). */
typedef struct kt_error {
    int  line;
    char text[200];
} kt_error;

/* ---- The tables of a game ----------------------------------------------- */

/* Kinds that every game has; its own begin at KT_KIND_OWN. */
enum { KT_KIND_NUMBER, KT_KIND_SEAT, KT_KIND_OWN };

/* How sure we are of what is printed on a piece: confirmed by the book or several
 * sources, reported by one, inferred from others, or our own reconstruction. */
enum { KT_PRINTED, KT_REPORTED, KT_INFERRED, KT_RECONSTRUCTED };

/* One value of a kind: a ware, a card, a phase. */
typedef struct kt_piece {
    const char *id;   /* in notation: a word without spaces               */
    kt_words    name; /* for people                                       */
    kt_words    text; /* what it does, or the prompt of a phase; or NULLs */
    uint8_t     count;  /* how many are in the box; 0: not counted        */
    uint8_t     origin; /* KT_PRINTED, ...                                */
    const char *source; /* where we know it from, and how far; or NULL    */
} kt_piece;

enum { KT_NO_FIELD = 255 };

typedef struct kt_kind {
    const char     *id;
    kt_words        name;  /* plural, for a heading */
    const kt_piece *piece; /* [count + 1]; piece[0] stands for nothing and for the unknown */
    uint8_t         count;
    uint8_t         home;  /* the field where pieces come from when a position is edited */
    uint8_t         sink;  /* the field where the rest goes when the home itself is edited */
    bool            cards; /* shown by `kontor cards` */
} kt_kind;

typedef enum kt_shape {
    KT_U8, KT_I8, KT_I16, KT_U16, /* numbers, `length` of them                               */
    KT_ITEM,                      /* a value of the kind, 0 is none; `length` of them        */
    KT_COUNTS,                    /* how many of each value; index 0 counts unknown ones     */
    KT_LIST,                      /* a count, then at most `length` values; 0 is an unknown  */
} kt_shape;

enum { KT_SEEN_ALL, KT_SEEN_OWNER, KT_SEEN_NONE };
enum { KT_ONE = 0, KT_PER_SEAT = 255 };

/* A field: what it is called, where it lies, what it holds, who may see it.
 * From here come views, hiding, guessing, positions, scenarios, conservation. */
typedef struct kt_field {
    const char *name;
    uint16_t    offset;
    uint8_t     shape;  /* kt_shape */
    uint8_t     rows;   /* KT_ONE, KT_PER_SEAT, or a number of rows */
    uint8_t     row_kind; /* rows are named after this kind; KT_KIND_NUMBER: 0, 1, ...   */
    uint8_t     length; /* of a row: numbers, items, list places                         */
    uint8_t     kind;   /* what it holds                                                 */
    uint8_t     seen;   /* KT_SEEN_ALL, _OWNER (its row's seat), _NONE                   */
    uint8_t     known;  /* field that says what of this others know: for COUNTS the known
                         * part in the same layout, for LIST a bit per seat and place    */
    uint8_t     value;  /* a number that counts pieces of this value                     */
    bool        pieces; /* what lies here is in the box                                  */
} kt_field;

/* A secret argument is seen only by who acts, or by the one that chance acts for
 * (head.whom). */
typedef struct kt_param {
    uint8_t kind;
    uint8_t min, max; /* of a number */
    bool    secret;
} kt_param;

/* A verb: what a move can say. */
typedef struct kt_verb {
    const char *id;
    kt_words    label; /* as a choice: "buy with {1}"          */
    kt_words    told;  /* in the log:  "{who} buys with {1}"   */
    uint8_t     params;
    kt_param    param[KT_ARGS_MAX];
} kt_verb;

/* Mechanisms, the same for all games, so that they can be compared. The first
 * ten are those of the annotated Jambo book. */
#define KT_TAGS(TAG)                                                             \
    TAG(LUCK,        "luck",               "Zufall")                             \
    TAG(BOARD,       "shared-board",       "Gemeinsames Spielfeld")              \
    TAG(VICTORY,     "victory-condition",  "Siegbedingung")                      \
    TAG(ACTIONS,     "action-points",      "Aktionspunkte")                      \
    TAG(SHEDDING,    "shedding",           "Loswerden")                          \
    TAG(POINTS,      "victory-points",     "Siegpunkte")                         \
    TAG(LOSING,      "loss-condition",     "Verlierbedingung")                   \
    TAG(COOPERATION, "cooperation",        "Kooperative Spielform")              \
    TAG(ARRIVING,    "arriving",           "Ankommen")                           \
    TAG(SYMMETRY,    "symmetric-start",    "Symmetrische Startbedingung")        \
    TAG(AUCTION,     "auction",            "Versteigerung")                      \
    TAG(HAND,        "hand-management",    "Handkarten")                         \
    TAG(REACTION,    "reaction",           "Reaktion außer der Reihe")           \
    TAG(TRADE,       "trade",              "Handel")                             \
    TAG(MONEY,       "money",              "Geld")                               \
    TAG(ROOM,        "limited-room",       "Begrenzter Platz")                   \
    TAG(DRAFT,       "draft",              "Reihum wählen")                      \
    TAG(SECRET,      "hidden-information", "Verdeckte Information")              \
    TAG(ATTACK,      "take-that",          "Angriff auf Mitspieler")             \
    TAG(LASTING,     "lasting-effects",    "Dauerhafte Wirkungen")               \
    TAG(ORDER,       "turn-order",         "Zugfolge")                           \
    TAG(QUEUE,       "queue",              "Schlange")                           \
    TAG(COLLECT,     "set-collection",     "Sätze sammeln")                      \
    TAG(BAG,         "bag-building",       "Beutelbau")                          \
    TAG(RACE,        "race",               "Wettlauf")                           \
    TAG(DICE,        "dice",               "Würfel")                             \
    TAG(AREA,        "connected-area",     "Zusammenhängende Flächen")           \
    TAG(DELIVERY,    "pick-up-deliver",    "Liefern")                            \
    TAG(CONVERT,     "conversion",         "Umwandeln")                          \
    TAG(PENALTY,     "penalty",            "Strafe")                             \
    TAG(VARIANT,     "variant",            "Variante")                           \
    TAG(SETUP,       "set-up",             "Aufbau")                             \
    TAG(ENDING,      "game-end",           "Spielende")

enum {
#define TAG(name, en, de) KT_TAG_BIT_##name,
    KT_TAGS(TAG)
#undef TAG
    KT_TAG_COUNT
};
#define KT_TAG(name) ((uint64_t)1 << KT_TAG_BIT_##name)

extern const struct kt_tag {
    const char *id;
    kt_words    name;
} kt_tags[KT_TAG_COUNT];

/* A rule: its number, our wording, where it comes from, its mechanisms.
 * rule[0] is none; a number without a dot opens a chapter. */
typedef struct kt_rule {
    const char *number;
    const char *source; /* the book's sentences or pages, or "ruling: why" */
    uint64_t    tags;
    kt_words    text;
} kt_rule;

typedef struct kt_choice {
    uint8_t     value;
    const char *id;
    kt_words    name;
} kt_choice;

/* A variant or table setting. */
typedef struct kt_option {
    const char      *id;
    kt_words         name;
    uint8_t          standard; /* value unless chosen otherwise */
    uint8_t          choices;
    const kt_choice *choice;
} kt_option;

typedef struct kt_phrase {
    const char *id;
    kt_words    words;
} kt_phrase;

/* ---- A game ------------------------------------------------------------- */

typedef struct kt_game {
    const char *id;
    kt_words    name;
    kt_words    about;         /* one sentence */
    const char *credits;       /* author, publisher, year */
    uint8_t     rules_version; /* grows when an old record could replay differently */
    uint8_t     seats_min, seats_max;
    uint8_t     minutes;
    uint16_t    state_size;
    const char *fingerprint;   /* of the data file, without its words */

    const kt_kind   *kind;     /* [kinds], the first KT_KIND_OWN are built in and empty here */
    const kt_field  *field;
    const kt_verb   *verb;
    const kt_rule   *rule;
    const kt_option *option;
    const kt_phrase *reason;   /* the shared ones first */
    const kt_phrase *event;
    const kt_words  *source;   /* where points come from */
    uint8_t kinds, fields, verbs, rules, options, reasons, events, sources;

    uint8_t rule_turn; /* cited when a seat moves that is not the actor   */
    uint8_t rule_over; /* cited when somebody moves after the end         */
    uint8_t phase;     /* the field whose value prompts the actor (KT_ITEM of a kind with texts) */

    /* The state is zero but for head.seats and head.option. */
    void (*setup)(kt_state *);
    /* For scenarios: from the set-up to a bare table at the first decision, without luck. */
    void (*scene)(kt_state *);
    void (*list)(const kt_state *, kt_moves *);
    /* The actor's move, its arguments within their kinds. Never called for chance or after the end. */
    kt_refusal (*check)(const kt_state *, kt_move);
    /* A legal move. log may be NULL. */
    void (*play)(kt_state *, kt_move, kt_log *);
    void (*score)(const kt_state *, kt_score *);
    /* How good a seat stands, from a view or a world, in points times 100. For bots. */
    int (*value)(const kt_state *, int seat);
    /* How a searching bot plays on beyond its tree: so many decisions, each the best of so
     * many tries (0: as it likes). Measured, see docs/strength.md. */
    uint8_t beyond, tries;
    /* What does not fit together in a position that was read from text, or NULL. May be NULL. */
    const char *(*wrong)(const kt_state *);
    /* The table as text for a terminal of 80 columns, from a view. */
    void (*board)(const kt_state *, int seat, int language, const char *const *names, kt_text *);
    /* Longer typed commands: expands words into moves, returns how many, 0 if unknown. May be NULL. */
    int (*expand)(const kt_state *, const char *words, kt_move *, int max);
} kt_game;

const kt_game *kt_game_at(int index);         /* NULL behind the last */
const kt_game *kt_game_named(const char *id); /* NULL if unknown */

/* ---- Playing ------------------------------------------------------------ */

/* options may be NULL: all standard. False if the game is not for so many, or
 * knows no such option value. */
bool kt_setup(const kt_game *, kt_state *, int seats, const uint8_t *options);
void kt_copy(const kt_game *, kt_state *to, const kt_state *from);
bool kt_same(const kt_game *, const kt_state *, const kt_state *);
uint64_t kt_hash(const kt_game *, const kt_state *);

void       kt_list(const kt_game *, const kt_state *, kt_moves *);
kt_refusal kt_check(const kt_game *, const kt_state *, int seat, kt_move);
void       kt_play(const kt_game *, kt_state *, kt_move, kt_log *); /* must be legal */
void       kt_score_of(const kt_game *, const kt_state *, kt_score *);
bool       kt_move_same(kt_move, kt_move);
bool       kt_move_fits(const kt_game *, kt_move, int seats); /* verb and arguments are within bounds */

/* ---- Luck --------------------------------------------------------------- */

/* A small generator for those who run games. The rules never use it. */
typedef struct kt_rng {
    uint64_t a, b;
} kt_rng;

kt_rng   kt_rng_seed(uint64_t seed);
uint32_t kt_rng_next(kt_rng *);
uint32_t kt_rng_below(kt_rng *, uint32_t limit); /* 0 .. limit - 1 */

/* Index of a move: by weight for chance, evenly for a seat. */
int kt_pick(const kt_moves *, int actor, kt_rng *);

/* ---- Who knows what ----------------------------------------------------- */

/* seat KT_ALL: somebody who only watches; he sees what everybody at the table knows. */
void kt_view_make(const kt_game *, const kt_state *, int seat, kt_view *);
/* A world that the view allows; all are equally likely as far as the seat can know. */
void kt_guess(const kt_game *, const kt_view *, kt_rng *, kt_state *);
/* Whether a seat sees the secret arguments of a move, too. */
bool kt_move_seen(const kt_game *, const kt_state *before, kt_move, int seat);
int  kt_unknown(const kt_game *, const kt_state *); /* how many pieces are not known */
/* NULL, or which piece is missing or too many. */
const char *kt_count(const kt_game *, const kt_state *, kt_error *);

/* ---- Notation ----------------------------------------------------------- */

/* seen false: with '?' for what is secret. */
void kt_move_write(const kt_game *, kt_move, bool seen, kt_text *);
bool kt_move_read(const kt_game *, const char *words, size_t length, kt_move *, kt_error *);
/* Finds a rule by its number; 0 if there is none. */
int  kt_rule_find(const kt_game *, const char *number, size_t length);

/* A field as words: "guard guard ware_kkk", and back. `where` is "hand.0". */
bool kt_field_find(const kt_game *, const kt_state *, const char *where, size_t length,
                   int *field, int *row, kt_error *);
void kt_field_write(const kt_game *, const kt_state *, int field, int row, kt_text *);
/* Edits a position: pieces come from and go to the home of their kind. */
bool kt_field_set(const kt_game *, kt_state *, const char *where, size_t where_length,
                  const char *values, size_t length, kt_error *);

/* "psychic five": sets that option among the game's. */
bool kt_option_read(const kt_game *, const char *words, size_t length, uint8_t *options,
                    kt_error *);

/* A position: game, seats, options, then every field. */
void kt_position_write(const kt_game *, const kt_state *, kt_text *);
/* Refuses a position with unknown pieces, too many or too few, or that cannot be. */
bool kt_position_read(const char *words, size_t length, const kt_game **, kt_state *, kt_error *);

/* What a client gets for its seat. */
void kt_view_json(const kt_game *, const kt_view *, kt_text *);

/* ---- Records ------------------------------------------------------------ */

enum { KT_NAME_MAX = 40 };

typedef struct kt_header {
    const kt_game *game;
    int            rules_version;
    int            seats;
    uint8_t        option[KT_OPTIONS_MAX];
    char           name[KT_SEATS_MAX][KT_NAME_MAX]; /* who sat there: "Anna", "bot:hard" */
    char           data[17];                        /* fingerprint */
} kt_header;

void kt_header_make(const kt_game *, const kt_state *, kt_header *);
void kt_header_write(const kt_header *, kt_text *);
void kt_line_write(const kt_game *, int seat, kt_move, bool seen, kt_text *);

/* Reads a record line by line; the text stays the caller's. */
typedef struct kt_reader {
    const char *at, *end;
    int         line;
} kt_reader;

kt_reader kt_reader_on(const char *words, size_t length);
bool kt_header_read(kt_reader *, kt_header *, kt_error *);
/* 1: seat and move were read; 0: the record has ended; -1: see the error. */
int kt_line_read(kt_reader *, const kt_game *, int *seat, kt_move *, kt_error *);
/* Reads the next move and plays it if it is legal. Results as above. */
int kt_replay_next(kt_reader *, const kt_game *, kt_state *, int *seat, kt_move *, kt_log *, kt_error *);

/* How many of the moves remain when this seat takes back: up to the last chance
 * or the last decision of somebody else. seats[i] made move i. */
int kt_undo_to(const int8_t *seats, int count, int seat);

/* ---- Scenarios ---------------------------------------------------------- */

/* One scenario of a file: its title, its rules, what came of it. */
typedef struct kt_scenario {
    int         line;              /* of its game statement */
    const char *title;             /* in the text, title_length long */
    size_t      title_length;
    const char *german;            /* the title in German: the line "# de: ..." above it; or the title */
    size_t      german_length;
    int         rules;             /* as cited in the title */
    const char *rule[12];          /* in the text, rule_length long */
    size_t      rule_length[12];
    const kt_game *game;
    bool        passed;
    kt_error    error;             /* where and why it failed */
} kt_scenario;

/* Called before each move a scenario plays or tries. May be NULL. */
typedef void kt_scenario_watch(void *, const kt_game *, const kt_state *, kt_move, bool refused);

/* Runs the next scenario; false when there is none left. */
bool kt_scenario_next(kt_reader *, kt_scenario *, kt_scenario_watch *, void *);

/* Goes to the next scenario and gives its position before the first move; then the
 * reader stands before that move. */
bool kt_scenario_position(kt_reader *, kt_scenario *, kt_state *);

/* ---- Words for people --------------------------------------------------- */

void kt_say_move(const kt_game *, kt_move, int language, kt_text *); /* as a choice */
void kt_say_told(const kt_game *, int seat, kt_move, bool seen, int language,
                 const char *const *names, kt_text *);
void kt_say_event(const kt_game *, const kt_event *, int viewer, int language,
                  const char *const *names, kt_text *);
void kt_say_refusal(const kt_game *, kt_refusal, int language, const char *const *names, kt_text *);
void kt_say_prompt(const kt_game *, const kt_state *, int language, kt_text *);

#endif
