/* play.c - carrying out a legal move of Jambo.
 *
 * Every card ends in finish(), which lays it down and goes back to the market;
 * drawing and storing may take several decisions, and then go on to `next`.
 */
#include "games/jambo/jambo.h"

/* ---- Asking ------------------------------------------------------------- */

static void ask(jambo *table, int seat, int phase)
{
    table->phase = (uint8_t)phase;
    table->head.actor = (int8_t)seat;
    table->head.whom = KT_ALL;
}

static void ask_turn(jambo *table, int phase)
{
    ask(table, table->turn, phase);
}

/* ---- Gold --------------------------------------------------------------- */

static void pay(jambo *table, int seat, int gold, kt_log *log)
{
    table->gold[seat] = (int16_t)(table->gold[seat] - gold);
    if (gold)
        kt_note(log, EVENT_SPENT, seat, gold, 0);
}

static void receive(jambo *table, int seat, int gold, kt_log *log)
{
    table->gold[seat] = (int16_t)(table->gold[seat] + gold);
    kt_note(log, EVENT_GAINED, seat, gold, 0);
}

/* ---- Cards -------------------------------------------------------------- */

/* openly: the opponent sees which card it is (13.4). */
static void to_hand(jambo *table, int seat, int card, bool openly)
{
    table->hand[seat][card]++;
    if (openly)
        table->known[seat][card]++;
}

/* He may have laid down the copy that was known: then no copy is known for sure. */
static void from_hand(jambo *table, int seat, int card)
{
    table->hand[seat][card]--;
    if (table->known[seat][card])
        table->known[seat][card]--;
}

static void lay_down(jambo *table, int card)
{
    kt_list_add(table->discard, card);
}

static void discard_from_hand(jambo *table, int seat, int card)
{
    from_hand(table, seat, card);
    lay_down(table, card);
}

static void remove_utility(jambo *table, int seat, int place)
{
    kt_list_remove_at(table->utilities[seat], place);
    for (int i = place; i < UTILITIES - 1; i++)
        table->used[seat][i] = table->used[seat][i + 1];
    table->used[seat][UTILITIES - 1] = 0;
}

static void add_utility(jambo *table, int seat, int card, bool used)
{
    table->used[seat][table->utilities[seat][0]] = used;
    kt_list_add(table->utilities[seat], card);
}

/* ---- The end of a card, the end of a turn ------------------------------- */

static void begin_turn(jambo *table, int seat, kt_log *log)
{
    table->turn = (uint8_t)seat;
    table->actions = ACTIONS; /* 3.2, 14.2 */
    table->looks = 0;
    ask_turn(table, PHASE_LOOK);
    kt_note(log, EVENT_TURN, seat, 0, 0);
}

static void end_game(jambo *table, kt_log *log)
{
    ask(table, 0, PHASE_OVER);
    table->head.actor = KT_OVER;
    kt_note(log, EVENT_THE_END, table->turn, 0, 0);
}

static void end_turn(jambo *table, kt_log *log)
{
    int seat = table->turn;
    if (table->actions >= BONUS_FROM) { /* 3.3 */
        table->gold[seat]++;
        kt_note(log, EVENT_BONUS, seat, 0, 0);
    }
    memset(table->used[seat], 0, sizeof table->used[seat]); /* 8.3 */
    table->wise = 0;                                        /* 9.14 */
    table->actions = 0;
    if (table->ender) { /* 14.2: that was the last turn */
        end_game(table, log);
        return;
    }
    if (table->gold[seat] >= END_GOLD) { /* 14.1, after the bonus */
        table->ender = (uint8_t)(seat + 1);
        kt_note(log, EVENT_LAST_TURN, seat, 0, 0);
    }
    begin_turn(table, opponent(seat), log);
}

/* Back to the market, if an action is left (3.5). */
static void go_on(jambo *table, int phase, kt_log *log)
{
    if (table->actions)
        ask_turn(table, phase);
    else
        end_turn(table, log);
}

/* The card in progress has done its work: it is discarded last (5.6). */
static void finish(jambo *table, kt_log *log)
{
    bool mask = table->utility == CARD_MASK_OF_TRANSFORMATION;
    if (table->played == CARD_CROCODILE && table->taken) { /* 10.11 */
        int foe = other(table);
        remove_utility(table, foe, kt_list_find(table->utilities[foe], table->taken));
        lay_down(table, table->taken);
        kt_note(log, EVENT_DISCARDED, foe, table->taken, 0);
    }
    if (table->played)
        lay_down(table, table->played);
    table->played = table->utility = table->taken = table->chosen = 0;
    table->steps = table->price = table->bid = table->bidder = 0;
    table->next = NEXT_NONE;
    table->drawer = table->receiver = 0;
    go_on(table, mask ? PHASE_LOOK : PHASE_MARKET, log);
}

/* ---- Drawing ------------------------------------------------------------ */

static void proceed(jambo *table, kt_log *log);

