"""Checks Stevedore's data.json and turns it into tables: data.py TOOLS data.json OUT.h OUT.c"""
import sys

sys.path.insert(0, sys.argv[1])
from tables import Data, Facts, enumeration, flag, number, piece_table, write  # noqa: E402

data = Data(sys.argv[2])
crates = data.pieces("crates")
for crate in crates:
    data.check(isinstance(crate.get("weight"), int) and 0 < crate["weight"] < 256, crate["id"], "has no weight")
    data.check(crate.get("fragile") in (None, True), crate["id"], "'fragile' is true or absent")
    for need in ("text_de", "text_en", "source"):
        data.check(crate.get(need), crate["id"], f"has no '{need}'")

# What clients draw a crate from.
crate_facts = Facts(data, "stevedore_crate", crates, [
    number("weight", "Gewicht", "weight"),
    flag("fragile", "zerbrechlich", "fragile"),
])

header = '#include "kontor.h"\n\n'
header += enumeration("CRATE", crates, "CRATES")
header += f"enum {{ DECK = {sum(crate['count'] for crate in crates)} }};\n"
header += """
/* What the rules ask of a crate. */
typedef struct crate_data {
    uint8_t weight;
    bool    fragile;
} crate_data;

extern const crate_data stevedore_crate[CRATES + 1];
extern const kt_piece   stevedore_crates[CRATES + 1];
"""
header += crate_facts.declaration()
header += f'#define STEVEDORE_FINGERPRINT "{data.fingerprint}"\n'

source = '#include "games/stevedore/stevedore.h"\n\n'
source += piece_table("stevedore_crates", crates) + "\n"
source += "const crate_data stevedore_crate[CRATES + 1] = {\n    {0, false},\n"
for crate in crates:
    source += f"    {{{crate['weight']}, {'true' if crate.get('fragile') else 'false'}}},\n"
source += "};\n\n" + crate_facts.definition()

write(sys.argv[3], header)
write(sys.argv[4], source)
