"""Whether what a scenario expects holds: conditions on the state, offers, happenings, their order, refusals of a setup."""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from attrs import field, frozen

from interpreter.names import LABEL, Names, ability_name
from interpreter.phrases import sort_of
from interpreter.scenario.happenings import happened, otherwise
from interpreter.scenario.outcome import Failed, Unclear
from interpreter.scenario.story import Entry, Story
from interpreter.texts import note
from rulelang import ast
from rulelang.program import Program
from rulelang.span import Span
from rulelang.types import Thing, Type

OFFERED = frozenset({"offered", "選べた"})
WON = frozenset({"won", "勝者"})
DRAW = frozenset({"draw", "引き分け"})
REFUSED = frozenset({"refused", "断られる"})
COMPARISONS = frozenset({"=", "!=", "<", "<=", ">", ">=", "in", "not_in"})
THING_FIRST = 2
THING = Thing("thing")


@frozen
class Known:
    """What a branch of a scenario knows when an expectation is reached.

    value: (expression, wanted type) → (value, type). log: of the last run. offered: (player, ability, holder) of the last run;
    options: (player, what it is, value) of its choices. winners: whom the last run has made win (() a draw), None for nobody yet.
    refused: the requirement ids that refused the setup, None where it was accepted.
    """

    value: Callable[[ast.Expr, "Type | None"], tuple[object, "Type | None"]]
    log: Sequence[Entry] = ()
    offered: frozenset[tuple[int, int, int]] = frozenset()
    options: frozenset[tuple[int, str, object]] = frozenset()
    winners: tuple[int, ...] | None = None
    refused: tuple[str, ...] | None = None
    shown: Mapping[str, object] = field(factory=dict)


