"""The state of a game in columns: a class made for each program, with fork and key as straight lines.

An entity is a small integer. An attribute is a list indexed by it; a zone is a list, by owner, of tuples. Every column has a spare last
cell, so that reading something of none (-1) gives the default. Everything a column, frame or option holds is immutable.
"""

from typing import Any

from attrs import define

from interpreter.plan import Plan
from rulelang.types import Bool, Enum, Int, List, Thing, Type

SHARED = (
    "type",
    "names",
    "turns",
    "n",
    "options",
    "setup",
    "single",
    "kinds",
    "renews",
    "belongs",
    "looked",
    "watched",
    "ways",
    "gates",
    "live",
    "sup",
    "asked",
    "auto",
    "rec",
    "seed",
    "players",
    "running",
)
PLAIN = ("serial", "hold", "dirty", "heard", "tried", "ending", "grants", "fuel", "depth", "levels", "ask", "result")
LISTS = ("zone", "at", "inc", "scopes", "props", "frames")
UNKEYED = ("serial", "fuel", "depth", "levels", "ask", "grants")

TEXT = """
class State:
    __slots__ = {slots}
    __hash__ = None
    def fork(s):
        n = new(State)
{fork}
        n.susp = []
        return n
    def key(s):
        return ({key}, s.ask)
"""


@define
class Layout:
    """The columns of one program by how they are copied."""

    columns: list[str]
    plain: list[str]
    zones: list[str]
    counts: list[str]
    opens: list[str]
    shared: list[str]


def layout(plan: Plan) -> Layout:
    limited = sorted({limit.scope for a in plan.p.abilities for limit in a.limits}, key=lambda n: plan.scopes[n])
    resets = [plan.col[a.name] for a in plan.attrs.values() if a.reset]
    hooks = [f"h{n}" for key, n in plan.windows.items() if key[0] == "proposal"] + [f"l{plan.events[e]}" for e in plan.heard]
    shared = [
        *SHARED,
        *(plan.col[a] for a in plan.static),
        *("b" + c for c in resets),
        *hooks,
        *plan.sources.values(),
        *plan.constant.values(),
    ]
    opens = [f"o{i}" for i in plan.scopes.values()]
    plain = [*dict.fromkeys(plan.slot.values()), *plan.past.values(), *plan.waits.values()]
    counts = [f"u{plan.scopes[n]}" for n in limited]
    return Layout([plan.col[a] for a in plan.dynamic], plain, [f"z{i}" for i in plan.zones.values()], counts, opens, shared)


def state_class(plan: Plan) -> tuple[type[Any], Layout]:
    lay = layout(plan)
    copied = [*lay.columns, *lay.zones, *LISTS]
    same = [*lay.shared, *lay.plain, *lay.opens, *PLAIN]
    fork = (
        [f"n.{c} = s.{c}" for c in same] + [f"n.{c} = s.{c}[:]" for c in copied] + [f"n.{c} = s.{c}.copy()" for c in (*lay.counts, "rolls")]
    )
    fork.append("n.zones = (" + "".join(f"n.{z}, " for z in lay.zones) + ")")
    key = [f"tuple(s.{c})" for c in (*lay.columns, *lay.zones, "zone", "at", "inc", "frames")] + [
        f"s.{c}" for c in (*lay.plain, *PLAIN) if c not in UNKEYED
    ]
    key += (
        [f"frozenset(s.{c}.items())" for c in lay.counts]
        + [f"s.{o} > 0" for o in lay.opens]
        + ["scopes_key(s.scopes)", "tuple(s.props)", "s.grants and grants_key(s)"]
    )
    slots = (*same, *copied, *lay.counts, "rolls", "zones", "susp", "about")
    text = TEXT.format(slots=slots, fork="\n".join("        " + x for x in fork), key=", ".join(key))
    space: dict[str, Any] = {"new": object.__new__, "scopes_key": scopes_key, "grants_key": grants_key}
    exec(compile(text, "<state>", "exec"), space)
    return space["State"], lay


def zero(kind: Type) -> object:
    """What a variable holds while its scope is closed."""
    if isinstance(kind, Thing) or getattr(kind, "item", None).__class__ is Thing and not isinstance(kind, List):
        return -1
    return () if isinstance(kind, List) else 0 if isinstance(kind, (Int, Enum)) else False if isinstance(kind, Bool) else None


def scopes_key(scopes: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """The open scopes without their serials: two states that differ only in when a scope began are the same."""
    return tuple([(s[0], *s[2:]) for s in scopes])


def grants_key(s: Any) -> tuple[Any, ...]:
    """The lasting effects without their stamps: until which of the open scopes, counted from outside."""
    depth = {scope[1]: i for i, scope in enumerate(s.scopes)}
    return tuple([(*g[:5], depth.get(g[6], -1), *g[7:]) for g in s.grants])
