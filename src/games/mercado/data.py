"""Checks Mercado's data.json and turns it into tables: data.py TOOLS data.json OUT.h OUT.c"""
import sys

sys.path.insert(0, sys.argv[1])
from tables import (Constant, Data, Facts, Kind, Vocabulary, counts, enumeration, flag, listing, number, piece,  # noqa: E402
                    piece_table, quote, write)

data = Data(sys.argv[2])
coins, seals = data.pieces("coins"), data.pieces("seals")
valuables, perfumes, market = (data.pieces(key) for key in ("valuables", "perfumes", "market"))
privileges, symbols, boards = (data.pieces(key) for key in ("privileges", "symbols", "boards"))
tiles = valuables + perfumes + market

COINS = ["gold", "silver", "copper", "turquoise", "false", "joker"]
COLOURS = COINS[:4]
PRICE = COLOURS + ["same", "different", "joker"]
BUYER = ["joker", "false", "remove", "seal", "extra_turn", "privilege", "joker_now"]
OTHERS = ["false", "no_seal", "lose_privilege"]
SYMBOLS = ["false", "remove", "advance", "joker", "seal", "privilege", "others_false", "others_joker"]

# ---- What must hold, or the build stops ----

total = data["totals"]
data.check([coin["id"] for coin in coins] == COINS, "coins", f"must be {', '.join(COINS)}")
data.check([symbol["id"] for symbol in symbols] == SYMBOLS, "symbols", f"must be {', '.join(SYMBOLS)}")
for key, entries in (("coins", coins), ("seals", seals), ("privileges", privileges),
                     ("valuables", valuables), ("perfumes", perfumes), ("market", market)):
    found = sum(entry.get("count", 0) for entry in entries)
    data.check(found == total[key], key, f"{found} of them, the box holds {total[key]}")
for entry in coins + seals + tiles + privileges + symbols + boards:
    data.check(entry.get("source"), entry["id"], "has no 'source'")
names = [tile["id"] for tile in tiles]
data.check(len(set(names)) == len(names), "tiles", "two have the same id")
data.check([tile["id"] for tile in market] == ["head_merchant", "coin_changer"], "market",
           "must be head_merchant, coin_changer")


def amounts(tile, key, allowed, most):
    """The numbers under a key, all of them of a known sort."""
    given = tile.get(key)
    data.check(isinstance(given, dict), tile["id"], f"has no '{key}'")
    for what, number in given.items():
        data.check(what in allowed, tile["id"], f"unknown {key} '{what}'")
        data.check(isinstance(number, int) and 1 <= number <= most, tile["id"],
                   f"{key} '{what}' must be 1 to {most}")
    return [given.get(what, 0) for what in allowed]


for tile in tiles:
    price = amounts(tile, "price", PRICE, 4)
    data.check(2 <= sum(price) <= 4, tile["id"], "a price is 2 to 4 coins")
    data.check(tile["count"] == 1, tile["id"], "there is one of each tile")
    amounts(tile, "buyer", BUYER, 3)
    amounts(tile, "others", OTHERS, 2)
    points = tile.get("points")
    data.check(points in ("rank", "next") or isinstance(points, int) and 0 <= points <= 7,
               tile["id"], "points are 0 to 7, 'rank' or 'next'")
    data.check(points != "next" or tile in perfumes, tile["id"], "only perfumes score the next valuable")
    data.check(tile not in market or (points == 0 and not tile["others"]), tile["id"],
               "market tiles have no points and concern the buyer only")
    data.check("joker_now" not in tile["buyer"] or tile["id"] == "coin_changer", tile["id"],
               "only the Coin Changer's joker is laid at once")
for valuable in valuables:
    data.check(valuable["points"] == "rank" or valuable["points"], valuable["id"], "a valuable has points")
for privilege in privileges:
    data.check(privilege.get("value") in (1, 2, 3), privilege["id"], "value must be 1 to 3")
    amounts(privilege, "extra", ["joker", "remove", "seal"], 1)
    data.check(privilege["value"] < 3 or not privilege["extra"], privilege["id"], "a 3 has no extra")
letters = {symbol["letter"]: i for i, symbol in enumerate(symbols, 1)}
letters["."] = 0
data.check([board["id"] for board in boards] == ["a", "b"], "boards", "must be a, b")
for board in boards:
    data.check(len(board["spaces"]) == total["spaces"], board["id"], f"must have {total['spaces']} spaces")
    for letter in board["spaces"]:
        data.check(letter in letters, board["id"], f"unknown symbol '{letter}'")
data.check(boards[0]["spaces"][0] == "F", "a", "the first space shows counterfeit money")

