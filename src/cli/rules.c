/* rules.c - `kontor rules`: the rulebook by chapter or mechanism, for people and as JSON. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 78, INDENT = 6, NOTE_BYTES = 1200 };

/* A scenario that cites a rule. */
typedef struct citation {
    const kt_game *game;
    int            rule;
    const char    *path;
    kt_scenario    scenario;
} citation;

typedef struct citation_index {
    citation *at;
    int       count, capacity;
} citation_index;

static bool is_chapter(const kt_rule *rule)
{
    return !strchr(rule->number, '.');
}

/* ---- The scenarios that cite a rule ------------------------------------- */

static bool add_citation(citation_index *index, citation one)
{
    if (index->count == index->capacity) {
        int       capacity = index->capacity ? 2 * index->capacity : 256;
        citation *larger = realloc(index->at, (size_t)capacity * sizeof *larger);
        if (!larger)
            return false;
        index->at = larger;
        index->capacity = capacity;
    }
    index->at[index->count++] = one;
    return true;
}

static bool index_file(citation_index *index, const embedded_file *file)
{
    kt_reader reader = kt_reader_on(file->text, file->length);
    citation  one = {.path = file->path};
    bool      ok = true;
    while (ok && kt_scenario_next(&reader, &one.scenario, NULL, NULL)) {
        one.game = one.scenario.game;
        for (int i = 0; one.game && ok && i < one.scenario.rules; i++) {
            one.rule = kt_rule_find(one.game, one.scenario.rule[i], one.scenario.rule_length[i]);
            ok = !one.rule || add_citation(index, one);
        }
    }
    return ok;
}

static bool index_all(citation_index *index)
{
    memset(index, 0, sizeof *index);
    for (const embedded_file *file = embedded_scenarios; file->path; file++)
        if (!index_file(index, file))
            return false;
    return true;
}

/* ---- JSON --------------------------------------------------------------- */

static void print_json_tags(uint64_t tags)
{
    bool first = true;
    putchar('[');
    for (int i = 0; i < KT_TAG_COUNT; i++)
        if (tags >> i & 1) {
            fputs(first ? "" : ", ", stdout);
            print_json(kt_tags[i].id);
            first = false;
        }
    putchar(']');
}

static void print_json_title(const char *title, size_t length)
{
    char      text[400];
    kt_strbuf out = kt_strbuf_init(text, sizeof text);
    kt_put_n(&out, title, length);
    print_json(text);
}

static void print_json_citation(const citation *one)
{
    fputs("{\"file\": ", stdout);
    print_json(one->path);
    printf(", \"line\": %d, \"title\": ", one->scenario.line);
    print_json_title(one->scenario.title, one->scenario.title_length);
    fputs(", \"de\": ", stdout);
    print_json_title(one->scenario.german, one->scenario.german_length);
    putchar('}');
}

static void print_json_citations(const kt_game *game, int rule, const citation_index *index)
{
    bool first = true;
    putchar('[');
    for (int i = 0; i < index->count; i++)
        if (index->at[i].game == game && index->at[i].rule == rule) {
            fputs(first ? "\n      " : ",\n      ", stdout);
            print_json_citation(&index->at[i]);
            first = false;
        }
    putchar(']');
}

static void print_json_member(const char *name, const char *value)
{
    printf("\"%s\": ", name);
    print_json(value ? value : "");
    putchar(',');
}

static void print_json_rule(const kt_game *game, int rule, const kt_rule *chapter,
                            const citation_index *index)
{
    const kt_rule *one = &game->rule[rule];
    fputs("  {", stdout);
    print_json_member("id", one->number);
    putchar(' ');
    if (chapter) {
        print_json_member("chapter", chapter->text.in[KT_EN]);
        putchar(' ');
    }
    fputs("\n    ", stdout);
    print_json_member("en", one->text.in[KT_EN]);
    fputs("\n    ", stdout);
    print_json_member("de", one->text.in[KT_DE]);
    fputs("\n    ", stdout);
    print_json_member("source", one->source);
    fputs("\n    \"tags\": ", stdout);
    print_json_tags(one->tags);
    fputs(",\n    \"scenarios\": ", stdout);
    print_json_citations(game, rule, index);
    putchar('}');
}

/* ---- Choosing ----------------------------------------------------------- */

typedef struct filter {
    const char *number, *search;
    int         tag; /* -1: any */
} filter;

static bool in_chapter(const char *number, const char *chapter)
{
    size_t length = strlen(chapter);
    return strncmp(number, chapter, length) == 0 && (number[length] == '.' || !number[length]);
}

static bool passes(const kt_rule *rule, const filter *wanted)
{
    if (wanted->number && !in_chapter(rule->number, wanted->number))
        return false;
    if (wanted->tag >= 0 && !(rule->tags >> wanted->tag & 1))
        return false;
    return !wanted->search || text_contains(rule->text.in[KT_DE], wanted->search) ||
           text_contains(rule->text.in[KT_EN], wanted->search);
}

