/* cards.c - `kontor cards`: the contents of the box, and how certain its values are. */
#include "cli/cli.h"

#include <assert.h>
#include <string.h>

enum { WIDTH = 78, INDENT = 6, FACTS_BYTES = 8192, NOTE_BYTES = 2000 };

static const struct origin_label {
    const char  *id, *mark;
    kt_localized text;
} origins[] = {
    [KT_PRINTED] = {"printed", " ",
                    KT_DE_EN("gedruckt: steht im Heft oder ist mehrfach belegt",
                             "printed: in the rulebook, or confirmed by several sources")},
    [KT_REPORTED] = {"reported", "'",
                     KT_DE_EN("berichtet: nur eine Quelle sagt es", "reported: by one source only")},
    [KT_INFERRED] = {"inferred", "~",
                     KT_DE_EN("erschlossen: folgt aus anderen Angaben",
                              "inferred: follows from other facts")},
    [KT_RECONSTRUCTED] = {"reconstructed", "≈",
                          KT_DE_EN("rekonstruiert: von uns ergänzt", "reconstructed: filled in by us")},
};
enum { ORIGINS = sizeof origins / sizeof origins[0] };

static const struct origin_label *origin_of(const kt_piece *piece)
{
    return &origins[piece->origin < ORIGINS ? piece->origin : KT_RECONSTRUCTED];
}

static bool matches(const kt_piece *piece, const char *word)
{
    return !word || text_contains(piece->id, word) || text_contains(piece->name.in[KT_DE], word) ||
           text_contains(piece->name.in[KT_EN], word);
}

void cards_show_piece(const kt_cli *cli, const kt_piece *piece, int count, bool marked)
{
    char      text[NOTE_BYTES];
    kt_strbuf about = kt_strbuf_init(text, sizeof text);
    kt_describe(piece, cli->language, &about);
    printf("%s ", marked ? origin_of(piece)->mark : " ");
    if (count)
        printf("%2d× ", count);
    else
        fputs("    ", stdout);
    fputs(cli_bold(cli), stdout);
    print_padded(piece->name.in[cli->language], 28);
    printf("%s %s%s%s\n", cli_plain(cli), cli_dim(cli), piece->id, cli_plain(cli));
    if (about.length)
        print_wrapped(stdout, text, INDENT, WIDTH);
}

static int print_kind(const kt_cli *cli, const kt_kind *kind, const char *word, bool *uncertain)
{
    int found = 0;
    for (int i = 1; i <= kind->count; i++) {
        const kt_piece *piece = &kind->piece[i];
        if (!matches(piece, word))
            continue;
        if (!found++)
            printf("\n%s%s%s\n", cli_bold(cli), kind->name.in[cli->language], cli_plain(cli));
        cards_show_piece(cli, piece, piece->count, true);
        *uncertain = *uncertain || piece->origin != KT_PRINTED;
    }
    return found;
}

static void print_legend(const kt_cli *cli, bool uncertain)
{
    putchar('\n');
    if (!uncertain) {
        puts(tr(cli, "Alle gezeigten Werte sind gedruckt oder mehrfach belegt.",
                "All values shown are printed or confirmed by several sources."));
        return;
    }
    for (int i = 0; i < ORIGINS; i++)
        printf("%s  %s\n", origins[i].mark, origins[i].text.in[cli->language]);
}

static int print_all(const kt_cli *cli, const kt_game *game, const char *only, const char *word)
{
    int  found = 0;
    bool uncertain = false;
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        if (game->kind[k].cards && (!only || strcmp(only, game->kind[k].id) == 0))
            found += print_kind(cli, &game->kind[k], word, &uncertain);
    if (found)
        print_legend(cli, uncertain);
    return found;
}

void cards_show(const kt_cli *cli, const kt_game *game, const char *word)
{
    if (!print_all(cli, game, NULL, word))
        printf(tr(cli, "Keine Karte heißt „%s“.\n", "There is no card called '%s'.\n"), word);
}

/* ---- JSON --------------------------------------------------------------- */

/* People see the cards; programs get every kind with facts, such as the spaces of a board. */
static bool is_listed(const kt_kind *kind, bool json)
{
    return kind->cards || (json && kind->facts);
}

static void print_json_member(const char *name, const char *value)
{
    printf(", \"%s\": ", name);
    print_json(value ? value : "");
}

/* The engine writes rules and facts, so that every client gets the same. */
static void print_json_facts(const kt_game *game, int kind, int piece)
{
    char      facts[FACTS_BYTES];
    kt_strbuf out = kt_strbuf_init(facts, sizeof facts);
    kt_put_char(&out, '{');
    kt_piece_rules_json(game, &game->kind[kind].piece[piece], &out);
    kt_facts_json(game, kind, piece, &out);
    assert(!out.truncated);
    if (out.length > 1)
        printf(", %s", facts + 1);
}