scene = {}
for key, entries, stalls in (("valuables", valuables, 4), ("perfumes", perfumes, 2)):
    ids = [entry["id"] for entry in entries]
    for name in data["scene"][key]:
        data.check(name in ids, "scene", f"there is no tile '{name}' among the {key}")
    scene[key] = [ids.index(name) + 1 for name in data["scene"][key]]
    data.check(len(set(scene[key])) == stalls, "scene", f"must name {stalls} {key}")

# ---- Words and rules, made from the numbers so that they cannot differ from them ----

COIN_WORDS = {coin["id"]: (coin["de"], coin["en"].lower()) for coin in coins}
BUYER_WORDS = {
    "joker": ("{n} Joker", "{n} joker"), "false": ("{n} Falschgeld", "{n} counterfeit"),
    "remove": ("{n} Falschgeld abgeben", "drop {n} counterfeit"), "seal": ("{n} Siegel", "{n} seal"),
    "extra_turn": ("ein weiterer Zug", "another turn"), "privilege": ("{n} Privileg", "{n} privilege"),
    "joker_now": ("{n} Joker, sofort anzulegen", "{n} joker, to be laid at once")}
PLURAL = {"{n} Privileg": "{n} Privilegien", "{n} joker": "{n} jokers", "{n} seal": "{n} seals",
          "{n} privilege": "{n} privileges"}
OTHERS_WORDS = {
    "false": ("je {n} Falschgeld", "{n} counterfeit each"), "no_seal": ("kein Siegel", "no seal"),
    "lose_privilege": ("je 1 Privileg abgeben", "each gives up 1 privilege")}

# The rules about what a tile or a privilege shows.
PRICE_RULES = {"joker": "5.6", **dict.fromkeys(COLOURS, "5.2"), "same": "5.3", "different": "5.4"}
POINTS_RULES = {"rank": "6.4", "next": "6.5"}
BUYER_RULES = {"joker": "9.1", "false": "9.2", "remove": "9.3", "privilege": "9.4", "seal": "9.5", "extra_turn": "9.6"}
OTHERS_RULES = {"false": "9.7", "no_seal": "9.8", "lose_privilege": "9.9"}


def tile_rules(tile):
    """Those of what few tiles show come first."""
    shown = [*(OTHERS_RULES[what] for what in tile["others"]), *(BUYER_RULES[what] for what in tile["buyer"]),
             POINTS_RULES.get(tile["points"]), *(PRICE_RULES[what] for what in tile["price"])]
    return list(dict.fromkeys(filter(None, shown)))


def privilege_rules(privilege):
    extras = [BUYER_RULES[what] for what in privilege["extra"]]
    return [*extras, *(["10.2"] if extras else []), "10.1", "11.4"]


def price_words(price, language):
    said = []
    for what in ["joker"] + COLOURS + ["same", "different"]:
        if what not in price:
            continue
        n = price[what]
        if what == "same":
            said.append((f"{n} gleiche" if n > 1 else "1 beliebige", f"{n} alike" if n > 1 else "1 of any colour")[language])
        elif what == "different":
            said.append((f"{n} verschiedene", f"{n} different")[language])
        else:
            said.append(f"{n} {COIN_WORDS[what][language]}")
    return " + ".join(said)


def short_price(price):
    """For the board: J+2= is a joker and two alike, 3≠ three different, 2G 2T two gold, two turquoise."""
    letter = {coin["id"]: coin["letter"] for coin in coins} | {"same": "=", "different": "≠"}
    return " ".join(f"{price[what]}{letter[what]}"
                    for what in ["joker"] + COLOURS + ["same", "different"] if what in price)


def effect_words(effects, table, language):
    said = []
    for what, n in effects.items():
        pattern = table[what][language]
        said.append((PLURAL.get(pattern, pattern) if n > 1 else pattern).replace("{n}", str(n)))
    return ", ".join(said)


def tile_text(tile, language):
    points = {"rank": ("Punkte nach Platz", "points by rank"), 0: ("keine Punkte", "no points"),
              "next": ("Punkte des nächsten Gegenstands", "points of the next valuable")}.get(
        tile["points"], (f"{tile['points']} Punkte", f"{tile['points']} points"))[language]
    text = f"{price_words(tile['price'], language)}: {points}"
    if tile["buyer"]:
        text += "; " + effect_words(tile["buyer"], BUYER_WORDS, language)
    if tile["others"]:
        text += ("; die anderen: ", "; the others: ")[language] + effect_words(tile["others"], OTHERS_WORDS, language)
    return text + "."


