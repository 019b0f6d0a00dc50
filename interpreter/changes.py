"""What comes of things, as parts of the lines of an account: dice, lots, changed values, moves."""

from collections.abc import Callable, Iterator
from itertools import groupby

from interpreter.names import Names
from interpreter.phrases import Line, facts
from interpreter.telling import Telling
from rulelang import program as ir
from rulelang.types import Bool, Int, List, Type

Move = tuple[int, object, int, object, int]
Before = Callable[[str, int], object]
MANY = 4
"""So many things at once are dealt rather than drawn: they are not named."""


class Changes(Telling):
    """seat: for whose eyes (None: everything is told). before: the value of an attribute when the game began."""

    def __init__(
        self, names: Callable[[], Names], lang: str, seat: int | None, sees: Callable[[int], bool] | None, before: Before | None,
        columns: int,
    ) -> None:  # fmt: skip
        super().__init__(names, lang, sees, columns)
        self.seat = seat
        self.before = before
        self._moves: list[Move] = []
        self._sets: list[tuple[int, str]] = []
        self._rolls: list[tuple[str, int, str]] = []
        self._picks: list[tuple[str, int, tuple[object, ...]]] = []
        self._values: dict[tuple[str, int], object] = {}

    def _settle(self) -> None:
        self._flush("")
        super()._settle()

    def _flush(self, kind: str) -> None:
        """What is told together is told once something of another kind happens."""
        if kind != "move":
            self._flush_moves()
        if kind not in ("roll", "set") or (self._sets and kind == "roll"):
            self._flush_rolls()
        if kind != "set":
            self._flush_sets()
        if kind != "pick":
            self._flush_picks()

    def _roll(self, label: str, owner: int, faces: object, *_: object) -> None:
        line = self._open(set())
        line.rolled.append(faces if isinstance(faces, tuple) else (faces,))
        self._rolls.append((label, owner, " ".join(map(str, faces)) if isinstance(faces, tuple) else str(faces)))
        if not self._strips:
            self._flush_rolls()

    def _flush_rolls(self) -> None:
        """In a strip, the rolls of its sides stand against each other, in their order."""
        rolls, self._rolls = self._rolls, []
        if len(rolls) > 1 and self._strips and tuple(owner for _, owner, _ in rolls) == self._strips[-1].sides:
            self._part(self.say.word("against").join(shown for _, _, shown in rolls), set())
            return
        for label, owner, shown in rolls:
            line = self._open(set())
            if label in line.names and (owner < 0 or ("thing", owner) in line.told):
                self._part(self.say.word("roll", faces=shown), set())
            else:
                self._part(self.say.word("roll_of", label=self.say.owned(label, owner), faces=shown), set())

    def _pick(self, label: str, owner: int, values: object, *_: object) -> None:
        got = values if isinstance(values, tuple) else (values,)
        if self.seat is None and len(got) < MANY:
            self._picks.append((label, owner, got))

    def _flush_picks(self) -> None:
        """Lots drawn one after the other for the same."""
        picks, self._picks = self._picks, []
        for (label, owner), group in groupby(picks, lambda p: p[:2]):
            values = [self.say.guess(v) for _, _, got in group for v in got]
            self._whole(self.say.word("pick", label=self.say.owned(label, owner), values=self.say.listed(values)))

    def _set(self, attr: str, entity: int, value: object, *_: object) -> None:
        decl = self.names.program.attrs.get(attr)
        of = decl.type if decl else None
        old = self._old(attr, entity, decl)
        self._values[attr, entity] = value
        if old == value and old is not None:
            return
        known = self._line.told if self._line is not None else set()
        line = self._line
        if line is not None and (value in line.rolled or (value is True and self._says_so(line, entity))):
            return
        if not isinstance(of, (Int, Bool)) and set(facts(value, of)) and set(facts(value, of)) <= known:
            return
        if decl is not None and decl.per and isinstance(of, List) and isinstance(value, tuple):
            self._sets += [(entity, text) for text in self._members(decl, of.item, old, value)]
        else:
            self._sets.append((entity, self.say.change(self.say.term(attr), of, old, value)))

    def _members(self, decl: ir.AttrDecl, of: Type, old: object, value: tuple[object, ...]) -> Iterator[str]:
        """An attribute of each member of an enum: only those that are another now."""
        before = old if isinstance(old, tuple) and len(old) == len(value) else (None,) * len(value)
        for i, (was, now) in enumerate(zip(before, value, strict=True)):
            if was != now:
                member = self.say.names.member(decl.per, i, self.say.lang)
                yield self.say.change(self.say.term(decl.name) + self.say.word("member", name=member), of, was, now)

    def _says_so(self, line: Line, entity: int) -> bool:
        """A yes that is the first thing to come of an event for its subject: its name has said that."""
        return line.event and line.subject == ("thing", entity) and not line.parts and not self._sets

    def _old(self, attr: str, entity: int, decl: ir.AttrDecl | None) -> object:
        """The value before, where it is known: what goes back to its default by itself is not followed."""
        if decl is None or decl.reset:
            return None
        if (attr, entity) in self._values:
            return self._values[attr, entity]
        return self.before(attr, entity) if self.before is not None else None

    def _flush_sets(self) -> None:
        sets, self._sets = self._sets, []
        for entity, group in groupby(sets, lambda s: s[0]):
            changes = self.say.listed([text for _, text in group])
            fact = ("thing", entity)
            line = self._open({fact})
            about = (line.about or line.subject) == fact
            self._part(changes if about else f"{self.say.thing(entity)} {changes}", {fact})
            line.about = fact

    def _var(self, scope: str, name: str, value: object, *_: object) -> None:
        """Counters of the flow are no news, nor is what goes back to how it began."""
        program = self.names.program
        of = program.variables[name][0] if not scope and name in program.variables else None
        of = program.scopes[scope].types.get(name) if scope in program.scopes else of
        init = program.variables[name][1] if not scope and name in program.variables else None
        old, self._values[f"{scope}.{name}", -1] = self._values.get((f"{scope}.{name}", -1)), value
        known = self._line.told if self._line is not None else set()
        said = set(facts(value, of))
        if not said or old == value or (self._line is None and isinstance(of, Int)) or (not isinstance(of, Int) and said <= known):
            return
        if not (isinstance(init, ir.Const) and init.value == value):
            self._part(self.say.change(self.say.term(name), of, old, value), said - {f for f in said if f[0] != "thing"})

    def _move(self, entity: int, source: object, source_owner: int, target: object, target_owner: int, *_: object) -> None:
        self._moves.append((entity, source, source_owner, target, target_owner))

    def _flush_moves(self) -> None:
        """Things that went the same way are told together; what the line has said already is not."""
        moves, self._moves = self._moves, []
        self._answers.drop({("thing", e) for move in moves for e in (move[0], move[4])})
        ways = [(key, [m[0] for m in group]) for key, group in groupby(moves, lambda m: m[1:])]
        for (source, source_owner, target, owner), things in ways:
            self._flush_sets()
            told = {("thing", e) for e in things} | {("thing", owner)}
            line = self._line
            if line is not None and told <= line.told and self.say.is_place(self.say.zone_name(target)):
                continue
            what, to = self.say.listed([self.say.thing(e) for e in things]), self.say.zone(target, owner)
            if line is None or not line.text:
                origin = self.say.zone(source, source_owner)
                key = "arrives" if self.say.is_place(self.say.zone_name(target)) else "moves"
                self._begin(self.say.word(key, thing=what, source=origin, target=to), told)
                self._close()
            elif line.subject == ("thing", things[0]) and len(things) == 1:
                self._part(self.say.word("goes", target=to), told)
            else:
                self._part(self.say.word("arrives", thing=what, target=to), told)

    def _swap(self, a: int, b: int, *_: object) -> None:
        self._part(self.say.word("swap", a=self.say.thing(a), b=self.say.thing(b)), {("thing", a), ("thing", b)})

    def _shuffle(self, zone: object, owner: object, *_: object) -> None:
        self._whole(self.say.word("shuffle", zone=self.say.zone(zone, owner)))

    def _not_open(self, scope: str, *_: object) -> None:
        self._whole(self.say.word("not_open", what=self.say.term(scope)))
