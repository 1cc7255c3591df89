"""lab_test.py KONTOR - the lab as a user sees it: ladder, hint, report, training."""
import json
import os
import pathlib
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

kontor = sys.argv[1]
temporary = tempfile.TemporaryDirectory()  # goes with the test
folder = pathlib.Path(temporary.name)


def run(*words, code=0, text=''):
    result = subprocess.run([kontor, *words], capture_output=True, text=True, input=text)
    assert result.returncode == code, (words, result.returncode, result.stderr)
    return result.stdout


def games():
    lines = run('--lang', 'en').split('\nGames\n')[1].split('\n\n')[0].splitlines()
    return [line.split()[0] for line in lines if line[2] != ' ']  # the rest continues a description


def ladder_does_not_depend_on_threads(game):
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


def sequential_test_stops_early(game):
    data = json.loads(run('ladder', game, '--sprt', 'greedy:1>random', '--bounds', '0,50', '--games', '400',
                          '--json'))
    assert data['sprt']['claim'] == 'shown' and data['deals'] < 200, data['sprt']


def hint_gives_reasons(game):
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


def report_is_one_valid_page(game):
    file = folder / 'report.html'
    for language in ('de', 'en'):
        run('sim', game, '--bots', 'random', '--games', '40', '--report', str(file), '--lang', language)
        page = file.read_text()
        for forbidden in ('http', '<script', 'src=', 'url(', '@import', '<link', '"nan', '"-nan', '>nan', '"inf'):
            assert forbidden not in page, forbidden
        root = tree.fromstring(page.replace('<!DOCTYPE html>', ''))
        assert root.get('lang') == language
        assert len(root.findall('.//svg')) > 6 and root.findall('.//table')
    csv = run('sim', game, '--bots', 'random', '--games', '40', '--csv-cards').splitlines()
    assert csv[0].startswith('kind,card,origin')


def estimates_are_counted(game):
    words = ['sim', game, '--bots', 'search:20', '--games', '4', '--calibration', '--lang', 'en']
    text = run(*words, '--threads', '1')
    assert text == run(*words, '--threads', '2')
    rows = [line.replace('%', '').split() for line in text.split('win estimate ')[1].splitlines()[1:]]
    assert rows and sum(int(row[3]) for row in rows) > 50, text
    for low, _, high, _, expected, *_ in rows:
        assert float(low) - 0.1 <= float(expected) <= float(high) + 0.1, text


def one_decision_in_ten_is_asked(game):
    words = ['sim', game, '--bots', 'random', '--games', '20', '--asked', 'search:20', '--lang', 'en']
    text = run(*words, '--threads', '1')
    assert text == run(*words, '--threads', '2')
    rows = [line.replace('%', '').split() for line in text.split('win estimate ')[1].splitlines()[1:]]
    asked, games = sum(int(row[3]) for row in rows), run('sim', game, '--bots', 'random', '--games', '20', '--csv')
    column = games.splitlines()[0].split(',').index('decisions')
    decisions = sum(int(line.split(',')[column]) for line in games.splitlines()[1:])
    assert 0.02 * decisions < asked < 0.2 * decisions, (asked, decisions)


def training_resumes_and_nets_play(game):
    net, whole = folder / (game + '.net'), folder / (game + '-whole.net')
    words = ['train', game, '--games', '8', '--batch', '4', '--hidden', '16', '--threads', '1']
    run(*words, '--net', str(whole))
    # A checkpoint after every batch: stop after the first.
    half = subprocess.Popen([kontor, *words, '--net', str(net), '--minutes', '1e-9'], stderr=subprocess.PIPE, text=True)
    half.stderr.readline()
    half.kill()
    half.wait()
    run(*words, '--net', str(net))
    assert net.read_bytes() == whole.read_bytes()
    run(*words, '--net', str(net), '--lambda', '0.5', code=1)  # the checkpoint is of another plan
    assert 'net@' in run('ladder', game, '--bots', 'random,net@%s' % net, '--games', '2')
    every_command_refuses_a_net_that_does_not_fit(game, net)


def interrupted_training_continues(game):
    whole, net = folder / 'whole.net', folder / 'interrupted.net'
    words = ['train', game, '--games', '40', '--batch', '4', '--hidden', '16', '--threads', '1', '--net']
    run(*words, str(whole))
    terminal, end = pty.openpty()  # where each batch shows a line
    trainer = subprocess.Popen([kontor, *words, str(net)], stderr=end)
    os.close(end)
    os.read(terminal, 1)
    trainer.send_signal(signal.SIGINT)
    assert trainer.wait() in (130, 0), trainer.returncode  # 0: it was too late, all games had been played
    os.close(terminal)
    run(*words, str(net))
    assert net.read_bytes() == whole.read_bytes()
    for path in folder.glob('*.net*'):
        path.unlink()


def several_processes_train_the_same_net(game):
    """Only where the command was built with MPI."""
    libraries = subprocess.run(['ldd', kontor], capture_output=True, text=True).stdout
    if 'libmpi' not in libraries or not shutil.which('mpirun'):
        return
    one, three = folder / 'one.net', folder / 'three.net'
    words = ['train', game, '--games', '11', '--batch', '4', '--hidden', '16', '--threads', '1']
    words += ['--teacher', 'search:20', '--siblings', '3', '--net']
    run(*words, str(one))
    subprocess.run(['mpirun', '-np', '3', kontor, *words, str(three)], check=True, capture_output=True)
    assert one.read_bytes() == three.read_bytes()
    for path in folder.glob('*.net*'):
        path.unlink()


def refuses(cause, *words):
    result = subprocess.run([kontor, *words, '--lang', 'en'], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert result.returncode == 1 and cause in result.stderr and '.net' in result.stderr, (words, result)


def every_command_refuses_a_net_that_does_not_fit(game, net):
    bot, other = 'net@%s' % net, [name for name in games() if name != game][0]
    refuses('another encoding', 'ladder', other, '--bots', 'random,' + bot, '--games', '2')
    refuses('another encoding', 'sim', other, '--bots', bot, '--games', '1')
    refuses('another encoding', 'play', other, '--bots', bot)
    damaged = folder / 'damaged.net'
    damaged.write_bytes(net.read_bytes()[:-1] + bytes([net.read_bytes()[-1] ^ 1]))
    record, bot_damaged = folder / 'short.ktr', 'search:20@%s' % damaged
    run('play', game, '--bots', 'random', '--seat', '0', '--save', str(record), text='quit\n')
    refuses('damaged', 'hint', str(record), '--bot', bot_damaged)
    refuses('damaged', 'sim', game, '--bots', bot_damaged, '--games', '1')
    refuses('damaged', 'play', game, '--bots', bot_damaged)
    seats = json.loads(run('sim', game, '--games', '1', '--json'))['seats']
    more = subprocess.run([kontor, 'sim', game, '--games', '1', '--seats', str(seats + 1)], capture_output=True)
    if more.returncode == 0:  # trained for the fewest seats only
        refuses('not for %d seats' % (seats + 1), 'sim', game, '--bots', bot, '--seats', str(seats + 1), '--games', '1')
        refuses('not for %d seats' % (seats + 1), 'play', game, '--bots', bot, '--seats', str(seats + 1))


for game in games():
    ladder_does_not_depend_on_threads(game)
    ladder_resumes(game)
    sequential_test_stops_early(game)
    hint_gives_reasons(game)
    report_is_one_valid_page(game)
    estimates_are_counted(game)
    one_decision_in_ten_is_asked(game)
    training_resumes_and_nets_play(game)
    interrupted_training_continues(game)
    several_processes_train_the_same_net(game)
    print(game, 'ok')
