"""Very many tables, and very long ones: the time to start, to list the lobby and to open a table.

    tables.py KONTOR EXAMPLES [TABLES]

Prints two lines of JSON. Of TABLES (100,000) three quarters run by themselves (a bot, a clock), all are unfinished, and a
fifth are open. The long table has 19,900 entries; opening it is measured in the server (kontor_task_seconds), so the
time of this program does not count.
"""
import contextlib
import json
import os
import re
import sqlite3
import statistics
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'tests'))
import server_wire as wire  # noqa: E402
import server_abuse as abuse  # noqa: E402
import bot  # noqa: E402

TABLES = int(sys.argv[3]) if len(sys.argv) > 3 else 100000


def copy_table(link, made, count, prefix):
    """Adds this many copies of a whole table, each with its own id."""
    link.execute('CREATE TEMP TABLE IF NOT EXISTS n (i INTEGER PRIMARY KEY)')
    link.execute('DELETE FROM n')
    link.executemany('INSERT INTO n VALUES (?)', ((i,) for i in range(count)))
    for table, key in (('tables', 'id'), ('seats', 'table_id'), ('entries', 'table_id')):
        columns = [row[1] for row in link.execute('PRAGMA table_info(%s)' % table)]
        values = ["'%s' || n.i" % prefix if column == key else 't.' + column for column in columns]
        link.execute('INSERT INTO %s (%s) SELECT %s FROM n, %s t WHERE t.%s = ?' %
                     (table, ', '.join(columns), ', '.join(values), table, key), (made['table'],))
    link.execute("UPDATE tables SET touched = touched - 100 - rowid % 100000, created = created - rowid % 100000"
                 " WHERE id LIKE '" + prefix + "%'")


def fill(path):
    """The tables as a server makes them, copied."""
    server = wire.Server('sqlite:' + path)
    game = next(game['id'] for game in wire.games(server) if game['seats_min'] <= 2 <= game['seats_max'])
    person, computer = {'name': 'A'}, {'bot': 'random'}
    made = [server.table(game, [person, computer]), server.table(game, [person, {'name': 'B'}], clock=86400, pace='turns'),
            server.table(game, [person, {}], open=True), server.table(game, [person, {'name': 'B'}])]
    assert server.end() == 0
    with contextlib.closing(sqlite3.connect(path)) as link:
        for table, share, prefix in zip(made, (0.5, 0.25, 0.2, 0.05), 'bclp'):
            copy_table(link, table, int(TABLES * share), prefix)
        link.commit()
        link.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    return made


def milliseconds(server, method, path, tries=200):
    """Of each request."""
    times = []
    for _ in range(tries):
        begun = time.monotonic()
        assert server.ask(method, path)[0] == 200
        times.append(1000 * (time.monotonic() - begun))
    return times


def many(folder):
    path = folder + '/many.db'
    made = fill(path)
    begun = time.monotonic()
    server = wire.Server('sqlite:' + path, '--sockets', '1000')
    try:
        while server.ask('GET', '/readyz')[0] != 200:
            time.sleep(0.01)
        ready = time.monotonic() - begun
        link = bot.Socket(server.address)
        begun = time.monotonic()
        link.send(type='join', table=made[3]['table'], token=made[3]['tokens'][0])
        assert link.receive()['type'] == 'welcome'
        joined = time.monotonic() - begun
        empty, lobby = milliseconds(server, 'GET', '/healthz'), milliseconds(server, 'GET', '/api/tables')
        assert len(json.loads(server.ask('GET', '/api/tables')[1])) == 100
    finally:
        assert server.end() == 0
    return {'tables': TABLES, 'ready_s': round(ready, 3), 'joined_ms': round(1000 * joined, 1),
            'lobby_median_ms': round(statistics.median(lobby), 2), 'healthz_median_ms': round(statistics.median(empty), 2)}


def tasks(server):
    """Messages and requests so far by how long they took at most, and all their seconds."""
    text = server.ask('GET', '/metrics')[1]
    counts = re.findall(r'kontor_task_seconds_bucket{le="([^"]+)"} (\d+)', text)
    return {limit: int(count) for limit, count in counts}, float(re.search(r'kontor_task_seconds_sum (\S+)', text).group(1))


def long(folder, tries=200):
    path = folder + '/long.db'
    server = wire.Server('sqlite:' + path)
    made = server.table(wire.games(server)[0]['id'], [{'name': 'A'}, {'name': 'B'}])
    made['undoable'] = abuse.undoable_move(server, made)
    assert server.end() == 0
    abuse.make_long(path, made)
    server = wire.Server('sqlite:' + path)
    took, slow = [], 0
    try:
        for i in range(tries + 1):
            link = bot.Socket(server.address)
            assert server.ask('GET', '/healthz')[0] == 200  # the socket is open
            before, seconds = tasks(server)
            link.send(type='join', table=made['table'], token=made['tokens'][i % 2])
            assert link.receive()['type'] == 'welcome'
            after, more = tasks(server)
            if i:  # the first one replays everything and stores a checkpoint
                took.append(1000 * (more - seconds))
                slow += after['+Inf'] - after['0.010000'] - before['+Inf'] + before['0.010000']
            link.file.close()
            while server.ask('GET', '/metrics')[1].find('kontor_tables_in_memory 0\n') < 0:
                pass
    finally:
        assert server.end() == 0
    took.sort()  # with it one request for /metrics
    return {'entries': abuse.ENTRIES, 'openings': tries, 'median_ms': round(statistics.median(took), 2),
            'p99_ms': round(took[int(0.99 * tries)], 2), 'above_10_ms': slow}


def main():
    with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as folder:
        print(json.dumps(many(folder)), flush=True)
        print(json.dumps(long(folder)), flush=True)


if __name__ == '__main__':
    main()
