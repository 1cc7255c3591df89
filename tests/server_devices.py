"""Taking one's seats along to another device: an offer is good once and for ten minutes, each device has tokens of
its own, a seat lists its devices, and one can be shut out.

    server_devices.py KONTOR EXAMPLES
"""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402


def ask(server, path, **body):
    status, text, _ = server.ask('POST', path, body)
    return status, json.loads(text)


def entry(made, seat):
    return {'table': made['table'], 'token': made['tokens'][seat]}


def join(server, table, token):
    link = bot.Socket(server.address)
    link.send(type='join', table=table, token=token, lang='en')
    return link, link.receive()


def wait_for(link, *types):
    while (message := link.receive())['type'] not in types:
        pass
    return message


def offer(server, *entries):
    status, answer = ask(server, '/api/along', tables=list(entries))
    assert status == 201 and answer['tables'] == len(entries) and answer['seconds'] == 600, answer
    return answer['code']


def take(server, code, name='Firefox, Android'):
    return ask(server, '/api/along/take', code=code, device=name)


def devices(server, table, token):
    status, answer = ask(server, '/api/devices', table=table, token=token)
    assert status == 200, answer
    return answer['devices']


def tables(server, count=2):
    game = wire.games(server)[0]['id']
    return [server.table(game, [{'name': 'Änne'}, {'name': 'Ben'}], pace='turns') for _ in range(count)]


def taken_along(server, other):
    """The phone gets its own tokens for the same seats, and sees what the desk sees; nobody else's seat."""
    one, two = tables(server)
    code = offer(server, entry(one, 0), entry(two, 1))
    status, answer = take(other, code)
    assert status == 201, answer
    got = {each['table']: each for each in answer['tables']}
    assert {table: each['seat'] for table, each in got.items()} == {one['table']: 0, two['table']: 1}
    tokens = [each['token'] for each in answer['tables']]
    assert len(set(tokens)) == 2 and not set(tokens) & set(one['tokens'] + two['tokens'])
    desk, phone = join(server, one['table'], one['tokens'][0]), join(other, one['table'], got[one['table']]['token'])
    assert phone[1]['type'] == 'welcome' and phone[1]['seat'] == 0
    for name in ('view', 'record', 'number', 'moves'):
        assert phone[1][name] == desk[1][name], name
    assert join(other, two['table'], got[one['table']]['token'])[1]['code'] == 'link'
    mine = json.loads(other.ask('POST', '/api/mine', {'tables': [{'table': t, 'token': e['token']} for t, e in got.items()]})[1])
    assert [each.get('gone') for each in mine['tables']] == [None, None]
    status, record, _ = other.ask('GET', '/api/tables/%s/record' % one['table'], token=got[one['table']]['token'])
    assert status == 200 and record.startswith('kontor 1')
    return one, got[one['table']]['token']


