"""Checks Macao's data.json and turns it into tables: data.py TOOLS data.json OUT.h OUT.c"""
import re
import sys

sys.path.insert(0, sys.argv[1])
from tables import (Data, Facts, Kind, Seats, Vocabulary, counts, enumeration, flag, listing,  # noqa: E402
                    number, piece, piece_table, point, write)

data = Data(sys.argv[2])
numbers, totals = data["numbers"], data["totals"]
colours, tiles, spaces = data.pieces("colours"), data.pieces("tiles"), data.pieces("spaces")
quarters, cards = data.pieces("quarters"), data.pieces("cards")
letters = {colour["letter"]: i for i, colour in enumerate(colours, 1)}
tile_at = {tile["id"]: i for i, tile in enumerate(tiles, 1)}

TYPES = ("office", "building", "person")
OPS = ("use", "trigger", "rule", "score")
HOWS = ("any", "same", "different", "other", "held")
CONDITIONS = ("no_gold", "no_cubes", "in_harbour", "sailed", "wall_move")
PERS = ("markers", "marker_pairs", "dark", "neighbours", "penalties", "offices", "buildings", "persons",
        "cards", "sets", "aboard", "delivered", "harbours", "gold", "once", "wall")
EVENTS = ("claim", "deliver", "take", "activate", "die", "pair", "tribute")
POWERS = ("quarters", "quarter_less", "quarter_other", "wall_one", "harbour_free", "delivery_times",
          "tributes", "tribute_less", "tribute_more", "joker_uses", "may_skip", "no_leftovers",
          "building_less", "on_top")
HAS_VALUE = ("quarters", "delivery_times", "tributes", "tribute_less", "tribute_more", "joker_uses")
FLAT = ("gold", "points", "steps", "wall")
SEA = (100, 60)
KEYS = {"use": {"op", "give", "get", "times", "if", "from", "per", "max", "each"},
        "trigger": {"op", "on", "type", "from", "to", "get", "per", "max"},
        "rule": {"op", "rule", "value", "good"},
        "score": {"op", "per", "points", "max", "table"}}


def known(value, among, entry, what):
    data.check(value in among, entry, f"unknown {what} '{value}'")
    return value


def cubes(text, entry):
    counts = [0] * (len(colours) + 1)
    for letter in text:
        counts[letters[known(letter, letters, entry, "colour")]] += 1
    return counts


def packed(counts):
    """A byte for each colour, as the engine compares them."""
    return "0x" + "".join(f"{n:02x}" for n in reversed(counts)) + "u"


# ---- Numbers and the board ----

for need in ("rounds", "start_gold", "tableau_cards", "penalty_points", "area_points", "joker_gold",
             "opening_more", "revealed", "wall_spaces"):
    data.check(isinstance(numbers.get(need), int), "numbers", f"'{need}' is missing")

data.check(len(colours) == 6, "colours", "there must be six")
data.check([tile["id"] for tile in tiles][-1] == "joker", "tiles", "the joker comes last")
data.check(all(tile["count"] == 3 for tile in tiles[:-1]), "tiles", "a harbour has room for three of its good")
data.check(sum(tile["count"] for tile in tiles[:-1]) == 24 and tiles[-1]["count"] == 6, "tiles",
           "24 goods and 6 jokers are needed")


def neighbours(entries, what):
    index = {entry["id"]: i for i, entry in enumerate(entries)}
    for entry in entries:
        for other in entry["near"]:
            known(other, index, entry["id"], what)
            data.check(entry["id"] in entries[index[other]]["near"], entry["id"],
                       f"touches {other}, but not the other way round")
            data.check(other != entry["id"], entry["id"], "touches itself")
    seen, todo = set(), [entries[0]["id"]]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += entries[index[name]]["near"]
    data.check(len(seen) == len(entries), what, "not all are connected")
    return index


quarter_at, space_at = neighbours(quarters, "quarter"), neighbours(spaces, "space")
data.check(len(quarters) == 30, "quarters", "there must be 30")
data.check(sum(quarter["shade"] == "dark" for quarter in quarters) == 6, "quarters", "six must be dark")
for quarter in quarters:
    known(quarter["shade"], ("light", "dark"), quarter["id"], "shade")
    data.check(1 <= len(quarter["cost"]) <= 4, quarter["id"], "costs 1 to 4 cubes")
