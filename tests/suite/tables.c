/* tables.c - the words, numbers and fields of a game fit together. */
#include "suite.h"

#include "engine/fields.h"

#include <stdio.h>
#include <string.h>

/* ---- Words -------------------------------------------------------------- */

/* In both languages. */
static bool is_said(kt_localized text)
{
    for (int language = 0; language < KT_LANGUAGES; language++)
        if (!text.in[language] || !*text.in[language])
            return false;
    return true;
}

/* In both languages or in none. */
static bool is_said_or_absent(kt_localized text)
{
    return is_said(text) || (!text.in[KT_DE] && !text.in[KT_EN]);
}

static bool is_word(const char *id)
{
    if (!id || !*id || *id == '-')
        return false;
    for (; *id; id++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", *id))
            return false;
    return true;
}

static bool unique(trial *t, const char *what, const char *const *ids, int count)
{
    for (int i = 0; i < count; i++) {
        if (!is_word(ids[i]))
            return found(t, NULL, NULL, "%s %d: its id is not a word: '%s'", what, i,
                         ids[i] ? ids[i] : "NULL");
        for (int j = 0; j < i; j++)
            if (strcmp(ids[i], ids[j]) == 0)
                return found(t, NULL, NULL, "two %ss have the id %s", what, ids[i]);
    }
    return true;
}

/* ---- Facts -------------------------------------------------------------- */

/* How many numbers a value of this column takes; 0: its kind cannot be. A list says it itself. */
static int cells_of(const kt_game *game, const kt_fact *fact)
{
    bool own = fact->kind >= KT_KIND_OWN;
    switch (fact->type) {
    case KT_FACT_NUMBER:
    case KT_FACT_FLAG: return own ? 0 : 1;
    case KT_FACT_PIECE: return own ? 1 : 0;
    case KT_FACT_LIST: return fact->cells;
    case KT_FACT_COUNTS: return own ? game->kind[fact->kind].count : 0;
    case KT_FACT_POINT: return 2;
    default: return 0;
    }
}

static bool is_value(const kt_game *game, int kind, int value)
{
    return kind < KT_KIND_OWN || (value >= 0 && value <= game->kind[kind].count);
}

static bool list_fits(const kt_game *game, const kt_fact *fact, const int16_t *cell)
{
    if (cell[0] < 0 || cell[0] >= fact->cells)
        return false;
    for (int i = 1; i < fact->cells; i++)
        if (i <= cell[0] ? !is_value(game, fact->kind, cell[i]) : cell[i] != 0)
            return false;
    return true;
}

static bool cell_fits(const kt_game *game, const kt_fact *fact, const int16_t *cell)
{
    switch (fact->type) {
    case KT_FACT_FLAG: return cell[0] == 0 || cell[0] == 1;
    case KT_FACT_PIECE: return is_value(game, fact->kind, cell[0]);
    case KT_FACT_LIST: return list_fits(game, fact, cell);
    case KT_FACT_COUNTS:
        for (int i = 0; i < fact->cells; i++)
            if (cell[i] < 0)
                return false;
        return true;
    default: return true; /* any number will do */
    }
}

static bool columns_hold(trial *t, const kt_kind *kind)
{
    const char *ids[256];
    for (int i = 0; i < kind->facts; i++) {
        const kt_fact *fact = &kind->fact[i];
        ids[i] = fact->id;
        if (!is_said(fact->name))
            return found(t, NULL, NULL, "fact %s of %s: words are missing", fact->id, kind->id);
        if (fact->kind >= t->at.game->kinds || !fact->cells || fact->cells != cells_of(t->at.game, fact))
            return found(t, NULL, NULL, "fact %s of %s: its type, kind and cells do not fit", fact->id,
                         kind->id);
    }
    return unique(t, "fact", ids, kind->facts);
}

static bool facts_hold(trial *t, const kt_kind *kind)
{
    if (!kind->facts)
        return true;
    if (!kind->fact || !kind->value)
        return found(t, NULL, NULL, "kind %s: its facts have no table", kind->id);
    if (!columns_hold(t, kind))
        return false;
    const int16_t *cell = kind->value;
    for (int piece = 0; piece <= kind->count; piece++)
        for (int i = 0; i < kind->facts; i++) {
            const kt_fact *fact = &kind->fact[i];
            for (int j = 0; j < fact->cells; j++)
                if (!piece && cell[j])
                    return found(t, NULL, NULL, "fact %s of %s: nothing has one", fact->id, kind->id);
            if (!cell_fits(t->at.game, fact, cell))
                return found(t, NULL, NULL, "fact %s of %s %s: out of range", fact->id, kind->id,
                             kind->piece[piece].id);
            cell += fact->cells;
        }
    return true;
}

/* A number without a dot is a chapter, which says nothing. */
static bool rules_fit(const kt_game *game, const kt_piece *piece)
{
    for (int i = 0; i < KT_PIECE_RULES && piece->rules[i]; i++)
        if (piece->rules[i] >= game->rules || !strchr(game->rule[piece->rules[i]].number, '.'))
            return false;
    return true;
}

static bool kinds_hold(trial *t)
{
    const kt_game *game = t->at.game;
    const char    *ids[256];
    for (int k = KT_KIND_OWN; k < game->kinds; k++)
        ids[k - KT_KIND_OWN] = game->kind[k].id;
    if (!unique(t, "kind", ids, game->kinds - KT_KIND_OWN))
        return false;
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        const kt_kind *kind = &game->kind[k];
        int            total = 0;
        if (!is_said(kind->name) || kind->count + 1 > KT_COUNTS_MAX)
            return found(t, NULL, NULL, "kind %s: no name, or too many values", kind->id);
        for (int i = 1; i <= kind->count; i++) {
            const kt_piece *piece = &kind->piece[i];
            ids[i - 1] = piece->id;
            total += piece->count;
            if (!is_said(piece->name) || !is_said_or_absent(piece->text) ||
                !is_said_or_absent(piece->short_name))
                return found(t, NULL, NULL, "%s %s: words are missing", kind->id, piece->id);
            if (kind->cards && !is_said(piece->text))
                return found(t, NULL, NULL, "%s %s: a card must say what it does", kind->id, piece->id);
            if (piece->origin > KT_RECONSTRUCTED)
                return found(t, NULL, NULL, "%s %s: unknown origin", kind->id, piece->id);
            if (kind->cards && !piece->rules[0])
                return found(t, NULL, NULL, "%s %s: a card must name its rules", kind->id, piece->id);
            if (!rules_fit(game, piece))
                return found(t, NULL, NULL, "%s %s: a rule of it is none", kind->id, piece->id);
        }
        if (!unique(t, kind->id, ids, kind->count))
            return false;
        if (total > 255)
            return found(t, NULL, NULL, "kind %s: more pieces than a row of counts can hide", kind->id);
        if (!facts_hold(t, kind))
            return false;
    }
    return true;
}

