#!/usr/bin/env python3
"""embed.py FOLDER OUTPUT: all *.scn below FOLDER as a C array, so that `kontor rules`
can list a rule's scenarios without the source tree. Writes only when something changed."""
import pathlib
import sys


def c_string(text):
    """The text as C string literals, one a line."""
    def escape(byte):
        char = chr(byte)
        if char in '"\\':
            return '\\' + char
        return char if 32 <= byte < 127 and char != '?' else '\\%03o' % byte
    lines = text.split(b'\n')
    pieces = [line + b'\n' for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    return '\n        '.join('"' + ''.join(map(escape, piece)) + '"' for piece in pieces) or '""'


def main():
    folder, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    root = folder.resolve().parent.parent  # tests/scenarios -> the tree
    out = ['/* Made by tools/embed.py. */', '#include "cli/cli.h"', '',
           'const embedded_file embedded_scenarios[] = {']
    for path in sorted(folder.resolve().rglob('*.scn')):
        text = path.read_bytes()
        out.append('    {"%s",\n        %s, %d},' % (path.relative_to(root), c_string(text), len(text)))
    out += ['    {0, 0, 0}};', '']
    made = '\n'.join(out)
    if not output.exists() or output.read_text() != made:
        output.write_text(made)


main()
