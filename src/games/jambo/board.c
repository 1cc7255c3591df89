/* board.c - Jambo's table as text for a terminal of 80 columns. */
#include "games/jambo/facts.h"

enum { WIDTH = 80, NAME_COLUMN = 6, TEXT_COLUMN = 30 };

typedef struct page {
    const jambo *table;
    int          seat, language;
    const char *const *names;
    kt_text     *text;
} page;

static void say(const page *page, const char *de, const char *en)
{
    kt_put(page->text, page->language == KT_DE ? de : en);
}

static void say_number(const page *page, int number, const char *de, const char *en)
{
    kt_put_int(page->text, number);
    say(page, de, en);
}

static const char *card_name(const page *page, int card)
{
    return card ? jambo_cards[card].name.in[page->language] : "?";
}

static void rule_off(const page *page)
{
    for (int i = 0; i < WIDTH; i++)
        kt_put(page->text, "-");
    kt_put(page->text, "\n");
}

static void put_wares(const page *page, const uint8_t *wares)
{
    bool first = true;
    for (int ware = 1; ware <= WARES; ware++) {
        if (!wares[ware])
            continue;
        kt_put(page->text, first ? "" : ", ");
        kt_put_int(page->text, wares[ware]);
        kt_put(page->text, " ");
        kt_put(page->text, jambo_wares[ware].name.in[page->language]);
        first = false;
    }
    if (first)
        say(page, "leer", "empty");
}

static void put_stands(const page *page, int seat)
{
    const jambo *table = page->table;
    say(page, "  großer Stand ", "  large stand ");
    say_number(page, kt_counts_sum(table->large[seat], WARES), "/6: ", "/6: ");
    put_wares(page, table->large[seat]);
    kt_put(page->text, "\n");
    if (!table->stands[seat])
        return;
    say(page, "  kleine Stände ", "  small stands ");
    kt_put_int(page->text, kt_counts_sum(table->small[seat], WARES));
    kt_put(page->text, "/");
    say_number(page, SMALL_SPACES * table->stands[seat], ": ", ": ");
    put_wares(page, table->small[seat]);
    kt_put(page->text, "\n");
}

static void put_utilities(const page *page, int seat)
{
    const uint8_t *laid = page->table->utilities[seat];
    if (!laid[0])
        return;
    say(page, "  Gegenstände: ", "  utilities: ");
    for (int i = 0; i < laid[0]; i++) {
        kt_put(page->text, i ? "," : "");
        kt_put_wrapped(page->text, i ? " " : "", WIDTH, NAME_COLUMN);
        kt_put_wrapped(page->text, card_name(page, laid[1 + i]), WIDTH - 1, NAME_COLUMN); /* the comma */
        if (page->table->used[seat][i])
            kt_put_wrapped(page->text, page->language == KT_DE ? " (genutzt)" : " (used)", WIDTH - 1, NAME_COLUMN);
    }
    kt_put(page->text, "\n");
}

static void put_cards_in_a_row(const page *page, const uint8_t *counts)
{
    bool first = true;
    for (int card = 1; card <= CARDS; card++)
        for (int i = 0; i < counts[card]; i++) {
            kt_put(page->text, first ? "" : ";");
            kt_put_wrapped(page->text, first ? "" : " ", WIDTH, NAME_COLUMN);
            kt_put_wrapped(page->text, card_name(page, card), WIDTH - 1, NAME_COLUMN); /* the semicolon */
            first = false;
        }
}

static void put_player(const page *page, int seat)
{
    const jambo *table = page->table;
    size_t       start = page->text->length;
    kt_put(page->text, table->turn == seat ? "> " : "  ");
    kt_put(page->text, page->names && page->names[seat] ? page->names[seat] : seat ? "seat 1" : "seat 0");
    kt_pad(page->text, start, 24);
    say_number(page, table->gold[seat], " Gold, ", " gold, ");
    int cards = hand_size(table, seat);
    say_number(page, cards, cards == 1 ? " Handkarte" : " Handkarten", cards == 1 ? " card in hand" : " cards in hand");
    if (table->turn == seat && table->phase != PHASE_OVER) {
        kt_put(page->text, ", ");
        say_number(page, table->actions, table->actions == 1 ? " Aktion" : " Aktionen",
                   table->actions == 1 ? " action" : " actions");
    }
    if (table->ender == seat + 1)
        say(page, ", leitet das Ende ein", ", brings on the end");
    kt_put(page->text, "\n");
    put_stands(page, seat);
    put_utilities(page, seat);
}

