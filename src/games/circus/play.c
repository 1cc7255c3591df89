/* play.c - carries out the moves of Circus Maximus. Every move here has been checked.
 */
#include "games/circus/circus.h"

/* ---- The queue ---------------------------------------------------------- */

/* 4.3, 4.4; before_equals: 11.7 */
static void line_up(circus *table, int dealer, int place, bool before_equals)
{
    uint8_t *queue = table->queue[place - 1];
    int      rank = rank_now(table, dealer), at = queue[0];
    while (at && rank_now(table, queue[at]) < rank + before_equals)
        at--;
    kt_list_insert(queue, DEALERS, at, dealer);
}

static void leave_hand(circus *table, int dealer)
{
    uint8_t *hand = table->hand[owner_of(dealer)];
    kt_list_remove_at(hand, kt_list_find(hand, dealer));
}

static void spend(circus *table, int seat, int favour)
{
    table->favours[seat][favour]--; /* 10.2 */
    table->favours_gone[favour]++;
}

static void end_turn(circus *table, kt_log *log)
{
    circus_turn_to(table, (table->turn + 1) % table->head.seats, log);
}

static void play_line(circus *table, int seat, kt_move move, kt_log *log)
{
    int dealer = dealer_of(seat, move.arg[0]);
    leave_hand(table, dealer);
    line_up(table, dealer, move.arg[1], false);
    end_turn(table, log);
}

static void play_with(circus *table, int seat, kt_move move, kt_log *log)
{
    int favour = move.arg[0], dealer = dealer_of(seat, move.arg[1]), index;
    spend(table, seat, favour);
    if (favour == FAVOUR_RECALL) { /* 11.3 */
        int from = circus_find_queued(table, dealer, PLACE_VILLA, PLACE_FORUM, &index);
        kt_list_remove_at(table->queue[from - 1], index);
    } else {
        leave_hand(table, dealer);
    }
    if (favour == FAVOUR_RANK_8) { /* 11.2 */
        table->rank[seat][0] = TOP_RANK;
        kt_log_event(log, EVENT_RANK_NOW, seat, printed_rank(dealer), TOP_RANK);
    }
    line_up(table, dealer, move.arg[2], favour == FAVOUR_WINS_TIES);
    if (favour == FAVOUR_TWO_DEALERS)
        table->phase = PHASE_PARTNER; /* 11.6 */
    else
        end_turn(table, log);
}

/* 11.4 */
static void play_push(circus *table, int seat, kt_move move, kt_log *log)
{
    int index, dealer = dealer_of(seat, move.arg[1]);
    int place =
        circus_find_queued(table, dealer, first_place(table->stage), last_place(table->stage), &index);
    uint8_t *at = &table->queue[place - 1][1 + index];
    spend(table, seat, move.arg[0]);
    table->rank[seat][move.arg[1] - 1] = (uint8_t)rank_now(table, at[-1]);
    at[0] = at[-1];
    at[-1] = (uint8_t)dealer;
    kt_log_event(log, EVENT_RANK_NOW, seat, printed_rank(dealer), rank_now(table, dealer));
    end_turn(table, log);
}

static void play_use(circus *table, int seat, int favour, kt_log *log)
{
    spend(table, seat, favour);
    switch (favour) {
    case FAVOUR_NEW_TICKET: /* 11.1 */ ask_chance(table, PHASE_FRIEND, KT_ALL); break;
    case FAVOUR_COLLECT_TWICE: /* 11.8 */
        table->serves = TWICE;
        table->helped = 1;
        break;
    default: /* 11.5: Loiter */ end_turn(table, log); break;
    }
}

static void play_pass(circus *table, int seat, kt_log *log)
{
    table->passed[seat] = 1; /* 4.2, 7.2 */
    end_turn(table, log);
}

/* ---- Taking and selling ------------------------------------------------- */

static void play_take(circus *table, int seat, int prize, kt_log *log)
{
    if (prize == PRIZE_START_CARD) { /* 5.2 */
        table->start_card[1] = 0;
        table->start_card_of[seat] = 1;
        table->starter = (uint8_t)seat;
        kt_log_event(log, EVENT_NEW_STARTER, seat, 0, 0);
    } else { /* 5.1 */
        table->villa[prize]--;
        table->favours[seat][prize]++;
        table->fresh[seat] += prize == FAVOUR_COLLECT_TWICE; /* 10.7 */
    }
    circus_served(table, log);
}

