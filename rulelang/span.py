"""Where something stands in a source: half-open, in characters of the author's own text."""

from attrs import frozen


@frozen
class Span:
    """Half-open range [start, end) of character offsets in the file `file` (its path as the author knows it)."""

    file: str
    start: int
    end: int
    line: int
    """1-based line of `start`."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


NOWHERE = Span("", 0, 0, 0)
