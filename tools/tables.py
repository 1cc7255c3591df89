"""Turns a game's data.json into const C tables; each game's data.py uses it.

A wrong count, a missing name or an unknown value stops the build with the file,
the entry and the reason. The tables come out in the order of the file.
"""
import hashlib
import json
import sys

ORIGINS = {"printed": "KT_PRINTED", "reported": "KT_REPORTED",
           "inferred": "KT_INFERRED", "reconstructed": "KT_RECONSTRUCTED"}


# What is said about things, not what they do: a better word must not stop a running game.
WORDS = {"about", "de", "en", "text_de", "text_en", "short_de", "short_en", "origin", "coins_origin", "source", "sources"}


def without_words(value):
    if isinstance(value, dict):
        return {key: without_words(each) for key, each in value.items() if key not in WORDS}
    return [without_words(each) for each in value] if isinstance(value, list) else value


class Data:
    """A data file and what is wrong with it."""

    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            raw = file.read()
        try:
            self.top = json.loads(raw)
        except json.JSONDecodeError as error:
            sys.exit(f"{path}:{error.lineno}: {error.msg}")
        played = json.dumps(without_words(self.top), sort_keys=True)
        self.fingerprint = hashlib.sha256(played.encode()).hexdigest()[:16]

    def __getitem__(self, key):
        if key not in self.top:
            self.fail("the file", f"has no '{key}'")
        return self.top[key]

    def fail(self, entry, reason):
        sys.exit(f"{self.path}: {entry}: {reason}")

    def check(self, fact, entry, reason):
        if not fact:
            self.fail(entry, reason)

    def pieces(self, key):
        """The entries under a key, each with id, names, count, origin and source."""
        seen = set()
        for entry in self[key]:
            name = entry.get("id", "?")
            for need in ("id", "de", "en"):
                self.check(isinstance(entry.get(need), str) and entry[need], name, f"has no '{need}'")
            self.check(name not in seen, name, "stands there twice")
            self.check(name.replace("_", "").replace("-", "").isalnum() and name == name.lower(),
                       name, "an id is lower case letters, digits and _")
            self.check(entry.get("origin", "printed") in ORIGINS, name,
                       f"unknown origin '{entry.get('origin')}'")
            self.check(isinstance(entry.get("count", 0), int) and 0 <= entry.get("count", 0) < 256,
                       name, "count is no number")
            seen.add(name)
        return self[key]


def quote(text):
    if text is None:
        return "NULL"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def words(de, en):
    return f"KT_WORDS({quote(de)}, {quote(en)})"


def piece_table(name, entries):
    """const kt_piece NAME[], with an empty first row for nothing and the unknown."""
    rows = [f'    {{"-", {words("-", "-")}, {words(None, None)}, 0, KT_PRINTED, NULL}},']
    for entry in entries:
        rows.append(
            f'    {{{quote(entry["id"])}, {words(entry["de"], entry["en"])}, '
            f'{words(entry.get("text_de"), entry.get("text_en"))}, {entry.get("count", 0)}, '
            f'{ORIGINS[entry.get("origin", "printed")]}, {quote(entry.get("source"))}}},')
    return f"const kt_piece {name}[] = {{\n" + "\n".join(rows) + "\n};\n"


def enumeration(prefix, entries, last):
    """enum { PREFIX_A = 1, ..., LAST = how many }."""
    names = [f"{prefix}_{entry['id'].upper().replace('-', '_')}" for entry in entries]
    body = ",\n    ".join(f"{name} = {i}" for i, name in enumerate(names, 1))
    return f"enum {{\n    {body},\n    {last} = {len(names)},\n}};\n"


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write("/* Made from data.json by data.py; change those. */\n" + text)