static void play_get(circus *table, int seat, int ticket, kt_log *log)
{
    table->forum[ticket]--; /* 6.1 */
    table->tickets[seat][ticket]++;
    circus_served(table, log);
}

/* 9.9: a visitor comes with the coin cards underneath. */
static void win_visitor(circus *table, int seat, int visitor, int price, kt_log *log)
{
    int venue = venue_at(table->place), coins = table->special[venue];
    if (coins > table->coins_at[venue])
        coins = table->coins_at[venue];
    table->visitors[venue][visitor]--;
    table->buyers[seat][visitor]++;
    table->coins_at[venue] = (uint8_t)(table->coins_at[venue] - coins);
    table->coins[seat] = (uint8_t)(table->coins[seat] + coins);
    kt_log_event(log, coins ? EVENT_SOLD_SPECIAL : EVENT_SOLD, seat,
                 price + circus_visitor_coins[visitor] + coins, coins);
}

static void play_sell(circus *table, int seat, int ticket, int visitor, kt_log *log)
{
    table->tickets[seat][ticket]--; /* 7.4 */
    table->sold[seat][ticket]++;
    win_visitor(table, seat, visitor, circus_ticket_coins[ticket], log);
    circus_served(table, log);
}

static void play_forge(circus *table, int seat, kt_move move, kt_log *log)
{
    spend(table, seat, move.arg[0]); /* 11.9 */
    table->helped = 1;
    play_sell(table, seat, move.arg[1], move.arg[2], log);
}

static void play_caesar(circus *table, int seat, int favour, int visitor, kt_log *log)
{
    table->favours[seat][favour]--; /* 13.4 */
    KT_ASSERT(!table->fresh[seat]); /* only while the Villa is served */
    table->beside[seat] = (uint8_t)favour;
    win_visitor(table, seat, visitor, circus_favour_coins[favour], log);
    table->visitors[venue_at(table->place)][VISITOR_CAESAR]--; /* 13.5 */
    table->visitors_out[VISITOR_CAESAR]++;
    kt_log_event(log, EVENT_CAESAR_GOES, seat, 0, 0);
    circus_served(table, log);
}

/* ---- Chance ------------------------------------------------------------- */

static void play_chance(circus *table, kt_move move, kt_log *log)
{
    switch (move.verb) {
    case VERB_START:
        table->starter = table->turn = move.arg[0]; /* 2.6 */
        kt_log_event(log, EVENT_DAY, 0, table->day, 0);
        circus_lay_favours(table, log);
        break;
    case VERB_FAVOUR: circus_favour_shown(table, move.arg[0], log); break;
    case VERB_TICKET: circus_ticket_shown(table, move.arg[0], log); break;
    default: circus_visitor_shown(table, move.arg[0], move.arg[1] - 1, log); break;
    }
}

void circus_play(kt_state *state, kt_move move, kt_log *log)
{
    circus *table = mutable_table(state);
    int     seat = table->head.actor;
    switch (move.verb) {
    case VERB_LINE: play_line(table, seat, move, log); break;
    case VERB_WITH: play_with(table, seat, move, log); break;
    case VERB_PUSH: play_push(table, seat, move, log); break;
    case VERB_USE: play_use(table, seat, move.arg[0], log); break;
    case VERB_PASS: play_pass(table, seat, log); break;
    case VERB_TAKE: play_take(table, seat, move.arg[0], log); break;
    case VERB_GET: play_get(table, seat, move.arg[0], log); break;
    case VERB_SELL: play_sell(table, seat, move.arg[0], move.arg[1], log); break;
    case VERB_FORGE: play_forge(table, seat, move, log); break;
    case VERB_CAESAR: play_caesar(table, seat, move.arg[0], move.arg[1], log); break;
    case VERB_NOTHING: circus_next_dealer(table, log); break; /* 4.8 */
    default: play_chance(table, move, log); break;
    }
}
