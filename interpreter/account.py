"""A game as a report that a player might have written: log tuples in, lines out, in the ruleset's own words.

Scopes that belong to a player (turns) are numbered headings. A line is one thing that somebody did or that happened, with what came
of it behind a bar: `弓兵: 射る → 騎士 ｜ 出目 5、ダメージ 6、HP 10 → 4`. What does not matter for following the game is left out:
windows in which nobody acted, passes, counters of the flow, and whatever the line has said already.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from interpreter.answers import Answer
from interpreter.changes import Before
from interpreter.decision import Decision, is_candidate
from interpreter.deeds import Deeds
from interpreter.names import Names
from interpreter.phrases import facts, nothing, sort_of
from interpreter.shows import listed, shown, told
from interpreter.strips import Strip, short_name
from interpreter.telling import WIDTH, Around
from rulelang import program as ir
from rulelang.types import Bool, List, Opt, Text, Thing, Type

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
        for attr in self.outline.resets(name):
            self._forget(attr)
        decl = self.names.program.scopes.get(name)
        pairs = [(v, decl.types.get(n)) for n, v in zip(decl.params, args, strict=False)] if decl else []
        if decl is not None and name in self.outline.headings | self.outline.outer:
            self._heading(name, args, decl)
            return
        told = {fact for value, of in pairs for fact in facts(value, of)}
        if self._strips or name in self.outline.strips or (self._line is not None and told and told <= self._line.told):
            if name in self.outline.strips:
                self._settle()
            self._depth.append(Around(name, self.owner, len(self._windows)))
            return
        self._settle()
        self._tell_answers(told)
        details = [self.say.value(v, of) for v, of in pairs if self._news(v, of)]
        head = self.say.term(name) + (self.say.word("details", text=self.say.listed(details)) if details else "")
        around = self._depth[-1] if self._depth else None
        if not details and around is not None and (around.head or not (around.heading or around.indents)):
            head = ""
        self._depth.append(Around(name, self.owner, len(self._windows), indents=bool(head), head=head, told=told if details else set()))

    def _news(self, value: object, of: Type | None) -> bool:
        """Is an operand of a scope worth telling: no mere yes or no, nothing that is none, nobody whose turn it is anyway?"""
        return not (isinstance(of, Bool) or nothing(value, of) or (isinstance(of, Thing) and value == self.owner))

    def _heading(self, name: str, args: Sequence[object], decl: ir.ScopeDecl) -> None:
        self._settle()
        self._tell_answers(set())
        self._tell_strip(final=False)
        shown, around = [], self.owner
        for param, value in zip(decl.params, args, strict=False):
            of = decl.types.get(param)
            shown += [self.say.value(value, of)] if not nothing(value, of) else []
            if param == decl.owner and isinstance(value, int):
                self.owner = value
        outer = name in self.outline.outer
        self._turns[name] += 1
        text = self.say.term(name)
        numbered = not outer or name in self.outline.repeated
        if numbered:
            text = self.say.word("numbered", name=text, n=self._turns[name])
        inside = self.say.word("within", outer=self.round, inner=text) if self.round and not outer else text
        text, inside = (self.say.word("whose", name=t, who=self.say.listed(shown)) if shown else t for t in (text, inside))
        self.turn = self.turn if outer else inside
        if outer:
            self.round = text if numbered else ""
            self._ruled.clear()
            self._turns = Counter({name: n for name, n in self._turns.items() if name in self.outline.outer})
        self.lines += ["", self.say.word("part" if outer else "heading", text=text)]
        self._rulings = []
        self._ruled_by(decl.cites, ever=True)
        self.lines += [self.say.word("under", ruling=ruling) for ruling in self._rulings]
        self._rulings = []
        self._headed, self._gap = not outer, False
        self._depth.append(Around(name, around, len(self._windows), heading=True, outer=outer))

    def _scope_end(self, name: str, serial: object) -> None:
        self._settle()
        self._rulings = []
        if self._depth:
            stripped = bool(self._strips) and self._strips[-1].depth == len(self._depth)
            if stripped or self._depth[-1].heading:
                self._tell_answers(set())
            if stripped:
                self._tell_strip(final=True)
            if self._depth[-1].heading and self._headed and self.lines and self.lines[-1].startswith(self.say.word("rule")):
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
        self._tell_answers(set())
        self._tell_strip(final=False)
        kinds = [c.type.item if isinstance(c.type, List | Opt) else c.type for c in decl.columns]
        each = [(v, of) for of, vs in zip(kinds, value, strict=True) for v in listed(vs)]
        sides = tuple(v for v, of in each if isinstance(v, int) and isinstance(of, Thing))
        title = self.say.word("against").join(self.say.value(v, of) for v, of in each)
        name = self._depth[-1].name if self._depth else ""
        if name in self.outline.repeated and len(self._depth) > 1:
            self._depth[-2].strips[name] += 1
            name = self.say.word("numbered", name=self.say.term(name), n=self._depth[-2].strips[name])
            title = self.say.word("told", name=name, text=title) if title else name
        elif name in self.outline.strips:
            title = self.say.word("told", name=self.say.term(name), text=title) if title else self.say.term(name)
        self._strips.append(Strip(title, sides, len(self._depth), len(self._windows)))

