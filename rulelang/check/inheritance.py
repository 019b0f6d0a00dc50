"""RL214: scopes, classes and timings that are a special case of themselves. (Rings of kinds are found when kinds are collected.)"""

from collections.abc import Mapping

from rulelang import ast
from rulelang.lower.context import Work

CODES = ("RL214",)


def check(work: Work) -> None:
    """Follows `is` from each of them; it must end."""
    tables: tuple[Mapping[str, ast.Scope | ast.Class | ast.Timing], ...] = (
        work.symbols.scopes, work.symbols.classes, work.symbols.timings,
    )  # fmt: skip
    for table in tables:
        for name, decl in table.items():
            seen, here = {name}, decl.parent.text if decl.parent else ""
            while here in table and here not in seen:
                seen.add(here)
                above = table[here].parent
                here = above.text if above else ""
            if here == name:
                work.report.error("RL214", decl.name.span, name=name)


HEAD = """
game G
    players 2..2
"""
VALID = (HEAD + "scope T\n    win none\nscope U is T\n    win none\nclass a\nclass b is a\ntiming x\ntiming y is x\n",)
INVALID = (
    HEAD + "scope T is U\n    win none\nscope U is T\n    win none\n",
    HEAD + "class a is b\nclass b is c\nclass c is a\n",
    HEAD + "timing x is x\n",
)
