"""The server from outside: whole games with clients that disconnect, repeat moves and send
stale ones; what must be refused; SIGTERM; two servers on one store.

    server_wire.py KONTOR EXAMPLES [--store postgres://...]

Only on 127.0.0.1, on free ports, and bounded in time.
"""
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM, EXAMPLES = sys.argv[1], sys.argv[2]
sys.path.insert(0, EXAMPLES)
import bot  # noqa: E402

STORE = os.environ.get('KONTOR_TEST_STORE')
PATIENCE = 100  # seconds, for what must come at once: only a hanging server takes so long, however busy the machine

bot.Socket.patience = PATIENCE
NO_LIMITS = ('--tables', '1000000', '--messages', '100000')


def until(fact, what='that never came'):
    """Waits until the fact is true, and returns its value."""
    end = time.monotonic() + PATIENCE
    while not (value := fact()):
        assert time.monotonic() < end, what
        time.sleep(0.02)
    return value


def receive(link, store=False, plain=bot.Socket.receive):
    """The next message. That the store fails or works is said at any time, also while a busy machine keeps it from
    answering; only callers that ask for it get that."""
    while (message := plain(link))['type'] == 'store' and not store:
        pass
    return message


bot.Socket.receive = receive


class Server:
    def __init__(self, store, *more, limits=NO_LIMITS):
        self.process = subprocess.Popen(
            [PROGRAM, 'serve', '--lang', 'en', '--port', '0', '--store', store, *limits, *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if 'http://' not in line:
            raise SystemExit('no server: ' + self.process.stderr.read())
        self.address = line.split()[3].rstrip('/')
        self.log = []
        self.reader = threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True)
        self.reader.start()

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return code

    def ask(self, method, path, body=None, token=None, raw=None):
        host = self.address.split('//')[1]
        link = http.client.HTTPConnection(host, timeout=PATIENCE)
        headers = {'Authorization': 'Bearer ' + token} if token else {}
        link.request(method, path, raw if raw is not None else json.dumps(body) if body is not None else None, headers)
        answer = link.getresponse()
        text = answer.read().decode()
        link.close()
        return answer.status, text, answer.headers

    def metric(self, name):
        """The value of a metric without labels, or with them as /metrics writes them."""
        text = self.ask('GET', '/metrics')[1]
        return float(re.search('^%s (.*)$' % re.escape(name), text, re.M)[1])

    def table(self, game, seats, **more):
        status, text, _ = self.ask('POST', '/api/tables', dict(more, game=game, seats=seats))
        assert status == 201, text
        return json.loads(text)


class Person:
    """Plays random legal moves; disconnects, repeats and sends stale moves. `servers` may change."""

    def __init__(self, servers, table, token, rng):
        self.servers, self.table, self.token, self.rng = servers, table, token, rng
        self.acknowledged, self.end = [], None

    def join(self):
        self.link = bot.Socket(self.rng.choice(self.servers).address)
        self.link.send(type='join', table=self.table, token=self.token, lang='de')

    def react(self, message):
        if message['type'] == 'error' or message['type'] == 'refused':
            raise AssertionError(message)
        if message['type'] == 'done' and not message['again']:
            self.acknowledged.append(message['key'])
        if message.get('over'):
            self.end = message
            return
        if not message.get('moves'):
            return
        if self.rng.random() < 0.03:
            self.link.file.close()
            self.join()
            return
        key, move = os.urandom(6).hex(), self.rng.choice(message['moves'])['move']
        for _ in range(2 if self.rng.random() < 0.1 else 1):
            self.link.send(type='play', number=message['number'], key=key, move=move)
        if self.rng.random() < 0.05:
            self.link.send(type='play', number=message['number'] // 2, key=key + 'old', move=move)

    def play(self):
        self.join()
        while not self.end:
            try:
                self.react(self.link.receive())
            except (ValueError, OSError):  # disconnected: join again
                self.join()


def games(server):
    return json.loads(server.ask('GET', '/api/games')[1])


def play_together(servers, game, seed):
    seats = max(game['seats_min'], min(4, game['seats_max']))
    rows = [{'name': 'Änne'}, {'name': 'Ben'}] + [{'bot': 'random'}, {'bot': 'easy'}][:seats - 2]
    made = servers[0].table(game['id'], rows)
    people = [Person(servers, made['table'], made['tokens'][i], random.Random(seed + i)) for i in range(2)]
    threads = [threading.Thread(target=person.play, daemon=True) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(5 * PATIENCE)
    assert all(person.end for person in people), 'the game of %s did not end' % game['id']
    assert people[0].end['points'] == people[1].end['points']
    status, record, _ = servers[0].ask('GET', '/api/tables/%s/record' % made['table'], token=made['tokens'][0])
    assert status == 200 and '?' not in record.split('data')[1]
    with tempfile.NamedTemporaryFile('w', suffix='.ktr') as file:
        file.write(record)
        file.flush()
        result = subprocess.run([PROGRAM, 'replay', file.name], capture_output=True, text=True, timeout=PATIENCE)
        assert result.returncode == 0, result.stderr
    for server in servers:
        log = ''.join(server.log)
        assert not any(token in log for token in made['tokens'] + [made['watch']]), 'a token is in the log'
    print('%s: %d moves acknowledged to people, points %s' %
          (game['id'], sum(len(person.acknowledged) for person in people), people[0].end['points']))


def handshake(server, path='/ws', origin=None):
    link = http.client.HTTPConnection(server.address.split('//')[1], timeout=PATIENCE)
    headers = {'Upgrade': 'websocket', 'Connection': 'Upgrade', 'Sec-WebSocket-Version': '13',
               'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ=='}
    if origin:
        headers['Origin'] = origin
    try:
        link.request('GET', path, headers=headers)
        return link.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        link.close()


def refuse(server):
    assert handshake(server) == 101
    assert handshake(server, origin=server.address) == 101
    assert handshake(server, origin='https://friend.example') == 101
    assert handshake(server, origin='http://evil.example') != 101
    assert handshake(server, path='/elsewhere') != 101
    for path in ('/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/link.txt', '/.hidden.txt', '/a/../../secret.txt',
                 '/secret.txt%00.html', '//etc/passwd', '/sub'):
        try:
            status, text, _ = server.ask('GET', path)
        except (OSError, http.client.HTTPException):
            continue  # closed: fine, too
        assert status >= 400 and 'geheim' not in text and 'root:' not in text, path
    status, text, headers = server.ask('GET', '/')
    assert status == 200 and 'Kontor' in text
    assert 'unsafe-inline' not in headers['content-security-policy'] and headers['x-content-type-options'] == 'nosniff'
    status, text, headers = server.ask('GET', '/sub/a.js')
    assert status == 200 and headers['content-type'].startswith('text/javascript') and headers['content-security-policy']
    assert server.ask('GET', '/t/abc')[0] == 200
    assert server.ask('POST', '/api/tables', raw='{')[0] == 400
    assert server.ask('PUT', '/api/tables')[0] in (404, 405)
    try:
        assert server.ask('POST', '/api/tables', raw='x' * 100000)[0] >= 400
    except (OSError, http.client.HTTPException):
        pass  # closed: fine, too


def hostile(server):
    for data in (b'{', b'\xff\xfe', b'[' * 5000, b'x' * 60000, b'{"type":"play"}', b''):
        link = bot.Socket(server.address)
        try:
            link.send(1, data)
            assert link.receive()['type'] == 'error'
        except (ValueError, OSError):
            pass  # closed
    assert server.ask('GET', '/healthz')[0] == 200


def pages(folder):
    os.makedirs(folder + '/web/sub')
    for name, text in (('web/index.html', 'Kontor'), ('web/sub/a.js', '1'), ('secret.txt', 'geheim'),
                       ('web/.hidden.txt', 'geheim')):
        with open('%s/%s' % (folder, name), 'w') as file:
            file.write(text)
    os.symlink(folder + '/secret.txt', folder + '/web/link.txt')
    return folder + '/web'


def backup(store, folder, made):
    """Backs up while the server runs; another server serves the copy."""
    copy = folder + '/copy.db'
    command = [PROGRAM, 'backup', '--store', store, copy]
    assert subprocess.run(command, timeout=PATIENCE).returncode == 0
    assert subprocess.run(command, timeout=PATIENCE, stderr=subprocess.DEVNULL).returncode == 1  # already exists
    other = Server('sqlite:' + copy)
    try:
        status, record, _ = other.ask('GET', '/api/tables/%s/record' % made['table'], token=made['tokens'][0])
        assert status == 200 and record.startswith('kontor 1')
    finally:
        assert other.end() == 0


def main():
    with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as folder:
        store = STORE or 'sqlite:%s/a.db' % folder
        server = Server(store, '--web', pages(folder), '--origin', 'https://friend.example')
        servers = [server] + ([Server(store)] if STORE else [])  # two servers where they can share a store
        try:
            for number, game in enumerate(games(server)):
                play_together(servers, game, number)
            refuse(server)
            hostile(server)
            result = subprocess.run([sys.executable, EXAMPLES + '/bot.py', server.address, games(server)[-1]['id']],
                                  capture_output=True, text=True, timeout=PATIENCE)
            assert result.returncode == 0 and 'points' in result.stdout, result.stderr
            for words, answer in (([server.address, 'nonsense'], 'the games are:'), (['http://127.0.0.1:1', 'x'], 'refused'),
                                  ([], 'bot.py http')):
                wrong = subprocess.run([sys.executable, EXAMPLES + '/bot.py', *words], capture_output=True, text=True)
                assert wrong.returncode == 1 and answer in wrong.stderr and 'Traceback' not in wrong.stderr, wrong.stderr
            if not STORE:
                backup(store, folder, server.table(games(server)[0]['id'], [{'name': 'A'}, {'name': 'B'}]))
            metrics = server.ask('GET', '/metrics')[1]
            assert 'kontor_moves_total' in metrics
        finally:
            codes = [one.end() for one in servers]
        assert codes == [0] * len(codes), codes


if __name__ == '__main__':
    main()
