"""`kontor backup` and `kontor restore` together: what a running server has stored comes back, on SQLite and on
PostgreSQL, and from one to the other; and what must be refused.

    server_backup.py KONTOR EXAMPLES
"""
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import bot  # noqa: E402


def command(*words):
    done = subprocess.run([wire.PROGRAM, *words, '--lang', 'en'], capture_output=True, text=True, timeout=wire.PATIENCE)
    return done.returncode, done.stderr


def content(path):
    """Every row of every table of an SQLite file; the probe's row changes by itself."""
    with sqlite3.connect(path) as file:
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: sorted(map(str, file.execute('SELECT * FROM ' + name))) for name in names}
    file.close()
    rows['meta'] = [row for row in rows['meta'] if 'probe' not in row]
    return rows


def columns(path):
    with sqlite3.connect(path) as file:
        return file.execute("SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p"
                            " WHERE m.type = 'table' ORDER BY 1, p.name").fetchall()


class Talker:
    """Plays, talks and takes notes at a table of its own until it is told to stop."""

    def __init__(self, server, seed):
        self.made = server.table(wire.games(server)[0]['id'], [{'name': 'Änne'}, {'bot': 'random'}])
        self.link = bot.Socket(server.address)
        self.link.send(type='join', table=self.made['table'], token=self.made['tokens'][0], lang='de')
        self.link.send(type='note', text='meine Notiz')
        self.rng, self.stop, self.moves = random.Random(seed), threading.Event(), 0
        self.thread = threading.Thread(target=self.play, daemon=True)
        self.thread.start()

    def play(self):
        while not self.stop.is_set():
            message = self.link.receive()
            if message.get('over'):
                return
            if message.get('moves'):
                self.moves += 1
                self.link.send(type='chat', text='Zug %d' % self.moves)
                self.link.send(type='play', number=message['number'], key=os.urandom(6).hex(),
                               move=self.rng.choice(message['moves'])['move'])

    def wait_for(self, moves):
        while self.moves < moves and self.thread.is_alive():
            self.thread.join(0.01)

    def end(self):
        self.stop.set()
        self.link.send(type='ping')
        self.thread.join(wire.PATIENCE)
        assert not self.thread.is_alive()


def seen(server, talker):
    """What the seat gets from this server, without what depends on the moment."""
    link = bot.Socket(server.address)
    link.send(type='join', table=talker.made['table'], token=talker.made['tokens'][0], lang='de')
    message = link.receive()
    assert message['type'] == 'welcome', message
    return {name: message[name] for name in ('number', 'record', 'chat', 'note', 'seats', 'view')}


def backed_up_while_running(store, file):
    """Backs up in the middle of play; then stops the server and returns what the seats saw at its end."""
    server = wire.Server(store)
    talkers = [Talker(server, seed) for seed in range(3)]
    try:
        for talker in talkers:
            talker.wait_for(10)
        assert command('backup', '--store', store, file + '.early') == (0, '')
        server.table(wire.games(server)[0]['id'], [{'name': 'A'}, {'name': 'B'}])  # whatever the talkers do, there is more
        for talker in talkers:
            talker.wait_for(15)
            talker.end()
        shown = [seen(server, talker) for talker in talkers]
        assert command('backup', '--store', store, file) == (0, '')
        assert os.stat(file).st_mode & 0o077 == 0, 'others can read the backup'
        assert not os.path.exists(file + '-wal')
    finally:
        assert server.end() == 0
    return talkers, shown


def early_is_a_prefix(early, late):
    """A backup in the middle of play is one moment: of each table the first entries, without a gap."""
    one, all_rows = content(early), content(late)
    assert set(one['entries']) < set(all_rows['entries'])
    with sqlite3.connect(early) as file:
        for table, count, last in file.execute(
                'SELECT table_id, count(*), max(number) FROM entries GROUP BY table_id').fetchall():
            assert last == count - 1, table
    file.close()


