"""Checks Jambo's data.json and turns it into tables: data.py data.json OUT.h OUT.c"""
import sys

sys.path.insert(0, sys.argv[1])
from tables import Data, enumeration, piece_table, write  # noqa: E402

data = Data(sys.argv[2])
wares, cards = data.pieces("wares"), data.pieces("cards")
letters = {ware["letter"]: i for i, ware in enumerate(wares, 1)}
TYPES = ("stand", "ware", "utility", "person", "animal")

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
data.check([card["type"] for card in cards] == sorted((card["type"] for card in cards), key=TYPES.index),
           "cards", "must be sorted: stand, ware, utility, person, animal")


def span(type_):
    of_type = [i for i, card in enumerate(cards, 1) if card["type"] == type_]
    return of_type[0], of_type[-1]


header = '#include "kontor.h"\n\n'
header += enumeration("WARE", wares, "WARES") + "\n"
header += enumeration("CARD", cards, "CARDS") + "\n"
for type_ in TYPES[1:]:
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
header += f'#define JAMBO_FINGERPRINT "{data.fingerprint}"\n'

source = '#include "jambo_data.h"\n\n'
source += piece_table("jambo_wares", wares) + "\n" + piece_table("jambo_cards", cards) + "\n"
source += "const ware_card jambo_ware_card[LAST_WARE + 1] = {\n"
for i, card in enumerate(cards, 1):
    if card["type"] == "ware":
        counts = [0] * (len(wares) + 1)
        for letter in card["wares"]:
            counts[letters[letter]] += 1
        source += (f"    [{i}] = {{{{{', '.join(map(str, counts))}}}, {len(card['wares'])}, "
                   f"{card['buy']}, {card['sell']}}},\n")
source += "};\n"

write(sys.argv[3], header)
write(sys.argv[4], source)
