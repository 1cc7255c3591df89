/* sentences.c - sentences for people, from the games' tables.
 *
 * Knows German and English grammar, but no game. What braces in a pattern mean:
 *
 *   {who}            the name of the seat
 *   {1}              the first argument: a number, a seat, or the name of a piece
 *   {1:card}         the same, as a piece of that kind
 *   {1:den}          the piece in a form, here with the definite article in the accusative
 *   {1:den card}     both
 *   {1*2}, {1*2:ware}  a number and what it counts: "3 Felle"
 *   {1#card#cards}   one of two words: by whether the number is 1, or by the grammatical number
 *                    of the piece ({1:card#has#have})
 *
 * Forms, named by the article a masculine German noun would get; a capital ("Der") begins a
 * sentence:
 *
 *   der den dem          definite, in the three cases
 *   ein einen einem      indefinite; nothing before a plural or an uncountable noun
 *   kein keinen          negated
 *   zum im am beim vom   a preposition with the definite article
 *   nach                 "nach" before a name without article, else like "zum"
 *   the a                English
 *   noun many            without an article: the noun after 1, and after other numbers
 *   text                 what the piece does
 *
 * A piece without forms appears under its plain name.
 */
#include "engine/parse.h"

typedef struct filling {
    const kt_game     *game;
    int                language;
    const char *const *names; /* of the seats; NULL: "seat 0" */
    int                who;
    int                count;
    int                arg[KT_ARGS_MAX];
    uint8_t            kind[KT_ARGS_MAX];
    bool               hidden[KT_ARGS_MAX];
} filling;

static void put_seat(const filling *fill, int seat, kt_strbuf *out)
{
    if (seat < 0)
        kt_put(out, fill->language == KT_DE ? "Der Zufall" : "Chance");
    else if (fill->names && fill->names[seat])
        kt_put(out, fill->names[seat]);
    else {
        kt_put(out, fill->language == KT_DE ? "Platz " : "seat ");
        kt_put_int(out, seat);
    }
}

/* ---- Forms of names ------------------------------------------------------- */

enum { M, F, N, PLURAL, BARE, GENDERS }; /* BARE: a name without article */
enum { NOMINATIVE, ACCUSATIVE, DATIVE, NOUN, MANY, TEXT };

typedef struct form {
    const char *word;
    uint8_t     language, noun_case;
    bool        definite;
    const char *article[GENDERS];
} form;

/* clang-format off */
static const form forms[] = {
    {"der",    KT_DE, NOMINATIVE, true,  {"der ", "die ", "das ", "die ", ""}},
    {"den",    KT_DE, ACCUSATIVE, true,  {"den ", "die ", "das ", "die ", ""}},
    {"dem",    KT_DE, DATIVE,     true,  {"dem ", "der ", "dem ", "den ", ""}},
    {"ein",    KT_DE, NOMINATIVE, false, {"ein ", "eine ", "ein ", "", ""}},
    {"einen",  KT_DE, ACCUSATIVE, false, {"einen ", "eine ", "ein ", "", ""}},
    {"einem",  KT_DE, DATIVE,     false, {"einem ", "einer ", "einem ", "", ""}},
    {"kein",   KT_DE, NOMINATIVE, false, {"kein ", "keine ", "kein ", "keine ", "kein "}},
    {"keinen", KT_DE, ACCUSATIVE, false, {"keinen ", "keine ", "kein ", "keine ", "kein "}},
    {"zum",    KT_DE, DATIVE,     true,  {"zum ", "zur ", "zum ", "zu den ", "zu "}},
    {"im",     KT_DE, DATIVE,     true,  {"im ", "in der ", "im ", "in den ", "in "}},
    {"am",     KT_DE, DATIVE,     true,  {"am ", "an der ", "am ", "an den ", "an "}},
    {"beim",   KT_DE, DATIVE,     true,  {"beim ", "bei der ", "beim ", "bei den ", "bei "}},
    {"vom",    KT_DE, DATIVE,     true,  {"vom ", "von der ", "vom ", "von den ", "von "}},
    {"nach",   KT_DE, DATIVE,     true,  {"zum ", "zur ", "zum ", "zu den ", "nach "}},
    {"noun",   KT_DE, NOUN,       false, {"", "", "", "", ""}},
    {"many",   KT_DE, MANY,       false, {"", "", "", "", ""}},
    {"text",   KT_DE, TEXT,       false, {"", "", "", "", ""}},
    {"text",   KT_EN, TEXT,       false, {"", "", "", "", ""}},
    {"the",    KT_EN, NOMINATIVE, true,  {"the ", "the ", "the ", "the ", ""}},
    {"a",      KT_EN, NOMINATIVE, false, {"a ", "an ", "", "", ""}},
    {"noun",   KT_EN, NOUN,       false, {"", "", "", "", ""}},
    {"many",   KT_EN, MANY,       false, {"", "", "", "", ""}},
};
/* clang-format on */