def offer_is_single_use(server, other):
    """Of many who open the link at once, one gets something."""
    (made,) = tables(server, 1)
    code, answers = offer(server, entry(made, 0)), []

    def take_until_told(i):
        status = 503  # on a busy machine two servers may get into each other's way: then nothing is taken
        while status == 503:
            status = take((server, other)[i % 2], code)[0]
        answers.append(status)

    threads = [threading.Thread(target=take_until_told, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(wire.PATIENCE)
    assert sorted(answers) == [201] + [410] * 7, answers
    assert len(devices(server, made['table'], made['tokens'][0])) == 2
    assert take(server, code)[0] == 410


def offer_expires(server, execute):
    (made,) = tables(server, 1)
    code = offer(server, entry(made, 0))
    execute('UPDATE offers SET expires = expires - 601')
    assert take(server, code)[0] == 410
    offer(server, entry(made, 1))  # forgets what has expired
    assert execute('SELECT count(*) FROM offers WHERE seat = 0 AND table_id = \'%s\'' % made['table']) == 0


def shut_out(server, other, made, phone_token):
    """The phone is lost: it is disconnected at once, at any server, and neither its token nor an offer that it made opens
    anything any more."""
    table, desk_token = made['table'], made['tokens'][0]
    listed = devices(server, table, desk_token)
    assert [(each['id'] == '', each['name'], each['own']) for each in listed] == [
        (True, '', True), (False, 'Firefox, Android', False)], listed
    assert [each['own'] for each in devices(server, table, phone_token)] == [False, True]
    phone, _ = join(other, table, phone_token)
    desk, _ = join(server, table, desk_token)
    way_back, others = offer(other, {'table': table, 'token': phone_token}), offer(server, entry(made, 1))
    for drop, status in (({'device': listed[1]['id'], 'token': made['tokens'][1]}, 404), ({'device': 'nosuchid'}, 404),
                         ({'device': ''}, 400), ({}, 400), ({'device': 7}, 400), ({'device': listed[1]['id'], 'token': 'x'}, 403)):
        assert ask(server, '/api/devices/drop', **dict({'table': table, 'token': desk_token}, **drop))[0] == status, drop
    assert ask(server, '/api/devices/drop', table=table, token=desk_token, device=listed[1]['id'])[0] == 200
    assert wait_for(phone, 'error')['code'] == 'link'
    phone.send(type='sync')
    assert wait_for(phone, 'error')['code'] == 'join', 'it is still at the table'
    assert join(other, table, phone_token)[1]['code'] == 'link' and take(other, way_back)[0] == 410
    assert take(server, others)[0] == 201, 'another seat has lost its offer'
    desk.send(type='sync')
    assert wait_for(desk, 'resync', 'error')['type'] == 'resync', 'the wrong one was shut out'
    assert len(devices(server, table, desk_token)) == 1


def first_shut_out(server, other):
    """The desk is given away: the phone shuts it out, and plays on alone."""
    (made,) = tables(server, 1)
    _, answer = take(server, offer(server, entry(made, 0)))
    token = answer['tables'][0]['token']
    desk, _ = join(other, made['table'], made['tokens'][0])
    way_back = offer(server, entry(made, 0))
    ben, _ = join(other, made['table'], made['tokens'][1])
    for named in ({}, {'device': None}):  # nobody is shut out for want of a name
        assert ask(server, '/api/devices/drop', table=made['table'], token=token, **named)[0] == 400, named
    assert ask(server, '/api/devices/drop', table=made['table'], token=token, device='')[0] == 200
    assert wait_for(desk, 'error')['code'] == 'link'
    assert join(other, made['table'], made['tokens'][0])[1]['code'] == 'link'
    assert join(server, made['table'], made['tokens'][0])[1]['code'] == 'link' and take(server, way_back)[0] == 410
    assert join(other, made['table'], token)[1]['type'] == 'welcome'
    ben.send(type='sync')
    assert wait_for(ben, 'resync', 'error')['type'] == 'resync'


def claims(server):
    """Devices that came by a seat's link are gone once somebody claims the seat; and a device never claims it."""
    (made,) = tables(server, 1)
    _, answer = take(server, offer(server, entry(made, 1)))  # the creator has the link, too
    spy, late = answer['tables'][0]['token'], offer(server, entry(made, 1))
    link = bot.Socket(server.address)
    link.send(type='join', table=made['table'], token=spy, lang='en', claim=True)
    assert link.receive()['type'] == 'welcome'
    link.send(type='ping')
    assert wait_for(link, 'pong', 'token')['type'] == 'pong', 'a device was offered the seat'
    ben = bot.Socket(server.address)
    ben.send(type='join', table=made['table'], token=made['tokens'][1], lang='en', claim=True)
    token = wait_for(ben, 'token')['token']
    ben.send(type='claim', token=token)
    wait_for(ben, 'claimed')
    assert join(server, made['table'], spy)[1]['code'] == 'link' and take(server, late)[0] == 410
    _, answer = take(server, offer(server, {'table': made['table'], 'token': token}))
    assert join(server, made['table'], answer['tables'][0]['token'])[1]['seat'] == 1


def lobby(server):
    """So is whatever came by the link of a free seat, and whoever is still at it, once somebody sits down there."""
    game = wire.games(server)[0]['id']
    made = server.table(game, [{'name': 'Änne'}, {'bot': 'easy'}], open=True)
    _, answer = take(server, offer(server, entry(made, 1)))  # the creator has the link, too
    spy, late = answer['tables'][0]['token'], offer(server, entry(made, 1))
    watching = join(server, made['table'], spy)[0], join(server, made['table'], made['tokens'][1])[0]
    anna, _ = join(server, made['table'], made['tokens'][0])
    anna.send(type='seat', seat=1, bot='')
    assert wait_for(anna, 'seats')['seats'][1] == {'name': '', 'bot': ''}
    status, answer = ask(server, '/api/tables/%s/sit' % made['table'], name='Ben')
    assert status == 201 and answer['seat'] == 1, answer
    for link in watching:
        link.send(type='sync')
        assert wait_for(link, 'error', 'resync').get('code') == 'taken', 'it still sees the hand'
        assert wait_for(link, 'error', 'resync').get('code') == 'join', 'it still sees the hand'
    assert join(server, made['table'], spy)[1]['code'] == 'link' and take(server, late)[0] == 410
    assert join(server, made['table'], answer['token'])[1]['seat'] == 1
    assert len(devices(server, made['table'], answer['token'])) == 1


def leaving(server):
    """Leaving a seat removes it from all devices."""
    (made,) = tables(server, 1)
    _, answer = take(server, offer(server, entry(made, 0)))
    token = answer['tables'][0]['token']
    link, _ = join(server, made['table'], token)
    link.send(type='leave')
    wait_for(link, 'left')
    assert join(server, made['table'], token)[1]['code'] == 'link'


def rematch(server):
    """It is open to all devices of a seat."""
    game = wire.games(server)[0]['id']
    made = server.table(game, [{'name': 'A'}, {'bot': 'random'}])
    _, answer = take(server, offer(server, entry(made, 0)))
    token = answer['tables'][0]['token']
    link, message = join(server, made['table'], token)
    while not message.get('over'):
        if message.get('moves'):
            link.send(type='play', number=message['number'], key=os.urandom(6).hex(), move=message['moves'][-1]['move'])
        message = link.receive()
    link.send(type='rematch')
    following = wait_for(link, 'seats')['next']
    assert join(server, following, token)[1]['seat'] == 0 and join(server, following, made['tokens'][0])[1]['seat'] == 0


def limits(server):
    (made,) = tables(server, 1)
    for body in ({}, {'tables': 'x'}, {'tables': [entry(made, 0)] * 51}):
        assert ask(server, '/api/along', **body)[0] == 400, body
    for bad in ({'table': made['table'], 'token': made['watch']}, {'table': made['table'], 'token': ''}, {}, None):
        assert ask(server, '/api/along', tables=[bad])[0] == 403, bad
    for body in ({}, {'code': 'x' * 32}, {'code': 'x' * 32, 'device': 'a\nb'}, {'code': 7, 'device': 'a'}):
        assert ask(server, '/api/along/take', **body)[0] == 400, body
    assert take(server, 'x' * 32)[0] == 410
    for number in range(11):
        status, answer = take(server, offer(server, entry(made, 0)), 'Gerät %d' % number)
        assert status == 201 and len(answer['tables']) == (number < 10)
    assert len(devices(server, made['table'], made['tokens'][0])) == 11


def main():
    with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as folder:
        store = wire.STORE or 'sqlite:%s/a.db' % folder
        servers = [wire.Server(store) for _ in range(2 if wire.STORE else 1)]
        one, other = servers[0], servers[-1]

        def execute(sql):
            if wire.STORE:
                out = subprocess.run(['psql', '-qAt', '-c', sql, store], capture_output=True, text=True, check=True).stdout
                return int(out or 0)
            with sqlite3.connect(store[7:], timeout=wire.PATIENCE) as file:
                row = file.execute(sql).fetchone()
            file.close()
            return row[0] if row else 0

        try:
            made, phone = taken_along(one, other)
            shut_out(one, other, made, phone)
            first_shut_out(one, other)
            offer_is_single_use(one, other)
            offer_expires(one, execute)
            claims(one)
            lobby(one)
            leaving(one)
            rematch(one)
            limits(one)
        finally:
            codes = [server.end() for server in servers]
        assert codes == [0] * len(codes)
        log = ''.join(line for server in servers for line in server.log)
        assert phone not in log and 'event=request method=POST path=/api/along/take status=201' in log
    print('ok')


if __name__ == '__main__':
    main()
