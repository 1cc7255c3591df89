/* effects.c - carries out what the cards of Jambo do: utilities, people, animals. Every move here
 * has been checked.
 */
#include "games/jambo/play.h"

/* ---- Utilities ----------------------------------------------------------- */

void jambo_begin_utility(jambo *table, int card, kt_log *log)
{
    table->utility = (uint8_t)card;
    switch (card) {
    case CARD_WELL:
        pay(table, table->turn, 1, log);
        jambo_draw(table, table->turn, 1, STEP_FINISH, log);
        break;
    case CARD_LEOPARD_STATUE:
        pay(table, table->turn, LEOPARD_GOLD, log);
        ask_turn(table, PHASE_TAKE_WARE);
        break;
    case CARD_SCALE: jambo_draw(table, table->turn, 2, STEP_SCALE, log); break;
    case CARD_DRUMS: ask_turn(table, PHASE_DRUMS); break;
    case CARD_THRONE: ask_turn(table, PHASE_THRONE_TAKE); break;
    case CARD_SUPPLIES: ask_turn(table, PHASE_SUPPLIES); break;
    default: ask_turn(table, PHASE_DISCARD); break; /* Boat, Mask, Kettle, Weapons */
    }
}

static void log_swap(kt_log *log, int seat, int count, int given, int got)
{
    kt_log_add(log,
               (kt_event){EVENT_SWAPS, (int8_t)seat, KT_ALL, {(int16_t)count, (int16_t)given, (int16_t)got}});
}

/* 8.13, 6.9: each ware takes the other's place. */
static void play_throne(jambo *table, int given, kt_log *log)
{
    uint8_t *mine = take_from_stand(table, table->turn, given);
    uint8_t *theirs = take_from_stand(table, other(table), table->chosen);
    mine[table->chosen]++;
    theirs[given]++;
    log_swap(log, table->turn, 1, given, table->chosen);
    jambo_finish(table, log);
}

/* 8.16 */
static void play_mask(jambo *table, int card, kt_log *log)
{
    int top = kt_list_remove_at(table->discard, table->discard[0] - 1);
    discard_from_hand(table, table->turn, card);
    to_hand(table, table->turn, top, true);
    kt_log_event(log, EVENT_GETS_CARD, table->turn, top, 0);
    jambo_finish(table, log);
}

static void play_kettle(jambo *table, kt_log *log)
{
    table->steps++;
    if (table->steps < 2 && has_hand(table, table->turn)) /* 8.18 */
        ask_turn(table, PHASE_KETTLE);
    else
        jambo_draw(table, table->turn, table->steps, STEP_FINISH, log);
}

static void play_elder_discard(jambo *table, kt_log *log)
{
    if (hand_size(table, other(table)) <= ELDER_KEEPS) /* 9.13 */
        jambo_finish(table, log);
}

/* 8.17: the search continues while a pile can still hold a ware card. */
void jambo_continue_search(jambo *table, kt_log *log)
{
    if (pile_is_empty(table) && !search_can_find(table)) {
        table->turned = 0;
        table->draws = 0;
        kt_log_event(log, EVENT_NO_MORE, 0, 0, 0);
    }
    jambo_continue_drawing(table, log);
}

static void begin_search(jambo *table, kt_log *log)
{
    table->drawer = table->turn;
    table->draws = 1;
    table->next = STEP_SUPPLIES;
    jambo_continue_search(table, log);
}

static void play_discard(jambo *table, int card, kt_log *log)
{
    if (table->utility == CARD_MASK_OF_TRANSFORMATION) {
        play_mask(table, card, log);
        return;
    }
    discard_from_hand(table, table->head.actor, card);
    switch (table->utility) {
    case CARD_BOAT: ask_turn(table, PHASE_TAKE_WARE); break;
    case CARD_KETTLE: play_kettle(table, log); break;
    case CARD_SUPPLIES: begin_search(table, log); break;
    case CARD_WEAPONS:
        receive(table, table->turn, WEAPONS_GOLD, log);
        jambo_finish(table, log);
        break;
    default: /* asked for by a person, not a utility */
        if (table->played == CARD_TRIBAL_ELDER) {
            play_elder_discard(table, log);
        } else {
            table->price = jambo_ware_card[card].sell; /* 9.19 */
            ask_turn(table, PHASE_DANCER_WARE);
        }
        break;
    }
}

