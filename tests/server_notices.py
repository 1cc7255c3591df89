"""Notices that it is somebody's turn: Web Push to a service that this test runs, which verifies the signature and
decrypts what arrives with another library; e-mail to an SMTP server (aiosmtpd); and what must never be sent.

    server_notices.py KONTOR EXAMPLES
"""
import base64
import contextlib
import email
import email.policy
import http.client
import http.server
import json
import os
import queue
import re
import socket
import sqlite3
import sys
import tempfile
import threading
import time
import urllib.parse

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402

CONTACT = 'mailto:host@kontor.example'
WAIT = wire.PATIENCE


def decode(text):
    return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


# ---- A browser and its push service ----------------------------------------


class Browser:
    """The keys of one subscription, and reading what was encrypted for it: RFC 8291, from the receiver's side."""

    def __init__(self, service, name):
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.endpoint = '%s/push/%s' % (service.origin, name)

    def subscription(self):
        return {'endpoint': self.endpoint, 'p256dh': encode(self.public), 'auth': encode(self.auth)}

    def decrypt(self, body):
        def keyed(key, text):
            mac = hmac.HMAC(key, hashes.SHA256())
            mac.update(text)
            return mac.finalize()
        salt, size, length = body[:16], int.from_bytes(body[16:20], 'big'), body[20]
        sender, sealed = body[21:21 + length], body[21 + length:]
        assert size == 4096 and length == 65 and len(body) <= 4096
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = keyed(keyed(self.auth, shared), b'WebPush: info\0' + self.public + sender + b'\1')
        both = keyed(salt, secret)
        plain = AESGCM(keyed(both, b'Content-Encoding: aes128gcm\0\1')[:16]).decrypt(
            keyed(both, b'Content-Encoding: nonce\0\1')[:12], sealed, None)
        text, end, padding = plain.rpartition(b'\2')
        assert end and not padding.strip(b'\0')
        return json.loads(text)


class PushService:
    """Takes messages; answers what `answers` says for an endpoint's name, else 201."""

    def __init__(self, tls=None):
        service = self
        self.arrived, self.answers, self.given_up = queue.Queue(), {}, []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers['content-length']))
                name = self.path.split('/')[-1]
                answer = service.answers.get(name, 201)
                if isinstance(answer, list):
                    answer = answer.pop(0) if len(answer) > 1 else answer[0]
                if answer == 'silence':
                    service.arrived.put((name, dict(self.headers), body, answer))
                    with contextlib.suppress(OSError):
                        self.rfile.read(1)  # until the server gives up
                    service.given_up.append(name)
                    return
                self.send_response(answer)
                self.send_header('content-length', '0')
                self.end_headers()
                service.arrived.put((name, dict(self.headers), body, answer))

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

        self.server = Server(('127.0.0.1', 0), Handler)
        self.origin = 'http://127.0.0.1:%d' % self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self):
        return self.arrived.get(timeout=WAIT)

    def nothing(self):
        assert self.arrived.empty(), 'a notice too many: %s' % (self.arrived.get(),)


def check_push(service, browser, server_key, headers, body):
    """The signature is the server's, for this service and this day. Returns the message."""
    match = re.fullmatch(r'vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)', headers['Authorization'])
    head, claims, signature, key = match.groups()
    assert key == server_key and json.loads(decode(head)) == {'typ': 'JWT', 'alg': 'ES256'}
    claim = json.loads(decode(claims))
    assert claim['aud'] == service.origin and claim['sub'] == CONTACT and 0 < claim['exp'] - time.time() < 24 * 3600
    raw = decode(signature)
    assert len(raw) == 64
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], 'big'), int.from_bytes(raw[32:], 'big'))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    public.verify(der, ('%s.%s' % (head, claims)).encode(), ec.ECDSA(hashes.SHA256()))  # raises if it is wrong
    assert headers['Content-Encoding'] == 'aes128gcm' and int(headers['TTL']) > 3600
    return browser.decrypt(body)