/* 13.1: all but the cards that wait for Supplies. */
static void reshuffle(jambo *table, kt_log *log)
{
    int count = table->discard[0] - table->turned;
    for (int i = 0; i < count; i++)
        table->pile[table->discard[1 + i]]++;
    memmove(table->discard + 1, table->discard + 1 + count, table->turned);
    memset(table->discard + 1 + table->turned, 0, (size_t)count);
    table->discard[0] = table->turned;
    kt_note(log, EVENT_RESHUFFLE, 0, count, 0);
}

static bool drawn_openly(const jambo *table)
{
    return table->next == NEXT_SUPPLIES || table->next == NEXT_ARABIAN;
}

static void draw_on(jambo *table, kt_log *log)
{
    if (table->draws && pile_is_empty(table)) {
        if (can_draw(table)) {
            reshuffle(table, log);
        } else {
            table->draws = 0; /* 13.2 */
            kt_note(log, EVENT_NO_MORE, 0, 0, 0);
        }
    }
    if (!table->draws) {
        proceed(table, log);
        return;
    }
    table->phase = PHASE_DRAWING;
    table->head.actor = KT_CHANCE;
    table->head.whom = drawn_openly(table) ? KT_ALL : (int8_t)table->drawer;
}

static void draw(jambo *table, int seat, int count, int next, kt_log *log)
{
    table->drawer = (uint8_t)seat;
    table->draws = (uint8_t)count;
    table->next = (uint8_t)next;
    draw_on(table, log);
}

static void remove_top(jambo *table, int place)
{
    kt_list_remove_at(table->top, place);
    for (int i = place; i < PSYCHIC_SIX - 1; i++)
        table->top_seen[i] = table->top_seen[i + 1];
    table->top_seen[PSYCHIC_SIX - 1] = 0;
}

/* Takes the card off the pile and tells who had seen it lie there. */
static int take_off_pile(jambo *table, int card)
{
    int seen = table->top_seen[0];
    if (table->top[0]) {
        remove_top(table, 0);
        return seen;
    }
    table->pile[card]--;
    return 0;
}

/* Phase 1 and the Scale: the drawer decides about the card first. */
static void to_looked(jambo *table, int card, int seen)
{
    table->looked_seen[table->looked[0]] = (uint8_t)(seen | 1 << table->drawer);
    kt_list_add(table->looked, card);
}

static void play_draw(jambo *table, int card, kt_log *log)
{
    int seen = take_off_pile(table, card);
    table->draws--;
    if (table->next == NEXT_KEEP || table->next == NEXT_SCALE)
        to_looked(table, card, seen);
    else
        to_hand(table, table->drawer, card, seen >> opponent(table->drawer) & 1);
    if (table->next == NEXT_DEAL)
        table->drawer = (uint8_t)opponent(table->drawer);
    draw_on(table, log);
}

/* 8.17: the search goes on while a pile can still hold a ware card. */
static void search_on(jambo *table, kt_log *log)
{
    if (pile_is_empty(table) && !search_can_find(table)) {
        table->turned = 0;
        table->draws = 0;
        kt_note(log, EVENT_NO_MORE, 0, 0, 0);
    }
    draw_on(table, log);
}

static void play_turn_up(jambo *table, int card, kt_log *log)
{
    take_off_pile(table, card);
    if (table->next == NEXT_ARABIAN) {
        table->draws--;
        table->pool[card]++;
        draw_on(table, log);
    } else if (is_ware_card(card)) {
        to_hand(table, table->turn, card, true);
        kt_note(log, EVENT_GETS_CARD, table->turn, card, 0);
        table->turned = 0;
        table->draws = 0;
        draw_on(table, log);
    } else {
        lay_down(table, card);
        table->turned++;
        search_on(table, log);
    }
}

/* ---- The Psychic -------------------------------------------------------- */

static void show_on(jambo *table, kt_log *log)
{
    while (table->draws && table->steps < table->top[0] &&
           table->top_seen[table->steps] >> table->turn & 1) { /* seen before: nothing new */
        table->steps++;
        table->draws--;
    }
    draw_on(table, log);
}

static void begin_psychic(jambo *table, kt_log *log)
{
    if (pile_is_empty(table))
        reshuffle(table, log);
    int pile = table->top[0] + kt_counts_sum(table->pile, CARDS);
    int sees = pile < psychic_sees(table) ? pile : psychic_sees(table); /* 9.12 */
    table->drawer = table->turn;
    table->draws = (uint8_t)sees;
    table->next = NEXT_PSYCHIC;
    show_on(table, log);
}

static void play_show(jambo *table, int card, kt_log *log)
{
    int place = table->steps;
    if (place == table->top[0]) {
        table->pile[card]--;
        kt_list_add(table->top, card);
    }
    table->top_seen[place] |= (uint8_t)(1 << table->turn);
    table->steps++;
    table->draws--;
    show_on(table, log);
}