static bool constants_hold(trial *t)
{
    const kt_game *game = t->at.game;
    const char    *ids[256];
    for (int i = 0; i < game->constants; i++) {
        ids[i] = game->constant[i].id;
        if (!is_said(game->constant[i].name))
            return found(t, NULL, NULL, "constant %s: words are missing", ids[i]);
    }
    return unique(t, "constant", ids, game->constants);
}

/* What the clients get: it fits the WebAssembly module's buffer, and it is JSON. */
static bool json_holds(trial *t)
{
    static char json[512 * 1024];
    kt_strbuf   out = kt_strbuf_init(json, sizeof json);
    kt_game_json(t->at.game, &out);
    if (out.truncated || !json_is_sound(json))
        return found(t, NULL, NULL, "the game's tables are not JSON, or too long");
    return true;
}

/* ---- Verbs and phrases --------------------------------------------------- */

static bool verbs_hold(trial *t)
{
    const kt_game *game = t->at.game;
    const char    *ids[256];
    for (int i = 0; i < game->verbs; i++) {
        const kt_verb *verb = &game->verb[i];
        ids[i] = verb->id;
        if (!is_said(verb->label) || !verb->logged.in[KT_DE] || !verb->logged.in[KT_EN])
            return found(t, NULL, NULL, "verb %s: words are missing", verb->id);
        if (verb->params > KT_ARGS_MAX)
            return found(t, NULL, NULL, "verb %s: too many parameters", verb->id);
        for (int j = 0; j < verb->params; j++)
            if (verb->param[j].kind >= game->kinds || verb->param[j].min > verb->param[j].max)
                return found(t, NULL, NULL, "verb %s: parameter %d has no values", verb->id, j + 1);
    }
    return unique(t, "verb", ids, game->verbs);
}

