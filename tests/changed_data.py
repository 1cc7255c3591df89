"""changed_data.py KONTOR SOURCE [FOLDER] - a correction in data.json reaches the game and its clients.

Copies the project, changes prices, routes, a harbour, tiles and cards in the copy's data, builds the command
and the WebAssembly module there, and looks whether the facts have changed with the data. KONTOR is the command
as it is, to compare with.

With a FOLDER everything is left there, for tests of the page on the same copy:
    FOLDER/source          the project with the changed data
    FOLDER/build           its build: kontor, src/wasm/kontor.wasm
    FOLDER/changes.json    what differs: [{"game", "kind", "piece", "fact", "was", "now"}, ...]
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import facts_test

# Game, key of the data file, entry, what is put there.
EDITS = [
    ("jambo", "cards", "ware_kkk", {"wares": "kkt", "buy": 2, "sell": 11}),
    ("mercado", "valuables", "jug", {"price": {"copper": 3}, "points": 5, "buyer": {"seal": 1}}),
    ("mercado", "boards", "a", {"spaces": "FJ.+x..F.J.S.F..P.+x..F.J.x.S."}),
    ("circus", "dealers", "8", {"coins": 5}),
    ("circus", "tickets", "circus_box", {"coins": 4}),
    ("circus", "visitors", "senator", {"coins": 7}),
    ("macao", "spaces", "genova", {"values": [7, 4, 2]}),
    ("macao", "spaces", "barcelona", {"near": ["s07"]}), # one route less ...
    ("macao", "spaces", "s06", {"near": ["marseille"]}),
    ("macao", "spaces", "s16", {"near": ["antwerpen", "s17", "s19"]}), # ... and a new one
    ("macao", "spaces", "s19", {"near": ["s18", "s20", "s16"]}),
    ("macao", "quarters", "q17", {"cost": "BBV"}),
    ("macao", "cards", "bank", {"cost": "GGK", "effect": {"op": "use", "give": {"cubes": "RR"}, "get": {"points": 3}}}),
]

# What the facts must then say.
EXPECTED = [
    ("jambo", "card", "ware_kkk", {"wares": {"trinkets": 2, "tea": 1}, "buy": 2, "sell": 11}),
    ("mercado", "tile", "jug", {"price": {"copper": 3}, "coins": 3, "points": 5, "buyer": {"seal": 1}}),
    ("mercado", "board", "a", {"spaces": [
        "false", "joker", None, "advance", "remove", None, None, "false", None, "joker", None, "seal", None, "false",
        None, None, "privilege", None, "advance", "remove", None, None, "false", None, "joker", None, "remove", None,
        "seal", None]}),
    ("circus", "rank", "8", {"coins": 5}),
    ("circus", "dealer", "red_8", {"coins": 5}),
    ("circus", "ticket", "circus_box", {"coins": 4}),
    ("circus", "visitor", "senator", {"coins": 7}),
    ("macao", "space", "genova", {"values": [7, 4, 2]}),
    ("macao", "space", "barcelona", {"near": ["s07"]}),
    ("macao", "space", "s06", {"near": ["marseille"]}),
    ("macao", "space", "s16", {"near": ["antwerpen", "s17", "s19"]}),
    ("macao", "space", "s19", {"near": ["s18", "s20", "s16"]}),
    ("macao", "quarter", "q17", {"cost": {"blue": 2, "violet": 1}}),
    ("macao", "card", "bank", {"cost": {"green": 2, "black": 1}, "give": {"red": 2}, "get": {"points": 3}}),
]


def copy(source, to):
    """The source tree without what was built or fetched."""
    def unwanted(folder, names):
        top = pathlib.Path(folder) == source
        return [name for name in names if name in (".git", "node_modules", "__pycache__") or
                top and name.startswith("build") or pathlib.Path(folder, name) == source / "web/dist"]
    shutil.copytree(source, to, ignore=unwanted, dirs_exist_ok=True)


def edit(source):
    for game in facts_test.GAMES:
        path = source / "src/games" / game / "data.json"
        data = json.loads(path.read_text())
        for of, key, id_, changes in EDITS:
            if of == game:
                next(entry for entry in data[key] if entry["id"] == id_).update(changes)
        path.write_text(json.dumps(data, ensure_ascii=False, indent=1))


def build(folder):
    def run(*words):
        result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert result.returncode == 0, result.stdout[-4000:]
    if not (folder / "build/build.ninja").exists():
        run("meson", "setup", folder / "build", folder / "source", "--buildtype=debug")
    run("ninja", "-C", folder / "build", "kontor", "src/wasm/kontor.wasm")


def differences(old, new):
    """Every expected fact is there, and was not there before."""
    found = []
    for game, kind, piece, facts in EXPECTED:
        for fact, now in facts.items():
            was, is_ = old[game].said[kind][piece][fact], new[game].said[kind][piece][fact]
            assert is_ == now, f"{game} {kind} {piece}: {fact} is {is_!r}, should be {now!r}"
            assert was != now, f"{game} {kind} {piece}: {fact} has not changed"
            found.append({"game": game, "kind": kind, "piece": piece, "fact": fact, "was": was, "now": now})
    return found


def main(kontor, source, folder):
    copy(source, folder / "source")
    edit(folder / "source")
    build(folder)
    facts_test.check(folder / "build/kontor", folder / "source")
    old, new = ({game: facts_test.Game(command, folder / "source", game) for game in facts_test.GAMES}
                for command in (kontor, folder / "build/kontor"))
    changes = differences(old, new)
    (folder / "changes.json").write_text(json.dumps(changes, ensure_ascii=False, indent=1))
    print(len(changes), "facts have changed with the data")


if __name__ == "__main__":
    arguments = [pathlib.Path(word).resolve() for word in sys.argv[1:]]
    if len(arguments) > 2:
        main(*arguments)
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(*arguments, pathlib.Path(temporary))
