"""A PostgreSQL that does not answer: nothing blocks, people are told, and play goes on when it is back.

    store_postgres.sh server_stopped.py KONTOR EXAMPLES

The kernel stops all its processes (SIGSTOP), with one table open and with many; later one of its
backends is killed, which makes it drop every connection and recover.
"""
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402


def postmaster():
    folder = re.search(r'host=([^&]+)', wire.STORE).group(1)
    with open(folder + '/data/postmaster.pid') as file:
        return int(file.readline())


def children(parent):
    for name in filter(str.isdigit, os.listdir('/proc')):
        try:
            with open('/proc/%s/stat' % name) as file:
                if int(file.read().rsplit(')', 1)[1].split()[1]) == parent:
                    yield int(name)
        except OSError:
            pass


def send_all(what):
    for process in [postmaster(), *children(postmaster())]:
        os.kill(process, what)


def wait_for(link, *types):
    while (message := link.receive())['type'] not in types:
        pass
    return message


def join(server, made, seat):
    link = bot.Socket(server.address)
    link.send(type='join', table=made['table'], token=made['tokens'][seat])
    return link, wait_for(link, 'welcome')


def mine(server, made):
    return server.ask('POST', '/api/mine', {'tables': [{'table': made['table'], 'token': made['tokens'][0]}]})


def is_ready(server):
    return server.ask('GET', '/readyz')[0] == 200


def play(server, made, key):
    """One move, by whoever is to move: what came back."""
    for seat in range(2):
        link, position = join(server, made, seat)
        if position['moves']:
            link.send(type='play', number=position['number'], key=key, move=position['moves'][0]['move'])
            return link, wait_for(link, 'done', 'error')
    raise AssertionError('nobody is to move')


def count_health_answers(server, made, count=30):
    """How often healthz is answered while the hub, and a request to it, still waits for PostgreSQL."""
    waiting = socket.create_connection(server.address.split('//')[1].split(':'), wire.PATIENCE)
    body = json.dumps({'tables': [{'table': made['table'], 'token': made['tokens'][0]}]}).encode()
    waiting.sendall(b'POST /api/mine HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s' % (len(body), body))
    answered = 0
    while answered < count and not select.select([waiting], [], [], 0)[0]:
        assert server.ask('GET', '/healthz')[0] == 200
        answered += 1
    assert b' 503 ' in waiting.recv(1000)
    waiting.close()
    return answered


def while_stopped(server, made, links):
    """Everything that is asked gets an answer, and none of them says that a table is gone. Returns whether healthz was
    answered before PostgreSQL was given up."""
    link, position = next((link, position) for link, position in links if position['moves'])
    send_all(signal.SIGSTOP)
    link.send(type='play', number=position['number'], key='stopped', move=position['moves'][0]['move'])
    healthy = count_health_answers(server, made) > 1
    wire.until(lambda: not is_ready(server), 'readyz still says yes')
    for _ in range(20):
        status, text, _ = mine(server, made)
        assert status == 503 and 'gone' not in text, (status, text)
        table = {'game': 'jambo', 'seats': [{'name': 'A'}, {'name': 'B'}]}
        assert server.ask('POST', '/api/tables', table)[0] == 503
        assert server.ask('GET', '/healthz')[0] == 200
    for other, _ in links:
        while (message := other.receive(store=True))['type'] != 'store':  # both are told, also who did nothing
            pass
        assert message['works'] is False
    send_all(signal.SIGCONT)
    wire.until(lambda: is_ready(server), 'it does not recover')
    return healthy


MANY = 300  # tables, with two people each


