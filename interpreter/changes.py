"""What comes of things, as parts of the lines of an account: dice, lots, changed values, moves."""

from collections.abc import Callable, Iterator
from itertools import groupby

from interpreter.names import Names
from interpreter.phrases import Fact, Line, facts
from interpreter.telling import Telling
from rulelang import program as ir
from rulelang.types import Bool, Int, List, Type

Move = tuple[int, object, int, object, int]
Before = Callable[[str, int], object]
LOTS = 8
"""So many are never named one by one."""
NOTHING = (None, -1, (), False)
OWNER = "owner"
"""Whose a thing is: where it goes says that."""
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
        self._sets: list[tuple[int, str, bool, str]] = []
        """Of what, the words, whether it only goes back to nothing, and the attribute."""
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
        """Somebody else's roll is another line; what comes of it goes on with that."""
        line, thrown = self._line, faces if isinstance(faces, tuple) else (faces,)
        shown, mine = " ".join(map(str, thrown)), ("thing", owner)
        strange = line is None or not (line.answer or label in line.does or label in line.names)
        if strange and not self._strips and owner not in self._answers.people:
            text = self.say.word("roll_of", label=self.say.owned(label, owner), faces=shown)
            line = self._begin(text, {mine} if owner >= 0 else set(), mine, fresh=True)
            line.agents = {mine}
        else:
            line = self._open(set())
            self._rolls.append((label, owner, shown))
        line.rolled.append(thrown)
        if not self._strips:
            self._flush_rolls()

    def _flush_rolls(self) -> None:
        """In a strip, the rolls of its sides stand against each other, in their order."""
        rolls, self._rolls = self._rolls, []
        sides = self._strips[-1].sides if self._strips else ()
        if len(sides) > 1 and rolls and tuple(owner for _, owner, _ in rolls) == sides * (len(rolls) // len(sides)):
            for i in range(0, len(rolls), len(sides)):
                self._part(self.say.word("against").join(shown for _, _, shown in rolls[i : i + len(sides)]), set())
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
            drawn = [v for _, _, got in group for v in got]
            text = self.say.word("pick", label=self.say.owned(label, owner), values=self.say.listed(list(map(self.say.guess, drawn))))
            self._begin(text, {("thing", v) for v in drawn})

    def _set(self, attr: str, entity: int, value: object, *_: object) -> None:
        decl = self.names.program.attrs.get(attr)
        if attr == OWNER or attr in self.outline.faces or any(attr in self.outline.shown.get(scope.name, ()) for scope in self._depth):
            return
        of = decl.type if decl else None
        old = self._old(attr, entity, decl)
        self._values[attr, entity] = value
        if old == value and old is not None:
            return
        line, said = self._line, set(facts(value, of))
        known = (line.told if line is not None else set()) | self._answers.facts
        if line is not None and (value in line.rolled or (isinstance(value, bool) and self._says_so(line, entity))):
            return
        if decl is not None and decl.reset and isinstance(of, Bool) and (self._player(entity) or not (line or self._answers)):
            return
        if not isinstance(of, (Int, Bool)) and said and said <= known:
            return
        gone = decl is not None and value in NOTHING and isinstance(decl.init, ir.Const) and decl.init.value == value
        if decl is not None and decl.per and isinstance(of, List) and isinstance(value, tuple):
            self._sets += [(entity, text, False, attr) for text in self._members(decl, of.item, old, value)]
        else:
            self._sets.append((entity, self.say.change(self.say.term(attr), of, old, value), gone and not isinstance(of, Int), attr))

    def _player(self, entity: int) -> bool:
        return self.names.beings[entity].kind == "player"

    def _leaves(self, entity: object) -> None:
        """What moves away loses what it had: that is not told."""
        self._sets = [one for one in self._sets if not (one[2] and one[0] == entity)]

    def _members(self, decl: ir.AttrDecl, of: Type, old: object, value: tuple[object, ...]) -> Iterator[str]:
        """An attribute of each member of an enum: only those that are another now."""
        before = old if isinstance(old, tuple) and len(old) == len(value) else (None,) * len(value)
        for i, (was, now) in enumerate(zip(before, value, strict=True)):
            if was != now:
                member = self.say.names.member(decl.per, i, self.say.lang)
                yield self.say.change(self.say.term(decl.name) + self.say.word("member", name=member), of, was, now)

    def _says_so(self, line: Line, entity: int) -> bool:
        """A yes that is the first thing to come of an event for its subject: its name has said that."""
        return line.since == len(line.parts) and line.subject == ("thing", entity) and not self._sets

    def _old(self, attr: str, entity: int, decl: ir.AttrDecl | None) -> object:
        """The value before, where it is known."""
        if decl is None:
            return None
        if (attr, entity) in self._values:
            return self._values[attr, entity]
        if decl.reset:
            return decl.init.value if isinstance(decl.init, ir.Const) else None
        return self.before(attr, entity) if self.before is not None else None

    def _forget(self, attr: str) -> None:
        """What goes back to its default by itself."""
        self._values = {key: value for key, value in self._values.items() if key[0] != attr}

    def _flush_sets(self) -> None:
        sets, self._sets = self._sets, []
        if self._line is None and not self._answers:
            sets = [one for one in sets if not one[2]]
        for entity, changed in groupby(sets, lambda s: s[0]):
            group, fact = list(changed), ("thing", entity)
            changes = self.say.listed([one[1] for one in group])
            line = self._line
            if line is not None and line.since >= 0 and fact not in line.told and not {one[3] for one in group} & line.does:
                self._close()
            line = self._open({fact})
            about = (line.about or line.subject) == fact
            self._part(changes if about else f"{self.say.thing(entity)} {changes}", {fact})
            line.about = fact

    def _var(self, scope: str, name: str, value: object, *_: object) -> None:
        """Those of scopes are the flow's own; counters are no news, nor is what goes back to how it began."""
        program = self.names.program
        if scope or name not in program.variables:
            return
        of, init = program.variables[name]
        old, self._values[name, -1] = self._values.get((name, -1)), value
        line, said = self._line, set(facts(value, of))
        known = (line.told if line is not None else set()) | self._answers.facts
        counted = isinstance(of, Int) and (line is None or not line.text)
        if not said or old == value or counted or (not isinstance(of, Int) and said <= known):
            return
        if not (isinstance(init, ir.Const) and init.value == value):
            self._part(self.say.change(self.say.term(name), of, old, value), said - {f for f in said if f[0] != "thing"})

    def _move(self, entity: int, source: object, source_owner: int, target: object, target_owner: int, *_: object) -> None:
        self._moves.append((entity, source, source_owner, target, target_owner))

    def _flush_moves(self) -> None:
        """Things that went the same way are told together; what the line has said already is not."""
        moves, self._moves = self._moves, []
        self._answers.drop({("thing", e) for move in moves for e in (move[0], move[4])})
        for (source, source_owner, target), deal in groupby(moves, lambda m: m[1:4]):
            group = list(deal)
            if len(group) > LOTS or (len({m[4] for m in group}) > MANY and len(group) > MANY):
                self._dealt(group)
                continue
            for owner, way in groupby(group, lambda m: m[4]):
                self._flush_sets()
                self._way([m[0] for m in way], self.say.zone(source, source_owner), target, owner)

    def _dealt(self, moves: list[Move]) -> None:
        """Very many that are laid out at once are counted."""
        alone = len({m[4] for m in moves}) == 1
        origin = self.say.zone(moves[0][1], moves[0][2])
        zone = self.say.zone(moves[0][3], moves[0][4]) if alone else self.say.term(self.say.zone_name(moves[0][3]))
        self._whole(self.say.word("dealt", source=origin, target=zone, count=len(moves)))

    def _way(self, things: list[int], origin: str, target: object, owner: int) -> None:
        told: set[Fact] = {("thing", e) for e in (*things, owner)}
        line = self._line
        place = self.say.is_place(self.say.zone_name(target))
        if line is not None and told <= line.told and (place or ("thing", owner) in line.goals):
            return
        what, to = self.say.listed([self.say.thing(e) for e in things]), self.say.zone(target, owner)
        known = [line is not None and ("thing", e) in line.told for e in things]
        foreign = line is not None and line.since >= 0 and self.say.zone_name(target) not in line.does
        other = line is not None and foreign and not all(known) and (len(line.parts) > line.since or not any(known))
        if line is None or not line.text or other:
            key = "arrives" if place else "arranged" if origin == to else "moves"
            self._begin(self.say.word(key, thing=what, source=origin, target=to), told)
            self._close()
        elif line.subject == ("thing", things[0]) and len(things) == 1:
            self._part(self.say.word("goes", target=to), told)
        else:
            self._part(self.say.word("arrives", thing=what, target=to), told)

    def _swap(self, a: int, b: int, *_: object) -> None:
        self._part(self.say.word("swap", a=self.say.thing(a), b=self.say.thing(b)), {("thing", a), ("thing", b)})

    def _shuffle(self, zone: object, owner: object, *_: object) -> None:
        line = self._begin("", set())
        line.join = (self.say.word("shuffles"), self.say.zone(zone, owner), "")
        self._close()

    def _not_open(self, scope: str, *_: object) -> None:
        self._whole(self.say.word("not_open", what=self.say.term(scope)))
