"""The server as a browser, a proxy and an attacker see it: static files, headers, limits,
hostile bytes, slow connections, signals, settings.

    server_http.py KONTOR EXAMPLES
"""
import contextlib
import gzip
import http.client
import json
import os
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402

SCRIPT = 'console.log(1);\n' * 200


def ask(server, method, path, headers=None, body=None):
    link = http.client.HTTPConnection(server.address.split('//')[1], timeout=wire.PATIENCE)
    link.request(method, path, body, headers or {})
    answer = link.getresponse()
    data = answer.read()
    link.close()
    return answer.status, data, answer.headers


def raw(server, data, wait=wire.PATIENCE):
    """Sends exactly these bytes; returns what comes back until the server closes."""
    host, port = server.address.split('//')[1].split(':')
    with socket.create_connection((host, int(port)), wait) as link:
        received = b''
        try:
            link.sendall(data)
            link.shutdown(socket.SHUT_WR)
            while part := link.recv(65536):
                received += part
        except OSError:
            pass
        return received


def alive(server):
    assert ask(server, 'GET', '/healthz')[0] == 200


# ---- Pages -------------------------------------------------------------------


def make_pages(folder):
    web = folder + '/web'
    os.makedirs(web + '/sub')
    for name, data in (('index.html', b'<p>Kontor'), ('main.js', SCRIPT.encode()), ('plain.css', b'p {}'),
                       ('main.js.gz', gzip.compress(SCRIPT.encode())), ('sub/a.svg', b'<svg/>')):
        with open('%s/%s' % (web, name), 'wb') as file:
            file.write(data)
    with open(folder + '/secret.txt', 'w') as file:
        file.write('geheim')
    return web


def pages(server, web):
    status, data, headers = ask(server, 'GET', '/main.js')
    assert (status, data) == (200, SCRIPT.encode()) and 'content-encoding' not in headers
    assert headers['vary'] == 'Accept-Encoding' and headers['cache-control'] == 'no-cache'
    for accepts, packed in (('gzip, deflate, br', True), ('br;q=1.0, gzip;q=0.5', True), ('gzip;q=0', False), ('br', False)):
        status, data, more = ask(server, 'GET', '/main.js', {'Accept-Encoding': accepts})
        assert status == 200 and (more.get('content-encoding') == 'gzip') == packed, accepts
        assert (gzip.decompress(data) if packed else data) == SCRIPT.encode()
        assert more['content-type'].startswith('text/javascript') and (more['etag'] == headers['etag']) != packed
    assert 'content-encoding' not in ask(server, 'GET', '/plain.css', {'Accept-Encoding': 'gzip'})[2]
    status, data, same = ask(server, 'GET', '/main.js', {'If-None-Match': headers['etag']})
    assert (status, data) == (304, b'') and same['etag'] == headers['etag']
    with open(web + '/main.js', 'a') as file:
        file.write('more')
    status, data, _ = ask(server, 'GET', '/main.js', {'If-None-Match': headers['etag']})
    assert status == 200 and data.endswith(b'more')
    for path in ('/', '/t/abcdef', '/r/abcdef'):
        assert b'Kontor' in ask(server, 'GET', path)[1]


def heads(server):
    for path in ('/', '/main.js', '/api/games', '/healthz', '/nothing', '/api/nothing'):
        got, wanted = ask(server, 'HEAD', path), ask(server, 'GET', path)
        assert got[0] == wanted[0] and got[1] == b'', path
        assert dict(got[2]) == dict(wanted[2]), path
    link = http.client.HTTPConnection(server.address.split('//')[1], timeout=wire.PATIENCE)
    for _ in range(3):  # one connection for all of them
        link.request('HEAD', '/')
        assert link.getresponse().read() == b''
        link.request('GET', '/main.js', headers={'Accept-Encoding': 'gzip'})
        assert len(link.getresponse().read()) > 20
    link.close()


def safe_headers(server):
    for path in ('/', '/main.js', '/api/games', '/nothing'):
        headers = ask(server, 'GET', path)[2]
        policy = dict(part.strip().split(' ', 1) for part in headers['content-security-policy'].split(';'))
        assert policy['default-src'] == "'none'" and policy['script-src'] == "'self' 'wasm-unsafe-eval'"
        assert policy['frame-ancestors'] == "'none'" and policy['base-uri'] == "'none'"
        assert 'unsafe-inline' not in str(policy) and "'unsafe-eval'" not in str(policy)
        assert headers['x-content-type-options'] == 'nosniff' and headers['x-frame-options'] == 'DENY'
        assert headers['referrer-policy'] == 'no-referrer'
        assert headers['cache-control'] == ('no-cache' if path in ('/', '/main.js') else 'no-store')


