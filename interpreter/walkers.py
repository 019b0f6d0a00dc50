"""Going over expressions and statements of the Program without a visitor: every field that holds one is looked into."""

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve, fields

from rulelang.program import Body, Expr, Item, Local, Stmt

NAMES: dict[type[Item], tuple[str, ...]] = {}


def _names(cls: type[Item]) -> tuple[str, ...]:
    if cls not in NAMES:
        NAMES[cls] = tuple(f.name for f in fields(cls) if f.name != "span")
    return NAMES[cls]


def parts(node: Item) -> Iterator[Item]:
    """Every node directly below `node`."""
    for name in _names(type(node)):
        yield from _items(getattr(node, name))


def _items(value: object) -> Iterator[Item]:
    if isinstance(value, Item):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _items(one)


def nodes(roots: Iterable[Item] | Item | None) -> Iterator[Item]:
    """Every node at and below the roots."""
    if roots is None:
        return
    todo = [roots] if isinstance(roots, Item) else list(roots)
    while todo:
        here = todo.pop()
        yield here
        todo.extend(parts(here))


def renamed(node: Any, old: str, new: str) -> Any:
    """The node with one local called something else."""
    if isinstance(node, Local):
        return evolve(node, name=new) if node.name == old else node
    changes = {}
    for name in _names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Item):
            changes[name] = renamed(value, old, new)
        elif isinstance(value, tuple) and any(isinstance(x, Item) for x in value):
            changes[name] = tuple(renamed(x, old, new) if isinstance(x, Item) else x for x in value)
    return evolve(node, **changes) if changes else node


def statements(body: Body) -> Iterator[Stmt]:
    """Every statement of a body, nested ones included."""
    for node in nodes(body):
        if isinstance(node, Stmt):
            yield node


def expressions(root: Item) -> Iterator[Expr]:
    """The expressions of one node, nested ones included, statements below it left out."""
    for part in parts(root):
        if isinstance(part, Expr):
            yield part
            yield from expressions(part)
