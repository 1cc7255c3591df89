/* board.c - Jambo's table as text. Shows a view; knows no rules. */
#include "engine/page.h"
#include "games/jambo/facts.h"

enum { ITEM_COLUMN = 6, GOLD_COLUMN = 24, TEXT_COLUMN = 30 };

static void put_card_name(const kt_page *page, int card)
{
    kt_page_put(page, card ? jambo_cards[card].name.in[page->language] : "?");
}

/* ---- Wares and cards in a row ------------------------------------------- */

static void put_wares(const kt_page *page, const uint8_t *wares)
{
    bool any = false;
    for (int ware = 1; ware <= WARES; ware++) {
        if (!wares[ware])
            continue;
        kt_page_put(page, any ? ", " : "");
        kt_page_number(page, wares[ware], " ", " ");
        kt_page_put(page, kt_counted_noun(&jambo_wares[ware], wares[ware], page->language));
        any = true;
    }
    if (!any)
        kt_page_say(page, "leer", "empty");
    kt_page_end_line(page);
}

static void put_cards(const kt_page *page, const uint8_t *counts)
{
    kt_row row;
    kt_row_begin(&row, page, ITEM_COLUMN);
    for (int card = 1; card <= CARDS; card++)
        for (int i = 0; i < counts[card]; i++)
            kt_row_put(&row, "; ", jambo_cards[card].name.in[page->language]);
    kt_row_end(&row);
}

/* ---- Players ------------------------------------------------------------ */

static void put_stands(const kt_page *page, const jambo *table, int seat)
{
    kt_page_say(page, "  großer Stand ", "  large stand ");
    kt_page_number(page, kt_counts_sum(table->large[seat], WARES), "/6: ", "/6: ");
    put_wares(page, table->large[seat]);
    if (!table->stands[seat])
        return;
    kt_page_say(page, "  kleine Stände ", "  small stands ");
    kt_page_number(page, kt_counts_sum(table->small[seat], WARES), "/", "/");
    kt_page_number(page, SMALL_SPACES * table->stands[seat], ": ", ": ");
    put_wares(page, table->small[seat]);
}

static void put_utilities(const kt_page *page, const jambo *table, int seat)
{
    const uint8_t *laid = table->utilities[seat];
    kt_row         row;
    if (!laid[0])
        return;
    kt_page_say(page, "  Gegenstände: ", "  utilities: ");
    kt_row_begin(&row, page, ITEM_COLUMN);
    for (int i = 0; i < laid[0]; i++) {
        kt_strbuf *item = kt_row_item(&row);
        kt_put(item, jambo_cards[laid[1 + i]].name.in[page->language]);
        if (table->used[seat][i])
            kt_put(item, kt_page_tr(page, " (genutzt)", " (used)"));
        kt_row_add(&row, ", ");
    }
    kt_row_end(&row);
}

static void put_player(const kt_page *page, const jambo *table, int seat)
{
    int cards = hand_size(table, seat);
    kt_page_put(page, table->turn == seat ? "> " : "  ");
    kt_page_seat(page, seat);
    kt_page_column(page, GOLD_COLUMN);
    kt_page_number(page, table->gold[seat], " Gold, ", " gold, ");
    kt_page_number(page, cards, cards == 1 ? " Handkarte" : " Handkarten",
                   cards == 1 ? " card in hand" : " cards in hand");
    if (table->turn == seat && table->phase != PHASE_OVER) {
        kt_page_say(page, ", am Zug, noch ", ", on turn, ");
        kt_page_number(page, table->actions, table->actions == 1 ? " Aktion" : " Aktionen",
                       table->actions == 1 ? " action left" : " actions left");
    }
    if (table->ender == seat + 1)
        kt_page_say(page, ", leitet das Ende ein", ", has triggered the end");
    kt_page_end_line(page);
    put_stands(page, table, seat);
    put_utilities(page, table, seat);
}

static void put_known(const kt_page *page, const jambo *table, int seat)
{
    if (!kt_counts_sum(table->known[seat], CARDS))
        return;
    kt_page_say(page, "  auf dieser Hand kennst du: ", "  in that hand you know: ");
    put_cards(page, table->known[seat]);
}

