/* rules.c - `kontor rules`: the rulebook by chapter, by mechanism, as data. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 78 };

/* Where a rule is proved. */
typedef struct proof {
    const kt_game *game;
    int            rule;
    const char    *path;
    kt_scenario    scenario;
} proof;

typedef struct proofs {
    proof *at;
    int    count, room;
} proofs;

static bool is_chapter(const kt_rule *rule)
{
    return !strchr(rule->number, '.');
}

/* ---- The scenarios that cite a rule ------------------------------------- */

static bool add_proof(proofs *index, proof one)
{
    if (index->count == index->room) {
        int    room = index->room ? 2 * index->room : 256;
        proof *more = realloc(index->at, (size_t)room * sizeof *more);
        if (!more)
            return false;
        index->at = more;
        index->room = room;
    }
    index->at[index->count++] = one;
    return true;
}

static bool index_file(proofs *index, const embedded_file *file)
{
    kt_reader reader = kt_reader_on(file->text, file->length);
    proof     one = {.path = file->path};
    bool      fine = true;
    while (fine && kt_scenario_next(&reader, &one.scenario, NULL, NULL)) {
        one.game = one.scenario.game;
        for (int i = 0; one.game && fine && i < one.scenario.rules; i++) {
            one.rule = kt_rule_find(one.game, one.scenario.rule[i], one.scenario.rule_length[i]);
            fine = !one.rule || add_proof(index, one);
        }
    }
    return fine;
}

static bool index_all(proofs *index)
{
    memset(index, 0, sizeof *index);
    for (const embedded_file *file = embedded_scenarios; file->path; file++)
        if (!index_file(index, file))
            return false;
    return true;
}

/* ---- JSON --------------------------------------------------------------- */

static void json_tags(uint64_t tags)
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

static void json_title(const char *title, size_t length)
{
    char    words[400];
    kt_text text = kt_text_in(words, sizeof words);
    kt_put_some(&text, title, length);
    print_json(words);
}

static void json_proof(const proof *one)
{
    fputs("{\"file\": ", stdout);
    print_json(one->path);
    printf(", \"line\": %d, \"title\": ", one->scenario.line);
    json_title(one->scenario.title, one->scenario.title_length);
    fputs(", \"de\": ", stdout);
    json_title(one->scenario.german, one->scenario.german_length);
    putchar('}');
}

static void json_proofs(const kt_game *game, int rule, const proofs *index)
{
    bool first = true;
    putchar('[');
    for (int i = 0; i < index->count; i++)
        if (index->at[i].game == game && index->at[i].rule == rule) {
            fputs(first ? "\n      " : ",\n      ", stdout);
            json_proof(&index->at[i]);
            first = false;
        }
    putchar(']');
}

static void json_entry(const char *name, const char *value)
{
    printf("\"%s\": ", name);
    print_json(value ? value : "");
    putchar(',');
}

static void json_rule(const kt_game *game, int rule, const kt_rule *chapter, const proofs *index)
{
    const kt_rule *one = &game->rule[rule];
    fputs("  {", stdout);
    json_entry("id", one->number);
    putchar(' ');
    if (chapter) {
        json_entry("chapter", chapter->text.in[KT_EN]);
        putchar(' ');
    }
    fputs("\n    ", stdout);
    json_entry("en", one->text.in[KT_EN]);
    fputs("\n    ", stdout);
    json_entry("de", one->text.in[KT_DE]);
    fputs("\n    ", stdout);
    json_entry("source", one->source);
    fputs("\n    \"tags\": ", stdout);
    json_tags(one->tags);
    fputs(",\n    \"scenarios\": ", stdout);
    json_proofs(game, rule, index);
    putchar('}');
}

/* ---- Choosing ----------------------------------------------------------- */

typedef struct choice {
    const char *number, *search;
    int         tag; /* -1: any */
} choice;

static bool in_chapter(const char *number, const char *chapter)
{
    size_t length = strlen(chapter);
    return strncmp(number, chapter, length) == 0 && (number[length] == '.' || !number[length]);
}

