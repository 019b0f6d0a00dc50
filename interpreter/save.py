"""A state as JSON and back. Everything in it is plain; frames are valid for one build of the rules, whose digest is kept.

The durable form of a game is its record (ruleset, setup, seed, choices); this is the fast one.
"""

import hashlib
import json
from typing import TYPE_CHECKING, Any

from interpreter.errors import SaveProblem
from interpreter.state import LISTS, PLAIN

if TYPE_CHECKING:
    from interpreter.machine import Machine

State = Any
FORMAT = 1
BUILT = ("n", "options", "setup", "names", "type", "asked", "seed")


def plain(value: Any) -> Any:
    """Tuples become arrays, dictionaries become tagged lists of pairs in a fixed order."""
    if isinstance(value, (tuple, list)):
        return [plain(x) for x in value]
    if isinstance(value, dict):
        return {"pairs": sorted(([plain(k), plain(v)] for k, v in value.items()), key=lambda pair: json.dumps(pair, ensure_ascii=False))}
    return value


def unplain(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(unplain(x) for x in value)
    if isinstance(value, dict):
        return {unplain(k): unplain(v) for k, v in value["pairs"]}
    return value


def columns(machine: "Machine") -> list[str]:
    """Every column that differs from game to game."""
    lay = machine.layout
    static = [machine.plan.col[a] for a in machine.plan.static]
    return [*lay.columns, *static, *bases(machine), *lay.zones, *lay.plain, *lay.counts, *lay.opens, *PLAIN, *LISTS, "rolls"]


def bases(machine: "Machine") -> list[str]:
    """What attributes go back to when their scope begins or ends."""
    return ["b" + machine.plan.col[a.name] for a in machine.plan.attrs.values() if a.reset]


def save(machine: "Machine", s: State) -> str:
    """JSON of a waiting or finished state."""
    body = {c: plain(getattr(s, c)) for c in (*BUILT, *columns(machine))}
    return json.dumps({"format": FORMAT, "rules": machine.program.digest, "state": body}, ensure_ascii=False, separators=(",", ":"))


def load(machine: "Machine", text: str) -> State:
    """The state again; SaveProblem where the text is damaged or belongs to other rules."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT or data["rules"] != machine.program.digest:
            raise SaveProblem("RL962")
        body = data["state"]
        values = {c: unplain(body[c]) for c in (*BUILT, *columns(machine))}
        return restore(machine, values)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OverflowError, MemoryError) as error:
        raise SaveProblem("RL961", reason=type(error).__name__) from error


def restore(machine: "Machine", values: dict[str, Any]) -> State:
    if not machine.program.low <= values["n"] <= machine.program.high:
        raise ValueError(values["n"])
    s = machine.builder.empty(values["n"], dict(values["options"]), 0)
    zones = dict(zip(machine.layout.zones, s.zones, strict=True))
    for name, value in values.items():
        if name in zones:
            zones[name][:] = value
        else:
            setattr(s, name, list(value) if isinstance(getattr(s, name), list) else value)
    s.single = {name: s.names.index(name) for name in s.single}
    machine.builder.finish(s)
    for column in bases(machine):
        setattr(s, column, list(values[column]))
    return s


def digest(machine: "Machine", s: State) -> str:
    """Sixteen hex digits that are equal for equal keys, on every Python and in every process."""
    lay = machine.layout
    body = [
        plain(getattr(s, c))
        for c in (
            *lay.columns,
            *lay.zones,
            *lay.plain,
            *lay.counts,
            "hold",
            "dirty",
            "heard",
            "tried",
            "result",
            "zone",
            "at",
            "props",
            "frames",
        )
    ]
    text = json.dumps([body, plain(s.ask)], ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(text.encode("utf-8"), digest_size=8).hexdigest()
