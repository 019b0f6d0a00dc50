"""A game as a report that a player might have written: log tuples in, lines out, in the ruleset's own words.

Scopes that belong to a player (turns) are numbered headings. A line is one thing that somebody did or that happened, with what came
of it behind a bar: `弓兵: 射る → 騎士 ｜ 出目 5、ダメージ 6、HP 10 → 4`. What does not matter for following the game is left out:
windows in which nobody acted, passes, counters of the flow, and whatever the line has said already.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import cast

from interpreter.answers import Answer
from interpreter.changes import Before
from interpreter.decision import Decision, is_candidate
from interpreter.deeds import Deeds
from interpreter.names import Names
from interpreter.phrases import facts, sort_of
from interpreter.shows import listed, shown, told
from interpreter.strips import Strip, short_name
from interpreter.telling import WIDTH, Around
from interpreter.walkers import statements
from rulelang import program as ir
from rulelang.types import Bool, List, Text, Thing

Entry = tuple[object, ...]
THING = Thing("thing")


class Account(Deeds):
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
        self._turns: Counter[str] = Counter()
        self._windows = []
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
        if kind == "move":
            self._leaves(entry[1])
        self._flush(kind)
        handler(*entry[1:])

    def answered(self, decision: Decision, index: int) -> None:
        """An answer that no log entry tells of: what was chosen. Uses and dice are told by the log, passes by nobody."""
        raw = decision.raw[index]
        if decision.kind not in ("choose", "many", "target", "wish", "standing") or raw is None or is_candidate(decision.kind, raw):
            return
        if self.seat is None or decision.player == self.seat:
            fact = (sort_of(decision.item or (THING if decision.kind != "wish" else None)), raw)
            self._flush("")
            if self._line is not None and (self._line.answer or not self._line.text):
                self._settle()
            told = decision.told(self.names) if self.seat is None else decision
            text = self.say.thing(raw) if self.seat is None and fact[0] == "thing" and isinstance(raw, int) else told.options[index].text
            self._answers.add(Answer(decision.player, decision.prompt, fact, text))

    # ------------------------------------------------------------------------------------------------------------ flow

    def _scope(self, name: str, args: Sequence[object], serial: object) -> None:
        decl = self.names.program.scopes.get(name)
        pairs = [(v, decl.types.get(n)) for n, v in zip(decl.params, args, strict=False)] if decl else []
        if decl is not None and (decl.owner or name in self._outer):
            self._heading(name, args, decl)
            return
        told = {fact for value, of in pairs for fact in facts(value, of)}
        if self._strips or name in self._stripped or (self._line is not None and told and told <= self._line.told):
            if name in self._stripped:
                self._settle()
            self._depth.append(Around(name, self.owner, len(self._windows)))
            return
        self._settle()
        self._tell_answers(told)
        details = self.say.listed([self.say.value(v, of) for v, of in pairs if not isinstance(of, Bool)])
        head = self.say.term(name) + (self.say.word("details", text=details) if details else "")
        self._depth.append(Around(name, self.owner, len(self._windows), indents=True, head=head, told=told))

    def _heading(self, name: str, args: Sequence[object], decl: ir.ScopeDecl) -> None:
        self._settle()
        self._tell_answers(set())
        self._tell_strip(final=False)
        shown, around = [], self.owner
        for param, value in zip(decl.params, args, strict=False):
            shown.append(self.say.value(value, decl.types.get(param)))
            if param == decl.owner and isinstance(value, int):
                self.owner = value
        outer = name in self._outer
        self._turns[name] += 1
        text = self.say.term(name)
        if decl.owner or self._depth:
            text = self.say.word("numbered", name=text, n=self._turns[name])
            self.turn = self.say.word("within", outer=self.round, inner=text) if self.round and not outer else text
        if shown:
            text, self.turn = (self.say.word("whose", name=t, who=self.say.listed(shown)) for t in (text, self.turn))
        if outer:
            self.round = text if self._depth else ""
            self._ruled.clear()
            self._turns = Counter({name: n for name, n in self._turns.items() if name in self._outer})
        self.lines += ["", self.say.word("part" if outer else "heading", text=text)]
        self._headed, self._gap = not outer, False
        self._depth.append(Around(name, around, len(self._windows), heading=True, outer=outer))

    def _scope_end(self, name: str, serial: object) -> None:
        self._settle()
        self._rulings = []
        if self._depth:
            if self._strips and self._strips[-1].depth == len(self._depth):
                self._tell_strip(final=True)
            if self._depth[-1].heading and self._headed and self.lines:
                self.lines[-1] += " " + self.say.word("idle")
            elif self._depth[-1].heading and self._headed:
                self._write(self.say.word("idle"))
            if self._depth[-1].head and self._depth[-1].told:
                self._tell_heads()
            around = self._depth.pop()
            self._headed, self._gap = False, self._gap or around.heading
            self.owner = around.owner
            del self._windows[around.windows :]

    def _window(self, timing: str) -> None:
        if self._heads_cell(timing):
            self._settle()
            self._strips[-1].head(short_name(self.names, timing))
        self._windows.append((timing, 0))

    def _window_end(self, timing: str) -> None:
        acted = self._windows.pop()[1] if self._windows else 0
        if acted and timing in self.names.program.timings:
            self._close()
        if self._heads_cell(timing):
            self._settle()
            self._strips[-1].close()

    def _win(self, players: Sequence[int], *_: object) -> None:
        self._settle()
        self._tell_answers(set())
        while self._strips:
            self._tell_strip(final=True)
        who = self.say.listed([self.names.player(p, self.say.lang) for p in players])
        self._headed = self._gap = False
        self.lines += ["", self.say.word("heading", text=self.say.word("win", who=who) if players else self.say.word("draw"))]

    # ------------------------------------------------------------------------------------------------------------ what is shown

    @cached_property
    def _stripped(self) -> frozenset[str]:
        """Scopes that begin with a strip, whose title says what they are."""
        program = self.names.program
        strips = {number for number, decl in enumerate(program.shows) if decl.form == "strip"}
        first = {name: next((s.number for s in scope.body if isinstance(s, ir.Show)), -1) for name, scope in program.scopes.items()}
        return frozenset(name for name, number in first.items() if number in strips)

    @cached_property
    def _outer(self) -> frozenset[str]:
        """Scopes whose flow leads to a heading: they are the parts of the report."""
        program = self.names.program
        bodies: dict[str, ir.Body] = {name: routine.body for name, routine in program.routines.items()}
        bodies |= {name: event.body for name, event in program.events.items()} | {name: s.body for name, s in program.scopes.items()}
        found: set[str] = set()
        while True:
            heads = found | {name for name, scope in program.scopes.items() if scope.owner}
            more = {name for name, body in bodies.items() if any(lead in heads for lead in _leads(body))}
            if more <= found:
                return frozenset(name for name in found if name in program.scopes)
            found |= more

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
        else:
            self._answers.drop(set(told(decl, value)))
            self._tell(decl, shown(self.say, decl, value))

    def _tell(self, decl: ir.ShowDecl, lines: list[str]) -> None:
        """Values stand in a cell of their own where there is a strip."""
        if not self._strips or decl.form != "panel":
            self._block(lines)
            return
        self._settle()
        self._tell_answers(set())
        self._strips[-1].close()
        self._strips[-1].add(lines[0])
        self._strips[-1].close()

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


def _leads(body: ir.Body) -> Iterator[str]:
    """What a body opens, performs or brings about."""
    for s in statements(body):
        if isinstance(s, ir.Enter):
            yield s.scope
        elif isinstance(s, ir.Perform):
            yield s.routine
        elif isinstance(s, ir.Emit | ir.Batch):
            yield s.event
