/* log_printer.c - prints what happened, in sentences, as one viewer saw it. */
#include "cli/log_printer.h"

#include <string.h>

enum {
    WIDTH = 78,
    COUNT_MAX = 24,
    SENTENCE_MAX = 300,
    FOLDED_BYTES = 8192,
    FOLD_FROM = 3,
    SUMMARY_PARTS = 6
};

static const char bullet[] = "  · ";

kt_log_printer log_printer_begin(const kt_local_game *local, int viewer, log_style style)
{
    return (kt_log_printer){.local = local, .viewer = viewer, .style = style};
}

static void flush_line(log_line *line)
{
    char      text[LOG_LINE_MAX + COUNT_MAX];
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    if (!line->times)
        return;
    kt_put(&out, line->text);
    if (line->times > 1) {
        kt_put(&out, " (");
        kt_put_int(&out, line->times);
        kt_put(&out, "×)");
    }
    line->times = 0;
    print_marked(stdout, bullet, text, WIDTH);
}

static void flush_luck(kt_log_printer *printer);

void log_printer_flush(kt_log_printer *printer)
{
    flush_luck(printer);
    flush_line(&printer->open);
    flush_line(&printer->hidden);
}

static void add_line(log_line *line, const char *text)
{
    if (!*text)
        return;
    if (!line->times || strcmp(text, line->text) != 0) {
        flush_line(line);
        kt_strbuf out = kt_strbuf_init(line->text, sizeof line->text);
        kt_put(&out, text);
    }
    line->times++;
}

/* ---- Luck in one sentence ----------------------------------------------- */

/* The length of a sentence without its full stop. */
static size_t without_stop(const char *text)
{
    size_t length = strlen(text);
    return length && text[length - 1] == '.' ? length - 1 : length;
}

/* The length of the head that all sentences share, "Revealed: ". 0: they share none, and each must
 * be printed whole; a shorter common part would break the grammar of what follows. */
static size_t common_head(const log_run *luck)
{
    text_parts common = {without_stop(luck->text[0]), 0};
    for (int i = 1; i < luck->count; i++)
        common = text_common(luck->text[0], luck->text[i], common);
    while (common.prefix >= 2 && memcmp(luck->text[0] + common.prefix - 2, ": ", 2) != 0)
        common.prefix--;
    return common.prefix >= 2 ? common.prefix : 0;
}

/* Between two parts; whole sentences keep their full stops. */
static const char *separator_of(const log_run *luck, size_t head)
{
    for (int i = 0; head && i < luck->count; i++)
        if (strchr(luck->text[i] + head, ','))
            return "; ";
    return head ? ", " : " ";
}

static void put_part(const char *text, size_t head, int times, kt_strbuf *out)
{
    kt_put_n(out, text + head, head ? without_stop(text) - head : strlen(text));
    if (times < 2)
        return;
    kt_put(out, " (");
    kt_put_int(out, times);
    kt_put(out, "×)");
}

/* "Revealed: Inn, Palace, Poet." Parts that are equal are counted: "Gold (2×)". */
static void put_folded(const kt_cli *cli, const log_run *luck, bool whole, kt_strbuf *out)
{
    size_t      head = common_head(luck);
    const char *between = separator_of(luck, head);
    int         parts = 0, left = luck->count;
    kt_put_n(out, luck->text[0], head);
    for (int i = 0, next; i < luck->count && (whole || parts < SUMMARY_PARTS); i = next, parts++) {
        for (next = i + 1; next < luck->count && strcmp(luck->text[next], luck->text[i]) == 0; next++)
            ;
        kt_put(out, parts ? between : "");
        put_part(luck->text[i], head, next - i, out);
        left -= next - i;
    }
    if (left) {
        kt_put(out, between);
        kt_put(out, "… (");
        kt_put_int(out, left);
        kt_put(out, tr(cli, " weitere)", " more)"));
    }
    kt_put(out, head ? "." : "");
}

static void flush_luck(kt_log_printer *printer)
{
    log_run  *luck = &printer->luck;
    char      text[FOLDED_BYTES];
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    if (luck->count >= FOLD_FROM) {
        bool whole = printer->style == LOG_FOLDED || luck->count <= SUMMARY_PARTS;
        flush_line(&printer->open);
        put_folded(printer->local->cli, luck, whole, &out);
        print_marked(stdout, bullet, text, WIDTH);
    } else {
        for (int i = 0; i < luck->count; i++)
            add_line(&printer->open, luck->text[i]);
    }
    luck->count = 0;
}

static void add_luck(kt_log_printer *printer, int verb, const char *text)
{
    log_run *luck = &printer->luck;
    if (luck->count && (luck->verb != verb || luck->count == LOG_RUN_MAX))
        flush_luck(printer);
    luck->verb = verb;
    kt_strbuf out = kt_strbuf_init(luck->text[luck->count++], LOG_LINE_MAX);
    kt_put(&out, text);
}

static void add_sentence(kt_log_printer *printer, const char *text)
{
    if (!*text)
        return;
    flush_luck(printer);
    add_line(&printer->open, text);
}

/* ---- Moves and events --------------------------------------------------- */

void log_printer_move(kt_log_printer *printer, const kt_step *step)
{
    const kt_local_game *local = printer->local;
    const kt_cli        *cli = local->cli;
    char                 text[SENTENCE_MAX];
    kt_strbuf            out = kt_strbuf_init(text, sizeof text);
    bool                 seen = printer->viewer == KT_OVER || kt_step_seen_by(step, printer->viewer);
    kt_say_logged(local->table.header.game, step->seat, step->move, seen, cli->language, local->names, &out);
    if (step->seat == KT_CHANCE && !seen) {
        add_line(&printer->hidden, text);
        return;
    }
    if (step->seat != KT_CHANCE && printer->hidden.times)
        log_printer_flush(printer);
    if (*text && step->tag == STEP_AUTOMATIC && step->seat == printer->viewer)
        kt_put(&out, tr(cli, " (Dir blieb nur das.)", " (Your only choice.)"));
    if (step->seat == KT_CHANCE && printer->style != LOG_EVERY_MOVE && *text)
        add_luck(printer, step->move.verb, text);
    else
        add_sentence(printer, text);
}

void log_printer_events(kt_log_printer *printer, const kt_log *log)
{
    const kt_local_game *local = printer->local;
    for (int i = 0; i < log->count; i++) {
        char      text[SENTENCE_MAX];
        kt_strbuf out = kt_strbuf_init(text, sizeof text);
        kt_event  event = log->event[i];
        if (printer->viewer == KT_OVER)
            event.visible_to = KT_ALL;
        kt_say_event(local->table.header.game, &event, printer->viewer, local->cli->language, local->names,
                     &out);
        if (printer->hidden.times)
            log_printer_flush(printer);
        add_sentence(printer, text);
    }
}

void log_printer_run(kt_local_game *local, int from, int viewer, bool own, log_style style)
{
    kt_log_printer printer = log_printer_begin(local, viewer, style);
    kt_log         log;
    for (int i = from; i < local->table.count; i++) {
        const kt_step *step = kt_table_step(&local->table, i);
        if (own || step->seat != viewer || step->tag == STEP_AUTOMATIC)
            log_printer_move(&printer, step);
        kt_table_events(&local->table, i, &log);
        log_printer_events(&printer, &log);
    }
    log_printer_flush(&printer);
}
