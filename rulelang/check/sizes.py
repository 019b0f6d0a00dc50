"""RL414: a board with more areas than any game has."""

from math import prod

from rulelang import ast
from rulelang.lower.context import Work
from rulelang.resolve.typerefs import bound

CODES = ("RL414",)
MOST = 10_000


def check(work: Work) -> None:
    """Every area of a board is a thing that is there from the beginning."""
    for board in work.symbols.boards:
        many = prod(_values(work, values) for _, values in board.axes) * (work.program.high if board.per is not None else 1)
        if many > MOST:
            work.report.error("RL414", board.kind.span, name=board.kind.text, many=many, most=MOST)


def _values(work: Work, values: ast.Expr) -> int:
    """How many values an axis has at most; 1 where only play tells."""
    if isinstance(values, ast.Tuple):
        return len(values.items)
    if isinstance(values, ast.Binary) and values.op == "..":
        low, high = bound(work.symbols, values.left, low=True), bound(work.symbols, values.right, low=False)
        return max(0, high - low + 1) if low is not None and high is not None else 1
    return 1


HEAD = """
game G
    players 2..2
kind K is area
    printed a: 1..9999
    printed b: 1..9999
option wide: 1..9999 = 3
"""
VALID = (
    HEAD + "board K: a in 1..100, b in 1..100\n",
    HEAD + "board K per player: a in (1, 9999), b in 1..9\n",
)
INVALID = (
    HEAD + "board K: a in 1..101, b in 1..100\n",
    HEAD + "board K per player: a in 1..100, b in 1..100\n",
    HEAD + "board K: a in 1..wide, b in 1..wide\n",
)
