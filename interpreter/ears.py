"""The log of a game as some seats are told it: at the moment when something happens, what they do not see is made unnameable.

A listener for `Rules.new_game(listen=…)`. Things that a seat does not see become `Unseen` numbers, which are equal to the real ones but are
named by where they lay; what happens to the attributes of an unseen thing is not told at all. A thing that is turned over before anything
else has been done with it is named after all: everybody can see then which one it was.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from interpreter.eyes import Eyes
from interpreter.names import Unseen
from interpreter.reader import StateReader
from rulelang import program as ir
from rulelang.types import List, Opt, Thing, Type

Entry = tuple[object, ...]
Spot = tuple[str, int]
HIDDEN = "？"


class Ears:
    """Gathers what several people at one table may all be told. seats: theirs; those of nobody are told everything."""

    def __init__(self, program: ir.Program, seats: Sequence[int]) -> None:
        self.program = program
        self.seats = tuple(seats)
        self.heard: list[Entry] = []
        self.shown: set[int] = set()
        """Things that they have seen and that are out of their sight now, as far as they can still tell where these are."""
        self.told: set[int] = set()
        """Things that they have been told by name since the last time."""
        self._reader: StateReader | None = None
        self._eyes: list[Eyes] = []
        self._lay: dict[Spot, tuple[int, ...]] = {}
        """What lay in the zones of which some see some things, before the present entry."""
        self._waiting: list[tuple[int, Spot, Unseen]] = []
        """A thing that lies somewhere unseen, and what is to be named once it is seen there."""
        self._uses: dict[str, Unseen] = {}
        """Names of abilities whose uses have not been named: dice are called after them."""
        self._handlers: dict[str, Callable[..., Entry | None]] = {
            **dict.fromkeys(("window", "window_end", "scope_end", "shuffle", "not_open", "win"), _plain),
            "scope": self._scope, "use": self._use, "event": self._event, "forbidden": self._event, "failed": self._event,
            "replaced": self._event, "cancelled": self._cancelled, "missing": self._missing, "roll": self._roll, "pick": self._pick,
            "set": self._set, "var": self._var, "move": self._move, "swap": self._swap, "show": self._show,
        }  # fmt: skip

    def attend(self, reader: StateReader) -> None:
        """From now on it hears of this state."""
        self._reader = reader
        self._eyes = [Eyes(self.program, reader, seat) for seat in self.seats]
        for name, zone in self.program.zones.items():
            if zone.seen is not None:
                self._lay |= {(name, owner): () for owner in (reader.all_of(zone.per) if zone.per else (-1,))}
        self._remember()

    def __call__(self, entry: Entry) -> None:
        """One log tuple."""
        if not self.seats or self._reader is None:
            self.heard.append(entry)
            return
        if self.program.decider:
            self._eyes = [Eyes(self.program, self._reader, seat) for seat in self.seats]
        handler = self._handlers.get(cast(str, entry[0]))
        told = handler(*entry) if handler is not None else None
        if told is not None:
            self.heard.append(told)
        self._turned(entry)
        self._remember()

    def take(self) -> list[Entry]:
        """What has been heard since the last time."""
        heard, self.heard = self.heard, []
        self._waiting.clear()
        self.told.clear()
        return heard

    # ------------------------------------------------------------------------------------------------------------ seeing

    @property
    def reader(self) -> StateReader:
        assert self._reader is not None
        return self._reader

    def _sees(self, e: int, was: Spot | None = None) -> bool:
        """Do all of them see this thing where it is, or saw it where it was?"""
        if was is None:
            return all(eyes.sees(e) for eyes in self._eyes)
        before = Before(self.reader, e, was)
        return all(Eyes(self.program, before, seat).sees(e) for seat in self.seats)

    def _remember(self) -> None:
        for spot in self._lay:
            self._lay[spot] = self.reader.zone(*spot)

    def _unseen(self, e: int, spot: Spot) -> Unseen:
        """The thing without its name. Only where some are seen and some are not are the others told apart."""
        token = Unseen(e)
        lay = self._lay.get(spot, ())
        if e in lay:
            token.place = (*spot, lay.index(e) + 1)
        self._waiting.append((e, spot, token))
        return token

    def _turned(self, entry: Entry) -> None:
        """Unseen things that can be seen now, in their place or moved straight from it, have been turned over. Where things can be told
        apart they can be followed from place to place, too."""
        if entry[0] == "shuffle":
            mixed = self._spot(entry[1], entry[2])
            self._waiting = [w for w in self._waiting if w[1] != mixed]
            self.shown = {e for e in self.shown if self.reader.place(e) != mixed}
        kept = []
        for e, spot, token in self._waiting:
            if self._sees(e):
                token.shown = True
                self.told.add(e)
            here = self.reader.place(e)
            if not token.shown and (here == spot or (here in self._lay and spot in self._lay)):
                kept.append((e, here, token))
        self._waiting = kept

    def _spot(self, zone: object, owner: object) -> Spot:
        """A zone of the log, by number, and its owner, as the reader has them."""
        name = self.reader.zone_name(cast(int, zone))
        return name, cast(int, owner) if name and self.program.zones[name].per else -1

    # ------------------------------------------------------------------------------------------------------------ veiling

    def _thing(self, e: object) -> object:
        if not isinstance(e, int):
            return e
        if self._sees(e):
            self.told.add(e)
            return e
        return self._unseen(e, self.reader.place(e))

    def value(self, value: object, of: Type | None) -> object:
        """A value with every thing in it that they do not see made unnameable."""
        inner = of.item if isinstance(of, Opt) else of
        if isinstance(value, tuple):
            item = inner.item if isinstance(inner, List) else None
            return tuple(self.value(v, item) for v in value)
        return self._thing(value) if isinstance(inner, Thing) else value

    def _values(self, values: Sequence[object], types: Iterator[Type | None]) -> tuple[object, ...]:
        return tuple(self.value(v, next(types, None)) for v in values)

    # ------------------------------------------------------------------------------------------------------------ entries

    def _scope(self, kind: str, name: str, args: Sequence[object], *rest: object) -> Entry:
        decl = self.program.scopes[name]
        return (kind, name, self._values(args, (decl.types.get(p) for p in decl.params)), *rest)

    def _use(self, kind: str, ability: int, holder: int, you: int, targets: Sequence[object] = (), *rest: object) -> Entry:
        decl = self.program.abilities[ability]
        shown = self._thing(holder)
        what = ability
        if isinstance(shown, Unseen) and decl.source not in self.program.kinds:
            what = Unseen(ability)
            self._uses[decl.name] = what
            self._waiting.append((holder, self.reader.place(holder), what))
        else:
            self._uses.pop(decl.name, None)
        return (kind, what, shown, you, self._values(targets, (t.type for t in decl.targets)), *rest)

    def _event(self, kind: str, name: str, fields: Sequence[object], *rest: object) -> Entry:
        return (kind, name, self._fields(name, fields), *(self._cause(rest) if kind == "replaced" else rest))

    def _fields(self, event: str, fields: Sequence[object]) -> tuple[object, ...]:
        decl = self.program.events.get(event)
        names = (*decl.params, *(name for name, _ in decl.fields)) if decl is not None else ()
        return self._values(fields, (decl.types.get(name) if decl is not None else None for name in names))

    def _cause(self, rest: Sequence[object]) -> Entry:
        """An ability and its holder."""
        if len(rest) < 2 or not isinstance(rest[0], int) or rest[0] < 0:
            return tuple(rest)
        _, what, holder, *_ = self._use("use", rest[0], cast(int, rest[1]), -1)
        return (what, holder, *rest[2:])

    def _cancelled(self, kind: str, what: str, *rest: Any) -> Entry:
        if what == "use":
            return (kind, what, *self._cause(rest))
        return (kind, what, *((self._fields(what, rest[0]), *rest[1:]) if rest and isinstance(rest[0], tuple) else rest))

    def _missing(self, kind: str, what: object, holder: int = -1, *rest: object) -> Entry:
        return (kind, *self._cause((what, holder)), *rest) if isinstance(what, int) else (kind, what, self._thing(holder), *rest)

    def _roll(self, kind: str, label: str, owner: int, *rest: object) -> Entry:
        use = self._uses.get(label)
        return (kind, label if use is None or use.shown else HIDDEN, self._thing(owner), *rest)

    def _pick(self, kind: str, label: str, owner: int, values: object) -> None:
        """What chance has picked is seen when something is done with it."""

    def _set(self, kind: str, attr: str, e: int, value: object, *rest: object) -> Entry | None:
        if not self._sees(e):
            return None
        self.told.add(e)
        decl = self.program.attrs.get(attr)
        return (kind, attr, e, self.value(value, decl.type if decl is not None else None), *rest)

    def _var(self, kind: str, scope: str, name: str, value: object, *rest: object) -> Entry:
        types = self.program.scopes[scope].types if scope in self.program.scopes else {n: t for n, (t, _) in self.program.variables.items()}
        return (kind, scope, name, self.value(value, types.get(name)), *rest)

    def _show(self, kind: str, number: int, value: tuple[object, ...], to: Sequence[int] | None = None, *_: object) -> Entry | None:
        if to is not None and not set(self.seats) <= set(to):
            return None
        decl = self.program.shows[number]
        types = [column.type for column in decl.columns]
        if decl.form == "table":
            rows = (row if isinstance(row, tuple) else (row,) for row in value)
            return (kind, number, tuple(self._values(row, iter((decl.rows, *types))) for row in rows))
        return (kind, number, self._values(value, iter(types)))

    def _move(self, kind: str, e: int, source: int, source_owner: int, target: int, target_owner: int, *rest: object) -> Entry:
        was = self._spot(source, source_owner)
        return (kind, self._moved(e, was), source, source_owner, target, target_owner, *rest)

    def _swap(self, kind: str, a: int, b: int) -> Entry:
        at_a, at_b = self.reader.place(a), self.reader.place(b)
        return (kind, self._moved(a, at_b), self._moved(b, at_a))

    def _moved(self, e: int, was: Spot) -> int:
        """A thing that has gone somewhere: they know it where they see it now, or saw it before."""
        now = self._sees(e)
        if now or not was[0] or self._sees(e, was):
            self.shown = self.shown - {e} if now else self.shown | {e}
            self.told.add(e)
            return e
        if was not in self._lay:
            self.shown -= {e, *self.reader.zone(*was)}
        return self._unseen(e, was)


def _plain(*entry: object) -> Entry:
    """Tells nothing of any thing."""
    return entry


class Before(StateReader):
    """A state with one thing still where it was."""

    def __init__(self, reader: StateReader, e: int, spot: Spot) -> None:
        super().__init__(reader.machine, reader.state)
        self.e = e
        self.spot = spot

    def place(self, e: int) -> Spot:
        return self.spot if e == self.e else super().place(e)
