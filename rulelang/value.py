"""Equality, hash and text of the trees' classes: by type and fields, made once for all of them.

There are two hundred classes; having attrs write these three methods for each would take most of the time that a start takes.
A class declares `@frozen(eq=False, repr=False)` and inherits from Value. A field that is declared with eq=False or repr=False is left out.
"""

from functools import cache
from typing import Any

from attrs import fields


@cache
def _compared(kind: Any) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in fields(kind) if attribute.eq)


@cache
def _shown(kind: Any) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in fields(kind) if attribute.repr)


class Value:
    """What attrs would have written."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        kind: Any = type(self)
        return all(getattr(self, name) == getattr(other, name) for name in _compared(kind))

    def __hash__(self) -> int:
        kind: Any = type(self)
        return hash((kind, *(getattr(self, name) for name in _compared(kind))))

    def __repr__(self) -> str:
        kind: Any = type(self)
        return f"{kind.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in _shown(kind))})"
