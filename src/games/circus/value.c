/* value.c - how well a seat stands in Circus Maximus, in coins times 100.
 *
 * What is noted or already sold counts in full. The rest estimates the day:
 *   - the queue of the current phase is simulated: at the Villa and the Forum the n-th dealer takes
 *     the n-th best card, at a venue everybody sells the dearest ticket to the richest visitor.
 *     While others may still line up, a dealer slips back, the more the lower its rank, and a sale
 *     is the less sure the more rivals have tickets and higher dealers for it;
 *   - a ticket in hand before phase III is worth what it would fetch, scaled by the visitors there
 *     are for such tickets, less the cost of selling it;
 *   - a dealer in hand is worth its coins and, before phase III, a bonus for what it can still do,
 *     most for the first four;
 *   - a favour is worth its coins and a bonus for what it can still do.
 */
#include "games/circus/circus.h"

/* Tuned by matches between variants, 300 games of four seats each. */
enum {
    COIN = 100,
    SLIP = 2,      /* sixteenths of a place a rival pushes a dealer back, per rank below 8 */
    SELLING = 220, /* what it costs to sell a ticket: a dealer, and the jostling           */
    SAFE_ONE = 50, /* per cent: a sale that one rival could spoil                          */
    SAFE_TWO = 30, /* ... that several could                                               */
    HOPE = 40,     /* per cent: a ticket for which nobody stands yet                      */
    EARLY = 10,    /* what a rank is worth for being served early later on                */
    START_CARD = 70,
};

/* What a favour is worth beyond its coins while it can still be used. */
/* clang-format off */
static const int16_t favour_use[FAVOURS + 1] = {
    [FAVOUR_NEW_TICKET]    = 150,
    [FAVOUR_RANK_8]        = 100,
    [FAVOUR_RECALL]        = 100,
    [FAVOUR_OVERTAKE]      = 80,
    [FAVOUR_WAIT]          = 40,
    [FAVOUR_TWO_DEALERS]   = 30,
    [FAVOUR_WINS_TIES]     = 30,
    [FAVOUR_COLLECT_TWICE] = 120,
    [FAVOUR_OTHER_VENUE]   = 120,
};
/* clang-format on */

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

/* Inserts into a row sorted from the best down, of at most `size`. */
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

/* How many places a dealer slips back while others may still line up, in sixteenths. */
static int slip(const circus *table, int dealer, int rivals)
{
    return rivals * (TOP_RANK - rank_now(table, dealer)) * SLIP;
}

/* What a dealer gets at a place between two whole ones. */
static int worth_between(const int *worth, int count, int place, int sixteenths)
{
    int back = place + sixteenths / 16, rest = sixteenths % 16;
    int here = back < count ? worth[back] : 0, next = back + 1 < count ? worth[back + 1] : 0;
    return (here * (16 - rest) + next * rest) / 16;
}