/* The column of an article: the German gender; in English a, an, a mass noun, a plural. */
static int column(const kt_forms *of, int language)
{
    switch (of ? of->gender[language] : 0) {
    case 'm':
    case 'M':
    case 'a': return M;
    case 'f':
    case 'F':
    case 'v': return F; /* v: begins with a vowel, "an" */
    case 'n':
    case 'N':
    case 'u': return N; /* u: uncountable */
    case 'p': return PLURAL;
    default: return BARE;
    }
}

static const char *either(const char *text, const char *other)
{
    return text ? text : other;
}

static const char *noun_in(const kt_piece *piece, int language, int noun_case, bool definite)
{
    const kt_forms *of = piece->forms;
    const char     *noun = either(of->noun.in[language], piece->name.in[language]);
    int             gender = column(of, language);
    if (noun_case == MANY)
        return either(of->many.in[language], noun);
    if (language != KT_DE || noun_case == NOUN)
        return noun;
    if (noun_case == DATIVE)
        return either(of->dative, noun);
    if (noun_case == ACCUSATIVE && gender == M)
        return either(of->accusative, noun);
    return definite || gender == PLURAL ? either(of->weak, noun) : noun;
}

bool kt_is_counted(const kt_piece *piece)
{
    const kt_forms *of = piece->forms;
    return of &&
           (of->many.in[KT_DE] || of->many.in[KT_EN] || of->gender[KT_EN] == 'u' || of->gender[KT_EN] == 'p');
}

const char *kt_counted_noun(const kt_piece *piece, int count, int language)
{
    return kt_is_counted(piece) ? noun_in(piece, language, count == 1 ? NOUN : MANY, false)
                                : piece->name.in[language];
}

static bool is_form(kt_span word, const form *of, int language)
{
    kt_span tail = {word.at + 1, word.length - 1};
    return of->language == language && (word.at[0] | 0x20) == of->word[0] && kt_span_is(tail, of->word + 1);
}

static const form *find_form(kt_span word, int language)
{
    for (size_t i = 0; word.length && i < sizeof forms / sizeof *forms; i++)
        if (is_form(word, &forms[i], language))
            return &forms[i];
    return NULL;
}

/* "Tee", not "ein Tee" */
static bool takes_no_article(const kt_piece *piece, const form *as)
{
    char gender = piece->forms ? piece->forms->gender[KT_DE] : 0;
    return as->language == KT_DE && as->word[0] == 'e' && gender >= 'A' && gender <= 'Z';
}

void kt_describe(const kt_piece *piece, int language, kt_strbuf *out)
{
    if (piece->caption.in[language]) {
        kt_put(out, piece->caption.in[language]);
        kt_put(out, ". ");
    }
    kt_put(out, either(piece->text.in[language], ""));
}

static void put_form(const kt_piece *piece, const form *as, int language, bool capital, kt_strbuf *out)
{
    size_t begin = out->length;
    if (as->noun_case == TEXT) {
        kt_describe(piece, language, out);
        return;
    }
    kt_put(out, takes_no_article(piece, as) ? "" : as->article[column(piece->forms, language)]);
    kt_put(out,
           piece->forms ? noun_in(piece, language, as->noun_case, as->definite) : piece->name.in[language]);
    if (capital && out->length > begin && out->at[begin] >= 'a' && out->at[begin] <= 'z')
        out->at[begin] = (char)(out->at[begin] - 'a' + 'A');
}

