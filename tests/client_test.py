"""client_test.py KONTOR - what the text client answers to typed lines, in both languages.

Positions come from a game between random bots and are edited line by line, so that they fit
whatever cards the data files hold.
"""
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

kontor = sys.argv[1]
temporary = tempfile.TemporaryDirectory()  # goes with the test
temp = pathlib.Path(temporary.name)
COLUMNS = 80


def run(*words, typed=''):
    result = subprocess.run([kontor, *words], input=typed, capture_output=True, text=True)
    assert result.returncode == 0, (words, result.returncode, result.stdout, result.stderr)
    return result.stdout


@functools.lru_cache(None)
def position_at(record, moves):
    return run('replay', record, '--to', str(moves), '--position')


def find_position(game, phase, seats=2, where=None):
    """The first position of a random game in which a seat is asked in this phase. In `where`, a
    pattern for one of its lines, SEAT stands for that seat."""
    record = temp / ('%s-%d.ktr' % (game, seats))
    if not record.exists():
        run('play', game, '--bots', ','.join(['random'] * seats), '--seats', str(seats), '--seed', '1',
            '--save', str(record))
    moves = len(re.findall(r'^[0-9*] ', record.read_text(), re.M))
    for count in range(moves):
        text = position_at(str(record), count)
        actor = re.search(r'^actor (\d)', text, re.M)
        if not actor or not re.search(r'^phase %s$' % phase, text, re.M):
            continue
        if not where or re.search(where.replace('SEAT', actor.group(1)), text, re.M):
            return text
    raise AssertionError('no position of %s in phase %s' % (game, phase))


def seat_of(position):
    return re.search(r'^actor (\d)', position, re.M).group(1)


def edit(text, **fields):
    """The position with these fields replaced; ship_S is the ship of the seat to act."""
    seat = seat_of(text)
    for name, value in fields.items():
        where = re.escape(name.replace('_S', '.' + seat))
        text, count = re.subn(r'^%s .*$' % where, '%s %s' % (name.replace('_S', '.' + seat), value), text,
                              flags=re.M)
        assert count == 1, (name, count)
    return text


def exchange(position, one, other):
    """The position with two pieces in each other's places; the box must hold as many of both."""
    names = {one: other, other: one}
    return re.sub(r'\b(%s|%s)\b' % (one, other), lambda match: names[match.group()], position)


def take_from_stack(position, *fields):
    """Moves Mercado's first privileges in the stack to these fields of the seat to act."""
    for field in fields:
        count, piece, rest = re.search(r'^stack (?:(\d+)\*)?(\w+)(.*)$', position, re.M).groups()
        left = '%d*%s' % (int(count) - 1, piece) if count else ''
        position = edit(position, stack=left + rest if left else rest.strip(), **{field + '_S': piece})
    return position


def answers(position, *lines, language='en'):
    """What the client prints after each of these lines. The last answer ends where it quits."""
    file = temp / 'position.ktp'
    file.write_text(position)
    output = run('play', '--load', str(file), '--hotseat', '--seed', '1', '--lang', language,
                 typed=''.join(line + '\n' for line in lines) + 'quit\n')
    found = []
    for line in lines:
        before, output = output.split('> %s\n' % line, 1)
        found.append(before)
    return (found + [output.split('> quit\n')[0]])[1:]


def has(text, *parts):
    for part in parts:
        assert part in text, (part, text)


def says(text, *patterns):
    for pattern in patterns:
        assert re.search(pattern, text), (pattern, text)


def lacks(text, *parts):
    for part in parts:
        assert part not in text, (part, text)


# ---- A longer command is done whole or refused whole ---------------------------------------


def check_whole_commands():
    base = edit(find_position('macao', 'action'), ship_S='start', steps='0', wall_S='3', wall_move='0')
    one = edit(base, supply_S='blue')
    two = edit(base, supply_S='blue red')
    far = 'genova'
    why, sailed, wall, alone, board = answers(one, 'why sail to ' + far, 'sail to ' + far, 'wall 2', 'why', 'board')
    for text in (why, sailed):
        says(text, 'Not possible: .* 3 cubes.* you have 1', 'rule 11.1')
        lacks(text, 'That is allowed')
    # 10.1: one cube for the first space, two for each further one.
    says(wall, 'Not possible: .* 3 cubes.* you have 1', 'rule 10.1')
    has(alone, '(rule 10.1)')
    has(board, 'Supply B1')  # the cube is not spent
    says(answers(two, 'wall 2')[0], 'Not possible: .* 3 cubes.* you have 2')
    enough, = answers(edit(base, supply_S='blue red red'), 'wall 2')
    has(enough, 'Supply -')
    says(answers(one, 'mauer 2', language='de')[0], 'Das geht nicht: .* 3 Steine.* du hast 1')
    has(answers(one, 'wall 99')[0], 'The wall goes no further')


