/* check.c - whether a move of Macao is legal; if not, the rule a player would look up. Changes
 * nothing.
 */
#include "games/macao/macao.h"

#define IN(phase)    (1u << PHASE_##phase)
#define GOLD_OFFERED (IN(TRIBUTE_GOLD) | IN(DRAFT_GOLD) | IN(DICE_GOLD) | IN(CLAIM_GOLD) | IN(ACTIVATE_GOLD))

/* Phases in which a verb is asked for. */
/* clang-format off */
static const uint32_t asked_in[VERBS] = {
    [VERB_PICK]       = IN(OPENING) | IN(DRAFT),
    [VERB_SKIP]       = IN(OPENING) | IN(DRAFT),
    [VERB_DISCARD]    = IN(DISCARD),
    [VERB_PLACE]      = IN(FIRST) | IN(SECOND),
    [VERB_DICE]       = IN(DICE),
    [VERB_ACCEPT]     = GOLD_OFFERED,
    [VERB_DECLINE]    = GOLD_OFFERED | IN(EMPTY),
    [VERB_ACTIVATE]   = IN(ACTION),
    [VERB_ACTIVATE_LESS] = IN(ACTION),
    [VERB_CLAIM]      = IN(ACTION),
    [VERB_CLAIM_WITH] = IN(ACTION),
    [VERB_OMIT]       = IN(OMIT),
    [VERB_REPLACE]    = IN(REPLACE),
    [VERB_PAY]        = IN(PAY),
    [VERB_WALL]       = IN(ACTION),
    [VERB_FURTHER]    = IN(ACTION),
    [VERB_SAIL]       = IN(ACTION),
    [VERB_GLIDE]      = IN(ACTION),
    [VERB_DELIVER]    = IN(ACTION),
    [VERB_TRIBUTE]    = IN(ACTION),
    [VERB_JOKER]      = IN(ACTION) | IN(JOKER) | IN(EMPTY) | IN(EMPTY_JOKER),
    [VERB_CASH]       = IN(ACTION) | IN(JOKER) | IN(EMPTY) | IN(EMPTY_JOKER),
    [VERB_USE]        = IN(ACTION),
    [VERB_TRADE]      = IN(ACTION),
    [VERB_GIVE]       = IN(GIVE),
    [VERB_TAKE]       = IN(TAKE),
    [VERB_DONE]       = IN(GIVE) | IN(TAKE),
    [VERB_PASS]       = IN(ACTION),
};
/* clang-format on */

/* Phases that do not interrupt something else with a question. */
static const uint32_t open_phases = IN(OPENING) | IN(FIRST) | IN(SECOND) | IN(DRAFT) | IN(DICE) | IN(ACTION);

static kt_refusal not_asked(const macao *table)
{
    if (table->phase == PHASE_GIVE || table->phase == PHASE_TAKE)
        return kt_refuse(RULE_R3_4, REASON_CARD_FIRST, table->card, 0);
    if (!(open_phases >> table->phase & 1))
        return kt_refuse(RULE_R3_4, REASON_ANSWER_FIRST, 0, 0);
    return kt_refuse(RULE_R3_1, REASON_NOT_NOW, 0, 0);
}

/* The first colour that the supply is short of. */
static kt_refusal lacking(int rule, const uint8_t *supply, const uint8_t *cost, int times)
{
    for (int colour = 1; colour <= COLOURS; colour++)
        if (supply[colour] < cost[colour] * times)
            return kt_refuse(rule, REASON_CUBES_SHORT, cost[colour] * times - supply[colour], colour);
    return kt_allow();
}

static kt_refusal has_cube(const macao *table, int seat, int colour, int rule)
{
    return table->supply[seat][colour] ? kt_allow() : kt_refuse(rule, REASON_NO_CUBE, colour, 0);
}

/* ---- Phases 1 and 2 ----------------------------------------------------- */

