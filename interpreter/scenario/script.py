"""The script of a run: what each speaker answers, in order.

A player's and 裁定's lines are taken strictly in order. Chance is keyed by what is rolled and for whom, so its lines are taken in
order for each label and owner: two rolls that swap their places do not swap their faces. `(5, 1)` is one line for each die.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from interpreter.decision import CHANCE, RULING, Decision, answered, is_candidate
from interpreter.names import LABEL, Names
from interpreter.scenario.outcome import Failed
from interpreter.texts import note
from interpreter.words import word
from rulelang import ast
from rulelang.span import NOWHERE, Span
from rulelang.types import Type

Value = Callable[[ast.Expr, "Type | None"], object]
"""Evaluates an expression of the scenario on the state of the moment, given the type that is wanted."""

SPEAKERS = {CHANCE: "chance", RULING: "ruling"}
PASSES = frozenset({"pass", "見送る", "done", "決まり", "none", "なし"})
WISHES = {"先": "first", "先がいい": "first", "後": "last", "後がいい": "last", "どちらでも": "either"}
"""What a side may say where both want one moment, beside the words first, last and either."""


@frozen
class Line:
    """One answer. prompt: what is asked (None: whatever is asked); who: for chance, whose roll; for abilities, the holder.

    spare: the `done` after a list of picks; it is skipped where nothing more is asked.
    """

    speaker: int
    value: ast.Expr | None
    span: Span
    prompt: str | None = None
    who: ast.Expr | None = None
    spare: bool = False


def speaker_number(name: str, cast: Sequence[str]) -> int | None:
    """Who speaks: the seat of a name in the cast, CHANCE or RULING; None for nobody."""
    if name in cast:
        return cast.index(name)
    return {"chance": CHANCE, "運": CHANCE, "ruling": RULING, "裁定": RULING}.get(name)


def script_lines(scenes: Sequence[ast.Script], cast: Sequence[str]) -> tuple[Line, ...]:
    """All lines of a run, a list as one line for each element. Raises Failed for an unknown speaker."""
    out: list[Line] = []
    for scene in scenes:
        speaker = speaker_number(scene.speaker.text, cast)
        if speaker is None:
            raise Failed(scene.span, note("script.cast", name=scene.speaker.text, cast=", ".join(cast)))
        for answer in scene.answers:
            out += _expand(answer, speaker, scene.span)
    return tuple(out)


def _expand(answer: ast.Answer, speaker: int, scene: Span) -> Iterator[Line]:
    span = answer.span if answer.span != NOWHERE else scene
    prompt, value = (None, answer.prompt) if answer.value is None else (_text(answer.prompt), answer.value)
    if not isinstance(value, ast.Tuple):
        yield Line(speaker, value, span, prompt, answer.by)
        return
    for item in value.items:
        yield Line(speaker, item, span, prompt, answer.by)
    if speaker >= 0:
        yield Line(speaker, None, span, prompt, spare=True)


def _text(expr: ast.Expr) -> str:
    return expr.name if isinstance(expr, ast.Ref) else expr.value if isinstance(expr, ast.Text) else ""


class Script:
    """The lines of one run. Which of them are used up is a number (a bit for each line), so that branches share the script."""

    def __init__(self, lines: Sequence[Line], names: Names) -> None:
        self.lines = tuple(lines)
        self.names = names

    def answer(self, decision: Decision, used: int, value: Value) -> tuple[int, int] | None:
        """(index of the option, lines used then) for a question, None where no line of its speaker is left for it.

        Raises Failed where the next line does not fit what is asked.
        """
        if decision.player == CHANCE:
            return self._chance(decision, used, value)
        for i, line in enumerate(self.lines):
            if line.speaker != decision.player or used >> i & 1:
                continue
            if line.spare and not (decision.kind in ("many", "target") and None in decision.raw and self._prompted(line, decision)):
                used |= 1 << i
                continue
            return self._fit(line, decision, value), used | 1 << i
        return None

    def passed(self, decision: Decision, used: int) -> int:
        """Lines used after a question with nothing but a pass: it needs no line, but `PROMPT = pass` as the next one is taken for it."""
        for i, line in enumerate(self.lines):
            if line.speaker == decision.player and not used >> i & 1:
                named = isinstance(line.value, ast.Ref) and line.value.name in PASSES
                return used | 1 << i if named and line.prompt is not None and self._prompted(line, decision) else used
        return used

    def left(self, used: int) -> tuple[Line, ...]:
        """The lines that nobody asked for."""
        return tuple(line for i, line in enumerate(self.lines) if not used >> i & 1 and not line.spare)

    def _chance(self, decision: Decision, used: int, value: Value) -> tuple[int, int] | None:
        for i, line in enumerate(self.lines):
            if line.speaker != CHANCE or used >> i & 1 or not self._prompted(line, decision):
                continue
            if line.who is not None and value(line.who, None) != decision.owner:
                continue
            return self._fit(line, decision, value), used | 1 << i
        return None

    def _prompted(self, line: Line, decision: Decision) -> bool:
        prompts = {decision.prompt, self.names.term(decision.prompt, "en"), self.names.term(decision.prompt, "ja")}
        if decision.kind in ("ability", "order"):
            prompts |= {self.names.event(decision.prompt, "ja")}
        if decision.prompt == "order":
            prompts |= {word("order", "ja"), word("order", "en")}
        return line.prompt is None or line.prompt in prompts

    def _fit(self, line: Line, decision: Decision, value: Value) -> int:
        """The option that a line means."""
        if not self._prompted(line, decision) and not self._ability(line, decision):
            raise self.unfit(line, decision, note("script.prompt", line=line.prompt, asked=decision.prompt))
        found = self._matches(line, decision, value)
        if not found:
            raise self.unfit(line, decision, note("script.option"))
        if len({self.names.candidate(raw, LABEL) if isinstance(raw := decision.raw[i], tuple) else raw for i in found}) > 1:
            raise self.unfit(line, decision, note("script.several"))
        return found[0]

    def _matches(self, line: Line, decision: Decision, value: Value) -> list[int]:
        expr = line.value
        if expr is not None and not self._prompted(line, decision):
            found = self._candidates(line, decision, line.prompt, value)
            return [i for i in found if self._answers(decision, decision.raw[i], expr, value)]
        name = expr.name if isinstance(expr, ast.Ref) else None
        if expr is None or (name in PASSES and None in decision.raw):
            return [i for i, raw in enumerate(decision.raw) if raw is None]
        if decision.kind in ("ability", "order"):
            return self._candidates(line, decision, name, value)
        if decision.kind == "standing" and name is not None and (found := self._candidates(line, decision, name, value)):
            return found
        if decision.kind == "wish" and name is not None:
            return [i for i, raw in enumerate(decision.raw) if raw == WISHES.get(name, name)]
        wanted = value(expr, decision.item)
        return [i for i, raw in enumerate(decision.raw) if raw == wanted and isinstance(raw, bool) == isinstance(wanted, bool)]

    def _candidates(self, line: Line, decision: Decision, name: str | None, value: Value) -> list[int]:
        holder = None if line.who is None else value(line.who, None)
        out = []
        for i, raw in enumerate(decision.raw):
            if is_candidate(decision.kind, raw) and isinstance(raw, tuple) and holder in (None, raw[1]) and name in self._called(raw):
                out.append(i)
        return out

    def _ability(self, line: Line, decision: Decision) -> bool:
        """Does the line name an ability for what is asked, and as its answer what that ability answers? (`『ABILITY』 = THING`)"""
        if decision.kind not in ("ability", "order", "standing") or line.value is None:
            return False
        return any(line.prompt in self._called(raw) for raw in decision.raw if is_candidate(decision.kind, raw) and isinstance(raw, tuple))

    def _answers(self, decision: Decision, raw: object, expr: ast.Expr, value: Value) -> bool:
        found = answered(decision, raw, self.names)
        return found is not None and found[1] == value(expr, found[2])

    def _called(self, raw: tuple[Any, ...]) -> set[str]:
        """What a script may call a candidate: its ability, in any language, or who has it."""
        return {self.names.ability(raw[0], lang) for lang in (LABEL, "ja", "en")} | {self.names.entity(raw[1], LABEL)}

    def unfit(self, line: Line, decision: Decision, why: str) -> Failed:
        """The failure of a line against a question, with what was asked and all options."""
        return Failed(line.span, why, question(decision, self.names))


def speaker(decision: Decision, names: Names) -> str:
    """Who is asked, for messages."""
    return names.player(decision.player, LABEL) if decision.player >= 0 else note("speaker." + SPEAKERS[decision.player])


def question(decision: Decision, names: Names) -> tuple[str, ...]:
    """A question in full, for messages: who is asked what, and the options."""
    head = note("script.question", who=speaker(decision, names), prompt=decision.prompt, kind=note(f"kind.{decision.kind}"))
    shown = [o.label for o in decision.options[:20]]
    more = [note("script.more", n=len(decision) - 20)] if len(decision) > 20 else []
    return (head, *(f"  {label}" for label in shown), *more)