def check_surplus_words():
    position = edit(find_position('macao', 'action'), supply_S='blue')
    passed, deliver, hand, undo, typed = answers(position, 'pass 3', 'tribute now', 'hand 3', 'undo twice', 'why pass 3')
    has(passed, "'pass' is already a whole move; leave out '3'.")
    has(typed, "'pass' is already a whole move; leave out '3'.")
    has(deliver, "leave out 'now'")
    has(hand, "leave out '3'")
    has(undo, "'undo all'")
    has(answers(position, 'passe 3', language='de')[0], '„passe“ ist schon der ganze Zug; lass „3“ weg.')
    has(answers(find_position('circus', 'line_villa', 3), 'pass 3')[0], "leave out '3'")


# ---- What I have, and what it does ----------------------------------------------------------


def check_hand():
    card, = answers(edit(find_position('macao', 'action', where='^tableau.SEAT .*[a-z]'), supply_S='2*blue red'), 'hand')
    has(card, 'Cubes now\n     1 Red, 2 Blue\n', 'Cards, not yet active\n   1× ', 'tribute')
    favours, = answers(find_position('circus', 'line_venues', 3, where='^favours.SEAT [a-z]'), 'hand')
    has(favours, 'Dealers\n   1× ', 'at the end of the day', 'Favours\n   1× ')
    # A privilege that was given up is out of the game.
    start = find_position('mercado', 'turn')
    assert re.search(r'^(hand|given).%s -$' % seat_of(start), start, re.M)
    hand, given, both = (take_from_stack(start, *where) for where in (['hand'], ['given'], ['given', 'hand']))
    has(answers(hand, 'hand')[0], 'Purse\n', 'Privileges\n   1× ')
    lacks(answers(given, 'hand')[0], 'Privileges')
    assert answers(both, 'hand')[0].count(' 1× ') == answers(hand, 'hand')[0].count(' 1× ')
    has(answers(find_position('jambo', 'market'), 'mine')[0], 'Hand\n')


def check_show():
    position = find_position('macao', 'action')
    offices, named, listed, wrong = answers(position, 'show offices', 'offices', 'show', 'show nonsense')
    assert offices == named
    left = re.findall(r'^offices.(\d+) [a-z]', position, re.M)
    assert re.findall(r'^Offices (\d+)$', offices, re.M) == [str(int(row) + 1) for row in left], offices
    has(listed, 'Offices')
    has(wrong, "There is no 'nonsense' here.")
    has(answers(position, 'ämter', language='de')[0], 'Ämter ')
    # What nobody knows stays unknown.
    assert re.search(r'^ +\d+ \(hidden\)$', answers(position, 'show deck')[0], re.M)


def check_quarters_by_name():
    """A quarter by its number or the beginning of its name; a verb alone is not a complete move."""
    position = find_position('macao', 'action')
    number, name, *wrong = answers(position, 'why claim 1', 'why claim barra', 'claim nowhere', 'claim 40', 'claim 1 2')
    assert name == number, (number, name)
    for line in wrong[:2]:
        has(line, "I don't understand 'claim")
    has(wrong[2], "'claim 1' is already a whole move; leave out '2'.")


def check_verbs_alone():
    """A verb without its arguments, or with wrong ones, is answered with the form of the move."""
    market = find_position('jambo', 'market', where='^hand.SEAT .*ware_')
    why, bid, wrong = answers(market, 'why play', 'bid', 'buy parrott')
    has(why, 'The whole move looks like this: play CARD')
    has(bid, "I don't understand 'bid'.", 'The whole move looks like this: bid N')
    has(wrong, 'The whole move looks like this: buy CARD')
    lacks(answers(market, 'draw parrott')[0], 'The whole move')  # only luck draws
    able = next(text for text in (run('play', 'jambo', '--seed', str(seed), typed='market\nbuy parrott\nquit\n')
                                  for seed in range(1, 9)) if re.search(r'^ +\d+  buy: ', text, re.M))
    assert re.search(r'Did you mean:\n +\d+  buy: ', able.split('> buy parrott')[1]), able


def check_about():
    keep = find_position('jambo', 'keep')
    nothing, wrong, bare = answers(keep, 'about 1', 'about 9', 'about')
    has(nothing, 'This choice names no card')
    has(wrong, 'There is no choice 9; choose from 1 to 2.')
    has(bare, 'Add the number')