static void play_reach(jambo *table, int card, int place, kt_log *log)
{
    to_hand(table, table->turn, card, table->top_seen[place - 1] >> other(table) & 1); /* 13.4 */
    remove_top(table, place - 1);
    finish(table, log);
}

/* ---- Storing wares ------------------------------------------------------ */

static void to_supply(jambo *table, uint8_t *from, int ware, int count, kt_log *log)
{
    from[ware] = (uint8_t)(from[ware] - count);
    table->supply[ware] = (uint8_t)(table->supply[ware] + count);
    kt_note(log, EVENT_TO_SUPPLY, 0, count, ware);
}

/* Small stands first (6.7). */
static void place_ware(jambo *table, int ware, kt_log *log)
{
    int seat = table->receiver;
    table->lot[ware]--;
    if (small_spaces(table, seat) > 0) {
        table->small[seat][ware]++;
        return;
    }
    table->large[seat][ware]++;
    if (kt_counts_sum(table->large[seat], WARES) == LARGE_SPACES) { /* 6.2 */
        table->gold[seat] = (int16_t)(table->gold[seat] - SIXTH_FEE);
        kt_note(log, EVENT_FEE, seat, 0, 0);
    }
}

static void place_lot(jambo *table, kt_log *log)
{
    for (int ware = 1; ware <= WARES; ware++)
        while (table->lot[ware])
            place_ware(table, ware, log);
}

static void leave_lot(jambo *table, kt_log *log)
{
    for (int ware = 1; ware <= WARES; ware++)
        if (table->lot[ware])
            to_supply(table, table->lot, ware, table->lot[ware], log);
}

static int lot_size(const jambo *table)
{
    return kt_counts_sum(table->lot, WARES);
}

static int kinds_in_lot(const jambo *table)
{
    int kinds = 0;
    for (int ware = 1; ware <= WARES; ware++)
        kinds += table->lot[ware] > 0;
    return kinds;
}

/* 6.7: which wares go to the small stands matters when the rest fills the sixth space. */
static bool placing_matters(const jambo *table)
{
    int small = small_spaces(table, table->receiver);
    int large = kt_counts_sum(table->large[table->receiver], WARES);
    return small > 0 && small < lot_size(table) && kinds_in_lot(table) > 1 &&
           large + lot_size(table) - small == LARGE_SPACES;
}

static void store_purchase(jambo *table, kt_log *log)
{
    if (placing_matters(table)) {
        ask(table, table->receiver, PHASE_STORE);
        return;
    }
    place_lot(table, log);
    proceed(table, log);
}

/* 6.10: what fits without a fee is taken; about the rest the receiver decides. */
static void store_gift(jambo *table, kt_log *log)
{
    int seat = table->receiver, size = lot_size(table), room = free_spaces(table, seat);
    if (size <= room) {
        place_lot(table, log);
    } else if (room == 0 && room_for(table, seat, table->gold[seat]) == 0) {
        leave_lot(table, log);
    } else {
        ask(table, seat, PHASE_STORE);
        return;
    }
    proceed(table, log);
}

static void store(jambo *table, int seat, int next, kt_log *log)
{
    table->receiver = (uint8_t)seat;
    table->next = (uint8_t)next;
    if (is_ware_card(table->played) || table->utility)
        store_purchase(table, log);
    else
        store_gift(table, log);
}

static void play_store(jambo *table, kt_move move, kt_log *log)
{
    if (table->played == CARD_ELEPHANT) { /* only the ware just picked */
        if (move.verb == VERB_STORE)
            place_ware(table, table->chosen, log);
        else
            to_supply(table, table->lot, table->chosen, 1, log);
        proceed(table, log);
    } else if (move.verb == VERB_LEAVE) {
        leave_lot(table, log);
        proceed(table, log);
    } else {
        place_ware(table, move.arg[0], log);
        store(table, table->receiver, table->next, log);
    }
}

static void lot_from_supply(jambo *table, int ware, int count)
{
    table->supply[ware] = (uint8_t)(table->supply[ware] - count);
    table->lot[ware] = (uint8_t)(table->lot[ware] + count);
}

/* Small stands first (6.7). The stand it came from. */
static uint8_t *take_from_stand(jambo *table, int seat, int ware)
{
    uint8_t *stand = table->small[seat][ware] ? table->small[seat] : table->large[seat];
    stand[ware]--;
    return stand;
}

static void return_ware(jambo *table, int ware)
{
    take_from_stand(table, table->turn, ware);
    table->supply[ware]++;
}

/* ---- Phase 1 ------------------------------------------------------------ */

static void play_look(jambo *table, kt_log *log)
{
    table->actions--; /* 4.1 */
    table->looks++;
    draw(table, table->turn, 1, NEXT_KEEP, log);
}

static int take_looked(jambo *table, int place, int *seen)
{
    *seen = table->looked_seen[place];
    if (place == 0)
        table->looked_seen[0] = table->looked_seen[1];
    table->looked_seen[1] = 0;
    return kt_list_remove_at(table->looked, place);
}

