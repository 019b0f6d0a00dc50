"""A small table for tests of the machine: rules as text, answers by name, what happened as short lines.

Two players; each has a unit A and a unit B in the field. `A0` is the A of the first player. Every game is played a second time by
the tree walk, which must be asked the same, and tell the same.
"""

from textwrap import dedent, indent
from typing import Any

from interpreter.machine import Machine
from interpreter.oracle.game import Told
from rulelang.compile import compile_texts
from rulelang.program import Program
from rulelang.types import Opt, Thing

WORLD = """rulelang 1
game g
    players 2..2
    k: number = 0
    seen: list number = ()
    nobody: unit? = none
{flow}
kind unit is card
    hp: 0..9 = 3
    mark: number = 0
{unit}
card A is unit
{A}
card B is unit
{B}
zone field per player: open, ordered
zone grave per player: open, ordered
setup deck per player: list unit to field
    = (A, B)
    = (A, B)
{rest}
"""
EVENTS = """
event hit x: unit
    x's hp -= 1
event note x: unit
    x's mark += 1
"""


def rules(flow: str, rest: str = "", *, unit: str = "", A: str = "", B: str = "") -> Program:
    """The Program of a game: the lines of its flow, those of the kind and the two cards, further declarations. hit and note are there."""
    inside = {name: indent(dedent(text).strip("\n"), "    ") for name, text in (("flow", flow), ("unit", unit), ("A", A), ("B", B))}
    more = dedent(rest).strip("\n")
    own = {line.split()[1] for line in more.splitlines() if line.startswith(("event", "whole event"))}
    events = "".join("event " + part for part in EVENTS.split("\nevent ")[1:] if part.split()[0] not in own)
    text = WORLD.format(**inside, rest=more + "\n" + events.replace("1event", "1\nevent"))
    compiled = compile_texts({"test.rule": text})
    assert compiled.program is not None, [(p.code, str(p.span), p.args) for p in compiled.problems]
    return compiled.program


class Play:
    """A game on its way. story(): what happened; asked: who was asked for what, with the options by name."""

    def __init__(self, program: Program, *answers: object, seed: int = 1, asked: bool = False) -> None:
        self.m, self.log = Machine(program), list[Any]()
        self.asked: list[tuple[int, str, str, list[str]]] = []
        self.s = self.m.new(None, seed, rec=self.log.append, asked=asked)
        self.numbers: list[int] = []
        self.names = self._names()
        for answer in answers:
            self.answer(answer)
        self.check(seed, asked)

    def _names(self) -> dict[int, str]:
        owners = getattr(self.s, self.m.plan.col["owner"])
        return {e: f"player {e}" if e < self.s.n else f"{self.s.names[e]}{owners[e]}" for e in range(len(self.s.type) - 1)} | {-1: "none"}

    def check(self, seed: int, asked: bool) -> None:
        """The tree walk is asked the same and tells the same."""
        log: list[Any] = []
        told = Told(self.m, None, seed, rec=log.append, asked=asked)
        for (who, kind, label, _), number in zip(self.asked, self.numbers, strict=False):
            assert told.ask[:3] == (who, kind, label)
            told.advance(number)
        assert (told.ask is None) == (self.s.ask is None)
        assert log == self.log

    # -------------------------------------------------------------------------------------------- questions

    def options(self) -> list[str]:
        _, kind, _, options, item, _ = self.s.ask
        thing = item >= 0 and isinstance(getattr(self.m.plan.items[item], "item", self.m.plan.items[item]), Thing)
        return [self.option(kind, o, thing) for o in options]

    def option(self, kind: str, o: Any, thing: bool) -> str:
        if o is None:
            return "done" if kind == "many" else "pass"
        if kind in ("ability", "order") or kind == "standing" and isinstance(o, tuple):
            return f"{self.m.program.abilities[o[0]].name} {self.names[o[1]]}"
        return self.names[o] if thing else str(o)

    def answer(self, answer: object) -> None:
        assert self.s.ask is not None, f"nobody is asked for {answer}"
        options = self.options()
        assert str(answer) in options, (answer, options, self.s.ask)
        self.asked.append((*self.s.ask[:3], options))
        self.numbers.append(options.index(str(answer)))
        self.m.advance(self.s, self.numbers[-1])

    @property
    def over(self) -> bool:
        return self.s.ask is None

    # -------------------------------------------------------------------------------------------- what happened

    def story(self, *kinds: str) -> list[str]:
        """Lines of the log, of these kinds (all that is told, without windows and what was heard, where none is named)."""
        return [
            self.line(*entry) for entry in self.log if (entry[0] in kinds if kinds else entry[0] not in ("window", "window_end", "heard"))
        ]

    def line(self, kind: str, *rest: Any) -> str:
        if kind in ("event", "failed", "forbidden", "replaced") or kind == "cancelled" and rest[0] != "use":
            return " ".join([*([kind] if kind != "event" else []), rest[0], *self.fields(rest[0], rest[1])])
        if kind in ("use", "heard", "cancelled"):
            number, holder = rest[1:3] if kind == "cancelled" else rest[:2]
            return f"{kind} {self.m.program.abilities[number].name} {self.names[holder]}"
        if kind == "set":
            return f"{self.names[rest[1]]} {rest[0]} {rest[2]}"
        if kind == "move":
            return f"{self.names[rest[0]]} to {list(self.m.program.zones)[rest[3]]}"
        if kind in ("scope", "scope_end"):
            return f"{'begin' if kind == 'scope' else 'end'} {rest[0]}"
        if kind == "var":
            return f"{rest[1]} {rest[2]}"
        return " ".join([kind, *map(str, rest)]) if kind != "grant" else "grant"

    def fields(self, event: str, values: tuple[Any, ...]) -> list[str]:
        types = self.m.program.events[event].types
        names = self.m.plan.event_fields(event)
        return [self.names[v] if isinstance(self.bare(types[n]), Thing) else str(v) for n, v in zip(names, values, strict=True)]

    @staticmethod
    def bare(kind: Any) -> Any:
        return kind.item if isinstance(kind, Opt) else kind

    def var(self, name: str, scope: str = "") -> Any:
        return getattr(self.s, self.m.plan.slot[scope, name])

    def attr(self, name: str, thing: str) -> Any:
        """As it is written down, without continuous effects."""
        return getattr(self.s, self.m.plan.col[name])[next(e for e, n in self.names.items() if n == thing)]
