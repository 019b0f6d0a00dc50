"""The same state with everything that a seat cannot know dealt anew, for bots that search and for the test that views do not leak.

What lies where is kept: zones, positions, and whatever refers to a thing. Which card each unseen thing is changes: name, type and
attributes go over to another one. So a question about `the second on that shelf` stays the same question.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from interpreter.bots import scramble
from interpreter.build import Table
from interpreter.chance import seed_bits
from interpreter.decision import is_candidate
from interpreter.eyes import Eyes
from interpreter.names import Names
from interpreter.reader import StateReader
from interpreter.walkers import nodes
from rulelang import program as ir
from rulelang.types import List, Opt, Thing, Type

if TYPE_CHECKING:
    from interpreter.machine import Machine

State = Any
TRIES = 6
OTHERS = ("owner",)
"""What does not go with a card: whose the thing at a place is, is public."""


@frozen
class Dealt:
    """A state that looks the same to a seat. names: what its things are called; cards: which card each thing is now, by number."""

    state: State
    reader: StateReader
    names: Names
    cards: Mapping[int, int]


def determinize(machine: "Machine", state: State, names: Names, seat: int, seed: int, shown: Collection[int] = ()) -> Dealt:
    """Deals anew among all things that the seat does not see, across zones and owners, and throws new dice.

    shown: things that it has been shown, and that have been out of its sight since; they stay.
    """
    dealer = _Dealer(machine, state, seat, set(shown))
    made, cards = dealer.deal(seed)
    made.seed = seed_bits(seed)
    reader = StateReader(machine, made)
    called = Names(names.program, reader.beings(), names.cast)
    called.copy = [names.copy[card] for card in cards]
    return Dealt(made, reader, called, dict(enumerate(cards)))


class _Dealer:
    def __init__(self, machine: "Machine", state: State, seat: int, stay: set[int]) -> None:
        self.machine = machine
        self.state = state
        self.seat = seat
        self.reader = StateReader(machine, state)
        self.told = told_by(machine.program)
        self.kinds = [b.kind for b in self.reader.beings()]
        self.stay = stay | self._known() | self._offered() | self._joined()
        self.holds: dict[str, set[str]] = {}
        """The kinds of what lies in the zones of each name."""
        for zone, _, things in self.reader.zones():
            self.holds.setdefault(zone, set()).update(self.kinds[e] for e in things)

    def _known(self) -> set[int]:
        """Things that say themselves that this seat has seen them."""
        seats = Eyes(self.machine.program, self.reader, self.seat).seats
        names = [name for name in self.told if _players(self.machine.program.attrs[name].type)]
        return {e for name in names for e in range(self.reader.count()) if not seats.isdisjoint(_listed(self.reader.raw(name, e)))}

    def _offered(self) -> set[int]:
        """Those whose abilities it is offered: it knows them by that."""
        ask = self.state.ask
        return {c[1] for c in ask[3] if is_candidate(ask[1], c)} if ask is not None and ask[0] == self.seat else set()

    def _joined(self) -> set[int]:
        """Areas that ways have been laid between."""
        return {self.state.single[name] for way in self.machine.program.paths for name in (way.a, way.b)}

    def deal(self, seed: int) -> tuple[State, list[int]]:
        """A state and, for each thing, which card it is now. What would come into sight, or go out of it, stays as it was."""
        before = self._seen(self.reader)
        for n in range(TRIES):
            cards = self._mixed([e for e in before if not before[e] and e not in self.stay], scramble(seed + n))
            made = self._made(cards)
            after = self._seen(StateReader(self.machine, made))
            changed = {e for e in before if before[e] != after[e]}
            if not changed:
                return made, cards
            self.stay |= changed | {cards[e] for e in changed}
        return self.machine.fork(self.state), list(range(len(self.kinds)))

    def _seen(self, reader: StateReader) -> dict[int, bool]:
        """Everything that lies somewhere, and whether the seat sees it."""
        eyes = Eyes(self.machine.program, reader, self.seat)
        return {e: eyes.shows(zone, owner, e) for zone, owner, things in reader.zones() for e in things}

    def _mixed(self, things: list[int], seed: int) -> list[int]:
        """Which card each thing is: a shuffle in which only those change places that can lie where the other does."""
        cards = list(range(len(self.kinds)))
        fits = {e: self.holds[self.reader.place(e)[0]] | {self.kinds[e]} for e in things}
        for i in range(len(things) - 1, 0, -1):
            a = things[i]
            others = [b for b in things[: i + 1] if self.kinds[cards[b]] in fits[a] and self.kinds[cards[a]] in fits[b]]
            b = others[scramble(seed + i) % len(others)]
            cards[a], cards[b] = cards[b], cards[a]
        return cards

    def _made(self, cards: list[int]) -> State:
        """A copy of the state in which each thing is another card."""
        s, plan = self.machine.fork(self.state), self.machine.plan
        moved = [(e, card) for e, card in enumerate(cards) if e != card]
        bases = ["b" + plan.col[a.name] for a in plan.attrs.values() if a.reset and a.name not in self.told]
        columns = [plan.col[a] for a in plan.attrs if a not in OTHERS and a not in self.told]
        dealt = {column: self._column(s, column, moved) for column in ("type", "names", *columns, *bases)}
        for column, cells in dealt.items():
            setattr(s, column, cells)
        if any(self.machine.program.types[name].single for name in (s.names[e] for e, _ in moved) if name in self.machine.program.types):
            self._single(s)
        kept = {"b" + plan.col[a.name]: getattr(s, "b" + plan.col[a.name]) for a in plan.attrs.values() if a.reset}
        self.machine.builder.finish(s)
        for column, cells in kept.items():
            setattr(s, column, cells)
        return s

    @staticmethod
    def _column(s: State, column: str, moved: Iterable[tuple[int, int]]) -> list[Any]:
        old = getattr(s, column)
        new = list(old)
        for e, card in moved:
            new[e] = old[card]
        return new

    def _single(self, s: State) -> None:
        """Named things are other numbers now, and so are what definitions over them have been tabulated for."""
        s.single = {name: s.names.index(name) for name in s.single}
        program, plan = self.machine.program, self.machine.plan
        for name in plan.shared:
            table = Table(self.machine.space[f"b_{plan.defines[name]}"], len(program.defines[name].params), s)
            setattr(s, plan.constant[name], table)


def told_by(program: ir.Program) -> frozenset[str]:
    """The attributes by which it is settled who sees a thing, as far as they are written in play: who has looked at it, is it face up.

    They stay with the place: a seat has looked at what lies there, whatever that is.
    """
    read: set[str] = set()
    done: set[str] = set()
    todo: list[ir.Item] = [zone.seen for zone in program.zones.values() if zone.seen is not None]
    while todo:
        for node in nodes(todo.pop()):
            if isinstance(node, ir.Attr):
                read.add(node.name)
            elif isinstance(node, ir.Call) and node.define not in done:
                done.add(node.define)
                todo += program.defines[node.define].body
    return frozenset(a.name for a in program.attrs.values() if a.name in read and not a.printed)


def _players(of: Type) -> bool:
    inner = of.item if isinstance(of, Opt) else of
    inner = inner.item if isinstance(inner, List) else inner
    return isinstance(inner, Thing) and inner.kind == "player"


def _listed(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)
