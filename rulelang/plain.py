"""Values of our own classes as plain data and back, for what is kept between runs.

Reading fills the slots of the objects directly: running their constructors would cost as much as making them from the text.
Data of another shape raises one of WRONG; the caller takes that for absence.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import fields

from rulelang.span import Span
from rulelang.value import Value

WRONG = (TypeError, ValueError, IndexError, AttributeError, KeyError)
LIST, SPAN = -1, -2
_new = object.__new__


def _setter(kind: type, name: str) -> Callable[[Any, Any], None]:
    slot = next(base.__dict__[name] for base in kind.__mro__ if name in base.__dict__)
    setter: Callable[[Any, Any], None] = slot.__set__
    return setter


_set_file, _set_start, _set_end, _set_line = (_setter(Span, name) for name in ("file", "start", "end", "line"))


class Plain:
    """Objects of these classes: a list [number of the class, field, …]. A list [LIST, item, …], a span [SPAN, file, start, end, line]."""

    def __init__(self, classes: Iterable[Any]) -> None:
        self.classes: list[Any] = [kind for kind in classes if isinstance(kind, type) and issubclass(kind, Value) and kind is not Value]
        self.number = {kind: at for at, kind in enumerate(self.classes)}
        self.fields = [tuple(attribute.name for attribute in fields(kind)) for kind in self.classes]
        self.setters = [[_setter(kind, name) for name in names] for kind, names in zip(self.classes, self.fields, strict=True)]

    def written(self, value: Any, files: dict[str, int]) -> Any:
        """A value as plain data; `files` gathers the files of its spans, numbered. KeyError for an object of another class."""
        kind = type(value)
        if isinstance(value, Value):
            at = self.number[kind]
            return [at, *[self.written(getattr(value, name), files) for name in self.fields[at]]]
        if kind is Span:
            return [SPAN, files.setdefault(value.file, len(files)), value.start, value.end, value.line]
        if kind is list:
            return [LIST, *[self.written(item, files) for item in value]]
        if kind is tuple:
            return tuple([self.written(item, files) for item in value])
        if kind is dict:
            return {key: self.written(item, files) for key, item in value.items()}
        return value

    def read(self, data: Any, files: Sequence[str]) -> Any:
        """The value that was written as `data`."""
        classes, all_setters = self.classes, self.setters

        def made(data: Any) -> Any:
            kind = type(data)
            if kind is list:
                at = data[0]
                if at >= 0:
                    one: Any = _new(classes[at])
                    setters = all_setters[at]
                    if len(data) != len(setters) + 1:
                        raise ValueError(at)
                    for i, setter in enumerate(setters, 1):
                        value = data[i]
                        setter(one, made(value) if type(value) in DEEP else value)
                    return one
                if at == SPAN:
                    _, file, start, end, line = data
                    one = _new(Span)
                    _set_file(one, files[file])
                    _set_start(one, start)
                    _set_end(one, end)
                    _set_line(one, line)
                    return one
                return [made(item) for item in data[1:]]
            if kind is tuple:
                return tuple([made(item) if type(item) in DEEP else item for item in data]) if data else data
            if kind is dict:
                return {key: made(item) if type(item) in DEEP else item for key, item in data.items()}
            return data

        return made(data)


DEEP = frozenset((list, tuple, dict))
