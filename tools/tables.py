"""Turns a game's data.json into const C tables; each game's data.py uses it.

A wrong count, a missing name or an unknown value stops the build with the file,
the entry and the reason. The tables come out in the order of the file.
"""
import hashlib
import json
import pathlib
import re
import sys

ORIGINS = {"printed": "KT_PRINTED", "reported": "KT_REPORTED",
           "inferred": "KT_INFERRED", "reconstructed": "KT_RECONSTRUCTED"}


# Wording, which does not affect play: a better word must not stop a running game.
WORDS = {"about", "de", "en", "text_de", "text_en", "caption_de", "caption_en", "short_de", "short_en", "noun_de", "noun_en", "many_de", "many_en",
         "grammar", "origin", "coins_origin", "source", "sources", "rules"}


def without_words(value):
    if isinstance(value, dict):
        return {key: without_words(each) for key, each in value.items() if key not in WORDS}
    return [without_words(each) for each in value] if isinstance(value, list) else value


MOST_RULES = 5  # KT_PIECE_RULES


def known_rules(path):
    """The numbers of a rules.def, without its chapters."""
    text = path.read_text() if path.exists() else ""
    return set(re.findall(r'^RULE\(\w+, "([\d.]+)"', text, re.MULTILINE))


class Data:
    """A data file and what is wrong with it."""

    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            raw = file.read()
        try:
            self.top = json.loads(raw)
        except json.JSONDecodeError as error:
            sys.exit(f"{path}:{error.lineno}: {error.msg}")
        played = json.dumps(without_words(self.top), sort_keys=True)
        self.fingerprint = hashlib.sha256(played.encode()).hexdigest()[:16]
        self.known_rules = known_rules(pathlib.Path(path).with_name("rules.def"))

    def __getitem__(self, key):
        if key not in self.top:
            self.fail("the file", f"has no '{key}'")
        return self.top[key]

    def fail(self, entry, reason):
        sys.exit(f"{self.path}: {entry}: {reason}")

    def check(self, fact, entry, reason):
        if not fact:
            self.fail(entry, reason)

    def pieces(self, key):
        """The entries under a key, each with id, names, count, origin and source."""
        seen = set()
        for entry in self[key]:
            name = entry.get("id", "?")
            for need in ("id", "de", "en"):
                self.check(isinstance(entry.get(need), str) and entry[need], name, f"has no '{need}'")
            self.check(name not in seen, name, "appears twice")
            self.check(name.replace("_", "").replace("-", "").isalnum() and name == name.lower(),
                       name, "an id is lower case letters, digits and _")
            self.check(entry.get("origin", "printed") in ORIGINS, name,
                       f"unknown origin '{entry.get('origin')}'")
            self.check(isinstance(entry.get("count", 0), int) and 0 <= entry.get("count", 0) < 256,
                       name, "count is not a number")
            self.check_rules(name, entry.get("rules", []))
            seen.add(name)
        self.decline(key)
        return self[key]

    def check_rules(self, name, rules):
        """The rules about a piece are numbers from rules.def, each at most once."""
        self.check(isinstance(rules, list), name, "rules is not a list")
        for rule in rules:
            self.check(rule in self.known_rules, name, f"there is no rule '{rule}'")
            self.check(rules.count(rule) == 1, name, f"rule '{rule}' appears twice")
        self.check(len(rules) <= MOST_RULES, name, f"has more than {MOST_RULES} rules")

    def decline(self, key):
        """Gives the entries under a key their grammar: top["grammar"][key] says "m": "guard ape", see Grammar."""
        entries = {entry["id"]: entry for entry in self[key]}
        for language, groups in self.top.get("grammar", {}).get(key, {}).items():
            self.check(language in ("de", "en"), f"grammar of {key}", f"unknown language '{language}'")
            for spec, ids in groups.items():
                self.check(spec in GRAMMAR[language], f"grammar of {key}", f"unknown '{spec}'")
                for id_ in ids.split() if ids != "*" else list(entries):
                    self.check(id_ in entries, f"grammar of {key}", f"there is no '{id_}'")
                    entries[id_][f"grammar_{language}"] = spec


def quote(text):
    if text is None:
        return "NULL"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def localized(de, en):
    return f"KT_DE_EN({quote(de)}, {quote(en)})"


# ---- Grammar: the forms of a name in a sentence ----

# German: the gender, or p for a plural; with "u" uncountable (Tee, not ein Tee), with "weak" a noun like Affe (den Affen), with "adj" a name that begins with
# an adjective or is one (der Gesandte, ein Gesandter), with "adj2" two of them (Alter Bekannter).
# English: a countable noun needs nothing; u uncountable, p a plural. "-" in both: a name without article.
GRAMMAR = {"de": {"-", "m", "f", "n", "p", "m u", "f u", "n u", "m weak", "m adj", "m adj2", "f adj", "n adj", "p adj"},
           "en": {"-", "a", "u", "p"}}