static void play_keep(jambo *table, kt_log *log)
{
    int seen, card = take_looked(table, 0, &seen);
    to_hand(table, table->turn, card, seen >> other(table) & 1);
    go_on(table, PHASE_MARKET, log); /* 4.2 */
}

static void play_drop(jambo *table, kt_log *log)
{
    int seen, card = take_looked(table, 0, &seen);
    lay_down(table, card);
    kt_note(log, EVENT_DISCARDED, table->turn, card, 0);
    go_on(table, PHASE_LOOK, log); /* 4.3, 4.6 */
}

/* ---- Phase 2: ware cards, stands, utilities ------------------------------ */

static void begin_card(jambo *table, int card)
{
    table->actions--; /* 5.1 */
    from_hand(table, table->turn, card);
    table->played = (uint8_t)card;
}

static void play_buy(jambo *table, int card, kt_log *log)
{
    pay(table, table->turn, buy_price(table, card), log); /* 7.2 */
    begin_card(table, card);
    for (int ware = 1; ware <= WARES; ware++)
        lot_from_supply(table, ware, jambo_ware_card[card].wares[ware]);
    store(table, table->turn, NEXT_RAIN, log);
}

/* 11.4, 11.5 */
static void ask_rain(jambo *table, kt_log *log)
{
    if (has_hand(table, other(table)))
        ask(table, other(table), PHASE_RAIN);
    else
        finish(table, log);
}

static void play_sell(jambo *table, int card, kt_log *log)
{
    begin_card(table, card);
    for (int ware = 1; ware <= WARES; ware++)
        for (int i = 0; i < jambo_ware_card[card].wares[ware]; i++)
            return_ware(table, ware);
    receive(table, table->turn, sell_price(table, card), log); /* 7.5 */
    ask_rain(table, log);
}

static void play_rain(jambo *table, kt_log *log)
{
    int foe = other(table), card = table->played;
    discard_from_hand(table, foe, CARD_RAIN_MAKER);
    to_hand(table, foe, card, true);
    kt_note(log, EVENT_GETS_CARD, foe, card, 0);
    table->played = 0;
    finish(table, log);
}

static void play_build(jambo *table, kt_log *log)
{
    pay(table, table->turn, stand_price(table), log); /* 6.5 */
    begin_card(table, CARD_SMALL_MARKET_STAND);
    table->played = 0;
    table->stands[table->turn]++;
    go_on(table, PHASE_MARKET, log);
}

static void play_lay(jambo *table, int card, int instead, kt_log *log)
{
    int seat = table->turn;
    if (instead) { /* 8.4: of two equal ones the used one goes */
        int place = kt_list_find(table->utilities[seat], instead);
        for (int i = 0; i < UTILITIES; i++)
            if (table->utilities[seat][1 + i] == instead && table->used[seat][i])
                place = i;
        remove_utility(table, seat, place);
        lay_down(table, instead);
    }
    begin_card(table, card);
    table->played = 0;
    add_utility(table, seat, card, false);
    go_on(table, PHASE_MARKET, log);
}

static void begin_utility(jambo *table, int card, kt_log *log)
{
    table->utility = (uint8_t)card;
    switch (card) {
    case CARD_WELL:
        pay(table, table->turn, 1, log);
        draw(table, table->turn, 1, NEXT_FINISH, log);
        break;
    case CARD_LEOPARD_STATUE:
        pay(table, table->turn, LEOPARD_GOLD, log);
        ask_turn(table, PHASE_TAKE_WARE);
        break;
    case CARD_SCALE:    draw(table, table->turn, 2, NEXT_SCALE, log); break;
    case CARD_DRUMS:    ask_turn(table, PHASE_DRUMS); break;
    case CARD_THRONE:   ask_turn(table, PHASE_THRONE_TAKE); break;
    case CARD_SUPPLIES: ask_turn(table, PHASE_SUPPLIES); break;
    default:            ask_turn(table, PHASE_DISCARD); break; /* Boat, Mask, Kettle, Weapons */
    }
}

static void play_use(jambo *table, int card, kt_log *log)
{
    if (table->phase != PHASE_CROCODILE_USE) { /* 10.11: the Crocodile's use costs no action */
        table->actions--;                      /* 8.2 */
        table->used[table->turn][utility_at(table, table->turn, card)] = 1;
    }
    begin_utility(table, card, log);
}

/* ---- Answers to utilities ----------------------------------------------- */

/* 8.13, 6.9: each ware takes the other's place. */
static void play_throne(jambo *table, int given, kt_log *log)
{
    uint8_t *mine = take_from_stand(table, table->turn, given);
    uint8_t *theirs = take_from_stand(table, other(table), table->chosen);
    mine[table->chosen]++;
    theirs[given]++;
    finish(table, log);
}

/* 8.16 */
static void play_mask(jambo *table, int card, kt_log *log)
{
    int top = kt_list_remove_at(table->discard, table->discard[0] - 1);
    discard_from_hand(table, table->turn, card);
    to_hand(table, table->turn, top, true);
    kt_note(log, EVENT_GETS_CARD, table->turn, top, 0);
    finish(table, log);
}