# ---- A table and its players ------------------------------------------------


class Table:
    """Two people at a correspondence table, who come and go."""

    def __init__(self, server, pace='turns', watcher=None):
        self.servers = [server, watcher or server]
        self.game = wire.games(server)[0]
        self.made = server.table(self.game['id'], [{'name': 'Änne'}, {'name': 'Ben'}], pace=pace)
        self.id = self.made['table']

    def join(self, seat):
        link = bot.Socket(self.servers[seat].address)
        link.send(type='join', table=self.id, token=self.made['tokens'][seat], lang='en')
        while (message := link.receive())['type'] != 'welcome':
            pass
        return link, message

    def actor(self):
        link, message = self.join(0)
        link.file.close()
        return message['actor']

    def play_turn(self, seat, stay=False):
        """Plays a turn of the seat that is to act, until another one is; then leaves. This seat's server may still have
        to learn whose turn it is."""
        link, message = self.join(seat)
        begun = False
        while True:
            begun = begun or message.get('actor') == seat
            if begun and 'actor' in message and message['actor'] != seat:
                break
            if message.get('moves'):
                moves = [move['move'] for move in message['moves']]
                move = next((move for move in moves if move.split()[0] in ('end', 'pass', 'keep', 'no')), moves[0])
                link.send(type='play', number=message['number'], key=os.urandom(6).hex(), move=move)
            message = link.receive()
            assert message['type'] not in ('error', 'refused'), message
        if stay:
            return link
        link.file.close()
        return message['actor']

    def entry(self, seat):
        return {'table': self.id, 'token': self.made['tokens'][seat]}


def subscribe(server, table, seat, browser, lang='de', expect=True, **more):
    status, text, _ = server.ask('POST', '/api/notices', dict(
        {'tables': [table.entry(seat)], 'push': browser.subscription(), 'lang': lang}, **more))
    assert status == 200 and json.loads(text)['tables'] == [expect], (status, text)


def bring_to(table, seat):
    """Plays until `seat` is to act; the last move was the other's."""
    while True:
        actor = table.actor()
        if actor == seat:
            table.play_turn(seat)
        elif table.play_turn(actor) == seat:
            return


# ---- Web Push ----------------------------------------------------------------


def notified_when_away(server, service, key):
    table = Table(server)
    browsers = [Browser(service, 'away%d' % seat) for seat in range(2)]
    for seat in range(2):
        subscribe(server, table, seat, browsers[seat], lang='de' if seat else 'en')
    lengths, topics = set(), []
    for _ in range(3):
        actor = table.actor()
        following = table.play_turn(actor)
        name, headers, body, _ = service.next()
        assert name == 'away%d' % following
        message = check_push(service, browsers[following], key, headers, body)
        lengths.add(len(body))
        assert message == {'table': table.id, 'title': ['Your turn', 'Du bist dran'][following],
                           'body': '%s, %s' % (table.game['name'], ['with Ben', 'mit Änne'][following])}, message
        topics.append(headers['Topic'])
        assert len(topics[-1]) == 32 and table.id not in topics[-1], headers
    assert topics[0] == topics[2] != topics[1], 'a service must not learn who plays with whom'
    assert len(lengths) == 1, 'the length of a message says something'
    service.nothing()
    return table, browsers


def not_notified_when_present(server, service, table):
    """A player who is connected when the turn comes is not notified, even after closing the page; for the next turn they are."""
    actor = table.actor()
    here, _ = table.join(1 - actor)
    table.play_turn(actor)
    here.send(type='ping')
    while here.receive()['type'] != 'pong':
        pass
    here.file.close()
    table.actor()  # opens the table anew, as somebody else might
    table.play_turn(1 - actor)  # now the first one is away, and is told: nobody was before
    assert service.next()[0] == 'away%d' % actor
    service.nothing()


def notified_when_idle(server, service, table):
    """A phone in a pocket: connected when the turn comes, and never heard of again."""
    actor = table.actor()
    here, _ = table.join(1 - actor)
    table.play_turn(actor)
    here.file.close()
    assert service.next()[0] == 'away%d' % (1 - actor)
    service.nothing()


