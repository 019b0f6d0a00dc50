"""The tree as text again, in either keyword language: parsing what is printed gives the same tree.

Kept as the author has them: comments, blank lines (one at most), quotes, the order of words, the lines that cite, and whether a
single statement stands behind its header. The other line breaks and the alignment are the printer's.
"""

from rulelang import ast
from rulelang.format.decl import decl
from rulelang.format.lines import Lines, finished
from rulelang.format.stmt import Printer
from rulelang.format.words import Words

_CLOSE = (ast.Option, ast.Enum, ast.Zone, ast.Always, ast.Precedence, ast.Define, ast.Setup, ast.Board, ast.Path, ast.DefaultOrder)
"""Declarations that stand without a blank line beside others of their kind, as long as each is a single line."""


def format_module(module: ast.Module, language: str | None = None) -> str:
    """The text of a module.

    `language`: "en" or "ja"; None keeps the module's own. Names are never translated. A module that was parsed with errors lacks
    the declarations that could not be read, so never write the result over such a file.
    """
    lines = Lines()
    lines.add(f"rulelang {module.version}")
    to = language or module.language
    verbs = _events(module) if to == "ja" and module.language != "ja" else None
    printer = Printer(Words(to, dict(module.spelled), verbs), lines)
    before: ast.Decl | None = None
    long = True
    for node in module.decls:
        start = len(lines.out)
        lines.blank()
        first = len(lines.out)
        decl(printer, node)
        single = len(lines.out) == first + 1
        if before is not None and single and not long and type(before) is type(node) and isinstance(node, _CLOSE) and first > start:
            del lines.out[start]
        before, long = node, not single
    return finished(lines.out, module, printer.w)


def _events(module: ast.Module) -> frozenset[str]:
    """The verbs that take an object, as far as this file tells: its events and those of the prelude."""
    own = (node.name.text for node in module.decls if isinstance(node, ast.Event))
    return frozenset((*own, *("move", "shuffle", "win", "移す", "切る", "勝者にする")))
