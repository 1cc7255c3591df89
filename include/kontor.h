/* kontor.h - the engine's one public header.
 *
 * Kontor plays board games exactly by their rulebooks. Read this file and you can
 * write a bot, a server or a fifth game.
 *
 * Vocabulary
 *   game     a rulebook as tables and functions (struct kt_game); constant
 *   state    everything on the table and in the players' hands: one flat struct
 *            without pointers. Copy it with kt_copy; equal states have equal bytes
 *   move     a verb with up to seven arguments, in eight bytes
 *   actor    who decides next: a seat, KT_CHANCE, or KT_OVER when the game has ended
 *   chance   luck is a move. The engine holds no generator: kt_list gives the
 *            outcomes with integer weights, the caller picks one and plays it
 *   field    a named part of a state, with who may see it
 *   kind     a set of things a field or argument can name: wares, cards, phases
 *   view     a state with everything blanked that one seat may not know
 *   world    a view with every hidden piece filled in, in one possible way
 *
 * Promises
 *   - No call allocates, prints, exits, reads a clock or keeps state of its own. The
 *     caller owns all memory; any number of games may run in any number of threads.
 *   - A refused move leaves the state unchanged, byte for byte.
 *   - kt_list lists exactly the moves that kt_check allows.
 *   - kt_check is total: any eight bytes from any seat in any state get an answer.
 *   - Text from outside is either accepted whole or rejected with line and cause;
 *     a rejected text changes nothing.
 *   - A record replays forever under the rules version it names.
 */
#ifndef KONTOR_H
#define KONTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Limits ------------------------------------------------------------- */

enum {
    KT_SEATS_MAX = 5,
    KT_LEVELS = 4,       /* levels of bots: easy, medium, hard, expert */
    KT_ARGS_MAX = 7,     /* arguments of a move */
    KT_OPTIONS_MAX = 5,  /* options of a game */
    KT_STATE_MAX = 1280, /* bytes of the largest state */
    KT_MOVES_MAX = 256,  /* moves offered at once */
    KT_EVENTS_MAX = 96,  /* events of one move */
    KT_SOURCES_MAX = 12, /* where points come from */
    KT_COUNTS_MAX = 128, /* values of a kind, the unknown one included */
    KT_FIELDS_MAX = 96,
};

/* Who acts, when it is not a seat. */
enum { KT_CHANCE = -1, KT_OVER = -2 };

/* In place of a seat: everybody; as the seat of a view, a spectator. */
enum { KT_ALL = -1 };

/* ---- Languages ---------------------------------------------------------- */

enum { KT_DE, KT_EN, KT_LANGUAGES };
typedef struct kt_localized {
    const char *in[KT_LANGUAGES];
} kt_localized;
/* clang-format off */
#define KT_DE_EN(de, en) {{(de), (en)}}
/* clang-format on */

/* ---- State and moves ---------------------------------------------------- */

/* Every game's state begins with this. */
typedef struct kt_head {
    uint8_t seats;
    int8_t  actor;                  /* who decides next: a seat, KT_CHANCE, KT_OVER */
    int8_t  visible_to;             /* the one seat that sees chance's outcome, or KT_ALL */
    uint8_t option[KT_OPTIONS_MAX]; /* in the order of the game's options */
} kt_head;

typedef struct kt_state {
    kt_head head;
    _Alignas(8) uint8_t rest[KT_STATE_MAX - sizeof(kt_head)];
} kt_state;

/* What a seat may know of a state. Only kt_view_make makes one, so a function
 * that takes a view cannot be handed a secret. */
