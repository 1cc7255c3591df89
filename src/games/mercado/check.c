/* check.c - whether a move of Mercado is legal; if not, the rule a player would look up. Changes
 * nothing.
 */
#include "games/mercado/mercado.h"

/* What the actor has to do first. */
static kt_refusal not_now(const mercado *table)
{
    switch (table->phase) {
    case PHASE_SYMBOL: return kt_refuse(RULE_R8_4, REASON_SYMBOL_FIRST, 0, 0);
    case PHASE_LAY: return kt_refuse(RULE_R3_1, REASON_LAYING, 0, 0);
    case PHASE_ORDER: return kt_refuse(RULE_R6_2, REASON_ORDER_FIRST, 0, 0);
    case PHASE_GIVE: return kt_refuse(RULE_R9_9, REASON_GIVE_FIRST, 0, 0);
    case PHASE_JOKER: return kt_refuse(RULE_R7_3, REASON_JOKER_FIRST, 0, 0);
    case PHASE_COUNT: return kt_refuse(RULE_R11_4, REASON_ONLY_COUNT, 0, 0);
    default: return kt_refuse(RULE_R3_1, REASON_ACTION_FIRST, 0, 0);
    }
}

static kt_refusal check_turn(const mercado *table, int verb)
{
    int purse = coins_in(table->purse[table->turn]), person = coins_in(table->person[table->turn]);
    if (table->phase != PHASE_TURN)
        return not_now(table);
    if (verb == VERB_REACH && purse < DRAWS)
        return kt_refuse(RULE_R3_3, REASON_PURSE_SHORT, DRAWS, purse);
    if (verb == VERB_COLLECT && !person)
        return kt_refuse(RULE_R3_4, REASON_PERSON_EMPTY, 0, 0);
    if (verb == VERB_PASS && (purse >= DRAWS || person))
        return kt_refuse(RULE_R3_5, REASON_MUST_ACT, 0, 0);
    return kt_allow();
}

static kt_refusal check_play(const mercado *table, int face)
{
    if (table->phase != PHASE_TURN)
        return table->phase == PHASE_LAY ? kt_refuse(RULE_R10_3, REASON_TOO_LATE, 0, 0) : not_now(table);
    if (table->privileged)
        return kt_refuse(RULE_R10_3, REASON_ONE_PRIVILEGE, 0, 0);
    if (!table->hand[table->turn][face])
        return kt_refuse(RULE_R10_5, REASON_NOT_IN_HAND, face, 0);
    return kt_allow();
}

static kt_refusal check_symbol(const mercado *table, int symbol) /* 0: any */
{
    if (table->phase != PHASE_SYMBOL)
        return kt_refuse(RULE_R8_4, REASON_NO_SYMBOL, 0, 0);
    if (symbol && symbol != mercado_symbol_under(table, table->turn))
        return kt_refuse(RULE_R8_4, REASON_OTHER_SYMBOL, symbol, 0);
    return kt_allow();
}

static kt_refusal check_fit(const mercado *table, int coin, int tile)
{
    int place = mercado_place_of(table, tile);
    if (place < 0)
        return kt_refuse(RULE_R2_4, REASON_NOT_ON_DISPLAY, tile, 0);
    if (table->sold >> place & 1)
        return kt_refuse(RULE_R6_11, REASON_SOLD, tile, 0);
    if (mercado_fitting(table, place, table->turn) >> coin & 1)
        return kt_allow();
    const price_data *price = &mercado_tile[tile].price;
    int               rule = mercado_why_not(price, table->laid[place][table->turn], coin);
    int               reason = rule == RULE_R5_1   ? REASON_PAID_ALREADY
                               : rule == RULE_R5_6 ? REASON_JOKER_MISSING
                                                   : REASON_NO_FIT;
    return kt_refuse(rule, reason, coin, tile);
}

static kt_refusal check_joker(const mercado *table, int coin, int tile)
{
    if (coin != COIN_JOKER)
        return kt_refuse(RULE_R7_3, REASON_ONLY_THE_JOKER, 0, 0);
    if (tile == TILE_COIN_CHANGER)
        return kt_refuse(RULE_R7_3, REASON_OTHER_TILE, 0, 0);
    return check_fit(table, coin, tile);
}