def dead_subscriptions_are_deleted(server, service, rows):
    table = Table(server)
    dead, busy = Browser(service, 'dead'), Browser(service, 'busy')
    seat = 1 - table.actor()
    subscribe(server, table, seat, dead)
    subscribe(server, table, seat, busy)
    service.answers.update(dead=410, busy=[503, 201])
    table.play_turn(1 - seat)
    got = sorted((arrived[0], arrived[3]) for arrived in (service.next() for _ in range(3)))
    assert got == [('busy', 201), ('busy', 503), ('dead', 410)], got
    wire.until(lambda: [row for row in rows() if row[0] == table.id] == [(table.id, seat, busy.endpoint)])
    service.answers['busy'] = 404
    bring_to(table, seat)
    assert service.next()[0] == 'busy'
    wire.until(lambda: not [row for row in rows() if row[0] == table.id])
    service.nothing()


def stops(server, service, rows):
    table = Table(server)
    browser = Browser(service, 'stops')
    subscribe(server, table, 0, browser)
    subscribe(server, table, 1, browser)
    subscribe(server, table, 0, browser, stop=True)
    assert [row[1] for row in rows() if row[0] == table.id] == [1]
    link, _ = table.join(1)
    link.send(type='leave')
    while link.receive()['type'] != 'left':
        pass
    assert not [row for row in rows() if row[0] == table.id], 'the next player would be spied on'
    free = server.table(table.game['id'], [{'name': 'Änne'}, {}], pace='turns', open=True)
    body = {'tables': [{'table': free['table'], 'token': free['tokens'][1]}], 'push': browser.subscription()}
    assert json.loads(server.ask('POST', '/api/notices', body)[1])['tables'] == [True]
    assert server.ask('POST', '/api/tables/%s/sit' % free['table'], {'name': 'Ben'})[0] == 201
    assert not [row for row in rows() if row[0] == free['table']], 'whoever has the link would be told of the turns'


def lost_device(server, service, rows):
    """Once a device is removed, its browser learns nothing more, and the seat's other browsers still do."""
    table = Table(server)
    desk, phone, other = (Browser(service, name) for name in ('desk', 'phone', 'other'))

    def ask(path, **body):
        status, text, _ = server.ask('POST', path, body)
        assert status in (200, 201), text
        return json.loads(text)

    code = ask('/api/along', tables=[table.entry(0)])['code']
    (taken,) = ask('/api/along/take', code=code, device='Firefox')['tables']
    subscribe(server, table, 0, desk)
    subscribe(server, table, 1, other)
    body = {'tables': [{'table': table.id, 'token': taken['token']}], 'push': phone.subscription(), 'lang': 'de'}
    assert ask('/api/notices', **body)['tables'] == [True]
    device = next(each['id'] for each in ask('/api/devices', **table.entry(0))['devices'] if each['id'])
    ask('/api/devices/drop', device=device, **table.entry(0))
    endpoints = sorted(row[2] for row in rows() if row[0] == table.id)
    assert endpoints == sorted((desk.endpoint, other.endpoint)), endpoints


def live_tables_are_silent(server, service):
    table = Table(server, pace='live')
    subscribe(server, table, 0, Browser(service, 'live0'))
    subscribe(server, table, 1, Browser(service, 'live1'))
    for _ in range(2):
        table.play_turn(table.actor())


def odd_keys_are_reported(server, service):
    """A key of the right length that is not a point of the curve: the host learns that nothing could be sent."""
    table = Table(server)
    odd = Browser(service, 'odd')
    odd.public = b'\4' + bytes(64)
    for seat in range(2):
        subscribe(server, table, seat, odd)
    table.play_turn(table.actor())
    wire.until(lambda: [line for line in server.log if 'event=notice' in line and 'result=failed' in line and table.id in line])
    service.nothing()