def short_effects(tile):
    """For the board: +J a joker, +F counterfeit, -F drop one, S seal, P privilege, Z a turn | the others."""
    mark = {"joker": "+{n}J", "false": "+{n}F", "remove": "-{n}F", "seal": "+{n}S", "privilege": "+{n}P",
            "extra_turn": "+Z", "joker_now": "+J!", "no_seal": "0S", "lose_privilege": "-P"}
    own = " ".join(mark[what].replace("{n}", str(n) if n > 1 else "") for what, n in tile["buyer"].items())
    others = " ".join(mark[what].replace("{n}", str(n) if n > 1 else "") for what, n in tile["others"].items())
    return own + (" | " if own and others else "| " if others else "") + others


for tile in tiles:
    tile["text_de"], tile["text_en"] = tile_text(tile, 0), tile_text(tile, 1)
for tile in valuables + perfumes:
    tile["rules"] = tile_rules(tile)
    data.check_rules(tile["id"], tile["rules"])
for privilege in privileges:
    privilege["rules"] = privilege_rules(privilege)
    data.check_rules(privilege["id"], privilege["rules"])
    n, extra = privilege["value"], privilege["extra"]
    privilege["text_de"] = f"Rücke {n} {'Feld' if n == 1 else 'Felder'} vor" + (
        f", danach: {effect_words(extra, BUYER_WORDS, 0)}." if extra else ".")
    privilege["text_en"] = f"Advance {n} {'space' if n == 1 else 'spaces'}" + (
        f", then: {effect_words(extra, BUYER_WORDS, 1)}." if extra else ".")
for symbol in symbols: # where it stands, and how sure that is
    for board in boards:
        found = [str(i) for i, letter in enumerate(board["spaces"]) if letter == symbol["letter"]]
        if found:
            symbol["text_de"] += f" {board['de']}: {'Feld' if len(found) == 1 else 'Felder'} {', '.join(found)}."
            symbol["text_en"] += f" {board['en'][0].upper() + board['en'][1:]}: space{'' if len(found) == 1 else 's'} {', '.join(found)}."
            symbol["source"] += f". {board['en'][0].upper() + board['en'][1:]}: {board['source']}"
    symbol["origin"] = "reconstructed"

# ---- Facts ----

EFFECTS = {
    "joker": ("Joker nehmen", "take a joker"), "false": ("Falschgeld nehmen", "take counterfeit"),
    "remove": ("Falschgeld loswerden", "drop counterfeit"), "seal": ("Siegel nehmen", "take a seal"),
    "extra_turn": ("weiterer Zug", "another turn"), "privilege": ("Privileg ziehen", "draw a privilege"),
    "joker_now": ("Joker sofort anlegen", "lay a joker at once"), "advance": ("Felder vor", "spaces ahead"),
    "no_seal": ("kein Siegel", "no seal"), "lose_privilege": ("Privileg abgeben", "give up a privilege")}
# What the spaces of the track do for the player on them and for the others.
SYMBOL_DOES = {"advance": ({"advance": Constant("ADVANCE")}, {}), "others_false": ({}, {"false": 1}), "others_joker": ({}, {"joker": 1})}
# The places where tiles lie, in the order of mercado.c: their type, and which of the tiles on display it is.
PLACES = [("v1", "valuable", 0), ("v2", "valuable", 1), ("v3", "valuable", 2), ("v4", "valuable", 3),
          ("p1", "perfume", 0), ("p2", "perfume", 1), ("head", "market", 0), ("changer", "market", 1)]


def symbol_does(who):
    return lambda symbol: SYMBOL_DOES.get(symbol["id"], ({symbol["id"]: 1}, {}))[who]


def type_of(tile):
    return "valuable" if tile in valuables else "perfume" if tile in perfumes else "market"


def symbols_of(board):
    ids = {symbol["letter"]: symbol["id"] for symbol in symbols}
    return [ids.get(letter) for letter in board["spaces"]]


def scoring_of(tile):
    return tile["points"] if tile["points"] in ("rank", "next") else "fixed"


coin_kind, tile_kind, symbol_kind = Kind("coin", coins), Kind("tile", tiles), Kind("symbol", symbols)
tile_types = Vocabulary("tile_type", "mercado_tile_types", {
    "valuable": ("Gegenstand", "valuable"), "perfume": ("Duft", "perfume"), "market": ("Marktfigur", "market figure")})
demands = Vocabulary("demand", "mercado_demands", {
    **{coin["id"]: (coin["de"], coin["en"], coin["short_de"], coin["short_en"]) for coin in coins if coin["id"] in PRICE},
    "same": ("gleiche", "alike", "=", "="), "different": ("verschiedene", "different", "≠", "≠")})
