"""lab_test.py KONTOR - the laboratory as a user meets it: ladder, hint, report."""
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

kontor = sys.argv[1]
folder = pathlib.Path(tempfile.mkdtemp())


def run(*words, code=0):
    result = subprocess.run([kontor, *words], capture_output=True, text=True, timeout=300)
    assert result.returncode == code, (words, result.returncode, result.stderr)
    return result.stdout


def games():
    lines = run('--lang', 'en').split('\nGames\n')[1].split('\n\n')[0].splitlines()
    return [line.split()[0] for line in lines]


def ladder_gives_the_same_bytes(game):
    words = ['ladder', game, '--bots', 'random,greedy:1,search:20', '--games', '6', '--seed', '1', '--json']
    one = run(*words, '--threads', '1')
    assert one == run(*words, '--threads', '1') == run(*words, '--threads', '3')
    data = json.loads(one)
    assert len(data['bots']) == 3 and len(data['pairs']) == 3
    for pair in data['pairs']:
        assert pair['share_95'][0] <= pair['share'] <= pair['share_95'][1], pair


def ladder_resumes(game):
    file = folder / (game + '-ladder.txt')
    words = ['ladder', game, '--bots', 'random,greedy:1', '--games', '12', '--json', '--resume', str(file)]
    whole = run(*words)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text(''.join(lines[:2]) + '1 0 3')  # a crash in the middle of a line
    assert run(*words) == whole
    run(*[word.replace('greedy:1', 'greedy:2') for word in words], code=1)


def sequential_test_stops(game):
    data = json.loads(run('ladder', game, '--sprt', 'greedy:1>random', '--bounds', '0,50', '--games', '400',
                          '--json'))
    assert data['sprt']['claim'] == 'shown' and data['deals'] < 200, data['sprt']


def hint_speaks(game):
    file = folder / 'game.ktr'
    bots = ','.join(['greedy:1'] * json.loads(run('sim', game, '--games', '1', '--json'))['seats'])
    run('play', game, '--bots', bots, '--seed', '5', '--save', str(file))
    steps = json.loads(run('replay', str(file), '--json'))
    moves = [step for step in steps['steps'] if step['seat'] >= 0]
    number = str(moves[len(moves) // 2]['n'])
    for language in ('de', 'en'):
        data = json.loads(run('hint', str(file), '--move', number, '--bot', 'search:50', '--json', '--lang', language))
        assert data['moves'] and data['moves'][0]['reason'], data
    assert run('hint', str(file), '--move', number, '--bot', 'search:50')
    position = folder / 'position.ktp'
    position.write_text(run('replay', str(file), '--to', str(int(number) - 1), '--position'))
    again = json.loads(run('hint', str(position), '--bot', 'search:50', '--json'))
    assert again['moves'][0]['move'] == data['moves'][0]['move']
    run('hint', str(file), code=1)  # the game is over


def report_is_one_sound_page(game):
    file = folder / 'report.html'
    for language in ('de', 'en'):
        run('sim', game, '--bots', 'random', '--games', '40', '--report', str(file), '--lang', language)
        page = file.read_text()
        for foreign in ('http', '<script', 'src=', 'url(', '@import', '<link', '"nan', '"-nan', '>nan', '"inf'):
            assert foreign not in page, foreign
        root = tree.fromstring(page.replace('<!DOCTYPE html>', ''))
        assert root.get('lang') == language
        assert len(root.findall('.//svg')) > 6 and root.findall('.//table')
    csv = run('sim', game, '--bots', 'random', '--games', '40', '--csv-cards').splitlines()
    assert csv[0].startswith('kind,card,origin')


for game in games():
    ladder_gives_the_same_bytes(game)
    ladder_resumes(game)
    sequential_test_stops(game)
    hint_speaks(game)
    report_is_one_sound_page(game)
    print(game, 'fine')
