/* board.c - the table of Circus Maximus as text. Shows a view; knows no rules.
 *
 * "≈" marks what is reconstructed: before a name the whole card, before a number only that
 * number.
 */
#include "engine/page.h"
#include "games/circus/circus.h"

enum { LEFT = 19 }; /* column where the items of a row begin */

/* A row after its heading. */
static void open_row(kt_row *row, const kt_page *page, const char *de, const char *en)
{
    kt_page_say(page, de, en);
    kt_row_begin(row, page, LEFT);
}

/* "2x Senator 6": how many, the name, its coins; what is reconstructed is marked. */
static void put_card(kt_row *row, int count, const kt_piece *piece, int coins, bool sure)
{
    kt_strbuf *item = kt_row_item(row);
    if (count > 1) {
        kt_put_int(item, count);
        kt_put(item, "x ");
    }
    kt_put(item, piece->origin == KT_RECONSTRUCTED ? "≈" : "");
    kt_put(item, piece->name.in[row->page->language]);
    if (coins) {
        kt_put(item, sure || piece->origin == KT_RECONSTRUCTED ? " " : " ≈");
        kt_put_int(item, coins);
    }
    kt_row_add(row, ", ");
}

static void put_favours(kt_row *row, const uint8_t *counts)
{
    for (int favour = 1; favour <= FAVOURS; favour++)
        if (counts[favour])
            put_card(row, counts[favour], &circus_favours[favour], circus_favour_coins[favour],
                     circus_favour_coins_origin[favour] != KT_RECONSTRUCTED);
}

static void put_tickets(kt_row *row, const uint8_t *counts)
{
    for (int ticket = 1; ticket <= TICKETS; ticket++)
        if (counts[ticket])
            put_card(row, counts[ticket], &circus_tickets[ticket], circus_ticket_coins[ticket], true);
}

static void put_visitors(kt_row *row, const uint8_t *counts)
{
    for (int visitor = 1; visitor <= VISITORS; visitor++)
        if (counts[visitor])
            put_card(row, counts[visitor], &circus_visitors[visitor], circus_visitor_coins[visitor], true);
}

/* ---- The locations ------------------------------------------------------ */

/* "[Rot 6]" is being served, "(Rot 2 als 5)" counts as another rank. */
static void put_dealer(kt_row *row, const circus *table, int dealer, bool now)
{
    kt_strbuf *item = kt_row_item(row);
    int        rank = rank_now(table, dealer);
    bool       changed = rank != printed_rank(dealer);
    kt_put(item, now ? "[" : changed ? "(" : "");
    kt_put(item, circus_dealers[dealer].name.in[row->page->language]);
    if (changed) {
        kt_put(item, kt_page_tr(row->page, " als ", " as "));
        kt_put_int(item, rank);
    }
    kt_put(item, now ? "]" : changed ? ")" : "");
    kt_row_add(row, "  ");
}

static void put_queue(const kt_page *page, const circus *table, int place)
{
    const uint8_t *queue = table->queue[place - 1];
    kt_row         row;
    if (!queue[0])
        return;
    open_row(&row, page, "       Schlange", "       queue");
    for (int i = 0; i < queue[0]; i++)
        put_dealer(&row, table, queue[1 + i], table->place == place && table->served == i);
    kt_row_end(&row);
}

static void put_special(kt_row *row, int coins)
{
    kt_strbuf *item = kt_row_item(row);
    if (!coins)
        return;
    kt_put(item, kt_page_tr(row->page, "(Sondervorstellung: je +", "(special: each +"));
    kt_put_int(item, coins);
    kt_put(item, ")");
    kt_row_add(row, " ");
}

static void put_place(const kt_page *page, const circus *table, int place)
{
    kt_row row;
    kt_page_name(page, &circus_places[place]);
    kt_row_begin(&row, page, LEFT);
    if (place == PLACE_VILLA) {
        if (table->start_card[1])
            kt_row_put(&row, "", circus_start_card[1].name.in[page->language]);
        put_favours(&row, table->villa);
    } else if (place == PLACE_FORUM) {
        put_tickets(&row, table->forum);
    } else {
        put_visitors(&row, table->visitors[venue_at(place)]);
        put_special(&row, table->special[venue_at(place)]);
    }
    if (row.empty)
        kt_row_put(&row, "", "-");
    kt_row_end(&row);
    put_queue(page, table, place);
}

/* ---- The players -------------------------------------------------------- */

