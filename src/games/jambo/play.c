/* play.c - carries out the moves of Jambo: turns, phases, luck. Every move here has been checked.
 *
 * Every card ends in jambo_finish, which discards it and goes back to the market. Drawing and
 * storing may take several decisions; jambo_proceed then continues with `next`.
 */
#include "games/jambo/play.h"

/* ---- The end of a card, the end of a turn ------------------------------- */

static void begin_turn(jambo *table, int seat, kt_log *log)
{
    table->turn = (uint8_t)seat;
    table->actions = ACTIONS; /* 3.2, 14.2 */
    table->looks = 0;
    ask_turn(table, PHASE_LOOK);
    kt_log_event(log, EVENT_TURN, seat, 0, 0);
}

static void end_game(jambo *table, kt_log *log)
{
    ask_seat(table, PHASE_OVER, KT_OVER);
    kt_log_event(log, EVENT_THE_END, table->turn, 0, 0);
}

static void end_turn(jambo *table, kt_log *log)
{
    int seat = table->turn;
    if (table->actions >= BONUS_FROM) { /* 3.3 */
        table->gold[seat]++;
        kt_log_event(log, EVENT_BONUS, seat, 0, 0);
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
        kt_log_event(log, EVENT_LAST_TURN, seat, 0, 0);
    }
    begin_turn(table, opponent(seat), log);
}

/* Back to the market, if an action is left (3.5). */
static void next_action(jambo *table, int phase, kt_log *log)
{
    if (table->actions)
        ask_turn(table, phase);
    else
        end_turn(table, log);
}

/* The card in progress is done: it is discarded last (5.6). */
void jambo_finish(jambo *table, kt_log *log)
{
    bool mask = table->utility == CARD_MASK_OF_TRANSFORMATION;
    if (table->played == CARD_CROCODILE && table->taken) { /* 10.11 */
        int foe = other(table);
        remove_utility(table, foe, kt_list_find(table->utilities[foe], table->taken));
        lay_down(table, table->taken);
        kt_log_event(log, EVENT_DISCARDED, foe, table->taken, 0);
    }
    if (table->played)
        lay_down(table, table->played);
    table->played = table->utility = table->taken = table->chosen = 0;
    table->steps = table->price = table->bid = table->bidder = 0;
    table->next = STEP_NONE;
    table->drawer = table->receiver = 0;
    next_action(table, mask ? PHASE_LOOK : PHASE_MARKET, log);
}

/* ---- Drawing ------------------------------------------------------------ */

/* 13.5: while the pile is empty, every card outside the hands is open, so each player can tell what
 * the other holds, unless a card drawn earlier is still undecided. */
static void count_hands(jambo *table)
{
    for (int seat = 0; seat < PLAYERS; seat++) {
        bool counted = true;
        for (int i = 0; i < table->looked[0]; i++)
            counted &= table->looked_seen[i] >> opponent(seat) & 1;
        if (counted)
            memcpy(table->known[seat], table->hand[seat], sizeof table->known[seat]);
    }
}

/* 13.1: all but the cards that Supplies has turned up. */
void jambo_reshuffle(jambo *table, kt_log *log)
{
    int count = table->discard[0] - table->turned;
    count_hands(table);
    for (int i = 0; i < count; i++)
        table->pile[table->discard[1 + i]]++;
    memmove(table->discard + 1, table->discard + 1 + count, table->turned);
    memset(table->discard + 1 + table->turned, 0, (size_t)count);
    table->discard[0] = table->turned;
    kt_log_event(log, EVENT_RESHUFFLE, 0, count, 0);
}

static bool drawn_openly(const jambo *table)
{
    return table->next == STEP_SUPPLIES || table->next == STEP_ARABIAN;
}

void jambo_continue_drawing(jambo *table, kt_log *log)
{
    if (table->draws && pile_is_empty(table)) {
        if (can_draw(table)) {
            jambo_reshuffle(table, log);
        } else {
            table->draws = 0; /* 13.2 */
            kt_log_event(log, EVENT_NO_MORE, 0, 0, 0);
        }
    }
    if (!table->draws) {
        jambo_proceed(table, log);
        return;
    }
    ask_chance(table, PHASE_DRAWING, drawn_openly(table) ? KT_ALL : table->drawer);
}

