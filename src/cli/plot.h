/* plot.h - plots as inline SVG, for a page that needs nothing else.
 *
 * A plot has one horizontal scale of values; what is drawn lies in rows below each
 * other. Colours come from the page (classes s0 .. s4, even), so that they fit light
 * and dark. Numbers in the drawing are written the way the language writes them.
 */
#ifndef KT_PLOT_H
#define KT_PLOT_H

#include "cli/cli.h"

typedef struct plot {
    FILE      *out;
    const cli *cli;
    double     low, high;   /* values at the left and right edge      */
    int        left, right; /* where these lie, in the drawing's units */
    int        height;
    bool       percent;
} plot;

enum { PLOT_WIDTH = 420, PLOT_FOOT = 26, PLOT_EDGE = 22 };

/* Writes words with what HTML would take for its own made harmless. */
void html_words(FILE *, const char *words);
/* A number with so many places behind the point, which is a comma in German. */
void html_number(FILE *, const cli *, double number, int places);

/* `label` is what a screen reader says; left: room for names of rows. */
plot plot_begin(FILE *, const cli *, const char *label, int left, int height, double low, double high,
                bool percent);
void plot_end(const plot *);
void plot_scale(const plot *); /* the scale at the bottom, with its lines */
void plot_line(const plot *, double value, const char *class); /* from top to bottom */
void plot_name(const plot *, int y, const char *name);
void plot_bar(const plot *, double from, double to, int y, int thick, int color);
/* A dot with its interval and the number beside it. */
void plot_dot(const plot *, double value, double low, double high, int y, int color);
/* Numbers as columns that stand on y: count[i] for values from low + i * width. */
void plot_columns(const plot *, const int64_t *count, int bins, double width, int y, int tall, int color);

#endif
