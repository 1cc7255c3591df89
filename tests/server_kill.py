"""kill -9 at random moments: no acknowledged move is lost or played twice, every table stays
readable, bots play on.

    server_kill.py KONTOR EXAMPLES KILLS [SECONDS]

One server on SQLite, or (with KONTOR_TEST_STORE) two on one PostgreSQL, one of which dies each
time. Four tables, one per game, are played throughout: two of them by two people, on random
servers, the others by one person and bots. A third of the kills is always done; the others only
as long as SECONDS have not passed. Not covered: power loss, and two servers that die at once.
"""
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

RUNS = int(sys.argv[3])
SECONDS = float(sys.argv[4]) if len(sys.argv) > 4 else 1e9
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402

TABLES = 4


class Stopped(Exception):
    pass


class Steady(wire.Person):
    """Plays until stopped; remembers what was acknowledged across restarts of the servers."""

    def __init__(self, *more):
        super().__init__(*more)
        self.stop, self.sent = threading.Event(), 0

    def react(self, message):
        if self.stop.is_set():
            raise Stopped
        super().react(message)

    def play(self):
        while not self.stop.is_set() and not self.end:
            try:
                self.join()
                while not self.end:
                    self.react(self.link.receive())
            except (ValueError, OSError, AssertionError) as cause:
                if isinstance(cause, AssertionError) and 'WebSocket' not in str(cause):
                    raise
                time.sleep(0.01)
            except Stopped:
                return


def opened(server, person):
    link = bot.Socket(server.address)
    link.send(type='join', table=person.table, token=person.token)
    welcome = link.receive()
    assert welcome['type'] == 'welcome', welcome
    return link, welcome


def is_known(link, key, move):
    """Other messages may come in between; the pong marks the end of the replies."""
    link.send(type='play', number=0, key=key, move=move)
    link.send(type='ping')
    again = False
    while True:
        message = link.receive()
        if message['type'] == 'pong':
            return again
        again |= message['type'] == 'done' and message['key'] == key and message['again']


def check_acknowledged(server, people):
    """The server recognizes the key of every acknowledged move, and still has its number."""
    checked = 0
    for person in people:
        link, welcome = opened(server, person)
        for key in person.acknowledged[-20:]:
            assert is_known(link, key, person.any_move), 'an acknowledged move is lost at number %d' % welcome['number']
            checked += 1
        link.file.close()
    return checked


def new_people(servers, game, people, seed):
    """One or two people at a table of their own, and bots at its other seats."""
    seats = max(2, game['seats_min'])
    rows = [{'name': name} for name in ('Anna', 'Ben')[:people]] + [{'bot': 'random'}] * (seats - people)
    made = servers[0].table(game['id'], rows)
    party = [Steady(servers, made['table'], made['tokens'][i], random.Random(seed + 1000 * i)) for i in range(people)]
    while True:  # any move of this game will do
        for person in party:
            link, welcome = opened(servers[0], person)
            link.file.close()
            if welcome['moves']:
                for each in party:
                    each.any_move = welcome['moves'][0]['move']
                return party
        time.sleep(0.01)


def end_thread(person, thread, alone):
    """Wakes a person who waits for another one that has stopped. Bots need no waking."""
    end = time.monotonic() + wire.PATIENCE
    while thread.is_alive() and time.monotonic() < end:
        with contextlib.suppress(ValueError, OSError, AttributeError):
            if not alone:
                person.link.send(type='ping')
        thread.join(0.05)
    assert not thread.is_alive(), 'somebody still waits: the table is stuck'


def acknowledged_at(parties, count):
    """Moves at tables with so many people."""
    return sum(len(person.acknowledged) for party in parties if len(party) == count for person in party)


def one_run(store, servers, parties, rng):
    people = [person for party in parties for person in party]
    threads = [threading.Thread(target=person.play, daemon=True) for person in people]
    for person in people:
        person.stop.clear()
    before = [acknowledged_at(parties, count) for count in (1, 2)]
    for thread in threads:
        thread.start()
    wire.until(lambda: all(acknowledged_at(parties, count) > 1 + before[count - 1] or
                           all(person.end for party in parties if len(party) == count for person in party)
                           for count in (1, 2)), 'nobody can play')
    time.sleep(rng.uniform(0, 0.2))  # any moment will do, but those that follow one another should differ
    victim = rng.randrange(len(servers))
    servers[victim].end(signal.SIGKILL)
    servers[victim] = wire.Server(store, '--threads', '1')
    for person in people:
        person.stop.set()
    alone = [len(party) == 1 for party in parties for _ in party]
    for person, thread, single in zip(people, threads, alone):
        end_thread(person, thread, single)
    return check_acknowledged(servers[victim], people)


