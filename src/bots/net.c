/* net.c - evaluates a net; see net.h for its file. */
#include "bots/net.h"
#include "bots/checks.h"

#include <string.h>

enum {
    LEAD_SHARE = 50,    /* a lead as large as all points counts for one part in so many of a win */
    GROUPS_AT_ONCE = 4, /* of NET_GROUP units whose sums fit into registers */
};

/* ---- Opening -------------------------------------------------------------- */

static uint32_t number_at(const uint8_t *bytes, int width)
{
    uint32_t number = 0;
    for (int i = 0; i < width; i++)
        number |= (uint32_t)bytes[i] << 8 * i;
    return number;
}

static uint64_t long_at(const uint8_t *bytes)
{
    return number_at(bytes, 4) | (uint64_t)number_at(bytes + 4, 4) << 32;
}

uint64_t net_checksum(const uint8_t *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

static bool refuse(kt_error *error, const char *cause)
{
    kt_strbuf out = kt_strbuf_init(error->text, sizeof error->text);
    error->line = 0;
    kt_put(&out, cause);
    return false;
}

/* Bytes of a file with this shape. */
static size_t size_of(const kt_net *net, uint32_t rows)
{
    size_t hidden = (size_t)net->hidden;
    return NET_HEADER + 2 * hidden + (size_t)net->outputs * (2 * hidden + 4) +
           2 * (size_t)net->encoder.inputs + rows * hidden;
}

static bool header_fits(kt_net *net, const uint8_t *bytes, size_t size, kt_error *error)
{
    static const uint8_t magic[8] = {'K', 'O', 'N', 'T', 'N', 'E', 'T', NET_VERSION};
    if (size < NET_HEADER || memcmp(bytes, magic, 7) != 0)
        return refuse(error, "this is not a net");
    if (bytes[7] != NET_VERSION)
        return refuse(error, "this net is of another version of the file format");
    if (long_at(bytes + 8) != net->encoder.fingerprint ||
        number_at(bytes + 24, 4) != (uint32_t)net->encoder.inputs)
        return refuse(
            error, "this net was trained for another encoding: of another game, or its fields have changed");
    uint32_t rows = number_at(bytes + 28, 2);
    net->hidden = (int)number_at(bytes + 30, 2);
    net->outputs = (int)number_at(bytes + 32, 2);
    net->seats = number_at(bytes + 34, 2);
    net->unit = (int)number_at(bytes + 36, 2);
    net->point_scale = (int)number_at(bytes + 38, 2);
    net->lead_weight = (int32_t)number_at(bytes + 40, 4);
    bool shape = net->hidden >= 8 && net->hidden <= NET_HIDDEN_MAX && net->hidden % 8 == 0 &&
                 net->outputs == 2 * net->encoder.game->seats_max && net->unit >= 1 && net->unit <= 127 &&
                 rows >= 1 && (size == size_of(net, rows) || size == size_of(net, rows) + 2 * NET_TOLD) &&
                 net->lead_weight >= 0 && net->lead_weight <= NET_OUT_BIAS_MAX / NET_LEAD_MAX;
    return shape || refuse(error, "this net has a shape that cannot be");
}

/* Whether no sum of an output can overflow. */
static bool outputs_fit(const kt_net *net)
{
    for (int o = 0; o < net->outputs; o++) {
        if (net->out_bias[o] > NET_OUT_BIAS_MAX || net->out_bias[o] < -NET_OUT_BIAS_MAX)
            return false;
        for (int h = 0; h < net->hidden; h++)
            if (net->out[o][h] > NET_OUT_MAX || net->out[o][h] < -NET_OUT_MAX)
                return false;
    }
    return true;
}

static bool rows_fit(const kt_net *net, uint32_t rows)
{
    for (int i = 0; i < net->encoder.inputs; i++)
        if (number_at(net->row_of + (size_t)2 * (size_t)i, 2) >= rows)
            return false;
    return true;
}

/* In a group, first the units whose weights are the low bytes of 16-bit lanes, then the others. */
int net_unit_slot(int unit)
{
    bool upper = unit % 2 == (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
    return unit / NET_GROUP * NET_GROUP + upper * (NET_GROUP / 2) + unit % NET_GROUP / 2;
}

static void read_outputs(kt_net *net, const uint8_t *at)
{
    for (int h = 0; h < net->hidden; h++, at += 2)
        net->bias[net_unit_slot(h)] = (int16_t)number_at(at, 2);
    for (int o = 0; o < net->outputs; o++) {
        for (int h = 0; h < net->hidden; h++, at += 2)
            net->out[o][net_unit_slot(h)] = (int16_t)number_at(at, 2);
        net->out_bias[o] = (int32_t)number_at(at, 4);
        at += 4;
    }
    net->row_of = at;
    net->weight = (const int8_t *)(at + (size_t)2 * (size_t)net->encoder.inputs);
}

/* Without a table people are told what the search expects. */
static void read_told(kt_net *net, const uint8_t *bytes, size_t size)
{
    bool has = size > size_of(net, number_at(bytes + 28, 2));
    for (int i = 0; i < NET_TOLD; i++)
        net->told[i] = has ? (uint16_t)number_at(bytes + size - 2 * (size_t)(NET_TOLD - i), 2)
                           : (uint16_t)((NET_SURE - 1) * i / (NET_TOLD - 1));
}

static bool told_rises(const kt_net *net)
{
    for (int i = 1; i < NET_TOLD; i++)
        if (net->told[i] < net->told[i - 1])
            return false;
    return true;
}

static bool attach(kt_net *net, const kt_game *game, const uint8_t *bytes, size_t size, kt_error *error)
{
    memset(net, 0, sizeof *net);
    kt_encoder_init(game, &net->encoder);
    if (!header_fits(net, bytes, size, error))
        return false;
    read_outputs(net, bytes + NET_HEADER);
    read_told(net, bytes, size);
    return true;
}

bool net_open(kt_net *net, const kt_game *game, const void *bytes, size_t size, kt_error *error)
{
    const uint8_t *at = bytes;
    if (!attach(net, game, at, size, error))
        return false;
    if (long_at(at + 16) != net_checksum(at + 24, size - 24))
        return refuse(error, "this net is damaged: its checksum is wrong");
    return (outputs_fit(net) && rows_fit(net, number_at(at + 28, 2)) && told_rises(net)) ||
           refuse(error, "this net has a shape that cannot be");
}

bool net_reopen(kt_net *net, const kt_game *game, const void *bytes, size_t size)
{
    kt_error error;
    return attach(net, game, bytes, size, &error);
}

/* ---- The hidden layer ----------------------------------------------------- */

static const int8_t *weights_of(const kt_net *net, int input)
{
    const uint8_t *row = net->row_of + (size_t)2 * (size_t)input;
    return net->weight + (size_t)(row[0] | row[1] << 8) * (size_t)net->hidden;
}

/* Eight units at a time; compilers know these types for every processor. */
typedef int16_t  lanes __attribute__((vector_size(16)));
typedef uint16_t unsigned_lanes __attribute__((vector_size(16)));

/* Adds to the sums of some groups of units the rows of these inputs, or subtracts them. A lane of sixteen
 * bits holds the weights of two units, which shifting takes apart. */
static inline void add_rows(const kt_net *net, const kt_inputs *inputs, bool subtract, int first, int groups,
                            size_t size, lanes *sum)
{
    for (int i = 0; i < inputs->count; i++) {
        const int8_t *row = weights_of(net, inputs->at[i]) + first;
        for (int k = 0; k < groups; k++) {
            lanes pairs = {0};
            memcpy(&pairs, row + NET_GROUP * k, size);
            lanes high = pairs >> 8, low = (lanes)((unsigned_lanes)pairs << 8) >> 8;
            sum[2 * k] += subtract ? -low : low;
            sum[2 * k + 1] += subtract ? -high : high;
        }
    }
}

static inline void change_some(const kt_net *net, const kt_inputs *come, const kt_inputs *gone, int first,
                               int groups, size_t size, int16_t *sums)
{
    lanes sum[2 * GROUPS_AT_ONCE]; /* in registers */
    memcpy(sum, sums + first, (size_t)groups * 2 * sizeof *sum);
    add_rows(net, come, false, first, groups, size, sum);
    add_rows(net, gone, true, first, groups, size, sum);
    memcpy(sums + first, sum, (size_t)groups * 2 * sizeof *sum);
}

static void change_sums(const kt_net *net, const kt_inputs *come, const kt_inputs *gone, int16_t *sums)
{
    enum { MANY = GROUPS_AT_ONCE * NET_GROUP };
    int unit = 0;
    for (; unit + MANY <= net->hidden; unit += MANY)
        change_some(net, come, gone, unit, GROUPS_AT_ONCE, NET_GROUP, sums);
    for (; unit + NET_GROUP <= net->hidden; unit += NET_GROUP)
        change_some(net, come, gone, unit, 1, NET_GROUP, sums);
    if (unit < net->hidden)
        change_some(net, come, gone, unit, 1, NET_GROUP / 2, sums);
}

void net_refresh(const kt_net *net, const kt_state *state, int seat, net_accumulator *accumulator)
{
    kt_inputs come, gone;
    gone.count = 0;
    kt_observe(&net->encoder, state, seat, &accumulator->seen);
    kt_encode(&net->encoder, &accumulator->seen, &come);
    memcpy(accumulator->sum, net->bias, sizeof accumulator->sum);
    change_sums(net, &come, &gone, accumulator->sum);
}

void net_update(const kt_net *net, const net_accumulator *before, const kt_state *after,
                net_accumulator *accumulator)
{
    kt_inputs come, gone;
    kt_observe(&net->encoder, after, before->seen.view.seat, &accumulator->seen);
    kt_encode_changes(&net->encoder, &before->seen, &accumulator->seen, &gone, &come);
    memcpy(accumulator->sum, before->sum, sizeof accumulator->sum);
    change_sums(net, &come, &gone, accumulator->sum);
}

/* ---- Outputs -------------------------------------------------------------- */

/* 65536 exp(-k / 16) */
enum { EXP_STEP = NET_FRACTION / 16, EXP_LAST = 192 };
/* clang-format off */
static const uint16_t exp_table[EXP_LAST + 1] = {
    65535, 61565, 57835, 54331, 51039, 47947, 45042, 42313, 39750, 37341, 35079, 32954,
    30957, 29081, 27319, 25664, 24109, 22649, 21276, 19987, 18776, 17639, 16570, 15566,
    14623, 13737, 12905, 12123, 11388, 10698, 10050, 9441, 8869, 8332, 7827, 7353,
    6907, 6489, 6096, 5726, 5380, 5054, 4747, 4460, 4190, 3936, 3697, 3473,
    3263, 3065, 2879, 2705, 2541, 2387, 2243, 2107, 1979, 1859, 1746, 1641,
    1541, 1448, 1360, 1278, 1200, 1128, 1059, 995, 935, 878, 825, 775,
    728, 684, 642, 604, 567, 533, 500, 470, 442, 415, 390, 366,
    344, 323, 303, 285, 268, 252, 236, 222, 209, 196, 184, 173,
    162, 153, 143, 135, 127, 119, 112, 105, 99, 93, 87, 82,
    77, 72, 68, 64, 60, 56, 53, 50, 47, 44, 41, 39,
    36, 34, 32, 30, 28, 27, 25, 23, 22, 21, 19, 18,
    17, 16, 15, 14, 13, 13, 12, 11, 10, 10, 9, 9,
    8, 8, 7, 7, 6, 6, 6, 5, 5, 5, 4, 4,
    4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2,
    2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0,
    0,
};
/* clang-format on */

/* 65536 exp(-x / NET_FRACTION), x >= 0, at least 1. */
static uint32_t exp_minus(int32_t x)
{
    int32_t k = x / EXP_STEP;
    if (k >= EXP_LAST)
        return 1;
    uint32_t here = exp_table[k], next = exp_table[k + 1];
    return here - (here - next) * (uint32_t)(x % EXP_STEP) / EXP_STEP + 1;
}

static int32_t output(const kt_net *net, const int16_t *restrict active, int which)
{
    int32_t sum = 0;
    for (int group = 0; group < net->hidden; group += NET_GROUP)
        for (int i = 0; i < NET_GROUP; i++)
            sum += active[group + i] * net->out[which][group + i];
    return sum / net->unit + net->out_bias[which];
}

void net_leads(const kt_game *game, const kt_view *view, int32_t *lead)
{
    int value[KT_SEATS_MAX], seats = view->state.head.seats;
    kt_values(game, &view->state, value);
    for (int seat = 0; seat < seats; seat++) {
        int best = INT32_MIN, i = seat >= view->seat ? seat - view->seat : seat - view->seat + seats;
        for (int other = 0; other < seats; other++)
            if (other != seat && value[other] > best)
                best = value[other];
        int ahead = seats > 1 ? value[seat] - best : value[seat];
        lead[i] = ahead > NET_LEAD_MAX ? NET_LEAD_MAX : ahead < -NET_LEAD_MAX ? -NET_LEAD_MAX : ahead;
    }
}

void net_ask(const kt_net *net, const net_accumulator *accumulator, net_answer *answer)
{
    _Alignas(16) int16_t active[NET_HIDDEN_MAX];
    int16_t              most = (int16_t)(NET_CLAMP * net->unit);
    int                  seats = accumulator->seen.view.state.head.seats, first = accumulator->seen.view.seat;
    int32_t              chance[KT_SEATS_MAX], lead[KT_SEATS_MAX] = {0}, best = INT32_MIN;
    uint32_t             weight[KT_SEATS_MAX], total = 0;
    for (int group = 0; group < net->hidden; group += NET_GROUP)
        for (int i = group; i < group + NET_GROUP; i++)
            active[i] = accumulator->sum[i] < 0 ? 0 : accumulator->sum[i] > most ? most : accumulator->sum[i];
    if (net->lead_weight)
        net_leads(net->encoder.game, &accumulator->seen.view, lead);
    for (int i = 0; i < seats; i++) {
        chance[i] = output(net, active, i) + lead[i] * net->lead_weight / NET_LEAD_UNIT;
        best = chance[i] > best ? chance[i] : best;
    }
    for (int i = 0; i < seats; i++)
        total += weight[i] = exp_minus(best - chance[i]);
    for (int i = 0; i < seats; i++) {
        int     who = (first + i) % seats;
        int32_t rival = i || seats < 2 ? chance[0] : chance[1];
        for (int j = 1; j < seats; j++)
            rival = j != i && chance[j] > rival ? chance[j] : rival;
        answer->edge[who] = chance[i] - rival;
        answer->chance[who] = (int32_t)((uint64_t)weight[i] * NET_SURE / total);
        answer->points[who] = (int32_t)((int64_t)output(net, active, net->outputs / 2 + i) *
                                        net->point_scale * 100 / NET_FRACTION);
    }
}

void net_result(const kt_game *game, const kt_state *state, net_answer *answer)
{
    kt_score score;
    kt_score_of(game, state, &score);
    int winners = __builtin_popcount(score.winners);
    for (int seat = 0; seat < state->head.seats; seat++) {
        answer->chance[seat] = score.winners >> seat & 1 ? NET_SURE / winners : 0;
        answer->points[seat] = score.points[seat] * 100;
        answer->edge[seat] = 0;
    }
}

int32_t net_worth(const kt_net *net, const net_answer *answer, int seats, int seat)
{
    int32_t best = INT32_MIN, most = 100 * net->point_scale;
    for (int i = 0; i < seats; i++)
        if (i != seat && answer->points[i] > best)
            best = answer->points[i];
    int32_t lead = seats > 1 ? answer->points[seat] - best : answer->points[seat];
    lead = lead > most ? most : lead < -most ? -most : lead;
    return answer->chance[seat] + (int32_t)((int64_t)lead * NET_SURE / LEAD_SHARE / most);
}

float net_told(const kt_net *net, float expected)
{
    float place = expected * (NET_TOLD - 1);
    int   tenth = place <= 0 ? 0 : place >= NET_TOLD - 1 ? NET_TOLD - 2 : (int)place;
    float from = net->told[tenth], to = net->told[tenth + 1], part = place - (float)tenth;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return (from + part * (to - from)) / (NET_SURE - 1);
}

int32_t net_move_worth(const kt_net *net, const net_accumulator *now, const kt_state *world, kt_move move)
{
    const kt_game  *game = net->encoder.game;
    kt_state        after;
    net_accumulator then;
    net_answer      answer = {{0}, {0}, {0}};
    kt_copy(game, &after, world);
    kt_play(game, &after, move, NULL);
    if (after.head.actor == KT_OVER) {
        net_result(game, &after, &answer);
    } else {
        net_update(net, now, &after, &then);
        net_ask(net, &then, &answer);
    }
    return net_worth(net, &answer, world->head.seats, now->seen.view.seat);
}

void net_moves(const kt_net *net, const kt_state *world, const kt_moves *moves, int32_t *worth)
{
    net_accumulator now;
    net_refresh(net, world, world->head.actor, &now);
    for (int i = 0; i < moves->count; i++)
        worth[i] = net_move_worth(net, &now, world, moves->move[i]);
}
