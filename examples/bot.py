#!/usr/bin/env python3
"""A bot for Kontor over the wire, with nothing but Python's own library.

    bot.py http://127.0.0.1:8080 GAME           makes a table, plays one seat of it against a bot
    bot.py http://127.0.0.1:8080 TABLE TOKEN    takes the seat that the token opens

It plays any legal move. docs/protocol.md tells the rest.
"""
import base64, json, os, random, socket, struct, sys, urllib.parse, urllib.request


class Link:
    """A WebSocket: text in, text out."""

    def __init__(self, server):
        at = urllib.parse.urlparse(server)
        self.file = socket.create_connection((at.hostname, at.port), 30).makefile('rwb')
        key = base64.b64encode(os.urandom(16)).decode()
        self.file.write(('GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                         'Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n' % (at.netloc, key)).encode())
        self.file.flush()
        assert b' 101 ' in self.file.readline(), 'the server does not want a WebSocket here'
        while self.file.readline().strip():
            pass

    def say(self, opcode=1, data=None, **message):
        data = json.dumps(message).encode() if data is None else data
        mask = os.urandom(4)
        head = bytes([0x80 | opcode]) + (bytes([0x80 | len(data)]) if len(data) < 126
                                         else b'\xfe' + struct.pack('>H', len(data)))
        self.file.write(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))
        self.file.flush()

    def hear(self):
        words = b''
        while True:
            first, length = self.file.read(2)
            if length >= 126:
                length = int.from_bytes(self.file.read(2 if length == 126 else 8), 'big')
            data = self.file.read(length)
            if first & 15 == 9:
                self.say(10, data)
            elif first & 15 == 8:
                raise ConnectionError('the server has closed the table')
            elif first & 15 < 2:
                words += data
                if first & 128:
                    return json.loads(words)


def make_table(server, game):
    games = json.load(urllib.request.urlopen(server + '/api/games', timeout=30))
    seats = max(2, next(entry['seats_min'] for entry in games if entry['id'] == game))
    body = {'game': game, 'seats': [{'name': 'Robot'}] + [{'bot': 'easy'}] * (seats - 1)}
    request = urllib.request.Request(server + '/api/tables', json.dumps(body).encode(), method='POST')
    made = json.load(urllib.request.urlopen(request, timeout=30))
    return made['table'], made['tokens'][0]


def play(server, table, token):
    link = Link(server)
    link.say(type='join', table=table, token=token, lang='en')
    while True:
        news = link.hear()
        if news['type'] in ('error', 'refused'):
            sys.exit('the server says: %s' % news)
        if news.get('over'):
            return news
        if news.get('moves'):
            link.say(type='play', number=news['number'], key=os.urandom(8).hex(),
                     move=random.choice(news['moves'])['move'])


if __name__ == '__main__':
    server = sys.argv[1].rstrip('/')
    end = play(server, *(sys.argv[2:4] if len(sys.argv) > 3 else make_table(server, sys.argv[2])))
    print('points %s, winners %s' % (end['points'], end['winners']))
