"""A board with two axes as rows and columns, aligned by display width."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from interpreter.names import japanese
from rulelang.render import width

CELL = 14
"""Columns of the widest cell."""


@frozen
class Board:
    """One board of one owner. rows: a label, and for each column what stands there (short names are made here)."""

    text: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]

    def lines(self) -> list[str]:
        """For people."""
        cells = [["", *self.columns], *([label, *map(_cell, row)] for label, row in self.rows)]
        widths = [max(width(line[i]) for line in cells) for i in range(len(cells[0]))]
        return [f"{self.text}:", *("  " + " | ".join(_padded(line, widths)).rstrip() for line in cells)]


def _cell(names: Sequence[str]) -> str:
    return ", ".join(map(short, names)) if names else "·"


def _padded(line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for text, columns in zip(line, widths, strict=True):
        yield text + " " * (columns - width(text))


def short(name: str, columns: int = CELL) -> str:
    """A name that fits into a cell: what stands behind titles in Japanese, before them elsewhere; cut off where it is still too wide."""
    if width(name) > columns:
        name = name.rsplit(" ", 1)[-1] if japanese(name) else name.split(", ")[0]
    return cut(name, columns)


def cut(text: str, columns: int) -> str:
    """The text, cut off where it is wider."""
    if width(text) <= columns:
        return text
    while width(text) > columns - 1:
        text = text[:-1]
    return text + "…"
