#!/usr/bin/env python3
"""A bot that plays on a Kontor server, with nothing but Python's standard library.

    bot.py http://127.0.0.1:8080 GAME           creates a table and plays it against a bot
    bot.py http://127.0.0.1:8080 TABLE TOKEN    plays the seat that the token opens

It plays random legal moves. docs/protocol.md describes the messages.
"""
import base64, json, os, random, socket, struct, sys, urllib.parse, urllib.request


class Socket:
    """A WebSocket: JSON objects out, JSON objects in."""
    patience = 30  # seconds for which the server may be silent

    def __init__(self, server):
        url = urllib.parse.urlparse(server)
        self.file = socket.create_connection((url.hostname, url.port), self.patience).makefile('rwb')
        key = base64.b64encode(os.urandom(16)).decode()
        self.file.write(('GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                         'Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n' % (url.netloc, key)).encode())
        self.file.flush()
        assert b' 101 ' in self.file.readline(), 'the server refuses a WebSocket here'
        while self.file.readline().strip():
            pass

    def send(self, opcode=1, data=None, **message):
        data = json.dumps(message).encode() if data is None else data
        mask = os.urandom(4)
        head = bytes([0x80 | opcode]) + (bytes([0x80 | len(data)]) if len(data) < 126
                                         else b'\xfe' + struct.pack('>H', len(data)))
        self.file.write(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))
        self.file.flush()

    def receive(self):
        text = b''
        while True:
            first, length = self.file.read(2)
            if length >= 126:
                length = int.from_bytes(self.file.read(2 if length == 126 else 8), 'big')
            data = self.file.read(length)
            if first & 15 == 9:
                self.send(10, data)
            elif first & 15 == 8:
                raise ConnectionError('the server has closed the connection')
            elif first & 15 < 2:
                text += data
                if first & 128:
                    return json.loads(text)


def create_table(server, game):
    games = {entry['id']: entry for entry in json.load(urllib.request.urlopen(server + '/api/games', timeout=30))}
    if game not in games:
        sys.exit('there is no game %s; the games are: %s' % (game, ' '.join(games)))
    seats = max(2, games[game]['seats_min'])
    body = {'game': game, 'seats': [{'name': 'Robot'}] + [{'bot': 'easy'}] * (seats - 1)}
    request = urllib.request.Request(server + '/api/tables', json.dumps(body).encode(), method='POST')
    table = json.load(urllib.request.urlopen(request, timeout=30))
    return table['table'], table['tokens'][0]


def play(server, table, token):
    link = Socket(server)
    link.send(type='join', table=table, token=token, lang='en')
    while True:
        message = link.receive()
        if message['type'] in ('error', 'refused'):
            sys.exit('the server says: %s' % message)
        if message.get('over'):
            return message
        if message.get('moves'):
            link.send(type='play', number=message['number'], key=os.urandom(8).hex(),
                      move=random.choice(message['moves'])['move'])


if __name__ == '__main__':
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    server = sys.argv[1].rstrip('/')
    try:
        end = play(server, *(sys.argv[2:4] if len(sys.argv) > 3 else create_table(server, sys.argv[2])))
    except OSError as error:
        sys.exit('%s: %s' % (server, error))
    print('points %s, winners %s' % (end['points'], end['winners']))
