"""A game as a report that a player might have written: log tuples in, lines out, in the ruleset's own words.

Scopes that belong to a player (turns) are numbered headings. A line is one thing that somebody did or that happened, with what came
of it behind a bar: `弓兵: 射る → 騎士 ｜ 出目 5、ダメージ 6、HP 10 → 4`. What does not matter for following the game is left out:
windows in which nobody acted, passes, counters of the flow, and whatever the line has said already.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import cast

from interpreter.answers import Answer
from interpreter.changes import Before, Changes
from interpreter.decision import Decision, is_candidate
from interpreter.names import Names, unnamed
from interpreter.phrases import Fact, Line, facts, operands, sort_of
from interpreter.shows import listed, shown
from interpreter.strips import Strip, head_of
from interpreter.telling import WIDTH, Around
from rulelang import program as ir
from rulelang.types import List, Text, Thing

Entry = tuple[object, ...]
THING = Thing("thing")


class Account(Changes):
    """Collects lines. `feed` takes log tuples, `answered` the questions that people and bots answered.

    names: called when a label is needed. lang: ja or en. seat: for whose eyes (None: everything is told); sees: may that seat
    know this thing now? Of the answers it learns only its own. before: the value of an attribute when the game began. columns: how
    wide rows of several cells may be.
    """

    def __init__(
        self, names: Callable[[], Names], lang: str = "ja", *, seat: int | None = None, sees: Callable[[int], bool] | None = None,
        before: Before | None = None, columns: int = WIDTH,
    ) -> None:  # fmt: skip
        super().__init__(names, lang, seat, sees, before, columns)
        self.owner = -1
        """Whose the innermost heading is."""
        self._turns: Counter[str] = Counter()
        self._windows: list[tuple[str, int]] = []
        """Open windows and how many have acted in them."""
        self._handlers: dict[str, Callable[..., None]] = {
            "scope": self._scope, "scope_end": self._scope_end, "window": self._window, "window_end": self._window_end, "use": self._use,
            "event": self._event, "missing": self._missing,
            "forbidden": partial(self._refused, "forbidden"), "failed": partial(self._refused, "failed"),
            "cancelled": self._cancelled, "replaced": self._replaced, "roll": self._roll, "pick": self._pick, "set": self._set,
            "var": self._var, "move": self._move, "swap": self._swap, "shuffle": self._shuffle,
            "not_open": self._not_open, "win": self._win, "show": self._show,
        }  # fmt: skip

    def feed(self, entry: Entry) -> None:
        """One log tuple. Kinds that say nothing to people (grant, heard, …) are skipped."""
        kind = cast(str, entry[0])
        handler = self._handlers.get(kind)
        if handler is None:
            return
        self._flush(kind)
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
            told = decision.told(self.names) if self.seat is None else decision
            self._answers.add(Answer(decision.player, decision.prompt, fact, told.options[index].text))

    # ------------------------------------------------------------------------------------------------------------ flow

    def _scope(self, name: str, args: Sequence[object], serial: object) -> None:
        decl = self.names.program.scopes.get(name)
        pairs = [(v, decl.types.get(n)) for n, v in zip(decl.params, args, strict=False)] if decl else []
        if decl is not None and decl.owner:
            self._heading(name, args, decl)
            return
        told = {fact for value, of in pairs for fact in facts(value, of)}
        if self._strips or name in self._stripped or (self._line is not None and told and told <= self._line.told):
            self._settle()
            self._depth.append(Around(name, self.owner, len(self._windows)))
            return
        details = self.say.listed([self.say.value(v, of) for v, of in pairs])
        self._whole(self.say.term(name) + (self.say.word("details", text=details) if details else ""))
        self._depth.append(Around(name, self.owner, len(self._windows), indents=True))

    def _heading(self, name: str, args: Sequence[object], decl: ir.ScopeDecl) -> None:
        self._settle()
        self._tell_answers(set())
        self._tell_strip(final=False)
        self._turns[name] += 1
        if not self._in_turn:
            self._ruled.clear()
        shown, around = [], self.owner
        for param, value in zip(decl.params, args, strict=False):
            shown.append(self.say.value(value, decl.types.get(param)))
            if param == decl.owner and isinstance(value, int):
                self.owner = value
        text = self.say.word("turn", name=self.say.term(name), n=self._turns[name], who=self.say.listed(shown))
        self.lines += ["", self.say.word("heading", text=text)]
        self._headed = True
        self.turn = text
        self._depth.append(Around(name, around, len(self._windows), heading=True))

    def _scope_end(self, name: str, serial: object) -> None:
        self._settle()
        self._rulings = []
        if self._depth:
            if self._strips and self._strips[-1].depth == len(self._depth):
                self._tell_strip(final=True)
            if self._depth[-1].heading and self._headed:
                self._write(self.say.word("idle"))
            around = self._depth.pop()
            self.owner = around.owner
            del self._windows[around.windows :]

    def _window(self, timing: str) -> None:
        if self._strips and len(self._windows) == self._strips[-1].windows:
            self._settle()
            self._strips[-1].head(head_of(self.names, timing, self.say.lang))
        self._windows.append((timing, 0))

    def _window_end(self, timing: str) -> None:
        if self._windows and self._windows.pop()[1]:
            self._close()
        if self._strips and len(self._windows) == self._strips[-1].windows:
            self._settle()
            self._strips[-1].close()

    def _win(self, players: Sequence[int], *_: object) -> None:
        self._settle()
        self._tell_answers(set())
        while self._strips:
            self._tell_strip(final=True)
        who = self.say.listed([self.names.player(p, self.say.lang) for p in players])
        self._headed = False
        self.lines += ["", self.say.word("heading", text=self.say.word("win", who=who) if players else self.say.word("draw"))]

    # ------------------------------------------------------------------------------------------------------------ what is shown

    @cached_property
    def _stripped(self) -> frozenset[str]:
        """Scopes that begin with a strip, whose title says what they are."""
        program = self.names.program
        strips = {number for number, decl in enumerate(program.shows) if decl.form == "strip"}
        first = {name: next((s.number for s in scope.body if isinstance(s, ir.Show)), -1) for name, scope in program.scopes.items()}
        return frozenset(name for name, number in first.items() if number in strips)

    def _show(self, number: int, value: tuple[object, ...], to: tuple[int, ...] | None = None) -> None:
        decl = self.names.program.shows[number]
        if to is not None and self.seat is not None and self.seat not in to:
            return
        if decl.form == "ruling":
            self._rule(decl.title)
        elif decl.form == "strip":
            self._strip(decl, value)
        elif self._strips and [c.type for c in decl.columns] == [Text()]:
            self._settle()
            self._strips[-1].head(str(value[0]))
        elif self._strips and decl.form == "panel":
            self._whole(shown(self.say, decl, value)[0])
        else:
            self._block(shown(self.say, decl, value))

    def _strip(self, decl: ir.ShowDecl, value: tuple[object, ...]) -> None:
        """Until the innermost scope ends, what is done is told in one row."""
        self._settle()
        self._tell_strip(final=False)
        kinds = [c.type.item if isinstance(c.type, List) else c.type for c in decl.columns]
        each = [(v, of) for of, vs in zip(kinds, value, strict=True) for v in listed(vs)]
        sides = tuple(v for v, of in each if isinstance(v, int) and isinstance(of, Thing))
        title = self.say.word("against").join(self.say.value(v, of) for v, of in each)
        name = self._depth[-1].name if self._depth else ""
        if name in self._stripped:
            title = self.say.word("told", name=self.say.term(name), text=title) if title else self.say.term(name)
        self._strips.append(Strip(title, sides, len(self._depth), len(self._windows)))

    # ------------------------------------------------------------------------------------------------------------ what is done

    def _use(self, ability: int, holder: int, you: int, targets: Sequence[object] = (), *_: object) -> None:
        decl = self.names.program.abilities[ability]
        if holder < 0 and decl.must and decl.name in ("", self.names.program.name):
            return
        self._ruled_by(() if unnamed(ability) else decl.cites)
        told: set[Fact] = {("thing", e) for e in (holder, you) if e >= 0}
        aims = [(self.say.value(v, t.type), v, t.type) for t, v in zip(decl.targets, targets, strict=False) if v != holder]
        aimed = [fact for _, value, of in aims for fact in facts(value, of)]
        text = self._moment() + self._done(ability, holder, you)
        shown = self.say.listed(list(dict.fromkeys(shown for shown, _, _ in aims)))
        text = self.say.word("aimed", use=text, targets=shown) if shown else text
        line = self._begin(text, told | set(aimed), aimed[0] if aimed else ("thing", holder), decl.name, fresh=True)
        line.agents = told
        line.idle = holder < 0 and decl.must

    def _moment(self) -> str:
        """The timing, before the first who acts in it."""
        if not self._windows:
            return ""
        timing, count = self._windows[-1]
        self._windows[-1] = (timing, count + 1)
        decl = self.names.program.timings.get(timing)
        if decl is None:
            return ""
        if count:
            self._ruled_by(decl.cites)
        headed = bool(self._strips) and len(self._windows) == self._strips[-1].windows + 1
        return "" if count or headed else self.say.word("moment", timing=head_of(self.names, timing, self.say.lang))

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
        self._ruled_by(decl.cites)
        given = [(fact, self.say.value(value, of)) for _, value, of in operands(decl, fields) for fact in facts(value, of)]
        told = {fact for fact, _ in given}
        subject = given[0][0] if given else None
        by = {fact for label, value, of in operands(decl, fields) if label == "by" for fact in facts(value, of)}
        line = self._line
        if line is None or not by <= line.agents or not self._follows(line, told, subject):
            self._start(name, fields, told, subject).agents = by
            return
        new = list(dict.fromkeys(text for fact, text in given if fact not in line.told))
        fresh, line.fresh = line.fresh, False
        line.names.add(name)
        line.subject, line.about = subject, None
        if new or not fresh:
            self._part(" ".join([self.say.term(name), *new]), told)

    def _start(self, name: str, fields: Sequence[object], told: set[Fact], subject: Fact | None) -> Line:
        """The line of an event. Below the head of a strip one that is about nothing goes without saying."""
        bare = bool(self._strips) and self._strips[-1].headed and subject is None
        line = self._begin("" if bare else self._said(name, fields), told, subject, name)
        line.event = True
        return line

    def _said(self, name: str, fields: Sequence[object]) -> str:
        """An event in words; that it is by whoever's turn it is goes without saying."""
        return self.say.event(name, fields, brief=bool(self._strips), known=("thing", self.owner))

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