static kt_refusal check_pick(const macao *table, int card)
{
    if (kt_list_find(table->display, card) < 0)
        return kt_refuse(table->phase == PHASE_OPENING ? RULE_R2_5 : RULE_R4_4, REASON_NOT_OFFERED, card, 0);
    return kt_allow();
}

static kt_refusal check_skip(const macao *table, int seat)
{
    if (table->phase == PHASE_OPENING)
        return kt_refuse(RULE_R2_5, REASON_MUST_TAKE, 0, 0);
    if (!(macao_powers_of(table, seat) >> POWER_MAY_SKIP & 1)) /* 15.1 */
        return kt_refuse(RULE_R4_4, REASON_MUST_TAKE, 0, 0);
    return kt_allow();
}

static kt_refusal check_discard(const macao *table, int seat, int card)
{
    if (kt_list_find(table->tableau[seat], card) < 0)
        return kt_refuse(RULE_R4_6, REASON_NOT_TABLEAU, card, 0);
    return kt_allow();
}

static kt_refusal check_dice(int pair)
{
    if (macao_pair[pair][0] == macao_pair[pair][1])
        return kt_refuse(RULE_R5_3, REASON_ONE_DIE, 0, 0);
    return kt_allow();
}

/* ---- Activating and quarters -------------------------------------------- */

/* Whether there is such a card and room for it; the cost is checked elsewhere. */
static kt_refusal may_activate(const macao *table, int seat, int card)
{
    if (kt_list_find(table->tableau[seat], card) < 0)
        return kt_refuse(RULE_R7_1, REASON_NOT_TABLEAU, card, 0);
    if (table->active[seat][0] == ACTIVE_MAX)
        return kt_refuse(RULE_R7_4, REASON_THIRTEEN, 0, 0);
    return kt_allow();
}

static kt_refusal check_activate(const macao *table, int seat, int card)
{
    kt_refusal no = may_activate(table, seat, card);
    return no.rule ? no : lacking(RULE_R7_2, table->supply[seat], macao_card[card].cost, 1);
}

/* saved: the colour of the cube that is not paid. */
static kt_refusal check_activate_less(const macao *table, int seat, int card, int saved)
{
    kt_refusal no = may_activate(table, seat, card);
    uint8_t    cost[COLOURS + 1];
    if (no.rule)
        return no;
    if (!is_cheaper(card, macao_powers_of(table, seat)))
        return kt_refuse(RULE_R15_12, REASON_NOT_CHEAPER, card, 0);
    if (macao_card[card].size < 2)
        return kt_refuse(RULE_R15_12, REASON_ONE_PAID, 0, 0);
    if (!macao_card[card].cost[saved])
        return kt_refuse(RULE_R15_12, REASON_NOT_IN_COST, saved, 0);
    memcpy(cost, macao_card[card].cost, sizeof cost);
    cost[saved]--;
    return lacking(RULE_R15_12, table->supply[seat], cost, 1);
}

/* pay false: the caller checks the cost. */
kt_refusal macao_may_claim(const macao *table, int seat, uint32_t powers, int quarter, bool pay)
{
    int most = powers >> POWER_QUARTERS & 1 ? 2 : 1; /* 15.3 */
    if (table->owner[quarter - 1])
        return kt_refuse(RULE_R8_3, REASON_TAKEN, quarter, 0);
    if (table->claims >= most)
        return kt_refuse(most == 2 ? RULE_R15_3 : RULE_R8_2, REASON_QUARTERS_DONE, table->claims, 0);
    return pay ? lacking(RULE_R8_1, table->supply[seat], macao_quarter[quarter].cost, 1) : kt_allow();
}

static kt_refusal has_helper(const macao *table, int seat, uint32_t powers, int which, int help, int rule)
{
    if (!(powers >> which & 1))
        return kt_refuse(rule, REASON_NO_HELPER, help, 0);
    if (macao_power_index(table, seat, which) < 0)
        return kt_refuse(RULE_R13_2, REASON_HELPER_USED, help, 0);
    return kt_allow();
}

