/* game_json.c - the tables of a game as JSON, for clients that draw it.
 *
 * Kinds and fields are named by their id, never by their place in a table. Names for
 * people are [German, English].
 */
#include "engine/parse.h"

static const char *const origins[] = {"printed", "reported", "inferred", "reconstructed"};
static const char *const shapes[] = {"number", "number", "number", "number", "item", "counts", "list"};
static const char *const visibilities[] = {"all", "owner", "none"};
static const char *const fact_types[] = {"number", "flag", "piece", "list", "counts", "point"};

/* ---- Members --------------------------------------------------------------- */

static void open_list(kt_strbuf *out, const char *name)
{
    kt_json_key(out, name);
    kt_put_char(out, '[');
}

static void open_item(kt_strbuf *out, bool first)
{
    kt_put(out, first ? "{" : ",{");
}

static const char *kind_id(const kt_game *game, int kind)
{
    return kind == KT_KIND_NUMBER ? "number" : kind == KT_KIND_SEAT ? "seat" : game->kind[kind].id;
}

int kt_kind_find(const kt_game *game, const char *id)
{
    for (int kind = 0; kind < game->kinds; kind++)
        if (kt_span_is(kt_span_of(id), kind_id(game, kind)))
            return kind;
    return -1;
}

/* ---- Facts ------------------------------------------------------------------ */

/* A value of a kind, or a number. */
static void put_value(const kt_game *game, int kind, int value, kt_strbuf *out)
{
    if (kind < KT_KIND_OWN)
        kt_put_int(out, value);
    else if (value)
        kt_put_json(out, game->kind[kind].piece[value].id);
    else
        kt_put(out, "null");
}

static void put_list(const kt_game *game, const kt_fact *fact, const int16_t *cell, kt_strbuf *out)
{
    KT_ASSERT(cell[0] >= 0 && cell[0] < fact->cells);
    kt_put_char(out, '[');
    for (int i = 1; i <= cell[0]; i++) {
        kt_put(out, i > 1 ? "," : "");
        put_value(game, fact->kind, cell[i], out);
    }
    kt_put_char(out, ']');
}

static void put_counts(const kt_game *game, const kt_fact *fact, const int16_t *cell, kt_strbuf *out)
{
    kt_put_char(out, '{');
    for (int value = 1; value <= fact->cells; value++)
        if (cell[value - 1])
            kt_json_int(out, game->kind[fact->kind].piece[value].id, cell[value - 1]);
    kt_put_char(out, '}');
}

static void put_fact(const kt_game *game, const kt_fact *fact, const int16_t *cell, kt_strbuf *out)
{
    kt_json_key(out, fact->id);
    switch (fact->type) {
    case KT_FACT_NUMBER: kt_put_int(out, cell[0]); break;
    case KT_FACT_FLAG: kt_put(out, cell[0] ? "true" : "false"); break;
    case KT_FACT_PIECE: put_value(game, fact->kind, cell[0], out); break;
    case KT_FACT_LIST: put_list(game, fact, cell, out); break;
    case KT_FACT_COUNTS: put_counts(game, fact, cell, out); break;
    case KT_FACT_POINT:
        kt_put_char(out, '[');
        kt_put_int(out, cell[0]);
        kt_put_char(out, ',');
        kt_put_int(out, cell[1]);
        kt_put_char(out, ']');
        break;
    }
}

static int row_cells(const kt_kind *kind)
{
    int cells = 0;
    for (int i = 0; i < kind->facts; i++)
        cells += kind->fact[i].cells;
    return cells;
}

void kt_facts_json(const kt_game *game, int kind, int piece, kt_strbuf *out)
{
    const kt_kind *of = &game->kind[kind];
    KT_ASSERT(kind >= KT_KIND_OWN && piece >= 1 && piece <= of->count);
    if (!of->facts)
        return;
    const int16_t *cell = of->value + piece * row_cells(of);
    kt_json_key(out, "facts");
    kt_put_char(out, '{');
    for (int i = 0; i < of->facts; i++) {
        put_fact(game, &of->fact[i], cell, out);
        cell += of->fact[i].cells;
    }
    kt_put_char(out, '}');
}

