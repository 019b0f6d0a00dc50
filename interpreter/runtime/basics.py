"""Small functions that generated code calls by name."""

from itertools import chain
from typing import Any

from interpreter.errors import Beyond, Gap, Negative, Overrun, RulesError, Stuck
from interpreter.runtime.signals import DEPTH, LARGEST, LONGEST, ROUNDS, RULING
from interpreter.ways import NEGATIVE

State = Any
"""A state class is made for each program; see interpreter/state.py."""


def nth(things: Any, n: int, default: Any = -1) -> Any:
    """The n-th from 1; the default where there is none."""
    return things[n - 1] if 0 < n <= len(things) else default


def with_nth(things: tuple[Any, ...], n: int, value: Any) -> tuple[Any, ...]:
    """The list with its n-th element replaced; as it was where there is none."""
    return (*things[: n - 1], value, *things[n:]) if 0 < n <= len(things) else things


def flat(lists: Any) -> tuple[Any, ...]:
    """The lists of a list, one behind the other."""
    return tuple([x for one in lists for x in one])


def other(things: Any, one: int) -> int:
    return next((x for x in things if x != one), -1)


class Ways(dict[int, tuple[int, ...]]):
    """The areas one step away, by area; none from anything else."""

    def __missing__(self, area: int) -> tuple[int, ...]:
        return ()


def near(s: State, area: int) -> tuple[int, ...]:
    """The areas one open way away, where there are ways that open and close: gates are (area, test; None: always open)."""
    gates = s.gates.get(area)
    if gates is None:
        there: tuple[int, ...] = s.ways[area]
        return there
    return tuple(dict.fromkeys([other for other, test in gates if test is None or test(s)]))


def negative(cost: int) -> None:
    """Entering an area must not give steps back."""
    raise Negative(NEGATIVE, cost=cost)


def next_player(s: State, player: int) -> int:
    """The next player clockwise; of nobody: nobody."""
    return (player + 1) % s.n if player >= 0 else -1


def asked(player: int) -> int:
    """Who answers: the player, or 裁定 where it is nobody."""
    return player if player >= 0 else RULING


def mul(a: int, b: int) -> int:
    v = a * b
    if not -LARGEST <= v <= LARGEST:
        raise Beyond("a number grows beyond all bounds")
    return v


def product(numbers: Any) -> int:
    v = 1
    for n in numbers:
        v = mul(v, n)
    return v


def upto(low: int, high: int) -> range:
    """low..high; a named error where that is no sensible list."""
    if high - low >= LONGEST:
        raise Beyond("a list of numbers is too long", low=low, high=high)
    return range(low, high + 1)


def joined(*lists: tuple[Any, ...]) -> tuple[Any, ...]:
    """Lists one behind the other, within bounds."""
    whole = tuple([x for one in lists for x in one])
    if len(whole) > LONGEST:
        raise Beyond("a list grows beyond all bounds")
    return whole


def charge(s: State) -> None:
    """A definition that calls others many times over costs one of the budget each time."""
    s.fuel -= 1
    if s.fuel < 0:
        overrun(s)


def div(a: int, b: int) -> int:
    if not b:
        raise RulesError("division by zero")
    return a // b


def mod(a: int, b: int) -> int:
    if not b:
        raise RulesError("division by zero")
    return a % b


def move(s: State, e: int, zone: int, owner: int, front: bool = False) -> None:
    """Takes a thing out of where it is and puts it at the end (or front) of a zone. None does not move."""
    if e < 0:
        if s.rec is not None:
            s.rec(("missing", "move", -1))
        return
    if owner < 0 and len(s.zones[zone]) > 1:
        if s.rec is not None:
            s.rec(("missing", "move", e))
        return
    was, at = s.zone[e], s.at[e]
    if was >= 0:
        column = s.zones[was]
        here = column[at]
        i = here.index(e)
        column[at] = here[:i] + here[i + 1 :]
    column = s.zones[zone]
    column[owner] = (e, *column[owner]) if front else (*column[owner], e)
    s.zone[e], s.at[e] = zone, owner
    # Which state rules look at these zones: at one owner's part, or (not touched by a move inside it) at all of it.
    s.dirty |= s.looked[was] | s.looked[zone] | (s.watched[was] | s.watched[zone] if was != zone else 0)
    if s.renews[zone]:
        if s.renews[zone] & 1:
            s.inc[e] += 1
        belongs(s, e)
    if s.rec is not None:
        s.rec(("move", e, was, at, zone, owner))