/* The seat's share when a queue takes the cards in `worth`, best first. */
static int queue_share(const circus *table, int seat, int place, const int *worth, int count)
{
    const uint8_t *queue = table->queue[place - 1];
    int            share = 0, taken = 0, rivals = table->place ? 0 : others_in(table, seat);
    for (int i = table->served; i < queue[0] && taken < count; i++) {
        int times = i == table->served && table->serves == TWICE ? TWICE : 1;
        for (; times > 0 && taken < count; times--, taken++)
            if (owner_of(queue[1 + i]) == seat)
                share += worth_between(worth, count, taken, slip(table, queue[1 + i], rivals));
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
        rank_worth(worth, &count, KT_LENGTH(worth), START_CARD);
    return queue_share(table, seat, PLACE_VILLA, worth, count);
}

/* ---- Tickets ------------------------------------------------------------ */

/* What there is at each venue before phase III. */
typedef struct market {
    int buyers[VENUES], price[VENUES], tickets[VENUES];
} market;

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

/* A ticket before it is sold: what it would fetch, as often as there are visitors for the
 * tickets of its venue, less what the selling dealer costs. A further ticket of one's own
 * finds one visitor less. */
static int ticket_worth(const market *day, int ticket, int own)
{
    int venue = circus_ticket_venue[ticket], open = day->buyers[venue] - own;
    if (open <= 0)
        return 0;
    int fetch = circus_ticket_coins[ticket] * COIN + day->price[venue];
    int worth = fetch * least(open, day->tickets[venue]) / day->tickets[venue] - SELLING;
    return worth > 0 ? worth : 0;
}

static void survey(const circus *table, market *day)
{
    for (int venue = 0; venue < VENUES; venue++) {
        day->price[venue] = venue_price(table, venue, &day->buyers[venue]);
        day->tickets[venue] = 0;
    }
    for (int ticket = 1; ticket <= TICKETS; ticket++) {
        int count = table->stage < STAGES ? table->forum[ticket] : 0;
        for (int seat = 0; seat < table->head.seats; seat++)
            count += table->tickets[seat][ticket];
        day->tickets[circus_ticket_venue[ticket]] += count;
    }
}

static int tickets_worth(const circus *table, int seat, const market *day)
{
    int own[VENUES] = {0}, worth[TICKETS * 2], count = 0, sum = 0;
    for (int ticket = TICKETS; ticket >= 1; ticket--)
        for (int i = 0; i < table->tickets[seat][ticket]; i++)
            rank_worth(worth, &count, KT_LENGTH(worth),
                       ticket_worth(day, ticket, own[circus_ticket_venue[ticket]]++));
    for (int i = 0; i < least(count, table->hand[seat][0]); i++)
        sum += worth[i];
    if (table->stage != 2 || count >= table->hand[seat][0]) /* nobody left to sell more */
        return sum;
    int offer[TICKETS * 2], offers = 0;
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        for (int i = 0; i < table->forum[ticket]; i++)
            rank_worth(offer, &offers, KT_LENGTH(offer),
                       ticket_worth(day, ticket, own[circus_ticket_venue[ticket]]));
    return sum + queue_share(table, seat, PLACE_FORUM, offer, offers);
}

/* ---- Selling ------------------------------------------------------------ */

typedef struct stall {
    uint8_t visitors[VISITORS + 1];
    uint8_t tickets[SEATS][TICKETS + 1];
} stall;

static int dearest_ticket(const stall *at, int seat, int venue)
{
    int best = 0;
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        if (circus_ticket_venue[ticket] == venue && at->tickets[seat][ticket] &&
            circus_ticket_coins[ticket] >= circus_ticket_coins[best])
            best = ticket;
    return best;
}

static int richest_visitor(const stall *at)
{
    int best = 0;
    for (int visitor = 1; visitor <= LAST_BUYER; visitor++)
        if (at->visitors[visitor] && circus_visitor_coins[visitor] >= circus_visitor_coins[best])
            best = visitor;
    return best;
}

/* Simulates one sale; returns what it brings, 0 if there is none. */
static int sell_one(const circus *table, stall *at, int seat, int venue)
{
    int ticket = dearest_ticket(at, seat, venue), visitor = richest_visitor(at);
    if (!ticket || !visitor)
        return 0;
    at->tickets[seat][ticket]--;
    at->visitors[visitor]--;
    return (circus_ticket_coins[ticket] + circus_visitor_coins[visitor] + table->special[venue]) * COIN;
}

/* Rivals' dealers who could still come before the one at this place of the queue: those in
 * hand with a higher rank, as far as there are tickets for them to sell. */
static int threat(const circus *table, int place, int index)
{
    const uint8_t *queue = table->queue[place - 1];
    int            dealer = queue[1 + index], rank = rank_now(table, dealer), sum = 0;
    for (int other = 0; other < table->head.seats; other++) {
        const uint8_t *hand = table->hand[other];
        if (other == owner_of(dealer) || table->passed[other])
            continue;
        int goods = circus_tickets_for(table, other, venue_at(place)), higher = 0;
        for (int i = 0; i < index && goods; i++)
            goods -= owner_of(queue[1 + i]) == other;
        for (int i = hand[0]; i >= 1 && printed_rank(hand[i]) > rank; i--)
            higher++;
        sum += least(goods, higher);
    }
    return sum;
}

/* Per cent: how sure a sale is when so many rivals may come first, for so many visitors. */
static int safety(int rivals, int visitors)
{
    int missed = rivals - visitors + 1;
    return missed <= 0 ? 100 - 6 * rivals : missed == 1 ? SAFE_ONE : SAFE_TWO;
}

static int sales_at(const circus *table, stall *at, int seat, int place, int from)
{
    const uint8_t *queue = table->queue[place - 1];
    int            share = 0, visitors = circus_buyers_at(table, venue_at(place));
    memcpy(at->visitors, table->visitors[venue_at(place)], sizeof at->visitors);
    memcpy(at->tickets, table->tickets, sizeof at->tickets);
    for (int i = from; i < queue[0] && visitors; i++) {
        int owner = owner_of(queue[1 + i]);
        int sales = place == table->place && i == from ? table->serves : 1;
        for (; sales > 0; sales--) {
            int brings = sell_one(table, at, owner, venue_at(place));
            if (brings && owner == seat)
                share += brings * (table->place ? 100 : safety(threat(table, place, i), visitors)) / 100;
            visitors -= brings > 0;
        }
    }
    return share;
}

/* While the seat can still line up: part of what its other tickets would bring. */
static int hopes_at(const circus *table, stall *at, int seat, int venue, int *dealers)
{
    int sum = 0;
    for (; *dealers > 0; --*dealers) {
        int brings = sell_one(table, at, seat, venue);
        if (!brings)
            break;
        sum += brings * HOPE / 100;
    }
    return sum;
}

static int sales_share(const circus *table, int seat)
{
    stall at;
    int   share = 0, first = table->place ? table->place : PLACE_CIRCUS;
    int   dealers = table->place || table->passed[seat] ? 0 : table->hand[seat][0];
    for (int place = first; place <= PLACES; place++) {
        share += sales_at(table, &at, seat, place, place == table->place ? table->served : 0);
        share += hopes_at(table, &at, seat, venue_at(place), &dealers);
    }
    return share;
}

/* ---- All together ------------------------------------------------------- */

static int hand_worth(const circus *table, int seat)
{
    static const int16_t bonus[STAGES + 1][RANKS] = {
        {0}, {150, 130, 110, 90, 50, 20}, {220, 180, 120, 60, 30}, {0}};
    const uint8_t *hand = table->hand[seat];
    int            sum = 0;
    for (int i = table->stage ? hand[0] : 0; i >= 1; i--) { /* a new day: everybody has all dealers */
        int rank = printed_rank(hand[i]), nth = hand[0] - i;
        sum += circus_dealer_coins[rank] * COIN + bonus[table->stage][nth];
        if (table->stage < STAGES)
            sum += rank * EARLY;
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

/* `day` is of interest before phase III. */
static int seat_worth(const circus *table, int seat, const market *day)
{
    int value = 0;
    for (int source = 0; source < SOURCES; source++)
        value += table->earned[seat][source] * COIN;
    if (table->head.actor == KT_OVER)
        return value;
    for (int favour = 1; favour <= FAVOURS; favour++)
        if (table->favours[seat][favour])
            value += table->favours[seat][favour] * favour_worth(table, favour);
    value += sold_today(table, seat) + hand_worth(table, seat);
    if (table->starter == seat)
        value += START_CARD;
    if (table->phase == PHASE_FRIEND && table->turn == seat && table->hand[seat][0])
        value += favour_use[FAVOUR_NEW_TICKET] + COIN; /* the ticket to come */
    if (table->stage == 1)
        value += villa_share(table, seat);
    return value + (table->stage == STAGES ? sales_share(table, seat) : tickets_worth(table, seat, day));
}

int circus_value(const kt_state *state, int seat)
{
    const circus *table = table_of(state);
    market        day;
    if (table->stage != STAGES)
        survey(table, &day);
    return seat_worth(table, seat, &day);
}

void circus_values(const kt_state *state, int *value)
{
    const circus *table = table_of(state);
    market        day;
    if (table->stage != STAGES)
        survey(table, &day);
    for (int seat = 0; seat < table->head.seats; seat++)
        value[seat] = seat_worth(table, seat, &day);
}

/* ---- For the encoder: what the fields say only together ------------------ */

static int coins_in_all(const kt_state *view, int seat)
{
    const circus *table = table_of(view);
    int           sum = 0;
    for (int day = 0; day < DAYS; day++)
        sum += table->noted[seat][day];
    return sum;
}

static int dealers_left(const kt_state *view, int seat)
{
    return table_of(view)->hand[seat][0];
}

static int tickets_held(const kt_state *view, int seat)
{
    return kt_counts_sum(table_of(view)->tickets[seat], TICKETS);
}

static int favours_held(const kt_state *view, int seat)
{
    return kt_counts_sum(table_of(view)->favours[seat], FAVOURS);
}

const kt_derived circus_derived[CIRCUS_DERIVED] = {
    {"coins_in_all", KT_PER_SEAT, coins_in_all},
    {"dealers_left", KT_PER_SEAT, dealers_left},
    {"tickets_held", KT_PER_SEAT, tickets_held},
    {"favours_held", KT_PER_SEAT, favours_held},
};
