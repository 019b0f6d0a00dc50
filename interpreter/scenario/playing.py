"""One run of a scenario: answers from the script until the flow ends, stops at its `until`, or chance is left open."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, field

from interpreter.decision import CHANCE, is_candidate
from interpreter.phrases import sort_of
from interpreter.scenario.judge import Known
from interpreter.scenario.outcome import Failed
from interpreter.scenario.script import Line, Script, question, speaker
from interpreter.scenario.series import ends
from interpreter.scenario.story import Entry
from interpreter.texts import note
from rulelang import ast
from rulelang.types import Thing

if TYPE_CHECKING:
    from interpreter.scenario.stage import Stage

State = Any

THING = Thing("thing")
QUESTIONS = 5_000


class Stopped(Exception):
    """The run has reached its `until`."""


@define
class Branch:
    """One way the scenario may have gone: a state, what the last run logged, offered and asked, and how likely the branch is."""

    state: State
    log: list[Entry] = field(factory=list)
    offered: set[tuple[int, int, int]] = field(factory=set)
    options: set[tuple[int, str, object]] = field(factory=set)
    asked: list[str] = field(factory=list)
    used: int = 0
    weight: Fraction = Fraction(1)
    over: bool = False
    whole: bool = False
    """Is it the game itself that runs, so that ending without a winner is a draw?"""

    def known(self, stage: "Stage") -> Known:
        """What expectations are judged on."""
        return Known(
            lambda x, want: stage.value(x, self.state, want, self.log), self.log, frozenset(self.offered), frozenset(self.options),
            self.winners(),
        )  # fmt: skip

    def winners(self) -> tuple[int, ...] | None:
        """Whom this run has made win."""
        won = next((entry[1] for entry in reversed(self.log) if entry[0] == "win"), () if self.whole and self.over else None)
        return won if isinstance(won, tuple) else None


class Runner:
    """Carries out one run line on branches.

    exact: dice that the script leaves open are enumerated. keep_log: happenings are expected, so branches that differ only in what
    happened are kept apart.
    """

    def __init__(self, stage: "Stage", scene: ast.Run, lines: Sequence[Line], *, exact: bool, keep_log: bool) -> None:
        self.stage = stage
        self.scene = scene
        self.script = Script(lines, stage.names)
        self.exact = exact
        self.keep_log = keep_log
        self.until = scene.until.text if scene.until else ""
        self.ever_used = 0

    def run(self, branch: Branch) -> list[Branch]:
        """Where this run may end. Raises Failed, Unclosed or a RulesError."""
        start = Branch(branch.state, weight=branch.weight, whole=self.stage.is_game(self.scene))
        self._go(start, None)
        self._settle(start)
        if start.over:
            return [start]
        found = ends(start, self._key, self._expand)
        return [evolve(end, weight=branch.weight * chance) for chance, end in found]

    def never_asked(self, branches: Sequence[Branch]) -> tuple[Line, ...]:
        """Lines of the script that no branch asked for."""
        used = 0
        for branch in branches:
            used |= branch.used
        return self.script.left(used)

    def _expand(self, branch: Branch) -> Sequence[tuple[Fraction, Branch]] | None:
        if branch.over:
            return None
        ask = branch.state.ask
        assert ask is not None
        share = Fraction(1, len(ask[3]))
        out = []
        for index in range(len(ask[3])):
            child = self._fork(branch)
            self._go(child, index)
            self._settle(child)
            out.append((share, child))
        return out

    def _fork(self, branch: Branch) -> Branch:
        state = self.stage.fork(branch.state)
        offered, options = set(branch.offered), set(branch.options)
        return evolve(branch, state=state, log=branch.log[:], offered=offered, options=options, asked=branch.asked[:])

    def _key(self, branch: Branch) -> Hashable:
        log = tuple(branch.log) if self.keep_log else ()
        seen = (frozenset(branch.offered), frozenset(branch.options)) if self.keep_log else ()
        return (self.stage.key(branch.state), branch.used, branch.over, branch.winners(), seen, log)

    def _settle(self, branch: Branch) -> None:
        """Answers from the script until the run is over or chance is left open (where that is allowed)."""
        for _ in range(QUESTIONS):
            if branch.over:
                return
            decision = self.stage.decision(branch.state, len(branch.asked))
            if len(decision) == 1:
                found: tuple[int, int] | None = (0, self.script.passed(decision, branch.used))
            else:
                found = self.script.answer(decision, branch.used, lambda x, w: self.stage.value(x, branch.state, w)[0])
            if found is None:
                if self.exact and decision.player == CHANCE:
                    return
                raise Failed(self.scene.span, note("script.open"), question(decision, self.stage.names))
            index, branch.used = found
            who, value = speaker(decision, self.stage.names), decision.options[index].label
            branch.asked.append(note("script.answered", who=who, prompt=decision.prompt, value=value))
            self._go(branch, index)
        raise Failed(self.scene.span, note("script.endless", n=QUESTIONS))

    def _go(self, branch: Branch, index: int | None) -> None:
        """Starts the flow (index None) or answers, up to the next question or the end of the run."""
        state = branch.state
        listener = Listener(branch, self.until)
        try:
            if index is None:
                self.stage.start(state, self.scene, listener)
            else:
                state.rec = listener
                self.stage.machine.advance(state, index)
        except Stopped:
            state.ask = None
        state.rec = None
        branch.over = state.ask is None
        if state.ask is not None:
            self._note_offers(branch)

    def _note_offers(self, branch: Branch) -> None:
        ask = branch.state.ask
        assert ask is not None
        if ask[1] in ("choose", "many", "target", "standing"):
            of = self.stage.machine.plan.items[ask[4]] if 0 <= ask[4] < len(self.stage.machine.plan.items) else THING
            own = [option for option in ask[3] if option is not None and not is_candidate(ask[1], option)]
            branch.options |= {(ask[0], sort_of(of), option) for option in own}
        if ask[1] in ("ability", "order", "standing"):
            for option in ask[3]:
                if is_candidate(ask[1], option):
                    branch.offered.add((option[2], option[0], option[1]))


@define
class Listener:
    """Writes the log of a branch, and stops the run where its `until` has closed."""

    branch: Branch
    until: str

    def __call__(self, entry: Entry) -> None:
        self.branch.log.append(entry)
        if entry[0] == "use":
            self.branch.offered.add((_int(entry[3]), _int(entry[1]), _int(entry[2])))
        elif self.until and entry[0] in ("window_end", "scope_end") and entry[1] == self.until:
            raise Stopped


def _int(value: object) -> int:
    return value if isinstance(value, int) else -1
