"""readme_test.py KONTOR SOURCE - what README.md counts is true: rules and scenarios of each game."""
import json
import pathlib
import re
import subprocess
import sys

kontor, source = sys.argv[1], pathlib.Path(sys.argv[2])
rows = re.findall(r'^\| \*\*.*\| (\d+) \| (\d+) \|[^|]*\|$', (source / 'README.md').read_text(), re.M)
said = [(int(rules), int(scenarios)) for rules, scenarios in rows]
counted = []
for name in re.findall(r'&kt_(\w+)', (source / 'src/games/registry.c').read_text()):
    rules = json.loads(subprocess.run([kontor, 'rules', name, '--json'], check=True, capture_output=True, text=True).stdout)
    files = (source / 'tests/scenarios' / name).glob('*.scn')
    counted.append((len(rules), sum(len(re.findall(r'^game ', file.read_text(), re.M)) for file in files)))
assert said == counted, 'README.md says %s (rules, scenarios), the project has %s' % (said, counted)
print(said)
