"""hint_test.py KONTOR FOLDER - `kontor hint` makes no blunder that a person would see.

FOLDER holds positions from games that bots lost. The last lines of each say what happened, and which
moves must not be advised: "# never: MOVE, MOVE".
"""
import json
import pathlib
import subprocess
import sys

kontor, folder = sys.argv[1], pathlib.Path(sys.argv[2])


def advice(path, *words):
    result = subprocess.run([kontor, 'hint', str(path), '--top', '1', '--json', *words], capture_output=True, text=True)
    assert result.returncode == 0, (path, result.stderr)
    return json.loads(result.stdout)['moves'][0]['move']


files = sorted(folder.glob('*.ktp'))
assert files
for file in files:
    never = [line[len('# never:'):].split(', ') for line in file.read_text().splitlines() if line.startswith('# never:')]
    assert len(never) == 1, file
    for seed in ('1', '2'):
        move = advice(file, '--bot', 'search:500', '--seed', seed)
        assert move not in [word.strip() for word in never[0]], (file.name, move)
    move = advice(file)
    assert move not in [word.strip() for word in never[0]], (file.name, move)
print(len(files), 'positions ok')