static void put_known(const page *page, int seat)
{
    if (!kt_counts_sum(page->table->known[seat], CARDS))
        return;
    say(page, "  auf dieser Hand kennst du: ", "  in that hand you know: ");
    put_cards_in_a_row(page, page->table->known[seat]);
    kt_put(page->text, "\n");
}

static void put_piles(const page *page)
{
    const jambo *table = page->table;
    say(page, "  Vorrat: ", "  supply: ");
    put_wares(page, table->supply);
    kt_put(page->text, "\n");
    say(page, "  Nachziehstapel ", "  draw pile ");
    kt_put_int(page->text, kt_counts_sum(table->pile, CARDS) + table->top[0]);
    say(page, ", Ablagestapel ", ", discard pile ");
    kt_put_int(page->text, table->discard[0]);
    if (table->discard[0]) {
        say(page, ", oben: ", ", on top: ");
        kt_put(page->text, card_name(page, table->discard[table->discard[0]]));
    }
    kt_put(page->text, "\n");
}

static void put_middle(const page *page)
{
    const jambo *table = page->table;
    if (kt_counts_sum(table->lot, WARES)) {
        say(page, "  in der Mitte: ", "  in the middle: ");
        put_wares(page, table->lot);
        kt_put(page->text, "\n");
    }
    if (kt_counts_sum(table->pool, CARDS)) {
        say(page, "  in der Mitte: ", "  in the middle: ");
        put_cards_in_a_row(page, table->pool);
        kt_put(page->text, "\n");
    }
    for (int i = 0; i < table->herd[0]; i++) {
        say(page, "  in der Mitte: ", "  in the middle: ");
        kt_put(page->text, card_name(page, table->herd[1 + i]));
        kt_put(page->text, "\n");
    }
    if (table->bidder) {
        say(page, "  höchstes Gebot: ", "  highest bid: ");
        say_number(page, table->bid, " Gold von ", " gold by ");
        kt_put(page->text, page->names && page->names[table->bidder - 1] ? page->names[table->bidder - 1] : "?");
        kt_put(page->text, "\n");
    }
}

/* What this seat has seen of the pile, or looks at right now. */
static void put_seen(const page *page)
{
    const jambo *table = page->table;
    for (int i = 0; i < table->top[0]; i++)
        if (table->top[1 + i]) {
            say(page, "  im Nachziehstapel, Karte ", "  in the draw pile, card ");
            say_number(page, i + 1, ": ", ": ");
            kt_put(page->text, card_name(page, table->top[1 + i]));
            kt_put(page->text, "\n");
        }
    for (int i = 0; i < table->looked[0]; i++)
        if (table->looked[1 + i]) {
            say(page, "  du siehst: ", "  you see: ");
            kt_put(page->text, card_name(page, table->looked[1 + i]));
            kt_put(page->text, " - ");
            kt_put_wrapped(page->text, jambo_cards[table->looked[1 + i]].text.in[page->language], WIDTH, NAME_COLUMN);
            kt_put(page->text, "\n");
        }
}

static void put_hand(const page *page)
{
    for (int card = 1; card <= CARDS; card++) {
        int    count = page->table->hand[page->seat][card];
        size_t start = page->text->length;
        if (!count)
            continue;
        kt_put(page->text, "  ");
        kt_put(page->text, count > 1 ? "" : "   ");
        if (count > 1)
            say_number(page, count, "x ", "x ");
        kt_put(page->text, card_name(page, card));
        kt_pad(page->text, start, TEXT_COLUMN - 1);
        kt_put(page->text, " ");
        kt_put_wrapped(page->text, jambo_cards[card].text.in[page->language], WIDTH, TEXT_COLUMN);
        kt_put(page->text, "\n");
    }
}

void jambo_board(const kt_state *state, int seat, int language, const char *const *names,
                 kt_text *text)
{
    page page = {jambo_of(state), seat, language, names, text};
    int  mine = seat < 0 ? 0 : seat;
    rule_off(&page);
    put_player(&page, opponent(mine));
    if (seat >= 0)
        put_known(&page, opponent(mine));
    rule_off(&page);
    put_piles(&page);
    put_middle(&page);
    put_seen(&page);
    rule_off(&page);
    put_player(&page, mine);
    if (seat >= 0)
        put_hand(&page);
    rule_off(&page);
}