static kt_refusal check_lay(const mercado *table, int coin, int tile)
{
    if (table->phase == PHASE_JOKER)
        return check_joker(table, coin, tile);
    if (table->phase == PHASE_TURN)
        return kt_refuse(RULE_R4_1, REASON_DRAW_FIRST, 0, 0);
    if (table->phase != PHASE_LAY)
        return not_now(table);
    if (coin == COIN_FALSE)
        return kt_refuse(RULE_R5_7, REASON_FALSE, 0, 0);
    if (!table->drawn[coin])
        return kt_refuse(RULE_R4_6, REASON_NOT_DRAWN, coin, 0);
    return check_fit(table, coin, tile);
}

static kt_refusal check_seal(const mercado *table)
{
    int purse = coins_in(table->purse[table->turn]);
    if (table->phase == PHASE_TURN)
        return kt_refuse(RULE_R4_4, REASON_DRAW_FIRST, 0, 0);
    if (table->phase != PHASE_LAY)
        return not_now(table);
    if (table->sealed)
        return kt_refuse(RULE_R4_3, REASON_ONE_SEAL, 0, 0);
    if (!table->seals[table->turn])
        return kt_refuse(RULE_R4_3, REASON_NO_SEAL, 0, 0);
    if (purse < SEAL_DRAWS)
        return kt_refuse(RULE_R4_4, REASON_PURSE_SHORT, SEAL_DRAWS, purse);
    return kt_allow();
}

static kt_refusal check_done(const mercado *table)
{
    if (table->phase == PHASE_TURN)
        return kt_refuse(RULE_R3_1, REASON_ACTION_FIRST, 0, 0);
    if (table->phase != PHASE_LAY)
        return not_now(table);
    if (!table->lain && mercado_something_fits(table))
        return kt_refuse(RULE_R4_5, REASON_MUST_LAY, 0, 0);
    return kt_allow();
}

static kt_refusal check_score(const mercado *table, int tile)
{
    int place = mercado_place_of(table, tile);
    if (table->phase == PHASE_TURN || table->phase == PHASE_LAY)
        return kt_refuse(RULE_R6_1, REASON_AT_THE_END, 0, 0);
    if (table->phase != PHASE_ORDER)
        return not_now(table);
    if (place < 0)
        return kt_refuse(RULE_R2_4, REASON_NOT_ON_DISPLAY, tile, 0);
    if (!mercado_paid(table, place, table->turn))
        return kt_refuse(RULE_R6_1, REASON_NOT_PAID, tile, 0);
    return kt_allow();
}

static kt_refusal check_give(const mercado *table, int face)
{
    if (table->phase != PHASE_GIVE)
        return kt_refuse(RULE_R9_9, REASON_NOT_ASKED, 0, 0);
    if (!table->hand[table->head.actor][face])
        return kt_refuse(RULE_R10_5, REASON_NOT_IN_HAND, face, 0);
    return kt_allow();
}

kt_refusal mercado_check(const kt_state *state, kt_move move)
{
    const mercado *table = table_of(state);
    switch (move.verb) {
    case VERB_PLAY: return check_play(table, move.arg[0]);
    case VERB_USE: return check_symbol(table, move.arg[0]);
    case VERB_SKIP: return check_symbol(table, 0);
    case VERB_REACH:
    case VERB_COLLECT:
    case VERB_PASS: return check_turn(table, move.verb);
    case VERB_LAY: return check_lay(table, move.arg[0], move.arg[1]);
    case VERB_SEAL: return check_seal(table);
    case VERB_DONE: return check_done(table);
    case VERB_SCORE: return check_score(table, move.arg[0]);
    case VERB_GIVE: return check_give(table, move.arg[0]);
    case VERB_COUNT:
        return table->phase == PHASE_COUNT ? kt_allow() : kt_refuse(RULE_R11_4, REASON_TOO_EARLY, 0, 0);
    default: return kt_refuse(RULE_R1_2, REASON_LUCK, 0, 0);
    }
}
