"""Runs scenarios: for each variant a position, then its lines in order."""

from collections.abc import Iterator, Sequence

from interpreter.errors import RulesError, SetupProblem
from interpreter.game import Rules
from interpreter.scenario.check import variant_problems
from interpreter.scenario.judge import Judge
from interpreter.scenario.outcome import Failed, Outcome, Unclear
from interpreter.scenario.playing import Branch, Runner
from interpreter.scenario.script import script_lines
from interpreter.scenario.series import Unclosed
from interpreter.scenario.stage import Stage
from interpreter.scenario.variants import variants
from interpreter.texts import note, said
from interpreter.told import PLACES, chain, told
from rulelang import ast
from rulelang.render import render_all


def run_scenarios(rules: Rules, modules: Sequence[ast.Module] | None = None, only: str = "", *, lang: str = "en") -> Iterator[Outcome]:
    """Every scenario, one Outcome for each variant.

    rules: made by `Rules(compiled.program, compiled)` of `compile_ruleset(…, scenarios=True)`; modules: None for all of them;
    only: scenarios whose name or ids contain this; lang: of the messages.
    """
    if modules is None:
        modules = rules.compiled.modules if rules.compiled else ()
    for module in modules:
        for decl in module.decls:
            if isinstance(decl, ast.Scenario) and (not only or only in decl.name.text or only in ids_of(decl)):
                for variant, scenes in variants(decl):
                    yield run_scenario(rules, decl, scenes, variant, lang)


def ids_of(decl: ast.Scenario) -> tuple[str, ...]:
    """The requirement ids that a scenario shows: its own and those of its expectations."""
    ids = dict.fromkeys(decl.cite.ids if decl.cite else ())
    for scene in decl.scenes:
        if isinstance(scene, ast.Expect | ast.Chance) and scene.cite:
            ids |= dict.fromkeys(scene.cite.ids)
    return tuple(ids)


def run_scenario(rules: Rules, decl: ast.Scenario, scenes: Sequence[ast.Scene], variant: str = "", lang: str = "en") -> Outcome:
    """One variant of one scenario. Never raises for what a scenario or a rule can do wrong. One with problems is not carried out."""
    status, message, at = "passed", "", decl.span
    detail: list[str] = []
    try:
        if problems := variant_problems(rules, scenes):
            first, *lines = render_all(problems, lang).split("\n")
            raise Unclear(problems[0].span, first, tuple(lines))
        _Play(rules, decl, scenes).all()
    except Failed as wrong:
        status = "error" if isinstance(wrong, Unclear) else "failed"
        at = wrong.span
        message, *detail = (str(said(text, lang)) for text in (wrong.message, *wrong.detail))
    except RulesError as wrong:
        status, message = "failed", told(wrong, rules.program).text(lang)
        detail = [f"  {place}" for place in chain(wrong.__traceback__)[1:PLACES]]
    return Outcome(decl.name.text, ids_of(decl), status, decl.span.file, decl.span.line, variant, message, tuple(detail), at)


class _Play:
    """The lines of one variant, in order, on all branches that chance has opened so far."""

    def __init__(self, rules: Rules, decl: ast.Scenario, scenes: Sequence[ast.Scene]) -> None:
        self.scenes = tuple(scenes)
        cast = next((tuple(n.text for n in s.names) for s in scenes if isinstance(s, ast.Cast)), ())
        self.stage = Stage(rules, cast, decl.span)
        self.judge = Judge(rules.program, lambda: self.stage.names)
        self.runs = [i for i, s in enumerate(scenes) if isinstance(s, ast.Run)]

    def all(self) -> None:
        """Carries out every line. Raises Failed, Unclear or a RulesError."""
        first = self.runs[0] if self.runs else len(self.scenes)
        before = [s for s in self.scenes[:first] if isinstance(s, ast.Given)]
        whole = first < len(self.scenes) and self.stage.is_game(self.scenes[first])
        try:
            branches = [Branch(state) for state in [self.stage.position(before, whole=whole, tried=self._refusal())]]
        except SetupProblem as refused:
            self._refused(refused)
            return
        for i, scene in enumerate(self.scenes):
            if isinstance(scene, ast.Run):
                branches = self._run(i, scene, branches)
            elif isinstance(scene, ast.Given) and i > first:
                for branch in branches:
                    self.stage.change(branch.state, scene)
            elif isinstance(scene, ast.Expect):
                for branch in branches:
                    self.judge.expect(scene, branch.known(self.stage))
            elif isinstance(scene, ast.Chance):
                self._chance(scene, branches)

    def _refusal(self) -> bool:
        """Does any line speak of the setup being refused?"""
        return any(isinstance(n, ast.Ref) and n.name == "refused" for s in self.scenes for n in ast.walk(s))

    def _refused(self, refused: SetupProblem) -> None:
        expected = [s for s in self.scenes if isinstance(s, ast.Expect)]
        if not expected:
            raise Failed(self.stage.span, note("expect.problem", why=told(refused, self.stage.program)))
        for scene in expected:
            self.judge.expect(scene, self.stage.refused(refused))

    def _run(self, at: int, scene: ast.Run, branches: list[Branch]) -> list[Branch]:
        """The run, with all script lines up to the next one; before the first run, those above it too."""
        end = next((i for i in self.runs if i > at), len(self.scenes))
        start = 0 if at == self.runs[0] else at
        segment = self.scenes[start:end]
        lines = script_lines([s for s in segment if isinstance(s, ast.Script)], self.stage.cast)
        exact = any(isinstance(s, ast.Chance) for s in segment)
        keep_log = any(isinstance(s, ast.Expect) for s in segment)
        runner = Runner(self.stage, scene, lines, exact=exact, keep_log=keep_log)
        try:
            out = [b for branch in branches for b in runner.run(branch)]
        except Unclosed as wrong:
            raise Failed(scene.span, note("chance.unclosed", why=wrong.args[0])) from None
        left = runner.never_asked(out)
        if left:
            raise Failed(left[0].span, note("script.left"), tuple(_asked(out)))
        return out

    def _chance(self, scene: ast.Chance, branches: Sequence[Branch]) -> None:
        total = sum(b.weight for b in branches if self.judge.holds(scene.condition, b.known(self.stage)))
        if total * scene.denominator != scene.numerator:
            raise Failed(scene.span, note("chance.other", have=total, want=f"{scene.numerator}/{scene.denominator}"))


def _asked(branches: Sequence[Branch]) -> Iterator[str]:
    """What was asked in the (first) branch, for messages."""
    yield note("script.asked") if branches[0].asked else note("script.silent")
    yield from branches[0].asked[-20:]
