"""readme_test.py KONTOR SOURCE - what README.md promises is true: it counts the rules and scenarios of each
game, and says that `make run` and `make play` start the server and the text client."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

kontor, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()


def counted_games():
    for name in re.findall(r'&kt_(\w+)', (source / 'src/games/registry.c').read_text()):
        rules = subprocess.run([kontor, 'rules', name, '--json'], check=True, capture_output=True, text=True).stdout
        files = (source / 'tests/scenarios' / name).glob('*.scn')
        scenarios = sum(len(re.findall(r'^game ', file.read_text(), re.M)) for file in files)
        yield len(json.loads(rules)), scenarios


def command_of(target):
    """The words of the command that a target of the Makefile runs at last, without the program."""
    recipe = re.search(r'^%s:.*\n\t@build/kontor (.*)$' % target, (source / 'Makefile').read_text(), re.M)
    assert recipe, 'make %s does not start kontor' % target
    return recipe[1].split()


def try_server(folder):
    (folder / 'web/dist').mkdir(parents=True)
    (folder / 'web/dist/index.html').write_text('<p>Kontor</p>')
    command = [kontor, *command_of('run'), '--port', '0', '--store', 'sqlite:tables.db']
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    address = server.stdout.readline()
    server.terminate()
    _, errors = server.communicate()
    assert 'http://' in address, 'make run: %s' % errors


def try_text_client(folder):
    done = subprocess.run([kontor, *command_of('play')], cwd=folder, input='quit\n', capture_output=True, text=True)
    assert done.returncode == 0 and 'jambo>' in done.stdout, 'make play: %s' % done.stderr


def main():
    rows = re.findall(r'^\| \*\*.*\| (\d+) \| (\d+) \|[^|]*\|$', (source / 'README.md').read_text(), re.M)
    said = [(int(rules), int(scenarios)) for rules, scenarios in rows]
    counted = list(counted_games())
    assert said == counted, 'README.md says %s (rules, scenarios), the project has %s' % (said, counted)
    with tempfile.TemporaryDirectory() as folder:
        try_server(pathlib.Path(folder))
        try_text_client(pathlib.Path(folder))
    print(said)


main()