static int find_tag(const char *word)
{
    for (int i = 0; i < KT_TAG_COUNT; i++)
        for (int language = 0; language < KT_LANGUAGES; language++)
            if (strcmp(word, kt_tags[i].id) == 0 || strcmp(word, kt_tags[i].name.in[language]) == 0)
                return i;
    return -1;
}

/* ---- For people --------------------------------------------------------- */

static void print_chapter(const kt_cli *cli, const kt_rule *rule)
{
    printf("\n%s%s  %s%s\n", cli_bold(cli), rule->number, rule->text.in[cli->language], cli_plain(cli));
}

static void print_rule(const kt_cli *cli, const kt_rule *rule)
{
    printf("%s%-*s%s", cli_bold(cli), INDENT, rule->number, cli_plain(cli));
    print_rest(stdout, rule->text.in[cli->language], INDENT, WIDTH);
}

static void print_source(const kt_cli *cli, const kt_rule *rule)
{
    char        text[NOTE_BYTES];
    kt_strbuf   out = kt_strbuf_init(text, sizeof text);
    const char *between = "; ";
    kt_put(&out, tr(cli, "Quelle: ", "Source: "));
    kt_put(&out, rule->source ? rule->source : "-");
    for (int i = 0; i < KT_TAG_COUNT; i++)
        if (rule->tags >> i & 1) {
            kt_put(&out, between);
            kt_put(&out, kt_tags[i].name.in[cli->language]);
            between = ", ";
        }
    print_note(cli, text, INDENT, WIDTH);
}

void rules_show_rule(const kt_cli *cli, const kt_game *game, int rule)
{
    print_rule(cli, &game->rule[rule]);
}

static int print_chosen(const kt_cli *cli, const kt_game *game, const filter *wanted)
{
    const kt_rule *chapter = NULL;
    int            found = 0;
    for (int i = 1; i < game->rules; i++) {
        const kt_rule *rule = &game->rule[i];
        if (is_chapter(rule)) {
            chapter = rule;
            continue;
        }
        if (!passes(rule, wanted))
            continue;
        if (chapter)
            print_chapter(cli, chapter);
        chapter = NULL;
        print_rule(cli, rule);
        found++;
    }
    return found;
}

void rules_show(const kt_cli *cli, const kt_game *game, const char *word)
{
    filter wanted = {.tag = -1};
    if (!word) {
        for (int i = 1; i < game->rules; i++)
            if (is_chapter(&game->rule[i]))
                printf("%4s  %s\n", game->rule[i].number, game->rule[i].text.in[cli->language]);
        puts(tr(cli, "„regeln 4“ zeigt ein Kapitel, „regeln 4.2“ eine Regel, „regeln Wort“ sucht.",
                "'rules 4' shows a chapter, 'rules 4.2' a rule, 'rules WORD' searches."));
        return;
    }
    if (kt_rule_find(game, word, strlen(word)))
        wanted.number = word;
    else
        wanted.search = word;
    if (!print_chosen(cli, game, &wanted))
        printf(tr(cli, "Keine Regel handelt von „%s“.\n", "No rule mentions '%s'.\n"), word);
}

static void print_citations(const kt_cli *cli, const kt_game *game, int rule, const citation_index *index)
{
    bool german = cli->language == KT_DE;
    for (int i = 0; i < index->count; i++) {
        const citation *one = &index->at[i];
        char            text[NOTE_BYTES];
        if (one->game != game || one->rule != rule)
            continue;
        snprintf(text, sizeof text, "%s:%d: %.*s", one->path, one->scenario.line,
                 (int)(german ? one->scenario.german_length : one->scenario.title_length),
                 german ? one->scenario.german : one->scenario.title);
        print_note(cli, text, INDENT, WIDTH);
    }
}

/* ---- The games compared ------------------------------------------------- */

static int tagged(const kt_game *game, int tag)
{
    int count = 0;
    for (int i = 1; i < game->rules; i++)
        count += !is_chapter(&game->rule[i]) && game->rule[i].tags >> tag & 1;
    return count;
}

static int show_matrix(const kt_cli *cli)
{
    print_padded("", 50);
    for (int i = 0; kt_game_at(i); i++)
        printf("%9s", kt_game_at(i)->id);
    putchar('\n');
    for (int tag = 0; tag < KT_TAG_COUNT; tag++) {
        print_padded(kt_tags[tag].id, 20);
        print_padded(cli->language == KT_DE ? kt_tags[tag].name.in[KT_DE] : "", 30);
        for (int i = 0; kt_game_at(i); i++)
            printf("%9d", tagged(kt_game_at(i), tag));
        putchar('\n');
    }
    return CLI_OK;
}

static int print_json_matrix(void)
{
    puts("{");
    for (int i = 0; kt_game_at(i); i++) {
        printf("%s  ", i ? ",\n" : "");
        print_json(kt_game_at(i)->id);
        fputs(": {", stdout);
        for (int tag = 0; tag < KT_TAG_COUNT; tag++) {
            fputs(tag ? ", " : "", stdout);
            print_json(kt_tags[tag].id);
            printf(": %d", tagged(kt_game_at(i), tag));
        }
        putchar('}');
    }
    puts("\n}");
    return CLI_OK;
}

