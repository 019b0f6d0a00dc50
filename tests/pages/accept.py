"""Writes what comes of each example into its page: python -m tests.pages.accept [PAGE …]

Look at the difference before you commit it: it is what an author will read.
"""

import sys
from pathlib import Path

from tests.pages import index
from tests.pages.outcome import actual
from tests.pages.page import HOME, examples, pages


def accepted(page: Path) -> str:
    """The text of a page with all that is expected brought up to date."""
    lines = page.read_text("utf-8").split("\n")
    found = [(block, actual(example, block)) for example in examples(page) for block in example.expected]
    for block, text in reversed(found):
        lines[block.at + 1 : block.at + 1 + block.height] = text.split("\n")[:-1]
    return "\n".join(lines)


def main(names: list[str]) -> None:
    """Accepts the pages of these names, or all."""
    for page in [HOME / f"{name.removesuffix('.md')}.md" for name in names] or pages():
        text = index.renewed(page.read_text("utf-8")) if page.name == index.NAME else accepted(page)
        if text != page.read_text("utf-8"):
            page.write_text(text, "utf-8")
            print(f"changed: {page.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