static void play_kettle(jambo *table, kt_log *log)
{
    table->steps++;
    if (table->steps < 2 && has_hand(table, table->turn)) /* 8.18 */
        ask_turn(table, PHASE_KETTLE);
    else
        draw(table, table->turn, table->steps, NEXT_FINISH, log);
}

static void play_elder_discard(jambo *table, kt_log *log)
{
    if (hand_size(table, other(table)) <= ELDER_KEEPS) /* 9.13 */
        finish(table, log);
}

static void begin_search(jambo *table, kt_log *log)
{
    table->drawer = table->turn;
    table->draws = 1;
    table->next = NEXT_SUPPLIES;
    search_on(table, log);
}

static void play_discard(jambo *table, int card, kt_log *log)
{
    if (table->utility == CARD_MASK_OF_TRANSFORMATION) {
        play_mask(table, card, log);
        return;
    }
    discard_from_hand(table, table->head.actor, card);
    switch (table->utility) {
    case CARD_BOAT:     ask_turn(table, PHASE_TAKE_WARE); break;
    case CARD_KETTLE:   play_kettle(table, log); break;
    case CARD_SUPPLIES: begin_search(table, log); break;
    case CARD_WEAPONS:
        receive(table, table->turn, WEAPONS_GOLD, log);
        finish(table, log);
        break;
    default: /* no utility: a person asks */
        if (table->played == CARD_TRIBAL_ELDER) {
            play_elder_discard(table, log);
        } else {
            table->price = jambo_ware_card[card].sell; /* 9.19 */
            ask_turn(table, PHASE_DANCER_WARE);
        }
        break;
    }
}

/* 8.15 */
static void play_hold(jambo *table, int card, kt_log *log)
{
    int seen, foe = other(table);
    take_looked(table, kt_list_find(table->looked, card), &seen);
    to_hand(table, table->turn, card, seen >> foe & 1);
    int gift = take_looked(table, 0, &seen);
    to_hand(table, foe, gift, true);
    kt_whisper(log, foe, EVENT_GETS_CARD, foe, gift, 0);
    finish(table, log);
}

static void end_scale(jambo *table, kt_log *log)
{
    if (table->looked[0] == 2) {
        ask_turn(table, PHASE_SCALE);
        return;
    }
    if (table->looked[0]) { /* 13.2: there was only one */
        int seen, card = take_looked(table, 0, &seen);
        to_hand(table, table->turn, card, seen >> other(table) & 1);
    }
    finish(table, log);
}

/* ---- People ------------------------------------------------------------- */

/* 9.11, 6.9: in place, so each stand keeps as many as it had. */
static void play_shaman(jambo *table, int ware, kt_log *log)
{
    int old = table->chosen, count = wares_of(table, table->turn, old);
    uint8_t *stands[] = {table->large[table->turn], table->small[table->turn]};
    for (int i = 0; i < 2; i++) {
        stands[i][ware] = (uint8_t)(stands[i][ware] + stands[i][old]);
        stands[i][old] = 0;
    }
    table->supply[ware] = (uint8_t)(table->supply[ware] - count);
    table->supply[old] = (uint8_t)(table->supply[old] + count);
    finish(table, log);
}

static void play_portuguese(jambo *table, int ware, kt_log *log)
{
    return_ware(table, ware);
    receive(table, table->turn, PORTUGUESE_GOLD, log); /* 9.15 */
    table->steps++;
    if (!wares_in_all(table, table->turn))
        finish(table, log);
}

static void play_dancer_ware(jambo *table, int ware, kt_log *log)
{
    return_ware(table, ware);
    if (++table->steps == DANCER_WARES) {
        receive(table, table->turn, table->price, log); /* 9.19 */
        finish(table, log);
    }
}

static void play_put(jambo *table, int ware, kt_log *log)
{
    switch (table->phase) {
    case PHASE_DRUMS:
        return_ware(table, ware);
        draw(table, table->turn, 1, NEXT_FINISH, log); /* 8.12 */
        break;
    case PHASE_SHAMAN_PUT:
        table->chosen = (uint8_t)ware;
        ask_turn(table, PHASE_SHAMAN_TAKE);
        break;
    case PHASE_PORTUGUESE: play_portuguese(table, ware, log); break;
    default:               play_dancer_ware(table, ware, log); break;
    }
}

/* ---- The auctions (12) -------------------------------------------------- */

static void auction_pair(jambo *table, int ware)
{
    lot_from_supply(table, ware, 1);
    if (lot_size(table) < PAIR)
        return;
    table->bid = 1; /* 9.17 */
    table->bidder = (uint8_t)(table->turn + 1);
    ask(table, other(table), PHASE_AUCTION);
}