# ---- Attackers ---------------------------------------------------------------


def paths(server):
    for path in (b'/../secret.txt', b'/%2e%2e/secret.txt', b'/..%2fsecret.txt', b'/%2e%2e%2fsecret.txt', b'/..%5csecret.txt',
                 b'/%252e%252e/secret.txt', b'/sub/../../secret.txt', b'/sub/%2e%2e/%2e%2e/secret.txt', b'/secret.txt%00.js',
                 b'/main.js%00', b'//secret.txt', b'/./../secret.txt', b'/\xc0\xae\xc0\xae/secret.txt', b'/' + b'a' * 3000,
                 b'/t/../../secret.txt', b'http://evil.example/../secret.txt', b'/main.js.gz/../../secret.txt'):
        received = raw(server, b'GET ' + path + b' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
        assert b'geheim' not in received, path
        assert not received.startswith(b'HTTP/1.1 200') or path.startswith((b'/t/', b'/main.js%00', b'/\xc0')) or b'<p>Kontor' in received, path
    alive(server)


def bodies(server):
    post = b'POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
    for data in (b'Content-Length: 300000\r\n\r\n' + b'x' * 300000,             # longer than a body may be
                 b'Content-Length: 99999999999999999999\r\n\r\n{}',
                 b'Content-Length: -1\r\n\r\n{}', b'Content-Length: x\r\n\r\n{}', b'\r\n{}',
                 b'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
                 b'Content-Length: 2\r\nContent-Length: 200\r\n\r\n{}',
                 b'Content-Length: 10\r\n\r\n{"game":1}', b'Content-Length: 4\r\n\r\n\xff\xfe\xfd\xfc',
                 b'X: ' + b'y' * 100000 + b'\r\n\r\n', b'Content-Length: 0\r\n\r\n'):
        received = raw(server, post + data)
        assert b' 201 ' not in received and b' 200 ' not in received, (data[:60], received[:200])
    for data in (b'\x16\x03\x01\x02\x00\x01\x00\x01', b'\0' * 1000, b'GET\r\n\r\n', b'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
                 b'BREW /coffee HTTP/1.1\r\n\r\n', b'GET / HTTP/9.9\r\n\r\n'):
        raw(server, data)
    assert raw(server, post + b'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n').startswith(b'HTTP/1.1 411')
    alive(server)


def frame(opcode, data, final=True, length=None):
    length = len(data) if length is None else length
    head = bytes([(0x80 if final else 0) | opcode])
    head += bytes([0x80 | length]) if length < 126 else b'\xfe' + length.to_bytes(2, 'big') if length < 65536 \
        else b'\xff' + length.to_bytes(8, 'big')
    return head + b'\0\0\0\0' + data


def chat(data):
    return frame(1, b'{"type":"chat","text":"' + data + b'"}')


def frames(server, made):
    """Every hostile frame gets an error or a close, and none of it reaches the table."""
    other = bot.Socket(server.address)
    other.send(type='join', table=made['table'], token=made['tokens'][1])
    while other.receive()['type'] != 'welcome':
        pass
    join = json.dumps({'type': 'join', 'table': made['table'], 'token': made['tokens'][0]}).encode()
    for data in (chat(b'\xc0\x80'), chat(b'\xed\xa0\x80'), chat(b'\xf4\x90\x80\x80'), chat(b'\xf8\x88\x80\x80\x80'), chat(b'\xe2\x82'),
                 chat(b'\\ud800'), chat(b'\\u0000'), chat(b'\x00'), chat(b'\x1b[2J'), chat(b'a' * 401), chat('ü'.encode() * 201),
                 frame(2, b'{"type":"chat","text":"binary"}'), frame(1, b'x' * 20000),
                 frame(1, b'{"type":"chat",', final=False) * 1200, frame(0, b'{"type":"chat","text":"stray"}'),
                 frame(9, b'p' * 126), frame(3, b'reserved'), frame(1, b'', length=1 << 62),
                 b'\xff' * 500,
                 frame(1, b'{"type":"chat","text":"a","text":"b"}')):
        link = bot.Socket(server.address)
        link.file.write(frame(1, join) + data)
        try:
            link.file.flush()
            link.send(type='ping')
            types = []
            while 'pong' not in types:
                types.append(link.receive()['type'])
            assert 'error' in types and 'chat' not in types, (data[:60], types)
            link.file.close()
        except (ValueError, OSError):
            pass  # closed: fine, too
    for data, status in ((frame(2, b'{}'), 1003), (frame(1, b'x' * 20000), 1009)):  # text is wanted, and not so much
        link = bot.Socket(server.address)
        link.file.write(data)
        link.file.flush()
        assert link.file.read(4) == b'\x88\2' + status.to_bytes(2, 'big'), status
    other.send(type='ping')
    while (message := other.receive())['type'] != 'pong':
        assert message['type'] == 'presence', message
    other.file.close()
    alive(server)


def rate(folder):
    """A client that floods the server is told so and disconnected; others are not affected."""
    server = wire.Server('sqlite:%s/rate.db' % folder, '--messages', '10')
    try:
        link, calm = bot.Socket(server.address), bot.Socket(server.address)
        # At once: one by one they could be slow enough. So many that the server cannot have read them all by then.
        link.file.write(frame(1, b'{"type":"ping"}') * 20000)
        with contextlib.suppress(OSError):
            link.file.flush()
        received = [link.receive()]
        while received[-1]['type'] == 'pong':
            received.append(link.receive())
        assert len(received) > 20 and received[-1]['code'] == 'limit', received[-1]
        try:
            raise AssertionError(link.receive())
        except ConnectionError:  # a close frame: it came, though there was unread input
            pass
        with contextlib.suppress(OSError):
            assert link.file.read() == b''  # the server closes, though this client does not answer
        calm.send(type='ping')
        assert calm.receive()['type'] == 'pong'
    finally:
        assert server.end() == 0


def origins(server):
    for origin in ('null', 'http://evil.example', server.address + '.evil.example', 'http://evil.example/' + server.address,
                   'file://', server.address.replace('http://', 'http://user@')):
        assert wire.handshake(server, origin=origin) == 403, origin
    assert wire.handshake(server, origin=server.address) == 101


def slow(server):
    """Idle and stalled connections are closed."""
    host, port = server.address.split('//')[1].split(':')
    begun = (b'', b'GET / HTTP/1.1\r\nHo', b'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"ga',
             b'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
             b'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
             b'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n')  # and answers no ping
    links = [socket.create_connection((host, int(port)), wire.PATIENCE) for _ in begun]
    for link, data in zip(links, begun):
        link.sendall(data)
    end, left = time.monotonic() + 60 + wire.PATIENCE, set(links)  # the last of them is closed after 60 seconds
    while left and time.monotonic() < end:
        for link in select.select(list(left), [], [], 1)[0]:
            try:
                if link.recv(4096):
                    continue
            except OSError:
                pass
            left.remove(link)
    assert not left, 'still open: %s' % [data for link, data in zip(links, begun) if link in left]
    alive(server)


# ---- Proxies, addresses ------------------------------------------------------


def new_table(server, forwarded=None):
    body = json.dumps({'game': wire.games(server)[0]['id'], 'seats': [{'name': 'A'}, {}]})
    return ask(server, 'POST', '/api/tables', {'X-Forwarded-For': forwarded} if forwarded else {}, body)[0]


def proxies(folder):
    server = wire.Server('sqlite:%s/p.db' % folder, '--tables', '2', '--trust-proxy', '10.9.9.9,127.0.0.1')
    try:
        assert [new_table(server, '1.1.1.1') for _ in range(3)] == [201, 201, 429]
        assert new_table(server, '2.2.2.2') == 201
        assert new_table(server, '3.3.3.3, 1.1.1.1') == 429          # what the client adds does not count
        assert new_table(server, '1.1.1.1, 10.9.9.9') == 429         # two trusted proxies
        assert [new_table(server, '2001:db8::%d' % i) for i in range(3)] == [201, 201, 429]  # one /64
        assert new_table(server, '2001:db8:1::1') == 201
    finally:
        assert server.end() == 0
    server = wire.Server('sqlite:%s/q.db' % folder, '--tables', '2')
    try:
        assert [new_table(server, '1.1.1.%d' % i) for i in range(3)] == [201, 201, 429]  # no proxy is trusted
    finally:
        assert server.end() == 0


def six(folder):
    server = wire.Server('sqlite:%s/six.db' % folder, '--address', '::1')
    try:
        assert server.address.startswith('http://[::1]:')
        assert wire.handshake(server, origin=server.address) == 101
        made = server.table(wire.games(server)[0]['id'], [{'name': 'A'}, {'name': 'B'}])
        link = bot.Socket(server.address)
        link.send(type='join', table=made['table'], token=made['tokens'][0])
        assert link.receive()['type'] == 'welcome'
    finally:
        assert server.end() == 0


def languages(server):
    names = {lang: json.loads(ask(server, 'GET', '/api/games' + lang)[1])[0]['about']
             for lang in ('', '?lang=en', '?lang=de', '?x=1&lang=de', '?lang=deutsch-ist-eine-sprache')}
    assert names['?lang=de'] == names['?x=1&lang=de'] != names[''] == names['?lang=en']
    assert names['?lang=deutsch-ist-eine-sprache'] == names['']


# ---- Settings, signals, log --------------------------------------------------


def allowed(*more, **env):
    """How many tables an hour a server allows when started like this."""
    old = dict(os.environ)
    os.environ.update(env)
    try:
        server = wire.Server('sqlite:' + tempfile.mkdtemp(dir=FOLDER) + '/s.db', *more, limits=())
    finally:
        os.environ.clear()
        os.environ.update(old)
    try:
        count = 0
        while count < 9 and new_table(server) == 201:
            count += 1
        return count
    finally:
        assert server.end() == 0


def refused(*args, **env):
    result = subprocess.run([wire.PROGRAM, 'serve', '--lang', 'en', '--store', 'sqlite:%s/r.db' % FOLDER, *args],
                          capture_output=True, text=True, timeout=wire.PATIENCE, env=dict(os.environ, **env))
    return result.returncode, result.stderr


def settings(taken):
    path = FOLDER + '/kontor.conf'
    with open(path, 'w') as file:
        file.write('# a comment\n\n  tables 2\nweb = /nowhere\n')
    assert allowed('--tables', '4', '--config', path, KONTOR_TABLES='3') == 4  # flags come first
    assert allowed('--config', path, KONTOR_TABLES='3') == 3                   # then the environment
    assert allowed('--config', path) == 2                                      # then the file
    assert allowed(KONTOR_CONFIG=path) == 2
    with open(path, 'a') as file:
        file.write('tabels 9\n')
    code, error = refused('--config', path)
    assert code == 2 and ':5:' in error, error
    assert refused('--config', '/no/such/file')[0] == 1
    assert refused('--port', '70000')[0] == 2 and refused(KONTOR_THREADS='many')[0] == 2
    assert refused('--no-such-flag')[0] == 2
    many = ','.join('10.0.0.%d' % i for i in range(17))
    for args in (('--trust-proxy', many), ('--trust-proxy', many[:40] + ' ' * 1000), ('--trust-proxy', 'localhost'),
                 ('--trust-proxy', '10.0.0.0/8'), ('--origin', 'https://a.example,b.example'), ('--origin', 'https://a.example/')):
        code, error = refused(*args)  # it would seem to work, and never match
        assert code == 2 and args[0] in error, (args, code, error)
    code, error = refused('--port', taken.address.rsplit(':', 1)[1])
    assert code == 1 and 'port' in error, error
    code, error = refused('--port', '0', '--store', 'postgres://kontor:geheim@/none?host=/nowhere')
    assert code == 1 and 'geheim' not in error, error


def unit(folder):
    """The systemd unit sets defaults that its settings file can change."""
    with open(wire.EXAMPLES + '/kontor.service') as file:
        lines = [line.strip().split('=', 1) for line in file if '=' in line and line[0] != '#']
    keys = [key for key, _ in lines]
    assert keys.index('Environment') < keys.index('EnvironmentFile')
    (start,) = [value for key, value in lines if key == 'ExecStart']
    env = dict(value.split('=', 1) for key, value in lines if key == 'Environment')
    env.update(KONTOR_STORE='sqlite:%s/unit.db' % folder, KONTOR_PORT='0', KONTOR_TABLES='3')  # as /etc/default/kontor would
    process = subprocess.Popen([wire.PROGRAM, *start.split()[1:], '--lang', 'en'], env=dict(os.environ, **env),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert 'http://127.0.0.1:' in process.stdout.readline()
        assert os.path.exists(folder + '/unit.db')
    finally:
        process.terminate()
        text = process.communicate(timeout=wire.PATIENCE)[1]
    assert process.returncode == 0 and ('event=warning text="running as root' in text) == (os.geteuid() == 0), text


def goodbye(folder):
    """On SIGTERM every socket gets a close frame: going away."""
    server = wire.Server('sqlite:%s/bye.db' % folder)
    links = [bot.Socket(server.address) for _ in range(20)]
    for link in links:
        link.send(type='ping')
        assert link.receive()['type'] == 'pong'
    assert server.end(signal.SIGTERM) == 0
    for link in links:
        said = link.file.read().replace(b'\x89\x00', b'')  # there may have been a ping
        assert said == b'\x88\x02\x03\xe9', said  # 1001, and then the end


def stop_while_bots_think(folder):
    """It does not wait for them: bot_pool_test.c stops one that would think for days."""
    server = wire.Server('sqlite:%s/think.db' % folder, '--threads', '2')
    game = wire.games(server)[-1]
    for _ in range(4):
        server.table(game['id'], [{'name': 'A', 'bot': 'expert'}] + [{'bot': 'expert'}] * max(1, game['seats_min'] - 1))
    wire.until(lambda: server.metric('kontor_bot_jobs{level="expert"}') > 1)
    assert server.end(signal.SIGTERM) == 0


def levels(folder):
    """--bots offers a level, and every weaker one."""
    names = ['easy', 'medium', 'hard', 'expert', 'master']
    for strongest in names:
        server = wire.Server('sqlite:%s/levels.db' % folder, '--bots', strongest)
        offered = {each['id']: each['offered'] for each in json.loads(server.ask('GET', '/api/bots')[1])}
        assert server.end() == 0
        assert all(offered[name] for name in names[:names.index(strongest) + 1]), (strongest, offered)
        assert offered['master'] == (strongest == 'master')
        assert offered['expert'] == (strongest in names[3:])


def older_store(folder):
    """A store from before tables had a pace and entries a time is migrated, and play goes on."""
    path = folder + '/old.db'
    server = wire.Server('sqlite:' + path)
    made = server.table(wire.games(server)[0]['id'], [{'name': 'A'}, {'name': 'B'}])
    assert server.end() == 0
    with contextlib.closing(sqlite3.connect(path)) as link:
        for table, column in (('tables', 'turns'), ('tables', 'takeover'), ('tables', 'hints'), ('seats', 'at'), ('entries', 'at')):
            link.execute('ALTER TABLE %s DROP COLUMN %s' % (table, column))
        link.execute('DROP TABLE records')
        link.commit()
    server = wire.Server('sqlite:' + path)
    try:
        for token in made['tokens']:
            link = bot.Socket(server.address)
            link.send(type='join', table=made['table'], token=token)
            message = link.receive()
            assert (message['type'], message['pace'], message['takeover'], message['hints']) == ('welcome', 'live', 'easy', False)
            if message['moves']:
                link.send(type='play', number=message['number'], key='k', move=message['moves'][0]['move'])
                while message['type'] != 'done':
                    message = link.receive()
    finally:
        assert server.end() == 0


def first_release(folder):
    """A file of release 0.1.0: what can be played on is played on, what began under rules that cannot be replayed says so,
    and nothing is deleted because the first release did not know when tables were touched."""
    path = folder + '/first.db'
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'store_0.1.0.sql')) as file:
        text = file.read()
    tokens = re.findall(r'[\w-]{32}$|[\w-]{32}(?= )', text.split('BEGIN')[0], re.M)
    tables = re.findall(r'INSERT INTO "tables" VALUES\(\'(\w+)', text)
    with contextlib.closing(sqlite3.connect(path)) as link:
        link.executescript(text)
    server = wire.Server('sqlite:' + path)
    try:
        played = False
        for token in tokens[:2]:
            link = bot.Socket(server.address)
            link.send(type='join', table=tables[0], token=token, lang='en')
            message = link.receive()
            assert (message['type'], message['frozen'], message['game']) == ('welcome', False, 'mercado'), message
            assert [seat['name'] for seat in message['seats']] == ['Anna', 'Jörg'] and message['number'] >= 15
            assert message['chat'][0]['text'] == 'Grüß dich' and message['note'] == ('mine' if token == tokens[0] else '')
            if message['moves']:
                link.send(type='play', number=message['number'], key='k', move=message['moves'][0]['move'])
                while message['type'] != 'done':
                    message = link.receive()
                played = True
        assert played
        link = bot.Socket(server.address)
        link.send(type='join', table=tables[1], token=tokens[2], lang='en')
        message = link.receive()
        assert message['code'] == 'rules' and 'older' in message['message'], message
        status, text, _ = server.ask('POST', '/api/mine', {'tables': [{'table': tables[1], 'token': tokens[2]}]})
        assert json.loads(text)['tables'] == [{'table': tables[1], 'unreadable': 'older'}], text
        seconds = time.monotonic() + 3  # it looks for old tables in its first second
        while time.monotonic() < seconds:
            assert 'kontor_tables_dropped_total 0\n' in server.ask('GET', '/metrics')[1]
            time.sleep(0.2)
    finally:
        assert server.end() == 0
    with contextlib.closing(sqlite3.connect(path)) as link:
        assert link.execute('SELECT count(*) FROM tables').fetchone() == (3,)
        assert link.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone() == ('5',)