static bool phrases_hold(trial *t, const char *what, const kt_phrase *phrase, int from, int count)
{
    const char *ids[256];
    for (int i = from; i < count; i++) {
        ids[i - from] = phrase[i].id;
        if (!is_said(phrase[i].text))
            return found(t, NULL, NULL, "%s %s: words are missing", what, phrase[i].id);
    }
    return unique(t, what, ids, count - from);
}

static bool options_hold(trial *t)
{
    const kt_game *game = t->at.game;
    const char    *ids[256];
    if (game->options > KT_OPTIONS_MAX)
        return found(t, NULL, NULL, "too many options");
    for (int i = 0; i < game->options; i++) {
        const kt_option *option = &game->option[i];
        bool             standard = false;
        const char      *choice_ids[256];
        ids[i] = option->id;
        for (int j = 0; j < option->choices; j++) {
            choice_ids[j] = option->choice[j].id;
            standard |= option->choice[j].value == option->standard;
            if (!is_said(option->choice[j].name))
                return found(t, NULL, NULL, "option %s %s: words are missing", option->id,
                             option->choice[j].id);
            for (int k = 0; k < j; k++)
                if (option->choice[k].value == option->choice[j].value)
                    return found(t, NULL, NULL, "option %s: two choices have one value", option->id);
        }
        if (!is_said(option->name) || !standard)
            return found(t, NULL, NULL, "option %s: no name, or its default is not a choice", option->id);
        if (!unique(t, "choice", choice_ids, option->choices))
            return false;
    }
    return unique(t, "option", ids, game->options);
}

/* ---- Rules -------------------------------------------------------------- */

/* "6.4" as 6004, "6" as 6000; -1: no number. */
static long rank(const char *number)
{
    int  chapter = 0, rule = 0;
    char rest;
    if (sscanf(number, "%d.%d%c", &chapter, &rule, &rest) == 2 && chapter > 0 && rule > 0)
        return chapter * 1000L + rule;
    if (sscanf(number, "%d%c", &chapter, &rest) == 1 && chapter > 0)
        return chapter * 1000L;
    return -1;
}

static bool rules_hold(trial *t)
{
    const kt_game *game = t->at.game;
    long           last = 0;
    for (int i = 1; i < game->rules; i++) {
        const kt_rule *rule = &game->rule[i];
        long           here = rule->number ? rank(rule->number) : -1;
        bool           chapter = here % 1000 == 0;
        if (here < 0 || here <= last)
            return found(t, NULL, NULL, "rule row %d: %s is not a number, or out of order", i,
                         rule->number ? rule->number : "NULL");
        if (!chapter && here / 1000 != last / 1000)
            return found(t, NULL, NULL, "rule %s: its chapter has no row", rule->number);
        if (!is_said(rule->text))
            return found(t, NULL, NULL, "rule %s: words are missing", rule->number);
        if (!chapter && (!rule->source || !*rule->source || !rule->tags))
            return found(t, NULL, NULL, "rule %s: it has no source or no tags", rule->number);
        if (rule->tags >> KT_TAG_COUNT)
            return found(t, NULL, NULL, "rule %s: unknown tags", rule->number);
        last = here;
    }
    if (!game->rule_turn || game->rule_turn >= game->rules || !game->rule_over ||
        game->rule_over >= game->rules)
        return found(t, NULL, NULL, "no rule is named for moves out of turn or after the end");
    return true;
}

bool tables_hold(trial *t)
{
    const kt_game *game = t->at.game;
    if (!is_word(game->id) || !is_said(game->name) || !is_said(game->about) || !game->credits)
        return found(t, NULL, NULL, "the game has no id, name, sentence or credits");
    if (game->seats_min < 1 || game->seats_min > game->seats_max || game->seats_max > KT_SEATS_MAX)
        return found(t, NULL, NULL, "the game is for nobody or for too many");
    if (game->rules_version < 1 || !game->fingerprint || strlen(game->fingerprint) > 16)
        return found(t, NULL, NULL, "the game has no rules version or no fingerprint");
    if (game->sources < 1 || game->sources > KT_SOURCES_MAX)
        return found(t, NULL, NULL, "points come from nowhere or from too many sources");
    for (int i = 0; i < game->sources; i++)
        if (!is_said(game->source[i]))
            return found(t, NULL, NULL, "source of points %d: words are missing", i);
    return kinds_hold(t) && constants_hold(t) && json_holds(t) && verbs_hold(t) && options_hold(t) &&
           rules_hold(t) && phrases_hold(t, "reason", game->reason, KT_REASON_TURN, game->reasons) &&
           phrases_hold(t, "event", game->event, 0, game->events);
}

