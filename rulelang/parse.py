"""Text to tree: the one module that knows the parser library.

A file is cut into declarations first (source.chunks), each parsed for itself, so that one mistake hides nothing else.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from rulelang import ast, cache, treecache
from rulelang.builders import build
from rulelang.keywords import CONTINUES, DECLARING, LINE_WORDS, grammar_text, spellings
from rulelang.layout import Layout, LayoutError
from rulelang.lookalike import look_alikes
from rulelang.problem import Fix, Problem, in_order
from rulelang.source import Chunk, Source, chunks, read_file, read_source
from rulelang.teach import Mistake, teach

if TYPE_CHECKING:
    from lark import Lark

VERSION = 1
_VERSION_LINE = re.compile(r"[ \t\u3000]*rulelang(?:[ \t\u3000]+(\d+))?[ \t\u3000]*$", re.M)
_parsers: "dict[str, Lark]" = {}
_lock = Lock()


def parse_file(path: str | Path) -> tuple[ast.Module | None, list[Problem]]:
    """The tree of a rule file. Never raises: an unreadable file is a problem, and its tree is None."""
    text, problems = read_file(path)
    if problems:
        return None, problems
    return parse_text(text, str(path))


def parse_text(text: str, path: str = "<text>") -> tuple[ast.Module | None, list[Problem]]:
    """The tree of a rule text, and every problem in it.

    Declarations that cannot be read are left out of the tree, so look at the problems before you trust it.
    None only when the text is written in another version of the language. The tree of a file without problems is kept in the
    user's cache; one whose path is no path (`<text>`) is always parsed.
    """
    if path.startswith("<"):
        return _parsed(text, path)
    key = treecache.key_of(text)
    kept = treecache.read(key, path)
    if kept is not None:
        return kept, []
    module, problems = _parsed(text, path)
    if module is not None and not problems:
        treecache.write(key, module)
    return module, problems


def _parsed(text: str, path: str) -> tuple[ast.Module | None, list[Problem]]:
    source = read_source(text, path)
    problems = source.problems
    version, start = _version(source)
    if version != VERSION:
        return None, in_order(problems)
    language = language_of(source.folded[start:])
    found: list[ast.Decl] = []
    slid = False
    for chunk in chunks(source, start, CONTINUES[language]):
        if any(chunk.start <= at < chunk.end for at in source.broken):
            continue
        before = len(problems)
        declaration = _declaration(source, chunk, language)
        if declaration is not None:
            found.append(declaration)
        slid, was = [problem.code for problem in problems[before:]] == ["RL114"], slid
        if slid and was:  # a body that slid to the margin is one mistake, however many lines it has
            del problems[before:]
    problems += look_alikes(source)
    whole = source.span(0, len(source.folded))
    spelled = tuple(source.spelled.items())
    module = ast.Module(path, version, language, tuple(found), tuple(source.comments), source.blanks(), spelled, span=whole)
    return module, in_order(problems)


def language_of(folded: str) -> str:
    """The first keyword at the left margin decides; without any, the first word there."""
    words = re.findall(r"^\w+", folded, re.M)
    for word in words:
        for language in ("en", "ja"):
            if word in DECLARING[language]:
                return language
    return "ja" if words and not words[0].isascii() else "en"


def _version(source: Source) -> tuple[int, int]:
    """The version of the language, and where the declarations begin. A text without the line is read as the newest one."""
    first = re.search(r"\S[^\n]*", source.folded)
    if first is None:
        source.problems.append(Problem("RL130", source.span(0, 0), {"version": VERSION}))
        return VERSION, 0
    line = _VERSION_LINE.match(source.folded, first.start())
    if line is None or line[1] is None:
        source.problems.append(Problem("RL130", source.span(first.start(), first.end()), {"version": VERSION}))
        return VERSION, 0 if line is None else line.end()
    if len(line[1]) > 4 or int(line[1]) != VERSION:
        source.problems.append(Problem("RL131", source.span(*line.span(1)), {"version": line[1], "known": VERSION}))
        return 0, line.end()
    return VERSION, line.end()


def _declaration(source: Source, chunk: Chunk, language: str) -> ast.Decl | None:
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    text = source.folded[chunk.start : chunk.end].rstrip() + "\n"
    try:
        tree: Any = parser_for(language).parse(text)
    except LayoutError as error:
        source.problems.append(_layout_problem(source, chunk, text, error))
        return None
    except UnexpectedToken as error:
        at = error.token.start_pos or 0
        if error.token.type in ("_INDENT", "_DEDENT", "$END"):
            at = max(0, (error.token.end_pos or 1) - 1)
        expected, word = _expected(error), str(error.token)
        source.problems.append(teach(Mistake(source, text, chunk.start, language, at, error.token.type, word, expected, _accepted(error))))
        return None
    except UnexpectedCharacters as error:
        at = error.pos_in_stream or 0
        match = re.compile(r"\w+|.|\n").match(text, at)
        expected, word = _expected(error), match[0] if match else ""
        source.problems.append(teach(Mistake(source, text, chunk.start, language, at, "", word, expected, _accepted(error))))
        return None
    made, problems = build(tree, source, chunk.start)
    source.problems += problems
    return made


def _expected(error: Any) -> frozenset[str]:
    """Every terminal in the parser's table where it stopped. (The library's own set lacks the keywords that look like names.)"""
    with suppress(Exception):
        return frozenset(kind for kind in error.interactive_parser.choices() if kind.isupper())
    return frozenset(str(kind) for kind in getattr(error, "expected", None) or error.allowed or ())


def _accepted(error: Any) -> Callable[[], frozenset[str]]:
    """What the parser would really take where it stopped, found by trying."""

    def tried() -> frozenset[str]:
        with suppress(Exception):  # a layout that cannot be tried: what the tables say must do
            return frozenset(error.interactive_parser.accepts())
        return _expected(error)

    return tried


def _layout_problem(source: Source, chunk: Chunk, text: str, error: LayoutError) -> Problem:
    at = error.token.end_pos
    if error.code == "RL115":
        return Problem("RL115", source.span(chunk.start + error.token.start_pos, chunk.start + at), dict(error.known))
    blanks = text[text.rfind("\n", 0, at) + 1 : at]
    span = source.span(chunk.start + at - len(blanks), chunk.start + at)
    return Problem(error.code, span, dict(error.known), fix=Fix(" " * error.known["near"], span))


def tokens(text: str, language: str) -> list[Any]:
    """The tokens of one declaration that parses, as the grammar knows them, with their places (for tools and tests)."""
    return [token for token in parser_for(language).parse_interactive(text.rstrip() + "\n").iter_parse() if token.type != "$END"]


def parser_for(language: str) -> "Lark":
    """The parser for one keyword language, made once a process."""
    with _lock:
        if language not in _parsers:
            _parsers[language] = _made(language)
        return _parsers[language]


def _made(language: str) -> "Lark":
    """From the tables in the user's cache, or else from the grammar."""
    import lark

    layout: Any = Layout({spellings(language)[key]: key for key in LINE_WORDS}, lark.Token.new_borrow_pos)
    grammar = grammar_text(language)
    key = cache.key_of(lark.__version__, grammar)
    kept = cache.read("tables", key)
    if kept is not None:
        with suppress(Exception):  # tables of a library that says the same version and is not: made anew
            return _loaded(kept, layout)
    made = lark.Lark(grammar, parser="lalr", lexer="contextual", postlex=layout, propagate_positions=True, maybe_placeholders=False)
    with suppress(Exception):  # a library that saves otherwise: not kept
        cache.write("tables", key, _plain(made))
    return made


def _plain(made: "Lark") -> Any:
    """The parser as plain data. The layout is ours and goes without."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = made.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name != "postlex"}
    return _exact({"data": data, "memo": memo})


def _exact(value: Any) -> Any:
    """The same with exact built-in types: the library's tokens are a kind of str."""
    if isinstance(value, dict):
        return {_exact(key): _exact(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_exact(item) for item in value)
    return str(value) if isinstance(value, str) else value


def _loaded(kept: Any, layout: Any) -> "Lark":
    from lark import Lark

    with cache.uncollected():
        inst = Lark.__new__(Lark)
        return inst._load(kept, postlex=layout)
