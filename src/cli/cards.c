/* cards.c - `kontor cards`: what is in the box, and how sure we are of it. */
#include "cli/cli.h"

#include <string.h>

enum { WIDTH = 78 };

static const struct origin {
    const char *id, *mark;
    kt_words    words;
} origins[] = {
    [KT_PRINTED] = {"printed", " ", KT_WORDS("gedruckt: steht im Heft oder ist mehrfach belegt",
                                             "printed: stands in the book or in several sources")},
    [KT_REPORTED] = {"reported", "'", KT_WORDS("berichtet: nur eine Quelle sagt es",
                                               "reported: one source alone says so")},
    [KT_INFERRED] = {"inferred", "~", KT_WORDS("erschlossen: folgt aus anderen Angaben",
                                               "inferred: follows from other facts")},
    [KT_RECONSTRUCTED] = {"reconstructed", "≈", KT_WORDS("rekonstruiert: von uns ergänzt",
                                                         "reconstructed: filled in by us")},
};
enum { ORIGINS = sizeof origins / sizeof origins[0] };

static const struct origin *origin_of(const kt_piece *piece)
{
    return &origins[piece->origin < ORIGINS ? piece->origin : KT_RECONSTRUCTED];
}

static bool fits(const kt_piece *piece, const char *word)
{
    return !word || contains(piece->id, word) || contains(piece->name.in[KT_DE], word) ||
           contains(piece->name.in[KT_EN], word);
}

static const char *text_of(const kt_piece *piece, int language)
{
    return piece->text.in[language] ? piece->text.in[language] : "";
}

void piece_show(const cli *cli, const kt_piece *piece, int times, bool marked)
{
    printf("%s ", marked ? origin_of(piece)->mark : " ");
    if (times)
        printf("%2d× ", times);
    else
        fputs("    ", stdout);
    fputs(bold(cli), stdout);
    print_padded(piece->name.in[cli->language], 28);
    printf("%s %s%s%s\n", plain(cli), faint(cli), piece->id, plain(cli));
    if (*text_of(piece, cli->language))
        print_wrapped(stdout, text_of(piece, cli->language), 6, WIDTH);
}

static int print_kind(const cli *cli, const kt_kind *kind, const char *word, bool *unsure)
{
    int found = 0;
    for (int i = 1; i <= kind->count; i++) {
        const kt_piece *piece = &kind->piece[i];
        if (!fits(piece, word))
            continue;
        if (!found++)
            printf("\n%s%s%s\n", bold(cli), kind->name.in[cli->language], plain(cli));
        piece_show(cli, piece, piece->count, true);
        *unsure = *unsure || piece->origin != KT_PRINTED;
    }
    return found;
}

static void print_legend(const cli *cli, bool unsure)
{
    putchar('\n');
    if (!unsure) {
        puts(said(cli, "Alle gezeigten Werte sind gedruckt oder mehrfach belegt.",
                  "All values shown are printed or confirmed by several sources."));
        return;
    }
    for (int i = 0; i < ORIGINS; i++)
        printf("%s  %s\n", origins[i].mark, origins[i].words.in[cli->language]);
}

static int print_all(const cli *cli, const kt_game *game, const char *only, const char *word)
{
    int  found = 0;
    bool unsure = false;
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        if (game->kind[k].cards && (!only || strcmp(only, game->kind[k].id) == 0))
            found += print_kind(cli, &game->kind[k], word, &unsure);
    if (found)
        print_legend(cli, unsure);
    return found;
}

void cards_show(const cli *cli, const kt_game *game, const char *word)
{
    if (!print_all(cli, game, NULL, word))
        printf(said(cli, "Keine Karte heißt „%s“.\n", "No card is called '%s'.\n"), word);
}

/* ---- JSON --------------------------------------------------------------- */

static void json_entry(const char *name, const char *value)
{
    printf(", \"%s\": ", name);
    print_json(value ? value : "");
}

