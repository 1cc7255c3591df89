/* board.c - Stevedore's table as text. Shows a view; knows no rules. */
#include "engine/page.h"
#include "games/stevedore/stevedore.h"

enum { POINTS_COLUMN = 24, CRATES_COLUMN = 10 };

static void put_crate(kt_row *row, int crate)
{
    kt_strbuf *item = kt_row_item(row);
    kt_put(item, stevedore_crates[crate].name.in[row->page->language]);
    kt_put(item, " ");
    kt_put_int(item, stevedore_crate[crate].weight);
    kt_row_add(row, ", ");
}

static void put_stack(const kt_page *page, const uint8_t *stack)
{
    kt_row row;
    kt_page_say(page, "  Stapel", "  stack");
    kt_row_begin(&row, page, CRATES_COLUMN);
    for (int i = 1; i <= stack[0]; i++)
        put_crate(&row, stack[i]);
    kt_row_end(&row);
}

static void put_hand(const kt_page *page, const uint8_t *hand)
{
    kt_row row;
    kt_page_say(page, "  Hand", "  hand");
    kt_row_begin(&row, page, CRATES_COLUMN);
    for (int crate = 1; crate <= CRATES; crate++)
        for (int i = 0; i < hand[crate]; i++)
            put_crate(&row, crate);
    kt_row_end(&row);
}

static void put_player(const kt_page *page, const stevedore *table, int seat)
{
    kt_page_put(page, table->head.actor == seat ? "> " : "  ");
    kt_page_seat(page, seat);
    kt_page_column(page, POINTS_COLUMN);
    kt_page_number(page, table->points[seat], " Punkte, Kisten auf der Hand: ", " points, crates in hand: ");
    kt_page_number(page, hand_size(table, seat), "", "");
    kt_page_end_line(page);
    put_stack(page, table->stack[seat]);
    if (seat == page->seat)
        put_hand(page, table->hand[seat]);
}

void stevedore_board(const kt_state *state, int seat, int language, const char *const *names, kt_strbuf *out)
{
    const stevedore *table = table_of(state);
    kt_page          page = {state, seat, language, names, out};
    kt_page_rule(&page);
    kt_page_say(&page, "  Im Lager: ", "  In the warehouse: ");
    kt_page_number(&page, kt_counts_sum(table->pile, CRATES), "", "");
    kt_page_end_line(&page);
    for (int each = 0; each < table->head.seats; each++)
        put_player(&page, table, each);
    kt_page_rule(&page);
}
