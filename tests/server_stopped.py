"""A PostgreSQL that does not answer: nothing waits for it, people are told the truth, and play goes on
when it is back.

    store_postgres.sh server_stopped.py KONTOR EXAMPLES

The kernel stops all its processes (SIGSTOP); later one of its backends is killed, which makes it
drop every connection and recover.
"""
import json
import os
import re
import select
import signal
import socket
import sys

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


def health_comes_first(server, made, count=30):
    """The hub waits for PostgreSQL, and with it whoever asked for something; healthz is answered all the same."""
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
    healthy = health_comes_first(server, made) > 1
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
    assert code == 0, code
    print('ok')


if __name__ == '__main__':
    main()
