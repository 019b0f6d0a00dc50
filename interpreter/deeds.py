"""What is done and what happens, as lines of an account: uses of abilities, events, what is refused, cancelled or replaced."""

from collections.abc import Sequence

from interpreter.changes import Changes
from interpreter.names import unnamed
from interpreter.phrases import Fact, Line, facts, operands
from interpreter.strips import short_name


class Deeds(Changes):
    """A line is begun by a use or an event; an event that only tells more of what the line is about goes on with it."""

    owner = -1
    """Whose the innermost heading is."""
    _windows: list[tuple[str, int]]
    """Open windows and how many have acted in them."""

    def _use(self, ability: int, holder: int, you: int, targets: Sequence[object] = (), *_: object) -> None:
        decl = self.names.program.abilities[ability]
        if holder < 0 and decl.must and decl.name in ("", self.names.program.name):
            return
        self._ruled_by(() if unnamed(ability) else decl.cites)
        told: set[Fact] = {("thing", e) for e in (holder, you) if e >= 0}
        before = self._line if self._line is not None and holder >= 0 and self._line.holder == holder else None
        if before is not None and decl.must and not before.must:
            self._part(self.names.ability(ability, self.say.lang), told)
            return
        aims = [(self.say.value(v, t.type), v, t.type) for t, v in zip(decl.targets, targets, strict=False) if v != holder]
        aimed = [fact for _, value, of in aims for fact in facts(value, of)]
        text = self._moment() + self._done(ability, holder, you)
        shown = self.say.listed(list(dict.fromkeys(shown for shown, _, _ in aims)))
        text = self.say.word("aimed", use=text, targets=shown) if shown else text
        folded = before.parts if before is not None and before.must else []
        if folded or (before is not None and before.must):
            self._line = None
        line = self._begin(text, told | set(aimed), aimed[0] if aimed else ("thing", holder), decl.name, fresh=True)
        line.parts += folded
        line.agents, line.holder, line.must = told, holder, decl.must
        line.does = set(self.outline.does(decl.body))
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
        if count or self._heads_cell(timing, 1):
            return ""
        return self.say.word("moment", timing=short_name(self.names, timing) or self.say.term(timing))

    def _heads_cell(self, timing: str, inside: int = 0) -> bool:
        """Does a window have a cell of its own: in a strip, not within another window, and with a short name?"""
        strip = self._strips[-1] if self._strips else None
        return strip is not None and len(self._windows) == strip.windows + inside and bool(short_name(self.names, timing))

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
        self._ruled_by(decl.cites, ever=True)
        self._answers.drop({("yes", True)})
        there = list(operands(decl, fields))
        given = [(fact, self.say.value(value, of)) for _, value, of in there for fact in facts(value, of)]
        told = {fact for fact, _ in given}
        subject = given[0][0] if given else None
        by = {fact for label, value, of in there if label == "by" for fact in facts(value, of)}
        line = self._line
        again = line is not None and line.join is not None and name in line.names and not line.parts
        if line is None or again or decl.whole or not by <= line.agents or not self._follows(line, told, subject):
            line = self._start(name, fields, told, subject)
            line.agents = by
        else:
            new = list(dict.fromkeys(text for fact, text in given if fact not in line.told and not _rolled(line, fact)))
            passed = any(_rolled(line, fact) for fact in told)
            fresh, line.fresh = line.fresh, False
            line.subject, line.about = subject, None
            if new or not (fresh or passed):
                self._part(" ".join([self.say.term(name), *new] if name not in line.names else new or [self.say.term(name)]), told)
            line.names.add(name)
        line.since = len(line.parts)
        line.goals |= {fact for label, value, of in there if label != "by" for fact in facts(value, of)}
        line.does |= self.outline.event(name)

    def _start(self, name: str, fields: Sequence[object], told: set[Fact], subject: Fact | None) -> Line:
        """The line of an event. Below the head of a strip one that is about nothing goes without saying."""
        bare = bool(self._strips) and self._strips[-1].headed and subject is None
        head, leading, details = self._said(name, fields)
        line = self._begin("" if bare else head + leading + details, told, subject, name)
        line.event = True
        if (leading or details) and not bare:
            line.join = (head, leading, details)
        return line

    def _said(self, name: str, fields: Sequence[object]) -> tuple[str, str, str]:
        """An event in words; that it is by whoever's turn it is goes without saying."""
        return self.say.happening(name, fields, brief=bool(self._strips), known=("thing", self.owner))

    @staticmethod
    def _follows(line: Line, told: set[Fact], subject: Fact | None) -> bool:
        """Does an event only tell more of what the line is about? What comes of a use or a roll first does."""
        if not line.text:
            return False
        return line.fresh or (subject == line.subject and {fact for fact in told if fact[0] == "thing"} <= line.told)

    def _missing(self, what: object, holder: int = -1, *_: object) -> None:
        """An ability without its object; of events only those of a use: what the flow finds nobody for is no news."""
        if isinstance(what, int):
            self._whole(self.say.word("missing", what=self.say.holder(what, holder)))
        elif what not in ("move", "grant") and self._line is not None and self._line.holder >= 0:
            self._part(self.say.word("missing", what=self.say.term(str(what))), set())

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



def _rolled(line: Line, fact: Fact) -> bool:
    """Is it a number that the line has just rolled?"""
    return fact[0] == "Int" and (fact[1],) in line.rolled
