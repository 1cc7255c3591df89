"""Somebody sets the system's clock while the server runs: limits go by a clock that nobody can set.

    server_clock.py KONTOR EXAMPLES STEPPED_CLOCK

The server gets another system clock: tests/stepped_clock.c, preloaded.
"""
import json
import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402

HOUR, DAY = 3600, 24 * 3600


def set_clock(path, seconds):
    with open(path + '.new', 'w') as file:
        file.write(str(seconds))
    os.replace(path + '.new', path)


def wait_for(link, *types):
    while (message := link.receive())['type'] not in types:
        pass
    return message


class Player:
    """Of one seat, connected all the time."""

    def __init__(self, server, made, seat):
        self.link = bot.Socket(server.address)
        self.link.send(type='join', table=made['table'], token=made['tokens'][seat])
        assert self.link.receive()['type'] == 'welcome'

    def play(self, key):
        """False: it is not this seat's turn."""
        self.link.send(type='sync')
        position = wait_for(self.link, 'resync', 'error')
        assert position['type'] == 'resync', position
        if not position['moves']:
            return False
        self.link.send(type='play', number=position['number'], key=key, move=position['moves'][0]['move'])
        message = wait_for(self.link, 'done', 'error')
        assert message['type'] == 'done', message
        return True


def last_move(server, made):
    tables = {'tables': [{'table': made['table'], 'token': made['tokens'][0]}]}
    return json.loads(server.ask('POST', '/api/mine', tables)[1])['tables'][0]['moved']


def main():
    with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as folder:
        clock = folder + '/clock'
        set_clock(clock, 0)
        os.environ.update(LD_PRELOAD=sys.argv[3], KONTOR_TEST_CLOCK=clock)
        server = wire.Server('sqlite:%s/a.db' % folder, '--tables', '1', limits=())
        try:
            table = {'game': wire.games(server)[0]['id'], 'seats': [{'name': 'A'}, {'name': 'B'}]}
            made = server.table(table['game'], table['seats'])
            players = [Player(server, made, seat) for seat in range(2)]
            for i, seconds in enumerate((2 * HOUR, -2 * DAY, 400 * DAY)):
                set_clock(clock, seconds)
                assert any([player.play('k%d' % i) for player in players]), 'nobody is to move'
                assert abs(last_move(server, made) - time.time() - seconds) < HOUR, 'the clock was not set'
                status, text, _ = server.ask('POST', '/api/tables', table)
                assert status == 429, 'setting the clock by %d s lifts a limit: %s' % (seconds, text)
        finally:
            code = server.end()
        assert code == 0, code
    print('ok')


if __name__ == '__main__':
    main()
