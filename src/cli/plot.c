/* plot.c - plots as inline SVG. */
#include "cli/plot.h"

#include <math.h>
#include <string.h>

void html_text(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out);
        }
}

void html_number(FILE *out, const kt_cli *cli, double number, int places)
{
    char  text[60];
    int   length = snprintf(text, sizeof text, "%.*f", places, number);
    char *point = strchr(text, '.');
    if (point && cli->language == KT_DE)
        *point = ',';
    bool minus = text[0] == '-';
    fprintf(out, "%s%.*s", minus ? "−" : "", length - minus, text + minus);
}

static double x_of(const kt_plot *plot, double value)
{
    double part = (value - plot->low) / (plot->high - plot->low);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return plot->left + part * (plot->right - plot->left);
}

kt_plot plot_begin(FILE *out, const kt_cli *cli, const char *label, int left, int height, double low,
                   double high, bool percent)
{
    kt_plot plot = {out,    cli,    low, high > low ? high : low + 1, left, PLOT_WIDTH - PLOT_EDGE,
                    height, percent};
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", PLOT_WIDTH, height + PLOT_FOOT);
    html_text(out, label);
    fputs("\">\n", out);
    return plot;
}

void plot_end(const kt_plot *plot)
{
    fputs("</svg>\n", plot->out);
}

/* 1, 2 or 5 times a power of ten, for about five grid lines. */
static double grid_step(const kt_plot *plot)
{
    double rough = (plot->high - plot->low) / 5, ten = pow(10, floor(log10(rough)));
    double part = rough / ten;
    double step = ten * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
    return plot->percent || step >= 1 ? step : 1;
}

void plot_scale(const kt_plot *plot)
{
    double step = grid_step(plot);
    int    first = (int)ceil(plot->low / step), last = (int)floor(plot->high / step + 0.001);
    for (int i = first; i <= last; i++) {
        double value = i * step;
        fprintf(plot->out,
                "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"4\" y2=\"%d\"/>"
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
                x_of(plot, value), x_of(plot, value), plot->height, x_of(plot, value), plot->height + 17);
        html_number(plot->out, plot->cli, plot->percent ? value * 100 : value, 0);
        fprintf(plot->out, "%s</text>\n", plot->percent ? " %" : "");
    }
}

void plot_line(const kt_plot *plot, double value, const char *class)
{
    fprintf(plot->out, "<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/>\n", class,
            x_of(plot, value), x_of(plot, value), plot->height);
}

void plot_name(const kt_plot *plot, int y, const char *name)
{
    fprintf(plot->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", plot->left - 8, y + 4);
    html_text(plot->out, name);
    fputs("</text>\n", plot->out);
}

void plot_bar(const kt_plot *plot, double from, double to, int y, int thickness, int color)
{
    double x = x_of(plot, from < to ? from : to), end = x_of(plot, from < to ? to : from);
    fprintf(plot->out, "<rect class=\"s%d\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n", color, x,
            y, end - x, thickness);
}

void plot_dot(const kt_plot *plot, double value, double low, double high, int y, int color)
{
    fprintf(plot->out,
            "<line class=\"range s%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
            "<circle class=\"s%d\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/>\n",
            color, x_of(plot, low), x_of(plot, high), y, y, color, x_of(plot, value), y);
}

void plot_columns(const kt_plot *plot, const int64_t *count, int bins, double width, int y, int height,
                  int color)
{
    int64_t max = 1;
    for (int i = 0; i < bins; i++)
        max = count[i] > max ? count[i] : max;
    for (int i = 0; i < bins; i++) {
        double x = x_of(plot, plot->low + i * width), end = x_of(plot, plot->low + (i + 1) * width);
        double bar = (double)count[i] * height / (double)max;
        if (count[i])
            fprintf(plot->out, "<rect class=\"s%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                    color, x + 0.5, y - bar, end - x > 1.5 ? end - x - 1 : end - x, bar);
    }
}