scorings = Vocabulary("scoring", "mercado_scorings", {
    "fixed": ("aufgedruckte Punkte", "printed points"), "rank": ("Punkte nach Platz", "points by rank"),
    "next": ("Punkte des nächsten Gegenstands", "points of the next valuable")})
effects = Vocabulary("effect", "mercado_effects", EFFECTS)
the_tile = [piece("tile", "Tafel", "tile", tile_kind, lambda entry: entry["id"])]
fact_tables = [
    tile_types, demands, scorings, effects,
    Facts(data, "mercado_coin", coins, [
        flag("colour", "hat eine Farbe", "has a colour", lambda coin: coin["id"] in COLOURS),
        number("purse", "zu Beginn im Beutel", "in the purse at the start"),
    ]),
    Facts(data, "mercado_demand", demands.entries, [
        piece("coin", "Münze", "coin", coin_kind, lambda entry: entry["id"] if entry["id"] in COINS else None),
    ]),
    Facts(data, "mercado_tile", tiles, [
        piece("type", "Art", "type", tile_types, type_of),
        counts("price", "Preis", "price", demands),
        number("coins", "Münzen", "coins", lambda tile: sum(tile["price"].values())),
        piece("scoring", "Wertung", "scoring", scorings, scoring_of),
        number("points", "Punkte", "points", lambda tile: tile["points"] if scoring_of(tile) == "fixed" else 0),
        counts("buyer", "für den Käufer", "for the buyer", effects),
        counts("others", "für die anderen", "for the others", effects),
    ]),
    Facts(data, "mercado_valuable", valuables, the_tile),
    Facts(data, "mercado_perfume", perfumes, the_tile),
    Facts(data, "mercado_privilege", privileges, [
        number("value", "Felder vor", "spaces ahead"),
        counts("extra", "danach", "then", effects),
    ]),
    Facts(data, "mercado_symbol", symbols, [
        counts("player", "für dich", "for you", effects, symbol_does(0)),
        counts("others", "für die anderen", "for the others", effects, symbol_does(1)),
    ]),
    Facts(data, "mercado_board", boards, [listing("spaces", "Felder", "spaces", symbol_kind, symbols_of)]),
    Facts(data, "mercado_place", [{"id": id_, "type": type_, "slot": slot} for id_, type_, slot in PLACES], [
        piece("type", "Art", "type", tile_types),
        number("slot", "Nummer", "number"),
        piece("tile", "Tafel", "tile", tile_kind,
              lambda place: market[place["slot"]]["id"] if place["type"] == "market" else None),
    ]),
]

# ---- The tables ----

header = '#include "kontor.h"\n\n'
header += enumeration("COIN", coins, "COINS") + "\n"
header += enumeration("TILE", tiles, "TILES") + "\n"
header += enumeration("PRIVILEGE", privileges, "PRIVILEGES") + "\n"
header += enumeration("SYMBOL", symbols, "SYMBOLS") + "\n"
header += f"""enum {{
    VALUABLES = {len(valuables)},
    PERFUMES = {len(perfumes)},
    MARKET_TILES = {len(market)},
    SPACES = {total['spaces']},
    COLOURS = {len(COLOURS)}, /* the first coins */
    COINS_IN_ALL = {total['coins']},
    SEALS_IN_ALL = {total['seals']},
    PRIVILEGES_IN_ALL = {total['privileges']},
}};

/* What points a tile brings, when it is not a number. */
enum {{ POINTS_RANK = 100, POINTS_NEXT = 101 }};

/* What a price consists of; the usual ones are quicker to judge. */
enum {{ FORM_FIXED, FORM_SAME, FORM_DIFFERENT, FORM_MIXED }};

/* Coins that a merchant demands. */
typedef struct price_data {{
    uint8_t fixed[COLOURS + 1]; /* of this colour                    */
    uint8_t same;               /* of one colour of the buyer's choice */
    uint8_t different;          /* no two of one colour              */
    uint8_t joker;              /* jokers, nothing else will do      */
    uint8_t size;               /* all together                      */
    uint8_t form;               /* FORM_..., jokers aside            */
}} price_data;

/* How many of each symbol a panel shows. */
typedef struct panel_data {{
    uint8_t joker, falses, remove, seal, extra_turn, privilege, joker_now;
}} panel_data;

typedef struct tile_data {{
    price_data price;
    uint8_t    points; /* or POINTS_RANK, POINTS_NEXT */
    panel_data buyer;
    uint8_t    others_false, no_seal, lose_privilege;
}} tile_data;

typedef struct privilege_data {{
    uint8_t    value;
    panel_data extra;
}} privilege_data;

extern const tile_data      mercado_tile[TILES + 1];
extern const privilege_data mercado_privilege[PRIVILEGES + 1];
extern const uint8_t        mercado_space[2][SPACES]; /* the symbols of sides A and B */
extern const uint8_t        mercado_purse[COINS + 1]; /* what each player starts with */
extern const uint8_t        mercado_bare_position_valuables[4];
extern const uint8_t        mercado_bare_position_perfumes[2];
extern const char           *const mercado_price_text[TILES + 1];
extern const char           *const mercado_effect_text[TILES + 1];
extern const char           mercado_coin_letter[COINS + 1];
extern const char           mercado_symbol_letter[SYMBOLS + 1];
"""
tables = [("coins", coins, "COINS"), ("seals", seals, "1"), ("tiles", tiles, "TILES"),
          ("valuables", valuables, "VALUABLES"), ("perfumes", perfumes, "PERFUMES"),
          ("privileges", privileges, "PRIVILEGES"),
          ("symbols", symbols, "SYMBOLS"), ("boards", boards, "2")]
