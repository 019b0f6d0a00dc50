"""Boards and tables as rows and columns, aligned by display width."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from interpreter.names import japanese
from rulelang.render import width

CELL = 14
"""Columns of the widest cell."""
WIDE = 16
"""Of the widest cell of a map, which may have several lines."""
NOTHING = "·"
Spot = tuple[int, int]
"""A row and a column of a board."""


@frozen
class Board:
    """One board of one owner. rows: a label, and for each column what stands there (short names are made here)."""

    text: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]

    def lines(self) -> list[str]:
        """For people."""
        cells = [["", *self.columns], *([label, *map(_cell, row)] for label, row in self.rows)]
        return [f"{self.text}:", *("  " + line for line in table(cells, " | "))]


def table(rows: Sequence[Sequence[str]], between: str = "  ", right: Sequence[bool] = ()) -> list[str]:
    """Rows of equal length, each column as wide as its widest cell. right: which columns stand to the right."""
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    aligned = [*right, *(False for _ in widths[len(right) :])]
    return [between.join(map(pad, row, widths, aligned)).rstrip() for row in rows]


def pad(text: str, columns: int, right: bool = False) -> str:
    """The text with spaces up to a width, behind it or before it."""
    space = " " * max(0, columns - width(text))
    return space + text if right else text + space


def _cell(names: Sequence[str]) -> str:
    return ", ".join(map(short, names)) if names else NOTHING


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


# ---------------------------------------------------------------------------------------------------------------- with walls


@frozen
class Chart:
    """A board as a map. cells: for each square that is there its lines; walls: between which two."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: Mapping[Spot, tuple[str, ...]]
    walls: frozenset[tuple[Spot, Spot]] = frozenset()
    """Of two neighbours the upper or left one first."""

    def lines(self) -> list[str]:
        """For people: a square without anything is a dot, one that is not there is blank, a wall a thick line."""
        across = max([width(line) for cell in self.cells.values() for line in cell] + [width(c) for c in self.columns] + [1])
        side = max(map(width, self.rows), default=0)
        out = [" " * side + "  " + "   ".join(pad(c, across) for c in self.columns)]
        loose = bool(self.walls) or any(len(cell) > 1 for cell in self.cells.values())
        for r, label in enumerate(self.rows):
            out += self._row(r, label, side, across)
            if loose and r + 1 < len(self.rows):
                out.append(" " * side + "  " + self._below(r, across))
        return [line.rstrip() for line in out]

    def _row(self, r: int, label: str, side: int, across: int) -> Iterator[str]:
        count = range(len(self.columns))
        cells = [(self.cells[r, c] or (NOTHING,)) if (r, c) in self.cells else () for c in count]
        for n in range(max([len(cell) for cell in cells] + [1])):
            line = pad(label if n == 0 else "", side) + "  "
            for c in count:
                line += pad(cells[c][n] if n < len(cells[c]) else "", across)
                line += " ┃ " if ((r, c), (r, c + 1)) in self.walls else "   "
            yield line

    def _below(self, r: int, across: int) -> str:
        return "   ".join(("━" if ((r, c), (r + 1, c)) in self.walls else " ") * across for c in range(len(self.columns)))


def packed(names: Sequence[str], columns: int = WIDE) -> tuple[str, ...]:
    """Names as lines of at most this width, several on one where they fit."""
    lines: list[str] = []
    for name in (short(name, columns) for name in names):
        if lines and width(lines[-1]) + 1 + width(name) <= columns:
            lines[-1] += f" {name}"
        else:
            lines.append(name)
    return tuple(lines)