/* ---- The command -------------------------------------------------------- */

static int show_json(const kt_game *game, const filter *wanted, const citation_index *index)
{
    const kt_rule *chapter = NULL;
    bool           first = true;
    putchar('[');
    for (int i = 1; i < game->rules; i++) {
        if (is_chapter(&game->rule[i])) {
            chapter = &game->rule[i];
            continue;
        }
        if (!passes(&game->rule[i], wanted))
            continue;
        fputs(first ? "\n" : ",\n", stdout);
        print_json_rule(game, i, chapter, index);
        first = false;
    }
    puts("\n]");
    return CLI_OK;
}

static int show_text(const kt_cli *cli, const kt_game *game, const filter *wanted,
                     const citation_index *index)
{
    int rule = wanted->number ? kt_rule_find(game, wanted->number, strlen(wanted->number)) : 0;
    if (rule && !is_chapter(&game->rule[rule])) {
        print_rule(cli, &game->rule[rule]);
        print_source(cli, &game->rule[rule]);
        print_citations(cli, game, rule, index);
        return CLI_OK;
    }
    printf("%s%s%s  (%s)\n", cli_bold(cli), game->name.in[cli->language], cli_plain(cli), game->credits);
    if (print_chosen(cli, game, wanted))
        return CLI_OK;
    return cli_error(cli, tr(cli, "dazu gibt es keine Regel", "there is no such rule"));
}

static int report_unknown_tag(const kt_cli *cli, const char *word)
{
    cli_usage_error(cli,
                    tr(cli, "den Mechanismus '%s' gibt es nicht; es gibt:",
                       "unknown mechanism '%s'; the mechanisms are:"),
                    word);
    for (int i = 0; i < KT_TAG_COUNT; i++)
        fprintf(stderr, "  %-20s %s\n", kt_tags[i].id, kt_tags[i].name.in[cli->language]);
    return CLI_USAGE;
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    bool        json = false, tags = false;
    const char *tag = NULL;
    filter      wanted = {.tag = -1};
    cli_list    args;
    cli_option  options[] = {{"--json", CLI_FLAG, &json, 0, 0},
                             {"--tags", CLI_FLAG, &tags, 0, 0},
                             {"--tag", CLI_STRING, &tag, 0, 0},
                             {"--search", CLI_STRING, &wanted.search, 0, 0}};
    int         code = cli_parse(cli, argc, argv, options, 4, &args, 2);
    if (code)
        return code;
    if (tags)
        return json ? print_json_matrix() : show_matrix(cli);
    const kt_game *game = cli_find_game(cli, args.count ? args.item[0] : NULL);
    if (!game)
        return CLI_USAGE;
    wanted.number = args.count > 1 ? args.item[1] : NULL;
    if (tag && (wanted.tag = find_tag(tag)) < 0)
        return report_unknown_tag(cli, tag);
    if (wanted.number && !kt_rule_find(game, wanted.number, strlen(wanted.number)))
        return cli_usage_error(cli,
                               tr(cli, "die Regel %s gibt es nicht; mit --search suchst du ein Wort",
                                  "there is no rule %s; use --search to look for a word"),
                               wanted.number);
    citation_index index;
    if (!index_all(&index))
        code = cli_out_of_memory(cli);
    else
        code = json ? show_json(game, &wanted, &index) : show_text(cli, game, &wanted, &index);
    free(index.at);
    return code;
}

const cli_command cli_rules = {
    "rules", KT_DE_EN("zeigt das Regelwerk eines Spiels", "show the rulebook of a game"),
    KT_DE_EN("Beispiele\n"
             "  kontor rules {game}                 das ganze Regelwerk\n"
             "  kontor rules {game} 4               ein Kapitel\n"
             "  kontor rules {game} 4.2             eine Regel, ihre Quelle und ihre Belege\n"
             "  kontor rules {game} --tag auction   alle Regeln zu einem Mechanismus\n"
             "  kontor rules --tags                die Spiele nach Mechanismen verglichen\n\n"
             "Angaben\n"
             "  --search WORT   nur Regeln, in denen das Wort vorkommt\n"
             "  --tag NAME      nur Regeln zu diesem Mechanismus\n"
             "  --tags          zählt die Regeln je Mechanismus und Spiel\n"
             "  --json          als Daten: id, en, de, source, tags, scenarios\n",
             "Examples\n"
             "  kontor rules {game}                 the whole rulebook\n"
             "  kontor rules {game} 4               one chapter\n"
             "  kontor rules {game} 4.2             one rule, its source, and the scenarios that test it\n"
             "  kontor rules {game} --tag auction   all rules about one mechanism\n"
             "  kontor rules --tags                the games compared by mechanism\n\n"
             "Options\n"
             "  --search WORD   only rules that contain this word\n"
             "  --tag NAME      only rules about this mechanism\n"
             "  --tags          count the rules by mechanism and game\n"
             "  --json          as JSON: id, en, de, source, tags, scenarios\n"),
    run};
