"""Checks Jambo's data.json and turns it into tables: data.py data.json OUT.h OUT.c"""
import sys

sys.path.insert(0, sys.argv[1])
from tables import (Constant, Data, Facts, Kind, Vocabulary, counts, enumeration, flag, number, piece,  # noqa: E402
                    piece_table, write)

data = Data(sys.argv[2])
wares, cards = data.pieces("wares"), data.pieces("cards")
letters = {ware["letter"]: i for i, ware in enumerate(wares, 1)}
TYPES = {"stand": ("Marktstand", "stand"), "ware": ("Warenkarte", "ware card"), "utility": ("Gegenstand", "utility"),
         "person": ("Person", "person"), "animal": ("Tier", "animal")}

for card in cards:
    data.check(card.get("type") in TYPES, card["id"], f"unknown type '{card.get('type')}'")
    for need in ("text_de", "text_en", "source"):
        data.check(card.get(need), card["id"], f"has no '{need}'")
    if card["type"] == "ware":
        data.check(card.get("wares") and all(letter in letters for letter in card["wares"]),
                   card["id"], f"unknown wares '{card.get('wares')}'")
        data.check(0 < card.get("buy", 0) < card.get("sell", 0), card["id"],
                   "must sell for more than it buys")
for type_ in TYPES:
    found = sum(card["count"] for card in cards if card["type"] == type_)
    data.check(found == data["totals"][type_], type_, f"{found} cards, the box holds {data['totals'][type_]}")
data.check(sum(card["count"] for card in cards) == data["totals"]["cards"], "cards", "wrong total")
# The rules know these cards by name; the order of the file is the order of the types.
data.check([card["type"] for card in cards] == sorted((card["type"] for card in cards), key=list(TYPES).index),
           "cards", "must be sorted: stand, ware, utility, person, animal")


# A ware card must not be taken for the wares it shows.
for card in cards:
    if card["type"] == "ware":
        card.update(grammar_de="f", noun_de=f"Warenkarte ({card['de']})", noun_en=f"ware card ({card['en']})")
HIDDEN = {"de": "Karte", "en": "card", "noun_de": "Karte", "noun_en": "card", "grammar_de": "f"}


def span(type_):
    of_type = [i for i, card in enumerate(cards, 1) if card["type"] == type_]
    return of_type[0], of_type[-1]


# ---- Facts ----

# What cards give and get. `ware` and `same_ware` lie in the supply, `card` in the hand or on the draw pile.
RESOURCES = {
    "gold": ("Gold", "gold"), "card": ("Karte", "card"), "ware": ("Ware", "ware"),
    "same_ware": ("Ware derselben Sorte", "ware of one kind"), "their_ware": ("Ware des Gegners", "opponent's ware"),
    "their_card": ("Handkarte des Gegners", "opponent's hand card"), "ware_card": ("Warenkarte", "ware card"),
    "discarded": ("oberste abgelegte Karte", "top card of the discard pile"),
    "utility": ("Gegenstand", "utility")}
EFFECTS = {
    "build": ("baut einen Stand", "builds a stand"),
    "trade": ("kauft oder verkauft ihre Waren", "buys or sells its wares"),
    "exchange": ("gibt und nimmt", "gives and takes"),          # give or give_or, then get; the opponent gets theirs
    "auction": ("Versteigerung", "auction"),                    # of what is in get
    "draft": ("reihum aus der Mitte", "taken in turn from the middle"),  # of everything of `pool` that both have
    "either": ("eins für dich, eins für den Gegner", "one for you, one for the opponent"),  # get or get_or; he: the other
    "their_choice": ("der Gegner wählt", "the opponent chooses"),  # whether one gets get or get_or
    "reaction": ("Reaktion", "reaction")}                       # to a card of the type `against`

# What the rules in C do for these cards, as far as these words can tell; the others are `special`. Amounts
# are the constants of jambo.h. times 0: as often as one likes.
DOES = {
    "well": {"give": {"gold": 1}, "get": {"card": 1}},
    "drums": {"give": {"ware": 1}, "get": {"card": 1}},
    "throne": {"get": {"their_ware": 1}, "theirs": {"ware": 1}},
    "boat": {"give": {"card": 1}, "get": {"ware": 1}},
    "scale": {"get": {"card": 1}, "theirs": {"card": 1}},
    "mask_of_transformation": {"give": {"card": 1}, "get": {"discarded": 1}, "phase": 1},
    "supplies": {"give": {"gold": 1}, "give_or": {"card": 1}, "get": {"ware_card": 1}},
    "kettle": {"give": {"card": 1}, "get": {"card": 1}, "times": 2},
    "leopard_statue": {"give": {"gold": Constant("LEOPARD_GOLD")}, "get": {"ware": 1}},
    "weapons": {"give": {"card": 1}, "get": {"gold": Constant("WEAPONS_GOLD")}},
    "guard": {"effect": "reaction", "against": "animal"},
    "rain_maker": {"effect": "reaction", "against": "ware", "get": {"ware_card": 1}},
    "portuguese": {"give": {"ware": 1}, "get": {"gold": Constant("PORTUGUESE_GOLD")}, "times": 0},
    "basket_maker": {"give": {"gold": Constant("BASKET_GOLD")}, "get": {"same_ware": Constant("PAIR")}},
    "traveling_merchant": {"effect": "auction", "get": {"ware": Constant("PAIR")}},
    "arabian_merchant": {"effect": "auction", "get": {"card": Constant("ARABIAN_CARDS")}},
    "carrier": {"effect": "either", "get": {"same_ware": Constant("PAIR")}, "get_or": {"card": Constant("PAIR")}},
    "drummer": {"get": {"utility": 1}},
    "parrot": {"get": {"their_ware": 1}},
    "hyena": {"get": {"their_card": 1}, "theirs": {"card": 1}},
    "elephant": {"effect": "draft", "pool": "ware"},
    "ape": {"effect": "draft", "pool": "card"},
    "lion": {"effect": "draft", "pool": "utility"},
    "cheetah": {"effect": "their_choice", "get": {"gold": Constant("CHEETAH_GOLD")}, "get_or": {"card": Constant("PAIR")}}}
