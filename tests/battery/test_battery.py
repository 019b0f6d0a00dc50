"""Every ruleset and example must hold what every game holds. They are found, not listed."""

import os
from pathlib import Path

import pytest
from reasons import wrong_reasons

from interpreter.account import Account
from interpreter.battery import check_game
from interpreter.bots import eager_bot
from interpreter.closing import closing
from interpreter.draft import random_game
from interpreter.eyes import hides
from interpreter.game import Rules, load
from interpreter.leaks import leaks

ROOT = Path(__file__).resolve().parents[2]
GAMES = int(os.environ.get("RULELANG_BATTERY_GAMES", "4"))
LEAKS = int(os.environ.get("RULELANG_LEAK_STATES", "40"))
"""In how many states of each ruleset in which something is hidden leaks are looked for."""
QUESTIONS = int(os.environ.get("RULELANG_BATTERY_QUESTIONS", "160"))


def rulesets() -> list[Path]:
    """Every folder of rulesets/ and examples/ with rule text in it, and every example that is one file."""
    folders = [p for home in ("rulesets", "examples") for p in sorted((ROOT / home).glob("*")) if next(p.glob("*.rule"), None)]
    return folders + sorted((ROOT / "examples").glob("*.rule"))


def test_there_are_rulesets() -> None:
    assert {"meishi", "dangerous"} <= {p.name for p in rulesets()}


@pytest.fixture(scope="module", params=rulesets(), ids=lambda p: p.name)
def rules(request: pytest.FixtureRequest) -> Rules:
    return load(str(request.param))


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_game_holds(rules: Rules, seed: int) -> None:
    assert list(check_game(rules, random_game(rules, seed), seed, every=9, limit=QUESTIONS)) == []


def test_no_seat_learns_what_it_should_not(rules: Rules) -> None:
    assert list(leaks(rules, LEAKS if hides(rules.program) else 3, seed=GAMES)) == []


def test_what_is_not_offered_has_a_true_reason(rules: Rules) -> None:
    assert list(wrong_reasons(rules, seed=GAMES, questions=QUESTIONS)) == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_game_can_be_told(rules: Rules, lang: str) -> None:
    """The whole account and every seat's view can be said, in both languages, without a hole in it."""
    heard: list[tuple[object, ...]] = []
    game = rules.new_game(seed=5, lang=lang, listen=heard.append)
    account = Account(lambda: game.names, lang, before=game.before())
    policy = eager_bot(5)
    while (decision := game.decision) is not None and decision.number < QUESTIONS:
        index = policy(decision)
        account.answered(decision, index)
        game.step(index)
        assert all(line.strip() for seat in range(game.start.players) for line in game.view(seat, lang).lines())
    for entry in heard:
        account.feed(entry)
    lines = [*account.take(), *closing(game, account, lang)]
    assert sum(bool(line) for line in lines) > 2
    assert not [line for line in lines if "None" in line or "{" in line or line.rstrip().endswith(("｜", "|"))]