/* 8.15. Of two equal cards the opponent gets the one already seen, if any: they look the same,
 * so the other stays unknown. */
static void play_hold(jambo *table, int card, kt_log *log)
{
    int seen, foe = other(table), place = kt_list_find(table->looked, card);
    if (table->looked[2] == card && !(table->looked_seen[1] >> foe & 1))
        place = 1;
    jambo_take_looked(table, place, &seen);
    to_hand(table, table->turn, card, seen >> foe & 1);
    int gift = jambo_take_looked(table, 0, &seen);
    to_hand(table, foe, gift, true);
    kt_log_private(log, table->turn, EVENT_PASSES_ON, table->turn, gift, 0);
    kt_log_private(log, foe, EVENT_GETS_CARD, foe, gift, 0);
    jambo_finish(table, log);
}

void jambo_end_scale(jambo *table, kt_log *log)
{
    if (table->looked[0] == 2) {
        ask_turn(table, PHASE_SCALE);
        return;
    }
    if (table->looked[0]) { /* 13.2: there was only one */
        int seen, card = jambo_take_looked(table, 0, &seen);
        to_hand(table, table->turn, card, seen >> other(table) & 1);
    }
    jambo_finish(table, log);
}

/* ---- The Psychic -------------------------------------------------------- */

static void continue_showing(jambo *table, kt_log *log)
{
    while (table->draws && table->steps < table->top[0] &&
           table->top_seen[table->steps] >> table->turn & 1) { /* seen before: nothing new */
        table->steps++;
        table->draws--;
    }
    jambo_continue_drawing(table, log);
}

static void begin_psychic(jambo *table, kt_log *log)
{
    if (pile_is_empty(table))
        jambo_reshuffle(table, log);
    int pile = table->top[0] + kt_counts_sum(table->pile, CARDS);
    int sees = pile < psychic_sees(table) ? pile : psychic_sees(table); /* 9.12 */
    table->drawer = table->turn;
    table->draws = (uint8_t)sees;
    table->next = STEP_PSYCHIC;
    continue_showing(table, log);
}

static void play_show(jambo *table, int card, kt_log *log)
{
    int place = table->steps;
    if (place == table->top[0]) {
        table->pile[card]--;
        KT_LIST_ADD(table->top, card);
    }
    table->top_seen[place] |= (uint8_t)(1 << table->turn);
    kt_log_private(log, table->turn, EVENT_SEES, table->turn, card, 0);
    table->steps++;
    table->draws--;
    continue_showing(table, log);
}

static void play_reach(jambo *table, int card, int place, kt_log *log)
{
    to_hand(table, table->turn, card, table->top_seen[place - 1] >> other(table) & 1); /* 13.4 */
    jambo_remove_top(table, place - 1);
    jambo_finish(table, log);
}

/* ---- People ------------------------------------------------------------- */

/* 9.11, 6.9: in place, so each stand keeps as many as it had. */
static void play_shaman(jambo *table, int ware, kt_log *log)
{
    int      old = table->chosen, count = wares_of(table, table->turn, old);
    uint8_t *stands[] = {table->large[table->turn], table->small[table->turn]};
    for (int i = 0; i < 2; i++) {
        stands[i][ware] = (uint8_t)(stands[i][ware] + stands[i][old]);
        stands[i][old] = 0;
    }
    table->supply[ware] = (uint8_t)(table->supply[ware] - count);
    table->supply[old] = (uint8_t)(table->supply[old] + count);
    log_swap(log, table->turn, count, old, ware);
    jambo_finish(table, log);
}

static void play_portuguese(jambo *table, int ware, kt_log *log)
{
    return_ware(table, ware);
    receive(table, table->turn, PORTUGUESE_GOLD, log); /* 9.15 */
    table->steps++;
    if (!wares_in_all(table, table->turn))
        jambo_finish(table, log);
}

static void play_dancer_ware(jambo *table, int ware, kt_log *log)
{
    return_ware(table, ware);
    if (++table->steps == DANCER_WARES) {
        receive(table, table->turn, table->price, log); /* 9.19 */
        jambo_finish(table, log);
    }
}

