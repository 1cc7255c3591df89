/* tables.c - the tables of a game as JSON, for a page that draws what they say. */
#include "tables.h"

static void put_words(kt_text *text, const char *name, kt_words words)
{
    kt_put_json(text, name);
    kt_put(text, ":[");
    kt_put_json(text, words.in[KT_DE] ? words.in[KT_DE] : "");
    kt_put(text, ",");
    kt_put_json(text, words.in[KT_EN] ? words.in[KT_EN] : "");
    kt_put(text, "]");
}

static void put_string(kt_text *text, const char *name, const char *words)
{
    kt_put_json(text, name);
    kt_put(text, ":");
    kt_put_json(text, words ? words : "");
    kt_put(text, ",");
}

static void put_number(kt_text *text, const char *name, int number)
{
    kt_put_json(text, name);
    kt_put(text, ":");
    kt_put_int(text, number);
    kt_put(text, ",");
}

static void put_pieces(kt_text *text, const kt_kind *kind)
{
    kt_put(text, ",\"pieces\":[");
    for (int i = 1; i <= kind->count; i++) {
        const kt_piece *piece = &kind->piece[i];
        kt_put(text, i > 1 ? ",{" : "{");
        put_string(text, "id", piece->id);
        put_number(text, "count", piece->count);
        put_number(text, "origin", piece->origin);
        put_string(text, "source", piece->source);
        put_words(text, "name", piece->name);
        kt_put(text, ",");
        put_words(text, "text", piece->text);
        kt_put(text, "}");
    }
    kt_put(text, "]");
}

static void put_kinds(kt_text *text, const kt_game *game)
{
    kt_put(text, ",\"kinds\":[");
    for (int i = 0; i < game->kinds; i++) {
        bool built_in = i < KT_KIND_OWN;
        kt_put(text, i ? ",{" : "{");
        put_string(text, "id", i == KT_KIND_NUMBER ? "number" : i == KT_KIND_SEAT ? "seat" : game->kind[i].id);
        put_number(text, "cards", !built_in && game->kind[i].cards);
        put_words(text, "name", built_in ? (kt_words)KT_WORDS("", "") : game->kind[i].name);
        if (built_in)
            kt_put(text, ",\"pieces\":[]");
        else
            put_pieces(text, &game->kind[i]);
        kt_put(text, "}");
    }
    kt_put(text, "]");
}

static void put_fields(kt_text *text, const kt_game *game)
{
    static const char *const shapes[] = {"number", "number", "number", "number", "item", "counts", "list"};
    kt_put(text, ",\"fields\":[");
    for (int i = 0; i < game->fields; i++) {
        const kt_field *field = &game->field[i];
        kt_put(text, i ? ",{" : "{");
        put_string(text, "name", field->name);
        put_string(text, "shape", shapes[field->shape]);
        put_string(text, "rows", field->rows == KT_ONE ? "one" : field->rows == KT_PER_SEAT ? "seats" : "rows");
        put_number(text, "rowKind", field->row_kind);
        put_number(text, "kind", field->kind);
        put_number(text, "seen", field->seen);
        put_number(text, "pieces", field->pieces);
        put_number(text, "known", field->known == KT_NO_FIELD ? -1 : field->known);
        kt_put(text, "\"length\":");
        kt_put_int(text, field->length);
        kt_put(text, "}");
    }
    kt_put(text, "]");
}

static void put_verbs(kt_text *text, const kt_game *game)
{
    kt_put(text, ",\"verbs\":[");
    for (int i = 0; i < game->verbs; i++) {
        const kt_verb *verb = &game->verb[i];
        kt_put(text, i ? ",{" : "{");
        put_string(text, "id", verb->id);
        put_words(text, "label", verb->label);
        kt_put(text, ",\"params\":[");
        for (int j = 0; j < verb->params; j++) {
            kt_put(text, j ? ",{" : "{");
            put_number(text, "kind", verb->param[j].kind);
            put_number(text, "min", verb->param[j].min);
            kt_put(text, "\"max\":");
            kt_put_int(text, verb->param[j].max);
            kt_put(text, "}");
        }
        kt_put(text, "]}");
    }
    kt_put(text, "]");
}

static void put_rules(kt_text *text, const kt_game *game)
{
    kt_put(text, ",\"rules\":[");
    for (int i = 1; i < game->rules; i++) {
        const kt_rule *rule = &game->rule[i];
        bool           first = true;
        kt_put(text, i > 1 ? ",{" : "{");
        put_string(text, "number", rule->number);
        put_string(text, "source", rule->source);
        put_words(text, "text", rule->text);
        kt_put(text, ",\"tags\":[");
        for (int tag = 0; tag < KT_TAG_COUNT; tag++) {
            if (!(rule->tags >> tag & 1))
                continue;
            kt_put(text, first ? "" : ",");
            kt_put_int(text, tag);
            first = false;
        }
        kt_put(text, "]}");
    }
    kt_put(text, "],\"tags\":[");
    for (int tag = 0; tag < KT_TAG_COUNT; tag++) {
        kt_put(text, tag ? ",{" : "{");
        put_string(text, "id", kt_tags[tag].id);
        put_words(text, "name", kt_tags[tag].name);
        kt_put(text, "}");
    }
    kt_put(text, "]");
}

static void put_options(kt_text *text, const kt_game *game)
{
    kt_put(text, ",\"options\":[");
    for (int i = 0; i < game->options; i++) {
        const kt_option *option = &game->option[i];
        kt_put(text, i ? ",{" : "{");
        put_string(text, "id", option->id);
        put_number(text, "standard", option->standard);
        put_words(text, "name", option->name);
        kt_put(text, ",\"choices\":[");
        for (int j = 0; j < option->choices; j++) {
            kt_put(text, j ? ",{" : "{");
            put_string(text, "id", option->choice[j].id);
            put_number(text, "value", option->choice[j].value);
            put_words(text, "name", option->choice[j].name);
            kt_put(text, "}");
        }
        kt_put(text, "]}");
    }
    kt_put(text, "]");
}

void tables_write(const kt_game *game, kt_text *text)
{
    kt_put(text, "{");
    put_string(text, "id", game->id);
    put_string(text, "credits", game->credits);
    put_number(text, "seatsMin", game->seats_min);
    put_number(text, "seatsMax", game->seats_max);
    put_number(text, "minutes", game->minutes);
    put_number(text, "phase", game->phase);
    put_words(text, "name", game->name);
    kt_put(text, ",");
    put_words(text, "about", game->about);
    put_kinds(text, game);
    put_fields(text, game);
    put_verbs(text, game);
    put_rules(text, game);
    put_options(text, game);
    kt_put(text, ",\"sources\":[");
    for (int i = 0; i < game->sources; i++) {
        kt_put(text, i ? ",{" : "{");
        put_words(text, "name", game->source[i]);
        kt_put(text, "}");
    }
    kt_put(text, "]}");
}