harbours = [space for space in spaces if space["kind"] == "harbour"]
data.check(spaces[0]["kind"] == "start", "spaces", "the start comes first")
data.check([space["kind"] for space in spaces[1:9]] == ["harbour"] * 8 and len(harbours) == 8, "spaces",
           "the eight harbours follow the start")
data.check(sorted(space.get("good") for space in harbours) == sorted(list(tile_at)[:-1]), "harbours",
           "each good has one harbour")
for space in harbours:
    data.check(len(space["values"]) == 3, space["id"], "has three numbers")
    # A Lighthouse would sail to and fro between neighbours for ever.
    data.check(not any(spaces[space_at[near]]["kind"] == "harbour" for near in space["near"]), space["id"],
               "two harbours touch: there must be a space between them")
for space in spaces:
    data.check(1 <= len(space["near"]) <= 4, space["id"], "has 1 to 4 neighbours")
    data.check(0 <= space["x"] <= SEA[0] and 0 <= space["y"] <= SEA[1], space["id"],
               f"lies outside the sea of {SEA[0]} x {SEA[1]}")


def distances(start):
    """In spaces from here to every space."""
    found, edge = {start["id"]: 0}, [start["id"]]
    for name in edge:
        for near in spaces[space_at[name]]["near"]:
            if near not in found:
                found[near] = found[name] + 1
                edge.append(near)
    return [found[space["id"]] for space in spaces]


# ---- What cards are worth to bots (see value.c) ----

# What they take one of these for, in hundredths of a point.
WORTH = {"cube": 55, "any": 65, "gold": 110, "points": 100, "steps": 35, "wall": 52}
# Of what a trigger brings, the percentage that a turn brings on average.
OFTEN = {"claim": 55, "deliver": 35, "take": 35, "activate": 40, "die": 60, "pair": 30, "tribute": 40}
# What a changed rule brings in a turn.
RULE_WORTH = {"quarters": 90, "quarter_less": 45, "quarter_other": 35, "wall_one": 20, "harbour_free": 35,
              "delivery_times": 55, "tributes": 90, "tribute_less": 130, "tribute_more": 130, "joker_uses": 30,
              "may_skip": 40, "no_leftovers": 35, "building_less": 40, "on_top": 30}
END_WORTH, LEAST_WORTH = 15, 10


def worth(items):
    """Of what is given or taken at once."""
    return (len(items.get("cubes", "")) * WORTH["cube"] +
            sum(items.get(key, 0) * WORTH[key] for key in ("any",) + FLAT))


def turn_worth(e):
    """What a turn with this effect brings on average, and whether the position changes that."""
    if e["op"] == "rule":
        return RULE_WORTH[e["rule"]], e["rule"] in ("delivery_times", "no_leftovers")
    if e["op"] == "score":
        return END_WORTH, True
    if e["op"] == "trigger":
        gold, points = (e["get"].get(key, 0) for key in ("gold", "points"))
        return (gold * WORTH["gold"] + points * (150 if "per" in e else 100)) * OFTEN[e["on"]] // 100, False
    give, times = e.get("give") or {}, e.get("times", 1)
    gain = max(worth(e["get"]) - worth(give), LEAST_WORTH)
    gain = gain * (times + 1) // 2 if times > 1 else gain
    if len(give.get("cubes", "")) > 1 or give.get("any", 0) > 1:
        gain //= 2
    elif give.get("cubes") or "if" in e or "each" in e:
        gain = gain * 3 // 5
    return gain, "per" in e


# ---- The cards ----


def bundle(items, entry, getting):
    if items is None:
        return "{0}"
    for key in items:
        known(key, ("cubes", "any", "how") + FLAT, entry, "item")
    how = known(items.get("how", "any"), HOWS, entry, "how")
    data.check(getting or how not in ("other", "held"), entry, "only what is taken can be other or held")
    data.check(not getting or how != "different", entry, "different colours are only given")
    data.check(not items.get("any") or not items.get("cubes"), entry, "cubes and any do not go together")
    data.check(getting or not items.get("steps") and not items.get("wall"), entry, "steps are not given")
    fixed = cubes(items.get("cubes", ""), entry)
    flat = ", ".join(str(items.get(key, 0)) for key in FLAT)
    return (f"{{{packed(fixed)}, {{{', '.join(map(str, fixed))}}}, {sum(fixed)}, {items.get('any', 0)}, "
            f"HOW_{how.upper()}, {flat}, {worth(items)}}}")