/* Everything in the pool goes somewhere, openly: seat -1 is the discard pile. */
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
        kt_note(log, EVENT_UNSOLD, table->turn, 0, 0);
        empty_pool(table, -1);
        finish(table, log);
        return;
    }
    kt_note(log, EVENT_WON_BID, winner, table->bid, 0);
    table->gold[winner] = (int16_t)(table->gold[winner] - table->bid); /* 12.2 */
    if (table->played == CARD_ARABIAN_MERCHANT) {
        empty_pool(table, winner);
        finish(table, log);
    } else {
        store(table, winner, NEXT_FINISH, log);
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
        ask(table, opponent(seat), PHASE_AUCTION);
}

static void play_pass(jambo *table, kt_log *log)
{
    table->steps++;
    if (table->bidder || table->steps == PLAYERS)
        settle_auction(table, log);
    else
        ask(table, opponent(table->head.actor), PHASE_AUCTION);
}

/* ---- The Carrier (9.20) ------------------------------------------------- */

/* `steps` keeps what the player on turn chose for himself. */
static void carry(jambo *table, int seat, int choice, int next, kt_log *log)
{
    if (choice == CHOICE_CARDS) {
        draw(table, seat, PAIR, next, log);
    } else if (kt_counts_sum(table->supply, WARES)) {
        table->next = (uint8_t)next;
        ask(table, seat, PHASE_CARRIER_WARE);
    } else {
        finish(table, log); /* the other half of a Carrier with an empty supply */
    }
}

static void carry_other_half(jambo *table, kt_log *log)
{
    int choice = table->steps == CHOICE_CARDS ? CHOICE_WARES : CHOICE_CARDS;
    carry(table, other(table), choice, NEXT_FINISH, log);
}

static void play_carrier_ware(jambo *table, int ware, kt_log *log)
{
    int count = table->supply[ware] < PAIR ? table->supply[ware] : PAIR;
    lot_from_supply(table, ware, count);
    store(table, table->head.actor, table->next, log);
}

/* ---- Animals ------------------------------------------------------------ */

static void play_guard(jambo *table, kt_log *log)
{
    discard_from_hand(table, other(table), CARD_GUARD); /* 11.1, 11.2 */
    kt_note(log, EVENT_VOID, table->turn, table->played, 0);
    finish(table, log);
}

static void ask_snake(jambo *table, int seat, kt_log *log)
{
    if (table->utilities[seat][0] > 1)
        ask(table, seat, PHASE_SNAKE);
    else if (seat == table->turn)
        ask_snake(table, other(table), log);
    else
        finish(table, log);
}

/* 10.14: of two equal ones the unused one stays. */
static void play_snake(jambo *table, int card, kt_log *log)
{
    int  seat = table->head.actor, place = utility_at(table, seat, card);
    bool used = table->used[seat][place];
    for (int i = 0; i < table->utilities[seat][0]; i++)
        if (i != place) {
            lay_down(table, table->utilities[seat][1 + i]);
            kt_note(log, EVENT_DISCARDED, seat, table->utilities[seat][1 + i], 0);
        }
    memset(table->utilities[seat], 0, sizeof table->utilities[seat]);
    memset(table->used[seat], 0, sizeof table->used[seat]);
    add_utility(table, seat, card, used);
    if (seat == table->turn)
        ask_snake(table, other(table), log);
    else
        finish(table, log);
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
    table->receiver = (uint8_t)seat;
    table->chosen = (uint8_t)ware;
    table->next = NEXT_ELEPHANT;
    if (free_spaces(table, seat)) {
        place_ware(table, ware, log);
    } else if (room_for(table, seat, table->gold[seat])) { /* 6.10: the paid space may be refused */
        ask(table, seat, PHASE_STORE);
        return;
    } else {
        to_supply(table, table->lot, ware, 1, log);
    }
    proceed(table, log);
}

static void next_elephant(jambo *table, kt_log *log)
{
    if (lot_size(table))
        ask(table, opponent(table->receiver), PHASE_ELEPHANT);
    else
        finish(table, log);
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
        ask(table, opponent(table->head.actor), PHASE_APE);
    else
        finish(table, log);
}

enum { WAS_USED = 2 }; /* in herd_of, beside the seat */

static void begin_lion(jambo *table)
{
    for (int seat = 0; seat < PLAYERS; seat++)
        while (table->utilities[seat][0]) {
            table->herd_of[table->herd[0]] = (uint8_t)(seat + WAS_USED * table->used[seat][0]);
            kt_list_add(table->herd, table->utilities[seat][1]);
            remove_utility(table, seat, 0);
        }
    ask_turn(table, PHASE_LION);
}

/* Of equal ones everybody takes the opponent's of the one on turn first: for him it is
 * fresh, and the opponent gains nothing by leaving it to him. Then an unused one. */
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
        ask(table, opponent(seat), PHASE_LION);
    else
        finish(table, log);
}

