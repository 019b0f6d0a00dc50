"""The examples have no problems, pass their scenarios, and tic-tac-toe plays as its twin does."""

from pathlib import Path

import pytest

from benchmarks import games
from benchmarks.twins import tictactoe
from interpreter.game import Rules
from interpreter.machine import Machine
from interpreter.scenario.runner import run_scenarios
from rulelang.compile import Compiled, compile_ruleset
from tests.pages.page import ROOT

EXAMPLES = sorted(path.parent for path in (ROOT / "examples").glob("*/game.rule"))
SEEDS = 200


def compiled(path: Path) -> Compiled:
    return compile_ruleset(path, scenarios=True)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_example(path: Path) -> None:
    made = compiled(path)
    assert made.problems == []
    assert made.program is not None
    outcomes = list(run_scenarios(Rules(made.program, made)))
    assert outcomes
    assert [outcome for outcome in outcomes if outcome.status != "passed"] == []
    assert all((path / name).is_file() for name in ("README.md", "README.ja.md"))


def test_tictactoe_agrees_with_its_twin() -> None:
    program = compiled(ROOT / "examples" / "tictactoe").program
    assert program is not None
    machine = Machine(program)
    for seed in range(SEEDS):
        asked: games.Trace = []
        winners = tictactoe.Game(games.bot(seed, asked)).run()
        state, rng = machine.new({}, seed), games.Rng(seed)
        played: games.Trace = []
        while state.ask is not None:
            player, _, prompt, options, _, _ = state.ask
            answer = games.answer(rng, options)
            played.append((player, prompt, len(options), answer))
            machine.advance(state, answer)
        assert (played, state.result) == (asked, winners)


@pytest.mark.parametrize("name", ["precedence Fencer before Ogre"])
def test_without_the_precedence_the_referee_is_asked(name: str, tmp_path: Path) -> None:
    text = (ROOT / "examples" / "first_strike" / "game.rule").read_text("utf-8")
    assert name in text
    (tmp_path / "game.rule").write_text(text.replace(name, ""), "utf-8")
    made = compiled(tmp_path)
    assert made.program is not None
    status = [outcome.status for outcome in run_scenarios(Rules(made.program, made))]
    assert status == ["failed", "passed"]
