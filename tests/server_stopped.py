"""A PostgreSQL that does not answer: nothing waits for it, people are told the truth, and play goes on
when it is back.

    store_postgres.sh server_stopped.py KONTOR EXAMPLES

The kernel stops all its processes (SIGSTOP); later one of its backends is killed, which makes it
drop every connection and recover.
"""
import json
import os
import re
import signal
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402

STOPPED = 9  # seconds


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


class Watch(threading.Thread):
    """Asks for healthz all the time, and keeps how long the slowest answer took."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.slowest, self.count, self.end = server, 0, 0, False

    def run(self):
        while not self.end:
            begun = time.monotonic()
            assert self.server.ask('GET', '/healthz')[0] == 200
            self.slowest, self.count = max(self.slowest, time.monotonic() - begun), self.count + 1
            time.sleep(0.02)


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


def until(fact, seconds, what):
    end = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < end, what
        time.sleep(0.05)


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


def while_stopped(server, made, links):
    """Everything that is asked gets an answer soon, and none of them says that a table is gone."""
    link, position = next((link, position) for link, position in links if position['moves'])
    stopped = time.monotonic()
    send_all(signal.SIGSTOP)
    link.send(type='play', number=position['number'], key='stopped', move=position['moves'][0]['move'])
    until(lambda: not is_ready(server), 4, 'readyz still says yes')
    answers, slowest = set(), 0
    while time.monotonic() < stopped + STOPPED:
        begun = time.monotonic()
        status, text, _ = mine(server, made)
        assert status == 503 and 'gone' not in text, (status, text)
        answers.add(server.ask('POST', '/api/tables', {'game': 'jambo', 'seats': [{'name': 'A'}, {'name': 'B'}]})[0])
        slowest = max(slowest, time.monotonic() - begun)
        time.sleep(0.1)
    assert answers == {503} and slowest < 8, (answers, slowest)
    for other, _ in links:
        assert wait_for(other, 'store')['works'] is False  # both are told, also who did nothing
    send_all(signal.SIGCONT)


def main():
    server = wire.Server(wire.STORE)
    watch = Watch(server)
    try:
        game = next(game['id'] for game in wire.games(server) if game['seats_min'] <= 2 <= game['seats_max'])
        made = server.table(game, [{'name': 'A'}, {'name': 'B'}])
        links = [join(server, made, seat) for seat in range(2)]
        watch.start()
        while_stopped(server, made, links)
        until(lambda: is_ready(server), 10, 'it does not recover')
        assert json.loads(mine(server, made)[1])['tables'][0]['table'] == made['table']
        assert play(server, made, 'again')[1]['type'] == 'done'
        os.kill(next(children(postmaster())), signal.SIGKILL)  # away for a moment
        until(lambda: not is_ready(server) or any('store-failed' in line for line in server.log[-5:]), 5, 'nobody noticed')
        until(lambda: is_ready(server), 20, 'it does not recover from a restart')
        until(lambda: play(server, made, 'later')[1]['type'] == 'done', 10, 'nothing can be played')
        watch.end = True
        watch.join(5)
        assert watch.count > 100 and watch.slowest < 1, 'healthz took %.2f s' % watch.slowest
    finally:
        send_all(signal.SIGCONT)
        code = server.end()
    failed = [line for line in server.log if 'store-failed' in line]
    assert 1 <= len(failed) <= 3 and 'does not answer' in failed[0], failed
    assert code == 0, code
    print('ok: healthz took at most %.0f ms' % (1000 * watch.slowest))


if __name__ == '__main__':
    main()
