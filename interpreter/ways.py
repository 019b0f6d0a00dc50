"""Ways between areas as the tree walk goes them, slowly and plainly: one step, and how far one gets."""

from typing import TYPE_CHECKING, Any, cast

from interpreter.errors import Negative
from rulelang import program as ir

if TYPE_CHECKING:
    from interpreter.walk import Env, Walk

NEGATIVE = "a step costs less than nothing"


def neighbours(walk: "Walk", area: int) -> tuple[int, ...]:
    """The other ends of the open ways at an area, in the order in which they are written."""
    found: dict[int, None] = {}
    for way in walk.program.paths:
        a, b = walk.reader.named(way.a), walk.reader.named(way.b)
        if area in (a, b) and (way.where is None or walk(way.where, {})):
            found[b if area == a else a] = None
    return tuple(found)


def reached(walk: "Walk", x: ir.Reach, env: "Env") -> tuple[int, ...]:
    """The areas within reach. Of those found and not yet gone on from, the cheapest is next; of equals, the one found first."""
    start, steps = cast(int, walk(x.start, env)), cast(int, walk(x.steps, env))
    waiting: dict[int, tuple[int, int]] = {start: (0, 0)} if start >= 0 <= steps else {}
    done: dict[int, int] = {}
    found = 0
    while waiting:
        here = min(waiting, key=lambda area: waiting[area])
        done[here] = waiting.pop(here)[0]
        for there in cast("tuple[int, ...]", walk(x.onward, {**env, x.var: here})):
            if there < 0 or there in done:
                continue
            cost = done[here] + _cost(walk, x, {**env, x.var: there})
            if cost <= steps and (there not in waiting or cost < waiting[there][0]):
                found += 1
                waiting[there] = (cost, found)
    return tuple(done)


def _cost(walk: "Walk", x: ir.Reach, env: "dict[str, Any]") -> int:
    cost = cast(int, walk(x.cost, env))
    if cost < 0:
        raise Negative(NEGATIVE, cost=cost)
    return cost