typedef struct kt_view {
    int      seat; /* KT_ALL: a spectator */
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

/* Why a move is refused. rule 0: it is legal. */
typedef struct kt_refusal {
    uint8_t rule;   /* index into the game's rules */
    uint8_t reason; /* index into the game's reasons */
    int16_t arg[3]; /* the reason's parameters */
} kt_refusal;

/* The reasons every game shares; its own begin at KT_REASON_OWN. */
enum {
    KT_REASON_NONE,
    KT_REASON_TURN,
    KT_REASON_OVER,
    KT_REASON_CHANCE,
    KT_REASON_NO_MOVE, /* no such verb or argument */
    KT_REASON_OWN
};

/* Something that happened during a move, for the log. */
typedef struct kt_event {
    uint8_t code;       /* index into the game's events */
    int8_t  seat;       /* {who} */
    int8_t  visible_to; /* the one seat that sees the arguments, or KT_ALL */
    int16_t arg[3];
} kt_event;

typedef struct kt_log {
    int      count;
    kt_event event[KT_EVENTS_MAX];
} kt_log;

/* Points, in total and by source (index into the game's sources). */
typedef struct kt_score {
    int     points[KT_SEATS_MAX];
    int     from[KT_SEATS_MAX][KT_SOURCES_MAX];
    uint8_t winners; /* a bit per seat; several share the win. 0 while the game runs */
} kt_score;

/* ---- Text, bounded ------------------------------------------------------ */

/* Appends to a buffer that the caller owns and keeps it zero-terminated. Text that does
 * not fit is dropped and sets `truncated`. */
typedef struct kt_strbuf {
    char  *at;
    size_t size, length;
    bool   truncated;
} kt_strbuf;

kt_strbuf kt_strbuf_init(char *buffer, size_t size);
void      kt_put(kt_strbuf *, const char *text);
void      kt_put_char(kt_strbuf *, char);
void      kt_put_n(kt_strbuf *, const char *text, size_t length);
void      kt_put_int(kt_strbuf *, int64_t);
void      kt_put_json(kt_strbuf *, const char *text);    /* quoted and escaped */
void      kt_pad(kt_strbuf *, size_t from, int columns); /* with spaces to `columns` since `from` */
/* Breaks the text into lines of at most `columns`, all but the first indented. */
void kt_put_wrapped(kt_strbuf *, const char *text, int columns, int indent);
int  kt_columns(const char *text, size_t length); /* characters, not bytes */

/* Members of a JSON object that is being written: a comma unless it is the first, the name,
 * the value. */
void kt_json_key(kt_strbuf *, const char *name);
void kt_json_text(kt_strbuf *, const char *name, const char *text); /* NULL: "" */
void kt_json_int(kt_strbuf *, const char *name, int64_t);
void kt_json_bool(kt_strbuf *, const char *name, bool);
void kt_json_localized(kt_strbuf *, const char *name, kt_localized); /* [German, English] */

/* What is wrong with a text from outside, and in which line (0: no particular one). */
typedef struct kt_error {
    int  line;
    char text[200];
} kt_error;

/* ---- The tables of a game ----------------------------------------------- */

/* Kinds that every game has; its own begin at KT_KIND_OWN. */
enum { KT_KIND_NUMBER, KT_KIND_SEAT, KT_KIND_OWN };

/* How sure we are of what is printed on a piece: confirmed by the book or by several
 * sources, reported by one source, inferred from other facts, or our own reconstruction. */
enum { KT_PRINTED, KT_REPORTED, KT_INFERRED, KT_RECONSTRUCTED };

/* Facts about a piece, for clients that draw it: what is printed on it, as typed values instead
 * of prose. A kind defines the columns; every piece of the kind has a value in each. */
typedef enum kt_fact_type {
    KT_FACT_NUMBER, /* one number */
    KT_FACT_FLAG,   /* 0 or 1 */
    KT_FACT_PIECE,  /* a value of `kind`; 0: none */
    KT_FACT_LIST,   /* a count, then that many values of `kind`, or numbers, in their order */
    KT_FACT_COUNTS, /* how many of each value of `kind`, beginning with value 1 */
    KT_FACT_POINT,  /* x and y on the printed board */
} kt_fact_type;

typedef struct kt_fact {
    const char  *id;    /* of the column: "price" */
    kt_localized name;  /* for a heading */
    uint8_t      type;  /* KT_FACT_... */
    uint8_t      kind;  /* what it names; KT_KIND_NUMBER: numbers, KT_KIND_SEAT: seats */
    uint8_t      cells; /* how many numbers a value takes: 1 for NUMBER, FLAG and PIECE, 2 for
                         * POINT, the kind's count for COUNTS, 1 + the longest for LIST */
} kt_fact;

/* How the name of a piece is used in a sentence; sentences.c explains the forms. NULL: same as
 * the noun. */
typedef struct kt_forms {
    kt_localized noun;                 /* if it is not the name: "Frucht", of "Früchte" */
    kt_localized many;                 /* after any number but 1 */
    const char  *weak;                 /* German: after der, die, das */
    const char  *accusative;           /* German: after den, einen */
    const char  *dative;               /* German */
    char         gender[KT_LANGUAGES]; /* German: m f n, as capitals of an uncountable noun, p a
                                        * plural; English: a, v "an", u uncountable, p a plural;
                                        * 0: a name without article */
} kt_forms;

enum { KT_PIECE_RULES = 5 };

/* One value of a kind: a ware, a card, a phase. */
typedef struct kt_piece {
    const char     *id;                    /* in notation: a word without spaces */
    kt_localized    name;                  /* for people */
    kt_localized    text;                  /* what it does, or the prompt of a phase; or NULLs */
    uint8_t         count;                 /* how many are in the box; 0: not counted */
    uint8_t         origin;                /* KT_PRINTED, ... */
    uint8_t         rules[KT_PIECE_RULES]; /* those about it, the most specific first; 0: no more */
    const char     *source;                /* where we know it from; or NULL */
    kt_localized    short_name;            /* a few letters, for tight places; or NULLs */
    kt_localized    caption;               /* text that a drawing of it shows, such as its cost; or NULLs */
    const kt_forms *forms; /* NULL: the plain name in every sentence; of piece 0: the unknown one */
} kt_piece;

enum { KT_NO_FIELD = 255 };

typedef struct kt_kind {
    const char     *id;
    kt_localized    name;  /* plural, for a heading */
    const kt_piece *piece; /* [count + 1]; piece[0] stands for nothing and for the unknown */
    uint8_t         count;
    uint8_t         home;     /* the field where pieces come from when a position is edited */
    uint8_t         sink;     /* the field where the rest goes when the home itself is edited */
    bool            cards;    /* shown by `kontor cards` */
    uint8_t         facts;    /* columns */
    uint8_t         per_seat; /* pieces of seat 0, then as many of seat 1, ...; 0: they belong to nobody */
    const kt_fact  *fact;
    const int16_t  *value; /* of the facts: [count + 1] rows, each all columns one after the other */
} kt_kind;

/* clang-format off */
typedef enum kt_shape {
    KT_U8, KT_I8, KT_I16, KT_U16, /* numbers, `length` of them                               */
    KT_ITEM,                      /* a value of the kind, 0 is none; `length` of them        */
    KT_COUNTS,                    /* how many of each value; index 0 counts unknown ones     */
    KT_LIST,                      /* a count, then at most `length` values; 0 is an unknown  */
} kt_shape;
/* clang-format on */

enum { KT_SEEN_ALL, KT_SEEN_OWNER, KT_SEEN_NONE };

/* How a field is encoded for nets, where its shape alone does not decide that. */
enum {
    KT_ENCODE_PLAIN,
    KT_ENCODE_NOTHING,   /* left out: it does not matter for playing             */
    KT_ENCODE_SEAT,      /* a number that is a seat                               */
    KT_ENCODE_SEAT_OR_0, /* a number that is a seat + 1, or 0                     */
    KT_ENCODE_BITS,      /* a number that is a set of bits                        */
    KT_ENCODE_ORDER,     /* a list whose order matters                            */
};
enum { KT_ONE = 0, KT_PER_SEAT = 255 };

/* A field: what it is called, where it lies, what it holds, who may see it.
 * Views, sampled worlds, positions, scenarios and the audit of pieces all follow from it. */
typedef struct kt_field {
    const char *id; /* in notation: "hand" */
    uint16_t    offset;
    uint8_t     shape;    /* kt_shape */
    uint8_t     rows;     /* KT_ONE, KT_PER_SEAT, or a number of rows */
    uint8_t     row_kind; /* rows are named after this kind; KT_KIND_NUMBER: 0, 1, ... */
    uint8_t     length;   /* of a row: numbers, items, list places */
    uint8_t     kind;     /* what it holds */
    uint8_t     seen;     /* KT_SEEN_ALL, _OWNER (its row's seat), _NONE */
    uint8_t     known;    /* field that says how much of this one others know: for COUNTS the
                           * known part in the same layout, for LIST a bit per seat and place */
    uint8_t value;        /* of a number field that counts pieces: which piece */
    bool    pieces;       /* holds pieces of the box */
    bool    held;         /* things a seat owns and can still use, for clients that list them */
    uint8_t encoding;     /* KT_ENCODE_... */
    uint8_t along;        /* for numbers that describe the places of a list, one each: the list's
                           * field. If only the list has a row per seat, the actor's row is meant */
    kt_localized name;    /* for people, as a heading: "Hand" */
} kt_field;

/* A secret argument is visible only to the seat that acts, or to the one seat for which
 * chance acts (head.visible_to). */
typedef struct kt_param {
    uint8_t kind;
    uint8_t min, max; /* of a number */
    bool    secret;
} kt_param;

/* A verb: one kind of decision, with its arguments. */
typedef struct kt_verb {
    const char  *id;
    kt_localized label;  /* as a choice: "buy with {1}" */
    kt_localized logged; /* in the log:  "{who} buys with {1}" */
    uint8_t      params;
    kt_param     param[KT_ARGS_MAX];
    bool         chance; /* only chance plays it */
} kt_verb;

/* Mechanisms, shared by all games so that they can be compared. The first ten come from
 * the annotated Jambo rulebook. */
/* clang-format off */
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
/* clang-format on */

enum {
#define TAG(name, en, de) KT_TAG_BIT_##name,
    KT_TAGS(TAG)
#undef TAG
        KT_TAG_COUNT
};
#define KT_TAG(name) ((uint64_t)1 << KT_TAG_BIT_##name)

extern const struct kt_tag {
    const char  *id;
    kt_localized name;
} kt_tags[KT_TAG_COUNT];

/* A rule: its number, our wording, its source, its mechanisms. rule[0] is unused; a number
 * without a dot opens a chapter. */
typedef struct kt_rule {
    const char  *number;
    const char  *source; /* the book's sentences or pages, or "ruling: why" */
    uint64_t     tags;
    kt_localized text;
} kt_rule;

typedef struct kt_choice {
    uint8_t      value;
    const char  *id;
    kt_localized name;
} kt_choice;

/* A variant or table setting. */
typedef struct kt_option {
    const char      *id;
    kt_localized     name;
    uint8_t          standard; /* the default */
    uint8_t          choices;
    const kt_choice *choice;
} kt_option;

typedef struct kt_phrase {
    const char  *id;
    kt_localized text;
} kt_phrase;

/* A phrase that replaces the usual words of a phase or verb, and its arguments. */
enum { KT_WORDING_ARGS = 4 };
typedef struct kt_wording {
    uint8_t phrase; /* index into the game's phrases; 0: the usual words */
    int16_t arg[KT_WORDING_ARGS];
} kt_wording;

/* A number computed from what a seat sees, as an input for bots: "largest area". */
typedef struct kt_derived {
    const char *id;
    uint8_t     rows;                             /* KT_ONE, KT_PER_SEAT, or a number of rows */
    int (*number)(const kt_state *view, int row); /* of a row; a row of seats is numbered by seat */
} kt_derived;

/* A number from the rulebook that clients show: "gold that ends the game". */
typedef struct kt_constant {
    const char  *id;
    kt_localized name;
    int16_t      value;
} kt_constant;

/* What a piece costs or earns a seat right now, where that differs from what is printed on it: "buy".
 * Clients know no rules and show this number. */
typedef struct kt_quote {
    const char *id;
    uint8_t     kind;
    int (*amount)(const kt_state *view, int seat, int piece);
} kt_quote;

/* ---- A game ------------------------------------------------------------- */

typedef struct kt_game {
    const char  *id;
    kt_localized name;
    kt_localized about;         /* one sentence */
    const char  *credits;       /* author, publisher, year */
    uint8_t      rules_version; /* raised when an old record could replay differently */
    uint8_t      rules_oldest;  /* records with older rules are refused; 0: none are */
    uint8_t      seats_min, seats_max;
    uint8_t      minutes;
    uint16_t     state_size;
    const char  *fingerprint; /* hash of the data file without its wording */

    const kt_kind      *kind; /* [kinds], the first KT_KIND_OWN are built in and empty here */
    const kt_field     *field;
    const kt_verb      *verb;
    const kt_rule      *rule;
    const kt_option    *option;
    const kt_phrase    *reason; /* the shared ones first */
    const kt_phrase    *event;
    const kt_phrase    *phrase; /* [0] is unused */
    const kt_localized *source; /* where points come from */
    const kt_constant  *constant;
    const kt_derived   *derived;
    const kt_quote     *quote;
    uint8_t             kinds, fields, verbs, rules, options, reasons, events, phrases, sources, constants;
    uint8_t             deriveds, quotes;

    uint8_t rule_turn; /* cited when a seat moves out of turn */
    uint8_t rule_over; /* cited when somebody moves after the game has ended */
    uint8_t phase;     /* the field whose value prompts the actor (KT_ITEM of a kind with texts) */

    /* Sets up a state that is zero except for head.seats and head.option. */
    void (*setup)(kt_state *);
    /* For scenarios: takes a set-up state to a bare table at the first decision, without luck. */
    void (*bare_position)(kt_state *);
    void (*list)(const kt_state *, kt_moves *);
    /* Judges a move of the actor, which is a seat; verb and arguments are within bounds. */
    kt_refusal (*check)(const kt_state *, kt_move);
    /* Plays a legal move. log may be NULL. */
    void (*play)(kt_state *, kt_move, kt_log *);
    void (*score)(const kt_state *, kt_score *);
    /* How well a seat stands, judged from a view or a world, in hundredths of a point. For bots. */
    int (*value)(const kt_state *, int seat);
    void (*values)(const kt_state *, int *value); /* the same for all seats, if that is faster; or NULL */
    /* Rollouts below the search tree: how many decisions, and among how many candidates each is chosen
     * (0: the search's default). docs/strength.md has the measurements. */
    uint8_t rollout_depth, rollout_width;
    /* The same depth for a search with a net; 0: no rollouts, the net evaluates the leaves. */
    uint8_t net_rollout_depth;
    /* Playouts of the levels easy, medium, hard and expert, chosen so that the steps between levels are
     * about the same in every game; 0: the bots' default, which is the most. */
    uint16_t level_playouts[KT_LEVELS];
    /* Says what is wrong with a position read from text; NULL: nothing. The pointer may be NULL. */
    const char *(*validate)(const kt_state *);
    /* Draws the table as text for a terminal of 80 columns, from a view. */
    void (*board)(const kt_state *, int seat, int language, const char *const *names, kt_strbuf *);
    /* Wording that depends on the position: of the prompt, and of a move of the actor as a choice. The
     * pointers may be NULL. */
    kt_wording (*prompt)(const kt_state *);
    kt_wording (*label)(const kt_state *, kt_move);
    /* Expands a longer typed command into moves: returns how many, 0 if it is not a command, or -1
     * if it cannot be carried out whole (the refusal says why). The moves may still be illegal: the caller
     * checks them all before it plays the first. The pointer may be NULL. */
    int (*expand)(const kt_state *, const char *text, kt_move *, int max, kt_refusal *);
} kt_game;

const kt_game *kt_game_at(int index);         /* NULL after the last */
const kt_game *kt_game_named(const char *id); /* NULL if unknown */

/* ---- Playing ------------------------------------------------------------ */

/* Sets up a game. options: one value for each option of the game; NULL: all standard. False if
 * the game does not allow that many seats or has no such option value. */
bool     kt_setup(const kt_game *, kt_state *, int seats, const uint8_t *options);
void     kt_copy(const kt_game *, kt_state *to, const kt_state *from);
bool     kt_same(const kt_game *, const kt_state *, const kt_state *);
uint64_t kt_hash(const kt_game *, const kt_state *);

void       kt_list(const kt_game *, const kt_state *, kt_moves *);
kt_refusal kt_check(const kt_game *, const kt_state *, int seat, kt_move);
void       kt_play(const kt_game *, kt_state *, kt_move, kt_log *); /* must be legal; log may be NULL */
void       kt_score_of(const kt_game *, const kt_state *, kt_score *);
void       kt_values(const kt_game *, const kt_state *, int *value); /* the game's valuation of every seat */
bool       kt_move_same(kt_move, kt_move);
bool       kt_move_fits(const kt_game *, kt_move, int seats); /* verb and arguments are within bounds */

/* ---- Luck --------------------------------------------------------------- */

/* A small random generator for callers. The rules never use it. */
typedef struct kt_rng {
    uint64_t a, b;
} kt_rng;

kt_rng   kt_rng_seed(uint64_t seed);
uint32_t kt_rng_next(kt_rng *);
uint32_t kt_rng_below(kt_rng *, uint32_t limit); /* 0 .. limit - 1 */

/* The index of a random move: by weight for chance, uniformly for a seat. The list must not
 * be empty. */
int kt_pick(const kt_moves *, int actor, kt_rng *);

/* ---- Who knows what ----------------------------------------------------- */

/* seat KT_ALL: a spectator, who sees what all players know. */
void kt_view_make(const kt_game *, const kt_state *, int seat, kt_view *);
/* A random world consistent with the view; all of them are equally likely. */
void kt_sample_world(const kt_game *, const kt_view *, kt_rng *, kt_state *);
/* Samples many worlds of one view, which must outlive the sampler; finds the hidden pieces only once. */
enum { KT_SAMPLER_KINDS = 8, KT_SAMPLER_ROWS = 64, KT_SAMPLER_PIECES = 512 };
typedef struct kt_sampler {
    const kt_game *game;
    const kt_view *view;
    /* Private to fields.c: for each kind, the hidden pieces and the rows that hold them. */
    int kinds;
    struct kt_sampler_kind {
        int first_piece, pieces, first_row, rows;
    } kind[KT_SAMPLER_KINDS];
    struct kt_sampler_row {
        uint16_t offset;
        uint8_t  shape;
    } row[KT_SAMPLER_ROWS];
    uint8_t piece[KT_SAMPLER_PIECES];
} kt_sampler;
void kt_sampler_init(kt_sampler *, const kt_game *, const kt_view *);
void kt_sampler_next(const kt_sampler *, kt_rng *, kt_state *);
/* Whether a seat sees the secret arguments of a move that is about to be played. */
bool kt_move_seen(const kt_game *, const kt_state *before, kt_move, int seat);
int  kt_count_unknown(const kt_game *, const kt_state *); /* hidden pieces in a view */
/* Counts every piece in the box. Returns NULL, or which piece is missing or surplus. */
const char *kt_audit(const kt_game *, const kt_state *, kt_error *);

/* ---- Encoder: a view as numbers -------------------------------------------
 *
 * A layout of inputs, each 0 or 1, made from a game's table of fields; one layout for all
 * numbers of seats. Rows of seats, and everything that names a seat, are rotated so that
 * the viewer comes first. Every row of a field is encoded as
 *
 *   number     a thermometer: an input for each of 1, 2 .. 16, 18 .. 32, 36 .. 128, 136 .. 256
 *              that the number reaches; for signed ones first -1, -2, -4 .. -128
 *   item       one input for each piece it can be
 *   counts     a thermometer of the unknown pieces, then one for each piece, with a step for each
 *              copy there can be
 *   list       like counts; where order matters, each of the first six places as an item, too
 *   seat       one input for each seat; a set of seats may set several
 *
 * and before them the number of seats, who acts, who sees chance's outcome, and the options.
 * Derived numbers come last.
 */

enum {
    KT_ENCODING_VERSION = 1,
    KT_ENCODER_ROWS = 256, /* rows of all fields                  */
    KT_INPUTS_MAX = 2048,  /* inputs that can be set at once      */
    KT_ENCODER_PLACES = 6, /* of a list that are encoded singly   */
    KT_DERIVED_MAX = 96,   /* rows of derived numbers; divisible by 4 */
    KT_ENCODER_SECRETS = 32,
};

typedef struct kt_encoder {
    const kt_game *game;
    int            inputs;
    uint64_t       fingerprint; /* changes with the layout and with what its inputs stand for */
    /* Private to encoder.c. */
    int     rows, fields; /* rows in all; the first ones are of fields, the others derived */
    int     secrets;      /* fields that not everybody sees */
    uint8_t secret[KT_ENCODER_SECRETS];
    struct kt_encoder_row {
        uint16_t offset;            /* where its bytes lie */
        uint16_t first, step, cell; /* its first input for the viewer, the distance from one seat to the next,
                                     * inputs of a number, a place or a piece */
        uint8_t field, row, bytes;
        uint8_t encoding;       /* one of those in encoder.c */
        bool    self_contained; /* it reads no bytes but its own */
        bool    per_seat;       /* `row` is a seat */
    } row[KT_ENCODER_ROWS];
    /* Of each eight bytes of a state, the rows that read them. */
    uint64_t readers[KT_STATE_MAX / 8][KT_ENCODER_ROWS / 64];
} kt_encoder;

/* Inputs that are set, each once. */
typedef struct kt_inputs {
    int      count;
    uint16_t at[KT_INPUTS_MAX];
} kt_inputs;

/* What a seat sees of a state: its view, and the derived numbers of that. */
typedef struct kt_observation {
    kt_view view;
    int16_t derived[KT_DERIVED_MAX];
} kt_observation;

void kt_encoder_init(const kt_game *, kt_encoder *);
void kt_observe(const kt_encoder *, const kt_state *, int seat, kt_observation *);
void kt_encode(const kt_encoder *, const kt_observation *, kt_inputs *);
/* What changed between two observations of one seat. */
void kt_encode_changes(const kt_encoder *, const kt_observation *before, const kt_observation *after,
                       kt_inputs *removed, kt_inputs *added);

/* ---- Notation ----------------------------------------------------------- */

/* seen false: secret arguments are written as '?'. */
void kt_move_write(const kt_game *, kt_move, bool seen, kt_strbuf *);
bool kt_move_read(const kt_game *, const char *text, size_t length, kt_move *, kt_error *);
/* An event as a viewer sees it, "gets_card 1 guard": its id, who, its arguments; '?' for one that
 * is hidden from the viewer. KT_ALL: a spectator. */
void kt_event_write(const kt_game *, const kt_event *, int viewer, kt_strbuf *);
/* A rule by its number; 0 if there is none. */
int kt_rule_find(const kt_game *, const char *number, size_t length);

/* A field as text, "guard guard ware_kkk", and back. `where` is "hand.0". */
bool kt_field_find(const kt_game *, const kt_state *, const char *where, size_t length, int *field, int *row,
                   kt_error *);
void kt_field_write(const kt_game *, const kt_state *, int field, int row, kt_strbuf *);
/* Edits a position; pieces come from, and return to, the home of their kind. */
bool kt_field_set(const kt_game *, kt_state *, const char *where, size_t where_length, const char *values,
                  size_t length, kt_error *);

/* "psychic five" sets that option. */
bool kt_option_read(const kt_game *, const char *text, size_t length, uint8_t *options, kt_error *);

/* A position: game, seats, options, then every field. */
void kt_position_write(const kt_game *, const kt_state *, kt_strbuf *);
/* Rejects a position with unknown, missing or surplus pieces, or one that cannot occur. */
bool kt_position_read(const char *text, size_t length, const kt_game **, kt_state *, kt_error *);

/* A view as JSON: what a client gets for its seat. */
void kt_view_json(const kt_game *, const kt_view *, kt_strbuf *);
/* The tables of a game, for clients that draw it: kinds with their pieces and facts,
 * fields, verbs, rules, options, constants. Names are [German, English]. */
void kt_game_json(const kt_game *, kt_strbuf *);
/* ,"facts":{...} of one piece; nothing if its kind has none. */
void kt_facts_json(const kt_game *, int kind, int piece, kt_strbuf *);
/* ,"rules":["8.11"], the rules about a piece; nothing if there are none. */
void kt_piece_rules_json(const kt_game *, const kt_piece *, kt_strbuf *);
/* A kind by its id; -1 if there is none. */
int kt_kind_find(const kt_game *, const char *id);

/* ---- Records ------------------------------------------------------------ */

enum { KT_NAME_MAX = 40 };

typedef struct kt_header {
    const kt_game *game;
    int            rules_version;
    int            seats;
    uint8_t        option[KT_OPTIONS_MAX];
    char           name[KT_SEATS_MAX][KT_NAME_MAX]; /* who plays: "Anna", "bot:hard" */
    char           data[17];                        /* fingerprint */
} kt_header;

void kt_header_make(const kt_game *, const kt_state *, kt_header *);
void kt_header_write(const kt_header *, kt_strbuf *);
void kt_line_write(const kt_game *, int seat, kt_move, bool seen, kt_strbuf *);

/* Reads a text line by line. The caller owns the text, which must outlive the reader. */
typedef struct kt_reader {
    const char *at, *end;
    int         line;
} kt_reader;

kt_reader kt_reader_on(const char *text, size_t length);
bool      kt_header_read(kt_reader *, kt_header *, kt_error *);
/* 1: read a seat and a move; 0: end of the record; -1: see the error. */
int kt_line_read(kt_reader *, const kt_game *, int *seat, kt_move *, kt_error *);
/* Reads the next move and plays it if it is legal. Returns the same as kt_line_read. */
int kt_replay_next(kt_reader *, const kt_game *, kt_state *, int *seat, kt_move *, kt_log *, kt_error *);

/* ---- A table being played ------------------------------------------------
 *
 * The moves of one game from its first position on, the state they lead to, and a
 * checkpoint every KT_TABLE_SPAN moves, so that no step is further away.
 * The command, the server and the page all use it.
 *
 * The caller owns the memory: one block, which may be moved and enlarged between calls
 * (kt_table_grow). A full table says so and stays as it was.
 */

enum {
    KT_TABLE_SPAN = 32,    /* moves between two checkpoints */
    KT_TABLE_EVENTS = 128, /* newest events that are kept; older ones are replayed */
};

/* One move of a table, and who saw it. */
typedef struct kt_step {
    kt_move move;
    int8_t  seat;    /* who made it; KT_CHANCE */
    uint8_t seen;    /* who saw its secret arguments: a bit per seat, and KT_STEP_SPECTATOR */
    bool    learned; /* it revealed something to the seat that made it, so it cannot be undone */
    uint8_t tag;     /* the caller's own */
} kt_step;

enum { KT_STEP_SPECTATOR = 1 << 7 }; /* in kt_step.seen */

typedef struct kt_table {
    kt_header header;   /* the caller may set the names */
    kt_state  now;      /* after all moves. Read it; only kt_table_... changes it */
    int       count;    /* moves so far */
    int       capacity; /* moves that fit */
    uint64_t  replayed; /* moves played again so far, for tests and statistics */
    /* Private to table.c. */
    uint8_t *memory;
    int      first; /* the oldest step whose events are kept */
    int      events;
    uint8_t  event_count[KT_TABLE_EVENTS]; /* of step first + i */
    kt_event event[KT_TABLE_EVENTS];
} kt_table;

typedef enum kt_outcome {
    KT_PLAYED,
    KT_REFUSED, /* by the rules: see the refusal */
    KT_FULL,    /* no room for another move: kt_table_grow */
} kt_outcome;

/* Bytes of memory for at least this many moves. */
size_t kt_table_memory(const kt_game *, int moves);
/* Begins at this position, which is copied. memory: at least kt_table_memory(game, 0) bytes,
 * aligned to 8; it must outlive the table. */
void kt_table_begin(kt_table *, const kt_game *, const kt_state *start, void *memory, size_t size);
/* Tells the table that its block has moved or grown, as by realloc. */
void kt_table_grow(kt_table *, void *memory, size_t size);

/* The whole table as bytes, so that it can be stored and reopened without a replay. They are valid
 * only in a program with the same games (see kt_game_layout), and only their size is checked: store
 * a checksum with them. */
size_t kt_table_saved_size(const kt_table *);
void   kt_table_save(const kt_table *, void *bytes);
/* Into a table that has begun and has room (kt_table_grow) for the moves. False: the bytes do not
 * fit, and nothing has changed. */
bool kt_table_restore(kt_table *, const void *bytes, size_t size);
/* How many moves the saved bytes hold; -1: too few bytes. */
int kt_table_saved_moves(const void *bytes, size_t size);
/* A number that changes whenever the layout of a game's states does. */
uint64_t kt_game_layout(const kt_game *);

/* Plays a move of a seat, or of KT_CHANCE, if the rules allow it. Anything but KT_PLAYED
 * leaves the table as it was. log and refusal may be NULL. */
kt_outcome kt_table_play(kt_table *, int seat, kt_move, kt_log *, kt_refusal *);
/* Reads the next move of a record and plays it. 1: played; 0: the record has ended; -1: see
 * the error. KT_TABLE_NO_ROOM: call kt_table_grow and try again. */
int kt_table_read(kt_table *, kt_reader *, kt_error *);
enum { KT_TABLE_NO_ROOM = -2 };

/* A step by its index. 0 <= index < count. */
kt_step *kt_table_step(const kt_table *, int index);
/* The state after this many moves; replays fewer than KT_TABLE_SPAN. 0 <= moves <= count. */
void kt_table_state(kt_table *, int moves, kt_state *);
/* What happened in a step. Replays nothing while its events are kept, otherwise at most
 * KT_TABLE_SPAN moves. */
void kt_table_events(kt_table *, int index, kt_log *);
/* Whether a seat, or a spectator (KT_ALL), saw the secret arguments of a step. */
bool kt_step_seen_by(const kt_step *, int seat);

/* How many moves remain after this seat has taken back all it may: its own latest moves, but
 * nothing before luck or another seat's decision, and no move that revealed something to it. */
int kt_table_undo_to(const kt_table *, int seat);
/* Why this seat cannot take back the last move. */
typedef enum kt_undo_bar {
    KT_UNDO_FREE,      /* it can */
    KT_UNDO_NOTHING,   /* nothing has been played */
    KT_UNDO_CHANCE,    /* it was luck */
    KT_UNDO_OTHERS,    /* another seat made it */
    KT_UNDO_KNOWLEDGE, /* it revealed something to the seat */
} kt_undo_bar;
kt_undo_bar kt_table_undo_bar(const kt_table *, int seat);
/* Drops all moves after the first `moves`. 0 <= moves <= count. */
void kt_table_truncate(kt_table *, int moves);

/* The record for a viewer, with '?' for what was hidden from that seat or from a spectator
 * (KT_ALL); KT_OVER: everything. Only for a table that began with the set-up. */
void kt_table_record(const kt_table *, int viewer, kt_strbuf *);

/* ---- Scenarios ---------------------------------------------------------- */

/* One scenario of a file: its title, its rules, its result. */
typedef struct kt_scenario {
    int            line;  /* of its game statement */
    const char    *title; /* in the text, title_length long */
    size_t         title_length;
    const char    *german; /* the title in German: the line "# de: ..." above it; or the title */
    size_t         german_length;
    int            rules;    /* how many the title cites */
    const char    *rule[12]; /* in the text, rule_length long */
    size_t         rule_length[12];
    const kt_game *game;
    bool           passed;
    kt_error       error; /* where and why it failed */
} kt_scenario;

/* Called before each move that a scenario plays or expects to be refused. */
typedef void kt_scenario_watch(void *, const kt_game *, const kt_state *, kt_move, bool refused);

/* Runs the next scenario; false when none is left. The watch may be NULL. */
bool kt_scenario_next(kt_reader *, kt_scenario *, kt_scenario_watch *, void *);

/* Goes to the next scenario and gives its position before the first move. The reader then
 * stands at that move. */
bool kt_scenario_position(kt_reader *, kt_scenario *, kt_state *);

/* ---- Sentences for people --------------------------------------------------- */

/* As a choice, whatever the position. */
void kt_say_move(const kt_game *, kt_move, int language, kt_strbuf *);
/* As a choice of the actor in this position. */
void kt_say_choice(const kt_game *, const kt_state *, kt_move, int language, kt_strbuf *);
/* What was done; empty if its events say it all. */
void kt_say_logged(const kt_game *, int seat, kt_move, bool seen, int language, const char *const *names,
                   kt_strbuf *);
void kt_say_event(const kt_game *, const kt_event *, int viewer, int language, const char *const *names,
                  kt_strbuf *);
void kt_say_refusal(const kt_game *, kt_refusal, int language, const char *const *names, kt_strbuf *);
void kt_say_prompt(const kt_game *, const kt_state *, int language, kt_strbuf *);
/* Caption and text of a piece: "VV, tribute 0-1. Once per round ..."; nothing if it has no text. */
void kt_describe(const kt_piece *, int language, kt_strbuf *);
/* Whether sentences count pieces like this: it has a plural, is one, or is uncountable. */
bool kt_is_counted(const kt_piece *);
/* The noun after a number of these pieces: "Felle" in "3 Felle"; their name if they are not counted.
 * Static. */
const char *kt_counted_noun(const kt_piece *, int count, int language);

#endif
