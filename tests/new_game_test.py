"""new_game_test.py SOURCE [FOLDER] - tools/new-game lays out games that play.

Works on a copy of the project. First the tool must refuse bad names and change nothing. Then it makes two games,
whose names differ in length, since that changes how code is formatted and a made game must leave room for
another. The copy is built and goes through lint, conformance, scenarios, perft, records, signature, mutation,
the WebAssembly module, and some games by `kontor sim`.

With a FOLDER only the WebAssembly module is built, and everything is left there for web/tests/new_game_test.mjs:
    FOLDER/source    the project with the new games
    FOLDER/build     its build: src/wasm/kontor.wasm
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from changed_data import copy

GAMES = ("quay", "longshoreman")
# A name, and what is said of it.
REFUSED = [
    ("ab", "3 to 12 lower case letters"), ("Quay", "3 to 12 lower case letters"), ("a_quay", "3 to 12 lower case letters"),
    ("../quay", "3 to 12 lower case letters"), ("quaysidecrane", "3 to 12 lower case letters"),
    ("jambo", "already"), ("jam", "'jambo' cannot be told apart"), ("jambos", "'jambo' cannot be told apart"),
    ("switch", "a word of C or TypeScript"), ("class", "a word of C or TypeScript"),
    ("table", "begins a word that the code uses"), ("crate", "begins a word that the code uses"),
]
TESTS = ("conformance", "scenarios_test", "perft_test", "records_test", "signature_test", "mutation_test", "parity")
WASM = "src/wasm/kontor.wasm"


def run(*command, fails=False, **more):
    """Its output; must succeed, or with `fails` fail."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **more)
    assert (done.returncode != 0) == fails, f"{command}: exit code {done.returncode}\n{done.stdout[-4000:]}"
    return done.stdout


def snapshot(source):
    return {path.relative_to(source).as_posix(): path.read_bytes() for path in source.rglob("*") if path.is_file()}


def refuses(source):
    before = snapshot(source)
    for name, cause in REFUSED:
        said = run(source / "tools/new-game", name, fails=True)
        assert cause in said and "Traceback" not in said, f"{name}: {said}"
    registry = source / "src/games/registry.c"
    whole = registry.read_text()
    registry.write_text(whole.replace("games[] = {", "list[] = {"))
    said = run(source / "tools/new-game", GAMES[0], fails=True)
    assert "src/games/registry.c has changed" in said, said
    registry.write_text(whole)
    assert snapshot(source) == before, "a refusal has changed something"


def make(source, name):
    """Nothing is overwritten; whatever names the game is either its own file or one it is registered in."""
    before = snapshot(source)
    said = run(source / "tools/new-game", name)
    after = snapshot(source)
    changed = sorted(path for path in before if after.get(path) != before[path])
    assert changed == ["src/games/meson.build", "src/games/registry.c", "tests/perft.txt", "tests/signatures.txt",
                       "web/src/games/index.tsx"], changed
    for path in (set(after) - set(before)) | set(changed):
        assert path in said, f"{path} was written, but not listed"
        assert b"stevedore" not in after[path].lower(), f"{path} has the example's name"
        assert name in path or path in changed, path


def build(folder, *targets):
    run("meson", "setup", folder / "build", folder / "source", "--buildtype=debug", "-Dchecked=true")
    run("ninja", "-C", folder / "build", *targets)


def plays(source, kontor, name):
    assert f"{name} " in run(kontor, "bench", name, "--signature")
    run(kontor, "check", source / "tests/scenarios" / name)
    result = json.loads(run(kontor, "sim", name, "--bots", "greedy,random", "--games", "200", "--json"))
    assert result["finished"] == 200, result
    crates = json.loads(run(kontor, "cards", name, "--json"))
    data = json.loads((source / "src/games" / name / "data.json").read_text())
    assert [(crate["id"], crate["facts"]["weight"], crate["facts"]["fragile"]) for crate in crates] == [
        (crate["id"], crate["weight"], crate.get("fragile", False)) for crate in data["crates"]], crates


def check(folder):
    source, built = folder / "source", folder / "build"
    run(sys.executable, source / "tools/lint", "source", "format", "map")
    build(folder, "kontor", WASM, *(f"tests/{name}" for name in TESTS))
    few = {**os.environ, "KT_GAMES": "1000", "KT_MUTATIONS": "600"}
    said = run(built / "tests/conformance", *GAMES, env=few)
    assert all(f"{name}: worlds" in said for name in GAMES), said
    for name in TESTS[1:-1]:
        run(built / "tests" / name, env=few)
    for name in GAMES:
        plays(source, built / "kontor", name)
    node = shutil.which("node") or shutil.which("nodejs")
    run(node, source / "tests/parity.mjs", built / "tests/parity", built / WASM, "50")


def main(source, folder, only_page):
    copy(source, folder / "source")
    if not only_page:
        refuses(folder / "source")
    for name in GAMES:
        make(folder / "source", name)
    if only_page:
        build(folder, WASM)
    else:
        check(folder)


if __name__ == "__main__":
    arguments = [pathlib.Path(word).resolve() for word in sys.argv[1:]]
    if len(arguments) > 1:
        main(*arguments, only_page=True)
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(*arguments, pathlib.Path(temporary), only_page=False)
