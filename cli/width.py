"""Columns on a screen: full-width characters take two, combining ones none. Help and tables are laid out by this, never by len().

Python's own tables do for that: wcwidth, which places the marks under rule text, takes as long to import as the rest of the help.
"""

import unicodedata
from collections.abc import Iterator

NOT_FIRST = frozenset("、。，．,.」』）)】!！?？・ー…:：;；々")
"""Characters that may not begin a line."""


def cell(character: str) -> int:
    """Columns of one character."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width(text: str) -> int:
    """Columns of a text without line breaks."""
    return len(text) if text.isascii() else sum(map(cell, text))


def pad(text: str, columns: int) -> str:
    """`text` with spaces behind it up to `columns`."""
    return text + " " * max(0, columns - width(text))


def pieces(text: str) -> Iterator[str]:
    """Where a line may be broken: between words, and between full-width characters."""
    word = ""
    for character in text:
        if character == " ":
            yield from filter(None, (word, " "))
            word = ""
        elif cell(character) == 2 and character not in NOT_FIRST:
            if word:
                yield word
            word = character
        elif word and cell(word[-1]) == 2 and cell(character) == 1 and character not in NOT_FIRST:
            yield word
            word = character
        else:
            word += character
    if word:
        yield word


def wrap(text: str, columns: int) -> list[str]:
    """Lines of at most `columns` (a single longer word stands alone); line breaks of the text are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, used = "", 0
        for piece in pieces(paragraph):
            size = width(piece)
            if line and used + size > columns and piece != " ":
                lines.append(line.rstrip())
                line, used = "", 0
            if line or piece != " ":
                line, used = line + piece, used + size
        lines.append(line.rstrip())
    return lines


def reflow(text: str, columns: int) -> list[str]:
    """A page wrapped anew. The lines of a paragraph are joined first, without a blank between full-width ones; indented lines stay."""
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        if paragraph.startswith(" "):
            lines += [*paragraph.split("\n"), ""]
            continue
        whole, *rows = paragraph.split("\n")
        for row in rows:
            close = whole and row and cell(whole[-1]) == cell(row[0]) == 2
            whole += row if close else f" {row}"
        lines += [*wrap(whole, columns), ""]
    return lines[:-1]


def columns(rows: list[tuple[str, ...]], gap: int = 2, within: int | None = None) -> list[str]:
    """Rows as aligned text; the last column is not padded, and goes on below itself where the line is longer than `within`."""
    if not rows:
        return []
    widths = [max(width(row[index]) for row in rows) for index in range(len(rows[0]))]
    start = sum(widths[:-1]) + gap * (len(widths) - 1)
    lines: list[str] = []
    for row in rows:
        first, *rest = wrap(row[-1], max(20, within - start)) if within else [row[-1]]
        lines.append((" " * gap).join([*map(pad, row[:-1], widths), first]).rstrip())
        lines += [" " * start + line for line in rest]
    return lines
