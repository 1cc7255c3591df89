/* list.c - the legal moves of Jambo, and the outcomes of chance with their weights.
 *
 * Must list exactly what check.c lets pass. The common questions are listed directly; for the
 * others the few possible answers are tried with jambo_check.
 */
#include "games/jambo/facts.h"

static void offer(kt_moves *moves, int verb, int what)
{
    kt_offer(moves, kt_move_of(verb, what, 0, 0));
}

static void offer_if(kt_moves *moves, kt_refusal refusal, int verb, int what)
{
    if (!refusal.rule)
        offer(moves, verb, what);
}

/* ---- Phases 1 and 2 ----------------------------------------------------- */

static void offer_uses(const jambo *table, kt_moves *moves)
{
    const uint8_t *laid = table->utilities[table->turn];
    for (int i = 0; i < laid[0]; i++) {
        int card = laid[1 + i];
        if (utility_at(table, table->turn, card) != i || table->used[table->turn][i])
            continue; /* 8.3; 8.5: equal ones are one move */
        if (table->phase != PHASE_LOOK || card == CARD_MASK_OF_TRANSFORMATION) /* 8.6 */
            offer_if(moves, jambo_may_use(table, card), VERB_USE, card);
    }
}

static void offer_look(const jambo *table, kt_moves *moves)
{
    if (can_draw(table))
        offer(moves, VERB_LOOK, 0);
    offer(moves, VERB_MARKET, 0);
    offer_uses(table, moves);
}

static void offer_laying(const jambo *table, kt_moves *moves, int card)
{
    const uint8_t *laid = table->utilities[table->turn];
    if (laid[0] < UTILITIES) {
        offer(moves, VERB_LAY, card);
        return;
    }
    for (int i = 0; i < UTILITIES; i++)
        if (kt_list_find(laid, laid[1 + i]) == i)
            kt_offer(moves, kt_move_of(VERB_REPLACE, card, laid[1 + i], 0));
}

static void offer_card(const jambo *table, kt_moves *moves, int card)
{
    if (is_ware_card(card)) {
        offer_if(moves, jambo_may_buy(table, card), VERB_BUY, card);
        offer_if(moves, jambo_may_sell(table, card), VERB_SELL, card);
    } else if (is_utility(card)) {
        offer_laying(table, moves, card);
    } else if (card == CARD_SMALL_MARKET_STAND) {
        offer_if(moves, jambo_may_build(table), VERB_BUILD, 0);
    } else {
        offer_if(moves, jambo_may_play(table, card), VERB_PLAY, card);
    }
}

static void offer_market(const jambo *table, kt_moves *moves)
{
    KT_FOR_COUNTED (card, table->hand[table->turn], 1, CARDS)
        offer_card(table, moves, card);
    offer_uses(table, moves);
    offer(moves, VERB_END, 0);
}

/* ---- Answers ------------------------------------------------------------ */

static void try(const kt_state *state, kt_moves *moves, kt_move move)
{
    if (!jambo_check(state, move).rule)
        kt_offer(moves, move);
}

static void try_verb(const kt_state *state, kt_moves *moves, int verb)
{
    try(state, moves, kt_move_of(verb, 0, 0, 0));
}

static void try_all(const kt_state *state, kt_moves *moves, int verb, int last)
{
    for (int what = 1; what <= last; what++)
        try(state, moves, kt_move_of(verb, what, 0, 0));
}

static void offer_counts(kt_moves *moves, int verb, const uint8_t *counts)
{
    KT_FOR_COUNTED (card, counts, 1, CARDS)
        offer(moves, verb, card);
}

static void offer_listed(kt_moves *moves, int verb, const uint8_t *list)
{
    for (int i = 0; i < list[0]; i++)
        if (kt_list_find(list, list[1 + i]) == i)
            offer(moves, verb, list[1 + i]);
}

/* Hand cards, of which not all may be allowed. */
static void try_hand(const kt_state *state, kt_moves *moves, int verb)
{
    const uint8_t *hand = table_of(state)->hand[state->head.actor];
    KT_FOR_COUNTED (card, hand, 1, CARDS)
        try(state, moves, kt_move_of(verb, card, 0, 0));
}

static void try_utilities(const kt_state *state, kt_moves *moves, int verb)
{
    for (int card = FIRST_UTILITY; card <= LAST_UTILITY; card++)
        try(state, moves, kt_move_of(verb, card, 0, 0));
}

/* Wares that are waiting for a place on a stand. */
static void try_lot(const kt_state *state, kt_moves *moves, int verb)
{
    for (int ware = 1; ware <= WARES; ware++)
        if (to_store(table_of(state), ware))
            try(state, moves, kt_move_of(verb, ware, 0, 0));
}

static void offer_bids(const jambo *table, kt_moves *moves)
{
    int most = table->gold[table->head.actor];
    for (int bid = table->bid + 1; bid <= most && bid <= MOST_BID; bid++)
        offer(moves, VERB_BID, bid);
    offer(moves, VERB_PASS, 0);
}

