"""lint_test.py ROOT - tools/lint passes the tree, and finds every fault that is planted in a copy of it.

Each fault must be reported with its file and line, and is taken out again. One run looks for several, each in
a file of its own: reading the whole tree for every single one takes minutes.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

FOLDERS = ['include', 'src', 'tests', 'fuzz', 'tools', 'web/src']
FILES = ['.clang-format', '.clang-tidy', 'docs/map.svg', 'web/lint.mjs', 'web/lint-classes.mjs',
         'web/.prettierrc.json', 'web/package.json']

# check, file, the line to plant in front of (0: at the end), what is planted, what lint says of it.
FAULTS = [
    # Layers.
    ('source', 'src/games/macao/check.c', 0, '#include "games/jambo/jambo.h"\n', 'src/games/macao must not include'),
    ('source', 'src/games/macao/check.c', 0, '#include "jambo_data.h"\n', 'of src/games/jambo'),
    ('source', 'src/engine/core.c', 0, '#include "../server/token.h"\n', 'without ..'),
    ('source', 'src/engine/core.c', 0, '#include "store/store.h"\n', 'src/engine must not include'),
    ('source', 'src/engine/core.c', 0, '#  include  "games/jambo/jambo.h"\n', 'src/engine must not include'),
    ('source', 'src/engine/core.c', 0, '#include <store/store.h>\n', 'src/engine must not include'),
    ('source', 'src/wasm/exports.c', 0, '#include "server/token.h"\n', 'src/wasm must not include'),
    ('source', 'src/wasm/exports.c', 0, '#include "engine/fields.h"\n', 'src/wasm must not include'),
    ('source', 'src/games/registry.c', 0, '#include "games/jambo/jambo.h"\n', 'src/games must not include'),
    ('source', 'src/bots/easy.c', 0, '#include "lab/lab.h"\n', 'src/bots must not include'),
    ('source', 'src/lab/bench.c', 0, '#include "engine/game.h"\n', 'src/lab must not include'),
    ('source', 'src/store/store.c', 0, '#include "bots/bots.h"\n', 'src/store must not include'),
    ('source', 'src/server/token.c', 0, '#include "lab/lab.h"\n', 'src/server must not include'),
    ('source', 'src/server/token.c', 0, '#include "store/sql.h"\n', 'src/server must not include'),
    ('source', 'src/cli/main.c', 0, '#include "wasm/include/string.h"\n', 'src/cli must not include'),
    ('source', 'include/kontor.h', 0, '#include "engine/game.h"\n', 'include must not include'),
    ('source', 'src/games/macao/strings.def', 0, '#include "server/token.h"\n', 'src/games/macao must not include'),
    ('source', 'src/engine/names.inc', 0, '#include "server/token.h"\n', 'src/engine must not include'),
    ('source', 'src/games/macao/macao.h', 0, '#define GAME_RULES "games/jambo/rules.def"\n', 'src/games/macao must not'),
    ('source', 'src/new/new.c', 0, '/* new.c - a folder without a layer. */\n', 'src/new has no place'),
    # Includes that mean nothing, and impure ones.
    ('source', 'src/cli/main.c', 0, '#include "cli/nowhere.h"\n', 'is not in the tree'),
    ('source', 'src/cli/main.c', 0, '#include SOME_FILE\n', 'no macro of that name'),
    ('source', 'src/engine/core.c', 0, '#include <stdlib.h>\n', 'must not include <stdlib.h>'),
    ('source', 'src/games/jambo/play.c', 0, '#include <time.h>\n', 'must not include <time.h>'),
    ('source', 'src/bots/search.c', 0, '#include <math.h>\n', 'must not include <math.h>'),
    # Names.
    ('source', 'src/cli/main.c', 0, 'static const char favourite[] = "jambo";\n', 'names the game jambo'),
    ('source', 'src/wasm/exports.c', 0, 'extern const kt_game macao_game;\n', 'names the game macao'),
    ('source', 'src/games/circus/play.c', 0, 'static int mercado_price;\n', 'names the game mercado'),
    ('source', 'src/engine/core.c', 0, 'static kt_moves *kt_moves;\n', 'name of its type'),
    ('source', 'src/engine/core.c', 0, 'static int f(const kt_log *first, kt_log *kt_log);\n', 'name of its type'),
    ('source', 'src/engine/core.c', 0, 'static struct pile *top, *pile;\n', 'name of its type'),
    # Form.
    ('source', 'src/engine/core.c', 1, '#include "kontor.h"\n', 'must begin with'),
    ('source', 'src/engine/new.c', 0, '/* old.c - the name it had. */\n', 'must begin with'),
    ('source', 'tests/toy.c', 0, 'int\twide;\n', 'a tab'),
    ('source', 'fuzz/seeds.c', 0, 'int wide; \n', 'spaces at the end'),
    ('source', 'src/games/jambo/rules.def', 0, '\t\n', 'a tab'),
    ('source', 'src/lab/bench.c', 0, '{\n' + '    f();\n' * 101 + '}\n', 'a function of 101 lines'),
    ('format', 'src/engine/core.c', 0, 'int   loose ;\n', 'clang-format -i src/engine/core.c'),
    ('format', 'tests/toy.c', 0, 'int f(void) { return 1; }\n', 'clang-format -i tests/toy.c'),
    # The page.
    ('page', 'web/src/ui/roving-focus.ts', 0, 'import "../session/api";\n', 'ui/ may not import session/'),
    ('page', 'web/src/stage/rows.ts', 0, 'import "../engine/client";\n', 'only engine/types'),
    ('page', 'web/src/session/api.ts', 0, 'import "../screens/lobby";\n', 'session/ may not import screens/'),
    ('page', 'web/src/games/jambo/index.tsx', 0, 'import "../macao";\n', 'may not import games/macao'),
    ('page', 'web/src/games/jambo/index.tsx', 0, 'import "../../session/local";\n', 'games/ may not import session/'),
    ('page', 'web/src/screens/header.css', 0, '.basket {\n    color: red;\n}\n', 'a class of games/jambo/'),
    ('page', 'web/src/games/jambo/rug.css', 0, '.loose {\n    color: red;\n}\n', 'does not stand under'),
    ('page', 'web/src/extra/new.ts', 1, 'export const nothing = 0;\n', 'is no layer'),
    ('page', 'web/src/stage/rows.ts', 1, 'export const loose =   0\n', 'not formatted'),
    # The analyser reads one small file: see tidy_one.
    ('tidy', 'src/engine/new.c', 0, 'int f(int a)\n{\n    int b;\n    return a ? b : 1;\n}\n', 'Undefined or garbage'),
    ('tidy', 'src/engine/new.c', 0, 'double f(int a)\n{\n    return a / 2;\n}\n', 'bugprone-integer-division'),
]
# Faults reported on another line than the planted one: the distance between the two.
REPORTED_LATER = {'Undefined or garbage': 3, 'bugprone-integer-division': 2}


def lint(tree, *checks):
    done = subprocess.run([sys.executable, tree / 'tools/lint', *checks], capture_output=True, text=True)
    return done.returncode, done.stderr


def plant(path, at, text):
    """Puts text in front of a line; returns the number of its first line."""
    old = path.read_text() if path.exists() else ''
    lines = old.splitlines(keepends=True)
    place = at - 1 if at else len(lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(''.join(lines[:place]) + text + ''.join(lines[place:]))
    return place + 1


def batches(faults):
    """Lists of faults that one run can look for: of one check, and no two in the same file."""
    made = []
    for fault in faults:
        check, name = fault[:2]
        for batch in made:
            if batch[0][0] == check and all(other[1] != name for other in batch):
                batch.append(fault)
                break
        else:
            made.append([fault])
    return made


def is_found(fault, line, code, said):
    _, name, _, text, expected = fault
    start = '%s:%d: ' % (name, line + REPORTED_LATER.get(expected, 0))
    if code == 1 and any(each.startswith(start) and expected in each for each in said.splitlines()):
        return True
    print('NOT FOUND: %s in %s (expected "%s... %s", exit code 1)\nlint said, with exit code %d:\n%s' %
          (text.strip().splitlines()[0], name, start, expected, code, said))
    return False


def try_batch(tree, batch):
    """Whether each fault is found."""
    before = {tree / fault[1]: (tree / fault[1]).read_bytes() if (tree / fault[1]).exists() else None for fault in batch}
    lines = [plant(tree / name, at, text) for _, name, at, text, _ in batch]
    code, said = lint(tree, batch[0][0])
    for path, content in before.items():
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
    return [is_found(fault, line, code, said) for fault, line in zip(batch, lines)]


def try_faults(tree, faults):
    return [found for batch in batches(faults) for found in try_batch(tree, batch)]


def tidy_one(tree):
    """A build folder whose only file is the one that the faults for clang-tidy are planted in."""
    shutil.rmtree(tree / 'src/wasm')
    shutil.rmtree(tree / 'fuzz')
    (tree / 'fuzz').mkdir()
    (tree / 'build').mkdir()
    entry = {'directory': str(tree / 'build'), 'command': 'cc -std=c11 -c ../src/engine/new.c', 'file': '../src/engine/new.c'}
    (tree / 'build/compile_commands.json').write_text(json.dumps([entry]))


def try_map(tree):
    """A new dependency makes the drawing wrong; drawn again, it is right."""
    path, drawing = tree / 'src/lab/bench.c', tree / 'docs/map.svg'
    old_file, old_drawing = path.read_text(), drawing.read_text()
    path.write_text(old_file + '#include "store/store.h"\n')
    code, said = lint(tree, 'map')
    found = code == 1 and said.startswith('docs/map.svg:1: ')
    subprocess.run([sys.executable, tree / 'tools/map'], check=True)
    fixed = lint(tree, 'map')[0] == 0 and 'src/lab needs src/store' in drawing.read_text()
    path.write_text(old_file + '#include "cli/cli.h"\n')
    circle = 'circle' in lint(tree, 'map')[1]
    path.write_text(old_file)
    drawing.write_text(old_drawing)
    if not (found and fixed and circle):
        print('NOT FOUND: a drawing that is out of date, or a circle: found %s, fixed %s, circle %s' % (found, fixed, circle))
    return found and fixed and circle


def copy_tree(root, tree):
    for name in FOLDERS:
        shutil.copytree(root / name, tree / name, ignore=shutil.ignore_patterns('__pycache__', '*.scn', '*.ktr'))
    for name in FILES:
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copy(root / name, tree / name)
    (tree / 'web/node_modules').symlink_to(root / 'web/node_modules')


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    if not (root / 'web/node_modules/prettier').exists():
        print('web/node_modules is missing or old: run make web-packages')
        return 1
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / 'kontor'
        tree.mkdir()
        copy_tree(root, tree)
        code, said = lint(tree, 'source', 'format', 'map', 'page')
        if code:
            print('the tree itself does not pass:\n' + said)
            return 1
        results = try_faults(tree, [fault for fault in FAULTS if fault[0] != 'tidy']) + [try_map(tree)]
        tidy_one(tree)
        results += try_faults(tree, [fault for fault in FAULTS if fault[0] == 'tidy'])
    print('%d of %d faults found' % (sum(results), len(results)))
    return 0 if all(results) else 1


sys.exit(main())
