"""`kontor admin`: what it lists, closes and exports, beside a running server and without one.

    server_admin.py KONTOR EXAMPLES
"""
import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402


def admin(store, *words):
    done = subprocess.run([wire.PROGRAM, 'admin', *words, '--store', store, '--lang', 'en'], capture_output=True,
                          text=True, timeout=wire.PATIENCE)
    return done.returncode, done.stdout, done.stderr


def listed(store, *words):
    code, out, _ = admin(store, 'list', '--json', *words)
    assert code == 0
    return {row['table']: row for row in map(json.loads, out.splitlines())}


def join(server, made, seat=0):
    link = bot.Socket(server.address)
    link.send(type='join', table=made['table'], token=made['tokens'][seat], lang='en')
    return link, wait_for(link, 'welcome')


def wait_for(link, *types):
    while (message := link.receive())['type'] not in types:
        pass
    return message


def play_one(link, message):
    link.send(type='play', number=message['number'], key=os.urandom(6).hex(), move=message['moves'][0]['move'])
    return wait_for(link, 'done', 'error', 'refused')


def mover(server, made):
    """A connection of the seat that is to move, and what it was told."""
    for seat in range(2):
        link, message = join(server, made, seat)
        if message['moves']:
            return link, message
    raise AssertionError('nobody is to move')


