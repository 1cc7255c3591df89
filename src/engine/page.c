/* page.c - a game's table as text: see page.h. */
#include "engine/page.h"

void kt_page_put(const kt_page *page, const char *text)
{
    kt_put(page->out, text);
}

void kt_page_say(const kt_page *page, const char *de, const char *en)
{
    kt_put(page->out, kt_page_tr(page, de, en));
}

void kt_page_number(const kt_page *page, int number, const char *de, const char *en)
{
    kt_put_int(page->out, number);
    kt_page_say(page, de, en);
}

void kt_page_name(const kt_page *page, const kt_piece *piece)
{
    kt_put(page->out, piece->name.in[page->language]);
}

void kt_page_seat(const kt_page *page, int seat)
{
    if (page->names && page->names[seat]) {
        kt_put(page->out, page->names[seat]);
    } else {
        kt_page_say(page, "Platz ", "seat ");
        kt_put_int(page->out, seat);
    }
}

size_t kt_page_clipped(const char *text, int columns)
{
    size_t length = 0;
    for (; text[length]; length++)
        if (((unsigned char)text[length] & 0xC0) != 0x80 && columns-- == 0) /* never half a character */
            break;
    return length;
}

void kt_page_clip(const kt_page *page, const char *text, int columns)
{
    kt_put_n(page->out, text, kt_page_clipped(text, columns));
}

void kt_page_wrap(const kt_page *page, const char *text, int indent)
{
    kt_put_wrapped(page->out, text, KT_PAGE_WIDTH, indent);
}

/* Where the current line begins. */
static size_t line_start(const kt_strbuf *out)
{
    size_t at = out->length;
    while (at && out->at[at - 1] != '\n')
        at--;
    return at;
}

void kt_page_column(const kt_page *page, int column)
{
    kt_pad(page->out, line_start(page->out), column);
}

void kt_page_end_line(const kt_page *page)
{
    kt_put_char(page->out, '\n');
}

void kt_page_rule(const kt_page *page)
{
    for (int i = 0; i < KT_PAGE_WIDTH; i++)
        kt_put_char(page->out, '-');
    kt_page_end_line(page);
}

/* ---- Rows --------------------------------------------------------------- */

void kt_row_begin(kt_row *row, const kt_page *page, int left)
{
    row->page = page;
    row->left = left;
    row->empty = true;
    kt_row_item(row);
    kt_page_column(page, left);
}

kt_strbuf *kt_row_item(kt_row *row)
{
    row->item = kt_strbuf_init(row->buffer, sizeof row->buffer);
    return &row->item;
}

/* Whether the item must go to a new line. The last column is kept for the comma after it. */
static bool line_is_full(const kt_row *row, const char *between)
{
    const kt_strbuf *out = row->page->out;
    size_t           start = line_start(out);
    int              used = kt_columns(out->at + start, out->length - start);
    int              needed = kt_columns(row->item.at, row->item.length);
    for (; *between; between++)
        needed++;
    return used > row->left && used + needed >= KT_PAGE_WIDTH;
}

void kt_row_add(kt_row *row, const char *between)
{
    kt_strbuf *out = row->page->out;
    if (row->empty)
        between = "";
    if (!line_is_full(row, between)) {
        kt_put(out, between);
    } else {
        if (between[0] == ',' || between[0] == ';')
            kt_put_char(out, between[0]);
        kt_put_char(out, '\n');
        kt_page_column(row->page, row->left);
    }
    kt_put_n(out, row->item.at, row->item.length);
    row->empty = false;
    kt_row_item(row);
}

void kt_row_put(kt_row *row, const char *between, const char *text)
{
    kt_put(kt_row_item(row), text);
    kt_row_add(row, between);
}

void kt_row_end(kt_row *row)
{
    kt_page_end_line(row->page);
}
