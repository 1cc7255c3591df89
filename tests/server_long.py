"""Tables as long as they may be: packed and deleted a slice at a time, while the server goes on, and killed in between
without harm. A large store of the first release: migrated step by step, and killed in between, too.

    server_long.py KONTOR EXAMPLES
"""
import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server_wire as wire  # noqa: E402
import server_abuse as abuse  # noqa: E402
import bot  # noqa: E402

ENTRIES, TABLES, DAY = 20000, 2, 24 * 3600
OLD_TABLES = 4000


def sql(store, *statements):
    """Runs statements that mean the same to both databases; returns the number that the last one selects."""
    if store.startswith('sqlite:'):
        with contextlib.closing(sqlite3.connect(store[7:], timeout=wire.PATIENCE)) as link:
            for statement in statements:
                row = link.execute(statement).fetchone()
            link.commit()
            return row[0] if row else None
    words = [word for statement in statements for word in ('-c', statement)]
    out = subprocess.run(['psql', '-qAt', '-v', 'ON_ERROR_STOP=1', *words, store], capture_output=True, text=True, check=True).stdout
    return int(out.split()[-1]) if out.split() else None


def count(store, table, where='1 = 1'):
    return sql(store, 'SELECT count(*) FROM %s WHERE %s' % (table, where))


def exported(store, made):
    """What an administrator exports of a table, without the keys, which packing forgets."""
    done = subprocess.run([wire.PROGRAM, 'admin', 'export', made['table'], '--json', '--store', store, '--lang', 'en'],
                          capture_output=True, text=True, timeout=wire.PATIENCE)
    assert done.returncode == 0, done.stderr
    entries = json.loads(done.stdout)['entries_list']
    return [{name: value for name, value in entry.items() if name != 'key'} for entry in entries]


def long_tables(store):
    """Finished tables of so many entries: somebody has played and taken back, again and again."""
    server = wire.Server(store)
    made = [server.table(wire.games(server)[0]['id'], [{'name': 'A'}, {'name': 'B'}]) for _ in range(TABLES)]
    moves = [abuse.undoable_move(server, each) for each in made]
    assert server.end() == 0
    for each, (seat, move, steps) in zip(made, moves):
        first = count(store, 'entries', "table_id = '%s'" % each['table'])
        sql(store, "WITH RECURSIVE n(i) AS (SELECT %d UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
            " INSERT INTO entries (table_id, number, seat, key, words, at) SELECT '%s', i, %d, 'k',"
            " CASE WHEN (i - %d) %% 2 = 0 THEN '%s' ELSE 'undo %d' END, 1000000 + i FROM n"
            % (first, ENTRIES - 1, each['table'], seat, first, move, steps))
    return made


def make_old(store, days):
    sql(store, 'UPDATE tables SET over = 1, touched = %d' % (time.time() - days * DAY))


def killed_when(store, fact):
    """Starts a server, and kills it when the fact is true; it is stopped while we look."""
    server = wire.Server(store)

    def stopped():
        server.process.send_signal(signal.SIGSTOP)
        if fact():
            return True
        server.process.send_signal(signal.SIGCONT)
    try:
        wire.until(stopped, 'it was never in between')
    finally:
        server.end(signal.SIGKILL)


def half(store):
    """Whether one of the tables is in parts and in rows at once."""
    return count(store, 'tables', 'EXISTS (SELECT 1 FROM pack_parts WHERE table_id = id) AND'
                 ' EXISTS (SELECT 1 FROM entries WHERE table_id = id)')


def interrupted_packing(store, made):
    make_old(store, 2)
    before = [exported(store, each) for each in made]
    assert [len(entries) for entries in before] == [ENTRIES] * TABLES
    killed_when(store, lambda: half(store))
    assert [exported(store, each) for each in made] == before, 'a table that is half packed reads differently'
    server = wire.Server(store)
    try:
        link = bot.Socket(server.address)  # at a table that is packed, half packed or not: whoever opens it sees no difference
        link.send(type='join', table=made[0]['table'], token=made[0]['tokens'][0])
        message = link.receive()
        assert message['type'] == 'welcome' and message['number'] == ENTRIES, message['type']
        link.file.close()
        wire.until(lambda: count(store, 'tables', 'packed = 1') == TABLES, 'it is not packed to the end')
    finally:
        assert server.end() == 0
    assert count(store, 'entries') == 0
    assert [exported(store, each) for each in made] == before, 'a packed table reads differently'


def opened_when_packed(store, made):
    """A packed table is opened from its checkpoint, too, once it has one."""
    server = wire.Server(store)
    try:
        for _ in range(2):
            before = server.metric('kontor_entries_replayed_total')
            link = bot.Socket(server.address)
            link.send(type='join', table=made[1]['table'], token=made[1]['tokens'][0])
            assert link.receive()['number'] == ENTRIES
            link.file.close()
            wire.until(lambda: server.metric('kontor_tables_in_memory') == 0)
        assert server.metric('kontor_entries_replayed_total') - before < abuse.CHECKPOINT_EVERY
    finally:
        assert server.end() == 0


