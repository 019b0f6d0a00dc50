"""The rules and their twins play the same games, question for question (2,000 seeds: `python -m benchmarks.agree 2000`)."""

import pytest

from benchmarks.agree import difference
from benchmarks.pairs import PAIRS

SEEDS = 300
STEP = 50


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, STEP))
@pytest.mark.parametrize("name", PAIRS)
def test_same_game(name: str, first: int) -> None:
    for seed in range(first, first + STEP):
        assert difference(PAIRS[name], seed) == ""
