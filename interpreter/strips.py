"""A part of the flow told in one row: `勝負: 松 : 梅 │ T1 — │ T2 6 1 : 5 │ T3 松: 気合 │ …`. Its moments head the cells."""

from attrs import define, field

from interpreter.names import Names
from interpreter.phrases import Phrases
from rulelang.render import width

SHORT = 4
"""Columns of a name that serves in every language."""


@define
class Cell:
    """What was done at one moment. named: it has a head, so it is told even where nothing was done."""

    head: str = ""
    texts: list[str] = field(factory=list)
    open: bool = True
    """Does what comes next still belong to it?"""

    def text(self, say: Phrases) -> str:
        done = say.word("then").join(self.texts)
        return f"{self.head} {done or say.word('dash')}" if self.head else done


@define
class Strip:
    """title: what stands before the first cell. sides: the things in it, in their order. depth, windows: how much was open around it."""

    title: str
    sides: tuple[int, ...]
    depth: int
    windows: int
    cells: list[Cell] = field(factory=list)

    def head(self, text: str) -> None:
        """A new moment begins."""
        self.cells.append(Cell(text))

    def close(self) -> None:
        """The moment is over; what comes next belongs to none."""
        if self.cells:
            self.cells[-1].open = False

    def add(self, text: str) -> None:
        if not self.cells or not self.cells[-1].open:
            self.cells.append(Cell())
        self.cells[-1].texts.append(text)

    @property
    def headed(self) -> bool:
        """Does what is told now stand below a head?"""
        return bool(self.cells) and self.cells[-1].open and bool(self.cells[-1].head)

    def lines(self, say: Phrases, columns: int, *, final: bool) -> list[str]:
        """What has been done so far, as rows of at most this width; they are told then. final: what was left undone at the end is not."""
        keep = [] if final or not self.cells or not self.cells[-1].open else [Cell(self.cells[-1].head)]
        cells = self.cells
        while cells and not cells[-1].texts:
            cells = cells[:-1]
        parts = [self.title, *(cell.text(say) for cell in cells)] if self.title else [cell.text(say) for cell in cells]
        if not cells and not (final and self.title):
            return []
        self.title, self.cells = "", keep
        return _rows([part for part in parts if part], say, columns)


def _rows(parts: list[str], say: Phrases, columns: int) -> list[str]:
    """The parts behind one another; a new row, set in, before one that would not fit."""
    between, then = say.word("beside"), say.word("then")
    rows = [""]
    for part in parts:
        for i, piece in enumerate(part.split(then)):
            before = (then if i else between) if part is not parts[0] or i else ""
            if not rows[-1] or width(rows[-1] + before + piece) <= columns:
                rows[-1] += before + piece
            else:
                rows.append(f"  {before.lstrip()}{piece}" if not i else f"    {piece}")
    return rows


def short_name(names: Names, name: str) -> str:
    """T1, and whatever else is as short and has a number: the name of a moment in every language; "" where it has none."""
    two = (name, names.terms.get(name, ""))
    return next((text for text in two if text.isascii() and len(text) <= SHORT and any(map(str.isdigit, text))), "")