static void put_head(const kt_page *page, const circus *table, int seat)
{
    int sum = 0;
    for (int source = 0; source < SOURCES; source++)
        sum += table->earned[seat][source];
    kt_page_seat(page, seat);
    kt_page_put(page, " (");
    kt_page_name(page, &circus_colours[seat + 1]);
    kt_page_put(page, ")  ");
    kt_page_number(page, sum, sum == 1 ? " Münze" : " Münzen", sum == 1 ? " coin" : " coins");
    if (table->starter == seat)
        kt_page_say(page, "  * Startspieler", "  * start player");
    if (table->passed[seat])
        kt_page_say(page, "  hat gepasst", "  has passed");
    kt_page_end_line(page);
}

static void put_hand(const kt_page *page, const circus *table, int seat)
{
    kt_page_say(page, "       Händler", "       dealers");
    kt_page_column(page, LEFT);
    for (int rank = 1; rank <= RANKS; rank++) {
        bool held = kt_list_find(table->hand[seat], dealer_of(seat, rank)) >= 0;
        kt_page_put(page, rank > 1 ? " " : "");
        kt_put_char(page->out, held ? (char)('0' + rank) : '.');
    }
    kt_page_end_line(page);
}

static void put_sold(const kt_page *page, const circus *table, int seat)
{
    kt_row row;
    int    beside = table->beside[seat], coins = table->coins[seat];
    if (!kt_counts_any(table->buyers[seat], VISITORS))
        return;
    open_row(&row, page, "       Verkauft", "       sold");
    put_tickets(&row, table->sold[seat]);
    if (beside)
        put_card(&row, 1, &circus_favours[beside], circus_favour_coins[beside], false);
    kt_row_put(&row, " ", kt_page_tr(page, "an ", "to "));
    row.empty = true; /* no comma after it */
    put_visitors(&row, table->buyers[seat]);
    if (coins) {
        kt_put_int(kt_row_item(&row), coins);
        kt_put(&row.item, coins == 1 ? kt_page_tr(page, " Münzkarte", " coin card")
                                     : kt_page_tr(page, " Münzkarten", " coin cards"));
        kt_row_add(&row, ", ");
    }
    kt_row_end(&row);
}

static void put_seat(const kt_page *page, const circus *table, int seat)
{
    kt_row row;
    put_head(page, table, seat);
    put_hand(page, table, seat);
    if (kt_counts_any(table->favours[seat], FAVOURS)) {
        open_row(&row, page, "       Gunst", "       favours");
        put_favours(&row, table->favours[seat]);
        kt_row_end(&row);
    }
    if (kt_counts_any(table->tickets[seat], TICKETS)) {
        open_row(&row, page, "       Tickets", "       tickets");
        put_tickets(&row, table->tickets[seat]);
        kt_row_end(&row);
    }
    put_sold(page, table, seat);
}

/* ---- All of it ---------------------------------------------------------- */

static void put_title(const kt_page *page, const circus *table)
{
    static const char *const stage[][KT_LANGUAGES] = {
        {"Aufbau", "set-up"},
        {"Phase I: Caesars Gunst", "phase I: Caesar's favour"},
        {"Phase II: Tickets", "phase II: tickets"},
        {"Phase III: Veranstaltungen", "phase III: performances"}};
    kt_page_say(page, "Circus Maximus - Tag ", "Circus Maximus - day ");
    kt_page_number(page, table->day, " von 3 - ", " of 3 - ");
    if (table->phase == PHASE_OVER)
        kt_page_say(page, "Spielende", "the end");
    else
        kt_page_put(page, stage[table->stage][page->language]);
    kt_page_say(page,
                "\nKarte, Besucher 3: 3 Münzen   ≈ rekonstruiert   [ ] wird bedient\n"
                "Schlange: Blau 3 = Händler 3   (als 5) gilt als Rang 5   . nicht auf der Hand\n\n",
                "\nCard, visitor 3: 3 coins   ≈ reconstructed   [ ] being served\n"
                "Queue: Blue 3 = dealer 3   (as 5) counts as rank 5   . not in hand\n\n");
}

void circus_board(const kt_state *state, int seat, int language, const char *const *names, kt_strbuf *out)
{
    const circus *table = table_of(state);
    kt_page       page = {state, seat, language, names, out};
    int           seats = table->head.seats, first = seat >= 0 && seat < seats ? seat : 0;
    put_title(&page, table);
    for (int place = 1; place <= PLACES; place++)
        put_place(&page, table, place);
    kt_page_end_line(&page);
    for (int i = 1; i <= seats; i++) /* the viewer's own rows come last, next to the question */
        put_seat(&page, table, (first + i) % seats);
}