static void begin_hyena(jambo *table, kt_log *log)
{
    int foe = other(table);
    memcpy(table->known[foe], table->hand[foe], sizeof table->known[foe]); /* 10.13, 13.4 */
    kt_note(log, EVENT_SHOWN, table->turn, 0, 0);
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
        finish(table, log);
}

/* Of the same card the copy just taken stays, and the opponent knows it. */
static void play_hyena_give(jambo *table, int card, kt_log *log)
{
    table->hand[table->turn][card]--;
    if (table->known[table->turn][card] > (card == table->taken))
        table->known[table->turn][card]--;
    to_hand(table, other(table), card, true);
    finish(table, log);
}

static void begin_animal(jambo *table, kt_log *log)
{
    switch (table->played) {
    case CARD_CROCODILE: ask_turn(table, PHASE_CROCODILE); break;
    case CARD_PARROT:    ask_turn(table, PHASE_PARROT); break;
    case CARD_HYENA:     begin_hyena(table, log); break;
    case CARD_SNAKE:     ask_snake(table, table->turn, log); break;
    case CARD_ELEPHANT:  begin_elephant(table); break;
    case CARD_APE:       begin_ape(table); break;
    case CARD_LION:      begin_lion(table); break;
    default:             ask(table, other(table), PHASE_CHEETAH); break;
    }
}

static void play_crocodile(jambo *table, int card, kt_log *log)
{
    table->taken = (uint8_t)card;
    if (may_use(table, card).rule) /* 10.11: then it is only discarded */
        finish(table, log);
    else
        ask_turn(table, PHASE_CROCODILE_USE);
}

/* ---- Playing people and animals ----------------------------------------- */

static void begin_person(jambo *table, int card, kt_log *log)
{
    switch (card) {
    case CARD_SHAMAN:             ask_turn(table, PHASE_SHAMAN_PUT); break;
    case CARD_PSYCHIC:            begin_psychic(table, log); break;
    case CARD_TRIBAL_ELDER:       ask_turn(table, PHASE_ELDER); break;
    case CARD_PORTUGUESE:         ask_turn(table, PHASE_PORTUGUESE); break;
    case CARD_TRAVELING_MERCHANT: ask_turn(table, PHASE_PAIR_WARES); break;
    case CARD_ARABIAN_MERCHANT:   draw(table, table->turn, ARABIAN_CARDS, NEXT_ARABIAN, log); break;
    case CARD_DANCER:             ask_turn(table, PHASE_DANCER_CARD); break;
    case CARD_CARRIER:            ask_turn(table, PHASE_CARRIER); break;
    case CARD_DRUMMER:            ask_turn(table, PHASE_DRUMMER); break;
    case CARD_BASKET_MAKER:
        pay(table, table->turn, BASKET_GOLD, log);
        ask_turn(table, PHASE_BASKET);
        break;
    default: /* Wise Man */
        table->wise++;
        finish(table, log);
        break;
    }
}

static void play_card(jambo *table, int card, kt_log *log)
{
    begin_card(table, card);
    if (!is_animal(card))
        begin_person(table, card, log);
    else if (has_hand(table, other(table)))
        ask(table, other(table), PHASE_GUARD); /* 11.2, 11.5 */
    else
        begin_animal(table, log);
}

static void play_no(jambo *table, kt_log *log)
{
    if (table->phase == PHASE_GUARD)
        begin_animal(table, log);
    else
        finish(table, log); /* no Rain Maker; no use of the Crocodile's prey */
}

static void play_take(jambo *table, int ware, kt_log *log)
{
    switch (table->phase) {
    case PHASE_THRONE_TAKE:
        table->chosen = (uint8_t)ware;
        ask_turn(table, PHASE_THRONE_GIVE);
        break;
    case PHASE_SHAMAN_TAKE:  play_shaman(table, ware, log); break;
    case PHASE_PAIR_WARES:   auction_pair(table, ware); break;
    case PHASE_CARRIER_WARE: play_carrier_ware(table, ware, log); break;
    case PHASE_ELEPHANT:     play_elephant(table, ware, log); break;
    case PHASE_PARROT:
        take_from_stand(table, other(table), ware);
        table->lot[ware]++;
        store(table, table->turn, NEXT_FINISH, log);
        break;
    default: /* Boat, Leopard Statue: one; Basket Maker: two */
        lot_from_supply(table, ware, table->phase == PHASE_BASKET ? PAIR : 1);
        store(table, table->turn, NEXT_FINISH, log);
        break;
    }
}

static void play_drummer(jambo *table, int card, kt_log *log)
{
    int place = table->discard[0] - 1;
    while (table->discard[1 + place] != card) /* the uppermost of its kind */
        place--;
    kt_list_remove_at(table->discard, place);
    to_hand(table, table->turn, card, true); /* 9.21: everybody sees it */
    finish(table, log);
}