def effect(card):
    e, name = card["effect"], card["id"]
    op = known(e.get("op"), OPS, name, "op")
    for key in e:
        known(key, KEYS[op], name, f"part of '{op}'")
    parts = {"op": f"OP_{op.upper()}", "times": e.get("times", 1), "max": e.get("max", 0)}
    if e.get("get") or e.get("give"):
        parts["give"] = bundle(e.get("give"), name, False)
        parts["get"] = bundle(e.get("get"), name, True)
    if "per" in e:
        parts["per"] = "PER_" + known(e["per"], PERS, name, "per").upper()
    for key, field in (("from", "low"), ("to", "high"), ("points", "points"), ("value", "value")):
        if key in e:
            parts[field] = e[key]
    if op == "use":
        data.check(e.get("get"), name, "brings nothing")
        if "if" in e:
            parts["condition"] = "IF_" + known(e["if"], CONDITIONS, name, "condition").upper()
        if "each" in e:
            parts["each_claim"] = int(known(e["each"], ("claim",), name, "each") == "claim")
        asks = e["get"].get("any") or e.get("give", {}).get("any")
        data.check(not (e["get"].get("wall") and (asks or parts["times"] > 1)), name, "a wall step stands alone")
        data.check(1 <= parts["times"] <= 3, name, "is used 1 to 3 times")
        parts["asks"] = int(bool(asks))
    if op == "trigger":
        parts["event"] = "ON_" + known(e.get("on"), EVENTS, name, "event").upper()
        data.check(set(e["get"]) <= {"gold", "points"}, name, "a trigger brings gold or points")
        if e["on"] in ("take", "activate"):
            parts["low"] = parts["high"] = "TYPE_" + known(e["type"], TYPES, name, "type").upper()
    if op == "rule":
        rule = known(e.get("rule"), POWERS, name, "rule")
        parts["power"] = "POWER_" + rule.upper()
        data.check(("value" in e) == (rule in HAS_VALUE), name, f"'{rule}' with or without a value")
        data.check(rule not in ("quarters", "tributes", "joker_uses") or e["value"] == 2, name, "the value must be 2")
        if rule == "delivery_times":
            parts["good"] = tile_at[known(e.get("good"), list(tile_at)[:-1], name, "good")]
    if op == "score":
        data.check(("table" in e) == (e.get("per") == "wall"), name, "a table belongs to the wall")
        if "table" in e:
            data.check(len(e["table"]) == 4, name, "the table has four numbers")
            parts["table"] = "{" + ", ".join(map(str, e["table"])) + "}"
    turn, varies = turn_worth(e)
    parts |= {"turn": turn, "varies": int(varies)}
    return ", ".join(f".{key} = {value}" for key, value in parts.items())


for type_ in TYPES:
    found = sum(card["type"] == type_ for card in cards)
    data.check(found == totals[type_], type_, f"{found} cards, the box holds {totals[type_]}")
for pair, count in totals["tribute"].items():
    found = sum("".join(map(str, card["tribute"])) == pair for card in cards)
    data.check(found == count, f"tribute {pair}", f"{found} cards, the box holds {count}")
for card in cards:
    known(card["type"], TYPES, card["id"], "type")
    known(card["when"], ("1", "2", "3", "end"), card["id"], "when")
    data.check(card["count"] == 1, card["id"], "is there once")
    data.check(1 <= len(card["cost"]) <= 4, card["id"], "costs 1 to 4 cubes")
    for need in ("text_de", "text_en", "source"):
        data.check(card.get(need), card["id"], f"has no '{need}'")
    if card["type"] == "office":
        data.check(len(set(card["cost"])) == 1, card["id"], "an office costs one colour")
data.check(sorted(card["cost"] for card in cards if card["type"] == "office") ==
           sorted(letter * n for letter in letters for n in (1, 2, 3, 4)), "offices", "1 to 4 of each colour")
data.check([card["type"] for card in cards] == sorted((card["type"] for card in cards), key=TYPES.index),
           "cards", "must be sorted: office, building, person")


def spelled_out(text):
    """The book's AS and GM as the words on the table: "2 rote AS" -> "2 rote Steine"."""
    text = re.sub(r"\b(1|keinen)((?: [a-zäöü]+)?) AS\b", r"\1\2 Stein", text)
    text = re.sub(r"\bAS\b", "Steine", text)
    text = text.replace("jede GM, die", "jedes Gold, das")
    text = re.sub(r"(GM zahlen, für) jede\b", r"\1 jedes", text)
    return re.sub(r"\bGM\b", "Gold", text)