def with_ending(name, words, ending):
    """The first words of a name, which are adjectives, with this ending: Weiser Mann -> Weisen Mann."""
    parts = name.split(" ")
    for i in range(words):
        stem = parts[i]
        for old in ("er", "es", "e"):
            if stem.endswith(old):
                stem = stem[:-len(old)]
                break
        parts[i] = stem + ending
    return " ".join(parts)


def german_forms(noun, spec):
    """After the definite article, in the accusative and in the dative; None: like the noun."""
    gender, _, how = spec.partition(" ")
    if how == "weak":
        oblique = noun + ("n" if noun.endswith("e") else "en")
        return None, oblique, oblique
    if how.startswith("adj"):
        words = 2 if how == "adj2" else 1
        oblique = with_ending(noun, words, "en")
        weak = oblique if gender == "p" else with_ending(noun, words, "e")
        return weak, oblique if gender == "m" else None, oblique
    if gender == "p" and noun[-1] not in "ns":
        return None, None, noun + "n"
    return None, None, None


def english_article(noun):
    """a or v: as it is spoken, "an heiress", "a university"."""
    word = noun.lower()
    vowel = word[0] in "aeiou" and not word.startswith(("uni", "one", "use")) or word.startswith(("heir", "hour"))
    return "v" if vowel else "a"


def forms(entry):
    """A kt_forms in C; None: the piece has no grammar."""
    german, english = entry.get("grammar_de"), entry.get("grammar_en", "a")
    if german is None:
        return None
    noun_de, noun_en = entry.get("noun_de", entry["de"]), entry.get("noun_en", entry["en"])
    weak, accusative, dative = german_forms(noun_de, german)
    german = german[0].upper() if german.endswith(" u") else german
    genders = ["0" if spec == "-" else f"'{spec[0]}'"
               for spec in (german, english_article(noun_en) if english == "a" else english)]
    return (f'{{{localized(entry.get("noun_de"), entry.get("noun_en"))}, '
            f'{localized(entry.get("many_de"), entry.get("many_en"))}, '
            f'{quote(weak)}, {quote(accusative)}, {quote(dative)}, {{{", ".join(genders)}}}}}')


def rule_names(rules):
    """Numbers of rules as C: "8.11" is RULE_R8_11."""
    return ", ".join(f"RULE_R{number.replace('.', '_')}" for number in rules)


def piece_table(name, entries, unknown=None):
    """const kt_piece NAME[], with an empty first row for nothing and the unknown; unknown: an entry with what
    sentences call a hidden piece."""
    rows, kinds_of_forms = [], {}

    def form_of(entry):
        text = forms(entry)
        return "" if text is None else f", .forms = &{name}_forms[{kinds_of_forms.setdefault(text, len(kinds_of_forms))}]"

    rows.append(f'    {{"-", {localized("-", "-")}, {localized(None, None)}, 0, KT_PRINTED'
                f'{form_of(unknown) if unknown else ""}}},')
    for entry in entries:
        short = f', {localized(entry["short_de"], entry["short_en"])}' if "short_de" in entry else ""
        rules = f', .rules = {{{rule_names(entry["rules"])}}}' if entry.get("rules") else ""
        caption = f', .caption = {localized(entry["caption_de"], entry["caption_en"])}' if "caption_de" in entry else ""
        rows.append(
            f'    {{{quote(entry["id"])}, {localized(entry["de"], entry["en"])}, '
            f'{localized(entry.get("text_de"), entry.get("text_en"))}, {entry.get("count", 0)}, '
            f'{ORIGINS[entry.get("origin", "printed")]}{rules}, .source = {quote(entry.get("source"))}'
            f'{short}{caption}{form_of(entry)}}},')
    table = f"const kt_piece {name}[] = {{\n" + "\n".join(rows) + "\n};\n"
    if kinds_of_forms:
        lines = "".join(f"    {text},\n" for text in kinds_of_forms)
        table = f"static const kt_forms {name}_forms[] = {{\n{lines}}};\n{table}"
    return table


# ---- Facts: what is printed on a piece, as numbers ----

LEAST, MOST = -32768, 32767  # of an int16_t


class Kind:
    """A kind that facts can name: KIND_<ID> in the game's header. Its values are the ids of the entries."""

    def __init__(self, id_, entries):
        self.enum = f"KIND_{id_.upper()}"
        self.id = id_
        self.index = {entry["id"]: i for i, entry in enumerate(entries, 1)}


class Vocabulary(Kind):
    """A kind that serves facts alone, as const kt_piece NAME[]: {id: (German, English)}, or with short names
    {id: (German, English, short German, short English)}. grammar: {id: {"grammar_de": ..., "many_de": ...}}, for
    words used after numbers. The game's table of kinds takes it in with KT_VOCABULARY(NAME)."""

    def __init__(self, id_, name, words, grammar=None):
        self.name = name
        self.entries = [{"id": word, **dict(zip(("de", "en", "short_de", "short_en"), names)), **(grammar or {}).get(word, {})}
                        for word, names in words.items()]
        super().__init__(id_, self.entries)

    def declaration(self):
        return f"extern const kt_piece {self.name}[{len(self.entries)} + 1];\n"

    def definition(self):
        return piece_table(self.name, self.entries)


