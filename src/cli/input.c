/* input.c - lines from the keyboard or a pipe. They may hold any bytes and have any length. */
#include "cli/text_client.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t interrupted; /* all that a signal handler may write */

static void on_signal(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* Without SA_RESTART, so that a blocked read returns. */
void input_catch_interrupt(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool input_interrupted(void)
{
    return interrupted;
}

/* Lines are echoed, so control characters and broken UTF-8 must not reach the terminal. */
static void sanitize(char *line)
{
    size_t kept = 0;
    for (const char *at = line; *at;) {
        int length = utf8_length(at);
        if (*at == '\t')
            line[kept++] = ' ';
        else if (length && (unsigned char)*at >= ' ' && *at != 127) {
            memmove(line + kept, at, (size_t)length);
            kept += (size_t)length;
        }
        at += length ? length : 1;
    }
    while (kept && line[kept - 1] == ' ')
        kept--;
    line[kept] = 0;
    size_t lead = strspn(line, " ");
    memmove(line, line + lead, kept - lead + 1);
}

static void report_too_long(const kt_cli *cli)
{
    puts(tr(cli, "Diese Zeile ist zu lang.", "That line is too long."));
}

void input_take_line(const kt_cli *cli, const char *text, size_t length, char *line)
{
    while (length && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    if (length > INPUT_LINE_MAX) {
        report_too_long(cli);
        length = 0;
    }
    memcpy(line, text, length);
    line[length] = 0;
    sanitize(line);
}

bool input_read_line(const kt_cli *cli, const char *prompt, char *line)
{
    int byte = 0, length = 0;
    fputs(prompt, stdout);
    fflush(stdout);
    while (!interrupted && (byte = getchar()) != EOF && byte != '\n') {
        if (length < INPUT_LINE_MAX && byte)
            line[length] = (char)byte;
        if (byte)
            length++;
        if (length > 100 * 1000 * 1000)
            length = INPUT_LINE_MAX + 1; /* an endless line: the count must not overflow */
    }
    if (interrupted || (byte == EOF && !length)) {
        putchar('\n');
        return false;
    }
    line[length < INPUT_LINE_MAX ? length : INPUT_LINE_MAX] = 0;
    if (length > INPUT_LINE_MAX) {
        line[0] = 0;
        report_too_long(cli);
    }
    sanitize(line);
    return true;
}
