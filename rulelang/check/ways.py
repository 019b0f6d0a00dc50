"""RL422: a way that is written twice."""

from rulelang.lower.context import Work
from rulelang.program import PathDecl

CODES = ("RL422",)


def check(work: Work) -> None:
    """Two ways between the same areas, unless both have conditions, and those differ."""
    seen: dict[frozenset[str], list[PathDecl]] = {}
    for way in work.program.paths:
        known = seen.setdefault(frozenset((way.a, way.b)), [])
        if any(way.where is None or other.where is None or way.where == other.where for other in known):
            work.report.warn("RL422", way.span, a=way.a, b=way.b)
        known.append(way)


HEAD = """
game G
    players 2..3
kind K is area
card A is K
card B is K
card C is K
option wide = yes
"""
VALID = (
    HEAD + "path A - B - C\n",
    HEAD + "path A - B where count(players) = 2\npath B - A where wide\npath B - C\n",
)
INVALID = (
    HEAD + "path A - B - C - B\n",
    HEAD + "path A - B - C\npath B - A where wide\n",
    HEAD + "path A - B - C where wide\npath B - A where wide\n",
)