class Table:
    """Two people, each on a connection of their own."""

    def __init__(self, server, made):
        self.server, self.made, self.keys, self.links = server, made, [], []

    def join(self):
        """Both at once; returns when both are there."""
        for link in self.links:
            link.file.close()
        self.links = [bot.Socket(self.server.address) for _ in range(2)]
        for link, token in zip(self.links, self.made['tokens']):
            link.send(type='join', table=self.made['table'], token=token)
        positions = [wait_for(link, 'welcome') for link in self.links]
        self.mover = 0 if positions[0]['moves'] else 1
        self.number = positions[0]['number']
        self.move = positions[self.mover]['moves'][0]['move']
        return positions

    def send_move(self, key):
        self.links[self.mover].send(type='play', number=self.number, key=key, move=self.move)

    def outcome(self):
        """What became of the move: done, error, or closed."""
        try:
            return wait_for(self.links[self.mover], 'done', 'error')
        except (ValueError, OSError):
            return {'type': 'closed'}

    def play(self, key):
        self.send_move(key)
        assert self.outcome()['type'] == 'done'
        self.keys.append((self.mover, self.number, self.move, key))

    def check_acknowledged(self):
        """Every move that was acknowledged is known."""
        for seat, number, move, key in self.keys:
            self.links[seat].send(type='play', number=number, key=key, move=move)
            message = wait_for(self.links[seat], 'done', 'error', 'refused', 'resync')
            assert message['type'] == 'done' and message['again'], message


def ask_mine(server, tables):
    """What /api/mine says of all tables, 50 at a time: the status, and whether it lists all of them. A request that takes
    long, as on a busy machine, says `later` of some, which are asked for again."""
    for first in range(0, len(tables), 50):
        names = [{'table': one.made['table'], 'token': one.made['tokens'][0]} for one in tables[first:first + 50]]
        status, whole, text = 200, True, ''
        while names and status == 200 and whole:
            status, text, _ = server.ask('POST', '/api/mine', {'tables': names})
            listed = json.loads(text).get('tables', [])
            whole = [one['table'] for one in listed if 'number' in one or 'later' in one] == [one['table'] for one in names]
            assert status != 200 or 'later' not in listed[0], 'the first is always answered'
            names = [name for name, one in zip(names, listed) if 'later' in one]
        yield status, whole, text[:500]


def read_without_index(server):
    """Rows that PostgreSQL has read by going through whole tables. It counts them with a delay; the server asks something
    every second."""
    sql = ('SELECT sum(seq_tup_read), sum(seq_scan + idx_scan) FROM pg_stat_user_tables'
           " WHERE relname IN ('tables', 'seats', 'entries')")

    def ask():
        out = subprocess.run(['psql', '-qAt', '-c', sql, wire.STORE], capture_output=True, text=True, check=True).stdout
        rows, looks = out.strip().split('|')
        return (int(rows),) if int(looks or 0) >= 3 * MANY else None
    return wire.until(ask, 'the statistics do not come')[0]


def loop_rounds(server):
    """Rounds of the event loop that took longer than 10 ms and 1 s; and how long it had to wait for a processor."""
    text = server.ask('GET', '/metrics')[1]
    fast, slow, all_rounds = (int(re.search(r'^kontor_loop_seconds_bucket\{le="%s"\} (\d+)$' % re.escape(le), text, re.M)[1])
                              for le in ('0.010000', '1.000000', '+Inf'))
    with open('/proc/%d/task/%d/schedstat' % (server.process.pid, server.process.pid)) as file:
        return all_rounds - fast, all_rounds - slow, int(file.read().split()[1]) / 1e9


def check_loop(server):
    """No round takes 10 ms by itself. On a busy machine it may lose the processor in between, which the kernel counts."""
    late, stuck, waited = loop_rounds(server)
    print('rounds above 10 ms: %d, above 1 s: %d; %.3f s without a processor' % (late, stuck, waited))
    assert stuck == 0, 'the loop stood still'
    assert late * 0.005 <= waited, '%d rounds above 10 ms, but only %.3f s without a processor' % (late, waited)


def is_told_of_failure(link, moved):
    """Everybody is told that the store fails, and players with a pending move that it was not played. False: the
    connection was closed instead; the client then joins again and sees what was stored."""
    missing = {'store', 'error'} if moved else {'store'}
    try:
        while missing:
            message = link.receive(store=True)
            assert message['type'] != 'done', 'acknowledged, and not stored'
            assert message.get('works') is not True and message.get('code', 'store') == 'store', message
            missing.discard(message['type'])
    except (ValueError, OSError):
        return False
    return True


