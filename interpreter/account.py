"""A game as a report that a player might have written: log tuples in, lines out, in the ruleset's own words.

Scopes that belong to a player (turns) are numbered headings. A line is one thing that somebody did or that happened, with what came
of it behind a bar: `弓兵: 射る → 騎士 ｜ 出目 5、ダメージ 6、HP 10 → 4`. What does not matter for following the game is left out:
windows in which nobody acted, passes, counters of the flow, and whatever the line has said already.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import cast

from interpreter.answers import Answer, Answers
from interpreter.decision import Decision, is_candidate
from interpreter.names import Names
from interpreter.phrases import Fact, Line, Phrases, facts, operands, sort_of
from rulelang import program as ir
from rulelang.types import Bool, Int, Thing

Entry = tuple[object, ...]
Move = tuple[int, object, int, object, int]
Before = Callable[[str, int], object]
INDENT = "  "
THING = Thing("thing")


class Account:
    """Collects lines. `feed` takes log tuples, `answered` the questions that people and bots answered.

    names: called when a label is needed. lang: ja or en. seat: for whose eyes (None: everything is told); sees: may that seat
    know this thing now? Of the answers it learns only its own. before: the value of an attribute when the game began.
    """

    def __init__(
        self, names: Callable[[], Names], lang: str = "ja", *, seat: int | None = None, sees: Callable[[int], bool] | None = None,
        before: Before | None = None,
    ) -> None:  # fmt: skip
        self.say = Phrases(names, lang, sees)
        self.seat = seat
        self.before = before
        self.lines: list[str] = []
        self.owner = -1
        """Whose the innermost heading is."""
        self.turn = ""
        """The last heading."""
        self.last = ""
        """The last line of a turn that told what came of something."""
        self._turns: Counter[str] = Counter()
        self._headed = False
        self._depth: list[tuple[bool, int, bool]] = []
        """For each open scope: does it indent? whose was the heading around it? is it a heading?"""
        self._windows: list[tuple[str, bool]] = []
        """Open windows and whether somebody acted in them."""
        self._line: Line | None = None
        self._answers = Answers(self.say)
        self._moves: list[Move] = []
        self._sets: list[tuple[int, str]] = []
        self._values: dict[tuple[str, int], object] = {}
        self._handlers: dict[str, Callable[..., None]] = {
            "scope": self._scope, "scope_end": self._scope_end, "window": self._window, "window_end": self._window_end, "use": self._use,
            "event": self._event, "missing": self._missing,
            "forbidden": partial(self._refused, "forbidden"), "failed": partial(self._refused, "failed"),
            "cancelled": self._cancelled, "replaced": self._replaced, "roll": self._roll, "pick": self._pick, "set": self._set,
            "var": self._var, "move": self._move, "swap": self._swap, "shuffle": self._shuffle,
            "not_open": self._not_open, "win": self._win,
        }  # fmt: skip

    def feed(self, entry: Entry) -> None:
        """One log tuple. Kinds that say nothing to people (grant, heard, …) are skipped."""
        kind = cast(str, entry[0])
        handler = self._handlers.get(kind)
        if handler is None:
            return
        if kind != "move":
            self._flush_moves()
        if kind != "set":
            self._flush_sets()
        handler(*entry[1:])

    def answered(self, decision: Decision, index: int) -> None:
        """An answer that no log entry tells of: what was chosen. Uses and dice are told by the log, passes by nobody."""
        raw = decision.raw[index]
        if decision.kind not in ("choose", "many", "target", "wish", "standing") or raw is None or is_candidate(decision.kind, raw):
            return
        if self.seat is None or decision.player == self.seat:
            fact = (sort_of(decision.item or (THING if decision.kind != "wish" else None)), raw)
            if self._line is not None and (self._line.answer or not self._line.text):
                self._settle()
            self._answers.add(Answer(decision.player, decision.prompt, fact, decision.options[index].text))

    def take(self, *, close: bool = True) -> list[str]:
        """The lines since the last call. Answers wait for what they lead to; close: the last line is not waited for either."""
        if close:
            self._settle()
        lines, self.lines = self.lines, []
        return lines

    def _settle(self) -> None:
        """Nothing more comes to the open line."""
        self._flush_moves()
        self._flush_sets()
        self._close()

    @property
    def names(self) -> Names:
        return self.say.names

    # ------------------------------------------------------------------------------------------------------------ lines

    def _begin(self, text: str, told: set[Fact], subject: Fact | None = None, *names: str, fresh: bool = False) -> Line:
        """A new line. Answers that it does not tell come first."""
        self._close()
        self._tell_answers(told)
        self._line = Line(text, told, subject, set(names), fresh)
        return self._line

    def _close(self) -> None:
        line, self._line = self._line, None
        if line is None:
            return
        parts = self.say.listed(line.parts)
        text = self.say.word("bar", line=line.text, parts=parts) if line.parts and line.text else line.text or parts
        if line.parts and (not self.turn or any(heading for _, _, heading in self._depth)):
            self.last = text
        if text:
            self._write(text)

    def _write(self, text: str) -> None:
        self.lines.append(INDENT * sum(deep for deep, _, _ in self._depth) + text)
        self._headed = False

    def _whole(self, text: str) -> None:
        """A line of its own."""
        self._begin(text, set())
        self._close()

    def _part(self, text: str, told: set[Fact]) -> None:
        """Something behind the bar of the open line."""
        line = self._open(told)
        line.parts.append(text)
        line.told |= told

    def _open(self, told: set[Fact]) -> Line:
        """The open line; where none is open, that of the answers that wait, else one of its own."""
        line = self._line
        if line is not None:
            self._tell_answers(told | line.told)
        elif self._answers:
            before, line = self._answers.last()
            for text in before:
                self._write(text)
            self._line = line
        else:
            line = self._begin("", told)
        return line

    def _tell_answers(self, told: set[Fact]) -> None:
        self._answers.drop(told)
        for text in self._answers.lines():
            self._write(text)

    # ------------------------------------------------------------------------------------------------------------ flow

    def _scope(self, name: str, args: Sequence[object], serial: object) -> None:
        decl = self.names.program.scopes.get(name)
        pairs = [(v, decl.types.get(n)) for n, v in zip(decl.params, args, strict=False)] if decl else []
        if decl is not None and decl.owner:
            self._heading(name, args, decl)
            return
        told = {fact for value, of in pairs for fact in facts(value, of)}
        if self._line is not None and told and told <= self._line.told:
            self._depth.append((False, self.owner, False))
            return
        details = self.say.listed([self.say.value(v, of) for v, of in pairs])
        self._whole(self.say.term(name) + (self.say.word("details", text=details) if details else ""))
        self._depth.append((True, self.owner, False))

    def _heading(self, name: str, args: Sequence[object], decl: ir.ScopeDecl) -> None:
        self._close()
        self._tell_answers(set())
        self._turns[name] += 1
        shown, around = [], self.owner
        for param, value in zip(decl.params, args, strict=False):
            shown.append(self.say.value(value, decl.types.get(param)))
            if param == decl.owner and isinstance(value, int):
                self.owner = value
        text = self.say.word("turn", name=self.say.term(name), n=self._turns[name], who=self.say.listed(shown))
        self.lines += ["", self.say.word("heading", text=text)]
        self._headed = True
        self.turn = text
        self._depth.append((False, around, True))

    def _scope_end(self, name: str, serial: object) -> None:
        self._close()
        if self._depth:
            _, owner, heading = self._depth[-1]
            if heading and self._headed:
                self._write(self.say.word("idle"))
            self._depth.pop()
            self.owner = owner

    def _window(self, timing: str) -> None:
        self._windows.append((timing, False))

    def _window_end(self, timing: str) -> None:
        if self._windows and self._windows.pop()[1]:
            self._close()

    def _win(self, players: Sequence[int], *_: object) -> None:
        self._close()
        self._tell_answers(set())
        who = self.say.listed([self.names.player(p, self.say.lang) for p in players])
        self._headed = False
        self.lines += ["", self.say.word("heading", text=self.say.word("win", who=who) if players else self.say.word("draw"))]

    # ------------------------------------------------------------------------------------------------------------ what is done

    def _use(self, ability: int, holder: int, you: int, targets: Sequence[object] = (), *_: object) -> None:
        decl = self.names.program.abilities[ability]
        if holder < 0 and decl.must and decl.name in ("", self.names.program.name):
            return
        told: set[Fact] = {("thing", e) for e in (holder, you) if e >= 0}
        aims = [(self.say.value(v, t.type), v, t.type) for t, v in zip(decl.targets, targets, strict=False) if v != holder]
        aimed = [fact for _, value, of in aims for fact in facts(value, of)]
        text = self._moment() + self._done(ability, holder, you)
        shown = self.say.listed(list(dict.fromkeys(shown for shown, _, _ in aims)))
        text = self.say.word("aimed", use=text, targets=shown) if shown else text
        line = self._begin(text, told | set(aimed), aimed[0] if aimed else ("thing", holder), decl.name, fresh=True)
        line.agents = told

    def _moment(self) -> str:
        """The timing, before the first who acts in it."""
        if not self._windows or self._windows[-1][1]:
            return ""
        timing = self._windows[-1][0]
        self._windows[-1] = (timing, True)
        return self.say.word("moment", timing=self.say.term(timing)) if timing in self.names.program.timings else ""

    def _done(self, ability: int, holder: int, you: int) -> str:
        """Who does what; whose turn it is goes without saying."""
        what = self.names.ability(ability, self.say.lang)
        if holder >= 0 and what != self.say.thing(holder):
            what = self.say.word("use", who=self.say.thing(holder), ability=what)
        if you < 0 or (you == self.owner and holder >= 0):
            return what
        speaker = self.names.speaker(you, self.say.lang)
        if holder < 0 or speaker == self.say.thing(holder):
            return self.say.word("use", who=speaker, ability=self.names.ability(ability, self.say.lang))
        return self.say.word("of", owner=speaker, thing=what)

    def _event(self, name: str, fields: Sequence[object], cause: object = -1, *_: object) -> None:
        decl = self.names.program.events.get(name)
        if decl is None:
            self._begin(self.say.term(name), set(), None, name)
            return
        given = [(fact, self.say.value(value, of)) for _, value, of in operands(decl, fields) for fact in facts(value, of)]
        told = {fact for fact, _ in given}
        subject = given[0][0] if given else None
        by = {fact for label, value, of in operands(decl, fields) if label == "by" for fact in facts(value, of)}
        line = self._line
        if line is None or not by <= line.agents or not self._follows(line, told, subject):
            self._begin(self.say.event(name, fields), told, subject, name).agents = by
            return
        new = list(dict.fromkeys(text for fact, text in given if fact not in line.told))
        fresh, line.fresh = line.fresh, False
        line.names.add(name)
        line.subject, line.about = subject, None
        if new or not fresh:
            self._part(" ".join([self.say.term(name), *new]), told)

    @staticmethod
    def _follows(line: Line, told: set[Fact], subject: Fact | None) -> bool:
        """Does an event only tell more of what the line is about?"""
        things = {fact for fact in told if fact[0] == "thing"}
        if not line.text or not things <= line.told:
            return False
        return subject == line.subject or (line.fresh and subject in line.told)

    def _missing(self, what: object, holder: int = -1, *_: object) -> None:
        if what not in ("move", "grant"):
            text = self.say.holder(what, holder) if isinstance(what, int) else self.say.term(str(what))
            self._whole(self.say.word("missing", what=text))

    def _refused(self, key: str, event: str, fields: Sequence[object], *_: object) -> None:
        self._whole(self.say.word(key, what=self.say.event(event, fields)))

    def _cancelled(self, what: str, *rest: object) -> None:
        if what == "use" and rest and isinstance(rest[0], int):
            text = self.say.holder(rest[0], rest[1] if len(rest) > 1 and isinstance(rest[1], int) else -1)
        else:
            text = self.say.event(what, rest[0]) if rest and isinstance(rest[0], tuple) else self.say.term(what)
        self._whole(self.say.word("cancelled", what=text))

    def _replaced(self, event: str, fields: Sequence[object], ability: int = -1, holder: int = -1, *_: object) -> None:
        what = self.say.event(event, fields)
        if ability < 0:
            self._whole(self.say.word("instead", what=what))
        else:
            self._whole(self.say.word("replaced", what=what, by=self.say.holder(ability, holder)))

    # ------------------------------------------------------------------------------------------------------------ what comes of it

    def _roll(self, label: str, owner: int, faces: object, *_: object) -> None:
        shown = " ".join(map(str, faces)) if isinstance(faces, tuple) else str(faces)
        line = self._line
        if line is not None:
            line.rolled.append(faces if isinstance(faces, tuple) else (faces,))
        if line is not None and label in line.names and (owner < 0 or ("thing", owner) in line.told):
            self._part(self.say.word("roll", faces=shown), set())
        else:
            self._part(self.say.word("roll_of", label=self.say.owned(label, owner), faces=shown), set())

    def _pick(self, label: str, owner: int, values: object, *_: object) -> None:
        got = values if isinstance(values, tuple) else (values,)
        if self.seat is None and len(got) < 4:
            self._whole(self.say.word("pick", label=self.say.owned(label, owner), values=self.say.listed([self.say.guess(v) for v in got])))

    def _set(self, attr: str, entity: int, value: object, *_: object) -> None:
        decl = self.names.program.attrs.get(attr)
        of = decl.type if decl else None
        old = self._old(attr, entity, decl)
        self._values[attr, entity] = value
        if old == value and old is not None:
            return
        known = self._line.told if self._line is not None else set()
        if self._line is not None and value in self._line.rolled:
            return
        if not isinstance(of, (Int, Bool)) and set(facts(value, of)) and set(facts(value, of)) <= known:
            return
        self._sets.append((entity, self.say.change(attr, of, old, value)))

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
            self._part(self.say.change(name, of, old, value), said - {f for f in said if f[0] != "thing"})

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
