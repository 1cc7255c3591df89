/* plot.h - plots as inline SVG, for a self-contained page.
 *
 * A plot has one horizontal scale; everything is drawn in rows below each other. Colours
 * are classes of the page (s0 .. s4, even), so they fit light and dark. Numbers are
 * formatted for the language of this run.
 */
#ifndef KT_PLOT_H
#define KT_PLOT_H

#include "cli/cli.h"

typedef struct kt_plot {
    FILE         *out;
    const kt_cli *cli;
    double        low, high;   /* values at the left and right edge      */
    int           left, right; /* where these lie, in the drawing's units */
    int           height;
    bool          percent;
} kt_plot;

enum { PLOT_WIDTH = 420, PLOT_FOOT = 26, PLOT_EDGE = 22 };

/* Escaped for HTML. */
void html_text(FILE *, const char *text);
/* With this many decimals; German has a decimal comma. */
void html_number(FILE *, const kt_cli *, double number, int places);

/* Writes the start of the drawing; plot_end must follow. label: for screen readers; left: width
 * for the names of rows. */
kt_plot plot_begin(FILE *, const kt_cli *, const char *label, int left, int height, double low, double high,
                   bool percent);
void    plot_end(const kt_plot *);
void    plot_scale(const kt_plot *);                                 /* along the bottom, with grid lines */
void    plot_line(const kt_plot *, double value, const char *class); /* vertical */
void    plot_name(const kt_plot *, int y, const char *name);
void    plot_bar(const kt_plot *, double from, double to, int y, int thickness, int color);
/* A dot on its interval. */
void plot_dot(const kt_plot *, double value, double low, double high, int y, int color);
/* A histogram on the line y: count[i] for values from low + i * width. */
void plot_columns(const kt_plot *, const int64_t *count, int bins, double width, int y, int height,
                  int color);

#endif
