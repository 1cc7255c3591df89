"""tables_test.py SOURCE - a mistake in a data file stops the build and says where it is."""
import json
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "tools"))
import tables # noqa: E402

ENTRIES = [{"id": "tea", "de": "Tee", "en": "tea", "price": 3, "good": True, "near": ["salt"], "cost": {"tea": 2}, "at": [4, -5]},
           {"id": "salt", "de": "Salz", "en": "salt", "next": "tea", "near": ["tea", None, "salt"], "at": [0, 0]}]
RULES = 'CHAPTER(R1, "1", "Waren", "Wares")\nRULE(R1_1, "1.1", "toy", T(HAND), "Tee.", "Tea.")\n'
temporary = tempfile.TemporaryDirectory() # goes with the test
file = pathlib.Path(temporary.name) / "data.json"
file.with_name("rules.def").write_text(RULES)
file.write_text(json.dumps({"wares": ENTRIES}))
data = tables.Data(str(file))
data["wares"][1]["at"] = [0, tables.Constant("FAR")]
wares = tables.Kind("ware", data.pieces("wares"))
COLUMNS = [tables.number("price", "Preis", "price"), tables.flag("good", "gut", "good"),
           tables.piece("next", "nächste", "next", wares), tables.listing("near", "neben", "near", wares),
           tables.counts("cost", "Kosten", "cost", wares), tables.point("at", "Lage", "position")]


def makes_the_tables():
    facts = tables.Facts(data, "toy_ware", data["wares"], COLUMNS)
    assert facts.declaration() == ("extern const kt_fact toy_ware_facts[6];\n"
                                   "extern const int16_t toy_ware_values[];\n"), facts.declaration()
    text = facts.definition()
    assert '{"near", KT_DE_EN("neben", "near"), KT_FACT_LIST, KIND_WARE, 4},' in text, text
    assert '{"cost", KT_DE_EN("Kosten", "cost"), KT_FACT_COUNTS, KIND_WARE, 2},' in text, text
    assert '{"price", KT_DE_EN("Preis", "price"), KT_FACT_NUMBER, KT_KIND_NUMBER, 1},' in text, text
    #                   price, good, next, near,   cost, at
    assert "    3, 1, 0, 1, 2, 0, 0, 2, 0, 4, -5, /* tea */\n" in text, text
    assert "    0, 0, 1, 3, 1, 0, 2, 0, 0, 0, FAR, /* salt */\n" in text, text
    assert "    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \n" in text, text


def stops(change, reason):
    """With this in the first entry."""
    try:
        tables.Facts(data, "toy_ware", [{**ENTRIES[0], **change}, ENTRIES[1]], COLUMNS)
    except SystemExit as error:
        assert str(error) == f"{file}: tea: {reason}", error
    else:
        raise AssertionError(f"{change} passed")


def with_rules(rules):
    """The data with these rules of the first entry."""
    file.write_text(json.dumps({"wares": [{**ENTRIES[0], "rules": rules}, ENTRIES[1]]}))
    return tables.Data(str(file))


def names_rules():
    """Rules are wording: a running table continues when they change."""
    data_with = with_rules(["1.1"])
    assert '.rules = {RULE_R1_1}' in tables.piece_table("toy_wares", data_with.pieces("wares"))
    assert data_with.fingerprint == data.fingerprint, "rules must not change the fingerprint"


def stops_at_rules(rules, reason):
    try:
        with_rules(rules).pieces("wares")
    except SystemExit as error:
        assert str(error) == f"{file}: tea: {reason}", error
    else:
        raise AssertionError(f"{rules} passed")


def declines(name, spec, weak, accusative, dative):
    """After the definite article, in the accusative and in the dative."""
    assert tables.german_forms(name, spec) == (weak, accusative, dative), tables.german_forms(name, spec)


def has_forms(entry, text):
    assert tables.forms(entry) == text, tables.forms(entry)


declines("Boot", "n", None, None, None)
declines("Affe", "m weak", None, "Affen", "Affen")
declines("Elefant", "m weak", None, "Elefanten", "Elefanten")
declines("Weiser Mann aus der Ferne", "m adj", "Weise Mann aus der Ferne", "Weisen Mann aus der Ferne",
         "Weisen Mann aus der Ferne")
declines("Alter Bekannter", "m adj2", "Alte Bekannte", "Alten Bekannten", "Alten Bekannten")
declines("Geborgte Toga", "f adj", "Geborgte Toga", None, "Geborgten Toga")
declines("Tiefe Taschen", "p adj", "Tiefen Taschen", None, "Tiefen Taschen")
declines("Vorräte", "p", None, None, "Vorräten")
declines("Waffen", "p", None, None, None)
assert [tables.english_article(noun) for noun in ("Inn", "Heiress", "University", "Gate")] == ["v", "v", "a", "a"]
has_forms({"de": "Tor", "en": "Gate"}, None)
has_forms({"de": "Tee", "en": "Tea", "grammar_de": "m u", "grammar_en": "u"},
          "{KT_DE_EN(NULL, NULL), KT_DE_EN(NULL, NULL), NULL, NULL, NULL, {'M', 'u'}}")
has_forms({"de": "Genova", "en": "Genova", "grammar_de": "-", "grammar_en": "-"},
          "{KT_DE_EN(NULL, NULL), KT_DE_EN(NULL, NULL), NULL, NULL, NULL, {0, 0}}")

makes_the_tables()
names_rules()
stops_at_rules(["1.2"], "there is no rule '1.2'")
stops_at_rules(["1"], "there is no rule '1'") # a chapter
stops_at_rules(["1.1", "1.1"], "rule '1.1' appears twice")
stops_at_rules("1.1", "rules is not a list")
stops({"next": "coffee"}, "next: there is no ware 'coffee'")
stops({"near": ["tea", "coffee"]}, "near: there is no ware 'coffee'")
stops({"cost": {"coffee": 1}}, "cost: there is no ware 'coffee'")
stops({"price": 40000}, "price: 40000 is not a number from -32768 to 32767")
stops({"price": "three"}, "price: 'three' is not a number from -32768 to 32767")
stops({"price": "FAR"}, "price: 'FAR' is not a number from -32768 to 32767")
stops({"price": 2.5}, "price: 2.5 is not a number from -32768 to 32767")
stops({"cost": {"tea": None}}, "cost: None is not a number from -32768 to 32767")
stops({"at": [1, 2.5]}, "at: 2.5 is not a number from -32768 to 32767")
stops({"at": [1, 2, 3]}, "at: [1, 2, 3] is not a point")
stops({"cost": {"tea": -1}}, "cost: -1 of tea")
stops({"price": ""}, "price: '' is not a number from -32768 to 32767")
print("fine")
