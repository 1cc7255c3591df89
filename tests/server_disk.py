"""A disk that cannot be written: nothing is acknowledged that is not stored, and play goes on
when there is room again.

    server_disk.py KONTOR EXAMPLES

The kernel refuses the writes: the running server gets a limit for the size of its files.
"""
import contextlib
import json
import os
import queue
import resource
import sqlite3
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402

TABLES, TRIES, WATCHED = 200, 40, 50


def set_room(server, size):
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


class Player:
    """Joins, and plays the first legal move with a key of its own until it is acknowledged."""

    def __init__(self, server, made, seat):
        self.server, self.made, self.seat, self.done, self.errors = server, made, seat, [], 0

    def join(self):
        self.link = bot.Socket(self.server.address)
        self.link.send(type='join', table=self.made['table'], token=self.made['tokens'][self.seat])
        self.position = self.link.receive()
        assert self.position['type'] == 'welcome', self.position

    def try_move(self, key):
        """True: acknowledged; False: refused, or the connection was closed; None: not my turn."""
        if not self.position['moves']:
            return None
        self.link.send(type='play', number=self.position['number'], key=key, move=self.position['moves'][0]['move'])
        try:
            while True:
                message = self.link.receive()
                if message['type'] == 'done':
                    self.done.append(key)
                    return True
                if message['type'] == 'error':
                    assert message['code'] == 'store', message
                    self.errors += 1
                    return False
        except (ValueError, OSError):
            return False


class Reader(threading.Thread):
    """Sits at a table and reads all the time, so that it answers pings, however long the test takes."""

    def __init__(self, server, made):
        super().__init__(daemon=True)
        self.link, self.messages = bot.Socket(server.address), queue.Queue()
        self.link.send(type='join', table=made['table'], token=made['tokens'][0])
        self.start()

    def run(self):
        with contextlib.suppress(ValueError, OSError):  # until the server ends
            while True:
                self.messages.put(self.link.receive())

    def wait_for(self, kind):
        while (message := self.messages.get(timeout=wire.PATIENCE))['type'] != kind:
            assert message['type'] == 'presence', message


def moves(server, made, prefix, count):
    """Plays so many moves, by whoever is to move. Returns their keys."""
    keys = []
    for i in range(count):
        for seat in range(2):
            player = Player(server, made, seat)
            player.join()
            if player.try_move('%s%d' % (prefix, i)):
                keys += player.done
            player.link.file.close()
    return keys


def check_store(path, tables, keys):
    """Everything acknowledged is there, and every table's entries are without a gap."""
    with contextlib.closing(sqlite3.connect(path)) as link:
        stored = {row[0] for row in link.execute('SELECT id FROM tables')}
        assert set(tables) <= stored, 'tables are missing'
        assert len(stored) == len(tables), 'tables that nobody was told of'
        found = {row[0] for row in link.execute("SELECT key FROM entries WHERE key <> ''")}
        assert found == set(keys), found ^ set(keys)
        for count, last in link.execute('SELECT count(*), max(number) FROM entries GROUP BY table_id'):
            assert count == last + 1, 'a gap'


def new_table(server, game, **more):
    status, text, _ = server.ask('POST', '/api/tables', dict(more, game=game, seats=[{'name': 'A'}, {'name': 'B'}]))
    return status, json.loads(text)


def move_cut_off(server, made):
    """A move is the first thing that cannot be stored, so it is played before that turns out."""
    players = [Player(server, made, seat) for seat in range(2)]
    for player in players:
        player.join()
    mover = next(player for player in players if player.position['moves'])
    set_room(server, 4096)
    assert not mover.try_move('cut off'), 'acknowledged, but not stored'
    for player in players:
        player.link.file.close()


def while_full(server, game, made, move_first):
    """Nothing is acknowledged, people are told, and readers are not disturbed. What comes first, a move or a new table, is
    in a batch that fails; the rest is refused at once."""
    readers, watched = [], []
    for _ in range(WATCHED):
        status, table = new_table(server, game)
        assert status == 201
        reader = Reader(server, table)
        reader.wait_for('welcome')
        readers.append(reader)
        watched.append(table['table'])
    if move_first:
        move_cut_off(server, made)
    else:
        set_room(server, 4096)
    refused, loaded = 0, server.metric('kontor_tables_loaded_total')
    for i in range(TRIES):
        status, answer = new_table(server, game)
        assert status == 503 and 'tokens' not in answer, (status, answer)
        for seat in range(2):
            player = Player(server, made, seat)
            player.join()
            assert not player.try_move('full%d' % i)
            refused += player.errors
            player.link.file.close()
    assert refused > TRIES / 2, 'people are not told'
    loaded = server.metric('kontor_tables_loaded_total') - loaded
    assert loaded <= 3 * TRIES, 'only the table of the players was to be read again, not %d' % loaded
    assert server.ask('GET', '/healthz')[0] == 200 and server.ask('GET', '/readyz')[0] == 503
    assert 'kontor_store_failing 1' in server.ask('GET', '/metrics')[1]
    for reader in readers:
        reader.link.send(type='sync')
        reader.wait_for('resync')
    return watched


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = folder + '/a.db'
        server = wire.Server('sqlite:' + path)
        try:
            game = wire.games(server)[0]['id']
            tables = [new_table(server, game, clock=300)[1]]  # it stays in memory while nobody is connected
            tables += [new_table(server, game)[1] for _ in range(TABLES)]
            ids = [table['table'] for table in tables]
            keys = moves(server, tables[0], 'before', 5)
            assert len(keys) >= 5
            for move_first in (True, False):  # a second fault is logged again
                ids += while_full(server, game, tables[0], move_first)
                set_room(server, resource.RLIM_INFINITY)
                wire.until(lambda: server.ask('GET', '/readyz')[0] == 200, 'it does not recover')
                more = moves(server, tables[0], 'after%d-' % len(keys), 5)
                assert len(more) >= 5
                keys += more
            check_store(path, ids, keys)
        finally:
            set_room(server, resource.RLIM_INFINITY)
            code = server.end()
        failed = [line for line in server.log if 'store-failed' in line]
        assert len(failed) == 2 and all('disk' in line for line in failed), failed
        assert sum('store-recovered' in line for line in server.log) == 2
        assert code == 0, code
        check_store(path, ids, keys)
    print('ok')


if __name__ == '__main__':
    main()