for name, _, size in tables:
    header += f"extern const kt_piece mercado_{name}[{size} + 1];\n"
header += "".join(table.declaration() for table in fact_tables)
header += f'#define MERCADO_FINGERPRINT "{data.fingerprint}"\n'


# "das Privileg (2 Felder + Siegel)"
for privilege in privileges:
    for language, word in (("de", "Privileg"), ("en", "privilege")):
        privilege[f"noun_{language}"] = f"{word} ({privilege[language].split(' ', 1)[1]})"
HIDDEN = {"de": "Privileg", "en": "privilege", "noun_de": "Privileg", "noun_en": "privilege", "grammar_de": "n"}


def form(price):
    parts = [any(price[:4]), bool(price[4]), bool(price[5])]
    return "FORM_MIXED" if sum(parts) > 1 else ("FORM_FIXED", "FORM_SAME", "FORM_DIFFERENT")[
        parts.index(True)] if any(parts) else "FORM_FIXED"


def row(numbers):
    return "{" + ", ".join(map(str, numbers)) + "}"


source = '#include "games/mercado/mercado.h"\n\n' # for its kinds and constants
for name, entries, _ in tables:
    source += piece_table(f"mercado_{name}", entries, HIDDEN if name == "privileges" else None) + "\n"
source += "const tile_data mercado_tile[TILES + 1] = {\n"
for i, entry in enumerate(tiles, 1):
    price = amounts(entry, "price", PRICE, 4)
    points = {"rank": "POINTS_RANK", "next": "POINTS_NEXT"}.get(entry["points"], entry["points"])
    source += (f"    [{i}] = {{{{{row([0] + price[:4])}, {price[4]}, {price[5]}, {price[6]}, {sum(price)}, {form(price)}}}, {points}, "
               f"{row(amounts(entry, 'buyer', BUYER, 3))}, {', '.join(map(str, amounts(entry, 'others', OTHERS, 2)))}}},"
               f" /* {entry['id']} */\n")
source += "};\n\nconst privilege_data mercado_privilege[PRIVILEGES + 1] = {\n"
for i, entry in enumerate(privileges, 1):
    extra = [entry["extra"].get(what, 0) for what in BUYER]
    source += f"    [{i}] = {{{entry['value']}, {row(extra)}}}, /* {entry['id']} */\n"
source += "};\n\nconst uint8_t mercado_space[2][SPACES] = {\n"
for board in boards:
    source += f"    {row(letters[letter] for letter in board['spaces'])},\n"
source += f"}};\n\nconst uint8_t mercado_purse[COINS + 1] = {row([0] + [coin['purse'] for coin in coins])};\n"
for key, numbers in scene.items():
    source += f"const uint8_t mercado_bare_position_{key}[{len(numbers)}] = {row(numbers)};\n"
source += "const char *const mercado_price_text[TILES + 1] = {\"\", " + ", ".join(
    quote(short_price(entry["price"])) for entry in tiles) + "};\n"
source += "const char *const mercado_effect_text[TILES + 1] = {\"\", " + ", ".join(
    quote(short_effects(entry)) for entry in tiles) + "};\n"
source += "const char mercado_coin_letter[COINS + 1] = {'?', " + ", ".join(f"'{coin['letter']}'" for coin in coins) + "};\n"
source += "const char mercado_symbol_letter[SYMBOLS + 1] = {'.', " + ", ".join(f"'{symbol['letter']}'" for symbol in symbols) + "};\n\n"
source += "\n".join(table.definition() for table in fact_tables)

write(sys.argv[3], header)
write(sys.argv[4], source)