def restored(file, store, talkers, shown):
    assert command('restore', '--store', store, file) == (0, '')
    server = wire.Server(store)
    try:
        for talker, before in zip(talkers, shown):
            now = seen(server, talker)
            if before['number'] != now['number']:  # the bot has played on
                assert now['number'] > before['number'] and now['record'].startswith(before['record'][:-1])
                del now['number'], now['record'], now['view']
            for name in now:
                assert now[name] == before[name], (name, now[name], before[name])
    finally:
        assert server.end() == 0


def refusals(folder, file, store):
    def refuse(path, where, words):
        code, text = command('restore', '--store', where, path)
        assert code == 1 and words in text, text
        assert not os.path.exists(folder + '/x.db') and not os.path.exists(folder + '/x.db.restoring')

    refuse(file, store, 'tables in that database already' if store.startswith('postgres') else 'already exists')
    fresh = 'sqlite:%s/x.db' % folder
    refuse(folder + '/none.db', fresh, 'cannot read')
    with open(folder + '/garbage.db', 'w') as out:
        out.write('no database ' * 1000)
    refuse(folder + '/garbage.db', fresh, 'not a backup of Kontor')
    sqlite3.connect(folder + '/other.db').executescript('CREATE TABLE tables (a); INSERT INTO tables VALUES (1)')
    refuse(folder + '/other.db', fresh, 'not a backup of Kontor')
    with open(file, 'rb') as whole, open(folder + '/cut.db', 'wb') as cut:
        cut.write(whole.read()[:os.path.getsize(file) // 2])
    refuse(folder + '/cut.db', fresh, 'damaged')
    with open(file, 'rb') as whole, open(folder + '/newer.db', 'wb') as newer:
        newer.write(whole.read())
    with sqlite3.connect(folder + '/newer.db') as newer:
        newer.execute("UPDATE meta SET value = '99' WHERE name = 'schema'")
    newer.close()
    refuse(folder + '/newer.db', fresh, 'newer version')
    assert command('restore')[0] == 2
    code, text = command('restore', '--store', 'sqlite:/nowhere/x.db', file)
    assert code == 1 and 'cannot write' in text, text


def first_release(folder):
    """A file of the first release becomes a store of today, and itself stays as it was."""
    old = folder + '/old.db'
    here = os.path.dirname(os.path.abspath(__file__))
    with open(here + '/store_v1.sql') as script, sqlite3.connect(old) as file:
        file.executescript(script.read())
        tables = file.execute('SELECT count(*) FROM tables').fetchone()
    file.close()
    before = open(old, 'rb').read()
    assert command('restore', '--store', 'sqlite:%s/migrated.db' % folder, old) == (0, '')
    assert open(old, 'rb').read() == before
    with sqlite3.connect(folder + '/migrated.db') as file:
        assert file.execute('SELECT count(*) FROM tables').fetchone() == tables != (0,)
        assert file.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()[0] >= '2'
    file.close()


def postgres_database(name):
    subprocess.run(['psql', '-q', '-c', 'CREATE DATABASE ' + name, wire.STORE], check=True)
    return wire.STORE.replace('/postgres?', '/%s?' % name)


def main():
    with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as folder:
        store = wire.STORE or 'sqlite:%s/a.db' % folder
        file = folder + '/backup.db'
        talkers, shown = backed_up_while_running(store, file)
        early_is_a_prefix(file + '.early', file)
        restored(file, 'sqlite:%s/b.db' % folder, talkers, shown)
        if wire.STORE:
            other = postgres_database('other')
            assert command('restore', '--store', other, file) == (0, '')
            assert command('backup', '--store', other, folder + '/again.db') == (0, '')
            assert content(folder + '/again.db') == content(file)  # there and back, not a row is lost
            assert columns(folder + '/again.db') == columns(folder + '/b.db')
            restored(file, postgres_database('third'), talkers, shown)
        else:
            first_release(folder)
        refusals(folder, file, store)
    print('ok')


if __name__ == '__main__':
    main()
