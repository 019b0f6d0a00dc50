"""What is seen of a game while it is played: how often what happened, what was used, and who could have acted together.

A log tells most of it. Who was a candidate, and which continuous effects were in force, no log tells: for that the machine's own
functions are wrapped while somebody watches, so that games that nobody watches pay nothing.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from interpreter.machine import Machine
from interpreter.reader import StateReader
from interpreter.runtime.orders import NOTHING
from interpreter.runtime.signals import NO

Met = tuple[int, int, tuple[int, ...]]
"""The number of a window, of the event that was heard (-1: another window), and the abilities that were candidates in it."""


@frozen
class Seen:
    """One game. uses: (ability, number of its holder's type) → how often; effects: (continuous effect, type) in force."""

    scopes: Mapping[str, int] = field(factory=dict)
    events: Mapping[str, int] = field(factory=dict)
    uses: Mapping[tuple[int, int], int] = field(factory=dict)
    effects: frozenset[tuple[int, int]] = frozenset()
    met: frozenset[Met] = frozenset()


class Listener:
    """Counts what the log of one game tells."""

    def __init__(self) -> None:
        self.scopes: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.uses: Counter[tuple[int, int]] = Counter()
        self._state: Any = None

    def attend(self, reader: StateReader) -> None:
        """Before anything happens."""
        self._state = reader.state

    def __call__(self, entry: tuple[Any, ...]) -> None:
        kind = entry[0]
        if kind == "event":
            self.events[entry[1]] += 1
        elif kind == "scope":
            self.scopes[entry[1]] += 1
        elif kind == "use":
            self.uses[entry[1], self._state.type[entry[2]]] += 1


class Watch:
    """Watches the games of a machine, one after the other; a context. closely: candidates and effects, too, not only the log."""

    def __init__(self, machine: Machine, *, closely: bool = True) -> None:
        self.machine = machine
        self._closely = closely
        self._kept: dict[str, Any] = {}
        self._met: set[tuple[int, ...]] = set()
        self._heard: set[tuple[int, ...]] = set()
        self._effects: set[tuple[int, int]] = set()

    def __enter__(self) -> "Watch":
        if self._closely:
            plan, space = self.machine.plan, self.machine.space
            wrapped = {f"g{n}": self._gathering(n, space[f"g{n}"], key == ("heard",)) for key, n in plan.windows.items()}
            effects = {m.id: (f"mo_{m.id}", m.layer in ("forbid", "suppress")) for m in plan.p.modifiers}
            wrapped |= {f: self._effect(i, space[f], told) for i, (f, told) in effects.items() if f in space}
            self._kept = self.machine.replace(wrapped)
        return self

    def __exit__(self, *_: object) -> None:
        if self._kept:
            self.machine.replace(self._kept)

    def game(self) -> Listener:
        """What the next game is to be listened to with."""
        for found in (self._met, self._heard, self._effects):
            found.clear()
        return Listener()

    def seen(self, listener: Listener) -> Seen:
        """What the game has shown."""
        met = {(number, -1, tuple(sorted({a for a in able if a != NOTHING}))) for number, *able in self._met}
        met |= {(number, event, tuple(sorted(set(able)))) for number, event, *able in self._heard}
        return Seen(listener.scopes, listener.events, listener.uses, frozenset(self._effects), frozenset(met))

    def _gathering(self, number: int, gather: Callable[..., Any], heard: bool) -> Callable[..., Any]:
        note, note_heard = self._met.add, self._heard.add

        def watched(s: Any, context: Any) -> Any:
            found = gather(s, context)
            if found:
                note((number, *[c[0] for c in found]))
            return found

        def listened(s: Any, context: Any) -> Any:
            found = gather(s, context)
            for event in {c[3][1] for c in found}:
                note_heard((number, event, *[c[0] for c in found if c[3][1] == event]))
            return found

        return listened if heard else watched

    def _effect(self, number: int, value: Callable[..., Any], told: bool) -> Callable[..., Any]:
        """told: it says yes or no, and no is nothing; the others give a value."""
        note = self._effects.add

        def watched(s: Any, e: int, x: Any) -> Any:
            found = value(s, e, x)
            if found is not NO and (found or not told):
                note((number, s.type[e]))
            return found

        return watched
