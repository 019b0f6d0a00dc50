"""The tree as text again, in either keyword language: parsing what is printed gives the same tree.

Comments are kept; so are the author's 『』. Line breaks, blank lines and alignment are the printer's.
"""

from rulelang import ast
from rulelang.format.decl import decl
from rulelang.format.lines import Lines, finished
from rulelang.format.stmt import Printer
from rulelang.format.words import Words

_CLOSE = (ast.Option, ast.Enum, ast.Zone, ast.Always, ast.Precedence, ast.Define, ast.Setup, ast.Board, ast.DefaultOrder)
"""Declarations that stand without a blank line beside others of their kind, as long as each is a single line."""


def format_module(module: ast.Module, language: str | None = None) -> str:
    """The text of a module.

    `language`: "en" or "ja"; None keeps the module's own. Names are never translated. A module that was parsed with errors lacks
    the declarations that could not be read, so never write the result over such a file.
    """
    lines = Lines()
    lines.add(f"rulelang {module.version}")
    printer = Printer(Words(language or module.language), lines)
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
    return finished(lines.out, module.comments)