class Judge:
    """Judges expectations of one scenario."""

    def __init__(self, program: Program, names: Callable[[], Names]) -> None:
        self.program = program
        self.names = names
        self.happens = {*program.events, *program.scopes}
        """What a bare name may say to have happened."""

    def expect(self, scene: ast.Expect, known: Known) -> None:
        """Raises Failed where the expectation does not hold."""
        if scene.condition is not None:
            self._condition(scene, known)
            return
        story = Story(self.program, lambda x, want: known.value(x, want)[0])
        if scene.ordered:
            self._order(scene, known, story)
            return
        for line in scene.happenings:
            if story.happened(line, known.log) == scene.negated:
                if not scene.negated:
                    raise self._lacking(scene.span, line, known, story)
                raise Failed(scene.span, note("expect.happened", what=line.verb.text), self.events(known.log))

    def _order(self, scene: ast.Expect, known: Known, story: Story) -> None:
        at = 0
        for line in scene.happenings:
            end = story.first_after(line, known.log, at)
            if end is None:
                where = line.span if line.span.line else scene.span
                if not story.happened(line, known.log):
                    raise self._lacking(where, line, known, story)
                raise Failed(where, note("expect.order", what=line.verb.text), self.events(known.log))
            at = end

    def _lacking(self, span: Span, line: ast.Happening, known: Known, story: Story) -> Failed:
        """That something did not happen: at all, or as it was expected."""
        found = otherwise(line, story, known.log, self.names())
        return Failed(span, *(found or (note("expect.not", what=line.verb.text), self.events(known.log))))

    def events(self, log: Sequence[Entry]) -> tuple[str, ...]:
        """What did happen, in short, for messages."""
        out = list(happened(log, self.program, self.names()))
        return (note("expect.log"), *(f"  {line}" for line in out[-40:])) if out else (note("expect.nothing"),)

    # ------------------------------------------------------------------------------------------------------------ conditions

    def _condition(self, scene: ast.Expect, known: Known) -> None:
        condition = scene.condition
        assert condition is not None
        refusal, negated = condition, scene.negated
        if isinstance(refusal, ast.Unary) and refusal.op == "not":
            refusal, negated = refusal.value, not negated
        if isinstance(refusal, ast.Ref) and refusal.name in REFUSED:
            self._refused(scene, known, negated)
            return
        if self.holds(condition, known) == scene.negated:
            raise Failed(scene.span, note("expect.false"), (*self.explain(condition, known), *self.events(known.log)))

    def _refused(self, scene: ast.Expect, known: Known, negated: bool) -> None:
        cited = set(scene.cite.ids) if scene.cite else set()
        if (known.refused is not None) == negated:
            raise Failed(scene.span, note("expect.refused" if negated else "expect.accepted"))
        if known.refused is not None and cited and not cited & set(known.refused):
            raise Failed(scene.span, note("expect.because", ids=", ".join(known.refused) or "-"))

    def holds(self, expr: ast.Expr, known: Known) -> bool:
        """The truth of a condition in which `offered` may stand."""
        if isinstance(expr, ast.Binary) and expr.op in ("and", "or"):
            left = self.holds(expr.left, known)
            return left and self.holds(expr.right, known) if expr.op == "and" else left or self.holds(expr.right, known)
        if isinstance(expr, ast.Unary) and expr.op == "not":
            return not self.holds(expr.value, known)
        if self._only_here(expr, OFFERED):
            return self.offered(cast(ast.Call, expr), known)
        if self._only_here(expr, WON):
            return self._won(cast(ast.Call, expr), known)
        if isinstance(expr, ast.Ref) and expr.name in DRAW and expr.name not in self.happens:
            return known.winners == ()
        if isinstance(expr, ast.Ref) and expr.name in self.happens:
            line = ast.Happening(verb=ast.Name(expr.name, span=expr.span), span=expr.span)
            return Story(self.program, lambda x, want: known.value(x, want)[0]).happened(line, known.log)
        return bool(known.value(expr, None)[0])

    def _only_here(self, expr: ast.Expr, words: frozenset[str]) -> bool:
        """Is it a call that only scenarios know, and that the ruleset does not define otherwise?"""
        return isinstance(expr, ast.Call) and expr.name.text in words and expr.name.text not in self.program.defines

    def _won(self, call: ast.Call, known: Known) -> bool:
        """won(A): has this player (or each of a list) won? won(none): is it a draw?"""
        if len(call.args) != 1:
            raise Unclear(call.span, note("story.won"))
        value = known.value(call.args[0], THING)[0]
        if value in (-1, None):
            return known.winners == ()
        return known.winners is not None and all(p in known.winners for p in (value if isinstance(value, tuple) else (value,)))

    def offered(self, call: ast.Call, known: Known) -> bool:
        """offered(A, 『射る』) · offered(A, 『射る』, x) · offered(A, x): was it (or anything of x, or x itself among the options of
        a choice) put to this player, or carried out unasked, in the last run?"""
        if len(call.args) not in (2, 3):
            raise Unclear(call.span, note("story.offered"))
        player = known.value(call.args[0], None)[0]
        name = call.args[1].name if isinstance(call.args[1], ast.Ref) else ""
        holder = known.value(call.args[THING_FIRST], None)[0] if len(call.args) > THING_FIRST else None
        ids = {a.id for a in self.program.abilities if ability_name(a) == name}
        if not ids:
            value, of = known.value(call.args[1], None)
            if (player, sort_of(of), value) in known.options:
                return True
            ids, holder = {a.id for a in self.program.abilities}, value if sort_of(of) == "thing" else -2
        return any(p == player and a in ids and holder in (None, h) for p, a, h in known.offered)

    def explain(self, expr: ast.Expr, known: Known) -> list[str]:
        """The values of the terms of a condition that came out otherwise than expected."""
        if isinstance(expr, ast.Binary) and expr.op in ("and", "or"):
            return self.explain(expr.left, known) + self.explain(expr.right, known)
        if isinstance(expr, ast.Unary) and expr.op == "not":
            return self.explain(expr.value, known)
        if isinstance(expr, ast.Binary) and expr.op in COMPARISONS:
            text = f"{self._shown(expr.left, known)} {expr.op} {self._shown(expr.right, known)}"
            return [note("expect.yes" if self.holds(expr, known) else "expect.no", text=text)]
        if isinstance(expr, ast.Call) and not self._only_here(expr, OFFERED | WON):
            args = ", ".join(self._shown(arg, known) for arg in expr.args)
            return [f"  {expr.name.text}({args}) = {self._shown(expr, known)}"]
        return [f"  {self._shown(expr, known)}"]

    def _shown(self, expr: ast.Expr, known: Known) -> str:
        if self._only_here(expr, OFFERED):
            return "offered" if self.holds(expr, known) else "not offered"
        if self._only_here(expr, WON) or (isinstance(expr, ast.Ref) and expr.name in DRAW and expr.name not in self.happens):
            names = ", ".join(self.names().player(p, LABEL) for p in known.winners or ())
            return note("expect.nobody") if known.winners is None else note("expect.won", who=names) if names else note("expect.draw")
        if isinstance(expr, ast.Ref) and expr.name in self.happens:
            return expr.name + (" happened" if self.holds(expr, known) else " did not happen")
        value, of = known.value(expr, None)
        return self.names().value(value, of, LABEL)
