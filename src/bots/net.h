/* net.h - a small neural net that estimates from a view who will win, and with how many points.
 *
 * Its inputs are those of kt_encoder. It has one hidden layer and integer weights, so native code,
 * WebAssembly and every compiler compute the same numbers. The sums of the hidden layer are updated
 * incrementally from one state to the next. The lead by the game's own valuation is added to the
 * outputs directly: the net learns how much it counts, and what it misses.
 *
 * Knows the engine's public header only. Calls nothing of the C library but memset and memcpy.
 */
#ifndef KT_NET_H
#define KT_NET_H

#include "kontor.h"

enum {
    NET_HIDDEN_MAX = 128,
    NET_GROUP = 16,                     /* hidden units that are summed together                         */
    NET_OUTPUTS_MAX = 2 * KT_SEATS_MAX, /* win logits of all seats, the viewer first; then their points  */
    NET_ONE = 65536,                    /* a win estimate of 1                                           */
};

/* A file, all numbers in little endian:
 *
 *     0  "KONTNET" and the version of the format
 *     8  fingerprint of the encoder it was trained with                                  u64
 *    16  FNV-1a of all that follows                                                      u64
 *    24  inputs u32, rows u16, hidden units u16, outputs u16, numbers of seats it is for (bits) u16
 *    36  unit u16: the integer that stands for a weight of 1 in the hidden layer;
 *        point scale u16: the points that an output of 1 stands for
 *    40  what a lead of ten points by the game's own valuation adds to a seat's logit    i32, in 512ths
 *    44  biases of the hidden layer                                                      i16 each
 *        for each output: weights i16 each, in 512ths, then a bias                       i32, in 512ths
 *        for each input the index of its row of weights; row 0 is all zero               u16 each
 *        rows of weights of the hidden layer                                             i8 each
 *        optional: calibrated win estimates for estimates of 0, 10 .. 100 %, ascending;
 *        NET_ONE - 1 stands for 1 (net_calibrate)                                        u16 each
 */
enum {
    NET_VERSION = 1,
    NET_HEADER = 44,
    NET_FRACTION = 512, /* an output of 1 */
    NET_CLAMP = 8,      /* the largest activation of a hidden unit */
    NET_OUT_MAX = 8191,
    NET_OUT_BIAS_MAX = 1 << 24,
    NET_CALIBRATION_POINTS = 11,
};

typedef struct kt_net {
    kt_encoder     encoder;
    int            hidden, outputs, unit, point_scale, lead_weight;
    unsigned       seats;                /* a bit for each number of seats it is for */
    const uint8_t *row_of;               /* of an input, u16 each; in the file's bytes */
    const int8_t  *weight;               /* of the hidden layer, row by row */
    int16_t        bias[NET_HIDDEN_MAX]; /* by net_unit_slot, like the outputs' weights and all sums */
    int16_t        out[NET_OUTPUTS_MAX][NET_HIDDEN_MAX];
    int32_t        out_bias[NET_OUTPUTS_MAX];
    uint16_t       calibration[NET_CALIBRATION_POINTS];
} kt_net;

/* What a seat sees of a state, and the sums of the hidden layer for it. */
typedef struct net_accumulator {
    _Alignas(16) int16_t sum[NET_HIDDEN_MAX]; /* by net_unit_slot */
    kt_observation seen;
} net_accumulator;

/* A net's evaluation of a position, by seat. */
typedef struct net_evaluation {
    int32_t win_estimate[KT_SEATS_MAX]; /* probability of a win, of NET_ONE; they add up to it, but for
                                           rounding */
    int32_t points[KT_SEATS_MAX];       /* at the end of the game, in hundredths */
    int32_t logit_lead[KT_SEATS_MAX]; /* over the best rival, in NET_FRACTIONs: with two seats, log-odds of a
                                         win */
} net_evaluation;

/* Opens a net in the caller's memory, which must outlive it. False: it is not a net, it is damaged,
 * or it does not fit this game; the error says which. */
bool net_open(kt_net *, const kt_game *, const void *bytes, size_t size, kt_error *);
/* The same for bytes that were opened before, without the checksum: fast enough for every move. */
bool net_reopen(kt_net *, const kt_game *, const void *bytes, size_t size);
/* Where an opened net keeps the bias, the output weights and the sum of a hidden unit: in a group, first the
 * units whose weights are the low bytes of 16-bit lanes. The rows of weights stay in the order of the file.
 */
static inline int net_unit_slot(int unit)
{
    bool high = unit % 2 == (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
    return unit / NET_GROUP * NET_GROUP + high * (NET_GROUP / 2) + unit % NET_GROUP / 2;
}
/* FNV-1a, as in the header of a file. */
uint64_t net_checksum(const uint8_t *, size_t);

/* Fills an accumulator for a seat's view of a state: from scratch, or from the same seat's accumulator for
 * an earlier state. */
void net_refresh(const kt_net *, const kt_state *, int seat, net_accumulator *);
void net_update(const kt_net *, const net_accumulator *before, const kt_state *after, net_accumulator *);
/* How far each seat is ahead of its best rival by the game's own valuation of a view, the viewer first;
 * in hundredths of a point, at most NET_LEAD_MAX. */
void net_leads(const kt_game *, const kt_view *, int32_t *lead);
enum { NET_LEAD_MAX = 3000, NET_LEAD_UNIT = 1000 };
void net_evaluate(const kt_net *, const net_accumulator *, net_evaluation *);
/* The result of a game that is over, as an evaluation. */
void net_evaluate_final(const kt_game *, const kt_state *, net_evaluation *);
/* Evaluates a later state from the seat of an accumulator, whether the game is over or not. */
void net_evaluate_after(const kt_net *, const net_accumulator *before, const kt_state *after,
                        net_evaluation *);
/* An evaluation as one number to compare moves by, roughly 0 .. NET_ONE: the win estimate, and a little for
 * the lead in points, so that a seat whose win or loss is certain still plays for points. */
int32_t net_value(const kt_net *, const net_evaluation *, int seats, int seat);
/* The win estimate to show to people for one from a search with this net, both from 0 to 1. Searches are too
 * optimistic or too pessimistic in their own way; the table in the file was fitted to games they played. */
float net_calibrate(const kt_net *, float win_estimate);
/* The value of a move in a world for the seat whose view `now` holds, right after the move and before any
 * luck that it sets off. */
int32_t net_move_value(const kt_net *, const net_accumulator *now, const kt_state *world, kt_move);
/* The same for all moves of the actor. */
void net_move_values(const kt_net *, const kt_state *world, const kt_moves *, int32_t *value);

#endif
