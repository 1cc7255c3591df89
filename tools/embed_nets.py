#!/usr/bin/env python3
"""embed_nets.py FOLDER OUTPUT: all FOLDER/GAME/*.net as a C table, so that the command and the
server have them without the source tree. Writes only when something changed."""
import pathlib
import sys

LINE = 24  # bytes
SEATS_AT = 34  # where a net says for which numbers of seats it is: src/bots/net.h


def c_string(data):
    """The bytes as C string literals."""
    lines = [data[i:i + LINE] for i in range(0, len(data), LINE)]
    return '\n    '.join('"' + ''.join('\\%03o' % byte for byte in line) + '"' for line in lines)


def main():
    folder, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    nets = sorted(folder.glob('*/*.net'))
    out = ['/* Made by tools/embed_nets.py. */', '#include "bots/nets.h"', '']
    for number, path in enumerate(nets):
        out += ['static const char net_%d[] = /* %s */\n    %s;' % (number, path.relative_to(folder),
                                                                 c_string(path.read_bytes())), '']
    out.append('const bots_embedded_net bots_embedded_nets[] = {')
    for number, path in enumerate(nets):
        data = path.read_bytes()
        seats = int.from_bytes(data[SEATS_AT:SEATS_AT + 2], 'little')
        policy = 'true' if path.name.endswith('.policy.net') else 'false'
        out.append('    {"%s", %d, %s, {"", (const uint8_t *)net_%d, %d}},' % (
            path.parent.name, seats, policy, number, len(data)))
    out += ['    {0, 0, false, {0, 0, 0}}};', '']
    made = '\n'.join(out)
    if not output.exists() or output.read_text() != made:
        output.write_text(made)


main()
