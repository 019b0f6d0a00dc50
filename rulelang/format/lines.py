"""Lines on their way out: indentation, comments put back where they stood, long lists broken inside their brackets."""

import re
from collections.abc import Sequence

from attrs import define, field

from rulelang import ast
from rulelang.span import Span

STEP = "    "
WIDE = 120
_BREAKS = re.compile(r'"[^"\n]*"|「(?:[^「」\n]|「(?:[^「」\n]|「[^「」\n]*」)*」)*」|『[^『』\n]*』|`[^`\n]*`|[(),]')


@define
class Line:
    text: str
    depth: int
    start: int
    """Offset of the node that the line begins with, or -1."""
    number: int
    """The line it stood on, or 0."""


@define
class Lines:
    """The printed lines in order."""

    out: list[Line] = field(factory=list)
    depth: int = 0

    def add(self, text: str, node: ast.Node | None = None) -> None:
        span = node.span if node is not None else None
        self.out.append(Line(text, self.depth, span.start if span and span.line else -1, span.line if span else 0))

    def blank(self) -> None:
        if self.out and self.out[-1].text:
            self.out.append(Line("", 0, -1, 0))


def finished(lines: Sequence[Line], comments: Sequence[tuple[Span, str]]) -> str:
    """The text: every comment at the end of the line it stood on, else before the next line that came after it."""
    numbers = {line.number for line in lines if line.number}
    trailing: dict[int, str] = {}
    waiting: list[tuple[Span, str]] = []
    for span, text in comments:
        if span.line in numbers and span.line not in trailing:
            trailing[span.line] = text
        else:
            waiting.append((span, text))
    out: list[str] = []
    for at, line in enumerate(lines):
        if line.text == "" and waiting and _goes_before(lines, at, waiting[0][0]):
            out.append("")
            continue
        while waiting and 0 <= waiting[0][0].start < line.start:
            out.append(STEP * line.depth + _comment(waiting.pop(0)[1]))
        mark = "  " + _comment(trailing.pop(line.number)) if line.number in trailing else ""
        first, *rest = _broken(STEP * line.depth + line.text)
        out += [first + mark, *rest]
    out += [_comment(text) for _, text in waiting]
    return "\n".join(row.rstrip() for row in out).strip("\n") + "\n"


def _goes_before(lines: Sequence[Line], at: int, span: Span) -> bool:
    following = next((line for line in lines[at + 1 :] if line.start >= 0), None)
    return following is not None and span.start < following.start


def _comment(text: str) -> str:
    return f"# {text}" if text else "#"


def _broken(text: str) -> list[str]:
    """A line that is too wide, cut behind commas inside brackets, where a newline means nothing."""
    from rulelang.render import width

    if 2 * len(text) <= WIDE or width(text) <= WIDE:
        return [text]
    first, *pieces = _pieces(text)
    rows = [first]
    indent = " " * (len(text) - len(text.lstrip(" ")) + 2 * len(STEP))
    for piece in pieces:
        if width(rows[-1] + piece.rstrip()) > WIDE:
            rows.append(indent + piece.lstrip())
        else:
            rows[-1] += piece
    return rows


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    depth = last = 0
    for match in _BREAKS.finditer(text):
        depth += (match[0] == "(") - (match[0] == ")")
        if match[0] == "," and depth > 0:
            pieces.append(text[last : match.end()])
            last = match.end()
    return [*pieces, text[last:]]