class Seats(Kind):
    """Seats 0, 1, ...: for a number that is one."""

    def __init__(self):
        self.enum, self.id, self.index = "KT_KIND_SEAT", "seat", {}


class Constant(str):
    """A number that stands in the game's header, by its name."""


class Column:
    """One fact of each piece of a kind: id, heading, type, and how to read it from an entry.

    read(entry) gives a number or a Constant, True or False, an id or None, a list, {id: number} or (x, y),
    depending on the type; without it the entry's own value under the column's id is taken.
    """

    def __init__(self, type_, id_, de, en, of=None, read=None):
        self.type, self.id, self.de, self.en, self.of = type_, id_, de, en, of
        self.read = read or (lambda entry: entry.get(id_))

    def kind(self):
        return "KT_KIND_NUMBER" if self.of is None else self.of.enum

    def cells(self, data, entry):
        """Its numbers as C; a list is not yet filled up."""
        try:
            return getattr(self, f"{self.type.lower()}_cells")(self.read(entry))
        except ValueError as error:
            data.fail(entry["id"], f"{self.id}: {error}")

    def number_cells(self, value):
        return [self.number(0 if value is None else value)]

    def flag_cells(self, value):
        return [str(int(bool(value)))]

    def piece_cells(self, value):
        return [self.index(value)]

    def point_cells(self, value):
        if len(value) != 2:
            raise ValueError(f"{value!r} is not a point")
        return [self.number(value[0]), self.number(value[1])]

    def list_cells(self, values):
        each = self.number if self.of is None else self.index
        return [str(len(values or []))] + [each(value) for value in values or []]

    def counts_cells(self, counted):
        cells = ["0"] * len(self.of.index)
        for what, count in (counted or {}).items():
            if isinstance(count, int) and count < 0:
                raise ValueError(f"{count} of {what}")
            cells[int(self.index(what)) - 1] = self.number(count)
        return cells

    @staticmethod
    def number(value):
        if isinstance(value, Constant):
            return value
        if not isinstance(value, int) or not LEAST <= value <= MOST:
            raise ValueError(f"{value!r} is not a number from {LEAST} to {MOST}")
        return str(int(value))

    def index(self, value):
        if value is not None and value not in self.of.index:
            raise ValueError(f"there is no {self.of.id} '{value}'")
        return str(self.of.index.get(value, 0))


def number(id_, de, en, read=None, of=None):
    return Column("NUMBER", id_, de, en, of, read)


def flag(id_, de, en, read=None):
    return Column("FLAG", id_, de, en, None, read)


def piece(id_, de, en, of, read=None):
    return Column("PIECE", id_, de, en, of, read)


def listing(id_, de, en, of=None, read=None):
    return Column("LIST", id_, de, en, of, read)


def counts(id_, de, en, of, read=None):
    return Column("COUNTS", id_, de, en, of, read)


def point(id_, de, en, read=None):
    return Column("POINT", id_, de, en, None, read)


class Facts:
    """The columns of one kind as NAME_facts[] and NAME_values[]; the game's table of kinds takes them in
    with KT_FACTS(NAME)."""

    def __init__(self, data, name, entries, columns):
        self.name, self.columns = name, columns
        self.rows = [[column.cells(data, entry) for column in columns] for entry in entries]
        self.ids = [entry["id"] for entry in entries]
        self.widths = [max(len(row[i]) for row in self.rows) for i in range(len(columns))]
        for column, width in zip(columns, self.widths):
            data.check(width < 256, name, f"{column.id}: a value has more than 255 numbers")

    def declaration(self):
        return (f"extern const kt_fact {self.name}_facts[{len(self.columns)}];\n"
                f"extern const int16_t {self.name}_values[];\n")

    def definition(self):
        text = f"const kt_fact {self.name}_facts[] = {{\n"
        for column, width in zip(self.columns, self.widths):
            text += (f"    {{{quote(column.id)}, {localized(column.de, column.en)}, KT_FACT_{column.type}, "
                     f"{column.kind()}, {width}}},\n")
        text += f"}};\nconst int16_t {self.name}_values[] = {{\n    {'0, ' * sum(self.widths)}\n"
        for id_, row in zip(self.ids, self.rows):
            cells = [cell for part, width in zip(row, self.widths) for cell in part + ["0"] * (width - len(part))]
            text += f"    {', '.join(cells)}, /* {id_} */\n"
        return text + "};\n"


def enumeration(prefix, entries, last):
    """enum { PREFIX_A = 1, ..., LAST = how many }."""
    names = [f"{prefix}_{entry['id'].upper().replace('-', '_')}" for entry in entries]
    body = ",\n    ".join(f"{name} = {i}" for i, name in enumerate(names, 1))
    return f"enum {{\n    {body},\n    {last} = {len(names)},\n}};\n"


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write("/* Made from data.json by data.py; change those. */\n" + text)
