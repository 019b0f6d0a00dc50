"""The same routines as generator functions, with `yield` at each wait: a second back end, kept as an oracle for tests.

It shares the routines and the texts of expressions with `reentrant`; what differs is everything that makes a routine re-entrant:
points, guards, liveness, frames. A game of it cannot be forked, saved or keyed: it lives on Python's own stack.
"""

from collections.abc import Callable, Generator
from typing import Any

from attrs import evolve

from interpreter.codegen.expr import Ex
from interpreter.codegen.reentrant import POINT, Reentrant
from interpreter.codegen.text import Lines, at, compile_lines, shifted
from interpreter.internal import Beside, Code
from interpreter.machine import Machine
from interpreter.runtime import picks
from interpreter.runtime.orders import CURRENT
from interpreter.runtime.signals import SUSP
from interpreter.runtime.windows import make_window
from rulelang import program as ir

State = Any
Going = Generator[None, Any, Any]


class Generated(Reentrant):
    """Emits one routine that may wait, as a generator function."""

    def function(self, code: Code, number: int) -> Lines:
        params = "".join(f", {self.ex.names(n)}=None" for n in code.params)
        return [at(code.span, 0, f"def r{number}(s, f, v{params}):"), *self.block(code.body, 1), at(code.span, 1, "yield")]

    def stmt(self, s: ir.Stmt, i: int) -> Lines:
        if not self.linked.suspends(s) or isinstance(s, (ir.If, ir.While, ir.For)):
            return super().stmt(s, i)
        return [*EMIT[type(s)](self, s, 0, i), *shifted(self.received(s), i)]

    def after(self, s: ir.Stmt, k: int, i: int) -> Lines:
        return [at(s.span, i, "v = yield from v")]

    def choose(self, s: ir.Choose, k: int, i: int) -> Lines:
        number = self.linked.plan.item(s.item)
        return [
            at(s.span, i, f"o = {self.ex.snap(s.options)}"),
            at(s.span, i, f"if len(o) > 1: s.ask = ({self.who(s.player)}, 'choose', {s.prompt!r}, o, {number}, -1)"),
            at(s.span, i, f"v = (o[0] if o else {s.none!r}) if len(o) < 2 else (yield) if s.auto is None else o[s.auto(s)]"),
        ]

    def answer(self, s: ir.Choose, k: int, i: int) -> Lines:
        return [at(s.span, i, "v = (yield) if s.auto is None else o[s.auto(s)]")]


EMIT: dict[type, Any] = {**POINT, ir.Choose: Generated.choose, Beside: Generated.beside}


def going(routine: Callable[..., Any]) -> Callable[..., Going]:
    """A routine written by hand, as a generator function: its frame is handed back to it as soon as there is an answer."""

    def run(s: State, f: Any, v: Any, *args: Any) -> Going:
        v = routine(s, None, None, *args)
        while v is SUSP:
            frame = s.susp.pop()
            v = routine(s, frame, (yield))
        return v

    return run


class GeneratorMachine(Machine):
    """The same program, linked so that its games are generators. Only `new` and `advance` work."""

    def __init__(self, machine: Machine) -> None:
        vars(self).update(vars(machine))
        self.space = dict(machine.space)
        for key in self.linked.waiting:
            code, number = self.linked.codes[key], self.linked.numbers[key]
            lines = Generated(self.linked, Ex(self.plan, facts=code.facts, index=code.index)).function(code, number)
            exec(compile_lines(lines, code.span.file), self.space)
        self.space |= {f.__name__: going(f) for f in (picks.roll, picks.rolls, picks.pick, picks.many, picks.shuffle)}
        self.wanted: list[tuple[Any, ...]] = []
        self.driver = make_window(evolve(self.tables, use=[self._later] * len(self.program.abilities)))
        self.space["window"] = self._window

    def _later(self, s: State, f: Any, v: Any, me: int, you: int, occ: Any) -> Any:
        """In place of every use: the driver stops, so that `_window` can go into the use and come back."""
        self.wanted.append((me, you, occ))
        return SUSP

    def _window(self, s: State, f: Any, v: Any, *args: Any) -> Going:
        v = self.driver(s, None, None, *args)
        while v is SUSP:
            frame = s.susp.pop()
            v = self.driver(s, frame, (yield from self._carried_out(s, frame)) if self.wanted else (yield))
        return v

    def _carried_out(self, s: State, frame: Any) -> Going:
        ability, candidate = frame[CURRENT][0], self.wanted.pop()
        key = ("use", str(ability))
        number = self.linked.numbers[key]
        if key not in self.linked.waiting:
            return self.space[f"n{number}"](s, *candidate)
        return (yield from self.space[f"r{number}"](s, None, None, *candidate))

    def start(self, s: State, key: tuple[str, ...], *args: Any) -> State:
        if key not in self.linked.waiting:
            return super().start(s, key, *args)
        s.frames = [self.space[f"r{self.linked.numbers[key]}"](s, None, None, *args)]
        self._send(s, None)
        return s

    def advance(self, s: State, index: int) -> bool:
        return self._send(s, s.ask[3][index])

    def _send(self, s: State, value: Any) -> bool:
        try:
            s.frames[0].send(value)
        except StopIteration:
            s.frames = []
            self.over(s)
            return False
        return True