def check_names_of_fields():
    """`show` finds a field by its name, so no two have the same."""
    for game, phase in (('jambo', 'market'), ('mercado', 'turn'), ('circus', 'line_villa'), ('macao', 'action')):
        for language in ('en', 'de'):
            position = find_position(game, phase, 3 if game == 'circus' else 2)
            listed = re.sub(r'\s+', ' ', answers(position, 'show', language=language)[0])
            names = listed.split(': ', 1)[1].strip().split('; ')
            assert len(names) > 5 and len(set(names)) == len(names), names


def check_one_screen():
    """Where all is open nobody hands over the keyboard; where hands are secret everybody does."""
    for game, seats, secret in (('jambo', 2, True), ('mercado', 3, True), ('circus', 3, False), ('macao', 3, False)):
        text = run('play', game, '--hotseat', '--seats', str(seats), '--seed', '1', typed='1\n' * 40)
        assert ('Pass the keyboard' in text) == secret, (game, text)


def check_names_that_begin_alike():
    for language in ('en', 'de'):
        text = run('play', 'mercado', '--seats', '4', '--bots', 'easy', '--seed', '1', '--lang', language,
                   typed='quit\n')
        head = re.findall(r'^ (?:Tile|Tafel) .*', text, re.M)[-1]
        sides = {head[at:at + 9].strip() for at in (43, 52, 61, 70)}
        purses = set(re.findall(r'^[> ](.{10}) +\dG ', text, re.M))
        assert len(sides) == len(purses) == 4 and '' not in sides, (sides, purses)


def check_hints():
    """A hint's number is what you type, even where an amount is asked for, and no reason is given twice."""
    hint, = answers(find_position('jambo', 'auction'), 'hint')
    listed = re.findall(r'^ {1,4}(\d*) +(\S.*)  \((.*)\)$', hint, re.M)
    assert len(listed) > 1, hint
    for number, _, move in listed:
        assert number == (move.split()[1] if move.startswith('bid') else ''), hint
    reasons = re.split(r'^ {1,4}\d* +\S.*\n.*playouts\n', hint, flags=re.M)[1:]
    assert not any(reason == reasons[0] for reason in reasons[1:]), hint


def check_dice():
    """Phase 1 comes before the roll: the dice of the last round are no longer shown."""
    draft = find_position('macao', 'draft', where='^round [2-9]$')
    dice = find_position('macao', 'dice')
    assert re.search('^dice [1-6]', draft, re.M)
    lacks(answers(draft, 'board')[0], 'Dice R')
    has(answers(dice, 'board')[0], 'Dice R')


# ---- What fits on a screen -------------------------------------------------------------------


def use_power(position, *powers):
    """Gives the seat to act the first cards with these powers, wherever they lie."""
    cards = json.loads(run('cards', 'macao', '--json', '--kind', 'card'))
    for power in powers:
        card = next(card['id'] for card in cards if card['facts'].get('rule') == power)
        position = re.sub(r'(?<= )%s( |$)' % card, '', position, flags=re.M)
        position = re.sub(r'^(\S+) *$', r'\1 -', position, flags=re.M)
        active = re.search(r'^active.%s (.*)$' % seat_of(position), position, re.M).group(1)
        position = edit(position, active_S=card if active == '-' else active + ' ' + card)
    return position


def check_groups():
    start = use_power(find_position('macao', 'action'), 'quarter_less', 'quarter_other')
    many = edit(start, supply_S='2*red 2*blue 2*green 2*black 2*gray 2*violet')
    listed, = answers(many, 'moves')
    choices = re.findall(r'(?:^ +|, )(\d+) ', listed, re.M)
    assert len(choices) > 80 and len(listed.splitlines()) < 60, listed
    assert sorted(map(int, choices)) == list(range(1, len(choices) + 1)), listed
    # A choice keeps its number and its notation.
    number, = re.findall(r'(\d+) Guia \(24\)', listed.split('claim_with')[0])
    by_number, by_words = answers(many, number)[0], answers(many, 'claim q24')[0]
    assert by_number == by_words and re.search(r'24[ *]\[ [A-D] \]', by_words), by_words
    few, = answers(edit(start, supply_S='red'), 'moves')
    assert re.search(r'^ +1  ', few, re.M), few