def slow_service(server, service):
    """A service that takes and never answers holds up nobody, however many have subscribed to it and under however many
    names: somebody else is told while all of these still wait. If this process is too slow to see it, the server has
    given up one of them, and we try again."""
    service.answers['mute'] = 'silence'
    for attempt in range(5):
        if others_are_notified(server, service, attempt):
            return
    raise AssertionError('others are told only after the silent service was given up')


def others_are_notified(server, service, attempt):
    del service.given_up[:]
    tables = [Table(server) for _ in range(12)]
    hosts = ('localhost', 'LOCALHOST', 'localhost.')
    for number in range(8):
        browser = Browser(service, '%d/mute' % number)
        browser.endpoint = browser.endpoint.replace('127.0.0.1', hosts[number % len(hosts)])
        body = {'tables': [table.entry(seat) for table in tables for seat in range(2)], 'push': browser.subscription()}
        assert server.ask('POST', '/api/notices', body)[0] == 200
    for table in tables:
        table.play_turn(table.actor())
    other, name = Table(server), 'quick%d' % attempt
    for seat in range(2):
        subscribe(server, other, seat, Browser(service, name))
    other.play_turn(other.actor())
    while (arrived := service.next()[0]) != name:
        assert arrived == 'mute'
    in_time = server.metric('kontor_notices_waiting') > 0 and not service.given_up
    assert server.ask('GET', '/healthz')[0] == 200
    return in_time


def refuses(server, service):
    table = Table(server)
    good = Browser(service, 'good').subscription()
    for change in ({'endpoint': 'ftp://push.example/x'}, {'endpoint': 'https://user@push.example/x'}, {'endpoint': ''},
                   {'endpoint': 'https://push.example/' + 'x' * 600}, {'endpoint': 'https://push.example/a b'},
                   {'endpoint': 'https:///x'}, {'p256dh': 'x'}, {'auth': ''}, {'p256dh': 7}, {'endpoint': 'file:///etc/passwd'}):
        body = {'tables': [table.entry(0)], 'push': dict(good, **change)}
        assert server.ask('POST', '/api/notices', body)[0] == 400, change
    for body in ({}, {'tables': [table.entry(0)]}, {'tables': 'x', 'push': good}, {'tables': [table.entry(0)] * 51, 'push': good}):
        assert server.ask('POST', '/api/notices', body)[0] == 400, body
    for entry in ({'table': table.id, 'token': 'x' * 32}, {'table': 'none', 'token': table.made['tokens'][0]},
                  {'table': table.id, 'token': table.made['watch']}, {}, None):
        status, text, _ = server.ask('POST', '/api/notices', {'tables': [entry], 'push': good})
        assert status == 200 and json.loads(text)['tables'] == [False], (entry, text)
    for number in range(9):
        subscribe(server, table, 0, Browser(service, 'many%d' % number), expect=number < 8)


def local_addresses_are_refused(folder):
    """Without the tests' setting nothing on this machine is ever called, whatever its name."""
    with socket.create_server(('127.0.0.1', 0)) as trap:
        trap.settimeout(0.2)
        port = trap.getsockname()[1]
        server = wire.Server('sqlite:%s/inside.db' % folder, '--push', CONTACT)
        try:
            for host in ('127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'):
                table = Table(server)
                browser = Browser(type('Service', (), {'origin': 'https://%s:%d' % (host, port)}), 'x')
                plain = dict(browser.subscription(), endpoint='http://%s:%d/x' % (host, port))
                body = {'tables': [table.entry(0)], 'push': plain}
                assert server.ask('POST', '/api/notices', body)[0] == 400
                if host[0] == '[':
                    assert server.ask('POST', '/api/notices', {'tables': [table.entry(0)], 'push': browser.subscription()})[0] == 400
                    continue
                for seat in range(2):
                    subscribe(server, table, seat, browser)
                table.play_turn(table.actor())
                wire.until(lambda: [line for line in server.log if 'event=notice' in line and 'result=failed' in line
                               and 'table=' + table.id in line])
            try:
                trap.accept()
                raise AssertionError('the server called a private address')
            except TimeoutError:
                pass
        finally:
            assert server.end() == 0