def belongs(s: State, e: int) -> None:
    """What has come into a zone that owns belongs to the player whose part of it that is; to nobody where that is no player."""
    if s.renews[s.zone[e]] & 2:
        getattr(s, s.belongs)[e] = s.at[e] if s.at[e] < s.n else -1


def move_all(s: State, things: tuple[int, ...], zone: int, owner: int) -> None:
    """Moves things one after the other; with nobody to tell it to, those that lie in one place at a stroke."""
    if s.rec is None and len(things) > 1 and things[0] >= 0 and (owner >= 0 or len(s.zones[zone]) == 1) and not s.renews[zone]:
        zones, ats = s.zone, s.at
        was, at = zones[things[0]], ats[things[0]]
        if was >= 0 and len(set(things)) == len(things) and all(zones[e] == was and ats[e] == at for e in things):
            column = s.zones[was]
            column[at] = () if column[at] == things else tuple([e for e in column[at] if e not in things])
            s.zones[zone][owner] += things
            for e in things:
                zones[e], ats[e] = zone, owner
            s.dirty |= s.looked[was] | s.looked[zone] | (s.watched[was] | s.watched[zone] if was != zone else 0)
            return
    for e in things:
        move(s, e, zone, owner)


def swap(s: State, a: int, b: int) -> None:
    """Exchanges the places of two things; with none, or a thing that is nowhere: nothing."""
    if a < 0 or b < 0 or a == b or s.zone[a] < 0 or s.zone[b] < 0:
        return
    za, oa, zb, ob = s.zone[a], s.at[a], s.zone[b], s.at[b]
    if (za, oa) == (zb, ob):
        s.zones[za][oa] = tuple([b if x == a else a if x == b else x for x in s.zones[za][oa]])
    else:
        s.zones[za][oa] = tuple([b if x == a else x for x in s.zones[za][oa]])
        s.zones[zb][ob] = tuple([a if x == b else x for x in s.zones[zb][ob]])
        s.zone[a], s.at[a], s.zone[b], s.at[b] = zb, ob, za, oa
        for e in (a, b):
            belongs(s, e)
    s.dirty |= s.looked[za] | s.looked[zb] | s.watched[za] | s.watched[zb]
    if s.rec is not None:
        s.rec(("swap", a, b))


def overrun(s: State) -> None:
    raise Overrun("the rules do not come to an end: budget of rounds used up")


def stuck(due: Any) -> None:
    raise Stuck("a state rule applies again and again", due=due)


def again(s: State, due: Any, before: Any, rounds: int) -> int:
    """State rules were carried out: those are judged again, too. before: what was due the round before, if that changed nothing."""
    if rounds > ROUNDS:
        stuck(due)
    for i, things in enumerate(due):
        if things:
            s.dirty |= 1 << i
    return rounds + 1


def deeper(s: State) -> None:
    """One step further into routines that can call themselves."""
    s.levels += 1
    if s.levels + s.depth > DEPTH:
        raise Overrun("the rules do not come to an end: something calls itself again and again")


def outermost(s: State, was: tuple[Any, ...], ended: bool) -> bool:
    """After one of several that may each end a scope: things are as they were before it, and the outermost of the ends counts."""
    if ended:
        s.hold, s.tried = was[1], was[3]
        del s.props[was[2] :]
    s.ending = min(was[0], s.ending) if was[0] and s.ending else was[0] or s.ending
    return ended


