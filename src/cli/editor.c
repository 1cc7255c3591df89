/* editor.c - line editing with libedit: see editor.h. */
#include "cli/editor.h"

#ifdef KT_LIBEDIT

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_LINES = 200, WIDTH = 78 };

struct kt_editor {
    EditLine   *line;
    History    *history;
    const char *prompt;
    mbstate_t   decoding;
    /* While a line is read: what Tab completes. */
    const kt_text_client *client;
    const kt_moves       *moves;
    completions           found;
};

static kt_editor *editor_of(EditLine *line)
{
    void *editor = NULL;
    el_get(line, EL_CLIENTDATA, &editor);
    return editor;
}

static char *write_prompt(EditLine *line)
{
    return (char *)(uintptr_t)editor_of(line)->prompt;
}

/* Reads a character. libedit's own function would try again after Ctrl-C. */
static int read_character(EditLine *line, wchar_t *character)
{
    kt_editor *editor = editor_of(line);
    for (;;) {
        char    byte;
        ssize_t got = input_interrupted() ? -1 : read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR && !input_interrupted())
            continue;
        if (got <= 0)
            return (int)got;
        size_t used = mbrtowc(character, &byte, 1, &editor->decoding);
        if (used != (size_t)-1 && used != (size_t)-2)
            return 1;
        if (used == (size_t)-1)
            memset(&editor->decoding, 0, sizeof editor->decoding); /* not UTF-8: dropped */
    }
}

static void print_candidates(const completions *found)
{
    int column = 0;
    putchar('\n');
    for (int i = 0; i < found->count; i++) {
        int columns = kt_columns(found->word[i], strlen(found->word[i])) + 2;
        if (column && column + columns > WIDTH) {
            putchar('\n');
            column = 0;
        }
        print_padded(found->word[i], columns);
        column += columns;
    }
    putchar('\n');
    fflush(stdout);
}

/* Tab: inserts what all completions share; if that adds nothing, lists them. */
static unsigned char complete(EditLine *line, int key)
{
    kt_editor      *editor = editor_of(line);
    completions    *found = &editor->found;
    const LineInfo *info = el_line(line);
    char            text[INPUT_LINE_MAX + 1];
    size_t          length = (size_t)(info->cursor - info->buffer);
    (void)key;
    if (!editor->moves || length > INPUT_LINE_MAX)
        return CC_ERROR;
    memcpy(text, info->buffer, length);
    text[length] = 0;
    complete_line(editor->client, editor->moves, text, found);
    size_t common = complete_common(found);
    bool   kept =
        common >= found->typed && memcmp(found->word[0], text + length - found->typed, found->typed) == 0;
    if (!found->count)
        return CC_ERROR;
    if (found->count > 1 && (!kept || common == found->typed)) {
        print_candidates(found);
        return CC_REDISPLAY;
    }
    /* A name is replaced by the id it stands for. */
    el_deletestr(line, kt_columns(text + length - found->typed, found->typed));
    found->word[0][common] = 0;
    el_insertstr(line, found->word[0]);
    if (found->count == 1)
        el_insertstr(line, " ");
    return CC_REFRESH;
}

/* Typed umlauts need a locale that knows UTF-8, whatever the language of the messages. */
static void use_utf8(void)
{
    setlocale(LC_CTYPE, "");
    if (MB_CUR_MAX < 2)
        setlocale(LC_CTYPE, "C.UTF-8");
}

static bool is_terminal(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

kt_editor *editor_open(void)
{
    HistEvent  event;
    kt_editor *editor = is_terminal() ? calloc(1, sizeof *editor) : NULL;
    if (!editor)
        return NULL;
    use_utf8();
    editor->prompt = "";
    editor->line = el_init("kontor", stdin, stdout, stderr);
    editor->history = history_init();
    if (!editor->line || !editor->history) {
        editor_close(editor);
        return NULL;
    }
    history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->line, EL_CLIENTDATA, editor);
    el_set(editor->line, EL_PROMPT, write_prompt);
    el_set(editor->line, EL_EDITOR, "emacs");
    el_set(editor->line, EL_HIST, history, editor->history);
    el_set(editor->line, EL_GETCFN, read_character);
    el_set(editor->line, EL_ADDFN, "complete", "complete moves and commands", complete);
    el_set(editor->line, EL_BIND, "^I", "complete", NULL);
    return editor;
}

void editor_close(kt_editor *editor)
{
    if (!editor)
        return;
    if (editor->line)
        el_end(editor->line);
    if (editor->history)
        history_end(editor->history);
    free(editor);
}

bool editor_read_line(kt_editor *editor, const kt_text_client *client, const kt_moves *moves,
                      const char *prompt, char *line)
{
    HistEvent event;
    int       length = 0;
    editor->prompt = prompt;
    editor->client = client;
    editor->moves = moves;
    fflush(stdout);
    const char *got = el_gets(editor->line, &length);
    editor->moves = NULL;
    if (!got || length <= 0 || input_interrupted()) {
        putchar('\n');
        return false;
    }
    input_take_line(client->cli, got, (size_t)length, line);
    if (*line)
        history(editor->history, &event, H_ENTER, line);
    return true;
}

void editor_forget(kt_editor *editor)
{
    HistEvent event;
    if (editor)
        history(editor->history, &event, H_CLEAR);
}

#else

kt_editor *editor_open(void)
{
    return NULL;
}

void editor_close(kt_editor *editor)
{
    (void)editor;
}

bool editor_read_line(kt_editor *editor, const kt_text_client *client, const kt_moves *moves,
                      const char *prompt, char *line)
{
    (void)editor, (void)moves;
    return input_read_line(client->cli, prompt, line);
}

void editor_forget(kt_editor *editor)
{
    (void)editor;
}

#endif
