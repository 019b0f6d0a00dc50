"""What linking a Program makes: code, and what the machine must know of it. Kept in the user's cache for Programs that came from there.

The code generators are imported only when there is something to make.
"""

import sys
from pathlib import Path
from types import CodeType
from typing import Any

from attrs import define, fields

from interpreter.plan import Plan
from rulelang import cache, programcache
from rulelang import program as ir
from rulelang.plain import WRONG
from rulelang.types import Type

_CODE = cache.Stamp(*cache.folders_below(Path(__file__).parent))
KEPT = 60


@define
class Link:
    """Plain data but for `items`."""

    codes: dict[str, CodeType]
    """One for each rule file, and "" for the engine's own; running them in one space makes all functions."""
    texts: dict[str, str]
    labels: dict[str, tuple[str, int]]
    """The constants L0, L1, … of the code, in order."""
    inits: list[tuple[str, str]]
    """(attribute, function) of defaults that are not constants."""
    tables: dict[str, list[tuple[str, int]]]
    own_tables: dict[str, list[tuple[str, int]]]
    """Tables by type: (source, number of an ability or an effect); in own_tables the effects on their own holder."""
    numbers: dict[tuple[str, ...], int]
    """The routines. `waiting`: those that may have to wait."""
    waiting: set[tuple[str, ...]]
    items: list[Type]
    """The types of options, as questions number them."""


def link(plan: Plan, key: str = "") -> Link:
    """Links the Program of a plan. key: the name of its state in the cache; "" where it has none."""
    name = _CODE.key_of(str(sys.flags.optimize), _columns(plan), key) if key else ""
    made = _read(name)
    if made is None:
        from interpreter.codegen.linker import make

        made = make(plan)
        _write(name, made)
    plan.items[:] = made.items
    return made


def _columns(plan: Plan) -> str:
    """What the code says of the plan by name: code for other names is other code."""
    return repr((plan.col, plan.slot, plan.past, plan.waits, plan.windows, plan.live, plan.events, plan.sources, plan.constant, plan.types))


def _read(name: str) -> Link | None:
    data = cache.read("code", name)
    try:
        made = Link(**{**data, "items": programcache.PLAIN.read(data["items"], ("",))}) if data is not None else None
    except WRONG:
        return None
    return made if made is not None and all(isinstance(code, CodeType) for code in made.codes.values()) else None


def _write(name: str, made: Link) -> None:
    if name and _CODE.holds():
        data: dict[str, Any] = {field.name: getattr(made, field.name) for field in fields(Link)}
        cache.write("code", name, {**data, "items": programcache.PLAIN.written(made.items, {"": 0})}, keep=KEPT)


def policies(plan: Plan) -> list[tuple[tuple[str, ...], ir.Policy]]:
    """Who goes first: one for each window, then one for each event."""
    return [(key, plan.policy(key)) for key in (*plan.windows, *(("event", name) for name in plan.events))]
