"""Chance and choices of several: routines written by hand, re-entrant like the generated ones. Their frames are plain tuples.

Chance is drawn, or (s.asked) asked like a player: s.ask = (CHANCE, kind, label, options, item, owner).
"""

from typing import Any

from interpreter.chance import COUNT_STEP, MASK, OWNER_STEP
from interpreter.errors import Beyond
from interpreter.runtime.signals import CHANCE, DONE, LONGEST, SUSP

State = Any
Frame = Any
Label = tuple[str, int]
ROLL, ROLLS, PICK, MANY, SHUFFLE, WINDOW = -1, -2, -3, -4, -5, -6
"""Frame numbers below zero: they index the list of routines from its end."""


def drawn(s: State, label: Label, owner: int, n: int) -> int:
    """0..n-1: the next draw of this label for this owner (chance.draw, with its mixing in place)."""
    key = (label[0], owner)
    count: int = s.rolls.get(key, 0)
    s.rolls[key] = count + 1
    x: int = (s.seed + label[1] + (owner + 2) * OWNER_STEP + count * COUNT_STEP) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return (x ^ (x >> 31)) * n >> 64


def several(s: State, label: Label, owner: int, sides: int, count: int) -> tuple[int, ...]:
    """That many dice: what drawing them one after the other gives."""
    key = (label[0], owner)
    first: int = s.rolls.get(key, 0)
    if count > 0:
        s.rolls[key] = first + count
    base, got = s.seed + label[1] + (owner + 2) * OWNER_STEP, []
    for n in range(first, first + count):
        x: int = (base + n * COUNT_STEP) & MASK
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
        got.append(((x ^ (x >> 31)) * sides >> 64) + 1)
    return tuple(got)


def roll(s: State, f: Frame, v: Any, label: Any = None, owner: int = -1, sides: int = 0) -> Any:
    """One die."""
    if f is None:
        if s.asked:
            s.ask = (CHANCE, "roll", label[0], tuple(range(1, sides + 1)), -1, owner)
            s.susp.append((ROLL, label, owner))
            return SUSP
        v = drawn(s, label, owner, sides) + 1
    else:
        _, label, owner = f
    if s.rec is not None:
        s.rec(("roll", label[0], owner, (v,)))
    return v


def rolls(s: State, f: Frame, v: Any, label: Any = None, owner: int = -1, sides: int = 0, count: int = 0, got: tuple[int, ...] = ()) -> Any:
    """Several dice, one after the other."""
    if f is not None:
        _, label, owner, sides, count, got = f
        got += (v,)
    elif count > LONGEST:
        raise Beyond("too many dice", count=count)
    if not s.asked:
        got += several(s, label, owner, sides, count - len(got))
    elif len(got) < count:
        s.ask = (CHANCE, "roll", label[0], tuple(range(1, sides + 1)), -1, owner)
        s.susp.append((ROLLS, label, owner, sides, count, got))
        return SUSP
    if s.rec is not None:
        s.rec(("roll", label[0], owner, got))
    return got


def pick(
    s: State,
    f: Frame,
    v: Any,
    label: Any = None,
    owner: int = -1,
    options: Any = (),
    low: Any = None,
    high: Any = None,
    item: int = -1,
    none: Any = -1,
    got: Any = (),
) -> Any:
    """Chance picks one of the options (low None), or as many as high allows and there are, without putting back."""
    if f is not None:
        _, label, owner, options, low, high, item, none, got = f
        got += (v,)
    want = min(len(options), 1 if high is None else max(low, high))
    while len(got) < want:
        rest = without(options, got)
        if len(rest) == 1:
            got += rest
        elif s.asked:
            s.ask = (CHANCE, "pick", label[0], rest, item, owner)
            s.susp.append((PICK, label, owner, options, low, high, item, none, got))
            return SUSP
        else:
            got += (rest[drawn(s, label, owner, len(rest))],)
    if s.rec is not None:
        s.rec(("pick", label[0], owner, got))
    if high is None:
        return got[0] if got else none
    return got


def without(options: tuple[Any, ...], got: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is left: one for each that was taken is gone."""
    for x in got:
        i = options.index(x)
        options = options[:i] + options[i + 1 :]
    return options


def many(
    s: State,
    f: Frame,
    v: Any,
    who: int = -1,
    prompt: str = "",
    options: Any = (),
    low: int = 0,
    high: int = 0,
    ordered: bool = False,
    item: int = -1,
    got: Any = (),
) -> Any:
    """low..high of the options as single picks with DONE, in the order of the options (or any, where ordered). Only what can still be
    completed is offered; a single way on is taken unasked."""
    fresh = f is None
    if not fresh:
        _, who, prompt, options, low, high, ordered, item, got = f
    high = max(0, min(high, len(options)))
    low = min(low, high)
    while True:
        if not fresh:
            if v is DONE:
                return got
            got += (v,)
        fresh = False
        if len(got) == high:
            return got
        rest = without(options, got) if ordered else behind(options, got, low)
        if len(got) >= low:
            rest += (DONE,)
        if len(rest) == 1:
            v = rest[0]
            continue
        s.ask = (who, "many", prompt, rest, item, -1)
        if s.auto is None:
            s.susp.append((MANY, who, prompt, options, low, high, ordered, item, got))
            return SUSP
        v = rest[s.auto(s)]


def picked(s: State) -> tuple[Any, ...]:
    """What has been picked at a question for one of several."""
    return tuple(s.frames[-1][-1]) if s.ask is not None and s.ask[1] == "many" and s.frames and s.frames[-1][0] == MANY else ()


def behind(options: tuple[Any, ...], got: tuple[Any, ...], low: int) -> tuple[Any, ...]:
    """What may be picked next where order does not count: picks go forward only, so that one set is one sequence."""
    start = 0
    for x in got:
        start = options.index(x, start) + 1
    need = max(0, low - len(got) - 1)
    return options[start : len(options) - need]


def shuffle(
    s: State, f: Frame, v: Any, label: Any = None, zone: int = 0, owner: int = -1, item: int = -1, rest: Any = None, got: Any = ()
) -> Any:
    """Chance puts a zone in a new order, one place after the other."""
    if f is None:
        rest = s.zones[zone][owner]
    else:
        _, label, zone, owner, item, rest, got = f
        got += (v,)
        rest = tuple([x for x in rest if x != v])
    while rest:
        if len(rest) > 1 and s.asked:
            s.ask = (CHANCE, "pick", label[0], rest, item, owner)
            s.susp.append((SHUFFLE, label, zone, owner, item, rest, got))
            return SUSP
        x = rest[drawn(s, label, owner, len(rest))] if len(rest) > 1 else rest[0]
        got += (x,)
        rest = tuple([y for y in rest if y != x])
    s.zones[zone][owner] = got
    if s.rec is not None:
        s.rec(("shuffle", zone, owner))
    return None
