"""RL318: a loop without an end."""

from rulelang import ast
from rulelang.lower.context import Work
from rulelang.resolve.flow import commands

CODES = ("RL318",)


def check(work: Work) -> None:
    """`repeat` without `while` or `times` needs a way out: an `end`, a `return` or a `win`, in it or in what it does."""
    leaving = _leaving(work)
    for body in _bodies(work):
        for stmt in commands(body):
            if isinstance(stmt, ast.Repeat) and stmt.condition is None and stmt.times is None and not _left(work, stmt.body, leaving):
                work.report.error("RL318", stmt.span)


def _bodies(work: Work) -> list[ast.Body]:
    symbols = work.symbols
    found = [game.body for game in symbols.games]
    for table in (symbols.scopes, symbols.procedures, symbols.events):
        found += [decl.body for decl in table.values()]
    found += [part.node.body for key, part in work.flow.parts.items() if key.startswith("ability ") and isinstance(part.node, ast.Ability)]
    return found


def _left(work: Work, body: ast.Body, leaving: set[str]) -> bool:
    """Can this body leave what is around it?"""
    for stmt in commands(body):
        if isinstance(stmt, ast.End | ast.Return) or (isinstance(stmt, ast.Command) and work.symbols.canon(stmt.verb.text) == "win"):
            return True
        if isinstance(stmt, ast.Command) and {f"{kind} {stmt.verb.text}" for kind in ("event", "scope", "procedure")} & leaving:
            return True
        if isinstance(stmt, ast.Open) and f"timing {stmt.timing.text}" in leaving:
            return True
    return False


def _leaving(work: Work) -> set[str]:
    """Parts that can end a scope or the game, themselves or through others."""
    parts = work.flow.parts
    ended = {part for part, _, _ in work.ends} | {key for key in parts if key.startswith("rule ")}
    for key, part in parts.items():
        body = getattr(part.node, "body", ())
        if any(isinstance(stmt, ast.Command) and work.symbols.canon(stmt.verb.text) == "win" for stmt in commands(body)):
            ended.add(key)
    while True:
        more = {key for key, part in parts.items() if key not in ended and ended.intersection(part.inside)}
        if not more:
            return ended
        ended |= more


VALID = (
    """
game G
    players 2..2
    S
scope S
    repeat
        end S
""",
    """
game G
    players 2..2
    repeat
        P
procedure P
    win first(players)
""",
)
INVALID = (
    """
game G
    players 2..2
    a: number = 0
    repeat
        a += 1
""",
)
