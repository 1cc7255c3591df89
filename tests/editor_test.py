"""editor_test.py KONTOR - line editing on a terminal: Tab completes, the history goes back.

Typed into a pseudo-terminal, as a person would. Exits with 77, "skipped" for meson, where Kontor
was built without libedit.
"""
import os
import pty
import re
import subprocess
import sys
import tempfile

kontor = sys.argv[1]
if 'libedit' not in subprocess.run(['ldd', kontor], capture_output=True, text=True).stdout:
    sys.exit(77)


# libedit keeps the name and the help of a function that is bound to a key ("the two strdup's leak",
# says its source).
suppressions = tempfile.NamedTemporaryFile('w', suffix='.supp')
suppressions.write('leak:wcsdup\n')
suppressions.flush()
os.environ['LSAN_OPTIONS'] = 'print_suppressions=0:suppressions=' + suppressions.name


class Terminal:
    def __init__(self, *words):
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM='xterm', LC_ALL='C.UTF-8', NO_COLOR='1')
            os.execv(kontor, [kontor, *words])
        self.text = ''

    def read(self):
        """Whether more was printed. Waits for it as long as it takes: meson ends a test that hangs."""
        try:
            printed = os.read(self.file, 65536)
        except OSError:  # Linux says so when the program has ended
            printed = b''
        self.text += printed.decode(errors='replace')
        return bool(printed)

    def read_until(self, pattern):
        """What was printed until this pattern came."""
        while not re.search(pattern, self.plain()):
            assert self.read(), (pattern, self.plain(), self.text)
        found, self.text = self.plain(), ''
        return found

    def plain(self):
        """Without the movements of the cursor: what was typed and what was inserted, in a row."""
        return re.sub(r'\x1b\[[0-9;?]*[A-Za-z]|\r(?!\n)|\x07', '', self.text)

    def type(self, keys):
        os.write(self.file, keys.encode())

    def close(self):
        """The exit status."""
        while self.read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def seed_that_asks(pattern, *words):
    """The first seed with which the first question offers this, whatever bots and cards are like."""
    for seed in map(str, range(1, 100)):
        asked = subprocess.run([kontor, 'play', *words, '--seed', seed], input='quit\n', capture_output=True, text=True)
        if re.search(pattern, asked.stdout.split('> quit')[0], re.M):
            return seed
    raise AssertionError('never asked for ' + pattern)


# Every line is typed at a prompt: between two of them the terminal edits lines by itself.


def check_jambo():
    words = 'jambo', '--lang', 'en', '--bots', 'random'
    screen = Terminal('play', *words, '--seed', seed_that_asks(r' market$', *words))
    screen.read_until('jambo> $')
    screen.type('mark\t')  # a verb
    screen.read_until('market $')
    screen.type('\n')
    screen.read_until('jambo> $')
    screen.type('ru\t')  # a command; no verb begins like this
    screen.read_until('rule')
    screen.type('\x15')  # Ctrl-U
    screen.type('end\t\t')  # several: they are listed
    screen.read_until(r'end_?\w*\s+ende')
    screen.type('\x15hand\n')
    screen.read_until(r'(?s)Hand\r\n.*jambo> $')
    screen.type('\x1b[A')  # up: the line before
    screen.read_until('hand')
    screen.type('\n')
    screen.read_until(r'(?s)Hand\r\n.*jambo> $')
    screen.type('quit\n')
    screen.read_until('Save the game')
    screen.type('\n')
    assert screen.close() == 0


def check_macao():
    """A card by its German name, moves and fields after commands."""
    words = 'macao', '--lang', 'de', '--bots', 'random'
    screen = Terminal('play', *words, '--seed', seed_that_asks(r'^ *1  nehmen: \S+ +pick ', *words))
    first = screen.read_until('macao> $')
    name, notation = re.search(r'1  nehmen: (\S+) +pick (\S+)', first).groups()
    screen.type('pi\t')
    screen.read_until('pick $')
    screen.type(name[:3] + '\t')
    screen.read_until(notation + ' $')
    screen.type('\n')
    screen.read_until('macao> $')
    screen.type('warum pl\tro\t')  # after a command, and a colour by its name
    screen.read_until('place .*ed $')
    screen.type('\n')
    screen.read_until('(?s)erlaubt.*macao> $')
    screen.type('zeige off\t')
    screen.read_until('offices $')
    screen.type('\n')
    screen.read_until(r'(?s)Ämter 1\r\n.*macao> $')
    screen.type('hilf')
    screen.read_until('hilf')
    screen.type('\x03')  # Ctrl-C stops at once, even in the middle of a line
    assert screen.close() == 130


def check_piped():
    """Without a terminal at both ends lines are plain: no echo of keys, no completion."""
    typed = 'mark\t\nhand\nquit\n'
    environment = dict(os.environ, TERM='xterm', NO_COLOR='1')
    words = [kontor, 'play', 'jambo', '--seed', '3', '--lang', 'en']
    piped = subprocess.run(words, input=typed, capture_output=True, text=True, env=environment).stdout
    assert '\x1b' not in piped and 'jambo> mark\n' in piped and 'jambo> hand\nHand\n' in piped, piped
    keyboard, shell = pty.openpty()
    os.write(keyboard, (typed.replace('\t', '') + '\n').encode())  # nothing to save
    half = subprocess.run(words, stdin=shell, capture_output=True, text=True, env=environment).stdout
    assert '\x1b' not in half and 'Hand\n' in half, half


check_jambo()
check_macao()
check_piped()
