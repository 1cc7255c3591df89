/* page.h - a game's table as text for a terminal of 80 columns: what the boards share.
 *
 * Knows states and words, but no particular game. A board writes from a view, so it cannot show what
 * the seat may not know. Nothing here fails: a text that does not fit the caller's buffer is cut
 * (kt_strbuf).
 */
#ifndef KT_PAGE_H
#define KT_PAGE_H

#include "engine/game.h"

enum { KT_PAGE_WIDTH = 80 };

/* Where a board writes, and for whom. Copies nothing: all of it must outlive the page. */
typedef struct kt_page {
    const kt_state    *state;    /* a view                                             */
    int                seat;     /* whose view it is; KT_ALL: a spectator              */
    int                language; /* KT_DE, KT_EN                                       */
    const char *const *names;    /* of the seats; may be NULL, and so may each of them */
    kt_strbuf         *out;
} kt_page;

/* Text on the current line */
void   kt_page_put(const kt_page *, const char *text);
void   kt_page_say(const kt_page *, const char *de, const char *en);
void   kt_page_number(const kt_page *, int number, const char *de, const char *en); /* "3 cards" */
void   kt_page_name(const kt_page *, const kt_piece *);
void   kt_page_seat(const kt_page *, int seat); /* the name of who sits there, or "seat 2" */
void   kt_page_clip(const kt_page *, const char *text, int columns); /* at most that many characters */
size_t kt_page_clipped(const char *text, int columns);               /* how many bytes that would be */
void   kt_page_wrap(const kt_page *, const char *text, int indent);  /* breaks lines between words */
void   kt_page_column(const kt_page *, int column);                  /* spaces up to it            */
void   kt_page_end_line(const kt_page *);
void   kt_page_rule(const kt_page *); /* a line of dashes across the page */

/* The one of two texts that the reader understands. */
static inline const char *kt_page_tr(const kt_page *page, const char *de, const char *en)
{
    return page->language == KT_DE ? de : en;
}

/* A row of items that continues on the next line, at its own left edge, when a line is full. An
 * item is never broken: write it into what kt_row_item returns, then call kt_row_add; or use kt_row_put. */
typedef struct kt_row {
    const kt_page *page;
    int            left;  /* column of its left edge  */
    bool           empty; /* nothing is in it yet */
    kt_strbuf      item;
    char           buffer[200];
} kt_row;

void       kt_row_begin(kt_row *, const kt_page *, int left); /* pads the line to its left edge */
kt_strbuf *kt_row_item(kt_row *);
/* `between` separates the item from the one before; only its comma or semicolon stays at the
 * end of a full line. */
void kt_row_add(kt_row *, const char *between);
void kt_row_put(kt_row *, const char *between, const char *text);
void kt_row_end(kt_row *);

#endif
