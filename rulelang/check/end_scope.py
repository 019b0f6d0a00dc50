"""RL317: an `end` of a scope that cannot be open there."""

from rulelang.lower.context import Work

CODES = ("RL317",)


def check(work: Work) -> None:
    """A scope may be ended where it, or one that inherits from it, may be open."""
    for part, scope, span in work.ends:
        known = work.flow.parts.get(part)
        if not scope or known is None or part not in work.flow.reached:
            continue
        if scope not in work.flow.possible(part) and scope not in known.opens:
            work.report.error("RL317", span, name=scope)


VALID = (
    """
game G
    players 2..2
    S
scope S
    P
procedure P
    end S
""",
)
INVALID = (
    """
game G
    players 2..2
    S
    P
scope S
procedure P
    end S
""",
)