# ---- E-mail ------------------------------------------------------------------


class AnyPort(Controller):
    """A controller on a free port: it calls itself once, and would call port 0."""

    def _trigger_server(self):
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


class Mailbox:
    """An SMTP server that keeps what it gets."""

    def __init__(self, password=None):
        self.arrived, self.logins = queue.Queue(), []
        self.controller = AnyPort(self, hostname='127.0.0.1', port=0, authenticator=self.login if password else None,
                                     auth_require_tls=False)
        self.controller.start()
        self.port = self.controller.port

    def login(self, server, session, envelope, mechanism, data):
        self.logins.append(mechanism)
        return AuthResult(success=True)

    async def handle_DATA(self, server, session, envelope):
        self.arrived.put((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return '250 OK'

    def next(self):
        sender, to, content = self.arrived.get(timeout=WAIT)
        message = email.message_from_bytes(content, policy=email.policy.default)
        assert sender == message['From'] == 'kontor@club.example' and to == [message['To']] == ['anna@mail.example']
        assert all(len(line) <= 998 for line in content.split(b'\r\n')) and content.isascii()
        for name in ('Date', 'Message-ID', 'Auto-Submitted', 'List-Unsubscribe', 'Subject'):
            assert message[name], name
        assert message['List-Unsubscribe-Post'] == 'List-Unsubscribe=One-Click' and not message.defects
        return message


def follow(server, link, method='POST', body='answer=yes'):
    """Opens a link of a mail, as a person's browser or a mail program does."""
    path = urllib.parse.urlsplit(link)
    assert link.startswith('https://club.example/kontor/'), link
    host = http.client.HTTPConnection(server.address.split('//')[1], timeout=WAIT)
    host.request(method, path.path.replace('/kontor', '', 1) + ('?' + path.query if path.query else ''),
                 body if method == 'POST' else None)
    answer = host.getresponse()
    return answer.status, answer.read().decode()


def links(message):
    return re.findall(r'https://\S+', message.get_content())


def ask_for_mail(server, table, seat, key='', address='anna@mail.example', **more):
    return server.ask('POST', '/api/notices', dict({'tables': [table.entry(seat)], 'mail': address, 'key': key, 'lang': 'de'}, **more))


def mails(server, mailbox, service):
    table, other = Table(server), Table(server)
    seat = 1 - table.actor()
    subscribe(server, table, seat, Browser(service, 'marker'))  # once it has come, the mails are on their way, too

    def next_turn():
        bring_to(table, seat)
        assert service.next()[0] == 'marker'

    status, text, _ = ask_for_mail(server, table, seat)
    answer = json.loads(text)
    assert status == 200 and answer['tables'] == [True] and answer['confirmed'] is False and len(answer['key']) == 32
    question = mailbox.next()
    confirm, stop = links(question)
    assert confirm.endswith('/confirm?lang=de') and stop.endswith('/stop?lang=de') and 'bestätige' in question.get_content()
    assert answer['key'] not in confirm and answer['key'] not in stop, 'a browser could confirm by itself'
    assert ask_for_mail(server, other, 0)[0] == 429, 'a mailbox is asked once an hour'
    next_turn()  # not confirmed: no mail
    assert follow(server, confirm, 'GET')[0] == 200
    next_turn()  # programs that look at links confirm nothing
    status, page = follow(server, confirm)
    assert status == 200 and 'Du bekommst' in page
    next_turn()
    letter = mailbox.next()
    assert letter['Subject'] == 'Du bist dran: ' + table.game['name']
    assert links(letter)[0] == 'https://club.example/kontor/#/table/' + table.id
    assert letter.get_content().startswith(['Änne', 'Ben'][1 - seat] + ' hat gezogen.'), letter.get_content()
    bring_to(other, 1 - seat)
    status, text, _ = ask_for_mail(server, other, seat, key=answer['key'])
    assert json.loads(text)['confirmed'] is True, 'the same browser is not asked twice'
    other.play_turn(other.actor())
    assert links(mailbox.next())[0].endswith(other.id)
    way_out = re.fullmatch('<(.*)>', letter['List-Unsubscribe'])[1]
    assert way_out == links(letter)[1]
    assert follow(server, way_out, 'GET')[0] == 200
    status, page = follow(server, way_out, body='List-Unsubscribe=One-Click')
    assert status == 200 and 'keine E-Mails mehr' in page
    assert follow(server, way_out)[0] == 404
    for each in (other, table):
        bring_to(each, seat)
    assert service.next()[0] == 'marker'
    for address in ('anna@mail.example', 'Anna@MAIL.example', 'anna+1@mail.example'):  # whose contact is deleted by now
        assert ask_for_mail(server, table, seat, address=address)[0] == 429, 'it is asked twice in an hour: ' + address


def mail_refusals(server):
    table = Table(server)
    for address in ('', 'anna', 'anna@', '@mail.example', 'a b@mail.example', 'a@mail', 'a@mail.example\r\nBcc: x@y.example',
                    'a@mail.example,b@mail.example', 'Anna <a@mail.example>', 'a@@mail.example', '-a@mail.example',
                    'a@-mail.example', 'a' * 65 + '@mail.example', 'a@' + 'x' * 250 + '.example', 'ä@mail.example'):
        assert ask_for_mail(server, table, 0, address=address)[0] == 400, address


def password_needs_tls(folder):
    """A mail server without TLS does not get the password."""
    mailbox = Mailbox(password=True)
    server = wire.Server('sqlite:%s/tls.db' % folder, '--smtp', 'smtp://user:secret@127.0.0.1:%d' % mailbox.port,
                         '--mail-from', 'kontor@club.example', '--url', 'https://club.example/kontor/')
    try:
        ask_for_mail(server, Table(server), 0)
        wire.until(lambda: any('via=mail' in line and 'result=failed' in line for line in server.log))
        assert not mailbox.logins and mailbox.arrived.empty()
        assert 'secret' not in ''.join(server.log)
    finally:
        assert server.end() == 0
        mailbox.controller.stop()


def settings(folder):
    for words, cause in ((('--push', 'host'), 'mailto:'), (('--smtp', 'mail.example'), 'smtp://'),
                         (('--smtp', 'smtp://mail.example'), '--mail-from'),
                         (('--smtp', 'smtp://mail.example', '--mail-from', 'a@b.example'), '--url')):
        try:
            wire.Server('sqlite:%s/none.db' % folder, *words)
            raise AssertionError(words)
        except SystemExit as refusal:
            assert cause in str(refusal), refusal
    server = wire.Server('sqlite:%s/none.db' % folder)
    try:
        assert json.loads(server.ask('GET', '/api/notices')[1]) == {'push': '', 'mail': False}
        assert server.ask('POST', '/api/notices', {'tables': []})[0] == 404
    finally:
        assert server.end() == 0


# ---- Two servers --------------------------------------------------------------


def two_servers_notify_once(servers, service):
    """Both servers see the turn come; one tells. And a player at the other server counts as here."""
    table = Table(servers[0], watcher=servers[1])
    browsers = [Browser(service, 'both%d' % seat) for seat in range(2)]
    for seat in range(2):
        subscribe(servers[seat], table, seat, browsers[seat])
    watch = []
    for server in servers:  # so that both have the table in memory
        link = bot.Socket(server.address)
        link.send(type='join', table=table.id, token=table.made['watch'], lang='en')
        link.receive()
        watch.append(link)
    actor = table.actor()  # from here on by what the server says at which somebody has played: the other may not know yet
    for _ in range(3):
        actor = table.play_turn(actor)
        assert service.next()[0] == 'both%d' % actor
    service.nothing()
    for number in range(4):
        not_notified_elsewhere(table, service, watch, number, actor)
    service.nothing()


def not_notified_elsewhere(table, service, watch, number, actor):
    """Presence is sent before chat, so once the chat has arrived, the other server knows who is here."""
    here, _ = table.join(1 - actor)
    here.send(type='chat', text='here %d' % number)
    while 'here %d' % number not in json.dumps(watch[actor].receive().get('chat', '')):
        pass
    table.play_turn(actor)
    while here.receive().get('actor') != 1 - actor:
        pass
    here.send(type='ping')
    while here.receive()['type'] != 'pong':
        pass
    here.file.close()
    table.play_turn(1 - actor)
    assert service.next()[0] == 'both%d' % actor, 'a player who had seen the turn was notified'


def contact_rows(store, folder):
    """Reads the contacts: directly, or from a backup of PostgreSQL."""
    if store.startswith('sqlite:'):
        def rows():
            with sqlite3.connect(store[7:]) as file:
                return file.execute('SELECT table_id, seat, address FROM contacts').fetchall()
        return rows

    def rows():
        import subprocess
        out = subprocess.run(['psql', '-At', '-F', '\t', '-c', 'SELECT table_id, seat, address FROM contacts', store],
                             capture_output=True, text=True, check=True).stdout
        return [(row[0], int(row[1]), row[2]) for row in (line.split('\t') for line in out.splitlines())]
    return rows


def main():
    with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as folder:
        store, service, mailbox = wire.STORE or 'sqlite:%s/a.db' % folder, PushService(), Mailbox()
        words = ('--push', CONTACT, '--smtp', 'smtp://127.0.0.1:%d' % mailbox.port, '--mail-from', 'kontor@club.example',
                 '--url', 'https://club.example/kontor/')
        os.environ['KONTOR_NOTICES_LOCAL'] = '1'
        servers = [wire.Server(store, *words) for _ in range(2 if wire.STORE else 1)]
        server = servers[0]
        try:
            offer = [json.loads(each.ask('GET', '/api/notices')[1]) for each in servers]
            key = offer[0]['push']
            assert len(key) == 87 and all(each == {'push': key, 'mail': True} for each in offer)
            rows = contact_rows(store, folder)
            table, _ = notified_when_away(server, service, key)
            not_notified_when_present(server, service, table)
            notified_when_idle(server, service, table)
            dead_subscriptions_are_deleted(server, service, rows)
            stops(server, service, rows)
            lost_device(server, service, rows)
            live_tables_are_silent(server, service)
            refuses(server, service)
            odd_keys_are_reported(server, service)
            mails(server, mailbox, service)
            mail_refusals(server)
            if wire.STORE:
                two_servers_notify_once(servers, service)
            service.nothing()
            slow_service(server, service)
            assert set(name for name, *_ in service.arrived.queue) <= {'mute'}, 'a notice too many'
            assert mailbox.arrived.empty(), 'a mail too many'
            metrics = server.ask('GET', '/metrics')[1]
            assert re.search(r'kontor_notices_total\{via="push",result="gone"\} 2\n', metrics), metrics
            assert re.search(r'kontor_notices_total\{via="mail",result="sent"\} 3\n', metrics), metrics
        finally:
            codes = [each.end() for each in servers]
            mailbox.controller.stop()
        assert codes == [0] * len(codes)
        log = ''.join(line for each in servers for line in each.log)
        assert 'event=notice via=push result=sent' in log and 'anna@' not in log and '/push/' not in log
        assert 'path=/api/notices/-/stop' in log and not re.search('[0-9a-f]{32}', log), 'a secret is in the log'
        again = wire.Server(store, *words)
        try:
            assert json.loads(again.ask('GET', '/api/notices')[1])['push'] == key, 'subscriptions would be void'
        finally:
            assert again.end() == 0
        del os.environ['KONTOR_NOTICES_LOCAL']
        if not wire.STORE:
            local_addresses_are_refused(folder)
            password_needs_tls(folder)
            settings(folder)
    print('ok')


if __name__ == '__main__':
    main()