def captioned(card):
    """What it does in words; what it costs and its tribute in letters."""
    cost, (gold, points) = card["cost"], card["tribute"]
    return {**card, "text_de": spelled_out(card["text_de"]),
            "caption_de": f"{cost}, Tribut {gold}-{points}", "caption_en": f"{cost}, tribute {gold}-{points}"}


def quarter_text(quarter):
    """Its shade and what it touches; its cost as on a card."""
    near = [quarters[quarter_at[name]] for name in quarter["near"]]
    dark = quarter["shade"] == "dark"
    return {**quarter,
            "caption_de": quarter["cost"], "caption_en": quarter["cost"],
            "text_de": f"{'Dunkler' if dark else 'Heller'} Stadtteil neben {', '.join(other['de'] for other in near)}.",
            "text_en": f"{'Dark' if dark else 'Light'} quarter next to {', '.join(other['en'] for other in near)}."}


def space_text(space):
    """A harbour's good and what the first, second and third tile bring."""
    if space["kind"] != "harbour":
        return space
    good, values = tiles[tile_at[space["good"]] - 1], ", ".join(map(str, space["values"]))
    return {**space, "text_de": f"{good['de']}: {values} PP.", "text_en": f"{good['en']}: {values} PP."}


# Two cubes or dice at once: each pair of colours has a name of its own.
pairs = [(a, b) for a in range(6) for b in range(a, 6)]


def cubes_in_words(a, b, language):
    """What is paid: 2 rote Steine; 1 roten und 1 blauen Stein."""
    one, other = (colours[i][f"noun_{language}"] for i in (a, b))
    if language == "de":
        return f"2 {one}e Steine" if a == b else f"1 {one}en und 1 {other}en Stein"
    return f"2 {one} cubes" if a == b else f"1 {one} and 1 {other} cube"


def dice_in_words(a, b, language):
    """Den roten und den blauen Würfel."""
    one, other = (colours[i][f"noun_{language}"] for i in (a, b))
    return f"den {one}en und den {other}en Würfel" if language == "de" else f"the {one} and the {other} die"


# In a sentence a pair as `noun` is two cubes, and as `many` two dice.
pair_pieces = [{"id": f"{colours[a]['id']}_{colours[b]['id']}",
                "de": f"{colours[a]['de']} und {colours[b]['de']}" if a != b else f"2 {colours[a]['de']}",
                "en": f"{colours[a]['en']} and {colours[b]['en']}" if a != b else f"2 {colours[a]['en']}",
                "grammar_de": "-", "grammar_en": "-",
                **{f"noun_{language}": cubes_in_words(a, b, language) for language in ("de", "en")},
                **{f"many_{language}": dice_in_words(a, b, language) for language in ("de", "en")}}
               for a, b in pairs]

# The gender of a German card, by its ending; data.json lists the others under "grammar".
FEMININE = ("ei", "tät", "schaft", "sicht", "kammer", "thek", "ung", "e", "in")
NEUTER = ("amt", "haus", "lager", "becken", "tor", "iat")
WEAK = ("e", "at", "ant", "ist", "nom", "graf")


def gender(card):
    if card["type"] == "person":
        return "f" if card["de"].endswith("in") else "m weak" if card["de"].endswith(WEAK) else "m"
    return "f" if card["de"].endswith(FEMININE) else "n" if card["de"].endswith(NEUTER) else "m"


for card in cards:
    card.setdefault("grammar_de", gender(card))

# ---- Facts ----

SEA_SCALE = 10 # points are given in tenths


def cubes_of(text):
    return {colour["id"]: text.count(colour["letter"]) for colour in colours if colour["letter"] in text}


def bundle_of(items):
    """What is given or got, by resource."""
    return {**cubes_of(items.get("cubes", "")), **{key: items[key] for key in ("any",) + FLAT if items.get(key)}}


def get_of(e):
    """What an effect brings; at the end that is points."""
    return {"points": e.get("points", 0)} if e["op"] == "score" else bundle_of(e.get("get") or {})


def how_of(items):
    """What binds the choice of cubes; None: there is none."""
    return items.get("how", "any") if items.get("any") else None


def part(key):
    return lambda card: card["effect"].get(key)


def type_on(event):
    """The type of card that this event is about; None: it is about none."""
    return lambda card: card["effect"].get("type") if card["effect"].get("on") == event else None