/* ---- Slots ---------------------------------------------------------------- */

/* The parsed text between two braces. */
typedef struct slot {
    int         index;    /* which argument */
    int         count_of; /* of "{1*2}": which argument counts it; -1: none */
    int         kind;
    const form *as; /* NULL: the plain name */
    bool        capital;
    kt_span     one, many; /* of "{1#one#many}"; one.at NULL: not such a slot */
} slot;

static int find_kind(const kt_game *game, kt_span name)
{
    if (kt_span_is(name, "seat"))
        return KT_KIND_SEAT;
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        if (kt_span_is(name, game->kind[k].id))
            return k;
    return KT_KIND_NUMBER;
}

static kt_span cut(kt_span *rest, char at)
{
    kt_span part = {rest->at, 0};
    while (part.length < rest->length && rest->at[part.length] != at)
        part.length++;
    size_t used = part.length + (part.length < rest->length);
    rest->at += used;
    rest->length -= used;
    return part;
}

/* "den card", "den" or "card" */
static void read_form(const filling *fill, kt_span words, slot *to)
{
    kt_span rest = words, word = cut(&rest, ' ');
    to->as = find_form(word, fill->language);
    to->capital = to->as && word.at[0] < 'a';
    if (!to->as)
        rest = words;
    if (rest.length)
        to->kind = find_kind(fill->game, rest);
}

/* False: the pattern names an argument that does not exist. */
static bool read_slot(const filling *fill, kt_span inside, slot *to)
{
    kt_span words = inside, first = cut(&words, '#');
    *to = (slot){.count_of = -1};
    if (words.length) {
        to->one = cut(&words, '#');
        to->many = words;
    }
    kt_span form_words = first, number = cut(&form_words, ':');
    to->index = number.length ? number.at[0] - '1' : -1;
    if (number.length == 3 && number.at[1] == '*') {
        to->count_of = to->index;
        to->index = number.at[2] - '1';
    }
    if (to->index < 0 || to->index >= fill->count || to->count_of >= fill->count)
        return false;
    to->kind = fill->kind[to->index];
    if (form_words.length)
        read_form(fill, form_words, to);
    return true;
}

static const kt_piece *piece_of(const filling *fill, const slot *of)
{
    int value = fill->hidden[of->index] ? 0 : fill->arg[of->index];
    if (of->kind < KT_KIND_OWN || value < 0 || value > fill->game->kind[of->kind].count)
        return NULL;
    return &fill->game->kind[of->kind].piece[value];
}

static void put_value(const filling *fill, const slot *of, kt_strbuf *out)
{
    const kt_piece *piece = piece_of(fill, of);
    int             value = fill->arg[of->index];
    if (fill->hidden[of->index] && !(of->as && piece && piece->forms))
        kt_put(out, fill->language == KT_DE ? "(verdeckt)" : "(hidden)");
    else if (of->kind == KT_KIND_NUMBER)
        kt_put_int(out, value);
    else if (of->kind == KT_KIND_SEAT)
        put_seat(fill, value, out);
    else if (!piece)
        kt_put(out, "-");
    else if (of->as)
        put_form(piece, of->as, fill->language, of->capital, out);
    else
        kt_put(out, piece->name.in[fill->language]);
}

/* "3 Felle" */
static void put_counted(const filling *fill, slot *of, kt_strbuf *out)
{
    const char *word = fill->arg[of->count_of] == 1 ? "noun" : "many";
    kt_put_int(out, fill->arg[of->count_of]);
    kt_put_char(out, ' ');
    of->as = find_form((kt_span){word, 4}, fill->language);
    put_value(fill, of, out);
}

/* Singular or plural must not reveal a hidden number. */
static bool is_one(const filling *fill, const slot *of)
{
    const kt_piece *piece = piece_of(fill, of);
    if (piece)
        return column(piece->forms, fill->language) != PLURAL;
    return fill->arg[of->index] == 1 && !fill->hidden[of->index];
}

