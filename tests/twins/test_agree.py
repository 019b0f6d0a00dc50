"""The rules and their twins play the same games, question for question (2,000 seeds: `python -m benchmarks.agree 2000`)."""

import pytest

from benchmarks import games
from benchmarks.agree import difference
from benchmarks.pairs import MEISHI, PAIRS, machine
from benchmarks.twins.cards_meishi import CARDS
from benchmarks.twins.meishi import IllegalDeck, check
from interpreter.errors import SetupProblem

SEEDS = 300
STEP = 50


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, STEP))
@pytest.mark.parametrize("name", PAIRS)
def test_same_game(name: str, first: int) -> None:
    for seed in range(first, first + STEP):
        assert difference(PAIRS[name], seed) == ""


FINE = [name for name in CARDS if not games.heavy(name)]


@pytest.mark.parametrize(
    "decks",
    [
        (FINE[:1] * 4 + FINE[1:3], FINE[:6]),
        (["溶岩菓子職人 火野ショコラ"] * 2 + FINE[:4], FINE[:6]),
        (FINE[:5], FINE[:5]),
        (FINE[:11], FINE[:11]),
        (FINE[:6], FINE[:7]),
    ],
)
def test_same_decks_refused(decks: tuple[list[str], list[str]]) -> None:  # MST-10
    with pytest.raises(SetupProblem):
        MEISHI.start(machine("meishi"), decks, 1)
    with pytest.raises(IllegalDeck):
        check(decks)
