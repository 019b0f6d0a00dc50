"""Pages of the language: Markdown in which each ```rule block is followed by what must come of it.

    ```rule          an example. Flags behind it:
                       base   belongs to every example below it on the page
                       bare   is a whole file, its version line included (else `rulelang 1` is thought above it)
    ```problems      the problems of the example, in Japanese and in English
    ```result        its scenarios, one a line; `result failed` where one may fail
    ```twin          the example in the other keyword language
    ```format        the example in the usual layout
    ```tree          its tree
    ```told          the account of a game of it by eager bots; `told ja` or `told en`, `told en 2` as seat 2 is told it
    ```seen          what a seat sees at its end; `seen en 2` or `seen ja 2`

A link to bases/NAME.rule sets the ruleset that the examples below it add to. An example with a game of its own, and one that is
bare, stands alone.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "docs" / "language"
EXPECTED = ("problems", "result", "twin", "format", "tree", "told", "seen")
_FENCE = re.compile(r"^```(\w+)((?: \w+)*)$")
_BASE = re.compile(r"\((bases/[\w-]+\.rule)\)")


@frozen
class Block:
    """A fenced block: its kind and flags, its text, and the index of the line of its opening fence."""

    kind: str
    flags: tuple[str, ...]
    text: str
    at: int

    @property
    def height(self) -> int:
        return self.text.count("\n")


@frozen
class Example:
    """A rule block, what it adds to (paths and texts), and the blocks that say what comes of it."""

    page: Path
    source: Block
    base: tuple[tuple[str, str], ...]
    expected: tuple[Block, ...]

    @property
    def title(self) -> str:
        return f"{self.page.stem}:{self.source.at + 1}"

    @property
    def twin(self) -> Block | None:
        return next((block for block in self.expected if block.kind == "twin"), None)


def pages() -> list[Path]:
    """All pages, the index included."""
    return sorted(HOME.glob("*.md"))


def blocks(text: str) -> Iterator[Block | str]:
    """Fenced blocks in order, and the lines between them. Raises ValueError where a block is never closed."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        opened = _FENCE.match(lines[at])
        if opened is None:
            yield lines[at]
            at += 1
            continue
        end = next((i for i in range(at + 1, len(lines)) if lines[i] == "```"), None)
        if end is None:
            raise ValueError(f"line {at + 1}: this block is never closed")
        yield Block(opened[1], tuple(opened[2].split()), "".join(line + "\n" for line in lines[at + 1 : end]), at)
        at = end + 1


def examples(page: Path) -> list[Example]:
    """The examples of a page, in order."""
    found: list[Example] = []
    linked: tuple[tuple[str, str], ...] = ()
    shared: tuple[tuple[str, str], ...] = ()
    for part in blocks(page.read_text("utf-8")):
        if isinstance(part, str):
            if link := _BASE.search(part):
                linked = ((link[1], (page.parent / link[1]).read_text("utf-8")),)
                shared = ()
        elif part.kind == "rule":
            found.append(Example(page, part, linked + shared, ()))
            if "base" in part.flags:
                shared += ((f"base{len(shared) + 1}.rule", "rulelang 1\n" + part.text),)
        elif part.kind in EXPECTED:
            last = found.pop()
            found.append(Example(page, last.source, last.base, (*last.expected, part)))
    return found


def all_examples() -> list[Example]:
    """The examples of all pages."""
    return [example for page in pages() for example in examples(page)]