static kt_refusal check_claim_with(const macao *table, int seat, int quarter, int help)
{
    uint32_t   powers = macao_powers_of(table, seat);
    int        rule = help & HELP_LESS ? RULE_R15_4 : RULE_R15_5;
    kt_refusal refusal = macao_may_claim(table, seat, powers, quarter, false);
    if (!refusal.rule && help & HELP_LESS)
        refusal = has_helper(table, seat, powers, POWER_QUARTER_LESS, help, RULE_R15_4);
    if (!refusal.rule && help & HELP_OTHER)
        refusal = has_helper(table, seat, powers, POWER_QUARTER_OTHER, help, RULE_R15_5);
    if (refusal.rule)
        return refusal;
    if (help & HELP_LESS && macao_quarter[quarter].size < 2)
        return kt_refuse(RULE_R15_4, REASON_ONE_PAID, 0, 0);
    if (!macao_helped(table, seat, quarter, help, 0, 0))
        return kt_refuse(rule, REASON_HELP_SHORT, 0, 0);
    return kt_allow();
}

static kt_refusal check_omit(const macao *table, int seat, int colour)
{
    if (!macao_quarter[table->quarter].cost[colour])
        return kt_refuse(RULE_R15_4, REASON_NOT_IN_COST, colour, 0);
    if (!macao_helped(table, seat, table->quarter, table->help, colour, 0))
        return kt_refuse(RULE_R15_4, REASON_HELP_SHORT, 0, 0);
    return kt_allow();
}

static kt_refusal check_replace(const macao *table, int seat, int colour)
{
    if (macao_quarter[table->quarter].cost[colour] - (colour == table->omitted) <= 0)
        return kt_refuse(RULE_R15_5, REASON_NOT_IN_COST, colour, 0);
    if (!macao_helped(table, seat, table->quarter, table->help, table->omitted, colour))
        return kt_refuse(RULE_R15_5, REASON_HELP_SHORT, 0, 0);
    return kt_allow();
}

static kt_refusal check_pay(const macao *table, int seat, int colour)
{
    if (colour == table->replaced || colour == table->omitted) /* 13.4: the helper would do nothing */
        return kt_refuse(RULE_R13_4, REASON_SAME_COLOUR, 0, 0);
    if (!macao_payable(table, seat, table->quarter, table->omitted, table->replaced, colour))
        return kt_refuse(RULE_R15_5, REASON_HELP_SHORT, 0, 0);
    return kt_allow();
}

/* ---- Wall, ship, prestige, jokers --------------------------------------- */

/* cubes: how many are offered for the next space, 1 or 2. */
kt_refusal macao_may_wall(const macao *table, int seat, uint32_t powers, int cubes)
{
    bool gunner = powers >> POWER_WALL_ONE & 1;
    int  price = table->wall_move == WALL_NOT_YET || gunner ? WALL_FIRST : WALL_LATER; /* 10.1, 15.6 */
    if (table->wall[seat] == BEYOND)
        return kt_refuse(RULE_R10_4, REASON_WALL_END, 0, 0);
    if (table->wall_move == WALL_DONE)
        return kt_refuse(RULE_R10_2, REASON_WALL_OVER, 0, 0);
    if (cubes < price)
        return kt_refuse(RULE_R10_1, REASON_WALL_TWO, 0, 0);
    if (cubes > price)
        return kt_refuse(gunner ? RULE_R15_6 : RULE_R10_1, REASON_WALL_ONE, 0, 0);
    return kt_allow();
}

static kt_refusal check_further(const macao *table, int seat, int pair)
{
    kt_refusal     refusal = macao_may_wall(table, seat, macao_powers_of(table, seat), WALL_LATER);
    const uint8_t *colour = macao_pair[pair];
    if (!refusal.rule)
        refusal = has_cube(table, seat, colour[0], RULE_R10_1);
    if (!refusal.rule && table->supply[seat][colour[1]] < 1 + (colour[0] == colour[1]))
        refusal = kt_refuse(RULE_R10_1, REASON_NO_CUBE, colour[1], 0);
    return refusal;
}

