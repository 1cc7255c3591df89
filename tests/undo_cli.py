"""undo_cli.py KONTOR FOLDER - the cases in tests/undo through `kontor play`.

Only the seat to act can type, so of each case the line for that seat is checked: it types
"undo all" and saves, and the saved record must have as many moves as the case says. Where
luck is to act, the client draws it before it asks anybody, so luck bars the way. A table
that starts from the case's position has no moves, so there is nothing to take back.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

kontor, folder = sys.argv[1], pathlib.Path(sys.argv[2])
temporary = tempfile.TemporaryDirectory()  # goes with the test
temp = pathlib.Path(temporary.name)
SAID = {
    'free': ('Taken back.', 'Zurückgenommen.'),
    'nothing': ('There is nothing to take back yet.', 'Es gibt noch nichts zurückzunehmen.'),
    'chance': ('luck has intervened', 'hat der Zufall etwas aufgedeckt'),
    'others': ('has made a decision since then', 'Seitdem hat'),
    'knowledge': ('showed you something you did not know', 'das du vorher nicht wusstest'),
}


def run(*words, typed=''):
    result = subprocess.run([kontor, *words], input=typed, capture_output=True, text=True)
    assert result.returncode == 0, (words, result.returncode, result.stdout, result.stderr)
    return result.stdout


def moves_in(text):
    return len(re.findall(r'^[0-9*] ', text, re.M))


def type_undo(file, language):
    """What the client prints after "undo all", and how many moves are left then."""
    saved = temp / 'saved.ktr'
    output = run('play', '--load', str(file), '--hotseat', '--seed', '1', '--lang', language,
                 typed='undo all\nsave %s\nquit\n' % saved)
    return output.split('> undo all\n')[1], moves_in(saved.read_text())


def check(file, bar, keeps):
    """keeps None: luck was drawn first, so only the reason is known."""
    for language in ('en', 'de'):
        said, left = type_undo(file, language)
        assert SAID[bar][language == 'de'] in said, (file.name, bar, said)
        others = [texts[language == 'de'] for other, texts in SAID.items() if other != bar]
        assert not any(text in said for text in others), (file.name, bar, said)
        assert keeps is None or left == keeps, (file.name, keeps, left)


def check_case(file):
    text = file.read_text()
    cases = re.findall(r'^# undo seat (\d) keeps (\d+) because (\w+)$', text, re.M)
    assert cases, file
    position = run('replay', str(file), '--position')
    actor = re.search(r'^actor (\S+)', position, re.M).group(1)
    if actor == '*':
        check(file, 'chance', None)
        return 'chance'
    bar, keeps = next((bar, int(keeps)) for seat, keeps, bar in cases if seat == actor)
    check(file, bar, keeps)
    start = temp / 'start.ktp'
    start.write_text(position)
    check(start, 'nothing', 0)
    return bar


files = sorted(folder.glob('*.ktr'))
bars = {file.name: check_case(file) for file in files}
for name, bar in bars.items():
    print('%-34s %s' % (name, bar))
assert len(files) >= 8 and {'free', 'chance', 'others'} <= set(bars.values()), bars