/* ---- Kinds ------------------------------------------------------------------ */

/* The noun of the piece after 1 and after other numbers. */
static void put_counted(const kt_piece *piece, kt_strbuf *out)
{
    kt_localized one, many;
    if (!kt_is_counted(piece))
        return;
    for (int language = 0; language < KT_LANGUAGES; language++) {
        one.in[language] = kt_counted_noun(piece, 1, language);
        many.in[language] = kt_counted_noun(piece, 2, language);
    }
    kt_json_key(out, "counted");
    kt_put_char(out, '{');
    kt_json_localized(out, "one", one);
    kt_json_localized(out, "many", many);
    kt_put_char(out, '}');
}

void kt_piece_rules_json(const kt_game *game, const kt_piece *piece, kt_strbuf *out)
{
    if (!piece->rules[0])
        return;
    open_list(out, "rules");
    for (int i = 0; i < KT_PIECE_RULES && piece->rules[i]; i++) {
        kt_put(out, i ? "," : "");
        kt_put_json(out, game->rule[piece->rules[i]].number);
    }
    kt_put_char(out, ']');
}

static void put_piece(const kt_game *game, int kind, int index, kt_strbuf *out)
{
    const kt_piece *piece = &game->kind[kind].piece[index];
    kt_json_text(out, "id", piece->id);
    kt_json_int(out, "count", piece->count);
    kt_json_text(out, "origin", origins[piece->origin]);
    kt_json_text(out, "source", piece->source);
    kt_json_localized(out, "name", piece->name);
    if (piece->short_name.in[KT_DE])
        kt_json_localized(out, "shortName", piece->short_name);
    if (piece->caption.in[KT_DE])
        kt_json_localized(out, "caption", piece->caption);
    put_counted(piece, out);
    kt_json_localized(out, "text", piece->text);
    kt_piece_rules_json(game, piece, out);
    kt_facts_json(game, kind, index, out);
}