static bool connected(int from, int to)
{
    for (int i = 0; i < NEAR; i++)
        if (macao_space[from].near[i] == to)
            return true;
    return false;
}

kt_refusal macao_may_sail(const macao *table, int seat, uint32_t powers, int space, bool pay)
{
    bool free_entry = is_harbour(space) && powers >> POWER_HARBOUR_FREE & 1; /* 15.7 */
    if (!connected(table->ship[seat], space))
        return kt_refuse(RULE_R11_2, REASON_NOT_NEXT, space, 0);
    if (pay && free_entry)
        return kt_refuse(RULE_R15_7, REASON_ENTRY_FREE, 0, 0);
    if (!pay && !free_entry && !table->steps)
        return kt_refuse(RULE_R11_6, REASON_NO_STEPS, 0, 0);
    return kt_allow();
}

static kt_refusal check_deliver(const macao *table, int seat)
{
    int good = macao_space[table->ship[seat]].good;
    if (!good)
        return kt_refuse(RULE_R11_3, REASON_NO_HARBOUR, 0, 0);
    if (!table->tiles[seat][good])
        return kt_refuse(RULE_R11_4, REASON_NO_GOOD, good, 0);
    return kt_allow();
}

static kt_refusal check_tribute(const macao *table, int seat)
{
    int most = macao_powers_of(table, seat) >> POWER_TRIBUTES & 1 ? 2 : 1; /* 15.10 */
    int price = macao_tribute_price(table, seat);
    if (table->purchases >= most)
        return kt_refuse(most == 2 ? RULE_R15_10 : RULE_R12_2, REASON_BOUGHT, 0, 0);
    if (table->gold[seat] < price)
        return kt_refuse(RULE_R12_1, REASON_GOLD_SHORT, price, table->gold[seat]);
    return kt_allow();
}

static kt_refusal check_joker(const macao *table, int seat, bool cash)
{
    if (table->phase == PHASE_JOKER || table->phase == PHASE_EMPTY_JOKER) /* the second half: 15.2 */
        return kt_allow();
    if (!table->tiles[seat][TILE_JOKER])
        return kt_refuse(RULE_R9_2, REASON_NO_JOKER, 0, 0);
    if (cash && table->phase == PHASE_EMPTY)
        return kt_refuse(RULE_R9_3, REASON_CUBE_ONLY, 0, 0);
    return kt_allow();
}

/* ---- Using cards -------------------------------------------------------- */

static bool holds(const macao *table, int seat, const card_data *card)
{
    switch (card->condition) {
    case IF_NO_GOLD: return table->gold[seat] == 0;
    case IF_NO_CUBES: return macao_cubes_of(table, seat) == 0;
    case IF_IN_HARBOUR: return is_harbour(table->ship[seat]);
    case IF_SAILED: return table->sailed >= card->low;
    case IF_WALL_MOVE: return table->wall_move == WALL_GOING;
    default: return true;
    }
}

/* Cubes of the owner's choice. */
static kt_refusal can_choose(const macao *table, int seat, const bundle *give)
{
    const uint8_t *supply = table->supply[seat];
    int            most = 0, colours = 0;
    for (int colour = 1; colour <= COLOURS; colour++) {
        most = supply[colour] > most ? supply[colour] : most;
        colours += supply[colour] != 0;
    }
    if (give->how == HOW_SAME && most < give->any)
        return kt_refuse(RULE_R14_2, REASON_LAY_SAME, give->any, 0);
    if (give->how == HOW_DIFFERENT && colours < give->any)
        return kt_refuse(RULE_R14_2, REASON_LAY_OTHER, give->any, 0);
    if (give->how == HOW_ANY && macao_cubes_of(table, seat) < give->any)
        return kt_refuse(RULE_R14_1, REASON_CUBES_FEW, give->any, macao_cubes_of(table, seat));
    return kt_allow();
}

