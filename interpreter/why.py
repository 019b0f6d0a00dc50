"""Why an ability is, or is not, offered: a walk of the Program over the state at a question.

For every ability that a seat could have: not your timing, no role, used up, condition false (with the values of its terms), no target,
suppressed by X, ordered after Y, already answered. Nothing here changes the state, and nothing compiled is trusted but the gathering of
candidates, against which tests hold it.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from interpreter.eyes import Eyes
from interpreter.names import Names
from interpreter.reader import StateReader
from interpreter.runtime.orders import CONTEXT, NUMBER, acted
from interpreter.runtime.picks import WINDOW
from interpreter.walk import Walk
from interpreter.words import word
from rulelang import program as ir
from rulelang.span import Span
from rulelang.types import List, Thing, Type

if TYPE_CHECKING:
    from interpreter.game import Game

Window = tuple[tuple[str, ...], tuple[Any, ...]]


@frozen
class Reason:
    """One ability of one holder. code: offered, timing, place, suppressed, role, answered, used, pattern, condition, target, order.

    text is for people; terms are the parts of a false condition with their values.
    """

    ability: int
    holder: int
    offered: bool
    code: str
    title: str
    text: str
    terms: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """For people."""
        return [f"{self.title}: {self.text}", *(f"  {term}" for term in self.terms)]


def why(game: "Game", player: int | None, lang: str) -> list[Reason]:
    """A reason for every ability of the seat (None: of whoever is asked), those of the present timing first."""
    ask = game.state.ask
    seat = player if player is not None else ask[0] if ask is not None else -1
    eyes = Eyes(game.rules.program, game.reader, seat if seat >= 0 else None)
    walker = _Why(game.reader, game.names_for(seat), lang, eyes)
    found = [
        walker.reason(a, h)
        for a in game.rules.program.abilities
        for h in game.reader.having(a.source)
        if walker.seat(h) in (seat, -1) and (walker.offers(a.id, h) or eyes.sees(h))
    ]
    return sorted(found, key=lambda r: (r.code == "timing", not r.offered))


def window_of(reader: StateReader) -> Window | None:
    """The innermost window that waits for an answer: its key and its frame; None where there is none."""
    for frame in reversed(reader.state.frames):
        if frame and frame[0] == WINDOW:
            return next((key, frame) for key, number in reader.plan.windows.items() if number == frame[NUMBER])
    return None


class _Why:
    def __init__(self, reader: StateReader, names: Names, lang: str, eyes: Eyes) -> None:
        self.reader = reader
        self.program = reader.program
        self.names = names
        self.lang = lang
        self.eyes = eyes
        self.walk = Walk(self.program, reader)
        self.window = window_of(reader)
        self.candidates = self._gathered()

    def _gathered(self) -> list[tuple[int, int, int, object]]:
        if self.window is None:
            state, plan = self.reader.state, self.reader.plan
            numbers = [plan.windows["timing", t] for t in plan.standing if self._stands(t)]
            return [c for n in numbers for c in self.reader.machine.tables.gather[n](state, None)]
        frame = self.window[1]
        return list(self.reader.machine.tables.gather[frame[NUMBER]](self.reader.state, frame[CONTEXT]) or ())

    def _stands(self, timing: str) -> bool:
        """Is this a choice beside which what can be used at the timing is offered?"""
        state, scope = self.reader.state, self.reader.plan.scopes[self.program.timings[timing].scope]
        return state.ask is not None and state.ask[1] in ("choose", "standing") and not state.depth and getattr(state, f"o{scope}") > 0

    def offers(self, ability: int, holder: int) -> bool:
        """Is it among what can be answered?"""
        ask = self.reader.state.ask
        return ask is not None and any(isinstance(c, tuple) and c[:2] == (ability, holder) for c in ask[3])

    def seat(self, holder: int) -> int:
        """Who decides for a holder; -1 for what the game itself has."""
        if holder < 0:
            return -1
        owner = self.reader.builtin("controller", (holder,))
        return int(str(self.reader.builtin("decider", (owner,)))) if owner != -1 else -1

    def reason(self, ability: ir.AbilityDecl, holder: int) -> Reason:
        """The first thing that keeps the ability from being offered, or that it is."""
        code, text, terms = next(self._reasons(ability, holder))
        title = self.names.ability(ability.id, self.lang)
        if holder >= 0:
            title = word("holder", self.lang, ability=title, holder=self.names.entity(holder, self.lang))
        return Reason(ability.id, holder, code == "offered", code, title, text, terms)

    def _reasons(self, a: ir.AbilityDecl, holder: int) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        if not self._timely(a):
            yield self._say("timing", timing=self._moment(a))
        yield from self._offered(a, [c for c in self.candidates if c[0] == a.id and c[1] == holder])
        yield from self._standing(a, holder)
        env = {"self": holder, "you": self.seat(holder)}
        for limit in a.limits:
            walk = self._walks(a)[0] if self._walks(a) else self.walk
            used = self.reader.used(a, limit, holder, tuple(walk(k, env) for k in limit.key))
            if used >= limit.count:
                yield self._say("used", count=used)
        for walk in self._walks(a):
            if a.moment.condition is not None and not walk(a.moment.condition, env):
                yield *self._say("condition")[:2], tuple(self.terms(a.moment.condition, walk, env))
            for need in a.needs:
                if not walk(need, env):
                    yield *self._say("condition")[:2], tuple(self.terms(need, walk, env))
            for target in a.targets:
                if not walk.things(target.among, env) and not walk(target.among, env):
                    yield self._say("target", target=self.names.term(target.name, self.lang))
                break
        yield self._say("pattern")

    def _timely(self, a: ir.AbilityDecl) -> bool:
        """Is the open window one in which this ability could act?"""
        if self.window is None:
            return a.moment.timing in self.reader.plan.standing and self._stands(a.moment.timing)
        key, moment = self.window[0], a.moment
        if moment.timing:
            return key == ("timing", moment.timing)
        what = moment.name if moment.what == "event" else "use"
        return key == (("heard",) if moment.phase == "after" else ("proposal", what))

    def _moment(self, a: ir.AbilityDecl) -> str:
        """When it acts, in words."""
        return self.names.term(a.moment.timing, self.lang) if a.moment.timing else self.names.event(a.moment.name, self.lang)

    def _standing(self, a: ir.AbilityDecl, holder: int) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Where the holder is, whether something takes its abilities away, and whether it takes part."""
        if holder < 0:
            return
        if not self.walk.acts(holder):
            yield self._say("place")
        by = self.walk.suppressed(holder)
        if by is not None:
            yield self._say("suppressed", by=self.names.entity(by, self.lang))
        if a.moment.timing and not a.moment.phase and not self._takes_part(a, holder):
            yield self._say("role")

    def _takes_part(self, a: ir.AbilityDecl, holder: int) -> bool:
        groups = self.program.timings[a.moment.timing].groups
        fitting = [g for g in groups if not g.classes or any(self.walk.is_class(a.id, c) for c in g.classes)]
        return not groups or any(holder in self.walk.things(g.things, {"self": holder, "you": self.seat(holder)}) for g in fitting)

    def _offered(self, a: ir.AbilityDecl, mine: list[tuple[int, int, int, object]]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """What became of its candidates, where it has any."""
        ask = self.reader.state.ask
        if any(c in ask[3] for c in mine):
            yield self._say("offered")
        elif mine and self.window is None:
            yield self._say("answered" if ask[0] in {self.seat(c[1]) for c in mine} else "later")
        elif mine and self.window is not None:
            frame = self.window[1]
            if all(acted(self.reader.state, frame, c) for c in mine):
                yield self._say("answered")
            before = self._before(a)
            if before is not None:
                yield self._say("order", **self._ahead(*before))
            yield self._say("later")

    def _before(self, a: ir.AbilityDecl) -> tuple[int, tuple[str, ...]] | None:
        """An ability that a precedence puts before this one and that can still act, and the ids that the precedence cites."""
        here = {c[0] for c in self.candidates if self.window is None or not acted(self.reader.state, self.window[1], c)}
        first = [(f, p.cites) for p in self.program.precedences if a.id in p.later for f in p.first if f in here]
        return first[0] if first else None

    def _ahead(self, ability: int, cites: tuple[str, ...]) -> dict[str, str]:
        """What goes first, as far as the seat sees somebody who has it."""
        if not any(self.eyes.sees(c[1]) for c in self.candidates if c[0] == ability):
            return {"by": word("something", self.lang), "ids": ""}
        return {"by": self.names.ability(ability, self.lang), "ids": f" [{', '.join(cites)}]" if cites else ""}

    def _walks(self, a: ir.AbilityDecl) -> list[Walk]:
        """The tree walk with the fields of each occurrence that the ability could answer; one without any where it answers none."""
        if not a.moment.phase or self.window is None:
            return [self.walk]
        plan = self.reader.plan
        index, answered = plan.index(a), plan.events[a.moment.name if a.moment.what == "event" else "use"]
        found = []
        for occurrence in self.window[1][CONTEXT] or ():
            event, fields = self.reader.state.props[occurrence][:2] if isinstance(occurrence, int) else occurrence[3][1:3]
            if event == answered:
                found.append(Walk(self.program, self.reader, {name: fields[i] for name, i in index.items()}))
        return found

    def _say(self, code: str, **parts: object) -> tuple[str, str, tuple[str, ...]]:
        return ("order" if code == "later" else code, word(f"why_{code}", self.lang, **parts), ())

    # ------------------------------------------------------------------------------------------------------------ conditions

    def terms(self, condition: ir.Expr, walk: Walk, env: Mapping[str, object]) -> Iterator[str]:
        """The parts of a false condition that are false, as written, with the values of what they compare."""
        if isinstance(condition, ir.Op) and condition.op == "and":
            for part in condition.args:
                if not walk(part, env):
                    yield from self.terms(part, walk, env)
            return
        text = source(condition.span) or type(condition).__name__
        if isinstance(condition, ir.Op) and condition.op in ("=", "!=", "<", "<=", ">", ">=", "in"):
            left, right = (self._shown(x, walk, env) for x in condition.args)
            text += f"  [{left} {condition.op} {right}]"
        yield text

    def _shown(self, expr: ir.Expr, walk: Walk, env: Mapping[str, object]) -> str:
        return self.names.value(walk(expr, env), self._type(expr), self.lang)

    def _type(self, expr: ir.Expr) -> Type | None:
        """The type of an expression, where it says so itself."""
        program = self.program
        match expr:
            case ir.Attr():
                return program.attrs[expr.name].type if expr.name in program.attrs else Thing("player")
            case ir.Var():
                return program.scopes[expr.scope].types.get(expr.name) if expr.scope else program.variables[expr.name][0]
            case ir.Call():
                return program.defines[expr.define].type
            case ir.ZoneOf() | ir.ZoneAll() | ir.Reach() | ir.Builtin(name="neighbours"):
                return List(Thing("thing"))
            case ir.Local(name="self" | "you") | ir.Named():
                return Thing("thing")
            case ir.Comp(body=None):
                return self._type(expr.source)
        return None


@lru_cache(maxsize=64)
def _file(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


def source(span: Span) -> str:
    """The rule text of a place on one line; "" where its file cannot be read."""
    return " ".join(_file(span.file)[span.start : span.end].split()) if span.file else ""
