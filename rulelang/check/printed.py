"""RL410: a printed value that a card, or the areas of a board, lack."""

from rulelang.lower.context import Work
from rulelang.span import Span
from rulelang.symbols import AttrInfo

CODES = ("RL410",)


def check(work: Work) -> None:
    """Every printed attribute without a default must be given."""
    needed = [info for info in work.symbols.attrs.values() if info.decl.printed and info.decl.default is None]
    for card in work.symbols.cards.values():
        _complete(work, needed, card.name, card.kind, {name.text for name, _ in card.cells}, card.span)
    for board in work.symbols.boards:
        _complete(work, needed, board.kind.text, board.kind.text, {axis.text for axis, _ in board.axes}, board.kind.span)


def _complete(work: Work, needed: list[AttrInfo], name: str, kind: str, given: set[str], span: Span) -> None:
    missing = [info.name for info in needed if info.name not in given and any(work.symbols.below(kind, holder) for holder in info.kinds)]
    if missing:
        work.report.error("RL410", span, name=name, missing=", ".join(missing))


VALID = (
    """
game G
    players 2..2
kind K is card
    printed a: 1..4
    printed b: number = 0
card X is K: a 1
""",
)
INVALID = (
    """
game G
    players 2..2
kind K is card
    printed a: 1..4
card X is K
""",
    """
game G
    players 2..2
kind K is area
    printed a: 1..4
    printed b: 1..4
board K: a in 1..4
""",
)
