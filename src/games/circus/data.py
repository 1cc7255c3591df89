"""Checks Circus Maximus' data.json and turns it into tables: data.py TOOLS data.json OUT.h OUT.c"""
import sys

sys.path.insert(0, sys.argv[1])
from tables import (ORIGINS, Data, Facts, Kind, Seats, Vocabulary, enumeration, flag, listing, number, piece,  # noqa: E402
                    piece_table, write)

data = Data(sys.argv[2])
locations, colours, dealers = data.pieces("locations"), data.pieces("colours"), data.pieces("dealers")
tickets, visitors, favours = data.pieces("tickets"), data.pieces("visitors"), data.pieces("favours")
others = {entry["id"]: entry for entry in data.pieces("others")}

# The rules know the nine effects, each with the time at which it can be played.
TIMINGS = {"new_ticket": "place", "rank_8": "with", "recall": "place", "overtake": "place", "wait": "place",
           "two_dealers": "with", "wins_ties": "with", "collect_twice": "serve", "other_venue": "serve"}

for entry in locations + dealers + tickets + visitors + favours + list(others.values()):
    for need in ("text_de", "text_en", "source"):
        data.check(entry.get(need), entry["id"], f"has no '{need}'")
for entry in dealers + tickets + visitors + favours:
    data.check(isinstance(entry.get("coins"), int) and 0 <= entry["coins"] <= 20, entry["id"],
               "has no coins from 0 to 20")
for name, entries in (("locations", locations), ("dealers", dealers), ("tickets", tickets),
                      ("visitors", visitors), ("favours", favours),
                      ("coin_cards", [others["coin"]]), ("start_cards", [others["start_card"]])):
    found = sum(entry["count"] for entry in entries)
    data.check(found == data["totals"][name], name, f"{found} cards, the box holds {data['totals'][name]}")
data.check(sum(n for name, n in data["totals"].items() if name != "cards") == data["totals"]["cards"],
           "totals", "do not add up")

data.check([place["id"] for place in locations] == ["villa", "forum", "circus", "theatre", "colosseum"],
           "locations", "the rules need villa, forum, circus, theatre, colosseum in this order")
venues = locations[2:]
data.check(len(colours) == 5, "colours", "there must be five")
data.check([dealer.get("rank") for dealer in dealers] == list(range(1, 9)), "dealers", "ranks must be 1 to 8")
data.check(all(dealer["count"] == len(colours) for dealer in dealers), "dealers", "one of each colour and rank")
data.check(all(a["coins"] <= b["coins"] for a, b in zip(dealers, dealers[1:])), "dealers",
           "coins must not fall with the rank")
names = [venue["id"] for venue in venues]
# The rows of a venue, the cheapest first; a ticket is called VENUE_ROW.
ROWS = {"gallery": ("Rang", "gallery"), "stalls": ("Parkett", "stalls"), "box": ("Loge", "box")}
for ticket in tickets:
    data.check(ticket.get("venue") in names, ticket["id"], f"unknown venue '{ticket.get('venue')}'")
    data.check(ticket["id"] in [f"{ticket['venue']}_{row}" for row in ROWS], ticket["id"],
               f"must be called {ticket['venue']}_{' or _'.join(ROWS)}")
data.check([names.index(t["venue"]) for t in tickets] == sorted(names.index(t["venue"]) for t in tickets),
           "tickets", "must be sorted by venue")
data.check(visitors[-1]["id"] == "caesar" and visitors[-1]["count"] == 1, "visitors", "caesar must be the last, once")
for visitor in visitors[:-1]:
    data.check(visitor["count"] > 1, visitor["id"], "with three players one copy leaves, so there must be two")
for favour in favours:
    name = favour["id"]
    data.check(favour.get("effect") in TIMINGS, name, f"unknown effect '{favour.get('effect')}'")
    data.check(favour.get("timing") == TIMINGS[favour["effect"]], name,
               f"its effect is played at the time '{TIMINGS[favour['effect']]}'")
    data.check(favour.get("phases") and set(favour["phases"]) <= {1, 2, 3}, name, "has no phases from 1 to 3")
    data.check(favour["count"] > 1, name, "with three players one copy leaves, so there must be two")
    data.check(favour.get("coins_origin") in ORIGINS, name, f"unknown origin '{favour.get('coins_origin')}'")
effects = [favour["effect"] for favour in favours]
for effect in TIMINGS:
    data.check(effects.count(effect) == 1, effect, "each effect belongs to exactly one favour")
