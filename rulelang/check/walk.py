"""Walking the Program: every expression and statement below an item."""

from collections.abc import Iterable, Iterator

from attrs import fields

from rulelang import program as p


def nodes(roots: Iterable[p.Item]) -> Iterator[p.Item]:
    """The items themselves and all in them, parents first."""
    todo = list(roots)[::-1]
    while todo:
        item = todo.pop()
        yield item
        below: list[p.Item] = []
        for attribute in fields(type(item)):
            value = getattr(item, attribute.name)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, p.Item):
                    below.append(one)
        todo.extend(reversed(below))