def sql(store, statement):
    if store.startswith('sqlite:'):
        with contextlib.closing(sqlite3.connect(store[7:], timeout=wire.PATIENCE)) as link:
            link.execute(statement)
            link.commit()
    else:
        subprocess.run(['psql', '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement, store], check=True)


def add_people(server, store, made):
    """A second device, and somebody who wants mails. Returns the device's token."""
    entry = {'table': made['table'], 'token': made['tokens'][1]}
    code = json.loads(server.ask('POST', '/api/along', {'tables': [entry]})[1])['code']
    taken = json.loads(server.ask('POST', '/api/along/take', {'code': code, 'device': 'Firefox, Android'})[1])
    sql(store, 'INSERT INTO contacts (table_id, seat, kind, address, secret, owner, lang, created, confirmed, told)'
               " VALUES ('%s', 0, 'mail', 'anna@mail.example', 'SECRET', 'OWNER', 'de', 7, 1, 0)" % made['table'])
    return taken['tables'][0]['token']


def lists(store, made, free):
    rows = listed(store)
    row = rows[made['table']]
    assert row['state'] == 'running' and row['entries'] > 0 and row['pace'] == 'turns', row
    assert [seat['name'] for seat in row['seats']] == ['Änne', 'Ben']
    assert rows[free['table']]['state'] == 'open'
    assert rows[made['table']]['moved'] >= rows[made['table']]['created'] > 1700000000
    assert listed(store, '--idle', '1') == {}
    code, out, _ = admin(store, 'list')
    line = next(line for line in out.splitlines() if made['table'] in line)
    assert code == 0 and 'Änne, Ben' in line and 'running' in line and ' %d ' % row['entries'] in line, out


def exports(folder, store, made, hand, device):
    code, record, warning = admin(store, 'export', made['table'])
    assert code == 0 and record.startswith('kontor 1') and '?' not in record and 'still running' in warning
    assert admin(store, 'export', made['table'], '--output', folder + '/t.ktr')[:2] == (0, '')
    assert open(folder + '/t.ktr').read() == record and os.stat(folder + '/t.ktr').st_mode & 0o077 == 0
    assert subprocess.run([wire.PROGRAM, 'replay', folder + '/t.ktr'], capture_output=True, timeout=wire.PATIENCE).returncode == 0
    code, text, _ = admin(store, 'export', made['table'], '--json')
    everything = json.loads(text)
    assert len(everything['entries_list']) == everything['entries'] == listed(store)[made['table']]['entries']
    assert [line['text'] for line in everything['chat']] == ['hallo'] and everything['notes'] == [
        {'seat': hand, 'text': 'geheim'}]
    assert [(each['seat'], each['name'], each['created'] > 0) for each in everything['devices']] == [
        (1, 'Firefox, Android', True)]
    assert everything['contacts'] == [{'seat': 0, 'via': 'mail', 'address': 'anna@mail.example', 'lang': 'de', 'created': 7,
                                       'confirmed': True}]
    with_hash = [token for token in made['tokens'] + [made['watch'], device, 'SECRET', 'OWNER'] if token in text]
    assert code == 0 and not with_hash and 'hash' not in text
    code, out, error = admin(store, 'export', 'nosuchtable')
    assert code == 1 and out == '' and 'no such table' in error


def is_closed(server, made):
    """Can be viewed, but neither people nor bots play on; a rematch is possible."""
    wire.until(lambda: join(server, made)[1].get('closed'))  # the other server may not know of it yet
    link, message = join(server, made)
    assert message['closed'] is True and message['over'] is False and message['moves'] == [], message
    link.send(type='play', number=message['number'], key='k', move='end')
    assert wait_for(link, 'error', 'done', 'refused')['code'] in ('closed', 'move')
    link.send(type='rematch')
    assert wait_for(link, 'seats', 'error').get('next'), 'no rematch'
    status, text, _ = server.ask('POST', '/api/mine', {'tables': [{'table': made['table'], 'token': made['tokens'][0]}]})
    assert status == 200 and json.loads(text)['tables'][0]['closed'] is True


def closed_live(servers, store, made):
    """On PostgreSQL connected clients are told at once, on any server."""
    link, message = mover(servers[1], made)
    assert admin(store, 'close', made['table'])[0] == 0
    message = wait_for(link, 'resync')
    assert message['closed'] is True and message['moves'] == []
    is_closed(servers[0], made)


def refuses_beside_server(store, made):
    code, out, error = admin(store, 'close', made['table'])
    assert code == 1 and out == '' and 'a server is running' in error, error
    assert listed(store)[made['table']]['state'] == 'running'


def closes(store, made, bots):
    code, out, error = admin(store, 'close', made['table'], 'nosuchtable', bots['table'])
    assert code == 1 and 'nosuchtable: there is no such table' in error
    assert [line.split()[1] for line in out.splitlines()] == [made['table'], bots['table']], out
    code, out, error = admin(store, 'close', made['table'])
    assert code == 1 and 'had already ended' in error
    assert made['table'] not in listed(store) and listed(store, '--all')[made['table']]['state'] == 'over'


def usage(folder):
    for words in ((), ('destroy',), ('close',), ('list', 'x'), ('export', 'a', 'b'), ('list', '--idle', '0')):
        assert admin('sqlite:%s/none.db' % folder, *words)[0] == 2, words
    code, _, error = admin('sqlite:%s/none.db' % folder, 'list')
    assert code == 1 and 'does not exist' in error and not os.path.exists(folder + '/none.db')


def main():
    with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as folder:
        store = wire.STORE or 'sqlite:%s/a.db' % folder
        servers = [wire.Server(store) for _ in range(2 if wire.STORE else 1)]
        try:
            game = wire.games(servers[0])[0]['id']
            made = servers[0].table(game, [{'name': 'Änne'}, {'name': 'Ben'}], pace='turns')
            free = servers[0].table(game, [{'name': 'Änne'}, {}])
            link, message = mover(servers[0], made)
            assert play_one(link, message)['type'] == 'done'
            link.send(type='chat', text='hallo')
            link.send(type='note', text='geheim')
            wait_for(link, 'note_saved')
            lists(store, made, free)
            exports(folder, store, made, message['seat'], add_people(servers[0], store, made))
            if wire.STORE:
                closed_live(servers, store, made)
            else:
                refuses_beside_server(store, made)
                bots = servers[0].table(game, [{'name': 'Änne'}, {'bot': 'easy'}])
        finally:
            codes = [server.end() for server in servers]
        assert codes == [0] * len(codes)
        if not wire.STORE:
            closes(store, made, bots)
            again = wire.Server(store)
            try:
                is_closed(again, made)
                is_closed(again, bots)
            finally:
                assert again.end() == 0
        usage(folder)
    print('ok')


if __name__ == '__main__':
    main()
