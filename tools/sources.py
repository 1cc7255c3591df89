"""Reads the source tree: which files there are, and which file each #include or import means.

tools/lint checks the dependencies between folders with it, and tools/map draws them.
"""
import pathlib
import re

C_SUFFIXES = {'.c', '.h', '.inc', '.def'}
PAGE_SUFFIXES = {'.ts', '.tsx', '.css'}

C_TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*(?:include|include_next|import)\b[ \t]*(?:"([^"\n]*)"|<([^>\n]*)>|(\w+))?', re.M)
PAGE_COMMENT = re.compile(r'/\*.*?\*/|^[ \t]*//[^\n]*', re.S | re.M)
IMPORT = re.compile(r'(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(["\'])([^"\'\n]+)\1')


def blank(text):
    return re.sub(r'[^\n]', ' ', text)


def without_comments(text):
    """Comments become blanks, so that lines and columns keep their numbers."""
    return C_TOKEN.sub(lambda token: blank(token.group()) if token.group()[0] == '/' else token.group(), text)


def code_only(text):
    """Without comments and quoted text."""
    return C_TOKEN.sub(lambda token: blank(token.group()), text)


def line_of(text, index):
    return text.count('\n', 0, index) + 1


class Include:
    """One #include: its place, its text, and the file it resolves to (None: not in the tree)."""

    def __init__(self, path, line, header, system, target, folder):
        self.path, self.line, self.header, self.system = path, line, header, system
        self.target = target  # a path in the tree or in the build folder
        self.folder = folder  # the folder it belongs to, relative to the root; None if it means nothing


class Tree:
    """The C files below a root, and how their includes resolve."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.texts = {}
        self.generated = self._find_generated()

    def files(self, *folders, suffixes=frozenset(C_SUFFIXES)):
        return [path for folder in folders for path in sorted((self.root / folder).rglob('*'))
                if path.suffix in suffixes and path.is_file()]

    def text(self, path):
        if path not in self.texts:
            self.texts[path] = path.read_text(encoding='utf-8')
        return self.texts[path]

    def folder_of(self, path):
        return path.parent.relative_to(self.root).as_posix()

    def _find_generated(self):
        """Headers that the build makes: name -> the folder whose meson.build makes it."""
        made = {}
        for build in sorted((self.root / 'src').rglob('meson.build')):
            for outputs in re.findall(r'output:\s*(\[[^\]]*\]|\'[^\']*\')', build.read_text(encoding='utf-8')):
                for name in re.findall(r"'([^']+\.h)'", outputs):
                    made[name] = self.folder_of(build)
        return made

    def resolve(self, path, header, system):
        """(file, folder) that a header's name means in this file; (None, None) if it is not ours."""
        places = [self.root / 'include', self.root / 'src']
        if self.folder_of(path).split('/')[0] in ('tests', 'fuzz'):
            places += [self.root / 'tests', self.root / 'fuzz']
        for place in places if system else [path.parent] + places:
            if (place / header).is_file():
                target = (place / header).resolve()
                if self.root in target.parents:
                    return target, target.parent.relative_to(self.root).as_posix()
        if header in self.generated:
            return header, self.generated[header]
        return None, None

    def includes(self, path):
        """All #include lines of a file. `#include NAME` is resolved where NAME is defined: see macro_paths."""
        text = without_comments(self.text(path))
        for match in INCLUDE.finditer(text):
            quoted, angled, macro = match.groups()
            if macro is None:
                header, system = (angled, True) if quoted is None else (quoted, False)
                yield Include(path, line_of(text, match.start()), header, system,
                              *self.resolve(path, header or '', system))

    def included_macros(self, path):
        """(line, NAME) of every `#include NAME`."""
        text = without_comments(self.text(path))
        return [(line_of(text, match.start()), match.group(3)) for match in INCLUDE.finditer(text) if match.group(3)]

    def macro_paths(self, path, names=None):
        """`#define NAME "file"` counts as an include of the file by whoever defines it; without names, any NAME."""
        text = without_comments(self.text(path))
        for match in re.finditer(r'^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+"([^"\n]*)"', text, re.M):
            if names is None or match.group(1) in names:
                yield match.group(1), Include(path, line_of(text, match.start()), match.group(2), False,
                                              *self.resolve(path, match.group(2), False))


def page_imports(root, path):
    """The files in web/src that a file of the page imports: (line, file)."""
    text = PAGE_COMMENT.sub(lambda comment: blank(comment.group()), path.read_text(encoding='utf-8'))
    for match in IMPORT.finditer(text):
        if match.group(2).startswith('.'):
            base = path.parent / match.group(2)
            candidates = [base] + [base.with_name(base.name + end) for end in ('.ts', '.tsx')] + \
                         [base / 'index.ts', base / 'index.tsx']
            found = next((each for each in candidates if each.is_file()), None)
            if found:
                yield line_of(text, match.start()), found.resolve().relative_to(pathlib.Path(root).resolve())