for name in DOES:
    data.check(name in [card["id"] for card in cards], "cards", f"there is no '{name}'")


def special(card):
    return card["type"] not in ("stand", "ware") and card["id"] not in DOES


def does(card):
    """The effect of a card in these words."""
    effect = {"stand": "build", "ware": "trade"}.get(card["type"], None if special(card) else "exchange")
    does_ = {"effect": effect, "times": 1, "phase": 2, **DOES.get(card["id"], {})}
    return {**does_, "phase": 0} if "against" in does_ else does_


def of_effect(key):
    return lambda card: does(card).get(key)


def wares_of(card):
    return {ware["id"]: card["wares"].count(ware["letter"]) for ware in wares if ware["letter"] in card.get("wares", "")}


ware_kind = Kind("ware", wares)
card_types = Vocabulary("card_type", "jambo_card_types", TYPES)
resources = Vocabulary("resource", "jambo_resources", RESOURCES)
effects = Vocabulary("effect", "jambo_effects", EFFECTS)
card_facts = Facts(data, "jambo_card", cards, [
    piece("type", "Art", "type", card_types),
    counts("wares", "Waren", "wares", ware_kind, wares_of),
    number("buy", "Einkauf", "buys for"),
    number("sell", "Verkauf", "sells for"),
    flag("special", "nur in Worten", "in words only", special),
    piece("effect", "Wirkung", "effect", effects, of_effect("effect")),
    number("phase", "Phase", "phase", of_effect("phase")),
    counts("give", "gibt", "gives", resources, of_effect("give")),
    counts("give_or", "oder gibt", "or gives", resources, of_effect("give_or")),
    counts("get", "bekommt", "gets", resources, of_effect("get")),
    counts("get_or", "oder bekommt", "or gets", resources, of_effect("get_or")),
    counts("theirs", "der Gegner bekommt", "the opponent gets", resources, of_effect("theirs")),
    number("times", "höchstens so oft", "at most so often", of_effect("times")),
    piece("pool", "in die Mitte", "into the middle", resources, of_effect("pool")),
    piece("against", "gegen", "against", card_types, of_effect("against")),
])
fact_tables = [card_types, resources, effects, card_facts]

# ---- Out ----

header = '#include "kontor.h"\n\n'
header += enumeration("WARE", wares, "WARES") + "\n"
header += enumeration("CARD", cards, "CARDS") + "\n"
for type_ in list(TYPES)[1:]:
    first, last = span(type_)
    header += f"enum {{ FIRST_{type_.upper()} = {first}, LAST_{type_.upper()} = {last} }};\n"
header += """
/* A ware card: how many of each ware, and the two prices. */
typedef struct ware_card {
    uint8_t wares[WARES + 1];
    uint8_t size, buy, sell;
} ware_card;

extern const ware_card jambo_ware_card[LAST_WARE + 1];
extern const kt_piece  jambo_wares[WARES + 1];
extern const kt_piece  jambo_cards[CARDS + 1];
"""
header += "".join(table.declaration() for table in fact_tables)
header += f'#define JAMBO_FINGERPRINT "{data.fingerprint}"\n'

source = '#include "games/jambo/jambo.h"\n\n' # for its kinds and constants
source += piece_table("jambo_wares", wares) + "\n" + piece_table("jambo_cards", cards, HIDDEN) + "\n"
source += "const ware_card jambo_ware_card[LAST_WARE + 1] = {\n"
for i, card in enumerate(cards, 1):
    if card["type"] == "ware":
        counts = [0] * (len(wares) + 1)
        for letter in card["wares"]:
            counts[letters[letter]] += 1
        source += (f"    [{i}] = {{{{{', '.join(map(str, counts))}}}, {len(card['wares'])}, "
                   f"{card['buy']}, {card['sell']}}},\n")
source += "};\n\n" + "\n".join(table.definition() for table in fact_tables)

write(sys.argv[3], header)
write(sys.argv[4], source)