def damaged(folder):
    """A table whose entries make no game: its host finds one line, and its player is told the truth."""
    path = folder + '/damaged.db'
    server = wire.Server('sqlite:' + path)
    made = server.table(wire.games(server)[0]['id'], [{'name': 'A'}, {'name': 'B'}])
    assert server.end() == 0
    with contextlib.closing(sqlite3.connect(path)) as link:
        link.execute("UPDATE entries SET words = 'x' WHERE number = 0")
        link.commit()
    server = wire.Server('sqlite:' + path)
    try:
        for _ in range(3):
            link = bot.Socket(server.address)
            link.send(type='join', table=made['table'], token=made['tokens'][0])
            assert link.receive()['code'] == 'damaged'
    finally:
        assert server.end() == 0
    (line,) = [log_fields(line) for line in server.log if 'table-unreadable' in line]
    assert (line['table'], line['cause']) == (made['table'], 'entry 0 does not fit'), line


def log_fields(line):
    """The line as a dictionary; fails if any of it is not key=value."""
    fields, rest = {}, line.rstrip('\n')
    while rest:
        match = re.match(r'([a-z_]+)=("(?:[^"\\]|\\.)*"|[^ "=]+)(?: |$)', rest)
        assert match and match[1] not in fields, line
        value = match[2]
        fields[match[1]] = re.sub(r'\\(.)', r'\1', value[1:-1]) if value[0] == '"' else value
        rest = rest[match.end():]
    return fields


