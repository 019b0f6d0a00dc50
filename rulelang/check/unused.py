"""RL402: declared and never used."""

from collections.abc import Mapping

from rulelang import ast
from rulelang.lower.context import Work
from rulelang.symbols import place_of

CODES = ("RL402",)
TABLES = {"class": "classes", "skill": "skills", "procedure": "procedures", "event": "events", "scope": "scopes"}


def check(work: Work) -> None:
    """Classes, skills, procedures, events and scopes that no text of the ruleset mentions. (Definitions may be there for scenarios.)"""
    for kind, table in TABLES.items():
        decls: Mapping[str, ast.Decl] = getattr(work.symbols, table)
        for name, decl in decls.items():
            if (kind, name) not in work.used:
                work.report.warn("RL402", place_of(decl), name=name, kind=kind)


VALID = (
    """
game G
    players 2..2
    P
procedure P
""",
)
INVALID = (
    """
game G
    players 2..2
procedure P
""",
    """
game G
    players 2..2
class C
""",
)
