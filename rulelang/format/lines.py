"""Lines on their way out: indentation, comments and blank lines put back where they stood, wide lines broken."""

import re
from collections.abc import Sequence

from attrs import define, field

from rulelang import ast
from rulelang.format.words import Words
from rulelang.span import Span

STEP = "    "
WIDE = 140
_QUOTED = r'"[^"\n]*"|「(?:[^「」\n]|「(?:[^「」\n]|「[^「」\n]*」)*」)*」|『[^『』\n]*』|`[^`\n]*`'


@define
class Line:
    text: str
    depth: int
    start: int
    """Offset of the node that the line begins with, or -1."""
    number: int
    """The line it stood on, or 0."""
    whole: bool
    """Never broken, however wide."""


@define
class Lines:
    """The printed lines in order."""

    out: list[Line] = field(factory=list)
    depth: int = 0

    def add(self, text: str, node: ast.Node | None = None, whole: bool = False) -> None:
        span = node.span if node is not None else None
        self.out.append(Line(text, self.depth, span.start if span and span.line else -1, span.line if span else 0, whole))

    def blank(self) -> None:
        if self.out and self.out[-1].text:
            self.out.append(Line("", 0, -1, 0, True))


def finished(lines: Sequence[Line], module: ast.Module, w: Words) -> str:
    """The text: every comment at the end of the line it stood on, else before the next line that came after it."""
    return _Page(lines, module, w).text()


class _Page:
    """The rows of a text, and what of the author's is still to be put between them."""

    def __init__(self, lines: Sequence[Line], module: ast.Module, w: Words) -> None:
        self.lines, self.w = lines, w
        self.blanks = None if module.blanks is None else set(module.blanks)
        numbers = {line.number for line in lines if line.number}
        self.trailing: dict[int, str] = {}
        self.waiting: list[tuple[Span, str]] = []
        for span, text in module.comments:
            if span.line in numbers and span.line not in self.trailing:
                self.trailing[span.line] = text
            else:
                self.waiting.append((span, text))
        self.rows: list[str] = []
        self.depth = 0

    def text(self) -> str:
        for line in self.lines:
            if line.text:
                self._line(line)
            elif self.blanks is None:
                self._gap()
        while self.waiting:
            self._remark(0)
        return "\n".join(row.rstrip() for row in self.rows).strip("\n") + "\n"

    def _line(self, line: Line) -> None:
        while self.waiting and 0 <= self.waiting[0][0].start < line.start:
            self._remark(line.depth)
        self._gap_before(line.number)
        mark = "  " + _comment(self.trailing.pop(line.number)) if line.number in self.trailing else ""
        text = STEP * line.depth + line.text
        first, *rest = [text] if line.whole else broken(text, self.w)
        self.rows += [first + mark, *rest]
        self.depth = line.depth

    def _remark(self, depth: int) -> None:
        """A comment on a line of its own. It belongs to what stands above when it is close to that and not to what follows."""
        span, text = self.waiting.pop(0)
        self._gap_before(span.line)
        if self.blanks and span.line + 1 in self.blanks and self.rows and self.rows[-1]:
            depth = max(depth, self.depth)
        self.rows.append(STEP * depth + _comment(text))

    def _gap_before(self, number: int) -> None:
        if self.blanks and number - 1 in self.blanks:
            self.blanks.discard(number - 1)
            self._gap()

    def _gap(self) -> None:
        if self.rows and self.rows[-1]:
            self.rows.append("")


def _comment(text: str) -> str:
    return f"# {text}" if text else "#"


def broken(text: str, w: Words) -> list[str]:
    """A line that is too wide, cut where a newline means nothing: before かつ, または, ただし, else behind commas inside brackets."""
    if not wide(text):
        return [text]
    indent = " " * (len(text) - len(text.lstrip(" ")) + 2 * len(STEP))
    joins = "|".join(re.escape(w(word)) for word in ("and", "or", "where"))
    rows = _filled(text, indent, re.compile(rf"{_QUOTED}|[()]| (?=(?:{joins}) )"), 0)
    return [part for row in rows for part in _filled(row, indent, re.compile(rf"{_QUOTED}|[()]|,"), 1)]


def wide(text: str) -> bool:
    """Is a line wider than lines should be?"""
    from rulelang.render import width

    return 2 * len(text) > WIDE and width(text) > WIDE


def _filled(text: str, indent: str, breaks: re.Pattern[str], least: int) -> list[str]:
    """As few rows as the width allows, cut only where `least` brackets or more (for 0: none) are open."""
    if not wide(text):
        return [text]
    first, *pieces = _pieces(text, breaks, least)
    rows = [first]
    for piece in pieces:
        if wide(rows[-1] + piece.rstrip()):
            rows.append(indent + piece.lstrip())
        else:
            rows[-1] += piece
    return rows


def _pieces(text: str, breaks: re.Pattern[str], least: int) -> list[str]:
    pieces: list[str] = []
    depth = last = 0
    for match in breaks.finditer(text):
        depth += (match[0] == "(") - (match[0] == ")")
        if match[0] in (",", " ") and (depth >= least if least else depth == 0) and text[last : match.start()].strip():
            pieces.append(text[last : match.end()])
            last = match.end()
    return [*pieces, text[last:]]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The cells of a table below each other by their width on the screen; numbers end where their column ends."""
    from rulelang.render import width

    columns = max((len(row) for row in rows), default=0)
    widest = [max(width(row[at]) for row in rows if at < len(row)) for at in range(columns)]
    right = [all(row[at].isdigit() for row in rows if at < len(row)) for at in range(columns)]
    lines = []
    for row in rows:
        cells = [(" " * (widest[at] - width(cell)), cell, right[at]) for at, cell in enumerate(row) if widest[at]]
        lines.append(" ".join(pad + cell if numbers else cell + pad for pad, cell, numbers in cells))
    return lines