static void print_json_piece(const kt_game *game, int kind, int index)
{
    const kt_piece *piece = &game->kind[kind].piece[index];
    fputs("  {\"id\": ", stdout);
    print_json(piece->id);
    print_json_member("kind", game->kind[kind].id);
    print_json_member("en", piece->name.in[KT_EN]);
    print_json_member("de", piece->name.in[KT_DE]);
    print_json_member("caption_en", piece->caption.in[KT_EN]);
    print_json_member("caption_de", piece->caption.in[KT_DE]);
    print_json_member("text_en", piece->text.in[KT_EN]);
    print_json_member("text_de", piece->text.in[KT_DE]);
    printf(", \"count\": %d", piece->count);
    print_json_member("origin", origin_of(piece)->id);
    print_json_member("source", piece->source);
    print_json_facts(game, kind, index);
    putchar('}');
}

static int print_json_all(const kt_game *game, const char *only, const char *word)
{
    int found = 0;
    putchar('[');
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        const kt_kind *kind = &game->kind[k];
        if (!is_listed(kind, true) || (only && strcmp(only, kind->id) != 0))
            continue;
        for (int i = 1; i <= kind->count; i++)
            if (matches(&kind->piece[i], word)) {
                fputs(found++ ? ",\n" : "\n", stdout);
                print_json_piece(game, k, i);
            }
    }
    puts("\n]");
    return found;
}

/* ---- One card ----------------------------------------------------------- */

static const kt_piece *find_piece(const kt_game *game, const char *id)
{
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        for (int i = 1; game->kind[k].cards && i <= game->kind[k].count; i++)
            if (strcmp(game->kind[k].piece[i].id, id) == 0)
                return &game->kind[k].piece[i];
    return NULL;
}

static int show_one(const kt_cli *cli, const kt_game *game, const kt_piece *piece)
{
    const struct origin_label *origin = origin_of(piece);
    char                       text[NOTE_BYTES];
    snprintf(text, sizeof text, "%s %s%s%s", origin->mark, origin->text.in[cli->language],
             piece->source ? " - " : "", piece->source ? piece->source : "");
    cards_show_piece(cli, piece, piece->count, true);
    print_note(cli, text, INDENT, WIDTH);
    for (int i = 0; i < KT_PIECE_RULES && piece->rules[i]; i++)
        rules_show_rule(cli, game, piece->rules[i]);
    return CLI_OK;
}

static bool check_kind(const kt_cli *cli, const kt_game *game, const char *only, bool json)
{
    char      known[256];
    kt_strbuf out = kt_strbuf_init(known, sizeof known);
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        if (!is_listed(&game->kind[k], json))
            continue;
        if (!only || strcmp(only, game->kind[k].id) == 0)
            return true;
        kt_put(&out, " ");
        kt_put(&out, game->kind[k].id);
    }
    cli_usage_error(cli,
                    tr(cli, "die Art '%s' gibt es nicht; es gibt:%s", "unknown kind '%s'; the kinds are:%s"),
                    only ? only : "", known);
    return false;
}

static int run(const kt_cli *cli, int argc, char **argv)
{
    bool        json = false;
    const char *only = NULL;
    cli_list    args;
    cli_option  options[] = {{"--json", CLI_FLAG, &json, 0, 0}, {"--kind", CLI_STRING, &only, 0, 0}};
    int         code = cli_parse(cli, argc, argv, options, 2, &args, 2);
    if (code)
        return code;
    const kt_game *game = cli_find_game(cli, args.count ? args.item[0] : NULL);
    if (!game || !check_kind(cli, game, only, json))
        return CLI_USAGE;
    const char     *word = args.count > 1 ? args.item[1] : NULL;
    const kt_piece *piece = word ? find_piece(game, word) : NULL;
    if (piece && !json)
        return show_one(cli, game, piece);
    if (json ? print_json_all(game, only, word) : print_all(cli, game, only, word))
        return CLI_OK;
    return cli_error(cli,
                     tr(cli, "keine Karte heißt '%s'; „kontor cards %s“ zeigt alle",
                        "there is no card called '%s'; 'kontor cards %s' lists all"),
                     word ? word : "", game->id);
}

const cli_command cli_cards = {
    "cards", KT_DE_EN("zeigt die Karten eines Spiels", "show the cards of a game"),
    KT_DE_EN("Beispiele\n"
             "  kontor cards {game}           alle Karten mit Wirkung und Anzahl\n"
             "  kontor cards {game} NAME     eine Karte, woher wir sie kennen, ihre Regeln\n"
             "  kontor cards {game} --json    als Daten\n\n"
             "Vor einer Karte steht, wie sicher ihre Werte sind: nichts (gedruckt), ' (berichtet),\n"
             "~ (erschlossen), ≈ (rekonstruiert).\n\n"
             "Angaben\n"
             "  --kind ART   nur diese Art von Karten\n"
             "  --json       id, kind, en, de, text_en, text_de, count, origin, source, rules, facts\n",
             "Examples\n"
             "  kontor cards {game}           all cards, what they do, and how many there are\n"
             "  kontor cards {game} NAME     one card, where its values come from, its rules\n"
             "  kontor cards {game} --json    as JSON\n\n"
             "The mark before a card says how certain its values are: none (printed), ' (reported),\n"
             "~ (inferred), ≈ (reconstructed).\n\n"
             "Options\n"
             "  --kind KIND   only this kind of card\n"
             "  --json        id, kind, en, de, text_en, text_de, count, origin, source, rules, facts\n"),
    run};