def logs(server, made):
    """One line per event: no token, no query, no escape sequence."""
    token = made['tokens'][0]
    ask(server, 'GET', '/api/tables/%s/record' % made['table'], {'Authorization': 'Bearer ' + token})
    ask(server, 'POST', '/api/mine', body=json.dumps({'tables': [{'table': made['table'], 'token': token}]}))
    ask(server, 'GET', '/t/%s?token=%s' % (made['table'], token))
    raw(server, b'GET /api/%1b%5b2J%0aforged HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    raw(server, b'GET /api/%22%20status=200%20event=forged HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    server.end()
    text = ''.join(server.log)
    for line in server.log:
        fields = log_fields(line)
        assert list(fields)[:2] == ['time', 'event'] and fields['time'][19] == 'Z', line
    assert fields['event'] == 'stopping' and log_fields(server.log[0])['event'] == 'listening'
    assert not any(word in text for word in made['tokens'] + [made['watch'], 'token', '\x1b', 'Bearer'])
    mine = next(log_fields(line) for line in server.log if 'path=/api/mine' in line)
    assert (mine['event'], mine['method'], mine['status']) == ('request', 'POST', '200') and int(mine['ms']) < 20000
    forged = next(log_fields(line) for line in server.log if 'forged' in line)
    assert forged['path'] == '/api/" status=200 event=forged' and forged['status'] == '404', forged


with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as FOLDER:
    web = make_pages(FOLDER)
    one = wire.Server('sqlite:%s/a.db' % FOLDER, '--web', web)
    try:
        made = one.table(wire.games(one)[0]['id'], [{'name': 'A'}, {'name': 'B'}])
        pages(one, web)
        heads(one)
        safe_headers(one)
        paths(one)
        bodies(one)
        frames(one, made)
        origins(one)
        languages(one)
        rate(FOLDER)
        proxies(FOLDER)
        six(FOLDER)
        settings(one)
        unit(FOLDER)
        goodbye(FOLDER)
        stop_while_bots_think(FOLDER)
        levels(FOLDER)
        older_store(FOLDER)
        first_release(FOLDER)
        damaged(FOLDER)
        slow(one)
        logs(one, made)
    finally:
        if one.process.poll() is None:
            one.end()
    assert one.process.returncode == 0
    print('ok')