static void play_put(jambo *table, int ware, kt_log *log)
{
    if (table->phase != PHASE_SHAMAN_PUT)
        kt_log_event(log, EVENT_RETURNS, table->turn, 1, ware);
    switch (table->phase) {
    case PHASE_DRUMS:
        return_ware(table, ware);
        jambo_draw(table, table->turn, 1, STEP_FINISH, log); /* 8.12 */
        break;
    case PHASE_SHAMAN_PUT:
        table->chosen = (uint8_t)ware;
        ask_turn(table, PHASE_SHAMAN_TAKE);
        break;
    case PHASE_PORTUGUESE: play_portuguese(table, ware, log); break;
    default: play_dancer_ware(table, ware, log); break;
    }
}

/* ---- The auctions (12) -------------------------------------------------- */

static void auction_pair(jambo *table, int ware, kt_log *log)
{
    kt_log_event(log, lot_size(table) ? EVENT_SECOND_LOT : EVENT_FIRST_LOT, table->turn, ware, 0);
    lot_from_supply(table, ware, 1);
    if (lot_size(table) < PAIR)
        return;
    table->bid = 1; /* 9.17 */
    table->bidder = (uint8_t)(table->turn + 1);
    ask_seat(table, PHASE_AUCTION, other(table));
}

/* The whole pool goes to a seat, openly, or to the discard pile (seat -1). */
static void empty_pool(jambo *table, int seat)
{
    for (int card = 1; card <= CARDS; card++)
        for (; table->pool[card]; table->pool[card]--) {
            if (seat < 0)
                lay_down(table, card);
            else
                to_hand(table, seat, card, true);
        }
}

static void settle_auction(jambo *table, kt_log *log)
{
    int winner = table->bidder - 1;
    if (winner < 0) { /* 9.18: both passed */
        kt_log_event(log, EVENT_UNSOLD, table->turn, 0, 0);
        empty_pool(table, -1);
        jambo_finish(table, log);
        return;
    }
    kt_log_event(log, EVENT_WON_BID, winner, table->bid, 0);
    table->gold[winner] = (int16_t)(table->gold[winner] - table->bid); /* 12.2 */
    if (table->played == CARD_ARABIAN_MERCHANT) {
        empty_pool(table, winner);
        jambo_finish(table, log);
    } else {
        jambo_store(table, winner, STEP_FINISH, log);
    }
}

static void play_bid(jambo *table, int bid, kt_log *log)
{
    int seat = table->head.actor;
    table->bid = (uint8_t)bid;
    table->bidder = (uint8_t)(seat + 1);
    if (table->steps) /* the other has passed already */
        settle_auction(table, log);
    else
        ask_seat(table, PHASE_AUCTION, opponent(seat));
}

static void play_pass(jambo *table, kt_log *log)
{
    table->steps++;
    if (table->bidder || table->steps == PLAYERS)
        settle_auction(table, log);
    else
        ask_seat(table, PHASE_AUCTION, opponent(table->head.actor));
}

/* ---- The Carrier (9.20) ------------------------------------------------- */

/* `steps` keeps the choice of the player on turn. */
static void carry(jambo *table, int seat, int choice, int next, kt_log *log)
{
    if (choice == CHOICE_CARDS) {
        jambo_draw(table, seat, PAIR, next, log);
    } else {
        table->next = (uint8_t)next;
        ask_seat(table, PHASE_CARRIER_WARE, seat);
    }
}

void jambo_carry_other_half(jambo *table, kt_log *log)
{
    int choice = table->steps == CHOICE_CARDS ? CHOICE_WARES : CHOICE_CARDS;
    carry(table, other(table), choice, STEP_FINISH, log);
}

static void play_carrier_ware(jambo *table, int ware, kt_log *log)
{
    int count = table->supply[ware] < PAIR ? table->supply[ware] : PAIR;
    kt_log_event(log, EVENT_FETCHES, table->head.actor, count, ware);
    lot_from_supply(table, ware, count);
    jambo_store(table, table->head.actor, table->next, log);
}

/* ---- Animals ------------------------------------------------------------ */