def vocabulary(id_, among, names):
    """Words in the order of the tuple that the rules know them by."""
    data.check(set(among) == set(names), id_, "its names do not fit its words")
    return Vocabulary(id_, f"macao_{id_}s", {word: names[word] for word in among})


colour_kind, tile_kind = Kind("colour", colours), Kind("tile", tiles)
space_kind, quarter_kind = Kind("space", spaces), Kind("quarter", quarters)
card_types = vocabulary("card_type", TYPES, {
    "office": ("Amt", "office"), "building": ("Gebäude", "building"), "person": ("Person", "person")})
space_types = Vocabulary("space_type", "macao_space_types", {
    "start": ("Startfeld", "start"), "harbour": ("Hafen", "harbour"), "sea": ("Seefeld", "sea space")})
whens = Vocabulary("when", "macao_whens", {
    "1": ("Phase 1", "phase 1"), "2": ("Phase 2", "phase 2"), "3": ("Phase 3", "phase 3"), "end": ("Spielende", "game end")})
resources = Vocabulary("resource", "macao_resources", {
    **{colour["id"]: (f"Stein: {colour['de']}", f"{colour['en'].lower()} cube") for colour in colours},
    "any": ("Stein nach Wahl", "cube of any colour"), "gold": ("Gold", "gold"), "points": ("Prestige", "prestige"),
    "steps": ("Meeresfeld", "ship space"), "wall": ("Mauerfeld", "wall space")}, {
    **{colour["id"]: {"grammar_de": "m adj",
                      "noun_de": f"{colour['noun_de']}er Stein", "many_de": f"{colour['noun_de']}e Steine",
                      "noun_en": f"{colour['noun_en']} cube", "many_en": f"{colour['noun_en']} cubes"} for colour in colours},
    "any": {"grammar_de": "m", "many_de": "Steine nach Wahl", "many_en": "cubes of any colour"},
    "steps": {"grammar_de": "n", "many_de": "Meeresfelder", "many_en": "ship spaces"},
    "wall": {"grammar_de": "n", "many_de": "Mauerfelder", "many_en": "wall spaces"}})
ops = vocabulary("op", OPS, {
    "use": ("einmal pro Runde", "once a round"), "trigger": ("jedes Mal", "each time"),
    "rule": ("andere Regel", "changed rule"), "score": ("am Spielende", "at the end")})
hows = vocabulary("how", HOWS, {
    "any": ("beliebige Farben", "any colours"), "same": ("eine Farbe", "one colour"),
    "different": ("verschiedene Farben", "different colours"), "other": ("eine andere Farbe", "another colour"),
    "held": ("eine Farbe aus dem Vorrat", "a colour in the supply")})
conditions = vocabulary("condition", CONDITIONS, {
    "no_gold": ("ohne Gold", "without gold"), "no_cubes": ("ohne Steine", "without cubes"),
    "in_harbour": ("im Hafen", "in a harbour"), "sailed": ("nach einer Fahrt", "after sailing"),
    "wall_move": ("beim Mauerzug", "with the wall move")})
pers = vocabulary("per", PERS, {
    "markers": ("Marker in der Stadt", "marker in the city"), "marker_pairs": ("zwei Marker in der Stadt", "two markers in the city"),
    "dark": ("dunkler Stadtteil", "dark quarter"), "neighbours": ("angrenzender Marker", "adjacent marker"),
    "penalties": ("Strafmarker", "penalty marker"), "offices": ("Amt", "office"), "buildings": ("Gebäude", "building"),
    "persons": ("Person", "person"),
    "cards": ("aktivierte Karte", "activated card"), "sets": ("Satz aus allen drei Kartenarten", "set of all three card types"),
    "aboard": ("Ware an Bord", "tile aboard"), "delivered": ("gelieferte Ware", "delivered tile"),
    "harbours": ("belieferter Hafen", "harbour delivered to"), "gold": ("Gold", "gold"), "once": ("einmal", "once"),
    "wall": ("Platz auf der Mauer", "place on the wall")})
triggers = vocabulary("trigger", EVENTS, {
    "claim": ("Stadtteil nehmen", "taking a quarter"), "deliver": ("Ware abliefern", "delivering a tile"),
    "take": ("Karte nehmen", "taking a card"), "activate": ("Karte aktivieren", "activating a card"),
    "die": ("gewählter Würfel", "chosen die"), "pair": ("Abstand der Würfel", "difference of the dice"),
    "tribute": ("Preis des Tributs", "price of the tribute")})