data.check(set(favours[effects.index("recall")]["phases"]) <= {2, 3}, "recall", "in phase I nobody was served yet")
data.check(favours[effects.index("other_venue")]["phases"] == [3], "other_venue", "tickets are sold in phase III")


def row(entry, **changes):
    return {**entry, **changes}


# Every single dealer, and what a dealer can take at the Villa.
gang = [row(dealer, id=f"{colour['id']}_{dealer['rank']}", de=f"{colour['de']} {dealer['rank']}",
            en=f"{colour['en']} {dealer['rank']}", count=1, colour=colour["id"])
        for colour in colours for dealer in dealers]
prizes = [row(favour, count=0) for favour in favours] + [row(others["start_card"], count=0)]
prizes[-1]["id"] = "start_card"
single = [others["coin"]], [others["start_card"]]

# "ein Ticket für die Loge im Colosseum"
SEATS = {"gallery": ("den Rang", "the gallery of"), "stalls": ("das Parkett", "the stalls of"), "box": ("die Loge", "a box at")}
for ticket in tickets:
    venue = next(each for each in venues if each["id"] == ticket["venue"])
    seats_de, seats_en = SEATS[ticket["id"].removeprefix(ticket["venue"] + "_")]
    ticket.update(noun_de=f"Ticket für {seats_de} im {venue['de']}", noun_en=f"ticket for {seats_en} the {venue['en']}")

# ---- Facts ----

# What is won at a place, in the phase of the book in which its dealers are served.
OFFERS = {"villa": ("favours", 1), "forum": ("tickets", 2), "circus": ("visitors", 3), "theatre": ("visitors", 3),
          "colosseum": ("visitors", 3)}


def seat_of(colour):
    """A seat has the colour of its number."""
    return [each["id"] for each in colours].index(colour)


colour_kind, venue_kind, place_kind = Kind("colour", colours), Kind("venue", venues), Kind("place", locations)
favour_kind = Kind("favour", favours)
seat_rows = Vocabulary("seat_row", "circus_seat_rows", ROWS)
offers = Vocabulary("offer", "circus_offers", {
    "favours": ("Gunstkarten", "favours"), "tickets": ("Tickets", "tickets"), "visitors": ("Besucher", "visitors")})
timings = Vocabulary("timing", "circus_timings", {
    "place": ("anstelle eines Händlers", "in place of a dealer"), "with": ("mit einem Händler", "with a dealer"),
    "serve": ("wenn ein Händler bedient wird", "when a dealer is served")})
favour_effects = Vocabulary("favour_effect", "circus_favour_effects", {
    # Captions of small cards: they fit on one line.
    "new_ticket": ("ein neues Ticket", "a new ticket"), "rank_8": ("1 gilt als 8", "1 acts as 8"),
    "recall": ("noch einmal", "line up again"), "overtake": ("einen Platz vor", "one place ahead"),
    "wait": ("setzt aus", "waits"), "two_dealers": ("zwei auf einmal", "two at once"),
    "wins_ties": ("vor Gleichen", "ahead of equals"), "collect_twice": ("zweimal bedient", "served twice"),
    "other_venue": ("anderer Ort", "another venue")})
coins_of = number("coins", "Münzen", "coins")
fact_tables = [
    seat_rows, offers, timings, favour_effects,
    Facts(data, "circus_favour", favours, [
        coins_of, piece("effect", "Wirkung", "effect", favour_effects), piece("timing", "wann", "when", timings),
        listing("phases", "Phasen", "phases")]),
    Facts(data, "circus_ticket", tickets, [
        piece("venue", "Ort", "venue", venue_kind),
        piece("row", "Reihe", "row", seat_rows, lambda ticket: ticket["id"].removeprefix(ticket["venue"] + "_")), coins_of]),
    Facts(data, "circus_visitor", visitors, [
        coins_of, flag("buys", "kauft ein Ticket", "buys a ticket", lambda visitor: visitor["id"] != "caesar")]),
    Facts(data, "circus_rank", dealers, [number("rank", "Rang", "rank"), coins_of]),
    Facts(data, "circus_dealer", gang, [
        number("seat", "Platz", "seat", lambda dealer: seat_of(dealer["colour"]), Seats()),
        piece("colour", "Farbe", "colour", colour_kind), number("rank", "Rang", "rank"), coins_of]),
    Facts(data, "circus_coin", single[0], [coins_of]),
    Facts(data, "circus_seat_row", seat_rows.entries, [
        number("level", "Stufe", "level", lambda row_: list(ROWS).index(row_["id"]) + 1)]),
    Facts(data, "circus_place", locations, [
        piece("offers", "Angebot", "offers", offers, lambda place: OFFERS[place["id"]][0]),
        number("phase", "Phase", "phase", lambda place: OFFERS[place["id"]][1]),
        piece("venue", "Veranstaltungsort", "venue", venue_kind,
              lambda place: place["id"] if place in venues else None)]),
    Facts(data, "circus_venue", venues, [piece("place", "Schauplatz", "location", place_kind, lambda venue: venue["id"])]),
    Facts(data, "circus_prize", prizes, [
        piece("favour", "Gunstkarte", "favour", favour_kind,
              lambda prize: None if prize["id"] == "start_card" else prize["id"])]),
    Facts(data, "circus_colour", colours, [
        number("seat", "Platz", "seat", lambda colour: seat_of(colour["id"]), Seats())]),
]

