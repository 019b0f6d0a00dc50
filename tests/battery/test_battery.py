"""Every ruleset and example must hold what every game holds. They are found, not listed."""

import os
from pathlib import Path

import pytest

from interpreter.battery import check_game
from interpreter.draft import random_game
from interpreter.game import Rules, load

ROOT = Path(__file__).resolve().parents[2]
GAMES = int(os.environ.get("RULELANG_BATTERY_GAMES", "4"))
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
