/* value.c - how good a seat stands in Circus Maximus, in coins times 100.
 *
 * What is noted and already sold counts in full. The rest is an estimate of the day:
 *   - the queue of the current phase is served in thought: at the Villa and the Forum
 *     the dealer at place n takes the n-th best card, at a venue everybody sells his
 *     dearest ticket to the richest visitor. While others may still line up, a dealer
 *     is thought to slip back, the more the lower his rank;
 *   - a ticket in hand before phase III is worth most of its price, as long as there
 *     are visitors for it and a dealer to sell it;
 *   - a dealer in hand is worth his coins, and before phase III a bonus for what he
 *     can still do, the first four most;
 *   - a favour is worth its coins and a bonus for what it can still do.
 */
#include "games/circus/circus.h"

enum { COIN = 100 };

/* What a favour is worth beyond its coins while it can still be used. */
static const int16_t favour_use[FAVOURS + 1] = {
    [FAVOUR_NEW_TICKET] = 250, [FAVOUR_RANK_8] = 150,   [FAVOUR_RECALL] = 180,
    [FAVOUR_OVERTAKE] = 120,   [FAVOUR_WAIT] = 40,      [FAVOUR_TWO_DEALERS] = 30,
    [FAVOUR_WINS_TIES] = 30,   [FAVOUR_COLLECT_TWICE] = 220, [FAVOUR_OTHER_VENUE] = 120,
};
enum { START_CARD_WORTH = 70 };

static int least(int one, int other)
{
    return one < other ? one : other;
}

static bool last_phase(const circus *table)
{
    return table->day == DAYS && table->stage == STAGES;
}

static int favour_worth(const circus *table, int favour)
{
    int use = favour_use[favour];
    if (last_phase(table) || table->head.actor == KT_OVER)
        use = 0;
    else if (table->day == DAYS && table->stage == 2)
        use /= 2;
    return circus_favour_coins[favour] * COIN + use;
}

static int others_in(const circus *table, int seat)
{
    int count = 0;
    for (int other = 0; other < table->head.seats; other++)
        count += other != seat && !table->passed[other];
    return count;
}

/* Inserts into a falling row of at most `size`. */
static void rank_worth(int *row, int *count, int size, int worth)
{
    int at = *count;
    if (at == size)
        return;
    while (at && row[at - 1] < worth) {
        row[at] = row[at - 1];
        at--;
    }
    row[at] = worth;
    ++*count;
}

/* The seat's share when a queue takes the cards in `worth`, best first. */
static int queue_share(const circus *table, int seat, int place, const int *worth, int count)
{
    const uint8_t *queue = table->queue[place - 1];
    int            share = 0, taken = 0, rivals = table->place ? 0 : others_in(table, seat);
    for (int i = table->served; i < queue[0] && taken < count; i++, taken++) {
        int dealer = queue[1 + i], times = i == table->served && table->serves == TWICE ? TWICE : 1;
        if (times == TWICE && taken + 1 < count) {
            share += owner_of(dealer) == seat ? worth[taken] : 0;
            taken++;
        }
        if (owner_of(dealer) != seat)
            continue;
        int slip = rivals * (TOP_RANK - rank_now(table, dealer)) * 16 / TOP_RANK / 2;
        int back = taken + slip / 16, rest = slip % 16; /* in sixteenths of a place */
        int here = back < count ? worth[back] : 0, next = back + 1 < count ? worth[back + 1] : 0;
        share += (here * (16 - rest) + next * rest) / 16;
    }
    return share;
}

static int villa_share(const circus *table, int seat)
{
    int worth[FAVOURS * 2 + 2], count = 0;
    for (int favour = 1; favour <= FAVOURS; favour++)
        for (int i = 0; i < table->villa[favour]; i++)
            rank_worth(worth, &count, KT_LENGTH(worth), favour_worth(table, favour));
    if (table->start_card[1])
        rank_worth(worth, &count, KT_LENGTH(worth), START_CARD_WORTH);
    return queue_share(table, seat, PLACE_VILLA, worth, count);
}

/* ---- Tickets ------------------------------------------------------------ */

/* What a visitor pays on average there, and how many there are. */
static int venue_price(const circus *table, int venue, int *buyers)
{
    int sum = 0, count = 0;
    for (int visitor = 1; visitor <= LAST_BUYER; visitor++) {
        sum += table->visitors[venue][visitor] * circus_visitor_coins[visitor] * COIN;
        count += table->visitors[venue][visitor];
    }
    *buyers = count;
    return count ? sum / count + table->special[venue] * COIN : 0;
}

/* A ticket before it is sold: what it would fetch, in three of four cases. A further one
 * for the same venue is worth less, the more the fewer visitors there are. */
static int ticket_worth(int ticket, const int *price, const int *buyers, const int *have)
{
    int venue = circus_ticket_venue[ticket], open = buyers[venue] - have[venue];
    if (open <= 0)
        return 0;
    return (circus_ticket_coins[ticket] * COIN + price[venue]) * (open > 2 ? 8 : 4 + 2 * open - 1) / 11;
}