static void ask_snake(jambo *table, int seat, kt_log *log)
{
    if (table->utilities[seat][0] > 1)
        ask_seat(table, PHASE_SNAKE, seat);
    else if (seat == table->turn)
        ask_snake(table, other(table), log);
    else
        jambo_finish(table, log);
}

/* 10.14: of two equal ones the unused one stays. */
static void play_snake(jambo *table, int card, kt_log *log)
{
    int  seat = table->head.actor, place = utility_at(table, seat, card);
    bool used = table->used[seat][place];
    for (int i = 0; i < table->utilities[seat][0]; i++)
        if (i != place) {
            lay_down(table, table->utilities[seat][1 + i]);
            kt_log_event(log, EVENT_DISCARDED, seat, table->utilities[seat][1 + i], 0);
        }
    memset(table->utilities[seat], 0, sizeof table->utilities[seat]);
    memset(table->used[seat], 0, sizeof table->used[seat]);
    add_utility(table, seat, card, used);
    if (seat == table->turn)
        ask_snake(table, other(table), log);
    else
        jambo_finish(table, log);
}

static void begin_elephant(jambo *table)
{
    for (int seat = 0; seat < PLAYERS; seat++)
        for (int ware = 1; ware <= WARES; ware++) {
            table->lot[ware] = (uint8_t)(table->lot[ware] + wares_of(table, seat, ware));
            table->large[seat][ware] = table->small[seat][ware] = 0;
        }
    ask_turn(table, PHASE_ELEPHANT);
}

static void play_elephant(jambo *table, int ware, kt_log *log)
{
    int seat = table->head.actor;
    kt_log_event(log, EVENT_FROM_MIDDLE, seat, 1, ware);
    table->chosen = (uint8_t)ware;
    jambo_store(table, seat, STEP_ELEPHANT, log);
}

void jambo_next_elephant(jambo *table, kt_log *log)
{
    if (kt_counts_any(table->lot, WARES))
        ask_seat(table, PHASE_ELEPHANT, opponent(table->receiver));
    else
        jambo_finish(table, log);
}

static void begin_ape(jambo *table)
{
    for (int seat = 0; seat < PLAYERS; seat++) {
        for (int card = 1; card <= CARDS; card++)
            table->pool[card] = (uint8_t)(table->pool[card] + table->hand[seat][card]);
        memset(table->hand[seat], 0, sizeof table->hand[seat]);
        memset(table->known[seat], 0, sizeof table->known[seat]);
    }
    ask_turn(table, PHASE_APE);
}

static void play_ape(jambo *table, int card, kt_log *log)
{
    table->pool[card]--;
    to_hand(table, table->head.actor, card, true);
    if (kt_counts_sum(table->pool, CARDS))
        ask_seat(table, PHASE_APE, opponent(table->head.actor));
    else
        jambo_finish(table, log);
}

enum { WAS_USED = 2 }; /* flag in herd_of, added to the seat */

static void begin_lion(jambo *table)
{
    for (int seat = 0; seat < PLAYERS; seat++)
        while (table->utilities[seat][0]) {
            table->herd_of[table->herd[0]] = (uint8_t)(seat + WAS_USED * table->used[seat][0]);
            KT_LIST_ADD(table->herd, table->utilities[seat][1]);
            remove_utility(table, seat, 0);
        }
    ask_turn(table, PHASE_LION);
}

/* Of equal utilities, the one that is best for the player on turn: first the opponent's, which then
 * counts as unused, then an unused one. The opponent gains nothing by choosing otherwise. */
static int best_in_herd(const jambo *table, int card)
{
    int best = -1, best_rank = -1;
    for (int i = 0; i < table->herd[0]; i++) {
        int rank = (table->herd_of[i] % 2 != table->turn) * 2 + (table->herd_of[i] < WAS_USED);
        if (table->herd[1 + i] == card && rank > best_rank) {
            best = i;
            best_rank = rank;
        }
    }
    return best;
}

