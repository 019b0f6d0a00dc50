"""RL407: precedences that lead back to where they began."""

from rulelang.lower.context import Work

CODES = ("RL407",)


def check(work: Work) -> None:
    """An ability may not come before itself, by one precedence or by several."""
    after: dict[int, set[int]] = {}
    for decl in work.program.precedences:
        for first in decl.first:
            after.setdefault(first, set()).update(decl.later)
    for decl in work.program.precedences:
        back = next((first for first in decl.first for later in decl.later if _reaches(after, later, first)), None)
        if back is not None:
            work.report.error("RL407", decl.span, name=work.program.abilities[back].name)


def _reaches(after: dict[int, set[int]], start: int, goal: int) -> bool:
    seen: set[int] = set()
    todo = [start]
    while todo:
        here = todo.pop()
        if here == goal:
            return True
        if here not in seen:
            seen.add(here)
            todo += after.get(here, ())
    return False


HEAD = """
game G
    players 2..2
    X
    open T
timing T
    who all(card)
event X
kind K is card
    may 『a』 at T: X
    may 『b』 at T: X
"""
VALID = (HEAD + "precedence K.『a』 before K.『b』\n",)
INVALID = (
    HEAD + "precedence K.『a』 before K.『b』\nprecedence K.『b』 before K.『a』\n",
    HEAD + "precedence K before K.『b』\n",
)