/* inside: the text between the braces. */
static void put_slot(const filling *fill, kt_span inside, kt_strbuf *out)
{
    slot of;
    if (kt_span_is(inside, "who"))
        put_seat(fill, fill->who, out);
    else if (!read_slot(fill, inside, &of))
        return;
    else if (of.one.at)
        kt_put_n(out, is_one(fill, &of) ? of.one.at : of.many.at,
                 is_one(fill, &of) ? of.one.length : of.many.length);
    else if (of.count_of >= 0)
        put_counted(fill, &of, out);
    else
        put_value(fill, &of, out);
}

static void put_filled(const filling *fill, kt_localized text, kt_strbuf *out)
{
    const char *at = text.in[fill->language];
    for (; at && *at; at++) {
        if (*at != '{') {
            kt_put_char(out, *at);
            continue;
        }
        kt_span inside = {++at, 0};
        while (*at && *at != '}')
            at++;
        inside.length = (size_t)(at - inside.at);
        put_slot(fill, inside, out);
        if (!*at)
            return;
    }
}

static filling from_move(const kt_game *game, kt_move move, int language)
{
    filling        fill = {.game = game, .language = language};
    const kt_verb *verb = &game->verb[move.verb];
    fill.count = verb->params;
    for (int i = 0; i < verb->params; i++) {
        fill.arg[i] = move.arg[i];
        fill.kind[i] = verb->param[i].kind;
    }
    return fill;
}

void kt_say_move(const kt_game *game, kt_move move, int language, kt_strbuf *out)
{
    filling fill = from_move(game, move, language);
    put_filled(&fill, game->verb[move.verb].label, out);
}

/* False: the game has no special wording for it. */
static bool put_wording(const kt_game *game, kt_wording wording, int language, kt_strbuf *out)
{
    filling fill = {.game = game, .language = language, .count = KT_WORDING_ARGS};
    if (!wording.phrase)
        return false;
    for (int i = 0; i < KT_WORDING_ARGS; i++)
        fill.arg[i] = wording.arg[i];
    put_filled(&fill, game->phrase[wording.phrase].text, out);
    return true;
}

void kt_say_choice(const kt_game *game, const kt_state *state, kt_move move, int language, kt_strbuf *out)
{
    if (!game->label || !put_wording(game, game->label(state, move), language, out))
        kt_say_move(game, move, language, out);
}

void kt_say_logged(const kt_game *game, int seat, kt_move move, bool seen, int language,
                   const char *const *names, kt_strbuf *out)
{
    filling fill = from_move(game, move, language);
    fill.who = seat;
    fill.names = names;
    for (int i = 0; i < fill.count; i++)
        fill.hidden[i] = !seen && game->verb[move.verb].param[i].secret;
    put_filled(&fill, game->verb[move.verb].logged, out);
}

void kt_say_event(const kt_game *game, const kt_event *event, int viewer, int language,
                  const char *const *names, kt_strbuf *out)
{
    filling fill = {.game = game, .language = language, .names = names, .who = event->seat};
    fill.count = 3;
    for (int i = 0; i < 3; i++) {
        fill.arg[i] = event->arg[i];
        fill.hidden[i] = event->visible_to != KT_ALL && event->visible_to != viewer;
    }
    put_filled(&fill, game->event[event->code].text, out);
}

void kt_say_refusal(const kt_game *game, kt_refusal refusal, int language, const char *const *names,
                    kt_strbuf *out)
{
    filling fill = {.game = game, .language = language, .names = names, .who = refusal.arg[0]};
    fill.count = 3;
    for (int i = 0; i < 3; i++)
        fill.arg[i] = refusal.arg[i];
    put_filled(&fill, game->reason[refusal.reason].text, out);
}

void kt_say_prompt(const kt_game *game, const kt_state *state, int language, kt_strbuf *out)
{
    const kt_field *field = &game->field[game->phase];
    if (game->prompt && put_wording(game, game->prompt(state), language, out))
        return;
    int         phase = ((const uint8_t *)state)[field->offset];
    const char *text = game->kind[field->kind].piece[phase].text.in[language];
    kt_put(out, text ? text : "");
}