powers = vocabulary("power", POWERS, {
    "quarters": ("Stadtteile im Zug", "quarters a turn"), "quarter_less": ("Stadtteil einen Stein billiger", "quarter one cube cheaper"),
    "quarter_other": ("Stadtteil mit einer anderen Farbe", "quarter with another colour"),
    "wall_one": ("jedes Mauerfeld ein Stein", "each wall space one cube"), "harbour_free": ("Hafen kostenlos", "harbour for free"),
    "delivery_times": ("Lieferung mehrfach", "delivery multiplied"), "tributes": ("Prestigekäufe im Zug", "prestige purchases a turn"),
    "tribute_less": ("Prestige billiger", "prestige cheaper"), "tribute_more": ("mehr Prestige", "more prestige"),
    "joker_uses": ("Joker mehrfach", "joker multiplied"), "may_skip": ("keine Karte nehmen", "taking no card"),
    "no_leftovers": ("keine Strafe am Ende", "no penalty at the end"),
    "building_less": ("Bauwerk einen Stein billiger", "building one cube cheaper"),
    "on_top": ("Scheibe immer obenauf", "disc always on top")})
fact_tables = [
    card_types, space_types, whens, resources, ops, hows, conditions, pers, triggers, powers,
    Facts(data, "macao_pair", [{**pair, "colours": [colours[a]["id"], colours[b]["id"]]} for pair, (a, b) in zip(pair_pieces, pairs)], [
        listing("colours", "Farben", "colours", colour_kind),
    ]),
    Facts(data, "macao_tile", tiles, [
        piece("harbour", "Hafen", "harbour", space_kind,
              lambda tile: {space["good"]: space["id"] for space in harbours}.get(tile["id"])),
        flag("joker", "Joker", "joker", lambda tile: tile["id"] == "joker"),
    ]),
    Facts(data, "macao_space", spaces, [
        piece("type", "Art", "type", space_types, lambda space: space["kind"]),
        point("point", "Lage", "position", lambda space: (round(space["x"] * SEA_SCALE), round(space["y"] * SEA_SCALE))),
        listing("near", "benachbart", "next to", space_kind),
        piece("good", "Ware", "good", tile_kind),
        listing("values", "Prestige der Lieferungen", "prestige of the deliveries"),
    ]),
    Facts(data, "macao_quarter", quarters, [
        counts("cost", "Kosten", "cost", colour_kind, lambda quarter: cubes_of(quarter["cost"])),
        flag("dark", "dunkel", "dark", lambda quarter: quarter["shade"] == "dark"),
        point("point", "Spalte und Reihe", "column and row", lambda quarter: (quarter["col"], quarter["row"])),
        listing("near", "benachbart", "next to", quarter_kind),
    ]),
    Facts(data, "macao_card", cards, [
        piece("type", "Art", "type", card_types),
        counts("cost", "Kosten", "cost", colour_kind, lambda card: cubes_of(card["cost"])),
        number("tribute_gold", "Tribut in Gold", "tribute in gold", lambda card: card["tribute"][0]),
        number("tribute_points", "Tribut in Prestige", "tribute in prestige", lambda card: card["tribute"][1]),
        piece("when", "wann", "when", whens),
        piece("op", "Wirkung", "effect", ops, part("op")),
        counts("give", "gibt", "gives", resources, lambda card: bundle_of(card["effect"].get("give") or {})),
        piece("give_how", "welche Steine", "which cubes", hows, lambda card: how_of(card["effect"].get("give") or {})),
        counts("get", "bekommt", "gets", resources, lambda card: get_of(card["effect"])),
        piece("get_how", "welche Steine", "which cubes", hows, lambda card: how_of(card["effect"].get("get") or {})),
        number("times", "höchstens so oft", "at most so often", lambda card: card["effect"].get("times", 1)),
        piece("if", "wenn", "if", conditions, part("if")),
        flag("each_claim", "bei jedem Stadtteil", "with each quarter", lambda card: card["effect"].get("each") == "claim"),
        piece("per", "für jedes", "for each", pers, part("per")),
        number("max", "höchstens", "at most", part("max")),
        piece("on", "Anlass", "on", triggers, part("on")),
        piece("taken", "genommene Karte", "card taken", card_types, type_on("take")),
        piece("activated", "aktivierte Karte", "card activated", card_types, type_on("activate")),
        number("from", "von", "from", part("from")),
        number("to", "bis", "to", part("to")),
        piece("rule", "Regel", "rule", powers, part("rule")),
        number("value", "Wert", "value", part("value")),
        piece("good", "Ware", "good", tile_kind, part("good")),
        listing("table", "nach Platz", "by place", None, part("table")),
    ]),
    # In the order of macao.c; a seat has the colour of its number.
    Facts(data, "macao_player", [{"id": id_, "seat": i} for i, id_ in enumerate(("orange", "white", "yellow", "brown"))], [
        number("seat", "Platz", "seat", None, Seats()),
    ]),
]