static void play_lion(jambo *table, int card, kt_log *log)
{
    int  seat = table->head.actor, place = best_in_herd(table, card);
    int  origin = table->herd_of[place];
    bool used = origin >= WAS_USED && origin % 2 == seat; /* 10.17 */
    kt_list_remove_at(table->herd, place);
    for (int i = place; i < 2 * UTILITIES - 1; i++)
        table->herd_of[i] = table->herd_of[i + 1];
    table->herd_of[2 * UTILITIES - 1] = 0;
    add_utility(table, seat, card, used);
    if (table->herd[0])
        ask_seat(table, PHASE_LION, opponent(seat));
    else
        jambo_finish(table, log);
}

static void begin_hyena(jambo *table, kt_log *log)
{
    int foe = other(table);
    memcpy(table->known[foe], table->hand[foe], sizeof table->known[foe]); /* 10.13, 13.4 */
    kt_log_event(log, EVENT_SHOWN, table->turn, 0, 0);
    ask_turn(table, PHASE_HYENA_TAKE);
}

static void play_hyena_take(jambo *table, int card, kt_log *log)
{
    from_hand(table, other(table), card);
    to_hand(table, table->turn, card, true);
    table->taken = (uint8_t)card;
    if (hand_size(table, table->turn) > 1)
        ask_turn(table, PHASE_HYENA_GIVE);
    else
        jambo_finish(table, log);
}

/* If both are the same card, the copy just taken stays, and the opponent knows it. */
static void play_hyena_give(jambo *table, int card, kt_log *log)
{
    table->hand[table->turn][card]--;
    if (table->known[table->turn][card] > (card == table->taken))
        table->known[table->turn][card]--;
    to_hand(table, other(table), card, true);
    jambo_finish(table, log);
}

void jambo_begin_animal(jambo *table, kt_log *log)
{
    switch (table->played) {
    case CARD_CROCODILE: ask_turn(table, PHASE_CROCODILE); break;
    case CARD_PARROT: ask_turn(table, PHASE_PARROT); break;
    case CARD_HYENA: begin_hyena(table, log); break;
    case CARD_SNAKE: ask_snake(table, table->turn, log); break;
    case CARD_ELEPHANT: begin_elephant(table); break;
    case CARD_APE: begin_ape(table); break;
    case CARD_LION: begin_lion(table); break;
    default: ask_seat(table, PHASE_CHEETAH, other(table)); break;
    }
}

static void play_crocodile(jambo *table, int card, kt_log *log)
{
    table->taken = (uint8_t)card;
    if (jambo_may_use(table, card).rule) { /* 10.11: then it is only discarded */
        kt_log_event(log, EVENT_NO_USE, table->turn, card, 0);
        jambo_finish(table, log);
    } else {
        ask_turn(table, PHASE_CROCODILE_USE);
    }
}

/* ---- Beginning, and the answers ------------------------------------------ */

void jambo_begin_person(jambo *table, int card, kt_log *log)
{
    switch (card) {
    case CARD_SHAMAN: ask_turn(table, PHASE_SHAMAN_PUT); break;
    case CARD_PSYCHIC: begin_psychic(table, log); break;
    case CARD_TRIBAL_ELDER: ask_turn(table, PHASE_ELDER); break;
    case CARD_PORTUGUESE: ask_turn(table, PHASE_PORTUGUESE); break;
    case CARD_TRAVELING_MERCHANT: ask_turn(table, PHASE_PAIR_WARES); break;
    case CARD_ARABIAN_MERCHANT: jambo_draw(table, table->turn, ARABIAN_CARDS, STEP_ARABIAN, log); break;
    case CARD_DANCER: ask_turn(table, PHASE_DANCER_CARD); break;
    case CARD_CARRIER: ask_turn(table, PHASE_CARRIER); break;
    case CARD_DRUMMER: ask_turn(table, PHASE_DRUMMER); break;
    case CARD_BASKET_MAKER:
        pay(table, table->turn, BASKET_GOLD, log);
        ask_turn(table, PHASE_BASKET);
        break;
    default: /* Wise Man */
        table->wise++;
        kt_log_event(log, EVENT_WISE, table->turn, WISE_GOLD * table->wise, 0);
        jambo_finish(table, log);
        break;
    }
}