static void play_pick(jambo *table, int card, kt_log *log)
{
    switch (table->phase) {
    case PHASE_DRUMMER:    play_drummer(table, card, log); break;
    case PHASE_CROCODILE:  play_crocodile(table, card, log); break;
    case PHASE_HYENA_TAKE: play_hyena_take(table, card, log); break;
    case PHASE_SNAKE:      play_snake(table, card, log); break;
    case PHASE_APE:        play_ape(table, card, log); break;
    default:               play_lion(table, card, log); break;
    }
}

static void play_choose(jambo *table, int choice, kt_log *log)
{
    int foe = other(table);
    switch (table->phase) {
    case PHASE_ELDER:
        if (choice == CHOICE_DISCARD)
            ask(table, foe, PHASE_DISCARD);
        else
            draw(table, table->turn, ELDER_DRAWS_TO - hand_size(table, table->turn), NEXT_FINISH, log);
        break;
    case PHASE_CARRIER:
        table->steps = (uint8_t)choice;
        carry(table, table->turn, choice, NEXT_CARRIER, log);
        break;
    default: /* 10.18: the opponent decided */
        if (choice == CHOICE_CARDS) {
            draw(table, table->turn, PAIR, NEXT_FINISH, log);
        } else {
            pay(table, foe, CHEETAH_GOLD, log);
            receive(table, table->turn, CHEETAH_GOLD, log);
            finish(table, log);
        }
        break;
    }
}

static void play_done(jambo *table, kt_log *log)
{
    if (table->phase == PHASE_KETTLE)
        draw(table, table->turn, table->steps, NEXT_FINISH, log);
    else
        finish(table, log);
}

/* ---- What follows luck and storing --------------------------------------- */

static void proceed(jambo *table, kt_log *log)
{
    switch (table->next) {
    case NEXT_DEAL:
        table->next = NEXT_NONE;
        begin_turn(table, table->turn, log);
        break;
    case NEXT_KEEP:
        table->next = NEXT_NONE;
        ask_turn(table, PHASE_KEEP);
        break;
    case NEXT_ARABIAN:
        table->steps = 0;
        ask_turn(table, PHASE_AUCTION);
        break;
    case NEXT_PSYCHIC:  ask_turn(table, PHASE_PSYCHIC); break;
    case NEXT_SCALE:    end_scale(table, log); break;
    case NEXT_CARRIER:  carry_other_half(table, log); break;
    case NEXT_RAIN:     ask_rain(table, log); break;
    case NEXT_ELEPHANT: next_elephant(table, log); break;
    default:            finish(table, log); break;
    }
}

static void play_start(jambo *table, int seat, kt_log *log)
{
    table->turn = (uint8_t)seat;
    draw(table, seat, PLAYERS * START_HAND, NEXT_DEAL, log); /* 2.3 */
}

void jambo_play(kt_state *state, kt_move move, kt_log *log)
{
    jambo *table = (jambo *)state;
    int    what = move.arg[0];
    switch (move.verb) {
    case VERB_START:   play_start(table, what, log); break;
    case VERB_DRAW:    play_draw(table, what, log); break;
    case VERB_SHOW:    play_show(table, what, log); break;
    case VERB_TURN:    play_turn_up(table, what, log); break;
    case VERB_LOOK:    play_look(table, log); break;
    case VERB_KEEP:    play_keep(table, log); break;
    case VERB_DROP:    play_drop(table, log); break;
    case VERB_MARKET:  ask_turn(table, PHASE_MARKET); break;
    case VERB_BUY:     play_buy(table, what, log); break;
    case VERB_SELL:    play_sell(table, what, log); break;
    case VERB_BUILD:   play_build(table, log); break;
    case VERB_LAY:     play_lay(table, what, 0, log); break;
    case VERB_REPLACE: play_lay(table, what, move.arg[1], log); break;
    case VERB_USE:     play_use(table, what, log); break;
    case VERB_PLAY:    play_card(table, what, log); break;
    case VERB_END:     end_turn(table, log); break;
    case VERB_GUARD:   play_guard(table, log); break;
    case VERB_RAIN:    play_rain(table, log); break;
    case VERB_NO:      play_no(table, log); break;
    case VERB_STORE:
    case VERB_LEAVE:   play_store(table, move, log); break;
    case VERB_TAKE:    play_take(table, what, log); break;
    case VERB_PUT:     play_put(table, what, log); break;
    case VERB_GIVE:    play_throne(table, what, log); break;
    case VERB_DISCARD: play_discard(table, what, log); break;
    case VERB_PICK:    play_pick(table, what, log); break;
    case VERB_REACH:   play_reach(table, what, move.arg[1], log); break;
    case VERB_HOLD:    play_hold(table, what, log); break;
    case VERB_HAND:    play_hyena_give(table, what, log); break;
    case VERB_CHOOSE:  play_choose(table, what, log); break;
    case VERB_BID:     play_bid(table, what, log); break;
    case VERB_PASS:    play_pass(table, log); break;
    case VERB_DONE:    play_done(table, log); break;
    case VERB_PAY:
        pay(table, table->turn, 1, log); /* 8.17 */
        begin_search(table, log);
        break;
    default: break;
    }
}