def interrupted_deletion(store, made):
    make_old(store, 400)
    killed_when(store, lambda: count(store, 'remains'))
    assert count(store, 'entries') > 0
    dropped(store, made)


def dropped(store, made):
    make_old(store, 400)
    gone = [each for each in made if not count(store, 'tables', "id = '%s'" % each['table'])]
    server = wire.Server(store)
    try:
        for each in gone:
            asked = {'tables': [{'table': each['table'], 'token': each['tokens'][0]}]}
            assert json.loads(server.ask('POST', '/api/mine', asked)[1])['tables'][0]['gone'], 'a part of a table is left'
        names = ('tables', 'entries', 'chat', 'seats', 'pack_parts', 'checkpoints', 'remains')
        rows = ' UNION ALL '.join('SELECT 1 AS one FROM ' + name for name in names)
        wire.until(lambda: not count(store, '(%s) AS rows' % rows), 'something remains')
    finally:
        assert server.end() == 0


# ---- A large store of the first release ---------------------------------------


def old_store(store):
    """The tables of release 0.1.0 as it made them, each of them many times."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'store_0.1.0.sql')
    if store.startswith('sqlite:'):
        with open(script) as file, contextlib.closing(sqlite3.connect(store[7:])) as link:
            link.executescript(file.read())
    else:
        subprocess.run(['psql', '-q', '-v', 'ON_ERROR_STOP=1', '-f', script, store], check=True)
    numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ' % (OLD_TABLES // 3)
    for table, columns in (('tables', 'head, created, clock, open, over, next'), ('seats', 'seat, hash, name, bot'),
                           ('entries', 'number, seat, key, words')):
        name = 'id' if table == 'tables' else 'table_id'
        sql(store, numbers + 'INSERT INTO %s (%s, %s) SELECT substr(%s, 1, 8) || i, %s FROM %s, n' % (
            table, name, columns, name, columns, table))


def slow_updates(store):
    """Every table that is changed takes a millisecond: all of them take longer than a statement may."""
    sql(store, "CREATE FUNCTION doze() RETURNS trigger AS 'BEGIN PERFORM pg_sleep(0.001); RETURN NEW; END' LANGUAGE plpgsql",
        'CREATE TRIGGER doze BEFORE UPDATE ON tables FOR EACH ROW EXECUTE FUNCTION doze()')


def filled(store):
    """How many tables have the time of the upgrade; 0 also before there is such a column."""
    try:
        return count(store, 'tables', 'touched > 0')
    except (sqlite3.OperationalError, subprocess.CalledProcessError):
        return 0


def interrupted_migration(store):
    old_store(store)
    tables, postgres = count(store, 'tables'), not store.startswith('sqlite:')
    if postgres:
        slow_updates(store)
        process = subprocess.Popen([wire.PROGRAM, 'serve', '--port', '0', '--store', store], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        wire.until(lambda: filled(store), 'it does not begin')
        process.kill()
        process.wait(wire.PATIENCE)
    done = filled(store)
    server = wire.Server(store)
    try:
        assert filled(store) == tables, 'not all tables were migrated'
        assert count(store, 'meta', "name = 'filled'") == 0
        assert count(store, 'tables', 'free > 0') == count(
            store, 'tables', "EXISTS (SELECT 1 FROM seats WHERE table_id = id AND seat >= 0 AND name = '' AND bot = '')")
    finally:
        assert server.end() == 0
    steps = [[int(word.split('=')[1]) for word in line.split()[2:4]] for line in server.log if 'event=upgrading' in line]
    if done < tables:
        assert steps[0] == [0, 0] and steps[-1][1] == 1, steps
        assert steps[-1][0] <= tables - done, 'it did not go on where the other was killed'


def migrated_by_two(store):
    """Two servers that start at the same time on an old store share the work."""
    old_store(store)
    slow_updates(store)
    commands = [subprocess.Popen([wire.PROGRAM, 'serve', '--lang', 'en', '--port', '0', '--store', store], text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) for _ in range(2)]
    try:
        for process in commands:
            assert 'http://' in process.stdout.readline(), 'one of them gave up'
        assert filled(store) == count(store, 'tables')
    finally:
        for process in commands:
            process.terminate()
        assert [process.wait(wire.PATIENCE) for process in commands] == [0, 0]


def postgres_database(name):
    subprocess.run(['psql', '-q', '-c', 'CREATE DATABASE ' + name, wire.STORE], check=True)
    return wire.STORE.replace('/postgres?', '/%s?' % name)


def main():
    with tempfile.TemporaryDirectory(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None) as folder:
        store = wire.STORE or 'sqlite:%s/a.db' % folder
        made = long_tables(store)
        interrupted_packing(store, made)
        opened_when_packed(store, made)
        dropped(store, made)
        interrupted_deletion(store, long_tables(store))
        interrupted_migration(postgres_database('old') if wire.STORE else 'sqlite:%s/old.db' % folder)
        if wire.STORE:
            migrated_by_two(postgres_database('older'))
    print('ok')


if __name__ == '__main__':
    main()