# ---- Out ----


def enum_of(prefix, names):
    return f"enum {{ {', '.join(f'{prefix}_{name.upper()}' for name in names)} }};\n"


header = '#include "kontor.h"\n\n'
header += enumeration("COLOUR", colours, "COLOURS") + "\n" + enumeration("TILE", tiles, "TILES") + "\n"
header += enumeration("SPACE", spaces, "SPACES") + "\n" + enumeration("CARD", cards, "CARDS") + "\n"
header += f"enum {{ QUARTERS = {len(quarters)}, PAIRS = {len(pairs)}, GOODS = TILES - 1, HARBOURS = 8, NEAR = 4, SLOTS = 3 }};\n"
header += "enum {\n" + "".join(f"    {key.upper()} = {value},\n" for key, value in numbers.items()) + "};\n"
header += f"enum {{ OFFICES = {totals['office']} }};\n"
header += f"enum {{ SEA_WIDTH = {SEA[0] * SEA_SCALE}, SEA_HEIGHT = {SEA[1] * SEA_SCALE} }}; /* as the facts of spaces say it */\n"
header += f"enum {{ CITY_COLUMNS = {1 + max(q['col'] for q in quarters)}, CITY_ROWS = {1 + max(q['row'] for q in quarters)} }};\n"
header += enum_of("TYPE", TYPES) + enum_of("OP", OPS) + enum_of("HOW", HOWS)
header += enum_of("IF", ("always",) + CONDITIONS) + enum_of("PER", ("one",) + PERS)
header += enum_of("ON", EVENTS) + enum_of("POWER", POWERS)
header += f"enum {{ WORTH_CUBE = {WORTH['cube']}, WORTH_GOLD = {WORTH['gold']}, WORTH_LEAST = {LEAST_WORTH} }};\n"
header += """
/* What is given or taken at once. */
typedef struct bundle {
    uint64_t price;             /* the cubes, a byte for each colour   */
    uint8_t  cubes[COLOURS + 1];
    uint8_t  size;              /* ... in all                          */
    uint8_t  any;               /* cubes whose colour is chosen        */
    uint8_t  how;               /* HOW_: what binds the choice         */
    uint8_t  gold, points;
    uint8_t  steps;             /* free ship spaces                    */
    uint8_t  wall;              /* wall spaces                         */
    int16_t  worth;             /* to bots, in hundredths of a point   */
} bundle;

typedef struct card_data {
    uint64_t price;             /* its cost, a byte for each colour    */
    int16_t  turn;              /* to bots: what a turn with it brings */
    uint8_t  varies;            /* ... by how the seat stands          */
    uint8_t  type, size;        /* TYPE_, cubes it costs               */
    uint8_t  cost[COLOURS + 1];
    uint8_t  gold, prestige;    /* tribute                             */
    uint8_t  op;                /* OP_: the rest depends on it         */
    uint8_t  asks;              /* using it asks for a colour          */
    uint8_t  times;             /* at most so often in one use         */
    uint8_t  condition;         /* IF_                                 */
    uint8_t  each_claim;        /* once for each quarter taken         */
    uint8_t  per, max;          /* PER_ multiplies, at most            */
    uint8_t  event, low, high;  /* ON_, with a number in this range    */
    uint8_t  power, value, good;
    uint8_t  points, table[4];
    bundle   give, get;
} card_data;

typedef struct quarter_data {
    uint64_t price;
    uint32_t near;              /* a bit for each neighbour, 1 << id   */
    uint8_t  size, dark, row, col;
    uint8_t  cost[COLOURS + 1];
} quarter_data;

typedef struct space_data {
    uint8_t near[NEAR];         /* 0: none                             */
    uint8_t good;               /* of a harbour, or 0                  */
    uint8_t value[SLOTS];       /* of its tiles, the first one first   */
    uint8_t x, y;               /* on a sea of 100 x 60                */
} space_data;

extern const card_data    macao_card[CARDS + 1];
extern const quarter_data macao_quarter[QUARTERS + 1];
extern const space_data   macao_space[SPACES + 1];
extern const uint8_t      macao_distance[SPACES + 1][SPACES + 1]; /* in spaces      */
extern const uint8_t      macao_harbour_of[TILES + 1]; /* the space, by good */
extern const uint8_t      macao_pair[PAIRS + 1][2];    /* the two colours    */
extern const uint8_t      macao_pair_of[COLOURS + 1][COLOURS + 1];
extern const char         macao_letters[COLOURS + 2];
extern const kt_piece     macao_colours[], macao_tiles[], macao_spaces[], macao_quarters[], macao_cards[], macao_pairs[];
"""
header += "".join(table.declaration() for table in fact_tables)
header += f'#define MACAO_FINGERPRINT "{data.fingerprint}"\n'

