"""/metrics: its format, that the figures are true, and that examples/grafana.json asks only for what is there.

    server_metrics.py KONTOR EXAMPLES
"""
import json
import os
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402

SAMPLE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="[^"\\]*",?)*)\})? (-?[0-9]+(?:\.[0-9]+)?)$')


class Metrics:
    """One answer of /metrics, read strictly: every sample follows its own HELP and TYPE."""

    def __init__(self, server):
        status, text, headers = server.ask('GET', '/metrics')
        assert status == 200 and headers['content-type'].startswith('text/plain; version=0.0.4') and text[-1] == '\n'
        self.types, self.samples, name = {}, {}, None
        for line in text.splitlines():
            if line.startswith('# HELP '):
                name = line.split()[2]
                assert name not in self.types and len(line.split()) > 3, line
            elif line.startswith('# TYPE '):
                assert line.split()[2] == name, line
                self.types[name] = line.split()[3]
            else:
                self.add(line, name)

    def add(self, line, family):
        match = SAMPLE.match(line)
        assert match, line
        name, labels = match[1], dict(re.findall(r'([a-z]+)="([^"]*)"', match[2] or ''))
        suffixes = ('_bucket', '_sum', '_count') if self.types[family] == 'histogram' else ('',)
        assert name in [family + suffix for suffix in suffixes], line
        key = (name, tuple(sorted(labels.items())))
        assert key not in self.samples, line
        self.samples[key] = float(match[3])

    def get(self, name, **labels):
        return self.samples[(name, tuple(sorted(labels.items())))]

    def names(self):
        return {name for name, _ in self.samples}

    def values_of(self, name, label):
        return {dict(labels)[label] for sample, labels in self.samples if sample == name and label in dict(labels)}


def histograms(metrics):
    """Counts ascend, and the last bucket is all."""
    for family in (name for name, kind in metrics.types.items() if kind == 'histogram'):
        for work in metrics.values_of(family + '_count', 'work') or {None}:
            labels = {'work': work} if work else {}
            limits = metrics.values_of(family + '_bucket', 'le') - {'+Inf'}
            counts = [metrics.get(family + '_bucket', le=le, **labels) for le in sorted(limits, key=float)]
            counts.append(metrics.get(family + '_bucket', le='+Inf', **labels))
            assert counts == sorted(counts) and counts[-1] == metrics.get(family + '_count', **labels), family
            assert metrics.get(family + '_sum', **labels) >= 0


def wait_until(server, true, patience=wire.PATIENCE):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        metrics = Metrics(server)
        if true(metrics):
            return metrics
        time.sleep(0.01)
    raise AssertionError('that never came')


def join(server, made, seat):
    link = bot.Socket(server.address)
    link.send(type='join', table=made['table'], token=made['tokens'][seat], lang='en')
    return link, link.receive()


def store_count(metrics, work):
    return metrics.get('kontor_store_seconds_count', work=work)


def tables_and_store(server, game):
    before = Metrics(server)
    made = server.table(game, [{'name': 'A'}, {'name': 'B'}])
    links = [join(server, made, seat) for seat in range(2)]
    metrics = wait_until(server, lambda m: m.get('kontor_clients') == 2 and all(
        store_count(m, work) > store_count(before, work) for work in ('read', 'write', 'commit')))
    assert metrics.get('kontor_tables', state='person') == 1 == metrics.get('kontor_tables_in_memory')
    assert metrics.get('kontor_tables_made_total') == before.get('kontor_tables_made_total') + 1
    link, message = next(pair for pair in links if pair[1]['moves'])
    link.send(type='play', number=message['number'], key='k', move=message['moves'][0]['move'])
    # The move counts once it is played, its commit once the store is done: two moments, so wait for both.
    wait_until(server, lambda m: m.get('kontor_moves_total') == before.get('kontor_moves_total') + 1
               and store_count(m, 'commit') > store_count(metrics, 'commit'))
    for link, _ in links:
        link.file.close()
    wait_until(server, lambda m: m.get('kontor_clients') == 0 == m.get('kontor_tables', state='person'))