static bool wanted(const kt_rule *rule, const choice *choice)
{
    if (choice->number && !in_chapter(rule->number, choice->number))
        return false;
    if (choice->tag >= 0 && !(rule->tags >> choice->tag & 1))
        return false;
    return !choice->search || contains(rule->text.in[KT_DE], choice->search) ||
           contains(rule->text.in[KT_EN], choice->search);
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

static void print_chapter(const cli *cli, const kt_rule *rule)
{
    printf("\n%s%s  %s%s\n", bold(cli), rule->number, rule->text.in[cli->language], plain(cli));
}

static void print_rule(const cli *cli, const kt_rule *rule)
{
    printf("%s%-6s%s", bold(cli), rule->number, plain(cli));
    /* The first line stands beside the number. */
    const char *words = rule->text.in[cli->language];
    size_t      length = strlen(words), fit = length;
    if (kt_columns(words, length) > WIDTH - 6) {
        fit = 0;
        for (size_t i = 0; i < length && kt_columns(words, i) <= WIDTH - 6; i++)
            if (words[i] == ' ')
                fit = i;
    }
    fwrite(words, 1, fit, stdout);
    putchar('\n');
    if (fit < length)
        print_wrapped(stdout, words + fit + 1, 6, WIDTH);
}

static void print_source(const cli *cli, const kt_rule *rule)
{
    bool first = true;
    printf("      %s%s %s; ", faint(cli), said(cli, "Quelle:", "Source:"),
           rule->source ? rule->source : "-");
    for (int i = 0; i < KT_TAG_COUNT; i++)
        if (rule->tags >> i & 1) {
            printf("%s%s", first ? "" : ", ", kt_tags[i].name.in[cli->language]);
            first = false;
        }
    printf("%s\n", plain(cli));
}

void rules_show_one(const cli *cli, const kt_game *game, int rule)
{
    print_rule(cli, &game->rule[rule]);
}

static int print_chosen(const cli *cli, const kt_game *game, const choice *choice)
{
    const kt_rule *chapter = NULL;
    int            found = 0;
    for (int i = 1; i < game->rules; i++) {
        const kt_rule *rule = &game->rule[i];
        if (is_chapter(rule)) {
            chapter = rule;
            continue;
        }
        if (!wanted(rule, choice))
            continue;
        if (chapter)
            print_chapter(cli, chapter);
        chapter = NULL;
        print_rule(cli, rule);
        found++;
    }
    return found;
}

void rules_show(const cli *cli, const kt_game *game, const char *word)
{
    choice choice = {.tag = -1};
    if (!word) {
        for (int i = 1; i < game->rules; i++)
            if (is_chapter(&game->rule[i]))
                printf("%4s  %s\n", game->rule[i].number, game->rule[i].text.in[cli->language]);
        puts(said(cli, "„regeln 4“ zeigt ein Kapitel, „regeln 4.2“ eine Regel, „regeln Wort“ sucht.",
                  "'rules 4' shows a chapter, 'rules 4.2' a rule, 'rules word' searches."));
        return;
    }
    if (kt_rule_find(game, word, strlen(word)))
        choice.number = word;
    else
        choice.search = word;
    if (!print_chosen(cli, game, &choice))
        printf(said(cli, "Keine Regel handelt von „%s“.\n", "No rule speaks of '%s'.\n"), word);
}

static void print_proofs(const cli *cli, const kt_game *game, int rule, const proofs *index)
{
    bool german = cli->language == KT_DE;
    for (int i = 0; i < index->count; i++) {
        const proof *one = &index->at[i];
        if (one->game == game && one->rule == rule)
            printf("      %s%s:%d: %.*s%s\n", faint(cli), one->path, one->scenario.line,
                   (int)(german ? one->scenario.german_length : one->scenario.title_length),
                   german ? one->scenario.german : one->scenario.title, plain(cli));
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

static int show_matrix(const cli *cli)
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
    return CLI_FINE;
}

static int json_matrix(void)
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
    return CLI_FINE;
}

/* ---- The command -------------------------------------------------------- */

static int show_json(const kt_game *game, const choice *choice, const proofs *index)
{
    const kt_rule *chapter = NULL;
    bool           first = true;
    putchar('[');
    for (int i = 1; i < game->rules; i++) {
        if (is_chapter(&game->rule[i])) {
            chapter = &game->rule[i];
            continue;
        }
        if (!wanted(&game->rule[i], choice))
            continue;
        fputs(first ? "\n" : ",\n", stdout);
        json_rule(game, i, chapter, index);
        first = false;
    }
    puts("\n]");
    return CLI_FINE;
}

static int show_text(const cli *cli, const kt_game *game, const choice *choice, const proofs *index)
{
    int rule = choice->number ? kt_rule_find(game, choice->number, strlen(choice->number)) : 0;
    if (rule && !is_chapter(&game->rule[rule])) {
        print_rule(cli, &game->rule[rule]);
        print_source(cli, &game->rule[rule]);
        print_proofs(cli, game, rule, index);
        return CLI_FINE;
    }
    printf("%s%s%s  (%s)\n", bold(cli), game->name.in[cli->language], plain(cli), game->credits);
    if (print_chosen(cli, game, choice))
        return CLI_FINE;
    return cli_fail(cli, said(cli, "dazu gibt es keine Regel", "there is no such rule"));
}

static int unknown_tag(const cli *cli, const char *word)
{
    cli_misuse(cli, said(cli, "den Mechanismus '%s' gibt es nicht; es gibt:",
                         "there is no mechanism '%s'; there are:"), word);
    for (int i = 0; i < KT_TAG_COUNT; i++)
        fprintf(stderr, "  %-20s %s\n", kt_tags[i].id, kt_tags[i].name.in[cli->language]);
    return CLI_USAGE;
}

static int run(const cli *cli, int count, char **words)
{
    bool        json = false, tags = false;
    const char *tag = NULL;
    choice      choice = {.tag = -1};
    cli_many    left;
    cli_option  options[] = {{"--json", CLI_FLAG, &json, 0, 0},
                             {"--tags", CLI_FLAG, &tags, 0, 0},
                             {"--tag", CLI_WORD, &tag, 0, 0},
                             {"--search", CLI_WORD, &choice.search, 0, 0}};
    int code = cli_parse(cli, count, words, options, 4, &left, 2);
    if (code)
        return code;
    if (tags)
        return json ? json_matrix() : show_matrix(cli);
    const kt_game *game = cli_game(cli, left.count ? left.word[0] : NULL);
    if (!game)
        return CLI_USAGE;
    choice.number = left.count > 1 ? left.word[1] : NULL;
    if (tag && (choice.tag = find_tag(tag)) < 0)
        return unknown_tag(cli, tag);
    if (choice.number && !kt_rule_find(game, choice.number, strlen(choice.number)))
        return cli_misuse(cli, said(cli, "die Regel %s gibt es nicht; mit --search suchst du ein Wort",
                                    "there is no rule %s; --search looks for a word"),
                          choice.number);
    proofs index;
    if (!index_all(&index))
        code = cli_fail(cli, said(cli, "zu wenig Speicher", "out of memory"));
    else
        code = json ? show_json(game, &choice, &index) : show_text(cli, game, &choice, &index);
    free(index.at);
    return code;
}

const cli_command cli_rules = {
    "rules", KT_WORDS("zeigt das Regelwerk eines Spiels", "shows the rulebook of a game"),
    KT_WORDS("Beispiele\n"
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
             "  kontor rules {game} 4.2             one rule, its source and its proofs\n"
             "  kontor rules {game} --tag auction   all rules about one mechanism\n"
             "  kontor rules --tags                the games compared by mechanism\n\n"
             "Options\n"
             "  --search WORD   only rules that hold this word\n"
             "  --tag NAME      only rules about this mechanism\n"
             "  --tags          counts the rules by mechanism and game\n"
             "  --json          as data: id, en, de, source, tags, scenarios\n"),
    run};