def gap(s: State, name: str, one: Any, two: Any) -> None:
    raise Gap(f"two effects set {name} to different values", name=name, values=(one, two))


def win(s: State, players: Any) -> None:
    """The game is over: these have won; an end of the whole game goes out."""
    several = players if isinstance(players, tuple) else (players,)
    s.result = tuple(dict.fromkeys([p for p in several if p >= 0]))
    s.ending = -1
    if s.rec is not None:
        s.rec(("win", s.result))


def set_fact(s: State, place: int, field: int, value: Any) -> None:
    """Changes a field of what is proposed."""
    event, fields, status, taken = s.props[place]
    s.props[place] = (event, (*fields[:field], value, *fields[field + 1 :]), status, taken)


def set_status(s: State, place: int, status: int) -> None:
    """1: cancelled, 2: replaced."""
    event, fields, _, taken = s.props[place]
    s.props[place] = (event, fields, status, taken)


def instead(s: State, place: int) -> tuple[tuple[int, int], ...]:
    """What is proposed here is replaced; gives who has been tried, so that what the replacement proposes does not ask them again."""
    set_status(s, place, 2)
    return tuple(s.props[place][3])


def survivors(s: State, event: str, proposed: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """The elements of a batch that nothing cancelled or replaced."""
    if s.rec is not None:
        for _, fields, status, _ in proposed:
            if status:
                s.rec(("cancelled" if status == 1 else "replaced", event, fields))
    return tuple([fields for _, fields, status, _ in proposed if not status])


def canonical(c: tuple[Any, ...]) -> tuple[Any, ...]:
    """One order of candidates for the list of options; it decides nothing."""
    return (c[3], c[0], c[1])


def serial(s: State, c: tuple[Any, ...]) -> int:
    """When what a candidate answers happened; what answers nothing is newest."""
    occ = c[3]
    return int(occ[0]) if isinstance(occ, tuple) else int(s.serial) + 1


def grant(
    s: State, modifier: int, subject: Any, values: tuple[Any, ...], source: int, you: int, until: int, pending: Any, scope: str
) -> None:
    """A lasting effect: (modifier, subject, values, source, you, stamp, until, pending, incarnation of the subject)."""
    if subject == -1:
        if s.rec is not None:
            s.rec(("missing", "grant", source))
        return
    if not until and pending is None:
        if s.rec is not None:
            s.rec(("not_open", scope))
        return
    s.serial += 1
    inc = s.inc[subject] if isinstance(subject, int) else 0
    s.grants += ((modifier, subject, values, source, you, s.serial, until, pending, inc),)
    if s.rec is not None:
        s.rec(("grant", s.grants[-1]))


def fresh(s: State, g: tuple[Any, ...]) -> bool:
    """Is the thing that a lasting effect is on still the same object?"""
    return not isinstance(g[1], int) or bool(s.inc[g[1]] == g[8])


def bind(s: State, family: set[int], n: int, owner: int) -> None:
    """An instance of a scope begins: effects that last until the next one's end now know which."""
    if any(g[7] is not None and g[7][0] in family for g in s.grants):
        s.grants = tuple(
            [(*g[:6], n, None, g[8]) if g[7] is not None and g[7][0] in family and g[7][1] in (-1, owner) else g for g in s.grants]
        )


BASICS: dict[str, Any] = {"chain": chain.from_iterable} | {
    f.__name__: f
    for f in (
        nth,
        with_nth,
        flat,
        other,
        near,
        negative,
        outermost,
        next_player,
        div,
        mod,
        move,
        move_all,
        swap,
        overrun,
        stuck,
        again,
        deeper,
        gap,
        win,
        set_fact,
        set_status,
        instead,
        survivors,
        canonical,
        serial,
        grant,
        fresh,
        bind,
        product,
        asked,
        mul,
        upto,
        joined,
        charge,
        RulesError,
    )
}