static kt_refusal can_give(const macao *table, int seat, const bundle *give, int times)
{
    kt_refusal refusal = kt_allow();
    if (give->size)
        refusal = lacking(RULE_R14_1, table->supply[seat], give->cubes, times);
    if (!refusal.rule && give->any)
        refusal = can_choose(table, seat, give);
    if (!refusal.rule && table->gold[seat] < give->gold * times)
        refusal = kt_refuse(RULE_R14_1, REASON_GOLD_SHORT, give->gold * times, table->gold[seat]);
    if (!refusal.rule && give->points && table->points[seat] < give->points * times)
        refusal = kt_refuse(RULE_R14_1, REASON_POINTS_SHORT, give->points * times, table->points[seat]);
    return refusal;
}

bool macao_can_give(const macao *table, int seat, const bundle *give)
{
    return !can_give(table, seat, give, 1).rule;
}

/* 13.4 */
static kt_refusal brings(const macao *table, int seat, int number, const card_data *card)
{
    if (card->per && macao_how_many(table, seat, card->per) == 0)
        return kt_refuse(RULE_R13_4, REASON_NOTHING, number, 0);
    if (card->get.any && card->get.how == HOW_HELD && macao_cubes_of(table, seat) == 0)
        return kt_refuse(RULE_R13_4, REASON_NOTHING, number, 0);
    if (card->get.wall && table->wall[seat] == BEYOND)
        return kt_refuse(RULE_R10_4, REASON_WALL_END, 0, 0);
    return kt_allow();
}

/* index: of the active card; times: how often it is used at once. */
kt_refusal macao_may_use(const macao *table, int seat, int index, int times)
{
    int              number = table->active[seat][1 + index];
    const card_data *card = &macao_card[number];
    if (card->op != OP_USE)
        return kt_refuse(RULE_R13_5, REASON_BY_ITSELF, number, 0);
    if (card->each_claim ? !table->advances : table->used[index])
        return !card->each_claim
                   ? kt_refuse(RULE_R13_2, REASON_USED, number, 0)
                   : kt_refuse(RULE_R14_9, table->claims ? REASON_CLAIM_USED : REASON_NO_CLAIM, number, 0);
    if (times > 1 && card->asks)
        return kt_refuse(RULE_R13_7, REASON_ONE_BY_ONE, number, 0);
    if (times > card->times)
        return kt_refuse(RULE_R13_7, REASON_NOT_SO_OFTEN, number, card->times);
    if (!holds(table, seat, card))
        return kt_refuse(card->condition == IF_WALL_MOVE ? RULE_R14_9 : RULE_R14_4, REASON_CONDITION, number,
                         0);
    kt_refusal refusal = can_give(table, seat, &card->give, times);
    return refusal.rule ? refusal : brings(table, seat, number, card);
}

static kt_refusal check_use(const macao *table, int seat, int card, int times)
{
    int index = macao_active_index(table, seat, card);
    if (index < 0)
        return kt_refuse(RULE_R13_1, REASON_NOT_ACTIVE, card, 0);
    return macao_may_use(table, seat, index, times);
}

static kt_refusal check_give(const macao *table, int seat, int colour)
{
    const bundle *give = &macao_card[table->card].give;
    if (give->how == HOW_DIFFERENT && table->given[colour])
        return kt_refuse(RULE_R14_2, REASON_LAID, 0, 0);
    if (give->how == HOW_SAME && table->supply[seat][colour] < give->any)
        return kt_refuse(RULE_R14_2, REASON_LAY_SAME, give->any, 0);
    return has_cube(table, seat, colour, RULE_R14_1);
}

static kt_refusal check_take(const macao *table, int seat, int colour)
{
    const bundle *get = &macao_card[table->card].get;
    if (get->how == HOW_OTHER && table->given[colour])
        return kt_refuse(RULE_R14_2, REASON_SAME_COLOUR, 0, 0);
    if (get->how == HOW_HELD && !table->supply[seat][colour])
        return kt_refuse(RULE_R14_2, REASON_NOT_HELD, 0, 0);
    return kt_allow();
}

