#!/usr/bin/env python3
"""load.py KONTOR STORE [--tables N] [--seconds S] [--pause P] - many tables at once, on loopback.

Starts a server, makes N tables with people in all seats (one connection each), and lets
them play any legal move, P seconds after it is their turn. Prints moves a second, how long
the acknowledgement took (from sending the move to hearing that it is on the disk), and what
an idle table with its connections costs in memory. One process of Python is the other side:
what it cannot ask for, the server cannot show. With --grown it does nothing else but let all
tables play, and tells what a table costs at its beginning, after so many of its moves, and
when its game is over, while everybody stays connected.
"""
import argparse
import asyncio
import base64
import json
import os
import random
import struct
import subprocess
import time
import urllib.request

parser = argparse.ArgumentParser()
parser.add_argument('program')
parser.add_argument('store')
parser.add_argument('--tables', type=int, default=1000)
parser.add_argument('--seconds', type=float, default=10)
parser.add_argument('--pause', type=float, default=0)
parser.add_argument('--game', default='')
parser.add_argument('--grown', type=int, default=0)
wish = parser.parse_args()


class Load:
    moves, late, stop = 0, [], False
    gate, over = None, 0  # with --grown: opens after the mid-game; who is through


async def connect(host, port):
    reader, writer = await asyncio.open_connection(host, port, limit=1 << 22)
    writer.write(('GET /ws HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: %s\r\n'
                  'Sec-WebSocket-Version: 13\r\n\r\n' % (host, port, base64.b64encode(os.urandom(16)).decode())).encode())
    await reader.readuntil(b'\r\n\r\n')
    return reader, writer


def say(writer, message):
    data = json.dumps(message).encode()
    head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else b'\x81\xfe' + struct.pack('>H', len(data))
    writer.write(head + b'\0\0\0\0' + data)  # masked with zeros


async def hear(reader):
    while True:
        first, length = await reader.readexactly(2)
        if length >= 126:
            length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), 'big')
        data = await reader.readexactly(length)
        if first & 15 == 1:
            return json.loads(data)


async def person(load, host, port, table, token, ready, go):
    reader, writer = await connect(host, port)
    say(writer, {'type': 'join', 'table': table, 'token': token})
    news = await hear(reader)
    ready.release()
    await go.wait()
    sent = 0
    while not load.stop and not news.get('over'):
        if wish.grown and news.get('number', 0) >= wish.grown and not load.gate.is_set():
            await load.gate.wait()
        if news['type'] == 'done':
            load.late.append(time.perf_counter() - sent)
            load.moves += 1
        elif news.get('moves'):
            if wish.pause:
                await asyncio.sleep(random.uniform(0, 2 * wish.pause))
            sent = time.perf_counter()
            say(writer, {'type': 'play', 'number': news['number'], 'key': os.urandom(6).hex(),
                         'move': random.choice(news['moves'])['move']})
        news = await hear(reader)
    load.over += 1
    while wish.grown and not load.stop:
        await asyncio.sleep(0.1)
    writer.close()


def memory_of(process):
    with open('/proc/%d/status' % process.pid) as file:
        return next(int(line.split()[1]) for line in file if line.startswith('VmRSS'))


def ask(address, path, body=None):
    data = json.dumps(body).encode() if body else None
    return json.load(urllib.request.urlopen(urllib.request.Request(address + path, data), timeout=60))


async def grow(process, load, empty, tasks):
    """People may not all see the number at which they rest: who waits for a resting one has done so, too."""
    def told(when):
        print('%s: %.1f KiB of memory a table, with two connections' % (when, (memory_of(process) - empty) / wish.tables))

    moves = -1
    while load.moves != moves:
        moves = load.moves
        await asyncio.sleep(2)
    told('after %d entries' % wish.grown)
    load.gate.set()
    while load.over < len(tasks):
        await asyncio.sleep(1)
    told('over, %d moves of people a table' % (load.moves / wish.tables))
    load.stop = True
    await asyncio.gather(*tasks)


async def run(process, address):
    load, go, ready = Load(), asyncio.Event(), asyncio.Semaphore(0)
    load.gate = asyncio.Event()
    host, port = address.split('//')[1].split(':')
    games = ask(address, 'api/games')
    game = next(entry for entry in games if entry['id'] == wish.game or (not wish.game and entry['seats_min'] == 2))
    made = [ask(address, 'api/tables', {'game': game['id'], 'seats': [{'name': 'A'}, {'name': 'B'}]})
            for _ in range(wish.tables)]
    empty = memory_of(process)
    tasks = []
    for entry in made:
        for token in entry['tokens']:
            tasks.append(asyncio.create_task(person(load, host, int(port.rstrip('/')), entry['table'], token, ready, go)))
            await ready.acquire()
    full = memory_of(process)
    print('%d tables of %s: %.1f KiB of memory each, with two connections' %
          (wish.tables, game['id'], (full - empty) / wish.tables))
    go.set()
    if wish.grown:
        return await grow(process, load, empty, tasks)
    await asyncio.sleep(wish.seconds)
    load.stop = True
    late = sorted(load.late)
    print('%.0f moves a second; acknowledged after %.1f ms (median), %.1f ms (99 %%), %.1f ms (worst)' %
          (load.moves / wish.seconds, 1000 * late[len(late) // 2], 1000 * late[len(late) * 99 // 100], 1000 * late[-1]))
    for task in tasks:
        task.cancel()


server = subprocess.Popen([wish.program, 'serve', '--lang', 'en', '--port', '0', '--store', wish.store, '--tables', '1000000'],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
try:
    asyncio.run(run(server, server.stdout.readline().split()[3]))
finally:
    server.terminate()
    print('the server ended with', server.wait(30))