def query(store, sql):
    if store.startswith('sqlite:'):
        with contextlib.closing(sqlite3.connect(store[len('sqlite:'):])) as link:
            return link.execute(sql).fetchone()[0]
    return int(subprocess.run(['psql', store, '-Atc', sql], capture_output=True, text=True, check=True).stdout)


def entries_of(store, table):
    return query(store, "SELECT count(*) FROM entries WHERE table_id = '%s'" % table)


def is_over(store, table):
    return query(store, "SELECT over FROM tables WHERE id = '%s'" % table)


def stopped_behind(server, store, table, number):
    """Stops the server while we look, so that the bots do not play on before it is killed."""
    server.process.send_signal(signal.SIGSTOP)
    if entries_of(store, table) > number:
        return True
    server.process.send_signal(signal.SIGCONT)
    return False


def bots_go_on_alone(store, servers, games):
    """Nobody is connected, and the server that runs the bots dies. Another one takes over, or
    the same one once it is back. Experts think for so long that the game cannot end while we look at it."""
    game = next(game for game in games if game['seats_max'] > 2)
    rows = [{'name': 'A', 'bot': 'expert'}] + [{'bot': 'expert'}] * (max(2, game['seats_min']) - 1)  # bots alone would pause
    made = servers[0].table(game['id'], rows)
    dealt = entries_of(store, made['table'])
    wire.until(lambda: stopped_behind(servers[0], store, made['table'], dealt + 2), 'bots do not play')
    servers[0].end(signal.SIGKILL)
    before = entries_of(store, made['table'])
    assert not is_over(store, made['table']), 'the game ended too early to tell'
    if len(servers) == 1:
        servers[0] = wire.Server(store, '--threads', '1')
    wire.until(lambda: entries_of(store, made['table']) > before + 2 or is_over(store, made['table']), 'no bot goes on')
    if len(servers) > 1:
        servers[0] = wire.Server(store, '--threads', '1')


def played_twice(store):
    """How many keys occur more than once in the store."""
    sql = "SELECT count(*) FROM (SELECT 1 FROM entries WHERE key <> '' GROUP BY table_id, seat, key HAVING count(*) > 1) t"
    return query(store, sql)


def main():
    rng, begun, killed = random.Random(1), time.monotonic(), 0
    acknowledged = [0, 0, 0]  # by number of people at the table
    checked = finished = 0
    with tempfile.TemporaryDirectory() as folder:
        store = wire.STORE or 'sqlite:%s/a.db' % folder
        servers = [wire.Server(store, '--threads', '1') for _ in range(2 if wire.STORE else 1)]
        games = wire.games(servers[0])
        parties = [new_people(servers, games[i % len(games)], 1 + i % 2, i) for i in range(TABLES)]
        try:
            bots_go_on_alone(store, servers, games)
            while killed < RUNS / 3 or (killed < RUNS and time.monotonic() - begun < SECONDS):
                checked += one_run(store, servers, parties, rng)
                killed += 1
                for i, party in enumerate(parties):
                    if any(person.end for person in party):
                        finished += 1
                        acknowledged[len(party)] += sum(len(person.acknowledged) for person in party)
                        # games rotate, so that two people play each of them
                        parties[i] = new_people(servers, games[(i + killed) % len(games)], len(party), killed * TABLES + i)
        finally:
            codes = [server.end() for server in servers]
        assert played_twice(store) == 0, 'a move was played twice'
    for party in parties:
        acknowledged[len(party)] += sum(len(person.acknowledged) for person in party)
    print('%d kills: %d moves acknowledged at tables with one person, %d with two; %d keys checked; %d games finished' %
          (killed, acknowledged[1], acknowledged[2], checked, finished))
    assert codes == [0] * len(codes) and min(acknowledged[1:]) > killed


main()