static void put_columns(const kt_game *game, const kt_kind *kind, kt_strbuf *out)
{
    open_list(out, "facts");
    for (int i = 0; i < kind->facts; i++) {
        const kt_fact *fact = &kind->fact[i];
        open_item(out, i == 0);
        kt_json_text(out, "id", fact->id);
        kt_json_localized(out, "name", fact->name);
        kt_json_text(out, "type", fact_types[fact->type]);
        kt_json_text(out, "kind", kind_id(game, fact->kind));
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

static void put_kinds(const kt_game *game, kt_strbuf *out)
{
    open_list(out, "kinds");
    for (int i = 0; i < game->kinds; i++) {
        const kt_kind *kind = &game->kind[i]; /* the built-in ones are empty */
        open_item(out, i == 0);
        kt_json_text(out, "id", kind_id(game, i));
        kt_json_bool(out, "cards", kind->cards);
        kt_json_localized(out, "name", kind->name);
        put_columns(game, kind, out);
        open_list(out, "pieces");
        for (int piece = 1; piece <= kind->count; piece++) {
            open_item(out, piece == 1);
            put_piece(game, i, piece, out);
            kt_put_char(out, '}');
        }
        kt_put(out, "]}");
    }
    kt_put_char(out, ']');
}

/* ---- Fields and verbs -------------------------------------------------------- */

static void put_fields(const kt_game *game, kt_strbuf *out)
{
    open_list(out, "fields");
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        open_item(out, i == 0);
        kt_json_text(out, "id", field->id);
        kt_json_localized(out, "name", field->name);
        kt_json_text(out, "shape", shapes[field->shape]);
        kt_json_text(out, "rows",
                     field->rows == KT_ONE        ? "one"
                     : field->rows == KT_PER_SEAT ? "seats"
                                                  : "rows");
        kt_json_text(out, "rowKind", kind_id(game, field->row_kind));
        kt_json_text(out, "kind", kind_id(game, field->kind));
        kt_json_text(out, "seen", visibilities[field->seen]);
        kt_json_bool(out, "pieces", field->pieces);
        if (field->known)
            kt_json_text(out, "known", game->field[field->known].id);
        kt_json_int(out, "length", field->length);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

static void put_params(const kt_game *game, const kt_verb *verb, kt_strbuf *out)
{
    open_list(out, "params");
    for (int i = 0; i < verb->params; i++) {
        open_item(out, i == 0);
        kt_json_text(out, "kind", kind_id(game, verb->param[i].kind));
        kt_json_int(out, "min", verb->param[i].min);
        kt_json_int(out, "max", verb->param[i].max);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

static void put_verbs(const kt_game *game, kt_strbuf *out)
{
    open_list(out, "verbs");
    for (int i = 0; i < game->verbs; i++) {
        const kt_verb *verb = &game->verb[i];
        open_item(out, i == 0);
        kt_json_text(out, "id", verb->id);
        kt_json_localized(out, "label", verb->label);
        kt_json_bool(out, "chance", verb->chance);
        put_params(game, verb, out);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

/* ---- Rules, options, constants ------------------------------------------------ */

static void put_rule_tags(const kt_rule *rule, kt_strbuf *out)
{
    bool first = true;
    open_list(out, "tags");
    for (int tag = 0; tag < KT_TAG_COUNT; tag++) {
        if (!(rule->tags >> tag & 1))
            continue;
        kt_put(out, first ? "" : ",");
        kt_put_int(out, tag);
        first = false;
    }
    kt_put_char(out, ']');
}

static void put_rules(const kt_game *game, kt_strbuf *out)
{
    open_list(out, "rules");
    for (int i = 1; i < game->rules; i++) {
        open_item(out, i == 1);
        kt_json_text(out, "number", game->rule[i].number);
        kt_json_text(out, "source", game->rule[i].source);
        kt_json_localized(out, "text", game->rule[i].text);
        put_rule_tags(&game->rule[i], out);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
    open_list(out, "tags");
    for (int tag = 0; tag < KT_TAG_COUNT; tag++) {
        open_item(out, tag == 0);
        kt_json_text(out, "id", kt_tags[tag].id);
        kt_json_localized(out, "name", kt_tags[tag].name);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

static void put_choices(const kt_option *option, kt_strbuf *out)
{
    open_list(out, "choices");
    for (int i = 0; i < option->choices; i++) {
        open_item(out, i == 0);
        kt_json_text(out, "id", option->choice[i].id);
        kt_json_int(out, "value", option->choice[i].value);
        kt_json_localized(out, "name", option->choice[i].name);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

static void put_options(const kt_game *game, kt_strbuf *out)
{
    open_list(out, "options");
    for (int i = 0; i < game->options; i++) {
        open_item(out, i == 0);
        kt_json_text(out, "id", game->option[i].id);
        kt_json_int(out, "standard", game->option[i].standard);
        kt_json_localized(out, "name", game->option[i].name);
        put_choices(&game->option[i], out);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

/* {"id": value, ...}; their names are only for the rulebook. */
static void put_constants(const kt_game *game, kt_strbuf *out)
{
    kt_json_key(out, "constants");
    kt_put_char(out, '{');
    for (int i = 0; i < game->constants; i++)
        kt_json_int(out, game->constant[i].id, game->constant[i].value);
    kt_put_char(out, '}');
}

static void put_sources(const kt_game *game, kt_strbuf *out)
{
    open_list(out, "sources");
    for (int i = 0; i < game->sources; i++) {
        open_item(out, i == 0);
        kt_json_localized(out, "name", game->source[i]);
        kt_put_char(out, '}');
    }
    kt_put_char(out, ']');
}

void kt_game_json(const kt_game *game, kt_strbuf *out)
{
    kt_put_char(out, '{');
    kt_json_text(out, "id", game->id);
    kt_json_text(out, "credits", game->credits);
    kt_json_int(out, "seatsMin", game->seats_min);
    kt_json_int(out, "seatsMax", game->seats_max);
    kt_json_int(out, "minutes", game->minutes);
    kt_json_text(out, "phase", game->field[game->phase].id);
    kt_json_localized(out, "name", game->name);
    kt_json_localized(out, "about", game->about);
    put_kinds(game, out);
    put_fields(game, out);
    put_verbs(game, out);
    put_rules(game, out);
    put_options(game, out);
    put_constants(game, out);
    put_sources(game, out);
    kt_put_char(out, '}');
}
