"""The expressions of a scenario, lowered by the front end's own rules, with the names that the scenario gives to players and things."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import evolve, fields, frozen

from interpreter.scenario.outcome import Unclear
from interpreter.texts import Note, note
from rulelang import ast
from rulelang import program as ir
from rulelang.lower.commands import command
from rulelang.lower.context import Work, frame_env
from rulelang.problem import Problem
from rulelang.render import message
from rulelang.report import Report
from rulelang.resolve.environment import Env, Frame, Typed
from rulelang.types import Thing, Type

PLAYER = Thing("player")
R = TypeVar("R")


@frozen
class Known:
    """What a name of the scenario stands for."""

    value: object
    type: Type


class Terms:
    """Lowers expressions. `names` may grow while the position is built; what was lowered is kept."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.names: dict[str, Known] = {}
        self._lowered: dict[tuple[int, Type | None], tuple[ast.Expr, Typed]] = {}

    def env(self) -> dict[str, object]:
        """The scenario's names as locals."""
        return {name: known.value for name, known in self.names.items()}

    def lower(self, expr: ast.Expr, want: Type | None = None) -> Typed:
        """An expression of the Program, with its type; `want` only helps to choose between meanings of a name.

        Raises Unclear with the checker's problem.
        """
        kept = self._lowered.get((id(expr), want))
        if kept is None:
            typed = self._checked(expr, lambda: self.work.value(self._block("check"), expr, want))
            kept = self._lowered[id(expr), want] = (expr, typed)
        return kept[1]

    def problems(self, node: ast.Expr | ast.Command) -> list[Problem]:
        """What the front end says against an expression or a run line."""
        report, self.work.report = self.work.report, Report()
        try:
            if isinstance(node, ast.Command):
                command(self.work, self._block("flow"), node)
            else:
                self.work.value(self._block("check"), node, None)
            return [p for p in self.work.report.problems if p.severity == "error"]
        finally:
            self.work.report = report

    def command(self, line: ast.Command) -> ir.Stmt:
        """The statement that a run line means. Raises Unclear."""
        found = self._checked(line, lambda: command(self.work, self._block("flow"), line))
        if not found:
            raise Unclear(line.span, note("stage.run", name=line.verb.text))
        return found[0]

    def changed(self) -> None:
        """The names have changed: what was lowered no longer holds."""
        self._lowered.clear()

    def _block(self, what: str) -> Env:
        names = {name: Typed(ir.Local(name), known.type) for name, known in self.names.items()}
        return frame_env(Frame(what=what), names)

    def _checked(self, node: ast.Node, work: Callable[[], R]) -> R:
        """Does something with the front end; its problems become one Unclear."""
        report = self.work.report
        self.work.report = Report()
        try:
            made = work()
            wrong = [p for p in self.work.report.problems if p.severity == "error"]
        finally:
            self.work.report = report
        if wrong:
            raise Unclear(wrong[0].span if wrong[0].span.line else node.span, describe(wrong[0]))
        return made


class Told(Note):
    """A problem of the front end as a text."""

    problem: Problem

    def text(self, lang: str) -> str:
        """Its message in a language, as the checker says it."""
        return message(self.problem, lang)


def describe(problem: Problem) -> Told:
    """A problem of the front end in one line."""
    told = Told(message(problem, "en"))
    told.problem = problem
    return told


def substitute(node: ast.Node, names: Mapping[str, ast.Expr]) -> ast.Node:
    """The node with every mention of a name replaced: what a variant of a scenario is."""
    if isinstance(node, ast.Ref):
        return names.get(node.name, node)
    changed: dict[str, Any] = {}
    for attribute in fields(type(node)):
        value = getattr(node, attribute.name)
        if isinstance(value, ast.Node):
            new: object = substitute(value, names)
        elif isinstance(value, tuple):
            new = tuple(substitute(v, names) if isinstance(v, ast.Node) else v for v in value)
        else:
            continue
        if new != value or _holds(value, names):
            changed[attribute.name] = new
    return evolve(node, **changed) if changed else node


def _holds(value: object, names: Mapping[str, ast.Expr]) -> bool:
    """Is one of the names mentioned in it?"""
    nodes: Sequence[object] = value if isinstance(value, tuple) else (value,)
    return any(isinstance(n, ast.Node) and any(isinstance(x, ast.Ref) and x.name in names for x in ast.walk(n)) for n in nodes)
