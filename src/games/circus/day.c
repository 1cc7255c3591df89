/* day.c - sets up the table for a day, and settles the day. The only file that turns up cards and
 * counts coins.
 */
#include "games/circus/circus.h"

/* ---- Coin cards --------------------------------------------------------- */

static void lay_coins(circus *table, int venue, int coins)
{
    if (coins > table->coin_pile[1])
        coins = table->coin_pile[1]; /* 9.11 */
    table->coin_pile[1] = (uint8_t)(table->coin_pile[1] - coins);
    table->coins_at[venue] = (uint8_t)(table->coins_at[venue] + coins);
}

/* 9.8 */
static void lay_special_coins(circus *table, kt_log *log)
{
    for (int venue = 0; venue < VENUES; venue++)
        if (table->special[venue]) {
            lay_coins(table, venue, table->special[venue] * circus_buyers_at(table, venue));
            kt_log_event(log, EVENT_SPECIAL, 0, venue + 1, table->special[venue]);
        }
}

/* ---- Laying the table --------------------------------------------------- */

static void lay_special(circus *table, kt_log *log)
{
    if (table->extra && kt_counts_any(table->ticket_pile, TICKETS)) {
        ask_chance(table, PHASE_SPECIAL, KT_ALL); /* 9.6, 9.7 */
        return;
    }
    table->extra = 0;
    lay_special_coins(table, log);
    circus_begin(table, 1, log);
}

/* The visitors that are due, then what comes after them. */
static void lay_visitors(circus *table, kt_log *log)
{
    if (!kt_counts_any(table->visitor_pile, VISITORS))
        memset(table->due, 0, sizeof table->due); /* 9.11 */
    for (int venue = 0; venue < VENUES; venue++)
        if (table->due[venue]) {
            ask_chance(table, PHASE_VISITORS, KT_ALL);
            return;
        }
    if (table->stage)
        circus_turn_to(table, (table->turn + 1) % table->head.seats,
                       log); /* the visitor that came with the ticket: 11.1 */
    else
        lay_special(table, log);
}

static void await_visitors(circus *table)
{
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        table->due[circus_ticket_venue[ticket]] += table->forum[ticket];
    for (int venue = 0; venue < VENUES; venue++)
        if (table->due[venue])
            table->due[venue]--; /* 2.5 */
}

static void lay_tickets(circus *table, kt_log *log)
{
    if (kt_counts_sum(table->forum, TICKETS) < 2 * table->head.seats &&
        kt_counts_any(table->ticket_pile, TICKETS)) {
        ask_chance(table, PHASE_TICKETS, KT_ALL); /* 2.4 */
        return;
    }
    await_visitors(table);
    lay_visitors(table, log);
}

void circus_lay_favours(circus *table, kt_log *log)
{
    if (kt_counts_sum(table->villa, FAVOURS) < table->head.seats &&
        kt_counts_any(table->favour_pile, FAVOURS))
        ask_chance(table, PHASE_FAVOURS, KT_ALL); /* 2.3, 9.4 */
    else
        lay_tickets(table, log);
}

void circus_favour_shown(circus *table, int favour, kt_log *log)
{
    table->favour_pile[favour]--;
    table->villa[favour]++;
    circus_lay_favours(table, log);
}

void circus_ticket_shown(circus *table, int ticket, kt_log *log)
{
    int venue = circus_ticket_venue[ticket];
    table->ticket_pile[ticket]--;
    if (table->phase == PHASE_FRIEND) { /* 11.1 */
        table->tickets[table->turn][ticket]++;
        table->due[venue]++;
        lay_visitors(table, log);
        return;
    }
    table->forum[ticket]++;
    if (table->phase == PHASE_TICKETS) {
        lay_tickets(table, log);
        return;
    }
    table->special[venue]++;
    table->due[venue]++;
    table->extra--;
    if (!table->extra || !kt_counts_any(table->ticket_pile, TICKETS))
        lay_visitors(table, log);
}

void circus_visitor_shown(circus *table, int visitor, int venue, kt_log *log)
{
    table->visitor_pile[visitor]--;
    table->visitors[venue][visitor]++;
    table->due[venue]--;
    if (visitor == VISITOR_CAESAR) { /* 13.2 */
        table->due[venue] = (uint8_t)(table->due[venue] + CAESARS_COMPANY);
        kt_log_event(log, EVENT_ENTOURAGE, 0, venue + 1, 0);
    } else if (table->stage) {
        lay_coins(table, venue, table->special[venue]); /* 9.10 */
    }
    lay_visitors(table, log);
}

/* ---- Settlement --------------------------------------------------------- */

static int sum_coins(const uint8_t *counts, const uint8_t *coins, int values)
{
    int sum = 0;
    for (int value = 1; value <= values; value++)
        sum += counts[value] * coins[value];
    return sum;
}

static int hand_coins(const circus *table, int seat)
{
    int sum = 0;
    for (int i = 1; i <= table->hand[seat][0]; i++)
        sum += circus_dealer_coins[printed_rank(table->hand[seat][i])];
    return sum;
}

