"""Functions for ways: whether one is open, and, for each place in the text that asks how far one gets, the loop that finds out."""

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import define

from interpreter.codegen.free import reads
from interpreter.codegen.text import Lines, at
from rulelang import program as ir

if TYPE_CHECKING:
    from interpreter.codegen.expr import Ex
    from interpreter.plan import Plan


@define
class Wanted:
    """A loop to be made: what for, the locals that it reads, and how it reads the fields of what is answered."""

    expr: ir.Reach
    free: tuple[str, ...]
    facts: str
    index: dict[str, int]


def wanted(plan: "Plan", e: ir.Reach, facts: str, index: dict[str, int]) -> tuple[str, tuple[str, ...]]:
    """The name of the function for this expression, which its text alone decides, and the locals that it takes after start and steps."""
    free = tuple(sorted((reads(e.onward) | reads(e.cost)) - {e.var}))
    answers = (facts, sorted(index.items())) if "occ" in free else ()
    name = "to_" + hashlib.sha256(repr((e.var, e.onward, e.cost, answers)).encode()).hexdigest()[:12]
    plan.reaches.setdefault(name, Wanted(e, free, facts, index))
    return name, free


Put = Callable[..., None]


def gates(plan: "Plan", put: Put, make: "Callable[[], Ex]") -> None:
    """way_i(s): is the way open now? Only for those whose condition a game can change."""
    for i in plan.gates:
        way = plan.p.paths[i]
        assert way.where is not None
        put(way.span.file, at(way.span, 0, f"def way_{i}(s): return {make()(way.where)}"))


def loops(plan: "Plan", put: Put, make: "Callable[[str, dict[str, int]], Ex]") -> None:
    """All loops that anything has asked for; making one may ask for more."""
    made = 0
    while made < len(plan.reaches):
        name, one = list(plan.reaches.items())[made]
        put(one.expr.span.file, *_loop(name, one, make(one.facts, one.index)))
        made += 1


def _loop(name: str, one: Wanted, ex: "Ex") -> Lines:
    e, here = one.expr, one.expr.span
    params = "".join(", " + ex.names(local) for local in one.free)
    cost = e.cost.value if isinstance(e.cost, ir.Const) else None
    body = _even if isinstance(cost, int) and cost > 0 else _uneven
    head = [at(here, 0, f"def {name}(s, a, n{params}):"), at(here, 1, "if a < 0 or n < 0: return ()")]
    return head + [at(here, 1 + indent, text) for indent, text in body(ex, e)]


FUEL = [(2, "s.fuel -= 1"), (2, "if s.fuel < 0: overrun(s)")]


def _even(ex: "Ex", e: ir.Reach) -> list[tuple[int, str]]:
    """Every step costs the same: ring by ring."""
    x, cost = ex.names(e.var), ex(e.cost)
    return [
        (0, "out = [a]; seen = {a}; row = out"),
        (0, f"while row and n >= {cost}:"),
        (1, f"n -= {cost}; more = []"),
        (1, f"for {x} in row:"),
        *FUEL,
        (2, f"for y in {ex(e.onward)}:"),
        (3, "if y not in seen and y >= 0: seen.add(y); more.append(y)"),
        (1, "row = more; out = out + row"),
        (0, "return tuple(out)"),
    ]


def _uneven(ex: "Ex", e: ir.Reach) -> list[tuple[int, str]]:
    """Steps differ: the areas by what getting there costs. A row may grow while it is gone through, where a step costs nothing."""
    x = ex.names(e.var)
    return [
        (0, "out = []; best = {a: 0}; costs = {}; rows = {0: [a]}; far = n + 1"),
        (0, "while rows:"),
        (1, "c = min(rows); row = rows[c]"),
        (1, f"for {x} in row:"),
        (2, f"if best[{x}] != c: continue"),
        *FUEL,
        (2, f"out.append({x})"),
        (2, f"for y in {ex(e.onward)}:"),
        (3, "b = best.get(y, far)"),
        (3, "if b <= c or y < 0: continue"),
        (3, "k = costs.get(y)"),
        (3, "if k is None:"),
        (4, f"{x} = y; k = costs[y] = {ex(e.cost)}"),
        (4, "if k < 0: negative(k)"),
        (3, "k += c"),
        (3, "if k < b:"),
        (4, "best[y] = k"),
        (4, "if k in rows: rows[k].append(y)"),
        (4, "else: rows[k] = [y]"),
        (1, "del rows[c]"),
        (0, "return tuple(out)"),
    ]
