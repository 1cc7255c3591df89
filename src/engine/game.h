/* game.h - small helpers for the games' own code.
 *
 * Knows kontor.h only. Nothing here decides a rule.
 */
#ifndef KT_GAME_H
#define KT_GAME_H

#include "kontor.h"

#include <string.h>

#define KT_LENGTH(array) ((uint8_t)(sizeof(array) / sizeof((array)[0])))

/* A piece with nothing but a name; and piece 0, which stands for none. */
/* clang-format off */
#define KT_PIECE(id, de, en) {id, KT_DE_EN(de, en)}
#define KT_NO_PIECE          {"-", KT_DE_EN("-", "-")}
/* clang-format on */

/* What the files of a game define under its name. Its header declares them, its kt_game
 * points to them. */
#define KT_DECLARE_GAME(game)                               \
    void        game##_setup(kt_state *);                   \
    void        game##_bare_position(kt_state *);           \
    void        game##_list(const kt_state *, kt_moves *);  \
    kt_refusal  game##_check(const kt_state *, kt_move);    \
    void        game##_play(kt_state *, kt_move, kt_log *); \
    void        game##_score(const kt_state *, kt_score *); \
    int         game##_value(const kt_state *, int seat);   \
    const char *game##_validate(const kt_state *);          \
    void        game##_board(const kt_state *, int seat, int language, const char *const *names, kt_strbuf *)

#define KT_GAME_FUNCTIONS(game)                                                               \
    .setup = game##_setup, .bare_position = game##_bare_position, .list = game##_list,        \
    .check = game##_check, .play = game##_play, .score = game##_score, .value = game##_value, \
    .validate = game##_validate, .board = game##_board

/* The last members of a kind: its facts, which data.py made under this name. */
#define KT_FACTS(name) .facts = KT_LENGTH(name##_facts), .fact = name##_facts, .value = name##_values
/* The home and sink of a kind whose pieces are never counted. */
#define KT_NOWHERE KT_NO_FIELD, KT_NO_FIELD
/* The members after the name of a kind that only facts of other kinds refer to. */
#define KT_VOCABULARY(pieces) pieces, KT_LENGTH(pieces) - 1, KT_NOWHERE, false

/* Our own mistakes stop test builds at once; in release builds they cost nothing. */
#ifdef KT_CHECKED
#define KT_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define KT_ASSERT(condition) ((void)0)
#endif

static inline kt_move kt_move_of(int verb, int a, int b, int c)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    /* One store of eight bytes, because they are soon read back as one word. */
    uint64_t word = (uint64_t)(verb & 255) | (uint64_t)(a & 255) << 8 | (uint64_t)(b & 255) << 16 |
                    (uint64_t)(c & 255) << 24;
    kt_move move;
    memcpy(&move, &word, sizeof move);
    return move;
#else
    return (kt_move){(uint8_t)verb, {(uint8_t)a, (uint8_t)b, (uint8_t)c}};
#endif
}

/* No game lists more than KT_MOVES_MAX moves; should one do so, the rest is left out. */
static inline void kt_offer(kt_moves *moves, kt_move move)
{
    KT_ASSERT(moves->count < KT_MOVES_MAX);
    if (__builtin_expect(moves->count < KT_MOVES_MAX, 1))
        moves->move[moves->count++] = move;
}

/* An outcome of chance. */
static inline void kt_offer_weighted(kt_moves *moves, kt_move move, int weight)
{
    KT_ASSERT(weight > 0 && moves->count < KT_MOVES_MAX);
    if (__builtin_expect(moves->count >= KT_MOVES_MAX, 0))
        return;
    moves->weight[moves->count] = (uint16_t)weight;
    moves->total += (uint32_t)weight;
    moves->move[moves->count++] = move;
}

/* One outcome for each value from `first` to `last` that occurs, weighted by how often it does. There
 * must be room for all of them: checked once for speed, because most moves are luck. */
static inline void kt_offer_counts_from(kt_moves *moves, int verb, const uint8_t *counts, int first, int last)
{
    int      count = moves->count;
    uint32_t total = moves->total;
    KT_ASSERT(count + last - first < KT_MOVES_MAX);
    if (last - first >= KT_MOVES_MAX - count)
        last = first + KT_MOVES_MAX - count - 1;
    for (int value = first; value <= last; value++) {
        if (!counts[value])
            continue;
        moves->move[count] = kt_move_of(verb, value, 0, 0);
        moves->weight[count++] = counts[value];
        total += counts[value];
    }
    moves->count = count;
    moves->total = total;
}

static inline void kt_offer_counts(kt_moves *moves, int verb, const uint8_t *counts, int values)
{
    kt_offer_counts_from(moves, verb, counts, 1, values);
}

static inline kt_refusal kt_refuse(int rule, int reason, int a, int b)
{
    return (kt_refusal){(uint8_t)rule, (uint8_t)reason, {(int16_t)a, (int16_t)b, 0}};
}

static inline kt_refusal kt_allow(void)
{
    return (kt_refusal){0, 0, {0, 0, 0}};
}

/* Events. The log may be NULL; should it be full, the event is lost. */
static inline void kt_log_add(kt_log *log, kt_event event)
{
    if (log && log->count < KT_EVENTS_MAX)
        log->event[log->count++] = event;
}