def check_answers_while_stopped(server, tables):
    """While nothing can be read, answers say so instead of showing less."""
    told = [is_told_of_failure(link, seat == one.mover) for one in tables for seat, link in enumerate(one.links)]
    assert told.count(False) <= 2, '%d connections were closed' % told.count(False)  # of the move under way
    answers = list(ask_mine(server, tables))
    assert any(status == 503 for status, *_ in answers), 'the table whose move was under way is not in memory'
    assert all(status == 503 or status == 200 and whole for status, whole, _ in answers), answers
    talker = tables[-1]
    talker.links[1 - talker.mover].send(type='sync')
    assert (message := wait_for(talker.links[1 - talker.mover], 'resync', 'error'))['type'] == 'error', \
        'a table without its chat and notes: %s' % message
    assert message['code'] == 'store', message
    link = bot.Socket(server.address)
    link.send(type='join', table=talker.made['table'], token=talker.made['tokens'][0])
    assert (message := wait_for(link, 'welcome', 'error'))['type'] == 'error' and message['code'] == 'store', message


def stop_with_many_tables(server, tables):
    """Returns whether healthz was answered before PostgreSQL was given up."""
    send_all(signal.SIGSTOP)
    stopped = time.monotonic()
    for one in tables:
        one.send_move('stopped')
    healthy = count_health_answers(server, tables[0].made) > 1
    wire.until(lambda: not is_ready(server), 'readyz still says yes')
    check_answers_while_stopped(server, tables)
    assert server.ask('GET', '/healthz')[0] == 200
    send_all(signal.SIGCONT)
    wire.until(lambda: is_ready(server), 'it does not recover')
    print('stopped for %.1f s with %d tables' % (time.monotonic() - stopped, len(tables)))
    return healthy


def many_tables(game):
    server = wire.Server(wire.STORE, '--sockets', '100000')
    try:
        tables = [Table(server, server.table(game, [{'name': 'A'}, {'name': 'B'}])) for _ in range(MANY)]
        for one in tables:
            one.join()
            one.play('first')
        assert read_without_index(server) < 10 * MANY, 'PostgreSQL reads whole tables'
        talker = tables[-1]
        talker.links[0].send(type='note', text='mine')
        wait_for(talker.links[0], 'note_saved')
        stops, healthy = 0, False
        while not healthy:  # as in main
            assert stops < 5, 'healthz waits for PostgreSQL'
            for one in tables:
                one.join()
            healthy, stops = stop_with_many_tables(server, tables), stops + 1
        for one in tables:
            assert one.join()[0]['note'] == ('mine' if one is talker else '')
            one.check_acknowledged()
            one.play('again')
        for status, whole, text in ask_mine(server, tables):
            assert status == 200 and whole, text
        check_loop(server)
    finally:
        send_all(signal.SIGCONT)
        code = server.end()
    assert code == 0, code


def failures(server):
    return [line for line in server.log if 'store-failed' in line]


def main():
    server = wire.Server(wire.STORE)
    try:
        game = next(game['id'] for game in wire.games(server) if game['seats_min'] <= 2 <= game['seats_max'])
        made = server.table(game, [{'name': 'A'}, {'name': 'B'}])
        stops, healthy = 0, False
        while not healthy:  # this process may be too slow to ask in time; hardly five times
            assert stops < 5, 'healthz waits for PostgreSQL'
            healthy, stops = while_stopped(server, made, [join(server, made, seat) for seat in range(2)]), stops + 1
        assert json.loads(mine(server, made)[1])['tables'][0]['table'] == made['table']
        assert play(server, made, 'again')[1]['type'] == 'done'
        before = len(failures(server))
        os.kill(next(children(postmaster())), signal.SIGKILL)  # away for a moment
        wire.until(lambda: len(failures(server)) > before, 'nobody noticed')
        wire.until(lambda: is_ready(server), 'it does not recover from a restart')
        wire.until(lambda: play(server, made, 'later')[1]['type'] == 'done', 'nothing can be played')
    finally:
        send_all(signal.SIGCONT)
        code = server.end()
    failed = failures(server)
    assert stops < len(failed) <= stops + 2 and 'does not answer' in failed[0], failed
    strange = [line for line in server.log if not line.startswith('time=')]
    assert not strange, 'PostgreSQL has written into the log: %s' % strange
    assert code == 0, code
    many_tables(game)
    print('ok')


if __name__ == '__main__':
    main()
