"""Going over expressions and statements of the Program without a visitor: every field that holds one is looked into."""

from collections.abc import Iterable, Iterator

from attrs import fields

from rulelang.program import Body, Expr, Item, Stmt


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