void jambo_draw(jambo *table, int seat, int count, int next, kt_log *log)
{
    table->drawer = (uint8_t)seat;
    table->draws = (uint8_t)count;
    table->next = (uint8_t)next;
    jambo_continue_drawing(table, log);
}

void jambo_remove_top(jambo *table, int place)
{
    kt_list_remove_at(table->top, place);
    for (int i = place; i < PSYCHIC_SIX - 1; i++)
        table->top_seen[i] = table->top_seen[i + 1];
    table->top_seen[PSYCHIC_SIX - 1] = 0;
}

/* Takes the card off the pile; returns who had seen it there, a bit per seat. */
static int take_off_pile(jambo *table, int card)
{
    int seen = table->top_seen[0];
    if (table->top[0]) {
        jambo_remove_top(table, 0);
        return seen;
    }
    table->pile[card]--;
    return 0;
}

/* Phase 1 and the Scale: the drawer has yet to decide about the card. */
static void to_looked(jambo *table, int card, int seen)
{
    KT_ASSERT(table->looked[0] < KT_PLACES(table->looked));
    table->looked_seen[table->looked[0]] = (uint8_t)(seen | 1 << table->drawer);
    KT_LIST_ADD(table->looked, card);
}

static void play_draw(jambo *table, int card, kt_log *log)
{
    int seen = take_off_pile(table, card);
    table->draws--;
    if (table->next != STEP_DEAL)
        kt_log_private(log, table->drawer, table->next == STEP_KEEP ? EVENT_SEES : EVENT_DRAWS, table->drawer,
                       card, 0);
    if (table->next == STEP_KEEP || table->next == STEP_SCALE)
        to_looked(table, card, seen);
    else
        to_hand(table, table->drawer, card, seen >> opponent(table->drawer) & 1);
    if (table->next == STEP_DEAL)
        table->drawer = (uint8_t)opponent(table->drawer);
    jambo_continue_drawing(table, log);
}

static void play_turn_up(jambo *table, int card, kt_log *log)
{
    take_off_pile(table, card);
    if (table->next == STEP_ARABIAN) {
        table->draws--;
        table->pool[card]++;
        jambo_continue_drawing(table, log);
    } else if (is_ware_card(card)) {
        to_hand(table, table->turn, card, true);
        kt_log_event(log, EVENT_GETS_CARD, table->turn, card, 0);
        table->turned = 0;
        table->draws = 0;
        jambo_continue_drawing(table, log);
    } else {
        lay_down(table, card);
        table->turned++;
        jambo_continue_search(table, log);
    }
}

/* ---- Phase 1 ------------------------------------------------------------ */

static void play_look(jambo *table, kt_log *log)
{
    table->actions--; /* 4.1 */
    table->looks++;
    jambo_draw(table, table->turn, 1, STEP_KEEP, log);
}

int jambo_take_looked(jambo *table, int place, int *seen)
{
    *seen = table->looked_seen[place];
    if (place == 0)
        table->looked_seen[0] = table->looked_seen[1];
    table->looked_seen[1] = 0;
    return kt_list_remove_at(table->looked, place);
}

static void play_keep(jambo *table, kt_log *log)
{
    int seen, card = jambo_take_looked(table, 0, &seen);
    to_hand(table, table->turn, card, seen >> other(table) & 1);
    next_action(table, PHASE_MARKET, log); /* 4.2 */
}

static void play_drop(jambo *table, kt_log *log)
{
    int seen, card = jambo_take_looked(table, 0, &seen);
    lay_down(table, card);
    kt_log_event(log, EVENT_DISCARDED, table->turn, card, 0);
    next_action(table, PHASE_LOOK, log); /* 4.3, 4.6 */
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
    jambo_store(table, table->turn, STEP_RAIN, log);
}

/* 11.4, 11.5 */
static void ask_rain(jambo *table, kt_log *log)
{
    if (has_hand(table, other(table)))
        ask_seat(table, PHASE_RAIN, other(table));
    else
        jambo_finish(table, log);
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
    kt_log_event(log, EVENT_GETS_CARD, foe, card, 0);
    table->played = 0;
    jambo_finish(table, log);
}