static void json_piece(const kt_kind *kind, const kt_piece *piece)
{
    fputs("  {\"id\": ", stdout);
    print_json(piece->id);
    json_entry("kind", kind->id);
    json_entry("en", piece->name.in[KT_EN]);
    json_entry("de", piece->name.in[KT_DE]);
    json_entry("text_en", text_of(piece, KT_EN));
    json_entry("text_de", text_of(piece, KT_DE));
    printf(", \"count\": %d", piece->count);
    json_entry("origin", origin_of(piece)->id);
    json_entry("source", piece->source);
    putchar('}');
}

static int json_all(const kt_game *game, const char *only, const char *word)
{
    int found = 0;
    putchar('[');
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        const kt_kind *kind = &game->kind[k];
        if (!kind->cards || (only && strcmp(only, kind->id) != 0))
            continue;
        for (int i = 1; i <= kind->count; i++)
            if (fits(&kind->piece[i], word)) {
                fputs(found++ ? ",\n" : "\n", stdout);
                json_piece(kind, &kind->piece[i]);
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

static int show_one(const cli *cli, const kt_piece *piece)
{
    const struct origin *origin = origin_of(piece);
    piece_show(cli, piece, piece->count, true);
    printf("      %s%s %s%s%s%s\n", faint(cli), origin->mark, origin->words.in[cli->language],
           piece->source ? " - " : "", piece->source ? piece->source : "", plain(cli));
    return CLI_FINE;
}

static bool kind_known(const cli *cli, const kt_game *game, const char *only)
{
    char    known[256];
    kt_text text = kt_text_in(known, sizeof known);
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        if (!game->kind[k].cards)
            continue;
        if (!only || strcmp(only, game->kind[k].id) == 0)
            return true;
        kt_put(&text, " ");
        kt_put(&text, game->kind[k].id);
    }
    cli_misuse(cli, said(cli, "die Art '%s' gibt es nicht; es gibt:%s",
                         "there is no kind '%s'; there are:%s"), only ? only : "", known);
    return false;
}

static int run(const cli *cli, int count, char **words)
{
    bool        json = false;
    const char *only = NULL;
    cli_many    left;
    cli_option  options[] = {{"--json", CLI_FLAG, &json, 0, 0}, {"--kind", CLI_WORD, &only, 0, 0}};
    int         code = cli_parse(cli, count, words, options, 2, &left, 2);
    if (code)
        return code;
    const kt_game *game = cli_game(cli, left.count ? left.word[0] : NULL);
    if (!game || !kind_known(cli, game, only))
        return CLI_USAGE;
    const char     *word = left.count > 1 ? left.word[1] : NULL;
    const kt_piece *piece = word ? find_piece(game, word) : NULL;
    if (piece && !json)
        return show_one(cli, piece);
    if (json ? json_all(game, only, word) : print_all(cli, game, only, word))
        return CLI_FINE;
    return cli_fail(cli, said(cli, "keine Karte heißt '%s'; „kontor cards %s“ zeigt alle",
                              "no card is called '%s'; 'kontor cards %s' shows all"),
                    word ? word : "", game->id);
}

const cli_command cli_cards = {
    "cards", KT_WORDS("zeigt die Karten eines Spiels", "shows the cards of a game"),
    KT_WORDS("Beispiele\n"
             "  kontor cards {game}           alle Karten mit Wirkung und Anzahl\n"
             "  kontor cards {game} NAME     eine Karte und woher wir sie kennen\n"
             "  kontor cards {game} --json    als Daten\n\n"
             "Vor einer Karte steht, wie sicher ihre Werte sind: nichts (gedruckt), ' (berichtet),\n"
             "~ (erschlossen), ≈ (rekonstruiert).\n\n"
             "Angaben\n"
             "  --kind ART   nur diese Art von Karten\n"
             "  --json       id, kind, en, de, text_en, text_de, count, origin, source\n",
             "Examples\n"
             "  kontor cards {game}           all cards with effect and number\n"
             "  kontor cards {game} NAME     one card and where we know it from\n"
             "  kontor cards {game} --json    as data\n\n"
             "The mark before a card says how sure its values are: none (printed), ' (reported),\n"
             "~ (inferred), ≈ (reconstructed).\n\n"
             "Options\n"
             "  --kind KIND   only this kind of cards\n"
             "  --json        id, kind, en, de, text_en, text_de, count, origin, source\n"),
    run};
