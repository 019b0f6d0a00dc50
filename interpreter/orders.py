"""Does the order of two abilities in one window matter? Both orders are carried out on forks, and the states at its end compared.

And what, if anything, orders them: a precedence, a key of the window's policy, its rule for ties, or the player who has both.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from attrs import frozen

from interpreter.bots import scramble
from interpreter.errors import RulesError
from interpreter.reader import StateReader
from interpreter.runtime.orders import CONTEXT, CURRENT, NOTHING, NUMBER, OFFERED, PHASE, USES, acted
from interpreter.runtime.picks import WINDOW
from rulelang import program as ir

Candidate = tuple[int, int, int, Any]
State = Any
STEPS = 60
"""Answers in one trial of an order: beyond it the trial tells nothing."""


@frozen
class Site:
    """A window that waits for an answer: where its frame stands, which it is, and its candidates."""

    at: int
    number: int
    key: tuple[str, ...]
    candidates: tuple[Candidate, ...]


@contextmanager
def every_window_asks(machine: Any) -> Iterator[tuple[bool, ...]]:
    """Inside, nothing is carried out unasked: a window with one mandatory candidate asks too, so that its orders can be tried.

    Gives which abilities are mandatory; whoever answers must never pass where one of them is an option (`allowed`).
    """
    must: list[bool] = machine.tables.rules.must
    real = tuple(must)
    must[:] = [False] * len(must)
    try:
        yield real
    finally:
        must[:] = real


def allowed(state: State, must: Sequence[bool]) -> list[int]:
    """The options that the rules allow at a question inside `every_window_asks`: no pass where something is mandatory."""
    kind, options = state.ask[1], state.ask[3]
    if kind == "ability" and any(c is not None and must[c[0]] for c in options):
        return [i for i, c in enumerate(options) if c is not None]
    return list(range(len(options)))


class WindowEnd(Exception):
    """The window of a trial has closed."""


def site_of(reader: StateReader) -> Site | None:
    """The window whose question a state stands at; None where it stands at another question, and where only one may act at all."""
    state = reader.state
    if state.ask is None or state.ask[1] not in ("ability", "order", "wish") or not state.frames:
        return None
    frame = state.frames[-1]
    if not frame or frame[0] != WINDOW:
        return None
    if reader.machine.tables.takes[frame[NUMBER]] == frame[USES] + 1:
        return None
    key = next(key for key, number in reader.plan.windows.items() if number == frame[NUMBER])
    able = [c for c in reader.machine.tables.gather[frame[NUMBER]](state, frame[CONTEXT]) or () if c[0] != NOTHING]
    found = [c for c in able if not acted(state, frame, c)]
    return Site(len(state.frames) - 1, frame[NUMBER], key, tuple(dict.fromkeys(found)))


def pairs(site: Site) -> Iterator[tuple[Candidate, Candidate]]:
    """Each two candidates that are not one ability of one holder."""
    for i, a in enumerate(site.candidates):
        for b in site.candidates[i + 1 :]:
            if a[:2] != b[:2]:
                yield a, b


def differs(reader: StateReader, site: Site, a: Candidate, b: Candidate, seed: int, must: Sequence[bool]) -> bool | None:
    """Do the two orders end the window in different states? None where a trial does not come to its end.

    To be called inside `every_window_asks`, which gives `must`.
    """
    ends = [trial(reader, site, first, second, seed, must) for first, second in ((a, b), (b, a))]
    return None if None in ends else ends[0] != ends[1]


def trial(reader: StateReader, site: Site, first: Candidate, second: Candidate, seed: int, must: Sequence[bool]) -> object:
    """The state at the end of the window when `first` acts, then `second` (where it still can), then nobody who need not."""
    machine = reader.machine
    state = machine.fork(reader.state)
    state.rec = _Until(machine.tables.titles[site.number])
    todo = [first, second]
    try:
        for _ in range(STEPS):
            if state.ask is None:
                return machine.key(state)
            here = site_of(StateReader(machine, state))
            if here is not None and (here.at, here.number) == (site.at, site.number):
                wanted = todo.pop(0) if todo else None
                _act(machine, state, wanted if wanted in here.candidates else None, must)
            elif len(state.frames) <= site.at or state.frames[site.at][0] != WINDOW:
                return machine.key(state)
            else:
                machine.advance(state, _answer(state, seed, must))
    except WindowEnd:
        state.ask, state.frames, state.rec = None, [], None
        return machine.key(state)
    except RulesError as wrong:
        return wrong.code
    return None


class _Until:
    """Stops a trial when its window closes; windows inside it do not count."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.inside = 0

    def __call__(self, entry: tuple[object, ...]) -> None:
        if entry[0] == "window":
            self.inside += 1
        elif entry[0] == "window_end":
            self.inside -= 1
            if self.inside < 0:
                raise WindowEnd


def _act(machine: Any, state: State, wanted: Candidate | None, must: Sequence[bool]) -> None:
    """Carries out a candidate, whoever's turn it is to answer; None: passes, or takes the first where something must be taken."""
    if wanted is None:
        machine.advance(state, next((i for i in allowed(state, must) if state.ask[3][i] is None), allowed(state, must)[0]))
        return
    frame = list(state.frames[-1])
    frame[PHASE], frame[CURRENT] = OFFERED, (wanted,)
    state.frames[-1] = tuple(frame)
    state.ask = (state.ask[0], "ability", state.ask[2], (wanted,), -1, -1)
    machine.advance(state, 0)


def _answer(state: State, seed: int, must: Sequence[bool]) -> int:
    """A choice inside an effect: the same for the same question, whatever came before it."""
    options = allowed(state, must)
    mark = sum(map(ord, "{} {} {}".format(*state.ask[:3])))
    return options[(scramble(seed + mark) * len(options)) >> 64]


# ------------------------------------------------------------------------------------------------------------ what orders them


def ordered_by(program: ir.Program, site: Site, a: Candidate, b: Candidate, owners: tuple[int, int]) -> tuple[str, tuple[str, ...]]:
    """(what, requirement ids): precedence, key, owner (the player who has both), turns, chooser, contested, player or ruling."""
    for decl in program.precedences:
        for first, later in ((a[0], b[0]), (b[0], a[0])):
            if first in decl.first and later in decl.later:
                return "precedence", decl.cites
    policy = policy_of(program, site.key)
    if policy.chooser is not None:
        return "chooser", ()
    if owners[0] == owners[1]:
        return "owner", ()
    if policy.turns != "all":
        return "turns", ()
    if policy.keys:
        return "key " + ", ".join(k.what for k in policy.keys), ()
    return policy.ties, ()


def policy_of(program: ir.Program, key: tuple[str, ...]) -> ir.Policy:
    """The policy of a window."""
    if key[0] == "timing":
        return program.timings[key[1]].policy
    event = program.events.get(key[1]) if len(key) > 1 else None
    return event.order if event is not None and event.order is not None else program.default_order
