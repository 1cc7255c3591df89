/* plot.c - plots as inline SVG. */
#include "cli/plot.h"

#include <math.h>
#include <string.h>

void html_words(FILE *out, const char *words)
{
    for (; *words; words++)
        switch (*words) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*words, out);
        }
}

void html_number(FILE *out, const cli *cli, double number, int places)
{
    char  words[60];
    int   length = snprintf(words, sizeof words, "%.*f", places, number);
    char *point = strchr(words, '.');
    if (point && cli->language == KT_DE)
        *point = ',';
    bool minus = words[0] == '-';
    fprintf(out, "%s%.*s", minus ? "−" : "", length - minus, words + minus);
}

static double at(const plot *plot, double value)
{
    double part = (value - plot->low) / (plot->high - plot->low);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return plot->left + part * (plot->right - plot->left);
}

plot plot_begin(FILE *out, const cli *cli, const char *label, int left, int height, double low,
                double high, bool percent)
{
    plot plot = {out, cli, low, high > low ? high : low + 1, left, PLOT_WIDTH - PLOT_EDGE, height,
                 percent};
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", PLOT_WIDTH,
            height + PLOT_FOOT);
    html_words(out, label);
    fputs("\">\n", out);
    return plot;
}

void plot_end(const plot *plot)
{
    fputs("</svg>\n", plot->out);
}

/* 1, 2 or 5 times a power of ten, so that about five lines fit. */
static double step_of(const plot *plot)
{
    double rough = (plot->high - plot->low) / 5, ten = pow(10, floor(log10(rough)));
    double part = rough / ten;
    double step = ten * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
    return plot->percent || step >= 1 ? step : 1;
}

void plot_scale(const plot *plot)
{
    double step = step_of(plot);
    for (double value = ceil(plot->low / step) * step; value <= plot->high + step / 1000; value += step) {
        fprintf(plot->out,
                "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"4\" y2=\"%d\"/>"
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
                at(plot, value), at(plot, value), plot->height, at(plot, value), plot->height + 17);
        if (fabs(value) < step / 2)
            value = 0; /* not the minus nothing that adding up may leave */
        html_number(plot->out, plot->cli, plot->percent ? value * 100 : value, 0);
        fprintf(plot->out, "%s</text>\n", plot->percent ? " %" : "");
    }
}

void plot_line(const plot *plot, double value, const char *class)
{
    fprintf(plot->out, "<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/>\n", class,
            at(plot, value), at(plot, value), plot->height);
}

void plot_name(const plot *plot, int y, const char *name)
{
    fprintf(plot->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", plot->left - 8, y + 4);
    html_words(plot->out, name);
    fputs("</text>\n", plot->out);
}

void plot_bar(const plot *plot, double from, double to, int y, int thick, int color)
{
    double x = at(plot, from < to ? from : to), end = at(plot, from < to ? to : from);
    fprintf(plot->out, "<rect class=\"s%d\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n", color, x,
            y, end - x, thick);
}

void plot_dot(const plot *plot, double value, double low, double high, int y, int color)
{
    fprintf(plot->out,
            "<line class=\"range s%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
            "<circle class=\"s%d\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/>\n",
            color, at(plot, low), at(plot, high), y, y, color, at(plot, value), y);
}

void plot_columns(const plot *plot, const int64_t *count, int bins, double width, int y, int tall,
                  int color)
{
    int64_t most = 1;
    for (int i = 0; i < bins; i++)
        most = count[i] > most ? count[i] : most;
    for (int i = 0; i < bins; i++) {
        double x = at(plot, plot->low + i * width), end = at(plot, plot->low + (i + 1) * width);
        double high = (double)count[i] * tall / (double)most;
        if (count[i])
            fprintf(plot->out,
                    "<rect class=\"s%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", color,
                    x + 0.5, y - high, end - x > 1.5 ? end - x - 1 : end - x, high);
    }
}