/* Whether the seat has the cubes still to be given, and the gold and points due after them. */
bool macao_can_finish(const macao *table, int seat)
{
    const bundle  *give = &macao_card[table->card].give;
    const uint8_t *supply = table->supply[seat];
    int            open = 0, most = 0, all = 0;
    int            due = give->any - kt_counts_sum(table->given, COLOURS);
    for (int colour = 1; colour <= COLOURS; colour++) {
        open += supply[colour] && !table->given[colour];
        most = supply[colour] > most ? supply[colour] : most;
        all += supply[colour];
    }
    if (due > 0 && (give->how == HOW_SAME ? most : give->how == HOW_DIFFERENT ? open : all) < due)
        return false;
    if (table->phase == PHASE_TAKE && macao_card[table->card].get.how == HOW_HELD && !all)
        return false;
    return table->gold[seat] >= give->gold && (!give->points || table->points[seat] >= give->points);
}

/* 13.7: between two repetitions */
static kt_refusal check_done(const macao *table)
{
    if (table->left == macao_card[table->card].times || table->taken || kt_counts_sum(table->given, COLOURS))
        return kt_refuse(RULE_R13_7, REASON_NOT_DONE, 0, 0);
    return kt_allow();
}

/* ---- All ---------------------------------------------------------------- */

static kt_refusal check_step(const macao *table, int seat, kt_move move)
{
    uint32_t   powers = macao_powers_of(table, seat);
    int        first = move.arg[0];
    kt_refusal refusal;
    switch (move.verb) {
    case VERB_WALL:
        refusal = macao_may_wall(table, seat, powers, WALL_FIRST);
        return refusal.rule ? refusal : has_cube(table, seat, first, RULE_R10_1);
    case VERB_FURTHER: return check_further(table, seat, first);
    case VERB_SAIL:
        refusal = macao_may_sail(table, seat, powers, first, true);
        return refusal.rule ? refusal : has_cube(table, seat, move.arg[1], RULE_R11_1);
    case VERB_GLIDE: return macao_may_sail(table, seat, powers, first, false);
    default: return macao_may_claim(table, seat, powers, first, true);
    }
}

kt_refusal macao_check(const kt_state *state, kt_move move)
{
    const macao *table = table_of(state);
    int          seat = table->head.actor, first = move.arg[0];
    if (!(asked_in[move.verb] >> table->phase & 1))
        return not_asked(table);
    switch (move.verb) {
    case VERB_PICK: return check_pick(table, first);
    case VERB_SKIP: return check_skip(table, seat);
    case VERB_DISCARD: return check_discard(table, seat, first);
    case VERB_DICE: return check_dice(first);
    case VERB_ACTIVATE: return check_activate(table, seat, first);
    case VERB_ACTIVATE_LESS: return check_activate_less(table, seat, first, move.arg[1]);
    case VERB_CLAIM_WITH: return check_claim_with(table, seat, first, move.arg[1]);
    case VERB_OMIT: return check_omit(table, seat, first);
    case VERB_REPLACE: return check_replace(table, seat, first);
    case VERB_PAY: return check_pay(table, seat, first);
    case VERB_CLAIM:
    case VERB_WALL:
    case VERB_FURTHER:
    case VERB_SAIL:
    case VERB_GLIDE: return check_step(table, seat, move);
    case VERB_DELIVER: return check_deliver(table, seat);
    case VERB_TRIBUTE: return check_tribute(table, seat);
    case VERB_JOKER: return check_joker(table, seat, false);
    case VERB_CASH: return check_joker(table, seat, true);
    case VERB_USE: return check_use(table, seat, first, 1);
    case VERB_TRADE: return check_use(table, seat, first, move.arg[1]);
    case VERB_GIVE: return check_give(table, seat, first);
    case VERB_TAKE: return check_take(table, seat, first);
    case VERB_DONE: return check_done(table);
    default: return kt_allow();
    }
}
