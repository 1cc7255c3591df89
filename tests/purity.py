"""purity.py NM LIBRARY - the library has no dependencies and no writable globals.

It may call four functions of the C library, all of them on memory it is given; it has
no variables. So it cannot allocate, print, read a clock, roll dice or share state.
"""
import subprocess
import sys

ALLOWED = {"memcpy", "memmove", "memset", "memcmp", "_GLOBAL_OFFSET_TABLE_"}


def symbols(nm, library):
    """(object, type, name) of every symbol."""
    lines = subprocess.run([nm, "-A", library], check=True, capture_output=True, text=True).stdout
    for line in lines.splitlines():
        place, rest = line.rsplit(":", 1)
        words = rest.split()
        yield place.rsplit(":", 1)[-1], words[-2], words[-1]


def main(nm, library):
    found = list(symbols(nm, library))
    own = {name for _, kind, name in found if kind in "TRDBCVW"}
    faults = [f"{place} calls {name}" for place, kind, name in found
              if kind == "U" and name not in own | ALLOWED]
    # .data.rel.ro holds tables with addresses: never written after loading, yet nm calls it d.
    faults += [f"{place} has a variable: {name}" for place, kind, name in writable(library)]
    if not own:
        faults.append(f"{library} holds nothing at all")
    print("\n".join(faults) or f"{library}: {len(own)} symbols, pure")
    return 1 if faults else 0


def writable(library):
    """Objects in sections that are written while the program runs."""
    lines = subprocess.run(["objdump", "-t", library], check=True, capture_output=True, text=True).stdout
    place = "?"
    for line in lines.splitlines():
        if ":" in line and "file format" in line:
            place = line.split(":")[0]
        words = line.split("\t")
        if len(words) < 2:
            continue
        section, name = words[0].split()[-1], words[1].split()[-1]
        is_object = " O " in words[0]
        changes = section.split(".")[1:2] in (["data"], ["bss"], ["tdata"], ["tbss"]) \
            and not section.startswith(".data.rel.ro")
        if (is_object and changes) or section == "*COM*":
            yield place, section, name


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