static void play_build(jambo *table, kt_log *log)
{
    pay(table, table->turn, stand_price(table), log); /* 6.5 */
    begin_card(table, CARD_SMALL_MARKET_STAND);
    table->played = 0;
    table->stands[table->turn]++;
    next_action(table, PHASE_MARKET, log);
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
    next_action(table, PHASE_MARKET, log);
}

static void play_use(jambo *table, int card, kt_log *log)
{
    if (table->phase != PHASE_CROCODILE_USE) { /* 10.11: the Crocodile's use costs no action */
        table->actions--;                      /* 8.2 */
        table->used[table->turn][utility_at(table, table->turn, card)] = 1;
    }
    jambo_begin_utility(table, card, log);
}

/* ---- People and animals -------------------------------------------------- */

static void play_guard(jambo *table, kt_log *log)
{
    discard_from_hand(table, other(table), CARD_GUARD); /* 11.1, 11.2 */
    kt_log_event(log, EVENT_VOID, table->turn, table->played, 0);
    jambo_finish(table, log);
}

static void play_card(jambo *table, int card, kt_log *log)
{
    begin_card(table, card);
    if (!is_animal(card))
        jambo_begin_person(table, card, log);
    else if (has_hand(table, other(table)))
        ask_seat(table, PHASE_GUARD, other(table)); /* 11.2, 11.5 */
    else
        jambo_begin_animal(table, log);
}

static void play_no(jambo *table, kt_log *log)
{
    if (table->phase == PHASE_GUARD)
        jambo_begin_animal(table, log);
    else
        jambo_finish(table, log); /* no Rain Maker, or the Crocodile's utility is not used */
}

/* ---- What follows luck and storing --------------------------------------- */

void jambo_proceed(jambo *table, kt_log *log)
{
    switch (table->next) {
    case STEP_DEAL:
        table->next = STEP_NONE;
        kt_log_event(log, EVENT_DEALT, table->turn, START_HAND, 0);
        begin_turn(table, table->turn, log);
        break;
    case STEP_KEEP:
        table->next = STEP_NONE;
        ask_turn(table, PHASE_KEEP);
        break;
    case STEP_ARABIAN: ask_turn(table, PHASE_AUCTION); break;
    case STEP_PSYCHIC: ask_turn(table, PHASE_PSYCHIC); break;
    case STEP_SCALE: jambo_end_scale(table, log); break;
    case STEP_CARRIER: jambo_carry_other_half(table, log); break;
    case STEP_RAIN: ask_rain(table, log); break;
    case STEP_ELEPHANT: jambo_next_elephant(table, log); break;
    default: jambo_finish(table, log); break;
    }
}

static void play_start(jambo *table, int seat, kt_log *log)
{
    table->turn = (uint8_t)seat;
    jambo_draw(table, seat, PLAYERS * START_HAND, STEP_DEAL, log); /* 2.3 */
}

void jambo_play(kt_state *state, kt_move move, kt_log *log)
{
    jambo *table = mutable_table(state);
    int    what = move.arg[0];
    switch (move.verb) {
    case VERB_START: play_start(table, what, log); break;
    case VERB_DRAW: play_draw(table, what, log); break;
    case VERB_TURN: play_turn_up(table, what, log); break;
    case VERB_LOOK: play_look(table, log); break;
    case VERB_KEEP: play_keep(table, log); break;
    case VERB_DROP: play_drop(table, log); break;
    case VERB_MARKET: ask_turn(table, PHASE_MARKET); break;
    case VERB_BUY: play_buy(table, what, log); break;
    case VERB_SELL: play_sell(table, what, log); break;
    case VERB_BUILD: play_build(table, log); break;
    case VERB_LAY: play_lay(table, what, 0, log); break;
    case VERB_REPLACE: play_lay(table, what, move.arg[1], log); break;
    case VERB_USE: play_use(table, what, log); break;
    case VERB_PLAY: play_card(table, what, log); break;
    case VERB_END: end_turn(table, log); break;
    case VERB_GUARD: play_guard(table, log); break;
    case VERB_RAIN: play_rain(table, log); break;
    case VERB_NO: play_no(table, log); break;
    case VERB_STORE:
    case VERB_SMALL:
    case VERB_LARGE:
    case VERB_ONE_SMALL:
    case VERB_ONE_LARGE:
    case VERB_LEAVE: jambo_play_store(table, move, log); break;
    default: jambo_answer(table, move, log); break;
    }
}
