"""RL203 for names inside a declaration: parameters, fields, printed values."""

from collections.abc import Iterable, Mapping

from rulelang import ast
from rulelang.lower.context import Work
from rulelang.symbols import CardInfo, place_of

CODES = ("RL203",)
BUCKETS = (
    ("kinds", "enums", "cards"),
    ("events", "scopes", "procedures", "classes"),
    ("cards", "skills", "defines", "options", "setups", "zones", "variables"),
)
"""Tables whose names stand in the same places, so that one name in two of them would be ambiguous."""


def check(work: Work) -> None:
    """No two parameters or fields of one declaration, or printed values of one card, have the same name; nor things of like use."""
    symbols = work.symbols
    for tables in BUCKETS:
        _apart(work, tables)
    for scope in symbols.scopes.values():
        _unique(work, [*scope.params, *scope.fields])
    for event in symbols.events.values():
        _unique(work, [*event.params, *event.fields])
    for procedure in symbols.procedures.values():
        _unique(work, procedure.params)
    for define in symbols.defines.values():
        _unique(work, define.params)
    for cls in symbols.classes.values():
        _unique(work, cls.fields)
    for card in symbols.cards.values():
        seen: set[str] = set()
        for name, _ in card.cells:
            if name.text in seen:
                work.report.error("RL203", name.span, name=name.text)
            seen.add(name.text)


def _apart(work: Work, tables: tuple[str, ...]) -> None:
    seen: set[str] = set()
    for table in tables:
        names: Mapping[str, object] = getattr(work.symbols, table)
        for name, decl in names.items():
            if name in seen and isinstance(decl, ast.Node):
                work.report.error("RL203", place_of(decl), name=name)
            elif name in seen and isinstance(decl, CardInfo):
                work.report.error("RL203", decl.span, name=name)
        seen |= names.keys()


def _unique(work: Work, items: Iterable[ast.Param | ast.Field]) -> None:
    seen: set[str] = set()
    for item in items:
        if item.name.text in seen:
            work.report.error("RL203", item.name.span, name=item.name.text)
        seen.add(item.name.text)


VALID = (
    """
game G
    players 2..2
    E 1, 2
event E a: number, b: number
""",
)
INVALID = (
    """
game G
    players 2..2
    E 1, 2
event E a: number, a: number
""",
    """
game G
    players 2..2
    E 1
event E a: number
event E a: number
""",
    """
game G
    players 2..2
    E
event E
procedure E
""",
    """
game G
    players 2..2
zone z
define z = 3
""",
)