def bots(server, game):
    """Against an expert, until one is seen that is asked and has not answered yet."""
    link, message = join(server, server.table(game, [{'name': 'A'}, {'bot': 'expert'}]), 0)
    metrics = played = None
    while not metrics or not metrics.get('kontor_tables', state='bot'):
        assert not message.get('over'), 'no expert was ever seen'
        if message.get('moves') and message['number'] != played:
            played = message['number']
            link.send(type='play', number=played, key='k%d' % played, move=message['moves'][-1]['move'])
        elif message.get('actor') == 1:
            metrics = Metrics(server)
        message = message if metrics and metrics.get('kontor_tables', state='bot') else link.receive()
    # It was asked; and if it was to move before the person came, once more: then the first answer counts.
    assert 1 <= metrics.get('kontor_bot_jobs', level='expert') <= 2
    assert metrics.get('kontor_tables', state='bot') == 1 and metrics.get('kontor_bot_jobs', level='easy') == 0
    link.file.close()
    # With every check on, on a busy machine, an expert thinks for minutes.
    wait_until(server, lambda m: m.get('kontor_bot_jobs', level='expert') == 0, 8 * wire.PATIENCE)


def waiting_bytes(server, game):
    """Somebody asks for whole tables and does not read them."""
    made = server.table(game, [{'name': 'A'}, {'name': 'B'}])
    link = bot.Socket(server.address)
    link.send(type='join', table=made['table'], token=made['tokens'][0], lang='en')
    link.receive()
    seen = 0
    for number in range(20000):
        link.send(type='sync')
        if number % 10 == 0 and (seen := Metrics(server).get('kontor_unsent_bytes')) > 0:
            break
    assert seen > 0, 'no bytes ever waited'
    link.file.close()
    wait_until(server, lambda m: m.get('kontor_unsent_bytes') == 0)


def dashboard(metrics, examples):
    """Every name, label and value in it exists."""
    with open(examples + '/grafana.json') as file:
        board = json.load(file)
    names = set()
    for panel in board['panels']:
        assert panel['targets'] and panel['title']
        for target in panel['targets']:
            for name, labels in re.findall(r'([a-z][a-z_]*)\{([^}]*)\}', target['expr']):
                names.add(name)
                assert name in metrics.names(), 'no metric %s: %s' % (name, panel['title'])
                for label, value in re.findall(r'([a-z]+)="([^"]*)"', labels):
                    assert value in metrics.values_of(name, label), target['expr']
            grouped = re.findall(r'by \(([^)]*)\)', target['expr'])
            for label in ','.join(grouped).replace(' ', '').split(',') if grouped else []:
                assert metrics.values_of(name, label), 'no label %s: %s' % (label, target['expr'])
            for label in re.findall(r'\{\{(\w+)\}\}', target['legendFormat']):
                assert any(label in by for by in grouped), target
    shown = {re.sub('_(bucket|sum|count)$', '', name) if name not in metrics.types else name for name in names}
    assert shown == set(metrics.types), 'not on the dashboard: %s' % (set(metrics.types) - shown)


def main():
    with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as folder:
        server = wire.Server(wire.STORE or 'sqlite:%s/a.db' % folder, '--threads', '1')
        try:
            game = wire.games(server)[0]['id']
            tables_and_store(server, game)
            bots(server, game)
            waiting_bytes(server, game)
            metrics = Metrics(server)
            histograms(metrics)
            for name in ('loop', 'task', 'commit'):
                assert metrics.get('kontor_%s_seconds_count' % name) > 0 < metrics.get('kontor_%s_seconds_sum' % name), name
            assert metrics.get('process_resident_memory_bytes') > 1 << 20
            assert metrics.get('process_cpu_seconds_total') > 0
            dashboard(metrics, wire.EXAMPLES)
        finally:
            assert server.end() == 0
    print('ok')


if __name__ == '__main__':
    main()
