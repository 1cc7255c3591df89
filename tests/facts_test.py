"""facts_test.py KONTOR SOURCE - the facts of every game say what its data.json says.

Compares `kontor cards GAME --json` with the data file, entry by entry, without the code that makes the
tables. Imported by changed_data.py, too, which runs it over a copy of the project with other data.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

GAMES = ("jambo", "mercado", "circus", "macao")


class Game:
    """What the command says of a game, and its data file."""

    def __init__(self, kontor, source, name):
        def ask(what):
            words = [kontor, what, name, "--json"]
            return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)

        self.said, self.rules = collections.defaultdict(dict), collections.defaultdict(dict)
        for piece in ask("cards"):
            self.said[piece["kind"]][piece["id"]] = piece.get("facts")
            self.rules[piece["kind"]][piece["id"]] = piece.get("rules", [])
        self.data = json.loads((pathlib.Path(source) / "src/games" / name / "data.json").read_text())

    def same(self, kind, expected):
        """The pieces of a kind are these, in this order, and have these facts."""
        said = self.said[kind]
        assert list(said) == list(expected), (kind, list(said), list(expected))
        for id_, facts in expected.items():
            for name, value in facts.items():
                assert said[id_][name] == value, f"{kind} {id_}: {name} is {said[id_][name]!r}, should be {value!r}"
            assert set(said[id_]) == set(facts), (kind, id_, set(said[id_]) ^ set(facts))

    def same_rules(self, kind, expected):
        """Every piece of a kind names these rules."""
        assert all(expected.values()), (kind, [id_ for id_, rules in expected.items() if not rules])
        for id_, rules in expected.items():
            assert self.rules[kind][id_] == rules, f"{kind} {id_}: rules {self.rules[kind][id_]}, should be {rules}"
        assert set(self.rules[kind]) == set(expected), (kind, set(self.rules[kind]) ^ set(expected))


def rules_of(entries):
    return by_id(entries, lambda entry: entry.get("rules", []))


def by_id(entries, facts):
    return {entry["id"]: facts(entry) for entry in entries}


def tally(letters, entries):
    """{"R": red, ...} and "RRG" to {"red": 2, "green": 1}."""
    names = {entry["letter"]: entry["id"] for entry in entries}
    return dict(collections.Counter(names[letter] for letter in letters))


# ---- Jambo ----

EFFECT_KEYS = ("effect", "phase", "give", "give_or", "get", "get_or", "theirs", "times", "pool", "against")
SPECIAL = {"shaman", "psychic", "tribal_elder", "wise_man", "dancer", "crocodile", "snake"}


def jambo(game):
    said = game.said["card"]
    game.same("card", by_id(game.data["cards"], lambda card: {
        "type": card["type"], "wares": tally(card.get("wares", ""), game.data["wares"]),
        "buy": card.get("buy", 0), "sell": card.get("sell", 0), "special": card["id"] in SPECIAL,
        **{key: said[card["id"]][key] for key in EFFECT_KEYS}}))
    for card in game.data["cards"]:
        jambo_effect(card, said[card["id"]])
    game.same_rules("card", rules_of(game.data["cards"]))


def jambo_effect(card, facts):
    """What a card does stands in C. So hold it against the numbers of the text."""
    amounts = [n for key in ("give", "give_or", "get", "get_or", "theirs") for n in facts[key].values()]
    if card["type"] in ("stand", "ware"):
        assert facts["effect"] == {"stand": "build", "ware": "trade"}[card["type"]] and not amounts, card["id"]
    elif facts["special"]:
        assert facts["effect"] is None and not amounts, card["id"]
    else:
        assert facts["effect"] and facts["phase"] in (0, 1, 2), card["id"]
        told = {int(n) for n in re.findall(r"\d+", card["text_en"].replace("phase 1", ""))}
        both = sum(facts["get"].values()) + sum(facts["theirs"].values()) if facts["theirs"] else 0
        most = {facts["times"]} if facts["times"] > 1 else set()
        assert told <= set(amounts) | most | {both, 1}, (card["id"], told, amounts)
        assert {n for n in amounts if n > 1} | most <= told, (card["id"], told, amounts)
        assert ("reaction" == facts["effect"]) == card["text_en"].startswith("Reaction"), card["id"]
        assert (facts["effect"] == "auction") == ("bid" in card["text_en"]), card["id"]
        assert (facts["effect"] == "draft") == ("to the middle" in card["text_en"]), card["id"]


# ---- Mercado ----

# The rules about what goods show, as chapters 5, 6 and 9 have them.
MERCADO_RULES = {
    ("others", "false"): "9.7", ("others", "no_seal"): "9.8", ("others", "lose_privilege"): "9.9",
    ("buyer", "joker"): "9.1", ("buyer", "false"): "9.2", ("buyer", "remove"): "9.3", ("buyer", "privilege"): "9.4",
    ("buyer", "seal"): "9.5", ("buyer", "extra_turn"): "9.6", ("points", "rank"): "6.4", ("points", "next"): "6.5",
    ("price", "joker"): "5.6", ("price", "gold"): "5.2", ("price", "silver"): "5.2", ("price", "copper"): "5.2",
    ("price", "turquoise"): "5.2", ("price", "same"): "5.3", ("price", "different"): "5.4"}


def mercado_rules(tile):
    shown = [("others", what) for what in tile["others"]] + [("buyer", what) for what in tile["buyer"]]
    shown += [("points", tile["points"])] if isinstance(tile["points"], str) else []
    shown += [("price", what) for what in tile["price"]]
    rules = [MERCADO_RULES[what] for what in shown]
    return [rule for i, rule in enumerate(rules) if rule not in rules[:i]]

def mercado(game):
    data = game.data
    tiles = [(tile, type_) for key, type_ in (("valuables", "valuable"), ("perfumes", "perfume"), ("market", "market"))
             for tile in data[key]]
    game.same("tile", {tile["id"]: {
        "type": type_, "price": tile["price"], "coins": sum(tile["price"].values()),
        "scoring": tile["points"] if isinstance(tile["points"], str) else "fixed",
        "points": 0 if isinstance(tile["points"], str) else tile["points"],
        "buyer": tile["buyer"], "others": tile["others"]} for tile, type_ in tiles})
    for key, kind in (("valuables", "valuable"), ("perfumes", "perfume")):
        game.same(kind, by_id(data[key], lambda tile: {"tile": tile["id"]}))
    game.same("coin", by_id(data["coins"], lambda coin: {
        "colour": coin["id"] not in ("false", "joker"), "purse": coin["purse"]}))
    game.same("privilege", by_id(data["privileges"], lambda one: {"value": one["value"], "extra": one["extra"]}))
    names = {symbol["letter"]: symbol["id"] for symbol in data["symbols"]}
    game.same("board", by_id(data["boards"], lambda board: {"spaces": [names.get(letter) for letter in board["spaces"]]}))
    own = {"false", "remove", "joker", "seal", "privilege"}
    game.same("symbol", by_id(data["symbols"], lambda symbol: {
        "player": {symbol["id"]: 1} if symbol["id"] in own else {"advance": 3} if symbol["id"] == "advance" else {},
        "others": {symbol["id"].removeprefix("others_"): 1} if symbol["id"].startswith("others_") else {}}))
    game.same("place", {
        **{f"v{i + 1}": {"type": "valuable", "slot": i, "tile": None} for i in range(4)},
        **{f"p{i + 1}": {"type": "perfume", "slot": i, "tile": None} for i in range(2)},
        "head": {"type": "market", "slot": 0, "tile": "head_merchant"},
        "changer": {"type": "market", "slot": 1, "tile": "coin_changer"}})
    for kind, entries in (("coin", data["coins"]), ("symbol", data["symbols"]), ("board", data["boards"])):
        game.same_rules(kind, rules_of(entries))
    goods = {key: by_id(data[key], mercado_rules) for key in ("valuables", "perfumes")}
    game.same_rules("valuable", goods["valuables"])
    game.same_rules("perfume", goods["perfumes"])
    game.same_rules("tile", {**goods["valuables"], **goods["perfumes"], **rules_of(data["market"])})
    game.same_rules("privilege", by_id(data["privileges"], lambda one: [
        *(MERCADO_RULES["buyer", what] for what in one["extra"]), *(["10.2"] if one["extra"] else []), "10.1", "11.4"]))
    game.same("demand", {id_: {"coin": id_ if id_ not in ("same", "different") else None} for id_ in (
        "gold", "silver", "copper", "turquoise", "joker", "same", "different")})


# ---- Circus Maximus ----


def circus(game):
    data = game.data
    colours = [colour["id"] for colour in data["colours"]]
    venues = [place["id"] for place in data["locations"]][2:]
    game.same("colour", {colour: {"seat": seat} for seat, colour in enumerate(colours)})
    game.same("rank", by_id(data["dealers"], lambda dealer: {"rank": dealer["rank"], "coins": dealer["coins"]}))
    game.same("dealer", {f"{colour}_{dealer['rank']}": {
        "seat": seat, "colour": colour, "rank": dealer["rank"], "coins": dealer["coins"]}
        for seat, colour in enumerate(colours) for dealer in data["dealers"]})
    game.same("ticket", by_id(data["tickets"], lambda ticket: {
        "venue": ticket["venue"], "row": ticket["id"].split("_")[1], "coins": ticket["coins"]}))
    game.same("seat_row", {"gallery": {"level": 1}, "stalls": {"level": 2}, "box": {"level": 3}})
    game.same("visitor", by_id(data["visitors"], lambda visitor: {
        "coins": visitor["coins"], "buys": "buys nothing" not in visitor["text_en"]}))
    game.same("favour", by_id(data["favours"], lambda favour: {
        key: favour[key] for key in ("coins", "effect", "timing", "phases")}))
    offers = {"villa": "favours", "forum": "tickets"}
    game.same("place", by_id(data["locations"], lambda place: {
        "offers": offers.get(place["id"], "visitors"), "venue": place["id"] if place["id"] in venues else None,
        "phase": {"villa": 1, "forum": 2}.get(place["id"], 3)}))
    for place in data["locations"]: # the text says it, too
        facts = game.said["place"][place["id"]]
        assert place["text_en"].lower().startswith(f"phase {'i' * facts['phase']}: {facts['offers']}"), place["id"]
    game.same("venue", {venue: {"place": venue} for venue in venues})
    game.same("prize", {**by_id(data["favours"], lambda favour: {"favour": favour["id"]}), "start_card": {"favour": None}})
    game.same("coin", {"coin": {"coins": data["others"][0]["coins"]}})
    coin, start_card = data["others"]
    for kind, entries in (("place", data["locations"]), ("venue", data["locations"][2:]), ("colour", data["colours"]),
                          ("rank", data["dealers"]), ("ticket", data["tickets"]), ("visitor", data["visitors"]),
                          ("favour", data["favours"]), ("prize", data["favours"] + [start_card]), ("coin", [coin])):
        game.same_rules(kind, rules_of(entries))
    game.same_rules("dealer", {f"{colour}_{dealer['rank']}": dealer["rules"] for colour in colours for dealer in data["dealers"]})


# ---- Macao ----


def macao(game):
    data = game.data
    colours, tiles = data["colours"], data["tiles"]
    ids = [colour["id"] for colour in colours]
    game.same("pair", {f"{a}_{b}": {"colours": [a, b]} for i, a in enumerate(ids) for b in ids[i:]})
    harbour = {space["good"]: space["id"] for space in data["spaces"] if "good" in space}
    game.same("tile", by_id(tiles, lambda tile: {"harbour": harbour.get(tile["id"]), "joker": tile["id"] == "joker"}))
    game.same("space", by_id(data["spaces"], lambda space: {
        "type": space["kind"], "point": [round(10 * space["x"]), round(10 * space["y"])], "near": space["near"],
        "good": space.get("good"), "values": space.get("values", [])}))
    game.same("quarter", by_id(data["quarters"], lambda quarter: {
        "cost": tally(quarter["cost"], colours), "dark": quarter["shade"] == "dark",
        "point": [quarter["col"], quarter["row"]], "near": quarter["near"]}))
    game.same("player", {id_: {"seat": seat} for seat, id_ in enumerate(("orange", "white", "yellow", "brown"))})
    game.same("card", by_id(data["cards"], lambda card: {
        "type": card["type"], "cost": tally(card["cost"], colours), "tribute_gold": card["tribute"][0],
        "tribute_points": card["tribute"][1], "when": card["when"], **macao_effect(card["effect"], colours)}))
    for kind in ("tile", "space", "quarter", "card"):
        game.same_rules(kind, rules_of(data[f"{kind}s"]))


def macao_effect(effect, colours):
    give, get = effect.get("give", {}), effect.get("get", {})

    def bundle(items):
        flat = {key: n for key, n in items.items() if key not in ("cubes", "how")}
        return {**tally(items.get("cubes", ""), colours), **flat}

    if effect["op"] == "score":
        get = {} if "table" in effect else {"points": effect["points"]}
    return {"op": effect["op"], "give": bundle(give), "get": bundle(get),
            "give_how": give.get("how", "any") if "any" in give else None,
            "get_how": get.get("how", "any") if "any" in get else None,
            "times": effect.get("times", 1), "if": effect.get("if"), "each_claim": "each" in effect,
            "per": effect.get("per"), "max": effect.get("max", 0), "on": effect.get("on"),
            "taken": effect.get("type") if effect.get("on") == "take" else None,
            "activated": effect.get("type") if effect.get("on") == "activate" else None,
            "from": effect.get("from", 0), "to": effect.get("to", 0), "rule": effect.get("rule"),
            "value": effect.get("value", 0), "good": effect.get("good"), "table": effect.get("table", [])}


def check(kontor, source):
    for name in GAMES:
        game = Game(kontor, source, name)
        globals()[name](game)
        print(name, sum(len(pieces) for pieces in game.said.values()), "pieces fine")


if __name__ == "__main__":
    check(*sys.argv[1:3])
