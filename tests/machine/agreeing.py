"""One game, played in every way there is, as a trace of plain values that can be compared."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from attrs import define, field

import interpreter.build
from interpreter.chance import draw
from interpreter.codegen.generator import GeneratorMachine
from interpreter.errors import RulesError
from interpreter.machine import Machine
from interpreter.oracle.game import Told
from interpreter.runtime.signals import CHANCE
from rulelang import program as ir

MOST = 150
"""Questions, after which a game is left."""


@define
class Trace:
    """questions: what was asked and answered, and the state then. log: what was told. end: the state in the end, or the error."""

    questions: list[Any] = field(factory=list)
    log: list[Any] = field(factory=list)
    end: Any = None


def canonical(machine: Machine, ask: Any, props: list[Any]) -> Any:
    """A question without positions on a stack: a candidate names what it answers."""
    who, kind, label, options, item, owner = ask
    if kind in ("ability", "order"):
        events = {number: name for name, number in machine.plan.events.items()}
        options = tuple(
            c if c is None or not isinstance(c[3], int) else (*c[:3], ("proposed", events[props[c[3]][0]], props[c[3]][1])) for c in options
        )
    return who, kind, label, options, item, owner


def state_of(machine: Machine, s: Any) -> dict[str, Any]:
    """The state of the machine by names."""
    plan = machine.plan
    zones = {}
    for (zone, decl), column in zip(plan.p.zones.items(), s.zones, strict=True):
        zones |= {(zone, owner if decl.per else -1): things for owner, things in enumerate(column[:-1] if decl.per else column)}
    opened = [name for name in plan.p.scopes if getattr(s, f"o{plan.scopes[name]}") > 0] + [""]
    values = {(scope, name): getattr(s, slot) for (scope, name), slot in plan.slot.items() if scope in opened}
    attrs = {name: tuple(getattr(s, col)[:-1]) for name, col in plan.col.items()}
    return {
        "attrs": attrs,
        "zones": zones,
        "vars": values,
        "inc": tuple(s.inc[:-1]),
        "result": s.result,
        "rolls": dict(s.rolls),
        "grants": tuple(s.grants),
    }


def state_told(machine: Machine, told: Told) -> dict[str, Any]:
    """The state of the tree walk by the same names."""
    plan, w = machine.plan, told.world
    values = {(scope, name): told.flow.reader.var(scope, name) for scope, name in plan.slot if w.innermost(scope) is not None}
    attrs = {name: tuple(column[:-1]) for name, column in w.attrs.items()}
    return {
        "attrs": attrs,
        "zones": dict(w.zones),
        "vars": values,
        "inc": tuple(w.inc[:-1]),
        "result": w.result,
        "rolls": dict(w.rolls),
        "grants": w.grants,
    }


class Table:
    """A Program linked once for every way of playing it."""

    def __init__(self, program: ir.Program) -> None:
        self.machine = Machine(program)
        self.generators = GeneratorMachine(self.machine)

    def stepped(self, seed: int, pick: Callable[[Any], int], *, swap: str = "", generators: bool = False, asked: bool = False) -> Trace:
        """Question by question; swap: the state is replaced at each by its fork, or by a load of its save."""
        m = self.generators if generators else self.machine
        t = Trace()

        def play() -> Any:
            s = m.new(None, seed, rec=t.log.append, asked=asked)
            while s.ask is not None and len(t.questions) < MOST:
                if swap == "save":
                    s = m.load(m.save(s))
                    s.rec = t.log.append
                elif swap == "fork":
                    before, old = m.key(s), s
                    s = m.fork(s)
                    assert m.key(s) == before
                    m.advance(old, len(old.ask[3]) - 1) if t.questions and len(t.questions) % 7 == 0 and silence(old) else None
                    assert m.key(s) == before
                i = pick(s.ask)
                t.questions.append((canonical(m, s.ask, s.props), i, state_of(m, s)))
                m.advance(s, i)
            return state_of(m, s)

        return ended(t, play)

    def driven(self, seed: int, pick: Callable[[Any], int]) -> Trace:
        """Answered in place."""
        t = Trace()

        def answer(s: Any) -> int:
            if len(t.questions) >= MOST:
                raise TooLong
            i = pick(s.ask)
            t.questions.append((canonical(self.machine, s.ask, s.props), i, state_of(self.machine, s)))
            return i

        return ended(t, lambda: state_of(self.machine, self.machine.new(None, seed, rec=t.log.append, auto=answer)))

    def told(self, seed: int, pick: Callable[[Any], int], *, asked: bool = False) -> Trace:
        """By the tree walk."""
        t = Trace()

        def play() -> Any:
            game = Told(self.machine, None, seed, rec=t.log.append, asked=asked)
            while game.ask is not None and len(t.questions) < MOST:
                i = pick(game.ask)
                t.questions.append((canonical(self.machine, game.ask, game.world.props), i, state_told(self.machine, game)))
                game.advance(i)
            return state_told(self.machine, game)

        return ended(t, play)


class TooLong(Exception):
    """A game driven in place has gone on for MOST questions."""


def little_fuel(patch: pytest.MonkeyPatch) -> None:
    """Games that do not end are given up soon."""
    patch.setattr(interpreter.build, "FUEL", 3000)


def silence(s: Any) -> bool:
    s.rec = None
    return True


def ended(t: Trace, play: Callable[[], Any]) -> Trace:
    try:
        t.end = play()
    except RulesError as error:
        t.end = type(error).__name__
    except TooLong:
        t.end = "long"
    return t


def at_random(seed: int) -> Callable[[Any], int]:
    """Answers that depend on nothing but the seed and the options asked so far."""
    r = random.Random(seed)
    return lambda ask: r.randrange(len(ask[3]))


def with_the_same_dice(seed: int, pick: Callable[[Any], int]) -> Callable[[Any], int]:
    """Answers chance as it would have been drawn."""
    counts: Counter[tuple[str, int]] = Counter()

    def answer(ask: Any) -> int:
        if ask[0] != CHANCE:
            return pick(ask)
        counts[ask[2], ask[5]] += 1
        return draw(seed, ask[2], ask[5], counts[ask[2], ask[5]] - 1, len(ask[3]))

    return answer


def without_chance(t: Trace) -> Trace:
    """What is left of a game in which chance is asked, to compare with one in which it is drawn."""
    kept = [(ask, i, {k: v for k, v in state.items() if k != "rolls"}) for ask, i, state in t.questions if ask[0] != CHANCE]
    return Trace(kept, t.log, {k: v for k, v in t.end.items() if k != "rolls"} if isinstance(t.end, dict) else t.end)


def disagreement(table: Table, seed: int) -> str:
    """The first way of playing that gives another game than stepping does, and where; "" where all agree."""
    base = table.stepped(seed, at_random(seed))
    ways = {
        "save and load": lambda: table.stepped(seed, at_random(seed), swap="save"),
        "forks": lambda: table.stepped(seed, at_random(seed), swap="fork"),
        "generators": lambda: table.stepped(seed, at_random(seed), generators=True),
        "in place": lambda: table.driven(seed, at_random(seed)),
        "tree walk": lambda: table.told(seed, at_random(seed)),
    }
    for name, play in ways.items():
        found = differing(base, play())
        if found:
            return f"{name}: {found}"
    asked = table.stepped(seed, with_the_same_dice(seed, at_random(seed)), asked=True)
    found = differing(without_chance(base), without_chance(asked)) if len(asked.questions) < MOST else ""
    told = table.told(seed, with_the_same_dice(seed, at_random(seed)), asked=True)
    return f"chance asked: {found}" if found else (differing(asked, told) and f"chance asked of the tree walk: {differing(asked, told)}")


def differing(a: Trace, b: Trace) -> str:
    """Games cut off are compared as far as they went; a budget that is used up is counted differently, here and there."""
    if "Overrun" in (a.end, b.end):
        return ""
    if "long" in (a.end, b.end):
        a, b = (Trace(t.questions[:MOST], [], "") for t in (a, b))
    return difference(a, b)


def unlike(a: Any, b: Any) -> str:
    """Where two values differ, down through dictionaries."""
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return "; ".join(f"{k}: {unlike(a[k], b[k])}" for k in a if a[k] != b[k])
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b) and len(a) < 7:
        return "; ".join(unlike(x, y) for x, y in zip(a, b, strict=True) if x != y)
    return f"{a} … {b}"


def difference(a: Trace, b: Trace) -> str:
    """What differs first; "" for nothing."""
    n = next((i for i, (x, y) in enumerate(zip(a.log, b.log, strict=False)) if x != y), min(len(a.log), len(b.log)))
    told = f"\n  log {n}: {a.log[max(0, n - 3) : n + 2]}\n     … {b.log[max(0, n - 3) : n + 2]}"
    for i, (x, y) in enumerate(zip(a.questions, b.questions, strict=False)):
        if x != y:
            return f"question {i}: {unlike(x, y)}{told}"
    if a.log != b.log:
        return told
    if len(a.questions) != len(b.questions):
        ends = " … ".join(t.end if isinstance(t.end, str) else "" for t in (a, b))
        return f"questions: {len(a.questions)}, {len(b.questions)}; {ends}{told}"
    return "" if a.end == b.end else f"end: {unlike(a.end, b.end)}"