static void offer_places(const jambo *table, kt_moves *moves)
{
    for (int place = 1; place <= table->top[0] && place <= psychic_sees(table); place++)
        kt_offer(moves, kt_move_of(VERB_REACH, table->top[place], place, 0));
}

static void list_answers(const kt_state *state, kt_moves *moves)
{
    const jambo *table = table_of(state);
    switch (table->phase) {
    case PHASE_KEEP:
        offer(moves, VERB_KEEP, 0);
        offer(moves, VERB_DROP, 0);
        break;
    case PHASE_STORE:
        try_verb(state, moves, VERB_SMALL);
        try_verb(state, moves, VERB_LARGE);
        try_lot(state, moves, VERB_ONE_SMALL);
        try_lot(state, moves, VERB_ONE_LARGE);
        try_lot(state, moves, VERB_STORE);
        try_verb(state, moves, VERB_LEAVE);
        break;
    case PHASE_RAIN:
        try_verb(state, moves, VERB_RAIN);
        offer(moves, VERB_NO, 0);
        break;
    case PHASE_GUARD:
        try_verb(state, moves, VERB_GUARD);
        offer(moves, VERB_NO, 0);
        break;
    case PHASE_SUPPLIES:
        try_verb(state, moves, VERB_PAY);
        offer_counts(moves, VERB_DISCARD, table->hand[table->turn]);
        break;
    case PHASE_KETTLE:
        offer(moves, VERB_DONE, 0);
        offer_counts(moves, VERB_DISCARD, table->hand[table->turn]);
        break;
    case PHASE_PORTUGUESE:
        try_all(state, moves, VERB_PUT, WARES);
        try_verb(state, moves, VERB_DONE);
        break;
    case PHASE_CROCODILE_USE:
        offer(moves, VERB_USE, table->taken);
        offer(moves, VERB_NO, 0);
        break;
    case PHASE_AUCTION: offer_bids(table, moves); break;
    case PHASE_PSYCHIC: offer_places(table, moves); break;
    case PHASE_DISCARD:
    case PHASE_DANCER_CARD: try_hand(state, moves, VERB_DISCARD); break;
    case PHASE_HYENA_GIVE: try_hand(state, moves, VERB_HAND); break;
    case PHASE_SCALE: offer_listed(moves, VERB_HOLD, table->looked); break;
    case PHASE_SNAKE: offer_listed(moves, VERB_PICK, table->utilities[table->head.actor]); break;
    case PHASE_CROCODILE: offer_listed(moves, VERB_PICK, table->utilities[other(table)]); break;
    case PHASE_LION: offer_listed(moves, VERB_PICK, table->herd); break;
    case PHASE_APE: offer_counts(moves, VERB_PICK, table->pool); break;
    case PHASE_HYENA_TAKE: offer_counts(moves, VERB_PICK, table->hand[other(table)]); break;
    case PHASE_DRUMMER: try_utilities(state, moves, VERB_PICK); break;
    case PHASE_ELDER:
    case PHASE_CARRIER:
    case PHASE_CHEETAH: try_all(state, moves, VERB_CHOOSE, CHOICES); break;
    case PHASE_DRUMS:
    case PHASE_DANCER_WARE:
    case PHASE_SHAMAN_PUT: try_all(state, moves, VERB_PUT, WARES); break;
    case PHASE_THRONE_GIVE: try_all(state, moves, VERB_GIVE, WARES); break;
    case PHASE_THRONE_TAKE:
    case PHASE_TAKE_WARE:
    case PHASE_SHAMAN_TAKE:
    case PHASE_BASKET:
    case PHASE_PAIR_WARES:
    case PHASE_CARRIER_WARE:
    case PHASE_PARROT:
    case PHASE_ELEPHANT: try_all(state, moves, VERB_TAKE, WARES); break;
    default: break;
    }
}

/* ---- Luck --------------------------------------------------------------- */

static int drawing_verb(const jambo *table)
{
    switch (table->next) {
    case STEP_PSYCHIC: return VERB_SHOW;
    case STEP_SUPPLIES:
    case STEP_ARABIAN: return VERB_TURN;
    default: return VERB_DRAW;
    }
}

static void weigh_outcomes(const jambo *table, kt_moves *moves)
{
    int place = table->next == STEP_PSYCHIC ? table->steps : 0;
    if (table->next == STEP_START) {
        for (int seat = 0; seat < PLAYERS; seat++)
            kt_offer_weighted(moves, kt_move_of(VERB_START, seat, 0, 0), 1); /* 2.5 */
    } else if (place < table->top[0]) { /* somebody has seen this card: nothing is left to luck */
        kt_offer_weighted(moves, kt_move_of(drawing_verb(table), table->top[1 + place], 0, 0), 1);
    } else {
        kt_offer_counts(moves, drawing_verb(table), table->pile, CARDS);
    }
}

void jambo_list(const kt_state *state, kt_moves *moves)
{
    const jambo *table = table_of(state);
    switch (table->phase) {
    case PHASE_DRAWING: weigh_outcomes(table, moves); break;
    case PHASE_LOOK: offer_look(table, moves); break;
    case PHASE_MARKET: offer_market(table, moves); break;
    default: list_answers(state, moves); break;
    }
}