def names_in_score(position, names):
    """The head of the final table when these people have played by always taking choice 1."""
    file = temp / 'last.ktp'
    file.write_text(position)
    output = run('play', '--load', str(file), '--hotseat', '--names', ','.join(names), '--seed', '1',
                 typed='1\n' * 2000)
    return next(line for line in reversed(output.split('\n')) if names[0][:6] in line and names[-1][:6] in line)


def check_help():
    """Help for every command in 80 columns, with every option on a line of its own."""
    for language in 'de', 'en':
        for name in [''] + re.findall(r'^  kontor (\w+)', run('help'), re.M):
            text = run('--lang', language, 'help', *name.split())
            assert all(len(line) <= 80 for line in text.splitlines()), text
            lacks(text, '{game}')
    for option in '--bots LIST', '--json ', '--report FILE':
        assert re.search(r'^  %s +\S' % option, run('help', 'sim'), re.M), option


def check_widths():
    for game, seats in (('jambo', 2), ('mercado', 4), ('circus', 5), ('macao', 4)):
        for language in ('en', 'de'):
            text = run('play', game, '--seats', str(seats), '--bots', ','.join(['random'] * seats), '--seed', '2',
                       '--lang', language)
            for line in text.split('\n\n')[-2:]:
                assert max(map(len, line.split('\n'))) <= COLUMNS, line
    names = ['Bartholomaeus', 'Maximiliane', 'Konstantin', 'Wilhelmina', 'Friederike']
    over = find_position('circus', 'sell', 5)
    table = names_in_score(over, names)
    assert len(table) <= COLUMNS and all(name[:6] in table for name in names), table


def too_wide(text):
    return sorted({line for line in text.splitlines() if len(line) > COLUMNS})


def check_choices_fit():
    """Whole games by always taking choice 1, and the longest choices: labels wrap, notations move left."""
    for game, seats in (('jambo', 2), ('mercado', 4), ('circus', 5), ('macao', 4)):
        for language in ('en', 'de'):
            text = run('play', game, '--hotseat', '--seats', str(seats), '--seed', '2', '--lang', language,
                       typed='1\n' * 300)
            assert not too_wide(text), too_wide(text)
    no_ticket = find_position('circus', 'line_venues', 3, where='^tickets.SEAT -$')
    held = find_position('circus', r'line_\w+', 3, where='^favours.SEAT [a-z]')
    two_dealers = exchange(held, re.search(r'^favours.%s (\w+)' % seat_of(held), held, re.M).group(1), 'partners_in_crime')
    for language, warning in (('en', 'more dealers than tickets'), ('de', 'mehr Händler als Tickets')):
        for position, expected in (no_ticket, warning), (two_dealers, 'with partners_in_crime '):
            listed, = answers(position, 'moves', language=language)
            has(re.sub(r'\s+', ' ', listed), expected)
            assert not too_wide(listed), too_wide(listed)


def check_rules_and_cards_fit():
    """One rule with its source and scenarios, one card with where we know it from."""
    for language in ('en', 'de'):
        for text in run('rules', 'jambo', '13.5', '--lang', language), run('cards', 'macao', 'well', '--lang', language):
            assert len(text.splitlines()) > 5 and not too_wide(text), text


def check_setup():
    """54 moves of luck, told in a few lines; `log` has all of them."""
    text = run('play', 'macao', '--seed', '3', typed='log\nquit\n')
    start, log = text.split('macao> log')
    assert len(start[start.index('  ·'):].split('\n\n')[0].splitlines()) <= 12, start
    lacks(log, ' more)')
    has(log, 'Areia Preta')


def check_legend():
    for language, marks in (('en', 'C copper|+A another turn|0S no seal|-P give up|+J! lay it|1-4 by your rank|'
                                   "? those|the rank|' reported|~ inferred|≈ reconstructed"),
                            ('de', 'R Rotbraun|+Z noch ein Zug|0S kein|-P ein|+J! sofort|1-4 nach|? die des|der Rang|'
                                   "' berichtet|~ erschlossen|≈ rekonstruiert")):
        board, = answers(find_position('mercado', 'turn'), 'board', language=language)
        has(re.sub(r'\s+', ' ', board), *marks.split('|'))
        price = re.search(r'Price.*|Preis.*', board, re.S).group(0)
        assert not (language == 'en' and re.search(r'\dR\b', price)), price


check_whole_commands()
check_surplus_words()
check_hand()
check_show()
check_quarters_by_name()
check_verbs_alone()
check_about()
check_names_of_fields()
check_one_screen()
check_names_that_begin_alike()
check_hints()
check_dice()
check_groups()
check_help()
check_widths()
check_choices_fit()
check_rules_and_cards_fit()
check_setup()
check_legend()