static void play_take(jambo *table, int ware, kt_log *log)
{
    switch (table->phase) {
    case PHASE_THRONE_TAKE:
        table->chosen = (uint8_t)ware;
        ask_turn(table, PHASE_THRONE_GIVE);
        break;
    case PHASE_SHAMAN_TAKE: play_shaman(table, ware, log); break;
    case PHASE_PAIR_WARES: auction_pair(table, ware, log); break;
    case PHASE_CARRIER_WARE: play_carrier_ware(table, ware, log); break;
    case PHASE_ELEPHANT: play_elephant(table, ware, log); break;
    case PHASE_PARROT:
        take_from_stand(table, other(table), ware);
        kt_log_event(log, EVENT_STEALS, table->turn, 1, ware);
        table->lot[ware]++;
        jambo_store(table, table->turn, STEP_FINISH, log);
        break;
    default: /* Boat, Leopard Statue: one; Basket Maker: two */
        kt_log_event(log, EVENT_FETCHES, table->turn, table->phase == PHASE_BASKET ? PAIR : 1, ware);
        lot_from_supply(table, ware, table->phase == PHASE_BASKET ? PAIR : 1);
        jambo_store(table, table->turn, STEP_FINISH, log);
        break;
    }
}

static void play_drummer(jambo *table, int card, kt_log *log)
{
    int place = table->discard[0] - 1;
    while (table->discard[1 + place] != card) /* the topmost copy */
        place--;
    kt_list_remove_at(table->discard, place);
    to_hand(table, table->turn, card, true); /* 9.21: everybody sees it */
    jambo_finish(table, log);
}

static void play_pick(jambo *table, int card, kt_log *log)
{
    switch (table->phase) {
    case PHASE_DRUMMER: play_drummer(table, card, log); break;
    case PHASE_CROCODILE: play_crocodile(table, card, log); break;
    case PHASE_HYENA_TAKE: play_hyena_take(table, card, log); break;
    case PHASE_SNAKE: play_snake(table, card, log); break;
    case PHASE_APE: play_ape(table, card, log); break;
    default: play_lion(table, card, log); break;
    }
}

static void play_choose(jambo *table, int choice, kt_log *log)
{
    int foe = other(table);
    switch (table->phase) {
    case PHASE_ELDER:
        if (choice == CHOICE_DISCARD)
            ask_seat(table, PHASE_DISCARD, foe);
        else
            jambo_draw(table, table->turn, ELDER_DRAWS_TO - hand_size(table, table->turn), STEP_FINISH, log);
        break;
    case PHASE_CARRIER:
        table->steps = (uint8_t)choice;
        carry(table, table->turn, choice, STEP_CARRIER, log);
        break;
    default: /* 10.18: the opponent decided */
        if (choice == CHOICE_CARDS) {
            jambo_draw(table, table->turn, PAIR, STEP_FINISH, log);
        } else {
            pay(table, foe, CHEETAH_GOLD, log);
            receive(table, table->turn, CHEETAH_GOLD, log);
            jambo_finish(table, log);
        }
        break;
    }
}

static void play_done(jambo *table, kt_log *log)
{
    if (table->phase == PHASE_KETTLE)
        jambo_draw(table, table->turn, table->steps, STEP_FINISH, log);
    else
        jambo_finish(table, log);
}

void jambo_answer(jambo *table, kt_move move, kt_log *log)
{
    int what = move.arg[0];
    switch (move.verb) {
    case VERB_SHOW: play_show(table, what, log); break;
    case VERB_TAKE: play_take(table, what, log); break;
    case VERB_PUT: play_put(table, what, log); break;
    case VERB_GIVE: play_throne(table, what, log); break;
    case VERB_DISCARD: play_discard(table, what, log); break;
    case VERB_PICK: play_pick(table, what, log); break;
    case VERB_REACH: play_reach(table, what, move.arg[1], log); break;
    case VERB_HOLD: play_hold(table, what, log); break;
    case VERB_HAND: play_hyena_give(table, what, log); break;
    case VERB_CHOOSE: play_choose(table, what, log); break;
    case VERB_BID: play_bid(table, what, log); break;
    case VERB_PASS: play_pass(table, log); break;
    case VERB_DONE: play_done(table, log); break;
    case VERB_PAY:
        pay(table, table->turn, 1, log); /* 8.17 */
        begin_search(table, log);
        break;
    default: break;
    }
}
