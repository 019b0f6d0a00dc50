"""Limits as keyed counts: (ability, holder's incarnation, key …) in the dictionary of the scope instance that counts them."""

from attrs import frozen

from interpreter.codegen.expr import Ex
from interpreter.codegen.text import Lines, at
from rulelang.program import Limit, Stmt


@frozen
class Mark(Stmt):
    """Counts one use."""

    limit: Limit
    ability: int


def key_text(ex: Ex, limit: Limit, ability: int) -> str:
    """The key of a limit, over the locals self and you."""
    holder = ex.names("self")
    renewed = any(z.renews for z in ex.plan.p.zones.values())
    parts = [str(ability), holder, *([f"s.inc[{holder}]"] if renewed else []), *map(ex.snap, limit.key)]
    return "(" + ", ".join(parts) + ")"


def column(ex: Ex, limit: Limit) -> str:
    return f"s.u{ex.plan.scopes[limit.scope]}"


def left(ex: Ex, limit: Limit, ability: int) -> str:
    """A condition: is a use left?"""
    key, col = key_text(ex, limit, ability), column(ex, limit)
    return f"{key} not in {col}" if limit.count == 1 else f"{col}.get({key}, 0) < {limit.count}"


def mark(ex: Ex, s: Mark, indent: int) -> Lines:
    key, col = key_text(ex, s.limit, s.ability), column(ex, s.limit)
    return [at(s.span, indent, f"k = {key}"), at(s.span, indent, f"{col}[k] = {col}.get(k, 0) + 1")]