/* ---- Fields ------------------------------------------------------------- */

static int most_rows(const kt_game *game, const kt_field *field)
{
    return kt_field_rows(field, game->seats_max);
}

static bool covers(trial *t)
{
    const kt_game *game = t->at.game;
    uint8_t        owner[KT_STATE_MAX] = {0}; /* 1 + field */
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        int             end = field->offset + most_rows(game, field) * kt_field_stride(game, field);
        if (field->offset < sizeof(kt_head) || end > game->state_size)
            return found(t, NULL, NULL, "field %s lies outside the state", field->id);
        for (int at = field->offset; at < end; at++) {
            if (owner[at])
                return found(t, NULL, NULL, "fields %s and %s overlap at byte %d",
                             game->field[owner[at] - 1].id, field->id, at);
            owner[at] = (uint8_t)(i + 1);
        }
    }
    for (int at = sizeof(kt_head); at < game->state_size; at++)
        if (!owner[at])
            return found(t, NULL, NULL, "byte %d of the state belongs to no field (after %s)", at,
                         owner[at - 1] ? game->field[owner[at - 1] - 1].id : "the head");
    return true;
}

/* Whatever is hidden must be pieces in counts or lists, or no world can be sampled. */
static bool hiding_can_work(trial *t, const kt_field *field)
{
    const kt_game *game = t->at.game;
    bool           many = field->shape == KT_COUNTS || field->shape == KT_LIST;
    if (field->seen != KT_SEEN_ALL && (!many || !field->pieces))
        return found(t, NULL, NULL, "field %s is hidden, but nothing could guess it", field->id);
    if (field->seen == KT_SEEN_OWNER && field->rows != KT_PER_SEAT)
        return found(t, NULL, NULL, "field %s has owners, but no row for each seat", field->id);
    if (!field->known)
        return true;
    const kt_field *known = &game->field[field->known];
    bool fits = field->known < game->fields && field->seen != KT_SEEN_ALL && known->seen == KT_SEEN_ALL &&
                known->rows == field->rows && !known->pieces;
    if (field->shape == KT_COUNTS)
        fits = fits && known->shape == KT_COUNTS && known->kind == field->kind;
    else
        fits = fits && known->shape == KT_U8 && known->length >= field->length;
    return fits || found(t, NULL, NULL, "field %s: what says who knows it does not fit", field->id);
}

static bool homes_hold(trial *t)
{
    const kt_game *game = t->at.game;
    for (int k = KT_KIND_OWN; k < game->kinds; k++) {
        int place[2] = {game->kind[k].home, game->kind[k].sink};
        for (int i = 0; i < 2; i++) {
            if (place[i] == KT_NO_FIELD)
                continue;
            if (place[i] >= game->fields || game->field[place[i]].shape != KT_COUNTS ||
                game->field[place[i]].kind != k || !game->field[place[i]].pieces)
                return found(t, NULL, NULL, "kind %s: its home or sink holds no counts of it",
                             game->kind[k].id);
        }
    }
    return true;
}

bool layout_holds(trial *t)
{
    const kt_game *game = t->at.game;
    const char    *ids[256];
    if (game->state_size > 1024)
        return found(t, NULL, NULL, "the state has %d bytes, more than 1024", game->state_size);
    if (game->fields > KT_FIELDS_MAX)
        return found(t, NULL, NULL, "there are too many fields");
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        ids[i] = field->id;
        if (!is_said(field->name))
            return found(t, NULL, NULL, "field %s: its name is missing", field->id);
        if (field->kind >= game->kinds || (field->row_kind && field->row_kind >= game->kinds))
            return found(t, NULL, NULL, "field %s: unknown kind", field->id);
        if (most_rows(game, field) > 64)
            return found(t, NULL, NULL, "field %s: more rows than a position can tell apart", field->id);
        if (field->row_kind >= KT_KIND_OWN && most_rows(game, field) > game->kind[field->row_kind].count)
            return found(t, NULL, NULL, "field %s: more rows than names for them", field->id);
        if (!hiding_can_work(t, field))
            return false;
    }
    if (!unique(t, "field", ids, game->fields) || !homes_hold(t))
        return false;
    if (game->phase >= game->fields || game->field[game->phase].shape != KT_ITEM ||
        game->field[game->phase].length != 1)
        return found(t, NULL, NULL, "the phase is not a single item");
    return covers(t);
}
