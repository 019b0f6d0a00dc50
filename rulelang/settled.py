"""Expressions that the number of players and the options alone settle: the same from the first move of a game to its last."""

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import fields

from rulelang import program as p

SAFE = (p.Const, p.Local, p.OptionValue, p.Op, p.IfExpr, p.Comp, p.Tuple, p.Elem, p.Let, p.If, p.Return)
COUNTING = frozenset((
    "players", "count", "empty", "any", "first", "last", "nth", "take", "sum", "highest", "lowest", "min", "max", "abs", "mod", "reverse",
    "flat", "with_nth", "product", "next", "clockwise", "other", "seat",
))  # fmt: skip
"""Builtins whose value hangs on their arguments and the players alone."""


def settled(program: p.Program, expr: p.Expr | None) -> bool:
    """Is it the same whatever happens in a game? Nothing there is."""
    changed = {modifier.name for modifier in program.modifiers}
    seen: set[str] = set()
    todo: list[p.Item] = [expr] if expr is not None else []
    while todo:
        for node in _nodes([todo.pop()]):
            if isinstance(node, p.Call):
                if node.define in changed:
                    return False
                if node.define not in seen:
                    seen.add(node.define)
                    todo += program.defines[node.define].body
            elif isinstance(node, p.Builtin):
                if node.name not in COUNTING:
                    return False
            elif not isinstance(node, SAFE):
                return False
    return True


def _nodes(roots: Iterable[p.Item]) -> Iterator[p.Item]:
    todo = list(roots)
    while todo:
        here = todo.pop()
        yield here
        for attribute in fields(type(here)):
            todo += _items(getattr(here, attribute.name))


def _items(value: Any) -> Iterator[p.Item]:
    if isinstance(value, p.Item):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _items(one)