static inline void kt_log_event(kt_log *log, int code, int seat, int a, int b)
{
    kt_log_add(log, (kt_event){(uint8_t)code, (int8_t)seat, KT_ALL, {(int16_t)a, (int16_t)b, 0}});
}

/* Only one seat may read the arguments. */
static inline void kt_log_private(kt_log *log, int visible_to, int code, int seat, int a, int b)
{
    kt_log_add(log, (kt_event){(uint8_t)code, (int8_t)seat, (int8_t)visible_to, {(int16_t)a, (int16_t)b, 0}});
}

/* Lists: a count, the values, then zeros. A list must have room for what is added; a full one
 * stays as it is. */
static inline void kt_list_add(uint8_t *list, int places, int value)
{
    KT_ASSERT(list[0] < places);
    if (__builtin_expect(list[0] < places, 1))
        list[++list[0]] = (uint8_t)value;
}

/* How many values fit into an array that holds a list; does not compile for a pointer. */
#define KT_PLACES(list)      \
    ((int)sizeof(list) - 1 + \
     0 * (int)sizeof(char[__builtin_types_compatible_p(__typeof__(list), __typeof__(&(list)[0])) ? -1 : 1]))
#define KT_LIST_ADD(list, value) kt_list_add((list), KT_PLACES(list), (value))

/* Before the value at this index; 0-based. */
static inline void kt_list_insert(uint8_t *list, int places, int index, int value)
{
    KT_ASSERT(index >= 0 && index <= list[0] && list[0] < places);
    if (__builtin_expect(list[0] >= places, 0))
        return;
    for (int at = list[0]++; at > index; at--) /* a few bytes: faster than calling memmove */
        list[1 + at] = list[at];
    list[1 + index] = (uint8_t)value;
}

static inline int kt_list_remove_at(uint8_t *list, int index) /* 0-based */
{
    KT_ASSERT(index >= 0 && index < list[0]);
    int value = list[1 + index];
    memmove(list + 1 + index, list + 2 + index, (size_t)(list[0] - index - 1));
    list[list[0]--] = 0;
    return value;
}

static inline int kt_list_find(const uint8_t *list, int value) /* -1: not there */
{
    for (int i = 0; i < list[0]; i++)
        if (list[1 + i] == value)
            return i;
    return -1;
}

/* Counts: a byte for each value, the unknown one first. Read eight at a time, since rows of
 * cards are long and bots count them a million times a second. */
static inline uint64_t kt_counts_eight(const uint8_t *counts)
{
    uint64_t eight;
    memcpy(&eight, counts, sizeof eight);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    eight = __builtin_bswap64(eight);
#endif
    return eight; /* the first one in the lowest byte */
}

static inline int kt_counts_sum(const uint8_t *counts, int values) /* unknown ones included */
{
    const uint64_t every_other = 0x00ff00ff00ff00ff, ones = 0x0001000100010001;
    int            sum = 0, value = 0;
    for (; value + 7 <= values; value += 8) {
        uint64_t eight = kt_counts_eight(counts + value);
        uint64_t pairs = (eight & every_other) + (eight >> 8 & every_other);
        sum += (int)(pairs * ones >> 48);
    }
    for (; value <= values; value++)
        sum += counts[value];
    return sum;
}

/* The first value, from this one on, whose count is not 0; more than `values`: none. */
static inline int kt_counts_next(const uint8_t *counts, int value, int values)
{
    for (; value + 7 <= values; value += 8) {
        uint64_t eight = kt_counts_eight(counts + value);
        if (eight)
            return value + __builtin_ctzll(eight) / 8;
    }
    while (value <= values && !counts[value])
        value++;
    return value;
}

/* A loop over the values from `first` to `last` whose count is not 0. */
#define KT_FOR_COUNTED(value, counts, first, last)                               \
    for (int value = kt_counts_next((counts), (first), (last)); value <= (last); \
         value = kt_counts_next((counts), value + 1, (last)))

static inline bool kt_counts_any(const uint8_t *counts, int values) /* cheaper than a sum */
{
    return kt_counts_next(counts, 0, values) <= values;
}

/* The counts of the values 1 to 6 as bytes 1 to 6 of a word, to add, compare and sum them all at once.
 * None may be 128 or more. */
static inline uint64_t kt_six(const uint8_t *counts)
{
    uint32_t four = counts[1] | counts[2] << 8 | counts[3] << 16 | (uint32_t)counts[4] << 24;
    uint16_t two = (uint16_t)(counts[5] | counts[6] << 8);
    return ((uint64_t)two << 32 | four) << 8;
}

#define KT_SIX_TOPS UINT64_C(0x8080808080808080)

static inline bool kt_six_covers(uint64_t have, uint64_t need)
{
    return (((have | KT_SIX_TOPS) - need) & KT_SIX_TOPS) == KT_SIX_TOPS;
}

/* The smaller count of each value. */
static inline uint64_t kt_six_least(uint64_t one, uint64_t other)
{
    uint64_t enough =
        (((one | KT_SIX_TOPS) - other) & KT_SIX_TOPS) >> 7; /* 1 in each byte where one >= other */
    return one ^ ((one ^ other) & enough * 255);
}

static inline int kt_six_sum(uint64_t six)
{
    return (int)((six >> 8) * UINT64_C(0x0101010101010101) >> 56);
}

#endif
