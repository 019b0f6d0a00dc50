"""What can be said about scenarios without running them: names in them that nothing declares."""

from collections.abc import Iterable, Iterator, Sequence

from interpreter.game import Rules
from interpreter.names import ability_name
from interpreter.scenario.judge import DRAW, OFFERED, REFUSED, WON
from interpreter.scenario.script import speaker_number
from interpreter.scenario.stage import SEATS, elements, target_name
from interpreter.scenario.story import MISSING
from interpreter.scenario.terms import PLAYER, Known, Terms
from interpreter.scenario.variants import variants
from rulelang import ast
from rulelang.compile import Compiled
from rulelang.problem import Fix, Problem, in_order
from rulelang.program import Program
from rulelang.suggest import nearest
from rulelang.types import Thing


def scenario_problems(compiled: Compiled) -> list[Problem]:
    """Problems of all scenarios of a ruleset that was compiled with them; none where its rules have errors themselves."""
    if compiled.program is None or compiled.checked is None:
        return []
    found: list[Problem] = []
    for module in compiled.modules:
        for decl in module.decls:
            if isinstance(decl, ast.Scenario):
                for _, scenes in variants(decl):
                    found += _Check(compiled.program, Terms(compiled.checked), scenes).all(scenes)
    return in_order(found)


def variant_problems(rules: Rules, scenes: Sequence[ast.Scene]) -> list[Problem]:
    """The same for one variant of one scenario; none where the rules were not made from text."""
    checked = rules.compiled.checked if rules.compiled is not None else None
    return [] if checked is None else in_order(list(_Check(rules.program, Terms(checked), scenes).all(scenes)))


class _Check:
    """One variant of one scenario."""

    def __init__(self, program: Program, terms: Terms, scenes: Sequence[ast.Scene]) -> None:
        self.program = program
        self.terms = terms
        cast = next((tuple(n.text for n in s.names) for s in scenes if isinstance(s, ast.Cast)), ()) or tuple(SEATS[: program.low])
        self.cast = cast
        self.terms.names = {name: Known(-1, Thing(decl.kind)) for name, decl in program.types.items() if not decl.single}
        self.terms.names |= {name: Known(seat, PLAYER) for seat, name in enumerate(cast)}
        for scene in scenes:
            if isinstance(scene, ast.Given):
                self.terms.names |= dict(self._named(scene))
        self.abilities = {ability_name(a) for a in program.abilities}
        self.verbs = {*program.events, *program.scopes, *program.timings, *program.classes, *self.abilities, *MISSING}

    def _named(self, scene: ast.Given) -> Iterator[tuple[str, Known]]:
        for element in elements(scene.value):
            if isinstance(element, ast.Named):
                inner = element.value
                decl = self.program.types.get(inner.name) if isinstance(inner, ast.Ref) else None
                yield element.name.text, Known(-1, Thing(decl.kind if decl is not None else "thing"))

    def all(self, scenes: Sequence[ast.Scene]) -> Iterator[Problem]:
        """Everything that is wrong with it."""
        for scene in scenes:
            if isinstance(scene, ast.Given):
                yield from self._given(scene)
            if isinstance(scene, ast.Script) and speaker_number(scene.speaker.text, self.cast) is None:
                yield self._unknown(scene.speaker, (*self.cast, "chance", "ruling"))
            if isinstance(scene, ast.Run) and scene.command.verb.text != "game":
                yield from self.terms.problems(scene.command)
            if isinstance(scene, ast.Chance) or (isinstance(scene, ast.Expect) and scene.condition is not None):
                assert scene.condition is not None
                yield from self._condition(scene.condition)
            if isinstance(scene, ast.Expect):
                for line in scene.happenings:
                    yield from self._happening(line)

    def _given(self, scene: ast.Given) -> Iterator[Problem]:
        """What a position may set."""
        name, program = target_name(scene), self.program
        variables = {n for scope in program.scopes.values() for n in (*scope.params, *(f for f, _ in scope.fields))}
        known = (program.zones, program.attrs, program.variables, program.options, program.setups, variables, {"owner", "持主"})
        if name and not any(name in table for table in known):
            yield self._unknown(ast.Name(name, span=scene.target.span), [n for table in known for n in sorted(table)])
        if isinstance(scene.target, ast.Get):
            yield from self.terms.problems(scene.target.of)

    @staticmethod
    def _unknown(name: ast.Name, names: Iterable[str]) -> Problem:
        near = nearest(name.text, names)
        return Problem("RL200", name.span, {"name": name.text, "near": near}, fix=Fix(near, name.span) if near else None)

    def _condition(self, expr: ast.Expr) -> Iterator[Problem]:
        if isinstance(expr, ast.Binary) and expr.op in ("and", "or"):
            yield from self._condition(expr.left)
            yield from self._condition(expr.right)
        elif isinstance(expr, ast.Unary) and expr.op == "not":
            yield from self._condition(expr.value)
        elif isinstance(expr, ast.Ref) and (expr.name in {*self.program.events, *self.program.scopes} or expr.name in REFUSED | DRAW):
            return
        elif isinstance(expr, ast.Call) and expr.name.text in OFFERED | WON and expr.name.text not in self.program.defines:
            for arg in expr.args:
                if not (isinstance(arg, ast.Ref) and arg.name in self.abilities):
                    yield from self.terms.problems(arg)
        else:
            yield from self.terms.problems(expr)

    def _happening(self, line: ast.Happening) -> Iterator[Problem]:
        verb = line.verb.text
        if verb not in self.verbs:
            yield self._unknown(line.verb, sorted(self.verbs))
            return
        for value in (*line.operands, *(part.value for part in line.labelled)):
            if not (verb in MISSING and isinstance(value, ast.Ref) and (value.name in self.abilities or value.name in self.verbs)):
                yield from self.terms.problems(value)