source = '#include "games/macao/macao.h"\n\n' # for its kinds
lettered = [{**colour, "short_de": colour["letter"], "short_en": colour["letter"]} for colour in colours]
for name, entries in (("colours", lettered), ("tiles", tiles), ("spaces", [space_text(space) for space in spaces]),
                      ("quarters", [quarter_text(quarter) for quarter in quarters]), ("cards", [captioned(card) for card in cards]), ("pairs", pair_pieces)):
    source += piece_table(f"macao_{name}", entries) + "\n"
source += "const card_data macao_card[CARDS + 1] = {\n"
for card in cards:
    cost = cubes(card["cost"], card["id"])
    source += (f"    [CARD_{card['id'].upper()}] = {{.price = {packed(cost)}, .type = TYPE_{card['type'].upper()}, "
               f".size = {sum(cost)}, .cost = {{{', '.join(map(str, cost))}}}, .gold = {card['tribute'][0]}, "
               f".prestige = {card['tribute'][1]}, {effect(card)}}},\n")
source += "};\n\nconst quarter_data macao_quarter[QUARTERS + 1] = {\n"
for i, quarter in enumerate(quarters, 1):
    cost = cubes(quarter["cost"], quarter["id"])
    near = sum(1 << (quarter_at[name] + 1) for name in quarter["near"])
    source += (f"    [{i}] = {{{packed(cost)}, {near:#x}u, {sum(cost)}, {int(quarter['shade'] == 'dark')}, "
               f"{quarter['row']}, {quarter['col']}, {{{', '.join(map(str, cost))}}}}},\n")
source += "};\n\nconst space_data macao_space[SPACES + 1] = {\n"
for i, space in enumerate(spaces, 1):
    near = [space_at[name] + 1 for name in space["near"]] + [0] * (4 - len(space["near"]))
    values = space.get("values", [0, 0, 0])
    source += (f"    [{i}] = {{{{{', '.join(map(str, near))}}}, {tile_at.get(space.get('good'), 0)}, "
               f"{{{', '.join(map(str, values))}}}, {round(space['x'])}, {round(space['y'])}}},\n")
source += "};\n\nconst uint8_t macao_distance[SPACES + 1][SPACES + 1] = {\n"
for i, space in enumerate(spaces, 1):
    source += f"    [{i}] = {{0, {', '.join(map(str, distances(space)))}}},\n"
source += "};\n\nconst uint8_t macao_harbour_of[TILES + 1] = {\n"
for space in harbours:
    source += f"    [TILE_{space['good'].upper()}] = SPACE_{space['id'].upper()},\n"
source += "};\n\nconst uint8_t macao_pair[PAIRS + 1][2] = {\n    {0, 0},\n"
source += "".join(f"    {{{a + 1}, {b + 1}}},\n" for a, b in pairs)
source += "};\n\nconst uint8_t macao_pair_of[COLOURS + 1][COLOURS + 1] = {\n"
for i, (a, b) in enumerate(pairs, 1):
    source += f"    [{a + 1}][{b + 1}] = {i},\n" + (f"    [{b + 1}][{a + 1}] = {i},\n" if a != b else "")
source += f"}};\n\nconst char macao_letters[COLOURS + 2] = \"-{''.join(colour['letter'] for colour in colours)}\";\n"
source += "\n"
source += "\n".join(table.definition() for table in fact_tables)

write(sys.argv[3], header)
write(sys.argv[4], source)
