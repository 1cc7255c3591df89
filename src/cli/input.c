/* input.c - lines from the keyboard or a pipe: any bytes, any length, any end. */
#include "cli/client.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t interrupted; /* the one thing a signal handler may write */

static void note_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* Without SA_RESTART, so that a waiting read returns. */
void input_catch_interrupt(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool input_interrupted(void)
{
    return interrupted;
}

/* What cannot be typed must not reach the terminal again: control characters, broken UTF-8. */
static void clean(char *line)
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

bool input_line(const cli *cli, const char *prompt, char *line)
{
    int letter = 0, length = 0;
    fputs(prompt, stdout);
    fflush(stdout);
    while (!interrupted && (letter = getchar()) != EOF && letter != '\n') {
        if (length < LINE_MOST && letter)
            line[length] = (char)letter;
        if (letter)
            length++;
        if (length > 100 * 1000 * 1000)
            length = LINE_MOST + 1; /* a line without end */
    }
    if (interrupted || (letter == EOF && !length)) {
        putchar('\n');
        return false;
    }
    line[length < LINE_MOST ? length : LINE_MOST] = 0;
    if (length > LINE_MOST) {
        line[0] = 0;
        puts(said(cli, "Diese Zeile ist zu lang.", "This line is too long."));
    }
    clean(line);
    return true;
}