static void put_hand(const kt_page *page, const jambo *table)
{
    for (int card = 1; card <= CARDS; card++) {
        int count = table->hand[page->seat][card];
        if (!count)
            continue;
        kt_page_put(page, count > 1 ? "  " : "     ");
        if (count > 1)
            kt_page_number(page, count, "x ", "x ");
        put_card_name(page, card);
        kt_page_column(page, TEXT_COLUMN - 1);
        kt_page_put(page, " ");
        kt_page_wrap(page, jambo_cards[card].text.in[page->language], TEXT_COLUMN);
        kt_page_end_line(page);
    }
}

/* ---- Between them ------------------------------------------------------- */

static void put_piles(const kt_page *page, const jambo *table)
{
    kt_page_say(page, "  Vorrat: ", "  supply: ");
    put_wares(page, table->supply);
    kt_page_say(page, "  Nachziehstapel ", "  draw pile ");
    kt_page_number(page, kt_counts_sum(table->pile, CARDS) + table->top[0], ", Ablagestapel ",
                   ", discard pile ");
    kt_page_number(page, table->discard[0], "", "");
    if (table->discard[0]) {
        kt_page_say(page, ", oben: ", ", on top: ");
        put_card_name(page, table->discard[table->discard[0]]);
    }
    kt_page_end_line(page);
}

static void put_middle(const kt_page *page, const jambo *table)
{
    const char *head = kt_page_tr(page, "  in der Mitte: ", "  in the middle: ");
    if (kt_counts_sum(table->lot, WARES)) {
        kt_page_put(page, head);
        put_wares(page, table->lot);
    }
    if (kt_counts_sum(table->pool, CARDS)) {
        kt_page_put(page, head);
        put_cards(page, table->pool);
    }
    for (int i = 0; i < table->herd[0]; i++) {
        kt_page_put(page, head);
        put_card_name(page, table->herd[1 + i]);
        kt_page_end_line(page);
    }
    if (table->wise) { /* 9.14 */
        kt_page_say(page, "  Weiser Mann, in diesem Zug: Einkauf um ", "  Wise Man, this turn: buying for ");
        kt_page_number(page, WISE_GOLD * table->wise, " billiger, Verkauf um ", " less, selling for ");
        kt_page_number(page, WISE_GOLD * table->wise, " teurer", " more");
        kt_page_end_line(page);
    }
    if (table->bidder) {
        kt_page_say(page, "  höchstes Gebot: ", "  highest bid: ");
        kt_page_number(page, table->bid, " Gold von ", " gold by ");
        kt_page_seat(page, table->bidder - 1);
        kt_page_end_line(page);
    }
}

/* Cards of the pile that this seat has seen or is looking at. */
static void put_seen(const kt_page *page, const jambo *table)
{
    for (int i = 0; i < table->top[0]; i++)
        if (table->top[1 + i]) {
            kt_page_say(page, "  im Nachziehstapel, Karte ", "  in the draw pile, card ");
            kt_page_number(page, i + 1, ": ", ": ");
            put_card_name(page, table->top[1 + i]);
            kt_page_end_line(page);
        }
    for (int i = 0; i < table->looked[0]; i++)
        if (table->looked[1 + i]) {
            kt_page_say(page, "  du siehst: ", "  you see: ");
            put_card_name(page, table->looked[1 + i]);
            kt_page_put(page, " - ");
            kt_page_wrap(page, jambo_cards[table->looked[1 + i]].text.in[page->language], ITEM_COLUMN);
            kt_page_end_line(page);
        }
}

/* The opponent at the top, the common table, the viewer at the bottom. */
void jambo_board(const kt_state *state, int seat, int language, const char *const *names, kt_strbuf *out)
{
    const jambo *table = table_of(state);
    kt_page      page = {state, seat, language, names, out};
    int          mine = seat < 0 ? 0 : seat;
    kt_page_rule(&page);
    put_player(&page, table, opponent(mine));
    if (seat >= 0)
        put_known(&page, table, opponent(mine));
    kt_page_rule(&page);
    put_piles(&page, table);
    put_middle(&page, table);
    put_seen(&page, table);
    kt_page_rule(&page);
    put_player(&page, table, mine);
    if (seat >= 0)
        put_hand(&page, table);
    kt_page_rule(&page);
}
