"""Trees of files that were read before, as plain data in the user's cache.

A tree is kept under the text it came from and the code that made it, so that it is never older than either. Reading one fills the
slots of the nodes directly: running their constructors would cost as much as parsing.
"""

import os
from collections.abc import Callable
from functools import cache as once
from pathlib import Path
from typing import Any

from attrs import evolve, fields

from rulelang import ast, cache
from rulelang.span import Span

_CLASSES: tuple[type, ...] = tuple(
    item for item in vars(ast).values() if isinstance(item, type) and issubclass(item, ast.Node)
)  # fmt: skip
_NUMBER = {kind: at for at, kind in enumerate(_CLASSES)}
_FIELDS = [tuple(attribute.name for attribute in fields(kind) if attribute.name != "span") for kind in _CLASSES]
_CODE = ("*.py", "builders/*.py", "grammar.lark")


def key_of(text: str) -> str:
    """The name of a text's tree."""
    return cache.key_of(text, _code())


@once
def _code() -> str:
    """Changes whenever any of the code that makes trees does."""
    here = Path(__file__).parent
    found = sorted(path for pattern in _CODE for path in here.glob(pattern))
    return "\n".join(f"{path.name} {status.st_size} {status.st_mtime_ns}" for path in found for status in [os.stat(path)])


def read(key: str, path: str) -> ast.Module | None:
    """The tree that was kept under `key`, as that of the file `path`; None when there is none."""
    with cache.uncollected():
        data = cache.read("tree", key)
        if data is None:
            return None
        try:
            made = _Reader(path).node(data)
        except (TypeError, ValueError, IndexError, AttributeError, KeyError):
            return None
    return evolve(made, path=path) if isinstance(made, ast.Module) else None


def write(key: str, module: ast.Module) -> None:
    """Keep a tree. Only ever one without problems."""
    cache.write("tree", key, _written(module))


def _written(value: Any) -> Any:
    """Nodes as lists [class, (start, end, line), field, …]; spans elsewhere as dicts; the rest as it is."""
    if isinstance(value, ast.Node):
        at = _NUMBER[type(value)]
        span = value.span
        return [at, (span.start, span.end, span.line), *(_written(getattr(value, name)) for name in _FIELDS[at])]
    if isinstance(value, tuple):
        return tuple(_written(item) for item in value)
    if isinstance(value, Span):
        return {"span": (value.start, value.end, value.line)}
    return value


def _setter(kind: type, name: str) -> Callable[[Any, Any], None]:
    slot = next(base.__dict__[name] for base in kind.__mro__ if name in base.__dict__)
    setter: Callable[[Any, Any], None] = slot.__set__
    return setter


_SETTERS = [tuple(_setter(kind, name) for name in ("span", *names)) for kind, names in zip(_CLASSES, _FIELDS, strict=True)]
_set_file, _set_start, _set_end, _set_line = (_setter(Span, name) for name in ("file", "start", "end", "line"))
_new = object.__new__


class _Reader:
    """Data to nodes, all of one file."""

    def __init__(self, path: str) -> None:
        self.path = path

    def span(self, place: tuple[int, int, int]) -> Span:
        start, end, line = place
        made: Span = _new(Span)
        _set_file(made, self.path)
        _set_start(made, start)
        _set_end(made, end)
        _set_line(made, line)
        return made

    def node(self, data: list[Any]) -> Any:
        at = data[0]
        made = _new(_CLASSES[at])
        setters = _SETTERS[at]
        setters[0](made, self.span(data[1]))
        for setter, value in zip(setters[1:], data[2:], strict=True):
            kind = type(value)
            if kind is list:
                value = self.node(value)
            elif kind is tuple and value:
                value = tuple([self.item(item) for item in value])
            setter(made, value)
        return made

    def item(self, value: Any) -> Any:
        kind = type(value)
        if kind is list:
            return self.node(value)
        if kind is tuple:
            return tuple([self.item(item) for item in value])
        return self.span(value["span"]) if kind is dict else value
