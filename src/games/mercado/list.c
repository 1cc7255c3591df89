/* list.c - the legal moves of Mercado, and the outcomes of chance with their weights. Must list
 * exactly what check.c lets pass.
 */
#include "games/mercado/mercado.h"

static void list_chance(const mercado *table, kt_moves *moves)
{
    switch (table->phase) {
    case PHASE_START: /* 2.6 */
        for (int seat = 0; seat < table->head.seats; seat++)
            kt_offer_weighted(moves, kt_move_of(VERB_START, seat, 0, 0), 1);
        break;
    case PHASE_REFILL:
        if (mercado_gap_to_fill(table) < VALUABLE_STALLS) {
            kt_offer_counts(moves, VERB_OPEN, table->valuable_pile, VALUABLES);
            break;
        }
        for (int perfume = 1; perfume <= PERFUMES; perfume++)
            if (table->perfume_pile[perfume])
                kt_offer_weighted(moves, kt_move_of(VERB_OPEN, VALUABLES + perfume, 0, 0), 1);
        break;
    case PHASE_REVEAL: kt_offer_counts(moves, VERB_REVEAL, table->valuable_pile, VALUABLES); break;
    case PHASE_DRAWING: /* 4.1 */ kt_offer_counts(moves, VERB_DRAW, table->purse[table->turn], COINS); break;
    case PHASE_TAKE: kt_offer_counts(moves, VERB_TAKE, table->stack, PRIVILEGES); break;
    }
}

static void list_privileges(const uint8_t *hand, int verb, kt_moves *moves)
{
    for (int face = 1; face <= PRIVILEGES; face++)
        if (hand[face])
            kt_offer(moves, kt_move_of(verb, face, 0, 0));
}

static void list_turn(const mercado *table, kt_moves *moves)
{
    bool reach = coins_in(table->purse[table->turn]) >= DRAWS; /* 3.3 */
    bool collect = coins_in(table->person[table->turn]) > 0;   /* 3.4 */
    if (reach)
        kt_offer(moves, kt_move_of(VERB_REACH, 0, 0, 0));
    if (collect)
        kt_offer(moves, kt_move_of(VERB_COLLECT, 0, 0, 0));
    if (!reach && !collect) /* 3.5 */
        kt_offer(moves, kt_move_of(VERB_PASS, 0, 0, 0));
    if (!table->privileged) /* 10.3 */
        list_privileges(table->hand[table->turn], VERB_PLAY, moves);
}

static void list_lay(const mercado *table, kt_moves *moves)
{
    if (!mercado_fitting_moves(table, moves) || table->lain) /* 4.5 */
        kt_offer(moves, kt_move_of(VERB_DONE, 0, 0, 0));
    if (mercado_seal_possible(table))
        kt_offer(moves, kt_move_of(VERB_SEAL, 0, 0, 0));
}

static void list_order(const mercado *table, kt_moves *moves)
{
    for (int place = 0; place < PLACES; place++)
        if (mercado_paid(table, place, table->turn))
            kt_offer(moves, kt_move_of(VERB_SCORE, tile_at(table, place), 0, 0));
}

static void list_joker(const mercado *table, kt_moves *moves)
{
    for (int bits = mercado_joker_places(table); bits; bits &= bits - 1)
        kt_offer(moves, kt_move_of(VERB_LAY, COIN_JOKER, tile_at(table, __builtin_ctz((unsigned)bits)), 0));
}

void mercado_list(const kt_state *state, kt_moves *moves)
{
    const mercado *table = table_of(state);
    if (table->head.actor == KT_CHANCE) {
        list_chance(table, moves);
        return;
    }
    switch (table->phase) {
    case PHASE_TURN: list_turn(table, moves); break;
    case PHASE_SYMBOL:
        kt_offer(moves, kt_move_of(VERB_USE, mercado_symbol_under(table, table->turn), 0, 0));
        kt_offer(moves, kt_move_of(VERB_SKIP, 0, 0, 0));
        break;
    case PHASE_LAY: list_lay(table, moves); break;
    case PHASE_ORDER: list_order(table, moves); break;
    case PHASE_GIVE: list_privileges(table->hand[table->head.actor], VERB_GIVE, moves); break;
    case PHASE_JOKER: list_joker(table, moves); break;
    case PHASE_COUNT: kt_offer(moves, kt_move_of(VERB_COUNT, 0, 0, 0)); break;
    }
}