static int total(const circus *table, int seat)
{
    int sum = 0;
    for (int source = 0; source < SOURCES; source++)
        sum += table->earned[seat][source];
    return sum;
}

static void earn(circus *table, int seat, int source, int coins, kt_log *log)
{
    table->earned[seat][source] = (int16_t)(table->earned[seat][source] + coins);
    table->noted[seat][table->day - 1] = (int16_t)(table->noted[seat][table->day - 1] + coins);
    if (coins)
        kt_log_event(log, EVENT_BY_VISITORS + source, seat, coins, 0);
}

static void settle_seat(circus *table, int seat, kt_log *log)
{
    int tickets = sum_coins(table->sold[seat], circus_ticket_coins, TICKETS) +
                  circus_favour_coins[table->beside[seat]]; /* 8.2, 13.6 */
    earn(table, seat, FROM_VISITORS, sum_coins(table->buyers[seat], circus_visitor_coins, VISITORS),
         log); /* 8.1 */
    earn(table, seat, FROM_TICKETS, tickets, log);
    earn(table, seat, FROM_COINS, table->coins[seat], log);        /* 8.3 */
    earn(table, seat, FROM_DEALERS, hand_coins(table, seat), log); /* 8.4 */
    if (table->day == DAYS) /* 12.1; on other days favours count nothing: 8.5 */
        earn(table, seat, FROM_FAVOURS, sum_coins(table->favours[seat], circus_favour_coins, FAVOURS), log);
    kt_log_event(log, EVENT_DAY_SUM, seat, table->noted[seat][table->day - 1], total(table, seat));
}

/* ---- The next day ------------------------------------------------------- */

/* Everything in the row goes to the pile. */
static void gather(uint8_t *pile, uint8_t *row, int values)
{
    for (int value = 1; value <= values; value++)
        pile[value] = (uint8_t)(pile[value] + row[value]);
    memset(row, 0, (size_t)values + 1);
}

/* 9.1: dealers in queues go back to their hands, which stay sorted. */
static void gather_dealers(circus *table)
{
    bool back[DEALERS + 1] = {false};
    for (int place = 0; place < PLACES; place++)
        for (int i = 1; i <= table->queue[place][0]; i++)
            back[table->queue[place][i]] = true;
    for (int seat = 0; seat < table->head.seats; seat++) {
        uint8_t *hand = table->hand[seat];
        for (int i = 1; i <= hand[0]; i++)
            back[hand[i]] = true;
        memset(hand, 0, sizeof table->hand[seat]);
        for (int rank = 1; rank <= RANKS; rank++)
            if (back[dealer_of(seat, rank)])
                KT_LIST_ADD(table->hand[seat], dealer_of(seat, rank));
    }
    memset(table->queue, 0, sizeof table->queue);
}

/* 9.5, 13.1 */
static void gather_cards(circus *table)
{
    for (int seat = 0; seat < table->head.seats; seat++) {
        gather(table->ticket_pile, table->tickets[seat], TICKETS);
        gather(table->ticket_pile, table->sold[seat], TICKETS);
        gather(table->visitor_pile, table->buyers[seat], VISITORS);
        table->coin_pile[1] = (uint8_t)(table->coin_pile[1] + table->coins[seat]);
        if (table->beside[seat])
            table->favours_gone[table->beside[seat]]++; /* 13.6 */
    }
    gather(table->ticket_pile, table->forum, TICKETS);
    for (int venue = 0; venue < VENUES; venue++) {
        gather(table->visitor_pile, table->visitors[venue], VISITORS);
        table->coin_pile[1] = (uint8_t)(table->coin_pile[1] + table->coins_at[venue]);
    }
    if (table->head.option[OPTION_CAESAR] && table->visitors_out[VISITOR_CAESAR]) {
        table->visitors_out[VISITOR_CAESAR] = 0;
        table->visitor_pile[VISITOR_CAESAR] = 1;
    }
    memset(table->coins, 0, sizeof table->coins);
    memset(table->coins_at, 0, sizeof table->coins_at);
    memset(table->beside, 0, sizeof table->beside);
    memset(table->special, 0, sizeof table->special);
}

static void next_day(circus *table, kt_log *log)
{
    table->day++;
    table->stage = 0;
    table->turn = table->starter; /* 9.3 */
    table->extra = (uint8_t)(table->day - 1);
    memset(table->start_card_of, 0, sizeof table->start_card_of);
    table->start_card[1] = 1;
    gather_dealers(table);
    gather_cards(table);
    kt_log_event(log, EVENT_DAY, 0, table->day, 0);
    circus_lay_favours(table, log);
}

void circus_settle(circus *table, kt_log *log)
{
    kt_log_event(log, EVENT_PHASE_4, 0, 0, 0);
    for (int seat = 0; seat < table->head.seats; seat++)
        settle_seat(table, seat, log);
    if (table->day < DAYS) { /* 3.1 */
        next_day(table, log);
        return;
    }
    ask_seat(table, PHASE_OVER, KT_OVER);
    kt_log_event(log, EVENT_THE_END, 0, 0, 0);
}
