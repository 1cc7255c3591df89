"""examples/nginx.conf with a real nginx before a real server: what it lets through, and what it does not.

    server_nginx.py KONTOR EXAMPLES NGINX
"""
import contextlib
import json
import os
import random
import re
import socket
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402

EXAMPLES, NGINX = sys.argv[2:4]
FRAME = """
daemon off;
worker_processes 1;
pid %(folder)s/nginx.pid;
error_log stderr crit;
events { worker_connections 512; }
http {
    access_log off;
    client_body_temp_path %(folder)s/body;
    proxy_temp_path %(folder)s/proxy;
    fastcgi_temp_path %(folder)s/fastcgi;
    uwsgi_temp_path %(folder)s/uwsgi;
    scgi_temp_path %(folder)s/scgi;
%(site)s
}
"""
WEBSOCKET = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' \
            'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'


def site(folder, port, server):
    """The example as it is, but for ports and the certificate."""
    with open(EXAMPLES + '/nginx.conf') as file:
        text = file.read()
    text, backends = re.subn(r'127\.0\.0\.1:808[12]\b', server.address.split('//')[1], text)
    text, listens = re.subn(r'listen 443 ssl', 'listen 127.0.0.1:%d ssl' % port, text)
    text, keys = re.subn(r'/etc/ssl/kontor\.', folder + '/kontor.', text)
    assert (backends, listens, keys) == (2, 1, 2), 'the example has changed'
    return text


def start(folder, server):
    """On a port that nobody uses: below those that the kernel gives away, and another one if somebody was faster."""
    for port in random.sample(range(10000, 32000), 20):
        with open(folder + '/nginx.conf', 'w') as file:
            file.write(FRAME % {'folder': folder, 'site': site(folder, port, server)})
        command = [NGINX, '-e', 'stderr', '-p', folder, '-c', folder + '/nginx.conf']
        tried = subprocess.run([*command, '-t'], capture_output=True, text=True)  # it tries to listen, too
        if tried.returncode:
            continue
        process = subprocess.Popen(command)
        wire.until(lambda: process.poll() is not None or listens(port))
        if process.poll() is None:
            return process, port
    raise AssertionError('nginx does not start: ' + tried.stderr)


def listens(port):
    with socket.socket() as link:
        return link.connect_ex(('127.0.0.1', port)) == 0


@contextlib.contextmanager
def nginx(folder, server):
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=kontor.example',
                    '-keyout', folder + '/kontor.key', '-out', folder + '/kontor.pem'], check=True, capture_output=True)
    process, port = start(folder, server)
    try:
        yield port
    finally:
        process.terminate()
        process.wait(wire.PATIENCE)


@contextlib.contextmanager
def connected(port):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(('127.0.0.1', port), wire.PATIENCE) as plain, context.wrap_socket(plain) as link:
        yield link


def ask(port, line, headers='', body=''):
    """The status and the whole answer; a connection that is kept open (101) is closed here."""
    with connected(port) as link:
        end = '' if 'Connection:' in headers else 'Connection: close\r\n'
        length = 'Content-Length: %d\r\n' % len(body) if body else ''
        link.sendall(('%s HTTP/1.1\r\nHost: kontor.example\r\n%s%s%s\r\n%s' % (line, headers, end, length, body)).encode())
        answer = b''
        while not answer.startswith(b'HTTP/1.1 101') and (part := link.recv(65536)):
            answer += part
        return int(answer.split()[1]), answer


def lets_through(port):
    assert ask(port, 'GET /healthz')[0] == 200
    assert ask(port, 'GET /ws', WEBSOCKET)[0] == 101
    assert ask(port, 'GET /ws', WEBSOCKET.replace('websocket', 'WebSocket'))[0] == 101


def keeps_out(port):
    assert ask(port, 'GET /metrics')[0] == 403
    assert ask(port, 'GET //metrics')[0] == 403
    assert ask(port, 'GET /ws')[0] == 400
    # A tunnel: behind it the proxy would no longer look at what is asked.
    tunnel = 'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'
    assert ask(port, 'GET /ws', tunnel)[0] == 400
    status, answer = ask(port, 'GET /healthz', tunnel.replace('Connection: Upgrade', 'Connection: close, Upgrade'))
    assert status == 200 and b'h2c' not in answer


def counts_the_true_address(port, server):
    """Two tables per address: a forged X-Forwarded-For does not make another one."""
    body = json.dumps({'game': wire.games(server)[0]['id'], 'seats': [{'name': 'A'}, {}]})
    forged = ['X-Forwarded-For: 9.9.9.%d\r\n' % i for i in range(3)]
    assert [ask(port, 'POST /api/tables', each, body)[0] for each in forged] == [201, 201, 429]


def limits_requests(port):
    """Everybody in a club has the same address, and may load the page at the same time; but not flood the server."""
    get = 'GET %s HTTP/1.1\r\nHost: kontor.example\r\nConnection: %s\r\n\r\n'
    with contextlib.ExitStack() as stack:
        links = [stack.enter_context(connected(port)) for _ in range(100)]
        for link in links:
            link.sendall((get % ('/', 'close')).encode())
        statuses = {link.recv(65536).split()[1] for link in links}
        assert statuses == {b'200'}, statuses
    with connected(port) as link:
        link.sendall((get % ('/api/bots', 'keep-alive') * 400 + get % ('/api/bots', 'close')).encode())
        answer = b''
        while part := link.recv(65536):
            answer += part
    statuses = re.findall(rb'HTTP/1.1 (\d+)', answer)
    assert len(statuses) == 401 and set(statuses) == {b'200', b'429'} and statuses.count(b'200') >= 100, statuses


with tempfile.TemporaryDirectory() as FOLDER:
    os.chmod(FOLDER, 0o755)  # nginx's worker is another user
    SERVER = wire.Server('sqlite:%s/a.db' % FOLDER, '--tables', '2', '--trust-proxy', '127.0.0.1')
    try:
        with nginx(FOLDER, SERVER) as PORT:
            lets_through(PORT)
            keeps_out(PORT)
            counts_the_true_address(PORT, SERVER)
            limits_requests(PORT)
    finally:
        assert SERVER.end() == 0
    assert not any('upgrade-refused' in line for line in SERVER.log), 'only the server itself has refused the tunnel'
    print('ok')