# ---- Out ----

header = '#include "kontor.h"\n\n'
header += enumeration("PLACE", locations, "PLACES") + "\n"
header += enumeration("TICKET", tickets, "TICKETS") + "\n"
header += enumeration("VISITOR", visitors, "VISITORS") + "\n"
header += enumeration("FAVOUR", [{"id": effect} for effect in effects], "FAVOURS") + "\n"
header += f"""enum {{ VENUES = {len(venues)}, RANKS = {len(dealers)}, COLOURS = {len(colours)}, DEALERS = {len(gang)} }};
enum {{ PRIZE_START_CARD = {len(prizes)}, PRIZES = {len(prizes)} }}; /* before it the favours */

extern const kt_piece circus_places[PLACES + 1];
extern const kt_piece circus_venues[VENUES + 1];
extern const kt_piece circus_colours[COLOURS + 1];
extern const kt_piece circus_ranks[RANKS + 1];
extern const kt_piece circus_dealers[DEALERS + 1];
extern const kt_piece circus_tickets[TICKETS + 1];
extern const kt_piece circus_visitors[VISITORS + 1];
extern const kt_piece circus_favours[FAVOURS + 1];
extern const kt_piece circus_prizes[PRIZES + 1];
extern const kt_piece circus_coin[2];
extern const kt_piece circus_start_card[2];

extern const uint8_t circus_dealer_coins[RANKS + 1];
extern const uint8_t circus_ticket_coins[TICKETS + 1];
extern const uint8_t circus_ticket_venue[TICKETS + 1];   /* 0 .. VENUES - 1 */
extern const uint8_t circus_visitor_coins[VISITORS + 1];
extern const uint8_t circus_favour_coins[FAVOURS + 1];
extern const uint8_t circus_favour_phases[FAVOURS + 1];  /* bit per phase: 1 << 1 for phase I, ... */
extern const uint8_t circus_favour_coins_origin[FAVOURS + 1];
"""
header += "".join(table.declaration() for table in fact_tables)
header += f'#define CIRCUS_FINGERPRINT "{data.fingerprint}"\n'


def numbers(name, values):
    return f"const uint8_t {name}[] = {{{', '.join(map(str, [0] + list(values)))}}};\n"


source = '#include "games/circus/circus.h"\n\n' # for its kinds
for name, entries in (("circus_places", locations), ("circus_venues", [row(v, count=0) for v in venues]),
                      ("circus_colours", colours), ("circus_ranks", dealers),
                      ("circus_dealers", gang), ("circus_tickets", tickets), ("circus_visitors", visitors),
                      ("circus_favours", favours), ("circus_prizes", prizes),
                      ("circus_coin", single[0]), ("circus_start_card", single[1])):
    source += piece_table(name, entries) + "\n"
source += numbers("circus_dealer_coins", (dealer["coins"] for dealer in dealers))
source += numbers("circus_ticket_coins", (ticket["coins"] for ticket in tickets))
source += numbers("circus_ticket_venue", (names.index(ticket["venue"]) for ticket in tickets))
source += numbers("circus_visitor_coins", (visitor["coins"] for visitor in visitors))
source += numbers("circus_favour_coins", (favour["coins"] for favour in favours))
source += numbers("circus_favour_phases", (sum(1 << phase for phase in favour["phases"]) for favour in favours))
source += numbers("circus_favour_coins_origin", (ORIGINS[favour["coins_origin"]] for favour in favours))
source += "\n" + "\n".join(table.definition() for table in fact_tables)

write(sys.argv[3], header)
write(sys.argv[4], source)