static int tickets_worth(const circus *table, int seat)
{
    int price[VENUES], buyers[VENUES], have[VENUES] = {0}, worth[TICKETS * 2], count = 0, sum = 0;
    for (int venue = 0; venue < VENUES; venue++)
        price[venue] = venue_price(table, venue, &buyers[venue]);
    for (int ticket = TICKETS; ticket >= 1; ticket--)
        for (int i = 0; i < table->tickets[seat][ticket]; i++) {
            rank_worth(worth, &count, KT_LENGTH(worth), ticket_worth(ticket, price, buyers, have));
            have[circus_ticket_venue[ticket]]++;
        }
    for (int i = 0; i < least(count, table->hand[seat][0]); i++)
        sum += worth[i];
    if (table->stage != 2)
        return sum;
    int offer[TICKETS * 2], offers = 0;
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        for (int i = 0; i < table->forum[ticket]; i++)
            rank_worth(offer, &offers, KT_LENGTH(offer), ticket_worth(ticket, price, buyers, have));
    if (count >= table->hand[seat][0])
        offers = 0; /* nobody left to sell more */
    return sum + queue_share(table, seat, PLACE_FORUM, offer, offers);
}

/* ---- Selling ------------------------------------------------------------ */

typedef struct market {
    uint8_t visitors[VISITORS + 1];
    uint8_t tickets[SEATS][TICKETS + 1];
} market;

static int dearest_ticket(const market *day, int seat, int venue)
{
    int best = 0;
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        if (circus_ticket_venue[ticket] == venue && day->tickets[seat][ticket] &&
            circus_ticket_coins[ticket] >= circus_ticket_coins[best])
            best = ticket;
    return best;
}

static int richest_visitor(const market *day)
{
    int best = 0;
    for (int visitor = 1; visitor <= LAST_BUYER; visitor++)
        if (day->visitors[visitor] && circus_visitor_coins[visitor] >= circus_visitor_coins[best])
            best = visitor;
    return best;
}

/* One sale in thought; what it brings, 0 if there is none. */
static int sell_one(const circus *table, market *day, int seat, int venue)
{
    int ticket = dearest_ticket(day, seat, venue), visitor = richest_visitor(day);
    if (!ticket || !visitor)
        return 0;
    day->tickets[seat][ticket]--;
    day->visitors[visitor]--;
    return (circus_ticket_coins[ticket] + circus_visitor_coins[visitor] + table->special[venue]) * COIN;
}

static int sales_at(const circus *table, int seat, int place, int from)
{
    const uint8_t *queue = table->queue[place - 1];
    market         day;
    int            share = 0, rivals = table->place ? 0 : others_in(table, seat);
    memcpy(day.visitors, table->visitors[venue_at(place)], sizeof day.visitors);
    memcpy(day.tickets, table->tickets, sizeof day.tickets);
    for (int i = from; i < queue[0]; i++) {
        int owner = owner_of(queue[1 + i]);
        int sales = place == table->place && i == from ? table->serves : 1;
        for (; sales > 0; sales--) {
            int brings = sell_one(table, &day, owner, venue_at(place));
            int risk = rivals * (TOP_RANK - rank_now(table, queue[1 + i])) * 2;
            if (owner == seat)
                share += brings * (100 - risk) / 100;
        }
    }
    return share;
}

static int sales_share(const circus *table, int seat)
{
    int share = 0, first = table->place ? table->place : PLACE_CIRCUS;
    for (int place = first; place <= PLACES; place++)
        if (table->queue[place - 1][0])
            share += sales_at(table, seat, place, place == table->place ? table->served : 0);
    return share;
}

/* ---- All together ------------------------------------------------------- */

static int hand_worth(const circus *table, int seat)
{
    static const int16_t bonus[STAGES + 1][RANKS] = {
        {0}, {150, 130, 110, 90, 50, 20}, {40, 30, 20, 10}, {0}};
    const uint8_t *hand = table->hand[seat];
    int            sum = 0;
    for (int i = table->stage ? hand[0] : 0; i >= 1; i--) { /* a new day: all have all */
        int rank = printed_rank(hand[i]), nth = hand[0] - i;
        sum += circus_dealer_coins[rank] * COIN + bonus[table->stage][nth];
        if (table->stage < STAGES)
            sum += rank * 6; /* to be early later */
    }
    return sum;
}

/* What was sold today and is not noted yet. */
static int sold_today(const circus *table, int seat)
{
    int sum = table->coins[seat] + circus_favour_coins[table->beside[seat]];
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        sum += table->sold[seat][ticket] * circus_ticket_coins[ticket];
    for (int visitor = 1; visitor <= LAST_BUYER; visitor++)
        sum += table->buyers[seat][visitor] * circus_visitor_coins[visitor];
    return sum * COIN;
}

int circus_value(const kt_state *state, int seat)
{
    const circus *table = circus_of(state);
    int           value = 0;
    for (int source = 0; source < SOURCES; source++)
        value += table->earned[seat][source] * COIN;
    if (table->head.actor == KT_OVER)
        return value;
    for (int favour = 1; favour <= FAVOURS; favour++)
        value += table->favours[seat][favour] * favour_worth(table, favour);
    value += sold_today(table, seat) + hand_worth(table, seat);
    if (table->starter == seat)
        value += START_CARD_WORTH;
    if (table->phase == PHASE_FRIEND && table->turn == seat && table->hand[seat][0])
        value += favour_use[FAVOUR_NEW_TICKET] + COIN; /* the ticket that comes */
    if (table->stage == 1)
        value += villa_share(table, seat);
    return value + (table->stage == STAGES ? sales_share(table, seat) : tickets_worth(table, seat));
}
