/* net.h - a small net that says from a view who will win, and with how many points.
 *
 * Inputs are those of kt_encoder, one hidden layer, weights are whole numbers: the same bytes
 * come out natively, in WebAssembly and from every compiler. The sums of the hidden layer
 * follow a game from one state to the next by what changed. The game's own valuation goes into
 * the chances directly: the net learns what to make of it, and what it overlooks.
 *
 * Knows the engine's public header only. Calls nothing of the C library but memset and memcpy.
 */
#ifndef KT_NET_H
#define KT_NET_H

#include "kontor.h"

enum {
    NET_HIDDEN_MAX = 128,
    NET_GROUP = 16,                     /* units that are summed up together                    */
    NET_OUTPUTS_MAX = 2 * KT_SEATS_MAX, /* for each seat, the viewer first: chance, then points */
    NET_SURE = 65536,                   /* the chance of who has won                            */
};

/* A file, all numbers in little endian:
 *
 *     0  "KONTNET" and the version of the format
 *     8  fingerprint of the encoder it was trained with                        u64
 *    16  FNV-1a of all that follows                                         u64
 *    24  inputs u32, rows u16, hidden u16, outputs u16, numbers of seats it is for (bits) u16
 *    36  unit u16: what a weight of 1 is in the hidden layer; points of an output of 1 u16
 *    40  what a lead of ten points in the game's own valuation adds to a seat's chance i32, in 512ths
 *    44  biases of the hidden layer                                         i16 each
 *        for each output: weights i16 each, in 512ths, then a bias          i32, in 512ths
 *        for each input the row of its weights; row 0 is all zero           u16 each
 *        rows of weights of the hidden layer                                i8 each
 *        perhaps what to tell people, see net_told: NET_TOLD chances that
 *        never fall, of NET_SURE - 1                                        u16 each
 */
enum {
    NET_TOLD = 11, /* for a search that expects 0, 10 .. 100 % */
    NET_VERSION = 1,
    NET_HEADER = 44,
    NET_FRACTION = 512,
    NET_CLAMP = 8,
    NET_OUT_MAX = 8191,
    NET_OUT_BIAS_MAX = 1 << 24
};

typedef struct kt_net {
    kt_encoder     encoder;
    int            hidden, outputs, unit, point_scale, lead_weight;
    unsigned       seats;                /* a bit for each number of seats it is for */
    const uint8_t *row_of;               /* of an input, u16 each; in the file's bytes */
    const int8_t  *weight;               /* of the hidden layer, row by row */
    int16_t        bias[NET_HIDDEN_MAX]; /* by net_unit_slot, as the outputs' weights and all sums */
    int16_t        out[NET_OUTPUTS_MAX][NET_HIDDEN_MAX];
    int32_t        out_bias[NET_OUTPUTS_MAX];
    uint16_t       told[NET_TOLD];
} kt_net;

/* What a seat sees of a state, and the sums of the hidden layer for it. */
typedef struct net_accumulator {
    _Alignas(16) int16_t sum[NET_HIDDEN_MAX]; /* by net_unit_slot */
    kt_observation seen;
} net_accumulator;

/* What a net says, by seat. */
typedef struct net_answer {
    int32_t chance[KT_SEATS_MAX]; /* to win, of NET_SURE; they add up to it, but for rounding */
    int32_t points[KT_SEATS_MAX]; /* at the end, in hundredths */
    int32_t edge[KT_SEATS_MAX];   /* over the best rival, in NET_FRACTIONs: with two seats, log-odds to win */
} net_answer;

/* Opens a net in the caller's memory, which must outlive it. False: it is none, it is damaged,
 * or it does not fit this game; the error says which. */
bool net_open(kt_net *, const kt_game *, const void *bytes, size_t size, kt_error *);
/* The same for bytes that were opened before, without the checksum: fast enough for every move. */
bool net_reopen(kt_net *, const kt_game *, const void *bytes, size_t size);
/* Where an opened net keeps the bias, the output weights and the sum of a hidden unit. The rows of weights
 * stay in the order of the file. */
int net_unit_slot(int unit);
/* FNV-1a, as in the header of a file. */
uint64_t net_checksum(const uint8_t *, size_t);

/* Looks at a state from a seat; and at a later state, from what it saw before. */
void net_refresh(const kt_net *, const kt_state *, int seat, net_accumulator *);
void net_update(const kt_net *, const net_accumulator *before, const kt_state *after, net_accumulator *);
/* How far each seat is ahead of its best rival in the game's own valuation of a view, the viewer first;
 * in hundredths of a point, at most NET_LEAD_MAX. */
void net_leads(const kt_game *, const kt_view *, int32_t *lead);
enum { NET_LEAD_MAX = 3000, NET_LEAD_UNIT = 1000 };
/* What the net says of what a seat sees. */
void net_ask(const kt_net *, const net_accumulator *, net_answer *);
/* How a game that is over ended, in the same terms. */
void net_result(const kt_game *, const kt_state *, net_answer *);
/* An answer as one number to compare moves by, about of NET_SURE: the chance to win, and a little for
 * the lead in points, so that what is won or lost is still played for points. */
int32_t net_worth(const kt_net *, const net_answer *, int seats, int seat);
/* The chance to tell people, both from 0 to 1, where a search with this net expects so much. Searches hope
 * too much or too little in their own way; the table in the file was fitted to games they played. */
float net_told(const kt_net *, float expected);
/* What a move is worth in a world to the seat that `now` looks at that world from, right after the move and
 * before any luck that it sets off. */
int32_t net_move_worth(const kt_net *, const net_accumulator *now, const kt_state *world, kt_move);
/* The same of all moves of the actor. */
void net_moves(const kt_net *, const kt_state *world, const kt_moves *, int32_t *worth);

#endif
